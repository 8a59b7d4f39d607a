"""People at tables: they play, talk, leave and come back, and say everything again until answered.

What they do they decide by what is on the disk (`truth`), which they could know of what they were
told; what they are told is looked at by `invariants` alone.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.requests import Request
from starlette.websockets import WebSocket

from euchre import fair
from euchre.game.match import Stage, legal
from euchre.game.rules import Seat
from euchre.server.http import connections
from euchre.server.tables.services.tokens import derive_token_author
from euchre.table.log.state import Table
from euchre.table.views.private_view import _find_shuffle_to_pledge, _find_shuffle_to_reveal
from simulation.invariants import Heard, Invariants
from simulation.node import Server, StoreError
from simulation.truth import ENCODER, Truth

if TYPE_CHECKING:
    from simulation.scene import Scene

_PATIENCE: Final = 3.0
"""Seconds after which a command is sent again that was not answered."""
_PAUSE: Final = 0.25
"""Seconds between attempts to come in, at first."""
_MOST_PENDING: Final = 3


@dataclass
class Sent:
    """A command, as somebody has sent it.

    Attributes:
        times: how often it was.
        refused: how often the answer was that it has not happened.
        acked: the version that was acknowledged; None: none yet.
        seated: whether it was sent with a seat.
    """

    ident: str
    kind: str
    text: str
    fields: dict[str, Any]
    table: str
    at: float
    seated: bool
    times: int = 0
    refused: int = 0
    acked: int | None = None
    written: bool = False
    answered: bool = False


class Wire:
    """One socket, with both of its ends.

    Attributes:
        version: the last that was told over it.
        token: what was said with hello.
        round_trip_seconds: the way there and back, as the server measures it.
    """

    round_trip_seconds = 0.05

    def __init__(self, person: Person, server: Server, table: str, token: str | None) -> None:
        self.person, self.server, self.table, self.token = person, server, table, token
        self.world = server.world
        self.version = -1
        self.there = True
        self._hears: Callable[[str], None] | None = None
        self._inbox: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self._waiter: asyncio.Future[None] | None = None
        self._to_server = self._to_client = 0.0
        rng = self.world.rng
        self._near = rng.uniform(0.0005, 0.01)
        server.wires[self] = None

    def __str__(self) -> str:
        return f"{self.person.name}@{self.server.name}"

    def seat(self, truth: Truth, version: int | None = None) -> Seat | None:
        return None if self.token is None else truth.seat_of(self.token, version)

    # -- as the server sees it ------------------------------------------------------------------

    def scope(self) -> dict[str, Any]:
        path = f"/api/tables/{self.table}/socket"
        return {
            "type": "websocket",
            "path": path,
            "path_params": {"table": self.table},
            "query_string": b"",
            "headers": [(b"host", b"house.example"), *self.person.cookies],
            "client": (self.person.address, 4000),
            "scheme": "ws",
            "extensions": {connections._SOCKET_EXTENSION: self},
        }

    async def receive(self) -> dict[str, Any]:
        while not self._inbox:
            self._waiter = self.server.process.loop.create_future()
            await self._waiter
        return self._inbox.popleft()

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self._closes(message.get("code", 1000))

    def listen(self, hears: Callable[[str], None]) -> None:
        self._hears = hears
        kept = [each for each in self._inbox if each["type"] != "websocket.receive"]
        heard = [each["text"] for each in self._inbox if each["type"] == "websocket.receive"]
        self._inbox = deque(kept)
        for text in heard:
            hears(text)

    def schedule_flush(self, flush: Callable[[], None], *, low_priority: bool) -> None:  # noqa: ARG002
        self.server.process.loop.call_soon(flush)

    def write(self, messages: Sequence[bytes]) -> None:
        """What a server says counts as told, whether it arrives or not."""
        invariants = self.person.invariants
        heard = [invariants.told(self, message) for message in messages]
        if not self.there:
            return
        self._to_client = max(self._to_client, self.world.now + self._late())
        self.world.at(self._to_client, lambda: self._hear(heard))

    def end(self, code: int, reason: str) -> None:  # noqa: ARG002
        self._closes(code)

    async def wait_until_sent(self, seconds: float) -> None:
        """What was said last is on its way."""

    def _closes(self, code: int) -> None:
        self._put({"type": "websocket.disconnect", "code": code})
        self.server.wires.pop(self, None)
        self._to_client = max(self._to_client, self.world.now + self._late())
        self.world.at(self._to_client, lambda: self._lost(code))

    def _put(self, message: dict[str, Any]) -> None:
        self._inbox.append(message)
        waiter, self._waiter = self._waiter, None
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    # -- as the client sees it ------------------------------------------------------------------

    def _late(self) -> float:
        rng = self.world.rng
        return self._near * (rng.random() + 0.5) if rng.random() < 0.98 else rng.random()

    def say(self, text: str) -> None:
        if not self.there:
            return
        self._to_server = max(self._to_server, self.world.now + self._late())
        process = self.server.process
        handle = asyncio.Handle(self._arrive, (text,), process.loop, None)
        self.world.at(self._to_server, handle, process)

    def _arrive(self, text: str) -> None:
        if not self.there:
            return
        if self._hears is not None:
            self._hears(text)
        else:
            self._put({"type": "websocket.receive", "text": text})

    def _hear(self, messages: Sequence[Heard]) -> None:
        if self.there:
            self.person.hears(self, messages)

    def _lost(self, code: int) -> None:
        if self.there:
            self.there = False
            self.person.loses(self, code)

    def cut(self, noticed: float | None = None) -> None:
        """Nothing gets through any more; the server notices after a while."""
        if not self.there:
            return
        self._lost(1006)
        self.server.wires.pop(self, None)
        process, rng = self.server.process, self.world.rng
        after = rng.choice((0.0, 0.01, 3.0)) * rng.random() if noticed is None else noticed
        message = {"type": "websocket.disconnect", "code": 1006}
        handle = asyncio.Handle(self._put, (message,), process.loop, None)
        self.world.at(self.world.now + after, handle, process)


class Person:
    """Somebody at one table.

    Attributes:
        tokens: what opens their seat, the newest last; none: they watch.
        sent: all that they have said, by its id.
        slow: the part of their turns in which they do not move for long.
    """

    def __init__(self, scene: Scene, number: int, table: str, token: str | None) -> None:
        self.scene, self.number, self.table = scene, number, table
        self.world, self.invariants = scene.world, scene.invariants
        self.name, self.address = f"P{number}", f"10.0.{number // 250}.{number % 250 + 1}"
        self.cookies = [(b"cookie", b"euchre_browser=" + b"%032d" % number)]
        self.tokens: list[str] = []
        self.wires: list[Wire] = []
        self.sent: dict[str, Sent] = {}
        self._pending: dict[str, Sent] = {}
        self._old: deque[Sent] = deque(maxlen=60)
        self._acts = False
        self._coming = False
        self._numbers = 0
        self._asked = (-1, "")
        self._nonces: dict[tuple[int, int, int], str] = {}
        self._tries = 0
        self.slow = 0.0
        self.protocol = 2 if number % 4 else 1
        self.sitting = self.gone = False
        self.sit_key = ""
        if token is not None:
            self.own(token)
        self.world.after(self.world.rng.random(), self._tick)

    @property
    def truth(self) -> Truth:
        return self.invariants.truths.of(self.table)

    @property
    def seat(self) -> Seat | None:
        """Where they sit, as it is on the disk."""
        for token in reversed(self.tokens):
            seat = self.truth.seat_of(token)
            if seat is not None:
                return seat
        return None

    @property
    def seated(self) -> bool:
        return bool(self.tokens)

    @property
    def wire(self) -> Wire | None:
        return self.wires[-1] if self.wires else None

    @property
    def welcomed(self) -> bool:
        return self.wire is not None and self.wire.version >= 0

    def own(self, token: str) -> None:
        if not self.tokens:  # whoever sits down anew is somebody else
            self._old.clear()
            self._pending.clear()
        self.tokens.append(token)
        self.invariants.people[derive_token_author(token)] = self

    # -- coming and going -----------------------------------------------------------------------

    def come(self) -> None:
        """Connect to any server."""
        servers = self.scene.reachable
        if not servers:
            self._again()
            return
        self._enter(self.world.rng.choice(servers), handed_on=False)

    def _enter(self, server: Server, *, handed_on: bool) -> None:
        token = self.world.rng.choice(self.tokens) if self.tokens else None
        wire = Wire(self, server, self.table, token)
        self.wires.append(wire)
        if not server.process.alive:  # it has died since it was known who has the table
            self.world.after(0.1, lambda: self.loses(wire, 1006))
        server.process.soon(lambda: server.do(self._serve(server, wire, handed_on)), 0.001)

    async def _serve(self, server: Server, wire: Wire, handed_on: bool) -> None:  # noqa: FBT001
        """As `nodes.forwarding` does: whoever has the table gets the socket."""
        try:
            other = await server.where(self.table)
        except StoreError:
            wire.end(1012, "come again")
            return
        if other is not None:
            there = self.scene.server(other)
            wire.there = False
            server.wires.pop(wire, None)
            if handed_on or there is None:
                self.world.after(0.2, lambda: self.loses(wire, 1012))
            else:
                self.world.after(0.002, lambda: self._goes_on(wire, there))
            return
        hello: dict[str, Any] = {"id": "hello", "type": "hello", "versions": [self.protocol]}
        if wire.token is not None:
            hello["token"] = wire.token
        wire.say(json.dumps(hello))
        await server.sockets.serve_connection(WebSocket(wire.scope(), wire.receive, wire.send))  # type: ignore[arg-type]

    def _goes_on(self, wire: Wire, there: Server) -> None:
        if wire in self.wires:
            self.wires.remove(wire)
            self._enter(there, handed_on=True)

    def loses(self, wire: Wire, code: int) -> None:
        if wire in self.wires:
            self.wires.remove(wire)
        if code == 1008 and wire.token in self.tokens and wire.version < 0:
            self._see_token(wire)
        self._again()

    def _see_token(self, wire: Wire) -> None:
        """A token was refused: whoever has lost their seat watches from now on."""
        assert wire.token is not None
        if self.truth.seat_of(wire.token) is None:
            self.tokens.remove(wire.token)

    def _again(self) -> None:
        if self._coming or self.wires or self.gone:
            return
        self._coming = True
        self._tries = min(self._tries + 1, 5)
        rng = self.world.rng

        def come() -> None:
            self._coming = False
            if not self.wires and not self.gone:
                self.come()

        self.world.after(_PAUSE * self._tries * rng.uniform(0.2, 1.5), come)

    # -- hearing --------------------------------------------------------------------------------

    def hears(self, wire: Wire, messages: Sequence[Heard]) -> None:
        """What has arrived."""
        for heard in messages:
            if heard.id is not None and heard.type not in ("welcome", "seated"):
                sent = self._pending.pop(str(heard.id), None)
                if sent is not None and heard.type in ("ack", "error"):
                    sent.answered = True
                    if heard.type == "ack":
                        self._old.append(sent)
                    else:
                        self._asked = (-1, "")
                        if heard.code == "not-saved" and self.world.chance(0.5):
                            self._pending[sent.ident] = sent  # the very same, a little later
            elif heard.type == "seated" and heard.token:
                self.own(heard.token)
                self.cut()
            elif heard.type == "welcome":
                self._tries = 0
                self._asked = (-1, "")
                for sent in [*self._pending.values()]:
                    self._send(wire, sent)
        self._act_soon()

    def answered(self, heard: Heard) -> Sent | None:
        """The command that a message answers."""
        return None if heard.id is None else self.sent.get(str(heard.id))

    # -- doing ----------------------------------------------------------------------------------

    def _act_soon(self) -> None:
        if self._acts or not self.welcomed or not self.tokens:
            return
        wanted = self._wanted()
        if wanted is None:
            return
        self._acts = True
        rng = self.world.rng
        wait = rng.uniform(0.3, 1.5) if self.scene.calm else rng.uniform(0.02, 0.2)
        if self.slow and not self.scene.calm and rng.random() < self.slow:
            wait = rng.uniform(3.0, 9.0)
        self.world.after(wait, self._act)

    def _act(self) -> None:
        self._acts = False
        wanted = self._wanted() if self.welcomed else None
        if wanted is not None:
            kind, fields = wanted
            self._asked = (self.truth.version, kind)
            self.say(kind, **fields)
            if self.world.chance(0.01):
                self.say(kind, **fields)  # pressed twice

    def say(self, kind: str, /, **fields: Any) -> None:
        """Send a new command."""
        wire = self.wire
        if wire is None or wire.version < 0:
            return
        self._numbers += 1
        ident: str | int = self._numbers if self._numbers % 2 else f"{self.number}-{self._numbers}"
        text = ENCODER.encode({"id": ident, "type": kind, **fields}).decode()
        now = self.world.now
        seated = wire.token is not None
        sent = Sent(f"{ident}", kind, text, fields, self.table, now, seated)
        self.sent[sent.ident] = self._pending[sent.ident] = sent
        self._send(wire, sent)

    def _send(self, wire: Wire, sent: Sent) -> None:
        if sent.seated and wire.token is None:
            self._pending.pop(sent.ident, None)
            return
        self.scene.commands += 1
        sent.times += 1
        sent.at = self.world.now
        self.world.note(f"{wire} > {sent.text}")
        wire.say(sent.text)

    def _wanted(self) -> tuple[str, dict[str, Any]] | None:
        """What is asked of them; None: nothing."""
        truth, seat = self.truth, self.seat
        if seat is None or not truth.rows or truth.version == self._asked[0]:
            return None
        table, rng = truth.head, self.world.rng
        if table.stage == "over":
            return ("rematch", {}) if seat not in table.ready else None
        if table.match is None and not table.is_full and seat == table.acting_host:
            empty = [at for at, chair in enumerate(table.chairs) if chair.is_empty]
            return ("bot", {"seat": empty[0], "name": "random"}) if empty else None
        if (chance := self._chance(table, seat)) is not None:
            return chance
        match = table.match
        if table.paused:
            return ("resume", {}) if self.scene.calm or rng.random() < 0.3 else None
        asked, pair = table.asked, table.asked_swap
        if asked is not None and seat not in (asked[0], *asked[1]) and seat in (pair or (seat,)):
            return "answer", {"yes": rng.random() < 0.5}
        if match is None or table.resting:
            return ("ready", {}) if seat not in table.ready else None
        if table.chairs[seat].is_away:
            return "back", {}
        if (
            match.turn != seat
            or table.find_join_stage(seat)
            or (table.asked and not table.asked_swap)
        ):
            return None
        if match.stage is Stage.CUT and not (table.is_shuffle_committed and table.can_cut(seat)):
            return None
        events = legal(match)
        if not events:
            return None
        return "act", {"event": rng.choice(events), "seen": truth.version}

    def _chance(self, table: Table, seat: Seat) -> tuple[str, dict[str, Any]] | None:
        """Chance is pledged and shown, mostly."""
        if table.match is None or not table.can_pledge(seat):
            return None
        pledge, reveal = _find_shuffle_to_pledge(table, seat), _find_shuffle_to_reveal(table, seat)
        if pledge is not None and self.number % 3 and not table.paused:
            key = pledge.game, pledge.hand, pledge.attempt
            if key not in self._nonces:
                self._nonces[key] = self.world.rng.randbytes(32).hex()
                source = table.find_shuffle_context(pledge.game)
                hashed = fair.compute_pledge(self._nonces[key], source, *key[1:], seat)
                where = {"game": key[0], "hand": key[1], "attempt": key[2]}
                return "pledge", {**where, "pledge": hashed}
        if reveal is not None:
            key = reveal.game, reveal.hand, reveal.attempt
            if key in self._nonces and self.world.chance(0.97):
                return "nonce", {"hand": key[1], "attempt": key[2], "nonce": self._nonces[key]}
        return None

    # -- from time to time ----------------------------------------------------------------------

    def _tick(self) -> None:
        rng, now = self.world.rng, self.world.now
        if self.gone:
            return
        self.world.after(rng.uniform(0.5, 1.5), self._tick)
        wire = self.wire
        if wire is None:
            self._again()
            return
        if wire.version < 0:
            return
        for sent in [*self._pending.values()]:
            if now - sent.at > _PATIENCE:
                if sent.times > 8:
                    del self._pending[sent.ident]
                else:
                    self._send(wire, sent)
        if self.tokens and self.truth.rows and self.seat is None:
            self.tokens.clear()
            self._pending.clear()
            self.cut()
            return
        if self.tokens:
            if self.scene.calm:
                self._act_soon()
                return
            self._beside(wire)
            self._act_soon()
        elif not self.scene.calm:
            self._watch(wire)

    def _beside(self, wire: Wire) -> None:
        """What people do beside playing."""
        rng, truth = self.world.rng, self.truth
        what = rng.random()
        if what < 0.06 and self._old:
            old = rng.choice(self._old)
            self.scene.repeats += 1
            self._pending.setdefault(old.ident, old)
            self._send(wire, old)
        elif what < 0.08:
            self.cut()
        elif what < 0.09 and len(self.tokens) and len(self.wires) < 2:
            self.come()  # another device
        elif what < 0.36:
            kind, fields = self._whim(truth)
            if len(self._pending) < _MOST_PENDING:
                self.say(kind, **fields)
                if rng.random() < 0.25:
                    self.say(kind, **fields)
        elif what < 0.365 and truth.rows and truth.head.stage != "playing":
            self.stand()
        elif what < 0.46:
            self.scene.inform(self)

    def _whim(self, truth: Truth) -> tuple[str, dict[str, Any]]:
        rng = self.world.rng
        seats = len(truth.head.chairs) if truth.rows else 4
        other = rng.randrange(seats)
        pair = tuple(rng.sample(range(seats), 2))
        whims: tuple[tuple[str, dict[str, Any]], ...] = (
            ("say", {"text": f"hello {rng.randrange(1000)}"}),
            ("phrase", {"phrase": "thanks"}),
            ("pause", {}),
            ("resume", {}),
            ("ready", {}),
            ("vote", {"seat": other}),
            ("wait", {"seat": other}),
            ("undo", {}),
            ("claim", {}),
            ("hint", {}),
            ("hint", {}),
            ("sync", {}),
            ("ping", {}),
            ("back", {}),
            ("swap", {"seats": pair}),
            ("bot", {"seat": other, "name": "random"}),
            ("door", {"door": rng.choice(("open", "ask", "open"))}),
            ("gallery", {"gallery": rng.choice(("own", "all", "none"))}),
            ("pace", {"pace": "instant"}),
            ("prefer", {"packets": rng.choice(("", "twos", "turns"))}),
            ("host", {"seat": other}),
            ("answer", {"yes": rng.random() < 0.5}),
            ("act", {"event": {"type": "passed", "seat": other}}),
            *((("remove", {"seat": other}),) if rng.random() < 0.1 else ()),
            *((("stand", {}),) if rng.random() < 0.1 else ()),
            ("admit", {"knock": 1, "yes": rng.random() < 0.8}),
        )
        return rng.choice(whims)

    def _watch(self, wire: Wire) -> None:
        """Who has no seat looks on, talks, and wants one."""
        rng, truth = self.world.rng, self.truth
        what = rng.random()
        if what < 0.1:
            self.say("say", text=f"nice {rng.randrange(99)}", name=f"W{self.number}")
        elif what < 0.3 and truth.rows and truth.head.effective_door == "ask":
            self.say("knock", name=self.name)
        elif what < 0.6 and not self.sitting and self.scene.may_sit(self):
            self.scene.sit(self)
        elif what < 0.65:
            self.say("sync")
        elif what < 0.7:
            wire.cut()

    def cut(self) -> None:
        for wire in [*self.wires]:
            wire.cut()

    def rest(self, seconds: float) -> None:
        """Be away for a while."""
        self._coming = True
        self.cut()

        def come() -> None:
            self._coming = False
            self._again()

        self.world.after(seconds, come)

    def leave_for_good(self) -> None:
        self.gone = True
        self.cut()

    def stand(self) -> None:
        """Give the seat up over HTTP."""
        if not self.truth.head.settings.kept:
            self.scene.stand(self)


def request(method: str, table: str, body: Any = None, **more: Any) -> Request:
    """A request about a table, as it comes to a handler."""
    sent = b"" if body is None else msgspec.json.encode(body)
    path_params = {"table": table, **more.pop("path", {})}
    scope = {
        "type": "http",
        "method": method,
        "path": f"/api/tables/{table}",
        "path_params": path_params,
        "query_string": b"",
        "headers": [(b"host", b"house.example"), *more.pop("headers", [])],
        "client": (more.pop("address", "10.1.0.1"), 4000),
        "server": ("house.example", 80),
        "app": SimpleNamespace(state=SimpleNamespace()),
        "scheme": "http",
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": sent, "more_body": False}

    return Request(scope, receive)


__all__ = ["Invariants", "Person", "Sent", "Wire", "request"]
