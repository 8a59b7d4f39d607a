"""Real matches of bots, played once and kept in a file: what `bench/ratings.py` draws leagues of.

``python bench/ratings_bank.py FILE`` plays what is missing there. A line of the file is one match:
who sat on either side, the score, and for every hand by how much the first side was ahead in
points, split as in `euchre.analysis.review.luck`.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final

import msgspec

from euchre.analysis.review.luck import decompose_match, sum_luck
from euchre.bots import make_bot
from euchre.bots.matches.duel import play_duel_match
from euchre.game.presets import preset
from euchre.game.rules import team_of

GAME: Final = "stick-the-dealer"
Side = tuple[str, str]
Pairing = tuple[Side, Side]

PAIR: Final = ("club", "expert")
"""The two that are to be told apart."""
MIXED: Final = ("beginner", "casual", "club", "learned")
"""Those of a mixed pool; none of them searches, so their matches cost little."""
MANY: Final = (300, 130, 100, 70, 50)
"""Matches of a pairing of `PAIR` by how many of the four are experts, who take most of the time."""
STRAIGHT: Final = 200
"""Those of two clubs against two experts."""
FEW: Final = 40
"""Matches of a pairing of `MIXED`."""


class Played(msgspec.Struct, frozen=True):
    """One match of the bank.

    Attributes:
        sides: the levels of the first side and of the second.
        score: points of each.
        hands: hands in which trump was made.
        ahead: for each hand the points by which the first side came out ahead.
        lucky: the part of it that average play makes of these cards, position included.
        play: for each side the points beyond what average play gets from these cards.
        chance: by how much their play moved the first side's chance to win.
    """

    sides: Pairing
    score: tuple[int, int]
    hands: int
    ahead: tuple[int, ...]
    lucky: tuple[float, ...]
    play: tuple[float, float]
    chance: float


def sides_of(levels: Sequence[str]) -> list[Side]:
    """All the pairs that players of these levels make."""
    return list(combinations_with_replacement(levels, 2))


def wanted() -> Counter[Pairing]:
    """How many matches there are to be of each pairing."""
    found: Counter[Pairing] = Counter()
    for a, b in combinations_with_replacement(sides_of(PAIR), 2):
        found[a, b] = MANY[(a + b).count("expert")]
    found[("club", "club"), ("expert", "expert")] = STRAIGHT
    for a, b in combinations_with_replacement(sides_of(MIXED), 2):
        found[a, b] = max(found[a, b], FEW)
    return found


def play_one(pairing: Pairing, number: int) -> Played:
    """Match `number` of a pairing; sides, seats and dealers take turns."""
    rules, rng = preset(GAME).rules, random.Random(f"{pairing} {number}")
    first, turned = number // 4 % 2, number // 8 % 2
    bots = []
    for seat in range(rules.players):
        side, place = team_of(rules, seat) ^ first, (seat // 2) ^ turned
        bots.append(make_bot(pairing[side][place], rng.getrandbits(32)))
    match = play_duel_match(rules, bots, rng.getrandbits(32), number)
    hands = decompose_match(match)
    apart = [hand.lead_over_others(first) for hand in hands]
    whole, chances = sum_luck(hands), sum_luck(decompose_match(match, chances=True))
    return Played(
        sides=pairing,
        score=(match.scores[first], match.scores[1 - first]),
        hands=match.hands_played,
        ahead=tuple(int(hand.result[0]) for hand in apart),
        lucky=tuple(round(hand.luck[0] + hand.position[0], 3) for hand in apart),
        play=(round(whole.play[first], 3), round(whole.play[1 - first], 3)),
        chance=round(chances.play[first], 4),
    )


def read(path: Path) -> Iterator[Played]:
    """The matches that are in the file already."""
    if path.exists():
        yield from msgspec.json.Decoder(Played).decode_lines(path.read_bytes())


def record(path: Path) -> None:
    """Play what is missing, all pairings by turns."""
    have = Counter(match.sides for match in read(path))
    todo = sorted(
        (number / many, pairing, number)
        for pairing, many in wanted().items()
        for number in range(have[pairing], many)
    )
    start = time.process_time()
    with path.open("ab") as file:
        for _, pairing, number in todo:
            file.write(msgspec.json.encode(play_one(pairing, number)) + b"\n")
            file.flush()
    print(f"{len(todo)} matches played in {time.process_time() - start:.0f} s of CPU")


if __name__ == "__main__":
    record(Path(sys.argv[1]))
