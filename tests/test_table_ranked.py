"""Ranked tables: people alone begin, who is gone is waited for, and who leaves has lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.errors import EuchreError
from euchre.game.events import Discarded
from euchre.game.rules import Rules, Seat
from euchre.ratings import build_grade
from euchre.server.accounts.ratings import build_ranked_result as rated_as
from euchre.server.tables.services.stored_rows import build_game_rows
from euchre.table import RefusedError, TableSettings, open_table
from euchre.table import commands as say
from euchre.table.chairs.consent import find_bot_vote_start_ms
from euchre.table.chairs.ranked import RANKED_TERMS
from euchre.table.chairs.seating import fill_with_bots
from euchre.table.claims import find_allowed_claim_order, find_certain_winning_order
from euchre.table.log.departures import COME_BACK_MS
from euchre.table.log.entries import GUEST_PREFIX, BotSeated, BotTookOver, PlayerCameBack
from euchre.table.results import RANKED_KIND, PlayerResult, build_game_result, find_game_kind
from euchre.table.timers import DueAction
from euchre.table.views.public_view import build_table_info, has_same_table_info
from table_help import STANDARD, Desk, in_play, sentence, turn_of

SHORT: Final = replace(STANDARD, target=3)
LONG: Final = replace(STANDARD, target=30)
PEOPLE: Final = ("ann", "bo", "cy", "dot", "eve", "fay")
SETTINGS: Final[dict[str, Any]] = {"ranked": True, "hints": False, "undo": False}
MINUTE: Final = 60_000


def ranked(rules: Rules = SHORT, *, playing: bool = True, seed: int = 1, **wanted: Any) -> Desk:
    """A ranked table with somebody in every chair; where `playing`, the game is on."""
    desk = Desk(rules, {**SETTINGS, **wanted}, seed=seed)
    for seat in range(rules.players):
        desk.sits(PEOPLE[seat].title(), seat, player=f"player.{PEOPLE[seat]}")
    if playing:
        for seat in range(rules.players):
            desk.says(seat, say.SayReady)
        assert desk.table.stage == "playing"
    return desk


def left(desk: Desk) -> list[Seat]:
    return [seat for seat, each in enumerate(desk.table.starters) if each.left]


def helped(desk: Desk) -> list[Seat]:
    return [seat for seat, each in enumerate(desk.table.starters) if each.helped]


def is_over(desk: Desk) -> bool:
    return desk.table.stage == "over"


def goes(desk: Desk, seat: Seat) -> None:
    """Somebody loses the connection, and a bot sits in for them after three minutes."""
    desk.gone[seat] = desk.now
    desk.until(lambda desk: desk.table.chairs[seat].is_away, persons=False)


def plays(desk: Desk) -> None:
    """One more card, or call."""

    def events() -> int:
        return 0 if desk.table.match is None else len(desk.table.match.events)

    before = events()
    desk.until(lambda _: events() > before)


def comes(desk: Desk, seat: Seat) -> None:
    del desk.gone[seat]
    desk.says(seat, say.TakeSeatBack)


# Opening


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"hints": True}, "hints"),
        ({"undo": True}, "can't have undo"),
        ({"money": "pot", "amount": 500}, "money"),
        ({"kept": ("Ann", "Bo", "Cy", "Dot")}, "evening"),
        ({"same_deals": "set.x"}, "word"),
    ],
)
def test_what_is_not_worth_the_same_everywhere_is_not_ranked(
    wrong: dict[str, Any], why: str
) -> None:
    wishes = TableSettings(rules=STANDARD.to_dict(), **(SETTINGS | wrong))
    with pytest.raises(RefusedError, match=why) as refused:
        open_table("a-table-of-the-tests", wishes)
    sentence(refused.value.why)


def test_before_one_sits_down_it_is_said_where_a_game_may_count_for_no_grade() -> None:
    def terms(rules: Rules) -> str:
        return build_table_info(ranked(rules, playing=False).table).terms

    assert terms(STANDARD.replace(target=5)) == RANKED_TERMS
    assert terms(STANDARD.replace(pts_march=4)) == (
        f"{RANKED_TERMS} With these house rules it may not count for any grade: we can't take the "
        "luck out of every game."
    )


def test_games_that_carry_points_over_are_not_ranked() -> None:
    laps = replace(STANDARD, laps=True)
    with pytest.raises(RefusedError, match="without laps"):
        open_table("a-table-of-the-tests", TableSettings(rules=laps.to_dict(), **SETTINGS))


# Sitting down


@pytest.mark.parametrize("player", ["", f"{GUEST_PREFIX}of-a-browser"])
def test_only_people_with_an_account_sit_down(player: str) -> None:
    desk = Desk(SHORT, SETTINGS)
    with pytest.raises(RefusedError, match="account") as refused:
        desk.sits("Ann", 0, player=player)
    assert refused.value.code == "account"
    desk.sits("Ann", 0, player="player.ann")


def test_nobody_has_two_seats() -> None:
    desk = Desk(SHORT, SETTINGS)
    desk.sits("Ann", 0, player="player.ann")
    with pytest.raises(RefusedError, match="already"):
        desk.sits("Anna", 2, player="player.ann")
    desk.leaves(0)
    desk.sits("Anna", 2, player="player.ann")


def test_no_bot_is_there_when_a_game_begins() -> None:
    desk = Desk(SHORT, SETTINGS)
    for seat in range(3):
        desk.sits(PEOPLE[seat].title(), seat, player=f"player.{PEOPLE[seat]}")
    with pytest.raises(RefusedError, match="bots can't take a seat"):
        fill_with_bots(desk.draft())
    assert desk.refused(0, say.SeatBot, seat=3, name="club")[0] == "off"
    for seat in range(3):
        desk.says(seat, say.SayReady)
    assert desk.table.stage == "gathering"
    desk.sits("Dot", 3, player="player.dot")
    for seat in range(4):
        assert desk.table.stage == "gathering"
        desk.says(seat, say.SayReady)
    assert desk.table.stage == "playing"
    assert not any(each.bot for each in desk.table.starters)


def test_what_leaving_costs_is_said_before() -> None:
    """While the game lasts: before and after it nothing is lost."""
    desk = ranked(playing=False)
    assert desk.mine(0).leaving == ""
    desk = ranked()
    assert "if you leave, you lose it" in desk.mine(0).leaving
    desk.until(is_over)
    assert desk.mine(0).leaving == ""


def test_nobody_sits_down_in_a_game_that_is_played() -> None:
    desk = ranked()
    desk.leaves(1)
    with pytest.raises(RefusedError, match="can't join it now"):
        desk.sits("Eve", 1, player="player.eve")
    with pytest.raises(RefusedError, match="can't join it now"):
        desk.sits("Bo", 1, player="player.bo")


def test_no_seat_is_offered_that_nobody_gets() -> None:
    desk = ranked(LONG)
    desk.until(in_play)
    desk.leaves(1)
    assert not desk.table.chairs[1].person
    assert build_table_info(desk.table).free == ()
    desk.until(is_over)
    assert build_table_info(desk.table).free == (1,)
    desk.sits("Eve", 1, player="player.eve")


def test_the_next_game_waits_for_a_person_in_every_chair() -> None:
    desk = ranked()
    desk.leaves(1)
    desk.until(is_over)
    for seat in (0, 2, 3):
        desk.says(seat, say.AskRematch)
    assert desk.table.game == 1
    desk.sits("Eve", 1, player="player.eve")
    for seat in range(4):
        assert desk.table.game == 1
        desk.says(seat, say.SayReady)
    assert desk.table.game == 2
    assert [each.player for each in desk.table.starters][1] == "player.eve"
    assert not left(desk)


@pytest.mark.parametrize("first", [True, False])
def test_whoever_was_ready_is_asked_again_when_somebody_stays_away(*, first: bool) -> None:
    """Who comes back has only looked, and begins nothing by that."""
    desk = ranked(playing=not first)
    if not first:
        desk.until(is_over)
    game = desk.table.game
    for seat in range(3):
        desk.says(seat, say.SayReady)
    desk.gone[0] = desk.now
    assert desk.keep_due() == [BotTookOver(0, gone=True)]
    assert desk.table.ready == frozenset()
    for seat in (1, 2, 3):
        desk.says(seat, say.SayReady)
    comes(desk, 0)
    assert desk.table.game == game
    desk.says(0, say.SayReady)
    assert desk.table.game == game + 1


def test_nobody_loses_time_to_come_before_a_game_has_begun() -> None:
    desk = ranked(LONG, playing=False)
    for seat in range(3):
        desk.says(seat, say.SayReady)
    desk.gone[0] = desk.now
    desk.now += COME_BACK_MS - 1
    desk.says(3, say.SayReady)
    desk.until(lambda desk: desk.table.chairs[0].is_away, persons=False)
    assert desk.now == desk.table.started + 180_000


def test_the_next_game_waits_for_who_is_away() -> None:
    desk = ranked()
    goes(desk, 1)
    desk.until(is_over)
    for seat in (0, 2, 3):
        desk.says(seat, say.AskRematch)
    assert desk.table.game == 1
    comes(desk, 1)
    desk.says(1, say.AskRematch)
    assert desk.table.game == 2


# What the host may not do


def test_the_host_bends_no_result() -> None:
    desk = ranked()
    for kind, fields in (
        (say.RemovePlayer, {"seat": 1}),
        (say.SwapSeats, {"seats": (1, 2)}),
    ):
        code, why = desk.refused(0, kind, **fields)
        assert (code, "ranked" in why) == ("not-now", True)
    assert desk.refused(0, say.SeatBot, seat=1, name="club")[0] == "full"
    assert desk.refused(0, say.AskUndo)[0] == "off"
    desk.says(0, say.SetPace, pace="fast")
    assert desk.table.settings.pace == "fast"


def test_seats_are_changed_between_games_where_everybody_says_so_anew() -> None:
    desk = ranked()
    desk.until(is_over)
    for seat in (0, 1, 2):
        desk.says(seat, say.AskRematch)
    desk.says(0, say.SwapSeats, seats=(1, 2))
    desk.says(3, say.AskRematch)
    assert desk.table.game == 1, "they had agreed to another game, not to these places"
    for seat in (0, 1, 2):
        desk.says(seat, say.AskRematch)
    assert desk.table.game == 2
    assert [each.player for each in desk.table.starters][1:3] == ["player.cy", "player.bo"]


# Gone, back, and left


def test_who_is_gone_is_waited_for_three_minutes() -> None:
    desk = ranked(LONG)
    desk.until(turn_of(1))
    desk.gone[1] = desk.now
    assert desk.coming == DueAction(desk.now + 3 * MINUTE, "take over", 1)
    for ago in (10_000, 2 * MINUTE):
        desk.now = desk.gone[1] + ago
        for seat in (0, 2, 3):
            assert desk.refused(seat, say.VoteForBot, seat=1)[0] == "not-now"
    desk.now = desk.gone[1] + 3 * MINUTE
    assert desk.keep_due() == [BotTookOver(1, gone=True)]


def test_the_others_can_wait_longer() -> None:
    desk = ranked(LONG)
    desk.until(turn_of(1))
    desk.gone[1] = desk.now
    desk.now += 2 * MINUTE
    desk.says(2, say.VoteToWait, seat=1)
    assert desk.coming == DueAction(desk.now + 2 * MINUTE, "take over", 1)


def test_who_comes_back_has_been_helped_and_has_not_left() -> None:
    desk = ranked()
    desk.until(in_play)
    goes(desk, 1)
    desk.now += COME_BACK_MS - 1
    comes(desk, 1)
    desk.until(is_over)
    assert (left(desk), helped(desk)) == ([], [1])


def test_who_comes_back_late_plays_on_and_has_left() -> None:
    desk = ranked(LONG)
    desk.until(in_play)
    goes(desk, 1)
    desk.now += COME_BACK_MS
    comes(desk, 1)
    assert desk.table.chairs[1].bot is None
    desk.until(is_over)
    assert (left(desk), helped(desk)) == ([1], [1])


def test_the_others_hear_at_once_that_a_game_counts_for_nobody_any_more() -> None:
    why = "This game no longer counts: Bo left it, and for them it counts as lost."
    for goes_for_good in (True, False):
        desk = ranked(LONG)
        desk.until(in_play)
        if goes_for_good:
            before = desk.table
            desk.leaves(1)
        else:
            goes(desk, 1)
            desk.now += COME_BACK_MS - MINUTE
            desk.keep_due()
            assert build_table_info(desk.table).uncounted == "", "they may come back"
            desk.now += MINUTE
            before = desk.table
            plays(desk)
        assert not has_same_table_info(before, desk.table), "so it is sent"
        assert build_table_info(desk.table).uncounted == why
        desk.until(is_over)
        assert left(desk) == [1]
    assert build_table_info(ranked().table).uncounted == ""


def test_who_does_not_come_back_has_left() -> None:
    desk = ranked()
    desk.until(in_play)
    goes(desk, 1)
    desk.now = desk.gone[1] + COME_BACK_MS
    desk.until(is_over)
    assert desk.now < desk.gone[1] + 2 * COME_BACK_MS
    assert (left(desk), helped(desk)) == ([1], [1])


def test_who_stands_up_has_left_alone() -> None:
    desk = ranked()
    desk.until(in_play)
    assert isinstance(desk.leaves(1)[0], BotSeated)
    desk.until(is_over)
    game = build_game_result(desk.table, desk.now)
    assert left(desk) == [1]
    rated = rated_as("one", game)
    assert rated.left == ("player.bo",)
    assert build_grade(rated.family).rate([rated]).keys() == {"player.bo"}, (
        "for nobody else it counts"
    )
    assert not PlayerResult(1, game).has_won


def test_all_that_is_played_by_four_is_rated_and_only_people_have_results() -> None:
    desk = ranked()
    desk.until(is_over)
    game = build_game_result(desk.table, desk.now)
    assert not rated_as("one", game).left
    assert find_game_kind(desk.table).kind == RANKED_KIND
    before = next(
        table for at in range(len(desk.log), 0, -1) if (table := desk.before(at)).stage == "playing"
    )
    rows, _ = build_game_rows(before, desk.table, desk.now)
    assert [row.player for row in rows] == [f"player.{name}" for name in PEOPLE[:4]]


# Slow, and outvoted


def test_nobody_who_is_slow_is_hurried_more_than_who_is_gone() -> None:
    desk = ranked(LONG)
    desk.until(turn_of(1))
    assert find_bot_vote_start_ms(desk.table) == desk.table.turned + COME_BACK_MS


def outvote(desk: Desk, seat: Seat) -> None:
    desk.now = desk.table.turned + COME_BACK_MS
    for other in range(4):
        if other % 2 != seat % 2:
            entries = desk.says(other, say.VoteForBot, seat=seat)
    assert entries[-1] == BotTookOver(seat, voted=True)


def test_who_is_outvoted_and_comes_back_has_not_left_however_long_the_others_pause() -> None:
    desk = ranked(LONG)
    desk.until(turn_of(1))
    outvote(desk, 1)
    desk.says(0, say.PauseGame)
    assert desk.refused(1, say.TakeSeatBack)[0] == "not-now"
    desk.now += 2 * COME_BACK_MS
    desk.says(0, say.ResumeGame)
    desk.until(lambda desk: desk.match.turn != 1, persons=False)
    desk.says(1, say.TakeSeatBack)
    assert (left(desk), helped(desk)) == ([], [1])


def test_who_is_kept_out_of_a_hand_is_not_held_to_have_left_by_it() -> None:
    desk = ranked(LONG)
    for _ in range(2):
        desk.until(turn_of(1))
        outvote(desk, 1)
        desk.until(lambda desk: desk.match.turn != 1, persons=False)
        if 1 not in desk.table.outvoted:
            desk.says(1, say.TakeSeatBack)
    assert 1 in desk.table.outvoted
    desk.now += 2 * COME_BACK_MS
    desk.until(lambda desk: desk.table.resting)
    assert desk.says(1, say.TakeSeatBack) == [PlayerCameBack(1)]
    assert left(desk) == []


def test_who_is_outvoted_and_lets_the_bot_play_on_has_left() -> None:
    desk = ranked(LONG)
    desk.until(turn_of(1))
    outvote(desk, 1)
    desk.until(lambda desk: desk.match.turn != 1, persons=False)
    desk.now += COME_BACK_MS
    desk.says(1, say.TakeSeatBack)
    assert left(desk) == [1]


def test_a_clock_that_runs_out_makes_nobody_leave() -> None:
    desk = ranked(clock=15)
    desk.until(turn_of(1))
    while not desk.table.chairs[1].is_away:
        desk.step()
    desk.until(is_over)
    assert (left(desk), helped(desk)) == ([], [1])


# Claims


def test_what_one_has_laid_away_makes_no_claim_certain() -> None:
    """Only what everybody can see counts, and every claim that stands by that is certain."""
    more = fewer = 0
    for seed in range(40):
        desk = ranked(SHORT, seed=seed)
        while not is_over(desk):
            if in_play(desk) and not desk.hand.trick and desk.match.turn is not None:
                seen = desk.view(desk.match.turn)
                by_all, alone = (
                    find_allowed_claim_order(desk.table, seen),
                    find_certain_winning_order(seen),
                )
                assert by_all is None or alone is not None
                more += by_all is not None
                laid = any(isinstance(each, Discarded) for each in desk.hand.events)
                if alone is not None and by_all is None:
                    assert laid
                    assert seen.taker == seen.seat
                    fewer += 1
                    assert desk.refused(desk.match.turn, say.ClaimTricks)[0] == "cannot-claim"
                    assert not desk.mine(desk.match.turn).may_claim
            if not desk.somebody_acts():
                desk.step()
    assert more > 10
    assert fewer > 0


def test_at_other_tables_claims_are_what_they_were() -> None:
    desk = Desk(SHORT)
    desk.sit("Ann", "Bo", "Cy", "Dot")
    desk.until(lambda desk: desk.table.stage == "playing")
    while not is_over(desk):
        if in_play(desk) and not desk.hand.trick and desk.match.turn is not None:
            seen = desk.view(desk.match.turn)
            assert find_allowed_claim_order(desk.table, seen) == find_certain_winning_order(seen)
        if not desk.somebody_acts():
            desk.step()


# Whatever one does


KINDS: Final[dict[type, Callable[[random.Random], dict[str, Any]]]] = {
    say.TakeSeatBack: lambda _: {},
    say.PauseGame: lambda _: {},
    say.ResumeGame: lambda _: {},
    say.SayReady: lambda _: {},
    say.AskRematch: lambda _: {},
    say.ClaimTricks: lambda _: {},
    say.AskUndo: lambda _: {},
    say.AnswerQuestion: lambda dice: {"yes": dice.random() < 0.5},
    say.VoteForBot: lambda dice: {"seat": dice.randrange(4)},
    say.VoteToWait: lambda dice: {"seat": dice.randrange(4)},
    say.RemovePlayer: lambda dice: {"seat": dice.randrange(4)},
    say.SwapSeats: lambda dice: {"seats": (dice.randrange(4), dice.randrange(4))},
    say.MakeHost: lambda dice: {"seat": dice.randrange(4)},
    say.SeatBot: lambda dice: {"seat": dice.randrange(4), "name": dice.choice(("club", None))},
    say.SetPace: lambda dice: {"pace": dice.choice(("slow", "instant"))},
    say.SetDoorPolicy: lambda dice: {"door": dice.choice(("open", "locked"))},
    say.LeaveSeat: lambda _: {},
}


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(0, 3), st.sampled_from((0, 15)))
def test_nothing_that_one_does_makes_another_leave_or_a_bot_count(
    seed: int, who: Seat, clock: int
) -> None:
    """The others play, and are gone now and then for less than three minutes."""
    dice = random.Random(seed)
    desk = ranked(SHORT, seed=seed, clock=clock)
    others = [seat for seat in range(4) if seat != who]
    for _ in range(300):
        if is_over(desk):
            break
        roll = dice.random()
        if roll < 0.3 and desk.table.chairs[who].person:
            kind = dice.choice(list(KINDS))
            try:
                desk.says(who, kind, **KINDS[kind](dice))
            except EuchreError as error:
                sentence(f"{error}")
        elif roll < 0.35:
            if desk.gone:
                desk.gone.clear()
            else:
                desk.gone[dice.choice(range(4))] = desk.now
            desk.gone.pop(who, None) if dice.random() < 0.5 else None
        elif roll < 0.4:
            desk.now += dice.randrange(COME_BACK_MS // 2)
            back(desk, others)
        elif not _others_act(desk, others):
            desk.step()
        back(desk, others)
    assert set(left(desk)) <= {who}
    assert not any(each.bot for each in desk.table.starters)
    assert {each.player for each in desk.table.starters} == {f"player.{n}" for n in PEOPLE[:4]}


def back(desk: Desk, others: list[Seat]) -> None:
    """Whoever of the others is gone comes back in time, and takes their seat as soon as may be."""
    for seat in others:
        if desk.gone.get(seat, desk.now) <= desk.now - COME_BACK_MS // 2:
            del desk.gone[seat]
        if desk.table.chairs[seat].is_away and seat not in desk.gone:
            with suppress(RefusedError):
                desk.says(seat, say.TakeSeatBack)


def _others_act(desk: Desk, others: list[Seat]) -> bool:
    """One of the others does what is asked of them, or ends a pause."""
    if desk.table.paused:
        here = [seat for seat in others if seat not in desk.gone]
        return bool(here) and bool(desk.says(here[0], say.ResumeGame))
    present = sorted(desk.table.present_seats - desk.gone.keys() & desk.table.present_seats)
    for seat in (each for each in present if each in others):
        waiting = desk.table.stage != "playing" or desk.table.resting
        if waiting and seat not in desk.table.ready:
            return bool(desk.says(seat, say.SayReady))
        event = desk.choice(seat)
        if event is not None:
            return bool(desk.says(seat, say.SubmitEvent, event=event))
    return False
