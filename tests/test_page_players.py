"""Accounts at the pages, by a browser that has passkeys: made, found again, changed, deleted."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Route, expect

from page_help import BY_HAND, PHONE, Player, Served, begins, enlarge, has_cards
from passkey_help import Somebody
from server_help import Guest, together

Visit = Callable[..., Player]
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_passkeys(player: Player) -> Any:
    """Give somebody's page a device that keeps passkeys; what speaks with it."""
    player.address = player.address.replace("127.0.0.1", "localhost")
    device = player.context.new_cdp_session(player.page)
    device.send("WebAuthn.enable")
    made = device.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return device, made["authenticatorId"]


def register(player: Player, name: str, at: str = "/you") -> list[str]:
    """Make an account at the page; the recovery codes that are shown."""
    player.open(at)
    player.page.get_by_label("Name").fill(name)
    player.button("Create a passkey").click()
    player.page.get_by_role("heading", name="Write these down").wait_for()
    return player.page.locator(".codes code").all_inner_texts()


def see_account(player: Player) -> None:
    """Go to one's account by its link, until its buttons do what they say."""
    player.page.get_by_role("link", name="Account", exact=True).click()
    player.page.wait_for_url("**/account")


def test_an_account_from_the_first_visit_to_its_deletion(served: Served, visit: Visit) -> None:
    made = served.played(rules={"target": 1}, seat=2)  # it comes along
    seat = {"seat": 2, "token": made["token"], "name": "Dana", "at": 1}
    player = visit(**PHONE, prefers=BY_HAND | {f"seat.{made['table']}": seat})
    with_passkeys(player)
    player.open("/you").accessible("you")
    codes = register(player, "Zoe at the phone")
    assert len(codes) == 8
    for letters in (16, 32):
        enlarge(player, letters)
        player.shot(f"codes-{letters}")
        panel = player.page.locator("[data-codes]").bounding_box()
        assert panel is not None
        for code in player.page.locator(".codes code").all():
            box = code.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= panel["x"] + panel["width"], letters
    enlarge(player, 16)
    assert (
        "1 game from this browser moved to your account"
        in player.page.locator("[data-came]").inner_text()
    )
    player.page.get_by_role("link", name="I saved them").click()
    player.page.get_by_role("heading", name="Zoe at the phone").wait_for()
    assert "Only you can see this profile" in player.page.locator("main").inner_text()
    player.accessible("profile")

    look_for_games(player)
    change_and_leave(player, served, made["table"])


def look_for_games(player: Player) -> None:
    """They sit down under their name, and find their games again."""
    made = ask(player, "/api/tables", {})["table"]
    table = player.page.evaluate(f"fetch('/api/tables/{made}').then((answer) => answer.json())")
    assert table["table"]["chairs"][0]["name"] == "Zoe at the phone"
    player.page.get_by_role("link", name="Games", exact=True).click()
    player.page.locator(".games-table").wait_for()
    player.accessible("player-games")
    player.page.get_by_label("Result").select_option("left")
    player.button("Find").click()
    player.page.get_by_text("Try a broader search").wait_for()
    player.page.get_by_role("link", name="All", exact=True).click()
    player.page.get_by_role("link", name="Replay", exact=True).last.click()
    player.page.get_by_label("Position in the game").wait_for()
    assert player.page.locator(".avatar.is-person").count() == 1
    tops = "plates => plates.map((one) => one.getBoundingClientRect().top)"
    places = player.page.locator(".plate").evaluate_all(tops)
    assert places.index(max(places)) == 2  # one's own seat is the nearest
    player.shot("player-replay")
    player.page.get_by_role("link", name="Games", exact=True).click()
    player.page.locator(".games-table").wait_for()
    expect(player.page.locator(".you-button")).to_have_text("Zoe at the phone")
    player.open("/rules")  # a page that does not know who looks
    expect(player.page.locator(".you-button")).to_have_text("Zoe at the phone")


def change_and_leave(player: Player, served: Served, table: str) -> None:
    """They change their account, sign out and in, and delete it; a stranger looks on."""
    player.open("/you")
    see_account(player)
    player.accessible("player-account")
    player.page.get_by_label("Name", exact=True).fill("Zed at the phone")
    player.button("Change").click()
    player.page.get_by_text("Your name is changed").wait_for()
    player.page.get_by_label("Let everybody see my profile").check()
    player.page.get_by_text("Everybody can see your profile.").wait_for()
    link = player.page.locator(".account").get_attribute("data-player")
    shown = served.ask(f"/players/{link}")
    assert "Zed at the phone" in shown
    assert table not in shown
    player.button("Sign out").click()
    player.page.get_by_role("heading", name="Create an account").wait_for()
    expect(player.page.locator(".you-button")).to_have_text("You")
    player.page.get_by_text("You're signed out.").wait_for()

    player.button("Sign in with a passkey").click()
    player.page.get_by_role("heading", name="Zed at the phone").wait_for()
    see_account(player)
    player.page.get_by_text("Delete my account").click()
    player.button("Delete it now").click()
    player.button("Yes, delete everything").click()
    player.page.get_by_role("heading", name="Create an account").wait_for()
    player.page.get_by_text("Your account is deleted.").wait_for()
    with pytest.raises(HTTPError, match="404"):
        served.ask(f"/players/{link}")


