"""What a socket is shown: plain data, made from views and nothing else.

A message carries whichever of the four parts have changed, and each replaces the last one of its
name: `TableInfo` (who sits where), `GameInfo` (scores), `HandInfo` (what lies open on the table)
and `OwnSeatInfo` (one's own cards and choices). The first three are the same for everybody.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from euchre.game.cards import Card
from euchre.game.events import Event, HandEvent
from euchre.game.knobs import Value
from euchre.game.rules import Seat
from euchre.notation.record import (
    UNNAMED_ALGORITHM,
    DroppedPledge,
    FailedShuffle,
    PublicLogPlace,
)

FOLDING_VERSION: Final = 2
"""From this version of the protocol on what `is_entry_sufficient` names comes without `hand`
and `mine`.
"""
_HAND_EVENTS: Final = get_args(HandEvent)
_SUFFICIENT_ENTRIES: Final = frozenset(("ready", "revealed", "went-on"))


def is_entry_sufficient(kind: str, event: Event | None = None) -> bool:
    """Return whether a client that follows a hand by its entries needs only one of this type.

    Args:
        kind: the type of the entry.
        event: of one that has ``happened``.
    """
    return isinstance(event, _HAND_EVENTS) or kind in _SUFFICIENT_ENTRIES


class _PicturePart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of the parts of a message; default values are left out of the JSON."""


class SeatInfo(_PicturePart, frozen=True):
    """One seat at the table.

    `kind` is ``empty``, ``human`` or ``bot``; `bot` names the level of a bot that plays here, for
    itself or (`away`) for the person; `here` says whether the person is connected, `ready` whether
    they want to go on (to the first deal, the next hand, another game). `joins` says from when on
    they play who came while others were playing: the next ``deal`` or ``game``; a bot plays until
    then. `stand_in` is the level of who plays for a bot that is not ready; its own: it is waited
    for. `gone` is since when a person is not connected, in ms of the server's clock, `until` until
    when they are waited for before a bot sits in, but on their turn no longer than the clock runs
    (`HandInfo.deadline`); `asked` have a say in that from `vote_from` on:
    `leave` would have it do so now, `stay` would wait longer. `player` is the account of the
    person, which their name is that of. `shared`: several devices have the seat open now.
    """

    seat: Seat
    name: str
    kind: str
    bot: str | None = None
    here: bool = False
    ready: bool = False
    away: bool = False
    joins: str = ""
    stand_in: str = ""
    gone: int | None = None
    until: int | None = None
    vote_from: int | None = None
    asked: tuple[Seat, ...] = ()
    leave: tuple[Seat, ...] = ()
    stay: tuple[Seat, ...] = ()
    player: str = ""
    shared: bool = False


class KnockInfo(_PicturePart, frozen=True):
    """A player who asks the host to be let in: to `seat`, or wherever there is room.

    `was_mine`: they say that they are who has that seat; its own devices may answer, too.
    """

    number: int
    name: str
    seat: Seat | None = None
    was_mine: bool = False


class PendingQuestionInfo(_PicturePart, frozen=True):
    """A question of `seat`: `what` is ``undo`` or ``swap`` (of those in these `seats`).

    `yes` are those who have agreed, `of` those who are still asked.
    """

    seat: Seat
    what: str
    yes: tuple[Seat, ...] = ()
    of: tuple[Seat, ...] = ()
    seats: tuple[Seat, ...] = ()


