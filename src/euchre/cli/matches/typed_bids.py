"""Bids as they are typed: ``4H``, ``4 hearts``, ``moon S``, ``big pepper``, ``6``."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final, TypeAlias

from euchre.english import join_words
from euchre.english.bids import join_stake, name_special_bid
from euchre.english.speech import call_phrase
from euchre.errors import CardError, EuchreError
from euchre.game.auction import find_stake, list_bid_trumps
from euchre.game.cards import Suit
from euchre.game.events import Bid, SpecialBid
from euchre.game.hand import View, legal
from euchre.game.rules import Rules, Seat
from euchre.game.scoring import list_special_bids

Level: TypeAlias = tuple[int, SpecialBid | None]
"""How much is bid, whatever is trump: a number of tricks and the special bid, if it is one."""

_NUMBER_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_NUMBERED: Final = re.compile(
    rf"(?:i )?(?:bid )?(\d{{1,4}}|{'|'.join(_NUMBER_WORDS)}(?!\w)) ?(?:tricks?(?!\w))?(.*)",
    re.ASCII,
)
_SPECIAL_ALIASES: Final = {
    **{name_special_bid(special): special for special in SpecialBid},
    "big": SpecialBid.BIG_PEPPER,
    "call two": SpecialBid.CALL_TWO,
    "call 2": SpecialBid.CALL_TWO,
    "call for 2": SpecialBid.CALL_TWO,
    "call one": SpecialBid.CALL_ONE,
    "call 1": SpecialBid.CALL_ONE,
    "call for 1": SpecialBid.CALL_ONE,
    "shoot the moon": SpecialBid.MOON,
}
_TRUMP_ALIASES: Final = {
    **dict.fromkeys(("n", "no", "no-trump", "no trumps", "high", "high no trump"), Suit.NONE),
    **dict.fromkeys(("l", "lnt", "low no trump", "no trump low", "no-trump low"), Suit.LOW),
}


def parse_trump(word: str) -> Suit | None:
    """Return the suit, or the kind of no trump, that a word names; None: it names none."""
    if word in _TRUMP_ALIASES:
        return _TRUMP_ALIASES[word]
    try:
        return Suit.parse(word.replace("notrump", "no trump"))
    except CardError:
        return None


def parse_bid(word: str, view: View, seat: Seat) -> Bid | None:
    """Return the typed bid, legal or not; None: it is no bid.

    Raises:
        EuchreError: it says too little, or this game doesn't have it.
    """
    parts = _split_level(word, view.rules)
    if parts is None:
        return None
    (tricks, special), rest = parts
    if not rest:
        return _complete_bid(view, seat, (tricks, special))
    trump = parse_trump(rest)
    if trump is not None and trump not in list_bid_trumps(view.rules):
        raise EuchreError(f"Nobody can bid {trump.word} in this game.")
    return None if trump is None else Bid(seat, tricks, trump, special)


def _split_level(word: str, rules: Rules) -> tuple[Level, str] | None:
    """Split a bid into how much is bid and what is said of trump."""
    word = word.removesuffix(" trump").strip() if not word.endswith("no trump") else word
    if (found := _NUMBERED.fullmatch(word[:60])) is not None:
        number, rest = found.groups()
        tricks = int(number) if number.isdigit() else _NUMBER_WORDS.index(number)
        return (tricks, None), _strip_trump_words(rest)
    phrase = word.removeprefix("i ").removeprefix("bid ").removeprefix("a ")
    peppers = SpecialBid.BIG_PEPPER in list_special_bids(rules)
    if peppers and phrase == "pepper":
        raise EuchreError("Which pepper? Type little pepper or big pepper.")
    for name in ("little pepper", "little"):
        if peppers and _begins_with_words(phrase, name):
            return (rules.hand_size, None), _strip_trump_words(phrase.removeprefix(name))
    for name in sorted(_SPECIAL_ALIASES, key=len, reverse=True):
        if _begins_with_words(phrase, name):
            special = _SPECIAL_ALIASES[name]
            if special not in list_special_bids(rules):
                raise EuchreError(f"This game has no {name_special_bid(special)}.")
            return (rules.hand_size, special), _strip_trump_words(phrase.removeprefix(name))
    return None


def _begins_with_words(phrase: str, words: str) -> bool:
    return phrase.startswith(words) and not phrase.removeprefix(words)[:1].isalnum()


def _strip_trump_words(rest: str) -> str:
    return rest.strip().removeprefix("in ").strip()


def _complete_bid(view: View, seat: Seat, level: Level) -> Bid:
    """Return a bid of which no trump was said.

    Raises:
        EuchreError: it must say what will be trump.
    """
    trumps = dict(list_levels(view)).get(level)
    if trumps == ():
        return Bid(seat, level[0], None, level[1])
    if trumps is None:  # which is refused with the reason
        return Bid(seat, level[0], Suit.CLUBS if view.rules.bid_names_trump else None, level[1])
    forms = [format_typed_bid(Bid(seat, level[0], trump, level[1])) for trump in trumps]
    raise EuchreError(f"Which trump? Type {join_words(forms, 'or')}.")


def list_levels(view: View) -> list[tuple[Level, tuple[Suit, ...]]]:
    """List how much can be bid now, the lowest first, each with the trumps that a bid can say.

    No trumps: a bid doesn't say any.
    """
    bids = [event for event in legal(view) if isinstance(event, Bid)]
    levels = []
    for level, equal in groupby(bids, key=lambda bid: (bid.tricks, bid.special)):
        levels.append((level, tuple(bid.trump for bid in equal if bid.trump is not None)))
    return levels


def format_typed_bid(bid: Bid) -> str:
    """Return what can be typed for a bid: ``4H``, ``3NT``, ``moon S``, ``5``."""
    trump = "" if bid.trump is None else bid.trump.letter
    if bid.special is None:
        return f"{bid.tricks}{trump}"
    return f"{name_special_bid(bid.special)} {trump}".rstrip()


def describe_level(view: View, level: Level) -> str:
    """Describe a level as a choice: ``Bid 4``, ``Little pepper``, ``Moon, for 12 points``."""
    tricks, special = level
    bid = Bid(view.turn or 0, tricks, None, special)
    words = call_phrase(view.rules, view.dealer, bid, first_round=False)
    if special is None:
        return words
    return join_stake(words, find_stake(view.rules, view.calls, special))


def list_bid_forms(view: View) -> list[tuple[str, str]]:
    """List what can be typed for bids that say trump, with what belongs to it, a line each.

    Levels that can be bid in the same trumps share a line: ``3 to 6`` with ``and trump: 3C, 3D, 3H,
    3S or 3NT``.
    """
    lines = []
    levels = list_levels(view)
    for (special, trumps), equal in groupby(levels, key=lambda each: (each[0][1], each[1])):
        numbers = [tricks for (tricks, _), _ in equal]
        forms = [format_typed_bid(Bid(0, numbers[0], trump, special)) for trump in trumps]
        words = f"and trump: {join_words(forms, 'or')}"
        if special is None:
            first, last = numbers[0], numbers[-1]
            between = " or " if last == first + 1 else " to "
            lines.append((str(first) if first == last else f"{first}{between}{last}", words))
            continue
        stake = find_stake(view.rules, view.calls, special)
        lines.append((name_special_bid(special), join_stake("and trump", stake)))
    return lines
