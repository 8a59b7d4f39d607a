"""The faces of the environments: what PettingZoo and Gymnasium ask of them, rewards, no leaks."""

from __future__ import annotations

import importlib.util
import pickle
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from effort import TIMES, some
from euchre.bots import SimpleBot, UnknownBotError
from euchre.extras import install_command
from euchre.game.capabilities import ENVIRONMENT_CAPABILITY, UnsupportedRulesError
from euchre.game.events import Cut, Dealt, Event, FirstDealer, Passed, SwappedLowCards, TimeUp
from euchre.game.hand import Hand, Phase, View, apply, begin, legal, view
from euchre.game.match import Match
from euchre.game.presets import PRESETS
from euchre.game.rules import Rules, team_of
from euchre.notation.encoding import ActionError, decode_action, encode_event
from euchre.notation.encoding.actions import has_actions
from euchre.testing.strategies import HOUSE_RULES
from euchre.testing.worlds import random_hand, redeal_hidden
from test_games_no_leak import LEAK_RULES
from test_words_games import LOW_DEAL

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[envs]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[envs]'")
gymnasium = pytest.importorskip("gymnasium", reason="pip install 'euchre[envs]'")
pytest.importorskip("pettingzoo", reason="pip install 'euchre[envs]'")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from euchre.envs import BatchEnv, EnvError, aec  # noqa: E402
from euchre.envs.extra import require_library  # noqa: E402
from euchre.envs.gym import ENV_ID, SeatEnv, SeatVectorEnv  # noqa: E402
from euchre.envs.single import CompiledGameBackend, ReadableGameBackend, make_game  # noqa: E402

STRANGE = HOUSE_RULES["every extra"]
"""Rules that the compiled code does not know."""
GAMES = {name: named.rules for name, named in PRESETS.items() if has_actions(named.rules)}
GAMES |= {"every extra": STRANGE}
DICT_SPACES = "ignore:Observation space for each agent probably:UserWarning"
DICT_ROWS = "ignore:Observation is not a NumPy array:UserWarning"
"""PettingZoo says this of all observations with a mask, but of those of its own games."""


def choice(mask: Any, rng: random.Random) -> int:
    return int(rng.choice(np.flatnonzero(mask).tolist()))


# -- one game, compiled or readable ---------------------------------------------------------------


class Leading(CompiledGameBackend):
    """A compiled game that tells how it has dealt."""

    def dealing(self) -> Dealt:
        moves, self._moves = self._moves, []
        dealt = self.current_hand().dealt
        self._moves = moves
        return dealt


class Following(ReadableGameBackend):
    """A readable game in which the cards are dealt as in a compiled one."""

    def __init__(self, ahead: Leading, **options: Any) -> None:
        self.ahead = ahead
        super().__init__(ahead.rules, **options)

    def begin_episode(self, seed: int | None = None) -> None:
        super().begin_episode(seed)
        self.rewards[:] = 0
        self._start_match(self.ahead.dealing().dealer)
        self._advance_to_next_decision()

    def _draw_deal(self, match: Match) -> Event:
        dealt = self.ahead.dealing()
        return dealt if dealt.dealer == match.dealer else super()._draw_deal(match)


