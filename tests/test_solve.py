"""The double-dummy solver against a solver too plain to be wrong, and the questions asked of it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from effort import TIMES
from euchre.errors import EuchreError
from euchre.game.cards import ALL_CARDS, HIDDEN, Card, Suit, card_height, parse_cards, suit_of
from euchre.game.events import Played
from euchre.game.hand import Hand, apply, begin, legal, view
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules, build_pack
from euchre.game.shuffle import deal
from euchre.testing.deals import UnreachableSituationError, deal_to_play
from euchre.testing.strategies import HOUSE_RULES
from solve_help import KINDS, STANDARD, Ending, Kind, after, best, moves, random_ending

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.bots.search.valuer import make_valuer  # noqa: E402
from euchre.solve import (  # noqa: E402
    NoPossibleDealError,
    NotSolvableError,
    UnsupportedRulesError,
    compile_rules,
    count_makers_tricks,
    plan_sampling,
    random_deals,
    sample_worlds,
    solve_worlds,
    value_cards,
)
from euchre.solve.board.compiled import verify_tricks_never_cost, worth_threshold_bits  # noqa: E402
from euchre.solve.board.layout import (  # noqa: E402
    BOARD_BITS,
    FROM_BOARD,
    SLOT_MASK,
    SLOT_START,
    SLOT_TOP,
    TO_BOARD,
)
from euchre.solve.search.double_dummy import (  # noqa: E402
    ALL_TRICK_COUNTS,
    new_workspace,
    write_perfect_tricks,
    write_perfect_tricks_by_card,
)
from euchre.solve.search.positions import build_position  # noqa: E402
from euchre.solve.solve import perfect_points_ahead  # noqa: E402

ONE_PACK = [name for name, each in PRESETS.items() if each.rules.packs == 1]
ENDINGS = 30 * TIMES
"""How many endings of each kind are compared; 160 of up to 4 cards are 2,080 in all."""
MOST_CARDS = 3 if TIMES == 1 else 5

kinds = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def row(ending: Ending) -> Any:
    return build_position(
        ending.hands,
        ending.trump,
        ending.makers,
        ending.turn,
        sitting_out=ending.out,
        trick=ending.trick,
    )


def endings(kind: Kind, seed: int, size: int = 0) -> list[Ending]:
    rng = random.Random(f"{kind}{seed}")
    return [random_ending(kind, size or rng.randint(1, MOST_CARDS), rng) for _ in range(ENDINGS)]


# -- the board ----------------------------------------------------------------------------------


def test_every_lane_stands_in_the_order_of_heights() -> None:
    for trump, benny in product(Suit, (0, 1)):
        row = FROM_BOARD[trump.index][benny]
        for start, top in zip(SLOT_START, SLOT_TOP, strict=True):
            heights = [card_height(ALL_CARDS[i], trump) for i in row[start:top] if i >= 0]
            assert heights == sorted({*heights}, reverse=True)


@pytest.mark.parametrize("trump", list(Suit))
def test_every_card_has_its_own_bit_in_the_lane_of_its_suit(trump: Suit) -> None:
    cards = build_pack(preset("railroad").rules.replace(low_rank="7"))
    bits = [TO_BOARD[trump.index][card.index] for card in cards]
    assert len(set(bits)) == len(cards) == 33
    slots: dict[Suit, set[int]] = {}
    for card, bit in zip(cards, bits, strict=True):
        slot = next(n for n, mask in enumerate(SLOT_MASK) if mask >> bit & 1)
        slots.setdefault(suit_of(card, trump), set()).add(slot)
        assert FROM_BOARD[trump.index][0][bit] == card.index
        assert (slot == 0) == (suit_of(card, trump) is trump)
    assert all(len(found) == 1 for found in slots.values())


def test_the_lowest_bit_of_two_trumps_is_the_higher_card() -> None:
    bits = TO_BOARD[Suit.HEARTS.index]
    cards = parse_cards("JK JH JD AH KH QH TH 9H 8H 7H")
    assert [bits[card.index] for card in cards] == list(range(10))
    assert [card_height(card, Suit.HEARTS) for card in cards] == sorted(
        (card_height(card, Suit.HEARTS) for card in cards), reverse=True
    )


# -- against brute force ------------------------------------------------------------------------


@kinds
def test_tricks_are_those_of_brute_force(kind: Kind) -> None:
    found = endings(kind, 1)
    out = np.zeros(len(found), np.int8)
    rows = np.array([row(ending) for ending in found])
    write_perfect_tricks(rows, np.uint64(ALL_TRICK_COUNTS), new_workspace(), out)
    assert [best(ending) for ending in found] == out.tolist()
    best.cache_clear()


@kinds
def test_every_card_has_the_value_of_brute_force(kind: Kind) -> None:
    found = endings(kind, 2)
    out = np.zeros((len(found), BOARD_BITS), np.int8)
    rows = np.array([row(ending) for ending in found])
    write_perfect_tricks_by_card(rows, np.uint64(ALL_TRICK_COUNTS), new_workspace(), out)
    for ending, got in zip(found, out.tolist(), strict=True):
        want = {}
        for card in moves(ending):
            then, won = after(ending, card)
            want[TO_BOARD[ending.trump.index][card.index]] = won + best(then)
        assert {bit: value for bit, value in enumerate(got) if value >= 0} == want, ending
    best.cache_clear()


@kinds
def test_marks_round_down_the_exact_number(kind: Kind) -> None:
    rows = np.array([row(ending) for ending in endings(kind, 3, size=4)])
    exact = np.zeros(len(rows), np.int8)
    write_perfect_tricks(rows, np.uint64(ALL_TRICK_COUNTS), new_workspace(), exact)
    for marks in ((2,), (2, 4), (1, 3, 4)):
        out = np.zeros(len(rows), np.int8)
        write_perfect_tricks(rows, np.uint64(sum(1 << m for m in marks)), new_workspace(), out)
        rounded = [max([m for m in marks if m <= got], default=0) for got in exact.tolist()]
        assert out.tolist() == rounded


def test_the_table_of_one_deal_tells_nothing_of_the_next() -> None:
    rows = np.array([row(ending) for ending in endings(KINDS["pairs"], 4, size=5)])
    together, alone, space = (
        np.zeros(len(rows), np.int8),
        np.zeros(len(rows), np.int8),
        new_workspace(),
    )
    write_perfect_tricks(rows, np.uint64(ALL_TRICK_COUNTS), space, together)
    for n in range(len(rows)):
        write_perfect_tricks(
            rows[n : n + 1], np.uint64(ALL_TRICK_COUNTS), new_workspace(), alone[n : n + 1]
        )
    assert together.tolist() == alone.tolist()


def test_hands_of_ten_cards_agree_with_the_two_handed_solver_of_the_bots() -> None:
    from euchre.bots.knowledge.exact import cards_winning_most_tricks

    rules = preset("two-handed").rules
    for seed in range(4):
        hand = deal_to_play(rules, 1, Suit.SPADES, dealer=0, rng=random.Random(seed))
        assert hand.turn is not None
        worth = value_cards(hand, "tricks")
        most = max(worth.values())
        seen = view(hand, hand.turn)
        assert {c for c, v in worth.items() if v == most} == set(
            cards_winning_most_tricks(seen, list(seen.cards))
        )


# -- the questions ------------------------------------------------------------------------------


def at_play(name: str, seed: int) -> Hand:
    """A hand of that game at its first lead, played on by some cards."""
    rules, rng = preset(name).rules, random.Random(f"{name}{seed}")
    while True:
        maker, dealer = rng.randrange(rules.players), rng.randrange(rules.players)
        mate = (maker + 1) % rules.players if rules.players == 5 else None
        alone = rules.go_alone and mate is None and rng.random() < 0.3
        try:
            hand = deal_to_play(
                rules,
                maker,
                rng.choice(list(Suit)[:4]),
                dealer=dealer,
                alone=alone,
                mate=mate,
                rng=rng,
            )
        except UnreachableSituationError:
            continue
        for _ in range(rng.randrange(4 * rules.players) if rules.hand_size == 5 else 11):
            hand = apply(hand, rng.choice(legal(hand)))
        return hand


def by_engine(hand: Hand, alpha: int = -99, beta: int = 99) -> int:
    """The makers' tricks with perfect play, by the readable engine alone."""
    if hand.over:
        return hand.makers_tricks
    ours, worst = hand.turn in hand.makers, -99
    for event in legal(hand):
        value = by_engine(apply(hand, event), alpha, beta)
        value = value if ours else -value
        worst = max(worst, value)
        if ours:
            alpha = max(alpha, worst)
        else:
            beta = min(beta, -worst)
        if alpha >= beta:
            break
    return worst if ours else -worst


