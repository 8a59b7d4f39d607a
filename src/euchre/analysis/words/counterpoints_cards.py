"""What can be seen against a card: facts in the view of whoever plays or lays it away."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.bots.knowledge.keeping import above, reachable, title
from euchre.bots.knowledge.possible import Possible
from euchre.bots.rules_player.card_reasons import friend
from euchre.cards import Card, Rank, Suit, height, is_trump, suit_of, winner
from euchre.events import Discarded, Played
from euchre.hand import View
from euchre.rules import Seat, partner
from euchre.words import count


def against_discard(seen: View, best: Discarded, event: Discarded) -> str:
    """State a fact against laying a card away; empty if the figures say it all.

    Args:
        seen: the position.
        best: what is best there.
        event: what was chosen instead.
    """
    card, trump = event.card, _trump(seen)
    if is_trump(card, trump):
        return "" if is_trump(best.card, trump) else f"The {card.name} is a trump{_bower(card)}."
    if card.rank is Rank.ACE and best.card.rank is not Rank.ACE:
        return _own_trick(card)
    return _suits_kept(seen, best.card, card) or _bared(seen, best.card, card)


def against_play(seen: View, best: Played, event: Played) -> str:
    """State a fact against playing a card; empty if the figures say it all.

    Args:
        seen: the position.
        best: what is best there.
        event: what was chosen instead.
    """
    if seen.led is None:
        return _led(seen, best.card, event.card)
    return _followed(seen, best.card, event.card)


# -- leading --------------------------------------------------------------------------------------


def _led(seen: View, best: Card, card: Card) -> str:
    trump = _trump(seen)
    if is_trump(card, trump) and not is_trump(best, trump):
        return _trump_led(seen, card)
    return (
        _ruffed(seen, best, card)
        or _beaten(seen, best, card)
        or _own_ruff(seen, best, card)
        or _bared(seen, best, card)
        or _fewer_out(seen, best, card)
        or _more_above(seen, best, card)
    )


def _trump_led(seen: View, card: Card) -> str:
    """Argue against a trump where a plain card is better."""
    higher, trump = _higher(seen, card), _trump(seen)
    if higher:
        return _may_beat(seen, card, higher)
    if sum(is_trump(each, trump) for each in seen.cards) == 1:
        return f"The {card.name} is your only trump."
    if _mate_may_hold(seen, trump):
        return "A trump led may draw one of your partner's as well."
    return ""


def _ruffed(seen: View, best: Card, card: Card) -> str:
    """Argue against a plain card that nothing beats in its suit, or that an opponent is void in."""
    trump = _trump(seen)
    if is_trump(card, trump):
        return ""
    can, suit = Possible(seen), suit_of(card, trump)
    void = [s for s in can.later if can.is_foe(s) and suit in seen.voids(s)]
    if can.trumps(void) and suit_of(best, trump) is not suit:
        return f"An opponent has run out of {suit.word} and may trump it."
    if _higher(seen, card) or (not is_trump(best, trump) and not _higher(seen, best)):
        return ""
    if not can.trumps(can.later, suit):
        return ""
    trumps = sum(is_trump(each, trump) for each in seen.unseen)
    return f"The {card.name} may still be trumped: {count(trumps, 'trump')} you cannot see."


def _beaten(seen: View, best: Card, card: Card) -> str:
    """Argue against a card that may be beaten where the best may not, or is the lesser loss."""
    trump, safe = _trump(seen), _higher(seen, best)
    higher = _higher(seen, card)
    if suit_of(best, trump) is suit_of(card, trump) and height(card, trump) < height(best, trump):
        higher = [each for each in higher if each not in safe]
    elif not is_trump(best, trump) and safe:
        if height(card, trump) <= height(best, trump):
            return ""
        beaten = _may_beat(seen, card, higher)
        return beaten and f"{beaten[:-1]}; the {best.name} is less to lose."
    return _may_beat(seen, card, higher)


def _own_ruff(seen: View, best: Card, card: Card) -> str:
    """Argue against a card that leaves some of its suit, where the best is the only one of its
    own.
    """
    trump = _trump(seen)
    if is_trump(best, trump) or not any(is_trump(each, trump) for each in seen.cards):
        return ""
    suit = suit_of(card, trump)
    left = sum(suit_of(each, trump) is suit for each in seen.cards) - 1
    alone = sum(suit_of(each, trump) is suit_of(best, trump) for each in seen.cards) == 1
    if not left or not alone:
        return ""
    return f"You would still hold {suit.word}, and could not trump them."


def _fewer_out(seen: View, best: Card, card: Card) -> str:
    """Argue against the one of two sure cards that is the likelier to be ruffed."""
    trump = _trump(seen)
    can = Possible(seen)
    if not can.trumps(can.later) or any(
        is_trump(c, trump) or _higher(seen, c) for c in (best, card)
    ):
        return ""
    out, most = (_out(seen, suit_of(each, trump)) for each in (card, best))
    if out >= most:
        return ""
    likelier, other = suit_of(card, trump).word, suit_of(best, trump).word
    still = f"{out or 'none'} of the {likelier} {'is' if out == 1 else 'are'} still out"
    return f"{still[0].upper()}{still[1:]}, {most} of the {other}: {likelier} are ruffed sooner."


def _out(seen: View, suit: Suit) -> int:
    return sum(suit_of(each, _trump(seen)) is suit for each in seen.unseen)


def _more_above(seen: View, best: Card, card: Card) -> str:
    """Argue against a card that more can beat than can beat the best."""
    trump = _trump(seen)
    if is_trump(best, trump) or is_trump(card, trump):
        return ""
    more, fewer = len(_higher(seen, card)), len(_higher(seen, best))
    if more <= fewer:
        return ""
    may = f"{count(more, 'card')} of its suit may beat the {card.name}"
    return f"{may}, {fewer or 'none'} the {best.name}."


# -- following ------------------------------------------------------------------------------------


def _followed(seen: View, best: Card, card: Card) -> str:
    trump, plays = _trump(seen), seen.trick
    holder = plays[winner([play.card for play in plays], trump)]
    can = Possible(seen)
    ours = _friend(seen, holder.seat) if can.is_friend(holder.seat) else ""
    takes, should = (
        winner([*(play.card for play in plays), each], trump) == len(plays) for each in (card, best)
    )
    if takes and not should:
        return f"The {card.name} takes the trick from {ours}." if ours else ""
    if should and not takes:
        if can.is_foe(holder.seat):
            return f"The trick would be left to the other side's {holder.card.name}."
        if not ours:
            return ""
        over = can.over(holder.card, can.later)
        beaten = f", which may still be beaten by the {title(over[0], trump)}" if over else ""
        return f"The trick would be left to {ours}'s {holder.card.name}{beaten}."
    if takes:
        return _took(seen, best, card)
    return _gave(seen, best, card, ours)


def _friend(seen: View, seat: Seat) -> str:
    """Return the name of somebody on one's own side in a sentence."""
    return "your partner" if friend(seen, seat) == "Partner" else "a fellow defender"


