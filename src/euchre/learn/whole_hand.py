"""The hand of the first game, to be played: the reader chooses, the rules bot answers for the rest.

Nothing is kept and nothing is drawn: the same cards played come to the same table.

>>> from euchre.game.cards import parse_cards
>>> replay_lesson(parse_cards("TH 9S")).trick_counts
(1, 1)
>>> replay_lesson(parse_cards("JC")).judged
'Hearts were led: follow suit with 10♥.'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from euchre.bots import RulesBot
from euchre.english import YOU_NAME, NameGrammar, describe_event, describe_result, join_words
from euchre.english.seats import BOT_NAMES
from euchre.game.cards import Card, Suit, is_trump, parse_cards, sort_hand, suit_of
from euchre.game.events import Dealt, Discarded, Played
from euchre.game.hand import Hand, apply, begin, legal, view
from euchre.game.illegal_events import IllegalEventError
from euchre.game.presets import preset
from euchre.game.rules import build_pack, packet_choices
from euchre.learn.lessons import whole_hand_lesson
from euchre.learn.questions import QuestionCards
from euchre.texts import translatable

PLAYER_NAMES: Final = (YOU_NAME, *BOT_NAMES[:3])
"""The players, by seat: the reader, and clockwise from the left."""
_READER_SEAT: Final = 0
_RULES_BOT: Final = RulesBot()


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
    def player_names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return PLAYER_NAMES

    @property
    def shown_names(self) -> tuple[str, ...]:
        """The names of the players beside their cards, by seat."""
        return (translatable("lesson-you", YOU_NAME), *PLAYER_NAMES[1:])

    @property
    def reader_cards(self) -> list[Card]:
        """The reader's cards, sorted."""
        return sort_hand(self.hand.hands[_READER_SEAT], self.hand.rules.sort_suits)

    @property
    def trick_counts(self) -> tuple[int, int]:
        """The number of tricks of the reader and Ann, and of Bo and Cy."""
        won = self.hand.tricks_won
        return won[0] + won[2], won[1] + won[3]

    @property
    def last_trick(self) -> QuestionCards | None:
        """The last trick, if there is one."""
        if not self.hand.tricks:
            return None
        plays, winner = self.hand.tricks[-1]
        number = len(self.hand.tricks)
        label = translatable(
            "learn-trick-taken",
            f"Trick {number}, taken by {NameGrammar(PLAYER_NAMES).inner_name(winner)}",
            trick=number,
            who=PLAYER_NAMES[winner],
        )
        cards = " ".join(str(play.card) for play in plays)
        return QuestionCards(label, cards, tuple(self.shown_names[play.seat] for play in plays))

    @property
    def question_text(self) -> str:
        """The question, or the result of the hand."""
        if self.hand.over:
            return describe_result(self.hand, PLAYER_NAMES)
        if not self.hand.trick:
            return translatable("lesson-hand-you-lead", "You lead. Which card?")
        first, *rest = self.hand.trick
        who, card = PLAYER_NAMES[first.seat], first.card.symbol
        others = join_words([_name_with_card(play) for play in rest])
        if not others:
            return translatable(
                "lesson-hand-led",
                f"{who} leads the {card}. Which card do you play?",
                who=who,
                card=card,
            )
        return translatable(
            "lesson-hand-led-then",
            f"{who} leads the {card}, then {others}. Which card do you play?",
            who=who,
            card=card,
            others=others,
        )


def _name_with_card(play: Played) -> str:
    who, card = PLAYER_NAMES[play.seat], play.card.symbol
    return translatable("lesson-hand-other", f"{who} the {card}", who=who, card=card)


def replay_lesson(cards: Sequence[Card]) -> LessonMoment:
    """Replay the lesson with these cards of the reader; a card that may not be played ends it.

    Args:
        cards: what the reader chose, in order.
    """
    moment = LessonMoment(_starting_hand())
    for card in cards:
        if moment.hand.over:
            break
        try:
            hand = apply(moment.hand, Played(_READER_SEAT, card))
        except IllegalEventError as refused:
            return LessonMoment(moment.hand, moment.played, refused.why)
        remark = _describe_trick_with_card(moment.hand, card)
        hand, sentences = _play_until_readers_turn(hand, len(moment.hand.tricks))
        moment = LessonMoment(hand, (*moment.played, card), remark, sentences)
    return moment


