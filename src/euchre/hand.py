"""The rules of a hand: `begin` it with a deal, ask what is `legal`, `apply` events, `view` it.

This is the readable engine and it defines the rules. A hand is the fold of its events; a `View`
is the fold of the same events censored for one seat, through the same code, so it holds nothing
that its seat may not know.

    >>> from euchre.presets import preset
    >>> from euchre.shuffle import deal
    >>> import random
    >>> hand = begin(preset("standard").rules, deal(preset("standard").rules, 0, random.Random(7)))
    >>> hand.turn, [type(event).__name__ for event in legal(hand)]
    (1, ['Passed', 'Called', 'Called'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from euchre.cards import HIDDEN, Card, Suit, winner
from euchre.errors import DealError, RulesError
from euchre.events import (
    Called,
    Dealt,
    Declared,
    Discarded,
    Event,
    Looked,
    Passed,
    Played,
    censor,
)
from euchre.moves import automatic, legal, legal_once, must_go_alone, stuck
from euchre.refusal import Illegal, refusal
from euchre.rules import Rules, Seat, bennies, left_of, pack, packet_choices, partner, teams
from euchre.state import H, Hand, Phase, Trick, View, evolve

__all__ = [
    "Hand",
    "Illegal",
    "Phase",
    "Trick",
    "View",
    "apply",
    "automatic",
    "begin",
    "fold",
    "legal",
    "must_go_alone",
    "see",
    "starting_scores",
    "stuck",
    "view",
]

# -- beginning ----------------------------------------------------------------------------------


def begin(rules: Rules, dealt: Dealt, scores: Sequence[int] | None = None) -> Hand:
    """The hand that this deal begins.

    Args:
        rules: the rules to play by.
        dealt: the deal; a card may be `HIDDEN` where a record left it open.
        scores: points of each team before the hand; None: nothing yet.

    Raises:
        DealError: the rules cannot have produced the deal, or the scores do not fit them.
    """
    _check_deal(rules, dealt)
    return _begin(Hand, rules, dealt, scores)


def _begin(kind: type[H], rules: Rules, dealt: Dealt, scores: Sequence[int] | None) -> H:
    hand = kind(
        rules=rules,
        dealt=dealt,
        scores=starting_scores(rules, scores),
        events=(dealt,),
        phase=Phase.ORDER,
        turn=left_of(rules, dealt.dealer),
        hands=dealt.hands,
    )
    if dealt.up_card not in bennies(rules):
        return hand
    if rules.joker_up_card == "redeal":
        return evolve(hand, phase=Phase.OVER, turn=None)
    if _dealer_names(rules):
        return evolve(hand, phase=Phase.BENNY, turn=dealt.dealer)
    return hand


def starting_scores(rules: Rules, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Points of each team before a hand; None stands for nothing yet.

    Raises:
        DealError: there are more or fewer scores than teams.
    """
    count = len(teams(rules))
    if scores is not None and len(scores) != count:
        raise DealError(f"{count} scores are needed, one for each team, not {len(scores)}")
    return (0,) * count if scores is None else tuple(scores)


def _dealer_names(rules: Rules) -> bool:
    return rules.joker_up_card in ("dealer_names_blind", "dealer_names_seen")


def blind_seat(rules: Rules, dealer: Seat, up_card: Card | None) -> Seat | None:
    """The seat that may not look at its hand yet: the dealer who must name trump blind (R10)."""
    blind = rules.joker_up_card == "dealer_names_blind" and up_card in bennies(rules)
    return dealer if blind else None


def _check_deal(rules: Rules, dealt: Dealt) -> None:
    def refuse(why: str) -> DealError:
        return DealError(f"this deal is impossible: {why}")

    if not 0 <= dealt.dealer < rules.players:
        raise refuse(f"there is no seat {dealt.dealer} to deal")
    if [len(hand) for hand in dealt.hands] != [rules.hand_size] * rules.players:
        raise refuse(f"{rules.players} hands of {rules.hand_size} cards are needed")
    if (dealt.up_card is not None) != rules.up_card:
        raise refuse("an up-card is needed" if rules.up_card else "no card is turned up")
    try:
        cards_in_pack = pack(rules, dealt.benny)
    except RulesError as error:
        raise refuse(str(error)) from None
    cards = [card for hand in dealt.hands for card in hand]
    cards += (*dealt.kitty, dealt.up_card) if dealt.up_card is not None else dealt.kitty
    if len(cards) != len(cards_in_pack):
        raise refuse(f"{len(cards)} cards were dealt from a pack of {len(cards_in_pack)}")
    if set(cards) != set(cards_in_pack):
        _check_known(cards, cards_in_pack, refuse)
    if dealt.face_down != blind_seat(rules, dealt.dealer, dealt.up_card):
        raise refuse("the wrong hand is kept face down")
    if dealt.packets not in packet_choices(rules):
        raise refuse(f"deal_packets={rules.deal_packets} does not allow packets {dealt.packets}")


