"""What a client may ask of a table, and the refusals."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias, get_args

import msgspec
from msgspec import Meta

from euchre.english.controls import find_control_character_error, find_control_character_error_in_id
from euchre.errors import CardError, EuchreError
from euchre.game.events import Event, decode_hook
from euchre.game.rules import Seat
from euchre.nesting import DECODE_ERRORS

MAX_CHAT_CHARACTERS: Final = 200
"""Characters in a chat line."""
_MAX_OTHERS: Final = 4
"""Players about whom a vote can say the same as about the first: all others at a table."""

CommandId: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)] | Annotated[str, Meta(max_length=64)]
_ShownName: TypeAlias = Annotated[str, Meta(max_length=200)]


class RefusedError(EuchreError):
    """The error for a command that is refused, and changes nothing.

    Attributes:
        code: for programs; stable, see ``docs/protocol.md``.
        why: for people; one sentence.
    """

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


class _DecidedCommand(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """What all commands may say: the version of the table that was shown when it was decided.

    It may arrive much later, over another connection: then it is refused if it would do something
    else than what was decided (`euchre.table.command_handler`). None: whatever is there by then.
    """

    seen: int | None = None


class _Command(_DecidedCommand, frozen=True):
    """Base of all commands: an id that the client chooses."""

    id: CommandId


class Hello(_Command, frozen=True):
    """The first message: the versions of the protocol it knows, and the token of a seat.

    `device` is made up by the client, and the same whenever it comes again.
    """

    versions: tuple[int, ...] = (1,)
    token: Annotated[str, Meta(max_length=128)] | None = None
    device: Annotated[str, Meta(max_length=64)] = ""


class SubmitEvent(_Command, frozen=True, tag="act"):
    """A call, a card or a cut."""

    event: Event


class SayReady(_Command, frozen=True, tag="ready"):
    """Begin, or go on."""


class PledgeNonce(_Command, frozen=True, tag="pledge"):
    """The hash of the random number that the player will add to a shuffle not yet committed to.

    Attributes:
        seat: the seat it is bound to; None: whichever the client has.
    """

    game: int
    hand: int
    pledge: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    attempt: int = 0
    seat: Seat | None = None


class AddNonce(_Command, frozen=True, tag="nonce"):
    """The player's own random number, which was pledged for the shuffle of `hand`."""

    hand: int
    nonce: Annotated[str, Meta(pattern="^(?:[0-9a-f]{2}){16,32}$")]
    attempt: int = 0


class AskUndo(_Command, frozen=True, tag="undo"):
    """Take back the player's last decision."""


class ClaimTricks(_Command, frozen=True, tag="claim"):
    """Claim the rest of the tricks."""


class AnswerQuestion(_Command, frozen=True, tag="answer"):
    """Answer the question that is open."""

    yes: bool


class AskRematch(_Command, frozen=True, tag="rematch"):
    """Play another game."""


class AskHint(_Command, frozen=True, tag="hint"):
    """Ask for the move that a bot would make."""