def test_environments_take_whatever_rules_are_loaded_from(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text("target = 7\n", encoding="utf-8")
    for source in (str(file), file, {"target": 7}, "standard, target=7"):
        made = (
            gymnasium.make(ENV_ID, rules=source).unwrapped,
            aec.MultiSeatEnv(source),
            BatchEnv(source, 1),
        )
        assert {env.rules for env in made} == {PRESETS["standard"].rules.replace(target=7)}


@pytest.mark.parametrize(
    "name", [name for name, rules in GAMES.items() if ENVIRONMENT_CAPABILITY.supports_rules(rules)]
)
def test_a_compiled_game_is_the_readable_one(name: str) -> None:
    rules, rng = GAMES[name], random.Random(name)
    ends = 0
    lasting = rules.target or rules.num_hands
    ways: list[dict[str, Any]] = [{}, {"episode": "match", "reward": "result"}]
    for options in ways if lasting else ways[:1]:
        if rules.joker_up_card == "redeal" and options:
            continue  # void deals pass the deal on unseen
        ahead = Leading(rules, **options)
        ahead.begin_episode(3)
        behind = Following(ahead, **options)
        for _ in range((80 if options else 30) * TIMES):
            assert (behind.over, behind.rewards.tolist()) == (ahead.over, ahead.rewards.tolist())
            for seat in range(rules.players):
                assert np.array_equal(behind.observation_row(seat), ahead.observation_row(seat))
            assert np.array_equal(behind.action_mask(), ahead.action_mask())
            assert behind.action_mask().dtype == ahead.action_mask().dtype == np.int8
            assert behind.current_hand().events == ahead.current_hand().events
            if ahead.over:
                ends += 1
                ahead.begin_episode()
                behind.begin_episode()
            assert behind.turn == ahead.turn
            action = choice(ahead.action_mask(), rng)
            ahead.apply_action(action)
            behind.apply_action(action)
    assert ends


def test_a_readable_game_rewards_the_chance_to_win_like_a_compiled_one() -> None:
    rules, rng = PRESETS["american"].rules, random.Random(1)
    ahead = Leading(rules, episode="match", reward="chance")
    ahead.begin_episode(5)
    behind = Following(ahead, episode="match", reward="chance")
    total = np.zeros(4)
    while not ahead.over:
        action = choice(ahead.action_mask(), rng)
        ahead.apply_action(action)
        behind.apply_action(action)
        assert behind.rewards.tolist() == pytest.approx(ahead.rewards.tolist())
        total += ahead.rewards
    assert behind.over
    assert abs(total).min() > 0.3


@pytest.mark.parametrize("rules", [PRESETS["standard"].rules, STRANGE], ids=["known", "strange"])
def test_what_may_not_be_done_changes_nothing(rules: Rules) -> None:
    game = make_game(rules)
    game.begin_episode(1)
    before = game.observation_row(game.turn).tobytes(), game.action_mask().tobytes()
    for wrong in (-1, 45, 64, 10**9):
        with pytest.raises(ActionError, match="may not be taken"):
            game.apply_action(wrong)
    assert (game.observation_row(game.turn).tobytes(), game.action_mask().tobytes()) == before
    rng = random.Random(1)
    while not game.over:
        game.apply_action(choice(game.action_mask(), rng))
    with pytest.raises(ActionError, match="begin another"):
        game.apply_action(34)


# -- PettingZoo -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("bid-pairs", "bid_names_trump=yes and pts_moon=12"),
        ("pepper", "pts_big_pepper=12"),
        ("cincinnati", "pts_moon=12"),
    ],
)
@pytest.mark.parametrize("make", [make_game, aec.env, SeatEnv])
def test_a_game_with_bids_that_have_no_number_is_refused(
    make: Callable[..., Any], name: str, settings: str
) -> None:
    with pytest.raises(UnsupportedRulesError, match=f"with {settings} there are decisions"):
        make(PRESETS[name].rules)


def test_an_auction_that_goes_round_has_numbers_for_its_bids() -> None:
    rules = PRESETS["pepper"].rules.replace(pts_big_pepper=None, no_trump="off")
    game, rng = make_game(rules), random.Random(1)
    for _ in range(40):
        game.begin_episode()
        while not game.over:
            hand, row = game.current_hand(), game.layout.split_row(game.observation_row(game.turn))
            if hand.phase is Phase.BID:
                passed = {(c.seat - game.turn) % 4 for c in hand.calls if isinstance(c, Passed)}
                assert {*np.flatnonzero(row["passed"][0]).tolist()} == passed
            game.apply_action(choice(game.action_mask(), rng))


@pytest.mark.filterwarnings(DICT_SPACES, DICT_ROWS)
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_accepts_every_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    episode = "match" if name in ("standard", "every extra") else "hand"
    api_test(aec.env(GAMES[name], episode=episode, render_mode="ansi"), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["standard", "bid-euchre", "every extra"])
def test_equal_seeds_are_equal_games_for_pettingzoo(name: str) -> None:
    rules = GAMES[name]
    seed_test(lambda: aec.env(rules), num_cycles=100)
    env = aec.raw_env(rules)
    rows = []
    for seed in (1, None, 1, None, 2):
        env.reset(seed=seed)
        rows.append(env.last()[0]["observation"].tobytes())
    assert rows[:2] == rows[2:4]
    assert len(set(rows)) == 3, "without a seed chance goes on"


