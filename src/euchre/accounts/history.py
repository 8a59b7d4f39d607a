"""The games of a player: found again, and what they come to in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final, NamedTuple

from euchre.english.names import fold_name
from euchre.game.presets import PRESETS, find_preset_name
from euchre.game.rules import Rules
from euchre.statistics.counting import STATISTICS
from euchre.table.log.participants import StartingPlayer
from euchre.table.results import DAILY_KIND, PlayerResult
from euchre.texts import translatable

HOUSE_PRESET: Final = "house"
"""What rules are called that are no preset's."""
GAME_OUTCOMES: Final = ("won", "lost", "left")
"""How a game can have gone for somebody; nobody has won or lost one without a winner."""


class AccountGame(NamedTuple):
    """A game that a player has played.

    Attributes:
        kind: what it was for (`euchre.table.results`).
        is_measured: of a ranked game, whether the server has tried to separate luck from play.
    """

    table: str
    game: int
    kind: str
    result: PlayerResult
    is_measured: bool = False

    @property
    def preset(self) -> str:
        """The name of its preset; `HOUSE_PRESET` if its rules are no preset's.

        A daily deal is the game whose name it has, for so many hands.
        """
        daily = self.result.game.deals.rpartition(".")[2] if self.kind == DAILY_KIND else ""
        if daily in PRESETS:
            return daily
        return _find_preset_name_or_house(tuple(sorted(self.result.game.rules.items())))

    @property
    def end_date(self) -> date:
        """The date on which it ended, in UTC."""
        return datetime.fromtimestamp(self.result.game.ended / 1000, UTC).date()

    @property
    def outcome(self) -> str:
        """One of `GAME_OUTCOMES`; empty: there was no winner."""
        game = self.result.game
        if game.seats[self.result.seat].left:
            return "left"
        if game.winner is None:
            return ""
        return "won" if self.result.has_won else "lost"

    @property
    def partners(self) -> tuple[StartingPlayer, ...]:
        """The players on the same side."""
        return self._players_on_side(is_own_side=True)

    @property
    def opponents(self) -> tuple[StartingPlayer, ...]:
        """The players on the other sides."""
        return self._players_on_side(is_own_side=False)

    def _players_on_side(self, *, is_own_side: bool) -> tuple[StartingPlayer, ...]:
        side, seats = self.result.side_index, self.result.game.seats
        return tuple(
            seats[seat]
            for index, side_seats in enumerate(self.result.game.side_seats)
            for seat in side_seats
            if (index == side) == is_own_side and seat != self.result.seat
        )

    @property
    def scores_own_side_first(self) -> tuple[int, ...]:
        """The scores of the sides, the player's own first."""
        scores, side = self.result.game.scores, self.result.side_index
        return (scores[side], *(score for index, score in enumerate(scores) if index != side))


@lru_cache(maxsize=256)
def _find_preset_name_or_house(knobs: tuple[tuple[str, object], ...]) -> str:
    rules: Mapping[str, object] = dict(knobs)
    return find_preset_name(Rules.from_dict(rules)) or HOUSE_PRESET  # type: ignore[arg-type]


def preset_title(preset: str) -> str:
    """Return the title of a preset, or ``House rules``."""
    return (
        PRESETS[preset].title
        if preset in PRESETS
        else translatable("player-house-rules", "House rules")
    )


@dataclass(frozen=True, kw_only=True)
class GameHistoryFilter:
    """A filter for games; empty fields match everything.

    Attributes:
        preset: the name of the rules, or `HOUSE_PRESET`.
        partner, opponent: a part of the name of who played on that side, or the level of a bot.
        outcome: one of `GAME_OUTCOMES`.
        since, until: the first and the last day.
    """

    preset: str = ""
    partner: str = ""
    opponent: str = ""
    outcome: str = ""
    since: date | None = None
    until: date | None = None

    def matches(self, game: AccountGame) -> bool:
        """Return True if a game passes the filter."""
        return (
            self.preset in ("", game.preset)
            and self.outcome in ("", game.outcome)
            and (self.since is None or game.end_date >= self.since)
            and (self.until is None or game.end_date <= self.until)
            and _has_player_named(self.partner, game.partners)
            and _has_player_named(self.opponent, game.opponents)
        )


def _has_player_named(name_part: str, players: Iterable[StartingPlayer]) -> bool:
    key = fold_name(name_part)
    return not key or any(
        key in fold_name(player.name) or key == fold_name(player.bot) for player in players
    )


