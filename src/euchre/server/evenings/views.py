"""What the pages of an evening show: the fold of its log, put into words and rows."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from fractions import Fraction
from typing import Final, NamedTuple

from euchre import money
from euchre.league import accounts, exporting, seating
from euchre.league.boards import bare, still_played
from euchre.league.deciding import format_of
from euchre.league.entries import TABLE, Competitor, Player
from euchre.league.formats import Standing
from euchre.league.formats.knockout import Knockout
from euchre.league.honours import Honour, honours
from euchre.league.state import Evening, Result, Sitting
from euchre.server.evenings.names import mates
from euchre.words.grammar import listing

_HEADINGS: Final = {
    "points": "Points",
    "played": "Played",
    "won": "Won",
    "drawn": "Drawn",
    "lost": "Lost",
    "made": "For",
    "against": "Against",
    "out": "Sat out",
    "note": "",
}
DIFFERENCE: Final = "difference"
"""The column of points made less points against, which no `Standing` has."""
_SWISS: Final = (
    "Level on points, Buchholz decides: the points of all whom a team has met, added up. Then the"
    " difference of all points made and given away."
)
_SAT_OUT: Final = (
    "sat out more often than others: for each such round the average of their own rounds is added."
)
_POINTS: Final = {"pot": "Games", "points": "Margin", "knockout": "", "two-table": ""}
"""What the points are called where it is not points."""


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
        boards: how many boards a score has; 0: it has none.
        seats: who sits in the four chairs, partners opposite.
    """

    number: int
    round: int
    sides: tuple[SideView, SideView]
    state: str
    sitting: Sitting
    boards: int
    seats: tuple[str, ...]

    @property
    def claim(self) -> Result | None:
        """What waits to be confirmed, the last word first."""
        return self.sitting.claims[-1] if self.sitting.claims else None

    @property
    def shown(self) -> Result | None:
        """What a form for this table begins with."""
        return self.sitting.result or self.claim


def table_view(
    evening: Evening, number: int, sitting: Sitting, me: Player = 0, *, host: bool = False
) -> TableView:
    """A table as `me` sees it, or the host."""
    there = host or any(me in evening.players(side) for side in sitting.sides)
    if not there and still_played(evening, evening.rounds[number - 1]):
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
    boards = evening.rules.num_hands if evening.settings.format == "duplicate" else 0
    seats = (a[0], b[0], a[1], b[1])
    return TableView(sitting.number, number, (first, second), state, sitting, boards, seats)


class MyView(NamedTuple):
    """What a player sees of their own.

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
    theirs: Result | None
    mine: Result | None
    out: bool
    place: str
    points: str
    balance: int
    next: str


def my_view(evening: Evening, me: Player) -> MyView | None:
    """What the player `me` sees; None for nobody."""
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
        next=_next(evening, me),
    )


def standing_of(evening: Evening, competitor: Competitor) -> tuple[str, str] | None:
    """The place and the points of a competitor, once something has been played."""
    if not any(True for _ in evening.results()):
        return None
    ranked = format_of(evening).rank(evening)
    shared = Counter(each.place for each in ranked)
    for each in ranked:
        if each.competitor == competitor:
            place = f"{each.place}{'=' * (shared[each.place] > 1)}"
            if isinstance(format_of(evening), Knockout):
                return place, each.note
            return place, _points_told(evening, each.points)
    return None


def _points_told(evening: Evening, points: Fraction) -> str:
    """``24 points``, ``1 game``."""
    word = {"pot": "game", "points": "point ahead"}.get(evening.settings.format, "point")
    many = word.replace("point", "points") if word != "game" else "games"
    return f"{shown(points)} {word if points == 1 else many}"


def _next(evening: Evening, me: Player) -> str:
    """Where a player sits in the next round, where the plan says so."""
    known = () if evening.closed else seating.card(evening, me)
    coming = next((seat for seat in known if seat.number > len(evening.rounds)), None)
    if coming is None:
        return ""
    if not coming.table:
        return f"you sit out round {coming.number}"
    against = " and ".join(coming.opponents)
    return f"table {coming.table}, with {coming.partner} against {against}"


def _and(evening: Evening, players: tuple[Player, ...]) -> str:
    return " and ".join(evening.people[player].name for player in players)


# -- standings ----------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of the standings.

    Attributes:
        place: from 1 on, and ``=`` where it is shared; empty before anything has been played.
        name: of the competitor.
        mates: the names of which it is made, each in full and short.
        cells: one for each heading.
        prize: what they would win as it stands; empty: nothing.
        mine: whether it is the line of who looks.
        gone: whether they have left.
        leads: whether nobody stands before them.
    """

    place: str
    name: str
    mates: tuple[tuple[str, str], ...]
    cells: tuple[str, ...]
    prize: str
    mine: bool
    gone: bool
    leads: bool


class Heading(NamedTuple):
    """What stands above a column.

    Attributes:
        words: as short as can be.
        number: whether numbers stand below.
        meaning: in full, where that needs telling.
    """

    words: str
    number: bool
    meaning: str = ""

    @property
    def folded(self) -> str:
        """Before the number itself, where there is no room for a column."""
        if self.meaning:
            return "difference" if self.words.startswith("+") else self.words
        return self.words.lower()


