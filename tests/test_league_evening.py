"""An evening from its opening to who owes whom; the figures are those of the documents (000)."""

import random
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from euchre.errors import EuchreError
from euchre.tournaments import accounts, commands
from euchre.tournaments.awards import find_awards
from euchre.tournaments.commands import default_rules
from euchre.tournaments.commands.payments import MAX_OPEN_CLAIMS
from euchre.tournaments.entries import (
    HOST,
    MAX_AMOUNT_CENTS,
    Competitor,
    Player,
    PlayerJoined,
    PlayerTally,
    ResultEntered,
    RoundPaired,
    TablePairing,
    TableScore,
    TeamFormed,
    TournamentOpened,
    TournamentSettingsChanged,
    entry_from_json,
    entry_to_json,
)
from euchre.tournaments.errors import OverpaymentError, TournamentError
from euchre.tournaments.formats import FORMATS, teams
from euchre.tournaments.ledger import settle_balances
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.reports.sentences import describe_events
from euchre.tournaments.reports.standings import describe_unequal_prizes
from league_host import NAMES, Host, begun

# -- the money of the documents -----------------------------------------------------------------


def test_one_table_for_the_pot_is_split_by_the_winners() -> None:
    """RULES.md 30: all four put in the same amount; the first side to 10 splits it."""
    host = begun("pot", NAMES[:4], stake=500)
    host.score(1, 10, 7)
    host.close()
    table = host.evening.rounds[0].tables[0]
    winners = host.names(table.first)
    assert host.net() == {name: 500 if name in winners else -500 for name in NAMES[:4]}


def test_ten_to_six_at_a_dollar_a_point_is_four_dollars_each() -> None:
    """RULES.md 31."""
    host = begun("points", NAMES[:4], unit=100)
    host.score(1, 10, 6)
    winners = host.names(host.evening.rounds[0].tables[0].first)
    assert host.net() == {name: 400 if name in winners else -400 for name in NAMES[:4]}
    assert len(settle_balances(host.evening.ledger.all_balances())) == 2


def test_by_the_point_goes_on_game_after_game() -> None:
    host = Host("points", NAMES[:4], unit=25)
    for points in (10, 4), (7, 10), (10, 0):
        host.pair()
        host.score(1, *points)
    winners = host.names(host.evening.rounds[0].tables[0].first)
    assert {host.net()[name] for name in winners} == {(6 - 3 + 10) * 25}


def test_eighty_dollars_of_two_tables_pay_fifty_and_thirty() -> None:
    """RULES.md 33, R11: eight players at 10, the winning team 50, the losing team 30."""
    host = begun("two-table", NAMES[:8], stake=1000)
    host.score(1, 10, 3)
    host.score(2, 9, 10)
    host.pair()
    final = host.evening.rounds[1].tables[0]
    first, second = host.evening.rounds[0].tables
    assert {final.first, final.second} == {first.first, second.second}
    host.score(1, 10, 8)
    host.close()
    prizes = dict.fromkeys(NAMES[:8], 0)
    for side, share in ((final.first, 2500), (final.second, 1500)):
        prizes |= dict.fromkeys(host.names(side), share)
    assert host.net() == {name: prize - 1000 for name, prize in prizes.items()}


@pytest.mark.parametrize(("plan", "shares"), [("70/30", (5600, 2400)), ("75/25", (6000, 2000))])
def test_the_final_may_pay_seventy_or_seventy_five_of_a_hundred(
    plan: str, shares: tuple[int, int]
) -> None:
    """RULES.md 33: "about 70-75%"."""
    host = Host("two-table", NAMES[:8], stake=1000, prizes=plan)
    host.play_rest()
    assert sorted(host.net().values())[4:] == sorted(
        share // 2 - 1000 for share in shares for _ in range(2)
    )


def test_eight_teams_pay_a_hundred_forty_and_twenty() -> None:
    """RULES.md 34: $160; the third gets its stakes back, the second doubles them."""
    host = Host("knockout", NAMES, stake=1000)
    host.play_rest()
    nets = sorted(host.net().values(), reverse=True)
    assert nets[:6] == [4000, 4000, 1000, 1000, 0, 0]
    assert set(nets[6:]) == {-1000}


@pytest.mark.parametrize(
    ("whole", "prizes"), [(False, [2727, 1636, 1091, 546]), (True, [2700, 1600, 1100, 600])]
)
def test_a_party_of_twelve_pays_its_four_best_by_weights(
    whole: bool,  # noqa: FBT001 - a parameter
    prizes: list[int],
) -> None:
    """RULES.md 35 to 38, R11: 11 rounds; $60 by 50/30/20/10 as weights."""
    host = Host("party", NAMES[:12], stake=500, whole=whole)
    rng = random.Random(3)
    partners: defaultdict[frozenset[int], int] = defaultdict(int)
    opposed: defaultdict[frozenset[int], int] = defaultdict(int)
    for _ in range(11):
        host.pair()
        assert not host.evening.rounds[-1].out
        for table in host.evening.rounds[-1].tables:
            for side in table.sides:
                partners[frozenset(side)] += 1
            for one in table.first:
                for other in table.second:
                    opposed[frozenset((one, other))] += 1
            score = rng.randint(6, 15), rng.randint(6, 15)
            host.score(table.number, *score)
    with pytest.raises(TournamentError, match="All rounds have been played"):
        host.pair()
    assert set(partners.values()) == {1}
    assert len(partners) == 66
    assert set(opposed.values()) == {2}
    standings = FORMATS["party"].rank_competitors(host.evening)
    assert [one.place for one in standings[:5]] == [1, 2, 3, 4, 5], "no ties in this evening"
    host.close()
    won = {name: net + 500 for name, net in host.net().items()}
    order = [host.evening.competitor_name(one.competitor) for one in standings]
    assert [won[name] for name in order] == prizes + [0] * 8
    assert host.evening.ledger.balance_of(accounts.POT_ACCOUNT) == 0


def test_each_partner_banks_the_points_of_the_pair() -> None:
    """RULES.md 37."""
    host = begun("party", NAMES[:4])
    host.score(1, 9, 6)
    host.pair()
    host.score(1, 4, 11)
    made: defaultdict[int, int] = defaultdict(int)
    for round_ in host.evening.rounds:
        (table,) = round_.tables
        for side, points in zip(table.sides, host.counts(table), strict=True):
            for player in side:
                made[player] += points
    standings = FORMATS["party"].rank_competitors(host.evening)
    assert {one.competitor: one.points for one in standings} == made


