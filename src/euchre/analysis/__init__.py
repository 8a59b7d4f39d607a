"""What a choice, a deal and a lead are worth: the heart of the coach.

What a program needs of it is here, and is imported when it is first asked for; the figures of a
choice need ``euchre[bots]``.

=====================  ========================================================================
`analyse`, `refine`    what everything that may be done is worth, in points and in chances to win
`sentence_of`          which is best and by how much, in a sentence; `doing`: a choice in words
`hint`                 what to do, and why
`read_question`        a position as people type it, which becomes a view
`review_match`         a recorded match gone through, decision by decision
`review_matches`       several of them
`equity_for`           the chance to win from every score of a game
`decompose`, `total`   luck and play of hands; also `decompose_match`, `decompose_chances`
`analysis_data`        an analysis as plain data, for JSON; `review_data`: a review
=====================  ========================================================================
"""

from typing import TYPE_CHECKING

from euchre.lazy import lazily

if TYPE_CHECKING:
    from euchre.analysis.grading import Grade
    from euchre.analysis.match.equity import Equity, EquityError, equity_for
    from euchre.analysis.options import Analysis, ChoiceVerdict, RankedOption
    from euchre.analysis.position.hints import Hint, hint
    from euchre.analysis.position.question import PositionQuestion, QuestionError, read_question
    from euchre.analysis.position.values import analyse, analyze, refine
    from euchre.analysis.review.game import ReviewError, review_match, review_matches
    from euchre.analysis.review.luck import (
        Decomposition,
        LuckError,
        decompose,
        decompose_chances,
        decompose_match,
        total,
    )
    from euchre.analysis.review.plain import analysis_data, review_data
    from euchre.analysis.review.report import Decision, HandReview, PlayerReview, Review
    from euchre.analysis.words.choices import sentence_of
    from euchre.words import doing

__all__ = [
    "Analysis",
    "ChoiceVerdict",
    "Decision",
    "Decomposition",
    "Equity",
    "EquityError",
    "Grade",
    "HandReview",
    "Hint",
    "LuckError",
    "PlayerReview",
    "PositionQuestion",
    "QuestionError",
    "RankedOption",
    "Review",
    "ReviewError",
    "analyse",
    "analysis_data",
    "analyze",
    "decompose",
    "decompose_chances",
    "decompose_match",
    "doing",
    "equity_for",
    "hint",
    "read_question",
    "refine",
    "review_data",
    "review_match",
    "review_matches",
    "sentence_of",
    "total",
]

_HOMES = {
    "grading": "Grade",
    "match.equity": "Equity EquityError equity_for",
    "options": "Analysis RankedOption ChoiceVerdict",
    "position.hints": "Hint hint",
    "position.question": "PositionQuestion QuestionError read_question",
    "position.values": "analyse analyze refine",
    "review.game": "ReviewError review_match review_matches",
    "review.luck": "Decomposition LuckError decompose decompose_chances decompose_match total",
    "review.plain": "analysis_data review_data",
    "review.report": "Decision HandReview PlayerReview Review",
    "words.choices": "doing sentence_of",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)
