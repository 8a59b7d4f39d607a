"""Why: a short sentence, made of facts in the view, for what the rules bot chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from euchre.bots.base import trump_of
from euchre.bots.knowledge.claims import find_renege_claim, is_renege_proven
from euchre.bots.knowledge.keeping import describe_cards_kept
from euchre.bots.knowledge.possible_deals import PossibleDeals
from euchre.bots.rules_player.after_pass import explain_wrong_pass, view_if_naming_first
from euchre.bots.rules_player.auction_reasons import explain_pair_bid, explain_pair_pass
from euchre.bots.rules_player.card_reasons import describe_least_missed, explain_card
from euchre.bots.rules_player.exchange import best_gift
from euchre.bots.rules_player.holdings import (
    NUMBER_WORDS,
    begin_hold,
    begin_hold_in_suit,
    describe_aces,
    describe_holding,
    describe_trumps,
)
from euchre.bots.rules_player.prospects import hand_points_by_tricks
from euchre.bots.rules_player.table import KnownPlay
from euchre.english import YOU_NAME, join_words
from euchre.english.grammar import capitalise_first
from euchre.english.told_cards import tell_card, tell_card_first, tell_suit
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
from euchre.texts import join_texts, translatable

_ENOUGH_TO_GO_ALONE = translatable("reason-enough-alone", "enough to try for every trick alone")
_BEST_CHANCE_LEFT = translatable(
    "reason-alone-best-chance", "playing alone is the best chance left"
)


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
        case events.Bid() if view.rules.sides == "fixed_pairs":
            return explain_pair_bid(view, event)
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
            return translatable("reason-nothing-decided", "Nothing is decided here.")
        case _:
            assert_never(event)


# -- calling ------------------------------------------------------------------------------------


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
        return translatable(
            "reason-call-blind",
            "You name trump without having seen your cards: one suit is as good as another.",
            who=YOU_NAME,
        )
    held = describe_holding(cards, call.trump)
    must = view.phase is not Phase.ORDER and all(
        isinstance(event, events.Called) for event in legal(view)
    )
    if must:
        sentence = _hold_when_forced(view, call.trump, held)
    elif view.phase is Phase.NAME and not call.trump.is_no_trump:
        sentence = begin_hold_in_suit(call.trump, held)
    else:
        sentence = begin_hold(held)
    alone = _explain_alone(view, call, is_loss=is_loss) if is_alone_clear else ""
    why = join_texts([sentence, _describe_picking_up(view, call), alone, "."])
    if not is_loss or not _can_pass(view):
        return why
    return join_texts([why, _explain_forced_call(view, call)], " ")


def _hold_when_forced(view: View, trump: Suit, holding: str) -> str:
    """Return the beginning of a sentence about a call that must be made."""
    reason = "Your bid has won" if view.phase is Phase.TRUMP else "You have to name a suit"
    must = "bid" if view.phase is Phase.TRUMP else "name"
    if trump.is_no_trump:
        return translatable(
            "reason-hold-for-no-trump",
            f"{reason}; for {trump.word} you hold {holding}",
            must=must,
            low="yes" if trump is Suit.LOW else "no",
            who=YOU_NAME,
            held=holding,
        )
    return translatable(
        "reason-hold-when-forced",
        f"{reason}; in {trump.word} you hold {holding}",
        must=must,
        who=YOU_NAME,
        suit=tell_suit(trump),
        held=holding,
    )


def _can_pass(view: View) -> bool:
    return any(isinstance(event, events.Passed) for event in legal(view))


def _explain_forced_call(view: View, call: events.Called) -> str:
    """Explain a call that is worth less than nothing."""
    fact = explain_wrong_pass(view, call)
    english = "It loses points on average, but a pass loses more"
    if not fact:
        return translatable("reason-lesser-loss", f"{english}.")
    return translatable(
        "reason-lesser-loss-because", f"{english}: {fact[0].lower()}{fact[1:]}", fact=fact
    )


def _describe_picking_up(view: View, call: events.Called) -> str:
    ordering = view.phase in (Phase.ORDER, Phase.BENNY) and not call.trump.is_no_trump
    if not ordering or view.up_card is None or view.seat is None:
        return ""
    taker = see(view, call).taker
    if taker == view.seat:
        return translatable(
            "reason-and-you-pick-up",
            f", and you pick up the {view.up_card.name}",
            who=YOU_NAME,
            card=tell_card(view.up_card),
        )
    if taker is not None and taker == partner_of(view.rules, view.seat) and not call.alone:
        return translatable(
            "reason-and-partner-picks-up",
            f", and partner picks up the {view.up_card.name}",
            card=tell_card(view.up_card),
        )
    return ""


def _explain_alone(view: View, call: events.Called, *, is_loss: bool) -> str:
    if not call.alone:
        return ""
    partnered = any(
        isinstance(event, events.Called) and event.trump is call.trump and not event.alone
        for event in legal(view)
    )
    if not partnered:
        return translatable(
            "reason-though-you-must-go-alone", ", though you must go alone", who=YOU_NAME
        )
    why = _BEST_CHANCE_LEFT if is_loss else _ENOUGH_TO_GO_ALONE
    return translatable("reason-colon-why", f": {why}", why=why)


def explain_pass(view: View, suit: Suit | None = None, *, is_too_weak: bool | None = None) -> str:
    """Explain why a seat passes.

    Args:
        view: what it knows.
        suit: what it would best name; None: the suit it holds most of.
        is_too_weak: whether a call is worth clearly too little; None: as the cards look.
    """
    if view.phase is Phase.CHALLENGE:
        if find_renege_claim(view) is not None:
            return translatable(
                "reason-pass-lets-renege-go",
                "Cards on the table prove a renege, which a pass lets go.",
            )
        return translatable(
            "reason-pass-no-renege", "No card on the table proves that anybody reneged."
        )
    if all(isinstance(event, events.Passed) for event in legal(view)):
        return translatable("reason-pass-only", "You can only pass here.", who=YOU_NAME)
    if view.phase is Phase.BID and view.rules.sides == "fixed_pairs":
        return explain_pair_pass(view, suit, is_too_weak=is_too_weak is not False)
    if view.phase is Phase.BID:
        best = max(SUITS, key=lambda s: sum(is_trump(card, s) for card in view.cards))
        held = describe_trumps(view.cards, best)
        sentence = f"In your longest suit, {best.word}, you hold {held}"
        if is_too_weak is False:
            return translatable(
                "reason-pass-bid",
                f"{sentence}.",
                who=YOU_NAME,
                suit=tell_suit(best),
                held=held,
            )
        return translatable(
            "reason-pass-bid-too-little",
            f"{sentence}: too little to bid.",
            who=YOU_NAME,
            suit=tell_suit(best),
            held=held,
        )
    if view.phase is Phase.NAME or view.up_suit is None:
        return _explain_pass_naming(view, suit, is_too_weak)
    return _explain_pass_ordering(view, view.up_suit, is_too_weak)


def _explain_pass_ordering(view: View, suit: Suit, is_too_weak: bool | None) -> str:  # noqa: FBT001
    cards = own = _known_cards_held(view)
    mine, mate = view.dealer == view.seat, view.seat == partner_of(view.rules, view.dealer)
    dealer_takes, up_card = view.rules.upcard_taker == "dealer", view.up_card
    held = ""
    if up_card is not None and (mine or not dealer_takes):
        cards = [*own, up_card]
        holding = describe_trumps(cards, suit)
        held = translatable(
            "reason-would-hold",
            f"With the {up_card.name} you would hold {holding}",
            who=YOU_NAME,
            card=tell_card(up_card),
            held=holding,
        )
    held = held or begin_hold(describe_trumps(cards, suit))
    given = up_card if dealer_takes and not (mine or mate) else None
    if better := _describe_better_suit_to_name(view, cards, suit, given):
        return better
    if given is not None:
        return translatable(
            "reason-pass-gives-card",
            f"{held}, and ordering gives the {given.name} to the other side.",
            held=held,
            card=tell_card(given),
        )
    if is_too_weak or (is_too_weak is None and not _has_strong_trumps(cards, suit)):
        return translatable(
            "reason-pass-too-little-for-trump",
            f"{held}: too little to make {suit.word} trump.",
            held=held,
            suit=tell_suit(suit),
        )
    if all(Card(Rank.JACK, each) in view.cards for each in (suit, suit.same_colour_suit)):
        return translatable(
            "reason-pass-bowers-next",
            f"{held}: the bowers of {suit.same_colour_suit.word} too, which may be named next.",
            held=held,
            suit=tell_suit(suit.same_colour_suit),
        )
    if is_too_weak is None and (mine or not dealer_takes):
        return translatable("reason-pass-worth-more", f"{held}: a pass is worth more.", held=held)
    if is_too_weak is None:
        return _keep_for_use(view, held)
    if mate and dealer_takes and up_card is not None:
        return translatable(
            "reason-pass-partner-may-pick-up",
            f"{held}; partner, who deals, may still pick up the {up_card.name}.",
            held=held,
            card=tell_card(up_card),
        )
    return join_texts([held, describe_aces(cards, suit), "."])


def _keep_for_use(view: View, held: str) -> str:
    use = _describe_use_of_trump_when_passing(view)
    return translatable(
        "reason-pass-keeps", f"{held}: a pass keeps that {use}.", held=held, use=use
    )


def _describe_better_suit_to_name(
    view: View, cards: Sequence[Card], suit: Suit, given: Card | None
) -> str:
    """Say that the viewer can name a better suit once the up-card is turned down.

    `given`: the up-card, where an order gives it to the other side.
    """
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
    english = f"If {suit.word} are turned down you name first, and in {best.word} you hold {held}"
    if given is None:
        return translatable(
            "reason-pass-name-first",
            f"{english}.",
            who=YOU_NAME,
            suit=tell_suit(suit),
            best=tell_suit(best),
            held=held,
        )
    return translatable(
        "reason-pass-name-first-gives-card",
        f"{english}; ordering gives the {given.name} to the other side.",
        who=YOU_NAME,
        suit=tell_suit(suit),
        best=tell_suit(best),
        held=held,
        card=tell_card(given),
    )


def _explain_pass_naming(view: View, suit: Suit | None, is_too_weak: bool | None) -> str:  # noqa: FBT001
    cards = _known_cards_held(view)
    suits = [event.trump for event in legal(view) if isinstance(event, events.Called)]
    best = suit or max(suits, key=lambda suit: (not suit.is_no_trump, _trump_weight(cards, suit)))
    held = describe_holding(cards, best)
    if is_too_weak or (is_too_weak is None and not _has_strong_trumps(cards, best)):
        if suit is None:
            lead = begin_hold_in_suit(best, held)
            return translatable("reason-pass-too-little", f"{lead}: too little.", held=lead)
        return translatable(
            "reason-pass-best-too-little",
            f"In {best.word}, the best you could name, you hold {held}: too little.",
            who=YOU_NAME,
            suit=tell_suit(best),
            held=held,
        )
    lead = begin_hold_in_suit(best, held)
    if view.seat == view.dealer:
        if is_too_weak is not None:
            return join_texts([lead, "."])
        return translatable(
            "reason-pass-new-deal", f"{lead}: a new deal is better still.", held=lead
        )
    return _keep_for_use(view, lead)


def _describe_use_of_trump_when_passing(view: View) -> str:
    if view.phase is Phase.ORDER and view.seat == partner_of(view.rules, view.dealer):
        return translatable(
            "reason-use-for-partner",
            "for partner, who may still pick it up, or against another's call",
        )
    return translatable("reason-use-against-makers", "against whoever makes trump")


def _has_strong_trumps(cards: Sequence[Card], trump: Suit) -> bool:
    """Return whether many would call: two of the three best trumps, or three with a bower."""
    if trump.is_no_trump:
        return False
    trumps = [card for card in cards if is_trump(card, trump)]
    top = sum(card_height(card, trump) > 93 for card in trumps)
    bower = any(card.rank is Rank.JACK or card in BENNY_CANDIDATES for card in trumps)
    return top >= 2 or (len(trumps) >= 3 and bower)


def _explain_bid(view: View, bid: events.Bid) -> str:
    best = max(SUITS, key=lambda s: (_trump_weight(view.cards, s), s.index))
    held = begin_hold_in_suit(best, describe_holding(view.cards, best))
    if not _can_pass(view):
        must = translatable("reason-and-you-have-to-bid", ", and you have to bid", who=YOU_NAME)
        held = join_texts([held, must])
    least = min(event.tricks for event in legal(view) if isinstance(event, events.Bid))
    if bid.tricks == least:
        return translatable(
            "reason-bid-least",
            f"{held}: bid {NUMBER_WORDS[least]}, no more than you must.",
            who=YOU_NAME,
            held=held,
            tricks=least,
        )
    return translatable(
        "reason-bid",
        f"{held}: bid {NUMBER_WORDS[bid.tricks]}; the lowest bid is {NUMBER_WORDS[least]}.",
        held=held,
        tricks=bid.tricks,
        least=least,
    )


def _trump_weight(cards: Sequence[Card], trump: Suit) -> int:
    return sum(card_height(card, trump) for card in cards if is_trump(card, trump))


def _explain_partner_call(view: View, card: Card | None) -> str:
    trump = trump_of(view)
    if card is None:
        return _hold_and_why(
            describe_trumps(view.cards, trump),
            translatable("reason-enough-without-partner", "enough to play without a partner"),
        )
    own = sum(suit_of(c, trump) is suit_of(card, trump) for c in view.cards)
    held = f"{NUMBER_WORDS[own]} {card.suit.word[: None if own != 1 else -1]}"
    return translatable(
        "reason-call-helping-card",
        f"You hold {held}: the player with the {card.name} helps most there.",
        who=YOU_NAME,
        count=own,
        suit=tell_suit(card.suit),
        card=tell_card(card),
    )


def _hold_and_why(holding: str, why: str) -> str:
    """Return a sentence: ``You hold two trumps: enough to try for every trick alone.``."""
    held = begin_hold(holding)
    return translatable("reason-hold-and-why", f"{held}: {why}.", held=held, why=why)


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
            return translatable(
                "reason-redeal",
                "There is no face card in your hand: a new deal is likely better.",
                who=YOU_NAME,
            )
        case events.SwappedLowCards():
            low = join_words([tell_card(card) for card in event.cards])
            return translatable(
                "reason-go-under", f"The kitty is likely better than {low}.", cards=low
            )
        case events.CalledForBest() if view.rules.call_for_best == "upcard_swap":
            return _explain_swap_for_up_card(view, is_wanted=event.wanted)
        case events.CalledForBest():
            return _explain_call_for_best(view, is_wanted=event.wanted)
        case events.Gave() if event.seat in view.out:
            return _explain_card_given_to_loner(view, event.card)
        case events.Gave():
            return translatable(
                "reason-give-least-missed",
                f"The {event.card.name} is the card you will miss least.",
                who=YOU_NAME,
                start=tell_card_first(event.card),
            )
        case events.Challenged() if is_renege_proven(view, event.against):
            return translatable(
                "reason-renege-proven",
                "The cards prove it: the player did not follow suit, but held a card of it.",
            )
        case events.Challenged():
            return translatable("reason-renege-unproven", "No card on the table proves a renege.")


def _explain_swap_for_up_card(view: View, *, is_wanted: bool) -> str:
    up_card = (
        translatable("reason-up-card", "the up-card")
        if view.up_card is None
        else tell_card(view.up_card)
    )
    start = capitalise_first(up_card)
    if is_wanted:
        return translatable(
            "reason-up-card-improves", f"{start} improves your hand.", who=YOU_NAME, start=start
        )
    return translatable(
        "reason-up-card-does-not-improve",
        f"{start} does not improve your hand.",
        who=YOU_NAME,
        start=start,
    )


def _explain_call_for_best(view: View, *, is_wanted: bool) -> str:
    can = PossibleDeals(view)
    beaten = any(
        can.higher_cards_of_suit_against(card, can.possible_opponents) for card in view.cards
    )
    if is_wanted:
        unsure = beaten or (
            can.trumps_against(can.possible_opponents) and not _holds_only_trumps(view)
        )
        if unsure:
            return translatable(
                "reason-best-not-all-sure",
                "Not every card you hold is sure to win: a better one from partner may help.",
                who=YOU_NAME,
            )
        return translatable("reason-best-may-help", "A better one from partner may help.")
    if beaten:
        return translatable(
            "reason-best-no-better",
            "Partner's best card is likely no better than what you hold.",
            who=YOU_NAME,
        )
    return translatable(
        "reason-best-none-higher",
        "No opponent can hold a higher card of a suit that you hold.",
        who=YOU_NAME,
    )


def _explain_card_given_to_loner(view: View, card: Card) -> str:
    allowed = [event.card for event in legal(view) if isinstance(event, events.Gave)]
    if card is best_gift(view.cards, allowed, trump_of(view)):
        return translatable(
            "reason-give-best",
            f"The {card.name} is the best card you have for a lone partner.",
            who=YOU_NAME,
            start=tell_card_first(card),
        )
    return translatable(
        "reason-give-to-partner",
        f"The {card.name} goes to your partner, who plays alone.",
        who=YOU_NAME,
        start=tell_card_first(card),
    )


def _holds_only_trumps(view: View) -> bool:
    trump = view.trump
    if trump is None or trump.is_no_trump:
        return False
    return all(is_trump(c, trump) for c in view.cards)


def _explain_discard(view: View, card: Card) -> str:
    trump = trump_of(view)
    lowest = min(view.cards, key=lambda held: card_height(held, trump))
    if _holds_only_trumps(view) and card is lowest:
        return translatable(
            "reason-discard-lowest-trump",
            f"You hold only trumps: discard the lowest, the {card.name}.",
            who=YOU_NAME,
            card=tell_card(card),
        )
    suit = suit_of(card, trump)
    ruffs = any(is_trump(c, trump) for c in view.cards) and not is_trump(card, trump)
    if ruffs and sum(suit_of(c, trump) is suit for c in view.cards) == 1:
        return translatable(
            "reason-discard-void",
            f"Without the {card.name} you are void in {suit.word} and can ruff them.",
            who=YOU_NAME,
            card=tell_card(card),
            suit=tell_suit(suit),
        )
    kept = describe_cards_kept(view, card) or describe_least_missed()
    return translatable(
        "reason-card-kept", f"The {card.name} {kept}.", start=tell_card_first(card), kept=kept
    )


def _explain_declaration(view: View, *, alone: bool, is_loss: bool) -> str:
    held = describe_trumps(view.cards, trump_of(view))
    if view.seat == view.maker and alone:
        return _hold_and_why(held, _BEST_CHANCE_LEFT if is_loss else _ENOUGH_TO_GO_ALONE)
    if view.seat == view.maker:
        return _hold_and_why(
            held,
            translatable(
                "reason-partner-over-alone", "partner's help is worth more than a try alone"
            ),
        )
    if alone:
        return _hold_and_why(held, _describe_lone_defence(view))
    return _hold_and_why(
        held,
        translatable(
            "reason-partner-over-defending-alone",
            "partner's help is worth more than defending alone",
        ),
    )


def _describe_lone_defence(view: View) -> str:
    tricks = (view.needed - 1,)
    lone, pair = (
        max(hand_points_by_tricks(view.rules, view.ending, tricks, lone_defence=guarded)[0])
        for guarded in (True, False)
    )
    if lone > pair:
        return translatable(
            "reason-lone-defence-scores",
            f"a euchre scores {lone} alone and {pair} with partner",
            lone=lone,
            pair=pair,
        )
    return translatable(
        "reason-lone-defence-may-stop", "you may stop them without your partner", who=YOU_NAME
    )
