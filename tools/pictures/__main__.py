"""Takes the pictures of the documents from the running program: ``python -m tools.pictures``.

With words behind it only those: ``python -m tools.pictures terminal film``. `make dist` refuses
pictures that are older than what they show.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable

import click
from playwright.sync_api import Browser, sync_playwright

from tools.pictures.accounts import take_accounts
from tools.pictures.age import write_digest
from tools.pictures.film import take_films
from tools.pictures.moderation import take_moderation
from tools.pictures.pages import import_evening, take_pages, take_tables
from tools.pictures.scenes import CHROMIUM, FOLDER, Site, serve
from tools.pictures.terminal import take_terminal

TAKE: dict[str, Callable[[Browser, Site], None]] = {
    "tables": take_tables,
    "pages": take_pages,
    "accounts": take_accounts,
    "moderation": take_moderation,
    "terminal": take_terminal,
    "film": take_films,
}


@click.command()
@click.argument("which", nargs=-1, type=click.Choice([*TAKE]))
def command(which: tuple[str, ...]) -> None:
    """Take all pictures, or only these."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        evening = import_evening(data)
        with serve(data) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM)
            for name in [each for each in TAKE if not which or each in which]:
                TAKE[name](browser, Site(address, evening))
            browser.close()
    if not which:
        write_digest()


if __name__ == "__main__":
    command()
