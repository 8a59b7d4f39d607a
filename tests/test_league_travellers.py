"""Pairs over boards that travel: an evening of it, what is compared, and how that is handed on."""

from __future__ import annotations

import csv
import io
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import nullcontext
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from euchre.tournaments import commands
from euchre.tournaments.commands import default_rules
from euchre.tournaments.entries import Entry, TableScore, TournamentOpened, TournamentSettings
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import FORMATS, BoardComparisonFormat
from euchre.tournaments.formats.movements import PairsMovementFormat
from euchre.tournaments.reducer import fold_events
from euchre.tournaments.reports import exporting
from euchre.tournaments.reports.boards import hide_open_board_results, list_board_sets
from euchre.tournaments.reports.seating import player_seats, rounds_by_table
from euchre.tournaments.reports.standings import format_ranks, standings_notes
from euchre.tournaments.reports.travellers import list_board_results
from euchre.tournaments.reports.usebio import render_usebio
from euchre.tournaments.simulation import simulate_tournament
from euchre.tournaments.state import Tournament

MOVEMENTS = [name for name, each in FORMATS.items() if isinstance(each, PairsMovementFormat)]
SIX = ["Ann & Bo", "Cy & Dee", "Eli & Fay", "Gus & Hal", "Ida & Jo", "Kit & <Lou>"]
DAY = date(2026, 3, 9)

# Rounds of a Mitchell of six pairs with one board in a set. By the plan board 1 is played by the
# pairs 0-3, 2-4 and 1-5, board 2 by 1-4, 0-5 and 2-3, and board 3 by 2-5, 1-3 and 0-4.
ROUNDS = [["2:0", "1:0", "0:1"], ["0:2", "1:0", "1:0"], ["0:1", "4:0", "1:0"]]
NORTH, EAST = [3, 11, 4], [3, 8, 7]
"""Match points of the pairs 0 to 2, and 3 to 5, of 12 that each could have: worked out by hand."""
SCRAMBLED = [5, 7, 2, 5, 6, 11]
"""The same where the pairs of the last round sit the other way, with the same scores."""


class Club:
    """Runs an evening; one with a board a round as those that were opened once."""

    def __init__(
        self, name: str = "mitchell", names: Sequence[str] = SIX, hands: int = 1, **settings: Any
    ) -> None:
        rules = default_rules(name).replace(num_hands=hands).to_dict()
        given = TournamentSettings(format=name, rules=rules, **settings)
        opened = TournamentOpened("e", given)
        self.log: list[Entry] = [opened if hands == 1 else commands.open_tournament("e", given)]
        for each in names:
            self.log += commands.add_players(self.evening, each)
        self.rng = random.Random(1)

    @property
    def evening(self) -> Tournament:
        return fold_events(self.log)

    @property
    def format(self) -> BoardComparisonFormat:
        found = FORMATS[self.evening.settings.format]
        assert isinstance(found, BoardComparisonFormat)
        return found

    def pair(self) -> None:
        self.log += commands.pair_round(self.evening, self.rng)

    def score(self, table: int, *points: str) -> None:
        boards = [TableScore(*map(int, each.split(":"))) for each in points]
        total = TableScore(*map(sum, zip(*boards, strict=True)))
        number = len(self.evening.rounds)
        self.log += commands.enter_score(self.evening, number, table, total, boards=boards)

    def play(self, rounds: Sequence[Sequence[str]] = ROUNDS) -> None:
        for tables in rounds:
            self.pair()
            for table, points in enumerate(tables, 1):
                self.score(table, points)


@pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if each.boarded])
def test_a_round_has_more_than_one_board_for_its_score_is_told_to_all(name: str) -> None:
    rules = default_rules(name)
    for hands, refused in ((1, True), (2, False)):
        given = TournamentSettings(format=name, rules=rules.replace(num_hands=hands).to_dict())
        with pytest.raises(TournamentError, match="one board") if refused else nullcontext():
            commands.open_tournament("e", given)


