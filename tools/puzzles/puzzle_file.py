"""The file of the shipped puzzles: written with how it was made, and looked at once more."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from euchre import __version__
from euchre.analysis.position.values import analyse
from euchre.bots.knowledge.equal_cards import equivalent_events
from euchre.learn.positions import format_event, parse_event
from euchre.learn.puzzle_answers import MIN_SHOWN_POINTS, explain_best
from euchre.learn.puzzles import (
    THEME_TITLES,
    Puzzle,
    PuzzleCheck,
    list_choices,
    puzzle_to_data,
    read_puzzle,
)
from tools.puzzles.endplays import solve_check
from tools.puzzles.soundness import (
    CHECK_LEAD_ERRORS,
    FIRST_LEAD_ERRORS,
    MIN_LEAD_CHANCE,
    add_comparisons,
    is_clear,
    lead_in_errors,
)


def write_puzzles(
    puzzles: Iterable[Puzzle],
    out: Path,
    runs: Sequence[dict[str, Any]],
    date: str,
    changed: Sequence[dict[str, Any]] = (),
) -> None:
    """Write puzzles, how many there are of each theme and game, and by which runs they were made.

    Args:
        puzzles: all of them.
        out: the file.
        runs: the commands that added to them or looked at them once more, with what they counted;
            how many a run `added` is not told of the oldest, which did not count it.
        date: of the last run.
        changed: in which commits what was changed in how many, by no such command.
    """
    order = list(THEME_TITLES)
    found = sorted(puzzles, key=lambda p: (order.index(p.theme), p.id))
    about = {
        "version": __version__,
        "date": date,
        "first_errors": FIRST_LEAD_ERRORS,
        "check_errors": CHECK_LEAD_ERRORS,
        "points": MIN_SHOWN_POINTS,
        "chance": MIN_LEAD_CHANCE,
        **count_puzzles(found),
        "runs": list(runs),
        "changed": list(changed),
    }
    lines = ",\n".join(json.dumps(puzzle_to_data(each), separators=(",", ":")) for each in found)
    text = f'{{"about": {json.dumps(about, indent=1)},\n"puzzles": [\n{lines}\n]}}\n'
    out.write_text(text, encoding="utf-8")


def count_puzzles(puzzles: Sequence[Puzzle]) -> dict[str, Any]:
    """Count the puzzles, and those of each theme and each game."""
    return {
        "puzzles": len(puzzles),
        "themes": Counter(puzzle.theme for puzzle in puzzles),
        "presets": Counter(puzzle.position.preset for puzzle in puzzles),
    }


def recheck_puzzle(puzzle: Puzzle, seed: int, most: int) -> Puzzle | None:
    """Analyse a puzzle again, and return it with the new figures; None: they do not agree."""
    seen, check = puzzle.position.build_view(), puzzle.check
    found = analyse(seen, seed=seed, max_deals=most, first=most)
    best = parse_event(puzzle.best_move)
    if check is None or found.best not in (best, *equivalent_events(seen, best)):
        return None
    if not is_clear(seen, found, CHECK_LEAD_ERRORS, 0.95, 0.95):
        return None
    elsewhere = puzzle.elsewhere
    if elsewhere is not None:
        there = replace(puzzle.position, scores=elsewhere.scores).build_view()
        other = analyse(there, seed=seed, max_deals=most, first=most)
        if (
            format_event(other.best) != elsewhere.best
            or lead_in_errors(there, other) < CHECK_LEAD_ERRORS
        ):
            return None
        elsewhere = replace(elsewhere, margin=lead_in_errors(there, other))
    again = PuzzleCheck(found.options[0].samples, seed, lead_in_errors(seen, found))
    if puzzle.theme == "end":
        again = solve_check(seen, found.best, again)
    same = equivalent_events(seen, found.best)
    return replace(
        puzzle,
        choices=add_comparisons(seen, list_choices(found), seed),
        also=tuple(format_event(o.event) for o in found.options if o.event in same),
        why=explain_best(puzzle.theme, seen, found.reason, elsewhere),
        check=again,
        elsewhere=elsewhere,
    )


def recheck_file(out: Path, seed: int, most: int, date: str) -> list[str]:
    """Analyse every puzzle of a file again; those that do not agree are thrown out.

    Returns:
        Their ids.
    """
    before = json.loads(out.read_text(encoding="utf-8"))
    known = [read_puzzle(each) for each in before["puzzles"]]
    after = {puzzle.id: recheck_puzzle(puzzle, seed, most) for puzzle in known}
    gone = [key for key, puzzle in after.items() if puzzle is None]
    command = f"python -m tools.compose_puzzles --verify --seed {seed} --check {most}"
    last = {"command": command, "seed": seed, "check": most, "verified": len(known),
            "thrown_out": len(gone)}  # fmt: skip
    kept = [puzzle for puzzle in after.values() if puzzle is not None]
    write_puzzles(kept, out, [*before["about"]["runs"], last], date)
    return gone
