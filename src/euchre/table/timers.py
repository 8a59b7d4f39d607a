"""What happens by itself at a table, and when: deals, bots, clocks, going on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from operator import attrgetter
from typing import Final, NamedTuple

from euchre import events, fair
from euchre.bots import KERNEL_BOTS
from euchre.hand import automatic
from euchre.match import Match, Stage, chance, packets_chosen
from euchre.rules import Seat
from euchre.table.chairs.absence import waited_until
from euchre.table.chairs.readiness import go_on
from euchre.table.chairs.seating import take_over
from euchre.table.draft import Draft
from euchre.table.log.entries import Committed, UndoAnswered, Withheld
from euchre.table.log.state import Promise, Table, unasked

BEAT: Final = {"slow": 1500, "normal": 850, "fast": 380, "instant": 0}
"""How long a bot waits before it acts, in ms, by pace; see also `bot_beat`."""
THOUGHT: Final = dict.fromkeys(KERNEL_BOTS, 100)
"""How long a beat of a bot of this level is at least, in ms: those that deal the hidden cards again
and again think for some milliseconds, but not over the only card that they may play."""
QUICK: Final = 10
"""The same for all other levels."""
TELLING: Final = 30
"""How long such a bot waits before it thinks, in ms: its work would hold up what tells of the last
card, and so tell how hard it works."""
TRICK: Final = {"slow": 1300, "normal": 900, "fast": 450, "instant": 0}
"""How much longer after a trick, so that it can be seen."""
DRAW: Final = {"slow": 1800, "normal": 1000, "fast": 500, "instant": 0}
"""How long the cards drawn for the first deal are shown; the pack is shuffled and cut meanwhile."""
NONCES: Final = 1500
"""How long pledges and pledged nonces are waited for, in ms, where some are missing."""
LOST: Final = 8000
"""The same for a pledged nonce whose owner has lost the connection, or where all had: the server
may have been started again."""
CUT: Final = 6000
"""How long a person has to cut the pack, before the secret does."""
LONE_CUT: Final = 30_000
"""The same where nobody else waits for it."""
REST: Final = 45_000
"""How long a finished hand is looked at where somebody is not ready to go on; the one person among
bots looks at it for as long as they like."""
ANSWER: Final = 20_000
"""How long a question is open; who has not answered by then has not agreed."""

SWAP: Final = 45_000
"""The same for a question for which the game does not wait: whether two change places."""


class Due(NamedTuple):
    """The next thing that happens by itself, and its time.

    Attributes:
        at: when, in ms.
        what: ``bot`` (that the host asks to act), or what `tick` does: ``promise``, ``chance``,
            ``cut``, ``go on``, ``take over``, ``no answer``, ``unasked``, ``time up``.
        seat: whose turn it is.
        without: the persons who are not connected, whose pledges do not count in a ``promise``:
            they could not show what they pledged.
    """

    at: int
    what: str
    seat: Seat | None = None
    without: frozenset[Seat] = frozenset()


def due(
    table: Table,
    gone: Mapping[Seat, int],
    *,
    watched: bool = True,
    came: int = 0,
    trip: Callable[[Seat], int] = lambda _: 0,
) -> Due | None:
    """Return what happens next by itself; None: nothing until a player acts.

    What was on its way when the clock ran out counts: the way to the person in a seat and back is
    not charged to them.

    Args:
        table: the table.
        gone: the persons who are not connected, and since when, in ms.
        watched: whether anybody looks at a table of bots.
        came: when the first of the persons here came, in ms: they have a moment to pledge, and the
            others a while to come, too.
        trip: tells how long that way is, in ms.
    """
    match = table.match
    if not (table.persons - gone.keys()) and (table.persons or not watched):
        return None
    absent = _absent(table, gone, came)
    if match is None or match.over or table.paused:
        return absent
    ends = [absent, _coming(table, match, gone, came, trip)]
    if table.asked is not None:
        if table.asked_swap is None:
            return Due(table.since + ANSWER, "no answer", table.asked[0])
        ends.append(Due(table.asked_at + SWAP, "no answer", table.asked[0]))
    if (at := bell(table)) is not None:
        ends.append(Due(at, "time up"))
    return min((end for end in ends if end is not None), key=attrgetter("at"), default=None)


def _absent(table: Table, gone: Mapping[Seat, int], came: int) -> Due | None:
    """Return when a bot sits in for a player who is gone, whatever the table waits for; later if
    all were gone.
    """
    absent = table.present & gone.keys()
    ends = [(waited_until(table, seat, gone[seat], came), seat) for seat in absent]
    if not ends:
        return None
    at, seat = min(ends)
    return Due(at, "take over", seat)


def _coming(
    table: Table, match: Match, gone: Mapping[Seat, int], came: int, trip: Callable[[Seat], int]
) -> Due | None:
    if table.resting:
        awaited = table.present - gone.keys() - table.ready
        if awaited and _alone(table):
            return None
        return Due(table.since + (REST if awaited else 0), "go on")
    if match.stage in (Stage.FIRST_DEALER, Stage.CUT, Stage.DEAL):
        return _before_the_deal(table, match, gone, came)
    turn = match.turn
    if turn is None:
        return Due(table.since + _beat(table), "chance")
    if unasked(table) is not None:
        return Due(table.since, "unasked", turn)
    return _turn(table, match, turn, came, trip)


def _before_the_deal(table: Table, match: Match, gone: Mapping[Seat, int], came: int) -> Due | None:
    if not table.promised:
        at = table.since
        if _pledges_awaited(table, gone):
            at = max(at, came) + NONCES
        return Due(at, "promise", without=frozenset(gone))
    if match.stage is Stage.CUT:
        seat = match.turn
        assert seat is not None
        human = seat in table.present and seat not in gone and table.may_cut(seat)
        return Due(table.since + (_cut_within(table) if human else 0), "cut", seat)
    assert table.promise is not None
    missing = table.promise.awaited
    at = table.since
    if missing:
        at = max(at, came) + (LOST if missing & gone.keys() else NONCES)
    return Due(max(at, _draw_shown(table, match)), "chance")


def _draw_shown(table: Table, match: Match) -> int:
    """Return the time, in ms, until which the cards drawn for the first deal are shown; 0: there
    are none.
    """
    first = match.events[0] if match.events and not match.hands else None
    drawn = isinstance(first, events.FirstDealer) and first.drawn
    return table.drawn + DRAW[table.settings.pace] if drawn else 0


def _pledges_awaited(table: Table, gone: Mapping[Seat, int]) -> bool:
    """Return whether a player may still pledge who had no hand before this shuffle to do it in."""
    coming = table.pledging
    asked = table.present - gone.keys()
    if coming.hand and not coming.attempt:
        asked &= {each.seat for each in table.left if each.shuffle == coming}
    pledged = table.pledged
    return any(table.has_say(seat) and pledged[seat] is None for seat in asked)


def _turn(
    table: Table, match: Match, turn: Seat, came: int, trip: Callable[[Seat], int]
) -> Due | None:
    chair = table.chairs[turn]
    if chair.bot is not None:
        beat = bot_beat(table, chair.bot)
        return Due(table.since + beat + _trick_shown(table, match), "bot", turn)
    if not table.settings.clock:
        return None
    at = max(table.turned, came) + 1000 * table.settings.clock
    return Due(at + trip(turn), "take over", turn)


def awaited(table: Table, gone: Mapping[Seat, int]) -> frozenset[Seat]:
    """Return the seats of the people who can continue the game, if nothing is due by itself.

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


