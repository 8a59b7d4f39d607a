"""One deal as EGN tells it, and what follows about the cards that it does not tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from msgspec import structs

from euchre.errors import EuchreError, RecordError
from euchre.game import events
from euchre.game.cards import HIDDEN, JOKER, Card, Suit, suit_of
from euchre.game.hand import Hand, Phase, apply, begin, playable_cards
from euchre.game.play import iterate_plays_in_turn
from euchre.game.rules import Rules, Seat, build_pack, packet_choices
from euchre.notation.egn.spelling import (
    BIDDING_PHASE,
    JOKER_UP_REASON,
    ORDER_CALLS,
    PLAY_PHASE,
    SUIT_CALLS,
    read_card,
    require_list,
    require_value,
)

_CALLING_PHASES: Final = (Phase.BENNY, Phase.ORDER, Phase.NAME)


@dataclass(frozen=True, kw_only=True)
class EgnDealPhases:
    """The phases of a deal or of an alternative line, as written.

    Attributes:
        calls: the words of the calls.
        alone: whether the maker plays alone.
        asked: whether it is told who defends alone, be it nobody.
        lone_defender: the seat that defends alone, if any.
        discard: the card laid away, where it is told.
        first_lead: the seat that leads, where it is told.
        tricks: the cards in the order of play.
        call_notes, play_notes: remarks by the index of the call or card.
    """

    calls: tuple[str, ...] = ()
    alone: bool = False
    asked: bool = False
    lone_defender: Seat | None = None
    discard: object = None
    first_lead: Seat | None = None
    tricks: tuple[tuple[object, ...], ...] = ()
    call_notes: Mapping[str, Any] = field(default_factory=dict)
    play_notes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class EgnDeal:
    """One deal of an EGN document, its shape checked.

    Attributes:
        dealer: who deals.
        up_card: the card turned up.
        phases: the calls and the play.
        hands: the hands as dealt, as far as they are told.
        kitty: the cards below the up-card, as far as they are told.
        lines: the alternative lines, as written.
    """

    dealer: Seat
    up_card: Card
    phases: EgnDealPhases
    hands: tuple[tuple[object, ...], ...] = ()
    kitty: tuple[object, ...] = ()
    lines: tuple[Mapping[str, Any], ...] = ()


def parse_deal(raw: object) -> EgnDeal:
    """Parse a member of ``deals``.

    Raises:
        EuchreError: something is missing or has the wrong form.
    """
    if isinstance(raw, str):
        raise RecordError("it is in the condensed binary form, which euchre can't read")
    if not isinstance(raw, dict):
        raise RecordError("a deal is an object")
    state = require_value(raw, "initialState", dict)
    up_card = read_card(require_value(state, "upCard", str), None)
    if up_card is HIDDEN:
        raise RecordError("the up-card is not known, and without it nothing can be replayed")
    if up_card is JOKER:
        raise RecordError(JOKER_UP_REASON)
    hands = require_list(state, "playerCards", list, state.get("player_cards", []))
    return EgnDeal(
        dealer=require_value(state, "dealer", int),
        up_card=up_card,
        hands=tuple(tuple(hand) for hand in hands),
        kitty=tuple(require_value(state, "kitty", list, [])),
        phases=parse_phases(require_list(raw, "phases", dict)),
        lines=tuple(require_list(raw, "alternativeLines", dict, [])),
    )


def parse_phases(phases: Sequence[Mapping[str, Any]]) -> EgnDealPhases:
    """Parse the phases of a deal; errors as in `parse_deal`."""
    by_type = {require_value(phase, "type", str): phase for phase in phases}
    if len(by_type) < len(phases):
        raise RecordError("there are two phases of the same type")
    for kind in by_type:
        if kind not in (BIDDING_PHASE, PLAY_PHASE):
            raise RecordError(
                f"there is no phase type {kind!r}: write {BIDDING_PHASE} or {PLAY_PHASE}"
            )
    bidding, play = by_type.get(BIDDING_PHASE, {}), by_type.get(PLAY_PHASE, {})
    if bidding.get("cardExchanges"):
        raise RecordError(
            "euchre can't read cardExchanges: EGN doesn't say in which order they happen"
        )
    defender = require_value(bidding, "aloneDefender", int, -1)
    return EgnDealPhases(
        calls=tuple(require_list(bidding, "calls", str, None if bidding else [])),
        alone=bool(bidding.get("isAlone") or play.get("isAlone")),
        asked="aloneDefender" in bidding,
        lone_defender=None if defender == -1 else defender,
        discard=bidding.get("discard") or None,
        first_lead=play.get("initialLead"),
        tricks=tuple(tuple(t) for t in require_list(play, "tricks", list, None if play else [])),
        call_notes=require_value(bidding, "callAnnotations", dict, {}),
        play_notes=require_value(play, "playAnnotations", dict, {}),
    )


# -- from words to events -----------------------------------------------------------------------


class EgnEventFeeder:
    """Hands the written calls and cards to the engine one by one, as events.

    Attributes:
        calls, plays: how many have been handed out.
    """

    def __init__(self, phases: EgnDealPhases, discard: Card = HIDDEN, first_call: int = 0) -> None:
        self._phases = phases
        self._discard = discard
        self._cards = [
            (number, place, card)
            for number, trick in enumerate(phases.tricks)
            for place, card in enumerate(trick)
        ]
        self._first_call = first_call
        self._place: str | tuple[Hand, object] = ""
        self.calls = 0
        self.plays = 0

    @property
    def last_place(self) -> str:
        """The place of the last event, for an error message."""
        if isinstance(self._place, str):
            return self._place
        hand, text = self._place
        return f"trick {len(hand.tricks) + 1}, {text} from seat {hand.turn}"

    def build_next_event(self, hand: Hand) -> events.HandEvent | None:
        """Return the next event of this hand; None when nothing more is written.

        Raises:
            EuchreError: a word is not understood, or the calls and cards do not fit together.
        """
        phases, more = self._phases, self.plays < len(self._cards)
        if more and hand.phase is Phase.PLAY:
            return self._build_next_play(hand)
        if hand.phase in _CALLING_PHASES and self.calls < len(phases.calls):
            return self._build_next_call(hand)
        assert hand.turn is not None or hand.over
        if hand.phase is Phase.DISCARD and (more or phases.discard is not None):
            self._place = "discard"
            return events.Discarded(self._seat_to_act(hand), self._discard)
        if hand.phase is Phase.ALONE and (more or phases.asked):
            self._place = "aloneDefender"
            return events.Declared(self._seat_to_act(hand), hand.turn == phases.lone_defender)
        self._verify_no_events_left(hand, plays_left=more)
        return None

    def _seat_to_act(self, hand: Hand) -> Seat:
        assert hand.turn is not None
        return hand.turn

    def _build_next_call(self, hand: Hand) -> events.HandEvent:
        word, seat = self._phases.calls[self.calls], self._seat_to_act(hand)
        number = self._first_call + self.calls
        self._place = f"call {number + 1} ({word}, seat {seat})"
        self.calls += 1
        lower = word.lower()
        if lower == "pass":
            return events.Passed(seat)
        if lower == "x":
            raise RecordError("the call is not known, so trump is not either")
        if lower in ORDER_CALLS:
            if number >= hand.rules.players or hand.up_suit is None:
                raise RecordError("it names no suit, and the up-card is turned down")
            return events.Called(seat, hand.up_suit, self._phases.alone or lower == "alone")
        if lower not in SUIT_CALLS:
            raise RecordError("there is no such call: write Pass, Order, or a suit c d h s")
        return events.Called(seat, SUIT_CALLS[lower], self._phases.alone)

    def _build_next_play(self, hand: Hand) -> events.HandEvent:
        number, place, text = self._cards[self.plays]
        seat = self._seat_to_act(hand)
        self._place = (hand, text)
        if place and not hand.trick and self.plays:
            raise RecordError("the trick is complete without this card")
        if not place and number and hand.trick and self.plays:
            raise RecordError("the trick before is not complete")
        self.plays += 1
        card = read_card(text, hand.trump)
        if card is HIDDEN:
            raise RecordError("a card that is played must be known")
        return events.PLAYED_EVENTS[seat][card.index]

    def _verify_no_events_left(self, hand: Hand, *, plays_left: bool) -> None:
        self._place = ""
        if self.calls < len(self._phases.calls):
            self._place = f"call {self._first_call + self.calls + 1}"
            raise RecordError("trump has been made already")
        if plays_left and hand.phase in _CALLING_PHASES:
            raise RecordError("cards are played, but the calls make no trump")
        if plays_left:
            raise RecordError("cards are played after the hand is over")


class EgnDealOutline(NamedTuple):
    """The public part of a deal: the play without the hidden hands.

    Attributes:
        hand: after the calling, with all hands hidden; its `plays` say nothing.
        plays: who played what.
    """

    hand: Hand
    plays: tuple[events.Played, ...]


def replay_with_hidden_hands(rules: Rules, deal: EgnDeal, phases: EgnDealPhases) -> EgnDealOutline:
    """Replay the deal with all hands hidden, as far as it goes."""
    hand = begin(rules, _build_hidden_deal(rules, deal))
    script = EgnEventFeeder(phases)
    plays: list[events.Played] = []
    with suppress(EuchreError):  # the replay with the cards will say where and why
        while hand.phase is not Phase.PLAY and (event := script.build_next_event(hand)) is not None:
            hand = apply(hand, event)
        if hand.phase is Phase.PLAY:
            plays.extend(iterate_plays_in_turn(hand, _iterate_plausible_cards(hand, phases)))
    return EgnDealOutline(hand, tuple(plays))


def _iterate_plausible_cards(hand: Hand, phases: EgnDealPhases) -> Iterator[Card]:
    """Yield the cards from the first lead on, while they are possible in number and unused.

    Raises:
        CardError: one of them is no card.
    """
    size = hand.rules.players - len(hand.out)
    unplayed = set(hand.pack) - ({hand.up_card} if hand.taker is None else set())
    index = 0
    for trick in phases.tricks:
        for place, text in enumerate(trick):
            begins = index % size == 0
            if index == size * hand.rules.hand_size or (index and begins == bool(place)):
                return
            card = read_card(text, hand.trump)
            if card not in unplayed:
                return
            unplayed.remove(card)
            index += 1
            yield card


def _build_hidden_deal(rules: Rules, deal: EgnDeal) -> events.Dealt:
    kitty_size = len(build_pack(rules)) - rules.players * rules.hand_size - 1
    return events.Dealt(
        dealer=deal.dealer,
        hands=((HIDDEN,) * rules.hand_size,) * rules.players,
        up_card=deal.up_card,
        kitty=(HIDDEN,) * kitty_size,
        packets=packet_choices(rules)[0],
    )


# -- what follows about the cards ---------------------------------------------------------------


def deduce_deal_and_discard(
    rules: Rules, deal: EgnDeal, outline: EgnDealOutline
) -> tuple[events.Dealt, Card]:
    """Return the deal with every card that follows from the plays, and the discard.

    Cards that clash with what is known (played twice, say) are left out here, so that the replay
    stops at the play and not at the deal.

    Args:
        rules: the rules.
        deal: what is told.
        outline: its `replay_with_hidden_hands`.

    Raises:
        EuchreError: the told hands are no hands of this game.
    """
    hand = outline.hand
    table = _EgnDealBuilder(rules, deal, hand.trump)
    for play in outline.plays:
        if play.card is not deal.up_card:
            table.add_dealt_card(play.seat, play.card)
    discard = read_card(deal.phases.discard, hand.trump) if deal.phases.discard else HIDDEN
    ordered = hand.maker is not None and len(hand.calls) <= rules.players
    if discard not in (HIDDEN, deal.up_card) and ordered:
        table.add_dealt_card(deal.dealer, discard)  # a dealer who sits out lays one away for show
    dealt = table.complete_deal()
    if discard is HIDDEN and hand.taker is not None:
        discard = deduce_discard(dealt.hands[hand.taker], deal.up_card, outline, hand.taker)
        is_laid_away = any(deal.phases.tricks) or deal.phases.discard is not None
        if is_laid_away and discard is HIDDEN and HIDDEN not in dealt.hands[hand.taker]:
            dealt = _hide_unplayed(dealt, outline, hand.taker)
    return dealt, discard


def _hide_unplayed(dealt: events.Dealt, outline: EgnDealOutline, seat: Seat) -> events.Dealt:
    """Hide the cards of `seat` that it did not play: any of them may have been discarded."""
    played = {play.card for play in outline.plays if play.seat == seat}
    cards = tuple(card if card in played else HIDDEN for card in dealt.hands[seat])
    hands = (*dealt.hands[:seat], cards, *dealt.hands[seat + 1 :])
    return structs.replace(dealt, hands=hands)


def deduce_discard(
    cards: Sequence[Card], up_card: Card, outline: EgnDealOutline, seat: Seat
) -> Card:
    """Return the discard of the seat that took the up-card: the one card not played, if known."""
    played = {play.card for play in outline.plays if play.seat == seat}
    unplayed = [card for card in (*cards, up_card) if card not in played]
    return unplayed[0] if len(unplayed) == 1 else HIDDEN


@lru_cache(1024)
def _pack_cards(rules: Rules) -> frozenset[Card]:
    return frozenset(build_pack(rules))


class _EgnDealBuilder:
    def __init__(self, rules: Rules, deal: EgnDeal, trump: Suit | None) -> None:
        self._pack = _pack_cards(rules)
        self._rules = rules
        self._dealt = _build_hidden_deal(rules, deal)
        self._known = {deal.up_card}
        kitty = [read_card(text, trump) for text in deal.kitty]
        self._kitty = self._pad_with_hidden_cards("the kitty", kitty, len(self._dealt.kitty))
        if deal.hands and len(deal.hands) != rules.players:
            raise RecordError(f"playerCards must hold {rules.players} hands, or none")
        hands = deal.hands or ((),) * rules.players
        self._hands = [
            self._pad_with_hidden_cards(f"the hand of seat {seat}", cards, rules.hand_size)
            for seat, cards in enumerate([read_card(c, trump) for c in h] for h in hands)
        ]
        for card in [*self._kitty, *(card for hand in self._hands for card in hand)]:
            self._add_known_card(card)

    def _pad_with_hidden_cards(self, label: str, cards: list[Card], size: int) -> list[Card]:
        if len(cards) > size:
            raise RecordError(f"{label} has {len(cards)} cards, more than {size}")
        return cards + [HIDDEN] * (size - len(cards))

    def _add_known_card(self, card: Card) -> None:
        if card is HIDDEN:
            return
        if card in self._known:
            raise RecordError(f"the {card.name} is in the deal twice")
        self._known.add(card)

    def add_dealt_card(self, seat: Seat, card: Card) -> None:
        """Put `card` into the hand of `seat`, unless it is elsewhere or the hand is full."""
        hand = self._hands[seat]
        if card in self._pack and card not in self._known and HIDDEN in hand:
            hand[hand.index(HIDDEN)] = card
            self._known.add(card)

    def complete_deal(self) -> events.Dealt:
        """Return the deal; if only one place has unknown cards, fill them in."""
        places = [*self._hands, self._kitty]
        open_places = [cards for cards in places if HIDDEN in cards]
        if len(open_places) == 1:
            cards = open_places[0]
            missing_cards = iter(
                [card for card in build_pack(self._rules) if card not in self._known]
            )
            cards[:] = [next(missing_cards, HIDDEN) if card is HIDDEN else card for card in cards]
        hands = tuple(tuple(hand) for hand in self._hands)
        return structs.replace(self._dealt, hands=hands, kitty=tuple(self._kitty))


# -- what the engine cannot see behind a hidden discard ------------------------------------------


def verify_play(hand: Hand, play: events.Played, later_plays: Sequence[events.Played]) -> None:
    """Raise an error for a play that later plays, or the up-card, show to be impossible.

    After a discard that is not known the engine takes the dealer's whole hand for unknown; a
    record tells more.

    Raises:
        RecordError: the play cannot have happened.
    """
    if hand.taker not in (None, play.seat) and play.card is hand.up_card:
        raise RecordError(f"the up-card, the {play.card.name}, went to seat {hand.taker}")
    if hand.phase is not Phase.PLAY:
        return  # which the engine will not have
    held = [
        play.card,
        *(later_play.card for later_play in later_plays if later_play.seat == play.seat),
    ]
    allowed = playable_cards(hand, held)
    if play.card not in allowed:
        led = (
            ""
            if hand.led_card is None
            else f"{suit_of(hand.led_card, hand.trump).word} were led, and "
        )
        raise RecordError(f"{led}the {allowed[0].name}, played later, was still in hand")
