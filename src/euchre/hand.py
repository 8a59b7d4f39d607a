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
from typing import Final

from euchre.cards import HIDDEN, Card, Suit, suit_of, winner
from euchre.errors import DealError, RulesError
from euchre.events import (
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
    Looked,
    PartnerCalled,
    Passed,
    Played,
    Shown,
    WentUnder,
    censor,
)
from euchre.moves import (
    automatic,
    challenges,
    legal,
    legal_once,
    may_show,
    must_go_alone,
    stuck,
)
from euchre.refusal import Illegal, refusal
from euchre.rules import (
    Rules,
    Seat,
    bennies,
    called,
    left_of,
    pack,
    packet_choices,
    partner,
    teams,
)
from euchre.state import H, Hand, Phase, Renege, Trick, View, evolve

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
        phase=_FIRST_ROUND[rules.bidding],
        turn=left_of(rules, dealt.dealer),
        hands=dealt.hands,
        kitty=dealt.kitty,
    )
    if dealt.up_card is None or dealt.up_card not in bennies(rules):
        return hand
    if rules.joker_up_card == "redeal":
        return evolve(hand, phase=Phase.OVER, turn=None)
    if _dealer_names(rules):
        return evolve(hand, phase=Phase.BENNY, turn=dealt.dealer)
    return hand


_FIRST_ROUND: Final = {
    "turn_up": Phase.ORDER,
    "name_only": Phase.NAME,
    "auction_tricks": Phase.BID,
}


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
    """Cards that are new to this onlooker and so cannot be listed: a blind hand, a shown one."""
    match event:
        case Looked():
            due = hand.phase is Phase.LOOK and automatic(hand) is None
            return due and event.seat == (hand.dealer if hand.under is None else hand.under)
        case Exposed():
            return hand.phase is Phase.EXPOSE and automatic(hand) is None
        case Shown():
            return _could_hold(hand, event) and may_show(hand.rules, event.cards)
        case WentUnder():
            may = hand.rules.farmers_hand == "go_under_3" and hand.under is None
            return may and len(event.cards) == 3 and _could_hold(hand, event)
        case _:
            return False


def _could_hold(hand: Hand, event: Shown | WentUnder) -> bool:
    first_turn = hand.phase in _FIRST_ROUND.values() and hand.turn == event.seat
    hidden = HIDDEN in hand.hands[event.seat]
    return first_turn and hidden and set(event.cards) <= {*hand.unseen, *hand.hands[event.seat]}


def _next(hand: H, event: Event) -> H:
    if isinstance(event, Played):
        return _played(hand, event)
    hand = evolve(hand, events=(*hand.events, event))
    match event:
        case Passed():
            return _passed(hand, event)
        case Called():
            return _called(hand, event)
        case Bid():
            return _bid(hand, event)
        case PartnerCalled():
            return _ask_alone(evolve(hand, called_card=event.card))
        case Shown():
            return evolve(hand, shown=event.seat, phase=Phase.OVER, turn=None)
        case WentUnder():
            return _went_under(hand, event)
        case Looked():
            return _looked(hand, event)
        case Discarded():
            return _discarded(hand, event)
        case Declared():
            return _declared(hand, event)
        case CalledForBest():
            return _called_for_best(hand, event)
        case Gave():
            return _gave(hand, event)
        case Challenged():
            return evolve(hand, accused=event, phase=Phase.EXPOSE, turn=None)
        case Exposed():
            return _exposed(hand, event)
        case _:
            raise refusal(hand, event, legal(hand))


# -- calling ------------------------------------------------------------------------------------


def _passed(hand: H, event: Passed) -> H:
    if hand.phase is Phase.CHALLENGE:
        if event.seat == hand.dealer:
            return evolve(hand, phase=Phase.OVER, turn=None)
        return _ask_challenge(hand, left_of(hand.rules, event.seat))
    phase, turn = hand.phase, left_of(hand.rules, event.seat)
    hand = evolve(hand, calls=(*hand.calls, event))
    if event.seat != hand.dealer:
        return evolve(hand, turn=turn)
    if phase is Phase.ORDER:
        return evolve(hand, phase=Phase.NAME, turn=turn)
    if hand.bid is not None:
        return evolve(hand, phase=Phase.TRUMP, turn=hand.bid.seat)
    return evolve(hand, phase=Phase.OVER, turn=None)


def _bid(hand: H, event: Bid) -> H:
    hand = evolve(hand, calls=(*hand.calls, event))
    if event.seat == hand.dealer or event.tricks == hand.rules.max_bid:
        return evolve(hand, phase=Phase.TRUMP, turn=event.seat)
    return evolve(hand, turn=left_of(hand.rules, event.seat))


