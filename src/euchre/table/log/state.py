"""`Table`, the fold of its log."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby
from operator import attrgetter, is_, itemgetter
from typing import Any, Final, NamedTuple

from euchre.fair.chance import ALGORITHM_LABEL, SET_PREFIX
from euchre.game.events import Dealt
from euchre.game.loners import max_extra_points_alone
from euchre.game.match import Match, Stage
from euchre.game.presets import find_preset_name
from euchre.game.rules import Rules, Seat
from euchre.game.state import Phase
from euchre.notation.record import (
    DroppedPledge,
    FailedShuffle,
    PublicLogPlace,
    Record,
    RecordPlayer,
    SeatingChange,
    ShuffleProof,
)
from euchre.table.log.entries import NoncePledged, TableSettings
from euchre.table.log.participants import (
    BotReplacement,
    Chair,
    ChairOccupants,
    MoneyPlayer,
    NamedPerson,
    StartingPlayer,
    build_occupants,
    find_player_kind,
)

MAX_TABLE_ENTRIES: Final = 100_000
"""Entries of a log that is full: its last game is played to its end, and nothing else happens."""
MAX_LEFT_PLEDGES: Final = 20
"""Pledges of one seat for the shuffle to come that were left behind: each is told with it."""
FOLLOWED_BY: Final = ", then "
"""What stands in a record between the names of players who have followed each other in a seat."""
NO_SEATS: Final[frozenset[Seat]] = frozenset()
"""No seat; always the same value, so that `has_same_fields` is quick."""


class PlayerWinnings(NamedTuple):
    """The winnings or losses of a player, in cents.

    Attributes:
        name: of the person, or of the bot.
        person: whether it is a person.
        cents: what they win; below zero: what they lose. A part that a bot, or somebody who does
            not play for money, would pay or get is not paid (`list_payments`).
        player: who the person is elsewhere, too (`SeatTaken`); None: it is a bot.
    """

    name: str
    person: bool
    cents: int
    player: str | None = None

    @property
    def bearer(self) -> NamedPerson | None:
        """The name and account id of the player; None: a bot."""
        return None if self.player is None else (self.name, self.player)


class SpokenChatLine(NamedTuple):
    """A chat line, with its speaker and their seat.

    Attributes:
        name: of who said it.
        seat: theirs, then.
        text: what it was.
        player: who they are elsewhere, too (`SeatTaken`).
        hidden: what it was, while that is hidden; else empty.
        phrase: the id of the phrase it was.
    """

    name: str
    seat: Seat
    text: str
    player: str = ""
    hidden: str = ""
    phrase: str = ""

    @property
    def bearer(self) -> NamedPerson:
        """The name and account id of the speaker."""
        return self.name, self.player


class TableShuffle(NamedTuple):
    """A shuffle of a table: of which game and hand (0: the draw), and which try, from 0 on."""

    game: int
    hand: int
    attempt: int


class AbsenceVote(NamedTuple):
    """A player's vote on waiting for a player who is gone.

    Attributes:
        seat: who says it.
        against: who is gone.
        at: when, in ms: what was said before they went, this time, does not count.
        waits: whether to wait a while longer; otherwise a bot is to play.
    """

    seat: Seat
    against: Seat
    at: int
    waits: bool


class ShuffleCommitment(NamedTuple):
    """The commitment to a shuffle, and what has been added to it.

    Attributes:
        hand: which hand of the game it is for, from 1 on; 0 is the draw for the first dealer.
        commitment: the hash of the secret.
        algorithm: by which it becomes a deal (`euchre.fair`).
        nonces: one for each seat that has added one.
        secret: once it is revealed.
        at: index of the event it led to; None before that.
        pledges: what each seat had fixed its nonce by; empty in older tables.
        cut: ``person`` or ``chance``, who made the cut; empty: there was none yet.
        failed: the tries before it.
        place: where it stands in the server's public log.
        names: of the people who sat there when it was made; None: a bot.
        packets: ``person`` where the dealer had said how the cards go round.
        dropped: the pledges for it that were taken and did not count.
    """

    hand: int
    commitment: str
    algorithm: str
    nonces: tuple[str | None, ...]
    secret: str | None = None
    at: int | None = None
    pledges: tuple[str | None, ...] = ()
    cut: str = ""
    failed: tuple[FailedShuffle, ...] = ()
    place: PublicLogPlace | None = None
    names: tuple[str | None, ...] = ()
    packets: str = ""
    dropped: tuple[DroppedPledge, ...] = ()

    @property
    def attempt_number(self) -> int:
        """The number of this attempt at the deal, from 0 on."""
        return len(self.failed)

    @property
    def awaited_seats(self) -> frozenset[Seat]:
        """The seats that have pledged a nonce and not shown it."""
        pairs = zip(self.pledges, self.nonces, strict=False)
        return frozenset(
            seat
            for seat, (pledge, nonce) in enumerate(pairs)
            if pledge is not None and nonce is None
        )


class HandPlayers(NamedTuple):
    """The players from a hand of the game on.

    Attributes:
        hand: its number, from 1 on.
        players: for every seat.
        bearers: for every seat who the person is elsewhere, too (`SeatTaken`), also while a bot
            sits in for them; None: it is a bot's.
    """

    hand: int
    players: tuple[RecordPlayer, ...]
    bearers: tuple[str | None, ...]

    @property
    def seat_kinds(self) -> tuple[str, ...]:
        """The kind of the player whose seat it is, for every seat (`RecordPlayer`)."""
        return tuple(
            player.kind if bearer is None else "human"
            for player, bearer in zip(self.players, self.bearers, strict=True)
        )


class ActingPlayers(NamedTuple):
    """The players from an event of the match on.

    Attributes:
        first_event: the index of the event in the match.
        players: for every seat; a bot also if it sits in for a person.
        bearers: for every seat, as in `HandPlayers`.
    """

    first_event: int
    players: tuple[RecordPlayer, ...]
    bearers: tuple[str | None, ...]


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table at one moment. `fold_entries` makes it, `apply_entry` changes it.

    Attributes:
        id: what the link ends in.
        settings: as its maker wanted it; the pace as it is now.
        written: the settings when it was opened, with the texts that have been hidden since.
        rules: the rules of every match here.
        chairs: one for each seat.
        version: how many entries led here.
        since: when what is now waited for began, in ms.
        stage_version: the version at which the stage became what it is, or this game began.
        consent_version: the version at which a game was paused or resumed, or others came to play
            in the next one, where something is at stake: nobody had agreed to that before.
        host: the person who runs the table; None at an evening's, too.
        game: the number of the match, from 1 on; 0: none has begun.
        match: the match in progress, or the last one.
        started: when it began, in ms; it is moved on by pauses.
        ready: the persons who want to go on.
        resting: whether a finished hand is being looked at.
        promise: the commitment to the next or the present shuffle.
        proofs: the promises of this game that have been kept.
        pledges: of nonces for shuffles that are not yet committed to.
        left: the pledges among them whose seats were given up.
        barred: the seats that withheld a nonce in this game and have no say in the rest of it.
        failed: the tries of the coming deal that came to nothing.
        cut: ``person`` or ``chance``, who cut the pack for the coming deal.
        asked: who asks to take back a decision, or for a swap, and who agrees.
        asked_swap: the seats that are asked about; None: the question is about a decision.
        asked_at: when a question was opened last, in ms; it is moved on by pauses.
        asked_version: the version at which a question was opened last.
        askers: who has asked for one in this hand.
        swapping: the seats whose people change places before the next deal, or game.
        seatings: who has played in this game, from the first hand on and then from every one that
            was dealt to others.
        actors: who has acted in the last hand, and then from each event on before which others had
            come to play.
        paused: whether the game waits.
        chat: the last lines said.
        decided: for each seat the version at which something last was decided there.
        denied: for each seat the version of the decision that was not taken back when it asked.
        drawn: when the first dealer was found, in ms.
        turned: when the turn that is waited for began, in ms; pauses and questions put it off.
        votes: who would have a bot play for the person whose turn it is.
        stances: who would wait for those who are gone, and who would not; the last of each.
        overruled: how often the others have voted a bot in for each seat, in this game.
        outvoted: the seats that a bot keeps to the end of this hand: it was not the first time.
        pausers: who has paused the game in this hand.
        parties: who plays this game for money; empty where nobody does, and in logs from before
            it was settled at the beginning of a game.
        starters: who sat where when this game began.
        replaced: for whom a bot sits in, for each seat, where the game is ranked.
        paid: what the match that is over brought each seat, and whom; empty: it is not for money.
        totals: what everybody who played to the end of a match has won or lost here, by name.
        settled: how many matches the totals are made of.
        announced: what everybody here must know of their evening; empty: nothing.
        committed: the people who sat here when a shuffle of this game was fixed.
    """

    id: str
    settings: TableSettings
    written: TableSettings
    rules: Rules
    chairs: tuple[Chair, ...]
    version: int = 1
    since: int = 0
    stage_version: int = 0
    consent_version: int = 0
    host: Seat | None = None
    game: int = 0
    match: Match | None = None
    started: int = 0
    ready: frozenset[Seat] = NO_SEATS
    resting: bool = False
    promise: ShuffleCommitment | None = None
    proofs: tuple[ShuffleProof, ...] = ()
    pledges: tuple[NoncePledged, ...] = ()
    left: tuple[NoncePledged, ...] = ()
    barred: frozenset[Seat] = NO_SEATS
    failed: tuple[FailedShuffle, ...] = ()
    cut: str = ""
    asked: tuple[Seat, frozenset[Seat]] | None = None
    asked_swap: tuple[Seat, Seat] | None = None
    asked_at: int = 0
    asked_version: int = 0
    askers: frozenset[Seat] = NO_SEATS
    swapping: tuple[Seat, Seat] | None = None
    seatings: tuple[HandPlayers, ...] = ()
    actors: tuple[ActingPlayers, ...] = ()
    paused: bool = False
    chat: tuple[SpokenChatLine, ...] = ()
    decided: tuple[int, ...] = ()
    denied: tuple[int, ...] = ()
    drawn: int = 0
    turned: int = 0
    votes: frozenset[Seat] = NO_SEATS
    stances: tuple[AbsenceVote, ...] = ()
    overruled: tuple[int, ...] = ()
    outvoted: frozenset[Seat] = NO_SEATS
    pausers: frozenset[Seat] = NO_SEATS
    parties: tuple[MoneyPlayer, ...] = ()
    starters: tuple[StartingPlayer, ...] = ()
    replaced: tuple[BotReplacement | None, ...] = ()
    paid: tuple[PlayerWinnings, ...] = ()
    totals: tuple[PlayerWinnings, ...] = ()
    settled: int = 0
    announced: str = ""
    committed: frozenset[NamedPerson] = frozenset()

    @property
    def stage(self) -> str:
        """The stage of the table: ``gathering``, ``playing`` or ``over``."""
        if self.match is None:
            return "gathering"
        return "over" if self.match.over else "playing"

    @property
    def shows_hand(self) -> bool:
        """Return whether a hand is on the table: it is being played, or looked at after its end."""
        match = self.match
        return match is not None and (match.stage is Stage.HAND or self.resting or match.over)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """A name for every seat."""
        return self._occupants.names

    def find_seat_names(self, hand: int) -> tuple[str, ...]:
        """Return a name for every seat, of the player there in a hand of this game, from 1 on."""
        seating = self._find_hand_players(hand)
        if seating is None:
            return self.seat_names
        return tuple(player.holder_name for player in seating.players)

    def _find_hand_players(self, hand_number: int) -> HandPlayers | None:
        """Return who has played one of perhaps a thousand hands of this game; None: not known."""
        count = bisect_right(self.seatings, hand_number, key=attrgetter("hand"))
        return self.seatings[count - 1] if count else None

    def has_played(self, seat: Seat, hand: int) -> bool:
        """Return whether the person in `seat` has played a hand of this game there, from 1 on, also
        where a bot sat in for them; 0: has begun the game.
        """
        bearer = self.chairs[seat].bearer
        party = self.parties[seat] if self.parties else None
        if party is not None and (party.left or not party.person or party.bearer != bearer):
            return False
        seating = self._find_hand_players(hand)
        if seating is None:
            return not self.starters or self.starters[seat].bearer == bearer
        return (seating.players[seat].holder_name, seating.bearers[seat]) == bearer

    @property
    def current_players(self) -> tuple[RecordPlayer, ...]:
        """The present player of each seat: a bot also if it sits in for a person."""
        return self._occupants.players

    @property
    def bearers(self) -> tuple[str | None, ...]:
        """Who the person in each seat is elsewhere, too (`SeatTaken`); None: it is a bot's."""
        return self._occupants.bearers

    @property
    def actor_names(self) -> tuple[str, ...]:
        """A name for every seat, of who plays there: a bot in a person's seat is ``Tom's bot``."""
        return self._occupants.actors

    def find_actors(self, event_number: int) -> ActingPlayers | None:
        """Return who was playing when an event of the last hand, or of the draw or cut before it,
        happened; None: not known.

        Args:
            event_number: the index of the event in the match.
        """
        count = bisect_right(self.actors, event_number, key=attrgetter("first_event"))
        return self.actors[max(count - 1, 0)] if self.actors else None

    @property
    def person_seats(self) -> frozenset[Seat]:
        """The seats that belong to people."""
        return self._occupants.persons

    @property
    def present_seats(self) -> frozenset[Seat]:
        """The seats of people for whom no bot plays."""
        return self._occupants.present

    @property
    def waiting_seats(self) -> frozenset[Seat]:
        """The seats of people who sat down while others were playing, and do not play yet."""
        return self._occupants.waiting

    @cached_property
    def _occupants(self) -> ChairOccupants:
        parties = self.parties if self.stage == "playing" else ()
        return build_occupants(self.chairs, parties)

    @property
    def acting_host(self) -> Seat | None:
        """The seat that runs the table: the host's, or another's while a bot plays for the host."""
        host = self.host
        if host is None or not self.chairs[host].is_away:
            return host
        return min(self.present_seats, default=host)

    def find_view_seat(self, seat: Seat | None) -> Seat | None:
        """Return the viewer whose cards `seat` may see: itself, or a spectator (None).

        Only a person who takes part sees the cards of a seat: nobody goes from chair to chair and
        looks at one hand after the other.
        """
        return seat if seat in self._occupants.eyes else None

    def find_join_stage(self, seat: Seat) -> str:
        """Return when the player in `seat` takes part: the next ``deal`` or ``game``; empty: now.

        A game for money is played by those who were there when it began, and by bots: nobody else
        can win or lose it for them.
        """
        return self._occupants.joins[seat]

    @property
    def new_player_join_stage(self) -> str:
        """From when who sits down now takes part: the next ``deal`` or ``game``; empty: at once."""
        if self.stage == "playing" and self.parties:
            return "game"
        return "deal" if self.is_hand_dealt else ""

    @property
    def is_hand_dealt(self) -> bool:
        """Return whether a hand is dealt and not over."""
        return self.match is not None and self.match.stage is Stage.HAND

    @property
    def has_dealt_hand(self) -> bool:
        """Return whether a hand has ever been dealt here."""
        return (
            self.game > 1 or self.is_hand_dealt or bool(self.match is not None and self.match.hands)
        )

    @property
    def has_stakes(self) -> bool:
        """Whether something is at stake: money, named stakes, a tournament's score, or ratings."""
        settings = self.settings
        return settings.money != "none" or bool(settings.stakes or settings.kept or settings.ranked)

    @property
    def effective_door(self) -> str:
        """The setting for who may sit down, one of `DOOR_SETTINGS`: ``open`` if nobody runs the
        table, unless it is that of a season's game, to which its players are let in.
        """
        drawn = self.settings.club and self.settings.home
        return "open" if self.host is None and not drawn else self.settings.door

    @property
    def stand_in_level(self) -> str:
        """The level of a bot that sits in for a person: that of the table's bots.

        Where these are of several levels, or there are none, it is the one in the settings.
        """
        levels = {chair.bot for chair in self.chairs if chair.bot and not chair.person}
        return levels.pop() if len(levels) == 1 else self.settings.bots

    @property
    def is_log_full(self) -> bool:
        """Return whether so much has been played here that no other game begins."""
        return self.version >= MAX_TABLE_ENTRIES

    @property
    def is_full(self) -> bool:
        """Return whether every chair is taken."""
        return not any(chair.is_empty for chair in self.chairs)

    @cached_property
    def preset_name(self) -> str | None:
        """The name of the preset that the rules match, if there is one."""
        return find_preset_name(self.rules)

    @property
    def shuffle_context(self) -> str:
        """What the shuffles of this game are bound to, beside secret, nonces and hand number."""
        return self.find_shuffle_context(self.game)

    def find_shuffle_context(self, game: int) -> str:
        """Return the text that the shuffles of a game are bound to.

        The word behind the same deals, as an old log has it, is told to nobody.
        """
        deals = self.settings.same_deals
        if not deals:
            return f"{self.id}/{game}"
        if not deals.startswith(SET_PREFIX):
            deals = SET_PREFIX + sha256(deals.encode()).hexdigest()[:24]
        return f"{deals}/{game}"

    @property
    def next_hand_number(self) -> int:
        """The number of the shuffle that comes next: 0 for the draw for the first dealer."""
        assert self.match is not None
        return 0 if self.match.stage is Stage.FIRST_DEALER else len(self.match.hands) + 1

    @property
    def is_shuffle_algorithm_unknown(self) -> bool:
        """Return whether the next shuffle is committed to by an algorithm that is not known here:
        then no cards can be dealt.
        """
        promise = self.promise
        return promise is not None and promise.at is None and promise.algorithm != ALGORITHM_LABEL

    @property
    def is_shuffle_committed(self) -> bool:
        """Return whether the next shuffle is committed to, by an algorithm that is known here."""
        return (
            self.promise is not None
            and self.promise.at is None
            and not self.is_shuffle_algorithm_unknown
        )

    def can_cut(self, seat: Seat) -> bool:
        """Return whether the player in `seat` may cut the pack for the committed shuffle.

        Nobody cuts who took the chair of a bot after it, whose cut the commitment has fixed.
        """
        promise = self.promise
        if promise is None or not self.is_shuffle_committed or self.settings.same_deals:
            return False
        return promise.names[seat] is not None

    @cached_property
    def shuffle_to_pledge(self) -> TableShuffle:
        """The next shuffle that is not committed to, for which nonces can be pledged."""
        if self.match is None or self.match.over:
            return TableShuffle(self.game + 1, 0, 0)
        if self.promise is not None and (
            self.is_shuffle_committed or self.match.stage is Stage.HAND
        ):
            return TableShuffle(self.game, self.promise.hand + 1, 0)
        return TableShuffle(self.game, self.next_hand_number, len(self.failed))

    @cached_property
    def seat_pledges(self) -> tuple[str | None, ...]:
        """The pledge of each seat for the shuffle that comes next."""
        pledges: list[str | None] = [None] * len(self.chairs)
        coming = self.shuffle_to_pledge if self.pledges else None
        for pledge in self.pledges:
            if (pledge.game, pledge.hand, pledge.attempt) == coming:
                pledges[pledge.seat] = pledge.pledge
        return tuple(pledges)

    def can_pledge(self, seat: Seat) -> bool:
        """Return whether a seat may pledge a nonce for the shuffle that comes next."""
        if self.settings.same_deals or not self.chairs[seat].person:
            return False
        if sum(pledge.seat == seat for pledge in self.left) >= MAX_LEFT_PLEDGES:
            return False
        if self.shuffle_to_pledge.game != self.game:
            return True
        return seat not in self.barred and self.find_join_stage(seat) != "game"

    @property
    def vault_key(self) -> str:
        """The key under which the secret of the present commitment is stored."""
        assert self.promise is not None
        key = f"{self.game}/{self.promise.hand}"
        return f"{key}/{self.promise.attempt_number}" if self.promise.attempt_number else key

    @property
    def record(self) -> Record:
        """The record of the match up to its last finished hand, with the proofs of its deals."""
        assert self.match is not None
        events = self.match.events[: count_events_of_finished_hands(self.match)]
        deals = [index for index, event in enumerate(events) if isinstance(event, Dealt)]
        seatings = [seating for seating in self.seatings if seating.hand <= len(deals)]
        seated = tuple(
            SeatingChange(deals[next(same).hand - 1], players)
            for players, same in groupby(seatings, attrgetter("players"))
        )
        names = (
            join_player_names([change.players for change in seated]) if seated else self.seat_names
        )
        kinds = seatings[-1].seat_kinds if seatings else map(_find_seat_owner_kind, self.chairs)
        players = zip(names, kinds, strict=True)
        return Record(
            rules=self.rules,
            events=events,
            players=tuple(RecordPlayer(name, kind) for name, kind in players),
            seated=seated if len(seated) > 1 else (),
            scores=self.start_scores,
            meta={"table": self.id, "game": self.game},
            proofs=tuple(proof for proof in self.proofs if proof.at < len(events)),
        )

    @property
    def start_scores(self) -> tuple[int, ...] | None:
        """The scores that the match began with; None: no points."""
        assert self.match is not None
        first = self.match.hands[0] if self.match.hands else self.match.hand
        scores = first.scores if first is not None else self.match.scores
        return scores if any(scores) else None


