"""The pages of people and clubs, in each of the other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from club_help import Browser
from euchre.server.languages import ENGLISH, LANGUAGES, MISSING_TEXTS
from passkey_help import Somebody, administrator, known
from server_help import PATIENCE, Server

_OTHERS = [language for language in LANGUAGES if language != ENGLISH]
_ENGLISH_WORD = re.compile(
    r"\b(the|your?|you're|with|from|this|that|they|their|has|have|nobody|everybody|which|of|and|"
    r"games?|players?|hands?|cards?|deals?|yet|until|by|when|what|who)\b",
    re.IGNORECASE,
)
"""Words that neither French nor German has."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("people")) as running:
        yield running


@pytest.fixture(scope="module")
def owner(server: Server) -> Iterator[Somebody]:
    yield known(server, "Anna")
    Somebody.leave()


@pytest.fixture(scope="module")
def club(server: Server, owner: Somebody) -> Browser:
    """A club with a member, somebody who asks, rules, and a season of each kind."""
    ann = _browser(server, owner)
    ann.found("Bauernclub", about="Karten")
    ann.do("present", title="Bauernclub", about="Karten", door="listed")
    ann.do("rules-add", title="Regel", preset="standard", notes="Eins")
    invite = ann.invite
    others = [known(server, name) for name in ("Bruno", "Carla")]
    bob, cy = (_browser(server, each, ann.base) for each in others)
    assert bob.post(invite).status_code == 303
    cy.do("ask")
    for kind in ("robin", "ladder"):
        ann.do("season-open", title=f"S-{kind}", kind=kind, rules=1, legs=2, reach=2)
    for number in (1, 2):
        for browser in (ann, bob):
            browser.do("enter", season=number)
    ann.do("draw", season=1)
    bob.do("challenge", season=2, entrant=1)
    bob.do("score", season=1, fixture=1, first=10, second=4)
    return ann


def _browser(server: Server, somebody: Somebody, base: str = "") -> Browser:
    browser = Browser(server.address.replace("127.0.0.1", "localhost"), base=base)
    browser.web.cookies.update(somebody.web.cookies)
    browser.web.headers["origin"] = str(browser.web.base_url)
    return browser


def _text_of(answer: httpx.Response) -> str:
    """What a page says, its labels and hints too, without names of files and commands."""
    page = re.sub(r"<(script|style|code|textarea|svg)\b.*?</\1>", "", answer.text, flags=re.DOTALL)
    labels = re.findall(r'(?:aria-label|title|placeholder|content)="([^"]*)"', page)
    return unescape(" ".join([*labels, re.sub(r"<[^>]*>", " ", page)]))


@pytest.mark.parametrize("language", _OTHERS)
def test_a_page_of_a_club_has_no_english(club: Browser, language: str) -> None:
    missing = MISSING_TEXTS[language]
    headers = {"accept-language": language}
    paths = ("", "/members", "/settings", "/seasons/1", "/seasons/2")
    for path in ("/clubs", *(club.base + path for path in paths)):
        answer = club.web.get(path, headers=headers)
        assert answer.status_code == 200
        assert _ENGLISH_WORD.findall(_text_of(answer)) == [], path
    assert MISSING_TEXTS[language] == missing


@pytest.mark.parametrize("language", _OTHERS)
def test_who_is_outside_a_club_reads_no_english(
    server: Server, club: Browser, language: str
) -> None:
    for path in (club.base, club.invite):
        answer = httpx.get(
            server.address + path, headers={"accept-language": language}, timeout=PATIENCE
        )
        assert answer.status_code == 200
        assert _ENGLISH_WORD.findall(_text_of(answer)) == [], path


@pytest.mark.parametrize("language", _OTHERS)
def test_a_club_refuses_in_the_language_of_the_page(club: Browser, language: str) -> None:
    club.web.headers["accept-language"] = language
    refusals = [
        club.refused("rules-add", title="", preset="standard"),
        club.refused("rules-add", title="Regel", preset="standard"),
        club.refused("leave", sure="yes"),
        club.refused("season-open", title="", kind="robin", rules=1),
        club.refused("draw", season=2),
    ]
    club.web.headers.pop("accept-language")
    assert [_ENGLISH_WORD.findall(refusal) for refusal in refusals] == [[]] * 5


@pytest.mark.parametrize("language", _OTHERS)
def test_a_page_of_people_has_no_english(owner: Somebody, language: str) -> None:
    missing = MISSING_TEXTS[language]
    profile = f"/players/{owner.id}"
    pages = ("/privacy", "/fair", "/ratings", "/daily", profile)
    for path in (*pages, f"{profile}/games", f"{profile}/account"):
        answer = owner.web.get(path, headers={"accept-language": language})
        assert answer.status_code == 200
        assert _ENGLISH_WORD.findall(_text_of(answer).replace("Former player", "")) == [], path
    assert MISSING_TEXTS[language] == missing


@pytest.mark.parametrize("language", _OTHERS)
def test_the_page_of_moderators_has_no_english(server: Server, language: str) -> None:
    moderator = administrator(server, f"Rootina{language}")
    headers = {"accept-language": language}
    form = {"command": f"command-{language}-123456", "do": "suspend", "target": "Anna", "days": "7"}
    refused = moderator.web.post("/moderation", data=form | {"why": ""}, headers=headers)
    assert _ENGLISH_WORD.findall(_text_of(refused)) == []
    done = moderator.web.post("/moderation", data=form | {"why": "Test"}, headers=headers)
    assert done.status_code == 303
    answer = moderator.web.get("/moderation?signs=1", headers=headers)
    assert _ENGLISH_WORD.findall(_text_of(answer)) == []
