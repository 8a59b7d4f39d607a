"""What is looked at where a question enters the fast engine: inside nothing is checked again."""

from __future__ import annotations

import operator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.errors import EuchreError
from euchre.game.cards import ALL_CARDS, BENNY_CANDIDATES, HIDDEN
from euchre.game.hand import Hand, View
from euchre.solve.board.layout import card_set

_SEAT_COUNT: Final = 4
_REAL_CARD_SET: Final = card_set(ALL_CARDS)
_BENNY_CARD_SET: Final = card_set(BENNY_CANDIDATES)


class NotSolvableError(EuchreError):
    """The question cannot be asked: nobody is to play, cards are hidden, or it makes no sense."""


def verify_hand(hand: object) -> None:
    """Verify that the value is a hand or a view.

    Raises:
        NotSolvableError: it is neither.
    """
    if not isinstance(hand, Hand):
        raise NotSolvableError(f"a Hand or a View is wanted, and not {hand!r:.60}")


def verify_view(view: object) -> None:
    """Verify that the value is a view.

    Raises:
        NotSolvableError: it is none.
    """
    if not isinstance(view, View):
        raise NotSolvableError(f"a View is wanted, and not {view!r:.60}")


def verify_hand_in_play(hand: Hand) -> None:
    """Verify that a hand is in the play and its cards possible, each of them once.

    Raises:
        NotSolvableError: a card is hidden, held twice or of another pack, or there are too many.
    """
    held = [card for seat in hand.active_seats for card in hand.hands[seat]]
    if HIDDEN in held:
        raise NotSolvableError("some cards still held are hidden: sample the view first")
    played_cards = [play.card for play in hand.plays]
    cards = {*held, *played_cards}
    if len(cards) < len(held) + len(played_cards):
        twice = next(card for card in cards if (held + played_cards).count(card) > 1)
        raise NotSolvableError(f"the {twice.name} is there twice")
    if not cards <= {*hand.pack}:
        raise NotSolvableError("a card of another pack is among those held")
    size = hand.rules.hand_size - len(hand.tricks)
    played = {play.seat for play in hand.trick}
    if any(len(hand.hands[seat]) != size - (seat in played) for seat in hand.active_seats):
        raise NotSolvableError(f"{size} cards are left to each who has yet to play to the trick")


def verify_whole_number(
    name: str,
    value: object,
    low: int,
    high: int | None = None,
    error: type[EuchreError] = NotSolvableError,
) -> int:
    """Verify and return a whole number within its bounds.

    Args:
        name: what it is, for the sentence.
        value: as given.
        low, high: the least and the most; None: no most.
        error: what is raised where it is something else.
    """
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = low - 1
    if number < low or (high is not None and number > high):
        bounds = f"from {low}" + ("" if high is None else f" to {high}")
        raise error(f"{name} must be a whole number {bounds}, and not {value!r:.60}")
    return number


def verify_seed(seed: object) -> int:
    """Verify and return a seed: a whole number of 128 bits, with its sign."""
    return verify_whole_number("seed", seed, -(2**127), 2**127)


def build_deal_error(is_wrong: NDArray[np.bool_], problem: str) -> NotSolvableError:
    """Build the error for the first of the deals that `is_wrong` marks, as (n,)."""
    return NotSolvableError(f"deal {int(is_wrong.argmax())} (from 0): {problem}")


def verify_deals(deals: object) -> NDArray[np.uint64]:
    """Verify deals and return them as card sets: rows of four equal hands, no card twice.

    Raises:
        NotSolvableError: they are something else; the first deal that is wrong is named.
    """
    try:
        array = np.asarray(deals)
    except ValueError:  # rows of different lengths
        raise NotSolvableError("deals are rows of four hands each") from None
    if array.ndim != 2 or array.shape[1] != _SEAT_COUNT:
        raise NotSolvableError(f"deals are rows of four hands, not of the shape {array.shape}")
    if not array.size:
        return np.zeros((0, _SEAT_COUNT), np.uint64)
    if array.dtype.kind not in "iu":
        raise NotSolvableError(
            f"hands are card sets, whole numbers with a bit for each card, not {array.dtype}"
        )
    below: NDArray[np.bool_] = np.any(array < 0, axis=1)
    if below.any():
        raise build_deal_error(below, "hands are card sets, and none is below zero")
    sets = np.ascontiguousarray(array, np.uint64)
    every = sets[:, 0].copy()
    twice = np.zeros_like(every)
    for seat in range(1, _SEAT_COUNT):
        twice |= every & sets[:, seat]
        every |= sets[:, seat]
    strange = (every & ~np.uint64(_REAL_CARD_SET)) != 0
    if strange.any():
        raise build_deal_error(
            strange, "a hand has a bit that is no card: bits are those of card.index"
        )
    if twice.any():
        card = ALL_CARDS[int(twice[twice != 0][0]).bit_length() - 1]
        raise build_deal_error(twice != 0, f"the {card.name} is in two hands")
    bennies = (every & np.uint64(_BENNY_CARD_SET)) == np.uint64(_BENNY_CARD_SET)
    if bennies.any():
        raise build_deal_error(bennies, "it has two Bennies, the joker and the 2 of spades")
    return sets
