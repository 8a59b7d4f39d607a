"""A form carries what it showed: sent from a page that is out of date it changes nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode

import pytest

from asgi_help import Browser, House, in_house
from club_help import ANN, BO
from euchre.clubs import commands
from euchre.server.clubs.form_subjects import describe_form_subject
from euchre.server.stale_forms import (
    CHOICE_FIELDS,
    FormVersion,
    render_version_field,
    verify_not_stale,
)
from euchre.server.tournaments.forms import SubmittedForm
from euchre.server.tournaments.seen import describe_form_subject as describe_in_evening
from euchre.store import ACCOUNT_PREFIX
from euchre.tournaments.commands import default_rules, open_with_players
from euchre.tournaments.entries import TournamentSettings
from euchre.tournaments.reducer import fold_events
from event_help import EIGHT
from test_clubs import with_season
from test_rights import moderated

pytestmark = pytest.mark.on_file
Page: TypeAlias = tuple[Browser, str]
Change: TypeAlias = Callable[[], Awaitable[object]]
DRAWN: Final = ("command", "form")
"""Fields that show nothing."""


TEMPLATES: Final = Path(str(files("euchre"))) / "server/templates"
FORM: Final = re.compile(
    r'<form[^>]*method="post"[^>]*action="([^"]*?|[^>]*?)"[^>]*>(.*?)</form>', re.DOTALL
)
CARRIES: Final = re.compile(
    r'seen\(|about\(|_select\(|name="rounds"|value="\{\{ [^}]+ (?:\}\} \{\{|~ " " ~)'
)
SHOWS_NOTHING: Final = {
    "club-join.html at_link": "one's own name",
    "club-members.html renew": "",
    "club-outside.html ask": "",
    "club-outside.html decline": "",
    "club-settings.html rules-add": "",
    "club-settings.html rules-drop": "a rule set stays as it was added",
    "club-settings.html season-open": "rule sets stay as they were added",
    "club.html evening-drop": "the evening stays, whatever it is called",
    "club.html play": "a rule set stays as it was added",
    "clubs.html new": "",
    "daily-day.html day.page_path": "",
    "daily.html day.page_path": "",
    "event-boards.html boards": "",
    "event-key.html key": "",
    "event-ledger.html got": "a payment that was claimed stays as it was claimed",
    "event-ledger.html reverse": "what was booked stays as it was booked",
    "event-ledger.html unpaid": "a payment that was claimed stays as it was claimed",
    "event-new.html house.link ~": "a new evening",
    "event-settings.html renew": "",
    "event.html join": "one's own name",
    "event.html sit": "",
    "moderation.html moderation": "a report stays as it came; the rest is typed",
}
"""Forms that show nothing which can be another thing by the time they are sent, and why."""


class PostForm:
    """A form as a page shows it.

    Attributes:
        action: where it is sent.
        hidden: what it carries unseen.
        fields: what its other fields hold before anybody types.
        options: what stands beside each choice, by the name of the choice and its first word.
        text: all else that it shows.
    """

    def __init__(self, action: str) -> None:
        self.action = action
        self.hidden: dict[str, str] = {}
        self.fields: dict[str, str] = {}
        self.options: dict[tuple[str, str], tuple[str, str]] = {}
        self.text = ""

    @property
    def about(self) -> tuple[object, ...]:
        """What makes it the same form on a newer page."""
        fixed = sorted(
            (name, value.partition(" ")[0])
            for name, value in self.hidden.items()
            if name not in ("seen", "shown")
        )
        return self.action, *fixed, *self.fields

    @property
    def shown(self) -> tuple[object, ...]:
        return " ".join(self.text.split()), tuple(self.fields.items())


class Forms(HTMLParser):
    """The forms of a page that change something."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[PostForm] = []
        self._form: PostForm | None = None
        self._select = ""
        self._option: tuple[str, str] | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form" and told.get("method") == "post":
            self._form = PostForm(told["action"])
            self.found.append(self._form)
        if self._form is None:
            return
        name, value = told.get("name", ""), told.get("value", "")
        if tag == "input" and told["type" if "type" in told else "name"] == "hidden":
            if name not in DRAWN:
                self._form.hidden[name] = value
        elif tag in ("input", "textarea"):
            ticked = told.get("type") in ("checkbox", "radio") and "checked" not in told
            self._form.fields[name] = "" if ticked else value
        elif tag == "select":
            self._select = name
        elif tag == "option":
            self._option = (self._select, value)
            if "selected" in told:
                self._form.fields[self._select] = value.partition(" ")[0]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        if tag == "option":
            self._option = None

    def handle_data(self, data: str) -> None:
        if self._form is None:
            return
        if self._option is None:
            self._form.text += data
            return
        name, value = self._option
        self._form.options[name, value.partition(" ")[0]] = value, data


