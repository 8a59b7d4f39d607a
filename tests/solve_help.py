"""A solver so plain that it can be trusted: every card, every trick, by the tables of the cards."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from euchre.game.cards import ALL_CARDS, Card, Suit, find_winner_index
from euchre.game.hand import Hand, apply, begin, forced_event, legal
from euchre.game.moves import filter_playable
from euchre.game.presets import preset
from euchre.game.rules import Rules, build_pack
from euchre.game.shuffle import deal_pack

if TYPE_CHECKING:
    from euchre.solve.vector_engine.random_hands import RandomHands

PLAIN = preset("american").rules


class Ending(NamedTuple):
    """Some tricks that are still to be played."""

    hands: tuple[tuple[Card, ...], ...]
    trump: Suit
    makers: frozenset[int]
    out: frozenset[int]
    turn: int
    trick: tuple[tuple[int, Card], ...] = ()


def after(ending: Ending, card: Card) -> tuple[Ending, int]:
    """The ending after `card`, and the tricks (0 or 1) that the makers win by it."""
    seats = len(ending.hands)
    hands = tuple(
        tuple(c for c in hand if c is not card) if seat == ending.turn else hand
        for seat, hand in enumerate(ending.hands)
    )
    trick = (*ending.trick, (ending.turn, card))
    if len(trick) == seats - len(ending.out):
        taker = trick[find_winner_index([c for _, c in trick], ending.trump)][0]
        won = int(taker in ending.makers)
        return ending._replace(hands=hands, turn=taker, trick=()), won
    turn = (ending.turn + 1) % seats
    while turn in ending.out:
        turn = (turn + 1) % seats
    return ending._replace(hands=hands, turn=turn, trick=trick), 0


def moves(ending: Ending) -> list[Card]:
    led = ending.trick[0][1] if ending.trick else None
    return list(filter_playable(PLAIN, ending.hands[ending.turn], ending.trump, led))


@cache
def best(ending: Ending) -> int:
    """The tricks that the makers take with perfect play by all, looked up in no clever way."""
    if not ending.hands[ending.turn]:
        return 0
    values = []
    for card in moves(ending):
        then, won = after(ending, card)
        values.append(won + best(then))
    return max(values) if ending.turn in ending.makers else min(values)


class Kind(NamedTuple):
    """One kind of play: who is there and with which cards."""

    rules: Rules
    makers: frozenset[int]
    out: frozenset[int] = frozenset()
    no_trump: bool = False


def _seats(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


STANDARD = preset("standard").rules
JOKER = preset("british-online").rules
KINDS: dict[str, Kind] = {
    "pairs": Kind(STANDARD, _seats(0, 2)),
    "pairs with the Benny": Kind(JOKER, _seats(1, 3)),
    "the old railroad pack": Kind(preset("railroad").rules.replace(low_rank="7"), _seats(0, 2)),
    "a lone maker": Kind(STANDARD, _seats(0), _seats(2)),
    "a lone defender": Kind(STANDARD, _seats(0, 2), _seats(3)),
    "a loner against a loner": Kind(JOKER, _seats(1), _seats(3, 0)),
    "no trump": Kind(STANDARD, _seats(0, 2), no_trump=True),
    "no trump with the Benny": Kind(JOKER, _seats(0, 2), no_trump=True),
    "no trump alone": Kind(STANDARD, _seats(3), _seats(1), no_trump=True),
    "three players": Kind(preset("cutthroat").rules, _seats(1)),
    "five, with a partner": Kind(preset("bid-euchre").rules, _seats(0, 3)),
    "five, alone": Kind(preset("bid-euchre").rules, _seats(4)),
    "two players": Kind(preset("two-handed").rules, _seats(0)),
}


def random_ending(kind: Kind, size: int, rng: random.Random) -> Ending:
    """A random ending of that kind with `size` cards in each hand, perhaps within a trick."""
    rules = kind.rules
    cards = list(build_pack(rules))
    rng.shuffle(cards)
    if rng.random() < 0.5:  # endings of few suits, with long runs and many trumps, try more code
        cards.sort(key=lambda card: rng.random() + 0.5 * (card.suit in (Suit.HEARTS, Suit.CLUBS)))
        cards.reverse()
        dealt = cards[: rules.players * size]
        rng.shuffle(dealt)
        cards = dealt
    active = [seat for seat in range(rules.players) if seat not in kind.out]
    hands = tuple(
        tuple(cards[seat * size : (seat + 1) * size]) if seat in active else ()
        for seat in range(rules.players)
    )
    trump = Suit.NONE if kind.no_trump else rng.choice(list(Suit)[:4])
    ending = Ending(hands, trump, kind.makers, kind.out, rng.choice(active))
    for _ in range(rng.choice((0, 0, 1, len(active) - 1))):
        ending, _ = after(ending, rng.choice(moves(ending)))
    return ending


# -- hands of the kernel ----------------------------------------------------------------------


def walked(rules: Rules, played: RandomHands, number: int) -> Hand:
    """The readable engine along the trace of one hand; what is legal is counted at each step."""
    from euchre.notation.encoding.actions import decode_action
    from euchre.solve.vector_engine.random_hands import PlayoutSlot

    game = played.games[number]
    cards = [ALL_CARDS[index] for index in played.packs[number]]
    hand = begin(rules, deal_pack(rules, int(game[PlayoutSlot.DEALER]), cards))
    for code, count in played.traces[number, : game[PlayoutSlot.STEPS]].tolist():
        due = forced_event(hand)
        hand = hand if due is None else apply(hand, due)
        assert len(legal(hand)) == count, hand.events
        hand = apply(hand, decode_action(code, hand))
    return hand
