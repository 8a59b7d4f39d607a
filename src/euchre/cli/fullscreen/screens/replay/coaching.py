"""The coach at work in a thread of its own: how far it is, and how it is stopped."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from euchre.analysis.review.game import review_match
from euchre.analysis.review.report import Review
from euchre.bots import kernel
from euchre.bots.standby import compile_apart
from euchre.cli.shared.compiling import verify_numba
from euchre.errors import EuchreError
from euchre.record import Record
from euchre.words.grammar import capital


class _Stopped(EuchreError):
    """Raised to end a review that nobody waits for any more."""


@dataclass
class Coach:
    """A review of a record by the coach, in a thread.

    Attributes:
        record: it.
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
    found: Review | None = None
    wrong: str = ""
    _stopped: bool = False

    def start(self) -> None:
        """Begin, in a thread that keeps nobody from leaving."""
        try:
            verify_numba()
        except EuchreError as missing:
            self.wrong = f"{capital(str(missing))}."
            return
        threading.Thread(target=self._work, name="coach", daemon=True).start()

    def stop(self) -> None:
        """Stop once the decision that is being judged is finished."""
        self._stopped = True

    def _work(self) -> None:
        try:
            if not kernel.is_ready():
                self.compiling = True
                compile_apart()
                self.compiling = False
            self.found = review_match(self.record, progress=self._hand, decided=self._decision)
        except _Stopped:
            return
        except (EuchreError, OSError) as error:
            self.wrong = capital(f"{str(error).rstrip('.')}.")

    def _hand(self, done: int, of: int) -> None:
        self.hands = (done, of)

    def _decision(self, done: int, of: int) -> None:
        if self._stopped:
            raise _Stopped
        self.share = done / of if of else 1.0
