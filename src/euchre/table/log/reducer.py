"""How a table comes of its log: `fold_entries` it, or `apply_entry` it by one entry."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Final, Literal

from msgspec.structs import replace

from euchre.errors import RecordError
from euchre.game.events import Cut, Dealt, Event, Exposed, FirstDealer, TimeUp, TookUp
from euchre.game.match import Match, Stage, apply, new_match, take_back
from euchre.game.match import fold as fold_match
from euchre.game.rules import Rules, Seat
from euchre.notation.record import DroppedPledge, FailedShuffle, ShuffleProof
from euchre.table.log.departures import (
    mark_leavers,
    mark_returned,
    mark_stood_up,
    mark_taken_over,
    note_return_times_and_leavers,
)
from euchre.table.log.entries import (
    BotPaceSet,
    BotSeated,
    BotTookOver,
    BotVoteCast,
    ChatSaid,
    DoorPolicySet,
    Entry,
    EventsUndone,
    FormerPlayerRenamed,
    GamePaused,
    GameResumed,
    HostAnnounced,
    HostChanged,
    MatchEventHappened,
    MatchStarted,
    NextHandReleased,
    NoncePledged,
    NonceRevealed,
    NoncesWithheld,
    PlayerCameBack,
    PlayerReady,
    PreferencesSet,
    SeatEmptied,
    SeatNameHidden,
    SeatRenamed,
    SeatReopened,
    SeatsSwapped,
    SeatSwapPlanned,
    SeatTaken,
    SecretRevealed,
    ShuffleCommitted,
    SpectatorChatSet,
    TableOpened,
    TableTextAllowed,
    TableTextHidden,
    TricksClaimed,
    UndoAnswered,
    UndoAsked,
    WaitVoteCast,
)
from euchre.table.log.field_changes import replace_at_seat, replace_fields, swap_chairs
from euchre.table.log.name_hiding import (
    collect_named_people,
    digest_person,
    rename_hand_players,
    with_replaced_names,
    with_text_hidden,
)
from euchre.table.log.participants import Chair, MoneyPlayer, StartingPlayer
from euchre.table.log.paying import add_to_totals, compute_match_winnings
from euchre.table.log.questions import (
    cancel_swap,
    close_question,
    find_wait_restart_ms,
    open_question,
    record_answer,
)
from euchre.table.log.state import (
    NO_SEATS,
    AbsenceVote,
    ActingPlayers,
    HandPlayers,
    ShuffleCommitment,
    SpokenChatLine,
    Table,
    find_seat_unasked_alone,
)

MAX_CHAT_LINES: Final = 50
"""Chat lines that a table remembers."""
_NO_OPENING: Final = "a table's log begins with the opening of the table"
_SEATING_ENTRIES: Final = (
    SeatTaken,
    BotSeated,
    SeatEmptied,
    BotTookOver,
    PlayerCameBack,
    SeatSwapPlanned,
    SeatsSwapped,
)
"""What changes who plays where, now or in the next game."""


def fold_entries(entries: Iterable[tuple[int, Entry]], table: Table | None = None) -> Table:
    """Return the table that a log leads to: entries with times in ms, `TableOpened` the first.

    Args:
        entries: all of them; or those that came after `table`.
        table: as it was before them; None: there was none.

    Raises:
        EuchreError: the log does not begin with the opening of its table, or an event may not come
            next in the match.
    """
    for now_ms, entry in entries:
        table = (
            build_initial_table(entry, now_ms)
            if table is None
            else apply_entry(table, entry, now_ms)
        )
    if table is None:
        raise RecordError(_NO_OPENING)
    return table


def build_initial_table(entry: Entry, now_ms: int) -> Table:
    """Return the table after the first entry of its log.

    Raises:
        RecordError: it is another entry.
    """
    if not isinstance(entry, TableOpened):
        raise RecordError(_NO_OPENING)
    rules = intern_rules(Rules.from_dict(entry.settings.rules))
    return Table(
        id=entry.table,
        settings=entry.settings,
        written=entry.settings,
        rules=rules,
        chairs=(Chair(),) * rules.players,
        decided=(1,) * rules.players,
        denied=(0,) * rules.players,
        overruled=(0,) * rules.players,
        replaced=(None,) * rules.players,
        since=now_ms,
        turned=now_ms,
    )


@lru_cache(maxsize=1024)
def intern_rules(rules: Rules) -> Rules:
    """Return one shared object for equal rules: facts about rules are cached by them, and equal but
    distinct objects are compared option by option.
    """
    return rules


def apply_entry(table: Table, entry: Entry, now_ms: int) -> Table:
    """Return the table after `entry`, which happened at `now_ms`.

    Raises:
        IllegalEventError: an event may not come next in the match.
    """
    after = _apply_entry_by_type(table, entry, now_ms)
    if isinstance(entry, _SEATING_ENTRIES) and _needs_new_consent(table, after):
        after = replace_fields(after, ready=NO_SEATS, consent_version=table.version + 1)
    return replace_fields(after, version=table.version + 1)


def _needs_new_consent(before: Table, after: Table) -> bool:
    """Return whether whoever was ready for a game with something at stake is asked again: others,
    or other bots, would play in it, or in other places.

    Whoever comes back is no other, nor whoever sits down in a chair that is kept for them.
    """
    if after.stage == "playing" or not after.has_stakes:
        return False
    pairs = [*zip(before.chairs, after.chairs, strict=True)]
    return (
        before.swapping != after.swapping
        or (
            not after.settings.kept
            and any(chair.bearer != chair_before.bearer for chair_before, chair in pairs)
        )
        or any(chair.bot not in (chair_before.bot, None) for chair_before, chair in pairs)
    )


def _apply_entry_by_type(table: Table, entry: Entry, now_ms: int) -> Table:
    match entry:
        case MatchEventHappened():  # most are
            return _apply_event(table, entry, now_ms)
        case TableOpened():
            raise AssertionError("a table is opened once")
        case SeatTaken() | BotSeated() | SeatEmptied() | BotTookOver() | PlayerCameBack():
            return _change_chair(table, entry, now_ms)
        case SeatRenamed():
            return _rename_chair(table, entry)
        case SeatNameHidden() | FormerPlayerRenamed():
            return _hide_player_name(table, entry)
        case TableTextHidden(digest) | TableTextAllowed(digest):
            return with_text_hidden(table, digest, hidden=isinstance(entry, TableTextHidden))
        case PlayerReady(seat):
            return replace_fields(table, ready=table.ready | {seat})
        case MatchStarted():
            return _start_match(table, entry, now_ms)
        case NextHandReleased():
            start = find_wait_restart_ms(table, now_ms)
            return replace_fields(
                table,
                resting=False,
                ready=NO_SEATS,
                since=start,
                turned=start,
                asked=None,
                asked_swap=None,
            )
        case NoncePledged():
            return replace_fields(table, pledges=(*table.pledges, entry))
        case ShuffleCommitted():
            return _commit_shuffle(table, entry, now_ms)
        case NoncesWithheld():
            return _abandon_shuffle(table, entry, now_ms)
        case NonceRevealed():
            assert table.promise is not None
            nonces = replace_at_seat(table.promise.nonces, entry.seat, entry.nonce)
            return replace_fields(table, promise=table.promise._replace(nonces=nonces))
        case SecretRevealed(_, secret):
            return _add_shuffle_proof(table, secret)
        case TricksClaimed():
            return table if table.asked_swap else replace_fields(table, asked=None)
        case UndoAsked(seat, swap):
            return open_question(table, seat, swap, now_ms)
        case UndoAnswered(seat, yes):
            return record_answer(table, seat, now_ms, agrees=yes)
        case SeatSwapPlanned(seats):
            return replace_fields(close_question(table, now_ms), swapping=seats)
        case SeatsSwapped(seats):
            return swap_chairs(table, seats)
        case HostChanged(seat):
            return replace_fields(table, host=seat)
        case EventsUndone(events):
            return _undo_events(table, events, now_ms)
        case BotVoteCast(seat, None):
            return replace_fields(table, votes=table.votes | {seat})
        case BotVoteCast(seat, against) | WaitVoteCast(seat, against):
            assert against is not None
            return _record_absence_vote(
                table, AbsenceVote(seat, against, now_ms, isinstance(entry, WaitVoteCast))
            )
        case DoorPolicySet(door):
            return replace_fields(table, settings=replace(table.settings, door=door))
        case SpectatorChatSet(gallery):
            return replace_fields(table, settings=replace(table.settings, gallery=gallery))
        case SeatReopened():
            return table
        case HostAnnounced(text):
            return replace_fields(table, announced=text)
        case BotPaceSet(pace):
            return replace_fields(table, settings=replace(table.settings, pace=pace))
        case PreferencesSet(seat, packets, always):
            chair = table.chairs[seat]._replace(packets=packets, always=always)
            return replace_fields(table, chairs=replace_at_seat(table.chairs, seat, chair))
        case GamePaused(seat):
            return replace_fields(
                table,
                paused=True,
                since=now_ms,
                pausers=table.pausers | {seat},
                consent_version=table.version + 1,
            )
        case GameResumed():
            waited = now_ms - table.since
            return replace_fields(
                table,
                paused=False,
                since=now_ms,
                started=table.started + waited,
                turned=table.turned + waited,
                asked_at=table.asked_at + waited,
                consent_version=table.version + 1,
            )
        case ChatSaid(seat, text, phrase):
            line = SpokenChatLine(
                table.seat_names[seat], seat, text, table.chairs[seat].player, phrase=phrase
            )
            return replace_fields(table, chat=(*table.chat, line)[-MAX_CHAT_LINES:])


def _hide_player_name(table: Table, entry: SeatNameHidden | FormerPlayerRenamed) -> Table:
    if isinstance(entry, SeatNameHidden):
        bearer = table.chairs[entry.seat].bearer
        new_names = {} if bearer is None else {bearer: entry.name}
    else:
        names = {entry.digest: entry.name, **dict(entry.others)}
        digests = {person: digest_person(person) for person in collect_named_people(table)}
        new_names = {person: names[digest] for person, digest in digests.items() if digest in names}
    return with_replaced_names(table, new_names, deleted=entry.deleted)


def _undo_events(table: Table, event_count: int, now_ms: int) -> Table:
    match = table.match
    assert match is not None
    if match.over:
        table = replace_fields(table, stage_version=table.version + 1)
    if table.asked_swap is None:
        table = replace_fields(table, asked=None)
    back = take_back(match, event_count) or fold_match(
        table.rules, match.events[:event_count], scores=table.start_scores
    )
    start = find_wait_restart_ms(table, now_ms)
    return replace_fields(
        table,
        match=back,
        actors=tuple(actors for actors in table.actors if actors.first_event < event_count),
        chairs=tuple(
            chair._replace(since=min(chair.since, event_count))
            if chair.since is not None
            else chair
            for chair in table.chairs
        ),
        decided=(table.version + 1,) * len(table.chairs),
        since=start,
        turned=start,
        votes=NO_SEATS,
    )


def _start_match(table: Table, entry: MatchStarted, now_ms: int) -> Table:
    table = replace_fields(
        table,
        match=new_match(table.rules, scores=entry.scores),
        game=entry.game,
        started=now_ms,
        since=now_ms,
        stage_version=table.version + 1,
        turned=now_ms,
        chairs=tuple(chair._replace(since=0) if chair.is_away else chair for chair in table.chairs),
        ready=NO_SEATS,
        resting=False,
        promise=None,
        proofs=(),
        barred=NO_SEATS,
        failed=(),
        cut="",
        asked=None,
        asked_swap=None,
        askers=NO_SEATS,
        seatings=(),
        actors=(),
        votes=NO_SEATS,
        overruled=(0,) * len(table.chairs),
        outvoted=NO_SEATS,
        pausers=NO_SEATS,
        paid=(),
        parties=(),
        starters=tuple(_build_starting_player(chair) for chair in table.chairs),
        replaced=(None,) * len(table.chairs),
        committed=frozenset(),
    )
    if entry.parties is None:
        return table
    parties = tuple(
        MoneyPlayer(name, seat in entry.parties, player=chair.player if chair.person else None)
        for seat, (name, chair) in enumerate(zip(table.seat_names, table.chairs, strict=True))
    )
    return replace_fields(table, parties=parties)


def _build_starting_player(chair: Chair) -> StartingPlayer:
    plays = chair.person and not chair.joins
    return StartingPlayer(
        chair.name,
        chair.player if plays else "",
        "" if plays else chair.bot or "",
        helped=chair.is_away,
    )


def _record_absence_vote(table: Table, new_vote: AbsenceVote) -> Table:
    pair = (new_vote.seat, new_vote.against)
    others = (vote for vote in table.stances if (vote.seat, vote.against) != pair)
    return replace_fields(table, stances=(*others, new_vote))


def _change_chair(
    table: Table,
    entry: SeatTaken | BotSeated | SeatEmptied | BotTookOver | PlayerCameBack,
    now_ms: int,
) -> Table:
    chair = table.chairs[entry.seat]
    match entry:
        case SeatTaken(_, name, player):
            chair = Chair(name, person=True, player=player)
            if table.new_player_join_stage:
                level = table.chairs[entry.seat].bot or table.settings.bots
                chair = chair._replace(bot=level, joins=True)
        case BotSeated(_, name, bot):
            chair = Chair(name, bot=bot)
        case SeatEmptied():
            chair = Chair()
        case BotTookOver(_, _, bot):
            late = chair.late + 1 if entry.late else 0
            level = bot or table.settings.bots
            since_event = None if table.match is None else len(table.match.events)
            chair = chair._replace(bot=level, joins=False, late=late, since=since_event)
        case PlayerCameBack():
            chair = chair._replace(bot=None, joins=False)
    if isinstance(entry, BotTookOver):
        table = mark_taken_over(table, entry, now_ms)
    if isinstance(entry, PlayerCameBack):
        table = mark_returned(table, entry.seat, now_ms)
    if isinstance(entry, SeatEmptied | BotSeated):
        table = _clear_seat(table, entry.seat, now_ms)
    if isinstance(entry, SeatEmptied | BotSeated | SeatTaken):
        table = cancel_swap(table, entry.seat, now_ms)
    chairs = replace_at_seat(table.chairs, entry.seat, chair)
    table = replace_fields(table, chairs=chairs)
    if isinstance(entry, BotTookOver) and entry.voted:
        table = _count_voted_takeover(table, entry.seat)
    if isinstance(
        entry, BotTookOver | PlayerCameBack
    ):  # who comes and goes otherwise puts off nothing
        table = replace_fields(table, since=find_wait_restart_ms(table, now_ms))
    if isinstance(
        entry, SeatEmptied | BotSeated | SeatTaken
    ):  # who sits here now knows of no pledge
        pledges = tuple(pledge for pledge in table.pledges if pledge.seat != entry.seat)
        abandoned = tuple(pledge for pledge in table.pledges if pledge.seat == entry.seat)
        table = replace_fields(table, pledges=pledges, left=(*table.left, *abandoned))
    if not table.settings.is_tournament_table and (
        table.host is None or not chairs[table.host].person
    ):
        table = replace_fields(table, host=min(table.person_seats, default=None))
    return table


def _clear_seat(table: Table, seat: Seat, now_ms: int) -> Table:
    """Return the table without the player of a seat; a player who plays for money has forfeited."""
    table = close_question(table, now_ms)
    if table.chairs[seat].person and not table.chairs[seat].joins:
        table = mark_stood_up(table, seat)
    table = replace_fields(
        table,
        ready=table.ready - {seat},
        votes=table.votes - {seat},
        outvoted=table.outvoted - {seat},
        stances=tuple(vote for vote in table.stances if seat not in (vote.seat, vote.against)),
    )
    if not table.parties or not table.chairs[seat].person or not table.parties[seat].person:
        return table
    party = table.parties[seat]._replace(left=True)
    return replace_fields(table, parties=replace_at_seat(table.parties, seat, party))


def _count_voted_takeover(table: Table, seat: Seat) -> Table:
    """Count that the others had a bot play for `seat`; the second time it keeps the hand."""
    before = table.overruled[seat]
    table = replace_fields(table, overruled=replace_at_seat(table.overruled, seat, before + 1))
    return replace_fields(table, outvoted=table.outvoted | {seat}) if before else table


def _admit_joining_players(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """Return the chairs after a hand, or a game for money: who waited for its end takes part."""
    if not any(chair.joins for chair in chairs):
        return chairs
    return tuple(c._replace(bot=None, joins=False) if c.joins else c for c in chairs)


def _rename_chair(table: Table, entry: SeatRenamed) -> Table:
    """Return the table after a reserved chair has another name; hands that are dealt stay those of
    the player who had it, where it is somebody else's now.
    """
    seat, name = entry.seat, entry.name
    settings = replace(table.settings, kept=replace_at_seat(table.settings.kept, seat, name))
    table, chair = replace_fields(table, settings=settings), table.chairs[seat]
    if chair.bearer is None:
        return table
    chairs = replace_at_seat(table.chairs, seat, chair._replace(name=name))
    table = replace_fields(table, chairs=chairs)
    if entry.other:
        return table
    renamed = {chair.bearer: (name, chair.player)}
    return replace_fields(
        table,
        starters=tuple(
            starter._replace(name=name) if starter.bearer in renamed else starter
            for starter in table.starters
        ),
        seatings=tuple(rename_hand_players(seating, renamed) for seating in table.seatings),
        actors=tuple(rename_hand_players(actors, renamed) for actors in table.actors),
    )


def _commit_shuffle(table: Table, entry: ShuffleCommitted, now_ms: int) -> Table:
    """Set the commitment of the next shuffle; pledges for it and for earlier ones are used up."""
    promise = ShuffleCommitment(
        entry.hand,
        entry.commitment,
        entry.algorithm,
        (None,) * len(table.chairs),
        pledges=entry.pledges,
        failed=table.failed,
        place=entry.place,
        names=tuple(chair.name if chair.person else None for chair in table.chairs),
        dropped=_list_dropped_pledges(table, entry),
    )
    key = (table.game, entry.hand, entry.attempt)
    return replace_fields(
        table,
        promise=promise,
        pledges=tuple(pledge for pledge in table.pledges if pledge.shuffle_key > key),
        left=tuple(pledge for pledge in table.left if pledge.shuffle_key > key),
        since=now_ms,
        committed=table.committed.union(chair.bearer for chair in table.chairs if chair.bearer),
    )


def _list_dropped_pledges(table: Table, entry: ShuffleCommitted) -> tuple[DroppedPledge, ...]:
    """Return the pledges that were taken for a shuffle and do not count in it, with the reasons."""
    shuffle_key = (table.game, entry.hand, entry.attempt)
    abandoned = (pledge for pledge in table.left if pledge.shuffle_key == shuffle_key)
    standing = (pledge for pledge in table.pledges if pledge.shuffle_key == shuffle_key)
    dropped = [DroppedPledge(pledge.seat, pledge.pledge, "left") for pledge in abandoned]
    for pledge in standing:
        if entry.pledges and entry.pledges[pledge.seat] is None:
            why: Literal["withheld", "away"] = "withheld" if pledge.seat in table.barred else "away"
            dropped.append(DroppedPledge(pledge.seat, pledge.pledge, why))
    return tuple(dropped)


def _abandon_shuffle(table: Table, entry: NoncesWithheld, now_ms: int) -> Table:
    promise = table.promise
    assert promise is not None
    failed = FailedShuffle(
        promise.commitment,
        promise.pledges,
        promise.nonces,
        entry.secret,
        promise.place,
        promise.names,
        promise.dropped,
    )
    return replace_fields(
        table,
        promise=None,
        failed=(*table.failed, failed),
        barred=table.barred.union(entry.seats),
        since=now_ms,
    )


def _apply_event(table: Table, entry: MatchEventHappened, now_ms: int) -> Table:
    assert table.match is not None
    before = table.match
    match = apply(before, entry.event)
    promise = table.promise
    table = _note_actors(table, before, entry.event)
    if isinstance(entry.event, Cut):
        table = replace_fields(table, cut="chance" if entry.by_chance else "person")
    elif isinstance(entry.event, FirstDealer):
        table = replace_fields(table, drawn=now_ms)
    elif isinstance(entry.event, Dealt):
        table = _record_hand_players(table, len(before.hands) + 1)
    drawn = before.stage in (Stage.FIRST_DEALER, Stage.DEAL) and not isinstance(entry.event, TimeUp)
    if drawn and promise is not None:
        packets = "person" if entry.chosen else ""
        promise = promise._replace(at=len(before.events), cut=table.cut, packets=packets)
        table = replace_fields(table, failed=(), cut="")
    ended = len(match.hands) > len(before.hands)
    seat, decided = getattr(entry.event, "seat", None), table.decided
    if seat is not None:
        decided = replace_at_seat(decided, seat, table.version + 1)
        chair = table.chairs[seat]
        if chair.late and not chair.is_away and not _is_automatic(table, entry, seat):
            table = replace_fields(
                table, chairs=replace_at_seat(table.chairs, seat, chair._replace(late=0))
            )
    table = note_return_times_and_leavers(table, seat, now_ms, ended=ended or match.over)
    if match.over and not before.over:
        table = replace_fields(table, stage_version=table.version + 1)
        table = _settle_money(mark_leavers(table, now_ms), match)
    if ended:
        table = replace_fields(
            table, ready=NO_SEATS, pausers=NO_SEATS, outvoted=NO_SEATS, askers=NO_SEATS
        )
    if match.over or (ended and not table.parties):
        table = replace_fields(table, chairs=_admit_joining_players(table.chairs))
    swap = None if match.over else table.asked_swap
    return replace_fields(
        table,
        match=match,
        decided=decided,
        promise=promise,
        since=now_ms,
        turned=now_ms,
        votes=NO_SEATS,
        asked=table.asked if swap else None,
        asked_swap=swap,
        resting=table.resting or ended,
    )


def _is_automatic(table: Table, entry: MatchEventHappened, seat: Seat) -> bool:
    """Return whether an event happens in a seat without any say of its player."""
    return (
        entry.by_chance
        or isinstance(entry.event, TookUp | Exposed)
        or find_seat_unasked_alone(table) == seat
    )


def _note_actors(table: Table, match: Match, event: Event) -> Table:
    """Note who is playing when the next event of a match happens; with a deal everybody from before
    its draw or cut is forgotten.
    """
    known, start = table.actors, len(match.events)
    current = ActingPlayers(start, table.current_players, table.bearers)
    if isinstance(event, Dealt):
        while start and isinstance(match.events[start - 1], FirstDealer | Cut):
            start -= 1
        known = known[max(bisect_right(known, start, key=attrgetter("first_event")) - 1, 0) :]
    if not known or known[-1][1:] != current[1:]:
        known = (*known, current)
    return table if known == table.actors else replace_fields(table, actors=known)


def _record_hand_players(table: Table, hand_number: int) -> Table:
    earlier = tuple(seating for seating in table.seatings if seating.hand < hand_number)
    current = HandPlayers(hand_number, table.current_players, table.bearers)
    if earlier and earlier[-1] == current._replace(hand=earlier[-1].hand):
        return table if earlier == table.seatings else replace_fields(table, seatings=earlier)
    return replace_fields(table, seatings=(*earlier, current))


def _settle_money(table: Table, match: Match) -> Table:
    parties = table.parties or tuple(
        MoneyPlayer(c.name, c.person, player=c.player if c.person else None) for c in table.chairs
    )
    paid = compute_match_winnings(match, parties, table.settings)
    if not paid:
        return table
    totals = add_to_totals(table.totals, paid)
    return replace_fields(table, paid=paid, totals=totals, settled=table.settled + 1)


def _add_shuffle_proof(table: Table, secret: str) -> Table:
    promise = table.promise
    assert promise is not None
    assert promise.at is not None
    had_peoples_say = any(promise.pledges) or promise.failed or promise.cut == "person"
    proof = ShuffleProof(
        at=promise.at,
        table=table.shuffle_context,
        hand=promise.hand,
        commitment=promise.commitment,
        nonces=promise.nonces,
        secret=secret,
        algorithm=promise.algorithm,
        pledges=promise.pledges,
        cut=promise.cut,
        failed=tuple(
            replace(attempt, names=()) if attempt.names == promise.names else attempt
            for attempt in promise.failed
        ),
        place=promise.place,
        names=promise.names if had_peoples_say else (),
        packets=promise.packets,
        dropped=promise.dropped,
    )
    promise = promise._replace(secret=secret)
    return replace_fields(table, promise=promise, proofs=(*table.proofs, proof))
