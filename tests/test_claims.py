"""Every sentence that explains a choice is true of the position, in every game.

The sentences are read by `claims`, which knows nothing of how they are made.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import claims_against_cards
import claims_of_calls
import claims_of_cards
import claims_of_exchanges
import claims_of_scores
from claims import Facts, failure, options

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")

from effort import some, unlike
from euchre.analysis.explanations.at_score import explain_score_effect
from euchre.analysis.explanations.reasons import argue_against, explain_best_option
from euchre.analysis.options import RankedOption
from euchre.bots import RulesBot
from euchre.bots.levels.player import LEVELS, make_level_bot
from euchre.bots.rules_player.reasons import explain_event
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.game.cards import Card, Suit, parse_cards
from euchre.game.events import Bid, Called, Declared, HandEvent, Passed
from euchre.game.hand import Phase, View, apply, begin, forced_event, legal, view
from euchre.game.presets import PRESETS, preset
from euchre.game.shuffle import deal
from euchre.learn.puzzles import load_shipped_puzzles
from euchre.testing.deals import deal_with
from test_bots_games import ALL_RULES

READ = (
    claims_against_cards,
    claims_of_calls,
    claims_of_cards,
    claims_of_exchanges,
    claims_of_scores,
)
"""What reads the sentences."""
HANDS = 1
MANY = 20
STRANGE = 0.2
"""How often something else is done than the rules bot would do, so that all positions come up."""


def positions(name: str, hands: int, seed: int = 0) -> Iterator[View]:
    """What is seen where something is decided, in some hands of a game."""
    rng, rules, bot = random.Random(f"{name} {seed}"), ALL_RULES[name], RulesBot()
    for number in range(hands):
        hand = begin(rules, deal(rules, number % rules.players, rng))
        scores = [rng.randrange(rules.target or 9) for _ in hand.scores]
        hand = begin(rules, hand.dealt, scores)
        while not hand.over:
            if hand.turn is None:
                hand = apply(hand, forced_event(hand) or legal(hand)[0])
                continue
            seen = view(hand, hand.turn)
            yield seen
            strange = rng.random() < STRANGE
            hand = apply(hand, rng.choice(few(seen)) if strange else bot.act(seen))


def few(seen: View) -> list[HandEvent]:
    """What may be done, and of very many choices some."""
    found = options(seen)
    return found[:: 1 + len(found) // MANY]


def told(failures: list[str]) -> str:
    """The failures, each once."""
    return "\n".join([f"{len(failures)} failures", *sorted(set(failures))[:40]])


@pytest.mark.parametrize("name", list(ALL_RULES))
def test_every_reason_is_true_of_the_position(name: str) -> None:
    wrong = []
    for seen in positions(name, HANDS):
        table = None if seen.trump is None else KnownPlay(seen, Weights())
        for event in few(seen):
            found = failure(Facts(seen, event), explain_event(seen, event, table))
            wrong += [found] if found else []
    assert not wrong, told(wrong)


@pytest.mark.parametrize("name", some(PRESETS, 2))
def test_what_players_of_a_level_say_is_true_or_told_as_their_view(name: str) -> None:
    rng, wrong = random.Random(name), []
    for seen in positions(name, HANDS, seed=1):
        for able in LEVELS:
            bot = make_level_bot(able, rng.randrange(99))
            found = failure(Facts(seen, bot.act(seen)), bot.explain(seen))
            wrong += [f"{able}: {found}"] if found else []
    assert not wrong, told(wrong)


@pytest.mark.parametrize("name", some(ALL_RULES, 2))
def test_what_is_said_against_a_choice_is_true(name: str) -> None:
    bot, wrong = RulesBot(), []
    for number, seen in enumerate(positions(name, HANDS, seed=2)):
        both = few(seen)
        for best in (bot.act(seen), both[number % len(both)]):
            for event in both:
                if event == best:
                    continue
                found = failure(Facts(seen, event, best), argue_against(seen, best, event))
                wrong += [found] if found else []
    assert not wrong, told(wrong)


SPREADS = ((-1.2, 0.3, -0.1), (0.4, 0.3, -0.1), (0.0, -0.5, -0.1))
"""The points of the best choice, and what the other has more of: points, and chances to win."""


def figures(best: HandEvent, other: HandEvent, number: int) -> tuple[RankedOption, ...]:
    """Two choices, as an analysis might have them."""
    points, more, wins = SPREADS[number % len(SPREADS)]
    told = ((best, points, 0.6), (other, points + more, 0.6 + wins))
    return tuple(
        RankedOption(event, own, 0.01, win, 0.001, 0.6 - win, 0.001, points - own, 0.01, None, 999)
        for event, own, win in told
    )


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_what_the_coach_says_of_the_best_and_of_the_score_is_true(name: str) -> None:
    wrong = []
    for number, seen in enumerate(positions(name, HANDS, seed=3)):
        both = few(seen)
        best = both[number % len(both)]
        for other in both:
            if other == best:
                continue
            said = figures(best, other, number)
            score = explain_score_effect(seen, said)
            for text in (score, explain_best_option(seen, said).removesuffix(score)):
                found = failure(Facts(seen, best, other), text)
                wrong += [found] if found else []
    assert not wrong, told(wrong)


def test_every_puzzle_says_what_is_true() -> None:
    wrong = []
    for puzzle in load_shipped_puzzles().values():
        best, other = puzzle.choices[0].event, puzzle.choices[1].event
        found = failure(Facts(puzzle.position.build_view(), best, other), puzzle.why)
        wrong += [f"{puzzle.id}: {found}"] if found else []
    assert not wrong, told(wrong)


# -- what was once said, and was false ------------------------------------------------------------


def test_a_bid_above_the_least_is_not_called_the_least() -> None:
    seen = next(positions("bid-euchre", 1))
    least, more, *_ = (event for event in legal(seen) if isinstance(event, Bid))
    assert explain_event(seen, least, None).endswith(": bid two, no more than you must.")
    assert explain_event(seen, more, None).endswith(": bid three; the lowest bid is two.")


def test_who_may_only_pass_is_told_no_more() -> None:
    """Where a natural trump is needed (a printed one) a hand may have none to call with."""
    rules = preset("standard").rules.replace(need_natural_trump=True)
    hand = begin(rules, deal_with(rules, 3, {0: parse_cards("9S TS QS KS AS")}, Card.parse("JS")))
    for seat in range(4):
        hand = apply(hand, Passed(seat))
    assert legal(hand) == [Passed(0)]
    assert explain_event(view(hand, 0), Passed(0), None) == "You can only pass here."


def test_to_defend_alone_on_one_trump_is_not_called_enough() -> None:
    rules = preset("defend-alone").rules
    dealt = deal_with(rules, 3, {2: parse_cards("9H 9C TC 9S TS")}, Card.parse("AH"))
    hand = begin(rules, dealt)
    for event in (Passed(0), Called(1, Suit.HEARTS, alone=True)):
        hand = apply(hand, event)
    while hand.phase is not Phase.ALONE or hand.turn != 2:
        hand = apply(hand, legal(hand)[0])
    assert explain_event(view(hand, 2), Declared(2, alone=True), None) == (
        "You hold one trump: a euchre scores 4 alone and 2 with partner."
    )
