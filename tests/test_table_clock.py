"""Time at a table: what happens by itself, who is waited for how long, pauses, and the bell."""

from __future__ import annotations

import json

import pytest

from euchre.game.events import FirstDealer, TimeUp
from euchre.game.match import Stage
from euchre.game.presets import preset
from euchre.server.tables.participants.messages import Broadcaster
from euchre.table import Entry, entry_from_json
from euchre.table import commands as say
from euchre.table.log.entries import (
    BotTookOver,
    EventsUndone,
    GamePaused,
    GameResumed,
    MatchEventHappened,
    NextHandReleased,
    PlayerCameBack,
    UndoAnswered,
    UndoAsked,
)
from euchre.table.timers import (
    ANSWER_LIMIT_MS,
    BOT_BEAT_MS,
    DRAW_PAUSE_MS,
    MIN_BEAT_MS,
    TRICK_PAUSE_MS,
    DueAction,
    apply_due,
    find_next_due,
    find_turn_deadline,
)
from euchre.table.views.public_view import build_game_info, build_hand_info, build_table_info
from euchre.table.views.watching import HandViewCache, describe_entry
from table_help import Browser, Desk, at_hand, has_acted, in_play, table_of, turn_of
from test_leak_wire import Ear


def waits(desk: Desk) -> int:
    """How long until what comes, in ms."""
    assert desk.coming is not None
    return desk.coming.at - desk.table.since


def bots_turn(desk: Desk) -> bool:
    return at_hand(desk) and desk.coming is not None and desk.coming.what == "bot"


# -- bots and the deal --------------------------------------------------------------------------


@pytest.mark.parametrize("pace", BOT_BEAT_MS)
def test_bots_act_at_the_pace_and_let_a_trick_be_seen(pace: str) -> None:
    desk = table_of("Dana", pace=pace)
    desk.until(bots_turn)
    beat = max(BOT_BEAT_MS[pace], MIN_BEAT_MS)
    assert waits(desk) == beat
    desk.until(lambda desk: in_play(desk) and bots_turn(desk) and bool(desk.hand.tricks))
    desk.until(lambda desk: bots_turn(desk) and in_play(desk) and not desk.hand.trick)
    assert waits(desk) == beat + TRICK_PAUSE_MS[pace]


def test_a_new_pace_counts_at_once() -> None:
    desk = table_of("Dana", pace="slow")
    desk.until(bots_turn)
    desk.says(0, say.SetPace, pace="instant")
    assert waits(desk) == MIN_BEAT_MS


def test_pledges_and_nonces_are_waited_for_only_where_somebody_has_not_sent_theirs() -> None:
    desk = table_of("Dana", "Lee", pace="normal")
    dana, lee = Browser(desk, 0), Browser(desk, 1)
    assert waits(desk) == 1_500
    dana.acts()
    assert waits(desk) == 1_500
    lee.acts()
    assert waits(desk) == 0
    desk.step()
    assert desk.table.is_shuffle_committed
    dana.acts()
    dana.acts()
    assert waits(desk) == 1_500
    desk.gone[1] = desk.now
    assert waits(desk) == 8_000
    del desk.gone[1]
    lee.acts()
    lee.acts()
    assert waits(desk) == 0


def test_who_comes_first_has_a_moment_to_pledge_and_others_do_not_put_it_off() -> None:
    desk = table_of("Dana", "Lee")
    desk.now += 60_000
    coming = find_next_due(desk.table, {1: desk.now}, first_arrival_ms=desk.now)
    assert coming is not None
    assert (coming.what, coming.at) == ("promise", desk.now + 1_500)


def test_the_gone_are_not_waited_for_before_a_deal_and_their_pledges_do_not_count() -> None:
    desk = table_of("Dana", "Lee")
    dana, lee = Browser(desk, 0), Browser(desk, 1)
    lee.acts()
    desk.gone[1] = desk.now
    dana.acts()
    assert waits(desk) == 0
    desk.step()
    promise = desk.table.promise
    assert promise is not None
    assert [pledge is not None for pledge in promise.pledges] == [True, False, False, False]
    dana.acts()
    dana.acts()
    assert waits(desk) == 0


