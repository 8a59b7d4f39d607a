"""Who plays with whom of those who wait: the queue, without I/O."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import TIMES
from euchre.server.matchmaking import matching
from euchre.server.matchmaking.matching import (
    MatchedGroup,
    Seek,
    TableKind,
    can_sit_together,
    find_groups,
    is_favourite_pair,
)
from euchre.server.matchmaking.queue import DAY_MS, HOUR_MS, SeekQueue, TableOffer

SEATS: Final = {"four": 4, "other": 4, "two": 2}
FOUR: Final = TableKind("four", 0, ranked=False)
OTHER: Final = TableKind("other", 30, ranked=False)
TWO: Final = TableKind("two", 0, ranked=False)
NAMES: Final = "abcdefgh"
few: Final = settings(max_examples=40 * TIMES)
EVERY: Final = (FOUR, OTHER, TWO, FOUR._replace(ranked=True))


def wish(who: str, since: int = 0, *kinds: TableKind, never: str = "", again: str = "") -> Seek:
    return Seek(f"ticket {who}", who, kinds or (FOUR,), since, frozenset(never), frozenset(again))


def people(group: MatchedGroup) -> str:
    return "".join(sorted(each.player for each in group.wishes))


@st.composite
def queues(draw: st.DrawFn) -> list[Seek]:
    many = draw(st.integers(0, 10))
    return [
        Seek(
            f"ticket {at}",
            draw(st.sampled_from(NAMES)),
            tuple(draw(st.lists(st.sampled_from(EVERY), min_size=1, max_size=4, unique=True))),
            draw(st.integers(0, 5)),
            draw(st.frozensets(st.sampled_from(NAMES), max_size=3)),
            draw(st.frozensets(st.sampled_from(NAMES), max_size=2)),
        )
        for at in range(many)
    ]


@few
@given(queues())
def test_a_group_is_of_people_who_all_want_it_and_each_other(queue: list[Seek]) -> None:
    found = find_groups(queue, SEATS)
    seated = [each for group in found for each in group.wishes]
    assert len({each.ticket for each in seated}) == len(seated), "nobody sits twice"
    for group in found:
        assert len(group.wishes) == SEATS[group.kind.game]
        assert len({each.player for each in group.wishes}) == len(group.wishes)
        assert all(group.kind in each.kinds for each in group.wishes)
        for one, other in combinations(group.wishes, 2):
            assert other.player not in one.blocked
            assert one.player not in other.blocked


@few
@given(queues())
def test_nobody_waits_where_there_is_a_group_and_the_order_of_asking_is_nothing(
    queue: list[Seek],
) -> None:
    found = find_groups(queue, SEATS)
    assert find_groups(reversed(queue), SEATS) == found
    seated = {each.ticket for group in found for each in group.wishes}
    left = [each for each in queue if each.ticket not in seated]
    for kind in EVERY:
        able = [each for each in left if kind in each.kinds]
        for some in combinations(able, SEATS[kind.game]):
            assert not all(can_sit_together(*pair) for pair in combinations(some, 2))


@few
@given(queues())
def test_whoever_waits_longest_is_served_if_they_can_be(queue: list[Seek]) -> None:
    """The first in the queue who could be in any group at all is in one."""
    found = {each.ticket for group in find_groups(queue, SEATS) for each in group.wishes}
    for first in sorted(queue, key=lambda each: each.sort_key):
        if possible(first, queue):
            assert first.ticket in found
            return
    assert not found


def company(seed: int) -> list[Seek]:
    """Ten who wait, some of whom would gladly play again, and some never."""
    rng = random.Random(seed)
    names = [*"abcdefghij"]
    return [
        Seek(
            f"ticket {who}",
            who,
            tuple(rng.sample(EVERY, rng.randint(1, 3))),
            at,
            frozenset(rng.sample(names, rng.randrange(3))) - {who},
            frozenset(rng.sample(names, rng.randrange(4))) - {who},
        )
        for at, who in enumerate(names)
    ]


@pytest.mark.parametrize("seed", range(40))
def test_whoever_is_served_first_has_the_most_pairs_who_would_gladly_play_again(seed: int) -> None:
    """Of all groups that there are for them; then the one whose people wait longest."""
    queue = company(seed)
    first = next((each for each in by_place(queue) if possible(each, queue)), None)
    if first is None:
        return
    ranks = []
    for kind in first.kinds:
        able = [each for each in by_place(queue) if each is not first and kind in each.kinds]
        for some in combinations(able, SEATS[kind.game] - 1):
            table = (first, *some)
            if all(can_sit_together(*pair) for pair in combinations(table, 2)):
                ranks.append((glad_at(kind, table), sorted(each.sort_key for each in table)))
    group = next(each for each in find_groups(queue, SEATS) if first in each.wishes)
    mine = glad_at(group.kind, group.wishes), sorted(each.sort_key for each in group.wishes)
    assert mine == min(ranks)


def by_place(queue: list[Seek]) -> list[Seek]:
    return sorted(queue, key=lambda each: each.sort_key)


def glad_at(kind: TableKind, table: tuple[Seek, ...]) -> int:
    """How many pairs at a table would gladly play again, less being better."""
    return 0 if kind.ranked else -sum(is_favourite_pair(*pair) for pair in combinations(table, 2))


def test_company_is_found_among_many_at_once() -> None:
    """Of eighty who wait, three at the end would gladly play with each other, and one with them."""
    queue = [wish(f"n{at}", at) for at in range(80)]
    queue[0] = Seek("ticket n0", "n0", (FOUR,), 0, favourites=frozenset({"n70"}))
    for at, again in ((70, {"n71", "n72"}), (71, {"n72"})):
        queue[at] = Seek(f"ticket n{at}", f"n{at}", (FOUR,), at, favourites=frozenset(again))
    found = find_groups(queue, SEATS)[0]
    assert {each.player for each in found.wishes} == {"n0", "n70", "n71", "n72"}


def possible(first: Seek, queue: list[Seek]) -> bool:
    others = [each for each in queue if each is not first]
    return any(
        all(can_sit_together(*pair) for pair in combinations((first, *some), 2))
        for kind in first.kinds
        for some in combinations([e for e in others if kind in e.kinds], SEATS[kind.game] - 1)
    )


def test_who_waits_longest_comes_first() -> None:
    found = find_groups([wish(who, at) for at, who in enumerate("edcba")], SEATS)
    assert [people(group) for group in found] == ["bcde"]


def test_never_again_is_kept_whoever_says_so() -> None:
    assert find_groups([wish("a"), wish("b"), wish("c"), wish("d", never="a")], SEATS) == []
    queue = [wish("a"), wish("b", 1), wish("c", 2), wish("d", 3, never="a"), wish("e", 4)]
    assert [people(group) for group in find_groups(queue, SEATS)] == ["abce"]


def test_who_would_gladly_play_again_does_where_that_can_be() -> None:
    queue = [*(wish(who, at) for at, who in enumerate("abcd")), wish("e", 9, again="a")]
    assert is_favourite_pair(queue[0], queue[-1])
    assert [people(group) for group in find_groups(queue, SEATS)] == ["abce"]


def test_nobody_chooses_the_company_of_a_ranked_game() -> None:
    ranked = FOUR._replace(ranked=True)
    queue = [wish(who, at, ranked) for at, who in enumerate("abcd")]
    queue.append(wish("e", 9, ranked, again="a"))
    assert [people(group) for group in find_groups(queue, SEATS)] == ["abcd"]
    other = OTHER._replace(ranked=True)  # nor by what else one would play
    both = [wish("a", 0, ranked, other, again="efg")]
    queue = [
        *both,
        *(wish(who, 1, ranked) for who in "bcd"),
        *(wish(who, 2, other) for who in "efg"),
    ]
    assert [people(group) for group in find_groups(queue, SEATS)] == ["abcd"]


def test_what_one_likes_best_comes_first_where_nothing_else_decides() -> None:
    queue = [wish("a", 0, OTHER, FOUR), *(wish(who, 1, FOUR, OTHER) for who in "bcd")]
    assert [group.kind for group in find_groups(queue, SEATS)] == [OTHER]


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one with each way to fill a table that is tried."""
    search, calls = matching._QueueMatcher._fill_group, list[int]()

    def counted(look: Any, chosen: Any, gladly_: int, others: int, many: int) -> Any:
        calls.append(many)
        return search(look, chosen, gladly_, others, many)

    monkeypatch.setattr(matching._QueueMatcher, "_fill_group", counted)
    return calls


