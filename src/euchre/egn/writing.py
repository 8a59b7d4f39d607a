"""Writing ``.egn``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from euchre.arguments import verify_arguments
from euchre.cards import HIDDEN, JOKER, Suit
from euchre.egn.deals import Deal, DealPhases, Outline, deduced
from euchre.egn.options import ruleset_of
from euchre.egn.patch import patched
from euchre.egn.spelling import BIDDING, EGN, EGN_VERSION, JOKER_UP, PLAY, write_card
from euchre.errors import EuchreError
from euchre.events import Bid, Called, Dealt, Declared, Discarded, Event, Passed, Played
from euchre.hand import Hand, Phase, apply, begin
from euchre.match import Stage
from euchre.record import Line, Note, Player, Record, check_record

META: Final = "egn"
"""In `Record.meta`: what an EGN document said beyond its record (see `euchre.egn.patch`)."""
LINE: Final = "egn"
"""In `Line.meta`: an alternative line as it was written, where it cannot be replayed."""
TITLES: Final = ("gameId", "title", "description", "date")
"""What `Record.meta` and EGN's metadata share."""
BOT_IDS: Final = "euchre"
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
    return text_of(full_document(record))


def text_of(raw: Mapping[str, Any]) -> str:
    """Write a document as the text of a file."""
    return json.dumps(raw, ensure_ascii=False, indent=2) + "\n"


def full_document(record: Record) -> dict[str, Any]:
    """Build the EGN document of a record, with what its source document said beyond the record."""
    check_record(record)
    return patched(document(record), record.meta.get(META, ()))


def document(record: Record) -> dict[str, Any]:
    """Build the EGN document of the record itself; errors as in `write_egn`."""
    ruleset = ruleset_of(record.rules)
    hands = list(_hands(record))
    metadata = {name: record.meta[name] for name in TITLES if name in record.meta}
    metadata["players"] = [_player(player) for player in record.players]
    metadata["initialScore"] = list(record.start.scores)
    if record.match.over:
        metadata["finalScore"] = list(record.match.scores)
    metadata["ruleset"] = ruleset
    return {
        "fileType": EGN,
        "version": EGN_VERSION,
        "metadata": metadata,
        "deals": [_deal(record, number, place) for number, place in enumerate(hands)],
    }


def _player(player: Player) -> Any:
    if player.kind == "human":
        return player.name
    return {"name": player.name, "playerIds": [{"id": player.kind, "source": BOT_IDS}]}


# -- a deal -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _HandSpan:
    """A hand and the indexes of its events in the record: `first` is the deal's, `end` beyond."""

    hand: Hand
    first: int
    end: int
    before: int
    """The index behind the hand before: remarks from there on belong to this one."""


def _hands(record: Record) -> Iterator[_HandSpan]:
    match = record.match
    hands = [*match.hands]
    if match.stage is Stage.HAND and match.hand is not None:
        hands.append(match.hand)
    deals = [at for at, event in enumerate(record.events) if isinstance(event, Dealt)]
    before = 0
    for hand, first in zip(hands, deals, strict=True):
        end = first + len(hand.events)
        yield _HandSpan(hand, first, end, before)
        before = end


def _deal(record: Record, number: int, place: _HandSpan) -> dict[str, Any]:
    hand = place.hand
    if hand.dealt.up_card is JOKER:
        raise EuchreError(f"EGN cannot say hand {number + 1}: {JOKER_UP}")
    phases = _phases(hand)
    calls, plays = _texts(_moved(record.notes, place), range(place.first, place.end), hand.events)
    _annotate(phases, calls, plays)
    raw: dict[str, Any] = {
        "dealNumber": number,
        "initialState": _initial_state(hand, phases),
        "phases": phases,
    }
    lines = [line for line in record.lines if place.first <= line.at < place.end]
    if lines:
        raw["alternativeLines"] = [_alternative(place, line) for line in lines]
    return raw


def _initial_state(hand: Hand, phases: list[dict[str, Any]]) -> dict[str, Any]:
    """Build the initial state: dealer and up-card, and as much as the plays do not show."""
    dealt = hand.dealt
    assert dealt.up_card is not None
    state: dict[str, Any] = {"dealer": dealt.dealer, "upCard": write_card(dealt.up_card)}
    tricks: list[list[str]] = next(
        (phase["tricks"] for phase in phases if phase["type"] == PLAY), []
    )
    discard = next((phase.get("discard") for phase in phases if phase["type"] == BIDDING), None)
    deal = Deal(
        dealer=dealt.dealer,
        up_card=dealt.up_card,
        told=DealPhases(discard=discard, tricks=tuple(map(tuple, tricks))),
    )
    seen = Outline(hand, hand.plays)
    told, _ = deduced(hand.rules, deal, seen)
    if told.hands != dealt.hands and any(card is not HIDDEN for h in dealt.hands for card in h):
        state["playerCards"] = [[write_card(card) for card in cards] for cards in dealt.hands]
        hands = tuple(map(tuple, state["playerCards"]))
        told, _ = deduced(hand.rules, replace(deal, hands=hands), seen)
    if set(told.kitty) != set(dealt.kitty) and set(dealt.kitty) != {HIDDEN}:
        state["kitty"] = [write_card(card) for card in dealt.kitty]
    return state


