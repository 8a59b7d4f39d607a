"""Why a card is played: a short sentence, made of facts in the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
from euchre.english import YOU_NAME, format_count
from euchre.english.told_cards import tell_card, tell_card_first, tell_suit
from euchre.game.cards import Card, Suit, card_height, is_trump, suit_of
from euchre.game.hand import View, playable_cards
from euchre.game.rules import Seat, partner_of
from euchre.texts import join_texts, translatable

_FRIEND: Final = "Most likely a friend"
_RELATIONS: Final = {
    "Partner": "partner",
    "A fellow defender": "defender",
    _FRIEND: "friend",
}
"""What another seat is to the viewer, at the beginning of a sentence, with its code."""


def describe_least_missed() -> str:
    """Return the end of a sentence about a card that is given up for want of a better reason."""
    return translatable("reason-least-missed", "is the card you will miss least", who=YOU_NAME)


def explain_card(view: View, card: Card, known_play: KnownPlay) -> str:
    """Explain why `card` is played.

    Args:
        view: what the seat knows.
        card: what is played.
        known_play: what the seat has worked out about the play.
    """
    if len(playable_cards(view)) == 1:
        limit = phrase_after_only_card(view)
        return translatable(
            "reason-only-card",
            f"The {card.name} is the only card {limit}.",
            start=tell_card_first(card),
            limit=limit,
        )
    if known_play.led == NOT_SET:
        return _explain_lead(view, card, known_play)
    return _explain_follow(view, card, known_play)


def _explain_lead(view: View, card: Card, known_play: KnownPlay) -> str:
    trump, can = trump_of(view), PossibleDeals(view)
    best, name = (
        not can.higher_cards_of_suit_against(card, can.possible_opponents),
        f"the {card.name}",
    )
    told = tell_card(card)
    if is_trump(card, trump) and trump.is_no_trump:
        return translatable("reason-lead-best", f"Nothing beats {name} when it is led.", card=told)
    if is_trump(card, trump):
        if not can.trumps_against(can.possible_opponents):
            return translatable(
                "reason-lead-no-trump-beats",
                f"No opponent has a trump left that beats {name}.",
                card=told,
            )
        if best:
            return translatable(
                "reason-lead-best-trump",
                f"No opponent can hold a higher trump than {name}, and it draws trumps.",
                card=told,
            )
        if known_play.making and view.seat != view.maker:
            return translatable(
                "reason-lead-for-partner",
                f"Your partner made trump: lead {name} to draw the other side's.",
                who=YOU_NAME,
                card=told,
            )
        if not known_play.making:
            return translatable(
                "reason-lead-against-makers",
                f"Lead {name}: it costs the makers trumps.",
                card=told,
            )
        return translatable("reason-lead-to-draw", f"Lead {name} to draw trumps.", card=told)
    if best and trump is Suit.LOW:
        return translatable(
            "reason-lead-lowest-of-suit",
            f"No opponent can hold a card that beats {name} in its suit.",
            card=told,
        )
    if best:
        return translatable(
            "reason-lead-best-of-suit",
            f"No opponent can hold a higher card of its suit than {name}.",
            card=told,
        )
    suit = suit_of(card, trump)
    called = view.called_card
    missing = called is not None and bool(known_play.out >> called.index & 1)
    if (
        called is not None
        and missing
        and suit_of(called, trump) is suit
        and view.seat == view.maker
    ):
        return translatable(
            "reason-lead-to-called-card",
            f"Lead {name}: the {called.name}, with which you called a partner, is still out.",
            who=YOU_NAME,
            card=told,
            called=tell_card(called),
        )
    return _explain_low_lead(view, card)


def _explain_low_lead(view: View, card: Card) -> str:
    """Explain the lead of a plain card that may be beaten in its suit."""
    trump, name, start = trump_of(view), f"The {card.name}", tell_card_first(card)
    suit, others = suit_of(card, trump), [held for held in view.cards if held is not card]
    trumps = [held for held in others if is_trump(held, trump)]
    short = not any(suit_of(held, trump) is suit for held in others)
    can = PossibleDeals(view)
    if _can_partner_ruff(view, suit):
        return translatable(
            "reason-lead-partner-may-ruff",
            f"Partner has run out of {suit.word} and may ruff the {card.name}.",
            suit=tell_suit(suit),
            card=tell_card(card),
        )
    if len(others) == 1 and trumps:
        return translatable(
            "reason-lead-keeps-last-trump",
            f"{name} keeps the {name_card(trumps[0], trump)} for the last trick.",
            start=start,
            kept=tell_card(trumps[0], trump),
        )
    if short and trumps and len(trumps) == len(others):
        return translatable(
            "reason-lead-only-plain-card",
            f"{name} is your only card besides {format_count(len(trumps), 'trump')}.",
            who=YOU_NAME,
            start=start,
            trumps=len(trumps),
        )
    if short and trumps and can.can_other_player_follow(suit):
        return translatable(
            "reason-lead-only-of-suit",
            f"{name} is your only card of the suit: you may ruff it later.",
            who=YOU_NAME,
            start=start,
        )
    higher = find_opposing_higher_cards(view, card)
    if len(higher) == 1:
        return translatable(
            "reason-lead-one-beats",
            f"Only the {higher[0].name} beats the {card.name} in its suit.",
            over=tell_card(higher[0]),
            card=tell_card(card),
        )
    if kept := describe_cards_kept(view, card):
        return translatable("reason-card-kept", f"{name} {kept}.", start=start, kept=kept)
    if all(len(find_opposing_higher_cards(view, held)) > len(higher) for held in others):
        return translatable(
            "reason-lead-fewest-beat",
            f"Fewer cards beat the {card.name} in its suit than any other you hold.",
            who=YOU_NAME,
            card=tell_card(card),
        )
    if not all(can.cards_that_may_beat(held, can.opponents_to_play) for held in view.cards):
        return translatable("reason-lead-costs-least", f"{name} costs the least.", start=start)
    return translatable(
        "reason-lead-nothing-sure",
        f"Nothing you hold is sure to win: the {card.name} costs the least.",
        who=YOU_NAME,
        card=tell_card(card),
    )


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
        is_sure = PossibleDeals(view).is_surely_partner(known_play.best_seat)
        taker = _name_trick_taker(known_play)
        if wins and (over := _find_threat_removed_by_card(view, card, known_play)):
            may = f"may still be beaten by the {name_card(over, trump_of(view))}"
            return translatable(
                "reason-follow-safer",
                f"{_name_trick_taker_possessive(known_play)} {known_play.best.name} {may}: "
                f"the {card.name} is safer.",
                taker=_RELATIONS[taker],
                best=tell_card(known_play.best),
                over=tell_card(over, trump_of(view)),
                card=tell_card(card),
            )
        if wins:
            likely, so = (
                "" if is_sure else "likely ",
                "so far" if known_play.later else "either way",
            )
            return translatable(
                "reason-follow-takes-over",
                f"The {card.name} takes over the trick, which is {likely}your side's {so}.",
                who=YOU_NAME,
                start=tell_card_first(card),
                sure="yes" if is_sure else "no",
                until="so-far" if known_play.later else "end",
            )
        if kept := describe_cards_kept(view, card):
            return translatable(
                "reason-follow-partner-wins-kept",
                f"{taker} is winning the trick: the {card.name} {kept}.",
                taker=_RELATIONS[taker],
                card=tell_card(card),
                kept=kept,
            )
        away = suits[card.index] not in (known_play.led, known_play.trump)
        return translatable(
            "reason-follow-partner-wins",
            f"{taker} is winning the trick; {'throw off' if away else 'play'} the {card.name}.",
            taker=_RELATIONS[taker],
            how="throw" if away else "play",
            card=tell_card(card),
        )
    if wins:
        return _explain_win(view, card, known_play, cards)
    if winning := [option for option in cards if known_play.beats(option, known_play.best)]:
        return _explain_ducking(view, card, min(winning, key=lambda c: _height_of(view, c)))
    kept = describe_cards_kept(view, card) or describe_least_missed()
    return translatable(
        "reason-follow-cannot-win",
        f"You cannot win this trick: the {card.name} {kept}.",
        who=YOU_NAME,
        card=tell_card(card),
        kept=kept,
    )


def _explain_win(view: View, card: Card, known_play: KnownPlay, cards: Sequence[Card]) -> str:
    trump = trump_of(view)
    ruffs = SUIT_INDEX[known_play.trump][card.index] == known_play.trump != known_play.led
    start = tell_card_first(card)
    does = (
        translatable("reason-ruffs-trick", f"The {card.name} ruffs the trick", start=start)
        if ruffs
        else translatable("reason-wins-trick", f"The {card.name} wins the trick", start=start)
    )
    winning = [
        held for held in cards if known_play.beats(held, known_play.best) and held is not card
    ]
    cheaper = any(known_play.beats(card, held) for held in winning)
    if not known_play.later:
        if cheaper:
            return join_texts([does, "."])
        return translatable(
            "reason-win-last",
            f"You play last: {does[0].lower()}{does[1:]} as cheaply as you can.",
            who=YOU_NAME,
            how="ruff" if ruffs else "win",
            card=tell_card(card),
        )
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
            return translatable(
                "reason-win-lower-not-sure",
                f"{does}; {may}.",
                does=does,
                lower=tell_card(lower),
                over=tell_card(spared[0], trump),
            )
    if not over:
        return translatable("reason-win-sure", f"{does}, and no opponent can beat it.", does=does)
    higher = over if trumped else can.higher_cards_of_suit_against(card, can.opponents_to_play)
    if len(higher) == 1:
        only = f"only the {name_card(higher[0], trump)} beats it"
        if trumped:
            return translatable(
                "reason-win-one-beats",
                f"{does}: {only}.",
                does=does,
                over=tell_card(higher[0], trump),
            )
        return translatable(
            "reason-win-one-beats-in-suit",
            f"{does}: {only} in its suit.",
            does=does,
            over=tell_card(higher[0], trump),
        )
    dearer = [held for held in winning if known_play.beats(held, card)]
    if dearer:
        best = max(dearer, key=lambda held: _height_of(view, held))
        return translatable(
            "reason-win-keeps",
            f"{does} as it stands, and keeps the {name_card(best, trump)}.",
            does=does,
            kept=tell_card(best, trump),
        )
    return translatable("reason-win-as-it-stands", f"{does} as it stands.", does=does)


def _find_threat_removed_by_card(view: View, card: Card, known_play: KnownPlay) -> Card | None:
    """Find the card that beats a friend's winning card so far, but not this card."""
    can = PossibleDeals(view)
    over = can.cards_that_may_beat(card, can.opponents_to_play)
    beaten = can.cards_that_may_beat(known_play.best, can.opponents_to_play)
    spared = [beater for beater in beaten if beater not in over]
    return spared[0] if spared and len(spared) + len(over) == len(beaten) else None


