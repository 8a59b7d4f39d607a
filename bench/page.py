"""The pages on a phone network: how much comes, in how many requests, and how soon there are cards.

``python bench/page.py [VISITS]``: a server of its own, and Chromium with an empty cache whose
network takes 400 ms to answer and carries 50 kB a second: how long the home page takes, and how
long it is from *Play now* to a first card of one's own, pressed at once and after a while. The
worker of the pages is kept out: Chromium would fetch what it keeps past the slow line.
"""

from __future__ import annotations

import contextlib
import shutil
import statistics
import sys
import time
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from server import serving

LATENCY = 400
"""Milliseconds until an answer begins to come."""
SPEED = 50_000
"""Bytes a second, both ways."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "service_workers": "block",
}
CARDS = """() => document.querySelectorAll('.held[data-card]:not([data-card="??"])').length > 0"""
CUT = "() => document.querySelector('.is-cut button')?.click()"


class Heard:
    """What has come over the line so far."""

    def __init__(self, session: CDPSession) -> None:
        self.requests = self.bytes = 0
        session.on("Network.responseReceived", self._answered)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")
        self._kept: set[str] = set()

    def _answered(self, told: dict[str, Any]) -> None:
        answer = told["response"]
        if answer.get("fromDiskCache") or answer.get("fromPrefetchCache"):
            self._kept.add(told["requestId"])
        elif not answer["url"].startswith("data:"):
            self.requests += 1

    def _finished(self, told: dict[str, Any]) -> None:
        if told["requestId"] not in self._kept:
            self.bytes += int(told["encodedDataLength"])

    def since(self, before: tuple[int, int] = (0, 0)) -> tuple[int, int]:
        return self.requests - before[0], self.bytes - before[1]


def slow(page: Page) -> Heard:
    """A page on the line of a phone."""
    session = page.context.new_cdp_session(page)
    heard = Heard(session)
    session.send("Network.setCacheDisabled", {"cacheDisabled": False})
    line = {"latency": LATENCY, "downloadThroughput": SPEED, "uploadThroughput": SPEED}
    session.send("Network.emulateNetworkConditions", {"offline": False, **line})
    return heard


def visit(browser: Browser, address: str, linger: float) -> dict[str, float]:
    """Open the home page, look at it for so many seconds, press Play now, wait for a card."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    heard = slow(page)
    begun = time.perf_counter()
    page.goto(f"http://{address}/")
    loaded = time.perf_counter()
    home = heard.since()
    page.wait_for_timeout(1000 * linger)
    before = heard.since()
    pressed = time.perf_counter()
    page.get_by_role("link", name="Play now").first.click(no_wait_after=True)
    while True:  # whoever is asked to cut, cuts at once
        with contextlib.suppress(PlaywrightError):  # not yet, or between two pages
            page.wait_for_function(CARDS, timeout=250, polling=50)
            break
        with contextlib.suppress(PlaywrightError):
            page.evaluate(CUT)
    shown = time.perf_counter()
    table = heard.since(before)
    context.close()
    return {
        "home, s": loaded - begun,
        "home, requests": home[0],
        "home, kB": home[1] / 1000,
        "first card, s": shown - pressed,
        "table, requests": table[0],
        "table, kB": table[1] / 1000,
    }


def main(visits: int) -> None:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with serving() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        for linger, words in ((0.0, "at once"), (8.0, "after 8 s")):
            found = [visit(browser, address, linger) for _ in range(visits)]
            print(f"Play now is pressed {words}")
            for name in found[0]:
                print(f"  {name:18} {statistics.median(each[name] for each in found):7.1f}")
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
