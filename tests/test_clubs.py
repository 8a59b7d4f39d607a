"""Clubs: who may do what, leagues over a season, and that no club is ever without an owner."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from club_help import ANN, BO, CY, DEE, ELI, STANDARD, Desk, game_of
from euchre.clubs import (
    Club,
    ClubError,
    ClubPermissionError,
    Entry,
    Season,
    club_to_dict,
    entry_from_json,
    entry_to_json,
    fold_events,
    ladder_history,
    reducer,
    season_standings,
)
from euchre.clubs.commands import PlayedGame, checks, people, scores, seasons
from euchre.clubs.commands import rule_sets_and_tournaments as games
from euchre.clubs.entries import (
    ADMISSION_MODES,
    CLUB_ROLES,
    LADDER_KIND,
    ORGANISER_ROLE,
    ROUND_ROBIN,
    SEASON_KINDS,
    ClubDescribed,
    ClubFounded,
    FixtureScoreConfirmed,
    FixtureScorePlayed,
    InviteLinkRenewed,
    MemberJoined,
    MemberRemoved,
    SeasonClosed,
)
from euchre.clubs.standings import compute_ladder_order
from euchre.errors import RecordError
from euchre.game.presets import preset
from euchre.server.clubs.views import build_fixture_view, build_game_views, build_season_view
from euchre.store import PlayerResultRow
from euchre.table.results import CASUAL_KIND, PlayerResult, result_to_json

FIVE = (ANN, BO, CY, DEE, ELI)


def with_season(kind: str = ROUND_ROBIN, *entrants: str, **more: Any) -> Desk:
    """A club of five with a season which these have entered."""
    desk = Desk(*FIVE[1:])
    desk.does(games.add_rule_set, ANN, "House", STANDARD)
    desk.does(seasons.open_season, ANN, title="Winter", kind=kind, rule_set=1, **more)
    for player in entrants:
        desk.does(seasons.enter_season, player, 1, [player])
    return desk


def drawn(*entrants: str, **more: Any) -> Desk:
    desk = with_season(ROUND_ROBIN, *entrants, **more)
    desk.does(seasons.draw_fixtures, ANN, 1, random.Random(5))
    return desk


def players(season: Season, number: int) -> list[str]:
    """Who meets in a fixture, the first side first."""
    return [season.entrants[each].players[0] for each in season.fixtures[number].sides]


def match_of(desk: Desk, one: str, other: str) -> int:
    """The fixture of these two in the season."""
    season = desk.club.seasons[1]
    return next(n for n in season.fixtures if {*players(season, n)} == {one, other})


def wins(desk: Desk, fixture: int, winner: str, *, by: int = 6) -> None:
    """A fixture is won, as an organiser says who does not play in it, if there is one."""
    at = players(desk.club.seasons[1], fixture).index(winner)
    points = (10, 10 - by) if at == 0 else (10 - by, 10)
    loser = players(desk.club.seasons[1], fixture)[1 - at]
    desk.does(scores.claim_score, winner, 1, fixture, points)
    desk.does(scores.confirm_score, loser, 1, fixture, points)


# -- people ---------------------------------------------------------------------------------------


def test_who_founds_a_club_owns_it_and_the_link_lets_others_in() -> None:
    desk = Desk(BO)
    assert desk.club.owners == (ANN,)
    assert desk.club.role_of(BO) == "member"
    assert desk.club.names == {ANN: "Ann", BO: "Bo"}
    assert people.join_by_link(desk.club, BO, "Bo again") == ()


@pytest.mark.parametrize("title", ["", "   ", "x" * 61, "Б\u043ewers \u0410nn"])
def test_a_club_has_a_name_that_can_be_read(title: str) -> None:
    with pytest.raises(ClubError):
        people.create_club("club-of-ours", title, "", ANN, "Ann")


def test_the_last_owner_cannot_go_before_there_is_another() -> None:
    desk = Desk(BO)
    with pytest.raises(ClubError, match="only owner"):
        people.leave_club(desk.club, ANN)
    with pytest.raises(ClubError, match="only owner"):
        people.give_role(desk.club, ANN, ANN, "member")
    desk.does(people.give_role, ANN, BO, "owner")
    desk.does(people.leave_club, ANN)
    assert desk.club.owners == (BO,)


def test_nobody_sends_an_owner_away_and_only_owners_send_organisers() -> None:
    desk = Desk(BO, CY, DEE)
    desk.does(people.give_role, ANN, BO, "organiser")
    desk.does(people.give_role, ANN, CY, "organiser")
    for by, player in ((BO, ANN), (BO, CY), (DEE, BO), (DEE, DEE)):
        with pytest.raises(ClubPermissionError):
            people.remove_member(desk.club, by, player)
    before = desk.club.links
    desk.does(people.remove_member, BO, DEE)
    assert desk.club.links == before + 1  # the link they know lets them in no more
    desk.does(people.remove_member, ANN, CY)
    assert set(desk.club.members) == {ANN, BO}


def test_one_owner_cannot_put_down_another() -> None:
    desk = Desk(BO)
    desk.does(people.give_role, ANN, BO, "owner")
    with pytest.raises(ClubPermissionError):
        people.give_role(desk.club, BO, ANN, "member")
    desk.does(people.give_role, BO, BO, "member")
    assert desk.club.owners == (ANN,)


def test_who_asks_is_let_in_by_an_organiser_and_only_where_asking_is_possible() -> None:
    desk = Desk(BO)
    with pytest.raises(ClubPermissionError):
        people.request_admission(desk.club, CY, "Cy")
    desk.does(people.update_profile, ANN, title="The Bowers", about="Fridays.", door="asked")
    desk.does(people.request_admission, CY, "Cy")
    desk.does(people.request_admission, DEE, "Dee")
    with pytest.raises(ClubPermissionError):
        people.accept_request(desk.club, BO, CY)
    with pytest.raises(ClubPermissionError):
        people.decline_request(desk.club, BO, CY)
    desk.does(people.accept_request, ANN, CY)
    desk.does(people.decline_request, DEE, DEE)
    assert desk.club.role_of(CY) == "member"
    assert desk.club.asking == ()
    with pytest.raises(ClubError, match="no longer asking"):
        people.accept_request(desk.club, ANN, DEE)


def test_a_full_club_lets_nobody_in_and_not_too_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MAX_MEMBERS", 3)
    monkeypatch.setattr(checks, "MAX_ADMISSION_REQUESTS", 2)
    desk = Desk(BO)
    desk.does(people.update_profile, ANN, title="The Bowers", about="", door="asked")
    for player in (CY, DEE):
        desk.does(people.request_admission, player, player)
    with pytest.raises(ClubError, match="Too many people are asking at the moment"):
        people.request_admission(desk.club, ELI, "Eli")
    desk.does(people.accept_request, ANN, CY)
    with pytest.raises(ClubError, match="club is full: it can have at most 3 members"):
        people.accept_request(desk.club, ANN, DEE)
    with pytest.raises(ClubError, match="club is full: it can have at most 3 members"):
        people.join_by_link(desk.club, ELI, "Eli")
    assert people.join_by_link(desk.club, BO, "Bo") == ()
    desk.does(people.leave_club, BO)
    desk.does(people.accept_request, ANN, DEE)


def test_a_club_has_so_many_rule_sets_and_evenings_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks, "MAX_RULE_SETS", 1)
    monkeypatch.setattr(checks, "MAX_TOURNAMENTS", 1)
    desk = Desk()
    desk.does(games.add_rule_set, ANN, "House", STANDARD)
    desk.does(games.add_tournament, ANN, "e-1", "Friday")
    with pytest.raises(ClubError, match="at most 1 rule sets: remove one first"):
        games.add_rule_set(desk.club, ANN, "Other", STANDARD)
    with pytest.raises(ClubError, match="at most 1 evenings: remove an old one first"):
        games.add_tournament(desk.club, ANN, "e-2", "Saturday")
    assert games.add_tournament(desk.club, ANN, "e-1", "Friday") == ()
    desk.does(games.remove_rule_set, ANN, 1)
    desk.does(games.remove_tournament, ANN, "e-1")
    desk.does(games.add_rule_set, ANN, "Other", STANDARD)
    desk.does(games.add_tournament, ANN, "e-2", "Saturday")


def test_games_are_drawn_once_for_two_or_more_and_never_in_a_ladder() -> None:
    desk = with_season(ROUND_ROBIN, BO)

    def refusal(number: int) -> str:
        with pytest.raises(ClubError) as refused:
            seasons.draw_fixtures(desk.club, ANN, number, random.Random(1))
        return str(refused.value)

    assert refusal(1) == "At least two must enter before you can draw the games."
    desk.does(seasons.enter_season, CY, 1, [CY])
    desk.does(seasons.draw_fixtures, ANN, 1, random.Random(1))
    assert refusal(1) == "The games of this season have already been drawn."
    desk.does(seasons.open_season, ANN, title="Up", kind=LADDER_KIND, rule_set=1)
    for player in (BO, CY):
        desk.does(seasons.enter_season, player, 2, [player])
    assert refusal(2) == "A ladder has no schedule: challenge somebody to move up."


def test_a_door_that_is_none_is_refused() -> None:
    with pytest.raises(ClubError, match="Choose who can join from "):
        people.update_profile(Desk().club, ANN, title="The Bowers", about="", door="ajar")


def test_who_closes_the_door_answers_those_who_ask() -> None:
    desk = Desk()
    desk.does(people.update_profile, ANN, title="The Bowers", about="", door="listed")
    desk.does(people.request_admission, CY, "Cy")
    desk.does(people.update_profile, ANN, title="The Bowers", about="", door="invited")
    assert desk.club.asking == ()


def test_when_the_account_of_the_last_owner_goes_the_club_has_another() -> None:
    desk = Desk(BO, CY, DEE)
    desk.does(people.give_role, ANN, DEE, "organiser")
    desk.does(people.remove_deleted_account, ANN)
    assert desk.club.owners == (DEE,)
    assert people.remove_deleted_account(desk.club, ANN) == ()
    alone = Desk()
    with pytest.raises(ClubError, match="delete the club"):
        people.remove_deleted_account(alone.club, ANN)


def test_a_member_is_called_as_their_account_is() -> None:
    desk = Desk(BO)
    desk.does(people.rename_member, BO, "Bob")
    assert desk.club.names[BO] == "Bob"
    assert people.rename_member(desk.club, BO, "Bob") == ()
    assert people.rename_member(desk.club, CY, "Cy") == ()


# -- rules, evenings ------------------------------------------------------------------------------


def test_rule_sets_have_numbers_of_their_own_and_only_what_differs_is_kept() -> None:
    desk = Desk(BO)
    desk.does(games.add_rule_set, ANN, "Friday", STANDARD.replace(target=7), "To seven.")
    assert desk.club.rule_sets[1].rules["target"] == 7
    assert desk.club.rule_sets[1].full_rules == STANDARD.replace(target=7)
    with pytest.raises(ClubError, match="already"):
        games.add_rule_set(desk.club, ANN, "fri day", STANDARD)
    desk.does(games.remove_rule_set, ANN, 1)
    desk.does(games.add_rule_set, ANN, "Friday", STANDARD)
    assert list(desk.club.rule_sets) == [2]
    with pytest.raises(ClubPermissionError):
        games.add_rule_set(desk.club, BO, "x", STANDARD)
    with pytest.raises(ClubPermissionError):
        games.add_tournament(desk.club, BO, "frdv-k4v6-yavd", "x")


def test_an_evening_is_on_the_list_once_and_is_taken_off_it() -> None:
    desk = Desk()
    desk.does(games.add_tournament, ANN, "frdv-k4v6-yavd", "Friday")
    assert games.add_tournament(desk.club, ANN, "frdv-k4v6-yavd", "Friday") == ()
    desk.does(games.remove_tournament, ANN, "frdv-k4v6-yavd")
    with pytest.raises(ClubError):
        games.remove_tournament(desk.club, ANN, "frdv-k4v6-yavd")


# -- seasons --------------------------------------------------------------------------------------


def test_in_a_round_robin_each_meets_each_other_as_often_as_is_said() -> None:
    desk = drawn(*FIVE, legs=2)
    fixtures = desk.club.seasons[1].fixtures.values()
    met = [frozenset(fixture.sides) for fixture in fixtures]
    assert len(met) == 20
    assert all(met.count(pair) == 2 for pair in met)
    assert {fixture.round for fixture in fixtures} == set(range(1, 11))
    with pytest.raises(ClubError, match="drawn"):
        seasons.draw_fixtures(desk.club, ANN, 1, random.Random(1))


def test_a_score_counts_when_the_other_side_agrees() -> None:
    desk = drawn(BO, CY)
    one, other = players(desk.club.seasons[1], 1)
    for _ in range(2):  # nobody agrees with themselves
        desk.does(scores.claim_score, one, 1, 1, (10, 4))
        assert club_to_dict(desk.club)["seasons"]["1"]["fixtures"]["1"]["result"] is None
    with pytest.raises(ClubPermissionError, match="other side"):
        scores.confirm_score(desk.club, one, 1, 1, (10, 4))
    with pytest.raises(ClubError, match="another score since: 10 : 4"):
        scores.confirm_score(desk.club, other, 1, 1, (10, 5))
    with pytest.raises(ClubPermissionError):
        scores.confirm_score(desk.club, DEE, 1, 1, (10, 4))
    desk.does(scores.confirm_score, other, 1, 1, (10, 4))
    result = desk.club.seasons[1].fixtures[1].result
    assert result is not None
    assert (result.score.first, result.score.second, result.by) == (10, 4, other)
    with pytest.raises(ClubError, match="already has a score"):
        scores.claim_score(desk.club, one, 1, 1, (10, 3))


def test_both_may_say_the_same_and_an_organiser_ends_a_dispute() -> None:
    desk = drawn(BO, CY)
    one, other = players(desk.club.seasons[1], 1)
    desk.does(scores.claim_score, one, 1, 1, (10, 4))
    desk.does(scores.claim_score, other, 1, 1, (4, 10))
    assert desk.club.seasons[1].fixtures[1].is_disputed
    desk.does(scores.claim_score, other, 1, 1, (10, 4))
    result = desk.club.seasons[1].fixtures[1].result
    assert result is not None
    desk.does(scores.set_score, ANN, 1, 1, (10, 6), why="Ann kept the sheet.")
    fixture = desk.club.seasons[1].fixtures[1]
    assert [past.why for past in fixture.past] == ["Ann kept the sheet."]
    assert season_standings(desk.club.seasons[1])[0].point_difference == 4


def test_a_score_that_a_side_enters_again_is_no_entry() -> None:
    desk = drawn(BO, CY)
    one, other = players(desk.club.seasons[1], 1)
    desk.does(scores.claim_score, one, 1, 1, (10, 6))
    assert scores.claim_score(desk.club, one, 1, 1, (10, 6)) == ()
    desk.does(scores.claim_score, other, 1, 1, (6, 10))
    assert scores.claim_score(desk.club, one, 1, 1, (10, 6)), "it is the last word then"


def test_who_organises_does_not_judge_their_own_game_where_another_can() -> None:
    desk = drawn(ANN, CY)
    desk.does(scores.set_score, ANN, 1, 1, (10, 6))  # nobody else could
    desk.does(people.give_role, ANN, BO, "organiser")
    with pytest.raises(ClubPermissionError, match="another organizer"):
        scores.set_score(desk.club, ANN, 1, 1, (10, 7))


@pytest.mark.parametrize(
    ("score", "why"),
    [((7, 7), "One side has to win"), ((9, 4), "9 : 4"), ((-12, 10), "-12"), ((99, 1), "99")],
)
def test_a_game_ends_as_its_rules_allow(score: tuple[int, int], why: str) -> None:
    desk = drawn(BO, CY)
    with pytest.raises(ClubError, match=why):
        scores.claim_score(desk.club, BO, 1, 1, score)


def test_standings_go_by_wins_then_difference_then_head_to_head() -> None:
    desk = drawn(*FIVE[:4])
    season = desk.club.seasons[1]
    beats = {(ANN, BO), (BO, CY), (CY, ANN), (ANN, DEE), (BO, DEE), (DEE, CY)}
    for number in season.fixtures:
        one, other = players(season, number)
        winner = one if (one, other) in beats else other
        wins(desk, number, winner)
    season = desk.club.seasons[1]
    table = [
        (line.place, season.entrants[line.entrant].players[0]) for line in season_standings(season)
    ]
    assert table == [(1, ANN), (2, BO), (3, DEE), (4, CY)]  # equal but for whom they beat
    assert [line.against for line in season_standings(season)] == [1, 0, 1, 0]


def test_of_a_round_robin_that_has_begun_nothing_is_played_with_who_has_gone() -> None:
    desk = drawn(ANN, BO, CY)
    season = desk.club.seasons[1]
    first = next(n for n in season.fixtures if CY in players(season, n))
    wins(desk, first, CY)
    desk.does(people.leave_club, CY)
    season = desk.club.seasons[1]
    assert len([*season.open_fixtures()]) == 1
    gone = next(
        line for line in season_standings(season) if season.entrants[line.entrant].players == (CY,)
    )
    assert (gone.won, gone.lost, gone.place) == (1, 0, 3)


def test_pairs_enter_together_and_nobody_twice() -> None:
    desk = with_season(ROUND_ROBIN, pairs=True)
    desk.does(seasons.enter_season, BO, 1, [BO, CY])
    for by, pair in ((CY, [CY, DEE]), (DEE, [DEE, DEE]), (DEE, [DEE])):
        with pytest.raises(ClubError):
            seasons.enter_season(desk.club, by, 1, pair)
    with pytest.raises(ClubPermissionError):
        seasons.enter_season(desk.club, DEE, 1, [ANN, ELI])
    desk.does(seasons.enter_season, ANN, 1, [DEE, ELI])
    season = desk.club.seasons[1]
    assert [desk.club.entrant_name(each) for each in season.active_entrants] == [
        "Bo & Cy",
        "Dee & Eli",
    ]


def test_a_season_needs_a_game_of_two_sides() -> None:
    desk = Desk()
    three = next(p for p in (preset("cutthroat"),)).rules
    desk.does(games.add_rule_set, ANN, "Three", three)
    with pytest.raises(ClubError, match="two sides"):
        seasons.open_season(desk.club, ANN, title="x", kind=ROUND_ROBIN, rule_set=1)


def test_a_season_is_opened_within_the_bounds_that_are_told() -> None:
    desk = Desk()
    desk.does(games.add_rule_set, ANN, "House", STANDARD)

    def opens(kind: str = ROUND_ROBIN, **wanted: int) -> str:
        """Why a season cannot be opened; empty if it is."""
        try:
            desk.does(seasons.open_season, ANN, title="x", kind=kind, rule_set=1, **wanted)
        except ClubError as error:
            return str(error)
        return ""

    assert [opens(legs=legs) for legs in (1, 4)] == ["", ""]
    assert opens(legs=0) == "Entrants can meet each other 1 to 4 times, not 0."
    assert opens(legs=5) == "Entrants can meet each other 1 to 4 times, not 5."
    assert [opens(LADDER_KIND, reach=reach) for reach in (1, 64)] == ["", ""]
    assert opens(LADDER_KIND, reach=0) == "Challenges can reach 1 to 64 places up, not 0."
    assert opens(LADDER_KIND, reach=65) == "Challenges can reach 1 to 64 places up, not 65."
    assert opens("swiss") == "Choose how the season is played from robin, ladder."
    assert [opens() for _ in range(16)] == [""] * 16
    assert opens() == "A club can have at most 20 open seasons: close one first."
    for number in range(1, 81):
        desk.does(seasons.close_season, ANN, number)
        assert opens() == ""
    desk.does(seasons.close_season, ANN, 81)
    assert opens() == "A club can have at most 100 seasons."


def test_in_a_ladder_the_winner_takes_the_place_of_who_was_challenged() -> None:
    desk = with_season(LADDER_KIND, *FIVE, reach=2)

    def order() -> list[str]:
        season = desk.club.seasons[1]
        return [season.entrants[number].players[0] for number in season.order]

    assert order() == [*FIVE]
    with pytest.raises(ClubError, match="up to 2 places up, not 3"):
        seasons.challenge_entrant(desk.club, DEE, 1, 1)
    with pytest.raises(ClubError, match="only entrants above you"):
        seasons.challenge_entrant(desk.club, BO, 1, 3)
    desk.does(seasons.challenge_entrant, DEE, 1, 2)
    with pytest.raises(ClubError, match="has to play another game"):
        seasons.challenge_entrant(desk.club, CY, 1, 2)
    wins(desk, 1, DEE)
    assert order() == [ANN, DEE, BO, CY, ELI]
    desk.does(seasons.challenge_entrant, BO, 1, 4)
    wins(desk, 2, DEE)
    assert order() == [ANN, DEE, BO, CY, ELI]
    desk.does(people.leave_club, DEE)
    assert order() == [ANN, BO, CY, ELI]
    assert [rung.fixture for rung in ladder_history(desk.club.seasons[1])] == [0] * 5 + [1, 2, 0]


def test_a_result_of_a_ladder_that_is_set_right_moves_all_that_came_after() -> None:
    desk = with_season(LADDER_KIND, BO, CY, DEE)
    desk.does(seasons.challenge_entrant, CY, 1, 1)
    wins(desk, 1, CY)
    desk.does(seasons.challenge_entrant, DEE, 1, 1)
    wins(desk, 2, DEE)
    assert desk.club.seasons[1].order == (2, 3, 1)
    desk.does(scores.set_score, ANN, 1, 1, (3, 10))
    assert desk.club.seasons[1].order == (3, 1, 2)


@pytest.mark.parametrize("played", [0, 1, 2, 3])
@pytest.mark.parametrize("strong", [True, False])
def test_who_withdraws_from_a_round_robin_decides_nothing_between_the_others(
    played: int, *, strong: bool
) -> None:
    desk = drawn(ANN, BO, CY, DEE)
    order = [DEE, ANN, BO, CY] if strong else [ANN, BO, CY, DEE]
    met = [n for n in desk.club.seasons[1].fixtures if DEE in players(desk.club.seasons[1], n)]
    for number in desk.club.seasons[1].fixtures:
        if number not in met[played:]:
            wins(desk, number, min(players(desk.club.seasons[1], number), key=order.index))
    desk.does(seasons.withdraw_entrant, DEE, 1, 4)
    season = desk.club.seasons[1]
    table = season_standings(season)
    assert [season.entrants[line.entrant].players[0] for line in table] == [ANN, BO, CY, DEE]
    assert [(line.place, line.won, line.lost) for line in table[:3]] == [
        (1, 2, 0),
        (2, 1, 1),
        (3, 0, 2),
    ]
    assert table[3].won + table[3].lost == played
    assert all(season.winning_side(season.fixtures[number]) is None for number in met[played:])
    desk.does(seasons.close_season, ANN, 1)
    assert season_standings(desk.club.seasons[1]) == table


def test_who_has_entered_a_season_often_is_entered_by_an_organiser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What they withdrew from stays in a ladder; whoever was drawn into a pair loses nothing."""
    monkeypatch.setattr(checks, "MAX_OWN_ENTRIES", 3)
    desk = Desk(BO, CY, DEE)
    desk.does(games.add_rule_set, ANN, "House", STANDARD)
    desk.does(seasons.open_season, ANN, title="W", kind=LADDER_KIND, rule_set=1, pairs=True)
    for number, pair in enumerate(([BO, CY], [CY, BO], [BO, CY]), 1):
        desk.does(seasons.enter_season, BO, 1, pair)
        assert desk.club.seasons[1].entrants[number].players == (BO, CY)
        desk.does(seasons.withdraw_entrant, CY, 1, number)
    with pytest.raises(ClubError, match="You've entered 3 times: an organizer can enter you"):
        seasons.enter_season(desk.club, BO, 1, [CY, BO])
    desk.does(seasons.enter_season, CY, 1, [CY, DEE])
    desk.does(seasons.withdraw_entrant, CY, 1, 4)
    desk.does(seasons.enter_season, ANN, 1, [BO, CY])


