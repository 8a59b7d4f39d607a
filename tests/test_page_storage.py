"""What a browser remembers of the pages: when it may not, when it is full, what goes first."""

from __future__ import annotations

from typing import Any

from node_help import needs_node, run_modules

MEMORY = """
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
"""


def remembers(script: str) -> Any:
    return run_modules(MEMORY + script)


@needs_node
def test_what_a_browser_does_not_keep_is_remembered_until_the_page_is_closed() -> None:
    kept, seat, keys, trouble, gone = remembers(
        """
        const kept = blocked.keepSeat("friday", { token: "abc", seat: 2 });
        const before = [kept, blocked.seat("friday"), blocked.keys("euchre.seat."), blocked.trouble];
        blocked.keepSeat("friday", null);
        console.log(JSON.stringify([...before, blocked.seat("friday")]));
        """
    )
    assert (kept, seat, keys) == (False, {"token": "abc", "seat": 2}, ["euchre.seat.friday"])
    assert trouble == (
        "Your browser keeps nothing for this page, "
        "so your seat and settings last only until you close this page."
    )
    assert gone is None


@needs_node
def test_nothing_is_complained_of_where_all_is_kept_and_old_pages_are_read() -> None:
    assert remembers(
        """
        const shelf = new Shelf(1e6);
        const memory = new Memory(() => shelf);
        shelf.all.set("euchre.name", "Ann");
        const told = [memory.set("euchre.deck", "four"), memory.get("euchre.deck"), memory.text("euchre.name"), memory.text("none")];
        console.log(JSON.stringify([...told, memory.trouble, shelf.getItem("euchre.deck")]));
        """
    ) == [True, "four", "Ann", "", "", '"four"']


@needs_node
def test_seats_and_chance_are_kept_however_many_tables_there_have_been() -> None:
    """Of 40,000 characters a table, in room for five million: full after 128 tables."""
    told = remembers(
        """
        const shelf = new Shelf(5 * 2 ** 20);
        const memory = new Memory(() => shelf);
        const seals = (table) => ({ "1-1": { nonce: table, more: "x".repeat(40_000) } });
        const lost = [];
        for (let n = 0; n < 300; n++) {
          const table = `table-${n}`;
          const kept = memory.keepSeat(table, { token: `t${n}`, at: n }) && memory.keepSeals(table, seals(table));
          if (n % 3 === 0) memory.tidy(table); // a page that is opened tidies
          const there = new Memory(() => shelf); // and is loaded again
          if (!kept || there.seals(table)?.["1-1"].nonce !== table || there.seat(table)?.token !== `t${n}`) lost.push(n);
        }
        memory.tidy("table-299");
        const seals_left = memory.keys("euchre.sealed.").map((key) => Number(key.split("-")[1])).sort((a, b) => a - b);
        console.log(JSON.stringify({ lost, seals_left, seats: memory.seats().length, first: memory.seats()[0].table, size: shelf.size, trouble: memory.trouble }));
        """
    )
    assert told["lost"] == []
    assert told["seals_left"] == list(range(300 - len(told["seals_left"]), 300)), "the newest"
    assert (told["seats"], told["first"], told["trouble"]) == (200, "table-299", "")
    assert told["size"] < 500_000


@needs_node
def test_room_is_made_by_what_matters_least_and_never_of_the_table_that_is_open() -> None:
    told = remembers(
        """
        const shelf = new Shelf(1000);
        const memory = new Memory(() => shelf);
        memory.set("euchre.puzzles", "p".repeat(300));
        for (const [table, at] of [["old", 1], ["new", 2]]) {
          memory.keepSeat(table, { token: table, at });
          memory.keepSeals(table, "s".repeat(200));
        }
        const kept = memory.keepSeals("new", "n".repeat(400));
        const after = shelf.all.size;
        const more = memory.keepSeals("new", "n".repeat(900));
        console.log(JSON.stringify({ kept, keys: memory.keys(), after, more, trouble: memory.trouble, seal: memory.seals("new").length }));
        """
    )
    assert told["kept"] is True
    assert sorted(told["keys"]) == [
        "euchre.puzzles",
        "euchre.sealed.new",
        "euchre.seat.new",
        "euchre.seat.old",
    ]
    assert (told["more"], told["seal"]) == (False, 900), "remembered all the same"
    assert told["trouble"].startswith("Your browser has no room left for this page, so your seat")


