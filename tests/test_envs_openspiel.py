"""Our game for OpenSpiel: its own tests, what players are told, and what is sampled for them."""

from __future__ import annotations

import copy
import io
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from effort import TIMES, some
from euchre.game.events import Cut, FirstDealer, TimeUp
from euchre.game.hand import Hand, apply, begin, legal, view
from euchre.game.presets import PRESETS, rules_line
from euchre.game.rules import Rules, team_of
from euchre.notation.encoding import encode_event, encode_view
from euchre.notation.encoding.actions import has_actions
from euchre.testing.strategies import HOUSE_RULES
from euchre.testing.worlds import random_hand, redeal_hidden
from test_games_no_leak import LEAK_RULES, received

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed on this machine")
np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[envs]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[envs]'")

from absl import flags  # noqa: E402
from absl import logging as absl_logging  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from euchre.envs import EnvError  # noqa: E402
from euchre.envs.dealing import list_outcomes_of_deal  # noqa: E402
from euchre.envs.openspiel import GAME_NAME, EuchreGame, max_hand_decisions  # noqa: E402
from euchre.errors import RulesError  # noqa: E402

# it holds what is stderr now, and closes that as soon as anybody else sets up logging
absl_logging.get_absl_handler().python_handler.setStream(io.StringIO())

DATA = Path(__file__).parent / "data"
ALL_GAMES = {name: named.rules for name, named in PRESETS.items()} | LEAK_RULES | HOUSE_RULES
GAMES = {name: rules for name, rules in ALL_GAMES.items() if has_actions(rules)}


def game_of(rules: Rules) -> Any:
    return pyspiel.load_game(GAME_NAME, {"rules": rules_line(rules)})


def state_of(game: Any, hand: Hand) -> Any:
    """The state in which this hand has happened."""
    state = game.new_initial_state()
    for outcome in list_outcomes_of_deal(hand):
        state.apply_action(outcome)
    for number, event in enumerate(hand.events[1:], 1):
        if len(state.stand.hand.events) <= number:
            assert not isinstance(event, Cut | FirstDealer | TimeUp)
            state.apply_action(encode_event(event, state.stand.hand))
    return state


def everything_told(state: Any, seat: int) -> tuple[Any, ...]:
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        tuple(state.information_state_tensor(seat)),
        tuple(state.observation_tensor(seat)),
        tuple(state.legal_actions(seat)),
    )


