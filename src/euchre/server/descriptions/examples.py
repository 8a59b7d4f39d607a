"""An example of every message on a table's socket."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from euchre.game.cards import Card, Suit
from euchre.game.events import Called, Played, encode_hook
from euchre.table import commands
from euchre.table.log.entries import MatchEventHappened
from euchre.table.views.picture import (
    ChatInfo,
    ClientLimits,
    GameInfo,
    HandInfo,
    HeldCardInfo,
    LaidCardInfo,
    MessageType,
    OwnSeatInfo,
    SeatInfo,
    SeatKnowledge,
    ServerMessage,
    TableInfo,
)

_LEFT_BOWER: Final = Card.parse("JC")
_TOKEN: Final = "Wq0FrKf8bV6jUdTB2tpyJcTnTgqPzqQe3jXjZL4hN1o"
_KEY: Final = "9f86d081884c7d659a2feaa0c55ad015"
_HASH: Final = "a3f5c1d2e4b60718293a4b5c6d7e8f90" * 2
_PLAY: Final = Played(0, Card.parse("AC"))
COMMAND_EXAMPLES: Final[Mapping[type[commands.Command], commands.Command]] = {
    type(command): command
    for command in (
        commands.Hello(id=0, versions=(1,), token=_TOKEN),
        commands.SubmitEvent(id=1, event=_PLAY, seen=31),
        commands.SayReady(id=2),
        commands.PledgeNonce(id=3, game=1, hand=2, pledge=_HASH, seat=0),
        commands.AddNonce(id=4, hand=2, nonce=_HASH),
        commands.AskUndo(id=5, seen=31),
        commands.ClaimTricks(id=6, seen=31),
        commands.AnswerQuestion(id=7, yes=True, seen=31),
        commands.AskRematch(id=8),
        commands.AskHint(id=9),
        commands.SayText(id=10, text="Good game"),
        commands.SayPhrase(id=11, phrase="well-played"),
        commands.SetSpectatorChat(id=12, gallery="own"),
        commands.TakeSeatBack(id=13),
        commands.LeaveSeat(id=14),
        commands.SeatBot(id=15, seat=2, name="club"),
        commands.RemovePlayer(id=16, seat=1, name="Ben"),
        commands.SwapSeats(id=17, seats=(1, 2), names=("Ben", "Cleo")),
        commands.MakeHost(id=18, seat=1, name="Ben"),
        commands.SetDoorPolicy(id=19, door="ask"),
        commands.AskForSeat(id=20, name="Dan", seat=3, key=_KEY),
        commands.WithdrawKnock(id=21, key=_KEY),
        commands.AnswerKnock(id=22, knock=4711, yes=True),
        commands.VoteForBot(id=23, seat=1, name="Ben"),
        commands.VoteToWait(id=24, seat=1, name="Ben"),
        commands.SetPace(id=25, pace="fast"),
        commands.SetPreferences(id=26, packets="threes", always=True),
        commands.PauseGame(id=27),
        commands.ResumeGame(id=28),
        commands.AskSnapshot(id=29),
        commands.Ping(id=30),
    )
}
_CHAIRS: Final = (
    SeatInfo(0, "Robot", "human", here=True),
    *(
        SeatInfo(seat, name, "bot", bot="club")
        for seat, name in ((1, "Ben"), (2, "Cleo"), (3, "Dan"))
    ),
)
_TABLE: Final = TableInfo(
    id="lJiaSZ0mPcVtkWdR",
    title="Robot's table",
    preset="standard",
    rules_name="Standard",
    stage="playing",
    pace="instant",
    chairs=_CHAIRS,
    host=0,
    bots="club",
)
_GAME: Final = GameInfo(
    number=1,
    stage="hand",
    teams=((0, 2), (1, 3)),
    scores=(2, 1),
    target=10,
    score_cards="5_5",
    dealer=3,
)
_HAND: Final = HandInfo(
    number=2,
    phase="play",
    dealer=3,
    counts=(5, 5, 5, 4),
    turn=0,
    trump="S",
    maker=3,
    trick=(LaidCardInfo(3, Card.parse("9C")),),
)
_MINE: Final = OwnSeatInfo(
    seat=0,
    question="Your turn: Dan led clubs.",
    cards=(
        HeldCardInfo(_LEFT_BOWER, why="Clubs were led: follow suit with A♣.", trump=2),
        HeldCardInfo(_PLAY.card, event=_PLAY),
    ),
)
_ORDERED: Final = Called(3, Suit.SPADES)
_PICTURE: Final[Mapping[str, Any]] = {
    "table": _TABLE,
    "game": _GAME,
    "hand": _HAND,
    "mine": _MINE,
    "known": SeatKnowledge(rules={"target": 10}, seat=0, scores=(2, 1), events=(_ORDERED,)),
    "lines": ("Dan orders it up.",),
}
_LINE: Final = ChatInfo(None, "Hello from the rail", "Eve", watching=True)
MESSAGE_EXAMPLES: Final[Mapping[MessageType, ServerMessage]] = {
    message.type: message
    for message in (
        ServerMessage(
            31,
            "welcome",
            id=0,
            protocol=1,
            limits=ClientLimits(16_384, 20, 60, 1, 30, 60),
            now=1_767_225_600_000,
            **_PICTURE,
        ),
        ServerMessage(31, "snapshot", id=29, **_PICTURE),
        ServerMessage(
            32,
            "event",
            entry=MatchEventHappened(_PLAY),
            told="You play A♣.",
            hand=_HAND,
            mine=_MINE,
        ),
        ServerMessage(32, "presence", table=_TABLE),
        ServerMessage(32, "said", said=_LINE),
        ServerMessage(32, "ack", id=1),
        ServerMessage(
            32, "error", id=1, code="must-follow-suit", why="Clubs were led: follow suit with A♣."
        ),
        ServerMessage(32, "hint", id=9, event=_ORDERED, why="You hold both bowers."),
        ServerMessage(32, "seated", id=20, seat=3, token=_TOKEN),
        ServerMessage(32, "pong", id=30, now=1_767_225_600_000),
        ServerMessage(32, "bye", code="closing", why="The server is stopping."),
    )
}


def encode_example(example: commands.Command | ServerMessage) -> dict[str, Any]:
    """Encode a message as plain data, as it goes over the socket."""
    encoded: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(example, enc_hook=encode_hook)
    )
    return encoded
