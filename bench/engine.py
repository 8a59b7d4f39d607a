"""Random full hands: the readable engine beside OpenSpiel's Python loop, in one run.

    python bench/engine.py [HANDS]

Both deal, ask for the legal choices, pick one at random and apply it until the hand is over.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from euchre import apply, begin, deal, legal, preset


def ours(hands: int) -> int:
    """Play `hands` random hands with the readable engine; the number of events."""
    rng = random.Random(1)
    rules = preset("stick-the-dealer").rules
    events = 0
    for number in range(hands):
        hand = begin(rules, deal(rules, number % 4, rng))
        while not hand.over:
            hand = apply(hand, rng.choice(legal(hand)))
            events += 1
    return events


def openspiel(hands: int) -> int:
    """Play `hands` random hands with OpenSpiel's Python interface; the number of actions."""
    import pyspiel  # noqa: PLC0415 - only a peer to compare with

    rng = random.Random(1)
    game = pyspiel.load_game("euchre")
    actions = 0
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
    return actions


def per_call(hands: int) -> tuple[float, float]:
    """Mean microseconds of one `legal` and one `apply`."""
    rng = random.Random(1)
    rules = preset("stick-the-dealer").rules
    clock = time.perf_counter
    asking = applying = 0.0
    events = 0
    for number in range(hands):
        hand = begin(rules, deal(rules, number % 4, rng))
        while not hand.over:
            start = clock()
            allowed = legal(hand)
            middle = clock()
            hand = apply(hand, rng.choice(allowed))
            applying += clock() - middle
            asking += middle - start
            events += 1
    return asking / events * 1e6, applying / events * 1e6


def rate(play: Callable[[int], int], hands: int) -> float:
    """Hands a second."""
    start = time.perf_counter()
    play(hands)
    return hands / (time.perf_counter() - start)


def main() -> None:
    """Print the figures, best of three rounds taken in turn."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    try:
        peers: list[tuple[str, Callable[[int], int]]] = [("euchre", ours), ("OpenSpiel", openspiel)]
        openspiel(1)
    except ImportError:
        print("OpenSpiel is not installed, so there is no peer to compare with")
        peers = [("euchre", ours)]
    rates = {name: max(rate(play, hands) for _ in range(3)) for name, play in peers}
    for name, value in rates.items():
        print(f"{name:10} {value:10,.0f} random hands/s, one core, from Python")
    if "OpenSpiel" in rates:
        print(f"ratio      {rates['euchre'] / rates['OpenSpiel']:10.2f} euchre / OpenSpiel")
    asking, applying = per_call(hands)
    print(f"legal      {asking:10.2f} us a call")
    print(f"apply      {applying:10.2f} us a call (checks legality itself)")


if __name__ == "__main__":
    main()
