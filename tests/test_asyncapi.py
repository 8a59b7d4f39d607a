"""The description of the table's socket: by the rules of AsyncAPI, complete, and true."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import pytest

from euchre.server.descriptions import asyncapi
from euchre.server.wire_codes import BYE_MEANINGS, CloseCode
from euchre.table.commands import Command, RefusedError, parse_command
from euchre.table.views.picture import MessageType
from server_help import Guest, Server
from test_docs_names import page, rows, tag
from test_server_sockets import at_turn

RULES = Path(__file__).parent / "data" / "asyncapi-3.0.json"
COMMANDS = {kind.__name__: tag(kind) for kind in get_args(Command)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("described")) as running:
        yield running


@pytest.fixture(scope="module")
def described(server: Server) -> dict[str, Any]:
    found: dict[str, Any] = server.web.get("/asyncapi.json").json()
    return found


def test_it_follows_the_rules_of_asyncapi(described: dict[str, Any]) -> None:
    rules = jsonschema_rs.Draft7Validator(json.loads(RULES.read_text(encoding="utf-8")))
    assert [
        f"{error.instance_path}: {error.message:.200}" for error in rules.iter_errors(described)
    ] == []


def test_whatever_it_refers_to_is_in_it(described: dict[str, Any]) -> None:
    references = set(find_references(described))
    assert len(references) > 100
    for reference in references:
        found: Any = described
        for name in reference.removeprefix("#/").split("/"):
            found = found[name]


def find_references(part: Any) -> Iterator[str]:
    for value in part.values() if isinstance(part, dict) else part:
        if isinstance(value, dict | list):
            yield from find_references(value)
    if isinstance(part, dict) and isinstance(part.get("$ref"), str):
        yield part["$ref"]


def test_every_command_and_message_is_in_it(described: dict[str, Any]) -> None:
    messages = described["components"]["messages"]
    assert set(described["channels"]["table"]["messages"]) == set(messages)
    commands = {name: messages[name]["name"] for name in COMMANDS}
    assert commands == COMMANDS
    assert {messages[name]["name"] for name in messages.keys() - COMMANDS} == {
        *get_args(MessageType)
    }
    handled = {
        reference["$ref"].rpartition("/")[2]
        for operation in described["operations"].values()
        for reference in (*operation["messages"], *operation.get("reply", {}).get("messages", ()))
    }
    assert handled == set(messages)


def test_its_examples_are_what_they_are_examples_of(described: dict[str, Any]) -> None:
    for name, message in described["components"]["messages"].items():
        (example,) = message["examples"]
        assert find_errors(name, example["payload"]) == [], name


def test_it_says_where_the_socket_is(server: Server, described: dict[str, Any]) -> None:
    assert described["servers"]["this"] == {"host": f"127.0.0.1:{server.port}", "protocol": "ws"}
    below = asyncapi.build_document("https://cards.example/games")
    assert below["servers"]["this"] == {"host": "cards.example", "protocol": "wss"}
    assert below["channels"]["table"]["address"] == "/games/api/tables/{table}/socket"


def test_the_page_has_the_same_codes(described: dict[str, Any]) -> None:
    listed = rows_by_number(page("protocol"))
    assert set(listed) == {f"{int(code)}" for code in CloseCode}
    assert set(described["channels"]["table"]["x-close-codes"]) == set(listed)
    farewell = rows(page("protocol"), "### What the server sends")["bye"]
    assert [code for code in BYE_MEANINGS if f"`{code}`" not in farewell] == []


def rows_by_number(text: str) -> dict[str, str]:
    table = text.split("| code | reason |")[1].split("\n\n", maxsplit=1)[0]
    return {row.split(" | ")[0].strip("| "): row for row in table.splitlines()[2:]}


# -- what really goes over a socket -------------------------------------------------------------


@cache
def find_validator(name: str) -> jsonschema_rs.Draft7Validator:
    schemas = asyncapi.build_document("http://localhost")["components"]["schemas"]
    reference = {"$ref": f"#/components/schemas/{name}"}
    return jsonschema_rs.Draft7Validator({"allOf": [reference], "components": {"schemas": schemas}})


def find_errors(name: str, message: dict[str, Any]) -> list[str]:
    """What is wrong with a message, or is in it without being described."""
    validator = find_validator(name)
    errors = [
        f"{error.instance_path}: {error.message:.300}" for error in validator.iter_errors(message)
    ]
    known = asyncapi.build_document("http://localhost")["components"]["schemas"][name]["properties"]
    return errors + [f"{field} isn't described" for field in message.keys() - known.keys()]


def find_message_errors(guest: Guest) -> list[str]:
    return [
        f"{told['type']}: {error}"
        for told in guest.told
        for error in find_errors(f"{told['type'].capitalize()}Message", told)
    ]


def test_what_the_server_sends_is_as_described(server: Server) -> None:
    made = server.make(start=True, bots="random", door="ask", gallery="all")
    dana, cleo = server.guest(made), server.guest({"table": made["table"]})
    eve = Guest(server.port, made["table"], hello=False)
    with dana, cleo, eve:
        eve.ask("hello", versions=[1, 2])
        dana.play(at_turn)
        assert dana.ask("hint")["type"] == "hint"
        dana.play(lambda guest: guest.results == 1)
        assert dana.ask("ping")["type"] == "pong"
        assert dana.ask("sync")["type"] == "snapshot"
        assert dana.ask("act", event={"type": "passed", "seat": 3})["code"] == "not-your-seat"
        assert dana.ask("undo", seen=0)["code"] == "stale"
        assert dana.ask("say", text="Well played")["type"] == "ack"
        assert cleo.ask("say", text="Hello", name="Cleo")["said"]["name"] == "Cleo"
        cleo.say("knock", "knock", name="Cleo", key="0" * 32)
        waiting = dana.hear_until(lambda told: bool(told.get("table", {}).get("knocks")))
        dana.ask("admit", knock=waiting["table"]["knocks"][0]["number"], yes=True)
        assert cleo.hear_until(lambda told: told.get("id") == "knock")["type"] == "seated"
        assert eve.ask("ping")["type"] == "pong"
    assert [error for guest in (dana, cleo, eve) for error in find_message_errors(guest)] == []
    assert {told["type"] for told in dana.told} > {
        "welcome",
        "event",
        "presence",
        "snapshot",
        "said",
    }


def test_the_answer_to_a_hello_has_its_id(server: Server) -> None:
    with Guest(server.port, server.make()["table"], hello=False) as watcher:
        assert watcher.ask("hello", 7, versions=[1])["type"] == "welcome"


def test_a_nonce_is_as_long_as_is_described() -> None:
    for digits, fits in ((30, False), (32, True), (64, True), (66, False)):
        nonce = {"id": 1, "type": "nonce", "hand": 1, "nonce": "a" * digits}
        assert (find_errors("AddNonce", nonce) == []) == fits
        if fits:
            parse_command(json.dumps(nonce))
        else:
            with pytest.raises(RefusedError, match="That isn't a command"):
                parse_command(json.dumps(nonce))


# -- the description of what is asked over HTTP -------------------------------------------------


def find_operations(server: Server) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in server.web.get("/openapi.json").json()["paths"].items():
        for method, operation in methods.items():
            yield path, method.upper(), operation


def test_whatever_shows_a_whole_game_says_that_one_may_be_too_long(server: Server) -> None:
    shows = [
        (path, operation["x-error-codes"])
        for path, _, operation in find_operations(server)
        if re.fullmatch("/api/.*(replay|review)", path)
    ]
    assert len(shows) > 6
    assert [path for path, codes in shows if "too-long" not in codes] == []


def test_numbers_are_taken_up_to_the_largest_that_is_described(server: Server) -> None:
    table, checked = server.make(start=True, bots="random")["table"], 0
    for path, method, operation in find_operations(server):
        named = path.replace("{table}", table)
        for parameter in operation.get("parameters", []) if method == "GET" else []:
            if "{" in named or "maximum" not in parameter["schema"]:
                continue
            most = parameter["schema"]["maximum"]
            for number, fits in ((most, True), (most + 1, False)):
                answer = server.web.get(named, params={parameter["name"]: number})
                refused = answer.status_code == 400 and answer.json()["code"] == "malformed"
                assert refused != fits, (path, number)
            checked += 1
    assert checked > 4


def test_who_may_share_a_game_is_described(server: Server) -> None:
    (operation,) = (
        operation
        for path, method, operation in find_operations(server)
        if (method, path) == ("POST", "/api/tables/{table}/shares")
    )
    assert "at an open table anybody" in operation["description"]
    assert operation["security"] == [{"seat": []}, {}]
