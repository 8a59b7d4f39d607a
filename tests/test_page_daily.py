"""A daily deal at the page, on a phone: begun, gone away from, finished, told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from euchre.bots import OPPONENT_BOTS, make_bot
from euchre.server.daily import pages, playing, service
from euchre.server.daily.best_hands import find_best_points
from euchre.table.chairs.daily import DAY_OPEN_MS
from page_help import PHONE, Player, Toucher, holds
from server_help import Guest, Server

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

Visit = Callable[..., Player]
_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
_CUT_OFF = """[...document.querySelectorAll(".scroll")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.ariaLabel)"""
_TOKEN = "JSON.parse(localStorage[`euchre.seat.${location.pathname.slice(3)}`]).token"


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server whose bots, at the table and in the field, are quick, and play without a process;
    no day ends there meanwhile.
    """

    async def run(_kind: str, _seconds: float, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    monkeypatch.setattr(pages, "DAILY_LEVEL", "simple")
    monkeypatch.setattr(service, "DAILY_BOT_POOL", SimpleNamespace(run=run))
    monkeypatch.setattr(playing, "make_bot", lambda *_: make_bot("simple"))
    monkeypatch.setattr(playing, "find_best_points", partial(find_best_points, max_decisions=50))
    with Server(tmp_path) as server:
        server.let_pass(DAY_OPEN_MS - server.hub.now_ms() % DAY_OPEN_MS)
        yield server


def is_last(guest: Guest) -> bool:
    """Whether somebody has one card left of the last hand, or sits out."""
    hand = guest.picture.get("hand") or {}
    return guest.results == 7 and (holds(1)(guest) or guest.seat in hand.get("out", ()))


def test_somebody_plays_the_deal_of_the_day_on_a_phone(quick: Server, visit: Visit) -> None:
    player = visit(Toucher, at=quick, **PHONE, prefers={"pace": "instant", "name": "Dana"})
    page = player.open("/daily").page
    assert page.evaluate(_WIDE) <= 0
    player.accessible("daily")
    play = page.get_by_role("button", name="Play Stick the dealer")
    play.tap()
    page.locator("body.seated").wait_for()
    assert player.picture("table.chairs[0].name") == "Dana"
    assert player.picture("table.pace") == "instant"
    assert player.play("card", "next") in ("card", "next")  # who sits out is asked nothing before
    assert "hand 1 of 8" in page.locator(".bar").inner_text()
    player.shot("daily-table")
    table, token = page.url, page.evaluate(_TOKEN)

    page.goto(f"{player.address}/daily")
    assert page.get_by_text("Your game is waiting").count() == 1
    headers = {"cookie": "; ".join(f"{c['name']}={c['value']}" for c in page.context.cookies())}
    with Guest(quick.port, table.rpartition("/")[2], token, headers=headers) as guest:
        guest.play(is_last)
    page.get_by_role("button", name="Continue Stick the dealer").tap()
    page.locator("body.seated").wait_for()
    assert page.url.partition("#")[0] == table.partition("#")[0]
    player.seen = -1
    assert player.play() == "over"
    player.shot("daily-over")
    assert page.locator(".result").get_by_text("Play again").count() == 0

    page.locator(".result").get_by_role("link", name="How others did").tap()
    page.get_by_role("heading", name="Hand by hand").wait_for()
    page.locator("main:not(:has([data-again]))").wait_for()
    hands = page.locator(".daily-hands tbody tr:not(.said)")
    assert hands.count() == 8
    told = [text for row in hands.all() for text in row.locator("td").all_inner_texts()]
    assert len(told) == 4 * 8, "one's own points, the field's, the expert's and the best"
    assert all(re.search(r"\d", text) for text in told), told
    bots = page.get_by_text("bots in your seat").inner_text()
    assert re.search(", ".join(rf"{level} \S+" for level in OPPONENT_BOTS), bots)
    assert page.evaluate(_WIDE) <= 0
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate(_CUT_OFF) == [], "all five columns can be read at once"
    page.set_viewport_size(PHONE["viewport"])
    share = page.get_by_label("Your score to share").input_value()
    assert share.startswith("Euchre daily ")
    assert len(share.splitlines()[1]) == 8
    page.get_by_role("button", name="Copy").tap()
    page.get_by_role("button", name="Copied").wait_for()
    player.accessible("daily-result")
    again = page.get_by_role("link", name="3: replay the hand", exact=True)
    assert re.search(r"^/replay\?table=.*&hand=3$", again.get_attribute("href") or "")


def test_the_pages_need_no_script(quick: Server, visit: Visit) -> None:
    page = visit(at=quick, java_script_enabled=False).open("/daily").page
    page.get_by_role("button", name="Play Canadian").click()
    page.wait_for_url("**/t/*")
    page.goto(f"{quick.address}/daily")
    page.get_by_role("link", name="Canadian").first.click()
    page.get_by_role("button", name="Continue").wait_for()
    page.get_by_role("heading", name="The seal").wait_for()


def test_the_next_deal_is_told_by_the_clock_of_whoever_reads(visit: Visit) -> None:
    line = "The next deal comes"
    plain = visit(java_script_enabled=False).open("/daily").page.get_by_text(line)
    assert "at midnight, UTC" in plain.inner_text()
    page = visit(timezone_id="Asia/Kolkata").open("/daily").page
    page.get_by_text(re.compile(f"{line} (today|tomorrow) at 05:30")).wait_for()
    until = r"until \w{3}, \w{3} \d+ at 17:30|(today|tomorrow) at 17:30"
    assert re.search(until, page.inner_text("main"))
