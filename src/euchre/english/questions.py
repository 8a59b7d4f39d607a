"""What a player is asked and may choose from, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from euchre.english.bids import (
    describe_bid,
    has_named_bids,
    is_bid_alone,
    join_stake,
    phrase_bid_verb,
)
from euchre.english.grammar import capitalise_first, join_card_symbols
from euchre.english.quoting import join_name_and_verb, name_in_sentence
from euchre.english.speech import explain_poor_hand, phrase_for_choice
from euchre.game.auction import list_bid_trumps
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
from euchre.game.scoring import hand_points, list_special_bids
from euchre.game.state import Phase
from euchre.texts import join_texts, translatable

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
    """List the choices of an auction: passing is 0, other choices come above the highest bid.

    A special bid has a number above the tricks. A bid that says trump has its place among the
    trumps for a second digit: 41 is 4 clubs.
    """
    specials, trumps = list_special_bids(view.rules), list_bid_trumps(view.rules)
    free = (view.rules.max_bid or 0) + len(specials) + 1
    choices = []
    for event in events:
        number = 0
        if isinstance(event, Bid):
            number = event.tricks
            if event.special is not None:
                number = (view.rules.max_bid or 0) + specials.index(event.special) + 1
            if event.trump is not None:
                number = 10 * number + trumps.index(event.trump) + 1
        elif not isinstance(event, Passed):
            number, free = free, free + 1
        choices.append(_build_choice(view, number, event, names))
    return choices


def _build_choice(
    view: View, choice_number: int, event: Event, names: Sequence[str]
) -> WordedChoice:
    match event:
        case RedealClaimed():
            what = explain_poor_hand(event.cards)
            why = translatable(
                "choice-show-effect", f"show {what}, and the cards are dealt again", what=what
            )
            return WordedChoice(choice_number, event, translatable("choice-show", "Show"), why)
        case SwappedLowCards():
            cards = join_card_symbols(event.cards)
            return WordedChoice(
                choice_number,
                event,
                translatable("choice-go-under", "Go under"),
                translatable(
                    "choice-go-under-effect",
                    f"swap {cards} for the hidden cards of the kitty",
                    cards=cards,
                ),
            )
        case CalledForBest():
            return WordedChoice(choice_number, event, *_label_best_card_answer(view, event, names))
        case PartnerCalled():
            words = (
                translatable("choice-nobody", "Nobody: play alone")
                if event.card is None
                else event.card.symbol
            )
            return WordedChoice(choice_number, event, words)
        case Challenged():
            return WordedChoice(choice_number, event, _phrase_challenge(event, names))
        case Passed() if view.phase is Phase.CHALLENGE:
            return WordedChoice(choice_number, event, translatable("choice-no-claim", "No claim"))
        case Passed() | Called() | Bid() | Declared():
            ordering = view.phase is Phase.ORDER
            words = phrase_for_choice(view.rules, view.dealer, event, first_round=ordering)
            return WordedChoice(choice_number, event, words, _describe_effect(view, event, names))
        case _:
            raise AssertionError(event)


def _phrase_challenge(event: Challenged, names: Sequence[str]) -> str:
    who = names[event.against]
    return translatable("choice-reneged", f"{who} reneged", who=who)


def _label_best_card_answer(
    view: View, event: CalledForBest, names: Sequence[str]
) -> tuple[str, str]:
    mate = partner_of(view.rules, event.seat)
    if not event.wanted or mate is None:
        no = translatable("choice-no", "No")
        return no, translatable("choice-keep-cards-effect", "you keep your cards")
    yes = translatable("choice-yes", "Yes")
    return yes, _describe_best_card_effect(view.rules, names[mate])


def _describe_best_card_effect(rules: Rules, name: str) -> str:
    """Describe how a loner gets a better card, given the name of the partner."""
    match rules.call_for_best:
        case "partner_best":
            words = f"you discard a card and get one from {name}"
            return translatable("choice-best-card-effect", words, who=name)
        case "receive_then_discard":
            words = f"{name} passes you a card, then you discard one"
            return translatable("choice-receive-effect", words, who=name)
        case "blind_swap":
            words = f"you pass {name} a card face down and get one back"
            return translatable("choice-blind-swap-effect", words, who=name)
        case _:
            words = "you take it and discard a card"
            return translatable("choice-up-card-swap-effect", words)


def _describe_alone_effect(view: View, event: Declared, names: Sequence[str]) -> str:
    """Describe what playing alone wins, and who sits out for it; empty for a no."""
    mate = partner_of(view.rules, event.seat)
    if not event.alone or mate is None:
        return ""
    who = names[mate]
    out = f"{join_name_and_verb(who, 'sit')} out"
    is_maker = event.seat == view.maker
    team, ending = team_of(view.rules, event.seat), view.ending
    ending = replace(ending, tricks=view.rules.hand_size if is_maker else view.needed - 1)
    pair, alone = endings_with_partner_and_alone(ending, is_maker=is_maker)
    together, lone = (hand_points(view.rules, end)[team] for end in (pair, alone))
    gain = f"{lone} either way" if lone == together else f"{lone}, not {together}"
    if is_maker:
        words = f"taking all tricks scores {gain}; {out}"
        if lone == together:
            return translatable("choice-alone-effect-same", words, n=lone, who=who)
        return translatable("choice-alone-effect", words, n=lone, both=together, who=who)
    words = f"a euchre scores {gain}; {out}"
    if lone == together:
        return translatable("choice-defend-alone-effect-same", words, n=lone, who=who)
    return translatable("choice-defend-alone-effect", words, n=lone, both=together, who=who)


def _describe_effect(view: View, event: Event, names: Sequence[str]) -> str:
    """Describe in a few words what ordering up or playing alone does; empty for other calls."""
    if isinstance(event, Declared):
        return _describe_alone_effect(view, event, names)
    if view.phase is not Phase.ORDER or not isinstance(event, Called) or view.up_card is None:
        return ""
    mate, card = partner_of(view.rules, event.seat), view.up_card.symbol
    who = "" if mate is None or not event.alone else names[mate]
    out = f"{join_name_and_verb(who, 'sit')} out" if who else ""
    if event.trump.is_no_trump:
        words = "no trump, and nobody picks up"
        if not out:
            return translatable("choice-no-trump-effect", words)
        return translatable("choice-no-trump-alone-effect", f"{words}; {out}", who=who)
    taker: Seat | None = event.seat if view.rules.upcard_taker == "maker" else view.dealer
    if event.alone and mate == view.dealer:
        taker = event.seat if view.rules.upcard_if_dealer_out == "lone_partner" else None
    if taker is None:
        words = f"the {card} goes out of play"
        if not out:
            return translatable("choice-up-card-dead", words, card=card)
        words = f"{words}, and {out}"
        return translatable("choice-up-card-dead-alone", words, card=card, who=who)
    words, name = f"{join_name_and_verb(names[taker], 'pick')} up the {card}", names[taker]
    if not out:
        return translatable("choice-picks-up", words, taker=name, card=card)
    words = f"{words}, {out}"
    return translatable("choice-picks-up-alone", words, taker=name, card=card, who=who)


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
        WordedChoice(
            number,
            event,
            _phrase_challenge(event, names),
            translatable("choice-false-claim-effect", "a false claim costs points"),
        )
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
    most = min_and_max_cut(rules)[1]
    lift = f"Cut the pack: how many cards do you lift (1 to {most})"
    if rules.cut_may_bump:
        return translatable("question-cut-or-bump", f"{lift}, or bump?", most=most)
    return translatable("question-cut", f"{lift}?", most=most)


def phrase_decision_question(view: View, names: Sequence[str]) -> str:
    """Return the question to the player whose turn it is."""
    assert view.seat is not None
    mate = partner_of(view.rules, view.seat)
    match view.phase:
        case Phase.PLAY:
            return _phrase_play_question(view, names)
        case Phase.ORDER | Phase.NAME:
            if view.is_stuck(view.seat):
                words = "Everybody else passed: you must name a suit."
                return translatable("question-must-name-suit", words)
            return translatable("question-your-call", "Your call.")
        case Phase.ALONE:
            if view.seat == view.maker:
                return translatable("question-play-alone", "Do you play alone?")
            return translatable("question-defend-alone", "Do you defend alone?")
        case Phase.DISCARD | Phase.LAY:
            return translatable("question-discard", "Discard which card?")
        case Phase.BENNY:
            words = "The Benny is turned up: you must name trump."
            return translatable("question-benny", words)
        case Phase.CHALLENGE:
            words = "The hand is over. Did an opponent renege?"
            return translatable("question-renege", words)
        case Phase.PARTNER:
            words = "Call a card: whoever holds it is your secret partner until it's played."
            return translatable("question-partner", words)
        case Phase.BID:
            return _phrase_bid_question(view, names)
        case Phase.TRUMP:
            return _phrase_trump_question(view)
        case Phase.BEST if view.rules.call_for_best == "upcard_swap" and view.up_card is not None:
            card = view.up_card.symbol
            words = f"Swap one of your cards for the {card}?"
            return translatable("question-swap", words, card=card)
        case Phase.BEST:
            assert mate is not None
            words = f"Call for {names[mate]}'s best card?"
            return translatable("question-best-card", words, who=names[mate])
        case _:
            assert mate is not None
            words = f"Pass which card to {name_in_sentence(names[mate])}?"
            return translatable("question-pass-card", words, who=names[mate])


def _phrase_play_question(view: View, names: Sequence[str]) -> str:
    if not view.trick:
        return translatable("question-lead", "You lead. Which card?")
    led, leader = view.trick[0].card, names[view.trick[0].seat]
    suit, words = suit_of(led, view.trump), f"Your turn: {name_in_sentence(leader)} led"
    if suit is not Suit.NONE:
        words = f"{words} {suit.word}."
        return translatable("question-follow", words, who=leader, suit=suit.word)
    words = f"{words} the {led.name}."
    return translatable("question-follow-joker", words, who=leader, card=led.name)


def _phrase_trump_question(view: View) -> str:
    assert view.bid is not None
    bid = describe_bid(view.rules, view.bid)
    if bid.isdigit():
        words = f"Your bid of {bid} is the highest: name trump."
        return translatable("question-name-trump", words, n=view.needed)
    words = f"You won the auction with {'a ' * is_bid_alone(view)}{bid}: name trump."
    return translatable("question-name-trump-for", words, bid=bid)


def _phrase_bid_question(view: View, names: Sequence[str]) -> str:
    named = has_named_bids(view.rules)
    if not any(isinstance(event, Passed) for event in legal(view)):
        words = "Everybody else passed: you must bid. How many tricks?"
        if named:
            words = "Everybody else passed: you must bid."
            return translatable("question-must-bid-something", words)
        return translatable("question-must-bid", words)
    asked = translatable("question-bid", "How many tricks do you bid?")
    if named:
        asked = translatable("question-bid-something", "What do you bid?")
    if view.bid is None:
        return asked
    bidder, verb_and_rest = names[view.bid.seat], phrase_bid_verb(view.rules, view.bid, 2)
    words = f"{capitalise_first(name_in_sentence(bidder))} {' '.join(verb_and_rest)}"
    bid = describe_bid(view.rules, view.bid)
    if view.stake:
        words, bid = join_stake(words, view.stake), join_stake(bid, view.stake)
    told = translatable("question-bid-so-far", f"{words}.", who=bidder, bid=bid)
    return join_texts([asked, told], " ")
