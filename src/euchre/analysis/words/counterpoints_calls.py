"""What can be seen against a call: facts in the view of whoever calls, by that game's rules."""

from __future__ import annotations

from euchre.analysis.words.paying import pay
from euchre.bots.knowledge.keeping import above
from euchre.bots.rules_player.after_pass import after_pass
from euchre.bots.rules_player.reasons import aces, holding
from euchre.cards import BENNIES, Card, Rank, Suit, height, is_trump
from euchre.events import Called, HandEvent, Passed
from euchre.hand import Phase, View, see
from euchre.rules import partner, team_of
from euchre.words import count, listing


def against_call(seen: View, best: HandEvent, event: Passed | Called) -> str:
    """State a fact against a pass or a call, in a sentence; empty if the figures say it all.

    Args:
        seen: the position, while trump is made.
        best: what is best there.
        event: what was chosen instead.
    """
    if isinstance(event, Passed):
        return after_pass(seen, best) if isinstance(best, Called) else ""
    if event.trump is Suit.NONE:
        return ""
    if isinstance(best, Called) and best.trump is event.trump:
        return _too_alone(seen, event) if event.alone else _not_alone(seen)
    if seen.phase is Phase.NAME:
        held = f"{holding(seen.cards, event.trump)}{aces(seen.cards, event.trump)}"
        return f"In {event.trump.word} you hold {held}.{_left_gone(seen, best)}"
    return _out_of_play(seen, event) or _partner_may(seen) or _lacking(seen, event)


# -- a call where a pass is better ----------------------------------------------------------------


def _out_of_play(seen: View, call: Called) -> str:
    after = see(seen, call)
    if not after.ordered or after.taker is not None or seen.up_card is None:
        return ""
    return f"Alone the {seen.up_card.name} goes out of play, as the dealer sits out."


def _partner_may(seen: View) -> str:
    if seen.seat is None or seen.dealer != partner(seen.rules, seen.seat) or seen.up_card is None:
        return ""
    return f"After a pass partner, who deals, may still take up the {seen.up_card.name}."


def _lacking(seen: View, call: Called) -> str:
    cards, trump = see(seen, call).cards, call.trump
    missing = [] if any(_is_bower(card, trump) for card in cards) else ["no bower"]
    if not any(card.rank is Rank.ACE and not is_trump(card, trump) for card in cards):
        missing.append("no ace beside trumps")
    if missing:
        return f"You would hold {listing(missing)}."
    mine, every = _trumps(cards, trump), _trumps(seen.pack, trump)
    return f"{every - mine} of the {every} trumps would not be yours." if every >= 3 * mine else ""


def _left_gone(seen: View, best: HandEvent) -> str:
    """State that the left bower of the best suit was turned down."""
    if not isinstance(best, Called) or seen.up_card is None or best.trump is Suit.NONE:
        return ""
    if seen.up_card.rank is not Rank.JACK or seen.up_card.suit is not best.trump.partner:
        return ""
    return f" The left bower of {best.trump.word} is turned down."


def _is_bower(card: Card, trump: Suit) -> bool:
    return is_trump(card, trump) and (card.rank is Rank.JACK or card in BENNIES)


# -- alone, or not --------------------------------------------------------------------------------


def _too_alone(seen: View, call: Called) -> str:
    return _out_of_play(seen, call) or _enough(seen) or _may_be_beaten(seen, call)


def _enough(seen: View) -> str:
    """State what brings all the points that are needed with partner as well."""
    assert seen.seat is not None
    need = seen.rules.target - seen.scores[team_of(seen.rules, seen.seat)]
    pair = pay(seen, alone=False)
    if 0 < need <= pair.make:
        return f"You need {need} more, which making it with partner brings as well."
    if 0 < need <= pair.march:
        return f"You need {need} more, which a march with partner brings as well."
    return ""


def _may_be_beaten(seen: View, call: Called) -> str:
    rules, trump = seen.rules, call.trump
    if pay(seen, alone=True).make > pay(seen, alone=False).make:
        return ""
    after, tricks = see(seen, call), count(rules.hand_size, "trick")
    pays = f"Going alone brings more only with all {tricks}"
    beaten = {card: above(after, card) for card in after.cards}
    higher = [each for card, above in beaten.items() if is_trump(card, trump) for each in above]
    if higher:
        return f"{pays}, and the {max(higher, key=lambda c: height(c, trump)).name} is not yours."
    plain = [card for card, above in beaten.items() if above]
    if plain:
        low = min(plain, key=lambda card: height(card, trump))
        return f"{pays}, and the {low.name} may be beaten."
    return ""


def _not_alone(seen: View) -> str:
    pair, lone = pay(seen, alone=False).march, pay(seen, alone=True).march
    if lone <= pair:
        return ""
    tricks = count(seen.rules.hand_size, "trick")
    return f"All {tricks} bring {pair} with partner, and {lone} alone."


# -- what is held ---------------------------------------------------------------------------------


def _trumps(cards: tuple[Card, ...], trump: Suit) -> int:
    return sum(is_trump(card, trump) for card in cards)
