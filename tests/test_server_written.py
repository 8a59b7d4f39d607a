"""What is acknowledged, told or shown is on the disk, once; what fails leaves nothing."""

from __future__ import annotations

import asyncio
import json
import weakref
from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest

import room_help
from euchre.english.names import DisplayName, fold_lookalikes
from euchre.game.match import Stage
from euchre.game.presets import preset
from euchre.server.http.identity import CallerIdentity, PlayingAccount
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.participants.messages import Broadcaster
from euchre.server.tables.room import MAX_WAITING_CHANGES
from euchre.server.tables.services.idempotency import IdempotencyCache
from euchre.server.tables.services.stored_rows import build_game_rows
from euchre.server.tables.services.tokens import MAX_SEAT_TOKENS, SeatTokens, derive_token_author
from euchre.store import LeaseLostError, SeatTokenRow, StoreError, WriteBatch, WriteConflictError
from euchre.table import Table
from euchre.table.chairs.seating import rename_reserved_seat
from euchre.table.commands import AddNonce, PledgeNonce, RefusedError
from euchre.table.log.entries import TableSettings
from room_help import House, Line

RULES = preset("standard").rules.to_dict()


@pytest.fixture
def house() -> Iterator[House]:
    house = House(RULES, 2, 3)
    house.passes(0.5)
    yield house
    house.close()


def told(connection: SocketConnection) -> list[dict[str, Any]]:
    """What somebody has been sent, in its order."""
    return [json.loads(text) for text in connection._waiting]


def answers(connection: SocketConnection) -> list[tuple[str, Any]]:
    """How the commands of somebody were answered: the type, and the version or the code."""
    found = [each for each in told(connection) if each["type"] in ("ack", "error")]
    return [(each["type"], each.get("code") or each["v"]) for each in found]


def sends(house: House, who: SocketConnection, text: str) -> asyncio.Task[None]:
    return house.loop.create_task(house.sockets.handle_message(who, house.room, text))


def another(house: House, token: str) -> SocketConnection:
    """One more device with a token."""
    connection = SocketConnection(Line(), 10**6)
    connection.by, connection.seat = derive_token_author(token), house.room.tokens.find_seat(token)
    house.room.enter(connection)
    return connection


# -- nothing before it is written ------------------------------------------------------------------


@pytest.mark.parametrize("full", [False, True])
def test_what_an_unwritten_command_has_changed_is_not_acknowledged(
    house: House, monkeypatch: pytest.MonkeyPatch, *, full: bool
) -> None:
    monkeypatch.setattr(room_help, "DISK", 5.0)
    first, second = house.people[0], house.people[1]
    before = house.room.table.version
    house.shelf.full = full
    sends(house, first, '{"id": "a", "type": "pause"}')
    sends(house, second, '{"id": "b", "type": "pause"}')
    house.run(asyncio.sleep(4.0))
    assert answers(first) == answers(second) == []
    assert not house.room.everyone.build_info().paused
    house.run(asyncio.sleep(8.0))
    if full:
        assert answers(first) == answers(second) == [("error", "not-saved")]
        assert house.room.table.version == before
    else:
        assert answers(first) == [("ack", before + 1)]
        [(kind, version)] = answers(second)
        assert kind == "ack"
        assert version >= before + 1
        assert len(house.shelf.read_entries(house.table)) == house.room.table.version


def test_for_a_pledge_there_is_a_receipt_once_it_is_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    receipts: list[tuple[bool, int]] = []
    given = house.hub.public_log_signer.sign_receipt

    def receipt(table: Any, seat: Any, command: Any) -> str:
        found = given(table, seat, command)
        if isinstance(command, PledgeNonce | AddNonce):
            receipts.append((bool(found), table.version))
            assert table.version <= len(house.shelf.read_entries(house.table))
        return found

    monkeypatch.setattr(house.hub.public_log_signer, "sign_receipt", receipt)
    for _ in range(40):
        for seat in tuple(house.people):
            house.act(seat)
        house.passes(1.0)
    assert sum(found for found, _ in receipts) > 3


