"""Pictures of the table and of pages that need no account."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, ViewportSize

from tools.pictures.scenes import FOLDER, Site, begin_trick, open_review, run_euchre

PLAYERS: Final = (
    *("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hank"),
    *("Iris", "Jack", "Kate", "Leo", "Mia", "Ned", "Olga", "Pete"),
)
"""Who plays at the evening."""
PAGE_SIZE: Final[ViewportSize] = {"width": 1000, "height": 680}
"""Pixels of a page's picture."""


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


def take_tables(browser: Browser, site: Site) -> None:
    """Take the pictures of a table on a laptop and on a phone."""
    take_table(browser, site, "table", viewport={"width": 1120, "height": 700})
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.5}
    take_table(browser, site, "phone", is_mobile=True, has_touch=True, **phone)


def take_table(browser: Browser, site: Site, name: str, **device: Any) -> None:
    """Take the pictures of a table on one device, light and dark."""
    context = browser.new_context(service_workers="block", **device)
    page = context.new_page()
    begin_trick(page, site.address, pace="instant", cards=3)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.wait_for_timeout(2_500)  # until nothing moves, and what bots have said is gone
        page.screenshot(path=FOLDER / f"{name}-{scheme}.jpg", type="jpeg", quality=76)
    context.close()


def take_page(page: Page, name: str) -> None:
    """Take the picture of a page as it is, once nothing moves."""
    page.wait_for_timeout(1_500)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=80)


def take_pages(browser: Browser, site: Site) -> None:
    """Take the pictures of pages that everybody sees, and of a review."""
    context = browser.new_context(service_workers="block", viewport=PAGE_SIZE, color_scheme="light")
    page = context.new_page()
    pages = {
        "home": "/",
        "wall": f"{site.evening}/screen",
        "daily": "/daily",
        "rules": "/rules/british",
        "find": "/find",
    }
    for name, path in pages.items():
        page.goto(site.address + path)
        take_page(page, name)
    open_review(page, site.address)
    take_page(page, "review")
    context.close()
