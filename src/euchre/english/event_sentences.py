"""What an onlooker tells of each event, a line each."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.english.bids import describe_bid, is_bid_alone, join_stake, phrase_bid_verb
from euchre.english.grammar import (
    NameGrammar,
    add_full_stop,
    capitalise_first,
    describe_card,
    describe_trump,
    format_count,
    join_card_symbols,
    join_words,
)
from euchre.english.play import describe_play
from euchre.english.speech import explain_poor_hand
from euchre.game import events
from euchre.game.auction import find_stake
from euchre.game.cards import HIDDEN, Card, Suit
from euchre.game.censor import censor
from euchre.game.hand import Hand, View, apply, must_call_alone, see
from euchre.game.rules import Rules, Seat, has_called_partner, partner_of, team_of
from euchre.game.scoring import FALSE_CLAIM_POINTS
from euchre.game.shuffle import find_tied_seats
from euchre.game.state import Phase
from euchre.texts import join_texts, translatable


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
            deals = grammar.name_and_verb(event.seat, "deals")
            return translatable("event-deals-first", f"{deals} first.", who=names[event.seat])
        case events.Cut():
            return _describe_cut(event, grammar)
        case events.TimeUp():
            return _describe_time_up(hand)
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
            return _describe_bid(hand, event, grammar)
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
            return add_full_stop(
                translatable(
                    "event-passes-card",
                    f"{passes} {card} to {grammar.inner_name(event.to)}",
                    who=names[event.seat],
                    card=card,
                    to=names[event.to],
                )
            )
        case events.Challenged():
            claims = grammar.name_and_verb(event.seat, "claims")
            return translatable(
                "event-claims-renege",
                f"{claims} that {grammar.inner_name(event.against)} reneged.",
                who=names[event.seat],
                against=names[event.against],
            )
        case events.Exposed():
            return _describe_exposure(hand, event, grammar)
        case _:  # pragma: no cover - the kinds above are all there are
            raise AssertionError(event)


def describe_first_dealer(
    rules: Rules, event: events.FirstDealer, names: Sequence[str]
) -> list[str]:
    """Describe how the first dealer was found, a line for each round of cards and the result."""
    result = describe_event(None, event, names)
    if not event.drawn:
        return [result]
    if rules.first_dealer in ("low_cut", "high_cut"):
        lines: list[str] = []
        cards = list(event.drawn)
        while cards:
            seats = find_tied_seats(rules, event.drawn[: len(event.drawn) - len(cards)])
            shown = [_show_card(names[s], card) for s, card in zip(seats, cards, strict=False)]
            twice = len({*cards[: len(seats)]}) < len(shown)
            cards = cards[len(seats) :]
            lines.append(_describe_cut_for_deal(rules, shown, twice=twice, again=bool(lines)))
        return [*lines, result]
    shown = [_show_card(names[i % rules.players], card) for i, card in enumerate(event.drawn)]
    cards_shown = join_texts(shown, ", ")
    if rules.first_dealer == "first_black_jack":
        line = f"Cards are dealt face up until a black jack falls: {cards_shown}."
        return [translatable("event-first-black-jack", line, cards=cards_shown), result]
    line = f"Cards are dealt face up until a jack falls: {cards_shown}."
    return [translatable("event-first-jack", line, cards=cards_shown), result]


def _show_card(name: str, card: Card) -> str:
    return translatable("event-shows-card", f"{name} {card.symbol}", who=name, card=card.symbol)


def _describe_cut_for_deal(rules: Rules, shown: Sequence[str], *, twice: bool, again: bool) -> str:
    """Describe one round of cards: `twice`: one card came twice; `again`: not the first round."""
    cards = join_texts(shown, ", ")
    back = " (each card goes back before the next cut)" if twice else ""
    goes_back = translatable("event-cards-go-back", back) if twice else ""
    if again:
        line = f"Tied, so again: {cards}{back}."
        return translatable("event-cuts-tied", line, cards=cards, back=goes_back)
    if rules.first_dealer == "low_cut":
        line = f"Cutting for the deal, lowest card deals (ace low): {cards}{back}."
        return translatable("event-lowest-deals", line, cards=cards, back=goes_back)
    line = f"Cutting for the deal, highest card deals (ace low): {cards}{back}."
    return translatable("event-highest-deals", line, cards=cards, back=goes_back)


def _describe_cut(event: events.Cut, grammar: NameGrammar) -> str:
    name = grammar.names[event.seat]
    if event.at:
        cuts = f"{grammar.name_and_verb(event.seat, 'cuts')} {format_count(event.at, 'card')}"
        return translatable("event-cuts", f"{cuts} off the pack.", who=name, n=event.at)
    knocks = grammar.name_and_verb(event.seat, "knocks")
    return translatable("event-bumps", f"{knocks} on the pack: bump.", who=name)


def _describe_time_up(hand: Hand | None) -> str:
    ends = "Time is up: the match ends, after any hand in progress"
    if hand is None or hand.rules.tie != "makers_first":
        return translatable("event-time-up", f"{ends}, unless the scores are tied.")
    if hand.rules.sides == "fixed_pairs":
        line = f"{ends}, and the makers of the last hand win a tie."
        return translatable("event-time-up-makers", line)
    if hand.rules.players == 2:
        line = f"{ends}, and the maker of the last hand wins a tie."
        return translatable("event-time-up-maker", line)
    line = f"{ends}, unless others than the maker of the last hand are tied."
    return translatable("event-time-up-others", line)


def describe_packets(packets: tuple[int, ...]) -> str:
    """Describe how the cards go round: ``twos, then threes``, ``packets of 2, 3, 2 and 3``, ...

    >>> describe_packets(())
    'the cards'
    """
    if not packets:  # one at a time, or nobody has written it down, as in a position
        return translatable("event-packets-any", "the cards")
    if len(set(packets)) == 1:
        if packets[0] == 2:
            return translatable("event-packets-twos", "twos, then threes")
        return translatable("event-packets-threes", "threes, then twos")
    sizes = join_words([str(size) for size in packets])
    return translatable("event-packets-of", f"packets of {sizes}, then the rest", sizes=sizes)


def _describe_deal(event: events.Dealt, grammar: NameGrammar) -> str:
    name, packets = grammar.names[event.dealer], describe_packets(event.packets)
    deals = f"{grammar.name_and_verb(event.dealer, 'deals')} {packets}"
    if event.up_card is None:
        return translatable("event-deals", f"{deals}.", who=name, packets=packets)
    card = describe_card(event.up_card)
    turned = translatable(
        "event-deals-and-turns-up",
        f"{deals}, and {grammar.verb_form(event.dealer, 'turns')} up {card}.",
        who=name,
        packets=packets,
        card=card,
    )
    if event.face_down is None:
        return turned
    blind = translatable(
        "event-names-trump-blind",
        f"{grammar.name_and_verb(event.face_down, 'names')} trump before looking.",
        who=grammar.names[event.face_down],
    )
    return join_texts([turned, blind], " ")


# -- calling ------------------------------------------------------------------------------------


def _describe_pass(hand: Hand, event: events.Passed, grammar: NameGrammar) -> str:
    if hand.phase is Phase.CHALLENGE:
        does = grammar.name_and_verb(event.seat, "does")
        line = f"{does}n't claim a renege."
        return translatable("event-claims-no-renege", line, who=grammar.names[event.seat])
    name, passes = grammar.names[event.seat], grammar.name_and_verb(event.seat, "passes")
    if event.seat != hand.dealer or hand.bid is not None:
        told = translatable("event-passes", f"{passes}.", who=name)
        return _add_auction_winner(told, hand, event, grammar)
    if hand.phase is Phase.ORDER and hand.up_card is not None:
        turns, card = grammar.verb_form(event.seat, "turns"), describe_card(hand.up_card)
        line = f"{passes} and {turns} {card} down."
        return translatable("event-passes-and-turns-down", line, who=name, card=card)
    return translatable("event-passes-too", f"{passes} too.", who=name)


def _describe_bid(hand: Hand, event: events.Bid, grammar: NameGrammar) -> str:
    verb, rest = phrase_bid_verb(hand.rules, event)
    bid = describe_bid(hand.rules, event)
    if event.special is not None and any(
        isinstance(call, events.Bid) and call.special is event.special for call in hand.calls
    ):
        stake = find_stake(hand.rules, hand.calls, event.special)
        rest, bid = join_stake(rest, stake), join_stake(bid, stake)
    bids = f"{grammar.name_and_verb(event.seat, verb)} {rest}."
    told = translatable("event-bids", bids, who=grammar.names[event.seat], bid=bid)
    return _add_auction_winner(told, hand, event, grammar)


def _add_auction_winner(
    told: str, hand: Hand, event: events.Passed | events.Bid, grammar: NameGrammar
) -> str:
    winner = describe_auction_winner(hand, event, grammar.names)
    return join_texts([told, winner], " ") if winner else told


def describe_auction_winner(
    hand: Hand, event: events.Passed | events.Bid, names: Sequence[str]
) -> str:
    """Describe whose bid wins the auction with this event, where bids say trump; else empty."""
    if hand.phase is not Phase.BID or not hand.rules.bid_names_trump:
        return ""
    after = apply_to_hand_or_view(hand, event)
    if after.maker is None or after.bid is None:
        return ""
    grammar, seat = NameGrammar(names), after.maker
    alone = out = ""
    if after.alone:
        plays_alone = f" and {grammar.verb_form(seat, 'plays')} alone"
        alone = translatable("event-and-plays-alone", plays_alone, who=names[seat])
        out = _describe_sitting_out(partner_of(hand.rules, seat), grammar)
    wins, then = f"{grammar.name_and_verb(seat, 'wins')} the auction", f"{alone}{out}."
    if isinstance(event, events.Bid):
        return translatable(
            "event-wins-auction", f"{wins}{then}", who=names[seat], alone=alone, out=out
        )
    bid = describe_bid(hand.rules, after.bid)
    return translatable(
        "event-wins-auction-with",
        f"{wins} with {'a ' * after.alone}{bid}{then}",
        who=names[seat],
        bid=bid,
        alone=alone,
        out=out,
    )


def _describe_call(hand: Hand, event: events.Called, grammar: NameGrammar) -> str:
    seat, rules = event.seat, hand.rules
    name, mate = grammar.names[seat], partner_of(rules, seat)
    alone = out = so = ""
    if event.alone or is_bid_alone(hand):
        plays_alone = f" and {grammar.verb_form(seat, 'plays')} alone"
        alone = translatable("event-and-plays-alone", plays_alone, who=name)
        out = _describe_sitting_out(mate, grammar)
    suit = event.trump.word
    if event.trump.is_no_trump:
        line = f"{grammar.name_and_verb(seat, 'calls')} {suit}{alone}{out}."
        if event.trump is Suit.LOW:
            return translatable("event-calls-low", line, who=name, alone=alone, out=out)
        return translatable("event-calls-no-trump", line, who=name, alone=alone, out=out)
    if hand.phase is not Phase.ORDER:
        line = f"{grammar.name_and_verb(seat, 'makes')} {suit} trump{alone}{out}."
        return translatable("event-makes-trump", line, who=name, suit=suit, alone=alone, out=out)
    assert hand.up_card is not None
    trump = describe_trump(event.trump)
    then = f"{alone}: {trump}{out}."
    if seat == hand.dealer:
        line = f"{grammar.name_and_verb(seat, 'picks')} it up{then}"
        told = translatable("event-picks-up", line, who=name, alone=alone, trump=trump, out=out)
    elif must_call_alone(hand, seat) and rules.phrases == "canadian_british":
        # The odd phrase by which it becomes trump.
        line = f"{grammar.name_and_verb(seat, 'turns')} it down{then}"
        told = translatable("event-turns-down", line, who=name, alone=alone, trump=trump, out=out)
        so = explain_partner_goes_alone(hand, event)
    elif mate == hand.dealer and rules.phrases == "hoyle":
        line = f"{grammar.name_and_verb(seat, 'assists')}{then}"
        told = translatable("event-assists", line, who=name, alone=alone, trump=trump, out=out)
    else:
        line = f"{grammar.name_and_verb(seat, 'orders')} it up{then}"
        told = translatable("event-orders-up", line, who=name, alone=alone, trump=trump, out=out)
    dead = ""
    if apply_to_hand_or_view(hand, event).taker is None:
        dead = describe_dead_up_card(hand.up_card)
    return join_texts([part for part in (told, dead, so) if part], " ")


def _describe_sitting_out(mate: Seat | None, grammar: NameGrammar) -> str:
    """Describe, as the end of a sentence, that a loner's partner sits out; empty without one."""
    if mate is None:
        return ""
    clause = grammar.sits_out_clause(mate)
    return translatable("event-and-sits-out", clause, who=grammar.names[mate])