def test_an_endless_text_is_refused_without_a_look_at_each_of_its_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To clean 32,000 lines held up all tables."""
    kept = people.create_club(
        "club", "The  Bowers", "Thursdays,\r\n at seven  \r\n\r\n", ANN, "Ann"
    )
    assert kept == (
        ClubFounded("club", "The Bowers", ANN, "Ann"),
        ClubDescribed("Thursdays,\nat seven"),
    )
    monkeypatch.setattr(checks, "clean_to_one_line", pytest.fail)
    with pytest.raises(ClubError, match="has 64000 characters: it can have at most 300"):
        checks.clean_text("x\n" * 32_000, checks.MAX_NOTES_LENGTH)
    with pytest.raises(ClubError, match="at most 60 characters"):
        checks.clean_title("x " * 32_000, "A club")


def test_a_ladder_is_worked_out_once_however_often_its_results_were_set_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A log of 20,000 entries took two minutes to read."""
    desk = with_season(LADDER_KIND, BO, CY, DEE)
    for challenger, target in ((CY, 1), (DEE, 2), (BO, 3)):
        desk.does(seasons.challenge_entrant, challenger, 1, target)
        number = len(desk.club.seasons[1].fixtures)
        for points in ((10, 3), (3, 10), (10, 4)):
            desk.does(scores.set_score, ANN, 1, number, points)
    worked_out: list[Season] = []

    def note(season: Season) -> tuple[int, ...]:
        worked_out.append(season)
        return compute_ladder_order(season)

    monkeypatch.setattr(reducer, "compute_ladder_order", note)
    assert fold_events(desk.log) == desk.club
    assert len(worked_out) == 1
    assert desk.club.seasons[1].order == ladder_history(worked_out[0])[-1].order == (1, 3, 2)


