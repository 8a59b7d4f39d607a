"""What all pages of an evening are filled in with."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.requests import Request

from euchre.league.deciding import format_of, was_last
from euchre.league.formats import boards_told
from euchre.league.told import sentences
from euchre.league.told.boards import still_played
from euchre.server import links
from euchre.server.evenings.forms import Fields
from euchre.server.evenings.running.live import Live
from euchre.server.evenings.running.registry import fresh_command
from euchre.server.evenings.running.visitors import TournamentVisitor
from euchre.server.evenings.shown import views, wording
from euchre.server.evenings.shown.seen import describe_shown
from euchre.server.evenings.shown.standings import standings
from euchre.server.stale_forms import render_seen


def context_of(live: Live, visitor: TournamentVisitor, request: Request) -> dict[str, Any]:
    """Build the template context that all pages of a tournament share."""
    evening = live.evening
    link = f"{links.origin_of(request)}/events/{live.id}"
    describe = partial(describe_shown, evening, visitor.me, host=visitor.host)
    table, covered = standings(evening, visitor.me), still_played(evening)
    return {
        "evening": evening,
        "base": f"/events/{live.id}",
        "title": views.title(evening),
        "offer": views.offer(evening)[not evening.settings.title :],
        "version": live.look,
        "host": visitor.host,
        "was_host": visitor.was_host,
        "me": visitor.me,
        "my": views.my_view(evening, visitor.me),
        "claimed": live.claimed,
        "command": fresh_command,
        "seen": partial(render_seen, describe),
        "cash": evening.cash,
        "round_title": lambda number: sentences.round_title(evening, number),
        "round_stage": lambda number: sentences.round_stage(evening, number),
        "table_view": lambda number, sitting: views.table_view(
            evening, number, sitting, visitor.me, told=visitor.host or number not in covered
        ),
        "still_played": lambda round_: round_.number in covered,
        "standings": table,
        "length": format_of(evening).length(evening),
        "boarded": format_of(evening).boarded,
        "real_cards": format_of(evening).real_cards,
        "boards_told": boards_told,
        "by_points": table.by_points,
        "may_come": not evening.order or not evening.teams or evening.settings.format == "swiss",
        "was_last": was_last(evening),
        "sayer": lambda by: sentences.sayer(evening, by),
        "did": lambda result: wording.did(evening, result),
        "out_told": wording.out_told,
        "met_again": sentences.met_again,
        "why_out": sentences.why_out,
        "by_hand": lambda number, sitting: wording.by_hand(live, number, sitting),
        "link": link,
        "host_link": links.keyed(link, visitor.host_token),
        "my_link": links.keyed(link, visitor.token),
        "code": "" if links.leads_nowhere(request) else links.code(link),
        "leads_nowhere": links.leads_nowhere(request),
        "token": visitor.token,
        "wrong": "",
        "failed": "",
        "typed": Fields(),
    }
