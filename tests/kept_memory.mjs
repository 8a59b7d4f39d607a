// What a page remembers, with storage of any size: for test_page_storage.py.
const { Memory } = await import("./page/storage.js");
const full = () => { throw new DOMException("full", "QuotaExceededError"); };

/** Storage with so much room, in characters. */
class Shelf {
  constructor(room) {
    this.room = room;
    this.all = new Map();
  }
  get length() { return this.all.size; }
  get size() { return [...this.all].reduce((sum, [key, text]) => sum + key.length + text.length, 0); }
  key(at) { return [...this.all.keys()][at] ?? null; }
  getItem(key) { return this.all.get(key) ?? null; }
  setItem(key, text) {
    const before = this.all.get(key);
    if (this.size + key.length + text.length - (before === undefined ? 0 : key.length + before.length) > this.room) full();
    this.all.set(key, text);
  }
  removeItem(key) { this.all.delete(key); }
}
const blocked = new Memory(() => { throw new DOMException("no", "SecurityError"); });