def _check_known(
    cards: Sequence[Card], cards_in_pack: Sequence[Card], refuse: Callable[[str], DealError]
) -> None:
    known = [card for card in cards if card is not HIDDEN]
    for card in known:
        if card not in cards_in_pack:
            raise refuse(f"the {card.name} is not in this pack")
        if known.count(card) > 1:
            raise refuse(f"the {card.name} is there twice")


# -- moving on ----------------------------------------------------------------------------------


def apply(hand: H, event: Event) -> H:
    """The hand after `event`.

    Raises:
        Illegal: the event may not come next; nothing has changed.
    """
    allowed = legal_once(hand)
    if event not in allowed and not _comes_from_outside(hand, event):
        raise refusal(hand, event, allowed)
    return _next(hand, event)


def fold(rules: Rules, events: Iterable[Event], scores: Sequence[int] | None = None) -> Hand:
    """The hand made by these events, the deal first.

    Raises:
        DealError: the first event is no deal, or an impossible one.
        Illegal: an event may not come where it stands.
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
    """What `seat` knows of the hand (None: a spectator)."""
    seen = evolve(_begin(View, hand.rules, _dealt(hand, seat), hand.scores), seat=seat)
    for event in hand.events[1:]:
        seen = see(seen, event)
    return seen


def _dealt(hand: Hand, seat: Seat | None) -> Dealt:
    dealt = censor(hand.dealt, seat)
    assert isinstance(dealt, Dealt)
    return dealt


def see(seen: View, event: Event) -> View:
    """The view after `event` has happened at the table, told to it censored.

    The event has been accepted at the table, so it is not checked again here.
    """
    return _next(seen, censor(event, seen.seat))


def _comes_from_outside(hand: Hand, event: Event) -> bool:
    """A blind dealer's own hand, new to this onlooker."""
    return (
        isinstance(event, Looked)
        and hand.phase is Phase.LOOK
        and event.seat == hand.dealer
        and len(event.cards) == len(hand.hands[hand.dealer])
        and HIDDEN in hand.hands[hand.dealer]
    )


def _next(hand: H, event: Event) -> H:
    if isinstance(event, Played):
        return _played(hand, event)
    match event:
        case Passed():
            return _passed(hand, event)
        case Called():
            return _called(hand, event)
        case Looked():
            return _looked(hand, event)
        case Discarded():
            return _discarded(hand, event)
        case Declared():
            return _declared(hand, event)
        case _:
            raise refusal(hand, event, legal(hand))


def _passed(hand: H, event: Passed) -> H:
    phase, turn = hand.phase, left_of(hand.rules, event.seat)
    if event.seat == hand.dealer:
        phase = Phase.NAME if phase is Phase.ORDER else Phase.OVER
    return evolve(
        hand,
        events=(*hand.events, event),
        calls=(*hand.calls, event),
        phase=phase,
        turn=None if phase is Phase.OVER else turn,
    )


def _called(hand: H, event: Called) -> H:
    first_round = hand.phase is not Phase.NAME
    blind = hand.dealt.face_down is not None
    hand = evolve(
        hand,
        events=(*hand.events, event),
        calls=(*hand.calls, event),
        trump=event.trump,
        maker=event.seat,
        alone=event.alone,
        out=_out(hand.rules, event.seat if event.alone else None, None),
        taker=_taker(hand, event) if first_round and event.trump is not Suit.NONE else None,
    )
    if blind:
        return evolve(hand, phase=Phase.LOOK, turn=None)
    return _take_up(hand)


def _taker(hand: Hand, call: Called) -> Seat | None:
    """Who takes the up-card that has been ordered up (R1, R3, R10)."""
    rules = hand.rules
    if call.alone and partner(rules, call.seat) == hand.dealer:
        return call.seat if rules.upcard_if_dealer_out == "lone_partner" else None
    return call.seat if rules.upcard_taker == "maker" else hand.dealer


def _looked(hand: H, event: Looked) -> H:
    hands = _with_hand(hand, event.seat, event.cards)
    return _take_up(evolve(hand, events=(*hand.events, event), hands=hands))


