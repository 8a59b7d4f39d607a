"""Who changes places with whom, when, and that nobody sees another's cards by it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from euchre import fair
from euchre.english.names import DisplayName
from euchre.game.match import Stage
from euchre.table import RefusedError, Table
from euchre.table import commands as say
from euchre.table.chairs.seating import make_name_unique, verify_name, verify_seat_claim
from euchre.table.log.entries import (
    HostChanged,
    PlayerReady,
    SeatsSwapped,
    SeatSwapPlanned,
    UndoAnswered,
    UndoAsked,
    entry_from_json,
)
from euchre.table.log.field_changes import swap_chairs
from euchre.table.log.history import iterate_game_records
from euchre.table.timers import SWAP_LIMIT_MS
from euchre.table.views.picture import HandResultInfo
from euchre.table.views.public_view import build_game_info, build_hand_info, build_table_info
from euchre.table.views.watching import describe_hand_so_far
from table_help import Browser, Desk, at_hand, in_play, sentence, table_of, turn_of


def agreed(desk: Desk, asker: int, seats: tuple[int, int]) -> None:
    """Everybody who is asked agrees that two change places."""
    desk.says(asker, say.SwapSeats, seats=seats)
    while (asked := build_table_info(desk.table).ask) is not None:
        desk.says(asked.of[0], say.AnswerQuestion, yes=True)
    assert desk.table.swapping == tuple(sorted(seats))


def rested(desk: Desk) -> Desk:
    desk.until(lambda now: now.table.resting)
    return desk


def over(desk: Desk) -> Desk:
    desk.until(lambda now: now.table.stage == "over")
    return desk


# -- before the game ----------------------------------------------------------------------------


def test_before_the_game_the_host_has_two_change_places() -> None:
    desk = table_of("Dana", "Lee", "Kim", playing=False)
    desk.says(1, say.SetPreferences, packets="twos")
    desk.says(1, say.SayReady)
    entries = desk.says(0, say.SwapSeats, seats=(2, 1))
    assert entries == [SeatsSwapped((1, 2))]
    assert desk.table.seat_names[:3] == ("Dana", "Kim", "Lee")
    assert desk.table.chairs[2].packets == "twos", "what somebody likes goes with them"
    assert desk.table.ready == frozenset(), "who sits elsewhere now looks again"
    assert desk.told(entries, 2) == ["You and Kim have changed places."]
    assert desk.told(entries, 0) == ["Kim and Lee have changed places."]
    assert desk.table == desk.replayed


def test_the_host_who_moves_is_the_host_still_and_an_empty_chair_is_a_place() -> None:
    desk = Desk()
    desk.sit("Dana", "Lee")
    entries = desk.says(0, say.SwapSeats, seats=(0, 3))
    assert desk.table.host == 3
    assert [chair.name for chair in desk.table.chairs] == ["", "Lee", "", "Dana"]
    assert desk.told(entries, 1) == ["Dana takes another chair."]
    assert desk.told(entries, 3) == ["You take another chair."]
    assert desk.refused(3, say.SwapSeats, seats=(1, 3), yes=False)[0] == "not-now"
    desk.says(3, say.SetDoorPolicy, door="locked")


def test_what_a_host_wanted_of_one_person_is_not_done_to_who_sits_there_by_now() -> None:
    desk = table_of("Dana", "Tom", "Kim", playing=False)
    desk.says(1, say.LeaveSeat)
    desk.sits("Eve", 1)
    for kind, wanted in (
        (say.RemovePlayer, {"seat": 1, "name": "Tom"}),
        (say.MakeHost, {"seat": 1, "name": "Tom"}),
        (say.SwapSeats, {"seats": (2, 1), "names": ("Kim", "Tom")}),
        (say.SwapSeats, {"seats": (2, 1), "names": ("Kim", "")}),
    ):
        assert desk.refused(0, kind, **wanted)[0] == "stale"
    assert desk.refused(0, say.RemovePlayer, seat=9, name="Tom")[0] == "no-seat"
    desk.says(0, say.SwapSeats, seats=(2, 1), names=("Kim", "Eve"))
    desk.says(0, say.RemovePlayer, seat=2, name="Eve")
    desk.says(0, say.MakeHost, seat=1, name="Kim")


def test_others_and_the_page_of_an_evening_move_nobody() -> None:
    desk = table_of("Dana", "Lee", playing=False)
    assert desk.refused(1, say.SwapSeats, seats=(0, 1))[0] == "host-only"
    assert desk.refused(None, say.SwapSeats, seats=(0, 1))[0] == "spectator"
    for seats in ((2, 3), (1, 1), (0, 9), (-1, 0)):
        assert desk.refused(0, say.SwapSeats, seats=seats)[0] == "no-seat"
    kept = Desk(settings={"kept": ("Dana", "Lee", "Kim", "Jo")})
    kept.sit("Dana", "Lee")
    assert kept.refused(0, say.SwapSeats, seats=(0, 1))[0] == "host-only"
    assert kept.refused(0, say.MakeHost, seat=1)[0] == "host-only"


# -- while a game is played ---------------------------------------------------------------------


def test_while_a_game_is_played_everybody_in_it_is_asked_and_it_waits_for_the_next_deal() -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=3)
    desk.until(in_play)
    assert desk.says(2, say.SwapSeats, seats=(2, 1)) == [UndoAsked(2, (1, 2))]
    ask = build_table_info(desk.table).ask
    assert ask is not None
    assert (ask.seat, ask.what, ask.of, ask.seats) == (2, "swap", (0, 1), (1, 2))
    desk.says(0, say.AnswerQuestion, yes=True)
    assert desk.table.swapping is None
    entries = desk.says(1, say.AnswerQuestion, yes=True)
    assert entries == [UndoAnswered(1, True), SeatSwapPlanned((1, 2))]
    assert desk.told(entries, 1) == ["You and Kim change places before the next deal."]
    rested(desk)
    assert desk.table.seat_names[:3] == ("Dana", "Lee", "Kim"), "not before the hand is over"
    desk.until(lambda now: not now.table.resting)
    assert desk.table.seat_names[:3] == ("Dana", "Kim", "Lee")
    assert build_table_info(desk.table).swapping is None
    over(desk)
    assert desk.table == desk.replayed


@pytest.mark.parametrize("comes", ["Jo", ""])
def test_a_hand_that_is_looked_at_names_those_who_played_it(comes: str) -> None:
    """Also where somebody takes a bot's chair, or leaves, before the next deal."""
    desk = rested(table_of("Dana", "Lee", "Kim", seed=3))

    def told() -> tuple[HandResultInfo | None, tuple[str, ...]]:
        hand = build_hand_info(desk.table, desk.match.view(None))
        game = build_game_info(desk.table)
        assert hand is not None
        assert game is not None
        return hand.result, game.names

    names, (result, _) = desk.table.seat_names, told()
    if comes:
        desk.sits(comes, 3)
    else:
        desk.leaves(2)
    assert desk.table.seat_names != names
    assert told() == (result, names)
    desk.until(lambda now: not now.table.resting)
    game = build_game_info(desk.table)
    assert game is not None
    assert game.names == (), "the next deal is theirs who sit there"


