"""Any evening at all: money adds up, and standings are what a recount of the log gives."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from msgspec import structs

from effort import TIMES
from euchre.errors import EuchreError
from euchre.tournaments import accounts, commands
from euchre.tournaments.commands import default_rules
from euchre.tournaments.entries import (
    SERVER_TABLE,
    ChargeAdded,
    Entry,
    PaymentRecorded,
    PlayerLeft,
    PlayerTally,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    RoundUnpaired,
    SeatHistory,
    TablePairing,
    TableScore,
    TeamFormed,
    TournamentClosed,
    TournamentSettings,
    entry_from_json,
    entry_to_json,
)
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.ledger import settle_balances
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.reports import exporting
from euchre.tournaments.state import Tournament

NAMES = [f"Pat {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
SIZES = {"pot": 4, "points": 4, "two-table": 8}
SCORES = [(10, 6), (10, 9), (11, 3), (3, 10), (0, 10), (13, 9), (7, 10), (9, 12)]
"""Scores with which a game to 10 can end."""
ACCOUNTS = [*(f"p{number}" for number in range(1, 15)), "bank", "pot"]


class AnyEvening(RuleBasedStateMachine):
    """A host and players who do whatever comes to their minds."""

    @initialize(
        name=st.sampled_from(sorted(FORMATS)),
        count=st.integers(4, 14),
        confirm=st.booleans(),
        extras=st.booleans(),
        seed=st.integers(0, 2**32),
    )
    def open(self, name: str, count: int, *, confirm: bool, extras: bool, seed: int) -> None:
        rules = default_rules("knockout").replace(target=10, num_hands=0)
        if FORMATS[name].boarded:
            rules = default_rules(name).replace(num_hands=2)
        self.rng = random.Random(seed)
        given = TournamentSettings(
            format=name,
            rules=rules.to_dict(),
            stake=0 if name == "points" else 500,
            unit=25 if name == "points" else 0,
            basket=100 * extras,
            per_euchre=10 * extras,
            confirm=confirm,
            third_place=bool(seed % 2),
            whole=bool(seed % 5),
            scoring="average" if seed % 3 else "match-points",
        )
        self.log = list(commands.open_with_players("e", given, NAMES[: SIZES.get(name, count)]))
        self.evening = fold_events(self.log)
        self.names = len(NAMES)

    def try_(self, decide: Callable[..., Sequence[Entry]], *given: object, **more: object) -> None:
        """What is refused changes nothing, whatever was asked."""
        before = self.evening
        try:
            made = decide(before, *given, **more)
        except EuchreError:
            assert self.evening is before
            return
        for entry in made:
            self.log.append(entry)
            self.evening = apply_event(self.evening, entry)

    @rule(first=st.integers(0, 25), team=st.booleans())
    def join(self, first: int, *, team: bool) -> None:
        name = f"Late {first} & Later {first}" if team else f"Late {first}"
        self.try_(commands.add_players, name)

    @rule(player=st.integers(1, 20))
    def leave(self, player: int) -> None:
        self.try_(commands.record_departure, player)

    @rule(player=st.integers(1, 20))
    def come_back(self, player: int) -> None:
        self.try_(commands.record_return, player)

    @rule(player=st.integers(1, 20))
    def rename(self, player: int) -> None:
        self.names += 1
        self.try_(commands.rename_player, player, f"Sub {self.names}")

    @rule()
    def pair(self) -> None:
        self.try_(commands.pair_round, self.rng)

    @rule()
    def unpair(self) -> None:
        self.try_(commands.undo_pairing)

    @rule()
    def collect(self) -> None:
        self.try_(commands.collect_entry_fees)

    @rule(data=st.data())
    def enter(self, data: st.DataObject) -> None:
        self._enter(data, data.draw(st.sampled_from(SCORES)))

    @precondition(lambda self: self.evening.rounds)
    @rule(data=st.data())
    def finish_the_round(self, data: st.DataObject) -> None:
        for table in self.evening.rounds[-1].tables:
            self._enter(data, data.draw(st.sampled_from(SCORES)), table.number, by_host=True)
        self.pair()

    def _enter(
        self,
        data: st.DataObject,
        points: tuple[int, int],
        table: int = 0,
        *,
        by_host: bool = False,
    ) -> None:
        number = max(1, len(self.evening.rounds))
        boarded = FORMATS[self.evening.settings.format].boarded
        if boarded:
            points = data.draw(st.sampled_from([(1, 0), (2, 0), (0, 4), (0, 1)]))
        table = table or data.draw(st.integers(1, 4))
        by = 0 if by_host else data.draw(st.integers(0, 14))
        tallies = [PlayerTally(by, loners=1, euchred=2)] if by and data.draw(st.booleans()) else []
        boards = [TableScore(*points)] if boarded else []
        do = self.try_ if not by else partial(self.as_player, by)
        do(
            commands.enter_score,
            number,
            table,
            TableScore(*points),
            by=by,
            tallies=tallies,
            boards=boards,
        )

    @rule(data=st.data(), table=st.integers(1, 4), counts=st.booleans())
    def the_table_says_how_it_ended(self, data: st.DataObject, table: int, *, counts: bool) -> None:
        points = TableScore(*data.draw(st.sampled_from(SCORES)))
        number, sat = max(1, len(self.evening.rounds)), [SeatHistory(0, 1, "club", 2)]
        self.try_(commands.record_online_score, number, table, points, sat=sat, counts=counts)

    @rule(player=st.integers(1, 14), take=st.booleans())
    def a_phone_takes_a_place(self, player: int, *, take: bool) -> None:
        self.try_(commands.claim_place if take else commands.release_place, player)

    @rule(players=st.lists(st.integers(1, 20), max_size=3))
    def remove(self, players: list[int]) -> None:
        self.try_(commands.remove_players, players)

    @rule(table=st.integers(1, 4), by=st.integers(0, 14))
    def confirm(self, table: int, by: int) -> None:
        do = self.try_ if not by else partial(self.as_player, by)
        do(commands.confirm_score, max(1, len(self.evening.rounds)), table, by)

    @rule(number=st.integers(1, 4), table=st.integers(1, 4), points=st.sampled_from(SCORES))
    def correct(self, number: int, table: int, points: tuple[int, int]) -> None:
        self.try_(commands.correct_score, number, table, TableScore(*points), "misread", force=True)

    @rule(payer=st.integers(1, 14), payee=st.sampled_from(["pot", "basket", "p2", "bank"]))
    def charge(self, payer: int, payee: str) -> None:
        self.try_(commands.add_charge, f"p{payer}", payee, 150, "late")

    @rule(
        payer=st.integers(1, 14), payee=st.sampled_from(["bank", "p1", "pot"]), anyway=st.booleans()
    )
    def pay(self, payer: int, payee: str, *, anyway: bool) -> None:
        self.try_(commands.record_payment, f"p{payer}", payee, 500, force=anyway)

    # -- what players say of money -------------------------------------------------------------

    @rule(payments=st.data(), cents=st.sampled_from([1, 25, 100, 500, 99_999_900]))
    def a_player_says_that_money_was_paid(self, payments: st.DataObject, cents: int) -> None:
        """Most say so of what is owed, and some of anything at all."""
        owed = [each[:2] for each in exporting.settlement_payments(self.evening)]
        anybody = st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS))
        who = payments.draw(st.sampled_from(owed) | anybody if owed else anybody)
        by = payments.draw(st.integers(1, 14) | st.sampled_from(who).map(number_of))
        self.as_player(by, commands.record_payment, *who, cents, by=by)

    @precondition(lambda self: self.evening.claims)
    @rule(data=st.data(), yes=st.booleans())
    def a_player_answers(self, data: st.DataObject, *, yes: bool) -> None:
        claim = data.draw(st.sampled_from(self.evening.claims))
        by = data.draw(st.integers(1, 14) | st.just(number_of(claim.payee)))
        self.as_player(
            by, commands.confirm_payment if yes else commands.drop_claim, claim.number, by
        )

    @precondition(lambda self: self.evening.claims)
    @rule(data=st.data(), yes=st.booleans(), anyway=st.booleans())
    def the_host_answers(self, data: st.DataObject, *, yes: bool, anyway: bool) -> None:
        number = data.draw(st.sampled_from(self.evening.claims)).number
        if yes:
            self.try_(commands.confirm_payment, number, force=anyway)
        else:
            self.try_(commands.drop_claim, number)

    def as_player(
        self, who: int, /, decide: Callable[..., Sequence[Entry]], *given: object, **more: object
    ) -> None:
        """Nobody else's money moves without their word, but for a debt that is called paid."""
        before, mine = self.evening, accounts.account_of(who)
        known = len(self.log)
        self.try_(decide, *given, **more)
        was, now = before.ledger.all_balances(), self.evening.ledger.all_balances()
        moved = {each for each in now if now[each] != was.get(each, 0)} - {mine}
        made = self.log[known:]
        for account in moved:
            if any(isinstance(entry, ResultConfirmed) for entry in made):
                self.agreed_by_both(before, made, account)
                continue
            claimed = any(
                isinstance(entry, PaymentRecorded)
                and entry.claim == claim.number
                and claim.payer == account
                for claim in before.claims
                for entry in made
            )
            owed = was.get(account, 0) < now[account] <= 0
            assert claimed or owed or charged_for(before, made), account
        for account in moved | {mine}:
            if any(isinstance(entry, PaymentRecorded) for entry in made) and not charged_for(
                before, made
            ):
                assert abs(now[account]) < abs(was[account]), "more was paid than was owed"

    def agreed_by_both(self, before: Tournament, made: Sequence[Entry], account: str) -> None:
        """A result moves the money of those at the table, and both sides have said it."""
        it = next(entry for entry in made if isinstance(entry, ResultConfirmed))
        there, now = (
            before.find_table(it.number, it.table),
            self.evening.find_table(it.number, it.table),
        )
        assert there is not None
        assert now is not None
        assert now.result is not None
        sides = [before.players_of(side) for side in there.sides]
        own = {accounts.account_of(player) for side in sides for player in side}
        assert account in {*own, accounts.BASKET_ACCOUNT}
        if before.settings.confirm:
            said = now.result.score, frozenset(now.result.tallies)
            mine = next(side for side in sides if it.by in side)
            others = [
                claim for claim in there.claims if {claim.by, *claim.agreed} - {*mine, SERVER_TABLE}
            ]
            alike = ((each.score, frozenset(each.tallies)) for each in others)
            assert said in alike or (
                said[1] == frozenset() and said[0] in [e.score for e in others]
            )

    @rule(
        stake=st.sampled_from([0, 500, 700]),
        basket=st.sampled_from([0, 100]),
        fine=st.sampled_from([0, 10]),
        rounds=st.integers(0, 5),
    )
    def change(self, stake: int, basket: int, fine: int, rounds: int) -> None:
        wanted = structs.replace(
            self.evening.settings,
            stake=0 if self.evening.settings.unit else stake,
            basket=basket,
            per_euchre=fine,
            rounds=rounds,
        )
        self.try_(commands.change_settings, wanted)

    @rule(at=st.integers(0, 60), kind=st.sampled_from(["charge", "paid", "stake"]))
    def reverse(self, at: int, kind: str) -> None:
        self.try_(commands.reverse_transaction, f"{kind}/{at}")

    @rule(sure=st.integers(0, 9))
    def close(self, sure: int) -> None:
        if not sure:
            self.try_(commands.close_tournament)

    # -- what must hold at every moment --------------------------------------------------------

    @invariant()
    def every_transaction_adds_up(self) -> None:
        ledger = self.evening.ledger
        assert all(sum(p.cents for p in each.postings) == 0 for each in ledger.transactions)
        assert sum(ledger.all_balances().values()) == 0
        recount: Counter[str] = Counter()
        for each in ledger.transactions:
            for posting in each.postings:
                recount[posting.account] += posting.cents
        assert all(recount[account] == cents for account, cents in ledger.all_balances().items())

    @invariant()
    def payments_bring_everybody_to_nothing(self) -> None:
        balances = dict(self.evening.ledger.all_balances())
        for payment in settle_balances(balances):
            balances[payment.payer] += payment.cents
            balances[payment.payee] -= payment.cents
        assert not any(balances.values())

    @invariant()
    def the_pot_is_what_stakes_and_charges_make_it(self) -> None:
        people = len(self.evening.people)
        pot = self.evening.ledger.balance_of(accounts.POT_ACCOUNT)
        charged = sum(e.cents for e in self.log if isinstance(e, ChargeAdded) and e.payee == "pot")
        back = sum(
            sum(p.cents for p in t.postings if p.account == "pot")
            for t in self.evening.ledger.transactions
            if t.key.startswith("charge/") and t.reverses
        )
        if self.evening.closed:
            assert pot == 0
        else:
            assert pot == people * self.evening.settings.stake + charged + back

    @invariant()
    def the_standings_are_a_recount_of_the_log(self) -> None:
        format_ = FORMATS[self.evening.settings.format]
        robin = format_.name == "round-robin"  # there nothing counts against who left too early
        made, played = recounted(
            self.log, format_.early_leavers(self.evening) if robin else frozenset()
        )
        standings = format_.rank_competitors(self.evening)
        assert {one.competitor for one in standings} == set(self.evening.competitors)
        more = [one.played - played[one.competitor] for one in standings]
        assert all(each >= 0 for each in more)
        assert robin or not any(more)  # who is back has lost to who waited for them
        assert sum(more) % 2 == 0
        full = format_.walkover_points(self.evening.rules) * bool(self.evening.ranking_version)
        extra = [one.made - made[one.competitor] for one in standings]
        assert all(
            each in range(0, full * of + 1, full or 1) for each, of in zip(extra, more, strict=True)
        )
        assert sum(extra) == full * sum(more) // 2
        places = [(one.direction != "North-South", one.place) for one in standings]
        assert places == sorted(places)
        assert not places or places[0][1] == 1

    @invariant()
    def the_log_alone_is_enough(self) -> None:
        assert (
            fold_events(entry_from_json(entry_to_json(entry)) for entry in self.log) == self.evening
        )


