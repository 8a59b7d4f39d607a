"""The commands as a tree: their help, old names, suggestions and completion."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

from cli_help import run
from euchre.analysis.match.equity import measured_equity
from euchre.cli import main
from euchre.cli.shared.groups import RENAMED_COMMANDS
from euchre.game.presets import PRESETS
from terminal_help import Terminal

GROUPS = {
    "learn": "first-game quiz puzzles tips calls glossary faq",
    "rules": "list show diff save knobs",
    "event": "new list simulate import export sheets",
    "server": "run check backup restore migrate warm",
    "records": "replay review stats verify convert export",
    "study": "analyze equity arena simulate",
}
COMMANDS = [
    *(("play",), ("join",)),
    *((group, name) for group, names in GROUPS.items() for name in names.split()),
]


def find_command(path: tuple[str, ...]) -> click.Command:
    command: click.Command = main
    for name in path:
        assert isinstance(command, click.Group)
        below = command.get_command(click.Context(command), name)
        assert below is not None
        command = below
    return command


# -- help -----------------------------------------------------------------------------------------


def test_without_arguments_the_help_lists_the_groups_in_one_line_each() -> None:
    out = run().output
    assert out == run("--help").output == run("-h").output
    lines = out.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert [line.split()[0] for line in lines] == ["play", "join", *GROUPS]


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_without_a_command_prints_its_help(group: str) -> None:
    told = run(group, code=2).output
    assert told == run(group, "--help").output
    lines = told.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert [line.split()[0] for line in lines if line[2] != " "] == GROUPS[group].split()


@pytest.mark.parametrize("path", [(), *((group,) for group in GROUPS), *COMMANDS], ids=" ".join)
def test_every_command_has_help_with_an_example(path: tuple[str, ...]) -> None:
    out = run(*path, "--help").output
    assert out.startswith(f"Usage: {' '.join(('main', *path))} ")
    assert out.rstrip().splitlines()[-1].startswith("  ")
    example = " ".join(out.rpartition("  Example: ")[2].split())
    assert example.startswith(f"euchre {' '.join(path)}".rstrip())
    assert all(len(line) <= 80 for line in out.splitlines())


@pytest.mark.parametrize("path", [(), *((group,) for group in GROUPS)], ids=" ".join)
def test_a_group_lists_each_command_with_the_first_sentence_of_its_help(
    path: tuple[str, ...],
) -> None:
    group = find_command(path)
    assert isinstance(group, click.Group)
    listed = " ".join(run(*path, "--help").output.split())
    for name in group.list_commands(click.Context(group)):
        sentence = find_command((*path, name)).get_short_help_str(limit=1000)
        assert f" {name} {sentence}" in listed


@pytest.mark.parametrize("args", [["--help"], ["server", "--help"], ["records", "--help"]])
def test_the_help_of_a_group_imports_none_of_its_commands(args: list[str]) -> None:
    code = (
        f"import sys; from euchre.cli import main\ntry: main({args})\nexcept SystemExit: pass\n"
        "print(*(m for m in sys.modules if m.startswith('euchre.cli.')), file=sys.stderr)"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    rooms = {module.split(".")[2] for module in done.stderr.split()}
    assert rooms == {"shared", *args[:-1]}
    assert not [m for m in done.stderr.split() if m.count(".") > 2 and ".shared." not in m]


# -- old names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("old_name", RENAMED_COMMANDS)
def test_an_old_name_runs_its_new_command_and_a_script_reads_nothing_else(old_name: str) -> None:
    new_name = RENAMED_COMMANDS[old_name]
    told, expected = run(old_name, "--help"), run(*new_name.split(), "--help")
    assert (told.stdout, told.stderr) == (expected.stdout, "")
    refused = run(old_name, "--nonsense", code=2)
    assert refused.stderr == run(*new_name.split(), "--nonsense", code=2).stderr
    assert f"  {old_name} " not in run("--help").output


def test_an_old_name_has_its_output_and_its_exit_status() -> None:
    args = ("--scores", "9:7", "--json")
    assert run("equity", *args).stdout == run("study", "equity", *args).stdout
    assert run("replay", "nowhere.jsonl", code=2).stderr == (
        "euchre: nowhere.jsonl: no such file or directory\n"
    )


def test_only_a_terminal_learns_the_new_name(tmp_path: Path) -> None:
    with Terminal(tmp_path, "warm", "--help") as shown:
        assert shown.ends() == 0
    assert shown.text.splitlines()[0] == "euchre: 'euchre warm' is now 'euchre server warm'"
    assert "Usage: euchre server warm" in shown.text


def test_both_spellings_of_analyze_work() -> None:
    assert "POSITION" in run("study", "analyse", "--help").output
    assert run("analyse", "--help").output == run("analyze", "--help").output


# -- suggestions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ply", "euchre play"),
        ("recrods", "euchre records"),
        ("server rnu", "euchre server run"),
        ("rnu", "euchre server run"),
        ("revew", "euchre records review"),
        ("run", "euchre server run"),
        ("quiz", "euchre learn quiz"),
        ("glosary", "euchre learn glossary"),
        ("records run", "euchre server run"),
        ("server play", "euchre play"),
        ("server doctor", "euchre server check"),
        ("docter", "euchre server check"),
        ("list", "euchre rules list or euchre event list"),
        ("study export", "euchre event export or euchre records export"),
    ],
)
def test_a_mistyped_command_gets_the_nearest_of_both_levels(typed: str, meant: str) -> None:
    told = run(*typed.split(), code=2)
    assert told.stderr == f"euchre: there is no command {typed!r}: did you mean {meant}?\n"
    assert told.stdout == ""


def test_a_command_like_no_other_gets_the_list() -> None:
    told = run("server", "xyzzy", code=2).stderr
    assert told == (
        "euchre: there is no command 'server xyzzy': "
        "there are run, check, backup, restore, migrate, warm\n"
    )


# -- completion -----------------------------------------------------------------------------------


def complete(typed: str) -> set[str]:
    *args, incomplete = typed.split(" ")
    shell = ShellComplete(main, {}, "euchre", "_EUCHRE_COMPLETE")
    return {item.value for item in shell.get_completions(args, incomplete)}


def test_a_shell_completes_groups_commands_and_options() -> None:
    assert complete("") == {"play", "join", *GROUPS}
    assert complete("re") == {"records"}
    assert complete("server ") == {*GROUPS["server"].split()}
    assert complete("records st") == {"stats"}
    assert complete("rules s") == {"show", "save"}
    assert {"--sort", "--top"} <= complete("records stats --")
    assert "--sort" in complete("stats --")
    assert complete("server run --log-level d") == {"debug"}


@pytest.mark.parametrize(("shell", "word"), [("zsh", "compdef"), ("fish", "complete")])
def test_click_writes_the_script_of_a_shell(shell: str, word: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "euchre"],
        env=os.environ | {"_EUCHRE_COMPLETE": f"{shell}_source"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert word in done.stdout
    assert "euchre" in done.stdout


# -- rows -----------------------------------------------------------------------------------------


def test_games_are_listed_for_other_programs() -> None:
    rows = json.loads(run("rules", "list", "--json").stdout)
    assert [row["name"] for row in rows] == [*PRESETS]
    assert [*csv.DictReader(io.StringIO(run("rules", "list", "--csv").stdout))] == rows


def test_chances_are_listed_for_spreadsheets() -> None:
    rows = [*csv.DictReader(io.StringIO(run("study", "equity", "--csv").stdout))]
    equity = measured_equity(PRESETS["standard"].rules)
    [row] = [
        row for row in rows if (row["dealer"], row["we_need"], row["they_need"]) == ("us", "1", "3")
    ]
    assert float(row["chance"]) == equity.win_chance((9, 7), 0, 0)
    refused = run("study", "equity", "--scores", "9:7", "--csv", code=2).stderr
    assert refused == "euchre: --csv does nothing with --scores: leave it out\n"


def test_pairs_of_an_arena_are_rows() -> None:
    args = ("study", "arena", "simple", "random", "--deals", "4", "--seed", "1", "--workers", "1")
    [row] = csv.DictReader(io.StringIO(run(*args, "--csv").stdout))
    [pair] = json.loads(run(*args, "--json").stdout)["pairs"]
    assert (row["a"], row["b"], row["seed"]) == ("simple", "random", "1")
    assert float(row["mean"]) == pair["mean"]
    assert "choose one" in run(*args, "--csv", "--json", code=2).stderr
