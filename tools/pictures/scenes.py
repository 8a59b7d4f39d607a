"""What the pictures show: a server, a table with a trick, a review."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

CHROMIUM: Final = "/usr/bin/chromium-headless-shell"
ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "pictures"
MAX_TABLES: Final = 40
"""So many games are begun at most until one has a trick that is worth looking at."""
REVIEW_MS: Final = 300_000
"""Milliseconds that a review may take."""
PLAY_UNTIL_WORTH_LOOKING: Final = """async (cards) => {
  for (let answered = -1; ; await new Promise((done) => setTimeout(done, 20))) {
    const { hand, mine, table, v } = euchre.p;
    if (mine && table.waits.includes(mine.seat)) return false;
    if (!mine || v === answered || euchre.felt.drawn !== euchre.p) continue;
    const playable = mine.cards.filter((card) => card.event);
    if (hand?.trick?.length === 3 && playable.length > 1 && mine.cards.length >= cards) return true;
    const choice = mine.choices[0] ?? playable[0];
    const event = mine.cut ? { type: "cut", seat: mine.seat, at: mine.cut[0] } : choice?.event;
    if (!event) continue;
    answered = v;
    await euchre.link.send("act", { event, seen: v });
  }
}"""
"""Play until three cards lie on the table and it is one's turn, with a choice and at least so many
cards; false if the hand ends first."""


@dataclass(frozen=True)
class Site:
    """A server's address, and the path of the evening that it has."""

    address: str
    evening: str


@contextmanager
def serve(data: str, *options: str) -> Iterator[str]:
    """Run a server with a data folder; yield its address."""
    command = [sys.executable, "-m", "euchre", "server", "run", "--port", "0", "--data", data]
    command += options
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
        assert found is not None
        try:
            yield found.group()
        finally:
            process.terminate()


def post_json(address: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a JSON request; return the answer."""
    request = urllib.request.Request(  # noqa: S310 - our own server
        address, json.dumps(body).encode(), {"content-type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        answered: dict[str, Any] = json.load(answer)
    return answered


def begin_trick(page: Page, address: str, pace: str, cards: int) -> None:
    """Open a table, and play until there is a trick worth looking at.

    Args:
        cards: so many are in hand at least.

    Raises:
        RuntimeError: no game led to one.
    """
    page.add_init_script("localStorage['euchre.cut'] ??= '\"ask\"'")
    for _ in range(MAX_TABLES):
        wanted = {"name": "You", "start": True, "bots": "club", "pace": pace}
        made = post_json(f"{address}/api/tables", wanted)
        page.goto(f"{address}/t/{made['table']}#seat={made['token']}")
        page.locator("body.seated").wait_for()
        if page.evaluate(PLAY_UNTIL_WORTH_LOOKING, cards):
            return
    raise RuntimeError(f"no game of {MAX_TABLES} had a trick worth looking at")


def run_euchre(*words: str | Path) -> str:
    """Run a command of euchre; return what it printed."""
    command = [sys.executable, "-m", "euchre", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603


def open_review(page: Page, address: str) -> None:
    """Have bots play a match, and open the coach's review of it."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "match.jsonl"
        words = ("--bots", "club,simple", "--hands", "12", "--seed", "5", "--record", record)
        run_euchre("study", "simulate", *words)
        page.goto(f"{address}/review")
        page.locator("input[type=file]").set_input_files(record)
        page.locator(".review-sum").first.wait_for(timeout=REVIEW_MS)
