"""The file of the shipped puzzles: written with how it was made, and looked at once more."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from euchre import __version__
from euchre.analysis.position.equivalent import alike
from euchre.analysis.position.values import analyse
from euchre.learn.positions import read_event, written
from euchre.learn.puzzles import THEMES, Check, Puzzle, choices_of, data_of, read_puzzle
from euchre.learn.puzzles.answering import POINTS
from euchre.learn.puzzles.endplays import solved
from euchre.learn.puzzles.explaining import why_best
from euchre.learn.puzzles.soundness import AGAIN, CHANCE, SURE, clear, held_against, margin


def write(
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
    order = list(THEMES)
    found = sorted(puzzles, key=lambda p: (order.index(p.theme), p.id))
    about = {
        "version": __version__,
        "date": date,
        "first_errors": SURE,
        "check_errors": AGAIN,
        "points": POINTS,
        "chance": CHANCE,
        **counts(found),
        "runs": list(runs),
        "changed": list(changed),
    }
    lines = ",\n".join(json.dumps(data_of(each), separators=(",", ":")) for each in found)
    text = f'{{"about": {json.dumps(about, indent=1)},\n"puzzles": [\n{lines}\n]}}\n'
    out.write_text(text, encoding="utf-8")


def counts(puzzles: Sequence[Puzzle]) -> dict[str, Any]:
    """Count the puzzles, and those of each theme and each game."""
    return {
        "puzzles": len(puzzles),
        "themes": Counter(puzzle.theme for puzzle in puzzles),
        "presets": Counter(puzzle.position.preset for puzzle in puzzles),
    }


def verified(puzzle: Puzzle, seed: int, most: int) -> Puzzle | None:
    """Analyse a puzzle again, and return it with the new figures; None: they do not agree.

    Args:
        puzzle: to be looked at again.
        seed: of the deals.
        most: how many.
    """
    seen, check = puzzle.position.view(), puzzle.check
    found = analyse(seen, seed=seed, most=most, first=most)
    best = read_event(puzzle.best)
    if check is None or found.best not in (best, *alike(seen, best)):
        return None
    if not clear(seen, found, AGAIN, 0.95, 0.95):
        return None
    elsewhere = puzzle.elsewhere
    if elsewhere is not None:
        there = replace(puzzle.position, scores=elsewhere.scores).view()
        other = analyse(there, seed=seed, most=most, first=most)
        if written(other.best) != elsewhere.best or margin(there, other) < AGAIN:
            return None
        elsewhere = replace(elsewhere, margin=margin(there, other))
    again = Check(found.options[0].samples, seed, margin(seen, found))
    if puzzle.theme == "end":
        again = solved(seen, found.best, again)
    same = alike(seen, found.best)
    return replace(
        puzzle,
        choices=held_against(seen, choices_of(found), seed),
        also=tuple(written(o.event) for o in found.options if o.event in same),
        why=why_best(puzzle.theme, seen, found, elsewhere),
        check=again,
        elsewhere=elsewhere,
    )


def verify(out: Path, seed: int, most: int, date: str) -> list[str]:
    """Analyse every puzzle of a file again; those that do not agree are thrown out.

    Returns:
        Their ids.
    """
    before = json.loads(out.read_text(encoding="utf-8"))
    known = [read_puzzle(each) for each in before["puzzles"]]
    after = {puzzle.id: verified(puzzle, seed, most) for puzzle in known}
    gone = [key for key, puzzle in after.items() if puzzle is None]
    command = f"python -m euchre.learn.composing --verify --seed {seed} --check {most}"
    last = {"command": command, "seed": seed, "check": most, "verified": len(known),
            "thrown_out": len(gone)}  # fmt: skip
    kept = [puzzle for puzzle in after.values() if puzzle is not None]
    write(kept, out, [*before["about"]["runs"], last], date)
    return gone
