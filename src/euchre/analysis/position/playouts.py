"""The general way to value what may be done: play it out in the readable engine.

In every sampled deal each option is followed by the rules bot in all seats, to the end of the hand.
It works for whatever the rules allow, costs some milliseconds a hand, and is as good as that bot
plays: fewer deals, a larger standard error, and a note that says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from euchre.analysis.position.pricing import Lots, Pricer
from euchre.analysis.position.stake import Stake
from euchre.bots.base import Bot
from euchre.bots.driver import Views
from euchre.bots.rules_player.player import RulesBot
from euchre.events import PLAYED, Bid, Called, Dealt, HandEvent, Passed, Played
from euchre.hand import Hand, Illegal, Phase, View, apply, automatic, fold, legal, playable, view
from euchre.rules import Rules
from euchre.solve import NotSolvableError, NoWorldError, Unsupported, Worlds, plan, sample
from euchre.solve.solve import points_ahead
from euchre.state import evolve

NOTE: Final = "Played out by the rules bot in all seats: fewer deals, and as good as it plays."
_HANDS: Final = 8
"""How many hands are played out before the first figure."""
_MOST: Final = 0.04
"""How many hands are played out for one of the usual number of deals."""
_FREE: Final = 0.25
"""The part of all calls of which nothing is known."""
_UNLIKE: Final = 0.3
"""How likely people are to call otherwise than the rules bot would."""


def pricer_by_play(view: View, stake: Stake) -> Pricer:
    """How the options of any view are valued.

    Raises:
        NoWorldError: no deal agrees with the view.
    """
    options = tuple(_fair(view))
    ready, bot = plan(_prevented(view)), RulesBot()

    def draw(count: int, seed: int) -> Lots:
        worlds = sample(ready, count, seed)
        hands = [hand for n in range(len(worlds)) if (hand := _hand(view, worlds, n)) is not None]
        if not hands:
            raise NoWorldError("no deal was found that agrees with this view")
        worth = np.zeros((len(hands), len(options), 2))
        solved = np.full((len(hands), len(options)), np.nan)
        for row, hand in enumerate(hands):
            for column, option in enumerate(options):
                end, perfect = _to_the_end(apply(hand, option), bot, stake.team)
                worth[row, column] = stake.worth(end.points)
                solved[row, column] = perfect
        likely = np.array([_likely(hand, view, bot) for hand in hands])
        return Lots(worth, solved, likely)

    first = max(2, _HANDS // len(options))
    return Pricer(options, draw, first=first, share=_MOST / len(options), played=True, note=NOTE)


def _fair(view: View) -> Sequence[HandEvent]:
    """What may be done, without reneging (R17), which no bot does."""
    if view.rules.renege == "prevent" or view.phase is not Phase.PLAY or view.turn is None:
        return legal(view)
    return [PLAYED[view.turn][card.index] for card in playable(view)]


def _prevented(view: View) -> View:
    """The same view in a game in which nobody can renege: what the sampler knows."""
    if view.rules.renege == "prevent":
        return view
    return evolve(view, rules=view.rules.but(renege="prevent"))


def _hand(view: View, worlds: Worlds, number: int) -> Hand | None:
    """One of the worlds as a hand by the rules of the view; None where it cannot be."""
    try:
        return fold(view.rules, worlds.events(number), view.scores)
    except Illegal:
        return None


def _to_the_end(hand: Hand, bot: Bot, team: int) -> tuple[Hand, float]:
    """The hand played to its end, and its points with perfect play from the first lead on.

    nan where perfect play says nothing: no trump was made, or cards were out already.
    """
    views = Views(hand)
    perfect = np.nan
    before = hand.phase is not Phase.PLAY
    while not hand.over:
        if before and hand.phase is Phase.PLAY:
            before, perfect = False, _perfect(hand, team)
        seat = hand.turn
        event = automatic(hand) if seat is None else bot.act(views.of(seat))
        assert event is not None
        hand = apply(hand, event)
        views.add(event)
    return hand, perfect


def _perfect(hand: Hand, team: int) -> float:
    try:
        return points_ahead(hand, team)
    except (Unsupported, NotSolvableError):
        return np.nan


def _likely(hand: Hand, seen: View, bot: Bot) -> float:
    """The logarithm of how likely the others' calls are here, the rules bot being the measure."""
    total = 0.0
    past: Hand | None = None
    for event in hand.events:
        if isinstance(event, Dealt):
            past = _begun(hand.rules, event, hand.scores)
            continue
        assert past is not None
        if isinstance(event, Played):
            break
        if isinstance(event, (Passed, Called, Bid)) and event.seat != seen.seat:
            same = bot.act(view(past, event.seat)) == event
            total += float(np.log((1 - _FREE) * (1 - _UNLIKE if same else _UNLIKE) + _FREE / 2))
        past = apply(past, event)
    return total


def _begun(rules: Rules, dealt: Dealt, scores: Sequence[int]) -> Hand:
    return fold(rules, [dealt], scores)