class SayText(_Command, frozen=True, tag="say"):
    """A line of chat; `name` is that of a spectator, who has no seat."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT_CHARACTERS)]
    name: Annotated[str, Meta(max_length=200)] = ""


class SayPhrase(_Command, frozen=True, tag="phrase"):
    """One of `euchre.english.phrases`, by its id; `name` as in `SayText`."""

    phrase: Annotated[str, Meta(max_length=32)]
    name: Annotated[str, Meta(max_length=200)] = ""


class SetSpectatorChat(_Command, frozen=True, tag="gallery"):
    """Set who hears the spectators from now on."""

    gallery: Annotated[str, Meta(max_length=16)]


class TakeSeatBack(_Command, frozen=True, tag="back"):
    """Take the seat back from the bot that sat in."""


class LeaveSeat(_Command, frozen=True, tag="stand"):
    """Give the seat up."""


class SeatBot(_Command, frozen=True, tag="bot"):
    """Put a bot of this level in a chair; None: leave the chair empty."""

    seat: Seat
    name: Annotated[str, Meta(max_length=32)] | None = None


class RemovePlayer(_Command, frozen=True, tag="remove"):
    """Remove the player in `seat`, called `name` (empty: whoever sits there), for good."""

    seat: Seat
    name: _ShownName = ""


class SwapSeats(_Command, frozen=True, tag="swap"):
    """Ask that the players in these seats, with these names (None: whoever sits there), change
    places; without `yes`, that they don't after all.
    """

    seats: tuple[Seat, Seat]
    names: tuple[_ShownName, _ShownName] | None = None
    yes: bool = True


class MakeHost(_Command, frozen=True, tag="host"):
    """Make the player in `seat`, called `name` (empty: whoever sits there), the host."""

    seat: Seat
    name: _ShownName = ""


class SetDoorPolicy(_Command, frozen=True, tag="door"):
    """Set who may sit down from now on."""

    door: Annotated[str, Meta(max_length=16)]


class AskForSeat(_Command, frozen=True, tag="knock"):
    """Ask the host to be let in, to `seat` or wherever there is room.

    `was_mine`: somebody sits there, `called` so (empty: whoever it is), and that is who asks, from
    a device that cannot show it; asked are the host and the devices of that seat. `key` is drawn
    by chance: who has been let in and asks by it again, since the line was lost, is given the same
    seat.
    """

    name: Annotated[str, Meta(max_length=200)] = ""
    seat: Seat | None = None
    was_mine: bool = False
    called: Annotated[str, Meta(max_length=200)] = ""
    key: Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")] = ""


class WithdrawKnock(_Command, frozen=True, tag="withdraw"):
    """Take back the knock with this key; a seat that was given for it meanwhile is given up."""

    key: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class AnswerKnock(_Command, frozen=True, tag="admit"):
    """Let the player in who knocked with this number, or refuse."""

    knock: int
    yes: bool


class _AbsenceCommand(_Command, frozen=True):
    """Base of votes on the player in `seat`, called `name` (empty: whoever sits there).

    `others` are those who are gone, too, and about whom it says the same: seats with names.
    """

    seat: Seat
    name: _ShownName = ""
    others: Annotated[tuple[tuple[Seat, _ShownName], ...], Meta(max_length=_MAX_OTHERS)] = ()


class VoteForBot(_AbsenceCommand, frozen=True, tag="vote"):
    """Vote to have a bot play for a player who does not act, or is gone."""


class VoteToWait(_AbsenceCommand, frozen=True, tag="wait"):
    """Vote to wait longer for a player who is gone."""


class SetPace(_Command, frozen=True, tag="pace"):
    """Set the pace of the bots."""

    pace: Annotated[str, Meta(max_length=16)]


class SetPreferences(_Command, frozen=True, tag="prefer"):
    """Set how the player likes to deal, and whether to be asked to go alone if it wins nothing."""

    packets: Annotated[str, Meta(max_length=16)] = ""
    always: bool = False


class PauseGame(_Command, frozen=True, tag="pause"):
    """Pause the game."""


class ResumeGame(_Command, frozen=True, tag="resume"):
    """End the pause."""


class AskSnapshot(_Command, frozen=True, tag="sync"):
    """Ask for a snapshot."""


class Ping(_Command, frozen=True):
    """Ask whether the server is there."""


Command: TypeAlias = (
    Hello
    | SubmitEvent
    | SayReady
    | PledgeNonce
    | AddNonce
    | AskUndo
    | ClaimTricks
    | AnswerQuestion
    | AskRematch
    | AskHint
    | SayText
    | SayPhrase
    | SetSpectatorChat
    | TakeSeatBack
    | LeaveSeat
    | SeatBot
    | RemovePlayer
    | SwapSeats
    | MakeHost
    | SetDoorPolicy
    | AskForSeat
    | WithdrawKnock
    | AnswerKnock
    | VoteForBot
    | VoteToWait
    | SetPace
    | SetPreferences
    | PauseGame
    | ResumeGame
    | AskSnapshot
    | Ping
)
"""What a client may send."""

UNLIMITED_COMMANDS: Final = (
    SubmitEvent,
    AddNonce,
    AnswerQuestion,
    Hello,
    AskHint,
    Ping,
    PledgeNonce,
    AskRematch,
    SayReady,
    VoteForBot,
    VoteToWait,
)
"""Those of which nobody need count how many somebody sends beside the game: the game itself bounds
them, or nothing is written for them."""

_COMMAND_DECODER: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(
    Command, dec_hook=decode_hook
)
_DECODE_ERRORS: Final = (*DECODE_ERRORS, CardError)
"""What reading a message can come to that is none."""
_COMMAND_TYPES: Final = {str(kind.__struct_config__.tag) for kind in get_args(Command)}


def parse_command(text: str | bytes) -> Command:
    """Parse the command in a message.

    Raises:
        RefusedError: it is none, or has a control character; `malformed` or `unknown-type`.
    """
    if not _is_ascii_without_escapes(text):
        message = _parse_json_object_or_empty(text)
        ident = message.get("id")
        if wrong := find_control_character_error_in_id(
            ident if isinstance(ident, str) else ""
        ) or find_control_character_error(message):
            raise RefusedError("malformed", f"That isn't a command: {wrong}.")
    try:
        return _COMMAND_DECODER.decode(text)
    except _DECODE_ERRORS as error:
        raise _build_parse_refusal(text, error) from None


def _is_ascii_without_escapes(text: str | bytes) -> bool:
    """Return whether a message surely has no control character: JSON writes them with a backslash,
    but for DEL, and those beyond ASCII.
    """
    if isinstance(text, bytes):
        return text.isascii() and not (b"\\" in text or b"\x7f" in text)
    return text.isascii() and not ("\\" in text or "\x7f" in text)


def _build_parse_refusal(text: str | bytes, error: Exception) -> RefusedError:
    kind = _parse_json_object_or_empty(text).get("type")
    if isinstance(kind, str) and kind not in _COMMAND_TYPES:
        return RefusedError("unknown-type", "There's no command of that type.")
    return RefusedError("malformed", f"That isn't a command: {error}.")


def parse_command_id(text: str | bytes) -> str | int | None:
    """Return the id of any message, even a malformed one, to answer it by; None: it has none."""
    ident = _parse_json_object_or_empty(text).get("id")
    if isinstance(ident, str):
        return ident[:64]
    return ident if isinstance(ident, int) and abs(ident) <= 2**53 else None


def _parse_json_object_or_empty(text: str | bytes) -> dict[str, Any]:
    try:
        raw = msgspec.json.decode(text)
    except _DECODE_ERRORS:
        return {}
    return raw if isinstance(raw, dict) else {}
