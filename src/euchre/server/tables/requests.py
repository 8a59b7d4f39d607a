"""What the people at a table ask for over their sockets, carried out and answered."""

from __future__ import annotations

import secrets
from contextlib import suppress
from functools import partial
from typing import Final

from euchre.analysis.position.hints import CoachHint as Found
from euchre.english.names import DisplayName
from euchre.errors import EuchreError
from euchre.game.match import Stage
from euchre.game.rules import Seat
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.participants.door import KnockingPerson
from euchre.server.tables.room import DraftAs, TableRoom
from euchre.server.tables.services.stored_rows import SideRows
from euchre.server.wire_codes import RULES_CODES
from euchre.store import StoreError
from euchre.table import command_handler
from euchre.table.chairs import places, seating
from euchre.table.chairs.readiness import explain_wait
from euchre.table.chairs.talking import verify_not_muted
from euchre.table.commands import (
    AnswerKnock,
    AskForSeat,
    AskHint,
    AskRematch,
    AskSnapshot,
    Command,
    Hello,
    Ping,
    RefusedError,
    SayPhrase,
    SayReady,
    SayText,
    SubmitEvent,
    WithdrawKnock,
)
from euchre.table.unit_of_work import UnitOfWork
from euchre.table.views.picture import KnockInfo as Asking
from euchre.texts import translatable

_NOT_SAVED_MESSAGE: Final = translatable(
    "table-not-saved", "We couldn't save that, so nothing happened."
)
_ANSWER_LATER: Final = translatable(
    "table-answer-later", "you can answer a person who asks for a seat when the hand is over."
)
"""Where something is at stake: they would see its cards, and an answer could be a signal."""
_FAILURE_MESSAGE: Final = translatable("table-failed", "Something went wrong, so nothing happened.")
_CODES_OF_A_MOMENT: Final = frozenset({*RULES_CODES, "not-now", "not-your-turn", "cannot-claim"})
"""The codes of refusals that a move can bring about; all others would have come before it, too."""
_WITHDRAWN_MESSAGE: Final = translatable("table-withdrawn", "You withdrew it.")
_ASKED_AGAIN_MESSAGE: Final = translatable(
    "table-asked-again", "You've asked again since: wait for the answer to that."
)


async def carry_out_command(
    room: TableRoom, connection: SocketConnection, command: Command, received_at: float
) -> None:
    """Carry out a command, and answer it.

    What changes the table is acknowledged once it is on the disk, and so is what an earlier
    command has changed already.

    Args:
        room: the table.
        connection: who it comes from.
        command: what they want.
        received_at: when it came, by the loop's clock.

    Raises:
        RefusedError, IllegalEventError: it comes to nothing; why is said.
    """
    teller = room.everyone.teller
    match command:
        case Hello():
            raise RefusedError(
                "not-now", translatable("table-said-hello", "You've already said hello.")
            )
        case Ping(ident):
            connection.send(teller.build_pong(ident, room.now_ms()))
        case AskSnapshot(ident):
            connection.send(room.everyone.build_snapshot(ident, connection.seat))
        case AskHint(ident):
            _send_hint(room, connection, ident)
        case AskForSeat():
            await _handle_knock(room, connection, command)
        case WithdrawKnock():
            await _handle_knock_withdrawal(room, connection, command)
        case AnswerKnock():
            await _handle_knock_answer(room, connection, command)
        case SayText() | SayPhrase() if connection.seat is None:
            name = room.choose_name(connection.identity, DisplayName(command.name))
            line = room.everyone.say_as_watcher(connection, command, name)
            connection.send(teller.build_ack(command.id, teller.version, chat=line))
        case _:
            command_handler.verify_seated(room.table, connection.seat)  # before it takes a turn
            version = await _commit_command_once(
                room, connection, command, partial(_apply_command, room, command)
            )
            _send_ack(room, connection, command, version)
            if isinstance(command, SubmitEvent):
                room.record_latency(connection, received_at)


async def _commit_command_once(
    room: TableRoom, connection: SocketConnection, command: Command, draft_change: DraftAs
) -> int:
    try:
        return await room.commit_command(connection.by, str(command.id), draft_change)
    except StoreError:
        raise RefusedError("not-saved", _NOT_SAVED_MESSAGE) from None
    except EuchreError:
        raise
    except Exception:  # noqa: BLE001 - whatever it is, the table goes on
        room.log_trouble(f"the command {type(command).__name__} of seat {connection.seat}")
        raise RefusedError("not-now", _FAILURE_MESSAGE) from None


