"""What happened in an evening, told in a sentence for each entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, assert_never

from euchre.english.grammar import add_full_stop, capitalise_first, format_count, join_words
from euchre.tournaments import accounts
from euchre.tournaments.accounts import account_name
from euchre.tournaments.awards import TournamentAward
from euchre.tournaments.entries import (
    HOST,
    SERVER_TABLE,
    AccessLinkRenewed,
    ChargeAdded,
    Entry,
    OnlineTableOpened,
    PaymentClaimed,
    PaymentClaimWithdrawn,
    PaymentRecorded,
    PlaceClaimed,
    PlaceReleased,
    PlanDrawn,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRemoved,
    PlayerRenamed,
    PlayerReturned,
    PlayerTally,
    ResultAgreed,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    RoundUnpaired,
    SeatHistory,
    Side,
    TablePairing,
    TableScore,
    TeamFormed,
    TournamentClosed,
    TournamentOpened,
    TournamentSettingsChanged,
    TransactionReversed,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import format_of
from euchre.tournaments.formats.knockout import KnockoutFormat, knockout_round_name
from euchre.tournaments.reducer import apply_event, initial_state
from euchre.tournaments.reports.changes import describe_changes
from euchre.tournaments.reports.exporting import prize_amounts
from euchre.tournaments.reports.standings import describe_unequal_prizes
from euchre.tournaments.state import TableResult, TableSitting, Tournament, TournamentRound

_TABLE_HONOURS: Final = frozenset(("Closest match", "Clearest win", "Most points at a table"))
"""The honours that belong to both sides of a table."""

_BYE_FORMATS: Final = frozenset(("knockout", "swiss"))
"""The formats in which whoever sits out goes on as if they had won."""


def describe_events(entries: Iterable[Entry]) -> Iterator[tuple[Entry, str]]:
    """Iterate over the events of a log, each with its sentence.

    Raises:
        TournamentError: the log cannot be folded.
    """
    before: Tournament | None = None
    for entry in entries:
        after = apply_or_open(before, entry)
        yield entry, describe_event(before, after, entry)
        before = after


def apply_or_open(before: Tournament | None, entry: Entry) -> Tournament:
    """Return the tournament after an event; the first one opens it.

    Raises:
        TournamentError: the entry cannot follow.
    """
    if before is not None:
        return apply_event(before, entry)
    if isinstance(entry, TournamentOpened):
        return initial_state(entry)
    raise TournamentError("The log of an evening begins with its settings.")


def describe_event(before: Tournament | None, after: Tournament, entry: Entry) -> str:
    """Describe an event in a sentence.

    Args:
        before: the evening before it; None: there was none.
    """
    before = before or after
    match entry:
        case TournamentOpened():
            return f"The host opens the evening: {_describe_opening(after)}."
        case TournamentSettingsChanged():
            changes = join_words(describe_changes(before.settings, after))
            return f"The settings change: {changes}."
        case PlayerJoined():
            fee = after.settings.entry_fee
            owes = f", and owes {after.format_amount(fee)}" if fee else ""
            return f"{entry.name} joins{owes}."
        case TeamFormed():
            return _describe_team(after, entry)
        case PlayerRenamed():
            return _describe_rename(before, entry)
        case PlayerLeft():
            return f"{before.player_name(entry.player)} leaves{_leaver_stake_clause(before)}."
        case PlayerReturned():
            return f"{after.player_name(entry.player)} is back."
        case PlayerRemoved():
            return f"{before.player_name(entry.player)} is removed without having played."
        case PlaceClaimed():
            return add_full_stop(f"A phone now plays for {after.player_name(entry.player)}")
        case PlaceReleased():
            return f"No phone plays for {after.player_name(entry.player)} any longer."
        case AccessLinkRenewed():
            holder = "The host" if entry.player == HOST else after.player_name(entry.player)
            return f"{holder} has a new link; the old one no longer works."
        case PlanDrawn():
            names = join_words([after.competitor_name(competitor) for competitor in entry.order])
            return add_full_stop(f"The draw gives this order: {names}")
        case RoundPaired():
            tables = add_full_stop(f"Round {entry.number}: {describe_tables(after, entry)}")
            return " ".join(filter(None, (tables, describe_rematches(after, entry.tables))))
        case RoundUnpaired():
            lots = ", and so is the draw" if entry.number == 1 else ""
            return f"Round {entry.number} is taken back{lots}."
        case OnlineTableOpened():
            return f"{_format_table(entry.number, entry.table)} is played on this server."
        case ResultEntered():
            score = describe_score(after, _find_table(after, entry), entry.score)
            sentence = (
                f"{capitalise_first(author_name(after, entry.by))} enters the score "
                f"{_format_table_genitive(entry)}: {score}"
            )
            return (
                f"{sentence}{_describe_tallies(after, entry.tallies)}"
                f".{_describe_who_played(after, entry.sat)}"
            )
        case ResultAgreed():
            claim = _find_table(after, entry).claims[-1]
            return (
                f"{after.player_name(entry.by)} confirms the score "
                f"{_format_table_genitive(entry)}, {claim.score}: it"
                " counts when the other side confirms it, too."
            )
        case ResultConfirmed():
            return _describe_confirmation(before, after, entry)
        case ResultCorrected():
            return _describe_correction(before, after, entry)
        case ChargeAdded():
            return add_full_stop(
                f"{account_name(after, entry.payer)} owes {account_name(after, entry.payee)}"
                f" {after.format_amount(entry.cents)}: {entry.what}"
            )
        case PaymentClaimed():
            payee = account_name(after, entry.payee)
            return (
                f"{account_name(after, entry.payer)} claims to have paid {payee}"
                f" {after.format_amount(entry.cents)}: it counts when {payee} or the host confirms"
                " it."
            )
        case PaymentClaimWithdrawn():
            return _describe_withdrawn_payment_claim(before, entry)
        case PaymentRecorded():
            return _describe_payment(after, entry)
        case TransactionReversed():
            what = capitalise_first(describe_transaction(before, entry.key))
            return add_full_stop(f"{what} is taken back: {entry.why}")
        case TournamentClosed():
            closing = f"The evening is closed: {_describe_prizes(after)}."
            return " ".join(
                filter(
                    None, (closing, describe_basket_winners(after), *describe_unequal_prizes(after))
                )
            )
        case _:
            assert_never(entry)


def describe_tables(tournament: Tournament, round_: RoundPaired) -> str:
    """List the tables of a round: ``table 1: Ann & Bob v Cy & Dee``, one after the other."""
    tables = [
        f"table {number}: {' v '.join(map(tournament.side_name, pairing))}"
        for number, pairing in enumerate(round_.tables, 1)
    ]
    if round_.out:
        tables.append(describe_sitting_out(tournament, round_.out))
    return "; ".join(tables)


def describe_sitting_out(tournament: Tournament, sitting_out: Side) -> str:
    """Describe who sits out: ``Eve sits out``, ``Ann & Bob have a bye``."""
    names = join_words([tournament.competitor_name(competitor) for competitor in sitting_out])
    is_single = len(sitting_out) == 1 and not tournament.teams
    return f"{names} {sit_out_phrase(tournament, is_single=is_single)}"


def sit_out_phrase(tournament: Tournament, *, is_single: bool) -> str:
    """Return ``sits out`` or ``sit out``; in some formats ``has a bye`` or ``have a bye``."""
    if tournament.settings.format in _BYE_FORMATS:
        return "has a bye" if is_single else "have a bye"
    return "sits out" if is_single else "sit out"


def describe_score(tournament: Tournament, table: TableSitting, score: TableScore) -> str:
    """Describe a score, the winners first: ``Ann & Bob beat Cy & Dee, 8 : 5``."""
    *sides, points = table.winners_first(score)
    first, second = map(tournament.side_name, sides)
    if points.first == points.second:
        return f"{first} and {second} tie, {points}"
    return f"{first} beat {second}, {points}"


def describe_result(tournament: Tournament, table: TableSitting, result: TableResult) -> str:
    """Describe a table's result, with the reason if it was broken off or not played."""
    if not result.walkover:
        score = describe_score(tournament, table, result.score)
        return f"{score}, {result.note}" if result.note else score
    first, second, points = table.winners_first(result.score)
    if points.first == points.second:
        return f"{tournament.side_name(first)} and {tournament.side_name(second)} don't play"
    return f"{tournament.side_name(first)} win by walkover against {tournament.side_name(second)}"


