"""What is told when a hand or a match has ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.english.bids import describe_contract, has_name, is_pepper
from euchre.english.grammar import YOU_NAME, NameGrammar, add_full_stop, format_count, join_words
from euchre.game.events import Bid
from euchre.game.hand import Hand
from euchre.game.match import Match
from euchre.game.rules import Seat, team_of, teams
from euchre.game.scoring import Outcome
from euchre.texts import join_texts, translatable

_NOBODY_SCORES: Final = translatable("result-nobody-scores", "nobody scores")


def describe_result(hand: Hand, names: Sequence[str]) -> str:
    """Describe how a finished hand ended: ``Ann and Cy make it with 4 tricks: 1 point.``."""
    grammar = NameGrammar(names)
    match hand.outcome:
        case None:
            return translatable("result-not-over", "The hand isn't over yet.")
        case Outcome.REDEAL:
            return translatable("result-dealt-again", "The cards are dealt again.")
        case Outcome.THROWN_IN:
            gains = _describe_side_points(hand, grammar)
            words = "Everybody passed: the cards are thrown in"
            if not gains:
                return translatable("result-thrown-in", f"{words}.")
            return translatable("result-thrown-in-with", f"{words} and {gains}.", gains=gains)
        case Outcome.RENEGED:
            proven = hand.reneges[-1]
            reneged = grammar.names[proven.accused]
            gains = _describe_side_points(hand, grammar) or _NOBODY_SCORES
            return translatable(
                "result-reneged",
                f"{reneged} reneged, as {grammar.inner_name(proven.claimant)} claimed: {gains}.",
                who=reneged,
                claimant=grammar.names[proven.claimant],
                gains=gains,
            )
    result = _describe_played_hand(hand, grammar)
    if not hand.reneges:
        return add_full_stop(result)
    words = f"{result} (including a false claim of a renege)."
    return translatable("result-with-false-claim", words, result=result)


def _describe_played_hand(hand: Hand, grammar: NameGrammar) -> str:
    assert hand.maker is not None
    makers = (hand.maker,) if hand.alone else hand.makers
    is_scored = hand.rules.bid_points == "tricks" and hand.rules.sides == "fixed_pairs"
    if hand.bid is not None and is_scored:
        return _describe_contract_result(hand, hand.bid, makers, grammar)
    if hand.outcome is Outcome.EUCHRED:
        return _describe_euchre(hand, makers, grammar)
    alone, won = " alone" if hand.ending.alone else "", hand.makers_tricks
    who, person = grammar.join_names(makers), grammar.find_person(makers)
    if any(hand.points):
        points = _describe_makers_points(hand, grammar)
    elif hand.rules.fast_break and hand.ending.broke_fast:
        they = "you" if YOU_NAME in (grammar.names[seat] for seat in makers) else "they"
        lost = f"nothing, because {they} lost the first two tricks"
        points = translatable("result-broken-fast", lost, person=person)
    else:
        points = _NOBODY_SCORES
    if hand.outcome is Outcome.MARCH:
        takes = grammar.names_and_verb(makers, "takes")
        return translatable(
            "result-march",
            f"{takes} every trick{alone}, a march: {points}",
            who=who,
            person=person,
            alone="yes" if alone else "no",
            points=points,
        )
    it = f"the bid of {hand.needed}" if hand.bid is not None else "it"
    makes = f"{grammar.names_and_verb(makers, 'makes')} {it}{alone}"
    return translatable(
        "result-made",
        f"{makes} with {format_count(won, 'trick')}: {points}",
        who=who,
        person=person,
        alone="yes" if alone else "no",
        bid=hand.needed if hand.bid is not None else 0,
        n=won,
        points=points,
    )


def _describe_contract_result(
    hand: Hand, bid: Bid, makers: Sequence[Seat], grammar: NameGrammar
) -> str:
    """Describe how a pair fared whose bid itself is scored, and the points of both sides (F3)."""
    assert hand.maker is not None
    team, won, rules = team_of(hand.rules, hand.maker), hand.makers_tricks, hand.rules
    if hand.reneges:
        points = _describe_side_points(hand, grammar) or _NOBODY_SCORES
    else:
        others = _describe_side_points(hand, grammar, without=team)
        points = join_texts(filter(None, [_format_signed_points(hand.points[team]), others]), "; ")
    contract, is_named = describe_contract(rules, bid), has_name(rules, bid)
    is_alone = hand.alone and bid.special is None
    alone = " alone" if is_alone else ""
    arguments = {
        "who": grammar.join_names(makers),
        "person": grammar.find_person(makers),
        "contract": contract,
        "named": "yes" if is_named else "no",
        "alone": "yes" if is_alone else "no",
        "n": won,
        "points": points,
    }
    if hand.outcome is not Outcome.EUCHRED:
        article = "" if is_pepper(rules, bid) else "the "
        makes = f"{grammar.names_and_verb(makers, 'makes')} {article}{contract}{alone}"
        tricks = "" if is_named else f" with {format_count(won, 'trick')}"
        return translatable("result-contract", f"{makes}{tricks}: {points}", **arguments)
    article = "" if is_pepper(rules, bid) else "a "
    tricks = f"only {format_count(won, 'trick')}" if won else "no tricks"
    takes = f"{grammar.names_and_verb(makers, 'takes')} {tricks}{alone}"
    fails = f"{grammar.joint_verb_form(makers, 'is')} set"
    words = f"{takes} for {article}{contract} and {fails}: {points}"
    return translatable("result-set", words, **arguments)


def _format_signed_points(points: int) -> str:
    """Format points that may be below 0: ``4 points``, ``minus 4 points``."""
    count = format_count(abs(points), "point")
    if points >= 0:
        return count
    return translatable("result-minus-points", f"minus {count}", n=-points)


def _describe_euchre(hand: Hand, makers: Sequence[Seat], grammar: NameGrammar) -> str:
    gains = _describe_side_points(hand, grammar) or _NOBODY_SCORES
    alone, won, by = hand.ending.alone, hand.makers_tricks, ""
    if hand.lone_defender is not None:
        words = f" by {grammar.inner_name(hand.lone_defender)} alone"
        defender = grammar.names[hand.lone_defender]
        by = translatable("result-by-lone-defender", words, who=defender)
    bid = f" for a bid of {hand.needed}" if hand.bid is not None else ""
    takes = grammar.names_and_verb(makers, "goes" if alone else "takes")
    if alone:
        takes += f" alone, {grammar.joint_verb_form(makers, 'takes')}"
    tricks = f"only {format_count(won, 'trick')}" if won else "no tricks"
    fails = f"{grammar.joint_verb_form(makers, 'is')} euchred"
    return translatable(
        "result-euchred",
        f"{takes} {tricks}{bid} and {fails}{by}: {gains}",
        who=grammar.join_names(makers),
        person=grammar.find_person(makers),
        alone="yes" if alone else "no",
        n=won,
        bid=hand.needed if hand.bid is not None else 0,
        by=by,
        gains=gains,
    )


def _describe_makers_points(hand: Hand, grammar: NameGrammar) -> str:
    """Describe the makers' points; all points of the hand if a fine is among them."""
    assert hand.maker is not None
    if hand.reneges:
        return _describe_side_points(hand, grammar)
    number = hand.points[team_of(hand.rules, hand.maker)]
    points = format_count(number, "point")
    if len({team_of(hand.rules, seat) for seat in hand.makers}) == 1:
        return points
    return translatable("result-points-each", f"{points} each", n=number)


