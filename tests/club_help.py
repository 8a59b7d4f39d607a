"""A club and its members: what the tests of clubs share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from euchre.clubs import Club, Entry, evolve, fold
from euchre.clubs.deciding import people
from euchre.presets import preset
from euchre.table.log.company import Starter
from euchre.table.results import GameResult

ANN, BO, CY, DEE, ELI = (f"player.{name}" for name in ("ann", "bo", "cy", "dee", "eli"))
STANDARD = preset("standard").rules


class Desk:
    """A club whose log is written here.

    Attributes:
        club: as it is.
        log: what led here.
    """

    def __init__(self, *members: str, title: str = "The Bowers") -> None:
        self.log: list[Entry] = [*people.found("club-of-ours", title, "", ANN, "Ann")]
        self.club: Club = fold(self.log)
        for player in members:
            self.does(people.join, player, player.partition(".")[2].title())

    def does(self, decide: Callable[..., Sequence[Entry]], *given: Any, **named: Any) -> Club:
        """Have a decision happen."""
        return self.happens(decide(self.club, *given, **named))

    def happens(self, entries: Iterable[Entry]) -> Club:
        """Write entries, and fold them."""
        for entry in entries:
            self.club = evolve(self.club, entry)
            self.log.append(entry)
        return self.club


def game_of(club: str, seats: Sequence[str], scores: tuple[int, int], **more: Any) -> GameResult:
    """A game that these have played to its end at a table of a club, bots where nobody sat."""
    return GameResult(
        rules=more.pop("rules", STANDARD.to_dict()),
        seats=tuple(
            Starter(each.partition(".")[2], each) if each else Starter("Robo", bot="club")
            for each in seats
        ),
        scores=scores,
        winner=0 if scores[0] > scores[1] else 1,
        hands=9,
        started=1,
        ended=2,
        club=club,
        **more,
    )