def _apply_command(
    room: TableRoom, command: Command, change: UnitOfWork, seat: Seat | None
) -> None:
    try:
        command_handler.handle_command(change, seat, command)
    except EuchreError as error:
        version_seen = getattr(command, "seen", None)
        is_late = version_seen is not None and version_seen < room.everyone.teller.moved
        if is_late and getattr(error, "code", "not-now") in _CODES_OF_A_MOMENT:
            raise RefusedError(
                "stale", translatable("table-too-late-table", "Too late: the table has moved on.")
            ) from None
        raise


def _send_ack(
    room: TableRoom, connection: SocketConnection, command: Command, version: int
) -> None:
    seat, why = connection.seat, ""
    receipt = room.public_log_signer.sign_receipt(room.table, seat, command)
    if seat is not None and isinstance(command, SayReady | AskRematch):
        why = explain_wait(room.table, seat)
    connection.send(room.everyone.teller.build_ack(command.id, version, receipt, why))


# -- hints --------------------------------------------------------------------------------------


def _send_hint(room: TableRoom, connection: SocketConnection, message_id: str | int) -> None:
    """Send a hint, computed elsewhere from the seat's view."""
    match, seat = room.table.match, room.table.find_view_seat(connection.seat)
    if not room.table.settings.hints:
        raise RefusedError("off", translatable("table-hints-off", "Hints are off at this table."))
    if seat is None or match is None or match.stage is not Stage.HAND or match.turn != seat:
        raise RefusedError(
            "not-your-turn",
            translatable("table-hint-on-turn", "You get a hint when it's your turn."),
        )
    view = match.view(seat)
    assert view is not None
    version = room.table.version

    def send_result(coach_hint: Found | None, error: RefusedError | None) -> None:
        if coach_hint is not None:
            connection.send(
                room.everyone.teller.build_hint(
                    message_id, version, coach_hint.event, coach_hint.why
                )
            )
        elif error is not None:
            connection.send(room.everyone.teller.build_error(message_id, error.code, error.why))

    room.hints.request_hint(seat, connection.address, view, send_result)


# -- at the door --------------------------------------------------------------------------------


async def _handle_knock(room: TableRoom, connection: SocketConnection, command: AskForSeat) -> None:
    """Queue the knock of somebody who wants a seat; the answer follows when the host decides.

    Whose account has the seat that they ask for is not made wait for that.
    """
    table, identity = room.table, connection.identity
    door, teller = room.everyone.door, room.everyone.teller
    if connection.seat is not None:
        raise RefusedError(
            "not-now",
            translatable("table-already-sitting", "You're already sitting at this table."),
        )
    if door.is_withdrawn(command.key, room.now_ms()):
        raise RefusedError("withdrawn", _WITHDRAWN_MESSAGE)
    admission = door.find_admission(command.key, room.now_ms())
    if admission is not None and (seat := room.tokens.find_seat(admission.token)) is not None:
        connection.send(teller.build_seated(command.id, seat, admission.token))
        return
    if connection.apart:
        raise RefusedError("account", connection.apart)
    if not command.was_mine:
        name = _choose_knocker_name(room, connection, command)
    elif seating.verify_seat_claim(table, command.seat, identity.player, command.called):
        assert command.seat is not None
        token = await room.add_device_token(command.seat, identity)
        connection.send(teller.build_seated(command.id, command.seat, token))
        return
    else:  # whatever somebody typed would be believed
        name = "Somebody" if identity.account is None else identity.account.name
    door.verify_can_knock(connection, room.now_ms())
    knock = Asking(0, name, command.seat, was_mine=command.was_mine)
    holder = "" if knock.seat is None else room.tokens.find_author(knock.seat)
    earlier = door.add_knock(connection, knock, command.id, command.key, holder)
    if earlier is not None and str(earlier.command_id) != str(command.id):
        connection.send(teller.build_error(earlier.command_id, "replaced", _ASKED_AGAIN_MESSAGE))
    room.everyone.broadcast_presence()


def _choose_knocker_name(room: TableRoom, connection: SocketConnection, command: AskForSeat) -> str:
    """Return the name that a knocking person would get; nobody may use another's."""
    table, identity = room.table, connection.identity
    if table.settings.kept:
        raise RefusedError(
            "kept",
            translatable(
                "table-reserved-host", "These seats are reserved, so the host can't let anybody in."
            ),
        )
    if table.effective_door != "ask":
        seating.verify_door_open(table)
        raise RefusedError(
            "not-now",
            translatable("table-no-need-to-ask", "You don't need to ask here. Just sit down."),
        )
    wanted = DisplayName(command.name)
    if identity.account is None:
        seating.verify_name(table, wanted, command.seat)
    change, called = room.begin_change(), room.choose_name(identity, wanted)
    seat = seating.seat_player(change, called, command.seat, let_in=True, player=identity.player)
    return change.table.seat_names[seat]


