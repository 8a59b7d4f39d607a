"""What can be seen against a call: facts in the view of whoever calls, by that game's rules."""

from __future__ import annotations

from euchre.analysis.explanations.paying import hand_payoffs
from euchre.bots.base import viewer_of
from euchre.bots.knowledge.keeping import find_opposing_higher_cards
from euchre.bots.rules_player.after_pass import count_trumps, explain_wrong_pass
from euchre.bots.rules_player.reasons import describe_holding
from euchre.english import format_count, join_words
from euchre.game.cards import BENNY_CANDIDATES, Card, Rank, Suit, card_height, is_trump
from euchre.game.events import Called, HandEvent, Passed
from euchre.game.hand import Phase, View, see
from euchre.game.rules import partner_of, team_of


def argue_against_call(seen: View, best: HandEvent, event: Passed | Called) -> str:
    """State a fact against a pass or a call, in a sentence; empty if the figures say it all."""
    if isinstance(event, Passed):
        return explain_wrong_pass(seen, best) if isinstance(best, Called) else ""
    if event.trump is Suit.NONE:
        return ""
    if isinstance(best, Called) and best.trump is event.trump:
        return _argue_against_going_alone(seen, event) if event.alone else _argue_more_alone(seen)
    if seen.phase is Phase.NAME:
        held = describe_holding(seen.cards, event.trump)
        return f"In {event.trump.word} you hold {held}.{_argue_left_bower_turned_down(seen, best)}"
    return (
        _argue_up_card_out_of_play(seen, event)
        or _argue_partner_may_take_up(seen)
        or _argue_missing_cards(seen, event)
    )


# -- a call where a pass is better ----------------------------------------------------------------


def _argue_up_card_out_of_play(seen: View, call: Called) -> str:
    after = see(seen, call)
    if not after.is_ordered_up or after.taker is not None or seen.up_card is None:
        return ""
    return (
        f"If you go alone, the {seen.up_card.name} goes out of play, because the dealer sits out."
    )


def _argue_partner_may_take_up(seen: View) -> str:
    if seen.dealer != partner_of(seen.rules, viewer_of(seen)) or seen.up_card is None:
        return ""
    return f"After a pass partner, who deals, may still pick up the {seen.up_card.name}."


def _argue_missing_cards(seen: View, call: Called) -> str:
    cards, trump = see(seen, call).cards, call.trump
    missing = [] if any(_is_bower(card, trump) for card in cards) else ["no bower"]
    if not any(card.rank is Rank.ACE and not is_trump(card, trump) for card in cards):
        missing.append("no ace besides trumps")
    if missing:
        return f"You would hold {join_words(missing)}."
    mine, every = count_trumps(cards, trump), count_trumps(seen.pack, trump)
    return f"{every - mine} of the {every} trumps would not be yours." if every >= 3 * mine else ""


def _argue_left_bower_turned_down(seen: View, best: HandEvent) -> str:
    """State that the left bower of the best suit was turned down."""
    if not isinstance(best, Called) or seen.up_card is None or best.trump is Suit.NONE:
        return ""
    if seen.up_card.rank is not Rank.JACK or seen.up_card.suit is not best.trump.same_colour_suit:
        return ""
    return f" The left bower of {best.trump.word} was turned down."


def _is_bower(card: Card, trump: Suit) -> bool:
    return is_trump(card, trump) and (card.rank is Rank.JACK or card in BENNY_CANDIDATES)


# -- alone, or not --------------------------------------------------------------------------------


def _argue_against_going_alone(seen: View, call: Called) -> str:
    return (
        _argue_up_card_out_of_play(seen, call)
        or _argue_points_with_partner(seen)
        or _argue_losable_card(seen, call)
    )


def _argue_points_with_partner(seen: View) -> str:
    """State what brings all the points that are needed with partner as well."""
    need = seen.rules.target - seen.scores[team_of(seen.rules, viewer_of(seen))]
    pair = hand_payoffs(seen, alone=False)
    if 0 < need <= pair.make:
        return f"You need {need} more, and making it with partner scores that, too."
    if 0 < need <= pair.march:
        return f"You need {need} more, and a march with partner scores that, too."
    return ""


def _argue_losable_card(seen: View, call: Called) -> str:
    rules, trump = seen.rules, call.trump
    if hand_payoffs(seen, alone=True).make > hand_payoffs(seen, alone=False).make:
        return ""
    after, tricks = see(seen, call), format_count(rules.hand_size, "trick")
    pays = f"Going alone scores more only with all {tricks}"
    beaten = {card: find_opposing_higher_cards(after, card) for card in after.cards}
    higher = [other for card, above in beaten.items() if is_trump(card, trump) for other in above]
    if higher:
        return (
            f"{pays}, and the {max(higher, key=lambda c: card_height(c, trump)).name} is not yours."
        )
    plain = [card for card, above in beaten.items() if above]
    if plain:
        low = min(plain, key=lambda card: card_height(card, trump))
        return f"{pays}, and the {low.name} may be beaten."
    return ""


def _argue_more_alone(seen: View) -> str:
    pair, lone = hand_payoffs(seen, alone=False).march, hand_payoffs(seen, alone=True).march
    if lone <= pair:
        return ""
    tricks = format_count(seen.rules.hand_size, "trick")
    return f"All {tricks} score {pair} with partner and {lone} alone."
