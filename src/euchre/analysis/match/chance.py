"""The one place that says where the chance to win a match is taken from."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.analysis.match.equity import TooManyScoresError, equity_for
from euchre.bots.equity import estimate_win_chance, list_needs
from euchre.game.events import Dealt, TimeUp
from euchre.game.match import Match
from euchre.game.rules import Rules
from euchre.game.scoring import decide_match


def match_win_chance(
    rules: Rules,
    scores: Sequence[int],
    team: int,
    dealer_team: int,
    *,
    hands_played: int = 0,
    hands_to_come: int | None = None,
    last_makers: int | None = None,
) -> float | None:
    """Return the chance that a team wins a match between equals.

    Args:
        rules: of the match.
        scores: points of each team.
        team: whose chance.
        dealer_team: the team that deals the next hand.
        hands_played: hands in which trump was made, where their number is fixed.
        hands_to_come: those that are still to come, where a clock ends the match and they are
            known: it is over.
        last_makers: the team that made trump in the last hand, which may break a tie.

    Returns:
        0 to 1; None where no score ends the match and no table knows it, or too many hands are to
        come until the clock ends it.
    """
    by_clock = rules.time_limit and hands_to_come is not None
    table = equity_for(rules, by_clock=by_clock)
    time_up = hands_to_come == 0
    decided = decide_match(
        rules, scores, hands_played=hands_played, time_up=time_up, last_makers=last_makers
    )
    if decided.over:
        return 1.0 / len(scores) if decided.winner is None else float(decided.winner == team)
    if table is not None and min(scores) >= 0:
        if by_clock:
            try:
                return table.win_chance(scores, team, dealer_team, hands_to_come=hands_to_come)
            except TooManyScoresError:
                return None
        return table.win_chance(scores, team, dealer_team, hands_played=hands_played)
    if not rules.target:
        return None
    return estimate_win_chance(rules, list_needs(rules, scores), team, dealer_team)


def count_made_hands_until_clock(match: Match) -> int | None:
    """Count the hands with trump made until the clock ran out, the one in progress then included.

    Hands that are played on because the best are level come after that.

    Returns:
        None where no clock has run out, or not all of those hands are finished.
    """
    dealt = 0
    for event in match.events:
        if isinstance(event, TimeUp):
            finished = match.hands[:dealt]
            is_known = len(finished) == dealt
            return sum(hand.maker is not None for hand in finished) if is_known else None
        dealt += isinstance(event, Dealt)
    return None
