"""What players do at the pages of an evening, and whoever comes to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.server.http.identity import CallerIdentity
from euchre.server.tournaments.action_requests import (
    Action,
    TournamentActionRequest,
    TournamentActionResult,
    announce_submitted_score,
    orient_refusal_scores,
    shield_from_disconnect,
)
from euchre.server.tournaments.forms import parse_player, parse_round_and_table, parse_score
from euchre.server.tournaments.live import LiveTournament
from euchre.server.tournaments.registry import TournamentStore
from euchre.server.tournaments.seen import verify_none_booked_since, verify_none_claimed_since
from euchre.texts import join_texts, translatable
from euchre.tournaments import commands
from euchre.tournaments.accounts import account_of
from euchre.tournaments.entries import HOST, Entry, PaymentRecorded, Player
from euchre.tournaments.errors import OverpaymentError, TournamentError
from euchre.tournaments.reports.boards import find_hidden_tables
from euchre.tournaments.state import Tournament

# -- anybody ------------------------------------------------------------------------------------


async def _join_tournament(request: TournamentActionRequest) -> TournamentActionResult:
    name, again = (
        request.form.text("name"),
        request.places.derive_join_token(request.live_tournament, request.command_id),
    )
    if request.my_player and request.live_tournament.find_holder(again) != request.my_player:
        raise build_signed_in_error(request.live_tournament, request.my_player)
    await verify_boards_unseen(request.tournaments, request.live_tournament, request.identity)
    token = await request.places.join_by_link(
        request.live_tournament,
        name,
        request.identity,
        command_id=request.command_id,
        address=request.address,
        verify=request.verify_shown,
    )
    return TournamentActionResult(token=token)


async def _sign_in_as_player(request: TournamentActionRequest) -> TournamentActionResult:
    player = parse_player(request.form)
    if request.my_player not in (0, player):
        raise build_signed_in_error(request.live_tournament, request.my_player)
    await verify_boards_unseen(request.tournaments, request.live_tournament, request.identity)
    if player in request.live_tournament.tournament.people:
        await request.verify_not_moderator_name(
            request.live_tournament.tournament.people[player].name
        )
    await request.online.revoke_seat_tokens(
        request.live_tournament, player
    )  # whoever had the place before
    token = await request.places.sign_in_player(
        request.live_tournament,
        player,
        command_id=request.command_id,
        verify=request.verify_shown,
    )
    return TournamentActionResult(token=token)


async def verify_boards_unseen(
    tournaments: TournamentStore, live_tournament: LiveTournament, identity: CallerIdentity
) -> None:
    """Verify that a player may take part: nobody may who has seen the tournament's boards.

    Raises:
        TournamentError: they have.
        StoreError: it cannot be read.
    """
    if await tournaments.hub.sets.has_seen_boards(live_tournament.id, identity):
        raise TournamentError(
            translatable(
                "evening-refused-boards-seen",
                "Somebody looked at this evening's boards in this browser, and people who have "
                "seen them can't play them.",
            )
        )


def build_signed_in_error(live_tournament: LiveTournament, viewer: Player) -> TournamentError:
    """Return the error for a browser that asks for a second name before it has given up the
    first.
    """
    name = live_tournament.tournament.people[viewer].name
    return TournamentError(
        translatable(
            "evening-refused-signed-in",
            f"You're {name} on this phone. First say that you aren't.",
            name=name,
        )
    )


# -- players ------------------------------------------------------------------------------------


@shield_from_disconnect
async def _report_score(request: TournamentActionRequest) -> TournamentActionResult:
    def build_score_entries(tournament: Tournament) -> Sequence[Entry]:
        submitted = parse_score(request.form, tournament)
        return commands.enter_score(
            tournament,
            submitted.number,
            submitted.table,
            submitted.score,
            by=request.my_player,
            tallies=submitted.tallies,
            boards=submitted.boards,
        )

    await orient_refusal_scores(request, request.act_as_player(build_score_entries))
    return await announce_submitted_score(request)


@shield_from_disconnect
async def _confirm_score(request: TournamentActionRequest) -> TournamentActionResult:
    number, table = parse_round_and_table(request.form)
    confirming = request.act_as_player(
        lambda tournament: commands.confirm_score(tournament, number, table, request.my_player)
    )
    await orient_refusal_scores(request, confirming)
    return await announce_submitted_score(request)


async def _leave_tournament(request: TournamentActionRequest) -> TournamentActionResult:
    request.form.verify_confirmed(
        translatable("evening-confirm-going", "Check the box to confirm that you're leaving")
    )
    return await request.act_as_player(
        lambda tournament: commands.record_departure(tournament, request.my_player)
    )


@shield_from_disconnect
async def _sign_out(request: TournamentActionRequest) -> TournamentActionResult:
    await request.sign_out_player(request.my_player, request.player_author)
    return TournamentActionResult(token="")


@shield_from_disconnect
async def _sit_at_table(request: TournamentActionRequest) -> TournamentActionResult:
    """Seat a player at their online table, which is opened if need be."""
    player = request.player_author
    seated = request.live_tournament.tournament.find_current_table(player.holder)
    current = request.live_tournament.tournament.current_round
    if seated is None or current is None:
        raise TournamentError(
            translatable("evening-refused-no-own-table", "You don't have a table in this round.")
        )
    opening = request.online.open_online_table(
        request.live_tournament, current.number, seated[0].number, player, address=request.address
    )
    await orient_refusal_scores(request, opening)
    to = await request.online.seat_player(
        request.live_tournament, player, identity=request.identity
    )
    return TournamentActionResult(to=to)


def _find_hidden_tables(
    request: TournamentActionRequest, tournament: Tournament
) -> frozenset[tuple[int, int]]:
    """Return the tables whose fines may not show in what is refused, or not, to the visitor: a
    payment may be as large as their page has it.
    """
    if request.claimant == HOST:
        return frozenset()
    return find_hidden_tables(tournament, request.claimant)


async def _report_payment(request: TournamentActionRequest) -> TournamentActionResult:
    form = request.form
    payer, payee = form.text("payer")[:20], form.text("payee")[:20]
    cents, anyway = request.read_amount(), form.is_ticked("anyway")

    def build_payment(tournament: Tournament) -> Sequence[Entry]:
        verify_none_booked_since(tournament, form.text("booked"), "paid", (payer, payee))
        if payer == account_of(request.claimant):
            verify_none_claimed_since(tournament, form.text("version"), payer, payee)
        return commands.record_payment(
            tournament,
            payer,
            payee,
            cents,
            by=request.claimant,
            force=anyway,
            hidden_tables=_find_hidden_tables(request, tournament),
        )

    try:
        await request.act_as_host_or_player(build_payment)
    except OverpaymentError as error:
        if request.claimant != HOST:
            raise
        anyway_words = translatable(
            "ledger-refused-overpaid-anyway",
            "To record it anyway, check “Allow more than is owed”.",
        )
        raise OverpaymentError(join_texts((str(error), anyway_words), " ")) from None
    return TournamentActionResult(to="ledger")


async def _confirm_payment(request: TournamentActionRequest) -> TournamentActionResult:
    number, anyway = (
        request.form.number("claim", translatable("evening-label-payment", "The payment")),
        request.form.is_ticked("anyway"),
    )

    def build_confirmation(tournament: Tournament) -> Sequence[Entry]:
        hidden = _find_hidden_tables(request, tournament)
        entries = commands.confirm_payment(
            tournament, number, request.claimant, force=anyway, hidden_tables=hidden
        )
        for entry in entries:
            if isinstance(entry, PaymentRecorded):
                parties, shown_count = (entry.payer, entry.payee), request.form.text("booked")
                verify_none_booked_since(tournament, shown_count, "paid", parties)
        return entries

    await request.act_as_host_or_player(build_confirmation)
    return TournamentActionResult(to="ledger")


async def _withdraw_payment_report(request: TournamentActionRequest) -> TournamentActionResult:
    number = request.form.number("claim", translatable("evening-label-payment", "The payment"))
    await request.act_as_host_or_player(
        lambda tournament: commands.drop_claim(tournament, number, request.claimant)
    )
    return TournamentActionResult(to="ledger")


PUBLIC_ACTIONS: Final[dict[str, Action]] = {"join": _join_tournament, "claim": _sign_in_as_player}
PLAYER_ACTIONS: Final[dict[str, Action]] = {
    "score": _report_score,
    "confirm": _confirm_score,
    "go": _leave_tournament,
    "release": _sign_out,
    "sit": _sit_at_table,
}
HOST_OR_PLAYER_ACTIONS: Final[dict[str, Action]] = {
    "paid": _report_payment,
    "got": _confirm_payment,
    "unpaid": _withdraw_payment_report,
}
