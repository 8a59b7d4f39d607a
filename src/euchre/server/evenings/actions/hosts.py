"""What the host does at the pages of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.league import deciding
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve
from euchre.league.log.entries import HOST, Entry
from euchre.league.log.state import Evening
from euchre.server.evenings.actions.requests import (
    NOTHING,
    Action,
    ActionRequest,
    ActionResult,
    check_sure,
    in_their_order,
    tell_table,
)
from euchre.server.evenings.forms import names, player_of, sitting_of, typed_score
from euchre.server.evenings.running.pairing import pair_after
from euchre.server.evenings.settings_form import tell_saved, verify_seen, wanted
from euchre.server.processes.background import in_thread


async def _add(wish: ActionRequest) -> ActionResult:
    """Add names, one on each line: all of them or none."""
    given = names(wish.form.text("names"))
    if not given:
        raise LeagueError("Write the name of who has come.")

    read = [part for name in given for part in (name, *deciding.together(name)[:2])]
    await in_thread(deciding.read_names, read)

    def decide(evening: Evening) -> Sequence[Entry]:
        return joined(evening, given)

    return await wish.as_host(decide)


def joined(evening: Evening, given: Sequence[str]) -> Sequence[Entry]:
    """Build the entries for all these names."""
    entries: list[Entry] = []
    for name in given:
        for entry in deciding.join(evening, name):
            entries.append(entry)
            evening = evolve(evening, entry)
    return entries


async def _pair(wish: ActionRequest) -> ActionResult:
    shown = wish.form.number("rounds", "The number of rounds")
    await pair_after(
        wish.evenings,
        wish.live,
        shown,
        wish.as_its_host,
        command=wish.command,
        address=wish.address,
    )
    return NOTHING


async def _unpair(wish: ActionRequest) -> ActionResult:
    """Take back the pairing of the current round."""
    shown = wish.form.number("rounds", "The number of rounds")
    check_sure(wish, "Tick that you take this round back")

    def decide(evening: Evening) -> Sequence[Entry]:
        if len(evening.rounds) != shown:
            raise LeagueError(f"Round {shown} is not the present one any more.")
        return deciding.unpair(evening)

    return await wish.as_host(decide)


async def _enter(wish: ActionRequest) -> ActionResult:
    """Enter the host's score for a table, even if there is a score already."""

    def decide(evening: Evening) -> Sequence[Entry]:
        it = typed_score(wish.form, evening)
        sitting = sitting_of(wish.form, evening)
        anyway, why = wish.form.ticked("anyway"), wish.form.text("why")
        if sitting.result is None and not anyway and not why:
            return deciding.score(
                evening, it.number, it.table, it.score, tallies=it.tallies, boards=it.boards
            )
        return deciding.correct(
            evening,
            it.number,
            it.table,
            it.score,
            why,
            tallies=it.tallies,
            boards=it.boards,
            anyway=anyway,
        )

    await in_their_order(wish, wish.as_host(decide))
    return await tell_table(wish)


async def _walkover(wish: ActionRequest) -> ActionResult:
    """Give one side of a table a walkover."""
    form = wish.form
    number, table = form.number("number", "The round"), form.number("table", "The table")
    if form.text("side") not in ("first", "second"):
        raise LeagueError("Choose the side that was there.")
    side = int(form.text("side") == "second")
    await in_their_order(
        wish, wish.as_host(lambda evening: deciding.walkover(evening, number, table, side))
    )
    return await tell_table(wish)


async def _rename(wish: ActionRequest) -> ActionResult:
    player, name = player_of(wish.form), wish.form.text("name")
    await wish.as_host(lambda evening: deciding.rename(evening, player, name))
    if wish.form.ticked("other"):
        await wish.vacate(player, wish.as_its_host)
    await wish.online.rename(wish.live)
    return NOTHING


async def _leave(wish: ActionRequest) -> ActionResult:
    player = player_of(wish.form)
    check_sure(wish, "Tick that they leave")
    return await wish.as_host(lambda evening: deciding.leave(evening, player))


async def _return(wish: ActionRequest) -> ActionResult:
    player = player_of(wish.form)
    return await wish.as_host(lambda evening: deciding.come_back(evening, player))


