"""What happens by itself at a table, and when: deals, bots, clocks, going on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from euchre import fair
from euchre.events import Cut, FirstDealer, Played, TimeUp
from euchre.hand import automatic
from euchre.match import Match, Stage, chance
from euchre.rules import Seat
from euchre.table.deciding import go_on
from euchre.table.draft import Draft, Luck
from euchre.table.entries import Answered, Committed, TookOver
from euchre.table.state import Table

BEAT: Final = {"slow": 1500, "normal": 850, "fast": 380, "instant": 0}
"""How long a bot waits before it acts, in ms, by pace."""
TRICK: Final = {"slow": 1300, "normal": 900, "fast": 450, "instant": 0}
"""How much longer after a trick, so that it can be seen."""
DRAW: Final = {"slow": 2600, "normal": 1600, "fast": 800, "instant": 0}
"""How long the draw for the first dealer is shown."""
NONCES: Final = 1500
"""How long nonces are waited for, in ms, where people are present who have not sent theirs."""
CUT: Final = 6000
"""How long a person has to cut the pack, before it is bumped."""
REST: Final = 45_000
"""How long a finished hand is looked at where somebody is not ready to go on."""
GRACE: Final = 30_000
"""How long a person may be gone before a bot sits in."""
ANSWER: Final = 20_000
"""How long a question is open; who has not answered by then has not agreed."""


class Due(NamedTuple):
    """What happens next by itself.

    Attributes:
        at: when, in ms.
        what: ``bot`` (that the host asks to act), or what `tick` does: ``promise``, ``chance``,
            ``cut``, ``go on``, ``take over``, ``no answer``, ``time up``.
        seat: whose turn it is.
    """

    at: int
    what: str
    seat: Seat | None = None


def due(table: Table, gone: Mapping[Seat, int], *, watched: bool = True) -> Due | None:
    """What happens next by itself; None: nothing until somebody does something.

    Args:
        table: the table.
        gone: the persons who are not connected, and since when, in ms.
        watched: whether anybody looks at a table of bots.
    """
    match = table.match
    if match is None or match.over or table.paused:
        return None
    if not (table.persons - gone.keys()) and (table.persons or not watched):
        return None
    if table.asked is not None:
        return Due(table.since + ANSWER, "no answer", table.asked[0])
    coming = _coming(table, match, gone)
    if match.rules.time_limit and not match.time_up:
        bell = Due(table.started + 60_000 * table.settings.minutes, "time up")
        return min(coming, bell) if coming is not None else bell
    return coming


def _coming(table: Table, match: Match, gone: Mapping[Seat, int]) -> Due | None:
    if table.resting:
        awaited = table.present - gone.keys() - table.ready
        return Due(table.since + (REST if awaited else 0), "go on")
    if match.stage in (Stage.FIRST_DEALER, Stage.CUT, Stage.DEAL):
        return _before_the_deal(table, match, gone)
    turn = match.turn
    if turn is None:
        return Due(table.since + _beat(table), "chance")
    return _turn(table, match, turn, gone)


def _before_the_deal(table: Table, match: Match, gone: Mapping[Seat, int]) -> Due | None:
    shown = isinstance(match.events[-1], FirstDealer) if match.events else False
    wait = DRAW[table.settings.pace] if shown else 0
    if not table.promised:
        return Due(table.since + wait, "promise")
    if match.stage is Stage.CUT:
        seat = match.turn
        assert seat is not None
        human = seat in table.present and seat not in gone and not table.settings.same_deals
        return Due(table.since + (CUT if human else _beat(table)), "cut", seat)
    promise = table.promise
    assert promise is not None
    awaited = {seat for seat in table.present - gone.keys() if promise.nonces[seat] is None}
    slow = awaited and not table.settings.same_deals and match.cut is None
    return Due(table.since + (NONCES if slow else 0), "chance")


def _turn(table: Table, match: Match, turn: Seat, gone: Mapping[Seat, int]) -> Due | None:
    chair = table.chairs[turn]
    if chair.bot is not None:
        return Due(table.since + _beat(table) + _trick_shown(table, match), "bot", turn)
    ends = []
    if table.settings.clock:
        ends.append(table.turned + 1000 * table.settings.clock)
    if turn in gone:
        ends.append(max(table.since, gone[turn]) + GRACE)
    return Due(min(ends), "take over", turn) if ends else None


def awaited(table: Table, gone: Mapping[Seat, int]) -> frozenset[Seat]:
    """The persons at the table who can go on with it, where nothing is due by itself.

    Args:
        table: the table.
        gone: the persons who are not connected.
    """
    here = table.persons - gone.keys()
    match = table.match
    if match is None or match.over or table.paused:
        return here
    if table.resting:
        return here & table.present - table.ready
    return here & table.present & {match.turn}


def deadline(table: Table) -> int | None:
    """Until when the seat whose turn it is must decide, in ms; None: it may take its time."""
    match = table.match
    if match is None or match.turn is None or match.turn not in table.present or table.paused:
        return None
    if match.stage is Stage.CUT:
        asked = table.promised and not table.settings.same_deals
        return table.since + CUT if asked else None
    return table.turned + 1000 * table.settings.clock if table.settings.clock else None


def _beat(table: Table) -> int:
    return BEAT[table.settings.pace]


def _trick_shown(table: Table, match: Match) -> int:
    """More time where a trick has just been completed."""
    hand = match.hand
    assert hand is not None
    ended = isinstance(hand.events[-1], Played) and not hand.trick
    return TRICK[table.settings.pace] if ended else 0


def tick(draft: Draft, coming: Due) -> None:
    """Add to `draft` what happens when `coming`, which is not ``bot``, is due."""
    table, luck = draft.table, draft.luck
    match = table.match
    assert match is not None
    match coming.what:
        case "promise":
            hand = table.next_hand
            draft.add(Committed(hand, fair.commitment(luck.fresh)))
            draft.secret = (f"{table.game}/{hand}", luck.fresh)
        case "chance":
            _chance(draft, match)
        case "cut":
            assert coming.seat is not None
            draft.happens(_default_cut(match, coming.seat, luck))
        case "go on":
            go_on(draft, hurry=True)
        case "take over":
            assert coming.seat is not None
            draft.add(TookOver(coming.seat))
        case "no answer":
            assert coming.seat is not None
            draft.add(Answered(coming.seat, yes=False))
        case "time up":
            draft.happens(TimeUp())
        case _:
            raise AssertionError(coming)


def _default_cut(match: Match, seat: Seat, luck: Luck) -> Cut:
    """How the pack is cut for somebody who does not: bumped where that is allowed."""
    return Cut(seat, 0 if match.rules.cut_may_bump else 1 + luck.fresh[0] % 10)


def _chance(draft: Draft, match: Match) -> None:
    if match.stage is Stage.HAND:
        assert match.hand is not None
        event = automatic(match.hand)
        assert event is not None
        draft.happens(event)
        return
    table, secret = draft.table, draft.luck.secret
    assert table.promise is not None
    assert secret is not None
    rng = fair.FairRandom(secret, table.promise.nonces, table.source, table.promise.hand)
    draft.happens(chance(match, rng, host=table.host or 0))
    if match.stage is Stage.FIRST_DEALER:
        draft.reveal(0)
