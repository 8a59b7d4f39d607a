"""The rules of a hand: `begin` it with a deal, ask what is `legal`, `apply` events, `view` it.

This is the readable engine and it defines the rules. A hand is the fold of its events; a `View`
is the fold of the same events censored for one seat, through the same code, so it holds nothing
that its seat may not know.

    >>> from euchre.game.presets import preset
    >>> from euchre.game.shuffle import deal
    >>> import random
    >>> hand = begin(preset("standard").rules, deal(preset("standard").rules, 0, random.Random(7)))
    >>> hand.turn, [type(event).__name__ for event in legal(hand)]
    (1, ['Passed', 'Called', 'Called'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Self

from msgspec import Struct

from euchre.arguments import verify_arguments, verify_seat
from euchre.errors import DealError, RulesError
from euchre.game import calling, convenience, loners, play
from euchre.game.calling import FIRST_PHASE_BY_BIDDING
from euchre.game.cards import HIDDEN, Card
from euchre.game.censor import censor
from euchre.game.events import (
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
    HandEvent,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SwappedLowCards,
    TookUp,
)
from euchre.game.hand_cards import can_hand_be_exactly, can_hand_include
from euchre.game.illegal_events import IllegalEventError, build_illegal_error, verify_field_types
from euchre.game.moves import (
    can_claim_redeal,
    can_still_show_hand,
    forced_event,
    is_legal_event,
    is_swappable_low_card,
    legal,
    legal_events_from_cache,
    must_call,
    must_call_alone,
    playable_cards,
    verify_is_hand,
)
from euchre.game.presets import rules_line
from euchre.game.reachable import explain_impossible_running_score
from euchre.game.rules import (
    Rules,
    Seat,
    benny_cards,
    build_pack,
    left_of,
    packet_choices,
    teams,
    verify_rules,
)
from euchre.game.state import VIEWS_CACHE_KEY, HandState, HandT, Phase, Trick, evolve
from euchre.game.validation import find_field_error

__all__ = [
    "Hand",
    "IllegalEventError",
    "Phase",
    "Trick",
    "View",
    "apply",
    "begin",
    "begin_view",
    "find_blind_seat",
    "fold",
    "fold_view",
    "forced_event",
    "legal",
    "must_call",
    "must_call_alone",
    "playable_cards",
    "see",
    "starting_scores",
    "view",
]


@dataclass(frozen=True, kw_only=True, repr=False)
class Hand(HandState):
    """One hand, from the deal to its points. Made by `begin` or `Rules.deal`, moved by `apply`.

    A card that is not known is `HIDDEN`: in a `View`, and in a record that left it open. The
    fields are those of `euchre.game.state.HandState`; nothing is changed in place.

    >>> import random
    >>> from euchre.game.presets import preset
    >>> hand = preset("standard").rules.deal(random.Random(7), dealer=0)
    >>> hand
    <Hand standard: JS turned up by seat 0, turn 1>
    >>> for event in (Passed(1), Passed(2)):
    ...     hand = hand.apply(event)
    >>> [str(each.trump) for each in hand.legal() if isinstance(each, Called)]
    ['S', 'S']
    """

    def __str__(self) -> str:
        return convenience.draw_as_text(self)

    def _repr_svg_(self) -> str:
        return convenience.draw_as_svg(self)

    def legal(self) -> list[HandEvent]:
        """Return the events that may come next: `euchre.game.hand.legal`."""
        return legal(self)

    def apply(self, event: Event) -> Self:
        """Return the hand after `event`: `euchre.game.hand.apply`.

        Raises:
            IllegalEventError: the event may not come next.
        """
        return apply(self, event)

    def view(self, seat: Seat | None) -> View:
        """Return the hand as `seat` sees it (None: a spectator): `euchre.game.hand.view`.

        Raises:
            SeatError: there is no such seat.
        """
        return view(self, seat)

    def position(self) -> str:
        """Write the hand in one line that `euchre.notation.position.read_position` reads."""
        return convenience.write_as_position(self)


@dataclass(frozen=True, kw_only=True, repr=False)
class View(Hand):
    """A hand as one seat sees it: the fold of the events censored for that seat.

    Attributes:
        seat: who looks; None is a spectator.
    """

    seat: Seat | None = None

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View {rules_line(self.rules)}, {viewer}: {self.summary}>"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the viewer's seat; empty for a spectator."""
        return () if self.seat is None else self.hands[self.seat]

    def see(self, event: Event) -> View:
        """Return the view after `event` has happened at the table: `euchre.game.hand.see`."""
        return see(self, event)


