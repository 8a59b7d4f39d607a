"""What writing and reading the text form share: names of seats, words of calls, quoting."""

from __future__ import annotations

import json
import re
from typing import Final

import msgspec

from euchre.english.seats import phrase_seat
from euchre.errors import CardError, RecordError
from euchre.game import events
from euchre.game.cards import Suit
from euchre.game.hand import Hand
from euchre.game.rules import Seat
from euchre.game.scoring import list_special_bids
from euchre.game.state import Phase
from euchre.nesting import DECODE_ERRORS, load_json, verify_nesting
from euchre.notation.record import (
    AlternativeLine,
    Record,
    RecordPlayer,
    SeatingChange,
    ShuffleProof,
)

FIRST_LINE: Final = "Euchre record, text form 1"
TITLE_KEYS: Final = {"Title": "title", "Date": "date", "About": "description"}
"""Header lines for what `Record.meta` says in words."""
ROUND_HEADS: Final = {
    Phase.ORDER: "Round 1",
    Phase.NAME: "Round 2",
    Phase.BENNY: "Benny",
    Phase.BID: "Bids",
    Phase.TRUMP: "Trump",
    Phase.CHALLENGE: "Claims",
}
"""What a line with the calls of a phase begins with."""
NAMING_HEAD: Final = "Naming"
"""What it begins with where there is but one round, of naming suits."""
NOT_YET_CELL: Final = ".."
"""In a row of a trick: a card that is not in this row."""
SITTING_OUT_CELL: Final = "--"
"""In a row of a trick: a seat that sits out."""
_DEAL_WORDS: Final = ("Benny", "Packets", "Order")
"""Words that begin a line of the deal, so that no seat may go by them."""
_QUOTED_PATTERN: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
PLACE_DIGITS: Final = "1234567890AB"
"""How a place in a hand of up to twelve cards is written."""


def list_seat_labels(record: Record) -> tuple[str, ...]:
    """Return the seats' labels: the players' names if these are short, plain and different."""
    names = record.names
    plain = all(_is_plain_label(name) for name in names) and len(set(names)) == len(names)
    return names if plain else tuple(map(phrase_seat, range(record.rules.players)))


def _is_plain_label(name: str) -> bool:
    words = name.split()
    odd = any(not char.isprintable() or char in ',:;"{}()[]' for char in name)
    plain = bool(words) and not odd and name == " ".join(words)
    return plain and words[0] not in _DEAL_WORDS and len(name) <= 20


def quote_if_needed(text: str) -> str:
    """Return the text itself if a line can hold it, else as a JSON string."""
    plain = text and text == text.strip() and text.isprintable() and text[0] != '"'
    return text if plain else json.dumps(text)


def unquote_text(text: str) -> str:
    """Return the text that `quote_if_needed` was given.

    Raises:
        RecordError: a quoted text does not end, or is no text.
    """
    if not text.startswith('"'):
        return text
    try:
        value = load_json(text)
    except json.JSONDecodeError:
        value = None
    if not isinstance(value, str):
        raise RecordError(f"this text in quotes does not end well: {text:.40}")
    return value


REMARK_TYPES: Final[dict[str, type[SeatingChange | ShuffleProof | AlternativeLine]]] = {
    "Seated": SeatingChange,
    "Proof": ShuffleProof,
    "Line": AlternativeLine,
}
"""What a line with a remark as JSON begins with, as a record of lines has that."""


def parse_remark(head: str, text: str) -> SeatingChange | ShuffleProof | AlternativeLine:
    """Parse the remark that `encode_json` wrote behind a word of `REMARK_TYPES`.

    Raises:
        RecordError: it is none.
    """
    verify_nesting(text)
    try:
        remark: SeatingChange | ShuffleProof | AlternativeLine = msgspec.json.decode(
            text, type=REMARK_TYPES[head], dec_hook=events.decode_hook
        )
    except (*DECODE_ERRORS, CardError) as error:
        raise RecordError(f"a {head!r} line is wrong: {error}") from None
    return remark


# -- players ------------------------------------------------------------------------------------


def parse_player(text: str) -> RecordPlayer:
    """Parse a player's name, with ``[bot:NAME]`` behind it for a bot."""
    if not text.endswith("]"):
        return RecordPlayer(unquote_text(text))
    quoted = _QUOTED_PATTERN.match(text)
    name = quoted[0] if quoted is not None else text.partition(" [")[0]
    kind = text.removeprefix(name).removeprefix(" [").removesuffix("]")
    return RecordPlayer(unquote_text(name), unquote_text(kind))


# -- calls --------------------------------------------------------------------------------------


def format_calls_line_head(hand: Hand) -> str:
    """Return the beginning of a line with the calls of this phase."""
    once = hand.phase is Phase.NAME and hand.rules.bidding == "name_only"
    return NAMING_HEAD if once else ROUND_HEADS[hand.phase]


def format_call(hand: Hand, call: events.Passed | events.Called | events.Bid) -> str:
    """Format a call in `hand`, the hand before it."""
    match call:
        case events.Passed():
            return "pass"
        case events.Bid():
            level = str(call.tricks) if call.special is None else call.special.value
            return level if call.trump is None else f"{level} {call.trump.word}"
        case events.Called():
            return _format_suit_call(hand, call.seat, call.trump) + (" alone" if call.alone else "")


def parse_call(hand: Hand, seat: Seat, text: str) -> events.Passed | events.Called | events.Bid:
    """Parse a call.

    Raises:
        RecordError: they are no call in this round.
    """
    if text == "pass":
        return events.Passed(seat)
    if hand.phase is Phase.BID:
        return _parse_bid(hand, seat, text)
    alone = text.endswith(" alone")
    suit_words = text.removesuffix(" alone")
    suits = [suit for suit in Suit if _format_suit_call(hand, seat, suit) == suit_words]
    if not suits:
        known = _format_suit_call(hand, seat, hand.up_suit or Suit.HEARTS)
        raise RecordError(f"{text!r:.40} is no call here: write pass, {known} or {known} alone")
    return events.Called(seat, suits[0], alone)


def _parse_bid(hand: Hand, seat: Seat, text: str) -> events.Bid:
    level, _, trump_words = text.partition(" ")
    trump = _SUIT_BY_WORDS.get(trump_words)
    special = _SPECIAL_BIDS.get(level)
    is_number = level.isascii() and level.isdecimal() and len(level) < 3
    if (trump_words and trump is None) or (special is None and not is_number):
        number, trump_example = "a number of tricks", ""
        if hand.rules.bid_names_trump:
            number, trump_example = "tricks and trump, like 4 hearts", " hearts"
        specials = [f"{each.value}{trump_example}" for each in list_special_bids(hand.rules)]
        *others, last = ["pass", number, *specials]
        raise RecordError(f"{text!r:.40} is no bid: write {', '.join(others)} or {last}")
    tricks = int(level) if special is None else hand.rules.hand_size
    return events.Bid(seat, tricks, trump, special)


_SPECIAL_BIDS: Final = {special.value: special for special in events.SpecialBid}
_SUIT_BY_WORDS: Final = {str(suit.word): suit for suit in Suit}


def _format_suit_call(hand: Hand, seat: Seat, suit: Suit) -> str:
    if hand.phase is Phase.ORDER and suit is hand.up_suit:
        return "pick up" if seat == hand.dealer else "order up"
    return suit.word
