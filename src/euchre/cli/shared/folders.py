"""Where the data of a user is: one folder for all of it, and what was kept elsewhere once.

Once matches and puzzles were kept by the XDG convention on every system, and the tables of a server
where `click` keeps settings. What is still there is moved over, or is used where it is if it cannot
be moved.
"""

from __future__ import annotations

import os
from contextlib import closing, suppress
from pathlib import Path

import click
from platformdirs import user_data_path

from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError


def user_data_folder() -> Path:
    """Return the folder for all data of the user who runs this program."""
    try:
        return user_data_path("euchre", appauthor=False)
    except RuntimeError:
        raise _build_no_home_error() from None


def expand_home(path: Path) -> Path:
    """Return a path with the user's home folder for a ``~`` at its beginning."""
    try:
        return path.expanduser()
    except RuntimeError:
        raise _build_no_home_error() from None


def _build_no_home_error() -> EuchreError:
    return EuchreError("this user has no home folder: set HOME to the folder to use")


def migrate_games_folder() -> Path:
    """Return the folder of matches without a named file; games of an old place are moved along."""
    return _move_folder_if_idle(
        _old_data_folder() / "games", user_data_folder() / "games", "Your games"
    )


def migrate_puzzles_file() -> Path:
    """Return the file of what a player knows of the puzzles; one of an old place is moved along."""
    return _move_folder_if_idle(
        _old_data_folder() / "puzzles.json",
        user_data_folder() / "puzzles.json",
        "Your puzzle results",
    )


def find_tables_folder(database: str) -> Path:
    """Return the folder of the tables of a server that names none; nothing is moved."""
    new_folder, old_folder = user_data_folder() / "tables", Path(click.get_app_dir("euchre"))
    is_old = (old_folder / database).exists() and not (new_folder / database).exists()
    return old_folder if is_old else new_folder


def migrate_tables_folder(database: str) -> Path:
    """Return the same folder for a server that is about to start: tables of an old place are moved
    along.

    Raises:
        StoreError: a server is running there.
    """
    old_folder, new_folder = find_tables_folder(database), user_data_folder() / "tables"
    if old_folder == new_folder:
        return new_folder
    import sqlite3  # noqa: PLC0415 - only a server needs it

    from euchre.store.lock import DatabaseLock  # noqa: PLC0415

    lock = DatabaseLock(old_folder / database)
    try:
        _merge_database_files(old_folder / database)
        new_folder.mkdir(parents=True, exist_ok=True)
        (old_folder / database).rename(new_folder / database)
    except (OSError, sqlite3.Error):  # another disk, or a database that the server will complain of
        return old_folder
    finally:
        lock.release()
    with suppress(OSError):
        (old_folder / f"{database}.lock").unlink()
        old_folder.rmdir()  # if nothing else is in it
    _print_moved("The tables", old_folder, new_folder)
    return new_folder


def _merge_database_files(database: Path) -> None:
    """Merge everything that belongs to a database into one file."""
    import sqlite3  # noqa: PLC0415 - the same

    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for ending in ("-wal", "-journal"):
        beside = database.with_name(database.name + ending)
        if beside.exists() and beside.stat().st_size:
            raise OSError(f"{beside} is in use")


def _move_folder_if_idle(source: Path, target: Path, subject: str) -> Path:
    """Return `target` with what was at `source`, or `source` if it is in use or cannot be moved."""
    if source == target or target.exists() or not source.exists():
        return target
    try:
        if _has_match_in_use(source):
            return source
        target.parent.mkdir(parents=True, exist_ok=True)
        source.rename(target)
    except OSError:
        return source
    _print_moved(subject, source, target)
    return target


def _has_match_in_use(old: Path) -> bool:
    """Return whether a match in that folder is being played."""
    from euchre.store.lock import try_lock  # noqa: PLC0415 - the same

    for path in old.glob("*.jsonl"):
        file = os.open(path, os.O_RDWR)
        try:
            if not try_lock(file):
                return True
        finally:
            os.close(file)
    return False


def _print_moved(subject: str, source: Path, target: Path) -> None:
    echo(f"{subject} have moved from {source} to {target}.", err=True)


def _old_data_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else expand_home(Path("~/.local/share"))) / "euchre"
