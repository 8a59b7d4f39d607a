"""What ordering is worth more than passing, by kinds of hands: measured, and kept as data.

Deals are drawn, those are kept in which all seats before pass by the book, and each is played out
by the book and the policy after a pass, an order and an order alone. Of kinds that come often only
some deals are played out. The figures that come with the package were measured by
``euchre analyze --calls --measure``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import fsum, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.calls.holdings import COLUMNS, DEALER, ROWS, SEATS, name_of, places, strength
from euchre.analysis.match.many_deals import Deals, draw, places_of, results_at
from euchre.bots.matches.workers import HERE, Crew
from euchre.bots.trained import book_for
from euchre.presets import preset
from euchre.rules import Rules, team_of
from euchre.scoring import UntoldError, points_by, throw_in_points
from euchre.solve import Unsupported, compile_calling
from euchre.solve.learned.auction import MUST_ALONE, PASS
from euchre.solve.learned.book import Book, chosen

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

FILE: Final = "calls.json"
DEALS: Final = 2_000_000
"""Deals drawn for each game and seat."""
ENOUGH: Final = 10
"""Where fewer than one in so many deals come to a seat, more are drawn."""
MORE: Final = 8
"""At most so many times as many."""
QUOTA: Final = 3000
"""Deals of one kind that are played out."""
CHUNK: Final = 50_000
"""Deals drawn at a time."""
FEW: Final = 100
"""Fewer deals than this tell nothing."""
SHOWN: Final = 0.1
"""The standard error, in points, above which a figure is not told."""
PLAIN: Final = 0.1
"""Points by which calling is plainly better than passing, or worse."""
PATIENCE: Final = 3.0
"""Standard errors, likewise."""
_ORDER, _ALONE = 1, 2
_MILLI: Final = 1000
"""Figures are kept in thousandths of a point."""


class Mean(NamedTuple):
    """A mean, and its standard error."""

    points: float
    error: float


@dataclass(frozen=True)
class Worth:
    """What ordering is worth more than passing: in points of the hand, one's own side less theirs.

    Attributes:
        deals: how many of the deals drawn came to the seat so.
        order: with one's partner; None where whoever orders must go alone.
        alone: going alone.
    """

    deals: int
    order: Mean | None
    alone: Mean

    @property
    def goes_alone(self) -> bool:
        """Whether going alone is the better way to order."""
        return self.order is None or self.alone.points > self.order.points

    @property
    def best(self) -> Mean:
        """The better way to order."""
        return self.alone if self.order is None or self.goes_alone else self.order

    @property
    def told(self) -> bool:
        """Whether enough deals came to it."""
        return self.deals >= FEW and self.best.error <= SHOWN

    @property
    def verdict(self) -> str:
        """``call`` or ``pass`` where that is plain, else ``close``."""
        points, error = self.best
        if abs(points) < max(PLAIN, PATIENCE * error):
            return "close"
        return "call" if points > 0 else "pass"


def together(some: Sequence[Worth]) -> Worth | None:
    """Several kinds of hands as one, each as often as it came; None: there are none."""
    deals = sum(each.deals for each in some)
    if not deals:
        return None
    shares = [each.deals / deals for each in some]
    order = [each.order for each in some if each.order is not None]
    return Worth(
        deals,
        _mixed(shares, order) if len(order) == len(some) else None,
        _mixed(shares, [each.alone for each in some]),
    )


def _mixed(shares: Sequence[float], means: Sequence[Mean]) -> Mean:
    both = [*zip(shares, means, strict=True)]
    error = sqrt(fsum((share * mean.error) ** 2 for share, mean in both))
    return Mean(fsum(share * mean.points for share, mean in both), error)


@dataclass(frozen=True)
class Ordering:
    """What was measured for one seat of a game.

    Attributes:
        drawn: deals drawn.
        reached: those of them that came to the seat.
        worths: by the name of a row, for each column; None where no such deal came.
    """

    drawn: int
    reached: int
    worths: Mapping[str, tuple[Worth | None, ...]]


# -- measuring ----------------------------------------------------------------------------------


def measure(rules: Rules, seat: int, deals: int = DEALS, seed: int = 1) -> Ordering:
    """Play many deals out after each call of a seat, all before it having passed.

    Args:
        rules: a game with a book.
        seat: from the dealer's left, 0 to 3.
        deals: how many are drawn; more where the calling seldom comes to the seat.
        seed: equal seeds, equal results.
    """
    book = book_for(rules)
    assert book is not None
    rng = np.random.default_rng([seed, seat])
    rows, columns = places(rules, seat)
    cells = rows * len(COLUMNS) + columns
    worth = worth_of_results(rules, DEALER, lambda points: (_ours(rules, seat, points),))[..., 0]
    came, sums = np.zeros(ROWS * len(COLUMNS), np.int64), np.zeros((5, ROWS * len(COLUMNS)))
    drawn = 0
    while drawn < deals or (drawn < MORE * deals and came.sum() < deals // ENOUGH):
        some = min(CHUNK, (deals if drawn < deals else MORE * deals) - drawn)
        drawn += some
        for up, hands, numbers in _come(book, draw(rules, some, rng), seat):
            at = cells[numbers]
            wanted = sums[0, at] + _before(at) < QUOTA
            np.add.at(came, at, 1)
            hands, at = hands[wanted], at[wanted]  # noqa: PLW2901 - those that are played out
            if not len(at):
                continue
            found = results_at(rules, book, hands, up, node=seat, options=3)
            points = worth[found[..., 0], found[..., 1], found[..., 2]]
            more = points[:, 1:] - points[:, [PASS]]
            for into, part in zip(
                sums, (np.ones(len(at)), *more.T, *(more**2).T), strict=True
            ):  # fmt: skip
                np.add.at(into, at, part)
    must_alone = bool(compile_calling(rules).flags[MUST_ALONE]) and seat == DEALER - 2
    return Ordering(drawn, int(came.sum()), _worths(came, sums, must_alone=must_alone))


def _ours(rules: Rules, seat: int, points: Sequence[int]) -> float:
    mine = team_of(rules, seat)
    return float(points[mine] - points[1 - mine])


def _come(book: Book, deals: Deals, seat: int) -> Iterator[tuple[int, NDArray[np.uint64], Ints]]:
    """The deals in which all before a seat pass: the up-card, the hands, the seat's classes."""
    option = np.array([chosen(byte) for byte in range(256)])
    for up in np.unique(deals.up).tolist():
        hands = deals.hands[deals.up == up]
        for before in range(seat):
            said = book.first[places_of(book, hands[:, before], up) + before]
            hands = hands[option[said] == PASS]
        if len(hands):
            yield up, hands, places_of(book, hands[:, seat], up) // SEATS


