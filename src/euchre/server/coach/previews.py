"""A game or a hand that somebody shares: what there is to see, and a picture for its link.

As `euchre.server.coach.jobs`, in a process behind the pages.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from euchre.english import describe_match_end, describe_result, format_count
from euchre.game.cards import sort_hand
from euchre.game.match import Match, apply
from euchre.game.presets import rules_title
from euchre.notation.record import Record
from euchre.server import share_images
from euchre.server.coach.jobs import gzip_replay_json
from euchre.server.coach.sources import GameSource, build_game_record
from euchre.table.commands import RefusedError
from euchre.texts import translatable


class SharePreview(msgspec.Struct, frozen=True):
    """Link preview of a shared game or hand.

    Attributes:
        game: the number of the game at its table.
        title: how it ended.
        words: what it is.
    """

    game: int
    title: str
    words: str


def build_preview(source: GameSource, game_number: int | None, hand_number: int) -> SharePreview:
    """Build the link preview of a game, or of one hand of it.

    Args:
        source: what the games of the table are made of.
        game_number: its number, from 1 on; None: the last one.
        hand_number: its number, from 1 on; 0: the game is shared.

    Raises:
        RefusedError: there is none, or it is not over.
    """
    chosen, match = _find_finished_game(source, game_number, hand_number)
    rules = rules_title(chosen.rules)
    names = chosen.names
    if hand_number:
        result = describe_result(match.hands[-1], names)
        line = translatable(
            "coach-preview-hand",
            f"Hand {hand_number}: {result}",
            number=str(hand_number),
            result=result,
        )
        words = translatable(
            "coach-preview-one-hand", f"A hand of Euchre ({rules}), card by card.", rules=rules
        )
    else:
        line = describe_match_end(match, names)[0]
        words = translatable(
            "coach-preview-hands",
            f"{format_count(len(match.hands), 'hand')} of Euchre ({rules}), card by card.",
            hands=len(match.hands),
            rules=rules,
        )
    return SharePreview(int(str(chosen.meta["game"])), line, words)


def gzip_shared_replay(source: GameSource, game_number: int | None, hand_number: int) -> bytes:
    """Return the shared game or hand as a gzipped JSON replay. As `build_preview`."""
    chosen, _ = _find_finished_game(source, game_number, hand_number)
    return gzip_replay_json((chosen,), 1, hand_number=hand_number)


def draw_share_image(source: GameSource, game_number: int | None, hand_number: int) -> bytes:
    """Draw the shared game or hand as a PNG. As `build_preview`."""
    chosen, match = _find_finished_game(source, game_number, hand_number)
    hand_played = match.hands[-1]
    seat = hand_played.dealer if hand_played.maker is None else hand_played.maker
    trump = hand_played.trump
    suit = None if trump is None or trump.is_no_trump else trump
    winners = () if match.winner is None else (match.winner,)
    won = find_highest_scoring_sides(hand_played.points) if hand_number else winners
    cards = sort_hand(hand_played.dealt.hands[seat], chosen.rules.sort_suits, suit)
    up = hand_played.up_card
    middle = (up,) if up is not None and hand_played.trump is None else ()
    shows = share_images.ShareImage(tuple(cards), middle, suit, match.scores, won)
    return share_images.render_png(share_images.draw_image_svg(shows))


def find_highest_scoring_sides(points_by_side: Sequence[int]) -> tuple[int, ...]:
    """Return the sides that made the most points in a hand; empty if nobody made any."""
    best = max(points_by_side, default=0)
    return tuple(side for side, made in enumerate(points_by_side) if made == best > 0)


def _find_finished_game(
    source: GameSource, game_number: int | None, hand_number: int
) -> tuple[Record, Match]:
    """Find the game, and the match at its end or that of the hand; raise if it is not over."""
    chosen = build_game_record(source, game_number)
    match = chosen.match
    if not hand_number:
        if not match.over or not match.hands:
            why = translatable("coach-share-game-over", "You can share this game when it's over.")
            raise RefusedError("not-over", why)
        return chosen, match
    if hand_number > len(match.hands) and match.over:
        count = len(match.hands)
        there = "is only one" if count == 1 else f"are {count}"
        raise RefusedError(
            "no-game",
            translatable(
                "coach-no-hand-of-number",
                f"There's no hand {hand_number}: there {there}.",
                number=str(hand_number),
                hands=count,
            ),
        )
    if hand_number > len(match.hands):
        raise RefusedError(
            "not-over",
            translatable("coach-share-hand-over", "You can share this hand when it's over."),
        )
    match = chosen.start
    for event in chosen.events:
        if len(match.hands) == hand_number:
            break
        match = apply(match, event)
    return chosen, match
