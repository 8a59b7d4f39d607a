"""Hidden deals as the expert draws and weighs them: honest, and enough of those that count."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

import numpy as np

import euchre.bots.search.worlds as search
from bot_positions import Position
from effort import some
from euchre.bots import RulesBot
from euchre.bots.search.decisions import build_and_weigh_hands
from euchre.bots.search.worlds import (
    DEFAULT_DOUBT,
    DRAWN_PER_DEAL,
    MAX_COUNTED_DEALS,
    WeightedDeals,
    draw_weighted_deals,
    effective_sample_size,
    thin_out_worlds,
)
from euchre.game.cards import parse_cards
from euchre.game.hand import Phase, view
from euchre.game.presets import preset
from euchre.solve import plan_sampling, sample_worlds
from euchre.solve.board.layout import card_set
from euchre.solve.learned.play_states import dealt_hands_by_world
from test_expert import decisions

TRUMPS = np.uint64(card_set(parse_cards("JD JH AD KD QD TD 9D")))
"""Once diamonds are named."""

LATE_CALL = Position(
    seat=2,
    cards="KC TC 9D 9S QS",
    up="9H",
    said="pass pass pass pass pass pass pass D AC 9C",
    why="the dealer has named diamonds after everybody else has passed twice",
)


def trumps(hands: np.ndarray) -> np.ndarray:
    """(n,) how many of the diamonds are in each set of cards."""
    counts: np.ndarray = np.bitwise_count(hands & TRUMPS)
    return counts.astype(np.float64)


def mean(lot: WeightedDeals, values: np.ndarray) -> float:
    weights = np.exp(lot.likely - lot.likely.max())
    return float(weights @ values / weights.sum())


@pytest.mark.parametrize("spread", [0.0, 0.5, 2.0, 5.0])
def test_thinning_out_keeps_the_weight_and_the_means(spread: float) -> None:
    rng = np.random.default_rng(7)
    likely, values = rng.normal(-40, spread, 2000), rng.normal(0, 1, 2000)
    weights = np.exp(likely)
    found = []
    for seed in range(300):
        rows, left = thin_out_worlds(likely, 200, seed)
        assert len(rows) == len(set(rows.tolist())) <= 201
        assert np.exp(left).sum() == pytest.approx(weights.sum())
        found.append(np.exp(left) @ values[rows] / weights.sum())
    error = np.std(found) / len(found) ** 0.5
    assert abs(np.mean(found) - weights @ values / weights.sum()) < 4 * error + 1e-12


def test_few_enough_worlds_are_all_kept() -> None:
    likely = np.array([-1.0, -5.0, -2.0])
    rows, left = thin_out_worlds(likely, 3, 1)
    assert rows.tolist() == [0, 1, 2]
    assert left.tolist() == likely.tolist()


def test_worlds_of_equal_weight_tell_most() -> None:
    assert effective_sample_size(np.zeros(50)) == pytest.approx(50)
    assert effective_sample_size(np.array([0.0, -800.0])) == pytest.approx(1)


def test_a_lot_says_what_very_many_even_deals_say() -> None:
    """Drawing more, thinning and weighing is a faster way to the same means."""
    seen = LATE_CALL.view(next(iter(LATE_CALL.ways())))
    even = sample_worlds(seen, 30_000, 3)
    dealt, likely = dealt_hands_by_world(even), np.zeros(30_000)
    build_and_weigh_hands(seen, even, dealt, likely, (DEFAULT_DOUBT.calls, 1.0))
    weights = np.exp(likely)
    expected = weights @ trumps(dealt[:, 3]) / weights.sum()
    calls_only = DEFAULT_DOUBT._replace(discards=1.0, plays=1.0)
    lots = [
        draw_weighted_deals(seen, plan_sampling(seen), 200, seed, calls_only) for seed in range(40)
    ]
    means = [mean(lot, trumps(lot.dealt[:, 3])) for lot in lots]
    error = np.std(means) / len(means) ** 0.5
    assert expected > 1.2 * trumps(dealt[:, 3]).mean()
    assert abs(np.mean(means) - expected) < 4 * error + 0.02


def test_more_deals_are_drawn_where_few_make_the_calls_likely() -> None:
    """A call after seven passes: of the deals drawn at once hardly 2% would count."""
    seen = LATE_CALL.view(next(iter(LATE_CALL.ways())))
    even = sample_worlds(seen, 200 * DRAWN_PER_DEAL, 3)
    likely = np.zeros(len(even))
    build_and_weigh_hands(
        seen, even, dealt_hands_by_world(even), likely, (DEFAULT_DOUBT.calls, 1.0)
    )
    lot = draw_weighted_deals(
        seen, plan_sampling(seen), 200, 3, DEFAULT_DOUBT._replace(discards=1.0, plays=1.0)
    )
    assert effective_sample_size(lot.likely) > 2 * effective_sample_size(likely)


def test_every_world_of_a_lot_agrees_with_the_view() -> None:
    seen = LATE_CALL.view(next(iter(LATE_CALL.ways())))
    lot = draw_weighted_deals(seen, plan_sampling(seen), 40, 1)
    assert lot.dealt.tolist() == dealt_hands_by_world(lot.worlds).tolist()
    for number in range(0, len(lot.worlds), 5):
        hand = lot.worlds.hand_of(number)  # the engine refuses what cannot have been
        assert [card_set(cards) for cards in hand.hands] == lot.worlds.hands[number].tolist()


def test_equal_seeds_give_equal_lots() -> None:
    seen = LATE_CALL.view(next(iter(LATE_CALL.ways())))
    one, same, other = (
        draw_weighted_deals(seen, plan_sampling(seen), 50, seed) for seed in (1, 1, 2)
    )
    assert one.likely.tolist() == same.likely.tolist()
    assert one.worlds.hands.tolist() == same.worlds.hands.tolist()
    assert one.worlds.hands.tolist() != other.worlds.hands.tolist()


def test_who_goes_alone_is_thought_to_hold_far_more() -> None:
    """There are many more hands to call on than to go alone on, and few of them go alone."""
    hearts = np.uint64(card_set(parse_cards("JH JD AH KH QH TH 9H")))
    held = []
    for call in ("order", "order-alone"):
        position = Position(
            seat=0, cards="9C TC QS KD 9S", up="QH", said=f"pass pass pass {call} lay:?",
            why="on the lead against the dealer",
        )  # fmt: skip
        seen = position.view(next(iter(position.ways())))
        lot = draw_weighted_deals(seen, plan_sampling(seen), 2000, 1)
        held.append(mean(lot, np.bitwise_count(lot.worlds.hands[:, 3] & hearts)))
    assert held[1] > held[0] + 0.35


def test_where_few_deals_are_left_each_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    late = [
        view(hand, hand.turn)
        for hand in decisions(preset("standard").rules, 4, seed=2, bot=RulesBot())
        if hand.phase is Phase.PLAY and len(hand.tricks) == 3
    ]
    few = [seen for seen in late if plan_sampling(seen).counts.sum() <= MAX_COUNTED_DEALS]
    assert len(few) > 5
    for seen in some(few, 3):
        assert seen.seat is not None
        ready, left = plan_sampling(seen), (seen.seat + 1) % 4
        lot, other = (
            draw_weighted_deals(seen, ready, 50, 1),
            draw_weighted_deals(seen, ready, 500, 2),
        )
        assert len(lot.worlds) == len(other.worlds) == round(ready.counts.sum())
        ways = zip(lot.worlds.way.tolist(), map(tuple, lot.worlds.piles.tolist()), strict=True)
        assert len(set(ways)) == len(lot.worlds)
        assert sorted(lot.likely.tolist()) == sorted(other.likely.tolist())
        monkeypatch.setattr(search, "MAX_COUNTED_DEALS", 0)
        drawn = [draw_weighted_deals(seen, ready, 1000, seed) for seed in range(30)]
        monkeypatch.undo()
        for card in ready.cards.tolist():  # is held by the player to the left as often
            in_all, *in_some = (
                mean(each, (each.worlds.hands >> np.uint64(card) & np.uint64(1))[:, left])
                for each in (lot, *drawn)
            )
            error = np.std(in_some) / len(in_some) ** 0.5
            assert abs(in_all - np.mean(in_some)) < 4 * error + 0.01
