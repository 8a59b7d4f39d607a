"""The long parts of the pages of evenings that are the same for everybody, made aside."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

import msgspec
from markupsafe import Markup

from euchre.cards import sort_hand
from euchre.league.deciding import format_of
from euchre.league.formats.travellers import Set
from euchre.league.log.entries import Player
from euchre.league.log.state import Person
from euchre.league.told.boards import DIRECTIONS, board_sets
from euchre.league.told.seating import cards, table_plans
from euchre.league.told.standings import shown
from euchre.league.told.travellers import board_results, points_told
from euchre.server.evenings.shown import views, wording
from euchre.server.evenings.shown.files import EveningLog
from euchre.server.render import part

_OTHERS: Final = {
    "host": "the host",
    "server": "the table",
    "guest": "by the link",
    "moderator": "a moderator",
}
"""Who does something beside players, in the log and for people."""


def sheets(log: EveningLog) -> dict[str, Markup]:
    """Render all players' seat cards, and the plans of the tables if boards travel."""
    evening = log.evening
    seats, travel = cards(evening), format_of(evening).real_cards
    named = [(each.name, seats[player]) for player, each in evening.people.items()]
    made = {"cards": part("event-seat-cards.html", cards=named, travel=travel)}
    if evening.order and travel:
        made["guides"] = part("event-table-guides.html", guides=table_plans(evening))
    return made


def boards(log: EveningLog, seed: str, hidden: AbstractSet[Set]) -> Markup:
    """Render the deals of all boards except those of hidden sets."""
    evening = log.evening
    sets = [found for at, found in enumerate(board_sets(evening, seed)) if at not in hidden]
    return part(
        "event-board-sets.html",
        sets=sets,
        title=views.title(evening),
        real_cards=format_of(evening).real_cards,
        directions=DIRECTIONS,
        in_order=sort_hand,
    )


def travellers(log: EveningLog) -> Markup:
    """Render the results of each board at all tables."""
    found, points = board_results(log.evening), points_told(log.evening)
    return part("event-traveller-boards.html", travellers=found, points=points, shown=shown)


class HistoryLine(NamedTuple):
    """An entry of the history.

    Attributes:
        at: when, for programs.
        words: the same, for people.
        who: whose doing it was.
        told: what happened, as a sentence.
    """

    at: str
    words: str
    who: str
    told: str


def history(log: EveningLog) -> list[bytes]:
    """Encode all entries as sentences, the last first."""
    people = log.evening.people
    lines = [
        HistoryLine(
            views.clock(each.at), views.clock_words(each.at), _said_by(people, each.by), words
        )
        for each, words in wording.history(log.noted, log.evening)
    ]
    return [msgspec.json.encode(line) for line in reversed(lines)]


def read_history(lines: Sequence[bytes]) -> list[HistoryLine]:
    """Decode some lines of a history."""
    return [msgspec.json.decode(line, type=HistoryLine) for line in lines]


def _said_by(people: dict[Player, Person], by: str) -> str:
    """Return the name of an entry's author."""
    if by.startswith("p") and by[1:].isdecimal():
        person = people.get(int(by[1:]))
        return "a player" if person is None else person.name
    return _OTHERS.get(by, by)
