"""A hand in the words of the machine code, moved on beside that of the readable engine."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre.game.events import HandEvent
from euchre.game.hand import Hand
from euchre.notation.encoding.actions import encode_event
from euchre.solve.board.layout import card_set
from euchre.solve.calling.playouts import write_states_after_deal
from euchre.solve.learned.play_facts import PLAY_STATE_WORDS
from euchre.solve.vector_engine.call_features import (
    new_option_buffers,
)
from euchre.solve.vector_engine.call_policy import write_decision_scores
from euchre.solve.vector_engine.hand_play_state import write_play_state
from euchre.solve.vector_engine.hand_steps import apply_action
from euchre.solve.vector_engine.legal_actions import find_legal_actions
from euchre.solve.vector_engine.rules_tables import build_rules_words
from euchre.solve.vector_engine.words import HAND_WORDS, HandStateWord


class HandWords:
    """A hand of the engine that has just been dealt, as words."""

    def __init__(self, hand: Hand) -> None:
        self._game = build_rules_words(hand.rules, play_matches=False)
        self._space = np.zeros((1, HAND_WORDS), np.uint64)
        dealt = np.array([[card_set(cards) for cards in hand.dealt.hands]], np.uint64)
        up = -1 if hand.up_card is None else hand.up_card.index
        write_states_after_deal(
            self._game, self._space, dealt, hand.dealer, up, np.zeros(2, np.int64)
        )
        self._at = np.uint64(self._game.ctypes.data), np.uint64(self._space.ctypes.data)

    def apply(self, event: HandEvent, before: Hand) -> None:
        """Decide what the engine is told, too."""
        self.act(encode_event(event, before))

    def act(self, action: int) -> None:
        """Decide what has this number."""
        apply_action(*self._at, action)

    def weighed(self, calls: NDArray[np.float32], plays: NDArray[np.float32]) -> dict[int, float]:
        """What the learned player considers before the play, and the score of each."""
        self._space[0, HandStateWord.LEGAL] = find_legal_actions(*self._at)
        holdings, actions, features, scores = new_option_buffers()
        count = write_decision_scores(*self._at, calls, plays, holdings, actions, features, scores)
        return dict(zip(actions[:count].tolist(), scores[:count].tolist(), strict=True))

    def table(self) -> NDArray[np.uint64]:
        """The table of the play, as nobody sees it: all hands."""
        table = np.zeros(PLAY_STATE_WORDS, np.uint64)
        write_play_state(*self._at, -1, table)
        return table
