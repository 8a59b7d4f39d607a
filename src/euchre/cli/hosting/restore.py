"""``euchre restore``: a backup put back."""

from __future__ import annotations

import time
from pathlib import Path

import click

from euchre.cli.hosting.backup import told
from euchre.cli.hosting.serving import DATA, needs_the_web, on_a_disk
from euchre.cli.shared.folders import tables_folder


@click.command("restore", epilog="Example: euchre restore euchre-20261123-020000.zip --replace")
@click.argument("file", type=click.Path(path_type=Path))
@DATA
@click.option(
    "--replace",
    is_flag=True,
    help="Move aside what is in the folder, into a folder replaced-... within it.",
)
def command(file: Path, data: Path | None, *, replace: bool) -> None:
    """Put back what is in a backup.

    FILE was made by euchre backup, and the server must not be running. The whole file is checked
    first, and where anything is wrong with it nothing is changed. Nothing is ever deleted: a folder
    that is not empty is refused, or with --replace what is in it is moved aside.
    """
    with needs_the_web():
        from euchre.server.app import DATABASE  # noqa: PLC0415 - slow to import
        from euchre.store.copies.restoring import restore  # noqa: PLC0415
    on_a_disk()
    folder = tables_folder(DATABASE) if data is None else data.expanduser()
    restored = restore(file, folder, DATABASE, replace=replace)
    at = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(restored.manifest.at / 1000))
    click.echo(f"{folder} is as it was at {at}: {told(restored.manifest)}.")
    if restored.aside is not None:
        click.echo(f"What was there before is in {restored.aside}.")
