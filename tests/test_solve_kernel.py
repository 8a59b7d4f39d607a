"""The pieces of the kernel: bits, the table of endings, chance, every trump and leader at once."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import pytest

from effort import TIMES
from euchre.bots.knowledge.exact import count_leader_tricks
from euchre.bots.knowledge.masks import card_mask
from euchre.game.cards import SUITS, Card, Suit
from euchre.game.presets import preset
from euchre.game.rules import build_pack
from euchre.notation.encoding.actions import ActionOffset
from solve_help import STANDARD, Ending, best

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.solve import solve_table  # noqa: E402
from euchre.solve.board.bits import deposit_bits_slowly, extract_bits_slowly  # noqa: E402
from euchre.solve.board.conversion import board_from_card_set  # noqa: E402
from euchre.solve.board.layout import SLOT_MASK, card_set, card_set_to_board  # noqa: E402
from euchre.solve.board.workspace import (  # noqa: E402
    ENDINGS_WORD,
    count_sure_trump_tricks,
    strongest_of_each_run,
)
from euchre.solve.search.double_dummy import (  # noqa: E402
    ALL_TRICK_COUNTS,
    SearchPositionWord,
    new_workspace,
    write_perfect_tricks,
)
from euchre.solve.search.endings import SUIT_SPREADS, look_up_last_two_tricks  # noqa: E402
from euchre.solve.search.positions import build_position  # noqa: E402
from euchre.solve.vector_engine.random_hands import PlayoutSlot, play_random  # noqa: E402

DEALS = 30 * TIMES


# -- bits ---------------------------------------------------------------------------------------


def test_bits_are_moved_together_and_apart() -> None:
    rng = random.Random(1)
    for _ in range(200):
        word, mask = rng.getrandbits(47), rng.getrandbits(47) & rng.getrandbits(47)
        at = [bit for bit in range(47) if mask >> bit & 1]
        together = sum((word >> bit & 1) << n for n, bit in enumerate(at))
        apart = sum((word >> n & 1) << bit for n, bit in enumerate(at))
        assert extract_bits_slowly(word, mask) == together
        assert deposit_bits_slowly(word, mask) == apart


def test_a_processor_without_the_instructions_moves_bits_slowly() -> None:
    """To what the instructions come elsewhere, by the test above; nothing is compiled here."""
    code = (
        "from euchre.solve.board import bits\n"
        "print(bits.extract_bits is bits.extract_bits_slowly)\n"
        "print(bits.deposit_bits is bits.deposit_bits_slowly)"
    )
    generic = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [sys.executable, "-c", code],
        env=os.environ | generic,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "True\nTrue\n"


@pytest.mark.parametrize("trump", list(Suit))
def test_a_card_set_becomes_the_same_board_by_bytes_as_by_cards(trump: Suit) -> None:
    rng = random.Random(2)
    cards = build_pack(preset("railroad").rules.replace(low_rank="7"))
    for _ in range(50):
        held = card_set(rng.sample(cards, 7))
        assert int(board_from_card_set(np.uint64(held), trump.index)) == card_set_to_board(
            held, trump
        )


def test_the_distinct_cards_are_the_strongest_of_each_run() -> None:
    rng = random.Random(3)
    for _ in range(300):
        cards = [bit for mask in SLOT_MASK for bit in range(47) if mask >> bit & 1]
        own: set[int] = set()
        other: set[int] = set()
        for bit in cards:
            rng.choice((own, other, set())).add(bit)
        want = set()
        for suit in SLOT_MASK:
            last = None
            for bit in range(47):
                if suit >> bit & 1 and bit in own | other:
                    if bit in own and last is not own:
                        want.add(bit)
                    last = own if bit in own else other
        words = [np.uint64(sum(1 << bit for bit in held)) for held in (own, other)]
        assert int(strongest_of_each_run(*words)) == sum(1 << bit for bit in want)


def test_trumps_are_sure_of_what_is_left_when_each_higher_one_is_spent() -> None:
    for own, theirs, want in (
        (0b1, 0b10, 1),
        (0b10, 0b1, 0),
        (0b110, 0b1, 1),
        (0b1010, 0b0101, 0),
        (0b0101, 0b1010, 1),
        (0b11100, 0b11, 1),
        (0, 0b111, 0),
        (0b10100, 0b01, 1),
    ):
        assert count_sure_trump_tricks(np.uint64(own), np.uint64(theirs)) == want


# -- the table of endings -----------------------------------------------------------------------


def lanes_of(counts: list[int]) -> list[int]:
    """The bits of so many cards of each suit, those of a suit at random places."""
    return [
        start + n
        for start, count in zip((0, 11, 20, 29), counts, strict=True)
        for n in range(count)
    ]


def two_tricks(hands: list[list[int]], leader: int) -> int:
    """The tricks of the leader's side in an ending, every card tried."""

    def trick(held: list[list[int]], first: int, plays: list[int]) -> int:
        if len(plays) == 4:
            led = next(mask for mask in SLOT_MASK if mask >> plays[0] & 1)
            taker = plays.index(min(c for c in plays if 1 << c & (led | SLOT_MASK[0])))
            won, seat = int(taker % 2 == 0), (first + taker) % 4
            if not held[seat]:
                return won
            rest = trick(held, seat, [])
            return won + (rest if taker % 2 == 0 else len(held[seat]) - rest)
        seat = (first + len(plays)) % 4
        moves = held[seat]
        if plays:
            led = next(mask for mask in SLOT_MASK if mask >> plays[0] & 1)
            moves = [c for c in moves if 1 << c & led] or moves
        values = [
            trick([[c for c in hand if c != card] for hand in held], first, [*plays, card])
            for card in moves
        ]
        return max(values) if len(plays) % 2 == 0 else min(values)

    return trick(hands, leader, [])


