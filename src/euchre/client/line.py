"""The line to a table: commands are sent until they are answered, and messages are handed on."""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NoReturn

import msgspec

from euchre.client.asking import USER_AGENT, parse_refusal
from euchre.client.errors import (
    ClientError,
    ConnectionEndedError,
    RefusedError,
    ServerUnreachableError,
)
from euchre.client.links import Link
from euchre.client.pace import SendRateLimiter
from euchre.client.state import TableMessage, parse_message
from euchre.english.grammar import make_sentence
from euchre.extras import install_command
from euchre.game.events import encode_hook
from euchre.table.commands import UNLIMITED_COMMANDS

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

PROTOCOL_VERSIONS: Final = (1, 2)
FIRST_WAIT_SECONDS: Final = 0.2
"""Seconds before the first try to come again; each further wait is twice as long."""
MAX_WAIT_SECONDS: Final = 8.0
"""The longest of them."""
PING_INTERVAL_SECONDS: Final = 5.0
"""Seconds after which a server is asked whether it is there."""
ANSWER_TIMEOUT_SECONDS: Final = 10.0
"""Seconds in which it must answer that, and let somebody in."""
RESEND_DELAY_SECONDS: Final = 0.5
"""Seconds before something is sent again that the server could not take just then."""
MAX_RESENDS: Final = 40
"""So often; then who asked is told why."""
_RESEND_CODES: Final = ("flood", "not-saved")
"""What has not happened, and may yet."""
_TEMPORARY_CODES: Final = (*_RESEND_CODES, "busy", "full", "not-now")
"""For these reasons nobody is let in just now."""
_GAME_COMMANDS: Final = frozenset(str(kind.__struct_config__.tag) for kind in UNLIMITED_COMMANDS)
_JSON_ENCODER: Final = msgspec.json.Encoder(enc_hook=encode_hook)


class _PendingCommand:
    """A command that waits for its answer."""

    def __init__(self, kind: str, text: bytes, answer: asyncio.Future[TableMessage]) -> None:
        self.text, self.answer = text, answer
        self.beside = kind not in _GAME_COMMANDS
        self.refused = 0


