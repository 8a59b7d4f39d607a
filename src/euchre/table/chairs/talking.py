"""Who may say what, when, and who hears it.

Any word is a signal between two who have agreed on what it means, also one from a list, and also
when it is said; and so is whatever else the others see. So where something is at stake those who
sit at the table say nothing at all from the deal to the end of the hand, and do nothing that the
game can do without; at other tables people are trusted.
"""

from __future__ import annotations

from euchre.english.grammar import clean_to_one_line
from euchre.english.phrases import find_phrase
from euchre.game.rules import Seat
from euchre.table.commands import MAX_CHAT_CHARACTERS, RefusedError, SayPhrase, SayText
from euchre.table.log.entries import ChatSaid, TableTextAllowed, TableTextHidden
from euchre.table.log.name_hiding import digest_text, with_text_hidden
from euchre.table.log.state import Table
from euchre.table.unit_of_work import UnitOfWork
from euchre.texts import plain_text, translatable


def is_chat_muted(table: Table) -> bool:
    """Return whether players may say nothing now: a hand with something at stake is played."""
    return table.has_stakes and table.is_hand_dealt


def verify_not_muted(table: Table, refusal_text: str) -> None:
    """Verify that the players may say something now.

    Raises:
        RefusedError: they may not, for which `refusal_text` is what is to be done.
    """
    if is_chat_muted(table):
        raise RefusedError(
            "hushed",
            translatable(
                "table-at-stake", f"Something is at stake: {refusal_text}", why=refusal_text
            ),
        )


def can_players_hear_spectators(table: Table) -> bool:
    """Return whether the players can now hear what spectators say.

    Where the host has it so; but they may know a hand from its player, and deals that others have,
    too, from their own table: so not in a game with either something at stake or such deals.
    """
    matters = table.has_stakes or bool(table.settings.same_deals)
    return table.settings.gallery == "all" and not (matters and table.stage == "playing")


def build_chat_line(command: SayText | SayPhrase) -> ChatSaid:
    """Return the chat line of a command, as said by seat 0.

    Raises:
        RefusedError: there is no such phrase, or nothing in the line.
    """
    if isinstance(command, SayText):
        shown = clean_to_one_line(command.text)[:MAX_CHAT_CHARACTERS]
        if not shown:
            raise RefusedError(
                "malformed", translatable("table-message-empty", "That message is empty.")
            )
        return ChatSaid(0, shown)
    phrase = find_phrase(command.phrase)
    if phrase is None:
        raise RefusedError(
            "off",
            translatable("table-no-phrase", "There's no such phrase: choose one from the list."),
        )
    return ChatSaid(0, plain_text(phrase.words), phrase.id)


def say_to_table(draft: UnitOfWork, seat: Seat, command: SayText | SayPhrase) -> None:
    """Add what the player in `seat` says to the table.

    Raises:
        RefusedError: there is nothing in it, or it is not the time.
    """
    line = build_chat_line(command)
    why = translatable(
        "table-hushed-talk", "you can't talk during a hand. Say it when the hand is over."
    )
    verify_not_muted(draft.table, why)
    draft.add(ChatSaid(seat, line.text, line.phrase))


def set_text_hidden(draft: UnitOfWork, text: str, *, hidden: bool) -> None:
    """Hide a text, be it the title, the stakes or a chat line, or show it again; do nothing if that
    is so already, or it is not there.
    """
    digest = digest_text(text)
    if with_text_hidden(draft.table, digest, hidden=hidden) != draft.table:
        draft.add(TableTextHidden(digest) if hidden else TableTextAllowed(digest))


def build_gallery_line(table: Table, command: SayText | SayPhrase) -> ChatSaid:
    """Return the chat line of a spectator; it is no entry of the log.

    Raises:
        RefusedError: there is nothing in it, or who watches does not talk here.
    """
    if table.settings.gallery == "none":
        raise RefusedError(
            "off", translatable("table-spectators-mute", "Spectators can't talk at this table.")
        )
    return build_chat_line(command)
