"""The charts of a profile, drawn on the server: each says in words what it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from euchre.accounts.history import CoachReviewSummary, MonthlyGames
from euchre.english.dates import spell_month
from euchre.english.figures import tell_figure
from euchre.server.languages import translate
from euchre.texts import join_texts, translatable

_WIDE, _HIGH = 480, 120
_LABEL_HEIGHT: Final = 18
_GAMES_CHARTED: Final = 200
_MEAN_GAMES: Final = 5
"""Games that the line of what mistakes cost is the mean of."""


def draw_months_chart(months: Sequence[MonthlyGames]) -> Markup:
    """Draw the games won and lost in each month, as bars up and down from a line."""
    max_games = max(1, *(max(month.won, month.lost) for month in months))
    middle, half, step = _HIGH / 2, _HIGH / 2 - 4, _WIDE / len(months)
    parts = [Markup('<path class="axis" d="M0 {}H{}"/>').format(middle, _WIDE)]
    for number, month in enumerate(months):
        x, bar_width = number * step + step * 0.2, step * 0.6
        for kind, count, up in (("won", month.won, True), ("lost", month.lost, False)):
            bar_height = half * count / max_games
            top = middle - bar_height if up else middle
            parts.append(
                Markup(
                    '<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>'
                ).format(kind, x, top, bar_width, bar_height)
            )
        parts.append(
            Markup('<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(
                x + bar_width / 2, _HIGH + _LABEL_HEIGHT - 4, f"{month.first:%b}"[0]
            )
        )
    played = [
        translatable(
            "player-chart-month",
            f"{month.first:%B %Y}: {month.won} won, {month.lost} lost",
            month=spell_month(month.first),
            won=month.won,
            lost=month.lost,
        )
        for month in months
        if month.won or month.lost
    ]
    words = join_texts(played, "; ") or translatable(
        "player-chart-none", f"None won or lost in the last {len(months)} months", n=len(months)
    )
    description = translatable("player-chart-months", f"Games by month. {words}.", words=words)
    return _draw_chart("months", parts, description)


def draw_mistake_costs_chart(games: Sequence[CoachReviewSummary]) -> Markup:
    """Draw the cost of decisions per hand in each of the last games; empty for less than two."""
    if len(games) < 2:
        return Markup("")
    games = games[-_GAMES_CHARTED:]
    costs = [game.lost / max(1, game.hands) for game in games]
    max_cost = max(0.05, *costs)
    step = _WIDE / (len(games) - 1)

    def to_point(game_index: int, value: float) -> tuple[float, float]:
        return game_index * step, _HIGH - 4 - (_HIGH - 8) * value / max_cost

    parts = [Markup('<path class="axis" d="M0 {}H{}"/>').format(_HIGH - 4, _WIDE)]
    for number, value in enumerate(costs):
        parts.append(
            Markup('<circle cx="{:.1f}" cy="{:.1f}" r="2.5"/>').format(*to_point(number, value))
        )
    means = [
        sum(window) / len(window)
        for number in range(len(costs))
        if (window := costs[max(0, number - _MEAN_GAMES + 1) : number + 1])
    ]
    line = "L".join("{:.1f} {:.1f}".format(*to_point(n, value)) for n, value in enumerate(means))
    parts.append(Markup('<path class="mean" d="M{}"/>').format(line))
    description = translatable(
        "player-chart-costs",
        f"Points lost per hand in the last {len(games)} games, as an average of up to "
        f"{_MEAN_GAMES} games: {means[0]:.2f} at first, {means[-1]:.2f} now; {max(costs):.2f} in "
        "the worst game.",
        games=len(games),
        averaged=_MEAN_GAMES,
        first=tell_figure(f"{means[0]:.2f}"),
        now=tell_figure(f"{means[-1]:.2f}"),
        worst=tell_figure(f"{max(costs):.2f}"),
    )
    return _draw_chart("costs", parts, description)


class MistakeTrend(NamedTuple):
    """The frequency of a kind of mistake, before and lately.

    Attributes:
        kind: of decisions, as players sum them up.
        earlier: for each hundred hands, in the first half of the games; None: there is only one.
        lately: in the other half.
        times: in all.
    """

    kind: str
    earlier: float | None
    lately: float
    times: int


def compare_mistakes_over_time(games: Sequence[CoachReviewSummary]) -> list[MistakeTrend]:
    """List the kinds of mistakes, the most frequent first, before and lately."""
    middle = len(games) // 2
    (earlier, earlier_hands), (lately, late_hands) = map(
        _count_mistakes_and_hands, (games[:middle], games[middle:])
    )
    return [
        MistakeTrend(
            kind,
            100 * earlier[kind] / earlier_hands if middle else None,
            100 * lately[kind] / late_hands,
            n,
        )
        for kind, n in (earlier + lately).most_common()
    ]


def _count_mistakes_and_hands(games: Sequence[CoachReviewSummary]) -> tuple[Counter[str], int]:
    counts = Counter[str]()
    for game in games:
        counts.update(game.mistakes)
    return counts, max(1, sum(game.hands for game in games))


def _draw_chart(css_class: str, parts: Sequence[Markup], description: str) -> Markup:
    drawn = '<svg class="chart {}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>'
    content = Markup("").join(parts)
    height, words = _HIGH + _LABEL_HEIGHT, translate(description)
    return Markup(drawn).format(css_class, _WIDE, height, words, content)  # noqa: S704 - our own