class GameTotals(NamedTuple):
    """Totals over some games.

    Attributes:
        preset: the rules of all of them; empty: of several.
        counts: the figures of `euchre.statistics`, by their names.
    """

    preset: str
    games: int
    won: int
    left: int
    counts: Mapping[str, int]

    def compute_ratio(self, ratio_name: str) -> float | None:
        """Return a ratio of `euchre.statistics`, like ``make_rate``; None without a base."""
        ratio = _RATIO_STATISTICS[ratio_name]
        under = self.counts.get(ratio.under, 0)
        return self.counts.get(ratio.over, 0) / under if under else None


_RATIO_STATISTICS: Final = {each.name: each for each in STATISTICS if each.count is None}


def sum_games(games: Sequence[AccountGame]) -> GameTotals:
    """Return the totals over these games."""
    counts: Counter[str] = Counter()
    for game in games:
        counts.update(game.result.counts)
    outcomes = Counter(game.outcome for game in games)
    return GameTotals("", len(games), outcomes["won"], outcomes["left"], counts)


def sum_games_by_preset(games: Sequence[AccountGame]) -> list[GameTotals]:
    """Return the totals for each preset that was played, the most played first."""
    by_preset: dict[str, list[AccountGame]] = {}
    for game in games:
        by_preset.setdefault(game.preset, []).append(game)
    totals = [
        sum_games(preset_games)._replace(preset=preset)
        for preset, preset_games in by_preset.items()
    ]
    return sorted(totals, key=lambda total: (-total.games, total.preset))


class MonthlyGames(NamedTuple):
    """The games of one month.

    Attributes:
        won, lost: how many; those that were left are lost, and those without a winner neither.
    """

    first: date
    won: int
    lost: int


def count_games_by_month(
    games: Sequence[AccountGame], today: date, months: int = 12
) -> list[MonthlyGames]:
    """Return the last months up to today's, the oldest first, those without games included."""
    counts = Counter(
        (game.end_date.replace(day=1), game.outcome == "won") for game in games if game.outcome
    )
    last = 12 * today.year + today.month - 1
    first_days = [date(n // 12, n % 12 + 1, 1) for n in range(last - months + 1, last + 1)]
    return [MonthlyGames(day, counts[day, True], counts[day, False]) for day in first_days]


class CoachReviewSummary(NamedTuple):
    """The coach's findings in one game.

    Attributes:
        at: when the game ended, in ms.
        hands: how many of its hands the player was dealt.
        lost: the points that all of the player's decisions cost, small losses included.
    """

    at: int
    hands: int
    mistakes: Mapping[str, int]
    lost: float


def list_coach_summaries(games: Sequence[AccountGame]) -> list[CoachReviewSummary]:
    """Return the summaries of the games that the coach has reviewed, the oldest first."""
    summaries = [
        CoachReviewSummary(
            game.result.game.ended, game.result.counts.get("hands", 0), mistakes, game.result.lost
        )
        for game in games
        if (mistakes := game.result.mistakes) is not None
    ]
    return sorted(summaries, key=lambda summary: summary.at)


@dataclass
class Acquaintance:
    """Another account that the player has played with or against.

    Attributes:
        player: their account, as `StartingPlayer` has it.
        name: as they were called last.
        together: games on the same side.
        won: of these.
        against: games on other sides.
        beaten: of these, won.
    """

    player: str
    name: str
    together: int = 0
    won: int = 0
    against: int = 0
    beaten: int = 0


def list_acquaintances(games: Iterable[AccountGame]) -> list[Acquaintance]:
    """Return the other accounts that the player has met in games, the most played with first.

    Args:
        games: the newest first.
    """
    met: dict[str, Acquaintance] = {}

    def find_or_add_acquaintance(other: StartingPlayer) -> Acquaintance:
        return met.setdefault(other.player, Acquaintance(other.player, other.name))

    for game in games:
        nobody_else = "", game.result.game.seats[game.result.seat].player  # who may have two chairs
        is_won = game.outcome == "won"
        partners = {other.player: other for other in game.partners}  # each once, also in two chairs
        opponents = {other.player: other for other in game.opponents}
        for other in partners.values():
            if other.player not in nobody_else:
                find_or_add_acquaintance(other).together += 1
                find_or_add_acquaintance(other).won += is_won
        for other in opponents.values():
            if other.player not in nobody_else:
                find_or_add_acquaintance(other).against += 1
                find_or_add_acquaintance(other).beaten += is_won
    return sorted(
        met.values(), key=lambda other: (-other.together - other.against, fold_name(other.name))
    )
