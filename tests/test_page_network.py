"""What pages ask the server for: nothing waits for ever for a network that stalls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from node_help import needs_node, run_modules

HERE = Path(__file__).parent
CLOCK = (HERE / "page_clock.mjs").read_text(encoding="utf-8")
STUB = (HERE / "page_stub.mjs").read_text(encoding="utf-8")


def meets(script: str) -> Any:
    return run_modules(CLOCK + STUB + script)


@needs_node
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
    why = "The server cannot be reached. Check the connection and try again."
    assert told == [[["ask", 10_000, why], ["askOnce", 32_500, why]], 0]


@needs_node
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


@needs_node
def test_a_sheet_of_styles_that_was_lost_is_asked_for_again() -> None:
    lost, there = meets(
        """
        const { styles } = await import("./page/make.js");
        const comes = [];
        document.head.append = (link) => comes.push(link);
        const got = async (how) => {
          const done = styles("talk/voices");
          comes.at(-1).handlers[how]();
          await done;
          return comes.length;
        };
        tell([[await got("error"), await got("load")], await got("load")]);
        """
    )
    assert (lost, there) == ([1, 2], 2)


@needs_node
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
"""


@needs_node
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


@needs_node
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


@needs_node
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
    assert away == [True, "The server does not answer. It is asked again until it does.", False]
    assert kept == '"t1"'
    assert back == [True, "Two are waiting: you and one more."]
    assert gone == 1, "a server that was started again is asked for another ticket"