def test_whoever_looks_is_shown_what_is_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_help, "DISK", 5.0)
    sends(house, house.people[0], '{"id": "a", "type": "say", "text": "hello"}')
    sends(house, house.people[0], '{"id": "b", "type": "sync"}')
    watcher = SocketConnection(Line(), 10**6)
    house.room.enter(watcher)
    house.run(asyncio.sleep(1.0))
    version = len(house.shelf.read_entries(house.table))
    assert [each["v"] for each in told(watcher) if each["type"] == "welcome"] == [version]
    [shown] = [each for each in told(house.people[0]) if each["type"] == "snapshot"]
    assert (shown["v"], shown.get("chat")) == (version, None)
    house.run(asyncio.sleep(10.0))
    assert [each["said"]["text"] for each in told(watcher) if "said" in each] == ["hello"]


def test_who_has_gone_while_they_were_let_in_leaves_no_seat_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(RULES, 1, 3, door="ask")
    house.say(0, "pause")
    house.watch()
    house.calls_out("knock", name="Eve")
    monkeypatch.setattr(room_help, "DISK", 5.0)
    house.sends(0, "admit", knock=house.room.everyone.door.knocks[0].number, yes=True)
    house.run(asyncio.sleep(1.0))
    house.watch()
    house.run(asyncio.sleep(4.5))
    assert "Eve" in house.room.table.seat_names
    house.run(asyncio.sleep(5.5))
    assert "Eve" not in house.room.table.seat_names
    assert [row.seat for row in house.shelf.list_tokens(house.table) if not row.revoked] == [0]
    house.close()


def test_what_waits_for_a_slow_disk_is_bounded(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_help, "DISK", 5.0)
    for number in range(MAX_WAITING_CHANGES + 5):
        sends(house, house.people[number % 2], f'{{"id": {number}, "type": "act", "event": ["x"]}}')
    monkeypatch.setattr(house.sockets._paces, "charge_command", lambda *_: None)
    for number in range(MAX_WAITING_CHANGES + 5):
        sends(house, house.people[0], f'{{"id": "s{number}", "type": "say", "text": "hi"}}')
    house.run(asyncio.sleep(1.0))
    with pytest.raises(RefusedError, match="slow"):
        house.run(house.room.add_device_token(0))
    refused = [code for kind, code in answers(house.people[0]) if kind == "error"]
    assert refused.count("flood") >= 3
    monkeypatch.setattr(room_help, "DISK", 0.001)
    house.run(asyncio.sleep(30.0))
    assert house.room.table.version == len(house.shelf.read_entries(house.table))


# -- once ------------------------------------------------------------------------------------------


def test_who_only_watches_has_no_place_among_those_who_wait_for_a_slow_disk(house: House) -> None:
    first = house.sends(0, "say", text="hello")
    house.run(asyncio.sleep(0))
    house.watch()
    assert house.watcher is not None
    for number in range(2 * MAX_WAITING_CHANGES):
        text = json.dumps({"id": number, "type": "ready"})
        house.loop.create_task(house.sockets.handle_message(house.watcher, house.room, text))
    house.run(asyncio.sleep(0))
    second = house.sends(0, "say", text="good luck")
    house.run(asyncio.gather(first, second))
    assert [line.text for line in house.room.table.chat] == ["hello", "good luck"]