def test_who_comes_and_goes_before_the_draw_makes_no_table_longer() -> None:
    """The places of thousands who are level took seconds to find."""
    desk = with_season(ROUND_ROBIN, BO, CY)
    for number in range(2, 10):
        desk.does(seasons.withdraw_entrant, CY, 1, number)
        desk.does(seasons.enter_season, CY, 1, [CY])
    for is_drawn in (False, True):
        if is_drawn:
            desk.does(seasons.draw_fixtures, ANN, 1, random.Random(2))
        season = desk.club.seasons[1]
        table = season_standings(season)
        assert [(line.place, line.entrant) for line in table] == [(1, 1), (1, 10)]
    desk.does(seasons.withdraw_entrant, CY, 1, 10)
    assert [line.entrant for line in season_standings(desk.club.seasons[1])] == [1, 10]


def test_a_season_that_was_closed_before_keeps_its_table() -> None:
    desk = drawn(ANN, BO, CY)
    desk.does(seasons.withdraw_entrant, CY, 1, 3)
    now = season_standings(desk.club.seasons[1])
    assert [line.won for line in now] == [0, 0, 0]
    before = season_standings(
        msgspec.structs.replace(desk.club.seasons[1], closed=True, struck=False)
    )
    assert [line.won for line in before] == [1, 1, 0]
    assert entry_from_json(b'{"type":"season-closed","season":1}') == SeasonClosed(1)
    assert not SeasonClosed(1).struck


