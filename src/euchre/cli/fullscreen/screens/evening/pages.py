"""What a page of the host's screen is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import ClassVar, NamedTuple, Protocol, TypeAlias, TypeVar

from textual import events
from textual.screen import Screen

from euchre.cli.evenings.desk import Decide, Desk
from euchre.cli.fullscreen.drawing.evening.rows import Row, picks
from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.league.log.state import Evening

T = TypeVar("T")
Then: TypeAlias = Callable[[], Awaitable[object]]
"""What is done then."""
Told: TypeAlias = Callable[[list[str]], str]
"""What is said of the sentences that tell what was noted."""


class Host(Protocol):
    """The screen of a host, as its pages know it."""

    desk: Desk
    warning: str
    """Why something was not done; empty: it was."""

    @property
    def look(self) -> Palette:
        """The styles."""

    @property
    def room(self) -> int:
        """How many rows of the page can be seen."""

    def show(self) -> None:
        """Show the page."""

    def turn_to(self, name: str) -> None:
        """Turn to the page of that name."""

    def say(self, words: str) -> None:
        """Say what was done."""

    def warn(self, why: str) -> None:
        """Say why something was not done."""

    def ask(self, question: str, then: Then, *, enter: bool = False) -> None:
        """Ask something that is answered with y or n.

        Args:
            question: what is asked.
            then: what is done upon y.
            enter: Enter is a y, too: it does no harm.
        """

    async def write(self, decide: Decide, told: Told | None = None, where: str = "") -> bool:
        """Note something; whether it was noted.

        Args:
            decide: what follows from it.
            told: what is said of it; None: the sentences that tell it.
            where: what stands before a refusal.
        """

    def sure(self, question: str, decide: Decide, told: Told | None = None) -> None:
        """Note something upon y."""

    def later(self, what: Then) -> object:
        """Do something in which the host is asked in dialogs."""

    async def over(self, screen: Screen[T]) -> T | None:
        """What comes of a dialog; None: nothing. Only in what is done `later`."""

    async def line(self, question: str, *, value: str = "", why: str = "") -> str | None:
        """A line that the host types; None: they do not want to. Only in what is done `later`.

        Args:
            question: what is asked.
            value: what stands there to begin with.
            why: why what was typed before was refused.
        """


class Key(NamedTuple):
    """What a key does.

    Attributes:
        key: as it is shown.
        words: what it does, in a word or two.
        act: does it.
        about: what it does, in a sentence, for the list of keys.
    """

    key: str
    words: str
    act: Then
    about: str = ""

    @property
    def presses(self) -> str:
        """As Textual calls it."""
        return self.key.lower() if len(self.key) > 1 else self.key


class Page(ABC):
    """A page.

    Args:
        host: the screen that it is on.

    Attributes:
        key: the letter that leads to it.
        name: what it is called.
        pick: where the cursor is.
        offset: the first row in sight.
    """

    key: ClassVar[str]
    name: ClassVar[str]

    def __init__(self, host: Host) -> None:
        self.host = host
        self.pick = ""
        self.offset = 0

    @property
    def evening(self) -> Evening:
        """As it was looked at last."""
        return self.host.desk.evening

    @abstractmethod
    def rows(self, width: int) -> list[Row]:
        """What stands on it, in rows of that width."""

    def keys(self) -> list[Key]:
        """What its keys do now, the most important first."""
        return []

    async def typed(self, event: events.Key) -> bool:
        """A key that is none of `keys`; whether it means something here."""
        del event
        return False

    def move(self, rows: list[Row], step: int, room: int) -> None:
        """Move the cursor, or the rows where it can stand nowhere."""
        found = picks(rows)
        if not found:
            self.offset = max(0, min(self.offset + step, len(rows) - room))
            return
        at = found.index(self.pick) if self.pick in found else 0
        self.pick = found[max(0, min(at + step, len(found) - 1))]

    def settle(self, rows: list[Row]) -> None:
        """Stand on something that is there."""
        found = picks(rows)
        if self.pick not in found:
            self.pick = found[0] if found else ""
