"""What is kept by a card that is given up: facts in the view."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.bots.base import trump_of
from euchre.bots.knowledge.possible_deals import PossibleDeals
from euchre.english import YOU_NAME
from euchre.english.told_cards import tell_card, tell_suit
from euchre.game.cards import Card, Rank, Suit, card_height, find_winner_index, is_trump, suit_of
from euchre.game.events import Discarded, Played
from euchre.game.hand import Phase, View, legal, playable_cards
from euchre.game.rules import Seat
from euchre.texts import translatable


def find_opposing_higher_cards(
    view: View, card: Card, seats: Sequence[Seat] | None = None
) -> list[Card]:
    """Return the cards that beat a card in its suit and that an opponent may hold, the best first.

    Args:
        view: what the seat knows.
        card: the card.
        seats: who may hold them; None: anybody who plays.
    """
    can = PossibleDeals(view)
    return can.higher_cards_of_suit_against(
        card, can.possible_opponents if seats is None else seats
    )


def name_card(card: Card, trump: Suit) -> str:
    """Return a card's name, or what a bower is called: ``left bower``."""
    if card.rank is Rank.JACK and is_trump(card, trump):
        return "right bower" if card.suit is trump else "left bower"
    return card.name


def can_kept_card_win(view: View, played_card: Card, kept_card: Card) -> bool:
    """Return whether a card can still take a trick after another has been played.

    A plain card takes the last trick only if its suit is led to it.

    Args:
        view: what the seat knows, its hand and trump among it.
        played_card: what is played.
        kept_card: what is left in hand.
    """
    trump, left = trump_of(view), len(view.cards) - 1
    if view.phase is not Phase.PLAY or left > 1 or is_trump(kept_card, trump):
        return True
    can, plays = PossibleDeals(view), view.trick
    first = find_winner_index([*(play.card for play in plays), played_card], trump)
    done = {view.seat, *(play.seat for play in plays)}
    leads = plays[first].seat if first < len(plays) else view.seat
    leaders = [seat for seat in view.active_seats if seat == leads or seat not in done]
    suit = suit_of(kept_card, trump)
    asked = [each for each in view.pack if suit_of(each, trump) is suit]
    return leads == view.seat or any(can.may_hold(s, each) for s in leaders for each in asked)


def describe_cards_kept(view: View, card: Card) -> str:
    """Describe what giving up a card does for the cards kept: ``leaves you void in clubs, ...``.

    Args:
        view: what the seat knows, its hand and trump among it.
        card: what is given up.

    Returns:
        The end of a sentence of which the card is the subject; empty where there is nothing to
        tell it from the others.
    """
    trump = trump_of(view)
    choices = [each for each in _list_choosable_cards(view) if each is not card]
    if not choices:
        return ""
    others = [each for each in choices if can_kept_card_win(view, card, each)]
    if not others:
        idle = not is_trump(card, trump) and not any(
            can_kept_card_win(view, o, card) for o in choices
        )
        if not idle:
            return ""
        return translatable(
            "reason-kept-idle", "costs nothing, as neither card can take the last trick"
        )
    sure = [each for each in others if _is_sure_winner(view, each)]
    void = _describe_void_for_ruffing(view, card)
    plain = [each for each in others if not is_trump(each, trump) and each not in sure]
    if guarded := _find_king_with_single_guard(view, card, others):
        return translatable(
            "reason-kept-guarded", f"leaves the {guarded.name} guarded", card=tell_card(guarded)
        )
    if void and any(not _describe_void_for_ruffing(view, each) for each in plain):
        return void
    has_higher = any(each.suit is card.suit and each.rank > card.rank for each in sure)
    if sure and (has_higher or find_opposing_higher_cards(view, card)):
        best = max(sure, key=lambda each: card_height(each, trump))
        return translatable(
            "reason-kept-trick",
            f"leaves you the {best.name}, which may take a trick of its own",
            who=YOU_NAME,
            card=tell_card(best),
        )
    return (
        void
        or _describe_trump_kept(view, card, others)
        or _describe_higher_card_kept(view, card, others)
    )


def _list_choosable_cards(view: View) -> Sequence[Card]:
    if view.phase is Phase.PLAY:
        return playable_cards(view)
    return [event.card for event in legal(view) if isinstance(event, Discarded)]


def phrase_after_only_card(view: View) -> str:
    """Describe a limit, after ``the only card``: where a renege is allowed others may be played."""
    plays = sum(isinstance(event, Played) for event in legal(view))
    if plays > len(playable_cards(view)):
        return translatable("reason-only-following", "that follows suit")
    return translatable("reason-only-allowed", "you may play", who=YOU_NAME)


