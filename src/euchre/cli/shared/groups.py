"""Groups of commands that tell what each of them is for, in a whole sentence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

import click


def unknown_command_error(name: str, known: Iterable[str], ctx: click.Context) -> click.UsageError:
    """Return the error for an unknown command: it suggests the nearest, or else lists all."""
    names = [*known]
    nearest = difflib.get_close_matches(name, names, n=1)
    hint = f"did you mean {nearest[0]}?" if nearest else f"there are {', '.join(names)}"
    _, _, group_name = ctx.command_path.partition(" ")
    typed = f"{group_name} {name}".strip()
    return click.UsageError(f"there is no command {typed!r}: {hint}", ctx)


class CommandGroup(click.Group):
    """A group whose help cuts no description short, and that suggests the nearest command."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the commands, in the order in which they were added."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that `args` begin with."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise unknown_command_error(args[0], self.list_commands(ctx), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the first sentence of its help."""
        names = self.list_commands(ctx)
        commands = ((name, self.get_command(ctx, name)) for name in names)
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, sub.get_short_help_str(limit=1000)) for name, sub in commands if sub]
            )
