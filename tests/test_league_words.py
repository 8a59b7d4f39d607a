"""What two sides say of one table: nothing counts that one contradicted, or left out."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import pytest

from euchre.tournaments import commands
from euchre.tournaments.awards import find_awards
from euchre.tournaments.commands import default_rules
from euchre.tournaments.entries import HOST, Entry, PlayerTally, SeatHistory, TableScore
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats.base import CompetitorStanding
from euchre.tournaments.reducer import apply_event
from euchre.tournaments.reports.sentences import describe_award, describe_event
from euchre.tournaments.reports.standings import standings_cells
from euchre.tournaments.state import TableResult, TableSitting
from league_host import NAMES, TEAMS, Host, begun


def sides(host: Host) -> tuple[int, int]:
    """A player of each side of the first table."""
    table = host.evening.rounds[0].tables[0]
    first, second = (host.evening.players_of(side)[0] for side in table.sides)
    return first, second


def first_table(host: Host) -> TableSitting:
    return host.evening.rounds[0].tables[0]


def tallied(host: Host) -> dict[str, tuple[PlayerTally, ...]]:
    """What can stand beside 10 : 5."""
    one, other = sides(host)
    return {
        "nothing": (),
        "loner": (PlayerTally(one, loners=1),),
        "euchre": (PlayerTally(other, euchred=1),),
        "renege": (PlayerTally(other, reneges=1),),
        "loner and euchre": (PlayerTally(one, loners=1), PlayerTally(other, euchred=1)),
    }


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [*product(["nothing", "loner", "euchre", "renege", "loner and euchre"], repeat=2)],
)
def test_what_one_side_counted_and_the_other_did_not_waits_for_the_host(
    mine: str, theirs: str
) -> None:
    host = begun("knockout", TEAMS[:2], per_euchre=25, per_renege=50)
    one, other = sides(host)
    beside = tallied(host)
    host.score(1, 10, 5, by=one, tallies=beside[mine])
    host.score(1, 10, 5, by=other, tallies=beside[theirs])
    table = first_table(host)
    if mine == theirs:
        assert table.result is not None
        assert table.result.tallies == beside[mine]
        return
    assert table.result is None
    assert table.is_disputed
    assert [claim.tallies for claim in table.claims] == [beside[mine], beside[theirs]]
    assert not [each for each in host.evening.ledger.transactions if "fines" in each.key]
    host.does(commands.confirm_score, 1, 1, one)  # who sees what the other left out
    agreed = first_table(host).result
    assert agreed is not None
    assert agreed.tallies == beside[theirs]


def test_the_order_in_which_things_were_counted_makes_no_difference() -> None:
    host = begun("knockout", TEAMS[:2])
    one, other = sides(host)
    both = (PlayerTally(one, loners=1), PlayerTally(other, euchred=1), PlayerTally(one + 1))
    host.score(1, 10, 5, by=one, tallies=both)
    host.score(1, 10, 5, by=other, tallies=both[1::-1])
    assert first_table(host).result is not None


@pytest.mark.parametrize("format_", ["duplicate", "mitchell", "howell"])
def test_boards_of_one_side_are_not_replaced_by_those_of_the_other(format_: str) -> None:
    host = begun(format_, TEAMS)
    one, other = sides(host)
    mine = (TableScore(2, 0), TableScore(0, 1), TableScore(1, 0), TableScore(0, 1))
    theirs = (TableScore(1, 0), TableScore(0, 1), TableScore(2, 0), TableScore(0, 1))
    host.score(1, 3, 2, by=one, boards=mine)
    host.score(1, 3, 2, by=other, boards=theirs)
    table = first_table(host)
    assert table.result is None
    assert table.is_disputed
    assert [claim.boards for claim in table.claims] == [mine, theirs]
    host.score(1, 3, 2, by=other, boards=mine)
    agreed = first_table(host).result
    assert agreed is not None
    assert agreed.boards == mine


def test_who_repeats_what_the_table_says_agrees_and_who_leaves_something_out_does_not() -> None:
    host = begun("knockout", TEAMS[:2])
    one, other = sides(host)
    beside = tallied(host)["euchre"]
    sat = tuple(SeatHistory(seat, 1 + seat) for seat in range(4))
    host.does(
        commands.record_online_score,
        1,
        1,
        TableScore(10, 5),
        sat=sat,
        tallies=beside,
        boards=(),
        counts=False,
    )
    host.score(1, 10, 5, by=one, tallies=beside)
    assert first_table(host).claims[-1].agreed == (one,)
    host.score(1, 10, 5, by=other)
    table = first_table(host)
    assert table.result is None
    assert table.is_disputed


def test_the_host_s_word_counts_whatever_was_said() -> None:
    host = begun("knockout", TEAMS[:2])
    one, _ = sides(host)
    host.score(1, 10, 5, by=one, tallies=(PlayerTally(one, loners=1),))
    host.score(1, 10, 5, by=HOST)
    assert first_table(host).result == TableResult(TableScore(10, 5))


def test_the_same_again_is_refused_and_something_else_replaces_it() -> None:
    host = begun("knockout", TEAMS[:2])
    one, _ = sides(host)
    host.score(1, 10, 5, by=one)
    with pytest.raises(TournamentError, match="is waiting for the other side"):
        host.score(1, 10, 5, by=one)
    host.score(1, 10, 5, by=one, tallies=(PlayerTally(one, loners=1),))
    assert [len(claim.tallies) for claim in first_table(host).claims] == [1]


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ((9, 4), (4, 9), "Cy & Dee beat Ann & Bo, 9 : 4 instead of Ann & Bo, 9 : 4"),
        ((4, 9), (5, 8), "Cy & Dee beat Ann & Bo, 8 : 5 instead of 9 : 4"),
        ((9, 4), (7, 7), "Ann & Bo and Cy & Dee tie, 7 : 7 instead of Ann & Bo, 9 : 4"),
        ((7, 7), (4, 9), "Cy & Dee beat Ann & Bo, 9 : 4 instead of 7 : 7"),
    ],
)
def test_a_correction_says_who_had_won_before(
    was: tuple[int, int], now: tuple[int, int], told: str
) -> None:
    rules = default_rules("round-robin").replace(num_hands=12, target=0)
    host = begun("round-robin", TEAMS[:2], rules=rules)
    if first_table(host).first != (1,):
        was, now = was[::-1], now[::-1]
        told = told.replace("Ann & Bo and Cy & Dee", "Cy & Dee and Ann & Bo")
    host.score(1, *was)
    (entry,) = commands.correct_score(host.evening, 1, 1, TableScore(*now))
    assert told in describe_event(host.evening, apply_event(host.evening, entry), entry)


def test_honours_name_the_winners_first() -> None:
    host = begun("round-robin", TEAMS[:2])
    host.score(1, 5, 10)
    loser, winner = map(host.evening.side_name, first_table(host).sides)
    told = [describe_award(each) for each in find_awards(host.evening)]
    assert f"Closest match: {winner} v {loser}, 10 : 5 in round 1" in told


def test_a_game_that_was_broken_off_is_neither_close_nor_won() -> None:
    host = begun("party", NAMES[:8])
    host.does(commands.correct_score, 1, 1, TableScore(0, 0), "the bar shut", force=True)
    assert [each.title for each in find_awards(host.evening)] == ["Most points at a table"]
    host.score(2, 16, 4)
    assert [(each.title, each.what) for each in find_awards(host.evening)] == [
        ("Closest match", "16 : 4 in round 1"),
    ]


def test_who_share_an_honour_are_no_list_with_its_figure() -> None:
    host = begun("round-robin", TEAMS[:2])
    players = [
        player for side in first_table(host).sides for player in host.evening.players_of(side)
    ]
    host.score(1, 10, 5, tallies=tuple(PlayerTally(player, loners=1) for player in players[:2]))
    one, other = sorted(host.evening.people[player].name for player in players[:2])
    told = [describe_award(each) for each in find_awards(host.evening)]
    assert f"Most loners: {one} and {other}, 1 made" in told


def test_the_last_line_of_the_history_tells_who_got_the_basket() -> None:
    host = begun("party", ("Ann", "Bo", "Cy", "Dee"), basket=200, rounds=1)
    host.score(1, 10, 5, tallies=(PlayerTally(2, loners=1),))
    before, entries = host.evening, commands.close_tournament(host.evening)
    after = apply_event(before, entries[-1])
    told = describe_event(before, after, entries[-1])
    assert told.endswith("Bo made the most loners: the basket, $8.00.")


def told(host: Host, entries: Iterable[Entry]) -> str:
    """What the history says of what happens now."""
    (entry,) = entries
    before = host.evening
    host.do([entry])
    return describe_event(before, host.evening, entry)


def test_the_history_tells_who_says_what_of_a_payment() -> None:
    host = Host("points", ("Ann", "Bo", "Cy", "Dee"), unit=100)
    host.does(commands.add_charge, "p1", "p2", 900, "pizza")
    pay, drop = commands.record_payment, commands.drop_claim
    claims = "Ann claims to have paid Bo $2.00: it counts when Bo or the host confirms it."
    for by, does in [
        (1, "Ann no longer claims to have paid Bo $2.00."),
        (2, "Bo didn't get the $2.00 that Ann claims to have paid."),
        (HOST, "The host rejects the claim that Ann has paid Bo $2.00."),
    ]:
        assert told(host, pay(host.evening, "p1", "p2", 200, by=1)) == claims
        assert told(host, drop(host.evening, host.evening.claims[0].number, by)) == does
    got = "Bo got $2.00 from Ann."
    assert told(host, pay(host.evening, "p1", "p2", 200, by=2)) == got
    assert told(host, pay(host.evening, "p1", "p2", 200, by=1)) == claims
    number = host.evening.claims[0].number
    assert told(host, commands.confirm_payment(host.evening, number, 2)) == got
    assert told(host, pay(host.evening, "p1", "p2", 250)) == "Ann pays Bo $2.50."


def test_the_history_tells_what_was_owed_or_paid_and_is_taken_back() -> None:
    host = Host("points", ("Ann", "Bo", "Cy", "Dee"), unit=100)
    owes = told(host, commands.add_charge(host.evening, "p1", "p2", 900, "pizza"))
    assert owes == "Ann owes Bo $9.00: pizza."
    told(host, commands.record_payment(host.evening, "p1", "p2", 400))
    keys = [transaction.key for transaction in host.evening.ledger.transactions]
    charge, paid = (next(key for key in keys if key.startswith(k)) for k in ("charge/", "paid/"))
    back = commands.reverse_transaction
    assert told(host, back(host.evening, paid)) == (
        "The payment of $4.00 from Ann to Bo is taken back: a mistake."
    )
    assert told(host, back(host.evening, charge, "Bo paid for it.")) == (
        "The charge of $9.00 from Ann to Bo is taken back: Bo paid for it."
    )


def test_the_history_tells_who_comes_and_goes_and_what_that_costs() -> None:
    host = Host("party", ("Ann", "Bo", "Cy", "Dee", "Eve"), stake=500, basket=100)
    assert told(host, commands.add_players(host.evening, "Fay")) == "Fay joins, and owes $6.00."
    assert told(host, commands.record_departure(host.evening, 5)) == (
        "Eve leaves, and owes no stake."
    )
    told(host, commands.record_departure(host.evening, 6))
    host.pair()
    assert told(host, commands.record_departure(host.evening, 4)) == (
        "Dee leaves; the stake stays in the pot."
    )
    assert told(host, commands.record_return(host.evening, 4)) == "Dee is back."
    free = Host("round-robin", TEAMS[:2])
    assert told(free, commands.record_departure(free.evening, 1)) == "Ann leaves."


def test_shares_are_rounded_half_up_and_stand_below_one_another() -> None:
    points = [Fraction(195, 4), Fraction(47), Fraction(75, 2), Fraction(1, 8)]
    ranked = [CompetitorStanding(1, n, value, made=n) for n, value in enumerate(points)]
    cells = standings_cells(ranked, ["points", "made"])
    assert cells == [("48.75", "0"), ("47.00", "1"), ("37.50", "2"), ("0.13", "3")]
