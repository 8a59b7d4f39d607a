"""``euchre study simulate``: bots play many hands, and what happens is counted."""

from __future__ import annotations

import json
import random
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any, Final, TextIO

import click
from rich.table import Table

from euchre import __version__
from euchre.bots import Tracker, make_bot
from euchre.bots.driver import choose_cut
from euchre.bots.fallback import does_bot_need_kernel
from euchre.cli.matches.game import BOT_KIND_PREFIX
from euchre.cli.shared.bots import BOT_LIST_TEXT
from euchre.cli.shared.compiling import compile_kernel_if_needed
from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.options import (
    FILE_PATH_TYPE,
    load_rules_with_settings,
    rules_option,
    set_knobs_option,
    split_names_over_seats,
    verify_record_path,
)
from euchre.cli.shared.progress import build_progress_bar
from euchre.cli.shared.terminal import echo
from euchre.english.figures import format_share
from euchre.errors import EuchreError
from euchre.game.events import Event
from euchre.game.hand import Hand
from euchre.game.loners import is_played_alone
from euchre.game.match import Match, Stage, draw_chance_event, new_match
from euchre.game.rules import Rules, team_of, teams, verify_ends_untimed
from euchre.game.scoring import Outcome
from euchre.notation.record import Record, RecordPlayer, format_event, format_header

_SIDE_LABELS: Final = {"dealer_side": "dealer's side", "other_side": "other side"}
_ORDINALS: Final = ("first", "second", "third", "fourth")


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
    help=f"One bot for all seats, two that alternate, or one for each seat: {BOT_LIST_TEXT}.",
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

    The bots play matches one after another until they have played N hands; the last match may be
    unfinished. There is no clock here, so a timed game is refused unless something else ends it.
    """
    rules = load_rules_with_settings(rules_name, settings)
    verify_ends_untimed(rules)
    if hands < 1:
        raise EuchreError(f"--hands takes a number above 0, not {hands}")
    names = split_names_over_seats(bots, rules.players, "--bots")
    if any(map(does_bot_need_kernel, names)):
        compile_kernel_if_needed()
    for name in names:
        make_bot(name)
    if record is not None:
        verify_record_path(record)
    chosen = seed if seed is not None else secrets.randbelow(10**9)
    tally = _HandCounts(rules)
    began = time.perf_counter()
    with build_progress_bar("{task.completed} of {task.total} hands") as progress:
        task = progress.add_task("", total=hands)
        for match in _play_matches(rules, names, hands, chosen, record):
            for hand in match.hands:
                tally.add_hand(hand)
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


def _print_counts(tally: _HandCounts, names: tuple[str, ...], speed: float) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right")

    def add_row(label: str, count: int, total: int) -> None:
        table.add_row(label, f"{count:,}", format_share(Fraction(count, total), 1) if total else "")

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
    for side in tally.side_names:
        label = _SIDE_LABELS.get(side, side)
        add_row(f"Hands scored by the {label}", tally.scored[side], tally.scored.total())
    for label, points in _list_points_by_side(tally):
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


def _list_points_by_side(tally: _HandCounts) -> list[tuple[str, int]]:
    """Return who got how many points: two sides, or each place from the dealer's left on."""
    if tally.has_fixed_pairs:
        return [(_SIDE_LABELS[side], tally.points[side]) for side in tally.side_names]
    places = [f"{word} to speak" for word in _ORDINALS[: tally.rules.players - 1]]
    return [(label, tally.points[place]) for place, label in enumerate([*places, "dealer"], 1)]


@dataclass
class _HandCounts:
    """Counts over finished hands; a hand is scored when somebody got points.

    Attributes:
        scored: how many hands each of `side_names` scored.
        points: of each of `side_names`; without pairs of each place, from the dealer's left, 1, to
            the dealer.
    """

    rules: Rules
    hands: int = 0
    matches: int = 0
    match_hands: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    loners: int = 0
    loners_made: int = 0
    loners_marched: int = 0
    scored: Counter[str] = field(default_factory=Counter)
    points: Counter[str | int] = field(default_factory=Counter)

    @property
    def has_fixed_pairs(self) -> bool:
        """True if two sides play each other all through the match."""
        return self.rules.sides == "fixed_pairs"

    @property
    def side_names(self) -> tuple[str, str]:
        """The sides that are told apart: without pairs it depends on who makes trump."""
        return ("dealer_side", "other_side") if self.has_fixed_pairs else ("makers", "defenders")

    def add_hand(self, hand: Hand) -> None:
        assert hand.outcome is not None
        self.hands += 1
        self.outcomes[hand.outcome] += 1
        if is_played_alone(hand):
            self.loners += 1
            self.loners_made += hand.outcome in (Outcome.MADE, Outcome.MARCH)
            self.loners_marched += hand.outcome is Outcome.MARCH
        rules = self.rules
        if self.has_fixed_pairs:
            own = hand.points[team_of(rules, hand.dealer)]
            for side, points in zip(self.side_names, (own, sum(hand.points) - own), strict=True):
                self.scored[side] += points > 0
                self.points[side] += points
            return
        makers = {team_of(rules, seat) for seat in hand.makers}
        gained = [team in makers for team, points in enumerate(hand.points) if points > 0]
        self.scored["makers"] += any(gained)
        self.scored["defenders"] += not all(gained)
        for place in range(1, rules.players + 1):
            seat = (hand.dealer + place) % rules.players
            self.points[place] += hand.points[team_of(rules, seat)]

    def count_finished_match(self, hand_count: int, winner: int | None) -> None:
        self.matches += 1
        self.match_hands += hand_count
        if winner is not None:
            self.wins[winner] += 1

    def build_json_data(self) -> dict[str, Any]:
        """Return everything counted, with exact integers and the shares made of them."""
        out, scored_hands, (first, second) = self.outcomes, self.scored.total(), self.side_names
        places = [self.points[place] for place in range(1, self.rules.players + 1)]
        return {
            "hands": self.hands,
            "thrown_in": out[Outcome.THROWN_IN],
            "redealt": out[Outcome.REDEAL],
            "made": out[Outcome.MADE],
            "marched": out[Outcome.MARCH],
            "euchred": out[Outcome.EUCHRED],
            "reneged": out[Outcome.RENEGED],
            "loners": {
                "tried": self.loners,
                "made": self.loners_made,
                "marched": self.loners_marched,
            },
            "scored": {
                "hands": scored_hands,
                first: self.scored[first],
                second: self.scored[second],
                f"{first}_share": _share_of(self.scored[first], scored_hands),
            },
            "points": {first: self.points[first], second: self.points[second]}
            if self.has_fixed_pairs
            else {"by_place": places},
            "matches": {
                "finished": self.matches,
                "hands": self.match_hands,
                "hands_per_match": _share_of(self.match_hands, self.matches),
                "wins": {str(team): self.wins[team] for team in sorted(self.wins)},
            },
        }


def _share_of(part: int, whole: int) -> float | None:
    return part / whole if whole else None
