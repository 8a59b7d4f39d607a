"""Hidden deals as the expert weighs them: by what the others called and played.

Worlds are drawn evenly from all that agree with a view; each then counts as much as what has been
seen would be likely in it: the calls, the card laid away and the cards played by what was learned
of the game, with some doubt, since people are no policies.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.bots.base import viewer_of
from euchre.bots.search.auctions import auction_log_likelihoods, can_follow_auction
from euchre.bots.search.decisions import build_and_weigh_hands, has_learned_calls
from euchre.bots.trained import play_weights
from euchre.game.hand import Phase, View
from euchre.game.rules import Rules
from euchre.solve import SampledWorlds, WorldSamplingPlan, sample_worlds
from euchre.solve.board.dice import new_random_state, random_fraction
from euchre.solve.board.workspace import Boards
from euchre.solve.learned.play_states import (
    dealt_hands_by_world,
    list_board_bits,
    play_states_at_first_lead,
    replay_and_write_likelihoods,
)
from euchre.solve.sampling.worlds import join_worlds, list_all_worlds

Floats = NDArray[np.float64]


class PolicyNoise(NamedTuple):
    """The part of all choices of others that is taken to follow no policy.

    Attributes:
        calls: of the calls.
        discards: of the cards laid away for the up-card.
        plays: of the cards played.
    """

    calls: float
    discards: float
    plays: float


DEFAULT_DOUBT: Final = PolicyNoise(calls=0.02, discards=0.1, plays=0.3)
"""What has won most of what was tried, and what the coach's figures come true with."""
DRAWN_PER_DEAL: Final = 5
"""Deals drawn at once for each that is looked at: they are thinned out by the calls, ..."""
FOLLOWED_PER_DEAL: Final = 4
"""... and so many for each are left for the cards to thin out."""
MIN_EFFECTIVE_SHARE: Final = 0.5
"""The part of those looked at that must be left, counted as deals of the same weight; ..."""
MAX_DRAWS: Final = 4
"""... else more are drawn, at most so often."""
MAX_COUNTED_DEALS: Final = 4096
"""Where the play leaves no more deals than this, each of them is looked at once."""
_DRAW_SEED_STEP: Final = 1 << 40
"""Between the seeds of one lot's draws."""


@dataclass(frozen=True)
class WeightedDeals:
    """Some hidden deals that agree with a view.

    Attributes:
        worlds: as drawn.
        dealt: (n, seats) what each seat was dealt.
        space: (n, words) the worlds as hands in progress, before the play; (0, 0) in the play, and
            where the calls of the game were not learned.
        play_states: (n, words) the worlds as the policy of the play has them; (0, 0) before it.
        likely: (n,) the logarithm of how likely what has been seen is in each, up to a constant.
    """

    worlds: SampledWorlds
    dealt: Boards
    space: Boards
    play_states: Boards
    likely: Floats

    def first_deals(self, count: int) -> WeightedDeals:
        """Return the first `count` deals of the lot."""
        few = self.worlds.select_rows(np.arange(min(count, len(self.worlds))))
        return WeightedDeals(
            few,
            self.dealt[:count],
            self.space[:count],
            self.play_states[:count],
            self.likely[:count],
        )


def draw_weighted_deals(
    view: View, plan: WorldSamplingPlan, count: int, seed: int, noise: PolicyNoise = DEFAULT_DOUBT
) -> WeightedDeals:
    """Draw deals from the sampling plan of a view, with the likelihood of what was seen in each.

    Most deals that agree with a view make what was called and played unlikely. So more are
    drawn than `count`, and thinned out by how likely they are: first by the calls, then by the
    cards. Where there are few (`does_draw_cover_all_deals`) all of them are in the lot, in an order
    drawn by lot, whatever `count` is.
    """
    none = np.zeros((0, 0), np.uint64)
    if does_draw_cover_all_deals(view, plan):
        worlds = list_all_worlds(plan)
        order = np.random.Generator(np.random.PCG64(int(new_random_state(seed)[0]))).permutation(
            len(worlds)
        )
        worlds = worlds.select_rows(order)
        likely, dealt, _ = _weigh_calls_and_build_hands(view, worlds, noise)
        play_states = play_states_at_first_lead(worlds, dealt)
        return WeightedDeals(
            worlds, dealt, none, play_states, likely + _weigh_plays(view, play_states, noise)
        )
    worlds, dealt, space, likely = _draw_deals_with_likelihoods(view, plan, count, seed, noise)
    if view.phase is not Phase.PLAY:
        rows, likely = thin_out_worlds(likely, count, seed)
        hands = space[rows] if len(space) else none
        return WeightedDeals(worlds.select_rows(rows), dealt[rows], hands, none, likely)
    rows, likely = thin_out_worlds(likely, count * FOLLOWED_PER_DEAL, seed)
    worlds, dealt = worlds.select_rows(rows), dealt[rows]
    play_states = play_states_at_first_lead(worlds, dealt)
    rows, likely = thin_out_worlds(likely + _weigh_plays(view, play_states, noise), count, seed + 1)
    return WeightedDeals(worlds.select_rows(rows), dealt[rows], none, play_states[rows], likely)


