"""The charts of a profile, drawn on the server: each says in words what it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from euchre.accounts.history import CoachReviewSummary, MonthlyGames

_WIDE, _HIGH = 480, 120
_LABEL_HEIGHT: Final = 18
"""What is left below a chart for its words."""
_GAMES_CHARTED: Final = 200
"""Games of the chart of what mistakes cost."""
_MEAN_GAMES: Final = 5
"""Games that the line of what mistakes cost is the mean of."""


def draw_months_chart(every: Sequence[MonthlyGames]) -> Markup:
    """Draw the games won and lost in each month, as bars up and down from a line."""
    most = max(1, *(max(each.won, each.lost) for each in every))
    middle, half, step = _HIGH / 2, _HIGH / 2 - 4, _WIDE / len(every)
    parts = [Markup('<path class="axis" d="M0 {}H{}"/>').format(middle, _WIDE)]
    for at, each in enumerate(every):
        left, wide = at * step + step * 0.2, step * 0.6
        for kind, count, up in (("won", each.won, True), ("lost", each.lost, False)):
            high = half * count / most
            top = middle - high if up else middle
            parts.append(
                Markup(
                    '<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>'
                ).format(kind, left, top, wide, high)
            )
        parts.append(
            Markup('<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(
                left + wide / 2, _HIGH + _LABEL_HEIGHT - 4, f"{each.first:%b}"[0]
            )
        )
    told = "; ".join(
        f"{each.first:%B %Y}: {each.won} won, {each.lost} lost"
        for each in every
        if each.won or each.lost
    )
    return _draw_chart("months", parts, f"Games by month. {told}.")


def draw_costs_chart(every: Sequence[CoachReviewSummary]) -> Markup:
    """Draw the cost of mistakes per hand in each of the last games; empty for less than two."""
    if len(every) < 2:
        return Markup("")
    every = every[-_GAMES_CHARTED:]
    each_hand = [one.lost / max(1, one.hands) for one in every]
    most = max(0.05, *each_hand)
    step = _WIDE / (len(every) - 1)

    def to_point(number: int, value: float) -> tuple[float, float]:
        return number * step, _HIGH - 4 - (_HIGH - 8) * value / most

    parts = [Markup('<path class="axis" d="M0 {}H{}"/>').format(_HIGH - 4, _WIDE)]
    for number, value in enumerate(each_hand):
        parts.append(
            Markup('<circle cx="{:.1f}" cy="{:.1f}" r="2.5"/>').format(*to_point(number, value))
        )
    means = [
        sum(last) / len(last)
        for number in range(len(each_hand))
        if (last := each_hand[max(0, number - _MEAN_GAMES + 1) : number + 1])
    ]
    line = "L".join("{:.1f} {:.1f}".format(*to_point(n, value)) for n, value in enumerate(means))
    parts.append(Markup('<path class="mean" d="M{}"/>').format(line))
    told = (
        f"Points that mistakes cost by the hand, in the last {len(every)} games: {means[0]:.2f} at"
        f" first, {means[-1]:.2f} at last, as a mean of up to {_MEAN_GAMES} games; at most"
        f" {max(each_hand):.2f}."
    )
    return _draw_chart("costs", parts, told)


class MistakeTrend(NamedTuple):
    """The frequency of a kind of mistake, before and lately.

    Attributes:
        kind: of decisions, as players sum them up.
        earlier: for each hundred hands, in the first half of the games.
        lately: in the other half.
        times: in all.
    """

    kind: str
    earlier: float
    lately: float
    times: int


def compare_mistakes(every: Sequence[CoachReviewSummary]) -> list[MistakeTrend]:
    """List the kinds of mistakes, the most frequent first, before and lately."""
    half = len(every) // 2
    parts = (every[:half], every[half:])
    counts = [Counter[str]() for _ in parts]
    for count, games in zip(counts, parts, strict=True):
        for each in games:
            count.update(each.mistakes)
    before, after = (max(1, sum(each.hands for each in games)) for games in parts)
    return [
        MistakeTrend(kind, 100 * counts[0][kind] / before, 100 * counts[1][kind] / after, times)
        for kind, times in (counts[0] + counts[1]).most_common()
    ]


def _draw_chart(kind: str, parts: Sequence[Markup], told: str) -> Markup:
    """Draw a chart of parts, with a description in words."""
    drawn = '<svg class="chart {}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
    every = Markup("").join(parts)
    return Markup(drawn).format(kind, _WIDE, _HIGH + _LABEL_HEIGHT, told, every)  # noqa: S704 - our own
