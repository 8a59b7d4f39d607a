"""The conformance cases of the rules reference, and the command that runs them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from euchre.testing.conformance import CaseFileError, ConformanceCase, check_case, main, read_cases
from euchre.testing.kinds import CASE_KINDS

DATA = Path(__file__).parent / "data" / "cases.json"
CASES = read_cases(DATA)


def test_there_are_131_cases() -> None:
    assert len(CASES) == 131
    assert len({case.id for case in CASES}) == 131


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_the_engine_conforms_to_the_case(case: ConformanceCase) -> None:
    result = check_case(case)
    assert result.status == "passed", f"expected {case.expect}, got {result.got}"


def test_every_kind_of_the_file_is_checked() -> None:
    assert {case.kind for case in CASES} == set(CASE_KINDS)


WRONG: dict[type, Callable[[Any], Any]] = {
    bool: lambda value: not value,
    int: lambda value: value + 1,
    str: lambda value: value + "x",
    list: lambda value: value[1:] if value else ["pass"],
    dict: lambda value: {**value, next(iter(value)): "x"},
    type(None): lambda _: 1,
}


@pytest.mark.parametrize("case", {case.kind: case for case in CASES}.values(), ids=lambda c: c.kind)
def test_a_case_that_expects_something_else_fails(case: ConformanceCase) -> None:
    wrong = ConformanceCase(
        id=case.id,
        kind=case.kind,
        preset=case.preset,
        given=case.given,
        expect=WRONG[type(case.expect)](case.expect),
        knob_overrides=case.knob_overrides,
    )
    assert check_case(wrong).status == "failed"


def one(**changes: Any) -> dict[str, Any]:
    """A sound case, with changes."""
    case = {
        "id": "X1",
        "kind": "legal_cards",
        "preset": "standard",
        "given": {"trump": "H", "led": "9D", "hand": ["JD", "AD", "9S", "KH", "TC"]},
        "expect": ["AD"],
    }
    return {**case, **changes}


def run(tmp_path: Path, *cases: dict[str, Any]) -> int:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"cases": cases}))
    return main([str(path)])


def test_all_well_ends_with_the_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, one(), one(kind="dance"), one(kind="song")) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed, 2 unsupported\n"


def test_a_failure_is_told_with_its_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, one(), one(id="X2", expect=["JD"])) == 1
    assert capsys.readouterr().out.splitlines() == [
        'X2 legal_cards (standard): expected ["JD"], got ["AD"]',
        "1 passed, 1 failed, 0 unsupported",
    ]


def test_the_order_of_playable_cards_does_not_matter(tmp_path: Path) -> None:
    given = {"trump": "D", "led": "KC", "hand": ["AC", "9C", "JD", "AD", "TS"]}
    assert run(tmp_path, one(given=given, expect=["9C", "AC"])) == 0


def test_the_order_of_trumps_does_matter(tmp_path: Path) -> None:
    expect = ["JC", "JS", "AC", "KC", "QC", "TC", "9C"]
    order = one(kind="trump_order", given={"trump": "C"}, expect=expect)
    assert run(tmp_path, order) == 0
    assert run(tmp_path, {**order, "expect": expect[::-1]}) == 1


@pytest.mark.parametrize(
    ("preset", "plays", "winner"),
    [
        ("standard", [[1, "AC"], [2, "9D"], [4, "TC"]], 2),  # a loner's second trick, say
        ("british", [[4, "JH"], [1, "9H"], [2, "2S"], [3, "JD"]], 2),  # the Benny over both bowers
        ("party", [[2, "KC"], [1, "AC"]], 1),
    ],
)
def test_any_trick_of_a_hand_can_be_given(
    tmp_path: Path, preset: str, plays: list[list[object]], winner: int
) -> None:
    given = {"trump": "D", "plays": plays}
    case = one(kind="trick_winner", preset=preset, given=given, expect=winner)
    assert run(tmp_path, case) == 0


def test_house_rules_on_top_of_a_preset_count(tmp_path: Path) -> None:
    given = {"maker": 3, "up_card": "9H"}
    expect = {"taker": 3, "may_discard_the_up_card": True}
    case = one(kind="upcard_taker", given=given, expect=expect)
    assert run(tmp_path, case) == 1
    assert run(tmp_path, {**case, "knob_overrides": {"upcard_taker": "maker"}}) == 0


def test_an_impossible_situation_fails_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = one(kind="next_calls", given={"up_card": "9H", "calls_so_far": ["C"]}, expect=[])
    assert run(tmp_path, calls) == 1
    assert "'C' is not a legal call: pass, order, order_alone" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("case", "status", "sentence"),
    [
        (
            one(kind="exchange", given={}, knob_overrides={"go_alone": False}),
            "failed",
            "by these rules trump is not made so",
        ),
        (
            one(kind="phrase", preset="bid-euchre", given={"seat": 1, "action": "3"}),
            "unsupported",
            "the phrase for Bid",
        ),
    ],
)
def test_what_the_rules_do_not_know_is_answered_in_a_sentence(
    case: dict[str, Any], status: str, sentence: str
) -> None:
    result = check_case(ConformanceCase(**case))
    assert result.status == status
    assert sentence in result.got


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a file of conformance cases"),
        ("{", "is not a file of conformance cases"),
        ("[]", "Expected `object`, got `array`"),
        ("{}", "missing required field `cases`"),
        ('{"cases": [{"id": "X"}]}', "missing required field `kind` - at `$.cases[0]`"),
        ('{"cases": "\xff"}', "is not a file of conformance cases"),
        (json.dumps({"cases": [one(given={"trump": "H"})]}), "case X1 makes no sense: Object"),
        (
            json.dumps({"cases": [one(given={"trump": "H", "hand": ["11X"] * 5})]}),
            "case X1 makes no sense: '11X' is not a card",
        ),
        (
            json.dumps({"cases": [one(given={"trump": "H", "hand": ["9C"]})]}),
            "case X1 makes no sense: a hand has 5 cards, not 1",
        ),
        (
            json.dumps({"cases": [one(kind="lead_seat", given={"maker": 5})]}),
            "case X1 makes no sense: there is no seat 5 among 4 players",
        ),
        (
            json.dumps({"cases": [one(kind="payout", given={"method": "dice"})]}),
            "case X1 makes no sense: there is no method 'dice' of paying out",
        ),
        (
            json.dumps(
                {"cases": [one(kind="payout", given={"method": "two_table", "split": "x"})]}
            ),
            "case X1 makes no sense: there is no split 'x'",
        ),
    ],
)
def test_a_malformed_file_gets_one_sentence_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    path = tmp_path / "cases.json"
    path.write_bytes(text.encode("latin-1"))
    assert main([str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert told.err.count("\n") == 1


def test_a_missing_file_gets_one_sentence_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err.endswith("none.json: no such file or directory\n")
    assert main([str(tmp_path)]) == 2
    assert main([]) == 2


def test_read_cases_names_the_file() -> None:
    with pytest.raises(CaseFileError, match=r"nowhere\.json"):
        read_cases(Path("nowhere.json"))


def test_the_module_runs_as_a_command() -> None:
    command = [sys.executable, "-W", "error", "-m", "euchre.testing.conformance", str(DATA)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "131 passed, 0 failed, 0 unsupported\n"
