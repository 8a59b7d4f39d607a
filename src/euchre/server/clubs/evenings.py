"""A new evening of a club: the form for one, with the rule sets of the club in it."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from euchre.clubs import deciding
from euchre.errors import EuchreError
from euchre.rules import Rules
from euchre.server.clubs.context import ClubVisitor
from euchre.server.clubs.registry import Clubs, LiveClub
from euchre.server.clubs.shown import for_evenings
from euchre.server.doors.hosts import address_of
from euchre.server.evenings.forms import Fields, Form, new_evening
from euchre.server.evenings.opening import TournamentOwner, evening_form, status_of, why_of
from euchre.server.evenings.running.registry import SHORTEST_COMMAND, Evenings, fresh_command
from euchre.server.evenings.running.visitors import HOST_COOKIE, keep
from euchre.words.grammar import sentence

_HOUSE = "house:"
"""What the names of a club's rule sets begin with in the form, before their numbers."""


class ClubEvenings:
    """Handlers of the tournaments of clubs.

    Args:
        clubs: those of the server.
        evenings: likewise.
    """

    def __init__(self, clubs: Clubs, evenings: Evenings) -> None:
        self._clubs, self._evenings = clubs, evenings

    def form(self, live: LiveClub, visitor: ClubVisitor, request: Request) -> Response:
        """Show the form, with the first rule set chosen, or the one that the address asks for."""
        _organises(visitor)
        houses = _houses(live)
        asked = request.query_params.get("rules", "")
        wanted = next((name for name in houses if name == _HOUSE + asked), "")
        typed = Fields(preset=wanted or next(iter(houses), ""))
        return self._form(live, typed, "", 200)

    def refused(
        self, live: LiveClub, visitor: ClubVisitor, form: Form, error: EuchreError
    ) -> Response:
        """Show the form again, with what is wrong in it."""
        _organises(visitor)
        return self._form(live, form.fields, sentence(why_of(error)), status_of(error))

    def _form(self, live: LiveClub, typed: Fields, wrong: str, status: int) -> Response:
        house = TournamentOwner(
            live.club.title, f"/clubs/{live.id}", _titles(live), live.club.door == "listed"
        )
        return evening_form(typed, wrong, status, house=house)

    async def create(
        self, live: LiveClub, visitor: ClubVisitor, request: Request, form: Form
    ) -> Response:
        """Create a tournament of the club.

        Raises:
            EuchreError: it cannot be made.
        """
        _organises(visitor)
        command = form.text("command")[:80]
        if len(command) < SHORTEST_COMMAND:
            command = fresh_command()
        settings, names = new_evening(form, _houses(live), live.id)
        made, token = await self._evenings.create(
            settings, names, command=command, address=address_of(request)
        )
        title = settings.title or "An evening"
        await self._clubs.change(
            live,
            visitor.player,
            lambda club: deciding.add_evening(club, visitor.player, made.id, title),
            command=command,
            account=visitor.account,
        )
        answer = RedirectResponse(f"/events/{made.id}", 303)
        keep(request, answer, made.id, HOST_COOKIE, token)
        return answer


def _organises(visitor: ClubVisitor) -> None:
    if not visitor.organises:
        raise HTTPException(403, "Only the organisers and owners of the club host its evenings.")


def _houses(live: LiveClub) -> dict[str, Rules]:
    """Return the rule sets that a tournament can use, by their names in the form."""
    sets = live.club.rule_sets.values()
    return {f"{_HOUSE}{each.number}": each.game for each in sets if for_evenings(each.game)}


def _titles(live: LiveClub) -> tuple[tuple[str, str], ...]:
    sets = live.club.rule_sets.values()
    return tuple((f"{_HOUSE}{each.number}", each.title) for each in sets if for_evenings(each.game))
