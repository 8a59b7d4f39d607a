"""What a server's table asks for just now, and what Enter does about it: both in one place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from euchre.cli.fullscreen.tables.base import Stage
from euchre.cli.fullscreen.tables.running import (
    bind_versioned_command,
    can_resume,
    list_absence_actions,
)
from euchre.client import Game
from euchre.english import join_words
from euchre.english.grammar import add_full_stop
from euchre.english.questions import phrase_decision_question
from euchre.errors import EuchreError
from euchre.table.views.picture import SeatInfo
from euchre.table.views.private_view import replace_with_you

EMPTY_SEAT_NAME: Final = "(empty)"
"""What stands in place of a name where nobody sits."""
_CONNECTION_LOST_TEXT: Final = "The connection is lost, but the game is saved. Reconnecting …"
RESUME_LATER_TEXT: Final = "If it stays paused for two minutes, you can resume it."
"""What a player reads who does not take part yet, and cannot end a pause."""
_COVERED_GAME_TEXT: Final = (
    "Only the players at this table can see the game: other tables may still have to "
    "play the same cards."
)
_BEGIN_WORDS: Final = {
    "waiting": ("to begin", "begins"),
    "between": ("to continue", "continues"),
    "over": ("to play another game", "another game"),
}
"""What Enter does where everybody is waited for: in the sentence, and in the list of keys."""


class TablePrompt(NamedTuple):
    """The question that is asked, or the sentence on what is waited for.

    Attributes:
        enter: what Enter does, in a word or two; empty: it only chooses.
    """

    words: str
    enter: str = ""
    do: Callable[[], Awaitable[Any]] | None = None


def list_names(game: Game) -> tuple[str, ...]:
    """Return the name at each seat, one's own seat as “You”."""
    return replace_with_you(
        tuple(chair.name or EMPTY_SEAT_NAME for chair in game.table.chairs), game.seat
    )


def list_hand_players(game: Game) -> tuple[str, ...]:
    """Return the players of the hand that is over; empty: they are those who sit there."""
    score, own_view = game.score, game.own_view
    if score is None or not score.names:
        return ()
    return replace_with_you(
        score.names, None if own_view is None or own_view.missed else own_view.seat
    )


def find_stage(game: Game) -> Stage:
    """Return the stage as a player sees it."""
    table, hand = game.table, game.hand
    if table.stage == "over" or game.over:
        return "over"
    if table.stage != "playing" or game.score is None:
        return "waiting"
    return "between" if hand is not None and hand.phase == "over" else "playing"


def must_choose(game: Game) -> bool:
    """Return whether the player is to choose something."""
    own_view = game.own_view
    if find_stage(game) != "playing" or own_view is None or own_view.seat is None:
        return False
    if game.table.paused or not game.is_connected or game.table.chairs[own_view.seat].away:
        return False
    return bool(own_view.question)


def find_prompt(game: Game, last_event_text: str) -> TablePrompt:
    """Return the prompt for the player or spectator.

    Args:
        last_event_text: what happened last, in words.
    """
    table, own_view, stage = game.table, game.own_view, find_stage(game)
    if not game.is_connected:
        return TablePrompt(_CONNECTION_LOST_TEXT)
    if own_view is None or own_view.seat is None:
        return TablePrompt(_describe_for_spectator(game, stage, last_event_text))
    if table.paused:
        more = "Press m to resume it." if can_resume(game) else RESUME_LATER_TEXT
        return TablePrompt(f"The game is paused. {more}")
    if own_view.notice:
        return TablePrompt(own_view.notice)
    if table.chairs[own_view.seat].away:
        back = bind_versioned_command(game, "back")
        return TablePrompt(
            "A bot is playing for you. Press Enter to take your seat back.", "takes it back", back
        )
    if must_choose(game):
        view = game.view
        if own_view.cut is None and view is not None and view.turn == own_view.seat:
            return TablePrompt(phrase_decision_question(view, list_names(game)))
        return TablePrompt(own_view.question)
    if stage == "playing":
        return TablePrompt(_describe_others_turn(game, last_event_text))
    return _find_start_prompt(game, stage)


