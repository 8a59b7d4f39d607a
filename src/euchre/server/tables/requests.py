"""What the people at a table ask for over their sockets, carried out and answered."""

from __future__ import annotations

import secrets
from contextlib import suppress
from functools import partial
from typing import Final

from euchre.analysis.position.hints import Hint as Found
from euchre.errors import EuchreError
from euchre.match import Stage
from euchre.rules import Seat
from euchre.server.tables.backstage.rows import Beside
from euchre.server.tables.people.connection import Connection
from euchre.server.tables.people.door import KnockingPerson
from euchre.server.tables.room import DecideAs, Room
from euchre.store import StoreError
from euchre.table import deciding
from euchre.table.chairs import places, seating
from euchre.table.chairs.readiness import still_waits
from euchre.table.commands import (
    Act,
    Admit,
    AskHint,
    Command,
    Hello,
    KnockAtDoor,
    Ping,
    Refused,
    Rematch,
    Say,
    SayPhrase,
    SayReady,
    Sync,
)
from euchre.table.draft import Draft
from euchre.table.shown.picture import KnockShown as Asking
from euchre.words.names import Name

_NOT_SAVED: Final = "That could not be written down, and has not happened."
_WRONG: Final = "Something went wrong, and that has not happened."


async def carry_out(room: Room, connection: Connection, command: Command, heard: float) -> None:
    """Carry out a command, and answer it.

    What changes the table is acknowledged once it is on the disk, and so is what an earlier
    command has changed already.

    Args:
        room: the table.
        connection: who it comes from.
        command: what they want.
        heard: when it came, by the loop's clock.

    Raises:
        Refused, Illegal: it comes to nothing; why is said.
    """
    teller = room.everyone.teller
    match command:
        case Hello():
            raise Refused("not-now", "You have said hello already.")
        case Ping(ident):
            connection.send(teller.pong(ident, room.now()))
        case Sync(ident):
            connection.send(room.everyone.snapshot(ident, connection.seat))
        case AskHint(ident):
            _hint(room, connection, ident)
        case KnockAtDoor():
            await _knock(room, connection, command)
        case Admit():
            await _admit(room, connection, command)
        case Say() | SayPhrase() if connection.seat is None:
            called = room.called(connection.identity, Name(command.name))
            room.everyone.says(connection, command, called)
            connection.send(teller.ack(command.id, teller.version))
        case _:
            version = await _happen(room, connection, command, partial(_decide, room, command))
            _acknowledge(room, connection, command, version)
            if isinstance(command, Act):
                room.acknowledged(connection, heard)


async def _happen(room: Room, connection: Connection, command: Command, decide: DecideAs) -> int:
    """Carry out a command once; return the version that it led to.

    Raises:
        Refused, Illegal: it comes to nothing; why is said.
    """
    try:
        return await room.carry_out(connection.by, str(command.id), decide)
    except StoreError:
        raise Refused("not-saved", _NOT_SAVED) from None
    except EuchreError:
        raise
    except Exception:  # noqa: BLE001 - whatever it is, the table goes on
        room.log_trouble(f"the command {type(command).__name__} of seat {connection.seat}")
        raise Refused("not-now", _WRONG) from None


def _decide(room: Room, command: Command, draft: Draft, seat: Seat | None) -> None:
    try:
        deciding.decide(draft, seat, command)
    except EuchreError:
        seen = getattr(command, "seen", None)
        if seen is not None and seen < room.everyone.teller.moved:
            raise Refused("stale", "The table has moved on since: look again.") from None
        raise


def _acknowledge(room: Room, connection: Connection, command: Command, version: int) -> None:
    seat, why = connection.seat, ""
    receipt = room.notary.receipt(room.table, seat, command)
    if seat is not None and isinstance(command, SayReady | Rematch):
        why = still_waits(room.table, seat)
    connection.send(room.everyone.teller.ack(command.id, version, receipt, why))


# -- hints --------------------------------------------------------------------------------------


