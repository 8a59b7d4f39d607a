"""``euchre server restore``: a backup put back."""

from __future__ import annotations

import time
from pathlib import Path

import click

from euchre.cli.server.backup import describe_backup
from euchre.cli.server.serving import DATA_OPTION, DATABASE_OPTION, require_web_packages
from euchre.cli.shared.folders import find_tables_folder
from euchre.cli.shared.terminal import echo


@click.command(
    "restore", epilog="Example: euchre server restore euchre-20261123-020000.zip --replace"
)
@click.argument("file", type=click.Path(path_type=Path))
@DATA_OPTION
@DATABASE_OPTION
@click.option(
    "--replace",
    is_flag=True,
    help="Move existing files aside, into a folder replaced-... in DIR.",
)
def command(file: Path, data: Path | None, database: str, *, replace: bool) -> None:
    """Restore a backup.

    FILE is a backup from euchre server backup. The server must not be running. The whole file is
    checked first, and if anything is wrong with it, nothing is changed. Nothing is ever deleted:
    a folder that isn't empty is refused, or with --replace its files are moved aside. With
    --database the backup is restored to that database, which must be new.
    """
    with require_web_packages():
        from euchre.server.app import DATABASE_FILENAME  # noqa: PLC0415 - slow to import
        from euchre.store.backup import restoring, shared  # noqa: PLC0415
        from euchre.store.leases import hide_password  # noqa: PLC0415
    if database:
        if replace:
            raise click.UsageError(
                "--replace only works with a folder: with --database, name a new database"
            )
        restored = shared.restore_postgres(file, database)
        place = hide_password(database)
    else:
        folder = data or find_tables_folder(DATABASE_FILENAME)
        restored = restoring.restore_folder(file, folder, DATABASE_FILENAME, replace=replace)
        place = f"{folder}"
    made_at = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(restored.manifest.at / 1000))
    echo(f"{place} is restored to its state of {made_at}: {describe_backup(restored.manifest)}.")
    if restored.aside is not None:
        echo(f"The previous files are in {restored.aside}.")
    for name in restored.left:
        echo(f"Not restored, because it was in a folder: {name}.")
