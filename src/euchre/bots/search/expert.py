"""The strongest player: it deals the hidden cards many times, weighs each deal by all that has been
called and played, and chooses what does best in them, for the score of the match.

A call, and whatever else is decided before the play, is worth what comes of playing it out, with
all deciding as was learned by playing (`euchre.solve.calling`). Cards are valued half by perfect
play and half by playing on as a learned policy would, which sees no hidden card. Nothing but the
view is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from euchre.bots.base import Bot, seat_to_act, trump_of, viewer_of
from euchre.bots.equity import MatchUtility
from euchre.bots.knowledge.equal_cards import equivalence_keys
from euchre.bots.rules_player.player import RulesBot
from euchre.bots.rules_player.reasons import explain_event, explain_pass
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.bots.search.decisions import is_match_near_end
from euchre.bots.search.fast import supports_fast_play
from euchre.bots.search.readable import cautious_values
from euchre.bots.search.settling import MAX_LOTS, MAX_REGRET_POINTS, draw_until_settled
from euchre.bots.search.valuer import make_valuer
from euchre.bots.search.values import OptionValuer, OptionValues
from euchre.bots.search.worlds import Floats, WeightedDeals, weights_from_logs
from euchre.bots.trained import play_weights
from euchre.english import describe_choice
from euchre.english.grammar import capitalise_first
from euchre.game import events
from euchre.game.cards import HEIGHT_TABLE, Card, find_winner_index, is_trump, suit_of
from euchre.game.hand import Phase, View, legal
from euchre.game.rules import partner_of
from euchre.game.scoring import hand_points
from euchre.solve import NoPossibleDealError
from euchre.solve.learned.play_states import list_board_bits, write_card_probabilities

CALL_CAUTION_POINTS: Final = 0.1
"""Points by which calls are flattered: the policy defends a little worse than players do."""
LONE_CAUTION_POINTS: Final = 0.1
"""The same, more for a loner."""
EARLY_POINT_CHANCE: Final = 0.07
"""The chance to win that a point is worth far from the end. Where all call by the score a call is
flattered by no more of the match than then: at 9 to 9 a point is worth half of it."""
NEEDLESS_LONER_POINTS: Final = 1.0
"""That for a loner who can win nothing more than with partner."""
HINT_POINTS: Final = 0.003
"""Points that the policy's liking for a card adds: it decides between cards of the same worth."""
THRIFT_POINTS: Final = 0.0005
"""Points that each step of height costs a card that follows, and a lead is the better for: what is
not needed is kept, and of leads alike the higher one is made. Twice as much would now and then have
it hold back a joker that is worth a trick."""
LEVEL_CHANCE_GAP: Final = 1e-6
"""Chances to win the match that are no further apart are level: the points of the hand decide."""
_CARD_EVENTS: Final = (events.Played, events.Discarded)
_READABLE_PHASES: Final = (Phase.PLAY, Phase.DISCARD, Phase.ALONE)
"""What is weighed where the fast engine refuses: by playing out in the readable one."""
_CALL_PHASES: Final = (Phase.BID, Phase.ORDER, Phase.NAME)
_PLAIN_LEAD_POINTS: Final = 0.05
"""Points by which a call must lead for it to be said that a pass loses more."""
_TRUMP_HEIGHT_OFFSET: Final = 80
"""By how much trumps are higher than plain cards of the same rank."""


@dataclass(frozen=True)
class ExpertOption:
    """An option and its value.

    Attributes:
        event: what.
        value: what it is worth: points of one's own side ahead in this hand, each point counting
            as much as it helps to win the match.
    """

    event: events.HandEvent
    value: float


