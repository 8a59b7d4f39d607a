"""What became of the tables that a browser has kept the seats of: for who comes back."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from euchre.english.grammar import add_full_stop, join_words, team_name
from euchre.english.terms import describe_joining
from euchre.errors import EuchreError
from euchre.game.presets import rules_title
from euchre.game.rules import Seat, teams
from euchre.server.endpoints import Endpoint
from euchre.server.operations import ApiOperation, read_json, respond_json
from euchre.server.tables.hub import OwnedElsewhereError, TableHub
from euchre.store import hash_token
from euchre.table.chairs.readiness import explain_wait
from euchre.table.log.state import Table
from euchre.texts import translatable

MAX_SEATS: Final = 12
"""Seats that are looked at for one request."""
SEATS_PATH: Final = "/api/seats"
Text = Annotated[str, Meta(max_length=128)]


class SavedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat saved in a browser: the table, and its token."""

    table: Text
    token: Text


class SavedSeatsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The saved seats that a browser asks about, latest first."""

    seats: Annotated[tuple[SavedSeat, ...], Meta(max_length=MAX_SEATS)] = ()


class SavedSeatTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table at which somebody has a seat.

    `names` are the others who sit there, `scores` one's own first, `game` the number of the last
    one. `yours` says whether something waits for this person, and `words` how it stands. `at` is
    when something last happened, in ms.
    """

    table: str
    link: str
    title: str
    game_name: str
    stage: str
    words: str
    names: tuple[str, ...]
    seat: Seat
    yours: bool = False
    scores: tuple[int, ...] = ()
    game: int = 0
    at: int = 0


class SavedSeatsAnswer(msgspec.Struct, frozen=True):
    """The seats that a browser still has; those that are `gone`, by table."""

    tables: tuple[SavedSeatTable, ...]
    gone: tuple[str, ...]


class SavedSeatsHandler:
    """HTTP handler for the seats saved in a browser."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub

    def routes(self) -> list[Endpoint]:
        """Return the endpoint."""
        return [
            ApiOperation(
                "POST",
                SEATS_PATH,
                self.show_saved_seats,
                takes=SavedSeatsQuery,
                answers=SavedSeatsAnswer,
            )
        ]

    async def show_saved_seats(self, request: Request) -> Response:
        """``POST /api/seats``: the state of the seats that a browser has saved.

        Of a table where a token opens nothing not even that there is one is told.
        """
        wanted = await read_json(request, SavedSeatsQuery)
        tables: list[SavedSeatTable] = []
        gone: list[str] = []
        for saved in wanted.seats:
            if await self._is_token_valid(saved):
                tables += await self._load_table_if_readable(saved)
            else:
                gone.append(saved.table)
        return respond_json(SavedSeatsAnswer(tuple(tables), tuple(gone)))

    async def _is_token_valid(self, saved_seat: SavedSeat) -> bool:
        """Return whether the token opens a seat there; the disk is read only if need be."""
        room = self._hub.rooms.get(saved_seat.table)
        if room is not None:
            return room.tokens.find_seat(saved_seat.token) is not None
        find, loop = self._hub.log.find_token, self._hub.loop
        place = await loop.run_in_executor(None, find, hash_token(saved_seat.token))
        return place is not None and place[0] == saved_seat.table

    async def _load_table_if_readable(self, saved_seat: SavedSeat) -> tuple[SavedSeatTable, ...]:
        """Return the table, or nothing if it can't be read now, which doesn't mean it is gone."""
        try:
            room = await self._hub.find_room(saved_seat.table)
        except OwnedElsewhereError as elsewhere:
            answer = await self._hub.ask(
                elsewhere.node, "POST", SEATS_PATH, SavedSeatsQuery((saved_seat,))
            )
            return msgspec.json.decode(answer, type=SavedSeatsAnswer).tables if answer else ()
        except EuchreError:
            return ()
        seat = None if room is None else room.tokens.find_seat(saved_seat.token)
        return () if room is None or seat is None else (build_saved_seat_table(room.table, seat),)


def build_saved_seat_table(table: Table, seat: Seat) -> SavedSeatTable:
    """Return the state of a table for the player in `seat`."""
    yours, words = describe_state_for_seat(table, seat)
    return SavedSeatTable(
        table=table.id,
        link=f"/t/{table.id}",
        title=table.settings.title,
        game_name=rules_title(table.rules),
        stage=table.stage,
        words=words,
        names=tuple(
            chair.name
            for other_seat, chair in enumerate(table.chairs)
            if other_seat != seat and chair.name
        ),
        seat=seat,
        yours=yours,
        scores=_list_scores_own_first(table, seat),
        game=table.game,
        at=max(table.since, table.turned),
    )


def describe_state_for_seat(table: Table, seat: Seat) -> tuple[bool, str]:
    """Return whether something waits for the player in `seat`, and the state in a sentence."""
    match = table.match
    if match is None:
        if not table.is_full:
            return True, translatable("table-state-waiting", "Waiting for players.")
        if seat in table.ready:
            return False, explain_wait(table, seat)
        away = [chair.name for chair in table.chairs if chair.is_away]
        if not away:
            return True, translatable("table-state-ready", "Everybody is here. You can start.")
        return True, add_full_stop(
            translatable(
                "table-state-away",
                f"{join_words(away)} {'are' if len(away) > 1 else 'is'} away",
                names=join_words(away),
            )
        )
    if match.over:
        return False, _describe_game_end(table, seat)
    if table.find_join_stage(seat):
        return False, f"{describe_joining(table.find_join_stage(seat))}."
    if table.paused:
        return True, translatable("table-paused", "The game is paused.")
    if table.resting:
        return seat not in table.ready, translatable("table-state-hand-over", "A hand is over.")
    if match.turn == seat:
        return True, translatable("table-state-your-turn", "It's your turn.")
    if match.turn is None:
        return False, ""
    return False, add_full_stop(
        translatable(
            "table-waiting-for",
            f"Waiting for {table.seat_names[match.turn]}",
            names=table.seat_names[match.turn],
        )
    )


def _describe_game_end(table: Table, seat: Seat) -> str:
    match = table.match
    assert match is not None
    if match.winner is None:
        return translatable("table-state-over", "The game is over.")
    hands = len(match.hands)
    if not table.has_played(seat, hands):
        return translatable(
            "table-state-team-won",
            f"{team_name(table.rules, table.find_seat_names(hands), match.winner)} won.",
            team=team_name(table.rules, table.find_seat_names(hands), match.winner),
        )
    return (
        translatable("table-state-won", "You won.")
        if seat in teams(table.rules)[match.winner]
        else translatable("table-state-lost", "You lost.")
    )


def _list_scores_own_first(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the match scores, the player's own side first; empty before the first game."""
    if table.match is None:
        return ()
    own = next(number for number, side in enumerate(teams(table.rules)) if seat in side)
    scores = table.match.scores
    return (scores[own], *(score for number, score in enumerate(scores) if number != own))
