"""An application without a network: requests whose body comes when a test wants it to."""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, closing
from functools import wraps
from http.cookies import SimpleCookie
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.applications import Starlette

from euchre.server.app import make_app
from euchre.server.limits import ServerLimits
from passkey_help import Device, bytes_of
from server_help import QUICK, without_first_looks

SITE = "http://localhost"
CLIENT = "192.0.2.1"
"""Where all requests come from."""
BESIDE = frozenset({"used", "nodes", "owners", "meta", "alembic_version"})
"""Tables that say when something was looked at last, and by which server: reading moves them."""


class Answer(NamedTuple):
    """What was answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def refused(self) -> bool:
        return self.status >= 400


class Waiting:
    """A request whose head has been sent, and whose body has not.

    Attributes:
        asked: whether the application waits for the body.
        goes_on: whether more of the answer is taken than has come.
        hung_up: whether nobody waits for the answer any more.
    """

    def __init__(self, app: Starlette, browser: Browser, scope: dict[str, Any], body: bytes):
        self._browser, self._body = browser, body
        self._sent: list[dict[str, Any]] = []
        self._here, self.asked = asyncio.Event(), asyncio.Event()
        self.hung_up, self.goes_on = asyncio.Event(), asyncio.Event()
        self.goes_on.set()
        self._parts = [{"type": "http.request", "body": body, "more_body": False}]
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> Any:
        self.asked.set()
        if not self._parts:
            await self.hung_up.wait()
            return {"type": "http.disconnect"}
        await self._here.wait()
        return self._parts.pop()

    async def _send(self, message: Any) -> None:
        self._sent.append(message)
        if message.get("body"):
            await self.goes_on.wait()

    @property
    def parts(self) -> list[bytes]:
        """The pieces of the answer that have come."""
        return [each["body"] for each in self._sent if each.get("body")]

    def sends(self) -> None:
        """Send the body."""
        self._here.set()

    async def waits(self) -> Waiting:
        """Come back once the application waits for the body, or has answered without it."""
        asked = asyncio.create_task(self.asked.wait())
        await asyncio.wait((self.task, asked), return_when=asyncio.FIRST_COMPLETED)
        asked.cancel()
        return self

    async def ends(self) -> Answer:
        """Send the body; what is answered."""
        self.sends()
        await self.task
        headers: dict[str, str] = {}
        for name, value in self._sent[0]["headers"]:
            if name == b"set-cookie":
                self._browser.keeps(value.decode())
            headers[name.decode()] = value.decode()
        body = b"".join(each.get("body", b"") for each in self._sent[1:])
        return Answer(self._sent[0]["status"], headers, body)


class Browser:
    """A browser: its cookies, whatever path they are for."""

    def __init__(self, app: Starlette, *, like: Browser | None = None) -> None:
        self.app = app
        self.cookies: dict[str, str] = {} if like is None else dict(like.cookies)
        self.device: Device = Device(SITE) if like is None else like.device
        self.player: str = "" if like is None else like.player
        self.codes: tuple[str, ...] = ()

    def another(self) -> Browser:
        """Another browser of the same person, who is not signed in there."""
        made = Browser(self.app, like=self)
        made.cookies.clear()
        return made

    def keeps(self, text: str) -> None:
        for name, cookie in SimpleCookie(text).items():
            if cookie["max-age"] == "0":
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = cookie.value

    def begins(
        self,
        method: str,
        target: str,
        sent: Any = None,
        *,
        token: str = "",
        form: bool = False,
        origin: str = "",
    ) -> Waiting:
        """Send the head of a request.

        Args:
            method: like ``POST``.
            target: the path, with its query.
            sent: the body; fields of a form, something for JSON, or text as it is.
            token: of a seat.
            form: whether it is a form.
            origin: of the page that sends it; empty: it is not told.
        """
        path, _, query = target.partition("?")
        body = _body(sent, form=form)
        headers = {"host": "localhost", "content-length": str(len(body))}
        if self.cookies:
            headers["cookie"] = "; ".join(f"{name}={it}" for name, it in self.cookies.items())
        if token:
            headers["authorization"] = f"Bearer {token}"
        if origin:
            headers["origin"] = origin
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(name.encode(), it.encode()) for name, it in headers.items()],
            "client": (CLIENT, 1),
            "server": ("localhost", 80),
        }
        return Waiting(self.app, self, scope, body)

    async def asks(self, method: str, target: str, sent: Any = None, **kind: Any) -> Answer:
        """Send a request; what is answered."""
        return await self.begins(method, target, sent, **kind).ends()

    async def gets(self, target: str, **kind: Any) -> Answer:
        return await self.asks("GET", target, **kind)

    async def posts(self, target: str, sent: Any = None, **kind: Any) -> Answer:
        """Do something that is not refused."""
        answer = await self.asks("POST", target, sent, **kind)
        assert not answer.refused, (target, answer.status, answer.text[:600])
        return answer

    async def does(self, target: str, /, **fields: object) -> Answer:
        """Send a form that is not refused."""
        return await self.posts(target, fields, form=True)

    async def registers(self, name: str) -> Browser:
        """Make an account, and be signed in."""
        asked = (await self.posts("/api/players/new", {"name": name})).json
        proof = {"credential": self.device.register(asked["options"]), "ticket": asked["ticket"]}
        made = (await self.posts("/api/players", proof)).json
        self.player, self.codes = made["player"], tuple(made["codes"])
        return self

    async def signs(self) -> dict[str, Any]:
        """What shows that the account is theirs."""
        asked = (await self.posts("/api/players/sign-in")).json
        credential = self.device.sign(asked["options"])
        self.player = bytes_of(credential["response"]["userHandle"]).decode()
        return {"ticket": asked["ticket"], "credential": credential}

    async def signs_in(self) -> Browser:
        await self.posts(f"/api/players/{self.player}/sessions", await self.signs())
        return self


def _body(sent: Any, *, form: bool) -> bytes:
    if form:
        return urlencode({"command": secrets.token_urlsafe(18), **(sent or {})}).encode()
    if isinstance(sent, str):
        return sent.encode()
    return b"" if sent is None else json.dumps(sent).encode()


class House:
    """An application, and all that its database holds."""

    def __init__(self, app: Starlette, data: Path) -> None:
        self.app, self._data = app, data

    def browser(self, like: Browser | None = None) -> Browser:
        return Browser(self.app, like=like)

    async def account(self, name: str) -> Browser:
        """Somebody who is signed in."""
        return await self.browser().registers(name)

    async def rows(self) -> dict[str, list[Any]]:
        """All rows of all tables but those `BESIDE`, once what is on its way is written."""
        await asyncio.wrap_future(self.app.state.hub.log.write_trial_row())
        return await asyncio.to_thread(self._rows)

    def _rows(self) -> dict[str, list[Any]]:
        uri = f"{(self._data / 'tables.sqlite3').absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as disk:
            named = "SELECT name FROM sqlite_master WHERE type = 'table'"
            tables = {name for (name,) in disk.execute(named)} - BESIDE
            return {
                name: sorted(disk.execute(f'SELECT * FROM "{name}"'), key=repr)  # noqa: S608
                for name in sorted(tables)
            }


def in_house(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in the loop of a server of its own, which is its first argument."""

    @wraps(test)
    def run(tmp_path: Path, **given: Any) -> None:
        async def walk() -> None:
            async with opened(tmp_path) as house:
                await test(house, **given)

        asyncio.run(walk())

    _, *others = signature(test).parameters.values()
    path = Parameter("tmp_path", Parameter.POSITIONAL_OR_KEYWORD)
    run.__signature__ = Signature([path, *others])  # type: ignore[attr-defined]
    return run


@asynccontextmanager
async def opened(
    data: Path, limits: ServerLimits = QUICK, root_path: str = ""
) -> AsyncIterator[House]:
    """A server that nobody can reach but the test."""
    app = make_app(data, limits=limits, root_path=root_path)
    with without_first_looks():
        async with app.router.lifespan_context(app):
            yield House(app, data)