async def _free(wish: ActionRequest) -> ActionResult:
    await wish.vacate(player_of(wish.form), wish.as_its_host)
    return NOTHING


async def _remove(wish: ActionRequest) -> ActionResult:
    """Remove the ticked players, if they have not played."""
    people = wish.live.evening.people
    ticked = [player for player in people if wish.form.ticked(f"remove_{player}")]
    await wish.places.remove(wish.live, ticked, wish.as_its_host, command=wish.command)
    return NOTHING


async def _renew(wish: ActionRequest) -> ActionResult:
    """Renew the host's link."""
    check_sure(wish, "Tick that the old link is to open nothing any more")
    token = await wish.places.renew(wish.live, HOST, wish.as_its_host, command=wish.command)
    return ActionResult(to="settings", host_token=token)


async def _link(wish: ActionRequest) -> ActionResult:
    """Renew a player's link, for the host to pass on."""
    player = player_of(wish.form)
    token = await wish.places.renew(wish.live, player, wish.as_its_host, command=wish.command)
    await wish.online.close_off(wish.live, player)
    return ActionResult(given=(player, token))


async def _seat_bot(wish: ActionRequest) -> ActionResult:
    """Seat a bot for a player who does not come."""
    form = wish.form
    number, table = form.number("number", "The round"), form.number("table", "The table")
    await wish.online.seat_bot(wish.live, number, table, player_of(form), wish.as_its_host)
    return NOTHING


async def _online(wish: ActionRequest) -> ActionResult:
    """Open a table of the round on this server."""
    form = wish.form
    number, table = form.number("number", "The round"), form.number("table", "The table")
    await wish.online.table(wish.live, number, table, wish.as_its_host)
    return NOTHING


async def _change(wish: ActionRequest) -> ActionResult:
    """Change the settings; refuse a form that is older than the last change."""
    seen, changes = wish.form.text("seen"), list[tuple[Evening, Entry]]()

    def decide(evening: Evening) -> Sequence[Entry]:
        verify_seen(wish.live, seen)
        entries = deciding.change(evening, wanted(wish.form, evening))
        changes[:] = [(evening, each) for each in entries]
        return entries

    await wish.as_host(decide)
    for before, entry in changes:
        wish.live.saved = {seen: await in_thread(tell_saved, before, entry)}
    return ActionResult(to=f"settings?saved={seen}")


async def _delete(wish: ActionRequest) -> ActionResult:
    """Delete the tournament with everything in it."""
    check_sure(wish, "Tick that you are sure")
    await wish.evenings.delete(wish.live, lambda _: wish.as_its_host.check(wish.live))
    return ActionResult(to="/events")


async def _charge(wish: ActionRequest) -> ActionResult:
    form = wish.form
    payer, payee = form.text("payer")[:20], form.text("payee")[:20]
    cents, what = wish.amount(), form.text("what")
    await wish.as_host(lambda evening: deciding.charge(evening, payer, payee, cents, what))
    return ActionResult(to="ledger")


async def _reverse(wish: ActionRequest) -> ActionResult:
    key, why = wish.form.text("key")[:80], wish.form.text("why")
    await wish.as_host(lambda evening: deciding.reverse(evening, key, why))
    return ActionResult(to="ledger")


async def _close(wish: ActionRequest) -> ActionResult:
    if not wish.form.ticked("sure"):
        raise LeagueError("Tick that you are sure: a closed evening cannot be opened again.")
    evening = wish.live.evening
    await in_thread(deciding.format_of(evening).rank, evening)  # and not in the loop
    return await wish.as_host(deciding.close)


async def _paid_all(wish: ActionRequest) -> ActionResult:
    """Mark all players as having paid their stake."""
    await wish.as_host(deciding.collect)
    return ActionResult(to="ledger")


HOSTS: Final[dict[str, Action]] = {
    "add": _add,
    "pair": _pair,
    "unpair": _unpair,
    "enter": _enter,
    "walkover": _walkover,
    "rename": _rename,
    "leave": _leave,
    "return": _return,
    "free": _free,
    "remove": _remove,
    "online": _online,
    "seat-bot": _seat_bot,
    "renew": _renew,
    "link": _link,
    "change": _change,
    "delete": _delete,
    "paid-all": _paid_all,
    "charge": _charge,
    "reverse": _reverse,
    "close": _close,
}
