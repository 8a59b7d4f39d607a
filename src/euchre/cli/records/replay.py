"""``euchre replay``: a recorded match told again, hand by hand."""

from __future__ import annotations

from pathlib import Path

import click

from euchre import events
from euchre.board import scores, trick_line
from euchre.cards import sort_hand
from euchre.cli.shared.files import read
from euchre.cli.shared.options import PATH, why
from euchre.cli.shared.screen import Look, Screen
from euchre.errors import EuchreError
from euchre.hand import Hand, view
from euchre.match import Match, apply
from euchre.presets import PRESETS, name_of
from euchre.record import Record
from euchre.rules import Seat
from euchre.words import (
    finds_partner,
    listing,
    tell,
    tell_end,
    tell_first_dealer,
    tell_level,
    tell_result,
    tell_tokens,
)
from euchre.words.grammar import sentence
from euchre.words.quoting import tell_quoting


@click.command("replay", epilog="Example: euchre replay evening.jsonl --hand 3 --view 1")
@click.argument("file", type=PATH)
@click.option("--hand", "number", type=int, metavar="N", help="Only hand N, counted from 1.")
@click.option(
    "--view", "seat", type=int, metavar="SEAT", help="As that seat saw it, counted from 1."
)
@click.option("--ascii", "ascii_", is_flag=True, help="Plain ASCII, without colour.")
@click.option("--four-colour/--two-colour", "four_colours", default=False, help="Suits in colour.")
def command(
    file: Path, number: int | None, seat: int | None, *, ascii_: bool, four_colours: bool
) -> None:
    """Tell the match recorded in FILE again, hand by hand, with all cards open.

    Every format that 'euchre convert' knows is read.
    """
    screen = Screen(Look(ascii=ascii_, four_colours=four_colours))
    reading = read(file)
    records = reading.records
    hands = sum(isinstance(event, events.Dealt) for each in records for event in each.events)
    if number is not None and not 1 <= number <= hands:
        raise EuchreError(f"there is no hand {number} in {file}: they are numbered 1 to {hands}")
    before = 0
    for each in records:
        if seat is not None and not 1 <= seat <= each.rules.players:
            raise EuchreError(f"there is no seat {seat}: seats are 1 to {each.rules.players}")
        teller = _Teller(screen, each, None if seat is None else seat - 1, before, number)
        before = teller.tell()
    if reading.error is not None:
        raise EuchreError(f"{file}: {why(reading.error)}; what stands before that is shown")


class _Teller:
    """Tells one record; hands are numbered through the whole file."""

    def __init__(
        self, screen: Screen, record: Record, seat: Seat | None, before: int, only: int | None
    ) -> None:
        self._screen = screen
        self._record = record
        self._names = record.names
        self._seat = seat
        self._number = before
        self._only = only

    def tell(self) -> int:
        """Tell it; the number of the last hand."""
        record, match = self._record, self._record.start
        if self._only is None:
            name = name_of(record.rules)
            title = PRESETS[name].title if name is not None else "House rules"
            self._screen.rule(listing(self._names), title)
        for event in record.events:
            before, match = match, apply(match, event)
            if isinstance(event, events.Dealt):
                self._number += 1
            between = isinstance(event, events.Cut | events.FirstDealer)
            if self._only is None or (self._only == self._number and not between):
                self._tell(before, event, match)
        if match.over and self._only is None:
            self._end(match)
        return self._number

    def _seen(self, hand: Hand) -> Hand:
        return hand if self._seat is None else view(hand, self._seat)

    def _tell(self, before: Match, event: events.Event, after: Match) -> None:
        screen, names = self._screen, self._names
        match event:
            case events.FirstDealer():
                for line in tell_first_dealer(after.rules, event, names):
                    screen.line(line)
            case events.Dealt():
                assert after.hand is not None
                self._deal(self._seen(after.hand))
            case events.Played():
                hand = after.hand
                assert hand is not None
                if not hand.trick:
                    screen.line(f"{len(hand.tricks)}  {trick_line(hand.tricks[-1], names)}.")
                if found := finds_partner(hand, event, names):
                    screen.line(found)
            case events.TimeUp():
                screen.line(tell(None, event, names))
            case _:
                hand = before.hand if before.hand is not None and not before.hand.over else None
                screen.line(tell_quoting(None if hand is None else self._seen(hand), event, names))
        if len(after.hands) > len(before.hands):
            screen.line(tell_result(after.hands[-1], names), style="bold")
            if tokens := tell_tokens(before, after, names):
                screen.line(tokens)
            screen.line(scores(after, names, range(len(after.scores))))
            if level := tell_level(after, names):
                screen.line(level)

    def _deal(self, hand: Hand) -> None:
        screen, rules = self._screen, self._record.rules
        screen.line()
        screen.rule(f"Hand {self._number}")
        width = max(len(name) for name in self._names)
        for seat, name in enumerate(self._names):
            cards = sort_hand(hand.dealt.hands[seat], rules.sort_suits)
            shown = "  ".join(card.symbol for card in cards)
            dealer = "  (dealer)" if seat == hand.dealer else ""
            screen.line(f"{name:<{width}}  {shown}{dealer}")
        parts = [f"up-card {hand.up_card.symbol}"] if hand.up_card is not None else []
        if hand.dealt.kitty:
            parts.append(f"kitty {'  '.join(card.symbol for card in hand.dealt.kitty)}")
        if parts:
            screen.line(sentence(", ".join(parts)))

    def _end(self, match: Match) -> None:
        self._screen.line()
        for line in tell_end(match, self._names):
            self._screen.line(line, style="bold")
