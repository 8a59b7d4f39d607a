"""The options of an evening that bots play: its format, its players and its settings."""

from __future__ import annotations

import re
import sys
from typing import Any, Final

import click

from euchre import money
from euchre.cli.shared.options import F, refuse_idle_options, set_knobs_option
from euchre.english.grammar import clean_to_one_line
from euchre.english.names import build_numbered_name
from euchre.errors import EuchreError
from euchre.files import MAX_FILE_CHARACTERS, read_rest, read_text_file
from euchre.game.rules import parse_settings
from euchre.notation.rules_files import load_rules
from euchre.tournaments import accounts, commands
from euchre.tournaments.entries import Entry, TournamentSettings
from euchre.tournaments.formats import BoardComparisonFormat, TournamentFormat, find_format
from euchre.tournaments.player_lists import read_player_list


class _MoneyParamType(click.ParamType[int]):
    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        try:
            return money.parse_amount(
                value, "$" if ctx is None else ctx.params.get("currency", "$")
            )
        except money.MoneyError as error:
            self.fail(str(error), param, ctx)


_AMOUNT_TYPE: Final = _MoneyParamType()
_EVENING_OPTIONS: Final = (
    click.option(
        "--players",
        required=True,
        metavar="FILE|N",
        help="The number of players, or a file of names (- reads standard input).",
    ),
    click.option(
        "--stake", type=_AMOUNT_TYPE, default=0, help="What each player pays into the pot."
    ),
    click.option(
        "--unit", type=_AMOUNT_TYPE, default=0, help="The price per point, if FORMAT is points."
    ),
    click.option(
        "--prizes",
        default="",
        metavar="PLAN",
        help="Prizes: shares like 50/30/20, amounts like 100+40+20, winner or none. [default: "
        "the format's own]",
    ),
    click.option("--rounds", type=int, metavar="N", help="The number of rounds, or games."),
    click.option("--hands", type=int, metavar="N", help="Play N hands per round, not to a target."),
    click.option(
        "--rules",
        "rules_name",
        metavar="NAME",
        help="The game, or house rules in NAME.toml. [default: the format's own]",
    ),
    set_knobs_option,
    click.option(
        "--basket",
        type=_AMOUNT_TYPE,
        default=0,
        help="What each player pays into the basket, the prize for the most loners.",
    ),
    click.option(
        "--per-euchre",
        type=_AMOUNT_TYPE,
        default=0,
        help="What a euchred player pays into the basket.",
    ),
    click.option(
        "--per-renege",
        type=_AMOUNT_TYPE,
        default=0,
        help="What a player pays into the basket for a renege.",
    ),
    click.option(
        "--no-third-place",
        "third_place",
        flag_value=False,
        default=True,
        help="Don't play a match for third place in a knockout.",
    ),
    click.option(
        "--scoring",
        type=click.Choice(["match-points", "average"]),
        default="match-points",
        show_default=True,
        help="How the boards are compared.",
    ),
    click.option(
        "--whole/--cents",
        default=None,
        help="Round prizes to whole dollars (first place gets the rest) or cents. "
        "[default: whole, unless the stake has cents]",
    ),
    click.option("--title", default="", metavar="TEXT", help="The evening's title."),
    click.option(
        "--currency",
        default="$",
        show_default=True,
        is_eager=True,  # read before the amounts, which are then told with it
        metavar="SIGN",
        help="The currency sign before amounts.",
    ),
)


def add_tournament_options(function: F) -> F:
    """Add the options that make an evening, as `build_opening_entries` takes them."""
    for option in reversed(_EVENING_OPTIONS):
        function = option(function)
    return function


def add_format_argument(function: F) -> F:
    """Add the format of the evening as ``format_name``, checked before any option."""

    def verify_format(_: click.Context, __: click.Parameter, name: str) -> str:
        return find_format(name).name

    return click.argument("format_name", metavar="FORMAT", callback=verify_format)(function)


def refuse_options_of_other_formats(format_name: str) -> None:
    """Refuse the options of the current command that do nothing in this format."""
    if not isinstance(find_format(format_name), BoardComparisonFormat):
        refuse_idle_options(("scoring",), "only works if boards are compared, as in duplicate")
    if format_name != "knockout":
        refuse_idle_options(("third_place",), "only works in a knockout")


def build_opening_entries(
    format_name: str,
    tournament_id: str,
    *,
    players: str,
    hands: int | None,
    rules_name: str | None,
    settings: tuple[str, ...],
    **rest: Any,
) -> tuple[Entry, ...]:
    """Return an evening with players; `rest` are other fields of `TournamentSettings`."""
    format_ = find_format(format_name)
    base = load_rules(rules_name) if rules_name else commands.default_rules(format_.name)
    rules = base.replace(parse_settings(settings))
    if hands is not None:
        if hands < 1:
            raise EuchreError(f"--hands takes a number above 0, not {hands}")
        rules = rules.replace(num_hands=hands, target=0)
    if format_.name == "points" and not rest["unit"]:
        raise EuchreError("set the price per point, for example --unit 1.00")
    if rest["rounds"] == 0:
        raise EuchreError("An evening has 1 to 100 rounds, not 0.")
    rest["rounds"] = rest["rounds"] or 0
    if rest["whole"] is None:
        rest["whole"] = accounts.has_whole_prizes_by_default(rest["stake"])
    _strip_title_and_currency(rest)
    wanted = TournamentSettings(format=format_.name, rules=rules.changed_knobs, **rest)
    return commands.open_with_players(tournament_id, wanted, _read_player_names(format_, players))


def _strip_title_and_currency(options: dict[str, Any]) -> None:
    for name, max_length in (("title", 80), ("currency", 4)):
        options[name] = clean_to_one_line(options[name])
        if len(options[name]) > max_length:
            raise EuchreError(
                f"--{name} takes at most {max_length} characters, not {len(options[name])}"
            )


def _read_player_names(format_: TournamentFormat, players: str) -> list[str]:
    """Return the players, as written in a file or by numbers."""
    text = players.strip()
    if re.fullmatch(r"[+-]?[0-9]+", text):
        player_count = int(text) if len(text) < 9 else -1
        why = (
            format_.player_count_refusal(player_count)
            if player_count > 0
            else f"--players takes a number above 0, not {text}"
        )
        if why is not None:
            raise EuchreError(why)
        return [build_numbered_name(number) for number in range(1, player_count + 1)]
    lines = read_rest(sys.stdin, MAX_FILE_CHARACTERS) if text == "-" else read_text_file(players)
    if "\N{REPLACEMENT CHARACTER}" in lines:
        raise EuchreError("--players: can't read these names in this terminal's encoding")
    written = (line for line in lines.splitlines() if not line.lstrip().startswith("#"))
    names = read_player_list("\n".join(written), allows_separators=False)
    if not names:
        raise EuchreError(f"{players}: there are no names in this file")
    return names
