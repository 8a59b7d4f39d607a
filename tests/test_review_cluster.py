"""Games gone through by a Dask cluster, and by this computer where that is gone."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
pytest.importorskip("distributed", reason="euchre[cluster] is not installed")

from cluster_help import dask
from euchre.analysis.position.hints import is_coach_ready
from euchre.cli import main
from euchre.notation.record import write_records
from euchre.server.app import make_app
from euchre.server.coach import reviews
from euchre.server.limits import LruCache
from euchre.server.processes import background
from test_review_pages import lines, match

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient


pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """No process of an earlier test knows of a cluster."""
    assert is_coach_ready(60)
    background.close_pools()
    yield
    background.close_pools()


def workers() -> list[int]:
    """The processes of Dask workers that we have started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == os.getpid() and b"worker" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def test_what_a_cluster_finds_is_what_this_computer_finds_and_what_is_lost_costs_only_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker is lost before a game is gone through, and the scheduler before it is once more.

    Where no scheduler has ever answered that is told once.
    """
    caplog.set_level(logging.WARNING, "euchre.server")
    monkeypatch.setattr(reviews, "_cache", LruCache[str, bytes](0))
    sent = write_records([match(3, seed=51)])
    cluster = dask(tmp_path, 2)
    address = cluster.__enter__()

    def review() -> list[dict[str, Any]]:
        return lines(web.post("/api/review", content=sent).text)

    with TestClient(make_app(tmp_path / "a", cluster=address)) as web:
        there = review()[-1]
        os.kill(workers()[0], signal.SIGKILL)
        told = review()
        counts = [(line["done"], line["of"]) for line in told if line["type"] == "decided"]
        assert counts == sorted(counts)
        assert counts[-1][0] == counts[-1][1] > 0
        assert told[-1] == there
        assert there["type"] == "review"
        assert "this computer" not in caplog.text
        cluster.__exit__(None, None, None)
        assert review()[-1] == there
    assert "games are gone through on this computer for a while" in caplog.text
    caplog.clear()
    with TestClient(make_app(tmp_path / "b", cluster="tcp://127.0.0.1:9")) as web:
        for seed in (52, 53):
            sent = write_records([match(1, seed=seed)])
            assert review()[-1]["type"] == "review"
    (said,) = [record.message for record in caplog.records if record.name == "euchre.server"]
    assert said.startswith("games are gone through on this computer for a while: ")
    assert "no Dask scheduler answers" in said


def test_what_is_no_address_of_a_scheduler_is_told_before_anything_begins(tmp_path: Path) -> None:
    given = ["serve", "--port", "0", "--data", str(tmp_path), "--cluster", "nonsense"]
    result = CliRunner().invoke(main, given)
    assert result.exit_code != 0
    assert "--cluster takes an address like tcp://HOST:8786, not 'nonsense'" in result.output
