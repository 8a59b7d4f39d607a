"""Make the puzzles: ``python -m tools.compose_puzzles --seed 1 --date 2026-11-21``.

Bots of several strengths play hands by seed. At every decision a quick look tells whether one
choice is clearly best; then a deeper analysis must find it at least four standard errors ahead of
every other, by 0.15 points or by 2% of the match. It must not be obvious: the `rules` or the
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

import euchre.learn
from euchre.analysis.options import PositionAnalysis
from euchre.analysis.position.stake import WinChanceEvaluator
from euchre.analysis.position.values import analyse
from euchre.bots import Bot, make_bot
from euchre.bots.knowledge.equal_cards import equivalent_events
from euchre.bots.search.fast import make_fast_valuer
from euchre.errors import EuchreError
from euchre.game.cards import BENNY_CANDIDATES
from euchre.game.hand import Phase, View, apply, begin, forced_event, legal, view
from euchre.game.presets import preset
from euchre.game.rules import team_of
from euchre.game.shuffle import deal
from euchre.learn.positions import Position, format_event
from euchre.learn.puzzle_answers import explain_best
from euchre.learn.puzzles import (
    THEME_TITLES,
    Puzzle,
    PuzzleCheck,
    PuzzleScoreVariant,
    list_choices,
    list_themes,
    puzzle_id,
    puzzle_title,
    read_puzzle,
)
from euchre.solve import UnsupportedRulesError
from euchre.solve.sampling.worlds import NoPossibleDealError
from tools.puzzles.endplays import solve_check
from tools.puzzles.likeness import classify_move, hand_shape
from tools.puzzles.puzzle_file import recheck_file, write_puzzles
from tools.puzzles.soundness import (
    CHECK_LEAD_ERRORS,
    FIRST_LEAD_ERRORS,
    add_comparisons,
    do_points_agree,
    fits_theme,
    is_clear,
    lead_in_errors,
    rate_difficulty,
)

OUTPUT_PATH: Final = Path(euchre.learn.__file__).parent / "data" / "puzzles.json"
PUZZLES_PER_THEME: Final = 16
MAX_HANDS: Final = 12_000
QUICK_DEALS: Final = 256
FIRST_DEALS: Final = 4000
CHECK_DEALS: Final = 24_000
PRESSURE_SCORES: Final = (
    (9, 9),
    (9, 8),
    (8, 9),
    (9, 6),
    (6, 9),
    (8, 8),
    (9, 3),
    (3, 9),
    (7, 9),
    (9, 7),
)
"""Scores at which something else may be right, one's own first."""
LEVEL_SCORES: Final = (0, 0)
_THEMES_BY_GAME: Final = {
    "standard": tuple(t for t in THEME_TITLES if t not in ("stuck", "canadian", "benny")),
    "stick-the-dealer": ("stuck",),
    "canadian": ("canadian",),
    "british": ("benny",),
}
_CALLING_THEMES: Final = frozenset({"partner", "dealer", "first-round", "second-round", "stuck",
"alone",
                             "score", "canadian"})  # fmt: skip
_LEAD_THEMES: Final = frozenset({"lead-makers", "lead-defenders"})
_BOT_NAMES: Final = ("rules", "club", "casual", "expert:worlds=30")
_CHECK_SEED_OFFSET: Final = 7_919
"""The seeds of the second analysis are so far from those of the first."""


@dataclass
class PuzzleSetSizes:
    """The numbers of puzzles, hands and deals.

    Attributes:
        each: puzzles of a theme.
        hands: the most hands.
        first, check: hidden deals of the first and of the second analysis.
    """

    each: int = PUZZLES_PER_THEME
    hands: int = MAX_HANDS
    first: int = FIRST_DEALS
    check: int = CHECK_DEALS


