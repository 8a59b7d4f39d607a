"""Away and back: a seat opened on another device, who is slow, and who has gone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from euchre.english.names import DisplayName
from euchre.server.http.identity import CallerIdentity, PlayingAccount
from euchre.server.tables.hub import CreatedTable
from euchre.server.tables.lobby import _MAX_ADDRESSES, TABLES_PER_PAGE
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.participants.door import REFUSED_PAUSE_MS
from euchre.server.tables.sockets import accept_hello
from euchre.store import StoreError
from euchre.table import parse_command
from euchre.table.commands import RefusedError
from euchre.table.log.entries import TableSettings
from euchre.table.views.picture import TableInfo
from room_help import House, Line


class Ear(SocketConnection):
    """Somebody who watches, and what they are sent."""

    def __init__(
        self, house: House, address: str = "a", identity: CallerIdentity | None = None
    ) -> None:
        super().__init__(Line(), 10**6, address)
        self.house, self.asked = house, 0
        if identity is not None:
            self.identity = identity
        house.room.enter(self)

    def asks(self, **fields: Any) -> dict[str, Any] | None:
        """Somebody says that a seat was theirs; the answer, where there is one at once."""
        self.asked += 1
        text = json.dumps({"id": f"ask{self.asked}", "type": "knock", "was_mine": True, **fields})
        self.house.run(self.house.sockets.handle_message(self, self.house.room, text))
        return self.answer

    @property
    def answer(self) -> dict[str, Any] | None:
        """What the last question came to; None: it is still open."""
        told = (json.loads(message) for message in self._waiting)
        return next((one for one in told if one.get("id") == f"ask{self.asked}"), None)


@pytest.fixture
def house() -> Iterator[House]:
    made = House({}, 3, 1)
    yield made
    made.close()


def knocks(house: House) -> list[dict[str, Any]]:
    shown = json.loads(house.room.everyone.build_snapshot(None, 0))["table"]
    found: list[dict[str, Any]] = shown.get("knocks", [])
    return found


def lines(house: House) -> list[dict[str, Any]]:
    """Who was let into whose seat, as it stands in the log."""
    told = (json.loads(row.entry) for row in house.shelf.read_entries(house.table))
    return [entry for entry in told if entry["type"] == "reopened"]


# -- "That was my seat" -------------------------------------------------------------------------


@pytest.mark.parametrize("by", [0, 2], ids=["the host", "the seat's own device"])
def test_who_has_lost_the_token_of_a_seat_is_let_in_again(house: House, by: int) -> None:
    seat, before = 2, house.room.table.chairs[2]
    if by == 0:
        house.leave(seat)
    ear = Ear(house)
    assert ear.asks(seat=seat, name=house.room.table.seat_names[1]) is None
    (knock,) = knocks(house)
    assert (knock["name"], knock["seat"], knock["was_mine"]) == ("Somebody", seat, True)
    house.say(by, "admit", knock=knock["number"], yes=True)
    answer = ear.answer
    assert answer is not None
    assert (answer["type"], answer["seat"]) == ("seated", seat)
    assert house.room.tokens.find_seat(answer["token"]) == seat
    assert house.room.tokens.find_seat(house.tokens[seat]) == seat, "nobody is thrown out by it"
    assert house.room.table.chairs[seat] == before
    assert lines(house) == [{"type": "reopened", "seat": seat, "by": by}]
    assert knocks(house) == []


def test_where_the_host_is_away_it_is_who_runs_the_table_meanwhile(house: House) -> None:
    house.leave(0)
    ear = Ear(house)
    ear.asks(seat=0)
    house.say(1, "admit", knock=knocks(house)[0]["number"], yes=True)
    assert lines(house) == [], "the host may be back in a moment"
    house.passes(31.0)
    assert house.room.table.acting_host == 1
    ear.asks(seat=0)
    house.say(1, "admit", knock=knocks(house)[-1]["number"], yes=True)
    assert lines(house) == [{"type": "reopened", "seat": 0, "by": 1}]


def test_nobody_else_lets_anybody_into_a_seat(house: House) -> None:
    ear = Ear(house)
    ear.asks(seat=2)
    (knock,) = knocks(house)
    for yes in (True, False):
        house.say(1, "admit", knock=knock["number"], yes=yes)
    other = Ear(house, "b")
    house.run(
        house.sockets.handle_message(
            other,
            house.room,
            json.dumps({"id": 1, "type": "admit", "knock": knock["number"], "yes": True}),
        )
    )
    assert ear.answer is None
    assert knocks(house) == [knock]
    assert lines(house) == []


def test_an_answer_meant_for_one_lets_nobody_else_in_at_the_server_that_has_the_table_next() -> (
    None
):
    numbers = set()
    for seat in (0, 1):
        house = House({}, 2, 1)
        Ear(house).asks(seat=seat)
        numbers.add(knocks(house)[0]["number"])
        house.close()
    assert len(numbers) == 2


def test_of_a_locked_table_only_the_seats_that_people_have_are_asked_for(house: House) -> None:
    house.say(0, "door", door="locked")
    ear = Ear(house)
    for seat in (None, 3, 9):
        answer = ear.asks(seat=seat)
        assert answer is not None
        assert answer["code"] == "no-seat"
    assert ear.asks(seat=1) is None


def test_a_host_is_not_asked_again_and_again(house: House) -> None:
    """Each no keeps an address away for twice as long."""
    waits = []
    for _ in range(6):
        ear = Ear(house)
        assert ear.asks(seat=2) is None
        (knock,) = knocks(house)
        house.say(0, "admit", knock=knock["number"], yes=False)
        assert ear.answer is not None
        assert ear.answer["code"] == "declined"
        begun, again = house.loop.time(), Ear(house)
        while (answer := again.asks(seat=1)) is not None:
            assert answer["code"] == "not-now"
            house.room.leave(again)
            house.passes(1.0)
            again = Ear(house)
        house.room.leave(again)
        waits.append(round(house.loop.time() - begun))
        house.room.leave(ear)
    expected = [REFUSED_PAUSE_MS / 1000 * 2**n for n in range(6)]
    assert waits == pytest.approx(expected, abs=1)


@pytest.mark.parametrize("away", [False, True], ids=["here", "away"])
def test_who_asks_for_a_seat_that_somebody_else_has_by_now_asks_again(
    house: House,
    away: bool,  # noqa: FBT001
) -> None:
    if away:
        house.leave(2)
    ear = Ear(house)
    ear.asks(seat=2)
    waiting = house.room.everyone.door.find_knocker(knocks(house)[0]["number"])
    assert waiting is not None
    house.run(house.room.leave_seat(2))
    assert knocks(house) == []
    for _ in range(2):  # as when the yes is on its way: where a bot sits, then somebody else
        house.room.everyone.door.add_knock(ear, waiting.knock, "late", "", waiting.holder)
        (knock,) = house.room.everyone.door.knocks
        house.say(0, "admit", knock=knock.number, yes=True)
        assert lines(house) == []
        if not house.room.table.chairs[2].person:
            house.run(house.room.sit(DisplayName("Quin"), 2))
    assert ear.answer is not None
    assert ear.answer["code"] == "declined"


def test_an_account_has_its_seat_and_nobody_else_is_let_into_it() -> None:
    house = House({}, 1, 1)
    lee = CallerIdentity("lee", PlayingAccount("player.lee", "Lee"))
    made = house.run(house.room.sit(DisplayName("Lee"), 1, identity=lee))
    stranger = Ear(house, identity=CallerIdentity("eve", PlayingAccount("player.eve", "Eve")))
    for ear in (stranger, Ear(house, "b")):
        answer = ear.asks(seat=1)
        assert answer is not None
        assert answer["code"] == "account"
    answer = Ear(house, "c", lee).asks(seat=1)
    assert answer is not None
    assert (answer["type"], answer["seat"]) == ("seated", 1)
    assert answer["token"] != made[1]
    stranger.asks(seat=0)
    assert [each["name"] for each in knocks(house)] == ["Eve"]
    house.close()


def test_while_a_hand_with_stakes_is_played_nobody_is_let_see_its_cards() -> None:
    house = House({}, 2, 1, stakes="the dishes", door="open")
    for _ in range(200):
        if house.room.table.is_hand_dealt:
            break
        for seat in tuple(house.people):
            house.act(seat)
        house.passes(1.0)
    ear = Ear(house)
    assert ear.asks(seat=1) is None
    assert not knocks(house)
    number = house.room.everyone.door.knocks[0].number
    house.say(0, "admit", knock=number, yes=True)
    assert ear.answer is None
    assert lines(house) == []
    house.close()


def test_in_a_game_for_money_nobody_lets_anybody_into_the_seat_of_another() -> None:
    house = House({}, 3, 1, money="points", amount=100)
    assert house.room.table.stage == "playing"
    assert not house.room.table.is_hand_dealt
    ear = Ear(house)
    ear.asks(seat=2)
    number = knocks(house)[0]["number"]
    house.say(0, "admit", knock=number, yes=True)
    assert lines(house) == []
    house.say(2, "admit", knock=number, yes=True)
    assert lines(house) == [{"type": "reopened", "seat": 2, "by": 2}]
    house.close()


def test_a_seat_that_two_devices_have_open_is_known_to_both(house: House) -> None:
    def shared() -> list[int]:
        shown = json.loads(house.room.everyone.build_snapshot(None, 0))["table"]["chairs"]
        return [chair["seat"] for chair in shown if chair.get("shared")]

    again = Ear(house)  # the same device: its old line is not known to be lost
    again.seat = 1
    house.room.everyone.broadcast_presence()
    assert shared() == []
    other = Ear(house, identity=CallerIdentity("another browser"))
    house.room.leave(other)
    other.seat = 1
    house.room.enter(other)
    assert shared() == [1]
    told = [json.loads(message) for message in house.people[1]._waiting]
    assert told[-1]["table"]["chairs"][1]["shared"]
    welcome = [json.loads(message) for message in other._waiting if b'"welcome"' in message]
    assert welcome[-1]["table"]["chairs"][1]["shared"]
    house.room.leave(other)
    assert shared() == []


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [("phone", "phone", []), ("phone", "desk", [1]), ("phone", "", [1]), ("", "", [])],
)
def test_guests_without_a_cookie_are_told_of_a_second_device_but_not_of_a_line_made_anew(
    house: House, first: str, second: str, told: list[int]
) -> None:
    house.leave(1)
    for device in (first, second):
        connection = SocketConnection(Line(), 10**6)
        hello = {"id": 1, "type": "hello", "token": house.tokens[1], "device": device}
        accept_hello(connection, house.room, parse_command(json.dumps(hello)))
        house.room.enter(connection)
    shown = json.loads(house.room.everyone.build_snapshot(None, 0))["table"]["chairs"]
    assert [chair["seat"] for chair in shown if chair.get("shared")] == told


# -- the clock ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("trip", "counts"), [(0.0, 0.0), (0.8, 0.8), (60.0, 2.0)])
def test_the_way_to_a_phone_and_back_is_not_charged_but_to_a_bound(
    trip: float, counts: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is what the server measures by its own pings, and no word of the phone's."""
    house = House({}, 2, 1, clock=20, pace="normal")
    while (turn := _turn(house)) is None:
        for seat in tuple(house.people):
            if _turn(house) is None:
                house.act(seat)
        house.passes(0.01)
    monkeypatch.setattr(Line, "round_trip_seconds", trip)
    ends = (house.room.table.turned + 20_000 - house.room.now_ms()) / 1000
    house.passes(ends + counts - 0.05)
    assert _turn(house) == turn
    house.passes(0.1)
    assert house.room.table.chairs[turn].is_away
    house.passes(1.0)
    assert turn in house.room.table.present_seats
    told = [json.loads(row.entry) for row in house.shelf.read_entries(house.table)]
    took = next(entry for entry in told if entry["type"] == "took-over")
    assert took["late"]
    assert {"type": "came-back", "seat": turn} in told
    house.close()