def test_a_program_that_knows_no_pledges_is_waited_for_once_in_a_game_and_plays_on() -> None:
    desk = table_of("Dana", "Lee")
    desk.step()
    assert waits(desk) == 0
    desk.until(lambda desk: len(desk.match.hands) == 2)
    assert all(proof.nonces == (None,) * 4 for proof in desk.table.proofs)


def test_the_draw_is_shown_until_the_deal_and_the_pack_is_shuffled_and_cut_meanwhile() -> None:
    desk = table_of("Dana", pace="normal")
    desk.until(lambda desk: desk.match.stage is not Stage.FIRST_DEALER, persons=False)
    assert desk.coming is not None
    assert (desk.coming.what, waits(desk)) == ("promise", 0)
    began = desk.now
    desk.until(lambda desk: desk.match.stage is Stage.DEAL and desk.table.is_shuffle_committed)
    assert desk.now == began, "nothing of it takes time"
    assert desk.coming == DueAction(began + DRAW_PAUSE_MS["normal"], "chance")


def test_nobody_waits_for_a_draw_of_which_nothing_is_to_be_seen() -> None:
    desk = table_of("Dana", pace="slow", rules=preset("british").rules)
    desk.until(lambda desk: desk.match.stage is Stage.DEAL and desk.table.is_shuffle_committed)
    first = desk.match.events[0]
    assert isinstance(first, FirstDealer)
    assert not first.drawn
    assert waits(desk) == 0


def test_a_person_has_time_to_cut_and_then_it_is_done_for_them() -> None:
    desk = table_of("Dana", "Lee", "Kim", "Jo")
    desk.until(
        lambda desk: desk.match.stage is Stage.CUT and desk.table.is_shuffle_committed,
        persons=False,
    )
    seat = desk.match.turn
    assert seat is not None
    assert desk.coming == DueAction(desk.table.since + 6_000, "cut", seat)
    assert find_turn_deadline(desk.table) == desk.table.since + 6_000
    assert desk.mine(seat).cut == (1, 23)
    assert all(desk.mine(at).cut is None for at in range(4) if at != seat)
    desk.gone[seat] = desk.now
    assert waits(desk) == 0, "nobody waits for the cut of somebody who is gone"
    desk.step()
    assert desk.match.cut is not None
    assert desk.match.cut.at > 0, "by these rules it cannot be bumped"


def test_a_bot_cuts_at_once() -> None:
    desk = table_of("Dana", pace="slow")
    desk.until(
        lambda desk: (
            desk.match.stage is Stage.CUT
            and desk.table.is_shuffle_committed
            and desk.match.turn != 0
        )
    )
    assert desk.coming == DueAction(desk.now, "cut", desk.match.turn)


def test_one_person_among_bots_has_longer_to_cut_and_is_told_when_it_is_done_for_them() -> None:
    desk = table_of("Dana")
    desk.until(
        lambda desk: (
            desk.match.stage is Stage.CUT
            and desk.table.is_shuffle_committed
            and desk.match.turn == 0
        )
    )
    assert desk.coming == DueAction(desk.table.since + 30_000, "cut", 0)
    assert find_turn_deadline(desk.table) == desk.table.since + 30_000
    before = desk.table
    desk.step()
    cut = entry_from_json(desk.log[before.version][1])
    told = [describe_entry(before, cut, desk.table, seat, None) for seat in (0, 1)]
    assert told == ["The cards are cut for you.", "The cards are cut for Dana."]


def test_one_person_among_bots_looks_at_a_finished_hand_for_as_long_as_they_like() -> None:
    desk = table_of("Dana", seed=4)
    desk.until(lambda desk: desk.table.resting)
    assert desk.coming is None, "nobody else is held up"
    desk.gone[0] = desk.now
    assert find_next_due(desk.table, desk.gone) is None, "and who is away finds it again"
    desk.gone.clear()
    desk.says(0, say.SayReady)
    assert not desk.table.resting


