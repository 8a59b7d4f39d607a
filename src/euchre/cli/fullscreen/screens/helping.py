"""What is said of the keys, and of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from euchre.cli.fullscreen.drawing.palette import TablePalette
from euchre.cli.fullscreen.screens.scenes import SPECIAL_BID_KEYS
from euchre.english.bids import name_special_bid
from euchre.english.summary import summarise_rules
from euchre.game.auction import list_bid_trumps
from euchre.game.cards import Suit
from euchre.game.rules import Rules, has_called_partner
from euchre.game.scoring import list_special_bids

_PLAY_KEYS: Final = (
    ("1 2 3 …", "play, discard or pass that card of your hand"),
    ("← → ↑ ↓ Enter", "move to a card or call, and choose it"),
    ("Enter", "make your only move, continue, or stop waiting"),
    ("p o a", "pass, order it up, order it up alone"),
    ("c d h s", "name a suit; capitals to go alone; n and N for no trump"),
    ("y n", "yes or no"),
)
_COMMAND_KEYS: Final = (
    ("i", "ask the coach for its move, the reason and the value"),
    ("u", "undo your last decision"),
    ("t", "show the last trick"),
    ("l", "show the log"),
    ("r", "show the rules of this game"),
    ("Ctrl-P", "search for an action by name"),
    ("Ctrl-Z", "suspend the program; fg resumes it"),
)
_LOCAL_LEAVE_KEYS: Final = (("q q", "quit; the match is saved"),)
_MOUSE_KEY: Final = ("mouse", "plays cards, chooses calls, and presses the keys listed below")
_SERVER_KEYS: Final = (
    ("m", "list the other things you can do at this table"),
    ("/ '", "say something to the table; choose a phrase"),
    ("k", "show the link for other players"),
    ("y v", "after the game: replay it; have the coach review it"),
    ("q q", "leave; your seat is kept"),
)

_REPLAY_KEYS: Final = (
    ("← →", "back or forward one event; a click on the table goes forward, too"),
    ("↑ ↓", "previous or next hand; Page Up and Page Down do the same"),
    ("Home End", "first deal, end"),
    ("Space", "start or stop playing automatically"),
    ("+ -", "faster, slower"),
    ("v", "change whose cards you see: everybody's, or one seat's"),
    ("1 2 3 …", "show what that seat saw; 0 shows all cards"),
    ("l", "show the log up to here"),
    ("r", "show the rules of this game"),
)
_REPLAY_GAME_KEYS: Final = (
    ("[ ]", "previous game, next game"),
    ("g", "choose a game"),
)
_REPLAY_COACH_KEYS: Final = (("c", "have the coach review this game"),)
_REPLAY_NOTE_KEYS: Final = (
    ("n p", "next or previous decision that the coach comments on"),
    ("c", "show everything the coach says about this decision"),
)
_REPLAY_LEAVE_KEYS: Final = (("q Esc", "back"),)


def build_game_help(rules: Rules, palette: TablePalette, *, on_server: bool = False) -> Table:
    """Return the keys of a game and what they do.

    Args:
        on_server: whether it is played at a table of a server.
    """
    lines = [*_PLAY_KEYS, *_list_rule_specific_keys(rules), ("", ""), *_COMMAND_KEYS]
    lines += _SERVER_KEYS if on_server else _LOCAL_LEAVE_KEYS
    return build_keys_table([*lines, ("", ""), _MOUSE_KEY], palette)


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
        several: whether there is more than one game.
        notes: whether the coach has something to say.
        coach: whether the coach can be asked.
    """
    lines = [*_REPLAY_KEYS, *(_REPLAY_GAME_KEYS if several else ())]
    lines += _REPLAY_NOTE_KEYS if notes else _REPLAY_COACH_KEYS if coach else ()
    return build_keys_table([*lines, *_REPLAY_LEAVE_KEYS], palette)


def _list_rule_specific_keys(rules: Rules) -> list[tuple[str, str]]:
    bids = rules.bidding == "auction_tricks"
    specials = {
        (SPECIAL_BID_KEYS[special], f"bid {name_special_bid(special)}"): True
        for special in list_special_bids(rules)
    }
    keys = {
        ("0 to 9", "bid that many tricks; p passes"): bids and not rules.bid_names_trump,
        ("1 2 3 …", "bid that many tricks, then name trump; p passes"): rules.bid_names_trump,
        **specials,
        ("w", "low no trump"): bids and Suit.LOW in list_bid_trumps(rules),
        ("0 a b", "the tenth, eleventh and twelfth card of your hand"): rules.hand_size > 10,
        ("a", "call nobody, and play alone"): has_called_partner(rules),
        ("w", "show a bad hand for a new deal"): "redeal" in rules.farmers_hand
        or rules.ace_no_face != "off",
        ("g", "go under: swap three low cards for those of the kitty"): "under"
        in rules.farmers_hand,
        ("x", "challenge a renege"): rules.renege != "prevent",
        ("a number, Enter", "cut that many cards; m cuts in the middle"): True,
        ("b", "bump: leave the pack uncut"): bool(rules.cut_may_bump),
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