def _take_up(hand: H) -> H:
    """The taker, if there is one, has the up-card and must discard."""
    taker = hand.taker
    if taker is None:
        return _ask_alone(hand)
    assert hand.up_card is not None
    hands = _with_hand(hand, taker, (*hand.hands[taker], hand.up_card))
    return evolve(hand, hands=hands, phase=Phase.DISCARD, turn=taker)


def _discarded(hand: H, event: Discarded) -> H:
    left = _without(hand, event.seat, event.card)
    if event.card is HIDDEN and hand.rules.discard_upcard:
        left = (HIDDEN,) * len(left)  # the up-card itself may be the one laid away
    hands = _with_hand(hand, event.seat, left)
    return _ask_alone(evolve(hand, events=(*hand.events, event), hands=hands, discard=event.card))


def _declared(hand: H, event: Declared) -> H:
    hand = evolve(hand, events=(*hand.events, event), declared=(*hand.declared, event))
    if event.alone and event.seat == hand.maker:
        hand = evolve(hand, alone=True)
    elif event.alone:
        hand = evolve(hand, lone_defender=event.seat)
    return _ask_alone(hand)


def _ask_alone(hand: H) -> H:
    """Ask the next player who may still go alone, or else start the play."""
    seat = _next_to_ask(hand)
    if seat is not None:
        return evolve(hand, phase=Phase.ALONE, turn=seat)
    out = _out(hand.rules, hand.maker if hand.alone else None, hand.lone_defender)
    hand = evolve(hand, phase=Phase.PLAY, out=out)
    return evolve(hand, turn=first_leader(hand))


def _next_to_ask(hand: Hand) -> Seat | None:
    """Maker first, then the defenders clockwise from the maker's left (R6, R21)."""
    rules, maker = hand.rules, hand.maker
    assert maker is not None
    if partner(rules, maker) is None:
        return None
    asked = [declared.seat for declared in hand.declared]
    late = rules.alone_timing == "before_first_lead" or hand.dealt.face_down is not None
    if rules.go_alone and late and not hand.alone and maker not in asked:
        return maker
    may_defend = rules.defend_alone == "always" or (rules.defend_alone == "vs_loner" and hand.alone)
    if not may_defend or hand.lone_defender is not None:
        return None
    around = ((maker + step) % rules.players for step in range(1, rules.players))
    return next((s for s in around if s not in hand.makers and s not in asked), None)


def first_leader(hand: Hand) -> Seat:
    """Who leads to the first trick: the first seat still playing from where R7 starts."""
    rules, maker = hand.rules, hand.maker
    assert maker is not None
    loner = maker if hand.alone else hand.lone_defender
    if loner is not None and rules.loner_lead == "left_of_loner":
        seat = left_of(rules, loner)
    else:
        seat = maker if rules.first_lead == "maker" else left_of(rules, hand.dealer)
    return seat if seat not in hand.out else _next_active(hand, seat)


def _played(hand: H, event: Played) -> H:
    seat = event.seat
    events = (*hand.events, event)
    hands = _with_hand(hand, seat, _without(hand, seat, event.card))
    trick = (*hand.trick, event)
    if len(trick) + len(hand.out) < hand.rules.players:
        turn = _next_active(hand, seat)
        return evolve(hand, events=events, hands=hands, trick=trick, turn=turn)
    assert hand.trump is not None
    taker = trick[winner([play.card for play in trick], hand.trump)].seat
    tricks = (*hand.tricks, Trick(trick, taker))
    done = len(tricks) == hand.rules.hand_size
    return evolve(
        hand,
        events=events,
        hands=hands,
        trick=(),
        tricks=tricks,
        turn=None if done else taker,
        phase=Phase.OVER if done else Phase.PLAY,
    )


def _next_active(hand: Hand, seat: Seat) -> Seat:
    players, out = hand.rules.players, hand.out
    seat = (seat + 1) % players
    while seat in out:
        seat = (seat + 1) % players
    return seat


def _out(rules: Rules, lone_maker: Seat | None, lone_defender: Seat | None) -> tuple[Seat, ...]:
    """The partners of those who play alone."""
    loners = [seat for seat in (lone_maker, lone_defender) if seat is not None]
    mates = [partner(rules, seat) for seat in loners]
    return tuple(seat for seat in mates if seat is not None)


def _without(hand: Hand, seat: Seat, card: Card) -> tuple[Card, ...]:
    """The hand of `seat` less `card`, or less one hidden card where `card` was not known."""
    cards = hand.hands[seat]
    gone = cards.index(card if card in cards else HIDDEN)
    return cards[:gone] + cards[gone + 1 :]


def _with_hand(hand: Hand, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    hands = hand.hands
    return (*hands[:seat], cards, *hands[seat + 1 :])
