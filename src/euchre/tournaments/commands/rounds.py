"""Lots, rounds, tables."""

from __future__ import annotations

import random
from functools import reduce
from typing import Final

from euchre.english.grammar import join_words
from euchre.game.randomness import Chance, as_random
from euchre.texts import translatable
from euchre.tournaments.commands.checks import (
    MAX_OPEN_ROUNDS,
    find_unscored_table,
    is_last_round,
    verify_not_closed,
    verify_score_limit,
)
from euchre.tournaments.commands.opening import verify_prizes
from euchre.tournaments.commands.people import verify_leaver_limit
from euchre.tournaments.commands.scores import record_walkover
from euchre.tournaments.entries import (
    Entry,
    OnlineTableOpened,
    PlanDrawn,
    PlayerLeft,
    RoundPaired,
    RoundUnpaired,
    TeamFormed,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import format_of
from euchre.tournaments.formats.base import draw_order
from euchre.tournaments.reducer import apply_event, default_team_name
from euchre.tournaments.state import Tournament

MAX_ROUNDS_UNDONE: Final = 200
"""Rounds of an evening that are taken back: each is written into its history with all names."""


def draw_plan(tournament: Tournament, rng: Chance) -> tuple[Entry, ...]:
    """Draw lots: for the teams that are still missing, and for the places of the plan.

    Raises:
        TournamentError: it has begun, so many cannot play this format, or it would be too large.
        PrizeError: the prizes do not fit the pot.
    """
    rng = as_random(rng)
    verify_not_closed(tournament)
    if tournament.order:
        raise TournamentError(translatable("evening-refused-drawn", "The lots have been drawn."))
    format_ = format_of(tournament)
    why = format_.player_count_refusal(len(tournament.people)) or format_.rounds_refusal(tournament)
    if why is not None:
        raise TournamentError(why)
    teams = _draw_teams(tournament, rng) if format_.teamed else []
    after = reduce(apply_event, teams, tournament)
    drawn = PlanDrawn(draw_order(after.competitors, rng))
    after = apply_event(after, drawn)
    verify_score_limit(after)
    verify_prizes(after)
    return *teams, drawn


def _draw_teams(tournament: Tournament, rng: random.Random) -> list[TeamFormed]:
    alone = draw_order(
        [player for player in tournament.people if player not in tournament.team_by_player], rng
    )
    first = max(tournament.teams, default=0) + 1
    return [
        TeamFormed(first + index // 2, (a, b), default_team_name(tournament, (a, b)))
        for index in range(0, len(alone), 2)
        for a, b in [sorted(alone[index : index + 2])]
    ]


def pair_round(tournament: Tournament, rng: Chance) -> tuple[Entry, ...]:
    """Pair the next round; before the first one, draw the plan as well.

    A planned round in which nobody can meet is passed over: all who are here sit it out.

    Raises:
        TournamentError: a table is still playing, or there are no more rounds, or too many.
    """
    rng = as_random(rng)
    verify_not_closed(tournament)
    if not tournament.order:
        entries = draw_plan(tournament, rng)
        return *entries, *pair_round(reduce(apply_event, entries, tournament), rng)
    _verify_round_complete(tournament)
    if len(tournament.rounds) >= MAX_OPEN_ROUNDS:
        raise TournamentError(
            translatable(
                "evening-refused-many-rounds",
                f"An evening can have at most {MAX_OPEN_ROUNDS:,} rounds: close it, and open"
                " another.",
                most=MAX_OPEN_ROUNDS,
            )
        )
    format_ = format_of(tournament)
    round_ = format_.pair_next_round(tournament, rng)
    if round_ is None or not (round_.tables or format_.next_round_size(tournament)):
        raise _no_round_left_error(tournament)
    if not round_.tables:
        return round_, *pair_round(apply_event(tournament, round_), rng)
    return round_, *_record_walkovers(tournament, round_)


def next_round_size(tournament: Tournament) -> tuple[int, int]:
    """Return the next round's numbers of tables and of sitters-out, whatever the draw.

    Raises:
        TournamentError: as `pair_round`.
    """
    verify_not_closed(tournament)
    if not tournament.order:
        entries = draw_plan(tournament, random.Random(0))
        tournament = reduce(apply_event, entries, tournament)
    _verify_round_complete(tournament)
    size = format_of(tournament).next_round_size(tournament)
    if size is None:
        raise _no_round_left_error(tournament)
    return size


def _verify_round_complete(tournament: Tournament) -> None:
    if not tournament.is_round_complete:
        assert tournament.current_round is not None
        waiting = [
            str(table.number) for table in tournament.current_round.tables if table.result is None
        ]
        tables = "table" if len(waiting) == 1 else "tables"
        raise TournamentError(
            translatable(
                "evening-refused-round-open",
                f"Round {tournament.current_round.number} is waiting for {tables}"
                f" {join_words(waiting)}.",
                round=tournament.current_round.number,
                n=len(waiting),
                tables=join_words(waiting),
            )
        )


def _no_round_left_error(tournament: Tournament) -> TournamentError:
    if is_last_round(tournament):
        return TournamentError(
            translatable(
                "evening-refused-last-round", "All rounds have been played: close the evening."
            )
        )
    return TournamentError(
        translatable(
            "evening-refused-nobody-meets",
            "Nobody can meet in the rounds that are left: close the evening, unless a team"
            " comes back.",
        )
    )


def undo_pairing(tournament: Tournament) -> tuple[Entry, ...]:
    """Take back the latest round, as long as nobody has entered a score of it.

    With it go the rounds before it that were passed over, as nobody could meet in them. With the
    first round the lots are taken back as well. Teams stay, but who has gone is out of
    the next lots, as if they had gone before: they have not played, and owe nothing.

    Raises:
        TournamentError: no round has been paired, a score of it has been entered, though the host
            has made it a walkover since, too many would have gone whose money is open, or rounds
            were taken back too often.
    """
    verify_not_closed(tournament)
    if tournament.current_round is None:
        raise TournamentError(translatable("evening-refused-no-round", "No round has been paired."))
    if tournament.rounds_undone >= MAX_ROUNDS_UNDONE:
        raise TournamentError(
            translatable(
                "evening-refused-undone-often",
                f"Rounds of this evening have been undone {MAX_ROUNDS_UNDONE} times, and that's the"
                " most possible.",
                n=MAX_ROUNDS_UNDONE,
            )
        )
    number = tournament.current_round.number
    for table in tournament.current_round.tables:
        # What a score has moved stays in the book, also once it is a walkover.
        results = (table.result, *(result for result, _ in table.past))
        if table.first_entered or any(result and not result.walkover for result in results):
            raise TournamentError(
                translatable(
                    "evening-refused-undo-scored",
                    f"Table {table.number} of round {number} has a score, so you can't undo"
                    " that round.",
                    table=table.number,
                    round=number,
                )
            )
    played = [round_.number for round_ in tournament.rounds[:-1] if round_.tables]
    first = max(played, default=0) + 1
    leavers = [player for player, person in tournament.people.items() if not person.here]
    entries: tuple[Entry, ...] = (
        *(RoundUnpaired(round_.number) for round_ in reversed(tournament.rounds[first - 1 :])),
        *(PlayerLeft(player) for player in leavers if first == 1),
    )
    return verify_leaver_limit(tournament, entries)


def _record_walkovers(tournament: Tournament, round_: RoundPaired) -> list[Entry]:
    """Record a walkover for each table at which one team has gone but is still in the bracket.

    If both have, and one has to win, that is for the host to say.
    """
    staying, after = set(tournament.present_competitors), apply_event(tournament, round_)
    entries: list[Entry] = []
    for number, pairing in enumerate(round_.tables, 1):
        are_absent = [not staying.issuperset(side) for side in pairing]
        if any(are_absent) and not (all(are_absent) and format_of(tournament).walkovers):
            entries += record_walkover(after, round_.number, number, int(are_absent[0]))
    return entries


def record_online_table(
    tournament: Tournament, round_number: int, table_number: int, table_id: str
) -> tuple[Entry, ...]:
    """Record that a table is played on this server.

    Raises:
        TournamentError: there is no such table, it has been played, or another has played the
            boards of its round with real cards.
    """
    verify_not_closed(tournament)
    if format_of(tournament).real_cards:
        raise TournamentError(
            translatable(
                "evening-refused-real-cards",
                f"{format_of(tournament).title} is played with real cards: at a table here others"
                " would see boards that they have yet to play.",
                title=format_of(tournament).title,
            )
        )
    find_unscored_table(tournament, round_number, table_number)
    if format_of(tournament).boarded:
        for table in tournament.rounds[round_number - 1].tables:
            if table.has_been_played and not table.online:
                raise TournamentError(
                    translatable(
                        "evening-refused-other-deals",
                        f"Table {table.number} has played this round with real cards, and tables"
                        " here deal other hands: play the boards of the round with real cards,"
                        " too.",
                        table=table.number,
                    )
                )
    return (OnlineTableOpened(round_number, table_number, table_id),)
