"""What became of a game that is over, for who played it: what histories and ratings are made of."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from euchre.errors import RecordError
from euchre.game.events import Called, Passed
from euchre.game.hand import Hand
from euchre.game.knobs import Value
from euchre.game.loners import is_played_alone
from euchre.game.match import Match
from euchre.game.rules import Rules, Seat, team_of, teams
from euchre.nesting import DECODE_ERRORS
from euchre.table.log.participants import StartingPlayer
from euchre.table.log.state import Table

CASUAL_KIND: Final = "casual"
RANKED_KIND: Final = "ranked"
DAILY_KIND: Final = "daily"
"""The kinds of games."""


class GameKind(NamedTuple):
    """The kind of a game, and the set or club that it belongs to.

    Attributes:
        kind: `CASUAL_KIND`, `RANKED_KIND` or `DAILY_KIND`.
        topic: of a daily deal the name of the set it is of; of a casual game the club at whose
            table it is played; else empty.
    """

    kind: str
    topic: str = ""


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a game.

    Attributes:
        rules: the knobs that differ from their defaults.
        seats: who began it, seat by seat.
        scores: of the sides, as `euchre.game.rules.teams` has them, less what they began with.
        winner: the side that has won; None: nobody has.
        hands: those in which trump was made.
        started: when it began, in ms.
        ended: when it was over, in ms.
        deals: the set of tables with the same cards that it belongs to; empty: none.
        club: the club at whose table it was played.
        title: of the table.
        play: for each side the points that it made beyond what average play makes of these cards,
            as `euchre.ratings` has them; None: that has not been worked out.
    """

    rules: dict[str, Value]
    seats: tuple[StartingPlayer, ...]
    scores: tuple[int, ...]
    winner: int | None
    hands: int
    started: int
    ended: int
    deals: str = ""
    club: str = ""
    title: str = ""
    play: tuple[float, ...] | None = None

    @property
    def side_seats(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side (`euchre.game.rules.teams`)."""
        return _find_side_seats(tuple(self.rules.items()))


@lru_cache(maxsize=256)
def _find_side_seats(knobs: tuple[tuple[str, Value], ...]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats of each side; cached, as a profile has thousands of games with few rules."""
    return teams(Rules.from_dict(dict(knobs)))


class PlayedHand(msgspec.Struct, frozen=True):
    """The result of a hand for one of its players.

    Attributes:
        gained: the points of their side, less those of the others.
        call: what they said: ``pass``, ``order`` (the up-card) or the letter of a suit, with
            ``alone`` behind it where they played alone; empty: they were not asked.
    """

    gained: int
    call: str


class PlayerResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a game for one of its players.

    Attributes:
        seat: theirs.
        game: how it went.
        counts: their figures, as `euchre.statistics` counts them; those that are 0 are left out.
        mistakes: how often they made each kind of mistake, as a review has found; None: nobody
            has gone through it.
        lost: the points that all of their decisions cost on average, small losses included.
        hands: of a daily deal, how each hand went.
    """

    seat: Seat
    game: GameResult
    counts: dict[str, int] = {}
    mistakes: dict[str, int] | None = None
    lost: float = 0.0
    hands: tuple[PlayedHand, ...] = ()

    @property
    def side_index(self) -> int:
        """The index of the side that the player was on."""
        return next(index for index, side in enumerate(self.game.side_seats) if self.seat in side)

    @property
    def has_won(self) -> bool:
        """Return whether the player has won; players who left have not."""
        return self.game.winner == self.side_index and not self.game.seats[self.seat].left


def find_game_kind(table: Table) -> GameKind:
    """Return the kind of the games of a table."""
    if table.settings.ranked:
        return GameKind(RANKED_KIND)
    if table.settings.is_daily:
        return GameKind(DAILY_KIND, table.settings.same_deals)
    return GameKind(CASUAL_KIND, table.settings.club)


def list_hand_results(match: Match, seat: Seat) -> tuple[PlayedHand, ...]:
    """Return the result of each hand of a match for the player in a seat."""
    return tuple(
        PlayedHand(compute_net_points(hand, seat), encode_call(hand, seat)) for hand in match.hands
    )


def compute_net_points(hand: Hand, seat: Seat) -> int:
    """Return the points that the side of a seat makes in a finished hand, less the others'."""
    return 2 * hand.points[team_of(hand.rules, seat)] - sum(hand.points)


def encode_call(hand: Hand, seat: Seat) -> str:
    """Return what a player called in a finished hand, as `PlayedHand` has it."""
    call, up_card = "", hand.dealt.up_card
    for said in hand.calls:
        if said.seat == seat and isinstance(said, Passed):
            call = "pass"
        elif said.seat == seat and isinstance(said, Called):
            ordered = up_card is not None and up_card.suit is said.trump
            call = "order" if ordered else said.trump.letter
    return f"{call} alone" if is_played_alone(hand) and hand.maker == seat else call


def build_game_result(table: Table, ended_ms: int) -> GameResult:
    """Return the result of the finished game of a table.

    Args:
        table: whose game is over.
        ended_ms: when it was, in ms.
    """
    match = table.match
    assert match is not None
    assert match.over
    before = table.start_scores or (0,) * len(match.scores)
    return GameResult(
        rules=table.settings.rules,
        seats=table.starters,
        scores=tuple(score - start for score, start in zip(match.scores, before, strict=True)),
        winner=match.winner,
        hands=match.hands_played,
        started=table.started,
        ended=ended_ms,
        deals=table.settings.same_deals,
        club=table.settings.club,
        title=table.settings.title,
    )


_RESULT_ENCODER: Final = msgspec.json.Encoder()
_RESULT_DECODER: Final = msgspec.json.Decoder(PlayerResult)


def result_to_json(result: PlayerResult) -> bytes:
    """Return one result as JSON."""
    return _RESULT_ENCODER.encode(result)


def result_from_json(text: bytes) -> PlayerResult:
    """Parse a result that `result_to_json` wrote.

    Raises:
        RecordError: the text is none.
    """
    try:
        return _RESULT_DECODER.decode(text)
    except DECODE_ERRORS as error:
        raise RecordError(f"not the result of a game: {error}") from error
