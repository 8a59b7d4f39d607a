"""What a choice, a deal and a lead are worth: the heart of the coach.

What a program needs of it is here, and is imported when it is first asked for; the figures of a
choice need ``euchre[bots]``.

=======================  ==========================================================================
`analyse`, `refine`      what everything that may be done is worth, in points and in chances to win
`describe_verdict`       which is best and by how much, in a sentence; `describe_choice`: a choice
                         in words
`hint`                   what to do, and why
`read_question`          a position as people type it, which becomes a view
`review_match`           a recorded match gone through, decision by decision
`review_matches`         several of them
`equity_for`             the chance to win from every score of a game
`decompose`, `sum_luck`  luck and play of hands; also `decompose_match`, `decompose_chances`
`analysis_data`          an analysis as plain data, for JSON; `review_data`: a review
=======================  ==========================================================================
"""

from typing import TYPE_CHECKING

from euchre.lazy import make_lazy_exports

if TYPE_CHECKING:
    from euchre.analysis.explanations.choices import describe_verdict
    from euchre.analysis.grading import DecisionGrade
    from euchre.analysis.match.equity import EquityScoreError, MatchEquity, equity_for
    from euchre.analysis.options import ChoiceVerdict, PositionAnalysis, RankedOption
    from euchre.analysis.position.hints import CoachHint, hint
    from euchre.analysis.position.question import (
        PositionQuestion,
        PositionQuestionError,
        read_question,
    )
    from euchre.analysis.position.values import analyse, analyze, refine
    from euchre.analysis.review.game import ReviewError, review_match, review_matches
    from euchre.analysis.review.luck import (
        LuckDecomposition,
        UnknownLuckError,
        decompose,
        decompose_chances,
        decompose_match,
        sum_luck,
    )
    from euchre.analysis.review.plain import analysis_data, review_data
    from euchre.analysis.review.report import (
        HandReview,
        MatchReview,
        PlayerReview,
        ReviewedDecision,
    )
    from euchre.english import describe_choice

__all__ = [
    "ChoiceVerdict",
    "CoachHint",
    "DecisionGrade",
    "EquityScoreError",
    "HandReview",
    "LuckDecomposition",
    "MatchEquity",
    "MatchReview",
    "PlayerReview",
    "PositionAnalysis",
    "PositionQuestion",
    "PositionQuestionError",
    "RankedOption",
    "ReviewError",
    "ReviewedDecision",
    "UnknownLuckError",
    "analyse",
    "analysis_data",
    "analyze",
    "decompose",
    "decompose_chances",
    "decompose_match",
    "describe_choice",
    "describe_verdict",
    "equity_for",
    "hint",
    "read_question",
    "refine",
    "review_data",
    "review_match",
    "review_matches",
    "sum_luck",
]

_LAZY_EXPORTS = {
    "grading": "DecisionGrade",
    "match.equity": "MatchEquity EquityScoreError equity_for",
    "options": "PositionAnalysis RankedOption ChoiceVerdict",
    "position.hints": "CoachHint hint",
    "position.question": "PositionQuestion PositionQuestionError read_question",
    "position.values": "analyse analyze refine",
    "review.game": "ReviewError review_match review_matches",
    "review.luck": "LuckDecomposition UnknownLuckError decompose decompose_chances "
    "decompose_match sum_luck",
    "review.plain": "analysis_data review_data",
    "review.report": "ReviewedDecision HandReview PlayerReview MatchReview",
    "explanations.choices": "describe_choice describe_verdict",
}

__getattr__, __dir__ = make_lazy_exports(__name__, _LAZY_EXPORTS)
