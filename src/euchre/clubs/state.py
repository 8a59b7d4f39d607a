"""`Club`, the fold of its log."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec

from euchre.clubs.entries import (
    MEMBER_ROLE,
    OWNER_ROLE,
    ROUND_ROBIN,
    FixtureScore,
    SeasonSettings,
)
from euchre.game.knobs import Value
from euchre.game.rules import Rules


class ClubMember(msgspec.Struct, frozen=True):
    """An account that belongs to a club.

    Attributes:
        player: the id of their account.
        role: one of `euchre.clubs.entries.CLUB_ROLES`.
        since: the version of the club at which they joined.
    """

    player: str
    role: str
    since: int


class RuleSet(msgspec.Struct, frozen=True):
    """The rules of a game as a club plays it.

    Attributes:
        number: never given to another.
        title: its title.
        rules: the knobs that differ from their defaults.
        notes: the club's remarks.
    """

    number: int
    title: str
    rules: dict[str, Value]
    notes: str = ""

    @property
    def full_rules(self) -> Rules:
        """The complete rules, with the defaults filled in."""
        return Rules.from_dict(self.rules)


class ClubTournament(msgspec.Struct, frozen=True):
    """A tournament of this server that belongs to a club.

    Attributes:
        evening: what its link ends in.
        title: its title when it was made.
    """

    evening: str
    title: str


class Entrant(msgspec.Struct, frozen=True):
    """A participant of a season: one player, or a pair.

    Attributes:
        number: never given to another of the season.
        players: the ids of their accounts.
        here: whether they have not withdrawn.
    """

    number: int
    players: tuple[str, ...]
    here: bool = True


class FixtureResultClaim(msgspec.Struct, frozen=True):
    """A score that one side has entered for a fixture; it does not count yet.

    Attributes:
        side: 0 or 1.
        score: the points, those of the first side first.
        by: the account that has entered it.
    """

    side: int
    score: FixtureScore
    by: str


class FixtureResult(msgspec.Struct, frozen=True):
    """The result of a fixture.

    Attributes:
        score: the points.
        by: the account that let it count; empty: the table.
        table: where it was played on the server; empty: elsewhere.
        game: the number of the game at that table.
    """

    score: FixtureScore
    by: str = ""
    table: str = ""
    game: int = 0


class SupersededResult(msgspec.Struct, frozen=True):
    """A result that was replaced, and the reason."""

    result: FixtureResult
    why: str = ""


class Fixture(msgspec.Struct, frozen=True):
    """A game that two entrants are to play.

    Attributes:
        number: never given to another of the season.
        first: one entrant; in a ladder the challenger.
        second: the other.
        round: of a round robin, from 1 on; of a ladder 0.
        claims: scores that the sides have entered, at most one each, the latest last.
        result: the result that counts, once one does.
        past: results that counted before, the oldest first.
        table: the table on this server at which it is played; empty: none.
        earlier_tables: tables at which it was played before, which are over.
        off: whether it has been called off.
    """

    number: int
    first: int
    second: int
    round: int = 0
    claims: tuple[FixtureResultClaim, ...] = ()
    result: FixtureResult | None = None
    past: tuple[SupersededResult, ...] = ()
    table: str = ""
    earlier_tables: tuple[str, ...] = ()
    off: bool = False

    @property
    def sides(self) -> tuple[int, int]:
        """The numbers of both entrants."""
        return self.first, self.second

    @property
    def tables(self) -> tuple[str, ...]:
        """All tables on the server that it was, or is, played at."""
        return (*self.earlier_tables, self.table) if self.table else ()

    @property
    def is_disputed(self) -> bool:
        """True if the two sides have entered different scores."""
        return self.result is None and len({claim.score for claim in self.claims}) > 1


class LadderMove(msgspec.Struct, frozen=True):
    """An event that moves entrants of a ladder.

    Attributes:
        entrant: the entrant that comes or goes; 0: none does.
        fixture: the fixture that was decided; 0: none was.
        comes: whether the entrant comes.
    """

    entrant: int = 0
    fixture: int = 0
    comes: bool = True


class Season(msgspec.Struct, frozen=True, dict=True):
    """A round robin or a ladder that members of a club play over some weeks.

    Attributes:
        number: never given to another.
        settings: the settings.
        entrants: those who ever entered it, by number.
        fixtures: by number.
        drawn: whether the plan of a round robin has been made; a ladder needs none.
        steps: of a ladder, in the order in which they came.
        closed: whether it is over.
        struck: whether the games of those who withdrew count for nobody else.
        version: of the club, as of the last entry about the season.
        order: of a ladder, its entrants from the top down.
    """

    number: int
    settings: SeasonSettings
    entrants: dict[int, Entrant] = {}
    fixtures: dict[int, Fixture] = {}
    drawn: bool = False
    steps: tuple[LadderMove, ...] = ()
    closed: bool = False
    struck: bool = True
    version: int = 0
    order: tuple[int, ...] = ()

    @cached_property
    def worked_out(self) -> dict[tuple[Any, ...], Any]:
        """Results that `cache_per_state` stores."""
        return {}

    @cached_property
    def full_rules(self) -> Rules:
        """The complete rules, with the defaults filled in."""
        return Rules.from_dict(self.settings.rules)

    @property
    def active_entrants(self) -> tuple[Entrant, ...]:
        """The entrants that have not withdrawn."""
        return tuple(entrant for entrant in self.entrants.values() if entrant.here)

    @cached_property
    def drawn_entrants(self) -> frozenset[int]:
        """The numbers of the entrants that have, or had, a game: who withdrew before has none."""
        return frozenset(number for fixture in self.fixtures.values() for number in fixture.sides)

    def find_entrant(self, player: str) -> Entrant | None:
        """Return the active entrant that a player belongs to, or None."""
        return self._active_entrant_by_player.get(player)

    @cached_property
    def _active_entrant_by_player(self) -> dict[str, Entrant]:
        return {
            player: entrant for entrant in self.active_entrants[::-1] for player in entrant.players
        }

    def find_side(self, fixture: Fixture, player: str) -> int | None:
        """Return the side of a fixture that a player is on, or None."""
        for side, number in enumerate(fixture.sides):
            if player in self.entrants[number].players:
                return side
        return None

    def winning_side(self, fixture: Fixture) -> int | None:
        """Return the side that has won a fixture, or None.

        In seasons that were closed before, who was there won what another had withdrawn from.
        """
        if fixture.result is not None:
            score = fixture.result.score
            return 0 if score.first > score.second else 1
        active = [self.entrants[number].here for number in fixture.sides]
        if self.struck or self.settings.kind != ROUND_ROBIN or active[0] == active[1]:
            return None
        return active.index(True)

    def is_counted_for(self, fixture: Fixture, entrant: int) -> bool:
        """Return True if a fixture counts for an entrant: not if the other side has withdrawn."""
        if not self.struck or not self.entrants[entrant].here:
            return True
        return all(self.entrants[number].here for number in fixture.sides)

    def open_fixtures(self) -> Iterator[Fixture]:
        """Iterate over the fixtures that are still to be played."""
        return iter(self._open_fixtures)

    @cached_property
    def _open_fixtures(self) -> tuple[Fixture, ...]:
        return () if self.closed else tuple(filter(self.is_fixture_open, self.fixtures.values()))

    def is_fixture_open(self, fixture: Fixture) -> bool:
        """Return True for a fixture that is still to be played."""
        if self.closed or fixture.result is not None or fixture.off:
            return False
        return self.entrants[fixture.first].here and self.entrants[fixture.second].here


class Club(msgspec.Struct, frozen=True, dict=True):
    """The state of a club, made by `fold_events` (`euchre.clubs.reducer`).

    Attributes:
        id: what its link ends in.
        title: its title.
        about: its description.
        door: the admission mode: one of `euchre.clubs.entries.ADMISSION_MODES`.
        members: by player, in the order in which they came.
        names: of everybody who ever was a member, or asked to be, by account.
        asking: accounts that ask to be let in.
        links: how often the invite link has been renewed.
        rule_sets: by number.
        rules_given: the number of the last rule set there ever was.
        evenings: the oldest first.
        seasons: by number.
        version: how many entries there are.
    """

    id: str
    title: str
    about: str = ""
    door: str = "invited"
    members: dict[str, ClubMember] = {}
    names: dict[str, str] = {}
    asking: tuple[str, ...] = ()
    links: int = 0
    rule_sets: dict[int, RuleSet] = {}
    rules_given: int = 0
    evenings: tuple[ClubTournament, ...] = ()
    seasons: dict[int, Season] = {}
    version: int = 0

    @cached_property
    def worked_out(self) -> dict[tuple[Any, ...], Any]:
        """Results that `cache_per_state` stores."""
        return {}

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """The accounts of the club's owners."""
        return tuple(member.player for member in self.members.values() if member.role == OWNER_ROLE)

    @cached_property
    def organisers(self) -> frozenset[str]:
        """The accounts of those who organise the club, its owners among them."""
        return frozenset(
            member.player for member in self.members.values() if member.role != MEMBER_ROLE
        )

    def role_of(self, player: str) -> str:
        """Return the role of an account in the club; empty if it is not a member."""
        member = self.members.get(player)
        return "" if member is None else member.role

    def entrant_name(self, entrant: Entrant) -> str:
        """Return the display name of an entrant: ``Ann & Bob``."""
        return " & ".join(self.names[player] for player in entrant.players)
