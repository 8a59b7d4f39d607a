"""What the coach has found in a game, in words: for lines, and for the whole screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from rich.table import Table
from rich.text import Text

from euchre.analysis.grading import Grade
from euchre.analysis.review.report import PARTS
from euchre.analysis.words.choices import percent
from euchre.bots import kernel
from euchre.cards import sort_hand
from euchre.events import Called, Declared, Passed
from euchre.hand import Hand, Phase, View, begin, see, view
from euchre.record import Record
from euchre.rules import Rules, team_of
from euchre.words import count, listing, symbols, team_name, tell
from euchre.words.names import folded

if TYPE_CHECKING:
    from euchre.analysis.review.report import ChanceChange, Decision, HandReview, Review

LONGEST: Final = 24
"""The most of a name that stands in a table."""
NOTHING: Final = "Nothing that was done has lost more than a little."
_UP: Final = 0.0005
"""A chance that is worth a figure."""
_TOLD: Final = 0.005
"""Points that are."""
_TWO: Final = 2
"""Sides of which the one gains what the other loses."""
_COARSE: Final = (
    "That is coarse here: how this game is called was not learned, so each deal is worth what the "
    "rules bot makes of it in one play."
)


def lost(each: Decision) -> bool:
    """Return whether a decision has lost more than a little."""
    return each.grade >= Grade.INACCURACY


def stands_out(each: Decision) -> bool:
    """Return whether a decision is printed so that it is seen first."""
    return each.grade >= Grade.MISTAKE


def lost_told(each: Decision) -> str:
    """Return the chance to win that a decision has cost: ``-2.1 %``."""
    return percent(-each.loss, signed=True)


def short(name: str) -> str:
    """Return a name as it stands in a table."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


class ReviewWriter(Protocol):
    """The page or screen that a review is written on."""

    def plain(self, text: str) -> str:
        """Return the text with only the characters that can be shown."""

    def line(self, text: str = "", style: str = "", indent: int = 1) -> None:
        """Write a line."""

    def rule(self, left: str, right: str = "") -> None:
        """Write the head of what follows."""

    def show(self, table: Table) -> None:
        """Write a table whose cells are as they can be shown."""


