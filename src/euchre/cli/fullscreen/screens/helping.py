"""What is said of the keys, and of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from euchre.cli.fullscreen.drawing.palette import TablePalette
from euchre.english.summary import summarise_rules
from euchre.game.rules import Rules, has_called_partner

_PLAY_KEYS: Final = (
    ("1 2 3 …", "play, lay away or pass that card of your hand"),
    ("← → ↑ ↓ Enter", "go to a card or a choice, and take it"),
    ("Enter", "where there is but one choice: it; else go on, or do not wait"),
    ("p o a", "pass, order it up, order it up and go alone"),
    ("c d h s", "name a suit; in capitals alone with it; n and N: no trump"),
    ("y n", "yes or no"),
)
_COMMAND_KEYS: Final = (
    ("i", "what the coach would do, why, and what it is worth"),
    ("u", "take your last decision back"),
    ("t", "the last trick"),
    ("l", "all that has been told"),
    ("r", "the rules of this game"),
    ("Ctrl-P", "everything that can be done here, by name"),
    ("Ctrl-Z", "lay the program aside; fg brings it back"),
)
_LOCAL_LEAVE_KEY: Final = ("q q", "get up; the match is kept")
_SERVER_KEYS: Final = (
    ("m", "what can be done at this table beside playing"),
    ("/ '", "say something to the table; say one of the phrases"),
    ("k", "the link for others"),
    ("y v", "when the game is over: its replay; what the coach says of it"),
    ("q q", "hang up; a seat is kept"),
)

_REPLAY_KEYS: Final = (
    ("← →", "one event back, or on; a click on the felt goes on, too"),
    ("↑ ↓", "to the hand before, or the next; Page Up and Page Down as well"),
    ("Home End", "to the first deal, to the end"),
    ("Space", "play on by itself, and stop"),
    ("+ -", "quicker, slower"),
    ("v", "whose cards are seen: all, or those of one seat after the other"),
    ("1 2 3 …", "as that seat saw it; 0: all cards"),
    ("l", "all that has been told up to here"),
    ("r", "the rules of this game"),
)
_REPLAY_GAME_KEYS: Final = (
    ("[ ]", "the game before, the next game"),
    ("g", "choose one of the games"),
)
_REPLAY_COACH_KEYS: Final = (("c", "the coach goes through this game"),)
_REPLAY_NOTE_KEYS: Final = (
    ("n p", "to the next decision that the coach has something to say of, or the one before"),
    ("c", "all that the coach says of this one"),
)
_REPLAY_LEAVE_KEYS: Final = (("q Esc", "back"),)


def build_game_help(rules: Rules, palette: TablePalette, *, served: bool = False) -> Table:
    """Return the keys of a game and what they do.

    Args:
        rules: of it.
        palette: how words are shown.
        served: whether it is played at a table of a server.
    """
    table = build_keys_table([*_PLAY_KEYS, *_list_extra_keys(rules)], palette)
    table.add_row()
    for key, words in (*_COMMAND_KEYS, *(_SERVER_KEYS if served else (_LOCAL_LEAVE_KEY,))):
        table.add_row(palette.ink.to_printable(key), palette.ink.to_printable(words))
    table.add_row()
    table.add_row("mouse", "plays cards, takes choices, presses the keys that are named below")
    return table


def build_keys_table(lines: Sequence[tuple[str, str]], palette: TablePalette) -> Table:
    """Return a table of keys and what they do, a line each."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for key, words in lines:
        table.add_row(palette.ink.to_printable(key), palette.ink.to_printable(words))
    return table


def build_replay_help(palette: TablePalette, *, several: bool, notes: bool, coach: bool) -> Table:
    """Return the keys of a replay and what they do.

    Args:
        palette: how words are shown.
        several: whether there is more than one game.
        notes: whether the coach has something to say.
        coach: whether the coach can be asked.
    """
    lines = [*_REPLAY_KEYS, *(_REPLAY_GAME_KEYS if several else ())]
    lines += _REPLAY_NOTE_KEYS if notes else _REPLAY_COACH_KEYS if coach else ()
    return build_keys_table([*lines, *_REPLAY_LEAVE_KEYS], palette)


def _list_extra_keys(rules: Rules) -> list[tuple[str, str]]:
    keys = {
        ("0 to 9", "the tricks you bid; p passes"): rules.bidding == "auction_tricks",
        ("a", "call nobody, and play alone"): has_called_partner(rules),
        ("w", "show a bad hand, and have the cards dealt again"): "redeal" in rules.farmers_hand
        or rules.ace_no_face != "off",
        ("g", "go under: three low cards for those of the kitty"): "under" in rules.farmers_hand,
        ("x", "say that somebody has reneged"): rules.renege != "prevent",
        ("a number, Enter", "cut that many cards; m: the middle"): True,
        ("b", "bump: leave the pack as it is"): bool(rules.cut_may_bump),
    }
    return [line for line, applies in keys.items() if applies]


def build_rules_table(rules: Rules, palette: TablePalette, terms: Sequence[str] = ()) -> Table:
    """Return the rules of a game in plain English, and before them the `terms` of its table."""
    table = Table.grid()
    table.add_column(width=2)
    table.add_column()
    sections = [(section.title, section.sentences) for section in summarise_rules(rules)]
    for title, sentences in [*([("This table", terms)] if terms else ()), *sections]:
        table.add_row()
        table.add_row("", Text(palette.ink.to_printable(title), style="bold"))
        for sentence in sentences:
            table.add_row(palette.ink.to_printable("·"), palette.ink.colour_suits(sentence))
    return table
