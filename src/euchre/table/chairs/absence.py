"""Waiting for somebody who is gone: who has a say in it, and what it comes to.

Who has lost the connection is waited for a while, and then a bot sits in by itself. The others who
are here can wait longer, or have the bot play at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Final

from euchre.game.rules import Seat
from euchre.table.chairs.consent import PAUSE_LIMIT_MS, find_bot_voters, has_vote_passed
from euchre.table.commands import RefusedError
from euchre.table.log.departures import COME_BACK_MS
from euchre.table.log.entries import BotVoteCast, WaitVoteCast
from euchre.table.log.state import Table
from euchre.table.unit_of_work import UnitOfWork
from euchre.texts import translatable

ABSENCE_GRACE_MS: Final = 30_000
"""How long, in ms, a person may be gone before a bot sits in by itself."""
EXTRA_WAIT_MS: Final = PAUSE_LIMIT_MS
"""How much longer somebody can have the others wait, in ms from when they say so."""
RECONNECT_MS: Final = 5_000
"""How long, in ms, somebody must be gone before the others have a say: a page that is loaded again
is back sooner."""


def is_gone_without_bot(draft: UnitOfWork, seat: Seat) -> bool:
    """Return whether the player in `seat` has lost the connection and no bot plays for them yet."""
    return seat in draft.gone and seat in draft.table.present_seats


def find_absence_voters(table: Table, gone: Collection[Seat], absentee: Seat) -> frozenset[Seat]:
    """Return the seats that decide whether to wait for `absentee`: voters who are here.

    Where none of them is, it is who else is here.
    """
    others = find_bot_voters(table, absentee).difference(gone)
    return others or table.person_seats.difference(gone)


def find_seats_that_voted(
    table: Table, absentee: Seat, since_ms: int, *, votes_to_wait: bool
) -> frozenset[Seat]:
    """Return the seats that, since `absentee` went, have voted to wait for them, or not to."""
    return frozenset(
        vote.seat
        for vote in table.stances
        if vote.against == absentee and vote.waits == votes_to_wait and vote.at >= since_ms
    )


def find_takeover_time_ms(
    table: Table, absentee: Seat, since_ms: int, first_arrival_ms: int
) -> int:
    """Return the time, in ms, at which a bot sits in for `absentee`, who is gone.

    Nobody loses time to come to a ranked game before it has begun.

    Args:
        table: the table.
        absentee: who is gone.
        since_ms: since when, in ms.
        first_arrival_ms: when the first of the persons here came, in ms.
    """
    votes = (vote for vote in table.stances if vote.against == absentee and vote.at >= since_ms)
    longer = (vote.at + EXTRA_WAIT_MS for vote in votes if vote.waits)
    begun = table.started if table.settings.ranked and table.stage == "playing" else since_ms
    grace_ms = COME_BACK_MS if table.settings.ranked else ABSENCE_GRACE_MS
    return max((max(since_ms, first_arrival_ms, begun) + grace_ms, *longer))


def has_bot_consent(draft: UnitOfWork, absentee: Seat) -> bool:
    """Return whether all voters who are here agree that a bot plays for `absentee`, who is gone.

    Where nobody who plays is here, one of the others is enough.
    """
    if not is_gone_without_bot(draft, absentee):
        return False
    table, gone = draft.table, draft.gone
    voters = find_absence_voters(table, gone.keys(), absentee)
    seats_for_bot = find_seats_that_voted(table, absentee, gone[absentee], votes_to_wait=False)
    return has_vote_passed(table, voters, seats_for_bot)


def vote_on_absence(
    draft: UnitOfWork, seat: Seat, absentee: Seat, others: Iterable[Seat], *, votes_to_wait: bool
) -> None:
    """Vote in `seat` to wait longer for `absentee`, or not to, and the same about `others`, as far
    as they still are gone and that is for `seat` to say.

    Raises: RefusedError: `absentee` is here, or it is for others to say, or it has been said
    already, or the game is ranked, where everybody has time to come back.
    """
    _vote_on_one_absence(draft, seat, absentee, votes_to_wait=votes_to_wait)
    for other in others:
        with suppress(RefusedError):
            _vote_on_one_absence(draft, seat, other, votes_to_wait=votes_to_wait)


def _vote_on_one_absence(
    draft: UnitOfWork, seat: Seat, absentee: Seat, *, votes_to_wait: bool
) -> None:
    table, name = draft.table, translatable("table-that-seat", "that seat")
    if absentee in range(len(table.chairs)):
        name = table.seat_names[absentee]
    if not is_gone_without_bot(draft, absentee):
        raise RefusedError(
            "not-now",
            translatable("table-nobody-waits-for", f"Nobody is waiting for {name}.", name=name),
        )
    since = draft.gone[absentee]
    if draft.now < since + RECONNECT_MS:
        raise RefusedError(
            "not-now",
            translatable(
                "table-just-left", f"{name} has only just left. Give them a moment.", name=name
            ),
        )
    if not votes_to_wait and table.settings.ranked:
        minutes = COME_BACK_MS // 60_000
        why = translatable(
            "table-ranked-come-back",
            f"This game is ranked: a player has {minutes} minutes to come back.",
            minutes=minutes,
        )
        raise RefusedError("not-now", why)
    if seat not in find_absence_voters(table, draft.gone.keys(), absentee):
        raise RefusedError(
            "not-now",
            translatable(
                "table-others-decide", f"The others decide whether to wait for {name}.", name=name
            ),
        )
    votes = [vote for vote in table.stances if (vote.seat, vote.against) == (seat, absentee)]
    if votes_to_wait and any(vote.at >= since for vote in votes):
        raise RefusedError(
            "not-now",
            translatable(
                "table-voted-on-waiting", f"You've already voted on waiting for {name}.", name=name
            ),
        )
    if seat not in find_seats_that_voted(table, absentee, since, votes_to_wait=votes_to_wait):
        draft.add(WaitVoteCast(seat, absentee) if votes_to_wait else BotVoteCast(seat, absentee))