def test_what_was_played_is_told_of_those_who_played_it() -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=3)
    agreed(desk, 2, (1, 2))
    rested(desk)
    before = build_game_info(desk.table)
    spoken = describe_hand_so_far(desk.table, None)
    desk.until(lambda now: not now.table.resting)
    assert desk.table.seat_names[:3] == ("Dana", "Kim", "Lee")
    after = build_game_info(desk.table)
    assert before is not None
    assert after is not None
    assert after.results == before.results
    assert describe_hand_so_far(desk.table, 1) == spoken, 'of another\'s play nobody hears "you"'


def test_a_swap_that_nobody_has_answered_ends_with_the_next_deal_and_that_is_said() -> None:
    desk = rested(table_of("Dana", "Lee", seed=3))
    desk.says(0, say.SwapSeats, seats=(0, 1))
    assert "Everybody stays in their seat." not in desk.told(desk.says(0, say.SayReady), 1)
    assert desk.told(desk.says(1, say.SayReady), 1) == ["Everybody stays in their seat."]
    assert desk.table.asked is None
    rested(desk)
    desk.says(0, say.SayReady)
    assert desk.told(desk.says(1, say.SayReady), 1) == [], "nobody has asked"


def test_an_answer_to_another_question_is_refused() -> None:
    """It was given on a line that was lost, and is sent again later."""
    desk = table_of("Dana", "Lee", seed=3)
    desk.until(in_play)
    desk.says(0, say.SwapSeats, seats=(0, 3))
    first = desk.table.version
    desk.says(0, say.AnswerQuestion, yes=False)
    desk.says(1, say.SwapSeats, seats=(1, 2))
    assert desk.refused(0, say.AnswerQuestion, yes=True, seen=first)[0] == "stale"
    desk.says(0, say.AnswerQuestion, yes=True, seen=desk.table.version)
    assert desk.table.swapping == (1, 2)