class TableInfo(_PicturePart, frozen=True):
    """The players of a table, and its settings.

    `stage` is ``gathering`` (seats are filled), ``playing`` or ``over``; `host` is the seat that
    may change bots and pace; `bots` is the level of those who take an empty chair; `watching`
    counts the spectators; `waits` are the seats that are waited for, to be ready. `money` is
    ``none``, ``pot`` or ``points``, `amount` its cents, `playing_for` both in words and `forfeit`
    whose it is when somebody comes or goes; nothing is ever collected. `kept` are the names of
    those for whom the chairs are kept, by seat, if they are; then none of them is `host`.
    `covered`: other tables may still have to play the `same_deals`, and only those seated here see
    the games. `door` says who may sit down: ``open`` (anybody), ``ask`` (whom the host lets in) or
    ``locked`` (nobody), `free` in which seats one may now; `knocks` are those who ask. `votes` are
    those who would have a bot play for whose turn it is. `joining` tells from when on who sits down
    now plays. `gallery` says who hears those who watch: ``own`` (they themselves), ``all`` or
    ``none`` (they do not talk); `overheard`: who sits here hears them now; `hushed`: nobody who
    sits here may say anything now. `teams` are the seats that play together by the rules.
    `swapping` are two seats whose people change places before the next deal, or game. `announced`
    is what everybody at an evening's table must know: that its score has been entered by hand.
    `at_stake`: something is played for, be it money, what the `stakes` say, an evening's score or
    ratings (`ranked`, of which `terms` tell in sentences what it means). `daily` is the daily deal
    that is played here, like ``2026-11-25/standard``; empty: none is; a game of it counts until it
    `closes`, in ms of the server's clock. `uncounted` tells why the game that is played, or over,
    will not count for the ratings or the day any more; empty: it does, as far as anybody knows.
    """

    id: str
    title: str
    preset: str
    rules_name: str
    stage: str
    pace: str
    chairs: tuple[SeatInfo, ...]
    host: Seat | None = None
    clock: int = 0
    stakes: str = ""
    money: str = "none"
    amount: int = 0
    playing_for: str = ""
    forfeit: str = ""
    bots: str = ""
    open: bool = False
    paused: bool = False
    hints: bool = False
    ranked: bool = False
    terms: str = ""
    same_deals: bool = False
    daily: str = ""
    covered: bool = False
    watching: int = 0
    waits: tuple[Seat, ...] = ()
    ask: PendingQuestionInfo | None = None
    kept: tuple[str, ...] = ()
    door: str = "open"
    knocks: tuple[KnockInfo, ...] = ()
    votes: tuple[Seat, ...] = ()
    announced: str = ""
    teams: tuple[tuple[Seat, ...], ...] = ()
    at_stake: bool = False
    swapping: tuple[Seat, Seat] | None = None
    gallery: str = "own"
    overheard: bool = False
    hushed: bool = False
    joining: str = ""
    closes: int | None = None
    uncounted: str = ""
    free: tuple[Seat, ...] = ()


class HandResultInfo(_PicturePart, frozen=True):
    """The result of a hand: a sentence, the points of each team and the score after it."""

    words: str
    points: tuple[int, ...]
    scores: tuple[int, ...]
    outcome: str
    maker: Seat | None = None
    trump: str | None = None
    dealer: Seat | None = None


class PurseInfo(_PicturePart, frozen=True):
    """A player's winnings (below zero: losses), in cents; `seat` is their present seat, if any.

    `unpaid`: nobody pays or gets that, as it is a `bot` or a person who did not play for money.
    """

    name: str
    cents: int
    seat: Seat | None = None
    bot: bool = False
    unpaid: bool = False


class MoneyInfo(_PicturePart, frozen=True):
    """The money that is won and lost, worked out; nothing is collected.

    `words` tell who pays and who gets, `game` is what each seat wins or loses, in their order, and
    who had it; both are there once the game is over. `totals` are those of all `games` that have
    ended at this table, by name; `note` tells what in them nobody pays, in a sentence.
    """

    words: str = ""
    game: tuple[PurseInfo, ...] = ()
    totals: tuple[PurseInfo, ...] = ()
    games: int = 0
    note: str = ""