@cache
def _starting_hand() -> Hand:
    played = whole_hand_lesson().played
    rules = preset(played.preset).rules
    dealt = tuple(
        parse_cards(whole_hand_lesson().format_dealt_cards(seat)) for seat in range(rules.players)
    )
    up = Card.parse(played.up)
    placed_cards = {up, *(card for cards in dealt for card in cards)}
    kitty = tuple(card for card in build_pack(rules) if card not in placed_cards)
    hand = begin(rules, Dealt(played.dealer, dealt, up, kitty, packet_choices(rules)[0]))
    for event in played.event_list:
        if isinstance(event, Played):
            break
        if isinstance(event, Discarded):
            event = Discarded(event.seat, Card.parse(whole_hand_lesson().laid))  # noqa: PLW2901 - it is hidden there
        hand = apply(hand, event)
    return _play_until_readers_turn(hand)[0]


def _play_until_readers_turn(hand: Hand, tricks_before: int = 0) -> tuple[Hand, tuple[str, ...]]:
    """Let the others play until the reader chooses or the hand is over; tell the trick's end."""
    sentences: list[str] = []
    if len(hand.tricks) > tricks_before:  # the card of the reader was the last of it
        winner = hand.tricks[-1].winner
        takes = NameGrammar(PLAYER_NAMES).name_and_verb(winner, "takes")
        sentences.append(
            translatable("lesson-hand-takes", f"{takes} the trick.", who=PLAYER_NAMES[winner])
        )
    while hand.turn is not None and hand.turn != _READER_SEAT:
        event = _RULES_BOT.act(view(hand, hand.turn))
        if len(hand.tricks) == tricks_before:
            sentences.append(describe_event(hand, event, PLAYER_NAMES))
        hand = apply(hand, event)
    return hand, tuple(sentences)


def _describe_trick_with_card(hand: Hand, card: Card) -> str:
    assert hand.trump is not None
    cards, led = hand.hands[_READER_SEAT], hand.led_card
    trumps = sort_hand(
        [held_card for held_card in cards if is_trump(held_card, hand.trump)], trump=hand.trump
    )
    if len(cards) == 1:
        return translatable("lesson-hand-last-card", "The last card plays itself.")
    if len(legal(hand)) == 1:
        suit = suit_of(card, hand.trump)
        return translatable(
            "lesson-hand-only-card",
            f"You must follow, and it is your only {_singular_suit(suit)}.",
            suit=suit.name.lower(),
        )
    if led is None:
        if len(trumps) == len(cards):
            return translatable(
                "lesson-hand-either",
                "Either will do: it draws the right bower, and the other is left for later.",
            )
        if card not in trumps:
            return translatable(
                "lesson-hand-plain-ace",
                "Well led: a plain ace takes a trick while the others can still follow.",
            )
        return translatable(
            "lesson-hand-fair-lead",
            "A fair lead, but the right bower is still out: the plain ace was the safe trick.",
        )
    none = _describe_void(led.suit, hand.trump if _has_jack_of(led.suit, trumps) else None)
    if card not in trumps:
        return translatable(
            "lesson-hand-thrown-off",
            f"It may be thrown off, but {none}, and a trump takes this: a trick given away.",
            none=none,
        )
    if card is trumps[0]:
        return translatable(
            "lesson-hand-well-played",
            f"Well played: {none}, and the smallest trump is enough.",
            none=none,
        )
    return translatable(
        "lesson-hand-too-big",
        "It takes the trick, but a smaller trump would do: keep the big ones.",
    )


def _has_jack_of(suit: Suit, trumps: Sequence[Card]) -> bool:
    return any(card.suit is suit for card in trumps)


def _describe_void(suit: Suit, suit_of_jack: Suit | None) -> str:
    """Say that there is no card of a suit, though its jack may be there as a trump."""
    none = f"you have no {_singular_suit(suit)}"
    if suit_of_jack is None:
        return translatable("lesson-hand-void", none, suit=suit.name.lower())
    return translatable(
        "lesson-hand-void-jack",
        f"{none}, since your jack is a {_singular_suit(suit_of_jack)}",
        suit=suit.name.lower(),
        trump=suit_of_jack.name.lower(),
    )


def _singular_suit(suit: Suit) -> str:
    return suit.word.removesuffix("s")