def can_weigh_calls(rules: Rules) -> bool:
    """Return whether it is known how likely the calls of a game make each deal."""
    return has_learned_calls(rules) or can_follow_auction(rules)


def does_draw_cover_all_deals(view: View, plan: WorldSamplingPlan) -> bool:
    """Return whether a lot has all hidden deals there can be: a second would add nothing."""
    few = bool(plan.counts.sum() <= MAX_COUNTED_DEALS)
    return few and view.phase is Phase.PLAY and not plan.checked


def _draw_deals_with_likelihoods(
    view: View, plan: WorldSamplingPlan, count: int, seed: int, noise: PolicyNoise
) -> tuple[SampledWorlds, Boards, Boards, Floats]:
    """Draw deals, of which `count` are left without the unlikely ones, their hands and likelihood.

    No more than `count` where nothing is known of the calls, or where each deal has to be held
    against them by the readable engine.
    """
    wide = can_weigh_calls(view.rules) and not plan.checked
    most = count * DRAWN_PER_DEAL if wide else count
    parts: list[SampledWorlds] = []
    hands: list[Boards] = []
    spaces: list[Boards] = []
    likely = np.zeros(0)
    for draw in range(MAX_DRAWS if wide else 1):
        worlds = sample_worlds(
            plan, int(min(most, plan.counts.sum())), seed + draw * _DRAW_SEED_STEP
        )
        found, dealt, space = _weigh_calls_and_build_hands(view, worlds, noise)
        spaces.append(space)
        parts.append(worlds)
        hands.append(dealt)
        likely = np.concatenate([likely, found])
        if effective_sample_size(likely) >= count * MIN_EFFECTIVE_SHARE:
            break
    return join_worlds(parts), np.concatenate(hands), np.concatenate(spaces), likely


def _weigh_calls_and_build_hands(
    view: View, worlds: SampledWorlds, noise: PolicyNoise
) -> tuple[Floats, Boards, Boards]:
    """Return the likelihood of the decisions before the play in each world, as logarithms.

    Returns:
        That; what was dealt there; and the worlds as hands in progress, (0, 0) where nothing was
        learned of the game.
    """
    dealt, likely = dealt_hands_by_world(worlds), np.zeros(len(worlds))
    if not has_learned_calls(view.rules):
        if can_weigh_calls(view.rules):
            likely = auction_log_likelihoods(view, dealt)
        return likely, dealt, np.zeros((0, 0), np.uint64)
    ways = (noise.calls, noise.discards)
    return likely, dealt, build_and_weigh_hands(view, worlds, dealt, likely, ways)


def _weigh_plays(view: View, play_states: Boards, noise: PolicyNoise) -> Floats:
    """Return the likelihood of the cards played in each world, as logarithms.

    Args:
        view: in the play.
        play_states: the worlds at the first lead; moved on to now.
        noise: of the plays.
    """
    cards = np.zeros(len(play_states))
    played = list_board_bits(view, [play.card for play in view.plays])
    replay_and_write_likelihoods(
        play_states, played, viewer_of(view), play_weights(view.rules), noise.plays, cards
    )
    return cards


def weights_from_logs(log_likelihoods: Floats) -> Floats:
    """Return the weights of worlds with these logarithms, the likeliest 1."""
    weights: Floats = np.exp(log_likelihoods - log_likelihoods.max())
    return weights


def effective_sample_size(log_likelihoods: Floats) -> float:
    """Return how many equally weighted worlds would say as much (Kish's effective sample size)."""
    weights = weights_from_logs(log_likelihoods)
    return float(weights.sum() ** 2 / (weights**2).sum())


def thin_out_worlds(
    log_likelihoods: Floats, max_count: int, seed: int
) -> tuple[NDArray[np.int64], Floats]:
    """Keep at most `max_count` of all worlds, weighted so that expected means stay the same.

    Worlds that are likely enough are kept as they are. Of the others so many are drawn as their
    weight allows, evenly along their sum, and each then counts as much as any other of them.

    Args:
        log_likelihoods: (n,) logarithms, up to a constant.
        max_count: how many are wanted; where few make up most of the weight, there are fewer.
        seed: of the draw.

    Returns:
        The numbers of those that are kept, in rising order, and the logarithms of their weights,
        whose sum has stayed the same.
    """
    if len(log_likelihoods) <= max_count:
        return np.arange(len(log_likelihoods)), log_likelihoods
    weights = weights_from_logs(log_likelihoods)
    large = weights * max_count >= weights.sum()
    small = np.flatnonzero(~large)
    sums = np.cumsum(weights[small])
    count = round(max_count * sums[-1] / weights.sum()) if len(small) else 0
    if count:
        step = sums[-1] / count
        at = np.searchsorted(
            sums, (np.arange(count) + random_fraction(new_random_state(seed))) * step
        )
        drawn = small[np.minimum(at, len(small) - 1)]
        weights[drawn] = step
        large[drawn] = True
    kept = np.flatnonzero(large)
    return kept, np.log(weights[kept]) + log_likelihoods.max()