class ReviewTeller:
    """Writes down what was found in one game.

    Args:
        page: what it is written on.
        found: what was found.
        record: the game.
        player: whose decisions are told, all of them; None: of everybody, those that lost.
    """

    def __init__(
        self, page: ReviewWriter, found: Review, record: Record, player: str | None
    ) -> None:
        self._page = page
        self._found = found
        self._record = record
        self._player = None if player is None else folded(player)

    def tell(self, label: str) -> None:
        """Write the whole review."""
        page, found = self._page, self._found
        end = "" if self._record.match.over else ", unfinished"
        page.rule(listing(found.names), f"{label}{end}")
        if not any(lost(each) for each in found.decisions):
            page.line(NOTHING)
        for hand in found.hands:
            self._hand(hand)
        page.line()
        self.summary()

    def summary(self) -> None:
        """Write how each player did, what moved the chances, and the hands that decided the
        game.
        """
        page, found = self._page, self._found
        self._players()
        self._left_out()
        self._notes()
        self._luck()
        if found.moments:
            page.line()
            page.line("The hands that decided it", style="bold")
            for moment in found.moments:
                page.line(f"Hand {moment.hand} ({percent(moment.swing, signed=True)}): "
                          f"{moment.words}")  # fmt: skip

    @cached_property
    def _hands(self) -> dict[int, Hand]:
        match = self._record.match
        last = [match.hand] if match.hand is not None and not match.hand.over else []
        return dict(enumerate([*match.hands, *last], 1))

    def _hand(self, hand: HandReview) -> None:
        page, rules, names = self._page, self._found.rules, self._record.names_in(hand.number)
        shown = [each for each in hand.decisions if self._wanted(each)]
        if not shown:
            return
        score = ":".join(str(each) for each in hand.scores)
        page.line()
        chance = f", {team_name(rules, names, 0)} {percent(hand.before[0])}" if hand.before else ""
        page.rule(f"Hand {hand.number}", f"{score}{chance}")
        if dealt := self._hands.get(hand.number):
            page.line(_made(dealt, names))
        page.line(hand.result)
        for each in shown:
            self.decision(each)

    def decision(self, each: Decision, *, saw: bool = True) -> None:
        """Write a decision: what was done, what it cost, and why.

        Args:
            each: it.
            saw: whether what lay before the player is told.
        """
        page = self._page
        style = "bold" if stands_out(each) else ""
        page.line(self.line(each), style=style, indent=3)
        if saw:
            page.line(_saw(each.seen, self._record.names_in(each.hand)), style="dim", indent=5)
        if each.loss or each.points:
            page.line(each.reason, style="dim", indent=5)
        if each.hindsight is not None:
            page.line(each.hindsight.words, style="dim", indent=5)

    def line(self, each: Decision) -> str:
        """Return a decision in a line: ``mistake    Bo, trick 2: 9♥ -2.1 %, 0.10 points; better
        A♠``.
        """
        better = "" if each.loss < _UP else f"; better {each.better}"
        cost = f" {lost_told(each)}" if each.loss >= _UP else ""
        points = f", {each.points:.2f} points" if each.points >= _TOLD else ""
        where = f", trick {each.trick}" if each.trick else ""
        who = "" if self._player is not None else self._record.names_in(each.hand)[each.seat]
        head = f"{who}{where}".removeprefix(", ")
        return f"{each.grade.word:<10} {head}{': ' if head else ''}{each.did}{cost}{points}{better}"

    def _wanted(self, each: Decision) -> bool:
        if self._player is None:
            return lost(each)
        return folded(self._record.names_in(each.hand)[each.seat]) == self._player

    def _players(self) -> None:
        table = Table(box=None, padding=(0, 1, 0, 1), header_style="")
        table.add_column("\nPlayer", max_width=LONGEST)
        for head in ("\nDecisions", "\nAccuracy", "Lost a\ndecision", "Lost\nin all", "In\npoints"):
            table.add_column(head, justify="right", no_wrap=True)
        table.add_column("\nMistakes")
        for each in self._found.players:
            bad = [
                count(each.grades[grade], grade.word)
                for grade in (Grade.BLUNDER, Grade.MISTAKE)
                if each.grades[grade]
            ]
            inaccuracies = each.grades[Grade.INACCURACY]
            if inaccuracies:
                bad.append(f"{inaccuracies} inaccura{'cy' if inaccuracies == 1 else 'cies'}")
            table.add_row(
                self._page.plain(short(each.name)),
                str(each.decisions),
                "?" if each.accuracy is None else f"{100 * each.accuracy:.0f} %",
                f"{100 * each.average:.2f} %",
                f"{100 * each.loss:.1f} %",
                f"{each.points:.2f}",
                ", ".join(bad),
            )
        self._page.show(table)

    def _left_out(self) -> None:
        """Write which decisions could not be judged, and why."""
        reasons = Counter(why for hand in self._found.hands for why in hand.skipped)
        if not reasons:
            return
        self._page.line()
        self._page.line(f"Left out: {count(reasons.total(), 'decision')}.")
        for reason, often in reasons.most_common():
            self._page.line(f"{often}: {reason}", indent=3)

    def _notes(self) -> None:
        """Write the notes on the figures."""
        if self._found.notes:
            self._page.line()
        for words, often in self._found.notes:
            self._page.line(f"{count(often, 'decision')}: {words}")

    def _luck(self) -> None:
        """Write how cards, decisions and guesses moved the chances, hand by hand and in all."""
        page, found = self._page, self._found
        sides = found.sides
        if not sides:
            return
        shown = self._own_team() if len(sides) <= _TWO else range(len(sides))
        table = Table(box=None, padding=(0, 2, 0, 1), header_style="")
        alone = len(shown) == 1
        chances = f"Chance of {sides[shown[0]].name}" if alone else "Chance to win"
        table.add_column(page.plain(chances))
        for head in (*(part.name for part in PARTS), "Result"):
            table.add_column(head, justify="right", no_wrap=True)
        for hand in found.hands:
            for team in shown if hand.apart else ():
                head = f"Hand {hand.number}{'' if alone else f', {sides[team].name}'}"
                table.add_row(page.plain(head), *self._moved(hand.apart[team]))
        for side in sides:
            whole = Text(page.plain(f"In all, {side.name}"), style="bold")
            table.add_row(whole, *self._moved(side.apart))
        page.line()
        page.show(table)
        for part in PARTS:
            page.line(f"{part.name}: {part.meaning}.", style="dim")
        if _coarse(found.rules):
            page.line(_COARSE, style="dim")
        if sides[0].hands < len(found.hands):
            page.line(f"Told of {sides[0].hands} of {count(len(found.hands), 'hand')}: the "
                        "others are unfinished, or not all cards are recorded.")  # fmt: skip

    def _own_team(self) -> Sequence[int]:
        """Return the team of the player who is followed, or else the first."""
        seats = [each.seat for each in self._found.players if folded(each.name) == self._player]
        return [team_of(self._found.rules, seats[0])] if seats else [0]

    def _moved(self, apart: ChanceChange) -> Iterator[str]:
        return (self._page.plain(percent(part, signed=True)) for part in apart.rounded(3))


def _made(hand: Hand, names: Sequence[str]) -> str:
    """Return what was turned up, and who made trump: ``West deals, and the J♣ is turned up.
    ...``.
    """
    seen = view(begin(hand.rules, hand.dealt, hand.scores), None)
    lines = [tell(None, hand.dealt, names)]
    for event in hand.events[1:]:
        down = isinstance(event, Passed) and seen.phase is Phase.ORDER and seen.turn == seen.dealer
        alone = isinstance(event, Declared) and event.alone
        if down or alone or isinstance(event, Called):
            lines.append(tell(seen, event, names))
        seen = see(seen, event)
    return " ".join(lines)


def _saw(seen: View, names: Sequence[str]) -> str:
    """Return what lay before a player: the cards held, and the trick so far or how often was
    passed.
    """
    assert seen.seat is not None
    cards = sort_hand(seen.cards, seen.rules.sort_suits)
    held = f"Holds {symbols(cards)}"
    if seen.trick:
        return f"{held}; {', '.join(f'{names[p.seat]} {p.card.symbol}' for p in seen.trick)}."
    passes = sum(isinstance(call, Passed) for call in seen.calls)
    if seen.trump is None and passes:
        return f"{held}, after {passes} pass{'es' if passes > 1 else ''}."
    return f"{held}{', to lead' if seen.phase is Phase.PLAY else ''}."


def _coarse(rules: Rules) -> bool:
    """Return whether luck is told coarsely; without numba, as others did the work, False."""
    if not kernel.installed():
        return False
    from euchre.analysis.review.luck import coarse  # noqa: PLC0415 - numba only where it is

    return coarse(rules)
