"""Who leaves before the end: what counts of them, and who wins what."""

import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, pairwise
from unittest.mock import Mock

import pytest

from euchre.english.names import fold_name
from euchre.tournaments import accounts, commands
from euchre.tournaments.awards import find_awards
from euchre.tournaments.commands import default_rules, people
from euchre.tournaments.entries import (
    HOST,
    RANKING_VERSION,
    Entry,
    ResultCorrected,
    TableScore,
    TournamentClosed,
    entry_from_json,
    entry_to_json,
)
from euchre.tournaments.errors import OverpaymentError, TournamentError
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.reports.exporting import (
    ledger_csv,
    prize_amounts,
    settlement_csv,
    settlement_payments,
    tournament_to_dict,
)
from euchre.tournaments.reports.sentences import (
    describe_events,
    describe_rematches,
    explain_sitting_out,
)
from euchre.tournaments.reports.standings import (
    describe_leavers,
    name_with_leaver_mark,
    standings_notes,
)
from euchre.tournaments.schedules.robin import round_robin
from euchre.tournaments.state import Tournament
from league_host import NAMES, TEAMS, Host, begun


def round_robin_of(many: int, better: list[int], leaver: int, after: int) -> Host:
    """A whole round robin in which one team leaves after so many rounds."""
    host = Host("round-robin", TEAMS[:many], stake=500)
    for number in range(len(round_robin(many))):
        if number == after:
            host.leave(leaver)
        host.pair()
        host.win(better)
    return host


def winners(evening: Tournament) -> set[int]:
    return {who for who, cents in prize_amounts(evening).items() if cents}


# -- a round robin ------------------------------------------------------------------------------


@pytest.mark.parametrize("after", range(1, 5))
@pytest.mark.parametrize("strong", [True, False])
def test_a_team_that_gives_up_in_a_round_robin_changes_nothing_between_the_others(
    after: int, *, strong: bool
) -> None:
    stay = [1, 2, 3, 4, 5]
    host = round_robin_of(6, [6, *stay] if strong else [*stay, 6], leaver=6, after=after)
    assert host.order() == [*stay, 6]
    assert [each.points for each in host.rank()[:5]] == [8, 6, 4, 2, 0]
    assert [each.place for each in host.rank()] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("seed", range(12))
def test_the_others_stand_as_if_who_gave_up_had_never_been_there(seed: int) -> None:
    rng = random.Random(seed)
    many = rng.choice([4, 5, 6])
    host = Host("round-robin", TEAMS[:many], seed=seed)
    leaver, after = rng.randint(1, many), rng.randint(1, len(round_robin(many)) - 1)
    between: list[tuple[int, ...]] = []
    for number in range(len(round_robin(many))):
        if number == after:
            host.leave(leaver)
        host.pair()
        for table in host.evening.rounds[number].tables:
            score = [10, rng.randint(0, 9)]
            rng.shuffle(score)
            host.score(table.number, *score)
            between.append((table.first[0], table.second[0], *score))
    keys = {who: [0, 0, 0] for who in range(1, many + 1) if who != leaver}
    for first, second, made, against in between:
        if leaver not in (first, second):
            for who, mine, other in ((first, made, against), (second, against, made)):
                keys[who] = [
                    keys[who][0] + 2 * (mine > other),
                    keys[who][1] + mine - other,
                    keys[who][2] + mine,
                ]
    expected = sorted(keys, key=lambda who: ([-each for each in keys[who]], who))
    assert host.order() == [*expected, leaver]
    assert {each.competitor: each.points for each in host.rank()[:-1]} == {
        who: key[0] for who, key in keys.items()
    }


def test_a_team_that_gave_up_decides_no_place_by_whom_it_had_met() -> None:
    host = begun("round-robin", TEAMS[:4])
    (a, b), (c, d) = ((t.first[0], t.second[0]) for t in host.evening.rounds[0].tables)
    host.leave(d)  # in the middle of the round, which is played to its end
    host.score(1, 10, 9)  # a beat b
    host.score(2, 10, 0)  # c beat d
    for _ in range(2):
        host.pair()
        host.win([a, b, c], loser=9)
    assert host.order() == [a, b, c, d]


def test_where_a_short_round_robin_takes_more_from_one_they_get_their_own_average() -> None:
    host = begun("round-robin", TEAMS, rounds=2)
    gone, met = next((t.first[0], t.second[0]) for t in host.evening.rounds[0].tables)
    host.win([met, gone, *(n for n in range(1, 7) if n not in (gone, met))])
    host.leave(gone)
    host.pair()
    host.win([met, *(n for n in range(1, 7) if n not in (gone, met)), gone])
    by = {each.competitor: each for each in host.rank()}
    assert by[met].played == 1
    assert by[met].won == 1
    missed = next(iter(host.evening.rounds[1].out))
    assert by[missed].played == 1
    others = [who for who in by if who not in (gone, met, missed)]
    assert {by[who].played for who in others} == {2}
    assert by[met].points == 2 * 2  # one won, and the average for what counts no more
    assert by[missed].points == 2 * 2 * by[missed].won
    assert any(
        "because teams left: each missing one counts as the average of their other tables" in each
        for each in standings_notes(host.evening, host.rank())
    )


def test_who_comes_back_is_there_again_with_all_that_they_played() -> None:
    host = begun("round-robin", TEAMS[:4])
    host.win([1, 2, 3, 4])
    before = host.rank()
    host.leave(1)
    assert host.order()[-1] == 1
    host.come_back(1)
    assert host.rank() == before


