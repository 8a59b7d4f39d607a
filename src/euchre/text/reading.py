"""Reading the text form, strictly: what is read would be written as it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from euchre.arguments import verify_arguments
from euchre.cards import Card, parse_cards
from euchre.errors import EuchreError, RecordError
from euchre.events import Cut, Dealt, Declared, Event, FirstDealer, Played, TimeUp
from euchre.hand import Hand, blind_seat
from euchre.match import Match, apply
from euchre.nesting import check_nesting
from euchre.presets import rules_from
from euchre.record import Line, Note, Player, Proof, Reading, Record, SeatedFrom, check_seated
from euchre.rules import Rules, Seat, packet_choices
from euchre.text.layout import (
    DIGITS,
    FIRST_LINE,
    NAMING,
    NOT_YET,
    OUT,
    REMARKS,
    ROUNDS,
    TITLES,
    call_from,
    player_from,
    remark_from,
    seat_names,
    unquoted,
)
from euchre.text.singles import HEADS, answer_from, single_from
from euchre.text.writing import lines_of
from euchre.words.seats import seat_title

_COMPUTED: Final = ("Tricks ", "Result: ", "Game over: ")
"""Lines that tell nothing new: they are checked against what would be written."""


@verify_arguments()
def read_text(text: str) -> list[Record]:
    """Read the records in a text.

    Raises:
        RecordError: a line is not understood, cannot have happened, or does not follow from those
            above it; the error has its number.
    """
    reading = reading_text(text)
    if reading.error is not None:
        raise reading.error
    return list(reading.records)


@verify_arguments()
def reading_text(text: str) -> Reading:
    """Read the records in a text up to the first error, and return both."""
    given = text.removeprefix("\ufeff")
    lines = [(number, line.strip()) for number, line in enumerate(given.split("\n"), start=1)]
    lines = [(number, line) for number, line in lines if line]
    starts = [index for index, (_, line) in enumerate(lines) if _same(line, FIRST_LINE)]
    if not starts:
        begun = " ".join(lines[0][1].split()) if lines else ""
        other = begun.startswith(FIRST_LINE.rstrip(DIGITS))
        why = f"this record begins with {begun!r:.60}, and {FIRST_LINE!r} is read" if other else ""
        return Reading((), RecordError(why or "there is no record in this text"))
    if starts[0]:
        first = lines[0][0]
        return Reading((), RecordError(f"a record begins with the line {FIRST_LINE!r}", first))
    done: list[Record] = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        record, error = _RecordTextReader(lines[start + 1 : end], lines[end - 1][0]).read()
        done += [] if record is None else [record]
        if error is not None:
            return Reading(tuple(done), error)
    return Reading(tuple(done))


def _same(line: str, other: str) -> bool:
    return line.split() == other.split()


class _Counts(NamedTuple):
    """The numbers of events and remarks."""

    events: int
    remarks: int


class _RecordTextReader:
    """One record that is being read, line by line."""

    def __init__(self, lines: Sequence[tuple[int, str]], last: int) -> None:
        self._lines = lines
        self._next = 0
        self._last = last
        self._remarks: list[Note | Line | Proof | SeatedFrom] = []
        self._places: list[tuple[Seat | None, int]] = [(None, -1)]
        """The events of the line before, which a remark may stand behind."""
        self._good: list[_Counts] = []
        """How much stood before each line."""
        self._header: Record | None = None
        self._match: Match | None = None

    def read(self) -> tuple[Record | None, RecordError | None]:
        """Read the record as far as it is good, and return it with the error, if any."""
        error: RecordError | None = None
        try:
            self._read_header()
            while self._next < len(self._lines):
                self._read_line(self._take())
        except EuchreError as wrong:
            number = self._lines[self._next - 1][0] if self._next else self._last
            error = RecordError(str(wrong), number)
        if self._match is None:
            return None, error
        checked = self._check(len(self._lines) if error is None else self._next - 1)
        if checked is not None:
            good, earlier = checked
            return self._record(good), earlier
        return self._record(), error

    def _take(self) -> str:
        self._next += 1
        self._good.append(self._counts())
        return self._lines[self._next - 1][1]

    @property
    def _now(self) -> Match:
        assert self._match is not None
        return self._match

    def _hand(self) -> Hand:
        hand = self._now.hand
        if hand is None:
            raise RecordError("no hand has been dealt yet")
        return hand

    # -- what was read ------------------------------------------------------------------------

    def _counts(self) -> _Counts:
        events = 0 if self._match is None else len(self._match.events)
        return _Counts(events, len(self._remarks))

    def _record(self, good: _Counts | None = None) -> Record:
        assert self._header is not None
        good = self._counts() if good is None else good
        remarks = self._remarks[: good.remarks]
        return replace(
            self._header,
            events=self._now.events[: good.events],
            notes=tuple(each for each in remarks if isinstance(each, Note)),
            lines=tuple(each for each in remarks if isinstance(each, Line)),
            proofs=tuple(each for each in remarks if isinstance(each, Proof)),
            seated=tuple(each for each in remarks if isinstance(each, SeatedFrom)),
        )

    def _check(self, count: int) -> tuple[_Counts, RecordError] | None:
        """Find the first of `count` good lines that would be written differently, and what stood
        before it.
        """
        written = [line for line in lines_of(self._record())[1:] if line.strip()]
        for index, (number, line) in enumerate(self._lines[:count]):
            if line.startswith("Rules: "):
                continue  # the same rules can be said in several ways
            if index == len(written) and count < len(self._lines):
                return None  # these lines would be written with the event that went wrong
            if index >= len(written) or not _same(line, written[index]):
                says = f", which says: {written[index].strip()}" if index < len(written) else ""
                why = f"this line does not follow from the rest of the record{says}"
                return self._good[index], RecordError(why, number)
        if count == len(self._lines) < len(written):
            why = f"the text is cut off before the line: {written[count].strip()}"
            return self._counts(), RecordError(why, self._last)
        return None

    # -- the header ---------------------------------------------------------------------------

    def _read_header(self) -> None:
        meta: dict[str, Any] = {}
        while self._next < len(self._lines):
            word, _, text = self._lines[self._next][1].partition(": ")
            if word in TITLES:
                meta[TITLES[word]] = unquoted(self._value(text))
            elif word == "Meta":
                meta |= _meta(self._value(text))
            else:
                break
        word, _, text = self._lines[self._next][1].partition(": ") if self._more else ("", "", "")
        if word != "Rules":
            self._next += self._more
            raise RecordError("the header has no line with the rules, like 'Rules: american'")
        rules = rules_from(self._value(text))
        record = Record(rules=rules, meta=meta, players=self._players())
        if self._more and (values := self._if("Score: ")) is not None:
            record = replace(record, scores=_scores(values, len(record.start.scores)))
        if self._more and (name := self._if("Dealer: ")) is not None:
            record = replace(record, dealer=_named(name, seat_names(record)))
        self._header = record
        self._names = seat_names(record)
        self._match = record.start

    @property
    def _more(self) -> bool:
        return self._next < len(self._lines)

    def _value(self, text: str) -> str:
        self._take()
        return text.strip()

    def _if(self, head: str) -> str | None:
        line = self._lines[self._next][1]
        return self._value(line.removeprefix(head)) if line.startswith(head) else None

    def _players(self) -> tuple[Player, ...]:
        players: list[Player] = []
        while self._more and (text := self._if(f"{seat_title(len(players))}: ")) is not None:
            players.append(player_from(text))
        return tuple(players)

    # -- events -------------------------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        if line.startswith(_COMPUTED):
            return
        if line.startswith(";"):
            self._note(line.removeprefix(";").strip())
        elif line.partition(": ")[0] in REMARKS:
            head, _, text = line.partition(": ")
            remark = remark_from(head, text)
            if isinstance(remark, SeatedFrom):
                check_seated(remark, self._now.rules, self._now.events)
            self._remarks.append(remark)
        elif re.match(r"\d+\s", line):
            self._trick(line.split()[1:])
        elif line == "Time is up.":
            self._single(TimeUp())
        else:
            head, colon, text = line.partition(":")
            readers: dict[str, Callable[[str], None]] = {
                "First dealer": self._first_dealer,
                "Cut": self._cut,
                **dict.fromkeys((*ROUNDS.values(), NAMING), self._calls),
                "Alone": self._alone,
            }
            if colon and head.startswith("Hand "):
                self._deal(text.strip())
            elif colon and head in readers:
                readers[head](text.strip())
            elif colon and head in HEADS:
                seat, rest = self._whose(f"{text.strip()} ")
                self._single(single_from(head, seat, rest, self._now.rules, self._names))
            else:
                raise RecordError(f"this line is not understood: {line:.60}")

    def _add(self, seat: Seat | None, event: Event) -> None:
        self._match = apply(self._now, event)
        self._places.append((seat, len(self._now.events) - 1))

    def _single(self, event: Event) -> None:
        self._places = []
        self._add(None, event)

    def _note(self, text: str) -> None:
        for seat, at in self._places:
            if seat is None:
                self._remarks.append(Note(at, unquoted(text)))
                return
            head = f"{self._names[seat]}: "
            if text.startswith(head):
                self._remarks.append(Note(at, unquoted(text.removeprefix(head).strip())))
                return
        names = " or ".join(self._names[seat] for seat, _ in self._places if seat is not None)
        raise RecordError(f"this remark does not say whose it is: {names}")

    def _first_dealer(self, text: str) -> None:
        name, _, drawn = text.partition(", drawn ")
        self._single(FirstDealer(_named(name, self._names), parse_cards(drawn)))

    def _cut(self, text: str) -> None:
        name, _, at = text.rpartition(" at ")
        if name:
            self._single(Cut(_named(name, self._names), _number(at)))
        else:
            self._single(Cut(_named(text.removesuffix(" bumps"), self._names), 0))

    def _whose(self, text: str) -> tuple[Seat, str]:
        """Split a text into the seat that it begins with and the rest; the seat to act is tried
        first.
        """
        first = self._now.turn
        for seat in sorted(range(len(self._names)), key=lambda seat: seat != first):
            if text.startswith(f"{self._names[seat]} "):
                return seat, text.removeprefix(self._names[seat]).strip()
        raise RecordError(f"{text!r:.40} should begin with a name: {', '.join(self._names)}")

    def _calls(self, text: str) -> None:
        self._places = []
        for said in text.split(", "):
            seat, words = self._whose(said)
            self._add(seat, call_from(self._hand(), seat, words))

    def _alone(self, text: str) -> None:
        self._places = []
        for said in text.split(", "):
            seat, word = self._whose(said)
            self._add(seat, Declared(seat, answer_from(word, "one plays alone")))

    def _trick(self, cells: Sequence[str]) -> None:
        self._places = []
        number, players = len(self._hand().tricks), self._now.rules.players
        if len(cells) != players:
            raise RecordError(f"a trick has a place for each of {players} seats, not {len(cells)}")
        left = dict(enumerate(cells))
        while (hand := self._hand()).turn in left and len(hand.tricks) == number:
            assert hand.turn is not None
            cell = left.pop(hand.turn).removeprefix(">").removesuffix("*")
            if cell in (NOT_YET, OUT):
                return
            self._add(hand.turn, Played(hand.turn, Card.parse(cell)))

    # -- the deal -----------------------------------------------------------------------------

    def _deal(self, text: str) -> None:
        rules = self._now.rules
        name, _, rest = text.rpartition(" deals")
        turned = rest.removeprefix(", ").removesuffix(" turned up").strip()
        up_card = Card.parse(turned) if turned else None
        benny = self._part("Benny", "")
        packets = self._part("Packets", "-")
        orders = self._part("Order", "").split()
        hands = [parse_cards(self._part(label)) for label in self._names]
        kitty = parse_cards(self._part("Kitty", ""))
        if orders:
            hands = [_in_order(cards, order) for cards, order in zip(hands, orders, strict=False)]
        dealer = _named(name, self._names)
        self._single(
            Dealt(
                dealer=dealer,
                hands=tuple(hands),
                up_card=up_card,
                kitty=kitty,
                packets=_packets(rules, packets),
                face_down=blind_seat(rules, dealer, up_card),
                benny=Card.parse(benny) if benny else None,
            )
        )

    def _part(self, label: str, default: str | None = None) -> str:
        """Return the text behind `label` in the next line; `default` if it may be missing."""
        line = self._lines[self._next][1] if self._more else ""
        if line.startswith(f"{label} "):
            return self._take().removeprefix(label).strip()
        if default is None:
            self._next += self._more
            raise RecordError(f"the cards of {label} should stand here")
        return default


def _meta(text: str) -> dict[str, Any]:
    check_nesting(text)
    try:
        meta = json.loads(text)
    except json.JSONDecodeError:
        meta = None
    if not isinstance(meta, dict):
        raise RecordError("behind Meta stands a JSON object")
    return meta


def _scores(text: str, teams: int) -> tuple[int, ...]:
    scores = tuple(_number(word) for word in text.split())
    if len(scores) != teams:
        raise RecordError(f"the score has {len(scores)} numbers for {teams} sides")
    return scores


def _number(text: str) -> int:
    word = text.strip()
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise RecordError(f"{text!r:.20} is no whole number")
    return int(word)


def _named(name: str, names: Sequence[str]) -> Seat:
    if name.strip() not in names:
        raise RecordError(f"{name!r:.30} is none of {', '.join(names)}")
    return names.index(name.strip())


def _packets(rules: Rules, text: str) -> tuple[int, ...]:
    if text == "-":
        return packet_choices(rules)[0]
    return () if text == "none" else tuple(_number(word) for word in text.split())


def _in_order(cards: Sequence[Card], order: str) -> tuple[Card, ...]:
    """Return the cards in the order in which they were dealt (see `euchre.text.writing`)."""
    if sorted(order) != sorted(DIGITS[: len(cards)]):
        raise RecordError(f"the order {order:.12} does not place {len(cards)} cards")
    return tuple(cards[DIGITS.index(digit)] for digit in order)
