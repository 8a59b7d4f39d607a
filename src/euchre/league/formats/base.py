"""What a format is: who may play it, who meets whom, and who stands where."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from itertools import groupby
from typing import ClassVar, NamedTuple, TypeAlias

from euchre.knobs import Value
from euchre.league.log.entries import (
    Competitor,
    Paired,
    Side,
    TablePairing,
    TableScore,
    TournamentSettings,
)
from euchre.league.log.state import Evening, TableSitting
from euchre.league.playable import game_refusal, round_refusal
from euchre.memo import once_for_each
from euchre.rules import Rules

Key: TypeAlias = tuple[Fraction | int, ...]
"""What competitors are ranked by: more is better, the first that differs decides."""


class CompetitorStanding(NamedTuple):
    """Where a competitor stands.

    Attributes:
        place: from 1 on; those who are level share one.
        competitor: who.
        points: what counts, in the format's own points.
        played: tables at which they have sat to the end.
        won, drawn, lost: how those ended.
        made: points they made in the games.
        against: points made against them.
        out: rounds they sat out.
        note: a word on how they stand, where there is one.
        direction: in which they sit, where each direction has places of its own.
        left: whether they have gone before the end.
    """

    place: int
    competitor: Competitor
    points: Fraction
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    made: int = 0
    against: int = 0
    out: int = 0
    note: str = ""
    direction: str = ""
    left: bool = False


class CompetitorRecord(NamedTuple):
    """What became of one competitor at all tables so far; fields as in `CompetitorStanding`."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    made: int = 0
    against: int = 0
    out: int = 0