def camps(number: int, many: int, *kinds: TableKind) -> list[Seek]:
    """So many people in so many camps, each of which plays with none of its own."""
    names = [f"foe {at}" for at in range(many)]
    return [
        Seek(f"ticket {who}", who, kinds, at, frozenset(names[at % number :: number]) - {who})
        for at, who in enumerate(names)
    ]


def test_who_would_play_everything_costs_no_more_than_who_would_play_one_game(
    tries: list[int],
) -> None:
    """Of three camps no four go together."""

    def steps(*kinds: TableKind) -> int:
        tries.clear()
        assert not find_groups(camps(3, 12, *kinds), SEATS)
        return len(tries)

    one = steps(FOUR)
    assert one > 12
    assert steps(*(TableKind(FOUR.game, clock, False) for clock in range(20))) == one


@pytest.mark.parametrize(("number", "game"), [(3, "four"), (5, "six")])
def test_lists_that_were_made_up_hold_up_nobody(tries: list[int], number: int, game: str) -> None:
    """Nearly every way leads nowhere; who comes last and plays with anybody still has a table."""
    kind = TableKind(game, 0, ranked=False)
    foes = camps(number, 240, kind)
    friends = [wish(f"friend {at}", 1_000, kind) for at in range(6)]
    found = find_groups([*foes, *friends], SEATS | {"six": 6})
    assert {each.player[:6] for group in found for each in group.wishes} >= {"friend"}
    tries.clear()
    assert not find_groups(foes, SEATS | {"six": 6})
    assert len(tries) < 3 * matching._MAX_FAILED_TRIES


