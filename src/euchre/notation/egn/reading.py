"""Reading ``.egn``: each deal is replayed, so that what is read can have happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from euchre.arguments import verify_arguments
from euchre.errors import DealError, EuchreError, RecordError
from euchre.game.cards import HIDDEN, Card
from euchre.game.events import Called, HandEvent, Passed, Played
from euchre.game.hand import Hand, IllegalEventError
from euchre.game.hand import apply as apply_to_hand
from euchre.game.match import Match, Stage, apply, new_match, update_hand
from euchre.game.rules import KNOBS
from euchre.notation.egn.deals import (
    EgnDeal,
    EgnDealPhases,
    EgnEventFeeder,
    deduce_deal_and_discard,
    deduce_discard,
    parse_deal,
    parse_phases,
    replay_with_hidden_hands,
    verify_play,
)
from euchre.notation.egn.options import is_target_unstated, parse_ruleset
from euchre.notation.egn.patch import RecordPatch, list_json_changes
from euchre.notation.egn.spelling import (
    EGN_FILE_TYPE,
    load_document,
    read_card,
    require_list,
    require_value,
)
from euchre.notation.egn.writing import (
    BOT_ID_SOURCE,
    EGN_LINE_KEY,
    EGN_META_KEY,
    TITLE_KEYS,
    build_document,
)
from euchre.notation.record import (
    AlternativeLine,
    Record,
    RecordNote,
    RecordPlayer,
    RecordReadResult,
)


@verify_arguments()
def read_egn(text: str) -> Record:
    """Read the game in an ``.egn`` text.

    Hands are pieced together from the plays and whatever else is told; a card that nothing tells
    is `HIDDEN`. A discard that is not told is worked out where the dealer's cards are all known.

    Raises:
        RecordError: it is no EGN, asks for rules that are not read, or cannot have happened; the
            sentence names deal and trick, counted from 1.
    """
    return read_egn_partly(text).require_records()[0]


@verify_arguments()
def read_egn_partly(text: str) -> RecordReadResult:
    """Read the game in an ``.egn`` text up to the first error, and return both."""
    try:
        return read_document_partly(load_document(text, EGN_FILE_TYPE))
    except RecordError as error:
        return RecordReadResult((), error)


def read_document_partly(
    raw: Mapping[str, Any],
    players: Sequence[RecordPlayer] | None = None,
    extra_meta: Mapping[str, Any] | None = None,
) -> RecordReadResult:
    """Read the game in an EGN document up to the first error, and return both.

    Args:
        raw: the document.
        players: they stand for those it names itself.
        extra_meta: what is known of the game beside it, for `Record.meta`.
    """
    extra_meta = extra_meta or {}
    try:
        deals = require_value(raw, "deals", list)
        metadata = require_value(raw, "metadata", dict)
        header = _read_header(metadata, deals, players)
    except RecordError as error:
        return RecordReadResult((), error)
    except DealError as error:
        return RecordReadResult((), RecordError(f"initialScore cannot be: {error}"))
    reading = _replay_deals(header, deals)
    if isinstance(reading.error, _DealAfterMatchEndError) and is_target_unstated(
        metadata.get("ruleset") or {}
    ):
        reading = _replay_deals(_with_lowest_target(header, deals), deals)
    record, wrong = reading.records[0], ""
    final, scores = metadata.get("finalScore"), list(record.match.scores)
    if reading.error is not None:
        wrong = str(reading.error)
    elif record.match.over and final is not None and final != scores:
        wrong = f"finalScore is {final}, but the deals end {scores}"
    if wrong:
        return RecordReadResult(
            (_with_meta(record, {**record.meta, **extra_meta}),), RecordError(wrong)
        )
    meta = RecordPatch(
        record.meta,
        EGN_META_KEY,
        lambda: list_json_changes(build_document(record), raw),
        extra_meta,
    )
    return RecordReadResult((_with_meta(record, meta),))


def _with_meta(record: Record, meta: Mapping[str, Any]) -> Record:
    changed = replace(record, meta=meta)
    changed.__dict__["match"] = record.match
    return changed


def _replay_deals(header: Record, deals: Sequence[object]) -> RecordReadResult:
    game = _EgnGameReader(header)
    for number, deal in enumerate(deals, start=1):
        try:
            game.replay_deal(deal)
        except EuchreError as error:
            is_late = isinstance(error, _DealAfterMatchEndError)
            separator = ", " if isinstance(error, _LocatedDealError) else ": "
            kind = _DealAfterMatchEndError if is_late else RecordError
            return RecordReadResult((game.record,), kind(f"deal {number}{separator}{error}"))
    return RecordReadResult((game.record,))


def _with_lowest_target(header: Record, deals: Sequence[object]) -> Record:
    """Return the game with the lowest target score that its last deal still needs.

    Where a file does not say what wins, 10 is only the habit: deals beyond it were played for more
    (or the file's first score is wrong, which nobody can tell from it).
    """
    endless = KNOBS["target"].high
    record = _replay_deals(
        replace(header, rules=header.rules.replace(target=endless)), deals
    ).records[0]
    last_hand = record.match.hand
    target = endless if last_hand is None else min(endless, max(last_hand.scores) + 1)
    return replace(header, rules=header.rules.replace(target=target))


def _read_header(
    metadata: Mapping[str, Any], deals: Sequence[object], players: Sequence[RecordPlayer] | None
) -> Record:
    rules = parse_ruleset(require_value(metadata, "ruleset", dict, {}))
    scores = require_list(metadata, "initialScore", int, [0, 0])
    if len(scores) != 2 or min(scores) < 0:
        raise RecordError(f"initialScore must hold the points of two sides, not {scores}")
    first_deal = deals[0] if deals else {}
    state = first_deal.get("initialState") if isinstance(first_deal, dict) else None
    dealer = state.get("dealer") if isinstance(state, dict) else None
    known = type(dealer) is int and 0 <= dealer < rules.players
    record = Record(
        rules=rules,
        players=tuple(_read_players(metadata) if players is None else players),
        scores=tuple(scores) if any(scores) else None,
        dealer=dealer if known else None,
        meta={name: metadata[name] for name in TITLE_KEYS if isinstance(metadata.get(name), str)},
    )
    new_match(rules, scores=record.scores)
    return record


def _read_players(metadata: Mapping[str, Any]) -> list[RecordPlayer]:
    players = [parse_player(raw) for raw in require_value(metadata, "players", list, [])]
    if len(players) not in (0, 4):
        raise RecordError(f"{len(players)} players are named for 4 seats")
    return players


def parse_player(raw: object) -> RecordPlayer:
    """Parse a player from a name or a player object.

    Raises:
        RecordError: it is neither.
    """
    if isinstance(raw, str):
        return RecordPlayer(raw)
    if not isinstance(raw, dict):
        raise RecordError(f"a player is a name or an object with a name, not {raw!r:.40}")
    ids = require_list(raw, "playerIds", dict, [])
    kinds = [entry.get("id") for entry in ids if entry.get("source") == BOT_ID_SOURCE]
    kind = kinds[0] if kinds and isinstance(kinds[0], str) else "human"
    return RecordPlayer(require_value(raw, "name", str), kind)


class _DealAfterMatchEndError(RecordError):
    """A deal after the game has been won."""


class _LocatedDealError(RecordError):
    """An error inside a deal that begins with its place."""


class _EgnPlayedDeal(NamedTuple):
    """A deal as it was played: its steps are the calls and the cards.

    For each step `steps` has the index of its event and `before` the hand before it.
    """

    deal: EgnDeal
    calls: int
    steps: Sequence[int]
    before: Sequence[Hand]


class _EgnGameReader:
    def __init__(self, record: Record) -> None:
        self._header = record
        self.match: Match = record.start
        self._notes: list[RecordNote] = []
        self._lines: list[AlternativeLine] = []

    @property
    def record(self) -> Record:
        """The record of what has been read so far."""
        events = self.match.events
        notes = tuple(sorted(self._notes, key=lambda note: note.at))
        lines = tuple(sorted(self._lines, key=lambda line: line.at))
        record = replace(self._header, events=events, notes=notes, lines=lines)
        record.__dict__["match"] = self.match
        return record

    def replay_deal(self, raw: object) -> None:
        """Replay one more deal; after any `EuchreError` the deals before it stay."""
        deal = parse_deal(raw)
        self._verify_dealer(deal)
        outline = replay_with_hidden_hands(self.match.rules, deal, deal.phases)
        dealt, discard = deduce_deal_and_discard(self.match.rules, deal, outline)
        self.match = apply(self.match, dealt)
        hand, first_index = self.match.hand, len(self.match.events) - 1
        assert hand is not None
        steps: list[int] = []
        before: list[Hand] = []
        script = EgnEventFeeder(deal.phases, discard)
        try:
            while (event := script.build_next_event(hand)) is not None:
                if script.plays == 1 and type(event) is Played:
                    _verify_first_lead(deal, hand, event)
                if script.calls + script.plays > len(steps):
                    steps.append(first_index + len(hand.events))
                    before.append(hand)
                hand = _apply_verified(hand, event, outline.plays, script.plays)
        except EuchreError as error:
            if script.last_place:
                raise _LocatedDealError(f"{script.last_place}: {error}") from None
            raise
        finally:
            self.match = update_hand(self.match, hand)
        calls = min(script.calls, len(steps))
        self._add_notes(deal.phases, steps[:calls], steps[calls:])
        for number, line in enumerate(deal.lines, start=1):
            self._read_alternative_line(line, number, _EgnPlayedDeal(deal, calls, steps, before))

    def _verify_dealer(self, deal: EgnDeal) -> None:
        match = self.match
        if match.over:
            score = "-".join(map(str, match.scores))
            raise _DealAfterMatchEndError(f"the game was over before this deal, at {score}")
        if match.stage is Stage.HAND:
            raise RecordError("the deal before is not finished")
        if not 0 <= deal.dealer < match.rules.players:
            raise RecordError(f"there is no seat {deal.dealer} to deal")
        if deal.dealer != match.dealer:
            raise RecordError(
                f"seat {deal.dealer} deals, but after the deals before it is the turn of seat "
                f"{match.dealer}"
            )

    def _add_notes(self, phases: EgnDealPhases, calls: Sequence[int], plays: Sequence[int]) -> None:
        self._notes += _build_notes(phases.call_notes, calls)
        self._notes += _build_notes(phases.play_notes, plays)

    def _read_alternative_line(
        self, raw: Mapping[str, Any], line_number: int, main: _EgnPlayedDeal
    ) -> None:
        try:
            branch = require_value(raw, "branchIndex", int)
            phases = parse_phases(require_list(raw, "phases", dict))
        except RecordError as error:
            raise _LocatedDealError(f"alternative line {line_number}: {error}") from None
        if not 0 <= branch < len(main.steps):
            return  # no event to stand behind: it is kept with what the file says beyond the record
        hand = main.before[branch]
        discard = (
            _find_line_discard(phases, main.deal, branch, hand) if branch < main.calls else HIDDEN
        )
        events, why = _replay_alternative_line(hand, EgnEventFeeder(phases, discard, branch))
        spoken = [index for index, event in enumerate(events) if isinstance(event, Passed | Called)]
        plays = [index for index, event in enumerate(events) if isinstance(event, Played)]
        notes = (*_build_notes(phases.call_notes, spoken), *_build_notes(phases.play_notes, plays))
        meta = {EGN_LINE_KEY: dict(raw), "unplayable": why} if why else {}
        self._lines.append(AlternativeLine(main.steps[branch], tuple(events), notes, meta))


def _apply_verified(hand: Hand, event: HandEvent, plays: Sequence[Played], plays_done: int) -> Hand:
    """Return the hand after `event`, if it agrees with the plays still to come.

    Raises:
        EuchreError: it may not come next.
    """
    if type(event) is not Played:
        return apply_to_hand(hand, event)
    if HIDDEN in hand.hands[event.seat]:
        verify_play(hand, event, plays[plays_done:])
    try:
        return apply_to_hand(hand, event)
    except IllegalEventError:
        verify_play(hand, event, plays[plays_done:])  # which may tell better why not
        raise


def _verify_first_lead(deal: EgnDeal, hand: Hand, play: Played) -> None:
    first_lead = deal.phases.first_lead
    if first_lead is not None and first_lead != play.seat:
        raise RecordError(
            f"initialLead is seat {first_lead}, but with loner_lead={hand.rules.loner_lead} "
            f"seat {play.seat} leads"
        )


def _build_notes(texts: Mapping[str, Any], event_indices: Sequence[int]) -> list[RecordNote]:
    """Build the remarks whose index exists; others stay beyond the record."""
    return [
        RecordNote(event_index, text)
        for index, event_index in enumerate(event_indices)
        if isinstance(remarks := texts.get(str(index)), list)
        for text in remarks
        if isinstance(text, str)
    ]


def _find_line_discard(phases: EgnDealPhases, deal: EgnDeal, branch: int, hand: Hand) -> Card:
    """Find the discard of a line that branches off in the calling: as written, or deduced."""
    calls = (*deal.phases.calls[:branch], *phases.calls)
    outline = replay_with_hidden_hands(hand.rules, deal, replace(phases, calls=calls))
    if phases.discard is not None:
        return read_card(phases.discard, outline.hand.trump)
    taker = outline.hand.taker
    if taker is None:
        return HIDDEN
    return deduce_discard(hand.dealt.hands[taker], deal.up_card, outline, taker)


def _replay_alternative_line(hand: Hand, feeder: EgnEventFeeder) -> tuple[list[HandEvent], str]:
    """Return the events of a line as far as they can be played, and why it stops before its end."""
    events: list[HandEvent] = []
    try:
        while (event := feeder.build_next_event(hand)) is not None:
            hand = apply_to_hand(hand, event)
            events.append(event)
    except EuchreError as error:
        return events, f"{feeder.last_place}: {error}"
    return events, ""
