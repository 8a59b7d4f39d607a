"""House rules in a file: written, read, refused, and named wherever a game is."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_help import invoke as run
from euchre import preset
from euchre.errors import RulesError
from euchre.game.presets import PRESETS, rules_line
from euchre.game.rules import KNOBS, Rules
from euchre.notation.rules_files import RulesSource, load_rules
from euchre.notation.rules_text import read_rules, write_rules
from euchre.testing.strategies import any_rules


@settings(deadline=None)
@given(any_rules(), st.text(max_size=20), st.sampled_from([None, *PRESETS]))
def test_what_is_written_is_read_again(rules: Rules, title: str, base: str | None) -> None:
    house = read_rules(write_rules(rules, title=title, base=base))
    assert (house.rules, house.named) == (rules, title)


def test_a_title_is_read_as_written_or_refused() -> None:
    rules = preset("standard").rules
    for title in ("\x7f", "\t\n", '"""', "x" * 900):
        assert read_rules(write_rules(rules, title=title)).named == title
    with pytest.raises(RulesError, match="a title takes 990 characters at most, not 1200: "):
        write_rules(rules, title="x" * 1200)
    with pytest.raises(RulesError, match="990 characters at most, not 1200: quotation marks, "):
        write_rules(rules, title='"' * 600)
    with pytest.raises(RulesError, match="half a character"):
        write_rules(rules, title="Gr\udcfc\udcdfe")


@pytest.mark.parametrize(
    ("fits", "more", "says"),
    [
        ("#\n" * 20_000, "#", "house rules have 40,000 characters at most, not 40,001"),
        (f"# {'x' * 998}\n", "x", "this is not TOML"),
        (f"\n# {'x' * 998}", "x", "line 2 is too long: write one knob in a line"),
        (f"\n#{'[' * 100}", "[", "house rules have '[' 100 times at most"),
        (f"\n#{'{' * 100}", "{", "house rules have '{' 100 times at most"),
        (f"\n#{'=' * 999}\n#=", "=", "house rules have '=' 1,000 times at most"),
        (f"\n#{'.' * 999}\n#.", ".", "house rules have '.' 1,000 times at most"),
        (f"\n#{',' * 999}\n#,", ",", "house rules have ',' 1,000 times at most"),
    ],
)
def test_house_rules_may_be_as_long_as_is_said(fits: str, more: str, says: str) -> None:
    assert read_rules(fits).rules == preset("standard").rules
    with pytest.raises(RulesError) as error:
        read_rules(fits + more)
    assert str(error.value).startswith(says)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("target", 10**9, "target cannot be 1000000000: it takes a whole number from 0 to 1000"),
        ("target", 10**9 + 1, "target cannot be so large: it takes a whole number from 0 to 1000"),
        ("target", -(10**9), "target cannot be -1000000000"),
        ("target", -(10**9) - 1, "target cannot be so large"),
        ("target", "7" * 40, "target cannot be '7777"),
        ("target", "7" * 41, "target cannot be so long: it takes a whole number from 0 to 1000"),
        ("k" * 40, 7, f"there is no knob '{'k' * 40}'"),
        ("k" * 41, 7, f"there is no knob '{'k' * 40}'"),
    ],
)
def test_a_value_beyond_all_measure_is_not_repeated(name: str, value: object, says: str) -> None:
    with pytest.raises(RulesError) as error:
        read_rules({name: value})
    assert str(error.value).startswith(says)
    assert len(str(error.value)) < 120


def test_a_value_may_be_written_as_toml_has_it_or_as_it_is_typed() -> None:
    typed = read_rules('base = "standard"\nstick_the_dealer = "yes"\nlow_rank = 8\ntarget = "7"')
    assert typed.rules == preset("standard").rules.replace(
        stick_the_dealer=True, low_rank="8", target=7
    )
    assert read_rules('pts_stuck_euchre = "none"').rules.pts_stuck_euchre is None


def test_a_file_that_names_no_game_starts_from_the_one_that_commands_start_from() -> None:
    assert read_rules("target = 7").rules == preset("standard").rules.replace(target=7)
    nothings: tuple[Any, ...] = ("", " \n", "# our rules", "\ufeff", {})
    for nothing in nothings:
        assert read_rules(nothing).rules == preset("standard").rules


