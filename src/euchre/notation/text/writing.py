"""Writing the text form."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from euchre.arguments import verify_arguments
from euchre.english.seats import phrase_seat
from euchre.game import events
from euchre.game.cards import Card, sort_hand
from euchre.game.hand import Hand
from euchre.game.match import Match, apply
from euchre.game.presets import rules_line
from euchre.game.rules import Seat, packet_choices, teams
from euchre.game.scoring import Outcome
from euchre.notation.record import Record, RecordNote, encode_json, group_remarks, verify_record
from euchre.notation.text.layout import (
    FIRST_LINE,
    NOT_YET_CELL,
    PLACE_DIGITS,
    REMARK_TYPES,
    SITTING_OUT_CELL,
    TITLE_KEYS,
    format_call,
    format_calls_line_head,
    list_seat_labels,
    quote_if_needed,
)
from euchre.notation.text.singles import format_single_event

_REMARK_HEADS: Final = {kind: head for head, kind in REMARK_TYPES.items()}


@verify_arguments()
def write_text(records: Iterable[Record]) -> str:
    """Write the records as text, one after the other.

    Fields and lines of unknown types that a record carries from elsewhere are left out.

    Raises:
        EuchreError: the events of a record are not a match, or something in it cannot be written.
    """
    texts = []
    for record in records:
        verify_record(record)
        texts.append("\n".join(format_record(record)) + "\n")
    return "\n\n".join(texts)


def format_record(record: Record) -> list[str]:
    """Format the lines of one record, with empty ones for the eye."""
    return _RecordTextWriter(record).lines


@dataclass
class _EventGroupLine:
    """A line that holds several events: the calls of a round, the cards of a trick."""

    key: tuple[object, ...]
    hand: Hand
    cells: list[tuple[int, events.Event, str]] = field(default_factory=list)


class _RecordTextWriter:
    def __init__(self, record: Record) -> None:
        self._record = record
        self._names = list_seat_labels(record)
        self._width = max(7, *(len(name) for name in self._names)) + 1
        self._row: _EventGroupLine | None = None
        self._remarks = group_remarks(record)
        self.lines = [FIRST_LINE, *self._format_header()]
        self._write_remarks(-1, None)
        match = record.start
        for index, event in enumerate(record.events):
            before, match = match, apply(match, event)
            self._write_event(index, event, before, match)
        self._write_row(match)

    # -- the header -------------------------------------------------------------------------

    def _format_header(self) -> Iterable[str]:
        record = self._record
        meta = dict(record.meta)
        for word, key in TITLE_KEYS.items():
            if isinstance(meta.get(key), str):
                yield f"{word}: {quote_if_needed(meta.pop(key))}"
        if meta:
            yield f"Meta: {json.dumps(meta)}"
        yield f"Rules: {rules_line(record.rules)}"
        for seat, player in enumerate(record.players):
            odd = any(char in "[]" for char in player.name)
            name = json.dumps(player.name) if odd else quote_if_needed(player.name)
            kind = f" [{quote_if_needed(player.kind)}]" if player.kind != "human" else ""
            yield f"{phrase_seat(seat)}: {name}{kind}"
        if record.scores is not None:
            yield f"Score: {' '.join(map(str, record.scores))}"
        if record.dealer is not None:
            yield f"Dealer: {self._names[record.dealer]}"

    # -- events -----------------------------------------------------------------------------

    def _write_event(self, index: int, event: events.Event, before: Match, after: Match) -> None:
        hand = before.hand
        match event:
            case events.Passed() | events.Called() | events.Bid():
                assert hand is not None
                key = (format_calls_line_head(hand), len(before.hands))
                self._add_event_to_line(key, hand, index, event, format_call(hand, event))
            case events.Declared():
                assert hand is not None
                self._add_event_to_line(
                    ("Alone",), hand, index, event, "yes" if event.alone else "no"
                )
            case events.Played():
                assert hand is not None
                if not hand.plays:
                    self._write_row(before)
                    self.lines.append(
                        self._format_columns("Tricks", [f" {name}" for name in self._names])
                    )
                self._add_event_to_line(
                    (len(hand.tricks) + 1,), hand, index, event, str(event.card)
                )
            case events.Dealt():
                self._write_row(before)
                self.lines += ["", *self._format_deal(event, len(before.hands) + 1)]
                self._write_remarks(index, None)
            case _:
                self._write_row(before)
                self.lines.append(self._format_single_event(event))
                self._write_remarks(index, None)
        self._write_results(before, after)

    def _format_single_event(self, event: events.Event) -> str:
        if isinstance(event, events.TimeUp):
            return "Time is up."
        name = self._names[_event_seat(event)]
        match event:
            case events.FirstDealer():
                drawn = f", drawn {_format_cards(event.drawn)}" if event.drawn else ""
                return f"First dealer: {name}{drawn}"
            case events.Cut():
                return f"Cut: {name} " + (f"at {event.at}" if event.at else "bumps")
            case _:
                head, words = format_single_event(event, self._names)
                return f"{head}: {name} {words}".rstrip()

    def _format_deal(self, dealt: events.Dealt, deal_number: int) -> Iterable[str]:
        rules = self._record.rules
        up_card = f", {dealt.up_card} turned up" if dealt.up_card is not None else ""
        yield f"Hand {deal_number}: {self._names[dealt.dealer]} deals{up_card}"
        by_suit = [sort_hand(cards, rules.sort_suits) for cards in dealt.hands]
        pairs = list(zip(dealt.hands, by_suit, strict=True))
        # the smaller facts first: a text cut off behind the hands would pass without them
        if dealt.benny is not None:
            yield self._format_labelled_line("Benny", str(dealt.benny))
        if dealt.packets != packet_choices(rules)[0]:
            yield self._format_labelled_line("Packets", " ".join(map(str, dealt.packets)) or "none")
        if any(tuple(cards) != dealt_cards for dealt_cards, cards in pairs):
            yield self._format_labelled_line(
                "Order",
                " ".join(_format_dealt_order(cards, sorted_cards) for cards, sorted_cards in pairs),
            )
        for name, cards in zip(self._names, by_suit, strict=True):
            yield self._format_labelled_line(name, _format_cards(cards))
        if dealt.kitty:
            yield self._format_labelled_line("Kitty", _format_cards(dealt.kitty))

    def _format_labelled_line(self, label: str, text: str) -> str:
        return f"  {label:{self._width}}{text}"

    # -- rows -------------------------------------------------------------------------------

    def _add_event_to_line(
        self, line_key: tuple[object, ...], hand: Hand, index: int, event: events.Event, text: str
    ) -> None:
        if self._row is None or self._row.key != line_key:
            self._write_row(None, hand)
            self._row = _EventGroupLine(line_key, hand)
        self._row.cells.append((index, event, text))

    def _write_row(self, match: Match | None, hand: Hand | None = None) -> None:
        """Write the row that was being filled; the match or hand after it shows who won a trick."""
        row, self._row = self._row, None
        if row is None:
            return
        hand_after = hand if match is None else match.hand
        assert hand_after is not None
        if isinstance(row.cells[0][1], events.Played):
            self.lines.append(self._format_trick(row, hand_after))
        else:
            words = ", ".join(
                f"{self._names[_event_seat(event)]} {text}" for _, event, text in row.cells
            )
            self.lines.append(f"{row.key[0]}: {words}")
        for index, event, _ in row.cells:
            self._write_remarks(index, _event_seat(event))

    def _format_trick(self, row: _EventGroupLine, hand_after: Hand) -> str:
        cells = [
            f" {SITTING_OUT_CELL if seat in hand_after.out else NOT_YET_CELL}"
            for seat in range(hand_after.rules.players)
        ]
        number = len(row.hand.tricks)
        taker = hand_after.tricks[number].winner if len(hand_after.tricks) > number else None
        for _, event, text in row.cells:
            seat = _event_seat(event)
            leads = not row.hand.trick and event is row.cells[0][1]
            cells[seat] = (">" if leads else " ") + text
        if taker is not None:
            cells[taker] += "*"
        return self._format_columns(str(number + 1), cells)

    def _format_columns(self, head: str, cells: Sequence[str]) -> str:
        widths = [max(5, len(name) + 1) + 1 for name in self._names]
        pairs = zip(cells, widths, strict=True)
        return f"  {head:6}{''.join(f'{cell:{width}}' for cell, width in pairs)}".rstrip()

    # -- what follows -----------------------------------------------------------------------

    def _write_results(self, before: Match, after: Match) -> None:
        for hand in after.hands[len(before.hands) :]:
            self._write_row(after)
            self.lines.append(
                f"Result: {self._format_result(hand)}; score {_format_score(after.scores)}"
            )
        if after.over:
            self._write_row(after)
            self.lines += ["", f"Game over: {self._format_ending(after)}"]

    def _format_result(self, hand: Hand) -> str:
        if hand.outcome is Outcome.REDEAL:
            return "dealt again"
        scored = [
            f"{points} for {self._join_team_names(team)}"
            for team, points in enumerate(hand.points)
            if points
        ]
        if hand.outcome is Outcome.THROWN_IN:
            return ", ".join(["thrown in", *scored])
        assert hand.maker is not None
        tricks = hand.makers_tricks
        makers = " and ".join(self._names[seat] for seat in sorted(hand.makers))
        if hand.alone:
            makers = f"{self._names[hand.maker]} alone"
        if hand.outcome is Outcome.RENEGED:
            proven = hand.reneges[-1]
            return ", ".join([f"{self._names[proven.accused]} reneged", *scored])
        deed = {
            Outcome.MADE: f"made it with {tricks}",
            Outcome.MARCH: "took every trick",
            Outcome.EUCHRED: f"euchred with {tricks}",
        }
        assert hand.outcome is not None
        return ", ".join([f"{makers} {deed[hand.outcome]}", *scored])

    def _join_team_names(self, team: int) -> str:
        return " and ".join(self._names[seat] for seat in teams(self._record.rules)[team])

    def _format_ending(self, match: Match) -> str:
        score = _format_score(match.scores)
        if match.winner is None:
            return f"level at {score}"
        verdict = match.verdict
        slam = ", a slam" if verdict.games > 1 else ""
        lap = f", {verdict.carry} carried over" if verdict.carry else ""
        return f"{self._join_team_names(match.winner)} won, {score}{slam}{lap}"

    # -- remarks ----------------------------------------------------------------------------

    def _write_remarks(self, index: int, seat: Seat | None) -> None:
        whose = "" if seat is None else f"{self._names[seat]}: "
        for remark in self._remarks.get(index, ()):
            if isinstance(remark, RecordNote):
                self.lines.append(f"  ; {whose}{quote_if_needed(remark.text)}")
            else:
                self.lines.append(f"  {_REMARK_HEADS[type(remark)]}: {encode_json(remark)}")


def _event_seat(event: events.Event) -> Seat:
    assert not isinstance(event, events.TimeUp | events.Dealt)
    return event.seat


def _format_cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _format_dealt_order(cards: Sequence[Card], sorted_cards: Sequence[Card]) -> str:
    """Format for each dealt card its place in the sorted hand; equal (hidden) ones in turn."""
    free_cards: list[Any] = list(sorted_cards)
    places = ""
    for card in cards:
        place = free_cards.index(card)
        free_cards[place] = None
        places += PLACE_DIGITS[place]
    return places


def _format_score(scores: Sequence[int]) -> str:
    """Format a score: ``7-4``; with points below nothing ``7, -4``."""
    return ("-" if min(scores) >= 0 else ", ").join(map(str, scores))
