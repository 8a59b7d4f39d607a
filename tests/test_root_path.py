"""A site below a part of a domain: every address it names is below it, and leads somewhere."""

from __future__ import annotations

import asyncio
import json
import re
import warnings
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest

from asgi_help import SITE, Answer, Browser, opened
from euchre.client.asking import list_open_tables, make_table, sit_down
from euchre.client.links import Link
from euchre.errors import EuchreError
from euchre.server.app import make_app
from euchre.server.http.root_path import RESERVED_SEGMENTS, RootPathMiddleware, parse_root_path
from euchre.server.processes.background import HINT_POOL, PAGE_POOL
from server_help import Guest, Server
from test_looking import World

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of another package under which it would find httpx
    from starlette.testclient import TestClient

pytestmark = pytest.mark.on_file
ROOT: Final = "/cards"
BELOW: Final = "/below"
"""Where no address of the site has the same word anywhere."""
ELSEWHERE: Final = re.compile(r"#|\?|https?://(?!localhost)|data:|mailto:|//")
"""What is relative to the page, or of another site."""
ADDRESSES: Final = {"href", "src", "action", "formaction", "srcset", "poster", "data"}
OF_EACH: Final = ("/health", "/metrics", "/fair", "/daily", "/api")
"""What each server says for itself."""
_VOLATILE: Final = re.compile(rb'name="command" value="[^"]*"')
"""What is another in each copy of a page."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out in processes behind the pages is worked out here."""

    async def ask(_: str, __: float, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    for pool in (PAGE_POOL, HINT_POOL):
        monkeypatch.setattr(pool, "run", ask)


_START_TAG: Final = re.compile(r"<[a-z][\w-]*\s([^>]*)>")
_ATTRIBUTE: Final = re.compile(r"""([\w-]+)=(["'])(.+?)\2""")


class Addresses:
    """The addresses in a page, whose attributes have no ``>``: a parser takes ten times as long.

    Attributes:
        links: those that can be opened.
        sent_to: those that forms are sent to, or that a script asks.
    """

    def __init__(self, page: str) -> None:
        self.links: set[str] = set()
        self.sent_to: set[str] = set()
        for tag in _START_TAG.findall(page):
            self._note([(name, unescape(value)) for name, _, value in _ATTRIBUTE.findall(tag)])

    def _note(self, attributes: list[tuple[str, str]]) -> None:
        is_sent = ("method", "post") in attributes
        for name, value in attributes:
            if name in ("action", "formaction") and is_sent:
                self.sent_to.add(value)
            elif name in ADDRESSES or (name in ("value", "content") and value.startswith(SITE)):
                self.links.add(value)
            elif name.startswith("data-") and value.startswith("/"):
                self.sent_to.add(value)


def texts(told: Any) -> Iterator[str]:
    """All texts in something that came as JSON."""
    if isinstance(told, dict):
        told = list(told.values())
    if isinstance(told, list):
        for each in told:
            yield from texts(each)
    elif isinstance(told, str):
        yield told


def addresses_of(answer: Answer) -> tuple[set[str], set[str]]:
    """The addresses in an answer that can be opened, and those that something is sent to."""
    kind = answer.headers.get("content-type", "")
    links = {answer.headers[name] for name in ("location",) if name in answer.headers}
    links |= set(re.findall("<([^>]*)>", answer.headers.get("link", "")))
    if kind.startswith("text/html"):
        found = Addresses(answer.text)
        return links | found.links, found.sent_to
    if "json" in kind and "jsonl" not in kind:
        return links, {text for text in texts(answer.json) if text.startswith(("/", SITE))}
    if kind.startswith("application/xml"):
        links |= set(re.findall("<loc>([^<]*)</loc>", answer.text))
    if "KEPT = " in (answer.text if kind.startswith("text/javascript") else ""):
        kept = json.loads(answer.text.partition("KEPT = ")[2].partition(";\n")[0])
        links |= {*kept["files"], *kept["pages"].values()}
    if kind.startswith("text/plain"):
        return links, set(re.findall("^Disallow: (.*)", answer.text, re.MULTILINE))
    return links, set()


def own_addresses(answer: Answer) -> set[str]:
    """The whole addresses of this server in whatever is text."""
    kind = answer.headers.get("content-type", "")
    is_text = not kind.startswith(("image/p", "image/x"))
    return set(re.findall(rf"{SITE}[^\"'<>\s]*", answer.text)) if is_text else set()


def test_every_address_is_below_the_root_and_leads_somewhere(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path, root_path=ROOT) as house:
            world = World(house)
            await world.fill()
            found: dict[str, tuple[str, str]] = {}
            for route in world.looking:
                for who, browser in world.people.items():
                    target = ROOT + world.target(route)
                    token = world.tokens.get(who, "")
                    answer = await browser.gets(target, token=token)
                    links, sent_to = addresses_of(answer)
                    for address in links | sent_to | own_addresses(answer):
                        path = address.removeprefix(SITE)
                        is_ours = f"{path}/".startswith(f"{ROOT}/")
                        assert is_ours or ELSEWHERE.match(address), (route.path, address)
                    for address in links:
                        if address.removeprefix(SITE).startswith(f"{ROOT}/"):
                            found.setdefault(address.removeprefix(SITE), (who, route.path))
            assert len(found) > 250
            for address, (who, where) in found.items():
                target, seen = address.partition("#")[0], list[str]()
                answer = await world.people[who].gets(target, token=world.tokens.get(who, ""))
                while answer.status in (303, 307, 308) and len(seen) < 4:
                    seen.append(answer.headers["location"])
                    assert seen[-1].startswith(f"{ROOT}/"), (where, address, seen)
                    target = seen[-1].partition("#")[0]
                    answer = await world.people[who].gets(target)
                assert answer.status == 200, (where, who, address, answer.status)

    asyncio.run(walk())


def test_pages_are_the_same_but_for_the_root(tmp_path: Path) -> None:
    async def walk() -> None:
        async with (
            opened(tmp_path / "whole") as whole,
            opened(tmp_path / "below", root_path=BELOW) as below,
        ):
            compared = 0
            for route in World(whole).looking:
                if route.param_convertors or route.path.startswith(OF_EACH):
                    continue
                plain = await whole.browser().gets(route.path)
                rooted = await below.browser().gets(BELOW + route.path)
                stripped = await below.browser().gets(route.path)
                body = _VOLATILE.sub(b"", rooted.body)
                assert body == _VOLATILE.sub(b"", stripped.body), route.path
                body = body.replace(b'"servers":[{"url":"/below"}],', b"")
                body = body.replace(b'"root": "/below"', b'"root": ""').replace(b"/below/", b"/")
                assert body == _VOLATILE.sub(b"", plain.body), route.path
                assert rooted.status == plain.status, route.path
                compared += rooted.status == 200
            assert compared > 30

    asyncio.run(walk())


def test_links_cookies_and_redirects_are_below_the_root(tmp_path: Path) -> None:
    site = "http://club.example"
    app = make_app(tmp_path, root_path="cards/", hosts=["club.example"])
    with TestClient(app, site, follow_redirects=False) as web:
        assert web.get("/cards?preset=long").headers["location"] == "/cards/?preset=long"
        assert web.get("/cards/rules/").headers["location"] == f"{site}/cards/rules"
        evening = web.post("/cards/events/new", data={"format": "party"})
        page = evening.headers["location"]
        assert page.startswith("/cards/events/")
        cookies = " ".join(evening.headers.get_list("set-cookie"))
        assert set(re.findall("Path=([^; ]*)", cookies)) == {page}
        assert f'href="{page}/settings"' in web.get(page).text, "whose host one is by the cookie"
        missing = web.get("/cards/nothing")
        assert missing.status_code == 404
        assert 'href="/cards/"' in missing.text
        packed = web.get("/cards/play", headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert 'src="/cards/static/' in packed.text
        assert len(packed.content) > int(packed.headers["content-length"])
        wanted = {"name": "Dana", "start": True, "bots": "simple"}
        made = web.post("/cards/api/tables", json=wanted).json()
        assert made["link"] == f"/cards/t/{made['table']}"
        told = web.get(f"/cards/api/tables/{made['table']}").json()
        assert told["address"] == site + made["link"]
        assert told["code"] == f"/cards/api/tables/{made['table']}/code.svg"
        link = Link.parse(f"{told['address']}#seat={made['token']}")
        assert link.socket_url == f"ws://club.example{told['socket']}"


def rewritten(
    content_type: str, *pieces: str, headers: dict[str, str] | None = None, at: str = "/cards/x"
) -> Answer:
    """What comes of an answer that is sent in such pieces."""

    async def answer(_: Any, __: Any, send: Any) -> None:
        named = {"content-type": content_type, **(headers or {})}
        raw = [(name.encode(), value.encode()) for name, value in named.items()]
        await send({"type": "http.response.start", "status": 200, "headers": raw})
        for number, piece in enumerate(pieces, 1):
            more = number < len(pieces)
            await send({"type": "http.response.body", "body": piece.encode(), "more_body": more})

    async def run() -> Answer:
        browser = Browser(RootPathMiddleware(answer, ROOT))  # type: ignore[arg-type]
        return await browser.gets(at)

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ('<a href="/play">', '<a href="/cards/play">'),
        ('<form method="post" action="/">', '<form method="post" action="/cards/">'),
        ('<p data-live="/events/a?b">', '<p data-live="/cards/events/a?b">'),
        ('<a href="/cards/play">', '<a href="/cards/play">'),
        ('<a href="//x.org/play">', '<a href="//x.org/play">'),
        ('<a href="#play" title="/play">', '<a href="#play" title="/play">'),
        ('<p data-name="/bob">href=&#34;/x', '<p data-name="/bob">href=&#34;/x'),
    ],
)
def test_addresses_in_pages_get_the_root_once_and_names_do_not(typed: str, found: str) -> None:
    answer = rewritten("text/html; charset=utf-8", typed, headers={"content-length": "1"})
    assert answer.text == found
    assert answer.headers["content-length"] == str(len(found))


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_an_answer_in_pieces_is_rewritten_wherever_it_is_cut(size: int) -> None:
    told = [{"link": "/t/a", "name": '/bob, "link":"/t/x"'}, {"socket": "/api/b", "id": "/c"}]
    text = json.dumps(told, separators=(",", ":"))
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    answer = rewritten("application/json", *pieces, headers={"content-length": "1"})
    told[0]["link"], told[1]["socket"] = "/cards/t/a", "/cards/api/b"
    assert answer.json == told
    assert answer.headers.get("content-length") in (None, str(len(answer.body)))


