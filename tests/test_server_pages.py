"""The pages that are documents, and the rules over HTTP."""

import json
import re
import warnings
from html import unescape
from html.parser import HTMLParser
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.routing import Route

import euchre
from euchre.english.clauses.values import describe_value, replace_knob_names
from euchre.english.summary import describe_differences
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import KNOBS
from euchre.learn.glossary import keys_by_spelling
from euchre.server import failures, static_pages
from euchre.server.assets import ASSETS
from euchre.server.coach import pages as coach_pages
from euchre.server.games import catalogue
from euchre.server.games.points import (
    FAMILIES,
    build_points_table,
    find_usual_variation,
    list_house_rule_variations,
)
from euchre.server.http.allowed_hosts import AllowedHosts
from euchre.server.http.guard import RequestGuard
from euchre.server.learn import pages as learn_pages
from euchre.server.learn import puzzles
from euchre.server.limits import ServerLimits
from euchre.server.paging import ListPage
from euchre.server.render import render_page
from euchre.server.search_engines import render_structured_data
from euchre.store import DamagedLogError, StoreError
from euchre.table.commands import RefusedError
from euchre.table.views.picture import SeatInfo, TableInfo

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would like the next httpx
    from starlette.testclient import TestClient

WEB = Path(euchre.__file__).parent / "web"
TEMPLATES = Path(euchre.__file__).parent / "server/templates"
FIXED = ["/", "/rules", "/how-to-play", "/glossary", "/privacy"]
LEARN = [*(route.path for route in learn_pages.build_routes()), "/learn/puzzles"]
COACH = ["/lab", "/lab/calls", "/equity"]
PAGES = [*FIXED, *LEARN, *COACH, *(f"/rules/{name}" for name in PRESETS)]
VOID = {"meta", "link", "input", "br", "hr", "img"}


def table_info(table: str, title: str, preset: str, stage: str, *seats: str) -> TableInfo:
    """Show a table with these players; bots are of a level: ``Cy expert``."""
    chairs = [
        SeatInfo(seat, name, ("bot" if level else "human") if name else "empty", level or None)
        for seat, (name, _, level) in enumerate(each.partition(" ") for each in seats)
    ]
    more: dict[str, Any] = {"watching": 2 if stage == "gathering" else 0}
    more["free"] = tuple(chair.seat for chair in chairs if chair.kind != "human")
    return TableInfo(table, title, preset, PRESETS[preset].title, stage, "", tuple(chairs), **more)


TABLES = (
    table_info("abc", "Thursday <night>", "standard", "gathering", "Ann", "", "Bo", ""),
    table_info("abd", "", "cutthroat", "playing", "Cy expert", "Dee expert", "Eve club"),
)