class GameInfo(_PicturePart, frozen=True):
    """The score, and the hands so far.

    `teams` are the seats of each team, in the order of `scores`; `stage` is what the match waits
    for: ``first dealer``, ``cut``, ``deal``, ``hand`` or ``over``; `score_cards` how the score is
    laid (``2_3_crossed``, ``5_5``, ``6_4``, ``digits``); `ending` tells the end in sentences, and
    `games` how many games the win counts for, once the game is over (2 for a slam). With
    `last_hand` the game ends after so many hands; its time is up at the `bell`, in ms of the
    server's clock, or later by as much as it is paused. `names` are those who played the hand
    that is over and still shown, where others sit there by now.
    `money` is there where it is played for. `earlier` counts the results before the first of
    `results` that are not told again: those of this game that were told before stay as they are.
    """

    number: int
    stage: str
    teams: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    target: int
    score_cards: str
    dealer: Seat | None = None
    hands: int = 0
    time_up: bool = False
    bell: int | None = None
    tokens: tuple[int, ...] = ()
    results: tuple[HandResultInfo, ...] = ()
    earlier: int = 0
    over: bool = False
    winner: int | None = None
    games: int = 0
    ending: tuple[str, ...] = ()
    money: MoneyInfo | None = None
    last_hand: int = 0
    names: tuple[str, ...] = ()


class LaidCardInfo(_PicturePart, frozen=True):
    """A card on the table, and the seat that played it."""

    seat: Seat
    card: Card


class LastTrickInfo(_PicturePart, frozen=True):
    """The previous trick, and its winner."""

    plays: tuple[LaidCardInfo, ...]
    winner: Seat


class CallInfo(_PicturePart, frozen=True):
    """A call of this hand, oldest first: the seat and the words."""

    seat: Seat
    words: str


class FairShuffleInfo(_PicturePart, frozen=True):
    """The promise for a shuffle: its number, the commitment, the nonces added to it, and, when the
    hand is over, the secret. `table` is what it is bound to beside them (`euchre.fair`).

    `attempt` is the number of the try, `pledges` are what each seat fixed its nonce by before it,
    `cut` is ``person`` or ``chance``, `failed` are the tries before it, each with the seats that
    withheld theirs as the missing nonces, `place` is where it stands in the server's log, and
    `dropped` are the pledges that were taken and do not count. While the hand is played only
    `hand`, `commitment`, `algorithm`, `attempt`, `pledges` and `table` are told.
    """

    hand: int
    commitment: str
    table: str = ""
    nonces: tuple[str | None, ...] = ()
    secret: str | None = None
    algorithm: str = UNNAMED_ALGORITHM
    attempt: int = 0
    pledges: tuple[str | None, ...] = ()
    cut: str = ""
    failed: tuple[FailedShuffle, ...] = ()
    place: PublicLogPlace | None = None
    dropped: tuple[DroppedPledge, ...] = ()


class ShuffleInfo(_PicturePart, frozen=True):
    """A shuffle that a seat is asked about: game, hand, and number of the attempt, from 0 on."""

    game: int
    hand: int
    attempt: int = 0


class BidLevelInfo(_PicturePart, frozen=True):
    """A height that may be bid now: a number of `tricks`, or a `special` bid (such as
    ``moon``) to take all of them, which wins or loses the points of its `stake`.
    """

    tricks: int
    special: str | None = None
    stake: int = 0


class AuctionInfo(_PicturePart, frozen=True):
    """What may be bid now: the `levels` above the highest bid, the lowest first, and the `trumps`.

    `names_trump`: a bid says which of them it is; otherwise the highest bidder names it afterwards.
    `no_trump_from`: the fewest tricks of a bid that says no trump.
    """

    levels: tuple[BidLevelInfo, ...]
    trumps: tuple[str, ...]
    names_trump: bool = False
    no_trump_from: int = 0


