"""What has happened in a match, what it stands at and how it has ended, line by line, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from euchre.cli.matches.game import LocalGame, list_teams_from
from euchre.cli.shared.screen import TerminalOutput
from euchre.english import (
    describe_first_dealer,
    describe_level_match,
    describe_match_end,
    describe_result,
    describe_tokens,
    format_count,
    join_words,
    team_name,
)
from euchre.english.board import format_scores, format_trick
from euchre.english.quoting import describe_event_quoting
from euchre.game import events
from euchre.game.hand import View
from euchre.game.loners import is_played_alone, max_extra_points_alone
from euchre.game.match import Match, Stage
from euchre.game.rules import partner_of, team_of
from euchre.game.scoring import Outcome

_MIN_SECONDS_IN_MINUTES: Final = 120
"""Below so many seconds the time left isn't told in minutes."""


class NarratedLine(NamedTuple):
    """A line of the log.

    Attributes:
        style: ``bold`` for how a hand ends; empty for all else.
        beside: what stands at the right of the head of a hand; None: it is no head.
    """

    words: str
    style: str = ""
    beside: str | None = None


def print_lines(screen: TerminalOutput, lines: Iterable[NarratedLine]) -> None:
    """Print lines of the log; before the head of a hand comes a blank line."""
    for line in lines:
        if line.beside is None:
            screen.write_line(line.words, style=line.style)
        else:
            screen.write_line()
            screen.write_heading(line.words, line.beside)


def describe_score(game: LocalGame) -> str:
    """Return the scores at the person's table."""
    return format_scores(game.match, game.names, list_teams_from(game.rules, game.seat))


def describe_aim(game: LocalGame, seconds_left: float | None) -> str:
    """Return what ends the match: ``to 10``."""
    rules, parts = game.rules, []
    if rules.target:
        parts.append(f"to {rules.target}")
    if rules.num_hands:
        parts.append(f"{game.match.hands_played} of {rules.num_hands} hands played")
    if rules.time_limit:
        if game.match.time_up or seconds_left is None or seconds_left <= 0:
            parts.append("last hand")
        elif seconds_left >= _MIN_SECONDS_IN_MINUTES:
            parts.append(f"{round(seconds_left / 60)} min left")
        else:
            parts.append(f"{max(1, int(seconds_left))} s left")
    return ", ".join(parts)


def narrate_event(
    game: LocalGame,
    before: Match,
    view_before: View | None,
    event: events.Event,
    seconds_left: float | None,
) -> list[NarratedLine]:
    """Return the lines of an event in `game`; `before` and `view_before` are the match and the
    person's view before it; `seconds_left` is for a timed match.
    """
    if isinstance(event, events.FirstDealer):
        return [NarratedLine(line) for line in describe_first_dealer(game.rules, event, game.names)]
    lines = []
    if isinstance(event, events.Dealt):
        head = f"Hand {len(game.match.hands) + 1}"
        lines.append(NarratedLine(head, "bold", describe_aim(game, seconds_left)))
    if not _is_needless_declaration(view_before, event):
        lines.append(NarratedLine(describe_event_quoting(view_before, event, game.names)))
    if len(game.match.hands) > len(before.hands):
        teams = list_teams_from(game.rules, game.seat)
        lines += narrate_result(before, game.match, game.names, teams)
    return lines


def _is_needless_declaration(view: View | None, event: events.Event) -> bool:
    """Return whether a player says that they do not play alone when nobody would."""
    if not isinstance(event, events.Declared) or event.alone or view is None:
        return False
    return not max_extra_points_alone(view, event.seat)


def narrate_result(
    before: Match, after: Match, names: Sequence[str], teams: Sequence[int]
) -> list[NarratedLine]:
    """Return how a hand has ended, and the score of the `teams` in this order."""
    sentences = (
        describe_tokens(before, after, names),
        format_scores(after, names, teams),
        describe_level_match(after, names),
    )
    result = NarratedLine(describe_result(after.hands[-1], names), "bold")
    return [result, *(NarratedLine(words) for words in sentences if words)]


def describe_last_trick(game: LocalGame) -> str:
    """Return the last trick of this hand, or of the one before if this has none yet."""
    hands = game.match.hands
    view = game.view if game.match.stage is Stage.HAND else None
    if view is not None and view.tricks:
        return f"Last trick: {format_trick(view.tricks[-1], game.names)}."
    if not hands:
        return "No trick has been taken in this hand yet."
    if not hands[-1].tricks:
        return f"No trick was taken in hand {len(hands)}."
    return f"Last trick of hand {len(hands)}: {format_trick(hands[-1].tricks[-1], game.names)}."


def narrate_match_end(game: LocalGame) -> list[NarratedLine]:
    """Return how the match has ended, and what each side has done in it."""
    lines = [NarratedLine(line, "bold") for line in describe_match_end(game.match, game.names)]
    return lines + [
        NarratedLine(_describe_tally(game, team)) for team in list_teams_from(game.rules, game.seat)
    ]


def _describe_tally(game: LocalGame, team: int) -> str:
    hands = [hand for hand in game.match.hands if hand.maker is not None]
    made_hands = [hand for hand in hands if team_of(game.rules, hand.maker or 0) == team]
    won_hands = [hand for hand in made_hands if hand.outcome in (Outcome.MADE, Outcome.MARCH)]
    marches = sum(hand.outcome is Outcome.MARCH for hand in made_hands)
    if not made_hands:
        return f"{team_name(game.rules, game.names, team)} never made trump."
    parts = [
        f"made trump in {format_count(len(made_hands), 'hand')}",
        f"won {len(won_hands)} of them",
    ]
    if marches:
        parts.append(f"took every trick in {marches}")
    alone = sum(is_played_alone(hand) for hand in made_hands)
    if alone:
        parts.append(f"went alone in {alone}")
    return f"{team_name(game.rules, game.names, team)} {', '.join(parts)}."


def describe_seating(game: LocalGame) -> str:
    """Return who sits where, as the table is drawn."""
    seat, player_count, names = game.seat, game.rules.players, game.names
    other_names = [names[(seat + step) % player_count] for step in range(1, player_count)]
    if player_count == 2:
        return f"{other_names[0]} sits opposite you."
    mate = partner_of(game.rules, seat)
    if mate is not None:
        return f"{names[mate]} is your partner; {other_names[0]} sits on your left."
    across = other_names[1:-1]
    sit = "sits" if len(across) == 1 else "sit"
    between = f" {join_words(across)} {sit} across," if across else ""
    return f"{other_names[0]} sits on your left,{between} {other_names[-1]} on your right."
