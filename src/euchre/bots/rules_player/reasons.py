"""Why: a short sentence, made of facts in the view, for what the rules bot chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from euchre.bots.base import trump_of
from euchre.bots.knowledge.claims import find_renege_claim, is_renege_proven
from euchre.bots.knowledge.keeping import describe_cards_kept
from euchre.bots.knowledge.possible_deals import PossibleDeals
from euchre.bots.rules_player.after_pass import explain_wrong_pass, view_if_naming_first
from euchre.bots.rules_player.card_reasons import explain_card
from euchre.bots.rules_player.exchange import best_gift
from euchre.bots.rules_player.prospects import hand_points_by_tricks
from euchre.bots.rules_player.table import KnownPlay
from euchre.english import join_words
from euchre.game import events
from euchre.game.cards import (
    BENNY_CANDIDATES,
    HIDDEN,
    SUITS,
    Card,
    Rank,
    Suit,
    card_height,
    is_trump,
    suit_of,
)
from euchre.game.hand import Phase, View, legal, see
from euchre.game.rules import partner_of

_ENOUGH_TO_GO_ALONE = "enough to try for every trick alone"
_BEST_CHANCE_LEFT = "playing alone is the best chance left"
_NUMBER_WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip


def explain_event(
    view: View, event: events.HandEvent, known_play: KnownPlay | None, *, is_loss: bool = False
) -> str:
    """Explain why the viewer chooses `event`.

    Args:
        view: what the seat knows.
        event: what is chosen.
        known_play: what the seat has worked out about the play; needed for a `Played`.
        is_loss: whether it is worth less than nothing, and a pass still less.
    """
    match event:
        case events.Called():
            return explain_call(view, event, is_loss=is_loss)
        case events.Passed():
            return explain_pass(view)
        case events.Bid():
            return _explain_bid(view, event)
        case events.PartnerCalled():
            return _explain_partner_call(view, event.card)
        case events.Discarded():
            return _explain_discard(view, event.card)
        case events.Declared():
            return _explain_declaration(view, alone=event.alone, is_loss=is_loss)
        case events.Played():
            assert known_play is not None
            return explain_card(view, event.card, known_play)
        case (
            events.RedealClaimed()
            | events.SwappedLowCards()
            | events.CalledForBest()
            | events.Gave()
            | events.Challenged()
        ):
            return _explain_exchange(view, event)
        case events.Dealt() | events.TookUp() | events.Exposed():
            return "Nothing is decided here."
        case _:
            assert_never(event)


# -- calling ------------------------------------------------------------------------------------


def describe_trumps(cards: Sequence[Card], trump: Suit) -> str:
    """Describe the trumps among `cards`: ``the right bower and two more trumps``."""
    if trump is Suit.NONE:
        return _describe_top_cards(cards)
    trumps = sorted((c for c in cards if is_trump(c, trump)), key=lambda c: -card_height(c, trump))
    named = [_name_card(card, trump) for card in trumps if card_height(card, trump) > 93]
    rest = len(trumps) - len(named)
    if rest or not named:
        more = "more " if named else ""
        named.append(f"{_NUMBER_WORDS[rest]} {more}trump{'' if rest == 1 else 's'}")
    return join_words(named)


def _describe_top_cards(cards: Sequence[Card]) -> str:
    """Describe the cards that count without trump: ``the Benny, two aces and one king``."""
    named = ["the Benny"] if any(card in BENNY_CANDIDATES for card in cards) else []
    for rank in (Rank.ACE, Rank.KING):
        count = sum(card.rank is rank for card in cards)
        if count or not named:
            named.append(f"{_NUMBER_WORDS[count]} {rank.word}{'' if count == 1 else 's'}")
    return join_words(named)


def _name_card(card: Card, trump: Suit) -> str:
    if card in BENNY_CANDIDATES:
        return "the Benny"
    if card.rank is Rank.JACK:
        return "the right bower" if card.suit is trump else "the left bower"
    return "the ace of trumps"


def describe_aces(cards: Sequence[Card], trump: Suit) -> str:
    """Describe the aces beside `trump`, to be put after `describe_trumps`; may be empty."""
    if trump is Suit.NONE:
        return ""
    held = [c for c in cards if c.rank is Rank.ACE and not is_trump(c, trump)]
    if not held:
        return ""
    return f", plus {join_words([f'the {card.name}' for card in held])}"


def describe_holding(cards: Sequence[Card], trump: Suit) -> str:
    """Describe the trumps among `cards`, and the aces beside them."""
    return describe_trumps(cards, trump) + describe_aces(cards, trump)


def _known_cards_held(view: View) -> list[Card]:
    return [card for card in view.cards if card is not HIDDEN]


def explain_call(
    view: View, call: events.Called, *, is_alone_clear: bool = True, is_loss: bool = False
) -> str:
    """Explain why trump is made.

    Args:
        view: what the seat knows.
        call: the call.
        is_alone_clear: whether going alone is clearly better than with partner.
        is_loss: whether the call is worth less than nothing, and a pass still less.
    """
    cards = _known_cards_held(view)
    if not cards:
        return "You name trump without having seen your cards: one suit is as good as another."
    held = f"you hold {describe_holding(cards, call.trump)}"
    must = view.phase is not Phase.ORDER and all(
        isinstance(event, events.Called) for event in legal(view)
    )
    lead = ""
    if view.phase is Phase.NAME and call.trump is not Suit.NONE:
        lead = f"in {call.trump.word} "
    if must:
        reason = "Your bid has won" if view.phase is Phase.TRUMP else "You have to name a suit"
        trump = f"in {call.trump.word}" if call.trump is not Suit.NONE else "for no trump"
        lead = f"{reason}; {trump} "
    sentence = lead + held
    sentence = sentence[0].upper() + sentence[1:]
    alone = _explain_alone(view, call, is_loss=is_loss) if is_alone_clear else ""
    why = f"{sentence}{_describe_picking_up(view, call)}{alone}."
    return f"{why} {_explain_forced_call(view, call)}" if is_loss and _can_pass(view) else why


def _can_pass(view: View) -> bool:
    return any(isinstance(event, events.Passed) for event in legal(view))


def _explain_forced_call(view: View, call: events.Called) -> str:
    """Explain a call that is worth less than nothing."""
    fact = explain_wrong_pass(view, call)
    reason = f": {fact[0].lower()}{fact[1:]}" if fact else "."
    return f"It loses points on average, but a pass loses more{reason}"


def _describe_picking_up(view: View, call: events.Called) -> str:
    ordering = view.phase in (Phase.ORDER, Phase.BENNY) and call.trump is not Suit.NONE
    if not ordering or view.up_card is None or view.seat is None:
        return ""
    taker = see(view, call).taker
    if taker == view.seat:
        return f", and you pick up the {view.up_card.name}"
    if taker is not None and taker == partner_of(view.rules, view.seat) and not call.alone:
        return f", and partner picks up the {view.up_card.name}"
    return ""


def _explain_alone(view: View, call: events.Called, *, is_loss: bool) -> str:
    if not call.alone:
        return ""
    partnered = any(
        isinstance(event, events.Called) and event.trump is call.trump and not event.alone
        for event in legal(view)
    )
    if not partnered:
        return ", though you must go alone"
    return f": {_BEST_CHANCE_LEFT if is_loss else _ENOUGH_TO_GO_ALONE}"


def explain_pass(view: View, suit: Suit | None = None, *, is_too_weak: bool | None = None) -> str:
    """Explain why a seat passes.

    Args:
        view: what it knows.
        suit: what it would best name; None: the suit it holds most of.
        is_too_weak: whether a call is worth clearly too little; None: as the cards look.
    """
    if view.phase is Phase.CHALLENGE:
        if find_renege_claim(view) is not None:
            return "Cards on the table prove a renege, which a pass lets go."
        return "No card on the table proves that anybody reneged."
    if all(isinstance(event, events.Passed) for event in legal(view)):
        return "You can only pass here."
    if view.phase is Phase.BID:
        best = max(SUITS, key=lambda s: sum(is_trump(card, s) for card in view.cards))
        little = "" if is_too_weak is False else ": too little to bid"
        held = describe_trumps(view.cards, best)
        return f"In your longest suit, {best.word}, you hold {held}{little}."
    if view.phase is Phase.NAME or view.up_suit is None:
        return _explain_pass_naming(view, suit, is_too_weak)
    return _explain_pass_ordering(view, view.up_suit, is_too_weak)


def _explain_pass_ordering(view: View, suit: Suit, is_too_weak: bool | None) -> str:  # noqa: FBT001
    cards, lead = _known_cards_held(view), "You hold"
    mine, mate = view.dealer == view.seat, view.seat == partner_of(view.rules, view.dealer)
    dealer_takes, up_card = view.rules.upcard_taker == "dealer", view.up_card
    if up_card is not None and (mine or not dealer_takes):
        cards, lead = [*cards, up_card], f"With the {up_card.name} you would hold"
    held = f"{lead} {describe_trumps(cards, suit)}"
    gives = dealer_takes and up_card is not None and not (mine or mate)
    if better := _describe_better_suit_to_name(view, cards, suit):
        tail = f"; ordering gives the {up_card.name} to the other side" if gives and up_card else ""
        return f"{better}{tail}."
    if gives and up_card is not None:
        return f"{held}, and ordering gives the {up_card.name} to the other side."
    if is_too_weak or (is_too_weak is None and not _has_strong_trumps(cards, suit)):
        return f"{held}: too little to make {suit.word} trump."
    if all(Card(Rank.JACK, each) in view.cards for each in (suit, suit.same_colour_suit)):
        return f"{held}: the bowers of {suit.same_colour_suit.word} too, which may be named next."
    if is_too_weak is None:
        kept = (
            "is worth more"
            if mine or not dealer_takes
            else f"keeps that {_describe_use_of_trump_when_passing(view)}"
        )
        return f"{held}: a pass {kept}."
    if mate and dealer_takes and up_card is not None:
        return f"{held}; partner, who deals, may still pick up the {up_card.name}."
    return f"{held}{describe_aces(cards, suit)}."


def _describe_better_suit_to_name(view: View, cards: Sequence[Card], suit: Suit) -> str:
    """Say that the viewer can name a better suit once the up-card is turned down."""
    naming_view = view_if_naming_first(view)
    if naming_view is None:
        return ""
    own = _known_cards_held(view)
    suits = {event.trump for event in legal(naming_view) if isinstance(event, events.Called)}
    better = [
        nameable
        for nameable in SUITS
        if nameable in suits
        and _has_strong_trumps(own, nameable)
        and _trump_weight(own, nameable) > _trump_weight(cards, suit)
    ]
    if not better:
        return ""
    best = max(better, key=lambda nameable: _trump_weight(own, nameable))
    held = describe_holding(own, best)
    return f"If {suit.word} are turned down you name first, and in {best.word} you hold {held}"


def _explain_pass_naming(view: View, suit: Suit | None, is_too_weak: bool | None) -> str:  # noqa: FBT001
    cards = _known_cards_held(view)
    suits = [event.trump for event in legal(view) if isinstance(event, events.Called)]
    best = suit or max(suits, key=lambda suit: (suit is not Suit.NONE, _trump_weight(cards, suit)))
    held = describe_holding(cards, best)
    if is_too_weak or (is_too_weak is None and not _has_strong_trumps(cards, best)):
        most = "" if suit is None else ", the best you could name,"
        return f"In {best.word}{most} you hold {held}: too little."
    lead = f"In {best.word} you hold {held}"
    if view.seat == view.dealer:
        return f"{lead}: a new deal is better still." if is_too_weak is None else f"{lead}."
    return f"{lead}: a pass keeps that {_describe_use_of_trump_when_passing(view)}."


def _describe_use_of_trump_when_passing(view: View) -> str:
    if view.phase is Phase.ORDER and view.seat == partner_of(view.rules, view.dealer):
        return "for partner, who may still pick it up, or against another's call"
    return "against whoever makes trump"


def _has_strong_trumps(cards: Sequence[Card], trump: Suit) -> bool:
    """Return whether many would call: two of the three best trumps, or three with a bower."""
    if trump is Suit.NONE:
        return False
    trumps = [card for card in cards if is_trump(card, trump)]
    top = sum(card_height(card, trump) > 93 for card in trumps)
    bower = any(card.rank is Rank.JACK or card in BENNY_CANDIDATES for card in trumps)
    return top >= 2 or (len(trumps) >= 3 and bower)


def _explain_bid(view: View, bid: events.Bid) -> str:
    best = max(SUITS, key=lambda s: (_trump_weight(view.cards, s), s.index))
    held = f"In {best.word} you hold {describe_holding(view.cards, best)}"
    must = "" if _can_pass(view) else ", and you have to bid"
    least = min(event.tricks for event in legal(view) if isinstance(event, events.Bid))
    if bid.tricks == least:
        return f"{held}{must}: bid {_NUMBER_WORDS[least]}, no more than you must."
    return (
        f"{held}{must}: bid {_NUMBER_WORDS[bid.tricks]}; the lowest bid is {_NUMBER_WORDS[least]}."
    )


def _trump_weight(cards: Sequence[Card], trump: Suit) -> int:
    return sum(card_height(card, trump) for card in cards if is_trump(card, trump))


def _explain_partner_call(view: View, card: Card | None) -> str:
    trump = trump_of(view)
    if card is None:
        return f"You hold {describe_trumps(view.cards, trump)}: enough to play without a partner."
    own = sum(suit_of(c, trump) is suit_of(card, trump) for c in view.cards)
    held = f"{_NUMBER_WORDS[own]} {card.suit.word[: None if own != 1 else -1]}"
    return f"You hold {held}: the player with the {card.name} helps most there."


def _explain_exchange(
    view: View,
    event: events.RedealClaimed
    | events.SwappedLowCards
    | events.CalledForBest
    | events.Gave
    | events.Challenged,
) -> str:
    match event:
        case events.RedealClaimed():
            return "There is no face card in your hand: a new deal is likely better."
        case events.SwappedLowCards():
            low = join_words([f"the {card.name}" for card in event.cards])
            return f"The kitty is likely better than {low}."
        case events.CalledForBest() if view.rules.call_for_best == "upcard_swap":
            up_card = "the up-card" if view.up_card is None else f"the {view.up_card.name}"
            how = "improves" if event.wanted else "does not improve"
            return f"{up_card[0].upper()}{up_card[1:]} {how} your hand."
        case events.CalledForBest():
            return _explain_call_for_best(view, is_wanted=event.wanted)
        case events.Gave() if event.seat in view.out:
            return _explain_card_given_to_loner(view, event.card)
        case events.Gave():
            return f"The {event.card.name} is the card you will miss least."
        case events.Challenged() if is_renege_proven(view, event.against):
            return "The cards prove it: the player did not follow suit, but held a card of it."
        case events.Challenged():
            return "No card on the table proves a renege."


def _explain_call_for_best(view: View, *, is_wanted: bool) -> str:
    can = PossibleDeals(view)
    beaten = any(
        can.higher_cards_of_suit_against(card, can.possible_opponents) for card in view.cards
    )
    if is_wanted:
        unsure = beaten or (
            can.trumps_against(can.possible_opponents) and not _holds_only_trumps(view)
        )
        why = "Not every card you hold is sure to win: a" if unsure else "A"
        return f"{why} better one from partner may help."
    if beaten:
        return "Partner's best card is likely no better than what you hold."
    return "No opponent can hold a higher card of a suit that you hold."


def _explain_card_given_to_loner(view: View, card: Card) -> str:
    allowed = [event.card for event in legal(view) if isinstance(event, events.Gave)]
    if card is best_gift(view.cards, allowed, trump_of(view)):
        return f"The {card.name} is the best card you have for a lone partner."
    return f"The {card.name} goes to your partner, who plays alone."


def _holds_only_trumps(view: View) -> bool:
    trump = view.trump
    return trump not in (None, Suit.NONE) and all(is_trump(c, trump) for c in view.cards)


def _explain_discard(view: View, card: Card) -> str:
    trump = trump_of(view)
    lowest = min(view.cards, key=lambda held: card_height(held, trump))
    if _holds_only_trumps(view) and card is lowest:
        return f"You hold only trumps: discard the lowest, the {card.name}."
    suit = suit_of(card, trump)
    ruffs = any(is_trump(c, trump) for c in view.cards) and not is_trump(card, trump)
    if ruffs and sum(suit_of(c, trump) is suit for c in view.cards) == 1:
        return f"Without the {card.name} you are void in {suit.word} and can ruff them."
    return (
        f"The {card.name} {describe_cards_kept(view, card) or 'is the card you will miss least'}."
    )


def _explain_declaration(view: View, *, alone: bool, is_loss: bool) -> str:
    held = describe_trumps(view.cards, trump_of(view))
    if view.seat == view.maker:
        if alone:
            return f"You hold {held}: {_BEST_CHANCE_LEFT if is_loss else _ENOUGH_TO_GO_ALONE}."
        return f"You hold {held}: partner's help is worth more than a try alone."
    if alone:
        return f"You hold {held}: {_describe_lone_defence(view)}."
    return f"You hold {held}: partner's help is worth more than defending alone."


def _describe_lone_defence(view: View) -> str:
    tricks = (view.needed - 1,)
    lone, pair = (
        max(hand_points_by_tricks(view.rules, view.ending, tricks, lone_defence=guarded)[0])
        for guarded in (True, False)
    )
    if lone > pair:
        return f"a euchre scores {lone} alone and {pair} with partner"
    return "you may stop them without your partner"
