"""The fast engine: positions solved with all cards face up, hidden deals drawn, hands played.

Needs ``euchre[bots]`` (numba and numpy). The first use on a machine compiles for some seconds and
leaves the result beside the source, or in ``NUMBA_CACHE_DIR``; later processes load it.

=================  ============================================================================
`tricks`           tricks of the makers from here with perfect play
`values`           what each card that may be played is worth, in points or tricks
`sample`           deals that agree with a view, each as likely as any other
`solve_worlds`     `values` in each of those
`solve_table`      tricks of deals for every trump and every leader
`solve_points`     points of deals for every trump; `card_sets` and `random_deals` make deals
`playout_worlds`   tricks in each of those when all play by a simple policy
`play_random`      hands dealt, called and played at random
`compile_rules`    whether the kernel can play a game; `UnsupportedRulesError` says why not
=================  ============================================================================

>>> import random
>>> from euchre import apply, begin, deal, legal, preset, view
>>> from euchre.events import Called
>>> rules = preset("standard").rules
>>> hand = begin(rules, deal(rules, 0, random.Random(4)))
>>> hand = apply(hand, next(e for e in legal(hand) if isinstance(e, Called)))
>>> hand = apply(hand, legal(hand)[0])
>>> tricks(hand) in range(6), len(values(hand))
(True, 5)
>>> seen = view(hand, hand.turn)
>>> solve_worlds(seen, sample(seen, 100, seed=1)).shape
(100, 5)
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from euchre.compiling import keep_code
from euchre.extras import how_to_install

if find_spec("numba") is None:
    raise ModuleNotFoundError(f"euchre.solve needs numba: {how_to_install('bots')}", name="numba")
else:
    keep_code(Path(__file__).parent)

from euchre.capabilities import UnsupportedRulesError
from euchre.solve.board.checks import NotSolvableError
from euchre.solve.board.compiled import Compiled, compile_calling, compile_rules
from euchre.solve.rollouts.hands import RandomHands, play_random
from euchre.solve.sampling.worlds import NoWorldError, SamplingPlan, Worlds, plan, sample
from euchre.solve.solve import (
    choices,
    playout_worlds,
    solve_worlds,
    tricks,
    values,
)
from euchre.solve.trumps import card_sets, random_deals, solve_points, solve_table

__all__ = [
    "Compiled",
    "NoWorldError",
    "NotSolvableError",
    "RandomHands",
    "SamplingPlan",
    "UnsupportedRulesError",
    "Worlds",
    "card_sets",
    "choices",
    "compile_calling",
    "compile_rules",
    "plan",
    "play_random",
    "playout_worlds",
    "random_deals",
    "sample",
    "solve_points",
    "solve_table",
    "solve_worlds",
    "tricks",
    "values",
]