def test_a_tie_for_a_paid_place_shares_the_places() -> None:
    """R11 iv."""
    host = begun("party", NAMES[:4], stake=1000, prizes="50/30/20", rounds=1)
    host.score(1, 9, 6)
    host.close()
    assert sorted(host.net().values()) == [-600, -600, 600, 600]


# -- the course of an evening -------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_played_to_its_end_by_bots(name: str) -> None:
    count = {"pot": 4, "points": 4, "two-table": 8}.get(name, 12)
    money = {"unit": 50} if name == "points" else {"stake": 500}
    host = Host(name, NAMES[:count], basket=100, per_euchre=25, **money)
    host.play_rest()
    evening = host.evening
    assert evening.stage == "over"
    assert sum(evening.ledger.all_balances().values()) == 0
    assert (
        evening.ledger.balance_of(accounts.POT_ACCOUNT)
        == evening.ledger.balance_of(accounts.BASKET_ACCOUNT)
        == 0
    )
    assert fold_events(entry_from_json(entry_to_json(entry)) for entry in host.log) == evening
    assert find_awards(evening)
    places = [
        (one.direction != "North-South", one.place)
        for one in FORMATS[name].rank_competitors(evening)
    ]
    assert places[0][1] == 1
    assert places == sorted(places)


def test_bots_play_the_same_evening_again() -> None:
    first, again = (Host("progressive", NAMES[:9], stake=100) for _ in range(2))
    first.play_rest()
    again.play_rest()
    assert first.log == again.log


@pytest.mark.parametrize("teams", [2, 3, 5, 6, 7, 8])
def test_a_knockout_has_one_winner_whatever_the_number(teams: int) -> None:
    names = [f"{a} & {b}" for a, b in zip(NAMES[::2], NAMES[1::2], strict=True)][:teams]
    host = Host("knockout", names)
    host.play_rest()
    standings = FORMATS["knockout"].rank_competitors(host.evening)
    assert len(standings) == teams
    assert [one.note for one in standings[:2]] == ["winner", "lost the final"]
    assert standings[0].lost == 0
    if teams >= 4:
        assert [one.note for one in standings[2:4]] == ["third", "fourth"]


@pytest.mark.long
def test_thirteen_players_take_turns_to_sit_out() -> None:
    host = Host("party", NAMES[:13])
    host.play_rest()
    standings = FORMATS["party"].rank_competitors(host.evening)
    assert {one.out for one in standings} == {1}
    assert {one.played for one in standings} == {12}
    assert all(one.points == one.made for one in standings)


def test_who_sat_out_more_often_gets_their_own_average_for_it() -> None:
    host = begun("party", NAMES[:5], rounds=2)
    host.score(1, 9, 6)
    host.pair()
    host.score(1, 8, 5)
    found = {one.competitor: one for one in FORMATS["party"].rank_competitors(host.evening)}
    for one in found.values():
        assert one.points == (Fraction(2 * one.made) if one.out else one.made)
    assert sum(one.out for one in found.values()) == 2


def test_a_score_changes_nothing_for_those_who_still_play() -> None:
    host = Host("party", NAMES[:8])
    host.does(commands.draw_plan, host.rng)
    head, last = TablePairing((2, 3), (4, 5)), TablePairing((6, 7), (8, 1))
    host.do([RoundPaired(1, (head, last))])
    host.score(1, 9, 6)
    host.score(2, 9, 6)
    host.does(commands.record_departure, 1)
    host.do([RoundPaired(2, (head,), (6, 7, 8))])
    host.score(1, 9, 6)
    host.does(commands.record_return, 1)
    host.do([RoundPaired(3, (head, last))])

    def points() -> dict[Competitor, Fraction]:
        standings = FORMATS["party"].rank_competitors(host.evening)
        return {it.competitor: it.points for it in standings if it.competitor in (6, 7, 8, 1)}

    before = points()
    assert before == {6: 18, 7: 18, 8: 12, 1: 6}
    host.score(1, 9, 6)
    assert points() == before


def test_a_late_arrival_plays_and_pays_and_an_early_leaver_is_left_out() -> None:
    host = begun("party", NAMES[:8], stake=500)
    host.score(1, 9, 6)
    host.score(2, 7, 8)
    host.does(commands.add_players, "Zoe")
    host.does(commands.record_departure, 1)
    host.pair()
    there = {p for table in host.evening.rounds[1].tables for s in table.sides for p in s}
    assert there == set(range(2, 10))
    assert host.evening.ledger.balance_of(accounts.POT_ACCOUNT) == 9 * 500
    gone = next(
        one for one in FORMATS["party"].rank_competitors(host.evening) if one.competitor == 1
    )
    assert gone.played == 1


def test_winners_move_up_though_somebody_has_gone() -> None:
    host = begun("progressive", NAMES[:13])
    for table in (1, 2, 3):
        host.score(table, 8, 3)
    first = host.evening.rounds[0]
    gone = first.tables[1].second[0]
    host.does(commands.record_departure, gone)
    host.pair()
    second = host.evening.rounds[1]
    where = [{who for side in table.sides for who in side} for table in second.tables]
    assert where[0] == {*first.tables[0].first, *first.tables[1].first}
    assert where[1] == {first.tables[1].second[1], *first.tables[2].first, *first.out}
    assert where[2] == {*first.tables[2].second, *first.tables[0].second}
    assert fold_events(host.log) == host.evening


def test_who_comes_and_goes_between_the_draw_and_the_first_round_is_heeded() -> None:
    host = Host("progressive", NAMES[:8])
    host.does(commands.draw_plan, host.rng)
    host.does(commands.record_departure, 3)
    host.does(commands.add_players, "Zoe")
    host.pair()
    seated = {who for t in host.evening.rounds[0].tables for side in t.sides for who in side}
    assert seated == {1, 2, 4, 5, 6, 7, 8, 9}


def test_more_than_is_owed_is_refused_by_who_owes_less_and_not_as_if_it_were_owed_there() -> None:
    host = Host("party", NAMES[:4])
    host.does(commands.add_charge, "p1", "p3", 21, "beer")
    host.does(commands.add_charge, "p4", "p2", 300, "wine")
    for payer, payee, why in (
        ("p1", "p2", r"^Ann owes only \$0.21\.$"),
        ("p4", "p3", r"^Cy is to receive only \$0.21\.$"),
        ("p2", "p3", r"^Bo owes nothing\.$"),
    ):
        with pytest.raises(OverpaymentError, match=why):
            commands.record_payment(host.evening, payer, payee, 40)