def _describe_for_spectator(game: Game, stage: Stage, last_event_text: str) -> str:
    table = game.table
    if table.covered and table.stage != "gathering":
        return _COVERED_GAME_TEXT
    if table.paused:
        return "The game is paused."
    if stage == "playing":
        return game.hand.asks if game.hand is not None and game.hand.asks else last_event_text
    late = _describe_late_players(game)
    over = "The game is over." if stage == "over" else ""
    told = f"{over} {_describe_free_seats(game) or late}".strip()
    return told or (game.hand.asks if game.hand is not None else "")


def _describe_others_turn(game: Game, last_event_text: str) -> str:
    """Return what happens while nothing is asked of the player."""
    hand = game.hand
    if hand is None or hand.turn is None:
        return hand.asks if hand is not None and hand.asks else last_event_text
    if hand.turn == game.seat and hand.asks.startswith("Waiting for "):
        return last_event_text  # a bot plays, or cuts, for this player
    chair = game.table.chairs[hand.turn]
    more = ". Press m to see what you can do." if list_absence_actions(game, chair) else "."
    if chair.gone is not None:
        return f"{list_names(game)[hand.turn]} is not connected{more}"
    if len(more) > 1:
        return f"{list_names(game)[hand.turn]} has not moved for a while{more}"
    return hand.asks or last_event_text


def _find_start_prompt(game: Game, stage: Stage) -> TablePrompt:
    """Return the prompt while the next hand, or a game, is waited for."""
    if stage == "over" and game.table.daily:
        return TablePrompt("The game is over. You can play each daily deal only once.")
    table = game.table
    free = _describe_free_seats(game) if stage != "between" else ""
    late = _describe_late_players(game)
    if game.seat in game.table.waits:
        go = partial(_send_or_raise_why, game, "rematch" if stage == "over" else "ready")
        begins, key = _BEGIN_WORDS[stage]
        if free:
            return TablePrompt(free, "ready", go)
        return TablePrompt(f"Press Enter {begins}.{late and f' {late}'}", key, go)
    ready = "You are ready." if game.seat is not None and table.chairs[game.seat].ready else ""
    over = "The game is over." if stage == "over" else ""
    return TablePrompt(f"{ready} {free or late}".strip() if free or late else over)


def _describe_late_players(game: Game) -> str:
    """Return who is waited for; where a ranked game waits for people who are not here, that."""
    names, table = list_names(game), game.table
    players = [names[seat] for seat in table.waits if seat != game.seat]
    if not players and table.ranked and table.stage == "over":
        if any(chair.kind == "bot" for chair in table.chairs):
            return "A ranked game needs a person in every seat."
        players = [names[chair.seat] for chair in table.chairs if chair.away]
    return add_full_stop(f"Waiting for {join_words(players)}") if players else ""


def _describe_free_seats(game: Game) -> str:
    """Return the seats that must be taken before a game begins; empty: none."""
    table = game.table
    empty = [chair.seat for chair in table.chairs if chair.kind == "empty"]
    if not empty:
        return ""
    if table.kept:
        awaited = join_words([table.kept[seat] for seat in empty])
        return f"Waiting for {awaited}. The evening's host can have a bot play instead."
    return f"{len(empty)} of {len(table.chairs)} seats are free: {game.link}"


async def _send_or_raise_why(game: Game, command: str) -> None:
    """Be ready; show what keeps the game if the prompt does not show it.

    Raises:
        EuchreError: nothing begins yet.
    """
    why = (await game.send_command(command)).why
    if why and not find_prompt(game, "").words:
        raise EuchreError(why)


def describe_chair(chair: SeatInfo, *, gathering: bool, awaited_seats: Sequence[int]) -> str:
    """Return the remark on the player in a chair."""
    if chair.kind == "empty":
        return ""
    if chair.joins:
        return f"plays next {chair.joins}"
    if chair.away:
        return f"{chair.bot or 'a bot'} plays"
    if chair.kind == "bot":
        return f"{chair.bot} bot" if gathering else "bot"
    if chair.gone is not None or not chair.here:
        return "not connected"
    return "ready" if gathering and chair.seat not in awaited_seats else ""
