"""What a browser remembers of the pages: when it may not, when it is full, what goes first."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from node_help import needs_node, run_modules

pytestmark = needs_node

HERE = Path(__file__).parent

MEMORY = (HERE / "kept_memory.mjs").read_text(encoding="utf-8")


def remembers(script: str) -> Any:
    return run_modules(MEMORY + script)


def test_what_a_browser_does_not_keep_is_remembered_until_the_page_is_closed() -> None:
    kept, seat, keys, trouble, gone = remembers(
        """
        const kept = blocked.keepSeat("friday", { token: "abc", seat: 2 });
        const seat = blocked.seat("friday");
        const keys = blocked.keys("euchre.seat.");
        blocked.keepSeat("friday", null);
        tell([kept, seat, keys, blocked.trouble, blocked.seat("friday")]);
        """
    )
    assert (kept, seat, keys) == (False, {"token": "abc", "seat": 2}, ["euchre.seat.friday"])
    assert trouble == (
        "Your browser doesn't store anything for this page, "
        "so your seat and settings last only until you close this page."
    )
    assert gone is None


def test_nothing_is_complained_of_where_all_is_kept_and_old_pages_are_read() -> None:
    assert remembers(
        """
        const shelf = new Shelf(1e6);
        const memory = new Memory(() => shelf);
        shelf.all.set("euchre.name", "Ann");
        const kept = memory.set("euchre.deck", "four");
        const read = [memory.get("euchre.deck"), memory.text("euchre.name"), memory.text("none")];
        tell([kept, ...read, memory.trouble, shelf.getItem("euchre.deck")]);
        """
    ) == [True, "four", "Ann", "", "", '"four"']


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
          const kept = memory.keepSeat(table, { token: `t${n}`, at: n });
          const sealed = memory.keepSeals(table, seals(table));
          if (n % 3 === 0) memory.tidy(table); // a page that is opened tidies
          const there = new Memory(() => shelf); // and is loaded again
          const read = [there.seals(table)?.["1-1"].nonce, there.seat(table)?.token];
          if (!kept || !sealed || `${read}` !== `${[table, `t${n}`]}`) lost.push(n);
        }
        memory.tidy("table-299");
        const left = memory.keys("euchre.sealed.").map((key) => Number(key.split("-")[1]));
        const seals_left = left.sort((a, b) => a - b);
        const [{ table: first }] = memory.seats();
        const { trouble } = memory;
        tell({ lost, seals_left, seats: memory.seats().length, first, size: shelf.size, trouble });
        """
    )
    assert told["lost"] == []
    assert told["seals_left"] == list(range(300 - len(told["seals_left"]), 300)), "the newest"
    assert (told["seats"], told["first"], told["trouble"]) == (200, "table-299", "")
    assert told["size"] < 500_000


def test_links_that_opened_no_seat_push_out_none_that_was_played() -> None:
    """Another site can open as many of them as it likes, in a window of its own."""
    left, seats = remembers(
        """
        const shelf = new Shelf(5 * 2 ** 20);
        const memory = new Memory(() => shelf);
        memory.keepSeat("friday", { seat: 1, token: "ann", name: "Ann", at: 1 });
        for (let n = 0; n < 300; n++) {
          memory.keepSeat(`made-up-${n}`, { seat: null, token: "abc", at: 2 + n });
          memory.tidy(`made-up-${n}`);
        }
        tell([memory.seats().map(({ table }) => table), memory.seat("friday")?.token ?? ""]);
        """
    )
    assert (left[0], left[-1], len(left), seats) == ("made-up-299", "friday", 21, "ann")


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
        const more = memory.keepSeals("new", "n".repeat(900));
        const { trouble } = memory;
        tell({ kept, keys: memory.keys(), more, trouble, seal: memory.seals("new").length });
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
    assert told["trouble"].startswith("Your browser is out of storage, so your seat")


