"""What players do at the pages of an evening, and whoever comes to it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from euchre.server.http.identity import CallerIdentity
from euchre.server.tournaments.action_requests import (
    Action,
    TournamentActionRequest,
    TournamentActionResult,
    announce_table_score,
    run_with_own_score_first,
    runs_to_its_end,
)
from euchre.server.tournaments.forms import parse_player, parse_round_and_table, parse_score
from euchre.server.tournaments.live import LiveTournament
from euchre.server.tournaments.registry import TournamentStore
from euchre.tournaments import commands
from euchre.tournaments.entries import HOST, Entry, Player, RoundPaired
from euchre.tournaments.errors import OverpaymentError, TournamentError
from euchre.tournaments.state import Tournament

_MAX_RETURNS: Final = 10
"""How often a player comes back in a round without the host."""

# -- anybody ------------------------------------------------------------------------------------


async def _join_tournament(action: TournamentActionRequest) -> TournamentActionResult:
    name, again = (
        action.form.text("name"),
        action.places.derive_join_token(action.live, action.command_id),
    )
    if action.my_player and action.live.find_holder(again) != action.my_player:
        raise other_name_error(action.live, action.my_player)
    await verify_boards_unseen(action.evenings, action.live, action.identity)
    token = await action.places.join_by_link(
        action.live, name, action.identity, command=action.command_id, address=action.address
    )
    return TournamentActionResult(token=token)


async def _claim_place(action: TournamentActionRequest) -> TournamentActionResult:
    player = parse_player(action.form)
    if action.my_player not in (0, player):
        raise other_name_error(action.live, action.my_player)
    await verify_boards_unseen(action.evenings, action.live, action.identity)
    if player in action.live.tournament.people:
        await action.verify_not_moderator_name(action.live.tournament.people[player].name)
    await action.online.revoke_seat_tokens(action.live, player)  # whoever had the place before
    token = await action.places.claim_place(action.live, player, command=action.command_id)
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
            "Somebody looked at this evening's boards in this browser, and people who have "
            "seen them can't play them."
        )


def other_name_error(live: LiveTournament, me: Player) -> TournamentError:
    """Return the error for a browser that asks for a second name before it has given up the
    first.
    """
    name = live.tournament.people[me].name
    return TournamentError(f"You're {name} on this phone. First say that you aren't.")


# -- players ------------------------------------------------------------------------------------


@runs_to_its_end
async def _claim_score(action: TournamentActionRequest) -> TournamentActionResult:
    def decide_score(tournament: Tournament) -> Sequence[Entry]:
        submitted = parse_score(action.form, tournament)
        return commands.enter_score(
            tournament,
            submitted.number,
            submitted.table,
            submitted.score,
            by=action.my_player,
            tallies=submitted.tallies,
            boards=submitted.boards,
        )

    await run_with_own_score_first(action, action.act_as_player(decide_score))
    return await announce_table_score(action)


@runs_to_its_end
async def _confirm_score(action: TournamentActionRequest) -> TournamentActionResult:
    number, table = parse_round_and_table(action.form)
    confirming = action.act_as_player(
        lambda tournament: commands.confirm_score(tournament, number, table, action.my_player)
    )
    await run_with_own_score_first(action, confirming)
    return await announce_table_score(action)


async def _go_home(action: TournamentActionRequest) -> TournamentActionResult:
    action.form.verify_confirmed("Check the box to confirm that you're leaving")
    return await action.act_as_player(
        lambda tournament: commands.record_departure(tournament, action.my_player)
    )


async def _come_back(action: TournamentActionRequest) -> TournamentActionResult:
    def decide_to_return(tournament: Tournament) -> Sequence[Entry]:
        entries = commands.record_return(tournament, action.my_player)
        since_pairing = takewhile(
            lambda stored: not isinstance(stored.entry, RoundPaired), reversed(action.live.noted)
        )
        if sum(stored.entry in entries for stored in since_pairing) >= _MAX_RETURNS:
            raise TournamentError(
                "You've left and come back too often in this round. The host can let you back in."
            )
        return entries

    return await action.act_as_player(decide_to_return)


@runs_to_its_end
async def _release_place(action: TournamentActionRequest) -> TournamentActionResult:
    await action.vacate_place(action.my_player, action.player_author)
    return TournamentActionResult(token="")


@runs_to_its_end
async def _sit_at_table(action: TournamentActionRequest) -> TournamentActionResult:
    """Seat a player at their online table, which is opened if need be."""
    player = action.player_author
    seated = action.live.tournament.find_current_table(player.holder)
    current = action.live.tournament.current_round
    if seated is None or current is None:
        raise TournamentError("You don't have a table in this round.")
    opening = action.online.open_online_table(
        action.live, current.number, seated[0].number, player, address=action.address
    )
    await run_with_own_score_first(action, opening)
    to = await action.online.seat_player(action.live, player, identity=action.identity)
    return TournamentActionResult(to=to)


async def _claim_payment(action: TournamentActionRequest) -> TournamentActionResult:
    form = action.form
    payer, payee = form.text("payer")[:20], form.text("payee")[:20]
    cents, anyway = action.read_amount(), form.is_ticked("anyway")
    try:
        await action.act_as_host_or_player(
            lambda tournament: commands.record_payment(
                tournament, payer, payee, cents, by=action.claimant, anyway=anyway
            )
        )
    except OverpaymentError as error:
        if action.claimant != HOST:
            raise
        raise OverpaymentError(
            f"{str(error)[:-1]}. To record it anyway, check “Allow more than is owed”."
        ) from None
    return TournamentActionResult(to="ledger")


async def _confirm_payment(action: TournamentActionRequest) -> TournamentActionResult:
    number, anyway = action.form.number("claim", "The payment"), action.form.is_ticked("anyway")
    await action.act_as_host_or_player(
        lambda tournament: commands.confirm_payment(
            tournament, number, action.claimant, anyway=anyway
        )
    )
    return TournamentActionResult(to="ledger")


async def _drop_payment(action: TournamentActionRequest) -> TournamentActionResult:
    number = action.form.number("claim", "The payment")
    await action.act_as_host_or_player(
        lambda tournament: commands.drop_claim(tournament, number, action.claimant)
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
