"""``euchre simulate``: bots play many hands, and what happens is counted."""

from __future__ import annotations

import json
import random
import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import click
from rich.table import Table

from euchre import __version__
from euchre.bots import Tracker, make
from euchre.bots.driver import cut
from euchre.bots.standby import needs_kernel
from euchre.cli.matches.game import BOT
from euchre.cli.measuring.counting import HandCounts
from euchre.cli.shared.bots import BOTS_TOLD
from euchre.cli.shared.compiling import get_ready
from euchre.cli.shared.console import Console
from euchre.cli.shared.options import PATH, kept_in, rules_of, rules_option, set_option, spread
from euchre.cli.shared.progress import progress_bar
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.events import Event
from euchre.match import Match, Stage, chance, new_match
from euchre.record import Player, Record, event_lines, header_line
from euchre.rules import Rules, check_ends_untimed, teams
from euchre.scoring import Outcome

_Write: TypeAlias = Callable[[str], object]


@click.command(
    "simulate",
    epilog="Example: euchre simulate --rules british --bots rules,simple --hands 2000 --seed 1",
)
@rules_option
@set_option
@click.option(
    "--bots",
    default="rules",
    show_default=True,
    metavar="A,B,...",
    help="Who plays: one bot for all seats, two in turn (one for each side), or one for each. "
    f"There are {BOTS_TOLD}.",
)
@click.option("--hands", type=int, required=True, metavar="N", help="How many hands to play.")
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="The same seed, the same hands. [default: random]",
)
@click.option("--record", type=PATH, metavar="FILE", help="Write every match to FILE (.jsonl).")
@click.option("--json", "as_json", is_flag=True, help="The counts as JSON.")
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
    """Let bots play many hands, and count what happens.

    Matches are played one after the other until the hands are through; the last one may stay
    unfinished. A timed game has no clock here and is refused unless something else ends it.
    """
    rules = rules_of(rules_name, settings)
    check_ends_untimed(rules)
    if hands < 1:
        raise EuchreError(f"--hands takes a number above 0, not {hands}")
    names = spread(bots, rules.players, "--bots")
    if any(map(needs_kernel, names)):
        get_ready()
    for name in names:
        make(name)
    if record is not None:
        kept_in(record)
    chosen = seed if seed is not None else secrets.randbelow(10**9)
    tally = HandCounts(rules)
    began = time.perf_counter()
    with progress_bar("{task.completed} of {task.total} hands") as progress:
        task = progress.add_task("", total=hands)
        for match in _matches(rules, names, hands, chosen, record):
            tally.add(match.hands)
            if match.over:
                tally.end_match(len(match.hands), match.winner)
            progress.update(task, completed=tally.hands)
    speed = tally.hands / max(1e-9, time.perf_counter() - began)
    if as_json:
        data: dict[str, object] = {
            "rules": rules_name,
            "settings": list(settings),
            "bots": list(names),
        }
        data |= {"seed": chosen, **tally.as_data()}
        echo(json.dumps({**data, "hands_per_second": round(speed, 1)}, indent=2))
    else:
        if seed is None:
            echo(f"Seed {chosen}")
        _show(tally, names, speed)


# -- playing ------------------------------------------------------------------------------------


def _matches(
    rules: Rules, names: tuple[str, ...], hands: int, seed: int, path: Path | None
) -> Iterator[Match]:
    """Yield matches until `hands` hands are finished; only the last may be unfinished."""
    if path is None:
        yield from _play_all(rules, names, hands, seed, None)
        return
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError:
        raise EuchreError(f"{path} exists already: choose another file") from None
    with file:
        yield from _play_all(rules, names, hands, seed, lambda text: file.write(f"{text}\n"))


def _play_all(
    rules: Rules,
    names: tuple[str, ...],
    hands: int,
    seed: int,
    write: _Write | None,
) -> Iterator[Match]:
    left, number = hands, 0
    while left > 0:
        match = _play(rules, names, left, f"{seed} {number}", write)
        yield match
        left -= len(match.hands)
        number += 1


