"""A recorded match looked at again on the whole screen, by keys as a person looks at it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from click.testing import CliRunner
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

import euchre.cli.fullscreen.app as apps
from effort import TIMES, cover
from euchre.bots import make_bot
from euchre.cli import main
from euchre.cli.fullscreen.drawing.palette import build_palette
from euchre.cli.fullscreen.drawing.table import draw_table
from euchre.cli.fullscreen.screens.local import LocalTableScreen
from euchre.cli.fullscreen.screens.replayed import ReplaySettings, build_replay_scene
from euchre.cli.fullscreen.screens.replaying import ReplayScreen
from euchre.cli.fullscreen.screens.widgets import NarrationPanel, TableWidget
from euchre.cli.fullscreen.tables.local import LocalMatchSequence, LocalTable
from euchre.cli.matches.clock import MatchClock
from euchre.cli.matches.game import LocalGame, new_record
from euchre.cli.matches.moments import RecordMoments, truncate_to_finished_hands
from euchre.cli.matches.saving import RecordSaver
from euchre.cli.shared.screen import DisplaySettings
from euchre.game.cards import HIDDEN, Card
from euchre.game.censor import censor
from euchre.game.events import Dealt
from euchre.game.match import apply
from euchre.game.presets import PRESETS
from euchre.game.rules import Seat, build_pack
from euchre.notation.record import Record, read_records_partly
from fullscreen_help import click, drawn_rows, rows_of, show
from fullscreen_help import press as press_keys
from golden_games import GOLDEN_GAMES
from golden_games import golden_record as golden

T = TypeVar("T")
SIZES = ((80, 24), (120, 40), (46, 12), (20, 5))


class Reader:
    """A person in front of the replay."""

    def __init__(self, pilot: Pilot[int]) -> None:
        self.pilot = pilot

    @property
    def text(self) -> str:
        """What is drawn of the table."""
        return "\n".join(drawn_rows(self.pilot))

    @property
    def told(self) -> str:
        """What stands beside it, or is read over it."""
        parts = self.pilot.app.screen.query(Static)
        return "\n".join(str(part.render()) for part in parts if part.display)

    async def press(self, *keys: str) -> str:
        """Press keys; what is drawn then."""
        await press_keys(self.pilot, *keys)
        await self.pilot.pause()
        return self.text if self.pilot.app.screen.query(TableWidget) else ""


def look(
    screen: Screen[Any],
    does: Callable[[Reader], Awaitable[T]],
    size: tuple[int, int] = (80, 24),
    looks: DisplaySettings | None = None,
) -> T:
    """Look at something on the whole screen."""
    return show(screen, lambda pilot: does(Reader(pilot)), size, looks)


def drawn(
    moments: RecordMoments,
    at: int,
    how: ReplaySettings,
    size: tuple[int, int],
    looks: DisplaySettings,
) -> str:
    canvas = draw_table(build_replay_scene(moments, at, how), *size, build_palette(looks)).canvas
    return "\n".join(rows_of(canvas))


# -- the keys -----------------------------------------------------------------------------------


def test_arrows_lead_event_by_event_and_hand_by_hand() -> None:
    record = golden("standard")
    hands = sum(isinstance(event, Dealt) for event in record.events)

    async def does(reader: Reader) -> None:
        first = reader.text
        assert f"hand 1 of {hands}, " in first
        assert "turns up the" in first
        after = await reader.press("right")
        assert after != first
        assert await reader.press("left") == first
        second = await reader.press("down")
        assert f"hand 2 of {hands}, " in second
        assert "turns up the" in second
        within = await reader.press("right", "right")
        assert await reader.press("pageup") == second != within
        assert await reader.press("up") == first
        last = await reader.press("end")
        assert f"hand {hands} of {hands}, " in last
        assert "win" in last or "wins" in last
        assert await reader.press("right") == last, "there is nothing behind the end"
        assert await reader.press("down") == last
        assert await reader.press("home") == first
        assert f"hand 1 of {hands}, 1 of " in await reader.press("home")
        assert f"hand 1 of {hands}, 1 of " in await reader.press("left")

    look(ReplayScreen([record]), does)


def test_the_palette_offers_each_way_once_and_none_that_leads_nowhere() -> None:
    async def offered(reader: Reader) -> list[str]:
        app = reader.pilot.app
        titles = [each.title for each in app.get_system_commands(app.screen)]
        assert len(titles) == len({*titles})
        return titles

    async def does(reader: Reader) -> None:
        titles = await offered(reader)
        assert "Next hand" in titles
        assert "Previous hand" not in titles, "this is the first"
        assert "Four colors" in titles
        await reader.press("end")
        titles = await offered(reader)
        assert "Previous hand" in titles
        assert not {"Next hand", "End", "Play automatically, or stop"} & {*titles}

    look(ReplayScreen([golden("standard")]), does)


def test_every_event_is_come_by_and_each_hand_is_looked_at() -> None:
    record = golden("railroad")
    first = next(at for at, event in enumerate(record.events) if isinstance(event, Dealt))
    record = replace(record, events=record.events[: first + 40])

    async def does(reader: Reader) -> list[str]:
        seen = [await reader.press("home")]
        while (text := await reader.press("right")) != seen[-1]:
            seen.append(text)
        return seen

    seen = look(ReplayScreen([record]), does)
    assert "Nothing has happened yet." in seen[0]
    assert len(seen) == 1 + len(record.events) + len(record.match.hands)


def test_v_and_figures_turn_whose_cards_are_seen_and_the_seat_sits_in_front() -> None:
    record = golden("standard")
    names = record.names

    async def does(reader: Reader) -> None:
        everything = reader.text
        assert "v all cards" in everything
        one = await reader.press("v")
        assert f"v as {names[0]}" in one
        assert "▪▪▪▪▪" in one
        assert "▪▪▪▪▪" not in everything
        two = await reader.press("v")
        assert f"v as {names[1]}" in two
        assert await reader.press("2") == two
        lines = two.splitlines()
        question = next(at for at, line in enumerate(lines) if "turns up the" in line)
        assert names[1] in lines[question - 1], "the seat seen is drawn in front"
        assert await reader.press("0") == everything
        assert await reader.press("3", "v", "v") == everything, "from the last seat to all"

    look(ReplayScreen([record]), does)


def test_space_plays_on_by_itself_and_stops() -> None:
    async def does(reader: Reader) -> tuple[str, str, str]:
        begun = reader.text
        await reader.press("plus", "plus", "space")
        for _ in range(600):
            if reader.text.splitlines()[0] != begun.splitlines()[0]:
                break
            await asyncio.sleep(0.05)
        stopped = await reader.press("space")
        await asyncio.sleep(0.4)
        return begun, stopped, reader.text

    begun, stopped, later = look(ReplayScreen([golden("standard")]), does)
    assert begun.splitlines()[0] != stopped.splitlines()[0]
    assert stopped == later
    assert "Space plays" in later


def test_what_is_stopped_when_the_next_event_is_due_stops() -> None:
    async def does(reader: Reader) -> None:
        screen = reader.pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        await reader.press("space")
        timer = screen._timer
        assert timer is not None
        stopped = await reader.press("space")
        screen._play_next_event(timer)
        assert reader.text == stopped
        assert "Space plays" in stopped

    look(ReplayScreen([golden("standard")]), does)


def test_the_rail_tells_the_hand_and_l_the_whole_match_so_far() -> None:
    record = golden("standard")

    async def does(reader: Reader) -> tuple[str, str]:
        await reader.press("down", "down", "right")
        canvas = reader.pilot.app.screen.query_one(NarrationPanel).canvas
        assert canvas is not None
        rail = "".join(rows_of(canvas))
        await reader.press("l")
        return rail, reader.told

    rail, log = look(ReplayScreen([record]), does, size=(120, 40))
    assert "Hand 3" in rail
    assert "Hand 2" not in rail
    assert all(f"Hand {n}" in log for n in (1, 2, 3))
    assert "Hand 4" not in log


def test_other_games_of_a_file_are_reached_by_brackets_and_from_a_list() -> None:
    records = [golden("standard"), golden("cutthroat"), golden("bid-euchre")]
    first = sum(isinstance(event, Dealt) for event in records[0].events)

    async def does(reader: Reader) -> None:
        assert "Game 1 of 3" in reader.text
        other = await reader.press("right_square_bracket")
        assert "Game 2 of 3" in other
        assert f"hand {first + 1} of " in other, "hands are counted through the file"
        assert "Game 3 of 3" in await reader.press("right_square_bracket")
        assert "There are no more games in that direction." in await reader.press(
            "right_square_bracket"
        )
        assert "Game 2 of 3" in await reader.press("left_square_bracket")
        await reader.press("g")
        await reader.press("up", "enter")
        assert "Game 1 of 3" in reader.text

    look(ReplayScreen(records), does)


def test_a_click_goes_on_and_a_key_in_the_last_row_can_be_clicked() -> None:
    async def does(reader: Reader) -> None:
        first = reader.text
        await click(reader.pilot, 40, 6)
        assert reader.text != first
        column = first.splitlines()[-1].index("← back")
        await click(reader.pilot, column, 23)
        assert reader.text == first

    look(ReplayScreen([golden("standard")]), does)


@pytest.mark.parametrize("key", ["q", "escape"])
def test_q_and_escape_lead_back(key: str) -> None:
    async def does(reader: Reader) -> int | None:
        await press_keys(reader.pilot, key)
        return reader.pilot.app.return_value

    assert look(ReplayScreen([golden("standard")]), does) == 0


# -- what may be seen ---------------------------------------------------------------------------


def cards_in(value: object) -> Iterator[Card]:
    """Every card that is told in an event."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from cards_in(each)
    elif isinstance(value, msgspec.Struct):
        yield from cards_in(tuple(getattr(value, name) for name in value.__struct_fields__))


