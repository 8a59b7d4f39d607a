"""What one seat is shown beside what everybody is: its cards, and what it may do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from euchre.cards import HIDDEN, Card, Suit, height, is_trump
from euchre.hand import View
from euchre.match import Match, Stage
from euchre.rules import Seat
from euchre.table.chairs.consent import kept_out, may_undo
from euchre.table.chairs.ranked import LEAVING_RANKED
from euchre.table.claims import certain
from euchre.table.log.paying import tell_paid
from euchre.table.log.state import Table, unasked
from euchre.table.shown.picture import (
    ChoiceShown,
    HeldCard,
    OwnView,
    ShuffleInfo,
)
from euchre.words import YOU, tell_end, tell_result
from euchre.words.asking import challenges, cut_limits, cut_question, held, menu, question
from euchre.words.terms import KEPT_OUT, LEAVING, tell_waiting

UNREAD: Final = frozenset(
    (
        *("version", "since", "started", "drawn", "turned", "ready", "chat", "announced"),
        *("asked", "asked_swap", "asked_at", "askers", "swapping", "cut", "left"),
        *("decided", "denied", "pausers", "stances", "proofs", "totals", "settled", "replaced"),
        "committed",
    )
)
"""The fields of a table that no picture of a seat depends on."""


@lru_cache(maxsize=4096)
def as_you(names: tuple[str, ...], seat: Seat | None) -> tuple[str, ...]:
    """Return the names, with `YOU` for the seat that is addressed."""
    return tuple(YOU if at == seat else name for at, name in enumerate(names))


def mine(table: Table, seat: Seat | None, view: View | None) -> OwnView:
    """Return the private view of `seat` (None: a spectator, who has no private part).

    Args:
        table: the table.
        seat: whose picture it is.
        view: the seat's view of the match's hand.
    """
    picture = _mine(table, seat, view)
    if seat is None:
        return picture
    chair = table.chairs[seat]
    if chair.packets or chair.always:
        picture = replace(picture, packets=chair.packets, always=chair.always)
    if picture.joins:
        picture = replace(picture, notice=tell_waiting(picture.joins))
    elif table.stage == "playing" and (table.parties or table.settings.ranked):
        picture = replace(picture, leaving=LEAVING if table.parties else LEAVING_RANKED)
    if chair.away and (kept := kept_out(table, seat)):
        picture = replace(picture, kept_out=kept, notice=KEPT_OUT[kept])
    if not table.has_say(seat):
        return picture
    pledge, reveal = _to_pledge(table, seat), _to_reveal(table, seat)
    if pledge is None and reveal is None:
        return picture
    return replace(picture, pledge=pledge, reveal=reveal)


def _to_pledge(table: Table, seat: Seat) -> ShuffleInfo | None:
    return ShuffleInfo(*table.pledging) if table.pledged[seat] is None else None


def _to_reveal(table: Table, seat: Seat) -> ShuffleInfo | None:
    """Return the shuffle for which the seat must show its nonce: after the cut, before the deal."""
    promise, match = table.promise, table.match
    if promise is None or match is None or not table.promised or match.stage is Stage.CUT:
        return None
    if seat not in promise.awaited:
        return None
    return ShuffleInfo(table.game, promise.hand, promise.attempt)


def _mine(table: Table, seat: Seat | None, view: View | None) -> OwnView:
    """Return the private view without what the seat's program is asked."""
    match = table.match
    if seat is None:
        return OwnView(seat=None)
    host = seat == table.runs
    if match is None or table.eyes(seat) is None:
        return OwnView(seat=seat, is_host=host, joins=table.joins(seat))
    turn = match.turn == seat and not table.resting and not table.paused
    turn = turn and unasked(table) != seat and seat not in table.outvoted
    if match.stage is Stage.CUT and not table.resting:
        return _cutting(table, match, seat, turn=turn and table.may_cut(seat))
    if view is None or not table.shows_hand:
        return OwnView(seat=seat, is_host=host)
    names = as_you(table.names, seat)
    return OwnView(
        seat=seat,
        cards=_held(view, turn=turn),
        question=question(view, names) if turn else "",
        choices=_choices(view, seat, names, turn=turn),
        laid=view.discard if view.taker == seat and view.discard is not HIDDEN else None,
        secret_partner=view.called_partner == seat and seat != view.maker,
        may_undo=may_undo(table, seat) and seat not in table.outvoted,
        may_claim=turn and len(view.cards) > 1 and certain(table, view) is not None,
        is_host=host,
        result=tell_result(match.hands[-1], names) if view.over and match.hands else "",
        ending=tuple(tell_end(match, names)) if match.over else (),
        paid=tell_paid(table.paid, table.chairs, seat, table.parties),
        told=_told(table, match, names),
    )


def _told(table: Table, match: Match, names: tuple[str, ...]) -> tuple[str, ...]:
    """Describe the result of each hand of a finished game, in `names` if the same people played
    it.
    """
    if not match.over:
        return ()
    whose = [table.names_in(number) for number in range(1, len(match.hands) + 1)]
    return tuple(
        tell_result(hand, names if played == table.names else played)
        for hand, played in zip(match.hands, whose, strict=True)
    )


def _cutting(table: Table, match: Match, seat: Seat, *, turn: bool) -> OwnView:
    return OwnView(
        seat=seat,
        question=cut_question(match.rules) if turn else "",
        cut=cut_limits(match.rules) if turn else None,
        is_host=seat == table.runs,
    )


def _held(view: View, *, turn: bool) -> tuple[HeldCard, ...]:
    trump = view.trump
    return tuple(
        HeldCard(card, event, why, 0 if trump is None else _place(card, trump))
        for card, event, why in held(view, asked=turn)
    )


def _place(card: Card, trump: Suit) -> int:
    return 0 if card is HIDDEN or not is_trump(card, trump) else height(card, trump)


def _choices(
    view: View, seat: Seat, names: Sequence[str], *, turn: bool
) -> tuple[ChoiceShown, ...]:
    found = menu(view, names) if turn else []
    if view.seat == seat:
        found += challenges(view, names)
    return tuple(ChoiceShown(each.words, each.event, each.effect) for each in found)