class PuzzleComposer:
    """Plays hands and collects puzzles.

    Attributes:
        found: what has been accepted, and what was there before.
        known: how many were there before.
        looked, refused: decisions that were looked at, and candidates that failed the check.
    """

    def __init__(
        self,
        seed: int,
        sizes: PuzzleSetSizes,
        themes: Sequence[str] = (),
        known: Sequence[Puzzle] = (),
    ) -> None:
        self.seed, self.sizes, self.themes = seed, sizes, themes or tuple(THEME_TITLES)
        self.found: dict[str, Puzzle] = {}
        self.known = len(known)
        self.looked = self.refused = 0
        self._shapes: set[tuple[object, ...]] = set()
        self._kinds: Counter[tuple[str, str]] = Counter()
        self._levels: Counter[tuple[str, int]] = Counter()
        self._count: Counter[str] = Counter()
        self._part = 0.0
        for puzzle in known:
            self._keep_puzzle(puzzle, puzzle.position.build_view())

    # -- playing --------------------------------------------------------------------------------

    def compose(self) -> Iterator[int]:
        """Play hands until every theme is full, or no hand is left; yields each hand's number."""
        players = {name: make_bot(name, self.seed) for name in _BOT_NAMES}
        for number in range(self.sizes.hands):
            self._part = number / self.sizes.hands
            games = [game for game, themes in _THEMES_BY_GAME.items() if self._open_themes(themes)]
            if not games:
                return
            dice = random.Random(f"puzzles/{self.seed}/{number}")
            names = ["standard"] * 3 * ("standard" in games) + games
            self._play_hand(dice.choice(names), number, dice, players)
            yield number

    def _open_themes(self, themes: Sequence[str]) -> list[str]:
        return [
            theme for theme in themes
            if theme in self.themes and self._count[theme] < self.sizes.each
        ]  # fmt: skip

    def _play_hand(
        self, game: str, number: int, dice: random.Random, players: dict[str, Bot]
    ) -> None:
        rules = preset(game).rules
        dealt = deal(rules, number % rules.players, dice)
        scores = (dice.randrange(rules.target - 2), dice.randrange(rules.target - 2))
        hand = begin(rules, dealt, scores)
        if dealt.up_card in BENNY_CANDIDATES:
            return
        seats = [players[dice.choice(_BOT_NAMES)] for _ in range(rules.players)]
        taken = False
        while not hand.over:
            seat = hand.turn
            if seat is None:
                chance = forced_event(hand)
                assert chance is not None
                hand = apply(hand, chance)
                continue
            seen = view(hand, seat)
            wanted = self._open_themes(_THEMES_BY_GAME[game])
            late = set(wanted) - _CALLING_THEMES - {"discard"}
            if hand.phase is Phase.PLAY and not (late if not hand.plays else late - _LEAD_THEMES):
                return
            if not taken and len(legal(seen)) > 1:  # one puzzle of a hand is enough
                taken = self._try_decision(seen, game, wanted, number)
            event = seats[seat].act(seen)
            hand = apply(hand, event)

    # -- judging --------------------------------------------------------------------------------

    def _try_decision(self, seen: View, game: str, wanted: Sequence[str], number: int) -> bool:
        """Look at a decision; return whether it has become a puzzle."""
        themes = [theme for theme in list_themes(seen) if theme in wanted]
        score = "score" in wanted and seen.phase in (Phase.ORDER, Phase.NAME)
        if not themes and not score:
            return False
        try:
            position = Position.from_view(seen, game)
            seen = position.build_view()
            if make_fast_valuer(seen, WinChanceEvaluator(seen).points_and_win_functions).note:
                return False
            self.looked += 1
            quick = analyse(seen, seed=self.seed, max_deals=QUICK_DEALS, first=QUICK_DEALS)
            if score and self._try_other_scores(position, quick, number):
                return True
            themes = [theme for theme in themes if fits_theme(theme, seen, quick)]
            if not themes or not is_clear(seen, quick, 1.5, 0.8):
                return False
            theme = min(themes, key=lambda each: self._count[each])
            return self._analyse_candidate(theme, position, seen, quick)
        except (UnsupportedRulesError, NoPossibleDealError, EuchreError, ValueError):
            return False

    def _analyse_candidate(
        self, theme: str, position: Position, seen: View, quick: PositionAnalysis
    ) -> bool:
        if not self._difficulty_if_wanted(theme, seen, quick, at_least=0):
            return False
        deep = analyse(seen, seed=self.seed + 1, max_deals=self.sizes.first, first=self.sizes.first)
        if (
            not is_clear(seen, deep, FIRST_LEAD_ERRORS)
            or not do_points_agree(seen, deep)
            or not fits_theme(theme, seen, deep)
        ):
            return False
        return self._check_candidate(theme, position, seen, deep, None)

    def _difficulty_if_wanted(
        self, theme: str, seen: View, found: PositionAnalysis, *, at_least: int
    ) -> int:
        """Return how hard the puzzle would be; 0: obvious, or there are enough like it."""
        share = self.sizes.each * (2 + (self._part > 0.4) + (self._part > 0.7)) // 4
        full = self._kinds[theme, classify_move(seen, found.best)] >= share
        if full or (theme, *hand_shape(seen, found.best)) in self._shapes:
            return 0
        level = max(at_least, rate_difficulty(seen, found)[0])
        return 0 if self._levels[theme, level] >= share else level

    def _check_candidate(
        self,
        theme: str,
        position: Position,
        seen: View,
        deep: PositionAnalysis,
        elsewhere: PuzzleScoreVariant | None,
    ) -> bool:
        at_least = 0 if elsewhere is None else 2  # to know the hand is not to know the score
        level = self._difficulty_if_wanted(theme, seen, deep, at_least=at_least)
        if not level:
            return False
        _, tempting = rate_difficulty(seen, deep)
        seed, most = self.seed + _CHECK_SEED_OFFSET, self.sizes.check
        checked = analyse(seen, seed=seed, max_deals=most, first=most)
        same = checked.best in (deep.best, *equivalent_events(seen, deep.best))
        if not same or not is_clear(seen, checked, CHECK_LEAD_ERRORS):
            self.refused += 1
            return False
        check = PuzzleCheck(checked.options[0].samples, seed, lead_in_errors(seen, checked))
        if theme == "end":
            check = solve_check(seen, checked.best, check)
        others = equivalent_events(seen, checked.best)
        self._keep_puzzle(
            Puzzle(
                id=puzzle_id(theme, position),
                theme=theme,
                title=puzzle_title(seen),
                position=position,
                choices=add_comparisons(seen, list_choices(checked), seed),
                why=explain_best(theme, seen, checked.reason, elsewhere),
                difficulty=level,
                also=tuple(format_event(o.event) for o in checked.options if o.event in others),
                tempting="" if tempting is None else format_event(tempting),
                check=check,
                elsewhere=elsewhere,
            ),
            seen,
        )
        return True

    def _keep_puzzle(self, puzzle: Puzzle, seen: View) -> None:
        best, theme = puzzle.choices[0].event, puzzle.theme
        self.found[puzzle.id] = puzzle
        self._shapes.add((theme, *hand_shape(seen, best)))
        self._kinds[theme, classify_move(seen, best)] += 1
        self._levels[theme, puzzle.difficulty] += 1
        self._count[theme] += 1

    def _try_other_scores(self, position: Position, quick: PositionAnalysis, number: int) -> bool:
        """Return whether the same hand has another answer at another score, and makes a puzzle."""
        if quick.options[1].points_behind > 0.6 or not self._open_themes(("score",)):
            return False
        level = _with_scores(position, LEVEL_SCORES)
        seen = level.build_view()
        at_level = analyse(seen, seed=self.seed, max_deals=512, first=512)
        if not is_clear(seen, at_level, 2.0, 0.5, 0.3):
            return False
        dice = random.Random(number)
        for scores in dice.sample(PRESSURE_SCORES, 4):
            pressed = _with_scores(position, scores)
            seen = pressed.build_view()
            pressing = analyse(seen, seed=self.seed, max_deals=512, first=512)
            if pressing.best == at_level.best or not is_clear(seen, pressing, 2.0, 0.7, 0.7):
                continue
            if not self._difficulty_if_wanted("score", seen, pressing, at_least=2):
                continue
            deep, other = (
                analyse(
                    each, seed=self.seed + 1, max_deals=self.sizes.first, first=self.sizes.first
                )
                for each in (seen, level.build_view())
            )
            if not is_clear(seen, deep, FIRST_LEAD_ERRORS) or deep.best == other.best:
                continue
            again = analyse(level.build_view(), seed=self.seed + _CHECK_SEED_OFFSET,
            max_deals=self.sizes.check,
                            first=self.sizes.check)  # fmt: skip
            if again.best != other.best or lead_in_errors(seen, again) < CHECK_LEAD_ERRORS:
                self.refused += 1
                continue
            elsewhere = PuzzleScoreVariant(
                level.scores, format_event(again.best), lead_in_errors(seen, again)
            )
            if self._check_candidate("score", pressed, seen, deep, elsewhere):
                return True
        return False