# -- the worker ---------------------------------------------------------------------------------

WORKER = """
import vm from "node:vm";
const handlers = {};
const online = { answers: true };
const stores = new Map();
let room = Infinity;
let broken = false;
const size = () => [...stores.values()].reduce((sum, kept) => sum + kept.size, 0);
const cacheOf = (name) => {
  if (broken) throw new DOMException("the cache is broken", "UnknownError");
  if (!stores.has(name)) stores.set(name, new Map());
  const kept = stores.get(name);
  return {
    match: async (what) => kept.get(what.url ?? what)?.clone(),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (what) => kept.delete(what.url ?? what),
    put: async (url, answer) => {
      if (size() + (kept.has(url) ? 0 : 1) > room) throw new DOMException("full", "QuotaExceededError");
      kept.delete(url);
      kept.set(url, answer);
    },
  };
};
const context = {
  KEPT: { version: "1", files: ["/static/1/a.js"], pages: { table: "/play", replay: "/replay", away: "/away" } },
  URL, Response, DOMException, Error, location: { origin: "https://club" },
  caches: { open: async (name) => cacheOf(name) },
  addEventListener: (name, run) => (handlers[name] = run),
  fetch: async (request) => {
    if (!online.answers) throw new TypeError("no network");
    return new Response(online.answers === true ? `fresh ${request.url}` : online.answers);
  },
};
vm.runInNewContext(readFileSync("offline/worker.js", "utf8"), context);
/** What a page gets, once all has been kept that is going to be. */
async function asks(path, mode = "cors") {
  const waits = [];
  let answer;
  handlers.fetch({
    request: { method: "GET", mode, url: `https://club${path}` },
    preloadResponse: undefined,
    waitUntil: (done) => waits.push(done),
    respondWith: (given) => (answer = given),
  });
  try {
    const text = await (await answer).text();
    await Promise.all(waits);
    return text;
  } catch (error) {
    return `failed: ${error.message}`;
  }
}
const replays = () => [...(stores.get("euchre-replays") ?? new Map()).keys()].map((url) => url.split("n=")[1]);
const at = (n) => `/api/tables/t/replay?n=${n}`;
"""


def works(script: str) -> Any:
    return run_modules(WORKER + script)


@needs_node
def test_an_answer_of_the_network_is_never_lost_to_a_cache() -> None:
    full, broken = works(
        """
        const paths = [at(1), "/static/1/a.js", "/play"];
        const all = async () => Promise.all(paths.map((path) => asks(path, path === "/play" ? "navigate" : "cors")));
        room = 0;
        const full = await all();
        broken = true;
        console.log(JSON.stringify([full, await all()]));
        """
    )
    fresh = [f"fresh https://club{path}" for path in ("/api/tables/t/replay?n=1", "/static/1/a.js", "/play")]
    assert full == fresh
    assert broken == fresh


@needs_node
def test_the_kept_replay_stays_until_the_new_one_is_there() -> None:
    told = works(
        """
        online.answers = "the first";
        await asks(at(1));
        room = 0;
        online.answers = "the second";
        const second = await asks(at(1));
        online.answers = false;
        console.log(JSON.stringify([second, await asks(at(1)), await asks(at(2))]));
        """
    )
    assert told == ["the second", "the first", "failed: no network"]


@needs_node
def test_the_last_ten_replays_are_kept_and_fewer_where_there_is_less_room() -> None:
    ten, three, again = works(
        """
        for (let n = 0; n < 12; n++) await asks(at(n));
        const ten = replays();
        await asks(at(5));
        const again = replays();
        room = 3;
        await asks(at(20));
        console.log(JSON.stringify([ten, replays(), again]));
        """
    )
    assert ten == [str(n) for n in range(2, 12)]
    assert again == ["2", "3", "4", "6", "7", "8", "9", "10", "11", "5"]
    assert three == ["11", "5", "20"]
