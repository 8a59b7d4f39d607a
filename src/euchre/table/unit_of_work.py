"""What happens next, while it is put together: entries, and the chance they need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, Unpack

from euchre import fair
from euchre.game.events import Declared, Event
from euchre.game.rules import Seat
from euchre.notation.record import PublicLogPlace
from euchre.table.log.entries import (
    Entry,
    MatchEventHappened,
    PlayerCameBack,
    SecretRevealed,
)
from euchre.table.log.reducer import apply_entry
from euchre.table.log.state import Table, find_seat_unasked_alone


class CommitmentSigner(Protocol):
    """Signs the next commitment, and finds its place in the public log (`fair.sign_next_place`)."""

    def __call__(self, *, at: int, **commitment: Unpack[fair.LoggedCommitment]) -> PublicLogPlace:
        """Sign a commitment made at a time, in ms."""


class Entropy(NamedTuple):
    """The random numbers for a draft, passed as an argument.

    Attributes:
        fresh: 32 bytes nobody has seen, for the next secret.
        secret: the secret behind the standing promise, if there is one.
        seal: signs the next commitment; None: it stands in no log.
    """

    fresh: bytes
    secret: bytes | None = None
    seal: CommitmentSigner | None = None


class UnitOfWork:
    """The entries that a command, or the passing of time, leads to, while they are collected.

    Attributes:
        now: the time, in ms.
        luck: chance.
        gone: the persons who are not connected, and since when, in ms.
        table: the table after the entries so far.
        moves: the entries so far, each with the table after it.
        secret: to be kept in the same breath: the key of the hand, and the secret.
    """

    def __init__(
        self, table: Table, now: int, luck: Entropy, gone: Mapping[Seat, int] | None = None
    ) -> None:
        self.now, self.luck = now, luck
        self.gone: Mapping[Seat, int] = {} if gone is None else gone
        self._first = self.table = table
        self.moves: list[tuple[Entry, Table]] = []
        self.secret: tuple[str, bytes] | None = None

    def clear(self) -> None:
        """Drop all entries so far."""
        self.table, self.secret = self._first, None
        self.moves.clear()

    def add(self, *entries: Entry) -> None:
        """Add entries, and apply them to the table.

        Raises:
            IllegalEventError: an event may not come next in the match.
        """
        for entry in entries:
            self.table = apply_entry(self.table, entry, self.now)
            self.moves.append((entry, self.table))

    def add_event(self, event: Event, *, by_chance: bool = False, chosen: bool = False) -> None:
        """Add `event` to the match, and reveal the secret of a hand that it ends.

        What wins nothing a person is not asked: that is answered here. Who was late, and is here,
        has their seat again once a bot has played for them. `by_chance` and `chosen` are
        those of `MatchEventHappened`.

        Raises:
            IllegalEventError: it may not come next.
        """
        before = self.table.match
        self.add(MatchEventHappened(event, by_chance, chosen))
        seat = getattr(event, "seat", None)
        if seat is not None and self.table.chairs[seat].has_one_turn_bot and seat not in self.gone:
            self.add(PlayerCameBack(seat))
        self.decline_alone_for_unasked()
        match = self.table.match
        assert before is not None
        assert match is not None
        if len(match.hands) > len(before.hands):
            self.reveal_secret(len(match.hands))

    def decline_alone_for_unasked(self) -> None:
        """Decline to play alone for each player who is not asked."""
        while (seat := find_seat_unasked_alone(self.table)) is not None:
            self.add(MatchEventHappened(Declared(seat, alone=False)))

    def reveal_secret(self, hand: int) -> None:
        """Reveal the secret of `hand`."""
        if self.luck.secret is not None:
            self.add(SecretRevealed(hand, self.luck.secret.hex()))
