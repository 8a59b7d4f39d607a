"""House rules that come over the network: read, told apart, kept, given out; and no file opened."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from account_help import NamedAccounts
from club_help import Browser
from euchre import preset
from euchre.notation.rules_text import read_rules, write_rules
from euchre.server.games.catalogue import RulesQuery, answer_rules_question
from event_help import Visitor
from server_help import Server
from table_help import sentence


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("rules")) as running:
        running.hub.accounts = NamedAccounts(running.hub)
        yield running


FRIDAY = write_rules(preset("british").rules.replace(target=5, laps=True), title="Friday")


def test_a_table_is_made_by_a_name_a_line_a_text_or_knobs_and_gives_its_rules_out(
    server: Server,
) -> None:
    knobs = {"base": "british", "target": 5, "laps": True}
    for sent in (FRIDAY, "british, target=5, laps=yes", knobs):
        made = server.make(rules=sent, title="Friday")
        file = server.web.get(f"/api/tables/{made['table']}/rules.toml")
        assert "attachment" in file.headers["content-disposition"]
        assert read_rules(file.text) == read_rules(FRIDAY)
        assert tomllib.loads(file.text) == {"title": "Friday", **knobs}


def test_what_has_no_title_of_its_own_is_called_as_its_rules_are(server: Server) -> None:
    for title, called in (("", "Friday"), ("Our table", "Our table")):
        made = server.make(rules=FRIDAY, title=title)
        there = server.web.get(f"/api/tables/{made['table']}").json()
        told = (there["table"]["title"], there["table"]["rules_name"], there["summary"][0]["title"])
        assert told == (called, "British, with changes", "Differences from British")
        host = Visitor(f"http://127.0.0.1:{server.port}")
        host.host([], title=title, house=FRIDAY)
        assert host.data()["title"] == called
    made = server.make(rules="target = 7")
    assert not server.web.get(f"/api/tables/{made['table']}").json()["table"]["title"]


def test_a_text_is_told_by_the_nearest_game_and_what_it_changes(server: Server) -> None:
    text = FRIDAY.replace('base = "british"', 'base = "british-online"')
    told = server.web.post("/api/rules", json={"rules": text}).json()
    rules = read_rules(text).rules
    base = preset(told["preset"]).rules
    assert told["title"] == "Friday"
    assert base.replace(told["knobs"]) == rules
    assert len(told["differences"]) >= 1
    refused = server.web.post("/api/rules", json={"rules": "tagret = 7"})
    assert refused.status_code == 400
    assert refused.json()["detail"].endswith("did you mean target?")


def at_a_table(server: Server, sent: str) -> str:
    return str(server.web.post("/api/tables", json={"rules": sent}).json()["detail"])


def at_the_rules(server: Server, sent: str) -> str:
    return str(server.web.post("/api/rules", json={"rules": sent}).json()["detail"])


def at_an_evening(server: Server, sent: str) -> str:
    host = Visitor(f"http://127.0.0.1:{server.port}")
    assert host.post("/events/new", format="party", names="", house=sent).status_code == 400
    return unescape(host.wrong)


def at_a_club(server: Server, sent: str) -> str:
    owner = Browser(server.address, "ann")
    owner.found()
    answer = owner.post(f"{owner.base}/rules-add", title="House", house=sent)
    assert answer.status_code == 400
    return owner.page


@pytest.mark.parametrize("door", [at_a_table, at_the_rules, at_an_evening, at_a_club])
def test_no_file_is_opened_for_who_sends_its_name(
    door: Callable[[Server, str], str],
    server: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FRIDAY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in (str(file), "mine.toml", f"{file}\n"):
        assert "a file is read by euchre.load_rules; elsewhere give what is written in it" in door(
            server, name
        )


def test_a_refusal_that_names_a_value_says_it_as_the_form_does() -> None:
    (problem,) = answer_rules_question(RulesQuery({"base": "standard", "joker": "joker"})).problems
    assert "for example joker_up_card=dealer_names_blind" in problem.why
    assert problem.words.endswith(
        "for example “Benny turned up: the dealer names trump before looking”."
    )


def test_a_refusal_over_http_is_a_sentence(server: Server) -> None:
    answer = server.web.post("/api/tables", json={"name": "Dana", "rules": "standrad"})
    assert answer.status_code == 400
    sentence(answer.json()["detail"])
    assert answer.json()["detail"].startswith("There is no preset 'standrad': did you mean")
