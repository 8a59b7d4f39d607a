"""The form for a new evening, whoever hosts it, and what is said of what was typed there."""

from __future__ import annotations

from typing import NamedTuple

from starlette.responses import Response

from euchre.game.presets import PRESETS
from euchre.server.event_store import UnsavedError
from euchre.server.render import render_form_page
from euchre.server.stale_forms import StaleFormError
from euchre.server.tournaments.forms import (
    CURRENCY_SIGNS,
    PRIZE_CHOICES,
    TOURNAMENT_GAMES,
    WHOLE_AMOUNT_CHOICES,
    FormFields,
    list_format_cards,
)
from euchre.server.tournaments.registry import new_command_id
from euchre.table.commands import RefusedError


class TournamentOwner(NamedTuple):
    """The owner of a new tournament, if there is one, such as a club.

    Attributes:
        title: what they are called.
        link: their page; the form is sent to ``/evening`` below it.
        games: their own games: the name of each in the form, and how it is shown.
        listed: whether everybody finds them, and so is to find their evenings, too.
    """

    title: str
    link: str
    games: tuple[tuple[str, str], ...] = ()
    listed: bool = False


def render_tournament_form(
    typed: FormFields, error_text: str, status: int, *, owner: TournamentOwner | None = None
) -> Response:
    """Render the form for a new tournament.

    Args:
        typed: what has been typed.
        error_text: what is wrong with it; empty: nothing.
        status: of the answer.
        owner: whose evening it is to be; None: just anybody's.
    """
    cards = list_format_cards()
    names = [card.format.name for card in cards]
    return render_form_page(
        "event-new.html",
        status,
        cards=cards,
        chosen=typed.get("format") if typed.get("format") in names else names[0],
        typed=typed,
        fresh=not error_text,
        wrong=error_text,
        games=[PRESETS[name] for name in TOURNAMENT_GAMES],
        house=owner,
        prizes=PRIZE_CHOICES,
        whole=WHOLE_AMOUNT_CHOICES,
        currencies=CURRENCY_SIGNS,
        command=typed.get("command") or new_command_id(),
    )


def error_http_status(error: Exception) -> int:
    """Return the HTTP status of an error."""
    if isinstance(error, UnsavedError):
        return 503
    if isinstance(error, StaleFormError):
        return 409
    return 429 if isinstance(error, RefusedError) and error.code == "flood" else 400
