"""What an onlooker tells of each event, a line each."""

from __future__ import annotations

from collections.abc import Sequence

from euchre import events
from euchre.cards import HIDDEN, Card, Suit
from euchre.hand import Hand, View, apply, must_go_alone, see
from euchre.rules import Rules, partner
from euchre.scoring import FALSE_CLAIM
from euchre.shuffle import tied
from euchre.state import Phase
from euchre.words.grammar import (
    NameGrammar,
    card_words,
    count,
    full_stop,
    listing,
    makes_trump,
    sentence,
    symbols,
)
from euchre.words.play import tell_play
from euchre.words.speech import hopeless


def tell(hand: Hand | None, event: events.Event, names: Sequence[str]) -> str:
    """Describe an event in one line.

    Args:
        hand: the hand or view *before* the event (None: there is none, as before a deal). What
            a view may not know is not told, even if the event does hold it.
        event: what happens.
        names: one name for each seat.
    """
    who = NameGrammar(names)
    if isinstance(event, events.Played):  # most are
        assert hand is not None
        return tell_play(hand, event, who)
    match event:
        case events.FirstDealer():
            return f"{who.says(event.seat, 'deals')} first."
        case events.Cut():
            return who.says(event.seat, "cuts" if event.at else "knocks") + (
                f" {count(event.at, 'card')} off the pack." if event.at else " on the pack: bump."
            )
        case events.TimeUp():
            return "Time is up: the hand in progress is the last, unless the scores are level."
        case events.Dealt():
            return _tell_deal(event, who)
    assert hand is not None, "a hand begins with its deal"
    if isinstance(hand, View):
        event = events.censor(event, hand.seat)
    match event:
        case events.Passed():
            return _tell_pass(hand, event, who)
        case events.Called():
            return _tell_call(hand, event, who)
        case events.Bid():
            return f"{who.says(event.seat, 'bids')} {event.tricks}."
        case events.PartnerCalled():
            return _tell_partner(hand, event, who)
        case events.Shown() | events.WentUnder() | events.Looked():
            return _tell_bad_hand(hand, event, who)
        case events.Discarded():
            return _tell_discard(hand, event, who)
        case events.Declared():
            return _tell_declared(hand, event, who)
        case events.CalledForBest():
            return _tell_best(hand, event, who)
        case events.Gave():
            card = card_words(event.card, hand.trump)
            return full_stop(f"{who.says(event.seat, 'passes')} {card} to {who.object(event.to)}")
        case events.Challenged():
            return f"{who.says(event.seat, 'claims')} that {_has_reneged(who, event.against)}."
        case events.Exposed():
            return _tell_exposed(hand, event, who)
        case _:  # pragma: no cover - the kinds above are all there are
            raise AssertionError(event)


def tell_first_dealer(rules: Rules, event: events.FirstDealer, names: Sequence[str]) -> list[str]:
    """Describe how the first dealer was found, a line for each round of cards and one for the
    result.
    """
    who = NameGrammar(names)
    last = tell(None, event, names)
    if not event.drawn:
        return [last]
    if rules.first_dealer in ("low_cut", "high_cut"):
        lines: list[str] = []
        cards = list(event.drawn)
        while cards:
            seats = tied(rules, event.drawn[: len(event.drawn) - len(cards)])
            shown = [f"{who.names[s]} {card.symbol}" for s, card in zip(seats, cards, strict=False)]
            twice = len({*cards[: len(seats)]}) < len(shown)
            cards = cards[len(seats) :]
            first = f"Cutting for the deal, {_best(rules)} card (ace low)"
            again = "Level, so again" if lines else first
            back = " (each puts the card back before the next cuts)" if twice else ""
            lines.append(f"{again}: {', '.join(shown)}{back}.")
        return [*lines, last]
    shown = [f"{who.names[i % rules.players]} {card.symbol}" for i, card in enumerate(event.drawn)]
    what = "black jack" if rules.first_dealer == "first_black_jack" else "jack"
    return [f"Cards face up until a {what} falls: {', '.join(shown)}.", last]


def _best(rules: Rules) -> str:
    return "lowest" if rules.first_dealer == "low_cut" else "highest"


def packets_told(packets: tuple[int, ...]) -> str:
    """Describe how the cards go round: ``twos, then threes``, ``packets of 2, 3, 2 and 3``, ...

    >>> packets_told(())
    'the cards one at a time'
    """
    if not packets:
        return "the cards one at a time"
    if len(set(packets)) == 1:
        return "twos, then threes" if packets[0] == 2 else "threes, then twos"
    return f"packets of {listing([str(size) for size in packets])}, then the rest of five"


def _tell_deal(event: events.Dealt, who: NameGrammar) -> str:
    deals = f"{who.says(event.dealer, 'deals')} {packets_told(event.packets)}"
    if event.up_card is None:
        return f"{deals}."
    turned = f"{deals}, and {card_words(event.up_card)} is turned up."
    if event.face_down is None:
        return turned
    return f"{turned} {who.says(event.face_down, 'names')} trump before looking."


# -- calling ------------------------------------------------------------------------------------


def _tell_pass(hand: Hand, event: events.Passed, who: NameGrammar) -> str:
    if hand.phase is Phase.CHALLENGE:
        return f"{who.says(event.seat, 'claims')} no renege."
    passes = who.says(event.seat, "passes")
    if event.seat != hand.dealer or hand.bid is not None:
        return f"{passes}."
    if hand.phase is Phase.ORDER and hand.up_card is not None:
        return f"{passes} and {who.verb(event.seat, 'turns')} {card_words(hand.up_card)} down."
    return f"{passes} too."


