"""What an environment rewards, by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.match.equity import EquityScoreError, measured_equity
from euchre.analysis.match.results import NoHandResultsError
from euchre.errors import EuchreError
from euchre.game.capabilities import UnsupportedRulesError
from euchre.game.hand import starting_scores
from euchre.game.reachable import explain_impossible_running_score
from euchre.game.rules import Rules, teams

Episode = Literal["hand", "match"]
"""What is played from one beginning to the next."""
Reward = Literal["points", "chance", "result"]
"""What a seat is rewarded for.

``points``: the points of its team in each hand, less the mean of the other teams'. ``chance``: by
how much the hand has changed its team's chance to win the match. ``result``: 1 for a match that is
won, less for one that is lost so that all teams together have nothing, 0 for one that ends level.
"""
EPISODE_KINDS: Final[tuple[str, ...]] = get_args(Episode)
REWARD_KINDS: Final[tuple[str, ...]] = get_args(Reward)
_SCORES_BEYOND_TARGET: Final = 24
"""Scores so far beyond the target are told, for ties that are played on."""


class EnvError(EuchreError):
    """Raised for an impossible environment, or for a request that it cannot serve."""


def verify_game(
    rules: Rules, episode: str, reward: str, scores: Sequence[int] | None
) -> tuple[int, ...]:
    """Verify that episode, reward and scores fit; return the points of each team at the start.

    Raises:
        EnvError: the episode, the reward and the scores do not fit each other or the rules.
        DealError: the scores are none that a running match can have.
    """
    if episode not in EPISODE_KINDS:
        raise EnvError(f"an episode is a hand or a match, not {episode!r:.40}")
    if reward not in REWARD_KINDS:
        raise EnvError(f"the rewards are {', '.join(REWARD_KINDS)}, not {reward!r:.40}")
    if reward == "result" and episode != "match":
        raise EnvError("a result is that of a match: play matches, or reward points or chance")
    if episode == "match" and not (rules.target or rules.num_hands):
        raise EnvError(
            "by these rules a match ends by the clock, which an environment has not: play hands, "
            "or set a target or num_hands"
        )
    if episode == "match" and scores is not None:
        raise EnvError("a match begins with no points: scores are for hands")
    return starting_scores(rules, scores)


@lru_cache(1024)
def chance_table(rules: Rules) -> NDArray[np.float32]:
    """Return (2, scores, scores): the first team's chance to win, by next dealer and scores.

    Raises:
        UnsupportedRulesError: the chance hangs on more, or is not known for this game.
    """
    why = ""
    if len(teams(rules)) != 2:
        why = f"with players={rules.players} and sides={rules.sides} there are more than two sides"
    elif rules.num_hands:
        why = f"with num_hands={rules.num_hands} it hangs on the hands played"
    elif not rules.target:
        why = "with target=0 points do not end the match"
    if not why:
        try:
            return _build_win_chance_table(rules)
        except (EquityScoreError, NoHandResultsError) as error:
            why = str(error)
    raise UnsupportedRulesError(f"the chance to win cannot be rewarded here: {why}")


def _build_win_chance_table(rules: Rules) -> NDArray[np.float32]:
    equity, most = measured_equity(rules), rules.target + _SCORES_BEYOND_TARGET
    table = np.zeros((2, most, most), np.float32)
    for dealer, ours, theirs in product(range(2), range(most), range(most)):
        if (
            explain_impossible_running_score(rules, (ours, theirs))
            or max(ours, theirs) > rules.target + 4
        ):
            table[dealer, ours, theirs] = 0.5 if ours == theirs else float(ours > theirs)
        else:
            table[dealer, ours, theirs] = equity.win_chance((ours, theirs), 0, dealer)
    return table
