"""What must hold after each step: nobody is told of what is not on the disk, and all the rest."""

from __future__ import annotations

import logging
from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from euchre.store import StoreError, WriteBatch
from euchre.store.rows import LogDeletion, Write
from euchre.table.log.entries import BotTookOver, entry_from_json
from euchre.table.log.reducer import fold_entries
from euchre.table.log.state import Table
from simulation.truth import ENCODER, Truth, Truths, plain_hand

if TYPE_CHECKING:
    from simulation.clients import Person, Sent, Wire
    from simulation.disk import Database
    from simulation.loop import Process, World

_SAMPLE: Final = 16
"""Of so many events the pictures of one are looked at; of all others the entry alone."""
_SLACK: Final = 0.6
"""Seconds by which a clock may be early: what nobody saw the end of."""
_OF_NOW: Final = frozenset(("event", "welcome", "snapshot", "presence", "said", "pong", "seated"))
"""Messages that name the version that everybody has been told of."""
_ALWAYS_WRITTEN: Final = frozenset(("act", "nonce", "claim", "stand", "undo", "say", "phrase"))
"""Commands that change the table, or are refused."""
_SAYS_NOTHING: Final = frozenset(("flood", "spectator", "no-seat", "replaced"))
"""Errors that may answer a command that has been carried out before: nobody looked."""


class Heard(msgspec.Struct):
    """A message of the server, as far as it is looked at."""

    v: int
    type: str
    id: int | str | None = None
    entry: msgspec.Raw = msgspec.Raw(b"")
    table: msgspec.Raw = msgspec.Raw(b"")
    game: msgspec.Raw = msgspec.Raw(b"")
    hand: msgspec.Raw = msgspec.Raw(b"")
    mine: msgspec.Raw = msgspec.Raw(b"")
    known: msgspec.Raw = msgspec.Raw(b"")
    event: msgspec.Raw = msgspec.Raw(b"")
    code: str = ""
    why: str = ""
    receipt: str = ""
    seat: int | None = None
    token: str = ""


class _Chair(msgspec.Struct):
    name: str = ""
    kind: str = "empty"
    away: bool = False


class _Info(msgspec.Struct):
    chairs: tuple[_Chair, ...] = ()
    stage: str = ""
    paused: bool = False


class _Known(msgspec.Struct):
    seat: int | None = None
    events: msgspec.Raw = msgspec.Raw(b"[]")


HEARD: Final = msgspec.json.Decoder(Heard)
_INFO: Final = msgspec.json.Decoder(_Info)
_KNOWN: Final = msgspec.json.Decoder(_Known)


