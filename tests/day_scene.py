"""A day at a server: the server, its people, what they noted, and how it is killed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Self

from day_help import NAMES, Checks, Person, Sitting, until
from euchre.server.app import DATABASE_FILENAME
from euchre.server.daily.calendar import DailyChallenge
from euchre.store import ACCOUNT_PREFIX, DurableLog, PlayerResultRow
from passkey_help import Somebody
from test_server_kill import Mortal, nothing_lost

GAME: Final = "stick-the-dealer"
"""What is played by those who look for others."""


class TheDay:
    """A server, its people, and what they do.

    Attributes:
        people: all of them; `gone` have deleted their accounts.
        checks: what was held against what.
        daily: how many play the daily deal.
        rounds: how many ranked games each of them plays.
        short: whether casual games are to a point, and the server is killed less often.
    """

    def __init__(
        self,
        data: Path,
        people: int,
        seed: int,
        say: Callable[[str], None],
        *,
        daily: int | None,
        rounds: int,
        short: bool,
    ) -> None:
        assert people % 4 == 0
        assert 8 <= people <= len(NAMES)
        self.dice, self.many = random.Random(seed), people
        self.daily = people if daily is None else daily
        self.rounds, self.short = rounds, short
        self.checks = Checks(say)
        self.server = Mortal(data)
        self.people: list[Person] = []
        self.gone: list[Person] = []
        self.counts: Counter[str] = Counter()
        self.today = DailyChallenge(datetime.now(UTC).date(), GAME)
        self.leavers: dict[str, Person] = {}
        self.ranked: set[str] = set()
        self.base = ""
        self.sittings: list[Sitting] = []
        self.threads = ThreadPoolExecutor(people)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for each in self.sittings:
            each.enough.set()
        self.server.kill()
        self.threads.shutdown()
        Somebody.leave()

    @property
    def port(self) -> int:
        return int(self.server.port)

    def sit(self, made: dict[str, Any], person: Person, kind: str, **how: Any) -> Sitting:
        sitting = Sitting(lambda: self.port, made, person, kind, **how)
        self.sittings.append(sitting)
        return sitting

    def log(self) -> DurableLog:
        """What is on the disk, while no server has it."""
        return DurableLog.open(self.server.data / DATABASE_FILENAME)

    # -- accounts -------------------------------------------------------------------------------

    def make_accounts(self) -> None:
        """Everybody makes one; some sign in elsewhere, one by a recovery code."""
        names = self.dice.sample(NAMES, self.many)
        for at, name in enumerate(names):
            person = Person(name, Somebody(self.port), random.Random(self.dice.random()))
            person.who.registers(name)
            self.people.append(person)
            assert person.who.called == name, at
        holds = self.checks.holds
        holds("every account has an id of its own", len({p.id for p in self.people}), self.many)
        elsewhere = []
        for person in self.people[:-1:4]:
            other = Somebody(self.port, person.who.device)
            other.signs_in()
            elsewhere.append(other.called == person.name == person.who.called)
            person.who = other
        holds("by a passkey one signs in from a second browser", all(elsewhere))
        last = self.people[-1]
        codes, lost = last.who.codes, Somebody(self.port)
        lost.id = lost.post("/recover", code=codes[0])["player"]
        lost.post(f"/{lost.id}/recovery", code=codes[0])
        holds("a recovery code opens the account", lost.called, last.name)
        lost.post("/recover", 400, code=codes[0])
        holds("and only once")
        last.who = lost
        self.counts["accounts"] = self.many

    # -- the server is killed ----------------------------------------------------------------------

    def strike(self, sittings: list[Sitting], hands: int = 0) -> None:
        """Kill the server amid games, look at what is on the disk, and start it again.

        Args:
            sittings: who plays.
            hands: how many are to be over before, for each of them on average.
        """

        def amid() -> bool:
            over = sum(each.hands for each in sittings)
            moves = sum(each.moves for each in sittings)
            return over >= hands * len(sittings) and moves >= len(sittings)

        until(amid, "nobody plays", sittings)
        self.server.kill()
        nothing_lost(self.server.data / DATABASE_FILENAME, sittings)
        with self.log() as log:
            self._noted_is_kept(log, "of what was over when it was killed all results are there")
        acks = sum(len(each.acknowledged) for each in sittings)
        self.checks.holds(f"of {acks} commands acknowledged before none is lost")
        self.server.start()
        self.counts["kills"] += 1

    def _noted_is_kept(self, log: DurableLog, what: str) -> None:
        missing = [
            (person.name, noted)
            for person in self.people
            for noted in [*person.games]
            if not noted.left and noted.table not in {r.table for r in rows_of(log, person)}
        ]
        self.checks.holds(what, missing, [])


def rows_of(log: DurableLog, person: Person) -> list[PlayerResultRow]:
    return log.list_player_results(ACCOUNT_PREFIX + person.id, limit=1 << 20)
