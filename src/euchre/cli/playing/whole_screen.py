"""``euchre play`` on the whole screen: tables one after the other, each with its file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from euchre.cli.fullscreen.app import run
from euchre.cli.fullscreen.drawing.looks import Looks
from euchre.cli.fullscreen.screens.table.local import LocalScreen
from euchre.cli.fullscreen.tables.local import LocalTable
from euchre.cli.matches.clock import clock_of
from euchre.cli.matches.game import LocalGame, new_record
from euchre.cli.matches.opening import next_record, origin, title, welcome
from euchre.cli.matches.saving import Saver, beside, new_file, new_place, resume_command
from euchre.cli.matches.telling import NarratedLine
from euchre.cli.shared.screen import Screen
from euchre.presets import PRESETS


@dataclass
class Tables:
    """The tables of a player's evening against bots: each match is followed by another.

    Attributes:
        pace: how quickly things happen.
        minutes: of a timed game.
        last: the table that was sat at last.
        rules_name: the preset, or the file of house rules, that is played there.
    """

    pace: str
    minutes: float
    last: LocalTable | None = None
    rules_name: str = "standard"

    def first(self, game: LocalGame, saver: Saver, rules_name: str) -> LocalTable:
        """Return the table to begin at."""
        table = LocalTable(
            title(game.rules, rules_name), game, saver, clock_of(game.record), pace=self.pace
        )
        table.lines.extend(NarratedLine(words) for words in welcome(game, rules_name))
        self.last, self.rules_name = table, rules_name
        return table

    def again(self, table: LocalTable) -> LocalTable:
        """Return another game by the same players; points are carried if the rules say so."""
        self.pace = table.pace
        record = next_record(table.game)
        known = table.game
        game = LocalGame(record, known.way, always=known.always, ask_cut=known.ask_cut)
        return self.first(game, Saver.create(beside(table.path), record), self.rules_name)

    def other(self, table: LocalTable, preset: str) -> LocalTable:
        """Return a match by other rules, with bots like those."""
        self.pace = table.pace
        rules, bot = PRESETS[preset].rules, table.game.bots[0]
        meta = origin(table.game.record.meta["seed"] + 1)
        if rules.time_limit:
            meta["minutes"] = self.minutes
        seat = min(table.game.seat, rules.players - 1)
        record = new_record(rules, seat, [bot] * (rules.players - 1), meta)
        path = new_place(new_file(datetime.now()))  # noqa: DTZ005
        game = LocalGame(record, always=table.game.always, ask_cut=table.game.ask_cut)
        return self.first(game, Saver.create(path, record), preset)


def play(tables: Tables, first: LocalTable, looks: Looks, screen: Screen) -> int:
    """Play until the person leaves; return the exit status.

    Raises:
        EuchreError, OSError: a match cannot be kept, and so on.
    """
    try:
        status = run(LocalScreen(first, tables), looks)
    finally:
        table = tables.last
        if table is not None:
            table.close()
    assert table is not None
    if table.game.match.over:
        screen.whole(f"The record: {table.path}")
    else:
        screen.line("Saved. Go on with:")
        screen.whole(resume_command(Path(table.path)))
    return status
