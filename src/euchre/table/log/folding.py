"""How a table comes of its log: `fold` it, or `evolve` it by one entry."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from msgspec.structs import replace

from euchre.events import Cut, Dealt, FirstDealer, TimeUp
from euchre.match import Match, Stage, apply, new_match
from euchre.match import fold as fold_match
from euchre.record import Attempt, Dropped, Proof
from euchre.rules import Rules, Seat
from euchre.table.log.changing import changed, put, swapped, unready
from euchre.table.log.company import Chair, MoneyPlayer, Starter
from euchre.table.log.entries import (
    Announced,
    BearerRenamed,
    BotSat,
    CameBack,
    ChatSaid,
    Claimed,
    Committed,
    Doored,
    Emptied,
    Entry,
    Galleried,
    Happened,
    HostChanged,
    MatchStarted,
    Nonce,
    Paced,
    Paused,
    Pledged,
    Preferred,
    Ready,
    Reopened,
    Resumed,
    Revealed,
    SeatNameHidden,
    SeatRenamed,
    SeatTaken,
    Swapped,
    Swapping,
    TableOpened,
    TableSettings,
    TableTextHidden,
    TookOver,
    UndoAnswered,
    UndoAsked,
    Undone,
    Voted,
    WaitVoted,
    WentOn,
    Withheld,
)
from euchre.table.log.hiding import (
    bearers_of,
    digest_of_bearer,
    seated_as,
    with_text_hidden,
    without_name,
)
from euchre.table.log.leaving import came_back, closed_game, moved, stood_up, taken_over
from euchre.table.log.paying import added, settled
from euchre.table.log.questions import answered, asked, closed, since, unswapped
from euchre.table.log.state import NOBODY, HandPlayers, Promise, SpokenLine, Stance, Table

KEPT_LINES: Final = 50
"""Chat lines that a table remembers."""


def fold(entries: Iterable[tuple[int, Entry]], table: Table | None = None) -> Table:
    """Return the table that a log leads to: entries with their times in ms, `TableOpened` the
    first.

    Args:
        entries: all of them; or those that came after `table`.
        table: as it was before them; None: there was none.

    Raises:
        EuchreError: the log is none.
    """
    for at, entry in entries:
        table = opened(entry, at) if table is None else evolve(table, entry, at)
    assert table is not None, "a log begins with the opening of its table"
    return table


def opened(entry: Entry, at: int) -> Table:
    """Return the table after the first entry of its log."""
    assert isinstance(entry, TableOpened), "a log begins with the opening of its table"
    rules = known(Rules.from_dict(entry.settings.rules))
    return Table(
        id=entry.table,
        settings=entry.settings,
        rules=rules,
        chairs=(Chair(),) * rules.players,
        decided=(1,) * rules.players,
        denied=(0,) * rules.players,
        overruled=(0,) * rules.players,
        replaced=(None,) * rules.players,
        since=at,
        turned=at,
    )


@lru_cache(maxsize=1024)
def known(rules: Rules) -> Rules:
    """Return one shared object for equal rules: facts about rules are cached by them, and equal but
    distinct objects are compared option by option.
    """
    return rules


def evolve(table: Table, entry: Entry, at: int) -> Table:
    """Return the table after `entry`, which happened at `at` ms.

    Raises:
        Illegal: an event may not come next in the match.
    """
    after = _next(table, entry, at)
    return changed(after, version=table.version + 1)


def _next(table: Table, entry: Entry, at: int) -> Table:
    match entry:
        case Happened():  # most are
            return _happened(table, entry, at)
        case TableOpened():
            raise AssertionError("a table is opened once")
        case SeatTaken() | BotSat() | Emptied() | TookOver() | CameBack():
            return _seated(table, entry, at)
        case SeatRenamed(seat, name):
            return _renamed(table, seat, name)
        case SeatNameHidden() | BearerRenamed():
            return _without_name(table, entry)
        case TableTextHidden(digest):
            return with_text_hidden(table, digest)
        case Ready(seat):
            return changed(table, ready=table.ready | {seat})
        case MatchStarted():
            return _started(table, entry, at)
        case WentOn():
            table = changed(table, resting=False, ready=NOBODY, since=at, turned=at)
            return changed(table, asked=None, asked_swap=None)
        case Pledged():
            return changed(table, pledges=(*table.pledges, entry))
        case Committed():
            return _committed(table, entry, at)
        case Withheld():
            return _withheld(table, entry, at)
        case Nonce():
            assert table.promise is not None
            nonces = put(table.promise.nonces, entry.seat, entry.nonce)
            return changed(table, promise=table.promise._replace(nonces=nonces))
        case Revealed(_, secret):
            return _revealed(table, secret)
        case Claimed():
            return table if table.asked_swap else changed(table, asked=None)
        case UndoAsked(seat, swap):
            return asked(table, seat, swap, at)
        case UndoAnswered(seat, yes):
            return answered(table, seat, at, yes=yes)
        case Swapping(seats):
            ready = table.ready if table.stage == "playing" else unready(table, frozenset())
            return changed(closed(table, at), swapping=seats, ready=ready)
        case Swapped(seats):
            return swapped(table, seats)
        case HostChanged(seat):
            return changed(table, host=seat)
        case Undone(events):
            assert table.match is not None
            back = fold_match(table.rules, table.match.events[:events], scores=table.start_scores)
            if table.asked_swap is None:
                table = changed(table, asked=None)
            table = changed(table, match=back, since=at, decided=_all(table))
            return changed(table, turned=at, votes=NOBODY)
        case Voted(seat, None):
            return changed(table, votes=table.votes | {seat})
        case Voted(seat, against) | WaitVoted(seat, against):
            assert against is not None
            return _taken(table, Stance(seat, against, at, isinstance(entry, WaitVoted)))
        case Doored(door):
            settings = replace(table.settings, door=door)
            return changed(table, settings=settings)
        case Galleried(gallery):
            return changed(table, settings=replace(table.settings, gallery=gallery))
        case Reopened():
            return table
        case Announced(text):
            return changed(table, announced=text)
        case Paced(pace):
            return changed(table, settings=_paced(table.settings, pace))
        case Preferred(seat, packets, always):
            chair = table.chairs[seat]._replace(packets=packets, always=always)
            return changed(table, chairs=put(table.chairs, seat, chair))
        case Paused(seat):
            return changed(table, paused=True, since=at, pausers=table.pausers | {seat})
        case Resumed():
            waited = at - table.since
            table = changed(table, started=table.started + waited, turned=table.turned + waited)
            return changed(table, paused=False, since=at, asked_at=table.asked_at + waited)
        case ChatSaid(seat, text):
            line = SpokenLine(table.names[seat], seat, text, table.chairs[seat].player)
            return changed(table, chat=(*table.chat, line)[-KEPT_LINES:])


def _without_name(table: Table, entry: SeatNameHidden | BearerRenamed) -> Table:
    """Return the table after a name in it has been replaced."""
    if isinstance(entry, SeatNameHidden):
        bearer = table.chairs[entry.seat].bearer
    else:
        every = bearers_of(table)
        bearer = next((each for each in every if digest_of_bearer(each) == entry.digest), None)
    return without_name(table, bearer, entry.name, deleted=entry.deleted)


def _all(table: Table) -> tuple[int, ...]:
    return (table.version + 1,) * len(table.chairs)


def _started(table: Table, entry: MatchStarted, at: int) -> Table:
    table = changed(
        table,
        match=new_match(table.rules, scores=entry.scores),
        game=entry.game,
        started=at,
        since=at,
        turned=at,
        chairs=tuple(chair._replace(since=0) if chair.away else chair for chair in table.chairs),
        ready=NOBODY,
        resting=False,
        promise=None,
        proofs=(),
        barred=NOBODY,
        failed=(),
        cut="",
        asked=None,
        asked_swap=None,
        askers=NOBODY,
        seatings=(),
        votes=NOBODY,
        overruled=(0,) * len(table.chairs),
        outvoted=NOBODY,
        pausers=NOBODY,
        paid=(),
        parties=(),
        starters=tuple(_starter(chair) for chair in table.chairs),
        replaced=(None,) * len(table.chairs),
        committed=frozenset(),
    )
    if entry.parties is None:
        return table
    parties = tuple(
        MoneyPlayer(name, seat in entry.parties, player=chair.player if chair.person else None)
        for seat, (name, chair) in enumerate(zip(table.names, table.chairs, strict=True))
    )
    return changed(table, parties=parties)


def _starter(chair: Chair) -> Starter:
    plays = chair.person and not chair.joins
    return Starter(
        chair.name,
        chair.player if plays else "",
        "" if plays else chair.bot or "",
        helped=chair.away,
    )


def _taken(table: Table, stance: Stance) -> Table:
    """Record a player's vote on waiting for another player: the last vote counts."""
    pair = (stance.seat, stance.against)
    others = (each for each in table.stances if (each.seat, each.against) != pair)
    return changed(table, stances=(*others, stance))


