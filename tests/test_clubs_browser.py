"""A club in real browsers: its owner's, and the phone of somebody who is invited."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import expect

from account_help import NamedAccounts
from club_help import Browser
from effort import TIMES
from euchre.server.http.identity import SESSION_COOKIE
from page_help import DESKTOP, PHONE, Player, Served, Toucher, fits
from server_help import Server

Visit = Callable[..., Player]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("club-pages")) as running:
        running.hub.accounts = NamedAccounts(running.hub)
        yield running


def comes(visit: Visit, server: Server, name: str, kind: type[Player], **options: Any) -> Player:
    """Somebody who is signed in."""
    there = visit(kind, at=cast("Served", server), **options)
    return there.keep({SESSION_COOKIE: name})


def heading(player: Player, text: str) -> None:
    expect(player.page.get_by_role("heading", name=text).first).to_be_visible()


def also_accessible(player: Player, name: str) -> None:
    """A page that is made of what others are made of: looked at where more is tried."""
    if TIMES > 1:
        player.accessible(name)


def test_the_pages_of_a_club_fit_and_are_accessible(visit: Visit, server: Server) -> None:
    """Ann has founded it at a desk, and Bo comes by her link with a phone."""
    desk = Browser(server.address, "ann")
    base = desk.found("The Thursday Bowers", about="Thursdays at seven,\nback room.")
    desk.do("rules-add", title="Thursday rules", preset="standard", target=7)
    ann = comes(visit, server, "ann", Player, **DESKTOP).open(f"{base}/settings")
    ann.page.get_by_text("Open a season", exact=True).click()
    expect(ann.page.get_by_label("How many places up you can challenge")).to_be_hidden()
    ann.page.locator("#season-name").fill("Winter league")
    ann.accessible("club-settings")
    ann.button("Open the season").click()
    heading(ann, "Winter league")
    ann.button("Enter this season").click()
    expect(ann.page.locator("tr", has_text="(you)")).to_be_visible()

    bo = comes(visit, server, "bo", Toucher, **PHONE).open(desk.invite)
    assert fits(bo.page)
    also_accessible(bo, "club-invitation")
    bo.button("Join as Bo").tap()
    heading(bo, "Winter league")
    assert fits(bo.page)
    Browser(server.address, "bo", base).do("enter", season=1)
    desk.do("draw", season=1)
    bo.open(f"{base}/seasons/1")
    bo.page.get_by_text("Enter the score", exact=True).first.tap()
    digits = bo.page.locator("input.big")
    names = bo.page.locator(".seat-card dt").all_inner_texts()
    digits.nth(names.index("Bo")).fill("7")
    digits.nth(names.index("Ann")).fill("4")
    bo.accessible("club-season-phone")
    assert fits(bo.page)
    bo.page.get_by_role("button", name="Enter the score").tap()
    expect(bo.page.get_by_text("Waiting for the other side")).to_be_visible()
    ann.open(base)
    heading(ann, "Your games to play")
    expect(ann.button("Play this: Thursday rules")).to_be_visible()
    expect(ann.page.get_by_text("Bo says")).to_contain_text("Bo 7")
    ann.accessible("club")
    ann.page.get_by_role("button", name="Yes, that's right").click()
    heading(ann, "Standings")
    expect(ann.page.locator("tr", has_text="Bo").first).to_contain_text("+3")


def test_the_pages_of_a_club_work_without_a_script(visit: Visit, server: Server) -> None:
    cy = comes(visit, server, "cy", Toucher, **PHONE, java_script_enabled=False)
    cy.page.goto(f"{server.address}/clubs")
    cy.page.locator("#title").fill("The Knaves")
    cy.page.get_by_role("button", name="Start the club").tap()
    cy.page.get_by_role("link", name="Settings").tap()
    cy.page.get_by_text("Delete the club for everybody").tap()
    cy.page.get_by_label("Yes, I'm sure").check()
    cy.page.get_by_role("button", name="Delete the club").tap()
    expect(cy.page.get_by_text("You aren't in a club yet.")).to_be_visible()
