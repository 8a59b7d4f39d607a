"""A position that somebody asks about: what a seat holds, and what has been called and played.

It is typed on a command line (``euchre study analyze``) or stands in an address (the hand lab).
Here both become the same `PositionQuestion`, and whatever is wrong with one gets its sentence.

>>> from euchre.game.presets import preset
>>> at = read_question(preset("standard").rules, hand="JH AH KH 9C TD", up="9H", seat="dealer")
>>> at.build_view().phase
<Phase.ORDER: 'order'>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from euchre.arguments import verify_arguments
from euchre.english.told_cards import tell_card
from euchre.errors import CardError, EuchreError
from euchre.game import events
from euchre.game.cards import HIDDEN, Card, Suit, parse_cards
from euchre.game.hand import (
    Hand,
    IllegalEventError,
    Phase,
    View,
    apply,
    begin,
    find_blind_seat,
    legal,
    view,
)
from euchre.game.reachable import explain_impossible_running_score
from euchre.game.rules import Rules, Seat, build_pack, packet_choices, team_of, teams
from euchre.texts import translatable

DEALER_SEAT_NAME: Final = "dealer"
_SEAT_NAMES: Final = ("first", "second", "third", "fourth")
_PASS_WORDS: Final = ("pass", "p", "turn")
_ORDER_WORDS: Final = ("order", "up", "o", "assist")
_CALLING_PHASES: Final = (Phase.BENNY, Phase.ORDER, Phase.NAME)
_MAX_TEXT_LENGTH: Final = 200
"""Letters of a text that are looked at, and ..."""
_MAX_QUOTED_LENGTH: Final = 40
"""... that are quoted in a sentence."""


class PositionQuestionError(EuchreError):
    """Raised for an impossible position: the message says what is wrong with it."""


class TypedCall(NamedTuple):
    """A call as it was typed.

    Attributes:
        word: ``pass``, ``order`` or a suit.
        alone: whether the caller plays alone.
    """

    word: str
    alone: bool


@dataclass(frozen=True)
class PositionQuestion:
    """A position somebody asks about; `read_question` makes one of what was typed.

    Attributes:
        rules: of the game.
        hand: the cards that the seat was dealt.
        up: the card turned up; None in a game without one.
        seat: who asks: seats count from the dealer's left, and the last deals.
        scores: of the teams.
        calls: from the dealer's left on; None: all who were asked before have passed.
        second: without `calls`, whether everybody has passed once.
        discard: what the seat laid away, if it took the up-card.
        played: the cards played so far.
    """

    rules: Rules
    hand: tuple[Card, ...]
    up: Card | None
    seat: Seat
    scores: tuple[int, ...]
    calls: tuple[TypedCall, ...] | None = None
    second: bool = False
    discard: Card | None = None
    played: tuple[Card, ...] = ()

    def build_view(self) -> View:
        """Return what the seat sees when it is to decide: nothing but its own cards is known.

        Others have laid away what they had to, exchange no card, and do not play alone unless a
        call says so.

        Raises:
            PositionQuestionError: it decides nothing there.
            IllegalEventError: something that is told may not be done.
        """
        me, hand = self.seat, self._build_starting_hand()
        for call in self.calls or ():
            blind = self.hand if me == hand.dealer else hand.hands[hand.dealer]
            hand = _pick_up_blind_hand(
                _apply_call(_apply_discards_and_decline_alone(hand, me), call), blind
            )
        if self.discard is not None:
            if self.discard not in (*self.hand, self.up):
                raise PositionQuestionError(f"the {self.discard.name} isn't in your hand")
            hand = apply(
                _apply_discards_and_decline_alone(hand, me), events.Discarded(me, self.discard)
            )
        for card in self.played:
            hand = _apply_discards_and_decline_alone(hand, me, include_own=True)
            if hand.turn is None or hand.phase is not Phase.PLAY:
                raise PositionQuestionError(f"you can't play the {card.name} before trump is made")
            try:
                hand = apply(hand, events.Played(hand.turn, card))
            except IllegalEventError as error:
                if error.code != "not-in-hand":
                    raise
                whose = "your hand" if hand.turn == me else f"the hand of {_name_seat_to_act(hand)}"
                raise PositionQuestionError(f"the {card.name} isn't in {whose}") from None
        return view(self._advance_to_turn(_apply_discards_and_decline_alone(hand, me)), me)

    def _build_starting_hand(self) -> Hand:
        rules, dealer = self.rules, self.rules.players - 1
        hidden = (HIDDEN,) * rules.hand_size
        known = rules.players * rules.hand_size + (self.up is not None)
        dealt = events.Dealt(
            dealer=dealer,
            hands=tuple(
                self.hand if seat == self.seat else hidden for seat in range(rules.players)
            ),
            up_card=self.up,
            kitty=(HIDDEN,) * (len(build_pack(rules)) - known),
            packets=packet_choices(rules)[0],
            face_down=find_blind_seat(rules, dealer, self.up),
        )
        return begin(rules, dealt, self.scores)

    def _advance_to_turn(self, hand: Hand) -> Hand:
        """Advance to the turn of the seat: others without a given call have passed."""
        me = self.seat
        while (turn := hand.turn) is not None:
            if turn == me and not (self.second and hand.phase is Phase.ORDER):
                return hand
            if self.calls is not None or events.Passed(turn) not in legal(hand):
                raise PositionQuestionError(
                    translatable(
                        "coach-position-not-your-turn",
                        f"{_name_seat_to_act(hand)} has the turn there, not you: give more of the "
                        "calls and plays",
                        seat=str(turn + 1),
                    )
                )
            hand = apply(hand, events.Passed(turn))
        raise PositionQuestionError(
            translatable("coach-position-over", "nobody decides anything there: the hand is over")
        )


def _name_seat_to_act(hand: Hand) -> str:
    """Name the seat whose turn it is, as people count seats."""
    assert hand.turn is not None
    return f"seat {hand.turn + 1}{' (the dealer)' if hand.turn == hand.dealer else ''}"


def _pick_up_blind_hand(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    """Return the hand once a dealer who has named trump blind has looked at it."""
    return hand if hand.phase is not Phase.LOOK else apply(hand, events.TookUp(hand.dealer, cards))


def _apply_discards_and_decline_alone(
    hand: Hand, own_seat: Seat, *, include_own: bool = False
) -> Hand:
    """Return the hand once others have laid a card away, and neither exchange one nor play alone.

    Where cards are played the seat has said so too: `include_own`.
    """
    while (turn := hand.turn) is not None:
        if hand.phase is Phase.DISCARD and turn != own_seat:
            hand = apply(hand, events.Discarded(turn, HIDDEN))
        elif hand.phase is Phase.ALONE and (include_own or turn != own_seat):
            hand = apply(hand, events.Declared(turn, alone=False))
        elif hand.phase is Phase.BEST and (include_own or turn != own_seat):
            hand = apply(hand, events.CalledForBest(turn, wanted=False))
        else:
            break
    return hand


def _apply_call(hand: Hand, call: TypedCall) -> Hand:
    word, alone = call
    if hand.turn is None or hand.phase not in (*_CALLING_PHASES, Phase.BID):
        raise PositionQuestionError(f"nobody can say {word!r} any more: trump is made")
    if word in _PASS_WORDS:
        return apply(hand, events.Passed(hand.turn))
    if hand.phase is Phase.BID:
        raise PositionQuestionError(
            f"of an auction only passes can be given, not {word[:_MAX_QUOTED_LENGTH]!r}: "
            "give a position in one line"
        )
    if word in _ORDER_WORDS:
        if hand.up_suit is None or hand.phase is not Phase.ORDER:
            raise PositionQuestionError("there is no card to order up: name a suit")
        return apply(hand, events.Called(hand.turn, hand.up_suit, alone))
    try:
        suit = Suit.parse(word)
    except CardError:
        raise PositionQuestionError(
            "a call is pass, order, a suit or nt (no trump), with alone behind it where it is one, "
            f"not {word[:_MAX_QUOTED_LENGTH]!r}"
        ) from None
    return apply(hand, events.Called(hand.turn, suit, alone))


# -- what was typed -------------------------------------------------------------------------------


@verify_arguments()
def read_question(
    rules: Rules,
    *,
    hand: str,
    up: str = "",
    seat: str = DEALER_SEAT_NAME,
    scores: Sequence[str] = (),
    called: str | None = None,
    second: bool = False,
    discard: str = "",
    played: str = "",
) -> PositionQuestion:
    """Build the position from what somebody has typed.

    Args:
        rules: of the game.
        hand: the cards held.
        up: the card turned up.
        seat: as `read_seat` has it.
        scores: of each team, one's own first; none: nobody has a point.
        called: the calls from the dealer's left on, like ``pass pass order alone``; None: all who
            were asked before have passed.
        second: without `called`, whether everybody has passed once.
        discard: what was laid away for the up-card.
        played: the cards played so far.

    Raises:
        PositionQuestionError: there can be no such position.
    """
    own, turned = read_cards(hand), read_cards(up)
    if len(own) != rules.hand_size:
        raise PositionQuestionError(
            translatable(
                "coach-position-hand-size",
                f"a hand has {rules.hand_size} cards, and these are {len(own)}",
                size=rules.hand_size,
                given=len(own),
            )
        )
    if turned and not rules.up_card:
        raise PositionQuestionError(
            translatable("coach-position-no-up-card", "no card is turned up in this game")
        )
    if len(turned) != rules.up_card:
        raise PositionQuestionError(
            translatable("coach-position-say-up-card", "say which card is turned up, like 9H")
        )
    deck = build_pack(rules)
    for card in (*own, *turned):
        if card not in deck:
            raise PositionQuestionError(
                translatable(
                    "coach-position-not-in-pack",
                    f"the {card.name} is not in the pack of this game",
                    card=tell_card(card),
                )
            )
        if (*own, *turned).count(card) > deck.count(card):
            raise PositionQuestionError(
                translatable(
                    "coach-position-twice",
                    f"the {card.name} appears twice",
                    card=tell_card(card),
                )
            )
    me, laid = read_seat(rules, seat), read_cards(discard)
    if len(laid) > 1:
        raise PositionQuestionError(f"one card is discarded, not {len(laid)}")
    return PositionQuestion(
        rules=rules,
        hand=own,
        up=turned[0] if turned else None,
        seat=me,
        scores=_parse_scores(rules, scores, me),
        calls=None if called is None else _parse_calls(called),
        second=second,
        discard=laid[0] if laid else None,
        played=read_cards(played),
    )


def list_seat_names(rules: Rules) -> tuple[str, ...]:
    """Return the names of the seats from the dealer's left: ``first``, ... ``dealer``."""
    return (*_SEAT_NAMES[: rules.players - 1], DEALER_SEAT_NAME)