def test_a_charge_is_paid_between_the_two_whatever_else_they_owe() -> None:
    host = Host("party", NAMES[:4], stake=500)
    host.does(commands.add_charge, "p1", "p2", 200, "beer")
    assert accounts.payment_limits(host.evening, "p1", "p2").max_cents == 200
    assert accounts.payment_limits(host.evening, "p2", "p1").max_cents == 0
    with pytest.raises(TournamentError, match=r"Ann owes Bo only \$2.00: the host can"):
        commands.record_payment(host.evening, "p1", "p2", 201, by=2)
    host.does(commands.record_payment, "p1", "p2", 150, by=1)
    with pytest.raises(
        TournamentError, match=r"Ann owes Bo only \$0.50 in addition to what has been claimed"
    ):
        commands.record_payment(host.evening, "p1", "p2", 51, by=1)
    host.does(commands.record_payment, "p1", "p2", 150, by=2)
    host.does(commands.record_payment, "p1", "p2", 50, by=2)
    assert host.net() == dict.fromkeys(NAMES[:4], -500)
    assert sum(host.evening.ledger.all_balances().values()) == 0
    with pytest.raises(TournamentError, match="Bo is to receive nothing: the host can record more"):
        commands.record_payment(host.evening, "p1", "p2", 1, by=2)
    with pytest.raises(OverpaymentError, match=r"^Bo is to receive nothing\.$"):
        commands.record_payment(host.evening, "p1", "p2", 1)


def test_no_payment_makes_a_charge_and_what_is_taken_back_is_none() -> None:
    host = Host("party", NAMES[:4], stake=500)
    host.does(commands.add_charge, "p1", "p2", 200, "beer")
    host.does(commands.add_charge, "p2", "p1", 50, "crisps")
    assert accounts.payment_limits(host.evening, "p1", "p2").max_cents == 150
    host.does(commands.record_payment, "p2", "p1", 300, force=True)
    assert accounts.payment_limits(host.evening, "p1", "p2").max_cents == 150
    beer = next(it.key for it in host.evening.ledger.transactions if it.what == "beer")
    host.does(commands.reverse_transaction, beer)
    assert accounts.payment_limits(host.evening, "p1", "p2").max_cents == 0
    assert (
        accounts.net_unpaid_charge_cents(host.evening, "p1", "p2") == 0
    )  # the crisps have been paid


def test_before_the_start_the_stake_goes_back_and_numbers_stay() -> None:
    host = Host("party", NAMES[:5], stake=500)
    host.does(commands.record_departure, 5)
    host.does(commands.add_players, "Zoe")
    assert host.net() == dict.fromkeys([*NAMES[:4], "Zoe"], -500)
    assert host.evening.people[6].name == "Zoe"
    assert host.evening.ledger.balance_of("p5") == 0


def test_somebody_else_takes_over_a_place_with_all_that_belongs_to_it() -> None:
    host = Host("knockout", ["Ann & Bo", "Cy & Dee"])
    host.does(commands.rename_player, 2, "Zoe")
    assert host.evening.teams[1].name == "Ann & Zoe"


def test_a_team_that_has_gone_loses_by_a_walkover_in_a_knockout() -> None:
    host = begun("knockout", ["Ann & Bo", "Cy & Dee", "Eli & Fay", "Gus & Hal"], third_place=False)
    for table in host.evening.rounds[0].tables:
        host.score(table.number, 10, 1)
    gone = host.evening.rounds[0].tables[0].first
    host.does(commands.record_departure, host.evening.players_of(gone)[0])
    host.pair()
    host.close()
    standings = FORMATS["knockout"].rank_competitors(host.evening)
    assert standings[1].competitor == gone[0]


def test_in_a_round_robin_others_sit_out_instead_of_meeting_a_team_that_has_gone() -> None:
    host = begun("round-robin", ["Ann & Bo", "Cy & Dee", "Eli & Fay", "Gus & Hal"])
    for table in host.evening.rounds[0].tables:
        host.score(table.number, 10, 1)
    host.does(commands.record_departure, 1)
    host.pair()
    assert len(host.evening.rounds[1].tables) == 1
    assert 1 not in host.evening.rounds[1].out
    assert len(host.evening.rounds[1].out) == 1


# -- scores -------------------------------------------------------------------------------------


@pytest.fixture
def party() -> Host:
    return begun("party", NAMES[:8], stake=500)


def sides(host: Host, table: int = 1) -> tuple[int, int]:
    """One player of each side."""
    first, second = map(host.evening.players_of, host.evening.rounds[-1].tables[table - 1].sides)
    return first[0], second[0]


def test_a_player_s_score_counts_when_the_other_side_agrees(party: Host) -> None:
    one, other = sides(party)
    party.score(1, 9, 6, by=one)
    assert party.evening.rounds[0].tables[0].result is None
    with pytest.raises(TournamentError, match="the other side"):
        commands.confirm_score(party.evening, 1, 1, by=one)
    party.does(commands.confirm_score, 1, 1, by=other)
    assert party.counts() == (9, 6)


def test_two_sides_that_differ_wait_for_the_host_or_each_other(party: Host) -> None:
    one, other = sides(party)
    party.score(1, 9, 6, by=one)
    party.score(1, 9, 7, by=other)
    table = party.evening.rounds[0].tables[0]
    assert table.is_disputed
    assert table.result is None
    party.score(1, 9, 7, by=one)
    assert party.counts() == (9, 7)


def test_who_did_not_sit_there_cannot_enter_its_score(party: Host) -> None:
    stranger = sides(party, 2)[0]
    with pytest.raises(TournamentError, match="at table 1"):
        commands.enter_score(party.evening, 1, 1, TableScore(9, 6), by=stranger)


