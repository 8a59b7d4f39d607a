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

from euchre import events
from euchre.bots.base import Bot, seat_to_act
from euchre.bots.equity import Stakes
from euchre.bots.knowledge.equals import kinds
from euchre.bots.rules_player.player import RulesBot
from euchre.bots.rules_player.reasons import pass_reason, reason
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.bots.search.decisions import by_score
from euchre.bots.search.fast import plays
from euchre.bots.search.readable import plainly_better
from euchre.bots.search.settling import CHEAP, LOTS, settle
from euchre.bots.search.valuer import valuer_of
from euchre.bots.search.values import Valuer, Values
from euchre.bots.search.worlds import Floats, Lot, weights_of
from euchre.bots.trained import play_weights
from euchre.cards import HEIGHT_TABLE, Card, is_trump, suit_of, winner
from euchre.hand import Phase, View, legal
from euchre.rules import partner
from euchre.scoring import hand_points
from euchre.solve import NoWorldError
from euchre.solve.learned.tables import bits_of, chances_of
from euchre.words import doing
from euchre.words.grammar import capital

CAUTION: Final = 0.1
"""Points by which calls are flattered: the policy defends a little worse than players do."""
LONE_CAUTION: Final = 0.1
"""The same, more for a loner."""
YOUNG: Final = 0.07
"""The chance to win that a point is worth far from the end. Where all call by the score a call is
flattered by no more of the match than then: at 9 to 9 a point is worth half of it."""
NEEDLESS: Final = 1.0
"""That for a loner who can win nothing more than with partner."""
HINT: Final = 0.003
"""Points that the policy's liking for a card adds: it decides between cards of the same worth."""
THRIFT: Final = 0.0005
"""Points that each step of height costs a card that follows, and a lead is the better for: what is
not needed is kept, and of leads alike the higher one is made. Twice as much would now and then have
it hold back a joker that is worth a trick."""
LEVEL: Final = 1e-6
"""Chances to win the match that are no further apart are level: the points of the hand decide."""
_LAID_DOWN: Final = (events.Played, events.Discarded)
_ANSWERS: Final = (Phase.PLAY, Phase.DISCARD, Phase.ALONE)
"""What is weighed where the fast engine refuses: by playing out in the readable one."""
_CALLING: Final = (Phase.BID, Phase.ORDER, Phase.NAME)
_PLAINLY: Final = 0.05
"""Points by which a call must lead for it to be said that a pass loses more."""
_TRUMPS_ABOVE: Final = 80
"""By how much trumps are higher than plain cards of the same rank."""