def test_one_no_is_enough_and_nobody_asks_twice_in_a_hand() -> None:
    desk = table_of("Dana", "Lee", seed=3)
    desk.until(in_play)
    entries = desk.says(0, say.SwapSeats, seats=(0, 3))
    assert desk.told(entries, 1) == [
        f"Dana asks to change places with {desk.table.seat_names[3]} before the next deal."
    ]
    entries = desk.says(1, say.AnswerQuestion, yes=False)
    assert desk.told(entries, 0) == ["Everybody stays in their seat."]
    code, why = desk.refused(0, say.SwapSeats, seats=(0, 3))
    assert (code, "this hand" in why) == ("not-now", True)
    rested(desk)
    assert desk.says(0, say.SwapSeats, seats=(0, 3)) == [UndoAsked(0, (0, 3))]


def test_the_game_goes_on_while_the_question_is_open_and_silence_is_no() -> None:
    desk = table_of("Dana", "Lee", seed=3)
    desk.until(turn_of(0))
    desk.says(0, say.SwapSeats, seats=(0, 1))
    asked = desk.now
    desk.until(turn_of(1), persons=True)
    assert desk.table.asked is not None, "a card that is played answers nothing"
    desk.until(lambda now: now.table.asked is None, persons=False)
    assert desk.now == asked + SWAP_LIMIT_MS
    assert desk.table.swapping is None


def test_who_would_move_is_asked_though_they_do_not_play_yet() -> None:
    desk = table_of("Dana", "Lee", seed=3)
    desk.until(in_play)
    desk.sits("Kim", 2)
    desk.says(0, say.SwapSeats, seats=(1, 2))
    assert build_table_info(desk.table).ask.of == (1, 2)  # type: ignore[union-attr]
    desk.says(2, say.AnswerQuestion, yes=True)
    desk.says(1, say.AnswerQuestion, yes=True)
    assert desk.table.swapping == (1, 2)


def test_alone_with_bots_one_sits_elsewhere_from_the_next_deal_on() -> None:
    desk = table_of("Dana", seed=3)
    desk.until(in_play)
    assert desk.says(0, say.SwapSeats, seats=(0, 2)) == [SeatSwapPlanned((0, 2))]
    assert desk.refused(0, say.SwapSeats, seats=(0, 1))[0] == "not-now"
    rested(desk)
    entries = desk.says(0, say.SayReady)
    assert SeatsSwapped((0, 2)) in entries
    assert desk.table.chairs[2].name == "Dana"
    assert desk.table.host == 2
    desk.until(at_hand)
    assert desk.mine(2).cards


def test_where_it_is_for_money_everybody_stays_until_the_game_is_over() -> None:
    desk = table_of("Dana", "Lee", money="points", amount=100, seed=3)
    desk.until(in_play)
    code, why = desk.refused(0, say.SwapSeats, seats=(0, 1))
    assert (code, "money" in why) == ("not-now", True)
    over(desk)
    paid = desk.table.paid
    desk.says(0, say.SwapSeats, seats=(0, 1))
    assert desk.table.paid == paid
    desk.says(0, say.SayReady)
    desk.says(1, say.SayReady)
    assert desk.table.game == 2
    assert [party.name for party in desk.table.parties[:2]] == ["Lee", "Dana"]
    assert [party.person for party in desk.table.parties] == [True, True, False, False]
    over(desk)
    assert desk.table == desk.replayed


