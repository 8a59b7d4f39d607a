"""What pages ask the server for: a network that stalls or breaks off makes nothing wait for ever."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from node_help import needs_node, run_modules

HERE = Path(__file__).parent
CLOCK = (HERE / "page_clock.mjs").read_text(encoding="utf-8")
NETWORK = (HERE / "page_network.mjs").read_text(encoding="utf-8")


def meets(script: str) -> Any:
    return run_modules(CLOCK + NETWORK + script)


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
