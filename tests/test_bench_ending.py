"""The bench that solves the end as a game: where nothing is hidden it says what the solver says."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from effort import TIMES
from euchre.bots import RulesBot
from euchre.bots.matches.duel import deal_cards
from euchre.bots.search.worlds import WeightedDeals, draw_weighted_deals
from euchre.bots.trained import play_weights
from euchre.game.hand import Hand, Phase, apply, begin, forced_event, view
from euchre.game.presets import preset
from euchre.solve import list_playable, plan_sampling, value_cards
from euchre.solve.board.layout import card_set
from euchre.solve.learned.play_states import list_board_bits
from euchre.solve.solve import find_makers_by_world

BENCH = Path(__file__).parent.parent / "bench"
RULES = preset("stick-the-dealer").rules


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    """By the name under which the other benches import it: by that its compiled code is kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BENCH)
        return import_module("ending")


def endings(number: int) -> list[Hand]:
    """Where a card is chosen with three tricks to come, in a hand of the `rules` bot."""
    hand, bot, found = begin(RULES, deal_cards(RULES, 1, number)), RulesBot(), []
    while not hand.over:
        seat = hand.turn
        if seat is None:
            event = forced_event(hand)
        else:
            if hand.phase is Phase.PLAY and len(hand.tricks) == 2 and len(list_playable(hand)) > 1:
                found.append(hand)
            event = bot.act(view(hand, seat))
        assert event is not None
        hand = apply(hand, event)
    return found


def solved(bench: ModuleType, hand: Hand, *, all_deals: bool) -> tuple[list[float], WeightedDeals]:
    """What each card is worth in tricks of the player's side, in the true deal or in all."""
    assert hand.turn is not None
    seen = view(hand, hand.turn)
    lot = draw_weighted_deals(seen, plan_sampling(seen), 400, 1)
    true = [
        all(int(held[seat]) == card_set(hand.hands[seat]) for seat in hand.active_seats)
        for held in lot.worlds.hands
    ]
    rows = np.flatnonzero(np.ones(len(true)) if all_deals else true)[: None if all_deals else 1]
    if not len(rows):
        return [], lot
    cards = list_board_bits(seen, list_playable(seen))
    makers = int(find_makers_by_world(seen, lot.worlds)[0])
    mine = makers >> hand.turn & 1
    worth = np.arange(6.0) if mine else np.arange(6.0) - 5
    out = np.zeros((len(cards), 1))
    weights = np.full(len(rows), 1 / len(rows))
    bench.solve(
        np.ascontiguousarray(lot.play_states[rows]), weights, cards, play_weights(RULES), makers,
        worth[None], out,
    )  # fmt: skip
    return list(out[:, 0] if mine else -out[:, 0]), lot


def test_one_deal_is_worth_what_the_solver_says(bench: ModuleType) -> None:
    held = 0
    for number in range(20 * TIMES):
        for hand in endings(number):
            found, _ = solved(bench, hand, all_deals=False)
            if found:
                exact = value_cards(hand, "tricks")
                assert found == pytest.approx(
                    [exact[card] for card in list_playable(hand)], abs=0.02
                )
                held += 1
    assert held > 3


def test_of_many_deals_no_card_is_worth_what_cannot_be(bench: ModuleType) -> None:
    for hand in endings(3) + endings(4):
        found, _ = solved(bench, hand, all_deals=True)
        assert found
        assert all(0 <= value <= 5 for value in found)
