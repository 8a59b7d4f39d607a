"""Reading ``.egn``: each deal is replayed, so that what is read can have happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from euchre.arguments import verify_arguments
from euchre.cards import HIDDEN, Card
from euchre.egn.deals import (
    Deal,
    DealPhases,
    Script,
    check_play,
    deal_from,
    deduced,
    left_over,
    outline,
    told_by,
)
from euchre.egn.options import leaves_target_open, rules_from
from euchre.egn.patch import RecordPatch, changes
from euchre.egn.spelling import EGN, load, read_card, want, want_all
from euchre.egn.writing import BOT_IDS, LINE, META, TITLES, document
from euchre.errors import EuchreError, RecordError
from euchre.events import Called, HandEvent, Passed, Played
from euchre.hand import Hand, Illegal
from euchre.hand import apply as apply_to_hand
from euchre.match import Match, Stage, apply, moved_on
from euchre.record import Line, Note, Player, Reading, Record
from euchre.rules import KNOBS


@verify_arguments()
def read_egn(text: str) -> Record:
    """Read the game in an ``.egn`` text.

    Hands are pieced together from the plays and whatever else is told; a card that nothing tells
    is `HIDDEN`. A discard that is not told is worked out where the dealer's cards are all known.

    Raises:
        RecordError: it is no EGN, asks for rules that are not read, or cannot have happened; the
            sentence names deal and trick, counted from 1.
    """
    reading = reading_egn(text)
    if reading.error is not None:
        raise reading.error
    return reading.records[0]


@verify_arguments()
def reading_egn(text: str) -> Reading:
    """Read the game in an ``.egn`` text up to the first error, and return both."""
    try:
        return reading_of(load(text, EGN))
    except RecordError as error:
        return Reading((), error)


def reading_of(
    raw: Mapping[str, Any],
    players: Sequence[Player] | None = None,
    more: Mapping[str, Any] | None = None,
) -> Reading:
    """Read the game in an EGN document up to the first error, and return both.

    Args:
        raw: the document.
        players: they stand for those it names itself.
        more: what is known of the game beside it, for `Record.meta`.
    """
    more = more or {}
    try:
        deals = want(raw, "deals", list)
        metadata = want(raw, "metadata", dict)
        header = _header(metadata, deals, players)
    except RecordError as error:
        return Reading((), error)
    reading = _replay(header, deals)
    if isinstance(reading.error, _GoesOn) and leaves_target_open(metadata.get("ruleset") or {}):
        reading = _replay(_to_higher_target(header, deals), deals)
    record, wrong = reading.records[0], ""
    final, scores = metadata.get("finalScore"), list(record.match.scores)
    if reading.error is not None:
        wrong = str(reading.error)
    elif record.match.over and final is not None and final != scores:
        wrong = f"finalScore is {final}, but the deals end {scores}"
    if wrong:
        return Reading((_with(record, {**record.meta, **more}),), RecordError(wrong))
    said = RecordPatch(record.meta, META, lambda: changes(document(record), raw), more)
    return Reading((_with(record, said),))


def _with(record: Record, meta: Mapping[str, Any]) -> Record:
    """Return the record with other meta, keeping its computed match."""
    told = replace(record, meta=meta)
    told.__dict__["match"] = record.match
    return told


def _replay(header: Record, deals: Sequence[object]) -> Reading:
    game = _EgnGame(header)
    for number, deal in enumerate(deals, start=1):
        try:
            game.take(deal)
        except _GoesOn as error:
            return Reading((game.record,), _GoesOn(f"deal {number}: {error}"))
        except _Misplaced as error:
            return Reading((game.record,), RecordError(f"deal {number}, {error.place}: {error}"))
        except EuchreError as error:
            return Reading((game.record,), RecordError(f"deal {number}: {error}"))
    return Reading((game.record,))


def _to_higher_target(header: Record, deals: Sequence[object]) -> Record:
    """Return the game with the lowest target score that its last deal still needs.

    Where a file does not say what wins, 10 is only the habit: deals beyond it were played for more
    (or the file's first score is wrong, which nobody can tell from it).
    """
    endless = KNOBS["target"].high
    record = _replay(replace(header, rules=header.rules.but(target=endless)), deals).records[0]
    last = record.match.hand
    target = endless if last is None else min(endless, max(last.scores) + 1)
    return replace(header, rules=header.rules.but(target=target))


def _header(
    metadata: Mapping[str, Any], deals: Sequence[object], players: Sequence[Player] | None
) -> Record:
    rules = rules_from(want(metadata, "ruleset", dict, {}))
    scores = want_all(metadata, "initialScore", int, [0, 0])
    if len(scores) != 2 or min(scores) < 0:
        raise RecordError(f"initialScore must hold the points of two sides, not {scores}")
    first = deals[0] if deals else {}
    state = first.get("initialState") if isinstance(first, dict) else None
    dealer = state.get("dealer") if isinstance(state, dict) else None
    known = type(dealer) is int and 0 <= dealer < rules.players
    return Record(
        rules=rules,
        players=tuple(_players(metadata) if players is None else players),
        scores=tuple(scores) if any(scores) else None,
        dealer=dealer if known else None,
        meta={name: metadata[name] for name in TITLES if isinstance(metadata.get(name), str)},
    )


def _players(metadata: Mapping[str, Any]) -> list[Player]:
    players = [player_from(raw) for raw in want(metadata, "players", list, [])]
    if len(players) not in (0, 4):
        raise RecordError(f"{len(players)} players are named for 4 seats")
    return players


def player_from(raw: object) -> Player:
    """Parse a player from a name or a player object.

    Raises:
        RecordError: it is neither.
    """
    if isinstance(raw, str):
        return Player(raw)
    if not isinstance(raw, dict):
        raise RecordError(f"a player is a name or an object with a name, not {raw!r:.40}")
    ids = want_all(raw, "playerIds", dict, [])
    kinds = [entry.get("id") for entry in ids if entry.get("source") == BOT_IDS]
    kind = kinds[0] if kinds and isinstance(kinds[0], str) else "human"
    return Player(want(raw, "name", str), kind)


class _GoesOn(RecordError):
    """A deal after the game has been won."""


class _Misplaced(RecordError):
    """An error inside a deal, with its place."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(why)
        self.place = place


class _Main(NamedTuple):
    """A deal as it was played: its steps are the calls and the cards.

    For each step `steps` has the index of its event and `before` the hand before it.
    """

    deal: Deal
    calls: int
    steps: Sequence[int]
    before: Sequence[Hand]


class _EgnGame:
    """A game that is being read, deal by deal."""

    def __init__(self, record: Record) -> None:
        self._header = record
        self.match: Match = record.start
        self._notes: list[Note] = []
        self._lines: list[Line] = []

    @property
    def record(self) -> Record:
        """The record of what has been read so far."""
        events = self.match.events
        notes = tuple(sorted(self._notes, key=lambda note: note.at))
        lines = tuple(sorted(self._lines, key=lambda line: line.at))
        record = replace(self._header, events=events, notes=notes, lines=lines)
        record.__dict__["match"] = self.match
        return record

    def take(self, raw: object) -> None:
        """Replay one more deal; after any `EuchreError` the deals before it stay."""
        deal = deal_from(raw)
        self._check_turn(deal)
        seen = outline(self.match.rules, deal, deal.told)
        dealt, discard = deduced(self.match.rules, deal, seen)
        self.match = apply(self.match, dealt)
        hand, first = self.match.hand, len(self.match.events) - 1
        assert hand is not None
        steps: list[int] = []
        before: list[Hand] = []
        script = Script(deal.told, discard)
        try:
            while (event := script.next(hand)) is not None:
                if script.plays == 1 and type(event) is Played:
                    _check_lead(deal, hand, event)
                if script.calls + script.plays > len(steps):
                    steps.append(first + len(hand.events))
                    before.append(hand)
                hand = _after(hand, event, seen.plays, script.plays)
        except EuchreError as error:
            if script.place:
                raise _Misplaced(script.place, str(error)) from None
            raise
        finally:
            self.match = moved_on(self.match, hand)
        calls = min(script.calls, len(steps))
        self._annotate(deal.told, steps[:calls], steps[calls:])
        for number, line in enumerate(deal.lines, start=1):
            self._line(line, number, _Main(deal, calls, steps, before))

    def _check_turn(self, deal: Deal) -> None:
        match = self.match
        if match.over:
            score = "-".join(map(str, match.scores))
            raise _GoesOn(f"the game was over before this deal, at {score}")
        if match.stage is Stage.HAND:
            raise RecordError("the deal before is not finished")
        if not 0 <= deal.dealer < match.rules.players:
            raise RecordError(f"there is no seat {deal.dealer} to deal")
        if deal.dealer != match.dealer:
            raise RecordError(
                f"seat {deal.dealer} deals, but after the deals before it is the turn of seat "
                f"{match.dealer}"
            )

    def _annotate(self, told: DealPhases, calls: Sequence[int], plays: Sequence[int]) -> None:
        self._notes += _notes(told.call_notes, calls)
        self._notes += _notes(told.play_notes, plays)

    def _line(self, raw: Mapping[str, Any], number: int, main: _Main) -> None:
        try:
            branch = want(raw, "branchIndex", int)
            told = told_by(want_all(raw, "phases", dict))
        except RecordError as error:
            raise _Misplaced(f"alternative line {number}", str(error)) from None
        if not 0 <= branch < len(main.steps):
            return  # no event to stand behind: it is kept with what the file says beyond the record
        hand = main.before[branch]
        discard = _discard_in(told, main.deal, branch, hand) if branch < main.calls else HIDDEN
        events, why = _replayed(hand, Script(told, discard, branch))
        spoken = [at for at, event in enumerate(events) if isinstance(event, Passed | Called)]
        plays = [at for at, event in enumerate(events) if isinstance(event, Played)]
        notes = (*_notes(told.call_notes, spoken), *_notes(told.play_notes, plays))
        meta = {LINE: dict(raw), "unplayable": why} if why else {}
        self._lines.append(Line(main.steps[branch], tuple(events), notes, meta))


def _after(hand: Hand, event: HandEvent, plays: Sequence[Played], played: int) -> Hand:
    """Return the hand after `event`, if it agrees with the plays still to come.

    Raises:
        EuchreError: it may not come next.
    """
    if type(event) is not Played:
        return apply_to_hand(hand, event)
    if HIDDEN in hand.hands[event.seat]:
        check_play(hand, event, plays[played:])
    try:
        return apply_to_hand(hand, event)
    except Illegal:
        check_play(hand, event, plays[played:])  # which may tell better why not
        raise


def _check_lead(deal: Deal, hand: Hand, play: Played) -> None:
    told = deal.told.first_lead
    if told is not None and told != play.seat:
        raise RecordError(
            f"initialLead is seat {told}, but with loner_lead={hand.rules.loner_lead} "
            f"seat {play.seat} leads"
        )


def _notes(texts: Mapping[str, Any], places: Sequence[int]) -> list[Note]:
    """Build the remarks whose index exists; others stay with what the file says beyond the
    record.
    """
    return [
        Note(at, text)
        for index, at in enumerate(places)
        for text in _listed(texts.get(str(index)))
        if isinstance(text, str)
    ]


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _discard_in(told: DealPhases, deal: Deal, branch: int, hand: Hand) -> Card:
    """Find the discard of a line that branches off in the calling: as written, or what was not
    played.
    """
    calls = (*deal.told.calls[:branch], *told.calls)
    seen = outline(hand.rules, deal, replace(told, calls=calls))
    if told.discard is not None:
        return read_card(told.discard, seen.hand.trump)
    taker = seen.hand.taker
    if taker is None:
        return HIDDEN
    return left_over(hand.dealt.hands[taker], deal.up_card, seen, taker)


def _replayed(hand: Hand, script: Script) -> tuple[list[HandEvent], str]:
    """Return the events of a line as far as they can be played, and why it stops before its end."""
    events: list[HandEvent] = []
    try:
        while (event := script.next(hand)) is not None:
            hand = apply_to_hand(hand, event)
            events.append(event)
    except EuchreError as error:
        return events, f"{script.place}: {error}"
    return events, ""
