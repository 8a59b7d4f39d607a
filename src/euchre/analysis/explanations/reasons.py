"""Why the best choice is the best, and what there is against another: from facts in the view."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from euchre.analysis.explanations.at_score import explain_score_effect
from euchre.analysis.explanations.counterpoints_calls import argue_against_bid, argue_against_call
from euchre.analysis.explanations.counterpoints_cards import (
    argue_against_discard,
    argue_against_play,
)
from euchre.analysis.options import NOISE_ERRORS, RankedOption
from euchre.bots.rules_player.reasons import explain_call, explain_event, explain_pass
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.game import events
from euchre.game.cards import Rank
from euchre.game.hand import Phase, View
from euchre.texts import join_texts, translatable

WEAK_CALL_POINTS: Final = 0.1
"""Points by which a pass must lead for a call to be too little."""
_EQUAL_POINTS: Final = 0.005
"""Points that are not told apart where they are shown."""
_CARD_PATTERN: Final = re.compile(
    r"\b(the )?(\w+ of )?(clubs|diamonds|hearts|spades)|the (left|right) bower"
)
_EMPTY_REASON_PATTERN: Final = re.compile(
    r"(miss least|costs the least|the lowest (you may play|that follows suit))\.$"
)
"""How a reason ends that says no more than that a card is the best."""
_BEATER_COUNT_PHRASE: Final = "of its suit may beat"
_RANK_PATTERN: Final = "|".join(rank.word for rank in Rank)
_CARD_MAY_PATTERN: Final = re.compile(
    rf"(?:{_RANK_PATTERN}|left bower|right bower)(?: of [a-z]+)? may [^.:;,]+"
)
"""What a card may do."""
_TAKE_UP_PHRASE: Final = "may still pick up"
UNSEEN_CARDS_NOTE: Final = translatable(
    "reason-unseen-cards", "The difference lies in what the others are likely to hold."
)
"""What is said where nothing in sight speaks for the one and against the other."""


def explain_best_option(view: View, options: Sequence[RankedOption]) -> str:
    """Explain why the best is the best, in a sentence or two.

    Args:
        view: of whoever chooses.
        options: everything that may be done, the best first.
    """
    return _join_sentences(_explain_best_event(view, options), explain_score_effect(view, options))


def explain_best_over_event(
    view: View, options: Sequence[RankedOption], event: events.HandEvent
) -> str:
    """Explain why the best is better than what was done.

    Args:
        view: of whoever chooses.
        options: everything that may be done, the best first.
        event: what was done.
    """
    best = options[0].event
    why, fact = _explain_best_event(view, options), argue_against(view, best, event)
    if repeats_reason(why, fact):
        fact = ""
    if (
        _has_same_reason(why, view, best, event)
        or _EMPTY_REASON_PATTERN.search(why)
        or _BEATER_COUNT_PHRASE in fact
    ):
        why, fact = "", fact or UNSEEN_CARDS_NOTE
    return _join_sentences(why, fact, explain_score_effect(view, options))


def argue_against(view: View, best: events.HandEvent, event: events.HandEvent) -> str:
    """State a fact against a choice, in a sentence; empty if the figures say it all.

    Args:
        view: the position.
        best: what is best there.
        event: what was chosen instead.
    """
    match event:
        case events.Passed() | events.Called() if view.trump is None:
            return argue_against_call(view, best, event)
        case events.Bid() if view.rules.sides == "fixed_pairs":
            return argue_against_bid(view, best, event)
        case events.Discarded() if isinstance(best, events.Discarded):
            return argue_against_discard(view, best, event)
        case events.Played() if isinstance(best, events.Played):
            return argue_against_play(view, best, event)
        case _:
            return ""


def repeats_reason(earlier_reason: str, fact: str) -> bool:
    """Return whether a fact, or what it says that a card may do, is in the reason before it."""
    reason, more = (text.lower().replace(", which may", " may") for text in (earlier_reason, fact))
    may = _CARD_MAY_PATTERN.search(more)
    again = more.rstrip(".") in reason or (may is not None and may[0] in reason)
    return again or (_TAKE_UP_PHRASE in fact and _TAKE_UP_PHRASE in earlier_reason)


def _join_sentences(*sentences: str) -> str:
    return join_texts(dict.fromkeys(sentence for sentence in sentences if sentence), " ")


def _explain_best_event(view: View, options: Sequence[RankedOption]) -> str:
    best = options[0].event
    match best:
        case events.Passed() if view.phase in (Phase.ORDER, Phase.NAME):
            return _explain_pass(view, options)
        case events.Passed() if view.phase is Phase.BID and view.rules.sides == "fixed_pairs":
            return _explain_pass_of_pair(view, options)
        case events.Called(alone=True):
            sure = _is_alone_clearly_best(options, best)
            return explain_call(view, best, is_alone_clear=sure, is_loss=_is_lesser_loss(options))
        case events.Called() | events.Declared():
            return explain_event(view, best, None, is_loss=_is_lesser_loss(options))
        case _:
            return _explain_by_rules_bot(view, best)


def _is_lesser_loss(options: Sequence[RankedOption]) -> bool:
    """Return whether the best is worth less than nothing, and a pass clearly still less."""
    best = options[0]
    return best.points < 0 and all(
        option.behind > NOISE_ERRORS * option.behind_se and option.points < best.points
        for option in options[1:]
        if isinstance(option.event, events.Passed)
    )


def _explain_by_rules_bot(view: View, event: events.HandEvent) -> str:
    return explain_event(
        view, event, KnownPlay(view, Weights()) if isinstance(event, events.Played) else None
    )


def _explain_pass(view: View, options: Sequence[RankedOption]) -> str:
    """Explain why a pass is best, against the call that would be the next best."""
    call = next((option for option in options if isinstance(option.event, events.Called)), None)
    if call is None:
        return explain_pass(view)
    assert isinstance(call.event, events.Called)
    suits = {
        each.event.trump
        for each in options
        if isinstance(each.event, events.Called) and abs(each.points - call.points) < _EQUAL_POINTS
    }
    suit = call.event.trump if view.phase is Phase.NAME and len(suits) == 1 else None
    return explain_pass(view, suit, is_too_weak=_is_clearly_behind(call) and call.points < 0)


def _explain_pass_of_pair(view: View, options: Sequence[RankedOption]) -> str:
    """Explain why a pass is best in an auction of two pairs, against the next best bid."""
    bid = options[1]
    assert isinstance(bid.event, events.Bid)
    return explain_pass(view, bid.event.trump, is_too_weak=_is_clearly_behind(bid))


def _is_clearly_behind(option: RankedOption) -> bool:
    return option.behind >= NOISE_ERRORS * option.behind_se and option.points_behind >= max(
        WEAK_CALL_POINTS, NOISE_ERRORS * option.points_behind_se
    )


def _is_alone_clearly_best(options: Sequence[RankedOption], best: events.Called) -> bool:
    return all(
        option.behind > NOISE_ERRORS * option.behind_se
        for option in options[1:]
        if isinstance(option.event, events.Called) and option.event.trump is best.trump
    )


def _has_same_reason(
    reason: str, view: View, best: events.HandEvent, event: events.HandEvent
) -> bool:
    """Return whether the same reason would be given for the other card."""
    cards = (events.Played, events.Discarded)
    if not isinstance(best, cards) or not isinstance(event, cards):
        return False
    return _replace_card_names(reason) == _replace_card_names(_explain_by_rules_bot(view, event))


def _replace_card_names(reason: str) -> str:
    return _CARD_PATTERN.sub("it", reason.lower())
