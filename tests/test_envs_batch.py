"""The batch environment is the readable engine, decision by decision, in every game it knows."""

from __future__ import annotations

from typing import Any

import pytest

from effort import TIMES
from euchre.game.capabilities import ENVIRONMENT_CAPABILITY, UnsupportedRulesError
from euchre.game.events import Cut, Dealt
from euchre.game.hand import Hand, apply, begin, find_blind_seat, forced_event, view
from euchre.game.match import Match, find_next_dealer, new_match
from euchre.game.match import apply as apply_to_match
from euchre.game.presets import PRESETS
from euchre.game.rules import Rules, build_pack, packet_choices, team_of, teams
from euchre.notation.encoding import ActionError, decode_action, encode_view, legal_actions
from euchre.notation.encoding.actions import has_actions
from euchre.notation.encoding.planes import find_layout
from euchre.testing.strategies import HOUSE_RULES

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[envs]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[envs]'")

from euchre.analysis.match.equity import measured_equity  # noqa: E402
from euchre.envs import BatchEnv, EnvError  # noqa: E402

HANDS = 4 * TIMES
"""Hands of each game that are walked along both ways; 5000 before a release."""
GAMES = {
    name: rules
    for name, rules in HOUSE_RULES.items()
    if ENVIRONMENT_CAPABILITY.supports_rules(rules) and has_actions(rules)
}


def test_every_preset_is_known_in_which_bids_are_numbers() -> None:
    assert {name for name, named in PRESETS.items() if has_actions(named.rules)} <= {*GAMES}
    assert {"bid-euchre", "railroad"} <= {*GAMES}


def the_deal(env: BatchEnv, place: int) -> Dealt:
    dealer, hands, up = env.dealt_cards(place)
    gone = {card for hand in hands for card in hand} | {up}
    return Dealt(
        dealer,
        hands,
        up,
        tuple(card for card in build_pack(env.rules) if card not in gone),
        packets=packet_choices(env.rules)[0],
        face_down=find_blind_seat(env.rules, dealer, up),
    )


def settled(hand: Hand) -> Hand:
    while (due := forced_event(hand)) is not None:
        hand = apply(hand, due)
    return hand


def reward_of(rules: Rules, points: tuple[int, ...]) -> list[float]:
    mine = [points[team_of(rules, seat)] for seat in range(rules.players)]
    return [own - (sum(points) - own) / (len(points) - 1) for own in mine]


@pytest.mark.parametrize("name", GAMES)
def test_hands_go_as_by_the_rules(name: str) -> None:
    rules = GAMES[name]
    env = BatchEnv(rules, 4, seed=5)
    batch = env.reset()
    hands = [begin(rules, the_deal(env, place)) for place in range(env.n)]
    played = 0
    while played < HANDS:
        rows = [env.observe(seat) for seat in range(rules.players)] if played % 4 == 0 else []
        for place, hand in enumerate(hands):
            assert batch.seats[place] == hand.turn
            may = [a for a in range(64) if int(batch.legal[place]) >> a & 1]
            seen = view(hand, hand.turn)
            assert may == legal_actions(hand) == legal_actions(seen)
            assert hand.turn is not None
            same(rules, batch.observations[place], encode_view(seen))
            for seat, row in enumerate(rows):
                same(rules, row[place], encode_view(view(hand, seat)))
        actions = env.sample_actions()
        batch = env.step(actions)
        for place, action in enumerate(actions):
            hand = settled(apply(hands[place], decode_action(int(action), hands[place])))
            assert batch.done[place] == hand.over
            if not hand.over:
                hands[place] = hand
                assert not batch.rewards[place].any()
                continue
            played += 1
            assert batch.rewards[place].tolist() == pytest.approx(reward_of(rules, hand.points))
            hands[place] = begin(rules, the_deal(env, place))
            if rules.joker_up_card != "redeal":
                assert hands[place].dealer == find_next_dealer(hand)


def same(rules: Rules, row: Any, wanted: Any) -> None:
    if not np.array_equal(row, wanted):
        layout = find_layout(rules)
        mine, theirs = layout.split_row(row), layout.split_row(wanted)
        wrong = {n: (mine[n], theirs[n]) for n in mine if not np.array_equal(mine[n], theirs[n])}
        raise AssertionError(wrong)


# -- matches --------------------------------------------------------------------------------------

MATCHES = {
    name: rules
    for name, rules in {
        **GAMES,
        "tokens": PRESETS["american"].rules.replace(four_trick_tokens=True, target=5),
        "ties to the makers": PRESETS["cutthroat"].rules.replace(target=3, tie="makers_first"),
        "bids for tricks": PRESETS["bid-euchre"].rules.replace(bid_points="tricks"),
        "a number of hands for three": PRESETS["cutthroat"].rules.replace(target=0, num_hands=4),
    }.items()
    if rules.target or rules.num_hands
}


def dealt_on(match: Match, env: BatchEnv, place: int) -> Match:
    """The match after the cut and the deal that the environment has made."""
    if match.turn is not None:
        match = apply_to_match(match, Cut(match.turn, 1))
    deal = the_deal(env, place)
    if match.hands and match.rules.deal_packets == "fixed_3_2_or_2_3":
        deal = the_deal(env, place)
    return apply_to_match(match, deal)


