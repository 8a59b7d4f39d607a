"""Reading the text form, strictly: what is read would be written as it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from euchre.arguments import verify_arguments
from euchre.english.seats import phrase_seat
from euchre.errors import DealError, EuchreError, RecordError
from euchre.game.cards import Card, parse_cards
from euchre.game.events import Cut, Dealt, Declared, Event, FirstDealer, Played, TimeUp
from euchre.game.hand import Hand, IllegalEventError, find_blind_seat
from euchre.game.match import Match, apply
from euchre.game.presets import parse_rules_line
from euchre.game.rules import Rules, Seat, packet_choices
from euchre.nesting import load_json
from euchre.notation.position import find_acting_seat
from euchre.notation.record import (
    AlternativeLine,
    Record,
    RecordNote,
    RecordPlayer,
    RecordReadResult,
    SeatingChange,
    ShuffleProof,
    verify_seating_change,
)
from euchre.notation.text.layout import (
    FIRST_LINE,
    NAMING_HEAD,
    NOT_YET_CELL,
    PLACE_DIGITS,
    REMARK_TYPES,
    ROUND_HEADS,
    SITTING_OUT_CELL,
    TITLE_KEYS,
    list_seat_labels,
    parse_call,
    parse_player,
    parse_remark,
    unquote_text,
)
from euchre.notation.text.singles import EVENT_HEADS, parse_single_event, parse_yes_or_no
from euchre.notation.text.writing import format_record

_COMPUTED_HEADS: Final = ("Tricks ", "Result: ", "Game over: ")
"""Lines that tell nothing new: they are checked against what would be written."""
_SEAT_PATTERN: Final = re.compile(r"\b[Ss]eat (\d)\b")


@verify_arguments()
def read_text(text: str) -> list[Record]:
    """Read the records in a text.

    Raises:
        RecordError: a line is not understood, cannot have happened, or does not follow from those
            above it; the error has its number.
    """
    return read_text_partly(text).require_records()


@verify_arguments()
def read_text_partly(text: str) -> RecordReadResult:
    """Read the records in a text up to the first error, and return both."""
    plain = text.removeprefix("\ufeff")
    lines = [(number, line.strip()) for number, line in enumerate(plain.split("\n"), start=1)]
    lines = [(number, line) for number, line in lines if line]
    starts = [
        index for index, (_, line) in enumerate(lines) if _is_same_but_for_spaces(line, FIRST_LINE)
    ]
    if not starts:
        begun = " ".join(lines[0][1].split()) if lines else ""
        is_other_version = begun.startswith(FIRST_LINE.rstrip(PLACE_DIGITS))
        why = (
            f"this record begins with {begun!r:.60}, and {FIRST_LINE!r} is read"
            if is_other_version
            else ""
        )
        return RecordReadResult((), RecordError(why or "there's no record in this text"))
    if starts[0]:
        first_number = lines[0][0]
        return RecordReadResult(
            (), RecordError(f"a record begins with the line {FIRST_LINE!r}", first_number)
        )
    records: list[Record] = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        record, error = _RecordTextReader(lines[start + 1 : end], lines[end - 1][0]).read()
        records += [] if record is None else [record]
        if error is not None:
            return RecordReadResult(tuple(records), error)
    return RecordReadResult(tuple(records))


def _is_same_but_for_spaces(line: str, written: str) -> bool:
    return line.split() == written.split()


class _RecordCounts(NamedTuple):
    """The numbers of events and remarks."""

    events: int
    remarks: int


class _RecordTextReader:
    def __init__(self, lines: Sequence[tuple[int, str]], last: int) -> None:
        self._lines = lines
        self._next = 0
        self._last = last
        self._remarks: list[RecordNote | AlternativeLine | ShuffleProof | SeatingChange] = []
        self._places: list[tuple[Seat | None, int]] = [(None, -1)]
        """The events of the line before, which a remark may stand behind."""
        self._good: list[_RecordCounts] = []
        """How much stood before each line."""
        self._header: Record | None = None
        self._match: Match | None = None

    def read(self) -> tuple[Record | None, RecordError | None]:
        """Read the record as far as it is good, and return it with the error, if any."""
        error: RecordError | None = None
        try:
            self._read_header()
            while self._next < len(self._lines):
                self._read_line(self._read_next_line())
        except EuchreError as wrong:
            number = self._lines[self._next - 1][0] if self._next else self._last
            error = RecordError(self._describe_error(wrong), number)
        if self._match is None:
            return None, error
        checked = self._find_differing_line(len(self._lines) if error is None else self._next - 1)
        if checked is not None:
            good, earlier = checked
            return self._build_record(good), earlier
        return self._build_record(), error

    def _describe_error(self, error: EuchreError) -> str:
        """Return what is wrong; the rules count seats from 0, and here they go by their labels."""
        if not isinstance(error, DealError | IllegalEventError):
            return str(error)
        return _SEAT_PATTERN.sub(lambda seat: self._names[int(seat[1])], str(error))

    def _read_next_line(self) -> str:
        self._next += 1
        self._good.append(self._count_items_read())
        return self._lines[self._next - 1][1]

    @property
    def _current_match(self) -> Match:
        assert self._match is not None
        return self._match

    def _current_hand(self) -> Hand:
        hand = self._current_match.hand
        if hand is None:
            raise RecordError("no hand has been dealt yet")
        return hand

    # -- what was read ------------------------------------------------------------------------

    def _count_items_read(self) -> _RecordCounts:
        events = 0 if self._match is None else len(self._match.events)
        return _RecordCounts(events, len(self._remarks))

    def _build_record(self, counts: _RecordCounts | None = None) -> Record:
        assert self._header is not None
        counts = self._count_items_read() if counts is None else counts
        remarks = self._remarks[: counts.remarks]
        return replace(
            self._header,
            events=self._current_match.events[: counts.events],
            notes=tuple(remark for remark in remarks if isinstance(remark, RecordNote)),
            lines=tuple(remark for remark in remarks if isinstance(remark, AlternativeLine)),
            proofs=tuple(remark for remark in remarks if isinstance(remark, ShuffleProof)),
            seated=tuple(remark for remark in remarks if isinstance(remark, SeatingChange)),
        )

    def _find_differing_line(self, count: int) -> tuple[_RecordCounts, RecordError] | None:
        """Find the first of `count` lines that is written differently, and what stood before it."""
        written = [line for line in format_record(self._build_record())[1:] if line.strip()]
        for index, (number, line) in enumerate(self._lines[:count]):
            if line.startswith("Rules: "):
                continue  # the same rules can be said in several ways
            if index == len(written) and count < len(self._lines):
                return None  # these lines would be written with the event that went wrong
            if index >= len(written) or not _is_same_but_for_spaces(line, written[index]):
                says = f", which says: {written[index].strip()}" if index < len(written) else ""
                why = f"this line does not follow from the rest of the record{says}"
                return self._good[index], RecordError(why, number)
        if count == len(self._lines) < len(written):
            why = f"the text is cut off before the line: {written[count].strip()}"
            return self._count_items_read(), RecordError(why, self._last)
        return None

    # -- the header ---------------------------------------------------------------------------

    def _read_header(self) -> None:
        meta: dict[str, Any] = {}
        while self._next < len(self._lines):
            word, _, text = self._lines[self._next][1].partition(": ")
            if word in TITLE_KEYS:
                meta[TITLE_KEYS[word]] = unquote_text(self._skip_line_and_strip(text))
            elif word == "Meta":
                meta |= _parse_meta(self._skip_line_and_strip(text))
            else:
                break
        word, _, text = (
            self._lines[self._next][1].partition(": ") if self._has_more_lines else ("", "", "")
        )
        if word != "Rules":
            self._next += self._has_more_lines
            raise RecordError("the header has no line with the rules, like 'Rules: american'")
        rules = parse_rules_line(self._skip_line_and_strip(text))
        record = Record(rules=rules, meta=meta, players=self._read_players())
        if self._has_more_lines and (values := self._read_next_line_if_head("Score: ")) is not None:
            record = replace(record, scores=_parse_scores(values, len(record.start.scores)))
        if self._has_more_lines and (name := self._read_next_line_if_head("Dealer: ")) is not None:
            record = replace(record, dealer=_find_seat(name, list_seat_labels(record)))
        self._header = record
        self._names = list_seat_labels(record)
        self._match = record.start

    @property
    def _has_more_lines(self) -> bool:
        return self._next < len(self._lines)

    def _skip_line_and_strip(self, text: str) -> str:
        self._read_next_line()
        return text.strip()

    def _read_next_line_if_head(self, head: str) -> str | None:
        line = self._lines[self._next][1]
        return self._skip_line_and_strip(line.removeprefix(head)) if line.startswith(head) else None

    def _read_players(self) -> tuple[RecordPlayer, ...]:
        players: list[RecordPlayer] = []
        while (
            self._has_more_lines
            and (text := self._read_next_line_if_head(f"{phrase_seat(len(players))}: ")) is not None
        ):
            players.append(parse_player(text))
        return tuple(players)

    # -- events -------------------------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        if line.startswith(_COMPUTED_HEADS):
            return
        if line.startswith(";"):
            self._read_note(line.removeprefix(";").strip())
        elif line.partition(": ")[0] in REMARK_TYPES:
            head, _, text = line.partition(": ")
            remark = parse_remark(head, text)
            if isinstance(remark, SeatingChange):
                verify_seating_change(remark, self._current_match.rules, self._current_match.events)
            self._remarks.append(remark)
        elif re.match(r"\d+\s", line):
            self._read_trick(line.split()[1:])
        elif line == "Time is up.":
            self._add_event_on_own_line(TimeUp())
        else:
            head, colon, text = line.partition(":")
            readers: dict[str, Callable[[str], None]] = {
                "First dealer": self._read_first_dealer,
                "Cut": self._read_cut,
                **dict.fromkeys((*ROUND_HEADS.values(), NAMING_HEAD), self._read_calls),
                "Alone": self._read_declarations,
            }
            if colon and head.startswith("Hand "):
                self._read_deal(text.strip())
            elif colon and head in readers:
                readers[head](text.strip())
            elif colon and head in EVENT_HEADS:
                seat, words = self._split_off_seat(f"{text.strip()} ")
                self._add_event_on_own_line(
                    parse_single_event(head, seat, words, self._current_match.rules, self._names)
                )
            else:
                raise RecordError(f"this line is not understood: {line:.60}")

    def _add_event(self, seat: Seat | None, event: Event) -> None:
        self._match = apply(self._current_match, event)
        self._places.append((seat, len(self._current_match.events) - 1))

    def _add_event_on_own_line(self, event: Event) -> None:
        self._places = []
        self._add_event(None, event)

    def _read_note(self, text: str) -> None:
        for seat, index in self._places:
            if seat is None:
                self._remarks.append(RecordNote(index, unquote_text(text)))
                return
            head = f"{self._names[seat]}: "
            if text.startswith(head):
                self._remarks.append(
                    RecordNote(index, unquote_text(text.removeprefix(head).strip()))
                )
                return
        names = " or ".join(self._names[seat] for seat, _ in self._places if seat is not None)
        raise RecordError(f"this remark does not say whose it is: {names}")

    def _read_first_dealer(self, text: str) -> None:
        name, _, drawn = text.partition(", drawn ")
        self._add_event_on_own_line(FirstDealer(_find_seat(name, self._names), parse_cards(drawn)))

    def _read_cut(self, text: str) -> None:
        if text.endswith(" bumps"):
            name, cards = text.removesuffix(" bumps"), 0
        else:
            name, _, number = text.rpartition(" at ")
            cards = _parse_number(number)
        self._add_event_on_own_line(Cut(_find_seat(name, self._names), cards))

    def _split_off_seat(self, text: str) -> tuple[Seat, str]:
        """Split off the name that a text begins with; the seat to act first: names may overlap."""
        hand = self._current_match.hand
        acting_seat = None if hand is None else find_acting_seat(hand)
        for seat in sorted(range(len(self._names)), key=lambda seat: seat != acting_seat):
            if text.startswith(f"{self._names[seat]} "):
                return seat, text.removeprefix(self._names[seat]).strip()
        raise RecordError(f"{text!r:.40} should begin with a name: {', '.join(self._names)}")

    def _read_calls(self, text: str) -> None:
        self._places = []
        for cell in text.split(", "):
            seat, words = self._split_off_seat(cell)
            self._add_event(seat, parse_call(self._current_hand(), seat, words))

    def _read_declarations(self, text: str) -> None:
        self._places = []
        for cell in text.split(", "):
            seat, word = self._split_off_seat(cell)
            self._add_event(seat, Declared(seat, parse_yes_or_no(word, "one plays alone")))

    def _read_trick(self, cells: Sequence[str]) -> None:
        self._places = []
        number, players = len(self._current_hand().tricks), self._current_match.rules.players
        if len(cells) != players:
            raise RecordError(f"a trick has a place for each of {players} seats, not {len(cells)}")
        cells_by_seat = dict(enumerate(cells))
        while (hand := self._current_hand()).turn in cells_by_seat and len(hand.tricks) == number:
            assert hand.turn is not None
            cell = cells_by_seat.pop(hand.turn).removeprefix(">").removesuffix("*")
            if cell in (NOT_YET_CELL, SITTING_OUT_CELL):
                return
            self._add_event(hand.turn, Played(hand.turn, Card.parse(cell)))

    # -- the deal -----------------------------------------------------------------------------

    def _read_deal(self, text: str) -> None:
        rules = self._current_match.rules
        name, _, ending = text.rpartition(" deals")
        turned = ending.removeprefix(", ").removesuffix(" turned up").strip()
        up_card = Card.parse(turned) if turned else None
        benny = self._read_deal_part("Benny", "")
        packets = self._read_deal_part("Packets", "-")
        orders = self._read_deal_part("Order", "").split()
        hands = [parse_cards(self._read_deal_part(label)) for label in self._names]
        kitty = parse_cards(self._read_deal_part("Kitty", ""))
        if orders:
            hands = [
                _restore_dealt_order(cards, order)
                for cards, order in zip(hands, orders, strict=False)
            ]
        dealer = _find_seat(name, self._names)
        self._add_event_on_own_line(
            Dealt(
                dealer=dealer,
                hands=tuple(hands),
                up_card=up_card,
                kitty=kitty,
                packets=_parse_packets(rules, packets),
                face_down=find_blind_seat(rules, dealer, up_card),
                benny=Card.parse(benny) if benny else None,
            )
        )

    def _read_deal_part(self, label: str, default: str | None = None) -> str:
        """Return the text behind `label` in the next line; `default` if it may be missing."""
        line = self._lines[self._next][1] if self._has_more_lines else ""
        if line.startswith(f"{label} "):
            return self._read_next_line().removeprefix(label).strip()
        if default is None:
            self._next += self._has_more_lines
            raise RecordError(f"the cards of {label} should stand here")
        return default


def _parse_meta(text: str) -> dict[str, Any]:
    try:
        meta = load_json(text)
    except json.JSONDecodeError:
        meta = None
    if not isinstance(meta, dict):
        raise RecordError("behind Meta stands a JSON object")
    return meta


def _parse_scores(text: str, teams: int) -> tuple[int, ...]:
    scores = tuple(
        -_parse_number(word[1:]) if word[0] == "-" else _parse_number(word) for word in text.split()
    )
    if len(scores) != teams:
        raise RecordError(f"the score has {len(scores)} numbers for {teams} sides")
    return scores


def _parse_number(text: str) -> int:
    word = text.strip()
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise RecordError(f"{text!r:.20} is no whole number")
    return int(word)


def _find_seat(name: str, names: Sequence[str]) -> Seat:
    if name.strip() not in names:
        raise RecordError(f"{name!r:.30} is none of {', '.join(names)}")
    return names.index(name.strip())


def _parse_packets(rules: Rules, text: str) -> tuple[int, ...]:
    if text == "-":
        return packet_choices(rules)[0]
    return () if text == "none" else tuple(_parse_number(word) for word in text.split())


def _restore_dealt_order(cards: Sequence[Card], order_digits: str) -> tuple[Card, ...]:
    if sorted(order_digits) != sorted(PLACE_DIGITS[: len(cards)]):
        raise RecordError(f"the order {order_digits:.12} does not place {len(cards)} cards")
    return tuple(cards[PLACE_DIGITS.index(digit)] for digit in order_digits)