def describe_dead_up_card(up_card: Card) -> str:
    """Say that the up-card goes out of play."""
    card = describe_card(up_card)
    line = capitalise_first(f"{card} goes out of play.")
    return translatable("event-up-card-dead", line, card=card)


def explain_partner_goes_alone(hand: Hand, call: events.Called) -> str:
    """Describe what the dealer's partner does when turning the card down by Canadian and British
    custom.
    """
    so = "In this game, that's how the dealer's partner"
    if apply_to_hand_or_view(hand, call).taker == call.seat:
        return translatable("event-so-takes-and-alone", f"{so} takes the card and goes alone.")
    return translatable("event-so-alone", f"{so} goes alone.")


def apply_to_hand_or_view(hand: Hand, event: events.Event) -> Hand:
    """Return the hand, or the view, after `event`."""
    return see(hand, event) if isinstance(hand, View) else apply(hand, event)


def _describe_partner_call(hand: Hand, event: events.PartnerCalled, grammar: NameGrammar) -> str:
    name = grammar.names[event.seat]
    if event.card is None:
        calls = grammar.name_and_verb(event.seat, "calls")
        line = f"{calls} nobody and {grammar.verb_form(event.seat, 'plays')} alone."
        return translatable("event-calls-nobody", line, who=name)
    card = describe_card(event.card)
    calls = f"{grammar.name_and_verb(event.seat, 'calls')} {card} as partner"
    mate = apply_to_hand_or_view(hand, event).called_partner
    if mate is not None:  # the onlooker is the holder, or sees all cards
        role = f"{grammar.verb_form(mate, 'is')} the partner"
        return translatable(
            "event-calls-partner-held",
            f"{calls}: {grammar.name_and_verb(mate, 'holds', inside=True)} it and {role}.",
            who=name,
            card=card,
            mate=grammar.names[mate],
        )
    if isinstance(hand, View):
        return translatable("event-calls-partner", f"{calls}.", who=name, card=card)
    line = f"{calls}: it's in the kitty."
    return translatable("event-calls-partner-in-kitty", line, who=name, card=card)


