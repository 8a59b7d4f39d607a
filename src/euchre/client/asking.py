"""What is asked of a server over HTTP: a new table, a seat, which tables there are.

Python's own `urllib` does it, in a thread: these are single questions, before anything is quick.
The thread keeps nobody from leaving, as one of `asyncio.to_thread` would.
"""

from __future__ import annotations

import asyncio
import ssl
import threading
import urllib.request
from concurrent.futures import Future
from http import HTTPStatus
from http.client import HTTPException
from typing import Any, Final, TypedDict, TypeVar, Unpack
from urllib.error import HTTPError
from urllib.parse import SplitResult, urlsplit

import msgspec

from euchre import __version__
from euchre.client.errors import RefusedError, ServerUnreachableError
from euchre.client.links import Link, parse_server_address
from euchre.english.grammar import make_sentence
from euchre.game.events import decode_hook
from euchre.game.rules import Seat
from euchre.nesting import DECODE_ERRORS
from euchre.notation.rules_files import RulesSource, load_rules
from euchre.notation.rules_text import write_rules
from euchre.table.views.picture import TableInfo

USER_AGENT: Final = f"euchre/{__version__}"
REQUEST_TIMEOUT_SECONDS: Final = 30.0
_T = TypeVar("_T")


class NewTable(TypedDict, total=False):
    """The options of a new table; all may be left out. See ``POST /api/tables``."""

    rules: RulesSource
    name: str
    title: str
    pace: str
    clock: int
    minutes: int
    open: bool
    hints: bool
    undo: bool
    bots: str
    code: str
    stakes: str
    money: str
    amount: str
    door: str
    gallery: str
    seat: Seat | None
    start: bool
    ranked: bool


class _ProblemBody(msgspec.Struct):
    """An HTTP error body (RFC 9457)."""

    code: str = ""
    detail: str = ""
    title: str = ""


class _SeatResponse(msgspec.Struct):
    table: str
    token: str
    seat: Seat


class Invitation(msgspec.Struct):
    """The description of a table for somebody with the link, before they sit down.

    Attributes:
        table: who sits there, and how it is run.
        address: the link as others open it.
        nowhere: why nobody else can; empty: they can.
        seat: what the token of the link opens; None: nothing.
    """

    table: TableInfo
    address: str = ""
    nowhere: str = ""
    seat: Seat | None = None


async def make_table(server: str, **options: Unpack[NewTable]) -> Link:
    """Create a table, with a seat for the caller.

    Args:
        server: its address, such as ``http://127.0.0.1:8642``.
        options: as in `NewTable`; ``rules`` as `euchre.notation.rules_files.load_rules` takes them,
            also a file; ``start=True`` puts bots on all other chairs and deals.

    Raises:
        RulesError: these are no rules.
        OSError: a file of rules cannot be read.
        LinkError: that is no address.
        RefusedError: the server makes no such table.
        ServerUnreachableError: nobody answers.
    """
    server = parse_server_address(server)
    body = {**options, "rules": write_rules(load_rules(options.get("rules", "standard")))}
    response = await _request_json("POST", f"{server}/api/tables", _SeatResponse, body=body)
    return Link(server, response.table, response.token)


async def sit_down(link: Link, name: str = "", seat: Seat | None = None) -> Link:
    """Sit down at a table, and return its link with the token of the seat.

    Args:
        link: of the table.
        name: how one wants to be called.
        seat: where; None: anywhere, an empty chair first.

    Raises:
        RefusedError: there is no such table, no room there, or the door is closed.
        ServerUnreachableError: nobody answers.
    """
    body = {"name": name, "seat": seat}
    response = await _request_json("POST", f"{link.api_url}/seats", _SeatResponse, body=body)
    return Link(link.server, link.table, response.token)


async def fetch_invitation(link: Link) -> Invitation:
    """Fetch what there is to know of a table before one sits down.

    Raises:
        RefusedError: there is no such table.
        ServerUnreachableError: nobody answers.
    """
    return await _request_json("GET", link.api_url, Invitation, token=link.token)