async def forms_of(pages: Sequence[Page]) -> dict[tuple[object, ...], tuple[Browser, PostForm]]:
    """Every form of these pages, by what it is about."""
    found: dict[tuple[object, ...], tuple[Browser, PostForm]] = {}
    for at, (browser, path) in enumerate(pages):
        answer = await browser.gets(path)
        assert answer.status == 200, (path, answer.text[:400])
        many: Counter[tuple[object, ...]] = Counter()
        for form in Forms(answer.text).found:
            many[form.about] += 1
            found[at, many[form.about], *form.about] = browser, form
    return found


def uncarried(before: PostForm, after: PostForm) -> list[object]:
    """What a form showed that is another now, and that it did not carry."""
    found: list[object] = []
    if before.shown != after.shown and before.hidden == after.hidden:
        found.append((before.shown, after.shown))
    for key, (value, words) in before.options.items():
        now = after.options.get(key)
        carried = now is None or now[0] != value or before.hidden != after.hidden
        if now is not None and now[1] != words and not carried:
            found.append((key, words, now))
    return found


async def check_changes(house: House, pages: Sequence[Page], changes: Sequence[Change]) -> int:
    """See that after each change every form that it has made stale is refused.

    Returns:
        how many forms were stale.
    """
    stale, before = 0, await forms_of(pages)
    for change in changes:
        await change()
        after = await forms_of(pages)
        for key in before.keys() & after.keys():
            (browser, was), (_, now) = before[key], after[key]
            assert not uncarried(was, now), (was.action, uncarried(was, now))
            picked = {name: value for (name, _), (value, _) in was.options.items()}
            renamed = [
                (name, was.options[name, first][0])
                for name, first in was.options.keys() & now.options.keys()
                if was.options[name, first] != now.options[name, first]
            ]
            sent = [dict(renamed[:1])] if renamed else []
            sent += [{}] if was.hidden != now.hidden else []
            for more in sent:
                stale += 1
                rows = await house.rows()
                fields = {"sure": "yes", **picked, **was.fields, **was.hidden, **more}
                answer = await browser.asks("POST", was.action, fields, form=True)
                assert "out of date" in answer.text, (was.action, more, wrong(answer.text))
                assert answer.status == 409, was.action
                assert await house.rows() == rows, was.action
        before = after
    return stale


def wrong(text: str) -> str:
    found = re.search(r'role="alert"[^>]*>(.*?)<', text)
    return found[1] if found else text[:300]


def test_each_form_carries_what_it_shows_or_shows_nothing_that_changes() -> None:
    met = set()
    for template in sorted(TEMPLATES.glob("*.html")):
        text = template.read_text("utf-8")
        forms = FORM.findall(text)
        assert len(forms) == text.count('method="post"'), template.name
        for action, body in forms:
            name = f"{template.name} {action.rpartition('/')[2].strip(' {}')}"
            assert CARRIES.search(body) or name in SHOWS_NOTHING, name
            met.add(name)
    assert SHOWS_NOTHING.keys() <= met


def test_few_things_are_looked_up_for_a_form_whatever_it_carries() -> None:
    asked: list[str] = []

    def describe(subject: str) -> FormVersion:
        asked.append(subject)
        return FormVersion("", "")

    hidden = (
        Forms(f'<form method="post" action="">{render_version_field(describe, "coming")}')
        .found[0]
        .hidden
    )
    choices = [(f"{name}{more}", "5 ") for name in CHOICE_FIELDS for more in ("", " x", " shown")]
    more = [(f"{name} x{at}", value) for name, value in hidden.items() for at in range(1_900)]
    asked.clear()
    verify_not_stale(
        SubmittedForm.read(urlencode([*hidden.items(), *choices, *more]).encode()).fields, describe
    )
    assert 0 < len(asked) <= 1 + len(CHOICE_FIELDS)