def test_the_endings_are_those_of_brute_force() -> None:
    rng, space = random.Random(4), new_workspace()
    for _ in range(10 * DEALS):
        a, b, c = SUIT_SPREADS[rng.randrange(len(SUIT_SPREADS))].tolist()
        cards = lanes_of([a, b - a, c - b, 8 - c])
        rng.shuffle(cards)
        leader = rng.randrange(4)
        hands = [cards[2 * seat : 2 * seat + 2] for seat in range(4)]
        words = [sum(1 << bit for bit in hand) for hand in hands]
        turned = [np.uint64(words[(leader + step) % 4]) for step in range(4)]
        live = turned[0] | turned[1] | turned[2] | turned[3]
        got = look_up_last_two_tricks(
            space[ENDINGS_WORD], live, turned[1] | turned[3], turned[2] | turned[3]
        )
        assert got == two_tricks(hands, leader), (hands, leader)


# -- the searches among each other --------------------------------------------------------------


def random_rows(count: int, seed: int) -> Any:
    rng, cards, rows = random.Random(seed), list(build_pack(STANDARD)), []
    for _ in range(count):
        rng.shuffle(cards)
        hands = [cards[5 * seat : 5 * seat + 5] for seat in range(4)]
        side = rng.choice(((0, 2), (1, 3)))
        rows.append(build_position(hands, rng.choice(list(Suit)[:4]), side, rng.randrange(4)))
    return np.array(rows)


def test_the_search_for_pairs_agrees_with_that_for_any_seats() -> None:
    rows, space = random_rows(100 * DEALS, 5), new_workspace()
    fast, slow = np.zeros(len(rows), np.int8), np.zeros(len(rows), np.int8)
    write_perfect_tricks(rows, np.uint64(ALL_TRICK_COUNTS), space, fast)
    space = new_workspace()
    space[ENDINGS_WORD] = 0
    write_perfect_tricks(rows, np.uint64(ALL_TRICK_COUNTS), space, slow)
    assert (fast == slow).all()


def test_what_is_remembered_of_pairs_and_of_loners_is_kept_apart() -> None:
    rows = random_rows(20 * DEALS, 6)
    lone = rows.copy()
    for row in lone:
        maker = 0 if row[SearchPositionWord.MAKERS] == 5 else 1
        row[SearchPositionWord.MAKERS], row[SearchPositionWord.ACTIVE] = (
            1 << maker,
            15 & ~(1 << (maker + 2)),
        )
        row[maker + 2] = 0
        if row[SearchPositionWord.TURN] == maker + 2:
            row[SearchPositionWord.TURN] = (maker + 3) % 4
        row[SearchPositionWord.DUE] = 3
    both = np.stack([rows, lone], axis=1).reshape(-1, rows.shape[1])
    together, alone = np.zeros(len(both), np.int8), np.zeros(len(both), np.int8)
    write_perfect_tricks(both, np.uint64(ALL_TRICK_COUNTS), new_workspace(), together)
    for n in range(len(both)):
        write_perfect_tricks(
            both[n : n + 1], np.uint64(ALL_TRICK_COUNTS), new_workspace(), alone[n : n + 1]
        )
    assert (together == alone).all()


# -- every trump and every leader ---------------------------------------------------------------


