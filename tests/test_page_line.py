"""The line between a page and the server, with a clock in our hands and networks of every kind."""

from __future__ import annotations

from typing import Any

from node_help import needs_node, run_modules

WORLD = """
// A clock that only we move, with its timers.
let now = 1_000_000_000;
let count = 0;
const timers = new Map();
Date.now = () => now;
globalThis.setTimeout = (run, after = 0) => (timers.set(++count, { at: now + after, run }), count);
globalThis.setInterval = (run, every) => {
  const id = ++count;
  const again = () => (run(), timers.set(id, { at: now + every, run: again }));
  timers.set(id, { at: now + every, run: again });
  return id;
};
globalThis.clearTimeout = (id) => timers.delete(id);
async function passes(ms, each = () => {}) {
  const until = now + ms;
  for (;;) {
    const [id, next] = [...timers].sort(([a, one], [b, two]) => one.at - two.at || a - b)[0] ?? [];
    if (!next || next.at > until) break;
    timers.delete(id);
    now = Math.max(now, next.at);
    next.run();
    for (let n = 0; n < 5; n++) await null;
    each();
  }
  now = until;
}

// A network, and the server behind it: `takes` until it answers, in ms; Infinity: never.
const net = { opens: 40, takes: 40, refuses: false };
const sockets = [];
let pictures = 0;
globalThis.WebSocket = class {
  static OPEN = 1;
  constructor() {
    this.readyState = 0;
    this.handlers = {};
    this.openedAt = now;
    sockets.push(this);
    if (net.refuses) setTimeout(() => this.end(), 20);
    else if (net.opens < Infinity) setTimeout(() => this.begin(), net.opens);
  }
  begin() {
    if (this.readyState) return;
    this.readyState = 1;
    this.handlers.open?.();
  }
  end() {
    if (this.readyState > 1) return;
    this.readyState = 3;
    this.onclose?.();
  }
  addEventListener(name, run) { this.handlers[name] = run; }
  removeEventListener() {}
  send(text) {
    const { id, type } = JSON.parse(text);
    const says = (message) => net.takes < Infinity && setTimeout(() => this.readyState === 1 && this.onmessage?.({ data: JSON.stringify(message) }), net.takes);
    if (type === "hello") says({ type: "welcome", v: 1, now }), (this.greeted = true);
    else if (type === "ping") says({ type: "pong", id, now, v: 1 });
    else says({ type: "ack", id, v: 1 });
  }
  close() { this.readyState = 3; }
};
const windowHandlers = {};
globalThis.addEventListener = (name, run) => (windowHandlers[name] = run);
globalThis.document = { hidden: false, addEventListener: () => {} };
globalThis.location = { protocol: "http:", host: "club", pathname: "/t/friday", hash: "" };
globalThis.history = { state: null };
const { early } = await import("./line/early.js");
early("none");
sockets.length = 0;
const { Link } = await import("./line/link.js");
const link = new Link("friday", () => null);
const seen = [];
link.onstatus = ({ status }) => seen.push([now - 1_000_000_000, status]);
link.ontake = ({ type }) => type === "welcome" && pictures++;
const spent = () => now - 1_000_000_000;
"""


def lives(script: str) -> Any:
    return run_modules(WORLD + script)


@needs_node
def test_a_line_that_is_accepted_and_never_answered_is_given_up_after_ten_seconds() -> None:
    """A lift, a tunnel, the page of a hotel before one has agreed to it."""
    seen, sockets = lives(
        """
        net.takes = Infinity;
        link.connect();
        await passes(10_000);
        net.takes = 40;
        await passes(2_000);
        console.log(JSON.stringify([seen, sockets.length]));
        """
    )
    assert seen[0] == [10_000, "lost"]
    assert seen[-1][1] == "open"
    assert seen[-1][0] < 11_000, "soon after the network is back"
    assert sockets == 2


