"""Text is text on every way out: nothing in a name, a title or a file acts on who reads it."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import logging
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from click.testing import CliRunner, Result
from rich.text import Text
from textual.app import App, SystemCommand

from euchre import new_match, preset
from euchre.bots import make_bot, play_match
from euchre.cleaning import remove_control_characters
from euchre.cli import main
from euchre.cli.event.printing import print_standings
from euchre.cli.event.sheets import render_sheets
from euchre.cli.fullscreen.app import EuchreApp, EuchreScreen
from euchre.cli.fullscreen.screens.dialogs import (
    ChoiceDialog,
    ChoiceDialogItem,
    TextDialog,
    TextInputDialog,
)
from euchre.cli.fullscreen.screens.replaying import ReplayScreen
from euchre.cli.shared.screen import DisplaySettings
from euchre.english.cells import format_csv
from euchre.notation import svg
from euchre.notation.record import Record, RecordPlayer, write_records
from euchre.server import render
from euchre.server.accounts.pages import RankingRow, RatingStandings
from euchre.server.http.logs import JsonLineFormatter, LineFormatter
from euchre.server.render import isolate_rtl, render_page, render_social_tags, render_static_page
from euchre.server.share_images import ShareImage
from euchre.statistics import compute_statistics
from euchre.tournaments.journal import read_journal
from euchre.tournaments.reducer import fold_events
from euchre.tournaments.reports.exporting import CSV_TABLES
from euchre.tournaments.reports.usebio import render_usebio
from euchre.tournaments.state import Tournament
from fair_games import honest

TEXTS: Final = {
    "markup": "[GER] Ann",
    "end of markup": "[/x] Bo",
    "style": "[bold red]Cy",
    "screen is cleared": "\x1b[2J\x1b[HDi",
    "title of the window": "\x1b]0;root\x07Ed",
    "C1": "\x9b2JFay",
    "line is overwritten": "Gus\rAnn 10",
    "backspace": "Hal\b\b\bAnn",
    "turned around": "Ida\u202enim",
    "isolated": "\u2066Jo\u2067",
    "half a character": "Kim\udcff",
    "no character": "Lee\uffff",
    "formula": "=1+1",
    "formula behind a semicolon": "Mo;=1+2",
    "formula behind a tab": "Ned\t@SUM(1)",
    "formula in quotes": 'Oz;"=1+2"',
    "tag": "<script>alert(1)</script>",
    "entity": "&lt;Pam&gt;",
}
ACTING: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\uffff]"
)
"""What no way out may let through."""
FORMULA: Final = tuple("=+-@")
SIMULATED: Final = (
    *("event", "simulate", "duplicate", "--bots", "random", "--rounds", "1", "--seed", "1"),
)


@pytest.fixture(params=TEXTS)
def text(request: pytest.FixtureRequest) -> str:
    return TEXTS[request.param]


def first_word(text: str) -> str:
    """What people read of the beginning of a text."""
    return remove_control_characters(text.split(maxsplit=1)[0])


def game(name: str) -> Record:
    """A game of somebody with this name."""
    rules = preset("standard").rules.replace(target=2)
    match = play_match(new_match(rules), [make_bot("simple")] * 4, random.Random(1))
    players = tuple(map(RecordPlayer, (name, "Bob", "Cy", "Dee")))
    return Record(rules=rules, players=players, events=match.events, meta={"title": name})


@pytest.fixture
def recorded(tmp_path: Path, text: str) -> Path:
    """The file of such a game."""
    path = tmp_path / "game.jsonl"
    told = write_records([game("Marion")]).splitlines()
    head = json.loads(told[0])
    head["players"][0]["name"] = head["meta"]["title"] = text
    path.write_text("\n".join([json.dumps(head), *told[1:], ""]), encoding="utf-8")
    return path


@pytest.fixture
def evening(tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of an evening that somebody with this name has come to."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names.txt").write_text("Marion & Bob\nCy & Dee\nEve & Fay\nGus & Hal\n")
    path = tmp_path / "e.evening"
    invoked(
        *SIMULATED,
        "--players",
        "names.txt",
        "--title",
        "A title",
        "--stake",
        "5",
        "--out",
        "e.evening",
    )
    as_json = json.dumps(text)[1:-1]
    was = path.read_text(encoding="utf-8")
    path.write_text(was.replace("Marion", as_json).replace("A title", as_json), encoding="utf-8")
    return path


def folded(path: Path) -> Tournament:
    return fold_events(read_journal(path.read_bytes()).list_events())


def invoked(*args: str, code: int = 0, charset: str = "utf-8") -> Result:
    env = {"COLUMNS": "100", "TERM": "xterm"}
    result = CliRunner(charset=charset, env=env).invoke(main, list(args))
    assert result.exit_code == code, (result.exit_code, result.output, result.exception)
    return result


def is_text(shown: str, name: str = "") -> None:
    """See that nothing acts, and that a name can be read."""
    found = ACTING.search(shown)
    assert found is None, f"U+{ord(found[0]):04X} in {shown!r}"
    if name:
        assert first_word(name) in shown


# -- a line of a terminal ----------------------------------------------------------------------


def test_a_record_is_text(recorded: Path, text: str) -> None:
    if "\udcff" in text:
        assert "euchre:" in invoked("records", "replay", str(recorded), code=2).stderr
        return
    for command in (
        ("records", "replay", "--line"),
        (
            "records",
            "stats",
        ),
    ):
        is_text(invoked(*command, str(recorded)).output, text)
    for command in (("records", "stats", "--csv"), ("records", "stats", "--json")):
        is_text(invoked(*command, str(recorded)).output)


def test_a_check_is_text(tmp_path: Path, text: str) -> None:
    if "\udcff" not in text:
        found = honest(1)
        named = replace(found, players=(RecordPlayer(text), *found.players[1:]))
        (tmp_path / "g.jsonl").write_text(write_records([named]), encoding="utf-8")
        is_text(invoked("records", "verify", str(tmp_path / "g.jsonl")).output)


@pytest.mark.kernel
def test_a_review_is_text(tmp_path: Path) -> None:
    """Once, with all texts in its four names: to think is slow, and asks for no name."""
    whole = game("Marion")
    one_hand = next(at for at in range(99) if replace(whole, events=whole.events[:at]).match.hands)
    short = replace(whole, events=whole.events[:one_hand])
    path, told = tmp_path / "game.jsonl", write_records([short]).splitlines()
    head = json.loads(told[0])
    texts = [text for text in TEXTS.values() if "\udcff" not in text]
    for seat, player in enumerate(head["players"]):
        player["name"] = " ".join(texts[seat :: len(head["players"])])
    path.write_text("\n".join([json.dumps(head), *told[1:], ""]), encoding="utf-8")
    shown = invoked("records", "review", str(path)).output
    for text in texts[: len(head["players"])]:
        is_text(shown, text)


def test_an_evening_is_text(evening: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "\udcff" not in text:
        is_text(invoked("event", "import", evening.name, "--data", "data").output, text)
        is_text(invoked("event", "list", "--data", "data").output, text)
        print_standings(folded(evening))
        is_text(capsys.readouterr().out, text)


def test_house_rules_are_text(tmp_path: Path, text: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f"title = {json.dumps(text)}\n", encoding="utf-8")
    if "\udcff" not in text:
        is_text(invoked("rules", "show", str(path)).output, text)
        is_text(invoked("rules", "diff", "british", str(path)).output)


def test_what_is_wrong_is_text(tmp_path: Path, text: str) -> None:
    for command in (("rules", "show", text), ("records", "replay", f"{tmp_path}/{text}"), (text,)):
        if not text.startswith("-") and "\x00" not in text:
            is_text(invoked(*command, code=2).stderr)


@pytest.mark.parametrize("charset", ["ascii", "cp1252", "cp437", "latin-1"])
def test_what_an_output_lacks_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, charset: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names.txt").write_text("Zo\u00eb & \u0141ukasz\nCy & Dee\nEve & Fay\nGus & Hal\n")
    told = invoked(*SIMULATED, "--players", "names.txt", "--stake", "5", charset=charset).output
    assert re.search(r" -\$\d", told), "a minus sign is a hyphen there"
    assert ("Zo\u00eb" in told) is (charset != "ascii")
    assert invoked("rules", "list", charset=charset).output


# -- the whole screen --------------------------------------------------------------------------


def test_a_whole_screen_is_text() -> None:
    async def looked() -> None:
        app = EuchreApp(ReplayScreen([game(TEXTS["screen is cleared"])]), DisplaySettings())
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            is_text(screen_of(app), "Di")
            picks = [ChoiceDialogItem(name, text, text) for name, text in TEXTS.items()]
            title = "".join(TEXTS.values())
            for over in (
                TextDialog(title, Text(title)),
                ChoiceDialog(title, picks),
                TextInputDialog(title),
            ):
                await app.push_screen(over)
                await pilot.pause()
                shown = screen_of(app)
                for text in TEXTS.values() if isinstance(over, ChoiceDialog) else ["[GER] Ann"]:
                    is_text(shown, text)
                app.pop_screen()

    asyncio.run(looked())


class NamedCommands(EuchreScreen):
    """A screen with a command for each text."""

    def list_palette_commands(self) -> Iterable[SystemCommand]:
        for text in TEXTS.values():
            yield SystemCommand(f"Go {text}", text, self.dismiss)


@pytest.mark.parametrize("typed", ["", "Go"])
def test_the_command_palette_is_text(typed: str) -> None:
    async def looked() -> None:
        app = EuchreApp(NamedCommands(), DisplaySettings())
        async with app.run_test(size=(100, 60)) as pilot:
            await pilot.press("ctrl+p", *typed)
            for _ in range(3000):  # they are found one after the other
                await pilot.pause(0.01)
                if all(first_word(text) in screen_of(app) for text in TEXTS.values()):
                    break
            for text in TEXTS.values():
                is_text(screen_of(app), text)

    asyncio.run(looked())


def screen_of(app: App[Any]) -> str:
    """What is sent to the terminal."""
    rows = app.screen._compositor.render_strips()
    return "".join(piece.text for row in rows for piece in row if not piece.control)


# -- a log -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [LineFormatter, JsonLineFormatter])
def test_a_log_is_text(text: str, form: type[LineFormatter]) -> None:
    args = (f"{text}\nWARNING forged",)
    said = logging.LogRecord("euchre.server", logging.WARNING, "x.py", 1, "%s", args, None)
    said.table = f"{text}\nforged"
    line = form("node").format(said)
    is_text(line)
    assert "\n" not in line


# -- tables of data ----------------------------------------------------------------------------


def is_no_formula(table: str) -> None:
    """See that no cell is one, whatever stands between cells."""
    for separator in ",;\t|":
        for row in csv.reader(io.StringIO(table), delimiter=separator):
            for cell in row:
                begun = cell.strip(' \t"')
                number = re.fullmatch(r"-?[0-9.,]*", begun)
                assert number or not begun.startswith(FORMULA), (separator, cell)


def test_a_table_of_data_is_no_formula(evening: Path, text: str) -> None:
    if "\udcff" in text:
        return
    for separator in ",;\t":
        table = format_csv(("a", "b"), [(1, text), (text, -0.5), (text, text)], separator)
        is_text(table.replace("\r\n", "\n"))
        is_no_formula(table)
        rows = list(csv.reader(io.StringIO(table), delimiter=separator))
        assert [len(row) for row in rows] == [2, 2, 2, 2], "a row is one line"
    night = folded(evening)
    for written in CSV_TABLES.values():
        is_no_formula(written(night))
    is_no_formula(compute_statistics({"a": game(text)}, ("player",)).to_csv())


def test_a_table_of_data_is_separated_as_the_host_wants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = ("--players", "8", "--stake", "2.50")
    invoked(*SIMULATED, *options, "--out", "e")
    export = ("event", "export", "e", "--as", "csv", "--out", "ledger.csv", "--force")
    found = {}
    for separator in ("comma", "semicolon", "tab"):
        invoked(*export, "--separator", separator)
        found[separator] = Path("ledger.csv").read_text("utf-8-sig").splitlines()
    assert [each[0] for each in found.values()] == [
        "key,what,account,name,amount",
        "key;what;account;name;amount",
        "key\twhat\taccount\tname\tamount",
    ]
    assert [each[1].rpartition("2")[2] for each in found.values()] == [".50", ",50", ".50"]
    refused = invoked(
        "event", "export", "e", "--as", "json", "--out", "x", "--separator", "tab", code=2
    )
    assert "--separator" in refused.stderr


# -- pages, drawings, other programs -------------------------------------------------------------


def test_a_page_is_text(text: str) -> None:
    shown = bytes(render_page("error.html", headline=text, detail=text).body).decode()
    assert "<script>alert" not in shown
    is_text(unescape(shown), text)
    head = render_social_tags("https://example.org", "/", text, text)
    is_text(unescape(render_static_page("replay/replay.html", head)), text)


def test_a_name_from_right_to_left_has_a_direction_of_its_own_on_a_page() -> None:
    name = "\u05d3\u05d5\u05d3 \u05d1\u05df"
    plain = f"<title>{name}</title><select><option>{name}</option></select><p>Ann &amp; Bo</p>"
    assert isolate_rtl(plain) == plain
    told = isolate_rtl(f'<p title="{name}">Ann &amp; {name} (you): 8 <b>{name}</b>, 6</p>')
    own = f"<bdi>{name}</bdi>"
    assert told == f'<p title="{name}">Ann &amp; {own} (you): 8 <b>{own}</b>, 6</p>'
    assert isolate_rtl(told) == told


def test_a_long_page_is_looked_through_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    # nothing else runs while a pattern looks through one, whichever thread it is in
    lengths: list[int] = []

    def look_through(piece: str) -> str:
        lengths.append(len(piece))
        return remove_control_characters(piece)

    monkeypatch.setattr(render, "remove_control_characters", look_through)
    name = "\u05d3\u05d5\u05d3"
    rows = tuple(RankingRow("", name, 0.1, 0.02, 30, 300) for _ in range(1_000))
    standings = (RatingStandings("pairs", "Partners", rows, 9, 0),)
    page = bytes(render_page("ratings.html", every=standings).body).decode()
    assert page.count(f"<bdi>{name}</bdi>") == len(rows)
    assert max(lengths) < 40_000 < len(page) == sum(lengths) + len(rows) * len("<bdi></bdi>")


def test_a_sheet_is_text(evening: Path, text: str) -> None:
    if "\udcff" not in text:
        shown = render_sheets(folded(evening))
        assert "<script>alert" not in shown
        is_text(unescape(shown), text)


def test_a_drawing_is_text(text: str) -> None:
    match = game("Ann").match
    names = (text, "Bob", "Cy", "Dee")
    trick = match.hands[-1].tricks[0]
    for drawn in (svg.draw_table(match, names=names), svg.draw_trick(trick, names=names)):
        root = ET.fromstring(drawn)  # noqa: S314 - our own
        words = " ".join(
            "".join(each.itertext()) for each in root.iter() if each.tag.endswith("text")
        )
        is_text(words, text)


def test_results_for_bridge_clubs_are_text(evening: Path, text: str) -> None:
    if "\udcff" not in text:
        shown = render_usebio(folded(evening), date(2026, 11, 28), text)
        root = ET.fromstring(shown)  # noqa: S314 - our own
        is_text(" ".join(root.itertext()), text)


def test_a_shared_picture_has_no_words() -> None:
    kinds = {each.name: repr(each.type) for each in msgspec.structs.fields(ShareImage)}
    assert not [name for name, kind in kinds.items() if "str" in kind]
