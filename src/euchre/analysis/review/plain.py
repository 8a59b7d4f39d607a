"""Analyses and reviews as plain data, for JSON and for pages."""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins

from euchre.analysis.grading import DecisionGrade
from euchre.analysis.options import PositionAnalysis, RankedOption
from euchre.analysis.review.report import (
    CHANCE_DIGITS,
    CHANGE_PARTS,
    HandReview,
    MatchReview,
    PlayerReview,
    ReviewedDecision,
)
from euchre.arguments import verify_arguments
from euchre.english import describe_choice
from euchre.game.events import HandEvent, encode_hook
from euchre.texts import plain_text

_OPTION_FIGURES: Final = (
    "points", "points_se", "win", "win_se", "behind", "behind_se", "points_behind",
    "points_behind_se", "double_dummy",
)  # fmt: skip


def event_to_data(event: HandEvent) -> dict[str, Any]:
    """Return an event as data, as in a record."""
    data: dict[str, Any] = to_builtins(event, enc_hook=encode_hook)
    return data


@verify_arguments()
def analysis_data(analysis: PositionAnalysis) -> dict[str, Any]:
    """Return the worth of every choice as data. Seats count from 0, as in records."""
    return {
        "seat": analysis.seat,
        "verdict": analysis.verdict.value,
        "best": event_to_data(analysis.best),
        "options": [_option_to_data(option) for option in analysis.options],
        "reason": analysis.reason,
        "note": analysis.note,
        "settled": analysis.settled,
    }


def _option_to_data(option: RankedOption) -> dict[str, Any]:
    return {
        "event": event_to_data(option.event),
        **{name: _round_number(getattr(option, name)) for name in _OPTION_FIGURES},
        "samples": option.samples,
    }


@verify_arguments()
def review_data(review: MatchReview) -> dict[str, Any]:
    """Return a reviewed match as data. Seats and events count from 0, hands from 1."""
    return {
        "names": list(review.names),
        "scores": list(review.scores),
        "winner": review.winner,
        "players": [_player_to_data(player) for player in review.players],
        "moments": [
            {"hand": m.hand, "team": m.team, "swing": _round_number(m.swing), "words": m.words}
            for m in review.moments
        ],
        "line": [
            {"at": at, "chances": [_round_number(chance) for chance in chances]}
            for at, chances in review.chance_line
        ],
        "parts": [part._asdict() for part in CHANGE_PARTS],
        "sides": [
            {"name": plain_text(side.name)} | side.apart._asdict() | {"hands": side.hands}
            for side in review.side_changes
        ],
        "notes": [{"words": words, "decisions": often} for words, often in review.figure_notes],
        "hands": [_hand_to_data(hand) for hand in review.hands],
    }


def _player_to_data(player: PlayerReview) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "name": player.name,
        "decisions": player.decisions,
        "grades": {grade.word: player.grades[grade] for grade in DecisionGrade},
        "loss": _round_number(player.loss),
        "average": _round_number(player.average_loss),
        "points": _round_number(player.points),
        "accuracy": _round_number(player.accuracy),
    }


def _hand_to_data(hand: HandReview) -> dict[str, Any]:
    return {
        "hand": hand.number,
        "at": hand.at,
        "names": list(hand.names),
        "scores": list(hand.scores),
        "points": list(hand.points),
        "before": [_round_number(chance) for chance in hand.before],
        "after": [_round_number(chance) for chance in hand.after],
        "moved": list(hand.chance_changes),
        "apart": [apart._asdict() for apart in hand.change_parts],
        "result": plain_text(hand.result),
        "skipped": list(hand.skipped),
        "decisions": [_decision_to_data(decision) for decision in hand.decisions],
    }


def _decision_to_data(decision: ReviewedDecision) -> dict[str, Any]:
    hindsight = decision.hindsight
    return {
        "at": decision.at,
        "seat": decision.seat,
        "trick": decision.trick,
        "kind": decision.kind,
        "event": event_to_data(decision.event),
        "did": plain_text(decision.did),
        "better": plain_text(decision.better),
        "grade": decision.grade.word,
        "loss": _round_number(decision.loss),
        "points": _round_number(decision.points),
        "hindsight": None
        if hindsight is None
        else {
            "did": _round_number(hindsight.did),
            "better": _round_number(hindsight.better),
            "words": hindsight.words,
        },
        "analysis": analysis_data(decision.analysis)
        | {
            "options": [
                _option_to_data(option)
                | {"words": plain_text(describe_choice(decision.seen, option.event))}
                for option in decision.analysis.options
            ],
            "reason": decision.reason,
        },
    }


def _round_number(value: float | None) -> float | None:
    return None if value is None else round(value, CHANCE_DIGITS) + 0.0
