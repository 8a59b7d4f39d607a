"""Movements for pairs with real cards: boards are passed from table to table."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import ClassVar

from euchre.league.formats.base import CompetitorStanding
from euchre.league.formats.comparing import Comparing
from euchre.league.formats.travellers import Set
from euchre.league.log.entries import Competitor, Paired, Side, TablePairing
from euchre.league.log.state import Evening
from euchre.league.schedules import howell, mitchell
from euchre.league.schedules.movements import EAST_WEST, NORTH_SOUTH, Movement
from euchre.memo import once_for_each
from euchre.words.grammar import count


class PairsMovement(Comparing):
    """A format in which pairs follow a movement and the boards travel from table to table.

    A set of boards is at another table in every round, and what comes of it is compared when more
    than one table has played it. So that a pair which has gone changes nothing for the others, its
    tables stay in the plan, and are not played.
    """

    source = "duplicate play"
    real_cards = True

    @abstractmethod
    def movement(self, evening: Evening) -> Movement:
        """Return the movement: the tables, pairs and boards of each round.

        Raises:
            ScheduleError: so many pairs, or rounds, have no movement.
        """

    @abstractmethod
    def whole(self, pairs: int) -> tuple[int, int]:
        """Return the fewest and the most rounds that so many pairs can play."""

    def length(self, evening: Evening) -> int:
        """Return the host's number of rounds, or that of the whole movement."""
        if evening.settings.rounds or self.crowd(2 * _pairs(evening)) is not None:
            return evening.settings.rounds
        return self.whole(_pairs(evening))[1]

    def rounds_refusal(self, evening: Evening) -> str | None:
        """Return why the movement does not have so many rounds, or None."""
        wanted, pairs = evening.settings.rounds, _pairs(evening)
        fewest, most = self.whole(pairs)
        if not wanted or fewest <= wanted <= most:
            return None
        has = f"{most} rounds" if fewest == most else f"{fewest} to {most} rounds"
        return f"{self.title} of {pairs} pairs has {has}, and not {wanted}: set their number first."

    def plan(self, evening: Evening) -> tuple[Paired, ...]:
        """Return all rounds of the movement."""
        order, staying = evening.order, set(evening.staying)
        return tuple(
            Paired(
                number,
                tuple(TablePairing((order[a],), (order[b],)) for a, b, _ in tables),
                tuple(order[place] for place in out if order[place] in staying),
            )
            for number, (tables, out) in enumerate(self.movement(evening).rounds, 1)
        )

    def next_round(self, evening: Evening, rng: random.Random) -> Paired | None:
        """Return the next planned round, or None."""
        del rng
        done = len(evening.rounds)
        return None if done >= self.length(evening) else self.plan(evening)[done]

    def set_at(self, evening: Evening, number: int, first: Side) -> Set:
        """Return the set that the movement gives that table."""
        return self._sets(evening)[number, first[0]]

    @once_for_each
    def _sets(self, evening: Evening) -> dict[tuple[int, Competitor], Set]:
        """Return the set that each pair plays in each round."""
        return {
            (number, evening.order[place]): table.set
            for number, (tables, _) in enumerate(self.movement(evening).rounds, 1)
            for table in tables
            for place in (table.north, table.east)
        }

    def board_numbers(self, evening: Evening, number: int, first: Side) -> range:
        """Number the boards through the whole tournament."""
        begin = self.running(evening, self.set_at(evening, number, first), 0)
        return range(begin, begin + evening.rules.num_hands)

    def dealer(self, evening: Evening, number: Set) -> int:
        """Return the first dealer: North deals board 1, and the deal goes round all boards."""
        return (self.running(evening, number, 0) - 1) % evening.rules.players

    def sets_left(self, evening: Evening) -> AbstractSet[Set]:
        """Return the sets of tables that have no result yet; none before the draw."""
        if evening.closed or not evening.order:
            return frozenset()
        done = {
            (found.number, frozenset((*table.first, *table.second)))
            for found in evening.rounds
            for table in found.tables
            if table.result is not None
        }
        return {
            table.set
            for number, (tables, _) in enumerate(self.movement(evening).rounds, 1)
            for table in tables
            if (number, frozenset(evening.order[place] for place in table[:2])) not in done
        }


