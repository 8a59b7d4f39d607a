"""What servers of one database say to each other is good once, for a minute, and as it was said."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import pytest
from starlette.types import Message

from euchre.server.nodes.internal_requests import (
    BODY,
    SEAL,
    STAMP,
    STAMP_MS,
    NodeRequestSealer,
    wrap_with_body_check,
)

KEY: Final = b"k" * 32
SAID: Final = b'{"type":"Suspend"}'


class Clock:
    """A clock that is set by hand, in seconds."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def scope_of(path: str = "/nodes/moderation") -> dict[str, Any]:
    return {
        "type": "http",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }


def sent(seals: NodeRequestSealer, node: str = "here", **given: Any) -> dict[bytes, bytes]:
    return dict(seals.build_headers(scope_of(), "127.0.0.1", node, given.get("body", SAID)))


@pytest.fixture(name="clock")
def clock_of() -> Clock:
    return Clock()


@pytest.fixture(name="there")
def sender(clock: Clock) -> NodeRequestSealer:
    return NodeRequestSealer(KEY, "there", clock)


@pytest.fixture(name="here")
def receiver(clock: Clock) -> NodeRequestSealer:
    return NodeRequestSealer(KEY, "here", clock)


def test_a_seal_is_good_once(there: NodeRequestSealer, here: NodeRequestSealer) -> None:
    first, second = sent(there), sent(there)
    assert here.consume_seal(scope_of(), first)
    assert here.consume_seal(scope_of(), second), "the same is said twice"
    assert not here.consume_seal(scope_of(), first)


def test_a_seal_is_good_at_one_server_and_for_one_request(
    there: NodeRequestSealer, here: NodeRequestSealer
) -> None:
    assert not here.consume_seal(scope_of(), sent(there, "elsewhere"))
    assert not here.consume_seal(scope_of("/nodes/forget"), sent(there))


@pytest.mark.parametrize("seconds", [-61.0, 61.0, 180_000.0])
def test_a_seal_is_good_for_a_minute(
    there: NodeRequestSealer, here: NodeRequestSealer, clock: Clock, seconds: float
) -> None:
    headers = sent(there)
    clock.now += seconds
    assert not here.consume_seal(scope_of(), headers)


def test_what_has_been_used_is_known_for_as_long_as_it_is_good(
    there: NodeRequestSealer, here: NodeRequestSealer, clock: Clock
) -> None:
    early = sent(there)
    clock.now -= STAMP_MS / 1000  # a clock that is behind
    assert here.consume_seal(scope_of(), early)
    for _ in range(4):
        clock.now += STAMP_MS / 2000
        assert not here.consume_seal(scope_of(), early)
        assert here.consume_seal(scope_of(), sent(there))
    assert len(here._used) <= 5
    clock.now += STAMP_MS
    assert not here.consume_seal(scope_of(), early)
    clock.now += 10 * STAMP_MS
    assert here.consume_seal(scope_of(), sent(there))
    assert len(here._used) == 1, "what is good no more is kept"


@pytest.mark.parametrize("name", [SEAL, STAMP, BODY])
def test_a_header_that_is_changed_or_missing_makes_no_seal(
    there: NodeRequestSealer, here: NodeRequestSealer, name: bytes
) -> None:
    headers = sent(there)
    for changed in (headers | {name: b"1" + headers[name]}, headers | {name: b""}):
        assert not here.consume_seal(scope_of(), changed)
    assert not here.consume_seal(
        scope_of(), {it: value for it, value in headers.items() if it != name}
    )


def read(parts: list[bytes], digest: bytes) -> tuple[bytes, bool]:
    """What is read of a body, and whether it comes to its end."""
    messages: list[Message] = [
        {"type": "http.request", "body": part, "more_body": number < len(parts)}
        for number, part in enumerate(parts, 1)
    ]

    async def receive() -> Message:
        return messages.pop(0)

    async def walk() -> tuple[bytes, bool]:
        receiving, found = wrap_with_body_check(receive, digest), b""
        while True:
            message = await receiving()
            if message["type"] != "http.request":
                return found, False
            found += message["body"]
            if not message["more_body"]:
                return found, True

    return asyncio.run(walk())


def test_another_body_never_comes_to_its_end(there: NodeRequestSealer) -> None:
    digest = sent(there)[BODY]
    assert read([SAID], digest) == (SAID, True)
    assert read([SAID[:5], SAID[5:]], digest) == (SAID, True)
    assert read([SAID + b" "], digest)[1] is False
    assert read([SAID, b"{}"], digest)[1] is False
    assert read([b""], sent(there, body=b"")[BODY]) == (b"", True)
