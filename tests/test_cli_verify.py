"""The command ``euchre verify``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace as but

from euchre.cli import main
from euchre.presets import preset
from euchre.record import Record, write
from euchre.text import write_text
from fair_games import honest


def run(*args: object, code: int) -> Result:
    words = ["verify", *map(str, args)]
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, words)
    assert result.exit_code == code, result.output + result.stderr
    return result


def kept(path: Path, records: Sequence[Record]) -> Path:
    path.write_text(write(records), encoding="utf-8")
    return path


def lying(record: Record) -> Record:
    proofs = list(record.proofs)
    proofs[2] = but(proofs[2], secret="00" * 32)
    return replace(record, proofs=tuple(proofs))


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    return kept(tmp_path / "fair.jsonl", [honest()])


def test_every_hand_has_a_line(fair: Path) -> None:
    result = run(fair, "--ascii", code=0)
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        "-- You, Bo, Ann and Cy ------------------------------------------- fair.jsonl",
        " Draw     The draw follows from the secret and the nonces.",
        " Hand 1   The cards follow from the secret, the nonces and the cut.",
        " Hand 2   The cards follow from the secret, the nonces and the cut.",
        " Hand 3   The cards follow from the secret, the nonces and the cut.",
        " All 4 shuffles are as committed to.",
        " Made by the older euchre-fair-1: whoever had the secret and a seat could",
        " choose the last nonce.",
    ]


def test_a_lie_is_told_and_makes_the_status_1(tmp_path: Path, fair: Path) -> None:
    bent = kept(tmp_path / "bent.jsonl", [lying(honest())])
    result = run(fair, bent, code=1)
    assert " Hand 2   The secret does not match its commitment.\n" in result.stdout
    assert "All 4 shuffles are as committed to." in result.stdout
    assert "1 of 4 shuffles could not be confirmed." in result.stdout


def test_the_text_form_is_read_as_well(tmp_path: Path) -> None:
    path = tmp_path / "fair.txt"
    path.write_text(write_text([honest()]), encoding="utf-8")
    assert "All 4 shuffles" in run(path, code=0).stdout
    path.write_text(write_text([lying(honest())]), encoding="utf-8")
    assert "1 of 4 shuffles" in run(path, code=1).stdout


def test_one_shuffle_is_one(tmp_path: Path) -> None:
    record = honest(hands=1)
    record = replace(record, events=record.events[:1], proofs=record.proofs[:1])
    path = kept(tmp_path / "draw.jsonl", [record])
    assert " The shuffle is as committed to.\n" in run(path, code=0).stdout


def test_a_record_without_proofs_gets_a_sentence(tmp_path: Path) -> None:
    bare = kept(tmp_path / "bare.jsonl", [replace(honest(), proofs=())])
    result = run(bare, code=2)
    assert result.stdout == ""
    why = "its deals carry no proofs, so there is nothing to check"
    assert result.stderr == f"euchre: {bare}: {why}\n"
    both = kept(tmp_path / "both.jsonl", [honest(), replace(honest(), proofs=())])
    result = run(both, code=2)
    assert "All 4 shuffles" in result.stdout
    assert result.stderr == f"euchre: {both}: game 2: {why}\n"


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("nowhere.jsonl", None, "no such file or directory"),
        ("odd.pdf", "", "the ending tells the format, and it must be one of .jsonl, .egn"),
        ("bad.jsonl", "hello\n", "line 1: this is not JSON, or the line is cut off"),
    ],
)
def test_a_file_that_cannot_be_read_does_not_hide_the_others(
    tmp_path: Path, fair: Path, name: str, text: str | None, why: str
) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_text(text, encoding="utf-8")
    result = run(path, fair, code=2)
    assert result.stderr.startswith(f"euchre: {path}: {why}")
    assert result.stderr.count("\n") == 1
    assert "All 4 shuffles" in result.stdout


def test_what_stands_before_a_broken_line_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_text(write([honest()])[:-40], encoding="utf-8")
    result = run(path, code=2)
    assert "All 4 shuffles" in result.stdout
    assert result.stderr.endswith("; what stands before that is checked\n")
    path.write_text(write([lying(honest())])[:-40], encoding="utf-8")
    assert "1 of 4 shuffles" in run(path, code=1).stdout


def test_as_json(tmp_path: Path, fair: Path) -> None:
    bent = kept(tmp_path / "bent.jsonl", [lying(honest())])
    result = run(fair, bent, tmp_path / "no.jsonl", "--json", code=1)
    first, second, third = json.loads(result.stdout)
    assert (first["file"], first["ok"], first["error"]) == (str(fair), True, None)
    assert first["games"][0][1] == {
        "at": honest().proofs[1].at,
        "hand": 1,
        "ok": True,
        "why": "The cards follow from the secret, the nonces and the cut.",
        "algorithm": "euchre-fair-1",
        "signed": None,
    }
    assert not second["ok"]
    assert [each["ok"] for each in second["games"][0]] == [True, True, False, True]
    assert third["error"] == "no such file or directory"
    assert third["games"] == []


def test_every_preset_on_paper_is_confirmed(tmp_path: Path) -> None:
    records = [honest(rules=preset(name).rules) for name in ("standard", "benny", "no-trump")]
    path = kept(tmp_path / "evening.jsonl", records)
    assert run(path, code=0).stdout.count(" Hand 1 ") == 3


def test_a_file_must_be_named() -> None:
    assert "Missing argument 'FILE...'" in run(code=2).stderr
