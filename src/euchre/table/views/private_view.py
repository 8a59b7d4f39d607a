"""What one seat is shown beside what everybody is: its cards, and what it may do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from euchre.english import YOU_NAME, describe_match_end, describe_result
from euchre.english.questions import (
    list_call_choices,
    list_challenges,
    list_own_cards,
    min_and_max_cut,
    phrase_cut_question,
    phrase_decision_question,
)
from euchre.english.terms import LEAVING_MONEY_TEXT, SEAT_TAKEN_TEXTS, describe_late_join
from euchre.game.cards import HIDDEN, Card, Suit, card_height, is_trump
from euchre.game.hand import View
from euchre.game.match import Stage
from euchre.game.rules import Seat
from euchre.table.chairs.consent import (
    can_pause,
    can_request_undo,
    find_lockout_scope,
    find_waiting_may_resume_ms,
)
from euchre.table.chairs.places import can_request_swap
from euchre.table.chairs.ranked import RANKED_LEAVE_WARNING
from euchre.table.claims import find_allowed_claim_order
from euchre.table.log.paying import describe_payments
from euchre.table.log.state import Table, find_seat_unasked_alone
from euchre.table.views.picture import (
    ChoiceButtonInfo,
    HeldCardInfo,
    OwnSeatInfo,
    ShuffleInfo,
)
from euchre.table.views.public_view import DescribeHand

UNREAD_BY_OWN_VIEW: Final = frozenset(
    (
        *("version", "started", "drawn", "turned", "ready", "chat", "announced"),
        *("asked_at", "asked_version", "cut"),
        *("stances", "proofs", "totals", "settled", "replaced"),
        *("committed", "stage_version", "consent_version", "actors"),
    )
)
"""The fields of a table that no picture of a seat depends on."""


@lru_cache(maxsize=4096)
def replace_with_you(names: tuple[str, ...], seat: Seat | None) -> tuple[str, ...]:
    """Return the names, with `YOU_NAME` for the seat that is addressed."""
    return tuple(YOU_NAME if place == seat else name for place, name in enumerate(names))


def build_own_view(
    table: Table,
    seat: Seat | None,
    view: View | None,
    describe: DescribeHand = describe_result,
) -> OwnSeatInfo:
    """Return the private view of `seat` (None: a spectator, who has no private part).

    Args:
        table: the table.
        seat: whose picture it is.
        view: the seat's view of the match's hand.
        describe: describes a finished hand.
    """
    picture = _build_view_without_shuffles(table, seat, view, describe)
    if seat is None:
        return picture
    chair, home = table.chairs[seat], table.settings.home
    picture = replace(
        picture,
        packets=chair.packets,
        always=chair.always,
        home=home,
        stands_in_for=table.host if picture.is_host and seat != table.host else None,
        may_pause=None if picture.joins else can_pause(table, seat),
        may_swap=None if picture.joins else can_request_swap(table, seat),
    )
    if picture.joins:
        resume_from = find_waiting_may_resume_ms(table) if table.paused else None
        notice = describe_late_join(picture.joins)
        picture = replace(picture, notice=notice, resume_from=resume_from)
    elif table.stage == "playing" and (table.parties or table.settings.ranked):
        picture = replace(
            picture, leaving=LEAVING_MONEY_TEXT if table.parties else RANKED_LEAVE_WARNING
        )
    if chair.is_away and (kept := find_lockout_scope(table, seat)):
        picture = replace(picture, kept_out=kept, notice=SEAT_TAKEN_TEXTS[kept])
    if not table.can_pledge(seat):
        return picture
    pledge, reveal = _find_shuffle_to_pledge(table, seat), _find_shuffle_to_reveal(table, seat)
    if pledge is None and reveal is None:
        return picture
    return replace(picture, pledge=pledge, reveal=reveal)


def _find_shuffle_to_pledge(table: Table, seat: Seat) -> ShuffleInfo | None:
    return ShuffleInfo(*table.shuffle_to_pledge) if table.seat_pledges[seat] is None else None


def _find_shuffle_to_reveal(table: Table, seat: Seat) -> ShuffleInfo | None:
    """Return the shuffle for which the seat must show its nonce: after the cut, before the deal."""
    promise, match = table.promise, table.match
    if promise is None or match is None or match.stage is Stage.CUT:
        return None
    if not table.is_shuffle_committed or seat not in promise.awaited_seats:
        return None
    return ShuffleInfo(table.game, promise.hand, promise.attempt_number)


def _build_view_without_shuffles(
    table: Table, seat: Seat | None, view: View | None, describe: DescribeHand
) -> OwnSeatInfo:
    """Return the private view without what the seat's program is asked."""
    match = table.match
    if seat is None:
        return OwnSeatInfo(seat=None)
    host = seat == table.acting_host
    if match is None or table.find_view_seat(seat) is None:
        return OwnSeatInfo(seat=seat, is_host=host, joins=table.find_join_stage(seat))
    turn = match.turn == seat and not table.resting and not table.paused
    turn = turn and find_seat_unasked_alone(table) != seat and seat not in table.outvoted
    if match.stage is Stage.CUT and not table.resting:
        turn = turn and table.can_cut(seat)
        return OwnSeatInfo(
            seat=seat,
            question=phrase_cut_question(match.rules) if turn else "",
            cut=min_and_max_cut(match.rules) if turn else None,
            is_host=host,
        )
    if view is None or not table.shows_hand:
        return OwnSeatInfo(seat=seat, is_host=host)
    names = replace_with_you(table.seat_names, seat)
    played = list_hand_player_names(table, seat, len(match.hands))
    return OwnSeatInfo(
        seat=seat,
        cards=_build_held_cards(view, is_turn=turn),
        question=phrase_decision_question(view, names) if turn else "",
        choices=_build_choices(
            view,
            names,
            is_turn=turn,
            may_challenge=not table.paused and seat not in table.outvoted,
        ),
        laid=view.discard if view.taker == seat and view.discard is not HIDDEN else None,
        secret_partner=view.called_partner == seat and seat != view.maker,
        may_undo=can_request_undo(table, seat),
        may_claim=turn
        and len(view.cards) > 1
        and find_allowed_claim_order(table, view) is not None,
        is_host=host,
        result=describe(match.hands[-1], played) if view.over and match.hands else "",
        ending=tuple(describe_match_end(match, played)) if match.over else (),
        missed=view.over and YOU_NAME not in played,
        paid=describe_payments(table.paid, table.chairs, seat, table.parties),
        told=tuple(
            describe(hand, list_hand_player_names(table, seat, number))
            for number, hand in enumerate(match.hands if match.over else (), 1)
        ),
    )


def list_hand_player_names(table: Table, seat: Seat | None, hand_number: int) -> tuple[str, ...]:
    """Return the names of those who played a hand, with `YOU_NAME` if the person in `seat` did."""
    return replace_with_you(
        table.find_seat_names(hand_number),
        seat if seat is not None and table.has_played(seat, hand_number) else None,
    )


def _build_held_cards(view: View, *, is_turn: bool) -> tuple[HeldCardInfo, ...]:
    trump = view.trump
    return tuple(
        HeldCardInfo(card, event, why, 0 if trump is None else _rank_trump(card, trump))
        for card, event, why in list_own_cards(view, is_asked=is_turn)
    )


def _rank_trump(card: Card, trump: Suit) -> int:
    return 0 if card is HIDDEN or not is_trump(card, trump) else card_height(card, trump)


def _build_choices(
    view: View, names: Sequence[str], *, is_turn: bool, may_challenge: bool
) -> tuple[ChoiceButtonInfo, ...]:
    choices = list_call_choices(view, names) if is_turn else []
    if may_challenge:
        choices += list_challenges(view, names)
    return tuple(ChoiceButtonInfo(choice.words, choice.event, choice.effect) for choice in choices)
