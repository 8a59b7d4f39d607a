"""How often another choice of a puzzle comes out worse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from euchre.analysis.position.stake import WIN, WinChanceEvaluator
from euchre.bots.search.valuer import make_valuer
from euchre.bots.search.worlds import weights_from_logs
from euchre.game.events import HandEvent
from euchre.game.hand import View


def compare_choices(
    seen: View, best: HandEvent, others: Sequence[HandEvent], seed: int, most: int
) -> Mapping[HandEvent, tuple[int, int]]:
    """Count of a hundred hidden deals in how many each other choice comes out worse, and better."""
    valuer = make_valuer(seen, WinChanceEvaluator(seen).points_and_win_functions)
    values = valuer.draw(max(valuer.first, round(most * valuer.share)), seed)
    weights = weights_from_logs(values.likely)
    weights /= weights.sum()
    wins = dict(zip(valuer.options, values.mixed_worth[:, :, WIN].T, strict=True))
    return {
        each: (
            round(100 * float(weights @ (wins[best] - wins[each] > 1e-9))),
            round(100 * float(weights @ (wins[each] - wins[best] > 1e-9))),
        )
        for each in others
    }
