"""What happened in an evening, told in a sentence for each entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, assert_never

from euchre.english.grammar import add_full_stop, capitalise_first, format_count, join_words
from euchre.texts import join_texts, translatable
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
from euchre.tournaments.ledger import REVERSAL_SUFFIX
from euchre.tournaments.reducer import apply_event, initial_state
from euchre.tournaments.reports.changes import describe_changes
from euchre.tournaments.reports.exporting import prize_amounts
from euchre.tournaments.reports.standings import describe_unequal_prizes
from euchre.tournaments.state import TableResult, TableSitting, Tournament, TournamentRound

_TABLE_HONOURS: Final = frozenset(("Closest match", "Clearest win", "Most points at a table"))
"""The honours that belong to both sides of a table."""

_BYE_FORMATS: Final = frozenset(("knockout", "swiss"))
"""The formats in which whoever sits out goes on as if they had won."""
_AUTHORS: Final = {
    HOST: translatable("evening-author-host", "the host"),
    SERVER_TABLE: translatable("evening-author-table", "the table"),
}
_PURPOSES: Final[dict[str, str]] = {
    text: text
    for text in (
        translatable("ledger-what-stake", "stake"),
        translatable("ledger-what-basket", "basket"),
        translatable("ledger-what-paid", "paid"),
        translatable("ledger-what-prize", "prize"),
        translatable("ledger-what-basket-won", "basket for the most loners"),
        translatable("ledger-what-basket-shared", "basket shared: nobody made a loner"),
        translatable("ledger-what-corrected", "score corrected"),
        translatable("ledger-what-left", "left before the start"),
        translatable("ledger-what-removed", "removed without having played"),
        translatable("ledger-what-stake-changed", "the stake was changed"),
        translatable("ledger-what-basket-changed", "the basket was changed"),
    )
}
"""What transactions are for, as the ledger has it."""
_UNSAID_PURPOSES: Final[dict[str, str]] = {
    text: text
    for text in (
        translatable("ledger-what-charge", "charge"),
        translatable("ledger-what-mistake", "a mistake"),
    )
}
"""What a charge is for, and why something was taken back, if the host did not say."""


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
            opening = _describe_opening(after)
            return translatable(
                "evening-opened", f"The host opens the evening: {opening}.", what=opening
            )
        case TournamentSettingsChanged():
            changes = join_words(describe_changes(before.settings, after))
            return translatable(
                "evening-settings-changed", f"The settings change: {changes}.", changes=changes
            )
        case PlayerJoined():
            return _describe_joining(after, entry)
        case TeamFormed():
            return _describe_team(after, entry)
        case PlayerRenamed():
            return _describe_rename(before, entry)
        case PlayerLeft():
            return _describe_departure(before, entry.player)
        case PlayerReturned():
            who = after.player_name(entry.player)
            return translatable("evening-returned", f"{who} is back.", who=who)
        case PlayerRemoved():
            who = before.player_name(entry.player)
            return translatable(
                "evening-removed", f"{who} is removed without having played.", who=who
            )
        case PlaceClaimed():
            who = after.player_name(entry.player)
            return add_full_stop(
                translatable("evening-place-claimed", f"A phone now plays for {who}", who=who)
            )
        case PlaceReleased():
            who = after.player_name(entry.player)
            return translatable(
                "evening-place-released", f"No phone plays for {who} any longer.", who=who
            )
        case AccessLinkRenewed():
            return _describe_new_link(after, entry)
        case PlanDrawn():
            names = join_words([after.competitor_name(competitor) for competitor in entry.order])
            return add_full_stop(
                translatable("evening-drawn", f"The draw gives this order: {names}", names=names)
            )
        case RoundPaired():
            return _describe_round(after, entry)
        case RoundUnpaired():
            return _describe_undone_round(entry)
        case OnlineTableOpened():
            return translatable(
                "evening-table-online",
                f"{_format_table(entry.number, entry.table)} is played on this server.",
                table=entry.table,
                round=entry.number,
            )
        case ResultEntered():
            return _describe_entered_score(after, entry)
        case ResultAgreed():
            return _describe_agreed_score(after, entry)
        case ResultConfirmed():
            return _describe_confirmation(before, after, entry)
        case ResultCorrected():
            return _describe_correction(before, after, entry)
        case ChargeAdded():
            return _describe_charge(before, after, entry)
        case PaymentClaimed():
            return _describe_payment_claim(after, entry)
        case PaymentClaimWithdrawn():
            return _describe_withdrawn_payment_claim(before, entry)
        case PaymentRecorded():
            return _describe_payment(after, entry)
        case TransactionReversed():
            return _describe_reversal(before, entry)
        case TournamentClosed():
            return _describe_closing(after)
        case _:
            assert_never(entry)


def describe_tables(tournament: Tournament, round_: RoundPaired) -> str:
    """List the tables of a round: ``table 1: Ann & Bob v Cy & Dee``, one after the other."""
    tables = [
        _describe_pairing(tournament, number, pairing)
        for number, pairing in enumerate(round_.tables, 1)
    ]
    if round_.out:
        tables.append(describe_sitting_out(tournament, round_.out))
    return join_texts(tables, "; ")


def _describe_pairing(tournament: Tournament, number: int, pairing: TablePairing) -> str:
    first, second = map(tournament.side_name, pairing)
    return translatable(
        "evening-pairing",
        f"table {number}: {first} v {second}",
        table=number,
        first=first,
        second=second,
    )


def describe_sitting_out(tournament: Tournament, sitting_out: Side) -> str:
    """Describe who sits out: ``Eve sits out``, ``Ann & Bob have a bye``."""
    names = join_words([tournament.competitor_name(competitor) for competitor in sitting_out])
    is_single = len(sitting_out) == 1 and not tournament.teams
    kind = "bye" if tournament.settings.format in _BYE_FORMATS else "out"
    return translatable(
        "evening-sitting-out",
        f"{names} {sit_out_phrase(tournament, is_single=is_single)}",
        names=names,
        kind=kind,
        n=1 if is_single else max(2, len(sitting_out)),
    )


def sit_out_phrase(tournament: Tournament, *, is_single: bool) -> str:
    """Return ``sits out`` or ``sit out``; in some formats ``has a bye`` or ``have a bye``."""
    n = 1 if is_single else 2
    if tournament.settings.format in _BYE_FORMATS:
        return translatable("evening-have-bye", "has a bye" if is_single else "have a bye", n=n)
    return translatable("evening-sit-out", "sits out" if is_single else "sit out", n=n)


def describe_score(tournament: Tournament, table: TableSitting, score: TableScore) -> str:
    """Describe a score, the winners first: ``Ann & Bob beat Cy & Dee, 8 : 5``."""
    *sides, points = table.winners_first(score)
    first, second = map(tournament.side_name, sides)
    if points.first == points.second:
        return translatable(
            "evening-tie",
            f"{first} and {second} tie, {points}",
            first=first,
            second=second,
            score=f"{points}",
        )
    return translatable(
        "evening-beat",
        f"{first} beat {second}, {points}",
        first=first,
        second=second,
        score=f"{points}",
    )


def describe_result(tournament: Tournament, table: TableSitting, result: TableResult) -> str:
    """Describe a table's result, with the reason if it was broken off or not played."""
    if not result.walkover:
        score = describe_score(tournament, table, result.score)
        return join_texts((score, result.note), ", ") if result.note else score
    *sides, points = table.winners_first(result.score)
    first, second = map(tournament.side_name, sides)
    if points.first == points.second:
        return translatable(
            "evening-not-played", f"{first} and {second} don't play", first=first, second=second
        )
    return translatable(
        "evening-walkover",
        f"{first} win by walkover against {second}",
        first=first,
        second=second,
    )