def test_an_old_command_that_is_sent_again_is_answered_and_disturbs_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("euchre.server.tables.services.idempotency.CACHED_COMMANDS", 4)
    house = House(RULES, 2, 3)
    monkeypatch.setattr(house.sockets._paces, "charge_command", lambda *_: None)
    first, second = house.people[0], house.people[1]
    house.run(sends(house, first, '{"id": "old", "type": "say", "text": "once"}'))
    version = house.room.table.version
    for number in range(8):
        text = f'{{"id": "n{number}", "type": "say", "text": "line {number}"}}'
        house.run(sends(house, first, text))
    for each in (first, second):
        each._waiting.clear()
    room = house.room
    for number in range(5):
        sends(house, first, '{"id": "old", "type": "say", "text": "once"}')
        text = f'{{"id": "m{number}", "type": "say", "text": "mine {number}"}}'
        house.run(sends(house, second, text))
        house.run(asyncio.sleep(0.1))
    assert answers(first) == [("ack", version)] * 5
    assert [kind for kind, _ in answers(second)] == ["ack"] * 5
    assert house.room is room
    assert [line[2] for line in room.table.chat].count("once") == 1
    house.close()


def test_where_it_cannot_be_looked_up_whether_it_has_happened_nothing_is_claimed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("euchre.server.tables.services.idempotency.CACHED_COMMANDS", 1)
    house = House(RULES, 2, 3)
    said = '{"id": "old", "type": "say", "text": "once"}'
    house.run(sends(house, house.people[0], said))
    house.run(sends(house, house.people[0], '{"id": "new", "type": "say", "text": "more"}'))
    before = answers(house.people[0])

    def fails(*_: str) -> None:
        raise StoreError("the database does not answer")

    with monkeypatch.context() as broken:
        broken.setattr(house.shelf, "find_command_seq", fails)
        house.run(sends(house, house.people[0], said))
    assert answers(house.people[0]) == before
    assert house.people[0].is_ending
    house.close()


@pytest.mark.parametrize(("ident", "again"), [("1", "1"), ('"c"', '"c"'), ("1", '"1"')])
def test_two_devices_of_one_seat_carry_a_command_out_once(
    house: House, ident: str, again: str
) -> None:
    token = house.run(house.room.add_device_token(0))
    phone, seat = another(house, token), house.people[0]
    house.run(sends(house, seat, f'{{"id": {ident}, "type": "say", "text": "hello"}}'))
    house.run(sends(house, phone, f'{{"id": {again}, "type": "say", "text": "hello"}}'))
    assert answers(seat) == answers(phone)
    assert [line[2] for line in house.room.table.chat] == ["hello"]


def test_the_same_id_of_whoever_sits_there_next_is_another_command(house: House) -> None:
    said = '{"id": 1, "type": "say", "text": "hello"}'
    house.run(sends(house, house.people[1], said))
    house.run(house.room.leave_seat(1))
    _, token = house.run(house.room.sit(DisplayName("Kim"), 1))
    house.run(sends(house, another(house, token), said))
    assert [line[2] for line in house.room.table.chat] == ["hello", "hello"]


# -- what fails leaves nothing ---------------------------------------------------------------------


def test_what_was_refused_is_refused_when_it_is_sent_again(house: House) -> None:
    for _ in range(2):
        house.run(sends(house, house.people[1], '{"id": "r", "type": "remove", "seat": 0}'))
    assert [kind for kind, _ in answers(house.people[1])] == ["error", "error"]


def test_what_was_not_written_is_carried_out_when_it_is_sent_again(house: House) -> None:
    said = '{"id": "s", "type": "say", "text": "hello"}'
    house.shelf.full = True
    house.run(sends(house, house.people[0], said))
    house.shelf.full = False
    house.run(sends(house, house.people[0], said))
    assert [kind for kind, _ in answers(house.people[0])] == ["error", "ack"]
    assert [line[2] for line in house.room.table.chat] == ["hello"]


def test_who_hears_of_the_end_of_games_and_fails_takes_nothing_from_anybody() -> None:
    house = House({**RULES, "target": 1}, 1, 3, pace="instant")
    ended: list[str] = []

    def fails(_: str) -> None:
        raise KeyError("something nobody thought of")

    house.hub.ended[:] = [fails, ended.append]
    for _ in range(400):
        if house.room.table.stage == "over":
            break
        house.act(0)
        house.passes(1.0)
    assert set(ended) == {house.table}
    assert house.hub.counts.dropped == 0
    kinds = [kind for kind, _ in answers(house.people[0])]
    house.run(sends(house, house.people[0], '{"id": "a", "type": "say", "text": "well played"}'))
    assert answers(house.people[0])[len(kinds) :][-1][0] == "ack"
    house.close()


