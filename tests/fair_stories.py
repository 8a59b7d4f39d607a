"""Tables on which everybody is honest and much befalls them, as the page of one hears them."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

from euchre import fair
from euchre.game.presets import PRESETS
from euchre.game.rules import Seat
from euchre.server.tables.participants.messages import Broadcaster
from euchre.table import commands as say
from euchre.table.log.entries import NoncePledged, NonceRevealed, SeatsSwapped
from euchre.table.views.watching import HandViewCache
from table_help import Browser, Desk, table_of

NAMES = ("Dana", "Lee")


@dataclass
class Ear:
    """The socket of the page that is looked at: what it hears is what the page takes.

    Attributes:
        seat: where it sits; None: it looks on.
        steps: what it hears, and what befalls the page.
        away: whether nothing comes through.
    """

    seat: Seat | None
    protocol: int = 1
    steps: list[tuple[str, Any]] = field(default_factory=list)
    away: bool = False

    def send(self, message: bytes) -> None:
        if not self.away:
            self.steps.append(("hears", json.loads(message)))


class Story:
    """One table, and what befalls the page of Dana, who has the first seat.

    Args:
        seed: of all chance.
        quiet: whether nothing befalls it.
    """

    def __init__(self, seed: int, *, quiet: bool = False, seat: Seat | None = 0) -> None:
        self.rng = random.Random(f"story {seed}")
        rules = self.rng.choice([each.rules for each in PRESETS.values()])
        self.desk: Desk = table_of(*NAMES, rules=rules, seed=seed)
        self.desk.checks = False
        self.desk.signer = fair.ServerSigner(bytes(32))
        self.pages = [Browser(self.desk, at) for at in range(len(NAMES))]
        self.nonces: dict[str, Any] = {}
        self.quiet = quiet
        self.ear = Ear(seat)
        self.teller = Broadcaster(self.desk.table, HandViewCache())
        self._welcome()
        keep = self.desk.keep

        def keep_and_tell(draft: Any) -> Any:
            for entry, after in draft.moves:
                self._note(entry)
                to = [] if self.ear.away else [self.ear]
                self.teller.broadcast(entry, after, to, frozenset({0, 1}) - self.desk.gone.keys())
                if to and not quiet and self.rng.random() < 0.05:  # the line broke for a moment
                    self.ear.steps.pop()
                    self._welcome()
            return keep(draft)

        self.desk.keep = keep_and_tell  # type: ignore[method-assign]

    def _note(self, entry: Any) -> None:
        if isinstance(entry, SeatsSwapped):
            one, two = entry.seats
            places = {one: two, two: one}
            self.ear.seat = places.get(self.ear.seat, self.ear.seat)  # type: ignore[arg-type]
            for page in self.pages:
                page.seat = places.get(page.seat, page.seat)
        if isinstance(entry, NoncePledged):
            where = (entry.game, entry.hand, entry.attempt)
            page = next(page for page in self.pages if page.seat == entry.seat)
            name = f"{entry.seat} {entry.game}-{entry.hand}-{entry.attempt}"
            self.nonces[name] = {"pledge": entry.pledge, "nonce": page.nonces[where]}
        if isinstance(entry, NonceRevealed):
            promise = self.desk.table.promise
            assert promise is not None
            name = f"{entry.seat} {self.desk.table.game}-{entry.hand}-{promise.attempt_number}"
            self.nonces[name]["shown"] = True

    def _welcome(self) -> None:
        if not self.ear.away:
            self.ear.send(self.teller.build_welcome(self.ear.seat, frozenset({0, 1}), 0))

    def played(self, hands: int) -> Story:
        """The same, after so many hands."""
        desk = self.desk
        while len(desk.table.proofs) <= hands and not desk.match.over:
            if not self.quiet and self.rng.random() < 0.08:
                self._befalls()
            if not self._plays() and desk.step() is None:
                assert desk.gone, "nothing is due, and nobody can do anything"
                desk.gone.clear()
        return self

    def swaps(self) -> None:
        """Dana and Lee change places."""
        desk, seat = self.desk, self.ear.seat
        assert seat is not None
        desk.says(seat, say.SwapSeats, seats=(0, 1))
        if desk.table.asked_swap is not None:
            desk.says(1 - seat, say.AnswerQuestion, yes=True)

    def _plays(self) -> bool:
        while any(page.acts() for page in self.pages if page.seat not in self.desk.gone):
            pass
        return self.desk.somebody_acts()

    def _befalls(self) -> None:
        """Something happens to the page, or to who sits there."""
        rng, desk, ear = self.rng, self.desk, self.ear
        if ear.away:
            ear.away = False
            desk.gone.clear()
            return self._welcome()
        match rng.choice(["reload", "reload", "forget", "away", "swap", "moves", "stands", "late"]):
            case "reload" | "forget" as what:
                ear.steps.append((what, None))
                self._welcome()
            case "away" if ear.seat is not None:
                ear.away = True
                if rng.random() < 0.5:
                    desk.gone[ear.seat] = desk.now
            case "swap" if desk.table.resting and ear.seat is not None:
                self.swaps()
            case "moves" if ear.seat is not None:  # Lee has another device, and Dana perhaps
                ear.steps.append(("moves", None))
                desk.gone.clear()
                if rng.random() < 0.5:
                    desk.gone[ear.seat] = desk.now
                ear.seat = 1 - ear.seat
                self._welcome()
            case "stands" if desk.table.resting and ear.seat is not None:
                seat, ear.seat = ear.seat, None
                desk.leaves(seat)
                self._welcome()
                desk.sits("Dana", seat)
                ear.seat = seat
                self._welcome()
            case "late":
                page = rng.choice(self.pages)
                page.shows = not page.shows
            case _:
                pass
        return None

    def up_to(self, hand: int) -> dict[str, Any]:
        """What the page is given until the secret of a hand is told."""
        for at, (_, message) in enumerate(self.ear.steps):
            told = (message or {}).get("hand") or {}
            if told.get("dealt") and told["fair"].get("secret") and told["number"] == hand:
                return {**self.told(), "steps": self.ear.steps[: at + 1]}
        raise AssertionError("it was not told")

    def told(self) -> dict[str, Any]:
        """What the page is given."""
        return {"table": self.desk.table.id, "nonces": self.nonces, "steps": self.ear.steps}