def test_a_recovery_code_lets_one_in_and_a_wrong_one_says_so(visit: Visit) -> None:
    player = visit()
    with_passkeys(player)
    codes = register(player, "Rita")
    other = visit()
    with_passkeys(other)
    other.open("/you")
    other.page.get_by_text("I lost my passkey").click()
    other.page.get_by_label("One of your recovery codes").fill("aaaa-bbbb")
    other.button("Sign in with this code").click()
    other.page.get_by_text("This code doesn't work").wait_for()
    other.problems = [each for each in other.problems if "400" not in each]
    other.page.get_by_label("One of your recovery codes").fill(codes[0].upper())
    other.button("Sign in with this code").click()
    other.page.get_by_text("7 recovery codes left").wait_for()
    other.page.get_by_text("That code is used up").wait_for()
    other.button("Create another passkey").click()
    other.page.locator(".things [data-remove-key]").nth(1).wait_for()
    assert re.search(r"Signed in", other.page.locator("main").inner_text())


def test_who_has_not_just_signed_in_shows_the_passkey_once_more(visit: Visit) -> None:
    player = visit()
    with_passkeys(player)
    codes = register(player, "Nora", "/you#to=/clubs?seen=1")
    player.page.get_by_role("link", name="I saved them").click()
    player.page.wait_for_url("**/clubs?seen=1")  # who was sent here goes back
    player.open("/you")
    see_account(player)
    refusal = {"status": 403, "code": "confirm", "detail": "Show once more that it is you."}
    asked: list[str] = []

    def not_fresh(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=403, json=refusal)
        else:
            route.fallback()

    player.page.route("**/api/players/*/codes", not_fresh)
    player.button("Get new codes").click()
    player.page.get_by_text("Your old codes no longer work").wait_for()
    shown = player.page.locator("[data-codes] code").all_inner_texts()
    assert len(shown) == 8
    assert not set(shown) & set(codes)
    assert len(asked) == 2
    player.problems = [each for each in player.problems if "403" not in each]


def test_at_a_number_the_page_says_where_passkeys_are_to_be_had(visit: Visit) -> None:
    player = visit()
    player.open("/you")
    assert "http://localhost:" in player.page.locator("[data-why]").inner_text()
    assert player.button("Create a passkey").is_disabled()


def ask(player: Player, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """What the server answers to a page of somebody."""
    script = """async ([path, body]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(path, { method: "POST", body: JSON.stringify(body), headers });
      return answer.json();
    }"""
    told: dict[str, Any] = player.page.evaluate(script, [path, body])
    return told


def somebody(served: Served, name: str, table: str, **wanted: Any) -> Guest:
    """Somebody else with an account, who sits down at a table."""
    other = Somebody(served.port)
    other.registers(name)
    seat = other.web.post(f"/api/tables/{table}/seats", json=wanted).json()
    return Guest(served.port, table, seat["token"])


def test_after_a_game_one_notes_whom_one_would_play_with_again(
    served: Served, visit: Visit
) -> None:
    uma = visit(**PHONE)
    with_passkeys(uma)
    register(uma, "Uma")
    made = ask(uma, "/api/tables", {"rules": {"target": 1}, "pace": "instant", "bots": "simple"})
    with (
        somebody(served, "Vic", made["table"], seat=1) as vic,
        Guest(served.port, made["table"], made["token"]) as mine,
    ):
        assert vic.ask("ready")["type"] == "ack"
        with together(vic):
            begins(mine)
            mine.play()
    uma.sit(made)
    row = uma.page.locator(".company-row", has_text="Vic")
    with uma.page.expect_request(lambda request: request.method != "GET") as sent:
        row.get_by_role("button", name="Never again").click()
    assert "never" in (sent.value.post_data or "")
    row.get_by_text("Never again.", exact=True).wait_for()
    Somebody.leave()


def test_the_result_of_a_ranked_game_says_that_it_counts(served: Served, visit: Visit) -> None:
    uma = visit()
    with_passkeys(uma)
    register(uma, "Una")
    rules = {"base": "stick-the-dealer", "target": 1}
    wishes = {"rules": rules, "pace": "instant", "ranked": True, "hints": False}
    made = ask(uma, "/api/tables", {**wishes, "undo": False})
    with ExitStack() as stack:
        names = ("Vera", "Walt", "Xena")
        guests = [stack.enter_context(somebody(served, name, made["table"])) for name in names]
        mine = stack.enter_context(Guest(served.port, made["table"], made["token"]))
        with together(*guests):
            mine.play(has_cards)
            uma.sit(made).button("Menu").click()
            uma.button("Leave the table").click()
            uma.page.get_by_text("if you leave, you lose it").wait_for()
            uma.shot("ranked-leave")
            uma.button("Close").click()
            mine.play()
    line = uma.page.locator(".counted")
    expect(line).to_contain_text("It counts for your grade in “Partners with a turned-up card”.")
    uma.shot("ranked-over")
    Somebody.leave()