class ExpertBot:
    """Search over hidden deals, weighted by the calls and cards seen.

    Args:
        worlds: how many deals are drawn for a decision.
        seed: of the deals; each decision has its own.
    """

    def __init__(self, worlds: int = 200, seed: int = 0) -> None:
        self.worlds: Final = worlds
        self.seed: Final = seed
        self.adviser: Final[Bot] = RulesBot()

    def act(self, view: View) -> events.HandEvent:
        """Return the event that it thinks best."""
        found = self.weigh_options(view)
        if found:
            return max(found, key=lambda choice: choice.value).event
        return self.adviser.act(view)

    def explain(self, view: View) -> str:
        """Explain its choice, with its value and that of the next best, from facts in the view.

        Where the search is no help this is what the rules bot says.
        """
        weighed, note = self._weigh_with_note(view)
        found = sorted(weighed, key=lambda choice: -choice.value)
        event = found[0].event if found else self.adviser.act(view)
        why = _explain_choice(view, event, found)
        if note:
            why = f"{why} {note}"
        if len(found) < 2:
            return why
        best, following = found[:2]
        if _format_value(best.value) == _format_value(following.value):
            return f"{why} {capitalise_first(describe_choice(view, following.event))} is as good."
        return (
            f"{why} That's worth {_format_value(best.value)} points to your side, and the next "
            f"best, {describe_choice(view, following.event)}, {_format_value(following.value)}."
        )

    def weigh_options(self, view: View) -> list[ExpertOption]:
        """Return the value of each option; nothing where the rules bot decides."""
        return self._weigh_with_note(view)[0]

    def _weigh_with_note(self, view: View) -> tuple[list[ExpertOption], str]:
        """Return the result of `weigh_options`, and a note on how it was found; may be empty."""
        seat_to_act(view)
        if len(options := legal(view)) == 1:
            return [ExpertOption(options[0], 0.0)], ""
        stakes = MatchUtility(view)
        try:
            valuer = make_valuer(view, [stakes.points_ahead, stakes.value_after_hand])
            if not valuer.refused:
                return self._search_options(view, valuer, stakes), ""
            if supports_fast_play(view.rules) or view.phase not in _READABLE_PHASES:
                return [], ""  # of such a decision the rules bot knows as much
            slow = make_valuer(view, [stakes.value_after_hand])
            values = cautious_values(slow, self.adviser.act(view), self._seed_of_draw(view, 0))
            return _build_choices(slow, win_chances_to_points(values, stakes)), slow.note
        except NoPossibleDealError:
            return [], ""

    def _seed_of_draw(self, view: View, draw_index: int) -> int:
        """Return the seed for this lot of this decision: equal views, equal choices."""
        place = len(view.events) * 101 + (view.seat or 0)
        return (self.seed * 1_000_003 + place) * MAX_LOTS + draw_index

    def _search_options(
        self, view: View, valuer: OptionValuer, utility: MatchUtility
    ) -> list[ExpertOption]:
        """Return the value of each option in as many hidden deals as it takes."""
        drawn = valuer.draw(self.worlds, self._seed_of_draw(view, 0))
        lot = drawn.lot
        part = min(1.0, EARLY_POINT_CHANCE / utility.point) if is_match_near_end(view) else 1.0
        lone = (
            NEEDLESS_LONER_POINTS
            if _is_loner_needless(view, utility)
            else LONE_CAUTION_POINTS * part
        )
        cost = utility.point * np.array(
            [call_overvaluation(e, lone, CALL_CAUTION_POINTS * part) for e in valuer.options]
        )

        def draw_values(draw_index: int) -> tuple[Floats, Floats]:
            nonlocal drawn
            values = drawn
            if draw_index:
                values = valuer.draw(self.worlds, self._seed_of_draw(view, draw_index))
                drawn = drawn.concatenate(values)
            return values.mixed_worth[..., 1] - cost, values.likely

        draw_until_settled(
            draw_values, MAX_REGRET_POINTS * utility.point, 1 if valuer.exact else MAX_LOTS
        )
        points = _option_points(drawn, cost, utility)
        cards = [event.card for event in valuer.options if isinstance(event, _CARD_EVENTS)]
        if len(cards) == len(points):
            points = _merge_equal_card_values(view, cards, points, np.mean)
        if view.phase is Phase.PLAY:
            assert lot is not None
            points = _raise_lower_card_values(view, cards, points) + _tie_break_points(
                view, cards, lot
            )
        elif len(cards) == len(points):  # one is laid away
            points = points - [_thrift_cost(view, card, is_lead=False) for card in cards]
        return _build_choices(valuer, points)


def _option_points(values: OptionValues, cost: Floats, utility: MatchUtility) -> Floats:
    """Return the value of each option, in points.

    Whatever is level with the best in chances to win the match is as far behind as it is in points
    of the hand: where the match is decided either way a partner still expects every trick.
    """
    weights = weights_from_logs(values.likely)
    weights /= weights.sum()
    ahead, chances = np.moveaxis(np.tensordot(weights, values.mixed_worth, axes=1), -1, 0)
    chances = chances - cost
    points = win_chances_to_points(chances, utility)
    level = chances.max() - chances <= LEVEL_CHANCE_GAP
    points[level] = points.max() + ahead[level] - ahead[level].max()
    return points


def _build_choices(valuer: OptionValuer, points: Floats) -> list[ExpertOption]:
    return [ExpertOption(e, float(v)) for e, v in zip(valuer.options, points, strict=True)]