def _called(hand: H, event: Called) -> H:
    ordered = hand.phase in (Phase.BENNY, Phase.ORDER) and event.trump is not Suit.NONE
    hand = evolve(
        hand,
        calls=(*hand.calls, event),
        trump=event.trump,
        maker=event.seat,
        alone=event.alone,
        out=_out(hand.rules, event.seat if event.alone else None, None),
        taker=_taker(hand, event) if ordered else None,
    )
    if called(hand.rules):
        return evolve(hand, phase=Phase.PARTNER, turn=event.seat)
    if hand.dealt.face_down is not None:
        return evolve(hand, phase=Phase.LOOK, turn=None)
    return _take_up(hand)


def _taker(hand: Hand, call: Called) -> Seat | None:
    """Who takes the up-card that has been ordered up (R1, R3, R10)."""
    rules = hand.rules
    if call.alone and partner(rules, call.seat) == hand.dealer:
        return call.seat if rules.upcard_if_dealer_out == "lone_partner" else None
    return call.seat if rules.upcard_taker == "maker" else hand.dealer


def _went_under(hand: H, event: WentUnder) -> H:
    """The three shown cards leave the hand; the kitty, taken up next, makes it full again."""
    cards = hand.hands[event.seat]
    for card in event.cards:
        cards = _less(cards, card)
    return evolve(
        hand,
        hands=_with_hand(hand, event.seat, cards),
        under=event.seat,
        laid=hand.laid + event.cards,
        phase=Phase.LOOK,
        turn=None,
    )


def _looked(hand: H, event: Looked) -> H:
    if hand.under is None:
        return _take_up(evolve(hand, hands=_with_hand(hand, event.seat, event.cards)))
    cards = (*hand.hands[event.seat], *event.cards)
    return evolve(
        hand,
        hands=_with_hand(hand, event.seat, cards),
        kitty=hand.kitty[3:],
        phase=_FIRST_ROUND[hand.rules.bidding],
        turn=event.seat,
    )


def _take_up(hand: H) -> H:
    """The taker, if there is one, has the up-card and must discard."""
    taker = hand.taker
    if taker is None:
        return _ask_alone(hand)
    assert hand.up_card is not None
    hands = _with_hand(hand, taker, (*hand.hands[taker], hand.up_card))
    return evolve(hand, hands=hands, phase=Phase.DISCARD, turn=taker)


def _discarded(hand: H, event: Discarded) -> H:
    if hand.phase is Phase.LAY:
        hands = _with_hand(hand, event.seat, _left(hand, event.seat, event.card))
        hand = evolve(hand, hands=hands, laid=(*hand.laid, event.card))
        mate = partner(hand.rules, event.seat)
        if hand.rules.call_for_best == "partner_best" and mate is not None:
            return _asked_for_card(hand, mate)
        return _ask_alone(hand)
    left = _left(hand, event.seat, event.card)
    if event.card is HIDDEN and not hand.rules.discard_upcard and hand.up_card is not None:
        # every card may be the one laid away but the one just taken
        left = (*_less(left, HIDDEN), hand.up_card)
    hands = _with_hand(hand, event.seat, left)
    return _ask_alone(evolve(hand, hands=hands, discard=event.card))


# -- alone --------------------------------------------------------------------------------------


def _declared(hand: H, event: Declared) -> H:
    hand = evolve(hand, declared=(*hand.declared, event))
    if event.alone and event.seat == hand.maker:
        hand = evolve(hand, alone=True)
    elif event.alone:
        hand = evolve(hand, lone_defender=event.seat)
    return _ask_alone(hand)


def _ask_alone(hand: H) -> H:
    """Ask the next player who may go alone or call for a better card, or else start the play."""
    out = _out(hand.rules, hand.maker if hand.alone else None, hand.lone_defender)
    hand = evolve(hand, out=out)
    seat = _wants_best(hand)
    if seat is not None:
        return evolve(hand, phase=Phase.BEST, turn=seat)
    seat = _next_to_ask(hand)
    if seat is not None:
        return evolve(hand, phase=Phase.ALONE, turn=seat)
    hand = evolve(hand, phase=Phase.PLAY)
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


def _wants_best(hand: Hand) -> Seat | None:
    """The lone player who may now call for a better card (R12, R15)."""
    rules = hand.rules
    if rules.call_for_best == "off":
        return None
    if rules.call_for_best == "upcard_swap" and (
        hand.taker is not None or hand.trump is hand.up_suit
    ):
        return None  # the up-card is in somebody's hand
    asked = [answer.seat for answer in hand.best]
    taken = rules.call_for_best == "upcard_swap" and any(answer.wanted for answer in hand.best)
    lone = (hand.maker if hand.alone else None, hand.lone_defender)
    return next((s for s in lone if s is not None and s not in asked and not taken), None)


def _called_for_best(hand: H, event: CalledForBest) -> H:
    hand = evolve(hand, best=(*hand.best, event))
    if not event.wanted:
        return _ask_alone(hand)
    seat, mate = event.seat, partner(hand.rules, event.seat)
    assert mate is not None
    match hand.rules.call_for_best:
        case "partner_best":
            return evolve(hand, phase=Phase.LAY, turn=seat)
        case "receive_then_discard":
            return _asked_for_card(hand, mate)
        case "blind_swap":
            return evolve(hand, phase=Phase.GIVE, turn=seat)
        case _:
            assert hand.up_card is not None
            hands = _with_hand(hand, seat, (*hand.hands[seat], hand.up_card))
            return evolve(hand, hands=hands, taker=seat, phase=Phase.LAY, turn=seat)


