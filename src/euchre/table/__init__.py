"""A table: people and bots in chairs, a match between them, and everything around it.

Nothing here does I/O. `Table` is the fold of its log; `decide` says what a command comes to, `due`
what happens by itself and when; time and chance come in as arguments.
"""

from euchre.table.commands import Command, Refused, command_of
from euchre.table.deciding import decide
from euchre.table.draft import Draft, Luck
from euchre.table.log.entries import Entry, TableSettings, entry_from_json, entry_to_json
from euchre.table.log.folding import evolve, fold
from euchre.table.log.state import Table
from euchre.table.opening import open_table
from euchre.table.timers import Due, due, tick

__all__ = [
    "Command",
    "Draft",
    "Due",
    "Entry",
    "Luck",
    "Refused",
    "Table",
    "TableSettings",
    "command_of",
    "decide",
    "due",
    "entry_from_json",
    "entry_to_json",
    "evolve",
    "fold",
    "open_table",
    "tick",
]