@pytest.mark.parametrize("name", ONE_PACK)
def test_each_game_is_solved_as_its_own_rules_play_it(name: str) -> None:
    for seed in range(3):
        hand = at_play(name, seed)
        while len(hand.hands[hand.active_seats[0]]) > 3:
            hand = apply(hand, legal(hand)[0])
        assert count_makers_tricks(hand) == by_engine(hand)


@pytest.mark.parametrize("name", ONE_PACK)
def test_the_best_card_keeps_what_the_hand_is_worth(name: str) -> None:
    hand = at_play(name, 9)
    while not hand.over:
        assert hand.turn is not None
        worth = value_cards(hand, "tricks")
        assert set(worth) == {e.card for e in legal(hand) if isinstance(e, Played)}
        card = max(worth, key=lambda c: worth[c])
        size = hand.rules.hand_size
        now = (
            count_makers_tricks(hand)
            if hand.turn in hand.makers
            else size - count_makers_tricks(hand)
        )
        assert worth[card] == now
        points = value_cards(hand)
        assert points[card] == max(points.values())
        hand = apply(hand, Played(hand.turn, card))
    assert count_makers_tricks(hand) == hand.makers_tricks


def test_points_are_those_of_the_hand_played_out() -> None:
    for seed in range(20):
        hand = at_play("cutthroat-24", seed)
        seat, worth = hand.turn, value_cards(hand)
        assert seat is not None
        expected = max(worth.values())
        while not hand.over:
            best_card = max(value_cards(hand).items(), key=lambda item: item[1])[0]
            assert hand.turn is not None
            hand = apply(hand, Played(hand.turn, best_card))
        mine = hand.points[seat]
        assert mine - (sum(hand.points) - mine) / 2 == expected


