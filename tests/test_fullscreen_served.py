"""What a server's table says in a terminal, and that each key and entry does what is said of it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen

from euchre.cli.fullscreen.screens import door
from euchre.cli.fullscreen.screens.dialogs import TextDialog
from euchre.cli.fullscreen.screens.door import JoinScreen, LobbyScreen, ServerVisit
from euchre.cli.fullscreen.screens.remote import RemoteTableScreen
from euchre.cli.fullscreen.tables import remote
from euchre.cli.fullscreen.tables.prompts import describe_chair
from euchre.cli.fullscreen.tables.remote import RemoteTable
from euchre.cli.fullscreen.tables.running import TableAction, find_free_seats, list_table_actions
from euchre.cli.matches.seats import SeatTokenFile
from euchre.client import Game
from euchre.client.asking import Invitation
from euchre.client.errors import RefusedError, ServerUnreachableError
from euchre.client.links import Link
from euchre.client.state import ClientState, TableMessage, parse_message
from euchre.english.terms import (
    JOINING_TEXTS,
    LEAVING_MONEY_TEXT,
    SEAT_TAKEN_TEXTS,
    describe_late_join,
)
from euchre.errors import EuchreError
from euchre.game.events import Passed
from euchre.game.match import Stage
from euchre.game.presets import preset
from euchre.game.rules import Seat
from euchre.notation.record import Record, write_records
from euchre.server.tables.participants.messages import Broadcaster
from euchre.table import commands as say
from euchre.table.chairs.absence import ABSENCE_GRACE_MS, RECONNECT_MS
from euchre.table.chairs.consent import PAUSE_LIMIT_MS, REPEAT_STALL_VOTE_MS
from euchre.table.chairs.ranked import RANKED_TERMS
from euchre.table.commands import AnswerKnock, parse_command
from euchre.table.log.entries import DAILY_SET_PREFIX
from euchre.table.views.picture import KnockInfo, OwnSeatInfo, SeatInfo, TableInfo
from euchre.table.views.watching import HandViewCache
from fullscreen_help import Sitter, press, settled, show
from table_help import STANDARD, Desk, table_of, turn_of
from test_hostile_text import screen_of

LINK = Link("http://127.0.0.1:1", "table", "token")
BARE = Link(LINK.server, LINK.table)


class DeskGame(Game):
    """A game as the client keeps it, at a table without a server."""

    def __init__(self, desk: Desk, seat: Seat | None, knocks: tuple[KnockInfo, ...] = ()) -> None:
        self.desk, self.place, self.knocks = desk, seat, knocks
        self.link, self._state, self.asked = LINK, ClientState(), list[str]()
        self.closed, self._changed = False, asyncio.Event()
        self.refresh()

    def refresh(self) -> None:
        """Hear the whole picture."""
        desk = self.desk
        teller = Broadcaster(desk.table, HandViewCache())
        teller.knocks = self.knocks
        teller.gone = dict(desk.gone)
        here = desk.table.person_seats - desk.gone.keys()
        self._state.apply_message(
            parse_message(teller.build_welcome(self.place, here, 0, now_ms=desk.now))
        )

    @property
    def is_connected(self) -> bool:
        return True

    @property
    def server_now_ms(self) -> float:
        return float(self.desk.now)

    async def send_command(self, kind: str, **fields: Any) -> TableMessage:
        self.asked.append(kind)
        whole = {"id": 1, "type": kind, **fields}
        command = parse_command(msgspec.json.encode(whole))
        if isinstance(command, AnswerKnock):
            assert command.knock in {knock.number for knock in self.knocks}
            self.knocks = tuple(each for each in self.knocks if each.number != command.knock)
        else:
            self.desk.tell(self.place, command)
        if kind == "stand":
            self.place = None
        self.refresh()
        return TableMessage(v=self.desk.table.version, type="ack")

    async def wait_for_change(self) -> None:
        """Nothing changes by itself."""
        await asyncio.Event().wait()

    async def stream_messages(self) -> Any:
        await asyncio.Event().wait()
        yield

    async def close(self) -> None:
        self.closed = True


# -- moments of a table -------------------------------------------------------------------------


def gathering(seat: Seat | None) -> DeskGame:
    desk = Desk()
    desk.sit("Ann", "Bob")
    return DeskGame(desk, seat)


def ready(desk: Desk, seat: Seat | None, *seats: Seat) -> DeskGame:
    """A game of one seat once some have said that they are ready."""
    for each in seats:
        desk.says(each, say.SayReady)
    return DeskGame(desk, seat)


def gathered(seat: Seat | None, *seats: Seat, opening: str = "", **settings: Any) -> DeskGame:
    desk = table_of("Ann", "Bob", playing=False, **settings)
    if opening:
        desk.says(0, say.SetDoorPolicy, door=opening)
    return ready(desk, seat, *seats)


def at_turn(of: Seat, seat: Seat | None, **settings: Any) -> DeskGame:
    desk = table_of("Ann", "Bob", seed=3, **settings)
    desk.until(turn_of(of))
    return DeskGame(desk, seat)


def cutting() -> DeskGame:
    desk = ready(table_of("Ann", "Bob", "Cy", "Di", playing=False), 0, *range(4)).desk
    desk.until(lambda desk: desk.mine(0).cut is not None)
    return DeskGame(desk, 0)


def paused(seat: Seat | None) -> DeskGame:
    game = at_turn(0, seat)
    game.desk.says(1, say.PauseGame)
    return DeskGame(game.desk, seat)


def away(*, late: bool = False) -> DeskGame:
    """A bot plays for Ann: she was gone; or the clock ran out twice."""
    desk = table_of("Ann", "Bob", seed=3, clock=10 if late else 0)
    desk.until(turn_of(0))
    if late:
        desk.until(lambda desk: desk.table.chairs[0].late == 2, persons=False)
        desk.until(turn_of(2), persons=False)
    else:
        desk.until(turn_of(1))
        desk.gone[0] = desk.now - ABSENCE_GRACE_MS
        desk.step()
        desk.gone.clear()
    assert desk.table.chairs[0].is_away
    return DeskGame(desk, 0)


def out_of_time() -> DeskGame:
    """The clock has run out for Ann on this turn, for the second time running."""
    desk = table_of("Ann", "Bob", seed=3, clock=10)
    desk.until(lambda desk: desk.table.chairs[0].late == 2, persons=False)
    assert desk.match.turn == 0
    return DeskGame(desk, 0)


def away_between() -> DeskGame:
    game = away()
    game.desk.until(lambda desk: desk.table.resting)
    return DeskGame(game.desk, 0)


def kept_out() -> DeskGame:
    desk = table_of("Ann", "Bob", seed=3)
    desk.until(turn_of(0))
    desk.now += PAUSE_LIMIT_MS + REPEAT_STALL_VOTE_MS
    desk.says(1, say.VoteForBot, seat=0)
    return DeskGame(desk, 0)


def joining(**settings: Any) -> DeskGame:
    game = at_turn(0, 0, **settings)
    game.desk.sits("Kim", 2)
    return DeskGame(game.desk, 2)


def rested(seat: Seat | None, *seats: Seat) -> DeskGame:
    desk = table_of("Ann", "Bob", seed=3)
    desk.until(lambda desk: desk.table.resting)
    return ready(desk, seat, *seats)


def ended(seat: Seat | None, *seats: Seat, **settings: Any) -> DeskGame:
    desk = table_of("Ann", "Bob", seed=3, rules=SHORT, **settings)
    desk.until(lambda desk: desk.table.stage == "over")
    return ready(desk, seat, *seats)


def swapping() -> DeskGame:
    desk = ended(0).desk
    desk.says(0, say.SwapSeats, seats=(0, 1))
    return DeskGame(desk, 0)


def daily() -> DeskGame:
    desk = table_of("Ann", seed=3, rules=SHORT, same_deals=f"{DAILY_SET_PREFIX}2026-11-25.standard")
    desk.until(lambda desk: desk.table.stage == "over")
    return DeskGame(desk, 0)


def gone(seat: Seat | None, *, playing: bool = True) -> DeskGame:
    game = at_turn(1, seat) if playing else rested(seat)
    game.desk.gone[1] = game.desk.now
    game.desk.now += RECONNECT_MS
    return DeskGame(game.desk, seat)


def stalling(seat: Seat | None, *, passed: int = REPEAT_STALL_VOTE_MS) -> DeskGame:
    game = at_turn(1, seat)
    game.desk.now += passed
    return DeskGame(game.desk, seat)


def paused_before() -> DeskGame:
    """Ann has paused in this hand, and asked to change places: each goes once."""
    game = at_turn(0, 0)
    game.desk.says(0, say.PauseGame)
    game.desk.says(1, say.ResumeGame)
    game.desk.says(0, say.SwapSeats, seats=(0, 1))
    game.desk.says(1, say.AnswerQuestion, yes=False)
    return DeskGame(game.desk, 0)


def standing_in() -> DeskGame:
    """Bob runs the table while a bot plays for its host, and Cy is there, too."""
    desk = table_of("Ann", "Bob", "Cy", seed=3)
    desk.until(turn_of(1))
    desk.gone[0] = desk.now - ABSENCE_GRACE_MS
    desk.step()
    return DeskGame(desk, 1)


def joining_a_pause(*, passed: int = 0) -> DeskGame:
    game = joining()
    game.desk.says(0, say.PauseGame)
    game.desk.now += passed
    return DeskGame(game.desk, 2)


def joining_a_stall() -> DeskGame:
    """Kim waits for the next deal; Ann, who plays, can have a bot play for Bob."""
    game = stalling(0)
    game.desk.sits("Kim", 2)
    game.desk.now += REPEAT_STALL_VOTE_MS
    return DeskGame(game.desk, 2)


def away_at_a_stall() -> DeskGame:
    """A bot plays for Ann, and Bob and Cy play; Bob does not move."""
    desk = table_of("Ann", "Bob", "Cy", seed=3)
    desk.until(turn_of(1))
    desk.gone[0] = desk.now - ABSENCE_GRACE_MS
    desk.step()
    desk.gone.clear()
    desk.now += PAUSE_LIMIT_MS
    return DeskGame(desk, 0)


def before_the_cut() -> DeskGame:
    """Nobody can cut yet: it is not fixed how the cards are shuffled."""
    desk = ready(table_of("Ann", "Bob", "Cy", "Di", playing=False), 0, *range(4)).desk
    desk.until(lambda desk: desk.match.stage is Stage.CUT and not desk.table.is_shuffle_committed)
    return DeskGame(desk, desk.match.turn)


def knocked() -> DeskGame:
    game = at_turn(1, 0)
    return DeskGame(game.desk, 0, (KnockInfo(7, "Kim"),))


def kept() -> DeskGame:
    desk = Desk(settings={"kept": ("Ann", "Bob", "Cy", "Di")})
    desk.sits("Ann", 0)
    return DeskGame(desk, 0)


def ranked(seat: Seat | None) -> DeskGame:
    desk = Desk(settings={"ranked": True, "hints": False, "undo": False})
    for at, name in enumerate(("Ann", "Bob", "Cy", "Di")):
        desk.sits(name, at, player=f"account:{name}.0000")
    return DeskGame(desk, seat)


SHORT = STANDARD.replace(target=1)
MOMENTS: dict[str, Callable[[], DeskGame]] = {
    "gathering": lambda: gathering(0),
    "a guest gathers": lambda: gathering(1),
    "looking on before": lambda: gathering(None),
    "all chairs taken": lambda: gathered(0),
    "ready": lambda: gathered(0, 0),
    "the others are ready": lambda: gathered(0, 1),
    "my turn": lambda: at_turn(0, 0),
    "another's turn": lambda: at_turn(1, 0),
    "a guest's turn": lambda: at_turn(1, 1),
    "watching": lambda: at_turn(0, None),
    "cutting": cutting,
    "paused": lambda: paused(0),
    "watching a pause": lambda: paused(None),
    "away": away,
    "away by the clock": lambda: away(late=True),
    "away between": away_between,
    "out of time": out_of_time,
    "kept out": kept_out,
    "joining": joining,
    "joining for money": lambda: joining(money="points", amount=35),
    "between": lambda: rested(0),
    "ready between": lambda: rested(0, 0),
    "watching between": lambda: rested(None),
    "over": lambda: ended(0),
    "ready when over": lambda: ended(0, 0),
    "the other is ready when over": lambda: ended(0, 1),
    "watching the end": lambda: ended(None),
    "somebody gone": lambda: gone(0),
    "somebody gone between": lambda: gone(0, playing=False),
    "watching somebody gone": lambda: gone(None),
    "somebody stalls": lambda: stalling(0),
    "somebody thinks": lambda: stalling(0, passed=0),
    "watching somebody stall": lambda: stalling(None),
    "paused before": paused_before,
    "standing in for the host": standing_in,
    "joining a pause": joining_a_pause,
    "joining a long pause": lambda: joining_a_pause(passed=PAUSE_LIMIT_MS),
    "joining while somebody stalls": joining_a_stall,
    "away while somebody stalls": away_at_a_stall,
    "before the cut": before_the_cut,
    "a knock": knocked,
    "for money": lambda: at_turn(0, 0, money="pot", amount=500),
    "over for money": lambda: ended(0, money="pot", amount=500),
    "ranked": lambda: ranked(0),
    "kept": kept,
    "the end of a daily deal": daily,
    "a swap is planned": swapping,
    "watching cards that are dealt elsewhere": lambda: at_turn(0, None, same_deals="word"),
}
moments = pytest.mark.parametrize("moment", MOMENTS)


# -- what is said is done -----------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["ready", "ready between", "ready when over"])
def test_who_is_ready_reads_that_they_are_and_who_is_not(moment: str) -> None:
    question = RemoteTable(MOMENTS[moment]()).visible_state.question
    assert re.match(r"You are ready\. (Waiting for \w|\d of \d seats)", question), question


def test_bots_are_marked_as_bots_while_they_play() -> None:
    bot = SeatInfo(seat=1, name="Bo", kind="bot", bot="rules")
    assert describe_chair(bot, gathering=False, awaited_seats=()) == "bot"


@moments
def test_keys_do_what_is_said_of_them(moment: str) -> None:
    game = MOMENTS[moment]()
    table = RemoteTable(game)
    seen = table.visible_state
    assert seen.question, "it is always said what happens"
    assert "Enter" not in seen.question or seen.enter
    words = [deed.words for deed in list_table_actions(game)]
    if "Press m to see" in seen.question or "m to answer" in seen.aside:
        assert words[0].startswith(("Have a bot", "Wait", "Let Kim"))
    assert "m to resume" not in seen.question or "Resume" in words
    own_name = "" if game.seat is None else game.table.chairs[game.seat].name
    assert f"Waiting for {own_name} " not in seen.question, "nobody waits for themselves"
    log = len(game.desk.log)
    asyncio.run(table.run_enter_action())
    assert (len(game.desk.log) > log) == bool(seen.enter)
    if moment == "kept":
        assert seen.question.startswith("Waiting for Bob, Cy and Di. The evening's host")
    if seen.enter:
        assert (table.visible_state.question, table.visible_state.enter) != (
            seen.question,
            seen.enter,
        )


async def perform(deed: TableAction) -> None:
    """Do what an entry of the menu does."""
    await deed.do()


@pytest.mark.parametrize(
    ("leaves", "awaited"),
    [(True, "A ranked game needs a person in every seat."), (False, "Waiting for Di.")],
)
def test_who_is_ready_for_another_ranked_game_reads_what_it_waits_for(
    *, leaves: bool, awaited: str
) -> None:
    desk = Desk(SHORT, {"ranked": True, "hints": False, "undo": False}, seed=3)
    for at, name in enumerate(("Ann", "Bob", "Cy", "Di")):
        desk.sits(name, at, player=f"account:{name}.0000")
    for seat in range(4):
        desk.says(seat, say.SayReady)
    desk.until(lambda desk: desk.table.stage == "over")
    if leaves:
        desk.leaves(3)
    else:
        desk.gone[3] = desk.now
        assert desk.step() is not None
    game = ready(desk, 0, 0, 1, 2)
    assert desk.table.stage == "over"
    assert RemoteTable(game).visible_state.question == f"You are ready. {awaited}"


def test_a_server_that_does_not_say_what_may_be_done_is_asked_for_all_of_it() -> None:
    """Older servers send no `may_pause` and no `may_swap`; this one says no to both."""
    game = paused_before()
    offered = {"Pause", "Change places with Bob"}
    assert not offered & {deed.words for deed in list_table_actions(game)}
    assert game.own_view is not None
    assert (OwnSeatInfo(0).may_pause, OwnSeatInfo(0).may_swap) == (None, None)
    game._state.mine = msgspec.structs.replace(game.own_view, may_pause=None, may_swap=None)
    assert offered <= {deed.words for deed in list_table_actions(game)}


@moments
def test_every_entry_of_the_menu_does_what_it_says(moment: str) -> None:
    found = list_table_actions(MOMENTS[moment]())
    assert len({deed.words for deed in found}) == len(found)
    for deed in found:
        game = MOMENTS[moment]()
        same = next(each for each in list_table_actions(game) if each.words == deed.words)
        before = (len(game.desk.log), game.knocks)
        asyncio.run(perform(same))
        assert (len(game.desk.log), game.knocks) != before, deed.words


def test_the_deal_of_a_hand_names_those_who_played_it() -> None:
    game = rested(0)
    bot = game.table.chairs[3].name
    played = RemoteTable(game).visible_state
    game.desk.sits("Max", 3)
    game.refresh()
    state = RemoteTable(game).visible_state
    assert state.finished is not None
    assert played.finished is not None
    assert state.finished.lines == played.finished.lines
    assert state.finished.names[0] == "You"
    assert (state.finished.names[3], game.table.chairs[3].name) == (bot, "Max")
    came = RemoteTable(DeskGame(game.desk, 3)).visible_state
    assert came.finished is not None
    assert came.finished.names[3] == bot, "Max did not play it"


def test_a_swap_that_another_device_has_planned_is_not_called_off_by_mistake() -> None:
    game = ended(0)
    planned = next(
        deed for deed in list_table_actions(game) if deed.words == "Change places with Bob"
    )
    game.desk.says(0, say.SwapSeats, seats=(0, 1))
    asyncio.run(perform(planned))
    assert game.desk.table.swapping == (0, 1)
    call_off = next(
        deed for deed in list_table_actions(game) if deed.words.endswith("places with Bob")
    )
    assert call_off.words == "Don't change places with Bob"
    asyncio.run(perform(call_off))
    assert game.desk.table.swapping is None


@moments
def test_a_seat_is_offered_to_who_watches_where_it_is_to_be_had(moment: str) -> None:
    game = MOMENTS[moment]()
    for seat, words, _ in find_free_seats(game):
        assert game.seat is None
        MOMENTS[moment]().desk.sits("Kim", seat)
        assert words
    refused = set(range(len(game.table.chairs))) - {*game.table.free}
    for seat in () if game.table.kept or game.table.daily else refused:  # who has those has a page
        with pytest.raises(EuchreError):
            MOMENTS[moment]().desk.sits("Kim", seat)
    if game.seat is None and moment != "watching cards that are dealt elsewhere":
        assert any(find_free_seats(game))


def sitting(
    game: DeskGame, play: Callable[[Sitter], Awaitable[None]], size: tuple[int, int] = (80, 24)
) -> None:
    """Sit at the table on a screen."""

    async def sit(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await play(Sitter(pilot))

    show(RemoteTableScreen(RemoteTable(game), "Kim", Blank), sit, size)


class Blank(Screen[None]):
    """Stands for the way to a table: to a seat, or to watch, with a note."""

    def __init__(self, seat: Seat | None, note: str) -> None:
        super().__init__()
        self.seat, self.note = seat, note

    def compose(self) -> ComposeResult:
        yield from ()


@pytest.mark.parametrize("moment", ["over", "away", "between", "all chairs taken"])
def test_enter_is_heard_at_every_stage(moment: str) -> None:
    game = MOMENTS[moment]()

    async def play(sitter: Sitter) -> None:
        keys = {key: words for key, words, _ in sitter.screen.list_key_bar_items(sitter.seen)}
        found = [command.title for command in sitter.screen.list_palette_commands()]
        assert found[0] == f"Enter: {keys['Enter']}"
        assert set(found[1:]) == {deed.words for deed in list_table_actions(game)}
        assert keys["Enter"] == sitter.seen.enter != ""
        await sitter.press("enter")

    log = len(game.desk.log)
    sitting(game, play)
    assert len(game.desk.log) > log


def at_the_door(visit: ServerVisit) -> JoinScreen:
    return JoinScreen(visit, BARE, watch=False)


# -- what is told -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("kept out", SEAT_TAKEN_TEXTS["turn"]),
        ("out of time", SEAT_TAKEN_TEXTS["turn"]),
        ("joining", describe_late_join("deal")),
        ("joining for money", describe_late_join("game")),
    ],
)
def test_from_when_on_one_plays_is_told(moment: str, words: str) -> None:
    assert RemoteTable(MOMENTS[moment]()).visible_state.question == words


@pytest.fixture
def visit(tmp_path: Path) -> ServerVisit:
    """Kim's visit to a server."""
    return ServerVisit(SeatTokenFile(tmp_path / "seats.json"), "Kim")


