"""What happened in an evening, told in a sentence for each entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from euchre.league import accounts
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve, opened
from euchre.league.formats import FORMATS
from euchre.league.formats.knockout import Knockout, round_name
from euchre.league.honours import Honour
from euchre.league.log.entries import (
    HOST,
    TABLE,
    Agreed,
    Charged,
    Closed,
    Competitor,
    Confirmed,
    Corrected,
    Entry,
    Freed,
    Paid,
    Paired,
    PaymentClaimed,
    PaymentDropped,
    PlaceTaken,
    PlanDrawn,
    PlayedOnline,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRemoved,
    PlayerRenamed,
    PlayerTally,
    Renewed,
    ResultEntered,
    Returned,
    Reversed,
    SeatHistory,
    SettingsChanged,
    Side,
    TablePairing,
    TableScore,
    Teamed,
    TournamentOpened,
    Unpaired,
)
from euchre.league.log.state import Evening, TableResult, TableSitting, TournamentRound
from euchre.league.told.changes import changes
from euchre.league.told.standings import odd_prizes
from euchre.words.grammar import capital, count, full_stop, listing

_OF_TABLES: Final = frozenset(("Closest match", "Clearest win", "Most points at a table"))
"""The honours that belong to both sides of a table."""

_BYES: Final = frozenset(("knockout", "swiss"))
"""The formats in which whoever sits out goes on as if they had won."""


def tell_all(entries: Iterable[Entry]) -> Iterator[tuple[Entry, str]]:
    """Iterate over the events of a log, each with its sentence.

    Raises:
        LeagueError: the log cannot be folded.
    """
    before: Evening | None = None
    for entry in entries:
        now = after(before, entry)
        yield entry, tell(before, now, entry)
        before = now


def after(before: Evening | None, entry: Entry) -> Evening:
    """Return the tournament after an event; the first one opens it.

    Raises:
        LeagueError: the entry cannot follow.
    """
    if before is not None:
        return evolve(before, entry)
    if isinstance(entry, TournamentOpened):
        return opened(entry)
    raise LeagueError("The log of an evening begins with its settings.")


def tell(before: Evening | None, after: Evening, entry: Entry) -> str:
    """Describe an event in a sentence.

    Args:
        before: the evening before it; None: there was none.
        after: the evening after it.
        entry: what happened.
    """
    match entry:
        case TournamentOpened():
            return f"The evening is opened: {_offer(after)}."
        case SettingsChanged():
            return f"The settings change: {listing(changes((before or after).settings, after))}."
        case PlayerJoined():
            return f"{entry.name} joins{_owing(after)}."
        case Teamed():
            return _team(after, entry)
        case PlayerRenamed():
            return _renamed(before or after, entry)
        case PlayerLeft():
            return f"{(before or after).name_of(entry.player)} leaves{_left(before or after)}."
        case Returned():
            return f"{after.name_of(entry.player)} is back."
        case PlayerRemoved():
            return f"{(before or after).name_of(entry.player)} is removed, not having played."
        case PlaceTaken():
            return full_stop(f"A phone takes the place of {after.name_of(entry.player)}")
        case Freed():
            return f"No phone holds the place of {after.name_of(entry.player)} any more."
        case Renewed():
            who = "The host" if entry.player == HOST else after.name_of(entry.player)
            return f"{who} has a new link; the old one opens nothing any more."
        case PlanDrawn():
            names = listing([after.called(who) for who in entry.order])
            return full_stop(f"The lots are drawn, and put everybody in this order: {names}")
        case Paired():
            told = full_stop(f"Round {entry.number}: {tables_told(after, entry)}")
            return " ".join(filter(None, (told, met_again(after, entry.tables))))
        case Unpaired():
            lots = ", and the lots with it" if entry.number == 1 else ""
            return f"Round {entry.number} is taken back{lots}."
        case PlayedOnline():
            return f"{_where(entry.number, entry.table)} is played on this server."
        case ResultEntered():
            score = scored(after, _sitting(after, entry), entry.score)
            told = f"{capital(sayer(after, entry.by))} enters the score {_at(entry)}: {score}"
            return f"{told}{_did(after, entry.tallies)}.{_who_sat(after, entry.sat)}"
        case Agreed():
            claim = _sitting(after, entry).claims[-1]
            return (
                f"{after.name_of(entry.by)} agrees with the score {_at(entry)}, {claim.score}: it"
                " counts when the other side does, too."
            )
        case Confirmed():
            return _confirmed(before or after, after, entry)
        case Corrected():
            return _corrected(before or after, after, entry)
        case Charged():
            return full_stop(
                f"{_owner(after, entry.payer)} owes {_owner(after, entry.payee)}"
                f" {after.cash(entry.cents)}: {entry.what}"
            )
        case PaymentClaimed():
            payee = _owner(after, entry.payee)
            return (
                f"{_owner(after, entry.payer)} claims to have paid {payee}"
                f" {after.cash(entry.cents)}: it counts when {payee} agrees."
            )
        case PaymentDropped():
            return _dropped(before or after, entry)
        case Paid():
            return _paid(after, entry)
        case Reversed():
            what = capital(_moved(before or after, entry.key))
            return full_stop(f"{what} is taken back: {entry.why}")
        case Closed():
            told = f"The evening is closed: {_prizes(before or after)}."
            return " ".join((told, *odd_prizes(after)))
        case _:
            assert_never(entry)


def tables_told(evening: Evening, round_: Paired) -> str:
    """List the tables of a round: ``table 1: Ann & Bob v Cy & Dee``, one after the other."""
    tables = [
        f"table {at}: {evening.side_name(each.first)} v {evening.side_name(each.second)}"
        for at, each in enumerate(round_.tables, 1)
    ]
    if round_.out:
        tables.append(sits_out(evening, round_.out))
    return "; ".join(tables)


def sits_out(evening: Evening, out: Side) -> str:
    """Describe who sits out: ``Eve sits out``, or their number."""
    names = listing([evening.called(who) for who in out])
    if evening.settings.format in _BYES:
        return f"{names} have a bye"
    return f"{names} {'sits' if len(out) == 1 and not evening.teams else 'sit'} out"


def scored(evening: Evening, table: TableSitting, score: TableScore) -> str:
    """Describe a score, the winners first: ``Ann & Bob beat Cy & Dee, 8 : 5``."""
    *sides, points = table.winners_first(score)
    first, second = map(evening.side_name, sides)
    if points.first == points.second:
        return f"{first} and {second} are level, {points}"
    return f"{first} beat {second}, {points}"


def ended(evening: Evening, table: TableSitting, result: TableResult) -> str:
    """Describe a table's result, with the reason if it was broken off or not played."""
    if not result.walkover:
        score = scored(evening, table, result.score)
        return f"{score}, {result.note}" if result.note else score
    first, second, points = table.winners_first(result.score)
    if points.first == points.second:
        return f"{evening.side_name(first)} and {evening.side_name(second)} do not play"
    return f"{evening.side_name(first)} win by a walkover against {evening.side_name(second)}"


