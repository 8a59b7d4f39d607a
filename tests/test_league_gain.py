"""Nobody gains by what they tap: evenings held again with a few phones that do as they like.

How a table ends depends on who meets in which round, or on the round alone; so what a phone does
changes nothing but what the evening makes of it, and the evening can be held against the same one
in which that phone did nothing. What is told in the documents stays out of the search: names are
taken on trust until there is a score or money, who has phones on both sides of a table may say what
they like, and where one who leaves or joins changes who meets or who is compared, those who are
there may gain by that. The host marks as back whoever asks, as long as a round is to come.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

import pytest
from msgspec import structs

from effort import TIMES
from euchre.errors import EuchreError
from euchre.tournaments import accounts, commands
from euchre.tournaments.entries import (
    Entry,
    PaymentRecorded,
    PlayerTally,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    TableScore,
    TournamentSettings,
)
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.ledger import Account
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.reports import exporting
from euchre.tournaments.state import TableSitting

SIZES: Final = {
    **dict.fromkeys(("pot", "points"), (4,)),
    "two-table": (8,),
    **dict.fromkeys(("party", "progressive"), (8, 12)),
    **dict.fromkeys(("knockout", "swiss"), (8, 12, 16)),
    **dict.fromkeys(("round-robin", "duplicate"), (8, 10, 12)),
    **dict.fromkeys(("mitchell", "scrambled-mitchell", "howell"), (10, 12)),
}
"""How many play; where partners change, so many that nobody sits out."""
ONE_TABLE: Final = frozenset(("pot", "points"))
"""Where nothing more can be played without one of them."""
ALIKE: Final = frozenset(("party", "progressive"))
"""Where all tables of a round end alike, as partners change: it makes no difference who meets."""
MATCHES: Final = frozenset(("pot", "round-robin", "swiss"))
"""Where a difference in points counts, of matches that have a target or a number of hands."""
BOARDS: Final = ((1, 0), (0, 1), (2, 0), (0, 2), (4, 0), (0, 4))

Act: TypeAlias = tuple[int, str, int]
"""Which phone does what; and with whom, or how much of it."""
Acts: TypeAlias = Mapping[int, Sequence[Act]]
"""What happens in which moment of an evening."""

PLANS: Final[tuple[tuple[str, ...], ...]] = (
    ("leave", "return"),
    ("leave", "return"),
    ("leave", "return", "leave", "return"),
    ("lie", "release", "take", "agree"),
    ("lie", "release", "take", "lie"),
    ("release", "take", "lie", "release", "home", "agree"),
    ("lie", "agree"),
    ("lie", "leave"),
    ("say-paid", "release", "take", "say-yes"),
    ("say-paid", "say-yes"),
    ("release", "take", "say-got"),
    ("release", "take", "say-got", "release", "home", "say-got"),
    ("leave", "release", "home", "return"),
    ("say-got", "say-no", "say-paid"),
    ("say-paid", "say-paid", "say-no", "say-no", "say-got", "say-got"),
    ("lie", "lie", "agree", "agree", "leave", "leave", "return", "return"),
    ("release", "join", "say-paid", "release", "home"),
    ("leave", "release", "join", "lie", "leave", "release", "home", "return"),
)
"""What somebody may have in mind, one thing after the other."""


class Case(NamedTuple):
    """An evening that is to be held.

    Attributes:
        phones: the players who do as they like with their phones.
        goers: who goes home, and says so, when all is played.
        stop: after which round the host closes it; 0: after the last.
        order: in which order tables end, and sides speak.
        typos: whether the host enters each score wrongly first.
        undone: whether the host undoes each pairing, and pairs again.
        early: whether the goers go when their own table is over.
        late: how many come late, before each round one player or one team.
        busy: whether the host books charges and payments, takes some of them back, renames players,
            frees names, and changes the prizes and the number of rounds.
        hands: how many hands a match has that is not played to a target; 0: it is.
    """

    format: str
    players: int
    seed: int
    phones: tuple[int, ...] = ()
    goers: tuple[int, ...] = ()
    scoring: str = "match-points"
    stop: int = 0
    order: int = 0
    typos: bool = False
    undone: bool = False
    early: bool = False
    late: int = 0
    busy: bool = False
    hands: int = 0

    @property
    def boarded(self) -> bool:
        return FORMATS[self.format].boarded

    def chance(self, *what: object) -> random.Random:
        """Chance that is the same in each evening of this seed."""
        return random.Random(f"{self.seed} {what}")

    def settings(self) -> TournamentSettings:
        chance, name = self.chance("settings"), self.format
        rules = default_game(name, self.hands)
        return TournamentSettings(
            format=name,
            rules=rules,
            stake=0 if name == "points" else chance.choice((500, 700, 333)),
            unit=25 if name == "points" else 0,
            basket=chance.choice((0, 0, 100)),
            per_euchre=chance.choice((0, 0, 25)),
            third_place=chance.random() < 0.5,
            whole=chance.random() < 0.7,
            scoring=self.scoring,
            rounds=3 if name in {*ONE_TABLE, *ALIKE} else 0,
        )


def default_game(name: str, hands: int = 0) -> dict[str, Any]:
    if FORMATS[name].boarded or name in ALIKE:
        hands = 2 if FORMATS[name].boarded else 8
        return commands.default_rules(name).replace(num_hands=hands).to_dict()
    match = commands.default_rules("knockout")
    return match.replace(target=0 if hands else 10, num_hands=hands).to_dict()


class Evening:
    """One evening, from the first name to what is said of money after it is closed."""

    def __init__(self, case: Case, acts: Acts | None = None) -> None:
        self.case, self.acts, self.moment = case, acts or {}, 0
        self.done: list[Act] = []
        self.joined: set[int] = set()
        self.truth: dict[tuple[int, int], TableScore] = {}
        self.format = FORMATS[case.format]
        names = [f"Pat {chr(ord('A') + number)}" for number in range(case.players)]
        if self.format.teamed:
            names = [f"{a} & {b}" for a, b in zip(names[::2], names[1::2], strict=True)]
        self.log = [*commands.open_with_players("e", case.settings(), names)]
        self.now = fold_events(self.log)
        free = case.chance("free").sample(range(1, case.players + 1), case.players // 3)
        self.honest = {*range(1, case.players + 1)} - {*free, *case.phones}
        self.held = dict(zip(case.phones, case.phones, strict=True))
        for player in (*sorted(self.honest), *case.phones):
            self.do(commands.claim_place, player)
        self.play()

    def do(self, decide: Callable[..., Iterable[Entry]], *given: object, **named: object) -> bool:
        """Have a command happen; what is refused changes nothing."""
        try:
            made = tuple(decide(self.now, *given, **named))
        except EuchreError:
            return False
        for entry in made:
            self.log.append(entry)
            self.now = apply_event(self.now, entry)
        return bool(made)

    def play(self) -> None:
        last = self.case.stop
        while True:
            number = len(self.now.rounds) + 1
            self.wait()
            self.keep_house(number)
            if (last and number > last) or not self.pair(number):
                break
            tables = self.now.rounds[-1].tables
            order = self.case.chance("tables", number, self.case.order)
            for table in order.sample(tables, len(tables)):
                self.wait()
                self.play_table(len(self.now.rounds), table)
                if self.case.early and number == self.format.round_count(self.now):
                    self.go_home(self.now.players_of((*table.first, *table.second)))
            if number == 1:
                self.do(commands.collect_entry_fees)
        if not last:
            self.go_home(range(1, self.case.players + 1))
        self.wait()
        self.shown = exporting.prize_amounts(self.now)
        self.is_closed = self.do(commands.close_tournament)
        self.closed = self.now
        for _ in range(6):
            self.wait()

    def pair(self, number: int) -> bool:
        if not self.do(commands.pair_round, self.case.chance("round", number)):
            return False
        if self.case.undone:
            before, done = self.now.rounds[-1], len(self.done)
            self.wait()
            self.do(commands.undo_pairing)
            self.wait()
            if number > len(self.now.rounds):
                self.do(commands.pair_round, self.case.chance("round", number))
            assert self.done[done:] or self.now.rounds[-1] == before
        return number <= len(self.now.rounds)

    def keep_house(self, number: int) -> None:
        """The host lets in who comes late, and does what a host does."""
        chance = self.case.chance("house", number)
        if 1 < number <= 1 + self.case.late:
            names = [f"Late {number} {place}" for place in "AB"[: 1 + self.format.teamed]]
            self.do(commands.add_players, " & ".join(names))
        if not self.case.busy:
            return
        people = [*range(1, self.case.players + 1)]
        for _ in range(2):
            payer, payee = map(accounts.account_of, chance.sample(people, 2))
            pots = ("pot", "basket") if self.now.settings.basket else ("pot", "pot")
            payee = chance.choice((payee, payee, *pots))
            self.do(commands.add_charge, payer, payee, 100 * chance.randint(1, 3), "drinks")
        payer, payee = chance.choice((payer, "bank")), accounts.account_of(chance.choice(people))
        self.do(commands.record_payment, payer, payee, 100 * chance.randint(1, 9), force=True)
        keys = [
            each.key
            for each in self.now.ledger.transactions
            if each.key.startswith("charge/")
            or (each.key.startswith("paid/") and "bank" in dict(each.postings))
        ]
        taken, named, freed, prizes = (chance.random() for _ in range(4))
        if keys and taken < 0.5:
            self.do(commands.reverse_transaction, keys[int(2 * taken * len(keys))])
        if (player := people[int(named * len(people))]) in self.now.present_players:
            self.do(commands.rename_player, player, f"Pat {player} again")
        if (player := people[int(freed * len(people))]) in self.honest:
            self.do(commands.release_place, player)
            self.do(commands.renew_link, player)
        if prizes < 0.3:
            plan = chance.choice(("", "winner", "5:3", "1:1:1"))
            rounds = chance.choice((number, number + 1, self.now.settings.rounds))
            settings = structs.replace(self.now.settings, prizes=plan, rounds=rounds)
            self.do(commands.change_settings, settings)

    def go_home(self, players: Iterable[int]) -> None:
        for player in players:
            if player in self.case.goers:
                self.do(commands.record_departure, player)

    def play_table(self, number: int, table: TableSitting) -> None:
        if table.result is not None:
            return
        here = {*self.now.present_competitors}
        absent = [not here.issuperset(side) for side in table.sides]
        if any(absent):
            self.do(commands.record_walkover, number, table.number, int(absent[0]))
            return
        where, score, said = (number, table.number), *self.true_score(number, table)
        self.truth[where] = score
        if self.case.typos:
            wrong = {"boards": [TableScore(*board[::-1]) for board in said["boards"]]}
            self.do(commands.enter_score, *where, TableScore(*score[::-1]), **wrong)
            self.wait()
            self.do(commands.correct_score, *where, score, "misread", **said)
        for side in table.sides[:: -1 if self.case.order % 2 else 1]:
            players = self.now.players_of(side)
            by = next((player for player in players if player in self.honest), 0)
            if by:
                self.do(commands.enter_score, *where, score, by=by, **said)
            self.wait()
        self.do(commands.enter_score, *where, score, **said)  # the host, if it doesn't count yet

    def true_score(self, number: int, table: TableSitting) -> tuple[TableScore, dict[str, Any]]:
        if self.case.format in ALIKE:
            points = self.case.chance("all", number).randint(4, 8)
            return TableScore(points, points), {"boards": []}
        sides = [self.now.players_of(side) for side in table.sides]
        chance = self.case.chance(number, sides)
        if self.case.boarded:
            boards = [TableScore(*chance.choice(BOARDS)) for _ in range(2)]
            return TableScore(*map(sum, zip(*boards, strict=True))), {"boards": boards}
        skill = [
            sum(self.case.chance("skill", player).random() * 1.5 for player in side)
            for side in sides
        ]
        lost, first = chance.randint(4, 8), skill[0] + chance.random() > skill[1] + chance.random()
        best = 2 * self.case.hands - chance.randint(0, 4) if self.case.hands else 10
        lost = min(lost, 2 * self.case.hands - best) if self.case.hands else lost
        winners, losers = sides if first else sides[::-1]
        tallies = [
            PlayerTally(chance.choice(winners), loners=chance.randint(0, 1)),
            PlayerTally(chance.choice(losers), euchred=chance.randint(0, 1)),
        ]
        score = TableScore(best, lost) if first else TableScore(lost, best)
        return score, {"boards": [], "tallies": tallies}

    # -- the phones -----------------------------------------------------------------------------

    def wait(self) -> None:
        """The phones have a moment."""
        for act in self.acts.get(self.moment, ()):
            if self.act(*act):
                self.done.append(act)
        self.moment += 1

    def act(self, phone: int, what: str, about: int) -> bool:
        me, mine = self.held[phone], accounts.account_of(self.held[phone])
        if what in ("take", "home"):
            wanted = phone if what == "home" else self.find_free_name(phone, about)
            if me or wanted in self.honest or wanted in self.held.values():
                return False
            if wanted not in self.case.phones and not is_known(self.log, wanted):
                return False
            taken = self.do(commands.claim_place, wanted)
            self.held[phone] = wanted * taken
            return taken
        if what == "join":
            return not me and self.join(phone)
        if me not in self.now.people:
            return False
        if what == "release":
            self.held[phone] = 0
            return self.do(commands.release_place, me)
        if what in ("leave", "return"):
            if me not in (phone, *self.joined) or self.case.format == "points":
                return False  # whose name another has taken sees that they aren't paired
            if what == "leave":
                return self.do(commands.record_departure, me)
            last = self.case.stop or self.format.round_count(self.now)
            return len(self.now.rounds) < last and self.do(commands.record_return, me)
        if what in ("lie", "agree"):
            return self.speak(me, what, about)
        if what in ("say-yes", "say-no"):
            claims = [claim.number for claim in self.now.claims]
            answer = commands.confirm_payment if what == "say-yes" else commands.drop_claim
            return bool(claims) and self.do(answer, claims[about % len(claims)], me)
        cash = accounts.cash_balances(self.now)
        if what == "say-got":
            others = [account for account, cents in cash.items() if cents < 0] or ["bank"]
            return self.pay(others[about % len(others)], mine, me)
        others = [account for account, cents in cash.items() if cents > 0] or ["bank"]
        return self.pay(mine, others[about % len(others)], me)

    def join(self, phone: int) -> bool:
        """Come as somebody else, as long as the page takes them."""
        name = f"New {self.now.joined}"
        if commands.is_last_round(self.now):
            return False
        if not self.do(
            commands.add_players, f"{name} A & {name} B" if self.format.teamed else name, guest=True
        ):
            return False
        self.held[phone] = self.now.joined - self.format.teamed
        self.joined.add(self.held[phone])
        return self.do(commands.claim_place, self.held[phone])

    def find_free_name(self, phone: int, about: int) -> int:
        """Return a name to take: as often as not, of an opponent."""
        seated = self.now.find_current_table(phone)
        if about % 2 and seated:
            table, side = seated
            for player in self.now.players_of(table.sides[1 - side]):
                if player not in self.honest:
                    return player
        return 1 + about % self.case.players

    def pay(self, payer: Account, payee: Account, by: int) -> bool:
        cents = accounts.payment_limits(self.now, payer, payee).max_cents
        return self.do(commands.record_payment, payer, payee, cents, by=by)

    def speak(self, me: int, what: str, about: int) -> bool:
        """Say of the table of a name how it ended, as it didn't."""
        seated = self.now.find_current_table(me)
        if seated is None:
            return False
        table, at = seated
        where = len(self.now.rounds), table.number
        phones = {*self.case.phones, *self.joined}
        if len(self.case.phones) > 1:
            phones.update(self.held.values())
        ours = [bool(phones.intersection(self.now.players_of(side))) for side in table.sides]
        if all(ours):
            return False
        if what == "agree":
            return self.do(commands.confirm_score, *where, me)
        own = phones.isdisjoint(self.now.players_of(table.sides[0]))
        winner = int(own) if any(ours) else at
        score = TableScore(*((10, 4 + about % 5)[:: 1 - 2 * winner]))
        boards = []
        if self.case.format in ALIKE:
            score = TableScore(*((12, 2)[:: 1 - 2 * winner]))
        if self.case.boarded:
            boards = [TableScore(*((4, 0)[:: 1 - 2 * winner]))] * 2
            score = TableScore(*((8, 0)[:: 1 - 2 * winner]))
        return self.do(commands.enter_score, *where, score, by=me, boards=boards)

    # -- what came of it ------------------------------------------------------------------------

    @property
    def money(self) -> dict[Account, int]:
        return {each: cents for each, cents in self.now.ledger.all_balances().items() if cents}

    def won(self) -> int:
        """What the phones have in the end, with their partners, in cents."""
        teams = [{*team.players} for team in self.now.teams.values()]
        own = {*self.case.phones}.union(*(t for t in teams if t & {*self.case.phones}))
        return sum(self.now.ledger.balance_of(accounts.account_of(player)) for player in own)

    def points(self) -> dict[int, Fraction]:
        """What counts in the standings, for all who stay."""
        share = self.case.boarded and self.case.scoring == "match-points"
        return {
            one.competitor: Fraction(one.note.rstrip("% ") or 0) if share else one.points
            for one in self.format.rank_competitors(self.closed)
            if not one.left
        }

    def meetings(self) -> tuple[list[RoundPaired], list[TableSitting]]:
        """Who met whom, and the tables that were not played."""
        tables = [table for round_ in self.closed.rounds for table in round_.tables]
        unplayed = [table for table in tables if not table.has_been_played]
        return [round_.pairing_event for round_ in self.closed.rounds], unplayed

    def faults(self) -> Iterator[str]:
        """What must hold of any evening, and doesn't."""
        for number, table, result in self.now.list_results():
            if self.truth.get((number, table.number), result.score) != result.score:
                yield f"round {number}, table {table.number}: {result.score} is not how it ended"
        if sum(self.now.ledger.all_balances().values()):
            yield "money came or went"
        if fold_events(self.log) != self.now:
            yield "the log says otherwise"
        if not self.is_closed:
            return
        paid = exporting.prize_amounts(self.closed)
        if any(self.closed.ledger.balance_of(each) for each in ("pot", "basket")):
            yield "money is left in the pot"
        if {k: v for k, v in self.shown.items() if v} != {k: v for k, v in paid.items() if v}:
            yield f"{self.shown} was shown, and {paid} is paid"
        drawn = {each for round_ in self.closed.rounds for each in round_.competitors}
        for each in {*self.closed.competitors} - drawn:
            if paid.get(each):
                yield f"{each} has never been drawn, and wins {paid[each]}"
        rank = self.format.rank_competitors
        if (rank(self.closed), paid) != (rank(self.now), exporting.prize_amounts(self.now)):
            yield "a closed evening has changed"
        if self.format.decisive:
            yield from self._undecided_walkovers()
        elif len(self.closed.rounds) == self.format.round_count(self.closed):
            there, left = self._who_was_there(), {*(self.closed.unfinished or ())}
            yield from (f"{each} was there to the end, and counts as gone" for each in there & left)
            missing = drawn - there - left
            yield from (f"{each} was not there in the end, and has not left" for each in missing)

    def _who_was_there(self) -> set[int]:
        there = {*self.closed.rounds[-1].out}
        for table in self.closed.rounds[-1].tables:
            assert table.result is not None
            winners, losers, score = table.winners_first(table.result.score)
            if not table.result.walkover:
                there |= {*winners, *losers}
            else:
                there |= {*(winners if score.first > score.second else table.result.waited or ())}
        return there

    def _undecided_walkovers(self) -> Iterator[str]:
        """Tables of a bracket that were won by one of two teams that had both gone."""
        now = fold_events(self.log[:1])
        for entry, later in zip(self.log[1:], [*self.log[2:], None], strict=True):
            now = apply_event(now, entry)
            if isinstance(entry, RoundPaired) and isinstance(later, ResultCorrected):
                table = now.find_table(later.number, later.table)
                assert table is not None
                if not {*table.first, *table.second} & {*now.present_competitors}:
                    yield f"round {entry.number}: nobody has said who of two that have gone wins"