def test_who_leaves_before_it_takes_the_swap_along() -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=3)
    desk.until(in_play)
    agreed(desk, 0, (1, 2))
    desk.leaves(1)
    assert desk.table.swapping is None
    rested(desk)
    desk.says(0, say.SwapSeats, seats=(1, 2))
    desk.sits("Jo", 1)
    assert desk.table.asked is None, "Jo has been asked nothing"


# -- between two games --------------------------------------------------------------------------


def test_between_two_games_the_host_says_who_sits_where_in_the_next() -> None:
    desk = over(table_of("Dana", "Lee", "Kim", seed=3))
    assert desk.refused(1, say.SwapSeats, seats=(1, 2))[0] == "host-only"
    ending, record = desk.mine(1).ending, desk.table.record
    entries = desk.says(0, say.SwapSeats, seats=(1, 2))
    assert desk.told(entries, 2) == ["You and Lee change places before the next game."]
    assert desk.mine(1).ending == ending, "the game that is over was played as it was"
    assert desk.says(0, say.SwapSeats, seats=(2, 1)) == [], "another device has planned it"
    assert desk.says(0, say.SwapSeats, seats=(0, 1), yes=False) == [], "it is not planned"
    assert desk.table.swapping == (1, 2)
    entries = desk.says(0, say.SwapSeats, seats=(2, 1), yes=False)
    assert desk.told(entries, 2) == ["Everybody stays in their seat."]
    assert desk.says(0, say.SwapSeats, seats=(2, 1), yes=False) == [], "it is called off already"
    seen = desk.table.version
    desk.says(0, say.SwapSeats, seats=(2, 1), seen=seen)
    for seat in range(3):
        entries = desk.says(seat, say.AskRematch)
    assert desk.refused(0, say.SwapSeats, seats=(2, 1), seen=seen)[0] == "stale", "all are asked"
    assert desk.table.game == 2
    assert desk.table.seat_names[:3] == ("Dana", "Kim", "Lee")
    assert desk.table.match is not None
    first, second = iterate_game_records((at, entry_from_json(text)) for at, text in desk.log)
    assert first == record, "nobody's cards become another's in what is kept"
    assert second.names[:3] == ("Dana", "Kim", "Lee")


# -- cards, pledges, records --------------------------------------------------------------------


def test_a_swap_shows_nobody_the_hand_of_another() -> None:
    """Whoever asks at any time, each person is shown the cards of one hand in each deal."""
    for seed in range(6):
        desk = table_of("Dana", "Lee", "Kim", seed=seed)
        rng, moved = random.Random(seed), 0
        shown: dict[tuple[int, int], dict[str, int]] = {}
        for _ in range(1500):
            if desk.table.stage == "over":
                break
            people = sorted(desk.table.person_seats)
            table = desk.table
            if rng.random() < 0.2 and table.swapping is None:
                wants = rng.choice(people)
                pair = (wants, rng.choice([at for at in range(4) if at != wants]))
                if table.asked is None and wants not in table.askers:
                    agreed(desk, wants, pair)
                    moved += 1
            assert desk.somebody_acts() or desk.step()
            if desk.table.match is None or desk.match.stage is not Stage.HAND:
                continue
            deal = desk.table.game, len(desk.match.hands)
            for seat in desk.table.person_seats:
                if not desk.table.resting and desk.mine(seat).cards:
                    whose = shown.setdefault(deal, {}).setdefault(desk.table.seat_names[seat], seat)
                    assert whose == seat
        assert moved
        assert any(len(set(each.values())) > 1 for each in shown.values())


def test_nothing_else_moves_anybody_while_cards_are_out() -> None:
    desk = table_of("Dana", "Lee", seed=3)
    desk.until(at_hand)
    with pytest.raises(AssertionError):
        swap_chairs(desk.table, (0, 1))


