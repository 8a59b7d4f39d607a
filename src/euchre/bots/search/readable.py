"""The general way to value what may be done: play it out in the readable engine.

In every sampled deal each option is followed by the rules bot in all seats, to the end of the hand.
It works for whatever the rules allow, costs some milliseconds a hand, and is as good as that bot
plays: fewer deals, a larger standard error, and a note that says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from euchre import events
from euchre.bots.base import Bot
from euchre.bots.driver import Views
from euchre.bots.rules_player.player import RulesBot
from euchre.bots.search.decisions import Worth
from euchre.bots.search.values import Valuer, Values
from euchre.bots.search.worlds import Floats, weights_of
from euchre.hand import Hand, Illegal, Phase, View, apply, automatic, fold, legal, playable, view
from euchre.rules import Rules, Seat
from euchre.solve import (
    NotSolvableError,
    NoWorldError,
    UnsupportedRulesError,
    Worlds,
    plan,
    sample,
    tricks,
)
from euchre.solve.board.compiled import worth_in

NOTE: Final = (
    "The fast engine cannot value this ({why}), so the rules bot plays it out in all seats: "
    "slower, from fewer deals, and only as good as it plays."
)
_HANDS: Final = 8
"""How many hands are played out before the first figure."""
_MOST: Final = 0.04
"""How many hands are played out for one of the usual number of deals."""
_ADVISED: Final = 48
"""How many hands a bot plays out for a decision, which takes it some tenths of a second."""
_PLAIN: Final = 2.5
"""Standard errors by which another option must lead what the bot would do."""
_TELLING: Final = 4
"""Fewer deals than this make nothing plain."""
_LESS: Final = 1e-9
_FREE: Final = 0.25
"""The part of all calls of which nothing is known."""
_UNLIKE: Final = 0.3
"""How likely people are to call otherwise than the rules bot would."""


def readable_valuer(
    view: View,
    worths: Sequence[Worth],
    options: Sequence[events.HandEvent] | None = None,
    *,
    refused: str,
) -> Valuer:
    """Make a valuer as `euchre.bots.search.valuer.make_valuer` does, by the readable engine.

    Args:
        view: of the seat whose turn it is.
        worths: what the points of the teams are worth to it.
        options: those that are asked about; None: what may be done without reneging.
        refused: why the fast engine cannot do it.

    Raises:
        NoWorldError: no deal agrees with the view.
    """
    asked_about = tuple(_fair(view) if options is None else options)
    ready, bot, seat = plan(view), RulesBot(), view.seat
    assert seat is not None
    exact = bool(ready.counts.sum() <= 1)  # there is but one deal

    def draw(count: int, seed: int) -> Values:
        worlds = sample(ready, count, seed)
        hands = [hand for n in range(len(worlds)) if (hand := _hand(worlds, n)) is not None]
        if not hands:
            raise NoWorldError("no deal was found that agrees with this view")
        played = np.zeros((len(hands), len(asked_about), len(worths)))
        solved = np.full(played.shape, np.nan)
        for row, hand in enumerate(hands):
            for column, option in enumerate(asked_about):
                lead, end = _to_the_end(apply(hand, option), bot)
                played[row, column] = [worth(end.points) for worth in worths]
                if lead is not None:
                    solved[row, column] = _perfect(lead, seat, worths)
        return Values(played, solved, np.array([_likely(hand, view, bot) for hand in hands]))

    return Valuer(
        asked_about,
        draw,
        exact=exact,
        note=NOTE.format(why=refused),
        refused=refused,
        first=1 if exact else max(2, _HANDS // len(asked_about)),
        share=_MOST / len(asked_about),
    )


def plainly_better(valuer: Valuer, advice: events.HandEvent, seed: int) -> Floats:
    """Return the value of each option, none above the advice unless it is plainly better.

    So few deals can be played out between two cards that what they say best is often luck.

    Args:
        valuer: by the readable engine, with one kind of worth.
        advice: what the rules bot would do.
        seed: of the deals.
    """
    values = valuer.draw(max(valuer.first, _ADVISED // len(valuer.options)), seed)
    weights = weights_of(values.likely)
    weights /= weights.sum()
    worth = values.worth[..., 0]
    means: Floats = weights @ worth
    if advice not in valuer.options:
        return means
    at = valuer.options.index(advice)
    ahead = worth - worth[:, [at]]
    lead = weights @ ahead
    errors = np.sqrt((weights**2) @ (ahead - lead) ** 2)
    plain = (lead >= _PLAIN * errors) & (len(values.likely) >= _TELLING)
    doubtful = (lead >= 0) & ~plain
    doubtful[at] = False
    return np.where(doubtful, means[at] - _LESS, means)


def _fair(view: View) -> Sequence[events.HandEvent]:
    """List the legal events without reneges (R17), which no bot commits."""
    if view.rules.renege == "prevent" or view.phase is not Phase.PLAY or view.turn is None:
        return legal(view)
    return [events.PLAYED[view.turn][card.index] for card in playable(view)]


def _hand(worlds: Worlds, number: int) -> Hand | None:
    """Build one of the worlds as a hand; None if it is impossible."""
    try:
        return worlds.hand(number)
    except Illegal:
        return None


def _to_the_end(hand: Hand, bot: Bot) -> tuple[Hand | None, Hand]:
    """Play to the end; return the hand at its first lead, None if that is past or never comes, and
    at its end.
    """
    views, lead = Views(hand), None
    before = hand.phase is not Phase.PLAY
    while not hand.over:
        if before and hand.phase is Phase.PLAY:
            before, lead = False, hand
        seat = hand.turn
        event = automatic(hand) if seat is None else bot.act(views.of(seat))
        assert event is not None
        hand = apply(hand, event)
        views.add(event)
    return lead, hand


def _perfect(lead: Hand, seat: Seat, worths: Sequence[Worth]) -> Floats:
    """Return the worths of a hand at its first lead with perfect play; nan if no solver can
    tell.
    """
    unsolved = np.full(len(worths), np.nan)
    if lead.rules.fast_break:  # points hang on more than the tricks
        return unsolved
    try:
        made = tricks(lead)
        return np.array([worth_in(lead, seat, value=worth)[made] for worth in worths])
    except (UnsupportedRulesError, NotSolvableError):
        return unsolved


def _likely(hand: Hand, seen: View, bot: Bot) -> float:
    """Return the logarithm of the likelihood of the others' calls, measured by the rules bot."""
    total = 0.0
    past: Hand | None = None
    for event in hand.events:
        if isinstance(event, events.Dealt):
            past = _begun(hand.rules, event, hand.scores)
            continue
        assert past is not None
        if isinstance(event, events.Played):
            break
        if (
            isinstance(event, (events.Passed, events.Called, events.Bid))
            and event.seat != seen.seat
        ):
            same = bot.act(view(past, event.seat)) == event
            total += float(np.log((1 - _FREE) * (1 - _UNLIKE if same else _UNLIKE) + _FREE / 2))
        past = apply(past, event)
    return total


def _begun(rules: Rules, dealt: events.Dealt, scores: Sequence[int]) -> Hand:
    return fold(rules, [dealt], scores)
