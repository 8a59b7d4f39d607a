"""The machine that a server runs on: its folder, its disk, its clock, what is installed."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import stat
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import closing
from importlib import metadata
from pathlib import Path
from typing import Final

from euchre import __version__
from euchre.cli.hosting.doctor.finding import DoctorFinding
from euchre.extras import how_to_install

_GIGA: Final = 1_000_000_000
_LITTLE: Final = 200_000_000
"""Bytes below which a disk is as good as full."""
_AHEAD: Final = 120.0
"""Seconds by which a file may be newer than now."""
_BEFORE: Final = 1_767_225_600
"""2026: no clock that is right is before it."""
_ELSEWHERE: Final = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs"})
"""File systems of other computers, on which SQLite's log of what is new does not work."""
_NEEDS: Final = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?(?:>=([0-9.]+))?.*?extra == .(\w+).")


def machine(folder: Path, database: str, *, shared: bool = False) -> Iterator[DoctorFinding]:
    """Yield every finding on this computer.

    Args:
        folder: that of the server.
        database: the name of the file of tables in it.
        shared: whether they are in a database of PostgreSQL instead.
    """
    yield from _versions({"web", "nodes"} if shared else {"web"})
    if not shared:
        yield from _schema(folder / database)
        yield from _folder(folder, database)
        yield from _disk(folder, database)
    yield from _clock(folder)
    yield from _files()


def _versions(extras: Collection[str]) -> Iterator[DoctorFinding]:
    try:
        needs = [_NEEDS.match(each) for each in metadata.requires("euchre") or ()]
    except metadata.PackageNotFoundError:
        needs = []
    missing, old = [], []
    for need in needs:
        if need is None or need[3] not in extras or need[1] == "euchre":
            continue
        try:
            there = metadata.version(need[1])
        except metadata.PackageNotFoundError:
            missing.append(need[1])
            continue
        if need[2] and _numbers(there) < _numbers(need[2]):
            old.append(f"{need[1]} {there} (needed is {need[2]})")
    installed = f"euchre {__version__}, Python {platform.python_version()}, SQLite"
    yield DoctorFinding("versions", "good", f"{installed} {sqlite3.sqlite_version}.")
    if missing or old:
        what = ", ".join([*(f"{name} is missing" for name in missing), *old])
        do = how_to_install(",".join(sorted(extras)))
        yield DoctorFinding("versions", "bad", f"Of what a server needs: {what}.", do)
    try:
        metadata.version("numba")
    except metadata.PackageNotFoundError:
        yield DoctorFinding(
            "versions",
            "note",
            "numba is missing: there is no expert and no coach.",
            f"{how_to_install('bots')}, if they are wanted.",
        )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _schema(database: Path) -> Iterator[DoctorFinding]:
    from euchre.store.sqlite.opening import only_read  # noqa: PLC0415 - with the server alone

    try:
        with closing(only_read(database)) as disk:
            (found,) = disk.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError):
        return  # which the look at the tables tells
    yield from schema(found)


def schema(found: str) -> Iterator[DoctorFinding]:
    """Yield what the revision of a database means for the server."""
    from euchre.store.schema import REVISIONS  # noqa: PLC0415 - with the server alone

    if found == REVISIONS[-1]:
        yield DoctorFinding("schema", "good", f"The database has today's schema, {found}.")
    elif found in REVISIONS:
        yield DoctorFinding(
            "schema",
            "note",
            f"The database has the schema {found}, and today's is {REVISIONS[-1]}.",
            "Make a backup: the next euchre serve brings it up to date, and an older euchre"
            " does not read it any more.",
        )
    else:
        yield DoctorFinding(
            "schema",
            "bad",
            f"The database has the schema {found} of a newer euchre; known is {REVISIONS[-1]}.",
            "Update euchre, or restore a backup from before the update.",
        )


def _folder(folder: Path, database: str) -> Iterator[DoctorFinding]:
    if not folder.is_dir():
        yield DoctorFinding(
            "folder",
            "bad",
            f"{folder}: there is no such folder.",
            "euchre serve makes it; if tables are kept elsewhere, name that place with --data.",
        )
        return
    if not os.access(folder, os.W_OK | os.X_OK):
        yield DoctorFinding(
            "folder",
            "bad",
            f"{folder} cannot be written to by who runs this.",
            "Run the doctor and the server as the user who owns it, or give it to them: chown -R.",
        )
    else:
        yield DoctorFinding("folder", "good", f"{folder} can be written to.")
    if os.name == "posix":
        yield from _permissions(folder, database)
    kind = _file_system(folder)
    if kind in _ELSEWHERE:
        yield DoctorFinding(
            "folder",
            "bad",
            f"{folder} lies on another computer ({kind}), where a database is not safe.",
            "Move it to a disk of this computer.",
        )


