"""Changing places over the wire: tokens follow people, and nobody hears what is another's."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

import room_help
from euchre.presets import preset
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
        made = server.make(bots="simple", knobs={"target": 3})
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


def test_what_has_not_been_told_is_told_in_the_place_one_came_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While the disk is slow a swap has happened, and nobody knows of it yet."""
    house = about_to_swap()
    assert house.room.table.swapping == (0, 3)
    monkeypatch.setattr(room_help, "DISK", 5.0)
    for seat in (0, 1):
        if seat in house.people:
            house.say(seat, "ready")
    assert house.room.table.chairs[3].name == "Dana"
    assert set(house.people) == {1, 3}
    dana = house.people[3]
    dana._waiting.clear()
    assert json.loads(house.room.snapshot(None, dana.seat))["mine"]["seat"] == 0
    house.say(3, "say", text="mine")
    assert house.room.table.chat[-1][:2] == ("Dana", 3), "what she says is hers"
    house.run(asyncio.sleep(6.0))
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
    assert house.room.table.persons == {each.seat for each in house.people.values()}
    assert not house.room.attendance.gone
    house.goes_on()
    house.check(troubles=True)
    house.check_log()
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
        assert answer.json()["detail"] == "Dana sits at this table already: choose another name."


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


def test_the_host_role_is_handed_over_the_wire(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make()
        lee = server.sit(made["table"], "Lee")
        with server.guest(made) as dana, server.guest(lee) as guest:
            assert dana.ask("host", seat=lee["seat"])["type"] == "ack"
            guest.hear_until(lambda told: bool(told.get("mine", {}).get("is_host")))
            refused(dana.ask("door", door="locked"), "host-only")
            assert guest.ask("door", door="locked")["type"] == "ack"