def _describe_poor_hand(
    hand: Hand,
    event: events.RedealClaimed | events.SwappedLowCards | events.TookUp,
    grammar: NameGrammar,
) -> str:
    name, cards = grammar.names[event.seat], join_card_symbols(event.cards)
    match event:
        case events.RedealClaimed():
            what = explain_poor_hand(event.cards)
            shows = f"{grammar.name_and_verb(event.seat, 'shows')} {what} ({cards})"
            line = f"{shows}: the cards are dealt again."
            return translatable("event-shows-poor-hand", line, who=name, what=what, cards=cards)
        case events.SwappedLowCards():
            goes = f"{grammar.name_and_verb(event.seat, 'goes')} under"
            line = f"{goes}: {cards} for three hidden cards from the kitty."
            return translatable("event-goes-under", line, who=name, cards=cards)
        case events.TookUp() if hand.under is None:
            line = f"{grammar.name_and_verb(event.seat, 'looks')} at the hand."
            return translatable("event-looks-at-hand", line, who=name)
    takes = grammar.name_and_verb(event.seat, "takes")
    if HIDDEN in event.cards:
        line = f"{takes} the three cards from the kitty."
        return translatable("event-takes-kitty", line, who=name)
    line = f"{takes} {cards} from the kitty."
    return translatable("event-takes-from-kitty", line, who=name, cards=cards)


