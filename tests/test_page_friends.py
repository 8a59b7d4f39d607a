"""Friends: how they come to a table, where they sit, who runs it, and how one comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route

from page_help import (
    BY_HAND,
    CLUB,
    DESKTOP,
    PHONE,
    Devices,
    Player,
    Served,
    Toucher,
    begins,
    calls,
    has_cards,
)
from server_help import Guest, Server
from test_page_people import cards_of, sees_nothing_of

Visit = Callable[..., Player]
_SHARES = """
globalThis.shared = [];
navigator.share = async (what) => { shared.push(what); };
"""
_NOTE_HOST = """
() => {
  const look = () => {
    noted.host ||= document.querySelector(".prompt").textContent === "You run the table now.";
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, all);
}
"""
"""Notes that somebody has been told so: whatever happens next takes its place."""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Server]:
    """A server that others reach by a name."""
    with Server(tmp_path, hosts=(CLUB,)) as running:
        yield running


@pytest.fixture
def guests(devices: Devices, club: Server) -> Iterator[Visit]:
    """People who open the server by its name."""
    there: list[Player] = []
    address = club.address.replace("127.0.0.1", CLUB)

    def come(**kind: Any) -> Player:
        made = (Toucher if kind.get("has_touch") else Player)(devices, address, kind or DESKTOP)
        made.page.add_init_script(_SHARES)
        there.append(made)
        return made

    yield come
    for player in there:
        player.end()


def menu(player: Player, item: str) -> None:
    player.button("Menu").click()
    player.page.get_by_role("dialog").get_by_role("button", name=item, exact=True).click()


def command_is_whole(player: Player) -> None:
    """What lets others in is told in one line, also on a phone."""
    command = player.page.get_by_text("euchre server run --host 0.0.0.0", exact=True)
    assert command.evaluate("one => one.getClientRects().length") == 1


def seat_of(player: Player) -> int:
    return int(player.picture("mine.seat"))


def swap(player: Player, who: str, whom: str) -> None:
    """Choose in the list of seats, which is open; the arrows choose, and do nothing else."""
    chosen = player.page.get_by_label(f"Change places: {who}")
    chosen.press("ArrowDown")
    chosen.select_option(label=whom)
    player.button("Swap").click()


# -- the whole of it ----------------------------------------------------------------------------


def test_friends_meet_by_a_link_change_places_and_hand_over(club: Server, guests: Visit) -> None:
    """Dana at a desk, Kim with a phone, who see their own cards only; of Lee nobody sees a page."""
    made = club.make(bots="simple")
    lee = club.sit(made["table"], "Lee", seat=1)
    dana, kim = guests().sit(made), guests(**PHONE)
    with club.guest(lee) as guest:
        link = invited(dana)
        comes_as_somebody_else(kim, link)
        kim.button("Seating").click()
        kim.page.get_by_text("Before a game the host decides who sits where.").wait_for()
        kim.button("Close").click()
        dana.button("Seating").click()
        dana.page.get_by_text("You and somebody against Lee and Kim.").wait_for()
        dana.accessible("seats", within="dialog[open]")
        swap(dana, "Lee", "empty seat 3")
        guest.hear_until(lambda _: guest.seat == 2)
        dana.button("Ready, with bots in empty seats").click()
        waits = dana.page.locator(".welcome .wait")
        waits.filter(has_text=re.compile(r"Waiting for \w+ and \w+\.")).wait_for()
        dana.button("Remove Lee").wait_for()
        kim.page.get_by_text("Dana is ready and waiting for you.").wait_for()
        kim.button("I'm ready").click()
        guest.play(has_cards)
        for player in (dana, kim):
            player.page.locator(".held").nth(4).wait_for()
        for one, other in ((dana, kim), (kim, dana)):
            sees_nothing_of(one, cards_of(other).keys() - {dana.picture("hand.up_card")})

        kim.button("Menu").click()
        menu(dana, "Pause")
        kim.page.get_by_role("dialog").get_by_role("button", name="Resume", exact=True).click()
        dana.page.wait_for_function("() => !euchre.p.table.paused")
        menu(kim, "Seating")
        swap(kim, "you", "Lee")
        dana.page.get_by_text("Kim asks to change places with Lee").first.wait_for()
        dana.shot("asked-to-swap")
        dana.button("Yes").click()
        assert guest.ask("answer", yes=True)["type"] == "ack"
        dana.page.wait_for_function("() => euchre.p.table.swapping")
        assert (guest.seat, seat_of(kim)) == (2, 3), "not while cards are out"

        kim.page.evaluate(_NOTE_HOST)
        menu(dana, "Seating")
        dana.button("Make host: Kim").click()
        kim.page.wait_for_function("() => euchre.p.mine?.is_host")
        kim.page.wait_for_function("() => noted.host")
        menu(kim, "Seating")
        kim.button("Remove Lee").click()
        kim.page.get_by_role("dialog").get_by_role("button", name="Remove Lee").click()
        dana.page.wait_for_function("() => euchre.p.table.chairs[2].kind !== 'human'")
    for player in (dana, kim):
        player.end()  # before the server


def invited(dana: Player) -> str:
    """The link, as it is drawn, shown and shared."""
    dana.page.get_by_alt_text("The link as a QR code").wait_for()
    dana.page.wait_for_function("() => document.querySelector('.camera img').naturalWidth > 0")
    dana.shot("invite")
    link = dana.page.get_by_label("Link to this table").input_value()
    assert link.startswith(f"http://{CLUB}:")
    dana.button("Share").click()
    assert dana.page.evaluate("shared")[0]["url"] == link
    return link


def comes_as_somebody_else(kim: Player, link: str) -> None:
    """Kim learns that nobody is called so twice, and sits down left of Dana's partner."""
    kim.page.goto(link)
    kim.page.get_by_label("Your name").fill("lee")
    kim.page.get_by_text("Your partner: Dana").wait_for()
    kim.accessible("places")
    kim.page.get_by_label("Your partner: Lee").check()
    kim.button("Sit down").click()
    kim.page.get_by_text("Lee is already at this table: choose another name.").wait_for()
    kim.shot("name-taken")
    kim.problems.clear()  # the browser tells of the refusal, too
    kim.page.get_by_label("Your name").fill("Kim")
    kim.button("Sit down").click()
    kim.page.locator("body.seated").wait_for()
    assert seat_of(kim) == 3


