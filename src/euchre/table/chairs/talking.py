"""Who may say what, when, and who hears it.

Any word is a signal between two who have agreed on what it means, also one from a list, and also
when it is said. So where something is at stake those who sit at the table say nothing at all from
the deal to the end of the hand; at other tables people are trusted.
"""

from __future__ import annotations

from euchre.rules import Seat
from euchre.table.commands import LONGEST_SAY, Refused, Say, SayPhrase
from euchre.table.draft import Draft
from euchre.table.log.entries import ChatSaid, TableTextHidden
from euchre.table.log.hiding import digest_of
from euchre.table.log.state import Table
from euchre.words.grammar import one_line
from euchre.words.phrases import phrase_of


def hushed(table: Table) -> bool:
    """Return whether the players may say nothing now: a hand is being played, and something is at
    stake.
    """
    return table.at_stake and table.dealt


def overheard(table: Table) -> bool:
    """Return whether the players can now hear what spectators say.

    Where the host has it so; but they may know a hand from its player, and deals that others have,
    too, from their own table: so not in a game with either something at stake or such deals.
    """
    matters = table.at_stake or bool(table.settings.same_deals)
    return table.settings.gallery == "all" and not (matters and table.stage == "playing")


def words_of(command: Say | SayPhrase) -> ChatSaid:
    """Return the chat line of a command, as said by seat 0.

    Raises:
        Refused: there is no such phrase, or nothing in the line.
    """
    if isinstance(command, Say):
        shown = one_line(command.text)[:LONGEST_SAY]
        if not shown:
            raise Refused("malformed", "There is nothing in that line.")
        return ChatSaid(0, shown)
    found = phrase_of(command.phrase)
    if found is None:
        raise Refused("off", "There is no such phrase: choose one of those that are offered.")
    return ChatSaid(0, found.words, found.id)


def say(draft: Draft, seat: Seat, command: Say | SayPhrase) -> None:
    """Add what the player in `seat` says to the table.

    Raises:
        Refused: there is nothing in it, or it is not the time.
    """
    said = words_of(command)
    if hushed(draft.table):
        why = "Something is at stake: nobody here talks while a hand is played."
        raise Refused("hushed", f"{why} Say it when the hand is over.")
    draft.add(ChatSaid(seat, said.text, said.phrase))


def hide_text(draft: Draft, text: str) -> None:
    """Hide a text, be it the title, the stakes or a chat line; do nothing if it is not there."""
    table = draft.table
    there = (table.settings.title, table.settings.stakes, *(line.text for line in table.chat))
    if text and text in there:
        draft.add(TableTextHidden(digest_of(text)))


def from_gallery(table: Table, command: Say | SayPhrase) -> ChatSaid:
    """Return the chat line of a spectator; it is no entry of the log.

    Raises:
        Refused: there is nothing in it, or who watches does not talk here.
    """
    if table.settings.gallery == "none":
        raise Refused("off", "At this table those who watch do not talk.")
    return words_of(command)
