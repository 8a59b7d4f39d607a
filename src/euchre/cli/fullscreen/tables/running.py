"""What can be done at a table on a server beside playing: running it, seats, who is gone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from euchre.bots import FOR_PEOPLE
from euchre.client import Game
from euchre.rules import Seat
from euchre.table.log.entries import PACES
from euchre.table.shown.picture import SeatShown

_DOORS: Final = {
    "open": "Anybody with the link may sit down",
    "ask": "Who comes asks you first",
    "locked": "Nobody may sit down",
}


class Deed(NamedTuple):
    """Something that can be done now.

    Attributes:
        words: for it.
        about: what comes of it.
        do: does it.
    """

    words: str
    about: str
    do: Callable[[], Awaitable[Any]]


def deeds(game: Game) -> list[Deed]:
    """All that can be done now, by whoever sits here, what is most urgent first."""
    mine = game.mine
    seat = None if mine is None else mine.seat
    playing = game.table.stage == "playing"
    found = [*_absent(game, seat)] if playing else []
    if seat is not None:
        found += _own(game)
    if seat is not None:
        found += _knocks(game, seat)
    if mine is not None and mine.is_host:
        found += _host(game)
    if not playing:  # nobody waits for a move: who is gone may only be late
        found += _absent(game, seat)
    if seat is not None:
        found.append(Deed("Stand up", "give the seat up for good", game.stand))
    return found


def _ask(game: Game, kind: str, **fields: Any) -> Callable[[], Awaitable[Any]]:
    return partial(game.ask, kind, **fields)


def _absent(game: Game, seat: Seat | None) -> Iterator[Deed]:
    """What is done about who is gone, or does not move."""
    for chair in game.table.chairs:
        if seat is None or chair.seat == seat or chair.kind != "human":
            continue
        hand = game.hand
        late = hand is not None and hand.turn == chair.seat and hand.vote_from is not None
        if (seat in chair.asked or late) and not chair.away:
            yield Deed(
                f"Have a bot play for {chair.name}",
                "as soon as the others want it, too",
                _ask(game, "vote", seat=chair.seat),
            )
        if seat in chair.asked:
            yield Deed(
                f"Wait longer for {chair.name}",
                "nobody takes the seat meanwhile",
                _ask(game, "wait", seat=chair.seat),
            )


def _own(game: Game) -> Iterator[Deed]:
    mine, table = game.mine, game.table
    if mine is not None and mine.may_claim:
        yield Deed("Claim the rest", "all tricks that are left are yours", game.claim)
    if table.stage == "playing":
        if table.paused:
            yield Deed("Go on", "after a pause", _ask(game, "resume"))
        else:
            yield Deed("Pause", "nobody's time runs", _ask(game, "pause"))


def _knocks(game: Game, seat: Seat) -> Iterator[Deed]:
    """Who asks this person to be let sit down."""
    host = game.mine is not None and game.mine.is_host
    for knock in game.table.knocks:
        if not host and not (knock.was_mine and knock.seat == seat):
            continue
        wish, about = "sit down", ""
        if knock.was_mine and knock.seat is not None:
            wish = f"have the seat of {game.table.chairs[knock.seat].name}, too"
            about = "they say that it was theirs, on another device"
        answer = partial(_ask, game, "admit", knock=knock.number)
        yield Deed(f"Let {knock.name} {wish}", about, answer(yes=True))
        yield Deed(f"Refuse {knock.name}", about, answer(yes=False))


def _host(game: Game) -> Iterator[Deed]:
    """What whoever runs the table may do."""
    table = game.table
    if any(chair.kind == "empty" for chair in table.chairs):
        for level in FOR_PEOPLE:
            about = "on every empty seat"
            yield Deed(f"Fill with {level} bots", about, partial(game.fill, level))
    for pace in PACES:
        if pace != table.pace:
            yield Deed(f"Pace: {pace}", "how fast bots play", _ask(game, "pace", pace=pace))
    for door, about in _DOORS.items():
        if door != table.door:
            yield Deed(f"Door: {door}", about, _ask(game, "door", door=door))
    for chair in table.chairs:
        yield from _with(game, chair)


def _with(game: Game, chair: SeatShown) -> Iterator[Deed]:
    """What the host may do about a chair."""
    if chair.seat == game.seat or chair.kind == "empty":
        return
    if chair.kind == "human":
        yield Deed(f"Have {chair.name} run the table", "", _ask(game, "host", seat=chair.seat))
        yield Deed(f"Have {chair.name} stand up", "for good", _ask(game, "remove", seat=chair.seat))
    elif game.table.stage != "playing":
        yield Deed(f"Send {chair.name} away", "", _ask(game, "bot", seat=chair.seat, name=None))