@dataclass(frozen=True)
class ExpertChoice:
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
        seat_to_act(view)
        found = self.weigh(view)
        if found:
            return max(found, key=lambda choice: choice.value).event
        return self.adviser.act(view)

    def explain(self, view: View) -> str:
        """Explain the value of its choice and of the next best, and the reason, from facts in the
        view.

        Where the search is no help this is what the rules bot says.
        """
        weighed, note = self._weighed(view)
        found = sorted(weighed, key=lambda choice: -choice.value)
        event = found[0].event if found else self.adviser.act(view)
        why = _why(view, event, found)
        if note:
            why = f"{why} {note}"
        if len(found) < 2:
            return why
        best, following = found[:2]
        if _shown(best.value) == _shown(following.value):
            return f"{why} {capital(doing(view, following.event))} is as good."
        return (
            f"{why} That is worth as much as {_shown(best.value)} points to your side; the next "
            f"best, {doing(view, following.event)}, {_shown(following.value)}."
        )

    def weigh(self, view: View) -> list[ExpertChoice]:
        """Return the value of each option; nothing if the search is no help and the rules bot
        decides.

        Args:
            view: of the seat whose turn it is.
        """
        return self._weighed(view)[0]

    def _weighed(self, view: View) -> tuple[list[ExpertChoice], str]:
        """Return the result of `weigh_options`, and a note on how it was found; may be empty."""
        if len(options := legal(view)) == 1:
            return [ExpertChoice(options[0], 0.0)], ""
        stakes = Stakes(view)
        try:
            valuer = valuer_of(view, [stakes.ahead, stakes.after])
            if not valuer.refused:
                return self._searched(view, valuer, stakes), ""
            if plays(view.rules) or view.phase not in _ANSWERS:
                return [], ""  # of such a decision the rules bot knows as much
            slow = valuer_of(view, [stakes.after])
            values = plainly_better(slow, self.adviser.act(view), self._seed(view, 0))
            return _choices(slow, in_points(values, stakes)), slow.note
        except NoWorldError:
            return [], ""

    def _seed(self, view: View, number: int) -> int:
        """Return the seed for this lot of this decision: equal views, equal choices."""
        place = len(view.events) * 101 + (view.seat or 0)
        return (self.seed * 1_000_003 + place) * LOTS + number

    def _searched(self, view: View, valuer: Valuer, stakes: Stakes) -> list[ExpertChoice]:
        """Return the value of each option in as many hidden deals as it takes."""
        drawn = valuer.draw(self.worlds, self._seed(view, 0))
        lot = drawn.lot
        part = min(1.0, YOUNG / stakes.point) if by_score(view) else 1.0
        lone = NEEDLESS if _needless(view, stakes) else LONE_CAUTION * part
        cost = stakes.point * np.array([caution(e, lone, CAUTION * part) for e in valuer.options])

        def draw(number: int) -> tuple[Floats, Floats]:
            nonlocal drawn
            values = drawn
            if number:
                values = valuer.draw(self.worlds, self._seed(view, number))
                drawn = drawn.and_more(values)
            return values.worth[..., 1] - cost, values.likely

        settle(draw, CHEAP * stakes.point, 1 if valuer.exact else LOTS)
        points = _levelled(drawn, cost, stakes)
        cards = [event.card for event in valuer.options if isinstance(event, _LAID_DOWN)]
        if len(cards) == len(points):
            points = _of_equals(view, cards, points, np.mean)
        if view.phase is Phase.PLAY:
            assert lot is not None
            points = _kept(view, cards, points) + _hints(view, cards, lot)
        elif len(cards) == len(points):  # one is laid away
            points = points - [_thrift(view, card, leads=False) for card in cards]
        return _choices(valuer, points)


def _levelled(values: Values, cost: Floats, stakes: Stakes) -> Floats:
    """Return the value of each option, in points.

    Whatever is level with the best in chances to win the match is as far behind as it is in points
    of the hand: where the match is decided either way a partner still expects every trick.
    """
    weights = weights_of(values.likely)
    weights /= weights.sum()
    ahead, chances = np.moveaxis(np.tensordot(weights, values.worth, axes=1), -1, 0)
    chances = chances - cost
    points = in_points(chances, stakes)
    level = chances.max() - chances <= LEVEL
    points[level] = points.max() + ahead[level] - ahead[level].max()
    return points


def _choices(valuer: Valuer, points: Floats) -> list[ExpertChoice]:
    return [ExpertChoice(e, float(v)) for e, v in zip(valuer.options, points, strict=True)]


def caution(event: events.HandEvent, lone: float = LONE_CAUTION, called: float = CAUTION) -> float:
    """Return the points by which playing it out flatters a call: `called`, and `lone` more for a
    loner.
    """
    match event:
        case events.Called():
            return called + lone if event.alone else called
        case events.Declared(alone=True) if lone >= NEEDLESS:
            return lone
        case _:
            return 0.0