def shows(text: str, card: Card) -> bool:
    """Whether a card can be read somewhere, also where it is drawn with air in it."""
    name = card.symbol
    return name in (text if len(name) > len("10♥") else cards_of(text))


@lru_cache(1)
def cards_of(text: str) -> frozenset[str]:
    """The names of all cards that can be read somewhere, but the joker's."""
    return frozenset(map("".join, re.findall(r"(?<!\w)(\w{1,2}) ?([♣♦♥♠])", text)))


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_from_a_seat_no_card_is_seen_that_was_not_told_to_it(name: str) -> None:
    record = golden(name)
    moments, rules = RecordMoments(record), record.rules
    hidden_somewhere = False
    for at in range(0, len(moments), 13 if TIMES == 1 else 1):
        seat = at % rules.players
        hand = moments[at].match.hand
        how = ReplaySettings(seat=seat, bottom=seat, hands=moments.hands)
        text = drawn(moments, at, how, SIZES[at % 3], DisplaySettings())
        lines = [line.words for line in moments.list_lines(at, seat=seat, hands_before=0)]
        heads = [n for n, words in enumerate(lines) if words.startswith("Hand ")]
        if hand is None or not heads or moments[at].place <= record.events.index(hand.dealt):
            continue
        text += "\n" + "\n".join(lines[heads[-1] :])
        told = {card for event in hand.events for card in cards_in(censor(event, seat))}
        for card in {*build_pack(rules)} - told:
            assert not shows(text, card), f"{card} at {at} from {seat}:\n{text}"
            hidden_somewhere = True
    assert hidden_somewhere


