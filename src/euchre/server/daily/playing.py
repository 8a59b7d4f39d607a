"""The deals of a day, played by bots in the place of a person; in a process behind the pages.

Everything follows from the secret of the day: the cards, and what the bots do. So these are the
games that a person with the same ideas would have had.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre import fair
from euchre.bots import FOR_PEOPLE, Bot, make
from euchre.bots.driver import Tracker
from euchre.bots.levelled import Levelled
from euchre.events import Event
from euchre.hand import automatic, begin
from euchre.match import Match, Stage, chance, new_match
from euchre.rules import Rules, Seat
from euchre.server.daily.best import best_line
from euchre.server.daily.calendar import LEVEL, SEAT
from euchre.table.results import PlayedHand, gained, played_hands

LEVELS: Final = FOR_PEOPLE
"""The bots that play the deals of a day in the place of a person, the best first."""


class DailyDeals(NamedTuple):
    """The deals of a day, for a process that plays them.

    Attributes:
        rules: the knobs of its rules, by name.
        name: of the set.
        secret: behind it.
    """

    rules: dict[str, str | int | bool | None]
    name: str
    secret: bytes


def bot_of(deals: DailyDeals, level: str, seat: Seat) -> Bot:
    """Make the bot of a level that plays these deals in a seat: the same one as at every table.

    Raises:
        UnknownBotError: there is none of that level, or what it needs is not installed.
    """
    return Levelled(make(level, fair.bots_seed(deals.secret) + seat))


def table_of(deals: DailyDeals, level: str) -> list[Bot]:
    """Make all four bots, with one of this level in the place of the player."""
    players = Rules.from_dict(deals.rules).players
    return [bot_of(deals, level if at == SEAT else LEVEL, at) for at in range(players)]


def played(deals: DailyDeals, bots: Sequence[Bot]) -> Match:
    """Play the deals with these bots, and return the match.

    Raises:
        Illegal: a bot broke the rules.
    """
    tracker = Tracker(new_match(Rules.from_dict(deals.rules)))
    while not tracker.match.over:
        tracker.apply(_next(tracker, deals, bots))
    return tracker.match


def _next(tracker: Tracker, deals: DailyDeals, bots: Sequence[Bot]) -> Event:
    match = tracker.match
    if match.stage is Stage.HAND:
        assert match.hand is not None
        if match.turn is not None:
            return bots[match.turn].act(tracker.view(match.turn))
        forced = automatic(match.hand)
        assert forced is not None
        return forced
    number = 0 if match.stage is Stage.FIRST_DEALER else len(match.hands) + 1
    secret, source = fair.hand_secret(deals.secret, number), fair.source_of_day(deals.name)
    if match.turn is not None:
        return fair.chance_cut(match.rules, match.turn, secret, source, number)
    nonces = (None,) * match.rules.players
    return chance(match, fair.FairRandom.dealing(secret, nonces, source, number, 0), SEAT)


# -- in a process --------------------------------------------------------------------------------


def hands_of(deals: DailyDeals, level: str) -> tuple[PlayedHand, ...]:
    """Play the deals with a bot of this level, and return its hands.

    Raises:
        UnknownBotError: there is none of that level, or what it needs is not installed.
    """
    return played_hands(played(deals, table_of(deals, level)), SEAT)


def best_of(deals: DailyDeals) -> tuple[int, ...]:
    """Find the best result for each hand with all cards known: see `find_best_result`.

    Raises:
        UnknownBotError: what the bots need is not installed.
    """
    bots = table_of(deals, LEVEL)
    whole = played(deals, bots)
    return tuple(
        max(gained(hand, SEAT), best_line(begin(hand.rules, hand.dealt), bots, SEAT))
        for hand in whole.hands
    )
