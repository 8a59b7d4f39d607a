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
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, get_args

from euchre.bots.base import Bot
from euchre.errors import EuchreError
from euchre.events import HandEvent, to_json
from euchre.hand import Hand, View, apply, automatic, begin, legal, view
from euchre.presets import name_of
from euchre.rules import Rules
from euchre.shuffle import deal
from euchre.testing.worlds import another_world, random_hand

Make = Callable[[int], Bot]
"""Makes a bot with a seed; equal seeds make equal bots."""
WORLDS = 4
"""Other deals that are tried for each moment."""
__tracebackhide__ = True  # pytest shows the bot, and not what asks it


def check_bot(
    make: Make,
    rules: Rules,
    *,
    hands: int = 10,
    seed: int = 0,
    seconds: float | None = None,
    deterministic: bool = True,
) -> None:
    """Run all checks below, one after the other.

    Args:
        make: makes the bot.
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


def check_legal(make: Make, rules: Rules, *, hands: int = 10, seed: int = 0) -> None:
    """Check that the bot chooses one of ``legal(view)`` whenever it is asked, in every seat, in
    whole hands.

    Raises:
        AssertionError: it does not, or raises an error.
    """
    for hand, bot in _played(make, rules, hands, seed):
        seen = _to_act(hand)
        event: Any = _asked(bot, seen)
        if event in legal(seen):
            continue
        if not isinstance(event, get_args(HandEvent)):
            why = f"the bot answered {event!r}, which is no event: {_moment(seen)}"
            raise AssertionError(why)  # noqa: TRY004 - what a test says
        why = ""
        try:
            apply(seen, event)
        except EuchreError as error:
            why = f" ({error})"
        raise AssertionError(f"the bot may not choose {event}{why}: {_moment(seen)}")


def check_leaves_view(make: Make, rules: Rules, *, hands: int = 10, seed: int = 0) -> None:
    """Check that the bot changes nothing in its view, which others get, too.

    Raises:
        AssertionError: it does.
    """
    for hand, bot in _played(make, rules, hands, seed):
        seen, before = _to_act(hand), _to_act(hand)
        _asked(bot, seen)
        for field in fields(seen):
            kept, now = getattr(before, field.name), getattr(seen, field.name)
            if kept != now or type(kept) is not type(now):
                raise AssertionError(
                    f"the bot has changed {field.name} of its view to {now!r}: {_moment(before)}"
                )


def check_sees_no_more(make: Make, rules: Rules, *, hands: int = 10, seed: int = 0) -> None:
    """Check that the bot chooses the same whatever the cards are that its seat has not seen.

    The hidden cards are dealt anew, all that the seat has seen staying as it was; a bot made with
    the same seed must choose the same. So one fails that looks elsewhere than at its view, that
    draws lots from anything but its seed, or that keeps something for the next one.

    Raises:
        AssertionError: it does not.
    """
    rng = random.Random(f"{seed} no more")
    for number in range(hands):
        hand = random_hand(rules, rng)
        if hand.turn is None:
            continue
        seen = _to_act(hand)
        chosen = _asked(make(number), seen)
        for _ in range(WORLDS):
            other = another_world(hand, hand.turn, rng)
            if other is None:
                continue
            again = _asked(make(number), _to_act(other))
            if again != chosen:
                raise AssertionError(
                    f"the bot chose {chosen}, and {again} where only cards differ that it cannot "
                    f"see, or nothing: {_moment(seen)}"
                )


def check_in_time(
    make: Make, rules: Rules, seconds: float, *, hands: int = 10, seed: int = 0
) -> None:
    """Check that the bot takes no longer than this for any decision.

    Raises:
        AssertionError: it does.
    """
    for hand, bot in _played(make, rules, hands, seed):
        seen = _to_act(hand)
        begun = time.perf_counter()
        _asked(bot, seen)
        took = time.perf_counter() - begun
        if took > seconds:
            raise AssertionError(
                f"the bot took {took:.3f} seconds and may take {seconds:g}: {_moment(seen)}"
            )


def views(rules: Rules, rng: random.Random, many: int) -> list[View]:
    """Return views of seats whose turn it is, each at a random moment of a hand of its own."""
    found: list[View] = []
    while len(found) < many:
        hand = random_hand(rules, rng)
        if hand.turn is not None:
            found.append(_to_act(hand))
    return found


def _played(make: Make, rules: Rules, hands: int, seed: int) -> Iterator[tuple[Hand, Bot]]:
    """Yield every decision of so many hands: the hand, and the bot to act. What it chooses is
    played if it is legal.
    """
    rng = random.Random(f"{seed} played")
    for number in range(hands):
        hand = begin(rules, deal(rules, rng.randrange(rules.players), rng))
        bots = [make(seat + number * rules.players) for seat in range(rules.players)]
        while not hand.over:
            if hand.turn is None:
                due = automatic(hand)
                assert due is not None
                hand = apply(hand, due)
                continue
            yield hand, bots[hand.turn]
            seen = _to_act(hand)
            event: Any = _asked(bots[hand.turn], seen)
            allowed = legal(seen)
            hand = apply(hand, event if event in allowed else allowed[0])


def _to_act(hand: Hand) -> View:
    return view(hand, hand.turn)


def _asked(bot: Bot, seen: View) -> HandEvent:
    try:
        return bot.act(seen)
    except (Exception, SystemExit) as error:
        raise AssertionError(
            f"the bot raised {type(error).__name__}: {error}: {_moment(seen)}"
        ) from error


def _moment(seen: View) -> str:
    """Describe the moment, so that one can replay it."""
    events = b",".join(to_json(event) for event in seen.events).decode()
    game = name_of(seen.rules) or "a game of your own"
    return f"seat {seen.seat} of {game}, scores {seen.scores}, events [{events}]"