def _describe_void_for_ruffing(view: View, card: Card) -> str:
    """Say that a suit can be ruffed, if there is a trump and a choice left to do so."""
    trump = trump_of(view)
    suit = suit_of(card, trump)
    rest = [each for each in view.cards if each is not card]
    trumps = sum(is_trump(each, trump) for each in rest)
    if suit is trump or not 0 < trumps < len(rest):
        return ""
    if any(suit_of(each, trump) is suit for each in rest):
        return ""
    if not PossibleDeals(view).can_other_player_follow(suit):
        return ""
    return translatable(
        "reason-kept-void",
        f"leaves you void in {suit.word}, so that you can ruff them",
        who=YOU_NAME,
        suit=tell_suit(suit),
    )


def _find_king_with_single_guard(view: View, card: Card, others: Sequence[Card]) -> Card | None:
    """Find a king whose only guard might be given up instead."""
    trump = trump_of(view)
    if trump is Suit.LOW:
        return None
    for king in view.cards:
        if king.rank is not Rank.KING or is_trump(king, trump) or king is card:
            continue
        guards = [
            each
            for each in view.cards
            if each is not king and suit_of(each, trump) is suit_of(king, trump)
        ]
        if len(guards) == 1 and guards[0] in others and find_opposing_higher_cards(view, king):
            return king
    return None


def _is_sure_winner(view: View, card: Card) -> bool:
    """Return whether a plain card is the best of a suit that an opponent may have to follow."""
    trump = trump_of(view)
    follows = any(
        suit_of(card, trump) not in view.void_suits(seat)
        for seat in PossibleDeals(view).possible_opponents
    )
    return follows and not is_trump(card, trump) and not find_opposing_higher_cards(view, card)


def _describe_trump_kept(view: View, card: Card, others: Sequence[Card]) -> str:
    trump = trump_of(view)
    trumps = [each for each in others if is_trump(each, trump)]
    if not trumps or trump.is_no_trump:
        return ""
    best = max(trumps, key=lambda each: card_height(each, trump))
    if card_height(best, trump) < card_height(card, trump):
        return ""
    if not find_opposing_higher_cards(view, best):
        return translatable(
            "reason-kept-best-trump",
            f"leaves you the {name_card(best, trump)}, which no opponent can beat",
            who=YOU_NAME,
            card=tell_card(best, trump),
        )
    if is_trump(card, trump):
        return translatable(
            "reason-kept-trump",
            f"leaves you the {name_card(best, trump)}",
            who=YOU_NAME,
            card=tell_card(best, trump),
        )
    if len(view.cards) > 2:
        return translatable(
            "reason-kept-to-ruff",
            f"leaves you the {name_card(best, trump)} to ruff with",
            who=YOU_NAME,
            card=tell_card(best, trump),
        )
    return translatable(
        "reason-kept-for-last-trick",
        f"leaves you the {name_card(best, trump)} for the last trick",
        who=YOU_NAME,
        card=tell_card(best, trump),
    )


def _describe_higher_card_kept(view: View, card: Card, others: Sequence[Card]) -> str:
    trump = trump_of(view)
    if any(is_trump(each, trump) for each in (card, *others)):
        return ""
    near = [
        (each, find_opposing_higher_cards(view, each)) for each in others if each.rank > card.rank
    ]
    for each, higher in sorted(near, key=lambda pair: -pair[0].rank):
        if len(higher) == 1:
            return translatable(
                "reason-kept-one-beats",
                f"leaves you the {each.name}, which only the {higher[0].name} beats in its suit",
                who=YOU_NAME,
                card=tell_card(each),
                over=tell_card(higher[0]),
            )
    least, best = min(
        ((len(find_opposing_higher_cards(view, each)), each) for each in others),
        key=lambda pair: pair[0],
    )
    if 0 < least < len(find_opposing_higher_cards(view, card)):
        return translatable(
            "reason-kept-fewer-beat",
            f"leaves you the {best.name}, which fewer cards beat",
            who=YOU_NAME,
            card=tell_card(best),
        )
    lowest = all(each.rank > card.rank for each in _list_choosable_cards(view) if each is not card)
    if not lowest or view.phase is not Phase.PLAY:
        return ""
    limit = phrase_after_only_card(view)
    return translatable("reason-kept-lowest", f"is the lowest {limit}", limit=limit)
