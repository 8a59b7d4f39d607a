"""A client that puts its picture together from parts has the one that a snapshot would show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from operator import attrgetter
from typing import Any

import msgspec
import pytest

from effort import TIMES
from euchre.client.state import ClientState, parse_message
from euchre.english import describe_result
from euchre.game.events import encode_hook
from euchre.game.hand import View
from euchre.game.presets import preset
from euchre.game.rules import Rules, Seat
from euchre.server.tables.participants.messages import PROTOCOL_VERSIONS, Broadcaster
from euchre.table import Entry, Table, TableSettings, open_table
from euchre.table import commands as say
from euchre.table.log.entries import SeatsSwapped
from euchre.table.log.field_changes import find_swapped_seat
from euchre.table.log.reducer import build_initial_table
from euchre.table.log.state import DERIVED_FIELDS
from euchre.table.views import private_view
from euchre.table.views.public_view import (
    UNREAD_BY_HAND_INFO,
    UNREAD_BY_TABLE_INFO,
    build_game_info,
    build_hand_info,
    build_table_info,
)
from euchre.table.views.watching import HandViewCache
from table_help import Desk, table_of

PARTS = ("table", "game", "hand", "mine")
"""The last two of them are not told with every move to who folds the hand."""
FIELDS = frozenset(field.name for field in fields(Table))


class Recorded(Table):
    """A table that notes which of its fields are read."""

    def __getattribute__(self, name: str) -> Any:
        if name in ("stage", "is_hand_dealt"):
            return getattr(object.__getattribute__(self, "plain"), name)
        if name in FIELDS:
            object.__getattribute__(self, "noted").add(name)
        return object.__getattribute__(self, name)


def read_by(table: Table, show: Callable[[Table], Any]) -> set[str]:
    """The fields of a table that a picture of it depends on, `stage` and `dealt` apart."""
    noted: set[str] = set()
    recorded = object.__new__(Recorded)
    fresh = {**table.__dict__, "plain": table, "noted": noted}
    for name in DERIVED_FIELDS:
        fresh.pop(name, None)  # what was worked out before would not be read now
    object.__setattr__(recorded, "__dict__", fresh)
    show(recorded)
    return noted


class Screen:
    """A client as the protocol tells it to be: parts replace parts, gaps are noticed."""

    def __init__(self, seat: Seat | None, protocol: int = 1) -> None:
        self.seat, self.protocol = seat, protocol
        self.picture: dict[str, Any] = {}
        self.version = -1
        self.state = ClientState()

    def send(self, message: bytes) -> None:
        told = msgspec.json.decode(message)
        assert self.state.apply_message(parse_message(message)) != "gap"
        if told["type"] == "event":
            assert told["v"] == self.version + 1, "an event is missing, or comes twice"
        self.version = told["v"]
        if (earlier := (told.get("game") or {}).pop("earlier", 0)) > 0:
            assert told["type"] == "event", "a whole picture has all results"
            before = self.picture["game"]
            assert told["game"]["number"] == before["number"]
            kept = before["results"][:earlier]
            assert len(kept) == earlier
            told["game"]["results"] = [*kept, *told["game"].get("results", [])]
        self.picture |= {part: told[part] for part in PARTS if part in told}


class Audience:
    """A desk that is watched by clients who come and go."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.teller = desk, Broadcaster(desk.table, HandViewCache())
        self.teller.gone = desk.gone
        self.screens: list[Screen] = []
        keep = desk.keep

        def keep_and_tell(draft: Any) -> list[Entry]:
            for entry, after in draft.moves:
                if isinstance(entry, SeatsSwapped):
                    self.change_places(entry.seats)
                self.teller.broadcast(entry, after, self.screens, self.of(draft.table))
            done = keep(draft)
            self.compare()
            check_unread(desk)
            return done

        desk.keep = keep_and_tell  # type: ignore[method-assign]

    @property
    def here(self) -> frozenset[Seat]:
        return self.of(self.desk.table)

    def of(self, table: Table) -> frozenset[Seat]:
        """The persons at a table who are here."""
        return table.person_seats.intersection(screen.seat for screen in self.screens)

    @property
    def watching(self) -> int:
        return sum(screen.seat is None for screen in self.screens)

    def comes(self, seat: Seat | None, protocol: int = 1) -> Screen:
        screen = Screen(seat, protocol)
        self.screens.append(screen)
        self.desk.gone.pop(seat, None)  # type: ignore[arg-type]
        screen.send(self.teller.build_welcome(seat, self.here, self.watching, protocol=protocol))
        self.teller.send_presence(self.screens, self.here, self.watching)
        self.compare()
        return screen

    def goes(self, screen: Screen) -> None:
        self.screens.remove(screen)
        if screen.seat is not None and screen.seat not in self.here:
            self.desk.gone[screen.seat] = self.desk.now
        self.teller.send_presence(self.screens, self.here, self.watching)
        self.compare()

    def change_places(self, seats: tuple[Seat, Seat]) -> None:
        """Whose places are changed goes on with the other's."""
        for screen in self.screens:
            if screen.seat is not None:
                screen.seat = find_swapped_seat(seats, screen.seat)
        gone = {find_swapped_seat(seats, seat): since for seat, since in self.desk.gone.items()}
        self.desk.gone.clear()
        self.desk.gone.update(gone)

    def compare(self) -> None:
        """What everybody has put together is what they would be shown from scratch."""
        fresh = {}
        info = build_game_info(self.desk.table)
        score = msgspec.json.decode(msgspec.json.encode(info, enc_hook=encode_hook))
        for screen in self.screens:
            if screen.seat not in fresh:
                text = self.teller.build_welcome(screen.seat, self.here, self.watching)
                anew = ClientState()
                anew.apply_message(parse_message(text))
                fresh[screen.seat] = msgspec.json.decode(text), anew
            whole, anew = fresh[screen.seat]
            assert screen.version == whole["v"] == self.desk.table.version
            assert whole.get("game") == score, "nothing out of date is remembered"
            for part in PARTS[:2] if screen.state.dated else PARTS:
                assert screen.picture.get(part) == whole.get(part), (part, screen.seat)
                assert getattr(screen.state, part) == getattr(anew, part), (part, screen.seat)
            assert screen.state.v == anew.v
            assert screen.state.view == anew.view, screen.seat


