"""A seat at a table of a server, on the whole screen of a terminal."""

from __future__ import annotations

import asyncio
import getpass
import json
import stat
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from euchre.bots import make_bot
from euchre.cli.fullscreen.app import EuchreApp
from euchre.cli.fullscreen.screens.dialogs import TextInputDialog
from euchre.cli.fullscreen.screens.door import ServerVisit as Way
from euchre.cli.fullscreen.screens.playing import TableScreen
from euchre.cli.fullscreen.tables import remote
from euchre.cli.matches.seats import SeatTokenFile
from euchre.cli.shared.screen import DisplaySettings
from euchre.client import Link, join, make_table
from euchre.errors import EuchreError
from euchre.game.cards import HIDDEN
from fullscreen_help import Sitter, press, shows
from page_help import Player, Served
from test_client import cut, in_a_loop

T = TypeVar("T")
Visit = Callable[..., Player]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server in a process of its own: a terminal is rarely in that of its server."""
    running = Served(tmp_path_factory.mktemp("join"))
    yield running
    running.stop()


async def come(
    folder: Path,
    where: str,
    name: str,
    play: Callable[[Sitter], Awaitable[T]],
    *,
    watch: bool = False,
    size: tuple[int, int] = (80, 24),
) -> T:
    """Somebody with a home of their own joins, does something, and leaves."""
    way = Way(SeatTokenFile(folder / f"{name}.json"), name)
    app = EuchreApp(way.build_first_screen(where, None, watch=watch), DisplaySettings())
    async with app.run_test(size=size) as pilot:
        await shows(app, TableScreen)
        done = await play(Sitter(pilot))
    if app.error is not None:
        raise app.error
    return done


async def table(server: Served, **wanted: object) -> str:
    """The link of somebody's table, with their seat."""
    wishes = {"pace": "instant", "bots": "simple", "name": "Ann", "rules": {"target": 1}}
    link = await make_table(server.address, **{**wishes, **wanted})  # type: ignore[arg-type]
    return link.private_url


def test_two_terminals_and_two_bots_play_a_game_and_talk(
    server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "_CHAT_SECONDS", 300.0)  # however late somebody looks

    async def over(sitter: Sitter) -> str:
        """How it ended; and then another game begins."""
        text = sitter.text
        assert "Press Enter to play another game." in text
        await sitter.press("enter")
        await sitter.until(lambda seen: seen.stage == "playing")
        return text

    async def both() -> tuple[str, str]:
        link = await table(server)

        async def ann(sitter: Sitter) -> str:
            await sitter.until(lambda seen: "Bob" in seen.names)
            await sitter.opens("m")
            await sitter.press("enter")  # fills the table
            await sitter.until(lambda seen: "(empty)" not in seen.names)
            await sitter.opens("slash")
            await sitter.press(*"Hello", "enter")
            await sitter.press("enter")
            await sitter.play()
            return await over(sitter)

        async def bob(sitter: Sitter) -> str:
            await sitter.until(lambda seen: "(empty)" not in seen.names)
            await sitter.until(
                lambda _: any("Hello" in line.words for line in sitter.screen.table.lines)
            )
            await sitter.until(lambda _: "Ann: “Hello”" in sitter.text)
            await sitter.press("enter")
            await sitter.play()
            return await over(sitter)

        bare = link.partition("#")[0]
        return await asyncio.gather(
            come(tmp_path, link, "Ann", ann), come(tmp_path, bare, "Bob", bob, size=(120, 40))
        )

    for text in asyncio.run(both()):
        assert "win" in text


@in_a_loop
async def test_who_names_nobody_is_asked(server: Served, tmp_path: Path) -> None:
    link = (await table(server)).partition("#")[0]
    way = Way(SeatTokenFile(tmp_path / "seats.json"), "")
    app = EuchreApp(way.build_first_screen(link, None, watch=False), DisplaySettings())
    async with app.run_test() as pilot:
        await shows(app, TextInputDialog)
        await press(pilot, *"Zoe", "enter")
        await shows(app, TableScreen)
        sitter = Sitter(pilot)
        await sitter.until(lambda seen: seen.seat is not None)
        game = app.games[-1]
        chairs = [chair.name for chair in game.table.chairs]
        assert "Zoe" in chairs
        assert getpass.getuser() not in chairs