class TableConnection:
    """The connection to a table, made anew whenever it is lost.

    Args:
        link: of the table.
        on_message: is handed every message about the table, in order.
        on_lost: is called when a connection has come to its end.
        patience: seconds for which a server that does not answer is waited for.
        versions: those of the protocol that are offered, of `PROTOCOL_VERSIONS`.

    Attributes:
        up: whether there is a connection, and the server has welcomed one.
    """

    def __init__(
        self,
        link: Link,
        on_message: Callable[[TableMessage], None],
        patience: float,
        versions: Sequence[int] = PROTOCOL_VERSIONS,
        on_lost: Callable[[], None] = lambda: None,
    ) -> None:
        self._link, self._hear, self._patience = link, on_message, patience
        self._versions, self._lost = versions, on_lost
        self.up = False
        self._loop = asyncio.get_running_loop()
        self._prefix, self._numbers = secrets.token_hex(6), itertools.count(1)
        self._rng = random.Random(secrets.randbits(64))
        self._waiting: dict[str, _PendingCommand] = {}
        self._outbox: list[str] = []
        self._more = asyncio.Event()
        self._pace: SendRateLimiter | None = None
        self._largest = 0
        self._tries = 0
        self._alive = self._loop.time()
        self._ended: ClientError | None = None

    # -- sending --------------------------------------------------------------------------------

    def send(self, kind: str, fields: dict[str, Any]) -> asyncio.Future[TableMessage]:
        """Send a command, again over each new connection until it is answered.

        The answer is an exception where it has not happened: `RefusedError`, or a `ClientError`
        where the line has come to its end.
        """
        ident = f"{self._prefix}-{next(self._numbers)}"
        answer: asyncio.Future[TableMessage] = self._loop.create_future()
        text = _JSON_ENCODER.encode({"id": ident, "type": kind, **fields})
        if self._ended is not None:
            answer.set_exception(self._ended)
        elif self._largest and len(text) > self._largest:
            why = f"A message can have {self._largest:,} bytes, and this one has {len(text):,}."
            answer.set_exception(RefusedError("too-long", why))
        else:
            self._waiting[ident] = _PendingCommand(kind, text, answer)
            self._queue_command(ident)
        return answer

    def _queue_command(self, command_id: str) -> None:
        self._outbox.append(command_id)
        self._more.set()

    async def _keep_sending(self, socket: ClientConnection) -> None:
        """Send what is queued, as fast as the server takes it."""
        while True:
            wait = await self._send_next_or_seconds_to_wait(socket)
            if wait is None:
                self._more.clear()
                await self._more.wait()
            elif wait:
                self._more.clear()
                with suppress(TimeoutError):  # something that need not wait may come
                    async with asyncio.timeout(wait):
                        await self._more.wait()

    async def _send_next_or_seconds_to_wait(self, socket: ClientConnection) -> float | None:
        """Send the first command that may be sent; otherwise return for how long to wait; None:
        nothing waits.
        """
        assert self._pace is not None
        delays, now = [], self._loop.time()
        for ident in self._outbox:
            sent = self._waiting.get(ident)
            wait = (
                0.0 if sent is None else self._pace.reserve_or_delay(now, outside_game=sent.beside)
            )
            if wait:
                delays.append(wait)
                continue
            self._outbox.remove(ident)
            if sent is not None:
                await socket.send(sent.text.decode(), text=True)
            return 0.0
        return min(delays, default=None)

    # -- hearing --------------------------------------------------------------------------------

    async def run(self) -> NoReturn:
        """Receive messages, over one connection after the other.

        Raises:
            ConnectionEndedError: there is nothing more to hear here.
            ServerUnreachableError: nobody has answered for too long.
            ClientError: the server says something that is not understood.
        """
        try:
            while True:
                why = await self._run_connection()
                if self._loop.time() - self._alive > self._patience:
                    raise ServerUnreachableError(
                        f"{self._link} hasn't answered for {self._patience:g} seconds: {why}"
                    )
                wait = min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2**self._tries)
                self._tries += 1
                await asyncio.sleep(wait * self._rng.uniform(0.5, 1.0))
        except ClientError as error:
            self.fail_all_commands(error)
            raise
        except (AssertionError, LookupError, ValueError) as error:  # as a card that nobody holds
            misunderstood = ClientError(
                f"the server sent something that this version doesn't understand: {error}"
            )
            self.fail_all_commands(misunderstood)
            raise misunderstood from error

    def fail_all_commands(self, error: ClientError) -> None:
        """End the line: every waiting command gets this error."""
        self._ended = error
        for sent in self._waiting.values():
            if not sent.answer.done():
                sent.answer.set_exception(error)
                sent.answer.exception()  # somebody may not have waited for it
        self._waiting.clear()

    async def _run_connection(self) -> str:
        """Run one connection, from its beginning to its end; return why it ended."""
        try:
            from websockets.asyncio.client import connect  # noqa: PLC0415 - an optional part
            from websockets.exceptions import InvalidStatus, WebSocketException  # noqa: PLC0415
        except ImportError:
            raise ClientError(
                "a seat at a table needs websockets, which is not installed: "
                f"{install_command('client')}"
            ) from None
        try:
            async with connect(
                self._link.socket_url,
                max_size=None,
                ping_interval=PING_INTERVAL_SECONDS,
                ping_timeout=ANSWER_TIMEOUT_SECONDS,
                open_timeout=ANSWER_TIMEOUT_SECONDS,
                close_timeout=1,
                user_agent_header=USER_AGENT,
            ) as socket:
                await self._run_session(socket)
                return f"{socket.close_reason or 'it hung up'}"
        except InvalidStatus as invalid:
            response = invalid.response
            if response.status_code < 500 and response.status_code != 429:
                refused = parse_refusal(response.status_code, bytes(response.body or b""))
                raise ConnectionEndedError(refused.code, refused.why) from None
            return f"it answered with status {response.status_code}"
        except ImportError as error:  # as for a SOCKS proxy
            raise ClientError(f"{error}: install it, or unset the proxy") from None
        except (OSError, EOFError, WebSocketException) as error:
            return f"{error}" or type(error).__name__

    async def _run_session(self, socket: ClientConnection) -> None:
        hello: dict[str, Any] = {"id": f"{self._prefix}-hello", "type": "hello"}
        hello["versions"], hello["device"] = self._versions, self._prefix
        if self._link.token is not None:
            hello["token"] = self._link.token
        await socket.send(_JSON_ENCODER.encode(hello).decode())
        first = parse_message(await socket.recv())
        if first.type != "welcome":
            if first.type == "error" and first.code not in _TEMPORARY_CODES:
                raise ConnectionEndedError(first.code, make_sentence(first.why))
            return
        self._handle_welcome(first)
        sending = asyncio.create_task(self._keep_sending(socket))
        try:
            async for text in socket:
                self._handle_message(parse_message(text))
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await sending
            self._alive = self._loop.time()
            self.up = False
            self._lost()

    def _handle_welcome(self, message: TableMessage) -> None:
        self._tries, self.up = 0, True
        if message.limits is not None:
            self._pace = SendRateLimiter(message.limits, self._loop.time())
            self._largest = message.limits.message
        self._outbox = [*self._waiting]
        self._more.set()
        self._hear(message)

    def _handle_message(self, message: TableMessage) -> None:
        match message.type:
            case "ack" | "hint" | "seated" | "pong":
                self.deliver_answer(message)
            case "error":
                sent = self._waiting.get(f"{message.id}")
                if sent is None or message.code not in _RESEND_CODES or sent.refused == MAX_RESENDS:
                    self.deliver_answer(message)
                else:
                    sent.refused += 1
                    self._loop.call_later(
                        RESEND_DELAY_SECONDS, self._queue_command, f"{message.id}"
                    )
            case "bye":
                if message.code in ("replaced", "removed"):
                    raise ConnectionEndedError(message.code, make_sentence(message.why))
            case _:
                self._hear(message)

    def deliver_answer(self, message: TableMessage) -> None:
        """Give an answer to the command that waits for it; a snapshot may be one, too."""
        sent = self._waiting.pop(f"{message.id}", None)
        if sent is None or sent.answer.done():
            return
        if message.type == "error":
            sent.answer.set_exception(RefusedError(message.code, make_sentence(message.why)))
        else:
            sent.answer.set_result(message)
