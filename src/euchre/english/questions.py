"""What a player is asked and may choose from, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from euchre.english.grammar import capitalise_first, join_card_symbols
from euchre.english.quoting import join_name_and_verb, name_in_sentence
from euchre.english.speech import explain_poor_hand, phrase_for_choice
from euchre.game.cards import HIDDEN, Card, Suit, sort_hand, suit_of
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Declared,
    Discarded,
    Event,
    Gave,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SwappedLowCards,
)
from euchre.game.hand import View, legal
from euchre.game.illegal_events import build_illegal_error
from euchre.game.loners import endings_with_partner_and_alone
from euchre.game.rules import Rules, Seat, build_pack, partner_of, team_of
from euchre.game.scoring import hand_points
from euchre.game.state import Phase

CARD_CHOICE_PHASES: Final = (Phase.PLAY, Phase.DISCARD, Phase.LAY, Phase.GIVE)
"""The phases in which a card of one's own hand is chosen."""


class WordedChoice(NamedTuple):
    """One choice: its number to type, the event, its words, and its effect."""

    number: int
    event: Event
    words: str
    effect: str = ""


def list_call_choices(view: View, names: Sequence[str]) -> list[WordedChoice]:
    """List the choices beside the cards of the hand; a bid has its own tricks for a number."""
    if view.phase in CARD_CHOICE_PHASES:
        return []
    events = legal(view)
    if view.phase is Phase.BID:
        return _list_bid_choices(view, events, names)
    return [
        _build_choice(view, number, event, names) for number, event in enumerate(events, start=1)
    ]


def _list_bid_choices(
    view: View, events: Sequence[Event], names: Sequence[str]
) -> list[WordedChoice]:
    """List the choices of an auction: passing is 0, other choices come above the highest bid."""
    free = (view.rules.max_bid or 0) + 1
    choices = []
    for event in events:
        number = event.tricks if isinstance(event, Bid) else 0
        if not isinstance(event, (Bid, Passed)):
            number, free = free, free + 1
        choices.append(_build_choice(view, number, event, names))
    return choices


def _build_choice(
    view: View, choice_number: int, event: Event, names: Sequence[str]
) -> WordedChoice:
    match event:
        case RedealClaimed():
            why = f"show {explain_poor_hand(event.cards)}, and the cards are dealt again"
            return WordedChoice(choice_number, event, "Show", why)
        case SwappedLowCards():
            return WordedChoice(
                choice_number,
                event,
                "Go under",
                f"swap {join_card_symbols(event.cards)} for the hidden cards of the kitty",
            )
        case CalledForBest():
            return WordedChoice(choice_number, event, *_label_best_card_answer(view, event, names))
        case PartnerCalled():
            words = "Nobody: play alone" if event.card is None else event.card.symbol
            return WordedChoice(choice_number, event, words)
        case Challenged():
            return WordedChoice(choice_number, event, f"{names[event.against]} reneged")
        case Passed() if view.phase is Phase.CHALLENGE:
            return WordedChoice(choice_number, event, "No claim")
        case Passed() | Called() | Bid() | Declared():
            ordering = view.phase is Phase.ORDER
            words = phrase_for_choice(view.rules, view.dealer, event, first_round=ordering)
            return WordedChoice(choice_number, event, words, _describe_effect(view, event, names))
        case _:
            raise AssertionError(event)


def _label_best_card_answer(
    view: View, event: CalledForBest, names: Sequence[str]
) -> tuple[str, str]:
    mate = partner_of(view.rules, event.seat)
    if not event.wanted or mate is None:
        return "No", "you keep your cards"
    name = names[mate]
    return "Yes", {
        "partner_best": f"you discard a card and get one from {name}",
        "receive_then_discard": f"{name} passes you a card, then you discard one",
        "blind_swap": f"you pass {name} a card face down and get one back",
        "upcard_swap": "you take it and discard a card",
    }[view.rules.call_for_best]