def test_who_has_gone_wins_a_prize_by_the_word_of_the_host_alone() -> None:
    """Not because all others go, too, nor because nobody could play on, or can again."""
    host = begun("party", NAMES[:5], stake=500, rounds=4, prizes="50/30/20")
    host.score(1, 10, 6)
    (best, second, *others) = host.order()
    for gone in range(1, 5):
        host.leave((best, second, *others)[gone - 1])
        assert len(host.format.early_leavers(host.evening)) == gone
        assert best not in host.prizes()
    host.come_back(best)
    assert host.prizes() == {best: 1563, others[-1]: 937}
    for name in ("Yve", "Zoe"):
        host.does(commands.add_players, name, guest=True)
    assert set(host.prizes()) == {best, others[-1]}


def test_an_evening_that_everybody_has_left_is_closed_once_the_host_says_who_wins() -> None:
    host = begun("party", NAMES[:4], stake=500, rounds=3, prizes="50/30/20")
    host.score(1, 10, 6)
    before = host.prizes()
    host.does(commands.add_players, "Zoe", guest=True)  # who has been in no round
    for player in (1, 2, 3, 4):
        host.leave(player)
    with pytest.raises(TournamentError, match="mark as back whoever is to win a prize"):
        host.close()
    assert sorted(commands.lost_prize_warnings(host.evening)) == sorted(before)
    host.come_back(3)
    assert host.prizes() == {3: 2500}
    host.close()
    assert winners(host.evening) == {3}
    assert not host.evening.ledger.balance_of("pot")
    host = begun("party", NAMES[:4])
    host.score(1, 10, 6)
    for player in (1, 2, 3, 4):
        host.leave(player)
    host.close()  # nothing is at stake


# -- everywhere ---------------------------------------------------------------------------------


def test_the_leaver_of_a_duplicate_wins_no_prize_and_stands_last() -> None:
    host = begun("duplicate", TEAMS[:4], stake=500)
    host.boards([1, 2, 3, 4])
    best = host.order()[0]
    stay = [who for who in (1, 2, 3, 4) if who != best]
    host.leave(best)
    for _ in range(2):
        host.pair()
        host.boards([*stay, best])
    assert host.order()[-1] == best
    assert host.rank()[-1].left
    assert best not in host.prizes()
    assert sum(host.prizes().values()) == 4000
    host.does(commands.close_tournament)
    assert all(
        host.evening.ledger.balance_of(f"p{p}") == -500 for p in host.evening.members_of(best)
    )
    assert host.evening.ledger.balance_of("pot") == 0


def test_the_leaver_of_a_swiss_wins_no_prize_and_lowers_nobody_s_buchholz() -> None:
    host = begun("swiss", TEAMS, stake=500, rounds=3)
    tables = host.evening.rounds[0].tables
    (gone, met) = tables[0].first[0], tables[0].second[0]
    host.win([gone, *(n for n in range(1, 7) if n != gone)])
    host.leave(gone)
    for _ in range(2):
        host.pair()
        host.win([*(n for n in range(1, 7) if n != gone), gone])
    assert host.order()[-1] == gone
    assert gone not in host.prizes()
    points = {each.competitor: each.points for each in host.rank()}
    opponents = [
        (set(t.first) | set(t.second)) - {met}
        for r in host.evening.rounds
        for t in r.tables
        if met in (*t.first, *t.second)
    ]
    expected = sum(points[who] + 2 * (who == gone) for each in opponents for who in each)
    assert f"Buchholz {expected}" == next(
        each.note for each in host.rank() if each.competitor == met
    )


@pytest.mark.parametrize("format_", ["party", "progressive"])
def test_a_player_who_left_with_the_most_points_wins_no_prize(format_: str) -> None:
    names = [part for team in TEAMS[:4] for part in team.split(" & ")]
    host = begun(format_, names, stake=500, rounds=3)
    for table in host.evening.rounds[0].tables:
        host.score(table.number, 16, 4)
    best = host.order()[0]
    host.leave(best)
    for _ in range(2):
        host.pair()
        current = host.evening.current_round
        assert current is not None
        for table in current.tables:
            host.score(table.number, 8, 4)
    assert host.order()[-1] == best
    assert best not in host.prizes()
    assert sum(host.prizes().values()) == 4000


def test_who_leaves_after_the_last_round_has_played_to_the_end() -> None:
    host = Host("round-robin", TEAMS[:4], stake=500)
    for _ in range(3):
        host.pair()
        host.win([1, 2, 3, 4])
    before = host.rank()
    host.leave(1)
    assert host.rank() == before
    assert not host.rank()[0].left
    assert commands.lost_prize_warnings(host.evening) == {}


def test_who_was_beaten_in_a_knockout_may_go_and_who_was_not_there_wins_nothing() -> None:
    host = begun("knockout", TEAMS[:4], stake=500, third_place=False, prizes="50/30/20")
    host.win([1, 2, 3, 4])
    tables = host.evening.rounds[0].tables
    beaten = next(t.first[0] for t in tables if t.first[0] != 1 and t.result.score.first == 5)  # type: ignore[union-attr]
    finalist = next(who for who in (2, 3, 4) if who in _winners(host))
    host.leave(beaten)
    assert not any(each.left for each in host.rank())
    host.leave(finalist)
    host.pair()
    assert host.evening.is_round_complete
    assert host.order()[:2] == [1, finalist]
    assert [each.competitor for each in host.rank() if each.left] == [finalist]
    assert finalist not in host.prizes()
    assert beaten in host.prizes()


def test_of_two_finalists_who_have_both_gone_the_host_says_who_has_won() -> None:
    host = begun("knockout", TEAMS[:4], stake=500, third_place=False, prizes="5/3")
    host.win([1, 2, 3, 4])
    for finalist in _winners(host):
        host.leave(finalist)
    host.pair()
    assert not host.evening.is_round_complete, "neither wins by the draw"
    host.does(commands.record_walkover, 2, 1, 0)
    assert host.order()[0] == host.evening.rounds[1].tables[0].first[0]