def test_a_cut_before_the_promise_is_refused() -> None:
    desk = table_of("Dana", "Lee", "Kim", "Jo")
    desk.until(
        lambda desk: desk.match.stage is Stage.CUT and not desk.table.is_shuffle_committed,
        persons=False,
    )
    seat = desk.match.turn
    assert seat is not None
    assert desk.mine(seat).cut is None
    event = {"type": "cut", "seat": seat, "at": 3}
    command = say.parse_command(b'{"id":1,"type":"act","event":%s}' % json.dumps(event).encode())
    assert isinstance(command, say.SubmitEvent)
    assert desk.refused(seat, say.SubmitEvent, event=command.event)[0] == "not-now"


def test_a_finished_hand_is_looked_at_for_a_while_and_then_it_goes_on() -> None:
    desk = table_of("Dana", "Lee", seed=4)
    desk.until(lambda desk: desk.table.resting)
    assert waits(desk) == 45_000
    desk.says(0, say.SayReady)
    assert waits(desk) == 45_000
    desk.gone[1] = desk.now
    assert waits(desk) == 0, "who is gone is not waited for"
    desk.gone.clear()
    desk.step()
    assert not desk.table.resting
    assert desk.table.ready == frozenset()


# -- people who are slow or gone ----------------------------------------------------------------


def test_a_question_costs_nobody_time_of_the_clock() -> None:
    desk = table_of("Dana", "Lee", seed=2, clock=20)
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn == 1)
    desk.now += 5000
    desk.says(0, say.AskUndo)
    desk.step()
    assert desk.table.asked is None
    assert desk.coming == DueAction(desk.now + 15_000, "take over", 1)


def test_who_comes_and_goes_puts_nothing_off() -> None:
    desk = table_of("Dana", "Lee", pace="slow")
    desk.until(bots_turn)
    coming = desk.coming
    for _ in range(5):
        desk.now += 100
        desk.sits("Kim", 2)
        desk.now += 100
        desk.leaves(2)
    assert desk.coming == coming


def late(desk: Desk) -> list[Entry]:
    """Dana lets the clock run out; what that comes to."""
    desk.until(turn_of(0))
    return desk.keep_due()


def test_one_late_decision_costs_that_decision_and_no_seat() -> None:
    desk = table_of("Dana", "Lee", clock=20)
    desk.until(turn_of(0))
    assert desk.coming == DueAction(desk.table.since + 20_000, "take over", 0)
    assert find_turn_deadline(desk.table) == desk.table.since + 20_000
    entries = desk.keep_due()
    assert entries == [BotTookOver(0, late=True)]
    assert desk.told(entries, 0) == ["Your time is up: a bot plays this turn for you."]
    assert desk.told(entries, 1) == ["Dana's time is up: a bot plays this turn for Dana."]
    chair = desk.table.chairs[0]
    assert (chair.person, chair.is_away, chair.name, chair.bot) == (True, True, "Dana", "rules")
    assert desk.coming is not None
    assert (desk.coming.what, desk.coming.seat) == ("bot", 0)
    assert desk.mine(0).kept_out == "turn"
    assert desk.refused(0, say.TakeSeatBack)[0] == "not-now", "this turn's time is up"
    entries = desk.keep_due()
    assert isinstance(entries[0], MatchEventHappened)
    assert entries[1] == PlayerCameBack(0)
    assert desk.told(entries[1:2], 1) == [], "nobody has been away"
    desk.until(turn_of(0))
    assert desk.coming == DueAction(desk.table.turned + 20_000, "take over", 0)
    assert desk.table.chairs[0].late == 1
    desk.somebody_acts()
    assert desk.table.chairs[0].late == 0
    assert desk.table == desk.replayed