def _phases(hand: Hand, calls_before: int = 0, plays_before: int = 0) -> list[dict[str, Any]]:
    """Build the calls and the tricks of a hand, without the first `calls_before` and
    `plays_before`.
    """
    phases: list[dict[str, Any]] = []
    calls = hand.calls[calls_before:]
    if calls:
        phases.append(_bidding(hand, calls, calls_before))
    tricks = _tricks(hand, plays_before)
    if tricks:
        phases.append({"phaseNumber": 1, "type": PLAY, "tricks": tricks})
    return phases


def _bidding(hand: Hand, calls: Sequence[Passed | Called | Bid], before: int) -> dict[str, Any]:
    phase: dict[str, Any] = {
        "phaseNumber": 0,
        "type": BIDDING,
        "calls": [_call(call, before + index) for index, call in enumerate(calls)],
        "isAlone": hand.alone,
    }
    if hand.alone and hand.declared and hand.phase is not Phase.ALONE:
        phase["aloneDefender"] = -1 if hand.lone_defender is None else hand.lone_defender
    if hand.discard not in (None, HIDDEN):
        assert hand.discard is not None
        phase["discard"] = write_card(hand.discard)
    return phase


def _call(call: Passed | Called | Bid, number: int) -> str:
    assert not isinstance(call, Bid), "an auction is not among the rules that are written"
    if isinstance(call, Passed):
        return "Pass"
    if number < 4:
        return "Order"
    return "n" if call.trump is Suit.NONE else call.trump.letter.lower()


def _tricks(hand: Hand, before: int) -> list[list[str]]:
    tricks: list[list[str]] = []
    for plays in (*(trick.plays for trick in hand.tricks), hand.trick):
        left = plays[before:] if before < len(plays) else ()
        before = max(0, before - len(plays))
        if left:
            tricks.append([write_card(play.card) for play in left])
    return tricks


# -- remarks ------------------------------------------------------------------------------------


def _moved(notes: Sequence[Note], place: _HandSpan) -> list[Note]:
    """Return the remarks of this hand, moving those before the deal to the deal."""
    mine = [note for note in notes if place.before <= max(note.at, 0) < place.end]
    return [Note(max(note.at, place.first), note.text) for note in mine]


def _texts(
    notes: Sequence[Note], places: Sequence[int], events: Sequence[Event]
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Group remarks by the index of the call and of the card that they belong to.

    Raises:
        EuchreError: a remark where nothing has been called.
    """
    calls: dict[str, list[str]] = {}
    plays: dict[str, list[str]] = {}
    if not notes:
        return calls, plays
    spoken = played = 0
    for at, event in zip(places, events, strict=True):
        spoken += isinstance(event, Passed | Called)
        played += isinstance(event, Played)
        for note in notes:
            if note.at != at:
                continue
            if isinstance(event, Played):
                plays.setdefault(str(played - 1), []).append(note.text)
            elif spoken or any(isinstance(other, Passed | Called) for other in events):
                calls.setdefault(str(max(spoken - 1, 0)), []).append(note.text)
            else:
                raise EuchreError(f"EGN has no place for the remark {note.text!r:.40}")
    return calls, plays


def _annotate(
    phases: Sequence[dict[str, Any]], calls: dict[str, list[str]], plays: dict[str, list[str]]
) -> None:
    for phase in phases:
        if phase["type"] == BIDDING and calls:
            phase["callAnnotations"] = calls
        if phase["type"] == PLAY and plays:
            phase["playAnnotations"] = plays


# -- alternative lines --------------------------------------------------------------------------


def _alternative(place: _HandSpan, line: Line) -> dict[str, Any]:
    """Build an alternative line; its branch is counted in calls and cards.

    Raises:
        EuchreError: the line branches off where EGN cannot, or cannot be played.
    """
    if LINE in line.meta:
        return dict(line.meta[LINE])
    index, events, shift = line.at - place.first, list(line.events), 0
    while isinstance(place.hand.events[index], Discarded | Declared):
        index, shift = index - 1, shift + 1
        events.insert(0, place.hand.events[index])
    if isinstance(place.hand.events[index], Dealt):
        raise EuchreError("EGN cannot say an alternative line that begins with the deal")
    hand = _fold(place.hand, place.hand.events[1:index])
    calls, plays = len(hand.calls), len(hand.plays)
    phases = _phases(_fold(hand, events, fresh=False), calls, plays)
    notes = [Note(note.at + shift, note.text) for note in line.notes]
    _annotate(phases, *_texts(notes, range(len(events)), events))
    return {"branchIndex": calls + plays, "phases": phases}


def _fold(hand: Hand, events: Sequence[Event], *, fresh: bool = True) -> Hand:
    hand = begin(hand.rules, hand.dealt, hand.scores) if fresh else hand
    for event in events:
        hand = apply(hand, event)
    return hand