def _explain_ducking(view: View, card: Card, winning_card: Card) -> str:
    """Explain why a trick of the other side is not taken, though it might be."""
    trump, can = trump_of(view), PossibleDeals(view)
    over = can.cards_that_may_beat(winning_card, can.opponents_to_play)
    name = name_card(winning_card, trump)
    if over:
        beaten = f"may still be beaten by the {name_card(over[0], trump)}"
        return translatable(
            "reason-duck-not-sure",
            f"The {name} {beaten}: play the {card.name}.",
            winner=tell_card_first(winning_card, trump),
            over=tell_card(over[0], trump),
            card=tell_card(card),
        )
    if can_kept_card_win(view, card, winning_card):
        return translatable(
            "reason-duck-for-later",
            f"Winning this trick would cost the {name}, which may take a later one.",
            winner=tell_card(winning_card, trump),
        )
    return translatable(
        "reason-duck-cost",
        f"Winning this trick would cost the {name}.",
        winner=tell_card(winning_card, trump),
    )


def _height_of(view: View, card: Card) -> int:
    return card_height(card, trump_of(view))


def name_relation(view: View, seat: Seat) -> str:
    """Name another seat's relation to the viewer, at the beginning of a sentence."""
    if not PossibleDeals(view).is_surely_partner(seat):
        return _FRIEND
    paired = seat in view.makers or partner_of(view.rules, viewer_of(view)) == seat
    return "Partner" if paired else "A fellow defender"


def _name_trick_taker(known_play: KnownPlay) -> str:
    return name_relation(known_play.view, known_play.best_seat)


def _name_trick_taker_possessive(known_play: KnownPlay) -> str:
    taker = _name_trick_taker(known_play)
    return f"{taker}'s" if taker != _FRIEND else "A likely friend's"
