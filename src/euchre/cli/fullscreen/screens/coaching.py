"""The coach at work in a thread of its own: how far it is, and how it is stopped."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from euchre.analysis.review.game import review_match
from euchre.analysis.review.report import MatchReview
from euchre.bots import kernel
from euchre.bots.fallback import compile_kernel_in_subprocess
from euchre.cli.shared.compiling import verify_numba
from euchre.english.grammar import capitalise_first
from euchre.errors import EuchreError
from euchre.notation.record import Record


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