# -- the link -----------------------------------------------------------------------------------


def test_who_serves_to_themselves_reads_how_to_let_others_in(served: Served, visit: Visit) -> None:
    dana = visit()
    dana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dana.sit(served.make(start=False))
    dana.page.get_by_text("euchre server run --host 0.0.0.0").wait_for()
    assert not dana.page.get_by_alt_text("The link as a QR code").is_visible()
    dana.button("Copy").click()
    dana.button("Copied").wait_for()
    copied = dana.page.evaluate("navigator.clipboard.readText()")
    assert copied == dana.page.get_by_label("Link to this table").input_value()
    command_is_whole(dana)
    menu(dana, "Play on another device")
    dialog = dana.page.get_by_role("dialog")
    dialog.get_by_text("euchre server run --host 0.0.0.0").wait_for()
    assert dialog.get_by_label("Link to your seat").input_value().startswith(f"{copied}#seat=")


def test_an_evening_is_passed_on_by_link_and_by_what_the_device_has(visit: Visit) -> None:
    host = visit(**PHONE)
    host.context.add_init_script(_SHARES)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.open("/events/new")
    host.page.locator("form button[type=submit]").last.click()
    command_is_whole(host)
    host.page.wait_for_url("**/events/*")
    link = host.page.get_by_label("Link to this evening")
    link.wait_for()
    link.scroll_into_view_if_needed()
    host.shot("evening-link")
    host.button("Share").click()
    assert host.page.evaluate("shared")[0]["url"] == link.input_value()
    host.button("Copy").first.click()
    host.button("Copied").wait_for()
    assert host.page.evaluate("navigator.clipboard.readText()") == link.input_value()


# -- Back ---------------------------------------------------------------------------------------


def test_back_closes_what_was_opened_last_before_it_leaves_the_table(
    served: Served, visit: Visit
) -> None:
    dana = visit(**PHONE).open("/rules")
    dana.sit(served.make())
    table = dana.page.url
    entries = dana.page.evaluate("history.length")
    dialog, rail = dana.page.locator("dialog[open]"), dana.page.locator(".rail.open")
    menu(dana, "Settings")
    dialog.wait_for()
    dana.page.go_back()
    dialog.wait_for(state="detached")
    assert dana.page.url == table
    dana.button("Menu").click()
    dialog.wait_for()
    dana.button("Close").click()
    dialog.wait_for(state="detached")
    dana.page.wait_for_function("() => history.state === null")
    dana.page.go_forward(wait_until="commit")  # to a sheet that is closed: nothing lies there
    dana.page.wait_for_function("() => history.state === null")
    assert dialog.count() == 0
    dana.button("Talk and log").click()
    rail.wait_for()
    dana.page.wait_for_function("() => history.state?.open")
    dana.page.keyboard.press("m")
    dialog.wait_for()
    dana.page.go_back()
    dialog.wait_for(state="detached")
    rail.wait_for()
    dana.page.go_back()
    rail.wait_for(state="detached")
    assert dana.page.evaluate("history.length") <= entries + 2
    dana.button("Menu").click()
    dana.page.wait_for_function("() => history.state?.open")
    dana.page.reload()  # with a sheet open: it keeps its history
    dana.page.locator("body.seated").wait_for()
    dana.page.wait_for_function("() => history.state === null")
    dana.page.go_back()
    assert dana.page.url == f"{served.address}/rules"


# -- coming back --------------------------------------------------------------------------------


