"""Bots that search do so in processes of their own, and a table never waits for another's."""

from __future__ import annotations

import multiprocessing
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.bots import UnknownBotError, make_bot
from euchre.bots.fallback import LoadInterruptedError
from euchre.game.hand import View, begin, legal, view
from euchre.game.presets import preset
from euchre.game.shuffle import deal
from euchre.server.processes import background, bot_processes
from euchre.server.processes.bot_processes import BotProcessPool
from euchre.table.commands import RefusedError
from pool_help import act_slowly, wait_for

PATIENCE = 400.0


def seen(seed: int = 3) -> View:
    rules = preset("standard").rules
    hand = begin(rules, deal(rules, 0, random.Random(seed)))
    assert hand.turn is not None
    return view(hand, hand.turn)


@pytest.fixture(scope="module")
def pool() -> Iterator[BotProcessPool]:
    """One process, and no others of earlier tests: to load the kernel takes a second."""
    background.close_pools()
    made = BotProcessPool(1)
    yield made
    made.close()
    assert not multiprocessing.active_children()


def test_a_bot_elsewhere_does_what_it_does_here(pool: BotProcessPool) -> None:
    here = make_bot("pimc:worlds=20", 7)
    pool.load_bot("pimc:worlds=20")  # which may take longer than a search
    for seed in range(3):
        assert pool.act("pimc:worlds=20", 7, seen(seed)) == here.act(seen(seed))


def test_a_process_that_dies_costs_no_turn(pool: BotProcessPool) -> None:
    pool.load_bot("rules")
    for process in multiprocessing.active_children():
        process.kill()
        process.join()
    assert pool.act("rules", 1, seen()) in legal(seen())


def test_a_search_without_an_end_is_ended_and_others_go_on(
    pool: BotProcessPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_processes, "_act_in_this_process", act_slowly)
    monkeypatch.setattr(bot_processes, "SEARCH_TIMEOUT_SECONDS", 0.001)
    with pytest.raises(RefusedError, match="too long"):
        pool.act("600", 1, seen())
    monkeypatch.undo()
    assert pool.act("rules", 1, seen()) in legal(seen())


def test_what_is_asked_when_they_are_ended_is_answered_by_new_ones(
    pool: BotProcessPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool.load_bot("rules")
    run_in_worker, begun = pool._run_in_worker, threading.Event()

    def run(*given: Any) -> Any:
        begun.set()
        return run_in_worker(*given)

    monkeypatch.setattr(pool, "_run_in_worker", run)
    monkeypatch.setattr(bot_processes, "_act_in_this_process", act_slowly)
    monkeypatch.setattr(bot_processes, "SEARCH_TIMEOUT_SECONDS", PATIENCE)
    before = {process.pid for process in multiprocessing.active_children()}
    assert len(before) == 1
    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(pool.act, "0.2", 1, seen(at)) for at in range(4)]
        assert begun.wait(PATIENCE)
        pool.close()
        for at, one in enumerate(asked):
            assert one.result(PATIENCE) in legal(seen(at))
    assert not before & {process.pid for process in multiprocessing.active_children()}


def test_a_name_that_is_no_bot_s_is_told(pool: BotProcessPool) -> None:
    with pytest.raises(UnknownBotError, match="nonsense"):
        pool.load_bot("expert:nonsense=1")


def test_loading_that_was_ended_is_no_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = BotProcessPool(1)
    monkeypatch.setattr(bot_processes, "_preload_bot", slow)
    others = {*multiprocessing.active_children()}  # of earlier tests
    with ThreadPoolExecutor(1) as thread:
        loading = thread.submit(pool.load_bot, "expert")
        wait_for(lambda: bool({*multiprocessing.active_children()} - others))
        pool.close()
        assert isinstance(loading.exception(PATIENCE), LoadInterruptedError)


def slow(_: str) -> None:
    """What loading never ought to be."""

    time.sleep(600)


def test_the_server_itself_loads_no_kernel_and_no_process_is_there_once_it_is_gone(
    tmp_path: Path,
) -> None:
    """An expert plays a hand, and numba is in none of the server's own modules."""
    code = f"""
import multiprocessing
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from pathlib import Path
from euchre.server.processes import background, bot_processes
from server_help import Server
bot_processes.SEARCH_TIMEOUT_SECONDS = bot_processes._LOAD_TIMEOUT_SECONDS = {PATIENCE}
if __name__ == "__main__":
    with Server(Path({str(tmp_path)!r})) as server:
        made = server.make(bots="expert", start=True)
        # Before anybody is there: a partner who plays alone ends the hand without Dana.
        assert bot_processes.BOT_LOADER.wait_until_loaded({PATIENCE})
        assert multiprocessing.active_children()
        with server.guest(made) as dana:
            dana.play(lambda guest: guest.results == 1)
            chairs = dana.picture["table"]["chairs"]
            assert not any(chair.get("stand_in") for chair in chairs), chairs
    background.close_pools()
    assert not multiprocessing.active_children()
    assert "numba" not in sys.modules
"""
    script = tmp_path / "server.py"
    script.write_text(code, encoding="utf-8")
    ran = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [sys.executable, str(script)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