def test_what_servers_tell_each_other_stays_as_it_is() -> None:
    assert (
        rewritten("application/json", '{"home":"/t/a"}', at="/nodes/shown").json["home"] == "/t/a"
    )


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("location", "/t/a#seat=b", "/cards/t/a#seat=b"),
        ("location", "/cards/t/a", "/cards/t/a"),
        ("location", f"{SITE}/t/a", f"{SITE}/cards/t/a"),
        ("location", "https://x.org/t/a", "https://x.org/t/a"),
        ("location", "?saved=1", "?saved=1"),
        ("set-cookie", "a=b; Path=/; HttpOnly", "a=b; Path=/cards/; HttpOnly"),
        ("set-cookie", "a=b; path=/events/e", "a=b; path=/cards/events/e"),
        ("link", '</api/tables?page=2>; rel="next"', '</cards/api/tables?page=2>; rel="next"'),
    ],
)
def test_headers_get_the_root(name: str, value: str, found: str) -> None:
    assert rewritten("image/png", "", headers={name: value}).headers[name] == found


def test_messages_of_sockets_get_the_root() -> None:
    sent: list[Any] = []

    async def tell(scope: Any, _: Any, send: Any) -> None:
        assert (scope["path"], scope["raw_path"]) == ("/a b", b"/a%20b")
        await send({"type": "websocket.send", "text": '{"id":"/1","mine":{"home":"/events/e"}}'})

    async def keep(message: Any) -> None:
        sent.append(message)

    scope = {"type": "websocket", "path": "/cards/a b", "raw_path": b"/%63ards/a%20b"}
    serve = RootPathMiddleware(tell, ROOT)
    asyncio.run(serve({**scope, "headers": []}, keep, keep))  # type: ignore[arg-type]
    assert [each["text"] for each in sent] == ['{"id":"/1","mine":{"home":"/cards/events/e"}}']