def _turn(house: House) -> int | None:
    """Which person decides now; None: none."""
    match = house.room.table.match
    here = house.room.table.present_seats & house.people.keys()
    return match.turn if house.room.table.is_hand_dealt and match and match.turn in here else None


# -- the lobby ----------------------------------------------------------------------------------


def test_one_address_cannot_fill_the_lobby_all_at_once() -> None:
    house = House({}, 1, 1)
    wanted, most = TableSettings(rules={}, open=True), house.hub.limits.open_of_address

    async def open_tables() -> list[CreatedTable | BaseException]:
        making = (house.hub.create_table(wanted, DisplayName("Kim")) for _ in range(most + 5))
        return await asyncio.gather(*making, return_exceptions=True)

    house.shelf.full = True
    assert all(isinstance(each, StoreError | RefusedError) for each in house.run(open_tables()))
    house.shelf.full = False
    made = house.run(open_tables())
    assert sum(isinstance(each, CreatedTable) for each in made) == most
    house.close()


def test_an_open_table_costs_no_look_at_all_who_have_made_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House({}, 1, 1)
    lobby, crowd = house.hub.lobby, 4 * _MAX_ADDRESSES
    plain, looked_at = lobby._find_opened_ms, list[str]()

    def list_opened(address: str) -> dict[str, int]:
        looked_at.append(address)
        return plain(address)

    monkeypatch.setattr(lobby, "_find_opened_ms", list_opened)
    for number in range(crowd):
        with lobby.count_opened_table(f"address {number}", f"table {number}"):
            pass
    assert len(looked_at) < 4 * crowd
    assert len(lobby._made) == crowd
    house.close()


