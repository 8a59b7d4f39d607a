"""Looking changes nothing, and what is for one person alone is kept by nobody on the way."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.routing import Route

import euchre
from asgi_help import CLIENT, SITE, Answer, Browser, House, opened
from euchre import clubs, tournaments
from euchre.game.presets import PRESETS
from euchre.server.daily.calendar import date_at
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.processes.background import HINT_POOL, PAGE_POOL
from euchre.server.processes.threads import FairThreadPool
from event_help import EIGHT
from test_rights import club, hosted, moderated

pytestmark = pytest.mark.on_file
CHORES: Final = ("promising daily deals",)
"""What a server does by itself within a minute, whoever looks: done before, so that it is seen
whether looking does anything more.
"""
ROOMS: Final = (
    "/events",
    "/clubs",
    "/moderation",
    "/players",
    "/you",
    "/api/events",
    "/api/players",
)
"""Where the pages of evenings, clubs, moderation and accounts are."""
_DRAWN: Final = re.compile(r'name="command" value="[^"]*"')
"""What is another in each copy of a page."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out in processes behind the pages is worked out here."""

    async def ask(_: str, __: float, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    for pool in (PAGE_POOL, HINT_POOL):
        monkeypatch.setattr(pool, "run", ask)


class World:
    """A server with somebody of each kind, and where what is theirs is to be seen.

    Attributes:
        people: a stranger, and those who have something here.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self.people: dict[str, Browser] = {"stranger": house.browser()}
        self.tokens: dict[str, str] = {}
        self.known: dict[str, str] = {}

    async def fill(self) -> None:
        host, evening, player = await hosted(self.house)
        base, ann, _, _ = await club(self.house)
        await ann.does(f"{base}/season-open", title="Autumn", kind="robin", rules=1)
        root, mod, _ = await moderated(self.house)
        guest = self.house.browser()
        wanted = {"name": "Dana", "code": "quarterdeck", "start": True, "bots": "simple"}
        table = (await guest.posts("/api/tables", wanted)).json
        seek = {"games": ["standard"], "clocks": [0], "name": "Eve"}
        ticket = (await guest.posts("/api/finding", seek)).json["ticket"]
        self.people |= {"host": host, "player": player, "owner": ann, "root": root, "mod": mod}
        self.people["guest"] = guest
        self.tokens["guest"] = table["token"]
        hub = self.house.app.state.hub
        invited = re.search(r'/join/([^"]+)"', (await ann.gets(f"{base}/members")).text)
        assert invited is not None
        self.known = {
            "evening": evening.rpartition("/")[2],
            "club": base.rpartition("/")[2],
            "secret": invited[1],
            "season": "1",
            "player": ann.player,
            "table": table["table"],
            "game": "1",
            "ticket": ticket,
            "token": host.cookies["euchre_host"],
            "share": "A" * 40,
            "preset": "standard",
            "date": date_at(hub.now_ms()).isoformat(),
            "action": "add",
            "id": "none",
            "name": "192",
        }

    def target(self, route: Route) -> str:
        """An address of a route at which there is something."""
        known = self.known | {"game": "standard"} if "{date}" in route.path else self.known
        if "clubs" in route.path:
            known = known | {"action": "present"}
        target = re.sub(r"\{(\w+)(:\w+)?\}", lambda found: known[found[1]], route.path)
        return target + "?seen=0" * ("{ticket}" in route.path)

    async def chores(self) -> None:
        """Do what the server does by itself a little later."""
        for task in asyncio.all_tasks():
            if task.get_name() in CHORES:
                running: Any = task.get_coro()
                await running.cr_frame.f_locals["function"]()

    @property
    def looking(self) -> Iterator[Endpoint]:
        """The routes at which something is to be seen."""
        for route in self.house.app.routes:
            if isinstance(route, Endpoint) and route.method in ("GET", ""):
                yield route

    async def look(self, who: str, route: Endpoint, query: str = "") -> Answer:
        browser = self.people[who]
        return await browser.gets(self.target(route) + query, token=self.tokens.get(who, ""))


def whatever(answer: Answer) -> str:
    """What an answer says, without what was drawn for it."""
    return f"{answer.status} {_DRAWN.sub('', answer.body.decode('latin1'))}"


def test_looking_changes_nothing(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            world = World(house)
            await world.fill()
            await world.chores()
            before, seen = await house.rows(), 0
            for route in world.looking:
                for who in world.people:
                    answer = await world.look(who, route)
                    assert answer.status < 500, (route.path, answer.text[:500])
                    seen += answer.status == 200
                after = await house.rows()
                different = [name for name in after if after[name] != before.get(name)]
                assert not different, (route.path, different)
            assert seen > 300

    asyncio.run(walk())


def test_nothing_is_worked_out_for_whom_it_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is refused has had nothing folded, rendered or read: such looks are counted nowhere.

    What the server does by itself meanwhile is not for the look, so it does not count.
    """
    done: list[str] = []
    looked_at: ContextVar[str] = ContextVar("looked_at", default="")

    def note(owner: Any, name: str) -> None:
        work = getattr(owner, name)

        def noted(*given: Any, **named: Any) -> Any:
            if looked_at.get():
                done.append(f"{getattr(owner, '__name__', owner)}.{name}")
            return work(*given, **named)

        monkeypatch.setattr(owner, name, noted)

    async def walk() -> None:
        async with opened(tmp_path) as house:
            world = World(house)
            await world.fill()
            await world.people["host"].does(
                f"/events/{world.known['evening']}/change", seen="0", title="Friday"
            )
            log, refused, worked = house.app.state.hub.log, set[str](), set[str]()
            routes = [each for each in world.looking if each.path.startswith(ROOMS)]
            for who in world.people:
                for route in routes:
                    await world.look(who, route)
            for owner, name in (
                (FairThreadPool, "run"),
                (PAGE_POOL, "run"),
                (tournaments.reducer, "apply_event"),
                (clubs.reducer, "apply_event"),
                (log._reader, "query"),
                (log._at_once, "query"),
            ):
                note(owner, name)
            for route in routes:
                done.clear()
                looked_at.set(route.path)
                answer = await world.look("stranger", route, "?saved=0&page=2&of=p1&signs=1")
                looked_at.set("")
                if answer.status in (401, 403, 404):
                    refused.add(route.path)
                    assert not done, route.path
                else:
                    worked.update(done)
            assert worked, "what is worked out for others is noticed"
            assert len(refused) > 12, sorted(refused)

    asyncio.run(walk())


def test_search_engines_list_no_page_of_an_evening_a_club_a_table_or_somebody(
    tmp_path: Path,
) -> None:
    theirs = {"evening", "club", "player", "table", "share", "ticket"}

    async def walk() -> None:
        async with opened(tmp_path) as house:
            world = World(house)
            await world.fill()
            for route in world.looking:
                answer = await world.look("stranger", route)
                hidden = bool(theirs & set(route.param_convertors))
                hidden |= route.caller is not CallerRole.ANYBODY
                hidden &= (
                    answer.status < 400
                )  # where somebody may not look there is nothing to list
                wanted = "noindex" if hidden else None
                assert answer.headers.get("x-robots-tag") == wanted, route.path
            robots = await world.people["stranger"].gets("/robots.txt")
            assert robots.text.startswith("User-agent: *\n")
            sign = await world.people["stranger"].gets("/favicon.ico")
            assert sign.headers["content-type"] == "image/x-icon"
            assert sign.body[:6] == b"\0\0\1\0\1\0"
            assert sign.body[22:26] == b"\x89PNG"

    asyncio.run(walk())


def test_a_map_lists_the_pages_that_are_the_same_for_everybody(tmp_path: Path) -> None:
    not_worth_finding = {"/away", "/clubs/new", "/find", "/play", "/review", "/you"}

    async def walk() -> None:
        async with opened(tmp_path) as house:
            world, stranger = World(house), house.browser()
            pages = set[str]()
            for route in world.looking:
                if isinstance(route, Endpoint) and route.findable and not route.param_convertors:
                    answer = await stranger.gets(route.path)
                    if answer.headers.get("content-type", "").startswith("text/html"):
                        pages.add(route.path)
            told = (await stranger.gets("/sitemap.xml")).text
            listed = re.findall(rf"<loc>{re.escape(SITE)}(/[^<]*)</loc>", told)
            games = {f"/rules/{name}" for name in PRESETS}
            assert sorted(listed) == sorted(pages - not_worth_finding | games)
            robots = await stranger.gets("/robots.txt")
            assert f"Sitemap: {SITE}/sitemap.xml\n" in robots.text

    asyncio.run(walk())


def test_the_page_on_privacy_names_every_cookie(tmp_path: Path) -> None:
    folder = Path(euchre.__file__).parent / "server"
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    cookies = re.findall(r'COOKIE(?:_NAME)?: Final = "(\w+)"', source)
    days = {str(int(days)) for days in re.findall(r"_SECONDS: Final = (\d+) \* 24 \* 3600", source)}

    async def walk() -> None:
        async with opened(tmp_path) as house:
            page = (await house.browser().gets("/privacy")).text
            assert set(re.findall(r"euchre_\w+", page)) == set(cookies)
            assert set(re.findall(r"(\d+) days", page)) == days

    asyncio.run(walk())


def test_no_network_address_is_written_down(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            world = World(house)
            await world.fill()
            told = {"table": world.known["table"], "name": "Dana", "why": "rude"}
            answer = await world.people["stranger"].posts("/api/moderation/reports", told)
            assert answer.status == 201

    asyncio.run(walk())
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"Dana" in kept
    assert CLIENT.encode() not in kept


def test_what_differs_between_two_people_is_kept_by_nobody_on_the_way(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            world = World(house)
            await world.fill()
            shown = set[str]()
            for route in world.looking:
                answers = {who: await world.look(who, route) for who in world.people}
                texts = {whatever(each) for each in answers.values()}
                again = whatever(await world.look("stranger", route))
                moves = again != whatever(answers["stranger"])  # as the figures of a server do
                for answer in answers.values():
                    stored = answer.headers["cache-control"] != "no-store"
                    assert not (stored and route.personal), route.path
                    if len(texts) > 1 and not moves and not answer.refused:
                        assert not stored, f"{route.path} differs, and is kept on the way"
                        shown.add(route.path)
            assert {"/clubs/{club}", "/events/{evening}", "/api/you", "/moderation"} <= shown

    asyncio.run(walk())


def test_whatever_is_done_is_answered_to_nobody_else(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            world = World(house)
            await world.fill()
            for route in house.app.routes:
                if isinstance(route, Endpoint) and route.method not in ("GET", ""):
                    target = re.sub(r"[:\w]*\{.*", "none", route.path)
                    answer = await house.browser().asks(route.method, target)
                    if answer.status not in (404, 405):
                        assert answer.headers["cache-control"] == "no-store", route.path

    asyncio.run(walk())


# -- the boards of an evening -------------------------------------------------------------------


def test_a_link_to_the_boards_bars_no_host_from_playing(tmp_path: Path) -> None:
    """Another site can have a browser follow a link, and cannot have it send a form."""

    async def walk() -> None:
        async with opened(tmp_path) as house:
            host = house.browser()
            fields = {"format": "duplicate", "names": "\n".join(EIGHT), "joining": "y"}
            base = (await host.does("/events/new", **fields)).headers["location"]
            before = await house.rows()
            page = (await host.gets(f"{base}/boards")).text
            assert "is turned up" not in page
            assert "Show the boards" in page
            assert await house.rows() == before
            other = house.browser(host)
            await other.does(f"{base}/claim", player=1)
            await host.does(f"{base}/boards")
            assert (await host.gets(f"{base}/boards")).text.count("is turned up") == 12
            phone = house.browser(host)
            answer = await phone.asks("POST", f"{base}/claim", {"player": 2}, form=True)
            assert "people who have seen them can" in answer.text

    asyncio.run(walk())


# -- games with deals that others still play ----------------------------------------------------


def test_a_game_of_covered_deals_is_shown_to_a_browser_of_which_it_is_noted(
    tmp_path: Path,
) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            guest, elsewhere = house.browser(), house.browser()
            wanted = {"name": "Dana", "code": "quarterdeck", "start": True, "bots": "simple"}
            table = (await guest.posts("/api/tables", wanted)).json
            await elsewhere.posts("/api/tables", {"code": "another word"})
            before = await house.rows()
            target = f"/api/tables/{table['table']}/record"
            answer = await elsewhere.gets(target, token=table["token"])
            assert (answer.status, answer.json["code"]) == (403, "covered")
            assert "Open the table in this browser first" in answer.json["detail"]
            assert (await guest.gets(target, token=table["token"])).status == 200
            assert await house.rows() == before

    asyncio.run(walk())


# -- what is told of accounts -------------------------------------------------------------------


def test_whom_one_would_not_sit_with_tells_nothing_of_private_accounts(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            ann, bo = await house.account("Ann Lee"), await house.account("Bo Private")
            nobody, one = secrets.token_hex(8), f"/api/players/{ann.player}"
            told = set()
            for other in (bo.player, nobody):
                wanted = {"player": other, "company": "never"}
                answer = await ann.posts(f"{one}/company", wanted)
                page = (await ann.gets(f"/players/{ann.player}/account")).text
                told.add((answer.status, answer.text, page.count("private profile")))
                assert "Bo Private" not in page
                await ann.posts(f"{one}/company", wanted | {"company": ""})
            assert len(told) == 1, told
            await bo.posts(f"/api/players/{bo.player}/visible", {"public": True})
            await ann.posts(f"{one}/company", {"player": bo.player, "company": "never"})
            assert "Bo Private" in (await ann.gets(f"/players/{ann.player}/account")).text
            wrong = await ann.asks("POST", f"{one}/company", {"player": "x", "company": "never"})
            assert wrong.status == 400

    asyncio.run(walk())