@pytest.mark.parametrize("episode", ["hand", "match"])
@pytest.mark.parametrize("name", ["standard", "railroad", "cutthroat", "every extra"])
def test_what_each_agent_reads_adds_up_to_its_return(name: str, episode: Any) -> None:
    """What `last` tells each agent, when it decides and when it is done (PettingZoo #1147)."""
    rules, rng = GAMES[name], random.Random(name)
    env = aec.env(rules, episode=episode)
    mixed = 0
    for seed in range(3 if episode == "match" else 8):
        env.reset(seed=seed)
        read = dict.fromkeys(env.possible_agents, 0.0)
        paid = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            read[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            before = env.unwrapped._game.current_hand()
            env.step(choice(observation["action_mask"], rng))
            after = env.unwrapped._game.current_hand()
            if after.dealt != before.dealt or after.over:
                for seat, each in enumerate(env.possible_agents):
                    paid[each] += env.rewards[each]
                    mixed += env.rewards[each] != 0 and seat != env.possible_agents.index(agent)
                if after.over and after.dealt == before.dealt:
                    points = [after.points[team_of(rules, seat)] for seat in range(rules.players)]
                    teams = len(after.points)
                    wanted = [p - (sum(after.points) - p) / (teams - 1) for p in points]
                    assert list(env.rewards.values()) == pytest.approx(wanted)
            else:
                assert not any(env.rewards.values())
        assert read == pytest.approx(paid)
        assert sum(read.values()) == pytest.approx(0)
        assert not env.agents
    assert mixed, "nobody but who played last was ever paid"


def test_an_agent_who_sat_out_is_paid_at_the_end() -> None:
    env = aec.env("standard")
    seen = False
    for seed in range(200):
        rng = random.Random(seed)
        env.reset(seed=seed)
        acted: set[str] = set()
        for agent in env.agent_iter():
            observation, reward, terminated, _, _ = env.last()
            out = env.unwrapped._game.current_hand().out
            if terminated:
                seen |= agent == f"seat_{out[0]}" and reward != 0 if out else False
                env.step(None)
                continue
            acted.add(agent)
            mask = observation["action_mask"]
            alone = [a for a in range(40, 45) if mask[a]]
            env.step(rng.choice(alone) if alone else choice(mask, rng))
        if seen:
            return
    pytest.fail("no lone hand was played")


def test_agents_are_cut_off_after_max_cycles() -> None:
    env = aec.env("standard", max_cycles=3)
    env.reset(seed=1)
    rng, decisions = random.Random(1), 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        assert truncated == (decisions == 3)
        decisions += not truncated
        env.step(None if truncated else choice(observation["action_mask"], rng))
    assert decisions == 3
    assert not env.agents


def test_nobody_may_decide_in_an_episode_that_is_cut_off() -> None:
    env = aec.raw_env("standard", max_cycles=1)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


@pytest.mark.parametrize("rules", [PRESETS["standard"].rules, STRANGE], ids=["known", "strange"])
def test_anybody_may_deal_after_a_hand_that_is_broken_off(rules: Rules) -> None:
    game = make_game(rules)
    game.begin_episode(1)
    dealers = set()
    for _ in range(40):
        game.begin_episode()
        dealers.add(game.current_hand().dealer)
    assert dealers == {0, 1, 2, 3}


def test_masks_and_rows_are_in_spaces_that_stay_the_same_objects() -> None:
    env = aec.env("british", episode="match")
    rng = random.Random(2)
    env.reset(seed=2)
    spaces = [(env.observation_space(a), env.action_space(a)) for a in env.possible_agents]
    for _ in range(2):
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            space = env.observation_space(agent)
            assert space.contains(observation)
            assert observation["action_mask"].dtype == observation["observation"].dtype == np.int8
            for other in env.agents:
                if other != agent:
                    assert not env.observe(other)["action_mask"].any()
            env.step(None if terminated or truncated else choice(observation["action_mask"], rng))
        env.reset()
    now = [(env.observation_space(a), env.action_space(a)) for a in env.possible_agents]
    assert all(a is c and b is d for (a, b), (c, d) in zip(spaces, now, strict=True))


def test_an_environment_can_be_pickled_and_told() -> None:
    first = aec.raw_env("cutthroat", render_mode="ansi")
    env = pickle.loads(pickle.dumps(first))  # noqa: S301 - our own
    env.reset(seed=4)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    told = env.render()
    assert told.splitlines()[0].startswith("Seat ")
    assert len(told.splitlines()) == 2
    assert aec.raw_env().render() is None


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rules": "standart"}, "standard"),
        ({"render_mode": "human"}, "render_mode is ansi or None"),
        ({"max_cycles": 0}, "max_cycles must be a whole number from 1"),
        ({"episode": "evening"}, "a hand or a match"),
        ({"rules": STRANGE, "reward": "chance"}, "chance to win"),
        ({"rules": STRANGE, "reward": "result"}, "play matches"),
    ],
)
def test_pettingzoo_is_told_what_does_not_fit(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises((EnvError, UnsupportedRulesError, ValueError), match=sentence):
        aec.env(**options)


# -- Gymnasium ------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rules": "two-handed", "opponents": "simple"},
        {"rules": STRANGE, "seat": 1},
        {"rules": "british", "seat": 3, "opponents": "rules", "partner": "beginner"},
        {"rules": "american", "episode": "match", "reward": "chance"},
    ],
    ids=["random", "simple", "strange", "mixed", "match"],
)
def test_gymnasium_accepts_it(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ENV_ID, **options).unwrapped)


