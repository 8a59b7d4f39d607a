"""Changing places over the wire: tokens follow people, and nobody hears what is another's."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any, ClassVar

import pytest

import room_help
from effort import TIMES
from euchre import fair
from euchre.english.names import DisplayName
from euchre.game.presets import preset
from euchre.server.tables.hub import CreatedTable
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.room import TableRoom
from euchre.server.tables.services.tokens import derive_token_author
from euchre.table import apply_entry, entry_from_json
from euchre.table.log.entries import SeatsSwapped, TableSettings
from euchre.table.log.history import iterate_game_records
from euchre.table.log.reducer import build_initial_table
from room_help import House
from server_help import Guest, Server
from test_server_sockets import refused


def names(guest: Guest) -> list[str]:
    return [chair.get("name", "") for chair in guest.picture["table"]["chairs"]]


def swapped(told: dict[str, Any]) -> bool:
    return bool(told.get("entry", {}).get("type") == "swapped")


def test_a_token_opens_the_seat_its_owner_has_now_also_after_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make()
        lee = server.sit(made["table"], "Lee")
        with server.guest(made) as dana, server.guest(lee) as guest:
            assert dana.ask("swap", seats=[1, 2])["type"] == "ack"
            guest.hear_until(lambda told: told["type"] == "snapshot")
            assert guest.seat == 2
            assert names(guest) == ["Dana", "", "Lee", ""]
            dana.ask("bot", seat=3, name="simple")
            dana.ask("bot", seat=1, name="simple")
            assert guest.ask("ready")["type"] == "ack"
            assert guest.picture["table"]["chairs"][2]["ready"]
            guest.ask("say", text="hello")
            dana.hear_until(lambda told: told.get("said", {}).get("name") == "Lee")
        answer = server.web.delete(
            f"/api/tables/{made['table']}/seats/1",
            headers={"authorization": f"Bearer {lee['token']}"},
        )
        assert answer.status_code == 403, "it was theirs once"
    with Server(tmp_path) as server, server.guest(lee) as guest:
        assert guest.seat == 2
        assert guest.ask("stand")["type"] == "ack"
        with pytest.raises(AssertionError):
            server.guest(lee)


def test_people_who_swap_in_a_game_play_on_with_their_own_cards(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        knobs = {"target": 3, "go_alone": False}  # nobody wins it in a hand
        made = server.make(bots="simple", rules=knobs)
        lee = server.sit(made["table"], "Lee", seat=1)
        with server.guest(made) as dana, server.guest(lee) as guest:
            for seat in (2, 3):
                dana.ask("bot", seat=seat, name="simple")
            dana.ask("ready")
            guest.ask("ready")
            assert guest.ask("swap", seats=[1, 2])["type"] == "ack"
            dana.hear_until(lambda told: told.get("table", {}).get("ask") is not None)
            assert dana.ask("answer", yes=True)["type"] == "ack"
            assert dana.picture["table"]["swapping"] == [1, 2]

            def both(there: Any) -> None:
                """Each plays in turn until it holds for Lee."""
                for _ in range(4000):
                    time.sleep(0.01)
                    for one in (dana, guest):
                        wanted = one.wanted()
                        if wanted is not None:
                            one.ask(wanted[0], **wanted[1])
                        one.ask("sync")
                    if there(guest):
                        return
                raise AssertionError("it never came")

            both(lambda one: one.seat == 2)
            both(lambda one: one.over)
        record = server.web.get(f"/api/tables/{made['table']}/record?format=jsonl&game=1").text
        assert "Lee" in record


def about_to_swap() -> House:
    """Between two hands, and all agree that seats 0 and 3 change places."""
    house = House(preset("standard").rules.to_dict(), 2, 3)
    for _ in range(400):
        if house.room.table.resting:
            break
        for seat in tuple(house.people):
            house.act(seat)
        house.passes(0.5)
    house.say(0, "swap", seats=[0, 3])
    house.say(1, "answer", yes=True)
    house.passes(0.1)
    return house


def test_who_changes_places_sits_where_they_sat_until_that_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = about_to_swap()
    assert house.room.table.swapping == (0, 3)
    monkeypatch.setattr(room_help, "DISK", 5.0)
    dana = house.people[0]
    dana._waiting.clear()
    sent = [house.sends(0, "ready"), house.sends(1, "ready"), house.sends(0, "say", text="mine")]
    house.run(asyncio.sleep(4.0))
    assert house.room.table.chairs[0].name == "Dana"
    assert (dana.seat, dana._waiting) == (0, [])
    house.run(asyncio.gather(*sent))
    assert dana.seat == 3
    assert house.room.table.chat[-1][:2] == ("Dana", 3), "what she says is hers"
    told = [json.loads(each) for each in dana._waiting]
    at = next(number for number, each in enumerate(told) if swapped(each))
    before = [each["mine"]["seat"] for each in told[:at] if "mine" in each]
    assert set(before) <= {0}
    assert told[at]["mine"]["seat"] == 3
    assert told[at + 1]["type"] == "snapshot"
    assert told[at + 1]["mine"]["seat"] == 3
    house.check()
    house.check_log()
    house.close()


def test_where_the_swap_cannot_be_written_everybody_sits_where_they_sat() -> None:
    house = about_to_swap()
    house.shelf.full = True
    for seat in (0, 1):
        if seat in house.people:
            house.say(seat, "ready")
    house.passes(1.0)
    house.shelf.full = False
    house.passes(40.0)
    assert house.room.table.person_seats == {each.seat for each in house.people.values()}
    assert not house.room.everyone.attendance.gone
    house.goes_on()
    house.check(troubles=True)
    house.check_log()
    house.close()


class Heard(SocketConnection):
    """A connection that remembers all it was sent, and whose it is."""

    all: ClassVar[list[Heard]] = []

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.heard: list[bytes] = []
        self.name = ""
        self.all.append(self)

    def send(self, message: bytes) -> None:
        self.heard.append(message)
        super().send(message)


def troubled(house: House, rng: random.Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """People come, go, play and change places, while the disk is quick, slow or full."""
    people = list(house.people)
    match rng.randrange(12):
        case 0 | 1 | 2 if people:
            chairs = range(len(house.room.table.chairs))
            house.say(rng.choice(people), "swap", seats=rng.sample(chairs, 2))
            for seat in people:
                ask = house.room.everyone.build_info().ask
                if ask is not None and seat in house.people and seat in ask.of:
                    house.say(seat, "answer", yes=True)
        case 3:
            monkeypatch.setattr(room_help, "DISK", rng.choice([0.01, 2.0, 6.0]))
        case 4:
            house.shelf.full = rng.random() < 0.1
        case 5 if people and rng.random() < 0.5:
            house.leave(rng.choice(people))
        case 6:
            for seat in house.tokens.keys() - house.people.keys():
                house.enter(seat)
        case 7 if people:
            house.say(rng.choice(people), rng.choice(["sync", "hint", "undo"]))
        case _:
            for seat in people:
                house.act(seat)
    house.passes(rng.choice([0.0, 0.05, 0.5, 3.0]))


@pytest.mark.parametrize("seed", range(2 * TIMES))
def test_whatever_goes_wrong_each_sees_the_cards_of_their_own_hand_alone(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_help, "SocketConnection", Heard)
    Heard.all.clear()
    rng = random.Random(seed)
    house = House({**preset("standard").rules.to_dict(), "target": 3}, 3, seed)
    house.watch()

    def note_who_is_who() -> None:
        for each in house.people.values():
            assert isinstance(each, Heard)
            assert each.seat is not None
            each.name = each.name or house.room.table.seat_names[each.seat]

    for turn in range(4000):
        written = house.shelf.read_entries(house.table) if turn >= 250 else []
        if any(b'"swapped"' in row.entry for row in written):
            break
        note_who_is_who()
        troubled(house, rng, monkeypatch)
    note_who_is_who()
    house.shelf.full = False
    monkeypatch.setattr(room_help, "DISK", 0.01)
    house.passes(60.0)
    rows = [(row.at, entry_from_json(row.entry)) for row in house.shelf.read_entries(house.table)]
    tables = [build_initial_table(rows[0][1], rows[0][0])]
    for at, entry in rows[1:]:
        tables.append(apply_entry(tables[-1], entry, at))
    checked = 0
    for each in Heard.all:
        for told in map(json.loads, each.heard):
            cards = [held["card"] for held in told.get("mine", {}).get("cards", [])]
            table = tables[min(told["v"], len(tables)) - 1]
            if cards and told["v"] <= len(tables) and table.is_hand_dealt:
                assert table.match is not None
                assert table.match.hand is not None
                hand = table.match.hand.hands[table.seat_names.index(each.name)]
                assert sorted(cards) == sorted(map(str, hand)), (told["v"], each.name)
                checked += 1
    assert checked > 10
    assert any(isinstance(entry, SeatsSwapped) for _, entry in rows)
    for seat, token in house.tokens.items():
        assert house.room.tokens.find_seat(token) == seat
    for game in iterate_game_records(rows):
        assert all(found.ok for found in fair.check_deals(game))
    house.check(troubles=True)
    house.close()


def test_a_name_that_is_taken_is_said_so_over_the_wire(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make(door="ask")
        address = f"/api/tables/{made['table']}/seats"
        with server.guest({"table": made["table"]}) as kim:
            refused(kim.ask("knock", name="DANA"), "name-taken")
        with server.guest(made) as dana:
            dana.ask("door", door="open")
        answer = server.web.post(address, json={"name": " dana "})
        assert answer.status_code == 409
        assert answer.json()["detail"] == "Dana is already at this table: choose another name."


def test_who_was_removed_comes_back_by_the_word_of_the_host_alone(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make()
        lee = server.sit(made["table"], "Lee")
        address = f"/api/tables/{made['table']}/seats"
        with server.guest(made) as dana, server.guest(lee) as guest:
            assert dana.ask("remove", seat=lee["seat"])["type"] == "ack"
            guest.hear_until(lambda told: told["type"] == "snapshot")
            assert guest.seat is None
            answer = server.web.post(address, json={"name": "Lee"})
            assert (answer.status_code, answer.json()["code"]) == (403, "ask")
            with pytest.raises(AssertionError):
                server.guest(lee)
            guest.say("knock", "k", name="Lee")
            dana.hear_until(lambda told: bool(told.get("table", {}).get("knocks")))
            number = dana.picture["table"]["knocks"][0]["number"]
            dana.ask("admit", knock=number, yes=True)
            seated = guest.hear_until(lambda told: told.get("id") == "k")
            assert seated["type"] == "seated"


def ann_alone() -> tuple[House, TableRoom, CreatedTable]:
    """A new table with Ann's seat, in a house."""
    rules = preset("standard").rules.to_dict()
    house = House(rules, 1, 3)
    made = house.run(house.hub.create_table(TableSettings(rules=rules), DisplayName("Ann")))
    return house, house.hub.rooms[made.table], made


