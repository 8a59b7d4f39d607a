"""Odds and ends that players enjoy: most loners, most euchres, the closest match."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from euchre.texts import translatable
from euchre.tournaments.entries import Player, TableScore
from euchre.tournaments.state import Tournament


class TournamentAward(NamedTuple):
    """An award, such as the most loners: the names, and the figure in words."""

    title: str
    who: tuple[str, ...]
    what: str


def count_tallies_by_kind(tournament: Tournament) -> dict[str, Counter[Player]]:
    """Count ``loners``, ``euchred``, ``euchres`` (by their side) and ``reneges`` by player."""
    counts: dict[str, Counter[Player]] = {
        name: Counter() for name in ("loners", "euchred", "euchres", "reneges")
    }
    for _, table, result in tournament.list_results():
        sides = [tournament.players_of(side) for side in table.sides]
        for tally in result.tallies:
            counts["loners"][tally.player] += tally.loners
            counts["euchred"][tally.player] += tally.euchred
            counts["reneges"][tally.player] += tally.reneges
            opponents = next(side for side in sides if tally.player not in side)
            for player in opponents:
                counts["euchres"][player] += tally.euchred
    return counts


def most_loners(tournament: Tournament) -> tuple[Player, ...]:
    """Return the players who made the most loners; none if nobody made one."""
    return _leading_players(count_tallies_by_kind(tournament)["loners"])


def _leading_players(counts: Counter[Player]) -> tuple[Player, ...]:
    best = max(counts.values(), default=0)
    return tuple(sorted(player for player, count in counts.items() if count == best > 0))


def find_awards(tournament: Tournament) -> tuple[TournamentAward, ...]:
    """Return the awards, as far as tallies and scores were noted."""
    kinds = (
        (translatable("evening-award-loners", "Most loners"), "loners", "{} made"),
        (
            translatable("evening-award-euchres", "Most euchres dealt out"),
            "euchres",
            "{} by their side",
        ),
        (translatable("evening-award-euchred", "Most often euchred"), "euchred", "{} in all"),
    )
    counts = count_tallies_by_kind(tournament)
    rows = [
        TournamentAward(
            title,
            tuple(tournament.people[player].name for player in _leading_players(counts[key])),
            translatable(
                "evening-award-figure",
                words.format(max(counts[key].values())),
                kind=key,
                n=max(counts[key].values()),
            ),
        )
        for title, key, words in kinds
        if _leading_players(counts[key])
    ]
    return (*rows, *_find_match_awards(tournament))


def _find_match_awards(tournament: Tournament) -> list[TournamentAward]:
    """Return the closest table, the clearest win, and the most points; none twice.

    A game that was broken off was neither close nor won.
    """
    played = [entry for entry in tournament.list_results() if not entry[2].walkover]
    finished = [entry for entry in played if not entry[2].broken_off]
    rows, pick = [], {}
    if finished:
        closest = translatable("evening-award-closest", "Closest match")
        clearest = translatable("evening-award-clearest", "Clearest win")
        pick[closest] = min(finished, key=lambda entry: _score_margin(entry[2].score))
        pick[clearest] = max(finished, key=lambda entry: _score_margin(entry[2].score))
    if played and not tournament.rules.target:
        most = translatable("evening-award-most-points", "Most points at a table")
        pick[most] = max(played, key=lambda entry: max(entry[2].score))
    honoured = set()
    for title, (number, table, result) in pick.items():
        if (number, table.number) in honoured:
            continue
        honoured.add((number, table.number))
        *sides, points = table.winners_first(result.score)
        names = tuple(tournament.side_name(side) for side in sides)
        figure = translatable(
            "evening-award-score", f"{points} in round {number}", score=f"{points}", round=number
        )
        rows.append(TournamentAward(title, names, figure))
    return rows


def _score_margin(score: TableScore) -> int:
    return abs(score.first - score.second)
