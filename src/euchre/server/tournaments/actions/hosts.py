"""What the host does at the pages of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.server.processes.background import run_in_thread
from euchre.server.tournaments.actions.requests import (
    NO_RESULT,
    Action,
    TournamentActionRequest,
    TournamentActionResult,
    notify_table,
    run_own_side_first,
    verify_confirmed,
)
from euchre.server.tournaments.forms import find_sitting, parse_names, parse_player, parse_score
from euchre.server.tournaments.running.pairing import pair_next_round
from euchre.server.tournaments.settings_form import (
    describe_change,
    parse_settings,
    verify_settings_seen,
)
from euchre.tournaments import commands
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.log.entries import HOST, Entry
from euchre.tournaments.log.state import Tournament
from euchre.tournaments.reducer import apply_event


async def _add_players(wish: TournamentActionRequest) -> TournamentActionResult:
    """Add names, one on each line: all of them or none."""
    given = parse_names(wish.form.text("names"))
    if not given:
        raise TournamentError("Write the name of who has come.")

    read = [part for name in given for part in (name, *commands.split_names(name)[:2])]
    await run_in_thread(commands.warm_name_cache, read)

    def decide_to_add(evening: Tournament) -> Sequence[Entry]:
        return build_join_entries(evening, given)

    return await wish.act_as_host(decide_to_add)


def build_join_entries(evening: Tournament, given: Sequence[str]) -> Sequence[Entry]:
    """Build the entries for all these names."""
    entries: list[Entry] = []
    for name in given:
        for entry in commands.add_players(evening, name):
            entries.append(entry)
            evening = apply_event(evening, entry)
    return entries


async def _pair_round(wish: TournamentActionRequest) -> TournamentActionResult:
    shown = wish.form.number("rounds", "The number of rounds")
    await pair_next_round(
        wish.evenings,
        wish.live,
        shown,
        wish.host_author,
        command=wish.command_id,
        address=wish.address,
    )
    return NO_RESULT


async def _unpair_round(wish: TournamentActionRequest) -> TournamentActionResult:
    """Take back the pairing of the current round."""
    shown = wish.form.number("rounds", "The number of rounds")
    verify_confirmed(wish, "Tick that you take this round back")

    def decide_to_unpair(evening: Tournament) -> Sequence[Entry]:
        if len(evening.rounds) != shown:
            raise TournamentError(f"Round {shown} is not the present one any more.")
        return commands.undo_pairing(evening)

    return await wish.act_as_host(decide_to_unpair)


async def _enter_score(wish: TournamentActionRequest) -> TournamentActionResult:
    """Enter the host's score for a table, even if there is a score already."""

    def decide_score(evening: Tournament) -> Sequence[Entry]:
        it = parse_score(wish.form, evening)
        sitting = find_sitting(wish.form, evening)
        anyway, why = wish.form.is_ticked("anyway"), wish.form.text("why")
        if sitting.result is None and not anyway and not why:
            return commands.enter_score(
                evening, it.number, it.table, it.score, tallies=it.tallies, boards=it.boards
            )
        return commands.correct_score(
            evening,
            it.number,
            it.table,
            it.score,
            why,
            tallies=it.tallies,
            boards=it.boards,
            anyway=anyway,
        )

    await run_own_side_first(wish, wish.act_as_host(decide_score))
    return await notify_table(wish)


async def _enter_walkover(wish: TournamentActionRequest) -> TournamentActionResult:
    """Give one side of a table a walkover."""
    form = wish.form
    number, table = form.number("number", "The round"), form.number("table", "The table")
    if form.text("side") not in ("first", "second"):
        raise TournamentError("Choose the side that was there.")
    side = int(form.text("side") == "second")
    await run_own_side_first(
        wish,
        wish.act_as_host(lambda evening: commands.record_walkover(evening, number, table, side)),
    )
    return await notify_table(wish)


async def _rename_player(wish: TournamentActionRequest) -> TournamentActionResult:
    player, name = parse_player(wish.form), wish.form.text("name")
    await wish.act_as_host(lambda evening: commands.rename_player(evening, player, name))
    if wish.form.is_ticked("other"):
        await wish.vacate_place(player, wish.host_author)
    await wish.online.rename_chairs(wish.live)
    return NO_RESULT


async def _mark_left(wish: TournamentActionRequest) -> TournamentActionResult:
    player = parse_player(wish.form)
    verify_confirmed(wish, "Tick that they leave")
    return await wish.act_as_host(lambda evening: commands.record_departure(evening, player))


async def _mark_returned(wish: TournamentActionRequest) -> TournamentActionResult:
    player = parse_player(wish.form)
    return await wish.act_as_host(lambda evening: commands.record_return(evening, player))


async def _free_place(wish: TournamentActionRequest) -> TournamentActionResult:
    await wish.vacate_place(parse_player(wish.form), wish.host_author)
    return NO_RESULT


