"""A package that nobody may write to, and a user without a home: what is compiled is kept still."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre.compiling import CACHE_VARIABLE, set_numba_cache_folder

SOURCE = Path(__file__).parent.parent / "src" / "euchre"
pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or not shutil.which("setpriv"),
    reason="needs setpriv, to run as somebody who may write nothing",
)


def somebody(code: str, package: Path, temporary: Path) -> str:
    """What Python prints who runs this as nobody, with no home that can be written."""
    nobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    told = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [*nobody, sys.executable, "-c", code],
        env={
            "PYTHONPATH": str(package),
            "HOME": "/nonexistent",
            "TMPDIR": str(temporary),
            "PATH": "/usr/bin:/bin",
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


FOLDER = """
import os
from pathlib import Path
from euchre.compiling import CACHE_VARIABLE, set_numba_cache_folder
set_numba_cache_folder(Path({package!r}) / "euchre" / "solve")
print(os.environ.get(CACHE_VARIABLE))
"""


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody can look into, unlike pytest's own."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root can run a program as somebody else")
    with tempfile.TemporaryDirectory() as made:
        there = Path(made)
        there.chmod(0o755)
        (there / "tmp").mkdir()
        (there / "tmp").chmod(0o1777)
        yield there


@pytest.fixture
def package(place: Path) -> Path:
    """A copy of the package that nobody else may write to."""
    to = place / "lib"
    shutil.copytree(SOURCE, to / "euchre", ignore=shutil.ignore_patterns("__pycache__"))
    return to


def test_the_code_goes_into_a_folder_of_ones_own_that_no_other_may_write(
    package: Path, place: Path
) -> None:
    temporary = place / "tmp"
    code = FOLDER.format(package=str(package))
    own = temporary / "euchre-code-65534"
    assert somebody(code, package, temporary).strip() == str(own)
    assert own.stat().st_mode & 0o777 == 0o700
    assert somebody(code, package, temporary).strip() == str(own)
    own.chmod(0o777)
    assert somebody(code, package, temporary).strip() == "None"
    own.rmdir()
    own.mkdir()  # another's: here that of root
    assert somebody(code, package, temporary).strip() == "None"


def test_nothing_is_told_where_numba_finds_a_folder_or_has_been_told_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, "")  # so that what is set here is undone
    monkeypatch.delenv(CACHE_VARIABLE)
    set_numba_cache_folder(tmp_path)
    assert CACHE_VARIABLE not in os.environ
    monkeypatch.setenv(CACHE_VARIABLE, "elsewhere")
    set_numba_cache_folder(Path("/nonexistent/package"))
    assert os.environ[CACHE_VARIABLE] == "elsewhere"


COMPILED = """
from pathlib import Path
from euchre.compiling import set_numba_cache_folder
set_numba_cache_folder(Path(__file__).parent)
from numba import njit
@njit("int64(int64)", cache=True)
def twice(number):
    return number + number
"""


def test_numba_keeps_and_finds_its_code_there(package: Path, place: Path) -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    (package / "few.py").write_text(COMPILED)
    code = "import few; print(few.twice(2), len(few.twice.stats.cache_hits))"
    assert somebody(code, package, place / "tmp").split() == ["4", "0"]
    assert somebody(code, package, place / "tmp").split() == ["4", "1"]
