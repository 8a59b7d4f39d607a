"""What a server's table asks for just now, and what Enter does about it: both in one place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from euchre.cli.fullscreen.tables.base import Stage
from euchre.cli.fullscreen.tables.running import bind_command, list_absence_deeds
from euchre.client import Game
from euchre.errors import EuchreError
from euchre.table.shown.picture import SeatShown
from euchre.table.shown.private_view import as_you
from euchre.words import listing
from euchre.words.asking import question

EMPTY: Final = "(empty)"
"""What stands in place of a name where nobody sits."""
_LOST: Final = "The connection is lost; it is tried again, and nothing is lost."
_COVERED: Final = (
    "Only those who sit here see this game: the same cards may still be to be played elsewhere."
)
_BEGINS: Final = {
    "waiting": ("begins", "begins"),
    "between": ("goes on", "goes on"),
    "over": ("begins another game", "another game"),
}
"""What Enter does where everybody is waited for: in the sentence, and in the list of keys."""


class Prompt(NamedTuple):
    """The question that is asked, or the sentence on what is waited for.

    Attributes:
        words: for it.
        enter: what Enter does, in a word or two; empty: it only chooses.
        do: does it.
    """

    words: str
    enter: str = ""
    do: Callable[[], Awaitable[Any]] | None = None


def names_of(game: Game) -> tuple[str, ...]:
    """Return the name at each seat, one's own seat as “You”."""
    return as_you(tuple(chair.name or EMPTY for chair in game.table.chairs), game.seat)


def stage_of(game: Game) -> Stage:
    """Return the stage as a player sees it."""
    table, hand = game.table, game.hand
    if table.stage == "over" or game.over:
        return "over"
    if table.stage != "playing" or game.score is None:
        return "waiting"
    return "between" if hand is not None and hand.phase == "over" else "playing"


def is_asked(game: Game) -> bool:
    """Return whether the player is to choose something."""
    mine = game.mine
    if stage_of(game) != "playing" or mine is None or mine.seat is None:
        return False
    if game.table.paused or not game.connected or game.table.chairs[mine.seat].away:
        return False
    return bool(mine.question)


def find_prompt(game: Game, last: str) -> Prompt:
    """Return the prompt for the player or spectator.

    Args:
        game: the table.
        last: what happened last, in words.
    """
    table, mine, stage = game.table, game.mine, stage_of(game)
    if not game.connected:
        return Prompt(_LOST)
    if mine is None or mine.seat is None:
        return Prompt(_watched(game, stage, last))
    if table.paused:
        return Prompt("The game is paused; m goes on with it.")
    if mine.notice:
        return Prompt(mine.notice)
    if table.chairs[mine.seat].away:
        back = bind_command(game, "back")
        return Prompt("A bot plays for you. Enter takes your seat back.", "takes it back", back)
    if is_asked(game):
        view = game.view
        if mine.cut is None and view is not None and view.turn == mine.seat:
            return Prompt(question(view, names_of(game)))
        return Prompt(mine.question)
    if stage == "playing":
        return Prompt(_played(game, last))
    return _begun(game, stage)


def _watched(game: Game, stage: Stage, last: str) -> str:
    table = game.table
    if table.covered and table.stage != "gathering":
        return _COVERED
    if table.paused:
        return "The game is paused."
    if stage == "playing":
        return game.hand.asks if game.hand is not None and game.hand.asks else last
    late = _waited_for(game)
    over = "The game is over." if stage == "over" else ""
    return f"{over} {_free(game) or late}".strip()


def _played(game: Game, last: str) -> str:
    """Return what happens while nothing is asked of the player."""
    hand = game.hand
    if hand is None or hand.turn is None:
        return hand.asks if hand is not None and hand.asks else last
    chair = game.table.chairs[hand.turn]
    more = "; m says what can be done." if list_absence_deeds(game, chair) else "."
    if chair.gone is not None:
        return f"{names_of(game)[hand.turn]} is not connected{more}"
    if len(more) > 1:
        return f"{names_of(game)[hand.turn]} has not moved for a while{more}"
    return hand.asks or last


def _begun(game: Game, stage: Stage) -> Prompt:
    """Return the prompt while the next hand, or a game, is waited for."""
    if stage == "over" and game.table.daily:
        return Prompt("The game is over: the deals of a day are played once.")
    free = _free(game) if stage != "between" else ""
    late = _waited_for(game)
    if game.seat in game.table.waits:
        go = partial(_go_on, game, "rematch" if stage == "over" else "ready")
        begins, key = _BEGINS[stage]
        if free:
            return Prompt(free, "ready", go)
        return Prompt(f"Enter {begins}.{late and f' {late}'}", key, go)
    if free:
        return Prompt(free)
    over = "The game is over." if stage == "over" and not late else ""
    return Prompt(late or over)


def _waited_for(game: Game) -> str:
    """Return the other players who are not ready yet."""
    names = names_of(game)
    others = [names[seat] for seat in game.table.waits if seat != game.seat]
    return f"Waiting for {listing(others)}." if others else ""


def _free(game: Game) -> str:
    """Return the seats that must be taken before a game begins; empty: none."""
    table = game.table
    empty = [chair.seat for chair in table.chairs if chair.kind == "empty"]
    if not empty:
        return ""
    if table.kept:
        awaited = listing([table.kept[seat] for seat in empty])
        return f"Waiting for {awaited}. Whoever runs the evening can have a bot play."
    return f"{len(empty)} of {len(table.chairs)} seats are free: {game.link}"


async def _go_on(game: Game, command: str) -> None:
    """Be ready; show what keeps the game if the prompt does not show it.

    Raises:
        EuchreError: nothing begins yet.
    """
    why = (await game.ask(command)).why
    if why and not find_prompt(game, "").words:
        raise EuchreError(why)


def remark(chair: SeatShown, *, gathering: bool, waits: Sequence[int]) -> str:
    """Return the remark on the player in a chair."""
    if chair.kind == "empty":
        return ""
    if chair.joins:
        return f"plays next {chair.joins}"
    if chair.away:
        return f"{chair.bot or 'a bot'} plays"
    if chair.kind == "bot":
        return f"{chair.bot} bot" if gathering else ""
    if chair.gone is not None or not chair.here:
        return "not connected"
    return "ready" if gathering and chair.seat not in waits else ""