def check_unread(desk: Desk) -> None:
    """What a picture is said not to depend on is not looked at to make it."""
    table = desk.table
    match = table.match

    def seen(seat: Seat | None) -> View | None:
        return None if match is None else match.view(table.find_view_seat(seat))

    for seat in (*range(len(table.chairs)), None):
        show = partial(private_view.build_own_view, seat=seat, view=seen(seat))
        assert read_by(table, show) & private_view.UNREAD_BY_OWN_VIEW == set()
    seats = partial(
        build_table_info,
        absent_since_ms=desk.gone,
        present_seats=table.person_seats - desk.gone.keys(),
    )
    assert read_by(table, seats) & UNREAD_BY_TABLE_INFO == set()
    shown = partial(build_hand_info, public=seen(None))
    assert read_by(table, shown) & UNREAD_BY_HAND_INFO == set()
    for name, origins in DERIVED_FIELDS.items():
        assert read_by(table, attrgetter(name)) <= origins
        fresh = replace(table)  # and remembers nothing
        assert getattr(table, name) == getattr(fresh, name), name


def everything_goes_on(audience: Audience, steps: int) -> None:
    """People come and go, pause, chat, take back, stand up, sit down, and play."""
    desk, rng = audience.desk, audience.desk.rng
    for _ in range(steps):
        chance = rng.random()
        persons = sorted(desk.table.person_seats)
        if chance < 0.06:
            audience.comes(rng.choice([None, *persons]), rng.choice(PROTOCOL_VERSIONS))
        elif chance < 0.12 and len(audience.screens) > 1:
            audience.goes(rng.choice(audience.screens))
        elif chance < 0.16 and persons:
            commands = (
                say.AskUndo,
                say.PauseGame,
                say.ResumeGame,
                say.TakeSeatBack,
                say.SayReady,
                say.AskRematch,
            )
            something(desk, rng.choice(persons), rng.choice(commands))
        elif chance < 0.17 and persons:
            something(desk, rng.choice(persons), say.SayText, text="well played")
        elif chance < 0.19 and persons:
            something(desk, rng.choice(persons), say.SetPace, pace=rng.choice(["slow", "fast"]))
        elif chance < 0.22 and persons:
            pair = tuple(rng.sample(range(len(desk.table.chairs)), 2))
            something(desk, rng.choice(persons), say.SwapSeats, seats=pair)
        elif chance < 0.25 and desk.gone:
            away = rng.choice([*desk.gone])
            desk.now += rng.choice([0, 6_000])
            for seat in persons:
                something(desk, seat, rng.choice([say.VoteForBot, say.VoteToWait]), seat=away)
        elif chance < 0.26 and persons:
            kind, how = rng.choice([(say.SetDoorPolicy, "door"), (say.SetSpectatorChat, "gallery")])
            something(desk, rng.choice(persons), kind, **{how: rng.choice(["open", "all", "ask"])})
        elif desk.table.asked is not None and chance < 0.6:
            for seat in sorted(desk.table.present_seats):
                something(desk, seat, say.AnswerQuestion, yes=chance < 0.4)
        elif desk.table.paused:
            something(desk, persons[0], say.ResumeGame)
        elif not desk.somebody_acts():
            desk.step()


