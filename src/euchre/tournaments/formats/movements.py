"""Movements for pairs with real cards: boards are passed from table to table."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter, defaultdict
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import ClassVar

from euchre.memo import cache_per_state
from euchre.texts import translatable
from euchre.tournaments.entries import Competitor, RoundPaired, Side, TablePairing
from euchre.tournaments.formats.base import CompetitorStanding
from euchre.tournaments.formats.comparing import BoardComparisonFormat
from euchre.tournaments.formats.travellers import SetIndex
from euchre.tournaments.schedules import howell, mitchell
from euchre.tournaments.schedules.movements import EAST_WEST, NORTH_SOUTH, Movement
from euchre.tournaments.state import Tournament


class PairsMovementFormat(BoardComparisonFormat):
    """A format in which pairs follow a movement and the boards travel from table to table.

    A set of boards is at another table in every round, and what comes of it is compared when more
    than one table has played it. So that a pair which has gone changes nothing for the others, its
    tables stay in the plan, and are not played.
    """

    source = "duplicate play"
    real_cards = True
    competitors = translatable("format-pairs", "pairs")

    @abstractmethod
    def build_movement(self, tournament: Tournament) -> Movement:
        """Return the movement: the tables, pairs and boards of each round.

        Raises:
            ScheduleError: so many pairs, or rounds, have no movement.
        """

    @abstractmethod
    def round_limits(self, pairs: int) -> tuple[int, int]:
        """Return the fewest and the most rounds that so many pairs can play."""

    def round_count(self, tournament: Tournament) -> int:
        """Return the host's number of rounds, or that of the whole movement."""
        if (
            tournament.settings.rounds
            or self.player_count_refusal(2 * _pair_count(tournament)) is not None
        ):
            return tournament.settings.rounds
        return self.round_limits(_pair_count(tournament))[1]

    def rounds_refusal(self, tournament: Tournament) -> str | None:
        """Return why the movement does not have so many rounds, or None."""
        wanted, pairs = tournament.settings.rounds, _pair_count(tournament)
        fewest, most = self.round_limits(pairs)
        if not wanted or fewest <= wanted <= most:
            return None
        has = f"{most} rounds" if fewest == most else f"{fewest} to {most} rounds"
        return translatable(
            "format-refused-movement-rounds",
            f"{self.title} of {pairs} pairs has {has}, not {wanted}: set their number first.",
            title=self.title,
            pairs=pairs,
            fewest=fewest,
            most=most,
            fixed="yes" if fewest == most else "no",
            wanted=wanted,
        )

    def planned_rounds(self, tournament: Tournament) -> tuple[RoundPaired, ...]:
        """Return all rounds of the movement."""
        order, staying = tournament.order, set(tournament.present_competitors)
        return tuple(
            RoundPaired(
                number,
                tuple(TablePairing((order[a],), (order[b],)) for a, b, _ in tables),
                tuple(order[place] for place in out if order[place] in staying),
            )
            for number, (tables, out) in enumerate(self.build_movement(tournament).rounds, 1)
        )

    def find_board_set(
        self, tournament: Tournament, round_number: int, first_side: Side
    ) -> SetIndex:
        """Return the set that the movement gives that table."""
        return self._sets_by_round_and_pair(tournament)[round_number, first_side[0]]

    @cache_per_state
    def _sets_by_round_and_pair(
        self, tournament: Tournament
    ) -> dict[tuple[int, Competitor], SetIndex]:
        return {
            (number, tournament.order[place]): table.set
            for number, (tables, _) in enumerate(self.build_movement(tournament).rounds, 1)
            for table in tables
            for place in (table.north, table.east)
        }

    def board_numbers(self, tournament: Tournament, round_number: int, first: Side) -> range:
        """Number the boards through the whole tournament."""
        begin = self.overall_board_number(
            tournament, self.find_board_set(tournament, round_number, first), 0
        )
        return range(begin, begin + tournament.rules.num_hands)

    def first_board_dealer(self, tournament: Tournament, board_set: SetIndex) -> int:
        """Return the first dealer: North deals board 1, and the deal goes round all boards."""
        return (self.overall_board_number(tournament, board_set, 0) - 1) % tournament.rules.players

    def unplayed_sets(self, tournament: Tournament) -> AbstractSet[SetIndex]:
        """Return the sets of tables that have no result yet; none before the draw."""
        if tournament.closed or not tournament.order:
            return frozenset()
        played = {
            (round_.number, frozenset((*table.first, *table.second)))
            for round_ in tournament.rounds
            for table in round_.tables
            if table.result is not None
        }
        return {
            table.set
            for number, (tables, _) in enumerate(self.build_movement(tournament).rounds, 1)
            for table in tables
            if (number, frozenset(tournament.order[place] for place in table[:2])) not in played
        }


