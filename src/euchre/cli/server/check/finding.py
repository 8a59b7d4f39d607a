"""What the doctor finds, and what is to be done about it."""

from __future__ import annotations

from typing import Literal, NamedTuple


class DoctorFinding(NamedTuple):
    """One finding of the doctor.

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


def good_finding(part: str, found: str) -> DoctorFinding:
    """Return the finding that all is well."""
    return DoctorFinding(part, "good", found)


def note_finding(part: str, found: str, advice: str = "") -> DoctorFinding:
    """Return a finding that is worth knowing."""
    return DoctorFinding(part, "note", found, advice)


def bad_finding(part: str, found: str, advice: str = "") -> DoctorFinding:
    """Return a finding that is to be mended."""
    return DoctorFinding(part, "bad", found, advice)
