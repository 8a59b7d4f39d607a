"""What players do at the pages of an evening, and whoever comes to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.league import deciding
from euchre.league.errors import LeagueError, NotOwed
from euchre.league.log.entries import HOST, Entry, Player, TableScore
from euchre.league.log.state import Evening
from euchre.server.doors.accounts import Identity
from euchre.server.evenings.actions.requests import (
    Action,
    ActionRequest,
    ActionResult,
    check_sure,
    in_their_order,
    tell_table,
)
from euchre.server.evenings.forms import player_of, sitting_of, typed_score
from euchre.server.evenings.running.live import Live
from euchre.server.evenings.running.registry import Evenings

# -- anybody ------------------------------------------------------------------------------------


async def _join(wish: ActionRequest) -> ActionResult:
    name, again = wish.form.text("name"), wish.places.joins(wish.live, wish.command)
    if wish.me and wish.live.holder(again) != wish.me:
        raise is_another(wish.live, wish.me)
    await check_unseen(wish.evenings, wish.live, wish.identity)
    token = await wish.places.join(
        wish.live, name, wish.identity, command=wish.command, address=wish.address
    )
    return ActionResult(token=token)


async def _claim(wish: ActionRequest) -> ActionResult:
    player, held = player_of(wish.form), wish.live.claimed
    if wish.me not in (0, player):
        raise is_another(wish.live, wish.me)
    await check_unseen(wish.evenings, wish.live, wish.identity)
    token = await wish.places.claim(wish.live, player, command=wish.command)
    if player not in held:
        await wish.online.close_off(wish.live, player)  # whoever had the place before
    return ActionResult(token=token)


async def check_unseen(evenings: Evenings, live: Live, identity: Identity) -> None:
    """Verify that a player may take part: nobody may who has seen the tournament's boards.

    Raises:
        LeagueError: they have.
        StoreError: it cannot be read.
    """
    if await evenings.hub.sets.knows_boards(live.id, identity):
        raise LeagueError(
            "In this browser somebody has looked at the boards of this evening: who has seen them"
            " cannot play them."
        )


def is_another(live: Live, me: Player) -> LeagueError:
    """Return the error for a browser that asks for a second name before it has given up the
    first.
    """
    name = live.evening.people[me].name
    return LeagueError(f"On this phone you are {name}: say first that you are not.")


# -- players ------------------------------------------------------------------------------------


async def _score(wish: ActionRequest) -> ActionResult:
    def decide(evening: Evening) -> Sequence[Entry]:
        it = typed_score(wish.form, evening)
        return deciding.score(
            evening,
            it.number,
            it.table,
            it.score,
            by=wish.me,
            tallies=it.tallies,
            boards=it.boards,
        )

    await in_their_order(wish, wish.as_player(decide))
    return await tell_table(wish)


async def _confirm(wish: ActionRequest) -> ActionResult:
    """Confirm the other side's score, if it is the one that the player's page showed."""
    form = wish.form

    def decide(evening: Evening) -> Sequence[Entry]:
        sitting, number = sitting_of(form, evening), form.number("number", "The round")
        seen = TableScore(
            form.number("seen_first", "The score", least=-1000),
            form.number("seen_second", "The score", least=-1000),
        )
        claim = sitting.claims[-1] if sitting.claims else None
        if claim is not None and claim.score != seen:
            raise LeagueError(f"Another score has been entered since: {claim.score}.")
        return deciding.confirm(evening, number, sitting.number, wish.me)

    await in_their_order(wish, wish.as_player(decide))
    return await tell_table(wish)


async def _go(wish: ActionRequest) -> ActionResult:
    """Mark the player as gone home."""
    check_sure(wish, "Say once more that you go")
    return await wish.as_player(lambda evening: deciding.leave(evening, wish.me))


async def _come_back(wish: ActionRequest) -> ActionResult:
    return await wish.as_player(lambda evening: deciding.come_back(evening, wish.me))


async def _release(wish: ActionRequest) -> ActionResult:
    """Release the place that this browser holds."""
    await wish.vacate(wish.me, wish.as_its_player)
    return ActionResult(token="")


async def _sit(wish: ActionRequest) -> ActionResult:
    """Seat a player at their online table, which is opened if need be."""
    player = wish.as_its_player
    seated = wish.live.evening.seated(player.holder)
    current = wish.live.evening.current
    if seated is None or current is None:
        raise LeagueError("You have no table in this round.")
    await wish.online.table(wish.live, current.number, seated[0].number, player)
    to = await wish.online.sit(wish.live, player, identity=wish.identity)
    return ActionResult(to=to)


async def _paid(wish: ActionRequest) -> ActionResult:
    form = wish.form
    payer, payee = form.text("payer")[:20], form.text("payee")[:20]
    cents, anyway = wish.amount(), form.ticked("anyway")
    try:
        await wish.as_either(
            lambda evening: deciding.pay(evening, payer, payee, cents, by=wish.word, anyway=anyway)
        )
    except NotOwed as error:
        if wish.word != HOST:
            raise
        raise NotOwed(f"{str(error)[:-1]}: say that it may be more to note it anyway.") from None
    return ActionResult(to="ledger")


async def _got(wish: ActionRequest) -> ActionResult:
    """Confirm that a payment has arrived."""
    number, anyway = wish.form.number("claim", "The payment"), wish.form.ticked("anyway")
    await wish.as_either(lambda evening: deciding.agree(evening, number, wish.word, anyway=anyway))
    return ActionResult(to="ledger")


async def _unpaid(wish: ActionRequest) -> ActionResult:
    """Drop a payment that was claimed."""
    number = wish.form.number("claim", "The payment")
    await wish.as_either(lambda evening: deciding.drop(evening, number, wish.word))
    return ActionResult(to="ledger")


ANYBODY: Final[dict[str, Action]] = {"join": _join, "claim": _claim}
PLAYERS: Final[dict[str, Action]] = {
    "score": _score,
    "confirm": _confirm,
    "go": _go,
    "come-back": _come_back,
    "release": _release,
    "sit": _sit,
}
BOTH: Final[dict[str, Action]] = {"paid": _paid, "got": _got, "unpaid": _unpaid}
