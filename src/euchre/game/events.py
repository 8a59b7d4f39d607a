"""Everything that can happen.

A hand is the fold of its events, a match the fold of its hands. The same values are live play,
undo, replay, network messages, stored rows and records, through the one codec at the end of this
file. What can be computed (whose turn, who took the trick, the points) is never stored.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, TypeAlias

import msgspec

from euchre.errors import CardError, RecordError
from euchre.game.cards import ALL_CARDS, Card, Suit
from euchre.game.rules import Seat
from euchre.nesting import DECODE_ERRORS
from euchre.texts import Text, plain_text


class _MatchEvent(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """Base class of all events: frozen, compared by value, tagged with its name in JSON."""


# -- before a hand ------------------------------------------------------------------------------


class FirstDealer(_MatchEvent, frozen=True, tag="first-dealer"):
    """The first dealer of a match is found.

    `drawn` holds the cards shown to find them, in the order shown: none for a random dealer or
    the host; for a first jack, those dealt face up from seat 0 on; for a cut, one card for each
    seat from seat 0 on, then again one for each of those who tied.
    """

    seat: Seat
    drawn: tuple[Card, ...] = ()


class Cut(_MatchEvent, frozen=True):
    """`seat` lifts `at` cards and puts them below the others; 0 is a bump: the pack stays."""

    seat: Seat
    at: int


class TimeUp(_MatchEvent, frozen=True, tag="time-up"):
    """The clock of a timed match has run out; the hand in progress is finished."""


# -- a hand -------------------------------------------------------------------------------------


class Dealt(_MatchEvent, frozen=True):
    """The cards as dealt: one hand for each seat from seat 0 on, the up-card, the rest.

    `kitty` are the cards below the up-card. `packets` is how many each seat from the dealer's
    left got first (none: one card at a time, or not known); it is for show. `face_down` is the
    seat that may not look at its hand yet: the dealer who must name trump blind (002). `benny` is
    the card that serves as Benny where the rules take either (none: the joker).
    """

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    up_card: Card | None = None
    kitty: tuple[Card, ...] = ()
    packets: tuple[int, ...] = ()
    face_down: Seat | None = None
    benny: Card | None = None


class Passed(_MatchEvent, frozen=True):
    """`seat` passes."""

    seat: Seat


class Called(_MatchEvent, frozen=True):
    """`seat` makes `trump`, ordering up the up-card in the first round; `Suit.NONE`: no trump."""

    seat: Seat
    trump: Suit
    alone: bool = False


class SpecialBid(StrEnum):
    """The bids above all numbers, each to take every trick for a stake of its own (F3)."""

    BIG_PEPPER = "big-pepper"
    """With the partner."""
    CALL_TWO = "call-two"
    """Alone, with two cards from the partner."""
    CALL_ONE = "call-one"
    """Alone, with one card from the partner."""
    MOON = "moon"
    """Alone."""

    @property
    def is_alone(self) -> bool:
        """True if the partner sits out."""
        return self is not SpecialBid.BIG_PEPPER


class Bid(_MatchEvent, frozen=True):
    """`seat` undertakes to win this many tricks if the auction ends here (R4).

    `trump` is what will be trump, where bids say so (none: the highest bidder names it
    afterwards). `special` is a bid above the numbers, whose `tricks` are all.
    """

    seat: Seat
    tricks: int
    trump: Suit | None = None
    special: SpecialBid | None = None


class PartnerCalled(_MatchEvent, frozen=True, tag="partner-called"):
    """`seat`, the maker, calls for a partner by a card; None: nobody, the maker is alone (R4)."""

    seat: Seat
    card: Card | None


class RedealClaimed(_MatchEvent, frozen=True, tag="shown"):
    """`seat` shows a hand without a chance and has the cards dealt again (R13, R14)."""

    seat: Seat
    cards: tuple[Card, ...]


class SwappedLowCards(_MatchEvent, frozen=True, tag="went-under"):
    """`seat` shows three nines and tens and swaps them for the hidden cards of the kitty (R14)."""

    seat: Seat
    cards: tuple[Card, ...]


class TookUp(_MatchEvent, frozen=True, tag="looked"):
    """`seat` takes up cards not seen before: the hand of who named trump blind, or the kitty."""

    seat: Seat
    cards: tuple[Card, ...]


class Discarded(_MatchEvent, frozen=True):
    """`seat`, who has a card too many or calls for a better one, discards `card`, face down."""

    seat: Seat
    card: Card


class Declared(_MatchEvent, frozen=True):
    """`seat`, asked before the first lead, plays alone or does not."""

    seat: Seat
    alone: bool


class CalledForBest(_MatchEvent, frozen=True, tag="called-for-best"):
    """`seat`, who plays alone, exchanges a card with the partner or the up-card, or not (R15)."""

    seat: Seat
    wanted: bool


class Gave(_MatchEvent, frozen=True):
    """`seat` passes `card` face down to `to`."""

    seat: Seat
    to: Seat
    card: Card


class Played(_MatchEvent, frozen=True):
    """`seat` plays `card` to the trick."""

    seat: Seat
    card: Card


class Challenged(_MatchEvent, frozen=True):
    """`seat` claims that `against` has reneged (R17)."""

    seat: Seat
    against: Seat


class Exposed(_MatchEvent, frozen=True):
    """`seat`, who has been challenged, shows the cards still held."""

    seat: Seat
    cards: tuple[Card, ...]


HandEvent: TypeAlias = (
    Dealt
    | Passed
    | Called
    | Bid
    | PartnerCalled
    | RedealClaimed
    | SwappedLowCards
    | TookUp
    | Discarded
    | Declared
    | CalledForBest
    | Gave
    | Played
    | Challenged
    | Exposed
)
"""What a hand is made of."""
Event: TypeAlias = FirstDealer | Cut | TimeUp | HandEvent
"""What a match is made of."""

PLAYED_EVENTS: Final = tuple(tuple(Played(seat, card) for card in ALL_CARDS) for seat in range(5))
"""``PLAYED[seat][card.index]``: the one `Played` of that seat and card."""


# -- the codec ----------------------------------------------------------------------------------


_CARD_TEXTS: Final[dict[object, str]] = {card: str(card) for card in ALL_CARDS}


def encode_hook(value: object) -> object:
    """Encode a card for msgspec as its two characters, and a text in English."""
    if isinstance(value, Text):
        return plain_text(value)
    text = _CARD_TEXTS.get(value)
    if text is None:
        raise NotImplementedError(type(value))
    return text


def decode_hook(kind: type, value: object) -> object:
    """Decode a card for msgspec.

    Raises:
        CardError: it is none.
    """
    if kind is Card:
        if not isinstance(value, str):
            raise CardError(f"a card must be two characters, not {value!r:.40}")
        return Card.parse(value)
    raise NotImplementedError(kind)


def schema_hook(kind: type) -> dict[str, Any]:
    """Describe a card for a JSON Schema."""
    if kind is Card:
        return {"type": "string", "pattern": r"^([789TJQKA][CDHS]|2S|JK|\?\?)$"}
    raise NotImplementedError(kind)


_JSON_ENCODER: Final = msgspec.json.Encoder(enc_hook=encode_hook)
_JSON_DECODER: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(
    Event, dec_hook=decode_hook
)


def to_json(event: Event) -> bytes:
    """Encode one event as one line of JSON, without the line end."""
    return _JSON_ENCODER.encode(event)


def from_json(text: bytes | str) -> Event:
    """Decode an event that `to_json` wrote.

    Raises:
        RecordError: the text is no event.
    """
    try:
        return _JSON_DECODER.decode(text)
    except (*DECODE_ERRORS, CardError) as error:
        raise RecordError(f"not an event: {error}") from error