def describe_rematches(tournament: Tournament, tables: Iterable[TablePairing]) -> str:
    """Describe unwanted rematches in a sentence; empty if there are none."""
    met_before = format_of(tournament).last_meeting_round
    again = [
        f"{' v '.join(map(tournament.side_name, pairing))}, who met in round {number}"
        for pairing in tables
        if (number := met_before(tournament, pairing))
    ]
    return f"Some have to meet again: {'; '.join(again)}." if again else ""


def explain_sitting_out(tournament: Tournament, round_: TournamentRound) -> str:
    """Explain why late players play while others sit out, in a sentence; empty if none do."""
    rule = format_of(tournament).resting
    before = {
        competitor
        for earlier in tournament.rounds[: round_.number - 1]
        for competitor in earlier.competitors
    }
    late = [
        competitor
        for table in round_.tables
        for side in table.sides
        for competitor in side
        if competitor not in before
    ]
    if not (rule and before and late and round_.out):
        return ""
    names = join_words([tournament.competitor_name(competitor) for competitor in late])
    return f"{names} came late and {'plays' if len(late) == 1 else 'play'} at once: {rule}."


def round_title(tournament: Tournament, round_number: int) -> str:
    """Return the title of a round: ``Round 3 of 11``, or ``Round 2: semi-final``."""
    stage, length = (
        round_stage(tournament, round_number),
        format_of(tournament).round_count(tournament),
    )
    if stage:
        return f"Round {round_number}: {stage}"
    return f"Round {round_number} of {length}" if length else f"Round {round_number}"