def describe_rematches(tournament: Tournament, tables: Iterable[TablePairing]) -> str:
    """Describe unwanted rematches in a sentence; empty if there are none."""
    met_before = format_of(tournament).last_meeting_round
    again = [
        _describe_rematch(tournament, pairing, number)
        for pairing in tables
        if (number := met_before(tournament, pairing))
    ]
    if not again:
        return ""
    pairs = join_texts(again, "; ")
    return translatable("evening-rematches", f"Some have to meet again: {pairs}.", pairs=pairs)


def _describe_rematch(tournament: Tournament, pairing: TablePairing, round_number: int) -> str:
    first, second = map(tournament.side_name, pairing)
    return translatable(
        "evening-rematch",
        f"{first} v {second}, who met in round {round_number}",
        first=first,
        second=second,
        round=round_number,
    )


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
    return translatable(
        "evening-late-players",
        f"{names} came late and {'plays' if len(late) == 1 else 'play'} at once: {rule}.",
        names=names,
        n=len(late),
        rule=rule,
    )


def round_title(tournament: Tournament, round_number: int) -> str:
    """Return the title of a round: ``Round 3 of 11``, or ``Round 2: semi-final``."""
    stage, length = (
        round_stage(tournament, round_number),
        format_of(tournament).round_count(tournament),
    )
    if stage:
        return translatable(
            "evening-round-stage", f"Round {round_number}: {stage}", round=round_number, stage=stage
        )
    if not length:
        return translatable("evening-round", f"Round {round_number}", round=round_number)
    return translatable(
        "evening-round-of", f"Round {round_number} of {length}", round=round_number, rounds=length
    )