def simulated(name: str, players: int, **settings: Any) -> Tournament:
    club = Club(name, [f"P{at}" for at in range(players)], hands=4, **settings)
    return fold_events([*club.log, *simulate_tournament(club.evening, ["random", "simple"], 1)])


# -- what is compared ---------------------------------------------------------------------------


def test_boards_that_a_broken_off_table_has_not_played_are_compared_with_none() -> None:
    club = Club("duplicate", SIX[:4], hands=4, stake=1_000, prizes="70/30")
    club.pair()
    club.score(1, "0:1", "0:1", "0:1", "0:1")
    first, second = club.evening.rounds[0].tables
    for shown, played in (
        (["0:0", "0:0", "0:0", "0:0"], 0),
        (["0:2", "0:0", "0:0", "0:0"], 1),
        (["0:1", "1:0", "0:0", "2:0"], 4),
    ):
        boards = [TableScore(*map(int, board.split(":"))) for board in shown]
        total = TableScore(*map(sum, zip(*boards, strict=True)))
        setting = partial(
            commands.correct_score, club.evening, 1, 2, total, boards=boards, force=True
        )
        if played == 4:
            with pytest.raises(TournamentError, match=r"^Board 4 has points, but board 3 doesn't:"):
                setting()
            continue
        club.log += setting()
        assert commands.correct_score(club.evening, 1, 2, total, boards=boards, force=True) == ()
        evening = club.evening
        lines = [len(board.lines) for board in club.format.list_travellers(evening)]
        assert lines == [2] * played + [1] * (4 - played)
        got = {
            standing.competitor: standing.points
            for standing in exporting.tournament_standings(evening)
        }
        assert sum(got.values()) == 4 * played
        if not played:
            assert not any(got.values())
        else:
            assert got[first.first[0]] > got[second.first[0]]


def test_the_match_points_of_a_small_mitchell_are_those_worked_out_by_hand() -> None:
    club = Club()
    club.play()
    evening = club.evening
    ranked = club.format.rank_competitors(evening)
    points = {evening.order.index(each.competitor): each.points for each in ranked}
    assert [points[pair] for pair in range(6)] == [*NORTH, *EAST]
    places_of = [(evening.order.index(each.competitor), each.place, each.note) for each in ranked]
    assert places_of == [
        (1, 1, "91.7%"),
        (2, 2, "33.3%"),
        (0, 3, "25.0%"),
        (4, 1, "66.7%"),
        (5, 2, "58.3%"),
        (3, 3, "25.0%"),
    ]
    assert [each.direction for each in ranked] == ["North-South"] * 3 + ["East-West"] * 3
    assert format_ranks(ranked) == ["1", "2", "3"] * 2, (
        "nobody shares a place across the directions"
    )
    assert "each direction has a winner" in standings_notes(evening, ranked)[0]
    rows = csv.DictReader(io.StringIO(exporting.standings_csv(evening)))
    assert [row["direction"] for row in rows] == [each.direction for each in ranked]


def test_the_best_of_both_directions_share_the_first_two_prizes() -> None:
    club = Club(stake=500, prizes="50/30/20")
    club.play()
    evening = club.evening
    won = exporting.prize_amounts(evening)
    order = evening.order
    assert [won[order[pair]] for pair in range(6)] == [0, 2400, 600, 0, 2400, 600]


