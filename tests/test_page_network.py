"""What pages ask the server for: nothing waits for ever for a network that stalls."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from node_help import WEB, needs_node, run_modules

pytestmark = needs_node

HERE = Path(__file__).parent
CLOCK = (HERE / "page_clock.mjs").read_text(encoding="utf-8")
STUB = (HERE / "page_stub.mjs").read_text(encoding="utf-8")


def meets(script: str, given: Any = None) -> Any:
    return run_modules(CLOCK + STUB + script, given)


@pytest.mark.parametrize("stalls", ["head", "body"])
def test_an_answer_that_does_not_come_or_does_not_end_is_given_up(stalls: str) -> None:
    told = meets(
        f"""
        net.stalls = "{stalls}";
        const {{ ask, askOnce }} = await import("./page/desk.js");
        const told = [];
        const fails = (name) => (error) => told.push([name, spent(), error.message]);
        ask("/api/tables/friday").catch(fails("ask"));
        askOnce("/api/tables", {{}}).catch(fails("askOnce"));
        await passes(60_000);
        tell([told, net.open]);
        """
    )
    why = "Can't reach the server. Check the connection and try again."
    assert told == [[["ask", 10_000, why], ["askOnce", 32_500, why]], 0]


def test_a_page_that_waits_all_evening_keeps_nothing_of_each_answer() -> None:
    told = meets(
        """
        const { getEventListeners } = await import("node:events");
        const { request } = await import("./page/desk.js");
        const { signal } = new AbortController();
        for (let n = 0; n < 3; n++) await request("GET", "/api/finding/1", undefined, { signal });
        net.down = true;
        await request("GET", "/api/finding/1", undefined, { signal }).catch(() => {});
        tell([net.asked, getEventListeners(signal, "abort").length]);
        """
    )
    assert told == [4, 0]


@pytest.mark.parametrize("page", ["evenings/event", "lobby/lobby-tables", "lobby/find"])
def test_a_page_that_keeps_itself_fresh_asks_one_thing_at_a_time(page: str) -> None:
    """A browser has six lines to a server: what stalls on them keeps every button waiting."""
    most, asked, gone = meets(
        f"""
        net.stalls = "head";
        await import("./{page}.js");
        await passes(120_000);
        const {{ most, asked }} = net;
        document.hidden = true;
        await passes(60_000);
        tell([most, asked, net.open]);
        """
    )
    assert most == 1
    assert asked >= 5
    assert gone == 0, "nobody looks"


@pytest.mark.parametrize("how", ["down", "refused", "stalls"])
def test_a_page_of_an_evening_says_where_it_has_heard_nothing_for_a_while(how: str) -> None:
    """The wall would show the round before to everybody, as if it were this one."""
    assert meets(
        f"""
        const live = document.getElementById("live");
        let told = 0;
        live.before = (line) => ((line.isConnected = true), told++);
        const make = document.createElement;
        document.createElement = () => {{
          const one = Object.assign(make(), {{ isConnected: false }});
          one.remove = () => (one.isConnected && told--, (one.isConnected = false));
          return one;
        }};
        net.text = "1";
        await import("./evenings/event.js");
        await passes(5_000);
        net.down = "{how}" === "down";
        net.status = "{how}" === "refused" ? 502 : 200;
        net.stalls = "{how}" === "stalls" ? "head" : "";
        const found = [];
        for (const ms of [5_000, 9_000, 20_000]) {{
          await passes(ms);
          found.push(told);
        }}
        [net.down, net.status, net.stalls] = [false, 200, ""];
        await passes(13_000);
        tell([...found, told]);
        """
    ) == [0, 1, 1, 0]


def test_a_page_of_an_evening_says_where_there_is_news_that_it_cannot_show() -> None:
    """The version comes, the page does not: what is shown grows old all the same."""
    assert meets(
        """
        const live = document.getElementById("live");
        const make = document.createElement;
        document.createElement = () => Object.assign(make(), { isConnected: false });
        let lines = 0;
        live.before = () => lines++;
        const empty = { getElementById: () => null };
        globalThis.DOMParser = class { parseFromString() { return empty; } };
        globalThis.fetch = async (path) => {
          const ok = path.endsWith("/version");
          return { ok, status: ok ? 200 : 503, text: async () => "2" };
        };
        await import("./evenings/event.js");
        await passes(9_000);
        const early = lines;
        await passes(5_000);
        tell([early, lines > 0]);
        """
    ) == [0, True]


def test_a_page_of_an_evening_that_is_deleted_is_loaded_again_once() -> None:
    """Each time anew a slow answer would never arrive."""
    assert (
        meets(
            """
            let loads = 0;
            location.reload = () => loads++;
            Object.assign(net, { status: 404, text: "no" });
            await import("./evenings/event.js");
            await passes(60_000);
            tell(loads);
            """
        )
        == 1
    )


def test_a_list_of_tables_into_which_somebody_has_come_meanwhile_stays() -> None:
    """Else the keyboard is on nothing once the answer of a slow network is there."""
    assert meets(
        """
        const shown = document.getElementById("open");
        shown.parentElement = new Thing();
        document.adoptNode = (node) => node;
        const fresh = Object.assign(new Thing(), { innerHTML: "new" });
        let swaps = 0;
        shown.replaceWith = () => swaps++;
        const parsed = { getElementById: () => fresh };
        globalThis.DOMParser = class { parseFromString() { return parsed; } };
        const answer = globalThis.fetch;
        let comes = true;
        globalThis.fetch = (...asked) => ((shown.contains = () => comes), answer(...asked));
        await import("./lobby/lobby-tables.js");
        const found = [];
        for (comes of [true, false]) {
          shown.contains = () => false;
          await passes(15_000);
          found.push(swaps);
        }
        for (const name of ["pointerdown", "pointerup"]) {
          happens(name);
          await passes(15_000);
          found.push(swaps);
        }
        tell(found);
        """
    ) == [0, 1, 1, 2]


@pytest.mark.parametrize("how", ["load", "error", "late"])
def test_a_sheet_of_styles_is_gone_on_without_and_asked_for_again_where_it_was_lost(
    how: str,
) -> None:
    said, done, asked, gone = meets(
        f"""
        await import("./settings/theme.js");
        const {{ styles }} = await import("./page/make.js");
        const comes = [];
        document.head.append = (link) => comes.push(link);
        document.body.prepend = (notice) => ((said = spent()), (document.body.prepended = notice));
        let said = null;
        const done = [];
        styles("talk/voices").then(() => done.push(spent()));
        await passes(1_000);
        comes[0].handlers["{how}"]?.();
        await new Promise(setImmediate);
        await passes(20_000);
        styles("talk/voices");
        const gone = [];
        if (said) document.body.prepended.remove = () => gone.push(comes.length);
        comes.at(-1).handlers.load();
        await new Promise(setImmediate);
        tell([said, done, comes.length, gone]);
        """
    )
    at = 10_000 if how == "late" else 1_000
    assert (said, done) == (None if how == "load" else at, [at])
    assert asked == (2 if how == "error" else 1)
    assert gone == ([] if how == "load" else [asked]), "it is not missed any more"


def test_a_part_that_was_lost_is_said_once_and_by_the_page_alone() -> None:
    said, gone, prevented = meets(
        """
        await import("./settings/theme.js");
        const { load } = await import("./page/make.js");
        let [said, gone, there, reason] = [0, 0, false, null];
        document.body.prepend = (notice) => (said++, (notice.remove = () => gone++));
        const press = async () => {
          const fetched = async () => {
            if (!there) throw new TypeError("lost");
          };
          await load(fetched).catch((why) => (reason = why));
          await new Promise(setImmediate);
        };
        const told = (reason) => {
          const event = new Event("unhandledrejection", { cancelable: true });
          dispatchEvent(Object.assign(event, { reason }));
          return event.defaultPrevented;
        };
        await press(), await press();
        const prevented = [told(reason), told(new TypeError("ours"))];
        there = true;
        await press();
        tell([said, gone, prevented]);
        """
    )
    assert (said, gone, prevented) == (1, 1, [True, False])


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("told", [True, False])
def test_a_part_that_is_lost_offline_is_fetched_once_there_is_a_connection(
    *, told: bool, there: bool
) -> None:
    """Where the table tells that the device is offline nothing else does; only then it is lost."""
    offline, asked, said = meets(
        f"""
        const line = {{ onLine: false }};
        Object.defineProperty(globalThis, "navigator", {{ value: line }});
        await import("./settings/theme.js");
        const {{ load }} = await import("./page/make.js");
        const said = [];
        document.createElement = () => {{
          const made = Object.assign(new Thing(), {{ words: "" }});
          made.append = (words) => (made.words += words);
          made.remove = () => said.pop();
          return made;
        }};
        document.body.prepend = (notice) => said.push(notice.words);
        document.querySelector = () => ({str(told).lower()} ? new Thing() : null);
        let asked = 0;
        const fetched = async () => {{
          asked++;
          if (!line.onLine || !{str(there).lower()}) throw new TypeError("lost");
        }};
        await load(fetched).catch(() => {{}});
        await passes(20_000);
        const offline = [...said];
        line.onLine = true;
        happens("online");
        await passes(1);
        tell([offline, asked, said]);
        """
    )
    lost = ["Part of this page didn't load. "]
    assert offline == ([] if told else lost)
    assert asked == 2
    assert said == ([] if there else lost)


def test_whatever_is_fetched_when_it_is_needed_is_waited_for_in_one_place() -> None:
    """Of what a page begins with ``settings/theme.js`` hears by itself: it stands first."""
    fetched = re.compile(r"^.*\bimport\(\"(.*)\"\)[^.}]*$", re.MULTILINE)
    alone = []
    for file in WEB.rglob("*.js"):
        for found in fetched.finditer(file.read_text(encoding="utf-8")):
            waited = re.search(r"\b(load|needed|this\.fetch)\(", found[0])
            if not waited and "@" not in found[0]:
                alone.append((file.name, found[1]))
    assert alone == [("play.js", "../page/texts.js")], "which the page begins with"


@pytest.mark.parametrize("hangs", [True, False])
def test_a_review_of_which_nothing_comes_for_a_while_says_so(*, hangs: bool) -> None:
    """The coach may be slow, too, and other games come first: whoever waits decides."""
    told, gone = meets(
        """
        const { fetchReview } = await import("./replay/review.js");
        let lines;
        const body = new ReadableStream({ start: (to) => void (lines = to) });
        const coder = new TextEncoder();
        const says = (line) => lines.enqueue(coder.encode(`${JSON.stringify(line)}\\n`));
        globalThis.fetch = (path, { signal }) => {
          const ends = (fail) => () => fail(new Error("gone"));
          const never = (_, fail) => signal.addEventListener("abort", ends(fail));
          return given ? new Promise(never) : Promise.resolve({ ok: true, body });
        };
        const settles = async () => {
          for (let n = 0; n < 20; n++) await new Promise(setImmediate);
        };
        const told = [];
        const stop = new AbortController();
        const says_ = (words, done) => told.push([spent(), words.slice(0, 8), done ?? null]);
        const found = fetchReview({ path: "/r" }, stop.signal, says_);
        const gone = found.catch(({ message }) => message);
        await settles();
        await passes(9_000);
        if (!given) says({ type: "progress", done: 0, of: 9 });
        await settles();
        await passes(30_000);
        if (given) stop.abort();
        else lines.close();
        const why = await gone;
        await passes(30_000);
        tell([told, why]);
        """,
        hangs,
    )
    if hangs:
        assert (told, gone) == ([[10_000, "No answe", None]], "gone")
    else:
        assert told == [[9_000, "The coac", 0], [19_000, "No answe", None]]
        assert gone == "The connection was lost. Try again."


UNREACHABLE = "Can't reach the server. Check the connection and try again."
BROKE_OFF = "The connection was lost. Try again."
FAILED = "The server couldn't do that. Try again."


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("no network", UNREACHABLE),
        ("breaks off", BROKE_OFF),
        ("no review", FAILED),
        ("stopped", "stopped here"),
    ],
)
def test_a_review_that_the_network_loses_says_so_in_our_words(what: str, why: str) -> None:
    """Browsers have some of their own, each others: for programmers."""
    told = meets(
        """
        const { fetchReview } = await import("./replay/review.js");
        const stop = new AbortController();
        const lost = new TypeError("Failed to fetch");
        const body = new ReadableStream({
          start(to) {
            to.enqueue(new TextEncoder().encode(given === "no review" ? "<html>\\n" : "{}\\n"));
          },
          pull: (to) => to.error(lost),
        });
        globalThis.fetch = async (path, { signal }) => {
          if (given === "no network") throw lost;
          if (given !== "stopped") return { ok: true, body };
          stop.abort(new Error("stopped here"));
          throw signal.reason;
        };
        const found = fetchReview({ path: "/r" }, stop.signal, () => {});
        tell(await found.catch(({ message }) => message));
        """,
        what,
    )
    assert told == why


def test_a_file_that_cannot_be_read_is_said_to_be_so_in_our_words() -> None:
    told = meets(
        """
        const { rulesFile } = await import("./page/rules-file.js");
        rulesFile(new Thing(), () => {});
        const text = () => Promise.reject(new DOMException("Browser words.", "NotReadableError"));
        const input = made.find((one) => one.type === "file");
        input.files = [{ size: 9, text }];
        await input.handlers.change();
        tell(made.find((one) => one.className === "refusal").textContent);
        """
    )
    assert told == "We can't read this file."


def test_what_a_page_asks_once_is_asked_again_where_it_was_lost() -> None:
    """Who is signed in, and the phrases that can be said."""
    lost, there, phrases = meets(
        """
        const { you } = await import("./page/desk.js");
        const { Voices } = await import("./talk/voices.js");
        net.down = true;
        const lost = await you();
        const voices = like(Voices, { phrases: new Thing() });
        const said = [];
        voices.phrases.append = (button) => said.push(button["aria-label"]);
        voices.offer();
        await passes(1_000);
        net.down = false;
        net.text = '{"name": "Ann"}';
        const there = await you();
        net.text = '[{"id": "wow", "words": "Wow!", "kind": "phrase"}]';
        await passes(20_000);
        tell([lost, there, said]);
        """
    )
    assert (lost, there, phrases) == ({}, {"name": "Ann"}, ["Wow!"])


FINDING = """
const wishes = { game: ["standard"], clock: ["30"], name: "Ann" };
globalThis.FormData = class {
  getAll = (name) => [].concat(wishes[name] ?? []);
  get = (name) => wishes[name] ?? null;
  has = (name) => name in wishes;
};
const { handlers } = document.getElementById("find-form");
document.getElementById("find-failure");
const told = () => [things["find-form"].hidden, things["finding-who"].textContent];
const waits = JSON.stringify({ ticket: "t1", state: "waiting", seen: 1, waiting: 2 });
const waitsOf = (many) => waits.replace("2}", `${many}}`);
"""


def test_what_is_pressed_is_busy_until_it_is_done_or_the_page_is_left() -> None:
    said, left, back, went = meets(
        """
        const { leave, perform, request } = await import("./page/desk.js");
        const button = new Thing();
        const said = [];
        let sent = 0;
        const send = async () => {
          sent++;
          await request("POST", "/api/tables", {});
          await leave("/t/1");
        };
        const press = () => perform(button, send, (why) => said.push(why));
        const went = [];
        location.assign = () => went.push(spent());
        net.stalls = "head";
        press(), press();
        await passes(20_000);
        net.stalls = "";
        press();
        await new Promise(setImmediate);
        await passes(5_000);
        press();
        await passes(5_000);
        press(); // the way there was stopped, or has failed
        const left = sent;
        happens("pageshow", { persisted: true });
        await new Promise(setImmediate);
        press();
        tell([said, left, sent, went]);
        """
    )
    why = "Can't reach the server. Check the connection and try again."
    assert said == ["", why, "", ""]
    assert (left, back, went) == (2, 3, [20_000, 30_000])


def test_whatever_sends_when_it_is_pressed_is_busy_meanwhile() -> None:
    sends = re.compile(r"\b(?:request\(\"(?:POST|DELETE)|askOnce\(|makeTable\(|ask\([^)]*, \{)")
    alone = {
        file.name
        for file in WEB.rglob("*.js")
        if sends.search(text := file.read_text(encoding="utf-8")) and "perform(" not in text
    }
    assert alone == {"account.js", "play.js", "profile.js", "recent.js"}, "which nobody presses"


ACCOUNT = """
const form = document.getElementById("form");
const error = new Thing();
form.closest = () => ({ querySelector: () => error });
globalThis.HTMLFormElement = Thing;
let gone = "";
location.assign = (to) => (gone = to);
/** Sends a form of the way in, with this in its fields. */
const sends = async (which, typed) => {
  globalThis.FormData = class { get = () => typed; };
  document.querySelector = (wanted) => (wanted === which ? form : null);
  await import("./players/account.js");
  form.handlers.submit({ preventDefault() {} });
  await passes(1_000);
  for (let n = 0; n < 99; n++) await null;
};
"""


@pytest.mark.parametrize(
    ("lost", "name", "found"),
    [
        ("/api/players", "Lotte", True),
        ("/api/players", "Zoe", False),
        ("/api/players", "", False),
        ("/api/players/new", "Lotte", False),
        ("refused", "Lotte", False),
        ("cancelled", "Lotte", False),
    ],
)
def test_an_account_whose_codes_were_lost_on_the_way_is_found(
    *, lost: str, name: str, found: bool
) -> None:
    """Its name is taken from then on, by itself; nothing else that goes wrong has made one."""
    script = """
        const user = { id: "AA", name: "Lotte" };
        const key = { rawId: null, response: {}, getClientExtensionResults() {} };
        const create = async () => {
          if (given.lost === "cancelled") throw new DOMException("no", "NotAllowedError");
          return key;
        };
        Object.defineProperty(navigator, "credentials", { value: { create } });
        globalThis.fetch = async (path) => {
          if (path === given.lost) throw new TypeError("lost");
          const ok = path !== "/api/players";
          const you = given.name ? { player: "p1", name: given.name } : {};
          const asked = path === "/api/you" ? you : { options: { challenge: "AA", user } };
          const text = ok ? asked : { detail: "Taken" };
          return { ok, text: async () => JSON.stringify(text) };
        };
        await sends("[data-register]", " Lotte");
        tell([gone + (kept.get("euchre.done") ?? ""), error.textContent]);
        """
    gone, said = meets(ACCOUNT + script, {"lost": lost, "name": name})
    why = {
        "refused": "Taken.",
        "cancelled": "You didn't choose a passkey. Try again when you're ready.",
    }.get(lost, "Can't reach the server. Check the connection and try again.")
    note = '{"why":"made","on":null}'
    assert [gone, said] == ([f"/players/p1/account{note}", ""] if found else ["", why])


@pytest.mark.parametrize("player", ["p1", "p2", ""])
def test_who_is_let_in_by_a_code_goes_on_also_where_the_answer_was_lost(player: str) -> None:
    """The code is used up by then: tried again it would open nothing."""
    script = """
        globalThis.fetch = async (path) => {
          if (path === "/api/players/p1/recovery") throw new TypeError("lost");
          const player = path === "/api/you" ? given : "p1";
          return { ok: true, text: async () => JSON.stringify({ player }) };
        };
        await sends("[data-recover]", "code");
        tell([gone, error.textContent]);
        """
    gone, said = meets(ACCOUNT + script, player)
    lost = "Can't reach the server. Check the connection and try again."
    assert [gone, said] == (["/players/p1/account", ""] if player == "p1" else ["", lost])


def test_who_presses_twice_waits_once() -> None:
    posts, told = meets(
        FINDING
        + """
        await import("./lobby/find.js");
        await passes(10);
        net.text = waits;
        const press = () => handlers.submit({ preventDefault() {} });
        press(), press();
        await passes(1_000);
        tell([net.posts, told()]);
        """
    )
    assert [path for path, _ in posts] == ["/api/finding"]
    assert told == [True, "Two are waiting: you and one more."]


@pytest.mark.parametrize(
    ("many", "words"),
    [
        (1, "You're the only one waiting right now."),
        (3, "Three are waiting: you and two more."),
        (7, "7 are waiting: you and six more."),
        (9, "9 are waiting: you and 8 more."),
    ],
)
def test_the_others_who_wait_are_counted_in_one_way(many: int, words: str) -> None:
    told = meets(
        FINDING
        + f"""
        await import("./lobby/find.js");
        await passes(10);
        net.text = waitsOf({many});
        handlers.submit({{ preventDefault() {{}} }});
        await passes(1_000);
        tell(told());
        """
    )
    assert told == [True, words]


def test_who_waits_no_more_by_the_time_the_page_is_loaded_anew_is_told() -> None:
    assert meets(
        FINDING
        + """
        kept.set("euchre.ticket", '"t1"');
        things["find-form"].hidden = true;
        Object.assign(net, { status: 404, text: '{"code": "no-ticket", "detail": "gone"}' });
        await import("./lobby/find.js");
        await passes(1_000);
        tell([things["find-form"].hidden, things["find-failure"].textContent, kept.size]);
        """
    ) == [False, "Gone.", 0]


def test_who_waits_and_loads_the_page_anew_reads_for_how_long_they_have_waited() -> None:
    assert meets(
        FINDING
        + """
        const reads = () => things["finding-time"].textContent;
        await import("./lobby/find.js");
        await passes(10);
        net.text = waits;
        handlers.submit({ preventDefault() {} });
        await passes(90_000);
        const before = reads();
        await import("./lobby/find.js?again");
        await passes(2_000);
        tell([before, reads()]);
        """
    ) == ["You've waited 1:29.", "You've waited 1:31."]


def test_who_waits_and_loads_the_page_anew_hears_the_call_once_they_have_touched_it() -> None:
    assert meets(
        """
        globalThis.AudioContext = class { async resume() {} };
        kept.set("euchre.ticket", '"t1"');
        await import("./lobby/find.js");
        const { sounds } = await import("./page/sounds.js");
        const before = sounds.enabled;
        happens("pointerup");
        tell([before, sounds.enabled]);
        """
    ) == [False, True]


def test_who_waits_and_loads_the_page_anew_without_a_network_waits_on() -> None:
    away, kept, back, gone = meets(
        FINDING
        + """
        kept.set("euchre.ticket", '"t1"');
        net.down = things["find-form"].hidden = true; // as the page has it
        await import("./lobby/find.js");
        await passes(5_000);
        const away = [...told(), things.finding.hidden];
        const ticket = kept.get("euchre.ticket");
        net.down = false;
        net.text = waits;
        await passes(5_000);
        const back = told();
        Object.assign(net, { status: 404, text: '{"code": "no-ticket", "detail": "gone"}' });
        await passes(30_000);
        tell([away, ticket, back, net.posts.length]);
        """
    )
    assert away == [True, "Can't reach the server. Still trying.", False]
    assert kept == '"t1"'
    assert back == [True, "Two are waiting: you and one more."]
    assert gone == 1, "a server that was started again is asked for another ticket"


@pytest.mark.parametrize("code", ["replaced", "left"])
def test_who_does_not_wait_here_any_more_waits_anew_only_if_they_say_so(code: str) -> None:
    """Two tabs that wait would throw each other out of the queue, for ever."""
    hidden, words, posts, again = meets(
        FINDING
        + f"""
        await import("./lobby/find.js");
        await passes(10);
        net.text = waits;
        handlers.submit({{ preventDefault() {{}} }});
        await passes(10_000);
        Object.assign(net, {{ status: 409, text: '{{"code": "{code}", "detail": "no"}}' }});
        made.length = 0;
        await passes(60_000);
        const found = [things["find-form"].hidden, things["find-failure"].textContent];
        found.push(net.posts.length);
        Object.assign(net, {{ status: 200, text: waits }});
        made[0]?.handlers.click();
        await passes(10_000);
        tell([...found, [net.posts.length, ...told()]]);
        """
    )
    assert (hidden, words, posts) == (False, "No.", 1)
    here = [2, True, "Two are waiting: you and one more."]
    assert again == (here if code == "replaced" else [1, False, here[2]])


@pytest.mark.parametrize("answer", ["called", "lost"])
def test_a_late_answer_brings_no_queue_back_that_was_left(answer: str) -> None:
    """One has pressed "Sit down", then "Not now"."""
    script = """
        kept.set("euchre.ticket", '"t1"');
        const called = JSON.stringify({ ticket: "t1", state: "called", seen: 2, left: 9_000 });
        net.text = called;
        await import("./lobby/find.js");
        await passes(2_000);
        const [sit, no] = made.slice(-2);
        let answer;
        const answers = fetch;
        globalThis.fetch = (path, how) => how.method === "POST"
          ? new Promise((done, fail) => (answer = { done, fail })) : answers(path, how);
        sit.handlers.click();
        net.text = "";
        no.handlers.click();
        await new Promise(setImmediate);
        const left = [things.finding.hidden, things["find-form"].hidden];
        if (given === "lost") answer.fail(new TypeError("no network"));
        else answer.done({ ok: true, status: 200, text: async () => called });
        await new Promise(setImmediate);
        tell([left, [things.finding.hidden, things["find-form"].hidden]]);
        """
    assert meets(FINDING + script, answer) == 2 * [[True, False]]


def test_who_has_a_seat_does_not_wait_any_more_also_where_they_come_back() -> None:
    """A page that was left is shown as it was; and the way to the next may be stopped."""
    gone, stopped, back, kept_ = meets(
        FINDING
        + """
        kept.set("euchre.ticket", '"t1"');
        net.text = waits;
        location.assign = (to) => (gone = to);
        let gone = "";
        await import("./lobby/find.js");
        await passes(2_000);
        const seat = { table: "x", link: "/t/x", seat: 1, token: "secret" };
        net.text = JSON.stringify({ ticket: "t1", state: "seated", seen: 2, ...seat });
        await passes(5_000);
        const parts = ["finding-title", "finding-who", "finding-time"];
        const words = parts.map((name) => things[name].textContent);
        const stopped = [things.finding.hidden, ...words, document.title];
        happens("pageshow", { persisted: true });
        await new Promise(setImmediate);
        const failure = things["find-failure"].textContent;
        const back = [things.finding.hidden, things["find-form"].hidden, failure, net.open];
        tell([gone, stopped, back, kept.has("euchre.ticket")]);
        """
    )
    assert gone == "http://club/t/x"
    assert stopped == [False, "You have a seat", "Opening your table.", "", ""]
    assert back == [True, False, "You have a seat.", 0]
    assert not kept_


def test_a_page_that_holds_something_is_left_in_one_way() -> None:
    """Who comes back to it finds it as it was: it is told when."""
    goes = re.compile(r"\blocation\.(?:assign|reload|replace)\(|\blocation(?:\.href)? = ")
    found = {file.name for file in WEB.rglob("*.js") if goes.search(file.read_text("utf-8"))}
    nothing = {"away.js", "daily.js", "event.js", "quiz.js", "story.js", "theme.js"}
    assert found == {"desk.js", *nothing}, "which hold nothing"


@pytest.mark.parametrize("ends", ["no-ticket", "replaced"])
def test_who_looks_again_after_the_page_was_loaded_anew_looks_for_the_same(ends: str) -> None:
    wanted = {"games": ["bid"], "clocks": [10], "ranked": True, "name": "Ann"}
    asked = meets(
        FINDING
        + """
        kept.set("euchre.ticket", '"t1"');
        kept.set("euchre.ticket.for", JSON.stringify(given.wanted));
        net.text = waits;
        await import("./lobby/find.js");
        await passes(2_000);
        made.length = 0;
        const text = JSON.stringify({ code: given.ends, detail: "no" });
        Object.assign(net, { status: 409, text });
        await passes(5_000);
        Object.assign(net, { status: 200, text: waits });
        made.find(({ handlers }) => handlers.click)?.handlers.click();
        await passes(5_000);
        tell(net.posts[0][1]);
        """,
        {"wanted": wanted, "ends": ends},
    )
    assert asked == wanted


def test_who_is_called_and_is_not_heard_reads_it_where_they_press() -> None:
    told = meets(
        FINDING
        + """
        kept.set("euchre.ticket", '"t1"');
        net.text = JSON.stringify({ ticket: "t1", state: "called", seen: 2, left: 30_000 });
        await import("./lobby/find.js");
        await passes(2_000);
        const sit = made.find(({ className }) => className === "button primary big");
        Object.assign(net, { status: 429, text: '{"code": "flood", "detail": "wait a minute"}' });
        sit.handlers.click();
        await new Promise(setImmediate);
        tell(told());
        """
    )
    assert told == [True, "Wait a minute."]


LEAVES = (
    FINDING
    + """
    kept.set("euchre.ticket", '"t1"');
    net.text = JSON.stringify({ ticket: "t1", state: "called", seen: 1, coming: true });
    const sent = [];
    const fetched = fetch;
    globalThis.fetch = (path, how) => {
      if (path.startsWith("/api/finding/t1")) sent.push(how.method);
      return fetched(path, how);
    };
    location.assign = (to) => sent.push(to);
    await import("./lobby/find.js");
    await passes(2_000);
    net.down = true;
    sent.length = 0;
    made.at(-1).handlers.click();
    await passes(10_000);
    const away = [...told(), things.finding.hidden, kept.has("euchre.ticket"), new Set(sent).size];
    const [leaving] = made.slice(-1);
    sent.length = 0;
    net.down = false;
    """
)


@pytest.mark.parametrize("loads", ["", "await import('./lobby/find.js?2');"])
def test_who_leaves_the_queue_has_left_once_the_server_says_so(loads: str) -> None:
    """Where the request was lost one was given a seat, and read nothing of it."""
    away, back = meets(
        LEAVES
        + loads
        + """
        await passes(5_000);
        tell([away, [things["find-form"].hidden, kept.has("euchre.ticket"), [...new Set(sent)]]]);
        """
    )
    words = "Can't reach the server. Trying again: you can still get a seat."
    assert away == [True, words, False, True, 1]
    assert back == [False, False, ["DELETE"]]


def test_who_leaves_the_queue_and_has_a_seat_is_shown_the_way_to_it() -> None:
    seat = {"table": "x", "link": "/t/x", "seat": 1, "token": "secret"}
    made = {"code": "seated", "detail": "no", "ticket": "t1", "state": "seated", "seen": 2, **seat}
    gone, kept_ = meets(
        LEAVES
        + """
        net.text = JSON.stringify(given);
        globalThis.fetch = (path, how) => {
          net.status = how.method === "DELETE" ? 409 : 200;
          return fetched(path, how);
        };
        await passes(5_000);
        tell([sent, JSON.parse(kept.get("euchre.seat.x")).token]);
        """,
        made,
    )
    assert (gone, kept_) == (["http://club/t/x"], "secret")


def test_who_would_rather_wait_on_than_leave_the_queue_does() -> None:
    told = meets(
        LEAVES
        + """
        net.down = true;
        await passes(5_000);
        net.down = false;
        net.text = waits;
        leaving.handlers.click();
        sent.length = 0;
        await passes(5_000);
        tell([told()[1], [...new Set(sent)]]);
        """
    )
    assert told == ["Two are waiting: you and one more.", ["GET"]]