TERMED: dict[str, Any] = {"money": "points", "amount": 35, "stakes": "Loser washes up", "clock": 30}
"""The settings of a table with everything that must be known of one."""
TOLD = (
    "$0.35 a point",
    "collects nothing",
    "you pay what your seat",
    "Loser washes up",
    "30 seconds",
)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 15)])
def test_who_sits_down_knows_first_what_is_played_for_and_from_when_on(
    size: tuple[int, int], visit: ServerVisit, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = gathered(None, 0, 1, opening="ask", **TERMED)
    game.desk.until(turn_of(0))
    game.refresh()
    sat, texts = list[str](), list[str]()

    async def invitation(_: Link) -> Invitation:
        return Invitation(game.table)

    async def sit_down(_: Link, name: str, __: Seat | None) -> Link:
        sat.append(name)
        raise EuchreError("enough")

    monkeypatch.setattr(door, "fetch_invitation", invitation)
    monkeypatch.setattr(door, "sit_down", sit_down)

    async def come(pilot: Pilot[int], *keys: str) -> None:
        await settled(pilot)
        for _ in range(8):
            texts.append(re.sub(r"[│▁▂▃▄▅▆▇█\s]+", " ", screen_of(pilot.app)))
            await press(pilot, "pagedown")
            await pilot.pause()
        assert not sat
        await press(pilot, *keys)

    with pytest.raises(EuchreError, match="enough"):
        show(at_the_door(visit), lambda pilot: come(pilot, "home", "enter"), size)
    assert sat == ["Kim"]
    for words in ("Ask to sit down", *TOLD, JOINING_TEXTS["game"][-30:], "The host decides"):
        assert words in "".join(texts)
    sat.clear()
    show(at_the_door(visit), lambda pilot: come(pilot, "escape"), size)
    assert not sat


class Unanswered(DeskGame):
    """A table whose host does not answer."""

    async def send_command(self, kind: str, **fields: Any) -> TableMessage:
        """Wait for ever."""
        await asyncio.Event().wait()
        return await super().send_command(kind, **fields)


def let_knock_at(game: DeskGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants to sit down at this table has to ask its host."""

    async def invitation(_: Link) -> Invitation:
        return Invitation(game.table)

    async def sit_down(*_: object) -> Link:
        raise RefusedError("ask", "Ann lets people in.")

    for name, stands_in in (("fetch_invitation", invitation), ("sit_down", sit_down)):
        monkeypatch.setattr(door, name, stands_in)
    monkeypatch.setattr(door, "Game", lambda *_: game)


def test_who_knocks_reads_it_all_on_a_narrow_screen(
    visit: ServerVisit, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Unanswered(gathering(None).desk, None)
    let_knock_at(game, monkeypatch)

    async def come(pilot: Pilot[int]) -> str:
        await settled(pilot)
        await pilot.pause()
        return re.sub(r"\s+", " ", screen_of(pilot.app))

    assert "Waiting for the host to let you in." in show(at_the_door(visit), come, (40, 15))
    assert game.closed, "whoever goes does not knock on"


class Door(DeskGame):
    """A table whose host does not answer a knock, which is taken back."""

    def __init__(self, desk: Desk, seat: Seat | None) -> None:
        super().__init__(desk, seat)
        self.withdrawn = asyncio.Event()

    async def send_command(self, kind: str, **_: Any) -> TableMessage:
        """Answer a knock once it is taken back."""
        if kind == "withdraw":
            self.withdrawn.set()
            return TableMessage(v=0, type="ack")
        assert kind == "knock"
        await self.withdrawn.wait()
        raise RefusedError("withdrawn", "You have taken it back.")


def test_a_program_that_knocks_ends_though_the_knock_is_not_taken_back(
    visit: ServerVisit, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Unanswered(gathering(None).desk, None)
    let_knock_at(game, monkeypatch)

    async def come(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await press(pilot, "q", "ctrl+c")

    show(JoinScreen(visit, BARE, watch=False, note=""), come)
    assert game.closed


class Silent(DeskGame):
    """A table on a server that does not answer one kind of command for a while."""

    def __init__(self, desk: Desk, seat: Seat | None, slow: str) -> None:
        super().__init__(desk, seat)
        self.slow = slow
        self.sent: list[str] = []
        self.answers = asyncio.Event()

    async def send_command(self, kind: str, **fields: Any) -> TableMessage:
        self.sent.append(kind)
        if kind != self.slow:
            return await super().send_command(kind, **fields)
        await self.answers.wait()
        if kind == "hint":
            return TableMessage(v=0, type="hint", event=Passed(0), why="You hold nothing.")
        return await super().send_command(kind, **fields)


def test_while_the_server_does_not_answer_keys_are_heard_and_a_move_is_sent_once() -> None:
    game = Silent(at_turn(0, 0).desk, 0, "act")
    screen = RemoteTableScreen(RemoteTable(game), "Ann", lambda *_: Screen())

    async def come(pilot: Pilot[int]) -> None:
        await press(pilot, "p", "p", "r")
        assert isinstance(pilot.app.screen, TextDialog)
        assert game.sent == ["act"]
        await press(pilot, "escape", "q", "q")

    show(screen, come)


def test_a_hint_that_comes_after_the_move_is_not_shown() -> None:
    game = Silent(at_turn(0, 0, hints=True).desk, 0, "hint")
    screen = RemoteTableScreen(RemoteTable(game), "Ann", lambda *_: Screen())

    async def come(pilot: Pilot[int]) -> None:
        await press(pilot, "i", "p")
        game.answers.set()
        await settled(pilot)
        assert game.sent == ["hint", "act"]
        assert not screen.query_one("#note").display
        await press(pilot, "q", "q")

    show(screen, come)


def test_a_knock_from_the_table_is_taken_back_and_one_watches_on(
    visit: ServerVisit, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Door(gathering(None).desk, None)
    let_knock_at(game, monkeypatch)

    async def come(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await press(pilot, "q")
        await settled(pilot)
        await pilot.pause()
        assert isinstance(pilot.app.screen, RemoteTableScreen)
        assert "You have taken it back." in screen_of(pilot.app)

    show(JoinScreen(visit, BARE, watch=False, note=""), come)
    assert game.withdrawn.is_set()


@pytest.mark.parametrize("keys", ["f5", "n enter", "enter"])
def test_a_table_that_is_being_made_is_made_once_and_entered(
    keys: str, visit: ServerVisit, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    entered: list[Link] = []
    may_go_on = asyncio.Event()

    async def tables(_: str) -> list[TableInfo]:
        return [gathering(None).table]

    async def make_table(_: str, **options: Any) -> Link:
        made.append(options["name"])
        await may_go_on.wait()
        return LINK

    monkeypatch.setattr(door, "list_open_tables", tables)
    monkeypatch.setattr(door, "make_table", make_table)
    monkeypatch.setattr(JoinScreen, "on_mount", lambda screen: entered.append(screen._link))

    async def come(pilot: Pilot[int]) -> None:
        await settled(pilot)
        await press(pilot, "n", "enter", *keys.split())
        may_go_on.set()
        await settled(pilot)
        await pilot.pause()

    show(LobbyScreen(visit, "http://a"), come)
    assert (made, entered) == (["Kim"], [LINK])


def test_the_terms_are_read_at_the_table_too() -> None:
    for seat in (0, None):
        game = gathered(seat, **TERMED)
        table = RemoteTable(game)
        assert table.visible_state.trump == "$0.35 a point · for Loser washes up · 30 s a turn"
        told = " ".join(table.stakes_and_time_sentences)
        assert all(words in told for words in TOLD)
    assert RemoteTable(ranked(0)).stakes_and_time_sentences == [RANKED_TERMS]
    assert RemoteTable(gathered(0)).stakes_and_time_sentences == []


def test_a_table_in_the_list_says_what_is_played_for() -> None:
    line = door._describe_table(gathered(None, opening="locked", **TERMED).table).plain
    assert line.endswith("· $0.35 a point · for Loser washes up · 30 s a turn · locked")


def test_leaving_for_good_is_asked_with_what_it_costs_and_then_one_watches() -> None:
    game = at_turn(1, 0, money="pot", amount=500)

    async def play(sitter: Sitter) -> None:
        await sitter.opens("m")
        await sitter.press("end", "enter")
        await sitter.settled()
        text = re.sub(r"[│\s]+", " ", screen_of(sitter.pilot.app))
        assert LEAVING_MONEY_TEXT in text
        assert "A bot will play in your seat" in text
        await sitter.press("enter")
        assert game.asked == [], "it is not what is chosen first"
        await sitter.opens("m")
        await sitter.press("end", "enter")
        await sitter.settled()
        await sitter.press("end", "enter")
        assert game.asked == ["stand"]
        screen = sitter.pilot.app.screen
        assert isinstance(screen, Blank)
        assert screen.seat is None
        assert "watching" in screen.note

    sitting(game, play)


def test_who_leaves_reads_what_becomes_of_their_chair() -> None:
    games = (gathered(0), at_turn(1, 0), ended(0))
    warned = [list_table_actions(game)[-1].warning for game in games]
    assert [words.partition(".")[0] for words in warned] == [
        "Your seat will be free",
        "A bot will play in your seat",
        "A bot will take your seat",
    ]


def test_a_seat_that_is_given_up_is_not_kept(visit: ServerVisit) -> None:
    visit.save_seat(LINK)
    assert visit.seats.link_with_saved_token(BARE) == LINK
    JoinScreen(visit, LINK, watch=False)._build_rejoin_screen(None, "")
    assert visit.seats.link_with_saved_token(BARE) == BARE


def test_the_ends_of_games_for_money_are_told_to_everybody_and_added_up() -> None:
    game = ended(0, money="pot", amount=500)
    desk = game.desk
    for seat in (0, None):
        finished = RemoteTable(DeskGame(desk, seat)).visible_state.finished
        assert finished is not None
        assert any("$5.00" in line for line in finished.lines)
        assert not any("games:" in line for line in finished.lines)
    for seat in (0, 1):
        desk.says(seat, say.AskRematch)
    desk.until(lambda desk: desk.table.stage == "over" and desk.table.game == 2)
    finished = RemoteTable(DeskGame(desk, 0)).visible_state.finished
    assert finished is not None
    assert re.match(r"After 2 games: You [+-]?\$", finished.lines[-1])


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 15)])
def test_the_host_sees_that_somebody_knocks(size: tuple[int, int]) -> None:
    async def play(sitter: Sitter) -> None:
        text = re.sub(r"\s+", " ", sitter.text)
        assert "Kim asks to" in text
        assert "m to answer" in text

    sitting(knocked(), play, size)


def test_a_knock_is_told_in_the_log_once() -> None:
    game = at_turn(1, 0)
    table = RemoteTable(game)
    game.knocks = (KnockInfo(7, "Kim"),)
    game.refresh()
    for _ in range(2):
        table._handle_message(TableMessage(v=game.table_version, type="presence"))
    assert [line.words for line in table.lines].count("Kim asks to sit down.") == 1


def test_the_last_seconds_of_a_turn_run_in_sight() -> None:
    game = at_turn(0, 0, clock=30)
    until = game.hand.deadline if game.hand is not None else None
    assert until is not None
    for left, words in ((20_001, ""), (10_000, "10 s left"), (9_001, "10 s left"), (1, "1 s left")):
        game.desk.now = until - left
        assert RemoteTable(game).visible_state.aim.removeprefix("to 10").strip(", ") == words


def test_the_minutes_of_a_timed_game_run_in_sight() -> None:
    game = DeskGame(table_of("Ann", "Bob", rules=preset("timed").rules), 0)
    bell = game.score.bell if game.score is not None else None
    assert bell is not None
    for left, words in ((600_000, "10 min"), (61_000, "2 min"), (42_000, "0:42")):
        game.desk.now = bell - left
        assert words in RemoteTable(game).visible_state.aim


def test_a_record_that_is_slow_or_lost_holds_nothing_up_and_is_loaded_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = rested(0)
    asked: list[asyncio.Future[str]] = []
    changes: list[int] = []

    async def fetch(*_: object) -> str:
        asked.append(asyncio.get_running_loop().create_future())
        return await asked[-1]

    monkeypatch.setattr(remote, "fetch_record", fetch)

    async def go() -> None:
        news: asyncio.Queue[None] = asyncio.Queue()
        monkeypatch.setattr(game, "wait_for_change", news.get)
        table = RemoteTable(game)
        table.changed = lambda: changes.append(1)
        running = asyncio.create_task(table.run())

        async def change() -> int:
            before = len(changes)
            news.put_nowait(None)
            for _ in range(9):
                await asyncio.sleep(0)
            return len(changes) - before

        assert await change()
        assert await change()  # while the record is on its way
        assert len(asked) == 1
        asked[0].set_exception(ServerUnreachableError("no server answers"))
        await change()
        assert await change()
        assert len(asked) == 2
        asked[1].set_result(write_records([Record(rules=game.rules)]))
        await change()
        assert table.find_record() is not None
        await change()
        assert len(asked) == 2
        running.cancel()

    asyncio.run(go())


def test_a_seat_is_counted_from_1_where_it_is_typed(
    visit: ServerVisit, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def invitation(_: Link) -> Invitation:
        return Invitation(gathering(None).table)

    monkeypatch.setattr(door, "fetch_invitation", invitation)
    screen = JoinScreen(visit, Link("http://a", "b"), 8, watch=False)
    with pytest.raises(EuchreError, match="there is no seat 9: seats are 1 to 4"):
        asyncio.run(screen._find_or_take_seat())