def _tell_call(hand: Hand, event: events.Called, who: NameGrammar) -> str:
    seat, rules = event.seat, hand.rules
    mate = partner(rules, seat)
    alone = out = so = ""
    if event.alone:
        alone, out = f" and {who.verb(seat, 'plays')} alone", who.sits_out(mate)
    if event.trump is Suit.NONE:
        return f"{who.says(seat, 'calls')} no trump{alone}{out}."
    if hand.phase is not Phase.ORDER:
        return f"{who.says(seat, 'makes')} {event.trump.word} trump{alone}{out}."
    assert hand.up_card is not None
    up_card = card_words(hand.up_card)
    if seat == hand.dealer:
        does = f"{who.says(seat, 'takes')} it up"
    elif must_go_alone(hand, seat) and rules.phrases == "canadian_british":
        does = f"{who.says(seat, 'turns')} it down"  # the odd phrase by which it becomes trump
        so = f" {custom_of_mates(hand, event)}"
    elif mate == hand.dealer and rules.phrases == "hoyle":
        does = who.says(seat, "assists")
    else:
        does = f"{who.says(seat, 'orders')} it up"
    dead = after(hand, event).taker is None
    gone = f" {sentence(f'{up_card} goes out of play')}" if dead else ""
    return f"{does}{alone}: {makes_trump(event.trump)}{out}.{gone}{so}"


def custom_of_mates(hand: Hand, call: events.Called) -> str:
    """Describe what the dealer's partner does when turning the card down by Canadian and British
    custom.
    """
    takes = "takes the card and " if after(hand, call).taker == call.seat else ""
    return f"That is how the dealer's partner {takes}goes alone here."


def after(hand: Hand, event: events.Event) -> Hand:
    """Return the hand, or the view, after `event`."""
    return see(hand, event) if isinstance(hand, View) else apply(hand, event)


def _tell_partner(hand: Hand, event: events.PartnerCalled, who: NameGrammar) -> str:
    if event.card is None:
        return f"{who.says(event.seat, 'calls')} nobody and {who.verb(event.seat, 'plays')} alone."
    calls = f"{who.says(event.seat, 'calls')} {card_words(event.card)} for a partner"
    mate = after(hand, event).called_partner
    if mate is not None:  # the onlooker is the holder, or sees all cards
        role = f"{who.verb(mate, 'is')} the partner"
        return f"{calls}: {who.says(mate, 'holds', inside=True)} it and {role}."
    return f"{calls}." if isinstance(hand, View) else f"{calls}: it lies in the kitty."


def _tell_bad_hand(
    hand: Hand, event: events.Shown | events.WentUnder | events.Looked, who: NameGrammar
) -> str:
    match event:
        case events.Shown():
            shows = f"{who.says(event.seat, 'shows')} {hopeless(event.cards)}"
            return f"{shows} ({symbols(event.cards)}): the cards are dealt again."
        case events.WentUnder():
            goes = f"{who.says(event.seat, 'goes')} under"
            return f"{goes}: {symbols(event.cards)} for three hidden cards of the kitty."
        case events.Looked() if hand.under is None:
            return f"{who.says(event.seat, 'looks')} at the hand."
    what = "the three cards" if HIDDEN in event.cards else symbols(event.cards)
    return f"{who.says(event.seat, 'takes')} {what} from the kitty."


# -- alone, and a better card -------------------------------------------------------------------


def _tell_discard(hand: Hand, event: events.Discarded, who: NameGrammar) -> str:
    what = "one card" if event.card is HIDDEN else card_words(event.card, hand.trump)
    if hand.phase is Phase.LAY:
        return f"{who.says(event.seat, 'discards')} {what}."
    assert hand.up_card is not None
    picks, discards = who.says(event.seat, "picks"), who.verb(event.seat, "discards")
    return f"{picks} up {card_words(hand.up_card)} and {discards} {what}."


def _tell_declared(hand: Hand, event: events.Declared, who: NameGrammar) -> str:
    how = "defend" if event.seat != hand.maker else "play"
    if not event.alone:
        return f"{who.says(event.seat, 'does')} not {how} alone."
    return (
        f"{who.says(event.seat, f'{how}s')} alone{who.sits_out(partner(hand.rules, event.seat))}."
    )


def _tell_best(hand: Hand, event: events.CalledForBest, who: NameGrammar) -> str:
    seat, mate = event.seat, partner(hand.rules, event.seat)
    if not event.wanted:
        return f"{who.says(seat, 'does')} not ask for a better card."
    if hand.rules.call_for_best == "upcard_swap":
        up_card: Card = hand.up_card or HIDDEN
        return f"{who.says(seat, 'takes')} {card_words(up_card)} in exchange for a card."
    assert mate is not None
    blind = " for a card unseen" if hand.rules.call_for_best == "blind_swap" else ""
    return f"{who.says(seat, 'calls')} for {who.whose(mate)} best{blind}."


# -- a renege -----------------------------------------------------------------------------------


def _has_reneged(who: NameGrammar, seat: int) -> str:
    return f"{who.says(seat, 'has', inside=True)} reneged"


def _tell_exposed(hand: Hand, event: events.Exposed, who: NameGrammar) -> str:
    shows = f"{who.says(event.seat, 'shows')} {symbols(event.cards) or 'that no card is left'}"
    settled = after(hand, event).reneges[-1]
    if settled.proven:
        return f"{shows}: the claim is true, and the hand is over."
    gain = [who.object(seat) for seat in hand.opponents(settled.claimant)]
    return full_stop(f"{shows}: the claim is false, worth {FALSE_CLAIM} points to {listing(gain)}")
