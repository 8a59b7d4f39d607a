"""A table: people and bots in chairs, a match between them, and everything around it.

Nothing here does I/O. `Table` is the fold of its log; `handle_command` says what a command
comes to, `find_next_due` what happens by itself and when; time and chance come in as arguments.
"""

from euchre.table.command_handler import handle_command
from euchre.table.commands import Command, RefusedError, parse_command
from euchre.table.log.entries import Entry, TableSettings, entry_from_json, entry_to_json
from euchre.table.log.reducer import apply_entry, fold_entries
from euchre.table.log.state import Table
from euchre.table.opening import open_table
from euchre.table.timers import DueAction, apply_due, find_next_due
from euchre.table.unit_of_work import Entropy, UnitOfWork

__all__ = [
    "Command",
    "DueAction",
    "Entropy",
    "Entry",
    "RefusedError",
    "Table",
    "TableSettings",
    "UnitOfWork",
    "apply_due",
    "apply_entry",
    "entry_from_json",
    "entry_to_json",
    "find_next_due",
    "fold_entries",
    "handle_command",
    "open_table",
    "parse_command",
]