def round_stage(tournament: Tournament, round_number: int) -> str:
    """Return the name of a knockout round: ``semi-final``; empty if it only has its number."""
    format_ = format_of(tournament)
    if not isinstance(format_, KnockoutFormat):
        return ""
    length = format_.round_count(tournament)
    is_final_with_third = round_number == length and format_.has_third_place_match(tournament)
    if is_final_with_third:
        return translatable("format-final-and-third", "final and third place")
    return knockout_round_name(length - round_number)


def describe_award(award: TournamentAward) -> str:
    """Describe an award: ``Most loners: Ann and Bo, 3 made``."""
    return f"{award.title}: {join_award_names(award)}, {award.what}"


def join_award_names(award: TournamentAward) -> str:
    """Join the names of an award: ``Ann and Bo``, ``Ann & Bo v Cy & Dee``."""
    if award.title in _TABLE_HONOURS:
        return join_texts(award.who, translatable("evening-versus", " v "))
    return join_words(award.who)


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
        return translatable(
            "ledger-basket-shared",
            f"Nobody made a loner: the basket, {total}, was shared by all.",
            amount=total,
        )
    names = join_words([account_name(tournament, posting.account) for posting in shares])
    if len(shares) == 1:
        return translatable(
            "ledger-basket-won",
            f"{names} made the most loners: the basket, {total}.",
            names=names,
            amount=total,
        )
    return translatable(
        "ledger-basket-won-together",
        f"{names} made the most loners and share the basket, {total}.",
        names=names,
        amount=total,
    )


# -- parts of sentences -------------------------------------------------------------------------


def _describe_opening(tournament: Tournament) -> str:
    settings = tournament.settings
    parts = [settings.title] if settings.title else []
    parts.append(format_of(tournament).title)
    parts += describe_stakes(tournament)
    return join_texts(parts, ", ")


def describe_stakes(tournament: Tournament) -> list[str]:
    """Return the stakes, in a few words each."""
    settings, parts = tournament.settings, list[str]()
    if settings.stake:
        amount = tournament.format_amount(settings.stake)
        parts.append(translatable("ledger-stake", f"stake {amount}", amount=amount))
    if settings.unit:
        amount = tournament.format_amount(settings.unit)
        parts.append(translatable("ledger-unit", f"{amount} a point", amount=amount))
    if settings.basket:
        amount = tournament.format_amount(settings.basket)
        parts.append(translatable("ledger-basket", f"{amount} for the basket", amount=amount))
    if settings.per_euchre:
        amount = tournament.format_amount(settings.per_euchre)
        parts.append(
            translatable("ledger-per-euchre", f"{amount} for being euchred", amount=amount)
        )
    if settings.per_renege:
        amount = tournament.format_amount(settings.per_renege)
        parts.append(translatable("ledger-per-renege", f"{amount} for a renege", amount=amount))
    return parts


def _describe_joining(after: Tournament, entry: PlayerJoined) -> str:
    if not after.settings.entry_fee:
        return translatable("evening-joined", f"{entry.name} joins.", who=entry.name)
    fee = after.format_amount(after.settings.entry_fee)
    return translatable(
        "evening-joined-owing",
        f"{entry.name} joins, and owes {fee}.",
        who=entry.name,
        amount=fee,
    )


def _describe_new_link(after: Tournament, entry: AccessLinkRenewed) -> str:
    if entry.player == HOST:
        return translatable(
            "evening-host-link-renewed",
            "The host has a new link; the old one no longer works.",
        )
    who = after.player_name(entry.player)
    return translatable(
        "evening-link-renewed",
        f"{who} has a new link; the old one no longer works.",
        who=who,
    )


