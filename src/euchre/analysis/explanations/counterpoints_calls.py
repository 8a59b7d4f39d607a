"""What can be seen against a call: facts in the view of whoever calls, by that game's rules."""

from __future__ import annotations

from euchre.analysis.explanations.paying import points_at_stake
from euchre.bots.base import viewer_of
from euchre.bots.knowledge.keeping import find_opposing_higher_cards
from euchre.bots.rules_player.after_pass import count_trumps, explain_wrong_pass
from euchre.bots.rules_player.holdings import describe_holding, describe_trumps
from euchre.english import YOU_NAME, format_count, join_words
from euchre.english.told_cards import tell_card, tell_suit
from euchre.game.auction import find_stake
from euchre.game.cards import BENNY_CANDIDATES, Card, Rank, Suit, card_height, is_trump
from euchre.game.events import Bid, Called, HandEvent, Passed
from euchre.game.hand import Phase, View, see
from euchre.game.rules import partner_of, team_of
from euchre.texts import join_texts, translatable


def argue_against_bid(view: View, best: HandEvent, bid: Bid) -> str:
    """State a fact against a bid, in a sentence; empty if the figures say it all."""
    if bid.special is not None:
        stake = find_stake(view.rules, view.calls, bid.special)
        return translatable(
            "reason-special-bid-risks",
            f"It loses {format_count(stake, 'point')} unless it takes every trick.",
            points=stake,
        )
    if not isinstance(best, Bid) or best.special is not None:
        return ""
    if bid.trump is best.trump and bid.tricks > best.tricks:
        return translatable(
            "reason-higher-bid-scores-no-more",
            "A higher bid scores no more for the same tricks.",
        )
    if bid.trump is None or bid.trump is best.trump or bid.trump.is_no_trump:
        return ""
    held = describe_trumps(view.cards, bid.trump)
    return translatable(
        "reason-against-naming",
        f"In {bid.trump.word} you hold {held}.",
        who=YOU_NAME,
        suit=tell_suit(bid.trump),
        held=held,
    )


def argue_against_call(view: View, best: HandEvent, event: Passed | Called) -> str:
    """State a fact against a pass or a call, in a sentence; empty if the figures say it all."""
    if isinstance(event, Passed):
        return explain_wrong_pass(view, best) if isinstance(best, Called) else ""
    if event.trump.is_no_trump:
        return ""
    if isinstance(best, Called) and best.trump is event.trump:
        return _argue_against_going_alone(view, event) if event.alone else _argue_more_alone(view)
    if view.phase is Phase.NAME:
        held = describe_holding(view.cards, event.trump)
        fact = translatable(
            "reason-against-naming",
            f"In {event.trump.word} you hold {held}.",
            who=YOU_NAME,
            suit=tell_suit(event.trump),
            held=held,
        )
        turned = _argue_left_bower_turned_down(view, best)
        return join_texts([fact, turned], " ") if turned else fact
    return (
        _argue_up_card_out_of_play(view, event)
        or _argue_partner_may_pick_up(view)
        or _argue_missing_cards(view, event)
    )


# -- a call where a pass is better ----------------------------------------------------------------


def _argue_up_card_out_of_play(view: View, call: Called) -> str:
    after = see(view, call)
    if not after.is_ordered_up or after.taker is not None or view.up_card is None:
        return ""
    return translatable(
        "reason-up-card-out-of-play",
        f"If you go alone, the {view.up_card.name} goes out of play, because the dealer sits out.",
        who=YOU_NAME,
        card=tell_card(view.up_card),
    )


def _argue_partner_may_pick_up(view: View) -> str:
    if view.dealer != partner_of(view.rules, viewer_of(view)) or view.up_card is None:
        return ""
    return translatable(
        "reason-partner-may-pick-up",
        f"After a pass partner, who deals, may still pick up the {view.up_card.name}.",
        card=tell_card(view.up_card),
    )