@pytest.mark.parametrize(
    ("stake", "prizes", "north", "east"),
    [
        (500, "40/30/20/10", [1500, 1500, 0], [2100, 900, 0]),
        (500, "50/30/20", [1500, 1500, 0], [2400, 600, 0]),
        (500, "35/20", [1500, 1500, 0], [3000, 0, 0]),
        (501, "40/30/20/10", [1504, 1503, 0], [2104, 901, 0]),
    ],
)
def test_a_tie_in_one_direction_takes_nothing_out_of_the_other(
    stake: int, prizes: str, north: list[int], east: list[int]
) -> None:
    """Prizes 1 and 2 are for the firsts of both directions, 3 and 4 for the seconds."""
    club = Club(stake=stake, prizes=prizes)
    club.play([["2:0", "4:0", "1:0"], ["2:0", "4:0", "4:0"], ["4:0", "0:1", "1:0"]])
    evening = club.evening
    ranked = club.format.rank_competitors(evening)
    assert format_ranks(ranked) == ["1=", "1=", "3", "1", "2", "3"]
    won = exporting.prize_amounts(evening)
    assert [won[each.competitor] for each in ranked] == [*north, *east]
    assert sum(won.values()) == 12 * stake


def test_directions_of_different_size_share_prizes_to_the_cent() -> None:
    for seed in range(6):
        club = Club("mitchell", [f"P{at}" for at in range(14)], hands=1, stake=333, whole=False)
        log = [*club.log, *simulate_tournament(club.evening, ["random", "simple"], seed)]
        evening = fold_events(log)
        won = exporting.prize_amounts(evening)
        ranked = club.format.rank_competitors(evening)
        half: dict[str, int] = dict.fromkeys(("North-South", "East-West"), 0)
        for each in ranked:
            half[each.direction] += won[each.competitor]
        assert sum(half.values()) == 14 * 333
        assert abs(half["North-South"] - half["East-West"]) <= 2, "each direction gets half"


def test_where_not_all_play_as_many_boards_the_share_is_said_to_decide() -> None:
    notes = standings_notes(
        seven := simulated("mitchell", 14), FORMATS["mitchell"].rank_competitors(seven)
    )
    assert "the percentage decides, not the points" in notes[0]
    notes = standings_notes(
        six := simulated("mitchell", 12), FORMATS["mitchell"].rank_competitors(six)
    )
    assert "the share" not in " ".join(notes)


def test_by_the_average_a_board_adds_up_to_nothing() -> None:
    club = Club(scoring="average")
    club.play()
    for board in club.format.list_travellers(club.evening):
        assert sum(line.points[0] for line in board.lines) == 0
        assert all(line.points[0] == -line.points[1] for line in board.lines)
    first = club.format.list_travellers(club.evening)[0].lines[0]
    assert first.points[0] == 2 - Fraction(1 + 4, 2)
    total: defaultdict[int, Fraction] = defaultdict(Fraction)
    for board in club.format.list_travellers(club.evening):
        for line in board.lines:
            total[line.north] += line.points[0]
            total[line.east] += line.points[1]
    ranked = club.format.rank_competitors(club.evening)
    assert {each.competitor: each.points for each in ranked} == total
    assert ranked[0].points > 0


def test_where_rounds_are_switched_there_is_one_winner() -> None:
    club = Club("scrambled-mitchell")
    club.play()
    evening = club.evening
    ranked = club.format.rank_competitors(evening)
    assert [each.place for each in ranked] == sorted(each.place for each in ranked)
    assert {each.direction for each in ranked} == {""}
    last = evening.rounds[2].tables[0]
    assert evening.order.index(last.first[0]) == 4, "who moves sits North-South"
    points = {evening.order.index(each.competitor): each.points for each in ranked}
    assert [points[pair] for pair in range(6)] == SCRAMBLED


@pytest.mark.parametrize("name", MOVEMENTS)
@pytest.mark.parametrize("players", [10, 12, 14, 16])
def test_a_whole_evening_is_played_by_every_movement(name: str, players: int) -> None:
    evening = simulated(name, players, stake=500)
    format_ = FORMATS[name]
    assert isinstance(format_, PairsMovementFormat)
    movement = format_.build_movement(evening)
    assert evening.closed
    assert len(evening.rounds) == len(movement.rounds) == format_.round_count(evening)
    assert sum(exporting.prize_amounts(evening).values()) == 500 * players
    boards = format_.list_travellers(evening)
    assert len(boards) == movement.sets * 4
    plays = Counter(table.set for round_ in movement.rounds for table in round_.tables)
    for board in boards:
        assert len(board.lines) == plays[board.set]
        there = [who for line in board.lines for who in (line.north, line.east)]
        assert len(set(there)) == len(there), "nobody plays a board twice"
        assert all(sum(line.points) == line.top for line in board.lines)
    for each in format_.rank_competitors(evening):
        assert each.played + each.out == len(evening.rounds)


