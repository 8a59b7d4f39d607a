"""Takes the pictures of the documents from the running program: ``python -m tools.take_pictures``.

Each is a game with bots in a headless Chromium, played until three cards lie on the table.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
MAX_TABLES: Final = 40
"""So many games are begun at most until one has a trick that is worth looking at."""
PLAYERS: Final = (
    *("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hank"),
    *("Iris", "Jack", "Kate", "Leo", "Mia", "Ned", "Olga", "Pete"),
)
"""Who plays at the evening."""
REVIEW_MS: Final = 120_000
"""Milliseconds that a review may take."""
PLAY_UNTIL_WORTH_LOOKING: Final = """async () => {
  for (let answered = -1; ; await new Promise((done) => setTimeout(done, 20))) {
    const { hand, mine, table, v } = euchre.p;
    if (mine && table.waits.includes(mine.seat)) return false;
    if (!mine || v === answered || euchre.felt.drawn !== euchre.p) continue;
    const playable = mine.cards.filter((card) => card.event);
    if (hand?.trick?.length === 3 && playable.length > 1) return true;
    const choice = mine.choices[0] ?? playable[0];
    const event = mine.cut ? { type: "cut", seat: mine.seat, at: mine.cut[0] } : choice?.event;
    if (!event) continue;
    answered = v;
    await euchre.link.send("act", { event, seen: v });
  }
}"""
"""Play until three cards lie on the table and it is one's turn; false if the hand ends first."""


@contextmanager
def serve(data: str) -> Iterator[str]:
    """Run a server with a data folder; yield its address."""
    command = [sys.executable, "-m", "euchre", "server", "run", "--port", "0", "--data", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
        assert found is not None
        try:
            yield found.group()
        finally:
            process.terminate()


def make_table(address: str) -> dict[str, Any]:
    """Make a table with bots and begin its game."""
    wanted = {"name": "You", "start": True, "bots": "club", "pace": "instant"}
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{address}/api/tables",
        json.dumps(wanted).encode(),
        {"content-type": "application/json"},
        method="POST",
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        made: dict[str, Any] = json.load(answer)
    return made


def take_table(browser: Browser, address: str, name: str, **device: Any) -> None:
    """Take the pictures of a table on one device, light and dark.

    Raises:
        RuntimeError: no game led to a trick of three cards.
    """
    context = browser.new_context(service_workers="block", **device)
    page = context.new_page()
    page.add_init_script("localStorage['euchre.cut'] ??= '\"ask\"'")
    for _ in range(MAX_TABLES):
        made = make_table(address)
        page.goto(f"{address}/t/{made['table']}#seat={made['token']}")
        page.locator("body.seated").wait_for()
        if page.evaluate(PLAY_UNTIL_WORTH_LOOKING):
            break
    else:
        raise RuntimeError(f"no game of {MAX_TABLES} had a trick worth looking at")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.wait_for_timeout(2_500)  # until nothing moves, and what bots have said is gone
        page.screenshot(path=FOLDER / f"{name}-{scheme}.jpg", type="jpeg", quality=82)
    context.close()


def run_euchre(*words: str | Path) -> str:
    """Run a command of euchre; return what it printed."""
    command = [sys.executable, "-m", "euchre", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603


def import_evening(data: str) -> str:
    """Let bots play an evening and import it into a data folder; return the path of its page."""
    with tempfile.TemporaryDirectory() as folder:
        names, file = Path(folder) / "names.txt", Path(folder) / "friday.evening"
        names.write_text("\n".join(PLAYERS))
        words = ("--title", "Friday night", "--stake", "5", "--seed", "3", "--out", file)
        run_euchre("event", "simulate", "progressive", "--players", names, *words)
        printed = run_euchre("event", "import", file, "--data", data)
    found = re.search(r"/events/[\w-]+", printed)
    assert found is not None
    return found.group()


def take_page(page: Page, name: str) -> None:
    """Take the picture of a page as it is, once nothing moves."""
    page.wait_for_timeout(1_500)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=80)


def take_pages(browser: Browser, address: str, evening: str) -> None:
    """Take the pictures of an evening, the daily deal, finding a game, rules and a review."""
    context = browser.new_context(
        service_workers="block", viewport={"width": 1000, "height": 680}, color_scheme="light"
    )
    page = context.new_page()
    pages = {
        "wall": f"{evening}/screen",
        "daily": "/daily",
        "rules": "/rules/british",
        "find": "/find",
    }
    for name, path in pages.items():
        page.goto(address + path)
        take_page(page, name)
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "match.jsonl"
        words = ("--bots", "club,simple", "--hands", "12", "--seed", "5", "--record", record)
        run_euchre("study", "simulate", *words)
        page.goto(f"{address}/review")
        page.locator("input[type=file]").set_input_files(record)
        page.locator(".review-sum").first.wait_for(timeout=REVIEW_MS)
        take_page(page, "review")
    context.close()


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        evening = import_evening(data)
        take_all(data, evening)


def take_all(data: str, evening: str) -> None:
    """Take all pictures from a server with a data folder that has an evening."""
    with serve(data) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell")
        take_table(browser, address, "table", viewport={"width": 1120, "height": 700})
        phone: dict[str, Any] = {
            "viewport": {"width": 390, "height": 844},
            "device_scale_factor": 1.5,
        }
        take_table(browser, address, "phone", is_mobile=True, has_touch=True, **phone)
        take_pages(browser, address, evening)
        browser.close()


if __name__ == "__main__":
    main()
