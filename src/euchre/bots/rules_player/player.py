"""The rules bot: what the books teach, as weighted judgement that knows seat, score and rules."""

from __future__ import annotations

from typing import Final

from euchre import events
from euchre.bots.base import PLAYS_AT_ONCE, seat_to_act
from euchre.bots.knowledge.claims import claim, claim_or_pass
from euchre.bots.rules_player.calls import Judge
from euchre.bots.rules_player.cardplay import CardPlayer
from euchre.bots.rules_player.reasons import reason
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.hand import Phase, View


class RulesBot:
    """A sound player that looks at nothing but its view and draws no lots: equal views, equal
    decisions.

    It weighs every call in chances to win the match, lays away what leaves the most, and plays
    each card for the trick now against the tricks later. It follows suit also where nobody would
    stop it, and claims a renege only where the cards on the table prove one.
    """

    at_once = PLAYS_AT_ONCE

    def __init__(self, weights: Weights | None = None, *, counting: bool = True) -> None:
        """A player that judges by these weights.

        Args:
            weights: None: the usual ones.
            counting: whether two players' calls are worked out where the pack is all dealt.
        """
        self.weights: Final = Weights() if weights is None else weights
        self._judge: Final = Judge(self.weights, counting=counting)
        self._player: Final = CardPlayer(self.weights, self._judge.scale)

    def act(self, view: View) -> events.HandEvent:
        """Return the event that it thinks best."""
        seat, judge = seat_to_act(view), self._judge
        match view.phase:
            case Phase.PLAY:
                return claim(view) or events.PLAYED[seat][self._player.card(view).index]
            case Phase.DISCARD:
                return judge.discard(view)
            case Phase.PARTNER:
                return judge.call_partner(view)
            case Phase.ALONE if seat == view.maker:
                return events.Declared(seat, judge.maker_alone(view))
            case Phase.ALONE:
                return events.Declared(seat, judge.defend_alone(view))
            case Phase.BEST:
                return judge.exchange.call_for_best(view)
            case Phase.LAY:
                return judge.exchange.lay(view)
            case Phase.GIVE:
                return judge.exchange.give(view)
            case Phase.CHALLENGE:
                return claim_or_pass(view)
            case _:
                return judge.call(view)

    def explain(self, view: View) -> str:
        """Explain its decision, in one sentence of facts that a player can check."""
        event = self.act(view)
        playing = isinstance(event, events.Played)
        return reason(view, event, KnownPlay(view, self.weights) if playing else None)
