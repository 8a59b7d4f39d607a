"""Positions for bots, written as a player tells them: my cards, what was said, what was played.

Nothing hidden is filled in: the hands that the player cannot see are left open, so a bot that
finds the right card cannot have peeked. Every position stands for all that are the same game: the
seats turned round the table, and the suits exchanged in the ways that keep the bowers' colours.

What happens is written in words that are also the bots' answers:

==================  ==========================================================
``pass``            the player whose turn it is passes
``order``           orders the up-card up; ``order-alone``: and plays alone
``H``, ``H-alone``  makes hearts trump in the second round
``bid:3``           bids three tricks; `H` then names trump
``with:AC``         calls the holder of that card for a partner; ``with:none``: nobody
``alone``           plays alone, asked before the first lead; ``together``: does not
``best``            calls for partner's best card; ``enough``: does not
``lay:9C``          lays that card away; ``lay:?``: one that nobody else sees
``give:9C``         gives partner that card; ``give:?``: one that nobody else sees
``AC``              plays that card
==================  ==========================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, NamedTuple

import pytest

from euchre.bots import KERNEL_BOTS
from euchre.bots.base import Bot
from euchre.game.cards import HIDDEN, Card, Suit, parse_cards
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Dealt,
    Declared,
    Discarded,
    Gave,
    HandEvent,
    PartnerCalled,
    Passed,
    Played,
)
from euchre.game.hand import Hand, Phase, View, apply, begin, view
from euchre.game.presets import preset
from euchre.game.rules import Seat, build_pack, packet_choices, partner_of, teams

_NO_CARD: Final = ("pass", "order", "order-alone", "JK")
"""Words in which no suit is to be exchanged."""
EXCHANGES: Final = (
    "CDHS", "SDHC", "CHDS", "SHDC",
    "DCSH", "HCSD", "DSCH", "HSCD",
)  # fmt: skip
"""The ways to exchange the suits that keep the colours together: what ``CDHS`` become."""


class Way(NamedTuple):
    """One way to look at a position: the seats turned by so many, the suits exchanged."""

    turned: int = 0
    suits: str = "CDHS"

    def text(self, word: str) -> str:
        """`word` with its suit exchanged."""
        if word.partition(":")[2] in ("none", "?") or word in _NO_CARD:
            return word
        return word.translate(str.maketrans("CDHS", self.suits))

    def back(self, word: str) -> str:
        """What `text` made `word` of."""
        return Way(0, "".join("CDHS"[self.suits.index(letter)] for letter in "CDHS")).text(word)


@dataclass(frozen=True, kw_only=True)
class Position:
    """A decision, what is right, and why.

    Attributes:
        why: the reason why nothing else will do.
        seat: whose decision it is.
        cards: the cards dealt to that seat.
        up: the card turned up; empty in a game without one.
        said: all that has happened since the deal, see above.
        right: the answers that are right; empty: all but the wrong ones.
        wrong: the answers that are wrong.
        dealer: who dealt.
        score: points of the player's team and of the others before the hand; empty: none.
        game: the preset.
    """

    why: str
    seat: Seat
    cards: str
    up: str = ""
    said: str = ""
    right: str = ""
    wrong: str = ""
    dealer: Seat = 3
    score: tuple[int, ...] = ()
    game: str = "standard"

    def ways(self) -> Iterator[Way]:
        """All ways to look at it."""
        players = preset(self.game).rules.players
        return (Way(turned, suits) for turned in range(players) for suits in EXCHANGES)

    def is_right(self, word: str) -> bool:
        """Whether this answer is right."""
        return word in self.right.split() if self.right else word not in self.wrong.split()

    def view(self, way: Way) -> View:
        """What the player sees."""
        rules = preset(self.game).rules
        players = rules.players
        seat, dealer = ((s + way.turned) % players for s in (self.seat, self.dealer))
        hidden = (HIDDEN,) * rules.hand_size
        own = parse_cards(" ".join(map(way.text, self.cards.split())))
        hands = tuple(own if at == seat else hidden for at in range(players))
        up = Card.parse(way.text(self.up)) if self.up else None
        dealt = Dealt(
            dealer=dealer,
            hands=hands,
            up_card=up,
            kitty=(HIDDEN,)
            * (len(build_pack(rules)) - players * rules.hand_size - (up is not None)),
            packets=packet_choices(rules)[0],
        )
        sides = len(teams(rules))
        score = self.score or (0,) * sides
        scores = tuple(score[(team - seat) % sides] for team in range(sides))
        hand = begin(rules, dealt, scores)
        for word in self.said.split():
            hand = apply(hand, _event(hand, way.text(word)))
        assert hand.turn == seat, "the story does not lead to this player's turn"
        return view(hand, seat)

    def answer(self, bot: Bot, way: Way) -> str:
        """What `bot` says or plays, told as if nothing had been turned or exchanged."""
        seen = self.view(way)
        return way.back(word_of(seen, bot.act(seen)))


def able(name: str) -> str:
    """`name`, of a bot that can play here; else the test is skipped and says why."""
    if name.partition(":")[0] in KERNEL_BOTS and find_spec("numba") is None:
        pytest.skip(f"the bot {name} needs numba, which is not installed: pip install euchre[bots]")
    return name


def _event(hand: Hand, word: str) -> HandEvent:
    """What the player whose turn it is does."""
    seat = hand.turn
    assert seat is not None
    head, _, tail = word.partition(":")
    match head:
        case "pass":
            return Passed(seat)
        case "bid":
            return Bid(seat, int(tail))
        case "with":
            return PartnerCalled(seat, None if tail == "none" else Card.parse(tail))
        case "alone" | "together":
            return Declared(seat, head == "alone")
        case "best" | "enough":
            return CalledForBest(seat, head == "best")
        case "lay":
            return Discarded(seat, _card(tail))
        case "give":
            mate = partner_of(hand.rules, seat)
            assert mate is not None
            return Gave(seat, mate, _card(tail))
    what, _, alone = word.partition("-")
    if what == "order":
        assert hand.up_suit is not None
        return Called(seat, hand.up_suit, alone=bool(alone))
    if len(what) == 1:
        return Called(seat, Suit.parse(what), alone=bool(alone))
    return Played(seat, Card.parse(word))


def _card(text: str) -> Card:
    return HIDDEN if text == "?" else Card.parse(text)


def word_of(seen: View, event: HandEvent) -> str:
    """The word for what the player whose turn it is does."""
    match event:
        case Passed():
            return "pass"
        case Called():
            what = "order" if seen.phase is Phase.ORDER else event.trump.letter
            return what + "-alone" * event.alone
        case Bid():
            return f"bid:{event.tricks}"
        case PartnerCalled():
            return f"with:{event.card or 'none'}"
        case Declared():
            return "alone" if event.alone else "together"
        case CalledForBest():
            return "best" if event.wanted else "enough"
        case Discarded():
            return f"lay:{event.card}"
        case Gave():
            return f"give:{event.card}"
        case Played():
            return str(event.card)
        case _:
            return type(event).__name__