def random_deals(count: int, size: int) -> list[list[list[Card]]]:
    rng, cards = random.Random(7), list(build_pack(STANDARD))
    deals = []
    for _ in range(count):
        rng.shuffle(cards)
        deals.append([cards[size * seat : size * seat + size] for seat in range(4)])
    return deals


@pytest.mark.parametrize("makers", [(0, 2), (1, 3), (0, 1), (3,)])
@pytest.mark.parametrize("marks", [ALL_TRICK_COUNTS, 0b101000])
def test_the_table_of_a_deal_has_what_single_solves_have(
    makers: tuple[int, ...], marks: int
) -> None:
    deals = random_deals(DEALS, 5)
    table = solve_table(
        np.array([[card_set(hand) for hand in deal] for deal in deals], np.uint64),
        makers,
        thresholds=marks,
    )
    assert table.shape == (DEALS, 4, 4)
    rows = [
        build_position(deal, trump, makers, leader)
        for deal in deals
        for trump in list(Suit)[:4]
        for leader in range(4)
    ]
    out = np.zeros(len(rows), np.int8)
    write_perfect_tricks(np.array(rows), np.uint64(marks), new_workspace(), out)
    assert table.ravel().tolist() == out.tolist()


def test_the_table_of_a_deal_has_what_brute_force_finds() -> None:
    deals = random_deals(max(2, DEALS // 10), 3)
    table = solve_table(np.array([[card_set(hand) for hand in deal] for deal in deals], np.uint64))
    for n, deal in enumerate(deals):
        for t, trump in enumerate(list(Suit)[:4]):
            for leader in range(4):
                hands = tuple(map(tuple, deal))
                ending = Ending(hands, trump, frozenset((0, 2)), frozenset(), leader)
                assert table[n, t, leader] == best(ending)
    best.cache_clear()


def test_deals_that_are_none_are_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"rows of four hands, not of the shape \(1, 3\)"):
        solve_table(np.zeros((1, 3), np.uint64))
    with pytest.raises(ValueError, match="equally many cards"):
        solve_table(np.array([[1, 2, 4, 24]], np.uint64))
    assert solve_table(np.zeros((0, 4), np.uint64)).shape == (0, 4, 4)


# -- chance -------------------------------------------------------------------------------------


def test_every_call_is_as_likely_as_another() -> None:
    hands = 20000
    played = play_random(STANDARD, hands, seed=9, traced=True)
    said, count = played.traces[:, 0, 0], played.traces[:, 0, 1]
    assert set(count.tolist()) == {3}
    alone = (said >= ActionOffset.CALL_ALONE) & (said < ActionOffset.BID)
    for share in ((said == ActionOffset.PASS).mean(), alone.mean()):
        assert abs(share - 1 / 3) < 5 * (2 / 9 / hands) ** 0.5


def test_every_card_is_dealt_to_every_place_equally_often() -> None:
    hands = 24000
    played = play_random(STANDARD, hands, seed=10, traced=True)
    for place in range(21):
        counts = np.bincount(played.packs[:, place], minlength=35)
        counts = counts[counts > 0]
        assert len(counts) == 24
        chi = ((counts - hands / 24) ** 2 / (hands / 24)).sum()
        assert abs(chi - 23) < 6 * (2 * 23) ** 0.5


def test_the_first_card_led_is_any_of_the_five() -> None:
    played = play_random(STANDARD.replace(go_alone=False), 20000, seed=11, traced=True)
    led = []
    for game, steps, cards in zip(played.games, played.traces, played.packs, strict=True):
        if game[PlayoutSlot.MAKER] >= 0:
            card, count = steps[game[PlayoutSlot.STEPS] - 20]
            assert count == 5
            led.append(sorted(cards[0:20:4].tolist()).index(card))
    even = len(led) / 5
    chi = ((np.bincount(led, minlength=5) - even) ** 2 / even).sum()
    assert chi < 4 + 6 * 8**0.5


def test_two_hands_counted_to_the_end_are_as_the_kernel_solves_them() -> None:
    """What the rules bot counts in plain Python where two players hold the whole pack."""
    rng, cards = random.Random(4), list(build_pack(preset("two-handed").rules))
    for _ in range(300):
        rng.shuffle(cards)
        size, trump = rng.randrange(3, 9), rng.choice([*SUITS, Suit.NONE])
        hands = (cards[:size], cards[size : 2 * size])
        out = np.zeros(1, np.int8)
        row = build_position(hands, trump, (0,), 0)[None, :]
        write_perfect_tricks(row, np.uint64(ALL_TRICK_COUNTS), new_workspace(10), out)
        assert (
            count_leader_tricks(trump.index, card_mask(hands[0]), card_mask(hands[1]), size)
            == out[0]
        )
