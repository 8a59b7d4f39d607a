"""The kernel is compiled once, and whoever comes later sees that it is."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre.bots import kernel
from euchre.bots.kernel import KernelError, compile_kernel, is_compiled
from euchre.cli import main
from euchre.compiling import prepare_numba_cache
from euchre.extras import install_command


class Kiln:
    """A kernel of two rooms with a file each, and the compiling of it, which is only counted."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.code = root / "__pycache__"
        self.room = root / "board"
        self.baked = 0
        self.problem: Exception | None = None
        (root / "__init__.py").write_text("")
        (root / "dd.py").write_text("FAST = True")
        self.room.mkdir()
        (self.room / "bits.py").write_text("BITS = 5")

    def bake(self, _: object = None) -> tuple[int, list[str]]:
        if self.problem is not None:
            raise self.problem
        self.baked += 1
        folders = [self.code, self.room / "__pycache__"]
        for folder in folders:
            folder.mkdir(exist_ok=True)
            for ending in ("nbi", "1.nbc"):
                path = folder / f"dd.solve-1.py{sys.version_info.major}{sys.version_info.minor}."
                path.with_name(path.name + ending).write_text("code")
        return 1, [*map(str, folders)]


@pytest.fixture
def kiln(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kiln:
    root = tmp_path / "solve"
    root.mkdir()
    kiln = Kiln(root)
    monkeypatch.setattr(kernel, "is_installed", lambda: True)
    monkeypatch.setattr(kernel, "_package_folder", lambda: root)
    monkeypatch.setattr(kernel, "_describe_compiler", lambda: "numba 1 for a 6502")
    monkeypatch.setattr(kernel, "_import_and_count_compiled", kiln.bake)
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")  # so that what is set here is undone
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return kiln


def test_it_is_compiled_once(kiln: Kiln) -> None:
    assert not is_compiled()
    assert compile_kernel() == 1
    assert is_compiled()
    assert compile_kernel() == 0
    assert kiln.baked == 1


def test_another_source_compiler_or_processor_needs_another_code(
    kiln: Kiln, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_kernel()
    (kiln.root / "dd.py").write_text("FAST = False")
    assert not is_compiled()
    compile_kernel()
    (kiln.root / "more.py").write_text("")
    assert not is_compiled()
    compile_kernel()
    monkeypatch.setattr(kernel, "_describe_compiler", lambda: "numba 2 for a 6502")
    assert not is_compiled()


@pytest.mark.parametrize("room", ["", "board"])
def test_code_that_has_been_swept_away_is_missed(kiln: Kiln, room: str) -> None:
    compile_kernel()
    next((kiln.root / room / "__pycache__").glob("*.nbc")).unlink()
    assert not is_compiled()
    assert compile_kernel() == 1


def test_code_of_older_sources_goes_before_anything_is_loaded(kiln: Kiln, tmp_path: Path) -> None:
    """Also that of functions whose own file is as it was: what they call is part of it."""
    prepare_numba_cache(kiln.root)
    compile_kernel()
    prepare_numba_cache(kiln.root)
    assert is_compiled()
    wide = tmp_path / "cache" / "numba" / "board_0f" / "dd.solve-1.py310.nbi"
    others = wide.parent.with_name("hand_0f") / wide.name
    for path in (wide, others):
        path.parent.mkdir(parents=True)
        path.write_text("code")
    (kiln.room / "bits.py").write_text("BITS = 6")
    prepare_numba_cache(kiln.root)
    assert [*kiln.root.rglob("*.nb?"), wide.exists(), others.exists()] == [False, True]


def test_code_that_calls_other_sources_goes_with_them(kiln: Kiln, tmp_path: Path) -> None:
    caller = tmp_path / "tools" / "charts.py"
    caller.parent.mkdir()
    caller.write_text("")
    code = caller.parent / "__pycache__" / "charts.draw-1.py311.nbi"
    code.parent.mkdir()
    prepare_numba_cache(caller.parent, kiln.root)
    code.write_text("code")
    prepare_numba_cache(caller.parent, kiln.root)
    assert code.exists()
    (kiln.room / "bits.py").write_text("BITS = 6")
    prepare_numba_cache(caller.parent, kiln.root)
    assert not code.exists()


def test_code_that_is_kept_elsewhere_is_no_older_code(
    kiln: Kiln, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prepare_numba_cache(kiln.root)
    compile_kernel()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "mine"))
    prepare_numba_cache(kiln.root)
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    assert is_compiled()


@pytest.mark.parametrize("text", ["", "null", "[]", '{"key": "x"}', "{", "\x00"])
def test_a_stamp_that_cannot_be_read_is_none(kiln: Kiln, text: str) -> None:
    compile_kernel()
    kernel._kernel_stamp_path().write_text(text)
    assert not is_compiled()
    compile_kernel()
    assert is_compiled()
    assert kiln.baked == 2


def test_the_stamp_is_where_it_can_be_written(
    kiln: Kiln, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert kernel.find_stamp_folder() == kiln.code
    kiln.code.rmdir()
    kiln.code.write_text("no folder")
    assert kernel.find_stamp_folder() == tmp_path / "cache" / "euchre"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "mine"))
    assert kernel.find_stamp_folder() == tmp_path / "mine"


