"""What writing and reading the text form share: names of seats, words of calls, quoting."""

from __future__ import annotations

import json
from typing import Final

import msgspec

from euchre import events
from euchre.cards import Suit
from euchre.errors import CardError, RecordError
from euchre.hand import Hand
from euchre.nesting import UNREADABLE, check_nesting
from euchre.record import Line, Player, Proof, Record, SeatedFrom
from euchre.rules import Seat
from euchre.state import Phase
from euchre.words.seats import seat_title

FIRST_LINE: Final = "Euchre record, text form 1"
TITLES: Final = {"Title": "title", "Date": "date", "About": "description"}
"""Header lines for what `Record.meta` says in words."""
ROUNDS: Final = {
    Phase.ORDER: "Round 1",
    Phase.NAME: "Round 2",
    Phase.BENNY: "Benny",
    Phase.BID: "Bids",
    Phase.TRUMP: "Trump",
    Phase.CHALLENGE: "Claims",
}
"""What a line with the calls of a phase begins with."""
NAMING: Final = "Naming"
"""What it begins with where there is but one round, of naming suits."""
NOT_YET: Final = ".."
"""In a row of a trick: a card that is not in this row."""
OUT: Final = "--"
"""In a row of a trick: a seat that sits out."""
_DEAL_WORDS: Final = ("Benny", "Packets", "Order")
"""Words that begin a line of the deal, so that no seat may go by them."""
DIGITS: Final = "1234567890"
"""How a place in a hand of up to ten cards is written."""


def seat_names(record: Record) -> tuple[str, ...]:
    """Return the seats' labels: the players' names if these are short, plain and different."""
    names = record.names
    plain = all(_is_label(name) for name in names) and len(set(names)) == len(names)
    return names if plain else tuple(map(seat_title, range(record.rules.players)))


def _is_label(name: str) -> bool:
    if not name.strip():
        return False
    odd = any(not char.isprintable() or char in ',:;"{}()[]' for char in name)
    plain = (
        not odd and name == " ".join(name.split()) and name.split(maxsplit=1)[0] not in _DEAL_WORDS
    )
    return plain and len(name) <= 20


def quoted(text: str) -> str:
    """Return the text itself if a line can hold it, else as a JSON string."""
    plain = text and text == text.strip() and text.isprintable() and text[0] != '"'
    return text if plain else json.dumps(text)


def unquoted(text: str) -> str:
    """Return the text that `quote_if_needed` was given.

    Raises:
        RecordError: a quoted text does not end, or is no text.
    """
    if not text.startswith('"'):
        return text
    check_nesting(text)
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        value = None
    if not isinstance(value, str):
        raise RecordError(f"this text in quotes does not end well: {text:.40}")
    return value


REMARKS: Final[dict[str, type[SeatedFrom | Proof | Line]]] = {
    "Seated": SeatedFrom,
    "Proof": Proof,
    "Line": Line,
}
"""What a line with a remark as JSON begins with, as a record of lines has that."""
_ENCODER: Final = msgspec.json.Encoder(enc_hook=events.encode_hook)


def json_text(remark: SeatedFrom | Proof | Line) -> str:
    """Format a remark as JSON, as a record of lines has it."""
    return _ENCODER.encode(remark).decode()


def remark_from(head: str, text: str) -> SeatedFrom | Proof | Line:
    """Parse the remark that `format_remark` wrote behind a word of `REMARK_TYPES`.

    Raises:
        RecordError: it is none.
    """
    check_nesting(text)
    try:
        remark: SeatedFrom | Proof | Line = msgspec.json.decode(
            text, type=REMARKS[head], dec_hook=events.decode_hook
        )
    except (*UNREADABLE, CardError) as error:
        raise RecordError(f"a {head!r} line is wrong: {error}") from None
    return remark


# -- players ------------------------------------------------------------------------------------


def player_from(text: str) -> Player:
    """Parse a player's name, with ``[bot:NAME]`` behind it for a bot."""
    if not text.endswith("]"):
        return Player(unquoted(text))
    name, _, kind = text.removesuffix("]").rpartition(" [")
    return Player(unquoted(name), unquoted(kind))


# -- calls --------------------------------------------------------------------------------------


def round_of(hand: Hand) -> str:
    """Return the beginning of a line with the calls of this phase."""
    once = hand.phase is Phase.NAME and hand.rules.bidding == "name_only"
    return NAMING if once else ROUNDS[hand.phase]


def call_words(hand: Hand, call: events.Passed | events.Called | events.Bid) -> str:
    """Format a call in `hand`, the hand before it."""
    match call:
        case events.Passed():
            return "pass"
        case events.Bid():
            return str(call.tricks)
        case events.Called():
            return _makes(hand, call.seat, call.trump) + (" alone" if call.alone else "")


def call_from(hand: Hand, seat: Seat, words: str) -> events.Passed | events.Called | events.Bid:
    """Parse a call.

    Raises:
        RecordError: they are no call in this round.
    """
    if words == "pass":
        return events.Passed(seat)
    if hand.phase is Phase.BID:
        if not (words.isascii() and words.isdecimal() and len(words) < 3):
            raise RecordError(f"{words!r} is no bid: write pass or a number of tricks")
        return events.Bid(seat, int(words))
    alone = words.endswith(" alone")
    said = words.removesuffix(" alone")
    suits = [suit for suit in Suit if _makes(hand, seat, suit) == said]
    if not suits:
        known = _makes(hand, seat, hand.up_suit or Suit.HEARTS)
        raise RecordError(f"{words!r} is no call here: write pass, {known} or {known} alone")
    return events.Called(seat, suits[0], alone)


def _makes(hand: Hand, seat: Seat, suit: Suit) -> str:
    if hand.phase is Phase.ORDER and suit is hand.up_suit:
        return "pick up" if seat == hand.dealer else "order up"
    return suit.word
