"""The log of an evening: everything that happens there, one `Entry` after the other.

Nothing in it is secret. Money is in cents, players and teams are numbered from 1 in the order in
which they came, rounds and tables from 1.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple, TypeAlias

import msgspec

from euchre.game.knobs import Value
from euchre.nesting import EntryCodec

MAX_AMOUNT_CENTS: Final = 1_000_000_00
"""The most that a stake, a charge or a payment may be."""
_MAX_NUMBER: Final = 1_000_000

Cents: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MAX_AMOUNT_CENTS)]
"""An amount of money."""

MAX_POINTS: Final = 100_000
"""The most points that a side may have, or lack, at a table: a target may be 1,000."""

Points: TypeAlias = Annotated[int, msgspec.Meta(ge=-MAX_POINTS, le=MAX_POINTS)]
"""The points of a side."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=_MAX_NUMBER)]
"""How many there are, or the number of one."""

Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=1000)]
"""What somebody has typed."""

Player: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=_MAX_NUMBER)]
"""The number of a player, from 1 on and never given to another; or `HOST`, or `SERVER_TABLE`."""

NewNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=_MAX_NUMBER)]
"""The number of a player who joins, or of a team that is formed."""

Team: TypeAlias = Count
"""The number of a team, from 1 on."""

Competitor: TypeAlias = Count
"""Who is ranked: a team where the format has teams that stay together, else a player."""

Side: TypeAlias = tuple[Competitor, ...]
"""Who plays together at a table: one team, or two players."""

HOST: Final = 0
"""Who runs the evening, where an entry says by whom it is; players have their numbers."""
SERVER_TABLE: Final = -1
"""The table itself, where an entry says by whom it is: one that was played on the server."""

RANKING_VERSION: Final = 1
"""Which rules standings are made by; a closed evening keeps those by which it was closed.

0: the points of a walkover don't count. 1: they do, who was in no round wins no prize, and rounds
of a round robin that nobody can play any more count as missed.
"""

BOARD_SCORINGS: Final = ("match-points", "average")
"""How boards that several tables play are compared."""


class TableScore(NamedTuple):
    """Points of the two sides of a table."""

    first: Points
    second: Points

    def __str__(self) -> str:
        """As people say it: ``8 : 5``."""
        return f"{self.first} : {self.second}"


class PlayerTally(NamedTuple):
    """A player's loners, euchres and reneges at a table in one round.

    Attributes:
        player: who.
        loners: lone hands in which they took every trick.
        euchred: hands in which they made trump and were euchred.
        reneges: reneges proven against them.
    """

    player: Player
    loners: Count = 0
    euchred: Count = 0
    reneges: Count = 0


class SeatHistory(NamedTuple):
    """The player in a seat of a table on the server, from one hand on.

    Attributes:
        seat: from 0 on.
        player: whose place it is.
        bot: the level of the bot that played there; empty: the player did.
        hand: from which hand on, the first being 1.
    """

    seat: Count
    player: Player
    bot: Text = ""
    hand: Count = 1


class TablePairing(NamedTuple):
    """The two sides that meet at a table.

    Attributes:
        first: the side that sits north and south, where that matters.
        second: the other side.
    """

    first: Side
    second: Side


