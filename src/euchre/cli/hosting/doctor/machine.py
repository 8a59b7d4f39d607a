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
from contextlib import closing, suppress
from importlib import metadata
from pathlib import Path
from typing import Final

from euchre import __version__
from euchre.cli.hosting.doctor.finding import DoctorFinding, bad_finding, good_finding, note_finding
from euchre.extras import install_command

_BYTES_PER_GIGABYTE: Final = 1_000_000_000
_MIN_FREE_BYTES: Final = 200_000_000
"""Bytes below which a disk is as good as full."""
_MAX_FILE_AHEAD_SECONDS: Final = 120.0
"""Seconds by which a file may be newer than now."""
_MIN_CLOCK_SECONDS: Final = 1_767_225_600
"""2026: no clock that is right is before it."""
_NETWORK_FILE_SYSTEMS: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs"}
)
"""File systems of other computers, on which SQLite's log of what is new does not work."""
_REQUIREMENT_PATTERN: Final = re.compile(
    r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?(?:>=([0-9.]+))?.*?extra == .(\w+)."
)


def check_machine(folder: Path, database: str, *, shared: bool = False) -> Iterator[DoctorFinding]:
    """Yield every finding on this computer.

    Args:
        folder: that of the server.
        database: the name of the file of tables in it.
        shared: whether they are in a database of PostgreSQL instead.
    """
    yield from _check_versions({"web", "nodes"} if shared else {"web"})
    if not shared:
        yield from _check_schema(folder / database)
        yield from _check_folder(folder, database)
        yield from _check_disk(folder, database)
    yield from _check_clock(folder)
    yield from _check_open_files()


def _check_versions(extras: Collection[str]) -> Iterator[DoctorFinding]:
    try:
        needs = [
            _REQUIREMENT_PATTERN.match(requirement)
            for requirement in metadata.requires("euchre") or ()
        ]
    except metadata.PackageNotFoundError:
        needs = []
    missing, old = [], []
    for need in needs:
        if need is None or need[3] not in extras or need[1] == "euchre":
            continue
        try:
            installed_version = metadata.version(need[1])
        except metadata.PackageNotFoundError:
            missing.append(need[1])
            continue
        if need[2] and _parse_version(installed_version) < _parse_version(need[2]):
            old.append(f"{need[1]} {installed_version} (needed is {need[2]})")
    installed = f"euchre {__version__}, Python {platform.python_version()}, SQLite"
    yield good_finding("versions", f"{installed} {sqlite3.sqlite_version}.")
    if missing or old:
        complaints = ", ".join([*(f"{name} is missing" for name in missing), *old])
        do = install_command(",".join(sorted(extras)))
        yield bad_finding("versions", f"Of what a server needs: {complaints}.", do)
    try:
        metadata.version("numba")
    except metadata.PackageNotFoundError:
        yield note_finding(
            "versions",
            "numba is missing: there is no expert and no coach.",
            f"{install_command('bots')}, if they are wanted.",
        )


def _parse_version(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _check_schema(database: Path) -> Iterator[DoctorFinding]:
    from euchre.store.sqlite.opening import connect_read_only  # noqa: PLC0415 - with the server alone

    try:
        with closing(connect_read_only(database)) as disk:
            (revision,) = disk.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError):
        return  # which the look at the tables tells
    yield from check_revision(revision)


def check_revision(revision: str) -> Iterator[DoctorFinding]:
    """Yield what the revision of a database means for the server."""
    from euchre.store.schema import REVISIONS  # noqa: PLC0415 - with the server alone

    if revision == REVISIONS[-1]:
        yield good_finding("schema", f"The database has today's schema, {revision}.")
    elif revision in REVISIONS:
        yield note_finding(
            "schema",
            f"The database has the schema {revision}, and today's is {REVISIONS[-1]}.",
            "Make a backup: the next euchre serve brings it up to date, and an older euchre"
            " does not read it any more.",
        )
    else:
        yield bad_finding(
            "schema",
            f"The database has the schema {revision} of a newer euchre; known is {REVISIONS[-1]}.",
            "Update euchre, or restore a backup from before the update.",
        )


def _check_folder(folder: Path, database: str) -> Iterator[DoctorFinding]:
    if not folder.is_dir():
        yield bad_finding(
            "folder",
            f"{folder}: there is no such folder.",
            "euchre serve makes it; if tables are kept elsewhere, name that place with --data.",
        )
        return
    if not os.access(folder, os.W_OK | os.X_OK):
        yield bad_finding(
            "folder",
            f"{folder} cannot be written to by who runs this.",
            "Run the doctor and the server as the user who owns it, or give it to them: chown -R.",
        )
    else:
        yield good_finding("folder", f"{folder} can be written to.")
    if os.name == "posix":
        yield from _check_permissions(folder, database)
    kind = _find_file_system(folder)
    if kind in _NETWORK_FILE_SYSTEMS:
        yield bad_finding(
            "folder",
            f"{folder} lies on another computer ({kind}), where a database is not safe.",
            "Move it to a disk of this computer.",
        )


