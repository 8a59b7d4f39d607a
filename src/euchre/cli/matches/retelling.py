"""A recorded match told again: the lines of every event, with all cards open or as a seat saw it.

``euchre records replay`` writes these lines, and the replay on the whole screen shows the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cli.matches.telling import NarratedLine, narrate_result
from euchre.english import (
    describe_first_dealer,
    describe_found_partner,
    describe_match_end,
    join_words,
)
from euchre.english.board import format_plays, format_trick
from euchre.english.grammar import make_sentence
from euchre.english.quoting import describe_event_quoting
from euchre.game import events
from euchre.game.cards import sort_hand
from euchre.game.hand import Hand, view
from euchre.game.match import Match
from euchre.game.presets import rules_title
from euchre.game.rules import Seat
from euchre.notation.record import Record


def build_heading(record: Record) -> NarratedLine:
    """Return the line that says who plays, and what."""
    return NarratedLine(join_words(record.names), "bold", rules_title(record.rules))


def view_as_seat(hand: Hand, seat: Seat | None) -> Hand:
    """Return a hand as a seat sees it; None: with all cards open."""
    return hand if seat is None else view(hand, seat)


def summarise_event(
    before: Match, event: events.Event, names: Sequence[str], seat: Seat | None
) -> str:
    """Return an event in one line, with the cards that `seat` sees; None: all."""
    if isinstance(event, events.FirstDealer):
        return describe_first_dealer(before.rules, event, names)[-1]
    hand = None if isinstance(event, events.Dealt | events.Cut) else before.hand
    return describe_event_quoting(None if hand is None else view_as_seat(hand, seat), event, names)


def narrate_event(
    before: Match,
    event: events.Event,
    after: Match,
    names: Sequence[str],
    *,
    seat: Seat | None,
    hand_number: int,
) -> list[NarratedLine]:
    """Return the lines of an event: of a deal the cards that `seat` sees (None: all), of a trick
    all its cards with the last one, or with a claim of a renege; hands have a `hand_number` from 1.
    """
    lines: list[NarratedLine] = []
    match event:
        case events.FirstDealer():
            lines += [
                NarratedLine(words) for words in describe_first_dealer(after.rules, event, names)
            ]
        case events.Dealt():
            assert after.hand is not None
            lines += narrate_dealt_cards(view_as_seat(after.hand, seat), names, hand_number)
        case events.Played():
            hand = after.hand
            assert hand is not None
            if not hand.trick:
                lines.append(
                    NarratedLine(f"{len(hand.tricks)}  {format_trick(hand.tricks[-1], names)}.")
                )
            if sentence := describe_found_partner(hand, event, names):
                lines.append(NarratedLine(sentence))
        case _:
            if isinstance(event, events.Challenged):
                lines += narrate_open_trick(before, names)
            lines.append(NarratedLine(summarise_event(before, event, names, seat)))
    if len(after.hands) > len(before.hands):
        lines += narrate_result(before, after, names, range(len(after.scores)))
    return lines


def narrate_open_trick(match: Match, names: Sequence[str]) -> list[NarratedLine]:
    """Return the cards of a trick that isn't finished; empty if there is none."""
    hand = match.hand
    if hand is None or not hand.trick:
        return []
    return [NarratedLine(f"{len(hand.tricks) + 1}  {format_plays(hand.trick, names)}.")]


def narrate_dealt_cards(hand: Hand, names: Sequence[str], hand_number: int) -> list[NarratedLine]:
    """Return what was dealt: the head of the hand, and the cards of each seat."""
    lines, rules = [NarratedLine(f"Hand {hand_number}", "bold", "")], hand.rules
    width = max(len(name) for name in names)
    for seat, name in enumerate(names):
        cards = sort_hand(hand.dealt.hands[seat], rules.sort_suits)
        shown = "  ".join(card.symbol for card in cards)
        dealer = "  (dealer)" if seat == hand.dealer else ""
        lines.append(NarratedLine(f"{name:<{width}}  {shown}{dealer}"))
    parts = [f"up-card {hand.up_card.symbol}"] if hand.up_card is not None else []
    if hand.dealt.kitty:
        parts.append(f"kitty {'  '.join(card.symbol for card in hand.dealt.kitty)}")
    return [*lines, NarratedLine(make_sentence(", ".join(parts)))] if parts else lines


def narrate_match_end(match: Match, names: Sequence[str]) -> list[NarratedLine]:
    return [NarratedLine(words, "bold") for words in describe_match_end(match, names)]