def round_stage(tournament: Tournament, round_number: int) -> str:
    """Return the name of a knockout round: ``semi-final``; empty if it only has its number."""
    format_ = format_of(tournament)
    if not isinstance(format_, KnockoutFormat):
        return ""
    length = format_.round_count(tournament)
    is_final_with_third = round_number == length and format_.has_third_place_match(tournament)
    suffix = " and third place" if is_final_with_third else ""
    return f"{knockout_round_name(length - round_number)}{suffix}"


def describe_award(award: TournamentAward) -> str:
    """Describe an award: ``Most loners: Ann and Bo, 3 made``."""
    return f"{award.title}: {join_award_names(award)}, {award.what}"


def join_award_names(award: TournamentAward) -> str:
    """Join the names of an award: ``Ann and Bo``, ``Ann & Bo v Cy & Dee``."""
    return " v ".join(award.who) if award.title in _TABLE_HONOURS else join_words(award.who)


def describe_basket_winners(tournament: Tournament) -> str:
    """Describe who got the basket, in a sentence; empty if there was none."""
    paid = [
        transaction
        for transaction in tournament.ledger.transactions
        if transaction.key.startswith("basket-prize/")
    ]
    shares = [
        posting for transaction in paid for posting in transaction.postings if posting.cents > 0
    ]
    if not shares:
        return ""
    total = tournament.format_amount(sum(posting.cents for posting in shares))
    if "nobody" in paid[0].what:
        return f"Nobody made a loner: the basket, {total}, was shared by all."
    names = join_words([account_name(tournament, posting.account) for posting in shares])
    if len(shares) == 1:
        return f"{names} made the most loners: the basket, {total}."
    return f"{names} made the most loners and share the basket, {total}."


# -- parts of sentences -------------------------------------------------------------------------


def _describe_opening(tournament: Tournament) -> str:
    settings = tournament.settings
    parts = [settings.title] if settings.title else []
    parts.append(format_of(tournament).title)
    parts += describe_stakes(tournament)
    return ", ".join(parts)


