"""Make the puzzles: ``python -m euchre.learn.composing --seed 1 --date 2026-11-21``.

Bots of several strengths play hands by seed. At every decision a quick look tells whether one
choice is clearly best; then a deeper analysis must find it at least four standard errors ahead of
every other, by 0.15 points or by 2 % of the match. It must not be obvious: the `rules` or the
`beginner` bot gets it wrong, or playing by the `simple` bot's few rules costs a lot. Last it is
*checked*: an independent analysis, with another seed and many more hidden deals, must find the same
best by three standard errors; its figures are those that are told. End plays are also solved in
every single deal there can be.

Cards of which none can tell the difference are one answer. Of a class of hand (same place, same
kind of trumps and side cards, same kind of answer) there is one puzzle, and no theme has more than
its share of one kind of answer or of one difficulty.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from euchre.analysis.options import Analysis
from euchre.analysis.position.equivalent import alike
from euchre.analysis.position.stake import Stake
from euchre.analysis.position.values import analyse
from euchre.bots import Bot, make
from euchre.bots.driver import Views
from euchre.bots.search.fast import fast_valuer
from euchre.cards import BENNIES
from euchre.errors import EuchreError
from euchre.hand import Phase, View, apply, automatic, begin, legal
from euchre.learn.positions import Position, written
from euchre.learn.puzzles import (
    THEMES,
    Check,
    OtherScore,
    Puzzle,
    choices_of,
    id_of,
    kind_of_move,
    read_puzzle,
    themes_of,
    title_of,
)
from euchre.learn.puzzles.endplays import solved
from euchre.learn.puzzles.explaining import why_best
from euchre.learn.puzzles.likeness import shape
from euchre.learn.puzzles.puzzle_file import verify, write
from euchre.learn.puzzles.soundness import (
    AGAIN,
    SURE,
    agreed,
    clear,
    difficulty,
    fits,
    held_against,
    margin,
)
from euchre.presets import preset
from euchre.rules import team_of
from euchre.shuffle import deal
from euchre.solve import UnsupportedRulesError
from euchre.solve.sampling.worlds import NoWorldError

OUT: Final = Path(__file__).parent / "data" / "puzzles.json"
EACH: Final = 16
HANDS: Final = 12_000
QUICK: Final = 256
FIRST: Final = 4000
CHECK: Final = 24_000
PRESSURE: Final = ((9, 9), (9, 8), (8, 9), (9, 6), (6, 9), (8, 8), (9, 3), (3, 9), (7, 9), (9, 7))
"""Scores at which something else may be right, one's own first."""
LEVEL: Final = (0, 0)
_GAMES: Final = {
    "standard": tuple(t for t in THEMES if t not in ("stuck", "canadian", "benny")),
    "stick-the-dealer": ("stuck",),
    "canadian": ("canadian",),
    "british": ("benny",),
}
_CALLING: Final = frozenset({"partner", "dealer", "first-round", "second-round", "stuck", "alone",
                             "score", "canadian"})  # fmt: skip
_LEADS: Final = frozenset({"lead-makers", "lead-defenders"})
_PLAYERS: Final = ("rules", "club", "casual", "expert:worlds=30")
_SEEDS: Final = 7_919
"""The seeds of the second analysis are so far from those of the first."""


@dataclass
class Sizes:
    """The numbers of puzzles, hands and deals.

    Attributes:
        each: puzzles of a theme.
        hands: the most hands.
        first, check: hidden deals of the first and of the second analysis.
    """

    each: int = EACH
    hands: int = HANDS
    first: int = FIRST
    check: int = CHECK