def test_what_a_page_shows_of_a_season_is_compared_by_its_version() -> None:
    """All of it may be megabytes, and each form asks."""
    desk, values = with_season("ladder", ANN, BO), set[str]()
    desk.does(commands.challenge_entrant, BO, 1, 1)
    for points in range(9):
        values.add(describe_form_subject(desk.club, "1", "season").value)
        desk.does(commands.set_score, ANN, 1, 1, (points, 10), why="misread" * 20)
    assert len(values) == 9
    assert max(map(len, values)) < 10


@pytest.mark.parametrize("number", ["9" * 5_000, "\u0661", "\u00b2", "-1", ""])
def test_what_a_form_is_about_is_no_number_of_thousands_of_digits(number: str) -> None:
    club = with_season("robin", ANN, BO).club
    assert describe_form_subject(club, number, "game 1").value == ""
    assert describe_form_subject(club, "1", f"game {number}").value == f"{club.seasons[1].version}"
    wanted = TournamentSettings(format="duplicate", rules=default_rules("duplicate").to_dict())
    evening = fold_events(open_with_players("e", wanted, EIGHT))
    for subject in (f"player {number}", f"table {number} 1", f"table 1 {number}"):
        assert describe_in_evening(evening, 0, subject, is_host=True).value == "", subject


@in_house
async def test_an_evening_takes_no_form_that_is_out_of_date(house: House) -> None:
    host, ann, bob, guest = (house.browser() for _ in range(4))
    names = {"names": "\n".join([*EIGHT, "Zed"])}
    wanted = {"format": "party", "stake": "5", "joining": "y", "confirm": "y", **names}
    base = (await host.does("/events/new", **wanted)).headers["location"]
    await ann.does(f"{base}/claim", player=1)

    def by(browser: Browser, action: str, **fields: Any) -> Change:
        return lambda: browser.does(f"{base}/{action}", **fields)

    async def settings() -> None:
        text = (await host.gets(f"{base}/settings")).text
        (form,) = (f for f in Forms(text).found if f.action.endswith("/change"))
        await host.does(f"{base}/change", seen=form.hidden["seen"], stake="4")

    async def opponent() -> None:
        """Somebody at Ann's table."""
        told = (await host.gets(f"/api{base}")).json
        for table in told["rounds"][0]["tables"]:
            if 1 in (*table["first"], *table["second"]):
                other = next(n for n in (*table["first"], *table["second"]) if n != 1)
                seats = table["first"] if 1 in table["second"] else table["second"]
                free = next(n for n in seats if n != 10)  # whose place a phone has
                await bob.does(f"{base}/claim", player=free)
                assert other
                await bob.does(f"{base}/score", number=1, table=table["table"], first=9, second=5)

    def enters(first: int, second: int, **more: Any) -> Change:
        async def enter() -> None:
            for table in (1, 2):
                given = {"number": 1, "table": table, "first": first, "second": second}
                await host.does(f"{base}/enter", **given, **more)

        return enter

    every = ("", "/settings", "/ledger")
    pages = [(host, base + page) for page in every]
    pages += [(each, base + page) for each in (ann, guest) for page in every[::2]]
    changes = [
        by(host, "rename", player=1, name="Anna"),
        settings,
        by(host, "leave", player=9, sure="yes"),
        by(guest, "join", name="Moe"),
        by(host, "leave", player=8, sure="yes"),  # or somebody, perhaps Ann, sat out
        by(host, "pair", rounds=0),
        by(host, "leave", player=3, sure="yes"),
        by(host, "return", player=3),
        by(host, "rename", player=2, name="Bobby", other="yes"),
        opponent,
        enters(10, 5),
        enters(3, 10, why="misread"),
        by(host, "walkover", number=1, table=1, side="first"),
        by(host, "charge", payer="p1", payee="p2", amount="1", what="Coffee"),
        by(host, "paid", payer="p1", payee="bank", amount="2"),
    ]
    assert await check_changes(house, pages, changes) > 60


@in_house
async def test_no_form_tells_the_name_of_who_has_gone_before_the_first_round(house: House) -> None:
    host, stranger = house.browser(), house.browser()
    wanted = {"format": "party", "names": "\n".join(EIGHT), "joining": "y"}
    base = (await host.does("/events/new", **wanted)).headers["location"]
    await host.does(f"{base}/leave", player=8, sure="yes")
    assert EIGHT[7] not in (await stranger.gets(f"{base}/history")).text
    fields = {"name": "Zed", "shown": "0 player 8"}
    answer = await stranger.asks("POST", f"{base}/join", fields, form=True)
    assert "now called Player 8." in wrong(answer.text)