def _describe_side_points(hand: Hand, grammar: NameGrammar, *, without: int | None = None) -> str:
    """Describe the points of all sides: ``Ann and Cy score 2``, ``Bo and Cy score 2 each``.

    `without`: a team that is left out.
    """
    rules = hand.rules
    alike: dict[int, list[tuple[Seat, ...]]] = {}
    for team, (seats, points) in enumerate(zip(teams(rules), hand.points, strict=True)):
        if points and team != without:
            alike.setdefault(points, []).append(seats)
    gains = []
    for points, sides in alike.items():
        single = all(len(seats) == 1 for seats in sides)
        for group in [sides] if single else [[seats] for seats in sides]:
            scoring = [seat for members in group for seat in members]
            each = single and len(group) > 1
            gains.append(_describe_gain(scoring, points, grammar, each=each))
    return join_texts(gains, translatable("list-comma-and", ", and "))


def _describe_gain(seats: Sequence[Seat], points: int, grammar: NameGrammar, *, each: bool) -> str:
    """Describe the points of some seats; below 0 they lose them."""
    does, number = grammar.joint_verb_form(seats, "scores" if points > 0 else "loses"), abs(points)
    who = grammar.join_names(seats, inside=True)
    words = f"{who} {does} {number}{' each' if each else ''}"
    person, all_get = grammar.find_person(seats), "yes" if each else "no"
    if points > 0:
        return translatable("result-scores", words, who=who, person=person, n=number, each=all_get)
    return translatable("result-loses", words, who=who, person=person, n=number, each=all_get)


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
        who, person = grammar.join_names(seats), grammar.find_person(seats)
        if count:
            words = f"{grammar.names_and_verb(seats, 'has')} {count} of 4 tokens."
            told = translatable("result-tokens", words, who=who, person=person, n=count)
        else:
            words = f"{grammar.names_and_verb(seats, 'turns')} in four tokens for 1 point."
            told = translatable("result-tokens-turned-in", words, who=who, person=person)
        sentences.append(told)
    return join_texts(sentences, " ")


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
        words = f"Both sides are tied at {best}: play goes on until one leads."
        return translatable("result-sides-tied", words, score=best)
    grammar, tied = NameGrammar(names), [seat for seats in leaders for seat in seats]
    return translatable(
        "result-tied",
        f"{grammar.names_and_verb(tied, 'is')} tied at {best}: play goes on until somebody leads.",
        who=grammar.join_names(tied),
        person=grammar.find_person(tied),
        score=best,
    )