@pytest.mark.parametrize("seed", range(3))
def test_those_who_have_moved_pledge_anew_and_every_deal_can_be_checked(seed: int) -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=seed, undo=False)
    desk.browsers = [Browser(desk, at) for at in range(3)]
    desk.until(in_play)
    agreed(desk, 0, (0, 1))
    rested(desk)
    desk.until(lambda now: not now.table.resting)
    assert desk.table.seat_names[:2] == ("Lee", "Dana")
    kim = desk.browsers[2]
    desk.browsers = [Browser(desk, 0, seed=9), Browser(desk, 1, seed=9), kim]  # with new nonces
    desk.until(lambda now: len(now.match.hands) > 1 and now.table.resting)
    proof = desk.table.proofs[-1]
    assert all(proof.pledges[seat] is not None for seat in range(3)), "they had time for it"
    assert {each.why for each in proof.dropped} == {"left"}
    over(desk)
    record = desk.table.record
    assert all(checked.ok for checked in fair.check_deals(record))
    assert record.names[:3] == ("Dana, then Lee", "Lee, then Dana", "Kim")
    assert desk.table == desk.replayed


def test_a_chair_without_a_say_goes_on_without_one_and_so_does_its_person() -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=3, undo=False)
    desk.browsers = [Browser(desk, 0), Browser(desk, 1, shows=False)]
    desk.until(lambda now: bool(now.table.barred) and at_hand(now))
    assert desk.table.barred == {1}
    desk.browsers = desk.browsers[:1]
    agreed(desk, 0, (1, 3))
    over(desk)
    assert desk.table.barred == {1, 3}
    assert all(checked.ok for checked in fair.check_deals(desk.table.record))


# -- who runs the table -------------------------------------------------------------------------


def test_the_host_has_another_person_be_the_host() -> None:
    desk = table_of("Dana", "Lee")
    for seat in (0, 2, 9):
        assert desk.refused(0, say.MakeHost, seat=seat)[0] == "no-seat"
    assert desk.refused(1, say.MakeHost, seat=1)[0] == "host-only"
    entries = desk.says(0, say.MakeHost, seat=1)
    assert entries == [HostChanged(1)]
    assert desk.told(entries, 0) == ["Lee runs the table now."]
    assert desk.told(entries, 1) == ["You run the table now."]
    assert desk.refused(0, say.RemovePlayer, seat=1)[0] == "host-only"
    desk.says(1, say.RemovePlayer, seat=0)
    assert desk.table.effective_door == "ask"
    assert desk.table == desk.replayed


def test_who_stands_in_for_the_host_does_not_give_the_table_away() -> None:
    desk = table_of("Dana", "Lee", "Kim")
    desk.until(in_play)
    desk.gone[0] = desk.now
    desk.until(lambda now: now.table.chairs[0].is_away)
    assert desk.table.acting_host == 1
    code, why = desk.refused(1, say.MakeHost, seat=2)
    assert (code, why.startswith("Dana")) == ("host-only", True)
    desk.gone.clear()
    desk.says(0, say.TakeSeatBack)
    desk.gone[1] = desk.now
    desk.until(lambda now: now.table.chairs[1].is_away)
    assert desk.refused(0, say.MakeHost, seat=1)[0] == "not-now"


def test_an_undo_is_asked_though_a_swap_is_asked_for() -> None:
    desk = table_of("Dana", "Lee", seed=3)
    desk.until(turn_of(0))
    desk.says(1, say.SwapSeats, seats=(0, 1))
    event = desk.choice(0)
    desk.says(0, say.SubmitEvent, event=event)
    assert desk.says(0, say.AskUndo) == [UndoAsked(0)]
    assert build_table_info(desk.table).ask.what == "undo"  # type: ignore[union-attr]


def test_ready_is_not_lost_for_who_stays() -> None:
    desk = table_of("Dana", "Lee", "Kim", playing=False)
    assert desk.says(2, say.SayReady) == [PlayerReady(2)]
    desk.says(0, say.SwapSeats, seats=(0, 1))
    assert desk.table.ready == {2}


# -- names --------------------------------------------------------------------------------------


def taken(desk: Desk, name: str, seat: int | None = None) -> str:
    """Why somebody cannot come by that name; empty: they can."""
    try:
        verify_name(desk.table, DisplayName(name), seat)
    except RefusedError as refused:
        sentence(refused.why)
        return refused.why if refused.code == "name-taken" else refused.code
    return ""