def deadline(table: Table, came: int = 0) -> int | None:
    """Return the time, in ms, by which the seat to act must decide; None: it has no limit.

    Args:
        table: the table.
        came: when the first of the persons here came, in ms: no clock runs where nobody is.
    """
    match = table.match
    if match is None or match.turn is None or match.turn not in table.present or table.paused:
        return None
    if match.stage is Stage.CUT:
        return table.since + _cut_within(table) if table.may_cut(match.turn) else None
    clock = 1000 * table.settings.clock
    return max(table.turned, came) + clock if clock else None


def bell(table: Table) -> int | None:
    """Return the time, in ms, when the game's time is up, not counting pauses to come; None: it has
    no limit, or time is up.
    """
    match = table.match
    if match is None or match.over or match.time_up or not match.rules.time_limit:
        return None
    return table.started + 60_000 * table.settings.minutes


def _alone(table: Table) -> bool:
    """Return whether one person plays with bots, and nobody waits for them: no round of a
    tournament.
    """
    return len(table.persons) == 1 and not table.settings.kept


def _cut_within(table: Table) -> int:
    return LONE_CUT if _alone(table) else CUT


def bot_beat(table: Table, level: str) -> int:
    """Return how long, in ms, a bot of this level takes to act, so that it has finished thinking by
    then.

    It depends on nothing that the bot sees or chooses.
    """
    return max(_beat(table), THOUGHT.get(level.partition(":")[0], QUICK))


