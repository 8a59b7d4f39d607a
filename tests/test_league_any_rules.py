"""Any house rules in any format: refused when the evening is made, or played to the end.

By hand, over more rules: ``EUCHRE_TIMES=250 pytest tests/test_league_any_rules.py``.
"""

import random
from contextlib import suppress
from typing import Any

import pytest

from effort import TIMES
from euchre.bots import make_bot
from euchre.bots.matches import duel
from euchre.bots.matches.duel import play_duel_match
from euchre.clubs.commands.checks import build_score
from euchre.clubs.entries import SeasonSettings
from euchre.errors import EuchreError, RulesError
from euchre.game.knobs import Value
from euchre.game.presets import preset
from euchre.game.rules import KNOBS, Rules
from euchre.testing.strategies import HOUSE_RULES
from euchre.tournaments import commands
from euchre.tournaments.entries import (
    TournamentClosed,
    TournamentSettings,
    entry_from_json,
    entry_to_json,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.match_results import build_match_result
from euchre.tournaments.playable import game_rules_refusal, round_score_refusal
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.score_limits import can_lose_points
from euchre.tournaments.simulation import simulate_tournament
from league_host import TEAMS

CASES = 3 * TIMES
"""How many rules each format is tried with."""
LENGTHS = ("target", "num_hands", "time_limit")
PAIRS = [
    rules for rules in HOUSE_RULES.values() if rules.players == 4 and rules.sides == "fixed_pairs"
]
MANY = {"pot": 2, "points": 2, "knockout": 2, "round-robin": 2}
"""The fewest teams of formats; of the others four, or as many as a movement needs."""


def any_rules(rng: random.Random, *, short: bool = True) -> Rules:
    """Any rules for two pairs, of which a game takes few hands."""
    rules = rng.choice(PAIRS)
    for name in rng.sample(list(KNOBS), rng.randrange(8)):
        knob = KNOBS[name]
        if knob.kind == "suits" or name in ("players", "sides"):
            continue
        numbers = [knob.default, knob.low, min(knob.high, 3)]
        with suppress(RulesError):
            rules = rules.replace({name: rng.choice(knob.choices or numbers)})
    rules = rules.replace(wins_by_contract=False)
    if short:
        lengths = [(0, rng.randint(1, 4)), (rng.randint(1, 4), 0), (0, 0), (2, 3)]
        target, hands = rng.choice(lengths)
        with suppress(RulesError):
            clock = not (target or hands) or rng.random() < 0.3
            rules = rules.replace(target=target, num_hands=hands, time_limit=clock, laps=False)
    return rules


def for_boards(rules: Rules, rng: random.Random) -> Rules:
    """Mostly rules by which the same boards can be played at every table."""
    usual: dict[str, Value] = {"num_hands": 2, "target": 0, "time_limit": False}
    usual |= {"stick_the_dealer": True, "four_trick_tokens": False}
    usual |= {"ace_no_face": "off", "farmers_hand": "off"}
    for name, value in usual.items():
        if rng.random() < 0.95:
            with suppress(RulesError):
                rules = rules.replace({name: value})
    return rules


def settings_of(format_: str, rules: Rules, rng: random.Random) -> TournamentSettings:
    return TournamentSettings(
        format=format_,
        rules={name: value for name, value in rules.to_dict().items() if value != _USUAL[name]},
        unit=10 if format_ == "points" else 0,
        rounds=0 if FORMATS[format_].real_cards or format_ in ("knockout", "two-table") else 1,
        per_euchre=rng.choice([0, 5]),
        scoring=rng.choice(["match-points", "average"]),
    )


_USUAL = preset("standard").rules.to_dict()


def people(format_: str) -> list[str]:
    least = next(n for n in range(2, 201) if FORMATS[format_].player_count_refusal(n) is None)
    names = [name for team in (*TEAMS, "Max & Nan") for name in team.split(" & ")][:least]
    if not FORMATS[format_].teamed:
        return names
    return [" & ".join(pair) for pair in zip(names[::2], names[1::2], strict=True)]


def plays(format_: str, rules: Rules, rng: random.Random) -> bool:
    """Play an evening to its end; False: it is refused when it is made.

    Raises:
        EuchreError: it was made, and what was played cannot be entered.
    """
    try:
        log = list(
            commands.open_with_players("e", settings_of(format_, rules, rng), people(format_))
        )
    except (TournamentError, RulesError):
        return False
    evening = fold_events(log)
    bots = ("simple",) if can_lose_points(rules) else ("random",)  # by chance nobody comes up
    for entry in simulate_tournament(evening, bots, rng.randrange(1000)):
        log.append(entry)
        evening = apply_event(evening, entry)
        if len(evening.rounds) > 2:
            return True
    assert isinstance(log[-1], TournamentClosed)
    assert fold_events(entry_from_json(entry_to_json(entry)) for entry in log) == evening
    return True


@pytest.mark.parametrize("case", range(2 * CASES))
def test_a_round_may_be_cut_off_by_the_bell_after_any_hand(
    case: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"bell {case}")
    rules = any_rules(rng)
    with suppress(RulesError):
        rules = rules.replace(time_limit=True)
    monkeypatch.setattr(duel, "CLOCK_HANDS", rng.randint(0, 4))
    bots = [make_bot("random", seat) for seat in range(4)]
    result = build_match_result(play_duel_match(rules, bots, case, 0), (1, 2, 3, 4))
    assert round_score_refusal(rules, result.score) is None, repr(rules)
    if len(set(result.score)) > 1:
        season = SeasonSettings("A", "robin", rules.to_dict())
        assert build_score(season, *result.score)


@pytest.mark.parametrize("case", range(2 * CASES))
def test_what_is_played_on_until_one_side_has_won_can_be_entered(case: int) -> None:
    rng = random.Random(f"level {case}")
    rules = any_rules(rng)
    hands = rng.randint(1, 3)
    with suppress(RulesError):
        rules = rules.replace(num_hands=hands, target=0, time_limit=False)
    for more in range(4):
        longer = rules.replace(num_hands=rules.num_hands + more) if rules.num_hands else rules
        bots = [make_bot("random", seat) for seat in range(4)]
        score = build_match_result(play_duel_match(longer, bots, case, 0), (1, 2, 3, 4)).score
        if len(set(score)) > 1:
            assert round_score_refusal(rules, score, decisive=True) is None, (repr(rules), score)
            return


def test_a_knockout_that_was_level_takes_the_hand_that_decided_it() -> None:
    rules = commands.default_rules("knockout").replace(num_hands=2, target=0)
    assert round_score_refusal(rules, (6, 2)) is not None
    assert round_score_refusal(rules, (6, 2), decisive=True) is None
    assert round_score_refusal(rules, (40, 2), decisive=True) is not None
    longest = rules.replace(num_hands=1_000)
    refusal = round_score_refusal(longest, (5, 3), decisive=True)
    assert refusal is not None
    assert refusal.startswith("1000 hands give at least")


def test_a_party_that_the_bell_cut_off_is_entered_as_it_stands() -> None:
    rules = preset("party").rules
    assert rules.num_hands == 12
    assert round_score_refusal(rules, (5, 3)) is not None
    clock = rules.replace(time_limit=True)
    assert all(
        round_score_refusal(clock, score) is None for score in [(0, 0), (1, 0), (5, 3), (11, 7)]
    )
    assert round_score_refusal(clock, (49, 0)) is not None


def test_with_a_clock_a_game_ends_at_its_target_all_the_same() -> None:
    rules = preset("timed").rules.replace(target=10, time_limit=True)
    assert round_score_refusal(rules, (10, 3)) is None
    assert round_score_refusal(rules, (7, 3)) is None
    assert round_score_refusal(rules, (25, 3)) is not None


@pytest.mark.parametrize(
    ("knobs", "told"),
    [
        ({"num_hands": 0, "target": 10}, "needs a number of boards"),
        ({"target": 10}, "set target=0"),
        ({"time_limit": True}, "set time_limit=no"),
        ({"stick_the_dealer": False}, "stick the dealer"),
        ({"farmers_hand": "redeal"}, "farmers_hand=redeal"),
        ({"ace_no_face": "one_ace"}, "ace_no_face=one_ace"),
        ({"joker": "joker", "joker_up_card": "redeal"}, "joker_up_card=redeal"),
        ({"four_trick_tokens": True}, "set four_trick_tokens=no"),
    ],
)
@pytest.mark.parametrize("format_", [name for name, each in FORMATS.items() if each.boarded])
def test_boards_are_compared_by_no_rules_that_change_them(
    format_: str, knobs: dict[str, Any], told: str
) -> None:
    rules = commands.default_rules(format_)
    assert game_rules_refusal(rules, "An evening", is_pairs=True, boards_title="Duplicate") is None
    settings = TournamentSettings(format=format_, rules=rules.replace(knobs).to_dict())
    with pytest.raises(TournamentError, match=told):
        commands.open_tournament("e", settings)


def test_a_game_that_is_won_with_fewer_points_is_no_game_for_an_evening_or_a_season() -> None:
    rules = preset("bid-32").rules
    refusal = game_rules_refusal(rules, "An evening", is_pairs=True)
    assert refusal == (
        "An evening goes by who has more points, but this game may be won with fewer: set "
        "wins_by_contract=no."
    )
    more = rules.replace(wins_by_contract=False)
    assert game_rules_refusal(more, "A season", is_pairs=True) is None


def test_points_may_be_lost_where_the_bid_is_what_a_hand_costs() -> None:
    rules = HOUSE_RULES["an auction in pairs"].replace(bid_points="tricks", num_hands=3, target=0)
    assert can_lose_points(rules)
    assert round_score_refusal(rules, (-3, 5)) is None
    for seed in range(6):
        assert plays("party", rules, random.Random(seed))
    assert not can_lose_points(preset("standard").rules)


@pytest.mark.parametrize("format_", FORMATS)
def test_an_evening_that_is_made_takes_whatever_is_played(format_: str) -> None:
    played = 0
    for seed in range(CASES):
        rng = random.Random(f"{format_} {seed}")
        rules = any_rules(rng)
        if FORMATS[format_].boarded:
            rules = for_boards(rules, rng)
        try:
            played += plays(format_, rules, rng)
        except EuchreError as error:
            pytest.fail(f"case {seed}, {rules!r}: {error}")
    assert played