def test_what_cannot_be_asked_is_refused_with_a_sentence() -> None:
    rules = preset("standard").rules
    dealt = begin(rules, deal(rules, 0, random.Random(1)))
    with pytest.raises(NotSolvableError, match="no card is to be played in the phase order"):
        count_makers_tricks(dealt)
    hand = deal_to_play(rules, 0, Suit.SPADES, dealer=0)
    with pytest.raises(NotSolvableError, match="sample the view first"):
        value_cards(view(hand, hand.turn))
    with pytest.raises(NotSolvableError, match="use tricks or points"):
        value_cards(hand, "pints")  # type: ignore[arg-type]


def test_a_game_with_reneges_and_a_fast_break_are_beyond_the_kernel() -> None:
    with pytest.raises(UnsupportedRulesError, match="renege=somerset lets a card out of suit"):
        compile_rules(preset("standard").rules.replace(renege="somerset"))
    rules = preset("standard").rules.replace(fast_break=True)
    hand = deal_to_play(rules, 0, Suit.SPADES, dealer=0)
    with pytest.raises(UnsupportedRulesError, match="the first two tricks"):
        value_cards(hand)
    assert value_cards(hand, "tricks")
    assert issubclass(UnsupportedRulesError, EuchreError)


MADE_FOR_MORE = STANDARD.replace(pts_make=4, pts_march=2)
"""Makers do better to lose a trick than to take all."""
LONER_MADE_FOR_MORE = STANDARD.replace(pts_loner_make=5, pts_loner_march=4)
BROKEN_AND_BETTER = preset("two-handed").rules.replace(
    hand_size=7, make_tricks=4, fast_break=True, low_rank="7"
)
"""Who loses the first two of seven tricks and takes four has more than with five."""


