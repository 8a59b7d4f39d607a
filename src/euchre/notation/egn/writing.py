"""Writing ``.egn``."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from euchre.arguments import verify_arguments
from euchre.errors import EuchreError
from euchre.game.cards import HIDDEN, JOKER, Suit
from euchre.game.events import Bid, Called, Dealt, Declared, Discarded, Event, Passed, Played
from euchre.game.hand import Hand, Phase, apply, begin
from euchre.game.match import Stage
from euchre.notation.egn.deals import (
    EgnDeal,
    EgnDealOutline,
    EgnDealPhases,
    deduce_deal_and_discard,
)
from euchre.notation.egn.options import build_ruleset
from euchre.notation.egn.patch import apply_matching_json_changes
from euchre.notation.egn.spelling import (
    BIDDING_PHASE,
    EGN_FILE_TYPE,
    EGN_VERSION,
    JOKER_UP_REASON,
    PLAY_PHASE,
    verify_document_depth,
    write_card,
)
from euchre.notation.record import AlternativeLine, Record, RecordNote, RecordPlayer, verify_record

EGN_META_KEY: Final = "egn"
"""In `Record.meta`: what an EGN document said beyond its record (see
`euchre.notation.egn.patch`)."""
EGN_LINE_KEY: Final = "egn"
"""In `AlternativeLine.meta`: an alternative line as it was written, where it cannot be replayed."""
TITLE_KEYS: Final = ("gameId", "title", "description", "date")
"""What `Record.meta` and EGN's metadata share."""
BOT_ID_SOURCE: Final = "euchre"
"""The source of player ids that say which bot played."""


@verify_arguments()
def write_egn(record: Record) -> str:
    """Write the record as the text of an ``.egn`` file.

    How the first dealer was found, cuts, packets, the order of the kitty, the proofs of deals, who
    played before others took their seats, and meta that EGN has no field for are left out, and a
    defender's refusal to stand alone while the other has not answered. A remark on a deal or a
    discard stands at the nearest call.

    Raises:
        EuchreError: EGN cannot say the rules, a deal with the joker turned up, or an event or a
            line of the record.
    """
    return write_document(build_full_document(record))


def write_document(raw: Mapping[str, Any]) -> str:
    """Write a document as the text of a file."""
    return json.dumps(raw, ensure_ascii=False, indent=2) + "\n"


def build_full_document(record: Record) -> dict[str, Any]:
    """Build the EGN document of a record, with what its source document said beyond the record."""
    verify_record(record)
    document = apply_matching_json_changes(
        build_document(record), record.meta.get(EGN_META_KEY, ())
    )
    verify_document_depth(document)
    return document


def build_document(record: Record) -> dict[str, Any]:
    """Build the EGN document of the record itself; errors as in `write_egn`."""
    ruleset = build_ruleset(record.rules)
    notes = sorted(record.notes, key=_remark_event_index)
    lines = sorted(record.lines, key=_remark_event_index)
    metadata = {name: record.meta[name] for name in TITLE_KEYS if name in record.meta}
    metadata["players"] = [_build_player(player) for player in record.players]
    metadata["initialScore"] = list(record.start.scores)
    if record.match.over:
        metadata["finalScore"] = list(record.match.scores)
    metadata["ruleset"] = ruleset
    return {
        "fileType": EGN_FILE_TYPE,
        "version": EGN_VERSION,
        "metadata": metadata,
        "deals": [
            _build_deal(
                number,
                place,
                _slice_remarks(notes, place.before, place.end),
                _slice_remarks(lines, place.first, place.end),
            )
            for number, place in enumerate(_iterate_hands(record))
        ],
    }


def _build_player(player: RecordPlayer) -> Any:
    if player.kind == "human":
        return player.name
    return {"name": player.name, "playerIds": [{"id": player.kind, "source": BOT_ID_SOURCE}]}


# -- a deal -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _HandEventSpan:
    """A hand and the indexes of its events in the record: `first` is the deal's, `end` beyond."""

    hand: Hand
    first: int
    end: int
    before: int
    """The index behind the hand before: remarks from there on belong to this one."""


