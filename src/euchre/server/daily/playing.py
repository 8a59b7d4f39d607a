"""The deals of a day, played by bots in the place of a person; in a process behind the pages.

Everything follows from the secret of the day: the cards, and what the bots do. So these are the
games that a person with the same ideas would have had.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre import fair
from euchre.bots import OPPONENT_BOTS, Bot, make_bot
from euchre.bots.driver import Tracker
from euchre.bots.score_blind import ScoreBlindBot
from euchre.game.events import Event
from euchre.game.hand import begin, forced_event
from euchre.game.match import Match, Stage, draw_chance_event, new_match
from euchre.game.rules import Rules, Seat
from euchre.server.daily.best_hands import find_best_points
from euchre.server.daily.calendar import DAILY_LEVEL, PLAYER_SEAT
from euchre.table.results import PlayedHand, compute_net_points, list_hand_results

DAILY_BOT_LEVELS: Final = OPPONENT_BOTS
"""The bots that play the deals of a day in the place of a person, the best first."""


class DailyDealSpec(NamedTuple):
    """The deals of a day, for a process that plays them.

    Attributes:
        rules: the knobs of its rules, by name.
        name: the name of the set.
        secret: the secret of the day.
    """

    rules: dict[str, str | int | bool | None]
    name: str
    secret: bytes


def make_daily_bot(deals: DailyDealSpec, level: str, seat: Seat) -> Bot:
    """Make the bot of a level that plays these deals in a seat: the same one as at every table.

    Raises:
        UnknownBotError: there is none of that level, or what it needs is not installed.
    """
    return ScoreBlindBot(make_bot(level, fair.derive_bots_seed(deals.secret) + seat))


def make_daily_bots(deals: DailyDealSpec, level: str) -> list[Bot]:
    """Make all four bots, with one of this level in the place of the player."""
    players = Rules.from_dict(deals.rules).players
    return [
        make_daily_bot(deals, level if seat == PLAYER_SEAT else DAILY_LEVEL, seat)
        for seat in range(players)
    ]


def play_match(deals: DailyDealSpec, bots: Sequence[Bot]) -> Match:
    """Play the deals with these bots, and return the match.

    Raises:
        IllegalEventError: a bot broke the rules.
    """
    tracker = Tracker(new_match(Rules.from_dict(deals.rules)))
    while not tracker.match.over:
        tracker.apply(_next_event(tracker, deals, bots))
    return tracker.match


def _next_event(tracker: Tracker, deals: DailyDealSpec, bots: Sequence[Bot]) -> Event:
    match = tracker.match
    if match.stage is Stage.HAND:
        assert match.hand is not None
        if match.turn is not None:
            return bots[match.turn].act(tracker.view(match.turn))
        forced = forced_event(match.hand)
        assert forced is not None
        return forced
    number = 0 if match.stage is Stage.FIRST_DEALER else len(match.hands) + 1
    secret, source = fair.derive_hand_secret(deals.secret, number), fair.day_table_name(deals.name)
    if match.turn is not None:
        return fair.derive_cut(match.rules, match.turn, secret, source, number)
    nonces = (None,) * match.rules.players
    return draw_chance_event(
        match, fair.FairRandom.for_deal(secret, nonces, source, number, 0), PLAYER_SEAT
    )


# -- in a process --------------------------------------------------------------------------------


def play_daily_hands(deals: DailyDealSpec, level: str) -> tuple[PlayedHand, ...]:
    """Play the deals with a bot of this level, and return its hands.

    Raises:
        UnknownBotError: there is none of that level, or what it needs is not installed.
    """
    return list_hand_results(play_match(deals, make_daily_bots(deals, level)), PLAYER_SEAT)


def find_best_points_by_hand(deals: DailyDealSpec) -> tuple[int, ...]:
    """Find the best result for each hand with all cards known: see `find_best_points`.

    Raises:
        UnknownBotError: what the bots need is not installed.
    """
    bots = make_daily_bots(deals, DAILY_LEVEL)
    whole = play_match(deals, bots)
    return tuple(
        max(
            compute_net_points(hand, PLAYER_SEAT),
            find_best_points(begin(hand.rules, hand.dealt), bots, PLAYER_SEAT),
        )
        for hand in whole.hands
    )
