"""``euchre play`` on the whole screen: tables one after the other, each with its file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from euchre.cli.fullscreen.app import run_app
from euchre.cli.fullscreen.drawing.looks import DisplaySettings
from euchre.cli.fullscreen.screens.local import LocalTableScreen
from euchre.cli.fullscreen.tables.local import LocalTable
from euchre.cli.matches.clock import build_clock
from euchre.cli.matches.game import LocalGame, new_record
from euchre.cli.matches.opening import (
    build_record_origin,
    describe_opening,
    find_match_title,
    make_next_record,
)
from euchre.cli.matches.saving import (
    RecordSaver,
    find_new_path,
    find_next_path,
    resume_command,
    verify_new_path,
)
from euchre.cli.matches.telling import NarratedLine
from euchre.cli.shared.screen import TerminalOutput
from euchre.game.presets import PRESETS


@dataclass
class LocalMatchSequence:
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

    def open_first_table(self, game: LocalGame, saver: RecordSaver, rules_name: str) -> LocalTable:
        """Return the table to begin at."""
        table = LocalTable(
            find_match_title(game.rules, rules_name),
            game,
            saver,
            build_clock(game.record),
            pace=self.pace,
        )
        table.lines.extend(NarratedLine(words) for words in describe_opening(game, rules_name))
        self.last, self.rules_name = table, rules_name
        return table

    def make_rematch(self, table: LocalTable) -> LocalTable:
        """Return another game by the same players; points are carried if the rules say so."""
        self.pace = table.pace
        record = make_next_record(table.game)
        known = table.game
        game = LocalGame(record, known.way, always=known.always, ask_cut=known.ask_cut)
        return self.open_first_table(
            game, RecordSaver.create(find_next_path(table.path), record), self.rules_name
        )

    def make_other_match(self, table: LocalTable, preset: str) -> LocalTable:
        """Return a match by other rules, with bots like those."""
        self.pace = table.pace
        rules, bot = PRESETS[preset].rules, table.game.bot_names[0]
        meta = build_record_origin(table.game.record.meta["seed"] + 1)
        if rules.time_limit:
            meta["minutes"] = self.minutes
        seat = min(table.game.seat, rules.players - 1)
        record = new_record(rules, seat, [bot] * (rules.players - 1), meta)
        path = verify_new_path(find_new_path(datetime.now()))  # noqa: DTZ005
        game = LocalGame(record, always=table.game.always, ask_cut=table.game.ask_cut)
        return self.open_first_table(game, RecordSaver.create(path, record), preset)


def play_matches(
    tables: LocalMatchSequence,
    first_table: LocalTable,
    display: DisplaySettings,
    screen: TerminalOutput,
) -> int:
    """Play until the person leaves; return the exit status."""
    try:
        status = run_app(LocalTableScreen(first_table, tables), display)
    finally:
        table = tables.last
        if table is not None:
            table.close()
    assert table is not None
    if table.game.match.over:
        screen.write_unbroken(f"The record: {table.path}")
    else:
        screen.write_line("Saved. Continue with:")
        screen.write_unbroken(resume_command(Path(table.path)))
    return status
