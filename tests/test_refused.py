"""Games that the fast engine refuses: all is slower and less sure then, and says so, and works."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from effort import TIMES, unlike
from euchre.bots import Bot, RulesBot
from euchre.game.capabilities import UnsupportedRulesError
from euchre.game.events import Exposed, Played
from euchre.game.hand import Hand, Phase, apply, begin, legal, view
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules
from euchre.learn.puzzles import make_own_puzzles, read_puzzle

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

import numpy as np

from euchre.analysis.grading import DecisionGrade
from euchre.analysis.position import hints
from euchre.analysis.position.hints import hint
from euchre.analysis.position.values import PositionAnalysis, analyse
from euchre.analysis.review.game import review_match
from euchre.analysis.review.plain import analysis_data, review_data
from euchre.bots import trained
from euchre.bots.search import readable
from euchre.bots.search.expert import ExpertBot
from euchre.bots.search.pimc import PimcBot
from euchre.bots.search.values import OptionValues
from euchre.learn.puzzles import puzzle_to_data
from euchre.solve import compile_rules, sample_worlds
from euchre.solve.sampling import worlds
from euchre.solve.sampling.histories import list_histories
from euchre.solve.vector_engine.rules_tables import build_rules_words
from test_analysis_review import blanked, game
from test_expert import decisions

STANDARD = preset("standard").rules
WHY = "house=odd is not known here"
SEVERAL = (
    *("standard", "two-handed", "cutthroat", "british", "call-for-best", "railroad"),
    "bid-euchre",
)
"""Games that differ in seats, cards, calls or what is done before the play."""
FEW = SEVERAL if TIMES > 1 else ("two-handed", "british", "railroad")
"""Some of them, for what asks a bot, or goes through a whole game."""
SLOW = f"The fast engine can't value this ({WHY}), so the rules bot plays all seats"
SHORT = rf"This hint comes from the slower engine, with \d deals?: {WHY}\."


def refusal() -> Callable[..., None]:
    """A function in place of one that knows a game."""

    def refuse(_: Rules, **_how: bool) -> None:
        raise UnsupportedRulesError(WHY)

    return refuse


def put(pairs: Sequence[tuple[object, object]]) -> None:
    """Put something in place of something else wherever the program has a name for it."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("euchre."):
            for key, value in tuple(vars(module).items()):
                for before, after in pairs:
                    if value is before:
                        setattr(module, key, after)