def met_again(evening: Evening, tables: Iterable[TablePairing]) -> str:
    """Describe unwanted rematches in a sentence; empty if there are none."""
    met_before = FORMATS[evening.settings.format].met_before
    again = [
        f"{evening.side_name(each.first)} v {evening.side_name(each.second)}, who met in round"
        f" {before}"
        for each in tables
        if (before := met_before(evening, each))
    ]
    return f"No pairing is left in which nobody meets again: {'; '.join(again)}." if again else ""


def why_out(evening: Evening, round_: TournamentRound) -> str:
    """Explain why late players play while others sit out, in a sentence; empty if none do."""
    rule = FORMATS[evening.settings.format].resting
    before = {who for each in evening.rounds[: round_.number - 1] for who in _taking_part(each)}
    late = [who for who in _taking_part(round_) if who not in before and who not in round_.out]
    if not (rule and before and late and round_.out):
        return ""
    names = listing([evening.called(who) for who in late])
    return f"{names} came late and {'plays' if len(late) == 1 else 'play'} at once: {rule}."


def _taking_part(round_: TournamentRound) -> tuple[Competitor, ...]:
    playing = (who for table in round_.tables for side in table.sides for who in side)
    return (*playing, *round_.out)


def round_title(evening: Evening, number: int) -> str:
    """Return the title of a round: ``Round 3 of 11``, or ``Round 2: semi-final``."""
    stage, length = round_stage(evening, number), FORMATS[evening.settings.format].length(evening)
    if stage:
        return f"Round {number}: {stage}"
    return f"Round {number} of {length}" if length else f"Round {number}"


