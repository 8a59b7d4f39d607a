"""Charges, payments, and the end.

What a player says of money binds that player alone: a payment counts by the word of who got it.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from euchre.english.grammar import capitalise_first, clean_to_one_line, join_words
from euchre.english.names import fold_name
from euchre.texts import join_texts, translatable
from euchre.tournaments import accounts
from euchre.tournaments.commands.checks import (
    verify_account_exists,
    verify_amount,
    verify_not_closed,
    verify_player_account,
)
from euchre.tournaments.commands.opening import verify_prizes
from euchre.tournaments.commands.people import undrawn_players
from euchre.tournaments.entries import (
    HOST,
    MAX_AMOUNT_CENTS,
    RANKING_VERSION,
    ChargeAdded,
    Competitor,
    Entry,
    PaymentClaimed,
    PaymentClaimWithdrawn,
    PaymentRecorded,
    Player,
    TournamentClosed,
    TransactionReversed,
)
from euchre.tournaments.errors import OverpaymentError, TournamentError
from euchre.tournaments.formats import format_of
from euchre.tournaments.ledger import Account, LedgerError
from euchre.tournaments.prizes import PrizeError
from euchre.tournaments.state import PaymentClaim, Tournament

MAX_OPEN_CLAIMS: Final = 20
"""Payments that one player may have claimed, of which nobody has said yet whether they came."""

_MAX_TOLD_ALONE: Final = 5
"""Of how many who left it is said what they win if they alone are marked as back: for each, all
places are ranked anew.
"""


def add_charge(
    tournament: Tournament, payer: Account, payee: Account, cents: int, what: str
) -> tuple[Entry, ...]:
    """Charge a player something else: to another player, the pot or the basket.

    Raises:
        TournamentError: there is no such account, or the amount makes no sense.
    """
    verify_not_closed(tournament)
    verify_player_account(tournament, payer)
    verify_account_exists(tournament, payee)
    if payee == accounts.BANK_ACCOUNT:
        raise TournamentError(
            translatable(
                "ledger-refused-bank",
                "The bank only holds the cash: charge for the pot or the basket.",
            )
        )
    if payer == payee:
        raise TournamentError(
            translatable("ledger-refused-own-debt", "Nobody can owe themselves money.")
        )
    verify_amount(cents, translatable("ledger-label-charge", "A charge"))
    return (ChargeAdded(payer, payee, cents, clean_to_one_line(what[:400]) or "charge"),)


def record_payment(
    tournament: Tournament,
    payer: Account,
    payee: Account,
    cents: int,
    *,
    by: Player = HOST,
    force: bool = False,
    hidden_tables: AbstractSet[tuple[int, int]] = frozenset(),
) -> tuple[Entry, ...]:
    """Record that money has changed hands; this is allowed after the tournament is closed, too.

    It counts at once where the host says so, or who got it; the word of who paid is a claim.

    Args:
        by: who says so: one of the two, or `HOST`.
        force: whether it may be more than is owed, which is for the host to say.
        hidden_tables: the tables, by round and number, whose fines the author may not see: they
            don't count for what is owed.

    Raises:
        TournamentError: there is no such account, it is more than is owed, or not theirs to say.
    """
    for account in (payer, payee):
        verify_account_exists(tournament, account)
        if account in (accounts.POT_ACCOUNT, accounts.BASKET_ACCOUNT):
            raise TournamentError(
                translatable(
                    "ledger-refused-pot",
                    "Cash goes between players and the bank, which keeps it for the pot.",
                )
            )
    if payer == payee:
        raise TournamentError(
            translatable("ledger-refused-own-payment", "Nobody can pay themselves.")
        )
    verify_amount(cents, translatable("ledger-label-payment", "A payment"))
    mine = accounts.account_of(by)
    if by != HOST and accounts.BANK_ACCOUNT in (payer, payee):
        raise TournamentError(
            translatable(
                "ledger-refused-bank-payment", "Only the host can record the bank's payments."
            )
        )
    if by != HOST and mine not in (payer, payee):
        raise TournamentError(
            translatable(
                "ledger-refused-not-theirs", "Only the host or one of the two can record a payment."
            )
        )
    if by != HOST and mine == payer:
        if sum(claim.payer == payer for claim in tournament.claims) >= MAX_OPEN_CLAIMS:
            raise TournamentError(
                translatable(
                    "ledger-refused-many-claims",
                    f"{MAX_OPEN_CLAIMS} payments that you claim are waiting for an answer: withdraw"
                    " one first.",
                    n=MAX_OPEN_CLAIMS,
                )
            )
        claims = tournament.claims
        _verify_not_overpaid(tournament, payer, payee, cents, hidden_tables, by=by, claims=claims)
        return (PaymentClaimed(payer, payee, cents),)
    _verify_can_say_paid(tournament, payee, by)
    if by != HOST or not force:
        _verify_not_overpaid(tournament, payer, payee, cents, hidden_tables, by=by)
    same = (claim.number for claim in tournament.claims if claim[1:] == (payer, payee, cents))
    return (PaymentRecorded(payer, payee, cents, next(same, 0), by),)


def payment_word_refusal(tournament: Tournament, player: Player) -> str:
    """Return why a player who took their place late cannot say if money has come, or "".

    Whoever owes it could take the name of who should get it. Empty: they have a word.
    """
    person = tournament.people.get(player)
    if person is None or not person.was_owed:
        return ""
    return translatable(
        "ledger-refused-late-name",
        f"You took the name {person.name} after the evening's first score, or when it could already"
        f" be owed money. The host confirms payments to {person.name}, or gives you your own link.",
        name=person.name,
    )


def _verify_can_say_paid(tournament: Tournament, payee: Account, player: Player) -> None:
    if accounts.account_of(player) == payee and (why := payment_word_refusal(tournament, player)):
        raise TournamentError(why)


def _verify_not_overpaid(
    tournament: Tournament,
    payer: Account,
    payee: Account,
    cents: int,
    hidden_tables: AbstractSet[tuple[int, int]],
    *,
    by: Player,
    claims: Sequence[PaymentClaim] = (),
) -> None:
    limits = accounts.payment_limits(tournament, payer, payee, claims, hidden_tables)
    if cents <= limits.max_cents:
        return
    payer_name, payee_name = (
        accounts.account_name(tournament, payer),
        accounts.account_name(tournament, payee),
    )
    debt, kind = f"{payer_name} owes", "owes"
    if limits.owes > limits.gets:
        debt, kind = f"{payee_name} is to receive", "gets"
    if limits.max_cents == limits.between and limits.max_cents:
        debt, kind = f"{payer_name} owes {payee_name}", "between"
    amount = tournament.format_amount(limits.max_cents)
    owed = f"only {amount}" if limits.max_cents else "nothing"
    besides = " in addition to what has been claimed" if claims else ""
    more = "" if by == HOST else ": the host can record more"
    raise OverpaymentError(
        capitalise_first(
            translatable(
                "ledger-refused-overpaid",
                f"{debt} {owed}{besides}{more}.",
                kind=kind,
                payer=payer_name,
                payee=payee_name,
                owed="some" if limits.max_cents else "nothing",
                amount=amount,
                besides="yes" if besides else "no",
                host="yes" if by == HOST else "no",
            )
        )
    )


def confirm_payment(
    tournament: Tournament,
    claim_number: int,
    by: Player = HOST,
    *,
    force: bool = False,
    hidden_tables: AbstractSet[tuple[int, int]] = frozenset(),
) -> tuple[Entry, ...]:
    """Confirm a claimed payment, as its receiver or the host: it counts.

    Args:
        claim_number: of the claim.
        by: who says so: the receiver, or `HOST`.
        force: whether it may be more than is owed by now, which is for the host to say.
        hidden_tables: as for `record_payment`; what is owed with their fines may be confirmed, too,
            since the payer knows of them.

    Raises:
        TournamentError: it is not claimed any more, not owed any more, or not theirs to say.
    """
    claim = _find_payment_claim(tournament, claim_number)
    if by != HOST and accounts.account_of(by) != claim.payee:
        payee_name = accounts.account_name(tournament, claim.payee)
        raise TournamentError(
            translatable(
                "ledger-refused-not-payee",
                f"Only {payee_name} or the host can confirm it.",
                name=payee_name,
            )
        )
    _verify_can_say_paid(tournament, claim.payee, by)
    if by != HOST or not force:
        owed = accounts.payment_limits(tournament, claim.payer, claim.payee).max_cents
        if claim.cents > owed:
            _verify_not_overpaid(
                tournament, claim.payer, claim.payee, claim.cents, hidden_tables, by=by
            )
    return (PaymentRecorded(claim.payer, claim.payee, claim.cents, claim_number, by),)


def drop_claim(tournament: Tournament, claim_number: int, by: Player = HOST) -> tuple[Entry, ...]:
    """Withdraw a claimed payment as its payer, or deny it as its receiver.

    Raises:
        TournamentError: it is not claimed any more, or not theirs to say.
    """
    claim = _find_payment_claim(tournament, claim_number)
    if by != HOST and accounts.account_of(by) not in (claim.payer, claim.payee):
        raise TournamentError(
            translatable(
                "ledger-refused-not-denier",
                "Only the host or one of the two can say that nothing was paid.",
            )
        )
    _verify_can_say_paid(tournament, claim.payee, by)
    return (PaymentClaimWithdrawn(claim_number, by),)


def _find_payment_claim(tournament: Tournament, claim_number: int) -> PaymentClaim:
    for claim in tournament.claims:
        if claim.number == claim_number:
            return claim
    raise TournamentError(
        translatable(
            "ledger-refused-answered",
            "That payment is no longer waiting for an answer: look again.",
        )
    )


def collect_entry_fees(tournament: Tournament) -> tuple[Entry, ...]:
    """Record a payment to the bank for each player who has not paid all entry fees.

    What is more than `MAX_AMOUNT_CENTS` is recorded as several payments. Those who may have paid
    before they left and joined again are not among them: see `find_rejoined_players`.

    Raises:
        TournamentError: nothing is put in, or all have paid.
    """
    verify_not_closed(tournament)
    dues = tournament.settings.entry_fee
    if not dues:
        raise TournamentError(translatable("ledger-refused-no-stake", "This evening has no stake."))
    unpaid, rejoined = unpaid_entry_fee_cents(tournament), find_rejoined_players(tournament)
    payments = tuple(
        PaymentRecorded(
            accounts.account_of(player), accounts.BANK_ACCOUNT, min(MAX_AMOUNT_CENTS, cents - paid)
        )
        for player, cents in unpaid.items()
        if player not in rejoined
        for paid in range(0, cents, MAX_AMOUNT_CENTS)
    )
    if not payments:
        if unpaid:
            raise TournamentError(
                translatable("ledger-refused-others-paid", "Everybody else has paid their stake.")
            )
        raise TournamentError(
            translatable("ledger-refused-all-paid", "Everybody has paid their stake.")
        )
    return payments


def find_rejoined_players(tournament: Tournament) -> dict[Player, Player]:
    """Return the players who owe money and have the name of somebody who left before the draw and
    is to receive some, each with the one who left: they may be the same person.
    """
    balance_of = tournament.ledger.balance_of
    left = {
        fold_name(person.name): person.number
        for person in accounts.unsettled_leavers(tournament)
        if balance_of(accounts.account_of(person.number)) > 0
    }
    return {
        person.number: left[name]
        for person in (tournament.people.values() if left else ())
        if balance_of(accounts.account_of(person.number)) < 0
        and (name := fold_name(person.name)) in left
    }


def unpaid_entry_fee_cents(tournament: Tournament) -> dict[Player, int]:
    """Return the players who have not paid all entry fees, with the missing cents.

    A player who has paid something, or been paid, and is even has set the rest off against what
    others owed them.
    """
    ledger = tournament.ledger
    paid: dict[Account, int] = {}
    for transaction in ledger.transactions:
        if transaction.key.startswith("paid/") and not ledger.is_void(transaction):
            moves = {posting.account: posting.cents for posting in transaction.postings}
            to_bank = accounts.BANK_ACCOUNT in moves
            for account, cents in moves.items():
                paid[account] = paid.get(account, 0) + cents * to_bank
    missing = {}
    for player in tournament.people:
        account = accounts.account_of(player)
        if account not in paid or ledger.balance_of(account):
            missing[player] = tournament.settings.entry_fee - paid.get(account, 0)
    return {player: cents for player, cents in missing.items() if cents > 0}


def closing_warnings(tournament: Tournament) -> tuple[str, ...]:
    """Return warnings before closing: players who never played, unpaid fees."""
    warnings, dues = list[str](), tournament.settings.entry_fee
    if names := [tournament.people[player].name for player in undrawn_players(tournament)]:
        is_single = len(names) == 1
        pays = f", but {'pays' if is_single else 'pay'} for the prizes anyway" if dues else ""
        warnings.append(
            translatable(
                "ledger-warning-idle",
                f"{join_words(names)} {'has' if is_single else 'have'} never played{pays}.",
                names=join_words(names),
                n=len(names),
                dues="yes" if dues else "no",
            )
        )
    if owing := [tournament.people[player].name for player in unpaid_entry_fee_cents(tournament)]:
        have = "has" if len(owing) == 1 else "have"
        if len(owing) == len(tournament.people):
            warnings.append(translatable("ledger-warning-nobody-paid", "Nobody has paid yet."))
        else:
            warnings.append(
                translatable(
                    "ledger-warning-unpaid",
                    f"{join_words(owing)} {have} not paid yet.",
                    names=join_words(owing),
                    n=len(owing),
                )
            )
    return tuple(warnings)


def lost_prize_warnings(tournament: Tournament) -> dict[Competitor, str]:
    """Return a sentence for each competitor who would win a prize if nobody had left early.

    It gives the prize that it would be then, and, of those who would win most, the one if they
    alone are marked as back.
    """
    leavers = format_of(tournament).early_leavers(tournament)
    if not leavers:
        return {}
    try:
        won = _prize_cents_if_back(tournament, leavers)
        lost = [competitor for competitor in sorted(leavers) if won.get(competitor)]
        alone = {
            competitor: _prize_cents_if_back(tournament, {competitor}).get(competitor, 0)
            for competitor in sorted(lost, key=won.__getitem__, reverse=True)[:_MAX_TOLD_ALONE]
        }
    except PrizeError:  # which is told when it is closed
        return {}
    return {
        competitor: _describe_lost_prize(
            tournament, competitor, won[competitor], alone.get(competitor)
        )
        for competitor in lost
    }


def _prize_cents_if_back(
    tournament: Tournament, competitors: AbstractSet[Competitor]
) -> dict[Competitor, int]:
    """Return what each would win if the host marked these as back, in cents."""
    back = {player for competitor in competitors for player in tournament.members_of(competitor)}
    people = {
        player: person._replace(here=person.here or player in back)
        for player, person in tournament.people.items()
    }
    return accounts.prize_cents(replace(tournament, people=people))


def _describe_lost_prize(
    tournament: Tournament, competitor: Competitor, prize_cents: int, cents_if_alone: int | None
) -> str:
    verb = "win" if tournament.teams else "wins"
    name, amount = tournament.competitor_name(competitor), tournament.format_amount(prize_cents)
    text = f"{name} left before the end, and {verb} no prize: it would have been {amount}"
    n = 2 if tournament.teams else 1
    if prize_cents == cents_if_alone:
        return translatable("ledger-lost-prize", f"{text}.", name=name, amount=amount, n=n)
    lost = translatable(
        "ledger-lost-prize-if-all",
        f"{text} if nobody had left early.",
        name=name,
        amount=amount,
        n=n,
    )
    if cents_if_alone is None:
        return lost
    if not cents_if_alone:
        alone = translatable(
            "ledger-lost-prize-none", "If you mark only them as back, they win no prize."
        )
    else:
        won = tournament.format_amount(cents_if_alone)
        alone = translatable(
            "ledger-lost-prize-alone",
            f"If you mark only them as back, they win {won}.",
            amount=won,
        )
    return join_texts((lost, alone), " ")


def reverse_transaction(tournament: Tournament, key: str, why: str = "") -> tuple[Entry, ...]:
    """Reverse a mistaken charge or payment; both stay in the ledger.

    Raises: TournamentError: only charges and payments can be; there is none with that key, or
    it has been.
    """
    if not key.startswith(("charge/", "paid/")):
        raise TournamentError(
            translatable("ledger-refused-reverse", "You can take back only a charge or a payment.")
        )
    if key.startswith("charge/"):
        verify_not_closed(tournament)
    try:
        tournament.ledger.reverse(key, why or "a mistake")
    except LedgerError as error:
        raise TournamentError(f"{error}") from None
    return (TransactionReversed(key, clean_to_one_line(why[:400]) or "a mistake"),)


def close_tournament(tournament: Tournament) -> tuple[Entry, ...]:
    """Award the prizes and close the tournament: after that only payments can be recorded.

    Raises:
        TournamentError: it is closed, a table is still playing, or nobody can win the pot.
        PrizeError: the prizes do not fit the pot.
    """
    verify_not_closed(tournament)
    if not tournament.is_round_complete:
        raise TournamentError(
            translatable(
                "evening-refused-close-playing",
                "A table is still playing: enter or correct its score first.",
            )
        )
    if not tournament.rounds:
        raise TournamentError(
            translatable(
                "evening-refused-close-unplayed",
                "Nothing has been played, so there's nothing to award.",
            )
        )
    verify_prizes(tournament)
    format_ = format_of(tournament)
    if tournament.ledger.balance_of(accounts.POT_ACCOUNT) and not format_.prize_ranking(tournament):
        raise TournamentError(
            translatable(
                "evening-refused-close-left",
                "Everybody who played left before the end: mark as back whoever is to win a prize.",
            )
        )
    leavers = sorted(format_.early_leavers(tournament))
    return (TournamentClosed(tuple(leavers), RANKING_VERSION),)