def random_state(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


# -- what OpenSpiel asks --------------------------------------------------------------------------


@pytest.mark.parametrize("name", some(GAMES, 6))
def test_openspiel_plays_it_at_random(name: str) -> None:
    pyspiel.random_sim_test(game_of(GAMES[name]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [name for name in PRESETS if name in GAMES])
def test_every_preset_is_a_parameter(name: str) -> None:
    game = pyspiel.load_game(f"{GAME_NAME}(rules={name})")
    assert game.rules == PRESETS[name].rules
    assert game.num_players() == game.rules.players
    again = pyspiel.load_game(str(game))
    assert again.rules == game.rules


def test_openspiels_own_simulation_passes() -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    strange = "(rules=standard;renege:somerset;farmers_hand:go_under_3)"
    for parameters in ("", "(rules=bid-euchre)", strange):
        GamesSimTest().sim_game(pyspiel.load_game(f"{GAME_NAME}{parameters}"))


def without_tensors(playthrough: str) -> str:
    """What a person can read of it."""
    return "\n".join(
        line
        for line in playthrough.splitlines()
        if line and "Tensor(" not in line and not set("◯◉").intersection(line)
    )


def test_a_game_that_has_been_read_is_played_again() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    kept = (DATA / "openspiel_cutthroat.txt").read_text(encoding="utf-8").rstrip("\n")
    flags.FLAGS(["pytest"])
    params = generate_playthrough._playthrough_params(kept.splitlines())
    assert without_tensors(generate_playthrough.playthrough(**params)) == kept


@pytest.mark.parametrize("name", GAMES)
def test_no_hand_is_longer_or_dearer_than_is_said(name: str) -> None:
    rules, rng = GAMES[name], random.Random(name)
    game = game_of(rules)
    for _ in range(6 * TIMES):
        hand = random_hand(rules, rng)
        while not hand.over:
            hand = apply(hand, rng.choice(legal(hand)))
        assert len(hand.events) - 1 <= max_hand_decisions(rules)
        state = state_of(game, hand)
        assert state.is_terminal()
        points = [hand.points[team_of(rules, seat)] for seat in range(rules.players)]
        rest = sum(hand.points)
        wanted = [mine - (rest - mine) / (len(hand.points) - 1) for mine in points]
        assert state.returns() == pytest.approx(wanted)
        assert sum(state.returns()) == pytest.approx(0)
        assert max(map(abs, state.returns())) <= game.max_utility()


def test_what_may_not_be_is_told() -> None:
    with pytest.raises(RulesError, match="standard"):
        EuchreGame({"rules": "standart"})
    with pytest.raises(RulesError, match="target"):
        EuchreGame({"rules": "standard;tagret:7"})
    public = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    game = pyspiel.load_game(GAME_NAME)
    assert game.make_py_observer(public) is None
    with pytest.raises(EnvError, match="takes no parameters"):
        game.make_py_observer(None, {"all": True})


# -- chance ---------------------------------------------------------------------------------------


def test_every_card_is_as_likely_as_any_other() -> None:
    state = pyspiel.load_game(GAME_NAME).new_initial_state()
    assert state.chance_outcomes() == [(seat, 0.25) for seat in range(4)]
    state.apply_action(2)
    left = 24
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert len(outcomes) == left
        assert {chance for _, chance in outcomes} == {1 / left}
        state.apply_action(outcomes[-1][0])
        left -= 1
    assert left == 3
    hand = state.stand.hand
    assert (hand.dealer, state.current_player()) == (2, 3)


def test_an_up_card_that_would_be_void_is_not_drawn() -> None:
    rules = PRESETS["benny"].rules.replace(joker_up_card="redeal")
    state = game_of(rules).new_initial_state()
    state.apply_action(0)
    assert len(state.chance_outcomes()) == 24
    state.apply_action(state.legal_actions()[0])
    assert len(state.chance_outcomes()) == 24


def test_a_copy_goes_its_own_way() -> None:
    rng = random.Random(1)
    for state in random_state(pyspiel.load_game(GAME_NAME), rng):
        if state.is_terminal():
            break
        other = state.clone()
        before = str(state), state.history()
        assert (str(other), other.history()) == before
        other.apply_action(rng.choice(other.legal_actions()))
        assert (str(state), state.history()) == before


# -- what players are told ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "bid-euchre", "railroad"])
def test_tensors_are_the_rows_of_the_encoding(name: str) -> None:
    rules, rng = PRESETS[name].rules, random.Random(name)
    game = game_of(rules)
    for _ in range(20):
        hand = random_hand(rules, rng)
        state = state_of(game, hand)
        for seat in range(rules.players):
            row = encode_view(view(hand, seat))
            assert state.observation_tensor(seat) == row.tolist()
            assert state.information_state_tensor(seat)[: len(row)] == row.tolist()
        seen = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
        seen.set_from(state, 0)
        decided = seen.dict["decisions"][: len(hand.events) - 1]
        assert (decided > 0).all()


@pytest.mark.parametrize("name", some([name for name in LEAK_RULES if name in GAMES], 2))
def test_what_a_seat_cannot_see_changes_nothing_it_is_told(name: str) -> None:
    rules, rng = LEAK_RULES[name], random.Random(f"spiel {name}")
    game, worlds = game_of(rules), 0
    for _ in range(5 * TIMES):
        hand = random_hand(rules, rng)
        if len(hand.events) == 1 and hand.over:
            continue  # void: such a deal is not drawn
        state = state_of(game, hand)
        if len(state.stand.hand.events) > len(hand.events):
            continue  # cards have been taken up, or shown, since
        for seat in range(rules.players):
            told = everything_told(state, seat)
            for _ in range(2):
                other = redeal_hidden(hand, seat, rng)
                if other is not None and other != hand:
                    worlds += 1
                    assert everything_told(state_of(game, other), seat) == told
    assert worlds > 6, "too few other worlds were possible for this to mean much"


def test_while_cards_are_dealt_a_seat_is_told_of_its_own() -> None:
    rng = random.Random(4)
    game = pyspiel.load_game(f"{GAME_NAME}(rules=british)")
    for _ in range(20):
        for state in random_state(game, rng):
            if not state.is_chance_node():
                break
            if state.dealing.dealer is None:
                continue
            for seat in range(4):
                other = state.resample_from_infostate(seat, rng.random)
                for each in (state, other):
                    told = each.information_state_string(seat)
                    for hidden in set(range(4)) - {seat}:
                        for card in each.dealing.hand_of(hidden):
                            assert str(card) not in told
                assert other.information_state_string(seat) == state.information_state_string(seat)
                mine, theirs = (s.information_state_tensor(seat) for s in (state, other))
                assert mine == theirs


@pytest.mark.parametrize("name", some(GAMES, 2))
def test_what_a_seat_can_tell_apart_has_different_tensors(name: str) -> None:
    """Perfect recall: all that has happened to many hands of a few deals, seen by every seat."""
    rules, rng = GAMES[name], random.Random(name)
    game = game_of(rules)
    told: dict[tuple[int, bytes], str] = {}
    strings: dict[tuple[int, str], bytes] = {}
    heard: dict[tuple[int, str], bytes] = {}
    for _ in range(TIMES):
        start = random_hand(rules, rng)
        if start.over and len(start.events) == 1:
            continue
        for _ in range(2):
            state = state_of(game, begin(rules, start.dealt))
            while not state.is_terminal():
                for seat in range(rules.players):
                    tensor = np.array(state.information_state_tensor(seat), np.float32).tobytes()
                    string = state.information_state_string(seat)
                    assert told.setdefault((seat, tensor), string) == string
                    assert strings.setdefault((seat, string), tensor) == tensor
                    if not state.is_chance_node():
                        bytes_ = received(state.stand.hand, seat)
                        assert heard.setdefault((seat, string), bytes_) == bytes_
                state.apply_action(rng.choice(state.legal_actions()))
    assert len(told) == len(strings) > 20


# -- resampling -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", some([name for name in LEAK_RULES if name in GAMES], 2))
def test_resampling_keeps_what_is_known_and_nothing_else(name: str) -> None:
    """For two all cards are in hand, so that each knows where the others are."""
    rules, rng = LEAK_RULES[name], random.Random(f"again {name}")
    game, moved = game_of(rules), 0
    for _ in range(6 * TIMES):
        hand = random_hand(rules, rng)
        if hand.turn is None:
            continue
        state = state_of(game, hand)
        for seat in range(rules.players):
            other = state.resample_from_infostate(seat, rng.random)
            assert everything_told(other, seat) == everything_told(state, seat)
            assert other.current_player() == state.current_player()
            moved += str(other) != str(state)
    assert moved or name == "two-handed", "it always gives the true cards away"


def test_resampling_moves_the_kitty_too() -> None:
    """OpenSpiel's own game keeps the cards that nobody has."""
    rng = random.Random(5)
    game = pyspiel.load_game(GAME_NAME)
    hand = random_hand(PRESETS["standard"].rules, rng)
    while hand.turn is None or len(hand.events) > 3:
        hand = random_hand(PRESETS["standard"].rules, rng)
    state = state_of(game, hand)
    below: Counter[str] = Counter()
    for _ in range(200):
        other = state.resample_from_infostate(0, rng.random).stand.hand
        below.update(map(str, other.dealt.kitty))
    unseen = {str(card) for card in view(hand, 0).unseen_cards}
    assert set(below) == unseen
    assert max(below.values()) < 3 * min(below.values())


def test_a_search_of_openspiel_plays_it() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(f"{GAME_NAME}(rules=two-handed)")
    rng = random.Random(3)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=5,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(copy.copy(state.clone())) in state.legal_actions()
