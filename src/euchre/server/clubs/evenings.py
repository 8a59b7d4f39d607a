"""A new evening of a club: the form for one, with the rule sets of the club in it."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from euchre.clubs import commands
from euchre.clubs.state import RuleSet
from euchre.english.grammar import make_sentence
from euchre.errors import EuchreError
from euchre.server.clubs.context import ClubPageRequest
from euchre.server.clubs.registry import ClubStore, LiveClub
from euchre.server.clubs.views import fits_tournaments
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.request_context import run_shielded
from euchre.server.tournaments.forms import FormFields, SubmittedForm, parse_new_tournament
from euchre.server.tournaments.opening import (
    TournamentOwner,
    error_http_status,
    render_tournament_form,
)
from euchre.server.tournaments.registry import TournamentStore
from euchre.server.tournaments.visitors import HOST_COOKIE_NAME, set_token_cookie
from euchre.texts import translatable

_RULE_SET_PREFIX = "house:"
"""What the names of a club's rule sets begin with in the form, before their numbers."""


class ClubTournamentPages:
    """Handlers of the tournaments of clubs."""

    def __init__(self, clubs: ClubStore, tournaments: TournamentStore) -> None:
        self._clubs, self._tournaments = clubs, tournaments

    def show_form(self, page_request: ClubPageRequest) -> Response:
        """Show the form, with the first rule set chosen, or the one that the address asks for."""
        _verify_organiser(page_request)
        presets = _rule_sets_by_name(page_request.live_club)
        preset = _RULE_SET_PREFIX + page_request.request.query_params.get("rules", "")
        typed = FormFields(preset=preset if preset in presets else next(iter(presets), ""))
        return self._render_form(page_request.live_club, typed, "", 200)

    def show_refused_form(
        self, page_request: ClubPageRequest, form: SubmittedForm, error: EuchreError
    ) -> Response:
        """Show the form again, with what is wrong in it."""
        _verify_organiser(page_request)
        return self._render_form(
            page_request.live_club, form.fields, make_sentence(f"{error}"), error_http_status(error)
        )

    def _render_form(
        self, live_club: LiveClub, typed: FormFields, error_text: str, status: int
    ) -> Response:
        titles = tuple(
            (name, chosen.title) for name, chosen in _rule_sets_by_name(live_club).items()
        )
        owner = TournamentOwner(
            live_club.club.title, f"/clubs/{live_club.id}", titles, live_club.club.door == "listed"
        )
        return render_tournament_form(typed, error_text, status, owner=owner)

    async def create_tournament(
        self, page_request: ClubPageRequest, form: SubmittedForm
    ) -> Response:
        """Create a tournament of the club, which lists it first: whoever is no organiser any more
        by then makes none.

        Raises:
            EuchreError: it cannot be made.
        """
        _verify_organiser(page_request)
        presets = {
            name: chosen.full_rules
            for name, chosen in _rule_sets_by_name(page_request.live_club).items()
        }
        settings, names = parse_new_tournament(form, presets, page_request.live_club.id)
        title = settings.title or "An evening"

        async def add_tournament_to_club(tournament_id: str) -> None:
            await self._clubs.change_log(
                page_request.live_club,
                page_request.player_id,
                lambda club: commands.add_tournament(
                    club, page_request.player_id, tournament_id, title
                ),
                command_id=tournament_id,
                account=page_request.account,
            )

        creating = self._tournaments.create(
            settings,
            names,
            command_id=form.command_id,
            address=client_address(page_request.request),
            before_creation=add_tournament_to_club,
        )
        tournament, token = await run_shielded(creating)  # else the club lists one without a host
        response = RedirectResponse(f"/events/{tournament.id}", 303)
        set_token_cookie(page_request.request, response, tournament, HOST_COOKIE_NAME, token)
        return response


def _verify_organiser(page_request: ClubPageRequest) -> None:
    if not page_request.is_organiser:
        raise HTTPException(
            403,
            translatable(
                "club-evenings-organizers-only",
                "Only the club's organizers and owners can host its evenings.",
            ),
        )


def _rule_sets_by_name(live_club: LiveClub) -> dict[str, RuleSet]:
    """Return the rule sets that a tournament can use, by their names in the form."""
    return {
        f"{_RULE_SET_PREFIX}{chosen.number}": chosen
        for chosen in live_club.club.rule_sets.values()
        if fits_tournaments(chosen.full_rules)
    }
