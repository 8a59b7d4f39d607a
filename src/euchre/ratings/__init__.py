"""How well people play, from the ranked matches they have finished.

Every rating is a fold over `RankedResult`, and comes out the same whenever it is made from nothing.

==================  ==========================================================================
`RankedResult`      one finished ranked match; `result_of` makes it of a match
`play_of`           the points of a match with luck taken out; needs ``euchre[bots]``
`family`            which games are rated together; `by_family`: the results of each
`grade_of`          rates people by their play, within a family: `LuckAdjustedGrade`; needs NumPy
`Rating`            what it says of a player; `standing`: the best first
`stronger`          the probability that one of two is the stronger
`suspicions`        what a host may want to look at
==================  ==========================================================================

>>> results = [
...     RankedResult(id=str(n), at=n, family="pairs", sides=(("Ann", "Bo"), ("Cy", "Di")),
...                  score=(10, 6), hands=12, play=(1.5, -0.5))
...     for n in range(60)
... ]
>>> ratings = grade_of("pairs").rate(results)
>>> ratings["Ann"] == ratings["Bo"], stronger(ratings["Ann"], ratings["Cy"]) > 0.7
(True, True)
"""

from typing import TYPE_CHECKING

from euchre.lazy import lazily

if TYPE_CHECKING:
    from euchre.ratings.families import FamilyScale, family, scale_of
    from euchre.ratings.grade import Graded, LuckAdjustedGrade, grade_of
    from euchre.ratings.measuring import play_of, result_of
    from euchre.ratings.rating import Rating, standing, stronger
    from euchre.ratings.results import NOBODY, RankedResult, RatingError, by_family, in_order
    from euchre.ratings.signs import Suspicion, suspicions

__all__ = [
    "NOBODY",
    "FamilyScale",
    "Graded",
    "LuckAdjustedGrade",
    "RankedResult",
    "Rating",
    "RatingError",
    "Suspicion",
    "by_family",
    "family",
    "grade_of",
    "in_order",
    "play_of",
    "result_of",
    "scale_of",
    "standing",
    "stronger",
    "suspicions",
]

_HOMES = {
    "families": "FamilyScale family scale_of",
    "grade": "LuckAdjustedGrade Graded grade_of",
    "measuring": "play_of result_of",
    "rating": "Rating standing stronger",
    "results": "NOBODY RatingError RankedResult by_family in_order",
    "signs": "Suspicion suspicions",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)