class Invariants:
    """Watches all that is written and told.

    Attributes:
        truths: what is on the disk.
        counts: of what was looked at.
        people: who has sent what, by what stands in the log for them.
    """

    def __init__(self, world: World, database: Database) -> None:
        self.world, self._database = world, database
        self.truths = Truths()
        self.counts: Counter[str] = Counter()
        self.people: dict[str, Person] = {}
        self.acknowledged: list[tuple[Person, Sent]] = []
        self._epochs: dict[tuple[str, int], str] = {}
        self._lengths: dict[str, int] = {}
        database.written = self.written
        database.stood = self.stood

    def broken(self, kind: str, text: str) -> None:
        self.world.broken(kind, text)

    # -- what is written ------------------------------------------------------------------------

    def written(self, process: Process, work: Write) -> None:
        """Something is on the disk from this moment on."""
        if isinstance(work, LogDeletion):
            return
        if not isinstance(work, WriteBatch):
            return
        if work.entries:
            self._owned(process, work)
        if "." in work.table or not work.table:
            self._lengths[work.table] = self._lengths.get(work.table, 0) + len(work.entries)
            return
        if not work.entries and not work.tokens:
            return
        digest, truth = self.world.digest, self.truths.of(work.table)
        if not truth.rows and not work.entries:
            return
        first = truth.version + 1
        if work.entries and work.entries[0].seq != first:
            self.broken("order", f"{work.table}: entry {work.entries[0].seq} after {first - 1}")
            return
        commands = [(row.by, row.command) for row in work.entries if row.command is not None]
        moves = truth.take(work)
        for row in work.entries:
            digest.update(row.entry)
        self.counts["entries"] += len(work.entries)
        for by, command in commands:
            self._carried_out(truth, by or "", command or "", first)
        for entry, before, after in moves:
            if isinstance(entry, BotTookOver):
                self._took_over(truth, entry, before)
            if after.match is not before.match:
                truth.turned = self.world.now
            else:  # a pause, or a question, is nobody's time
                truth.turned += (after.turned - before.turned) / 1000

    def _owned(self, process: Process, batch: WriteBatch) -> None:
        """No two servers write under one epoch, and none under an old one."""
        table, epoch = batch.table, batch.epoch
        self.world.note(f"{process.name} writes {table[:8]} {batch.entries[0].seq} @{epoch}")
        writer = self._epochs.setdefault((table, epoch), process.name)
        if writer != process.name:
            self.broken("epoch", f"{table}: {process.name} and {writer} write under {epoch}")
        if "." in table:
            return
        truth = self.truths.of(table)
        if epoch < truth.epoch[0]:
            self.broken("epoch", f"{table}: {epoch} after {truth.epoch[0]}")
        truth.epoch = epoch, process.name
        owner = self._database.registry.owners.get(table)
        if owner is None or (owner.node, owner.epoch) != (process.name, epoch):
            self.broken("owner", f"{table}: {process.name} @{epoch} writes what {owner} has")

    def _carried_out(self, truth: Truth, by: str, command: str, first: int) -> None:
        person = self.people.get(by)
        if person is None:
            return
        key = person.number, command
        if key in truth.done:
            self.broken("twice", f"{truth.id}: {person.name} {command} at {truth.done[key]} again")
        truth.done[key] = first, truth.version
        sent = person.sent.get(command)
        if sent is not None and sent.refused and sent.refused >= sent.times:
            self.broken("refused", f"{truth.id}: {sent.text} was refused, and is written")

    def _took_over(self, truth: Truth, entry: BotTookOver, before: Table) -> None:
        """A clock charges no time in which nobody could play."""
        clock, match = before.settings.clock, before.match
        if entry.voted or not clock or match is None or match.turn != entry.seat:
            return
        here = any(
            person.welcomed and person.table == truth.id and person.seat == entry.seat
            for person in self.people.values()
        )
        if not here:
            return
        self.counts["clocks"] += 1
        for kind, stopped in (("clock", True), ("clock of a stopped server", False)):
            served = truth.served(truth.turned, self.world.now, stopped=stopped)
            if served < clock - _SLACK:
                self.broken(kind, f"{truth.id}: seat {entry.seat} had {served:.1f} s of {clock}")
                return

    def stood(self, server: str, table: str, begin: float, end: float, written: bool) -> None:  # noqa: FBT001
        """Something of a table waited to be written; where it was not, nobody can play on yet.

        Where people are at another server by then, they could play there.
        """
        truth = self.truths.find(table)
        if truth is not None:
            here = truth.server in ("", server)
            truth.stands(begin, end if here else min(end, truth.moved))
            if here and not written and self._database.full and truth.full is None:
                truth.full = end

    def room_again(self) -> None:
        """The disk is not full any more."""
        for truth in self.truths:
            if truth.full is not None:
                truth.stands(truth.full, self.world.now)
                truth.full = None

    def down(self, name: str) -> None:
        """The tables of a server stand until somebody is welcomed there again."""
        for truth in self.truths:
            owner = self._database.registry.owners.get(truth.id)
            if owner is not None and owner.node == name and truth.down is None:
                truth.down = self.world.now

    def awake(self, name: str) -> None:
        """A server goes on with what it still has."""
        for truth in self.truths:
            owner = self._database.registry.owners.get(truth.id)
            if owner is not None and owner.node == name and truth.down is not None:
                truth.stops.append((truth.down, self.world.now))
                truth.down = None

    # -- what is told ---------------------------------------------------------------------------

    def told(self, wire: Wire, message: bytes) -> Heard:
        """A server says something to somebody, at this moment."""
        self.world.digest.update(message)
        self.counts["messages"] += 1
        heard = HEARD.decode(message)
        truth = self.truths.find(wire.table)
        if truth is None:
            return heard
        kind, version = heard.type, heard.v
        if self.world.loud:
            self.world.note(f"{wire} < {message[:300].decode()}")
        else:
            self.world.note(f"{wire} < {kind} {version} {heard.id or ''} {heard.code}")
        if version > truth.version:
            what = f"{kind} v {version} ({heard.id}), and the disk has {truth.version}"
            self.broken(f"unwritten {kind}", f"{truth.id}: {wire} is told {what}")
        if kind == "event":
            self._event(wire, truth, heard)
        elif kind == "ack":
            self._ack(wire, truth, heard)
        elif kind == "error":
            self._error(wire, truth, heard)
        elif kind in ("welcome", "snapshot"):
            self._picture(wire, truth, heard)
            if kind == "welcome" and wire.person.seated and self._owns(wire.server.name, truth.id):
                self._up(truth, wire.server.name)
        elif kind == "bye" and wire.server.name == truth.server:
            truth.down = self.world.now if truth.down is None else truth.down
        elif kind == "hint":
            self._hint(wire, truth, heard)
        elif heard.table and version:
            self._info(wire, truth, heard)
        if kind in _OF_NOW and version:
            if version < wire.version:
                self.broken("back", f"{truth.id}: {wire} {kind} v {version} after {wire.version}")
            wire.version = version
        return heard

    def _owns(self, server: str, table: str) -> bool:
        owner = self._database.registry.owners.get(table)
        return owner is not None and owner.node == server

    def _up(self, truth: Truth, server: str) -> None:
        if truth.server != server:
            truth.server, truth.moved = server, self.world.now
        if truth.down is not None:
            truth.stands(truth.down, self.world.now)
            truth.down = None

    def _event(self, wire: Wire, truth: Truth, heard: Heard) -> None:
        version = heard.v
        if version != wire.version + 1:
            self.broken("gap", f"{truth.id}: {wire} event {version} after {wire.version}")
        seat = wire.seat(truth, version - 1)
        entry = bytes(heard.entry)
        views = (wire.seat(truth, version), seat, None)
        if all(entry != truth.told(version, each) for each in views):
            self.broken("leak", f"{truth.id}: {wire} event {version}: {entry!r}")
        self.counts["events"] += 1
        if self.counts["events"] % _SAMPLE == 0 and truth.at(version) is not None:
            self._parts(wire, truth, heard)

    def _parts(self, wire: Wire, truth: Truth, heard: Heard) -> None:
        """The parts of a picture are those of the disk, for this seat."""
        version = heard.v
        seats = (wire.seat(truth, version), None)
        if heard.mine and all(bytes(heard.mine) != truth.mine(version, each) for each in seats):
            what = f"{bytes(heard.mine)!r} is not {truth.mine(version, seats[0])!r}"
            self.broken("picture", f"{truth.id}: {wire} mine at {version}: {what}")
        if heard.game:
            game = msgspec.json.decode(heard.game)
            earlier = 0 if game is None or heard.type != "event" else game.get("earlier", 0)
            if earlier and "results" not in game:
                game["results"] = []
            if game is not None and game != truth.game(version, earlier):
                what = f"{game} is not {truth.game(version, earlier)}"
                self.broken("picture", f"{truth.id}: {wire} game at {version}: {what}")
        hand = plain_hand(bytes(heard.hand)) if heard.hand else None
        if hand is not None and hand != truth.hand(version):
            what = f"{hand} is not {truth.hand(version)}"
            self.broken("picture", f"{truth.id}: {wire} hand at {version}: {what}")
        if heard.table:
            self._info(wire, truth, heard)

    def _picture(self, wire: Wire, truth: Truth, heard: Heard) -> None:
        if truth.at(heard.v) is None:
            return
        self.counts["pictures"] += 1
        self._parts(wire, truth, heard)
        if not heard.known:
            return
        known = _KNOWN.decode(heard.known)
        found = known.seat, bytes(known.events)
        seats = (wire.seat(truth, heard.v), None)
        if all(found != truth.known(heard.v, each) for each in seats):
            what = f"{found} is not {truth.known(heard.v, seats[0])}"
            self.broken("picture", f"{truth.id}: {wire} knows at {heard.v}: {what}")

    def _info(self, wire: Wire, truth: Truth, heard: Heard) -> None:
        table = truth.at(heard.v)
        if table is not None and not self._is_info(table, bytes(heard.table)):
            self.broken("picture", f"{truth.id}: {wire} table at {heard.v}: {bytes(heard.table)!r}")

    @staticmethod
    def _is_info(table: Table, raw: bytes) -> bool:
        info = _INFO.decode(raw)
        chairs = [(chair.name, chair.away) for chair in info.chairs]
        real = [(chair.name, chair.is_away) for chair in table.chairs]
        return (chairs, info.stage, info.paused) == (real, table.stage, table.paused)

    def informed(self, table: str, raw: bytes) -> None:
        """Somebody was told over HTTP how a table stands."""
        truth = self.truths.find(table)
        if truth is None:
            return
        self.counts["informed"] += 1
        last = [*truth.tables.values()][-40:]
        if not any(self._is_info(each, raw) for each in reversed(last)):
            self.broken("unwritten http", f"{table}: told over HTTP {raw!r}")

    def _ack(self, wire: Wire, truth: Truth, heard: Heard) -> None:
        sent = wire.person.answered(heard)
        if sent is None:
            return
        self.counts["acks"] += 1
        done = truth.done.get((wire.person.number, sent.ident))
        if done is None:
            seated = sent.seated and wire.seat(truth) is not None
            if sent.kind in _ALWAYS_WRITTEN and seated:
                self.broken("ack", f"{truth.id}: {wire} {sent.text} is not there")
            self._satisfied(wire, truth, sent, heard)
        elif not done[0] <= heard.v <= done[1]:
            self.broken("ack", f"{truth.id}: {wire} {sent.text} acked as {heard.v}, is {done}")
        sent.acked, sent.written = heard.v, done is not None
        if heard.receipt and not self._receipted(truth, sent):
            self.broken(
                "receipt", f"{truth.id}: {wire} {sent.text} has a receipt, and is not there"
            )

    def _satisfied(self, wire: Wire, truth: Truth, sent: Sent, heard: Heard) -> None:
        """What changed nothing was so, at the version that the acknowledgement names."""
        table = truth.at(heard.v)
        if table is None or not sent.seated:
            return
        fine = {
            "pause": table.paused,
            "resume": not table.paused,
            "door": table.settings.door == sent.fields.get("door"),
            "gallery": table.settings.gallery == sent.fields.get("gallery"),
        }.get(sent.kind, True)
        if not fine:
            self.broken("ack", f"{truth.id}: {wire} {sent.text} is not so at {heard.v}")

    @staticmethod
    def _receipted(truth: Truth, sent: Sent) -> bool:
        what = sent.fields.get("pledge") or sent.fields.get("nonce") or ""
        return any(what.encode() in row.entry for row in reversed(truth.rows[-400:]))

    def _error(self, wire: Wire, truth: Truth, heard: Heard) -> None:
        sent = wire.person.answered(heard)
        if sent is None:
            return
        self.counts[f"error {heard.code}"] += 1
        done = truth.done.get((wire.person.number, sent.ident))
        if done is None:
            sent.refused += 1
        elif heard.code not in _SAYS_NOTHING and wire.seat(truth) is not None:
            self.broken(
                f"denied {heard.code}", f"{truth.id}: {wire} {sent.text} is {done}: {heard.code}"
            )

    def _hint(self, wire: Wire, truth: Truth, heard: Heard) -> None:
        table = truth.at(heard.v)
        if table is None:
            return
        self.counts["hints"] += 1
        seat, match = wire.seat(truth, heard.v), table.match
        events = () if match is None or match.hand is None else match.hand.legal()
        if (
            match is None
            or match.turn != seat
            or bytes(heard.event) not in map(ENCODER.encode, events)
        ):
            self.broken("hint", f"{truth.id}: {wire} hint at {heard.v} {bytes(heard.event)!r}")

    # -- in the end -----------------------------------------------------------------------------

    def check_disk(self) -> None:
        """All that was written is there, once and in order, and folds to what everybody saw."""
        ask = self._database.connection.execute
        for truth in self.truths:
            found = ask(
                'SELECT seq, at, "by", command, entry FROM log WHERE table_id = ? ORDER BY seq',
                (truth.id,),
            ).fetchall()
            rows = [(r.seq, r.at, r.by, r.command, r.entry) for r in truth.rows]
            if found != rows:
                self.broken("disk", f"{truth.id}: {len(found)} rows, {len(rows)} were written")
                continue
            if (
                fold_entries((at, entry_from_json(entry)) for _, at, _, _, entry in found)
                != truth.head
            ):
                self.broken("fold", f"{truth.id}: the log folds to something else")
            tokens = {
                bytes(digest): None if revoked else seat
                for digest, seat, revoked in ask(
                    "SELECT hash, seat, revoked FROM tokens WHERE table_id = ?", (truth.id,)
                )
            }
            if tokens != {digest: seats[-1][1] for digest, seats in truth.seats.items()}:
                self.broken("disk", f"{truth.id}: its tokens are others than were written")
        for person in dict.fromkeys(self.people.values()):
            for sent in person.sent.values():
                self._stays(person, sent)

    def _stays(self, person: Person, sent: Sent) -> None:
        if sent.written and (person.number, sent.ident) not in self.truths.of(sent.table).done:
            self.broken("lost", f"{sent.table}: {person.name} {sent.text} was acknowledged")


class Listening(logging.Handler):
    """Hears of exceptions that a server has caught and logged."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.INFO)
        self._world = world
        self.said: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        self._world.note(f"log: {text}")
        if record.exc_info and record.exc_info[1] is not None:
            if isinstance(record.exc_info[1], StoreError):
                return
            self._world.broken("exception", f"{text}: {record.exc_info[1]!r}")


__all__ = ["HEARD", "Heard", "Invariants", "Listening"]