def describe_stakes(tournament: Tournament) -> list[str]:
    """Return the stakes, in a few words each."""
    settings, parts = tournament.settings, []
    if settings.stake:
        parts.append(f"stake {tournament.format_amount(settings.stake)}")
    if settings.unit:
        parts.append(f"{tournament.format_amount(settings.unit)} a point")
    if settings.basket:
        parts.append(f"{tournament.format_amount(settings.basket)} for the basket")
    if settings.per_euchre:
        parts.append(f"{tournament.format_amount(settings.per_euchre)} for being euchred")
    if settings.per_renege:
        parts.append(f"{tournament.format_amount(settings.per_renege)} for a renege")
    return parts


def _leaver_stake_clause(tournament: Tournament) -> str:
    if not tournament.settings.entry_fee:
        return ""
    return "; the stake stays in the pot" if tournament.order else ", and owes no stake"


def _describe_rename(before: Tournament, entry: PlayerRenamed) -> str:
    was = before.people.get(entry.player) or before.gone[entry.player]
    if entry.hidden:
        return add_full_stop(f"A name was hidden: they are now called {entry.name}")
    if entry.other or was.is_replaced_by(entry.name):
        return add_full_stop(f"{entry.name} takes over the place of {was.name}")
    return f"{was.name} is now called {entry.name}."


def _describe_team(tournament: Tournament, entry: TeamFormed) -> str:
    names = [tournament.player_name(player) for player in entry.players]
    as_ = "" if entry.name == " & ".join(names) else f", called {entry.name}"
    return add_full_stop(f"{join_words(names)} are a team{as_}")


def _describe_confirmation(before: Tournament, after: Tournament, entry: ResultConfirmed) -> str:
    table = _find_table(after, entry)
    assert table.result is not None
    score = f"{table.result.score} at table {entry.table} in round {entry.number} counts"
    claims = _find_table(before, entry).claims
    if entry.by > HOST and claims and claims[-1].by != entry.by:
        return f"{after.player_name(entry.by)} confirms: {score}."
    if entry.by == HOST and claims and claims[-1].by != HOST:
        return f"The host confirms: {score}."
    return f"{score}."


def _describe_correction(before: Tournament, after: Tournament, entry: ResultCorrected) -> str:
    was, sitting = _find_table(before, entry).result, _find_table(after, entry)
    assert sitting.result is not None
    score = describe_result(after, sitting, sitting.result)
    instead = "" if was is None else f" instead of {_describe_old_score(after, entry, was)}"
    if entry.walkover:
        return f"{_format_table(entry.number, entry.table)}: {score}{instead}."
    why = f" ({entry.why})" if entry.why and not entry.broken_off else ""
    return (
        f"The host sets the score {_format_table_genitive(entry)}: "
        f"{score}{instead}{_describe_tallies(after, entry.tallies)}{why}."
    )


def _describe_old_score(
    tournament: Tournament, entry: ResultCorrected, earlier_result: TableResult
) -> str:
    """Return the score that was corrected, with its winners if they were another side."""
    table = _find_table(tournament, entry)
    winners, _, points = table.winners_first(earlier_result.score)
    level = points.first == points.second
    now, _, corrected = table.winners_first(entry.score)
    shown = earlier_result._replace(score=points).score_with_note
    if level or (winners == now and corrected.first > corrected.second):
        return shown
    return f"{tournament.side_name(winners)}, {shown}"


def describe_tally_parts(tally: PlayerTally) -> list[str]:
    """Describe a player's tally beside the score: ``2 loners``, ``euchred once``, ``1 renege``."""
    times = {1: "once", 2: "twice"}.get(tally.euchred, f"{tally.euchred} times")
    return [
        *([format_count(tally.loners, "loner")] if tally.loners else []),
        *([f"euchred {times}"] if tally.euchred else []),
        *([format_count(tally.reneges, "renege")] if tally.reneges else []),
    ]


def _describe_tallies(tournament: Tournament, tallies: tuple[PlayerTally, ...]) -> str:
    parts = (
        f"; {tournament.player_name(tally.player)} {join_words(describe_tally_parts(tally))}"
        for tally in tallies
        if any(tally[1:])
    )
    return "".join(parts)