# -- alone, and a better card -------------------------------------------------------------------


def _describe_discard(hand: Hand, event: events.Discarded, grammar: NameGrammar) -> str:
    name, card = grammar.names[event.seat], describe_card(event.card, hand.trump)
    if event.card is HIDDEN:
        card = translatable("card-one", "one card")
    if hand.phase is Phase.LAY:
        line = f"{grammar.name_and_verb(event.seat, 'discards')} {card}."
        return translatable("event-discards", line, who=name, card=card)
    assert hand.up_card is not None
    up_card = describe_card(hand.up_card)
    picks, discards = (
        grammar.name_and_verb(event.seat, "picks"),
        grammar.verb_form(event.seat, "discards"),
    )
    line = f"{picks} up {up_card} and {discards} {card}."
    return translatable("event-picks-up-and-discards", line, who=name, up=up_card, card=card)


def _describe_declaration(hand: Hand, event: events.Declared, grammar: NameGrammar) -> str:
    name, does = grammar.names[event.seat], grammar.name_and_verb(event.seat, "does")
    out = _describe_sitting_out(partner_of(hand.rules, event.seat), grammar)
    if event.seat == hand.maker:
        if not event.alone:
            return translatable("event-not-alone", f"{does}n't play alone.", who=name)
        line = f"{grammar.name_and_verb(event.seat, 'plays')} alone{out}."
        return translatable("event-plays-alone", line, who=name, out=out)
    if not event.alone:
        return translatable("event-defends-not-alone", f"{does}n't defend alone.", who=name)
    line = f"{grammar.name_and_verb(event.seat, 'defends')} alone{out}."
    return translatable("event-defends-alone", line, who=name, out=out)


