"""A match between one person and bots: what happens next, undo, and going on from a file.

Every deal and every bot's choice is derived from the seed and the place in the match, never from
what a generator has been through, so that a match goes on from its file exactly as it would have.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from msgspec.structs import replace as replace_struct

from euchre.analysis.position.hints import hint
from euchre.bots import Bot, Tracker, kernel
from euchre.bots.driver import choose_cut
from euchre.bots.fallback import make_bot_or_fallback, wait_until_bot_ready
from euchre.english.seats import BOT_NAMES
from euchre.errors import EuchreError
from euchre.game.events import Cut, Dealt, Declared, Event, Exposed, FirstDealer, TimeUp, TookUp
from euchre.game.hand import View
from euchre.game.loners import max_extra_points_alone
from euchre.game.match import Match, Stage, apply, draw_chance_event
from euchre.game.rules import Rules, Seat, team_of, teams
from euchre.game.state import Phase
from euchre.notation.record import Record, RecordPlayer

BOT_KIND_PREFIX: Final = "bot:"
"""How the kind of a player that is a bot begins."""
BOT_LOADING_SECONDS: Final = 5.0
"""Seconds that bots may take to come to the table before the game begins without them."""
_HINT_WAIT_SECONDS: Final = 3.0
"""Seconds for which a hint waits for the coach to be loaded, once."""


def new_record(rules: Rules, seat: Seat, bots: Sequence[str], meta: Mapping[str, Any]) -> Record:
    """Return a match that has not begun: you in `seat`, `bots` clockwise from there."""
    for bot in set(bots):
        wait_until_bot_ready(bot, BOT_LOADING_SECONDS)
    players = [RecordPlayer("You")]
    players += [
        RecordPlayer(name, BOT_KIND_PREFIX + bot)
        for name, bot in zip(BOT_NAMES, bots, strict=False)
    ]
    at_table = tuple(players[(s - seat) % rules.players] for s in range(rules.players))
    return Record(rules=rules, players=at_table, meta={**meta, "seat": seat})


class LocalGame:
    """A match in progress, seen from the person's side.

    Attributes:
        record: the rules, the players, and the events so far.
        seat: where the person sits.
        names: a name for each seat.
        tracker: the match and everybody's view of it.
        way: how the person likes to deal, one of `euchre.game.rules.PACKET_WAYS`; empty: as it
            comes.
        always: whether the person is asked about playing alone also where it wins nothing.
        ask_cut: whether the person cuts the pack; otherwise that is done for them.
    """

    def __init__(
        self, record: Record, way: str = "", *, always: bool = False, ask_cut: bool = False
    ) -> None:
        seed, seat = record.meta.get("seed"), record.meta.get("seat")
        if (
            type(seed) is not int
            or type(seat) is not int
            or not _has_only_bot_opponents(record, seat)
        ):
            raise EuchreError(
                "this game wasn't saved by 'euchre play': it doesn't say where you sat "
                "or how the cards were shuffled"
            )
        self.record: Record = record
        self.way, self.always, self.ask_cut = way, always, ask_cut
        self.seat: Seat = seat
        self.names: tuple[str, ...] = record.names
        self._seed: int = seed
        self.tracker = self._build_tracker()
        self._bots: dict[Seat, Bot] = {}

    def _build_tracker(self) -> Tracker:
        match = self.record.start
        for event in self.record.events:
            match = apply(match, event)
        return Tracker(match)

    @property
    def rules(self) -> Rules:
        return self.record.rules

    @property
    def match(self) -> Match:
        return self.tracker.match

    @property
    def view(self) -> View | None:
        """The person's view of the hand; None before the first deal."""
        return None if self.match.hand is None else self.tracker.view(self.seat)

    @property
    def must_decide(self) -> bool:
        """True if the person decides next."""
        cut_for = self.match.stage is Stage.CUT and not self.ask_cut
        return self.match.turn == self.seat and not cut_for

    def apply(self, event: Event) -> None:
        """Apply `event` to the match.

        Raises:
            IllegalEventError: it may not; nothing has changed.
        """
        self.tracker.apply(event)
        self.record = replace(self.record, events=self.match.events)

    def find_event_without_person(self, *, time_up: bool) -> Event | None:
        """Return the next event that happens without the person; None: they are to decide."""
        if time_up and not self.match.time_up:
            return TimeUp()
        if self.must_skip_alone:
            return Declared(self.seat, alone=False)
        return None if self.must_decide else self.choose_bot_or_chance_event()

    def choose_bot_or_chance_event(self) -> Event:
        """Return what chance or a bot does next."""
        match = self.match
        if match.turn is None:
            purpose = "first" if match.stage is Stage.FIRST_DEALER else f"deal {len(match.hands)}"
            way = self.way if match.dealer == self.seat else ""
            return draw_chance_event(match, self._random_source(purpose), host=self.seat, way=way)
        if match.stage is Stage.CUT:
            return choose_cut(match, self._random_source(f"cut {len(match.hands)}"))
        return self._find_bot(match.turn).act(self.tracker.view(match.turn))

    @property
    def bot_names(self) -> tuple[str, ...]:
        """The bots that play."""
        kinds = (player.kind for player in self.record.players)
        return tuple(
            kind.removeprefix(BOT_KIND_PREFIX) for kind in kinds if kind.startswith(BOT_KIND_PREFIX)
        )

    def replace_bots(self, level: str) -> None:
        """Let bots of another level play from now on."""
        wait_until_bot_ready(level, BOT_LOADING_SECONDS)
        players = tuple(
            player
            if seat == self.seat
            else replace_struct(player, kind=f"{BOT_KIND_PREFIX}{level}")
            for seat, player in enumerate(self.record.players)
        )
        self.record = replace(self.record, players=players)
        self._bots.clear()

    def _find_bot(self, seat: Seat) -> Bot:
        """Return the bot in a seat, the same all game long; one that draws lots is made anew."""
        name = self.record.players[seat].kind.removeprefix(BOT_KIND_PREFIX)
        if name == "random":
            return make_bot_or_fallback(
                name, self._random_source(f"bot {seat} {len(self.match.events)}").getrandbits(32)
            )
        if seat not in self._bots:
            self._bots[seat] = make_bot_or_fallback(
                name, self._random_source("bots").getrandbits(32) + seat
            )
        return self._bots[seat]

    def _random_source(self, purpose: str) -> random.Random:
        return random.Random(f"{self._seed} {purpose}")

    def undo_decision(self) -> bool:
        """Go back to the person's previous decision; return whether there was one."""
        place = self.undo_event_index
        if place is None:
            return False
        self.record = truncate_record(self.record, place)
        self.tracker = self._build_tracker()
        return True

    @property
    def undo_event_index(self) -> int | None:
        """The number of events left if the person's last decision is taken back; None: no such."""
        events = self.record.events
        for place in range(len(events) - 1, -1, -1):
            if _is_decision_of(events[place], self.seat) and not self._was_made_automatically(
                place
            ):
                return place
        return None

    @property
    def must_skip_alone(self) -> bool:
        """True if the person decides on playing alone, but is not asked: it wins nothing more."""
        return self.must_decide and not self.always and _is_alone_pointless(self.match)

    def _was_made_automatically(self, index: int) -> bool:
        event = self.record.events[index]
        if isinstance(event, Cut):
            return not self.ask_cut
        if self.always or not isinstance(event, Declared) or event.alone:
            return False
        return _is_alone_pointless(replace(self.record, events=self.record.events[:index]).match)


