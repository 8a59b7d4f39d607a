"""Advice of the documents and of the tables, in our own words, with its measured truth.

Each tip names where it comes from: a document and the number of the item in the rules reference
(``001.38``), or ``table`` for what players say anyway. Those that can be measured belong to a kind
of situation (`euchre.learn.situations`); the figures are in ``data/tips.json``, which
`euchre.learn.measuring` writes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any, Final

from euchre.cards import Card
from euchre.events import Discarded, HandEvent, Played
from euchre.learn.positions import Position, read_event

SMALL: Final = 0.05
"""Points a hand that hardly anybody would notice."""


@dataclass(frozen=True)
class Tip:
    """A piece of advice.

    Attributes:
        key: its name, and that of its situation.
        title: the advice in a few words.
        text: the advice in a sentence or two, with the reason people give.
        sources: where it comes from.
        theme: what it is about, a key of `THEMES`.
        against: what is said against it elsewhere, and where.
        instead: for what cannot be measured: what is true of it.
        asked: the advice as a question, where it was not borne out, or not as a rule.
    """

    key: str
    title: str
    text: str
    sources: tuple[str, ...]
    theme: str
    against: str = ""
    instead: str = ""
    asked: str = ""

    @property
    def heading(self) -> str:
        """The title; a question where the advice was measured and does not hold as a rule."""
        told = measured(self.key)
        return self.title if told is None or not told.doubt else self.asked


@dataclass(frozen=True)
class Figures:
    """What was measured of some positions.

    Attributes:
        positions: how many.
        holds: the share in which following the advice is at least as good as anything else.
        worth: points a hand by which the best move that follows it is ahead of the best other.
        error: the standard error of `worth`.
        played: `worth` by playing on without sight of hidden cards.
        solved: `worth` with all cards face up; for calls the same as `played`.
        when: what sets the positions apart.
    """

    positions: int
    holds: float
    worth: float
    error: float
    played: float
    solved: float
    when: str = ""

    @property
    def sure(self) -> bool:
        """Whether the worth is more than two standard errors from nothing."""
        return abs(self.worth) > 2 * self.error

    @property
    def agreed(self) -> bool:
        """Whether playing on and perfect play agree which is better."""
        return (self.played > 0) == (self.solved > 0)

    @property
    def sign(self) -> int:
        """1: following is better; -1: worse; 0: too near to tell."""
        if not self.sure:
            return 0
        return 1 if self.worth > 0 else -1


@dataclass(frozen=True)
class Option:
    """A move of an example.

    Attributes:
        move: the event.
        worth: points a hand.
        follows: whether it follows the advice; None: it is not compared.
    """

    move: HandEvent
    worth: float
    follows: bool | None

    @property
    def card(self) -> Card | None:
        """The card of the move, if it is one."""
        return self.move.card if isinstance(self.move, (Discarded, Played)) else None


@dataclass(frozen=True)
class Example:
    """A position in which the advice is tried.

    Attributes:
        position: the position.
        options: what may be done, the best first.
    """

    position: Position
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Measured:
    """The truth of a tip.

    Attributes:
        preset: the game it was measured in.
        hands: the hands that were looked through.
        asked: those of them in which such a decision came up at all.
        all: the figures of all positions.
        cases: those of some kinds of them.
        example: a position where it is right.
        exception: a position where it is wrong, if one was found.
    """

    preset: str
    hands: int
    asked: int
    all: Figures
    cases: tuple[Figures, ...]
    example: Example | None
    exception: Example | None

    @property
    def verdict(self) -> str:
        """How true it is, in a few words."""
        worth, holds = self.all.worth, self.all.holds
        if self.depends:
            return "It depends"
        if not self.all.agreed:
            return "Open: two ways of measuring disagree"
        if self.sign == 0:
            return "Makes no difference that could be measured"
        if worth < 0:
            return "Wrong as a rule" if holds < 0.5 else "Costs a little on the whole"
        little = ", but worth little" if worth < SMALL else ""
        if holds >= 0.9:
            return "Nearly always right" + little
        if holds >= 0.7:
            return "Right as a rule" + little
        return "Right on the whole, often not" + little

    @property
    def sign(self) -> int:
        """As that of all figures."""
        return self.all.sign

    @property
    def depends(self) -> bool:
        """Whether it is right in some cases and wrong in others, and no rule on the whole."""
        signs = {case.sign for case in self.cases}
        return {1, -1} <= signs and (self.all.holds < 0.7 or not self.sign)

    @property
    def doubt(self) -> str:
        """Why it stands as a question: ``doubtful``, ``open``, ``it depends``; else empty."""
        if self.sign < 0:
            return "doubtful"
        if not self.sign or not self.all.agreed:
            return "open"
        return "it depends" if self.depends else ""

    @property
    def rarely(self) -> int:
        """One hand in how many has such a position for somebody at the table."""
        return max(1, round(self.hands / self.all.positions))


def _figures(data: dict[str, Any]) -> Figures:
    return Figures(**{each.name: data.get(each.name, "") for each in fields(Figures)})


def _example(data: dict[str, Any] | None) -> Example | None:
    if data is None:
        return None
    told = dict(data)
    moves = told.pop("moves")
    options = [Option(read_event(m["move"]), m["worth"], m["follows"]) for m in moves]
    options.sort(key=lambda option: -option.worth)
    return Example(Position.read(told), tuple(options))


@cache
def _file() -> dict[str, Any]:
    text = files("euchre.learn").joinpath("data", "tips.json").read_text(encoding="utf-8")
    told: dict[str, Any] = json.loads(text)
    return told


def about() -> dict[str, Any]:
    """How the figures were made: the command, its seed and sizes."""
    told: dict[str, Any] = _file()["about"]
    return told


@cache
def measured(key: str) -> Measured | None:
    """The figures of a tip; None: it cannot be measured."""
    data = _file()["tips"].get(key)
    if data is None:
        return None
    return Measured(
        data["preset"],
        data["hands"],
        data["asked"],
        _figures(data),
        tuple(map(_figures, data["cases"])),
        _example(data["example"]),
        _example(data["exception"]),
    )


THEMES: Final = {
    "calling": "Making trump",
    "loners": "Going alone",
    "discard": "The card laid away",
    "leads": "Leading",
    "following": "Following",
    "rules": "Good habits",
}
"""The themes of the tips, in order."""

TIPS: Final = (
    Tip(
        "right-and-two",
        "Order with the right bower and two more",
        "With the best trump and two others in your hand, make the up-card's suit trump.",
        ("001.38",),
        "calling",
    ),
    Tip(
        "both-bowers",
        "Both bowers are a call",
        "The two best trumps are two tricks. Order up with both, even without a third trump.",
        ("001.38",),
        "calling",
        asked="Are both bowers a call, without a third trump?",
    ),
    Tip(
        "one-trump-and-aces",
        "One trump and some aces is a trap",
        "Two plain aces look like two tricks, but somebody may trump them, and one trump of your "
        "own stops nobody. Pass.",
        ("001.38",),
        "calling",
    ),
    Tip(
        "bower-or-trumps",
        "No bower, no crowd of trumps: no call",
        "When the other side deals and you have neither a bower nor three trumps, pass: the "
        "up-card would go to them as well.",
        ("001.3",),
        "calling",
    ),
    Tip(
        "partner-deals",
        "Order up freely when your partner deals",
        "The up-card goes into your partner's hand, a certain trump for your side, so two trumps "
        "are enough to order.",
        ("001.45",),
        "calling",
        against="Where the dealer's partner may only order alone, as in Canada and Britain, "
        "it cannot be followed; see the next tip. And a partner who passes "
        "leaves the dealer, who speaks last and knows more, the choice.",
        asked="Should you order up freely when your partner deals?",
    ),
    Tip(
        "partner-deals-canadian",
        "Order up freely even if you must go alone for it",
        "By Canadian rules the dealer's partner who turns the card down plays alone. Should two "
        "trumps still be enough?",
        ("001.45", "000.17"),
        "calling",
        against="The advice is given for games without this rule; where the rule is played "
        "nobody gives it.",
        asked="Should you order up freely even if you must go alone for it?",
    ),
    Tip(
        "bower-up-mine",
        "Never turn down a bower",
        "When you deal and turn up a jack, it is the best card there is. With any other trump "
        "beside it, pick it up.",
        ("table",),
        "calling",
    ),
    Tip(
        "bower-up-theirs",
        "Do not order a bower into their hands",
        "If the other side deals a jack, ordering it gives them the right bower. Let it lie, even "
        "with two trumps or three.",
        ("table",),
        "calling",
    ),
    Tip(
        "three-with-the-up-card",
        "Dealer: pick it up to make three",
        "With two trumps in your hand the up-card is a third, and you may lay a card away too.",
        ("table",),
        "calling",
    ),
    Tip(
        "next",
        "On the dealer's left, call next",
        "The dealer's side has turned a suit down, so it is likely to be weak in the other suit of "
        "that colour as well. Name that one if you have two of it.",
        ("table",),
        "calling",
    ),
    Tip(
        "reverse-next",
        "The dealer's partner crosses the colour",
        "What is good for the left-hand player is bad for the dealer's side: name a suit of the "
        "other colour rather than next.",
        ("table",),
        "calling",
    ),
    Tip(
        "alone",
        "Three top trumps and an ace: go alone",
        "Right bower, left bower, ace of trumps and a plain ace: four points beckon, and three "
        "tricks are nearly safe.",
        ("001.42",),
        "loners",
    ),
    Tip(
        "short-suit",
        "Dealer: get rid of a lone card",
        "Lay away the only card you have of a plain suit, unless it is the ace. Then you can trump "
        "that suit when it is led.",
        ("table",),
        "discard",
        against="Who tells you to read the discard says that it is always a low plain card "
        "and leaves the dealer short; that holds only where the dealer had a lone "
        "card.",
    ),
    Tip(
        "lead-right",
        "Makers lead the right bower",
        "Nothing beats it, and it takes a trump from everybody. The makers open with it.",
        ("000.46",),
        "leads",
        against="Elsewhere it is said that leading the right is not always right. And with a "
        "Benny in the pack it can lose: see the next tip.",
    ),
    Tip(
        "lead-right-benny",
        "Lead the right bower even with a Benny about",
        "In the British game one card beats the right bower. Do the makers lead it all the same, "
        "when they do not hold the Benny?",
        ("000.46", "002.5"),
        "leads",
        against="Where the right bower is called unbeatable there is no Benny; here it is second.",
        asked="Does one lead the right bower even with a Benny about?",
    ),
    Tip(
        "both-bowers-lead",
        "Both bowers: draw trumps early",
        "Whoever of the makers holds both bowers leads trumps at once, before the defenders' "
        "small ones can take an ace.",
        ("001.40",),
        "leads",
    ),
    Tip(
        "pull-again",
        "Your partner has none? Pull again",
        "You led the right bower and your partner had no trump to give. Lead another high one, for "
        "all the rest are against you.",
        ("000.46",),
        "leads",
    ),
    Tip(
        "trump-to-partner",
        "Lead trumps to your partner's call",
        "Your partner made trump and you lead: help by drawing trumps from the others.",
        ("table",),
        "leads",
        asked="Should you lead trumps to your partner's call?",
    ),
    Tip(
        "defender-trump",
        "Defenders attack with trumps",
        "When a call looks weak, lead trumps at once, so that the bowers have to come down early.",
        ("001.46",),
        "leads",
        against="Most players say the opposite: defenders do not lead trumps, for that does the "
        "makers' work.",
        asked="Should defenders attack with trumps?",
    ),
    Tip(
        "lead-right-defender",
        "Even a defender leads the right",
        "The right bower is said to be the best card to lead, whoever has it.",
        ("000.46",),
        "leads",
        against="Defenders are told elsewhere to keep off trumps altogether.",
        asked="Does even a defender lead the right?",
    ),
    Tip(
        "plain-ace",
        "Lead plain aces early",
        "An ace of a plain suit takes its trick while everybody still has to follow. Later "
        "somebody will be out of the suit.",
        ("001.43",),
        "leads",
        against="Makers are told to lead trumps first: one cannot do both.",
        asked="Do plain aces have to be led early?",
    ),
    Tip(
        "ace-against-loner",
        "Against a loner, lead an ace",
        "One trick saves three points. Lead the card most likely to take one.",
        ("table", "001.43"),
        "leads",
    ),
    Tip(
        "not-over-partner",
        "Leave your partner's trick alone",
        "If your partner is winning and you cannot follow, throw a plain card away and keep your "
        "trump for a trick that needs it.",
        ("table",),
        "following",
    ),
    Tip(
        "trump-in",
        "Trump what you cannot follow",
        "When the other side is winning with a plain card and you are out of the suit, trump it.",
        ("table",),
        "following",
    ),
    Tip(
        "count-trumps",
        "Count the trumps",
        "Know after every trick how many trumps are still out.",
        ("001.39",),
        "rules",
        instead="No bet, just memory, so there is nothing to weigh. There are seven trumps, eight "
        "with a Benny; after a trump trick to which all four followed, three are left, and you "
        "can see your own.",
    ),
    Tip(
        "left-is-trump",
        "The left bower never follows its printed suit",
        "Playing it as if it did is the newcomers' renege.",
        ("001.41",),
        "rules",
        instead="A rule and not a matter of judgement. Here the table refuses the card, unless the "
        "house lets people renege and be caught.",
    ),
    Tip(
        "read-the-discard",
        "Read the dealer's discard",
        "Take it that the card laid away was a low plain one, and that the dealer is now out of "
        "that suit.",
        ("001.44",),
        "rules",
        instead="You never see the card, and it need not be as the book says.",
    ),
    Tip(
        "inform-your-partner",
        "Tell your partner by your calls",
        "Let your bidding show what you hold, and work together.",
        ("001.47",),
        "rules",
        instead="A pass or an order tells something and is fair. Saying more than the rules let "
        "you, by words or by looks, is table talk, and tournaments bar it.",
    ),
)  # fmt: skip
"""All tips, in the order in which they are read."""