@pytest.mark.parametrize(
    "name",
    [
        *("Tom", "TOM", " t o m ", "\u0422\u043e\u043c", "\uff34\uff4f\uff4d"),
        *("Tom\ufe0f", "T\u034fom", "Tom\u3164", "\u2800Tom", "To\U000e0100m", "Tom\uffa0"),
    ],
)
def test_a_name_that_somebody_has_is_said_to_be_taken(name: str) -> None:
    desk = table_of("Tom", playing=False)
    assert taken(desk, name) == "Tom is already at this table: choose another name."
    assert not taken(desk, "Tim")


def test_a_bot_keeps_its_name_but_not_from_who_takes_its_chair() -> None:
    desk = table_of("Dana", playing=False)
    bot = desk.table.seat_names[2]
    assert f"A bot here is called {bot}" in taken(desk, bot.lower(), 3)
    assert not taken(desk, bot, 2)


def test_who_has_no_name_gets_a_number_and_is_told_nothing() -> None:
    desk = table_of("", playing=False)
    assert desk.table.seat_names[0] == "Guest"
    assert not taken(desk, "")
    assert not taken(desk, "You")
    for blank in ("\u3164", "\u2800", "\u034f\ufe0f"):
        assert not taken(desk, blank)
        assert make_name_unique(DisplayName(blank), ()) == "Guest", (
            "nobody sits there without a name"
        )


def test_nobody_comes_by_the_name_of_who_has_played_for_money() -> None:
    desk = over(table_of("Dana", "Lee", money="points", amount=100, seed=3))
    desk.leaves(1)
    assert "for money here as Lee" in taken(desk, "lee", 1)
    desk.says(0, say.AskRematch)
    assert desk.table.game == 2
    assert "for money here as Lee" in taken(desk, "lee", 1), "in a game before"


# -- what a table knows of seats ----------------------------------------------------------------

MOVED = {
    *("chairs", "swapping", "host", "ready", "pledges", "left", "barred", "pausers"),
    *("askers", "overruled", "stances", "parties", "decided", "starters", "replaced"),
}
"""What a swap changes."""
STAYS = {
    *("id", "settings", "rules", "version", "since", "game", "match", "started", "resting"),
    *("stage_version", "consent_version", "written"),
    *("promise", "proofs", "failed", "cut", "paused", "turned", "announced"),  # of the table
    *(
        "chat",
        "paid",
        "totals",
        "settled",
        "seatings",
        "actors",
        "committed",
    ),  # with the people of their time
    *(
        "votes",
        "outvoted",
        "asked",
        "asked_swap",
        "asked_at",
        "asked_version",
    ),  # of a hand, and it is over
    "denied",  # of a decision in a hand that is over: `decided` is another now
    "drawn",  # when the first dealer was
}
"""What it leaves as it is, and why."""


def test_a_swap_knows_of_everything_that_a_table_keeps() -> None:
    """Whoever adds a field says in `euchre.table.log.field_changes.swap_chairs` what a swap does to
    it.
    """
    unknown = {field.name for field in fields(Table)} - MOVED - STAYS
    assert not unknown


# -- nobody plays for money with whom they have not agreed to ------------------------------------


def test_who_is_ready_to_play_for_money_is_so_beside_who_sat_there_then() -> None:
    desk = table_of("Dana", "Lee", "Kim", "Jo", money="points", amount=100, seed=3)
    over(desk)
    for seat in (1, 2, 3):
        desk.says(seat, say.AskRematch)
    desk.says(0, say.SwapSeats, seats=(0, 1))
    assert desk.says(0, say.AskRematch) == [PlayerReady(0)], "the others see it first"
    assert desk.table.stage == "over"
    for seat in (1, 2):
        desk.says(seat, say.AskRematch)
    desk.says(0, say.SwapSeats, seats=(0, 1), yes=False)
    assert desk.table.ready == frozenset(), "and also that it is taken back"
    for seat in range(4):
        desk.says(seat, say.AskRematch)
    assert desk.table.game == 2
    assert desk.table == desk.replayed


def goes(desk: Desk) -> None:
    desk.says(3, say.LeaveSeat)


def is_removed(desk: Desk) -> None:
    desk.says(0, say.RemovePlayer, seat=3)


