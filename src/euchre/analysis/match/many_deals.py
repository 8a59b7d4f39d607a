"""Many deals at once, called by the book and played by the learned policy, in machine code."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.match.results import Kind
from euchre.bots.trained import book_for, play_weights
from euchre.cards import ALL_CARDS, BENNIES
from euchre.events import Dealt
from euchre.rules import Rules, has_benny, pack
from euchre.solve import compile_calling
from euchre.solve.board.layout import card_set
from euchre.solve.learned.auction import PASS, class_of
from euchre.solve.learned.book import Book, call_results, chosen
from euchre.solve.search.dd import Boards

Ints = NDArray[np.int64]
Results = NDArray[np.int8]

SEATS: Final = 4
DEALER: Final = 3
"""The place of the dealer here; 0 is the seat on its left."""
_ONE: Final = np.uint64(1)


@dataclass(frozen=True)
class Deals:
    """Deals of one game of pairs.

    Attributes:
        hands: (n, 4) card sets, from the dealer's left; the dealer's own is the last.
        up: (n,) the index of the up-card.
    """

    hands: Boards
    up: Ints


def knows(rules: Rules) -> bool:
    """Whether the learned players play all of this game.

    They know nothing of asking for another deal. They never defend alone; where that brings no
    more than a euchre does, nobody has a reason to.
    """
    if book_for(rules) is None or rules.farmers_hand != "off" or rules.ace_no_face != "off":
        return False
    usual = {"off": 20, "vs_loner": rules.pts_loner_euchred, "always": rules.pts_euchre}
    return rules.pts_lone_defender_euchre <= usual[rules.defend_alone]


def benny_share(rules: Rules) -> float:
    """How often a Benny is turned up, which no book knows."""
    return 1 / len(pack(rules)) if has_benny(rules) and rules.up_card else 0.0


def draw(rules: Rules, count: int, rng: np.random.Generator) -> Deals:
    """Deals drawn at random, without those that turn up a Benny.

    Args:
        rules: a game of pairs with five cards each and an up-card.
        count: how many.
        rng: the source of chance.
    """
    cards = np.array([card.index for card in pack(rules)], np.int64)
    plain = np.array([c.index for c in pack(rules) if c not in BENNIES], np.int64)
    up = rng.choice(plain, count)
    # the rest of the pack in random order below the up-card
    rest = np.broadcast_to(cards, (count, len(cards)))[up[:, None] != cards[None, :]]
    rest = rng.permuted(rest.reshape(count, len(cards) - 1), axis=1)
    bits = _ONE << rest[:, : 5 * SEATS].astype(np.uint64)
    hands = np.bitwise_or.reduce(bits.reshape(count, SEATS, 5), axis=2)
    return Deals(np.ascontiguousarray(hands), up)


def play(rules: Rules, deals: Deals) -> Results:
    """How deals end when all call by the book and play by the policy, each knowing its own cards.

    Args:
        rules: a game with a book.
        deals: without a Benny turned up.

    Returns:
        (n, 3): the maker's place from the dealer's left, -1 where the hand is thrown in; whether
        alone; the makers' tricks.
    """
    book = book_for(rules)
    assert book is not None
    out = np.zeros((len(deals.up), 3), np.int8)
    for up in np.unique(deals.up).tolist():
        here = np.flatnonzero(deals.up == up)
        bytes_ = book.first[places_of(book, deals.hands[here, 0], up)]
        opening = np.array([chosen(byte) for byte in bytes_], np.int64)
        for wide, some in ((1, opening == PASS), (3, opening != PASS)):
            rows = here[some]
            if not len(rows):
                continue
            # after a pass nothing else need be played out
            found = results_at(rules, book, deals.hands[rows], up, node=0, options=wide)
            out[rows] = found[np.arange(len(rows)), opening[some]]
    return out


def places_of(book: Book, hands: Boards, up: int) -> Ints:
    """Where the book has these hands in the seat on the dealer's left; the others' come next."""
    offset, rank, suit = book.classes.offset, book.classes.rank, ALL_CARDS[up].suit.index
    numbers = [class_of(hand, up, suit, offset, rank) for hand in hands]
    return np.array(numbers, np.int64) // 2 * SEATS


def results_at(
    rules: Rules,
    book: Book,
    hands: Boards,
    up: int,
    *,
    node: int,
    options: int,
    weights: NDArray[np.float32] | None = None,
) -> Results:
    """What the first so many options of one call lead to in deals with one up-card.

    Args:
        rules: the game.
        book: its book.
        hands: (n, 4) as in `Deals`.
        up: the index of the up-card.
        node: whose call it is: places from the dealer's left, 4 more in the second round.
        options: how many are looked at.
        weights: of the policy of the play; None: as it was learned.

    Returns:
        (n, options, 3) as of `play`.
    """
    calling = compile_calling(rules)
    out = np.zeros((len(hands), options, 3), np.int8)
    call_results(
        np.array(calling.flags, np.int64), np.ascontiguousarray(hands),
        np.uint64(card_set(pack(rules))), up, ALL_CARDS[up].suit.index, DEALER, node,
        book.classes.offset, book.classes.rank, book.first, book.second,
        play_weights() if weights is None else weights, out,
    )  # fmt: skip
    return out


def kind(maker: int, alone: int, tricks: int) -> Kind:
    """The kind of one result of `play`."""
    if maker < 0:
        return Kind()
    return Kind((0, 2) if maker % 2 == DEALER % 2 else (1, 3), tricks, bool(alone))


def counted(results: Results) -> Counter[Kind]:
    """How many results there are of each kind."""
    found: Counter[Kind] = Counter()
    rows, counts = np.unique(results, axis=0, return_counts=True)
    for (maker, alone, tricks), count in zip(rows.tolist(), counts.tolist(), strict=True):
        found[kind(maker, alone, tricks)] += count
    return found


def deals_of(dealt: Dealt) -> Deals:
    """One deal as the machine code has it.

    Args:
        dealt: of a game of pairs; all hands and the up-card are known.
    """
    assert dealt.up_card is not None
    seats = [(dealt.dealer + 1 + place) % SEATS for place in range(SEATS)]
    hands = np.array([[card_set(dealt.hands[seat]) for seat in seats]], np.uint64)
    return Deals(hands, np.array([dealt.up_card.index], np.int64))