def test_a_table_of_boards_at_which_both_pairs_have_gone_is_not_played() -> None:
    host = begun("howell", TEAMS[:6])
    host.finish()
    coming = host.format.planned_rounds(host.evening)[1].tables[0]
    for pair in (*coming.first, *coming.second):
        host.leave(pair)
    host.pair()
    assert host.evening.rounds[1].tables[0].result is not None


def _winners(host: Host) -> set[int]:
    tables = host.evening.rounds[0].tables
    return {t.winners_first(t.result.score)[0][0] for t in tables if t.result is not None}


def test_a_host_who_closes_is_told_who_would_have_won_and_can_take_them_back() -> None:
    host = begun("round-robin", TEAMS[:4], stake=500)
    host.win([1, 2, 3, 4])
    host.leave(1)
    host.pair()
    host.win([1, 2, 3, 4])
    told = commands.lost_prize_warnings(host.evening)
    assert list(told) == [1]
    assert told[1].startswith("Ann & Bo left before the end, and win no prize: ")
    host.come_back(1)
    assert commands.lost_prize_warnings(host.evening) == {}
    host.does(commands.close_tournament)
    assert not any(each.left for each in host.rank())


@pytest.mark.parametrize("format_", ["round-robin", "swiss"])
def test_of_several_who_left_it_is_said_what_each_wins_alone(format_: str) -> None:
    """A host who marks only one of them as back is told the prize that this one then wins."""
    host = Host(format_, TEAMS[:6], stake=500)
    for _ in range(2):
        host.pair()
        host.win([1, 2, 3, 4, 5, 6])
    for leaver in (1, 2):
        host.leave(leaver)
    told = commands.lost_prize_warnings(host.evening)
    assert list(told) == [1, 2]
    for leaver in (1, 2):
        host.come_back(leaver)
        alone = host.evening.format_amount(host.prizes()[leaver])
        host.leave(leaver)
        assert told[leaver].endswith(f" {alone}.")
    assert " if nobody had left early. If you mark only them as back, they win " in told[2]


