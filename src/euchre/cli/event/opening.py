"""``euchre event new``: the page on which an evening begins."""

from __future__ import annotations

import webbrowser
from typing import Final

import click

from euchre.cli.server.run import command as serve
from euchre.cli.shared.terminal import echo
from euchre.client.links import parse_server_address
from euchre.errors import EuchreError
from euchre.store.errors import DatabaseInUseError

_NEW_EVENING_PATH: Final = "/events/new"


@click.command(
    "new",
    epilog="Example: euchre event new --host 0.0.0.0",
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.option(
    "--server", metavar="URL", help="The address of a running server, such as https://club.example."
)
@click.argument(
    "options", nargs=-1, type=click.UNPROCESSED, metavar="[OPTIONS OF EUCHRE SERVER RUN]"
)
def open_new_tournament_page(server: str | None, options: tuple[str, ...]) -> None:
    """Open the page for a new evening in a browser.

    Without --server this first starts a server, and accepts the options of euchre server run. With
    --host 0.0.0.0, phones on the same Wi-Fi can join, too.
    """
    if options and not options[0].startswith("-"):
        raise click.UsageError("choose the format and the players on the page, not here")
    if server is None:
        try:
            serve.main(
                ["--open", _NEW_EVENING_PATH, *options], "euchre server run", standalone_mode=False
            )
        except DatabaseInUseError as error:
            raise EuchreError(
                f"{error}; or use that server: euchre event new --server http://ADDRESS:PORT"
            ) from None
        return
    if options:
        raise click.UsageError(
            "leave out the options of euchre server run: --server names a server that is "
            "already running"
        )
    address = parse_server_address(server) + _NEW_EVENING_PATH
    echo(f"Opening {address}")
    webbrowser.open(address)
