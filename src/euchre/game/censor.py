"""`censor`, the one place where secrets are taken out of what has happened."""

from __future__ import annotations

from typing import assert_never

import msgspec

from euchre.game.cards import HIDDEN
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Cut,
    Dealt,
    Declared,
    Discarded,
    Event,
    Exposed,
    FirstDealer,
    Gave,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SwappedLowCards,
    TimeUp,
    TookUp,
)
from euchre.game.rules import Seat


def censor(event: Event, seat: Seat | None) -> Event:
    """Return `event` as `seat` sees it (None: a spectator), secrets replaced by `HIDDEN`."""
    match event:
        case Played() | Passed() | Called() | Bid() | Declared():  # the usual ones first
            return event
        case Dealt():
            hands = tuple(
                hand if holder == seat and holder != event.face_down else (HIDDEN,) * len(hand)
                for holder, hand in enumerate(event.hands)
            )
            kitty = (HIDDEN,) * len(event.kitty)
            return msgspec.structs.replace(event, hands=hands, kitty=kitty)
        case TookUp():
            if event.seat == seat:
                return event
            return TookUp(event.seat, (HIDDEN,) * len(event.cards))
        case Discarded():
            return event if event.seat == seat else Discarded(event.seat, HIDDEN)
        case Gave():
            return event if seat in (event.seat, event.to) else Gave(event.seat, event.to, HIDDEN)
        case FirstDealer() | Cut() | TimeUp():
            return event
        case (
            PartnerCalled()
            | RedealClaimed()
            | SwappedLowCards()
            | CalledForBest()
            | Challenged()
            | Exposed()
        ):
            return event
        case _:
            assert_never(event)