def _describe_round(after: Tournament, entry: RoundPaired) -> str:
    tables = describe_tables(after, entry)
    paired = add_full_stop(
        translatable(
            "evening-round-paired",
            f"Round {entry.number}: {tables}",
            round=entry.number,
            tables=tables,
        )
    )
    return join_texts(filter(None, (paired, describe_rematches(after, entry.tables))), " ")


def _describe_undone_round(entry: RoundUnpaired) -> str:
    if entry.number == 1:
        return translatable("evening-draw-undone", "Round 1 is taken back, and so is the draw.")
    return translatable(
        "evening-round-undone", f"Round {entry.number} is taken back.", round=entry.number
    )


def _describe_entered_score(after: Tournament, entry: ResultEntered) -> str:
    score = describe_score(after, _find_table(after, entry), entry.score)
    who = capitalise_first(author_name(after, entry.by))
    sentence = translatable(
        "evening-score-entered",
        f"{who} enters the score {_format_table_genitive(entry)}: {score}",
        who=who,
        table=entry.table,
        round=entry.number,
        score=score,
    )
    tallies = _describe_tallies(after, entry.tallies)
    return join_texts((sentence, tallies, ".", _describe_who_played(after, entry.sat)))


def _describe_agreed_score(after: Tournament, entry: ResultAgreed) -> str:
    claim, who = _find_table(after, entry).claims[-1], after.player_name(entry.by)
    return translatable(
        "evening-score-agreed",
        f"{who} confirms the score {_format_table_genitive(entry)}, {claim.score}: it"
        " counts when the other side confirms it, too.",
        who=who,
        table=entry.table,
        round=entry.number,
        score=f"{claim.score}",
    )


def _describe_charge(before: Tournament, after: Tournament, entry: ChargeAdded) -> str:
    payer, payee = (account_name(after, entry.payer), account_name(after, entry.payee))
    amount, what = (
        after.format_amount(entry.cents),
        describe_purpose(f"charge/{before.version}", entry.what),
    )
    return add_full_stop(
        translatable(
            "evening-charged",
            f"{payer} owes {payee} {amount}: {what}",
            payer=payer,
            payee=payee,
            account=entry.payee,
            amount=amount,
            what=what,
        )
    )


def _describe_payment_claim(after: Tournament, entry: PaymentClaimed) -> str:
    payer, payee = (account_name(after, entry.payer), account_name(after, entry.payee))
    amount = after.format_amount(entry.cents)
    return translatable(
        "evening-payment-claimed",
        f"{payer} claims to have paid {payee} {amount}: it counts when {payee} or the host"
        " confirms it.",
        payer=payer,
        payee=payee,
        amount=amount,
    )


def _describe_reversal(before: Tournament, entry: TransactionReversed) -> str:
    what = capitalise_first(describe_transaction(before, entry.key))
    why = describe_purpose(entry.key + REVERSAL_SUFFIX, entry.why)
    return add_full_stop(
        translatable(
            "evening-transaction-undone",
            f"{what} is taken back: {why}",
            what=what,
            why=why,
        )
    )


def _describe_closing(after: Tournament) -> str:
    prizes = _describe_prizes(after)
    closing = translatable("evening-closed", f"The evening is closed: {prizes}.", prizes=prizes)
    more = (describe_basket_winners(after), *describe_unequal_prizes(after))
    return join_texts(filter(None, (closing, *more)), " ")


def _describe_departure(before: Tournament, player: Player) -> str:
    who = before.player_name(player)
    if not before.settings.entry_fee:
        return translatable("evening-left", f"{who} leaves.", who=who)
    if before.order:
        return translatable(
            "evening-left-stake-stays", f"{who} leaves; the stake stays in the pot.", who=who
        )
    return translatable("evening-left-no-stake", f"{who} leaves, and owes no stake.", who=who)


def _describe_rename(before: Tournament, entry: PlayerRenamed) -> str:
    was = before.people.get(entry.player) or before.gone[entry.player]
    if entry.hidden:
        return add_full_stop(
            translatable(
                "evening-name-hidden",
                f"A name was hidden: they are now called {entry.name}",
                name=entry.name,
            )
        )
    if entry.other or was.is_replaced_by(entry.name):
        return add_full_stop(
            translatable(
                "evening-place-taken-over",
                f"{entry.name} takes over the place of {was.name}",
                who=entry.name,
                former=was.name,
            )
        )
    return translatable(
        "evening-renamed",
        f"{was.name} is now called {entry.name}.",
        former=was.name,
        name=entry.name,
    )