def test_two_accounts_of_one_browser_are_never_called_together() -> None:
    queue = [
        Seek(who, who, (FOUR,), at, browser=browser)
        for at, (who, browser) in enumerate([("a", "x"), ("b", "x"), ("c", ""), ("d", "")])
    ]
    assert find_groups(queue, SEATS) == []
    found = find_groups([*queue, wish("e", 9)], SEATS)
    assert [people(group) for group in found] == ["acde"]


def test_ranked_and_other_games_are_not_mixed() -> None:
    queue = [wish(who, 0, FOUR) for who in "ab"]
    queue += [wish(who, 0, FOUR._replace(ranked=True)) for who in "cd"]
    assert find_groups(queue, SEATS) == []


# The queue


def queue_of(*names: str) -> SeekQueue:
    queue = SeekQueue(SEATS)
    for at, name in enumerate(names):
        queue.join(wish(name, at), at)
    return queue


def matched(queue: SeekQueue, now: int) -> list[TableOffer]:
    """Those who are called of all who wait."""
    return queue.offer_tables(queue.prepare_matching()(), now)


def test_all_who_are_called_come_and_have_a_table() -> None:
    queue = queue_of(*"abcd")
    [call] = matched(queue, 10)
    assert call.until == 10 + 30_000
    assert [queue.accept_offer(f"ticket {who}") for who in "abca"] == [call, call, call, None]
    assert queue.accept_offer("ticket d") is call
    assert call.is_accepted_by_all
    assert queue.drop_expired_tickets(call.until) == []
    queue.remove_seated(call)
    assert len(queue) == 0


def test_who_does_not_come_is_gone_and_the_others_have_waited_as_long_as_before() -> None:
    queue = queue_of(*"abcde")
    [call] = matched(queue, 10)
    for who in "abc":
        queue.accept_offer(f"ticket {who}")
    for who in "abce":
        queue.mark_ticket_alive(f"ticket {who}", call.until)
    assert queue.drop_expired_tickets(call.until - 1) == []
    assert queue.drop_expired_tickets(call.until) == ["ticket d"]
    [again] = matched(queue, call.until)
    assert people(again.group) == "abce"
    assert [each.since_ms for each in sorted(again.group.wishes, key=lambda w: w.player)] == [
        0,
        1,
        2,
        4,
    ]


def test_who_leaves_when_called_holds_nobody_up() -> None:
    queue = queue_of(*"abcde")
    [_] = matched(queue, 10)
    queue.leave("ticket a")
    [call] = matched(queue, 11)
    assert people(call.group) == "bcde"


def test_nobody_is_called_twice_at_once() -> None:
    queue = queue_of(*"abcd")
    assert len(matched(queue, 10)) == 1
    queue.join(wish("e"), 11)
    assert matched(queue, 11) == []


def test_who_comes_again_waits_where_they_came_last() -> None:
    queue = queue_of("a")
    queue.join(Seek("another", "a", (FOUR,), 5), 5)
    assert queue.find("ticket a") is None
    assert queue.find("another") is not None


