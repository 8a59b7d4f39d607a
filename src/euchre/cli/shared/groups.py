"""Groups of commands: each command in a whole sentence, imported only when it is run."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

RENAMED_COMMANDS: Final = {
    "serve": "server run",
    "backup": "server backup",
    "restore": "server restore",
    "doctor": "server check",
    "move-database": "server migrate",
    "warm": "server warm",
    "puzzles": "learn puzzles",
    "replay": "records replay",
    "convert": "records convert",
    "export": "records export",
    "verify": "records verify",
    "stats": "records stats",
    "review": "records review",
    "analyze": "study analyze",
    "analyse": "study analyze",
    "equity": "study equity",
    "arena": "study arena",
    "simulate": "study simulate",
}
"""The commands of euchre 0.2 that have another name now; the old ones work until 0.4."""


class LazyCommand(NamedTuple):
    """A command that is imported only when somebody runs it.

    Attributes:
        target: its module below `euchre.cli`, and its name there if it is not ``command``:
            ``"server.run"``, ``"learn.lessons:tips"``.
        summary: the first sentence of its help, so that the help of its group needs no import.
    """

    target: str
    summary: str

    def load(self) -> click.Command:
        """Import and return the command."""
        module_name, _, name = self.target.partition(":")
        module = importlib.import_module(f"euchre.cli.{module_name}")
        command: click.Command = getattr(module, name or "command")
        return command


class LazyCommandGroup(click.Group):
    """A group whose help and completion import none of its commands, and that suggests the nearest.

    Args:
        lazy: the commands by name, in the order in which people need them.
        spellings: names that some spell otherwise, each with the one in `lazy`.
    """

    def __init__(
        self,
        *args: Any,
        lazy: Mapping[str, LazyCommand],
        spellings: Mapping[str, str] = {},
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._lazy = lazy
        self._spellings = spellings

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the commands, in the order in which people need them."""
        return list(self._lazy)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise _unknown_command_error(args[0], self.list_commands(ctx), ctx)
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return the command called `cmd_name`."""
        lazy_command = self._lazy.get(self._spellings.get(cmd_name, cmd_name))
        return None if lazy_command is None else lazy_command.load()

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, one.summary) for name, one in self._lazy.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the name of a command without importing any."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - for shells alone

        found = [
            CompletionItem(name, help=one.summary)
            for name, one in self._lazy.items()
            if name.startswith(incomplete)
        ]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]


def _unknown_command_error(
    name: str, allowed_names: list[str], ctx: click.Context
) -> click.UsageError:
    """Return the error for an unknown command: it suggests the nearest, or else lists all."""
    _, _, group_name = ctx.command_path.partition(" ")
    suggestions = _suggest_commands(name, group_name, allowed_names, ctx)
    if suggestions:
        hint = f"did you mean {' or '.join(f'euchre {command}' for command in suggestions)}?"
    else:
        hint = f"there are {', '.join(allowed_names)}"
    return click.UsageError(f"there is no command {f'{group_name} {name}'.strip()!r}: {hint}", ctx)


def _suggest_commands(
    name: str, group_name: str, allowed_names: list[str], ctx: click.Context
) -> list[str]:
    """Return what somebody who typed `name` may have meant, as typed after ``euchre``.

    Where several groups have the nearest name, the command of this group is meant.
    """
    everywhere = _index_by_last_word(ctx.find_root())
    for word in difflib.get_close_matches(
        name, {**everywhere, **dict.fromkeys(allowed_names)}, n=1
    ):
        return [f"{group_name} {word}".strip()] if word in allowed_names else everywhere[word]
    return []


def _index_by_last_word(root: click.Context) -> dict[str, list[str]]:
    """Return all commands by the last word of their names; also by the old names of some."""
    index: dict[str, list[str]] = {}
    if not isinstance(root.command, click.Group):
        return index
    for name in root.command.list_commands(root):
        index.setdefault(name, []).append(name)
        group = root.command.get_command(root, name)
        if isinstance(group, click.Group):
            for subname in group.list_commands(root):
                index.setdefault(subname, []).append(f"{name} {subname}")
    for old_name, new_name in RENAMED_COMMANDS.items():
        index.setdefault(old_name, [new_name])
    return index
