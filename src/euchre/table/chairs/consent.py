"""What the others have a say in: taking a decision back, and a bot for who does not move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.game import events
from euchre.game.hand import Hand
from euchre.game.loners import max_extra_points_alone
from euchre.game.match import Match, Stage
from euchre.game.moves import filter_playable
from euchre.game.rules import Seat, teams
from euchre.table.commands import RefusedError
from euchre.table.log.departures import COME_BACK_MS
from euchre.table.log.entries import (
    BotTookOver,
    BotVoteCast,
    EventsUndone,
    SeatSwapPlanned,
    UndoAnswered,
    UndoAsked,
)
from euchre.table.log.questions import find_turn_clock_time_ms
from euchre.table.log.state import Table
from euchre.table.unit_of_work import UnitOfWork
from euchre.texts import translatable

PAUSE_LIMIT_MS: Final = 120_000
"""How long, in ms, a pause lasts before those who wait to take part can end it."""
STALL_NOTICE_MS: Final = 20_000
"""How long, in ms, somebody may take over a turn before the others are told for whom they wait."""
STALL_VOTE_MS: Final = 45_000
"""The same before they can have a bot play it."""
REPEAT_STALL_VOTE_MS: Final = 25_000
"""The same for a turn of somebody for whom they have done so in this game: who stalls once more
costs them seconds. From the second time on the bot keeps the hand."""
_NO_REVEAL_EVENTS: Final = (
    *(events.Passed, events.Called, events.Bid, events.PartnerCalled),
    *(events.Discarded, events.Declared, events.CalledForBest),
)
"""The events of a hand in which nobody is shown a card that they did not know."""
AUTOMATIC_EVENTS: Final = (
    *(events.Dealt, events.FirstDealer, events.TimeUp),
    *(events.TookUp, events.Exposed),
)
"""The events that happen without any player's saying so."""


# -- taking back --------------------------------------------------------------------------------


def find_undo_event_count(table: Table, seat: Seat) -> int | None:
    """Return how many events are left if `seat` takes back its last decision in this hand.

    To lay the only card that may be laid is no decision. None: there is none, or it stands. Where
    something is at stake it stands once it, or anything after it, has shown a card to anybody.
    """
    match = table.match
    if match is None or match.stage is not Stage.HAND or not table.settings.undo:
        return None
    index = _find_last_decision_index(table, match, seat)
    if index is None or not table.has_stakes:
        return index
    is_known = all(isinstance(event, _NO_REVEAL_EVENTS) for event in match.events[index:])
    return index if is_known else None


def can_undo(table: Table, seat: Seat) -> bool:
    """Return whether `find_undo_event_count` finds something that `seat` has not asked for in
    vain; that is known sooner than what.
    """
    match = table.match
    if match is None or match.stage is not Stage.HAND or not table.settings.undo:
        return False
    if table.denied[seat] == table.decided[seat]:
        return False
    if table.has_stakes:
        return find_undo_event_count(table, seat) is not None
    assert match.hand is not None
    own_events = [event for event in match.hand.events if getattr(event, "seat", None) == seat]
    return any(
        _is_decision(table, match, seat, event, own_events[number + 1 :])
        for number, event in enumerate(own_events)
    )


def can_request_undo(table: Table, seat: Seat) -> bool:
    """Return whether `seat` may ask now to undo its last decision: the game is not paused, no such
    question is open, and the others have not said no to this one.
    """
    is_open = table.asked is not None and table.asked_swap is None
    if table.paused or is_open or seat in table.outvoted:
        return False
    return can_undo(table, seat)


def _is_decision(
    table: Table, match: Match, seat: Seat, event: events.Event, later: Sequence[events.Event]
) -> bool:
    """Return whether an event of the hand, before the `later` ones, was a choice of `seat`."""
    if isinstance(event, AUTOMATIC_EVENTS) or event.seat != seat:
        return False
    if isinstance(event, events.Declared) and _is_automatic_decline(table, match, event):
        return False
    assert match.hand is not None
    if not isinstance(event, events.Played):
        return True
    return not _is_forced_play(match.hand, event, later.count(event))


def _is_automatic_decline(table: Table, match: Match, event: events.Declared) -> bool:
    """Return whether the player was not asked to play alone, because it wins nothing
    (`euchre.game.loners.max_extra_points_alone`).
    """
    if event.alone or match.hand is None or table.chairs[event.seat].always:
        return False
    return not max_extra_points_alone(match.hand, event.seat)


def _is_forced_play(hand: Hand, event: events.Played, repeats: int) -> bool:
    """Return whether a seat could play no other card; it has played an equal one `repeats` times
    since then.
    """
    tricks = [*(trick.plays for trick in hand.tricks), hand.trick]
    number = [index for index, plays in enumerate(tricks) if event in plays][-1 - repeats]
    later = [play.card for plays in tricks[number:] for play in plays if play.seat == event.seat]
    held = [*hand.hands[event.seat], *later]
    if hand.rules.renege != "prevent":
        return len({*held}) == 1
    first = tricks[number][0]
    assert hand.trump is not None
    led = None if first == event else first.card
    playable = filter_playable(hand.rules, held, hand.trump, led, first_trick=number == 0)
    return len({*playable}) == 1