def describe_match_end(match: Match, names: Sequence[str]) -> list[str]:
    """Describe how a match ended: the winner and the score, and what laps and slams make of it."""
    scores = match.scores
    if match.winner is None:
        level = join_texts(map(str, sorted(scores, reverse=True)), translatable("list-to", " to "))
        words = f"The match ends in a tie, {level}."
        return [translatable("result-ends-in-tie", words, scores=level)]
    grammar, winners = NameGrammar(names), teams(match.rules)[match.winner]
    lines = [_describe_win(match, winners, grammar)]
    verdict = match.verdict
    if verdict.games > 1:
        losers = [seats for team, seats in enumerate(teams(match.rules)) if team != match.winner]
        lines.append(_describe_slam(losers[0] if len(names) == 2 else (), grammar))
    if match.rules.laps and verdict.carry:
        takes = grammar.names_and_verb(winners, "takes", inside=True)
        words = f"Lap: {takes} {format_count(verdict.carry, 'point')} into the next game."
        who, person = grammar.join_names(winners, inside=True), grammar.find_person(winners)
        lines.append(translatable("result-lap", words, who=who, person=person, n=verdict.carry))
    elif match.rules.laps:
        lines.append(translatable("result-no-lap", "No lap: the next game starts at 0."))
    return lines


def _describe_win(match: Match, winners: Sequence[Seat], grammar: NameGrammar) -> str:
    assert match.winner is not None
    scores, who, person = match.scores, grammar.join_names(winners), grammar.find_person(winners)
    best = scores[match.winner]
    others = join_words([str(score) for team, score in enumerate(scores) if team != match.winner])
    wins = f"{grammar.names_and_verb(winners, 'wins')}, {best} to {others}"
    if scores.count(best) == 1:
        return translatable(
            "result-wins", f"{wins}.", who=who, person=person, n=best, others=others
        )
    if len(winners) > 1:
        wins = f"{wins}: the makers of the last hand win a tie."
        return translatable(
            "result-makers-win-tie", wins, who=who, person=person, n=best, others=others
        )
    wins = f"{wins}: the maker of the last hand wins a tie."
    return translatable(
        "result-maker-wins-tie", wins, who=who, person=person, n=best, others=others
    )


def _describe_slam(losers: Sequence[Seat], grammar: NameGrammar) -> str:
    """Describe that all others (empty: more than one side) have nothing."""
    slam = "no points. That's a slam, and counts as two games."
    if not losers:
        return translatable("result-slam-of-others", f"The others have {slam}")
    words = f"{grammar.names_and_verb(losers, 'has')} {slam}"
    who, person = grammar.join_names(losers), grammar.find_person(losers)
    return translatable("result-slam", words, who=who, person=person)
