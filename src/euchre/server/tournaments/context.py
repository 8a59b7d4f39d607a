"""What all pages of an evening are filled in with."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.requests import Request

from euchre.english.grammar import capitalise_first
from euchre.server import links
from euchre.server.stale_forms import render_version_field
from euchre.server.tournaments import views, wording
from euchre.server.tournaments.forms import FormFields
from euchre.server.tournaments.live import LiveTournament
from euchre.server.tournaments.registry import new_command_id
from euchre.server.tournaments.seen import describe_form_subject
from euchre.server.tournaments.standings import build_standings
from euchre.server.tournaments.visitors import TournamentVisitor
from euchre.texts import join_texts, translatable
from euchre.tournaments import accounts
from euchre.tournaments.commands import can_join, format_of, is_last_round
from euchre.tournaments.formats import describe_boards
from euchre.tournaments.reports import sentences
from euchre.tournaments.reports.boards import unfinished_board_rounds


def build_tournament_page_context(
    live_tournament: LiveTournament, visitor: TournamentVisitor, request: Request
) -> dict[str, Any]:
    """Build the template context that all pages of a tournament share."""
    tournament, reach = live_tournament.tournament, links.find_server_addresses(request)
    link = f"{reach.origin}/events/{live_tournament.id}"
    describe = partial(describe_form_subject, tournament, visitor.me, is_host=visitor.host)
    table, covered = build_standings(tournament, visitor.me), unfinished_board_rounds(tournament)
    return {
        "evening": tournament,
        "base": f"/events/{live_tournament.id}",
        "title": views.tournament_title(tournament),
        "game": views.find_nearest_game(tournament),
        "offer": views.describe_format_and_stakes(tournament)[not tournament.settings.title :],
        "version": live_tournament.page_version,
        "host": visitor.host,
        "was_host": visitor.was_host,
        "was_me": visitor.was_me,
        "me": visitor.me,
        "my": views.build_own_view(tournament, visitor.me),
        "claimed": live_tournament.signed_in_players,
        "command": new_command_id,
        "seen": partial(render_version_field, describe),
        "cash": tournament.format_amount,
        "round_title": lambda number: sentences.round_title(tournament, number),
        "stage_title": lambda number: capitalise_first(
            sentences.round_stage(tournament, number)
            or translatable("evening-round", f"Round {number}", round=number)
        ),
        "table_view": lambda number, sitting: views.build_table_view(
            tournament,
            number,
            sitting,
            visitor.me,
            shows_boards=visitor.host or number not in covered,
        ),
        "still_played": lambda round_: round_.number in covered,
        "standings": table,
        "length": format_of(tournament).round_count(tournament),
        "boarded": format_of(tournament).boarded,
        "real_cards": format_of(tournament).real_cards,
        "joined": lambda texts, separator=", ": join_texts(texts, separator),
        "capital": capitalise_first,
        "boards_told": lambda numbers: capitalise_first(describe_boards(numbers)),
        "by_points": table.ranks_by_points,
        "may_come": not tournament.order
        or not tournament.teams
        or tournament.settings.format == "swiss",
        "can_join": can_join(tournament),
        "was_last": is_last_round(tournament),
        "pot_held": any(map(tournament.ledger.balance_of, accounts.SHARED_ACCOUNTS[:2])),
        "claim_author": partial(sentences.claim_author, tournament),
        "did": lambda result: wording.describe_tallies(tournament, result),
        "out_told": sentences.describe_sitting_out,
        "met_again": sentences.describe_rematches,
        "why_out": sentences.explain_sitting_out,
        "by_hand": lambda number, sitting: wording.was_score_entered_by_hand(
            live_tournament, number, sitting
        ),
        "link": link,
        "host_link": links.build_access_link(link, visitor.host_token),
        "my_link": links.build_access_link(link, visitor.token),
        "code": "" if reach.nowhere else links.draw_qr_code(link),
        "leads_nowhere": reach.nowhere,
        "token": visitor.token,
        "wrong": "",
        "failed": "",
        "typed": FormFields(),
    }