# -- beginning ----------------------------------------------------------------------------------


def begin(rules: Rules, dealt: Dealt, scores: Sequence[int] | None = None) -> Hand:
    """Begin a hand with this deal.

    Args:
        rules: the rules to play by.
        dealt: the deal; a card may be `HIDDEN` where a record left it open. `packets` are for
            show and may be left out whatever the rules say of them.
        scores: points of each team before the hand; None: nothing yet.

    Raises:
        DealError: the rules cannot have produced the deal, or the scores do not fit them.
        RulesError: the rules are none.
    """
    verify_rules(rules)
    _verify_deal(rules, dealt)
    return _create_hand(Hand, rules, dealt, starting_scores(rules, scores))


def begin_in_match(rules: Rules, dealt: Dealt, scores: tuple[int, ...]) -> Hand:
    """Begin a hand of a match, whose scores are what its hands have brought.

    Raises:
        DealError: the rules cannot have produced the deal.
    """
    _verify_deal(rules, dealt)
    return _create_hand(Hand, rules, dealt, scores)


def begin_view(
    rules: Rules, dealt: Dealt, seat: Seat | None, scores: Sequence[int] | None = None
) -> View:
    """Begin a hand with this deal, as `seat` sees it (None: a spectator).

    Args:
        rules: the rules to play by.
        dealt: the deal; what the seat may not see of it is taken out.
        seat: who looks.
        scores: as in `begin`.

    Raises:
        DealError: as in `begin`.
        RulesError: the rules are none.
        SeatError: there is no such seat.
    """
    return view(begin(rules, dealt, scores), seat)


def _create_hand(kind: type[HandT], rules: Rules, dealt: Dealt, scores: tuple[int, ...]) -> HandT:
    hand = kind(
        rules=rules,
        dealt=dealt,
        scores=scores,
        events=(dealt,),
        phase=FIRST_PHASE_BY_BIDDING[rules.bidding],
        turn=left_of(rules, dealt.dealer),
        hands=dealt.hands,
        kitty=dealt.kitty,
    )
    if dealt.up_card is None or dealt.up_card not in benny_cards(rules):
        return hand
    if rules.joker_up_card == "redeal":
        return evolve(hand, phase=Phase.OVER, turn=None)
    if rules.joker_up_card in ("dealer_names_blind", "dealer_names_seen"):
        return evolve(hand, phase=Phase.BENNY, turn=dealt.dealer)
    return hand