def _describe_team(tournament: Tournament, entry: TeamFormed) -> str:
    names = [tournament.player_name(player) for player in entry.players]
    pair = join_words(names)
    if entry.name == " & ".join(names):
        return add_full_stop(translatable("evening-team", f"{pair} are a team", names=pair))
    return add_full_stop(
        translatable(
            "evening-team-called",
            f"{pair} are a team, called {entry.name}",
            names=pair,
            team=entry.name,
        )
    )


def _describe_confirmation(before: Tournament, after: Tournament, entry: ResultConfirmed) -> str:
    table = _find_table(after, entry)
    assert table.result is not None
    score = translatable(
        "evening-score-counts",
        f"{table.result.score} at table {entry.table} in round {entry.number} counts",
        score=f"{table.result.score}",
        table=entry.table,
        round=entry.number,
    )
    claims = _find_table(before, entry).claims
    if entry.by > HOST and claims and claims[-1].by != entry.by:
        who = after.player_name(entry.by)
        return translatable("evening-confirmed", f"{who} confirms: {score}.", who=who, score=score)
    if entry.by == HOST and claims and claims[-1].by != HOST:
        return translatable(
            "evening-confirmed-by-host", f"The host confirms: {score}.", score=score
        )
    return join_texts((score, "."))


def _describe_correction(before: Tournament, after: Tournament, entry: ResultCorrected) -> str:
    was, sitting = _find_table(before, entry).result, _find_table(after, entry)
    assert sitting.result is not None
    score = describe_result(after, sitting, sitting.result)
    instead = ""
    if was is not None:
        former = _describe_old_score(after, entry, was)
        instead = translatable("evening-instead", f" instead of {former}", former=former)
    if entry.walkover:
        return translatable(
            "evening-walkover-set",
            f"{_format_table(entry.number, entry.table)}: {score}{instead}.",
            table=entry.table,
            round=entry.number,
            score=score,
            instead=instead,
        )
    why = f" ({entry.why})" if entry.why and not entry.broken_off else ""
    set_score = translatable(
        "evening-score-set",
        f"The host sets the score {_format_table_genitive(entry)}: {score}{instead}",
        table=entry.table,
        round=entry.number,
        score=score,
        instead=instead,
    )
    return join_texts((set_score, _describe_tallies(after, entry.tallies), f"{why}."))


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
    return join_texts((tournament.side_name(winners), shown), ", ")


def describe_tally_parts(tally: PlayerTally) -> list[str]:
    """Describe a player's tally beside the score: ``2 loners``, ``euchred once``, ``1 renege``."""
    times = {1: "once", 2: "twice"}.get(tally.euchred, f"{tally.euchred} times")
    loners, reneges = format_count(tally.loners, "loner"), format_count(tally.reneges, "renege")
    parts = [
        (tally.loners, translatable("evening-loners", loners, n=tally.loners)),
        (tally.euchred, translatable("evening-euchred", f"euchred {times}", n=tally.euchred)),
        (tally.reneges, translatable("evening-reneges", reneges, n=tally.reneges)),
    ]
    return [words for count, words in parts if count]


def _describe_tallies(tournament: Tournament, tallies: tuple[PlayerTally, ...]) -> str:
    return join_texts([_describe_tally(tournament, tally) for tally in tallies if any(tally[1:])])


def _describe_tally(tournament: Tournament, tally: PlayerTally) -> str:
    who, what = tournament.player_name(tally.player), join_words(describe_tally_parts(tally))
    return translatable("evening-tally", f"; {who} {what}", who=who, what=what)


def author_name(tournament: Tournament, player: Player) -> str:
    """Return who entered something: ``Ann``, ``the host``, ``the table``."""
    return _AUTHORS.get(player) or accounts.display_name(tournament, player)


def claim_author(tournament: Tournament, table: TableSitting, by: Player) -> str:
    """Return whose word a score is that waits: a side's, whoever plays in it by now, or the
    table's, with its verb: ``Ann & Bob say``, ``the table says``.
    """
    side = next((side for side in table.sides if by in tournament.players_of(side)), None)
    if side is None:
        who = author_name(tournament, by)
        return translatable("evening-author-says", f"{who} says", who=who)
    who = tournament.side_name(side)
    return translatable("evening-side-says", f"{who} say", who=who)