def _with_scores(position: Position, scores: tuple[int, int]) -> Position:
    """Return the same hand at another score, one's own first."""
    mine = team_of(preset(position.preset).rules, position.seat)
    return replace(position, scores=scores if mine == 0 else scores[::-1])


# -- the command ----------------------------------------------------------------------------------


def _describe_run(composer: PuzzleComposer, command: str, hands: int) -> dict[str, Any]:
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


def _write_puzzles(
    composer: PuzzleComposer, out: Path, about: dict[str, Any], run: dict[str, Any], date: str
) -> None:
    write_puzzles(
        composer.found.values(), out, [*about["runs"], run], date, about.get("changed", ())
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the puzzles, and write the file; also every now and then while they are made."""
    parser = argparse.ArgumentParser(prog="python -m tools.compose_puzzles", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--themes", default="", help="only these, with commas between; else all")
    parser.add_argument("--each", type=int, default=PUZZLES_PER_THEME, help="puzzles of a theme")
    parser.add_argument("--hands", type=int, default=MAX_HANDS, help="the most hands")
    parser.add_argument(
        "--first", type=int, default=FIRST_DEALS, help="hidden deals of an analysis"
    )
    parser.add_argument("--check", type=int, default=CHECK_DEALS, help="and of the check")
    parser.add_argument("--date", default="", help="told in the file")
    parser.add_argument("--add", action="store_true", help="to what is in the file")
    parser.add_argument("--verify", action="store_true", help="only look at the file once more")
    parser.add_argument("--out", type=Path, default=OUTPUT_PATH)
    given = parser.parse_args(arguments)
    if given.verify:
        print("\n".join(recheck_file(given.out, given.seed, given.check, given.date)))
        return
    about: dict[str, Any] = {"runs": []}
    known: list[Puzzle] = []
    if given.add:
        before = json.loads(given.out.read_text(encoding="utf-8"))
        about, known = before["about"], [read_puzzle(each) for each in before["puzzles"]]
    sizes = PuzzleSetSizes(given.each, given.hands, given.first, given.check)
    themes = tuple(filter(None, given.themes.split(",")))
    composer = PuzzleComposer(given.seed, sizes, themes, known)
    command = (
        f"python -m tools.compose_puzzles --seed {given.seed} --each {given.each} "
        f"--hands {given.hands} --first {given.first} --check {given.check}"
        + (f" --themes {given.themes}" if themes else "")
        + (" --add" if given.add else "")
    )
    begun, done = time.monotonic(), 0
    for number in composer.compose():
        done = number + 1
        if done % 100 == 0:
            _write_puzzles(
                composer, given.out, about, _describe_run(composer, command, done), given.date
            )
            counts = Counter(each.theme for each in composer.found.values())
            line = " ".join(f"{theme}:{counts[theme]}" for theme in THEME_TITLES)
            print(
                f"{done} hands, {time.monotonic() - begun:.0f} s, {len(composer.found)} of "
                f"{composer.looked}, refused {composer.refused}: {line}",
                file=sys.stderr, flush=True,
            )  # fmt: skip
    _write_puzzles(composer, given.out, about, _describe_run(composer, command, done), given.date)


if __name__ == "__main__":
    main()
