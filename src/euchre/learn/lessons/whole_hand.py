"""The hand of the first game, to be played: the reader chooses, the rules bot answers for the rest.

Nothing is kept and nothing is drawn: the same cards played come to the same table.

>>> from euchre.cards import parse_cards
>>> at(parse_cards("TH 9S")).tricks
(1, 1)
>>> at(parse_cards("JC")).judged
'Hearts were led: follow suit with 10♥.'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from euchre.bots import RulesBot
from euchre.cards import Card, Suit, is_trump, parse_cards, sort_hand, suit_of
from euchre.events import Dealt, Discarded, Played
from euchre.hand import Hand, apply, begin, legal, view
from euchre.learn.lessons import whole
from euchre.learn.questions import QuestionCards
from euchre.presets import preset
from euchre.refusal import Illegal
from euchre.rules import pack, packet_choices
from euchre.words import YOU, NameGrammar, listing, tell, tell_result
from euchre.words.seats import BOT_NAMES

NAMES: Final = (YOU, *BOT_NAMES[:3])
"""The players, by seat: the reader, and clockwise from the left."""
_ME: Final = 0
_BOT: Final = RulesBot()


@dataclass(frozen=True)
class LessonMoment:
    """The state of the lesson's hand: the reader is to choose, or it is over.

    Attributes:
        hand: the hand, all cards open.
        played: what the reader has played.
        judged: what is said of the card chosen last, in a sentence; empty before the first.
        told: how the trick with that card went on, in sentences.
    """

    hand: Hand
    played: tuple[Card, ...] = ()
    judged: str = ""
    told: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return NAMES

    @property
    def cards(self) -> list[Card]:
        """The reader's cards, sorted."""
        return sort_hand(self.hand.hands[_ME], self.hand.rules.sort_suits)

    @property
    def tricks(self) -> tuple[int, int]:
        """The number of tricks of the reader and Ann, and of Bo and Cy."""
        won = self.hand.won
        return won[0] + won[2], won[1] + won[3]

    @property
    def last(self) -> QuestionCards | None:
        """The last trick, if there is one."""
        if not self.hand.tricks:
            return None
        plays, winner = self.hand.tricks[-1]
        label = f"Trick {len(self.hand.tricks)}, taken by {NameGrammar(NAMES).object(winner)}"
        cards = " ".join(str(play.card) for play in plays)
        return QuestionCards(label, cards, tuple(NAMES[play.seat] for play in plays))

    @property
    def asked(self) -> str:
        """The question, or the result of the hand."""
        if self.hand.over:
            return tell_result(self.hand, NAMES)
        if not self.hand.trick:
            return "You lead. Which card?"
        first, *rest = self.hand.trick
        others = listing([f"{NAMES[play.seat]} the {play.card.symbol}" for play in rest])
        line = f"{NAMES[first.seat]} leads the {first.card.symbol}"
        line += f", then {others}" if others else ""
        return f"{line}. Which card do you play?"


def at(cards: Sequence[Card]) -> LessonMoment:
    """Replay the lesson with these cards of the reader; a card that may not be played ends it.

    Args:
        cards: what the reader chose, in order.
    """
    now = LessonMoment(_begun())
    for card in cards:
        if now.hand.over:
            break
        try:
            hand = apply(now.hand, Played(_ME, card))
        except Illegal as refused:
            return LessonMoment(now.hand, now.played, refused.why)
        judged = _judged(now.hand, card)
        hand, told = _others(hand, len(now.hand.tricks))
        now = LessonMoment(hand, (*now.played, card), judged, told)
    return now


@cache
def _begun() -> Hand:
    played = whole().played
    rules = preset(played.preset).rules
    dealt = tuple(parse_cards(whole().dealt(seat)) for seat in range(rules.players))
    up = Card.parse(played.up)
    seen = {up, *(card for cards in dealt for card in cards)}
    rest = tuple(card for card in pack(rules) if card not in seen)
    hand = begin(rules, Dealt(played.dealer, dealt, up, rest, packet_choices(rules)[0]))
    for event in played.events:
        if isinstance(event, Played):
            break
        if isinstance(event, Discarded):
            event = Discarded(event.seat, Card.parse(whole().laid))  # noqa: PLW2901 - it is hidden there
        hand = apply(hand, event)
    return _others(hand)[0]


def _others(hand: Hand, trick: int = 0) -> tuple[Hand, tuple[str, ...]]:
    """Let the others play until the reader is to choose, or the hand is over; return it, and how
    that trick was finished.
    """
    told = []
    if len(hand.tricks) > trick:  # the card of the reader was the last of it
        told.append(f"{NameGrammar(NAMES).says(hand.tricks[-1].winner, 'takes')} the trick.")
    while hand.turn is not None and hand.turn != _ME:
        event = _BOT.act(view(hand, hand.turn))
        if len(hand.tricks) == trick:
            told.append(tell(hand, event, NAMES))
        hand = apply(hand, event)
    return hand, tuple(told)


def _judged(hand: Hand, card: Card) -> str:
    """Return a remark on a card that may be played."""
    assert hand.trump is not None
    held, led = hand.hands[_ME], hand.led
    trumps = sort_hand([each for each in held if is_trump(each, hand.trump)], trump=hand.trump)
    if len(held) == 1:
        return "The last card plays itself."
    if len(legal(hand)) == 1:
        return f"You must follow, and it is your only {_one(suit_of(card, hand.trump))}."
    if led is None:
        if len(trumps) == len(held):
            return "Either will do: it draws the right bower, and the other is left for later."
        if card not in trumps:
            return "Well led: a plain ace takes a trick while the others can still follow."
        return "A fair lead, but the right bower is still out: the plain ace was the safe trick."
    none = f"you have no {_one(led.suit)}"
    if any(each.suit is led.suit for each in trumps):
        none += f", since your jack is a {_one(hand.trump)}"
    if card not in trumps:
        return f"It may be thrown off, but {none}, and a trump takes this: a trick given away."
    if card is trumps[0]:
        return f"Well played: {none}, and the smallest trump is enough."
    return "It takes the trick, but a smaller trump would do: keep the big ones."


def _one(suit: Suit) -> str:
    return suit.word.removesuffix("s")
