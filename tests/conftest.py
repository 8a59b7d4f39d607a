"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

import weight
from euchre.bots import kernel

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from playwright.sync_api import Browser

    from page_help import Devices, Player, Served
    from postgres_help import Cluster

    Visit = Callable[..., Player]

# No test fails on a clock, and CI tries the same examples in every run.
settings.register_profile(
    "here",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("here")

# Clients of httpx read the certificates of the whole world, which takes 25 milliseconds for each,
# and no test speaks TLS.
os.environ.pop("SSL_CERT_FILE", None)
os.environ |= {"SSL_CERT_DIR": str(weight.TESTS / "data")}

# Servers of tests have the same right to the cores as what they start.
os.environ["PYTHONPATH"] = os.pathsep.join(
    (str(weight.TESTS / "data" / "site"), *os.environ.get("PYTHONPATH", "").split(os.pathsep))
).rstrip(os.pathsep)

# Folders of tests are in memory where there is room: nobody cuts the power, and each commit of a
# server waits for the disk.
_MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder there that is ours alone
if (
    os.access(_MEMORY, os.W_OK)
    and shutil.disk_usage(_MEMORY).free > 4 << 30
    and not os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC  # some tests write programs
):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


# What is made while tests are collected stays, and is not to be gone through again and again.
gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    if any(item.get_closest_marker("kernel") for item in session.items):
        _compile_kernel()
    gc.freeze()
    gc.enable()


def pytest_runtest_setup() -> None:
    """Look for rubbish after so many new things: after each 700, as Python does by itself, it is a
    tenth of all work. The command line has its own number.
    """
    gc.set_threshold(10_000, 10, 10)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--on-postgres",
        action="store_true",
        help="Servers of the tests keep their tables in PostgreSQL.",
    )


@pytest.fixture(autouse=True)
def _on_postgres(request: pytest.FixtureRequest) -> None:
    """Give servers databases of PostgreSQL, where that is asked for."""
    if request.config.getoption("--on-postgres"):
        import server_help

        if request.node.get_closest_marker("on_file"):
            pytest.skip("this is about the file of a server that is alone")

        server_help.new_database = request.getfixturevalue("postgres").store


@pytest.fixture(autouse=True, scope="session")
def _empty_databases() -> Iterator[None]:
    """Copy each new file of a database: to make it step by step as of old takes 30 milliseconds."""
    from euchre.store.sqlite import opening

    upgrade_schema = opening._upgrade_schema
    empty = b""

    def copy(path: Path) -> None:
        nonlocal empty
        new = not path.stat().st_size
        if new and empty and "euchre.store.upgrade" in sys.modules:
            path.write_bytes(empty)
            return
        upgrade_schema(path)
        if new:
            empty = path.read_bytes()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "_upgrade_schema", copy)
        yield


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: browsers and servers wait for each other most of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    for kind, meaning in weight.KINDS.items():
        config.addinivalue_line("markers", f"{kind}: {meaning}")
    config.pluginmanager.register(weight.Report(), "what tests cost")
    if config.option.markexpr == weight.QUICK:
        config.pluginmanager.register(weight.Quick(), "quick")


def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> None:
    """What a test that fails has not closed does not make another one fail."""
    if call.excinfo is not None and (used := sys.modules.get("room_help")):
        used.close_left()


@cache
def _compile_kernel() -> None:
    """Have the kernel compiled, once for all processes: else each that needs it compiles its own,
    and servers meanwhile let other bots play.
    """
    if kernel.is_installed() and not kernel.is_compiled():
        subprocess.run([sys.executable, "-m", "euchre", "server", "warm"], check=True)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in what people read only where there are any: else all modules would be
    imported, and gone through, in each process.
    """
    found = yield
    if file_path.suffix == ".py" and b">>> " not in file_path.read_bytes():
        found = [one for one in found if not isinstance(one, DoctestModule)]
    return found


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Have the kernel compiled before a file is imported that loads it, or starts what does. Each
    process of a run begins with another file: else each would compile all tests at the same time.
    """
    if isinstance(collector, pytest.File) and not weight.is_plain(collector.path):
        _compile_kernel()
    report = yield
    worker = getattr(collector.config, "workerinput", None)
    if isinstance(collector, pytest.Directory) and worker:
        number = int(worker["workerid"].removeprefix("gw"))
        first = len(report.result) * number // worker["workercount"]
        report.result = [*report.result[first:], *report.result[:first]]
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: str(item.path))  # in each process the same
    weight.mark(items)
    if worker := getattr(config, "workerinput", None):
        weight.order(items, worker["workercount"])


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A server of PostgreSQL, for the tests of what several servers share."""
    from postgres_help import cluster

    with cluster() as running:
        yield running


@pytest.fixture(scope="session")
def _running_browser() -> Iterator[tuple[Browser, AbstractEventLoop]]:
    from page_help import running_browser

    with running_browser() as running:
        yield running


@pytest.fixture
def browser(_running_browser: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """A browser, for the tests of the page."""
    from page_help import in_loop

    running, loop = _running_browser
    with in_loop(loop):
        yield running


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server in a process of its own, for the tests of the page."""
    from page_help import Served, chromium

    chromium()  # without it there is no use for a server
    running = Served(tmp_path_factory.mktemp("served"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def _all_devices(_running_browser: tuple[Browser, AbstractEventLoop]) -> Devices:
    from page_help import Devices

    return Devices(_running_browser[0])


@pytest.fixture
def devices(browser: Browser, _all_devices: Devices) -> Devices:  # noqa: ARG001 - its loop runs
    """Browsers for people, each with nothing in it."""
    return _all_devices


@pytest.fixture
def visit(devices: Devices, served: Served) -> Iterator[Visit]:
    """Opens a page of its own for somebody; in the end nothing has gone wrong there."""
    from page_help import BY_HAND, DESKTOP, Player

    players: list[Player] = []

    def come(
        kind: type[Player] = Player,
        *,
        speed: str = "none",
        prefers: Mapping[str, Any] = BY_HAND,
        at: Served = served,
        **options: Any,
    ) -> Player:
        players.append(kind(devices, at.address, options or DESKTOP, speed=speed, prefers=prefers))
        return players[-1]

    yield come
    for player in players:
        player.end()