def test_who_cannot_be_told_comes_again_to_what_is_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise KeyError("something nobody thought of")

    said = '{"id": "s", "type": "say", "text": "hello"}'
    with monkeypatch.context() as broken:
        broken.setattr(Broadcaster, "broadcast", fails)
        house.run(sends(house, house.people[0], said))
    assert house.people[0].is_ending
    assert house.table not in house.hub.rooms
    house.enter(0)
    house.run(sends(house, house.people[0], said))
    assert [kind for kind, _ in answers(house.people[0])] == ["ack"]
    assert [line[2] for line in house.room.table.chat] == ["hello"]


def test_a_room_writes_under_the_claim_by_which_it_was_read(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or what is no entry, such as a token, is written by a room that another has overtaken."""
    epochs = [7]
    owners: Any = house.shelf.owners
    monkeypatch.setattr(owners, "fencing_token", lambda _, *, acquire: epochs[-1])  # noqa: ARG005
    house.room._close_untrusted("to be read anew")
    room = house.room
    epochs.append(9)

    def refused(batch: WriteBatch) -> StoreError | None:
        claimed = batch.epoch or epochs[-1]  # as a log writes what names none
        return LeaseLostError(batch.table) if batch.tokens and claimed != epochs[-1] else None

    monkeypatch.setattr(house.shelf, "_refused", refused)
    with pytest.raises(LeaseLostError):
        house.run(room.add_device_token(0))
    assert house.table not in house.hub.rooms, "another server has it"


# -- clocks charge what was served -----------------------------------------------------------------


def turn_of(house: House, seat: int) -> None:
    for _ in range(400):
        match = house.room.table.match
        if match is not None and match.stage is Stage.HAND and match.turn == seat:
            return
        for at in tuple(house.people):
            if at != seat or house.room.table.resting:
                house.act(at)
        house.passes(0.3)
    raise AssertionError("their turn never comes")


def lost_their_turn(house: House) -> bool:
    """Whether a bot has played for them because they were late; the seat is theirs again by now."""
    rows = house.hub.log.read_entries(house.room.table.id)
    return any(b'"late":true' in row.entry for row in rows)


def test_time_in_which_the_disk_stood_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(RULES, 1, 3, clock=10)
    turn_of(house, 0)
    house.passes(8.0)
    monkeypatch.setattr(room_help, "DISK", 20.0)
    monkeypatch.setattr(house.sockets._paces, "charge_command", lambda *_: None)
    sends(house, house.people[0], '{"id": "s", "type": "say", "text": "is anybody there?"}')
    house.run(asyncio.sleep(21.0))
    monkeypatch.setattr(room_help, "DISK", 0.002)
    house.passes(8.0)
    assert not lost_their_turn(house), "the clock ran while nothing could happen"
    house.passes(4.0)
    assert lost_their_turn(house)
    house.close()


def test_a_clock_that_is_due_first_after_a_standstill_takes_nothing() -> None:
    """Before the server itself has looked whether time stood still."""
    house = House(RULES, 1, 3, clock=10)
    turn_of(house, 0)
    house.passes(8.0)
    room, coming = house.room, house.room._find_next_due()
    assert coming is not None
    assert coming.what == "take over"
    house.loop.passed += 3.0
    house.run(room._run_due_action(coming))
    assert not lost_their_turn(house)
    house.passes(8.0)
    assert not lost_their_turn(house)
    house.passes(4.0)
    assert lost_their_turn(house)
    house.close()


def test_a_seat_has_the_first_and_the_newest_tokens_and_its_devices_stay(house: House) -> None:
    seat, room = 0, house.room
    first, here = room.tokens.find_author(seat), [each.seat for each in room.everyone.connections]
    old = another(house, house.run(room.add_device_token(seat)))
    assert [old.seat] == [seat]
    given = [house.run(room.add_device_token(seat)) for _ in range(20)]
    assert old.seat is None, "its token opens nothing more: it watches, and is told so"
    assert seat in here, "somebody is there, all the while"
    assert [each.seat for each in room.everyone.connections if each is not old] == here
    assert room.tokens.find_author(seat) == first
    opening = [token for token in given if room.tokens.find_seat(token) == seat]
    assert opening == given[-MAX_SEAT_TOKENS + 1 :]
    live = [row for row in house.shelf.list_tokens(house.table) if not row.revoked]
    assert len([row for row in live if row.seat == seat]) == MAX_SEAT_TOKENS
    assert len(room.tokens._rows) == len(live), "those that are revoked are forgotten"


def test_a_seat_is_opened_very_often_and_then_no_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What opened it once is kept as long as the table: to delete 400,000, everybody waits 2 s."""
    monkeypatch.setattr("euchre.server.tables.services.tokens.MAX_TOKENS_GIVEN", 20)
    while len([row for row in house.shelf.list_tokens(house.table) if row.seat == 0]) < 20:
        house.run(house.room.add_device_token(0))
    for _ in range(2):
        with pytest.raises(RefusedError, match="opened 1,000 times"):
            house.run(house.room.add_device_token(0))
        other = house.run(house.room.add_device_token(1))
        assert house.room.tokens.find_seat(other) == 1
        house.room.close()
        house.hub.rooms.clear()  # and it is known when the table is read again


def test_who_sits_down_where_many_were_before_has_their_seat_on_another_device_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To sit down and get up a thousand times uses up nothing of whoever comes after that."""
    monkeypatch.setattr("euchre.server.tables.services.tokens.MAX_TOKENS_GIVEN", 20)
    for name in ("Ann", "Ben") * 10:
        house.run(house.room.leave_seat(1))
        house.run(house.room.sit(DisplayName(name), 1))
    assert len([row for row in house.shelf.list_tokens(house.table) if row.seat == 1]) > 20
    for _ in range(MAX_SEAT_TOKENS - 1):
        token = house.run(house.room.add_device_token(1))
        assert house.room.tokens.find_seat(token) == 1
    with pytest.raises(RefusedError, match="Go on where it's open"):
        house.run(house.room.add_device_token(1))


def test_of_two_tokens_of_one_moment_the_first_stays_the_first(house: House) -> None:
    """It names whoever has the seat: their commands are known again after a restart, too."""
    seat, room = 0, house.room
    for _ in range(6):
        first = room.tokens.make_token_row(seat, "a", 1).created
        house.run(room.add_device_token(seat))
        assert room.tokens.make_token_row(seat, "a", 1).created > first
    before = room.tokens.find_author(seat)
    for _ in range(5):
        house.run(room.add_device_token(seat))
    rows = [row for row in house.shelf.list_tokens(house.table) if not row.revoked]
    created = [row.created for row in rows if row.seat == seat]
    assert len(set(created)) == len(created) == MAX_SEAT_TOKENS
    assert (
        SeatTokens(sorted(house.shelf.list_tokens(house.table), key=_on_disk)).find_author(seat)
        == before
    )


def _on_disk(row: SeatTokenRow) -> tuple[int, int, bytes]:
    return row.created, row.seat, row.hash


def test_who_may_have_lost_a_table_says_of_no_command_that_it_has_not_happened(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server may have carried it out: whoever asks comes again, and hears."""
    turn_of(house, 0)
    monkeypatch.setattr(house.shelf.owners, "has_valid_leases", lambda: False)
    first, second = house.people[0], house.people[1]
    house.run(sends(house, first, '{"id": "a", "type": "say", "text": "written, and so it is"}'))
    assert answers(first) == [("ack", house.room.table.version)]
    house.run(sends(house, first, '{"id": "b", "type": "resume"}'))
    house.run(sends(house, second, '{"id": "c", "type": "claim"}'))
    assert len(answers(first)) == 1
    assert answers(second) == []
    assert first.is_ending
    assert second.is_ending


def test_no_clock_runs_until_it_is_known_that_something_can_be_written() -> None:
    """Also where nobody tries anything after what could not be."""
    house = House(RULES, 1, 3, clock=10)
    turn_of(house, 0)
    house.shelf.full = True
    house.say(0, "say", text="is anybody there?")
    house.passes(9.5)
    house.shelf.full = False
    house.passes(9.0)
    assert not lost_their_turn(house), "the clock ran while the disk was full"
    house.passes(4.0)
    assert lost_their_turn(house)
    house.close()


def test_the_time_at_a_table_never_goes_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or what is due there is waited for again and again, until the clock has caught up."""
    before = house.room.now_ms()
    monkeypatch.setattr(house.shelf.owners, "now_ms", lambda: before - 60_000)
    house.hub.sync_clock_with_database()
    assert house.hub.now_ms() < before <= house.room.now_ms()
    version = house.room.table.version
    for _ in range(20):
        house.act(0)
        house.act(1)
        house.passes(1.0)
    assert house.room.table.version > version + 10


def test_time_in_which_the_server_was_stopped_is_nobodys() -> None:
    house = House(RULES, 1, 3, clock=10)
    turn_of(house, 0)
    house.passes(8.0)
    house.loop.passed += 3.0
    house.passes(8.0)
    assert not lost_their_turn(house), "the clock ran while nobody was served"
    house.passes(4.0)
    assert lost_their_turn(house)
    house.close()


def test_a_pause_costs_nobody_time_that_the_disk_has_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(RULES, 2, 3, clock=10)
    turn_of(house, 0)
    monkeypatch.setattr(room_help, "DISK", 20.0)
    sends(house, house.people[0], '{"id": "s", "type": "say", "text": "is anybody there?"}')
    house.run(asyncio.sleep(20.5))
    monkeypatch.setattr(room_help, "DISK", 0.002)
    house.say(1, "pause")
    house.passes(40.0)
    house.say(1, "resume")
    house.passes(8.0)
    assert not lost_their_turn(house)
    house.passes(4.0)
    assert lost_their_turn(house)
    house.close()


def test_whose_move_could_not_be_written_loses_no_seat_by_it() -> None:
    house = House(RULES, 1, 3, clock=10)
    turn_of(house, 0)
    house.passes(9.0)
    house.shelf.full = True
    house.act(0)
    house.passes(0.5)
    house.shelf.full = False
    house.passes(5.0)
    assert not lost_their_turn(house)
    house.close()


# -- what fails after that -------------------------------------------------------------------------


def test_what_is_written_has_happened_although_nothing_comes_of_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sits down has the seat and its token; a command is not said to have failed."""

    def fails() -> None:
        raise KeyError("something nobody thought of")

    monkeypatch.setattr(house.room, "_find_next_due", fails)
    seat, token = house.run(house.room.sit(DisplayName("Kim"), 3))
    assert house.people[0].is_ending, "they come again"
    assert house.room.tokens.find_seat(token) == seat
    house.enter(0)
    said = '{"id": "s", "type": "say", "text": "hello"}'
    monkeypatch.setattr(house.room, "_find_next_due", fails)
    house.run(sends(house, house.people[0], said))
    assert house.people[0].is_ending
    assert answers(house.people[0]) == []
    assert house.room.table.chat[-1][2] == "hello"


# -- who comes while it is on its way --------------------------------------------------------------


def test_who_comes_back_while_a_bot_is_on_its_way_to_their_seat_has_it_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(RULES, 2, 3, clock=10)
    turn_of(house, 0)
    house.leave(0)
    monkeypatch.setattr(room_help, "DISK", 1.0)
    while not any("took-over" in f"{batch.entries}" for batch, _ in house.shelf._waiting):
        house.run(asyncio.sleep(0.2))
    house.enter(0)
    monkeypatch.setattr(room_help, "DISK", 0.002)
    house.passes(1.0)
    for _ in range(40):
        if not lost_their_turn(house):
            break
        house.act(1)
        house.passes(0.2)
    assert not lost_their_turn(house), "a bot plays on for who is here"
    house.close()


# -- tables that are removed -----------------------------------------------------------------------


@pytest.mark.parametrize(("error", "code"), [(None, "removed"), (StoreError("full"), "closing")])
def test_nobody_is_told_that_a_table_is_removed_before_it_is(
    house: House, error: StoreError | None, code: str
) -> None:
    deletion: Future[None] = Future()
    dana, house.shelf.delete_log = house.people[0], lambda _: deletion  # type: ignore[attr-defined]
    removal = house.loop.create_task(house.hub.remove_table(house.table, "It is over."))
    house.run(asyncio.sleep(0.1))
    assert not dana.is_ending
    deletion.set_result(None) if error is None else deletion.set_exception(error)
    house.run(asyncio.wait({removal}))
    assert removal.exception() is error
    assert (told(dana)[-1]["type"], told(dana)[-1]["code"]) == ("bye", code)
    assert error is None or house.room.table.version == len(house.shelf.read_entries(house.table))


# -- rooms that have been closed -------------------------------------------------------------------


def test_a_room_keeps_nothing_of_how_its_table_was_read_once_it_goes_on(house: House) -> None:
    """Or a long game would stay in memory for as long as anybody plays another at its table."""
    house.hub.rooms.pop(house.table).close()
    room = house.room
    as_it_was_read = weakref.ref(room.table)
    house.enter(0)
    house.passes(10)
    assert house.room is room
    assert as_it_was_read() is not room.table
    assert as_it_was_read() is None


def test_a_room_that_is_closed_while_it_looks_something_up_writes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or what has been read from the disk meanwhile is not what is there."""
    room, looking = house.room, asyncio.Event()

    async def looks(*_: Any) -> None:
        await looking.wait()

    monkeypatch.setattr(IdempotencyCache, "find_version", looks)
    asked = sends(house, house.people[0], '{"id": "s", "type": "say", "text": "hello"}')
    house.run(asyncio.sleep(0.1))
    room._close_untrusted("to be read anew")
    again = house.room
    looking.set()
    house.run(asked)
    assert again.table.version == len(house.shelf.read_entries(house.table))


def test_a_room_that_is_closed_as_it_begins_is_read_from_the_disk(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise KeyError("something nobody thought of")

    with monkeypatch.context() as broken:
        broken.setattr(Broadcaster, "broadcast", fails)
        made = house.run(house.hub.create_table(TableSettings(rules=RULES), DisplayName("Zoe")))
    room = house.run(house.hub.find_room(made.table))
    assert not room.is_closed
    assert room.tokens.find_seat(made.token) == made.seat


def test_a_room_that_finds_more_on_the_disk_as_it_is_read_is_read_again(house: House) -> None:
    house.hub.hidden = {fold_lookalikes("P1"): ""}
    house.room._close_untrusted("to be read anew")
    refused = house.shelf._refused
    more = [WriteConflictError("another entry is there")]
    house.shelf._refused = lambda batch: more.pop() if more else refused(batch)  # type: ignore[method-assign]
    assert not house.room.is_closed
    assert not more
    assert "P1" not in house.room.table.seat_names


def test_who_comes_to_a_room_that_was_closed_just_now_comes_again(house: House) -> None:
    room, late = house.room, SocketConnection(Line(), 10**6)
    room.close()
    room.enter(late)
    assert late.is_ending


def test_what_cannot_happen_by_itself_is_logged(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: Any) -> None:
        raise RefusedError("not-now", "It could be refused to anybody, and nobody has asked.")

    monkeypatch.setattr("euchre.server.tables.room.apply_due", refuses)
    monkeypatch.setattr(house.room, "_apply_bot_move", refuses)
    house.leave(0)
    house.passes(600.0)
    assert house.hub.counts.troubles > 0


def test_who_begins_a_table_that_is_there_closes_nobody_elses(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = house.room
    monkeypatch.setattr("euchre.server.tables.hub.secrets.token_urlsafe", lambda _: house.table)
    with pytest.raises(WriteConflictError):
        house.run(house.hub.create_table(TableSettings(rules=RULES), DisplayName("Zoe")))
    assert house.room is room
    assert not room.is_closed


def test_a_table_is_not_put_away_from_under_whoever_has_just_asked_for_it(house: House) -> None:
    for seat in tuple(house.people):
        house.leave(seat)
    room = house.room
    house.run(asyncio.sleep(house.hub.limits.idle - 1.0))
    assert house.run(house.hub.find_room(house.table)) is room
    house.run(asyncio.sleep(40.0))
    assert house.run(room.sit(DisplayName("Kim"), 3))[0] == 3


def test_the_hands_of_a_long_game_are_described_outside_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At its end, where a name is hidden later, and where its table is read again."""
    monkeypatch.setattr("euchre.server.tables.room.MANY_HANDS", 1)
    elsewhere, describe = list[Table](), Broadcaster.cache_hand_descriptions

    def noted(teller: Broadcaster, table: Table) -> None:
        elsewhere.append(table)
        describe(teller, table)

    monkeypatch.setattr(Broadcaster, "cache_hand_descriptions", noted)
    house = House({**RULES, "target": 1}, 2, 3)
    while house.room.table.stage != "over":
        house.goes_on()
    assert [table.stage for table in elsewhere] == ["over"]
    name = house.room.table.seat_names[1]
    house.run(house.room.hide_name(lambda bearer: bearer[0] == name, "Somebody"))
    assert [table.seat_names[1] for table in elsewhere] == [name, "Somebody"]
    house.room.close()
    house.hub.rooms.clear()
    assert house.room.table is elsewhere[2]
    house.close()


def test_where_an_evening_renames_a_player_a_long_game_is_described_outside_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("euchre.server.tables.room.MANY_HANDS", 1)
    house = House({**RULES, "target": 9}, 4, 3, kept=("Dana", "Lee", "Kim", "Ann"))
    while not house.room.table.match or not house.room.table.match.hands:
        house.goes_on()
    elsewhere = list[tuple[str, ...]]()
    monkeypatch.setattr(
        Broadcaster,
        "cache_hand_descriptions",
        lambda _, table: elsewhere.append(table.seat_names),
    )
    house.run(house.room.commit_change(partial(rename_reserved_seat, seat=0, name="Eve")))
    assert elsewhere == [house.room.table.seat_names]
    assert "Eve" in elsewhere[0]
    house.close()


def test_the_results_of_a_game_are_worked_out_outside_the_loop_and_written_with_its_end() -> None:
    house = House({**RULES, "target": 1}, 1, 3)
    account = PlayingAccount("player.ann", "Ann")
    identity = CallerIdentity(account=account)
    seat, house.tokens[2] = house.run(house.room.sit(DisplayName(""), 2, identity=identity))
    house.enter(seat)
    elsewhere, written, append = list[Any](), list[WriteBatch](), house.shelf.append

    async def load(function: Any, *args: Any) -> Any:
        elsewhere.append(function)
        return function(*args)

    def note_and_append(batch: WriteBatch, done: Any) -> None:
        written.append(batch)
        append(batch, done)

    house.hub.run_loader = load  # type: ignore[method-assign]
    house.shelf.append = note_and_append  # type: ignore[method-assign]
    while house.room.table.game < 2 or house.room.table.stage != "over":
        house.goes_on()
    assert elsewhere.count(build_game_rows) == 1
    [ending] = [batch for batch in written if batch.results]
    assert b'"type":"happened"' in ending.entries[0].entry
    assert [row.player for row in ending.results] == ["player.ann"]
    house.close()