def test_who_is_late_twice_running_has_the_seat_when_they_want_it() -> None:
    """Else everybody waits for the whole clock at each turn of somebody who is not there."""
    desk = table_of("Dana", "Lee", clock=20)
    late(desk)
    desk.step()
    entries = late(desk)
    assert desk.told(entries, 0) == ["Your time is up again: a bot sits in for you."]
    assert desk.told(entries, 1) == ["Dana's time is up again: a bot sits in for Dana."]
    desk.step()
    assert desk.table.chairs[0].is_away
    assert desk.says(0, say.TakeSeatBack) == [PlayerCameBack(0)]
    late(desk)
    desk.step()
    assert desk.table.chairs[0].is_away, "nothing has been decided meanwhile"
    desk.says(0, say.TakeSeatBack)
    desk.until(turn_of(0))
    desk.somebody_acts()
    late(desk)
    desk.step()
    assert 0 in desk.table.present_seats
    assert desk.table == desk.replayed


def test_a_cut_for_a_player_is_no_decision_between_two_late_ones() -> None:
    desk = table_of("Dana", clock=20)
    desk.until(
        lambda desk: turn_of(0)(desk) and desk.hand.dealer == 0 and len(desk.hand.hands[0]) == 1
    )
    late(desk)
    desk.until(lambda desk: desk.table.resting)
    desk.says(0, say.SayReady)
    desk.until(at_hand, persons=False)
    assert desk.match.cut is not None
    assert desk.match.cut.seat == 0, "and it was chance that cut"
    desk.until(lambda desk: turn_of(0)(desk) or desk.table.chairs[0].is_away, persons=False)
    assert late(desk)[0] == BotTookOver(0, late=True)
    assert desk.table.chairs[0].late == 2
    desk.step()
    assert desk.table.chairs[0].is_away
    assert desk.table == desk.replayed


def test_who_is_gone_when_the_clock_runs_out_is_back_when_they_are() -> None:
    desk = table_of("Dana", "Lee", clock=20)
    desk.until(turn_of(0))
    desk.step()
    desk.gone[0] = desk.now
    desk.step()
    assert desk.table.chairs[0].is_away, "nobody waits for who is not there"
    desk.gone.clear()
    assert desk.says(0, say.TakeSeatBack) == [PlayerCameBack(0)]
    desk.until(turn_of(0))
    desk.gone[0] = desk.now
    (took,) = desk.keep_due()
    assert isinstance(took, BotTookOver)
    assert not took.late


def test_the_way_there_and_back_is_nobodys_time() -> None:
    desk = table_of("Dana", "Lee", clock=20)
    desk.until(turn_of(0))
    late = desk.table.turned + 20_000
    assert find_next_due(desk.table, {}, round_trip_ms={0: 700}.__getitem__) == DueAction(
        late + 700, "take over", 0
    )
    assert find_turn_deadline(desk.table) == late, "which is where the pages count to"


def test_no_clock_is_shown_while_it_stands_for_a_question_about_a_decision() -> None:
    desk = table_of("Dana", "Lee", clock=10, seed=2)
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn == 1)
    late = find_turn_deadline(desk.table)
    assert late is not None
    desk.now += 5_000
    desk.says(0, say.AskUndo)
    assert find_turn_deadline(desk.table) is None
    desk.now += 8_000
    desk.says(0, say.AnswerQuestion, yes=False)
    assert find_turn_deadline(desk.table) == late + 8_000


def test_who_acts_has_come_back() -> None:
    desk = table_of("Dana", "Lee", clock=20)
    desk.until(turn_of(0))
    desk.step()
    event = desk.choice(0)
    assert desk.says(0, say.SubmitEvent, event=event)[1] == PlayerCameBack(0)
    desk.until(turn_of(0))
    desk.gone[0] = desk.now
    desk.step()
    desk.gone.clear()
    desk.until(lambda desk: desk.table.resting)
    assert desk.says(0, say.SayReady)[0] == PlayerCameBack(0)


def test_without_a_clock_a_person_may_take_as_long_as_they_like() -> None:
    desk = table_of("Dana", clock=0)
    desk.until(turn_of(0))
    assert desk.coming is None
    assert find_turn_deadline(desk.table) is None


