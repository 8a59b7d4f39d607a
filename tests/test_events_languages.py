"""Evenings in other languages: the same evening, and forms that do not depend on the language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from euchre.server.languages import LANGUAGE_COOKIE, MISSING_TEXTS
from event_help import EIGHT, TWELVE, Visitor, form_of, hosting
from server_help import Server

_WORDS = {
    "fr": (
        "Tirer au sort",
        "Ann paie 6,00 $ à la banque.",
        "Bob ne doit que 11,00 $.",
        "Ann se joint à la soirée et doit 6,00 $.",
    ),
    "de": (
        "Auslosen",
        "Ann zahlt an die Bank 6,00 $.",
        "Bob schuldet nur 11,00 $.",
        "Ann macht mit und schuldet 6,00 $.",
    ),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("tongues")) as running:
        yield running


def _speaking(visitor: Visitor, language: str) -> Visitor:
    """The same visitor, with a language."""
    visitor.web.cookies.set(LANGUAGE_COOKIE, language)
    return visitor


def _options(page: str) -> dict[str, str]:
    """What can be chosen in the selects of a page, with what stands beside it in the forms."""
    return dict(re.findall(r'<option value="(\w+) ([^"]*)"', page))


@pytest.mark.parametrize("language", ["fr", "de"])
def test_money_is_the_same_in_every_language(server: Server, language: str) -> None:
    draw, paid, refusal, joined = _WORDS[language]
    MISSING_TEXTS.clear()
    host = _speaking(hosting(server, TWELVE[:8], stake="5", basket="1"), language)
    assert draw in host.see()
    host.do("pair", rounds=0)
    host.finish_round()
    page = host.web.get(f"{host.base}/ledger").text
    form = form_of(page, "paid", "Ann")
    assert (form["payer"], form["payee"]) == ("p1 Ann", "bank the bank")
    host.do("paid", **form)
    options = _options(page)
    assert options["pot"] == "the pot"
    host.do("charge", payer="p2 Bob", payee=f"pot {options['pot']}", amount="5,00", booked=1)
    wrong = host.refused("paid", payer="p2 Bob", payee="bank the bank", amount="900")
    assert wrong.replace("\u00a0", " ").startswith(refusal)
    history = host.see("/history").replace("\u00a0", " ")
    assert paid in history
    assert joined in history
    english = Visitor(server.address, host.base)
    assert "Ann pays the bank $6.00." in english.see("/history")
    assert "Ann joins, and owes $6.00." in english.page
    assert english.data() == host.data()
    table = f"{host.base}/export.csv?table=ledger"
    assert english.web.get(table).text == host.web.get(table).text
    for path in ("", "/sheets", "/screen", "/settings"):
        host.see(path)
    assert MISSING_TEXTS[language] == 0


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_form_of_one_language_is_taken_in_another(server: Server, language: str) -> None:
    host = hosting(server, EIGHT, stake="5")
    host.do("pair", rounds=0)
    first, second = host.seated(1)
    ours, theirs = host.another(first[0]), _speaking(host.another(second[0]), language)
    fields = form_of(ours.web.get(host.base).text.replace(' class="score"', ""), "score")
    ours.do("score", number=1, table=1, first=11, second=7, shown=fields["shown"])
    shown = form_of(theirs.web.get(host.base).text, "confirm")["shown"]
    english = _speaking(theirs, "en").web.get(host.base).text
    assert form_of(english, "confirm")["shown"] == shown
    wrong = _speaking(theirs, language).refused("score", number=1, table=1, first=3, second=80)
    assert "12" in wrong
    theirs.do("confirm", number=1, table=1, shown=shown)
    assert host.table(1)["result"]["score"] == [11, 7]


@pytest.mark.parametrize(("language", "example"), [("fr", "5,00"), ("de", "5,00"), ("en", "5.00")])
def test_a_field_takes_back_the_amount_that_it_shows(
    server: Server, language: str, example: str
) -> None:
    host = _speaking(hosting(server, TWELVE[:8], stake="5", per_renege="0.3"), language)
    assert f'placeholder="{example}"' in host.web.get("/events/new").text
    shown = dict(re.findall(r'<input id="(\w+)" name="\1" value="([^"]*)"', host.see("/settings")))
    assert shown["stake"] == example
    assert shown["per_renege"] == example.replace("5.00", "0.30").replace("5,00", "0,30")
    host.do("change", seen=0, prizes="own", own_prizes="25 $ 10 $", **shown)
    page = host.see("/settings")
    assert dict(re.findall(r'<input id="(\w+)" name="\1" value="([^"]*)"', page)) == shown
    assert 'value="25 $ 10 $"' in page


@pytest.mark.parametrize("path", ["/", "/events/new"])
def test_examples_of_amounts_follow_the_language(server: Server, path: str) -> None:
    shown = {
        language: re.findall(
            r'placeholder="(5.00)"',
            server.web.get(path, headers={"accept-language": language}).text,
        )
        for language in ("fr", "en", "de")
    }
    assert shown == {"fr": ["5,00"], "en": ["5.00"], "de": ["5,00"]}
