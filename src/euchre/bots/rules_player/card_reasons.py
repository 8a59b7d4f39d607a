"""Why a card is played: a short sentence, made of facts in the view."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.bots.base import trump_of, viewer_of
from euchre.bots.knowledge.keeping import (
    can_kept_card_win,
    describe_cards_kept,
    find_opposing_higher_cards,
    name_card,
    phrase_after_only_card,
)
from euchre.bots.knowledge.masks import SUIT_INDEX
from euchre.bots.knowledge.possible_deals import PossibleDeals
from euchre.bots.rules_player.table import NOT_SET, KnownPlay
from euchre.english import format_count
from euchre.game.cards import Card, Suit, card_height, is_trump, suit_of
from euchre.game.hand import View, playable_cards
from euchre.game.rules import Seat, partner_of


def explain_card(view: View, card: Card, known_play: KnownPlay) -> str:
    """Explain why `card` is played.

    Args:
        view: what the seat knows.
        card: what is played.
        known_play: what the seat has worked out about the play.
    """
    if len(playable_cards(view)) == 1:
        return f"The {card.name} is the only card {phrase_after_only_card(view)}."
    if known_play.led == NOT_SET:
        return _explain_lead(view, card, known_play)
    return _explain_follow(view, card, known_play)


def _explain_lead(view: View, card: Card, known_play: KnownPlay) -> str:
    trump, can = trump_of(view), PossibleDeals(view)
    best, name = (
        not can.higher_cards_of_suit_against(card, can.possible_opponents),
        f"the {card.name}",
    )
    if is_trump(card, trump) and trump is Suit.NONE:
        return f"Nothing beats {name} when it is led."
    if is_trump(card, trump):
        if not can.trumps_against(can.possible_opponents):
            return f"No opponent has a trump left that beats {name}."
        if best:
            return f"No opponent can hold a higher trump than {name}, and it draws trumps."
        if known_play.making and view.seat != view.maker:
            return f"Your partner made trump: lead {name} to draw the other side's."
        if not known_play.making:
            return f"Lead {name}: it costs the makers trumps."
        return f"Lead {name} to draw trumps."
    if best:
        return f"No opponent can hold a higher card of its suit than {name}."
    suit = suit_of(card, trump)
    called = view.called_card
    missing = called is not None and bool(known_play.out >> called.index & 1)
    if (
        called is not None
        and missing
        and suit_of(called, trump) is suit
        and view.seat == view.maker
    ):
        return f"Lead {name}: the {called.name}, with which you called a partner, is still out."
    return _explain_low_lead(view, card)


def _explain_low_lead(view: View, card: Card) -> str:
    """Explain the lead of a plain card that may be beaten in its suit."""
    trump, name = trump_of(view), f"The {card.name}"
    suit, others = suit_of(card, trump), [held for held in view.cards if held is not card]
    trumps = [held for held in others if is_trump(held, trump)]
    short = not any(suit_of(held, trump) is suit for held in others)
    can = PossibleDeals(view)
    if _can_partner_ruff(view, suit):
        return f"Partner has run out of {suit.word} and may ruff the {card.name}."
    if len(others) == 1 and trumps:
        return f"{name} keeps the {name_card(trumps[0], trump)} for the last trick."
    if short and trumps and len(trumps) == len(others):
        return f"{name} is your only card besides {format_count(len(trumps), 'trump')}."
    if short and trumps and can.can_other_player_follow(suit):
        return f"{name} is your only card of the suit: you may ruff it later."
    higher = find_opposing_higher_cards(view, card)
    if len(higher) == 1:
        return f"Only the {higher[0].name} beats the {card.name} in its suit."
    if kept := describe_cards_kept(view, card):
        return f"{name} {kept}."
    if all(len(find_opposing_higher_cards(view, held)) > len(higher) for held in others):
        return f"Fewer cards beat the {card.name} in its suit than any other you hold."
    if not all(can.cards_that_may_beat(held, can.opponents_to_play) for held in view.cards):
        return f"{name} costs the least."
    return f"Nothing you hold is sure to win: the {card.name} costs the least."


def _can_partner_ruff(view: View, suit: Suit) -> bool:
    """Return whether the partner has shown to be out of a suit, and may hold a trump."""
    mate = partner_of(view.rules, viewer_of(view))
    if mate is None or mate in view.out:
        return False
    can, trump = PossibleDeals(view), trump_of(view)
    trumps = [card for card in view.pack if is_trump(card, trump)]
    return suit in view.void_suits(mate) and any(can.may_hold(mate, card) for card in trumps)


def _explain_follow(view: View, card: Card, known_play: KnownPlay) -> str:
    wins = known_play.beats(card, known_play.best)
    suits = SUIT_INDEX[known_play.trump]
    cards = playable_cards(view)
    if known_play.is_likely_partner(known_play.best_seat):
        likely = "" if PossibleDeals(view).is_surely_partner(known_play.best_seat) else "likely "
        if wins and (beaten := _name_threat_removed_by_card(view, card, known_play)):
            may = f"may still be beaten by the {beaten}"
            return (
                f"{_name_trick_taker_possessive(known_play)} {known_play.best.name} {may}: "
                f"the {card.name} is safer."
            )
        if wins:
            so = "so far" if known_play.later else "either way"
            return f"The {card.name} takes over the trick, which is {likely}your side's {so}."
        if kept := describe_cards_kept(view, card):
            return f"{_name_trick_taker(known_play)} is winning the trick: the {card.name} {kept}."
        away = suits[card.index] not in (known_play.led, known_play.trump)
        how = "throw off" if away else "play"
        return f"{_name_trick_taker(known_play)} is winning the trick; {how} the {card.name}."
    if wins:
        return _explain_win(view, card, known_play, cards)
    if winning := [option for option in cards if known_play.beats(option, known_play.best)]:
        return _explain_ducking(view, card, min(winning, key=lambda c: _height_of(view, c)))
    kept = describe_cards_kept(view, card) or "is the card you will miss least"
    return f"You cannot win this trick: the {card.name} {kept}."


def _explain_win(view: View, card: Card, known_play: KnownPlay, cards: Sequence[Card]) -> str:
    trump = trump_of(view)
    ruffs = SUIT_INDEX[known_play.trump][card.index] == known_play.trump != known_play.led
    does = f"The {card.name} {'ruffs' if ruffs else 'wins'} the trick"
    winning = [
        held for held in cards if known_play.beats(held, known_play.best) and held is not card
    ]
    cheaper = any(known_play.beats(card, held) for held in winning)
    if not known_play.later:
        if cheaper:
            return f"{does}."
        return f"You play last: {does[0].lower()}{does[1:]} as cheaply as you can."
    can, trumped = PossibleDeals(view), is_trump(card, trump)
    over = can.cards_that_may_beat(card, can.opponents_to_play)
    if cheaper:
        lower = max(
            (c for c in winning if known_play.beats(card, c)), key=lambda c: _height_of(view, c)
        )
        spared = [
            beater
            for beater in can.cards_that_may_beat(lower, can.opponents_to_play)
            if beater not in over
        ]
        if spared:
            may = f"the {lower.name} may still be beaten by the {name_card(spared[0], trump)}"
            return f"{does}; {may}."
    if not over:
        return f"{does}, and no opponent can beat it."
    higher = over if trumped else can.higher_cards_of_suit_against(card, can.opponents_to_play)
    if len(higher) == 1:
        where = "" if trumped else " in its suit"
        return f"{does}: only the {name_card(higher[0], trump)} beats it{where}."
    dearer = [held for held in winning if known_play.beats(held, card)]
    if dearer:
        best = max(dearer, key=lambda held: _height_of(view, held))
        return f"{does} as it stands, and keeps the {name_card(best, trump)}."
    return f"{does} as it stands."


def _name_threat_removed_by_card(view: View, card: Card, known_play: KnownPlay) -> str:
    """Name the card that beats a friend's winning card so far, but not this card."""
    trump, can = trump_of(view), PossibleDeals(view)
    over = can.cards_that_may_beat(card, can.opponents_to_play)
    beaten = can.cards_that_may_beat(known_play.best, can.opponents_to_play)
    spared = [beater for beater in beaten if beater not in over]
    return name_card(spared[0], trump) if spared and len(spared) + len(over) == len(beaten) else ""