def test_no_organiser_ends_a_game_of_their_own_that_they_have_lost() -> None:
    desk = with_season(LADDER_KIND, BO, CY)
    desk.does(people.give_role, ANN, BO, ORGANISER_ROLE)
    desk.does(seasons.challenge_entrant, CY, 1, 1)
    with pytest.raises(ClubPermissionError, match="organizer who doesn't play"):
        seasons.call_off_challenge(desk.club, BO, 1, 1)
    desk.does(scores.claim_score, CY, 1, 1, (3, 10))
    with pytest.raises(ClubPermissionError, match="confirm it"):
        seasons.call_off_challenge(desk.club, BO, 1, 1)
    with pytest.raises(ClubPermissionError, match="confirm it, or ask another organizer"):
        seasons.close_season(desk.club, BO, 1)
    with pytest.raises(ClubPermissionError, match="confirm it"):
        seasons.call_off_challenge(desk.club, CY, 1, 1)
    desk.does(seasons.call_off_challenge, ANN, 1, 1)


@pytest.mark.parametrize("kind", SEASON_KINDS)
def test_no_organiser_withdraws_an_opponent_of_their_own(kind: str) -> None:
    desk = drawn(BO, CY, DEE) if kind == ROUND_ROBIN else with_season(kind, BO, CY, DEE)
    desk.does(people.give_role, ANN, BO, ORGANISER_ROLE)
    season = desk.club.seasons[1]
    if kind == ROUND_ROBIN:
        wins(desk, next(n for n in season.fixtures if {*players(season, n)} == {BO, CY}), CY)
    else:
        desk.does(seasons.challenge_entrant, CY, 1, 1)
        desk.does(scores.claim_score, CY, 1, 1, (10, 3))
    other = next(n for n, entrant in season.entrants.items() if CY in entrant.players)
    with pytest.raises(ClubPermissionError, match="another organizer"):
        seasons.withdraw_entrant(desk.club, BO, 1, other)
    sent = people.remove_member(desk.club, BO, CY)
    assert [type(entry) for entry in sent] == [MemberRemoved, InviteLinkRenewed]
    mine = {ANN: {1, 2, 3}, BO: {1} if kind == ROUND_ROBIN else {1, 3}, CY: {2}}
    for by, numbers in mine.items():
        assert scores.find_withdrawable(desk.club, by, desk.club.seasons[1]) == numbers
    people.remove_member(desk.club, ANN, CY)
    if kind == LADDER_KIND:
        people.remove_member(desk.club, BO, DEE)  # whom they have no game with
    desk.does(people.leave_club, CY)