def round_stage(evening: Evening, number: int) -> str:
    """Return the name of a knockout round: ``semi-final``; empty if it only has its number."""
    format_ = FORMATS[evening.settings.format]
    if not isinstance(format_, Knockout):
        return ""
    length = format_.length(evening)
    both = number == length and format_.third(evening)
    return f"{round_name(length - number)}{' and third place' if both else ''}"


def honoured(honour: Honour) -> str:
    """Describe an award: ``Most loners: Ann, 3 made``."""
    between = " v " if honour.title in _OF_TABLES else ", "
    return f"{honour.title}: {between.join(honour.who)}, {honour.what}"


# -- parts of sentences -------------------------------------------------------------------------


def _offer(evening: Evening) -> str:
    settings = evening.settings
    parts = [settings.title] if settings.title else []
    parts.append(FORMATS[settings.format].title)
    parts += stakes(evening)
    return ", ".join(parts)


def stakes(evening: Evening) -> list[str]:
    """Return the stakes, in a few words each."""
    settings, parts = evening.settings, []
    if settings.stake:
        parts.append(f"stake {evening.cash(settings.stake)}")
    if settings.unit:
        parts.append(f"{evening.cash(settings.unit)} a point")
    if settings.basket:
        parts.append(f"{evening.cash(settings.basket)} for the basket")
    if settings.per_euchre:
        parts.append(f"{evening.cash(settings.per_euchre)} for being euchred")
    if settings.per_renege:
        parts.append(f"{evening.cash(settings.per_renege)} for a renege")
    return parts


def _dues(evening: Evening) -> int:
    """Return what everybody pays to take part, in cents."""
    return evening.settings.stake + evening.settings.basket


def _owing(evening: Evening) -> str:
    return f", and owes {evening.cash(_dues(evening))}" if _dues(evening) else ""


def _left(before: Evening) -> str:
    """Describe what becomes of the stake of a player who leaves."""
    if not _dues(before):
        return ""
    return "; the stake stays in the pot" if before.order else ", and owes no stake"


def _renamed(before: Evening, entry: PlayerRenamed) -> str:
    was = before.people.get(entry.player) or before.gone[entry.player]
    if entry.hidden:
        return full_stop(f"A name is hidden: they are called {entry.name} from now on")
    if was.gives_way_to(entry.name):
        return full_stop(f"{entry.name} takes over the place of {was.name}")
    return f"{was.name} is called {entry.name} from now on."


def _team(evening: Evening, entry: Teamed) -> str:
    names = [evening.name_of(player) for player in entry.players]
    as_ = "" if entry.name == " & ".join(names) else f", called {entry.name}"
    return full_stop(f"{listing(names)} are a team{as_}")


def _confirmed(before: Evening, after: Evening, entry: Confirmed) -> str:
    table = _sitting(after, entry)
    assert table.result is not None
    score = f"{table.result.score} at table {entry.table} in round {entry.number} counts"
    claims = _sitting(before, entry).claims
    if entry.by > HOST and claims and claims[-1].by != entry.by:
        return f"{after.name_of(entry.by)} agrees: {score}."
    if entry.by == HOST and claims and claims[-1].by != HOST:
        return f"The host agrees: {score}."
    return f"{score}."


def _corrected(before: Evening, after: Evening, entry: Corrected) -> str:
    was, sitting = _sitting(before, entry).result, _sitting(after, entry)
    assert sitting.result is not None
    score = ended(after, sitting, sitting.result)
    instead = "" if was is None else f" instead of {_before(after, entry, was)}"
    if entry.walkover:
        return f"{_where(entry.number, entry.table)}: {score}{instead}."
    why = f" ({entry.why})" if entry.why and not entry.broken_off else ""
    return (
        f"The host sets the score {_at(entry)}: {score}{instead}{_did(after, entry.tallies)}{why}."
    )


