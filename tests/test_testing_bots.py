"""The checks for bots of one's own: every answer counts, every hand is looked at, all is closed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from euchre.bots import Bot
from euchre.game.events import HandEvent
from euchre.game.hand import View, legal
from euchre.game.presets import preset
from euchre.testing import bots
from euchre.testing.bots import WORLDS_PER_MOMENT, check_bot, check_legal, check_sees_no_more

RULES = preset("british").rules


class FirstBot:
    """It makes the first legal choice, and notes its views and its end."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.closed = 0

    def act(self, view: View) -> HandEvent:
        self.views.append(view)
        return legal(view)[0]

    def close(self) -> None:
        self.closed += 1


class FailingBot(FirstBot):
    def act(self, view: View) -> HandEvent:
        raise KeyError(view.phase)


def making(kind: type[FirstBot]) -> tuple[list[FirstBot], Callable[[int], Bot]]:
    """What makes such bots, and those that it has made."""
    made: list[FirstBot] = []

    def make(_: int) -> Bot:
        made.append(kind())
        return made[-1]

    return made, make


def test_a_bot_is_asked_once_for_each_decision() -> None:
    made, make = making(FirstBot)
    check_legal(make, RULES, hands=3)
    events = [view.events for bot in made for view in bot.views]
    assert len(events) == len(set(events))


def test_every_bot_that_was_made_is_closed_once() -> None:
    made, make = making(FirstBot)
    check_bot(make, RULES, hands=2, seconds=60)
    assert {bot.closed for bot in made} == {1}


def test_a_bot_that_fails_is_closed_with_the_others() -> None:
    made, make = making(FailingBot)
    with pytest.raises(AssertionError, match="the bot raised KeyError"):
        check_legal(make, RULES)
    assert [bot.closed for bot in made] == [1] * RULES.players


def test_other_hidden_cards_are_tried_in_as_many_hands_as_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where chance picks the end of a hand, at which there is nothing to ask."""
    hands = []
    monkeypatch.setattr(bots, "redeal_hidden", lambda hand, *_: hands.append(hand))
    check_sees_no_more(lambda _: FirstBot(), RULES, hands=30)
    assert len(hands) == 30 * WORLDS_PER_MOMENT
