"""The form for a new evening, whoever hosts it, and what is said of what was typed there."""

from __future__ import annotations

from typing import NamedTuple

from starlette.responses import Response

from euchre.presets import PRESETS
from euchre.server.evenings.forms import (
    CURRENCIES,
    GAMES,
    PRIZES,
    WHOLE,
    Fields,
    format_cards,
)
from euchre.server.evenings.running.registry import fresh_command
from euchre.server.folds import Unsaved
from euchre.server.render import form_page
from euchre.server.stale_forms import OutOfDate
from euchre.table.commands import Refused


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


def evening_form(
    typed: Fields, wrong: str, status: int, *, house: TournamentOwner | None = None
) -> Response:
    """Render the form for a new tournament.

    Args:
        typed: what has been typed.
        wrong: what is wrong with it; empty: nothing.
        status: of the answer.
        house: whose evening it is to be; None: just anybody's.
    """
    cards = format_cards()
    names = [card.format.name for card in cards]
    return form_page(
        "event-new.html",
        status,
        cards=cards,
        chosen=typed.get("format") if typed.get("format") in names else names[0],
        typed=typed,
        fresh=not wrong,
        wrong=wrong,
        games=[PRESETS[name] for name in GAMES],
        house=house,
        prizes=PRIZES,
        whole=WHOLE,
        currencies=CURRENCIES,
        command=typed.get("command") or fresh_command(),
    )


def why_of(error: Exception) -> str:
    """Return the reason of an error, to show it on a page."""
    return error.why if isinstance(error, Refused) else str(error)


def status_of(error: Exception) -> int:
    """Return the HTTP status of an error."""
    if isinstance(error, Unsaved):
        return 503
    if isinstance(error, OutOfDate):
        return 409
    return 429 if isinstance(error, Refused) and error.code == "flood" else 400
