"""What is told when a hand or a match has ended."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.english.grammar import YOU_NAME, NameGrammar, add_full_stop, format_count, join_words
from euchre.game.hand import Hand
from euchre.game.match import Match
from euchre.game.rules import Seat, team_of, teams
from euchre.game.scoring import Outcome


def describe_result(hand: Hand, names: Sequence[str]) -> str:
    """Describe how a finished hand ended: ``Ann and Cy make it with 4 tricks: 1 point.``."""
    grammar = NameGrammar(names)
    match hand.outcome:
        case None:
            return "The hand isn't over yet."
        case Outcome.REDEAL:
            return "The cards are dealt again."
        case Outcome.THROWN_IN:
            gains = _describe_side_points(hand, grammar)
            tail = f" and {gains}" if gains else ""
            return f"Everybody passed: the cards are thrown in{tail}."
        case Outcome.RENEGED:
            proven = hand.reneges[-1]
            reneged = grammar.names[proven.accused]
            gains = _describe_side_points(hand, grammar) or "nobody scores"
            return f"{reneged} reneged, as {grammar.inner_name(proven.claimant)} claimed: {gains}."
    false_claim = " (including a false claim of a renege)" if hand.reneges else ""
    return f"{_describe_played_hand(hand, grammar)}{false_claim}."


def _describe_played_hand(hand: Hand, grammar: NameGrammar) -> str:
    assert hand.maker is not None
    makers = (hand.maker,) if hand.alone else hand.makers
    alone = " alone" if hand.ending.alone else ""
    won, gains = hand.makers_tricks, _describe_side_points(hand, grammar) or "nobody scores"
    it = f"the bid of {hand.needed}" if hand.bid is not None else "it"
    if hand.outcome is Outcome.EUCHRED:
        by = (
            ""
            if hand.lone_defender is None
            else f" by {grammar.inner_name(hand.lone_defender)} alone"
        )
        bid = f" for a bid of {hand.needed}" if hand.bid is not None else ""
        takes = grammar.names_and_verb(makers, "goes" if alone else "takes")
        if alone:
            takes += f" alone, {grammar.joint_verb_form(makers, 'takes')}"
        tricks = f"only {format_count(won, 'trick')}" if won else "no tricks"
        fails = f"{grammar.joint_verb_form(makers, 'is')} euchred"
        return f"{takes} {tricks}{bid} and {fails}{by}: {gains}"
    if hand.outcome is Outcome.MARCH:
        wins = f"{grammar.names_and_verb(makers, 'takes')} every trick{alone}, a march"
    else:
        tricks = format_count(won, "trick")
        wins = f"{grammar.names_and_verb(makers, 'makes')} {it}{alone} with {tricks}"
    if any(hand.points):
        return f"{wins}: {_describe_makers_points(hand, grammar)}"
    if hand.rules.fast_break and hand.ending.broke_fast:
        they = "you" if YOU_NAME in (grammar.names[seat] for seat in makers) else "they"
        return f"{wins}: nothing, because {they} lost the first two tricks"
    return f"{wins}: nobody scores"


def _describe_makers_points(hand: Hand, grammar: NameGrammar) -> str:
    """Describe the makers' points; all points of the hand if a fine is among them."""
    assert hand.maker is not None
    if hand.reneges:
        return _describe_side_points(hand, grammar)
    suffix = " each" if len({team_of(hand.rules, seat) for seat in hand.makers}) > 1 else ""
    return format_count(hand.points[team_of(hand.rules, hand.maker)], "point") + suffix


def _describe_side_points(hand: Hand, grammar: NameGrammar) -> str:
    """Describe the points of all sides: ``Ann and Cy score 2``, ``Bo and Cy score 2 each``."""
    rules = hand.rules
    alike: dict[int, list[tuple[Seat, ...]]] = {}
    for seats, points in zip(teams(rules), hand.points, strict=True):
        if points:
            alike.setdefault(points, []).append(seats)
    gains = []
    for points, sides in alike.items():
        does = "scores" if points > 0 else "loses"
        single = all(len(seats) == 1 for seats in sides)
        for group in [sides] if single else [[seats] for seats in sides]:
            suffix = " each" if single and len(group) > 1 else ""
            scoring = [seat for members in group for seat in members]
            gains.append(
                f"{grammar.names_and_verb(scoring, does, inside=True)} {abs(points)}{suffix}"
            )
    return ", and ".join(gains)


# -- between hands ------------------------------------------------------------------------------


def describe_tokens(before: Match, after: Match, names: Sequence[str]) -> str:
    """Describe the change of the four-trick tokens with the last hand; empty if there was none."""
    old = before.tokens or (0,) * len(after.scores)
    sentences = []
    for team, count in enumerate(after.tokens):
        if count == old[team]:
            continue
        grammar = NameGrammar(names)
        seats = teams(after.rules)[team]
        sentences.append(
            f"{grammar.names_and_verb(seats, 'has')} {count} of 4 tokens."
            if count
            else f"{grammar.names_and_verb(seats, 'turns')} in four tokens for 1 point."
        )
    return " ".join(sentences)


def describe_level_match(match: Match, names: Sequence[str]) -> str:
    """Explain why a match goes on although it should have ended: the leaders are level; else empty.

    ``Bo and Cy are tied at 2: play goes on until somebody leads.``
    """
    rules, best = match.rules, max(match.scores)
    ended = (rules.target and best >= rules.target) or (rules.time_limit and match.time_up)
    leaders = [
        seats for seats, score in zip(teams(rules), match.scores, strict=True) if score == best
    ]
    if match.over or not ended or len(leaders) < 2:
        return ""
    if len(leaders[0]) > 1:
        return f"Both sides are tied at {best}: play goes on until one leads."
    level = NameGrammar(names).names_and_verb([seat for seats in leaders for seat in seats], "is")
    return f"{level} tied at {best}: play goes on until somebody leads."


def describe_match_end(match: Match, names: Sequence[str]) -> list[str]:
    """Describe how a match ended: the winner and the score, and what laps and slams make of it."""
    scores = match.scores
    if match.winner is None:
        level = " to ".join(map(str, sorted(scores, reverse=True)))
        return [f"The match ends in a tie, {level}."]
    grammar, winners = NameGrammar(names), teams(match.rules)[match.winner]
    other_scores = [str(score) for team, score in enumerate(scores) if team != match.winner]
    best = scores[match.winner]
    makers = "makers of the last hand win" if len(winners) > 1 else "maker of the last hand wins"
    tie = f": the {makers} a tie" if scores.count(best) > 1 else ""
    wins = grammar.names_and_verb(winners, "wins")
    lines = [f"{wins}, {best} to {join_words(other_scores)}{tie}."]
    verdict = match.verdict
    if verdict.games > 1:
        losers = [seats for team, seats in enumerate(teams(match.rules)) if team != match.winner]
        have = grammar.names_and_verb(losers[0], "has") if len(names) == 2 else "The others have"
        lines.append(f"{have} no points. That's a slam, and counts as two games.")
    if match.rules.laps:
        lines.append(
            add_full_stop(
                f"Lap: {grammar.names_and_verb(winners, 'takes', inside=True)} "
                f"{format_count(verdict.carry, 'point')} "
                "into the next game"
            )
            if verdict.carry
            else "No lap: the next game starts at 0."
        )
    return lines