@pytest.mark.parametrize("name", ["duplicate", *MOVEMENTS])
def test_bots_are_dealt_the_same_board_wherever_it_goes(name: str) -> None:
    """One and the same bot everywhere does the same with it."""
    club = Club(name, [f"P{at}" for at in range(12)], hands=3)
    evening = fold_events([*club.log, *simulate_tournament(club.evening, ["simple"], 1)])
    for board in club.format.list_travellers(evening):
        assert len({line.score for line in board.lines}) == 1


# -- what is entered ----------------------------------------------------------------------------


def test_boards_have_one_number_for_the_whole_evening() -> None:
    club = Club(hands=3)
    club.play([])
    club.pair()
    evening = club.evening
    tables = evening.rounds[0].tables
    assert [club.format.board_numbers(evening, 1, table.first) for table in tables] == [
        range(1, 4),
        range(4, 7),
        range(7, 10),
    ]
    with pytest.raises(TournamentError, match="A round has 3 boards, but you entered 1"):
        club.score(2, "1:0")
    with pytest.raises(TournamentError, match="Board 5 can't be worth 3 : 0"):
        club.score(2, "1:0", "3:0", "1:0")


@pytest.mark.parametrize("name", MOVEMENTS)
def test_a_movement_is_for_real_cards(name: str) -> None:
    club = Club(name)
    club.pair()
    with pytest.raises(TournamentError, match="is played with real cards"):
        commands.record_online_table(club.evening, 1, 1, "t")


def test_a_result_without_boards_is_not_compared() -> None:
    club = Club()
    club.pair()
    club.log += commands.correct_score(club.evening, 1, 1, TableScore(7, 3), force=True)
    assert club.format.list_travellers(club.evening) == ()


# -- how long it is, and who goes ---------------------------------------------------------------


def test_a_mitchell_can_be_cut_short_and_a_howell_cannot() -> None:
    club = Club("mitchell", [f"P{at}" for at in range(20)], rounds=3)
    club.pair()
    assert club.format.round_count(club.evening) == 3
    wanted = club.evening.settings
    with pytest.raises(TournamentError, match="Mitchell of 10 pairs has 2 to 5 rounds, not 6"):
        commands.change_settings(
            club.evening, TournamentSettings(**{**_fields(wanted), "rounds": 6})
        )
    assert commands.change_settings(
        club.evening, TournamentSettings(**{**_fields(wanted), "rounds": 5})
    )
    for rounds in (1, 6):
        with pytest.raises(TournamentError, match=f"has 2 to 5 rounds, not {rounds}"):
            Club("mitchell", [f"P{at}" for at in range(20)], rounds=rounds).pair()
    with pytest.raises(TournamentError, match="Howell of 6 pairs has 5 rounds, not 4"):
        Club("howell", rounds=4).pair()
    with pytest.raises(
        TournamentError, match="Howell is for 5 to 16 pairs: that takes an even number"
    ):
        Club("howell", SIX[:4]).pair()


def _fields(settings: TournamentSettings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in settings.__struct_fields__}


def test_rounds_that_were_switched_are_understood_when_the_evening_becomes_longer() -> None:
    club = Club("scrambled-mitchell", rounds=2)
    club.play(ROUNDS[:2])
    wanted = {**_fields(club.evening.settings), "rounds": 3}
    club.log += commands.change_settings(club.evening, TournamentSettings(**wanted))
    club.play(ROUNDS[2:])
    assert [len(board.lines) for board in club.format.list_travellers(club.evening)] == [3, 3, 3]
    assert len(list_board_results(club.evening)) == 3