class MitchellFormat(PairsMovementFormat):
    """Half of the pairs stay, the others move, and each half has a winner."""

    name = "mitchell"
    title = subject = "Mitchell"
    limits = (mitchell.FEWEST_PAIRS, mitchell.MOST_PAIRS)
    blurb = translatable(
        "format-mitchell-blurb",
        "North-South stay, East-West move up, real boards move down; each direction has a winner.",
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

    def build_movement(self, tournament: Tournament) -> Movement:
        """Return a movement of the host's number of rounds, or of all."""
        rounds = tournament.settings.rounds or None
        return mitchell.mitchell_movement(_pair_count(tournament), rounds, switched=self.switched)

    def round_limits(self, pairs: int) -> tuple[int, int]:
        """Return the limits of a movement that may be cut short."""
        return mitchell.MIN_ROUNDS, mitchell.mitchell_round_count(pairs)

    @cache_per_state
    def rank_competitors(self, tournament: Tournament) -> tuple[CompetitorStanding, ...]:
        """Rank North-South first, then East-West, if the two held other cards."""
        if self.switched or not tournament.order:
            return super().rank_competitors(tournament)
        seated = len(tournament.order) // 2
        return tuple(
            standing._replace(direction=direction)
            for direction, pairs in (
                (NORTH_SOUTH, tournament.order[:seated]),
                (EAST_WEST, tournament.order[seated:]),
            )
            for standing in self.rank_among(tournament, pairs)
        )

    def group_by_place(self, tournament: Tournament) -> tuple[tuple[Competitor, ...], ...]:
        """Put those together who share as many places of their direction from the same one on."""
        ranked = self.rank_competitors(tournament)
        tied = Counter((standing.direction, standing.place) for standing in ranked)
        groups: defaultdict[tuple[int, int], list[Competitor]] = defaultdict(list)
        for standing in ranked:
            groups[standing.place, tied[standing.direction, standing.place]].append(
                standing.competitor
            )
        return tuple(tuple(sorted(groups[key])) for key in sorted(groups))

    def group_by_prize(self, tournament: Tournament) -> tuple[tuple[Competitor, ...], ...]:
        """Put the best of both directions together, and so on down, as if nobody were level."""
        paid = set(chain.from_iterable(self.prize_ranking(tournament)))
        counts: Counter[str] = Counter()
        levels: defaultdict[int, list[Competitor]] = defaultdict(list)
        for standing in self.rank_competitors(tournament):
            if standing.competitor in paid:
                levels[counts[standing.direction]].append(standing.competitor)
                counts[standing.direction] += 1
        return tuple(tuple(sorted(level)) for level in levels.values())


class ScrambledMitchellFormat(MitchellFormat):
    """A Mitchell with some rounds played with the cards of the other direction: all pairs are
    ranked together.
    """

    name = "scrambled-mitchell"
    title = subject = "Scrambled Mitchell"
    blurb = translatable(
        "format-scrambled-mitchell-blurb",
        "A Mitchell whose last rounds switch the directions, so that there's one winner.",
    )
    columns = ("points", "played", "made", "against", "out", "note")
    switched = True


class HowellFormat(PairsMovementFormat):
    """Every pair meets every other."""

    name = "howell"
    title = subject = "Howell"
    limits = (howell.FEWEST_PAIRS, howell.MOST_PAIRS)
    blurb = translatable(
        "format-howell-blurb",
        "Every pair meets every other with real boards that move on, and there's one winner.",
    )
    columns = ("points", "played", "made", "against", "out", "note")

    def build_movement(self, tournament: Tournament) -> Movement:
        """Return the one movement for that number of pairs."""
        return howell.howell_movement(_pair_count(tournament))

    def round_limits(self, pairs: int) -> tuple[int, int]:
        """Return the full number of rounds twice: a Howell cannot be cut short."""
        rounds = howell.howell_round_count(pairs)
        return rounds, rounds


def _pair_count(tournament: Tournament) -> int:
    return len(tournament.order) or len(tournament.people) // 2
