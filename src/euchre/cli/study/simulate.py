"""``euchre study simulate``: bots play many hands, and what happens is counted."""

from __future__ import annotations

import json
import random
import secrets
import time
from collections.abc import Iterator
from contextlib import nullcontext
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import TextIO

import click
from rich.table import Table

from euchre import __version__
from euchre.bots import Tracker, make_bot
from euchre.bots.driver import choose_cut
from euchre.bots.fallback import needs_kernel
from euchre.cli.matches.game import BOT_KIND_PREFIX
from euchre.cli.shared.bots import BOT_LIST_TEXT
from euchre.cli.shared.compiling import compile_kernel_if_needed
from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.options import (
    FILE_PATH_TYPE,
    load_changed_rules,
    rules_option,
    set_knobs_option,
    spread_over_seats,
    verify_record_path,
)
from euchre.cli.shared.progress import progress_bar
from euchre.cli.shared.terminal import echo
from euchre.cli.study.counting import HandCounts
from euchre.english.figures import format_share
from euchre.errors import EuchreError
from euchre.game.events import Event
from euchre.game.match import Match, Stage, draw_chance_event, new_match
from euchre.game.rules import Rules, teams, verify_ends_untimed
from euchre.game.scoring import Outcome
from euchre.notation.record import Record, RecordPlayer, format_event, format_header


@click.command(
    "simulate",
    epilog="Example: euchre study simulate --rules british --bots rules,simple --hands 2000",
)
@rules_option
@set_knobs_option
@click.option(
    "--bots",
    default="rules",
    show_default=True,
    metavar="A,B,...",
    help=f"One bot for all seats, two in turn, or one each: {BOT_LIST_TEXT}.",
)
@click.option("--hands", type=int, required=True, metavar="N", help="The number of hands to play.")
@click.option(
    "--seed", type=int, metavar="N", help="The same seed gives the same hands. [default: random]"
)
@click.option(
    "--record", type=FILE_PATH_TYPE, metavar="FILE", help="Save every match to FILE (.jsonl)."
)
@click.option("--json", "as_json", is_flag=True, help="Print the counts as JSON.")
def command(
    *,
    rules_name: str,
    settings: tuple[str, ...],
    bots: str,
    hands: int,
    seed: int | None,
    record: Path | None,
    as_json: bool,
) -> None:
    """Let bots play many hands, and count the results.

    The bots play matches one after another until they have played all the hands; the last match may
    be unfinished. There is no clock here, so a timed game is refused unless something else ends it.
    """
    rules = load_changed_rules(rules_name, settings)
    verify_ends_untimed(rules)
    if hands < 1:
        raise EuchreError(f"--hands takes a number above 0, not {hands}")
    names = spread_over_seats(bots, rules.players, "--bots")
    if any(map(needs_kernel, names)):
        compile_kernel_if_needed()
    for name in names:
        make_bot(name)
    if record is not None:
        verify_record_path(record)
    chosen = seed if seed is not None else secrets.randbelow(10**9)
    tally = HandCounts(rules)
    began = time.perf_counter()
    with progress_bar("{task.completed} of {task.total} hands") as progress:
        task = progress.add_task("", total=hands)
        for match in _play_matches(rules, names, hands, chosen, record):
            tally.add_hands(match.hands)
            if match.over:
                tally.count_finished_match(len(match.hands), match.winner)
            progress.update(task, completed=tally.hands)
    speed = tally.hands / max(1e-9, time.perf_counter() - began)
    if as_json:
        data: dict[str, object] = {
            "rules": rules_name,
            "settings": list(settings),
            "bots": list(names),
        }
        data |= {"seed": chosen, **tally.build_json_data()}
        echo(json.dumps({**data, "hands_per_second": round(speed, 1)}, indent=2))
    else:
        if seed is None:
            echo(f"Seed {chosen}")
        _print_counts(tally, names, speed)


def _play_matches(
    rules: Rules, names: tuple[str, ...], hands: int, seed: int, path: Path | None
) -> Iterator[Match]:
    """Yield matches until `hands` hands are finished; only the last may be unfinished."""
    try:
        out = nullcontext() if path is None else path.open("x", encoding="utf-8")
    except FileExistsError:
        raise EuchreError(f"{path} already exists: choose another file") from None
    with out as file:
        for number in count():
            match = _play_match(rules, names, hands, f"{seed} {number}", file)
            yield match
            hands -= len(match.hands)
            if hands <= 0:
                return