class HandInfo(_PicturePart, frozen=True):
    """The open cards and the calls of a hand, made from the view of a spectator.

    `phase` is a phase of the engine (``order``, ``name``, ``bid``, ``play``, …, ``over``), or
    before the deal ``first dealer``, ``cut`` or ``deal``, when only `fair` is known. `turn` is
    whose turn it is and `deadline` until when, in ms of the server's clock; `asks` tells it.
    `waits_from` is from when, by that clock, the others are told for whom they wait, and
    `vote_from` from when they may vote for a bot to play this turn.
    `counts` are the cards each seat holds, `won` the tricks each has taken. `trump` is a suit's
    letter, ``NT`` for no trump, ``LOW`` for low no trump; `bowers` are the right and left bower
    while there is a trump suit, and `benny` is the card above them where the pack has one.
    `up_card` is there while it lies on the table, `turned_down` while, after that was refused,
    another trump may be named. `bid` are the tricks of the highest bid so far, `bidder` is who made
    it, `bid_trump` the trump that it says and `bid_special` which special bid it is, which wins or
    loses the points of its `stake`. `auction` is there while a bid can be more than a number of
    tricks and is asked for. `called_card`
    finds a secret partner; `partner` is who it turned out to be. `result` and `dealt` (all hands,
    and the `kitty`) come when the hand is over.
    """

    number: int
    phase: str
    dealer: Seat | None = None
    counts: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    turn: Seat | None = None
    deadline: int | None = None
    waits_from: int | None = None
    vote_from: int | None = None
    asks: str = ""
    up_card: Card | None = None
    turned_down: Card | None = None
    kitty_count: int = 0
    trump: str | None = None
    bowers: tuple[Card, ...] = ()
    benny: Card | None = None
    maker: Seat | None = None
    makers: tuple[Seat, ...] = ()
    alone: bool = False
    lone_defender: Seat | None = None
    taker: Seat | None = None
    bid: int | None = None
    bidder: Seat | None = None
    bid_trump: str | None = None
    bid_special: str | None = None
    stake: int = 0
    auction: AuctionInfo | None = None
    needed: int | None = None
    called_card: Card | None = None
    partner: Seat | None = None
    out: tuple[Seat, ...] = ()
    calls: tuple[CallInfo, ...] = ()
    trick: tuple[LaidCardInfo, ...] = ()
    last: LastTrickInfo | None = None
    tricks: int = 0
    result: HandResultInfo | None = None
    dealt: tuple[tuple[Card, ...], ...] = ()
    kitty: tuple[Card, ...] = ()
    fair: FairShuffleInfo | None = None


class ChoiceButtonInfo(_PicturePart, frozen=True):
    """A choice beside the cards: the words on the button, its effect, and the event to send."""

    words: str
    event: Event
    effect: str = ""


class HeldCardInfo(_PicturePart, frozen=True):
    """A card of the player's own hand, in sorted order.

    `event` is what to send to play it (or lay it away, or pass it); without one, `why` says why
    not, where it is this seat's turn. `trump` is how high it stands among the trumps, from 1 on,
    once there are any (0: it is none), for a page that shows them together.
    """

    card: Card
    event: Event | None = None
    why: str = ""
    trump: int = 0


