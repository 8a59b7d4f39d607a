"""What a command says before it is silent for long, and what it says where it has too little."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from cli_help import invoke as run
from euchre.bots import kernel
from euchre.bots.matches.arena import ArenaPairing
from euchre.bots.matches.duel import DuelResult
from euchre.cli.event import command as event
from euchre.cli.shared.compiling import compile_kernel_if_needed
from euchre.notation.record import write_records
from test_stats import game


@pytest.mark.parametrize(
    "command",
    [
        "study analyze --hand JH,AH,KH,9C,TD --up 9H --seat dealer",
        "study simulate --bots expert --hands 1",
        "study arena expert simple --deals 1",
        "records review FILE",
        "records stats FILE --coach",
    ],
)
def test_what_needs_the_kernel_compiles_it_first(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def compile_nothing(_: object = None) -> int:
        raise kernel.KernelError("there is no folder to keep it in")

    monkeypatch.setattr(kernel, "is_installed", lambda: True)
    monkeypatch.setattr(kernel, "is_compiled", lambda: False)
    monkeypatch.setattr(kernel, "compile_kernel", compile_nothing)
    file = tmp_path / "game.jsonl"
    file.write_text(write_records([game("american")]), encoding="utf-8")
    result = run(*(str(file) if word == "FILE" else word for word in command.split()))
    assert result.exit_code == 2
    assert result.stderr == "euchre: there is no folder to keep it in\n"


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_is_there_before_anything_is_compiled_and_on_stderr_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []

    def compile_a_part(report: Callable[[int, int], None]) -> None:
        shown.append(screen.getvalue())
        report(1, 2)

    for name, value in {"is_installed": True, "is_compiled": False}.items():
        monkeypatch.setattr(kernel, name, lambda value=value: value)
    monkeypatch.setattr(kernel, "compile_kernel", compile_a_part)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    compile_kernel_if_needed()
    assert "Compiling for this computer, once" in shown[0]
    monkeypatch.setattr(sys, "stderr", silent := io.StringIO())
    compile_kernel_if_needed()
    assert silent.getvalue() == capsys.readouterr().out == ""


def test_an_arena_of_few_deals_says_that_they_are_too_few() -> None:
    shown = " ".join(
        run("study", "arena", "rules", "simple", "--deals", "4", "--seed", "3").stdout.split()
    )
    assert "too few deals" in shown
    assert "+0.000 to +0.000" not in shown


def test_an_interval_wants_some_deals_and_some_difference_between_them() -> None:
    assert ArenaPairing(0, 1, DuelResult([1.0, 0.0] * 3)).confidence_interval(stop=False) == (
        -float("inf"),
        float("inf"),
    )
    low, high = ArenaPairing(0, 1, DuelResult([1.0, 0.0] * 10)).confidence_interval(stop=False)
    assert 0 < low < 0.5 < high < 1
    assert ArenaPairing(0, 1, DuelResult([0.0] * 10)).confidence_interval(stop=False)[1] == float(
        "inf"
    )
    assert ArenaPairing(0, 1, DuelResult([0.0] * 100)).confidence_interval(stop=False) == (0.0, 0.0)


@pytest.mark.parametrize("group", ["event", "rules", "learn"])
def test_no_description_of_a_command_is_cut(group: str) -> None:
    assert "..." not in run(group, "--help").stdout.split("Commands:")[1].split("Example")[0]


def test_every_command_of_an_evening_is_told_in_its_own_first_words() -> None:
    told = " ".join(run("event", "--help").stdout.split())
    assert isinstance(event, click.Group)
    for name, each in event.commands.items():
        first = " ".join((each.help or "").split("\n\n")[0].split()).rstrip(".")
        assert f"{name} {first.split('. ')[0]}" in told, name
