"""The facts of which the learned policy makes features, against the same said card by card."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.solve.board.layout import SLOT_MASK
from euchre.solve.learned.play_facts import (
    BEHIND_VALUES,
    PLAY_STATE_WORDS,
    SUIT_PLACE_VALUES,
    UP_CARD_VALUES,
    PlayStateWord,
    count_plain_suits,
    count_sure_tricks,
    encode_later_players,
    encode_rank_in_suit,
    encode_top_trumps,
    encode_up_card_holder,
    encode_voids_of_others,
    find_highest_of_each_suit,
)

SUITS_BY_SLOT = [[bit for bit in range(47) if mask >> bit & 1] for mask in SLOT_MASK]
CARDS = [bit for suit in SUITS_BY_SLOT for bit in suit]


def word(bits: list[int]) -> np.uint64:
    return np.uint64(sum(1 << bit for bit in bits))


def deals(count: int = 400) -> list[tuple[list[int], list[int]]]:
    """Hands of one to ten cards and the cards unseen, which may be none."""
    rng, found = random.Random(3), []
    for _ in range(count):
        cards = rng.sample(CARDS, rng.randint(1, len(CARDS)))
        size = rng.randint(1, 10)
        found.append((cards[:size], cards[size:]))
    return found


def test_masters_are_the_highest_cards_left_of_their_lanes() -> None:
    for own, unseen in deals():
        live = own + unseen
        best = [min(set(suit) & set(live)) for suit in SUITS_BY_SLOT if set(suit) & set(live)]
        assert find_highest_of_each_suit(word(own), word(live)) == word(
            [bit for bit in best if bit in own]
        )


def test_suits_of_a_hand_are_counted_without_the_trumps() -> None:
    for own, _ in deals():
        assert count_plain_suits(word(own)) == sum(
            any(bit in own for bit in suit) for suit in SUITS_BY_SLOT[1:]
        )


def test_a_card_has_its_place_among_those_left_of_its_lane() -> None:
    for own, unseen in deals():
        live = word(own + unseen)
        for suit in SUITS_BY_SLOT:
            left = sorted(bit for bit in suit if bit in own + unseen)
            held = [n for n, bit in enumerate(left) if bit in own]
            for bit in (bit for bit in suit if bit in own):
                place = encode_rank_in_suit(word([bit]), word(suit), word(own), live)
                assert 0 <= place < SUIT_PLACE_VALUES
                assert place % 6 == min(len(left), 6) - 1
                assert place // 6 % 16 == sum(1 << n for n in held if n < 4)
                assert place // 96 == min(left.index(bit), 3)
            if suit == SUITS_BY_SLOT[0]:
                assert encode_top_trumps(word(own), live) == sum(1 << n for n in held if n < 4)


def test_the_highest_trumps_take_tricks_and_once_no_others_are_out_masters_do() -> None:
    for own, unseen in deals():
        trumps = sorted(bit for bit in SUITS_BY_SLOT[0] if bit in own + unseen)
        sure = next((n for n, bit in enumerate(trumps) if bit not in own), len(trumps))
        if not set(unseen) & set(SUITS_BY_SLOT[0]):
            high = int(find_highest_of_each_suit(word(own), word(own + unseen)))
            sure += (high & ~SLOT_MASK[0]).bit_count()
        assert count_sure_tricks(word(own), word(own + unseen), word(unseen)) == min(sure, 3)


def table(active: list[int], makers: list[int]) -> NDArray[np.uint64]:
    """A trick of the first plain suit is in progress."""
    found = np.zeros(PLAY_STATE_WORDS, np.uint64)
    found[PlayStateWord.ACTIVE], found[PlayStateWord.MAKERS] = word(active), word(makers)
    found[PlayStateWord.LED] = np.uint64(SLOT_MASK[1])
    return found


@pytest.mark.parametrize(
    ("active", "seat", "due", "expected"),
    [
        ([0, 1, 2, 3], 1, 1, (0, 0, 0)),
        ([0, 1, 2, 3], 1, 2, (1, 0, 1)),
        ([0, 1, 2, 3], 1, 3, (1, 1, 2)),
        ([0, 1, 2, 3], 1, 4, (2, 1, 3)),
        ([0, 1, 3], 1, 3, (1, 1, 2)),
        ([0, 1, 2, 3, 4], 1, 5, (2, 1, 3)),
    ],
)
def test_who_is_still_to_play_is_told_by_side(
    active: list[int], seat: int, due: int, expected: tuple[int, int, int]
) -> None:
    found = table(active, makers=[0, 2])
    found[PlayStateWord.DUE] = np.uint64(due)
    foes, mates, known = expected
    after = encode_later_players(found, seat)
    assert after // (4 * BEHIND_VALUES) == foes
    assert after // (2 * BEHIND_VALUES) % 2 == mates
    assert after // BEHIND_VALUES % 2 == 0
    assert after % BEHIND_VALUES == sum(4**n for n in range(known))


def test_what_those_lack_who_are_still_to_play_is_told_in_their_order() -> None:
    found = table([0, 1, 2, 3], makers=[0, 2])
    found[PlayStateWord.DUE] = np.uint64(4)
    plain, trumps = np.uint64(SLOT_MASK[1]), np.uint64(SLOT_MASK[0])
    found[PlayStateWord.VOIDS + 2] = plain  # a foe who may ruff
    found[PlayStateWord.VOIDS + 3] = trumps
    found[PlayStateWord.VOIDS + 0] = plain | trumps
    after = encode_later_players(found, 1)
    assert after // BEHIND_VALUES % 2 == 1
    assert after % BEHIND_VALUES == 1 + 4 + 16 + 2 * 16 + 1 * 4 + 3
    assert encode_voids_of_others(found, 1, plain) == 2 * 16 + 1 * 4 + 3
    assert encode_voids_of_others(found, 3, plain) == 3 * 16 + 0 * 4 + 2
    found[PlayStateWord.ACTIVE] = word([1, 2])
    assert encode_voids_of_others(found, 1, plain) == 2  # nobody else is there


def test_all_but_the_taker_believe_that_the_up_card_is_held_until_it_is_played() -> None:
    found = table([0, 1, 2, 3], makers=[0, 2])
    live, nine = word([*SUITS_BY_SLOT[0], *SUITS_BY_SLOT[1]]), SUITS_BY_SLOT[0][7]
    assert [encode_up_card_holder(found, seat, live) for seat in range(4)] == [0] * 4
    found[PlayStateWord.UP], found[PlayStateWord.TAKER] = word([nine]), np.uint64(2)
    told = [encode_up_card_holder(found, seat, live) for seat in range(4)]
    assert told == [1 + 3, 1 + 4 + 3, 0, 1 + 8 + 3]
    assert max(told) < UP_CARD_VALUES
    assert (
        encode_up_card_holder(found, 1, word([nine, SUITS_BY_SLOT[0][0], SUITS_BY_SLOT[0][9]]))
        == 1 + 4 + 1
    )
    found[PlayStateWord.GONE] = word([nine])
    assert [encode_up_card_holder(found, seat, live) for seat in range(4)] == [0] * 4
