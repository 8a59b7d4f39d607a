"""Individual evenings: the plans, and the rounds made up as people come and go."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.tournaments import FORMATS, TournamentSettings, commands, fold_events
from euchre.tournaments.entries import TablePairing
from euchre.tournaments.schedules.checks import count_meetings, describe_imbalance
from euchre.tournaments.schedules.individual import individual_schedule
from euchre.tournaments.schedules.progressive import next_progressive_round
from euchre.tournaments.schedules.replan import replan_round
from euchre.tournaments.schedules.tally import players_of
from euchre.tournaments.schedules.types import PartnerRound, ScheduleError

NUMBERS = range(4, 42)


def draw_first_round(players: Sequence[int], rng: random.Random) -> PartnerRound:
    """The first round of a progressive evening: everybody draws a place."""
    drawn = rng.sample(players, len(players))
    seated = len(drawn) // 4 * 4
    fours = (drawn[at : at + 4] for at in range(0, seated, 4))
    tables = tuple(TablePairing((a, b), (c, d)) for a, b, c, d in fours)
    return PartnerRound(tables, tuple(sorted(drawn[seated:])))


# -- whole plans ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", NUMBERS)
def test_every_plan_is_as_good_as_can_be(players: int) -> None:
    plan = individual_schedule(players)
    left = players % 4
    assert len(plan) == (players - 1 if left == 0 else players)
    for played in plan:
        assert sorted(players_of(played)) == list(range(players))
        assert len(played.out) == left
    found = count_meetings(plan, players)
    assert found.out_spread == (left, left)
    assert found.partner_spread == ((1, 1) if left < 2 else (0, 1))
    # Fewer seats than meetings to be had: with two or three left over, once or twice is the best.
    expected = (1, 3) if players == 30 else (2, 2) if left < 2 else (1, 2)
    assert found.opponent_spread == expected
    # The best plan known here for 30 has one circle of twins who meet once too often.
    thrice = [pair for pair, count in found.opposed.items() if count > 2]
    assert len(thrice) == (15 if players == 30 else 0)
    missed = Counter(
        player for pair, count in found.partnered.items() if not count for player in pair
    )
    assert set(missed.values()) == ({left - 1} if left > 1 else set())


def test_the_plan_of_twelve_is_the_known_one() -> None:
    first = [((11, 0), (1, 3)), ((2, 9), (6, 7)), ((4, 10), (5, 8))]
    # Players 0 to 10 go round in a circle, and player 11 keeps the first place of the first table.
    expected = [
        [
            tuple(tuple(p if p == 11 else (p + turn) % 11 for p in side) for side in table)
            for table in first
        ]
        for turn in range(11)
    ]
    assert [list(played.tables) for played in individual_schedule(12)] == expected
    assert individual_schedule(12)[7] == PartnerRound(
        (TablePairing((11, 7), (8, 10)), TablePairing((9, 5), (2, 3)), TablePairing((0, 6), (1, 4)))
    )


@pytest.mark.parametrize("players", [n for n in NUMBERS if n % 4])
def test_sitting_out_is_fair_however_long_the_evening(players: int) -> None:
    plan = individual_schedule(players)
    # All lengths for a small party; for a large one some, and half a plan, where turns meet.
    lengths = {*range(1, len(plan) + 4, 1 + players // 10), players // 2, len(plan) - 1}
    for rounds in lengths:
        some = individual_schedule(players, rounds)
        assert len(some) == rounds
        rests = Counter(player for played in some for player in played.out)
        counts = [rests[player] for player in range(players)]
        assert max(counts) - min(counts) <= 1
        if rounds <= len(plan):
            assert [played for played in plan if played in some] == list(some)


@pytest.mark.parametrize(("players", "rounds"), [(16, 6), (20, 8), (24, 8), (24, 12), (40, 12)])
def test_a_short_evening_mixes_better_than_the_first_rounds_of_a_long_one(
    players: int, rounds: int
) -> None:
    def lumps(plan: tuple[PartnerRound, ...]) -> int:
        found = count_meetings(plan, players)
        return sum((found.partnered[p] + found.opposed[p]) ** 2 for p in found.opposed)

    assert lumps(individual_schedule(players, rounds)) < lumps(
        individual_schedule(players)[:rounds]
    )


def test_a_long_evening_goes_round_again() -> None:
    assert individual_schedule(8, 14) == individual_schedule(8) * 2
    assert count_meetings(individual_schedule(8, 14), 8).partner_spread == (2, 2)
    assert individual_schedule(5, 12)[:10] == individual_schedule(5) * 2


def test_what_a_plan_guarantees_in_words() -> None:
    assert describe_imbalance(12) == (
        "Everyone partners everyone once and meets everyone twice as an opponent."
    )
    assert describe_imbalance(13) == (
        "Everyone sits out once, partners everyone once and meets everyone twice as an opponent."
    )
    assert describe_imbalance(14) == (
        "Everyone sits out twice, partners all but one once "
        "and meets everyone once or twice as an opponent."
    )
    assert describe_imbalance(15) == (
        "Everyone sits out three times, partners all but two once "
        "and meets everyone once or twice as an opponent."
    )
    assert describe_imbalance(30).endswith("and meets everyone once to three times as an opponent.")


@pytest.mark.parametrize("players", range(4, 42))
def test_a_party_says_who_partners_whom(players: int) -> None:
    names = [f"Player {number}" for number in range(1, players + 1)]
    plan = individual_schedule(players)
    evening = fold_events(commands.open_with_players("e", TournamentSettings("party"), names))
    told = FORMATS["party"].rounds_warning(evening)
    assert (told == "") == (count_meetings(plan, players).partner_spread == (1, 1))
    assert (told == "") == (players % 4 < 2)
    if told:
        assert f"partners all but {'one' if players % 4 == 2 else 'two'} once" in told


def test_numbers_without_a_plan() -> None:
    with pytest.raises(ScheduleError, match="for 4 to 41 players, not for 3"):
        individual_schedule(3)
    with pytest.raises(ScheduleError, match="not for 42"):
        individual_schedule(42)


# -- one more round -----------------------------------------------------------------------------


@pytest.mark.long
@settings(max_examples=20)
@given(st.data())
def test_whoever_comes_and_goes_everybody_has_one_place_and_rests_are_fair(
    data: st.DataObject,
) -> None:
    seed = data.draw(st.integers(0, 999))
    present = set(range(data.draw(st.integers(5, 11))))
    stayers = set(present)
    history: list[PartnerRound] = []
    fresh = 100
    for _ in range(data.draw(st.integers(3, 9))):
        going = data.draw(st.sets(st.sampled_from(sorted(present)), max_size=2))
        coming = data.draw(st.integers(0, 2))
        if len(present) - len(going) >= 5:
            present -= going
            stayers -= going
        present |= set(range(fresh, fresh + coming))
        fresh += coming
        here = sorted(present)
        played = replan_round(here, history, random.Random(seed))
        assert replan_round(here, history, random.Random(seed)) == played
        assert sorted(players_of(played)) == here
        assert len(played.out) == len(here) % 4
        history.append(played)
        rests = Counter(player for before in history for player in before.out)
        counts = [rests[player] for player in stayers]
        assert max(counts, default=0) - min(counts, default=0) <= 1


def test_a_latecomer_plays_at_once_and_then_takes_turns() -> None:
    history: list[PartnerRound] = []
    for turn in range(10):
        history.append(replan_round(range(5), history, random.Random(turn)))
    here = range(6)
    late: list[PartnerRound] = []
    for turn in range(3):
        late.append(replan_round(here, [*history, *late], random.Random(turn)))
    assert 5 not in late[0].out
    # Two sit out each round: after three rounds each of the six has, just once.
    assert sorted(player for played in late for player in played.out) == list(here)


@pytest.mark.parametrize(("players", "rounds"), [(8, 4), (12, 5), (13, 6), (22, 8), (40, 12)])
def test_no_partners_again_and_opponents_spread(players: int, rounds: int) -> None:
    for seed in range(2):
        history: list[PartnerRound] = []
        for _ in range(rounds):
            history.append(replan_round(range(players), history, random.Random(seed)))
        found = count_meetings(history, players)
        assert found.partner_spread == (0, 1)
        assert found.opponent_spread[1] <= 3 if players < 20 else 2


def test_the_last_new_partners_are_found() -> None:
    # After ten of the eleven rounds only one way is left in which all partners are new.
    plan = individual_schedule(12)
    for seed in range(5):
        played = replan_round(range(12), plan[:10], random.Random(seed))
        assert count_meetings((*plan[:10], played), 12).partner_spread == (1, 1)


def test_four_are_needed() -> None:
    with pytest.raises(ScheduleError, match="needs four players, and 3 are present"):
        replan_round([4, 7, 9], [], random.Random(1))


# -- the progressive evening -----------------------------------------------------------------------


def test_winners_move_up_and_losers_stay() -> None:
    drawn = PartnerRound(
        (
            TablePairing((0, 1), (2, 3)),
            TablePairing((4, 5), (6, 7)),
            TablePairing((8, 9), (10, 11)),
        ),
        (),
    )
    moved = next_progressive_round([drawn], [0, 1, 0], range(12), random.Random(1))
    # Table 1: its winners and those of table 2. The last: its losers and those of the head table.
    assert _where(moved) == [{0, 1, 6, 7}, {4, 5, 8, 9}, {10, 11, 2, 3}]


def test_chance_decides_a_tie() -> None:
    drawn = [draw_first_round(range(8), random.Random(3))]
    ways = [next_progressive_round(drawn, [0, None], range(8), random.Random(i)) for i in range(20)]
    assert len({frozenset(_where(way)[0]) for way in ways}) == 2


@settings(max_examples=40)
@given(players=st.integers(4, 31), seed=st.integers(0, 999), remembered=st.booleans())
def test_everybody_has_a_place_and_nobody_the_same_partner(
    *, players: int, seed: int, remembered: bool
) -> None:
    rng = random.Random(seed)
    history: list[PartnerRound] = []
    previous = draw_first_round(range(players), rng)
    for _ in range(8):
        winners = [rng.choice([0, 1, None]) for _ in previous.tables]
        played = next_progressive_round(
            [*(history if remembered else ()), previous], winners, range(players), rng
        )
        assert sorted(players_of(played)) == list(range(players))
        assert not set(played.out) & set(previous.out)
        last = {player for side in played.tables[-1] for player in side}
        assert set(previous.out) <= last
        former = {frozenset(side) for table in previous.tables for side in table}
        now = {frozenset(side) for table in played.tables for side in table}
        assert not former & now
        if players % 4 == 0:  # each pair is parted by the table: they face each other
            facing = {frozenset((a, b)) for t in played.tables for a in t.first for b in t.second}
            assert former <= facing
        history.append(previous)
        previous = played


def test_at_one_table_sitting_out_goes_by_turns() -> None:
    rng = random.Random(5)
    history = [draw_first_round(range(7), rng)]
    for _ in range(13):
        history.append(next_progressive_round(history, [rng.randrange(2)], range(7), rng))
    assert count_meetings(history, 7).out_spread == (6, 6)


def _where(played: PartnerRound) -> list[set[int]]:
    return [{player for side in table for player in side} for table in played.tables]


THREE = PartnerRound(
    (TablePairing((0, 1), (2, 3)), TablePairing((4, 5), (6, 7)), TablePairing((8, 9), (10, 11)))
)
"""Three tables; in the tests below the first side of each wins."""


def _after(here: Iterable[int], previous: PartnerRound = THREE, seed: int = 1) -> PartnerRound:
    winners = [0] * len(previous.tables)
    return next_progressive_round([previous], winners, tuple(here), random.Random(seed))


def test_the_place_of_who_leaves_falls_to_who_has_sat_out() -> None:
    moved = _after({*range(13)} - {6}, THREE._replace(out=(12,)))
    assert _where(moved) == [{0, 1, 4, 5}, {7, 8, 9, 12}, {2, 3, 10, 11}]
    assert not moved.out


def test_who_sat_out_and_goes_is_missed_by_nobody() -> None:
    moved = _after(range(12), THREE._replace(out=(12,)))
    assert moved == _after(range(12))
    assert _where(moved) == [{0, 1, 4, 5}, {6, 7, 8, 9}, {2, 3, 10, 11}]


def test_without_anybody_waiting_a_gap_closes_at_the_last_table() -> None:
    moved = _after({*range(12)} - {5})  # a winner of table 2: eleven are two tables
    head, last = _where(moved)
    assert {0, 1, 4} < head
    assert head - {0, 1, 4} <= {6, 7, 10, 11}  # not a loser of the head table
    assert {8, 9} < last  # up from the table that is given up
    assert len(moved.out) == 3


def test_a_newcomer_fills_a_gap_or_joins_at_the_last_table() -> None:
    assert 20 in _where(_after([*({*range(12)} - {5}), 20]))[0]
    moved = _after([*range(12), 20])
    assert _where(moved)[:2] == [{0, 1, 4, 5}, {6, 7, 8, 9}]
    assert 20 in _where(moved)[2]
    assert len(moved.out) == 1
    assert set(moved.out) <= {10, 11}  # losers of the last table before those of the head


def test_four_newcomers_make_another_table() -> None:
    moved = _after([*range(12), 20, 21, 22, 23])
    head, second, third, last = _where(moved)
    assert (head, second) == ({0, 1, 4, 5}, {6, 7, 8, 9})
    assert {10, 11} < third
    assert {2, 3} < last
    assert not moved.out


def test_several_come_and_go_at_once() -> None:
    moved = _after([*({*range(14)} - {0, 7, 12}), 20], THREE._replace(out=(12, 13)))
    head, second, last = _where(moved)
    assert {1, 4, 5} < head
    assert {6, 8, 9} < second
    assert (head | second) - {*range(12)} == {13, 20}
    assert last == {2, 3, 10, 11}


def test_a_newcomer_owes_no_turn_of_sitting_out() -> None:
    rng = random.Random(4)
    history = [draw_first_round(range(5), rng)]
    for _ in range(9):
        history.append(next_progressive_round(history, [0], range(5), rng))
    for _ in range(12):
        history.append(next_progressive_round(history, [0], range(6), rng))
    late = sum(5 in played.out for played in history[10:])
    assert 3 <= late <= 5  # two of six sit out in each of twelve rounds


def test_fewer_than_four_cannot_go_on() -> None:
    with pytest.raises(ScheduleError, match="a table needs four players, and 3 are present"):
        _after(range(3))


@settings(max_examples=60)
@given(data=st.data(), players=st.integers(4, 25), seed=st.integers(0, 999))
def test_whoever_comes_and_goes_winners_move_up(
    *, data: st.DataObject, players: int, seed: int
) -> None:
    rng = random.Random(seed)
    history: list[PartnerRound] = []
    previous = draw_first_round(range(players), rng)
    here, most = {*range(players)}, players
    for _ in range(6):
        gone = data.draw(st.sets(st.sampled_from(sorted(here)), max_size=len(here) - 4))
        new = data.draw(st.integers(0, 6))
        here = {*(here - gone), *range(most, most + new)}
        most += new
        winners = [rng.randrange(2) for _ in previous.tables]
        played = next_progressive_round([*history, previous], winners, sorted(here), rng)
        assert sorted(players_of(played)) == sorted(here)
        assert len(played.out) < 4
        assert not set(played.out) & set(previous.out)
        tables = _where(played)
        last = len(tables) - 1
        all_won = {who for t, won in zip(previous.tables, winners, strict=True) for who in t[won]}
        for number, (table, won) in enumerate(zip(previous.tables, winners, strict=True)):
            up = max(number - 1, 0)
            if up < last:
                assert {*table[won]} & here <= tables[up]
            elif up == last and len(previous.tables) > 1:
                out = {*table[won]} & here - tables[last]
                # Only for those who have sat out, and for other winners.
                assert not out or tables[last] - {*previous.out} <= all_won
        for number, (table, won) in enumerate(zip(previous.tables, winners, strict=True)):
            if 0 < number < last:
                assert {*table[1 - won]} & here <= tables[number]
        history.append(previous)
        previous = played


def test_all_pairs_of_a_plan_are_counted() -> None:
    found = count_meetings(individual_schedule(4), 4)
    assert list(found.partnered) == list(combinations(range(4), 2))
    assert found.out == {0: 0, 1: 0, 2: 0, 3: 0}
