"""The page on which people look for others: they wait, are called, and sit at one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from euchre.server.matchmaking import queue
from euchre.server.matchmaking.queue import HOUR_MS
from page_help import DESKTOP, PHONE, Devices, Player, Toucher
from server_help import Guest, Server
from test_server_finding import Seeker

Visit = Callable[..., Player]


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server of its own: who waits there is nobody else, and nobody is too late."""
    for patience in ("SILENCE_TIMEOUT_MS", "OFFER_TIMEOUT_MS"):
        monkeypatch.setattr(queue, patience, HOUR_MS)
    with Server(tmp_path) as running:
        yield running


@pytest.fixture
def seekers(devices: Devices, served: Server) -> Iterator[Visit]:
    """People at the page, each in a browser of their own."""
    there: list[Player] = []

    def come(name: str, **kind: Any) -> Player:
        made = (Toucher if kind.get("has_touch") else Player)(
            devices, served.address, kind or DESKTOP
        )
        there.append(made)
        made.open("/find").page.get_by_label("Your name").fill(name)
        return made

    yield come
    for player in there:
        player.end()


def waits(player: Player) -> None:
    player.press(player.button("Find a table"))
    expect(player.page.locator("#finding-title")).to_be_visible()


def test_four_people_find_each_other(seekers: Visit, served: Server) -> None:
    others = [Seeker(served, name="Bo")]
    ann = seekers("Ann", **PHONE)
    ann.accessible("find")
    now, who = ann.page.locator("#find-now"), ann.page.locator("#finding-who")
    expect(now).to_have_text("One is waiting right now: for Standard (1).")
    waits(ann)
    expect(now).to_be_hidden()
    expect(who).to_have_text("Two are waiting: you and one more.")
    assert ann.page.title().startswith("(2)")
    others += [Seeker(served, name=name) for name in ("Cy", "Dot")]
    expect(ann.page.get_by_role("heading", name="Your table is ready")).to_be_visible()
    assert "Come!" in ann.page.title()
    ann.accessible("find-called")
    ann.press(ann.button("Sit down"))
    expect(who).to_contain_text("You're in: 1 of 4 are here.")
    ann.shot("find-coming")
    for other in others:
        other.until("called")
        other.come()
    with ExitStack() as there:
        for other in others:
            seat = other.until("seated")
            guest = there.enter_context(Guest(served.port, seat["table"], seat["token"]))
            assert guest.ask("ready")["type"] == "ack"
        # whoever has come is ready: there is nothing to press
        ann.page.wait_for_function("() => globalThis.euchre?.p.game?.number === 1")
    names = sorted(chair["name"] for chair in ann.picture("table.chairs"))
    assert names == ["Ann", "Bo", "Cy", "Dot"]
    for other in others:
        other.web.close()


def test_who_would_play_nothing_or_has_waited_alone_is_told_how_it_is(seekers: Visit) -> None:
    ann = seekers("Ann")
    expect(ann.page.locator("#find-now")).to_have_text("Nobody is waiting right now.")
    chips = ann.page.locator(".chip:has(input[name=game]:checked)").all()
    for chosen in chips[::-1]:
        ann.press(chosen)
    ann.press(ann.button("Find a table"))
    expect(ann.page.get_by_role("alert")).to_have_text("Choose at least one game.")
    ann.press(ann.page.locator(".chip:has(input[name=game])").first)
    ann.context.clock.install()
    waits(ann)
    expect(ann.page.locator("#finding-alone")).to_be_hidden()
    ann.context.clock.run_for(61_000)
    told = ann.page.locator("#finding-lately")
    expect(told).to_contain_text("Nobody else has come to play in the last day.")
    expect(ann.page.get_by_role("link", name="A table with bots")).to_be_visible()
    assert ann.page.get_by_role("link", name="Today's deal").get_attribute("href") == "/daily"


def test_a_page_that_is_loaded_again_waits_on_and_one_can_stop(
    seekers: Visit, served: Server
) -> None:
    ann = seekers("Ann")
    waits(ann)
    who = ann.page.locator("#finding-who")
    expect(who).to_have_text("You're the only one waiting right now.")
    bo = Seeker(served, name="Bo")
    expect(who).to_contain_text("Two are waiting")
    ann.page.reload()
    expect(who).to_contain_text("Two are waiting")
    waiting = bo.ask_at_once()["waiting"]
    ann.press(ann.button("Stop waiting"))
    expect(ann.button("Find a table")).to_be_visible()
    assert waiting != bo.ask_at_once()["waiting"]
    bo.web.close()
