"""The player that search stands on: it calls and plays at once, by what was learned of the game."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.bots.base import Bot, seat_to_act
from euchre.bots.rules_player.player import RulesBot
from euchre.bots.search.decisions import PRE_PLAY_EVENTS, is_unseen_card_move
from euchre.bots.trained import call_weights, play_weights
from euchre.game import events
from euchre.game.cards import HIDDEN
from euchre.game.hand import Phase, View, legal
from euchre.game.rules import team_of
from euchre.notation.encoding.actions import ActionError, decode_action, encode_event
from euchre.solve.board.layout import card_set
from euchre.solve.calling.playouts import replay_and_choose_next_action, write_states_after_deal
from euchre.solve.vector_engine.rules_tables import build_rules_words
from euchre.solve.vector_engine.words import HAND_WORDS

_DECISION_EVENTS: Final = (*PRE_PLAY_EVENTS, events.Played)


class LearnedBot:
    """Makes the choice that the learned policy thinks best: search plays out millions of them.

    It knows what its seat knows. Where nothing was learned of a game the rules bot decides.
    """

    at_once: Final = frozenset(Phase)
    """It answers whatever it is asked without a search."""

    def __init__(self) -> None:
        self.adviser: Final[Bot] = RulesBot()

    def act(self, view: View) -> events.HandEvent:
        """Return the event that the policy thinks best."""
        seat, options = seat_to_act(view), legal(view)
        calls = call_weights(view.rules, view.scores, team_of(view.rules, seat))
        if len(options) == 1:
            return options[0]
        if calls is None:
            return self.adviser.act(view)
        rules = view.rules
        own = [card for card in view.dealt.hands[seat] if card is not HIDDEN]
        own += [c for e in view.events if isinstance(e, events.TookUp) for c in e.cards]
        dealt = np.zeros((1, rules.players), np.uint64)
        dealt[0, seat] = card_set(own)
        said = [event for event in view.events if isinstance(event, _DECISION_EVENTS)]
        numbers = [
            HIDDEN.index if is_unseen_card_move(event) else encode_event(event, view)
            for event in said
        ]
        rules_words, space = (
            build_rules_words(rules, play_matches=False),
            np.zeros((1, HAND_WORDS), np.uint64),
        )
        up = -1 if view.up_card is None else view.up_card.index
        write_states_after_deal(
            rules_words, space, dealt, view.dealer, up, np.array(view.scores, np.int64)
        )
        mate = -1 if view.called_partner is None else view.called_partner
        chosen = replay_and_choose_next_action(
            rules_words, space, np.array(numbers, np.int64), mate, calls, play_weights(rules)
        )
        try:
            return decode_action(int(chosen), view)
        except ActionError:  # a rule that the fast engine does not know forbids it
            return self.adviser.act(view)