def _explain_ducking(view: View, card: Card, winning_card: Card) -> str:
    """Explain why a trick of the other side is not taken, though it might be."""
    trump, can = trump_of(view), PossibleDeals(view)
    over = can.cards_that_may_beat(winning_card, can.opponents_to_play)
    name = name_card(winning_card, trump)
    if over:
        beaten = f"may still be beaten by the {name_card(over[0], trump)}"
        return f"The {name} {beaten}: play the {card.name}."
    later = ", which may take a later one" if can_kept_card_win(view, card, winning_card) else ""
    return f"Winning this trick would cost the {name}{later}."


def _height_of(view: View, card: Card) -> int:
    return card_height(card, trump_of(view))


def name_relation(view: View, seat: Seat) -> str:
    """Name another seat's relation to the viewer, at the beginning of a sentence."""
    if not PossibleDeals(view).is_surely_partner(seat):
        return "Most likely a friend"
    paired = seat in view.makers or partner_of(view.rules, viewer_of(view)) == seat
    return "Partner" if paired else "A fellow defender"


def _name_trick_taker(known_play: KnownPlay) -> str:
    return name_relation(known_play.view, known_play.best_seat)


def _name_trick_taker_possessive(known_play: KnownPlay) -> str:
    taker = _name_trick_taker(known_play)
    return f"{taker}'s" if taker != "Most likely a friend" else "A likely friend's"