def _paced(settings: TableSettings, pace: str) -> TableSettings:
    return replace(settings, pace=pace)


def _seated(
    table: Table, entry: SeatTaken | BotSat | Emptied | TookOver | CameBack, at: int
) -> Table:
    chair = table.chairs[entry.seat]
    match entry:
        case SeatTaken(_, name, player):
            chair = Chair(name, person=True, player=player)
            if table.joining:
                level = table.chairs[entry.seat].bot or table.settings.bots
                chair = chair._replace(bot=level, joins=True)
        case BotSat(_, name, bot):
            chair = Chair(name, bot=bot)
        case Emptied():
            chair = Chair()
        case TookOver(_, _, bot):
            late = chair.late + 1 if entry.late else 0
            level = bot or table.settings.bots
            since_event = None if table.match is None else len(table.match.events)
            chair = chair._replace(bot=level, joins=False, late=late, since=since_event)
        case CameBack():
            chair = chair._replace(bot=None, joins=False)
    if isinstance(entry, TookOver):
        table = taken_over(table, entry, at)
    if isinstance(entry, CameBack):
        table = came_back(table, entry.seat, at)
    if isinstance(entry, Emptied | BotSat):
        table = _gone(table, entry.seat, at)
        if entry.removed and table.stage != "playing":
            table = changed(table, ready=unready(table, frozenset()))
    if isinstance(entry, Emptied | BotSat | SeatTaken):
        table = unswapped(table, entry.seat, at)
    chairs = put(table.chairs, entry.seat, chair)
    table = changed(table, chairs=chairs)
    if isinstance(entry, TookOver) and entry.voted:
        table = _overruled(table, entry.seat)
    if isinstance(entry, TookOver | CameBack):  # who comes and goes otherwise puts off nothing
        table = changed(table, since=since(table, at))
    if isinstance(entry, Emptied | BotSat | SeatTaken):  # who sits here now knows of no pledge
        pledges = tuple(each for each in table.pledges if each.seat != entry.seat)
        left = tuple(each for each in table.pledges if each.seat == entry.seat)
        table = changed(table, pledges=pledges, left=(*table.left, *left))
    if not table.settings.official and (table.host is None or not chairs[table.host].person):
        table = changed(table, host=min(table.persons, default=None))
    return table