def truncate_record(record: Record, event_count: int) -> Record:
    """Return the beginning of a record: so many events, and what stands beside them."""
    return replace(
        record,
        events=record.events[:event_count],
        seated=tuple(seated for seated in record.seated if seated.at < event_count),
        notes=tuple(note for note in record.notes if note.at < event_count),
        lines=tuple(line for line in record.lines if line.at < event_count),
        proofs=tuple(proof for proof in record.proofs if proof.at < event_count),
        unknown={at: fields for at, fields in record.unknown.items() if at < event_count},
        unknown_lines=tuple(line for line in record.unknown_lines if line[0] < event_count),
    )


def find_hint(stage: Stage, view: View | None) -> tuple[Event | None, str]:
    """Return what the coach would do, and why; no event while the pack is cut."""
    if stage is Stage.CUT or view is None:
        return None, "After a fair shuffle, it makes no difference where you cut."
    return hint(view, _HINT_WAIT_SECONDS if kernel.is_compiled() else 0.0)


def list_teams_from(rules: Rules, seat: Seat) -> tuple[int, ...]:
    """Return the teams clockwise, that of `seat` first."""
    own, number = team_of(rules, seat), len(teams(rules))
    return tuple((own + step) % number for step in range(number))


def _is_alone_pointless(match: Match) -> bool:
    hand = match.hand
    if hand is None or hand.turn is None or hand.phase is not Phase.ALONE:
        return False
    return not max_extra_points_alone(hand, hand.turn)


def _has_only_bot_opponents(record: Record, seat: Seat) -> bool:
    if len(record.players) != record.rules.players or not 0 <= seat < record.rules.players:
        return False
    return all(
        player.kind.startswith(BOT_KIND_PREFIX)
        for player_seat, player in enumerate(record.players)
        if player_seat != seat
    )


def _is_decision_of(event: Event, seat: Seat) -> bool:
    match event:
        case Dealt() | FirstDealer() | TimeUp() | TookUp() | Exposed():
            return False
        case Cut() | _:
            return event.seat == seat