def test_a_bot_sits_in_for_who_is_gone_but_not_at_once() -> None:
    desk = table_of("Dana", "Lee")
    desk.until(turn_of(0))
    desk.gone[0] = desk.now + 5000
    assert desk.coming == DueAction(desk.now + 5_000 + 30_000, "take over", 0)
    desk.step()
    assert desk.table.chairs[0].is_away
    desk.until(lambda desk: desk.table.stage == "over")


def test_a_bot_sits_in_for_who_is_gone_whosever_turn_it_is() -> None:
    desk = table_of("Dana", "Lee")
    desk.until(turn_of(0))
    desk.gone[1] = desk.now
    assert desk.coming == DueAction(desk.now + 30_000, "take over", 1)
    coming = find_next_due(desk.table, desk.gone, first_arrival_ms=desk.now + 7000)
    assert coming == DueAction(desk.now + 7_000 + 30_000, "take over", 1), (
        "where all were away, later"
    )
    desk.says(0, say.PauseGame)
    assert desk.step() is not None, "in a pause, too"
    assert desk.table.present_seats == {0}
    assert desk.step() is None
    assert desk.says(1, say.TakeSeatBack) == [PlayerCameBack(1)]


def test_before_and_after_a_game_who_is_gone_is_not_waited_for() -> None:
    desk = table_of("Dana", "Lee", "Kim", playing=False)
    desk.says(1, say.SayReady)
    desk.says(2, say.SayReady)
    desk.gone[0] = desk.now
    desk.step()
    assert desk.table.stage == "playing", "Dana kept everybody waiting"
    desk.until(lambda desk: desk.table.stage == "over")
    desk.says(0, say.TakeSeatBack)
    desk.gone[0] = desk.now
    desk.says(1, say.AskRematch)
    desk.says(2, say.AskRematch)
    assert desk.table.stage == "over"
    desk.step()
    assert (desk.table.stage, desk.table.game) == ("playing", 2)
    assert desk.table == desk.replayed


def test_who_was_away_when_a_game_for_money_began_does_not_play_it() -> None:
    desk = table_of("Dana", "Lee", playing=False, money="points", amount=100)
    desk.says(1, say.SayReady)
    desk.gone[0] = desk.now
    desk.step()
    assert desk.table.stage == "gathering", "Lee has not agreed to play with a bot"
    desk.says(1, say.SayReady)
    assert [party.person for party in desk.table.parties] == [False, True, False, False]
    assert desk.table.find_join_stage(0) == "game"


def test_somebody_else_runs_the_table_while_its_host_is_gone() -> None:
    desk = Desk()
    desk.sit("Dana", "Lee", "Kim")
    assert desk.refused(1, say.SeatBot, seat=3, name="rules")[0] == "host-only"
    desk.gone[0] = desk.now
    desk.step()
    assert build_table_info(desk.table).host == 1
    assert desk.mine(1).is_host
    assert desk.says(1, say.SeatBot, seat=3, name="rules")
    assert desk.refused(2, say.SetPace, pace="fast")[0] == "host-only"
    why = "Dana is the host: you're only standing in."
    assert desk.refused(1, say.RemovePlayer, seat=0) == ("no-seat", why)
    desk.gone.clear()
    desk.says(0, say.TakeSeatBack)
    assert build_table_info(desk.table).host == 0
    assert desk.refused(1, say.SetPace, pace="fast")[0] == "host-only"


def test_the_sooner_of_clock_and_grace_counts() -> None:
    desk = table_of("Dana", "Lee", clock=10)
    desk.until(turn_of(0))
    desk.gone[0] = desk.now
    assert waits(desk) == 10_000
    slow = table_of("Dana", "Lee", clock=60)
    slow.until(turn_of(0))
    slow.gone[0] = slow.table.since
    assert waits(slow) == 30_000


