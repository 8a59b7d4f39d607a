"""Finished ranked matches as a rating needs them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite
from typing import Final

from euchre.arguments import verify_arguments
from euchre.errors import EuchreError
from euchre.game.scoring import points_ahead

Player = str
Side = tuple[Player, ...]

UNKNOWN_PLAYER: Final[Player] = ""
"""Who sits where a seat counts for nobody: a bot took over, say."""


class RatingError(EuchreError):
    """A result that no match can have had, or results that cannot be rated together."""


@dataclass(frozen=True, kw_only=True)
class RankedMatchResult:
    """One finished ranked match.

    Attributes:
        id: names the match, and no other.
        at: when it ended, in milliseconds.
        family: of its rules, see `euchre.ratings.families.find_family`.
        sides: who sat on each side: two sides of one or two players, or more sides of one;
            `UNKNOWN_PLAYER` where a seat counts for nobody. Who left is still named.
        score: points of each side.
        hands: hands in which trump was made.
        play: for each side the points beyond what average play gets from these very cards, over
            the whole match; None: not worked out (yet).
        left: who left before the end. The match is lost for them, and counts for nobody else.

    Raises:
        RatingError: these do not fit together.
    """

    id: str
    at: int
    family: str
    sides: tuple[Side, ...]
    score: tuple[int, ...]
    hands: int
    play: tuple[float, ...] | None = None
    left: tuple[Player, ...] = ()

    def __post_init__(self) -> None:
        error = next((sentence for broken, sentence in self._list_checks() if broken), None)
        if error is not None:
            raise RatingError(f"the result of match {self.id!r} cannot be rated: {error}")

    def _list_checks(self) -> list[tuple[bool, str]]:
        sizes, count = {len(side) for side in self.sides}, len(self.sides)
        most = 2 if count == 2 else 1
        twice = [name for name, times in Counter(self.players).items() if times > 1]
        strange = [name for name in self.left if name not in self.players]
        left_twice = [name for name, times in Counter(self.left).items() if times > 1]
        return [
            (count < 2, f"there must be two sides or more, not {count}"),
            (
                len(sizes) != 1 or not sizes <= set(range(1, most + 1)),
                "two sides have one or two players each, more sides one each",
            ),
            (bool(twice), f"{twice[:1]} is listed twice"),
            (len(self.score) != count, f"{count} sides have {len(self.score)} scores"),
            (
                not all(map(_is_whole_number, self.score)),
                f"scores are whole numbers, not {self.score}",
            ),
            (
                self.play is not None and len(self.play) != count,
                f"{count} sides have {len(self.play or ())} figures of play",
            ),
            (not all(map(isfinite, self.play or ())), f"its play is not told: {self.play}"),
            (
                not _is_whole_number(self.hands) or self.hands < 0,
                f"it cannot have had {self.hands} hands",
            ),
            (bool(strange), f"{strange[:1]} left and is on no side"),
            (bool(left_twice), f"{left_twice[:1]} left twice"),
        ]

    @property
    def players(self) -> tuple[Player, ...]:
        """The players whom the match may count for, side by side."""
        return tuple(name for side in self.sides for name in side if name != UNKNOWN_PLAYER)

    @property
    def margins(self) -> tuple[float, ...]:
        """The points by which each side is ahead of the mean of the others."""
        return tuple(points_ahead(self.score, side) for side in range(len(self.score)))


def _is_whole_number(value: object) -> bool:
    """Return True for an int that is no bool."""
    return isinstance(value, int) and not isinstance(value, bool)


@verify_arguments()
def sort_results(results: Iterable[RankedMatchResult]) -> list[RankedMatchResult]:
    """Sort results of one family by time, those of the same moment by their ids.

    Raises:
        RatingError: they are of several families, or a match is there twice.
    """
    ordered = sorted(results, key=lambda result: (result.at, result.id))
    families = sorted({result.family for result in ordered})
    if len(families) > 1:
        raise RatingError(
            f"games of {families[0]} and of {families[1]} are not rated together: see "
            "group_by_family"
        )
    twice = [name for name, times in Counter(result.id for result in ordered).items() if times > 1]
    if twice:
        raise RatingError(f"match {twice[0]!r} is listed twice")
    return ordered


@verify_arguments()
def group_by_family(results: Iterable[RankedMatchResult]) -> dict[str, list[RankedMatchResult]]:
    """Group results by family, in the order in which they are given."""
    groups: defaultdict[str, list[RankedMatchResult]] = defaultdict(list)
    for result in results:
        groups[result.family].append(result)
    return dict(sorted(groups.items()))