@pytest.mark.parametrize("page", ["of the table", "of another table", "of none"])
def test_the_chance_of_a_table_that_is_open_makes_room_for_nothing(page: str) -> None:
    """Else it could not be shown, and the seat would have no say in the rest of the game; another
    tab may show the table that was used last.
    """
    told = remembers(
        """
        const shelf = new Shelf(3000);
        const there = new Memory(() => shelf);
        for (const [table, at] of [["older", 1], ["open", 3], ["old", 2]]) {
          there.keepSeat(table, { token: table, at });
          there.keepSeals(table, "s".repeat(700));
        }
        const here = new Memory(() => shelf);
        if (page === "of the table") there.keepSeat("newest", { token: "newest", at: 4 });
        if (page !== "of none") here.tidy(page === "of the table" ? "open" : "older");
        const kept = [here.set("euchre.company", "c".repeat(1000)), here.keepSeat("next", {})];
        const more = here.set("euchre.puzzles", "p".repeat(3000));
        tell([kept, more, here.keys("euchre.sealed.").sort()]);
        """.replace("page ", f"{json.dumps(page)} ")
    )
    spared = {"of the table": ["open"], "of another table": ["older", "open"], "of none": ["open"]}
    assert told[0] == [True, True]
    assert told[1:] == [False, [f"euchre.sealed.{table}" for table in sorted(spared[page])]]


def test_a_full_browser_is_asked_for_room_no_more_than_there_is_to_drop() -> None:
    """What it has never kept frees nothing: a setting that was changed then froze the page."""
    told = remembers(
        """
        const shelf = new Shelf(100);
        let asked = 0;
        shelf.setItem = () => (++asked > 9 ? process.exit(1) : full());
        shelf.all.set("euchre.sealed.old", "s");
        const memory = new Memory(() => shelf);
        const kept = [memory.keepSeals("new", "n"), memory.set("euchre.felt", "blue")];
        tell([...kept, memory.seals("new"), memory.get("euchre.felt"), asked, shelf.length]);
        """
    )
    assert told == [False, False, "n", "blue", 3, 0]


# -- the seat of the page of a table --------------------------------------------------------------

TAB = (HERE / "kept_tab.mjs").read_text(encoding="utf-8")


def seats(script: str, *, blocks: str) -> Any:
    return run_modules(f"const blocks = {json.dumps(blocks)};\n" + TAB + script)


@pytest.mark.parametrize("browser", ["keeps", "blocks"])
def test_a_seat_got_at_the_table_is_there_when_its_page_is_loaded_anew(browser: str) -> None:
    """Also while a sheet lies open, an entry of the history; and not once it is given up."""
    told = seats(
        """
        open();
        const { Welcome } = await import("./seats/welcome.js");
        const to = { table: "friday", sat() {}, elsewhere: () => false };
        Welcome.prototype.has.call({ to }, { seat: 1, token: "zed" }, {});
        const { closesOnBack } = await import("./page/back.js");
        const found = [loaded()];
        const close = closesOnBack(() => {});
        found.push(loaded());
        keepSeat("friday", { seat: 2, token: "yan" }); // in a sheet
        close();
        await settled();
        found.push(loaded());
        keepSeat("friday", null);
        tell([found, loaded(), entries[at].state]);
        """,
        blocks=browser,
    )
    assert told == [["zed", "zed", "yan"], None, None]


