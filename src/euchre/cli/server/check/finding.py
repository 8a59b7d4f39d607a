"""What a check of a server finds, and what to do about it."""

from __future__ import annotations

from typing import Literal, NamedTuple


class CheckFinding(NamedTuple):
    """One finding of a check.

    Attributes:
        part: of what.
        state: all is well; worth knowing; to be mended.
        found: what was found, in a sentence.
        do: what to do about it, in a sentence; empty: nothing.
    """

    part: str
    state: Literal["good", "note", "bad"]
    found: str
    do: str = ""


def good_finding(part: str, found: str) -> CheckFinding:
    """Return the finding that all is well."""
    return CheckFinding(part, "good", found)


def build_note(part: str, found: str, advice: str = "") -> CheckFinding:
    """Return a finding that is worth knowing."""
    return CheckFinding(part, "note", found, advice)


def bad_finding(part: str, found: str, advice: str = "") -> CheckFinding:
    """Return a finding that is to be mended."""
    return CheckFinding(part, "bad", found, advice)
