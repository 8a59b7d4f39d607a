"""What strangers write, wide, unbroken and from right to left, on every page that shows it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Final, cast
from urllib.parse import urlsplit

import httpx
import pytest

from effort import TIMES
from euchre.server.coach import reviews
from euchre.server.endpoints import Endpoint
from euchre.server.http.identity import SESSION_COOKIE
from event_help import Visitor
from page_help import APART, LAID_OUT, Player, Served, enlarge
from passkey_help import Somebody
from server_help import Server, together
from test_page_story import reviewed
from test_page_text import BY_STYLE, WAYS

Visit = Callable[..., Player]
WIDE: Final = "W" * 24
RIGHT: Final = "דוד בן גוריון הגדול"
MEMBERS: Final = ("M" * 24, "רחל בת גוריון הקטנה")
"""The same of people with accounts, whose names nobody else may have."""
UNBROKEN: Final = "W" * 80
SAID: Final = "M" * 200
SMALL: Final = (320, 640)
LARGER: Final = ((390, 844), (1280, 800))

_FOUND: Final = r"""
() => {
  const found = [];
  const told = (one) => one.outerHTML.slice(0, 160);
  const out = document.documentElement.scrollWidth - innerWidth;
  const inside = (one) => {
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== "visible") return true;
    return false;
  };
  if (out > 0) {
    const wide = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right > innerWidth + 1 && !inside(one));
    found.push(`${out} px to the side: ${wide.slice(-3).map(told)}`);
  }
  for (const one of document.querySelectorAll("body *:not(.scroll, nav, input, textarea)")) {
    if (one.scrollWidth <= one.clientWidth + 1) continue;
    if (!["auto", "scroll"].includes(getComputedStyle(one).overflowX)) continue;
    const edge = one.getBoundingClientRect().right;
    const wide = [...one.querySelectorAll("*")].filter(
      (kid) => kid.getBoundingClientRect().right > edge);
    found.push(`scrolls to the side: ${wide.slice(-2).map(told)}`);
  }
  const right = /\p{Script=Hebrew}/u;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!right.test(node.data) || one.closest("option, script, bdi, [dir=auto]")) continue;
    found.push(`no direction of its own: ${told(one)}`);
  }
  for (const one of document.querySelectorAll("body *")) {
    if (!right.test(one.textContent) || /\p{Script=Latin}/u.test(one.textContent)) continue;
    const { textOverflow, direction } = getComputedStyle(one);
    if (textOverflow === "ellipsis" && direction !== "rtl")
      found.push(`cut at its beginning: ${told(one)}`);
  }
  return found;
}
"""


_OPENED: Final = "for (const one of document.querySelectorAll('details')) one.open = true"


class Crowd:
    """People with such names, and all that shows what they are called.

    Attributes:
        cookies: of somebody who hosts the evening, owns the club and runs the server.
        pages: what there is to look at.
        outside: what who is no member of the club sees of it.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}
        self.pages: list[str] = []
        self.outside: list[str] = []
        self.seats: list[dict[str, Any]] = []

    def tables(self) -> None:
        server = self.server
        server.make(name=RIGHT, title=RIGHT * 3, open=True)
        over = server.make(name=WIDE, title=UNBROKEN, rules={"target": 1})
        other = server.sit(over["table"], RIGHT, seat=1)
        with server.guest(over) as host, server.guest(other) as right:
            for seat in (2, 3):
                host.ask("bot", seat=seat, name="simple")
            for each in (host, right):
                each.ask("ready")
            with together(host, right):
                pass
        self.pages += [f"/{page}?table={over['table']}" for page in ("replay", "review")]
        head = {"authorization": f"Bearer {over['token']}"}
        shared = server.web.post(
            f"/api/tables/{over['table']}/shares", json={"game": 1}, headers=head
        )
        self.pages.append(shared.json()["link"])
        made = server.make(name=WIDE, title=UNBROKEN, open=True)
        seats = [made, server.sit(made["table"], RIGHT)]
        with server.guest(made) as host, server.guest(seats[1]) as right:
            host.ask("say", text=SAID)
            right.ask("say", text=RIGHT)
            report = {"seat": 1, "why": SAID, "table": made["table"]}
            head = {"authorization": f"Bearer {made['token']}"}
            server.web.post("/api/moderation/reports", json=report, headers=head)
        self.seats.append(made)
        playing = server.make(name=WIDE, title=UNBROKEN)
        with (
            server.guest(playing) as host,
            server.guest(server.sit(playing["table"], RIGHT)) as right,
        ):
            host.ask("say", text=SAID)
            right.ask("say", text=RIGHT)
            host.ask("start")
        self.seats.append(playing)

    def evening(self) -> None:
        host = Visitor(self.server.address)
        names = [WIDE, RIGHT, *(f"{'W' * 22}{at:02}" for at in range(6))]
        base = host.host(names, title="W" * 60, stake="5", basket="1", per_euchre="0.50")
        self.pages.append(base)
        host.do("pair", rounds=0)
        host.do("enter", number=1, table=1, first=8, second=6)
        me = host.number(RIGHT)
        host.do("claim", player=me)
        host.do("charge", payer=f"p{me}", payee="p1", amount="1", what="W" * 80)
        self.cookies |= dict(host.web.cookies)
        ends = ("", "/ledger", f"/ledger?of=p{me}", "/history", "/settings", "/sheets", "/screen")
        self.pages += [base + end for end in ends] + ["/events"]
        boarded = Visitor(self.server.address)
        pairs = [f"{'W' * 22}{at:02} & {'W' * 21}x{at:02}" for at in range(3)]
        base = boarded.host([f"{WIDE} & {RIGHT}", *pairs], format="duplicate", hands="2")
        boarded.do("pair", rounds=0)
        for table in (1, 2):
            boarded.do("enter", number=1, table=table, b1_first=2, b2_second=1)
        self.pages += [base, f"{base}/travellers", f"{base}/key"]

    def club(self, owner: httpx.Client, other: httpx.Client) -> None:
        def does(who: httpx.Client, path: str, **fields: Any) -> httpx.Response:
            answer = who.post(path, data={k: str(v) for k, v in fields.items()})
            assert answer.status_code == 303, answer.text[-900:]
            return answer

        made = does(owner, "/clubs/new", title="W" * 60, about="W" * 900)
        base = made.headers["location"]
        does(owner, f"{base}/present", title="W" * 60, about="W" * 900, door="listed")
        invited = re.search(r'/join/([^"]+)"', owner.get(f"{base}/members").text)
        assert invited is not None
        does(other, f"{base}/join/{invited[1]}")
        does(owner, f"{base}/rules-add", title="W" * 60, preset="standard", notes="W" * 200)
        does(owner, f"{base}/season-open", title="W" * 60, kind="robin", rules=1)
        for each in (owner, other):
            does(each, f"{base}/enter", season=1)
        does(owner, f"{base}/draw", season=1)
        does(owner, f"{base}/score", season=1, fixture=1, first=10, second=8)
        does(owner, f"{base}/evening", format="party", title="W" * 60, names="Ann\nBob")
        ends = ("", "/members", "/settings", "/seasons/1", "/evening")
        self.pages += ["/clubs", *(base + end for end in ends)]
        self.outside = [base, f"{base}/join/{invited[1]}"]


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crowd]:
    with Server(tmp_path_factory.mktemp("wide")) as server:
        made = Crowd(server)
        root, other = Somebody(server), Somebody(server)
        for each, name in zip((root, other), MEMBERS, strict=True):
            each.registers(name)
        server.hub.admins = frozenset({root.id})
        made.tables()
        made.evening()
        made.club(root.web, other.web)
        made.cookies[SESSION_COOKIE] = root.session
        made.pages += ["/", "/you", "/find", "/daily", "/ratings", "/moderation"]
        made.pages += [f"/players/{root.id}{end}" for end in ("", "/account", "/games")]
        yield made
        Somebody.leave()


