"""Bots that need the kernel: nobody waits for them, and what goes wrong is told once."""

from __future__ import annotations

import logging
import random
import socket
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre.bots import KERNEL_BOTS, Bot, RulesBot, UnknownBotError, fallback, kernel
from euchre.bots.fallback import (
    BotLoader,
    FallbackBot,
    compile_kernel_in_subprocess,
    make_bot_or_fallback,
    wait_until_bot_ready,
)
from euchre.bots.simple import RandomBot
from euchre.cli import main
from euchre.errors import EuchreError
from euchre.game.events import HandEvent, Passed
from euchre.game.hand import View, begin, legal, view
from euchre.game.presets import preset
from euchre.game.shuffle import deal
from euchre.server import serving
from euchre.server.processes import bot_processes
from server_help import Guest, Server

PATIENCE = 60.0


class Passer:
    """Passes: nobody else would with this hand."""

    def act(self, view: View) -> HandEvent:
        assert view.seat is not None
        return Passed(view.seat)


@dataclass
class Doubles:
    """What a backstage does, played by doubles: nothing is done before `go` is set."""

    cached: bool = False
    go: threading.Event = field(default_factory=threading.Event)
    done: list[str] = field(default_factory=list)
    problems: dict[str, Exception] = field(default_factory=dict)

    def is_ready(self) -> bool:
        self.done.append("look")
        return self.cached

    def compile(self) -> None:
        assert self.go.wait(PATIENCE)
        self._do("compile")

    def make(self, name: str, seed: int = 0) -> Bot:
        assert self.go.wait(PATIENCE)
        self._do(f"{name} {seed}")
        return Passer()

    def _do(self, what: str) -> None:
        self.done.append(what)
        if what in self.problems:
            raise self.problems[what]

    def backstage(self) -> BotLoader:
        return BotLoader(self.is_ready, self.compile, self.make)


def opening() -> View:
    """The first decision of a hand in which the rules bot does not pass."""
    rules = preset("standard").rules
    for seed in range(100):
        seen = view(begin(rules, deal(rules, 0, random.Random(seed))), 1)
        if not isinstance(RulesBot().act(seen), Passed):
            return seen
    raise AssertionError("it always passes")


SEEN = opening()
BOOK = RulesBot().act(SEEN)
ASIDE = Passed(1)


@pytest.mark.parametrize("cached", [False, True])
def test_the_rules_bot_plays_until_the_bot_is_there(*, cached: bool) -> None:
    doubles = Doubles(cached=cached)
    backstage = doubles.backstage()
    bot = FallbackBot("expert", 7, backstage)
    assert bot.act(SEEN) == BOOK
    assert not backstage.wait_until_loaded(0)
    doubles.go.set()
    assert backstage.wait_until_loaded(PATIENCE)
    assert [bot.act(SEEN) for _ in range(3)] == [ASIDE] * 3
    assert doubles.done == ["look", *["compile"][cached:], "expert 0", "expert 7"]


def test_the_work_is_done_once_for_all_who_need_it() -> None:
    doubles = Doubles(go=_set())
    backstage = doubles.backstage()
    bots = [FallbackBot(name, seed, backstage) for seed in range(3) for name in ("expert", "pimc")]
    assert backstage.wait_until_loaded(PATIENCE)
    assert {bot.act(SEEN) for bot in bots} == {ASIDE}
    assert doubles.done.count("compile") <= 2  # where the first thread was through already
    assert doubles.done.count("expert 0") == 2, "once to load it and once for the first of them"


def _set() -> threading.Event:
    event = threading.Event()
    event.set()
    return event


def test_what_is_to_be_prepared_is_not_loaded() -> None:
    doubles = Doubles(go=_set())
    backstage = doubles.backstage()
    backstage.compile_kernel_in_background()
    assert backstage.wait_until_loaded(PATIENCE)
    assert doubles.done == ["look", "compile"]


@pytest.mark.parametrize(
    ("what", "problem", "traced"),
    [
        ("compile", EuchreError("no compiler"), False),
        ("compile", OSError("no more processes"), True),
        ("expert 0", RuntimeError("no such thing"), True),
    ],
)
def test_what_goes_wrong_is_told_once_and_the_rules_bot_plays_on(
    what: str, problem: Exception, caplog: pytest.LogCaptureFixture, *, traced: bool
) -> None:
    doubles = Doubles(go=_set(), problems={what: problem})
    backstage = doubles.backstage()
    with caplog.at_level(logging.WARNING, "euchre.bots"):
        bots = [FallbackBot("expert", seed, backstage) for seed in (1, 2)]
        assert backstage.wait_until_loaded(PATIENCE)
        bots.append(FallbackBot("expert", 3, backstage))
        assert backstage.wait_until_loaded(PATIENCE)
        assert {bot.act(SEEN) for bot in bots} == {BOOK}
    assert backstage.failed is (what == "compile")
    (told,) = caplog.records
    assert str(problem) in told.getMessage()
    assert bool(told.exc_info) is traced


def test_many_threads_may_ask_at_once() -> None:
    doubles = Doubles()
    bot = FallbackBot("expert", 1, doubles.backstage())
    said: list[HandEvent] = []

    def ask() -> None:
        said.extend(bot.act(SEEN) for _ in range(20))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    doubles.go.set()
    for thread in threads:
        thread.join()
    assert len(said) == 160
    assert set(said) <= {BOOK, ASIDE}


# -- who needs it -------------------------------------------------------------------------------


@pytest.fixture
def doubles(monkeypatch: pytest.MonkeyPatch) -> Doubles:
    """The backstage of this process and that of its servers, played by doubles."""
    doubles = Doubles()
    monkeypatch.setattr(fallback, "_SHARED_BOT_LOADER", doubles.backstage())
    monkeypatch.setattr(bot_processes, "BOT_LOADER", doubles.backstage())
    monkeypatch.setattr(kernel, "is_installed", lambda: True)
    return doubles