def charged_for(before: Tournament, made: Sequence[Entry]) -> bool:
    """Whether what was paid is what one of the two was charged for the other."""
    transactions = before.ledger.transactions
    back = {each.reverses for each in transactions}
    charges = Counter[tuple[str, str]]()
    for each in transactions:
        if each.key.startswith("charge/") and each.key not in back and each.reverses is None:
            payer, payee = sorted(each.postings, key=lambda posting: posting.cents)
            charges[payer.account, payee.account] += payee.cents
    paid = [entry for entry in made if isinstance(entry, PaymentRecorded)]
    return any(entry.cents <= charges[entry.payer, entry.payee] for entry in paid)


def number_of(account: str) -> int:
    """Whose account it is; of what is nobody's, a player's."""
    return int(account[1:]) if account[1:].isdecimal() else 1


def recounted(log: Iterable[Entry], leavers: frozenset[int]) -> tuple[Counter[int], Counter[int]]:
    """Points made and tables played by everybody, from nothing but the entries.

    What was played against `leavers` counts for them alone.
    """
    sides: dict[tuple[int, int], TablePairing] = {}
    last: dict[tuple[int, int], TableScore] = {}
    stands: dict[tuple[int, int], TableScore] = {}
    for entry in log:
        match entry:
            case RoundPaired():
                for at, pairing in enumerate(entry.tables, 1):
                    sides[entry.number, at] = pairing
            case RoundUnpaired():
                for key in [key for key in sides if key[0] == entry.number]:
                    del sides[key]
                    stands.pop(key, None)
            case ResultEntered():
                last[entry.number, entry.table] = entry.score
            case ResultConfirmed():
                stands[entry.number, entry.table] = last[entry.number, entry.table]
            case ResultCorrected(walkover=True, score=score) if score.first == score.second:
                pass  # a table of a movement that nobody has played
            case ResultCorrected():
                stands[entry.number, entry.table] = entry.score
            case TournamentClosed() | PlayerLeft() | TeamFormed():
                pass
    made: Counter[int] = Counter()
    played: Counter[int] = Counter()
    for key, score in stands.items():
        for side, other, points in zip(sides[key], sides[key][::-1], score, strict=True):
            for who in side:
                if who in leavers or leavers.isdisjoint(other):
                    made[who] += points
                    played[who] += 1
    return made, played


TestAnyEvening = pytest.mark.long(pytest.mark.filterwarnings("error")(AnyEvening.TestCase))
TestAnyEvening.settings = settings(
    max_examples=20 * TIMES,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