def test_who_has_withdrawn_is_let_back_by_who_gains_nothing_by_it() -> None:
    """And only into games that were drawn for them, of which there is one set for each."""
    desk = with_season(ROUND_ROBIN, BO, CY, DEE)
    desk.does(people.give_role, ANN, BO, ORGANISER_ROLE)
    desk.does(seasons.withdraw_entrant, BO, 1, 1)
    desk.does(seasons.enter_season, BO, 1, [BO])
    desk.does(seasons.draw_fixtures, ANN, 1, random.Random(1))
    with pytest.raises(ClubError, match="drawn for them"):
        seasons.reinstate_entrant(desk.club, BO, 1, 1)
    for player, entrant in ((CY, 2), (BO, 4)):
        desk.does(seasons.withdraw_entrant, player, 1, entrant)
        with pytest.raises(ClubPermissionError, match="another organizer to let them"):
            seasons.reinstate_entrant(desk.club, BO, 1, entrant)
        desk.does(seasons.reinstate_entrant, ANN, 1, entrant)
    assert {each.number for each in desk.club.seasons[1].active_entrants} == {2, 3, 4}


@pytest.mark.parametrize("kind", [ROUND_ROBIN, LADDER_KIND])
def test_no_organiser_closes_a_season_over_a_game_of_their_own_that_is_disputed(kind: str) -> None:
    """Saying the opposite of who has won does not help; who is a judge of it closes it."""
    desk = with_season(kind, BO, CY)
    desk.does(people.give_role, ANN, BO, ORGANISER_ROLE)
    if kind == ROUND_ROBIN:
        desk.does(seasons.draw_fixtures, ANN, 1, random.Random(1))
    else:
        desk.does(seasons.challenge_entrant, CY, 1, 1)
    season = desk.club.seasons[1]
    won = (3, 10) if season.find_side(season.fixtures[1], CY) else (10, 3)
    seasons.close_season(desk.club, BO, 1)  # nothing has been entered
    desk.does(scores.claim_score, CY, 1, 1, won)
    desk.does(scores.claim_score, BO, 1, 1, won[::-1])
    for _ in range(2):
        with pytest.raises(ClubPermissionError, match="or an owner if none can"):
            seasons.close_season(desk.club, BO, 1)
        desk.does(scores.claim_score, CY, 1, 1, won)
    seasons.close_season(desk.club, ANN, 1)
    desk.does(people.give_role, ANN, BO, "owner")
    desk.does(people.give_role, ANN, ANN, "member")
    seasons.close_season(desk.club, BO, 1)  # nobody else could


def test_where_every_organiser_plays_members_are_sent_away_and_the_owner_withdraws_them() -> None:
    desk = with_season(ROUND_ROBIN, ANN, BO, CY, DEE)
    desk.does(people.give_role, ANN, BO, ORGANISER_ROLE)
    desk.does(seasons.draw_fixtures, ANN, 1, random.Random(1))
    met = match_of(desk, BO, CY)
    desk.does(scores.claim_score, CY, 1, met, (10, 4))
    desk.does(people.remove_member, BO, CY)
    season = desk.club.seasons[1]
    assert CY not in desk.club.members
    assert season.is_fixture_open(season.fixtures[met]), "no organiser strikes a game of their own"
    with pytest.raises(ClubPermissionError, match="an owner if none can"):
        seasons.withdraw_entrant(desk.club, BO, 1, 3)
    desk.does(seasons.withdraw_entrant, ANN, 1, 3)
    desk.does(people.remove_member, ANN, DEE)
    assert [entrant.players for entrant in desk.club.seasons[1].active_entrants] == [(ANN,), (BO,)]
    with pytest.raises(ClubPermissionError, match="an owner if none can"):
        scores.set_score(desk.club, BO, 1, match_of(desk, ANN, BO), (10, 4))
    desk.does(scores.set_score, ANN, 1, match_of(desk, ANN, BO), (10, 4))


def test_who_is_sent_away_and_then_deletes_their_account_plays_no_more() -> None:
    desk = drawn(BO, CY)
    desk.does(people.give_role, ANN, BO, ORGANISER_ROLE)
    desk.does(people.remove_member, BO, CY)
    assert desk.club.seasons[1].find_entrant(CY)
    desk.does(people.remove_deleted_account, CY)
    assert desk.club.seasons[1].find_entrant(CY) is None


def test_no_organiser_climbs_a_ladder_by_withdrawing_those_above_them() -> None:
    desk = with_season(LADDER_KIND, BO, CY, DEE)
    desk.does(people.give_role, ANN, CY, ORGANISER_ROLE)
    with pytest.raises(ClubPermissionError, match="are below them"):
        seasons.withdraw_entrant(desk.club, CY, 1, 1)
    desk.does(people.remove_member, CY, BO)
    assert desk.club.seasons[1].order == (1, 2, 3)
    desk.does(seasons.withdraw_entrant, CY, 1, 3)
    desk.does(seasons.withdraw_entrant, ANN, 1, 1)