def _before(at: Ints) -> Ints:
    """For each element how many equal ones stand before it."""
    order = np.argsort(at, kind="stable")
    ordered = at[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    lengths = np.diff(np.r_[starts, len(at)])
    out = np.empty_like(at)
    out[order] = np.arange(len(at)) - np.repeat(starts, lengths)
    return out


def _worths(came: Ints, sums: Floats, *, must_alone: bool) -> dict[str, tuple[Worth | None, ...]]:
    found: dict[str, tuple[Worth | None, ...]] = {}
    for row in sorted(range(ROWS), key=strength):
        start = row * len(COLUMNS)
        cells: list[Worth | None] = []
        for at in range(start, start + len(COLUMNS)):
            played, order, alone, order_2, alone_2 = (float(each) for each in sums[:, at])
            cells.append(
                None if played < 2 else Worth(
                    int(came[at]),
                    None if must_alone else _mean(played, order, order_2),
                    _mean(played, alone, alone_2),
                )
            )  # fmt: skip
        if any(cells):
            found[name_of(row)] = tuple(cells)
    return found


def _mean(count: float, total: float, squares: float) -> Mean:
    mean = total / count
    return Mean(mean, sqrt(max(0.0, squares / count - mean * mean) / (count - 1)))


def measure_all(
    names: Sequence[str], deals: int, seed: int, crew: Crew = HERE
) -> Iterator[tuple[str, Ordering]]:
    """For several presets what `measure` gives, seat by seat; games alike are measured once.

    Args:
        names: of presets with a book.
        deals, seed: as for `measure`.
        crew: who works.
    """
    known: dict[object, list[Future[Ordering]]] = {}
    for name in names:
        rules = preset(name).rules
        alike = _alike(rules)
        if alike not in known:
            known[alike] = [
                crew.executor.submit(measure, rules, seat, deals, seed) for seat in range(SEATS)
            ]
    for name in names:
        for future in known[_alike(preset(name).rules)]:
            yield name, future.result()


def _alike(rules: Rules) -> object:
    """What games have in common whose hands are called, played and scored alike."""
    calling = compile_calling(rules)
    worth = worth_of_results(rules, DEALER, lambda points: points)
    return calling.cards, calling.flags, worth.tobytes()


# -- as data ------------------------------------------------------------------------------------


def to_text(about: Mapping[str, Any], found: Mapping[str, Sequence[Ordering]]) -> str:
    """The file with what was measured, a row of a table a line; games alike stand there once."""
    games, written = [], dict[str, str]()
    for name, seats in found.items():
        text = ",\n".join(_seat_text(each) for each in seats)
        alike = written.setdefault(text, name)
        games.append(f'"{name}": ' + (f'"{alike}"' if alike != name else f"[\n{text}\n]"))
    return f'{{\n"about": {json.dumps(dict(about))},\n"games": {{\n' + ",\n".join(games) + "\n}}\n"


def _seat_text(found: Ordering) -> str:
    rows = ",\n".join(
        f'"{name}":{json.dumps([_cell(each) for each in cells], separators=(",", ":"))}'
        for name, cells in found.worths.items()
    )
    return f'{{"drawn": {found.drawn}, "reached": {found.reached}, "rows": {{\n{rows}\n}}}}'


def _cell(worth: Worth | None) -> list[int | None] | None:
    """Deals; and in thousandths what ordering is worth, its error, and the same alone."""
    if worth is None:
        return None
    order = (None, None) if worth.order is None else worth.order
    figures = (None if each is None else round(_MILLI * each) for each in (*order, *worth.alone))
    return [worth.deals, *figures]


def _worth(cell: Sequence[int] | None) -> Worth | None:
    if cell is None:
        return None
    deals, order, error, alone, alone_error = cell
    return Worth(
        deals,
        None if order is None else Mean(order / _MILLI, error / _MILLI),
        Mean(alone / _MILLI, alone_error / _MILLI),
    )


@cache
def shipped() -> Mapping[str, Any]:
    """What comes with the package: ``about`` (command, seed, date, deals), and ``games``."""
    text = files("euchre.analysis").joinpath("data", FILE).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def ordering_of(name: str, seat: int) -> Ordering | None:
    """What comes with the package for a preset and a seat; None: nobody has measured it.

    Args:
        name: of the preset.
        seat: from the dealer's left, 0 to 3.
    """
    games = shipped()["games"]
    game = games.get(name)
    seats = games[game] if isinstance(game, str) else game
    if seats is None:
        return None
    found = seats[seat]
    rows = {row: tuple(map(_worth, cells)) for row, cells in found["rows"].items()}
    return Ordering(found["drawn"], found["reached"], rows)


def worth_of_results(
    rules: Rules, dealer: int, worth: Callable[[Sequence[int]], Sequence[float]]
) -> Floats:
    """What every way a hand may end is worth: (makers + 1, 2, tricks + 1, worths).

    Args:
        rules: the game.
        dealer: who pays where throwing in costs points.
        worth: what points by team are worth, in one way or more.

    Returns:
        By maker (the last place: thrown in), alone and tricks.

    Raises:
        Unsupported: points hang on more than that.
    """
    try:  # nobody who plays by the book defends alone
        points = points_by(rules, "makers", "alone", "tricks", dealer=dealer, lone_defence=False)
    except UntoldError as error:
        raise Unsupported(f"{error}: no book tells it") from None
    thrown_in = worth(throw_in_points(rules, dealer))
    table = np.zeros((rules.players + 1, 2, rules.hand_size + 1, len(thrown_in)))
    for (makers, alone, tricks), brought in points.items():
        table[list(makers), int(alone), tricks] = worth(brought)
    table[-1] = thrown_in
    return table
