"""Pictures of a player with an account and of a club."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from playwright.sync_api import Browser

from tools.pictures.pages import PAGE_SIZE, PLAYERS, take_page
from tools.pictures.scenes import Site

AUTHENTICATOR: Final = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}
"""A device that keeps passkeys."""
PLAY_ALL: Final = """async () => {
  for (let answered = -1; ; await new Promise((done) => setTimeout(done, 20))) {
    const { mine, table, v } = euchre.p;
    if (table.stage === "over") return;
    if (!mine || v === answered) continue;
    answered = v;
    if (table.waits.includes(mine.seat)) await euchre.link.send("ready").catch(() => {});
    const own = mine.cards.find((card) => card.event) ?? mine.choices[0];
    if (!own) continue;
    const best = await euchre.link.send("hint").catch(() => null);
    await euchre.link.send("act", { event: (best || own).event, seen: v }).catch(() => {});
  }
}"""
"""Play a game to its end."""


class Account:
    """Somebody with an account, in a browser of their own."""

    def __init__(self, browser: Browser, address: str, name: str) -> None:
        self.move_to(address)
        self.context = browser.new_context(
            service_workers="block", viewport=PAGE_SIZE, color_scheme="light"
        )
        self.page = self.context.new_page()
        device = self.context.new_cdp_session(self.page)
        device.send("WebAuthn.enable")
        device.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self.page.goto(f"{self.address}/you")
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_role("button", name="Create a passkey").click()
        self.page.get_by_role("heading", name="Write these down").wait_for()
        self.id = self.page.request.get(f"{self.address}/api/you").json()["player"]

    def move_to(self, address: str) -> None:
        """Go on at another address of the server, by the name that passkeys need."""
        self.address = address.replace("127.0.0.1", "localhost")

    def post(self, path: str, **fields: str | int) -> str:
        """Send a form of the pages; return the path of the page that follows."""
        form: dict[str, str | float | bool] = {"command": secrets.token_urlsafe(18), **fields}
        answer = self.page.request.post(
            self.address + path, form=form, headers={"origin": self.address}, max_redirects=0
        )
        assert answer.status == HTTPStatus.SEE_OTHER, (path, answer.status)
        return answer.headers["location"]

    def play_game(self) -> None:
        """Play a short game against bots to its end."""
        wanted = {"name": "You", "start": True, "bots": "simple", "pace": "instant"}
        answer = self.page.request.post(
            f"{self.address}/api/tables",
            data=wanted | {"rules": {"target": 3}},
            headers={"origin": self.address},
        )
        made = answer.json()
        self.page.goto(f"{self.address}/t/{made['table']}#seat={made['token']}")
        self.page.locator("body.seated").wait_for()
        self.page.evaluate(PLAY_ALL)


def take_accounts(browser: Browser, site: Site) -> None:
    """Take the pictures of a player's own page and of a club's season."""
    members = [Account(browser, site.address, name) for name in PLAYERS[:5]]
    ann, *others = members
    for _ in range(4):
        ann.play_game()
    ann.page.goto(f"{ann.address}/players/{ann.id}")
    take_page(ann.page, "player")
    club = ann.post("/clubs/new", title="The Thursday Bowers")
    ann.page.goto(ann.address + club)
    invite = re.sub(r"^https?://[^/]+", "", ann.page.locator("#invite").input_value())
    for other in others:
        other.post(invite)
    ann.post(f"{club}/rules-add", title="Our game", preset="stick-the-dealer")
    season = ann.post(f"{club}/season-open", title="Winter", kind="robin", rules=1)
    for member in members:
        member.post(f"{club}/enter", season=1)
    ann.post(f"{club}/draw", season=1)
    play_season(members, club)
    ann.page.goto(ann.address + season)
    take_page(ann.page, "season")
    for member in members:
        member.context.close()


def play_season(members: Sequence[Account], club: str) -> None:
    """Enter the scores of all games but two: one side enters it, then the other enters the same."""
    ann = members[0]
    found = ann.page.request.get(f"{ann.address}{club}/export.json").json()["club"]["seasons"]["1"]
    by_player = {f"player.{member.id}": member for member in members}
    fixtures = [*found["fixtures"].values()]
    for number, fixture in enumerate(fixtures[:-2]):
        score = {"first": 10, "second": 2 + 3 * number % 8}
        if number % 3 == 1:
            score = {"first": score["second"], "second": 10}
        for side in ("first", "second"):
            player = found["entrants"][str(fixture[side])]["players"][0]
            by_player[player].post(f"{club}/score", season=1, fixture=fixture["number"], **score)