async def _handle_knock_answer(
    room: TableRoom, host: SocketConnection, command: AnswerKnock
) -> None:
    """Carry out an answer to a knock, by the host or by a device that has the reclaimed seat."""
    door, teller = room.everyone.door, room.everyone.teller
    if not command.yes and door.is_refused(command.knock, room.now_ms()):
        command_handler.verify_seated(room.table, host.seat)
        host.send(teller.build_ack(command.id, teller.version))
        return
    if not command.yes:
        waiting = _find_answerable_knocker(room, command, host.seat)
        verify_not_muted(room.table, _ANSWER_LATER)
        assert host.seat is not None
        door.refuse(waiting, room.now_ms())
        request = "have that seat" if waiting.knock.was_mine else "sit down"
        why = translatable(
            "table-declined",
            f"{room.table.seat_names[host.seat]} didn't let you {request}.",
            name=room.table.seat_names[host.seat],
        )
        waiting.connection.send(teller.build_error(waiting.command_id, "declined", why))
        room.everyone.broadcast_presence()
        host.send(teller.build_ack(command.id, teller.version))
        return
    if host.seat is None:
        places.verify_host(room.table, None)
    let_in: list[tuple[KnockingPerson, Seat]] = []
    token = secrets.token_urlsafe(32)

    def draft_change(change: UnitOfWork, answering_seat: Seat | None) -> SideRows:
        waiting = _find_answerable_knocker(room, command, answering_seat)
        verify_not_muted(change.table, _ANSWER_LATER)
        knock, identity = waiting.knock, waiting.connection.identity
        if knock.was_mine:
            assert knock.seat is not None
            seat = room.find_current_seat(knock.seat, waiting.holder)
            seating.reopen_seat(change, seat, answering_seat)
            beside = room.build_token_side_rows(change, seat, token, identity)
        else:
            name = DisplayName(knock.name)
            seat, beside = room.draft_seating(
                change, name, knock.seat, token, is_admitted=True, identity=identity
            )
        let_in.append((waiting, seat))
        return beside

    version = await _commit_command_once(room, host, command, draft_change)
    host.send(teller.build_ack(command.id, version))
    for waiting, seat in let_in:
        has_left = waiting.connection not in room.everyone.attendance.connections
        taken_back = door.is_withdrawn(waiting.key, room.now_ms())
        if (has_left or taken_back) and not waiting.knock.was_mine:  # just now
            with suppress(RefusedError, StoreError):
                await room.leave_seat(seat)
        door.admit(waiting, token, room.now_ms())
        if not taken_back:
            waiting.connection.send(teller.build_seated(waiting.command_id, seat, token))
        room.everyone.broadcast_presence()


async def _handle_knock_withdrawal(
    room: TableRoom, connection: SocketConnection, command: WithdrawKnock
) -> None:
    """Remove a knock that is taken back; give up the seat that it has led to by now."""
    door, teller, now_ms = room.everyone.door, room.everyone.teller, room.now_ms()
    for waiting in door.withdraw_by_key(command.key, now_ms):
        error = teller.build_error(waiting.command_id, "withdrawn", _WITHDRAWN_MESSAGE)
        waiting.connection.send(error)
    room.everyone.broadcast_presence()
    admission = door.find_admission(command.key, now_ms)
    seat = (
        room.tokens.find_seat(admission.token)
        if admission is not None and admission.is_new
        else None
    )
    if seat is not None:
        with suppress(RefusedError):  # they have left before
            await room.leave_seat(seat)
    connection.send(teller.build_ack(command.id, teller.version))


def _find_answerable_knocker(
    room: TableRoom, command: AnswerKnock, answering_seat: Seat | None
) -> KnockingPerson:
    """Return the person with a knock number, if the person in `answering_seat` may answer it."""
    waiting = room.everyone.door.find_knocker(command.knock)
    if waiting is None or not waiting.knock.was_mine or waiting.knock.seat != answering_seat:
        places.verify_host(room.table, answering_seat)
    if waiting is None:
        raise RefusedError(
            "not-now", translatable("table-not-asking", "This person is no longer asking.")
        )
    return waiting
