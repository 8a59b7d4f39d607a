"""Check the engine against a file of conformance cases.

Run it as ``python -m euchre.testing.conformance FILE``.

The file is JSON: ``{"cases": [{"id", "kind", "preset", "given", "expect", ...}, ...]}``, as
described in docs/rules.md. What a case says is asked of the real engine by the functions in
`euchre.testing.kinds`. Cases about presets, knob values or kinds that are not built yet count as
unsupported, and count as soon as those are there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TextIO

import msgspec

from euchre.arguments import verify_arguments
from euchre.errors import EuchreError, RulesError
from euchre.files import describe_file_error
from euchre.game.events import decode_hook
from euchre.game.knobs import Value
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.nesting import DECODE_ERRORS
from euchre.testing import kinds_cards, kinds_hand, kinds_league
from euchre.testing.kinds import (
    CASE_KINDS,
    ConformanceCaseKind,
    MalformedCaseError,
    UnsupportedCaseError,
)

__all__ = ["CaseFileError", "ConformanceCase", "ConformanceResult", "check_case", "read_cases"]

_KIND_MODULES = (kinds_cards, kinds_hand, kinds_league)  # importing them fills CASE_KINDS


class CaseFileError(EuchreError):
    """Raised for a file of cases that cannot be read."""


class ConformanceCase(msgspec.Struct):
    """One case, as it stands in the file."""

    id: str
    kind: str
    preset: str
    given: dict[str, Any]
    expect: Any
    knob_overrides: dict[str, Value] = {}


class _CaseFile(msgspec.Struct):
    cases: list[ConformanceCase]


class ConformanceResult(NamedTuple):
    """The outcome of a case.

    Attributes:
        case: the case.
        status: whether the engine answered as expected.
        got: the engine's answer, or the sentence that says why there is none.
    """

    case: ConformanceCase
    status: Literal["passed", "failed", "unsupported"]
    got: Any


@verify_arguments()
def read_cases(path: str | os.PathLike[str]) -> list[ConformanceCase]:
    """Read the cases of a file.

    Raises:
        CaseFileError: there is no such file, or it is not a file of cases.
    """
    try:
        return msgspec.json.decode(Path(path).read_bytes(), type=_CaseFile).cases
    except OSError as error:
        raise CaseFileError(describe_file_error(error)) from None
    except DECODE_ERRORS as error:
        raise CaseFileError(f"{path} is not a file of conformance cases: {error}") from None


def check_case(case: ConformanceCase) -> ConformanceResult:
    """Check one case: ask the engine and compare the answer.

    Raises:
        CaseFileError: the case makes no sense as written.
    """
    if not isinstance(case, ConformanceCase):
        raise CaseFileError(f"a ConformanceCase is wanted, and not {case!r:.60}")
    try:
        kind, rules = _find_kind(case), _build_rules(case)
        got = kind.answer(rules, **_convert_given(kind, case))
    except UnsupportedCaseError as missing:
        return ConformanceResult(case, "unsupported", str(missing))
    except (MalformedCaseError, msgspec.ValidationError) as error:
        raise CaseFileError(f"case {case.id} makes no sense: {error}") from None
    except EuchreError as error:
        return ConformanceResult(case, "failed", str(error))
    same = _normalise_answer(kind, got) == _normalise_answer(kind, case.expect)
    return ConformanceResult(case, "passed" if same else "failed", got)


def _find_kind(case: ConformanceCase) -> ConformanceCaseKind:
    try:
        return CASE_KINDS[case.kind]
    except KeyError:
        raise UnsupportedCaseError(f"the kind {case.kind}") from None


def _build_rules(case: ConformanceCase) -> Rules:
    try:
        return preset(case.preset).rules.replace(case.knob_overrides)
    except RulesError as error:
        raise UnsupportedCaseError(str(error)) from None


def _convert_given(kind: ConformanceCaseKind, case: ConformanceCase) -> dict[str, Any]:
    unknown = case.given.keys() - set(kind.given.__struct_fields__)
    if unknown:
        raise UnsupportedCaseError(f"{case.kind} given {', '.join(sorted(unknown))}")
    return msgspec.structs.asdict(msgspec.convert(case.given, kind.given, dec_hook=decode_hook))


def _normalise_answer(kind: ConformanceCaseKind, answer: Any) -> Any:
    if kind.ordered or not isinstance(answer, list):
        return answer
    return sorted(answer, key=str)


def run_cases(cases: Sequence[ConformanceCase], out: TextIO) -> int:
    """Check all cases and report the failures and the counts; return 1 if any failed, else 0.

    Raises:
        CaseFileError: a case makes no sense as written.
    """
    results = [check_case(case) for case in cases]
    for result in results:
        if result.status == "failed":
            case = result.case
            out.write(
                f"{case.id} {case.kind} ({case.preset}): "
                f"expected {_format_answer(case.expect)}, got {_format_answer(result.got)}\n"
            )
    counts = {s: sum(r.status == s for r in results) for s in ("passed", "failed", "unsupported")}
    out.write(", ".join(f"{count} {status}" for status, count in counts.items()) + "\n")
    return 1 if counts["failed"] else 0


def _format_answer(answer: Any) -> str:
    return msgspec.json.encode(answer).decode()


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 all is well, 1 a case failed, 2 the file cannot be used."""
    if len(arguments) != 1:
        sys.stderr.write("Give one file of cases: python -m euchre.testing.conformance FILE\n")
        return 2
    try:
        return run_cases(read_cases(arguments[0]), sys.stdout)
    except CaseFileError as error:
        sys.stderr.write(f"{error}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