def test_a_challenge_is_called_off_by_who_made_it_or_when_somebody_goes() -> None:
    desk = with_season(LADDER_KIND, BO, CY, DEE)
    desk.does(seasons.challenge_entrant, CY, 1, 1)
    with pytest.raises(ClubPermissionError):
        seasons.call_off_challenge(desk.club, BO, 1, 1)
    desk.does(seasons.call_off_challenge, CY, 1, 1)
    with pytest.raises(ClubError, match="called off"):
        scores.claim_score(desk.club, CY, 1, 1, (10, 3))
    desk.does(seasons.challenge_entrant, DEE, 1, 2)
    desk.does(seasons.withdraw_entrant, CY, 1, 2)
    assert [*desk.club.seasons[1].open_fixtures()] == []


def test_in_a_closed_season_nothing_changes() -> None:
    desk = drawn(BO, CY)
    with pytest.raises(ClubPermissionError):
        seasons.close_season(desk.club, BO, 1)
    desk.does(seasons.close_season, ANN, 1)
    tries: list[Callable[[Club], object]] = [
        lambda club: scores.claim_score(club, BO, 1, 1, (10, 3)),
        lambda club: seasons.enter_season(club, DEE, 1, [DEE]),
        lambda club: seasons.withdraw_entrant(club, BO, 1, 1),
        lambda club: seasons.close_season(club, ANN, 1),
    ]
    for each in tries:
        with pytest.raises(ClubError, match="over"):
            each(desk.club)


# -- played here ----------------------------------------------------------------------------------


def on_table(**more: Any) -> Desk:
    desk = drawn(BO, CY, **more)
    desk.does(scores.assign_table, BO, 1, 1, "table-one")
    return desk


def collected(desk: Desk, seats: Sequence[str], points: tuple[int, int], **more: Any) -> Any:
    result = game_of(desk.club.id, seats, points, **more)
    return scores.record_played_score(desk.club, 1, 1, PlayedGame("table-one", 1, result))


def test_the_replay_of_a_game_is_of_the_one_that_counted() -> None:
    desk = on_table()
    one, other = players(desk.club.seasons[1], 1)

    def replay() -> str:
        season = desk.club.seasons[1]
        return build_fixture_view(desk.club, season, season.fixtures[1], BO).replay

    undone = desk.club
    desk.does(scores.set_score, ANN, 1, 1, (10, 4))
    assert replay() == "", "what was played at the table did not count"
    desk.club = undone
    result = game_of(desk.club.id, (one, other, "", ""), (10, 4))
    played = PlayedGame("table-one", 3, result)
    desk.happens(scores.record_played_score(desk.club, 1, 1, played))
    assert replay() == "/replay?table=table-one&game=3"
    desk.does(scores.set_score, ANN, 1, 1, (10, 3), why="miscounted")
    assert replay() == "/replay?table=table-one&game=3"


def test_nobody_leads_a_season_before_a_game_and_those_who_are_level_share_the_place() -> None:
    desk = drawn(BO, CY, DEE)
    season = desk.club.seasons[1]
    assert build_season_view(desk.club, season).leaders == ()
    for number in (1, 2, 3):
        first, second = desk.club.seasons[1].fixtures[number].sides
        ahead = (first, second) in ((1, 2), (2, 3), (3, 1))  # each beats one other, by as much
        desk.does(scores.set_score, ANN, 1, number, (10, 5) if ahead else (5, 10))
    leaders = build_season_view(desk.club, desk.club.seasons[1]).leaders
    assert [place for place, _ in leaders] == ["1=", "1=", "1="]


def test_a_game_that_ends_level_is_told_by_its_sides() -> None:
    desk = Desk()
    result = replace(game_of(desk.club.id, (ANN, BO, CY, DEE), (6, 6)), winner=None)
    body = result_to_json(PlayerResult(0, result))
    row = PlayerResultRow("t", 1, ANN, 1, CASUAL_KIND, desk.club.id, body)
    [view] = build_game_views([row])
    assert view.told == "ann and cy tied with bo and dee, 6 : 6"


def test_what_the_two_have_played_here_counts_at_once_wherever_they_sat() -> None:
    desk = on_table()
    one, other = players(desk.club.seasons[1], 1)
    found = collected(desk, (other, one, "", ""), (4, 10))
    assert [type(entry) for entry in found] == [FixtureScorePlayed]
    assert (found[0].score.first, found[0].score.second) == (10, 4)
    assert collected(desk, (one, other, "", ""), (4, 10))[0].score.first == 4


def test_the_partner_of_a_single_player_may_be_in_the_season_too() -> None:
    desk = drawn(BO, CY, DEE)
    one, other = players(desk.club.seasons[1], 1)
    (third,) = {BO, CY, DEE} - {one, other}
    desk.does(scores.assign_table, one, 1, 1, "table-one")
    assert collected(desk, (one, other, third, ""), (10, 3))


def test_of_games_that_cannot_count_no_rules_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """1,600 games with bots held the server for half a second, each time somebody looked."""
    desk = on_table()
    result = game_of(desk.club.id, (BO, CY, "", ""), (10, 6))
    seats = tuple(seat._replace(helped=True) for seat in result.seats)
    helped = msgspec.structs.replace(result, seats=seats)
    monkeypatch.setattr(scores, "Rules", None)
    assert scores.record_played_score(desk.club, 1, 1, PlayedGame("table-one", 1, helped)) == ()


def test_a_game_is_played_at_so_many_tables_until_it_counts() -> None:
    desk = on_table()
    for number in range(checks.MAX_FIXTURE_TABLES - 1):
        desk.does(scores.assign_table, BO, 1, 1, f"table-{number}")
    with pytest.raises(ClubError, match="has been at 50 tables and never counted: enter its score"):
        scores.assign_table(desk.club, CY, 1, 1, "one-more")
    scores.verify_can_play_here(desk.club, CY, 1, 1)  # the other sits down at the last one
    desk.does(scores.claim_score, BO, 1, 1, (10, 4))


def test_a_game_counts_only_as_it_was_to_be_played() -> None:
    desk = on_table()
    good = (BO, CY, "", "")
    assert collected(desk, good, (10, 4))
    assert collected(desk, (BO, "", CY, ""), (10, 4)) == ()  # partners
    assert collected(desk, (BO, DEE, "", ""), (10, 4)) == ()
    assert collected(desk, good, (7, 4), rules=STANDARD.replace(target=7).to_dict()) == ()
    result = game_of(desk.club.id, good, (10, 4))
    first = result.seats[0]
    for changed in (first._replace(left=True), first._replace(helped=True)):
        seats = (changed, *result.seats[1:])
        helped = msgspec.structs.replace(result, seats=seats)
        assert scores.record_played_score(desk.club, 1, 1, PlayedGame("table-one", 1, helped)) == ()
    elsewhere = msgspec.structs.replace(result, club="another")
    assert scores.record_played_score(desk.club, 1, 1, PlayedGame("table-one", 1, elsewhere)) == ()
    assert scores.record_played_score(desk.club, 1, 1, PlayedGame("table-two", 1, result)) == ()
    desk.does(scores.assign_table, BO, 1, 1, "table-two")  # the one before is over
    assert desk.club.seasons[1].fixtures[1].tables == ("table-one", "table-two")
    assert collected(desk, good, (10, 4))
    desk.does(scores.set_score, ANN, 1, 1, (10, 0))
    assert collected(desk, good, (10, 4)) == ()


