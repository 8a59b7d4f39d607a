"""The log of a table: everything that happens there, one `Entry` after the other.

No entry holds a secret but the events of the match, which `euchre.game.censor` knows how to
censor. The secrets of shuffles and the tokens of seats are kept elsewhere until they are revealed.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from euchre.fair.chance import SET_PREFIX
from euchre.game.censor import censor
from euchre.game.events import Event, decode_hook, encode_hook
from euchre.game.knobs import Value
from euchre.game.rules import Seat
from euchre.nesting import EntryCodec
from euchre.notation.record import UNNAMED_ALGORITHM, PublicLogPlace

BOT_PACES: Final = ("slow", "normal", "fast", "instant")
"""How fast bots play, the slowest first."""
DAILY_SET_PREFIX: Final = f"{SET_PREFIX}day."
"""What the names of the sets of daily deals begin with."""
GUEST_PREFIX: Final = "guest."
"""What the names of players without an account begin with, which nobody is told."""
DOOR_SETTINGS: Final = ("open", "ask", "locked")
"""Who may sit down: anybody with the link, whom the host lets in, nobody."""
GALLERY_SETTINGS: Final = ("own", "all", "none")
"""Who hears those who watch: they among themselves, everybody, nobody (they do not talk)."""


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The settings of a table, as its maker chose them.

    Attributes:
        rules: the knobs that differ from their defaults.
        title: what it is called in the lobby.
        pace: how fast bots play: one of `BOT_PACES`.
        clock: seconds a person has for a decision before a bot sits in; 0: as long as they like.
        minutes: how long a game against the clock lasts.
        open: whether the lobby shows it; otherwise only those with the link find it.
        hints: whether `hint` is answered.
        undo: whether a decision may be taken back.
        bots: the level of bots that fill chairs or sit in for somebody.
        same_deals: the name of the set of tables that are dealt the same cards, made by the
            server and no secret (it begins with `SET_PREFIX`); in old logs the word of their makers
            itself.
        stakes: what is played for, in the maker's words; nothing is done with it.
        money: how it is played for money: ``none``, ``pot`` (all put in the same, the winners
            share it) or ``points`` (every point of the margin has its price). It is worked out
            and shown; nothing is collected.
        amount: the stake of each player, or the price of a point, in cents.
        kept: for whom the chairs are kept, by seat: only the server seats them; empty: anybody
            may sit down. Such a table is an evening's: its host seats bots, and nobody at it has
            a say in that, or in their pace.
        door: who may sit down where chairs are not kept: one of `DOOR_SETTINGS`.
        gallery: who hears those who watch: one of `GALLERY_SETTINGS`.
        ranked: whether its games count for the ratings of the players at it.
        club: the club whose table it is, by its id; empty: none's.
        home: the address of the evening or the season that the game is part of; empty: of none.
    """

    rules: dict[str, Value]
    title: str = ""
    pace: str = "normal"
    clock: int = 0
    minutes: int = 20
    open: bool = False
    hints: bool = True
    undo: bool = True
    bots: str = "rules"
    same_deals: str = ""
    stakes: str = ""
    money: str = "none"
    amount: int = 0
    kept: tuple[str, ...] = ()
    door: str = "open"
    gallery: str = "own"
    ranked: bool = False
    club: str = ""
    home: str = ""

    @property
    def is_tournament_table(self) -> bool:
        """Return whether the table belongs to a tournament, whose host runs it."""
        return bool(self.kept)

    @property
    def daily_deal_name(self) -> str:
        """The day and game of the daily deals, with a dot between; empty: it is no such table."""
        return self.same_deals.removeprefix(DAILY_SET_PREFIX) if self.is_daily else ""

    @property
    def is_daily(self) -> bool:
        """Return whether this is a player's own table for the daily deals."""
        return self.same_deals.startswith(DAILY_SET_PREFIX)


