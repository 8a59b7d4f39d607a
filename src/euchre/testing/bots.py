"""What every bot must do, to be asked of one of yours: `check_bot` asks it all.

>>> from euchre import legal, preset
>>> class First:
...     def act(self, view):
...         return legal(view)[0]
>>> check_bot(lambda seed: First(), preset("british").rules, hands=2)
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from copy import deepcopy
from dataclasses import fields
from typing import get_args

from euchre.arguments import verify_arguments
from euchre.bots.base import Bot
from euchre.bots.external import close_bot
from euchre.errors import EuchreError
from euchre.game.events import HandEvent, to_json
from euchre.game.hand import Hand, View, apply, begin, forced_event, legal, view
from euchre.game.presets import find_preset_name
from euchre.game.randomness import Chance
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.testing.worlds import random_hand, redeal_hidden

WORLDS_PER_MOMENT = 4
"""Other deals that are tried for each moment."""
__tracebackhide__ = True  # pytest shows the bot, and not what asks it


@verify_arguments(hands=1, seconds=0)
def check_bot(
    make: Callable[[int], Bot],
    rules: Rules,
    *,
    hands: int = 10,
    seed: int = 0,
    seconds: float | None = None,
    deterministic: bool = True,
) -> None:
    """Run all checks below, one after the other.

    Args:
        make: makes the bot with a seed; equal seeds make equal bots. Each is closed after its hand.
        rules: of the game it is asked to play.
        hands: how many it plays, and in how many it is asked at a moment by chance.
        seed: of the deals.
        seconds: it may take for a decision; None: nobody looks at the clock.
        deterministic: whether equal seeds and equal views have it choose the same.

    Raises:
        AssertionError: it does not do what a bot must; the first thing is told, with the moment.
    """
    check_legal(make, rules, hands=hands, seed=seed)
    check_leaves_view(make, rules, hands=hands, seed=seed)
    if deterministic:
        check_sees_no_more(make, rules, hands=hands, seed=seed)
    if seconds is not None:
        check_in_time(make, rules, seconds, hands=hands, seed=seed)


@verify_arguments(hands=1)
def check_legal(
    make: Callable[[int], Bot], rules: Rules, *, hands: int = 10, seed: int = 0
) -> None:
    """Check that the bot chooses one of ``legal(view)`` whenever it is asked, in every seat, in
    whole hands.

    Raises:
        AssertionError: it does not, or raises an error.
    """

    def choose_checked(bot: Bot, view: View) -> HandEvent:
        event = _ask_bot(bot, view)
        if event in legal(view):
            return event
        if not isinstance(event, get_args(HandEvent)):
            why = f"the bot answered {event!r}, which is no event: {_describe_moment(view)}"
            raise AssertionError(why)  # noqa: TRY004 - what a test says
        why = ""
        try:
            apply(view, event)
        except EuchreError as error:
            why = f" ({error})"
        raise AssertionError(f"the bot may not choose {event}{why}: {_describe_moment(view)}")

    _play_hands(make, rules, hands, seed, choose_checked)


@verify_arguments(hands=1)
def check_leaves_view(
    make: Callable[[int], Bot], rules: Rules, *, hands: int = 10, seed: int = 0
) -> None:
    """Check that the bot changes nothing in its view, which others get, too.

    Raises:
        AssertionError: it does.
    """

    def choose_checked(bot: Bot, view: View) -> HandEvent:
        before = deepcopy(view)  # a hand remembers its views
        event = _ask_bot(bot, view)
        for field in fields(view):
            kept, now = getattr(before, field.name), getattr(view, field.name)
            if kept != now or type(kept) is not type(now):
                raise AssertionError(
                    f"the bot has changed {field.name} of its view to {now!r}: "
                    f"{_describe_moment(before)}"
                )
        return event

    _play_hands(make, rules, hands, seed, choose_checked)


@verify_arguments(hands=1)
def check_sees_no_more(
    make: Callable[[int], Bot], rules: Rules, *, hands: int = 10, seed: int = 0
) -> None:
    """Check that the bot chooses the same whatever the cards are that its seat has not seen.

    The hidden cards are dealt anew, all that the seat has seen staying as it was; a bot made with
    the same seed must choose the same. So one fails that looks elsewhere than at its view, that
    draws lots from anything but its seed, or that keeps something for the next one.

    Raises:
        AssertionError: it does not.
    """
    rng = random.Random(f"{seed} no more")
    for number in range(hands):
        hand = _random_hand_to_act(rules, rng)
        seen = view(hand, hand.turn)
        chosen = _ask_fresh_bot(make, number, seen)
        for _ in range(WORLDS_PER_MOMENT):
            other = redeal_hidden(hand, hand.turn, rng)
            if other is None:
                continue
            again = _ask_fresh_bot(make, number, view(other, other.turn))
            if again != chosen:
                raise AssertionError(
                    f"the bot chose {chosen}, and {again} where only cards differ that it cannot "
                    f"see, or nothing: {_describe_moment(seen)}"
                )


@verify_arguments(hands=1, seconds=0)
def check_in_time(
    make: Callable[[int], Bot], rules: Rules, seconds: float, *, hands: int = 10, seed: int = 0
) -> None:
    """Check that the bot takes no longer than this for any decision.

    Raises:
        AssertionError: it does.
    """

    def choose_checked(bot: Bot, view: View) -> HandEvent:
        start = time.perf_counter()
        event = _ask_bot(bot, view)
        elapsed = time.perf_counter() - start
        if elapsed > seconds:
            raise AssertionError(
                f"the bot took {elapsed:.3f} seconds and may take {seconds:g}: "
                f"{_describe_moment(view)}"
            )
        return event

    _play_hands(make, rules, hands, seed, choose_checked)


@verify_arguments(many=0)
def random_views(rules: Rules, rng: Chance, many: int) -> list[View]:
    """Return views of seats whose turn it is, each at a random moment of a hand of its own."""
    hands = [_random_hand_to_act(rules, rng) for _ in range(many)]
    return [view(hand, hand.turn) for hand in hands]


def _random_hand_to_act(rules: Rules, rng: Chance) -> Hand:
    """Return a hand at a random moment at which it is somebody's turn."""
    while True:
        hand = random_hand(rules, rng)
        if hand.turn is not None:
            return hand