class Mitchell(PairsMovement):
    """Half of the pairs stay, the others move, and each half has a winner."""

    name = "mitchell"
    title = "Mitchell"
    blurb = (
        "North-South stays, East-West moves up, real boards move down; a winner in each direction."
    )
    columns: ClassVar[tuple[str, ...]] = (
        "points",
        "direction",
        "played",
        "made",
        "against",
        "out",
        "note",
    )
    switched = False

    def crowd(self, players: int) -> str | None:
        """Allow three tables or more, one of which may lack a pair."""
        return _crowd(self.title, players, mitchell.FEWEST_PAIRS, mitchell.MOST_PAIRS)

    def movement(self, evening: Evening) -> Movement:
        """Return a movement of the host's number of rounds, or of all."""
        rounds = evening.settings.rounds or None
        return mitchell.mitchell(_pairs(evening), rounds, switched=self.switched)

    def whole(self, pairs: int) -> tuple[int, int]:
        """Return the limits of a movement that may be cut short."""
        return mitchell.FEWEST_ROUNDS, mitchell.mitchell_rounds(pairs)

    @once_for_each
    def rank(self, evening: Evening) -> tuple[CompetitorStanding, ...]:
        """Rank North-South first, then East-West, as the two held other cards."""
        if not evening.order:
            return super().rank(evening)
        seated = len(evening.order) // 2
        return tuple(
            each._replace(direction=direction)
            for direction, who in (
                (NORTH_SOUTH, evening.order[:seated]),
                (EAST_WEST, evening.order[seated:]),
            )
            for each in self.ranked(evening, who)
        )

    def ranking(self, evening: Evening) -> tuple[tuple[Competitor, ...], ...]:
        """Share the places between the directions: the best of both are first, and so on down."""
        groups = groupby(sorted(self.rank(evening)), key=lambda standing: standing.place)
        return tuple(tuple(each.competitor for each in group) for _, group in groups)


class ScrambledMitchell(Mitchell):
    """A Mitchell in which some rounds are played with the cards of the other direction."""

    name = "scrambled-mitchell"
    title = "Scrambled Mitchell"
    blurb = "A Mitchell whose last rounds switch the directions, so that there is one winner."
    columns = ("points", "played", "made", "against", "out", "note")
    switched = True

    @once_for_each
    def rank(self, evening: Evening) -> tuple[CompetitorStanding, ...]:
        """Rank all pairs together."""
        return self.ranked(evening, evening.competitors)


class Howell(PairsMovement):
    """Every pair meets every other."""

    name = "howell"
    title = "Howell"
    blurb = "Every pair meets every other over real boards that move on, and there is one winner."
    columns = ("points", "played", "made", "against", "out", "note")

    def crowd(self, players: int) -> str | None:
        """Allow three to eight tables."""
        return _crowd(self.title, players, howell.FEWEST_PAIRS, howell.MOST_PAIRS)

    def movement(self, evening: Evening) -> Movement:
        """Return the one movement for that number of pairs."""
        return howell.howell(_pairs(evening))

    def whole(self, pairs: int) -> tuple[int, int]:
        """Return the full number of rounds twice: a Howell cannot be cut short."""
        rounds = howell.howell_rounds(pairs)
        return rounds, rounds


def _pairs(evening: Evening) -> int:
    return len(evening.order) or len(evening.people) // 2


def _crowd(title: str, players: int, fewest: int, most: int) -> str | None:
    if players % 2 == 0 and 2 * fewest <= players <= 2 * most:
        return None
    return (
        f"{title} is for {fewest} to {most} pairs, and {count(players, 'player')} do not make that:"
        f" they need an even number from {2 * fewest} to {2 * most}."
    )