def test_no_clock_runs_while_nobody_is_here() -> None:
    """All were gone for an hour, or the server was: who comes first has the whole time again."""
    desk = table_of("Dana", "Lee", clock=20)
    desk.until(turn_of(0))
    came = desk.now + 3_600_000
    assert find_next_due(desk.table, {}, first_arrival_ms=came) == DueAction(
        came + 20_000, "take over", 0
    )
    assert find_next_due(desk.table, {0: desk.now}, first_arrival_ms=came) == DueAction(
        came + 20_000, "take over", 0
    )
    info = build_hand_info(desk.table, desk.match.view(None), came)
    assert info is not None
    assert info.deadline == find_turn_deadline(desk.table, came) == came + 20_000
    assert find_next_due(desk.table, {}, first_arrival_ms=desk.table.turned - 1) == desk.coming


def test_the_time_of_a_game_goes_on_while_nobody_is_here() -> None:
    """It ends as soon as somebody comes; the hand that is played is played out."""
    desk = table_of("Dana", "Lee", rules=preset("timed").rules, minutes=4)
    desk.until(turn_of(0))
    came = desk.table.started + 5 * 60_000
    assert find_next_due(desk.table, {0: desk.now, 1: desk.now}, first_arrival_ms=0) is None
    assert find_next_due(desk.table, {1: came}, first_arrival_ms=came) == DueAction(
        came - 60_000, "time up"
    )


def test_where_nobody_is_here_nothing_is_due_at_any_moment_of_a_game() -> None:
    desk = table_of("Dana", "Lee", seed=6, clock=5)
    for _ in range(150):
        gone, desk.gone = desk.gone, {0: desk.now, 1: desk.now}
        assert desk.coming is None
        desk.gone = gone
        if not desk.somebody_acts():
            desk.step()


# -- pauses and the bell ------------------------------------------------------------------------


def test_an_answer_that_comes_late_ends_nobody_elses_pause() -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=3)
    desk.until(in_play)
    desk.says(0, say.PauseGame)
    first = desk.table.version
    desk.says(0, say.ResumeGame)
    desk.says(2, say.PauseGame)
    assert desk.refused(1, say.ResumeGame, seen=first)[0] == "stale"
    paused = desk.table.version
    desk.says(1, say.ResumeGame, seen=paused)
    assert desk.refused(1, say.PauseGame, seen=paused)[0] == "stale"


def test_in_a_pause_nobody_moves_and_no_clock_runs() -> None:
    desk = table_of("Dana", "Lee", clock=20)
    desk.until(turn_of(0))
    event = desk.choice(0)
    assert desk.says(1, say.PauseGame) == [GamePaused(1)]
    assert desk.says(1, say.PauseGame) == []
    assert desk.step() is None
    assert find_turn_deadline(desk.table) is None
    assert desk.refused(0, say.SubmitEvent, event=event)[0] == "paused"
    assert desk.refused(0, say.AskUndo)[0] == "paused"
    assert desk.refused(0, say.ClaimTricks)[0] == "paused"
    assert desk.mine(0).choices == ()
    desk.now += 3_600_000
    assert desk.says(0, say.ResumeGame) == [GameResumed(0)]
    assert desk.coming == DueAction(desk.now + 20_000, "take over", 0)
    assert desk.says(0, say.ResumeGame) == []


def minutes_left(desk: Desk) -> int:
    """How long the bell of a timed game is off, in ms."""
    return desk.table.started + 60_000 * desk.table.settings.minutes - desk.now


