"""How tables ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from euchre.english.grammar import clean_to_one_line, format_count
from euchre.texts import translatable
from euchre.tournaments.commands.checks import (
    find_side_index,
    find_table,
    find_unscored_table,
    verify_not_closed,
)
from euchre.tournaments.entries import (
    HOST,
    MAX_POINTS,
    SERVER_TABLE,
    Entry,
    Player,
    PlayerTally,
    ResultAgreed,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    SeatHistory,
    TableScore,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import format_of
from euchre.tournaments.formats.comparing import BoardComparisonFormat
from euchre.tournaments.formats.knockout import KnockoutFormat
from euchre.tournaments.reducer import list_stranded
from euchre.tournaments.score_limits import (
    can_lose_points,
    hand_results,
    min_lone_march_and_euchre,
)
from euchre.tournaments.state import TableResult, TableSitting, Tournament

MAX_CORRECTIONS: Final = 1_000
"""Scores of an evening that replace others: each books the money of its table anew."""


def enter_score(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    points: TableScore,
    *,
    by: Player = HOST,
    tallies: Sequence[PlayerTally] = (),
    boards: Sequence[TableScore] = (),
) -> tuple[Entry, ...]:
    """Enter the score of a table; it counts when the other side has agreed.

    What the host enters counts at once, and so does what both sides have entered alike: the same
    score, the same boards, the same loners, euchres and reneges. Else the host decides, or one side
    confirms what the other has entered.

    Args:
        round_number: the round.
        points: of the two sides, in the order of the table.
        by: the player who says so, who must have sat there, or `HOST`.
        boards: the points of each board, where the same are played everywhere.

    Raises:
        TournamentError: the score cannot be, was entered before, or is not theirs to enter.
    """
    sitting = find_unscored_table(tournament, round_number, table_number)
    side = find_side_index(tournament, sitting, by)
    _verify_score(tournament, round_number, sitting, points, tallies=tallies, boards=boards)
    _verify_can_enter_score(tournament, sitting, by)
    entry = ResultEntered(round_number, table_number, points, by, tuple(tallies), tuple(boards))
    result = TableResult(points, entry.tallies, entry.boards)
    if by == HOST:
        return *_find_claim_again(sitting, entry), ResultConfirmed(round_number, table_number, by)
    if not tournament.settings.confirm:
        return entry, ResultConfirmed(round_number, table_number, by)
    last = sitting.claims[-1] if sitting.claims else None
    if (
        last is not None
        and last.by == SERVER_TABLE
        and result.comparable_content == last.comparable_content
    ):
        return confirm_score(tournament, round_number, table_number, by)
    for claim in sitting.claims:
        mine = find_side_index(tournament, sitting, claim.by) == side
        if mine and claim.comparable_content == result.comparable_content:
            raise TournamentError(
                translatable(
                    "evening-refused-waiting",
                    f"{points} has been entered and is waiting for the other side.",
                    score=f"{points}",
                )
            )
        if (
            not mine
            and claim.by != SERVER_TABLE
            and result.comparable_content == claim.comparable_content
        ):
            return entry, ResultConfirmed(round_number, table_number, by)
    return (entry,)


def _find_claim_again(sitting: TableSitting, entry: ResultEntered) -> tuple[Entry, ...]:
    """Return what the host enters, so that it is the last word at the table: nothing if it is; and
    what the table itself says, with who played there, if that is the same.
    """
    result = TableResult(entry.score, entry.tallies, entry.boards)
    for claim in reversed(sitting.claims):
        if claim.comparable_content == result.comparable_content:
            if claim is sitting.claims[-1]:
                return ()
            if claim.by == SERVER_TABLE:
                return (structs.replace(entry, by=SERVER_TABLE, sat=claim.sat),)
    return (entry,)


def score_entry_refusal(tournament: Tournament, sitting: TableSitting, by: Player) -> str:
    """Return why a player who took their place late cannot enter or confirm a score, or "".

    Whoever has entered a score could take an opponent's name, and agree with themselves. Empty:
    they have a word.
    """
    person = tournament.people.get(by)
    if person is None or not 0 < sitting.first_entered < person.taken:
        return ""
    return translatable(
        "evening-refused-late-name",
        f"You took the name {person.name} after a score had been entered for this table, so the"
        " host decides, or gives you your own link.",
        name=person.name,
    )


def _verify_can_enter_score(tournament: Tournament, sitting: TableSitting, by: Player) -> None:
    if why := score_entry_refusal(tournament, sitting, by):
        raise TournamentError(why)


def record_online_score(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    points: TableScore,
    *,
    sat: Sequence[SeatHistory],
    tallies: Sequence[PlayerTally] = (),
    boards: Sequence[TableScore] = (),
    counts: bool,
) -> tuple[Entry, ...]:
    """Record the score of a table that was played on this server.

    Args:
        round_number: the round.
        sat: who played.
        boards: the points of each board.
        counts: whether it counts at once; else one of each side agrees, or the host.

    Raises:
        TournamentError: the score cannot be, or the table has one.
    """
    sitting = find_unscored_table(tournament, round_number, table_number)
    _verify_score(tournament, round_number, sitting, points, tallies=tallies, boards=boards)
    entry = ResultEntered(
        round_number, table_number, points, SERVER_TABLE, tuple(tallies), tuple(boards), tuple(sat)
    )
    if counts:
        return entry, ResultConfirmed(round_number, table_number, SERVER_TABLE)
    if any(claim.by == SERVER_TABLE and claim.score == points for claim in sitting.claims):
        return ()
    return (entry,)


def confirm_score(
    tournament: Tournament, round_number: int, table_number: int, by: Player = HOST
) -> tuple[Entry, ...]:
    """Confirm the score that was entered last, as the other side or the host.

    What the other side has entered counts with that; what the table says, when both have agreed.

    Raises:
        TournamentError: nothing waits, or it is not theirs to confirm.
    """
    sitting = find_unscored_table(tournament, round_number, table_number)
    if not sitting.claims:
        raise TournamentError(
            translatable(
                "evening-refused-no-claim",
                f"Nobody has entered a score for table {table_number} of round {round_number}.",
                table=table_number,
                round=round_number,
            )
        )
    claim = sitting.claims[-1]
    if by == HOST:
        return (ResultConfirmed(round_number, table_number, by),)
    side = find_side_index(tournament, sitting, by)
    sides = {find_side_index(tournament, sitting, author) for author in (claim.by, *claim.agreed)}
    if side in sides:
        raise TournamentError(
            translatable(
                "evening-refused-own-side", "Only the other side or the host can confirm a score."
            )
        )
    _verify_can_enter_score(tournament, sitting, by)
    if claim.by == SERVER_TABLE and not claim.agreed:
        return (ResultAgreed(round_number, table_number, by),)
    return (ResultConfirmed(round_number, table_number, by),)


def correct_score(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    points: TableScore,
    why: str = "",
    *,
    tallies: Sequence[PlayerTally] = (),
    boards: Sequence[TableScore] = (),
    force: bool = False,
) -> tuple[Entry, ...]:
    """Set the score of a table, as the host; the old one stays in the history.

    Args:
        round_number: the round.
        why: a word for the history.
        boards: the points of each board; those that were not played come last.
        force: whether a score may stand that no game ends with: it was broken off. Boards at
            0 : 0 were not played, unless a hand can bring that.

    Raises:
        TournamentError: the score cannot be, other tables have been paired upon it, or scores were
            set right too often.
    """
    verify_not_closed(tournament)
    sitting = find_table(tournament, round_number, table_number)
    was = sitting.result
    if force:
        boards = _drop_unplayed_boards(tournament, round_number, sitting, boards)
    result = TableResult(points, tuple(tallies), tuple(boards))
    same = was is not None and was.comparable_content == result.comparable_content
    if was is not None and same and (was.walkover, was.broken_off) == (False, force):
        return ()
    _verify_score(
        tournament, round_number, sitting, points, tallies=tallies, boards=boards, force=force
    )
    _verify_can_replace(tournament, round_number, sitting, points)
    content = (
        round_number,
        table_number,
        points,
        clean_to_one_line(why[:400]),
        result.tallies,
        result.boards,
    )
    return (ResultCorrected(*content, broken_off=force),)


def _drop_unplayed_boards(
    tournament: Tournament, round_number: int, sitting: TableSitting, boards: Sequence[TableScore]
) -> Sequence[TableScore]:
    """Return the boards of a table that was broken off without those at its end that nobody has
    played: they are compared with no other table's.
    """
    format_ = format_of(tournament)
    if not isinstance(format_, BoardComparisonFormat) or (0, 0) in hand_results(tournament.rules):
        return boards
    played = [board != (0, 0) for board in boards]
    count = sum(played)
    if not all(played[:count]):
        numbers = format_.board_numbers(tournament, round_number, sitting.first)
        missing = played.index(False)
        later = played.index(True, missing)
        raise TournamentError(
            translatable(
                "evening-refused-board-order",
                f"Board {numbers[later]} has points, but board {numbers[missing]} doesn't: enter"
                " the boards in order, up to the first one that wasn't played.",
                later=numbers[later],
                missing=numbers[missing],
            )
        )
    return boards[:count]


def record_walkover(
    tournament: Tournament, round_number: int, table_number: int, winner: int
) -> tuple[Entry, ...]:
    """Record that one side was not there, as the host; the other wins, or sits out.

    Args:
        round_number: the round.
        winner: the side that was there, 0 or 1.

    Raises:
        TournamentError: there is no such table, other tables have been paired upon its result, or
            scores were set right too often.
    """
    verify_not_closed(tournament)
    sitting = find_table(tournament, round_number, table_number)
    points = format_of(tournament).walkover_points(tournament.rules)
    score = TableScore(0, points) if winner else TableScore(points, 0)
    was, waiting = sitting.result, None if points else list_stranded(tournament, sitting)
    if was is not None and was.walkover and was.score == score and waiting in (None, was.waited):
        return ()
    _verify_can_replace(tournament, round_number, sitting, score)
    return (ResultCorrected(round_number, table_number, score, why="walkover", walkover=True),)


def _verify_can_replace(
    tournament: Tournament, round_number: int, sitting: TableSitting, points: TableScore
) -> None:
    """Refuse to replace the score of a table, if it has one: see `correct_score`."""
    if sitting.result is None:
        return
    if round_number < len(tournament.rounds):
        _verify_winner_unchanged(tournament, round_number, sitting, points)
    replaced = sum(len(table.past) for round_ in tournament.rounds for table in round_.tables)
    if replaced >= MAX_CORRECTIONS:
        raise TournamentError(
            translatable(
                "evening-refused-corrections",
                f"Scores of this evening have been corrected {MAX_CORRECTIONS:,} times, and that's"
                " the most possible.",
                n=MAX_CORRECTIONS,
            )
        )


def _verify_winner_unchanged(
    tournament: Tournament, round_number: int, sitting: TableSitting, points: TableScore
) -> None:
    assert sitting.result is not None
    was = sitting.result.score
    turned = (was.first > was.second) != (points.first > points.second)
    if turned and isinstance(format_of(tournament), KnockoutFormat):
        raise TournamentError(
            translatable(
                "evening-refused-winner-next",
                f"The winner at table {sitting.number} of round {round_number} is already in the"
                " next round: undo that round first, which is possible until it has a score.",
                table=sitting.number,
                round=round_number,
            )
        )


def _verify_score(
    tournament: Tournament,
    round_number: int,
    sitting: TableSitting,
    points: TableScore,
    *,
    tallies: Sequence[PlayerTally],
    boards: Sequence[TableScore],
    force: bool = False,
) -> None:
    """Refuse a score that a table cannot have ended with."""
    format_ = format_of(tournament)
    for score in (points, *boards):
        if not all(-MAX_POINTS <= side_points <= MAX_POINTS for side_points in score):
            raise TournamentError(
                translatable(
                    "evening-refused-no-score", f"{score} isn't a score.", score=f"{score}"
                )
            )
    if format_.decisive and points.first == points.second:
        raise TournamentError(
            translatable(
                "evening-refused-level", "A knockout match needs a winner: play one more hand."
            )
        )
    if isinstance(format_, BoardComparisonFormat) and not force:
        numbers = format_.board_numbers(tournament, round_number, sitting.first)
        why = format_.board_refusal(tournament, boards, numbers)
        if why is None and tuple(map(sum, zip(*boards, strict=True))) != tuple(points):
            why = translatable(
                "evening-refused-boards-sum",
                f"The boards do not add up to {points}.",
                score=f"{points}",
            )
        if why is not None:
            raise TournamentError(why)
    why = None if force else format_.score_refusal(tournament, sitting, points)
    if why is not None:
        raise TournamentError(why)
    players = [player for side in sitting.sides for player in tournament.players_of(side)]
    if len({tally.player for tally in tallies}) < len(tallies):
        raise TournamentError(
            translatable(
                "evening-refused-tally-twice",
                "Enter each player's loners, euchres and reneges only once.",
            )
        )
    for tally in tallies:
        if tally.player not in players:
            raise TournamentError(
                translatable(
                    "evening-refused-not-seated",
                    f"Player {tally.player} does not sit at table {sitting.number}.",
                    player=tally.player,
                    table=sitting.number,
                )
            )
        if not all(0 <= count <= 100 for count in tally[1:]):
            raise TournamentError(
                translatable(
                    "evening-refused-negative-tally",
                    "Loners, euchres and reneges can't be negative.",
                )
            )
    for index, side in enumerate(() if force else sitting.sides):
        _verify_tallies(tournament, tournament.players_of(side), points[index], tallies)


def _verify_tallies(
    tournament: Tournament, side: Sequence[Player], points: int, tallies: Sequence[PlayerTally]
) -> None:
    """Refuse fewer points for a side than its loners and the others' euchres must have brought."""
    rules = tournament.rules
    if can_lose_points(rules):
        return  # what a side won it may have lost again
    loners = sum(tally.loners for tally in tallies if tally.player in side)
    euchres = sum(tally.euchred for tally in tallies if tally.player not in side)
    lone_march, euchre = min_lone_march_and_euchre(rules)
    least = loners * lone_march + euchres * euchre
    if least > points:
        names = " & ".join(tournament.people[player].name for player in side)
        raise TournamentError(
            translatable(
                "evening-refused-few-points",
                f"{format_count(loners, 'loner')} of {names} and {format_count(euchres, 'euchre')} "
                "of the others make"
                f" at least {least} points, and they have {points}.",
                loners=loners,
                names=names,
                euchres=euchres,
                least=least,
                points=points,
            )
        )
