"""The log of a club: everything that happens there, one `Entry` after the other.

People are known by the ids of their accounts. Rule sets, seasons, and the entrants and fixtures of
a season are numbered from 1 in the order in which they came; no number is given twice.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from euchre.game.knobs import Value
from euchre.nesting import EntryCodec

OWNER_ROLE: Final = "owner"
ORGANISER_ROLE: Final = "organiser"
MEMBER_ROLE: Final = "member"
CLUB_ROLES: Final = (OWNER_ROLE, ORGANISER_ROLE, MEMBER_ROLE)
"""What members are, who may do most first."""
ADMISSION_MODES: Final = ("invited", "asked", "listed")
"""Who may come: those with the invite link alone; also whoever knows the address of the club may
ask to be let in; the same, and the club is in the list that everybody sees."""
ROUND_ROBIN: Final = "robin"
LADDER_KIND: Final = "ladder"
SEASON_KINDS: Final = (ROUND_ROBIN, LADDER_KIND)
"""How a season is played: everybody against everybody, or for places that are won by challenge."""


class FixtureScore(msgspec.Struct, frozen=True):
    """Points of the two sides of a fixture."""

    first: int
    second: int

    def __str__(self) -> str:
        """As people say it: ``10 : 6``."""
        return f"{self.first} : {self.second}"


class SeasonSettings(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The settings of a season.

    Attributes:
        title: its title.
        kind: one of `SEASON_KINDS`.
        rules: the knobs of its game that differ from their defaults.
        game: the title of that game.
        pairs: whether pairs enter it that stay together, and not single players.
        legs: of a round robin, how often each meets each other.
        reach: of a ladder, how many places above one's own one may challenge.
    """

    title: str
    kind: str
    rules: dict[str, Value]
    game: str = ""
    pairs: bool = False
    legs: int = 1
    reach: int = 2