@pytest.mark.parametrize("name", MATCHES)
def test_matches_go_as_by_the_rules(name: str) -> None:
    rules = MATCHES[name]
    if rules.target > 5:
        rules = rules.replace(target=5)
    if rules.bid_points == "tricks":  # who plays at random loses for ever
        rules = rules.replace(target=0, num_hands=5)
    env = BatchEnv(rules, 2 if name in GAMES else 4, seed=8, episode="match", reward="result")
    batch = env.reset()
    matches = [
        dealt_on(new_match(rules, dealer=env.dealt_cards(place)[0]), env, place)
        for place in range(env.n)
    ]
    ended = 0
    while ended < env.n:
        for place, match in enumerate(matches):
            assert match.hand is not None
            assert batch.seats[place] == match.turn
            seen = view(match.hand, match.turn)
            played, tokens = match.hands_played, match.tokens
            row = encode_view(seen, hands_played=played, tokens=tokens)
            same(rules, batch.observations[place], row)
        actions = env.sample_actions()
        batch = env.step(actions)
        for place, action in enumerate(actions):
            match = matches[place]
            assert match.hand is not None
            match = apply_to_match(match, decode_action(int(action), match.hand))
            while match.hand is not None and (due := forced_event(match.hand)) is not None:
                match = apply_to_match(match, due)
            assert batch.done[place] == match.over
            if match.over:
                ended += 1
                won = [float(team == match.winner) for team in range(len(teams(rules)))]
                wanted = [0.0] * rules.players
                if match.winner is not None:
                    wanted = reward_of(rules, tuple(map(int, won)))
                assert batch.rewards[place].tolist() == pytest.approx(wanted)
                match = new_match(rules, dealer=env.dealt_cards(place)[0])
            else:
                assert not batch.rewards[place].any()
            if match.hand is None or match.hand.over:
                match = dealt_on(match, env, place)
            matches[place] = match


# -- rewards --------------------------------------------------------------------------------------


def test_the_chance_to_win_is_rewarded_by_how_much_a_hand_has_changed_it() -> None:
    rules = PRESETS["standard"].rules
    equity = measured_equity(rules)
    env = BatchEnv(rules, 16, seed=4, reward="chance", scores=(8, 9))
    points = BatchEnv(rules, 16, seed=4, scores=(8, 9))
    dealers = [env.dealt_cards(place)[0] for place in range(env.n)]
    ended = 0
    while ended < 100:
        actions = env.sample_actions()
        batch, other = env.step(actions), points.step(actions)
        for place in np.flatnonzero(batch.done):
            ended += 1
            gained = round(float(other.rewards[place, 0]))
            scores = (8 + max(0, gained), 9 + max(0, -gained))
            before = equity.win_chance((8, 9), 0, dealers[place] % 2)
            dealers[place] = env.dealt_cards(int(place))[0]
            if max(scores) >= 10:
                now = float(scores[0] > scores[1])
            else:
                now = equity.win_chance(scores, 0, dealers[place] % 2)
            change = now - before
            wanted = pytest.approx([change, -change, change, -change], abs=1e-5)
            assert batch.rewards[place].tolist() == wanted
        assert np.array_equal(batch.done, other.done)


def test_the_chances_of_a_match_add_up_to_its_result() -> None:
    chance = BatchEnv("american", 8, seed=2, episode="match", reward="chance")
    result = BatchEnv("american", 8, seed=2, episode="match", reward="result")
    sums = np.zeros((8, 4))
    ended = 0
    equity = measured_equity(chance.rules)
    first = [equity.win_chance((0, 0), 0, chance.dealt_cards(place)[0] % 2) for place in range(8)]
    while ended < 8:
        actions = chance.sample_actions()
        one, other = chance.step(actions), result.step(actions)
        sums += one.rewards
        for place in np.flatnonzero(one.done):
            ended += 1
            won = (other.rewards[place, 0] + 1) / 2
            assert sums[place, 0] == pytest.approx(won - first[place], abs=1e-4)
            sums[place] = 0
            dealer = chance.dealt_cards(int(place))[0]
            first[place] = equity.win_chance((0, 0), 0, dealer % 2)


# -- chance, threads, players inside --------------------------------------------------------------


def test_equal_seeds_are_equal_games_with_any_number_of_threads() -> None:
    envs = [BatchEnv("railroad", 30, seed=9, threads=threads) for threads in (1, 3)]
    other = BatchEnv("railroad", 30, seed=10)
    differs = False
    for _ in range(60):
        actions = envs[0].sample_actions()
        one, two = (env.step(actions) for env in envs)
        for mine, theirs in zip(one, two, strict=True):
            assert np.array_equal(mine, theirs)
        differs |= not np.array_equal(
            one.observations, other.step(other.sample_actions()).observations
        )
    assert differs
    again = envs[0].reset(seed=3).observations.copy()
    assert np.array_equal(again, envs[1].reset(seed=3).observations)
    for env in envs:
        env.close()