class _TableEvent(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """Base of all entries: frozen, compared by value, tagged with their name in JSON."""


class TableOpened(_TableEvent, frozen=True, tag="opened"):
    """The table has been opened, with nobody at it."""

    table: str
    settings: TableSettings


class SeatTaken(_TableEvent, frozen=True, tag="sat"):
    """A person sits down in `seat`, on an empty chair or in place of a bot.

    While a hand is being played the bot plays it to its end. `player` is who they are elsewhere,
    too: the id of their account, or of what tells their browser from others; empty: nobody knows.
    """

    seat: Seat
    name: str
    player: str = ""


class BotSeated(_TableEvent, frozen=True, tag="bot-sat"):
    """A bot of level `bot` takes a chair, from a person who has left or was `removed`, if any."""

    seat: Seat
    name: str
    bot: str
    removed: bool = False


class SeatEmptied(_TableEvent, frozen=True, tag="emptied"):
    """The player in `seat` has left, or was `removed`; during a match a bot follows instead."""

    seat: Seat
    removed: bool = False


class SeatRenamed(_TableEvent, frozen=True, tag="renamed"):
    """The chair of `seat` is reserved for a player with a new name, who may be sitting there, or
    for somebody `other` who plays on in their place.
    """

    seat: Seat
    name: str
    other: bool = False


class SeatNameHidden(_TableEvent, frozen=True, tag="name-hidden"):
    """The name of the player in `seat` has been hidden: `name` replaces it everywhere.

    A moderator of the server has hidden it; or the player's account has been `deleted`, and they
    are a guest from now on, also in the game that is being played.
    """

    seat: Seat
    name: str
    deleted: bool = False


class FormerPlayerRenamed(_TableEvent, frozen=True, tag="bearer-renamed"):
    """A player who has stood up is called `name` now: it replaces their name everywhere.

    It is hidden, or their account has been `deleted`. The `digest` is the SHA-256 of it and of who
    they are elsewhere, too, in hexadecimal: so what is hidden is not told once more. `others` are
    those who are renamed at the same time, each with digest and name.
    """

    digest: str
    name: str
    deleted: bool = False
    others: tuple[tuple[str, str], ...] = ()


class TableTextHidden(_TableEvent, frozen=True, tag="text-hidden"):
    """The text with this `digest` has been hidden, be it the title, the stakes or a chat line.

    It is the SHA-256 of the text, in hexadecimal: so what is hidden is not told once more.
    """

    digest: str


class TableTextAllowed(_TableEvent, frozen=True, tag="text-allowed"):
    """The hidden text with this `digest` stands again wherever it was written."""

    digest: str


class BotTookOver(_TableEvent, frozen=True, tag="took-over"):
    """A bot sits in for the player in `seat`, who is away, or slow and perhaps `voted` out.

    `bot` is its level; empty: the one in the settings, as in all older logs. `gone`: the game is
    ranked, and they had been gone for as long as anybody is waited for. `late`: the clock has run
    out: it has this turn, and the person the seat again, unless that was so the last time, too.
    """

    seat: Seat
    voted: bool = False
    bot: str = ""
    gone: bool = False
    late: bool = False


class SeatReopened(_TableEvent, frozen=True, tag="reopened"):
    """The player in `by` has let another device into `seat`, whose user says it is theirs."""

    seat: Seat
    by: Seat


class PlayerCameBack(_TableEvent, frozen=True, tag="came-back"):
    """The person has the seat back."""

    seat: Seat


class PlayerReady(_TableEvent, frozen=True, tag="ready"):
    """The player in `seat` is ready to begin, or to continue."""

    seat: Seat


class MatchStarted(_TableEvent, frozen=True, tag="started"):
    """Match number `game` begins, from 1 on, with these points (None: nothing).

    `parties` are the seats of the people who play it for money; None: it is not for money, or the
    log is from before this was written, and whoever has a chair at the end has its result.
    """

    game: int
    scores: tuple[int, ...] | None = None
    parties: tuple[Seat, ...] | None = None


class NextHandReleased(_TableEvent, frozen=True, tag="went-on"):
    """The last hand has been looked at: the next may be dealt."""


class NoncePledged(_TableEvent, frozen=True, tag="pledged"):
    """`seat` fixes the nonce it will show for a shuffle, by the hash `pledge` (`euchre.fair`)."""

    seat: Seat
    game: int
    hand: int
    attempt: int
    pledge: str

    @property
    def shuffle_key(self) -> tuple[int, int, int]:
        """The game, hand and attempt of the shuffle that the pledge is for."""
        return self.game, self.hand, self.attempt


class ShuffleCommitted(_TableEvent, frozen=True, tag="committed"):
    """The shuffle of `hand` is fixed by a secret with this `commitment` (`euchre.fair`).

    `pledges` are those of each seat that it comes after, `attempt` the number of the try from 0 on,
    `place` where it stands in the server's public log.
    """

    hand: int
    commitment: str
    algorithm: str = UNNAMED_ALGORITHM
    attempt: int = 0
    pledges: tuple[str | None, ...] = ()
    place: PublicLogPlace | None = None


class NonceRevealed(_TableEvent, frozen=True, tag="nonce"):
    """`seat` shows its chance for the shuffle of `hand`; in hexadecimal."""

    seat: Seat
    hand: int
    nonce: str


class NoncesWithheld(_TableEvent, frozen=True, tag="withheld"):
    """`seats` did not show the nonces they had pledged: the shuffle of `hand` is given up.

    Its `secret` is told, and it is shuffled again without those seats' say.
    """

    hand: int
    attempt: int
    seats: tuple[Seat, ...]
    secret: str


class MatchEventHappened(_TableEvent, frozen=True, tag="happened"):
    """`event` has happened in the match.

    `by_chance`: it is a cut that nobody made. `chosen`: it is a deal, and the dealer had said how
    the cards go round.
    """

    event: Event
    by_chance: bool = False
    chosen: bool = False


class SecretRevealed(_TableEvent, frozen=True, tag="revealed"):
    """The secret of `hand`, which is over; in hexadecimal."""

    hand: int
    secret: str


class TricksClaimed(_TableEvent, frozen=True, tag="claimed"):
    """`seat` claims the rest of the tricks; the cards are played out by the entries that follow."""

    seat: Seat


class UndoAsked(_TableEvent, frozen=True, tag="asked"):
    """`seat` asks everybody to let it take back its last decision.

    Where there is a `swap`, whether those in these two seats may change places instead.
    """

    seat: Seat
    swap: tuple[Seat, Seat] | None = None


class UndoAnswered(_TableEvent, frozen=True, tag="answered"):
    """`seat` agrees, or does not and so ends the question."""

    seat: Seat
    yes: bool


class SeatSwapPlanned(_TableEvent, frozen=True, tag="swapping"):
    """The players in `seats` will change places before the next deal or game; None: they stay."""

    seats: tuple[Seat, Seat] | None = None


class SeatsSwapped(_TableEvent, frozen=True, tag="swapped"):
    """Those in `seats` have changed places, with whatever is theirs and not the chair's."""

    seats: tuple[Seat, Seat]


class HostChanged(_TableEvent, frozen=True, tag="hosted"):
    """The person in `seat` is the host now: the one before has wanted it."""

    seat: Seat


class EventsUndone(_TableEvent, frozen=True, tag="undone"):
    """The match goes back to its first `events` events."""

    events: int


class BotVoteCast(_TableEvent, frozen=True, tag="voted"):
    """`seat` votes to have a bot play for the player in `against`, who is gone.

    None: for the person whose turn it is, and who does not move.
    """

    seat: Seat
    against: Seat | None = None


class WaitVoteCast(_TableEvent, frozen=True, tag="waited"):
    """`seat` votes to wait longer for the player in `against`, who is gone."""

    seat: Seat
    against: Seat


class DoorPolicySet(_TableEvent, frozen=True, tag="door"):
    """The host has set who may sit down: one of `DOOR_SETTINGS`."""

    door: str


class SpectatorChatSet(_TableEvent, frozen=True, tag="gallery"):
    """The host has set who hears the spectators: one of `GALLERY_SETTINGS`."""

    gallery: str


class HostAnnounced(_TableEvent, frozen=True, tag="announced"):
    """The host of the tournament has done something that everybody at the table must know."""

    text: str


class BotPaceSet(_TableEvent, frozen=True, tag="paced"):
    """The host has set the pace of the bots."""

    pace: str


class PreferencesSet(_TableEvent, frozen=True, tag="preferred"):
    """The preferences of the player in `seat`.

    `packets` is how they hand the cards out, one of `euchre.game.rules.PACKET_WAYS` (empty: as it
    comes); `always`: they want to be asked whether they play alone also where that wins nothing.
    """

    seat: Seat
    packets: str = ""
    always: bool = False


class GamePaused(_TableEvent, frozen=True, tag="paused"):
    """`seat` has the game wait."""

    seat: Seat


class GameResumed(_TableEvent, frozen=True, tag="resumed"):
    """The game goes on."""

    seat: Seat


class ChatSaid(_TableEvent, frozen=True, tag="said"):
    """`seat` says something to the table; `phrase` is the id of the phrase it was."""

    seat: Seat
    text: str
    phrase: str = ""


Entry: TypeAlias = (
    TableOpened
    | SeatTaken
    | BotSeated
    | SeatEmptied
    | SeatRenamed
    | SeatNameHidden
    | FormerPlayerRenamed
    | TableTextHidden
    | TableTextAllowed
    | BotTookOver
    | SeatReopened
    | PlayerCameBack
    | PlayerReady
    | MatchStarted
    | NextHandReleased
    | NoncePledged
    | ShuffleCommitted
    | NonceRevealed
    | NoncesWithheld
    | MatchEventHappened
    | SecretRevealed
    | TricksClaimed
    | UndoAsked
    | UndoAnswered
    | SeatSwapPlanned
    | SeatsSwapped
    | HostChanged
    | EventsUndone
    | BotVoteCast
    | WaitVoteCast
    | DoorPolicySet
    | SpectatorChatSet
    | HostAnnounced
    | BotPaceSet
    | PreferencesSet
    | GamePaused
    | GameResumed
    | ChatSaid
)
"""What the log of a table is made of."""

_CODEC: Final = EntryCodec[Entry](
    Entry, "a table's log", enc_hook=encode_hook, dec_hook=decode_hook
)


def entry_to_json(entry: Entry) -> bytes:
    """Return one entry as one line of JSON, without the line end."""
    return _CODEC.encode(entry)


def entry_from_json(text: bytes) -> Entry:
    """Parse an entry that `entry_to_json` wrote.

    Raises:
        RecordError: the text is no entry.
    """
    return _CODEC.decode(text)


def censor_entry(entry: Entry, seat: Seat | None) -> Entry:
    """Return the entry as `seat` may see it (None: a spectator).

    What somebody pledges is told when the shuffle is fixed, and how they like to play is theirs:
    either comes while a hand is out, and could be chosen so that it says something to a partner.
    """
    match entry:
        case MatchEventHappened(event, by_chance, chosen):
            told = censor(event, seat)
            return entry if told is event else MatchEventHappened(told, by_chance, chosen)
        case NoncePledged(at) if at != seat:
            return replace(entry, pledge="")
        case PreferencesSet(at) if at != seat:
            return PreferencesSet(at)
        case SeatTaken(player=player) if player.startswith(GUEST_PREFIX):
            return replace(entry, player="")
        case _:
            return entry