def test_with_all_cards_open_every_card_is_seen() -> None:
    record = golden("standard")
    moments = RecordMoments(record)
    how = ReplaySettings(seat=None, bottom=0, hands=moments.hands)
    for at in range(len(moments)):
        hand = moments[at].match.hand
        if hand is None:
            continue
        text = drawn(moments, at, how, (80, 24), DisplaySettings())
        seats = [seat for seat in range(len(hand.hands)) if seat not in hand.out]
        held = [card for seat in seats for card in hand.hands[seat]]  # six with the up-card
        assert all(shows(text, card) for card in held), f"{held} at {at}:\n{text}"


@pytest.mark.parametrize("name", ["standard", "bid-euchre", "railroad"])
def test_at_the_usual_size_nothing_that_happens_is_told_in_part(name: str) -> None:
    moments = RecordMoments(golden(name))
    how = ReplaySettings(seat=None, bottom=0, hands=moments.hands)
    for at in range(len(moments)):
        rows = drawn(moments, at, how, (80, 24), DisplaySettings()).splitlines()
        told = rows[13:15]  # above the hand
        assert not any("…" in row for row in told), "\n".join(told)


def unfinished(record: Record) -> Record:
    return replace(record, events=record.events[: 2 * len(record.events) // 3])


def as_kept_by(record: Record, seat: Seat) -> Record:
    """The record with the cards alone that a seat was told."""
    return replace(record, events=tuple(censor(event, seat) for event in record.events))


ODD = {
    "cutthroat": golden("cutthroat"),
    "two-handed": golden("two-handed"),
    "five-handed": golden("bid-euchre"),
    "redeals": golden("ace-no-face"),
    "farmer's hands": golden("farmers-hand"),
    "timed": golden("timed"),
    "unfinished": unfinished(golden("railroad")),
    "without cards": as_kept_by(golden("standard"), 1),
    "nothing": replace(golden("standard"), events=()),
    "a deal alone": replace(golden("american"), events=golden("american").events[:2]),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_records_are_drawn_on_any_screen_in_ascii_too(name: str) -> None:
    record = ODD[name]
    moments = RecordMoments(record)
    keys = tuple((f"{n}", "key") for n in range(6))
    for at in range(0, len(moments), 5 if TIMES == 1 else 1):
        for size in SIZES[at % len(SIZES) :: 2]:
            seat = None if at % 3 else at % record.rules.players
            how = ReplaySettings(
                seat=seat, bottom=seat or 0, hands=moments.hands, width=size[0], keys=keys
            )
            rows = drawn(moments, at, how, size, DisplaySettings(ascii=True)).splitlines()
            assert [len(row) for row in rows] == [size[0]] * size[1]
            assert all(row.isascii() for row in rows), rows


@pytest.mark.parametrize(
    ("name", "size"), cover(("five-handed", "nothing", "without cards", "a deal alone"), SIZES)
)
def test_odd_records_are_gone_through_by_keys(name: str, size: tuple[int, int]) -> None:
    async def does(reader: Reader) -> str:
        await reader.press("right", "down", "v", "right", "end", "left", "5", "home", "n", "g")
        for opened in ("l", "r", "question_mark"):
            await reader.press(opened, "escape")
        return await reader.press("right")

    assert look(ReplayScreen([ODD[name]]), does, size, DisplaySettings(ascii=True)).isascii()


def test_a_record_without_some_cards_shows_their_backs() -> None:
    record = ODD["without cards"]

    async def does(reader: Reader) -> tuple[str, str]:
        return reader.text, await reader.press("2")

    everything, own = look(ReplayScreen([record]), does)
    assert "░░░" in everything, "whoever sits in front holds cards that nobody recorded"
    assert "░░░" not in own
    dealt = next(event for event in record.events if isinstance(event, Dealt))
    assert all(shows(own, card) for card in dealt.hands[1])
    assert HIDDEN in dealt.hands[0]


# -- where it is opened -------------------------------------------------------------------------


def test_the_command_opens_it_at_a_hand_and_from_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    made = ["study", "simulate", "--bots", "simple", "--hands", "9", "--record", str(path)]
    assert CliRunner().invoke(main, made).exit_code == 0
    opened: list[Screen[Any]] = []

    def run(first: Screen[Any], looks: DisplaySettings) -> int:
        assert looks.ascii
        opened.append(first)
        return 0

    monkeypatch.setattr(
        "euchre.cli.records.replay.is_full_screen_wanted", lambda *, line_mode: not line_mode
    )
    monkeypatch.setattr(apps, "run_app", run)
    where = ["records", "replay", str(path), "--hand", "5", "--view", "2", "--ascii"]
    assert CliRunner().invoke(main, where).output == ""

    async def does(reader: Reader) -> str:
        return reader.text

    text = look(opened[0], does, size=(120, 40))
    record = read_records_partly(path.read_text(encoding="utf-8")).records[0]
    assert "hand 5 of 9" in text
    assert f"v as {record.names[1]}" in text
    assert "Hand 5" in CliRunner().invoke(main, [*where, "--line"]).output


class _Seated:
    """A match on this computer, played by a bot for the person as well."""

    def __init__(self, folder: Path, hands: int, more: int = 0) -> None:
        rules = PRESETS["standard"].rules
        record = new_record(rules, 1, ["simple"] * 3, {"seed": 11})
        self.game = LocalGame(record)
        bot = make_bot("simple")
        while len(self.game.match.hands) < hands or more:
            if len(self.game.match.hands) >= hands:
                more -= 1
            view = self.game.view
            event = self.game.find_event_without_person(time_up=False)
            if event is None and view is not None and view.turn == 1 and not view.over:
                event = bot.act(view)
            self.game.apply(event or self.game.match.legal()[0])
        saver = RecordSaver.create(folder / "match.jsonl", self.game.record)
        self.table = LocalTable("A match", self.game, saver, MatchClock(None), pace="slow")
        self.tables = LocalMatchSequence("slow", 20.0, self.table)

    def look(self, does: Callable[[Reader], Awaitable[T]]) -> T:
        """Look at the table."""
        try:
            return look(LocalTableScreen(self.table, self.tables), does)
        finally:
            self.table.close()


def test_while_a_match_lasts_only_hands_that_are_over_are_seen_as_one_saw_them(
    tmp_path: Path,
) -> None:
    seated = _Seated(tmp_path, hands=2, more=4)
    assert len(seated.game.match.hands) == 2
    assert sum(isinstance(event, Dealt) for event in seated.game.record.events) == 3

    async def does(reader: Reader) -> list[str]:
        await reader.press("y")
        texts = [reader.text, await reader.press("v"), await reader.press("end")]
        await reader.press("q")
        return texts

    opened, turned, last = seated.look(does)
    assert "hand 2 of 2, " in opened
    assert "▪▪▪▪▪" in opened
    assert "You see only what you could see" in turned
    assert "hand 2 of 2, " in last


def test_before_a_hand_is_over_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    async def does(reader: Reader) -> tuple[str, str]:
        return await reader.press("y"), await reader.press("v")

    seated = _Seated(tmp_path, hands=0, more=3)
    for text in seated.look(does):
        assert "You can look back once a hand is over." in text


def test_what_is_over_ends_with_a_hand() -> None:
    record = golden("standard")
    for stop in range(0, len(record.events), 7):
        part = replace(record, events=record.events[:stop])
        over = truncate_to_finished_hands(part)
        hands = len(part.match.hands)
        assert (over is None) == (not hands)
        if over is not None:
            assert len(over.match.hands) == hands
            assert over.match.hand is not None
            assert over.match.hand.over


def test_moments_are_those_of_the_match_folded() -> None:
    record = golden("british")
    moments = RecordMoments(record)
    matches = [record.start]
    for event in record.events:
        matches.append(apply(matches[-1], event))
    seen: Sequence[int] = [moments[at].place for at in range(len(moments))]
    assert sorted({*seen}) == [*range(len(record.events) + 1)]
    assert all(moments[at].match == matches[place] for at, place in enumerate(seen))