def _find_last_decision_index(table: Table, match: Match, seat: Seat) -> int | None:
    for index in range(len(match.events) - 1, -1, -1):
        event = match.events[index]
        if isinstance(event, events.Dealt):
            return None
        if _is_decision(table, match, seat, event, match.events[index + 1 :]):
            return index
    return None


def find_required_consents(
    table: Table, requesting_seat: Seat, swap: tuple[Seat, Seat] | None = None
) -> frozenset[Seat]:
    """Return the seats that must agree: all other players of this hand, also those who are away.

    Where nobody else does it is those who wait to take part: a hand that is taken back again and
    again does not end. For a swap it is whoever would move, too.
    """
    players = table.person_seats - table.waiting_seats - {requesting_seat} or table.waiting_seats
    if swap is None:
        return players
    return (table.person_seats - table.waiting_seats | table.person_seats & set(swap)) - {
        requesting_seat
    }


def request_undo(draft: UnitOfWork, seat: Seat) -> None:
    """Take back the last decision of `seat`, or ask the others for consent.

    Raises:
        RefusedError: there is nothing to take back, or it stands.
    """
    table = draft.table
    if not table.settings.undo:
        raise RefusedError("off", translatable("table-no-undo", "This table has no undo."))
    match, index = table.match, find_undo_event_count(table, seat)
    if (
        index is None
        and match is not None
        and table.is_hand_dealt
        and _find_last_decision_index(table, match, seat) is not None
    ):
        why = translatable(
            "table-undo-at-stake",
            "Something is at stake and a card has been shown since, so you can't undo.",
        )
        raise RefusedError("not-now", why)
    if index is None:
        raise RefusedError(
            "not-now",
            translatable(
                "table-nothing-to-undo", "There's nothing in this hand that you could undo."
            ),
        )
    if table.asked is not None and table.asked_swap is None:
        raise RefusedError(
            "not-now", translatable("table-question-open", "A question is open already.")
        )
    if table.denied[seat] == table.decided[seat]:
        raise RefusedError(
            "not-now",
            translatable("table-undo-asked-already", "You've already asked to undo that."),
        )
    draft.add(UndoAsked(seat) if find_required_consents(table, seat) else EventsUndone(index))


def answer_question(draft: UnitOfWork, seat: Seat, *, agrees: bool) -> None:
    """Record an answer to the open question, or its withdrawal; once all agree, it is done.

    Raises:
        RefusedError: nobody asks.
    """
    question = draft.table.asked
    if question is None or (question[0] == seat and agrees):
        raise RefusedError(
            "not-now", translatable("table-no-question", "There's no question for you to answer.")
        )
    (asker, agreed), pair = question, draft.table.asked_swap
    if not (agrees and seat in agreed):
        draft.add(UndoAnswered(seat, agrees))
    if not agrees or not find_required_consents(draft.table, asker, pair) <= agreed | {seat}:
        return
    if pair is not None:
        draft.add(SeatSwapPlanned(pair))
    elif (index := find_undo_event_count(draft.table, asker)) is not None:
        draft.add(EventsUndone(index))


# -- a bot for who does not move ----------------------------------------------------------------


def find_bot_vote_start_ms(table: Table) -> int | None:
    """Return from when, in ms, the others may vote a bot in for the player to act; None: never.

    Where a clock runs, nobody needs to: it does the same by itself. In a ranked game nobody is
    hurried more than somebody who is gone.
    """
    match = table.match
    waits = table.asked is not None and table.asked_swap is None
    if not table.is_hand_dealt or table.paused or waits or table.settings.clock:
        return None
    assert match is not None
    if match.turn not in table.present_seats or not find_bot_voters(table, match.turn):
        return None
    if table.settings.ranked:
        return table.turned + COME_BACK_MS
    return table.turned + (REPEAT_STALL_VOTE_MS if table.overruled[match.turn] else STALL_VOTE_MS)


def find_stall_notice_ms(table: Table) -> int | None:
    """Return from when, in ms, the others see for whom they wait; None: they may not vote."""
    return None if find_bot_vote_start_ms(table) is None else table.turned + STALL_NOTICE_MS


def find_bot_voters(table: Table, target: Seat) -> frozenset[Seat]:
    """Return the seats that decide whether a bot plays for `target`: all of them have to agree.

    They are the others who play and are here. Where something is at stake a side could sink the
    game that it loses by not moving and not voting: its other seats are asked only where nobody of
    another side is here. Where nobody else plays, one is enough of those who wait to take part.
    """
    others = table.present_seats - {target}
    if table.has_stakes:
        side = next(seats for seats in teams(table.rules) if target in seats)
        others = others.difference(side) or others
    return others or table.person_seats - table.present_seats - {target}


