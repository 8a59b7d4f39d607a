"""What a host may want to look at: signs of results that were made up, each in a sentence.

Nothing here is a proof, and nobody is to be punished by it: four friends who meet every week
look like four who make up results. Each test is set so that pools of honest players, in which
everybody plays as well as ever and all come together by chance, hardly ever have one sign
(`MAX_FALSE_SIGN_RATE`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from math import exp, fsum, lgamma, log, log1p
from statistics import NormalDist
from typing import Final

from euchre.arguments import verify_arguments
from euchre.english import join_words
from euchre.english.figures import tell_figure
from euchre.ratings.dips import find_deepest_dip
from euchre.ratings.grade import FamilySkillEstimates, build_grade
from euchre.ratings.rating import is_known_player
from euchre.ratings.residuals import MatchResidual, compute_residuals
from euchre.ratings.results import Player, RankedMatchResult, group_by_family, sort_results
from euchre.texts import translatable

MAX_FALSE_SIGN_RATE: Final = 0.01
"""How often one test may find a sign in a pool of honest players, at most."""
_MIN_SAME_MATCHES: Final = 12
"""Matches of the same players from which they are told."""
_MIN_MET_MATCHES: Final = 8
"""Matches of two opponents from which they are looked at."""
_MIN_LEFT_MATCHES: Final = 3
"""Matches that somebody has left, from which that is told."""


@dataclass(frozen=True)
class SuspiciousPattern:
    """One sign.

    Attributes:
        kind: "same players", "leaving", "spared", "one-sided" or "dip".
        players: whom it is about.
        sentence: what was seen, in words.
        figures: the same in numbers, by name.
    """

    kind: str
    players: tuple[Player, ...]
    sentence: str
    figures: Mapping[str, float]


@verify_arguments()
def find_suspicions(results: Iterable[RankedMatchResult]) -> list[SuspiciousPattern]:
    """Find all signs, family by family.

    What is about how well somebody played needs matches whose luck is worked out.

    Raises:
        RatingError: a match is there twice.
    """
    patterns: list[SuspiciousPattern] = []
    for family, family_results in group_by_family(results).items():
        ordered = sort_results(family_results)
        graded = build_grade(family).fit_grades(ordered)
        patterns += [
            *_find_recurring_groups(ordered),
            *_find_leavers(ordered),
            *_find_leavers_sparing_partners(ordered),
        ]
        patterns += [
            *_find_one_sided_pairs(ordered, graded),
            *_find_performance_dips(ordered, graded),
        ]
    return patterns


# -- who meets, and who leaves ------------------------------------------------------------------


def _find_recurring_groups(results: list[RankedMatchResult]) -> Iterator[SuspiciousPattern]:
    """Find players who meet over and over, though there are others; in whose matches somebody is
    unknown, they may be others each time.
    """
    groups = Counter(
        tuple(sorted(result.players))
        for result in results
        if all(map(is_known_player, chain.from_iterable(result.sides)))
    )
    played = Counter(player for result in results for player in result.players)
    for group, times in sorted(groups.items()):
        if times < _MIN_SAME_MATCHES or not 2 <= len(group) <= len(played) / 2:
            continue
        least = min(times / played[player] for player in group)
        if least >= 0.5:
            percent = min(100 * times // played[player] for player in group)  # of "at least"
            yield SuspiciousPattern(
                "same players",
                group,
                translatable(
                    "ratings-sign-same",
                    f"{join_words(group)} have met in {times} matches, at least {percent}% of all "
                    "that each of them has played.",
                    who=join_words(group),
                    matches=times,
                    percent=percent,
                ),
                {"matches": times, "share": least},
            )


def _find_leavers(results: list[RankedMatchResult]) -> Iterator[SuspiciousPattern]:
    """Find players who leave far more often than the others do."""
    played = Counter(player for result in results for player in result.players)
    left = Counter(player for result in results for player in result.left)
    for player, times in sorted(left.items()):
        others_left = left.total() - times
        others_played = played.total() - played[player]
        if times >= _MIN_LEFT_MATCHES and _tail_probability(
            times, played[player], _smoothed_share(others_left, others_played)
        ) < MAX_FALSE_SIGN_RATE / len(played):
            usual = others_left / max(1, others_played)
            yield SuspiciousPattern(
                "leaving",
                (player,),
                translatable(
                    "ratings-sign-leaving",
                    f"{player} has left {times} of {played[player]} matches; others left "
                    f"{f'{usual:.1%}' if others_left else 'none'} of theirs.",
                    who=player,
                    left=times,
                    matches=played[player],
                    others=tell_figure(f"{usual:.1%}") if others_left else "none",
                ),
                {"left": times, "matches": played[player], "usual": usual},
            )


def _find_leavers_sparing_partners(results: list[RankedMatchResult]) -> Iterator[SuspiciousPattern]:
    """Find players whose partner leaves when they are behind, so that the match does not count."""
    together: Counter[tuple[Player, Player]] = Counter()
    spared: Counter[tuple[Player, Player]] = Counter()
    for result in results:
        for side, ahead in zip(result.sides, result.margins, strict=True):
            for player, other in zip(side, reversed(side), strict=True):
                if len(side) == 2 and player and other:
                    together[player, other] += 1
                    is_spared = player in result.left and other not in result.left and ahead < 0
                    spared[player, other] += is_spared
    for (leaver, other), times in sorted(spared.items()):
        met = together[leaver, other]
        others_spared, others_met = spared.total() - times, together.total() - met
        if times >= _MIN_LEFT_MATCHES and _tail_probability(
            times, met, _smoothed_share(others_spared, others_met)
        ) < MAX_FALSE_SIGN_RATE / len(together):
            yield SuspiciousPattern(
                "spared",
                (leaver, other),
                translatable(
                    "ratings-sign-spared",
                    f"{leaver} has left {times} of {met} matches as the partner of {other} when "
                    f"they were behind; none of these {times} counts for {other}.",
                    who=leaver,
                    other=other,
                    left=times,
                    matches=met,
                ),
                {"left": times, "matches": met, "usual": others_spared / max(1, others_met)},
            )


def _smoothed_share(count: int, total: int) -> float:
    """Return the share among the others to test against, never zero: one more counts as seen."""
    return (count + 1) / (total + 2)


def _tail_probability(count: int, total: int, probability: float) -> float:
    """Return the probability of `count` or more."""
    few = fsum(
        exp(lgamma(total + 1) - lgamma(n + 1) - lgamma(total - n + 1) + n * log(probability)
            + (total - n) * log1p(-probability))
        for n in range(count)
    )  # fmt: skip
    return max(0.0, 1 - few)


# -- how they played ----------------------------------------------------------------------------


def _find_one_sided_pairs(
    results: list[RankedMatchResult], graded: FamilySkillEstimates
) -> Iterator[SuspiciousPattern]:
    """Find opponents between whom results are far from what the two are worth elsewhere."""
    met: defaultdict[tuple[Player, Player], list[MatchResidual]] = defaultdict(list)
    matches: defaultdict[tuple[Player, Player], list[RankedMatchResult]] = defaultdict(list)
    for result in results:
        for first, second, residual in compute_residuals(result, graded):
            pair = min(first, second), max(first, second)
            met[pair].append(residual.view_from_side(first < second))
            matches[pair].append(result)
    often = {
        pair: residuals for pair, residuals in met.items() if len(residuals) >= _MIN_MET_MATCHES
    }
    if not often:
        return
    least = NormalDist().inv_cdf(1 - MAX_FALSE_SIGN_RATE / len(often) / 2)
    for (first, second), residuals in sorted(often.items()):
        combined = MatchResidual.combine(residuals)
        score = combined.standard_score(graded)
        if abs(score) < least:
            continue
        better, worse = (first, second) if score > 0 else (second, first)
        more = _points_beyond_other_matches(matches[first, second], graded, better, worse)
        yield SuspiciousPattern(
            "one-sided",
            (better, worse),
            translatable(
                "ratings-sign-one-sided",
                f"In {len(residuals)} matches against {worse}, {better} scored {more:.2f} points a "
                "hand more than expected from their other matches: "
                f"{abs(score):.1f} standard errors.",
                better=better,
                worse=worse,
                matches=len(residuals),
                points=tell_figure(f"{more:.2f}"),
                errors=tell_figure(f"{abs(score):.1f}"),
            ),
            {"matches": len(residuals), "points": more, "errors": abs(score)},
        )


def _points_beyond_other_matches(
    matches: list[RankedMatchResult], graded: FamilySkillEstimates, better: Player, worse: Player
) -> float:
    """Return by how many points a hand one is ahead of another in these matches, beyond what all
    others make one expect.
    """
    others = graded.forget_matches(matches)
    combined = MatchResidual.combine(
        residual.view_from_side(first == better)
        for result in matches
        for first, second, residual in compute_residuals(result, others)
        if {first, second} == {better, worse}
    )
    return combined.ahead / combined.hands


def _find_performance_dips(
    results: list[RankedMatchResult], graded: FamilySkillEstimates
) -> Iterator[SuspiciousPattern]:
    """Find players who were far worse for a while than before and after."""
    rows: defaultdict[Player, list[MatchResidual]] = defaultdict(list)
    ends_ms: defaultdict[Player, list[int]] = defaultdict(list)
    for result in results:
        done_players = set()
        for first, second, residual in compute_residuals(result, graded):
            for player, own in ((first, True), (second, False)):
                if player not in done_players:
                    done_players.add(player)
                    rows[player].append(residual.view_from_side(own))
                    ends_ms[player].append(result.at)
    noise = graded.scale.noise
    for player, residuals in sorted(rows.items()):
        dip = find_deepest_dip(
            [(row.ahead, row.hands) for row in residuals], noise, MAX_FALSE_SIGN_RATE / len(rows)
        )
        if dip is not None:
            yield SuspiciousPattern(
                "dip",
                (player,),
                translatable(
                    "ratings-sign-dip",
                    f"{player} was {dip.depth:.2f} points a hand worse in {dip.last - dip.first} "
                    f"matches, from {_describe_time(ends_ms[player][dip.first])} to "
                    f"{_describe_time(ends_ms[player][dip.last - 1])}, than in the others, and "
                    f"then better again: {dip.score:.1f} standard errors. A player who is learning "
                    "looks like this, too.",
                    who=player,
                    points=tell_figure(f"{dip.depth:.2f}"),
                    matches=dip.last - dip.first,
                    first=_describe_time(ends_ms[player][dip.first]),
                    last=_describe_time(ends_ms[player][dip.last - 1]),
                    errors=tell_figure(f"{dip.score:.1f}"),
                ),
                {"first": dip.first + 1, "last": dip.last, "points": dip.depth,
                 "errors": dip.score},
            )  # fmt: skip


def _describe_time(at_ms: int) -> str:
    """Describe the time at which a match ended, in ms since 1970, as lists of games have it."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"