def _describe_alone_effect(view: View, event: Declared, names: Sequence[str]) -> str:
    """Describe what playing alone wins, and who sits out for it; empty for a no."""
    mate = partner_of(view.rules, event.seat)
    if not event.alone or mate is None:
        return ""
    out = f"{join_name_and_verb(names[mate], 'sit')} out"
    is_maker = event.seat == view.maker
    team, ending = team_of(view.rules, event.seat), view.ending
    if is_maker:
        wins, ending = "taking all tricks scores", replace(ending, tricks=view.rules.hand_size)
    else:
        wins, ending = "a euchre scores", replace(ending, tricks=view.needed - 1)
    pair, alone = endings_with_partner_and_alone(ending, is_maker=is_maker)
    together, lone = (hand_points(view.rules, end)[team] for end in (pair, alone))
    if lone == together:
        return f"{wins} {lone} either way; {out}"
    return f"{wins} {lone}, not {together}; {out}"


def _describe_effect(view: View, event: Event, names: Sequence[str]) -> str:
    """Describe in a few words what ordering up or playing alone does; empty for other calls."""
    if isinstance(event, Declared):
        return _describe_alone_effect(view, event, names)
    if view.phase is not Phase.ORDER or not isinstance(event, Called) or view.up_card is None:
        return ""
    mate = partner_of(view.rules, event.seat)
    out = "" if mate is None or not event.alone else f"{join_name_and_verb(names[mate], 'sit')} out"
    if event.trump is Suit.NONE:
        return f"no trump, and nobody picks up{f'; {out}' if out else ''}"
    card = view.up_card.symbol
    taker: Seat | None = event.seat if view.rules.upcard_taker == "maker" else view.dealer
    if event.alone and mate == view.dealer:
        taker = event.seat if view.rules.upcard_if_dealer_out == "lone_partner" else None
    takes = (
        f"the {card} goes out of play"
        if taker is None
        else (f"{join_name_and_verb(names[taker], 'pick')} up the {card}")
    )
    if not out:
        return takes
    return f"{takes}, and {out}" if taker is None else f"{takes}, {out}"


def sort_own_cards(rules: Rules, view: View, *, trumps_last: bool = False) -> list[Card]:
    """Sort the cards of the viewer's seat as its rules say (RULES sort_suits, R28).

    `trumps_last`: as many players like it, with the trumps together at the right end.
    """
    return sort_hand(view.cards, rules.sort_suits, view.trump if trumps_last else None)


class HeldCardChoice(NamedTuple):
    """A card of the viewer's own hand: the event that chooses it, or why it may not be chosen.

    Attributes:
        card: it.
        event: what plays it, lays it away or passes it; None: nothing does now.
        why: then, where a card is asked for, why not; in a sentence.
    """

    card: Card
    event: Event | None = None
    why: str = ""


def list_own_cards(
    view: View, *, is_asked: bool, trumps_last: bool = False
) -> list[HeldCardChoice]:
    """List the cards of the viewer's seat, in the order of `sort_own_cards`.

    Args:
        view: what it knows.
        is_asked: whether it is asked for something now.
        trumps_last: as for `sort_own_cards`.
    """
    cards = sort_own_cards(view.rules, view, trumps_last=trumps_last)
    if not is_asked or view.phase not in CARD_CHOICE_PHASES:
        return [HeldCardChoice(card) for card in cards]
    events = legal(view)
    may = {find_card_leaving_hand(event): event for event in events}
    whys = _explain_illegal_cards(view, [card for card in cards if card not in may], events)
    return [HeldCardChoice(card, may.get(card), whys.get(card, "")) for card in cards]


def _explain_illegal_cards(
    view: View, cards: Sequence[Card], events: Sequence[Event]
) -> dict[Card, str]:
    """Explain why these cards may not be chosen; one reason for all if suit must be followed."""
    if cards and view.phase is Phase.PLAY and view.trick and HIDDEN not in cards:
        return dict.fromkeys(cards, _explain_illegal_card(view, cards[0], events))
    return {card: _explain_illegal_card(view, card, events) for card in cards}


