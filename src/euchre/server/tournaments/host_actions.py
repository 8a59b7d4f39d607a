"""What the host does at the pages of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.server.processes.background import run_in_thread
from euchre.server.stale_forms import OUT_OF_DATE_MESSAGE, StaleFormError
from euchre.server.tournaments.action_requests import (
    NO_RESULT,
    Action,
    TournamentActionRequest,
    TournamentActionResult,
    announce_submitted_score,
    orient_refusal_scores,
    shield_from_disconnect,
)
from euchre.server.tournaments.forms import (
    find_submitted_table,
    parse_names,
    parse_player,
    parse_round_and_table,
    parse_score,
)
from euchre.server.tournaments.pairing import pair_next_round
from euchre.server.tournaments.seen import verify_none_booked_since
from euchre.server.tournaments.settings_form import (
    describe_settings_change,
    parse_settings,
    verify_settings_unchanged,
)
from euchre.texts import join_texts, translatable
from euchre.tournaments import commands
from euchre.tournaments.commands.people import add_all_players
from euchre.tournaments.entries import HOST, Entry, PlayerRenamed
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.state import Tournament


async def _add_players(request: TournamentActionRequest) -> TournamentActionResult:
    """Add names, one on each line: all of them or none."""
    names = parse_names(request.form.text("names"))
    if not names:
        raise TournamentError(
            translatable("evening-form-no-names", "Type the name of the new player.")
        )

    parts = [part for name in names for part in (name, *commands.split_names(name)[:2])]
    await run_in_thread(commands.warm_name_cache, parts)
    return await request.act_as_host(lambda tournament: add_all_players(tournament, names))


async def _pair_round(request: TournamentActionRequest) -> TournamentActionResult:
    shown = request.form.number(
        "rounds", translatable("evening-label-rounds", "The number of rounds"), is_required=True
    )
    await pair_next_round(
        request.tournaments,
        request.live_tournament,
        shown,
        request.host_author,
        command_id=request.command_id,
        address=request.address,
    )
    return NO_RESULT


@shield_from_disconnect
async def _unpair_round(request: TournamentActionRequest) -> TournamentActionResult:
    shown = request.form.number(
        "rounds", translatable("evening-label-rounds", "The number of rounds"), is_required=True
    )
    request.form.verify_confirmed(
        translatable("evening-confirm-undo", "Check the box to undo this round")
    )
    online: list[str] = []

    def build_unpairing_entries(tournament: Tournament) -> Sequence[Entry]:
        if len(tournament.rounds) != shown:
            raise TournamentError(
                translatable(
                    "evening-refused-not-current",
                    f"Round {shown} is no longer the current one.",
                    round=shown,
                )
            )
        entries = commands.undo_pairing(tournament)
        online[:] = [table.online for table in tournament.rounds[-1].tables if table.online]
        return entries

    await request.act_as_host(build_unpairing_entries)
    await request.online.announce_round_taken_back(online)
    return NO_RESULT


@shield_from_disconnect
async def _enter_score(request: TournamentActionRequest) -> TournamentActionResult:
    """Enter the host's score for a table, even if there is a score already."""

    def build_score_entries(tournament: Tournament) -> Sequence[Entry]:
        submitted = parse_score(request.form, tournament)
        sitting = find_submitted_table(request.form, tournament)
        anyway, why = request.form.is_ticked("anyway"), request.form.text("why")
        if sitting.result is None and not anyway and not why:
            return commands.enter_score(
                tournament,
                submitted.number,
                submitted.table,
                submitted.score,
                tallies=submitted.tallies,
                boards=submitted.boards,
            )
        return commands.correct_score(
            tournament,
            submitted.number,
            submitted.table,
            submitted.score,
            why,
            tallies=submitted.tallies,
            boards=submitted.boards,
            force=anyway,
        )

    await orient_refusal_scores(request, request.act_as_host(build_score_entries))
    return await announce_submitted_score(request)