def test_of_many_who_left_all_are_named_and_a_few_with_what_they_win_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All places are ranked anew for each, with each look of the host: up to a hundred times."""
    host = begun("progressive", NAMES, stake=500, prizes="9/8/7/6/5/4/3/2/1")
    for table in range(1, 5):
        host.score(table, 8 + table, 4)
    won = host.prizes()
    best = [player for player in host.order() if won.get(player)]
    for player in best:
        host.leave(player)
    ranked = Mock(side_effect=accounts.prize_cents)
    monkeypatch.setattr(accounts, "prize_cents", ranked)
    told = commands.lost_prize_warnings(host.evening)
    assert ranked.call_count <= 6
    assert [*told] == sorted(best)
    for player, sentence in told.items():
        amount = host.evening.format_amount(won[player])
        assert f"it would have been {amount} if nobody had left early." in sentence
    told_alone = {player for player in told if "If you mark only them as back" in told[player]}
    assert told_alone == set(best[:5])


def test_who_lost_a_semi_final_may_go_without_a_match_for_the_third_place() -> None:
    host = begun("knockout", TEAMS[:4], stake=500, prizes="50/30/20/10")
    host.win([1, 2, 3, 4])
    beaten = min({1, 2, 3, 4} - _winners(host))
    host.leave(beaten)
    host.pair()
    host.win([1, 2, 3, 4])
    assert host.order()[-1] == beaten
    assert not any(each.left for each in host.rank())
    assert host.prizes()[beaten]
    assert commands.lost_prize_warnings(host.evening) == {}


def test_standings_mark_who_has_left_and_say_what_that_means() -> None:
    host = begun("round-robin", TEAMS[:4], stake=500)
    host.win([1, 2, 3, 4])
    host.leave(1)
    last = host.rank()[-1]
    assert name_with_leaver_mark(host.evening, last) == "Ann & Bo (left)"
    sentence = describe_leavers(host.evening, host.rank())[0]
    assert sentence == (
        "Ann & Bo left before the end: they come after all others, and matches against"
        " them don't count for anybody else; they win no prize."
    )
    assert sentence in standings_notes(host.evening, host.rank())


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_those_who_stay_in_a_round_robin_meet_though_a_round_has_no_table(leaver: int) -> None:
    host = begun("round-robin", TEAMS[:3])
    host.win([1, 2, 3])
    gone = host.evening.order[leaver]
    host.leave(gone)
    staying = {1, 2, 3} - {gone}
    while True:
        try:
            size = commands.next_round_size(host.evening)
        except TournamentError:
            break
        host.pair()
        current = host.evening.rounds[-1]
        assert size == (len(current.tables), len(current.out)) == (1, 0)
        host.win([1, 2, 3])
    with pytest.raises(TournamentError, match="close the evening"):
        host.pair()
    met = [{*t.first, *t.second} for round_ in host.evening.rounds for t in round_.tables]
    assert met.count(staying) == 1


def test_a_round_is_taken_back_with_those_that_were_passed_over_for_it() -> None:
    host = begun("round-robin", TEAMS[:3])
    host.win([1, 2, 3])
    host.leave(host.evening.order[2])
    before = host.evening.rounds
    host.pair()
    assert [len(round_.tables) for round_ in host.evening.rounds] == [1, 0, 1]
    host.does(commands.undo_pairing)
    assert host.evening.rounds == before
    host.come_back(host.evening.order[2])
    host.pair()
    assert [len(round_.tables) for round_ in host.evening.rounds] == [1, 1]


def test_a_host_takes_back_who_went_home_once_nobody_could_meet_any_more() -> None:
    host = begun("round-robin", TEAMS[:4], stake=500)
    host.win([1, 2, 3, 4])
    host.pair()
    host.win([1, 2, 3, 4])
    order, (plan,) = host.evening.order, round_robin(4)[2:]
    (a, b), (_, d) = (tuple(order[place] for place in match) for match in plan.matches)
    for team in (b, d):  # of both matches of the last round one team goes early
        host.leave(team)
    with pytest.raises(TournamentError, match="Nobody can meet in the rounds that are left"):
        host.pair()
    before = host.rank(), host.prizes()
    host.leave(a)  # there is nothing left to play
    assert a in commands.lost_prize_warnings(host.evening)
    host.come_back(a)
    assert (host.rank(), host.prizes()) == before
    host.close()
    assert host.evening.unfinished == tuple(sorted((b, d)))
    assert all(host.evening.ledger.balance_of(f"p{p}") > 0 for p in host.evening.members_of(a))


def test_who_leaves_in_the_last_round_has_left_early_once_it_is_taken_back() -> None:
    host = begun("round-robin", TEAMS[:2], rounds=2)
    host.win([1, 2])
    host.pair()
    host.leave(1)
    host.does(commands.undo_pairing)
    assert host.format.early_leavers(host.evening) == {1}


def round_robin_that_nobody_can_finish() -> tuple[Host, tuple[int, int]]:
    """Five teams after three rounds, and the two who have left: nobody else can meet any more."""
    host = begun("round-robin", TEAMS[:5], stake=500)
    for _ in range(2):
        host.win([1, 2, 3, 4, 5])
        host.pair()
    host.win([1, 2, 3, 4, 5])
    order = host.evening.order
    left = [tuple(order[p] for p in match) for each in round_robin(5)[3:] for match in each.matches]
    gone = next(pair for pair in combinations(order, 2) if all({*m} & {*pair} for m in left))
    for team in gone:
        host.leave(team)
    return host, gone


def test_matches_that_nobody_can_play_any_more_are_missing_like_those_that_do_not_count() -> None:
    host, _ = round_robin_that_nobody_can_finish()
    staying = [each for each in host.rank() if not each.left]
    assert [each.points for each in staying] == [2 * each.won for each in staying]
    assert {each.played for each in staying} == {2}


@pytest.mark.parametrize("format_", ["round-robin", "swiss"])
def test_who_wins_the_last_round_by_a_walkover_may_go(format_: str) -> None:
    host = Host(format_, TEAMS[:4], stake=500, rounds=3)
    for _ in range(2):
        host.pair()
        host.win([1, 2, 3, 4])
    host.pair()
    for table in host.evening.rounds[2].tables:
        if 1 in (*table.first, *table.second):
            winner = int(table.second == (1,))
            host.does(commands.record_walkover, 3, table.number, winner)
    host.win([1, 2, 3, 4])
    prizes = host.prizes()
    host.leave(1)
    assert host.prizes() == prizes
    assert host.order()[0] == 1


@pytest.mark.parametrize("format_", ["mitchell", "howell", "party"])
def test_who_sits_out_the_last_round_for_want_of_others_may_go(format_: str) -> None:
    """A pair that has gone stays in the plan, and a table lacks a player who goes at the last."""
    names: Iterable[str] = NAMES[:8] if format_ == "party" else TEAMS
    host = Host(format_, names, stake=500, rounds=2 if format_ == "party" else 0)
    most = host.format.round_count(host.evening)
    while len(host.evening.rounds) < most - 1:
        host.pair()
        host.finish()
    best, *others = host.order()
    coming = host.format.planned_rounds(host.evening)[most - 1]
    table = next(table for table in coming.tables if best in (*table.first, *table.second))
    gone = next(who for who in others if who in (*table.first, *table.second))
    if format_ == "party":
        host.pair()
    host.leave(gone)
    if format_ == "party":
        number = 1 + coming.tables.index(table)
        host.does(commands.record_walkover, most, number, 0)
    else:
        host.pair()
    host.finish()
    prizes = host.prizes()
    assert best in prizes
    host.leave(best)
    assert host.prizes() == prizes
    assert [each.competitor for each in host.rank() if each.left] == [gone]


@pytest.mark.parametrize("format_", ["party", "progressive"])
@pytest.mark.parametrize("when", ["before the round", "during the round"])
def test_who_leaves_a_table_so_that_it_is_not_played_gets_nothing_for_it(
    when: str, format_: str
) -> None:
    """Else who is losing would go, come back, and get their own average."""
    host = begun(format_, NAMES[:8], rounds=3)
    leaver = host.evening.rounds[0].tables[0].first[0]
    host.score(1, 16, 4)
    host.score(2, 8, 4)
    if when == "before the round":
        host.leave(leaver)
    host.pair()
    waiting: tuple[int, ...] = ()
    for table in host.evening.rounds[1].tables:
        seated = (*table.first, *table.second)
        if leaver in seated:
            host.leave(leaver)
            waiting = tuple(player for player in seated if player != leaver)
            host.does(commands.record_walkover, 2, table.number, 0)
        else:
            host.score(table.number, 8, 4)
    host.come_back(leaver)
    by = {each.competitor: each for each in host.rank()}
    assert by[leaver].points == 16
    assert by[leaver].out == 0
    assert all(by[player].points == 2 * by[player].made for player in waiting)


@pytest.mark.parametrize("scoring", ["match-points", "average"])
@pytest.mark.parametrize("format_", ["duplicate", "mitchell", "scrambled-mitchell", "howell"])
def test_who_leads_by_boards_does_not_rest_until_the_last_round(format_: str, scoring: str) -> None:
    """What they miss is the worst round of the evening for them, and not one that nobody played."""
    best = 5

    def share_of_best(*, rests: bool) -> Fraction:
        host = begun(format_, TEAMS, stake=500, scoring=scoring)
        host.boards([best, 1, 2, 3, 4, 6])
        if rests:
            host.leave(best)
        for number in range(2, host.format.round_count(host.evening) + 1):
            if number == 3 and rests:
                host.come_back(best)
            host.pair()
            host.boards([1, 2, 3, 4, 6, best])
        one = next(each for each in host.rank() if each.competitor == best)
        assert not one.left
        return one.points if scoring == "average" else Fraction(one.note.rstrip("% "))

    assert share_of_best(rests=True) <= share_of_best(rests=False)


def test_a_round_of_boards_that_no_other_table_played_counts_for_who_missed_it() -> None:
    host = begun("duplicate", TEAMS[:4])
    host.boards([1, 2, 3, 4])
    before = {one.competitor: one.note for one in host.rank()}
    host.leave(1)
    host.pair()
    host.boards([1, 2, 3, 4])
    host.come_back(1)
    after = {one.competitor: one.note for one in host.rank()}
    assert (before[1], after[1]) == ("100.0%", "50.0%")
    assert all(after[team] == before[team] for team in (2, 3, 4))
    assert any(
        note.startswith("Ann & Bo had left and missed rounds")
        for note in standings_notes(host.evening, host.rank())
    )


def test_who_leaves_for_one_round_of_a_round_robin_has_lost_it_to_who_was_to_meet_them() -> None:
    """Else whom a rival would beat leaves for that round, and both are level."""
    host = begun("round-robin", TEAMS[:4], stake=500)
    host.win([4, 1, 3, 2])
    absent, waiting = host.format.planned_rounds(host.evening)[1].tables[0]
    host.leave(absent[0])
    host.pair()
    host.win([4, 1, 3, 2])
    before = {each.competitor: each for each in host.rank()}
    assert before[waiting[0]].played == 1
    host.come_back(absent[0])
    after = {each.competitor: each for each in host.rank()}
    assert after[waiting[0]].won == before[waiting[0]].won + 1
    assert after[waiting[0]].points == 2 * after[waiting[0]].won
    assert after[absent[0]].lost == before[absent[0]].lost + 1
    assert after[waiting[0]].made == before[waiting[0]].made + 10
    assert after[absent[0]].against == before[absent[0]].against + 10


@pytest.mark.parametrize("format_", ["party", "progressive"])
def test_of_a_table_that_all_have_left_nobody_sits_out(format_: str) -> None:
    host = begun(format_, NAMES[:8], rounds=3)
    table = host.evening.rounds[0].tables[0]
    seated = (*table.first, *table.second)
    for player in seated:
        host.leave(player)
    host.does(commands.record_walkover, 1, 1, 0)
    host.score(2, 8, 4)
    assert {each.competitor for each in host.rank() if each.out} == set()


def test_who_is_marked_as_left_after_their_table_was_told_not_to_be_played_is_told_of_again() -> (
    None
):
    """The host sees only then that somebody has gone, and the others get what is theirs."""
    host = begun("party", NAMES[:8], stake=500, rounds=1)
    table = host.evening.rounds[0].tables[0]
    gone, *waiting = *table.first, *table.second
    host.does(commands.record_walkover, 1, 1, 0)
    assert commands.record_walkover(host.evening, 1, 1, 0) == ()
    host.leave(gone)
    host.does(commands.record_walkover, 1, 1, 0)
    assert commands.record_walkover(host.evening, 1, 1, 0) == ()
    host.score(2, 8, 4)
    for player in waiting:
        host.leave(player)
    assert [each.competitor for each in host.rank() if each.left] == [gone]
    assert {each.competitor for each in host.rank() if each.out} == set(waiting)


def test_a_table_that_is_not_played_though_all_were_there_excuses_nobody_who_goes() -> None:
    host = begun("party", NAMES[:4], stake=500, rounds=1)
    host.does(commands.record_walkover, 1, 1, 0)
    host.leave(1)
    assert [each.competitor for each in host.rank() if each.left] == [1]


def test_an_evening_with_more_people_than_places_gives_a_prize_to_who_had_gone() -> None:
    """No place is taken by whom the host marks as back when all is played."""
    host = begun("party", NAMES[:4], stake=500, rounds=2, places=4)
    host.score(1, 10, 6)
    best = host.order()[0]
    host.leave(best)
    host.does(commands.add_players, "Zoe")
    with pytest.raises(TournamentError, match="There are 4 places, and 4 are taken"):
        host.come_back(best)
    host.pair()
    host.score(1, 8, 8)
    host.come_back(best)
    assert best in host.prizes()


def test_who_joins_and_is_in_no_round_wins_no_prize_of_those_who_left() -> None:
    host = begun("party", NAMES[:4], stake=500)
    host.score(1, 8, 4)
    host.does(commands.add_players, "Zoe", guest=True)
    for player in host.evening.rounds[0].tables[0].first:
        host.leave(player)
    before, second = host.evening, host.evening.rounds[0].tables[0].second
    assert set(host.prizes()) == {*second}
    host.does(commands.close_tournament)
    assert winners(host.evening) == {*second}
    host.evening = before
    host.do([TournamentClosed(host.log[-1].unfinished)])  # type: ignore[union-attr]
    assert winners(host.evening) == {*second, 5}  # as it was closed before


# -- evenings of before -------------------------------------------------------------------------


def test_an_evening_that_was_closed_before_keeps_its_places_and_its_money() -> None:
    host = round_robin_of(4, [4, 1, 2, 3], leaver=4, after=1)
    host.do([TournamentClosed()])
    won = {p: host.evening.ledger.balance_of(accounts.account_of(p)) for p in range(1, 9)}
    # 4 had beaten one before it left, and won: as the places were by all that had been played
    assert not any(each.left for each in host.rank())
    assert sum(won.values()) == 0
    points = {each.competitor: each.points for each in host.rank()}
    assert points[4] == 2
    read = fold_events(entry_from_json(entry_to_json(entry)) for entry in host.log)
    assert read == host.evening
    assert entry_to_json(TournamentClosed()) == b'{"type":"closed"}'
    *_, (_, told) = describe_events(host.log)
    prizes = "Ann & Bo $20.00, Gus & Hal $12.00 and Cy & Dee $8.00"
    assert told == f"The evening is closed: {prizes} from the pot."


def test_an_evening_that_was_closed_when_unpaired_rounds_cost_nothing_keeps_its_places() -> None:
    """Those of a round robin that nobody could play any more."""
    host, gone = round_robin_that_nobody_can_finish()
    points = []
    for version in (0, RANKING_VERSION):
        closed = apply_event(host.evening, TournamentClosed(tuple(sorted(gone)), version))
        ranked = host.format.rank_competitors(closed)
        points.append({each.competitor: each.points for each in ranked if not each.left})
    assert points == [{1: 4, 3: 3, 4: 0}, {1: 4, 3: 2, 4: 0}]


def test_an_evening_that_a_newer_version_closed_is_refused_with_a_sentence() -> None:
    host = begun("swiss", TEAMS[:4], stake=500)
    host.win([1, 2, 3, 4])
    closed = TournamentClosed((), RANKING_VERSION + 1)
    with pytest.raises(TournamentError, match="was closed by a newer version"):
        fold_events([*host.log, closed])


def test_a_closed_evening_remembers_who_had_left() -> None:
    host = round_robin_of(4, [4, 1, 2, 3], leaver=4, after=1)
    prizes, ranks = host.prizes(), host.rank()
    host.does(commands.close_tournament)
    assert host.log[-1] == TournamentClosed((4,), RANKING_VERSION)
    assert host.rank() == ranks
    for who, cents in prizes.items():
        each = sum(host.evening.ledger.balance_of(f"p{p}") for p in host.evening.members_of(who))
        assert each == cents - 1000


# -- walkovers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("format_", ["round-robin", "swiss", "pot"])
def test_a_walkover_is_won_and_lost_by_the_full_score(format_: str) -> None:
    host = begun(format_, TEAMS[: 2 if format_ == "pot" else 4])
    host.does(commands.record_walkover, 1, 1, 1)
    table = host.evening.rounds[0].tables[0]
    by = {each.competitor: each for each in host.rank()}
    won, lost = by[table.second[0]], by[table.first[0]]
    assert (won.won, won.lost, won.made, won.against) == (1, 0, 10, 0)
    assert (lost.won, lost.lost, lost.made, lost.against) == (0, 1, 0, 10)
    assert not lost.left
    assert not any("Clearest" in each.title for each in find_awards(host.evening))


@pytest.mark.parametrize(
    ("target", "hands", "full"), [(11, 0, 11), (0, 8, 16), (10, 8, 10), (10, 4, 8), (0, 0, 10)]
)
def test_the_full_score_is_the_target_or_two_points_a_hand(
    target: int, hands: int, full: int
) -> None:
    rules = default_rules("round-robin").replace(target=target, num_hands=hands, time_limit=True)
    host = begun("round-robin", TEAMS[:4], rules=rules)
    host.does(commands.record_walkover, 1, 1, 0)
    assert host.counts() == (full, 0)


def test_who_skips_a_match_that_they_would_lose_keeps_no_better_difference() -> None:
    """Not by leaving for one round of a round robin, nor by leaving once it has been paired; and
    no better one than the winner's either, if both are level.
    """
    differences = []
    for leaves in ("not", "before", "after"):
        host = begun("round-robin", TEAMS[:4])
        host.win([1, 2, 3, 4])
        if leaves == "before":
            host.leave(4)
        host.pair()
        for table in host.evening.rounds[1].tables:
            if leaves == "after" and 4 in (*table.first, *table.second):
                host.does(commands.record_walkover, 2, table.number, int(table.first == (4,)))
        host.win([1, 2, 3, 4])
        if leaves == "before":
            host.come_back(4)
        host.pair()
        host.win([1, 2, 3, 4])
        assert {each.competitor: each.lost for each in host.rank()} == {1: 0, 2: 1, 3: 2, 4: 3}
        differences.append({each.competitor: each.made - each.against for each in host.rank()})
    played, *skipped = differences
    (met,) = (each for each in played if skipped[0][each] > played[each])
    assert skipped == [{**played, 4: played[4] - 5, met: played[met] + 5}] * 2


def test_an_evening_that_was_closed_when_walkovers_cost_nothing_keeps_its_places() -> None:
    host = begun("round-robin", TEAMS[:4], stake=500)
    for _ in range(3):
        if host.evening.is_round_complete:
            host.pair()
        for table in host.evening.rounds[-1].tables:
            if {4, 3} == {*table.first, *table.second}:
                number = len(host.evening.rounds)
                host.does(commands.record_walkover, number, table.number, int(table.first == (4,)))
        host.win([1, 2, 3, 4], loser=9)
    now, before = Host("pot", TEAMS[:2]), Host("pot", TEAMS[:2])
    for each, ended in (
        (now, commands.close_tournament(host.evening)),
        (before, [TournamentClosed(())]),
    ):
        each.log, each.evening, each.format = [*host.log], host.evening, host.format
        each.do(ended)
        assert (
            fold_events(entry_from_json(entry_to_json(entry)) for entry in each.log) == each.evening
        )
    assert {each.competitor: each.against - each.made for each in now.rank()}[4] == 12
    assert {each.competitor: each.against - each.made for each in before.rank()}[4] == 2


@pytest.mark.parametrize("format_", ["party", "progressive", "duplicate", "howell", "points"])
def test_where_points_are_banked_or_compared_nobody_wins_a_walkover(format_: str) -> None:
    many = {"points": 2, "howell": 5}.get(format_, 4)
    names: Iterable[str] = TEAMS[:many]
    if not FORMATS[format_].teamed:
        names = [part for team in names for part in team.split(" & ")]
    host = begun(format_, names, unit=100 if format_ == "points" else 0)
    host.does(commands.record_walkover, 1, 1, 0)
    table = host.evening.rounds[0].tables[0]
    by = {each.competitor: each for each in host.rank()}
    for who in (*table.first, *table.second):
        assert (by[who].played, by[who].out, by[who].made) == (0, 1, 0)
        assert not by[who].points
    assert not host.evening.ledger.transactions


def test_a_walkover_can_be_taken_back_and_corrected_and_is_told() -> None:
    host = begun("round-robin", TEAMS[:4])
    host.does(commands.record_walkover, 1, 1, 0)
    first, second = map(host.evening.side_name, host.evening.rounds[0].tables[0].sides)
    told = [sentence for _, sentence in describe_events(host.log)]
    assert told[-1] == f"Table 1 of round 1: {first} win by walkover against {second}."
    assert commands.undo_pairing(host.evening)
    host.does(commands.correct_score, 1, 1, TableScore(4, 10))
    result = host.evening.rounds[0].tables[0].result
    assert result is not None
    assert not result.walkover


def test_a_round_of_which_a_score_has_become_a_walkover_stands() -> None:
    """Its money has been booked once: the next score of that table would move none."""
    host = begun("points", TEAMS[:2], unit=10)
    host.score(1, 10, 4)
    host.does(commands.record_walkover, 1, 1, 0)
    with pytest.raises(TournamentError, match="you can't undo that round"):
        commands.undo_pairing(host.evening)
    host.does(commands.correct_score, 1, 1, TableScore(10, 4))
    balances = host.evening.ledger.all_balances()
    assert sorted(balances[f"p{player}"] for player in host.evening.people) == [-60, -60, 60, 60]


def test_a_walkover_and_a_score_like_it_are_not_the_same() -> None:
    host = begun("round-robin", TEAMS[:4])
    host.does(commands.record_walkover, 1, 1, 0)
    assert commands.record_walkover(host.evening, 1, 1, 0) == ()
    host.does(commands.correct_score, 1, 1, TableScore(10, 0))
    assert host.evening.rounds[0].tables[0].has_been_played
    assert commands.correct_score(host.evening, 1, 1, TableScore(10, 0)) == ()


def test_who_has_played_on_keeps_a_knockout_match_whatever_the_walkover() -> None:
    host = begun("knockout", TEAMS[:4])
    host.win([1, 2, 3, 4])
    host.pair()
    table = host.evening.rounds[0].tables[0]
    lost = 0 if table.result.score.first == 5 else 1  # type: ignore[union-attr]
    with pytest.raises(TournamentError, match="is already in the next round"):
        commands.record_walkover(host.evening, 1, 1, lost)


def test_who_loses_by_a_walkover_in_the_last_round_and_has_gone_has_left_before_the_end() -> None:
    host = Host("round-robin", TEAMS[:4])
    for _ in range(3):
        host.pair()
        if len(host.evening.rounds) < 3:
            host.win([1, 2, 3, 4])
    for table in host.evening.rounds[2].tables:
        if 1 in (*table.first, *table.second):
            host.does(commands.record_walkover, 3, table.number, int(table.first == (1,)))
    host.win([1, 2, 3, 4])
    assert not any(each.left for each in host.rank())
    host.leave(1)
    assert host.order()[-1] == 1
    assert host.rank()[-1].left


# -- meeting again ------------------------------------------------------------------------------


@pytest.mark.parametrize(("teams", "most"), [(4, 3), (5, 5), (6, 5)])
def test_a_swiss_of_more_rounds_than_there_are_others_is_warned_of(teams: int, most: int) -> None:
    for rounds in (most, most + 1):
        host = Host("swiss", TEAMS[:teams], rounds=rounds)
        warning = host.format.rounds_warning(host.evening)
        assert bool(warning) == (rounds > most)
    assert warning == (
        f"{teams} teams can play {most} rounds without meeting twice: in {most + 1} some must meet"
        " again."
    )


def test_the_round_in_which_two_meet_again_names_them() -> None:
    host = Host("swiss", TEAMS[:4], rounds=4)
    for number in range(1, 5):
        host.pair()
        current = host.evening.current_round
        assert current is not None
        told = describe_rematches(host.evening, current.pairing_event.tables)
        assert bool(told) == (number == 4)
        host.win([1, 2, 3, 4])
    met = {
        frozenset((*table.first, *table.second)): round_.number
        for round_ in host.evening.rounds[:3]
        for table in round_.tables
    }
    parts = [
        f"{host.evening.side_name(t.first)} v {host.evening.side_name(t.second)}, who met in round"
        f" {met[frozenset((*t.first, *t.second))]}"
        for t in host.evening.rounds[3].tables
    ]
    assert told == f"Some have to meet again: {'; '.join(parts)}."
    history = [sentence for entry, sentence in describe_events(host.log) if "Round 4:" in sentence]
    assert told in history[0]


def test_no_two_of_the_rules_for_leaving_contradict_each_other() -> None:
    """Whoever left is after all others, in every format that ranks by what was played."""
    for name in ("round-robin", "swiss", "duplicate", "mitchell", "scrambled-mitchell", "howell"):
        host = begun(name, [*TEAMS, "Max & Nan", "Oz & Pat"], stake=500)
        play = host.boards if host.format.boarded else host.win
        play(range(1, 9))
        host.leave(1)
        host.pair()
        play(range(1, 9))
        assert [each.left for each in host.rank()].count(True) == 1, name
        ranked = host.rank()
        if ranked[0].direction:
            ranked = tuple(
                each
                for each in ranked
                if each.direction == next(e.direction for e in ranked if e.left)
            )
        assert ranked[-1].left, name
        assert all(one.place <= other.place for one, other in pairwise(ranked)), name
        assert 1 not in host.prizes(), name
        assert ResultCorrected not in map(type, host.log) or name in (
            "mitchell",
            "scrambled-mitchell",
            "howell",
        )


def test_where_nothing_is_at_stake_nobody_is_told_of_prizes() -> None:
    host = begun("round-robin", TEAMS[:4])
    host.win([1, 2, 3, 4])
    host.leave(1)
    assert commands.closing_warnings(host.evening) == ()
    assert "prize" not in describe_leavers(host.evening, host.rank())[0]


def test_whom_a_team_meets_twice_counts_twice_in_its_buchholz() -> None:
    host = Host("swiss", TEAMS[:4], rounds=4)
    for _ in range(4):
        host.pair()
        host.win([1, 2, 3, 4])
    points = {each.competitor: each.points for each in host.rank()}
    sums = {who: Fraction(0) for who in points}
    for round_ in host.evening.rounds:
        for table in round_.tables:
            for one, other in (table.first + table.second, table.second + table.first):
                sums[one] += points[other]
    assert {each.competitor: each.note for each in host.rank()} == {
        who: f"Buchholz {found}" for who, found in sums.items()
    }


@pytest.mark.parametrize("format_", ["party", "progressive"])
def test_it_is_said_why_a_latecomer_plays_while_another_sits_out(format_: str) -> None:
    host = begun(format_, ["Ann", "Bo", "Cy", "Dee", "Eli"])
    host.win(range(1, 6), loser=2)
    first = host.evening.rounds[0]
    assert explain_sitting_out(host.evening, first) == ""
    host.does(commands.add_players, "Zed")
    host.pair()
    told = explain_sitting_out(host.evening, host.evening.rounds[1])
    assert told.startswith("Zed came late and plays at once: ")
    assert "sit out" in told
    host.win(range(1, 7), loser=2)
    host.pair()
    assert explain_sitting_out(host.evening, host.evening.rounds[2]) == ""


@pytest.mark.parametrize(
    "go", [commands.record_departure, lambda e, p: commands.remove_players(e, [p])]
)
@pytest.mark.parametrize("payee", ["p1", "bank"])
def test_the_money_of_who_went_before_the_draw_is_settled_under_their_name(
    payee: str, go: Callable[[Tournament, int], Iterable[Entry]]
) -> None:
    host = Host("party", ["Ann", "Bo", "Cy", "Dee", "Eli"], stake=1000)
    host.does(commands.add_charge, "p5", "p1", 200, "beer")
    host.does(commands.record_payment, "p5", payee, 150, by=5 if payee == "p1" else HOST)
    host.do(go(host.evening, 5))
    host.does(commands.add_players, "Eli")
    assert [accounts.account_name(host.evening, who) for who in ("p5", "p6")] == [
        "Eli (gone)",
        "Eli",
    ]
    for claim in host.evening.claims:
        host.does(commands.confirm_payment, claim.number, by=1)
    for each in settlement_payments(host.evening):
        host.does(commands.record_payment, *each)
    assert not any(accounts.cash_balances(host.evening).values())
    assert accounts.account_name(host.evening, "p5") == "Player 5 (gone)", "who is even has no name"
    assert "p5" not in accounts.current_account_names(host.evening)


@pytest.mark.parametrize("hidden", [True, False])
def test_the_name_of_who_went_and_owes_money_can_be_another(hidden: bool) -> None:  # noqa: FBT001
    host = Host("party", ["Ann", "Bo", "Cy", "Dee", "Eli"], stake=1000)
    host.does(commands.add_charge, "p5", "p1", 200, "beer")
    host.does(commands.remove_players, [5])
    if hidden:
        host.do(commands.hide_names([5], {"player5"}))
    else:
        with pytest.raises(TournamentError, match="taken"):
            commands.rename_player(host.evening, 5, "ann")
        host.does(commands.rename_player, 5, "E.")
    shown = "Player 5 2" if hidden else "E."
    assert accounts.current_account_names(host.evening)["p5"] == f"{shown} (gone)"
    assert [each.name for each in accounts.unsettled_leavers(host.evening)] == [shown]


def test_whose_stake_was_taken_back_is_named_nowhere() -> None:
    host = Host("party", ["Ann", "Bo", "Cy", "Dee", "Zyx Qent"], stake=1000)
    host.does(commands.remove_players, [5])
    assert "p5" not in accounts.current_account_names(host.evening)
    told = (
        tournament_to_dict(host.evening),
        ledger_csv(host.evening),
        settlement_csv(host.evening),
    )
    assert "Zyx" not in repr(told)
    assert "Player 5 (gone)" in repr(told)


def test_names_are_hidden_with_a_number_and_none_is_held_against_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = Host("progressive", [f"Ann {each}" for each in range(100)])
    looked: list[str] = []

    def counted(name: str) -> str:
        looked.append(name)
        return fold_name(name)

    monkeypatch.setattr(people, "fold_name", counted)
    host.do(commands.hide_names(range(1, 100), {"player7"}))
    assert host.evening.people[7].name == "Player 7 2"
    assert len(looked) == 100, "one for each, and one more"


def test_everybody_can_pay_the_bank_while_somebody_who_went_gets_their_stake_back() -> None:
    host = Host("party", ["Ann", "Bo", "Cy", "Dee", "Eli"], stake=1000)
    host.does(commands.record_payment, "p5", "bank", 1000)
    host.does(commands.remove_players, [5])
    for payer in ("p1", "p2", "p3", "p4"):
        host.does(commands.record_payment, payer, "bank", 1000)
    assert accounts.cash_balances(host.evening)["p5"] == 1000
    assert settlement_payments(host.evening) == (("bank", "p5", 1000),)
    with pytest.raises(OverpaymentError, match="Ann owes nothing"):
        host.does(commands.record_payment, "p1", "bank", 1)


def test_who_went_before_any_money_moved_has_no_account() -> None:
    host = Host("party", ["Ann", "Bo", "Cy", "Dee", "Eli"])
    host.does(commands.remove_players, [5])
    with pytest.raises(TournamentError, match="no account"):
        host.does(commands.record_payment, "bank", "p5", 100, force=True)