@pytest.mark.parametrize("how", ["asks, and hears of it", "asks, and is let in", "sits down"])
def test_one_browser_gets_one_seat_at_a_table_however_many_tabs_ask(how: str) -> None:
    """The first seat stays; what a tab is given after that it gives back."""
    found = seats(
        """
        open();
        const { Welcome } = await import("./seats/welcome.js");
        const went = [];
        let [answer, owner] = []; // whether this page has the seat that is kept
        const answers = new Promise((...both) => (answer = both));
        globalThis.removeEventListener = () => {};
        globalThis.fetch = async (path, { method, headers }) => {
          went.push([method, path, headers.authorization ?? ""]);
          return method === "DELETE" ? new Response("{}") : answers;
        };
        const to = {
          table: "friday", redraw() {}, told: (why) => went.push(why), sat: () => went.push("sat"),
          elsewhere: () => !owner && Boolean(memory.seat("friday")), knock: () => answers,
          withdraw: async () => answer[1](new Error("You have taken it back."), (owner = true)),
        };
        const form = {
          closest: () => null, matches: () => false, getAttribute: () => null, setAttribute() {},
          toggleAttribute() {}, removeAttribute() {}, isConnected: true, querySelector: () => ({}),
        };
        const welcome = Object.assign(Object.create(Welcome.prototype), { to });
        const p = { table: { door: how.startsWith("asks") ? "ask" : "open" } };
        const done = welcome.sit(p, form, "Ann", null);
        await settled();
        memory.keepSeat("friday", { seat: 2, token: "first" }); // another tab has sat down
        const event = { key: "euchre.seat.friday" };
        if (how === "asks, and hears of it") for (const run of handlers.storage) run(event);
        const seated = { seat: 3, token: "second" };
        answer[0](how === "sits down" ? new Response(JSON.stringify(seated)) : seated);
        await done;
        await settled();
        tell([went.filter(([method]) => method !== "POST"), memory.seat("friday").token]);
        """.replace("how", json.dumps(how)),
        blocks="keeps",
    )
    gives_back = ["DELETE", "/api/tables/friday/seats/3", "Bearer second"]
    assert found == [["sat"] if "hears" in how else [gives_back, "sat"], "first"]


@pytest.mark.parametrize("browser", ["keeps", "blocks", "sealed"])
def test_chance_that_is_pledged_is_there_when_the_page_is_loaded_anew(browser: str) -> None:
    """Else the seat would withhold it, and have no say in the rest of the game."""
    told = seats(
        """
        location.hash = "#seat=ann";
        open();
        const found = [];
        for (const nonce of ["one", "two"]) {
          keepChance("friday", { "0 1-1-0": { nonce } });
          if (nonce === "two") (await import("./page/back.js")).closesOnBack(() => {});
          memory.unsaved.clear();
          open();
          found.push([memory.seals("friday")["0 1-1-0"].nonce, memory.seat("friday").token]);
        }
        tell(found);
        """,
        blocks=browser,
    )
    assert told == [["one", "ann"], ["two", "ann"]]


def test_a_seat_in_the_address_replaces_none_unasked_where_nothing_is_kept() -> None:
    told = seats(
        """
        location.hash = "#seat=ann";
        const first = open();
        location.hash = "#seat=zed";
        tell([first, seatFromAddress("friday"), loaded(), entries[at].address]);
        """,
        blocks="blocks",
    )
    assert told == ["", "zed", "ann", "/t/friday"]


@pytest.mark.parametrize("link", ["", "https://club.example/t/friday#seat=ann", "\0"])
def test_a_link_that_no_server_reads_takes_the_table_from_nobody(link: str) -> None:
    """A link that was pasted twice, or made up: the table would be closed to this browser for good,
    and so would the list of its tables and the way to an account.
    """
    token = f"ann{link * 40}"
    told = seats(
        """
        location.hash = `#seat=${encodeURIComponent(TOKEN)}`;
        open();
        const read = (await import("./page/storage.js?again")).memory;
        const offered = read.seat("friday").token;
        kept.set("euchre.seat.friday", JSON.stringify({ seat: null, token: TOKEN, at: 2 }));
        kept.set("euchre.seat.monday", JSON.stringify({ seat: 1, token: "bo", at: 1 }));
        kept.set("euchre.seat." + "x".repeat(129), JSON.stringify({ seat: null, token: "zed" }));
        const seats = read.seats().map(({ table }) => table);
        const seat = read.seat("friday")?.token ?? "";
        read.tidy("monday");
        const left = [...kept.keys()].filter((key) => /seat/.test(key)).map((key) => key.slice(12));
        tell([offered, seat, seats, left]);
        """.replace("TOKEN", json.dumps(token)),
        blocks="keeps",
    )
    offered, *kept = told
    if link:
        assert re.fullmatch(r"[\w-]{1,128}", offered), "the server answers that it opens nothing"
        assert kept == ["", ["monday"], ["monday"]]
    else:
        both = ["friday", "monday"]
        assert (offered, kept) == ("ann", ["ann", both, both])