async def _remove_players(wish: TournamentActionRequest) -> TournamentActionResult:
    """Remove the ticked players, if they have not played."""
    people = wish.live.evening.people
    ticked = [player for player in people if wish.form.is_ticked(f"remove_{player}")]
    await wish.places.remove(wish.live, ticked, wish.host_author, command=wish.command_id)
    return NO_RESULT


async def _renew_host_link(wish: TournamentActionRequest) -> TournamentActionResult:
    """Renew the host's link."""
    verify_confirmed(wish, "Tick that the old link is to open nothing any more")
    token = await wish.places.renew_link(wish.live, HOST, wish.host_author, command=wish.command_id)
    return TournamentActionResult(to="settings", host_token=token)


async def _renew_player_link(wish: TournamentActionRequest) -> TournamentActionResult:
    """Renew a player's link, for the host to pass on."""
    player = parse_player(wish.form)
    token = await wish.places.renew_link(
        wish.live, player, wish.host_author, command=wish.command_id
    )
    await wish.online.revoke_seats(wish.live, player)
    return TournamentActionResult(given=(player, token))


async def _seat_bot(wish: TournamentActionRequest) -> TournamentActionResult:
    """Seat a bot for a player who does not come."""
    form = wish.form
    number, table = form.number("number", "The round"), form.number("table", "The table")
    await wish.online.seat_bot(wish.live, number, table, parse_player(form), wish.host_author)
    return NO_RESULT


async def _open_online_table(wish: TournamentActionRequest) -> TournamentActionResult:
    """Open a table of the round on this server."""
    form = wish.form
    number, table = form.number("number", "The round"), form.number("table", "The table")
    await wish.online.open_table(wish.live, number, table, wish.host_author)
    return NO_RESULT


async def _change_settings(wish: TournamentActionRequest) -> TournamentActionResult:
    """Change the settings; refuse a form that is older than the last change."""
    seen, changes = wish.form.text("seen"), list[tuple[Tournament, Entry]]()

    def decide_settings(evening: Tournament) -> Sequence[Entry]:
        verify_settings_seen(wish.live, seen)
        entries = commands.change_settings(evening, parse_settings(wish.form, evening))
        changes[:] = [(evening, each) for each in entries]
        return entries

    await wish.act_as_host(decide_settings)
    for before, entry in changes:
        wish.live.saved = {seen: await run_in_thread(describe_change, before, entry)}
    return TournamentActionResult(to=f"settings?saved={seen}")


async def _delete_tournament(wish: TournamentActionRequest) -> TournamentActionResult:
    """Delete the tournament with everything in it."""
    verify_confirmed(wish, "Tick that you are sure")
    await wish.evenings.delete(wish.live, lambda _: wish.host_author.verify_token(wish.live))
    return TournamentActionResult(to="/events")


async def _charge_player(wish: TournamentActionRequest) -> TournamentActionResult:
    form = wish.form
    payer, payee = form.text("payer")[:20], form.text("payee")[:20]
    cents, what = wish.read_amount(), form.text("what")
    await wish.act_as_host(lambda evening: commands.add_charge(evening, payer, payee, cents, what))
    return TournamentActionResult(to="ledger")


async def _reverse_transaction(wish: TournamentActionRequest) -> TournamentActionResult:
    key, why = wish.form.text("key")[:80], wish.form.text("why")
    await wish.act_as_host(lambda evening: commands.reverse_transaction(evening, key, why))
    return TournamentActionResult(to="ledger")


async def _close_tournament(wish: TournamentActionRequest) -> TournamentActionResult:
    if not wish.form.is_ticked("sure"):
        raise TournamentError("Tick that you are sure: a closed evening cannot be opened again.")
    evening = wish.live.evening
    await run_in_thread(
        commands.format_of(evening).rank_competitors, evening
    )  # and not in the loop
    return await wish.act_as_host(commands.close_tournament)


async def _mark_all_paid(wish: TournamentActionRequest) -> TournamentActionResult:
    """Mark all players as having paid their stake."""
    await wish.act_as_host(commands.collect_entry_fees)
    return TournamentActionResult(to="ledger")


HOST_ACTIONS: Final[dict[str, Action]] = {
    "add": _add_players,
    "pair": _pair_round,
    "unpair": _unpair_round,
    "enter": _enter_score,
    "walkover": _enter_walkover,
    "rename": _rename_player,
    "leave": _mark_left,
    "return": _mark_returned,
    "free": _free_place,
    "remove": _remove_players,
    "online": _open_online_table,
    "seat-bot": _seat_bot,
    "renew": _renew_host_link,
    "link": _renew_player_link,
    "change": _change_settings,
    "delete": _delete_tournament,
    "paid-all": _mark_all_paid,
    "charge": _charge_player,
    "reverse": _reverse_transaction,
    "close": _close_tournament,
}
