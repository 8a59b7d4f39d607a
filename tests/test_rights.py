"""Who may is asked once all of a request is here, and once more when it happens.

Every address that changes something is walked: the head of a request is sent, the right is taken
away while its body waits, and the body comes. Nothing has happened then.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import pytest
from starlette.routing import BaseRoute, Route

from asgi_help import SITE, Answer, Browser, House, in_house, opened
from euchre.server.clubs.actions import CLUB_ACTIONS
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.http.identity import SESSION_COOKIE
from euchre.server.limits import ServerLimits
from euchre.server.tournaments.host_actions import HOST_ACTIONS
from euchre.server.tournaments.player_actions import HOST_OR_PLAYER_ACTIONS, PLAYER_ACTIONS
from euchre.store import hash_token
from event_help import EIGHT
from passkey_help import Device, text_of

pytestmark = pytest.mark.on_file
Taken: TypeAlias = Callable[[], Coroutine[Any, Any, object]]

WITHOUT_RIGHTS: Final = {
    "/api/rules": "says what rules come to, and keeps nothing",
    "/api/replay": "shows the record that comes with it",
    "/api/review": "goes through the record that comes with it",
    "/api/seats": "looks at the seats whose tokens come with the body, and changes nothing",
    "/learn/puzzles/shown": "draws puzzles",
    "/api/tables": "anybody makes a table; under an account by its session, see below",
    "/api/tables/{table}/seats": "anybody sits where there is room; see below",
    "/api/finding": "anybody looks for others; under an account by its session, see below",
    "/api/moderation/reports": "anybody at a table reports; in their name by their session",
    "/events/new": "anybody hosts an evening",
    "/daily/{date}/{game}": "anybody plays the daily deal",
    "/api/players/new": "anybody may want an account",
    "/api/players": "the ticket comes with the body",
    "/api/players/sign-in": "anybody may want to sign in",
}
"""Addresses that anybody may change something at, and why there is nothing to take away."""
NOTHING_TO_TAKE: Final = {"/t/{table}/again": "what a browser has begun stays begun"}


class Case(NamedTuple):
    """A request of somebody who may, and how they lose that."""

    browser: Browser
    method: str
    target: str
    sent: Any
    lose: Taken
    form: bool = False
    token: str = ""


# -- what is taken away -----------------------------------------------------------------------


async def hosted(house: House) -> tuple[Browser, str, Browser]:
    """A host with an evening, and somebody who has the place of the first player."""
    host, player = house.browser(), house.browser()
    fields = {"format": "duplicate", "title": "Thursday", "names": "\n".join(EIGHT)}
    made = await host.does("/events/new", **fields, joining="y", confirm="y")
    base = made.headers["location"]
    await player.does(f"{base}/claim", player=1)
    await host.does(f"{base}/pair", rounds=0)
    return host, base, player


def renewed(browser: Browser, base: str) -> Taken:
    """The host renews their link in another browser."""
    return lambda: browser.does(f"{base}/renew", sure="yes")


FIELDS: Final = {
    "sure": "yes",
    "names": "Zed",
    "name": "Zoe",
    "player": 2,
    "rounds": 1,
    "number": 1,
    "table": 1,
    "first": 6,
    "second": 4,
    "amount": "1.00",
    "payer": "p1",
    "payee": "house",
    "claim": 1,
    "what": "Coffee",
    "anyway": "yes",
    "key": "charge",
    "why": "because",
}


async def event_actions(house: House) -> list[Case]:
    found = []
    for name in HOST_ACTIONS:
        host, base, _ = await hosted(house)
        other = house.browser(host)
        lose = renewed(other, base)
        found.append(Case(host, "POST", f"{base}/{name}", FIELDS, lose, form=True))
    host, base, player = await hosted(house)
    for name in (*PLAYER_ACTIONS, *HOST_OR_PLAYER_ACTIONS):
        phone = house.browser(player)
        if name in HOST_OR_PLAYER_ACTIONS:
            phone.cookies.pop("euchre_host", None)

        async def lose(phone: Browser = phone) -> None:
            await host.does(f"{base}/free", player=1)
            await player.does(f"{base}/claim", player=1)
            assert phone.cookies != player.cookies

        found.append(Case(phone, "POST", f"{base}/{name}", FIELDS, lose, form=True))
    return found


async def event_boards(house: House) -> list[Case]:
    host, base, _ = await hosted(house)
    lose = renewed(house.browser(host), base)
    return [Case(host, "POST", f"{base}/boards", {}, lose, form=True)]


async def event_key(house: House) -> list[Case]:
    host, base, _ = await hosted(house)
    token, stranger = host.cookies["euchre_host"], house.browser()
    lose = renewed(house.browser(host), base)
    return [Case(stranger, "POST", f"{base}/key", {"token": token}, lose, form=True)]


class Party(NamedTuple):
    """A club: its owner, an organiser, and a member."""

    base: str
    ann: Browser
    bo: Browser
    cy: Browser


async def club(house: House) -> Party:
    ann, bo, cy = [await house.account(f"{secrets.token_hex(3)} {name}") for name in "abc"]
    base = (await ann.does("/clubs/new", title="The Bowers")).headers["location"]
    for each in (bo, cy):
        await each.does(await invite(ann, base))
    await ann.does(f"{base}/role", player=f"player.{bo.player}", role="organiser")
    preset = {"preset": "standard", "title": "House"}
    await ann.does(f"{base}/rules-add", **preset)
    return Party(base, ann, bo, cy)


async def invite(ann: Browser, base: str) -> str:
    page = (await ann.gets(f"{base}/members")).text
    found = re.search(r'id="invite" readonly value="http://[^/]+([^"]+)"', page)
    assert found is not None
    return found[1]


def signed_out(browser: Browser) -> Taken:
    """The session of this browser is ended from another one."""

    async def lose() -> Answer:
        shown = hash_token(browser.cookies[SESSION_COOKIE])
        _, number = browser.app.state.hub.log.find_token(shown)
        other = await browser.another().signs_in()
        return await other.asks("DELETE", f"/api/players/{browser.player}/sessions/{number}")

    return lose


async def club_new(house: House) -> list[Case]:
    ann = await house.account("Ann Lee")
    return [Case(ann, "POST", "/clubs/new", {"title": "Ours"}, signed_out(ann), form=True)]


async def club_join(house: House) -> list[Case]:
    ann = await house.account("Ann Lee")
    base = (await ann.does("/clubs/new", title="The Bowers")).headers["location"]
    link, found = await invite(ann, base), []
    for lose in (None, lambda: ann.does(f"{base}/renew")):
        dee = await house.account(secrets.token_hex(4))
        found.append(Case(dee, "POST", link, {}, lose or signed_out(dee), form=True))
    return found


async def club_evening(house: House) -> list[Case]:
    base, ann, bo, _ = await club(house)
    form = {"format": "party", "title": "Friday"}
    role = {"player": f"player.{bo.player}", "role": "member"}
    lose = [signed_out(ann), lambda: ann.does(f"{base}/role", **role)]
    return [
        Case(bo, "POST", f"{base}/evening", form, lose[1], form=True),
        Case(ann, "POST", f"{base}/evening", form, lose[0], form=True),
    ]


CLUB_FIELDS: Final = {
    "title": "Autumn",
    "kind": "robin",
    "rules": 1,
    "season": 1,
    "fixture": 1,
    "number": 1,
    "role": "owner",
    "sure": "yes",
    "door": "listed",
    "preset": "standard",
    "first": 10,
    "second": 4,
}


async def club_actions(house: House) -> list[Case]:
    found: list[Case] = []
    for at, name in enumerate(CLUB_ACTIONS):
        if at % 8 == 0:  # an account has so many sessions at once
            base, ann, *_ = await club(house)
        here = await ann.another().signs_in()
        lose = signed_out(here)
        found.append(Case(here, "POST", f"{base}/{name}", CLUB_FIELDS, lose, form=True))
    for name in ("play", "season-open", "rules-add"):
        base, ann, bo, _ = await club(house)
        gone = {"player": f"player.{bo.player}", "sure": "yes"}

        async def sent_away(ann: Browser = ann, base: str = base, gone: Any = gone) -> None:
            await ann.does(f"{base}/remove", **gone)

        found.append(Case(bo, "POST", f"{base}/{name}", CLUB_FIELDS, sent_away, form=True))
    return found


async def adds_key(ann: Browser, phone: Device) -> None:
    """A passkey of this device opens the account as well."""
    asked = (await ann.posts(f"/api/players/{ann.player}/keys/new")).json
    proof = {"ticket": asked["ticket"], "credential": phone.register(asked["options"])}
    await ann.posts(f"/api/players/{ann.player}/keys", proof)


async def account(house: House, method: str, path: str, sent: Any = None) -> list[Case]:
    """Something that the owner of an account does, while they are signed out elsewhere."""
    ann = await house.account("Ann Lee")
    phone = Device(SITE)
    if path.endswith("/keys"):
        asked = (await ann.posts(f"/api/players/{ann.player}/keys/new")).json
        sent = {"ticket": asked["ticket"], "credential": phone.register(asked["options"])}
    if path.endswith("/{key}"):
        await adds_key(ann, phone)
    given = {
        "player": ann.player,
        "session": "others",
        "key": text_of(ann.device.keys[0].id),
        "table": "none",
        "game:int": "1",
    }
    target = re.sub(r"\{(.*?)\}", lambda name: given[name[1]], path)
    return [Case(ann, method, target, sent, signed_out(ann))]


async def sign_in(house: House) -> list[Case]:
    """A passkey that is taken from the account meanwhile."""
    ann = await house.account("Ann Lee")
    phone, one = Device(SITE), f"/api/players/{ann.player}"
    await adds_key(ann, phone)
    other = house.browser()
    other.device = phone
    key = phone.sign((await other.posts("/api/players/sign-in")).json["options"])["id"]
    return [
        Case(
            other,
            "POST",
            f"{one}/sessions",
            await other.signs(),
            lambda: ann.asks("DELETE", f"{one}/keys/{key}"),
        )
    ]


async def recovery(house: House) -> list[Case]:
    """A recovery code in whose place there are others meanwhile."""
    ann = await house.account("Ann Lee")
    sent, one = {"code": ann.codes[0]}, f"/api/players/{ann.player}"
    return [
        Case(house.browser(), "POST", f"{one}/recovery", sent, lambda: ann.posts(f"{one}/codes"))
    ]


async def recover(house: House) -> list[Case]:
    ann = await house.account("Ann Lee")
    sent, codes = {"code": ann.codes[0]}, f"/api/players/{ann.player}/codes"
    return [Case(house.browser(), "POST", "/api/players/recover", sent, lambda: ann.posts(codes))]


async def moderated(house: House) -> tuple[Browser, Browser, Browser]:
    """An administrator, a moderator, and somebody else."""
    root, mod, bad = [await house.account(name) for name in ("Rootina", "Modesta", "Nasty")]
    house.app.state.hub.admins = frozenset({root.player})
    await root.does("/moderation", do="name", target="Modesta", why="because")
    return root, mod, bad


async def moderation(house: House, path: str) -> list[Case]:
    root, mod, _ = await moderated(house)
    fields = {"do": "suspend", "target": "Nasty", "days": 7, "why": "because"}
    dismissed = {"do": "dismiss", "target": mod.player, "why": "because"}
    return [
        Case(mod, "POST", path, fields, lambda: root.does("/moderation", **dismissed), form=True),
        Case(root, "POST", path, fields, signed_out(root), form=True),
    ]


async def made(house: House, **wanted: Any) -> tuple[Browser, dict[str, Any]]:
    browser = house.browser()
    table = (await browser.posts("/api/tables", {"name": "Dana", **wanted})).json
    return browser, table


def stood_up(browser: Browser, table: dict[str, Any]) -> Taken:
    """Whoever has the seat leaves the table, by another device."""
    target, token = f"/api/tables/{table['table']}/seats/{table['seat']}", table["token"]
    return lambda: browser.asks("DELETE", target, token=token)


async def at_seat(house: House, method: str, end: str, sent: Any = None) -> list[Case]:
    browser, table = await made(house)
    target = f"/api/tables/{table['table']}{end.replace('{seat}', str(table['seat']))}"
    lose = stood_up(browser, table)
    return [Case(browser, method, target, sent, lose, token=table["token"])]


async def ticket(house: House, method: str) -> list[Case]:
    browser = house.browser()
    sent = {"games": ["standard"], "clocks": [0], "name": "Dana"}
    found = (await browser.posts("/api/finding", sent)).json["ticket"]
    target = f"/api/finding/{found}"
    return [Case(browser, method, target, None, lambda: browser.asks("DELETE", target))]


PLAYER: Final = "/api/players/{player}"
GAME: Final = f"{PLAYER}/games/{{table}}/{{game:int}}"
WALKED: Final[dict[tuple[str, str], Callable[[House], Awaitable[list[Case]]]]] = {
    ("POST", "/events/{evening}/boards"): event_boards,
    ("POST", "/events/{evening}/key"): event_key,
    ("POST", "/events/{evening}/{action}"): event_actions,
    ("POST", "/clubs/new"): club_new,
    ("POST", "/clubs/{club}/join/{secret}"): club_join,
    ("POST", "/clubs/{club}/evening"): club_evening,
    ("POST", "/clubs/{club}/{action}"): club_actions,
    ("POST", f"{PLAYER}/sessions"): sign_in,
    ("POST", f"{PLAYER}/recovery"): recovery,
    ("POST", "/api/players/recover"): recover,
    **{
        (method, path): partial(account, method=method, path=path, sent=sent)
        for method, path, sent in (
            ("DELETE", f"{PLAYER}/sessions/{{session}}", None),
            ("POST", f"{PLAYER}/keys/new", None),
            ("POST", f"{PLAYER}/keys", None),
            ("DELETE", f"{PLAYER}/keys/{{key}}", None),
            ("POST", f"{PLAYER}/codes", None),
            ("POST", f"{PLAYER}/name", {"name": "Zoe"}),
            ("POST", f"{PLAYER}/visible", {"public": True}),
            ("POST", f"{PLAYER}/company", {"player": "0" * 16, "company": "never"}),
            ("POST", f"{PLAYER}/puzzles", {"puzzles": {"one": True}}),
            ("DELETE", PLAYER, None),
            ("POST", f"{GAME}/review", None),
        )
    },
    **{("", path): partial(moderation, path=path) for path in ("/moderation", "/moderation/")},
    ("DELETE", "/api/tables/{table}/seats/{seat}"): lambda house: at_seat(
        house, "DELETE", "/seats/{seat}"
    ),
    ("POST", "/api/tables/{table}/show"): lambda house: at_seat(house, "POST", "/show"),
    ("POST", "/api/tables/{table}/shares"): lambda house: at_seat(house, "POST", "/shares", {}),
    ("POST", "/api/finding/{ticket}"): lambda house: ticket(house, "POST"),
}
HARMLESS: Final = {
    ("DELETE", "/api/finding/{ticket}"): "a ticket that is gone is gone: asked twice, the same",
}


def changing(routes: list[BaseRoute]) -> list[Endpoint]:
    """The routes of an application at which something can be changed."""
    found = [each for each in routes if isinstance(each, Route)]
    assert all(isinstance(each, Endpoint) for each in found), "a route that reads no body"
    return [each for each in found if isinstance(each, Endpoint) and each.method != "GET"]


@pytest.fixture(name="routes", scope="module")
def routes_of(tmp_path_factory: pytest.TempPathFactory) -> list[BaseRoute]:
    async def found() -> list[BaseRoute]:
        async with opened(tmp_path_factory.mktemp("routes")) as house:
            return list(house.app.routes)

    return asyncio.run(found())


# -- the table of routes ------------------------------------------------------------------------


def test_of_every_address_it_is_said_who_may_change_something_there(
    routes: list[BaseRoute],
) -> None:
    named = {(each.method, each.path) for each in changing(routes)}
    free = {
        (each.method, each.path)
        for each in changing(routes)
        if each.path in WITHOUT_RIGHTS or each.path in NOTHING_TO_TAKE
    }
    assert named - free == WALKED.keys() | HARMLESS.keys()
    anybody = {each.path for each in changing(routes) if each.caller is CallerRole.ANYBODY}
    codes = {"/api/players/recover", f"{PLAYER}/sessions", f"{PLAYER}/recovery"}
    assert anybody - codes == WITHOUT_RIGHTS.keys()


NONE_LEFT: Final = ServerLimits(actions_of_address=0, tries_of_address=0, tables_of_address=0)
_PROOF: Final = {"ticket": "", "credential": {}}
SENT: Final[dict[str, dict[str, Any]]] = {
    "/events/new": {"format": "party", "names": "\n".join(EIGHT)},
    "/api/finding": {"games": ["standard"], "clocks": [0], "name": "Dana"},
    "/api/players/new": {"name": "Ann"},
    "/api/players": _PROOF,
    "/api/players/recover": {"code": "x"},
    "/api/players/{player}/sessions": _PROOF,
    "/api/players/{player}/recovery": {"code": "x"},
}
"""What is sent, where it is read before it is counted."""


def test_a_call_is_counted_against_the_limits_that_its_address_names(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path, NONE_LEFT) as house:
            for route in changing(house.app.routes):
                used_up = [name for name in route.counted if getattr(NONE_LEFT, name) == 0]
                assert set(route.counted) <= set(ServerLimits.__slots__)
                target = re.sub(r"\{.*?\}", "none", route.path)
                sent, form = SENT.get(route.path, {}), not target.startswith("/api/")
                answer = await house.browser().asks(route.method or "POST", target, sent, form=form)
                assert (answer.status == 429) is bool(used_up), (route.path, answer.text[:300])

    asyncio.run(walk())


@in_house
async def test_pages_of_other_sites_change_nothing(house: House) -> None:
    ann = await house.account("Ann Lee")
    for route in changing(house.app.routes):
        target = re.sub(r"\{.*?\}", "none", route.path.replace("{player}", ann.player))
        sent, form, method = SENT.get(route.path, {}), not target.startswith("/api/"), route.method
        answer = await ann.asks(method or "POST", target, sent, form=form, origin="http://evil")
        assert answer.status == 403, (method, target, answer.text[:300])
        assert "doesn't answer requests from other pages" in answer.text, (method, target)
    assert (await ann.gets("/api/you")).json["name"] == "Ann Lee"


async def _never_comes() -> Any:
    await asyncio.Event().wait()


def test_no_handler_runs_before_the_body_is_here(
    routes: list[BaseRoute], monkeypatch: pytest.MonkeyPatch
) -> None:
    entered: list[str] = []

    async def call(route: Endpoint) -> None:
        scope = {"type": "http", "method": route.method or "POST", "path": route.path}
        running = asyncio.create_task(route.handle(scope, _never_comes, _never_comes))  # type: ignore[arg-type]
        for _ in range(3):
            await asyncio.sleep(0)
        assert not running.done(), route.path
        running.cancel()

    for route in changing(routes):

        async def enter(*_: object, path: str = route.path) -> None:
            entered.append(path)

        monkeypatch.setattr(route, "app", enter)
        asyncio.run(call(route))
    assert entered == []


# -- the walk -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "where", [pytest.param(each, id=" ".join(each).strip()) for each in WALKED]
)
@in_house
async def test_a_right_that_is_taken_away_amid_the_body_is_gone(
    house: House, where: tuple[str, str]
) -> None:
    for case in await WALKED[where](house):
        waiting = await case.browser.begins(
            case.method, case.target, case.sent, form=case.form, token=case.token
        ).waits()
        lost = await case.lose()
        assert not (isinstance(lost, Answer) and lost.refused), case.target
        before = await house.rows()
        answer = await waiting.ends()
        assert answer.refused, (case.target, answer.status, answer.headers)
        assert answer.status < 500, (case.target, answer.text)
        assert await house.rows() == before, case.target


@in_house
async def test_who_is_signed_out_amid_the_body_plays_as_a_guest(house: House) -> None:
    _, table = await made(house)
    for target in ("/api/tables", f"/api/tables/{table['table']}/seats"):
        ann = await house.account(secrets.token_hex(4))
        waiting = await ann.begins("POST", target, {"name": "Zoe"}).waits()
        await signed_out(ann)()
        at = (await waiting.ends()).json
        chair = house.app.state.hub.rooms[at["table"]].table.chairs[at["seat"]]
        assert (chair.name, chair.player) == ("Zoe", "")
    ann = await house.account("Ann Lee")
    wanted = {"games": ["standard"], "clocks": [0], "ranked": True}
    waiting = await ann.begins("POST", "/api/finding", wanted).waits()
    await signed_out(ann)()
    assert (await waiting.ends()).json["code"] == "account"


@in_house
async def test_a_passkey_without_its_owner_s_finger_signs_in_and_hands_no_account_over(
    house: House,
) -> None:
    ann = await house.account("Ann Lee")
    one, other = f"/api/players/{ann.player}", ann.another()
    asked = (await other.posts("/api/players/sign-in")).json["options"]
    assert asked["userVerification"] == "preferred"
    ann.device.verifies = False
    await other.signs_in()
    assert (await other.gets("/api/you")).json["name"] == "Ann Lee"
    asked = (await other.posts("/api/players/sign-in")).json["options"]
    assert asked["userVerification"] == "required"
    for method, end in (("POST", "/codes"), ("POST", "/keys/new"), ("DELETE", "")):
        answer = await other.asks(method, one + end)
        assert (answer.status, answer.json["code"]) == (403, "confirm")
        assert "fingerprint" in answer.json["detail"]
    ann.device.verifies = True
    await other.signs_in()
    await other.posts(f"{one}/codes")


# -- in its turn --------------------------------------------------------------------------------


async def one_after_the_other(
    lock: asyncio.Lock, *asked: Callable[[], Any], before: asyncio.Lock | None = None
) -> list[Answer]:
    """Have requests wait for a log in this order, and let them go on; the first may have another
    lock `before`, for which the others wait then.
    """
    waiting, locks = [], (lock, before or asyncio.Lock())
    await lock.acquire()
    for at, ask in enumerate(asked):
        task = asyncio.ensure_future(ask())
        waiting.append(task)
        while not task.done() and sum(len(each._waiters or ()) for each in locks) <= at:  # noqa: ASYNC110
            await asyncio.sleep(0.001)  # a lock tells nobody who waits for it
        assert not task.done(), task.result().text[:500]
    lock.release()
    return list(await asyncio.gather(*waiting))


IN_TURN: Final = ("add", "rename", "free", "link", "delete", "leave", "charge", "renew")


@pytest.mark.parametrize("action", IN_TURN)
@in_house
async def test_an_ex_host_in_the_queue_does_nothing(house: House, action: str) -> None:
    host, base, _ = await hosted(house)
    other = house.browser(host)
    live = await house.app.state.tournaments.find(base.rpartition("/")[2])
    first, second = await one_after_the_other(
        live.lock,
        lambda: other.asks("POST", f"{base}/renew", {"sure": "y"}, form=True),
        lambda: host.asks("POST", f"{base}/{action}", FIELDS, form=True),
    )
    assert (first.status, second.status) == (303, 403), second.text
    assert not live.deleted
    assert [each.author for each in live.stored_events[-2:]][-1] == "host"
    assert (await host.gets(f"{base}/settings")).status == 403
    assert (await other.gets(f"{base}/settings")).status == 200
    assert live.stored_events[-1].entry.__class__.__name__ == "AccessLinkRenewed"


@pytest.mark.parametrize("action", ["go", "return"])
@in_house
async def test_a_place_passes_on_as_its_player_is_when_that_happens(
    house: House, action: str
) -> None:
    host, base, phone = await hosted(house)
    live = await house.app.state.tournaments.find(base.rpartition("/")[2])
    by = phone if action == "go" else host
    if action == "return":
        await phone.does(f"{base}/go", sure="yes")
    renamed = {"player": 1, "name": "Zoe"}
    first, second = await one_after_the_other(
        live.lock,
        lambda: by.asks("POST", f"{base}/{action}", {"player": 1, "sure": "yes"}, form=True),
        lambda: host.asks("POST", f"{base}/rename", renamed, form=True),
    )
    assert (first.status, second.status) == (303, 303), second.text
    is_passed_on = "Zoe takes over the place" in (await host.gets(f"{base}/history")).text
    assert is_passed_on == (action == "go")
    holds = "You're Zoe" in (await phone.gets(base)).text
    assert holds != is_passed_on, "a phone has the place of somebody else"


@in_house
async def test_a_session_that_ends_in_the_queue_does_nothing(house: House) -> None:
    ann = await house.account("Ann Lee")
    phone = await ann.another().signs_in()
    one = f"/api/players/{ann.player}"
    live = await players(house).find(ann.player)
    for method, end, sent in (
        ("POST", "/name", {"name": "Zoe"}),
        ("POST", "/codes", None),
        ("DELETE", "", None),
    ):
        here = await ann.another().signs_in()
        before = len(live.stored_events)
        first, second = await one_after_the_other(
            live.lock,
            lambda: phone.asks("DELETE", f"{one}/sessions/others"),
            partial(here.asks, method, one + end, sent),
        )
        assert (first.status, second.status) == (204, 403), (end, second.text)
        gone = {each.entry.__class__.__name__ for each in live.stored_events[before:]}
        assert gone == {"SessionEnded"}
        assert not live.deleted
    assert live.player.name == "Ann Lee"


def players(house: House) -> Any:
    """The accounts of a server."""
    return house.app.state.players.players


@in_house
async def test_a_moderator_who_is_dismissed_in_the_queue_does_nothing(house: House) -> None:
    root, mod, bad = await moderated(house)
    live = await house.app.state.moderations.open_log()
    wanted = {"do": "suspend", "target": "Nasty", "days": 7, "why": "because"}
    dismissed = {"do": "dismiss", "target": mod.player, "why": "because"}
    _, second = await one_after_the_other(
        live.lock,
        lambda: root.asks("POST", "/moderation", dismissed, form=True),
        lambda: mod.asks("POST", "/moderation", wanted, form=True),
        before=house.app.state.moderations.on_read.__self__._effects.acting,
    )
    assert second.status == 404, "a refusal shows what is reported to whoever was dismissed"
    assert not live.state.suspended
    assert (await bad.gets("/api/you")).json["name"] == "Nasty"


@in_house
async def test_who_is_sent_away_in_the_queue_comes_back_by_no_old_link(house: House) -> None:
    base, ann, bo, _ = await club(house)
    link = await invite(ann, base)
    live = await house.app.state.clubs.find(base.rpartition("/")[2])
    gone = {"player": f"player.{bo.player}", "sure": "yes"}
    dee = await house.account("Dee")
    _, _, third = await one_after_the_other(
        live.lock,
        lambda: ann.asks("POST", f"{base}/remove", gone, form=True),
        lambda: ann.asks("POST", f"{base}/renew", {}, form=True),
        lambda: dee.asks("POST", link, {}, form=True),
    )
    assert third.status == 404, "a refusal shows the club of a link that opens nothing"
    assert {f"player.{each.player}" for each in (bo, dee)}.isdisjoint(live.club.members)


@in_house
async def test_an_owner_no_more_deletes_no_club(house: House) -> None:
    base, ann, bo, _ = await club(house)
    live = await house.app.state.clubs.find(base.rpartition("/")[2])
    owner = {"player": f"player.{bo.player}", "role": "owner"}
    await ann.does(f"{base}/role", **owner)
    phone = await ann.another().signs_in()
    first, second = await one_after_the_other(
        live.lock,
        lambda: phone.asks("POST", f"{base}/leave", {"sure": "yes"}, form=True),
        lambda: ann.asks("POST", f"{base}/delete", {"sure": "yes"}, form=True),
    )
    assert first.status == 303
    assert second.status == 404  # as for anybody who is no member
    assert not live.deleted


def test_an_organiser_no_more_leaves_no_evening_without_a_host(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            base, ann, bo, _ = await club(house)
            live = await house.app.state.clubs.find(base.rpartition("/")[2])
            role = {"player": f"player.{bo.player}", "role": "member"}
            sent = {"format": "party", "names": "\n".join(EIGHT), "joining": "y", "listed": "y"}
            first, second = await one_after_the_other(
                live.lock,
                lambda: ann.asks("POST", f"{base}/role", role, form=True),
                lambda: bo.asks("POST", f"{base}/evening", sent, form=True),
            )
            assert (first.status, second.status) == (303, 403), second.text
            assert not live.club.evenings
            assert not house.app.state.tournaments.list_in_memory(), "nobody hosts it"

    asyncio.run(walk())


@pytest.mark.parametrize("action", ["evening", "rules-add", "role"])
@in_house
async def test_a_refusal_shows_an_organiser_no_more_nothing_of_theirs(
    house: House, action: str
) -> None:
    base, ann, bo, _ = await club(house)
    live = await house.app.state.clubs.find(base.rpartition("/")[2])
    role = {"player": f"player.{bo.player}", "role": "member"}
    sent = {**CLUB_FIELDS, **role, "format": "party"}
    _, second = await one_after_the_other(
        live.lock,
        lambda: ann.asks("POST", f"{base}/role", role, form=True),
        lambda: bo.asks("POST", f"{base}/{action}", sent, form=True),
    )
    assert second.status == 403, second.text
    assert 'id="invite"' not in second.text
    assert 'name="rules"' not in second.text
    assert "rules-add" not in second.text
