"""The picture of the page on which reports are dealt with."""

from __future__ import annotations

import tempfile
from typing import Final

from playwright.sync_api import Browser, Page

from tools.pictures.accounts import Account
from tools.pictures.pages import take_page
from tools.pictures.scenes import Site, post_json, serve

SAID: Final = "You play like a wet sack of potatoes, all of you"


def take_moderation(browser: Browser, _site: Site) -> None:
    """Have somebody reported at a table, and take the picture of what the administrator sees."""
    with tempfile.TemporaryDirectory() as data:
        show_moderation(browser, data)


def show_moderation(browser: Browser, data: str) -> None:
    """The same, with an empty data folder."""
    with serve(data) as address:
        administrator = Account(browser, address, "Olive")
    with serve(data, "--admin", administrator.id) as address:
        administrator.move_to(address)
        title = "Thursday night at the kitchen table"
        made = post_json(f"{address}/api/tables", {"name": "Dana", "title": title, "open": True})
        seats = f"{address}/api/tables/{made['table']}/seats"
        rude = post_json(seats, {"name": "Grumpy"})
        say_something(sit_down(browser, address, made["table"], rude["token"]))
        report_grumpy(sit_down(browser, address, made["table"], made["token"]))
        administrator.page.goto(f"{administrator.address}/moderation")
        take_page(administrator.page, "moderation")
        administrator.context.close()


def sit_down(browser: Browser, address: str, table: str, token: str) -> Page:
    """Open a table in a browser of one's own."""
    page = browser.new_page(service_workers="block", viewport={"width": 1120, "height": 700})
    page.goto(f"{address}/t/{table}#seat={token}")
    page.locator("body.seated").wait_for()
    return page


def say_something(page: Page) -> None:
    """Say what will be reported."""
    page.get_by_placeholder("Say something").fill(SAID)
    page.get_by_role("button", name="Say", exact=True).click()
    page.locator(".told .chat", has_text=SAID).wait_for()


def report_grumpy(page: Page) -> None:
    """Report who has said it."""
    page.get_by_role("button", name="People").click()
    page.get_by_role("button", name="Report Grumpy").click()
    page.get_by_label("What's wrong with Grumpy?").fill("Insults everybody")
    page.get_by_role("button", name="Send").click()
    page.get_by_text("The people who run this server can see it").wait_for()
