"""What has happened in a match, what it stands at and how it has ended, line by line, in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre import events
from euchre.alone import gain
from euchre.board import scores, trick_line
from euchre.cli.matches.game import LocalGame
from euchre.hand import View
from euchre.match import Match, Stage
from euchre.rules import Seat, partner, team_of
from euchre.scoring import Outcome
from euchre.words import (
    count,
    listing,
    team_name,
    tell_end,
    tell_first_dealer,
    tell_level,
    tell_result,
    tell_tokens,
)
from euchre.words.quoting import tell_quoting

_MINUTES: Final = 2.0
"""Below so many minutes the time left is told in seconds."""


class NarratedLine(NamedTuple):
    """A line of the log.

    Attributes:
        words: of the line.
        style: ``bold`` for how a hand ends; empty for all else.
        beside: what stands at the right of the head of a hand; None: it is no head.
    """

    words: str
    style: str = ""
    beside: str | None = None


def score_line(game: LocalGame) -> str:
    """Return the scores at the person's table."""
    return scores(game.match, game.names, game.our_team_first())


def aim_line(game: LocalGame, minutes_left: float | None) -> str:
    """Return what ends the match: ``to 10``."""
    rules, parts = game.rules, []
    if rules.target:
        parts.append(f"to {rules.target}")
    if rules.num_hands:
        parts.append(f"{game.match.hands_played} of {rules.num_hands} hands played")
    if rules.time_limit:
        over = game.match.time_up or minutes_left is None or minutes_left <= 0
        parts.append("last hand" if over else _left(minutes_left or 0))
    return ", ".join(parts)


def _left(minutes: float) -> str:
    many = minutes >= _MINUTES
    return f"{round(minutes)} min left" if many else f"{max(1, int(60 * minutes))} s left"


def happened(
    game: LocalGame, before: Match, seen: View | None, event: events.Event, minutes: float | None
) -> list[NarratedLine]:
    """Return the lines of an event.

    Args:
        game: after it.
        before: the match before it.
        seen: what the person knew before it.
        event: it.
        minutes: left of a timed match.
    """
    if isinstance(event, events.FirstDealer):
        return [NarratedLine(line) for line in tell_first_dealer(game.rules, event, game.names)]
    lines = []
    if isinstance(event, events.Dealt):
        head = f"Hand {len(game.match.hands) + 1}"
        lines.append(NarratedLine(head, "bold", aim_line(game, minutes)))
    if not _no_news(seen, event):
        lines.append(NarratedLine(tell_quoting(seen, event, game.names)))
    if len(game.match.hands) > len(before.hands):
        lines += ended(game, before)
    return lines


def _no_news(seen: View | None, event: events.Event) -> bool:
    """Return whether a player says that they do not play alone when nobody would."""
    if not isinstance(event, events.Declared) or event.alone or seen is None:
        return False
    return not gain(seen, event.seat)


def ended(game: LocalGame, before: Match) -> list[NarratedLine]:
    """Return how a hand has ended."""
    more = (tell_tokens(before, game.match, game.names), score_line(game))
    level = tell_level(game.match, game.names)
    result = NarratedLine(tell_result(game.match.hands[-1], game.names), "bold")
    return [result, *(NarratedLine(words) for words in (*more, level) if words)]


def last_trick(game: LocalGame) -> str:
    """Return the last trick of this hand, or of the one before if this has none yet."""
    hands = game.match.hands
    view = game.view if game.match.stage is Stage.HAND else None
    if view is not None and view.tricks:
        return f"Last trick: {trick_line(view.tricks[-1], game.names)}."
    if not hands:
        return "No trick has been taken in this hand yet."
    if not hands[-1].tricks:
        return f"No trick was taken in hand {len(hands)}."
    return f"Last trick of hand {len(hands)}: {trick_line(hands[-1].tricks[-1], game.names)}."


def ending(game: LocalGame) -> list[NarratedLine]:
    """Return how the match has ended, and what each side has done in it."""
    lines = [NarratedLine(line, "bold") for line in tell_end(game.match, game.names)]
    return lines + [NarratedLine(_tally(game, team)) for team in game.our_team_first()]


def _tally(game: LocalGame, team: int) -> str:
    hands = [hand for hand in game.match.hands if hand.maker is not None]
    made = [hand for hand in hands if team_of(game.rules, hand.maker or 0) == team]
    won = [hand for hand in made if hand.outcome in (Outcome.MADE, Outcome.MARCH)]
    marches = sum(hand.outcome is Outcome.MARCH for hand in made)
    if not made:
        return f"{team_name(game.rules, game.names, team)} made trump in no hand."
    parts = [f"made trump in {count(len(made), 'hand')}", f"won {len(won)} of them"]
    if marches:
        parts.append(f"took every trick in {marches}")
    alone = sum(hand.alone for hand in made)
    if alone:
        parts.append(f"went alone in {alone}")
    return f"{team_name(game.rules, game.names, team)} {', '.join(parts)}."


def company(game: LocalGame, seat: Seat) -> str:
    """Return who sits where, as the table is drawn."""
    n, names = game.rules.players, game.names
    others = [names[(seat + step) % n] for step in range(1, n)]
    if n == 2:
        return f"{others[0]} sits opposite you."
    mate = partner(game.rules, seat)
    if mate is not None:
        return f"{names[mate]} is your partner, {others[0]} sits on your left."
    between = f" {listing(others[1:-1])} sit across," if others[1:-1] else ""
    return f"{others[0]} sits on your left,{between} {others[-1]} on your right."