def test_everybody_reads_when_the_bell_of_a_timed_game_rings() -> None:
    desk = table_of("Dana", "Lee", rules=preset("timed").rules, minutes=45)
    desk.until(turn_of(0))
    teller, ear = Broadcaster(desk.table, HandViewCache()), Ear(None)

    def bell() -> int | None:
        info = build_game_info(desk.table)
        assert info is not None
        return info.bell

    assert bell() == desk.table.started + 45 * 60_000
    desk.says(0, say.PauseGame)
    desk.now += 600_000
    before = len(desk.log)
    desk.says(1, say.ResumeGame)
    for _, text in desk.log[before:]:
        teller.broadcast(entry_from_json(text), desk.table, [ear], frozenset({0, 1}))
    assert json.loads(ear.heard[-1])["game"]["bell"] == bell()
    desk.now = bell() or 0
    desk.step()
    assert bell() is None
    assert build_game_info(table_of("Dana").table).bell is None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "meanwhile", ["nothing", "somebody sits down", "somebody leaves", "a decision is taken back"]
)
def test_the_bell_of_a_timed_game_is_put_off_by_a_pause(meanwhile: str) -> None:
    desk = table_of("Dana", "Lee", rules=preset("timed").rules)
    desk.until(lambda desk: turn_of(1)(desk) and desk.mine(0).may_undo)
    left = minutes_left(desk)
    if meanwhile == "a decision is taken back":
        desk.says(0, say.AskUndo)
    desk.says(0, say.PauseGame)
    desk.now += 600_000
    if meanwhile == "somebody sits down":
        desk.sit("Kim")
    elif meanwhile == "somebody leaves":
        desk.leaves(1)
    elif meanwhile == "a decision is taken back":
        assert isinstance(desk.says(1, say.AnswerQuestion, yes=True)[-1], EventsUndone)
    desk.now += 1000
    desk.says(0, say.ResumeGame)
    assert minutes_left(desk) == left


@pytest.mark.parametrize("leaves", [False, True])
def test_the_bell_is_put_off_by_a_pause_in_which_the_next_hand_is_released(*, leaves: bool) -> None:
    desk = table_of("Dana", "Lee", rules=preset("timed").rules)
    desk.until(lambda desk: desk.table.resting)
    left = minutes_left(desk)
    desk.says(0, say.SayReady)
    desk.says(0, say.PauseGame)
    desk.now += 600_000
    entries = desk.leaves(1) if leaves else desk.says(1, say.SayReady)
    assert entries[-1] == NextHandReleased()
    assert desk.coming is None
    desk.now += 1000
    desk.says(0, say.ResumeGame)
    assert minutes_left(desk) == left


def test_the_bell_rings_once_and_the_hand_is_finished() -> None:
    rules = preset("timed").rules
    desk = table_of("Dana", rules=rules, seed=3, minutes=45)
    desk.until(turn_of(0))
    assert rules.time_limit
    bell = desk.table.started + 45 * 60_000
    assert desk.coming == DueAction(bell, "time up")
    desk.step()
    assert (desk.now, desk.match.time_up, desk.match.over) == (bell, True, False)
    assert desk.step() is None
    desk.until(lambda desk: desk.table.resting or desk.match.over)
    bells = [e for e in desk.match.events if isinstance(e, TimeUp)]
    assert len(bells) == 1


def test_undo_does_not_silence_the_bell() -> None:
    rules = preset("timed").rules
    desk = table_of("Dana", rules=rules, seed=3, minutes=2)
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn == 0)
    desk.step()
    assert desk.match.time_up
    desk.says(0, say.AskUndo)
    desk.until(lambda desk: desk.match.time_up)
    assert desk.table == desk.replayed


# -- questions ----------------------------------------------------------------------------------


def asked(desk: Desk) -> None:
    """Dana asks the others to let her take something back, and it is not her turn."""
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn != 0)
    assert desk.says(0, say.AskUndo) == [UndoAsked(0)]


def test_a_question_that_nobody_answers_does_not_stop_the_table_for_ever() -> None:
    desk = table_of("Dana", "Lee", seed=2)
    asked(desk)
    desk.gone[1] = desk.now
    assert desk.coming == DueAction(desk.table.since + 20_000, "no answer", 0)
    desk.step()
    assert entries(desk)[-1] == UndoAnswered(0, False)
    assert desk.table.asked is None
    desk.until(lambda desk: desk.table.resting)
    assert not any(isinstance(entry, EventsUndone) for entry in entries(desk))


def test_who_asks_may_think_better_of_it() -> None:
    desk = table_of("Dana", "Lee", seed=2)
    asked(desk)
    assert desk.refused(0, say.AnswerQuestion, yes=True)[0] == "not-now"
    assert desk.says(0, say.AnswerQuestion, yes=False) == [UndoAnswered(0, False)]
    assert desk.table.asked is None