def test_home_knows_the_games_of_this_browser_and_of_no_other(served: Served, visit: Visit) -> None:
    made = served.played(calls, title="Thursday night")
    seat = {"seat": 0, "token": made["token"], "name": "Dana", "at": 1}
    dana = visit(**PHONE, prefers=BY_HAND | {f"seat.{made['table']}": seat}).open("/")
    dana.page.get_by_role("heading", name="Your game is waiting").wait_for()
    waits = dana.page.locator("#waiting")
    waits.get_by_text("Thursday night").wait_for()
    assert "It's your turn." in waits.inner_text()
    way = waits.get_by_role("link", name=re.compile("Continue")).first.get_attribute("href")
    assert urlsplit(way or "").path == f"/t/{made['table']}"
    assert dana.page.get_by_role("link", name="Play now").is_visible()
    stranger = visit().open("/")
    assert stranger.page.get_by_text("Thursday night").count() == 0
    assert stranger.page.locator("#waiting").is_hidden()
    assert stranger.page.locator("#mine").is_hidden()
    key = f"euchre.seat.{made['table']}"
    dana.page.evaluate(
        "key => localStorage.setItem(key, JSON.stringify({ token: 'guessed' }))", key
    )
    dana.open("/")
    dana.page.wait_for_function("() => localStorage.getItem('euchre.gone')")
    assert dana.page.locator("#waiting").is_hidden()
    assert dana.page.evaluate("key => localStorage.getItem(key)", key), "not for this once"
    old = {made["table"]: 1}
    dana.page.evaluate("gone => localStorage.setItem('euchre.gone', JSON.stringify(gone))", old)
    dana.open("/")
    dana.page.wait_for_function("key => localStorage.getItem(key) === null", arg=key)


def test_a_lost_answer_makes_no_second_table_and_takes_no_second_seat(
    served: Served, visit: Visit
) -> None:
    """The first answer to each is lost on its way; the page asks again by the same key."""
    keys: dict[str, list[str]] = {}
    made: list[str] = []

    def lost_once(route: Route) -> None:
        asked = route.request
        told = keys.setdefault(asked.url, [])
        told.append(asked.headers["idempotency-key"])
        answer = route.fetch()
        made.append(answer.json()["table"])
        if len(told) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    lee = visit(prefers=BY_HAND | {"bots": "beginner"})
    for path in ("**/api/tables", "**/api/tables/*/seats"):
        lee.page.route(path, lost_once)
    lee.open("/play")
    lee.page.locator("body.seated").wait_for()
    table = served.make(start=False)["table"]
    lee.open(f"/t/{table}").page.get_by_label("Your name").fill("Lee")
    lee.button("Sit down").click()
    lee.page.locator("body.seated").wait_for()
    assert len(keys) == 2
    for first, second in keys.values():
        assert first == second
        assert len(first) == 32
    assert made == [made[0], made[0], table, table]
    chairs = served.ask(f"/api/tables/{table}")["table"]["chairs"]
    assert [chair["name"] for chair in chairs if chair["kind"] == "human"] == ["Dana", "Lee"]
    lee.problems = [problem for problem in lee.problems if "ERR_FAILED" not in problem]


def test_a_seat_link_without_its_token_leads_back_to_the_seat(served: Served, visit: Visit) -> None:
    """As where a messenger opens links in a browser of its own."""
    made = served.make(start=False)
    lee = visit().sit({"table": made["table"], **_seat(served, made, "Lee", 1)})
    with Guest(served.port, made["table"], made["token"]) as dana:
        with Guest(served.port, made["table"]) as foe:
            foe.say("knock", seat=1, was_mine=True, called="Lee")
            lee.page.locator(".welcome", has_text="Your seat is mine").wait_for()
            lee.page.locator(".welcome").get_by_role("button", name="No", exact=True).wait_for()
        lee.page.locator(".welcome", has_text="Your seat is mine").wait_for(state="detached")
        lee.button("I'm ready").click()
        begins(dana)
        lee.page.locator(".held").nth(4).wait_for()
        phone = visit(**PHONE).open(f"/t/{made['table']}")
        phone.button("One of these was my seat").click()
        phone.shot("which-seat")
        phone.page.get_by_role("dialog").get_by_role("button", name="Lee", exact=True).click()
        phone.page.get_by_text(
            "You asked for Lee's seat. Dana or that seat's other device decides."
        ).wait_for()
        phone.shot("asks-for-a-seat")
        warning = "If you let them in, they see that seat's cards."
        says = f"Somebody says, on another device: “{{}}.” {warning}"
        asks = lee.page.locator(".notices .words", has_text=says.format("Your seat is mine"))
        asks.wait_for()
        others = """(module) => import(module).then(({ asking }) => {
          const mine = { seat: 0, is_host: true };
          return asking({ ...euchre.p, mine }, () => {}).map((one) => one.textContent);
        })"""
        to_dana = lee.page.evaluate(others, lee.module("seats/notices.js"))
        assert to_dana == [says.format("I'm Lee") + "Let inNo"]
        lee.button("Let in").click()
        phone.page.locator("body.seated").wait_for()
        assert cards_of(phone) == cards_of(lee)
        lee.page.locator(".told", has_text="You have the seat on another device, too.").wait_for()


def _seat(served: Served, made: dict[str, Any], name: str, seat: int) -> dict[str, Any]:
    path = f"/api/tables/{made['table']}/seats"
    found: dict[str, Any] = served.ask(path, {"name": name, "seat": seat})
    return found