def stays_away(desk: Desk) -> None:
    desk.gone[3] = desk.now
    desk.until(lambda now: now.table.chairs[3].is_away, persons=False)


def gives_way_to_another(desk: Desk) -> None:
    desk.says(3, say.LeaveSeat)
    desk.sits("Eve", 3)


def gives_way_to_a_bot(desk: Desk) -> None:
    desk.says(3, say.LeaveSeat)
    desk.says(0, say.SeatBot, seat=3, name="beginner")


def changes_places(desk: Desk) -> None:
    desk.says(0, say.SwapSeats, seats=(0, 3))


CHANGES = [goes, is_removed, stays_away, gives_way_to_another, gives_way_to_a_bot, changes_places]
STAKES: list[dict[str, Any]] = [{"money": "points", "amount": 100}, {"stakes": "a pie"}]


@pytest.mark.parametrize("settings", STAKES)
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("changes", CHANGES)
def test_whoever_was_ready_to_play_for_something_is_asked_again_about_others(
    changes: Callable[[Desk], None], settings: dict[str, Any], *, first: bool
) -> None:
    """Also where their answer of before comes late."""
    desk = table_of("Dana", "Lee", "Kim", "Jo", seed=3, playing=False, **settings)
    if not first:
        for seat in range(4):
            desk.says(seat, say.SayReady)
        over(desk)
    game, shown = desk.table.game, desk.table.version
    for seat in (1, 2):
        desk.says(seat, say.SayReady)
    changes(desk)
    assert (desk.table.ready, desk.table.game) == (frozenset(), game)
    if desk.table.is_full:
        left = sorted(desk.table.present_seats)
        assert desk.refused(left[-1], say.SayReady, seen=shown)[0] == "stale"
        for seat in left:
            assert desk.table.game == game
            desk.says(seat, say.SayReady, seen=desk.table.version)
        assert desk.table.game == game + 1
    assert desk.table == desk.replayed


def test_whoever_leaves_does_so_whoever_came_meanwhile() -> None:
    desk = Desk(settings={"stakes": "a pie"})
    desk.sit("Dana", "Lee")
    shown = desk.table.version
    desk.sits("Kim", 2)
    assert desk.refused(1, say.SayReady, seen=shown)[0] == "stale"
    assert desk.says(1, say.LeaveSeat, seen=shown)


def test_a_seat_is_asked_for_as_that_of_whoever_was_shown_there() -> None:
    desk = table_of("Dana", "Lee")
    with pytest.raises(RefusedError, match="Somebody else has that seat now"):
        verify_seat_claim(desk.table, 1, "", "Kim")
    assert not verify_seat_claim(desk.table, 1, "", "Lee")
    assert not verify_seat_claim(desk.table, 1, "")


@pytest.mark.parametrize("playing", [True, False])
def test_whoever_was_ready_beside_a_bot_is_asked_again_about_one_of_another_level(
    *, playing: bool
) -> None:
    desk = table_of("Dana", "Lee", money="points", amount=100, seed=3, playing=playing)
    if playing:
        over(desk)
    game = desk.table.game
    desk.says(1, say.SayReady)
    desk.says(0, say.SeatBot, seat=2, name="beginner")
    assert desk.says(0, say.SayReady) == [PlayerReady(0)]
    assert desk.table.game == game
    desk.says(1, say.SayReady)
    assert desk.table.game == game + 1


def test_where_nothing_is_at_stake_the_next_game_begins_without_who_leaves() -> None:
    desk = over(table_of("Dana", "Lee", "Kim", "Jo", seed=3))
    for seat in (0, 1, 2):
        desk.says(seat, say.AskRematch)
    desk.says(3, say.LeaveSeat)
    assert desk.table.game == 2


@pytest.mark.parametrize("kept", [True, False])
def test_who_sits_down_in_the_chair_that_is_kept_for_them_is_no_other(*, kept: bool) -> None:
    names = ("Dana", "Lee", "Kim", "Jo")
    desk = Desk(settings={"kept": names} if kept else {"stakes": "a pie"})
    desk.sit(*names[:3])
    desk.says(0, say.SayReady)
    desk.sits("Jo", 3)
    assert desk.table.ready == ({0} if kept else set())
