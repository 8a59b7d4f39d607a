"""The rules bot: what the books teach, as weighted judgement that knows seat, score and rules."""

from __future__ import annotations

from typing import Final

from euchre.bots.base import INSTANT_PHASES, seat_to_act
from euchre.bots.knowledge.claims import claim_renege_or_pass, find_renege_claim
from euchre.bots.rules_player.calls import CallChooser
from euchre.bots.rules_player.cardplay import CardChooser
from euchre.bots.rules_player.reasons import explain_event
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.game import events
from euchre.game.hand import Phase, View


class RulesBot:
    """A sound player that looks only at its view and draws no lots: equal views, equal decisions.

    It weighs every call in chances to win the match, lays away what leaves the most, and plays
    each card for the trick now against the tricks later. It follows suit also where nobody would
    stop it, and claims a renege only where the cards on the table prove one.
    """

    at_once = INSTANT_PHASES

    def __init__(self, weights: Weights | None = None, *, counting: bool = True) -> None:
        """A player that judges by these weights.

        Args:
            weights: None: the usual ones.
            counting: whether two players' calls are worked out where the pack is all dealt.
        """
        self.weights: Final = Weights() if weights is None else weights
        self._judge: Final = CallChooser(self.weights, counting=counting)
        self._player: Final = CardChooser(self.weights, self._judge.scale)

    def act(self, view: View) -> events.HandEvent:
        """Return the event that it thinks best."""
        seat, judge = seat_to_act(view), self._judge
        match view.phase:
            case Phase.PLAY:
                return (
                    find_renege_claim(view)
                    or events.PLAYED_EVENTS[seat][self._player.choose_card(view).index]
                )
            case Phase.DISCARD:
                return judge.choose_discard(view)
            case Phase.PARTNER:
                return judge.choose_partner_card(view)
            case Phase.ALONE if seat == view.maker:
                return events.Declared(seat, judge.should_maker_go_alone(view))
            case Phase.ALONE:
                return events.Declared(seat, judge.should_defend_alone(view))
            case Phase.BEST:
                return judge.exchange.choose_call_for_best(view)
            case Phase.LAY:
                return judge.exchange.choose_discard(view)
            case Phase.GIVE:
                return judge.exchange.choose_gift(view)
            case Phase.CHALLENGE:
                return claim_renege_or_pass(view)
            case _:
                return judge.choose_call(view)

    def explain(self, view: View) -> str:
        """Explain its decision, in one sentence of facts that a player can check."""
        event = self.act(view)
        playing = isinstance(event, events.Played)
        return explain_event(view, event, KnownPlay(view, self.weights) if playing else None)
