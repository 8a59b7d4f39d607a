"""Groups of commands that tell what each of them is for, in a whole sentence."""

from __future__ import annotations

import click


class Whole(click.Group):
    """A group whose help cuts no description short."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The commands, in the order in which they were added."""
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the first sentence of its help."""
        names = self.list_commands(ctx)
        told = ((name, self.get_command(ctx, name)) for name in names)
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, each.get_short_help_str(limit=1000)) for name, each in told if each]
            )