@pytest.mark.parametrize("name", [*KERNEL_BOTS, " Expert:worlds=9"])
def test_bots_that_need_the_kernel_are_stood_in_for(doubles: Doubles, name: str) -> None:
    bot = make_bot_or_fallback(name, 5)
    assert isinstance(bot, FallbackBot)
    assert bot.act(SEEN) == BOOK
    doubles.go.set()


def test_the_others_come_at_once(doubles: Doubles) -> None:
    assert isinstance(make_bot_or_fallback("rules"), RulesBot)
    assert isinstance(make_bot_or_fallback("random", 3), RandomBot)
    assert doubles.done == []
    with pytest.raises(UnknownBotError, match="there is no bot"):
        make_bot_or_fallback("deep blue")


def test_one_may_wait_for_a_bot_but_not_for_ever(
    doubles: Doubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fallback, "make_bot", doubles.make)
    assert not wait_until_bot_ready("expert", 0)
    doubles.go.set()
    assert wait_until_bot_ready("expert", PATIENCE)
    assert wait_until_bot_ready("rules", 0)


def test_what_is_wrong_with_a_name_is_said_to_who_has_asked(
    doubles: Doubles, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    problem = UnknownBotError("expert does not take that")
    doubles.problems = {"expert:x=1 0": problem}
    doubles.go.set()
    monkeypatch.setattr(fallback, "make_bot", doubles.make)
    with pytest.raises(UnknownBotError, match="does not take"):
        wait_until_bot_ready("expert:x=1", PATIENCE)
    assert not caplog.records


def test_without_a_kernel_to_be_had_one_does_not_wait(
    doubles: Doubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubles.problems = {"compile": EuchreError("no compiler")}
    doubles.go.set()
    monkeypatch.setattr(fallback, "make_bot", doubles.make)
    assert not wait_until_bot_ready("expert", PATIENCE)
    fallback.compile_kernel_in_background()
    assert doubles.done == ["look", "compile"]


# -- the other process --------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="scripts")
@pytest.mark.parametrize(
    ("does", "why"),
    [
        ("echo 'euchre: no room' >&2; exit 2", "euchre: no room"),
        ("exit 3", "euchre server warm ended with 3"),
    ],
)
def test_a_compiler_that_fails_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str, why: str
) -> None:
    script = tmp_path / "python"
    script.write_text(f"#!/bin/sh\n{does}\n")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script))
    with pytest.raises(EuchreError, match=f"^{why}$"):
        compile_kernel_in_subprocess()


def test_the_compiler_is_asked_to_be_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, b"", b"")

    monkeypatch.setattr(subprocess, "run", run)
    compile_kernel_in_subprocess()
    assert asked == [[sys.executable, "-m", "euchre", "server", "warm", "--quiet"]]


# -- at a table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("ready", [False, True])
def test_nobody_waits_for_the_kernel_before_a_table_is_served(
    doubles: Doubles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, ready: bool
) -> None:
    class Served:
        started = True

        def run(self, sockets: list[socket.socket]) -> None:
            sockets[0].close()

    monkeypatch.setattr(kernel, "is_compiled", lambda: ready)
    monkeypatch.setattr(serving, "make_server", lambda *_, **__: Served())
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)  # of all tests after this one
    result = CliRunner().invoke(main, ["server", "run", "--port", "0", "--data", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert ("The expert and the coach are being compiled" in result.output) is not ready
    assert not doubles.go.is_set(), "it is being compiled all the while"
    doubles.go.set()


def stand_ins(guest: Guest) -> set[str]:
    chairs = guest.picture["table"]["chairs"]
    return {chair.get("stand_in", "") for chair in chairs if chair["kind"] == "bot"}


def test_a_table_tells_who_plays_for_a_bot_that_is_not_ready(
    doubles: Doubles, tmp_path: Path
) -> None:
    def make(name: str, seed: int = 0) -> Bot:
        doubles.make(name, seed)
        return RulesBot()

    bot_processes.BOT_LOADER.make = make  # type: ignore[misc]
    with Server(tmp_path) as server, server.guest(server.make(bots="expert", start=True)) as dana:
        dana.play(lambda guest: guest.results == 1)
        assert stand_ins(dana) == {"rules"}
        doubles.go.set()
        assert bot_processes.BOT_LOADER.wait_until_loaded(PATIENCE)
        server.hub.loop.call_soon_threadsafe(server.hub._close_stuck_rooms)
        dana.hear_until(lambda _: stand_ins(dana) == {""})  # nobody has moved
        dana.play(lambda guest: guest.results == 3)
        assert stand_ins(dana) == {""}


@pytest.mark.parametrize(
    "what",
    ["euchre", "euchre.bots", "euchre.bots.fallback", "euchre.cli", "euchre.cli.server.warm"],
)
def test_numba_is_not_loaded_by_who_does_not_think_with_it(what: str) -> None:
    heavy = "{'numba', 'numpy', 'llvmlite'}"
    code = f"import sys, {what}; sys.exit(str({heavy} & set(sys.modules) or ''))"
    ran = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert ran.stderr.strip() == ""


def test_a_kernel_bot_comes_to_the_table() -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    bot = make_bot_or_fallback("pimc:worlds=5", 3)
    assert isinstance(bot, FallbackBot)
    if wait_until_bot_ready("pimc:worlds=5", 10 * PATIENCE):
        assert type(bot.current_bot).__name__ == "PimcBot"
    assert bot.act(SEEN) in legal(SEEN)
