"""How a match begins: its record, and what is said to the person who sits down."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from euchre import __version__
from euchre.cli.matches.game import LocalGame
from euchre.cli.matches.telling import describe_seating
from euchre.english.summary import describe_differences
from euchre.game.presets import PRESETS, find_preset_name
from euchre.game.rules import Rules
from euchre.notation.record import Record
from euchre.notation.rules_files import load_titled_rules


def build_record_origin(seed: int) -> dict[str, Any]:
    """Return what a record says of where it comes from."""
    return {
        "program": f"euchre {__version__}",
        "started": datetime.now().astimezone().isoformat(timespec="seconds"),
        "seed": seed,
    }


def make_next_record(game: LocalGame) -> Record:
    """Return the next game of the same players; a lap's points are carried into it (R12)."""
    old, verdict = game.record, game.match.verdict
    scores = None
    if verdict.carry:
        scores = tuple(
            verdict.carry if team == verdict.winner else 0 for team in range(len(game.match.scores))
        )
    meta = {**old.meta, **build_record_origin(old.meta["seed"] + 1)}
    return Record(rules=old.rules, players=old.players, scores=scores, meta=meta)


def find_match_title(rules: Rules, rules_name: str) -> str:
    """Return the title of a game: that of the preset, or of the file of house rules."""
    name = find_preset_name(rules)
    if name is not None:
        return PRESETS[name].title
    house = load_titled_rules(rules_name)
    return f"{house.title}{', with changes' if rules != house.rules else ''}"


def describe_opening(game: LocalGame, rules_name: str) -> list[str]:
    """Return the first sentences: what is played, and who sits where."""
    name = find_preset_name(game.rules)
    if name is not None:
        sentences: tuple[str, ...] = (PRESETS[name].blurb,)
    else:
        base = PRESETS[load_titled_rules(rules_name).base].rules
        sentences = describe_differences(base, game.rules)
    return [*sentences, describe_seating(game)]
