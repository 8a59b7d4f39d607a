"""What has been learned, read from the files that come with the package.

``learned-*.npz`` holds the weights of the calls of a game, and of its play where that is not played
as others are; ``play.npz`` those of the play of all others; ``closing.npz`` what is added to the
calls near the end of a match. Every file says in ``about`` by which command it was made, with which
seed, and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.solve import UnsupportedRulesError
from euchre.solve.board import Weights
from euchre.solve.learned.card_policy import PLAY_WEIGHT_COUNT
from euchre.solve.vector_engine.call_features import CALL_WEIGHT_COUNT as CALL_LENGTH
from euchre.solve.vector_engine.rules_tables import build_rules_words
from euchre.solve.vector_engine.words import RulesWord

PLAY_FILE: Final = "play.npz"
LEARNED_PRESETS: Final = (
    "standard", "stick-the-dealer", "canadian", "british", "british-online", "benny",
    "defend-alone", "cutthroat", "cutthroat-24", "two-handed", "bid-euchre", "railroad",
    "no-trump", "farmers-hand", "ace-no-face", "call-for-best",
)  # fmt: skip
"""The presets whose calls were learned; they serve all games in which the same is decided."""
CLOSING_FILE: Final = "closing.npz"
"""What is added to the weights of the calls near the end of a match."""
NEED_STEPS: Final = (1, 2, 3, 5)
"""The points that a side still needs, as its calls tell them apart: from each of these on."""
CLOSING_PRESETS: Final = (
    "standard", "stick-the-dealer", "canadian", "british-online", "benny", "defend-alone",
    "no-trump", "farmers-hand", "ace-no-face",
)  # fmt: skip
"""The presets, of `LEARNED_PRESETS`, to which that is added: where it was seen to win matches."""
_IGNORED_OPTION_WORDS: Final = (
    RulesWord.TARGET, RulesWord.NUM_HANDS, RulesWord.MAKERS_FIRST, RulesWord.TOKENS,
    RulesWord.MATCHES, RulesWord.STAYS_PASSED, RulesWord.STAYS_REDEALT, RulesWord.LEFT_OF_LONER,
)  # fmt: skip
"""The words of a game in which games that share what was learned may differ."""


def _load_npz_arrays(file_name: str) -> dict[str, NDArray[np.generic]]:
    data = files("euchre.bots").joinpath("data", file_name).read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        return dict(arrays)


def _unpack_weights(stored: dict[str, NDArray[np.generic]], name: str, length: int) -> Weights:
    """Unpack weights of which most are 0."""
    weights = np.zeros(length, np.float32)
    weights[stored[f"{name}_at"].astype(np.int64)] = stored[f"{name}_value"].astype(np.float32)
    return weights


@cache
def _load_general_play_weights() -> Weights:
    return _unpack_weights(_load_npz_arrays(PLAY_FILE), "plays", PLAY_WEIGHT_COUNT)


@cache
def _load_preset_weights(name: str) -> tuple[Weights, Weights | None]:
    """Load the weights of the calls of a preset, and those of its play if it has its own."""
    stored = _load_npz_arrays(f"learned-{name}.npz")
    plays = _unpack_weights(stored, "plays", PLAY_WEIGHT_COUNT) if "plays_at" in stored else None
    return _unpack_weights(stored, "calls", CALL_LENGTH), plays


@lru_cache(1024)
def learned_weights_key(rules: Rules) -> bytes | None:
    """Return the key that two games must share to share learned weights; None if none can serve."""
    if rules.fast_break or rules.lead_plain_first:  # points or leads that no policy knows
        return None
    try:
        words = build_rules_words(rules, play_matches=False).copy()
    except UnsupportedRulesError:
        return None
    words[list(_IGNORED_OPTION_WORDS)] = 0
    return words.tobytes()


@lru_cache(1024)
def find_learned_preset(rules: Rules) -> str | None:
    """Find the preset (of `LEARNED_PRESETS`) whose learned weights serve a game."""
    way = learned_weights_key(rules)
    if way is None:
        return None
    return next(
        (name for name in LEARNED_PRESETS if learned_weights_key(preset(name).rules) == way), None
    )


def call_weights(rules: Rules, scores: Sequence[int] = (), team: int = 0) -> Weights | None:
    """Return the weights of the calls (`euchre.solve.vector_engine.call_features`); None: not
    learned.

    Args:
        rules: the game.
        scores: the points of the teams before the hand; none: the match is far from its end.
        team: who calls.
    """
    name = find_learned_preset(rules)
    if name is None:
        return None
    if len(scores) != 2 or not rules.target or name not in CLOSING_PRESETS:
        return _load_preset_weights(name)[0]
    mine, theirs = (
        _need_step_index(rules.target - score) for score in (scores[team], scores[1 - team])
    )
    return _closing_call_weights(name, mine, theirs)


def _need_step_index(points_needed: int) -> int:
    """Return the number of `NEED_STEPS` that stands for so many points."""
    return sum(points_needed >= least for least in NEED_STEPS[1:])


@cache
def _closing_call_weights(name: str, own_step: int, other_step: int) -> Weights:
    """Return the weights of the calls of a preset when the sides need so much.

    The steps are those of `_need_step_index`.
    """
    usual, last = _load_preset_weights(name)[0], len(NEED_STEPS) - 1
    if own_step == other_step == last:
        return usual
    return usual + _unpack_weights(
        _load_closing_arrays(), f"need_{NEED_STEPS[own_step]}_{NEED_STEPS[other_step]}", CALL_LENGTH
    )


@cache
def _load_closing_arrays() -> dict[str, NDArray[np.generic]]:
    return _load_npz_arrays(CLOSING_FILE)


def play_weights(rules: Rules | None = None) -> Weights:
    """Return the weights of the policy of the play, see `euchre.solve.learned.card_policy`.

    Args:
        rules: the game; None: any between two pairs.
    """
    name = None if rules is None else find_learned_preset(rules)
    own = None if name is None else _load_preset_weights(name)[1]
    return _load_general_play_weights() if own is None else own
