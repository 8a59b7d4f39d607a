"""``euchre server backup``: all that a server keeps, in one file."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from euchre.cli.server.serving import DATA_OPTION, DATABASE_OPTION, require_web_packages
from euchre.cli.shared.folders import find_tables_folder
from euchre.cli.shared.terminal import echo
from euchre.english import format_count

if TYPE_CHECKING:
    from euchre.store.backup.archive import BackupManifest

_BACKUP_NAME_PATTERN: Final = re.compile(r"euchre-\d{8}-\d{6}\.zip")
"""What this command calls a file that it is given no name for."""


@click.command("backup", epilog="Example: euchre server backup /var/backups/euchre --keep 14")
@click.argument("dest", type=click.Path(path_type=Path))
@DATA_OPTION
@DATABASE_OPTION
@click.option(
    "--keep",
    type=click.IntRange(1),
    metavar="N",
    help="Keep only the N newest backups in the folder DEST. Files you named yourself are kept.",
)
def command(dest: Path, data: Path | None, database: str, keep: int | None) -> None:
    """Back up a server's database to one file.

    You can run this while the server is running. DEST is a file or a folder. In a folder, the file
    is named after the time (UTC). The backup contains every move that was acknowledged before the
    command began, and is checked before the file gets its final name. It contains secrets, so only
    its owner can read it. Other files in the server's folder are listed, but not saved.
    """
    with require_web_packages():
        from euchre.server.app import DATABASE_FILENAME  # noqa: PLC0415 - slow to import
        from euchre.store.backup import copying, shared  # noqa: PLC0415
        from euchre.store.leases import hide_password  # noqa: PLC0415
    if keep is not None and not dest.is_dir():
        raise click.UsageError(f"--keep needs a folder, and {dest} isn't one")
    name = time.strftime("euchre-%Y%m%d-%H%M%S.zip", time.gmtime())
    target = dest / name if dest.is_dir() else dest
    if database:
        result = shared.back_up_postgres(database, DATABASE_FILENAME, target)
        place = hide_password(database)
    else:
        folder = data or find_tables_folder(DATABASE_FILENAME)
        result = copying.back_up_folder(folder, DATABASE_FILENAME, target)
        place = f"{folder}"
    size = result.path.stat().st_size
    size_text = f"{size / 1e6:,.1f} MB" if size >= 1e6 else f"{size / 1e3:,.1f} kB"
    held = f"{describe_backup(result.manifest)} from {place}"
    echo(f"{result.path}: {held}; {size_text}, read back and checked.")
    for name in result.left_out:
        echo(f"Not saved, because it doesn't belong to the server: {name}.")
    if keep is not None:
        names = (path for path in dest.iterdir() if _BACKUP_NAME_PATTERN.fullmatch(path.name))
        other_backups = sorted(path for path in names if path.name != result.path.name)
        excess = max(0, len(other_backups) - keep + 1)
        for old in other_backups[:excess]:  # never the one just made
            old.unlink()
            echo(f"Removed, to keep only {format_count(keep, 'backup')}: {old.name}.")


def describe_backup(manifest: BackupManifest) -> str:
    """Return what is in a backup, in a few words."""
    logs, entries = manifest.counts.tables, manifest.counts.entries
    words = f"{format_count(logs, 'log')} with {format_count(entries, 'entry')}"
    other_files = len(manifest.files) - 1
    return words + (f" and {format_count(other_files, 'other file')}" if other_files else "")