def _iterate_hands(record: Record) -> Iterator[_HandEventSpan]:
    match = record.match
    hands = [*match.hands]
    if match.stage is Stage.HAND and match.hand is not None:
        hands.append(match.hand)
    deals = [index for index, event in enumerate(record.events) if isinstance(event, Dealt)]
    before = 0
    for hand, first_index in zip(hands, deals, strict=True):
        end = first_index + len(hand.events)
        yield _HandEventSpan(hand, first_index, end, before)
        before = end


def _remark_event_index(remark: RecordNote | AlternativeLine) -> int:
    return remark.at


_R = TypeVar("_R", RecordNote, AlternativeLine)


def _slice_remarks(remarks: Sequence[_R], start: int, end: int) -> Sequence[_R]:
    """Return the sorted remarks on events in this range; from 0 on with those before the first."""
    first_place = bisect_left(remarks, start, key=_remark_event_index) if start else 0
    return remarks[first_place : bisect_left(remarks, end, key=_remark_event_index)]


def _build_deal(
    deal_index: int,
    span: _HandEventSpan,
    notes: Sequence[RecordNote],
    lines: Sequence[AlternativeLine],
) -> dict[str, Any]:
    hand = span.hand
    if hand.dealt.up_card is JOKER:
        raise EuchreError(f"EGN cannot say hand {deal_index + 1}: {JOKER_UP_REASON}")
    phases = _build_phases(hand)
    moved = [RecordNote(max(note.at, span.first), note.text) for note in notes]
    calls, plays = _group_notes_by_call_and_card(moved, range(span.first, span.end), hand.events)
    _add_notes(phases, calls, plays)
    raw: dict[str, Any] = {
        "dealNumber": deal_index,
        "initialState": _build_initial_state(hand, phases),
        "phases": phases,
    }
    if lines:
        raw["alternativeLines"] = [_build_alternative_line(span, line) for line in lines]
    return raw


def _build_initial_state(hand: Hand, phases: list[dict[str, Any]]) -> dict[str, Any]:
    """Build the initial state: dealer and up-card, and as much as the plays do not show."""
    dealt = hand.dealt
    assert dealt.up_card is not None
    state: dict[str, Any] = {"dealer": dealt.dealer, "upCard": write_card(dealt.up_card)}
    tricks: list[list[str]] = next(
        (phase["tricks"] for phase in phases if phase["type"] == PLAY_PHASE), []
    )
    discard = next(
        (phase.get("discard") for phase in phases if phase["type"] == BIDDING_PHASE), None
    )
    deal = EgnDeal(
        dealer=dealt.dealer,
        up_card=dealt.up_card,
        phases=EgnDealPhases(discard=discard, tricks=tuple(map(tuple, tricks))),
    )
    outline = EgnDealOutline(hand, hand.plays)
    deduced, _ = deduce_deal_and_discard(hand.rules, deal, outline)
    if deduced.hands != dealt.hands and any(card is not HIDDEN for h in dealt.hands for card in h):
        state["playerCards"] = [[write_card(card) for card in cards] for cards in dealt.hands]
        hands = tuple(map(tuple, state["playerCards"]))
        deduced, _ = deduce_deal_and_discard(hand.rules, replace(deal, hands=hands), outline)
    if set(deduced.kitty) != set(dealt.kitty) and set(dealt.kitty) != {HIDDEN}:
        state["kitty"] = [write_card(card) for card in dealt.kitty]
    return state


def _build_phases(
    hand: Hand, skipped_calls: int = 0, skipped_plays: int = 0
) -> list[dict[str, Any]]:
    """Build the calls and tricks of a hand but the first `skipped_calls` and `skipped_plays`."""
    phases: list[dict[str, Any]] = []
    calls = hand.calls[skipped_calls:]
    if calls:
        phases.append(_build_bidding_phase(hand, calls, skipped_calls))
    tricks = _write_tricks(hand, skipped_plays)
    if tricks:
        phases.append({"phaseNumber": 1, "type": PLAY_PHASE, "tricks": tricks})
    return phases


