"""What a view leaves open, as piles of unknown cards: the honest part of sampling hidden deals.

Cards that an onlooker cannot see lie in *piles*: all cards of a pile came the same way (dealt
to the same seat, laid away at the same moment) and are where they are together. Known events
take known cards out of piles. A card that leaves a hand unseen splits its pile; where it may
have come from more than one, or may have been a card that all have seen, like the up-card that
the dealer took and perhaps laid away again, there is one `HiddenCardHistory` for each way.
Within a history every way of filling the piles with the unseen cards is one world, so counting
worlds is counting fillings, and drawing evenly from all worlds is drawing a history by its
count and then a filling.

What players chose is taken as possible, not as likely: that a player passed says nothing here
(weights are for that, see `euchre.solve.sampling.worlds`). What the rules forbid is excluded: cards
of a suit that somebody has not followed, a called card in the maker's own hand, a card given back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from euchre.game import events
from euchre.game.cards import HIDDEN, Card
from euchre.game.hand import View, begin, see, view
from euchre.game.rules import Seat
from euchre.game.state import Phase
from euchre.solve.board.layout import SLOT_MEMBERS, SLOT_OF_CARD, card_set

KITTY_HOME: Final = -1
"""The home of the cards nobody was dealt."""
KITTY_TOP_HOME: Final = -2
"""The home of the three cards of the kitty that somebody has taken up (R14)."""


@dataclass(frozen=True)
class UnknownCardPile:
    """Cards that came the same way and that the viewer does not know.

    Attributes:
        home: the seat they were dealt to, or `KITTY_HOME` or `KITTY_TOP_HOME`.
        holder: the seat that has them now; None: they are out of play.
        size: how many are still unknown.
        moves: the numbers of the events by which they left a hand unseen.
        never: the card set of cards that cannot be among them.
    """

    home: int
    holder: Seat | None
    size: int
    moves: tuple[int, ...] = ()
    never: int = 0


@dataclass(frozen=True)
class HiddenCardHistory:
    """A way in which hidden cards may have moved.

    Attributes:
        piles: the unknown cards.
        held: for each seat the cards it is known to hold now.
        home: for known cards that came out of a pile, the home of that pile.
        moved: for events in which a card went unseen that turns out to be known: that card.
    """

    piles: tuple[UnknownCardPile, ...]
    held: tuple[frozenset[Card], ...]
    home: tuple[tuple[Card, int], ...] = ()
    moved: tuple[tuple[int, Card], ...] = ()

    def with_held_cards(self, seat: Seat, *cards: Card) -> HiddenCardHistory:
        """Return the history with `seat` known to hold these cards too."""
        held = list(self.held)
        held[seat] = held[seat] | set(cards)
        return replace(self, held=tuple(held))

    def without_held_card(self, seat: Seat, card: Card) -> HiddenCardHistory:
        """Return the history without `card` among those that `seat` is known to hold."""
        held = list(self.held)
        held[seat] = held[seat] - {card}
        return replace(self, held=tuple(held))

    def with_pile_split(self, pile_index: int, *piles: UnknownCardPile) -> HiddenCardHistory:
        """Return the history with these piles in the place of one."""
        kept = tuple(pile for pile in piles if pile.size)
        return replace(self, piles=(*self.piles[:pile_index], *kept, *self.piles[pile_index + 1 :]))

    def piles_of(self, seat: Seat) -> Iterator[tuple[int, UnknownCardPile]]:
        """Yield the piles that `seat` holds, numbered."""
        return ((n, pile) for n, pile in enumerate(self.piles) if pile.holder == seat)


def list_histories(view: View, *, assume_followed_suit: bool = True) -> list[HiddenCardHistory]:
    """List every way in which the hidden cards of `view` may have moved.

    Args:
        view: what has been seen.
        assume_followed_suit: whether nobody can have kept a suit back that was led.
    """
    dealt = view.dealt
    piles: list[UnknownCardPile] = []
    held: list[frozenset[Card]] = []
    seen_already = card_set(card for cards in dealt.hands for card in cards)
    seen_already |= 0 if dealt.up_card is None else card_set((dealt.up_card,))
    for seat, cards in enumerate(dealt.hands):
        known = [card for card in cards if card is not HIDDEN]
        held.append(frozenset(known))
        if len(known) < len(cards):
            piles.append(UnknownCardPile(seat, seat, len(cards) - len(known), never=seen_already))
    if dealt.kitty:
        piles.append(UnknownCardPile(KITTY_HOME, None, len(dealt.kitty), never=seen_already))
    ways = [HiddenCardHistory(tuple(piles), tuple(held))]
    takers = _find_up_card_taker_by_event_index(view)
    for number, event in enumerate(view.events):
        ways = [later for way in ways for later in _extend_history(view, way, number, event)]
        taker = takers.get(number)
        if taker is not None and view.up_card is not None:
            ways = [way.with_held_cards(taker, view.up_card) for way in ways]
    return _exclude_void_suits(view, ways) if assume_followed_suit else ways


def _find_up_card_taker_by_event_index(known: View) -> dict[int, Seat]:
    """Find the event by which the up-card was taken, and its taker."""
    if known.taker is None or known.phase is Phase.LOOK:
        return {}
    if known.rules.call_for_best == "off":
        called = next(n for n, event in enumerate(known.events) if isinstance(event, events.Called))
        return {called: known.taker}
    past = view(begin(known.rules, known.dealt, known.scores), known.seat)
    for number, event in enumerate(known.events[1:], 1):
        past = see(past, event)
        if past.taker is not None:
            return {number: known.taker}
    return {}


def _extend_history(
    view: View, history: HiddenCardHistory, event_index: int, event: events.Event
) -> list[HiddenCardHistory]:
    """List the ways in which a history goes on with one more event."""
    match event:
        case events.Played():
            return _split_on_known_card(history, event.seat, event.card)
        case events.SwappedLowCards():
            return _split_on_known_cards(history, event.seat, event.cards)
        case events.Exposed():
            ways = _split_on_known_cards(history, event.seat, event.cards)
            return [earlier.with_held_cards(event.seat, *event.cards) for earlier in ways]
        case events.TookUp():
            return [_take_up_cards(view, history, event)]
        case events.Discarded() if event.card is HIDDEN:
            kept = view.up_card if _cannot_discard_up_card(view, event_index) else None
            return _split_on_hidden_card(history, event.seat, None, event_index, {kept})
        case events.Discarded():
            return _split_on_known_card(history, event.seat, event.card)
        case events.Gave() if event.card is HIDDEN:
            return _split_on_hidden_card(
                history,
                event.seat,
                event.to,
                event_index,
                _find_cards_not_given_back(view, history, event),
            )
        case events.Gave():
            ways = _split_on_known_card(history, event.seat, event.card)
            return [earlier.with_held_cards(event.to, event.card) for earlier in ways]
        case events.PartnerCalled() if event.card is not None:
            return [_exclude_card(history, event.seat, event.card)]
        case _:
            return [history]


def _cannot_discard_up_card(view: View, event_index: int) -> bool:
    """Return whether the card laid away by that event cannot be the up-card (R18)."""
    first_discard = next(
        n for n, event in enumerate(view.events) if isinstance(event, events.Discarded)
    )
    return (
        event_index == first_discard and view.discard is not None and not view.rules.discard_upcard
    )


def _take_up_cards(
    view: View, history: HiddenCardHistory, event: events.TookUp
) -> HiddenCardHistory:
    """Take up cards: the hand of a player who named trump blind, or three of the kitty."""
    known = HIDDEN not in event.cards
    if view.under is None or not any(isinstance(e, events.SwappedLowCards) for e in view.events):
        if not known:
            return history
        number = next(n for n, pile in history.piles_of(event.seat))
        homes = tuple((card, event.seat) for card in event.cards)
        history = replace(history, home=history.home + homes).with_pile_split(number)
        return history.with_held_cards(event.seat, *event.cards)
    number = next(n for n, pile in enumerate(history.piles) if pile.home == KITTY_HOME)
    kitty_rest = replace(history.piles[number], size=history.piles[number].size - len(event.cards))
    if not known:
        return history.with_pile_split(
            number,
            kitty_rest,
            replace(kitty_rest, home=KITTY_TOP_HOME, holder=event.seat, size=len(event.cards)),
        )
    homes = tuple((card, KITTY_TOP_HOME) for card in event.cards)
    history = replace(history, home=history.home + homes).with_pile_split(number, kitty_rest)
    return history.with_held_cards(event.seat, *event.cards)


def _split_on_known_cards(
    history: HiddenCardHistory, seat: Seat, cards: Sequence[Card]
) -> list[HiddenCardHistory]:
    ways = [history]
    for card in cards:
        ways = [later for earlier in ways for later in _split_on_known_card(earlier, seat, card)]
    return ways


def _split_on_known_card(
    history: HiddenCardHistory, seat: Seat, card: Card
) -> list[HiddenCardHistory]:
    """Remove `card`, seen to leave the hand of `seat`, from each pile that it may be of."""
    if card in history.held[seat]:
        return [history.without_held_card(seat, card)]
    ways = []
    for number, pile in history.piles_of(seat):
        if pile.never >> card.index & 1:
            continue
        remaining = replace(pile, size=pile.size - 1)
        moved = tuple((move, card) for move in pile.moves)
        later = replace(
            history, home=(*history.home, (card, pile.home)), moved=history.moved + moved
        )
        ways.append(later.with_pile_split(number, remaining))
    return ways


def _find_cards_not_given_back(
    view: View, history: HiddenCardHistory, gift: events.Gave
) -> set[Card | None]:
    """Return the known cards that the giver was given unseen and does not give back."""
    gifts = ((card, view.events[number]) for number, card in history.moved)
    return {card for card, past in gifts if isinstance(past, events.Gave) and past.to == gift.seat}


def _split_on_hidden_card(
    history: HiddenCardHistory,
    seat: Seat,
    receiver: Seat | None,
    event_index: int,
    impossible_cards: Collection[Card | None],
) -> list[HiddenCardHistory]:
    """Remove a card that leaves a hand unseen: from each pile, or one of those it has shown."""
    ways = []
    for place, pile in history.piles_of(seat):
        if receiver is not None and pile.moves:
            continue  # what was just given is not given back
        single = replace(pile, holder=receiver, size=1, moves=(*pile.moves, event_index))
        ways.append(history.with_pile_split(place, replace(pile, size=pile.size - 1), single))
    for card in sorted(history.held[seat]):
        if card in impossible_cards:
            continue
        later = replace(
            history.without_held_card(seat, card), moved=(*history.moved, (event_index, card))
        )
        ways.append(later if receiver is None else later.with_held_cards(receiver, card))
    return ways


def _exclude_card(history: HiddenCardHistory, seat: Seat, card: Card) -> HiddenCardHistory:
    """Return the history in which `seat` cannot hold `card`."""
    bit = 1 << card.index
    piles = tuple(
        replace(pile, never=pile.never | bit) if pile.holder == seat else pile
        for pile in history.piles
    )
    return replace(history, piles=piles)


def _exclude_void_suits(
    view: View, histories: Sequence[HiddenCardHistory]
) -> list[HiddenCardHistory]:
    """Keep the ways in which nobody holds a suit not followed, and bind their piles by it too."""
    if view.trump is None or not view.plays:
        return list(histories)
    void_masks = [find_void_suit_mask(view, seat) for seat in range(view.rules.players)]
    return [
        replace(
            way, piles=tuple(_exclude_void_suits_from_pile(pile, void_masks) for pile in way.piles)
        )
        for way in histories
        if not any(card_set(cards) & none for cards, none in zip(way.held, void_masks, strict=True))
    ]


def _exclude_void_suits_from_pile(
    pile: UnknownCardPile, void_masks: Sequence[int]
) -> UnknownCardPile:
    return (
        pile if pile.holder is None else replace(pile, never=pile.never | void_masks[pile.holder])
    )


def find_void_suit_mask(view: View, seat: Seat) -> int:
    """Return the card set of the suits that `seat` has shown to be out of."""
    assert view.trump is not None
    slots, members = SLOT_OF_CARD[view.trump.index], SLOT_MEMBERS[view.trump.index]
    none = 0
    for plays in (*(trick.plays for trick in view.tricks), view.trick):
        for play in plays[1:]:
            led = slots[plays[0].card.index]
            if play.seat == seat and slots[play.card.index] != led:
                none |= members[led]
    return none


def find_unknown_card_mask(view: View, histories: Sequence[HiddenCardHistory]) -> int:
    """Return the card set of the cards that lie in piles: the same for every way."""
    known = {card for card, _ in histories[0].home}
    known.update(card for cards in view.dealt.hands for card in cards)
    if view.up_card is not None:
        known.add(view.up_card)
    return card_set(view.pack) & ~card_set(known)