def join_player_names(seatings: Sequence[Sequence[RecordPlayer]]) -> list[str]:
    """Return the name of each seat in a record, where these players have followed each other."""
    return [
        FOLLOWED_BY.join(name for name, _ in groupby(player.holder_name for player in players))
        for players in zip(*seatings, strict=True)
    ]


def _find_seat_owner_kind(chair: Chair) -> str:
    return "human" if chair.person else find_player_kind(chair)


DERIVED_FIELDS: Final = {
    "_occupants": frozenset(("chairs", "parties", "match")),
    "shuffle_to_pledge": frozenset(("match", "game", "promise", "failed")),
    "seat_pledges": frozenset(("match", "game", "promise", "failed", "pledges", "chairs")),
}
"""What a table works out once and remembers, and the fields that each is worked out of."""
_TABLE_FIELDS: Final = tuple(field.name for field in fields(Table))


def has_same_fields(one: Table, other: Table, ignored_fields: frozenset[str]) -> bool:
    """Return whether two tables have the same field values, except in `ignored_fields`."""
    read = _build_field_getter(ignored_fields)
    return all(map(is_, read(one.__dict__), read(other.__dict__)))


@lru_cache(maxsize=16)
def _build_field_getter(ignored_fields: frozenset[str]) -> itemgetter[tuple[Any, ...]]:
    return itemgetter(*(name for name in _TABLE_FIELDS if name not in ignored_fields))


def count_events_of_finished_hands(match: Match) -> int:
    """Count the events of the match up to the end of its last finished hand."""
    if match.stage is not Stage.HAND:
        return len(match.events)
    deal = max(index for index, event in enumerate(match.events) if isinstance(event, Dealt))
    return deal if match.cut is None else deal - 1


def find_seat_unasked_alone(table: Table) -> Seat | None:
    """Return the seat to act that is not asked to play alone, because that wins nothing more.

    A person is not asked then, but for one who wants to be; None: nobody's, or it is to be asked.
    """
    match = table.match
    hand = match.hand if match is not None and match.stage is Stage.HAND else None
    if hand is None or hand.phase is not Phase.ALONE or hand.turn not in table.present_seats:
        return None
    return (
        None
        if table.chairs[hand.turn].always or max_extra_points_alone(hand, hand.turn)
        else hand.turn
    )