def test_a_pair_that_goes_leaves_its_tables_in_their_place() -> None:
    club = Club()
    club.play(ROUNDS[:1])
    gone = club.evening.order[3]
    club.log += commands.record_departure(club.evening, club.evening.members_of(gone)[0])
    club.pair()
    first, second, third = club.evening.rounds[1].tables
    assert second.result is not None
    assert second.result.walkover
    assert (first.result, third.result) == (None, None)
    assert second.second == (gone,), "the other tables keep their numbers"
    club.score(1, "0:2")
    club.score(3, "1:0")
    standing = {each.competitor: each for each in club.format.rank_competitors(club.evening)}
    assert (standing[gone].played, standing[gone].out) == (1, 0), "who has gone sits nothing out"
    assert standing[second.first[0]].out == 1
    lines = [len(board.lines) for board in club.format.list_travellers(club.evening)]
    assert lines == [2, 2, 1], "nothing is compared that nobody has played"


# -- what is told -------------------------------------------------------------------------------


def test_a_board_is_told_when_nobody_has_yet_to_play_it() -> None:
    club = Club()
    assert list_board_results(club.evening) == (), "there are none before the draw"
    club.play(ROUNDS[:2])
    assert list_board_results(club.evening) == ()
    others = hide_open_board_results(club.evening)
    results = [table.result for round_ in others.rounds for table in round_.tables]
    assert all(result is not None and result.boards == () for result in results)
    club.pair()
    club.score(1, "0:1")
    assert [board.title for board in list_board_results(club.evening)] == ["Board 3"]
    assert exporting.tournament_to_dict(club.evening)["travellers"][0]["number"] == 3
    early = Club()
    early.play(ROUNDS[:1])
    early.log += commands.close_tournament(early.evening)
    assert len(list_board_results(early.evening)) == 3, "the evening is closed"


def test_where_everybody_goes_with_which_boards_stands_on_cards_and_guides() -> None:
    club = Club(hands=4)
    club.pair()
    evening = club.evening
    player = evening.members_of(evening.order[3])[0]
    seats = player_seats(evening, player)
    assert [(seat.number, seat.table, seat.short_direction, seat.board_span) for seat in seats] == [
        (1, 1, "E-W", "1-4"),
        (2, 2, "E-W", "9-12"),
        (3, 3, "E-W", "5-8"),
    ]
    guide = rounds_by_table(evening)
    assert [(each.number, each.board_span) for each in guide[1]] == [
        (1, "1-4"),
        (2, "5-8"),
        (3, "9-12"),
    ]
    assert {each.north for each in guide[1]} == {evening.competitor_name(evening.order[0])}


def test_board_one_is_north_s_to_deal_and_the_deal_goes_round_all_boards() -> None:
    club = Club(hands=3)
    assert list_board_sets(club.evening, "secret") == (), "the lots say how many there are"
    club.pair()
    sets = list_board_sets(club.evening, "secret")
    assert [each.title for each in sets] == ["Boards 1 to 3", "Boards 4 to 6", "Boards 7 to 9"]
    deals = [deal for each in sets for deal in each.deals]
    assert [deal.dealer for deal in deals] == [board % 4 for board in range(9)]
    assert len({deal.hands for deal in deals}) == 9
    assert list_board_sets(club.evening, "secret") == sets
    assert list_board_sets(club.evening, "other") != sets


def test_the_travellers_of_a_duplicate_evening_are_those_of_its_rounds() -> None:
    evening = simulated("duplicate", 8)
    found = list_board_results(evening)
    assert [board.number for board in found] == list(range(1, 13))
    assert found[5].title == "Round 2, board 2"
    assert {len(board.lines) for board in found} == {2}


