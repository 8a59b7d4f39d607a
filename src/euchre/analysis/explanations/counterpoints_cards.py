"""What can be seen against a card: facts in the view of whoever plays or lays it away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.bots.base import trump_of, viewer_of
from euchre.bots.knowledge.keeping import can_kept_card_win, find_opposing_higher_cards, name_card
from euchre.bots.knowledge.possible_deals import PossibleDeals
from euchre.bots.rules_player.card_reasons import name_relation
from euchre.english import YOU_NAME, format_count
from euchre.english.told_cards import tell_card, tell_card_first, tell_suit
from euchre.game.cards import Card, Rank, Suit, card_height, find_winner_index, is_trump, suit_of
from euchre.game.events import Discarded, Played
from euchre.game.hand import View
from euchre.game.rules import Seat, partner_of
from euchre.texts import translatable


def argue_against_discard(view: View, best: Discarded, event: Discarded) -> str:
    """State a fact against laying a card away; empty if the figures say it all."""
    card, trump = event.card, trump_of(view)
    if is_trump(card, trump):
        if is_trump(best.card, trump):
            return ""
        start = tell_card_first(card)
        if card.rank is Rank.JACK:
            return translatable(
                "reason-is-bower", f"The {card.name} is a trump, and a bower.", start=start
            )
        return translatable("reason-is-trump", f"The {card.name} is a trump.", start=start)
    if trump is not Suit.LOW and card.rank is Rank.ACE and best.card.rank is not Rank.ACE:
        return _phrase_may_win_later(card)
    return _argue_against_keeping_more_suits(view, best.card, card) or _argue_against_baring_king(
        view, best.card, card
    )


def argue_against_play(view: View, best: Played, event: Played) -> str:
    """State a fact against playing a card; empty if the figures say it all."""
    if view.led_card is None:
        return _argue_against_lead(view, best.card, event.card)
    return _argue_against_follow(view, best.card, event.card)


# -- leading --------------------------------------------------------------------------------------


def _argue_against_lead(view: View, best: Card, card: Card) -> str:
    trump = trump_of(view)
    if is_trump(card, trump) and not is_trump(best, trump):
        return _argue_against_trump_lead(view, card)
    return (
        _argue_against_ruffable_lead(view, best, card)
        or _argue_against_beatable_lead(view, best, card)
        or _argue_best_lead_voids_suit(view, best, card)
        or _argue_against_baring_king(view, best, card)
        or _argue_suit_ruffed_sooner(view, best, card)
        or _argue_against_weaker_card(view, best, card)
    )


def _argue_against_trump_lead(view: View, card: Card) -> str:
    """Argue against a trump where a plain card is better."""
    higher, trump = _find_higher_cards(view, card), trump_of(view)
    if higher:
        return _describe_threat(view, card, higher)
    if sum(is_trump(own, trump) for own in view.cards) == 1:
        return translatable(
            "reason-only-trump",
            f"The {card.name} is your only trump.",
            who=YOU_NAME,
            start=tell_card_first(card),
        )
    if _may_partner_hold_suit(view, trump):
        return translatable(
            "reason-lead-draws-partner",
            "Leading trump may draw one of your partner's, too.",
            who=YOU_NAME,
        )
    return ""


def _argue_against_ruffable_lead(view: View, best: Card, card: Card) -> str:
    """Argue against a plain card that nothing beats in its suit, or that an opponent is void in."""
    trump = trump_of(view)
    if is_trump(card, trump):
        return ""
    can, suit = PossibleDeals(view), suit_of(card, trump)
    void = [
        s for s in can.opponents_to_play if can.is_surely_opponent(s) and suit in view.void_suits(s)
    ]
    if can.trumps_against(void) and suit_of(best, trump) is not suit:
        return translatable(
            "reason-opponent-may-trump",
            f"An opponent has run out of {suit.word} and may trump it.",
            suit=tell_suit(suit),
        )
    if _find_higher_cards(view, card) or (
        not is_trump(best, trump) and not _find_higher_cards(view, best)
    ):
        return ""
    if not can.trumps_against(can.opponents_to_play, suit):
        return ""
    trumps = sum(is_trump(other, trump) for other in view.unseen_cards)
    return translatable(
        "reason-may-be-trumped",
        f"The {card.name} may still be trumped: {format_count(trumps, 'trump')} you cannot see.",
        who=YOU_NAME,
        start=tell_card_first(card),
        trumps=trumps,
    )


def _argue_against_beatable_lead(view: View, best: Card, card: Card) -> str:
    """Argue against a card that may be beaten where the best may not, or is the lesser loss."""
    trump, safe = trump_of(view), _find_higher_cards(view, best)
    higher = _find_higher_cards(view, card)
    if suit_of(best, trump) is suit_of(card, trump) and card_height(card, trump) < card_height(
        best, trump
    ):
        higher = [other for other in higher if other not in safe]
    elif not is_trump(best, trump) and safe:
        if card_height(card, trump) <= card_height(best, trump):
            return ""
        if not higher:
            return ""
        return translatable(
            "reason-smaller-loss",
            f"{_describe_threat(view, card, higher)[:-1]}; the {best.name} is the smaller loss.",
            start=tell_card_first(card),
            over=tell_card(higher[0], trump),
            best=tell_card(best),
        )
    return _describe_threat(view, card, higher)


def _argue_best_lead_voids_suit(view: View, best: Card, card: Card) -> str:
    """Argue against a card that leaves some of its suit, where the best voids its own."""
    trump = trump_of(view)
    if is_trump(best, trump) or not any(is_trump(own, trump) for own in view.cards):
        return ""
    suit = suit_of(card, trump)
    left = sum(suit_of(own, trump) is suit for own in view.cards) - 1
    alone = sum(suit_of(own, trump) is suit_of(best, trump) for own in view.cards) == 1
    if not left or not alone:
        return ""
    return translatable(
        "reason-would-still-hold",
        f"You would still hold {suit.word}, and could not trump them.",
        who=YOU_NAME,
        suit=tell_suit(suit),
    )


def _argue_suit_ruffed_sooner(view: View, best: Card, card: Card) -> str:
    """Argue against the one of two sure cards that is the likelier to be ruffed."""
    trump = trump_of(view)
    can = PossibleDeals(view)
    if not can.trumps_against(can.opponents_to_play) or any(
        is_trump(c, trump) or _find_higher_cards(view, c) for c in (best, card)
    ):
        return ""
    unseen = [suit_of(other, trump) for other in view.unseen_cards]
    out, most = (unseen.count(suit_of(lead, trump)) for lead in (card, best))
    if out >= most:
        return ""
    likelier, other = suit_of(card, trump).word, suit_of(best, trump).word
    still = f"{out or 'none'} of the {likelier} {'is' if out == 1 else 'are'} still out"
    return translatable(
        "reason-ruffed-sooner",
        f"{still[0].upper()}{still[1:]}, {most} of the {other}: {likelier} are ruffed sooner.",
        out=out,
        suit=tell_suit(suit_of(card, trump)),
        most=most,
        other=tell_suit(suit_of(best, trump)),
    )


def _argue_against_weaker_card(view: View, best: Card, card: Card) -> str:
    """Argue against a card that more can beat than can beat the best."""
    trump = trump_of(view)
    if is_trump(best, trump) or is_trump(card, trump):
        return ""
    more, fewer = len(_find_higher_cards(view, card)), len(_find_higher_cards(view, best))
    if more <= fewer:
        return ""
    may = f"{format_count(more, 'card')} of its suit may beat the {card.name}"
    return translatable(
        "reason-more-may-beat",
        f"{may}, {fewer or 'none'} the {best.name}.",
        more=more,
        card=tell_card(card),
        fewer=fewer,
        best=tell_card(best),
    )


# -- following ------------------------------------------------------------------------------------


def _argue_against_follow(view: View, best: Card, card: Card) -> str:
    trump, plays = trump_of(view), view.trick
    holder = plays[find_winner_index([play.card for play in plays], trump)]
    can = PossibleDeals(view)
    ours = (
        _phrase_partner_or_defender(view, holder.seat) if can.is_surely_partner(holder.seat) else ""
    )
    takes, should = (
        find_winner_index([*(play.card for play in plays), choice], trump) == len(plays)
        for choice in (card, best)
    )
    if takes and not should:
        if not ours:
            return ""
        return translatable(
            "reason-takes-from-friend",
            f"The {card.name} takes the trick from {ours}.",
            who=YOU_NAME,
            start=tell_card_first(card),
            friend=_FRIENDS[ours],
        )
    if should and not takes:
        if can.is_surely_opponent(holder.seat):
            return translatable(
                "reason-leaves-trick",
                f"You would leave the trick to the other side's {holder.card.name}.",
                who=YOU_NAME,
                card=tell_card(holder.card),
            )
        if not ours:
            return ""
        over = can.cards_that_may_beat(holder.card, can.opponents_to_play)
        english = f"You would leave the trick to {ours}'s {holder.card.name}"
        if not over:
            return translatable(
                "reason-leaves-trick-to-friend",
                f"{english}.",
                who=YOU_NAME,
                friend=_FRIENDS[ours],
                card=tell_card(holder.card),
            )
        return translatable(
            "reason-leaves-trick-to-beatable-friend",
            f"{english}, which may still be beaten by the {name_card(over[0], trump)}.",
            who=YOU_NAME,
            friend=_FRIENDS[ours],
            card=tell_card(holder.card),
            over=tell_card(over[0], trump),
        )
    if takes:
        return _argue_against_winning_card(view, best, card)
    return _argue_against_losing_card(view, best, card, ours)


_FRIENDS: Final = {"your partner": "partner", "a fellow defender": "defender"}
"""What one calls a friend, with its code."""


def _phrase_partner_or_defender(view: View, seat: Seat) -> str:
    return "your partner" if name_relation(view, seat) == "Partner" else "a fellow defender"


def _argue_against_winning_card(view: View, best: Card, card: Card) -> str:
    """Argue against a card that takes the trick as the best does."""
    if card_height(card, trump_of(view)) > card_height(best, trump_of(view)):
        return translatable(
            "reason-best-takes-too",
            f"The {best.name} takes the trick as it stands, too.",
            start=tell_card_first(best),
        )
    can = PossibleDeals(view)
    over, spared = (can.cards_that_may_beat(other, can.opponents_to_play) for other in (card, best))
    return _describe_threat(view, card, [other for other in over if other not in spared])


def _argue_against_losing_card(view: View, best: Card, card: Card, winning_partner: str) -> str:
    """Argue against a card that does not take the trick, as the best does not.

    `winning_partner`: the friend whose card takes the trick so far; empty if none does.
    """
    trump = trump_of(view)
    same = suit_of(card, trump) is suit_of(best, trump)
    if (same and card_height(card, trump) > card_height(best, trump)) or (
        is_trump(card, trump) and not is_trump(best, trump)
    ):
        if winning_partner:
            partner = winning_partner.removeprefix("your ")
            return translatable(
                "reason-not-needed",
                f"The {card.name} is not needed: {partner} has the trick so far.",
                start=tell_card_first(card),
                friend=_FRIENDS[winning_partner],
            )
        return translatable(
            "reason-cannot-take",
            f"The {card.name} cannot take this trick.",
            start=tell_card_first(card),
        )
    after = PossibleDeals(view).possible_opponents
    if (
        not is_trump(card, trump)
        and not _find_higher_cards(view, card, after)
        and _find_higher_cards(view, best, after)
    ):
        return _phrase_may_win_later(card) if can_kept_card_win(view, best, card) else ""
    return _argue_against_keeping_more_suits(view, best, card) or _argue_against_baring_king(
        view, best, card
    )


# -- what is kept ---------------------------------------------------------------------------------


def _phrase_may_win_later(card: Card) -> str:
    return translatable(
        "reason-may-win-later",
        f"The {card.name} may take a trick of its own.",
        start=tell_card_first(card),
    )


def _argue_against_keeping_more_suits(view: View, best: Card, card: Card) -> str:
    """Argue against a card that leaves more plain suits, where there is a trump to ruff with."""
    trump = trump_of(view)
    left, fewer = (_count_plain_suits(view.cards, discard, trump) for discard in (card, best))
    if left <= fewer or not any(is_trump(own, trump) for own in view.cards):
        return ""
    return translatable(
        "reason-keeps-more-suits",
        f"You would keep {format_count(left, 'suit')} besides trumps instead of {fewer}.",
        who=YOU_NAME,
        suits=left,
        fewer=fewer,
    )


def _count_plain_suits(cards: Sequence[Card], discard: Card, trump: Suit) -> int:
    return len({suit_of(c, trump) for c in cards if c != discard and not is_trump(c, trump)})


def _argue_against_baring_king(view: View, best: Card, card: Card) -> str:
    """Argue against the guard of a king that the ace may take."""
    trump = trump_of(view)
    suit = suit_of(card, trump)
    rest = [own for own in view.cards if suit_of(own, trump) is suit and own != card]
    if is_trump(card, trump) or [own.rank for own in rest] != [Rank.KING] or best in rest:
        return ""
    if trump is Suit.LOW:
        return ""
    higher = _find_higher_cards(view, rest[0], PossibleDeals(view).possible_opponents)
    if not higher:
        return ""
    return translatable(
        "reason-left-bare",
        f"The {rest[0].name} would be left bare.",
        start=tell_card_first(rest[0]),
    )


# -- what others may hold -------------------------------------------------------------------------


def _may_partner_hold_suit(view: View, suit: Suit) -> bool:
    mate = partner_of(view.rules, viewer_of(view))
    if mate is None or mate in view.out:
        return False
    can, trump = PossibleDeals(view), trump_of(view)
    return any(can.may_hold(mate, card) for card in view.pack if suit_of(card, trump) is suit)


def _find_higher_cards(view: View, card: Card, seats: Sequence[Seat] | None = None) -> list[Card]:
    """Return the cards that beat a card in its suit and that some seats may hold, the best first.

    Args:
        view: the position.
        card: the card.
        seats: these seats; None: the opponents who are still to play to the trick.
    """
    return find_opposing_higher_cards(
        view, card, PossibleDeals(view).opponents_to_play if seats is None else seats
    )


def _describe_threat(view: View, card: Card, higher: Sequence[Card]) -> str:
    """State that a card may be beaten by the best of these; empty if there is none."""
    if not higher:
        return ""
    return translatable(
        "reason-may-be-beaten",
        f"The {card.name} may still be beaten by the {name_card(higher[0], trump_of(view))}.",
        start=tell_card_first(card),
        over=tell_card(higher[0], trump_of(view)),
    )
