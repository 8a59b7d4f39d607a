"""What is said of the keys, and of the rules."""

from __future__ import annotations

from typing import Final

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


def help_text(rules: Rules, look: Palette) -> Text:
    """What keys do in a game."""
    lines = [*_PLAY, *_more(rules)]
    wide = 16
    parts = []
    for group in (lines, _COMMANDS):
        parts += [
            Text.assemble((look.ink.plain(f"{key:<{wide}}"), "bold"), look.ink.plain(words))
            for key, words in group
        ]
        parts.append(Text())
    parts.append(Text("The mouse plays cards, takes choices and presses the keys named below."))
    return Text("\n").join(parts)


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


def rules_text(rules: Rules, look: Palette) -> Text:
    """The rules of a game in plain English."""
    parts = []
    for section in summarise(rules):
        parts.append(Text(look.ink.plain(section.title), style="bold"))
        parts += [look.ink.coloured(f"  {sentence}") for sentence in section.sentences]
        parts.append(Text())
    return Text("\n").join(parts)
