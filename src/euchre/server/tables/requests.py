"""What the people at a table ask for over their sockets, carried out and answered."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from euchre.analysis.position.hints import Hint as Found
from euchre.errors import EuchreError
from euchre.match import Stage
from euchre.rules import Seat
from euchre.server.tables.backstage.answered import Key
from euchre.server.tables.people.connection import Connection
from euchre.server.tables.room import Room
from euchre.store import Repeated
from euchre.table import deciding
from euchre.table.chairs import places, seating
from euchre.table.chairs.readiness import still_waits
from euchre.table.commands import (
    Act,
    Admit,
    Command,
    Hello,
    Hint,
    Knock,
    Ping,
    Refused,
    Rematch,
    Say,
    SayPhrase,
    SayReady,
    Sync,
)
from euchre.table.draft import Draft
from euchre.table.log.entries import BotSat, Emptied
from euchre.table.log.state import Table

_MOST_WRITING: Final = 200
"""Batches of one table that may be on their way to the disk before nothing more is taken."""
_LEAVING: Final = (Emptied, BotSat)
"""By these people give their seats up."""
_NOT_SAVED: Final = "That could not be written down, and has not happened."


def carry_out(room: Room, connection: Connection, command: Command) -> None:
    """Carry a command out, and answer it.

    What changes the table is acknowledged once it is on the disk.

    Raises:
        Refused, Illegal: it comes to nothing; why is said.
    """
    match command:
        case Hello():
            raise Refused("not-now", "You have said hello already.")
        case Ping(ident):
            connection.send(room.teller.pong(ident, room.now()))
        case Sync(ident):
            connection.send(room.snapshot(ident, connection.seat))
        case Hint(ident):
            _hint(room, connection, ident)
        case Knock():
            _knock(room, connection, command)
        case Admit():
            _admit(room, connection, command)
        case Say() | SayPhrase() if connection.seat is None:
            room.says(connection, command)
            connection.send(room.teller.ack(command.id, room.teller.version))
        case _:
            _decide(room, connection, command)


# -- decisions ----------------------------------------------------------------------------------


class _Sent(NamedTuple):
    """A command that changes the table, as it was sent; its `key` is missing if it has no id.

    `heard` is when it came, by the loop's clock.
    """

    connection: Connection
    command: Command
    ident: str | int
    key: Key | None
    heard: float


def _decide(room: Room, connection: Connection, command: Command) -> None:
    if room.recovery.reading:
        raise Refused("not-now", "The table is being read anew: a moment.")
    seat = connection.seat
    key = None if seat is None else (connection.by, str(command.id))
    try:
        _happen(room, _Sent(connection, command, command.id, key, connection.came))
    except EuchreError:
        raise
    except Exception:  # noqa: BLE001 - whatever it is, the table goes on
        room.recovery.log(f"the command {type(command).__name__} of seat {seat}")
        room.recovery.read_anew()
        why = "Something went wrong, and that has not happened: the table is read anew."
        raise Refused("not-now", why) from None


def _happen(room: Room, sent: _Sent) -> None:
    connection, command, ident, key, _ = sent
    seat, before = connection.seat, room.table
    done = None if key is None else room.answered.version(key)
    if done is not None:
        receipt = room.notary.receipt(before, seat, command)
        assert key is not None
        _acknowledge(room, connection, room.teller.ack(ident, done, receipt), key)
        return
    if room.writing > _MOST_WRITING:
        raise Refused("flood", "The disk is slow just now: a moment.")
    seen = getattr(command, "seen", None)
    draft = room.draft()
    try:
        deciding.decide(draft, seat, command)
    except (Refused, EuchreError):
        if seen is not None and seen < room.teller.moved:
            raise Refused("stale", "The table has moved on since: look again.") from None
        raise
    left = stood_up(before, draft)
    tokens = tuple(token for at in sorted(left) for token in room.revoking(at))
    receipt = room.notary.receipt(draft.table, seat, command)
    why = ""
    if seat is not None and isinstance(command, SayReady | Rematch):
        why = still_waits(draft.table, seat)
    ack = room.teller.ack(ident, draft.table.version, receipt, why)
    if not draft.moves:
        connection.send(ack)
        return
    by, command_id = (None, None) if key is None else key
    if key is not None:
        room.answered.add(key, draft.table.version)
    then = partial(_answer, room, sent, ack)
    room.commit(draft, by=by, command=command_id, tokens=tokens, then=then)
    for at in left:
        room.stood(at)


def stood_up(before: Table, draft: Draft) -> frozenset[Seat]:
    """The seats that people have given up; whoever has changed places has given up none.

    They are those of `before`: nobody stands up after a swap in one draft.
    """
    if not any(isinstance(entry, _LEAVING) for entry, _ in draft.moves):
        return frozenset()
    tables = (before, *(after for _, after in draft.moves))
    return frozenset(
        entry.seat
        for table, (entry, _) in zip(tables, draft.moves, strict=False)
        if isinstance(entry, _LEAVING) and table.chairs[entry.seat].person
    )


def _acknowledge(room: Room, connection: Connection, ack: bytes, key: Key) -> None:
    """The same command once more: it is acknowledged as soon as the first one is.

    Where that one could not be written, its own answer says so, and nothing else is told.
    """

    def then(error: BaseException | None) -> None:
        if error is None and room.answered.version(key) is not None:
            connection.send(ack)

    room.when_written(then)


def _answer(room: Room, sent: _Sent, ack: bytes, error: BaseException | None) -> None:
    if error is None:
        sent.connection.send(ack)
        if isinstance(sent.command, Act):
            room.acknowledged(sent.connection, sent.heard)
        return
    if sent.key is not None:
        room.answered.drop(sent.key)
        if isinstance(error, Repeated):
            room.find_answered(sent.key, partial(_answer_again, room, sent))
            return
    sent.connection.send(room.teller.error(sent.ident, "not-saved", _NOT_SAVED))


def _answer_again(room: Room, sent: _Sent, version: int) -> None:
    """What had been carried out so long ago that only the log knew is acknowledged once more."""
    receipt = room.notary.receipt(room.table, sent.connection.seat, sent.command)
    sent.connection.send(room.teller.ack(sent.ident, version, receipt))


# -- hints --------------------------------------------------------------------------------------


def _hint(room: Room, connection: Connection, ident: str | int) -> None:
    """Answer what the coach would do, thought out elsewhere from what the seat sees.

    Raises:
        Refused: hints are off, it is not that seat's turn, or too many are asked for.
    """
    match, seat = room.table.match, room.table.eyes(connection.seat)
    if not room.table.settings.hints:
        raise Refused("off", "At this table there are no hints.")
    if seat is None or match is None or match.stage is not Stage.HAND or match.turn != seat:
        raise Refused("not-your-turn", "A hint is given when it is your turn.")
    view = match.view(seat)
    assert view is not None
    version = room.table.version

    def tell(found: Found | None, error: Refused | None) -> None:
        if found is not None:
            connection.send(room.teller.hint(ident, version, found.event, found.why))
        elif error is not None:
            connection.send(room.teller.error(ident, error.code, error.why))

    then = partial(room.recovery.through, "a hint", tell)
    room.hints.ask(seat, connection.address, view, then)


# -- at the door --------------------------------------------------------------------------------


def _knock(room: Room, connection: Connection, command: Knock) -> None:
    """Somebody asks to be let sit down; they hear of it when the host answers.

    Raises:
        Refused: they sit already, nobody is asked here, or there is no room.
    """
    table = room.table
    if connection.seat is not None:
        raise Refused("not-now", "You sit at this table already.")
    if table.settings.kept:
        raise Refused("kept", "These chairs are kept: nobody is let in by the host.")
    if table.door != "ask":
        seating.check_open(table)
        raise Refused("not-now", "Nobody need be asked here: sit down.")
    if connection.apart:
        raise Refused("account", connection.apart)
    room.door.check(connection, room.now())
    if connection.identity.account is None:
        seating.check_name(table, command.name, command.seat)
    draft = room.draft()
    called = room.called(connection.identity, command.name)
    player = connection.identity.player
    seat = seating.sit(draft, called, command.seat, let_in=True, player=player)
    name = draft.table.names[seat]  # as they would be called: nobody comes in another's name
    room.door.add(connection, name, command.seat, command.id)
    room.presence()


def _admit(room: Room, host: Connection, command: Admit) -> None:
    """The host lets somebody in, or not.

    Raises:
        Refused: it is not the host who says so, nobody asks, or there is no room any more.
    """
    table = room.table
    places.check_host(table, host.seat)
    waiting = room.door.find(command.knock)
    if not command.yes:
        assert table.runs is not None
        why = f"{table.names[table.runs]} has not let you sit down."
        room.door.refuse(waiting, room.now())
        waiting.connection.send(room.teller.error(waiting.ident, "declined", why))
        room.presence()
        host.send(room.teller.ack(command.id, room.teller.version))
        return

    def then(error: BaseException | None) -> None:
        if error is None:
            host.send(room.teller.ack(command.id, room.teller.version))
            waiting.connection.send(room.teller.seated(waiting.ident, seat, token))
            return
        for connection, ident in ((host, command.id), (waiting.connection, waiting.ident)):
            connection.send(room.teller.error(ident, "not-saved", _NOT_SAVED))

    identity, knock = waiting.connection.identity, waiting.knock
    seat, token = room.sit(knock.name, knock.seat, then, let_in=True, identity=identity)
    room.door.let_in(waiting)
    room.presence()