def _before(evening: Evening, entry: Corrected, was: TableResult) -> str:
    """Return the score that was corrected, with its winners if they were another side."""
    table = _sitting(evening, entry)
    winners, _, points = table.winners_first(was.score)
    level = points.first == points.second
    now, _, corrected = table.winners_first(entry.score)
    shown = was._replace(score=points).noted
    if level or (winners == now and corrected.first > corrected.second):
        return shown
    return f"{evening.side_name(winners)}, {shown}"


def did(tally: PlayerTally) -> list[str]:
    """Describe a player's tally beside the score: ``2 loners``, ``euchred once``, ``1 renege``."""
    times = {1: "once", 2: "twice"}.get(tally.euchred, f"{tally.euchred} times")
    return [
        *([count(tally.loners, "loner")] if tally.loners else []),
        *([f"euchred {times}"] if tally.euchred else []),
        *([count(tally.reneges, "renege")] if tally.reneges else []),
    ]


def _did(evening: Evening, tallies: tuple[PlayerTally, ...]) -> str:
    """Describe the loners, euchres and reneges, if there were any."""
    parts = (f"; {evening.name_of(it.player)} {listing(did(it))}" for it in tallies if any(it[1:]))
    return "".join(parts)


def sayer(evening: Evening, by: Player) -> str:
    """Return who entered something: ``Ann``, ``the host``, ``the table``."""
    return {HOST: "the host", TABLE: "the table"}.get(by) or evening.name_of(by)


def _who_sat(evening: Evening, sat: tuple[SeatHistory, ...]) -> str:
    """Describe who played at a table on the server, as a further sentence."""
    if not sat:
        return ""
    seats: dict[int, list[str]] = {}
    for each in sat:
        name = evening.name_of(each.player)
        who = f"a {each.bot} bot for {name}" if each.bot else name
        since = f" from hand {each.hand} on" if each.hand > 1 else ""
        seats.setdefault(each.seat, []).append(f"{who}{since}")
    who = listing([", then ".join(seats[seat]) for seat in sorted(seats)])
    return full_stop(f" There sat {who}")


def _paid(evening: Evening, entry: Paid) -> str:
    payer, payee = _owner(evening, entry.payer), _owner(evening, entry.payee)
    cents = evening.cash(entry.cents)
    if entry.by != HOST:
        return full_stop(f"{evening.name_of(entry.by)} has got {cents} from {payer}")
    return capital(f"{payer} pays {payee} {cents}.")


def _dropped(evening: Evening, entry: PaymentDropped) -> str:
    claim = next(each for each in evening.claims if each.number == entry.claim)
    payer, payee = _owner(evening, claim.payer), _owner(evening, claim.payee)
    cents = evening.cash(claim.cents)
    if entry.by == HOST:
        return f"The host strikes the claim that {payer} has paid {payee} {cents}."
    who = evening.name_of(entry.by)
    if accounts.account_of(entry.by) == claim.payer:
        return f"{who} does not claim any more to have paid {payee} {cents}."
    return f"{who} has not got the {cents} that {payer} claims to have paid."


def _moved(evening: Evening, key: str) -> str:
    """Describe the payment or charge with that key."""
    found = next((each for each in evening.ledger.transactions if each.key == key), None)
    if found is None:
        return key
    sums = {posting.cents: posting.account for posting in found.postings}
    payer, payee = (sums[min(sums)], sums[max(sums)])
    if key.startswith("paid/"):
        payer, payee = payee, payer
    kind = "payment" if key.startswith("paid/") else "charge"
    return (
        f"the {kind} of {evening.cash(max(sums))} from {_owner(evening, payer)}"
        f" to {_owner(evening, payee)}"
    )


def _prizes(evening: Evening) -> str:
    prizes = [
        f"{evening.called(who)} {evening.cash(cents)}"
        for who, cents in accounts.prize_of(evening).items()
        if cents
    ]
    return f"{listing(prizes)} from the pot" if prizes else "there are no prizes"


def _owner(evening: Evening, account: str) -> str:
    return accounts.owner(evening, account)


def _sitting(
    evening: Evening, entry: ResultEntered | Agreed | Confirmed | Corrected
) -> TableSitting:
    found = evening.sitting(entry.number, entry.table)
    assert found is not None
    return found


def _at(entry: ResultEntered | Agreed | Confirmed | Corrected) -> str:
    return f"of table {entry.table} in round {entry.number}"


def _where(number: int, table: int) -> str:
    return f"Table {table} of round {number}"
