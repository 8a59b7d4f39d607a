"""What the pages of an evening show: the fold of its log, put into words and rows."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import NamedTuple

from euchre.league import accounts
from euchre.league.deciding import format_of, word_refusal
from euchre.league.formats import boards_told
from euchre.league.formats.knockout import Knockout
from euchre.league.honours import Honour, honours
from euchre.league.log.entries import TABLE, Competitor, Player
from euchre.league.log.state import Evening, TableResult, TableSitting
from euchre.league.told import seating
from euchre.league.told.boards import bare
from euchre.league.told.names import mates
from euchre.league.told.sentences import stakes
from euchre.league.told.standings import places, shown

# -- who plays ----------------------------------------------------------------------------------


class SideView(NamedTuple):
    """One side of a table.

    Attributes:
        key: ``first`` or ``second``: what its score is called in forms.
        name: of the team, or of both partners.
        players: their numbers and names.
        mine: whether who looks plays in it.
        mates: the names of which its name is made, each in full and short.
    """

    key: str
    name: str
    players: tuple[tuple[Player, str], ...]
    mine: bool
    mates: tuple[tuple[str, str], ...]


class TableView(NamedTuple):
    """One table of a round.

    Attributes:
        number: of the table.
        round: the round's number.
        sides: both, one's own first.
        state: ``done``, ``disputed``, ``waiting`` (for the other side's word) or ``playing``.
        sitting: the table itself.
        boards: what stands on the boards of which a score is made; none: it is one score.
        seats: who sits in the four chairs, partners opposite.
    """

    number: int
    round: int
    sides: tuple[SideView, SideView]
    state: str
    sitting: TableSitting
    boards: range
    seats: tuple[str, ...]

    @property
    def claim(self) -> TableResult | None:
        """The last claim that waits to be confirmed."""
        return self.sitting.claims[-1] if self.sitting.claims else None

    @property
    def shown(self) -> TableResult | None:
        """The result that a form for this table begins with."""
        return self.sitting.result or self.claim


def table_view(
    evening: Evening, number: int, sitting: TableSitting, me: Player = 0, *, told: bool = False
) -> TableView:
    """Build the view of a table for the player `me`.

    Args:
        evening: the evening.
        number: the round.
        sitting: the table.
        me: who looks; those at the table see everything.
        told: whether everybody may see what single boards brought.
    """
    if not told and not any(me in evening.players(side) for side in sitting.sides):
        sitting = bare(sitting)
    sides = [
        SideView(
            key,
            evening.side_name(side),
            tuple((p, evening.people[p].name) for p in evening.players(side)),
            me in evening.players(side),
            tuple(mate for competitor in side for mate in mates(evening, competitor)),
        )
        for key, side in zip(("first", "second"), sitting.sides, strict=True)
    ]
    state = "playing"
    if sitting.result is not None:
        state = "done"
    elif sitting.claims:
        state = "disputed" if sitting.disputed else "waiting"
    first, second = (sides[1], sides[0]) if sides[1].mine else (sides[0], sides[1])
    a, b = (tuple(name for _, name in side.players) for side in sides)
    boards = format_of(evening).board_numbers(evening, number, sitting.first)
    seats = (a[0], b[0], a[1], b[1])
    return TableView(sitting.number, number, (first, second), state, sitting, boards, seats)


class MyView(NamedTuple):
    """A player's view of their own situation.

    Attributes:
        player: their number.
        name: as they are called.
        here: whether they take part in the next round.
        table: where they sit in the present round, if they do.
        side: which side of it is theirs, 0 or 1.
        partner: with whom.
        against: against whom.
        claim: whose word stands at their table: ``mine``, ``theirs``, ``both``, that of the
            ``table`` itself, to which their side has ``agreed`` or not, or nobody's.
        theirs: what the other side, or the table, says.
        out: whether they sit out.
        place: where they stand, ``5=`` where others do, too; empty: nowhere yet.
        points: what they have, in words.
        balance: what they are to receive, in cents; below 0: owe.
        unheard: why they have no word about the score of their table; empty: they have.
        next: where they sit in the next round, where that is known.
    """

    player: Player
    name: str
    here: bool
    table: TableView | None
    side: int
    partner: str
    against: str
    claim: str
    theirs: TableResult | None
    mine: TableResult | None
    out: bool
    place: str
    points: str
    balance: int
    unheard: str
    next: str


def my_view(evening: Evening, me: Player) -> MyView | None:
    """Build the view of the player `me`; None for nobody."""
    person = evening.people.get(me)
    if person is None:
        return None
    current, seated = evening.current, evening.seated(me)
    competitor = evening.team_of.get(me, me)
    table = (
        None
        if seated is None or current is None
        else table_view(evening, current.number, seated[0], me)
    )
    side, partner, against, mine, theirs = 0, "", "", None, None
    if seated is not None:
        side = seated[1]
        players = evening.players(seated[0].sides[side])
        partner = " & ".join(evening.people[p].name for p in players if p != me)
        against = _and(evening, evening.players(seated[0].sides[1 - side]))
        for claim in seated[0].claims:
            if claim.by in players:
                mine = claim
            else:
                theirs = claim
    says = seated[0].claims[-1] if seated is not None and seated[0].claims else None
    claim_of = {(True, True): "both", (True, False): "mine", (False, True): "theirs"}
    found = standing_of(evening, competitor)
    word = claim_of.get((mine is not None, theirs is not None), "")
    if says is not None and says.by == TABLE:
        own = evening.players(seated[0].sides[side]) if seated is not None else ()
        word, theirs = "agreed" if set(own) & set(says.agreed) else "table", says
    return MyView(
        player=me,
        name=person.name,
        here=person.here,
        table=table,
        side=side,
        partner=partner,
        against=against,
        claim=word,
        theirs=theirs,
        mine=mine,
        out=current is not None and seated is None and competitor in current.out,
        place="" if found is None else found[0],
        points="" if found is None else found[1],
        balance=evening.ledger.balance(accounts.account_of(me)),
        unheard="" if seated is None else word_refusal(evening, seated[0], me),
        next=_next(evening, me),
    )


def standing_of(evening: Evening, competitor: Competitor) -> tuple[str, str] | None:
    """Find the place and the points of a competitor, once something has been played."""
    if not any(True for _ in evening.results()):
        return None
    ranked = format_of(evening).rank(evening)
    for each, place in zip(ranked, places(ranked), strict=True):
        if each.competitor == competitor:
            if isinstance(format_of(evening), Knockout):
                return place, each.note
            return place, _points_told(evening, each.points)
    return None


def _points_told(evening: Evening, points: Fraction) -> str:
    """Format points: ``24 points``, ``1 game``."""
    word = {"pot": "game", "points": "point ahead"}.get(evening.settings.format, "point")
    many = word.replace("point", "points") if word != "game" else "games"
    return f"{shown(points)} {word if points == 1 else many}"


def _next(evening: Evening, me: Player) -> str:
    """Describe a player's seat in the next round, if the plan has it."""
    known = () if evening.closed else seating.card(evening, me)
    coming = next((seat for seat in known if seat.number > len(evening.rounds)), None)
    if coming is None:
        return ""
    if not coming.table:
        return f"you sit out round {coming.number}"
    against = " and ".join(coming.opponents)
    where = f"table {coming.table}, with {coming.partner} against {against}"
    return f"{where}, {coming.direction}, {boards_told(coming.boards)}" if coming.boards else where


def _and(evening: Evening, players: tuple[Player, ...]) -> str:
    return " and ".join(evening.people[player].name for player in players)


# -- words --------------------------------------------------------------------------------------


def offer(evening: Evening) -> list[str]:
    """Describe the format, the length and the stakes in a few words each."""
    settings, rules = evening.settings, evening.rules
    parts = [format_of(evening).title]
    if rules.num_hands:
        parts.append(f"{rules.num_hands} hands a round")
    elif rules.target:
        parts.append(f"games to {rules.target}")
    parts += stakes(evening)
    if settings.stake:
        parts.append(prizes_told(evening))
    pot = evening.ledger.balance(accounts.POT)
    if pot:
        parts.append(f"{evening.cash(pot)} in the pot")
    return parts


def prizes_told(evening: Evening) -> str:
    """Describe the split of the pot: ``prizes 50/30/20/10, shares of 110``."""
    plan = accounts.prize_plan(evening)
    if not plan.figures:
        return "no prizes"
    return plan.told if len(plan.figures) == 1 else f"prizes {plan.told}"


def title(evening: Evening) -> str:
    """Return the title of the tournament; without one, that of its format."""
    return evening.settings.title or format_of(evening).title


def honour_list(evening: Evening) -> tuple[Honour, ...]:
    """List the special achievements, once something has been played."""
    return honours(evening) if any(True for _ in evening.results()) else ()


def crowd_refusal(evening: Evening) -> str | None:
    """Return the reason that this number of players cannot begin; None: they can."""
    return format_of(evening).crowd(len(evening.people))


def clock(at: int) -> str:
    """Format a time in ms as ISO 8601 in UTC; pages show it in local time."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def clock_words(at: int) -> str:
    """Format a time of day in ms as text in UTC, for pages without a script."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M UTC")