def _permissions(folder: Path, database: str) -> Iterator[DoctorFinding]:
    owner, names = folder.stat(), (database, f"{database}-wal", f"{database}-shm")
    there = [path for name in names if (path := folder / name).exists()]
    loose = [path.name for path in there if stat.S_IMODE(path.stat().st_mode) & 0o077]
    if loose:
        yield DoctorFinding(
            "permissions",
            "bad",
            f"{', '.join(loose)} can be read by others, and holds the secrets of shuffles.",
            f"chmod 600 {' '.join(str(folder / name) for name in loose)}",
        )
    if stat.S_IMODE(owner.st_mode) & 0o022:
        yield DoctorFinding(
            "permissions",
            "bad",
            f"{folder} can be written to by others, who could put another database there.",
            f"chmod go-w {folder}",
        )
    foreign = [path.name for path in there if path.stat().st_uid != owner.st_uid]
    if foreign:
        yield DoctorFinding(
            "permissions",
            "bad",
            f"{', '.join(foreign)} does not belong to the owner of {folder}: the server may not"
            " be able to write it.",
            f"chown --reference={folder} {' '.join(str(folder / name) for name in foreign)}",
        )
    if not loose and not foreign and there:
        yield DoctorFinding("permissions", "good", "What is kept can be read by its owner alone.")


def _file_system(folder: Path) -> str:
    """Return the kind of file system that a folder is on; empty if the system does not tell."""
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    whole, best, kind = f"{folder.resolve()}/", 0, ""
    for line in mounts.splitlines():
        _, place, found, *_ = line.split(" ")
        place = place.replace("\\040", " ").rstrip("/") + "/"
        if whole.startswith(place) and len(place) >= best:
            best, kind = len(place), found
    return kind


def _disk(folder: Path, database: str) -> Iterator[DoctorFinding]:
    there = next((each for each in (folder, *folder.parents) if each.is_dir()), None)
    if there is None:
        return
    free = shutil.disk_usage(there).free
    path = folder / database
    size = path.stat().st_size if path.exists() else 0
    found = f"{free / _GIGA:,.1f} GB are free where the tables are, which take {size / _GIGA:.3f}."
    do = "Make room, or move the folder to a larger disk: while it is full nobody can move."
    if free < _LITTLE:
        yield DoctorFinding("disk", "bad", found, do)
    elif free < max(_GIGA, 2 * size):
        yield DoctorFinding("disk", "note", found, do)
    else:
        yield DoctorFinding("disk", "good", found)


def _clock(folder: Path) -> Iterator[DoctorFinding]:
    now = time.time()
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))
    times = [path.lstat().st_mtime for path in folder.glob("*")] if folder.is_dir() else []
    ahead = max(times, default=now) - now
    if now < _BEFORE:
        yield DoctorFinding(
            "clock",
            "bad",
            f"The clock says {shown}, which is long ago.",
            "Set it, and have it kept right: timedatectl set-ntp true",
        )
    elif ahead > _AHEAD:
        yield DoctorFinding(
            "clock",
            "bad",
            f"The clock says {shown}, and something in the folder was written"
            f" {ahead / 60:,.0f} minutes later than that: it is wrong now, or was then.",
            "Set it, and have it kept right: timedatectl set-ntp true. Tables go on by their own"
            " time meanwhile.",
        )
    else:
        yield DoctorFinding("clock", "good", f"The clock says {shown}.")


def _files() -> Iterator[DoctorFinding]:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on Windows

    from euchre.server.limits import OTHERS, Limits  # noqa: PLC0415 - with the server alone

    limits = Limits()
    wanted = limits.sockets + limits.greeting + limits.requests + limits.waiting + OTHERS
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= wanted:
        most = "any number of" if hard == resource.RLIM_INFINITY else f"{hard:,}"
        found = f"It may open {most} files, and wants {wanted:,} at most."
        yield DoctorFinding("files", "good", found)
    else:
        fewer = limits.within(hard).sockets
        yield DoctorFinding(
            "files",
            "note",
            f"It may open {hard:,} files, and wants {wanted:,}: {fewer:,} people can come"
            f" instead of {limits.sockets:,}.",
            f"Raise it: ulimit -Hn {wanted}, or LimitNOFILE={wanted} in its unit of systemd.",
        )