def _explain_illegal_card(view: View, card: Card, events: Sequence[Event]) -> str:
    assert view.seat is not None
    if view.phase is Phase.PLAY:
        return build_illegal_error(view, Played(view.seat, card), events).why
    if view.phase in (Phase.DISCARD, Phase.LAY):
        return build_illegal_error(view, Discarded(view.seat, card), events).why
    gift = next(event for event in events if isinstance(event, Gave))
    return build_illegal_error(view, Gave(view.seat, gift.to, card), events).why


def list_challenges(view: View, names: Sequence[str]) -> list[WordedChoice]:
    """List the challenges of a renege that the viewer's seat may make while tricks are played."""
    if view.rules.renege == "prevent" or view.over or view.phase is not Phase.PLAY:
        return []
    may = [e for e in legal(view) if isinstance(e, Challenged) and e.seat == view.seat]
    return [
        WordedChoice(number, event, f"{names[event.against]} reneged", "a false claim costs points")
        for number, event in enumerate(may, start=1)
    ]


def find_card_leaving_hand(event: Event) -> Card | None:
    """Return the card of the player's own hand that an event plays, discards or passes."""
    return event.card if isinstance(event, (Played, Discarded, Gave)) else None


def min_and_max_cut(rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most cards to lift; 0 is to bump."""
    return 0 if rules.cut_may_bump else 1, len(build_pack(rules)) - 1


# -- the question -------------------------------------------------------------------------------


def phrase_cut_question(rules: Rules) -> str:
    """Return the question to the player who cuts the pack."""
    lift = f"how many cards do you lift (1 to {min_and_max_cut(rules)[1]})"
    return f"Cut the pack: {lift}{', or bump' if rules.cut_may_bump else ''}?"


def phrase_decision_question(view: View, names: Sequence[str]) -> str:
    """Return the question to the player whose turn it is."""
    assert view.seat is not None
    mate = partner_of(view.rules, view.seat)
    match view.phase:
        case Phase.PLAY:
            if not view.trick:
                return "You lead. Which card?"
            card = view.trick[0].card
            suit = suit_of(card, view.trump)
            lead = f"the {card.name}" if suit is Suit.NONE else suit.word
            return f"Your turn: {name_in_sentence(names[view.trick[0].seat])} led {lead}."
        case Phase.ORDER | Phase.NAME:
            stuck = view.is_stuck(view.seat)
            return "Everybody else passed: you must name a suit." if stuck else "Your call."
        case Phase.ALONE:
            return "Do you play alone?" if view.seat == view.maker else "Do you defend alone?"
        case Phase.DISCARD | Phase.LAY:
            return "Discard which card?"
        case Phase.BENNY:
            return "The Benny is turned up: you must name trump."
        case Phase.CHALLENGE:
            return "The hand is over. Did an opponent renege?"
        case Phase.PARTNER:
            return "Call a card: whoever holds it is your secret partner until it's played."
        case Phase.BID:
            if not any(isinstance(event, Passed) for event in legal(view)):
                return "Everybody else passed: you must bid. How many tricks?"
            beat = ""
            if view.bid is not None:
                bidder = capitalise_first(name_in_sentence(names[view.bid.seat]))
                beat = f" {bidder} bid {view.bid.tricks}."
            return f"How many tricks do you bid?{beat}"
        case Phase.TRUMP:
            return f"Your bid of {view.needed} is the highest: name trump."
        case Phase.BEST if view.rules.call_for_best == "upcard_swap" and view.up_card is not None:
            return f"Swap one of your cards for the {view.up_card.symbol}?"
        case Phase.BEST:
            assert mate is not None
            return f"Call for {names[mate]}'s best card?"
        case _:
            assert mate is not None
            return f"Pass which card to {name_in_sentence(names[mate])}?"