REFUSED: dict[str, tuple[Callable[[Host], None], str]] = {
    "more than twelve hands can give": (lambda h: h.score(1, 60, 0), "12 hands"),
    "fewer than twelve hands give": (lambda h: h.score(1, 3, 2), "12 hands"),
    "a table that is not there": (lambda h: h.score(5, 9, 6), "no table 5"),
    "the next round too early": (lambda h: h.pair(), "is waiting for tables 1 and 2"),
    "the end too early": (lambda h: h.close(), "still playing"),
    "a name that is taken": (lambda h: h.does(commands.add_players, "ann"), "already"),
    "no name": (lambda h: h.does(commands.add_players, " \t "), "needs a name"),
    "nobody": (lambda h: h.does(commands.record_departure, 77), "no player 77"),
    "a negative charge": (
        lambda h: h.does(commands.add_charge, "p1", "pot", -5, "fine"),
        "negative",
    ),
    "boards of more points than there are": (
        lambda h: h.does(
            commands.correct_score,
            1,
            1,
            TableScore(9, 6),
            boards=[TableScore(500_000, 6)],
            force=True,
        ),
        "500000 : 6 isn't a score",
    ),
    "a player's euchres twice": (
        lambda h: h.score(1, 9, 6, tallies=[PlayerTally(sides(h)[0], 0, 1)] * 2),
        "only once",
    ),
    "the start again": (
        lambda h: h.does(commands.draw_plan, h.rng),
        "lots have been drawn",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused_and_changes_nothing(what: str, party: Host) -> None:
    act, sentence = REFUSED[what]
    before = party.evening
    with pytest.raises(EuchreError, match=sentence) as refusal:
        act(party)
    assert "\n" not in f"{refusal.value}"
    assert party.evening == before


def test_a_round_cannot_be_entered_twice_but_corrected_with_its_history(party: Host) -> None:
    party.score(1, 9, 6)
    with pytest.raises(TournamentError, match="already has its score, 9 : 6"):
        party.score(1, 9, 7)
    party.does(commands.correct_score, 1, 1, TableScore(9, 7), "misread")
    table = party.evening.rounds[0].tables[0]
    assert party.counts() == (9, 7)
    assert [(was.score, why) for was, why in table.past] == [((9, 6), "misread")]


def test_a_correction_reverses_what_the_score_had_cost() -> None:
    host = begun("points", NAMES[:4], unit=100, per_euchre=50)
    one = sides(host)[0]
    host.score(1, 10, 6, tallies=[PlayerTally(one, euchred=2)])
    host.does(commands.correct_score, 1, 1, TableScore(6, 10))
    host.does(commands.correct_score, 1, 1, TableScore(10, 8))
    ledger = host.evening.ledger
    assert sorted(ledger.all_balances().values()) == [-200, -200, 0, 200, 200]
    assert sum(entry.reverses is not None for entry in ledger.transactions) == 3
    assert all(sum(p.cents for p in e.postings) == 0 for e in ledger.transactions)


def test_a_closed_evening_stays_as_it_is(party: Host) -> None:
    for table in (1, 2):
        party.score(table, 9, 6)
    party.close()
    with pytest.raises(TournamentError, match="closed"):
        commands.correct_score(party.evening, 1, 1, TableScore(9, 7))
    with pytest.raises(TournamentError, match="closed"):
        commands.add_players(party.evening, "Zoe")
    party.does(commands.record_payment, "p1", "bank", 500, force=True)
    assert party.net()["Ann"] >= 0


def test_a_round_can_be_taken_back_until_it_has_a_score() -> None:
    host = begun("two-table", NAMES[:8])
    host.score(1, 10, 3)
    with pytest.raises(TournamentError, match="you can't undo that round"):
        commands.undo_pairing(host.evening)
    host.score(2, 10, 3)
    host.pair()
    host.does(commands.undo_pairing)
    host.does(commands.correct_score, 1, 1, TableScore(3, 10), "the wrong way round")
    host.pair()
    first, second = host.evening.rounds[0].tables
    final = host.evening.rounds[1].tables[0]
    assert {final.first, final.second} == {first.second, second.first}


def test_a_round_whose_entered_score_gave_way_to_a_walkover_stands() -> None:
    host = begun("two-table", NAMES[:8])
    host.score(1, 10, 5, by=host.evening.players_of(host.evening.rounds[0].tables[0].first)[0])
    host.does(commands.record_walkover, 1, 1, 0)
    with pytest.raises(TournamentError, match="you can't undo that round"):
        commands.undo_pairing(host.evening)


def test_taking_the_first_round_back_takes_the_lots_back() -> None:
    host = begun("party", NAMES[:8], stake=500)
    host.does(commands.record_departure, 7)
    host.does(commands.undo_pairing)
    assert host.evening.stage == "gathering"
    host.does(commands.record_departure, 8)
    assert sorted(host.evening.people) == [1, 2, 3, 4, 5, 6]
    assert host.evening.ledger.balance_of(accounts.POT_ACCOUNT) == 6 * 500, "whenever they went"
    with pytest.raises(TournamentError, match="No round"):
        commands.undo_pairing(host.evening)


@pytest.mark.parametrize("places", [8, 0], ids=["the host's places", "the format's most"])
def test_nobody_comes_back_or_takes_over_where_others_have_come_meanwhile(places: int) -> None:
    host = begun("progressive", NAMES[:8], places=places)
    for player in (1, 2):
        host.does(commands.record_departure, player)
    most = places or commands.max_players("progressive")
    for number in range(most - 7):
        host.does(commands.add_players, f"Xe{number:03}")
    host.does(commands.rename_player, 1, NAMES[0].upper())  # no one else
    host.does(commands.record_return, 1)
    with pytest.raises(TournamentError, match=f"{most}"):
        commands.record_return(host.evening, 2)
    with pytest.raises(TournamentError, match=f"{most}"):
        commands.rename_player(host.evening, 2, "Zoe")
    host.does(commands.rename_player, 3, "Zoe")


def test_a_walkover_can_be_taken_back_with_its_round() -> None:
    host = begun("two-table", NAMES[:8])
    host.score(1, 10, 3)
    host.score(2, 10, 3)
    gone = host.evening.players_of(host.evening.rounds[0].tables[0].first)[0]
    host.does(commands.record_departure, gone)
    host.pair()
    assert host.evening.is_round_complete
    host.does(commands.undo_pairing)
    host.does(commands.record_return, gone)
    host.pair()
    assert not host.evening.is_round_complete


def test_a_score_stands_though_who_made_it_has_left() -> None:
    host = begun("two-table", NAMES[:8], per_euchre=50)
    one = sides(host)[0]
    host.score(1, 10, 8, tallies=[PlayerTally(one, euchred=1)])
    host.does(commands.record_departure, one)
    with pytest.raises(TournamentError, match="you can't undo that round"):
        commands.undo_pairing(host.evening)


def test_an_odd_cent_of_a_team_s_prize_is_its_first_player_s() -> None:
    host = Host("two-table", NAMES[:8], stake=5)
    for _ in range(2):
        host.pair()
        for table in host.evening.rounds[-1].tables:
            host.score(table.number, 10, 8)
    host.close()
    final = host.evening.rounds[1].tables[0]
    prizes = dict.fromkeys(range(1, 9), 0)
    for side, parts in ((final.first, (13, 12)), (final.second, (8, 7))):
        prizes |= zip(host.evening.players_of(side), parts, strict=True)
    people = host.evening.people
    assert host.net() == {people[player].name: prize - 5 for player, prize in prizes.items()}


def test_whole_prizes_leave_the_odd_cents_to_the_first() -> None:
    host = Host("pot", NAMES[:4], stake=115, whole=True)
    host.play_rest()
    assert sorted(host.net().values()) == [-115, -115, 115, 115]
    assert describe_unequal_prizes(host.evening) == (), "the first stands alone"


def tied(prizes: str, *, whole: bool) -> Host:
    """One table at which all four are level, with $10.00 in the pot."""
    host = begun("party", NAMES[:4], stake=250, prizes=prizes, whole=whole, rounds=1)
    host.score(1, 7, 7)
    return host


def test_who_of_those_who_are_level_wins_more_is_told_with_the_order() -> None:
    """R11 iv: 10 of four in whole dollars are 3, 3, 2 and 2, for those who are first listed."""
    host = tied("winner", whole=True)
    told = (
        "The prize for place 1 {} not divide evenly in whole amounts: Ann and Bo {} $1.00"
        " more each, as the first of them on the list."
    )
    assert describe_unequal_prizes(host.evening) == (told.format("would", "would get"),)
    host.close()
    won = told.format("does", "get")
    assert describe_unequal_prizes(host.evening) == (won,)
    assert {name: net + 250 for name, net in host.net().items()} == {
        **dict.fromkeys(("Ann", "Bo"), 300),
        **dict.fromkeys(("Cy", "Dee"), 200),
    }
    *_, (_, last) = describe_events(host.log)
    assert last.endswith(f"from the pot. {won}")


@pytest.mark.parametrize(
    ("stake", "told"),
    [
        (
            260,
            (
                "The prize for place 1 does not divide evenly in whole amounts: Ann and Bo get"
                " $1.00 more each, and Ann gets"
            ),
        ),
        (210, "In place 1 Ann gets"),
    ],
)
def test_what_the_first_listed_gets_of_the_cents_besides_is_told(stake: int, told: str) -> None:
    host = begun("party", NAMES[:4], stake=stake, prizes="winner", whole=True, rounds=1)
    host.score(1, 7, 7)
    host.close()
    told += " the odd $0.40 of the pot, as the first of them on the list."
    assert describe_unequal_prizes(host.evening) == (told,)


def all_level(names: Sequence[str], stake: int) -> Host:
    """Four teams, all of them level in the end; the first place wins all, in whole dollars."""
    settings: dict[str, Any] = {"prizes": "winner", "whole": True, "rounds": 1}
    hands = default_rules("progressive")
    host = begun("round-robin", names, rules=hands, stake=stake, **settings)
    for table in (1, 2):
        host.score(table, 7, 7)
    host.close()
    return host


def test_of_teams_that_are_level_the_first_made_by_lot_get_more() -> None:
    """Their players may be last on the list."""
    host = all_level(["Zed", "Bob", "Yan", "Amy", "Xi", "Moe", "Lil", "Uma"], stake=525)
    first, second, *_ = (entry for entry in host.log if isinstance(entry, TeamFormed))
    (told,) = describe_unequal_prizes(host.evening)
    assert told.endswith(
        f"whole amounts: {first.name}, and {second.name} get $1.00 more each, as the first of these"
        " teams to be made."
    )


def test_of_teams_that_are_level_the_first_listed_get_more() -> None:
    host = all_level(["Cy & Dee", "Ann & Bo", "Eli & Fay", "Gus & Hal"], stake=515)
    (told,) = describe_unequal_prizes(host.evening)
    assert "whole amounts: Cy & Dee get $1.00 more, and the odd $0.20 of" in told


@pytest.mark.parametrize("name", FORMATS)
def test_those_who_share_a_place_are_ranked_in_the_order_that_is_told(name: str) -> None:
    many = {"pot": 4, "points": 4, "two-table": 8}.get(name, 12)
    host = begun(name, NAMES[:many], unit=50 * (name == "points"))
    made = [entry.team for entry in host.log if isinstance(entry, TeamFormed)]
    joined = [entry.player for entry in host.log if isinstance(entry, PlayerJoined)]
    ranking = FORMATS[name].group_by_place(host.evening)
    assert [who for level in ranking for who in level] == (made or joined)
    assert ("teams" in FORMATS[name].describe_tie_order(host.evening)) is bool(made)


def test_the_places_told_are_those_of_the_standings_where_directions_have_their_own() -> None:
    """The best of both directions share 30 and 15, and the next ones 10 and 5."""
    host = Host("mitchell", NAMES[:12], stake=500, prizes="30/15/10/5", whole=True)
    host.play_rest()
    ranked = FORMATS["mitchell"].rank_competitors(host.evening)
    assert sorted(each.place for each in ranked) == [1, 1, 2, 2, 3, 3]
    told = describe_unequal_prizes(host.evening)
    assert [re.findall("place ([0-9])", each) for each in told] == [["1"], ["2"]]


def test_where_prizes_divide_evenly_there_is_nothing_to_tell() -> None:
    assert describe_unequal_prizes(tied("winner", whole=False).evening) == ()
    unplayed = Host("party", NAMES[:4], stake=250, prizes="winner", whole=True, rounds=1)
    unplayed.pair()
    assert describe_unequal_prizes(unplayed.evening) == ()
    with_cents = Host("party", NAMES[:8], stake=5, prizes="$0.25", rounds=1)
    with_cents.pair()
    for table in (1, 2):
        with_cents.score(table, 10, 4)
    assert describe_unequal_prizes(with_cents.evening) == ()


@pytest.mark.parametrize("loners", [0, 1])
def test_the_basket_goes_to_the_most_loners_or_back_to_everybody(loners: int) -> None:
    host = begun("party", NAMES[:8], basket=100, rounds=1)
    one, other = sides(host)
    host.score(1, 9, 6, tallies=[PlayerTally(one, loners=loners), PlayerTally(other, euchred=1)])
    host.score(2, 9, 6)
    host.close()
    most = {host.evening.people[one].name: 700} if loners else {}
    assert host.net() == {**dict.fromkeys(NAMES[:8], -100 * loners), **most}


def test_loners_and_euchres_must_fit_the_score() -> None:
    host = begun("pot", NAMES[:4])
    one, other = sides(host)
    with pytest.raises(TournamentError, match="at least 12 points, and they have 10"):
        host.score(1, 10, 7, tallies=[PlayerTally(one, loners=2), PlayerTally(other, euchred=2)])
    host.score(1, 10, 7, tallies=[PlayerTally(one, loners=1), PlayerTally(other, euchred=2)])


def owing() -> tuple[Host, Player, Player, tuple[str, str]]:
    """An evening after a game by the point: one owes another four dollars, with their accounts."""
    host = begun("points", NAMES[:4], unit=100)
    host.score(1, 6, 10)
    payer, payee = sides(host)
    return host, payer, payee, (accounts.account_of(payer), accounts.account_of(payee))


def test_a_payment_is_never_more_than_is_owed_with_open_claims_taken_off() -> None:
    host, payer, payee, two = owing()
    for by in (payer, payee, HOST):
        with pytest.raises(TournamentError, match=r"owes only \$4\.00"):
            commands.record_payment(host.evening, *two, 401, by=by)
    host.does(commands.record_payment, *two, 300, by=payer)
    with pytest.raises(
        TournamentError, match=r"owes only \$1\.00 in addition to what has been claimed"
    ):
        commands.record_payment(host.evening, *two, 101, by=payer)
    assert commands.record_payment(host.evening, *two, 5000, by=HOST, force=True)


def test_nobody_fills_the_pages_of_others_with_payments_that_they_claim() -> None:
    host, payer, payee, two = owing()
    for _ in range(MAX_OPEN_CLAIMS):
        host.does(commands.record_payment, *two, 1, by=payer)
    with pytest.raises(TournamentError, match="20 payments that you claim are waiting"):
        commands.record_payment(host.evening, *two, 1, by=payer)
    assert commands.record_payment(host.evening, *two, 1, by=payee)
    host.does(commands.drop_claim, host.evening.claims[0].number, payee)
    assert commands.record_payment(host.evening, *two, 1, by=payer)


def test_a_claimed_payment_is_for_the_two_to_speak_of_and_moves_nothing_before() -> None:
    host, payer, payee, two = owing()
    before = host.net()
    host.does(commands.record_payment, *two, 400, by=payer)
    (claim,) = host.evening.claims
    for other in {1, 2, 3, 4} - {payer, payee}:
        with pytest.raises(TournamentError, match="one of the two can say that nothing was paid"):
            commands.drop_claim(host.evening, claim.number, other)
    for other in {1, 2, 3, 4} - {payee}:
        with pytest.raises(TournamentError, match="or the host can confirm it"):
            commands.confirm_payment(host.evening, claim.number, other)
    assert host.net() == before
    assert commands.drop_claim(host.evening, claim.number, payer)
    assert commands.drop_claim(host.evening, claim.number, payee)
    host.does(commands.confirm_payment, claim.number, payee)
    names = {host.evening.people[player].name for player in (payer, payee)}
    assert host.net() == {name: 0 if name in names else before[name] for name in NAMES[:4]}


@pytest.mark.parametrize("way", ["behind with the stake", "the score waits", "paid in error"])
def test_who_takes_a_name_with_money_to_come_does_not_say_that_it_came(way: str) -> None:
    """A debtor could take it before the host collects the stake, or accepts the score."""
    host = Host("points", NAMES[:4], unit=100, stake=1000 if "stake" in way else 0)
    host.pair()
    payer, payee = sides(host)
    two = accounts.account_of(payer), accounts.account_of(payee)
    host.score(1, 6, 10, by=payer)
    if way != "the score waits":
        host.do(commands.confirm_score(host.evening, 1, 1))
    if way == "paid in error":
        host.do(commands.record_payment(host.evening, *two, 400))
    assert host.evening.ledger.balance_of(two[1]) <= 0
    host.do(commands.claim_place(host.evening, payee))
    if way == "behind with the stake":
        host.do(commands.collect_entry_fees(host.evening))
    elif way == "the score waits":
        host.do(commands.confirm_score(host.evening, 1, 1))
    else:
        mistake = host.evening.ledger.transactions[-1].key
        host.do(commands.reverse_transaction(host.evening, mistake))
    with pytest.raises(TournamentError, match="The host confirms payments to"):
        commands.record_payment(host.evening, *two, 400, by=payee)
    assert commands.record_payment(host.evening, *two, 400)
    host.do(commands.renew_link(host.evening, payee))
    assert commands.record_payment(host.evening, *two, 400, by=payee)


def test_who_takes_a_name_once_others_have_played_does_not_say_that_money_came() -> None:
    """A debtor could take it while its own table plays the last game, or before a long break."""
    host = Host("party", NAMES[:8], stake=1000)
    host.pair()
    host.score(1, 6, 10)
    late = host.evening.rounds[-1].tables[1].sides[0][0]
    host.do(commands.claim_place(host.evening, late))
    assert host.evening.people[late].was_owed


def test_who_takes_a_winner_s_name_before_the_prizes_are_awarded_does_not_say_that_they_came() -> (
    None
):
    host = Host("party", NAMES[:4], stake=1000, prizes="winner", rounds=1)
    host.pair()
    payer, payee = sides(host)
    two = accounts.account_of(payer), accounts.account_of(payee)
    host.score(1, 4, 20)
    host.do(commands.claim_place(host.evening, payee))
    host.do(commands.close_tournament(host.evening))
    with pytest.raises(TournamentError, match="The host confirms payments to"):
        commands.record_payment(host.evening, *two, 1000, by=payee)
    assert commands.record_payment(host.evening, *two, 1000)


@pytest.mark.parametrize("payee", ["bank", "p2"])
def test_who_takes_the_name_of_who_has_paid_too_much_does_not_say_that_the_rest_came_back(
    payee: str,
) -> None:
    """A couple's stakes, paid by one of them, or a note that is too large, before the first
    game.
    """
    host = Host("party", NAMES[:4], stake=1000)
    if payee == "p2":
        host.do(commands.add_charge(host.evening, "p1", "p2", 400, "taxi"))
    host.do(commands.record_payment(host.evening, "p1", payee, 2000, force=True))
    host.do(commands.claim_place(host.evening, 1))
    if payee == "p2":
        host.do(commands.collect_entry_fees(host.evening))
    with pytest.raises(TournamentError, match="The host confirms payments to Ann"):
        commands.record_payment(host.evening, "p2", "p1", 1000, by=1)
    assert commands.record_payment(host.evening, "p2", "p1", 1000)


def test_who_takes_a_name_without_money_to_come_says_later_that_it_came() -> None:
    host = Host("points", NAMES[:4], unit=100, stake=1000)
    host.do(commands.record_payment(host.evening, "p1", "bank", 1000))
    host.pair()
    payer, payee = sides(host)
    host.do(commands.claim_place(host.evening, payee))
    host.score(1, 6, 10)
    host.do(commands.collect_entry_fees(host.evening))
    two = accounts.account_of(payer), accounts.account_of(payee)
    assert commands.record_payment(host.evening, *two, 400, by=payee)


def test_stakes_are_noted_as_paid_all_at_once() -> None:
    host = Host("party", NAMES[:4], stake=500, basket=100)
    host.does(commands.record_payment, "p2", "bank", 200)
    host.does(commands.collect_entry_fees)
    assert set(host.net().values()) == {0}
    assert host.evening.ledger.balance_of(accounts.BANK_ACCOUNT) == -2400
    with pytest.raises(TournamentError, match="Everybody has paid"):
        commands.collect_entry_fees(host.evening)


def test_who_has_set_the_stake_off_against_what_others_owed_has_paid() -> None:
    host = Host("party", NAMES[:4], stake=500)
    host.does(commands.add_charge, "p1", "p2", 300, "pizza")
    for payment in settle_balances(accounts.cash_balances(host.evening)):
        host.does(commands.record_payment, *payment)
    assert not any("paid yet" in it for it in commands.closing_warnings(host.evening))
    with pytest.raises(TournamentError, match="Everybody has paid"):
        commands.collect_entry_fees(host.evening)


def test_stakes_larger_than_a_payment_can_be_are_noted_as_several() -> None:
    host = Host("party", NAMES[:4], stake=MAX_AMOUNT_CENTS, basket=MAX_AMOUNT_CENTS)
    host.do(
        [entry_from_json(entry_to_json(it)) for it in commands.collect_entry_fees(host.evening)]
    )
    assert set(host.net().values()) == {0}


def test_a_knockout_winner_who_has_played_on_stays_the_winner() -> None:
    host = begun("two-table", NAMES[:8])
    host.score(1, 10, 3)
    host.score(2, 10, 3)
    host.pair()
    host.does(commands.correct_score, 1, 1, TableScore(10, 4))
    with pytest.raises(TournamentError, match="is already in the next round"):
        commands.correct_score(host.evening, 1, 1, TableScore(4, 10))


SETTINGS: dict[str, tuple[dict[str, Any], str]] = {
    "a negative stake": ({"stake": -1}, "stake cannot be negative"),
    "prizes beyond the pot": ({"stake": 500, "prizes": "$50 $30"}, "only"),
    "prizes that make no sense": ({"prizes": "lots"}, "lots"),
    "no such format": ({"format": "partty"}, "did you mean party"),
    "a stake and no prizes": ({"stake": 500, "prizes": "none"}, "no prizes"),
    "thirteen for twelve places": ({"places": 12, "names": NAMES[:13]}, "12 places"),
    "points without a price": ({"format": "points"}, "what a point is worth"),
}


@pytest.mark.parametrize("what", SETTINGS)
def test_settings_that_make_no_sense_are_refused(what: str) -> None:
    changes, sentence = SETTINGS[what]
    given: dict[str, Any] = {"format": "party", "names": NAMES[:12], **changes}
    names = given.pop("names")
    if given["format"] not in FORMATS:
        given["rules"] = default_rules("party")
    with pytest.raises(EuchreError, match=sentence):
        Host(given.pop("format"), names, **given)


@pytest.mark.parametrize(
    ("name", "count"), [("pot", 5), ("two-table", 9), ("knockout", 7), ("duplicate", 6)]
)
def test_a_format_says_how_many_it_is_for(name: str, count: int) -> None:
    with pytest.raises(TournamentError, match=f"{count}"):
        Host(name, NAMES[:count], stake=100).pair()


# -- what is compared ---------------------------------------------------------------------------


def test_in_duplicate_the_same_cards_are_compared() -> None:
    names = ["Ann & Bo", "Cy & Dee", "Eli & Fay", "Gus & Hal"]
    host = begun("duplicate", names, rules=default_rules("duplicate").replace(num_hands=2))
    host.score(1, 3, 0, boards=[TableScore(2, 0), TableScore(1, 0)])
    host.score(2, 1, 2, boards=[TableScore(1, 0), TableScore(0, 2)])
    first, second = host.evening.rounds[0].tables
    points = {
        one.competitor: one.points for one in FORMATS["duplicate"].rank_competitors(host.evening)
    }
    assert points == {
        first.first[0]: 4,
        first.second[0]: 0,
        second.first[0]: 0,
        second.second[0]: 4,
    }
    with pytest.raises(TournamentError, match="2 boards"):
        commands.correct_score(host.evening, 1, 1, TableScore(3, 0), boards=[TableScore(3, 0)])
    with pytest.raises(TournamentError, match="Board 1 can't be worth 3 : 0"):
        commands.correct_score(
            host.evening, 1, 1, TableScore(4, 0), boards=[TableScore(3, 0), TableScore(1, 0)]
        )
    with pytest.raises(TournamentError, match="do not add up"):
        commands.correct_score(
            host.evening, 1, 1, TableScore(4, 0), boards=[TableScore(2, 0), TableScore(1, 0)]
        )


def test_a_swiss_evening_finds_a_winner_and_nobody_meets_twice() -> None:
    host = Host("swiss", NAMES[:14])
    host.play_rest(bots=("random", "simple"))
    met = [
        frozenset((table.first, table.second))
        for round_ in host.evening.rounds
        for table in round_.tables
    ]
    assert len(met) == len(set(met)) == 9
    byes = [who for round_ in host.evening.rounds for who in round_.out]
    assert len(set(byes)) == 3


def test_in_a_swiss_a_bye_counts_as_a_win_and_opponents_by_what_they_have() -> None:
    host = begun("swiss", [" & ".join(NAMES[at : at + 2]) for at in range(0, 10, 2)])
    host.score(1, 10, 4)
    host.score(2, 10, 9)
    (out,), tables = host.evening.rounds[0].out, host.evening.rounds[0].tables
    wanted = {out: (2, "Buchholz 0")}
    for table in tables:
        wanted |= {table.first[0]: (2, "Buchholz 0"), table.second[0]: (0, "Buchholz 2")}
    standings = FORMATS["swiss"].rank_competitors(host.evening)
    assert {each.competitor: (int(each.points), each.note) for each in standings} == wanted
    lost = [table.second[0] for table in tables]
    assert [each.competitor for each in standings] == [
        tables[0].first[0],
        tables[1].first[0],
        out,
        *reversed(lost),
    ]


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in ("pot", "points")])
def test_how_many_tables_come_is_known_before_they_are_made(name: str) -> None:
    """In each round, also after somebody has gone; and so is why none comes."""
    format_ = FORMATS[name]
    count = next(many for many in (8, 12) if format_.player_count_refusal(many) is None)
    host = Host(name, NAMES[:count], rounds=0 if name in ("knockout", "two-table", "howell") else 2)
    while True:
        try:
            found = commands.next_round_size(host.evening)
        except EuchreError as refused:
            with pytest.raises(type(refused), match=re.escape(str(refused))):
                host.pair()
            break
        host.pair()
        current = host.evening.current_round
        assert current is not None
        assert found == (len(current.tables), len(current.out))
        with pytest.raises(TournamentError, match="is waiting for table"):
            commands.next_round_size(host.evening)
        host.play_round()
        if current.number == 1 and name in ("party", "progressive", "swiss"):
            host.does(commands.record_departure, host.evening.present_players[0])


