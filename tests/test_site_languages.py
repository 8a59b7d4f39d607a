"""The pages that everybody sees first, in the languages that there are."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator

import pytest

from euchre.server.assets import ASSETS, WEB_FOLDER
from euchre.server.languages import CURRENT_LANGUAGE, ENGLISH, LANGUAGES, MISSING_TEXTS
from euchre.server.links import UNREACHABLE_MESSAGE
from euchre.server.render import render_part
from server_help import Server

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
_HEADLINES = {
    "/find": {"fr": "En attente des autres", "de": "Warten auf andere"},
    "/away": {"fr": "Le serveur est injoignable", "de": "Der Server ist nicht erreichbar"},
    "/you": {"fr": "Un nom à vous", "de": "Ein eigener Name"},
    "/nothing/here": {
        "fr": "pas dans le paquet",
        "de": "Diese Karte ist nicht im Stapel",
    },
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("languages")) as running:
        yield running


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", _HEADLINES)
def test_a_page_is_in_the_language_of_the_browser(server: Server, path: str, language: str) -> None:
    missing = MISSING_TEXTS[language]
    answer = server.web.get(path, headers={"accept-language": f"{language}, en;q=0.5"})
    assert answer.headers["content-language"] == language
    assert f'<html lang="{language}">' in answer.text
    assert _HEADLINES[path][language] in answer.text
    assert MISSING_TEXTS[language] == missing
    current = re.search(r'hreflang="(\w+)"[^>]* aria-current="true"', answer.text)
    assert current is not None
    assert current[1] == language


def test_a_link_of_every_page_chooses_another_language(server: Server) -> None:
    chosen = server.web.get("/find?language=de&x=1")
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/find?x=1")
    cookie = {"cookie": chosen.headers["set-cookie"].partition(";")[0], "accept-language": "fr"}
    assert '<html lang="de">' in server.web.get("/find", headers=cookie).text
    server.web.cookies.clear()


def test_a_refusal_is_in_the_language_of_the_page(server: Server) -> None:
    wanted = {"games": ["standard"], "clocks": [30], "ranked": True}
    answers = {
        language: server.web.post(
            "/api/finding", json=wanted, headers={"accept-language": language}
        ).json()["detail"]
        for language in LANGUAGES
    }
    assert answers == {
        "en": "You need an account for ranked games. Sign in first.",
        "fr": "Il faut un compte pour les parties cotées. Connectez-vous d\u2019abord.",
        "de": "Für gewertete Partien brauchst du ein Konto. Melde dich zuerst an.",
    }


def test_the_worker_keeps_the_pages_in_the_language_of_the_browser(server: Server) -> None:
    def keeps(language: str) -> list[str]:
        text = server.web.get("/sw.js", headers={"accept-language": language}).text
        files: list[str] = json.loads(text.partition("KEPT = ")[2].partition(";\n")[0])["files"]
        return [file for file in files if "/languages/" in file]

    assert keeps(ENGLISH) == []
    for language in OTHERS:
        assert keeps(language) == [ASSETS.build_url(f"languages/{language}.js")]


def test_what_says_that_the_page_cannot_be_reached_is_divided_in_every_language() -> None:
    """Into why, what helps, and the command."""
    for language in LANGUAGES:
        token = CURRENT_LANGUAGE.set(language)
        text = render_part("nowhere.html", leads_nowhere=UNREACHABLE_MESSAGE)
        CURRENT_LANGUAGE.reset(token)
        assert "<code>euchre server run --host 0.0.0.0</code>" in text
        assert re.search(r"<strong>[^<:]+:</strong> \w", text)


def test_scripts_that_have_the_languages_themselves_have_all_of_them() -> None:
    settings = (WEB_FOLDER / "settings" / "preferences.js").read_text(encoding="utf-8")
    offered = re.search(r"const LANGUAGES = (\[.*\]);", settings)
    assert offered is not None
    assert dict(ast.literal_eval(offered[1])) == LANGUAGES
    notice = (WEB_FOLDER / "settings" / "theme.js").read_text(encoding="utf-8")
    words = notice.partition("const WORDS = {")[2].partition("};")[0]
    assert re.findall(r"^ +(\w+): \[", words, re.MULTILINE) == list(LANGUAGES)
