"""Golden games: for each preset a match of chance in which the thing that sets it apart happens.

Run it as ``python tests/golden_games.py DIRECTORY`` to search them anew and write them as text
that people read; the project keeps its own in ``tests/data/golden``, where they do not change.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from euchre.game import match as matches
from euchre.game.cards import Rank, Suit
from euchre.game.events import (
    Bid,
    CalledForBest,
    Event,
    Passed,
    Played,
    RedealClaimed,
    SwappedLowCards,
    TimeUp,
    TookUp,
)
from euchre.game.hand import Hand
from euchre.game.match import Match, new_match
from euchre.game.presets import preset
from euchre.game.rules import Rules, benny_cards, partner_of
from euchre.game.scoring import Outcome
from euchre.notation.record import Record
from euchre.notation.text import read_text, write_text
from euchre.testing.strategies import random_event

GOLDEN: Final = Path(__file__).parent / "data" / "golden"


class GoldenGame(NamedTuple):
    """The rules and the special event of a golden game.

    Attributes:
        rules: the rules of the match.
        special: what happens in it, in words.
        happens: whether it does.
    """

    rules: Rules
    special: str
    happens: Callable[[Match], bool]


def _any_hand(test: Callable[[Hand], bool]) -> Callable[[Match], bool]:
    return lambda match: any(test(hand) for hand in match.hands)


def _has_wanted_best(hand: Hand) -> bool:
    return any(answer.wanted for answer in hand.best)


def _is_benny_up(hand: Hand) -> bool:
    return hand.up_card in benny_cards(hand.rules)


def _are_both_alone(hand: Hand) -> bool:
    return hand.alone and hand.lone_defender is not None


def _rings_during_hand(match: Match) -> bool:
    bell = match.events.index(TimeUp())
    return isinstance(match.events[bell - 1], Played) and isinstance(match.events[bell + 1], Played)


def _is_partner_found_late(hand: Hand) -> bool:
    """Return whether a called partner showed only in a trick after the first."""
    first = {play.card for trick in hand.tricks[:1] for play in trick.plays}
    return hand.called_partner is not None and hand.called_card not in first


def _is_dealer_stuck(hand: Hand) -> bool:
    passed = sum(isinstance(call, Passed) for call in hand.calls)
    return hand.maker == hand.dealer and passed == 2 * hand.rules.players - 1


def _is_partner_ordered_alone(hand: Hand) -> bool:
    mate = partner_of(hand.rules, hand.dealer)
    return hand.is_ordered_up and hand.alone and hand.maker == mate


def _is_tied_at_target(match: Match) -> bool:
    """Return whether two led together with enough points to win, and played on."""
    scores = [0] * len(match.scores)
    for hand in match.hands:
        scores = [score + points for score, points in zip(scores, hand.points, strict=True)]
        best = max(scores)
        if best >= match.rules.target and scores.count(best) > 1:
            return True
    return False


def _has_bid_twice(hand: Hand) -> bool:
    seats = [call.seat for call in hand.calls if isinstance(call, Bid)]
    return len(seats) > len(set(seats))


def _is_forced_to_bid(hand: Hand) -> bool:
    return hand.maker == hand.dealer and hand.is_stuck(hand.dealer)


def _all_of(*tests: Callable[[Match], bool]) -> Callable[[Match], bool]:
    return lambda match: all(test(match) for test in tests)


_STANDARD_RULES: Final = preset("standard").rules
_EXTRA_RULES: Final = {
    "renege": _STANDARD_RULES.replace(renege="penalty_2"),
    "going-under": _STANDARD_RULES.replace(farmers_hand="go_under_3"),
    "slam": preset("railroad").rules,
}
"""The rules of the games that are not called like their preset."""
_SPECIAL_EVENTS: Final[dict[str, tuple[str, Callable[[Match], bool]]]] = {
    "standard": (
        "a loner marches for 4",
        _any_hand(lambda h: h.alone and h.outcome is Outcome.MARCH),
    ),
    "american": (
        "a hand is thrown in and the next player deals",
        _any_hand(lambda h: h.outcome is Outcome.THROWN_IN),
    ),
    "stick-the-dealer": ("seven pass and the dealer must name trump", _any_hand(_is_dealer_stuck)),
    "long": ("both sides pass 10 and play on to 15", lambda m: min(m.scores) >= 10),
    "timed": ("the bell rings in the middle of a hand", _rings_during_hand),
    "canadian": (
        "the dealer's partner orders it up, must go alone and takes the up-card",
        _any_hand(lambda h: _is_partner_ordered_alone(h) and h.taker == h.maker),
    ),
    "british": (
        "the Benny turned up and trump named blind; a maker and a defender both alone",
        _all_of(_any_hand(_is_benny_up), _any_hand(_are_both_alone)),
    ),
    "british-online": (
        "the joker turned up, the dealer names trump after looking",
        _any_hand(_is_benny_up),
    ),
    "benny": (
        "the joker turned up and trump named blind",
        _any_hand(lambda h: any(isinstance(e, TookUp) for e in h.events)),
    ),
    "defend-alone": (
        "a lone defender euchres a loner for 4",
        _any_hand(lambda h: _are_both_alone(h) and h.outcome is Outcome.EUCHRED),
    ),
    "party": (
        "twelve hands and one thrown in, dealt again by the same player",
        lambda m: len(m.hands) > m.hands_played,
    ),
    "cutthroat": ("two reach the target with level scores and play on", _is_tied_at_target),
    "cutthroat-24": (
        "a maker takes all five tricks against two for 3",
        _any_hand(lambda h: h.outcome is Outcome.MARCH),
    ),
    "two-handed": (
        "five tricks each: the maker fails",
        _any_hand(lambda h: h.maker is not None and h.makers_tricks == 5),
    ),
    "bid-euchre": (
        "a called partner is revealed after the first trick; another maker calls nobody",
        _all_of(
            _any_hand(_is_partner_found_late),
            _any_hand(lambda h: h.maker is not None and h.called_card is None),
        ),
    ),
    "bid-pairs": (
        "a moon is bid; a match is lost below zero",
        _all_of(_any_hand(lambda h: h.stake > 0), lambda m: min(m.scores) < 0),
    ),
    "pepper": (
        "big pepper is bid; a player who was outbid bids again",
        _all_of(_any_hand(lambda h: h.stake > 0), _any_hand(_has_bid_twice)),
    ),
    "cincinnati": (
        "a moon is bid over a moon; the dealer must bid",
        _all_of(_any_hand(lambda h: h.stake > 12), _any_hand(_is_forced_to_bid)),
    ),
    "bid-32": (
        "a player gets two cards from the partner and plays alone; no trump is bid",
        _all_of(_any_hand(lambda h: len(h.gave) == 2), _any_hand(lambda h: h.trump is Suit.NONE)),
    ),
    "bid-48": (
        "a moon with three cards from the partner; low no trump is bid",
        _all_of(_any_hand(lambda h: len(h.gave) == 3), _any_hand(lambda h: h.trump is Suit.LOW)),
    ),
    "railroad": (
        "a lap is carried; a loner calls for best",
        _all_of(lambda m: m.verdict.carry > 0, _any_hand(_has_wanted_best)),
    ),
    "no-trump": ("no trump is called", _any_hand(lambda h: h.trump is Suit.NONE)),
    "farmers-hand": (
        "nothing but nines and tens is shown and dealt again",
        _any_hand(lambda h: h.shown is not None),
    ),
    "ace-no-face": (
        "a hand with an ace and no face card is shown and dealt again",
        _any_hand(lambda h: h.shown is not None and _has_ace(h)),
    ),
    "call-for-best": (
        "a loner lays a card away and is given a better one",
        _any_hand(_has_wanted_best),
    ),
    "renege": (
        "a renege is challenged and proven, another claim is false",
        _all_of(
            _any_hand(lambda h: any(r.proven for r in h.reneges)),
            _any_hand(lambda h: any(not r.proven for r in h.reneges)),
        ),
    ),
    "going-under": (
        "three low cards are swapped for the kitty",
        _any_hand(lambda h: h.under is not None),
    ),
    "slam": ("a game won against no points counts for two", lambda m: m.verdict.games == 2),
}
GOLDEN_GAMES: Final = {
    name: GoldenGame(_EXTRA_RULES.get(name) or preset(name).rules, special, happens)
    for name, (special, happens) in _SPECIAL_EVENTS.items()
}
"""What each golden game shows, by the name of its file: the presets, and three extras."""


def _has_ace(hand: Hand) -> bool:
    assert hand.shown is not None
    return any(card.rank is Rank.ACE for card in hand.dealt.hands[hand.shown])


def play_random_match(rules: Rules, rng: random.Random) -> Match:
    """Play a match of random choices, more or less timid, in which rare ones are made at once."""
    match, bell, timid = new_match(rules), rng.randrange(60, 160), rng.choice((0.3, 0.6, 0.8))
    while not match.over:
        rings = rules.time_limit and not match.time_up and len(match.events) >= bell
        match = matches.apply(match, TimeUp() if rings else _next_event(match, rng, timid))
    return match


def _next_event(match: Match, rng: random.Random, timid: float) -> Event:
    if matches.is_chance_next(match):
        return matches.draw_chance_event(match, rng)
    events = matches.legal(match)
    rare = [
        e
        for e in events
        if isinstance(e, RedealClaimed | SwappedLowCards)
        or _asks_for_best_card(e)
        or _is_over_moon(match, e)
    ]
    passes = [e for e in events if isinstance(e, Passed)] if rng.random() < timid else []
    if match.rules.bid_points == "tricks" and not rare:
        return random_event(match, rng)  # bids of chance would never come to an end
    return rng.choice(rare or passes or events)


def _is_over_moon(match: Match, event: Event) -> bool:
    return isinstance(event, Bid) and match.hand is not None and match.hand.stake > 0


def _asks_for_best_card(event: Event) -> bool:
    return isinstance(event, CalledForBest) and event.wanted


def golden_record(name: str) -> Record:
    """The golden game of a name, as the project keeps it."""
    (record,) = read_text((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    return record


def find_golden_match(golden: GoldenGame, max_matches: int = 20_000) -> Match:
    """Find the first random match in which the special event happens.

    Raises:
        LookupError: it does not, in so many matches.
    """
    for seed in range(max_matches):
        match = play_random_match(golden.rules, random.Random(seed))
        if golden.happens(match):
            return match
    raise LookupError(f"never in {max_matches} matches: {golden.special}")


def main(arguments: Sequence[str]) -> int:
    """Write one file for each of `GOLDEN_GAMES` that is not there yet."""
    directory = Path(arguments[0] if arguments else "tests/data/golden")
    directory.mkdir(parents=True, exist_ok=True)
    for name, golden in GOLDEN_GAMES.items():
        path = directory / f"{name}.txt"
        if not path.exists():
            match = find_golden_match(golden)
            record = Record(rules=golden.rules, events=match.events, meta={"title": golden.special})
            path.write_text(write_text([record]), encoding="utf-8", newline="\n")
            sys.stdout.write(f"{path}: {len(match.hands)} hands, {match.scores}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
