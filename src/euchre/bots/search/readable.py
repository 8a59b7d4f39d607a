"""The general way to value what may be done: play it out in the readable engine.

In every sampled deal each option is followed by the rules bot in all seats, to the end of the hand.
It works for whatever the rules allow, costs some milliseconds a hand, and is as good as that bot
plays: fewer deals, a larger standard error, and a note that says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from euchre.bots.base import Bot, viewer_of
from euchre.bots.driver import advance_to_lead, play_hand
from euchre.bots.equity import REDEALT
from euchre.bots.rules_player.player import RulesBot
from euchre.bots.search.decisions import UtilityFunction
from euchre.bots.search.values import OptionValuer, OptionValues
from euchre.bots.search.worlds import Floats, weights_from_logs
from euchre.game import events
from euchre.game.hand import (
    Hand,
    IllegalEventError,
    Phase,
    View,
    apply,
    fold,
    legal,
    playable_cards,
    view,
)
from euchre.game.rules import Seat
from euchre.game.scoring import Outcome
from euchre.solve import (
    NoPossibleDealError,
    NotSolvableError,
    SampledWorlds,
    UnsupportedRulesError,
    count_makers_tricks,
    plan_sampling,
    sample_worlds,
)
from euchre.solve.board.compiled import hand_worths_by_makers_tricks
from euchre.texts import translatable

_FIRST_HANDS: Final = 8
"""How many hands are played out before the first figure."""
_HANDS_PER_DEAL: Final = 0.04
"""How many hands are played out for one of the usual number of deals."""
_HANDS_PER_DECISION: Final = 48
"""How many hands a bot plays out for a decision, which takes it some tenths of a second."""
_PLAIN_STANDARD_ERRORS: Final = 2.5
"""Standard errors by which another option must lead what the bot would do."""
_MIN_TELLING_DEALS: Final = 4
"""Fewer deals than this make nothing plain."""
_JUST_LESS: Final = 1e-9
_UNKNOWN_CALL_SHARE: Final = 0.25
"""The part of all calls of which nothing is known."""
_OTHER_CALL_CHANCE: Final = 0.3
"""How likely people are to call otherwise than the rules bot would."""


def make_readable_valuer(
    view: View, utilities: Sequence[UtilityFunction], *, fast_refusal: str
) -> OptionValuer:
    """Make a valuer as `euchre.bots.search.valuer.make_valuer` does, by the readable engine.

    Args:
        view: of the seat whose turn it is.
        utilities: what the points of the teams are worth to it.
        fast_refusal: why the fast engine cannot do it.

    Raises:
        NoPossibleDealError: no deal agrees with the view.
    """
    options = tuple(_list_events_without_reneges(view))
    ready, bot, seat = plan_sampling(view), RulesBot(), viewer_of(view)
    bots = [bot] * view.rules.players
    exact = bool(ready.counts.sum() <= 1)  # there is but one deal

    def draw_values(count: int, seed: int) -> OptionValues:
        worlds = sample_worlds(ready, count, seed)
        hands = [hand for n in range(len(worlds)) if (hand := _build_hand(worlds, n)) is not None]
        if not hands:
            raise NoPossibleDealError("no deal was found that agrees with this view")
        played = np.zeros((len(hands), len(options), len(utilities)))
        solved = np.full(played.shape, np.nan)
        for row, hand in enumerate(hands):
            for column, option in enumerate(options):
                after = apply(hand, option)
                lead = advance_to_lead(after, bots)
                end = play_hand(lead, bots)
                points = REDEALT if end.outcome is Outcome.REDEAL else end.points
                played[row, column] = [worth(points) for worth in utilities]
                if lead is not after and not lead.over:
                    solved[row, column] = _perfect_worths(lead, seat, utilities)
        return OptionValues(
            played, solved, np.array([_log_call_likelihood(hand, view, bot) for hand in hands])
        )

    return OptionValuer(
        options,
        draw_values,
        exact=exact,
        note=translatable(
            "coach-slow-engine",
            f"The fast engine can't value this ({fast_refusal}), so the rules bot plays all "
            "seats: that's slower, uses fewer deals, and is only as good as that bot plays.",
            why=fast_refusal,
        ),
        refused=fast_refusal,
        first=1 if exact else max(2, _FIRST_HANDS // len(options)),
        share=_HANDS_PER_DEAL / len(options),
    )


def cautious_values(valuer: OptionValuer, advice: events.HandEvent, seed: int) -> Floats:
    """Return the value of each option, none above the advice unless it is plainly better.

    So few deals can be played out between two cards that what they say best is often luck.

    Args:
        valuer: by the readable engine, with one kind of worth.
        advice: what the rules bot would do.
        seed: of the deals.
    """
    values = valuer.draw(max(valuer.first, _HANDS_PER_DECISION // len(valuer.options)), seed)
    weights = weights_from_logs(values.likely)
    weights /= weights.sum()
    worth = values.mixed_worth[..., 0]
    means: Floats = weights @ worth
    if advice not in valuer.options:
        return means
    at = valuer.options.index(advice)
    ahead = worth - worth[:, [at]]
    lead = weights @ ahead
    errors = np.sqrt((weights**2) @ (ahead - lead) ** 2)
    plain = (lead >= _PLAIN_STANDARD_ERRORS * errors) & (len(values.likely) >= _MIN_TELLING_DEALS)
    doubtful = (lead >= 0) & ~plain
    doubtful[at] = False
    return np.where(doubtful, means[at] - _JUST_LESS, means)


def _list_events_without_reneges(view: View) -> Sequence[events.HandEvent]:
    """List the legal events without reneges (R17), which no bot commits."""
    if view.rules.renege == "prevent" or view.phase is not Phase.PLAY or view.turn is None:
        return legal(view)
    return [events.PLAYED_EVENTS[view.turn][card.index] for card in playable_cards(view)]


def _build_hand(worlds: SampledWorlds, world_index: int) -> Hand | None:
    """Build one of the worlds as a hand; None if it is impossible."""
    try:
        return worlds.hand_of(world_index)
    except IllegalEventError:
        return None


def _perfect_worths(hand_at_lead: Hand, seat: Seat, utilities: Sequence[UtilityFunction]) -> Floats:
    """Return the worths of a hand at its first lead with perfect play; nan: no solver can tell."""
    unsolved = np.full(len(utilities), np.nan)
    if hand_at_lead.rules.fast_break:  # points hang on more than the tricks
        return unsolved
    try:
        made = count_makers_tricks(hand_at_lead)
        return np.array(
            [
                hand_worths_by_makers_tricks(hand_at_lead, seat, value=worth)[made]
                for worth in utilities
            ]
        )
    except (UnsupportedRulesError, NotSolvableError):
        return unsolved


def _log_call_likelihood(hand: Hand, caller_view: View, bot: Bot) -> float:
    """Return the logarithm of the likelihood of the others' calls, measured by the rules bot."""
    total = 0.0
    past: Hand | None = None
    for event in hand.events:
        if isinstance(event, events.Dealt):
            past = fold(hand.rules, [event], hand.scores)
            continue
        assert past is not None
        if isinstance(event, events.Played):
            break
        if (
            isinstance(event, (events.Passed, events.Called, events.Bid))
            and event.seat != caller_view.seat
        ):
            same = bot.act(view(past, event.seat)) == event
            total += float(
                np.log(
                    (1 - _UNKNOWN_CALL_SHARE)
                    * (1 - _OTHER_CALL_CHANCE if same else _OTHER_CALL_CHANCE)
                    + _UNKNOWN_CALL_SHARE / 2
                )
            )
        past = apply(past, event)
    return total