def read_seat(rules: Rules, text: str) -> Seat:
    """Read a seat by its number from the dealer's left, from 1, or as in `list_seat_names`.

    Raises:
        PositionQuestionError: there is none.
    """
    name, names = text.strip().lower(), list_seat_names(rules)
    if name in names:
        return names.index(name)
    if name.isascii() and name.isdigit() and len(name) == 1 and 1 <= int(name) <= len(names):
        return int(name) - 1
    known, given = ", ".join(names), repr(text[:_MAX_QUOTED_LENGTH])
    raise PositionQuestionError(
        translatable(
            "coach-position-seat",
            f"a seat is 1 to {len(names)} from the dealer's left, or {known}, not {given}",
            seats=len(names),
            names=known,
            given=given,
        )
    )


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards as people type them, with or without spaces: ``JH AH 10D`` or ``JHAHTD``.

    Raises:
        PositionQuestionError: something is no card.
    """
    if len(text) > _MAX_TEXT_LENGTH:
        raise PositionQuestionError(
            translatable("coach-position-too-much", "that is more than all the cards of a hand")
        )
    parts = text.upper().replace(",", " ").replace("10", "T").split()
    if any(len(part) > 2 for part in parts):
        parts = [part[start : start + 2] for part in parts for start in range(0, len(part), 2)]
    try:
        cards = parse_cards(" ".join(parts))
    except CardError as error:
        raise PositionQuestionError(str(error)) from None
    if HIDDEN in cards:
        raise PositionQuestionError(
            translatable("coach-position-hidden", "every card must be known here")
        )
    return cards


def _parse_calls(text: str) -> tuple[TypedCall, ...]:
    calls: list[TypedCall] = []
    words = " ".join(text.lower().replace(",", " ").split())
    for word in words.replace("no trump", "nt").replace("notrump", "nt").split():
        if word != "alone":
            calls.append(TypedCall(word, alone=False))
        elif not calls or calls[-1].word in _PASS_WORDS:
            raise PositionQuestionError('"alone" stands behind a call, as in "order alone"')
        else:
            calls[-1] = TypedCall(calls[-1].word, alone=True)
    return tuple(calls)


def _parse_scores(rules: Rules, texts: Sequence[str], own_seat: Seat) -> tuple[int, ...]:
    """Return the scores in the order of the teams; they are given one's own first."""
    sides = len(teams(rules))
    parts = [part.strip() or "0" for part in texts] or ["0"] * sides
    if len(parts) != sides:
        raise PositionQuestionError(
            translatable(
                "coach-position-scores",
                f"{sides} scores are wanted, yours first, not {len(parts)}",
                sides=sides,
                given=len(parts),
            )
        )
    for part in parts:
        if not (part.isascii() and part.isdigit() and len(part) < 4):
            given = repr(part[:_MAX_QUOTED_LENGTH])
            raise PositionQuestionError(
                translatable(
                    "coach-position-score", f"a score is a number, not {given}", given=given
                )
            )
    scores = [int(part) for part in parts]
    if why := explain_impossible_running_score(rules, scores):
        raise PositionQuestionError(why)
    mine = team_of(rules, own_seat)
    return tuple(scores[(team - mine) % sides] for team in range(sides))