@shield_from_disconnect
async def _enter_walkover(request: TournamentActionRequest) -> TournamentActionResult:
    form = request.form
    number, table = parse_round_and_table(form)
    if form.text("side") not in ("first", "second"):
        raise TournamentError(
            translatable("evening-form-choose-side", "Choose the side that was there.")
        )
    side = int(form.text("side") == "second")
    await orient_refusal_scores(
        request,
        request.act_as_host(
            lambda tournament: commands.record_walkover(tournament, number, table, side)
        ),
    )
    return await announce_submitted_score(request)


@shield_from_disconnect
async def _rename_player(request: TournamentActionRequest) -> TournamentActionResult:
    player, name = parse_player(request.form), request.form.text("name")
    former, other = (
        request.live_tournament.tournament.people.get(player),
        request.form.is_ticked("other"),
    )
    is_same_person = not other and not (former is not None and former.is_replaced_by(name))
    if (
        is_same_person and player in request.live_tournament.signed_in_players
    ):  # else it is asked of who takes it
        await request.verify_not_moderator_name(name)

    def build_rename_entries(tournament: Tournament) -> Sequence[Entry]:
        return commands.rename_player(tournament, player, name, other=other)

    def is_passed_on(entries: Sequence[Entry]) -> bool:
        return other or any(isinstance(entry, PlayerRenamed) and entry.other for entry in entries)

    await request.sign_out_player(player, request.host_author, build_rename_entries, is_passed_on)
    await request.online.rename_chairs(request.live_tournament)
    return NO_RESULT


async def _mark_left(request: TournamentActionRequest) -> TournamentActionResult:
    player = parse_player(request.form)
    request.form.verify_confirmed(
        translatable("evening-confirm-leaving", "Check the box to confirm that they're leaving")
    )
    return await request.act_as_host(
        lambda tournament: commands.record_departure(tournament, player)
    )


async def _mark_returned(request: TournamentActionRequest) -> TournamentActionResult:
    players = {
        parse_player(request.form),
        request.form.number("partner", translatable("evening-label-player", "A player's number")),
    }
    return await request.act_as_host(
        lambda tournament: commands.record_return(tournament, *sorted(players - {0}))
    )


@shield_from_disconnect
async def _sign_out_player(request: TournamentActionRequest) -> TournamentActionResult:
    player = parse_player(request.form)

    def verify_same_phone(tournament: Tournament) -> Sequence[Entry]:
        person, shown = tournament.people.get(player), request.form.text(f"taken_{player}")
        if person is not None and shown not in ("", f"{person.taken}"):
            words = translatable(
                "evening-seen-taken",
                f"Another phone has taken the name {person.name}.",
                name=person.name,
            )
            raise StaleFormError(join_texts((OUT_OF_DATE_MESSAGE, words), " "))
        return ()

    await request.sign_out_player(player, request.host_author, verify_same_phone)
    return NO_RESULT


async def _remove_players(request: TournamentActionRequest) -> TournamentActionResult:
    people = request.live_tournament.tournament.people
    ticked = [player for player in people if request.form.is_ticked(f"remove_{player}")]
    await request.places.remove_players(
        request.live_tournament,
        ticked,
        request.host_author,
        command_id=request.command_id,
        verify=request.verify_shown,
    )
    return NO_RESULT


async def _renew_host_link(request: TournamentActionRequest) -> TournamentActionResult:
    request.form.verify_confirmed(
        translatable("evening-confirm-link", "Check the box to stop the old link from working")
    )
    token = await request.places.renew_link(
        request.live_tournament, HOST, request.host_author, command_id=request.command_id
    )
    return TournamentActionResult(to="settings", host_token=token)


@shield_from_disconnect
async def _renew_player_link(request: TournamentActionRequest) -> TournamentActionResult:
    player = parse_player(request.form)
    token = await request.places.renew_link(
        request.live_tournament, player, request.host_author, command_id=request.command_id
    )
    await request.online.revoke_seat_tokens(request.live_tournament, player)
    return TournamentActionResult(given=(player, token))