class Composer:
    """Plays hands and collects puzzles.

    Attributes:
        found: what has been accepted, and what was there before.
        known: how many were there before.
        looked, refused: decisions that were looked at, and candidates that failed the check.
    """

    def __init__(
        self, seed: int, sizes: Sizes, themes: Sequence[str] = (), known: Sequence[Puzzle] = ()
    ) -> None:
        self.seed, self.sizes, self.themes = seed, sizes, themes or tuple(THEMES)
        self.found: dict[str, Puzzle] = {}
        self.known = len(known)
        self.looked = self.refused = 0
        self._shapes: set[tuple[object, ...]] = set()
        self._kinds: Counter[tuple[str, str]] = Counter()
        self._levels: Counter[tuple[str, int]] = Counter()
        self._count: Counter[str] = Counter()
        self._part = 0.0
        for puzzle in known:
            self._keep(puzzle, puzzle.position.view())

    # -- playing --------------------------------------------------------------------------------

    def compose(self) -> Iterator[int]:
        """Play hands until every theme is full, or no hand is left; yields each hand's number."""
        players = {name: make(name, self.seed) for name in _PLAYERS}
        for number in range(self.sizes.hands):
            self._part = number / self.sizes.hands
            games = [game for game, themes in _GAMES.items() if self._open(themes)]
            if not games:
                return
            dice = random.Random(f"puzzles/{self.seed}/{number}")
            names = ["standard"] * 3 * ("standard" in games) + games
            self._play(dice.choice(names), number, dice, players)
            yield number

    def _open(self, themes: Sequence[str]) -> list[str]:
        return [
            theme for theme in themes
            if theme in self.themes and self._count[theme] < self.sizes.each
        ]  # fmt: skip

    def _play(self, game: str, number: int, dice: random.Random, players: dict[str, Bot]) -> None:
        rules = preset(game).rules
        dealt = deal(rules, number % rules.players, dice)
        scores = (dice.randrange(rules.target - 2), dice.randrange(rules.target - 2))
        hand = begin(rules, dealt, scores)
        if dealt.up_card in BENNIES:
            return
        seats = [players[dice.choice(_PLAYERS)] for _ in range(rules.players)]
        views, taken = Views(hand), False
        while not hand.over:
            seat = hand.turn
            if seat is None:
                chance = automatic(hand)
                assert chance is not None
                hand = apply(hand, chance)
                views.add(chance)
                continue
            seen = views.of(seat)
            wanted = self._open(_GAMES[game])
            late = set(wanted) - _CALLING - {"discard"}
            if hand.phase is Phase.PLAY and not (late if not hand.plays else late - _LEADS):
                return
            if not taken and len(legal(seen)) > 1:  # one puzzle of a hand is enough
                taken = self._consider(seen, game, wanted, number)
            event = seats[seat].act(seen)
            hand = apply(hand, event)
            views.add(event)

    # -- judging --------------------------------------------------------------------------------

    def _consider(self, seen: View, game: str, wanted: Sequence[str], number: int) -> bool:
        """Look at a decision; return whether it has become a puzzle."""
        themes = [theme for theme in themes_of(seen) if theme in wanted]
        score = "score" in wanted and seen.phase in (Phase.ORDER, Phase.NAME)
        if not themes and not score:
            return False
        try:
            position = Position.of(seen, game)
            seen = position.view()
            if fast_valuer(seen, Stake(seen).worths).note:
                return False
            self.looked += 1
            quick = analyse(seen, seed=self.seed, most=QUICK, first=QUICK)
            if score and self._pressed(position, quick, number):
                return True
            themes = [theme for theme in themes if fits(theme, seen, quick)]
            if not themes or not clear(seen, quick, 1.5, 0.8):
                return False
            theme = min(themes, key=lambda each: self._count[each])
            return self._add(theme, position, seen, quick)
        except (UnsupportedRulesError, NoWorldError, EuchreError, ValueError):
            return False

    def _add(self, theme: str, position: Position, seen: View, quick: Analysis) -> bool:
        if not self._wanted(theme, seen, quick, at_least=0):
            return False
        deep = analyse(seen, seed=self.seed + 1, most=self.sizes.first, first=self.sizes.first)
        if not clear(seen, deep, SURE) or not agreed(seen, deep) or not fits(theme, seen, deep):
            return False
        return self._check(theme, position, seen, deep, None)

    def _wanted(self, theme: str, seen: View, found: Analysis, *, at_least: int) -> int:
        """Return how hard the puzzle would be; 0: it is obvious, or there are enough that are like
        it.
        """
        share = self.sizes.each * (2 + (self._part > 0.4) + (self._part > 0.7)) // 4
        full = self._kinds[theme, kind_of_move(seen, found.best)] >= share
        if full or (theme, *shape(seen, found.best)) in self._shapes:
            return 0
        level = max(at_least, difficulty(seen, found)[0])
        return 0 if self._levels[theme, level] >= share else level

    def _check(
        self,
        theme: str,
        position: Position,
        seen: View,
        deep: Analysis,
        elsewhere: OtherScore | None,
    ) -> bool:
        at_least = 0 if elsewhere is None else 2  # to know the hand is not to know the score
        level = self._wanted(theme, seen, deep, at_least=at_least)
        if not level:
            return False
        _, tempting = difficulty(seen, deep)
        seed, most = self.seed + _SEEDS, self.sizes.check
        checked = analyse(seen, seed=seed, most=most, first=most)
        same = checked.best in (deep.best, *alike(seen, deep.best))
        if not same or not clear(seen, checked, AGAIN):
            self.refused += 1
            return False
        check = Check(checked.options[0].samples, seed, margin(seen, checked))
        if theme == "end":
            check = solved(seen, checked.best, check)
        others = alike(seen, checked.best)
        self._keep(
            Puzzle(
                id=id_of(theme, position),
                theme=theme,
                title=title_of(seen),
                position=position,
                choices=held_against(seen, choices_of(checked), seed),
                why=why_best(theme, seen, checked, elsewhere),
                difficulty=level,
                also=tuple(written(o.event) for o in checked.options if o.event in others),
                tempting="" if tempting is None else written(tempting),
                check=check,
                elsewhere=elsewhere,
            ),
            seen,
        )
        return True

    def _keep(self, puzzle: Puzzle, seen: View) -> None:
        best, theme = puzzle.choices[0].event, puzzle.theme
        self.found[puzzle.id] = puzzle
        self._shapes.add((theme, *shape(seen, best)))
        self._kinds[theme, kind_of_move(seen, best)] += 1
        self._levels[theme, puzzle.difficulty] += 1
        self._count[theme] += 1

    def _pressed(self, position: Position, quick: Analysis, number: int) -> bool:
        """Return whether the same hand has another answer at another score, and makes a puzzle."""
        if quick.options[1].points_behind > 0.6 or self._shapes_full("score"):
            return False
        level = _at(position, LEVEL)
        seen = level.view()
        at_level = analyse(seen, seed=self.seed, most=512, first=512)
        if not clear(seen, at_level, 2.0, 0.5, 0.3):
            return False
        dice = random.Random(number)
        for scores in dice.sample(PRESSURE, 4):
            pressed = _at(position, scores)
            seen = pressed.view()
            pressing = analyse(seen, seed=self.seed, most=512, first=512)
            if pressing.best == at_level.best or not clear(seen, pressing, 2.0, 0.7, 0.7):
                continue
            if not self._wanted("score", seen, pressing, at_least=2):
                continue
            deep, other = (
                analyse(each, seed=self.seed + 1, most=self.sizes.first, first=self.sizes.first)
                for each in (seen, level.view())
            )
            if not clear(seen, deep, SURE) or deep.best == other.best:
                continue
            again = analyse(level.view(), seed=self.seed + _SEEDS, most=self.sizes.check,
                            first=self.sizes.check)  # fmt: skip
            if again.best != other.best or margin(seen, again) < AGAIN:
                self.refused += 1
                continue
            elsewhere = OtherScore(level.scores, written(again.best), margin(seen, again))
            if self._check("score", pressed, seen, deep, elsewhere):
                return True
        return False

    def _shapes_full(self, theme: str) -> bool:
        return self._count[theme] >= self.sizes.each