def test_an_answer_is_written_once_however_often_it_is_given() -> None:
    desk = table_of("Dana", "Lee", "Max", seed=2)
    asked(desk)
    assert desk.says(1, say.AnswerQuestion, yes=True) == [UndoAnswered(1, True)]
    assert desk.says(1, say.AnswerQuestion, yes=True) == []
    *_, undone = desk.says(2, say.AnswerQuestion, yes=True)
    assert isinstance(undone, EventsUndone)


def test_the_clock_stands_still_while_a_question_is_open() -> None:
    desk = table_of("Dana", "Lee", seed=2, clock=30)
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn == 1)
    desk.now += 29_000
    desk.says(0, say.AskUndo)
    assert desk.coming is not None
    assert desk.coming.what == "no answer"
    desk.now += 10_000
    desk.says(1, say.AnswerQuestion, yes=False)
    assert desk.coming is not None
    assert desk.coming.what == "take over"
    assert desk.coming.at > desk.now, "Lee would be blamed for the time of the question"


@pytest.mark.parametrize("answered_in_pause", [False, True])
def test_a_pause_does_not_charge_the_question_before_it(*, answered_in_pause: bool) -> None:
    desk = table_of("Dana", "Lee", seed=2, clock=30)
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn == 1)
    desk.now += 10_000
    desk.says(0, say.AskUndo)
    desk.now += 15_000
    desk.says(0, say.PauseGame)
    desk.now += 3000
    if answered_in_pause:
        desk.says(1, say.AnswerQuestion, yes=False)
        desk.now += 4000
        desk.says(1, say.ResumeGame)
    else:
        desk.says(1, say.ResumeGame)
        assert desk.coming == DueAction(desk.now + ANSWER_LIMIT_MS - 15_000, "no answer", 0)
        desk.now += 4000
        desk.says(1, say.AnswerQuestion, yes=False)
    assert desk.coming == DueAction(desk.now + 20_000, "take over", 1)


def test_whoever_comes_back_does_not_prolong_a_question() -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=2)
    desk.until(lambda desk: has_acted(0)(desk) and turn_of(1)(desk))
    desk.gone[2] = desk.now - 20_000
    desk.says(0, say.AskUndo)
    until = desk.now + ANSWER_LIMIT_MS
    desk.now += 11_000
    draft = desk.draft()
    apply_due(draft, DueAction(desk.now, "take over", 2))
    desk.keep(draft)
    del desk.gone[2]
    desk.says(2, say.TakeSeatBack)
    assert desk.coming == DueAction(until, "no answer", 0)


def test_a_pause_does_not_cost_the_turn_of_whoever_comes_back_in_it() -> None:
    desk = table_of("Dana", "Lee", clock=20)
    desk.until(turn_of(1))
    desk.gone[1] = desk.now
    desk.says(0, say.PauseGame)
    assert desk.keep_due() == [BotTookOver(1)]
    desk.now += 60_000
    del desk.gone[1]
    assert desk.says(1, say.TakeSeatBack) == [PlayerCameBack(1)]
    desk.says(0, say.ResumeGame)
    assert desk.coming == DueAction(desk.now + 20_000, "take over", 1)


def entries(desk: Desk) -> list[Entry]:
    return [entry_from_json(text) for _, text in desk.log]


def test_everything_due_comes_and_is_done() -> None:
    seen, kinds = set[str](), set[type]()
    for seed in range(6):
        rules = preset("timed" if seed % 2 else "standard").rules
        desk = table_of("Dana", "Lee", seed=seed, clock=15, rules=rules, minutes=4)
        while desk.table.stage == "playing":
            if desk.rng.random() < 0.2 or not desk.somebody_acts():
                coming = desk.step()
                assert coming is not None
                seen.add(coming.what)
            for seat in desk.table.person_seats - desk.table.present_seats - {desk.match.turn}:
                desk.says(seat, say.TakeSeatBack)
        kinds |= {type(entry) for entry in entries(desk)}
    assert seen >= {"promise", "chance", "cut", "bot", "go on", "take over", "time up"}
    assert {BotTookOver, PlayerCameBack, NextHandReleased, MatchEventHappened} <= kinds