@in_house
async def test_a_score_is_not_overwritten_from_a_page_that_never_showed_it(house: House) -> None:
    host = house.browser()
    wanted = {"format": "party", "names": "\n".join(EIGHT)}
    base = (await host.does("/events/new", **wanted)).headers["location"]
    await host.does(f"{base}/pair", rounds=0)
    old = [f.hidden for f in Forms((await host.gets(base)).text).found if "enter" in f.action]
    await host.does(f"{base}/enter", **old[0], first=10, second=5)
    fields = {**old[0], "first": 3, "second": 10}
    answer = await host.asks("POST", f"{base}/enter", fields, form=True)
    assert "now has 10 : 5" in wrong(answer.text)
    told = (await host.gets(f"/api{base}")).json["rounds"][0]["tables"][0]
    assert told["result"]["score"] == [10, 5]


@in_house
async def test_a_club_takes_no_form_that_is_out_of_date(house: House) -> None:
    ann, bo, cy = [await house.account(name) for name in ("Ann Cole", "Bo Dean", "Cy Ford")]
    base = (await ann.does("/clubs/new", title="The Bowers")).headers["location"]
    invited = re.search(r'/join/([^"]+)"', (await ann.gets(f"{base}/members")).text)
    assert invited is not None
    for each in (bo, cy):
        await each.does(f"{base}/join/{invited[1]}")

    def by(browser: Browser, action: str, **fields: Any) -> Change:
        return lambda: browser.does(f"{base}/{action}", **fields)

    def renamed(name: str, action: str, **fields: Any) -> Change:
        async def rename() -> None:
            await bo.posts(f"/api/players/{bo.player}/name", {"name": name})
            await bo.does(f"{base}/{action}", **fields)  # a club hears of it by that

        return rename

    await ann.does(f"{base}/rules-add", title="House", preset="standard")
    for kind in ("robin", "ladder"):
        await ann.does(f"{base}/season-open", title=kind, kind=kind, rules=1)
    for each, season in ((ann, 2), (bo, 2), (cy, 2)):
        await each.does(f"{base}/enter", season=season)
    ends = ("", "/members", "/settings", "/seasons/1", "/seasons/2")
    pages = [(ann, base + end) for end in ends] + [
        (bo, base + end) for end in ends if end != "/settings"
    ]
    game = {"season": 1, "fixture": 1}
    changes = [
        by(ann, "present", title="The Aces", about="Thursdays", door="asked"),
        by(ann, "role", player=ACCOUNT_PREFIX + cy.player, role="organiser"),
        by(cy, "enter", season=1),
        renamed("Bo Drake", "enter", season=1),
        by(ann, "draw", season=1),
        renamed("Bo Dunn", "score", season=1, fixture=1, first=10, second=6),
        by(ann, "set", **game, first=10, second=5),
        by(ann, "set", **game, first=3, second=10),
        by(cy, "challenge", season=2, entrant=2),
        by(cy, "score", season=2, fixture=1, first=10, second=8),
        by(bo, "score", season=2, fixture=1, first=8, second=10),
    ]
    assert await check_changes(house, pages, changes) > 20


@in_house
async def test_moderation_takes_no_form_that_is_out_of_date(house: House) -> None:
    root, mod, _ = await moderated(house)
    dee = await house.account("Dee Cole")

    def suspended(days: int) -> Change:
        fields = {"do": "suspend", "target": f"/players/{dee.player}", "days": days}
        return lambda: root.does("/moderation", **fields, why="spam")

    pages = [(each, "/moderation") for each in (root, mod)]
    assert await check_changes(house, pages, [suspended(1), suspended(30)]) == 2


@in_house
async def test_an_account_keeps_a_name_that_its_page_did_not_show(house: House) -> None:
    ann = await house.account("Ann Cole")
    path = f"/api/players/{ann.player}/name"
    await ann.posts(path, {"name": "Anna Cole", "was": "Ann Cole"})
    answer = await ann.asks("POST", path, {"name": "Annie", "was": "Ann Cole"})
    assert answer.refused
    assert "Anna Cole" in answer.text
    await ann.posts(path, {"name": "Annie", "was": "Anna Cole"})
