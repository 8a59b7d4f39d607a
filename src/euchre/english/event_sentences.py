"""What an onlooker tells of each event, a line each."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.english.grammar import (
    NameGrammar,
    add_full_stop,
    describe_card,
    describe_trump,
    format_count,
    join_card_symbols,
    join_words,
    make_sentence,
)
from euchre.english.play import describe_play
from euchre.english.speech import explain_poor_hand
from euchre.game import events
from euchre.game.cards import HIDDEN, Suit
from euchre.game.censor import censor
from euchre.game.hand import Hand, View, apply, must_call_alone, see
from euchre.game.rules import Rules, has_called_partner, partner_of, team_of
from euchre.game.scoring import FALSE_CLAIM_POINTS
from euchre.game.shuffle import find_tied_seats
from euchre.game.state import Phase


def describe_event(hand: Hand | None, event: events.Event, names: Sequence[str]) -> str:
    """Describe an event in one line.

    Args:
        hand: the hand or view *before* the event (None: there is none, as before a deal). What
            a view may not know is not told, even if the event does hold it.
        event: what happens.
        names: one name for each seat.
    """
    grammar = NameGrammar(names)
    if isinstance(event, events.Played):  # most are
        assert hand is not None
        return describe_play(hand, event, grammar)
    match event:
        case events.FirstDealer():
            return f"{grammar.name_and_verb(event.seat, 'deals')} first."
        case events.Cut():
            return grammar.name_and_verb(event.seat, "cuts" if event.at else "knocks") + (
                f" {format_count(event.at, 'card')} off the pack."
                if event.at
                else " on the pack: bump."
            )
        case events.TimeUp():
            ends = "Time is up: the match ends, after any hand in progress"
            if hand is None or hand.rules.tie != "makers_first":
                return f"{ends}, unless the scores are tied."
            if hand.rules.sides == "fixed_pairs":
                return f"{ends}, and the makers of the last hand win a tie."
            if hand.rules.players == 2:
                return f"{ends}, and the maker of the last hand wins a tie."
            return f"{ends}, unless others than the maker of the last hand are tied."
        case events.Dealt():
            return _describe_deal(event, grammar)
    assert hand is not None, "a hand begins with its deal"
    if isinstance(hand, View):
        event = censor(event, hand.seat)
    match event:
        case events.Passed():
            return _describe_pass(hand, event, grammar)
        case events.Called():
            return _describe_call(hand, event, grammar)
        case events.Bid():
            return f"{grammar.name_and_verb(event.seat, 'bids')} {event.tricks}."
        case events.PartnerCalled():
            return _describe_partner_call(hand, event, grammar)
        case events.RedealClaimed() | events.SwappedLowCards() | events.TookUp():
            return _describe_poor_hand(hand, event, grammar)
        case events.Discarded():
            return _describe_discard(hand, event, grammar)
        case events.Declared():
            return _describe_declaration(hand, event, grammar)
        case events.CalledForBest():
            return _describe_best_card_call(hand, event, grammar)
        case events.Gave():
            card = describe_card(event.card, hand.trump)
            passes = grammar.name_and_verb(event.seat, "passes")
            return add_full_stop(f"{passes} {card} to {grammar.inner_name(event.to)}")
        case events.Challenged():
            return (
                f"{grammar.name_and_verb(event.seat, 'claims')} that "
                f"{grammar.inner_name(event.against)} reneged."
            )
        case events.Exposed():
            return _describe_exposure(hand, event, grammar)
        case _:  # pragma: no cover - the kinds above are all there are
            raise AssertionError(event)


def describe_first_dealer(
    rules: Rules, event: events.FirstDealer, names: Sequence[str]
) -> list[str]:
    """Describe how the first dealer was found, a line for each round of cards and the result."""
    grammar = NameGrammar(names)
    result = describe_event(None, event, names)
    if not event.drawn:
        return [result]
    if rules.first_dealer in ("low_cut", "high_cut"):
        lines: list[str] = []
        cards = list(event.drawn)
        while cards:
            seats = find_tied_seats(rules, event.drawn[: len(event.drawn) - len(cards)])
            shown = [
                f"{grammar.names[s]} {card.symbol}" for s, card in zip(seats, cards, strict=False)
            ]
            twice = len({*cards[: len(seats)]}) < len(shown)
            cards = cards[len(seats) :]
            deciding = "lowest" if rules.first_dealer == "low_cut" else "highest"
            opening = f"Cutting for the deal, {deciding} card deals (ace low)"
            again = "Tied, so again" if lines else opening
            back = " (each card goes back before the next cut)" if twice else ""
            lines.append(f"{again}: {', '.join(shown)}{back}.")
        return [*lines, result]
    shown = [
        f"{grammar.names[i % rules.players]} {card.symbol}" for i, card in enumerate(event.drawn)
    ]
    jack = "black jack" if rules.first_dealer == "first_black_jack" else "jack"
    return [f"Cards are dealt face up until a {jack} falls: {', '.join(shown)}.", result]


def describe_packets(packets: tuple[int, ...]) -> str:
    """Describe how the cards go round: ``twos, then threes``, ``packets of 2, 3, 2 and 3``, ...

    >>> describe_packets(())
    'the cards'
    """
    if not packets:  # one at a time, or nobody has written it down, as in a position
        return "the cards"
    if len(set(packets)) == 1:
        return "twos, then threes" if packets[0] == 2 else "threes, then twos"
    return f"packets of {join_words([str(size) for size in packets])}, then the rest"


def _describe_deal(event: events.Dealt, grammar: NameGrammar) -> str:
    deals = f"{grammar.name_and_verb(event.dealer, 'deals')} {describe_packets(event.packets)}"
    if event.up_card is None:
        return f"{deals}."
    turns = grammar.verb_form(event.dealer, "turns")
    turned = f"{deals}, and {turns} up {describe_card(event.up_card)}."
    if event.face_down is None:
        return turned
    return f"{turned} {grammar.name_and_verb(event.face_down, 'names')} trump before looking."


# -- calling ------------------------------------------------------------------------------------


def _describe_pass(hand: Hand, event: events.Passed, grammar: NameGrammar) -> str:
    if hand.phase is Phase.CHALLENGE:
        return f"{grammar.name_and_verb(event.seat, 'does')}n't claim a renege."
    passes = grammar.name_and_verb(event.seat, "passes")
    if event.seat != hand.dealer or hand.bid is not None:
        return f"{passes}."
    if hand.phase is Phase.ORDER and hand.up_card is not None:
        turns = grammar.verb_form(event.seat, "turns")
        return f"{passes} and {turns} {describe_card(hand.up_card)} down."
    return f"{passes} too."


def _describe_call(hand: Hand, event: events.Called, grammar: NameGrammar) -> str:
    seat, rules = event.seat, hand.rules
    mate = partner_of(rules, seat)
    alone = out = so = ""
    if event.alone:
        alone, out = f" and {grammar.verb_form(seat, 'plays')} alone", grammar.sits_out_clause(mate)
    if event.trump is Suit.NONE:
        return f"{grammar.name_and_verb(seat, 'calls')} no trump{alone}{out}."
    if hand.phase is not Phase.ORDER:
        return f"{grammar.name_and_verb(seat, 'makes')} {event.trump.word} trump{alone}{out}."
    assert hand.up_card is not None
    up_card = describe_card(hand.up_card)
    if seat == hand.dealer:
        does = f"{grammar.name_and_verb(seat, 'picks')} it up"
    elif must_call_alone(hand, seat) and rules.phrases == "canadian_british":
        # The odd phrase by which it becomes trump.
        does = f"{grammar.name_and_verb(seat, 'turns')} it down"
        so = f" {explain_partner_goes_alone(hand, event)}"
    elif mate == hand.dealer and rules.phrases == "hoyle":
        does = grammar.name_and_verb(seat, "assists")
    else:
        does = f"{grammar.name_and_verb(seat, 'orders')} it up"
    dead = apply_to_hand_or_view(hand, event).taker is None
    out_of_play = f" {make_sentence(f'{up_card} goes out of play')}" if dead else ""
    return f"{does}{alone}: {describe_trump(event.trump)}{out}.{out_of_play}{so}"


def explain_partner_goes_alone(hand: Hand, call: events.Called) -> str:
    """Describe what the dealer's partner does when turning the card down by Canadian and British
    custom.
    """
    takes = "takes the card and " if apply_to_hand_or_view(hand, call).taker == call.seat else ""
    return f"In this game, that's how the dealer's partner {takes}goes alone."


def apply_to_hand_or_view(hand: Hand, event: events.Event) -> Hand:
    """Return the hand, or the view, after `event`."""
    return see(hand, event) if isinstance(hand, View) else apply(hand, event)


def _describe_partner_call(hand: Hand, event: events.PartnerCalled, grammar: NameGrammar) -> str:
    if event.card is None:
        return (
            f"{grammar.name_and_verb(event.seat, 'calls')} nobody and "
            f"{grammar.verb_form(event.seat, 'plays')} alone."
        )
    calls = f"{grammar.name_and_verb(event.seat, 'calls')} {describe_card(event.card)} as partner"
    mate = apply_to_hand_or_view(hand, event).called_partner
    if mate is not None:  # the onlooker is the holder, or sees all cards
        role = f"{grammar.verb_form(mate, 'is')} the partner"
        return f"{calls}: {grammar.name_and_verb(mate, 'holds', inside=True)} it and {role}."
    return f"{calls}." if isinstance(hand, View) else f"{calls}: it's in the kitty."


def _describe_poor_hand(
    hand: Hand,
    event: events.RedealClaimed | events.SwappedLowCards | events.TookUp,
    grammar: NameGrammar,
) -> str:
    match event:
        case events.RedealClaimed():
            shows = f"{grammar.name_and_verb(event.seat, 'shows')} {explain_poor_hand(event.cards)}"
            return f"{shows} ({join_card_symbols(event.cards)}): the cards are dealt again."
        case events.SwappedLowCards():
            goes = f"{grammar.name_and_verb(event.seat, 'goes')} under"
            return (
                f"{goes}: {join_card_symbols(event.cards)} for three hidden cards from the kitty."
            )
        case events.TookUp() if hand.under is None:
            return f"{grammar.name_and_verb(event.seat, 'looks')} at the hand."
    cards = "the three cards" if HIDDEN in event.cards else join_card_symbols(event.cards)
    return f"{grammar.name_and_verb(event.seat, 'takes')} {cards} from the kitty."


# -- alone, and a better card -------------------------------------------------------------------


def _describe_discard(hand: Hand, event: events.Discarded, grammar: NameGrammar) -> str:
    card = "one card" if event.card is HIDDEN else describe_card(event.card, hand.trump)
    if hand.phase is Phase.LAY:
        return f"{grammar.name_and_verb(event.seat, 'discards')} {card}."
    assert hand.up_card is not None
    picks, discards = (
        grammar.name_and_verb(event.seat, "picks"),
        grammar.verb_form(event.seat, "discards"),
    )
    return f"{picks} up {describe_card(hand.up_card)} and {discards} {card}."


def _describe_declaration(hand: Hand, event: events.Declared, grammar: NameGrammar) -> str:
    how = "defend" if event.seat != hand.maker else "play"
    if not event.alone:
        return f"{grammar.name_and_verb(event.seat, 'does')}n't {how} alone."
    return (
        f"{grammar.name_and_verb(event.seat, f'{how}s')} "
        f"alone{grammar.sits_out_clause(partner_of(hand.rules, event.seat))}."
    )


def _describe_best_card_call(hand: Hand, event: events.CalledForBest, grammar: NameGrammar) -> str:
    seat, mate = event.seat, partner_of(hand.rules, event.seat)
    if not event.wanted:
        return f"{grammar.name_and_verb(seat, 'does')}n't ask for a better card."
    if hand.rules.call_for_best == "upcard_swap":
        takes = grammar.name_and_verb(seat, "takes")
        return f"{takes} {describe_card(hand.up_card or HIDDEN)} in exchange for a card."
    assert mate is not None
    blind = " in exchange for one face down" if hand.rules.call_for_best == "blind_swap" else ""
    calls = grammar.name_and_verb(seat, "calls")
    return f"{calls} for {grammar.possessive_name(mate)} best card{blind}."


# -- a renege -----------------------------------------------------------------------------------


def _describe_exposure(hand: Hand, event: events.Exposed, grammar: NameGrammar) -> str:
    shows = (
        f"{grammar.name_and_verb(event.seat, 'shows')} "
        f"{join_card_symbols(event.cards) or 'that no card is left'}"
    )
    settled = apply_to_hand_or_view(hand, event).reneges[-1]
    if settled.proven:
        return f"{shows}: the claim is true, and the hand is over."
    opponents = hand.opponents(settled.claimant)
    if has_called_partner(hand.rules):  # this onlooker need not know who is on which side
        gain = "to each player on the other side"
    else:
        shared = len({team_of(hand.rules, seat) for seat in opponents}) == 1
        gain = f"{'' if shared else 'each '}to {grammar.inner_names(opponents)}"
    return add_full_stop(f"{shows}: the claim is false, worth {FALSE_CLAIM_POINTS} points {gain}")
