"""The long parts of the pages of evenings that are the same for everybody, made aside."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

import msgspec
from markupsafe import Markup

from euchre.game.cards import sort_hand
from euchre.server.languages import translate
from euchre.server.render import render_part
from euchre.server.tournaments import views, wording
from euchre.server.tournaments.files import TournamentLog
from euchre.texts import translatable
from euchre.tournaments.commands import format_of
from euchre.tournaments.formats.travellers import SetIndex
from euchre.tournaments.reports.boards import SEAT_DIRECTIONS, list_board_sets
from euchre.tournaments.reports.seating import rounds_by_table, seats_by_player
from euchre.tournaments.reports.standings import format_points
from euchre.tournaments.reports.travellers import list_board_results, traveller_points_label
from euchre.tournaments.state import Tournament

_AUTHOR_NAMES: Final = {
    "host": translatable("evening-author-host", "the host"),
    "server": translatable("evening-author-table", "the table"),
    "guest": translatable("evening-author-guest", "with the link"),
    "moderator": translatable("evening-author-moderator", "the moderator"),
}
"""Who does something beside players, in the log and for people."""


def render_seat_cards(log: TournamentLog) -> dict[str, Markup]:
    """Render all players' seat cards, and the plans of the tables if boards travel."""
    tournament = log.tournament
    seats, travel = seats_by_player(tournament), format_of(tournament).real_cards
    cards = [(person.name, seats[player]) for player, person in tournament.people.items()]
    parts = {"cards": render_part("event-seat-cards.html", cards=cards, travel=travel)}
    if tournament.order and travel:
        parts["guides"] = render_part("event-table-guides.html", guides=rounds_by_table(tournament))
    return parts


def render_deals(log: TournamentLog, seed: str, hidden_sets: AbstractSet[SetIndex]) -> Markup:
    """Render the deals of all boards except those of hidden sets."""
    tournament = log.tournament
    sets = [
        board_set
        for index, board_set in enumerate(list_board_sets(tournament, seed))
        if index not in hidden_sets
    ]
    return render_part(
        "event-board-sets.html",
        sets=sets,
        title=views.tournament_title(tournament),
        real_cards=format_of(tournament).real_cards,
        directions=SEAT_DIRECTIONS,
        in_order=sort_hand,
    )


def render_travellers(log: TournamentLog) -> Markup:
    """Render the results of each board at all tables."""
    boards, points = list_board_results(log.tournament), traveller_points_label(log.tournament)
    return render_part(
        "event-traveller-boards.html", travellers=boards, points=points, shown=format_points
    )


class HistoryLine(NamedTuple):
    """An entry of the history: when, for programs and in words; who did it; and the sentence."""

    at: str
    words: str
    who: str
    told: str


def encode_history_lines(log: TournamentLog) -> list[bytes]:
    """Encode all entries as sentences in the language of the reader, the last first."""
    lines = [
        HistoryLine(
            views.format_utc_iso(event.at),
            views.format_utc_clock(event.at),
            translate(_author_name(after, event.author)),
            translate(words),
        )
        for event, after, words in wording.narrate_history(log.stored_events, log.tournament)
    ]
    return [msgspec.json.encode(line) for line in reversed(lines)]


def decode_history(lines: Sequence[bytes]) -> list[HistoryLine]:
    """Decode some lines of a history."""
    return [msgspec.json.decode(line, type=HistoryLine) for line in lines]


def _author_name(tournament: Tournament, author: str) -> str:
    """Return who did something, by the name that they had then."""
    if author.startswith("p") and author[1:].isdecimal():
        return tournament.player_name(int(author[1:]))
    return _AUTHOR_NAMES.get(author, author)