def before_thought(level: str) -> int:
    """Return how long, in ms, a bot of this level waits before it thinks."""
    return TELLING if _thinks(level) else 0


def _thinks(level: str) -> bool:
    return level.partition(":")[0] in THOUGHT


def shown_at(due: int, ready: int, beat: int) -> int:
    """Return the time, in ms, when a bot's action is shown.

    That is when it is due, however soon the bot knew; it thinks on for whole beats, so that a
    thought that lasted tells little of what was thought about, and one that did not tells nothing.

    Args:
        due: when it is due.
        ready: when the bot knew.
        beat: how long its beat is.

    >>> [shown_at(1000, ready, 400) for ready in (600, 999, 1000, 1001, 1400, 1401)]
    [1000, 1000, 1000, 1400, 1400, 1800]
    """
    late = max(0, ready - due)
    return due + -(-late // beat) * beat


def _beat(table: Table) -> int:
    return BEAT[table.settings.pace]


def _trick_shown(table: Table, match: Match) -> int:
    """Return the extra time, in ms, for which a trick that has just been completed is shown."""
    hand = match.hand
    assert hand is not None
    ended = isinstance(hand.events[-1], events.Played) and not hand.trick
    return TRICK[table.settings.pace] if ended else 0


def tick(draft: Draft, coming: Due) -> None:
    """Add to `draft` what happens when `coming`, which is not ``bot``, is due."""
    if coming.what == "take over":
        assert coming.seat is not None
        take_over(draft, coming.seat)
        return
    match = draft.table.match
    assert match is not None
    match coming.what:
        case "promise":
            _promise(draft, coming.without)
        case "chance":
            _chance(draft, match)
        case "cut":
            _cut(draft, match, coming.seat)
        case "go on":
            go_on(draft, hurry=True)
        case "no answer":
            assert coming.seat is not None
            draft.add(UndoAnswered(coming.seat, yes=False))
        case "unasked":
            draft.answer_unasked()
        case "time up":
            draft.happens(events.TimeUp())
        case _:
            raise AssertionError(coming)


def _promise(draft: Draft, without: Collection[Seat]) -> None:
    """Commit to a new secret, after the pledges of all but these seats."""
    table, luck = draft.table, draft.luck
    assert luck.fresh, "a promise needs a fresh secret"
    shuffle, commitment = table.pledging, fair.commitment(luck.fresh)
    pledged = enumerate(table.pledged)
    pledges = tuple(
        each if table.has_say(seat) and seat not in without else None for seat, each in pledged
    )
    place = None
    if luck.seal is not None and not table.by_word:
        place = luck.seal(
            table=table.source,
            hand=shuffle.hand,
            attempt=shuffle.attempt,
            pledges=pledges,
            commitment=commitment,
            at=draft.now,
        )
    attempt = shuffle.attempt
    draft.add(Committed(shuffle.hand, commitment, fair.LABEL, attempt, pledges, place))
    draft.secret = (draft.table.secret_key, luck.fresh)


def _cut(draft: Draft, match: Match, seat: Seat | None) -> None:
    """Cut the pack for a player who does not, as the committed secret determines."""
    table, secret = draft.table, draft.luck.secret
    assert table.promise is not None
    assert secret is not None
    assert seat is not None
    cut = fair.chance_cut(match.rules, seat, secret, table.source, table.promise.hand)
    draft.happens(cut, by_chance=True)


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
    promise = table.promise
    if promise.awaited:
        seats = tuple(sorted(promise.awaited))
        draft.add(Withheld(promise.hand, promise.attempt, seats, secret.hex()))
        return
    way = _way(table, match)
    rng = _shuffling(table, promise, secret)
    drawn = chance(match, rng, table.host or 0, way)
    draft.happens(drawn, chosen=isinstance(drawn, events.Dealt) and packets_chosen(match, way))
    if match.stage is Stage.FIRST_DEALER:
        draft.reveal(0)


def _way(table: Table, match: Match) -> str:
    """Return how the dealer likes to hand out the cards, if they are here and the deals are not
    compared with other tables.
    """
    if match.dealer not in table.present or table.settings.same_deals:
        return ""
    return table.chairs[match.dealer].packets


def _shuffling(table: Table, promise: Promise, secret: bytes) -> fair.FairRandom:
    given = promise.nonces, table.source, promise.hand
    if promise.algorithm == fair.OLD:
        return fair.FairRandom(secret, *given)
    return fair.FairRandom.dealing(secret, *given, promise.attempt)