def _hint(room: Room, connection: Connection, ident: str | int) -> None:
    """Send a hint, computed elsewhere from the seat's view.

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
            connection.send(room.everyone.teller.hint(ident, version, found.event, found.why))
        elif error is not None:
            connection.send(room.everyone.teller.error(ident, error.code, error.why))

    room.hints.ask(seat, connection.address, view, tell)


# -- at the door --------------------------------------------------------------------------------


async def _knock(room: Room, connection: Connection, command: KnockAtDoor) -> None:
    """Queue the knock of somebody who wants a seat; the answer follows when the host decides.

    Whose account has the seat that they ask for is not made wait for that.

    Raises:
        Refused: they sit already, nobody is asked here, or there is no room.
    """
    table, identity = room.table, connection.identity
    door, teller = room.everyone.door, room.everyone.teller
    if connection.seat is not None:
        raise Refused("not-now", "You sit at this table already.")
    token = door.given(command.key, room.now())
    if (given := room.tokens.seat(token)) is not None:
        connection.send(teller.seated(command.id, given, token))
        return
    if connection.apart:
        raise Refused("account", connection.apart)
    if not command.was_mine:
        name = _called(room, connection, command)
    elif seating.check_lost(table, command.seat, identity.player):
        assert command.seat is not None
        token = await room.admit(command.seat, identity)
        connection.send(teller.seated(command.id, command.seat, token))
        return
    else:  # whatever somebody typed would be believed
        name = "Somebody" if identity.account is None else identity.account.name
    door.check(connection, room.now())
    knock = Asking(0, name, command.seat, was_mine=command.was_mine)
    door.add(connection, knock, command.id, command.key)
    room.everyone.presence()


def _called(room: Room, connection: Connection, command: KnockAtDoor) -> str:
    """Return the name that a knocking person would get; nobody may use another's.

    Raises:
        Refused: nobody is asked here, or there is no room, or they are to choose another name.
    """
    table, identity = room.table, connection.identity
    if table.settings.kept:
        raise Refused("kept", "These chairs are kept: nobody is let in by the host.")
    if table.door != "ask":
        seating.check_open(table)
        raise Refused("not-now", "Nobody need be asked here: sit down.")
    wanted = Name(command.name)
    if identity.account is None:
        seating.check_name(table, wanted, command.seat)
    draft, called = room.draft(), room.called(identity, wanted)
    seat = seating.sit(draft, called, command.seat, let_in=True, player=identity.player)
    return draft.table.names[seat]


async def _admit(room: Room, host: Connection, command: Admit) -> None:
    """Carry out the host's answer to a knock; the devices that have a reclaimed seat open may
    answer, too.

    Raises:
        Refused: it is not theirs to say, nobody asks, or there is no room any more.
    """
    door, teller = room.everyone.door, room.everyone.teller
    if not command.yes:
        waiting = _asking(room, command, host.seat)
        assert host.seat is not None
        door.refuse(waiting, room.now())
        what = "have that seat" if waiting.knock.was_mine else "sit down"
        why = f"{room.table.names[host.seat]} has not let you {what}."
        waiting.connection.send(teller.error(waiting.ident, "declined", why))
        room.everyone.presence()
        host.send(teller.ack(command.id, teller.version))
        return
    let_in: list[tuple[KnockingPerson, Seat]] = []
    token = secrets.token_urlsafe(32)

    def decide(draft: Draft, seat: Seat | None) -> Beside:
        waiting = _asking(room, command, seat)
        knock, identity = waiting.knock, waiting.connection.identity
        if knock.was_mine:
            assert knock.seat is not None
            at = knock.seat
            seating.reopen(draft, at, seat)
            beside = room.opens(draft, at, token, identity)
        else:
            name = Name(knock.name)
            at, beside = room.sits(draft, name, knock.seat, token, let_in=True, identity=identity)
        let_in.append((waiting, at))
        return beside

    version = await _happen(room, host, command, decide)
    host.send(teller.ack(command.id, version))
    for waiting, at in let_in:
        gone = waiting.connection not in room.everyone.attendance.connections
        if gone and not waiting.knock.was_mine:  # just now
            with suppress(Refused, StoreError):
                await room.stand(at)
        door.give(waiting, token, room.now())
        waiting.connection.send(teller.seated(waiting.ident, at, token))
        room.everyone.presence()


def _asking(room: Room, command: Admit, seat: Seat | None) -> KnockingPerson:
    """Return the person with a knock number, if the person in `seat` may answer it.

    Raises:
        Refused: nobody asks, or it is not theirs to say.
    """
    waiting = room.everyone.door.get(command.knock)
    if waiting is None or not waiting.knock.was_mine or waiting.knock.seat != seat:
        places.check_host(room.table, seat)
    if waiting is None:
        raise Refused("not-now", "They are not asking any more.")
    return waiting