@pytest.mark.parametrize("browser", ["sealed", "blocks"])
def test_a_seat_that_was_forgotten_is_not_had_back_by_the_history(browser: str) -> None:
    """Where it is kept with the entry of the table's page, and was forgotten on another page."""
    found = seats(
        """
        globalThis.window = { name: "" };
        location.hash = "#seat=ann";
        open();
        keepChance("friday", { "0 1-1-0": { nonce: "one" } });
        const found = [];
        /** The page of the entry is loaded anew. */
        const loads = async (name) => {
          await import(`./page/storage.js?${name}`);
          const { seat, chance } = entries[at].state ?? {};
          found.push([seat ?? null, chance ? "one" : null]);
        };
        await loads("again");
        const here = at;
        history.pushState(null, "", "/you");
        (await import("./page/storage.js?you")).forgetOwn();
        at = here; // which is Back
        await loads("back");
        location.hash = "#seat=zed"; // and from then on as before
        const next = await import("./page/storage.js?next");
        next.seatFromAddress("friday");
        next.keepChance("friday", { "0 1-1-0": { nonce: "one" } });
        await loads("after");
        tell(found);
        """,
        blocks=browser,
    )
    kept = browser == "sealed"
    ann, zed = ([None if kept else name, "one"] for name in ("ann", "zed"))
    assert found == [ann, [None, None], zed]


def test_a_seat_that_is_taken_after_another_tab_forgot_all_is_kept() -> None:
    kept = seats(
        """
        open();
        keepSeat("friday", { token: "ann" });
        (await import("./page/storage.js?another")).forgetOwn();
        for (const run of handlers.storage) run({});
        keepSeat("friday", { token: "ann" });
        const before = [...kept.keys(), ...held.keys()].includes("euchre.seat.friday");
        (await import("./page/storage.js")).takeSeat("friday", { seat: 2, token: "zed" });
        tell([before, [...kept.keys(), ...held.keys()].includes("euchre.seat.friday")]);
        """,
        blocks="keeps",
    )
    assert kept == [False, True]


@pytest.mark.parametrize("form", ["as it was", "drawn anew", "gone"])
def test_why_one_could_not_sit_down_is_said(form: str) -> None:
    """Somebody else was quicker, so who sits where is drawn anew by the time one is refused."""
    told = seats(
        """
        const { Welcome } = await import("./seats/welcome.js");
        globalThis.fetch = async () => new Response('{"detail": "It is taken."}', { status: 409 });
        const [old, anew, said] = [{ textContent: "" }, { textContent: "" }, []];
        const form = {
          isConnected: how === "as it was",
          querySelector: (wanted) => (wanted === ".error" ? old : null),
          closest: () => null,
          matches: () => false,
          getAttribute: () => null,
          setAttribute() {},
          toggleAttribute() {},
          removeAttribute() {},
        };
        const root = { querySelector: () => (how === "gone" ? null : anew) };
        const to = { table: "friday", told: (why) => said.push(why), elsewhere: () => false };
        await Welcome.prototype.sit.call({ to, root }, { table: {} }, form, "Zed", 2);
        tell([form.isConnected && old.textContent, anew.textContent, ...said]);
        """.replace("how", json.dumps(form)),
        blocks="keeps",
    )
    assert [each for each in told if each] == ["It is taken."]


# -- the worker ---------------------------------------------------------------------------------

WORKER = (HERE / "kept_worker.mjs").read_text(encoding="utf-8")


def works(script: str) -> Any:
    return run_modules(WORKER + script)


