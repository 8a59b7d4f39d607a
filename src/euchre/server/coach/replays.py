"""Recorded games as pictures, one for every event, with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from euchre import fair
from euchre.english import (
    describe_first_dealer,
    describe_level_match,
    describe_match_end,
    describe_result,
)
from euchre.english.grammar import format_count
from euchre.english.quoting import describe_event_quoting
from euchre.errors import EuchreError, RecordError
from euchre.game import events
from euchre.game.cards import Card, sort_hand
from euchre.game.match import Match, apply
from euchre.game.presets import find_preset_name, rules_title
from euchre.game.rules import Seat
from euchre.notation import record
from euchre.notation.egn import read_egn_partly, read_emn_partly
from euchre.notation.record import Record, RecordReadResult
from euchre.notation.text import read_text_partly
from euchre.table.log.state import FOLLOWED_BY
from euchre.table.views import public_view
from euchre.table.views.picture import ChatInfo, GameInfo, HandInfo, HandResultInfo
from euchre.texts import join_texts, translatable

_RECORD_READERS: Final = (
    record.read_records_partly,
    read_emn_partly,
    read_egn_partly,
    read_text_partly,
)


class ReplayFrame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a replay: the event, and the table after it."""

    told: str
    game: GameInfo
    hand: HandInfo
    open: tuple[tuple[Card, ...], ...]
    said: ChatInfo | None = None


class GameReplay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game to step through: game `number` of `games` in the file, its players and its frames.

    Where `hand` is not 0 they are those of that hand alone. `checked` says of each deal what came
    of its proof, `seal` of all in a sentence, and `bent` whether one of them could not be
    confirmed. `bots` are the seats in which no people sat.
    """

    title: str
    names: tuple[str, ...]
    rules_name: str
    preset: str
    frames: tuple[ReplayFrame, ...]
    proofs: bool = False
    checked: tuple[str, ...] = ()
    seal: str = ""
    bent: bool = False
    number: int = 1
    games: int = 1
    error: str = ""
    hand: int = 0
    bots: tuple[Seat, ...] = ()


def read_any_format(text: str) -> RecordReadResult:
    """Read the records in a text of any format that this program knows.

    Raises:
        RecordError: it is none of them.
    """
    first_error: RecordError | None = None
    readers = _RECORD_READERS if text.lstrip()[:1] == "{" else tuple(reversed(_RECORD_READERS))
    for reader in readers:
        try:
            reading = reader(text)
        except EuchreError as error:
            first_error = first_error or RecordError(str(error))
            continue
        if reading.records:
            return reading
        first_error = first_error or reading.error
    raise first_error or RecordError(
        translatable("coach-no-record", "there's no record in this text")
    )


def describe_missing_game(game_number: int, games: int) -> str:
    """Say that a file has no game of this number: ``there's no game 3, only 2 games``."""
    return translatable(
        "coach-no-such-game",
        f"there's no game {game_number}, only {format_count(games, 'game')}",
        number=str(game_number),
        games=games,
    )


def build_replay(
    records: tuple[Record, ...], game_number: int, error_text: str = "", hand_number: int = 0
) -> GameReplay:
    """Build the replay of a game (numbered from 1), or of one hand if `hand_number` is not 0.

    Raises:
        RecordError: there is no such game.
    """
    if not 1 <= game_number <= len(records):
        raise RecordError(describe_missing_game(game_number, len(records)))
    chosen = records[game_number - 1]
    preset = find_preset_name(chosen.rules) or ""
    checked = fair.check_deals(chosen)
    return GameReplay(
        title=str(chosen.meta.get("title", "")),
        names=_make_names_translatable(chosen),
        rules_name=rules_title(chosen.rules),
        preset=preset,
        frames=tuple(
            frame for frame in _build_frames(chosen) if hand_number in (0, frame.hand.number)
        ),
        proofs=bool(chosen.proofs),
        checked=tuple(check.why for check in checked),
        seal=_describe_deal_checks(checked),
        bent=not all(check.ok for check in checked),
        number=game_number,
        games=len(records),
        error=error_text and translatable("coach-record-broken-off", error_text, why=error_text),
        hand=hand_number,
        bots=tuple(
            seat for seat, player in enumerate(chosen.players) if player.kind.startswith("bot")
        ),
    )


def _describe_deal_checks(check_results: Sequence[fair.FairCheckResult]) -> str:
    if not check_results:
        return translatable("coach-no-sealed-deals", "This game has no sealed deals.")
    lie = next((check.why for check in check_results if not check.ok), "")
    if lie:
        return translatable("coach-deal-does-not-match", lie, why=lie)
    return translatable("coach-deals-match", "Every deal matches its seal.")


def _make_names_translatable(game_record: Record) -> tuple[str, ...]:
    """Return the name of every seat: of players who followed each other, ``Ann, then Bob``, in the
    language of whoever reads it.
    """
    then = translatable("replay-then", FOLLOWED_BY)
    return tuple(
        join_texts(name.split(FOLLOWED_BY), then) if FOLLOWED_BY in name else name
        for name in game_record.names
    )


def _build_frames(game_record: Record) -> list[ReplayFrame]:
    match, frames = game_record.start, []
    names = _make_names_translatable(game_record)
    last_result: tuple[HandResultInfo, ...] = ()
    for event in game_record.events:
        before, match = match, apply(match, event)
        if len(match.hands) > len(before.hands):
            last_result = (public_view.build_hand_result(match.hands[-1], match.scores, names),)
        frames.append(_build_frame(before, event, match, names, last_result))
    return frames


def _build_frame(
    match_before: Match,
    event: events.Event,
    match: Match,
    names: tuple[str, ...],
    last_result: tuple[HandResultInfo, ...],
) -> ReplayFrame:
    hand = match.hand
    cards: tuple[tuple[Card, ...], ...] = ()
    if hand is None or isinstance(event, events.Cut | events.FirstDealer):
        number = len(match.hands) + 1
        picture = HandInfo(number=number, phase=match.stage.value, dealer=match.dealer)
    else:
        view = match.view(None)
        assert view is not None
        picture = public_view.build_hand_picture(
            view, len(match.hands) + (not hand.over), match, names
        )
        cards = tuple(tuple(sort_hand(held, match.rules.sort_suits)) for held in hand.hands)
    words = public_view.find_bubble_text(match_before, event)
    seat = getattr(event, "seat", None)
    return ReplayFrame(
        told=_describe_event(match_before, event, match, names),
        game=public_view.build_match_info(match, names, last_result),
        hand=picture,
        open=cards,
        said=ChatInfo(seat, words) if words else None,
    )


def _describe_event(
    match_before: Match, event: events.Event, match: Match, names: tuple[str, ...]
) -> str:
    if isinstance(event, events.FirstDealer):
        return join_texts(describe_first_dealer(match.rules, event, names), " ")
    line = describe_event_quoting(
        None if isinstance(event, events.Dealt) else match_before.hand, event, names
    )
    if len(match.hands) > len(match_before.hands):
        parts = (line, describe_result(match.hands[-1], names), describe_level_match(match, names))
        line = join_texts((part for part in parts if part), " ")
    if match.over:
        line = join_texts((line, *describe_match_end(match, names)), " ")
    return line
