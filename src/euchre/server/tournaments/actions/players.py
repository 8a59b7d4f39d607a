"""What players do at the pages of an evening, and whoever comes to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.server.http.identity import CallerIdentity
from euchre.server.tournaments.actions.requests import (
    Action,
    TournamentActionRequest,
    TournamentActionResult,
    notify_table,
    run_own_side_first,
    verify_confirmed,
)
from euchre.server.tournaments.forms import find_sitting, parse_player, parse_score
from euchre.server.tournaments.running.live import LiveTournament
from euchre.server.tournaments.running.registry import TournamentStore
from euchre.tournaments import commands
from euchre.tournaments.errors import OverpaymentError, TournamentError
from euchre.tournaments.log.entries import HOST, Entry, Player, TableScore
from euchre.tournaments.log.state import Tournament

# -- anybody ------------------------------------------------------------------------------------


async def _join_tournament(wish: TournamentActionRequest) -> TournamentActionResult:
    name, again = wish.form.text("name"), wish.places.join_token(wish.live, wish.command_id)
    if wish.my_player and wish.live.find_holder(again) != wish.my_player:
        raise other_name_error(wish.live, wish.my_player)
    await verify_boards_unseen(wish.evenings, wish.live, wish.identity)
    token = await wish.places.join(
        wish.live, name, wish.identity, command=wish.command_id, address=wish.address
    )
    return TournamentActionResult(token=token)


async def _claim_place(wish: TournamentActionRequest) -> TournamentActionResult:
    player, held = parse_player(wish.form), wish.live.claimed_players
    if wish.my_player not in (0, player):
        raise other_name_error(wish.live, wish.my_player)
    await verify_boards_unseen(wish.evenings, wish.live, wish.identity)
    token = await wish.places.claim(wish.live, player, command=wish.command_id)
    if player not in held:
        await wish.online.revoke_seats(wish.live, player)  # whoever had the place before
    return TournamentActionResult(token=token)


async def verify_boards_unseen(
    evenings: TournamentStore, live: LiveTournament, identity: CallerIdentity
) -> None:
    """Verify that a player may take part: nobody may who has seen the tournament's boards.

    Raises:
        TournamentError: they have.
        StoreError: it cannot be read.
    """
    if await evenings.hub.sets.has_seen_boards(live.id, identity):
        raise TournamentError(
            "In this browser somebody has looked at the boards of this evening: who has seen them"
            " cannot play them."
        )


def other_name_error(live: LiveTournament, me: Player) -> TournamentError:
    """Return the error for a browser that asks for a second name before it has given up the
    first.
    """
    name = live.evening.people[me].name
    return TournamentError(f"On this phone you are {name}: say first that you are not.")


# -- players ------------------------------------------------------------------------------------


async def _claim_score(wish: TournamentActionRequest) -> TournamentActionResult:
    def decide_score(evening: Tournament) -> Sequence[Entry]:
        it = parse_score(wish.form, evening)
        return commands.enter_score(
            evening,
            it.number,
            it.table,
            it.score,
            by=wish.my_player,
            tallies=it.tallies,
            boards=it.boards,
        )

    await run_own_side_first(wish, wish.act_as_player(decide_score))
    return await notify_table(wish)


async def _confirm_score(wish: TournamentActionRequest) -> TournamentActionResult:
    """Confirm the other side's score, if it is the one that the player's page showed."""
    form = wish.form

    def decide_to_confirm(evening: Tournament) -> Sequence[Entry]:
        sitting, number = find_sitting(form, evening), form.number("number", "The round")
        seen = TableScore(
            form.number("seen_first", "The score", least=-1000),
            form.number("seen_second", "The score", least=-1000),
        )
        claim = sitting.claims[-1] if sitting.claims else None
        if claim is not None and claim.score != seen:
            raise TournamentError(f"Another score has been entered since: {claim.score}.")
        return commands.confirm_score(evening, number, sitting.number, wish.my_player)

    await run_own_side_first(wish, wish.act_as_player(decide_to_confirm))
    return await notify_table(wish)


async def _go_home(wish: TournamentActionRequest) -> TournamentActionResult:
    """Mark the player as gone home."""
    verify_confirmed(wish, "Say once more that you go")
    return await wish.act_as_player(
        lambda evening: commands.record_departure(evening, wish.my_player)
    )


async def _come_back(wish: TournamentActionRequest) -> TournamentActionResult:
    return await wish.act_as_player(lambda evening: commands.record_return(evening, wish.my_player))


async def _release_place(wish: TournamentActionRequest) -> TournamentActionResult:
    """Release the place that this browser holds."""
    await wish.vacate_place(wish.my_player, wish.player_author)
    return TournamentActionResult(token="")


async def _sit_at_table(wish: TournamentActionRequest) -> TournamentActionResult:
    """Seat a player at their online table, which is opened if need be."""
    player = wish.player_author
    seated = wish.live.evening.find_current_table(player.holder)
    current = wish.live.evening.current_round
    if seated is None or current is None:
        raise TournamentError("You have no table in this round.")
    await wish.online.open_table(wish.live, current.number, seated[0].number, player)
    to = await wish.online.seat_player(wish.live, player, identity=wish.identity)
    return TournamentActionResult(to=to)


async def _claim_payment(wish: TournamentActionRequest) -> TournamentActionResult:
    form = wish.form
    payer, payee = form.text("payer")[:20], form.text("payee")[:20]
    cents, anyway = wish.read_amount(), form.is_ticked("anyway")
    try:
        await wish.act_as_host_or_player(
            lambda evening: commands.record_payment(
                evening, payer, payee, cents, by=wish.claimant, anyway=anyway
            )
        )
    except OverpaymentError as error:
        if wish.claimant != HOST:
            raise
        raise OverpaymentError(
            f"{str(error)[:-1]}: say that it may be more to note it anyway."
        ) from None
    return TournamentActionResult(to="ledger")


async def _confirm_payment(wish: TournamentActionRequest) -> TournamentActionResult:
    """Confirm that a payment has arrived."""
    number, anyway = wish.form.number("claim", "The payment"), wish.form.is_ticked("anyway")
    await wish.act_as_host_or_player(
        lambda evening: commands.confirm_payment(evening, number, wish.claimant, anyway=anyway)
    )
    return TournamentActionResult(to="ledger")


async def _drop_payment(wish: TournamentActionRequest) -> TournamentActionResult:
    """Drop a payment that was claimed."""
    number = wish.form.number("claim", "The payment")
    await wish.act_as_host_or_player(
        lambda evening: commands.drop_claim(evening, number, wish.claimant)
    )
    return TournamentActionResult(to="ledger")


PUBLIC_ACTIONS: Final[dict[str, Action]] = {"join": _join_tournament, "claim": _claim_place}
PLAYER_ACTIONS: Final[dict[str, Action]] = {
    "score": _claim_score,
    "confirm": _confirm_score,
    "go": _go_home,
    "come-back": _come_back,
    "release": _release_place,
    "sit": _sit_at_table,
}
HOST_OR_PLAYER_ACTIONS: Final[dict[str, Action]] = {
    "paid": _claim_payment,
    "got": _confirm_payment,
    "unpaid": _drop_payment,
}
