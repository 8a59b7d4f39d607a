"""The bots, as the help of commands names them."""

from __future__ import annotations

from typing import Final

from euchre.bots import BOTS, OPPONENT_BOTS
from euchre.english.grammar import join_words

BOT_LIST_TEXT: Final = (
    f"{join_words(OPPONENT_BOTS)}; also "
    f"{join_words([name for name in BOTS if name not in OPPONENT_BOTS])}"
)
