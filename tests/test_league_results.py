"""What counts of a table's result, and what of it is told to others."""

import json
from dataclasses import replace

import pytest

from euchre.tournaments import commands
from euchre.tournaments.entries import TableScore, TournamentClosed
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.reports.exporting import csv_writers, tournament_to_dict
from euchre.tournaments.reports.standings import standings_notes
from league_host import TEAMS, begun

# -- boards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("format_", ["duplicate", "mitchell", "scrambled-mitchell", "howell"])
@pytest.mark.parametrize("scoring", ["match-points", "average"])
def test_a_table_without_its_boards_is_not_compared(format_: str, scoring: str) -> None:
    host = begun(format_, TEAMS, scoring=scoring)
    without = [(each.points, each.note) for each in host.rank()]
    host.does(commands.correct_score, 1, 1, TableScore(5, 1), "broken off", force=True)
    assert [(each.points, each.note) for each in host.rank()] == without
    assert host.format.list_travellers(host.evening) == ()  # type: ignore[attr-defined]


def test_tables_with_boards_are_compared_with_one_another_alone() -> None:
    host = begun("duplicate", TEAMS)
    host.does(commands.correct_score, 1, 1, TableScore(5, 1), force=True)
    host.boards(range(1, 7))
    found = host.format.list_travellers(host.evening)  # type: ignore[attr-defined]
    assert [[line.table for line in board.lines] for board in found] == [[2, 3]] * 4


def test_a_closed_evening_of_before_keeps_what_was_compared() -> None:
    host = begun("duplicate", TEAMS)
    host.does(commands.correct_score, 1, 1, TableScore(5, 1), force=True)
    host.boards(range(1, 7))
    before = replace(host.evening, closed=True)
    found = host.format.list_travellers(before)  # type: ignore[attr-defined]
    assert [line.table for line in found[0].lines] == [1, 2, 3]
    host.do([TournamentClosed(())])
    found = host.format.list_travellers(host.evening)  # type: ignore[attr-defined]
    assert [line.table for line in found[0].lines] == [2, 3]


# -- the secret ---------------------------------------------------------------------------------


@pytest.mark.parametrize("format_", ["duplicate", "mitchell", "party"])
def test_nothing_that_is_exported_has_the_secret_of_the_boards(format_: str) -> None:
    secret = "6f1f0b8a5c2d4e3f9a8b7c6d5e4f3a2b"
    names = TEAMS if format_ != "party" else [name for team in TEAMS for name in team.split(" & ")]
    host = begun(format_, names)
    evening = replace(host.evening, id=secret)
    data = tournament_to_dict(evening)
    assert secret not in json.dumps(data)
    assert data["evening"]
    assert data["evening"] == tournament_to_dict(evening)["evening"]
    assert data["evening"] != tournament_to_dict(replace(evening, id=secret[::-1]))["evening"]
    assert not any(secret in make(evening) for make in csv_writers(evening).values())
    assert not any(secret in each for each in standings_notes(evening, host.rank()))


# -- a winner -----------------------------------------------------------------------------------


@pytest.mark.parametrize("format_", ["knockout", "two-table"])
def test_no_word_lets_a_level_score_through_where_one_side_has_to_win(format_: str) -> None:
    host = begun(format_, TEAMS[:4])
    for anyway in (False, True):
        with pytest.raises(TournamentError, match="needs a winner"):
            commands.correct_score(host.evening, 1, 1, TableScore(7, 7), force=anyway)
    host.win([1, 2, 3, 4])
    with pytest.raises(TournamentError, match="needs a winner"):
        commands.correct_score(host.evening, 1, 1, TableScore(9, 9), force=True)
