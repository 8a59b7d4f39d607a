"""What has been learned, read from the files that come with the package.

``play.npz`` holds the weights of the policy of the play, ``calls-*.npz`` a book of calls each.
Every file says in ``about`` by which command it was made, with which seed, and when.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.presets import preset
from euchre.rules import Rules, has_benny
from euchre.solve import Unsupported, compile_calling
from euchre.solve.board.compiled import FLAGS
from euchre.solve.learned.auction import classes
from euchre.solve.learned.book import Book
from euchre.solve.learned.playing import Weights

PLAY: Final = "play.npz"
BOOKS: Final = ("standard", "stick-the-dealer", "canadian", "british")
"""The presets for which the calls were trained; a book serves all games that call alike."""
_ALIKE: Final = (
    "seats", "hand_size", "pairs", "up_card", "stick", "taker_is_maker", "lone_partner_takes",
    "keep_up_card", "must_alone_round1", "must_alone_round2", "same_suit_again",
    "no_trump_round1", "no_trump_round2", "go_alone",
)  # fmt: skip
"""The flags of `euchre.solve.board.compiled.Calling` in which games with the same book agree."""


def _read(name: str) -> dict[str, NDArray[np.generic]]:
    data = files("euchre.bots").joinpath("data", name).read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        return dict(arrays)


@cache
def play_weights() -> Weights:
    """The weights of the policy of the play."""
    stored = _read(PLAY)
    weights = np.zeros(int(stored["length"]), np.float32)
    weights[stored["at"].astype(np.int64)] = stored["value"].astype(np.float32)
    return weights


def way_of_calling(rules: Rules) -> tuple[int, ...] | None:
    """What two games must have in common to share a book; None: no book can serve."""
    try:
        calling = compile_calling(rules)
    except Unsupported:
        return None
    flags = dict(zip(FLAGS, calling.flags, strict=True))
    if not flags["pairs"] or not flags["up_card"] or len(calling.cards) not in (24, 25):
        return None
    return (len(calling.cards), *(flags[name] for name in _ALIKE))


@cache
def book_name(rules: Rules) -> str | None:
    """The preset (of `BOOKS`) whose book of calls serves a game, if there is one."""
    way = way_of_calling(rules)
    if way is None:
        return None
    return next((name for name in BOOKS if way_of_calling(preset(name).rules) == way), None)


def book_for(rules: Rules) -> Book | None:
    """The book of calls that serves a game, if there is one."""
    name = book_name(rules)
    return None if name is None else _book(name)


@cache
def _book(name: str) -> Book:
    stored = _read(f"calls-{name}.npz")
    return Book(
        stored["first"].astype(np.uint8),
        stored["second"].astype(np.uint8),
        classes(benny=has_benny(preset(name).rules)),
    )
