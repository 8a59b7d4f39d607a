"""A day of eight people at a server that is killed: nothing that was promised is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from day import spend
from effort import TIMES

pytestmark = pytest.mark.on_file


def test_a_day_of_eight_people(tmp_path: Path) -> None:
    """Without the daily deal, whose experts take their time: `tests/test_daily.py` has that."""
    pytest.importorskip("numba")
    said: list[str] = []
    broken = spend(tmp_path, people=8, daily=0, short=TIMES == 1, say=said.append)
    assert broken == [], "\n".join(said)
