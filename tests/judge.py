"""What the options of positions are worth, found without the bots that are tried on them.

    python tests/judge.py            # every position of tests/data/partners.toml
    python tests/judge.py duck ace   # those with one of these words in their names

Cards are solved with perfect play by all who see all cards, in thousands of hidden deals that
agree with what the player sees, each as likely as any other ("even"); and in those of them in
which the rules bot would have called as the others have called ("sensible"). What comes before the
cards is played out by the rules bot in all seats, in deals weighed by how that bot would have
called ("played"). Beside it stands what the coach says ("coach"), whose bots are the expert's.

A figure is points of one's own side in this hand less those of the others; behind it stands the
chance to win the match, in percent. Of the wrong options the one is told that is nearest to the
best of the right ones: how far behind it is, with the standard error, and how often it is worse
and better.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot_positions import Position, Way, word_of
from euchre.analysis import analyse
from euchre.analysis.position.stake import WinChanceEvaluator
from euchre.bots.rules_player.player import RulesBot
from euchre.bots.search.readable import make_readable_valuer
from euchre.bots.search.worlds import weights_from_logs
from euchre.game.events import Bid, Called, Dealt, Declared, PartnerCalled, Passed
from euchre.game.hand import Hand, Phase, View, apply, begin, view
from euchre.solve import (
    SampledWorlds,
    UnsupportedRulesError,
    list_playable,
    sample_worlds,
    solve_worlds,
)
from euchre.solve.board.compiled import hand_worths_by_makers_tricks
from euchre.solve.solve import find_makers_by_world
from partners import PARTNERS, POINTS, Partner

WORLDS: Final = 4000
"""Deals in which cards are solved."""
LIKELY: Final = 600
"""Deals in which the calls make sense, ..."""
TRIED: Final = 12_000
"""... of so many that are held against the rules bot's calls."""
FEW: Final = 20
"""Fewer of them tell nothing."""
HANDS: Final = 1200
"""Deals in which what comes before the cards is played out; cards are in some of them."""
COACH: Final = 4000
"""The most deals of the coach."""
SEED: Final = 1
_CALLS: Final = (Passed, Called, Bid, PartnerCalled, Declared)

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Judged:
    """What the options are worth in some deals.

    Attributes:
        how: by which way.
        words: the options.
        worth: (deals, options, 2): points, and chances to win the match.
        weights: (deals,), 1 in all.
    """

    how: str
    words: tuple[str, ...]
    worth: Floats
    weights: Floats

    def means(self) -> Floats:
        """(options, 2)."""
        found: Floats = np.tensordot(self.weights, self.worth, axes=1)
        return found

    def lead(self, one: str, other: str, unit: int) -> tuple[float, float, float, float]:
        """By how much one option is worth more than another, the standard error, and how often it
        is worth more and less.
        """
        gains = self.worth[:, self.words.index(one), unit]
        gains = gains - self.worth[:, self.words.index(other), unit]
        mean = float(self.weights @ gains)
        error = float(np.sqrt(self.weights**2 @ (gains - mean) ** 2))
        more, less = (float(self.weights @ far) for far in (gains > 1e-9, gains < -1e-9))
        return mean, error, more, less