def test_nobody_plays_both_hands_of_their_pair() -> None:
    desk = with_season(ROUND_ROBIN, pairs=True)
    for pair in ((BO, CY), (DEE, ELI)):
        desk.does(seasons.enter_season, pair[0], 1, pair)
    desk.does(seasons.draw_fixtures, ANN, 1, random.Random(5))
    desk.does(scores.assign_table, BO, 1, 1, "table-one")
    assert collected(desk, (BO, DEE, BO, ELI), (10, 3)) == ()
    assert collected(desk, (BO, DEE, CY, ELI), (10, 3))


# -- strangers ------------------------------------------------------------------------------------

FAY, GUS, HAL = "player.fay", "player.gus", "player.hal"
MEMBERS_ONLY = "Only members of the club can do that."
ORGANISERS_ONLY = "Only the club's organizers and owners can do that."
OWNERS_ONLY = "Only an owner of the club can do that."
BY_STRANGERS: dict[str, tuple[str, Callable[[Club, str], object]]] = {
    "leave": (MEMBERS_ONLY, people.leave_club),
    "enter": (MEMBERS_ONLY, lambda c, by: seasons.enter_season(c, by, 2, [by])),
    "enter another": (MEMBERS_ONLY, lambda c, by: seasons.enter_season(c, by, 2, [DEE])),
    "withdraw": (MEMBERS_ONLY, lambda c, by: seasons.withdraw_entrant(c, by, 1, 1)),
    "challenge": (MEMBERS_ONLY, lambda c, by: seasons.challenge_entrant(c, by, 2, 1)),
    "call off": (MEMBERS_ONLY, lambda c, by: seasons.call_off_challenge(c, by, 2, 1)),
    "claim": (MEMBERS_ONLY, lambda c, by: scores.claim_score(c, by, 1, 1, (10, 4))),
    "confirm": (MEMBERS_ONLY, lambda c, by: scores.confirm_score(c, by, 1, 1, (10, 4))),
    "table": (MEMBERS_ONLY, lambda c, by: scores.assign_table(c, by, 1, 1, "one")),
    "accept": (ORGANISERS_ONLY, lambda c, by: people.accept_request(c, by, HAL)),
    "decline": (ORGANISERS_ONLY, lambda c, by: people.decline_request(c, by, HAL)),
    "renew": (ORGANISERS_ONLY, people.renew_link),
    "remove": (ORGANISERS_ONLY, lambda c, by: people.remove_member(c, by, DEE)),
    "add rules": (ORGANISERS_ONLY, lambda c, by: games.add_rule_set(c, by, "Ours", STANDARD)),
    "remove rules": (ORGANISERS_ONLY, lambda c, by: games.remove_rule_set(c, by, 1)),
    "add event": (ORGANISERS_ONLY, lambda c, by: games.add_tournament(c, by, "e2", "Friday")),
    "remove event": (ORGANISERS_ONLY, lambda c, by: games.remove_tournament(c, by, "e1")),
    "open": (
        ORGANISERS_ONLY,
        lambda c, by: seasons.open_season(c, by, title="x", kind=ROUND_ROBIN, rule_set=1),
    ),
    "draw": (ORGANISERS_ONLY, lambda c, by: seasons.draw_fixtures(c, by, 3, random.Random(1))),
    "reinstate": (ORGANISERS_ONLY, lambda c, by: seasons.reinstate_entrant(c, by, 1, 3)),
    "close": (ORGANISERS_ONLY, lambda c, by: seasons.close_season(c, by, 1)),
    "set": (ORGANISERS_ONLY, lambda c, by: scores.set_score(c, by, 1, 1, (10, 4))),
    "profile": (
        OWNERS_ONLY,
        lambda c, by: people.update_profile(c, by, title="x", about="", door="invited"),
    ),
    "role": (OWNERS_ONLY, lambda c, by: people.give_role(c, by, DEE, ORGANISER_ROLE)),
}
"""All that somebody of the club can do, and what they are told who are not of it."""


def busy() -> Desk:
    """A club in which all of it can be done: seasons drawn, laddered and open, and who asks."""
    desk = drawn(BO, CY, ELI)
    desk.does(seasons.withdraw_entrant, ELI, 1, 3)
    for kind in (LADDER_KIND, ROUND_ROBIN):
        desk.does(seasons.open_season, ANN, title="More", kind=kind, rule_set=1)
    for number in (2, 3):
        for player in (ANN, BO, CY):
            desk.does(seasons.enter_season, player, number, [player])
    desk.does(seasons.challenge_entrant, CY, 2, 2)
    desk.does(people.update_profile, ANN, title="The Bowers", about="", door="asked")
    desk.does(people.request_admission, GUS, "Gus")
    desk.does(people.request_admission, HAL, "Hal")
    desk.does(games.add_tournament, ANN, "e1", "Thursday")
    return desk


@pytest.mark.parametrize("action", BY_STRANGERS)
def test_who_is_not_of_the_club_can_do_nothing_there_and_is_told_why(action: str) -> None:
    why, does = BY_STRANGERS[action]
    club = busy().club
    for stranger in (FAY, GUS):
        with pytest.raises(ClubPermissionError) as refused:
            does(club, stranger)
        assert str(refused.value) == why


# -- the log --------------------------------------------------------------------------------------


def test_a_log_that_cannot_be_is_refused() -> None:
    with pytest.raises(ClubError, match="begins with who founded"):
        fold_events([MemberJoined(BO, "Bo")])
    first = ClubFounded("club", "x", ANN, "Ann")
    with pytest.raises(ClubError, match="founded before"):
        fold_events([first, first])
    with pytest.raises(ClubError, match=r"Entry 2 \(FixtureScoreConfirmed\) does not fit"):
        fold_events([first, FixtureScoreConfirmed(1, 1, ANN)])
    with pytest.raises(RecordError, match="not an entry of a club's log"):
        entry_from_json(b'{"type":"flown"}')


def test_everything_can_be_taken_home_as_json() -> None:
    desk = drawn(ANN, BO, CY)
    data = msgspec.json.decode(msgspec.json.encode(club_to_dict(desk.club)))
    assert data["members"][ANN]["role"] == "owner"
    assert data["seasons"]["1"]["called"] == {"1": "Ann", "2": "Bo", "3": "Cy"}
    assert len(data["seasons"]["1"]["standings"]) == 3


# -- anything at all ------------------------------------------------------------------------------

PEOPLE = st.sampled_from([*FIVE, "player.fay"])
NUMBERS = st.integers(0, 6)
SEASONS = st.integers(1, 2)
POINTS = st.sampled_from([(10, 4), (4, 10), (11, 9), (10, 10), (0, 12), (10, 0), (3, 4)])