class Format(ABC):
    """A way to spend an evening.

    Attributes:
        name: as typed on a command line.
        title: as shown to a person.
        blurb: what it is, in one line.
        source: the document or ruling it follows.
        teamed: whether partners stay together; they are drawn where nobody says.
        preset: the game that is usual in it.
        knobs: what is usually changed in that game.
        columns: what of a `CompetitorStanding` is worth showing, beside place and name.
        sought: whether the best pairing is looked for, which takes seconds where many play.
        boarded: whether scores are noted board by board, and compared: a `Comparing`.
        decisive: whether one side has to win, so that it is known who plays on.
        leavers: what becomes of those who leave before the end.
        resting: who sits out where not everybody can play; empty: places decide, not players.
        real_cards: whether it needs real cards, since boards travel that others have yet to play.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    source: ClassVar[str]
    teamed: ClassVar[bool] = True
    preset: ClassVar[str] = "standard"
    knobs: ClassVar[dict[str, Value]] = {}
    columns: ClassVar[tuple[str, ...]] = ("points", "played", "won", "lost")
    sought: ClassVar[bool] = False
    boarded: ClassVar[bool] = False
    real_cards: ClassVar[bool] = False
    decisive: ClassVar[bool] = False
    leavers: ClassVar[str] = "stand after all others"
    resting: ClassVar[str] = ""

    @abstractmethod
    def crowd(self, players: int) -> str | None:
        """Why it cannot be played by so many; None: it can."""

    @abstractmethod
    def length(self, evening: Evening) -> int:
        """How many rounds there are in all; 0: as many as the host likes."""

    @abstractmethod
    def next_round(self, evening: Evening, rng: random.Random) -> Paired | None:
        """The round that comes next, or None where there is none."""

    def next_size(self, evening: Evening) -> tuple[int, int] | None:
        """How many tables the round has that comes next, and how many sit out; None: no round.

        Chance has no say in that.
        """
        found = self.next_round(evening, random.Random(0))
        return None if found is None else (len(found.tables), len(found.out))

    @abstractmethod
    def rank(self, evening: Evening) -> tuple[CompetitorStanding, ...]:
        """Everybody, the best first; before the first result all are level."""

    def prizes(self, evening: Evening) -> str:
        """How the pot is usually shared, as `euchre.league.money.prizes.parse_prizes` reads it."""
        many = len(evening.people) // (2 if self.teamed else 1)
        return "50/30/20" if many > 3 else "winner"

    def plan(self, evening: Evening) -> tuple[Paired, ...]:
        """All rounds, where they are known before they are played; else none."""
        del evening
        return ()

    def rounds_refusal(self, evening: Evening) -> str | None:
        """Why it cannot have as many rounds as the host wants; None: it can."""
        del evening
        return None

    def rounds_warning(self, evening: Evening) -> str:
        """What the host should know of the number of rounds, in a sentence; empty: nothing."""
        del evening
        return ""

    def met_before(self, evening: Evening, pairing: TablePairing) -> int:
        """The last round in which two met that should not meet again; 0: they may, or did not."""
        del evening, pairing
        return 0

    def unfinished(self, evening: Evening) -> frozenset[Competitor]:
        """Who has gone, and has not been there for the last round: they win no prize.

        Where everybody has gone, nobody has left before the others.
        """
        if evening.closed:
            return frozenset(evening.unfinished or ())
        gone = set(evening.competitors).difference(evening.staying)
        gone -= self.played_to_the_end(evening)
        return frozenset() if len(gone) == len(evening.competitors) else frozenset(gone)

    def played_to_the_end(self, evening: Evening) -> AbstractSet[Competitor]:
        """Who may go without leaving early: no round is to come that they should play."""
        length = self.length(evening)
        over = not length or len(evening.rounds) >= length
        return _took_part(evening) if over else frozenset()

    def walkover(self, rules: Rules) -> int:
        """The points that are noted for who wins since the other side is not there; 0: the table
        is not played, and who is there sits out.
        """
        return rules.target or rules.num_hands or 1

    def board_numbers(self, evening: Evening, number: int, first: Side) -> range:
        """What stands on the boards that are played in round `number` at the table whose first
        side is `first`; none where there are no boards.
        """
        del evening, number, first
        return range(0)

    def rules_refusal(self, rules: Rules, settings: TournamentSettings) -> str | None:
        """Why these rules do not suit the format; None: they do."""
        del settings
        return game_refusal(
            rules, "An evening", pairs=True, boards=self.title if self.boarded else ""
        )

    def refusal(self, evening: Evening, table: TableSitting, score: TableScore) -> str | None:
        """Why a table cannot have ended like that; None: it can."""
        del table
        return round_refusal(evening.rules, score, decisive=self.decisive)

    def ranking(self, evening: Evening) -> tuple[tuple[Competitor, ...], ...]:
        """The places from the first on, with those who share one, in the order of their numbers."""
        groups = groupby(self.rank(evening), key=lambda standing: standing.place)
        return tuple(tuple(each.competitor for each in group) for _, group in groups)

    def prize_ranking(self, evening: Evening) -> tuple[tuple[Competitor, ...], ...]:
        """The `ranking` of those who can win a prize: they have not left before the end."""
        gone = self.unfinished(evening)
        groups = (tuple(who for who in each if who not in gone) for each in self.ranking(evening))
        return tuple(group for group in groups if group)

    def precedence(self, evening: Evening) -> str:
        """What those are who come first in `ranking` among all who share a place, in words.

        Players are numbered as they join, and teams as they are made, by hand or by lot.
        """
        if evening.teams:
            return "the first of these teams to be made"
        return "the first of them on the list"


def _took_part(evening: Evening) -> set[Competitor]:
    """Who plays, has played or sits out in the present round: all but who left before it, and who
    was not there to play.
    """
    if evening.current is None:
        return set()
    tables = (it for it in evening.current.tables if it.result is None or it.played)
    return {*evening.current.out, *(who for it in tables for side in it.sides for who in side)}


@once_for_each
def records(evening: Evening) -> dict[Competitor, CompetitorRecord]:
    """What became of everybody so far; not to be changed."""
    return records_without(evening, frozenset())


def records_without(
    evening: Evening, struck: AbstractSet[Competitor]
) -> dict[Competitor, CompetitorRecord]:
    """What became of everybody so far.

    A walkover is won and lost, and brings no points; where nobody wins it, all sit out.

    Args:
        evening: the evening.
        struck: those whose tables count for nobody but themselves.
    """
    found = {competitor: CompetitorRecord() for competitor in evening.competitors}
    for _, table, result in evening.results():
        if result.walkover and result.score.first == result.score.second:  # nobody has played
            for who in (*table.first, *table.second):
                found[who] = found[who]._replace(out=found[who].out + 1)
            continue
        for side, made, against in (
            (table.first, result.score.first, result.score.second),
            (table.second, result.score.second, result.score.first),
        ):
            points = (0, 0) if result.walkover else (made, against)
            other = table.second if side is table.first else table.first
            for who in side:
                if not (who in struck or struck.isdisjoint(other)):
                    continue
                was = found[who]
                found[who] = was._replace(
                    played=was.played + 1,
                    won=was.won + (made > against),
                    drawn=was.drawn + (made == against),
                    lost=was.lost + (made < against),
                    made=was.made + points[0],
                    against=was.against + points[1],
                )
    for round_ in evening.rounds:
        if round_.complete:
            for who in round_.out:
                found[who] = found[who]._replace(out=found[who].out + 1)
    return found


def placed(
    evening: Evening,
    keys: dict[Competitor, Key],
    notes: dict[Competitor, str] | None = None,
    *,
    left: AbstractSet[Competitor] = frozenset(),
    found: dict[Competitor, CompetitorRecord] | None = None,
) -> tuple[CompetitorStanding, ...]:
    """Everybody in the order of their keys, of which the first is the points.

    Args:
        evening: the evening.
        keys: by which they are ranked.
        notes: a word on how they stand.
        left: who has gone before the end, and stands after all others.
        found: what became of everybody, where that is not all that they did.
    """
    found, standings = found or records(evening), []
    ranks = {who: (who not in left, *key) for who, key in keys.items()}
    order = sorted(ranks, key=lambda who: (tuple(-part for part in ranks[who]), who))
    place = 0
    for at, who in enumerate(order, 1):
        if at == 1 or ranks[who] != ranks[order[at - 2]]:
            place = at
        note = "" if notes is None else notes.get(who, "")
        points = Fraction(keys[who][0])
        standing = CompetitorStanding(place, who, points, *found[who], note=note, left=who in left)
        standings.append(standing)
    return tuple(standings)


def paired(
    evening: Evening, pairs: Sequence[TablePairing], out: Sequence[Competitor] = ()
) -> Paired:
    """The next round of `evening` with these tables."""
    return Paired(len(evening.rounds) + 1, tuple(pairs), tuple(out))


def drawn(people: Sequence[Competitor], rng: random.Random) -> tuple[Competitor, ...]:
    """Lots are drawn: the same people in a chance order."""
    return tuple(rng.sample(list(people), len(people)))