async def _seat_bot(request: TournamentActionRequest) -> TournamentActionResult:
    form = request.form
    number, table = parse_round_and_table(form)
    await request.online.seat_bot(
        request.live_tournament, number, table, parse_player(form), request.host_author
    )
    return NO_RESULT


@shield_from_disconnect
async def _open_online_table(request: TournamentActionRequest) -> TournamentActionResult:
    form = request.form
    number, table = parse_round_and_table(form)
    opening = request.online.open_online_table(
        request.live_tournament, number, table, request.host_author, address=request.address
    )
    await orient_refusal_scores(request, opening)
    return NO_RESULT


async def _change_settings(request: TournamentActionRequest) -> TournamentActionResult:
    """Change the settings; refuse a form that is older than the last change."""
    shown_version, changes = request.form.text("seen"), list[tuple[Tournament, Entry]]()

    def build_settings_entries(tournament: Tournament) -> Sequence[Entry]:
        verify_settings_unchanged(request.live_tournament, shown_version)
        entries = commands.change_settings(tournament, parse_settings(request.form, tournament))
        changes[:] = [(tournament, entry) for entry in entries]
        return entries

    await request.act_as_host(build_settings_entries)
    for before, entry in changes:
        request.live_tournament.saved = {
            shown_version: await run_in_thread(describe_settings_change, before, entry)
        }
    return TournamentActionResult(to=f"settings?saved={shown_version}")


@shield_from_disconnect
async def _delete_tournament(request: TournamentActionRequest) -> TournamentActionResult:
    request.form.verify_confirmed(translatable("evening-confirm", "Check the box to confirm"))

    def verify_deletion(tournament: Tournament) -> None:
        request.host_author.verify_token(request.live_tournament)
        request.verify_shown(tournament)

    await request.tournaments.delete(request.live_tournament, verify_deletion)
    await request.online.reveal_finished_rounds(
        request.live_tournament
    )  # nobody can look at it later
    return TournamentActionResult(to="/events")


async def _charge_player(request: TournamentActionRequest) -> TournamentActionResult:
    form = request.form
    payer, payee = form.text("payer")[:20], form.text("payee")[:20]
    cents, what = request.read_amount(), form.text("what")

    def build_charge(tournament: Tournament) -> Sequence[Entry]:
        verify_none_booked_since(tournament, form.text("booked"), "charge", (payer, payee))
        return commands.add_charge(tournament, payer, payee, cents, what)

    await request.act_as_host(build_charge)
    return TournamentActionResult(to="ledger")


async def _reverse_transaction(request: TournamentActionRequest) -> TournamentActionResult:
    key, why = request.form.text("key")[:80], request.form.text("why")

    def build_reversal(tournament: Tournament) -> Sequence[Entry]:
        entries = commands.reverse_transaction(tournament, key, why)
        booked = tournament.ledger.find_transaction(key)
        assert booked is not None  # or it could not be taken back
        parties = [posting.account for posting in booked.postings]
        kind, shown_count = key.partition("/")[0], request.form.text("booked")
        verify_none_booked_since(tournament, shown_count, kind, parties)
        return entries

    await request.act_as_host(build_reversal)
    return TournamentActionResult(to="ledger")


async def _close_tournament(request: TournamentActionRequest) -> TournamentActionResult:
    if not request.form.is_ticked("sure"):
        raise TournamentError(
            translatable(
                "evening-confirm-close",
                "Check the box to confirm: you can't reopen a closed evening.",
            )
        )
    tournament = request.live_tournament.tournament
    await run_in_thread(
        commands.format_of(tournament).rank_competitors, tournament
    )  # and not in the loop
    return await request.act_as_host(commands.close_tournament)


async def _mark_all_paid(request: TournamentActionRequest) -> TournamentActionResult:
    await request.act_as_host(commands.collect_entry_fees)
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
    "free": _sign_out_player,
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
