"""What players say at the table, and how score cards lie there."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.cards import Card, Rank, Suit
from euchre.game.rules import Rules, Seat, partner_of

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
            return "Cut" if event.at else "Bump"
        case events.Declared():
            return "Alone" if event.alone else "With my partner"
        case events.Passed():
            ends_round = first_round and event.seat == dealer
            return _TURN_DOWN_PHRASES[rules.phrases] if ends_round else "Pass"
        case events.Bid():
            return f"Bid {event.tricks}"
        case events.PartnerCalled():
            return "Alone" if event.card is None else f"I call the {event.card.symbol}"
        case events.RedealClaimed():
            return "Deal again"
        case events.SwappedLowCards():
            return "Under"
        case events.CalledForBest():
            return _BEST_CARD_PHRASES[rules.call_for_best] if event.wanted else "I keep my cards"
        case events.Challenged():
            return "Renege"
        case events.Called():
            if not first_round or event.trump is Suit.NONE:
                return event.trump.word.capitalize() + (", alone" if event.alone else "")
            return _ordering_phrase(rules, dealer, event)
        case _:
            assert_never(event)


def phrase_for_choice(rules: Rules, dealer: Seat, event: Spoken, *, first_round: bool) -> str:
    """Return a choice in the words of `call_phrase`, but by its effect if custom says the reverse.

    The dealer's partner who says "I turn it down" takes the card and plays alone (RULES 1.1 #13).

    >>> from euchre.game.presets import preset
    >>> call = events.Called(1, Suit.HEARTS, alone=True)
    >>> phrase_for_choice(preset("canadian").rules, 3, call, first_round=True)
    'I order it up, alone'
    """
    words = call_phrase(rules, dealer, event, first_round)
    return (
        "I order it up, alone"
        if isinstance(event, events.Called) and words == PARTNER_OUT_PHRASE
        else words
    )


PARTNER_OUT_PHRASE: Final = "I turn it down"
"""Of the dealer's partner this says that the dealer is out: it is always alone."""
_TURN_DOWN_PHRASES: Final = {"plain": "Pass", "canadian_british": "Over", "hoyle": "I turn it down"}
_BEST_CARD_PHRASES: Final = {
    "off": "Your best",
    "partner_best": "Your best",
    "receive_then_discard": "Your best",
    "blind_swap": "A card for your best",
    "upcard_swap": "I take the up-card",
}


def _ordering_phrase(rules: Rules, dealer: Seat, event: events.Called) -> str:
    plain = rules.phrases == "plain"
    alone = ", alone" if event.alone else ""
    if event.seat == dealer:
        return ("Pick it up" if plain else "I take it up") + alone
    if event.seat == partner_of(rules, dealer):
        if rules.phrases == "canadian_british" and rules.canadian_loner != "off":
            return PARTNER_OUT_PHRASE
        if rules.phrases == "hoyle":
            return "I assist" + alone
    return ("Order it up" if plain else "I order it up") + alone


def explain_poor_hand(cards: tuple[Card, ...]) -> str:
    """Explain why a hand may be dealt again: ``nines and tens only``, ``no face card``."""
    if all(card.rank <= Rank.TEN for card in cards):
        low = any(card.rank < Rank.NINE for card in cards)
        return "nothing above a ten" if low else "nines and tens only"
    return "no face card"


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