def test_who_comes_again_keeps_the_call_that_still_fits() -> None:
    queue = queue_of(*"abcd")
    [call] = matched(queue, 10)
    for who in "ab":
        queue.accept_offer(f"ticket {who}")
    assert not queue.join(Seek("another", "a", (OTHER, FOUR), 12), 12)
    assert people(call.group) == "abcd"
    assert call.accepted == {"ticket b"}, "whoever is there says so where they are"
    for ticket in ("another", "ticket c", "ticket d"):
        assert queue.accept_offer(ticket) is call
    assert call.is_accepted_by_all
    queue.remove_seated(call)
    assert len(queue) == 0


@pytest.mark.parametrize("why", ["another game", "never again", "all have come"])
def test_who_comes_again_leaves_a_call_that_fits_no_more(why: str) -> None:
    queue = queue_of(*"abcd")
    [call] = matched(queue, 10)
    for who in "abcd" if why == "all have come" else "b":
        queue.accept_offer(f"ticket {who}")
    never = frozenset("c" if why == "never again" else "")
    kinds = (OTHER,) if why == "another game" else (FOUR,)
    assert queue.join(Seek("another", "a", kinds, 12, never), 12)
    another = queue.find("another")
    assert another is not None
    assert another.offer is None
    assert "another" not in {each.ticket for each in call.group.wishes}
    assert not queue.join(Seek("third", "a", kinds, 13, never), 13)


def test_of_whom_nothing_is_heard_is_gone() -> None:
    queue = queue_of("a", "b")
    queue.mark_ticket_alive("ticket b", 100)
    assert queue.drop_expired_tickets(45_000) == ["ticket a"]
    assert queue.drop_expired_tickets(45_099) == []


def test_time_in_which_the_server_stood_still_is_nobodys() -> None:
    queue = queue_of(*"abcde")
    [call] = matched(queue, 10)
    queue.compensate_server_standstill(90_000, 90_010)
    assert call.until == 90_000 + 10 + 30_000
    assert queue.drop_expired_tickets(90_011) == []
    queue.compensate_server_standstill(
        90_000, 90_012
    )  # who was heard of since then is not heard of in the future
    assert call.until == 90_012 + 30_000
    assert queue.drop_expired_tickets(90_012 + 45_000 - 1) == [f"ticket {who}" for who in "abcd"]
    assert queue.drop_expired_tickets(90_012 + 45_000) == ["ticket e"]
    queue = queue_of("a")
    queue.compensate_server_standstill(0, -1_000)  # the clock has been set back
    assert queue.drop_expired_tickets(44_000) == ["ticket a"]


def test_how_many_wait_and_have_come_is_told_as_it_is() -> None:
    queue = queue_of("a", "b")
    queue.join(wish("c", 0, TWO), HOUR_MS)
    assert queue.count_seekers([FOUR]) == 2
    assert queue.count_seekers([FOUR, TWO]) == 3
    assert queue.count_other_recent_players("a", HOUR_MS) == 2
    queue.leave("ticket c")
    assert queue.count_other_recent_players("a", HOUR_MS) == 2, "they have been here all the same"
    queue.drop_expired_tickets(HOUR_MS + 2)
    assert (
        queue.count_other_recent_players("a", HOUR_MS),
        queue.count_other_recent_players("a", DAY_MS),
        queue.count_other_recent_players("", DAY_MS),
    ) == (1, 2, 3)
    queue.drop_expired_tickets(HOUR_MS + DAY_MS + 1)
    assert (
        queue.count_other_recent_players("a", HOUR_MS),
        queue.count_other_recent_players("a", DAY_MS),
    ) == (
        0,
        0,
    )


def test_how_many_wait_is_counted_without_looking_at_what_each_of_them_wants() -> None:
    looks: list[TableKind] = []

    class Noted(TableKind):
        def __hash__(self) -> int:
            looks.append(self)
            return super().__hash__()

    kinds = [Noted("four", clock, ranked=ranked) for clock in range(4) for ranked in (False, True)]
    queue = SeekQueue(SEATS)
    for at in range(50):
        queue.join(wish(f"w{at}", at, *kinds), at)
    looks.clear()
    assert queue.count_seekers(kinds) == 50
    assert queue.count_by_game() == queue.count_by_game(ranked=True) == {"four": 50}
    assert len(looks) < 100


def test_a_table_is_made_only_of_those_who_still_wait_once_it_is_found() -> None:
    queue = queue_of(*"abcdefgh")
    found = queue.prepare_matching()()
    queue.leave("ticket b")
    [call] = queue.offer_tables(found, 10)
    assert people(call.group) == "efgh"
    assert queue.offer_tables(found, 11) == [], "they are called already"
