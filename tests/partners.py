"""The positions of ``tests/data/partners.toml``, read."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from bot_positions import Position

CHANCE: Final = "chance"
POINTS: Final = "points"
CUSTOM: Final = "custom"
_FILE: Final = Path(__file__).parent / "data" / "partners.toml"


@dataclass(frozen=True, kw_only=True)
class Partner:
    """A position, and who is asked about it.

    Attributes:
        position: the decision.
        knows: the bots whose level should know, besides the expert.
        fails: those that do not, and why: by the name of the bot.
        about: what players complain of, the heading under which it stands.
        by: what tells right from wrong: the chance to win the match; where that is level, the
            points of the hand; or, where those are level too, what partners are used to.
    """

    position: Position
    knows: tuple[str, ...]
    fails: dict[str, str]
    about: str
    by: str


def _read(told: dict[str, Any], about: str) -> Partner:
    rest = {"knows": (), "fails": {}, "by": CHANCE} | told
    knows, fails, by = tuple(rest.pop("knows")), rest.pop("fails"), rest.pop("by")
    assert by in (CHANCE, POINTS, CUSTOM), by
    rest["score"] = tuple(rest.get("score", ()))
    assert rest.keys() <= {field.name for field in fields(Position)}, rest.keys()
    return Partner(position=Position(**rest), knows=knows, fails=fails, about=about, by=by)


def partners() -> dict[str, Partner]:
    """All of them, by their names."""
    told = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {
        name: _read(each, about) for about, group in told.items() for name, each in group.items()
    }


PARTNERS: Final = partners()
