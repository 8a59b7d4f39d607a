"""The fast engine: positions solved with all cards face up, hidden deals drawn, hands played.

Needs ``euchre[bots]`` (numba and numpy). The first use on a machine compiles for a minute and
leaves the result beside the source, or in ``NUMBA_CACHE_DIR``; later processes load it.

=====================  =============================================================================
`count_makers_tricks`  tricks of the makers from here with perfect play
`value_cards`          what each card that may be played is worth, in points or tricks
`sample_worlds`        deals that agree with a view, each as likely as any other
`solve_worlds`         `value_cards` in each of those
`solve_table`          tricks of deals for every trump and every leader
`solve_points`         points of deals for every trump; `to_card_sets` and `random_deals` make deals
`play_out_worlds`      tricks in each of those when all play by a simple policy
`play_random`          hands dealt, called and played at random
`compile_rules`        whether the kernel can play a game; `UnsupportedRulesError` says why not
=====================  =============================================================================

>>> import random
>>> from euchre import apply, begin, deal, legal, preset, view
>>> from euchre.game.events import Called
>>> rules = preset("standard").rules
>>> hand = begin(rules, deal(rules, 0, random.Random(4)))
>>> hand = apply(hand, next(e for e in legal(hand) if isinstance(e, Called)))
>>> hand = apply(hand, legal(hand)[0])
>>> count_makers_tricks(hand) in range(6), len(value_cards(hand))
(True, 5)
>>> seen = view(hand, hand.turn)
>>> solve_worlds(seen, sample_worlds(seen, 100, seed=1)).shape
(100, 5)
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from euchre.compiling import prepare_numba_cache
from euchre.extras import install_command

if find_spec("numba") is None:
    raise ModuleNotFoundError(f"euchre.solve needs numba: {install_command('bots')}", name="numba")
else:
    prepare_numba_cache(Path(__file__).parent)

from euchre.game.capabilities import UnsupportedRulesError
from euchre.solve.board.checks import NotSolvableError
from euchre.solve.board.compiled import CompiledPlay, compile_rules
from euchre.solve.sampling.worlds import (
    NoPossibleDealError,
    SampledWorlds,
    WorldSamplingPlan,
    plan_sampling,
    sample_worlds,
)
from euchre.solve.solve import (
    count_makers_tricks,
    list_playable,
    play_out_worlds,
    solve_worlds,
    value_cards,
)
from euchre.solve.trumps import random_deals, solve_points, solve_table, to_card_sets
from euchre.solve.vector_engine.random_hands import RandomHands, play_random

__all__ = [
    "CompiledPlay",
    "NoPossibleDealError",
    "NotSolvableError",
    "RandomHands",
    "SampledWorlds",
    "UnsupportedRulesError",
    "WorldSamplingPlan",
    "compile_rules",
    "count_makers_tricks",
    "list_playable",
    "plan_sampling",
    "play_out_worlds",
    "play_random",
    "random_deals",
    "sample_worlds",
    "solve_points",
    "solve_table",
    "solve_worlds",
    "to_card_sets",
    "value_cards",
]