def _argue_missing_cards(view: View, call: Called) -> str:
    cards, trump = see(view, call).cards, call.trump
    has_bower = any(_is_bower(card, trump) for card in cards)
    missing = [] if has_bower else [translatable("reason-no-bower", "no bower")]
    if not any(card.rank is Rank.ACE and not is_trump(card, trump) for card in cards):
        missing.append(translatable("reason-no-side-ace", "no ace besides trumps"))
    if missing:
        held = join_words(missing)
        return translatable(
            "reason-would-lack", f"You would hold {held}.", who=YOU_NAME, missing=held
        )
    mine, every = count_trumps(cards, trump), count_trumps(view.pack, trump)
    if every < 3 * mine:
        return ""
    return translatable(
        "reason-trumps-not-yours",
        f"{every - mine} of the {every} trumps would not be yours.",
        who=YOU_NAME,
        others=every - mine,
        all=every,
    )


def _argue_left_bower_turned_down(view: View, best: HandEvent) -> str:
    """State that the left bower of the best suit was turned down."""
    if not isinstance(best, Called) or view.up_card is None or best.trump.is_no_trump:
        return ""
    if view.up_card.rank is not Rank.JACK or view.up_card.suit is not best.trump.same_colour_suit:
        return ""
    return translatable(
        "reason-left-bower-turned-down",
        f"The left bower of {best.trump.word} was turned down.",
        suit=tell_suit(best.trump),
    )


def _is_bower(card: Card, trump: Suit) -> bool:
    return is_trump(card, trump) and (card.rank is Rank.JACK or card in BENNY_CANDIDATES)


# -- alone, or not --------------------------------------------------------------------------------


def _argue_against_going_alone(view: View, call: Called) -> str:
    return (
        _argue_up_card_out_of_play(view, call)
        or _argue_points_with_partner(view)
        or _argue_losable_card(view, call)
    )


def _argue_points_with_partner(view: View) -> str:
    """State what brings all the points that are needed with partner as well."""
    need = view.rules.target - view.scores[team_of(view.rules, viewer_of(view))]
    pair = points_at_stake(view, alone=False)
    if 0 < need <= pair.make:
        return translatable(
            "reason-need-makes",
            f"You need {need} more, and making it with partner scores that, too.",
            who=YOU_NAME,
            points=need,
        )
    if 0 < need <= pair.march:
        return translatable(
            "reason-need-marches",
            f"You need {need} more, and a march with partner scores that, too.",
            who=YOU_NAME,
            points=need,
        )
    return ""


def _argue_losable_card(view: View, call: Called) -> str:
    rules, trump = view.rules, call.trump
    if points_at_stake(view, alone=True).make > points_at_stake(view, alone=False).make:
        return ""
    after, tricks = see(view, call), format_count(rules.hand_size, "trick")
    pays = f"Going alone scores more only with all {tricks}"
    beaten = {card: find_opposing_higher_cards(after, card) for card in after.cards}
    higher = [other for card, above in beaten.items() if is_trump(card, trump) for other in above]
    if higher:
        best = max(higher, key=lambda c: card_height(c, trump))
        return translatable(
            "reason-alone-lacks",
            f"{pays}, and the {best.name} is not yours.",
            who=YOU_NAME,
            tricks=rules.hand_size,
            card=tell_card(best),
        )
    plain = [card for card, above in beaten.items() if above]
    if plain:
        low = min(plain, key=lambda card: card_height(card, trump))
        return translatable(
            "reason-alone-may-lose",
            f"{pays}, and the {low.name} may be beaten.",
            tricks=rules.hand_size,
            card=tell_card(low),
        )
    return ""


def _argue_more_alone(view: View) -> str:
    pair, lone = points_at_stake(view, alone=False).march, points_at_stake(view, alone=True).march
    if lone <= pair:
        return ""
    tricks = format_count(view.rules.hand_size, "trick")
    return translatable(
        "reason-march-pays",
        f"All {tricks} score {pair} with partner and {lone} alone.",
        tricks=view.rules.hand_size,
        partnered=pair,
        alone=lone,
    )