def _play(
    rules: Rules, names: tuple[str, ...], hands: int, seed: str, write: _Write | None
) -> Match:
    """Play one match, or as much of it as fits into `hands` hands."""
    rng = random.Random(seed)
    bots = [make(name, rng.getrandbits(32)) for name in names]
    tracker = Tracker(new_match(rules))
    if write is not None:
        players = tuple(
            Player(f"{name.capitalize()} {at + 1}", BOT + name) for at, name in enumerate(names)
        )
        meta = {"program": f"euchre {__version__}", "seed": seed}
        write(header_line(Record(rules=rules, players=players, meta=meta)))
    while not tracker.match.over and len(tracker.match.hands) < hands:
        before = tracker.match
        event: Event
        if before.turn is None:
            event = chance(before, rng)
        elif before.stage is Stage.CUT:
            event = cut(before, rng)
        else:
            event = bots[before.turn].act(tracker.view(before.turn))
        after = tracker.apply(event)
        if write is not None:
            for line in event_lines(before, event, after):
                write(line)
    return tracker.match


# -- showing ------------------------------------------------------------------------------------


def _show(tally: HandCounts, names: tuple[str, ...], speed: float) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right")

    def row(what: str, number: int, of: int) -> None:
        table.add_row(what, f"{number:,}", f"{100 * number / of:.1f} %" if of else "")

    out, hands = tally.outcomes, tally.hands
    row("Hands", hands, 0)
    row("  thrown in", out[Outcome.THROWN_IN], hands)
    if out[Outcome.REDEAL]:
        row("  dealt again", out[Outcome.REDEAL], hands)
    row("  made with some tricks lost", out[Outcome.MADE], hands)
    row("  marched", out[Outcome.MARCH], hands)
    row("  euchred", out[Outcome.EUCHRED], hands)
    if out[Outcome.RENEGED]:
        row("  ended by a renege", out[Outcome.RENEGED], hands)
    if tally.rules.go_alone:
        row("Played alone", tally.loners, hands)
        row("  made", tally.loners_made, tally.loners)
        row("  with every trick", tally.loners_marched, tally.loners)
    for what, number in _scored(tally):
        row(f"Hands scored by the {what}", number, tally.scored)
    for what, points in _points(tally):
        table.add_row(f"Points a hand to the {what}", f"{points / hands:.3f}", "")
    row("Matches finished", tally.matches, 0)
    for team in sorted(tally.wins):
        side = ", ".join(dict.fromkeys(names[seat] for seat in teams(tally.rules)[team]))
        what = "side" if tally.pairs else "seat"
        row(f"  won by {what} {team + 1} ({side})", tally.wins[team], tally.matches)
    if tally.matches:
        table.add_row("Hands in a match", f"{tally.match_hands / tally.matches:.1f}", "")
    table.add_row("Hands a second", f"{speed:,.0f}", "")
    Console().print(table)


def _scored(tally: HandCounts) -> list[tuple[str, int]]:
    """Return who scored in how many hands: two sides, or makers and defenders if there are no
    pairs.
    """
    if tally.pairs:
        sides = (tally.scored_by_dealer, tally.scored_by_others)
        return list(zip(("dealer's side", "other side"), sides, strict=True))
    return [("makers", tally.scored_by_makers), ("defenders", tally.scored_by_defenders)]


def _points(tally: HandCounts) -> list[tuple[str, int]]:
    """Return who got how many points: two sides, or each place from the dealer's left on."""
    if tally.pairs:
        return [("dealer's side", tally.points_dealer), ("other side", tally.points_others)]
    last = len(tally.places)
    order = ("first", "second", "third", "fourth")
    return [
        ("dealer" if at == last else f"{order[at - 1]} to speak", tally.points_by_place[at])
        for at in tally.places
    ]
