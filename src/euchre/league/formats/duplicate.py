"""The same boards at every table: it is the play that is compared, not the cards."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import ClassVar

from euchre.knobs import Value
from euchre.league.formats.base import Key, Standing, placed
from euchre.league.formats.teams import RoundRobin
from euchre.league.log.entries import Competitor, Score, Settings
from euchre.league.log.state import Evening, Round
from euchre.league.possible import hand_results
from euchre.rules import Rules


class Duplicate(RoundRobin):
    """A round robin in which all tables play the same hands at the same time.

    Those who sat north and south are compared with each other, and so are those east and west:
    by match points (two for each table beaten, one for each equalled) or by points above the
    average of the others.
    """

    name = "duplicate"
    title = "Duplicate"
    blurb = "The same hands at every table; you are compared with those who held your cards."
    source = "duplicate play"
    preset = "stick-the-dealer"
    knobs: ClassVar[dict[str, Value]] = {"num_hands": 4, "target": 0}
    columns = ("points", "played", "made", "against", "note")

    def crowd(self, players: int) -> str | None:
        """Four teams or more: there must be somebody to be compared with."""
        if players % 2 == 0 and 8 <= players <= 128:
            return None
        return (
            f"Duplicate is for 4 to 64 teams of two, and {players} players do not make that:"
            " they need an even number from 8 to 128."
        )

    def rules_refusal(self, rules: Rules, settings: Settings) -> str | None:
        """Every board must be played at every table, so no hand may be thrown in."""
        if not rules.num_hands:
            return "Duplicate needs a number of boards a round: set num_hands, such as 4."
        if not rules.stick_the_dealer:
            return (
                "In duplicate every board must be played at every table: choose rules that stick"
                " the dealer."
            )
        return super().rules_refusal(rules, settings)

    def board_refusal(self, evening: Evening, boards: tuple[Score, ...]) -> str | None:
        """Why these cannot be the points of the boards of a round; None: they can."""
        rules = evening.rules
        if len(boards) != rules.num_hands:
            return f"A round has {rules.num_hands} boards, and {len(boards)} were given."
        could = hand_results(rules)
        for number, board in enumerate(boards, 1):
            if tuple(board) not in could:
                return f"Board {number} cannot give {board}: no hand does."
        return None

    def rank(self, evening: Evening) -> tuple[Standing, ...]:
        """By the share of the points that could be had, or by points above average."""
        got, most = scored(evening)
        if evening.settings.scoring == "average":
            return placed(evening, {who: (points,) for who, points in got.items()})
        keys: dict[Competitor, Key] = {}
        notes = {}
        for who, points in got.items():
            keys[who] = (points / most[who] if most[who] else Fraction(0),)
            notes[who] = f"{float(100 * keys[who][0]):.1f} %" if most[who] else ""
        standings = placed(evening, keys, notes)
        return tuple(each._replace(points=got[each.competitor]) for each in standings)


def scored(evening: Evening) -> tuple[dict[Competitor, Fraction], dict[Competitor, Fraction]]:
    """What everybody got by comparison so far, and the most they could have got."""
    got: dict[Competitor, Fraction] = dict.fromkeys(evening.competitors, Fraction(0))
    most = dict(got)
    for round_ in evening.rounds:
        for nets in _boards(round_):
            for at, table in enumerate(round_.tables):
                if at not in nets:
                    continue
                others = [net for other, net in nets.items() if other != at]
                if not others:
                    continue
                points, top = _compared(nets[at], others, evening.settings.scoring)
                for who, share in ((table.first[0], points), (table.second[0], top - points)):
                    got[who] += share
                    most[who] += top
    return got, most


def _boards(round_: Round) -> list[dict[int, int]]:
    """For each board the net points of the first side, by the index of the table."""
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for at, table in enumerate(round_.tables):
        if table.result is not None:
            for number, board in enumerate(table.result.boards or (table.result.score,)):
                found[number][at] = board.first - board.second
    return [found[number] for number in sorted(found)]


def _compared(net: int, others: list[int], scoring: str) -> tuple[Fraction, Fraction]:
    """What the first side gets for this net, and what both sides get together."""
    if scoring == "average":
        return net - Fraction(sum(others), len(others)), Fraction(0)
    beaten = sum(2 * (net > other) + (net == other) for other in others)
    return Fraction(beaten), Fraction(2 * len(others))