def _gone(table: Table, seat: Seat, at: int) -> Table:
    """Return the table without the player of a seat; a player who plays for money has forfeited."""
    table = closed(table, at)
    if table.chairs[seat].person and not table.chairs[seat].joins:
        table = stood_up(table, seat)
    table = changed(table, ready=table.ready - {seat}, votes=table.votes - {seat})
    table = changed(table, outvoted=table.outvoted - {seat})
    if table.stances:
        rest = tuple(each for each in table.stances if seat not in (each.seat, each.against))
        table = changed(table, stances=rest)
    if not table.parties or not table.chairs[seat].person or not table.parties[seat].person:
        return table
    party = table.parties[seat]._replace(left=True)
    return changed(table, parties=put(table.parties, seat, party))


def _overruled(table: Table, seat: Seat) -> Table:
    """Count that the others had a bot play for `seat`; from the second time on the bot keeps the
    hand.
    """
    before = table.overruled[seat]
    table = changed(table, overruled=put(table.overruled, seat, before + 1))
    return changed(table, outvoted=table.outvoted | {seat}) if before else table


def _let_in(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """Return the chairs after a hand, or a game for money: the players who waited for its end take
    part.
    """
    if not any(chair.joins for chair in chairs):
        return chairs
    return tuple(c._replace(bot=None, joins=False) if c.joins else c for c in chairs)


def _renamed(table: Table, seat: Seat, name: str) -> Table:
    settings = replace(table.settings, kept=put(table.settings.kept, seat, name))
    chair = table.chairs[seat]
    if chair.bearer is None:
        return changed(table, settings=settings)
    now = {chair.bearer: (name, chair.player)}
    return changed(
        table,
        settings=settings,
        chairs=put(table.chairs, seat, chair._replace(name=name)),
        starters=tuple(
            each._replace(name=name) if each.bearer in now else each for each in table.starters
        ),
        seatings=tuple(seated_as(each, now) for each in table.seatings),
    )


def _committed(table: Table, entry: Committed, at: int) -> Table:
    """Set the commitment of the next shuffle; pledges for it and for earlier shuffles are used
    up.
    """
    promise = Promise(
        entry.hand,
        entry.commitment,
        (None,) * len(table.chairs),
        algorithm=entry.algorithm,
        pledges=entry.pledges,
        failed=table.failed,
        place=entry.place,
        names=tuple(chair.name if chair.person else None for chair in table.chairs),
        dropped=_dropped(table, entry),
    )
    coming = (
        tuple(each for each in pledges if each.shuffle > (table.game, entry.hand, entry.attempt))
        for pledges in (table.pledges, table.left)
    )
    pledges, left = coming
    committed = table.committed.union(each.bearer for each in table.chairs if each.bearer)
    table = changed(table, committed=committed)
    return changed(table, promise=promise, pledges=pledges, left=left, since=at)


def _dropped(table: Table, entry: Committed) -> tuple[Dropped, ...]:
    """Return the pledges that were taken for a shuffle and do not count in it, with the reasons."""
    now = (table.game, entry.hand, entry.attempt)
    left = (each for each in table.left if each.shuffle == now)
    standing = (each for each in table.pledges if each.shuffle == now)
    dropped = [Dropped(each.seat, each.pledge, "left") for each in left]
    for each in standing:
        if entry.pledges and entry.pledges[each.seat] is None:
            why: Literal["withheld", "away"] = "withheld" if each.seat in table.barred else "away"
            dropped.append(Dropped(each.seat, each.pledge, why))
    return tuple(dropped)


def _withheld(table: Table, entry: Withheld, at: int) -> Table:
    promise = table.promise
    assert promise is not None
    failed = Attempt(
        promise.commitment,
        promise.pledges,
        promise.nonces,
        entry.secret,
        promise.place,
        promise.names,
        promise.dropped,
    )
    return changed(
        table,
        promise=None,
        failed=(*table.failed, failed),
        barred=table.barred.union(entry.seats),
        since=at,
    )


def _happened(table: Table, entry: Happened, at: int) -> Table:
    assert table.match is not None
    before = table.match
    match = apply(before, entry.event)
    promise = table.promise
    if isinstance(entry.event, Cut):
        table = changed(table, cut="chance" if entry.by_chance else "person")
    elif isinstance(entry.event, FirstDealer):
        table = changed(table, drawn=at)
    elif isinstance(entry.event, Dealt):
        table = _dealt_to(table, len(before.hands) + 1)
    drawn = before.stage in (Stage.FIRST_DEALER, Stage.DEAL) and not isinstance(entry.event, TimeUp)
    if drawn and promise is not None:
        packets = "person" if entry.chosen else ""
        promise = promise._replace(at=len(before.events), cut=table.cut, packets=packets)
        table = changed(table, failed=(), cut="")
    ended = len(match.hands) > len(before.hands)
    seat, decided = getattr(entry.event, "seat", None), table.decided
    if seat is not None:
        decided = (*decided[:seat], table.version + 1, *decided[seat + 1 :])
        if (chair := table.chairs[seat]).late and not chair.away:
            table = changed(table, chairs=put(table.chairs, seat, chair._replace(late=0)))
    table = moved(table, seat, at, ended=ended or match.over)
    if match.over and not before.over:
        table = _settled(closed_game(table, at), match)
    if ended:
        table = changed(table, ready=NOBODY, pausers=NOBODY, outvoted=NOBODY, askers=NOBODY)
    if match.over or (ended and not table.parties):
        table = changed(table, chairs=_let_in(table.chairs))
    swap = None if match.over else table.asked_swap
    return changed(
        table,
        match=match,
        decided=decided,
        promise=promise,
        since=at,
        turned=at,
        votes=NOBODY,
        asked=table.asked if swap else None,
        asked_swap=swap,
        resting=table.resting or ended,
    )


def _dealt_to(table: Table, hand: int) -> Table:
    """Note the players of a dealt hand if they differ from those of the hand before."""
    earlier = tuple(each for each in table.seatings if each.hand < hand)
    bearers = tuple(chair.player if chair.person else None for chair in table.chairs)
    now = HandPlayers(hand, table.players, bearers)
    if earlier and earlier[-1] == now._replace(hand=earlier[-1].hand):
        return table if earlier == table.seatings else changed(table, seatings=earlier)
    return changed(table, seatings=(*earlier, now))


def _settled(table: Table, match: Match) -> Table:
    """Settle the money of a match that has just ended, if it was played for any."""
    parties = table.parties or tuple(
        MoneyPlayer(c.name, c.person, player=c.player if c.person else None) for c in table.chairs
    )
    paid = settled(match, parties, table.settings)
    if not paid:
        return table
    totals = added(table.totals, paid)
    return changed(table, paid=paid, totals=totals, settled=table.settled + 1)


def _revealed(table: Table, secret: str) -> Table:
    promise = table.promise
    assert promise is not None
    assert promise.at is not None
    same = promise.names
    failed = (replace(each, names=()) if each.names == same else each for each in promise.failed)
    proof = Proof(
        at=promise.at,
        table=table.source,
        hand=promise.hand,
        commitment=promise.commitment,
        nonces=promise.nonces,
        secret=secret,
        algorithm=promise.algorithm,
        pledges=promise.pledges,
        cut=promise.cut if promise.pledges else "",
        failed=tuple(failed),
        place=promise.place,
        names=promise.names if any(promise.pledges) or promise.failed else (),
        packets=promise.packets,
        dropped=promise.dropped,
    )
    promise = promise._replace(secret=secret)
    return changed(table, promise=promise, proofs=(*table.proofs, proof))
