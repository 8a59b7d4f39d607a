"""Statistics and tables of data: what is counted, for every game, and what becomes of it."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from rich.cells import cell_len

from cli_help import invoke as run
from effort import unlike
from euchre import Called, Dealt, Event, Passed, Suit, apply, begin, legal, new_match, preset
from euchre.analysis.grading import DecisionGrade
from euchre.analysis.review.report import HandReview, MatchReview, ReviewedDecision
from euchre.bots import make_bot, play_match
from euchre.cli import main
from euchre.errors import EuchreError, RecordError
from euchre.game.cards import Card, parse_cards
from euchre.game.events import Bid, Declared, Discarded, PartnerCalled
from euchre.game.match import Match
from euchre.game.match import apply as apply_to_match
from euchre.game.presets import PRESETS, parse_rules_line
from euchre.game.rules import team_of, teams
from euchre.game.scoring import Outcome
from euchre.notation.egn import write_egn
from euchre.notation.loading import load
from euchre.notation.record import Record, RecordPlayer, write_records
from euchre.statistics import (
    COACHED_STATISTICS,
    GROUPING_COLUMNS,
    STATISTICS,
    DataTable,
    DataTableError,
    compute_statistics,
    tabulate_decisions,
    tabulate_hands,
    tabulate_plays,
    tabulate_shares,
)
from euchre.statistics.table import Cell, DataTableColumn, verify_table_ending
from euchre.testing.deals import deal_with
from euchre.testing.strategies import any_rules, matches, random_event
from test_words import HANDS

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def game(name: str, seed: int = 1) -> Record:
    rules = preset(name).rules
    bots = [make_bot("simple")] * rules.players
    until = (lambda match: len(match.hands) > 5) if rules.time_limit else None
    match = play_match(new_match(rules), bots, random.Random(seed), is_time_up=until)
    players = tuple(RecordPlayer(who) for who in NAMES[: rules.players])
    return Record(rules=rules, players=players, events=match.events)


TABLES: Final = (
    *(compute_statistics, tabulate_shares, tabulate_hands, tabulate_decisions, tabulate_plays),
)


def rows(table: DataTable, *key: str) -> dict[tuple[Cell, ...], dict[str, Cell]]:
    return {tuple(row[name] for name in key): row for row in table.to_dicts()}


def number(value: Cell) -> float:
    assert isinstance(value, int | float)
    return value


# -- what is counted ----------------------------------------------------------------------------


def test_a_player_s_figures_are_the_sums_of_those_by_place_and_of_the_shares() -> None:
    games = [game("standard", seed) for seed in range(3)]
    whole = rows(compute_statistics(games), "player")
    apart = compute_statistics(games, ["player", "place"]).to_dicts()
    share = tabulate_shares(games).to_dicts()
    for figure in (each for each in STATISTICS if each.count is not None):
        for (who,), row in whole.items():
            for parts in (apart, share):
                mine = [number(part[figure.name]) for part in parts if part["player"] == who]
                assert sum(mine) == row[figure.name], figure.name


def test_the_winner_is_who_won_and_the_hands_say_the_scores() -> None:
    games = [game("british", seed) for seed in range(3)]
    won = {row["side"]: row["won"] for row in compute_statistics(games, "side").to_dicts()}
    winners = [each.match.winner for each in games]
    assert won == {"Ann and Cy": winners.count(0), "Bo and Di": winners.count(1)}


@settings(max_examples=15, deadline=None)
@given(any_rules().flatmap(matches))
def test_house_rules_of_every_kind_are_counted(match: Match) -> None:
    record = Record(rules=match.rules, events=match.events)
    if record.match.hands:
        points = [row["points"] for row in compute_statistics([record], "seat").to_dicts()]
        ended = [hand for hand in record.match.hands if hand.outcome is not Outcome.REDEAL]
        assert not ended or points == [
            sum(hand.points[team_of(record.rules, seat)] for hand in ended)
            for seat in range(record.rules.players)
        ]


def test_unknown_rows_are_refused_with_those_there_are() -> None:
    with pytest.raises(EuchreError, match="player, side, seat, place, not by 'team'"):
        compute_statistics([], by="team")


@pytest.mark.parametrize(
    ("games", "why"),
    [
        ("games/", "euchre.load reads those of a file or folder"),
        ([("friday", game("standard"))], "expected records or a dict of records, .* a tuple"),
        ([game("standard").match], r"a Match: Record\(rules=match.rules, events=match.events\)"),
        (game("standard"), "expected several records: put a single one into a list"),
        (3, "expected records or a dict of records, not an int"),
        (None, "expected records or a dict of records, not nothing"),
    ],
)
def test_what_are_no_games_is_refused_in_a_sentence(games: Any, why: str) -> None:
    for table in TABLES:
        with pytest.raises(TypeError, match=why):
            table(games)


def test_a_game_that_was_broken_off_is_no_game_and_its_hands_count() -> None:
    whole = game("standard")
    at = [n for n, event in enumerate(whole.events) if isinstance(event, Dealt)][2]
    (row, *_) = compute_statistics([whole, replace(whole, events=whole.events[:at])]).to_dicts()
    assert row["games"] == 1
    assert row["hands"] == len(whole.match.hands) + 2


def test_games_without_names_are_in_order_by_their_numbers() -> None:
    called = [str(row["game"]) for row in tabulate_hands([game("standard")] * 11).to_dicts()]
    assert called == sorted(called)
    assert (called[0], called[-1]) == ("01", "11")


def test_a_table_says_what_it_is_in_a_line() -> None:
    table = tabulate_hands([game("standard")])
    assert re.fullmatch(r"<Table hands: \d+ rows of \d+ columns>", repr(table))


@pytest.mark.kernel
def test_the_coach_adds_errors_and_luck() -> None:
    pytest.importorskip("numba")
    from euchre.statistics import review_games

    whole = game("standard")
    dealt = [at for at, event in enumerate(whole.events) if isinstance(event, Dealt)]
    short = Record(rules=whole.rules, events=whole.events[: dealt[1] - 1])
    table = compute_statistics([short], "seat", reviews=review_games([short]))
    found = table.to_dicts()
    assert sum(number(row["decisions"]) for row in found) > 0
    assert sum(number(row["luck"]) for row in found) == pytest.approx(0, abs=1e-6)


def judged(seat: int, grade: DecisionGrade, loss: float, points: float) -> ReviewedDecision:
    """What the coach says of a decision; only what is counted."""
    nothing: Any = None
    return ReviewedDecision(
        1, 1, seat, 0, "", nothing, Passed(seat), "", "", grade, loss, points, (), "", nothing
    )


def test_what_the_coach_says_is_counted_for_who_decided_and_nothing_where_nothing_is_said() -> None:
    record = game("standard")
    decisions = (
        judged(0, DecisionGrade.MISTAKE, 0.02, 0.5),
        judged(0, DecisionGrade.BLUNDER, 0.08, 1.25),
        judged(0, DecisionGrade.INACCURACY, 0.0, 0.25),
        judged(1, DecisionGrade.BEST, 0.0, 0.0),
    )
    said = HandReview(
        1, 1, NAMES[:4], (0, 0), (), (), "", decisions, (), (0, 0), luck=(0.25, -0.25)
    )
    known = HandReview(2, 9, NAMES[:4], (0, 0), (), (), "", (), (), (0, 0))
    review = MatchReview(record.rules, NAMES[:4], (0, 0), None, (said, known), (), ())
    found = rows(compute_statistics([record], reviews={"1": review}), "player")
    names = [figure.name for figure in COACHED_STATISTICS]
    assert names == [
        *("decisions", "mistakes", "chance_lost", "points_lost", "luck", "lost_per_decision")
    ]
    figures = {who: [row[name] for name in names] for (who,), row in found.items()}
    assert figures == {
        "Ann": [3, 2, pytest.approx(0.1), 2.0, 0.25, pytest.approx(0.1 / 3)],
        "Bo": [1, 0, 0.0, 0.0, -0.25, 0.0],
        "Cy": [0, 0, 0.0, 0.0, 0.25, None],
        "Di": [0, 0, 0.0, 0.0, -0.25, None],
    }
    sides = rows(compute_statistics([record], "side", reviews={"1": review}), "side")
    assert [row["luck"] for row in sides.values()] == [0.25, -0.25]
    assert [row["mistakes"] for row in sides.values()] == [2, 0]
    [mine] = [each for each in tabulate_shares([record], reviews={"1": review}).to_dicts()
              if (each["hand"], each["seat"]) == (1, 0)]  # fmt: skip
    assert (mine["decisions"], mine["luck"]) == (3, 0.25)


# -- rows of data -------------------------------------------------------------------------------


def told(line: str, dealer: int, *events: Event, **held: str) -> Record:
    """A hand that has come to this, with the first card that may be played from then on."""
    rules = parse_rules_line(line)
    cards = {
        **dict(enumerate(HANDS)),
        **{int(seat[1:]): parse_cards(each) for seat, each in held.items()},
    }
    up = Card.parse("AD") if rules.up_card else None
    hand = begin(rules, deal_with(rules, dealer, cards, up))
    for event in events:
        hand = apply(hand, event)
    while not hand.over:
        hand = apply(hand, legal(hand)[0])
    names = tuple(map(RecordPlayer, NAMES[: rules.players]))
    return Record(rules=rules, dealer=dealer, players=names, events=hand.events)


def passed(*seats: int) -> list[Event]:
    return [*map(Passed, seats)]


SPADES_ALONE: Sequence[Event] = [
    *passed(0, 1, 2, 3, 0),
    Called(1, Suit.SPADES, alone=True),
    Declared(2, alone=True),
]
BID_FIVE: Sequence[Event] = [
    *(*passed(0), Bid(1, 3), Bid(2, 5)),
    *(Called(2, Suit.HEARTS), PartnerCalled(2, Card.parse("KD"))),
]
ORDERED: Sequence[Event] = [*passed(0), Called(1, Suit.DIAMONDS), Discarded(3, Card.parse("9D"))]
HAND_COLUMNS: Final = (
    *("rules", "score", "dealer", "up_card", "trump", "round", "ordered"),
    *("maker", "player", "place", "partner", "side", "others", "alone", "lone_defender"),
    *("needed", "tricks", "outcome", "points_makers", "points_others"),
)
HAND_ROWS: Final[dict[str, tuple[Record, tuple[Cell, ...]]]] = {
    "ordered up": (
        told("american", 3, *ORDERED),
        (
            *("american", "0 to 0", 3, "AD", "D", 1, True),
            *(1, "Bo", "2", 3, "Bo and Di", "Ann and Cy", False, None),
            *(3, 5, "march", 2, 0),
        ),
    ),
    "alone against one": (
        told("american, defend_alone=vs_loner", 3, *SPADES_ALONE),
        (
            *(None, "0 to 0", 3, "AD", "S", 2, False),
            *(1, "Bo", "2", 3, "Bo and Di", "Ann and Cy", True, 2),
            *(3, 5, "march", 4, 0),
        ),
    ),
    "all passed": (
        told("american", 3, *passed(0, 1, 2, 3, 0, 1, 2, 3)),
        (
            *("american", "0 to 0", 3, "AD", None, None, False),
            *(None, None, None, None, None, None, False, None),
            *(None, None, "thrown in", None, 0),
        ),
    ),
    "an auction": (
        told("bid-euchre", 4, *BID_FIVE, s4="AC AD AH AS JK"),
        (
            *("bid-euchre", "0 to 0 to 0 to 0 to 0", 4, None, "H", None, False),
            *(2, "Cy", "3", 3, "Cy and Di", "Ann, Bo and Ed", False, None),
            *(5, 4, "euchred", 0, 2),
        ),
    ),
}


@pytest.mark.parametrize("name", HAND_ROWS)
def test_a_row_of_a_hand_says_all_that_came_of_it(name: str) -> None:
    record, wanted = HAND_ROWS[name]
    (row,) = tabulate_hands([record]).to_dicts()
    assert row == {"game": "1", "hand": 1, **dict(zip(HAND_COLUMNS, wanted, strict=True))}


def test_the_last_to_speak_in_the_first_round_makes_trump_in_it() -> None:
    calls = [*passed(0, 1, 2), Called(3, Suit.DIAMONDS), Discarded(3, Card.parse("9D"))]
    (row,) = tabulate_hands([told("american", 3, *calls)]).to_dicts()
    assert (row["round"], row["ordered"], row["place"]) == (1, True, "dealer")
    (row,) = tabulate_hands(
        [told("american", 3, *passed(0, 1, 2, 3), Called(0, Suit.CLUBS))]
    ).to_dicts()
    assert (row["round"], row["ordered"], row["place"]) == (2, False, "1")


def test_a_row_of_a_hand_has_the_scores_before_it_and_its_number() -> None:
    record = game("standard")
    table = tabulate_hands({"friday": record}).to_dicts()
    scores = [0, 0]
    for at, row in enumerate(table, start=1):
        assert (row["game"], row["hand"]) == ("friday", at)
        assert row["score"] == f"{scores[0]} to {scores[1]}"
        hand = record.match.hands[at - 1]
        scores = [before + won for before, won in zip(scores, hand.points, strict=True)]
    assert len(table) > 3


def test_a_row_of_a_decision_says_what_was_chosen_from_which_cards() -> None:
    columns = ("event", "player", "place", "phase", "choice", "trump", "alone", "bid", "card")
    club, spade, diamond = "9C JC KC QC TC", "9S JS KS QS TS", "9D JD KD QD TD"
    heart = "9H JH KH QH TH"
    ordered = tabulate_decisions([HAND_ROWS["ordered up"][0]]).to_dicts()
    assert [(*map(row.get, columns), row["cards"]) for row in ordered] == [
        (1, "Ann", "1", "order", "passed", None, None, None, None, club),
        (2, "Bo", "2", "order", "called", "D", False, None, None, spade),
        (3, "Di", "dealer", "discard", "discarded", None, None, None, "9D", f"9D AD {diamond[3:]}"),
    ]
    assert {row["up_card"] for row in ordered} == {"AD"}
    alone = tabulate_decisions([HAND_ROWS["alone against one"][0]]).to_dicts()[5:]
    assert [(*map(row.get, columns), row["cards"]) for row in alone] == [
        (6, "Bo", "2", "name", "called", "S", True, None, None, spade),
        (7, "Cy", "3", "alone", "declared", None, True, None, None, heart),
    ]
    auction = tabulate_decisions([HAND_ROWS["an auction"][0]]).to_dicts()
    assert [(*map(row.get, columns), row["cards"]) for row in auction] == [
        (1, "Ann", "1", "bid", "passed", None, None, None, None, club),
        (2, "Bo", "2", "bid", "bid", None, None, 3, None, spade),
        (3, "Cy", "3", "bid", "bid", None, None, 5, None, heart),
        (4, "Cy", "3", "trump", "called", "H", False, None, None, heart),
        (5, "Cy", "3", "partner", "partner-called", None, None, None, "KD", heart),
    ]
    assert {row["up_card"] for row in auction} == {None}


def test_a_row_of_a_decision_has_the_score_of_one_s_own_side_and_the_best_of_the_others() -> None:
    for record in (game("standard"), game("cutthroat")):
        table = tabulate_decisions([record]).to_dicts()
        before = {row["hand"]: row["score"] for row in tabulate_hands([record]).to_dicts()}
        for row in table:
            scores = [int(each) for each in str(before[row["hand"]]).split(" to ")]
            own = scores.pop(team_of(record.rules, int(number(row["seat"]))))
            assert (row["score"], row["score_others"]) == (own, max(scores))
            assert row["player"] == NAMES[int(number(row["seat"]))]
        assert any(row["score"] != row["score_others"] for row in table)


def test_a_row_of_a_card_says_what_it_was_to_its_trick() -> None:
    """The joker and the jack of diamonds are trumps where hearts are."""
    columns = ("trick", "turn", "player", "maker", "card", "suit", "led", "kind", "won", "choices")
    table = tabulate_plays([HAND_ROWS["an auction"][0]]).to_dicts()
    assert {(row["game"], row["hand"], row["trump"]) for row in table} == {("1", 1, "H")}
    assert [tuple(map(row.get, columns)) for row in table[:15]] == [
        (1, 1, "Cy", True, "9H", "H", "H", "lead", False, 5),
        (1, 2, "Di", True, "JD", "H", "H", "follow", True, 1),
        (1, 3, "Ed", False, "AH", "H", "H", "follow", False, 2),
        (1, 4, "Ann", False, "9C", "C", "H", "discard", False, 5),
        (1, 5, "Bo", False, "9S", "S", "H", "discard", False, 5),
        (2, 1, "Di", True, "9D", "D", "D", "lead", False, 4),
        (2, 2, "Ed", False, "AD", "D", "D", "follow", False, 1),
        (2, 3, "Ann", False, "TC", "C", "D", "discard", False, 4),
        (2, 4, "Bo", False, "TS", "S", "D", "discard", False, 4),
        (2, 5, "Cy", True, "TH", "H", "D", "ruff", True, 4),
        (3, 1, "Cy", True, "JH", "H", "H", "lead", False, 3),
        (3, 2, "Di", True, "TD", "D", "H", "discard", False, 3),
        (3, 3, "Ed", False, "JK", "H", "H", "follow", True, 1),
        (3, 4, "Ann", False, "JC", "C", "H", "discard", False, 3),
        (3, 5, "Bo", False, "JS", "S", "H", "discard", False, 3),
    ]
    assert [row["seat"] for row in table[:5]] == [2, 3, 4, 0, 1]


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_figures_are_those_that_the_rows_of_hands_and_cards_add_up_to(name: str) -> None:
    """Each figure once more, from the rows that say of every hand and card what it was."""
    record = game(name)
    ended = [hand for hand in record.match.hands if hand.outcome is not Outcome.REDEAL]
    hands, plays = tabulate_hands([record]).to_dicts(), tabulate_plays([record]).to_dicts()
    assert [hand["maker"] for hand in hands] == [hand.maker for hand in ended]
    sides = compute_statistics([record], "side").to_dicts()
    assert {row["hands"] for row in sides} == {len(ended)}
    assert sorted(number(row["points"]) for row in sides) == sorted(
        sum(hand.points[team] for hand in ended) for team in range(len(teams(record.rules)))
    )
    for row in compute_statistics([record]).to_dicts():
        who, seat = row["player"], NAMES.index(str(row["player"]))
        called = [hand for hand in hands if hand["player"] == who]
        allied = [hand for hand in hands if seat in (hand["maker"], hand["partner"])]
        against = [hand for hand in hands if hand["maker"] is not None and hand not in allied]
        ordered = [hand for hand in called if hand["ordered"]]
        loners = [hand for hand in called if hand["alone"]]
        wanted: dict[str, Cell] = {
            "hands": len(hands),
            "thrown_in": sum(hand["outcome"] == "thrown in" for hand in hands),
            "called": len(called),
            "ordered": len(ordered),
            "named": len(called) - len(ordered),
            "made": sum(hand["outcome"] in ("made", "march") for hand in called),
            "marched": sum(hand["outcome"] == "march" for hand in called),
            "euchred": sum(hand["outcome"] == "euchred" for hand in called),
            "loners": len(loners),
            "loners_made": sum(hand["outcome"] in ("made", "march") for hand in loners),
            "loners_marched": sum(hand["outcome"] == "march" for hand in loners),
            "defended": len(against),
            "euchres": sum(hand["outcome"] == "euchred" for hand in against),
            "lone_defences": sum(hand["lone_defender"] == seat for hand in hands),
            "tricks": sum(bool(play["won"]) for play in plays if play["seat"] == seat),
            "points_calling": sum(number(hand["points_makers"]) for hand in allied),
        }
        assert {figure: row[figure] for figure in wanted} == wanted
        assert row["points"] == number(row["points_calling"]) + number(row["points_defending"])
        for ratio, over, under in RATIOS:
            assert (row[ratio] is None) == (row[under] == 0)
            assert row[ratio] is None or row[ratio] == number(row[over]) / number(row[under])


def test_a_side_has_once_what_its_players_have_together_and_the_sum_of_what_each_has() -> None:
    games = [game("american", 3), HAND_ROWS["all passed"][0], HAND_ROWS["alone against one"][0]]
    together = {"hands", "thrown_in", "defended", "euchres", "points", "points_calling"}
    together |= {"points_defending", "points_against"}
    players = rows(compute_statistics(games), "player")
    for (side,), row in rows(compute_statistics(games, "side"), "side").items():
        theirs = [players[name,] for name in str(side).split(" and ")]
        for figure in (each.name for each in STATISTICS if each.count is not None):
            values = [number(each[figure]) for each in theirs]
            if figure in together:
                assert {*values} == {row[figure]}, figure
            else:
                assert sum(values) == row[figure], figure
    assert any(number(row["lone_defences"]) for row in players.values())
    assert all(number(row["thrown_in"]) for row in players.values())


@pytest.mark.parametrize("name", ["standard", "cutthroat", "bid-euchre"])
def test_points_against_a_side_are_the_mean_of_those_of_the_others(name: str) -> None:
    record = game(name)
    table = compute_statistics([record], "side").to_dicts()
    points = [number(row["points"]) for row in table]
    for row in table:
        others = sum(points) - number(row["points"])
        assert row["points_against"] == pytest.approx(others / (len(table) - 1))
    [*shares] = tabulate_shares([record]).to_dicts()
    assert {row["hand"] for row in shares} == {
        at
        for at, hand in enumerate(record.match.hands, start=1)
        if hand.outcome is not Outcome.REDEAL
    }


RATIOS: Final = (
    ("call_rate", "called", "hands"),
    ("make_rate", "made", "called"),
    ("euchred_rate", "euchred", "called"),
    ("defence_rate", "euchres", "defended"),
    ("points_per_hand", "points", "hands"),
)


def test_a_proven_renege_counts_against_who_reneged() -> None:
    rules = preset("standard").rules.replace(renege="somerset")
    match, rng = new_match(rules), random.Random(4)
    while not any(hand.reneges for hand in match.hands):
        match = apply_to_match(match, random_event(match, rng))
        match = new_match(rules) if match.over else match
    record = Record(rules=rules, events=match.events)
    [*found] = compute_statistics([record], "seat").to_dicts()
    proven = [each.accused for each in match.hands[-1].reneges if each.proven]
    assert [row["reneges"] for row in found] == [proven.count(seat) for seat in range(4)]


# -- tables of data -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "british", "cutthroat", "bid-euchre", "no-trump"])
def test_every_card_and_every_decision_has_its_row(name: str) -> None:
    record = game(name)
    ended = [hand for hand in record.match.hands if hand.outcome is not Outcome.REDEAL]
    table = tabulate_plays([record]).to_dicts()
    assert len(table) == sum(len(hand.plays) for hand in ended)
    assert sum(bool(row["won"]) for row in table) == sum(len(hand.tricks) for hand in ended)
    assert {row["kind"] for row in table} <= {"lead", "follow", "ruff", "discard"}
    assert {row["trump"] for row in table} <= {suit.value for suit in Suit}
    called = [row for row in tabulate_decisions([record]).to_dicts() if row["choice"] == "called"]
    assert [row["trump"] for row in called] == [
        hand.trump.value for hand in ended if hand.trump is not None
    ]


def test_every_cell_is_of_the_kind_of_its_column_and_rows_begin_with_what_they_stand_for() -> None:
    games = [game("standard"), HAND_ROWS["all passed"][0], HAND_ROWS["an auction"][0]]
    by_each = {by: compute_statistics(games, by) for by in GROUPING_COLUMNS}
    assert {by: table.columns[0].name for by, table in by_each.items()} == {
        by: by for by in GROUPING_COLUMNS
    }
    assert {by: [row[0] for row in table.rows] for by, table in by_each.items()} == {
        "player": [*NAMES],
        "side": ["Ann", "Ann and Cy", "Bo", "Bo and Di", "Cy", "Di", "Ed"],
        "seat": [*range(5)],
        "place": ["1", "2", "3", "4", "dealer"],
    }
    for table in (*(tabulate(games) for tabulate in TABLES), *by_each.values()):
        for row in table.rows:
            for column, cell in zip(table.columns, row, strict=True):
                assert cell is None or type(cell) is column.kind, (table.name, column.name)


def test_frames_have_the_columns_and_can_be_grouped() -> None:
    polars = pytest.importorskip("polars")
    games = [game("standard"), game("no-trump")]
    for table in (tabulate(games) for tabulate in TABLES):
        frame = table.to_polars()
        assert frame.columns == [column.name for column in table.columns]
        assert frame.height == len(table)
    counted = tabulate_hands(games).to_polars().group_by("trump").agg(polars.len()).sort("trump")
    assert counted["len"].sum() == len(tabulate_hands(games))


def test_files_say_the_same_in_every_format(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    table = tabulate_hands([game("standard")])
    for ending in (".parquet", ".csv", ".jsonl"):
        table.write(str(tmp_path / f"hands{ending}"))
        with pytest.raises(
            DataTableError, match=rf"none/hands\{ending}: no such file or directory$"
        ):
            table.write(tmp_path / "none" / f"hands{ending}")
    frame = polars.read_parquet(tmp_path / "hands.parquet")
    assert frame.to_dicts() == table.to_dicts()
    lines = (tmp_path / "hands.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == table.to_dicts()
    read = list(csv.DictReader(io.StringIO((tmp_path / "hands.csv").read_text(encoding="utf-8"))))
    assert [row["up_card"] for row in read] == [row["up_card"] for row in table.to_dicts()]


@pytest.mark.parametrize(("module", "way"), [("polars", "to_polars"), ("pandas", "to_pandas")])
def test_what_is_not_installed_is_named(
    module: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(DataTableError, match="pip install"):
        getattr(tabulate_hands([]), way)()


def test_only_parquet_needs_polars_and_says_so_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(DataTableError, match="Parquet needs polars: pip install"):
        verify_table_ending(tmp_path / "hands.parquet")
    for name in ("hands.csv", "hands.JSONL"):
        assert verify_table_ending(tmp_path / name) == name[5:].lower()
        tabulate_hands([]).write(tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.JSONL", "hands.csv"]


# -- the commands -------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    kept = tmp_path / "games"
    kept.mkdir()
    told = game("stick-the-dealer")
    (kept / "friday.jsonl").write_text(
        write_records([game("standard"), game("cutthroat")]), "utf-8"
    )
    (kept / "club.egn").write_text(write_egn(told), "utf-8")
    (kept / "broken.egn").write_text("{", "utf-8")
    return kept


def test_stats_of_a_folder_counts_the_good_and_names_the_bad(folder: Path) -> None:
    result = run("records", "stats", folder, "--json")
    assert result.exit_code == 2
    assert "broken.egn: records are read in JSON Lines" in result.stderr
    assert "1 file left out" in result.stderr
    found = {row["player"]: row for row in json.loads(result.stdout)}
    assert found["Ann"]["games"] == 3
    assert found["Di"]["games"] == 2


def test_a_folder_without_records_is_named_and_other_files_beside_records_are_left_out(
    folder: Path, tmp_path: Path
) -> None:
    bare, notes = tmp_path / "bare", tmp_path / "bare" / "notes.md"
    bare.mkdir()
    notes.write_text("who brings cake?", "utf-8")
    alone = run("records", "stats", bare)
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert alone.stderr == f"euchre: {bare}: there are no records in this folder\n"
    both = run("records", "stats", bare, folder / "friday.jsonl")
    assert (both.exit_code, both.stdout[:9]) == (2, " 2 games.")
    assert both.stderr == f"{alone.stderr}euchre: 1 file left out, completely or in part\n"
    of_star = run("records", "stats", folder / "friday.jsonl", notes)
    assert (of_star.exit_code, of_star.stdout[:9], of_star.stderr) == (0, " 2 games.", "")
    assert "notes.md: records are read in" in run("records", "stats", notes).stderr


def test_games_in_files_with_any_names_are_counted_and_nothing_is_not_passed_over_in_silence(
    folder: Path, tmp_path: Path
) -> None:
    saved, notes = tmp_path / "friday.rec", tmp_path / "notes.md"
    saved.write_bytes((folder / "friday.jsonl").read_bytes())
    notes.write_text("who brings cake?", "utf-8")
    found = run("records", "stats", saved, notes)
    assert (found.exit_code, found.stdout[:9], found.stderr) == (0, " 2 games.", "")
    nothing = run("records", "stats", notes, notes)
    assert (nothing.exit_code, nothing.stdout) == (2, "")
    assert "notes.md: records are read in" in nothing.stderr
    absent = run("records", "stats", saved, tmp_path / "absent.rec")
    assert (absent.exit_code, absent.stdout[:9]) == (2, " 2 games.")
    assert "absent.rec: " in absent.stderr


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_a_game_is_exported_though_its_file_is_called_by_bytes_that_are_no_text(
    folder: Path, tmp_path: Path, ending: str
) -> None:
    odd, out = tmp_path / os.fsdecode(b"gr\xfc\xdfe.jsonl"), tmp_path / f"hands{ending}"
    odd.write_bytes((folder / "friday.jsonl").read_bytes())
    result = run("records", "export", odd, out)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "gre #1" in out.read_text("utf-8")


def test_a_folder_that_cannot_be_looked_into_does_not_hide_the_others(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(path: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", locked)
    result = run("records", "stats", tmp_path, folder / "friday.jsonl")
    assert (result.exit_code, result.stdout[:9]) == (2, " 2 games.")
    assert result.stderr.startswith(f"euchre: {tmp_path}: permission denied\n")


def test_what_is_recorded_twice_counts_once(folder: Path) -> None:
    once = run("records", "stats", folder / "friday.jsonl", "--csv").stdout
    (folder / "again.jsonl").write_bytes((folder / "friday.jsonl").read_bytes())
    twice = run("records", "stats", folder / "friday.jsonl", folder / "again.jsonl", "--csv").stdout
    assert once == twice
    (folder / "broken.egn").unlink()
    assert (
        compute_statistics(load(folder)).to_csv() == run("records", "stats", folder, "--csv").stdout
    )
    assert len(load(folder)) == 3


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@sum", "\tx", "\rx", "x\r=1"])
def test_no_name_of_a_player_is_a_formula_in_a_spreadsheet(name: str) -> None:
    table = DataTable(
        "figures",
        (
            DataTableColumn("player", str, ""),
            DataTableColumn("points", int, ""),
            DataTableColumn("luck", float, ""),
        ),
        ((name, -3, -0.5), ("Ann", 3, 0.5)),
    )
    [first, second] = csv.DictReader(io.StringIO(table.to_csv(), newline=""))
    shown = ("" if "x" in name else "'") + " ".join(name.split())
    assert first == {"player": shown, "points": "-3", "luck": "-0.5"}
    assert second["player"] == "Ann"
    assert table.to_dicts()[0]["player"] == name, "only a spreadsheet needs it"


def test_a_folder_with_a_bad_file_is_refused_with_its_name(folder: Path) -> None:
    with pytest.raises(RecordError, match=r"broken.egn: records are read in JSON Lines"):
        load(folder)


@pytest.mark.parametrize("width", [50, 60, 80])
@pytest.mark.parametrize("by", [("side",), ("side", "place"), ("player",), ("seat",)])
def test_no_head_and_no_figure_is_cut_however_narrow_the_terminal(
    tmp_path: Path, by: tuple[str, ...], width: int
) -> None:
    whole = game("standard")
    names = ("山田太郎と鈴木花子の長い名前", "Bo", "Brownsbacker the Third", "Di")
    record = replace(whole, players=tuple(map(RecordPlayer, names)))
    (tmp_path / "friday.jsonl").write_text(write_records([record]), "utf-8")
    words = ["records", "stats", str(tmp_path / "friday.jsonl")]
    words += [word for each in by for word in ("--by", each)]
    told = CliRunner(env={"COLUMNS": str(width)}).invoke(main, words).stdout
    tables = [table.splitlines() for table in told.split("\n\n")[1:-1]]
    shown: dict[tuple[str, str], list[str]] = {}
    for head, *lines in tables:
        assert all(cell_len(line) <= width for line in (head, *lines))
        heads = re.split(r"  +", head.strip())
        assert not any("…" in cell for cell in heads)
        assert heads[: len(by)] == [each.capitalize() for each in by]
        for at, name in enumerate(heads[len(by) :], start=len(by)):
            before = heads[at - 1] if name in ("Made", "Of calls", "Of defended") else ""
            shown[before, name] = [re.split(r"  +", line.strip())[at] for line in lines]
    rows_ = compute_statistics([record], by).to_dicts()
    for head, name in (("Hands", "hands"), ("Points", "points"), ("Loners", "loners")):
        assert shown["", head] == [str(row[name]) for row in rows_]
    assert {("Loners", "Made"), ("Euchred", "Of calls"), ("Euchres", "Of defended")} <= {*shown}


@pytest.mark.parametrize("look", [(), ("--ascii",)])
def test_names_too_long_for_the_terminal_lose_their_middles(
    tmp_path: Path, look: tuple[str, ...]
) -> None:
    long = ("Displaced Michigander", "Brownsbacker", "nachothedrifter", "Charliehustle4192")
    swapped = (long[0], long[2], long[1], long[3])
    games = [
        replace(game("standard", seed), players=tuple(map(RecordPlayer, names)))
        for seed, names in enumerate((long, swapped))
    ]
    (tmp_path / "friday.jsonl").write_text(write_records(games), "utf-8")
    for by in (("--by", "side"), ("--by", "side", "--by", "place")):
        told = run("records", "stats", tmp_path / "friday.jsonl", *by, *look).stdout
        assert max(map(len, told.splitlines())) <= 79
        for head in ("Side", "Called", "Of calls", "Of defended", "Points defending"):
            assert head in told
        tables = told.split("\n\n")[1:-1]
        for table in tables:
            keys = [re.split(r"  +", line)[: len(by) // 2] for line in table.splitlines()]
            assert len({*map(tuple, keys)}) == len(keys), "each row can be told from the others"
        assert "dealer" in told or "place" not in by


def test_stats_are_sorted_by_any_figure_and_cut_short(folder: Path) -> None:
    rows_ = json.loads(run("records", "stats", folder, "--json").stdout)
    words = ("records", "stats", folder, "--sort", "points_per_hand")
    points = [row["points_per_hand"] for row in rows_]
    largest = json.loads(run(*words, "--top", 2, "--json").stdout)
    assert [row["points_per_hand"] for row in largest] == sorted(points, reverse=True)[:2]
    smallest = json.loads(run(*words, "--reverse", "--json").stdout)
    assert [row["points_per_hand"] for row in smallest] == sorted(points)
    shown = run(*words, "--top", 1).stdout
    assert [row["player"] for row in rows_ if row["player"] in shown] == [largest[0]["player"]]
    named = run("records", "stats", folder, "--sort", "player", "--reverse", "--csv").stdout
    assert [line.split(",")[0] for line in named.splitlines()[1:]] == sorted(
        (row["player"] for row in rows_), reverse=True
    )


@pytest.mark.parametrize("name", ["cutthroat", "two-handed"])
def test_where_nobody_has_a_partner_nobody_plays_a_loner(name: str) -> None:
    played = game(name, 1)
    assert {row["loners"] for row in compute_statistics([played]).to_dicts()} == {0}
    assert {row["alone"] for row in tabulate_hands([played]).to_dicts()} == {False}
    columns = {column.name: column.meaning for column in compute_statistics([played]).columns}
    assert columns["loners"].endswith("in games that have partners.")


def test_a_ratio_of_nothing_is_last_whichever_way_rows_are_sorted(folder: Path) -> None:
    words = ("records", "stats", folder, "--by", "seat", "--by", "place", "--json")
    for way in ((), ("--reverse",)):
        rows_ = json.loads(run(*words, "--sort", "euchred_rate", *way).stdout)
        known = [row["euchred_rate"] is not None for row in rows_]
        assert known == sorted(known, reverse=True)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--sort", "poits"], "there is no column 'poits' to sort by: did you mean points?"),
        (["--sort", "mistakes"], "--sort mistakes needs --coach"),
        (["--sort", "side"], "there is no column 'side' to sort by: "),
        (["--by", "place", "--sort", "won"], "--sort won needs rows by player or side, not by "),
        (["--reverse"], "--reverse needs --sort COLUMN"),
        (["--top", "0"], "Invalid value for '--top': 0 is not in the range x>=1."),
    ],
)
def test_what_stats_cannot_sort_by_gets_a_sentence(
    folder: Path, args: list[str], sentence: str
) -> None:
    for place in (folder, folder / "absent.jsonl"):  # it is refused before anything is read
        refused = run("records", "stats", place, *args)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert refused.stderr.startswith(f"euchre: {sentence}")


def test_stats_tell_how_many_games_were_broken_off(tmp_path: Path) -> None:
    cut = []
    for seed in (2, 3):
        other = game("standard", seed)
        at = [n for n, event in enumerate(other.events) if isinstance(event, Dealt)]
        cut.append(replace(other, events=other.events[: at[seed]]))
    (tmp_path / "whole.jsonl").write_text(write_records([game("standard"), *cut]), "utf-8")
    assert run("records", "stats", tmp_path / "whole.jsonl").stdout.startswith(
        " 3 games, 2 unfinished.\n"
    )


def test_stats_of_a_game_without_a_finished_hand_say_so(tmp_path: Path) -> None:
    whole = game("standard")
    begun = replace(whole, events=whole.events[:3])
    (tmp_path / "begun.jsonl").write_text(write_records([begun]), "utf-8")
    result = run("records", "stats", tmp_path / "begun.jsonl")
    assert result.exit_code == 0
    told = result.stdout.split("\n")
    assert told == [" 1 game, 1 unfinished.", " No hand has been played to the end.", ""]


def test_every_figure_is_told() -> None:
    told = " ".join(run("records", "stats", "--figures").stdout.split())
    for figure in STATISTICS:
        assert f"{figure.name}: {figure.meaning}" in told


def test_the_games_of_a_file_are_in_order_by_what_they_are_called(tmp_path: Path) -> None:
    (tmp_path / "club.jsonl").write_text(
        write_records([game("standard", at) for at in range(11)]), "utf-8"
    )
    assert run("records", "export", tmp_path / "club.jsonl", tmp_path / "hands.csv").exit_code == 0
    with (tmp_path / "hands.csv").open(encoding="utf-8", newline="") as file:
        called = [row["game"] for row in csv.DictReader(file)]
    assert called == sorted(called)
    assert (called[0], called[-1]) == ("club #01", "club #11")


def test_export_writes_a_table_and_keeps_what_is_there(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "plays.csv"
    result = run("records", "export", folder / "friday.jsonl", out, "--table", "plays")
    assert "rows of 2 games written to" in result.output
    again = run("records", "export", folder / "friday.jsonl", out)
    assert (again.exit_code, "--force" in again.stderr) == (2, True)
    assert out.read_text(encoding="utf-8").startswith("game,hand,trick,")


def test_an_ending_that_no_table_has_is_refused_before_games_are_read(tmp_path: Path) -> None:
    refused = run("records", "export", tmp_path / "missing.jsonl", tmp_path / "plays.xlsx")
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)
    assert "plays.xlsx: the ending" in refused.stderr
    assert "must be one of .parquet, .csv, .jsonl" in refused.stderr
