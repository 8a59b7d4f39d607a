"""Control characters come in nowhere: each door says so, and every database hears the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.routing import Route

from euchre.server.operations import ApiOperation
from euchre.server.tournaments.forms import SubmittedForm
from euchre.table.commands import Command, RefusedError, parse_command
from server_help import QUICK, Server

NUL = "\x00"
REFUSED = ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\x9f"]
LIMITS = replace(QUICK, actions_of_address=100_000)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("doors"), limits=LIMITS, admins=("0" * 16,)) as running:
        yield running


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    made: str = server.make()["table"]
    return made


def is_refused(answer: httpx.Response, character: str = NUL) -> None:
    assert answer.status_code == 400, answer.text
    told = answer.json()
    assert told["code"] == "malformed", told
    assert f"U+{ord(character):04X}" in told["detail"], told


# Messages


def texts_of(kind: Any) -> list[str]:
    """The fields of a command that take any text."""
    fields = msgspec.structs.fields(kind)
    return [each.name for each in fields if "str" in repr(each.type)]


@pytest.mark.parametrize("kind", Command.__args__, ids=lambda kind: kind.__name__)
def test_no_command_has_a_control_character(kind: Any) -> None:
    named = {"type": kind.__struct_config__.tag, "id": "one"}
    for field in ["other", "a\x9f", *texts_of(kind)]:
        for escaped in (True, False):
            said = json.dumps({**named, field: "a\x9fb"}, ensure_ascii=escaped)
            with pytest.raises(RefusedError, match=r"U\+009F is in an? (id|text)") as refusal:
                parse_command(said)
            assert refusal.value.code == "malformed"


@pytest.mark.parametrize("character", [*REFUSED, "\n", "\t"])
@pytest.mark.parametrize("encode", [str, str.encode], ids=["text", "bytes"])
def test_the_id_of_a_command_has_none_and_no_end_of_a_line(encode: Any, character: str) -> None:
    for escaped in (True, False):
        said = json.dumps({"type": "ping", "id": f"a{character}b"}, ensure_ascii=escaped)
        with pytest.raises(RefusedError, match=rf"U\+{ord(character):04X} is in an id"):
            parse_command(encode(said))


@pytest.mark.parametrize("text", ["\\u0000", "C:\\bin", "Zoë\n\tplayed", "\u202e", "😀"])
def test_what_only_looks_like_one_is_said(text: str) -> None:
    for escaped in (True, False):
        said = json.dumps({"type": "say", "id": "\\u0000", "text": text}, ensure_ascii=escaped)
        assert parse_command(said).text == text  # type: ignore[union-attr]


def test_a_lone_half_of_a_character_is_no_text() -> None:
    for said in ('{"type":"ping","id":"\\ud83d"}', b'{"type":"ping","id":"\xed\xa0\xbd"}'):
        with pytest.raises(RefusedError) as refusal:
            parse_command(said)
        assert refusal.value.code == "malformed"


def test_the_socket_says_so_and_goes_on(server: Server) -> None:
    dana = server.guest(server.make())
    for ident in ("a\x00", 'a"'):
        answer = dana.ask("ping", ident)
        assert answer["type"] == ("error" if NUL in ident else "pong")


# Requests


def bodies(server: Server) -> list[ApiOperation]:
    """Every operation that takes a body, by the list of addresses that the server has."""
    found = [each for each in server.app.routes if isinstance(each, ApiOperation)]
    return [each for each in found if each.takes is not None]


def address(route: Route, table: str) -> str:
    known = {"table": table, "preset": "standard", "seat": "0"}
    path = route.path_format
    for name in route.param_convertors:
        path = path.replace(f"{{{name}}}", known.get(name, "abcdefghijkl"))
    return path


def test_no_body_of_an_operation_has_one(server: Server, table: str) -> None:
    taking = bodies(server)
    assert len(taking) > 15
    for route in taking:
        for character in (NUL, "\x9f"):
            said = f"a{character}b" if route.takes is str else json.dumps({"a": [character]})
            path = address(route, table)
            is_refused(server.web.request(route.method, path, content=said.encode()), character)


def test_nor_the_name_of_a_field(server: Server) -> None:
    is_refused(server.web.post("/api/tables", json={"rules": {"a\x00": 1}}))


@pytest.mark.parametrize("field", ["name", "title", "stakes", "code", "rules"])
def test_texts_of_a_new_table(server: Server, field: str) -> None:
    for character in REFUSED:
        is_refused(server.web.post("/api/tables", json={field: f"a{character}b"}), character)


def test_forms(server: Server) -> None:
    for field in (b"names=Ann%00", b"na%00me=Ann", b"title=%C2%9F"):
        with pytest.raises(ValueError, match="control character U"):
            SubmittedForm.read(field)
        answer = server.web.post("/events/new", content=field)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert SubmittedForm.read(b"names=Ann%0D%0ABo%09%5Cu0000").text("names") == "Ann\r\nBo\t\\u0000"


def test_no_address_has_one(server: Server, table: str) -> None:
    for route in (each for each in server.app.routes if isinstance(each, Route)):
        methods = getattr(route, "methods", None) or ()
        for method in {"GET", "POST", "DELETE"}.intersection(methods):
            path = address(route, table)
            is_refused(server.web.request(method, f"{path}?a=%1B"), "\x1b")
            is_refused(server.web.request(method, f"{path}?a%00b=1"))
            if route.param_convertors:
                name = next(iter(route.param_convertors))
                path = route.path_format.replace(f"{{{name}}}", "a%00b")
                is_refused(server.web.request(method, path))
    assert server.web.get("/api/phrases?a=%0A").status_code == 200, "a text may have lines"


# The database


@pytest.fixture(params=["file", "postgres"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server on each of the two databases."""
    url = request.getfixturevalue("postgres").store() if request.param == "postgres" else ""
    with Server(tmp_path, limits=LIMITS, database=url) as running:
        yield running


def test_both_databases_answer_the_same(either: Server) -> None:
    made = either.make()
    is_refused(either.web.post("/api/tables", json={"name": "a\x00"}))
    is_refused(either.web.post(f"/api/tables/{made['table']}/seats", json={"name": "a\x00"}))
    is_refused(either.web.get("/api/tables/aaaaaaaaaaaaaaaaaa%00"))
    dana = either.guest(made)
    before = dana.version
    assert dana.ask("ready", "a\x00")["code"] == "malformed"
    assert dana.ask("pace", pace="slow")["v"] > before, "and the table goes on"
