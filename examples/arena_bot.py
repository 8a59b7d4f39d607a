"""A bot for the arena that is a program of its own, and needs nothing but Python.

    euchre study arena simple 'exec:python3 examples/arena_bot.py' --deals 200 --seed 1

It reads one line of JSON for every decision and writes one line: the index of its choice in
"legal". It names a suit in which it holds three trumps, discards its lowest card and plays its
highest. docs/arena.md describes the lines.
"""

import json
import sys

RANKS = "789TJQKA"
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def is_trump(card, trump):
    """Whether a card like "JH" is a trump: in the suit, the other jack of its colour, the joker."""
    return card in ("JK", "2S") or card[1] == trump or card == f"J{SAME_COLOUR.get(trump)}"


def height(card, trump):
    """A number that is higher for a better card."""
    if card in ("JK", "2S"):
        return 40
    if card[0] == "J" and is_trump(card, trump):
        return 30 if card[1] == trump else 29
    return RANKS.index(card[0]) + (20 if card[1] == trump else 0)


def choose(question):
    """The index of a choice."""
    legal, events, seat = question["legal"], question["events"], question["seat"]
    trump = next((e["trump"] for e in reversed(events) if e["type"] == "called"), None)
    kind = legal[0]["type"]
    if kind == "played":  # behind the cards there may be players to challenge for a renege
        cards = [number for number, event in enumerate(legal) if event["type"] == kind]
        return max(cards, key=lambda n: height(legal[n]["card"], trump))
    if kind == "discarded":
        return min(range(len(legal)), key=lambda n: height(legal[n]["card"], trump))
    held = events[0]["hands"][seat]
    for number, event in enumerate(legal):
        if event["type"] != "called" or event.get("alone"):
            continue
        if sum(is_trump(card, event["trump"]) for card in held) >= 3:
            return number
    return 0


if __name__ == "__main__":
    for line in sys.stdin:
        print(choose(json.loads(line)), flush=True)