def call_overvaluation(
    event: events.HandEvent,
    lone_points: float = LONE_CAUTION_POINTS,
    called_points: float = CALL_CAUTION_POINTS,
) -> float:
    """Return the points by which a call is flattered, `lone_points` more for a loner."""
    match event:
        case events.Called():
            return called_points + lone_points if event.alone else called_points
        case events.Declared(alone=True) if lone_points >= NEEDLESS_LONER_POINTS:
            return lone_points
        case _:
            return 0.0


def _is_loner_needless(view: View, utility: MatchUtility) -> bool:
    """Return whether no number of tricks is worth more alone, as at nine points."""
    rules, seat = view.rules, viewer_of(view)
    if view.maker not in (None, seat):
        return False  # who is asked is a defender
    mate = partner_of(rules, seat)
    makers = (seat,) if mate is None else (seat, mate)
    pair, lone = (
        view.build_ending(makers, seat, alone=alone, needed=view.needed) for alone in (False, True)
    )
    return all(
        utility.value_after_hand(hand_points(rules, replace(pair, tricks=tricks)))
        >= utility.value_after_hand(hand_points(rules, replace(lone, tricks=tricks)))
        for tricks in range(rules.hand_size + 1)
    )


def win_chances_to_points(values: Floats, utility: MatchUtility) -> Floats:
    """Convert chances to win the match to points of the same value."""
    return (values - utility.value_before_hand()) / utility.point


def _merge_equal_card_values(
    view: View, cards: Sequence[Card], values: Floats, merge: Callable[[Floats], np.floating]
) -> Floats:
    """Give cards of the same kind the same value: their values merged by `merge`.

    So it is up to `_thrift_cost` which of them is played, as partners expect it.
    """
    kinds_of = equivalence_keys(view, cards)
    same = np.array([[one == other for other in kinds_of] for one in kinds_of])
    return np.array([merge(values[row]) for row in same], np.float64)


def _raise_lower_card_values(view: View, cards: Sequence[Card], values: Floats) -> Floats:
    """Value each losing card at least as high as the higher ones of its suit, which are kept."""
    trump = trump_of(view)
    table = [play.card for play in view.trick]
    values, heights = values.copy(), HEIGHT_TABLE[trump.index]
    beaten = [
        i
        for i, card in enumerate(cards)
        if table and find_winner_index([*table, card], trump) < len(table)
    ]
    for i in beaten:
        values[i] = max(
            values[j]
            for j in beaten
            if suit_of(cards[j], trump) is suit_of(cards[i], trump)
            and heights[cards[j].index] >= heights[cards[i].index]
        )
    return values


def _tie_break_points(view: View, cards: Sequence[Card], deals: WeightedDeals) -> Floats:
    """Return a little for the cards that the policy likes, and for keeping high cards."""
    chances = np.zeros(len(cards), np.float32)
    write_card_probabilities(
        deals.play_states[0],
        viewer_of(view),
        play_weights(view.rules),
        list_board_bits(view, cards),
        chances,
    )
    leads = view.led_card is None
    thrift = np.array([_thrift_cost(view, card, is_lead=leads) for card in cards])
    liked = _raise_lower_card_values(
        view, cards, _merge_equal_card_values(view, cards, chances.astype(np.float64), np.sum)
    )
    hints: Floats = HINT_POINTS * liked - thrift
    return hints


def _thrift_cost(view: View, card: Card, *, is_lead: bool) -> float:
    """Return a card's extra cost: of equals the highest leads, and else the lowest goes."""
    trump = trump_of(view)
    height, raised = HEIGHT_TABLE[trump.index][card.index], is_trump(card, trump)
    step = height - _TRUMP_HEIGHT_OFFSET if raised else height
    if is_lead:
        return -THRIFT_POINTS * step
    return THRIFT_POINTS * (2 * step if raised else step)


def _explain_choice(view: View, event: events.HandEvent, options: Sequence[ExpertOption]) -> str:
    """Explain a choice; `options`: the value of each choice, the best first."""
    table = KnownPlay(view, Weights()) if isinstance(event, events.Played) else None
    if len(options) < 2:
        return explain_event(view, event, table)
    best, following = (choice.value for choice in options[:2])
    if isinstance(event, events.Passed) and following > 0 and view.phase in _CALL_PHASES:
        call = options[1].event  # it is worth something, too
        suit = call.trump if isinstance(call, events.Called) else None
        named = suit if view.phase is Phase.NAME else None
        return f"{explain_pass(view, named, is_too_weak=False)} Passing is worth more."
    passed = [choice.value for choice in options if isinstance(choice.event, events.Passed)]
    losing = best < 0 and all(best - value > _PLAIN_LEAD_POINTS for value in passed)
    return explain_event(view, event, table, is_loss=losing)


def _format_value(value: float) -> str:
    return f"{round(value, 2) + 0.0:+.2f}"