def test_what_other_servers_are_told_of_many_open_tables_leaves_the_others_a_turn() -> None:
    house = House({}, 1, 1, open=True)
    lobby, crowd = house.hub.lobby, 3 * TABLES_PER_PAGE
    lobby._rooms = {f"{number}": house.room for number in range(crowd)}
    plain, told, turns = house.room.everyone.build_info, list[int](), list[int]()

    def build_info() -> TableInfo:
        told.append(len(turns))
        return plain()

    house.room.everyone.build_info = build_info  # type: ignore[method-assign]

    async def list_tables() -> int:
        listing = asyncio.ensure_future(lobby.list_local_tables())
        while not listing.done():
            turns.append(0)
            await asyncio.sleep(0)
        return len(listing.result())

    assert house.run(list_tables()) == crowd
    assert max(map(told.count, told)) == TABLES_PER_PAGE
    house.close()


def test_an_open_table_in_memory_is_left_when_nobody_has_been_there_for_minutes() -> None:
    house = House({}, 1, 1, open=True)
    made = house.run(
        house.hub.create_table(TableSettings(rules={}, open=True, title="Left"), DisplayName("Kim"))
    )

    def listed() -> set[str]:
        page = house.run(house.hub.lobby.load_page())
        return {each.id for each in page.lines}

    while not house.room.table.is_hand_dealt:
        house.act(0)
        house.passes(1.0)
    house.leave(0)
    house.hub.limits = replace(house.hub.limits, idle=1e6)  # it stays in memory
    assert listed() == {house.table, made.table}
    house.passes(300.0)
    assert listed() == {house.table}
    house.close()
