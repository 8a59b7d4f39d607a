"""What is said of the keys, and of the rules."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.rules import Rules, called
from euchre.summary import summarise

_PLAY: Final = (
    ("1 2 3 …", "play, lay away or pass that card of your hand"),
    ("← → ↑ ↓ Enter", "go to a card or a choice, and take it"),
    ("Enter", "where there is but one choice: it; else go on, or do not wait"),
    ("p o a", "pass, order it up, order it up and go alone"),
    ("c d h s", "name a suit; in capitals alone with it; n and N: no trump"),
    ("y n", "yes or no"),
)
_COMMANDS: Final = (
    ("i", "what the coach would do, why, and what it is worth"),
    ("u", "take your last decision back"),
    ("t", "the last trick"),
    ("l", "all that has been told"),
    ("r", "the rules of this game"),
    ("Ctrl-P", "everything that can be done here, by name"),
    ("Ctrl-Z", "lay the program aside; fg brings it back"),
    ("q q", "get up; the match is kept"),
)


def help_text(rules: Rules, look: Palette) -> Table:
    """What keys do in a game."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for group in ((*_PLAY, *_more(rules)), _COMMANDS):
        for key, words in group:
            table.add_row(look.ink.plain(key), look.ink.plain(words))
        table.add_row()
    table.add_row("mouse", "plays cards, takes choices, presses the keys that are named below")
    return table


def _more(rules: Rules) -> list[tuple[str, str]]:
    """What only some games have."""
    found = {
        ("0 to 9", "the tricks you bid; p passes"): rules.bidding == "auction_tricks",
        ("a", "call nobody, and play alone"): called(rules),
        ("w", "show a bad hand, and have the cards dealt again"): "redeal" in rules.farmers_hand
        or rules.ace_no_face != "off",
        ("g", "go under: three low cards for those of the kitty"): "under" in rules.farmers_hand,
        ("x", "say that somebody has reneged"): rules.renege != "prevent",
        ("a number, Enter", "cut that many cards; m: the middle"): True,
        ("b", "bump: leave the pack as it is"): bool(rules.cut_may_bump),
    }
    return [line for line, applies in found.items() if applies]


def rules_text(rules: Rules, look: Palette) -> Table:
    """The rules of a game in plain English."""
    table = Table.grid()
    table.add_column(width=2)
    table.add_column()
    for section in summarise(rules):
        table.add_row()
        table.add_row("", Text(look.ink.plain(section.title), style="bold"))
        for sentence in section.sentences:
            table.add_row(look.ink.plain("·"), look.ink.coloured(sentence))
    return table
