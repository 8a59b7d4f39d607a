"""Analyses and reviews as plain data, for JSON and for pages."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from euchre.analysis.grading import Grade
from euchre.analysis.options import Analysis, RankedOption
from euchre.analysis.review.report import (
    DIGITS,
    PARTS,
    Decision,
    HandReview,
    Hindsight,
    PlayerReview,
    Review,
)
from euchre.arguments import verify_arguments
from euchre.events import HandEvent, encode_hook


def event_data(event: HandEvent) -> dict[str, Any]:
    """Return an event as data, as in a record."""
    data: dict[str, Any] = to_builtins(event, enc_hook=encode_hook)
    return data


@verify_arguments()
def analysis_data(analysis: Analysis) -> dict[str, Any]:
    """Return the worth of every choice as data. Seats count from 0, as in records."""
    return {
        "seat": analysis.seat,
        "verdict": analysis.verdict.value,
        "best": event_data(analysis.best),
        "options": [_option(option) for option in analysis.options],
        "reason": analysis.reason,
        "note": analysis.note,
        "settled": analysis.settled,
    }


def _option(option: RankedOption) -> dict[str, Any]:
    return {
        "event": event_data(option.event),
        "points": _number(option.points),
        "points_se": _number(option.points_se),
        "win": _number(option.win),
        "win_se": _number(option.win_se),
        "behind": _number(option.behind),
        "behind_se": _number(option.behind_se),
        "points_behind": _number(option.points_behind),
        "points_behind_se": _number(option.points_behind_se),
        "double_dummy": _number(option.double_dummy),
        "samples": option.samples,
    }


@verify_arguments()
def review_data(review: Review) -> dict[str, Any]:
    """Return a reviewed match as data. Seats and events count from 0, hands from 1."""
    return {
        "names": list(review.names),
        "scores": list(review.scores),
        "winner": review.winner,
        "players": [_player(player) for player in review.players],
        "moments": [
            {"hand": m.hand, "team": m.team, "swing": _number(m.swing), "words": m.words}
            for m in review.moments
        ],
        "line": [
            {"at": at, "chances": [_number(chance) for chance in chances]}
            for at, chances in review.line
        ],
        "parts": [part._asdict() for part in PARTS],
        "sides": [
            {"name": side.name} | side.apart._asdict() | {"hands": side.hands}
            for side in review.sides
        ],
        "notes": [{"words": words, "decisions": often} for words, often in review.notes],
        "hands": [_hand(hand) for hand in review.hands],
    }


def _player(player: PlayerReview) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "name": player.name,
        "decisions": player.decisions,
        "grades": {grade.word: player.grades[grade] for grade in Grade},
        "loss": _number(player.loss),
        "average": _number(player.average),
        "points": _number(player.points),
        "accuracy": _number(player.accuracy),
    }


def _hand(hand: HandReview) -> dict[str, Any]:
    return {
        "hand": hand.number,
        "at": hand.at,
        "scores": list(hand.scores),
        "points": list(hand.points),
        "before": [_number(chance) for chance in hand.before],
        "after": [_number(chance) for chance in hand.after],
        "moved": list(hand.moved),
        "apart": [apart._asdict() for apart in hand.apart],
        "result": hand.result,
        "skipped": list(hand.skipped),
        "decisions": [_decision(decision) for decision in hand.decisions],
    }


def _decision(decision: Decision) -> dict[str, Any]:
    return {
        "at": decision.at,
        "seat": decision.seat,
        "trick": decision.trick,
        "kind": decision.kind,
        "event": event_data(decision.event),
        "did": decision.did,
        "better": decision.better,
        "grade": decision.grade.word,
        "loss": _number(decision.loss),
        "points": _number(decision.points),
        "hindsight": _hindsight(decision.hindsight),
        "analysis": analysis_data(decision.analysis) | {"reason": decision.reason},
    }


def _hindsight(told: Hindsight | None) -> dict[str, Any] | None:
    if told is None:
        return None
    return {"did": _number(told.did), "better": _number(told.better), "words": told.words}


def _number(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS) + 0.0