def _play_match(
    rules: Rules, names: tuple[str, ...], max_hands: int, seed: str, file: TextIO | None
) -> Match:
    """Play one match, or as much of it as fits into `max_hands` hands."""
    rng = random.Random(seed)
    bots = [make_bot(name, rng.getrandbits(32)) for name in names]
    tracker = Tracker(new_match(rules))
    if file is not None:
        players = tuple(
            RecordPlayer(f"{name.capitalize()} {number + 1}", BOT_KIND_PREFIX + name)
            for number, name in enumerate(names)
        )
        meta = {"program": f"euchre {__version__}", "seed": seed}
        file.write(f"{format_header(Record(rules=rules, players=players, meta=meta))}\n")
    while not tracker.match.over and len(tracker.match.hands) < max_hands:
        before = tracker.match
        event: Event
        if before.turn is None:
            event = draw_chance_event(before, rng)
        elif before.stage is Stage.CUT:
            event = choose_cut(before, rng)
        else:
            event = bots[before.turn].act(tracker.view(before.turn))
        after = tracker.apply(event)
        if file is not None:
            file.writelines(f"{line}\n" for line in format_event(before, event, after))
    return tracker.match


def _print_counts(tally: HandCounts, names: tuple[str, ...], speed: float) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right")

    def add_row(label: str, number: int, of: int) -> None:
        table.add_row(label, f"{number:,}", format_share(Fraction(number, of), 1) if of else "")

    out, hands = tally.outcomes, tally.hands
    add_row("Hands", hands, 0)
    add_row("  thrown in", out[Outcome.THROWN_IN], hands)
    if out[Outcome.REDEAL]:
        add_row("  dealt again", out[Outcome.REDEAL], hands)
    add_row("  made without a march", out[Outcome.MADE], hands)
    add_row("  marched", out[Outcome.MARCH], hands)
    add_row("  euchred", out[Outcome.EUCHRED], hands)
    if out[Outcome.RENEGED]:
        add_row("  ended by a renege", out[Outcome.RENEGED], hands)
    if tally.rules.go_alone:
        add_row("Played alone", tally.loners, hands)
        add_row("  made", tally.loners_made, tally.loners)
        add_row("  with every trick", tally.loners_marched, tally.loners)
    for label, number in _list_scored(tally):
        add_row(f"Hands scored by the {label}", number, tally.scored_hands)
    for label, points in _list_points(tally):
        table.add_row(f"Points a hand to the {label}", f"{points / hands:.3f}", "")
    add_row("Matches finished", tally.matches, 0)
    for team in sorted(tally.wins):
        side = ", ".join(dict.fromkeys(names[seat] for seat in teams(tally.rules)[team]))
        label = "side" if tally.has_fixed_pairs else "seat"
        add_row(f"  won by {label} {team + 1} ({side})", tally.wins[team], tally.matches)
    if tally.matches:
        table.add_row("Hands in a match", f"{tally.match_hands / tally.matches:.1f}", "")
    table.add_row("Hands a second", f"{speed:,.0f}", "")
    PlainTextConsole().print(table)


def _list_scored(tally: HandCounts) -> list[tuple[str, int]]:
    """Return who scored in how many hands: two sides, or makers and defenders if there are no
    pairs.
    """
    if tally.has_fixed_pairs:
        sides = (tally.scored_by_dealer, tally.scored_by_others)
        return list(zip(("dealer's side", "other side"), sides, strict=True))
    return [("makers", tally.scored_by_makers), ("defenders", tally.scored_by_defenders)]


def _list_points(tally: HandCounts) -> list[tuple[str, int]]:
    """Return who got how many points: two sides, or each place from the dealer's left on."""
    if tally.has_fixed_pairs:
        return [("dealer's side", tally.points_dealer), ("other side", tally.points_others)]
    dealer_place = len(tally.place_numbers)
    order = ("first", "second", "third", "fourth")
    return [
        (
            "dealer" if place == dealer_place else f"{order[place - 1]} to speak",
            tally.points_by_place[place],
        )
        for place in tally.place_numbers
    ]
