"""``euchre event``: evenings of a server, from the command line; a host uses the browser."""

from __future__ import annotations

from typing import Final

import click

from euchre.cli.hosting.event.exports import export, print_sheets
from euchre.cli.hosting.event.importing import import_tournament_file
from euchre.cli.hosting.event.listed import list_stored_tournaments
from euchre.cli.hosting.event.opening import new
from euchre.cli.hosting.event.simulation import simulate
from euchre.cli.shared.groups import CommandGroup

_PAGE_COMMANDS: Final = {
    "the page for a new evening": "formats",
    "the evening's page": "run join leave rename draw pair unpair plan tables score confirm correct"
    " standings close",
    "the evening's page, under Settings": "change",
    "the evening's page, under Money": "ledger charge pay agree collect undo settle",
    "the evening's page, under Boards": "travellers",
    "the evening's page, under History": "history",
}
REMOVED_COMMANDS: Final = {
    name: place for place, names in _PAGE_COMMANDS.items() for name in names.split()
}
"""The commands of euchre 0.2 for hosts, each with the place in the browser that replaces it."""


class _TournamentCommandGroup(CommandGroup):
    """The group; it also says where a command of euchre 0.2 has gone."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """See `CommandGroup.resolve_command`."""
        if args and args[0] in REMOVED_COMMANDS:
            raise click.UsageError(
                f"'event {args[0]}' is now in the browser, on "
                f"{REMOVED_COMMANDS[args[0]]}: create an evening with euchre event new, "
                "or import one from a file with euchre event import",
                ctx,
            )
        return super().resolve_command(ctx, args)


@click.group("event", cls=_TournamentCommandGroup, epilog="Example: euchre event new")
def command() -> None:
    """Host an evening in the browser; list, export and import evenings here.

    The evening's page has pairings, scores from phones, standings, prizes and who owes whom. These
    commands open the page for a new evening, and work with the evenings in a server's database.
    """


for _each in (new, list_stored_tournaments, simulate, import_tournament_file, export, print_sheets):
    command.add_command(_each)