def test_one_seat_is_asked_and_paid_for_its_own_hands() -> None:
    rng = random.Random(1)
    env = SeatEnv("standard", seat=2, opponents="simple", illegal="raise", render_mode="ansi")
    total, hands, wanted = 0.0, 0, 0.0
    _, info = env.reset(seed=1)
    while hands < 60:
        assert env._game.turn == 2
        assert info["action_mask"].tolist() == env.action_masks().astype(int).tolist()
        row, reward, over, truncated, info = env.step(choice(info["action_mask"], rng))
        assert not truncated
        total += reward
        if over:
            hands += 1
            points = env._game.current_hand().points
            wanted += points[0] - points[1]
            told = env.render()
            assert told is not None
            assert told.startswith("Seat")
            assert not info["action_mask"].any()
            _, info = env.reset()
        assert row.dtype == np.int8
    assert total == wanted != 0
    with pytest.raises(ActionError, match="may not be taken"):
        env.step(184)


def test_partners_and_opponents_are_who_was_chosen() -> None:
    class Counting(SimpleBot):
        def __init__(self) -> None:
            super().__init__()
            self.seats: set[int] = set()

        def act(self, view: Any) -> Any:
            self.seats.add(view.seat)
            return super().act(view)

    ours, theirs = Counting(), Counting()
    env = SeatEnv("standard", seat=1, opponents=theirs, partner=ours)
    rng = random.Random(3)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = env.step(choice(info["action_mask"], rng))
    assert (ours.seats, theirs.seats) == ({3}, {0, 2})


def test_bots_are_closed_where_another_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    class Program(SimpleBot):
        closed = False

        def close(self) -> None:
            self.closed = True

    loaded: list[Program] = []

    def load(spec: str, *_: int) -> Program:
        if spec == "nobody":
            raise UnknownBotError("there is no bot 'nobody'")
        loaded.append(Program())
        return loaded[-1]

    monkeypatch.setattr("euchre.envs.gym.load_bot", load)
    with pytest.raises(UnknownBotError):
        SeatEnv("standard", opponents="exec:program", partner="nobody")
    assert [bot.closed for bot in loaded] == [True]


@pytest.mark.parametrize("answer", [None, Passed(1), 34])
def test_a_bot_that_breaks_the_rules_is_named_by_its_seat(answer: Any) -> None:
    class Wrong:
        def act(self, view: View) -> Any:  # noqa: ARG002
            return answer

    env = SeatEnv(seat=3, opponents=Wrong())
    with pytest.raises(EnvError, match=r"the bot in seat 2 answered .* no legal event"):
        env.reset(seed=0)  # seat 1 deals


def test_what_may_not_be_done_is_replaced_and_said() -> None:
    env = SeatEnv("standard")
    env.reset(seed=1)
    assert env.step(184)[-1]["illegal"]
    many = SeatVectorEnv(3, "standard")
    _, info = many.reset(seed=1)
    good = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    assert many.step([good[0], 184, -5])[-1]["illegal"].tolist() == [False, True, True]
    strict = SeatVectorEnv(3, "standard", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ActionError, match="may not be taken in place 1"):
        strict.step([good[0], 184, good[2]])