def _describe_who_played(tournament: Tournament, seat_histories: tuple[SeatHistory, ...]) -> str:
    """Describe who played at a table on the server, as a further sentence."""
    if not seat_histories:
        return ""
    seats: dict[int, list[str]] = {}
    for sitting in seat_histories:
        shown = name = tournament.player_name(sitting.player)
        if sitting.bot:
            shown = translatable(
                "evening-bot-for",
                f"a {sitting.bot} bot for {name}",
                level=sitting.bot,
                who=name,
            )
        if sitting.hand > 1:
            shown = translatable(
                "evening-from-hand",
                f"{shown} from hand {sitting.hand} on",
                who=shown,
                hand=sitting.hand,
            )
        seats.setdefault(sitting.seat, []).append(shown)
    then = translatable("evening-then", ", then ")
    players = join_words([join_texts(seats[seat], then) for seat in sorted(seats)])
    return add_full_stop(
        translatable("evening-at-the-table", f" At the table: {players}", players=players)
    )


def _describe_payment(tournament: Tournament, entry: PaymentRecorded) -> str:
    payer, payee = account_name(tournament, entry.payer), account_name(tournament, entry.payee)
    cents = tournament.format_amount(entry.cents)
    if entry.by != HOST:
        who = tournament.player_name(entry.by)
        return add_full_stop(
            translatable(
                "evening-payment-got",
                f"{who} got {cents} from {payer}",
                who=who,
                amount=cents,
                payer=payer,
            )
        )
    return capitalise_first(
        translatable(
            "evening-payment",
            f"{payer} pays {payee} {cents}.",
            payer=payer,
            payee=payee,
            to=entry.payee,
            source=entry.payer,
            amount=cents,
        )
    )


def _describe_withdrawn_payment_claim(tournament: Tournament, entry: PaymentClaimWithdrawn) -> str:
    claim = next(open_claim for open_claim in tournament.claims if open_claim.number == entry.claim)
    payer, payee = account_name(tournament, claim.payer), account_name(tournament, claim.payee)
    cents = tournament.format_amount(claim.cents)
    if entry.by == HOST:
        return translatable(
            "evening-claim-rejected",
            f"The host rejects the claim that {payer} has paid {payee} {cents}.",
            payer=payer,
            payee=payee,
            amount=cents,
        )
    author = tournament.player_name(entry.by)
    if accounts.account_of(entry.by) == claim.payer:
        return translatable(
            "evening-claim-withdrawn",
            f"{author} no longer claims to have paid {payee} {cents}.",
            payer=author,
            payee=payee,
            amount=cents,
        )
    return translatable(
        "evening-claim-denied",
        f"{author} didn't get the {cents} that {payer} claims to have paid.",
        payee=author,
        payer=payer,
        amount=cents,
    )


def describe_purpose(transaction_key: str, what: str) -> str:
    """Describe what a transaction is for, or why it was undone, as the ledger has it; the words
    of the host stay as they are.
    """
    kind, *parts = transaction_key.split("/")
    if kind in ("charge", "paid") and what in _UNSAID_PURPOSES:
        return _UNSAID_PURPOSES[what]
    if kind != "charge" and what in _PURPOSES:
        return _PURPOSES[what]
    if kind == "round" and not transaction_key.endswith(REVERSAL_SUFFIX):
        where = {"round": int(parts[0]), "table": int(parts[2])}
        if parts[4:5] == ["fines"]:
            return translatable("ledger-what-fines", what, **where)
        return translatable("ledger-what-points", what, **where)
    return what


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
    amount = tournament.format_amount(max(sums))
    payer_name, payee_name = account_name(tournament, payer), account_name(tournament, payee)
    return translatable(
        "ledger-transaction",
        f"the {kind} of {amount} from {payer_name} to {payee_name}",
        kind=kind,
        amount=amount,
        payer=payer_name,
        payee=payee_name,
    )


def _describe_prizes(tournament: Tournament) -> str:
    won = prize_amounts(tournament)
    ranked = chain.from_iterable(format_of(tournament).group_by_place(tournament))
    prizes = [
        join_texts(
            (tournament.competitor_name(competitor), tournament.format_amount(won[competitor])), " "
        )
        for competitor in ranked
        if won.get(competitor)
    ]
    if not prizes:
        return translatable("ledger-no-prizes", "there are no prizes")
    won_by = join_words(prizes)
    return translatable("ledger-from-the-pot", f"{won_by} from the pot", prizes=won_by)


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