class _ClubEvent(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """Base of all club events: frozen, compared by value, tagged with their name in JSON."""


class ClubFounded(_ClubEvent, frozen=True, tag="founded"):
    """The club was created; its creator is its owner."""

    club: str
    title: str
    player: str
    name: str


class ClubRenamed(_ClubEvent, frozen=True, tag="renamed"):
    """The club has another title."""

    title: str


class ClubDescribed(_ClubEvent, frozen=True, tag="described"):
    """The club has another description of itself."""

    about: str


class AdmissionPolicySet(_ClubEvent, frozen=True, tag="door-set"):
    """The admission mode was set: one of `ADMISSION_MODES`."""

    door: str


class InviteLinkRenewed(_ClubEvent, frozen=True, tag="link-renewed"):
    """The invite link was replaced: the old one lets nobody in."""


class AdmissionRequested(_ClubEvent, frozen=True, tag="asked"):
    """An account asked to be let in."""

    player: str
    name: str


class AdmissionDeclined(_ClubEvent, frozen=True, tag="declined"):
    """A request to be let in was declined by a member, or withdrawn."""

    player: str
    by: str


class MemberJoined(_ClubEvent, frozen=True, tag="joined"):
    """A player became a member; `by` let them in, or is empty if they had the link."""

    player: str
    name: str
    by: str = ""


class MemberRenamed(_ClubEvent, frozen=True, tag="named"):
    """A member has another name."""

    player: str
    name: str


class MemberLeft(_ClubEvent, frozen=True, tag="left"):
    """A member left the club."""

    player: str


class MemberRemoved(_ClubEvent, frozen=True, tag="removed"):
    """A member was removed from the club."""

    player: str
    by: str


class MemberRoleSet(_ClubEvent, frozen=True, tag="role-given"):
    """A member was given another role: one of `CLUB_ROLES`."""

    player: str
    role: str
    by: str


class RuleSetAdded(_ClubEvent, frozen=True, tag="rule-added"):
    """A named rule set was added: the options that differ from their defaults, and notes."""

    number: int
    title: str
    rules: dict[str, Value]
    notes: str = ""


class RuleSetRemoved(_ClubEvent, frozen=True, tag="rule-dropped"):
    """A rule set was removed from the club."""

    number: int


class ClubTournamentAdded(_ClubEvent, frozen=True, tag="evening-added"):
    """A tournament of this server was added to the club."""

    evening: str
    title: str


class ClubTournamentRemoved(_ClubEvent, frozen=True, tag="evening-dropped"):
    """A tournament was taken off the club's list; the tournament itself stays."""

    evening: str


class SeasonOpened(_ClubEvent, frozen=True, tag="season-opened"):
    """A season was opened: members may enter it."""

    number: int
    settings: SeasonSettings


class SeasonEntered(_ClubEvent, frozen=True, tag="entered"):
    """One or two members entered a season; in a ladder they begin at the bottom."""

    season: int
    entrant: int
    players: tuple[str, ...]


class EntrantWithdrawn(_ClubEvent, frozen=True, tag="withdrawn"):
    """An entrant withdrew: in a round robin their games count for nobody else."""

    season: int
    entrant: int


class EntrantReinstated(_ClubEvent, frozen=True, tag="reinstated"):
    """An entrant of a round robin who had withdrawn plays on, and all their games count again."""

    season: int
    entrant: int


class FixturesDrawn(_ClubEvent, frozen=True, tag="drawn"):
    """The places of a round-robin plan were given, in order, to these entrants."""

    season: int
    order: tuple[int, ...]


class ChallengeMade(_ClubEvent, frozen=True, tag="challenge-made"):
    """An entrant of a ladder challenged a higher one for their place."""

    season: int
    fixture: int
    first: int
    second: int


class ChallengeCalledOff(_ClubEvent, frozen=True, tag="called-off"):
    """A challenge was called off."""

    season: int
    fixture: int


class FixtureTableOpened(_ClubEvent, frozen=True, tag="on-table"):
    """A fixture is played on this server, at the table with this id."""

    season: int
    fixture: int
    table: str


class FixtureScoreClaimed(_ClubEvent, frozen=True, tag="score-claimed"):
    """A player entered the score of a fixture; it counts when the other side agrees."""

    season: int
    fixture: int
    score: FixtureScore
    by: str


class FixtureScoreConfirmed(_ClubEvent, frozen=True, tag="score-confirmed"):
    """The score claimed last was confirmed by the other side or an organiser."""

    season: int
    fixture: int
    by: str


class FixtureScoreSet(_ClubEvent, frozen=True, tag="score-set"):
    """An organiser set the score of a fixture, whatever it was before."""

    season: int
    fixture: int
    score: FixtureScore
    by: str
    why: str = ""


class FixtureScorePlayed(_ClubEvent, frozen=True, tag="score-played"):
    """A fixture was played to its end on this server: the game of a table with that number."""

    season: int
    fixture: int
    score: FixtureScore
    table: str
    game: int


class SeasonClosed(_ClubEvent, frozen=True, tag="season-closed"):
    """A season is over: nothing in it changes any more.

    `struck`: whether the games of those who withdrew count for nobody else; not, where it was
    closed before there was such a rule, and they counted as won by the others.
    """

    season: int
    struck: bool = False


OfSeason: TypeAlias = (
    SeasonEntered
    | EntrantWithdrawn
    | EntrantReinstated
    | FixturesDrawn
    | ChallengeMade
    | ChallengeCalledOff
    | FixtureTableOpened
    | FixtureScoreClaimed
    | FixtureScoreConfirmed
    | FixtureScoreSet
    | FixtureScorePlayed
    | SeasonClosed
)
"""What happens in a season that has been opened."""

Entry: TypeAlias = (
    ClubFounded
    | ClubRenamed
    | ClubDescribed
    | AdmissionPolicySet
    | InviteLinkRenewed
    | AdmissionRequested
    | AdmissionDeclined
    | MemberJoined
    | MemberRenamed
    | MemberLeft
    | MemberRemoved
    | MemberRoleSet
    | RuleSetAdded
    | RuleSetRemoved
    | ClubTournamentAdded
    | ClubTournamentRemoved
    | SeasonOpened
    | OfSeason
)
"""What the log of a club is made of."""

_CODEC: Final = EntryCodec[Entry](Entry, "a club's log")
entry_to_json: Final = _CODEC.encode
entry_from_json: Final = _CODEC.decode