@needs_node
def test_a_network_that_is_back_and_whoever_wants_to_try_are_not_made_to_wait() -> None:
    told = lives(
        """
        net.opens = Infinity; // nothing gets through
        link.connect();
        await passes(100_000);
        const statuses = [...new Set(seen.map(([, status]) => status))];
        net.opens = 40;
        link.again();
        await passes(200);
        const tried = link.status;
        net.opens = Infinity;
        sockets.at(-1).end();
        await passes(5_000);
        net.opens = 40;
        windowHandlers.online();
        await passes(200);
        console.log(JSON.stringify({ statuses, tried, back: link.status }));
        """
    )
    assert told == {"statuses": ["lost", "gone"], "tried": "open", "back": "open"}


@needs_node
def test_the_server_is_said_to_be_gone_after_half_a_minute_whatever_the_tries() -> None:
    seen = lives(
        """
        link.connect();
        await passes(60_000);
        net.opens = Infinity;
        sockets.at(-1).end();
        await passes(60_000);
        console.log(JSON.stringify(seen.map(([at, status]) => [at - 60_000, status])));
        """
    )
    assert [at for at, status in seen if status == "gone"][0] == 30_000
    assert [at for at, status in seen if status == "lost"][0] == 0


@needs_node
def test_a_server_that_answers_slowly_keeps_its_lines() -> None:
    """Each new line costs it a whole picture of the table."""
    for takes, most in ((4_500, 2), (6_000, 2), (9_000, 2), (15_000, 4)):
        pictures, sockets, open_for = lives(
            f"""
            net.takes = {takes};
            link.connect();
            let open = 0;
            let last = now;
            const counts = () => {{ if (link.status === "open") open += now - last; last = now; }};
            setInterval(() => link.send("prefer"), 7_000);
            await passes(600_000, counts);
            console.log(JSON.stringify([pictures, sockets.length, open / 600_000]));
            """
        )
        assert sockets <= most, f"{takes} ms"
        assert 1 <= pictures <= sockets
        assert open_for > 0.9


@needs_node
def test_a_server_that_turns_slow_is_waited_for_longer_after_each_loss() -> None:
    pictures, late = lives(
        """
        link.connect();
        await passes(60_000);
        net.takes = 12_000;
        await passes(300_000);
        const before = pictures;
        await passes(600_000);
        console.log(JSON.stringify([before, pictures - before]));
        """
    )
    assert pictures <= 5
    assert late == 0, "for ever"


@needs_node
def test_a_line_that_dies_again_and_again_is_tried_less_and_less_until_one_has_held() -> None:
    quick, after = lives(
        """
        // who is thrown out two seconds after each welcome
        setInterval(() => { const it = sockets.at(-1); if (it.greeted && now - it.openedAt >= 2_000) it.end(); }, 500);
        link.connect();
        await passes(120_000);
        const quick = sockets.length;
        timers.clear();
        const calm = new Link("friday", () => null);
        sockets.length = 0;
        calm.connect();
        await passes(31_000);
        const waits = [];
        for (let n = 0; n < 3; n++) {
          const lost = now;
          sockets.at(-1).end();
          const there = sockets.length;
          while (sockets.length === there) await passes(10);
          waits.push(now - lost);
          await passes(31_000);
        }
        console.log(JSON.stringify([quick, waits]));
        """
    )
    assert quick < 20, "it was one and more every three seconds"
    assert all(wait < 500 for wait in after), "after half a minute of peace it begins afresh"


@needs_node
def test_a_good_line_is_left_alone_and_a_dead_one_is_noticed_in_seconds() -> None:
    told = lives(
        """
        link.connect();
        await passes(600_000);
        const good = [sockets.length, seen.length];
        net.takes = Infinity;
        link.send("act");
        await passes(7_000);
        console.log(JSON.stringify([...good, link.status]));
        """
    )
    assert told == [1, 1, "lost"]


@needs_node
def test_what_was_not_acknowledged_is_sent_again_over_the_next_line() -> None:
    assert lives(
        """
        link.connect();
        await passes(1_000);
        net.takes = Infinity;
        let answer = null;
        link.send("act").then((message) => (answer = message.type));
        await passes(7_000);
        net.takes = 40;
        await passes(15_000);
        console.log(JSON.stringify(answer));
        """
    ) == "ack"