def _build_bidding_phase(
    hand: Hand, calls: Sequence[Passed | Called | Bid], skipped_count: int
) -> dict[str, Any]:
    phase: dict[str, Any] = {
        "phaseNumber": 0,
        "type": BIDDING_PHASE,
        "calls": [_write_call(call, skipped_count + index) for index, call in enumerate(calls)],
        "isAlone": hand.alone,
    }
    if hand.alone and hand.declared and hand.phase is not Phase.ALONE:
        phase["aloneDefender"] = -1 if hand.lone_defender is None else hand.lone_defender
    if hand.discard not in (None, HIDDEN):
        assert hand.discard is not None
        phase["discard"] = write_card(hand.discard)
    return phase


def _write_call(call: Passed | Called | Bid, call_index: int) -> str:
    assert not isinstance(call, Bid), "an auction is not among the rules that are written"
    if isinstance(call, Passed):
        return "Pass"
    if call_index < 4:
        return "Order"
    return "n" if call.trump is Suit.NONE else call.trump.letter.lower()


def _write_tricks(hand: Hand, skipped_count: int) -> list[list[str]]:
    tricks: list[list[str]] = []
    for plays in (*(trick.plays for trick in hand.tricks), hand.trick):
        new_plays = plays[skipped_count:] if skipped_count < len(plays) else ()
        skipped_count = max(0, skipped_count - len(plays))
        if new_plays:
            tricks.append([write_card(play.card) for play in new_plays])
    return tricks


# -- remarks ------------------------------------------------------------------------------------


def _group_notes_by_call_and_card(
    notes: Sequence[RecordNote], event_indices: Sequence[int], events: Sequence[Event]
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Group remarks by the index of the call and of the card that they belong to.

    Raises:
        EuchreError: a remark where nothing has been called.
    """
    calls: dict[str, list[str]] = {}
    plays: dict[str, list[str]] = {}
    texts: dict[int, list[str]] = {}
    for note in notes:
        texts.setdefault(note.at, []).append(note.text)
    spoken = played = 0
    for index, event in zip(event_indices, events, strict=True):
        spoken += isinstance(event, Passed | Called)
        played += isinstance(event, Played)
        if index not in texts:
            continue
        if isinstance(event, Played):
            plays.setdefault(str(played - 1), []).extend(texts[index])
        elif spoken or any(isinstance(hand_event, Passed | Called) for hand_event in events):
            calls.setdefault(str(max(spoken - 1, 0)), []).extend(texts[index])
        else:
            raise EuchreError(f"EGN has no place for the remark {texts[index][0]!r:.40}")
    return calls, plays


def _add_notes(
    phases: Sequence[dict[str, Any]], calls: dict[str, list[str]], plays: dict[str, list[str]]
) -> None:
    for phase in phases:
        if phase["type"] == BIDDING_PHASE and calls:
            phase["callAnnotations"] = calls
        if phase["type"] == PLAY_PHASE and plays:
            phase["playAnnotations"] = plays


# -- alternative lines --------------------------------------------------------------------------


def _build_alternative_line(span: _HandEventSpan, line: AlternativeLine) -> dict[str, Any]:
    """Build an alternative line; its branch is counted in calls and cards.

    Raises:
        EuchreError: the line branches off where EGN cannot, or cannot be played.
    """
    if EGN_LINE_KEY in line.meta:
        return dict(line.meta[EGN_LINE_KEY])
    index, events, shift = line.at - span.first, list(line.events), 0
    while isinstance(span.hand.events[index], Discarded | Declared):
        index, shift = index - 1, shift + 1
        events.insert(0, span.hand.events[index])
    if isinstance(span.hand.events[index], Dealt):
        raise EuchreError("EGN cannot say an alternative line that begins with the deal")
    hand = _apply_events(span.hand, span.hand.events[1:index])
    calls, plays = len(hand.calls), len(hand.plays)
    phases = _build_phases(_apply_events(hand, events, from_deal=False), calls, plays)
    notes = [RecordNote(note.at + shift, note.text) for note in line.notes]
    _add_notes(phases, *_group_notes_by_call_and_card(notes, range(len(events)), events))
    return {"branchIndex": calls + plays, "phases": phases}


def _apply_events(hand: Hand, events: Sequence[Event], *, from_deal: bool = True) -> Hand:
    hand = begin(hand.rules, hand.dealt, hand.scores) if from_deal else hand
    for event in events:
        hand = apply(hand, event)
    return hand