def judged(position: Position) -> Iterator[Judged]:
    """A position by all ways but the coach's."""
    even = by_solving(position)
    if even is not None:
        yield even
        sensible = _by_sensible(position)
        if sensible is not None:
            yield sensible
    yield _played(position, HANDS if even is None else HANDS // 4)


def by_solving(position: Position, worlds: int = WORLDS) -> Judged | None:
    """With perfect play in so many deals; None where no card is to be played."""
    seen = position.view(Way())
    if seen.phase is not Phase.PLAY:
        return None
    drawn = sample_worlds(seen, worlds, SEED)
    words = tuple(str(card) for card in list_playable(seen))
    return Judged("even", words, _solved(seen, drawn), np.full(len(drawn), 1 / len(drawn)))


def _solved(seen: View, worlds: SampledWorlds) -> Floats:
    """(deals, cards, 2) with perfect play."""
    tricks = solve_worlds(seen, worlds, unit="tricks").astype(np.int64)
    stake, seat, size = WinChanceEvaluator(seen), seen.seat, seen.rules.hand_size
    assert seat is not None
    sides = find_makers_by_world(seen, worlds)
    out = np.zeros((*tricks.shape, 2))
    for side in np.unique(sides).tolist():
        makers = [s for s in range(seen.rules.players) if side >> s & 1]
        rows = sides == side
        made = tricks[rows] if seat in makers else size - tricks[rows]
        for unit, worth in enumerate(stake.points_and_win_functions):
            out[rows, :, unit] = np.array(hand_worths_by_makers_tricks(seen, seat, makers, worth))[
                made
            ]
    return out


def _by_sensible(position: Position) -> Judged | None:
    """The same in deals in which the rules bot would have called as the others have."""
    seen, bot = position.view(Way()), RulesBot()
    drawn = sample_worlds(seen, TRIED, SEED + 1)
    good: list[int] = []
    for number in range(len(drawn)):
        if _would_call(seen, drawn, number, bot):
            good.append(number)
        if len(good) >= LIKELY:
            break
    if len(good) < FEW:
        return None
    words = tuple(str(card) for card in list_playable(seen))
    solved = _solved(seen, drawn.select_rows(np.array(good, np.int64)))
    return Judged("sensible", words, solved, np.full(len(good), 1 / len(good)))


def _would_call(seen: View, worlds: SampledWorlds, number: int, bot: RulesBot) -> bool:
    hand: Hand | None = None
    for event in worlds.events_of(number):
        if isinstance(event, Dealt):
            hand = begin(seen.rules, event, seen.scores)
            continue
        assert hand is not None
        if isinstance(event, _CALLS) and event.seat != seen.seat:
            if bot.act(view(hand, event.seat)) != event:
                return False
        elif not isinstance(event, _CALLS) and hand.phase is Phase.PLAY:
            return True
        hand = apply(hand, event)
    return True


def _played(position: Position, hands: int) -> Judged:
    """Every option played out by the rules bot in all seats."""
    seen = position.view(Way())
    valuer = make_readable_valuer(
        seen, WinChanceEvaluator(seen).points_and_win_functions, fast_refusal="asked for"
    )
    values = valuer.draw(hands, SEED)
    weights = weights_from_logs(values.likely)
    words = tuple(word_of(seen, event) for event in valuer.options)
    return Judged("played", words, values.played, weights / weights.sum())


def told(partner: Partner) -> Iterator[str]:
    """All that is found about a position, in lines."""
    position = partner.position
    for found in judged(position):
        means = found.means()
        order = sorted(range(len(found.words)), key=lambda n: -means[n, 1])
        options = ", ".join(
            f"{found.words[n]} {means[n, 0]:+.3f} ({100 * means[n, 1]:.1f})" for n in order
        )
        yield f"  {found.how} ({len(found.weights)}): {options}"
        yield _nearest(partner, found)
    seen = position.view(Way())
    try:
        analysis = analyse(seen, max_deals=COACH)
    except UnsupportedRulesError as refused:
        yield f"  coach: {refused}"
        return
    yield "  coach: " + ", ".join(
        f"{word_of(seen, o.event)} {o.points:+.3f} ({100 * (o.win or 0):.1f}; {100 * o.behind:.1f}"
        f"±{100 * o.behind_se:.1f} behind)" for o in analysis.options
    )  # fmt: skip


def leads(partner: Partner, found: Judged) -> dict[str, tuple[float, float, float, float]]:
    """For each wrong option the lead of the best right one over it, in what is to tell them apart:
    its mean, the standard error, and how often the right one is worth more and less.
    """
    unit = int(partner.by != POINTS)
    means = found.means()[:, unit]
    right = [word for word in found.words if partner.position.is_right(word)]
    wrong = [word for word in found.words if word not in right]
    assert right, "what is right is not among the options"
    assert wrong, "what is wrong is not among the options"
    best = max(right, key=lambda word: float(means[found.words.index(word)]))
    return {word: found.lead(best, word, unit) for word in wrong}


def _nearest(partner: Partner, found: Judged) -> str:
    """The wrong option that is told least clearly from what is right."""
    over = leads(partner, found)
    word, lead = min(over.items(), key=lambda item: (clear(item[1]), item[1][0]))
    mean, error, more, less = lead
    if partner.by == POINTS:
        behind = f"{mean:.3f}±{error:.3f} points"
    else:
        behind = f"{100 * mean:.2f}±{100 * error:.2f}%"
    verdict = "clear" if clear(lead) else "level" if more == less == 0 else "NOT CLEAR"
    return (
        f"    {verdict}: {word} is behind by {behind} (worse in {more:.1%}, better in {less:.1%})"
    )


def clear(lead: Sequence[float]) -> bool:
    """Whether it is: by four standard errors, or never worse and sometimes better."""
    mean, error, more, less = lead
    return mean > 4 * error or (less == 0 and more > 0)


def main(words: Sequence[str]) -> None:
    """Judge the positions with one of these words in their names, or all."""
    for name, partner in PARTNERS.items():
        if not words or any(word in name for word in words):
            lines = "\n".join(told(partner))
            sys.stdout.write(f"{name}\n{lines}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