def test_an_answer_of_the_network_is_never_lost_to_a_cache() -> None:
    full, broken = works(
        """
        const paths = [at(1), "/static/1/a.js", "/play"];
        const mode = (path) => (path === "/play" ? "navigate" : "cors");
        const all = async () => Promise.all(paths.map((path) => asks(path, mode(path))));
        room = 0;
        const full = await all();
        broken = true;
        tell([full, await all()]);
        """
    )
    fresh = [
        f"fresh https://club{path}"
        for path in ("/api/tables/t/replay?n=1", "/static/1/a.js", "/play")
    ]
    assert full == fresh
    assert broken == fresh


@pytest.mark.parametrize("older", ["/static/1/a.js", "/play", None])
def test_only_files_and_pages_of_one_version_are_kept(older: str | None) -> None:
    """While servers are exchanged one after the other, another may answer by its own."""
    went, kept = works(
        f"""
        const older = {json.dumps(older)};
        tell(await installs(async (path) => {{
          const page = `<script src="/static/${{path === older ? 0 : 1}}/a.js">`;
          if (!path.startsWith("/static/")) return new Response(page);
          const control = path === older ? "no-cache" : "public, immutable";
          return new Response("1;", {{ headers: {{ "cache-control": control }} }});
        }}));
        """
    )
    assert went == (older is None)
    assert kept == ([] if older else ["/static/1/a.js", "/play", "/replay", "/away"])


def test_the_kept_replay_stays_until_the_new_one_is_there() -> None:
    told = works(
        """
        online.answers = "the first";
        await asks(at(1));
        room = 0;
        online.answers = "the second";
        const second = await asks(at(1));
        online.answers = false;
        tell([second, await asks(at(1)), await asks(at(2))]);
        """
    )
    assert told == ["the second", "the first", "failed: no network"]


def test_the_last_ten_replays_are_kept_and_fewer_where_there_is_less_room() -> None:
    ten, three, again = works(
        """
        for (let n = 0; n < 12; n++) await asks(at(n));
        const ten = replays();
        await asks(at(5));
        const again = replays();
        room = 3;
        await asks(at(20));
        tell([ten, replays(), again]);
        """
    )
    assert ten == [str(n) for n in range(2, 12)]
    assert again == ["2", "3", "4", "6", "7", "8", "9", "10", "11", "5"]
    assert three == ["11", "5", "20"]


def test_what_is_forgotten_does_not_come_back_from_a_page_that_is_open() -> None:
    """It goes on for itself, and keeps what is nobody's own."""
    told = seats(
        """
        const left = () => [...kept.keys(), ...held.keys()].filter((key) => !/forgotten/.test(key));
        const { Kept } = await import("./fair/kept.js");
        const { tabMemory } = await import("./page/storage.js");
        open();
        keepSeat("friday", { token: "ann" });
        const fair = new Kept("friday");
        fair.hand("1-1");
        fair.save();
        history.replaceState({ open: true, seat: "ann" }, "");
        const all = left();

        const another = await import("./page/storage.js?another");
        another.forgetOwn();
        for (const run of handlers.storage) run({});
        const gone = [left(), entries[at].state];

        keepSeat("friday", { token: "ann", seat: 1 });
        fair.own["0 1-1-0"] = { nonce: "one" };
        fair.write("0 1-1-0", fair.own["0 1-1-0"]);
        fair.save();
        tabMemory.set("euchre-own-puzzles", ["one"]);
        memory.set("euchre.felt", "blue");
        const on = [left(), entries[at].state, memory.seat("friday").seat];

        another.keepSeat("friday", { token: "zed" });
        const next = left(); // whoever comes after
        another.forgetOwn();
        held.delete("euchre.forgotten"); // another tab, which was elsewhere meanwhile
        held.set("euchre.ticket", "of before");
        await import("./page/storage.js?loaded");
        tell([all, gone, on, next, left()]);
        """,
        blocks="keeps",
    )
    seat, seals, felt = "euchre.seat.friday", "euchre.sealed.friday", "euchre.felt"
    gone, on, after = [[], {"open": True}], [[felt], {"open": True}, 1], [felt, seat]
    assert told == [[seat, seals], gone, on, after, [felt]]