@in_a_loop
async def test_the_seat_is_kept_for_oneself_alone_and_leads_back(
    server: Served, tmp_path: Path
) -> None:
    link = (await table(server)).partition("#")[0]

    async def look(sitter: Sitter) -> int:
        assert sitter.seen.seat is not None
        return sitter.seen.seat

    seat = await come(tmp_path, link, "Bob", look)
    kept = tmp_path / "Bob.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [*json.loads(kept.read_text())] == [link]
    assert await come(tmp_path, link, "Bob", look) == seat
    assert await come(tmp_path, link, "Cy", look) != seat


def test_two_commands_at_once_lose_no_seat(tmp_path: Path) -> None:
    path = tmp_path / "seats.json"
    links = [Link("http://a", f"table-{number}", "token") for number in range(40)]
    with ThreadPoolExecutor(4) as commands:
        list(commands.map(SeatTokenFile(path).save_seat, links))
    for link in links:
        assert SeatTokenFile(path).link_with_saved_token(Link(link.server, link.table)) == link


def test_saving_a_seat_keeps_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "seats.json", tmp_path / "elsewhere.json"
    link.symlink_to(path)
    SeatTokenFile(link).save_seat(Link("http://a", "table-1", "token"))
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o600
    assert SeatTokenFile(path).link_with_saved_token(Link("http://a", "table-1")).token == "token"


@in_a_loop
async def test_who_watches_sees_no_cards(server: Served, tmp_path: Path) -> None:
    link = await table(server, start=True, rules={})

    async def watch(sitter: Sitter) -> None:
        seen = await sitter.until(lambda seen: seen.view is not None)
        assert seen.seat is None
        assert seen.list_held_cards(trumps_last=False) == ()
        assert not seen.asks
        assert seen.view is not None
        known = {card for hand in seen.view.hands for card in hand} - {HIDDEN}
        assert known <= {seen.view.up_card}  # who takes it up holds it, as everybody knows

    async with join(link) as ann:
        playing = asyncio.create_task(ann.play(make_bot("simple")))
        await come(tmp_path, link, "Lee", watch, watch=True)
        playing.cancel()


@in_a_loop
async def test_a_line_that_is_cut_all_the_time_loses_no_move(
    server: Served, tmp_path: Path
) -> None:
    link = Link.parse(await table(server, start=True, rules={"target": 3}))

    async def play(sitter: Sitter) -> None:
        assert (await sitter.play()).stage == "over"

    async with cut(server.port, link, 3) as (line, cutter):
        await come(tmp_path, line.private_url, "Ann", play)
        assert cutter.cuts > 0


def test_a_table_that_is_not_there_is_told_in_one_sentence(server: Served, tmp_path: Path) -> None:
    async def nothing(sitter: Sitter) -> None:
        raise AssertionError(sitter.text)

    for name, watch in (("Ann", False), ("", False), ("", True)):  # before a name is asked for
        with pytest.raises(EuchreError, match="We can't find that table"):
            asyncio.run(come(tmp_path, f"{server.address}/t/nowhere", name, nothing, watch=watch))
        with pytest.raises(EuchreError, match="no server answers"):
            asyncio.run(come(tmp_path, "http://127.0.0.1:1/t/no", name, nothing, watch=watch))


def test_two_terminals_and_a_browser_at_one_table(
    served: Served, visit: Visit, tmp_path: Path
) -> None:
    made = served.make(start=False, rules={"target": 1})
    page = visit().sit(made)
    link = f"{served.address}/t/{made['table']}"
    ends: list[str] = []

    async def plays(sitter: Sitter) -> None:
        await sitter.until(lambda seen: "(empty)" not in seen.names)
        await sitter.press("enter")
        await sitter.play()
        ends.append(sitter.text)

    threads = [
        threading.Thread(target=lambda name=name: asyncio.run(come(tmp_path, link, name, plays)))
        for name in ("Bob", "Cy")
    ]
    for seat, thread in enumerate(threads, start=1):
        thread.start()
        page.page.wait_for_function(f"() => euchre.p.table.chairs[{seat}].kind === 'human'")
    page.page.evaluate("euchre.link.send('bot', {seat: 3, name: 'simple'})")
    page.page.wait_for_function("() => euchre.p.table.chairs.every((one) => one.name)")
    page.button("I'm ready").click()
    page.finish()
    for thread in threads:
        thread.join(120)
    assert len(ends) == 2
    assert all("win" in text for text in ends)
