"""A position in one line, like FEN for chess: read by `read_position`, written by `write_position`.

    >>> text = "standard 6:8 1 3 ??/JHJDAHKH9C/??/?? TH ?? ppp"
    >>> seen = read_position(text)
    >>> seen
    <View standard, seat 1: TH turned up by seat 3, turn 3>
    >>> write_position(seen) == text
    True

Seven words, then one for each thing that has happened, all with blanks between; seats count from 0.

=======  ===========================================================================================
word     meaning
=======  ===========================================================================================
rules    the name of a game, and knobs that differ with commas between: ``standard,target=7``
scores   points of each team before the hand, with colons between: ``6:8``
eyes     who looks: a seat, ``-`` a spectator, ``all`` for a hand that is told as it is
dealer   the seat that dealt
hands    the cards dealt to each seat from seat 0 on, with ``/`` between: ``JHJD??/??/??/??``; a
         closing ``??`` stands for all the rest of a hand
up-card  the card turned up, or ``-`` where none is
kitty    the cards below it, likewise, or ``-`` where there are none
=======  ===========================================================================================

Whose turn it is follows from what has happened, so no seat is said:

=====================  =============================================================================
word                   event
=====================  =============================================================================
``p``, ``ppp``         a pass, three of them
``H``, ``NT``, ``H!``  trump is made: hearts, no trump, hearts alone; ``LOW``: low no trump
``3``, ``3:H``         a bid of three tricks; of three with hearts as trump
``moon:S``             a bid to take every trick alone with spades as trump; ``moon`` where bids
                       don't say trump
``big-pepper``         a bid to take every trick with the partner; ``big-pepper:NT`` likewise
``partner:AS``         a partner is called by a card; ``partner:-``: nobody
``show:AS9H…``         a hand is shown to be dealt again
``under:9STS9H``       three cards are swapped for the kitty
``look:AS9H…``         cards are taken up that were not seen before; ``look:??`` by another seat
``discard:9H``         a card is laid away; ``discard:??`` by another seat
``alone``, ``with``    the answer of who is asked whether to play alone: without or with the partner
``best``, ``keep``     the answer of who is asked whether to call for a better card
``give:QD``            a card is passed to the partner; ``give:??`` unseen
``9HTHAHKH``           cards that are played, a trick to a word
``claim:2``            seat 2 is said to have reneged
``expose:QD``          the cards still held are shown
=====================  =============================================================================

Behind the kitty ``benny:2S`` may stand, where the rules take either card as Benny and it is not
the joker. How the cards went round is left out: it is for show.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeVar

from euchre.arguments import verify_arguments
from euchre.errors import CardError, EuchreError, RulesError
from euchre.game.cards import HIDDEN, SUITS, Card, Suit
from euchre.game.censor import censor
from euchre.game.events import (
    PLAYED_EVENTS,
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Dealt,
    Declared,
    Discarded,
    Event,
    Exposed,
    Gave,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SpecialBid,
    SwappedLowCards,
    TookUp,
)
from euchre.game.hand import (
    Hand,
    IllegalEventError,
    View,
    apply,
    begin,
    begin_view,
    find_blind_seat,
)
from euchre.game.presets import parse_rules_line, rules_line
from euchre.game.rules import Rules, Seat, build_pack, partner_of
from euchre.game.state import Phase

_T = TypeVar("_T")

ALL_EYES: Final = "all"
"""Who looks at a hand that is told as it is."""
NOBODY_SIGN: Final = "-"
"""A spectator, no up-card, no kitty, no partner."""
_HEAD_WORDS: Final = ("rules", "scores", "eyes", "dealer", "hands", "up-card", "kitty")
_MAX_CHARACTERS: Final = 4000
"""Letters of a text that are looked at."""
_CARDS_PATTERN: Final = re.compile(r"(?:[2-9TJQKA][CDHS]|JK|\?\?)+")
_CALL_PATTERN: Final = re.compile(r"(C|D|H|S|NT|LOW)(!?)")
_NUMBER_PATTERN: Final = re.compile(r"-?[0-9]{1,4}")


class PositionError(EuchreError):
    """A text that is no position; the sentence says which word is wrong, and why."""


# -- writing --------------------------------------------------------------------------------------


@verify_arguments()
def write_position(hand: Hand) -> str:
    """Write the hand, or the view, in one line: `Hand.position`."""
    dealt = hand.dealt
    eyes = ALL_EYES
    if isinstance(hand, View):
        eyes = NOBODY_SIGN if hand.seat is None else str(hand.seat)
    head = (
        rules_line(hand.rules).replace(", ", ","),
        ":".join(map(str, hand.scores)),
        eyes,
        str(dealt.dealer),
        "/".join(map(_format_cards, dealt.hands)),
        NOBODY_SIGN if dealt.up_card is None else str(dealt.up_card),
        _format_cards(dealt.kitty) if dealt.kitty else NOBODY_SIGN,
    )
    benny = () if dealt.benny is None else (f"benny:{dealt.benny}",)
    return " ".join((*head, *benny, *_format_events(hand)))


def _format_cards(cards: Sequence[Card]) -> str:
    """Format cards without blanks, the hidden ones at the end as one."""
    known = len(cards)
    while known and cards[known - 1] is HIDDEN:
        known -= 1
    return "".join(map(str, (*cards[:known], *((HIDDEN,) if known < len(cards) else ()))))


def _format_events(hand: Hand) -> Iterator[str]:
    passes, trick = "", ""
    whole = 2 * len(hand.active_seats)
    for event in hand.events[1:]:
        word = _format_event(event)
        if passes and not isinstance(event, Passed):
            yield passes
            passes = ""
        if trick and (not isinstance(event, Played) or len(trick) == whole):
            yield trick
            trick = ""
        if isinstance(event, Passed):
            passes += word
        elif isinstance(event, Played):
            trick += word
        else:
            yield word
    yield from filter(None, (passes, trick))


def _format_event(event: Event) -> str:
    match event:
        case Passed():
            return "p"
        case Called():
            return event.trump.value + ("!" if event.alone else "")
        case Bid():
            level = str(event.tricks) if event.special is None else event.special.value
            return level if event.trump is None else f"{level}:{event.trump.letter}"
        case PartnerCalled():
            return f"partner:{event.card or NOBODY_SIGN}"
        case RedealClaimed() | SwappedLowCards() | TookUp() | Exposed():
            return f"{_SHOWING_WORDS[type(event)]}:{_format_cards(event.cards)}"
        case Discarded():
            return f"discard:{event.card}"
        case Declared():
            return "alone" if event.alone else "with"
        case CalledForBest():
            return "best" if event.wanted else "keep"
        case Gave():
            return f"give:{event.card}"
        case Played():
            return str(event.card)
        case Challenged():
            return f"claim:{event.against}"
        case _:
            raise AssertionError(f"{event} is in no hand")


_SHOWING_WORDS: Final[dict[type[Event], str]] = {
    RedealClaimed: "show",
    SwappedLowCards: "under",
    TookUp: "look",
    Exposed: "expose",
}


# -- reading --------------------------------------------------------------------------------------


@verify_arguments()
def read_position(text: str) -> Hand:
    """Read the position in a line: a `View` if it names a seat or a spectator, else a `Hand`.

    Args:
        text: as in the tables above.

    Raises:
        PositionError: a word is missing or not understood, names a card twice or one that its seat
            cannot see, or something cannot have happened there.
    """
    words = text.split()
    if len(words) < len(_HEAD_WORDS) or len(text) > _MAX_CHARACTERS:
        known = ", ".join(_HEAD_WORDS)
        raise PositionError(
            f"a position is one line that begins with {len(_HEAD_WORDS)} words, {known}, and "
            f"this has {len(words)}: {text.strip()!r:.60}"
        )
    head = dict(zip(_HEAD_WORDS, words, strict=False))
    rules = _parse_position_part("rules", head["rules"], parse_rules_line)
    hand = _read_beginning(rules, head, words[len(_HEAD_WORDS) :])
    for word in words[len(_HEAD_WORDS) :]:
        if not word.startswith("benny:"):
            hand = _apply_event_word(hand, word)
    return hand


def _read_beginning(rules: Rules, head: dict[str, str], event_words: Sequence[str]) -> Hand:
    benny = next((word[6:] for word in event_words[:1] if word.startswith("benny:")), None)
    dealer = _parse_seat(rules, head["dealer"], "dealer")
    hands = head["hands"].split("/")
    if len(hands) != rules.players:
        raise PositionError(
            f"the hands of {rules.players} seats are wanted with / between, not {len(hands)}: "
            f"{head['hands']!r:.60}"
        )
    up_card = None if head["up-card"] == NOBODY_SIGN else _parse_card(head["up-card"])
    if up_card is HIDDEN:
        raise PositionError("the turned-up card is face up: write it, like 9H, not ??")
    card = None if benny is None else _parse_card(benny)
    undealt = _parse_position_part("benny", benny or "", lambda _: len(build_pack(rules, card)))
    undealt -= rules.players * rules.hand_size + (up_card is not None)
    kitty = "" if head["kitty"] == NOBODY_SIGN else head["kitty"]
    dealt = Dealt(
        dealer=dealer,
        hands=tuple(
            _parse_dealt_cards(cards, rules.hand_size, f"the hand of seat {seat}")
            for seat, cards in enumerate(hands)
        ),
        up_card=up_card,
        kitty=_parse_dealt_cards(kitty, undealt, "the kitty"),
        face_down=find_blind_seat(rules, dealer, up_card),
        benny=card,
    )
    scores = _parse_position_part("scores", head["scores"], _parse_colon_numbers)
    try:
        if head["eyes"] == ALL_EYES:
            return begin(rules, dealt, scores)
        eyes = None if head["eyes"] == NOBODY_SIGN else _parse_seat(rules, head["eyes"], "eyes")
        _verify_visible(dealt, eyes, "among the hands and the kitty")
        return begin_view(rules, dealt, eyes, scores)
    except PositionError:
        raise
    except EuchreError as error:
        raise PositionError(f"this position cannot be: {error}") from None


def _parse_position_part(part_name: str, word: str, parse: Callable[[str], _T]) -> _T:
    try:
        return parse(word)
    except EuchreError as error:
        raise PositionError(f"the {part_name} of the position cannot be: {error}") from None


def _parse_colon_numbers(word: str) -> tuple[int, ...]:
    parts = word.split(":")
    if not all(_NUMBER_PATTERN.fullmatch(part) for part in parts):
        raise RulesError(f"write numbers with colons between, like 6:8, not {word!r:.40}")
    return tuple(map(int, parts))


def _parse_seat(rules: Rules, word: str, label: str) -> Seat:
    if word.isascii() and word.isdecimal() and len(word) == 1 and int(word) < rules.players:
        return int(word)
    also = f", {NOBODY_SIGN} or {ALL_EYES}" if label == "eyes" else ""
    raise PositionError(
        f"the {label} must be a seat from 0 to {rules.players - 1}{also}, not {word!r:.40}"
    )


def _to_ascii_card_codes(word: str) -> str:
    """Return cards or suits as a position writes them: ``10h`` and ``10♥`` are TH."""
    for suit in SUITS:
        word = word.replace(suit.symbol, suit.letter)
    return word.replace("\ufe0e", "").replace("\ufe0f", "").replace("10", "T").upper()


def _parse_card(typed: str) -> Card:
    word = _to_ascii_card_codes(typed)
    if not _CARDS_PATTERN.fullmatch(word) or len(word) != 2:
        raise PositionError(f"{typed!r:.40} is not a card: write rank then suit, like 9H, TD or JK")
    return _parse_position_part("cards", word, Card.parse)


def _parse_cards(typed: str) -> tuple[Card, ...]:
    word = _to_ascii_card_codes(typed)
    if word and not _CARDS_PATTERN.fullmatch(word):
        raise PositionError(
            f"{typed!r:.40} are no cards: write them without blanks, like 9HTDJK, and ?? for "
            "hidden ones"
        )
    try:
        return tuple(Card.parse(word[start : start + 2]) for start in range(0, len(word), 2))
    except CardError as error:
        raise PositionError(str(error)) from None


def _parse_dealt_cards(word: str, size: int, label: str) -> tuple[Card, ...]:
    """Parse exactly `size` cards; a closing ``??`` may stand for several."""
    cards = _parse_cards(word)
    if cards and cards[-1] is HIDDEN:
        cards += (HIDDEN,) * (size - len(cards))
    if len(cards) != size:
        raise PositionError(
            f"{label} has {len(cards)} cards, and {size} are dealt: end it with ?? where some are "
            "not known"
        )
    return cards


def _verify_visible(event: Event, viewer_seat: Seat | None, label: str) -> None:
    if censor(event, viewer_seat) != event:
        viewer = "a spectator" if viewer_seat is None else f"seat {viewer_seat}"
        raise PositionError(
            f"{label} is a card that {viewer} cannot see: write ??, or {ALL_EYES!r} for the eyes"
        )


def _apply_event_word(hand: Hand, word: str) -> Hand:
    for build_event in _parse_event_builders(word):
        event = build_event(hand)
        if isinstance(hand, View):
            _verify_visible(event, hand.seat, f"in {word!r:.40}")
        try:
            hand = apply(hand, event)
        except IllegalEventError as error:
            raise PositionError(f"{word!r:.40} cannot come there: {error.why}") from None
    return hand


def _parse_event_builders(word: str) -> Iterator[Callable[[Hand], Event]]:
    """Parse the events of a word, each as a function of the hand that it happens in."""
    if set(word) == {"p"}:
        return (lambda now: Passed(_acting_seat_or_raise(now, word)) for _ in word)
    if _CARDS_PATTERN.fullmatch(_to_ascii_card_codes(word)):
        return (partial(_build_play, card, word) for card in _parse_cards(word))
    return iter((lambda now: _parse_single_event(now, _acting_seat_or_raise(now, word), word),))


def _build_play(card: Card, word: str, hand: Hand) -> Event:
    return PLAYED_EVENTS[_acting_seat_or_raise(hand, word)][card.index]


def _parse_single_event(hand: Hand, seat: Seat, word: str) -> Event:
    call = _CALL_PATTERN.fullmatch(_to_ascii_card_codes(word))
    if call is not None:
        return Called(seat, Suit(call[1]), bool(call[2]))
    if word in _ANSWER_EVENTS:
        return _ANSWER_EVENTS[word](seat)
    kind, _, argument = word.partition(":")
    if kind in _SPECIAL_BIDS or (kind.isascii() and kind.isdecimal() and len(kind) < 3):
        special = _SPECIAL_BIDS.get(kind)
        tricks = int(kind) if special is None else hand.rules.hand_size
        return Bid(seat, tricks, _parse_bid_trump(argument, word) if ":" in word else None, special)
    match kind:
        case "partner":
            return PartnerCalled(seat, None if argument == NOBODY_SIGN else _parse_card(argument))
        case "show":
            return RedealClaimed(
                seat, _parse_dealt_cards(argument, hand.rules.hand_size, "the hand that is shown")
            )
        case "under":
            return SwappedLowCards(seat, _parse_cards(argument))
        case "look":
            size = hand.rules.hand_size if hand.under is None else 3
            return TookUp(seat, _parse_dealt_cards(argument, size, "what is taken up"))
        case "expose":
            return Exposed(
                seat, _parse_dealt_cards(argument, len(hand.hands[seat]), "what is shown")
            )
        case "discard":
            return Discarded(seat, _parse_card(argument))
        case "give":
            to = partner_of(hand.rules, seat)
            return Gave(seat, seat if to is None else to, _parse_card(argument))
        case "claim":
            return Challenged(seat, _parse_seat(hand.rules, argument, "claim"))
        case _:
            raise PositionError(
                f"{word!r:.40} is nothing that happens in a hand: there are p, suits like H or H!, "
                f"cards like 9HTHAH, {', '.join(_ANSWER_EVENTS)}, bids like 3, 3:H or moon:S, and "
                f"{_KINDS_HELP}"
            )


def _parse_bid_trump(letters: str, word: str) -> Suit:
    call = _CALL_PATTERN.fullmatch(_to_ascii_card_codes(letters))
    if call is None or call[2]:
        raise PositionError(
            f"{word!r:.40} is not a bid: after the colon write its trump, like H, NT or LOW"
        )
    return Suit(call[1])


_SPECIAL_BIDS: Final = {special.value: special for special in SpecialBid}

_ANSWER_EVENTS: Final[dict[str, Callable[[Seat], Event]]] = {
    "alone": lambda seat: Declared(seat, True),
    "with": lambda seat: Declared(seat, False),
    "best": lambda seat: CalledForBest(seat, True),
    "keep": lambda seat: CalledForBest(seat, False),
}
_KINDS_HELP: Final = "partner:, show:, under:, look:, discard:, give:, claim: or expose: with cards"


def _acting_seat_or_raise(hand: Hand, word: str) -> Seat:
    seat = find_acting_seat(hand)
    if seat is None:
        raise PositionError(f"{word!r:.40} cannot come there: the hand is over")
    return seat


@verify_arguments()
def find_acting_seat(hand: Hand) -> Seat | None:
    """Return the seat of the next event, even if it decides nothing; None: the hand is over."""
    if hand.phase is Phase.LOOK:
        return hand.dealer if hand.under is None else hand.under
    if hand.phase is Phase.EXPOSE and hand.accused is not None:
        return hand.accused.against
    return hand.turn
