"""The players inside the environments: how strong they are, and that they see no hidden card."""

from __future__ import annotations

import random
from typing import Any

import pytest

from effort import TIMES, unlike
from euchre.game.cards import ALL_CARDS
from euchre.game.presets import PRESETS
from euchre.game.rules import Rules, build_pack
from euchre.notation.encoding.actions import has_actions

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[envs]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[envs]'")

from euchre.bots.trained import call_weights, play_weights  # noqa: E402
from euchre.envs import BatchEnv, EnvError  # noqa: E402
from euchre.solve.board.layout import card_set  # noqa: E402
from euchre.solve.vector_engine.players import PLAIN, TRAINED, choose_player_action  # noqa: E402
from euchre.solve.vector_engine.words import HandStateWord  # noqa: E402

NUMBERED = [name for name, named in PRESETS.items() if has_actions(named.rules)]
"""The games whose decisions have numbers."""


def gain(rules: Rules, others: str, hands: int = 4_000) -> tuple[float, float]:
    """Points a hand, and their error, of chance in one side's seats against these players."""
    ours = [0, 2] if rules.sides == "fixed_pairs" else [0]
    env = BatchEnv(rules, 1000, seed=3, seats=ours, others=others, observe=False)  # type: ignore[arg-type]
    env.reset()
    points: list[Any] = []
    ended = 0
    while ended < hands:
        batch = env.step(env.sample_actions())
        points.append(batch.rewards[batch.episodes_ended > 0, 0])
        ended += int(batch.episodes_ended.sum())
    found = np.concatenate(points)
    return float(found.sum() / ended), float(found.std() * len(found) ** 0.5 / ended)


@pytest.mark.parametrize("name", unlike(NUMBERED))
def test_players_beat_chance_by_far_in_every_game(name: str) -> None:
    rules = PRESETS[name].rules
    level, _ = gain(rules, "random")
    for player in ("plain", "trained"):
        points, error = gain(rules, player)
        assert points < level - 0.6 - 5 * error


def test_the_trained_player_gains_more_than_the_plain_one_in_the_usual_game() -> None:
    plain, trained = (
        gain(PRESETS["standard"].rules, name, 10_000) for name in ("plain", "trained")
    )
    assert trained[0] < plain[0] - 3 * (plain[1] ** 2 + trained[1] ** 2) ** 0.5


def test_nobody_else_is_there() -> None:
    with pytest.raises(EnvError, match="the others are random, plain, trained, not 'expert'"):
        BatchEnv("standard", 1, others="expert")  # type: ignore[arg-type]


def test_a_partner_and_opponents_may_be_different_players() -> None:
    rules = PRESETS["standard"].rules
    points = []
    for others in ({2: "trained"}, {1: "trained", 3: "trained"}):
        env = BatchEnv(rules, 1000, seed=3, seats=[0], others=others, observe=False)  # type: ignore[arg-type]
        env.reset()
        total, hands = 0.0, 0
        for _ in range(60):
            batch = env.step(env.sample_actions())
            total += float(batch.rewards[:, 0].sum())
            hands += int(batch.episodes_ended.sum())
        points.append(total / hands)
    assert points[0] > 0.2 > -0.2 > points[1]
    for wrong in ({0: "best"}, {7: "plain"}):
        with pytest.raises(EnvError):
            BatchEnv(rules, 1, others=wrong)  # type: ignore[arg-type]


def reshuffled(env: BatchEnv, words: Any, seat: int, rng: random.Random) -> Any:
    """A hand in which the cards that `seat` cannot see lie elsewhere."""
    words = words.copy()
    players = env.rules.players
    mate = (seat + 2) % 4 if env.rules.sides == "fixed_pairs" else None
    fixed = []
    for other in range(players):
        known = int(words[HandStateWord.PUBLIC + other])
        if other == seat:
            known = int(words[HandStateWord.HANDS + seat])
        elif other == mate:
            known |= int(words[HandStateWord.SEEN + seat])
        fixed.append(known)
    hidden = [int(words[HandStateWord.HANDS + other]) & ~fixed[other] for other in range(players)]
    out = int(words[HandStateWord.GONE]) | int(words[HandStateWord.AWAY + seat]) | sum(fixed)
    up = int(words[HandStateWord.UP].astype(np.int64))
    if up >= 0 and int(words[HandStateWord.TAKER].astype(np.int64)) < 0:
        out |= 1 << up
    free = [card.index for card in build_pack(env.rules) if not out >> card.index & 1]
    called = int(words[HandStateWord.CALLED].astype(np.int64))
    if called in free:  # who holds it stays, as the kernel remembers the seat
        free.remove(called)
    rng.shuffle(free)
    for other in range(players):
        keep = hidden[other] & (1 << called) if called >= 0 else 0
        count = (hidden[other] & ~keep).bit_count()
        taken, free = free[:count], free[count:]
        cards = card_set(ALL_CARDS[index] for index in taken)
        words[HandStateWord.HANDS + other] = np.uint64(fixed[other] | keep | cards)
    return words


@pytest.mark.parametrize("name", unlike(NUMBERED))
def test_no_player_changes_its_mind_where_hidden_cards_lie_elsewhere(name: str) -> None:
    rng = random.Random(name)
    env = BatchEnv(PRESETS[name].rules, 20, seed=2)
    batch = env.reset()
    calls, weights = call_weights(env.rules), play_weights(env.rules)
    assert calls is not None
    moved = 0
    for _ in range(20 * TIMES):
        for place in range(env.n):
            seat = int(batch.seats[place])
            words = np.ascontiguousarray(env._space[place])
            if words[HandStateWord.BLIND] and words[HandStateWord.PHASE] == 0:
                continue  # the dealer who has not looked: its own cards are hidden as well
            other = np.ascontiguousarray(reshuffled(env, words, seat, rng))
            moved += not np.array_equal(words, other)
            for player in (PLAIN, TRAINED):
                said = [
                    choose_player_action(
                        env._rules_words.ctypes.data, each.ctypes.data, player, calls, weights
                    )
                    for each in (words, other)
                ]
                assert said[0] == said[1]
        batch = env.step(env.sample_actions())
    rules = env.rules
    all_seen = rules.players == 2 and len(build_pack(rules)) == 2 * rules.hand_size
    assert moved > 60 or all_seen