@pytest.mark.parametrize("rules", [MADE_FOR_MORE, LONER_MADE_FOR_MORE, BROKEN_AND_BETTER])
def test_points_are_not_solved_where_another_trick_may_pay_less(rules: Rules) -> None:
    hand = deal_to_play(rules, 0, Suit.SPADES, dealer=0)
    while rules.fast_break and len(hand.tricks) < 2:
        hand = apply(hand, legal(hand)[0])
    seen = view(hand, hand.turn)
    worlds = sample_worlds(seen, 1)
    for solve in (value_cards, lambda hand: perfect_points_ahead(hand, 0)):
        with pytest.raises(UnsupportedRulesError, match=r"pts_make=.*pts_march=.*fast_break="):
            solve(hand)
    with pytest.raises(UnsupportedRulesError, match="score less with another trick"):
        solve_worlds(seen, worlds)
    assert value_cards(hand, "tricks")
    assert make_valuer(seen, [lambda points: points[0]]).refused.startswith("with pts_make=")


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_another_trick_never_pays_less_in_a_game_that_people_play(name: str) -> None:
    verify_tricks_never_cost(HOUSE_RULES[name])


@pytest.mark.parametrize("name", ONE_PACK)
def test_the_play_of_every_preset_compiles(name: str) -> None:
    assert compile_rules(preset(name).rules).rules is preset(name).rules


def test_equal_cards_are_refused() -> None:
    rules = preset("bid-32").rules
    with pytest.raises(UnsupportedRulesError, match="packs=2 has equal cards"):
        compile_rules(rules)
    with pytest.raises(NotSolvableError, match="deals are those of one pack, and not of 2"):
        random_deals(rules, 1)
    hand = begin(rules, deal(rules, 0, random.Random(1)))
    with pytest.raises(NoPossibleDealError, match="there are equal cards, which are not drawn"):
        plan_sampling(view(hand, hand.turn))


def test_points_ask_for_the_majority_and_for_all() -> None:
    rules = preset("standard").rules
    worth = compile_rules(rules).worths_by_makers_tricks(
        deal_to_play(rules, 0, Suit.SPADES, dealer=3).ending, 0
    )
    assert list(worth) == [-2, -2, -2, 1, 1, 2]
    assert worth_threshold_bits(worth) == 0b101000


# -- the house ----------------------------------------------------------------------------------


def run(code: str, **environment: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_importing_euchre_and_the_bots_loads_neither_numba_nor_numpy() -> None:
    code = "import euchre.game.hand, euchre.bots, sys; print({'numba', 'numpy'} & {*sys.modules})"
    assert run(code) == "set()"


def test_only_the_kernel_imports_numba() -> None:
    source = Path(__file__).parent.parent / "src" / "euchre"
    found = {
        path.relative_to(source).parts[0]
        for path in source.rglob("*.py")
        if "import numba" in path.read_text() or "from numba" in path.read_text()
    }
    assert found == {"solve"}


def test_hidden_cards_are_no_part_of_a_card_set() -> None:
    from euchre.solve.board.layout import card_set, cards_in

    cards = [ALL_CARDS[3], HIDDEN, Card.parse("JK")]
    assert list(cards_in(card_set(cards))) == [ALL_CARDS[3], Card.parse("JK")]
