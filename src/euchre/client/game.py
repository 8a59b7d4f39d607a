"""A table as a program sits at it: its picture, one's turns, and what one may do."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace
from typing import Any, Final

from euchre import fair
from euchre.bots.base import Bot, is_instant
from euchre.client import asking
from euchre.client.chance import ClientEntropy
from euchre.client.errors import ClientError, ConnectionEndedError, RefusedError
from euchre.client.line import PROTOCOL_VERSIONS, TableConnection
from euchre.client.links import Link
from euchre.client.manners import ROBOT_MANNERS, AutoActions, list_automatic_commands
from euchre.client.state import ClientState, TableMessage
from euchre.english.questions import phrase_decision_question
from euchre.game.events import Event, HandEvent
from euchre.game.hand import View, legal
from euchre.game.rules import Rules, Seat
from euchre.notation.record import read_records_partly
from euchre.table.views.picture import ChatInfo, GameInfo, HandInfo, OwnSeatInfo, TableInfo
from euchre.table.views.private_view import replace_with_you

PATIENCE_SECONDS: Final = 60.0
"""Seconds for which a server that does not answer is waited for, unless told otherwise."""
_MAX_KEPT_MESSAGES: Final = 1_000
"""Messages that are kept for who asks for news and does not take them."""
_MOVED_ON_CODES: Final = ("stale", "not-your-turn", "not-now", "paused")
"""What is answered where somebody else, or the clock, was quicker."""


@dataclass(frozen=True)
class Turn:
    """A turn of one's own seat.

    Attributes:
        game: the table.
        view: what one's seat knows.
    """

    game: Game
    view: View

    @property
    def question_text(self) -> str:
        """The question to the seat, in words."""
        names = tuple(chair.name for chair in self.game.table.chairs)
        return phrase_decision_question(self.view, replace_with_you(names, self.view.seat))

    @property
    def legal_events(self) -> list[HandEvent]:
        """The events to choose from."""
        return legal(self.view)

    async def play(self, event: Event) -> bool:
        """Choose an event; it has happened, and is on the server's disk, when this returns True.

        False: it has not, since the table had moved on (the clock has run out, a decision was
        taken back, somebody has paused). If it still is one's turn, it comes again.

        Raises:
            RefusedError: it may not be chosen; `why` says why not.
            ClientError: the table cannot be reached any more.
        """
        return await self.game.choose_event(self, event)


class Game:
    """A table, seen from one's seat or by a spectator. `join` and `watch` make one.

    Attributes:
        link: of the table, with the token of one's seat.
        manners: what is done without asking.
    """

    def __init__(
        self,
        link: Link,
        manners: AutoActions = ROBOT_MANNERS,
        patience: float = PATIENCE_SECONDS,
        *,
        pictures: bool = True,
    ) -> None:
        self.link, self.manners = link, manners
        self._state = ClientState()
        self._chance = ClientEntropy(link.table, secrets.token_bytes)
        self._rng = random.Random(secrets.randbits(64))
        self._changed = asyncio.Event()
        versions = PROTOCOL_VERSIONS[:1] if pictures else PROTOCOL_VERSIONS
        self._line = TableConnection(
            link, self._handle_message, patience, versions, self._notify_waiters
        )
        self._handed: View | None = None
        self._choosing = False
        self._asked: set[str] = set()
        self._tried: set[tuple[int, str]] = set()
        self._syncing = False
        self._sat = False
        self._ahead: float | None = None
        self._news: list[deque[TableMessage]] = []
        self._running = asyncio.create_task(self._line.run())
        self._running.add_done_callback(self._handle_connection_end)

    # -- what is known --------------------------------------------------------------------------

    @property
    def table(self) -> TableInfo:
        """The seating, and how the table is run."""
        assert self._state.table is not None, "the table has been welcomed to"
        return self._state.table

    @property
    def score(self) -> GameInfo | None:
        """The score of the game that is played, or was last; None before the first."""
        return self._state.game

    @property
    def hand(self) -> HandInfo | None:
        """The open cards of the table; without ``pictures`` as of the last picture."""
        return self._state.hand

    @property
    def own_view(self) -> OwnSeatInfo | None:
        """The picture's part for one's own seat; without ``pictures`` as of the last picture."""
        return self._state.mine

    @property
    def rules(self) -> Rules:
        """The rules of every game here."""
        assert self._state.rules is not None, "the table has been welcomed to"
        return self._state.rules

    @property
    def view(self) -> View | None:
        """The view of the hand, or of the last one, from one's seat or as a spectator."""
        return self._state.view

    @property
    def seat(self) -> Seat | None:
        """One's own seat; None: one is a spectator."""
        return None if self._state.mine is None else self._state.mine.seat

    @property
    def table_version(self) -> int:
        """The version of the table."""
        return self._state.v

    @property
    def log_lines(self) -> list[str]:
        """The last lines of the log; without ``pictures`` not those of hands."""
        return [*self._state.lines]

    @property
    def chat_messages(self) -> list[ChatInfo]:
        """The last chat messages."""
        return [*self._state.chat]

    @property
    def server_now_ms(self) -> float | None:
        """The time of the server's clock, in ms; None: it is not known yet."""
        return None if self._ahead is None else self._ahead + 1000 * time.monotonic()

    @property
    def is_connected(self) -> bool:
        """Return whether there is a connection now; a lost one is made again automatically."""
        return self._line.up

    @property
    def over(self) -> bool:
        """True if the game is over, and no other has begun."""
        return self._state.game is not None and self._state.game.over

    # -- waiting --------------------------------------------------------------------------------

    async def wait_until(self, condition: Callable[[Game], bool]) -> None:
        """Wait until a condition holds for the table.

        Raises:
            ClientError: the table cannot be reached any more.
        """
        while True:
            changed = self._changed
            if self._state.v >= 0 and condition(self):
                return
            self._raise_if_ended()
            await changed.wait()

    async def wait_for_change(self) -> None:
        """Wait until anything has changed: a message came, or the connection has come or gone.

        Raises:
            ClientError: the table cannot be reached any more.
        """
        self._raise_if_ended()
        await self._changed.wait()
        self._raise_if_ended()

    async def __aiter__(self) -> AsyncIterator[Turn]:
        """One's turns, until the game is over.

        A turn that is not played is waited for as long as the table does, and does not come again.

        Raises:
            ConnectionEndedError: the seat is somebody else's now.
            ClientError: the table cannot be reached any more.
        """
        while True:
            await self.wait_until(
                lambda _: (
                    self.over
                    or self._find_unanswered_turn() is not None
                    or (self._sat and self.seat is None)
                )
            )
            turn = self._find_unanswered_turn()
            if turn is not None:
                self._handed = turn.view
                yield turn
            elif self.over:
                return
            else:
                raise ConnectionEndedError(
                    "no-seat", "You gave up the seat, or the host took it back."
                )

    def _find_unanswered_turn(self) -> Turn | None:
        view, own_view = self._state.view, self._state.mine
        if view is None or own_view is None or self._choosing or view is self._handed:
            return None
        if own_view.seat is None or view.turn != own_view.seat or view.seat != own_view.seat:
            return None
        if self.table.paused or self.table.chairs[own_view.seat].away or own_view.cut is not None:
            return None
        return Turn(self, view) if own_view.question or self._state.dated else None

    async def stream_messages(self) -> AsyncIterator[TableMessage]:
        """Yield every message about the table from now on, after it has been applied to the state.

        Where one does not take them for long only the last thousand are kept.

        Raises:
            ClientError: the table cannot be reached any more.
        """
        messages: deque[TableMessage] = deque(maxlen=_MAX_KEPT_MESSAGES)
        self._news.append(messages)
        try:
            while True:
                changed = self._changed
                while messages:
                    yield messages.popleft()
                self._raise_if_ended()
                if changed is self._changed:
                    await changed.wait()
        finally:
            self._news.remove(messages)

    def _raise_if_ended(self) -> None:
        if not self._running.done():
            return
        if self._running.cancelled():
            raise ConnectionEndedError("", "The table has been left.")
        error = self._running.exception()
        assert error is not None, "it runs until it is cancelled, or cannot go on"
        raise error

    # -- acting ---------------------------------------------------------------------------------

    async def send_command(self, kind: str, **fields: Any) -> TableMessage:
        """Send any command of ``docs/protocol.md``, decided on the table as it is known now, or as
        it was at the version ``seen`` among `fields`, and wait for its answer.

        Raises:
            RefusedError: it has not happened; `code` and `why` say why not.
            ClientError: the table cannot be reached any more.
        """
        return await self._line.send(kind, {"seen": self._state.v, **fields})

    async def choose_event(self, turn: Turn, event: Event) -> bool:
        """Choose an event in a turn; see `Turn.play`."""
        if self._state.view is not turn.view:
            return False
        self._choosing = True
        try:
            await self.send_command("act", event=event)
        except RefusedError as refused:
            moved_on = self._state.view is not turn.view
            self._handed = None
            if not moved_on and refused.code not in _MOVED_ON_CODES:
                raise
            return False
        finally:
            self._choosing = False
            self._notify_waiters()
        return True

    async def play(self, bot: Bot) -> GameInfo:
        """Let a bot take all turns until the game is over, and return the score then.

        What takes long to think thinks in a thread, so that the server is answered meanwhile.

        Raises:
            RefusedError: it chose what may not be chosen.
            ClientError: the table cannot be reached any more.
        """
        async for turn in self:
            view = turn.view
            if is_instant(bot, view):
                event = bot.act(view)
            else:
                event = await asyncio.to_thread(bot.act, view)
            await turn.play(event)
        assert self.score is not None
        return self.score

    async def mark_ready(self) -> str:
        """Begin, or go on to the next hand; returns why nothing begins yet, if so."""
        return (await self.send_command("ready")).why

    async def rematch(self) -> None:
        """Start another game: it has begun when this returns."""
        await self.send_command("rematch")
        await self.wait_until(lambda game: not game.over)

    async def fill_with_bots(self, level: str = "club") -> None:
        """As the host, put a bot on every empty chair."""
        for chair in self.table.chairs:
            if chair.kind == "empty":
                await self.send_command("bot", seat=chair.seat, name=level)

    async def refresh_picture(self) -> HandInfo | None:
        """Request the whole picture again, and `hand`, `own_view` and `log_lines` with it."""
        await self.send_command("sync")
        return self.hand

    async def say(self, text: str, name: str = "") -> None:
        """Say something to the table; a spectator gives a `name` with the first message."""
        await self.send_command("say", text=text, name=name)

    async def say_phrase(self, phrase: str, name: str = "") -> None:
        """Say one of the phrases of the game, by its id."""
        await self.send_command("phrase", phrase=phrase, name=name)

    async def hint(self) -> tuple[Event, str]:
        """Ask the coach what it would do in this turn, and why."""
        heard = await self.send_command("hint")
        assert heard.event is not None
        return heard.event, heard.why

    async def undo(self) -> None:
        """Ask to take one's last decision back."""
        await self.send_command("undo")

    async def claim(self) -> None:
        """Claim the rest of the tricks."""
        await self.send_command("claim")

    async def answer_request(self, *, yes: bool, table_version: int | None = None) -> None:
        """Answer a request of the other players.

        Args:
            yes: whether one agrees.
            table_version: the `table_version` at which it was open; None: it is open now.
        """
        await self.send_command(
            "answer", yes=yes, seen=self._state.v if table_version is None else table_version
        )

    async def cut(self, at: int) -> None:
        """Cut the pack: lift so many cards; see `mine.cut`."""
        await self.send_command("act", event={"type": "cut", "seat": self.seat, "at": at})

    async def leave_seat(self) -> None:
        """Leave the seat for good: a bot takes it while a game lasts."""
        await self.send_command("stand")

    async def verify_deals(self) -> list[fair.FairCheckResult]:
        """Verify that the deals of the finished hands were what they should be.

        Each is worked out again from the server's record of the game, and held against what was
        promised and acknowledged here.

        Raises:
            RefusedError: there is no record yet, or it may not be seen.
            RecordError: it cannot be read.
        """
        if self.score is None:
            return []
        number = self.score.number
        reading = read_records_partly(await asking.fetch_record(self.link, number))
        return [
            result
            for record in reading.require_records()
            for result in self._chance.verify_deals(record, number)
        ]

    async def close(self) -> None:
        """Close the connection; the seat stays, and anybody with the link may come again."""
        self._running.cancel()
        with suppress(asyncio.CancelledError, ClientError):
            await self._running
        self._line.fail_all_commands(ConnectionEndedError("", "The table has been left."))

    # -- hearing --------------------------------------------------------------------------------

    def _handle_message(self, message: TableMessage) -> None:
        if message.now is not None:
            self._ahead = message.now - 1000 * time.monotonic()
        outcome = self._state.apply_message(message)
        if outcome == "gap":
            if not self._syncing:
                self._syncing = True
                self._line.send("sync", {})
            return
        if message.type in ("welcome", "snapshot"):
            self._syncing = False
            self._line.deliver_answer(message)
        if outcome == "old":
            return
        self._sat = self._sat or self.seat is not None
        self._chance.record_commitment(self._state)
        self._send_automatic_commands()
        for messages in self._news:
            messages.append(message)
        self._notify_waiters()

    def _send_automatic_commands(self) -> None:
        """Send the commands that are due, each once for what is known now."""
        for kind, fields in list_automatic_commands(
            self.manners, self._state, self._chance, self._rng
        ):
            key = f"{kind} {fields.get(kind, '')}"  # one pledge need not wait for the one before
            if key in self._asked or (self._state.v, key) in self._tried:
                continue  # it is on its way, or was in vain at this version
            self._asked.add(key)
            answer = self._line.send(kind, fields)
            answer.add_done_callback(
                partial(self._handle_automatic_command_reply, key, kind, fields)
            )

    def _handle_automatic_command_reply(
        self, key: str, kind: str, fields: Mapping[str, Any], reply: asyncio.Future[TableMessage]
    ) -> None:
        self._asked.discard(key)
        version = self._state.v
        self._tried = {(v, tried) for v, tried in self._tried if v == version} | {(version, key)}
        if not reply.cancelled() and reply.exception() is None and kind in ("pledge", "nonce"):
            self._chance.record_receipt(kind, fields, reply.result().receipt)
        self._send_automatic_commands()

    def _notify_waiters(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _handle_connection_end(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled():
            task.exception()  # it is told to whoever waits
        self._notify_waiters()


@asynccontextmanager
async def join(
    link: Link | str,
    name: str = "",
    *,
    seat: Seat | None = None,
    manners: AutoActions = ROBOT_MANNERS,
    patience: float = PATIENCE_SECONDS,
    pictures: bool = True,
) -> AsyncIterator[Game]:
    """Join a table with a seat: with the token in the link, or else by sitting down at a free one.

    Where the host decides who sits down this knocks, and waits until somebody has answered. In the
    end the line is hung up, and the seat stays: `Game.leave_seat` gives it up.

    Args:
        link: of the table; a token in it is used.
        name: how one wants to be called, where one sits down.
        seat: where; None: anywhere.
        manners: what is done without asking.
        patience: seconds for which a server that does not answer is waited for.
        pictures: whether each move brings `Game.hand`, `Game.own_view` and `Game.log_lines` up
            to date. Who plays by `Turn.view` alone, as `Game.play` does, spares the server half of
            its work without; `Game.refresh_picture` asks for them.

    Raises:
        LinkError: that is no link.
        RefusedError: there is no room, or one is not let in.
        ServerUnreachableError: nobody answers.
        ConnectionEndedError: there is no such table, or the token opens nothing there.
    """
    link = Link.parse(link) if isinstance(link, str) else link
    if link.token is None:
        link = await _request_seat(link, name, seat, patience)
    async with _open_game(Game(link, manners, patience, pictures=pictures)) as game:
        yield game


@asynccontextmanager
async def watch(link: Link | str, *, patience: float = PATIENCE_SECONDS) -> AsyncIterator[Game]:
    """Watch a table as a spectator; a token in the link is not used.

    Raises:
        LinkError, ServerUnreachableError, ConnectionEndedError: as `join`.
    """
    link = Link.parse(link) if isinstance(link, str) else link
    async with _open_game(Game(Link(link.server, link.table), patience=patience)) as game:
        yield game


@asynccontextmanager
async def _open_game(game: Game) -> AsyncIterator[Game]:
    try:
        await game.wait_until(lambda _: True)
        yield game
    finally:
        await game.close()


async def _request_seat(link: Link, name: str, seat: Seat | None, patience: float) -> Link:
    try:
        return await asking.sit_down(link, name, seat)
    except RefusedError as refused:
        if refused.code != "ask":
            raise
    async with watch(link, patience=patience) as door:
        heard = await door.send_command("knock", name=name, seat=seat, key=secrets.token_hex(16))
    return Link(link.server, link.table, heard.token)


def play(
    link: Link | str,
    bot: Bot | Callable[[View], HandEvent],
    name: str = "",
    *,
    seat: Seat | None = None,
    patience: float = PATIENCE_SECONDS,
) -> GameInfo:
    """Let a bot play a game, for scripts that are not asynchronous; returns the score at its end.

    Args:
        link, name, seat, patience: as for `join`.
        bot: anything with ``act(view)``, or a function like that.

    Raises: LinkError, RefusedError, ServerUnreachableError, ConnectionEndedError: as `join` and
    `Game.play`.
    """
    player: Any = bot if hasattr(bot, "act") else SimpleNamespace(act=bot)

    async def play_async() -> GameInfo:
        async with join(link, name, seat=seat, patience=patience, pictures=False) as game:
            return await game.play(player)

    return asyncio.run(play_async())
