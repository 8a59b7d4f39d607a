"""What happens by itself at a table, and when: deals, bots, clocks, going on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from operator import attrgetter
from typing import Final, NamedTuple

from euchre import fair
from euchre.bots import KERNEL_BOTS
from euchre.game import events
from euchre.game.hand import forced_event
from euchre.game.match import Match, Stage, can_choose_packets, draw_chance_event
from euchre.game.rules import Seat
from euchre.table.chairs.absence import find_takeover_time_ms
from euchre.table.chairs.readiness import is_given_up_for_nothing, start_when_ready
from euchre.table.chairs.seating import seat_stand_in_bot
from euchre.table.log.entries import NoncesWithheld, ShuffleCommitted, UndoAnswered
from euchre.table.log.state import Table, find_seat_unasked_alone
from euchre.table.unit_of_work import UnitOfWork

BOT_BEAT_MS: Final = {"slow": 1500, "normal": 850, "fast": 380, "instant": 0}
"""How long a bot waits before it acts, in ms, by pace; see also `find_bot_beat_ms`."""
BOT_THOUGHT_MS: Final = dict.fromkeys(KERNEL_BOTS, 100)
"""How long a beat of a bot of this level is at least, in ms: those that deal the hidden cards again
and again think for some milliseconds, but not over the only card that they may play."""
MIN_BEAT_MS: Final = 10
"""The same for all other levels."""
THOUGHT_DELAY_MS: Final = 30
"""How long such a bot waits before it thinks, in ms: its work would hold up what tells of the last
card, and so tell how hard it works."""
TRICK_PAUSE_MS: Final = {"slow": 1300, "normal": 900, "fast": 450, "instant": 0}
"""How much longer after a trick, so that it can be seen."""
DRAW_PAUSE_MS: Final = {"slow": 1800, "normal": 1000, "fast": 500, "instant": 0}
"""How long the cards drawn for the first deal are shown; the pack is shuffled and cut meanwhile."""
NONCE_WAIT_MS: Final = 1500
"""How long pledges and pledged nonces are waited for, in ms, where some are missing."""
LOST_NONCE_WAIT_MS: Final = 8000
"""The same for a pledged nonce whose owner has lost the connection, or where all had: the server
may have been started again."""
CUT_LIMIT_MS: Final = 6000
"""How long a person has to cut the pack, before the secret does."""
LONE_CUT_LIMIT_MS: Final = 30_000
"""The same where nobody else waits for it."""
REST_LIMIT_MS: Final = 45_000
"""How long a finished hand is looked at where somebody is not ready to go on; the one person among
bots looks at it for as long as they like."""
ANSWER_LIMIT_MS: Final = 20_000
"""How long a question is open; who has not answered by then has not agreed."""

SWAP_LIMIT_MS: Final = 45_000
"""The same for a question for which the game does not wait: whether two change places."""


class DueAction(NamedTuple):
    """The next thing that happens by itself, and its time.

    Attributes:
        at: when, in ms.
        what: ``bot`` (that the host asks to act), or what `apply_due` does: ``promise``,
            ``chance``, ``cut``, ``go on``, ``take over``, ``no answer``, ``unasked``, ``time up``.
        seat: whose turn it is.
        without: the persons who are not connected, whose pledges do not count in a ``promise``:
            they could not show what they pledged.
    """

    at: int
    what: str
    seat: Seat | None = None
    without: frozenset[Seat] = frozenset()


def find_next_due(
    table: Table,
    gone: Mapping[Seat, int],
    *,
    watched: bool = True,
    first_arrival_ms: int = 0,
    round_trip_ms: Callable[[Seat], int] = lambda _: 0,
) -> DueAction | None:
    """Return what happens next by itself; None: nothing until a player acts.

    What was on its way when the clock ran out counts: the way to the person in a seat and back is
    not charged to them.

    Args:
        table: the table.
        gone: the persons who are not connected, and since when, in ms.
        watched: whether anybody looks at a table of bots.
        first_arrival_ms: when the first of the persons here came: they have a moment to pledge,
            and the others a while to come, too.
        round_trip_ms: tells how long that way is.
    """
    match = table.match
    if not (table.person_seats - gone.keys()) and (table.person_seats or not watched):
        return None
    absent = _find_absence_due(table, gone, first_arrival_ms)
    if match is None or match.over or table.paused:
        return absent
    ends = [absent, _find_game_due(table, match, gone, first_arrival_ms, round_trip_ms)]
    if table.asked is not None:
        if table.asked_swap is None:
            return DueAction(table.asked_at + ANSWER_LIMIT_MS, "no answer", table.asked[0])
        ends.append(DueAction(table.asked_at + SWAP_LIMIT_MS, "no answer", table.asked[0]))
    if (at := find_game_end(table)) is not None:
        ends.append(DueAction(at, "time up"))
    return min((end for end in ends if end is not None), key=attrgetter("at"), default=None)


def _find_absence_due(
    table: Table, absent_since_ms: Mapping[Seat, int], first_arrival_ms: int
) -> DueAction | None:
    absent = table.present_seats & absent_since_ms.keys()
    ends = [
        (find_takeover_time_ms(table, seat, absent_since_ms[seat], first_arrival_ms), seat)
        for seat in absent
    ]
    if not ends:
        return None
    at, seat = min(ends)
    return DueAction(at, "take over", seat)


def _find_game_due(
    table: Table,
    match: Match,
    absent_since_ms: Mapping[Seat, int],
    first_arrival_ms: int,
    round_trip_ms: Callable[[Seat], int],
) -> DueAction | None:
    if is_given_up_for_nothing(table):
        return None
    if table.resting:
        awaited = table.present_seats - absent_since_ms.keys() - table.ready
        if awaited and _has_single_person(table):
            return None
        return DueAction(table.since + (REST_LIMIT_MS if awaited else 0), "go on")
    if match.stage in (Stage.FIRST_DEALER, Stage.CUT, Stage.DEAL):
        return _find_deal_due(table, match, absent_since_ms, first_arrival_ms)
    turn = match.turn
    if turn is None:
        return DueAction(table.since + BOT_BEAT_MS[table.settings.pace], "chance")
    if find_seat_unasked_alone(table) is not None:
        return DueAction(table.since, "unasked", turn)
    return _find_turn_due(table, match, turn, first_arrival_ms, round_trip_ms)


def _find_deal_due(
    table: Table, match: Match, absent_since_ms: Mapping[Seat, int], first_arrival_ms: int
) -> DueAction | None:
    if table.is_shuffle_algorithm_unknown:
        return None
    if not table.is_shuffle_committed:
        due_ms = table.since
        if _has_missing_pledges(table, absent_since_ms):
            due_ms = max(due_ms, first_arrival_ms) + NONCE_WAIT_MS
        return DueAction(due_ms, "promise", without=frozenset(absent_since_ms))
    if match.stage is Stage.CUT:
        seat = match.turn
        assert seat is not None
        human = seat in table.present_seats and seat not in absent_since_ms and table.can_cut(seat)
        return DueAction(table.since + (_find_cut_limit_ms(table) if human else 0), "cut", seat)
    assert table.promise is not None
    missing = table.promise.awaited_seats
    due_ms = table.since
    if missing:
        due_ms = max(due_ms, first_arrival_ms) + (
            LOST_NONCE_WAIT_MS if missing & absent_since_ms.keys() else NONCE_WAIT_MS
        )
    return DueAction(max(due_ms, _find_draw_end_ms(table, match)), "chance")


def _find_draw_end_ms(table: Table, match: Match) -> int:
    """Return until when, in ms, the cards drawn for the first deal are shown; 0: there are none."""
    first = match.events[0] if match.events and not match.hands else None
    drawn = isinstance(first, events.FirstDealer) and first.drawn
    return table.drawn + DRAW_PAUSE_MS[table.settings.pace] if drawn else 0


def _has_missing_pledges(table: Table, absent_since_ms: Mapping[Seat, int]) -> bool:
    """Return whether a player may still pledge who had no hand before this shuffle to do it in."""
    coming = table.shuffle_to_pledge
    awaited = table.present_seats - absent_since_ms.keys()
    if coming.hand and not coming.attempt:
        awaited &= {pledge.seat for pledge in table.left if pledge.shuffle_key == coming}
    pledged = table.seat_pledges
    return any(table.can_pledge(seat) and pledged[seat] is None for seat in awaited)


def _find_turn_due(
    table: Table,
    match: Match,
    turn: Seat,
    first_arrival_ms: int,
    round_trip_ms: Callable[[Seat], int],
) -> DueAction | None:
    chair = table.chairs[turn]
    if chair.bot is not None:
        beat = find_bot_beat_ms(table, chair.bot)
        return DueAction(table.since + beat + _find_trick_pause_ms(table, match), "bot", turn)
    if not table.settings.clock:
        return None
    due_ms = max(table.turned, first_arrival_ms) + 1000 * table.settings.clock
    return DueAction(due_ms + round_trip_ms(turn), "take over", turn)


def find_awaited_seats(table: Table, gone: Mapping[Seat, int]) -> frozenset[Seat]:
    """Return the seats of the people who can continue the game, if nothing is due by itself.

    Args:
        table: the table.
        gone: the persons who are not connected.
    """
    present = table.person_seats - gone.keys()
    match = table.match
    if match is None or match.over or table.paused or is_given_up_for_nothing(table):
        return present
    if table.resting:
        return present & table.present_seats - table.ready
    return present & table.present_seats & {match.turn}


def find_turn_deadline(table: Table, first_arrival_ms: int = 0) -> int | None:
    """Return the time, in ms, by which the seat to act must decide; None: it has no limit, or the
    clock stands while the game is paused or a question about a decision is open.

    Args:
        table: the table.
        first_arrival_ms: when the first of the persons here came: no clock runs where nobody is.
    """
    match = table.match
    if match is None or match.turn is None or match.turn not in table.present_seats or table.paused:
        return None
    if match.stage is Stage.CUT:
        return table.since + _find_cut_limit_ms(table) if table.can_cut(match.turn) else None
    if table.asked is not None and table.asked_swap is None:
        return None
    clock = 1000 * table.settings.clock
    return max(table.turned, first_arrival_ms) + clock if clock else None


def find_game_end(table: Table) -> int | None:
    """Return when, in ms, time is up but for pauses to come; None: it has no limit, or is up."""
    match = table.match
    if match is None or match.over or match.time_up or not match.rules.time_limit:
        return None
    return table.started + 60_000 * table.settings.minutes


def _has_single_person(table: Table) -> bool:
    """Return whether one person plays with bots and holds up no round of a tournament."""
    return len(table.person_seats) == 1 and not table.settings.kept


def _find_cut_limit_ms(table: Table) -> int:
    return LONE_CUT_LIMIT_MS if _has_single_person(table) else CUT_LIMIT_MS


def find_bot_beat_ms(table: Table, level: str) -> int:
    """Return how long, in ms, a bot of this level takes to act: it has finished thinking by then.

    It depends on nothing that the bot sees or chooses.
    """
    return max(
        BOT_BEAT_MS[table.settings.pace], BOT_THOUGHT_MS.get(level.partition(":")[0], MIN_BEAT_MS)
    )


def find_thought_delay_ms(level: str) -> int:
    """Return how long, in ms, a bot of this level waits before it thinks."""
    return THOUGHT_DELAY_MS if level.partition(":")[0] in BOT_THOUGHT_MS else 0


def find_bot_show_time_ms(due_ms: int, ready_ms: int, beat_ms: int) -> int:
    """Return the time, in ms, when a bot's action is shown.

    That is when it is due, however soon the bot knew; it thinks on for whole beats, so that a
    thought that lasted tells little of what was thought about, and one that did not tells nothing.

    Args:
        due_ms: when it is due.
        ready_ms: when the bot knew.
        beat_ms: how long its beat is.

    >>> [find_bot_show_time_ms(1000, ready, 400) for ready in (600, 999, 1000, 1001, 1400, 1401)]
    [1000, 1000, 1000, 1400, 1400, 1800]
    """
    late = max(0, ready_ms - due_ms)
    return due_ms + -(-late // beat_ms) * beat_ms


def _find_trick_pause_ms(table: Table, match: Match) -> int:
    hand = match.hand
    assert hand is not None
    ended = isinstance(hand.events[-1], events.Played) and not hand.trick
    return TRICK_PAUSE_MS[table.settings.pace] if ended else 0


def apply_due(draft: UnitOfWork, coming: DueAction) -> None:
    """Add to `draft` what happens when `coming`, which is not ``bot``, is due."""
    if coming.what == "take over":
        assert coming.seat is not None
        seat_stand_in_bot(draft, coming.seat)
        return
    match = draft.table.match
    assert match is not None
    match coming.what:
        case "promise":
            _commit_shuffle(draft, coming.without)
        case "chance":
            _apply_chance_event(draft, match)
        case "cut":
            _cut_pack_by_secret(draft, match, coming.seat)
        case "go on":
            start_when_ready(draft, even_if_unready=True)
        case "no answer":
            assert coming.seat is not None
            draft.add(UndoAnswered(coming.seat, yes=False))
        case "unasked":
            draft.decline_alone_for_unasked()
        case "time up":
            draft.add_event(events.TimeUp())
        case _:
            raise AssertionError(coming)


def _commit_shuffle(draft: UnitOfWork, excluded_seats: Collection[Seat]) -> None:
    """Commit to a new secret, after the pledges of all but these seats."""
    table, luck = draft.table, draft.luck
    assert luck.fresh, "a promise needs a fresh secret"
    shuffle, commitment = table.shuffle_to_pledge, fair.compute_commitment(luck.fresh)
    pledged = enumerate(table.seat_pledges)
    pledges = tuple(
        pledge if table.can_pledge(seat) and seat not in excluded_seats else None
        for seat, pledge in pledged
    )
    place = None
    if luck.seal is not None:
        place = luck.seal(
            table_id=table.shuffle_context,
            hand=shuffle.hand,
            attempt=shuffle.attempt,
            pledges=pledges,
            commitment=commitment,
            at=draft.now,
        )
    attempt = shuffle.attempt
    draft.add(
        ShuffleCommitted(shuffle.hand, commitment, fair.ALGORITHM_LABEL, attempt, pledges, place)
    )
    draft.secret = (draft.table.vault_key, luck.fresh)


def _cut_pack_by_secret(draft: UnitOfWork, match: Match, seat: Seat | None) -> None:
    table, secret = draft.table, draft.luck.secret
    assert table.promise is not None
    assert secret is not None
    assert seat is not None
    cut = fair.derive_cut(match.rules, seat, secret, table.shuffle_context, table.promise.hand)
    draft.add_event(cut, by_chance=True)


def _apply_chance_event(draft: UnitOfWork, match: Match) -> None:
    if match.stage is Stage.HAND:
        assert match.hand is not None
        event = forced_event(match.hand)
        assert event is not None
        draft.add_event(event)
        return
    table, secret = draft.table, draft.luck.secret
    assert table.promise is not None
    assert secret is not None
    promise = table.promise
    if promise.awaited_seats:
        seats = tuple(sorted(promise.awaited_seats))
        draft.add(NoncesWithheld(promise.hand, promise.attempt_number, seats, secret.hex()))
        return
    way = _choose_packet_setting(table, match)
    rng = fair.FairRandom.for_deal(
        secret, promise.nonces, table.shuffle_context, promise.hand, promise.attempt_number
    )
    drawn = draw_chance_event(match, rng, table.host or 0, way)
    draft.add_event(
        drawn, chosen=isinstance(drawn, events.Dealt) and can_choose_packets(match, way)
    )
    if match.stage is Stage.FIRST_DEALER:
        draft.reveal_secret(0)


def _choose_packet_setting(table: Table, match: Match) -> str:
    """Return how a dealer who is here likes to deal, unless other tables have the same deals."""
    if match.dealer not in table.present_seats or table.settings.same_deals:
        return ""
    return table.chairs[match.dealer].packets
