"""The standings as a table: its columns, what stands above them, and what stands in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from euchre.league import accounts
from euchre.league.formats import FORMATS
from euchre.league.formats.base import CompetitorStanding
from euchre.league.log.entries import Competitor
from euchre.league.log.state import Evening
from euchre.league.told import exporting
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
    "note": "Stands",
    "direction": "Sits",
}
_WORDS: Final = frozenset(("note", "direction"))
"""The columns of words."""
_POINTS: Final = {"pot": "Games", "points": "Margin"}
"""What the points are called where it is not points."""
DIFFERENCE: Final = "difference"
"""The column of points made less points against, which no `CompetitorStanding` has."""
_BUCHHOLZ: Final = "Buchholz"
_SWISS: Final = (
    "Level on points, Buchholz decides: the points of all whom a team has met, added up. Then the"
    " difference of all points made and given away."
)
_DIRECTIONS: Final = (
    "North-South and East-West held different cards: each direction has a winner, and what two"
    " pairs of the same place win, they share."
)
_SAT_OUT: Final = (
    "sat out more often than others: for each such round the average of their own rounds is added."
)


class Heading(NamedTuple):
    """The heading of a column.

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
        """The label before the number itself, if there is no room for a column."""
        if self.meaning:
            return "difference" if self.words.startswith("+") else self.words
        return self.words.lower()


def columns(evening: Evening, ranked: Sequence[CompetitorStanding]) -> dict[str, Heading]:
    """Return the columns shown beside place and name, with their headings."""
    format_ = FORMATS[evening.settings.format]
    names = {**_HEADINGS, "points": _POINTS.get(format_.name, "Points")}
    found = {
        column: Heading(names[column], column not in _WORDS)
        for column in format_.columns
        if column not in ("out", "drawn", "direction")
        or any(getattr(each, column) for each in ranked)
    }
    if format_.name == "swiss":
        found["note"] = Heading(_BUCHHOLZ, True, "match points of all opponents together")
        found[DIFFERENCE] = Heading("+/\u2212", True, "points made less points given away")
    return found


def cells(standing: CompetitorStanding, shown_columns: Iterable[str]) -> tuple[str, ...]:
    """Return the cells of these columns; a note on the standing comes first or not at all."""
    found = [_cell(standing, column) for column in shown_columns]
    return (found[0] or "still in", *found[1:]) if found else ()


def _cell(standing: CompetitorStanding, column: str) -> str:
    if column == DIFFERENCE:
        ahead = standing.made - standing.against
        return f"{ahead:+d}".replace("-", "\u2212") if ahead else "0"
    value = getattr(standing, column)
    text = shown(value) if isinstance(value, Fraction) else str(value)
    return text.removeprefix(f"{_BUCHHOLZ} ")


def places(ranked: Sequence[CompetitorStanding]) -> list[str]:
    """Return the place of each, ``3``, or ``3=`` if it is shared."""
    sharing = Counter((each.direction, each.place) for each in ranked)
    return [f"{each.place}{'=' * (sharing[each.direction, each.place] > 1)}" for each in ranked]


def marked(evening: Evening, standing: CompetitorStanding) -> str:
    """Return the name of a competitor, with a mark if they left before the end."""
    return f"{evening.called(standing.competitor)}{' (left)' * standing.left}"


def leavers_told(evening: Evening, ranked: Sequence[CompetitorStanding]) -> tuple[str, ...]:
    """Describe in a sentence what becomes of those who left before the end."""
    left = [evening.called(each.competitor) for each in ranked if each.left]
    if not left:
        return ()
    what = FORMATS[evening.settings.format].leavers
    prize = "won" if evening.closed else "win"
    pot = f"; they {prize} no prize" if any(prizes_so_far(evening).values()) else ""
    return (f"{listing(left)} left before the end: they {what}{pot}.",)


def notes(evening: Evening, ranked: Sequence[CompetitorStanding]) -> tuple[str, ...]:
    """Return the explanations below the standings, in sentences."""
    return (*leavers_told(evening, ranked), *_explained(evening, ranked))


def _explained(evening: Evening, ranked: Sequence[CompetitorStanding]) -> tuple[str, ...]:
    name = evening.settings.format
    if name == "swiss":
        return (_SWISS,)
    if any(each.direction for each in ranked):
        return (_DIRECTIONS,)
    own = {"party": lambda each: each.made, "progressive": lambda each: each.made}
    own["round-robin"] = lambda each: 2 * each.won + each.drawn
    if name in own:
        more = [
            evening.called(each.competitor) for each in ranked if each.points != own[name](each)
        ]
        if more:
            verb = "has" if len(more) == 1 and not evening.teams else "have"
            return (f"{listing(more)} {verb} {_SAT_OUT}",)
    return ()


def prizes_so_far(evening: Evening) -> dict[Competitor, int]:
    """Return the prize shown beside each competitor, in cents.

    It is what they have won, or would if the evening ended now; nothing before a score counts.
    """
    return exporting.prizes(evening) if any(True for _ in evening.results()) else {}


def odd_prizes(evening: Evening) -> tuple[str, ...]:
    """Return a sentence for each shared place at which some win more than the others.

    There are such where their prizes do not divide evenly, and where the pot has cents beside
    prizes of whole amounts: those go to the very first.
    """
    won = prizes_so_far(evening)
    if not any(won.values()):
        return ()
    format_ = FORMATS[evening.settings.format]
    place_of = {each.competitor: each.place for each in format_.rank(evening)}
    found = []
    for level in format_.prize_ranking(evening):
        more = _who_gets_more(evening, level, won, place_of[level[0]])
        if more:
            found.append(f"{more}, as {format_.precedence(evening)}.")
    return tuple(found)


def _who_gets_more(
    evening: Evening, level: Sequence[Competitor], won: dict[Competitor, int], place: int
) -> str:
    """Describe who of those who share a place gets what more; empty if they all get the same."""
    unit = accounts.prize_unit(evening)
    whole = {who: won[who] // unit for who in level}
    least = min(whole.values())
    more = [who for who in level if whole[who] > least]
    rest = won[level[0]] % unit if len(level) > 1 else 0
    odd = f"the odd {evening.cash(rest)} of the pot"
    if not more:
        return f"Of those at place {place} {_get(evening, level[:1])} {odd}" if rest else ""
    in_whole = " in whole amounts" if unit > 1 else ""
    told = (
        f"What those at place {place} {'win' if evening.closed else 'would win'} does not divide"
        f" evenly{in_whole}: {_get(evening, more)}"
        f" {evening.cash((whole[more[0]] - least) * unit)} more"
    )
    if len(more) == 1:
        return f"{told}, and {odd}" if rest else told
    return f"{told} each, and {_get(evening, more[:1])} {odd}" if rest else f"{told} each"


def _get(evening: Evening, who: Sequence[Competitor]) -> str:
    """Return ``Ann gets``, ``Ann and Bo get``, ``Ann & Bo, and Cy & Dee would get``."""
    names = [evening.called(each) for each in who]
    if evening.teams and len(names) > 1:
        names = [", ".join((*names[:-1], f"and {names[-1]}"))]
    verb = "gets" if len(who) == 1 and not evening.teams else "get"
    return f"{listing(names)} {verb if evening.closed else 'would get'}"


def shown(points: Fraction) -> str:
    """Format points for people, with two decimals at most.

    >>> shown(Fraction(7)), shown(Fraction(22, 3))
    ('7', '7.33')
    """
    return f"{float(points):.2f}".rstrip("0").rstrip(".") if points.denominator > 1 else f"{points}"
