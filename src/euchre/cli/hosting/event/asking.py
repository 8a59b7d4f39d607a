"""The questions of a new evening, for a form: those of ``euchre event new``."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from euchre import money
from euchre.cli.evenings.book import now
from euchre.cli.evenings.desk import Desk
from euchre.cli.evenings.opening import Question
from euchre.cli.hosting.event.setup import opening_entries
from euchre.errors import EuchreError
from euchre.league.formats import FORMATS
from euchre.store.journal import Journal

_BOARDED: Final = tuple(each.name for each in FORMATS.values() if each.boarded)

QUESTIONS: Final = (
    Question("players", "Players", "names with commas between, or how many: 12"),
    Question("title", "Title", "what the evening is called"),
    Question("stake", "Stake", "what each player puts into the pot: 5, or 2.50"),
    Question("prizes", "Prizes", "50/30/20, 100+40+20, winner, none; empty: as is usual"),
    Question("unit", "A point is worth", "what losers pay for each point", ("points",)),
    Question("basket", "Basket", "what each puts in for the most loners"),
    Question("per_euchre", "A euchre costs", "into the basket"),
    Question("per_renege", "A renege costs", "into the basket"),
    Question("rounds", "Rounds", "how many; empty: as is usual"),
    Question("hands", "Hands a round", "instead of a target; empty: as is usual"),
    Question("rules_name", "Game", "standard, canadian, ...; empty: as is usual"),
    Question("places", "Places", "no more players than that; empty: all who come"),
    Question("third_place", "Third place", "a match for it: yes or no", ("knockout",), "yes"),
    Question(
        "scoring", "Boards are compared by", "match-points or average", _BOARDED, "match-points"
    ),
    Question("currency", "Currency", "the sign before amounts", (), "$"),
)
_AMOUNTS: Final = ("stake", "unit", "basket", "per_euchre", "per_renege")
_NUMBERS: Final = ("rounds", "hands", "places")


def made(path: Path, format_name: str, answers: Mapping[str, str]) -> Desk:
    """Begin an evening as it was asked for.

    Args:
        path: its file.
        format_name: of the evening.
        answers: what was typed, by the names of the questions.

    Raises:
        EuchreError: something that was asked for cannot be, and no file was made.
    """
    given: dict[str, Any] = {each.name: each.usual for each in QUESTIONS}
    given |= {name: text.strip() for name, text in answers.items()}
    labels = {each.name: each.words for each in QUESTIONS}
    for name in _AMOUNTS:
        given[name] = money.parse(given[name]) if given[name] else 0
    for name in _NUMBERS:
        given[name] = _number(labels[name], given[name])
    given["players"] = _players(given["players"])
    given["places"] = given["places"] or 0
    given["rules_name"] = given["rules_name"] or None
    given["third_place"] = _yes(labels["third_place"], given["third_place"])
    if format_name == "points" and not given["unit"]:
        raise EuchreError(f"{labels['unit']}: say how much, like 1.00")
    entries = opening_entries(format_name, secrets.token_hex(16), settings=(), whole=None, **given)
    with Journal.make(path, entries, now()):
        pass
    return Desk(path)


def _players(text: str) -> str | list[str]:
    """How many, or their names."""
    if re.fullmatch(r"[0-9]+", text):
        return text
    names = [name.strip() for name in re.split(r"[,;]", text) if name.strip()]
    if not names:
        raise EuchreError("Players: write their names with commas between, or how many there are")
    return names


def _number(label: str, text: str) -> int | None:
    if not text:
        return None
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise EuchreError(f"{label}: write a number, not {text[:20]!r}")
    return int(text)


def _yes(label: str, text: str) -> bool:
    if text.lower() not in ("yes", "no", "y", "n"):
        raise EuchreError(f"{label}: write yes or no, not {text[:20]!r}")
    return text.lower().startswith("y")
