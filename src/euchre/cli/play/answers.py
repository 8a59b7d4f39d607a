"""What the person may type, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.cli.matches.typed_bids import format_typed_bid, parse_bid, parse_trump
from euchre.english.choices import describe_bad_choice
from euchre.english.questions import (
    CARD_CHOICE_PHASES,
    WordedChoice,
    list_call_choices,
    sort_own_cards,
)
from euchre.english.speech import call_phrase
from euchre.errors import CardError, EuchreError
from euchre.game import events
from euchre.game.cards import HIDDEN, Card, Suit
from euchre.game.hand import View, legal
from euchre.game.match import Match, Stage
from euchre.game.rules import Seat, build_pack, partner_of
from euchre.game.state import Phase

COMMAND_HELP: Final = {
    "hint": "ask the coach for its move and the reason",
    "undo": "undo your last decision",
    "last": "show the last trick",
    "score": "show the score",
    "table": "show the table again",
    "rules": "show the rules of this game",
    "help": "this",
    "quit": "stop for now; the match is saved",
}
"""What can be typed at any time, with help."""
_COMMAND_ALIASES: Final = {"?": "help", "q": "quit", "exit": "quit", "u": "undo"}
_PASS_WORDS: Final = {"pass", "p", "over", "i pass"}
_ORDER_WORDS: Final = {
    *("order", "order up", "order it up", "o", "up", "pick", "pick up", "pick it up"),
    *("take", "take up", "take it up", "call", "i order it up", "i take it up", "assist"),
}
_ALONE_WORDS: Final = {"alone", "a", "loner", "solo"}
_YES_WORDS: Final = {"yes", "y", "go alone", "best", "call", "your best", "swap", "take"}
_NO_WORDS: Final = {"no", "n", "partner", "with my partner", "with partner", "together", "keep"}
_NOBODY_WORDS: Final = {"nobody", "none", "no one", *_ALONE_WORDS}
_SHOW_WORDS: Final = {"show", "redeal", "misdeal", "deal again", "farmer"}


def parse_command(text: str, view: View | None = None) -> str | None:
    """Return the typed command, if it is one; ``h`` is a hint unless hearts may be called."""
    word = text.strip().lower()
    word = _COMMAND_ALIASES.get(word, word)
    if word == "h" and not (view is not None and _can_call_suit(view, Suit.HEARTS)):
        word = "hint"
    return word if word in COMMAND_HELP else None


def _can_call_suit(view: View, suit: Suit) -> bool:
    return any(isinstance(event, events.Called) and event.trump is suit for event in legal(view))


def parse_event(
    text: str,
    match: Match,
    view: View | None,
    names: Sequence[str],
    seat: Seat,
    *,
    trumps_last: bool = False,
) -> events.Event:
    """Return the typed event, legal or not; `trumps_last` is how the hand is shown.

    Raises:
        EuchreError: it means nothing here; the sentence says what would.
    """
    word = " ".join(text.lower().replace(",", " ").split()) or text
    if match.stage is Stage.CUT:
        return _parse_cut(word, match, seat)
    assert view is not None
    if word.partition(" ")[0] in ("challenge", "renege", "claim"):
        return _parse_challenge(word, view, names, seat)
    if view.phase in CARD_CHOICE_PHASES:
        cards = sort_own_cards(view.rules, view, trumps_last=trumps_last)
        return _parse_card_event(word, view, seat, cards)
    choices = [
        choice
        for choice in list_call_choices(view, names)
        if not (isinstance(choice.event, events.Bid) and choice.event.trump is not None)
    ]  # a bid that says trump is typed in words: its number would be taken for tricks
    return _parse_choice_number(word, view, choices) or _parse_call(word, view, choices, seat)


def _parse_cut(word: str, match: Match, seat: Seat) -> events.Event:
    if word in ("bump", "knock", "b"):
        return events.Cut(seat, 0)
    if word in ("cut", "c"):
        return events.Cut(seat, len(build_pack(match.rules)) // 2)
    if _is_number(word):
        return events.Cut(seat, int(word))
    raise EuchreError(
        f"{word!r} isn't a place to cut: type a number of cards, or cut for the middle"
    )


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 5


def _parse_challenge(word: str, view: View, names: Sequence[str], seat: Seat) -> events.Event:
    """Parse ``challenge bo``; the name may be left out if only one player can be challenged."""
    _, _, name = word.partition(" ")
    challenges = [event for event in legal(view) if isinstance(event, events.Challenged)]
    if not name and len(challenges) == 1:
        return challenges[0]
    for opponent, player_name in enumerate(names):
        if name and player_name.lower().startswith(name) and opponent != seat:
            return events.Challenged(seat, opponent)
    if not challenges:
        raise EuchreError("There is nobody to challenge: every opponent has followed suit so far.")
    choices = " or ".join(f"challenge {names[event.against]}" for event in challenges)
    raise EuchreError(f"Who reneged? Type {choices}.")


def _parse_choice_number(
    word: str, view: View, choices: Sequence[WordedChoice]
) -> events.Event | None:
    if not _is_number(word):
        return None
    for choice in choices:
        if choice.number == int(word):
            return choice.event
    if view.phase is Phase.BID and view.turn is not None:
        return parse_bid(word, view, view.turn)  # which is refused with the reason
    numbers = [choice.number for choice in choices]
    raise EuchreError(describe_bad_choice(word, min(numbers), max(numbers)))


def _parse_card_event(word: str, view: View, seat: Seat, cards: Sequence[Card]) -> events.Event:
    if _is_number(word):
        if not 1 <= int(word) <= len(cards):
            raise EuchreError(describe_bad_choice(word, 1, len(cards)))
        return _build_card_event(view, seat, cards[int(word) - 1])
    try:
        card = Card.parse(word)
    except CardError:
        known = _parse_known_call(word, view, seat)
        if known is not None:
            return known  # which is refused with the reason
        raise EuchreError(
            f"{word!r:.40} isn't a card: type its number, or rank and suit like JD; help "
            "lists more."
        ) from None
    if card is HIDDEN:
        raise EuchreError("Which card? Type its number, or rank and suit like JD.")
    return _build_card_event(view, seat, card)


def _build_card_event(view: View, seat: Seat, card: Card) -> events.Event:
    if card not in view.cards:
        raise EuchreError(f"You don't hold the {card.name}.")
    if view.phase is Phase.PLAY:
        return events.Played(seat, card)
    mate = partner_of(view.rules, seat)
    if view.phase is Phase.GIVE and mate is not None:
        return events.Gave(seat, mate, card)
    return events.Discarded(seat, card)


def _parse_call(word: str, view: View, choices: Sequence[WordedChoice], seat: Seat) -> events.Event:
    for choice in choices:
        words = {choice.words, _phrase_call(view, choice.event)}
        if word in {phrase.lower().replace(",", "") for phrase in words}:
            return choice.event
    known = _parse_known_call(word, view, seat)
    if known is None:
        in_words = view.phase is Phase.BID and view.rules.bid_names_trump
        how = "" if in_words else "its number, or "
        raise EuchreError(f"{word!r} isn't a call: type {how}{_suggest_answer(view)}.")
    return known


def _phrase_call(view: View, event: events.Event) -> str:
    if not isinstance(event, events.Called):
        return ""
    return call_phrase(view.rules, view.dealer, event, view.phase is Phase.ORDER)


_EXAMPLE_ANSWERS: Final = {
    Phase.PARTNER: "the card to call, like AC, or alone",
    Phase.ALONE: "yes or no",
    Phase.BEST: "yes or no",
    Phase.CHALLENGE: "no, or challenge and a name",
}


def _suggest_answer(view: View) -> str:
    if view.phase in _EXAMPLE_ANSWERS:
        return _EXAMPLE_ANSWERS[view.phase]
    legal_events = legal(view)
    bids = [event for event in legal_events if isinstance(event, events.Bid)]
    calls = [event for event in legal_events if isinstance(event, events.Called)]
    ordering = view.phase is Phase.ORDER
    kinds = {type(event) for event in legal_events}
    words = ["pass"] if events.Passed in kinds else []
    words += [f"bid {format_typed_bid(bids[0])}"] if bids else []
    for alone in (False, True):
        suits = [call.trump.word for call in calls if call.alone is alone]
        if suits:
            words.append("order" if ordering else suits[0])
            words[-1] += " alone" if alone else ""
    words += ["show"] if events.RedealClaimed in kinds else []
    words += ["under"] if events.SwappedLowCards in kinds else []
    examples = " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
    return f"a word like {examples}; help lists more"


def _parse_known_call(word: str, view: View, seat: Seat) -> events.Event | None:
    match view.phase:
        case Phase.ALONE | Phase.BEST:
            kind = events.Declared if view.phase is Phase.ALONE else events.CalledForBest
            if word in _YES_WORDS | _ALONE_WORDS:
                return kind(seat, True)
            return kind(seat, False) if word in _NO_WORDS | _PASS_WORDS else None
        case Phase.BID if (bid := parse_bid(word, view, seat)) is not None:
            return bid
        case Phase.PARTNER:
            return (
                events.PartnerCalled(seat, None)
                if word in _NOBODY_WORDS
                else _parse_partner(word, seat)
            )
    if word in _PASS_WORDS or (word in _NO_WORDS and view.phase is not Phase.PLAY):
        return events.Passed(seat)
    if word in _SHOW_WORDS:
        return events.RedealClaimed(seat, view.cards)
    if word.startswith(("under", "go under")):
        return _parse_low_card_swap(
            word.removeprefix("go ").removeprefix("under").split(), view, seat
        )
    return None if view.phase is Phase.BID else _parse_trump(word, view, seat)


def _parse_partner(word: str, seat: Seat) -> events.Event | None:
    try:
        card = Card.parse(word.removeprefix("i ").removeprefix("call ").removeprefix("the "))
    except CardError:
        return None
    return None if card is HIDDEN else events.PartnerCalled(seat, card)


def _parse_low_card_swap(words: Sequence[str], view: View, seat: Seat) -> events.Event:
    swaps = [event for event in legal(view) if isinstance(event, events.SwappedLowCards)]
    if not words and len(swaps) == 1:
        return swaps[0]
    try:
        cards = {Card.parse(word) for word in words}
    except CardError:
        cards = set()
    for event in swaps:
        if set(event.cards) == cards:
            return event
    if not swaps:
        return events.SwappedLowCards(seat, view.cards[:3])  # which is refused with the reason
    raise EuchreError("Which three? Type under and three of your nines and tens: under 9C 10C 9H.")


def _parse_trump(word: str, view: View, seat: Seat) -> events.Event | None:
    parts = word.split()
    alone = any(part in _ALONE_WORDS for part in parts)
    suit_words = " ".join(part for part in parts if part not in _ALONE_WORDS and part != "go")
    if suit_words in _ORDER_WORDS or (alone and not suit_words):
        up_suit = view.up_suit
        if view.phase in (Phase.NAME, Phase.TRUMP) or up_suit is None:
            raise EuchreError("Which suit? Type clubs, diamonds, hearts or spades.")
        return events.Called(seat, up_suit, alone)
    suit = parse_trump(suit_words)
    return None if suit is None else events.Called(seat, suit, alone)
