"""`Tournament`, the fold of its log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import chain
from typing import Any, Final, NamedTuple

from euchre import money
from euchre.english.names import build_numbered_name, fold_name
from euchre.game.rules import Rules
from euchre.texts import join_texts, translatable
from euchre.tournaments.entries import (
    RANKING_VERSION,
    SERVER_TABLE,
    Competitor,
    Player,
    PlayerTally,
    RoundPaired,
    SeatHistory,
    Side,
    TablePairing,
    TableScore,
    Team,
    TournamentSettings,
)
from euchre.tournaments.ledger import Account, Ledger


class TournamentPlayer(NamedTuple):
    """A player of a tournament.

    Attributes:
        number: never given to another.
        name: as they want to be called.
        here: whether they take part in the next round.
        taken: the version of the evening at which a phone took their place; 0: none did, or the
            host gave out their link since.
        was_owed: whether money may have been owed to them by then.
    """

    number: Player
    name: str
    here: bool = True
    taken: int = 0
    was_owed: bool = False

    def is_replaced_by(self, name: str) -> bool:
        """Return True if a person of this name takes over the place of a player who left."""
        return not self.here and fold_name(self.name) != fold_name(name)


class TournamentTeam(NamedTuple):
    """A team that stays together.

    Attributes:
        number: from 1 on.
        name: as they want to be called; the two names where they did not say.
        players: the two of them.
    """

    number: Team
    name: str
    players: tuple[Player, ...]


class PaymentClaim(NamedTuple):
    """A payment that only the payer has entered: nothing is booked yet.

    Attributes:
        number: names it.
        payer: who says to have paid.
        payee: who has not yet said to have got it.
    """

    number: int
    payer: Account
    payee: Account
    cents: int


class TableResult(NamedTuple):
    """The result of a table.

    Attributes:
        score: the points of the two sides.
        tallies: what players did beside that.
        boards: the points in each board, where they were noted.
        by: who said so.
        walkover: whether not a card was played, since one side has gone.
        sat: who played, where it was played on the server.
        agreed: who agreed with what the table says, one of each side.
        broken_off: whether it ended before the game was over.
        why: the host's word on why they set it.
        waited: of a walkover that nobody wins, who was there while others had gone; None: nobody
            had.
    """

    score: TableScore
    tallies: tuple[PlayerTally, ...] = ()
    boards: tuple[TableScore, ...] = ()
    by: Player = 0
    walkover: bool = False
    sat: tuple[SeatHistory, ...] = ()
    agreed: tuple[Player, ...] = ()
    broken_off: bool = False
    why: str = ""
    waited: tuple[Competitor, ...] | None = None

    @property
    def note(self) -> str:
        """``walkover``, or ``broken off: the bar shut``; empty if the table was played to its
        end.
        """
        if self.walkover:
            return translatable("evening-note-walkover", "walkover")
        if not self.broken_off:
            return ""
        if not self.why:
            return translatable("evening-note-broken-off", "broken off")
        return translatable("evening-note-broken-off-why", f"broken off: {self.why}", why=self.why)

    @property
    def score_with_note(self) -> str:
        """The score with the note, if there is one: ``10 : 0 (walkover)``."""
        return join_texts((f"{self.score} (", self.note, ")")) if self.note else f"{self.score}"

    @property
    def comparable_content(
        self,
    ) -> tuple[TableScore, frozenset[PlayerTally], tuple[TableScore, ...]]:
        """The scores and tallies without author or order: results agree if these are equal."""
        return self.score, frozenset(tally for tally in self.tallies if any(tally[1:])), self.boards


@dataclass(frozen=True)
class TableSitting:
    """One table in one round.

    Attributes:
        number: of the table, from 1 on.
        first: one side.
        second: the other.
        claims: what has been entered and waits for the other side; the last one counts.
        result: what counts, once it does.
        past: what counted before it was corrected, with the reasons; the oldest first.
        online: the id of the table on this server where it is played, if it is.
        first_entered: the version of the evening at which a score was first entered; 0: none was.
    """

    number: int
    first: Side
    second: Side
    claims: tuple[TableResult, ...] = ()
    result: TableResult | None = None
    past: tuple[tuple[TableResult, str], ...] = ()
    online: str = ""
    first_entered: int = 0

    @property
    def has_been_played(self) -> bool:
        """True if its result was played for, and is not a walkover."""
        return self.result is not None and not self.result.walkover

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides."""
        return self.first, self.second

    def winners_first(self, score: TableScore) -> tuple[Side, Side, TableScore]:
        """Return both sides and their points, the higher first; if level, as they sit."""
        if score.first < score.second:
            return self.second, self.first, TableScore(score.second, score.first)
        return self.first, self.second, score

    @property
    def is_disputed(self) -> bool:
        """True if the sides have entered different scores, tallies or boards; what the table itself
        says is the word of the side that has agreed with it.
        """
        said = [claim for claim in self.claims if claim.by != SERVER_TABLE or claim.agreed]
        return self.result is None and len({claim.comparable_content for claim in said}) > 1


