"""Who sits in the chairs of a table, and what that comes to for each."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from euchre.english.names import BOT_NAME_SUFFIX
from euchre.english.seats import phrase_seat
from euchre.game.rules import Seat
from euchre.notation.record import RecordPlayer

NamedPerson: TypeAlias = tuple[str, str]
"""Somebody at a table: their name, and who they are elsewhere, too (`SeatTaken`)."""


class Chair(NamedTuple):
    """One seat and its player.

    Attributes:
        name: of the person, or of the bot.
        person: whether it belongs to a person.
        bot: the level of the bot that plays here, for itself or in the person's place.
        joins: whether the person sat down while others were playing, and the bot plays on until
            they take part (`Table.find_join_stage`).
        packets: how the person likes to hand the cards out (`PreferencesSet`).
        always: whether the person is asked also what wins nothing (`PreferencesSet`).
        player: who the person is elsewhere, too (`SeatTaken`).
        late: on how many turns of the person in a row the clock has run out.
        since: after how many events of the match a bot last sat in for the person; None: never, or
            before there was one.
    """

    name: str = ""
    person: bool = False
    bot: str | None = None
    joins: bool = False
    packets: str = ""
    always: bool = False
    player: str = ""
    late: int = 0
    since: int | None = None

    @property
    def bearer(self) -> NamedPerson | None:
        """The name and account id of the player; None: a bot, or nobody."""
        return (self.name, self.player) if self.person else None

    @property
    def is_empty(self) -> bool:
        """Return whether nobody sits here."""
        return not self.person and self.bot is None

    @property
    def is_away(self) -> bool:
        """Return whether a bot sits in for the player, who may have the seat back."""
        return self.person and self.bot is not None and not self.joins

    @property
    def has_one_turn_bot(self) -> bool:
        """Return whether the bot plays only this turn: the clock has run out once in a row."""
        return self.is_away and self.late == 1


class MoneyPlayer(NamedTuple):
    """A player of a game for money, in one seat, as it was when the game began.

    Attributes:
        name: of the person, or of whoever plays there for nothing.
        person: whether it is a person who was there; a bot's money is nobody's.
        left: whether they have left for good since.
        player: who the person is elsewhere, too (`SeatTaken`); None: it is a bot.
    """

    name: str
    person: bool
    left: bool = False
    player: str | None = None

    @property
    def bearer(self) -> NamedPerson | None:
        """The name and account id of the player; None: a bot."""
        return None if self.player is None else (self.name, self.player)


class StartingPlayer(NamedTuple):
    """The player in one seat when a game began, and whether they have played all of it.

    Attributes:
        name: of the person, or of the bot.
        player: who the person is elsewhere, too (`SeatTaken`).
        bot: the level of the bot that played there from the first hand on; empty: a person did.
        left: whether they have left for good since.
        helped: whether a bot has sat in for them since.
    """

    name: str
    player: str = ""
    bot: str = ""
    left: bool = False
    helped: bool = False

    @property
    def bearer(self) -> NamedPerson | None:
        """The name and account id of the player; None: a bot."""
        return None if self.bot else (self.name, self.player)


class BotReplacement(NamedTuple):
    """The state of a ranked player for whom a bot sits in.

    Attributes:
        gone: whether they had been gone for as long as anybody is waited for.
        since: since when they could come back, in ms; None: they cannot yet.
    """

    gone: bool
    since: int | None


class ChairOccupants(NamedTuple):
    """The players of a table's chairs, in the forms that the properties of a table return.

    Attributes:
        players: who plays in each seat: a bot also if it sits in for a person.
        bearers: for each seat who the person is elsewhere, too; None: it is a bot's.
        eyes: the seats of people who take part.
        joins: for each seat.
    """

    names: tuple[str, ...]
    actors: tuple[str, ...]
    players: tuple[RecordPlayer, ...]
    bearers: tuple[str | None, ...]
    persons: frozenset[Seat]
    present: frozenset[Seat]
    waiting: frozenset[Seat]
    eyes: frozenset[Seat]
    joins: tuple[str, ...]


@lru_cache(maxsize=1024)
def build_occupants(chairs: tuple[Chair, ...], parties: tuple[MoneyPlayer, ...]) -> ChairOccupants:
    """Return the players in these chairs; `parties`: of the game for money played, if any."""
    names = tuple(chair.name or phrase_seat(seat) for seat, chair in enumerate(chairs))
    joins = tuple(
        _find_join_stage(chair, parties[seat] if parties else None)
        for seat, chair in enumerate(chairs)
    )
    persons = frozenset(seat for seat, chair in enumerate(chairs) if chair.person)
    waiting = frozenset(seat for seat in persons if joins[seat])
    actors = tuple(
        f"{name}{BOT_NAME_SUFFIX}" if joins[seat] or (chair.person and chair.bot) else name
        for seat, (name, chair) in enumerate(zip(names, chairs, strict=True))
    )
    return ChairOccupants(
        names,
        actors,
        tuple(
            RecordPlayer(name, find_player_kind(chair))
            for name, chair in zip(actors, chairs, strict=True)
        ),
        tuple(chair.player if chair.person else None for chair in chairs),
        persons,
        frozenset(seat for seat in persons if chairs[seat].bot is None),
        waiting,
        persons - waiting,
        joins,
    )


def find_player_kind(chair: Chair) -> str:
    """Return the kind of the player in a chair (`RecordPlayer`), a bot also for a person."""
    return f"bot:{chair.bot}" if chair.bot else "human"


def _find_join_stage(chair: Chair, party: MoneyPlayer | None) -> str:
    if not chair.person:
        return ""
    if party is not None:
        return "" if party.person and not party.left else "game"
    return "deal" if chair.joins else ""
