"""What sentences claim of a position, read as a person would read them, and whether it is so.

Nothing here knows how a sentence is made: it is taken apart by the patterns below from its first
word to its last, and each claim is held against the view, and where it is about hidden cards,
against every deal that agrees with the view (`hidden_cards`). A sentence that is not understood to
its end is a failure as much as a false one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from euchre.game.cards import (
    ALL_CARDS,
    BENNY_CANDIDATES,
    HIDDEN,
    SUITS,
    Card,
    Rank,
    Suit,
    card_height,
    find_winner_index,
)
from euchre.game.cards import suit_of as suit_in
from euchre.game.events import HandEvent
from euchre.game.hand import View, legal, playable_cards, see
from euchre.game.rules import Seat, partner_of, team_of
from euchre.game.scoring import decide_match, hand_points
from hidden_cards import Hidden

_WORDS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)
_CARD: Final = (
    "right bower|left bower|joker|(?:two|seven|eight|nine|ten|jack|queen|king|ace) of \\w+"
)
_SUIT: Final = "clubs?|diamonds?|hearts?|spades?|no trump"
_NUMBER: Final = rf"\d+|none|an?|{'|'.join(_WORDS)}"
_PART: Final = (
    rf"the (?:Benny|right bower|left bower|ace of trumps|joker)|(?:{_NUMBER}) (?:more )?trumps?"
    rf"|(?:{_NUMBER}) (?:aces?|kings?)"
)
_KINDS: Final = {
    "a": _CARD, "b": _CARD, "c": _CARD, "s": _SUIT, "t": _SUIT, "n": _NUMBER, "m": _NUMBER,
    "held": rf"(?:{_PART})(?:(?:, | and )(?:{_PART}))*",
    "aces": r"the ace of \w+(?:(?:, | and )the ace of \w+)*",
    "suits": rf"(?:{_SUIT})(?:(?:, | or )(?:{_SUIT}))*",
}  # fmt: skip
_BETWEEN: Final = re.compile(r"(?:,? and |[,:;.]? ?)", re.IGNORECASE)

Check = Callable[..., bool]
CLAIMS: Final[list[tuple[re.Pattern[str], Check]]] = []


def says(*patterns: str) -> Callable[[Check], Check]:
    """Put before what tells whether such words are true; ``{a}`` in them stands for a card."""

    def kept(check: Check) -> Check:
        for pattern in patterns:
            text = re.sub(r"\{(\w+)\}", lambda found: _group(found[1]), pattern)
            CLAIMS.append((re.compile(text, re.IGNORECASE), check))
        return check

    return kept


def _group(name: str) -> str:
    the = "(?:the )?" if name in "abc" else ""
    return rf"{the}\b(?P<{name}>{_KINDS[name]})\b"


class Facts(Hidden):
    """A position, and what is done in it."""

    def __init__(self, view: View, event: HandEvent, best: HandEvent | None = None) -> None:
        super().__init__(view)
        self.event = event
        self.best = best
        self.it: Card = HIDDEN
        self.spoken: Suit | None = None

    @cached_property
    def trump(self) -> Suit:
        """Trump, or what it would be by the event."""
        made = (
            self.view.trump if self.view.trump is not None else getattr(self.event, "trump", None)
        )
        return Suit.NONE if made is None else made

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.view.cards

    @property
    def card(self) -> Card:
        found = getattr(self.event, "card", HIDDEN)
        return HIDDEN if found is None else found

    @cached_property
    def rest(self) -> list[Card]:
        return [each for each in self.cards if each is not self.card]

    @cached_property
    def mate(self) -> Seat | None:
        """The partner, where there is one for sure."""
        friends = [
            s for s in range(self.view.rules.players) if s != self.me and self.surely_ours(s)
        ]
        paired = partner_of(self.view.rules, self.me) is not None or self.me in self.view.makers
        return friends[0] if paired and len(friends) == 1 else None

    @cached_property
    def others(self) -> list[Seat]:
        return [seat for seat in self.view.active_seats if seat != self.me]

    @cached_property
    def later(self) -> list[Seat]:
        """Who is still to play to the trick."""
        done = {play.seat for play in self.view.trick}
        return [seat for seat in self.others if seat not in done]

    @cached_property
    def after(self) -> View:
        return see(self.view, self.event)

    def suit(self, card: Card) -> Suit:
        return suit_in(card, self.trump)

    def is_trump(self, card: Card) -> bool:
        return self.suit(card) is self.trump

    def high(self, card: Card) -> int:
        return card_height(card, self.trump)

    # -- the trick ------------------------------------------------------------------------------

    @cached_property
    def on_table(self) -> list[Card]:
        return [play.card for play in self.view.trick]

    def takes(self, card: Card) -> bool:
        return find_winner_index([*self.on_table, card], self.trump) == len(self.on_table)

    @cached_property
    def holder(self) -> Seat:
        return self.view.trick[find_winner_index(self.on_table, self.trump)].seat

    @cached_property
    def held_by(self) -> Card:
        return self.on_table[find_winner_index(self.on_table, self.trump)]

    def beaters(self, card: Card, *, in_suit: bool = False) -> set[Card]:
        """What opponents still to play may put on a card that takes the trick."""
        led = self.suit(self.on_table[0] if self.on_table else card)
        found = set()
        for each in self.view.pack:
            suit = self.suit(each)
            if suit is self.suit(card):
                over = self.high(each) > self.high(card)
            else:
                over = suit is self.trump and not in_suit
            without = () if suit is led else (led,)
            if over and each is not card and self.may_hold(self.later, each, without=without):
                found.add(each)
        return found

    def higher(self, card: Card, seats: Collection[Seat] | None = None) -> set[Card]:
        """The higher cards of its suit that opponents may hold."""
        return {
            each
            for each in self.view.pack
            if self.suit(each) is self.suit(card)
            and self.high(each) > self.high(card)
            and self.may_hold(self.others if seats is None else seats, each)
        }

    def feared(self, seats: Collection[Seat]) -> bool:
        """Whether opponents among these may hold a trump."""
        return any(self.may_hold(seats, c) for c in self.view.pack if self.is_trump(c))

    def anybody_has(self, suit: Suit) -> bool:
        return any(
            self.anybody_may_hold(self.others, c) for c in self.view.pack if self.suit(c) is suit
        )

    # -- what it brings -------------------------------------------------------------------------

    def brings(self, tricks: int, *, alone: bool, seat: Seat | None = None) -> int:
        """The points of a hand made by a seat; None: as it has been made, or by who looks."""
        view, rules = self.view, self.view.rules
        maker = view.maker if seat is None and view.maker is not None else seat
        maker = self.me if maker is None else maker
        mate = partner_of(rules, maker)
        makers = view.makers or ((maker,) if mate is None else (maker, mate))
        if rules.sides == "called_partner":
            makers = (maker,) if alone else (maker, (maker + 1) % rules.players)
        ending = view.build_ending(makers, maker, alone=alone, needed=view.needed)
        return max(hand_points(rules, replace(ending, tricks=tricks)))

    def wins(self, team: int, points: int) -> bool:
        scores = [s + points * (t == team) for t, s in enumerate(self.view.scores)]
        return decide_match(self.view.rules, scores).winner == team

    def need(self, *, mine: bool = True) -> int:
        us = team_of(self.view.rules, self.me)
        return self.view.rules.target - self.view.scores[us if mine else 1 - us]


def failure(facts: Facts, text: str) -> str | None:
    """What is wrong with a text; None where every word of it is true."""
    rest = text
    while rest:
        rest = rest[_match(_BETWEEN, rest).end() :]
        if not rest:
            return None
        for pattern, check in CLAIMS:
            found = pattern.match(rest)
            if found is None:
                continue
            told = _read(facts, found)
            facts.it = told.get("a", facts.it)
            if not check(facts, **told):
                return f"false: {found[0]!r} in {text!r}"
            rest = rest[found.end() :]
            break
        else:
            return f"not understood: {rest!r} in {text!r}"
    return None


def _match(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    found = pattern.match(text)
    assert found is not None
    return found


def _read(facts: Facts, found: re.Match[str]) -> dict[str, Any]:
    read: dict[str, Callable[[str], Any]] = {
        "s": suit_named,
        "t": suit_named,
        "n": number,
        "m": number,
    }
    read |= dict.fromkeys("abc", lambda text: _card(facts, text))
    told = {name: text for name, text in found.groupdict().items() if text is not None}
    return {name: read.get(name, str)(text) for name, text in told.items()}


def _card(facts: Facts, name: str) -> Card:
    name = name.lower()
    if name.endswith("bower"):
        suit = facts.trump if name.startswith("right") else facts.trump.same_colour_suit
        return Card(Rank.JACK, suit)
    return next(card for card in ALL_CARDS if card.name == name)


def suit_named(word: str) -> Suit:
    """The suit of that name, in the singular as well."""
    return next((s for s in SUITS if s.word.rstrip("s") == word.lower().rstrip("s")), Suit.NONE)


def number(word: str) -> int:
    """A number in figures or in words."""
    word = word.lower()
    if word.isdigit():
        return int(word)
    return {"none": 0, "a": 1, "an": 1}.get(word, _WORDS.index(word) if word in _WORDS else -1)


def is_holding(cards: Sequence[Card], trump: Suit, said: str) -> bool:
    """Whether ``the right bower and two more trumps`` is what these cards are."""
    if trump is Suit.NONE:
        named = {
            rank: number(found[1]) if (found := re.search(rf"(\w+) {rank.word}", said)) else 0
            for rank in (Rank.ACE, Rank.KING)
        }
        true = all(sum(c.rank is rank for c in cards) == count for rank, count in named.items())
        return true and ("joker" in said.lower()) == any(card in BENNY_CANDIDATES for card in cards)
    trumps = [card for card in cards if suit_in(card, trump) is trump]
    tops = {
        "benny": [card for card in trumps if card in BENNY_CANDIDATES],
        "right bower": [c for c in trumps if c.rank is Rank.JACK and c.suit is trump],
        "left bower": [
            c for c in trumps if c.rank is Rank.JACK and c.suit is trump.same_colour_suit
        ],
        "ace of trumps": [card for card in trumps if card.rank is Rank.ACE],
    }
    for name, cards_named in tops.items():
        if bool(cards_named) != (name in said.lower()):
            return False
    rest = re.search(rf"({_NUMBER}) (?:more )?trump", said, re.IGNORECASE)
    return len(trumps) == sum(map(len, tops.values())) + (number(rest[1]) if rest else 0)


def options(view: View) -> list[HandEvent]:
    """What may be done by the rules of the play."""
    from euchre.game.events import Played

    allowed = playable_cards(view) if view.trump is not None else ()
    return [e for e in legal(view) if not isinstance(e, Played) or e.card in allowed]