def test_a_program_joins_by_the_link_below_the_root(tmp_path: Path) -> None:
    with Server(tmp_path, root_path=ROOT) as server:
        site = f"http://127.0.0.1:{server.port}{ROOT}"
        link = asyncio.run(make_table(f"{site}/", name="Dana", open=True))
        assert link == Link.parse(f"{site}/t/{link.table}#seat={link.token}")
        other = asyncio.run(sit_down(link, "Eve"))
        assert other.server == site
        (listed,) = asyncio.run(list_open_tables(site))
        assert listed.id == link.table
        with Guest(server.port, link.table, link.token, below=ROOT) as dana:
            assert dana.picture["table"]["id"] == link.table


@pytest.mark.parametrize("typed", ["/play", "t/club", "/a b", "/a//b", "/a/../b", "https://x/a"])
def test_what_is_no_root_path_is_refused(typed: str, tmp_path: Path) -> None:
    with pytest.raises(EuchreError, match="root path"):
        make_app(tmp_path, root_path=typed)


def test_no_root_path_begins_as_an_address_of_the_site(tmp_path: Path) -> None:
    async def first() -> set[str]:
        async with opened(tmp_path) as house:
            paths = (getattr(route, "path", "") for route in house.app.routes)
            return {path.split("/")[1] for path in paths} - {""}

    assert asyncio.run(first()) == RESERVED_SEGMENTS - {"nodes"}, "nodes talk to each other there"
    assert parse_root_path(" /games/cards/ ") == "/games/cards"


def test_while_the_addresses_of_a_long_page_are_rewritten_others_have_their_turn() -> None:
    row = '<tr><td><a href="/players/0123456789abcdef">Ann &amp; Bo</a></td><td>+3</td></tr>'
    page, turns, sent = row * 20_000, list[int](), list[Any]()

    async def show(_: Any, __: Any, send: Any) -> None:
        headers = [(b"content-type", b"text/html; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": page.encode()})

    async def send(message: Any) -> None:
        sent.append(message)

    async def count_turns() -> None:
        while True:
            turns.append(len(sent))
            await asyncio.sleep(0)

    async def ask() -> None:
        scope = {"type": "http", "path": "/cards/events", "headers": [], "query_string": b""}
        beside = asyncio.create_task(count_turns())
        await RootPathMiddleware(show, ROOT)(scope, None, send)  # type: ignore[arg-type]
        beside.cancel()

    asyncio.run(ask())
    assert turns.count(0) > 20
    assert sent[-1]["body"].decode() == page.replace('href="/', f'href="{ROOT}/')