def _at(position: Position, scores: tuple[int, int]) -> Position:
    """Return the same hand at another score, one's own first."""
    mine = team_of(preset(position.preset).rules, position.seat)
    return replace(position, scores=scores if mine == 0 else scores[::-1])


# -- the command ----------------------------------------------------------------------------------


def _run(composer: Composer, command: str, hands: int) -> dict[str, Any]:
    sizes = composer.sizes
    return {
        "command": command,
        "seed": composer.seed,
        "hands": hands,
        "first": sizes.first,
        "check": sizes.check,
        "looked": composer.looked,
        "refused": composer.refused,
        "added": len(composer.found) - composer.known,
    }


def _write(
    composer: Composer, out: Path, about: dict[str, Any], run: dict[str, Any], date: str
) -> None:
    write(composer.found.values(), out, [*about["runs"], run], date, about.get("changed", ()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the puzzles, and write the file; also every now and then while they are made."""
    parser = argparse.ArgumentParser(prog="python -m euchre.learn.composing", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--themes", default="", help="only these, with commas between; else all")
    parser.add_argument("--each", type=int, default=EACH, help="puzzles of a theme")
    parser.add_argument("--hands", type=int, default=HANDS, help="the most hands")
    parser.add_argument("--first", type=int, default=FIRST, help="hidden deals of an analysis")
    parser.add_argument("--check", type=int, default=CHECK, help="and of the check")
    parser.add_argument("--date", default="", help="told in the file")
    parser.add_argument("--add", action="store_true", help="to what is in the file")
    parser.add_argument("--verify", action="store_true", help="only look at the file once more")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args(arguments)
    if given.verify:
        print("\n".join(verify(given.out, given.seed, given.check, given.date)))  # noqa: T201
        return
    about: dict[str, Any] = {"runs": []}
    known: list[Puzzle] = []
    if given.add:
        before = json.loads(given.out.read_text(encoding="utf-8"))
        about, known = before["about"], [read_puzzle(each) for each in before["puzzles"]]
    sizes = Sizes(given.each, given.hands, given.first, given.check)
    themes = tuple(filter(None, given.themes.split(",")))
    composer = Composer(given.seed, sizes, themes, known)
    command = (
        f"python -m euchre.learn.composing --seed {given.seed} --each {given.each} "
        f"--hands {given.hands} --first {given.first} --check {given.check}"
        + (f" --themes {given.themes}" if themes else "")
        + (" --add" if given.add else "")
    )
    begun, done = time.monotonic(), 0
    for number in composer.compose():
        done = number + 1
        if done % 100 == 0:
            _write(composer, given.out, about, _run(composer, command, done), given.date)
            counts = Counter(each.theme for each in composer.found.values())
            line = " ".join(f"{theme}:{counts[theme]}" for theme in THEMES)
            print(  # noqa: T201
                f"{done} hands, {time.monotonic() - begun:.0f} s, {len(composer.found)} of "
                f"{composer.looked}, refused {composer.refused}: {line}",
                file=sys.stderr, flush=True,
            )  # fmt: skip
    _write(composer, given.out, about, _run(composer, command, done), given.date)


if __name__ == "__main__":
    main()
