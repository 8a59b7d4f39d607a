"""``euchre join``: a seat at a table of any server, from the terminal."""

from __future__ import annotations

import click

from euchre.cli.fullscreen.available import (
    LINE_MODE_VARIABLE,
    describe_missing_textual,
    is_full_screen_wanted,
    is_interactive,
    is_textual_installed,
)
from euchre.cli.matches.seats import SeatTokenFile
from euchre.cli.shared.folders import user_data_folder
from euchre.cli.shared.options import ascii_option
from euchre.cli.shared.screen import TerminalOutput, build_display_settings
from euchre.english.seats import parse_seat_number
from euchre.errors import EuchreError


@click.command("join", epilog="Example: euchre join http://127.0.0.1:8642/t/TABLE --name Ann")
@click.argument("link", metavar="LINK")
@click.option("--name", metavar="NAME", help="Your name. [default: you will be asked]")
@click.option(
    "--seat", type=int, metavar="N", help="Your seat, counted from 1. [default: any free one]"
)
@click.option("--watch", is_flag=True, help="Watch without playing.")
@click.option(
    "--ask-cut",
    is_flag=True,
    help="Cut the pack yourself. If there are stakes, you always do.",
)
@click.option(
    "--line", is_flag=True, help="Not available here: a server's table needs the full screen."
)
@ascii_option
@click.option(
    "--four-colour/--two-colour",
    "four_colours",
    default=False,
    help="Use four suit colors, or two.",
)
@click.option("--no-colour", is_flag=True, help="Don't use colors.")
def command(
    link: str,
    *,
    name: str | None,
    seat: int | None,
    watch: bool,
    ask_cut: bool,
    line: bool,
    ascii_: bool,
    four_colours: bool,
    no_colour: bool,
) -> int:
    """Join a table on a server, here in the terminal.

    LINK is the link to a table, or the address of a server. With a server's address you choose one
    of its open tables, or make a new one. Your seat is kept when you leave: euchre prints the
    command that takes you back.
    """
    if line:
        raise EuchreError(
            "a server's table needs the full screen: if you use a screen reader, open "
            "the link in a browser"
        )
    if not is_full_screen_wanted(line_mode=False):
        raise EuchreError(_explain_no_screen())
    wanted_seat = None if seat is None else parse_seat_number(seat)
    from euchre.cli.fullscreen.app import run_app  # noqa: PLC0415 - Textual takes a moment
    from euchre.cli.fullscreen.screens.door import ServerVisit  # noqa: PLC0415

    looks = build_display_settings(ascii_=ascii_, no_colour=no_colour, four_colours=four_colours)
    visit = ServerVisit(
        SeatTokenFile(user_data_folder() / "seats.json"), name or "", ask_cut=ask_cut
    )
    first_screen = visit.build_first_screen(link, wanted_seat, watch=watch)
    status = run_app(first_screen, looks)
    if visit.at is not None and visit.at.token is not None:
        screen = TerminalOutput(looks)
        screen.write_line("Your seat is kept. Come back to it with:")
        screen.write_unbroken(f"euchre join {visit.at}")
    return status


def _explain_no_screen() -> str:
    if not is_textual_installed():
        return describe_missing_textual()
    if not is_interactive():
        return "this needs a terminal for input and output, not a pipe"
    return (
        f"this needs the full screen: unset {LINE_MODE_VARIABLE}, and use a terminal "
        "with a cursor (not TERM=dumb)"
    )