def _describe_best_card_call(hand: Hand, event: events.CalledForBest, grammar: NameGrammar) -> str:
    seat, mate = event.seat, partner_of(hand.rules, event.seat)
    name = grammar.names[seat]
    if not event.wanted:
        line = f"{grammar.name_and_verb(seat, 'does')}n't ask for a better card."
        return translatable("event-keeps-cards", line, who=name)
    if hand.rules.call_for_best == "upcard_swap":
        card = describe_card(hand.up_card or HIDDEN)
        line = f"{grammar.name_and_verb(seat, 'takes')} {card} in exchange for a card."
        return translatable("event-swaps-for-up-card", line, who=name, card=card)
    assert mate is not None
    calls = grammar.name_and_verb(seat, "calls")
    line = f"{calls} for {grammar.possessive_name(mate)} best card"
    partner = grammar.names[mate]
    if hand.rules.call_for_best == "blind_swap":
        line = f"{line} in exchange for one face down."
        return translatable("event-swaps-for-best", line, who=name, mate=partner)
    return translatable("event-calls-for-best", f"{line}.", who=name, mate=partner)


# -- a renege -----------------------------------------------------------------------------------


def _describe_exposure(hand: Hand, event: events.Exposed, grammar: NameGrammar) -> str:
    name, cards = grammar.names[event.seat], join_card_symbols(event.cards)
    what = cards or translatable("event-no-card-left", "that no card is left")
    shows = f"{grammar.name_and_verb(event.seat, 'shows')} {what}"
    settled = apply_to_hand_or_view(hand, event).reneges[-1]
    if settled.proven:
        line = f"{shows}: the claim is true, and the hand is over."
        return translatable("event-claim-true", line, who=name, cards=what)
    opponents, worth = hand.opponents(settled.claimant), FALSE_CLAIM_POINTS
    false = f"{shows}: the claim is false, worth {worth} points"
    if has_called_partner(hand.rules):  # this onlooker need not know who is on which side
        line = f"{false} to each player on the other side."
        return translatable("event-claim-false-for-side", line, who=name, cards=what, n=worth)
    shared = len({team_of(hand.rules, seat) for seat in opponents}) == 1
    gainers = grammar.inner_names(opponents)
    return add_full_stop(
        translatable(
            "event-claim-false",
            f"{false} {'' if shared else 'each '}to {gainers}",
            who=name,
            cards=what,
            n=worth,
            gainers=gainers,
            person=grammar.find_person(opponents),
            each="no" if shared else "yes",
        )
    )
