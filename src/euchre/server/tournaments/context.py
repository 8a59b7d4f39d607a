"""What all pages of an evening are filled in with."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.requests import Request

from euchre.server import links
from euchre.server.stale_forms import render_seen_field
from euchre.server.tournaments.forms import FormFields
from euchre.server.tournaments.page_content import views, wording
from euchre.server.tournaments.page_content.seen import describe_subject
from euchre.server.tournaments.page_content.standings import build_standings
from euchre.server.tournaments.running.live import LiveTournament
from euchre.server.tournaments.running.registry import new_command_id
from euchre.server.tournaments.running.visitors import TournamentVisitor
from euchre.tournaments.commands import format_of, is_last_round
from euchre.tournaments.formats import describe_boards
from euchre.tournaments.reports import sentences
from euchre.tournaments.reports.boards import unfinished_board_rounds


def tournament_page_context(
    live: LiveTournament, visitor: TournamentVisitor, request: Request
) -> dict[str, Any]:
    """Build the template context that all pages of a tournament share."""
    evening = live.evening
    link = f"{links.public_origin(request)}/events/{live.id}"
    describe = partial(describe_subject, evening, visitor.me, host=visitor.host)
    table, covered = build_standings(evening, visitor.me), unfinished_board_rounds(evening)
    return {
        "evening": evening,
        "base": f"/events/{live.id}",
        "title": views.tournament_title(evening),
        "offer": views.describe_offer(evening)[not evening.settings.title :],
        "version": live.page_version,
        "host": visitor.host,
        "was_host": visitor.was_host,
        "me": visitor.me,
        "my": views.build_my_view(evening, visitor.me),
        "claimed": live.claimed_players,
        "command": new_command_id,
        "seen": partial(render_seen_field, describe),
        "cash": evening.format_amount,
        "round_title": lambda number: sentences.round_title(evening, number),
        "round_stage": lambda number: sentences.round_stage(evening, number),
        "table_view": lambda number, sitting: views.build_table_view(
            evening, number, sitting, visitor.me, told=visitor.host or number not in covered
        ),
        "still_played": lambda round_: round_.number in covered,
        "standings": table,
        "length": format_of(evening).round_count(evening),
        "boarded": format_of(evening).boarded,
        "real_cards": format_of(evening).real_cards,
        "boards_told": describe_boards,
        "by_points": table.ranks_by_points,
        "may_come": not evening.order or not evening.teams or evening.settings.format == "swiss",
        "was_last": is_last_round(evening),
        "sayer": lambda by: sentences.author_name(evening, by),
        "did": lambda result: wording.describe_tallies(evening, result),
        "out_told": wording.describe_sitting_out,
        "met_again": sentences.describe_rematches,
        "why_out": sentences.explain_sitting_out,
        "by_hand": lambda number, sitting: wording.is_entered_by_hand(live, number, sitting),
        "link": link,
        "host_link": links.build_key_link(link, visitor.host_token),
        "my_link": links.build_key_link(link, visitor.token),
        "code": "" if links.unreachable_reason(request) else links.draw_qr_code(link),
        "leads_nowhere": links.unreachable_reason(request),
        "token": visitor.token,
        "wrong": "",
        "failed": "",
        "typed": FormFields(),
    }