def starting_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the points of each team before a hand; None stands for nothing yet.

    Raises:
        DealError: there are more or fewer scores than teams, or no match stands at these.
    """
    verify_rules(rules)
    count = len(teams(rules))
    if scores is None:
        return (0,) * count
    if not isinstance(scores, Sequence) or any(type(score) is not int for score in scores):
        raise DealError(f"scores must be whole numbers, not {scores!r:.60}")
    if len(scores) != count:
        raise DealError(f"expected {count} scores, one for each team, not {len(scores)}")
    if why := explain_impossible_running_score(rules, scores):
        raise DealError(why)
    return tuple(scores)


def find_blind_seat(rules: Rules, dealer: Seat, up_card: Card | None) -> Seat | None:
    """Return the dealer who must name trump before looking at the hand, if any (R10)."""
    blind = rules.joker_up_card == "dealer_names_blind" and up_card in benny_cards(rules)
    return dealer if blind else None


def _verify_deal(rules: Rules, dealt: Dealt) -> None:
    def refuse(why: str) -> DealError:
        return DealError(f"this deal is impossible: {why}")

    if not isinstance(dealt, Dealt):
        raise DealError(f"expected a deal, not {dealt!r:.60}")
    if wrong := find_field_error(dealt):
        raise DealError(wrong)
    if not 0 <= dealt.dealer < rules.players:
        raise refuse(f"there is no seat {dealt.dealer} to deal")
    if [len(hand) for hand in dealt.hands] != [rules.hand_size] * rules.players:
        raise refuse(f"{rules.players} hands of {rules.hand_size} cards are needed")
    if (dealt.up_card is not None) != rules.up_card:
        raise refuse("an up-card is missing" if rules.up_card else "no card is turned up")
    if dealt.up_card is HIDDEN:
        raise refuse("the up-card lies face up, so it is known")
    try:
        cards_in_pack = build_pack(rules, dealt.benny)
    except RulesError as error:
        raise refuse(str(error)) from None
    cards = [card for hand in dealt.hands for card in hand]
    cards += (*dealt.kitty, dealt.up_card) if dealt.up_card is not None else dealt.kitty
    if len(cards) != len(cards_in_pack):
        raise refuse(f"{len(cards)} cards were dealt from a pack of {len(cards_in_pack)}")
    if set(cards) != set(cards_in_pack) or rules.packs > 1:
        _verify_known_cards(cards, cards_in_pack, refuse)
    if dealt.face_down != find_blind_seat(rules, dealt.dealer, dealt.up_card):
        raise refuse("the wrong hand is face down")
    if dealt.packets and dealt.packets not in packet_choices(rules):
        raise refuse(f"deal_packets={rules.deal_packets} does not allow packets {dealt.packets}")


def _verify_known_cards(
    cards: Sequence[Card], cards_in_pack: Sequence[Card], make_error: Callable[[str], DealError]
) -> None:
    known = Counter(card for card in cards if card is not HIDDEN)
    in_pack = Counter(cards_in_pack)
    for card, count in known.items():
        if card not in in_pack:
            raise make_error(f"the {card.name} is not in this pack")
        if count > in_pack[card]:
            often = "twice" if in_pack[card] == 1 else "more often than it is in the packs"
            raise make_error(f"the {card.name} is dealt {often}")


# -- moving on ----------------------------------------------------------------------------------


_FREQUENT_EVENTS: Final = (Played, Passed)


def apply(hand: HandT, event: Event) -> HandT:
    """Return the hand after `event`.

    Raises:
        IllegalEventError: the event may not come next; nothing has changed.
    """
    if not isinstance(hand, Hand):
        raise DealError(f"expected a Hand, not {hand!r:.60}: begin makes one from a deal")
    if type(event) in _FREQUENT_EVENTS and is_legal_event(hand, event):  # type: ignore[arg-type]
        return _carry_over_cached_views(hand, _apply_legal_event(hand, event))
    allowed = legal_events_from_cache(hand)
    try:
        known = allowed[allowed.index(event)]  # type: ignore[arg-type]
    except ValueError:
        known = None
    if known is not event:
        verify_field_types(event, allowed)
        if known is None and not _is_possible_reveal(hand, event):
            raise build_illegal_error(hand, event, allowed)
    return _carry_over_cached_views(hand, _apply_legal_event(hand, event))


def _carry_over_cached_views(before: HandState, hand: HandT) -> HandT:
    """Keep for a hand that goes on the views of what it was, which `view` moves on."""
    views = before.__dict__.get(VIEWS_CACHE_KEY)
    if views is not None and hand.phase is not Phase.OVER:
        hand.__dict__[VIEWS_CACHE_KEY] = views
    return hand


@verify_arguments()
def fold(rules: Rules, events: Iterable[Event], scores: Sequence[int] | None = None) -> Hand:
    """Build a hand from its events, the deal first.

    Raises:
        DealError: the first event is no deal, or an impossible one.
        IllegalEventError: an event may not come where it stands.
    """
    hand: Hand | None = None
    for event in events:
        if hand is not None:
            hand = apply(hand, event)
        elif isinstance(event, Dealt):
            hand = begin(rules, event, scores)
        else:
            break
    if hand is None:
        raise DealError("a hand begins with its deal")
    return hand


def view(hand: Hand, seat: Seat | None) -> View:
    """Return the hand as `seat` sees it (None: a spectator).

    While a hand goes on it remembers its views, and those after it move them on: to look at every
    moment of a hand costs no more than to look at its last one.

    Raises:
        SeatError: there is no such seat.
    """
    verify_is_hand(hand)
    if seat is not None:
        verify_seat(seat, hand.rules.players)
        seat = int(seat)  # one of NumPy's, by which no view is written as JSON
    known_views: dict[Seat | None, View] = hand.__dict__.get(VIEWS_CACHE_KEY, {})
    seat_view = known_views.get(seat)
    if seat_view is None:
        dealt = censor(hand.dealt, seat)
        assert isinstance(dealt, Dealt)
        seat_view = evolve(_create_hand(View, hand.rules, dealt, hand.scores), seat=seat)
    for event in hand.events[len(seat_view.events) :]:
        seat_view = _apply_legal_event(seat_view, censor(event, seat))
    if hand.phase is not Phase.OVER and known_views.get(seat) is not seat_view:
        hand.__dict__[VIEWS_CACHE_KEY] = {**known_views, seat: seat_view}
    return seat_view


def see(view: View, event: Event) -> View:
    """Return the view after `event` has happened at the table; the event is censored for the view's
    seat.

    The event has been accepted at the table, so it is not checked again here.

    Raises:
        DealError: it is no view.
    """
    if not isinstance(view, View):
        raise DealError(f"expected a View, not {view!r:.60}: view makes one from a Hand")
    if not isinstance(event, Struct):
        raise DealError(f"expected an event, not {event!r:.60}")
    return _apply_legal_event(view, censor(event, view.seat))


@verify_arguments()
def fold_view(
    rules: Rules, events: Sequence[Event], seat: Seat | None, scores: Sequence[int] | None = None
) -> View:
    """Build the view of `seat` (None: a spectator) from events that are censored for it already.

    Args:
        rules: the rules.
        events: of one hand, the deal first; they have been accepted at the table.
        seat: who was told of them.
        scores: points of each team before the hand; None: nothing yet.

    Raises:
        DealError: the first event is no deal, or the rules cannot have produced it.
        SeatError: there is no such seat.
    """
    if not events or not isinstance(events[0], Dealt):
        raise DealError("a hand begins with its deal")
    seat_view = view(begin(rules, events[0], scores), seat)
    for event in events[1:]:
        seat_view = see(seat_view, event)
    return seat_view


def _is_possible_reveal(hand: Hand, event: Event) -> bool:
    """Return True for a blind or a shown hand, whose cards this onlooker cannot list in advance."""
    match event:
        case TookUp():
            is_unknown = hand.phase is Phase.LOOK and forced_event(hand) is None
            seat = hand.dealer if hand.under is None else hand.under
            cards = hand.dealt.hands[seat] if hand.under is None else hand.kitty[:3]
            return (
                is_unknown and event.seat == seat and can_hand_be_exactly(hand, cards, event.cards)
            )
        case Exposed():
            is_unknown = hand.accused is not None and forced_event(hand) is None
            seat = hand.accused.against if hand.accused is not None else event.seat
            return (
                is_unknown
                and event.seat == seat
                and can_hand_be_exactly(hand, hand.hands[seat], event.cards)
            )
        case RedealClaimed():
            return (
                _can_show_unknown_hand(hand, event.seat)
                and can_hand_be_exactly(hand, hand.hands[event.seat], event.cards)
                and can_claim_redeal(hand.rules, event.cards)
            )
        case SwappedLowCards():
            return (
                _can_show_unknown_hand(hand, event.seat)
                and hand.rules.farmers_hand == "go_under_3"
                and hand.under is None
                and len(event.cards) == 3
                and all(map(is_swappable_low_card, event.cards))
                and can_hand_include(hand, hand.hands[event.seat], event.cards)
            )
        case _:
            return False


def _can_show_unknown_hand(hand: Hand, seat: Seat) -> bool:
    """Return True if `seat` may show a hand that is unknown here: nobody has called yet."""
    return hand.turn == seat and HIDDEN in hand.hands[seat] and can_still_show_hand(hand, seat)


def _apply_legal_event(hand: HandT, event: Event) -> HandT:
    if isinstance(event, Played):
        return play.apply_play(hand, event)
    if isinstance(event, Passed) and hand.phase is not Phase.CHALLENGE:
        return calling.apply_pass(hand, event)
    hand = evolve(hand, events=(*hand.events, event))
    match event:
        case Passed():
            return play.apply_no_challenge(hand, event)
        case Called():
            return calling.apply_trump_call(hand, event)
        case Bid():
            return calling.apply_bid(hand, event)
        case PartnerCalled():
            return calling.apply_partner_call(hand, event)
        case RedealClaimed():
            return evolve(hand, shown=event.seat, phase=Phase.OVER, turn=None)
        case SwappedLowCards():
            return calling.apply_low_card_swap(hand, event)
        case TookUp():
            return calling.apply_pick_up(hand, event)
        case Discarded() if hand.phase is Phase.LAY:
            return loners.apply_loner_discard(hand, event)
        case Discarded():
            return calling.apply_discard(hand, event)
        case Declared():
            return loners.apply_declaration(hand, event)
        case CalledForBest():
            return loners.apply_best_card_answer(hand, event)
        case Gave():
            return loners.apply_gift(hand, event)
        case Challenged():
            return evolve(hand, accused=event, phase=Phase.EXPOSE, turn=None)
        case Exposed():
            return play.apply_exposure(hand, event)
        case _:
            raise build_illegal_error(hand, event, legal(hand))
