"""The command line: one command for each library call, and a table to play at.

Each group of commands is a folder of its own, and each command is imported only when it is run.
"""

from __future__ import annotations

import gc
import sys
from typing import Any, Final, NoReturn

import click

from euchre import __version__
from euchre.cli.shared.groups import RENAMED_COMMANDS, LazyCommand, LazyCommandGroup
from euchre.cli.shared.terminal import echo, prepare_standard_streams
from euchre.errors import EuchreError
from euchre.files import describe_file_error

_COMMANDS: Final = {
    "play": LazyCommand("play.play", "Play a match against bots, here in the terminal."),
    "join": LazyCommand("play.join", "Join a table on a server, here in the terminal."),
    "learn": LazyCommand("learn", "Learn the game: lessons, tips, a quiz and puzzles."),
    "rules": LazyCommand("rules", "Describe the games that euchre knows, and compare them."),
    "event": LazyCommand(
        "event", "Host evenings in the browser, and list, export and import them."
    ),
    "server": LazyCommand("server", "Serve tables to browsers; back up and check the server."),
    "records": LazyCommand("records", "Replay, review, count and check recorded games."),
    "study": LazyCommand("study", "Measure what a choice, a score or a bot is worth."),
}
_GC_THRESHOLDS: Final = (100_000, 10, 10)
"""How many things are made before Python looks for garbage among the newest, and how many such
looks there are before it looks among older ones: what is loaded at the start stays, and to go
through it again and again is a sixth of the start of a server."""


class RootCommandGroup(LazyCommandGroup):
    """All commands: an old name runs its new command, and an error is one line."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that `args` begin with; a terminal learns the new name of an old one.

        Only standard error, and only a terminal, gets the hint, so that no script reads it.
        """
        new_name = RENAMED_COMMANDS.get(args[0])
        if new_name is not None:
            if sys.stderr.isatty() and not ctx.resilient_parsing:
                echo(f"euchre: 'euchre {args[0]}' is now 'euchre {new_name}'", err=True)
            args = [*new_name.split(), *args[1:]]
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options before the command; an option of ``play`` there gets a hint."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            play = _COMMANDS["play"].load()
            name = error.option_name
            if not any(name in (*param.opts, *param.secondary_opts) for param in play.params):
                raise
            hint = f"there is no option {name} here; did you mean euchre play {name} ...?"
            raise click.UsageError(hint, ctx) from None

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command; a foreseeable error is one line on stderr, and exit status 2."""
        kwargs["standalone_mode"] = False
        gc.set_threshold(*_GC_THRESHOLDS)
        prepare_standard_streams()
        try:
            result = super().main(*args, **kwargs)
        except click.exceptions.Abort:
            _exit_with_message(130)
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()  # the whole help of a group, as it is laid out
            _exit_with_message(2)
        except click.BadParameter as error:
            _exit_with_message(2, _describe_number_error(error) or error.format_message())
        except click.ClickException as error:
            _exit_with_message(2, error.format_message())
        except EuchreError as error:
            _exit_with_message(2, str(error))
        except OSError as error:
            _exit_with_message(2, describe_file_error(error))
        sys.exit(result if isinstance(result, int) else 0)


def _describe_number_error(error: click.BadParameter) -> str:
    """Return what is wrong with a value that must be a number; empty: the error is another."""
    typed_value, no_number, _ = error.message.partition(" is not a valid ")
    if error.param is None or not no_number:
        return ""
    wanted = {"integer": "a whole number", "float": "a number"}
    kinds = [words for kind, words in wanted.items() if error.param.type.name.startswith(kind)]
    name = error.param.opts[0] if error.param.param_type_name == "option" else error.param.name
    return f"{name} takes {kinds[0]}, not {typed_value}" if kinds else ""


def _exit_with_message(status: int, message: str = "") -> NoReturn:
    if message:
        echo(f"euchre: {' '.join(message.split())}", err=True)
    sys.exit(status)


@click.group(
    cls=RootCommandGroup,
    lazy=_COMMANDS,
    no_args_is_help=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog="Example: euchre play --rules british --seat 1",
)
@click.version_option(__version__, prog_name="euchre", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Play Euchre in the terminal or in a browser, run bots, and work with records.

    Every command and every group of commands has help of its own: try euchre server --help.
    """
    if ctx.invoked_subcommand is None:
        echo(ctx.get_help())
