"""A bot that deals the hidden cards many times, solves each deal, and plays what is best in all.

It looks at nothing but its view: the deals are drawn evenly from all that agree with it
(`euchre.solve.sample_worlds`). Needs ``euchre[bots]``. What the solver cannot do is played out
by the rules bot, in fewer deals; then what is plainly better than that bot's own choice is
done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.bots.base import Bot
from euchre.bots.driver import advance_to_lead
from euchre.bots.equity import MatchUtility
from euchre.bots.rules_player.player import RulesBot
from euchre.bots.search.readable import cautious_values, make_readable_valuer
from euchre.game.events import PLAYED_EVENTS, HandEvent, Played
from euchre.game.hand import Hand, Phase, View, apply, legal
from euchre.game.rules import team_of
from euchre.solve import (
    NoPossibleDealError,
    UnsupportedRulesError,
    list_playable,
    sample_worlds,
    solve_worlds,
)
from euchre.solve.solve import perfect_points_ahead

_TIE_MARGIN: Final = 1e-9


@dataclass
class PimcBot:
    """Perfect-information Monte Carlo: sample, solve with all cards face up, choose the best.

    Attributes:
        worlds: deals drawn for each card played.
        calls: deals drawn for each decision before the play; 0: the rules bot decides.
        seed: of the deals drawn; each decision has its own.
        adviser: who chooses between cards of equal worth, and wherever the solver is no help.
    """

    worlds: int = 50
    calls: int = 0
    seed: int = 0
    adviser: Bot = field(default_factory=RulesBot)

    def act(self, view: View) -> HandEvent:
        """Return the event with the best mean, and of equals the one of the rules bot."""
        advice = self.adviser.act(view)
        try:
            if view.phase is Phase.PLAY and isinstance(advice, Played):
                return self._decide_card(view, advice)
            if self.calls and view.phase is not Phase.PLAY:
                return self._decide_by_sampling(view, advice)
        except UnsupportedRulesError as refused:
            return self._decide_by_readable_engine(view, advice, f"{refused}")
        except NoPossibleDealError:
            pass
        return advice

    def _decide_by_readable_engine(
        self, view: View, advice: HandEvent, fast_refusal: str
    ) -> HandEvent:
        """Return the best event of the readable engine, if it is plainly better than the advice."""
        if len(legal(view)) == 1:
            return advice
        try:
            valuer = make_readable_valuer(
                view, [MatchUtility(view).value_after_hand], fast_refusal=fast_refusal
            )
            values = cautious_values(valuer, advice, self._decision_seed(view))
        except NoPossibleDealError:
            return advice
        return valuer.options[int(values.argmax())]

    def _decision_seed(self, view: View) -> int:
        return self.seed * 1_000_003 + len(view.events) * 101 + (view.seat or 0)

    def _decide_card(self, view: View, advice: Played) -> HandEvent:
        cards = list_playable(view)
        if len(cards) == 1:
            return advice
        worlds = sample_worlds(view, self.worlds, self._decision_seed(view))
        means = np.average(solve_worlds(view, worlds), axis=0, weights=worlds.weights)
        if advice.card in cards and means[cards.index(advice.card)] >= means.max() - _TIE_MARGIN:
            return advice
        return PLAYED_EVENTS[advice.seat][cards[int(means.argmax())].index]

    def _decide_by_sampling(self, view: View, advice: HandEvent) -> HandEvent:
        """Decide a call, a discard or an answer, each followed by the choices of the rules bot."""
        options = legal(view)
        if len(options) == 1 or advice not in options:
            return advice
        worlds = sample_worlds(view, self.calls, self._decision_seed(view))
        hands = [worlds.hand_of(number) for number in range(len(worlds))]
        means = [float(self._option_worths(hands, option).mean()) for option in options]
        if means[options.index(advice)] >= max(means) - _TIE_MARGIN:
            return advice
        return options[means.index(max(means))]

    def _option_worths(self, hands: Sequence[Hand], option: HandEvent) -> NDArray[np.float64]:
        """Return the worth of `option` in each world: points ahead of the other teams."""
        seat = hands[0].turn
        assert seat is not None
        rules = hands[0].rules
        team, bots = team_of(rules, seat), [self.adviser] * rules.players
        ends = [advance_to_lead(apply(hand, option), bots) for hand in hands]
        return np.array([perfect_points_ahead(end, team) for end in ends])