def _play_hands(
    make_bot: Callable[[int], Bot],
    rules: Rules,
    hands: int,
    seed: int,
    choose: Callable[[Bot, View], HandEvent],
) -> None:
    """Play so many hands, in which `choose` asks the bots and checks their answers.

    For an answer that is not legal the first legal event is played.
    """
    rng = random.Random(f"{seed} played")
    for number in range(hands):
        hand = begin(rules, deal(rules, rng.randrange(rules.players), rng))
        with ExitStack() as closing:
            seeds = range(number * rules.players, (number + 1) * rules.players)
            bots = [_open_bot(make_bot, bot_seed, closing) for bot_seed in seeds]
            while not hand.over:
                event = forced_event(hand) if hand.turn is None else None
                if event is None:
                    assert hand.turn is not None
                    seen = view(hand, hand.turn)
                    options = legal(seen)
                    event = choose(bots[hand.turn], seen)
                    event = event if event in options else options[0]
                hand = apply(hand, event)


def _open_bot(make_bot: Callable[[int], Bot], seed: int, closing: ExitStack) -> Bot:
    bot = make_bot(seed)
    closing.callback(close_bot, bot)
    return bot


def _ask_fresh_bot(make_bot: Callable[[int], Bot], seed: int, view: View) -> HandEvent:
    with ExitStack() as closing:
        return _ask_bot(_open_bot(make_bot, seed, closing), view)


def _ask_bot(bot: Bot, view: View) -> HandEvent:
    try:
        return bot.act(view)
    except (Exception, SystemExit) as error:
        raise AssertionError(
            f"the bot raised {type(error).__name__}: {error}: {_describe_moment(view)}"
        ) from error


def _describe_moment(view: View) -> str:
    """Describe the moment, so that one can replay it."""
    events = b",".join(to_json(event) for event in view.events).decode()
    game = find_preset_name(view.rules) or "a game of your own"
    return f"seat {view.seat} of {game}, scores {view.scores}, events [{events}]"
