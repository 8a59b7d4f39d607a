"""How well people play, from the ranked matches they have finished.

Every rating is a fold over `RankedMatchResult`, and comes out the same whenever it is made from
nothing.

======================  =======================================================================
`RankedMatchResult`     one finished ranked match; `build_result` makes it of a match
`measure_play`          the points of a match with luck taken out; needs ``euchre[bots]``
`find_family`           which games are rated together; `group_by_family`: the results of each
`build_grade`           rates people by their play, within a family: `LuckAdjustedGrade`; needs
                        NumPy
`Rating`                what it says of a player; `rank_ratings`: the best first
`probability_stronger`  the probability that one of two is the stronger
`find_suspicions`       what a host may want to look at
======================  =======================================================================

>>> results = [
...     RankedMatchResult(id=str(n), at=n, family="pairs", sides=(("Ann", "Bo"), ("Cy", "Di")),
...                  score=(10, 6), hands=12, play=(1.5, -0.5))
...     for n in range(60)
... ]
>>> ratings = build_grade("pairs").rate(results)
>>> ratings["Ann"] == ratings["Bo"], probability_stronger(ratings["Ann"], ratings["Cy"]) > 0.7
(True, True)
"""

from typing import TYPE_CHECKING

from euchre.lazy import make_lazy_exports

if TYPE_CHECKING:
    from euchre.ratings.families import FamilyScale, find_family, find_scale
    from euchre.ratings.grade import FamilySkillEstimates, LuckAdjustedGrade, build_grade
    from euchre.ratings.measuring import build_result, measure_play
    from euchre.ratings.rating import Rating, probability_stronger, rank_ratings
    from euchre.ratings.results import (
        UNKNOWN_PLAYER,
        RankedMatchResult,
        RatingError,
        group_by_family,
        sort_results,
    )
    from euchre.ratings.signs import SuspiciousPattern, find_suspicions

__all__ = [
    "UNKNOWN_PLAYER",
    "FamilyScale",
    "FamilySkillEstimates",
    "LuckAdjustedGrade",
    "RankedMatchResult",
    "Rating",
    "RatingError",
    "SuspiciousPattern",
    "build_grade",
    "build_result",
    "find_family",
    "find_scale",
    "find_suspicions",
    "group_by_family",
    "measure_play",
    "probability_stronger",
    "rank_ratings",
    "sort_results",
]

_NAMES_BY_MODULE = {
    "families": "FamilyScale find_family find_scale",
    "grade": "LuckAdjustedGrade FamilySkillEstimates build_grade",
    "measuring": "measure_play build_result",
    "rating": "Rating rank_ratings probability_stronger",
    "results": "UNKNOWN_PLAYER RatingError RankedMatchResult group_by_family sort_results",
    "signs": "SuspiciousPattern find_suspicions",
}

__getattr__, __dir__ = make_lazy_exports(__name__, _NAMES_BY_MODULE)
