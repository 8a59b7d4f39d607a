"""What has been learned, read from the files that come with the package.

``learned-*.npz`` holds the weights of the calls of a game, and of its play where that is not played
as others are; ``play.npz`` those of the play of all others; ``closing.npz`` what is added to the
calls near the end of a match. Every file says in ``about`` by which command it was made, with which
seed, and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.presets import preset
from euchre.rules import Rules
from euchre.solve import UnsupportedRulesError
from euchre.solve.learned.playing import LENGTH, Weights
from euchre.solve.stepping.calls import LENGTH as CALL_LENGTH
from euchre.solve.stepping.games import words_of
from euchre.solve.stepping.words import OptionWord

PLAY: Final = "play.npz"
LEARNED: Final = (
    "standard", "stick-the-dealer", "canadian", "british", "british-online", "benny",
    "defend-alone", "cutthroat", "cutthroat-24", "two-handed", "bid-euchre", "railroad",
    "no-trump", "farmers-hand", "ace-no-face", "call-for-best",
)  # fmt: skip
"""The presets whose calls were learned; they serve all games in which the same is decided."""
CLOSING: Final = "closing.npz"
"""What is added to the weights of the calls near the end of a match."""
NEEDS: Final = (1, 2, 3, 5)
"""The points that a side still needs, as its calls tell them apart: from each of these on."""
ENDING: Final = (
    "standard", "stick-the-dealer", "canadian", "british-online", "benny", "defend-alone",
    "no-trump", "farmers-hand", "ace-no-face",
)  # fmt: skip
"""The presets, of `LEARNED`, to which that is added: where it was seen to win matches."""
_APART: Final = (
    OptionWord.TARGET, OptionWord.NUM_HANDS, OptionWord.MAKERS_FIRST, OptionWord.TOKENS,
    OptionWord.MATCHES, OptionWord.STAYS_PASSED, OptionWord.STAYS_REDEALT, OptionWord.LEFT_OF_LONER,
)  # fmt: skip
"""The words of a game in which games that share what was learned may differ."""


def _read(name: str) -> dict[str, NDArray[np.generic]]:
    data = files("euchre.bots").joinpath("data", name).read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        return dict(arrays)


def _dense(stored: dict[str, NDArray[np.generic]], name: str, length: int) -> Weights:
    """Unpack weights of which most are 0."""
    weights = np.zeros(length, np.float32)
    weights[stored[f"{name}_at"].astype(np.int64)] = stored[f"{name}_value"].astype(np.float32)
    return weights


@cache
def _general_play() -> Weights:
    return _dense(_read(PLAY), "plays", LENGTH)


@cache
def _learned(name: str) -> tuple[Weights, Weights | None]:
    """Load the weights of the calls of a preset, and those of its play if it has some of its
    own.
    """
    stored = _read(f"learned-{name}.npz")
    plays = _dense(stored, "plays", LENGTH) if "plays_at" in stored else None
    return _dense(stored, "calls", CALL_LENGTH), plays


@cache
def way_of_deciding(rules: Rules) -> bytes | None:
    """Return the key that two games must share to share learned weights; None if none can serve."""
    if rules.fast_break or rules.lead_plain_first:  # points or leads that no policy knows
        return None
    try:
        words = words_of(rules, matches=False).copy()
    except UnsupportedRulesError:
        return None
    words[list(_APART)] = 0
    return words.tobytes()


@cache
def learned_name(rules: Rules) -> str | None:
    """Find the preset (of `LEARNED_PRESETS`) whose learned weights serve a game, if there is
    one.
    """
    way = way_of_deciding(rules)
    if way is None:
        return None
    return next((name for name in LEARNED if way_of_deciding(preset(name).rules) == way), None)


def call_weights(rules: Rules, scores: Sequence[int] = (), team: int = 0) -> Weights | None:
    """Return the weights of the calls of a game, see `euchre.solve.stepping.calls`; None if not
    learned.

    Args:
        rules: the game.
        scores: the points of the teams before the hand; none: the match is far from its end.
        team: who calls.
    """
    name = learned_name(rules)
    if name is None:
        return None
    if len(scores) != 2 or not rules.target or name not in ENDING:
        return _learned(name)[0]
    mine, theirs = (_step(rules.target - score) for score in (scores[team], scores[1 - team]))
    return _near_the_end(name, mine, theirs)


def _step(need: int) -> int:
    """Return the number of `NEED_STEPS` that stands for so many points."""
    return sum(need >= least for least in NEEDS[1:])


@cache
def _near_the_end(name: str, mine: int, theirs: int) -> Weights:
    """Return the weights of the calls of a preset when the sides need so much, by `_need_step`."""
    usual, last = _learned(name)[0], len(NEEDS) - 1
    if mine == theirs == last:
        return usual
    return usual + _dense(_closing(), f"need_{NEEDS[mine]}_{NEEDS[theirs]}", CALL_LENGTH)


@cache
def _closing() -> dict[str, NDArray[np.generic]]:
    return _read(CLOSING)


def play_weights(rules: Rules | None = None) -> Weights:
    """Return the weights of the policy of the play, see `euchre.solve.learned.playing`.

    Args:
        rules: the game; None: any between two pairs.
    """
    name = None if rules is None else learned_name(rules)
    own = None if name is None else _learned(name)[1]
    return _general_play() if own is None else own
