"""The command line: one command for each library call, and a table to play at.

Each command is a file of its own in one of the rooms, imported only when it is asked for.
"""

from __future__ import annotations

import gc
import importlib
import sys
from typing import Any, Final, NoReturn

import click

from euchre import __version__
from euchre.cli.shared.groups import CommandGroup
from euchre.cli.shared.terminal import echo, prepare_standard_streams
from euchre.errors import EuchreError
from euchre.files import describe_file_error

_COMMAND_SUMMARIES: Final = {
    "serve": "Serve tables to play at in a browser, with bots or friends.",
    "play": "Play a match against bots, here in the terminal.",
    "join": "Join a table on a server, here in the terminal.",
    "event": "Host an evening in the browser; list, export and import evenings here.",
    "simulate": "Let bots play many hands, and count the results.",
    "arena": "Let bots play each other with the same cards, and rank them.",
    "equity": "Show the chance to win a match from any score.",
    "rules": "Describe the games that euchre knows, and compare them.",
    "learn": "Learn the game: lessons, glossary, tips, a quiz and calling charts.",
    "puzzles": "Solve positions, by theme or from your own mistakes.",
    "replay": "Replay a recorded match, hand by hand.",
    "stats": "Count calls, points, euchres and loners in recorded games.",
    "export": "Export recorded games as a table: OUT.parquet, OUT.csv or OUT.jsonl.",
    "convert": "Convert a record to another format.",
    "analyze": "Show what each choice in a position is worth.",
    "review": "Review recorded games: good moves, mistakes, and what they cost.",
    "verify": "Check that the deals of recorded matches weren't rigged.",
    "backup": "Back up a server's database to one file.",
    "restore": "Restore a backup.",
    "move-database": "Move all tables and evenings from one database to another.",
    "doctor": "Check a server's setup and its database.",
    "warm": "Compile the strong bots, once on each computer.",
}
"""The commands with their one-line help, so that ``--help`` need not import them."""
_COMMAND_PACKAGES: Final = {
    "hosting": "serve event doctor backup restore move-database",
    "measuring": "arena equity simulate warm",
    "records": "analyze convert export replay review stats verify",
    "teaching": "learn puzzles rules",
    "playing": "play join",
}
"""The rooms in which commands live."""
_COMMAND_ALIASES: Final = {"analyse": "analyze"}
"""Commands that some spell otherwise."""
_GC_THRESHOLDS: Final = (100_000, 10, 10)
"""How many things are made before Python looks for garbage among the newest, and how many such
looks there are before it looks among older ones: what is loaded at the start stays, and to go
through it again and again is a sixth of the start of a server."""
_PACKAGE_OF_COMMAND: Final = {
    name: room for room, names in _COMMAND_PACKAGES.items() for name in names.split()
}


def _command_module(name: str) -> str:
    return f"euchre.cli.{_PACKAGE_OF_COMMAND[name]}.{name.replace('-', '_')}"


class RootCommandGroup(CommandGroup):
    """The group of commands: it imports each late, and reports errors in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the commands, in the order in which people need them."""
        return list(_COMMAND_SUMMARIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return the command called `cmd_name`."""
        name = _COMMAND_ALIASES.get(cmd_name, cmd_name)
        if name not in _COMMAND_SUMMARIES:
            return None
        command: click.Command = importlib.import_module(_command_module(name)).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMAND_SUMMARIES.items()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options before the command; an option of ``play`` there gets a hint."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            play: click.Command = importlib.import_module("euchre.cli.playing.play").command
            name = error.option_name
            if not any(name in (*param.opts, *param.secondary_opts) for param in play.params):
                raise
            hint = f"there is no option {name} here; did you mean euchre play {name} ...?"
            raise click.UsageError(hint, ctx) from None

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command; print every foreseeable error in one line on stderr, and exit with
        status 2.
        """
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
    no_args_is_help=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog="Example: euchre play --rules british --seat 1",
)
@click.version_option(__version__, prog_name="euchre", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Play Euchre in the terminal or in a browser, run bots, and work with records.

    Every command has its own help: euchre play --help.
    """
    if ctx.invoked_subcommand is None:
        echo(ctx.get_help())