class TournamentSettings(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The settings of a tournament, as its host wanted them.

    Attributes:
        format: the name of a format in `euchre.tournaments.formats.FORMATS`.
        rules: the knobs of the game that differ from their defaults.
        title: what the evening is called.
        stake: what each player puts into the pot.
        unit: what a point is worth where people pay by the point.
        prizes: how the pot is shared, as `euchre.tournaments.prizes.parse_prizes` reads it;
            empty: as is usual in the format.
        rounds: how many rounds there are; 0: as many as the format has.
        places: how many can take part at a time; 0: as many as come.
        basket: what each player puts into the basket for the most loners.
        per_euchre: what whoever made trump and was euchred pays into the basket.
        per_renege: what a renege costs, into the basket.
        third_place: whether the losers of the semi-finals play for the third place.
        whole: whether prizes shared by weights are whole units of the currency; what is left over
            goes to the first place.
        scoring: for the same boards at every table: one of `BOARD_SCORINGS`.
        confirm: whether a score that a player enters waits for the other side.
        joining: whether anybody with the link may join.
        listed: whether everybody finds it in the list of evenings to join, as long as they may.
        claiming: whether anybody with the link may take a name on the list; otherwise the host
            gives each player a link.
        bots: the level of bots at tables that are played on the server.
        pace: how fast they play there.
        currency: the sign before amounts.
        club: the id of the club whose evening it is; empty: it is no club's.
    """

    format: Text
    rules: dict[str, Value] = {}
    title: Text = ""
    stake: Cents = 0
    unit: Cents = 0
    prizes: Text = ""
    rounds: Count = 0
    places: Count = 0
    basket: Cents = 0
    per_euchre: Cents = 0
    per_renege: Cents = 0
    third_place: bool = True
    whole: bool = False
    scoring: Text = "match-points"
    confirm: bool = True
    joining: bool = True
    listed: bool = True
    claiming: bool = True
    bots: Text = "club"
    pace: Text = "normal"
    currency: Text = "$"
    club: Text = ""

    @property
    def entry_fee(self) -> int:
        """What everybody pays to take part, in cents."""
        return self.stake + self.basket


def list_changed_settings(before: TournamentSettings, after: TournamentSettings) -> tuple[str, ...]:
    """Return the names of the settings that differ."""
    names = before.__struct_fields__
    return tuple(name for name in names if getattr(before, name) != getattr(after, name))


class _TournamentEvent(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True
):
    """Base of all tournament events: frozen, compared by value, tagged with their name in JSON."""


class TournamentOpened(_TournamentEvent, frozen=True, tag="opened"):
    """The tournament was opened, without players."""

    evening: Text
    settings: TournamentSettings


class TournamentSettingsChanged(_TournamentEvent, frozen=True, tag="changed"):
    """The host changed the settings: these are all of them from now on."""

    settings: TournamentSettings


class PlayerJoined(_TournamentEvent, frozen=True, tag="joined"):
    """A player joined, and owes the stake."""

    player: NewNumber
    name: Text


class TeamFormed(_TournamentEvent, frozen=True, tag="teamed"):
    """Two players became a team."""

    team: NewNumber
    players: tuple[Player, Player]
    name: Text


class PlayerRenamed(_TournamentEvent, frozen=True, tag="renamed"):
    """A player has another name, or another person takes over their place.

    `hidden`: a moderator of the server has hidden the name; it is the same player, here or not.
    `other`: the host says that somebody else plays on, though the player has not left.
    """

    player: Player
    name: Text
    hidden: bool = False
    other: bool = False


class PlayerLeft(_TournamentEvent, frozen=True, tag="left"):
    """A player left; before the start the stake is given back."""

    player: Player


class PlayerReturned(_TournamentEvent, frozen=True, tag="returned"):
    """A player who had left is back."""

    player: Player


class PlayerRemoved(_TournamentEvent, frozen=True, tag="removed"):
    """A player who had not been drawn was removed, without a trace in the standings or the pot."""

    player: Player


class PlaceClaimed(_TournamentEvent, frozen=True, tag="taken"):
    """A phone has taken the place of a player."""

    player: Player


class PlaceReleased(_TournamentEvent, frozen=True, tag="freed"):
    """No phone holds the place of a player any more."""

    player: Player


class AccessLinkRenewed(_TournamentEvent, frozen=True, tag="renewed"):
    """The link of a player, or of the `HOST`, was replaced: the old one opens nothing any more."""

    player: Player


class PlanDrawn(_TournamentEvent, frozen=True, tag="started"):
    """The draw was made: the places of the plan, in order, go to these competitors."""

    order: tuple[Competitor, ...]


class RoundPaired(_TournamentEvent, frozen=True, tag="paired"):
    """A round was paired: its tables in order, and who sits out."""

    number: Count
    tables: tuple[TablePairing, ...]
    out: tuple[Competitor, ...] = ()


class RoundUnpaired(_TournamentEvent, frozen=True, tag="unpaired"):
    """The latest round was taken back; with the first one, the draw as well."""

    number: Count


class OnlineTableOpened(_TournamentEvent, frozen=True, tag="online"):
    """The round's table is played on this server, at the table with this id."""

    number: Count
    table: Count
    id: Text


class ResultEntered(_TournamentEvent, frozen=True, tag="entered"):
    """A player, the host or the table entered a result.

    Attributes:
        number: the round.
        score: the points of the two sides.
        by: the player, `HOST`, or `SERVER_TABLE`.
        boards: the points of the two sides in each board, where the same are played everywhere.
        sat: who played, where it was played on the server.
    """

    number: Count
    table: Count
    score: TableScore
    by: Player = HOST
    tallies: tuple[PlayerTally, ...] = ()
    boards: tuple[TableScore, ...] = ()
    sat: tuple[SeatHistory, ...] = ()


class ResultAgreed(_TournamentEvent, frozen=True, tag="agreed"):
    """A side agreed with the table's own result; it counts when the other side agrees, too."""

    number: Count
    table: Count
    by: Player


class ResultConfirmed(_TournamentEvent, frozen=True, tag="confirmed"):
    """The score entered last for the table counts."""

    number: Count
    table: Count
    by: Player = HOST


class ResultCorrected(_TournamentEvent, frozen=True, tag="corrected"):
    """The host set the score of a table, whatever it was before.

    `walkover`: not a card was played, since one side has gone. `broken_off`: it counts as it stood.
    """

    number: Count
    table: Count
    score: TableScore
    why: Text = ""
    tallies: tuple[PlayerTally, ...] = ()
    boards: tuple[TableScore, ...] = ()
    walkover: bool = False
    broken_off: bool = False


class ChargeAdded(_TournamentEvent, frozen=True, tag="charged"):
    """Something else is to be paid, from one account to another."""

    payer: Text
    payee: Text
    cents: Cents
    what: Text


class PaymentClaimed(_TournamentEvent, frozen=True, tag="payment-claimed"):
    """The payer says that money has changed hands; it counts when the receiver agrees."""

    payer: Text
    payee: Text
    cents: Cents


class PaymentClaimWithdrawn(_TournamentEvent, frozen=True, tag="payment-dropped"):
    """A payment claim was withdrawn by its payer, or denied by its receiver."""

    claim: Count
    by: Player = HOST


class PaymentRecorded(_TournamentEvent, frozen=True, tag="paid"):
    """Money has changed hands, as its receiver or the host says.

    `claim`: the number of the claim that is settled by it; 0: of none.
    """

    payer: Text
    payee: Text
    cents: Cents
    claim: Count = 0
    by: Player = HOST


class TransactionReversed(_TournamentEvent, frozen=True, tag="reversed"):
    """A charge or a payment was taken back: the ledger transaction with this key."""

    key: Text
    why: Text = ""


class TournamentClosed(_TournamentEvent, frozen=True, tag="closed"):
    """The tournament is over: the prizes are awarded, and only payments can still change.

    `unfinished`: who left before the end, and wins no prize; None: the evening was closed before
    there was such a rule, and everybody counts as having stayed. `ranking_version`: what
    `RANKING_VERSION` was then.
    """

    unfinished: tuple[Competitor, ...] | None = None
    ranking_version: Count = 0


Entry: TypeAlias = (
    TournamentOpened
    | TournamentSettingsChanged
    | PlayerJoined
    | TeamFormed
    | PlayerRenamed
    | PlayerLeft
    | PlayerReturned
    | PlayerRemoved
    | PlaceClaimed
    | PlaceReleased
    | AccessLinkRenewed
    | PlanDrawn
    | RoundPaired
    | RoundUnpaired
    | OnlineTableOpened
    | ResultEntered
    | ResultAgreed
    | ResultConfirmed
    | ResultCorrected
    | ChargeAdded
    | PaymentClaimed
    | PaymentClaimWithdrawn
    | PaymentRecorded
    | TransactionReversed
    | TournamentClosed
)
"""What the log of an evening is made of."""

_CODEC: Final = EntryCodec[Entry](Entry, "an evening's log")
entry_to_json: Final = _CODEC.encode
entry_from_json: Final = _CODEC.decode