@pytest.mark.parametrize("wanted", ["leave_seat", "add_device_token"])
def test_what_waits_until_two_have_swapped_is_done_for_who_has_asked(wanted: str) -> None:
    """Or the other one loses the seat, or is shown to somebody with their cards."""
    house, room, made = ann_alone()
    seat, token = house.run(room.sit(DisplayName("Bo"), None))

    async def swap_and_ask() -> Any:
        swapping = asyncio.ensure_future(
            room.commit_change(lambda draft: draft.add(SeatsSwapped((0, 1))))
        )
        await asyncio.sleep(0)  # it is on its way to the disk
        asked = await getattr(room, wanted)(seat)
        await swapping
        return asked

    given = house.run(swap_and_ask())
    assert room.tokens.find_seat(made.token) == 1
    if wanted == "leave_seat":
        assert room.tokens.find_seat(token) is None
    else:
        assert room.tokens.find_seat(given) == room.tokens.find_seat(token) == 0
    house.close()


def test_who_is_gone_is_gone_also_after_they_have_been_moved_to_a_chair_that_is_free() -> None:
    house, room, made = ann_alone()
    ann = SocketConnection(room_help.Line(), 10**6)
    ann.seat, ann.by = room.tokens.find_seat(made.token), derive_token_author(made.token)
    room.enter(ann)
    house.run(room.sit(DisplayName("Bo"), 1))
    since = dict(room.everyone.attendance.gone)
    house.run(asyncio.sleep(2.0))
    house.run(house.sockets.handle_message(ann, room, '{"id": 1, "type": "swap", "seats": [1, 2]}'))
    assert room.everyone.connected_seats == {0}
    assert room.everyone.attendance.gone == {2: since[1]}
    house.run(house.sockets.handle_message(ann, room, '{"id": 2, "type": "swap", "seats": [0, 3]}'))
    assert room.everyone.connected_seats == {3}
    assert room.everyone.attendance.gone == {2: since[1]}
    house.close()
