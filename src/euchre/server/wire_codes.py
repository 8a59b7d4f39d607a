"""Codes for programs: of refusals, at the socket and over HTTP, and of sockets that are closed."""

from __future__ import annotations

from enum import IntEnum
from types import MappingProxyType
from typing import Final, NamedTuple, get_args

from euchre.game.illegal_events import Code as RulesCode


class ErrorCode(NamedTuple):
    """What a code means.

    Attributes:
        meaning: a clause for programmers, in Markdown.
        status: the HTTP status, where it comes over HTTP.
    """

    meaning: str
    status: int = 400


ERROR_CODES: Final = MappingProxyType(
    {
        "malformed": ErrorCode("we can't read this message or body"),
        "unknown-type": ErrorCode("there is no such command"),
        "too-long": ErrorCode("it is too large", 413),
        "flood": ErrorCode("you send too much at once", 429),
        "busy": ErrorCode("the server is overloaded", 503),
        "full": ErrorCode("there is no room", 409),
        "stale": ErrorCode("the table has changed since you decided"),
        "not-your-turn": ErrorCode("it isn't your turn"),
        "not-your-seat": ErrorCode("that is another seat's to do", 403),
        "spectator": ErrorCode("you need a seat for that"),
        "host-only": ErrorCode("only the host can do that", 403),
        "not-now": ErrorCode("that isn't possible at this moment"),
        "paused": ErrorCode("the game is paused"),
        "hushed": ErrorCode("nobody may talk now"),
        "off": ErrorCode("not possible here, or not one of the values"),
        "cannot-claim": ErrorCode("you could lose one of these tricks"),
        "declined": ErrorCode("the host said no"),
        "withdrawn": ErrorCode("the knock was taken back"),
        "no-seat": ErrorCode("there is no such seat, or the token no longer opens it", 404),
        "no-table": ErrorCode("there is no such table, or no longer", 404),
        "no-game": ErrorCode("there is no such game", 404),
        "no-share": ErrorCode("the link opens no shared game", 404),
        "no-picture": ErrorCode("there is no such picture", 404),
        "unknown-preset": ErrorCode("no game has this name", 404),
        "ask": ErrorCode("the host must let you in", 403),
        "locked": ErrorCode("nobody may sit down", 403),
        "kept": ErrorCode("the chairs are kept for other players", 403),
        "name-taken": ErrorCode("somebody has that name", 409),
        "account": ErrorCode(
            "it needs an account, you sit there already, or the seat is another account's", 403
        ),
        "not-yours": ErrorCode("it belongs to another account or seat", 403),
        "confirm": ErrorCode("sign in again first", 403),
        "covered": ErrorCode("these deals are hidden from you", 403),
        "seen": ErrorCode("you have seen these deals at another table", 403),
        "shown": ErrorCode("these deals are public already"),
        "key-used": ErrorCode("this `Idempotency-Key` was used for another request", 422),
        "no-ticket": ErrorCode("the server doesn't know your ticket", 404),
        "left": ErrorCode("you left the queue", 404),
        "replaced": ErrorCode("a newer request replaced this one", 409),
        "seated": ErrorCode("you already have a seat", 409),
        "not-over": ErrorCode("the game or hand isn't over", 409),
        "nothing": ErrorCode("there is no finished hand to review"),
        "warming": ErrorCode("the coach is getting ready", 503),
        "no-coach": ErrorCode("the coach isn't installed", 503),
        "gave-up": ErrorCode("the work took too long or too much memory", 503),
        "gone": ErrorCode("nobody is waiting for the answer anymore"),
        "interrupted": ErrorCode("the work was interrupted; try again", 503),
        "failed": ErrorCode("a mistake of ours", 500),
        "not-saved": ErrorCode("the disk or database refused; nothing has happened", 503),
        "damaged": ErrorCode("what is stored isn't what was written", 500),
        "elsewhere": ErrorCode("the server that has this table doesn't answer", 503),
        "outcome-unknown": ErrorCode("the server that has this table went away meanwhile", 502),
        "wrong-host": ErrorCode("the server doesn't know the name in `Host`", 421),
        "foreign": ErrorCode("the request comes from another site", 403),
        "not-well": ErrorCode("a background job fails", 503),
        "not-ready": ErrorCode("don't send this server requests yet", 503),
        "refused": ErrorCode("any other reason; `detail` has it"),
    }
)
"""What the server itself can answer, besides the `RulesCode` of an event that the rules forbid."""
COMMON_CODES: Final = (
    *("malformed", "refused", "wrong-host", "foreign", "busy", "not-saved", "damaged", "elsewhere"),
    *("outcome-unknown", "failed", "gone"),
)
"""What any request over HTTP may get, besides the names of statuses like ``not-found``."""
RULES_CODES: Final[tuple[str, ...]] = get_args(RulesCode)
"""The codes of events that the rules don't allow; ``why`` says which rule."""


class CloseCode(IntEnum):
    """The code with which the server closes a socket."""

    REFUSED = 1008
    TOO_LARGE = 1009
    COME_AGAIN = 1012
    FULL = 1013


CLOSE_MEANINGS: Final = MappingProxyType(
    {
        CloseCode.REFUSED: "the `hello`, seat or table was refused, you sent too much, or you don't"
        " read what you are sent: come back once the cause is fixed",
        CloseCode.TOO_LARGE: "your message was too large: come back, and don't send it again",
        CloseCode.COME_AGAIN: "the server stops, or another server has the table: come back at"
        " once",
        CloseCode.FULL: "the server is full, or you came too often: come back later",
    }
)
BYE_MEANINGS: Final = MappingProxyType(
    {
        "closing": "the server stops, or another server has the table: reconnect",
        "full": "others take precedence: reconnect later",
        "replaced": "your seat is open on too many devices: don't reconnect by yourself",
        "removed": "a moderator has closed the table: don't reconnect",
    }
)
"""The codes of a ``bye``, the last message before the server closes a socket."""
