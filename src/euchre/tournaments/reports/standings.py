"""The standings as a table: its columns, what stands above them, and what stands in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from euchre.english.figures import align_decimals, format_decimals, tell_figure
from euchre.english.grammar import join_words
from euchre.texts import Text, translatable
from euchre.tournaments import accounts
from euchre.tournaments.entries import Competitor
from euchre.tournaments.formats import FORMATS, BoardComparisonFormat, format_of
from euchre.tournaments.formats.base import CompetitorStanding, count_missed_rounds
from euchre.tournaments.reports import exporting
from euchre.tournaments.state import Tournament

_COLUMN_HEADINGS: Final = {
    "points": translatable("format-column-points", "Points"),
    "played": translatable("format-column-played", "Played"),
    "won": translatable("format-column-won", "Won"),
    "drawn": translatable("format-column-drawn", "Drawn"),
    "lost": translatable("format-column-lost", "Lost"),
    "made": translatable("format-column-made", "For"),
    "against": translatable("format-column-against", "Against"),
    "out": translatable("format-column-out", "Sat out"),
    "note": translatable("format-column-note", "Stands"),
    "direction": translatable("format-column-direction", "Sits"),
}
_TEXT_COLUMNS: Final = frozenset(("note", "direction"))
"""The columns of words."""
_POINTS_HEADINGS: Final = {
    "pot": translatable("format-column-games", "Games"),
    "points": translatable("format-column-margin", "Margin"),
}
"""What the points are called where it is not points."""
DIFFERENCE_COLUMN: Final = "difference"
"""The column of points made less points against, which no `CompetitorStanding` has."""
_BUCHHOLZ_HEADING: Final = "Buchholz"
_SWISS_NOTE: Final = translatable(
    "format-note-swiss",
    "If teams are tied on points, Buchholz decides: the sum of their opponents' points. Then the"
    " difference between points made and points against.",
)
_DIRECTIONS_NOTE: Final = translatable(
    "format-note-directions",
    "North-South and East-West held different cards, so each direction has a winner, and the two"
    " pairs in a place share two prizes. A tie in one direction doesn't affect the other.",
)
_SHARE_NOTE: Final = translatable(
    "format-note-share",
    "Not everybody has played the same number of boards, so the percentage decides, not the"
    " points.",
)
_MISSED_NOTE: Final = (
    "had left and missed rounds: each of these counts for them as the worst round of the evening."
)
_SITTING_OUT_NOTE: Final = (
    "sat out more often than others: each of these extra rounds counts as the average of their"
    " other rounds."
)


_FEWER_TABLES_NOTE: Final = (
    "have fewer tables that count than others, because teams left: each missing one counts as the"
    " average of their other tables."
)


class ColumnHeading(NamedTuple):
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
    def inline_label(self) -> str:
        """The label before the number itself, if there is no room for a column."""
        if self.meaning:
            if self.words.startswith("+"):
                return translatable("format-column-difference", "difference")
            return self.words
        if not isinstance(self.words, Text):
            return self.words.lower()
        return translatable("format-column-inline", self.words.lower(), words=self.words)


def standings_columns(
    tournament: Tournament, ranked: Sequence[CompetitorStanding]
) -> dict[str, ColumnHeading]:
    """Return the columns shown beside place and name, with their headings."""
    format_ = format_of(tournament)
    names = {**_COLUMN_HEADINGS}
    names["points"] = _POINTS_HEADINGS.get(format_.name, names["points"])
    columns = {
        column: ColumnHeading(names[column], column not in _TEXT_COLUMNS)
        for column in format_.columns
        if column not in ("out", "drawn", "direction")
        or any(getattr(standing, column) for standing in ranked)
    }
    if format_.name == "swiss":
        columns["note"] = ColumnHeading(
            _BUCHHOLZ_HEADING,
            True,
            translatable(
                "format-column-buchholz-meaning", "match points of all opponents together"
            ),
        )
        columns[DIFFERENCE_COLUMN] = ColumnHeading(
            "+/\u2212",
            True,
            translatable("format-column-difference-meaning", "points made less points given away"),
        )
    return columns


def standings_cells(
    ranked: Sequence[CompetitorStanding], shown_columns: Iterable[str]
) -> list[tuple[str, ...]]:
    """Return the cells of these columns for each standing, with decimals one below the other.

    A note on the standing comes first or not at all.
    """
    columns = [
        align_decimals([_format_cell(standing, column) for standing in ranked])
        for column in shown_columns
    ]
    translated = [[tell_figure(cell) for cell in column] for column in columns]
    rows = zip(*translated, strict=True) if columns else [() for _ in ranked]
    still_in = translatable("format-still-in", "still in")
    return [(row[0] or still_in, *row[1:]) if row else () for row in rows]


def _format_cell(standing: CompetitorStanding, column: str) -> str:
    if column == DIFFERENCE_COLUMN:
        return format_difference(standing.made - standing.against)
    value = getattr(standing, column)
    if isinstance(value, Text):
        return value
    text = format_points(value) if isinstance(value, Fraction) else str(value)
    return text.removeprefix(f"{_BUCHHOLZ_HEADING} ")


def format_ranks(ranked: Sequence[CompetitorStanding]) -> list[str]:
    """Return the place of each, ``3``, or ``3=`` if it is shared."""
    sharing = Counter((standing.direction, standing.place) for standing in ranked)
    return [
        f"{standing.place}{'=' * (sharing[standing.direction, standing.place] > 1)}"
        for standing in ranked
    ]


def name_with_leaver_mark(tournament: Tournament, standing: CompetitorStanding) -> str:
    """Return the name of a competitor, with a mark if they left before the end."""
    return f"{tournament.competitor_name(standing.competitor)}{' (left)' * standing.left}"


def describe_leavers(
    tournament: Tournament, ranked: Sequence[CompetitorStanding]
) -> tuple[str, ...]:
    """Describe in a sentence what becomes of those who left before the end."""
    left = [tournament.competitor_name(standing.competitor) for standing in ranked if standing.left]
    if not left:
        return ()
    fate, names = format_of(tournament).leavers, join_words(left)
    if not any(exporting.prize_amounts(tournament).values()):
        return (
            translatable(
                "format-leavers",
                f"{names} left before the end: they {fate}.",
                names=names,
                fate=fate,
            ),
        )
    prize = "won" if tournament.closed else "win"
    return (
        translatable(
            "format-leavers-no-prize",
            f"{names} left before the end: they {fate}; they {prize} no prize.",
            names=names,
            fate=fate,
        ),
    )


def standings_notes(
    tournament: Tournament, ranked: Sequence[CompetitorStanding]
) -> tuple[str, ...]:
    """Return the explanations below the standings, in sentences."""
    return (*describe_leavers(tournament, ranked), *_explain_points(tournament, ranked))


def _explain_points(
    tournament: Tournament, ranked: Sequence[CompetitorStanding]
) -> tuple[str, ...]:
    name = tournament.settings.format
    if name == "swiss":
        return (_SWISS_NOTE,)
    format_ = FORMATS[name]
    if isinstance(format_, BoardComparisonFormat):
        uneven = len({standing.played for standing in ranked}) > 1
        notes: tuple[str, ...] = (
            (_SHARE_NOTE,) if uneven and tournament.settings.scoring != "average" else ()
        )
        if any(standing.direction for standing in ranked):
            notes = (*notes, _DIRECTIONS_NOTE)
        missed = count_missed_rounds(tournament)
        back = [
            tournament.competitor_name(standing.competitor)
            for standing in ranked
            if missed[standing.competitor] and not standing.left
        ]
        if back and not tournament.is_closed_under_old_rules:
            names = join_words(back)
            note = translatable("format-note-missed", f"{names} {_MISSED_NOTE}", names=names)
            notes = (*notes, note)
        return notes
    own = {"party": lambda standing: standing.made, "progressive": lambda standing: standing.made}
    own["round-robin"] = lambda standing: 2 * standing.won + standing.drawn
    if name in own:
        more = [
            tournament.competitor_name(standing.competitor)
            for standing in ranked
            if standing.points != own[name](standing)
        ]
        if more:
            names = join_words(more)
            if tournament.teams:
                return (
                    translatable(
                        "format-note-fewer-tables", f"{names} {_FEWER_TABLES_NOTE}", names=names
                    ),
                )
            verb = "has" if len(more) == 1 else "have"
            return (
                translatable(
                    "format-note-sat-out", f"{names} {verb} {_SITTING_OUT_NOTE}", names=names
                ),
            )
    return ()


def describe_unequal_prizes(tournament: Tournament) -> tuple[str, ...]:
    """Return a sentence for each shared place at which some win more than the others.

    There are such where their prizes do not divide evenly, and where the pot has cents beside
    prizes of whole amounts: those go to the very first.
    """
    won = exporting.prize_amounts(tournament)
    if not any(won.values()):
        return ()
    format_ = format_of(tournament)
    place_of = {
        standing.competitor: standing.place for standing in format_.rank_competitors(tournament)
    }
    sentences = []
    for level in format_.prize_ranking(tournament):
        more = _describe_unequal_share(tournament, level, won, place_of[level[0]])
        if more:
            reason = format_.describe_tie_order(tournament)
            sentences.append(
                translatable("ledger-odd-reason", f"{more}, as {reason}.", what=more, reason=reason)
            )
    return tuple(sentences)


def _describe_unequal_share(
    tournament: Tournament,
    tied_competitors: Sequence[Competitor],
    prize_cents: dict[Competitor, int],
    rank: int,
) -> str:
    """Describe who of those who share a place gets what more; empty if they all get the same."""
    unit = accounts.prize_unit_cents(tournament)
    whole = {competitor: prize_cents[competitor] // unit for competitor in tied_competitors}
    least = min(whole.values())
    more = [competitor for competitor in tied_competitors if whole[competitor] > least]
    leftover = prize_cents[tied_competitors[0]] % unit if len(tied_competitors) > 1 else 0
    left = tournament.format_amount(leftover)
    odd = f"the odd {left} of the pot"
    if not more:
        if not leftover:
            return ""
        names, gets = _join_names_with_verb_get(tournament, tied_competitors[:1])
        return translatable(
            "ledger-odd-alone",
            f"In place {rank} {gets} {odd}",
            place=rank,
            names=names,
            amount=left,
        )
    in_whole = " in whole amounts" if unit > 1 else ""
    names, get = _join_names_with_verb_get(tournament, more)
    amount = tournament.format_amount((whole[more[0]] - least) * unit)
    sentence = translatable(
        "ledger-odd-share",
        f"The prize for place {rank} {'does' if tournament.closed else 'would'} not divide"
        f" evenly{in_whole}: {get} {amount} more{' each' if len(more) > 1 else ''}",
        place=rank,
        whole="yes" if in_whole else "no",
        names=names,
        n=len(more),
        amount=amount,
    )
    if not leftover:
        return sentence
    if len(more) == 1:
        return translatable(
            "ledger-odd-and-rest", f"{sentence}, and {odd}", what=sentence, amount=left
        )
    first, gets = _join_names_with_verb_get(tournament, more[:1])
    return translatable(
        "ledger-odd-and-rest-to",
        f"{sentence}, and {gets} {odd}",
        what=sentence,
        names=first,
        amount=left,
    )


def _join_names_with_verb_get(
    tournament: Tournament, competitors: Sequence[Competitor]
) -> tuple[str, str]:
    """Return the names; and with their verb in English: ``Ann gets``, ``Ann and Bo get``, ``Ann &
    Bo, and Cy & Dee would get``.
    """
    names = [tournament.competitor_name(competitor) for competitor in competitors]
    joined = shown = join_words(names)
    if tournament.teams and len(names) > 1:
        shown = ", ".join((*names[:-1], f"and {names[-1]}"))
    verb = "gets" if len(competitors) == 1 and not tournament.teams else "get"
    return joined, f"{shown} {verb if tournament.closed else 'would get'}"


def format_difference(difference: int) -> str:
    """Format a difference with its sign.

    >>> format_difference(3), format_difference(0), format_difference(-3) == "\u22123"
    ('+3', '0', True)
    """
    return f"{difference:+d}".replace("-", "\u2212") if difference else "0"


def format_points(points: Fraction) -> str:
    """Format points for people, with two decimals at most.

    >>> format_points(Fraction(7)), format_points(Fraction(22, 3)), format_points(Fraction(1, 8))
    ('7', '7.33', '0.13')
    """
    if points.denominator == 1:
        return f"{points}"
    return tell_figure(format_decimals(points, 2).rstrip("0").rstrip("."))