class OwnSeatInfo(_PicturePart, frozen=True):
    """The private part of a seat: its cards, the question that it is asked, and its choices.

    `cut` is (fewest, most) cards to lift where it is asked to cut; 0 is to bump. `secret_partner`
    is set for the player whose card has been called. `laid` is the card it laid away. `result`,
    `ending` and `paid` say as to this player what `result` of the hand, `ending` of the game and
    `words` of its money say to everybody, and `told` what the `results` of a game that is over say.
    `missed`: the hand that is over was played there by somebody else, or by a bot: it is not told
    as this player's. `may_swap`: it can have two players change places, or ask the others for that;
    that and `may_pause` are None for who does not play yet, and at a server of before them.
    `stands_in_for`: the host, who is away and stays it while this seat runs the table.
    `pledge` is the shuffle for which chance may be pledged, `reveal` the one for which chance that
    was pledged is to be shown now. `joins` says from when on it plays, the next ``deal`` or (where
    one is played for money) ``game``: until then it is shown what a spectator is. `packets` and
    `always` are what it has said by ``prefer``. `kept_out`: where a bot sits in, for how long it
    plays as the others want it: this ``turn`` or ``hand``; `resume_from`: from when who does not
    play yet can end a pause, in ms of the server's clock (0: now). `notice` tells that, or what
    `joins` says, in a sentence, and `leaving` what giving up the seat costs now. `home` is the
    address of the evening, or of the season, that the game is part of.
    """

    seat: Seat | None
    cards: tuple[HeldCardInfo, ...] = ()
    question: str = ""
    choices: tuple[ChoiceButtonInfo, ...] = ()
    cut: tuple[int, int] | None = None
    laid: Card | None = None
    secret_partner: bool = False
    may_undo: bool = False
    may_claim: bool = False
    may_pause: bool | None = None
    may_swap: bool | None = None
    is_host: bool = False
    stands_in_for: Seat | None = None
    joins: str = ""
    result: str = ""
    ending: tuple[str, ...] = ()
    paid: str = ""
    told: tuple[str, ...] = ()
    missed: bool = False
    pledge: ShuffleInfo | None = None
    reveal: ShuffleInfo | None = None
    packets: str = ""
    always: bool = False
    kept_out: str = ""
    resume_from: int | None = None
    notice: str = ""
    leaving: str = ""
    home: str = ""


class ChatInfo(_PicturePart, frozen=True):
    """Words in a speech bubble, or a chat line.

    `phrase` is the id of the phrase it was; `watching`: somebody says it who watches.
    """

    seat: Seat | None
    text: str
    name: str = ""
    phrase: str = ""
    watching: bool = False


class ClientLimits(_PicturePart, frozen=True):
    """The limits on what a client may send.

    `message` is the most bytes of one. `rate` messages a second are taken for long, and `burst` at
    once, of a connection and of a seat by all its connections; `beside_rate` and `beside_burst`
    are those of a seat that are no part of the game: what is said, and how the table is run. What
    is too much is refused (``flood``), and after `refusals` of those the connection is closed.
    """

    message: int
    rate: float
    burst: float
    beside_rate: float
    beside_burst: float
    refusals: int


class SeatKnowledge(_PicturePart, frozen=True):
    """A viewer's knowledge of the hand, from which a client builds the `View` that a bot gets.

    `rules` are all knobs of the game, `events` those of the hand from its deal
    on, censored for `seat` (None: they see what a spectator sees), and `scores` those before it.
    Before the first deal there are only the `rules`.
    """

    rules: dict[str, Value]
    seat: Seat | None = None
    scores: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()


MessageType: TypeAlias = Literal[
    "welcome",
    "snapshot",
    "event",
    "presence",
    "said",
    "ack",
    "error",
    "hint",
    "seated",
    "pong",
    "bye",
]
"""What a message of the server may be."""


class ServerMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message of the server: `v` is the version of the table after it.

    What each `type` is stands in ``docs/protocol.md``. `receipt` is the server's signature of what
    a pledge or nonce says that is acknowledged. An ``ack`` has `why` where somebody is ready and
    nothing begins yet. `deadline` is that of the turn, for those who are not sent the `hand`.
    """

    v: int
    type: MessageType
    id: str | int | None = None
    entry: Any = None
    told: str = ""
    said: ChatInfo | None = None
    table: Any = None
    game: Any = None
    hand: Any = None
    mine: Any = None
    lines: tuple[str, ...] = ()
    chat: tuple[ChatInfo, ...] = ()
    code: str = ""
    why: str = ""
    event: Event | None = None
    protocol: int | None = None
    seat: Seat | None = None
    token: str = ""
    now: int | None = None
    receipt: str = ""
    limits: Any = None
    known: Any = None
    deadline: int | None = None