def _asked_for_card(hand: H, seat: Seat) -> H:
    """The partner gives a card; a dealer who is out may give the dead up-card too (R3)."""
    hand = evolve(hand, phase=Phase.GIVE, turn=seat)
    dead = hand.taker is None and hand.trump is hand.up_suit and hand.up_card is not None
    if not dead or seat != hand.dealer:
        return hand
    hands = _with_hand(hand, seat, (*hand.hands[seat], hand.up_card))  # type: ignore[arg-type]
    return evolve(hand, hands=hands, taker=seat)


def _gave(hand: H, event: Gave) -> H:
    hands = _with_hand(hand, event.seat, _left(hand, event.seat, event.card))
    hand = evolve(hand, hands=hands, gave=(*hand.gave, event))
    hands = _with_hand(hand, event.to, (*hand.hands[event.to], event.card))
    hand = evolve(hand, hands=hands)
    if event.seat not in hand.out:  # the loner has swapped blindly: the partner gives one back
        return _asked_for_card(hand, event.to)
    if hand.rules.call_for_best == "receive_then_discard":
        return evolve(hand, phase=Phase.LAY, turn=event.to)
    return _ask_alone(hand)


# -- play ---------------------------------------------------------------------------------------


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
    hands = _with_hand(hand, seat, _less(hand.hands[seat], event.card))
    trick = (*hand.trick, event)
    if len(trick) + len(hand.out) < hand.rules.players:
        turn = _next_active(hand, seat)
        return evolve(hand, events=events, hands=hands, trick=trick, turn=turn)
    assert hand.trump is not None
    taker = trick[winner([play.card for play in trick], hand.trump)].seat
    tricks = (*hand.tricks, Trick(trick, taker))
    done = len(tricks) == hand.rules.hand_size
    hand = evolve(
        hand,
        events=events,
        hands=hands,
        trick=(),
        tricks=tricks,
        turn=None if done else taker,
        phase=Phase.OVER if done else Phase.PLAY,
    )
    if done and hand.rules.renege != "prevent":
        return _ask_challenge(hand, left_of(hand.rules, hand.dealer))
    return hand


def _ask_challenge(hand: H, first: Seat) -> H:
    """After the last trick those from `first` to the dealer may still claim a renege (R17)."""
    players, dealer = hand.rules.players, hand.dealer
    steps = range((first - dealer - 1) % players + 1, players + 1)
    for seat in ((dealer + step) % players for step in steps):
        if challenges(hand, seat):
            return evolve(hand, phase=Phase.CHALLENGE, turn=seat)
    return evolve(hand, phase=Phase.OVER, turn=None)


def _exposed(hand: H, event: Exposed) -> H:
    """The claim is settled: a renege ends the hand, a false claim costs and play goes on (R17)."""
    assert hand.accused is not None
    claimant = hand.accused.seat
    hand = evolve(hand, hands=_with_hand(hand, event.seat, event.cards), accused=None)
    settled = Renege(claimant, event.seat, reneged(hand, event.seat))
    hand = evolve(hand, reneges=(*hand.reneges, settled))
    if settled.proven:
        return evolve(hand, phase=Phase.OVER, turn=None)
    if len(hand.tricks) == hand.rules.hand_size:
        return _ask_challenge(hand, claimant)
    return evolve(hand, phase=Phase.PLAY, turn=claimant)


def reneged(hand: Hand, seat: Seat) -> bool:
    """Whether `seat` did not follow suit and later played, or still holds, a card of that suit."""
    trump = hand.trump
    assert trump is not None
    held = list(hand.hands[seat])
    for plays in (hand.trick, *(trick.plays for trick in reversed(hand.tricks))):
        led = suit_of(plays[0].card, trump) if plays else None
        if any(p.seat == seat and suit_of(p.card, trump) is not led for p in plays[1:]) and any(
            suit_of(card, trump) is led for card in held
        ):
            return True
        held += [play.card for play in plays if play.seat == seat]
    return False


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


def _less(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards less `card`, or less one hidden card where `card` is not among those known."""
    gone = cards.index(card if card in cards else HIDDEN)
    return cards[:gone] + cards[gone + 1 :]


def _left(hand: Hand, seat: Seat, card: Card) -> tuple[Card, ...]:
    """What `seat` holds after `card` has left face down: all unknown if `card` is."""
    left = _less(hand.hands[seat], card) if card is not HIDDEN else hand.hands[seat][1:]
    return (HIDDEN,) * len(left) if card is HIDDEN else left


def _with_hand(hand: Hand, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    hands = hand.hands
    return (*hands[:seat], cards, *hands[seat + 1 :])
