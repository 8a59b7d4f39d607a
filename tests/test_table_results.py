"""What is kept of a game that is over, for those who are known elsewhere."""

from __future__ import annotations

import random
import zlib
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from euchre.accounts.history import AccountGame, list_coach_summaries
from euchre.errors import RecordError
from euchre.game.events import Called, Declared, Passed
from euchre.game.match import apply, draw_chance_event, legal, new_match
from euchre.game.presets import preset
from euchre.game.rules import Rules, teams
from euchre.game.scoring import Outcome
from euchre.notation import record
from euchre.server.tables.services.stored_rows import build_game_rows
from euchre.table.log.entries import (
    DAILY_SET_PREFIX,
    GUEST_PREFIX,
    SeatTaken,
    censor_entry,
)
from euchre.table.log.state import Table
from euchre.table.results import (
    GameKind,
    GameResult,
    PlayerResult,
    build_game_result,
    encode_call,
    find_game_kind,
    result_from_json,
    result_to_json,
)
from euchre.table.views.public_view import build_table_info
from table_help import STANDARD, Desk

SHORT = replace(STANDARD, target=3)
ANN, BO = "player.ann", "player.bo"


def desk_of(*players: str, rules: Rules = SHORT, **settings: Any) -> Desk:
    """A table with these players in the first seats, and bots beside them, about to begin."""
    desk = Desk(rules, settings)
    for seat, player in enumerate(players):
        desk.sits(player.partition(".")[2].title(), seat, player=player)
    desk.fill()
    desk.until(lambda desk: desk.table.game == 1)
    return desk


def played_out(desk: Desk) -> GameResult:
    desk.until(lambda desk: desk.table.stage == "over")
    return build_game_result(desk.table, desk.now)


def last_playing(desk: Desk) -> Table:
    """The table before its game was over."""
    tables = (desk.before(n) for n in range(len(desk.log), 0, -1))
    return next(table for table in tables if table.stage == "playing")


def test_a_result_says_who_played_and_how_it_went() -> None:
    game = played_out(desk_of(ANN, BO))
    assert [each.player for each in game.seats] == [ANN, BO, "", ""]
    assert [each.bot for each in game.seats[2:]] == ["rules", "rules"]
    assert not any(each.left or each.helped for each in game.seats)
    assert game.winner is not None
    assert game.scores[game.winner] >= 3
    assert game.hands >= 1
    assert game.ended > game.started
    for seat in range(2):
        mine = PlayerResult(seat, game)
        assert seat in teams(SHORT)[mine.side_index]
        assert mine.has_won == (game.winner == mine.side_index)
        assert result_from_json(result_to_json(mine)) == mine


def test_who_leaves_has_lost_whatever_the_bot_makes_of_it() -> None:
    desk = desk_of(ANN, BO, rules=STANDARD)
    desk.leaves(0)
    desk.sits("Cy", 0, player="player.cy")
    game = played_out(desk)
    assert game.seats[0].player == ANN
    assert game.seats[0].left
    assert not game.seats[1].left
    won = structs.replace(game, winner=0)
    assert [PlayerResult(seat, won).has_won for seat in range(4)] == [False, False, True, False]


def test_that_a_bot_sat_in_is_remembered() -> None:
    desk = desk_of(ANN, BO, rules=STANDARD)
    desk.gone[1] = desk.now
    desk.until(lambda desk: desk.table.chairs[1].is_away, persons=False)
    del desk.gone[1]
    game = played_out(desk)
    assert [each.helped for each in game.seats] == [False, True, False, False]


def test_whoever_comes_into_a_game_has_no_part_in_its_result() -> None:
    desk = desk_of(ANN, rules=STANDARD)
    desk.sits("Bo", 1, player=BO)
    game = played_out(desk)
    assert [each.player for each in game.seats] == [ANN, "", "", ""]


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({}, GameKind("casual")),
        ({"same_deals": f"{DAILY_SET_PREFIX}x"}, GameKind("daily", f"{DAILY_SET_PREFIX}x")),
        ({"same_deals": "set.x"}, GameKind("casual")),
    ],
)
def test_games_are_kept_by_what_they_are_for(settings: dict[str, Any], kind: GameKind) -> None:
    assert find_game_kind(desk_of(ANN, **settings).table) == kind


def test_ranked_games_are_kept_as_such() -> None:
    desk = Desk(SHORT, {"ranked": True, "hints": False, "undo": False})
    assert find_game_kind(desk.table) == GameKind("ranked")


def test_who_writes_an_accent_as_a_letter_of_its_own_has_their_figures() -> None:
    desk = Desk(SHORT)
    desk.sits("Jose\u0301", 0, player=ANN)
    desk.fill()
    desk.until(lambda desk: desk.table.stage == "over")
    [mine], _ = build_game_rows(last_playing(desk), desk.table, desk.now)
    assert result_from_json(mine.body).counts["hands"] == len(desk.match.hands)


