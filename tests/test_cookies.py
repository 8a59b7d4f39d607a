"""What a browser shows of its cookies is read without any that the server cannot have given it."""

from __future__ import annotations

import asyncio
from http import cookies
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from euchre.server.doors.guard import Guard
from euchre.server.doors.hosts import Hosts
from euchre.server.limits import Limits


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
    unquote = cookies._unquote  # type: ignore[attr-defined]
    monkeypatch.setattr(cookies, "_unquote", lambda text: parsed.append(text) or unquote(text))
    found: list[dict[str, str]] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.append(HTTPConnection(scope).cookies)

    scope = {
        "type": kind,
        "path": "/",
        "query_string": b"",
        "method": "GET",
        "client": ("192.0.2.1", 1),
        "headers": [(b"host", b"localhost"), *((b"cookie", each) for each in sent)],
        "server": None,
    }
    asyncio.run(Guard(app, frozenset(), Hosts(), Limits())(scope, None, None))  # type: ignore[arg-type]
    assert found == [seen]
    assert not [text for text in parsed if "\\" in text]
