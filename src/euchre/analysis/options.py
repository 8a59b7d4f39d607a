"""What an analysis says: every choice with its worth, and how much there is to choose.

`euchre.analysis.position.values` makes these. Nothing here needs numba.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from euchre.english import format_count
from euchre.game.events import HandEvent
from euchre.game.rules import Seat

NOISE_ERRORS: Final = 2.0
"""Standard errors by which a lead is more than noise."""


class ChoiceVerdict(Enum):
    """The size of the choice between the best option and the next."""

    FORCED = "forced"
    CLEAR = "clear"
    CLOSE = "close"
    TOO_CLOSE = "too close to call"


@dataclass(frozen=True)
class RankedOption:
    """One legal choice with its worth.

    Attributes:
        event: what.
        points: expected points of one's own side in this hand, less those of the other side (the
            mean of the others where there are several).
        points_se: the standard error of `points`; 0 only where no hidden card can change them.
        win: the chance to win the match, 0 to 1; None where no score ends the match.
        win_se: its standard error.
        behind: by how much the chance is below that of the best option (points, where there is no
            chance); 0 for the best.
        behind_se: the standard error of `behind`, smaller than those of both, as all options are
            valued in the same deals.
        points_behind, points_behind_se: the same in points.
        double_dummy: mean points with perfect play by all who see all cards; it is what it is, no
            forecast. None where a solver has nothing to say, as of a pass.
        samples: the deals it was valued in.
    """

    event: HandEvent
    points: float
    points_se: float
    win: float | None
    win_se: float
    behind: float
    behind_se: float
    points_behind: float
    points_behind_se: float
    double_dummy: float | None
    samples: int


@dataclass(frozen=True, repr=False)
class PositionAnalysis:
    """The worth of every choice of a seat.

    Attributes:
        seat: who chooses.
        options: everything that may be done, the best first.
        verdict: how much there is to choose.
        reason: why the best is the best: one sentence, from facts that the seat can know.
        note: what has to be said of the figures; may be empty.
        settled: whether more deals would be drawn if they were asked for.
        open: how much hangs on the cards that are not seen: the spread of the points of the
            options over the deals, as a part of the usual one, at most 1.
        refused: why the fast engine could not value this, where the readable one played it out:
            slower, from fewer deals; `note` says so, too. Empty where it could.
    """

    seat: Seat
    options: tuple[RankedOption, ...]
    verdict: ChoiceVerdict
    reason: str
    note: str
    settled: bool
    open: float = 1.0
    refused: str = ""

    def __repr__(self) -> str:
        choices = format_count(len(self.options), "choice")
        points = f"{self.options[0].points:+.2f} points"
        best = f"{self.best} for {points}"
        return f"<Analysis seat {self.seat}: {choices}, {self.verdict.value}, best {best}>"

    @property
    def best(self) -> HandEvent:
        """The option to choose."""
        return self.options[0].event

    @property
    def second_option(self) -> RankedOption | None:
        """The best of the options that are not level with the best; None if all are."""
        return next((o for o in self.options[1:] if o.behind or o.behind_se), None)

    def find_option(self, event: HandEvent) -> RankedOption | None:
        """Find the option of an event; None if it is not among the options."""
        return next((option for option in self.options if option.event == event), None)
