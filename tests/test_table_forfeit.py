"""Whose money it is: nobody gains a cent by coming, going, taking back or having it ended."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from effort import TIMES
from euchre.bots import make_bot
from euchre.game.presets import preset
from euchre.game.rules import Rules, Seat, teams
from euchre.table import RefusedError, fold_entries
from euchre.table import commands as say
from euchre.table.chairs.absence import RECONNECT_MS
from euchre.table.chairs.consent import PAUSE_LIMIT_MS
from euchre.table.log.entries import MatchStarted, PlayerCameBack, entry_from_json, entry_to_json
from euchre.table.log.paying import apply_forfeits, compute_net_cents
from table_help import STANDARD, Desk, at_hand, in_play, table_of

SHORT = replace(STANDARD, target=3)
CUTTHROAT = preset("cutthroat").rules


def play(desk: Desk, *, persons: bool = True) -> None:
    desk.until(lambda desk: desk.table.stage == "over", persons=persons)


def money(desk: Desk) -> dict[tuple[str, bool], int]:
    return {(purse.name, purse.person): purse.cents for purse in desk.table.paid}


# -- what is written down -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("each", "left", "becomes"),
    [
        ((400, -400, 400, -400), (), (400, -400, 400, -400)),
        ((400, -400, 400, -400), (1,), (400, -400, 400, -400)),  # who loses owes it
        ((400, -400, 400, -400), (0,), (0, -400, 800, -400)),  # the partner has stayed
        ((400, -400, 400, -400), (0, 2), (0, 0, 0, 0)),  # nobody has
        ((400, -400, 400, -400), (0, 1, 2), (0, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 1), (0, 0, 0, 0)),
    ],
)
def test_who_leaves_owes_what_the_chair_loses_and_gets_nothing(
    each: tuple[int, ...], left: tuple[Seat, ...], becomes: tuple[int, ...]
) -> None:
    assert apply_forfeits(each, teams(STANDARD), set(left)) == becomes


def test_of_two_who_share_a_pot_one_may_have_left() -> None:
    assert apply_forfeits((251, 250, -501), teams(CUTTHROAT), {0}) == (0, 250, -250)


@given(
    st.sampled_from(["pot", "points"]),
    st.integers(1, 10_000),
    st.sampled_from([STANDARD, CUTTHROAT, preset("two-handed").rules]),
    st.data(),
)
def test_nobody_gains_a_cent_by_leaving_alone_or_together(
    way: str, amount: int, rules: Rules, data: st.DataObject
) -> None:
    sides = teams(rules)
    scores = data.draw(st.lists(st.integers(-5, 12), min_size=len(sides), max_size=len(sides)))
    best = max(range(len(sides)), key=lambda team: scores[team])
    winner = best if scores.count(scores[best]) == 1 else None
    desk = table_of("Dana", playing=False, money=way, amount=amount, rules=rules)
    each = compute_net_cents(desk.table.settings, rules, scores, winner)
    seats = st.sets(st.integers(0, rules.players - 1))
    gone, more = data.draw(seats), data.draw(seats)
    before, after = apply_forfeits(each, sides, gone), apply_forfeits(each, sides, gone | more)
    assert sum(before) == sum(after) == 0
    assert sum(after[seat] for seat in more) <= sum(before[seat] for seat in more)
    assert all(after[seat] <= max(0, each[seat]) for seat in more)
    assert all(after[seat] <= 0 or seat not in gone | more for seat in range(rules.players))


# -- at a table ---------------------------------------------------------------------------------


def test_the_loser_who_leaves_owes_and_the_stranger_on_the_winners_chair_gets_nothing() -> None:
    desk = table_of("Dana", "Lee", rules=SHORT, seed=2, money="points", amount=500)
    desk.until(in_play)
    desk.leaves(1)
    desk.sits("Eve", 2)
    desk.sits("Max", 1)
    assert [desk.mine(seat).joins for seat in range(3)] == ["", "game", "game"]
    desk.until(lambda desk: desk.table.resting)
    assert desk.table.present_seats == {0}, "nobody plays another's money away"
    assert desk.refused(1, say.SayReady) == ("not-now", "You'll play from the next game on.")
    play(desk)
    paid = money(desk)
    assert ("Lee", True) in paid
    assert not {name for name, _ in paid} & {"Eve", "Max"}
    lost = paid["Lee", True] < 0
    assert paid["Lee", True] == (-500 * abs(desk.match.scores[0] - desk.match.scores[1]) * lost)
    assert sum(paid.values()) == 0
    for seat in desk.table.present_seats:
        desk.says(seat, say.AskRematch)
    assert not desk.table.find_join_stage(2), "from the next game on it plays like the others"
    play(desk)
    assert {("Eve", True), ("Max", True), ("Dana", True)} <= money(desk).keys()
    assert sum(purse.cents for purse in desk.table.totals) == 0
    assert desk.table == desk.replayed


@pytest.mark.parametrize("seed", range(6))
def test_leaving_and_sitting_down_again_is_leaving(seed: int) -> None:
    desk = table_of("Dana", "Lee", rules=SHORT, seed=seed, money="pot", amount=500)
    desk.until(at_hand)
    desk.leaves(0)
    desk.sits("Dana", 0)
    assert desk.table.chairs[0].name == "Dana 2", "a name with a debt is nobody else's"
    assert desk.table.find_join_stage(0) == "game"
    play(desk)
    assert desk.table.paid[0][:3] in (("Dana", True, 0), ("Dana", True, -500))


def test_a_game_that_begins_while_somebody_is_away_is_not_theirs() -> None:
    desk = table_of("Dana", "Lee", rules=SHORT, seed=2, clock=10, money="pot", amount=500)
    desk.until(lambda desk: desk.table.chairs[1].is_away, persons=False)
    while desk.table.stage == "playing":
        if desk.choice(0) is not None:
            desk.says(0, say.SubmitEvent, event=desk.choice(0))
        elif desk.step() is None:
            break
    assert ("Lee", True) in money(desk), "Lee was there when it began"
    assert desk.table.chairs[1].is_away
    desk.says(0, say.AskRematch)
    assert desk.table.find_join_stage(1) == "game"
    desk.until(at_hand)
    assert desk.table.find_view_seat(1) is None
    assert desk.refused(1, say.TakeSeatBack)[0] == "not-now"
    play(desk)
    assert desk.table.paid[1].person is False
    assert desk.says(1, say.AskRematch)[0] == PlayerCameBack(1)
    desk.says(0, say.AskRematch)
    assert desk.table.parties[1].person


def test_old_logs_settle_by_the_chair_as_they_did() -> None:
    desk = table_of("Dana", "Lee", rules=SHORT, seed=2, money="points", amount=500)
    desk.until(in_play)
    desk.leaves(1)
    play(desk)
    new = desk.table.paid
    log = [(at, entry_from_json(text)) for at, text in desk.log]
    old = [
        (at, MatchStarted(entry.game) if isinstance(entry, MatchStarted) else entry)
        for at, entry in log
    ]
    assert b"parties" not in b"".join(entry_to_json(entry) for _, entry in old)
    bot = desk.table.chairs[1]
    assert fold_entries(old).paid[1][:2] == (bot.name, False)
    assert new[1][:2] == ("Lee", True)


def test_who_is_voted_out_with_another_owes_nothing_of_the_game_that_begins_then() -> None:
    desk = table_of("Ann", "Ben", "Cleo", rules=SHORT, money="pot", amount=100)
    play(desk)
    for seat in (0, 2):
        desk.says(seat, say.SayReady)
    desk.gone |= dict.fromkeys((1, 2), desk.now)
    desk.now += RECONNECT_MS
    desk.says(0, say.VoteForBot, seat=1, others=((2, "Cleo"),))
    desk.says(0, say.SayReady)
    assert (desk.table.game, sorted(desk.table.present_seats)) == (2, [0])
    assert [seat for seat, party in enumerate(desk.table.parties) if party.person] == [0]


# -- all of it together -------------------------------------------------------------------------


class Comings(RuleBasedStateMachine):
    """People come, go, are away, take back, claim, vote, pause and are removed, for some games.

    Beside the table runs a model: who was there when a game began, and who has left it since.
    """

    names: ClassVar = ("Ann Lee", "Ben", "Cleo", "Dee")
    desk: Desk

    @initialize(
        seed=st.integers(0, 10_000),
        people=st.integers(1, 4),
        way=st.sampled_from(["pot", "points"]),
        rules=st.sampled_from([SHORT, replace(CUTTHROAT, target=3)]),
    )
    def begins(self, seed: int, people: int, way: str, rules: Rules) -> None:
        people = min(people, rules.players)
        self.desk = table_of(
            *self.names[:people], rules=rules, seed=seed, money=way, amount=100, playing=False
        )
        self.desk.checks, self.desk.bot = False, make_bot("random", seed)
        self.model: list[str | None] = []
        self.left: set[Seat] = set()
        self.number = self.came = self.done = 0
        for seat in range(people):
            self.says(seat, say.SayReady)

    # -- what is done, and the model of it ------------------------------------------------------

    def note(self) -> None:
        table = self.desk.table
        if table.game > self.number:
            self.number, self.left = table.game, set()
            there = table.present_seats
            self.model = [c.name if at in there else None for at, c in enumerate(table.chairs)]

    def says(self, seat: Seat, kind: type[Any], /, **fields: Any) -> None:
        persons = self.desk.table.person_seats
        try:
            self.desk.says(seat, kind, **fields)
        except RefusedError:
            return
        finally:
            self.note()
        if self.desk.table.stage != "over":
            self.left |= persons - self.desk.table.person_seats
        self.done += 1

    def someone(self, data: st.DataObject) -> Seat | None:
        persons = sorted(self.desk.table.person_seats)
        return data.draw(st.sampled_from(persons)) if persons else None

    @rule(count=st.sampled_from([400, 60, 20, 7]))
    def time_passes(self, count: int) -> None:
        for _ in range(count):
            if self.desk.table.stage == "over":
                break
            if not self.desk.somebody_acts() and self.desk.step() is None:
                break
            self.note()

    @rule(data=st.data())
    def sits(self, data: st.DataObject) -> None:
        free = [at for at, chair in enumerate(self.desk.table.chairs) if not chair.person]
        if free:
            self.came += 1
            name = data.draw(st.sampled_from([*self.names, f"New {self.came}"]))
            self.desk.sits(name, data.draw(st.sampled_from(free)), let_in=True)

    @rule(data=st.data())
    def leaves(self, data: st.DataObject) -> None:
        seat = self.someone(data)
        if seat is not None:
            if self.desk.table.stage == "playing":
                self.left.add(seat)
            self.desk.leaves(seat)
            self.note()

    @rule(data=st.data())
    def goes_away(self, data: st.DataObject) -> None:
        seat = self.someone(data)
        if seat is not None and len(self.desk.table.person_seats - self.desk.gone.keys()) > 1:
            self.desk.gone[seat] = self.desk.now - 60_000

    @rule(data=st.data())
    def is_here_again(self, data: st.DataObject) -> None:
        seat = self.someone(data)
        if seat is not None:
            self.desk.gone.pop(seat, None)
            self.says(seat, say.TakeSeatBack)

    @rule()
    def another_game(self) -> None:
        if self.desk.table.stage == "over":
            while self.desk.somebody_acts() and self.desk.table.stage == "over":
                pass
            self.note()

    @rule(
        data=st.data(),
        kind=st.sampled_from([say.AskUndo, say.ClaimTricks, say.AskRematch, say.ResumeGame]),
    )
    def says_something(self, data: st.DataObject, kind: type[Any]) -> None:
        seat = self.someone(data)
        if seat is not None:
            self.says(seat, kind)

    @rule(data=st.data(), yes=st.booleans())
    def answers(self, data: st.DataObject, yes: bool) -> None:  # noqa: FBT001 - drawn
        seat = self.someone(data)
        if seat is not None:
            self.says(seat, say.AnswerQuestion, yes=yes)

    @precondition(lambda self: self.desk.table.host is not None)
    @rule(data=st.data())
    def host_removes(self, data: st.DataObject) -> None:
        seat = self.someone(data)
        host = self.desk.table.host
        if seat is not None and host is not None:
            self.says(host, say.RemovePlayer, seat=seat)

    @rule(data=st.data())
    def votes(self, data: st.DataObject) -> None:
        seat, match = self.someone(data), self.desk.table.match
        if seat is not None and match is not None and match.turn is not None:
            self.desk.now += PAUSE_LIMIT_MS
            self.says(seat, say.VoteForBot, seat=match.turn)

    @rule(data=st.data(), kind=st.sampled_from([say.VoteForBot, say.VoteToWait]))
    def judges_who_is_gone(self, data: st.DataObject, kind: type[Any]) -> None:
        seat, gone = self.someone(data), sorted(self.desk.gone)
        if seat is not None and gone:
            self.desk.now += RECONNECT_MS
            self.says(seat, kind, seat=data.draw(st.sampled_from(gone)))

    # -- what holds -----------------------------------------------------------------------------

    @invariant()
    def nobody_has_gained_a_cent(self) -> None:
        if not hasattr(self, "desk"):
            return
        table = self.desk.table
        assert sum(purse.cents for purse in table.totals) == 0
        if not table.paid:
            return
        assert table.match is not None
        whole = compute_net_cents(
            table.settings, table.rules, table.match.scores, table.match.winner
        )
        left = {seat for seat in self.left if self.model[seat] is not None}
        each = apply_forfeits(whole, teams(table.rules), left)
        assert tuple(purse.cents for purse in table.paid) == each
        for seat, purse in enumerate(table.paid):
            assert (purse.name if purse.person else None) == self.model[seat]
            assert purse.cents <= 0 or seat not in left

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            assert self.desk.table == self.desk.replayed


Comings.TestCase.settings = settings(max_examples=60 * TIMES, stateful_step_count=50, deadline=None)
TestComings = pytest.mark.long(Comings.TestCase)