def _took(seen: View, best: Card, card: Card) -> str:
    """Argue against a card that takes the trick as the best does."""
    if height(card, _trump(seen)) > height(best, _trump(seen)):
        return f"The {best.name} takes the trick as it stands, too."
    can = Possible(seen)
    over, spared = (can.over(each, can.later) for each in (card, best))
    return _may_beat(seen, card, [each for each in over if each not in spared])


def _gave(seen: View, best: Card, card: Card, ours: str) -> str:
    """Argue against a card that does not take the trick, as the best does not; `ours`: who has
    it.
    """
    trump = _trump(seen)
    same = suit_of(card, trump) is suit_of(best, trump)
    if (same and height(card, trump) > height(best, trump)) or (
        is_trump(card, trump) and not is_trump(best, trump)
    ):
        who = ours.removeprefix("your ")
        why = f"is not needed: {who} has the trick so far" if ours else "cannot take this trick"
        return f"The {card.name} {why}."
    after = Possible(seen).foes
    if not is_trump(card, trump) and not _higher(seen, card, after) and _higher(seen, best, after):
        return _own_trick(card) if reachable(seen, best, card) else ""
    return _suits_kept(seen, best, card) or _bared(seen, best, card)


# -- what is kept ---------------------------------------------------------------------------------


def _own_trick(card: Card) -> str:
    return f"The {card.name} may take a trick of its own."


def _bower(card: Card) -> str:
    return ", and a bower" if card.rank is Rank.JACK else ""


def _suits_kept(seen: View, best: Card, card: Card) -> str:
    """Argue against a card that leaves more plain suits, where there is a trump to ruff with."""
    trump = _trump(seen)
    left, fewer = (_plain_suits(seen.cards, gone, trump) for gone in (card, best))
    if left <= fewer or not any(is_trump(each, trump) for each in seen.cards):
        return ""
    return f"You would keep {count(left, 'suit')} beside trumps instead of {fewer}."


def _plain_suits(cards: Sequence[Card], gone: Card, trump: Suit) -> int:
    return len({suit_of(c, trump) for c in cards if c != gone and not is_trump(c, trump)})


def _bared(seen: View, best: Card, card: Card) -> str:
    """Argue against the guard of a king that the ace may take."""
    trump = _trump(seen)
    suit = suit_of(card, trump)
    rest = [each for each in seen.cards if suit_of(each, trump) is suit and each != card]
    if is_trump(card, trump) or [each.rank for each in rest] != [Rank.KING] or best in rest:
        return ""
    higher = _higher(seen, rest[0], Possible(seen).foes)
    return f"The {rest[0].name} would be left bare." if higher else ""


# -- what others may hold -------------------------------------------------------------------------


def _trump(seen: View) -> Suit:
    assert seen.trump is not None
    return seen.trump


def _mate_may_hold(seen: View, suit: Suit) -> bool:
    assert seen.seat is not None
    mate = partner(seen.rules, seen.seat)
    if mate is None or mate in seen.out:
        return False
    can, trump = Possible(seen), _trump(seen)
    return any(can.may_hold(mate, each) for each in seen.pack if suit_of(each, trump) is suit)


def _higher(seen: View, card: Card, seats: Sequence[Seat] | None = None) -> list[Card]:
    """Return the cards that beat a card in its suit and that some seats may hold, the best first.

    Args:
        seen: the position.
        card: the card.
        seats: these seats; None: the opponents who are still to play to the trick.
    """
    return above(seen, card, Possible(seen).later if seats is None else seats)


def _may_beat(seen: View, card: Card, higher: Sequence[Card]) -> str:
    """State that a card may be beaten by the best of these; empty if there is none."""
    if not higher:
        return ""
    return f"The {card.name} may still be beaten by the {title(higher[0], _trump(seen))}."
