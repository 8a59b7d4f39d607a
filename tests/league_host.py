"""Runs an evening for tests of the league."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from euchre.tournaments import accounts, commands
from euchre.tournaments.commands import default_rules
from euchre.tournaments.entries import Entry, RoundPaired, Side, TableScore, TournamentSettings
from euchre.tournaments.formats import FORMATS, CompetitorStanding
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.simulation import simulate_tournament
from euchre.tournaments.state import TableSitting

NAMES = (
    *("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal"),
    *("Ida", "Jo", "Kit", "Lou", "Max", "Nan", "Oz", "Pat"),
)
TEAMS = ("Ann & Bo", "Cy & Dee", "Eli & Fay", "Gus & Hal", "Ida & Jo", "Kit & Lou")


class Host:
    """Runs an evening, and knows teams by their numbers."""

    def __init__(self, format_: str, names: Iterable[str], seed: int = 1, **settings: Any) -> None:
        self.rng = random.Random(seed)
        rules = settings.pop("rules", None) or default_rules(format_)
        settled = TournamentSettings(format=format_, rules=rules.to_dict(), **settings)
        self.log = list(commands.open_with_players("e", settled, names))
        self.evening = fold_events(self.log)
        self.format = FORMATS[format_]

    def do(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.log.append(entry)
            self.evening = apply_event(self.evening, entry)

    def does(self, decide: Callable[..., Iterable[Entry]], *given: Any, **named: Any) -> None:
        """Have a command happen."""
        self.do(decide(self.evening, *given, **named))

    def pair(self) -> None:
        self.do(commands.pair_round(self.evening, self.rng))

    def close(self) -> None:
        self.do(commands.close_tournament(self.evening))

    def play_round(self) -> None:
        """The present round, by bots."""
        rounds = len(self.evening.rounds)
        for entry in simulate_tournament(self.evening, ("random",), 1):
            if isinstance(entry, RoundPaired):
                break
            self.do([entry])
        assert len(self.evening.rounds) == rounds

    def finish(self) -> None:
        """The present round is played; the evening stays open."""
        self.play_round()
        if self.evening.closed:
            self.log.pop()
            self.evening = fold_events(self.log)

    def play_rest(self, bots: Sequence[str] = ("random",)) -> None:
        self.do(simulate_tournament(self.evening, bots, 1))

    def net(self) -> dict[str, int]:
        """What everybody is to receive, in cents, by name."""
        people = self.evening.people.values()
        ledger = self.evening.ledger
        return {one.name: ledger.balance_of(accounts.account_of(one.number)) for one in people}

    def counts(self, table: TableSitting | None = None) -> TableScore:
        """The score of a table that counts; None: of the first table of the first round."""
        result = (table or self.evening.rounds[0].tables[0]).result
        assert result is not None
        return result.score

    def names(self, side: Side) -> set[str]:
        return {self.evening.people[player].name for player in self.evening.players_of(side)}

    def leave(self, competitor: int) -> None:
        for player in self.evening.members_of(competitor):
            self.do(commands.record_departure(self.evening, player))

    def come_back(self, competitor: int) -> None:
        for player in self.evening.members_of(competitor):
            self.do(commands.record_return(self.evening, player))

    def score(self, table: int, first: int, second: int, **more: Any) -> None:
        number = len(self.evening.rounds)
        self.do(
            commands.enter_score(self.evening, number, table, TableScore(first, second), **more)
        )

    def win(self, better: Iterable[int], loser: int = 5) -> None:
        """The present round is played; who comes first in `better` wins 10 : `loser`."""
        order = list(better)
        current = self.evening.current_round
        assert current is not None
        for table in current.tables:
            if table.result is None:
                first = order.index(table.first[0]) < order.index(table.second[0])
                self.score(table.number, *((10, loser) if first else (loser, 10)))

    def boards(self, best: Iterable[int]) -> None:
        """The present round of a duplicate is played; who comes first in `best` wins each board."""
        order = list(best)
        current = self.evening.current_round
        assert current is not None
        for table in current.tables:
            if table.result is None:
                first = order.index(table.first[0]) < order.index(table.second[0])
                board = TableScore(2, 0) if first else TableScore(0, 2)
                total = (8, 0) if first else (0, 8)
                self.score(table.number, *total, boards=[board] * 4)

    def rank(self) -> tuple[CompetitorStanding, ...]:
        return self.format.rank_competitors(self.evening)

    def order(self) -> list[int]:
        return [each.competitor for each in self.rank()]

    def prizes(self) -> dict[int, int]:
        return {who: cents for who, cents in accounts.prize_cents(self.evening).items() if cents}


def begun(*given: Any, **settings: Any) -> Host:
    """The host of an evening with its first round."""
    host = Host(*given, **settings)
    host.pair()
    return host
