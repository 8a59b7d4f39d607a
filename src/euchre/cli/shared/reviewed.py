"""What the coach has found in a game, in words: for lines, and for the whole screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from rich.table import Table
from rich.text import Text

from euchre.analysis.explanations.choices import format_percent
from euchre.analysis.grading import DecisionGrade
from euchre.analysis.review.report import CHANGE_PARTS
from euchre.bots import kernel
from euchre.english import describe_event, format_count, join_card_symbols, join_words, team_name
from euchre.english.figures import format_chance
from euchre.english.names import fold_name
from euchre.game.cards import sort_hand
from euchre.game.events import Called, Declared, PartnerCalled, Passed
from euchre.game.hand import Hand, Phase, View, begin, see, view
from euchre.game.rules import Rules, team_of
from euchre.notation.record import Record

if TYPE_CHECKING:
    from euchre.analysis.review.report import (
        HandReview,
        MatchReview,
        ReviewedDecision,
        WinChanceChange,
    )

MAX_NAME_COLUMNS: Final = 24
"""The most of a name that stands in a table."""
_NO_LOSSES_TEXT: Final = "No decision cost more than a little."
_NO_VALUES_TEXT: Final = "The coach couldn't value a single decision of this game."
_MIN_SHOWN_CHANCE: Final = 0.0005
"""A chance that is worth a figure."""
_MIN_SHOWN_POINTS: Final = 0.005
"""Points that are."""
_COARSE_LUCK_TEXT: Final = (
    "These results are rough: the coach wasn't trained for this game, so a deal's value "
    "is what the rules bot scores when it plays the deal once."
)


def is_loss(decision: ReviewedDecision) -> bool:
    """Return whether a decision has lost more than a little."""
    return decision.grade >= DecisionGrade.INACCURACY


def describe_no_losses(review: MatchReview) -> str:
    """Describe a game in which no decision has lost more than a little, or none has a value."""
    has_only_skipped = not review.decisions and any(hand.skipped for hand in review.hands)
    return _NO_VALUES_TEXT if has_only_skipped else _NO_LOSSES_TEXT


def is_prominent(decision: ReviewedDecision) -> bool:
    """Return whether a decision is printed so that it is seen first."""
    return decision.grade >= DecisionGrade.MISTAKE


def format_loss(decision: ReviewedDecision) -> str:
    """Return the chance to win that a decision has cost: ``-2.1%``."""
    return format_percent(-decision.loss, signed=True)


def shorten_name(name: str) -> str:
    """Return a name as it stands in a table."""
    return name if len(name) <= MAX_NAME_COLUMNS else f"{name[: MAX_NAME_COLUMNS - 1]}…"


class ReviewWriter(Protocol):
    """The page or screen that a review is written on."""

    def to_printable(self, text: str) -> str:
        """Return the text with only the characters that can be shown."""

    def write_line(self, text: str = "", style: str = "", indent: int = 1) -> None:
        """Write a line."""

    def write_heading(self, left: str, right: str = "") -> None:
        """Write the head of what follows."""

    def write_table(self, table: Table) -> None:
        """Write a table whose cells are as they can be shown."""


class ReviewReporter:
    """Writes down what was found in one game.

    Args:
        player: whose decisions are told, all of them; None: of everybody, those that lost.
    """

    def __init__(
        self, page: ReviewWriter, review: MatchReview, record: Record, player: str | None
    ) -> None:
        self._page = page
        self._found = review
        self._record = record
        self._player = None if player is None else fold_name(player)

    def write_review(self, label: str) -> None:
        """Write the whole review."""
        page, review = self._page, self._found
        end = "" if self._record.match.over else ", unfinished"
        page.write_heading(join_words(review.names), f"{label}{end}")
        if not any(is_loss(decision) for decision in review.decisions):
            page.write_line(describe_no_losses(review))
        for hand in review.hands:
            self._write_hand(hand)
        page.write_line()
        self.write_summary()

    def write_summary(self) -> None:
        """Write how each player did, what moved the chances, and the decisive hands."""
        page, review = self._page, self._found
        self._write_players()
        self._write_skipped_decisions()
        self._write_figure_notes()
        self._write_luck()
        if review.moments:
            page.write_line()
            page.write_line("The decisive hands", style="bold")
            for moment in review.moments:
                page.write_line(f"Hand {moment.hand} "
                                f"({format_percent(moment.swing, signed=True)}): "
                          f"{moment.words}")  # fmt: skip

    @cached_property
    def _hands_by_number(self) -> dict[int, Hand]:
        match = self._record.match
        unfinished = [match.hand] if match.hand is not None and not match.hand.over else []
        return dict(enumerate([*match.hands, *unfinished], 1))

    def _write_hand(self, hand: HandReview) -> None:
        page, rules, names = self._page, self._found.rules, hand.names
        shown = [decision for decision in hand.decisions if self._is_reported(decision)]
        if not shown:
            return
        scores = ":".join(map(str, hand.scores))
        page.write_line()
        chance = (
            f", {team_name(rules, names, 0)} {format_percent(hand.before[0])}"
            if hand.before
            else ""
        )
        page.write_heading(f"Hand {hand.number}", f"{scores}{chance}")
        if dealt := self._hands_by_number.get(hand.number):
            page.write_line(_describe_hand_start(dealt, names))
        page.write_line(hand.result)
        for decision in shown:
            self.write_decision(decision)

    def write_decision(self, decision: ReviewedDecision, *, show_view: bool = True) -> None:
        """Write a decision: what the player saw (`show_view`), what was done, its cost, why."""
        page = self._page
        style = "bold" if is_prominent(decision) else ""
        page.write_line(self.describe_decision(decision), style=style, indent=3)
        if show_view:
            page.write_line(
                _describe_view(decision.seen, self._record.names_in_hand(decision.hand)),
                style="dim",
                indent=5,
            )
        if decision.loss or decision.points:
            page.write_line(decision.reason, style="dim", indent=5)
        if decision.hindsight is not None:
            page.write_line(decision.hindsight.words, style="dim", indent=5)

    def describe_decision(self, decision: ReviewedDecision) -> str:
        """Return a decision in a line: ``mistake    Bo, trick 2: 9♥ -2.1%; better A♠``."""
        better = "" if decision.loss < _MIN_SHOWN_CHANCE else f"; better {decision.better}"
        cost = f" {format_loss(decision)}" if decision.loss >= _MIN_SHOWN_CHANCE else ""
        points = f", {decision.points:.2f} points" if decision.points >= _MIN_SHOWN_POINTS else ""
        where = f", trick {decision.trick}" if decision.trick else ""
        names = self._record.names_in_hand(decision.hand)
        head = (
            f"{names[decision.seat]}{where}" if self._player is None else where.removeprefix(", ")
        )
        colon = ": " if head else ""
        return f"{decision.grade.word:<10} {head}{colon}{decision.did}{cost}{points}{better}"

    def _is_reported(self, decision: ReviewedDecision) -> bool:
        if self._player is None:
            return is_loss(decision)
        return fold_name(self._record.names_in_hand(decision.hand)[decision.seat]) == self._player

    def _write_players(self) -> None:
        table = Table(box=None, padding=(0, 1, 0, 1), header_style="")
        table.add_column("\nPlayer", max_width=MAX_NAME_COLUMNS)
        for head in ("\nDecisions", "\nAccuracy", "Lost a\ndecision", "Lost\nin all", "In\npoints"):
            table.add_column(head, justify="right", no_wrap=True)
        table.add_column("\nMistakes")
        for player in self._found.players:
            mistakes = [
                format_count(player.grades[grade], grade.word)
                for grade in (DecisionGrade.BLUNDER, DecisionGrade.MISTAKE)
                if player.grades[grade]
            ]
            inaccuracies = player.grades[DecisionGrade.INACCURACY]
            if inaccuracies:
                mistakes.append(f"{inaccuracies} inaccura{'cy' if inaccuracies == 1 else 'cies'}")
            table.add_row(
                self._page.to_printable(shorten_name(player.name)),
                str(player.decisions),
                "?" if player.accuracy is None else format_chance(player.accuracy),
                f"{100 * player.average_loss:.2f}%",
                f"{100 * player.loss:.1f}%",
                f"{player.points:.2f}",
                ", ".join(mistakes),
            )
        self._page.write_table(table)

    def _write_skipped_decisions(self) -> None:
        reasons = Counter(why for hand in self._found.hands for why in hand.skipped)
        if not reasons:
            return
        self._page.write_line()
        self._page.write_line(f"Left out: {format_count(reasons.total(), 'decision')}.")
        for reason, often in reasons.most_common():
            self._page.write_line(f"{often}: {reason}", indent=3)

    def _write_figure_notes(self) -> None:
        if self._found.figure_notes:
            self._page.write_line()
        for words, often in self._found.figure_notes:
            self._page.write_line(f"{format_count(often, 'decision')}: {words}")

    def _write_luck(self) -> None:
        """Write how cards, decisions and guesses moved the chances, hand by hand and in all."""
        page, review = self._page, self._found
        sides = review.side_changes
        if not sides:
            return
        shown = self._list_reported_teams() if len(sides) <= 2 else range(len(sides))
        table = Table(box=None, padding=(0, 2, 0, 1), header_style="")
        is_single = len(shown) == 1
        chances = f"Chance of {sides[shown[0]].name}" if is_single else "Chance to win"
        table.add_column(page.to_printable(chances))
        for head in (*(part.name for part in CHANGE_PARTS), "Result"):
            table.add_column(head, justify="right", no_wrap=True)
        for hand in review.hands:
            for team in shown if hand.change_parts else ():
                head = f"Hand {hand.number}{'' if is_single else f', {sides[team].name}'}"
                table.add_row(
                    page.to_printable(head), *self._format_chance_parts(hand.change_parts[team])
                )
        for side in sides:
            whole = Text(page.to_printable(f"In all, {side.name}"), style="bold")
            table.add_row(whole, *self._format_chance_parts(side.apart))
        page.write_line()
        page.write_table(table)
        for part in CHANGE_PARTS:
            page.write_line(f"{part.name}: {part.meaning}.", style="dim")
        if _is_luck_coarse(review.rules):
            page.write_line(_COARSE_LUCK_TEXT, style="dim")
        if sides[0].hands < len(review.hands):
            page.write_line(
                f"Based on {sides[0].hands} of {format_count(len(review.hands), 'hand')}: the "
                "others are unfinished, or some of their cards aren't recorded."
            )

    def _list_reported_teams(self) -> Sequence[int]:
        seats = [
            player.seat for player in self._found.players if fold_name(player.name) == self._player
        ]
        return [team_of(self._found.rules, seats[0])] if seats else [0]

    def _format_chance_parts(self, change: WinChanceChange) -> Iterator[str]:
        return (
            self._page.to_printable(format_percent(part, signed=True))
            for part in change.round_parts(3)
        )


def _describe_hand_start(hand: Hand, names: Sequence[str]) -> str:
    """Return what was turned up, and who made trump, in sentences."""
    public_view = view(begin(hand.rules, hand.dealt, hand.scores), None)
    lines = [describe_event(None, hand.dealt, names)]
    for event in hand.events[1:]:
        is_order = public_view.phase is Phase.ORDER
        down = is_order and isinstance(event, Passed) and event.seat == public_view.dealer
        alone = isinstance(event, Declared) and event.alone
        if down or alone or isinstance(event, Called | PartnerCalled):
            lines.append(describe_event(public_view, event, names))
        public_view = see(public_view, event)
    return " ".join(lines)


def _describe_view(player_view: View, names: Sequence[str]) -> str:
    """Return what a player saw: the cards held, and the trick so far or the passes."""
    assert player_view.seat is not None
    cards = sort_hand(player_view.cards, player_view.rules.sort_suits)
    held = f"Holds {join_card_symbols(cards)}"
    if player_view.trick:
        return (
            f"{held}; {', '.join(f'{names[p.seat]} {p.card.symbol}' for p in player_view.trick)}."
        )
    passes = sum(isinstance(call, Passed) for call in player_view.calls)
    if player_view.trump is None and passes:
        return f"{held}, after {passes} pass{'es' if passes > 1 else ''}."
    return f"{held}{', to lead' if player_view.phase is Phase.PLAY else ''}."


def _is_luck_coarse(rules: Rules) -> bool:
    """Return whether luck is told coarsely; without numba, as others did the work, False."""
    if not kernel.is_installed():
        return False
    from euchre.analysis.review.luck import is_deal_value_coarse  # noqa: PLC0415 - numba only where it is

    return is_deal_value_coarse(rules)
