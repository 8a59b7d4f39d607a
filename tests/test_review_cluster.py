"""Games gone through by a Dask cluster, and by this computer where that is gone."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import warnings
from pathlib import Path

import pytest
from click.testing import CliRunner

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
pytest.importorskip("distributed", reason="euchre[cluster] is not installed")

from distributed import Client

from cluster_help import dask
from euchre.analysis.position.hints import wait_until_coach_ready
from euchre.bots.matches import workers as workers_of_arenas
from euchre.cli import main
from euchre.notation.record import write_records
from euchre.server.app import make_app
from euchre.server.coach import reviews
from pool_help import tell_where
from test_review_pages import match

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No earlier test knows of a cluster, and a busy one is waited for."""
    monkeypatch.setattr(workers_of_arenas, "CLUSTER_TIMEOUT_SECONDS", 120)
    monkeypatch.setattr(reviews, "_cluster_retry_times", {})
    monkeypatch.setattr(reviews, "_CLUSTER_RETRY_SECONDS", 1e6)


def workers() -> list[int]:
    """The processes of Dask workers that we have started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if parent == os.getpid() and b"worker" in words:  # Node.js runs here, too
                found.append(int(folder.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")
def test_what_a_cluster_finds_is_what_this_computer_finds_and_what_is_lost_costs_only_time(
    tmp_path: Path,
) -> None:
    """A worker is lost as a game is gone through, and the scheduler before it is once more."""
    assert wait_until_coach_ready(300)
    text = write_records([match(2, seed=34)])
    told: list[bytes | str] = []

    def lose_a_worker(line: bytes | str) -> None:
        told.append(line)
        if len(told) == 1:
            os.kill(workers()[0], signal.SIGKILL)

    with dask(tmp_path, 2) as address:
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(2)
        there = reviews.run_review(lose_a_worker, text, address)
    progress = [json.loads(line) for line in told]
    counts = [(line["done"], line["of"]) for line in progress if line["type"] == "decided"]
    assert counts == sorted(counts)
    assert counts[-1][0] == counts[-1][1] > 0
    told.clear()
    assert reviews.run_review(told.append, text, address) == there
    reviews.run_review(told.append, write_records([match(1, seed=52)]), address)
    (said,) = [line for line in told if isinstance(line, str)]
    assert said.startswith("games are gone through on this computer for a while: ")
    assert "no Dask scheduler answers" in said


def test_the_cluster_of_a_server_goes_through_its_games_and_what_it_says_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "run_review", tell_where)
    with TestClient(make_app(tmp_path, scheduler="tcp://127.0.0.1:9")) as web:
        web.post("/api/review", content=write_records([match(1, seed=52)])).raise_for_status()
    said = [record.message for record in caplog.records if record.name == "euchre.server"]
    assert said == ["gone through by tcp://127.0.0.1:9"]


def test_what_is_no_address_of_a_scheduler_is_told_before_anything_begins(tmp_path: Path) -> None:
    given = ["server", "run", "--port", "0", "--data", str(tmp_path), "--cluster", "nonsense"]
    result = CliRunner().invoke(main, given)
    assert result.exit_code != 0
    assert "--cluster takes an address like tcp://HOST:8786, not 'nonsense'" in result.output
