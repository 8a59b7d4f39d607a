"""What a browser shows of its cookies is read without any that the server cannot have given it."""

from __future__ import annotations

import asyncio
from http import cookies
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse

from euchre.server.http.allowed_hosts import AllowedHosts
from euchre.server.http.guard import RequestGuard
from euchre.server.limits import ServerLimits


def asks(app: Any, kind: str, *headers: tuple[bytes, bytes]) -> list[Any]:
    """What an application sends through a guard to somebody with such headers."""
    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message)

    scope = {
        "type": kind,
        "path": "/",
        "query_string": b"",
        "method": "GET",
        "client": ("192.0.2.1", 1),
        "headers": [(b"host", b"localhost"), *headers],
        "server": None,
    }
    asyncio.run(RequestGuard(app, frozenset(), AllowedHosts(), ServerLimits())(scope, None, send))  # type: ignore[arg-type]
    return told


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(
    ("sent", "seen"),
    [
        ([b'a="\\a\\a"; b=2'], {"b": "2"}),
        ([b"a=1;b=\\;c=3", b"d=\\\\"], {"a": "1", "c": "3"}),
        ([b'a="1"; b=2', b"c=3"], {"a": "1", "b": "2", "c": "3"}),
        ([b"\\"], {}),
        ([], {}),
    ],
)
def test_no_cookie_with_a_backslash_is_parsed(
    monkeypatch: pytest.MonkeyPatch, kind: str, sent: list[bytes], seen: dict[str, str]
) -> None:
    """The parser of the library takes a time that grows as the square of their number."""
    parsed: list[str] = []
    unquote = cookies._unquote

    def noted(text: str) -> str:
        parsed.append(text)
        return unquote(text)

    monkeypatch.setattr(cookies, "_unquote", noted)
    found: list[dict[str, str]] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.append(HTTPConnection(scope).cookies)

    asks(app, kind, *((b"cookie", each) for each in sent))
    assert found == [seen]
    assert not [text for text in parsed if "\\" in text]


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        (PlainTextResponse("a"), "no-cache"),
        (PlainTextResponse("a", headers={"cache-control": "max-age=60"}), "max-age=60"),
        (PlainTextResponse("a", headers={"set-cookie": "a=1"}), "no-store"),
        (
            PlainTextResponse("a", headers={"set-cookie": "a=1", "cache-control": "public"}),
            "no-store",
        ),
    ],
)
def test_an_answer_that_gives_a_cookie_is_kept_by_nobody_on_the_way(
    answer: PlainTextResponse, kept: str
) -> None:
    [head, _] = asks(answer, "http")
    assert Headers(raw=head["headers"])["cache-control"] == kept
