"""``euchre study equity``: the chance to win a match from any score."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import click
from rich.table import Table

from euchre.analysis.match.equity import MatchEquity, measured_equity
from euchre.analysis.match.results import find_nearest_preset, load_shipped_ending_frequencies
from euchre.cli.shared.compiling import compile_kernel_or_raise
from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.options import (
    load_rules_with_settings,
    refuse_idle_options,
    rules_option,
    set_knobs_option,
    split_typed_scores,
)
from euchre.cli.shared.rows import add_row_options, print_csv, verify_row_options
from euchre.cli.shared.terminal import echo
from euchre.english.figures import format_chance
from euchre.english.grammar import capitalise_first
from euchre.errors import EuchreError
from euchre.game.reachable import explain_impossible_running_score
from euchre.game.rules import Rules, teams

DEFAULT_SEED: Final = 1
_MAX_GRID_COLUMNS: Final = 21
_POINT_GAINS: Final = (1, 2, 4)
_SHOWN_LEADS: Final = range(-6, 7)
"""Points ahead that are shown where only the number of hands, or a clock, ends a game."""
_SHOWN_HANDS_TO_COME: Final = 12
"""Hands to come that are shown where a clock ends a game."""


@click.command(
    "equity", epilog="Example: euchre study equity --rules british --scores 9:7 --dealer us"
)
@rules_option
@set_knobs_option
@click.option(
    "--scores", "typed", metavar="US:THEM", help="Show one score instead of the whole table."
)
@click.option(
    "--dealer", type=click.Choice(["us", "them"]), help="The side that deals next. [default: all]"
)
@click.option(
    "--hands-left",
    type=int,
    metavar="N",
    help="How many hands are still to come, if a clock or a number of hands ends the game.",
)
@add_row_options
@click.option(
    "--check",
    type=int,
    metavar="N",
    help="Check the table against N simulated matches from several scores.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=DEFAULT_SEED,
    show_default=True,
    metavar="N",
    help="For --check: the same seed gives the same results.",
)
def command(
    *,
    rules_name: str,
    settings: tuple[str, ...],
    typed: str | None,
    dealer: str | None,
    hands_left: int | None,
    as_json: bool,
    as_csv: bool,
    check: int | None,
    seed: int,
) -> None:
    """Show the chance to win a match from any score.

    This assumes equally strong players who don't adapt to the score, and is based on games between
    our own bots. Rows are the points that we still need, columns the points that they
    need, and each cell is our chance to win, in percent.
    """
    _refuse_idle_options(check=check is not None, one_score=typed is not None)
    verify_row_options(as_json=as_json, as_csv=as_csv)
    rules = load_rules_with_settings(rules_name, settings)
    equity = measured_equity(rules)
    about = {"rules": rules_name, "settings": list(settings)} | _measurement_to_data(rules, equity)
    if check is not None:
        _check_by_simulation(equity, about, check, seed, as_json=as_json)
    elif typed is not None:
        scores = _parse_scores(rules, typed)
        left = _build_hands_left_arguments(rules, hands_left)
        chances = [
            _compute_win_chances(equity, scores, team, left)
            for team in _list_dealing_teams(rules, dealer)
        ]
        if as_json:
            data = {"scores": list(scores), "chances": chances}
            echo(json.dumps(about | data, indent=2))
        else:
            _print_position(rules, scores, chances)
    elif as_json:
        shares = equity.results.point_shares(rules)
        results = [{"points": list(points), "share": share} for points, share in shares.items()]
        data = {"results": results, "table": _list_chance_cells(equity, dealer)}
        echo(json.dumps(about | data, indent=2))
    elif as_csv:
        print_csv(_list_chance_cells(equity, dealer))
    else:
        _print_grids(equity, dealer)
        echo(f"From {about['hands']:,} hands of the {about['measured']} game.")


def _refuse_idle_options(*, check: bool, one_score: bool) -> None:
    if check:
        refuse_idle_options(
            ("typed", "dealer", "hands_left", "as_csv"), "does nothing with --check"
        )
        return
    refuse_idle_options(("seed",), "does nothing without --check")
    if one_score:
        refuse_idle_options(("as_csv",), "does nothing with --scores")
    else:
        refuse_idle_options(("hands_left",), "does nothing without --scores")


def _parse_scores(rules: Rules, typed: str) -> tuple[int, ...]:
    count = len(teams(rules))
    parts = split_typed_scores(typed)
    if len(parts) < 2 or not all(re.fullmatch(r"[0-9]{1,4}", part) for part in parts):
        raise EuchreError(f"--scores takes numbers like 9:7, not {typed!r:.40}")
    scores = tuple(map(int, parts))
    if len(scores) != count:
        raise EuchreError(f"--scores takes {count} numbers in this game, not {len(scores)}")
    if why := explain_impossible_running_score(rules, scores):
        raise EuchreError(why)
    return scores


def _list_sides(rules: Rules) -> list[str]:
    """Return the names of the sides, in the order of their scores: ours, and from our left on."""
    other_numbers = range(2, len(teams(rules)) + 1)
    return [
        "us",
        *(("them",) if len(other_numbers) == 1 else (f"side {number}" for number in other_numbers)),
    ]


def _list_dealing_teams(rules: Rules, dealer: str | None) -> list[int]:
    count = len(teams(rules))
    return [team for team in range(count) if dealer is None or (dealer == "us") == (team == 0)]


def _describe_dealer(side: str) -> str:
    return {"us": "we deal", "them": "they deal"}.get(side, f"{side} deals")


def _measurement_to_data(rules: Rules, equity: MatchEquity) -> dict[str, Any]:
    return {
        "measured": find_nearest_preset(rules),
        "hands": equity.results.hands,
        "players": equity.results.players,
        "about": load_shipped_ending_frequencies()["about"],
    }


def _build_hands_left_arguments(rules: Rules, hands_left: int | None) -> dict[str, int]:
    """Build the arguments by which `MatchEquity` is told how many hands are left."""
    if hands_left is None:
        if rules.time_limit:
            raise EuchreError("a clock ends this game: add --hands-left N, the hands still to come")
        return {}
    if not rules.num_hands:
        return {"hands_to_come": hands_left}
    if not 0 <= hands_left <= rules.num_hands:
        raise EuchreError(
            f"--hands-left takes a number from 0 to {rules.num_hands} in this game, "
            f"not {hands_left}"
        )
    return {"hands_played": rules.num_hands - hands_left}


def _compute_win_chances(
    equity: MatchEquity, scores: tuple[int, ...], dealer: int, hands_left: dict[str, int]
) -> dict[str, Any]:
    def gains_by_points(to: int) -> dict[str, float]:
        return {
            str(points): equity.chance_gain(scores, 0, dealer, points, to=to, **hands_left)
            for points in _POINT_GAINS
        }

    sides = _list_sides(equity.rules)
    return {
        "dealer": sides[dealer],
        "chance": equity.win_chance(scores, 0, dealer, **hands_left),
        "hands_left": equity.expected_hands_left(scores, dealer, **hands_left),
        "gains": {side: gains_by_points(team) for team, side in enumerate(sides)},
    }


def _print_position(rules: Rules, scores: tuple[int, ...], chances: list[dict[str, Any]]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    target_text = f", first to {rules.target}" if rules.target else ""
    table.add_column(f"At {':'.join(map(str, scores))}{target_text}")
    for chance in chances:
        table.add_column(_describe_dealer(chance["dealer"]), justify="right")
    table.add_row("our chance to win", *(format_chance(chance["chance"], 1) for chance in chances))
    for side, points in product(_list_sides(rules), _POINT_GAINS):
        table.add_row(
            f"{points} point{'s' if points > 1 else ''} more for {side}",
            *(f"{100 * chance['gains'][side][str(points)]:+.1f}" for chance in chances),
        )
    table.add_row("hands still to come", *(f"{chance['hands_left']:.1f}" for chance in chances))
    PlainTextConsole().print(table)
    words = "The extra points don't change who deals."
    ours, *other_chances = chances
    if other_chances and ours["dealer"] == "us":
        worth = [
            f"{100 * (ours['chance'] - chance_of_other['chance']):+.1f}"
            + ("" if chance_of_other["dealer"] == "them" else f" over {chance_of_other['dealer']}")
            for chance_of_other in other_chances
        ]
        words += f" Having the deal is worth {', '.join(worth)} here."
    echo(words)
    _print_sides_note(rules)


def _print_sides_note(rules: Rules) -> None:
    if len(teams(rules)) > 2:
        echo("Sides are numbered as in --scores: ours is first, the next one is on our left.")


def _list_chance_cells(equity: MatchEquity, dealer: str | None) -> list[dict[str, Any]]:
    rows = []
    sides = _list_sides(equity.rules)
    for team in _list_dealing_teams(equity.rules, dealer):
        for row, column, chance in _iterate_chance_cells(equity, team):
            across = {"hands_left": column} if not equity.rules.target else {"they_need": column}
            along = {"ahead": row} if not equity.rules.target else {"we_need": row}
            rows.append({"dealer": sides[team], **along, **across, "chance": chance})
    return rows


def _iterate_chance_cells(equity: MatchEquity, dealer: int) -> Iterator[tuple[int, int, float]]:
    """Yield row, column and our chance: points needed; or points ahead and hands left."""
    rules = equity.rules
    other_count = len(teams(rules)) - 1
    if rules.target:
        size = min(rules.target, _MAX_GRID_COLUMNS)
        for mine, theirs in product(range(1, size + 1), repeat=2):
            scores = (rules.target - mine, *(rules.target - theirs for _ in range(other_count)))
            if explain_impossible_running_score(rules, scores):
                continue  # too few hands for so many points
            yield mine, theirs, equity.win_chance(scores, 0, dealer)
        return
    for ahead, hands_left in product(
        _SHOWN_LEADS, range(1, min(rules.num_hands or _SHOWN_HANDS_TO_COME, _MAX_GRID_COLUMNS) + 1)
    ):
        scores = (max(0, ahead), *(max(0, -ahead) for _ in range(other_count)))
        if rules.time_limit:
            chance = equity.win_chance(scores, 0, dealer, hands_to_come=hands_left)
        else:
            chance = equity.win_chance(scores, 0, dealer, hands_played=rules.num_hands - hands_left)
        yield ahead, hands_left, chance


def _print_grids(equity: MatchEquity, dealer: str | None) -> None:
    console = PlainTextConsole()
    rules = equity.rules
    sides = _list_sides(rules)
    if rules.target:
        they = "they need" if len(sides) == 2 else "each of the others needs"
        axes = f"we need (down), {they} (across)"
    else:
        axes = "points ahead (down), hands left (across)"
    for team in _list_dealing_teams(rules, dealer):
        console.print(f"{capitalise_first(_describe_dealer(sides[team]))}: {axes}")
        console.print(_build_grid(equity, team))
        console.print()
    _print_sides_note(rules)


def _build_grid(equity: MatchEquity, dealer: int) -> Table:
    rows: dict[int, dict[int, float]] = {}
    for row, column, chance in _iterate_chance_cells(equity, dealer):
        rows.setdefault(row, {})[column] = chance
    columns = sorted({column for chances in rows.values() for column in chances})
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("", justify="right", style="bold")
    for column in columns:
        table.add_column(str(column), justify="right", no_wrap=True, min_width=2)
    for row, chances in rows.items():
        head = str(row) if equity.rules.target else f"{row:+d}" if row else "0"
        cells = (chances.get(column) for column in columns)
        figures = ("" if cell is None else format_chance(cell) for cell in cells)
        table.add_row(head, *(figure.removesuffix("%") for figure in figures))
    return table


def _check_by_simulation(
    equity: MatchEquity, about: dict[str, Any], matches: int, seed: int, *, as_json: bool
) -> None:
    if matches < 1:
        raise EuchreError(f"--check takes a number above 0, not {matches}")
    compile_kernel_or_raise()
    from euchre.analysis.match import simulation  # noqa: PLC0415 - numba only for who asks for it

    checks = [
        simulation.check_equity_by_simulation(equity, scores, dealer, matches, seed + number)
        for number, (scores, dealer) in enumerate(
            simulation.example_scores_and_dealers(equity.rules)
        )
    ]
    if as_json:
        rows = [
            vars(check) | {"error": check.predicted_error, "off": check.deviation_in_errors}
            for check in checks
        ]
        echo(json.dumps(about | {"seed": seed, "checked": rows}, indent=2))
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    for name in ("Score", "Dealer", "Predicted %", "Won %", "Error", "errors off", "Hands"):
        table.add_column(name, justify="left" if name in ("Score", "Dealer") else "right")
    for check in checks:
        table.add_row(
            ":".join(map(str, check.scores)),
            _list_sides(equity.rules)[check.dealer_team],
            f"{100 * check.predicted:.2f}",
            f"{100 * check.chance:.2f}",
            f"{100 * check.predicted_error:.2f}",
            f"{check.deviation_in_errors:+.1f}",
            f"{check.hands:.2f}",
        )
    PlainTextConsole().print(table)
    echo(f"{matches:,} matches from each score.")