@pytest.mark.parametrize("episode", ["hand", "match"])
def test_many_are_the_batch_environment_and_reset_in_the_same_step(episode: Any) -> None:
    many = gymnasium.make_vec(
        ENV_ID,
        16,
        vectorization_mode="vector_entry_point",
        rules="american",
        seat=1,
        episode=episode,
    )
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rows, info = many.reset(seed=5)
    rng = np.random.default_rng(1)
    ends = 0
    for _ in range(1500 if episode == "match" else 100):
        assert many.observation_space.contains(rows)
        legal = info["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in legal])
        before = rows.copy()
        old = rows
        rows, rewards, done, cut_off, info = many.step(actions)
        assert np.array_equal(old, before), "observations were overwritten"
        assert not cut_off.any()
        assert np.array_equal(rewards, many.unwrapped._env._batch.rewards[:, 1])
        assert ("final_obs" in info) == done.any()
        for place in np.flatnonzero(done):
            ends += 1
            assert info["_final_obs"][place]
            planes = many.unwrapped._env.layout.split_row(info["final_obs"][place])
            assert planes["phase"][-1] == 1
            assert not planes["turn"].any()
            assert not info["final_info"]["action_mask"][place].any()
        assert many.unwrapped._env.layout.split_row(rows)["turn"][:, 0].all()
    assert ends > 10
    many.close()


def test_the_vector_environment_names_what_it_does_not_know() -> None:
    with pytest.raises(UnsupportedRulesError, match="renege=somerset"):
        SeatVectorEnv(2, STRANGE)
    for options, sentence in (
        ({"illegal": "ignore"}, "illegal is replace or raise"),
        ({"seat": 4}, "the seats are"),
        ({"rules": "cutthroat", "partner": "rules"}, "nobody has a partner"),
        ({"opponents": "rulez"}, "rules"),
    ):
        with pytest.raises((EnvError, ValueError), match=sentence):
            SeatEnv(**options)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    envs = install_command("envs")
    for library, install in (("pettingzoo", envs), ("pyspiel", "pip install open_spiel")):
        monkeypatch.setitem(sys.modules, library, None)
        wanted = f"needs {library}, .*: {re.escape(install)}"
        with pytest.raises(ModuleNotFoundError, match=wanted), require_library(library):
            importlib.import_module(library)


def test_what_the_docs_show_runs() -> None:
    page = Path(__file__).parent.parent / "docs" / "environments.md"
    shown = re.findall(
        r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert len(shown) > 4
    for block in shown:
        if "pyspiel" not in block or importlib.util.find_spec("pyspiel"):
            exec(block, {})  # noqa: S102 - our own


# -- no leak --------------------------------------------------------------------------------------


class Replaying(ReadableGameBackend):
    """A game that begins with a given deal."""

    def __init__(self, hand: Hand) -> None:
        self._given = hand.dealt
        super().__init__(hand.rules)

    def begin_episode(self, seed: int | None = None) -> None:
        self._dealer = self._given.dealer
        assert seed is None
        self.over = True  # so the given dealer deals
        super().begin_episode()

    def _draw_deal(self, match: Match) -> Event:
        assert match.dealer == self._given.dealer
        return self._given


def face_of(hand: Hand) -> Any:
    """The AEC environment in which this hand has happened."""
    env = aec.raw_env(hand.rules)
    env._game = game = Replaying(hand)
    env._seeded = True
    env.reset()
    for number, event in enumerate(hand.events[1:], 1):
        if len(game.current_hand().events) <= number:  # what nobody decides has happened by itself
            assert not isinstance(event, Cut | FirstDealer | TimeUp)
            env.step(encode_event(event, game.current_hand()))
    assert game.current_hand().events == hand.events
    return env


@pytest.mark.parametrize(
    "name", some([name for name, rules in LEAK_RULES.items() if has_actions(rules)], 2)
)
def test_what_a_seat_cannot_see_changes_no_byte_of_what_a_face_gives(name: str) -> None:
    rules, rng = LEAK_RULES[name], random.Random(f"faces {name}")
    worlds = 0
    for _ in range(6 * TIMES):
        hand = random_hand(rules, rng)
        if hand.turn is None or (rules.joker_up_card == "redeal" and hand.over):
            continue
        env = face_of(hand)
        for seat in range(rules.players):
            seen = env.observe(f"seat_{seat}")
            for _ in range(2):
                other = redeal_hidden(hand, seat, rng)
                if other is None or other == hand:
                    continue
                worlds += 1
                theirs = face_of(other).observe(f"seat_{seat}")
                for part in ("observation", "action_mask"):
                    assert theirs[part].tobytes() == seen[part].tobytes()
    assert worlds > 6, "too few other worlds were possible for this to mean much"


def test_going_under_has_a_number_only_where_the_hand_is_known() -> None:
    rules = PRESETS["american"].rules.replace(farmers_hand="go_under_3")
    hand = begin(rules, LOW_DEAL)
    under = next(event for event in legal(hand) if isinstance(event, SwappedLowCards))
    assert decode_action(encode_event(under, view(hand, 0)), hand) == under
    for other in (view(hand, 1), apply(hand, under)):
        with pytest.raises(ActionError, match=r"the view of seat 0, before it$"):
            encode_event(under, other)
