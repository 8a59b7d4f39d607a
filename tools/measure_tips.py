"""Measure what advice is worth: ``python -m tools.measure_tips --seed 1``.

Hands are played by the ``rules`` bot. Wherever somebody comes into one of the
`tools.tip_situations`, hidden deals are drawn as the expert draws and weighs them, and
every move is played out in all of them. The best of the moves that follow the advice is compared
with the best of all others; which these are is told by one half of the deals and what they are
worth by the other half, and then the reverse, so that luck does not choose the winner. The
difference is in points of this hand, the score of the match left aside.

A card is worth the mean of two values, as for the expert: what comes of playing on by the learned
policy, which sees no hidden card, and what perfect players make of the deal with all cards face
up. Calls are played out by the learned calls and the policy, and cost what the expert takes off
them, because such playouts flatter calls a little.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

import euchre.learn
from euchre import __version__
from euchre.bots import RulesBot
from euchre.bots.equity import MatchUtility
from euchre.bots.search.expert import CALL_CAUTION_POINTS, LONE_CAUTION_POINTS, call_overvaluation
from euchre.bots.search.fast import make_fast_valuer
from euchre.bots.search.worlds import Floats, weights_from_logs
from euchre.game.events import Called, HandEvent, Passed
from euchre.game.hand import Phase, View, apply, begin, legal, view
from euchre.game.presets import preset
from euchre.game.shuffle import deal
from euchre.learn.positions import Position, format_event
from tools.tip_situation import TipSituation
from tools.tip_situations import SITUATIONS

MAX_POSITIONS: Final = 400
DEALS_PER_POSITION: Final = 400
MAX_HANDS: Final = 25_000
EVEN_POINTS: Final = 0.02
"""Points by which a move may be behind and still be as good: less than the deals can tell."""
MIN_CASE_POSITIONS: Final = 25
"""A case that is met less often than this is not told."""
EXAMPLE_WORLDS: Final = 2000
CLEAR_LEAD_POINTS: Final = 0.08
"""Points by which an example must be right or wrong."""
MAX_EXAMPLE_TRIES: Final = 25
"""How many positions are tried as an example."""
OUTPUT_PATH: Final = Path(euchre.learn.__file__).parent / "data" / "tips.json"


class PointsUtility(MatchUtility):
    """A hand for its points alone: one's own less the others'."""

    def value_after_hand(self, points: Sequence[int]) -> float:
        """Return the difference this hand makes."""
        return float(2 * points[self._team] - sum(points))


@dataclass(frozen=True)
class SampledMoveValues:
    """The worths of the moves of a view in each of some hidden deals.

    Attributes:
        moves: the moves.
        played: (n, moves) by playing on.
        solved: (n, moves) with all cards face up; None for calls.
        likely: (n,) the logarithms of the weights of the deals.
    """

    moves: tuple[HandEvent, ...]
    played: Floats
    solved: Floats | None
    likely: Floats

    @property
    def mean_values(self) -> Floats:
        """The values that decide: the mean of playing on and of solving."""
        return self.played if self.solved is None else (self.played + self.solved) / 2


def weigh_moves(view: View, worlds: int, seed: int) -> SampledMoveValues:
    """Weigh every move of a view in hidden deals, in points.

    Raises:
        UnsupportedRulesError: the fast engine does not know the decision.
    """
    calls = None
    if view.phase not in (Phase.PLAY, Phase.DISCARD):
        calls = [event for event in legal(view) if isinstance(event, (Called, Passed))]
    valuer = make_fast_valuer(view, [PointsUtility(view).value_after_hand], calls)
    values = valuer.draw(worlds, seed)
    costs = np.array([call_overvaluation(move) for move in valuer.options])
    played, solved = values.played[..., 0] - costs, values.solved[..., 0]
    return SampledMoveValues(valuer.options, played, None if calls else solved, values.likely)


def _weighted_mean(values: Floats, likely: Floats) -> Floats:
    weights = weights_from_logs(likely)
    mean: Floats = weights @ values / weights.sum()
    return mean


def lead_of_advice(
    found: SampledMoveValues, yes: list[HandEvent], no: list[HandEvent]
) -> tuple[float, ...]:
    """Return by how much the best of `yes` is ahead of the best of `no`: in all, played, solved."""
    one = [found.moves.index(move) for move in yes if move in found.moves]
    two = [found.moves.index(move) for move in no if move in found.moves]
    ahead = np.zeros(3)
    for choose, judge in ((0, 1), (1, 0)):
        first = _weighted_mean(found.mean_values[choose::2], found.likely[choose::2])
        mine = one[int(first[one].argmax())]
        other = two[int(first[two].argmax())]
        solved = found.played if found.solved is None else found.solved
        for at, values in enumerate((found.mean_values, found.played, solved)):
            means = _weighted_mean(values[judge::2], found.likely[judge::2])
            ahead[at] += (means[mine] - means[other]) / 2
    return tuple(ahead.tolist())


# -- collecting ---------------------------------------------------------------------------------


@dataclass(eq=False)
class ViewSample:
    """The collected views of one kind of situation.

    Attributes:
        situation: the kind.
        hands: how many hands were looked through for them.
        asked: in how many of these the phase came up at all.
        views: the views, not more than one of a hand.
        ahead: what `lead_of_advice` says of each.
    """

    situation: TipSituation
    hands: int = 0
    asked: int = 0
    views: list[View] = field(default_factory=list)
    ahead: list[tuple[float, ...]] = field(default_factory=list)


def collect_samples(
    situations: Sequence[TipSituation], hands: int, positions: int, seed: int
) -> list[ViewSample]:
    """Play hands and collect the wanted views, until there are enough or no hand is left."""
    samples = [ViewSample(situation) for situation in situations]
    rules, bot = preset(situations[0].preset).rules, RulesBot()
    for number in range(hands):
        wanted = [sample for sample in samples if len(sample.views) < positions]
        if not wanted:
            break
        for sample in wanted:
            sample.hands += 1
        dice = random.Random(f"{seed}/{situations[0].preset}/{number}")
        hand = begin(rules, deal(rules, number % rules.players, dice))
        asked: list[ViewSample] = []
        while wanted and hand.turn is not None:
            seen = view(hand, hand.turn)
            for sample in wanted:
                if seen.phase in sample.situation.phases and sample not in asked:
                    asked.append(sample)
            met = [sample for sample in wanted if all(sample.situation.split_moves(seen))]
            for sample in met:
                sample.views.append(seen)
                wanted.remove(sample)
            if hand.phase is Phase.PLAY and not any(not s.situation.early for s in wanted):
                break
            if len(hand.tricks) > 2:
                break
            event = bot.act(seen)
            hand = apply(hand, event)
        for sample in asked:
            sample.asked += 1
    return samples


# -- what is told -------------------------------------------------------------------------------


def _summarise_leads(ahead: Sequence[tuple[float, ...]]) -> dict[str, float | int]:
    """Return how often the advice is no worse, by how much it is ahead, and the standard error."""
    table = np.array(ahead)
    errors = table.std(axis=0, ddof=1) / np.sqrt(len(table))
    return {
        "positions": len(table),
        "holds": round(float(np.mean(table[:, 0] >= -EVEN_POINTS)), 4),
        "worth": round(float(table[:, 0].mean()), 4),
        "error": round(float(errors[0]), 4),
        "played": round(float(table[:, 1].mean()), 4),
        "solved": round(float(table[:, 2].mean()), 4),
    }


def _summarise_sample(sample: ViewSample, seed: int) -> dict[str, Any]:
    situation = sample.situation
    cases = []
    for case in situation.cases:
        rows = [a for v, a in zip(sample.views, sample.ahead, strict=True) if case.holds(v)]
        if len(rows) >= MIN_CASE_POSITIONS:
            cases.append({"when": case.name, **_summarise_leads(rows)})
    return {
        "preset": situation.preset,
        "hands": sample.hands,
        "asked": sample.asked,
        **_summarise_leads(sample.ahead),
        "cases": cases,
        "example": _find_example(sample, right=True, seed=seed),
        "exception": _find_example(sample, right=False, seed=seed),
    }


def _find_example(sample: ViewSample, *, right: bool, seed: int) -> dict[str, Any] | None:
    """Find a position where the advice is clearly right, or wrong, with what each move is worth.

    It is looked for among those that seem to be so, a clear one first, and weighed again in more
    deals, for what is picked out of many is often picked for its luck. None: there is none.
    """
    ahead = np.array(sample.ahead)[:, 0]
    seem = np.flatnonzero(ahead >= CLEAR_LEAD_POINTS if right else ahead <= -CLEAR_LEAD_POINTS)
    seem = seem[np.argsort(ahead[seem] if right else -ahead[seem])]
    for number in seem[len(seem) // 2 :][:MAX_EXAMPLE_TRIES].tolist():
        view = sample.views[number]
        found = weigh_moves(view, EXAMPLE_WORLDS, seed)
        means = dict(
            zip(found.moves, _weighted_mean(found.mean_values, found.likely).tolist(), strict=True)
        )
        yes, no = sample.situation.split_moves(view)
        best = [max(means[move] for move in moves if move in means) for moves in (yes, no)]
        plain = best[0] - best[1] if right else best[1] - best[0]
        if plain < CLEAR_LEAD_POINTS or max(best) < max(means.values()) - EVEN_POINTS:
            continue
        return {
            **asdict(Position.from_view(view, sample.situation.preset)),
            "moves": [
                {
                    "move": format_event(move),
                    "worth": round(worth, 3),
                    "follows": True if move in yes else False if move in no else None,
                }
                for move, worth in means.items()
            ],
        }
    return None


def measure_tips(
    keys: Sequence[str], hands: int, positions: int, worlds: int, seed: int
) -> dict[str, dict[str, Any]]:
    """Measure each kind of situation, and return the figures by key."""
    wanted = [one for one in SITUATIONS if not keys or one.key in keys]
    told: dict[str, dict[str, Any]] = {}
    for name in dict.fromkeys(one.preset for one in wanted):
        group = [one for one in wanted if one.preset == name]
        for sample in collect_samples(group, hands, positions, seed):
            for number, seen in enumerate(sample.views):
                found = weigh_moves(seen, worlds, seed * 1_000_003 + number)
                sample.ahead.append(lead_of_advice(found, *sample.situation.split_moves(seen)))
            if len(sample.ahead) > 1:
                told[sample.situation.key] = _summarise_sample(sample, seed)
                _print_progress(sample.situation.key, told[sample.situation.key])
    return {one.key: told[one.key] for one in wanted if one.key in told}


def _print_progress(key: str, told: dict[str, Any]) -> None:
    line = f"{key:24}{told['positions']:5} of {told['hands']:6} hands  holds {told['holds']:.0%}"
    print(f"{line}  worth {told['worth']:+.3f} +- {told['error']:.3f}", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure_tips", description=__doc__)
    parser.add_argument("keys", nargs="*", help="situations to measure; none: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=MAX_HANDS, help="the most hands for a game")
    parser.add_argument("--positions", type=int, default=MAX_POSITIONS, help="of each situation")
    parser.add_argument(
        "--worlds", type=int, default=DEALS_PER_POSITION, help="hidden deals for a position"
    )
    parser.add_argument("--out", type=Path, default=OUTPUT_PATH)
    given = parser.parse_args(arguments)
    tips = measure_tips(given.keys, given.hands, given.positions, given.worlds, given.seed)
    sizes = f"--hands {given.hands} --positions {given.positions} --worlds {given.worlds}"
    about = {
        "command": f"python -m tools.measure_tips --seed {given.seed} {sizes}",
        "version": __version__,
        "seed": given.seed,
        "hands": given.hands,
        "positions": given.positions,
        "worlds": given.worlds,
        "even": EVEN_POINTS,
        "call_cost": CALL_CAUTION_POINTS,
        "lone_cost": CALL_CAUTION_POINTS + LONE_CAUTION_POINTS,
    }
    text = json.dumps({"about": about, "tips": tips}, indent=1)
    given.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
