"""What can be done at a table on a server beside playing: running it, seats, who is gone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from euchre.bots import OPPONENT_BOTS
from euchre.client import Game
from euchre.english.seats import phrase_seat
from euchre.game.rules import Seat
from euchre.table.log.entries import BOT_PACES
from euchre.table.views.picture import KnockInfo, SeatInfo

_DOOR_TEXTS: Final = {
    "open": "Anyone with the link can sit down",
    "ask": "New players need your permission",
    "locked": "Nobody can sit down",
}
_LEFT_TEXTS: Final = {
    "gathering": "Your seat will be free.",
    "playing": "A bot will play in your seat.",
    "over": "A bot will take your seat.",
}
"""What becomes of the chair of a player who leaves, by the stage of the table."""
_LEAVE_HINT: Final = "If you want to come back later, press q twice instead: that keeps your seat."
_REMOVAL_TEXT: Final = (
    "They can come back only if you let them in. From now on, new players need your permission."
)


class TableAction(NamedTuple):
    """An action beside playing that is possible now.

    Attributes:
        about: what comes of it.
        warning: what must be known before; empty: it is done unasked.
    """

    words: str
    about: str
    do: Callable[[], Awaitable[Any]]
    warning: str = ""


def list_table_actions(game: Game) -> list[TableAction]:
    """Return everything that the player can do now, what is most urgent first."""
    own_view, table = game.own_view, game.table
    if own_view is None or own_view.seat is None:
        return []
    playing = table.stage == "playing"
    absent = [deed for chair in table.chairs for deed in list_absence_actions(game, chair)]
    deeds = [*_list_knock_actions(game), *(absent if playing else ()), *_list_own_actions(game)]
    if own_view.is_host and not table.hushed:
        deeds += _list_host_actions(game)
    if not playing:  # nobody waits for a move: who is gone may only be late
        deeds += absent
    if table.daily:
        return deeds
    says_nothing = own_view.may_swap is None and not own_view.joins  # an older server
    if own_view.may_swap or (says_nothing and not table.hushed):
        deeds += _list_swap_actions(game, own_view.seat)
    leaves = (_LEFT_TEXTS[table.stage], _LEAVE_HINT, own_view.leaving)
    warning = " ".join(filter(None, leaves))
    deeds.append(TableAction("Leave your seat", "give it up for good", game.leave_seat, warning))
    return deeds


def find_free_seats(game: Game) -> Iterator[tuple[Seat, str, str]]:
    """Find the seats that a spectator may take, each with words and what it comes to."""
    table = game.table
    if game.seat is not None:
        return
    verb = "Ask for" if table.door == "ask" else "Sit down in"
    for chair in table.chairs:
        if chair.seat in table.free:
            place = f"{chair.name}'s seat" if chair.name else phrase_seat(chair.seat).lower()
            team = next((team for team in table.teams if chair.seat in team), ())
            partners = [table.chairs[partner].name for partner in team if partner != chair.seat]
            about = f"your partner: {partners[0]}" if len(team) == 2 and partners[0] else ""
            yield chair.seat, f"{verb} {place}", about


def bind_versioned_command(game: Game, kind: str, **fields: Any) -> Callable[[], Awaitable[Any]]:
    """Return a function that sends a command to the table, decided on what it is now."""
    return partial(game.send_command, kind, seen=game.table_version, **fields)


def list_absence_actions(game: Game, chair: SeatInfo) -> list[TableAction]:
    """Find what can be done about a player who is gone, or does not move."""
    table, hand, seat, now_ms = game.table, game.hand, game.seat, game.server_now_ms
    if seat is None or now_ms is None or chair.seat == seat or chair.kind != "human" or chair.away:
        return []
    others = [other for other in table.chairs if other.seat not in (seat, chair.seat)]
    has_say = not table.chairs[seat].joins or not any(map(_is_playing_person, others))
    is_asked = seat in chair.asked and seat not in chair.leave and (chair.vote_from or 0) <= now_ms
    stalls = (
        table.stage == "playing"
        and hand is not None
        and hand.turn == chair.seat
        and hand.vote_from is not None
        and hand.vote_from <= now_ms
        and seat not in table.votes
        and has_say
        and not table.chairs[seat].away
    )
    deeds = []
    if (is_asked and not table.ranked) or stalls:
        deeds.append(
            TableAction(
                f"Have a bot play for {chair.name}",
                "once the others agree",
                bind_versioned_command(game, "vote", seat=chair.seat, name=chair.name),
            )
        )
    if is_asked and seat not in chair.stay:
        deeds.append(
            TableAction(
                f"Keep waiting for {chair.name}",
                "nobody else can take the seat",
                bind_versioned_command(game, "wait", seat=chair.seat, name=chair.name),
            )
        )
    return deeds


def _is_playing_person(chair: SeatInfo) -> bool:
    """Return whether a person plays there, who is not away and need not wait to take part."""
    return chair.kind == "human" and not chair.away and not chair.joins


def _list_own_actions(game: Game) -> Iterator[TableAction]:
    own_view, table = game.own_view, game.table
    assert own_view is not None, "somebody sits here"
    if own_view.may_claim:
        yield TableAction(
            "Claim the remaining tricks", "if you are certain to take them all", game.claim
        )
    if table.stage == "playing":
        if table.paused:
            if can_resume(game):
                resume = bind_versioned_command(game, "resume")
                yield TableAction("Resume", "end the pause", resume)
        elif own_view.may_pause or (own_view.may_pause is None and not own_view.joins):
            yield TableAction(
                "Pause", "stops the clock for everyone", bind_versioned_command(game, "pause")
            )


def can_resume(game: Game) -> bool:
    """Return whether the player can end the pause: while they wait to take part, once it has lasted
    for a while.
    """
    own_view = game.own_view
    if own_view is None or own_view.seat is None or not game.table.paused:
        return False
    return not own_view.joins or (game.server_now_ms or 0) >= (own_view.resume_from or 0)


def find_open_knocks(game: Game) -> list[KnockInfo]:
    """Find the players at the door whom this player may let in."""
    own_view = game.own_view
    if own_view is None or own_view.seat is None:
        return []
    return [
        knock
        for knock in game.table.knocks
        if own_view.is_host or (knock.was_mine and knock.seat == own_view.seat)
    ]


def _list_knock_actions(game: Game) -> Iterator[TableAction]:
    for knock in find_open_knocks(game):
        action, about = "sit down", ""
        if knock.was_mine and knock.seat is not None:
            action = f"play in {game.table.chairs[knock.seat].name}'s seat, too"
            about = "they say it is their seat, from another device"
        answer = partial(bind_versioned_command, game, "admit", knock=knock.number)
        yield TableAction(f"Let {knock.name} {action}", about, answer(yes=True))
        yield TableAction(f"Refuse {knock.name}", about, answer(yes=False))


def _list_host_actions(game: Game) -> Iterator[TableAction]:
    table = game.table
    if not (table.ranked or table.daily):
        yield from _list_bot_actions(game)
    for pace in BOT_PACES:
        if pace != table.pace:
            yield TableAction(
                f"Pace: {pace}",
                "how fast the bots play",
                bind_versioned_command(game, "pace", pace=pace),
            )
    if table.daily:
        return
    for door, about in _DOOR_TEXTS.items():
        if door != table.door:
            yield TableAction(
                f"Door: {door}", about, bind_versioned_command(game, "door", door=door)
            )
    for chair in table.chairs:
        yield from _list_chair_actions(game, chair)


def _is_for_money(game: Game) -> bool:
    """Return whether a game is being played for money, in which the chairs stay as they are."""
    return game.table.money != "none" and game.table.stage == "playing"


def _list_bot_actions(game: Game) -> Iterator[TableAction]:
    """Find the bots that may be put in the chairs of nobody."""
    table = game.table
    bots = [chair for chair in table.chairs if chair.kind == "bot"]
    for level in OPPONENT_BOTS:
        if any(chair.kind == "empty" for chair in table.chairs):
            about = "in every empty seat"
            yield TableAction(f"Fill with {level} bots", about, partial(game.fill_with_bots, level))
    for level in OPPONENT_BOTS:
        if not _is_for_money(game) and any(chair.bot != level for chair in bots):
            yield TableAction(
                f"Bots: {level}",
                "how strong all the bots are",
                partial(_set_bot_level, game, level),
            )


async def _set_bot_level(game: Game, level: str) -> None:
    for chair in game.table.chairs:
        if chair.kind == "bot":
            await game.send_command("bot", seat=chair.seat, name=level)


def _list_chair_actions(game: Game, chair: SeatInfo) -> Iterator[TableAction]:
    own_view, table = game.own_view, game.table
    assert own_view is not None, "somebody sits here"
    if chair.seat == game.seat or chair.kind == "empty":
        return
    if chair.kind == "human":
        if not chair.away and own_view.stands_in_for is None:
            hands_over = bind_versioned_command(game, "host", seat=chair.seat, name=chair.name)
            yield TableAction(f"Make {chair.name} the host", "", hands_over)
        stays = (table.ranked and table.stage == "playing") or _is_for_money(game)
        if (not stays or chair.joins) and chair.seat != own_view.stands_in_for:
            removes = bind_versioned_command(game, "remove", seat=chair.seat, name=chair.name)
            yield TableAction(
                f"Remove {chair.name} from the table",
                "until you let them back in",
                removes,
                _REMOVAL_TEXT,
            )
    elif table.stage != "playing":
        yield TableAction(
            f"Remove {chair.name}",
            "",
            bind_versioned_command(game, "bot", seat=chair.seat, name=None),
        )


def _list_swap_actions(game: Game, seat: Seat) -> Iterator[TableAction]:
    table = game.table
    about = {
        "gathering": "at once",
        "playing": "before the next deal, if all agree",
        "over": "before the next game",
    }[table.stage]
    for chair in table.chairs:
        if chair.seat != seat:
            name = chair.name or phrase_seat(chair.seat).lower()
            pair = (seat, chair.seat)
            names = [table.chairs[place].name for place in pair]
            planned = table.swapping is not None and set(table.swapping) == set(pair)
            action = "Don't change places" if planned else "Change places"
            swaps = bind_versioned_command(game, "swap", seats=pair, names=names, yes=not planned)
            yield TableAction(f"{action} with {name}", "" if planned else about, swaps)