def test_nowhere_to_keep_the_code_is_said_in_a_sentence(
    kiln: Kiln, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kiln.problem = RuntimeError("cannot cache function 'word': no locator available for file x")
    with pytest.raises(KernelError, match="set NUMBA_CACHE_DIR"):
        compile_kernel()
    assert not is_compiled()
    kiln.code.rename(tmp_path / "away")
    kiln.code.write_text("no folder")
    (tmp_path / "cache").write_text("no folder")
    monkeypatch.setenv("HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "cache"))
    assert not is_compiled()
    with pytest.raises(KernelError, match="set NUMBA_CACHE_DIR"):
        compile_kernel()


def test_another_error_of_the_compiler_is_passed_on(kiln: Kiln) -> None:
    kiln.problem = RuntimeError("out of registers")
    with pytest.raises(RuntimeError, match="registers"):
        compile_kernel()


# -- the command --------------------------------------------------------------------------------


def warm(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["server", "warm", *args])
    assert result.exit_code == code, result.output
    return result.stderr if code else result.stdout


def test_by_hand_it_says_what_it_does(kiln: Kiln) -> None:
    done = CliRunner().invoke(main, ["server", "warm"])
    assert done.stdout.startswith("The strong bots are ready after ")
    assert done.stdout.count("\n") == 1
    assert done.stderr == "", "no terminal is there"
    assert warm() == "The strong bots are ready.\n"
    assert kiln.baked == 1


def test_quietly_it_says_nothing(kiln: Kiln, monkeypatch: pytest.MonkeyPatch) -> None:
    nice: list[int] = []
    monkeypatch.setattr("os.nice", nice.append, raising=False)
    assert warm("--quiet") == warm("--quiet") == ""
    assert kiln.baked == 1
    assert all(by > 0 for by in nice)
    assert nice


def test_without_numba_there_is_nothing_to_compile(
    kiln: Kiln, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "is_installed", lambda: False)
    assert not is_compiled()
    assert install_command("bots") in warm(code=2)
    assert kiln.baked == 0


def test_what_goes_wrong_is_one_line(kiln: Kiln) -> None:
    kiln.problem = KernelError("no room on the disk")
    assert warm(code=2) == "euchre: no room on the disk\n"


# -- the real kernel ----------------------------------------------------------------------------

LOADED = """
import json, sys
from euchre.bots import kernel
from numba.extending import is_jitted
import importlib
found = [importlib.import_module(name) for name in kernel.list_kernel_modules()]
stats = [v.stats for m in found for v in vars(m).values() if is_jitted(v)]
json.dump([sum(len(s.cache_hits) for s in stats), sum(len(s.cache_misses) for s in stats)],
          sys.stdout)
"""


def test_all_modules_of_the_kernel_are_found() -> None:
    assert {
        "euchre.solve",
        "euchre.solve.search.double_dummy",
        "euchre.solve.vector_engine.random_hands",
    } <= set(kernel.list_kernel_modules())


def test_the_next_process_loads_what_has_been_compiled() -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    compile_kernel()  # which `make test` has done
    assert is_compiled()
    stamp = kernel._read_stamp()
    assert stamp is not None
    before = {path: path.stat().st_mtime_ns for path in kernel._find_code_files(stamp.folders)}
    ran = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    hits, misses = json.loads(ran.stdout)
    assert hits > 0
    assert misses == 0
    assert {
        path: path.stat().st_mtime_ns for path in kernel._find_code_files(stamp.folders)
    } == before