@given(any_rules())
def test_the_values_that_a_file_tells_of_are_written_as_it_takes_them(rules: Rules) -> None:
    for part in write_rules(rules).split("\n\n")[1:]:
        comment, _, line = part.strip().rpartition("\n")
        told = " ".join(comment.replace("# ", "").split())
        if ". One of: " in told:
            values = told.rpartition(". One of: ")[2].removesuffix(".").split(", ")
            name, _, value = line.partition(" = ")
            assert value in values
            for each in values:
                assert tomllib.loads(f"{name} = {each}")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("standrad", "there is no preset 'standrad': did you mean standard?"),
        ("standard, tagret=7", "there is no knob 'tagret': did you mean target?"),
        ("standard, target", "a rule is set by KNOB=VALUE, like target=11, not by 'target'"),
        ("standard, target=7,", "a comma too many stands in 'standard, target=7,'"),
        ("standard,,target=7", "a comma too many"),
        (", target=7", "a comma too many"),
        ("standard, target=7, target=8", "target is set twice"),
        ("standard, target=7,\ttarget =7", "target is set twice"),
        (
            "other.toml",
            "no preset 'other.toml': a file is read by euchre.load_rules; elsewhere give",
        ),
        ("tagret = 7", "there is no knob 'tagret': did you mean target?"),
        ("qqqqqqq = 7", "there is no knob 'qqqqqqq': 'euchre rules knobs' lists them"),
        ('bse = "standard"', "did you mean base?"),
        ('base = "standrad"', "there is no preset 'standrad': did you mean standard?"),
        ("base = 7", "base is a text in quotation marks, not 7"),
        ("target = 7.5", "target cannot be 7.5: it takes a whole number from 0 to 1000"),
        ("target = true", "target cannot be 'yes'"),
        ("target =", "this is not TOML"),
        ("stick_the_dealer = yes", "yes and no are true and false"),
        ("players = 3", "sides=fixed_pairs is for 4 players"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_in_a_sentence(
    text: str, says: str, tmp_path: Path
) -> None:
    with pytest.raises(RulesError) as error:
        read_rules(text)
    assert says in str(error.value)
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    result = run("rules", "show", file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"euchre: {file}: ")


def test_a_file_is_named_wherever_a_game_is(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    saved = run("rules", "save", file, "--rules", "british", "--set", "target=5")
    assert saved.exit_code == 0, saved.output
    shown = json.loads(run("rules", "show", file, "--json").stdout)["rules"]
    assert shown == preset("british").rules.replace(target=5).to_dict()
    told = run("rules", "show", file, "--set", "target=6").stdout
    assert told.startswith("friday, with changes")
    file.write_text('base = "british"\ntarget = 5', encoding="utf-8")
    told = run("rules", "show", file, "--set", "laps=yes").stdout
    assert told.splitlines()[0] == "British, with changes"
    simulated = run(
        "study", "simulate", "--rules", file, "--hands", 3, "--bots", "simple", "--json"
    )
    assert json.loads(simulated.stdout)["rules"] == str(file)
    evening = ("event", "simulate", "party", "--players", 4, "--rounds", 1, "--bots", "random")
    made = run(*evening, "--rules", file)
    assert made.exit_code == 0, made.output


def test_a_name_a_line_a_text_a_mapping_and_a_file_are_all_rules(tmp_path: Path) -> None:
    rules = preset("british").rules.replace(target=5, laps=True)
    file = tmp_path / "friday.toml"
    file.write_text(write_rules(rules), encoding="utf-8")
    every: list[RulesSource] = [
        rules,
        file,
        str(file),
        write_rules(rules),
        rules_line(rules),
        {"base": "British", "target": 5, "laps": True},
        {"base": "british", "target": "5", "laps": "yes", "pts_stuck_euchre": None},
    ]
    assert [load_rules(source) for source in every] == [rules] * len(every)
    assert load_rules("Stick the Dealer") == preset("stick-the-dealer").rules


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ({"base": 7}, "base is a text in quotation marks, not 7"),
        ({"tagret": 7}, "did you mean target"),
        ({"target": 7.5}, "target cannot be 7.5: it takes a whole number from 0 to 1000"),
        ({"target": [7]}, "target cannot be a list, table or date"),
        ({"target": "7" * 99}, "target cannot be so long"),
        ({"target": 10**5000}, "target cannot be so large"),
        ({7: 7}, "there is no knob '7'"),
        ({"base": None}, "base is a text in quotation marks, not None"),
        ({"target": None}, "target cannot be 'none'"),
        (None, 'expected rules, as in preset("standard").rules, not None'),
        (preset("british"), 'as in preset("standard").rules, not <Preset british>'),
        ("nowhere.toml", "nowhere.toml: no such file or directory"),
        (Path("/"), "/: is a directory"),
    ],
)
def test_what_are_no_rules_is_told_in_a_sentence(source: Any, says: str) -> None:
    with pytest.raises(RulesError) as error:
        load_rules(source)
    assert says in str(error.value)
    assert len(str(error.value)) < 500


def test_who_takes_a_preset_for_a_file_is_told_what_reads_it() -> None:
    with pytest.raises(RulesError, match=r"a file is read by euchre\.load_rules"):
        preset("friday.toml")


def test_two_files_or_games_are_told_apart(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.toml", tmp_path / "theirs.toml"
    run("rules", "save", ours, "--set", "target=7")
    run("rules", "save", theirs, "--set", "stick_the_dealer=yes", "--title", "Their game")
    told = run("rules", "diff", ours, theirs).stdout
    assert told.startswith("Their game, if you know ours")
    assert "must name a suit" in told
    assert run("rules", "diff", ours, ours).stdout == "There is no difference.\n"
    assert "7 points" in run("rules", "diff", "standard", ours).stdout


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    assert run("rules", "save", file).exit_code == 0
    again = run("rules", "save", file, "--set", "target=7")
    assert (again.exit_code, "--force" in again.stderr) == (2, True)
    assert read_rules(file.read_text(encoding="utf-8")).rules == preset("standard").rules
    assert run("rules", "save", file, "--set", "target=7", "--force").exit_code == 0
    assert read_rules(file.read_text(encoding="utf-8")).rules.target == 7
    assert ".toml" in run("rules", "save", tmp_path / "friday.txt").stderr


def test_every_knob_is_listed_with_its_values_and_meaning() -> None:
    told = " ".join(run("rules", "knobs").stdout.split())
    for knob in KNOBS.values():
        assert f" {knob.name} {knob.allowed_values} [" in told, knob.name
        assert knob.help in told, knob.name
    listed = json.loads(run("rules", "knobs", "--json").stdout)
    assert list(listed) == list(KNOBS)
    assert list(json.loads(run("rules", "knobs", "target", "--json").stdout)) == ["target"]
    assert "did you mean target" in run("rules", "knobs", "tagret").stderr