def test_a_reset_without_a_seed_goes_on_with_other_hands() -> None:
    one, other = (BatchEnv("standard", 8, seed=seed) for seed in (9, 4))
    first = one.reset().observations.copy()
    assert np.array_equal(first, other.reset(seed=9).observations), "as it was made"
    seen = [first]
    for _ in range(3):
        seen.append(one.reset().observations.copy())
        assert np.array_equal(seen[-1], other.reset().observations), "equal seeds, equal games"
    assert len({rows.tobytes() for rows in seen}) == 4
    assert np.array_equal(first, one.reset(seed=9).observations)


def test_seats_that_play_inside_are_never_asked_and_each_hand_is_rewarded_once() -> None:
    env = BatchEnv("standard", 64, seed=1, seats=[2], scores=(3, 4))
    batch = env.reset()
    totals = np.zeros(4)
    hands = 0
    for _ in range(300):
        assert (batch.seats == 2).all()
        batch = env.step(env.sample_actions())
        assert not batch.rewards[batch.episodes_ended == 0].any()
        totals += batch.rewards.sum(axis=0)
        hands += int(batch.episodes_ended.sum())
    assert hands > 500
    assert totals[0] == totals[2] == -totals[1] == -totals[3]
    assert (env.team_scores() == (3, 4)).all()


def test_the_arrays_of_a_batch_are_used_again() -> None:
    env = BatchEnv("standard", 4, seed=1)
    before = env.reset()
    kept = before.observations.copy()
    after = env.step(env.sample_actions())
    for one, other in zip(before, after, strict=True):
        assert np.shares_memory(one, other)
    assert not np.array_equal(before.observations, kept)


def test_all_cards_are_dealt_alike() -> None:
    env = BatchEnv("british", 2000, seed=6)
    seen = np.zeros(34)
    for place in range(env.n):
        _, hands, up = env.dealt_cards(place)
        assert len({card for hand in hands for card in hand} | {up}) == 21
        for card in hands[1]:
            seen[card.index] += 1
    held = seen[[card.index for card in build_pack(env.rules)]]
    assert held.sum() == 10_000
    assert abs(held - 400).max() < 4.5 * (400 * 0.8) ** 0.5


# -- refused --------------------------------------------------------------------------------------


def test_what_may_not_be_done_is_refused_and_nothing_has_changed() -> None:
    env = BatchEnv("standard", 3, seed=1)
    before = [array.copy() for array in env.reset()]
    good = env.sample_actions()
    bad = good.copy()
    bad[1] = 45
    with pytest.raises(ActionError, match=r"action 45 \(bid 1\) may not be taken in place 1, but "):
        env.step(bad)
    two = BatchEnv("standard", 2, seed=1)
    two.reset()
    with pytest.raises(ActionError, match="may not be taken in place 0, but these"):
        two.step([45, 45])
    alone = BatchEnv("standard", 1, seed=1)
    seat = int(alone.reset().seats[0])
    with pytest.raises(ActionError, match=f"may not be taken by seat {seat}, but these"):
        alone.step([45])
    for wrong in ([0], good.astype(float), [[34]] * 3, [1, 2, 10**6], [-1, 34, 34]):
        with pytest.raises(ActionError):
            env.step(wrong)
    with pytest.raises(ValueError, match="read-only"):
        env.reset(seed=1).legal[0] = 0
    assert all(map(np.array_equal, before, env.reset(seed=1)))


@pytest.mark.parametrize(
    ("rules", "options", "sentence"),
    [
        ("standard", {"n": 0}, "n must be a whole number from 1"),
        ("standard", {"reward": "money"}, "the rewards are points, chance, result"),
        ("standard", {"reward": "result"}, "play matches"),
        ("standard", {"episode": "evening"}, "a hand or a match"),
        ("standard", {"seats": [4]}, "the seats are some of 0 to 3"),
        ("standard", {"seats": []}, "the seats are some of 0 to 3"),
        ("standard", {"others": {1.0: "plain"}}, "the seats are 0 to 3, not 1.0"),
        ("standard", {"episode": "match", "scores": (1, 1)}, "a match begins with no points"),
        (
            "standard",
            {"reward": "chance", "scores": (10, 1)},
            "the match is over: it goes to 10",
        ),
        ("timed", {"episode": "match"}, "ends by the clock"),
        ("cutthroat", {"reward": "chance"}, "more than two sides"),
        ("party", {"reward": "chance"}, "num_hands=12"),
    ],
)
def test_what_does_not_fit_is_told(rules: str, options: dict[str, object], sentence: str) -> None:
    with pytest.raises((EnvError, ValueError), match=sentence):
        BatchEnv(rules, **{"n": 2, **options})  # type: ignore[arg-type]


def test_knobs_that_are_not_understood_are_named() -> None:
    for knob, value in (("renege", "somerset"), ("farmers_hand", "go_under_3")):
        with pytest.raises(UnsupportedRulesError, match=f"{knob}={value}"):
            BatchEnv(PRESETS["standard"].rules.replace({knob: value}), 2)