async def list_open_tables(server: str) -> list[TableInfo]:
    """Fetch the first page of the tables that anybody may find.

    Raises:
        LinkError: that is no address.
        RefusedError: the server does not tell.
        ServerUnreachableError: nobody answers.
    """
    return await _request_json("GET", f"{parse_server_address(server)}/api/tables", list[TableInfo])


async def fetch_record(link: Link, game: int) -> str:
    """Fetch a game up to its last finished hand, as JSON Lines.

    Raises:
        RefusedError: there is no such game, or it may not be seen.
        ServerUnreachableError: nobody answers.
    """
    address = f"{link.api_url}/record?format=jsonl&game={game}"
    return (await _send_in_thread("GET", address, None, link.token)).decode()


async def _request_json(
    method: str,
    address: str,
    response_type: type[_T],
    *,
    body: Any = None,
    token: str | None = None,
) -> _T:
    text = await _send_in_thread(method, address, body, token)
    try:
        return msgspec.json.decode(text, type=response_type, dec_hook=decode_hook)
    except DECODE_ERRORS as error:
        raise ServerUnreachableError(
            f"what answers at {address} isn't a euchre server: {error}"
        ) from None


async def _send_in_thread(method: str, address: str, body: Any, token: str | None) -> bytes:
    answer: Future[bytes] = Future()
    answer.set_running_or_notify_cancel()

    def send() -> None:
        try:
            answer.set_result(_send_request(method, address, body, token))
        except Exception as error:  # noqa: BLE001 - whoever waits gets it
            answer.set_exception(error)

    threading.Thread(target=send, name="request", daemon=True).start()
    return await asyncio.wrap_future(answer)


class _RedirectHandler(urllib.request.HTTPRedirectHandler):
    """Follows redirects within a server: a request that is sent again elsewhere loses its body."""

    def redirect_request(  # noqa: PLR0917 - as urllib calls it
        self, req: urllib.request.Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        before, after = map(_format_origin, (urlsplit(req.full_url), urlsplit(newurl)))
        if before != after:
            fp.close()
            raise ServerUnreachableError(f"{before} sends you to {after}: use that address")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _format_origin(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc}"


def _send_request(method: str, address: str, body: Any, token: str | None) -> bytes:
    headers = {"user-agent": USER_AGENT, "content-type": "application/json"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else msgspec.json.encode(body)
    request = urllib.request.Request(  # noqa: S310 - http(s)
        _to_ascii_address(address), data, headers, method=method
    )
    opener = urllib.request.build_opener(_RedirectHandler)
    try:
        with opener.open(request, timeout=REQUEST_TIMEOUT_SECONDS) as answer:
            content: bytes = answer.read()
            return content
    except HTTPError as error:
        with error:
            raise parse_refusal(error.code, error.read()) from None
    except (OSError, HTTPException) as error:
        raise ServerUnreachableError(
            f"no server answers at {_format_origin(urlsplit(address))}: {_describe_failure(error)}"
        ) from None


def _to_ascii_address(address: str) -> str:
    """Return an address with the name of its server as requests spell it."""
    parts = urlsplit(address)
    if parts.hostname is None or parts.netloc.isascii():
        return address
    port = "" if parts.port is None else f":{parts.port}"
    return parts._replace(netloc=f"{parts.hostname.encode('idna').decode()}{port}").geturl()


def _describe_failure(error: Exception) -> str:
    reason = getattr(error, "reason", None) or error
    if isinstance(reason, ssl.SSLError) and not isinstance(reason, ssl.SSLCertVerificationError):
        return "it doesn't use https, so try the address with http://"
    return f"{getattr(reason, 'strerror', None) or reason}".lower()


def parse_refusal(status: int, body: bytes) -> RefusedError:
    """Parse the answer with which a server has refused something."""
    try:
        problem = msgspec.json.decode(body, type=_ProblemBody)
    except DECODE_ERRORS:
        problem = _ProblemBody()
    fallback = f"the server answered with status {status}"
    if status == HTTPStatus.NOT_FOUND:
        fallback = "there's no table at that address: give the link of a table or of the server"
    why = problem.detail or problem.title or fallback
    return RefusedError(problem.code or f"{status}", make_sentence(why))
