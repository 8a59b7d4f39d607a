"""What each way of the expert is worth: it plays against itself without it, on duplicate deals.

    python bench/ablation.py [WAY ...] [--rules NAME] [--deals N] [--seed N]

A way is switched off, or another put in its place, while that player thinks. Both draw the same
hidden deals, so that they differ only where the way decides. Each deal is played twice with the
sides changed around, and what was once decided of a view is not decided again: all ways that are
asked for go over the same deals, and hands that do not differ cost next to nothing.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Final
from unittest.mock import patch

from ending import ending_valuer
from euchre.bots import Bot, make_bot
from euchre.bots.matches.duel import DuelResult, deal_cards
from euchre.bots.search import expert, fast
from euchre.bots.search.worlds import DEFAULT_DOUBT, draw_weighted_deals
from euchre.game.cards import Card
from euchre.game.events import Dealt, HandEvent
from euchre.game.hand import Hand, Phase, View, apply, begin, forced_event, view
from euchre.game.presets import preset
from euchre.game.rules import Rules, team_of

Swap = tuple[ModuleType, str, object]
"""A module, a name in it, and what is put there instead."""


@dataclass(frozen=True)
class Way:
    """One thing that the expert does, or might do.

    Attributes:
        without: what is done where it does not.
        off: by which it is switched off.
        where: of which views the players differ.
        calls: the bot that decides before the play; empty: the expert.
    """

    without: str
    off: tuple[Swap, ...] = ()
    where: Callable[[View], bool] = lambda _view: True
    calls: str = ""


def _unread(**parts: float) -> tuple[Swap, ...]:
    """Hidden deals are weighed as if so much of what the others do followed no policy."""
    return (
        (
            fast,
            "draw_weighted_deals",
            partial(draw_weighted_deals, noise=DEFAULT_DOUBT._replace(**parts)),
        ),
    )


def _each_apart(_view: View, cards: Sequence[Card]) -> range:
    """No card is like another."""
    return range(len(cards))


def _playing(view: View) -> bool:
    return view.phase is Phase.PLAY


def _at(trick: int, *, making: bool, view: View) -> bool:
    """Whether a card of that trick, counted from 0, is to be played by a maker, or a defender."""
    if not _playing(view) or len(view.tricks) != trick:
        return False
    assert view.seat is not None
    assert view.maker is not None
    return (team_of(view.rules, view.seat) == team_of(view.rules, view.maker)) is making


def _last(tricks: int, view: View) -> bool:
    return _playing(view) and view.rules.hand_size - len(view.tricks) <= tricks


WAYS: Final[Mapping[str, Way]] = {
    "policy": Way(
        "a card is worth what perfect play makes of it", ((fast, "PERFECT_PLAY_SHARE", 1.0),)
    ),
    "perfect-play": Way(
        "a card is worth what the policy makes of it", ((fast, "PERFECT_PLAY_SHARE", 0.0),)
    ),
    "reading-plays": Way("the cards of others tell nothing", _unread(plays=1.0), _playing),
    "reading-calls": Way("the calls of others tell nothing", _unread(calls=1.0, discards=1.0)),
    "searched-calls": Way("calls as `learned` makes them, at once", calls="learned"),
    "learned-calls": Way("calls of the `rules` bot", calls="rules"),
    "convention": Way(
        "of equal cards whichever",
        ((expert, "equivalence_keys", _each_apart), (expert, "THRIFT_POINTS", 0.0)),
    ),
    "settling": Way(
        "every choice looks at all lots of deals, however plain it is",
        ((expert, "MAX_REGRET_POINTS", 0.0),),
    ),
    "ending": Way(
        "the last three tricks are solved as a game of hidden cards",
        ((fast, "_make_card_valuer", ending_valuer(fast._make_card_valuer)),),
        partial(_last, 3),
    ),
    "half-ending": Way(
        "and that is half of what a card is worth, the policy the other half",
        ((fast, "_make_card_valuer", ending_valuer(fast._make_card_valuer, share=0.5)),),
        partial(_last, 3),
    ),
    **{
        f"{side}-{trick + 1}-{part}": Way(
            f"cards of {side} in trick {trick + 1} are worth what the {part} makes of them",
            ((fast, "PERFECT_PLAY_SHARE", mix),),
            partial(_where, trick),
        )
        for trick in range(3)
        for side, _where in (
            ("makers", lambda trick, view: _at(trick, making=True, view=view)),
            ("defenders", lambda trick, view: _at(trick, making=False, view=view)),
        )
        for part, mix in (("policy", 0.0), ("solver", 1.0))
    },
}


class Without:
    """The expert without one of its ways."""

    def __init__(self, way: Way) -> None:
        self._way, self._expert = way, make_bot("expert")
        self._caller: Bot = make_bot(self._way.calls) if self._way.calls else self._expert

    def differs(self, view: View) -> bool:
        """Whether it may do otherwise than the expert."""
        return not (self._way.calls and _playing(view)) and self._way.where(view)

    def act(self, view: View) -> HandEvent:
        """What it does, thinking without that way where it differs."""
        if not self.differs(view):
            return self._expert.act(view)
        with ExitStack() as off:
            for swap in self._way.off:
                off.enter_context(patch.object(*swap))
            return self._caller.act(view)


class Remembering:
    """Plays hands of one deal; what has been decided of a view is known."""

    def __init__(self, rules: Rules, cards: Dealt) -> None:
        self._start, self._whole = begin(rules, cards), make_bot("expert")
        self._known: dict[tuple[Without | None, tuple[HandEvent, ...]], HandEvent] = {}

    def hand(self, without: Without, side: int) -> Hand:
        """The hand at its end, with that player in a team and the whole expert in the others."""
        hand, said = self._start, tuple[HandEvent, ...]()
        while not hand.over:
            seat = hand.turn
            if seat is None:
                event = forced_event(hand)
                assert event is not None
            else:
                seen = view(hand, seat)
                other = team_of(hand.rules, seat) == side and without.differs(seen)
                key = (without if other else None, said)
                if key not in self._known:
                    self._known[key] = (without if other else self._whole).act(seen)
                event = self._known[key]
            hand = apply(hand, event)
            said = (*said, event)
        return hand


def ablated(ways: Mapping[str, Way], rules: Rules, deals: int, seed: int) -> dict[str, DuelResult]:
    """By how much the expert is ahead of itself without each way."""
    players = {name: Without(way) for name, way in ways.items()}
    found = {name: DuelResult() for name in ways}
    for number in range(deals):
        played = Remembering(rules, deal_cards(rules, seed, number))
        for name, player in players.items():
            behind = 0.0
            for side in (0, 1):
                hand = played.hand(player, side)
                found[name].count_hand(hand, 1 - side)
                behind += hand.points[1 - side] - hand.points[side]
            found[name].values.append(behind / 2)
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("ways", nargs="*", metavar="WAY", help=", ".join(WAYS))
    asked.add_argument("--rules", default="stick-the-dealer", metavar="NAME")
    asked.add_argument("--deals", type=int, default=2000, metavar="N")
    asked.add_argument("--seed", type=int, default=1, metavar="N")
    wanted = asked.parse_args()
    if unknown := [way for way in wanted.ways if way not in WAYS]:
        asked.error(f"there is no way {unknown[0]!r}: {', '.join(WAYS)}")
    start = time.process_time()
    ways, rules = {name: WAYS[name] for name in wanted.ways or WAYS}, preset(wanted.rules).rules
    for name, found in ablated(ways, rules, wanted.deals, wanted.seed).items():
        other = sum(value != 0 for value in found.values) / max(1, found.deal_count)
        print(f"{name:20} {found}; {100 * other:.1f}% of deals differ; {WAYS[name].without}")
    print(f"{time.process_time() - start:.0f} s")


if __name__ == "__main__":
    main()