def test_what_mistakes_cost_is_told_by_the_hands_that_a_player_was_dealt() -> None:
    game = structs.replace(played_out(desk_of(ANN)), hands=8)
    left = PlayerResult(0, game, {"hands": 1}, {"leading": 1}, 0.5)
    [summary] = list_coach_summaries([AccountGame("t", 1, "casual", left)])
    assert (summary.hands, summary.lost) == (1, 0.5)


def test_with_the_last_entry_the_results_and_the_record_are_written() -> None:
    desk = desk_of(ANN, BO)
    desk.until(lambda desk: desk.table.stage == "over")
    results, records = build_game_rows(last_playing(desk), desk.table, desk.now)
    assert [each.player for each in results] == [ANN, BO]
    assert {each.at for each in results} == {desk.now}
    [kept] = records
    [whole] = record.read_records_partly(zlib.decompress(kept.record).decode()).records
    assert whole == desk.table.record
    mine = result_from_json(results[0].body)
    assert mine.counts["hands"] == len(desk.match.hands)
    assert mine.counts["tricks"] == sum(hand.tricks_won[0] for hand in desk.match.hands)
    assert build_game_rows(desk.table, desk.table, desk.now) == ((), ())


def test_whoever_leaves_before_the_first_deal_has_none_of_the_bot_s_figures() -> None:
    desk = desk_of("player.ann", "player.bo")
    desk.leaves(0)
    desk.until(lambda desk: desk.table.stage == "over")
    rows, _ = build_game_rows(last_playing(desk), desk.table, desk.now)
    counts = {row.player: result_from_json(row.body).counts for row in rows}
    assert counts["player.ann"] == {}
    assert counts["player.bo"]["hands"] > 0


def test_nothing_is_kept_of_games_of_people_without_an_account() -> None:
    desk = Desk(SHORT)
    desk.sits("Ann", 1)
    desk.fill()
    desk.until(lambda desk: desk.table.stage == "over")
    assert build_game_rows(last_playing(desk), desk.table, desk.now) == ((), ())


def test_accounts_are_told_and_guests_are_not() -> None:
    desk = desk_of(ANN, f"{GUEST_PREFIX}secret")
    chairs = build_table_info(desk.table, frozenset(), 0).chairs
    assert [chair.player for chair in chairs] == ["ann", "", "", ""]


def test_nobody_is_sent_the_name_of_a_guests_browser() -> None:
    desk = Desk()
    [entry] = desk.sits("Bo", 1, player=f"{GUEST_PREFIX}secret")
    assert [censor_entry(entry, seat) for seat in (None, 0, 1)] == [SeatTaken(1, "Bo")] * 3
    [entry] = desk.sits("Ann", 0, player=ANN)
    assert censor_entry(entry, None) == entry


def test_hands_that_were_thrown_in_are_none_that_a_grade_is_made_of() -> None:
    desk, rng = desk_of(ANN, BO), random.Random(1)
    played_out(desk)
    match = new_match(SHORT)
    while not match.over:
        if match.turn is None:
            match = apply(match, draw_chance_event(match, rng))
            continue
        events = legal(match)
        is_first_hand = not match.hands and isinstance(events[0], Passed)
        match = apply(match, events[0] if is_first_hand else rng.choice(events))
    assert match.hands[0].outcome is Outcome.THROWN_IN
    game = build_game_result(replace(desk.table, match=match), desk.now)
    assert game.hands == sum(hand.maker is not None for hand in match.hands) < len(match.hands)


@pytest.mark.parametrize(("name", "alone"), [("british", False), ("defend-alone", True)])
def test_a_maker_has_called_alone_whatever_a_defender_says_after_it(
    name: str, *, alone: bool
) -> None:
    match = new_match(preset(name).rules, dealer=0)
    while match.hand is None:
        asked = legal(match)
        drawn = draw_chance_event(match, random.Random(1), 0) if match.turn is None else asked[0]
        match = apply(match, drawn)
    up_card = match.hand.dealt.up_card
    assert up_card is not None
    match = apply(match, Called(1, up_card.suit, alone=alone))
    while not match.hands:
        declared = [event for event in legal(match) if isinstance(event, Declared)]
        lone = [event for event in declared if event.seat != 1 and event.alone != alone]
        match = apply(match, (lone or declared or legal(match))[0])
    [hand] = match.hands
    assert (hand.alone, hand.lone_defender is None) == (alone, alone)
    assert encode_call(hand, 1) == ("order alone" if alone else "order")


def test_what_is_no_result_is_refused() -> None:
    with pytest.raises(RecordError, match="not the result of a game"):
        result_from_json(b'{"seat": "first"}')


def test_casual_games_at_the_table_of_a_club_are_found_by_it() -> None:
    assert find_game_kind(desk_of(ANN, club="frdv-k4v6-yavd").table) == GameKind(
        "casual", "frdv-k4v6-yavd"
    )
    assert find_game_kind(desk_of(ANN).table) == GameKind("casual")
    table = desk_of(ANN).table
    settings = structs.replace(table.settings, ranked=True, club="frdv-k4v6-yavd")
    assert find_game_kind(replace(table, settings=settings)) == GameKind("ranked")