class Knowing:
    """What the drawing of hidden deals knows of the rules: nothing."""

    def supports_rules(self, _: Rules) -> bool:
        return False


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The fast engine knows no game at all."""
    refusals = [(function, refusal()) for function in (compile_rules, build_rules_words)]
    put(refusals)
    monkeypatch.setattr(worlds, "DEAL_SAMPLING_CAPABILITY", Knowing())
    monkeypatch.setattr(readable, "_HANDS_PER_DECISION", 4)
    monkeypatch.setattr(hints, "SLOW_HINT_SECONDS", 0.0)
    monkeypatch.setattr(hints, "wait_until_coach_ready", lambda _: True)
    caches = (trained.find_learned_preset, trained.learned_weights_key)
    for each in caches:
        each.cache_clear()
    yield
    put([(other, function) for function, other in refusals])  # also where it came meanwhile
    for each in caches:
        each.cache_clear()


def positions(rules: Rules, bot: Bot | None = None, seed: int = 5) -> Iterator[Hand]:
    """A hand at a decision of each phase."""
    seen: list[Phase] = []
    for hand in decisions(rules, 2, seed=seed, bot=bot):
        if len(legal(hand)) > 1 and hand.phase not in seen:
            seen.append(hand.phase)
            yield hand


def with_errors(found: PositionAnalysis) -> bool:
    """Whether the figures tell how unsure they are."""
    return any(option.points_se > 0 for option in found.options)


@pytest.mark.usefixtures("refusing")
@pytest.mark.parametrize("name", PRESETS if TIMES > 1 else SEVERAL)
def test_every_choice_of_every_game_is_valued_and_it_is_said_how(name: str) -> None:
    unsure = 0
    for hand in positions(preset(name).rules, RulesBot()):
        if hand.phase in (Phase.CHALLENGE, Phase.EXPOSE):
            continue
        found = analyse(view(hand, hand.turn), max_deals=64)
        assert {option.event for option in found.options} == set(legal(hand))
        assert found.refused == WHY
        assert SLOW in found.note
        assert SLOW in analysis_data(found)["note"]
        assert 0 < found.options[0].samples <= 4
        unsure += with_errors(found)
    assert unsure or name == "two-handed"  # where nothing is hidden


@pytest.mark.parametrize(("lead", "better"), [(0.1, False), (2.0, True)])
def test_a_doubtful_lead_over_the_advice_is_not_taken(lead: float, *, better: bool) -> None:
    """So few deals can be played out between two cards that what they say best is often luck."""
    noise = lead + np.array([1.0, -1.0] * 8)
    played = np.stack([np.zeros(16), noise], axis=1)[..., None]
    drawn = OptionValues(played, np.full(played.shape, np.nan), np.zeros(16))
    valuer: Any = SimpleNamespace(options=("advice", "other"), first=16, draw=lambda *_: drawn)
    advice, other = readable.cautious_values(valuer, "advice", 1)  # type: ignore[arg-type]
    assert (other > advice) == better


@pytest.mark.usefixtures("refusing")
@pytest.mark.parametrize("name", FEW)
def test_bots_and_hints_go_on_and_a_hint_tells_why_it_took_so_long(name: str) -> None:
    expert, pimc = ExpertBot(worlds=20, seed=1), PimcBot(worlds=4, calls=1, seed=1)
    searched = 0
    for hand in positions(preset(name).rules, RulesBot()):
        seen = view(hand, hand.turn)
        assert pimc.act(seen) in legal(hand)
        told = hint(seen)
        assert told.event in legal(hand)
        assert re.search(SHORT, told.why)
        if hand.phase is Phase.PLAY:
            searched += 1
            assert {choice.event for choice in expert.weigh_options(seen)} == set(legal(hand))
            assert SLOW in expert.explain(seen)
        else:
            assert expert.act(seen) in legal(hand)
    assert searched


@pytest.mark.usefixtures("refusing")
@pytest.mark.parametrize("name", FEW if TIMES > 1 else FEW[-1:])
def test_games_are_gone_through_and_mistakes_in_them_become_puzzles(name: str) -> None:
    record = game("random", rules_name=name, hands=1)
    found = review_match(record, max_deals=16)
    assert found.decisions
    assert all(each.grade in DecisionGrade for each in found.decisions)
    note, *_ = review_data(found)["notes"]
    assert SLOW in note["words"]
    assert note["decisions"] == len(found.decisions)
    for seat in range(record.rules.players):
        for puzzle in make_own_puzzles(found, seat):
            assert SLOW in puzzle.why
            assert read_puzzle(puzzle_to_data(puzzle)) == puzzle


@pytest.mark.usefixtures("refusing")
def test_what_would_have_been_at_the_deal_is_played_out_by_the_rules_bot() -> None:
    found = review_match(game("random", hands=1), max_deals=16)
    told = [each.hindsight for each in found.decisions if each.hindsight is not None]
    assert told
    assert all("This deal, replayed by the same bots" in one.words for one in told)


def is_of_one_pack(name: str) -> bool:
    return preset(name).rules.packs == 1  # equal cards are not drawn


@pytest.mark.usefixtures("refusing")
def test_cards_that_are_not_recorded_are_filled_in() -> None:
    part = blanked(game("rules", seed=5, hands=1))
    assert review_match(part, max_deals=16).decisions


@pytest.mark.usefixtures("refusing")
@pytest.mark.parametrize("name", [name for name in unlike(PRESETS) if is_of_one_pack(name)])
def test_hidden_deals_agree_with_all_that_was_seen(name: str) -> None:
    """They are those of the kernel, each held against the readable engine."""
    rules = preset(name).rules
    for hand in positions(rules, RulesBot(), seed=8):
        seen = view(hand, hand.turn)
        drawn = sample_worlds(seen, 3, seed=2)
        assert len(drawn)
        assert all(view(drawn.hand_of(n), seen.seat) == seen for n in range(len(drawn)))


# -- games that are refused today -----------------------------------------------------------------


@pytest.mark.parametrize("knob", ["penalty_2", "euchre", "somerset"])
def test_where_a_suit_may_be_kept_back_nobody_is_told_to(knob: str) -> None:
    bot, played = ExpertBot(worlds=8), 0
    for hand in positions(STANDARD.replace({"renege": knob}), RulesBot()):
        event = bot.act(view(hand, hand.turn))
        if isinstance(event, Played):
            played += 1
            assert event in legal(by_rules(STANDARD, hand))
            assert f"renege={knob}" in bot.explain(view(hand, hand.turn))
    assert played


def by_rules(rules: Rules, hand: Hand) -> Hand:
    """The same events by other rules."""
    twin = begin(rules, hand.dealt, hand.scores)
    for event in hand.events[1:]:
        twin = apply(twin, event)
    return twin


def test_who_has_kept_a_suit_back_or_shown_a_hand_is_believed() -> None:
    """No deal in which all have followed suit may agree with what was seen since."""
    kept_back = shown = 0
    for hand in decisions(STANDARD.replace(renege="somerset"), 5, seed=1):
        if hand.phase is Phase.PLAY:
            seen = view(hand, hand.turn)
            kept_back += not list_histories(seen)
            shown += any(isinstance(event, Exposed) for event in seen.events)
            drawn = sample_worlds(seen, 2, seed=1)
            assert len(drawn)
            assert all(view(drawn.hand_of(n), seen.seat) == seen for n in range(len(drawn)))
    assert kept_back
    assert shown