class Page(HTMLParser):
    """Reads a page and notes what it has and what is wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.wrong: list[str] = []
        self.text: dict[str, str] = {}
        self.feed(text)
        self.close()
        self.wrong += [f"<{tag}> stays open" for tag in self.stack]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.wrong.append(f"<{tag}> has an attribute twice")
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.stack or self.stack.pop() != tag:
            self.wrong.append(f"</{tag}> closes something else at {self.getpos()}")

    def handle_data(self, data: str) -> None:
        for tag in set(self.stack):
            self.text[tag] = self.text.get(tag, "") + data

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attrs for tag, attrs in self.tags if tag == name]

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] or "" for _, attrs in self.tags if "id" in attrs]


def client(tables: tuple[TableInfo, ...] = ()) -> TestClient:
    async def open_tables(page: int) -> ListPage[TableInfo]:
        return ListPage(tables, page, 3, len(tables))

    routes = [
        *static_pages.build_routes(open_tables),
        *learn_pages.build_routes(),
        *puzzles.build_routes(),
        *coach_pages.build_routes(),
        *catalogue.build_routes(1_000),
        *ASSETS.routes(),
    ]
    return TestClient(Starlette(routes=routes, exception_handlers=failures.EXCEPTION_HANDLERS))


@pytest.fixture(scope="module")
def web() -> TestClient:
    return client()


def read(web: TestClient, address: str, status: int = 200) -> Page:
    answer = web.get(address)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("text/html")
    return Page(answer.text)


# -- every page ---------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [*PAGES, "/nowhere"])
def test_a_page_is_well_formed_and_says_what_it_is(web: TestClient, address: str) -> None:
    page = read(web, address, 404 if address == "/nowhere" else 200)
    assert page.wrong == []
    assert page.all("html") == [{"lang": "en"}]
    assert page.text["title"].strip()
    assert len(page.all("main")) == len(page.all("h1")) == 1
    assert len(page.ids) == len(set(page.ids)), "an id twice"


def test_facts_for_search_engines_end_no_script() -> None:
    facts = {"name": "</script><b>&amp;", "value": 4}
    html = str(render_structured_data(facts))
    assert html.count("<") == html.count(">") == 2
    assert "&" not in html
    read = json.loads(re.sub("<[^>]*>", "", html))
    assert read == {"@context": "https://schema.org", **facts}


@pytest.mark.parametrize("address", [*PAGES, "/nowhere"])
def test_a_page_runs_and_styles_nothing_inline(web: TestClient, address: str) -> None:
    answer = web.get(address)
    page = Page(answer.text)
    assert page.all("style") == []
    scripts = [each for each in page.all("script") if each.get("type") != "application/ld+json"]
    assert all((script.get("src") or "").startswith("/static/") for script in scripts)
    for tag, attrs in page.tags:
        bad = [name for name in attrs if name == "style" or name.startswith("on")]
        assert not bad, f"<{tag}> has {bad}"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("site", "alone"),
    [
        ("https://club.example", "same-origin"),
        ("http://localhost", "same-origin"),
        ("http://club.example", None),  # browsers ignore it there, and complain
    ],
)
def test_another_site_that_opens_a_page_does_not_hold_it(site: str, alone: str | None) -> None:
    """After one click it took that window to `/play` again and again, until the tables that this
    opens had pushed out all seats that the browser kept.
    """
    hosts = AllowedHosts(["club.example"])
    guard = Middleware(RequestGuard, origins=frozenset(), hosts=hosts, limits=ServerLimits())
    routes = [Route("/play", lambda _: render_page("away.html"))]
    told = TestClient(Starlette(routes=routes, middleware=[guard]), site).get("/play")
    assert (told.status_code, told.headers.get("cross-origin-opener-policy")) == (200, alone)


def test_every_link_inside_leads_somewhere(web: TestClient) -> None:
    pages = {address: read(web, address) for address in PAGES}
    files = set()
    outside = (
        *(
            "/t/",
            "/play",
            "/replay",
            "/review",
            "/events",
            "/clubs",
            "/daily",
            "/you",
            "/ratings",
            "/find",
        ),
        *("/lab/calls.csv", "/fair", "/manifest.webmanifest", "/icons/"),
    )
    for address, page in pages.items():
        for tag, attrs in page.tags:
            link = attrs.get("href") or attrs.get("src") or ""
            if not link or link.startswith(outside):
                continue
            place, _, anchor = link.partition("#")
            path = place.partition("?")[0] or address
            if path.startswith("/static/"):
                files.add(path)
                continue
            assert path in pages, f"{address}: <{tag}> to {link}"
            assert not anchor or anchor in pages[path].ids, f"{address}: no {link}"
    for path in sorted(files):
        assert web.get(path).status_code == 200, path


def test_controls_have_labels(web: TestClient) -> None:
    page = read(web, "/")
    labelled = {label.get("for") for label in page.all("label")}
    for tag in ("input", "select"):
        for control in page.all(tag):
            if control.get("type") not in ("radio", "checkbox"):
                assert control["id"] in labelled
            described = control.get("aria-describedby")
            assert described is None or described in page.ids


# -- what is on them ----------------------------------------------------------------------------


NAMED = re.compile(r'<(?:a|button|summary)\b[^<]* aria-label="((?:{{.*?}}|[^"])*)"[^<]*?>([^<]+)</')


TEXT_TAGS = re.compile(r"{% (?:text (?:(?!%}).)*|endtext) %}")


def openings(template: str) -> list[str]:
    """What a text of a template may begin with: words, or the name of a value."""
    if template.startswith("{% if"):
        branches = re.split(r"{% (?:else|endif) %}", template.partition("%}")[2])
        return [opening for branch in branches if branch for opening in openings(branch)]
    if not template.startswith("{{"):
        return [template.partition("{{")[0]]
    value = template.removeprefix("{{").partition("}}")[0].strip()
    return re.findall(r'"(.*?)"', value) or [value]


def test_the_name_of_a_control_begins_with_the_words_that_are_seen() -> None:
    """Else whoever says to their computer what they see presses nothing (WCAG 2.5.3)."""
    found = [
        (name, seen)
        for page in TEMPLATES.glob("*.html")
        for name, seen in NAMED.findall(TEXT_TAGS.sub("", page.read_text(encoding="utf-8")))
    ]
    assert len(found) > 20
    for name, seen in found:
        pairs = zip(openings(name), openings(seen), strict=True)
        assert all(said.startswith(words) for said, words in pairs), (name, seen)


def test_the_lobby_invites_when_nobody_is_there(web: TestClient) -> None:
    assert "be the first to pull up a chair" in web.get("/").text


def test_the_lobby_shows_the_open_tables() -> None:
    text = client(TABLES).get("/").text
    assert "Thursday &lt;night&gt;" in text
    assert 'href="/t/abc"' in text
    assert "Cutthroat table" in text
    assert "2 watching" in text
    assert "playing · 2 expert bots and 1 club bot" in text
    assert "the first to pull up" not in text


def test_the_lobby_offers_a_seat_only_where_somebody_may_sit_down() -> None:
    """By the link of a locked table, or one whose chairs an evening keeps, one can but watch."""
    for door, free, words, chair in (
        ("open", (1, 3), "Sit down", "free"),
        ("ask", (1, 3), "Ask to sit down", "free"),
        ("locked", (), "Watch", "empty"),
    ):
        page = client((replace(TABLES[0], door=door, free=free),)).get("/").text
        assert f">{words}</a>" in page
        assert f'aria-label="{words}{" at" if free else ""} Thursday &lt;night&gt;"' in page
        assert page.count(f'<li class="free">{chair}</li>') == 2


def test_the_lobby_says_by_which_rules_a_table_of_house_rules_plays() -> None:
    chair = (TABLES[0].chairs[0],)
    table = replace(TABLES[1], preset="", rules_name="Canadian, with changes", chairs=chair)
    page = unescape(client((table,)).get("/").text)
    assert '<a href="/t/abd">Canadian, with changes</a>' in page
    assert '<p class="quiet">Canadian, with changes ·' in page
    assert 'aria-label="Watch Canadian, with changes"' in page


def test_the_form_has_every_knob_with_its_words(web: TestClient) -> None:
    page = read(web, "/")
    controls = {c["name"]: c for tag in ("input", "select") for c in page.all(tag) if "name" in c}
    text = web.get("/").text
    for knob in KNOBS.values():
        assert controls[knob.name]["data-kind"] == knob.kind
        assert f'id="doc-{knob.name}"' in text
        if knob.kind == "number":
            assert controls[knob.name]["max"] == str(knob.high)


def test_the_form_is_filled_in_by_its_address(web: TestClient) -> None:
    text = web.get("/?preset=british&target=5&stick_the_dealer=yes&low_rank=X").text
    assert "British, with changes" in text
    assert "The first to 5 points wins (in British: 11)." in text
    assert re.search(r'name="target"[^>]*value="5"', text)
    assert re.search(r'name="stick_the_dealer"[^>]*checked', text)


@pytest.mark.parametrize("query", ["preset=%00", "preset=nope", "target=x&players=9", "sides=solo"])
def test_no_address_breaks_the_form(web: TestClient, query: str) -> None:
    read(web, f"/?{query}")


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_has_its_rules_points_and_buttons(web: TestClient, name: str) -> None:
    game = PRESETS[name]
    text = unescape(web.get(f"/rules/{name}").text)
    assert game.title in text
    assert f'href="/play?preset={name}"' in text
    assert "<h2>Making trump</h2>" in text
    for row in build_points_table(game.rules):
        assert row.what in text
    if name != "standard":
        count = len(describe_differences(preset("standard").rules, game.rules))
        assert f"{count} difference" in text


def test_the_families_have_every_game_once() -> None:
    assert sorted(name for family in FAMILIES for name in family.names) == sorted(PRESETS)


@pytest.mark.parametrize("game", PRESETS.values(), ids=lambda game: game.name)
def test_what_tables_change_can_be_played(web: TestClient, game: euchre.Preset) -> None:
    for twist in [*list_house_rule_variations(game), find_usual_variation(game)]:
        if twist is not None:
            assert "_" not in twist.words
            text = web.get(twist.link or "/").text
            assert not twist.link or "These rules" in text
            assert 'id="told-problems" hidden' in text


def test_the_glossary_is_linked_from_the_rules(web: TestClient) -> None:
    links = [link["href"] for link in read(web, "/rules/standard").all("a")]
    assert "/glossary#left-bower" in links
    assert len(links) == len(set(links)) or links.count("/glossary#left-bower") == 1


def test_a_word_is_linked_only_where_it_means_that(web: TestClient) -> None:
    """“A trump in every way” is no ruff, and “had no trump to give” is not the call."""

    def linked(path: str) -> list[str | None]:
        return [link.get("href", "") for link in read(web, path).all("a")]

    pages = {name: linked(f"/rules/{name}") for name in PRESETS}
    assert not any("/glossary#ruff" in links for links in pages.values())
    with_no_trump = [name for name, game in PRESETS.items() if game.rules.no_trump != "off"]
    assert [name for name, links in pages.items() if "/glossary#no-trump" in links] == with_no_trump
    assert "/glossary#no-trump" not in linked("/learn/tips")
    assert keys_by_spelling()["trump in"] == "ruff", "who looks it up finds it"


# -- what is not there --------------------------------------------------------------------------


def test_an_unknown_page_is_a_page(web: TestClient) -> None:
    assert "No such card in the pack" in web.get("/nowhere").text
    assert "did you mean british?" in web.get("/rules/britsh").text


FAILURES = [
    RefusedError("not-now", "Not now."),
    StoreError("the disk is full"),
    DamagedLogError("a line is damaged", 0, 1),
    ValueError("a mistake of ours"),
    *(HTTPException(status) for status in (400, 403, 404, 405, 409, 413, 418, 429, 500, 503)),
]


@pytest.mark.parametrize("error", FAILURES, ids=repr)
def test_who_comes_to_nothing_reads_a_page_without_the_words_of_a_protocol(
    error: Exception,
) -> None:
    def fails(_: Request) -> Response:
        raise error

    routes = [Route(path, fails, methods=["GET", "POST"]) for path in ("/here", "/api/here")]
    app = Starlette(routes=routes, exception_handlers=failures.EXCEPTION_HANDLERS)
    asks = TestClient(app, raise_server_exceptions=False)
    form = asks.post("/here", headers={"accept": "text/html,*/*"})
    for answer in (asks.get("/here"), form):
        page = Page(answer.text)
        assert page.text["h1"]
        assert HTTPStatus(answer.status_code).phrase not in answer.text
    assert "problem+json" in asks.get("/api/here").headers["content-type"]


def test_a_mistake_of_ours_is_no_bad_input_and_is_heard_of(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(_: Request) -> Response:
        return Response(int("what must be a number"))

    caplog.set_level("INFO", "euchre.server.requests")
    guard = Middleware(
        RequestGuard,
        origins=frozenset(),
        hosts=AllowedHosts(["testserver"]),
        limits=ServerLimits(),
    )
    app = Starlette(
        routes=[Route("/", fails)],
        exception_handlers=failures.EXCEPTION_HANDLERS,
        middleware=[guard],
    )
    assert TestClient(app, raise_server_exceptions=False).get("/").status_code == 500
    assert [vars(record)["status"] for record in caplog.records if record.msg == "request"] == [500]
    with pytest.raises(ValueError, match="invalid literal"):  # which the server around it logs
        TestClient(app).get("/")


def test_whoever_runs_a_server_hears_that_it_cannot_read_what_it_has(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(_: Request) -> Response:
        raise DamagedLogError("a line is damaged", 0, 1)

    app = Starlette(routes=[Route("/", fails)], exception_handlers=failures.EXCEPTION_HANDLERS)
    TestClient(app).get("/")
    assert [record.levelname for record in caplog.records if record.name == "euchre.server"] == [
        "ERROR"
    ]


def problem_in(answer: Response, status: int, code: str) -> str:
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    document = answer.json()
    assert sorted(document) == ["code", "detail", "status", "title", "type"]
    assert (document["status"], document["code"]) == (status, code)
    return str(document["detail"])


def test_errors_of_the_api_are_problem_documents(web: TestClient) -> None:
    assert "did you mean" in problem_in(web.get("/api/rules/britsh"), 404, "unknown-preset")
    problem_in(web.get("/api/nowhere"), 404, "not-found")
    unknown = web.delete("/api/rules")
    problem_in(unknown, 405, "method-not-allowed")
    assert unknown.headers["allow"] == "GET, HEAD, POST"
    problem_in(web.post("/api/rules", json={"rules": "x" * 900}), 400, "refused")
    problem_in(web.post("/api/rules", content=b" " * 200_000), 413, "too-long")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"rules": 3}',
        b'{"rules": []}',
        b'{"knobs": {}}',
        b'{"rules": {"target": \xff}}',
        b'{"rules": {"target": ' + b"9" * 6000 + b"}}",
        b'{"rules": {"target": ' + b"[" * 6000 + b"}}",
    ],
)
def test_a_malformed_question_is_refused(web: TestClient, body: bytes) -> None:
    assert "read the body" in problem_in(web.post("/api/rules", content=body), 400, "malformed")


# -- the rules over HTTP ------------------------------------------------------------------------


def test_the_games_are_listed(web: TestClient) -> None:
    games = web.get("/api/rules").json()
    assert [game["name"] for game in games] == list(PRESETS)
    assert all(game["line"] and game["players"] and game["source"] for game in games)


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_tells_its_knobs_and_rules(web: TestClient, name: str) -> None:
    game = web.get(f"/api/rules/{name}").json()
    rules = preset(name).rules
    assert {knob["name"]: knob["value"] for knob in game["knobs"]} == rules.to_dict()
    assert all(knob["doc"] for knob in game["knobs"])
    assert game["digest"] == rules.digest
    assert all(section["sentences"] for section in game["summary"])


def ask(web: TestClient, name: str, **knobs: object) -> dict[str, Any]:
    answer = web.post("/api/rules", json={"rules": {"base": name, **knobs}})
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


def test_a_change_of_rules_is_told_in_words(web: TestClient) -> None:
    told = ask(web, "standard", target=15)
    assert told["ok"]
    assert told["differences"] == ["The first to 15 points wins (in Standard: 10)."]
    assert told["digest"] == preset("standard").rules.replace(target=15).digest
    assert ask(web, "standard", target="15")["digest"] == told["digest"]
    assert ask(web, "standard")["differences"] == []


@pytest.mark.parametrize(
    "value", [-1, 1.5, True, "many", "9" * 5000, [1], {"a": 1}, 10**30], ids=repr
)
def test_a_value_out_of_range_is_reported(web: TestClient, value: object) -> None:
    told = ask(web, "standard", target=value, slams=True)
    assert not told["ok"]
    assert [problem["knob"] for problem in told["problems"]] == ["target"]
    assert "it takes a whole number from 0 to 1000" in told["problems"][0]["why"]
    assert told["problems"][0]["words"] == "Target takes a whole number from 0 to 1000."


def test_every_refusal_is_reported_and_a_clash_is_blamed_on_a_change(web: TestClient) -> None:
    told = ask(web, "standard", target=-1, nope=1)
    assert [problem["knob"] for problem in told["problems"]] == ["target", "nope"]
    told = ask(web, "standard", sides="called_partner")
    assert [problem["knob"] for problem in told["problems"]] == ["sides"]
    assert "_" not in told["problems"][0]["words"]


def test_every_value_has_words() -> None:
    for knob in KNOBS.values():
        said = [describe_value(knob, choice) for choice in knob.choices]
        assert len(set(said)) == len(said)
        assert not any("_" in each for each in said)
    assert replace_knob_names("with x=1 set target=11") == "with x=1 set “Target: 11”"


@pytest.mark.parametrize(
    ("game", "us", "them", "told"),
    [("long", 14, 0, "you win >99%"), ("cutthroat", 0, 9, "you win <1%")],
)
def test_a_match_that_is_open_is_never_told_as_won_or_lost(
    web: TestClient, game: str, us: int, them: int, told: str
) -> None:
    page = unescape(web.get(f"/equity?game={game}&us={us}&them={them}").text)
    assert told in page
    assert not re.search(r"<td class=\"heat[^>]*>(0|100)</td>", page)


def test_what_is_decided_is_told_as_decided(web: TestClient) -> None:
    page = web.get("/equity?game=timed&us=6&them=0&left=1").text
    assert "you win 100%" in page
    assert re.search(r"<td class=\"heat[^>]*>100</td>", page)


def test_the_lobby_offers_what_its_tables_let_a_stranger_do() -> None:
    empty = replace(TABLES[0], id="own", title="Own", free=(1, 3))
    asks = replace(empty, id="asks", title="Asks", door="ask")
    locked = replace(empty, id="locked", title="Locked", door="locked", free=())
    taken = replace(TABLES[1], id="taken", title="Taken", free=(0, 1, 2))
    covered = replace(taken, id="covered", title="Covered", same_deals=True, covered=True, free=())
    text = unescape(client((empty, asks, locked, taken, covered)).get("/").text)
    buttons = re.findall(r'<a class="button" href="/t/(\w+)" aria-label="[^"]*">([^<]*)</a>', text)
    assert buttons == [
        ("own", "Sit down"),
        ("asks", "Ask to sit down"),
        ("locked", "Watch"),
        ("taken", "Watch"),
    ]


def test_a_score_that_the_lab_does_not_show_keeps_nobody_from_asking(web: TestClient) -> None:
    """A browser sends no form with a field out of its range, and cannot show this one."""
    for game, shown in (("standard", True), ("timed", False), ("party", False)):
        page = read(web, f"/lab?game={game}&us=6&them=8")
        (score,) = [one for one in page.all("fieldset") if "score-field" in (one["class"] or "")]
        assert ("hidden" not in score, "disabled" not in score) == (shown, shown)


def test_the_form_of_the_hand_without_script_leads_to_the_hand(web: TestClient) -> None:
    for address in ("/learn/hand", "/learn/first-game"):
        page = read(web, address)
        (form,) = [one for one in page.all("form") if one["action"]]
        assert (form["action"] or "").partition("#")[2] in page.ids


def test_privacy_names_all_that_a_browser_is_told_apart_for(web: TestClient) -> None:
    page = web.get("/privacy").text
    (line,) = re.findall(r"<li><code>euchre_browser</code>.*?</li>", page)
    for place in ("daily deal", "evenings", "share their deals", "ranked", "find a game"):
        assert place in line
