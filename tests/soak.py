"""Random matches by the thousand, every hand of them checked from every seat.

Run it as ``python tests/soak.py --matches 2000``; it takes minutes. Names of presets limit
it to those. With ``--bots rules,simple`` those bots play instead of chance, seated in turn round
the table, and are handed the very views that are checked.

Each event is told to a view of every seat, which must agree with the engine on whose turn it is
and on the choices of its own seat, must know its own cards and no others that were never shown,
and must end with the same points. No card is ever lost.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence

from euchre.bots import BOTS, Bot, UnknownBotError, make_bot
from euchre.game import match as matches
from euchre.game.cards import HIDDEN, Card
from euchre.game.events import Dealt, Event, Exposed, RedealClaimed, TimeUp
from euchre.game.hand import Hand, Phase, View, legal, see, view
from euchre.game.match import Match, Stage, new_match
from euchre.game.presets import PRESETS
from euchre.game.rules import Rules
from euchre.testing.strategies import random_event


def list_all_cards(hand: Hand) -> list[Card]:
    """Return every card of a hand: held, played, laid away, in the kitty, turned up."""
    cards = [card for held in hand.hands for card in held]
    cards += [*hand.kitty, *hand.laid, *(play.card for play in hand.plays)]
    cards += [] if hand.discard is None else [hand.discard]
    if hand.up_card is not None and (hand.taker is None or hand.phase is Phase.LOOK):
        cards.append(hand.up_card)
    return cards


def check_views(hand: Hand, views: Sequence[View]) -> None:
    """Check that the views of all seats agree with the hand, and that no seat knows too much.

    Raises:
        AssertionError: they do not.
    """
    cards = list_all_cards(hand)
    assert len(cards) == len(hand.pack), f"a card is lost: {hand.events}"
    assert set(cards) == set(hand.pack), f"a card is lost: {hand.events}"
    shown = _cards_seen_by_all(hand)
    state = (hand.phase, hand.turn, hand.points, hand.outcome)
    for seen in views:
        assert (seen.phase, seen.turn, seen.points, seen.outcome) == state, f"{hand.events}"
        if hand.turn is not None and seen.seat == hand.turn:
            assert legal(seen) == legal(hand), f"{hand.events}"
        for owner, held in enumerate(seen.hands):
            assert len(held) == len(hand.hands[owner]), f"{hand.events}"
            known = set(held) - {HIDDEN}
            assert known.issubset(hand.hands[owner]), f"a wrong guess: {hand.events}"
            if owner != seen.seat and known:
                fair = shown.union(g.card for g in hand.gave if seen.seat in (g.seat, g.to))
                assert known <= fair, f"a leak: {hand.events}"


def _cards_seen_by_all(hand: Hand) -> set[Card]:
    """Return the cards in hands that everybody has seen."""
    shown = set() if hand.up_card is None else {hand.up_card}
    if hand.shown is not None or hand.reneges:
        for event in hand.events:
            if isinstance(event, RedealClaimed | Exposed):
                shown.update(event.cards)
    return shown


def play_checked(rules: Rules, rng: random.Random) -> Match:
    """Play a match of random events to its end, checked after each of them.

    Raises:
        AssertionError: something is not as it should be.
    """
    return _play_checked(rules, lambda match, _: random_event(match, rng))


def play_bots_checked(rules: Rules, bots: Sequence[Bot], rng: random.Random) -> Match:
    """Play a match between bots, one for each seat, checked after each event.

    What the bots do not decide comes from `rng`: first dealer, deals and cuts, and the end of time.

    Raises:
        AssertionError: something is not as it should be, or a bot does what it may not.
    """
    return _play_checked(rules, lambda match, views: _choose_bot_event(match, views, bots, rng))


def _play_checked(rules: Rules, choose: Callable[[Match, Sequence[View]], Event]) -> Match:
    match: Match = new_match(rules)
    views: list[View] = []
    while not match.over:
        match, views = _apply_checked(match, views, choose(match, views))
    return match


def _choose_bot_event(
    match: Match, views: Sequence[View], bots: Sequence[Bot], rng: random.Random
) -> Event:
    if match.rules.time_limit and not match.time_up and rng.random() < 0.01:
        return TimeUp()
    seat = match.turn
    if seat is None or match.stage is Stage.CUT:
        return random_event(match, rng)
    event = bots[seat].act(views[seat])
    assert event in legal(views[seat]), f"a bot may not: {event}, {views[seat].events}"
    return event


def make_seat_bots(names: Sequence[str], rules: Rules, seed: int) -> list[Bot]:
    """Make a bot for each seat, the names in turn round the table.

    Raises:
        UnknownBotError: there is none of such a name.
    """
    return [make_bot(names[seat % len(names)], seed + seat) for seat in range(rules.players)]


def replay_checked(rules: Rules, events: Iterable[Event]) -> Match:
    """Replay the match of these events, checked after each of them.

    Raises:
        AssertionError: something is not as it should be.
        IllegalEventError: an event may not come where it stands.
    """
    match: Match = new_match(rules)
    views: list[View] = []
    for event in events:
        match, views = _apply_checked(match, views, event)
    return match


def _apply_checked(match: Match, views: list[View], event: Event) -> tuple[Match, list[View]]:
    hands = len(match.hands)
    match = matches.apply(match, event)
    if match.hand is None or not (match.stage is Stage.HAND or len(match.hands) > hands):
        return match, views
    views = _update_views(match.hand, views, event)
    check_views(match.hand, views)
    return match, views


def _update_views(hand: Hand, views: Sequence[View], event: Event) -> list[View]:
    if isinstance(event, Dealt):
        return [view(hand, seat) for seat in (*range(hand.rules.players), None)]
    return [see(seen, event) for seen in views] if event is hand.events[-1] else list(views)


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 all is well, 1 something is not."""
    parser = argparse.ArgumentParser(prog="python tests/soak.py", description=__doc__)
    parser.add_argument("presets", nargs="*", metavar="PRESET", help="the games (all of them)")
    parser.add_argument("--matches", type=int, default=100, help="how many of each (100)")
    parser.add_argument("--seed", type=int, default=1, help="where chance begins (1)")
    parser.add_argument(
        "--bots",
        type=_parse_bot_names,
        metavar="NAME[,NAME...]",
        help=f"who plays: {', '.join(BOTS)}",
    )
    options = parser.parse_args(arguments)
    for name in options.presets or PRESETS:
        start = time.perf_counter()
        hands = 0
        for number in range(options.matches):
            try:
                hands += len(_play_numbered_match(name, number, options.seed, options.bots).hands)
            except AssertionError as error:
                sys.stdout.write(f"{name}, match {number}: {error}\n")
                return 1
        elapsed = time.perf_counter() - start
        sys.stdout.write(f"{name}: {options.matches} matches, {hands} hands, {elapsed:.0f} s\n")
        sys.stdout.flush()
    return 0


def _parse_bot_names(text: str) -> list[str]:
    """Parse names of bots with commas between them.

    Raises:
        ArgumentTypeError: there is no bot of such a name.
    """
    names = text.split(",")
    try:
        for name in names:
            make_bot(name)
    except UnknownBotError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return names


def _play_numbered_match(name: str, number: int, seed: int, bots: Sequence[str] | None) -> Match:
    """Play the match of this number of a named game; the same again for the same seed and bots."""
    rules, rng = PRESETS[name].rules, random.Random(f"{seed} {name} {number}")
    if bots is None:
        return play_checked(rules, rng)
    return play_bots_checked(rules, make_seat_bots(bots, rules, number), rng)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