def _needless(view: View, stakes: Stakes) -> bool:
    """Return whether no number of tricks is worth more alone than with partner, as at nine
    points.
    """
    assert view.seat is not None
    if view.maker not in (None, view.seat):
        return False  # who is asked is a defender
    rules, mate = view.rules, partner(view.rules, view.seat)
    makers = (view.seat,) if mate is None else (view.seat, mate)
    pair, lone = (
        view.ending_if(makers, view.seat, alone=alone, needed=view.needed)
        for alone in (False, True)
    )
    return all(
        stakes.after(hand_points(rules, replace(pair, tricks=tricks)))
        >= stakes.after(hand_points(rules, replace(lone, tricks=tricks)))
        for tricks in range(rules.hand_size + 1)
    )


def in_points(values: Floats, stakes: Stakes) -> Floats:
    """Convert chances to win the match to points of the same value."""
    return (values - stakes.before()) / stakes.point


def _of_equals(
    view: View, cards: Sequence[Card], values: Floats, joined: Callable[[Floats], np.floating]
) -> Floats:
    """Give cards of the same kind the same value: their values merged by `joined`.

    So it is up to `_thrift` which of them is played, as partners expect it.
    """
    kinds_of = kinds(view, cards)
    same = np.array([[one == other for other in kinds_of] for one in kinds_of])
    return np.array([joined(values[row]) for row in same], np.float64)


def _kept(view: View, cards: Sequence[Card], values: Floats) -> Floats:
    """Value each card that cannot win the trick at least as high as the higher ones of its suit:
    the higher card kept can do the same later.
    """
    trump = view.trump
    assert trump is not None
    table = [play.card for play in view.trick]
    values, heights = values.copy(), HEIGHT_TABLE[trump.index]
    beaten = [
        i for i, card in enumerate(cards) if table and winner([*table, card], trump) < len(table)
    ]
    for i in beaten:
        values[i] = max(
            values[j]
            for j in beaten
            if suit_of(cards[j], trump) is suit_of(cards[i], trump)
            and heights[cards[j].index] >= heights[cards[i].index]
        )
    return values


def _hints(view: View, cards: Sequence[Card], lot: Lot) -> Floats:
    """Return a little for the cards that the policy likes, and for keeping high cards."""
    assert view.seat is not None
    assert view.trump is not None
    chances = np.zeros(len(cards), np.float32)
    chances_of(lot.tables[0], view.seat, play_weights(view.rules), bits_of(view, cards), chances)
    leads = view.led is None
    thrift = np.array([_thrift(view, card, leads=leads) for card in cards])
    liked = _kept(view, cards, _of_equals(view, cards, chances.astype(np.float64), np.sum))
    hints: Floats = HINT * liked - thrift
    return hints


def _thrift(view: View, card: Card, *, leads: bool) -> float:
    """Return the extra cost of a card: of equals the highest leads and the lowest goes
    otherwise.
    """
    assert view.trump is not None
    height = HEIGHT_TABLE[view.trump.index][card.index]
    trump = is_trump(card, view.trump)
    step = height - _TRUMPS_ABOVE if trump else height
    if leads:
        return -THRIFT * step
    return THRIFT * (2 * step if trump else step)


def _why(view: View, event: events.HandEvent, found: Sequence[ExpertChoice]) -> str:
    """Explain a choice; `found`: the value of each choice, the best first."""
    table = KnownPlay(view, Weights()) if isinstance(event, events.Played) else None
    if len(found) < 2:
        return reason(view, event, table)
    best, following = (choice.value for choice in found[:2])
    if isinstance(event, events.Passed) and following > 0 and view.phase in _CALLING:
        call = found[1].event  # it is worth something, too
        suit = call.trump if isinstance(call, events.Called) else None
        named = suit if view.phase is Phase.NAME else None
        return f"{pass_reason(view, named, weak=False)} Passing is worth more."
    passed = [choice.value for choice in found if isinstance(choice.event, events.Passed)]
    losing = best < 0 and all(best - value > _PLAINLY for value in passed)
    return reason(view, event, table, losing=losing)


def _shown(value: float) -> str:
    """Format a value for people."""
    return f"{round(value, 2) + 0.0:+.2f}"