def is_known(log: Iterable[Entry], player: int) -> bool:
    """Return whether a score had been told, or money for that player, when their name is taken."""
    account = accounts.account_of(player)
    return any(
        isinstance(entry, ResultEntered | ResultCorrected)
        or (isinstance(entry, PaymentRecorded) and entry.payee == account)
        for entry in log
    )


def make_case(seed: int, format_: str) -> Case:
    chance = random.Random(f"case {format_} {seed}")
    count = chance.choice(SIZES[format_])
    phones = chance.sample(range(1, count + 1), chance.choice((1, 1, 1, 1, 2, 3)))
    return Case(
        format_,
        count,
        seed,
        tuple(sorted(phones)),
        goers=tuple(chance.sample(range(1, count + 1), chance.choice((0, 1, 3)))),
        scoring=chance.choice(("match-points", "match-points", "average")),
        stop=chance.choice((0, 0, 0, 2)),
        typos=chance.random() < 0.2,
        undone=chance.random() < 0.1,
        late=chance.choice((0, 0, 1, 2)),
        busy=chance.random() < 0.3,
        hands=chance.choice((0, 0, 8)) if format_ in MATCHES else 0,
    )


def make_acts(case: Case, moments: int, chance: random.Random) -> Acts:
    acts = defaultdict[int, list[Act]](list)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        phone, near = chance.choice(case.phones), chance.choice((1, 4, 9, moments // 2))
        at = moments - 6 if chance.random() < 0.2 else chance.randrange(1, moments)
        for what in chance.choice(PLANS):
            acts[at].append((phone, what, chance.randint(0, 11)))
            at += chance.randint(0, near)
    return acts


def find_gains(evening: Evening, idle: Evening) -> Iterator[str]:
    """What the phones have of it that they did something, by an evening in which they were idle."""
    case, settings = evening.case, evening.case.settings()
    acts = {what for _, what, _ in evening.done}
    if not (evening.is_closed and idle.is_closed) or "join" in acts:
        return
    if "leave" in acts and (len(case.phones) > 1 or case.undone):
        return
    (pairings, unplayed), (usual, played) = evening.meetings(), idle.meetings()
    missed = (pairings, unplayed) != (usual, played)
    rested = case.format in ALIKE and case.late  # who rests has their own average
    mixed = rested or case.boarded or settings.basket or settings.per_euchre
    if case.format in ("pot", "swiss") and pairings != usual:
        return  # they have met others, or not so often
    if not (missed and mixed) and evening.won() > idle.won():
        yield f"{evening.won()} and not {idle.won()} cents"
    if missed and (rested or (case.boarded and case.scoring == "average")):
        return  # whose round nobody has played is not known to have been the worst
    before, mine = idle.points(), {*case.phones}
    for competitor, points in evening.points().items():
        own = not mine.isdisjoint(evening.now.members_of(competitor))
        if own and points > before.get(competitor, points):
            yield f"{points} and not {before[competitor]} points"


@pytest.mark.parametrize("format_", sorted(FORMATS))
def test_nobody_gains_by_what_they_tap(format_: str) -> None:
    for seed in range(TIMES):
        case = make_case(seed, format_)
        idle = Evening(case)
        assert not [*idle.faults()], case
        for again in range(2):
            chance = random.Random(f"acts {format_} {seed} {again}")
            evening = Evening(case, make_acts(case, idle.moment, chance))
            assert not [*evening.faults(), *find_gains(evening, idle)], (case, evening.done)


@pytest.mark.parametrize("format_", sorted(FORMATS))
def test_it_does_not_decide_who_wins_in_which_order_people_do_what_they_do(format_: str) -> None:
    """Nor that the host mistypes a score, or undoes a pairing."""
    for seed in range(TIMES):
        case = make_case(seed, format_)._replace(stop=0, typos=False)
        money = Evening(case).money
        changes: dict[str, Any]
        early = not case.busy  # a host who does may make it longer when some have gone
        for changes in ({"order": 1 + seed % 5, "early": early}, {"typos": True}, {"undone": True}):
            evening = Evening(case._replace(**changes))
            assert evening.money == money, evening.case
            assert not [*evening.faults()], evening.case