class AnyClub(RuleBasedStateMachine):
    """People in and out of a club who do whatever comes to their minds."""

    @initialize(
        kinds=st.lists(st.sampled_from(SEASON_KINDS), min_size=1, max_size=2), pairs=st.booleans()
    )
    def begin(self, kinds: list[str], *, pairs: bool) -> None:
        self.desk = Desk(BO, CY, DEE)
        self.desk.does(games.add_rule_set, ANN, "House", STANDARD)
        for at, kind in enumerate(kinds):
            more: dict[str, Any] = {"title": f"S{at}", "rule_set": 1, "pairs": pairs and at == 0}
            self.desk.does(seasons.open_season, ANN, kind=kind, **more)

    @property
    def club(self) -> Club:
        return self.desk.club

    def tries(self, decide: Any, *given: Any, **named: Any) -> Sequence[Entry]:
        """Somebody tries something: it happens as a whole, or not at all."""
        before = self.club
        try:
            entries: Sequence[Entry] = decide(self.club, *given, **named)
        except ClubError as error:
            self.said = str(error)
            assert self.said.endswith(".")
            assert self.club == before
            return ()
        self.desk.happens(entries)
        return entries

    @rule(by=PEOPLE)
    def join(self, by: str) -> None:
        self.tries(people.join_by_link, by, by[7:])

    @rule(by=PEOPLE)
    def ask(self, by: str) -> None:
        self.tries(people.request_admission, by, by[7:])

    @rule(by=PEOPLE, player=PEOPLE, yes=st.booleans())
    def answer(self, by: str, player: str, *, yes: bool) -> None:
        self.tries(people.accept_request if yes else people.decline_request, by, player)

    @rule(by=PEOPLE, door=st.sampled_from(ADMISSION_MODES))
    def door(self, by: str, door: str) -> None:
        entries = self.tries(people.update_profile, by, title="The Bowers", about="", door=door)
        assert not entries or by in self.club.owners

    @rule(by=PEOPLE)
    def leave(self, by: str) -> None:
        self.tries(people.leave_club, by)

    @rule(by=PEOPLE, player=PEOPLE)
    def remove(self, by: str, player: str) -> None:
        role = self.club.role_of(by)
        if self.tries(people.remove_member, by, player):
            assert role != "member"
            assert isinstance(self.desk.log[-1], InviteLinkRenewed)

    @rule(player=PEOPLE)
    def forget(self, player: str) -> None:
        self.tries(people.remove_deleted_account, player)

    @rule(by=PEOPLE, player=PEOPLE, role=st.sampled_from([*CLUB_ROLES, "king"]))
    def role(self, by: str, player: str, role: str) -> None:
        owned = by in self.club.owners
        if self.tries(people.give_role, by, player, role):
            assert owned

    @rule(by=PEOPLE, other=PEOPLE, season=SEASONS)
    def enter(self, by: str, other: str, season: int) -> None:
        found = self.club.seasons.get(season)
        pair = found is not None and found.settings.pairs
        self.tries(seasons.enter_season, by, season, [by, other] if pair else [other])

    @rule(by=PEOPLE, season=SEASONS, entrant=NUMBERS)
    def withdraw(self, by: str, season: int, entrant: int) -> None:
        self.tries(seasons.withdraw_entrant, by, season, entrant)

    @rule(by=PEOPLE, season=SEASONS, seed=st.integers(0, 9))
    def draw(self, by: str, season: int, seed: int) -> None:
        self.tries(seasons.draw_fixtures, by, season, random.Random(seed))

    @rule(by=PEOPLE, season=SEASONS, aim=NUMBERS)
    def challenge(self, by: str, season: int, aim: int) -> None:
        self.tries(seasons.challenge_entrant, by, season, aim)

    @rule(by=PEOPLE, season=SEASONS, fixture=NUMBERS)
    def call_off(self, by: str, season: int, fixture: int) -> None:
        self.tries(seasons.call_off_challenge, by, season, fixture)

    @rule(by=PEOPLE, season=SEASONS, fixture=NUMBERS, score=POINTS)
    def claim(self, by: str, season: int, fixture: int, score: tuple[int, int]) -> None:
        self.tries(scores.claim_score, by, season, fixture, score)

    @rule(by=PEOPLE, season=SEASONS, fixture=NUMBERS, score=POINTS)
    def confirm(self, by: str, season: int, fixture: int, score: tuple[int, int]) -> None:
        self.tries(scores.confirm_score, by, season, fixture, score)

    @rule(by=PEOPLE, season=SEASONS, fixture=NUMBERS, score=POINTS)
    def set_score(self, by: str, season: int, fixture: int, score: tuple[int, int]) -> None:
        self.tries(scores.set_score, by, season, fixture, score)

    @precondition(lambda self: len(self.desk.log) > 12)
    @rule(by=PEOPLE, season=SEASONS)
    def close(self, by: str, season: int) -> None:
        before = self.club.seasons.get(season)
        if self.tries(seasons.close_season, by, season):
            assert before is not None
            after = msgspec.structs.replace(before, closed=True, version=self.club.version)
            assert after == self.club.seasons[season]

    @invariant()
    def there_is_an_owner_and_only_members_are_anything(self) -> None:
        assert self.club.owners
        assert all(each.role in CLUB_ROLES for each in self.club.members.values())
        assert not set(self.club.asking) & set(self.club.members)
        assert set(self.club.members) <= set(self.club.names)

    @invariant()
    def the_log_tells_the_state(self) -> None:
        read = [entry_from_json(entry_to_json(entry)) for entry in self.desk.log]
        assert fold_events(read) == self.club
        assert self.club.version == len(self.desk.log)

    @invariant()
    def only_members_play_in_what_is_open(self) -> None:
        for season in self.club.seasons.values():
            present = [player for each in season.active_entrants for player in each.players]
            assert len(present) == len(set(present))
            away = {each.player for each in self.desk.log if isinstance(each, MemberRemoved)}
            if not season.closed:  # whom a rival has sent away is withdrawn by somebody else
                assert set(present) - away <= set(self.club.members)

    @invariant()
    def standings_add_up(self) -> None:
        for season in self.club.seasons.values():
            decided = [f for f in season.fixtures.values() if season.winning_side(f) is not None]
            if season.settings.kind == LADDER_KIND:
                order = season.order
                assert order == tuple(ladder_history(season)[-1].order if season.steps else ())
                assert sorted(order) == [each.number for each in season.active_entrants]
                continue
            table = season_standings(season)
            ever = {number for number, each in season.entrants.items() if each.here}
            ever |= {number for fixture in season.fixtures.values() for number in fixture.sides}
            assert {line.entrant for line in table} == ever
            assert sum(line.won for line in table) == len(decided)
            assert sum(line.lost for line in table) == len(decided)
            assert sum(line.point_difference for line in table) == 0
            places = [line.place for line in table]
            assert places == sorted(places)
            assert all(place == 1 or places[place - 2] < place for place in places)


AnyClub.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=60,
    suppress_health_check=[HealthCheck.too_slow],
)
TestAnyClub = AnyClub.TestCase