class TournamentRound(NamedTuple):
    """One round: its tables and who sits out.

    Attributes:
        number: from 1 on.
        tables: in order.
        out: who sits out.
    """

    number: int
    tables: tuple[TableSitting, ...]
    out: tuple[Competitor, ...] = ()

    @property
    def is_complete(self) -> bool:
        """True if every table has its result."""
        return all(table.result is not None for table in self.tables)

    @property
    def competitors(self) -> frozenset[Competitor]:
        """Everybody who plays or sits out."""
        sides = (side for table in self.tables for side in table.sides)
        return frozenset(chain(self.out, *sides))

    @property
    def pairing_event(self) -> RoundPaired:
        """The event that paired it."""
        pairings = tuple(TablePairing(*table.sides) for table in self.tables)
        return RoundPaired(self.number, pairings, self.out)


PLAY_FIELDS: Final = (
    *("settings", "rules", "people", "teams", "order", "rounds"),
    *("closed", "unfinished"),  # whoever has left by then has left before the end
    "ranking_version",
)
"""The fields of an evening that tell who has played what, and until when; the others are money."""
PLAY_SETTINGS: Final = ("format", "rules", "rounds", "third_place", "scoring")
"""The settings that the standings depend on; the others are money, and who may do what."""


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """The state of a tournament, made by `fold_events` (`euchre.tournaments.reducer`).

    Attributes:
        id: what the link ends in.
        settings: as its host wanted it.
        rules: the rules of the games.
        people: everybody who joined and is in the standings, by number.
        gone: those who went before the lots were drawn: their money keeps their name.
        teams: the teams, by number; none in formats in which partners change.
        order: the draw: who has which place in the plan; empty before the start.
        rounds: those paired so far.
        closed: whether it is over.
        unfinished: once it is closed, who had left before the end; None: it is open, or was closed
            before that made a difference. The format says who it is (`Format.early_leavers`).
        ranking_version: which rules the standings are made by (`RANKING_VERSION`).
        ledger: who owes what.
        claims: payments that wait for the word of who should have got them.
        joined: how many ever joined: the last number that was given out.
        rounds_undone: how many rounds were taken back.
        version: how many entries led here.
    """

    id: str
    settings: TournamentSettings
    rules: Rules
    people: dict[Player, TournamentPlayer] = field(default_factory=dict)
    gone: dict[Player, TournamentPlayer] = field(default_factory=dict)
    teams: dict[Team, TournamentTeam] = field(default_factory=dict)
    order: tuple[Competitor, ...] = ()
    rounds: tuple[TournamentRound, ...] = ()
    closed: bool = False
    unfinished: tuple[Competitor, ...] | None = None
    ranking_version: int = RANKING_VERSION
    ledger: Ledger = field(default_factory=Ledger)
    claims: tuple[PaymentClaim, ...] = ()
    joined: int = 0
    rounds_undone: int = 0
    version: int = 1

    def __getstate__(self) -> dict[str, Any]:
        """Leave behind what can be worked out anew."""
        return {attribute.name: getattr(self, attribute.name) for attribute in fields(self)}

    @cached_property
    def worked_out(self) -> dict[tuple[Any, ...], Any]:
        """Results that `cache_per_state` stores; they depend only on the `PLAY_FIELDS`,
        and of the settings on the `PLAY_SETTINGS`.
        """
        return {}

    def share_cache(self, other: Tournament) -> None:
        """Use the stored results of another state in which the same was played."""
        self.__dict__["worked_out"] = other.worked_out

    @property
    def stage(self) -> str:
        """One of ``gathering``, ``playing`` and ``over``."""
        if self.closed:
            return "over"
        return "playing" if self.order else "gathering"

    @property
    def is_closed_under_old_rules(self) -> bool:
        """True if closed before there were rules for unfinished tables: its places and money
        stay.
        """
        return self.closed and self.unfinished is None

    @property
    def current_round(self) -> TournamentRound | None:
        """The round that was paired last, or None."""
        return self.rounds[-1] if self.rounds else None

    @property
    def is_round_complete(self) -> bool:
        """True if no result is missing."""
        return self.current_round is None or self.current_round.is_complete

    @property
    def has_results(self) -> bool:
        """True if the result of a table counts."""
        return any(table.result is not None for round_ in self.rounds for table in round_.tables)

    @property
    def present_players(self) -> tuple[Player, ...]:
        """The players who take part in the next round, by number."""
        return tuple(person.number for person in self.people.values() if person.here)

    @cached_property
    def all_players(self) -> dict[Player, TournamentPlayer]:
        """Everybody who ever joined, by number."""
        return dict(sorted({**self.people, **self.gone}.items()))

    @cached_property
    def unsettled_accounts(self) -> frozenset[Account]:
        """The accounts that owe or are owed something, or have an open payment claim."""
        uneven = (account for account, cents in self.ledger.all_balances().items() if cents)
        return frozenset(
            (*uneven, *(account for claim in self.claims for account in (claim.payer, claim.payee)))
        )

    @cached_property
    def team_by_player(self) -> dict[Player, Team]:
        """The team of each player who has one."""
        return {player: team.number for team in self.teams.values() for player in team.players}

    @property
    def competitors(self) -> tuple[Competitor, ...]:
        """The numbers that are ranked: of the teams if there are any, otherwise of the players."""
        return tuple(self.teams or self.people)

    @property
    def present_competitors(self) -> tuple[Competitor, ...]:
        """The competitors who take part in the next round; a team only with both players."""
        if not self.teams:
            return self.present_players
        return tuple(
            team.number
            for team in self.teams.values()
            if all(self.people[player].here for player in team.players)
        )

    def members_of(self, competitor: Competitor) -> tuple[Player, ...]:
        """Return the players of a competitor."""
        return self.teams[competitor].players if self.teams else (competitor,)

    def players_of(self, side: Side) -> tuple[Player, ...]:
        """Return the players of a side."""
        return tuple(player for competitor in side for player in self.members_of(competitor))

    def competitor_name(self, competitor: Competitor) -> str:
        """Return the name of a competitor."""
        return self.teams[competitor].name if self.teams else self.people[competitor].name

    def format_amount(self, cents: int) -> str:
        """Format an amount with the tournament's currency sign."""
        return money.format_amount(cents, self.settings.currency)

    def player_name(self, player: Player) -> str:
        """Return the name of anybody who ever joined, or ``Player`` and the number."""
        known = self.people.get(player) or self.gone.get(player)
        return build_numbered_name(player) if known is None else known.name

    def side_name(self, side: Side) -> str:
        """Return the name of a team, or of both partners."""
        return " & ".join(self.competitor_name(competitor) for competitor in side)

    def find_table(self, round_number: int, table_number: int) -> TableSitting | None:
        """Return a table of a round, or None."""
        if not 1 <= round_number <= len(self.rounds):
            return None
        tables = self.rounds[round_number - 1].tables
        return tables[table_number - 1] if 1 <= table_number <= len(tables) else None

    def find_current_table(self, player: Player) -> tuple[TableSitting, int] | None:
        """Return a player's table in the current round and their side (0 or 1), or None."""
        tables = self.current_round.tables if self.current_round is not None else ()
        for table in tables:
            for index, side in enumerate(table.sides):
                if player in self.players_of(side):
                    return table, index
        return None

    def list_results(self) -> Iterator[tuple[int, TableSitting, TableResult]]:
        """Iterate over every result that counts: the round, the table, the result."""
        for round_ in self.rounds:
            for table in round_.tables:
                if table.result is not None:
                    yield round_.number, table, table.result
