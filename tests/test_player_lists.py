"""A list of players is read by its columns, and nobody is called by their telephone number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.errors import EuchreError
from euchre.server.tournaments.forms import parse_names
from euchre.tournaments import commands, player_lists
from euchre.tournaments.entries import TournamentSettings
from euchre.tournaments.player_lists import read_player_list
from euchre.tournaments.reducer import fold_events

SAVED = (
    "Name,Phone\nAnn,123\nBob,+49 151 2345\n",
    "\ufeffName;Phone\r\nAnn;123\r\nBob;0151/2345\r\n",
    "Phone\tName\n123\tAnn\n+49 151\tBob\n",
    'Nr,"Full name",Mail\n1,"Ann",ann@club.example\n2,Bob,\n',
    "Player;Paid\n Ann ;5\n\n;\nBob;\n",
)


@pytest.mark.parametrize("text", SAVED)
def test_a_spreadsheet_is_read_by_its_columns(text: str) -> None:
    assert read_player_list(text, allows_separators=False) == ["Ann", "Bob"]
    assert parse_names(text) == ("Ann", "Bob")


def test_first_and_last_names_are_one_name() -> None:
    text = "First name,Last name,Phone\nAnn,Cole,123\nBob,,456\n"
    assert parse_names(text) == ("Ann Cole", "Bob")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Name,Partner\nAnn,Bob\nCy,\n,Dee", ("Ann & Bob", "Cy", "Dee")),
        ("Team,Player,Player\n1,Ann,Bob\n2,Cy,Dee", ("Ann & Bob", "Cy & Dee")),
        ("Name;Name\nAnn;Bob", ("Ann & Bob",)),
        ("Team name,Player 1,Phone,Player 2\nAces,Ann,123,Bob", ("Ann & Bob",)),
        ("Player #1\tPlayer #2\nAnn\tBob", ("Ann & Bob",)),
        ("Team\nAnn & Bob", ("Ann & Bob",)),
        ("Surname,First name\nCole,Ann\nDay,", ("Ann Cole", "Day")),
        ("Name,First name\nCole,Ann", ("Ann Cole",)),
        ("Full name,First name\nAnn Cole,Ann", ("Ann Cole",)),
        ("First name,Surname,Partner\nAnn,Cole,Bob", ("Ann Cole & Bob",)),
        (
            "Player 1 first name,Player 1 surname,Player 2 first name,Player 2 surname\nA,B,C,D",
            ("A B & C D",),
        ),
        ("Player's name,Partner's name\nAnn,Bob", ("Ann & Bob",)),
        ("Player 1\nPlayer 2\nPlayer 3", ("Player 1", "Player 2", "Player 3")),
        ("Player 1, Player 2", ("Player 1", "Player 2")),
        ("1. Ann\n2.) Bob & Cy\n(3) Dee\n10.Eli", ("Ann", "Bob & Cy", "Dee", "Eli")),
        ("Name\n1. Ann", ("Ann",)),
    ],
)
def test_nobody_on_a_line_is_lost(text: str, names: tuple[str, ...]) -> None:
    assert parse_names(text) == names


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Name,Phone\nAnn,1,Bob", "Line 2 has more cells than there are titles"),
        ("Name,Name of partner\nAnn,Bob", "Line 1 has the title 'name of partner'"),
        ("First name,First name,Surname\nAnn,Bob,Cole", "Line 1 has 2 columns for first names"),
    ],
)
def test_a_list_in_which_somebody_could_be_lost_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(EuchreError, match=sentence):
        parse_names(text)


@pytest.mark.parametrize(
    "text", ["Ann,123", "1;Ann", "Ann\nBob;+49 151 2345", "Ann\tann@club.example"]
)
def test_a_telephone_number_is_nobody_s_name(text: str) -> None:
    for read in (parse_names, lambda given: read_player_list(given, allows_separators=False)):
        with pytest.raises(EuchreError, match="more than a name") as error:
            read(text)
        assert not any(word in str(error.value) for word in ("123", "151", "@", "Ann"))


def test_a_list_of_names_stays_one() -> None:
    assert parse_names("Ann, Bob; Cy\nDee & Eli\tFay") == ("Ann", "Bob", "Cy", "Dee & Eli", "Fay")
    lines = "=1+1\nA;=1+2\nName, the second\n\n Gus "
    told = ["=1+1", "A;=1+2", "Name, the second", "Gus"]
    assert read_player_list(lines, allows_separators=False) == told
    assert read_player_list("Name\nAnn", allows_separators=False) == ["Ann"]


@pytest.mark.parametrize(
    "text", [sign * (60_000 // len(sign)) + " x,y" for sign in ("@.", "1", "(", " ")]
)
def test_a_line_of_any_length_is_looked_at_once(text: str) -> None:
    with pytest.raises(EuchreError, match=r"^Line 1 has 60,004 characters: the most is 20,000"):
        parse_names(text)
    assert parse_names(text[-19_000:])[-1] == "y"


@pytest.mark.parametrize("text", ["a\n" * 5_000, "a," * 5_000, "\n" * 5_000 + "a;b\n" * 900])
def test_a_list_is_counted_before_it_is_looked_at(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_lists, "clean_to_one_line", None)
    monkeypatch.setattr(player_lists, "_is_contact_detail", None)
    with pytest.raises(EuchreError, match="1,000 lines or names at most"):
        parse_names(text)
    sheet = "Name;Phone;Paid\n" + "Ann;1;2\n" * 600
    monkeypatch.undo()
    assert len(parse_names(sheet)) == 600
    with pytest.raises(EuchreError, match="field larger than field limit"):
        parse_names('Name\n"' + ("a" * 15_000 + "\n") * 10)


@pytest.mark.parametrize("title", ["name", "pair", "partner", "first name,last name"])
def test_a_line_has_a_few_names_and_not_thousands_by_its_titles(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = ",".join([title] * (18_000 // (len(title) + 1))) + "\na" * 999
    with monkeypatch.context() as patch:
        patch.setattr(player_lists, "clean_to_one_line", None)
        with pytest.raises(
            EuchreError, match=r"^Line 1 has [\d,]+ columns of names: the most is 8"
        ):
            parse_names(wide)
    four = "Player 1,Player 2,Player 3,Player 4\nAnn,Bob,,\nCy,Dee,,\n"
    assert parse_names(four) == ("Ann & Bob", "Cy & Dee")


@pytest.mark.parametrize("pair", ["Ann & Bob", "Ann&Bob", "Ann / Bob", "Ann+Bob", "Ann and Bob"])
def test_where_partners_change_a_line_with_two_names_is_refused_by_all_who_read_names(
    pair: str, tmp_path: Path
) -> None:
    told = f"Partners change here, so enter one player at a time: {pair!r} names 2 players."
    rules = commands.default_rules("party").to_dict()
    party = TournamentSettings(format="party", rules=rules)
    evening = fold_events(commands.open_with_players("e", party, ["Cy"]))
    with pytest.raises(EuchreError, match=f"^{re.escape(told)}$"):
        commands.open_with_players("e", party, parse_names(f"Cy\n{pair}"))
    for guest in (False, True):
        with pytest.raises(EuchreError, match=f"^{re.escape(told)}$"):
            commands.add_players(evening, pair, guest=guest)
    saved = tmp_path / "names"
    saved.write_text(f"Cy\n{pair}\n")
    refused = CliRunner().invoke(main, ["event", "simulate", "party", "--players", str(saved)])
    assert refused.stderr == f"euchre: {told}\n"


def test_the_command_line_reads_a_saved_list(tmp_path: Path) -> None:
    saved = tmp_path / "players.csv"
    saved.write_text("Name,Phone\n" + "".join(f"P{n},{n}55512\n" for n in range(4)), "utf-8")
    asked = ["event", "simulate", "party", "--players", str(saved), "--seed", "1"]
    played = CliRunner().invoke(main, asked)
    assert played.exit_code == 0, played.output
    assert "P3" in played.output
    assert "55512" not in played.output
