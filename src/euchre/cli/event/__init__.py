"""``euchre event``: evenings of a server, from the command line; a host uses the browser."""

from __future__ import annotations

from typing import Final

import click

from euchre.cli.shared.groups import LazyCommand, LazyCommandGroup

_COMMANDS: Final = {
    "new": LazyCommand(
        "event.opening:open_new_tournament_page", "Open the page for a new evening in a browser."
    ),
    "list": LazyCommand(
        "event.listed:list_stored_tournaments",
        "List a server's evenings, the most recently changed first.",
    ),
    "simulate": LazyCommand(
        "event.simulation:simulate_tournament_command",
        "Let bots play an evening, and show who won what.",
    ),
    "import": LazyCommand(
        "event.importing:import_tournament_file",
        "Import an evening from a file into a server's database.",
    ),
    "export": LazyCommand(
        "event.exports:export_tournament", "Export an evening for another program."
    ),
    "sheets": LazyCommand(
        "event.exports:print_tournament_sheets", "Write an evening's sheets for printing."
    ),
}
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


class _TournamentCommandGroup(LazyCommandGroup):
    """The group; it also says where a command of euchre 0.2 has gone."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] in REMOVED_COMMANDS:
            raise click.UsageError(
                f"'event {args[0]}' is now in the browser, on "
                f"{REMOVED_COMMANDS[args[0]]}: create an evening with euchre event new, "
                "or import one from a file with euchre event import",
                ctx,
            )
        return super().resolve_command(ctx, args)


@click.group(
    "event", cls=_TournamentCommandGroup, lazy=_COMMANDS, epilog="Example: euchre event new"
)
def command() -> None:
    """Host evenings in the browser, and list, export and import them.

    The evening's page has pairings, scores from phones, standings, prizes and who owes whom. These
    commands open the page for a new evening, and work with the evenings in a server's database.
    """