class Standings(NamedTuple):
    """The standings as a table.

    Attributes:
        headings: of the columns after place and name.
        lines: the best first.
        prizes: whether there are any.
        notes: what there is to explain, in sentences.
    """

    headings: tuple[Heading, ...]
    lines: tuple[Line, ...]
    prizes: bool
    notes: tuple[str, ...]

    @property
    def by_points(self) -> bool:
        """Whether the first column is what they are ranked by, and not a word on it."""
        return self.headings[0].number


def standings(evening: Evening, me: Player = 0) -> Standings:
    """Who stands where, with the columns of the format and the prizes as they stand."""
    format_ = format_of(evening)
    ranked = format_.rank(evening)
    headings = {
        column: heading
        for column, heading in _columns(evening).items()
        if column not in ("out", "drawn") or any(getattr(each, column) for each in ranked)
    }
    played = any(True for _ in evening.results())
    won = exporting.prizes(evening) if played else {}
    staying, shared = set(evening.staying), Counter(each.place for each in ranked)
    lines = [
        Line(
            f"{each.place}{'=' * (shared[each.place] > 1)}" if played else "",
            evening.called(each.competitor),
            mates(evening, each.competitor),
            tuple(_cell(column, each, column == next(iter(headings))) for column in headings),
            cash(evening, won[each.competitor]) if won.get(each.competitor) else "",
            me != 0 and me in evening.members(each.competitor),
            each.competitor not in staying,
            played and each.place == 1,
        )
        for each in ranked
    ]
    notes = _notes(evening, ranked) if played else ()
    return Standings(tuple(headings.values()), tuple(lines), any(won.values()), notes)


def _columns(evening: Evening) -> dict[str, Heading]:
    """What of a `Standing` is shown, and what stands above it."""
    format_ = format_of(evening)
    names = {**_HEADINGS, "points": _POINTS.get(format_.name, "Points")}
    found = {each: Heading(names[each] or "Stands", each != "note") for each in format_.columns}
    if format_.name == "swiss":
        found["note"] = Heading("Buchholz", True, "match points of all opponents together")
        found[DIFFERENCE] = Heading("+/\u2212", True, "points made less points given away")
    return found


def _cell(column: str, each: Standing, first: bool) -> str:  # noqa: FBT001
    if column == DIFFERENCE:
        ahead = each.made - each.against
        return f"{ahead:+d}".replace("-", "\u2212") if ahead else "0"
    value = getattr(each, column)
    text = shown(value) if isinstance(value, Fraction) else str(value)
    return text.removeprefix("Buchholz ") or ("still in" if first else "")


def _notes(evening: Evening, ranked: tuple[Standing, ...]) -> tuple[str, ...]:
    name = format_of(evening).name
    if name == "swiss":
        return (_SWISS,)
    if name in ("party", "progressive"):
        more = [evening.called(each.competitor) for each in ranked if each.points != each.made]
        if more:
            verb = "has" if len(more) == 1 else "have"
            return (f"{listing(more)} {verb} {_SAT_OUT}",)
    return ()


def shown(points: Fraction) -> str:
    """Points as people read them.

    >>> shown(Fraction(7)), shown(Fraction(22, 3))
    ('7', '7.3')
    """
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.1f}"


# -- words --------------------------------------------------------------------------------------


def cash(evening: Evening, cents: int) -> str:
    """An amount with the evening's sign."""
    return money.show(cents, evening.settings.currency)


def offer(evening: Evening) -> list[str]:
    """What is played, and for what, in a few words each."""
    settings, rules = evening.settings, evening.rules
    parts = [format_of(evening).title]
    if rules.num_hands:
        parts.append(f"{rules.num_hands} hands a round")
    elif rules.target:
        parts.append(f"games to {rules.target}")
    if settings.stake:
        parts.append(f"stake {cash(evening, settings.stake)}")
    if settings.unit:
        parts.append(f"{cash(evening, settings.unit)} a point")
    if settings.basket:
        parts.append(f"{cash(evening, settings.basket)} for the basket")
    if settings.stake:
        parts.append(prizes_told(evening))
    pot = evening.ledger.balance(accounts.POT)
    if pot:
        parts.append(f"{cash(evening, pot)} in the pot")
    return parts


def prizes_told(evening: Evening) -> str:
    """How the pot is shared, in words: ``prizes 50/30/20/10, shares of 110``."""
    plan = accounts.prize_plan(evening)
    if not plan.figures:
        return "no prizes"
    return plan.told if len(plan.figures) == 1 else f"prizes {plan.told}"


def title(evening: Evening) -> str:
    """What the evening is called."""
    return evening.settings.title or format_of(evening).title


def honour_list(evening: Evening) -> tuple[Honour, ...]:
    """Odds and ends, once something has been played."""
    return honours(evening) if any(True for _ in evening.results()) else ()


def crowd_refusal(evening: Evening) -> str | None:
    """Why so many cannot begin; None: they can."""
    return format_of(evening).crowd(len(evening.people))


def clock(at: int) -> str:
    """A time of day and its date, in UTC, as machines read it; pages show it in local time."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def clock_words(at: int) -> str:
    """The same for people, where no script runs."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M UTC")
