"""People with accounts who spend a day at a server that is killed, and what they note of it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from club_help import Browser
from euchre.table.results import CASUAL_KIND, RANKED_KIND
from event_help import Visitor
from passkey_help import Somebody
from server_help import PATIENCE, Guest
from test_server_kill import Stubborn

NAMES: Final = (
    "Adalgisa", "Bartolo", "Clothilde", "Demetrius", "Eudora", "Florimond", "Ghislaine",
    "Hortensio", "Isaura", "Jocasta", "Kunibert", "Leocadia", "Mortimer", "Nicodemus", "Ottoline",
    "Peregrine", "Quirina", "Rosalind", "Sigismund", "Theodora", "Ulyssa", "Valerian",
    "Wilhelmina", "Xanthippe", "Yolanda", "Zebedee", "Aurelius", "Balthasar", "Cordelia",
    "Drusilla",
)  # fmt: skip
"""Names that stand nowhere by chance."""
Choose = Callable[[list[dict[str, Any]]], dict[str, Any]]


def first(offered: list[dict[str, Any]]) -> dict[str, Any]:
    """The choice of somebody who always takes what is offered first."""
    return offered[0]


@dataclass(frozen=True)
class Noted:
    """A game as somebody saw it end."""

    table: str
    kind: str
    scores: tuple[int, ...] = ()
    hands: int = 0
    left: bool = False


@dataclass(eq=False)
class Person:
    """Somebody with an account.

    Attributes:
        name: what they are called.
        who: their browser, with a device.
        dice: by which they choose where they do not take what comes first.
        games: what they have played.
    """

    name: str
    who: Somebody
    dice: random.Random
    games: list[Noted] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.who.id

    @property
    def headers(self) -> dict[str, str]:
        """By which a socket is known as theirs."""
        return {"cookie": "; ".join(f"{c.name}={c.value}" for c in self.who.web.cookies.jar)}

    @property
    def choose(self) -> Choose:
        return self.dice.choice

    def see(self, path: str, status: int = 200) -> str:
        answer = self.who.web.get(path)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text[:300]}"
        return answer.text

    def ask(self, path: str) -> Any:
        answer = self.who.web.get(path)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text[:300]}"
        return answer.json()

    def make(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self.who.web.post(path, json=body)
        assert answer.status_code in (200, 201), f"{path}: {answer.status_code} {answer.text}"
        made: dict[str, Any] = answer.json()
        return made

    def club(self, base: str = "") -> Browser:
        """The same browser, at the pages of a club."""
        made = Browser(str(self.who.web.base_url), base=base)
        made.web.close()
        made.web = self.who.web
        return made

    def evening(self, base: str) -> Visitor:
        """The same browser, at the pages of an evening."""
        made = Visitor(str(self.who.web.base_url), base)
        made.web.close()
        made.web = self.who.web
        return made


class Chooser(Guest):
    """A client that chooses among all that is offered."""

    choose: Choose = staticmethod(first)

    def wanted(self) -> tuple[str, dict[str, Any]] | None:
        found = super().wanted()
        if found is None or found[0] != "act":
            return found
        return "act", {**found[1], "event": self.choose(offered(self.picture["mine"]))}


def offered(mine: dict[str, Any]) -> list[dict[str, Any]]:
    """The events that a picture offers."""
    if mine.get("cut"):
        return [{"type": "cut", "seat": mine["seat"], "at": mine["cut"][0]}]
    cards = [card["event"] for card in mine.get("cards", []) if "event" in card]
    return [choice["event"] for choice in mine.get("choices", [])] + cards


class Sitting(Stubborn):
    """Somebody who plays a game to its end, whatever happens to the server, in a thread.

    Attributes:
        person: who.
        noted: how it ended; None: it goes on.
        hands: how many were over when they looked last.
    """

    breath = 0.0

    def __init__(
        self,
        port: Callable[[], int],
        made: dict[str, Any],
        person: Person,
        kind: str = CASUAL_KIND,
        *,
        choose: Choose = first,
        stands_after: int | None = None,
    ) -> None:
        self.person, self.kind, self.hands = person, kind, 0
        self._choose, self._stands_after = choose, stands_after
        self._begun = self._hurried = False
        self.noted: Noted | None = None
        super().__init__(port, made, f"{person.name}-{made['table']}")

    def _come(self) -> Guest:
        made, headers = self.made, self.person.headers
        try:
            guest = Chooser(
                self.port(), made["table"], made["token"], pings=self.pings, headers=headers
            )
        except AssertionError:
            if not self._stands:
                raise
            self._end((), self.hands, left=True)
            raise ConnectionError("the seat is given up: its token opens nothing") from None
        guest.choose = self._choose
        made.setdefault("seat", guest.seat)  # a link to a table does not tell it
        return guest

    @property
    def _stands(self) -> bool:
        """Whether they have said that they stand up, and have not heard that it is so."""
        return self._waiting is not None and self._waiting[1] == "stand"

    def _play(self, guest: Guest) -> None:
        guest.nonces = self._nonces
        asked = -1
        while not self.enough.is_set():
            if self._stands and guest.seat is None:  # it was written, then the server was killed
                self._end((), self.hands, left=True)
                return
            if self._waiting is not None:
                stands = self._stands
                if self._settle(guest) == "" and stands:
                    self._end((), self.hands, left=True)
                    return
            self.hands = max(self.hands, guest.results)
            self.doing = f"{guest.picture}"[:2000]
            if guest.over:
                game = guest.picture["game"]
                self._end(tuple(game["scores"]), guest.results)
                return
            if self._stands_after is not None and guest.results >= self._stands_after:
                if self._ask(guest, "stand", {}) == "":
                    self._end((), guest.results, left=True)
                    return
                continue
            wanted = guest.wanted() if asked != guest.version else None
            if self.kind == RANKED_KIND and guest.seat == 0 and not self._hurried:
                self._hurried = True  # whoever plays on where one stands up
                guest.ask("pace", pace="instant")
            if wanted is None and not self._begun and guest.picture["table"]["stage"] != "playing":
                self._begun, wanted = True, ("ready", {})
            if wanted is None:
                guest.hear()
                continue
            asked = guest.version
            if self._ask(guest, *wanted) == "not-now":
                time.sleep(0.1)
                asked = -1

    def _end(self, scores: tuple[int, ...], hands: int, *, left: bool = False) -> None:
        self.noted = Noted(self.made["table"], self.kind, scores, hands, left)
        self.person.games.append(self.noted)
        self.enough.set()


def until(there: Callable[[], bool], why: str, sittings: Iterable[Sitting] = ()) -> None:
    """Wait until something holds, while nobody who plays is stuck.

    Raises:
        AssertionError: it does not come.
    """
    sittings = [*sittings]
    end = time.monotonic() + 8 * PATIENCE
    while not there():
        for each in sittings:
            if each.problem is not None:
                raise AssertionError(f"{each.name}: {each.problem!r}") from each.problem
        if time.monotonic() >= end:
            stuck = [(each.name, each.doing) for each in sittings if each.noted is None]
            raise AssertionError(f"{why}: {stuck}")
        time.sleep(0.02)


def ends(sittings: Iterable[Sitting]) -> None:
    """Wait until all of them have played to the end."""
    sittings = [*sittings]
    until(lambda: all(each.noted is not None for each in sittings), "a game does not end", sittings)
    for each in sittings:
        each.thread.join(PATIENCE)


class Checks:
    """What was promised, and whether it held.

    Attributes:
        broken: what did not hold.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self.made: list[str] = []
        self.broken: list[str] = []

    def holds(self, what: str, found: object = True, wanted: object = True) -> None:  # noqa: FBT002
        """Note whether something is as it was promised."""
        self.made.append(what)
        if found == wanted:
            self._say(f"  holds   {what}")
        else:
            self.broken.append(what)
            self._say(f"  BROKEN  {what}: {found!r}"[:1500])

    @contextmanager
    def part(self, title: str) -> Iterator[None]:
        """A part of the day, and how long it takes."""
        self._say(title)
        began = time.monotonic()
        yield
        self._say(f"  ({time.monotonic() - began:.1f} s)")
