"""The picture of a game in a terminal."""

from __future__ import annotations

import asyncio
import re
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from euchre.cli.fullscreen.app import EuchreApp
from euchre.cli.fullscreen.screens.local import LocalTableScreen
from euchre.cli.fullscreen.tables.local import LocalMatchSequence, LocalTable
from euchre.cli.matches.clock import MatchClock
from euchre.cli.matches.game import LocalGame, new_record
from euchre.cli.matches.saving import RecordSaver
from euchre.cli.shared.screen import DisplaySettings
from euchre.game.presets import preset
from tools.pictures.scenes import FOLDER, Site

MAX_KEYS: Final = 200
"""So many keys are pressed at most until there is a trick in the terminal."""
TERMINAL_CARDS: Final = 4
"""So many cards one holds in it."""


def take_terminal(browser: Browser, _site: Site) -> None:
    """Take the picture of a game in a terminal."""
    with ThreadPoolExecutor() as pool:  # a loop of its own: the browser's runs in this thread
        drawn = pool.submit(asyncio.run, draw_terminal()).result()
    page = browser.new_page(viewport={"width": 1000, "height": 620})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ width: 1000px }}</style>{drawn}")
    page.locator("svg").screenshot(path=FOLDER / "terminal.jpg", type="jpeg", quality=80)
    page.close()


async def draw_terminal() -> str:
    """Play a game in a terminal until there is a choice in the second trick; return it as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        record = new_record(preset("standard").rules, 0, ["club"] * 3, {"seed": 5, "minutes": 20})
        saver = RecordSaver.create(Path(folder) / "game.jsonl", record)
        table = LocalTable("A match", LocalGame(record), saver, MatchClock(None), pace="instant")
        screen = LocalTableScreen(table, LocalMatchSequence("instant", 20.0, table))
        app = EuchreApp(screen, DisplaySettings())
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(MAX_KEYS):
                await pilot.pause(0.2)
                seen = screen.table.visible_state
                held = seen.list_held_cards(trumps_last=False)
                playable = [number for number, card in enumerate(held, 1) if card.event]
                if (
                    seen.view
                    and len(seen.view.trick) == 3
                    and len(held) == TERMINAL_CARDS
                    and playable
                ):
                    break
                await pilot.press(str(playable[0]) if playable else "p" if seen.asks else "enter")
            drawn = app.export_screenshot(title="euchre play")
        table.close()
    return re.sub(r"@font-face *{[^}]*}", "", drawn)  # it would be loaded from elsewhere