def _check_permissions(folder: Path, database: str) -> Iterator[DoctorFinding]:
    owner, names = folder.stat(), (database, f"{database}-wal", f"{database}-shm")
    files = [path for name in names if (path := folder / name).exists()]
    loose = [path.name for path in files if stat.S_IMODE(path.stat().st_mode) & 0o077]
    if loose:
        yield bad_finding(
            "permissions",
            f"{', '.join(loose)} can be read by others, and holds the secrets of shuffles.",
            f"chmod 600 {' '.join(str(folder / name) for name in loose)}",
        )
    if stat.S_IMODE(owner.st_mode) & 0o022:
        yield bad_finding(
            "permissions",
            f"{folder} can be written to by others, who could put another database there.",
            f"chmod go-w {folder}",
        )
    foreign = [path.name for path in files if path.stat().st_uid != owner.st_uid]
    if foreign:
        yield bad_finding(
            "permissions",
            f"{', '.join(foreign)} does not belong to the owner of {folder}: the server may not"
            " be able to write it.",
            f"chown --reference={folder} {' '.join(str(folder / name) for name in foreign)}",
        )
    if not loose and not foreign and files:
        yield good_finding("permissions", "What is kept can be read by its owner alone.")


def _find_file_system(folder: Path) -> str:
    """Return the kind of file system that a folder is on; empty if the system does not tell."""
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    whole, best, kind = f"{folder.resolve()}/", 0, ""
    for line in mounts.splitlines():
        _, place, file_system, *_ = line.split(" ")
        place = place.replace("\\040", " ").rstrip("/") + "/"
        if whole.startswith(place) and len(place) >= best:
            best, kind = len(place), file_system
    return kind


def _check_disk(folder: Path, database: str) -> Iterator[DoctorFinding]:
    folder_on_disk = next((parent for parent in (folder, *folder.parents) if parent.is_dir()), None)
    if folder_on_disk is None:
        return
    free = shutil.disk_usage(folder_on_disk).free
    path = folder / database
    size = path.stat().st_size if path.exists() else 0
    space = (
        f"{free / _BYTES_PER_GIGABYTE:,.1f} GB are free where the tables are, which take "
        f"{size / _BYTES_PER_GIGABYTE:.3f}."
    )
    do = "Make room, or move the folder to a larger disk: while it is full nobody can move."
    if free < _MIN_FREE_BYTES:
        yield bad_finding("disk", space, do)
    elif free < max(_BYTES_PER_GIGABYTE, 2 * size):
        yield note_finding("disk", space, do)
    else:
        yield good_finding("disk", space)


def _check_clock(folder: Path) -> Iterator[DoctorFinding]:
    now_seconds = time.time()
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now_seconds))
    ahead = max(_list_change_times(folder), default=now_seconds) - now_seconds
    if now_seconds < _MIN_CLOCK_SECONDS:
        yield bad_finding(
            "clock",
            f"The clock says {shown}, which is long ago.",
            "Set it, and have it kept right: timedatectl set-ntp true",
        )
    elif ahead > _MAX_FILE_AHEAD_SECONDS:
        yield bad_finding(
            "clock",
            f"The clock says {shown}, and something in the folder was written"
            f" {ahead / 60:,.0f} minutes later than that: it is wrong now, or was then.",
            "Set it, and have it kept right: timedatectl set-ntp true. Tables go on by their own"
            " time meanwhile.",
        )
    else:
        yield good_finding("clock", f"The clock says {shown}.")


def _list_change_times(folder: Path) -> Iterator[float]:
    for path in folder.glob("*"):
        with suppress(FileNotFoundError):  # a server that ends removes its side files
            yield path.lstat().st_mtime


def _check_open_files() -> Iterator[DoctorFinding]:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on Windows

    from euchre.server.limits import RESERVED_FILES, ServerLimits  # noqa: PLC0415 - with the server alone

    limits = ServerLimits()
    wanted = limits.sockets + limits.greeting + limits.requests + limits.waiting + RESERVED_FILES
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= wanted:
        file_count = "any number of" if hard == resource.RLIM_INFINITY else f"{hard:,}"
        sentence = f"It may open {file_count} files, and wants {wanted:,} at most."
        yield good_finding("files", sentence)
    else:
        fewer = limits.fit_to_file_limit(hard).sockets
        yield note_finding(
            "files",
            f"It may open {hard:,} files, and wants {wanted:,}: {fewer:,} people can come"
            f" instead of {limits.sockets:,}.",
            f"Raise it: ulimit -Hn {wanted}, or LimitNOFILE={wanted} in its unit of systemd.",
        )