def came(visit: Visit, crowd: Crowd, cookies: dict[str, str]) -> Player:
    options = APART | {"viewport": {"width": 320, "height": 640}}
    return visit(at=cast("Served", crowd.server), **options).keep(cookies)


def found_at(player: Player, name: str, *sizes: tuple[int, int]) -> list[str]:
    found = []
    for width, height in sizes:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.evaluate(LAID_OUT)
        player.still()
        player.shot(f"{name.strip('/').replace('/', '-') or 'home'}-{width}")
        found += [f"{name} at {width}: {what}" for what in player.page.evaluate(_FOUND)]
    return found


def test_no_page_to_read_is_wider_than_its_screen_whatever_people_are_called(
    visit: Visit, crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def coach(*_: object) -> AsyncIterator[bytes]:
        yield reviewed(WIDE, RIGHT, WIDE, RIGHT)

    monkeypatch.setattr(reviews, "stream_review", coach)
    player, found = came(visit, crowd, crowd.cookies), []
    stranger = came(visit, crowd, {})
    for path in crowd.outside:
        stranger.open(path)
        assert "W" * 60 in stranger.page.inner_text("main")
        found += found_at(stranger, f"{path} from outside", SMALL)
    for at, path in enumerate(dict.fromkeys(crowd.pages)):
        answer = player.page.goto(crowd.server.address + path)
        assert answer is not None
        assert answer.ok, (path, answer.status)
        if path.startswith(("/replay", "/s/")):
            player.page.get_by_label("Position in the game").wait_for()
        if path.startswith("/review"):
            player.page.locator(".review-players h4").first.wait_for()
        player.page.evaluate(_OPENED)
        sizes = LARGER if TIMES > 1 else LARGER[at % 3 :][:1]
        found += found_at(player, path, SMALL, *sizes)
        letters, style = [*WAYS.values()][at % len(WAYS)]
        enlarge(player, letters)
        page = player.page
        page.set_viewport_size({"width": 390, "height": 844})
        wide = f"(size) => ({BY_STYLE} = size, document.documentElement.scrollWidth)"
        if (wider := page.evaluate(wide, style)) > 390:
            found.append(f"{path} in large letters: {wider}")
        enlarge(player, 16)
    assert found == [], "\n".join(found)


NOBODY_S_WORDS: Final = (
    *("/clubs/new", "/events/new", "/events/{evening}/boards", "/daily/{date}/{game}", "/fair"),
    *("/how-to-play", "/glossary", "/lab", "/equity", "/lab/calls", "/away", "/play", "/rules"),
    *("/rules/{preset}", "/privacy"),
)
"""Pages on which no stranger has written anything."""
FILES: Final = re.compile(
    r"/(api|static|icons|learn|health|fair)\b|\{action\}|\.\w+$|/(version|metrics|key/\{token\})$"
)


def test_every_page_that_shows_what_people_write_is_among_those_looked_at(crowd: Crowd) -> None:
    looked = {urlsplit(path).path for path in (*crowd.pages, *crowd.outside)}
    looked |= {f"/t/{made['table']}" for made in crowd.seats}
    shown = [
        route
        for route in crowd.server.app.routes
        if isinstance(route, Endpoint) and route.method == "GET"
    ]
    missed = {
        route.path
        for route in shown
        if route.path == "/fair" or not FILES.search(route.path)
        if not any(route.path_regex.match(path) for path in looked)
    }
    assert missed == {*NOBODY_S_WORDS}


def test_no_table_is_wider_than_its_screen_whatever_people_are_called(
    visit: Visit, crowd: Crowd
) -> None:
    found = []
    for at, made in enumerate(crowd.seats):
        player = came(visit, crowd, {}).sit(made)
        found += found_at(player, f"table-{at}", SMALL, LARGER[at])
        watcher = came(visit, crowd, {}).open(f"/t/{made['table']}")
        watcher.page.wait_for_function("() => globalThis.euchre?.p.table")
        found += found_at(watcher, f"watched-{at}", SMALL, LARGER[1 - at])
    assert found == [], "\n".join(found)


def test_scores_are_entered_on_a_small_phone_whatever_people_are_called(
    visit: Visit, crowd: Crowd
) -> None:
    host = Visitor(crowd.server.address)
    base = host.host([WIDE, RIGHT, "Cy", "Dee"], title="W" * 60)
    host.do("pair", rounds=0)
    host.do("claim", player=host.number(RIGHT))
    player = came(visit, crowd, dict(host.web.cookies)).open(base)
    small = """all => all.map((one) => one.getBoundingClientRect()).every((b) =>
      b.width >= 44 && b.height >= 44 && b.left >= 0 && b.right <= innerWidth)"""
    for width in (320, 360, 390):
        player.page.set_viewport_size({"width": width, "height": 640})
        player.shot(f"score-{width}")
        for part in (".now input.digits", ".now .step"):
            assert player.page.locator(part).count() > 3
            assert player.page.locator(part).evaluate_all(small), (part, width)
        tabs = "all => all.every((one) => one.getBoundingClientRect().right <= innerWidth)"
        assert player.page.locator(".event-tabs a").evaluate_all(tabs), width
        assert player.page.get_by_label(f"{RIGHT}, loners made").first.is_visible(), "in no fold"
    host.finish_round()
    host.do("close", sure="yes")
    assert player.open(base).page.get_by_role("link", name="Who pays whom").count() == 0
