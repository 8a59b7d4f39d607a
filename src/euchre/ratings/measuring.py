"""What a finished match says for ratings: its result, and what was made of its cards."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.analysis.review.luck import decompose_match, is_deal_value_coarse, sum_luck
from euchre.arguments import verify_arguments
from euchre.game.match import Match
from euchre.game.rules import teams
from euchre.ratings.families import find_family
from euchre.ratings.results import Player, RankedMatchResult, RatingError


@verify_arguments()
def measure_play(match: Match) -> tuple[float, ...]:
    """Return each team's points in a match beyond what average play gets from these very cards.

    A hand takes some 2 ms. An unfinished hand is left out, and so are points that tokens bring.

    Raises:
        RatingError: the luck of this game can be told only roughly, or no hand is finished.
        UnknownLuckError, NoHandResultsError: as of `euchre.analysis.decompose_match`.
    """
    if is_deal_value_coarse(match.rules):
        raise RatingError(
            "luck in this game can only be estimated roughly, so its matches are rated by results "
            "alone"
        )
    if not match.hands:
        raise RatingError("no hand of this match is finished, so there is nothing to rate")
    return sum_luck(decompose_match(match)).play


@verify_arguments()
def build_result(
    match: Match,
    *,
    id: str,  # noqa: A002 - the name of the field
    at: int,
    players: Sequence[Player],
    left: Sequence[Player] = (),
    measured: bool = True,
) -> RankedMatchResult:
    """Build the result of a match, with its luck taken out or not.

    Args:
        match: over, unless somebody left.
        id, at, left: see `RankedMatchResult`.
        players: by seat; `UNKNOWN_PLAYER` where a seat counts for nobody.
        measured: whether to work `play` out.

    Raises:
        RatingError: the match is not over, or these players do not fit it.
        RatingError, UnknownLuckError, NoHandResultsError: as of `measure_play`, where `measured`.
    """
    if len(players) != match.rules.players:
        raise RatingError(f"{match.rules.players} play this game, not {len(players)}")
    if not (match.over or left):
        raise RatingError(f"match {id!r} is not over, so it cannot be rated yet")
    return RankedMatchResult(
        id=id,
        at=at,
        family=find_family(match.rules),
        sides=tuple(tuple(players[seat] for seat in team) for team in teams(match.rules)),
        score=match.scores,
        hands=match.hands_played,
        play=measure_play(match) if measured and not left else None,
        left=tuple(left),
    )
