"""A new evening of a club: the form for one, with the rule sets of the club in it."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from euchre.clubs import commands
from euchre.english.grammar import make_sentence
from euchre.errors import EuchreError
from euchre.game.rules import Rules
from euchre.server.clubs.context import ClubVisitor
from euchre.server.clubs.registry import ClubStore, LiveClub
from euchre.server.clubs.views import fits_tournaments
from euchre.server.http.allowed_hosts import client_address
from euchre.server.tournaments.forms import FormFields, SubmittedForm, parse_new_tournament
from euchre.server.tournaments.opening import (
    TournamentOwner,
    error_http_status,
    error_reason,
    render_tournament_form,
)
from euchre.server.tournaments.registry import (
    MIN_COMMAND_CHARS,
    TournamentStore,
    new_command_id,
)
from euchre.server.tournaments.visitors import HOST_COOKIE_NAME, set_token_cookie

_RULE_SET_PREFIX = "house:"
"""What the names of a club's rule sets begin with in the form, before their numbers."""


class ClubTournamentPages:
    """Handlers of the tournaments of clubs.

    Args:
        clubs: those of the server.
        evenings: likewise.
    """

    def __init__(self, clubs: ClubStore, evenings: TournamentStore) -> None:
        self._clubs, self._evenings = clubs, evenings

    def show_form(self, live: LiveClub, visitor: ClubVisitor, request: Request) -> Response:
        """Show the form, with the first rule set chosen, or the one that the address asks for."""
        _verify_organiser(visitor)
        houses = _rule_sets_by_name(live)
        asked = request.query_params.get("rules", "")
        wanted = next((name for name in houses if name == _RULE_SET_PREFIX + asked), "")
        typed = FormFields(preset=wanted or next(iter(houses), ""))
        return self._render_form(live, typed, "", 200)

    def show_refused_form(
        self, live: LiveClub, visitor: ClubVisitor, form: SubmittedForm, error: EuchreError
    ) -> Response:
        """Show the form again, with what is wrong in it."""
        _verify_organiser(visitor)
        return self._render_form(
            live, form.fields, make_sentence(error_reason(error)), error_http_status(error)
        )

    def _render_form(self, live: LiveClub, typed: FormFields, wrong: str, status: int) -> Response:
        house = TournamentOwner(
            live.club.title, f"/clubs/{live.id}", _rule_set_titles(live), live.club.door == "listed"
        )
        return render_tournament_form(typed, wrong, status, house=house)

    async def create_tournament(
        self, live: LiveClub, visitor: ClubVisitor, request: Request, form: SubmittedForm
    ) -> Response:
        """Create a tournament of the club.

        Raises:
            EuchreError: it cannot be made.
        """
        _verify_organiser(visitor)
        command = form.text("command")[:80]
        if len(command) < MIN_COMMAND_CHARS:
            command = new_command_id()
        settings, names = parse_new_tournament(form, _rule_sets_by_name(live), live.id)
        title = settings.title or "An evening"
        added = commands.add_tournament(live.club, visitor.player_id, "", title)
        self._clubs.verify_room(live, visitor.player_id, added)
        made, token = await self._evenings.create(
            settings, names, command=command, address=client_address(request)
        )
        await self._clubs.change_log(
            live,
            visitor.player_id,
            lambda club: commands.add_tournament(club, visitor.player_id, made.id, title),
            command=made.id,
            account=visitor.account,
        )
        answer = RedirectResponse(f"/events/{made.id}", 303)
        set_token_cookie(request, answer, made.id, HOST_COOKIE_NAME, token)
        return answer


def _verify_organiser(visitor: ClubVisitor) -> None:
    if not visitor.is_organiser:
        raise HTTPException(403, "Only the organisers and owners of the club host its evenings.")


def _rule_sets_by_name(live: LiveClub) -> dict[str, Rules]:
    """Return the rule sets that a tournament can use, by their names in the form."""
    sets = live.club.rule_sets.values()
    return {
        f"{_RULE_SET_PREFIX}{each.number}": each.full_rules
        for each in sets
        if fits_tournaments(each.full_rules)
    }


def _rule_set_titles(live: LiveClub) -> tuple[tuple[str, str], ...]:
    sets = live.club.rule_sets.values()
    return tuple(
        (f"{_RULE_SET_PREFIX}{each.number}", each.title)
        for each in sets
        if fits_tournaments(each.full_rules)
    )