def something(desk: Desk, who: Seat, kind: type[Any], **fields: Any) -> None:
    try:
        desk.says(who, kind, **fields)
    except say.RefusedError:
        return


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("standard", {}),
        ("standard", {"stakes": "a pie", "people": 4}),
        ("british", {"money": "points", "amount": 25}),
        ("cutthroat", {}),
        ("bid-euchre", {"stakes": "a pie"}),
        ("timed", {}),
    ],
)
def test_the_parts_that_are_told_come_to_the_whole_picture(
    name: str, settings: dict[str, Any]
) -> None:
    given = dict(settings)
    people = ("Dana", "Lee", "Kim", "Zoe")[: given.pop("people", 2)]
    desk = table_of(*people, rules=preset(name).rules, seed=0, clock=20, **given)
    desk.checks = False
    audience = Audience(desk)
    for seat in (0, 1, None):
        for protocol in PROTOCOL_VERSIONS:
            audience.comes(seat, protocol)
    everything_goes_on(audience, 60 * TIMES)


def test_who_comes_back_at_the_end_of_a_hand_goes_on_to_the_next_with_the_others() -> None:
    """Their picture is then again what it was when their last connection ended."""
    for seed in range(30):
        desk = table_of("Dana", "Lee", seed=seed, pace="instant")
        desk.checks = False
        audience = Audience(desk)
        audience.comes(1)
        screen = audience.comes(0)
        desk.step()
        audience.goes(screen)
        desk.gone.clear()
        desk.until(lambda desk: desk.table.resting)
        if desk.hand.taker == 0:
            break
    screen = audience.comes(0)
    assert screen.picture["mine"]["laid"]
    desk.step()
    assert not desk.table.resting
    assert "laid" not in screen.picture["mine"]


@pytest.mark.parametrize("entered", [True, False])
def test_hands_that_are_over_are_described_once_for_all_who_ask_for_a_snapshot(
    monkeypatch: pytest.MonkeyPatch, *, entered: bool
) -> None:
    """A long game costs the server no more for each who asks again than a short one."""
    desk = table_of("Dana", "Lee", seed=2, pace="instant")
    desk.until(lambda desk: len(desk.match.hands) == 5)
    described: list[object] = []

    def counted(hand: Any, *given: Any) -> Any:
        described.append(hand)
        return describe_result(hand, *given)

    monkeypatch.setattr("euchre.table.views.public_view.describe_result", counted)
    audience = Audience(desk)
    if entered:
        audience.comes(0)
    audience.teller.build_welcome(None, frozenset(), 0)
    described.clear()
    audience.teller.build_welcome(None, frozenset(), 0)
    audience.teller.build_stale(1, None, "It is too late for that.")
    assert all(hand is desk.match.hands[-1] for hand in described), "the scores may change after it"


def test_hands_that_are_described_ahead_are_not_described_where_they_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who comes to a long game that is over is told of each hand of it, in words of their own."""
    desk = table_of("Dana", "Lee", rules=preset("standard").rules.replace(target=4), seed=2)
    desk.until(lambda desk: desk.table.stage == "over")
    assert len(desk.match.hands) > 1
    told: list[object] = []

    def counted(hand: Any, *given: Any) -> Any:
        told.append(hand)
        return describe_result(hand, *given)

    monkeypatch.setattr("euchre.server.tables.participants.messages.describe_result", counted)
    teller = Broadcaster(desk.table, HandViewCache())
    teller.covered = False
    teller.cache_hand_descriptions(desk.table)
    assert len(told) >= 3 * len(desk.match.hands)
    told.clear()
    for seat in (0, 1, None):
        teller.build_welcome(seat, frozenset({0, 1}), 0)
    assert not told


def test_a_new_name_is_in_the_results() -> None:
    desk = table_of("Dana", "Lee", seed=2, pace="instant")
    audience = Audience(desk)
    audience.comes(0)
    desk.until(lambda desk: len(desk.match.hands) == 2)
    desk.sit("Kim")
    desk.leaves(1)


def test_a_welcome_has_every_option_of_a_table_that_was_opened_with_few() -> None:
    """As at a club, whose rule sets say only what differs."""
    settings = TableSettings(rules={"target": 7})
    table = build_initial_table(open_table("a-table-of-the-tests", settings), 0)
    welcome = Broadcaster(table, HandViewCache()).build_welcome(None, (), 0)
    known = msgspec.json.decode(welcome)["known"]["rules"]
    assert known == Rules.from_dict({"target": 7}).to_dict()
