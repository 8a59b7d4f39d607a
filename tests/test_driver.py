"""Bots at a table: matches played to the end, views kept, duels counted."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from euchre.bots import BOTS, Tracker, make_bot, play_match
from euchre.bots.driver import EndlessMatchError, NoHandDealtError
from euchre.bots.matches.duel import DuelTally, play_duel
from euchre.errors import RulesError
from euchre.game.events import Cut, Event, HandEvent, TimeUp
from euchre.game.hand import View, legal, view
from euchre.game.match import Match, Stage, draw_chance_event, fold, new_match
from euchre.game.presets import PRESETS, preset

if TYPE_CHECKING:
    from euchre.game.rules import Rules

STANDARD = preset("standard").rules


SEVERAL = ("standard", "cutthroat", "bid-euchre")
"""Games that differ in who plays with whom and in how they end."""


@pytest.mark.parametrize(
    ("bot", "name"),
    [(bot, name) for bot in BOTS for name in PRESETS if bot == "rules" or name in SEVERAL],
)
def test_every_bot_and_every_preset_has_matches_that_end(bot: str, name: str) -> None:
    rules = preset(name).rules
    if rules.target:
        rules = rules.replace(target=3)
    spec = f"{bot}:worlds=10" if bot in ("expert", "pimc") else bot
    bots = [make_bot(spec, seat) for seat in range(rules.players)]
    match = play_match(
        new_match(rules),
        bots,
        random.Random(1),
        is_time_up=lambda match: len(match.hands) > 2,
    )
    assert match.over


def test_a_match_that_only_a_clock_ends_is_refused_without_one() -> None:
    bots = [make_bot("simple")] * 4
    timed = new_match(preset("timed").rules)
    with pytest.raises(RulesError, match="only the clock would end this game"):
        play_match(timed, bots, random.Random(1))
    begun = play_match(timed, bots, random.Random(1), is_time_up=lambda match: len(match.hands) > 1)
    assert play_match(begun, bots, random.Random(1)) == begun


class Passer:
    """Passes as long as it may."""

    def act(self, view: View) -> HandEvent:
        return legal(view)[0]


def test_a_match_that_does_not_end_is_given_up_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("euchre.bots.driver.MAX_MATCH_HANDS", 0)
    with pytest.raises(EndlessMatchError, match="after 10 hands it stands at 0 to 0"):
        play_match(new_match(STANDARD.replace(target=1)), [Passer()] * 4, random.Random(1))


def test_the_events_reported_make_the_same_match() -> None:
    events: list[Event] = []
    bots = [make_bot("simple") for _ in range(4)]
    match = play_match(new_match(STANDARD), bots, random.Random(2), on_event=events.append)
    assert tuple(events) == match.events
    assert fold(STANDARD, events) == match


def test_the_views_kept_are_the_views_folded_anew() -> None:
    for name in ("benny", "canadian", "defend-alone", "bid-euchre", "cutthroat"):
        rng, bot = random.Random(7), make_bot("simple")
        tracker = Tracker(new_match(preset(name).rules))
        for _ in range(150):
            match = tracker.match
            if match.over:
                break
            if match.turn is None:
                tracker.apply(draw_chance_event(match, rng))
            elif match.stage is Stage.CUT:
                tracker.apply(Cut(match.turn, 5))
            else:
                tracker.apply(bot.act(tracker.view(match.turn)))
            if tracker.match.hand is not None:
                for seat in range(match.rules.players):
                    assert tracker.view(seat) == view(tracker.match.hand, seat)


def test_there_is_nothing_to_see_before_the_first_deal() -> None:
    with pytest.raises(NoHandDealtError, match="no hand has been dealt yet"):
        Tracker(new_match(STANDARD)).view(0)


def test_a_match_is_taken_up_in_the_middle_of_a_hand() -> None:
    events: list[Event] = []
    bots = [make_bot("rules") for _ in range(4)]
    whole = play_match(new_match(STANDARD), bots, random.Random(3), on_event=events.append)
    part = fold(STANDARD, events[:20])
    assert part.stage is Stage.HAND
    assert play_match(part, bots, random.Random(3)).over
    assert whole.over


def test_the_clock_ends_a_timed_match() -> None:
    rules = preset("timed").rules
    match = play_match(
        new_match(rules),
        [make_bot("simple")] * 4,
        random.Random(4),
        is_time_up=lambda match: len(match.hands) >= 3,
    )
    assert match.over
    assert match.time_up
    assert len(match.hands) == 3
    assert sum(isinstance(event, TimeUp) for event in match.events) == 1


def cuts(rules: Rules) -> list[int]:
    match: Match = play_match(
        new_match(rules),
        [make_bot("simple")] * 4,
        random.Random(4),
        is_time_up=lambda match: len(match.hands) >= 3,
    )
    return [event.at for event in match.events if isinstance(event, Cut)]


def test_bots_bump_where_they_may_and_cut_where_they_must() -> None:
    assert set(cuts(preset("canadian").rules)) == {0}
    assert min(cuts(STANDARD)) > 0


def test_a_bot_is_level_with_itself() -> None:
    result = play_duel(make_bot("rules"), make_bot("rules"), STANDARD, 12, seed=1)
    assert result.mean == 0
    assert result.standard_error == 0
    assert DuelTally.sum(result.tally, result.other).hands == 24


def test_a_duel_counts_the_same_for_both() -> None:
    there = play_duel(make_bot("rules"), make_bot("simple"), STANDARD, 40, seed=1)
    back = play_duel(make_bot("simple"), make_bot("rules"), STANDARD, 40, seed=1)
    assert there.mean == pytest.approx(-back.mean)
    assert there.standard_error == pytest.approx(back.standard_error)
    assert there.standard_error > 0


@pytest.mark.parametrize("better", ["rules", "simple"])
def test_thinking_beats_chance(better: str) -> None:
    result = play_duel(make_bot(better), make_bot("random", 1), STANDARD, 60, seed=2)
    assert result.mean > 4 * result.standard_error


@pytest.mark.parametrize("name", ["cutthroat", "bid-euchre"])
def test_where_all_play_for_themselves_each_seat_is_taken_in_turn(name: str) -> None:
    rules = preset(name).rules
    level = play_duel(make_bot("simple"), make_bot("simple"), rules, 6, seed=1)
    assert level.mean == pytest.approx(0)
    assert DuelTally.sum(level.tally, level.other).hands == 6 * rules.players
    result = play_duel(make_bot("simple"), make_bot("random", 1), rules, 40, seed=2)
    assert result.mean > 3 * result.standard_error
