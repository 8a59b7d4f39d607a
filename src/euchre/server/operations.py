"""Addresses that programs use: what each takes and answers is said where it is routed."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from euchre.english.controls import find_control_character_error
from euchre.english.grammar import make_sentence
from euchre.server.endpoints import MAX_BODY_BYTES, CallerRole, Endpoint
from euchre.server.languages import encode_json
from euchre.table.commands import RefusedError
from euchre.texts import translatable

_T = TypeVar("_T")
_Declared = TypeVar("_Declared", bound=Callable[..., Any])
Handler: TypeAlias = Callable[[Request], Awaitable[Response]]
Schema: TypeAlias = Mapping[str, Any]
"""A JSON Schema."""
JSON_MEDIA_TYPE: Final = "application/json"
NUMBER_SCHEMA: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": 10**9 - 1}
"""What is counted from 1 on, as a page or a game (`euchre.server.numbers.parse_number`)."""
_PIECE_BYTES: Final = 1 << 16
"""Bytes of a long answer that are sent at a time."""
_PACKED_PIECE_BYTES: Final = 1 << 12
"""Bytes of a gzipped answer that are unpacked at a time, into some twenty times as many."""


def declare_refusals(*codes: str) -> Callable[[_Declared], _Declared]:
    """Declare codes with which a handler refuses requests, for the description of its address.

    Args:
        codes: some of `ERROR_CODES`; not those that any request may get, nor those that follow
            from what it takes and who may call it.
    """

    def attach_refusals(handler: _Declared) -> _Declared:
        handler.refusals = codes  # type: ignore[attr-defined]
        return handler

    return attach_refusals


class ApiOperation(Endpoint):
    """One method of an address, with its description for `openapi`.

    Args:
        method: like ``GET``.
        path: the address.
        handler: what answers; its docstring says what it does, behind a colon.
        caller: who may call it; by the token of a seat, the token comes with it.
        answers: the type of the answer, or the type by media type; None: there is no body.
        status: of the answer.
        takes: the type of the body; `str`: plain text; None: there is none.
        query: the schema of each parameter.
        headers: the schema of each header that it takes.
        personal, counted, body_limit: as for `Endpoint`.
    """

    def __init__(
        self,
        method: str,
        path: str,
        handler: Handler,
        caller: CallerRole = CallerRole.ANYBODY,
        *,
        answers: Any = None,
        status: HTTPStatus = HTTPStatus.OK,
        takes: Any = None,
        query: Mapping[str, Schema] | None = None,
        headers: Mapping[str, Schema] | None = None,
        personal: bool = False,
        counted: tuple[str, ...] = (),
        body_limit: int = MAX_BODY_BYTES,
    ) -> None:
        super().__init__(
            method,
            path,
            handler,
            caller,
            personal=personal,
            counted=counted,
            body_limit=body_limit,
        )
        self.status, self.takes = status, takes
        self.answers: Mapping[str, Any] = answers if isinstance(answers, Mapping) else {}
        if answers is not None and not self.answers:
            self.answers = {JSON_MEDIA_TYPE: answers}
        self.query = {} if query is None else query
        self.headers = {} if headers is None else headers

    @property
    def refusals(self) -> tuple[str, ...]:
        """The codes of its own with which it refuses requests, as its handler declares."""
        declared: tuple[str, ...] = getattr(self.endpoint, "refusals", ())
        return declared

    @property
    def summary(self) -> str:
        """The summary of the operation, in a line."""
        docstring = " ".join((self.endpoint.__doc__ or "").split("\n\n")[0].split())
        return docstring.partition(": ")[2].rstrip(".")


def decode_json(body: bytes, expected_type: type[_T]) -> _T:
    """Decode a JSON body as one of our types.

    Raises:
        RefusedError: it is no JSON, or has another shape, which the text says where; or a control
            character is in it.
    """
    try:
        reason = find_control_character_error(msgspec.json.decode(body))
        if not reason:
            return msgspec.json.decode(body, type=expected_type)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        reason = f"{error}"
    sentence = translatable("error-body", f"we can't read the body: {reason}", why=reason)
    raise RefusedError("malformed", make_sentence(sentence))


async def read_json(request: Request, expected_type: type[_T]) -> _T:
    """Read the JSON body of a request as one of our types; an empty one is an empty object.

    Raises:
        RefusedError: as for `decode_json`.
    """
    return decode_json(await request.body() or b"{}", expected_type)


def respond_json(content: object, status: int = HTTPStatus.OK) -> Response:
    """Respond with `content` as JSON."""
    return Response(encode_json(content), status, media_type=JSON_MEDIA_TYPE)


def encode_raw(part: object) -> msgspec.Raw:
    """Encode a part of a long answer: nothing else runs while something is encoded."""
    return msgspec.Raw(b"\n" + encode_json(part))


def respond_gzipped(request: Request, content: bytes) -> Response:
    """Respond with gzipped JSON in pieces, unpacked for clients that do not accept gzip."""
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return stream_in_pieces(Response(content, headers=headers, media_type=JSON_MEDIA_TYPE))
    return StreamingResponse(_gunzip(content), headers=headers, media_type=JSON_MEDIA_TYPE)


def stream_in_pieces(response: Response) -> Response:
    """Send a long answer piece by piece, as fast as the client reads."""
    streamed = StreamingResponse(split_content(bytes(response.body)), response.status_code)
    streamed.raw_headers = response.raw_headers
    return streamed


async def split_content(content: bytes) -> AsyncGenerator[bytes]:
    """Yield a long answer in pieces; others have a turn after each."""
    for start in range(0, len(content), _PIECE_BYTES):
        yield content[start : start + _PIECE_BYTES]
        await asyncio.sleep(0)


async def _gunzip(content: bytes) -> AsyncGenerator[bytes]:
    """Yield what is gzipped in `content`; others have a turn after each piece."""
    packed = zlib.decompressobj(zlib.MAX_WBITS | 16)
    for start in range(0, len(content), _PACKED_PIECE_BYTES):
        yield packed.decompress(content[start : start + _PACKED_PIECE_BYTES])
        await asyncio.sleep(0)