def author_name(tournament: Tournament, player: Player) -> str:
    """Return who entered something: ``Ann``, ``the host``, ``the table``."""
    label = {HOST: "the host", SERVER_TABLE: "the table"}.get(player)
    return label or accounts.display_name(tournament, player)


def claim_author(tournament: Tournament, table: TableSitting, by: Player) -> str:
    """Return whose word a score is that waits: a side's, whoever plays in it by now, or the
    table's, with its verb: ``Ann & Bob say``, ``the table says``.
    """
    side = next((side for side in table.sides if by in tournament.players_of(side)), None)
    if side is None:
        return f"{author_name(tournament, by)} says"
    return f"{tournament.side_name(side)} say"


def _describe_who_played(tournament: Tournament, seat_histories: tuple[SeatHistory, ...]) -> str:
    """Describe who played at a table on the server, as a further sentence."""
    if not seat_histories:
        return ""
    seats: dict[int, list[str]] = {}
    for sitting in seat_histories:
        name = tournament.player_name(sitting.player)
        shown = f"a {sitting.bot} bot for {name}" if sitting.bot else name
        start = f" from hand {sitting.hand} on" if sitting.hand > 1 else ""
        seats.setdefault(sitting.seat, []).append(f"{shown}{start}")
    players = join_words([", then ".join(seats[seat]) for seat in sorted(seats)])
    return add_full_stop(f" At the table: {players}")


def _describe_payment(tournament: Tournament, entry: PaymentRecorded) -> str:
    payer, payee = account_name(tournament, entry.payer), account_name(tournament, entry.payee)
    cents = tournament.format_amount(entry.cents)
    if entry.by != HOST:
        return add_full_stop(f"{tournament.player_name(entry.by)} got {cents} from {payer}")
    return capitalise_first(f"{payer} pays {payee} {cents}.")


def _describe_withdrawn_payment_claim(tournament: Tournament, entry: PaymentClaimWithdrawn) -> str:
    claim = next(open_claim for open_claim in tournament.claims if open_claim.number == entry.claim)
    payer, payee = account_name(tournament, claim.payer), account_name(tournament, claim.payee)
    cents = tournament.format_amount(claim.cents)
    if entry.by == HOST:
        return f"The host rejects the claim that {payer} has paid {payee} {cents}."
    author = tournament.player_name(entry.by)
    if accounts.account_of(entry.by) == claim.payer:
        return f"{author} no longer claims to have paid {payee} {cents}."
    return f"{author} didn't get the {cents} that {payer} claims to have paid."


def describe_transaction(tournament: Tournament, transaction_key: str) -> str:
    """Describe a payment or a charge: ``the payment of $4.00 from Ann to Bob``."""
    transaction = tournament.ledger.find_transaction(transaction_key)
    if transaction is None:
        return transaction_key
    sums = {posting.cents: posting.account for posting in transaction.postings}
    payer, payee = (sums[min(sums)], sums[max(sums)])
    if transaction_key.startswith("paid/"):
        payer, payee = payee, payer
    kind = "payment" if transaction_key.startswith("paid/") else "charge"
    return (
        f"the {kind} of {tournament.format_amount(max(sums))}"
        f" from {account_name(tournament, payer)} to {account_name(tournament, payee)}"
    )


def _describe_prizes(tournament: Tournament) -> str:
    won = prize_amounts(tournament)
    ranked = chain.from_iterable(format_of(tournament).group_by_place(tournament))
    prizes = [
        f"{tournament.competitor_name(competitor)} {tournament.format_amount(won[competitor])}"
        for competitor in ranked
        if won.get(competitor)
    ]
    return f"{join_words(prizes)} from the pot" if prizes else "there are no prizes"


def _find_table(
    tournament: Tournament, entry: ResultEntered | ResultAgreed | ResultConfirmed | ResultCorrected
) -> TableSitting:
    table = tournament.find_table(entry.number, entry.table)
    assert table is not None
    return table


def _format_table_genitive(
    entry: ResultEntered | ResultAgreed | ResultConfirmed | ResultCorrected,
) -> str:
    return f"of table {entry.table} in round {entry.number}"


def _format_table(round_number: int, table_number: int) -> str:
    return f"Table {table_number} of round {round_number}"