def test_travellers_are_a_table_for_spreadsheets() -> None:
    club = Club()
    club.play()
    rows = list(
        csv.DictReader(io.StringIO(exporting.csv_writers(club.evening)["travellers"](club.evening)))
    )
    assert len(rows) == 9
    assert (rows[0]["board"], rows[0]["ns_score"], rows[0]["ns_points"]) == ("1", "2", "2")
    total: defaultdict[str, int] = defaultdict(int)
    for row in rows:
        total[row["north_south"]] += int(row["ns_points"])
        total[row["east_west"]] += int(row["ew_points"])
    names = [club.evening.competitor_name(who) for who in club.evening.order]
    assert [total[name] for name in names] == [*NORTH, *EAST]
    party = Club("party", [f"P{at}" for at in range(8)]).evening
    assert "travellers" not in exporting.csv_writers(party)


# -- USEBIO -------------------------------------------------------------------------------------


def test_usebio_read_back_has_the_pairs_and_what_they_got() -> None:
    club = Club(title="Pairs & more")
    club.play()
    root = ET.fromstring(render_usebio(club.evening, DAY, "The <Club>").encode())  # noqa: S314 - our own
    assert (root.tag, root.get("Version")) == ("USEBIO", "1.2")
    assert root.findtext("CLUB/CLUB_NAME") == "The <Club>"
    event = root.find("EVENT")
    assert event is not None
    assert event.get("EVENT_TYPE") == "PAIRS"
    facts = ("EVENT_DESCRIPTION", "DATE", "WINNER_TYPE", "BOARD_SCORING_METHOD", "BOARDS_PLAYED")
    assert [event.findtext(fact) for fact in facts] == [
        "Pairs & more",
        "09/03/2026",
        "2",
        "MATCH_POINTS",
        "3",
    ]
    pairs = event.findall("PARTICIPANTS/PAIR")
    told = {int(pair.findtext("PAIR_NUMBER", "")): pair for pair in pairs}
    assert [told[number].findtext("DIRECTION") for number in range(1, 7)] == ["NS"] * 3 + ["EW"] * 3
    points = [int(told[number].findtext("TOTAL_SCORE", "")) for number in range(1, 7)]
    assert points == [*NORTH, *EAST]
    assert told[2].findtext("PERCENTAGE") == "91.7"
    names = {name.text for name in event.iter("PLAYER_NAME")}
    assert {"<Lou>", "Ann"} < names
    assert len(names) == 12
    total: defaultdict[int, int] = defaultdict(int)
    for line in event.iter("TRAVELLER_LINE"):
        for side in ("NS", "EW"):
            who = int(line.findtext(f"{side}_PAIR_NUMBER", ""))
            total[who] += int(line.findtext(f"{side}_MATCH_POINTS", ""))
    assert [total[number] for number in range(1, 7)] == points
    board = event.find("BOARD")
    assert board is not None
    assert [line.findtext("SCORE") for line in board.iter("TRAVELLER_LINE")] == ["2", "1", "4"]


def test_usebio_of_other_scoring_has_no_match_points() -> None:
    club = Club("howell", scoring="average")
    club.log += simulate_tournament(club.evening, ["simple", "random"], 1)
    root = ET.fromstring(render_usebio(club.evening, DAY).encode())  # noqa: S314 - our own
    assert root.findtext("EVENT/BOARD_SCORING_METHOD") == "OTHER"
    assert root.findtext("EVENT/WINNER_TYPE") == "1"
    assert not list(root.iter("NS_MATCH_POINTS"))
    assert not list(root.iter("PERCENTAGE"))
    assert len(root.findall("EVENT/BOARD")) == 5


def test_usebio_is_for_evenings_in_which_boards_are_compared() -> None:
    with pytest.raises(TournamentError, match="boards are compared"):
        render_usebio(Club("round-robin", SIX[:4]).evening, DAY)
    with pytest.raises(TournamentError, match="before the lots have been drawn"):
        render_usebio(Club().evening, DAY)
