"""The review of a match by the coach, who works in a thread: the decisions that lost something."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from euchre.analysis.review.game import review_match
from euchre.analysis.review.report import MatchReview, ReviewedDecision
from euchre.bots import kernel
from euchre.bots.fallback import compile_kernel_in_subprocess
from euchre.cli.fullscreen.app import EuchreScreen
from euchre.cli.fullscreen.drawing.palette import FELT_COLOUR, TablePalette
from euchre.cli.fullscreen.screens.dialogs import TextDialog
from euchre.cli.fullscreen.screens.helping import build_keys_table
from euchre.cli.fullscreen.screens.replaying import ReplayScreen
from euchre.cli.matches.telling import NarratedLine
from euchre.cli.shared.compiling import verify_numba
from euchre.cli.shared.reviewed import (
    ReviewReporter,
    describe_no_losses,
    format_loss,
    is_loss,
    is_prominent,
)
from euchre.english import YOU_NAME, format_count, join_words
from euchre.english.grammar import capitalise_first
from euchre.errors import EuchreError
from euchre.game.rules import Seat
from euchre.notation.record import Record

_POLL_SECONDS: Final = 0.2
"""Seconds after which is looked again how far the coach is."""
_MAX_BAR_COLUMNS: Final = 40
_LIST_EDGE_COLUMNS: Final = 4
"""Columns of the list that its rows have not: its edges, and what scrolls it."""
_MIN_SUMMARY_COLUMNS: Final = 76
"""The columns of the tables that sum a match up."""
_KEY_LINES: Final = (
    ("↑ ↓ Enter", "select a decision, and open it in the replay"),
    ("f", "change whose decisions are listed: everybody's, or one player's"),
    ("s", "show each player's results, luck, and the decisive hands"),
    ("q Esc", "back"),
)
_COMPILING_TEXT: Final = (
    "The coach is being compiled for this computer. That takes a minute or more, but only once."
)


class _ReviewStoppedError(EuchreError):
    """Raised to end a review that nobody waits for any more."""


@dataclass
class ReviewRunner:
    """A review of a record by the coach, in a thread.

    Attributes:
        hands: how many are done, and of how many; nothing done: it has not begun.
        share: the share of all decisions that is done.
        compiling: whether the kernel has to be compiled first.
        found: what was found; None: it is not done.
        wrong: why nothing will be found; empty: nothing is wrong.
    """

    record: Record
    hands: tuple[int, int] = (0, 0)
    share: float = 0.0
    compiling: bool = False
    found: MatchReview | None = None
    wrong: str = ""
    _stopped: bool = False

    def start(self) -> None:
        """Begin, in a thread that keeps nobody from leaving."""
        try:
            verify_numba()
        except EuchreError as missing:
            self.wrong = f"{capitalise_first(str(missing))}."
            return
        threading.Thread(target=self._run_review, name="coach", daemon=True).start()

    def stop(self) -> None:
        """Stop once the decision that is being judged is finished."""
        self._stopped = True

    def _run_review(self) -> None:
        try:
            if not kernel.is_compiled():
                self.compiling = True
                compile_kernel_in_subprocess()
                self.compiling = False
            self.found = review_match(
                self.record,
                progress=self._report_hand_progress,
                decided=self._report_decision_progress,
            )
        except _ReviewStoppedError:
            return
        except (EuchreError, OSError) as error:
            self.wrong = capitalise_first(f"{str(error).rstrip('.')}.")

    def _report_hand_progress(self, done: int, total: int) -> None:
        self.hands = (done, total)

    def _report_decision_progress(self, done: int, total: int) -> None:
        if self._stopped:
            raise _ReviewStoppedError
        self.share = done / total if total else 1.0


class PageReviewWriter:
    """A page to write on, as `euchre.cli.shared.reviewed` asks for one.

    Args:
        narrow: whether tables have no room, so that each of their rows is told in words.
    """

    def __init__(self, palette: TablePalette, *, narrow: bool = False) -> None:
        self._look, self._narrow = palette, narrow
        self._parts: list[RenderableType] = []
        self.lines: list[NarratedLine] = []

    @property
    def text(self) -> Group:
        """All that was written, as a renderable."""
        return Group(*self._parts)

    def to_printable(self, text: str) -> str:
        return self._look.ink.to_printable(text)

    def write_line(self, text: str = "", style: str = "", indent: int = 1) -> None:
        self.lines.append(NarratedLine(text, style))
        shown = self._look.ink.colour_suits(text, style) if text else Text()
        self._parts.append(Padding(shown, (0, 0, 0, indent - 1)))

    def write_heading(self, left: str, right: str = "") -> None:
        self.write_line("  ".join(part for part in (left, right) if part), style="bold")

    def write_table(self, table: Table) -> None:
        if not self._narrow:
            self._parts.append(table)
            return
        heads = [" ".join(str(column.header).split()) for column in table.columns[1:]]
        for name, *cells in zip(*(column.cells for column in table.columns), strict=True):
            parts = (f"{head} {cell}" for head, cell in zip(heads, cells, strict=True) if cell)
            self.write_line(f"{name}: {', '.join(parts)}")


class ReviewScreen(EuchreScreen):
    """A screen on which the coach reviews a match.

    Args:
        only: the seat whose view alone may be seen in the replay; None: all cards may be.
    """

    DEFAULT_CSS = f"""
    ReviewScreen > #head {{ height: 1; padding: 0 1; color: #e0b354; }}
    ReviewScreen > #work {{ height: 1fr; padding: 1; }}
    ReviewScreen > OptionList {{
        height: 1fr; background: {FELT_COLOUR}; border: none; display: none; padding: 0 1;
        scrollbar-size: 1 1;
    }}
    ReviewScreen > #foot {{ height: 1; padding: 0 1; color: #9fb8a8; }}
    .plain ReviewScreen > * {{ background: ansi_default; color: ansi_default; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "change_filter", "Whose decisions are listed"),
        Binding("s", "show_summary", "Summary of the match"),
        Binding("question_mark", "show_help", "Keys"),
        Binding("q,escape", "leave_screen", "Back"),
    ]

    def __init__(self, record: Record, *, only: Seat | None = None) -> None:
        super().__init__()
        self._record, self._only = record, only
        self._coach = ReviewRunner(record)
        self._timer: Timer | None = None
        self._who: Seat | None = None
        self._listed: Sequence[ReviewedDecision] = ()

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Static(id="work", markup=False)
        yield OptionList(compact=True)
        yield Static(id="foot", markup=False)

    def on_mount(self) -> None:
        self._coach.start()
        self._timer = self.set_interval(_POLL_SECONDS, self.show_progress_or_decisions)
        self.show_progress_or_decisions()

    def on_unmount(self) -> None:
        self._coach.stop()

    # -- while the coach works ------------------------------------------------------------------

    def show_progress_or_decisions(self) -> None:
        """Show how far the coach is; the list, once it is done."""
        coach = self._coach
        self._set_text("head", f"The coach is reviewing the game: {join_words(self._record.names)}")
        if coach.wrong:
            self._stop_polling()
            self._set_text("work", coach.wrong)
            self._set_text("foot", "q back")
        elif coach.found is not None:
            self._stop_polling()
            self.query_one("#work").display = False
            self.query_one(OptionList).display = True
            self.query_one(OptionList).focus()
            self._fill_decision_list(coach.found)
        else:
            self._set_text("work", self._describe_progress(coach))
            self._set_text("foot", "Esc stops it")

    def _stop_polling(self) -> None:
        if self._timer is not None:
            self._timer.stop()

    def _describe_progress(self, coach: ReviewRunner) -> str:
        if coach.compiling:
            return _COMPILING_TEXT
        done, of = coach.hands
        words = f"{done} of {format_count(of, 'hand')}" if of else "Starting …"
        wide = max(4, min(_MAX_BAR_COLUMNS, self.app.size.width - 12))
        full = round(wide * coach.share)
        whole, empty = ("#", ".") if self.app.palette.ink.ascii else ("█", "░")
        return f"{whole * full}{empty * (wide - full)} {100 * coach.share:3.0f}%\n{words}"

    def _set_text(self, widget_id: str, words: str) -> None:
        self.query_one(f"#{widget_id}", Static).update(self.app.palette.ink.colour_suits(words))

    # -- what was found -------------------------------------------------------------------------

    def _fill_decision_list(self, review: MatchReview) -> None:
        self._listed = [d for d in review.decisions if is_loss(d) and self._who in (None, d.seat)]
        whose = "" if self._who is None else f" by {self._player_name(self._who)}"
        count = format_count(len(self._listed), "decision")
        head = f"{count}{whose} cost something" if self._listed else describe_no_losses(review)
        self._set_text("head", head)
        listed = self.query_one(OptionList)
        listed.clear_options()
        lines = [self._format_in_one_line(decision) for decision in self._listed]
        room = self.app.size.width - _LIST_EDGE_COLUMNS
        if any(cell_len(line) > room for line in lines):
            lines = [self._format_in_two_lines(decision) for decision in self._listed]
        ink = self.app.palette.ink
        listed.add_options(
            Option(ink.colour_suits(line, "bold" if is_prominent(decision) else ""))
            for line, decision in zip(lines, self._listed, strict=True)
        )
        listed.highlighted = 0 if self._listed else None
        players = "all" if self._who is None else self._player_name(self._who)
        self._set_text("foot", f"Enter replay  f whose: {players}  s summary  ? keys  q back")

    def _player_name(self, seat: Seat) -> str:
        name = self._record.names[seat]
        return YOU_NAME.lower() if name == YOU_NAME else name

    def _format_in_one_line(self, decision: ReviewedDecision) -> str:
        """Return a decision in one line: ``mistake    -2.1 %  Hand 3, trick 2  Bo: 9♥``."""
        where = _describe_place_in_match(decision)
        return (
            f"{decision.grade.word:<10} {format_loss(decision):>7}  {where:<16}  "
            f"{self._describe_move(decision)}"
        )

    def _format_in_two_lines(self, decision: ReviewedDecision) -> str:
        place, move = _describe_place_in_match(decision), self._describe_move(decision)
        return f"{place} {format_loss(decision)}\n  {move}"

    def _describe_move(self, decision: ReviewedDecision) -> str:
        return f"{self._record.names[decision.seat]}: {decision.did}"

    def on_resize(self) -> None:
        found, highlighted = self._coach.found, self.query_one(OptionList).highlighted
        if found is not None and self.query_one(OptionList).display:
            self._fill_decision_list(found)
            self.query_one(OptionList).highlighted = highlighted

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        chosen = self._listed[event.option_index]
        self.app.push_screen(
            ReplayScreen(
                [self._record],
                seat=chosen.seat if self._only is None else self._only,
                only=self._only is not None,
                notes={decision.at: self._list_coach_lines(decision) for decision in self._listed},
                place=chosen.at,
            )
        )

    def _list_coach_lines(self, decision: ReviewedDecision) -> list[NarratedLine]:
        page, review = PageReviewWriter(self.app.palette), self._coach.found
        assert review is not None
        ReviewReporter(page, review, self._record, None).write_decision(decision, show_view=False)
        return page.lines

    def can_run(self, action: str) -> bool:
        return action not in ("change_filter", "show_summary") or self._coach.found is not None

    def action_change_filter(self) -> None:
        """List the decisions of another player, or of all; your own come first."""
        if self._coach.found is None:
            return
        names = self._record.names
        home = names.index(YOU_NAME) if YOU_NAME in names else 0
        order = [None, *((home + step) % len(names) for step in range(len(names)))]
        self._who = order[(order.index(self._who) + 1) % len(order)]
        self._fill_decision_list(self._coach.found)

    def action_show_summary(self) -> None:
        review = self._coach.found
        if review is not None:
            narrow = self.app.size.width < _MIN_SUMMARY_COLUMNS
            page = PageReviewWriter(self.app.palette, narrow=narrow)
            own_name = YOU_NAME if YOU_NAME in self._record.names else None
            ReviewReporter(page, review, self._record, own_name).write_summary()
            least = 0 if narrow else _MIN_SUMMARY_COLUMNS
            self.app.push_screen(TextDialog("The whole match", page.text, min_columns=least))

    def action_show_help(self) -> None:
        self.app.push_screen(TextDialog("Keys", build_keys_table(_KEY_LINES, self.app.palette)))

    def action_leave_screen(self) -> None:
        self._coach.stop()
        self.app.leave_screen(self)


def _describe_place_in_match(decision: ReviewedDecision) -> str:
    return f"Hand {decision.hand}{f', trick {decision.trick}' if decision.trick else ''}"
