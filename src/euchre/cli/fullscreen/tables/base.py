"""A table as its screen sees it: what is seen from a seat, what is told, and what one may do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from euchre.cli.fullscreen.drawing.scene import FinishedHand
from euchre.cli.matches.game import list_teams_from
from euchre.cli.matches.telling import NarratedLine
from euchre.english.questions import (
    HeldCardChoice,
    WordedChoice,
    list_call_choices,
    list_challenges,
    list_own_cards,
)
from euchre.game.events import Event
from euchre.game.hand import View
from euchre.game.rules import Rules, Seat
from euchre.game.state import Phase

MAX_LOG_LINES: Final = 2_000
"""Lines that are kept of what has been told."""
Stage = Literal["waiting", "playing", "between", "over"]


@dataclass(frozen=True, kw_only=True)
class SeatSnapshot:
    """The state of a table, as seen from a seat.

    Attributes:
        rules: by which is played.
        names: of each seat, one's own as “You”.
        seat: one's own; None: one watches.
        stage: ``waiting`` before a game, ``playing`` in it, ``between`` two hands where the first
            is looked at, ``over`` after a game.
        view: what one knows of the hand, or of the last one; None before the first deal.
        scores: of each team.
        tokens: of each team, where there are any.
        aim: what ends the match.
        trump: who deals, what is trump and who made it.
        asks: whether something is asked of one now.
        cut: the fewest and the most cards to lift, where that is asked.
        question: what is asked, or what is waited for.
        enter: what Enter does where it goes on instead of choosing, in a word or two; else empty.
        aside: what is told beside, as what somebody has just said.
        finished: how the hand has ended, where it is ``between`` or ``over``.
        remarks: of seats, as that somebody is waited for.
        may: which of ``undo``, ``hint`` and ``last_trick`` are to be had now.
    """

    rules: Rules
    names: tuple[str, ...]
    seat: Seat | None
    stage: Stage
    view: View | None = None
    scores: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    aim: str = ""
    trump: str = ""
    asks: bool = False
    cut: tuple[int, int] | None = None
    question: str = ""
    enter: str = ""
    aside: str = ""
    finished: FinishedHand | None = None
    remarks: dict[Seat, str] = field(default_factory=dict)
    may: frozenset[str] = frozenset()

    @property
    def teams(self) -> tuple[int, ...]:
        """The teams, one's own first."""
        return list_teams_from(self.rules, self.seat or 0)

    def list_held_cards(self, *, trumps_last: bool) -> tuple[HeldCardChoice, ...]:
        """Return your own cards, sorted."""
        view = self.view
        if view is None or view.seat is None or self.stage != "playing" or view.over:
            return ()
        is_asked = self.asks and self.cut is None
        return tuple(list_own_cards(view, is_asked=is_asked, trumps_last=trumps_last))

    def list_choices(self) -> list[WordedChoice]:
        """Return the choices beside the cards."""
        if self.view is None or not self.asks or self.cut is not None:
            return []
        return list_call_choices(self.view, self.names)

    def list_challenges(self) -> list[WordedChoice]:
        """Return the challenges of a renege that can be made now."""
        if self.view is None or self.stage != "playing" or self.view.phase is not Phase.PLAY:
            return []
        return list_challenges(self.view, self.names)


class ScreenTable(ABC):
    """A table that is played at, or watched.

    Attributes:
        lines: what has been told, the oldest first.
        changed: called whenever something has changed.
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self.lines: deque[NarratedLine] = deque(maxlen=MAX_LOG_LINES)
        self.changed: Callable[[], None] = lambda: None

    @property
    @abstractmethod
    def visible_state(self) -> SeatSnapshot:
        """The state that is seen now."""

    @property
    def stakes_and_time_sentences(self) -> list[str]:
        """The terms beside the rules, as the stakes, in sentences."""
        return []

    @property
    @abstractmethod
    def last_trick_text(self) -> str:
        """The last trick, in words."""

    @abstractmethod
    async def run(self) -> None:
        """Run the table until the player leaves.

        Raises:
            EuchreError, OSError: it cannot go on.
        """

    @abstractmethod
    async def choose_event(self, event: Event) -> None:
        """Choose an event that can be chosen now, a cut of the pack as well.

        Raises:
            EuchreError: it may not be; the sentence says why.
        """

    @abstractmethod
    async def run_enter_action(self) -> None:
        """Do what `SeatSnapshot.enter` says, such as going on after a hand."""

    @abstractmethod
    async def undo_decision(self) -> str:
        """Take your last decision back, or ask whether you may; return what came of it.

        Raises:
            EuchreError: it cannot be.
        """

    @abstractmethod
    async def find_hint(self) -> tuple[Event | None, str]:
        """Return what the coach would do, and why; no event if nothing is asked of you.

        Raises:
            EuchreError: there is no hint here.
        """

    @abstractmethod
    def skip_pause(self) -> None:
        """Skip the pause before the next event."""
