"""What players say at the table, and how score cards lie there."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from euchre.english.bids import describe_bid
from euchre.english.grammar import capitalise_first
from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.cards import Card, Rank
from euchre.game.rules import Rules, Seat, partner_of
from euchre.texts import translatable

Spoken: TypeAlias = (
    events.Passed
    | events.Called
    | events.Bid
    | events.PartnerCalled
    | events.RedealClaimed
    | events.SwappedLowCards
    | events.Declared
    | events.CalledForBest
    | events.Challenged
    | events.Cut
)
"""Events that come with words."""


def call_phrase(
    rules: Rules,
    dealer: Seat,
    event: Spoken,
    first_round: bool = True,  # noqa: FBT001, FBT002 - reads well where it is called
) -> str:
    """Return the player's words, by ``rules.phrases`` and the seat's place (RULES 1.1 #13, 1.3
    #14-16).

    Args:
        rules: the rules; a call of the dealer's partner who must go alone has its own phrase.
        dealer: who deals.
        event: the call.
        first_round: whether the up-card is ordered up; False where a suit is named.
    """
    match event:
        case events.Cut():
            return _CUT if event.at else _BUMP
        case events.Declared():
            return _ALONE if event.alone else _WITH_PARTNER
        case events.Passed():
            ends_round = first_round and event.seat == dealer
            return _TURN_DOWN_PHRASES[rules.phrases] if ends_round else _PASS
        case events.Bid():
            bid = describe_bid(rules, event)
            if bid.isdigit():
                return translatable("call-bid", f"Bid {bid}", n=event.tricks)
            return capitalise_first(bid)
        case events.PartnerCalled():
            if event.card is None:
                return _ALONE
            symbol = event.card.symbol
            return translatable("call-partner", f"I call the {symbol}", card=symbol)
        case events.RedealClaimed():
            return _DEAL_AGAIN
        case events.SwappedLowCards():
            return _UNDER
        case events.CalledForBest():
            return _BEST_CARD_PHRASES[rules.call_for_best] if event.wanted else _KEEP_CARDS
        case events.Challenged():
            return _RENEGE
        case events.Called():
            if not first_round or event.trump.is_no_trump:
                suit = capitalise_first(event.trump.word)
                if not event.alone:
                    return suit
                return translatable("call-suit-alone", f"{suit}, alone", suit=suit)
            return _ordering_phrase(rules, dealer, event)
        case _:
            assert_never(event)


def phrase_for_choice(rules: Rules, dealer: Seat, event: Spoken, *, first_round: bool) -> str:
    """Return a choice in the words of `call_phrase`, but by its effect if custom says the reverse.

    The dealer's partner who says "I turn it down" takes the card and plays alone (RULES 1.1 #13).

    >>> from euchre.game.cards import Suit
    >>> from euchre.game.presets import preset
    >>> call = events.Called(1, Suit.HEARTS, alone=True)
    >>> phrase_for_choice(preset("canadian").rules, 3, call, first_round=True)
    'I order it up, alone'
    """
    words = call_phrase(rules, dealer, event, first_round)
    return (
        _I_ORDER_UP_ALONE
        if isinstance(event, events.Called) and words == PARTNER_OUT_PHRASE
        else words
    )


PARTNER_OUT_PHRASE: Final = translatable("call-turn-down", "I turn it down")
"""Of the dealer's partner this says that the dealer is out: it is always alone."""
_CUT: Final = translatable("call-cut", "Cut")
_BUMP: Final = translatable("call-bump", "Bump")
_ALONE: Final = translatable("call-alone", "Alone")
_WITH_PARTNER: Final = translatable("call-with-partner", "With my partner")
_PASS: Final = translatable("call-pass", "Pass")
_DEAL_AGAIN: Final = translatable("call-deal-again", "Deal again")
_UNDER: Final = translatable("call-under", "Under")
_KEEP_CARDS: Final = translatable("call-keep-cards", "I keep my cards")
_RENEGE: Final = translatable("call-renege", "Renege")
_TURN_DOWN_PHRASES: Final = {
    "plain": _PASS,
    "canadian_british": translatable("call-over", "Over"),
    "hoyle": PARTNER_OUT_PHRASE,
}
_YOUR_BEST: Final = translatable("call-your-best", "Your best")
_BEST_CARD_PHRASES: Final = {
    "off": _YOUR_BEST,
    "partner_best": _YOUR_BEST,
    "receive_then_discard": _YOUR_BEST,
    "blind_swap": translatable("call-card-for-best", "A card for your best"),
    "upcard_swap": translatable("call-take-up-card", "I take the up-card"),
}
_PICK_UP: Final = translatable("call-pick-up", "Pick it up")
_PICK_UP_ALONE: Final = translatable("call-pick-up-alone", "Pick it up, alone")
_I_TAKE_UP: Final = translatable("call-i-take-up", "I take it up")
_I_TAKE_UP_ALONE: Final = translatable("call-i-take-up-alone", "I take it up, alone")
_I_ASSIST: Final = translatable("call-i-assist", "I assist")
_I_ASSIST_ALONE: Final = translatable("call-i-assist-alone", "I assist, alone")
_ORDER_UP: Final = translatable("call-order-up", "Order it up")
_ORDER_UP_ALONE: Final = translatable("call-order-up-alone", "Order it up, alone")
_I_ORDER_UP: Final = translatable("call-i-order-up", "I order it up")
_I_ORDER_UP_ALONE: Final = translatable("call-i-order-up-alone", "I order it up, alone")


def _ordering_phrase(rules: Rules, dealer: Seat, event: events.Called) -> str:
    plain, alone = rules.phrases == "plain", event.alone
    if event.seat == dealer:
        if plain:
            return _PICK_UP_ALONE if alone else _PICK_UP
        return _I_TAKE_UP_ALONE if alone else _I_TAKE_UP
    if event.seat == partner_of(rules, dealer):
        if rules.phrases == "canadian_british" and rules.canadian_loner != "off":
            return PARTNER_OUT_PHRASE
        if rules.phrases == "hoyle":
            return _I_ASSIST_ALONE if alone else _I_ASSIST
    if plain:
        return _ORDER_UP_ALONE if alone else _ORDER_UP
    return _I_ORDER_UP_ALONE if alone else _I_ORDER_UP


def explain_poor_hand(cards: tuple[Card, ...]) -> str:
    """Explain why a hand may be dealt again: ``nines and tens only``, ``no face card``."""
    if all(card.rank <= Rank.TEN for card in cards):
        low = any(card.rank < Rank.NINE for card in cards)
        if low:
            return translatable("call-nothing-above-ten", "nothing above a ten")
        return translatable("call-nines-and-tens", "nines and tens only")
    return translatable("call-no-face-card", "no face card")


# -- scores -------------------------------------------------------------------------------------


def place_score_cards(score: int) -> tuple[bool, int]:
    """Return how a 2 and a 3 show a score: True if they lie crosswise, and the pips that show
    (R24).

    Raises:
        EuchreError: a 2 and a 3 show no such score.
    """
    if not 0 <= score <= 9:
        raise EuchreError(f"a 2 and a 3 can show a score from 0 to 9, not {score}")
    return (True, score - 5) if score >= 5 else (False, score)


def draw_score_cards(rules: Rules, score: int) -> str:
    """Draw the score cards as a short text: ``[•••]``, crossed ``[✕ ••]``; digits beyond them."""
    kind = rules.score_cards
    if kind == "2_3_crossed" and 0 <= score <= 9:
        lies_across, pips = place_score_cards(score)
        return f"[{' '.join(part for part in ('✕' * lies_across, '•' * pips) if part) or ' '}]"
    upper_pips = {"5_5": 5, "6_4": 6}.get(kind, 0)
    if upper_pips and 0 <= score <= 10:
        upper, lower = "•" * min(score, upper_pips), "•" * (score - upper_pips)
        return f"[{upper or ' '}]" + (f"[{lower}]" if lower else "")
    return str(score)
