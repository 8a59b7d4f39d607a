"""A hand in the words of the machine code, moved on beside that of the readable engine."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre.encoding.actions import number_of
from euchre.events import HandEvent
from euchre.hand import Hand
from euchre.solve.board.layout import card_set
from euchre.solve.calling.playing_on import set_out
from euchre.solve.learned import playing
from euchre.solve.stepping.calls import MOST, ROOM, WIDTH
from euchre.solve.stepping.deciding import legal
from euchre.solve.stepping.games import words_of
from euchre.solve.stepping.policy import weigh
from euchre.solve.stepping.steps import act
from euchre.solve.stepping.tables import lay_out
from euchre.solve.stepping.words import WORDS, At


class HandWords:
    """A hand of the engine that has just been dealt, as words."""

    def __init__(self, hand: Hand) -> None:
        self._game = words_of(hand.rules, matches=False)
        self._space = np.zeros((1, WORDS), np.uint64)
        dealt = np.array([[card_set(cards) for cards in hand.dealt.hands]], np.uint64)
        up = -1 if hand.up_card is None else hand.up_card.index
        set_out(self._game, self._space, dealt, hand.dealer, up, np.zeros(2, np.int64))
        self._at = np.uint64(self._game.ctypes.data), np.uint64(self._space.ctypes.data)

    def apply(self, event: HandEvent, before: Hand) -> None:
        """Decide what the engine is told, too."""
        self.act(number_of(event, before))

    def act(self, action: int) -> None:
        """Decide what has this number."""
        act(*self._at, action)

    def weighed(self, calls: NDArray[np.float32], plays: NDArray[np.float32]) -> dict[int, float]:
        """What the learned player considers before the play, and the score of each."""
        self._space[0, At.LEGAL] = legal(*self._at)
        actions, scores = np.zeros(MOST, np.int64), np.zeros(MOST, np.float32)
        features = np.zeros((MOST, WIDTH), np.int32)
        count = weigh(*self._at, calls, plays, np.zeros(ROOM, np.int64), actions, features, scores)
        return dict(zip(actions[:count].tolist(), scores[:count].tolist(), strict=True))

    def table(self) -> NDArray[np.uint64]:
        """The table of the play, as nobody sees it: all hands."""
        table = np.zeros(playing.WORDS, np.uint64)
        lay_out(*self._at, -1, table)
        return table