def test_nobody_is_paired_to_know_how_many_tables_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Swiss that takes seconds, and pages tell it to everybody who looks."""
    monkeypatch.setattr(teams, "pair_swiss_round", None)
    host = Host("swiss", [f"Player {at}" for at in range(1, 199)])
    assert commands.next_round_size(host.evening) == (49, 1)


def test_a_log_that_does_not_fit_is_refused() -> None:
    host = Host("party", NAMES[:4])
    with pytest.raises(TournamentError, match="begins with its settings"):
        fold_events(host.log[1:])
    with pytest.raises(TournamentError, match="does not fit"):
        apply_event(host.evening, ResultEntered(3, 1, TableScore(1, 0)))


@pytest.mark.parametrize("name", ["\uff21nn", "A nn", "An\u200bn", "\u0391nn", "\u0410nn", "ANN"])
def test_a_name_that_looks_like_anothers_is_taken(name: str) -> None:
    host = Host("party", ["Ann", "Bob", "Cy", "Dee"])
    with pytest.raises(TournamentError, match=r"already taken|two alphabets"):
        commands.add_players(host.evening, name)
    with pytest.raises(TournamentError, match=r"already taken|two alphabets"):
        commands.rename_player(host.evening, 2, name)


@pytest.mark.parametrize(
    "name",
    ["The host", "host", "H0st.", "bank", "the Bank", "Pot", "basket", "Admin", "Ann (host)"],
)
def test_nobody_is_called_like_the_host_or_the_money(name: str) -> None:
    host = Host("party", NAMES[:4])
    with pytest.raises(TournamentError, match="can't use the name"):
        commands.add_players(host.evening, name)
    with pytest.raises(TournamentError, match="can't use the name"):
        commands.rename_player(host.evening, 2, name)
    old = fold_events([*host.log, PlayerJoined(5, name)])  # written before
    assert old.people[5].name == name


@pytest.mark.parametrize(
    "name", ["B0b", "Bob.", "Ibrahlm", "Jose", "Zoe", "A1", "Bob (B)...", "Ann (you)", "Ann & Zed"]
)
def test_a_guest_comes_by_no_name_that_looks_like_one_on_the_list(name: str) -> None:
    host = Host("party", ["Bob", "José", "Zoë", "Ibrahim", "Al", "Bob B"])
    with pytest.raises(TournamentError):
        commands.add_players(host.evening, name, guest=True)


@pytest.mark.parametrize("name", ["Rob", "Zoë 2", "Ann 1", "Bob C", "कि", "Jo"])
def test_a_guest_comes_by_a_name_of_their_own(name: str) -> None:
    host = Host("party", ["Bob", "José", "Zoë", "Ann 2", "Bob B", "का"])
    host.does(commands.add_players, name, guest=True)
    assert host.evening.people[7].name == name


def test_after_the_draw_of_a_swiss_a_whole_team_joins_and_nobody_else() -> None:
    teams = ["Ann & Bob", "Cy & Dee", "Ed & Flo", "Gus & Hal", "Ida & Jo"]
    hosts = {name: Host(name, teams) for name in ("swiss", "round-robin")}
    for host in hosts.values():
        host.pair()
    with pytest.raises(TournamentError, match="a whole team joins, like 'Xia & Wes'"):
        commands.add_players(hosts["swiss"].evening, "Xia")
    hosts["swiss"].do(commands.add_players(hosts["swiss"].evening, "Xia & Wes"))
    assert len(hosts["swiss"].evening.teams) == 6
    for name in ("Xia", "Xia & Wes"):
        with pytest.raises(TournamentError, match="it's too late to join"):
            commands.add_players(hosts["round-robin"].evening, name)


def test_the_host_enters_two_whose_names_look_alike() -> None:
    host = Host("party", ["Lan", "José", "Ann", "Bob"])
    for name in ("Ian", "Jose"):
        assert commands.find_lookalike(host.evening, name) is not None
        host.does(commands.add_players, name)
    assert [host.evening.people[at].name for at in (5, 6)] == ["Ian", "Jose"]


@pytest.mark.parametrize("setting", ["format", "scoring"])
def test_an_evening_of_a_newer_version_is_refused_with_a_sentence(setting: str) -> None:
    host = Host("party", NAMES[:4])
    settings = msgspec.structs.replace(host.evening.settings, **{setting: "xx"})
    for entry in (TournamentOpened("a" * 32, settings), TournamentSettingsChanged(settings)):
        log = [entry] if isinstance(entry, TournamentOpened) else [*host.log, entry]
        with pytest.raises(TournamentError, match=f"Its {setting} is 'xx'.*newer version"):
            fold_events(log)


def test_a_name_in_the_letters_of_another_alphabet_is_taken_where_it_looks_the_same() -> None:
    host = Host("party", ["Tom", "Bob", "Cy", "Dee"])
    with pytest.raises(TournamentError, match="already taken"):
        commands.add_players(host.evening, "\u0422\u043e\u043c")
    host.does(commands.add_players, "\u0412\u0435\u0440\u0430")
    host.does(commands.rename_player, 1, "T om")
    assert host.evening.people[1].name == "T om"


def test_another_spelling_brings_nobody_back_and_another_name_is_somebody_else() -> None:
    host = begun("party", [*NAMES[:8], "Zoe"])
    host.does(commands.record_departure, 9)
    host.does(commands.rename_player, 9, "ZOE")
    assert not host.evening.people[9].here
    host.does(commands.rename_player, 9, "Zora")
    assert host.evening.people[9].here