def verify_can_pause(table: Table, seat: Seat) -> None:
    """Verify that the player in `seat` may pause the game: once a hand, if anybody waits with them.

    Raises:
        RefusedError: no game is played, or they have paused in this hand already.
    """
    if table.stage != "playing":
        raise RefusedError(
            "not-now", translatable("table-nothing-to-pause", "There's no game to pause.")
        )
    if seat in table.pausers and (table.present_seats | table.waiting_seats) - {seat}:
        raise RefusedError(
            "not-now",
            translatable("table-paused-already", "You've already paused once in this hand."),
        )


def can_pause(table: Table, seat: Seat) -> bool:
    """Return whether the player in `seat`, who takes part in the game, can pause it now."""
    if table.paused:
        return False
    try:
        verify_can_pause(table, seat)
    except RefusedError:
        return False
    return True


def find_waiting_may_resume_ms(table: Table) -> int:
    """Return from when, in ms, those who wait may end a pause: once it has lasted long; 0: now, as
    nobody else is here.
    """
    return table.since + PAUSE_LIMIT_MS if table.present_seats else 0


def can_vote_for_bot(table: Table, seat: Seat, now_ms: int) -> bool:
    """Return whether a vote of `seat` counts now, even if it does not take part yet."""
    match, since = table.match, find_bot_vote_start_ms(table)
    if match is None or match.turn is None or since is None or now_ms < since:
        return False
    return seat in find_bot_voters(table, match.turn)


def vote_for_bot(draft: UnitOfWork, seat: Seat, target: Seat) -> None:
    """Vote in `seat` to have a bot play for `target`, who does not act.

    It does once the `find_bot_voters` agree, and the person has the seat back when the bot has
    played.

    Raises:
        RefusedError: it is not the turn of `target`, or there is still time.
    """
    table = draft.table
    since = find_bot_vote_start_ms(table)
    if table.match is None or table.match.turn != target or since is None or seat == target:
        raise RefusedError(
            "not-now",
            translatable("table-nobody-waits-for-seat", "Nobody is waiting for that seat."),
        )
    if draft.now < since:
        raise RefusedError(
            "not-now",
            translatable(
                "table-has-time",
                f"{table.seat_names[target]} still has time to think.",
                name=table.seat_names[target],
            ),
        )
    if seat not in table.present_seats | find_bot_voters(table, target):
        raise RefusedError(
            "not-now",
            translatable("table-take-back-first", "Take your seat back from the bot first."),
        )
    if seat not in table.votes:
        draft.add(BotVoteCast(seat))
    seat_bot_if_voted(draft)


def seat_bot_if_voted(draft: UnitOfWork) -> None:
    """Let a bot play this turn if those who are still here have agreed to that."""
    table = draft.table
    if table.votes and find_bot_vote_start_ms(table) is not None:
        assert table.match is not None
        assert table.match.turn is not None
        if _has_bot_vote_passed(table, table.match.turn):
            draft.add(build_takeover(draft, table.match.turn, voted=True))


def build_takeover(draft: UnitOfWork, seat: Seat, *, voted: bool = False) -> BotTookOver:
    """Return the entry by which a bot of the table's level sits in for the player in `seat`."""
    table = draft.table
    level, settings = table.stand_in_level, table.settings
    since = max(draft.gone.get(seat, draft.now), table.started)
    gone = settings.ranked and draft.now - since >= COME_BACK_MS
    return BotTookOver(seat, voted, "" if level == settings.bots else level, gone)


def _has_bot_vote_passed(table: Table, target: Seat) -> bool:
    return has_vote_passed(table, find_bot_voters(table, target), table.votes)


def has_vote_passed(table: Table, voters: frozenset[Seat], agreeing_seats: frozenset[Seat]) -> bool:
    """Return whether those who decide have agreed: all of them, or one if none of them plays."""
    if voters <= table.present_seats:
        return bool(voters) and voters <= agreeing_seats
    return bool(voters & agreeing_seats)


def is_turn_lost(table: Table, seat: Seat, now_ms: int) -> bool:
    """Return whether a bot plays this turn of `seat` whoever comes back: by the clock or a vote.

    The second time they do, it plays the hand.

    Otherwise somebody could come back as often as a bot sits in, and the turn would never end.
    """
    if find_lockout_scope(table, seat):
        return True
    if not table.is_hand_dealt or table.match is None or table.match.turn != seat:
        return False
    clock = table.settings.clock
    return clock > 0 and find_turn_clock_time_ms(table, now_ms) >= table.turned + 1000 * clock


def find_lockout_scope(table: Table, seat: Seat) -> str:
    """Return how long vote or clock have a bot play for `seat`: this ``turn`` or ``hand``.

    Empty: not, and who comes back has the seat, but where their time is up (`is_turn_lost`).
    """
    if seat in table.outvoted:
        return "hand"
    match, chair = table.match, table.chairs[seat]
    if match is None or not table.is_hand_dealt or match.turn != seat:
        return ""
    late = chair.late > 0 and chair.since == len(match.events)  # time has run out on this turn
    return "turn" if late or _has_bot_vote_passed(table, seat) else ""
