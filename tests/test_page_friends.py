"""Friends: how they come to a table, where they sit, who runs it, and how one comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Route

from page_help import CLUB, DESKTOP, PHONE, Devices, Player, Served, Toucher

Visit = Callable[..., Player]
_SHARES = """
globalThis.shared = [];
navigator.share = async (what) => { shared.push(what); };
"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that others reach by a name."""
    running = Served(tmp_path_factory.mktemp("club"), "--allow-host", CLUB)
    yield running
    running.stop()


@pytest.fixture
def guests(devices: Devices, club: Served) -> Iterator[Visit]:
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


def sits(player: Player, link: str, name: str, place: str = "") -> Player:
    """Somebody opens a link and sits down."""
    player.page.goto(link)
    player.page.get_by_label("Your name").fill(name)
    if place:
        player.page.get_by_label(place).check()
    player.button("Sit down").click()
    player.page.locator("body.seated").wait_for()
    return player


def menu(player: Player, item: str) -> None:
    player.button("Menu").click()
    player.page.get_by_role("dialog").get_by_role("button", name=item, exact=True).click()


def command_is_whole(player: Player) -> None:
    """What lets others in is told in one line, also on a phone."""
    command = player.page.get_by_text("euchre serve --host 0.0.0.0", exact=True)
    assert command.evaluate("one => one.getClientRects().length") == 1


def seat_of(player: Player) -> int:
    return int(player.picture("mine.seat"))


def moved(player: Player, seat: int) -> None:
    """It sits there, and its page knows."""
    player.page.wait_for_function("seat => euchre.p.mine?.seat === seat", arg=seat)


def swap(player: Player, who: str, whom: str) -> None:
    """Choose in the list of seats, which is open; the arrows choose, and do nothing else."""
    chosen = player.page.get_by_label(f"Change places: {who}")
    chosen.press("ArrowDown")
    chosen.select_option(label=whom)
    player.button("Swap").click()


# -- the whole of it ----------------------------------------------------------------------------


class Friends:
    """Dana, who makes the table at a desk, and those who come to it by her link, with phones."""

    def __init__(self, club: Served, guests: Visit) -> None:
        self.guests, self.made = guests, club.make(start=False, rules={"target": 1})
        self.dana = guests().sit(self.made)

    def invited(self) -> str:
        """The link, as it is drawn, shown and shared."""
        page = self.dana.page
        page.get_by_alt_text("The link as a QR code").wait_for()
        page.wait_for_function("() => document.querySelector('.camera img').naturalWidth > 0")
        self.dana.shot("invite")
        link = page.get_by_label("Link to this table").input_value()
        assert link.startswith(f"http://{CLUB}:")
        self.dana.button("Share").click()
        assert page.evaluate("shared")[0]["url"] == link
        return link

    def come(self, link: str) -> tuple[Player, Player]:
        """Lee sits down, and Kim learns that nobody is called so twice."""
        lee = sits(self.guests(**PHONE), link, "Lee", "Left of Dana")
        kim = self.guests(**PHONE)
        kim.page.goto(link)
        kim.page.get_by_label("Your name").fill("lee")
        kim.page.get_by_text("Your partner: Dana").wait_for()
        kim.accessible("places", light=True)
        kim.page.get_by_label("Your partner: Lee").check()
        kim.button("Sit down").click()
        kim.page.get_by_text("Lee sits at this table already: choose another name.").wait_for()
        kim.shot("name-taken")
        kim.problems.clear()  # the browser tells of the refusal, too
        kim.page.get_by_label("Your name").fill("Kim")
        kim.button("Sit down").click()
        kim.page.locator("body.seated").wait_for()
        assert (seat_of(lee), seat_of(kim)) == (1, 3)
        return lee, kim

    def begin(self, lee: Player, kim: Player) -> None:
        """The host has Lee sit opposite, and the game begins."""
        lee.button("Who sits where").click()
        lee.page.get_by_text("Before a game the host says who sits where.").wait_for()
        lee.button("Close").click()
        self.dana.button("Who sits where").click()
        self.dana.page.get_by_text("You and somebody against Lee and Kim.").wait_for()
        self.dana.accessible("seats")
        swap(self.dana, "Lee", "empty chair 3")
        moved(lee, 2)
        self.dana.button("Ready, with bots on free chairs").click()
        for player in (lee, kim):
            player.button("I am ready").click()
        for player in (self.dana, lee, kim):
            player.page.locator(".held").first.wait_for()


def test_three_friends_meet_change_places_hand_over_and_play_again(
    club: Served, guests: Visit
) -> None:
    friends = Friends(club, guests)
    dana = friends.dana
    lee, kim = friends.come(friends.invited())
    friends.begin(lee, kim)

    menu(lee, "Who sits where")
    lee.shot("seats-in-a-game")
    swap(lee, "you", "Kim")
    dana.page.get_by_text("Lee asks to change places with Kim").first.wait_for()
    dana.shot("asked-to-swap")
    dana.button("Yes").click()
    kim.button("Yes").click()
    dana.page.wait_for_function("() => euchre.p.table.swapping")
    assert (seat_of(lee), seat_of(kim)) == (2, 3), "not while cards are out"
    dana.finish(lee, kim)

    dana.page.locator(".result").get_by_role("button", name="Who sits where").click()
    dana.button("Make host: Kim").click()
    kim.page.wait_for_function("() => euchre.p.mine?.is_host")
    kim.page.locator(".prompt", has_text="You run the table now.").wait_for()
    menu(kim, "Who sits where")
    kim.button("Remove Lee").click()
    kim.page.get_by_role("dialog").get_by_role("button", name="Remove Lee").click()
    lee.page.locator("body:not(.seated)").wait_for()

    for player in (dana, kim):
        if not player.picture(f"table.chairs[{seat_of(player)}]").get("ready"):
            player.button("Play again").click()
    dana.page.wait_for_function("() => euchre.p.game?.number === 2")

    dana.open("/")
    title = re.compile("Your game is waiting|Your tables")
    dana.page.get_by_role("heading", name=title).wait_for()
    dana.accessible("continue")
    dana.page.get_by_role("link", name=re.compile("Go on")).first.click()
    dana.page.locator("body.seated").wait_for()
    assert dana.picture("table.id") == friends.made["table"]


# -- the link -----------------------------------------------------------------------------------


def test_who_serves_to_themselves_reads_how_to_let_others_in(served: Served, visit: Visit) -> None:
    dana = visit()
    dana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dana.sit(served.make(start=False))
    dana.page.get_by_text("euchre serve --host 0.0.0.0").wait_for()
    assert not dana.page.get_by_alt_text("The link as a QR code").is_visible()
    dana.button("Copy").click()
    dana.button("Copied").wait_for()
    copied = dana.page.evaluate("navigator.clipboard.readText()")
    assert copied == dana.page.get_by_label("Link to this table").input_value()
    command_is_whole(dana)
    menu(dana, "Play on another device")
    dialog = dana.page.get_by_role("dialog")
    dialog.get_by_text("euchre serve --host 0.0.0.0").wait_for()
    assert dialog.get_by_label("Link to your seat").input_value().startswith(f"{copied}#seat=")


def test_in_a_game_the_menu_has_the_link_also_for_who_watches(served: Served, visit: Visit) -> None:
    made = served.make()
    watcher = visit(**PHONE).open(f"/t/{made['table']}")
    watcher.page.locator(".watching", has_text="You are watching").wait_for()
    menu(watcher, "Invite friends")
    assert watcher.page.get_by_label("Link to this table").input_value().endswith(made["table"])
    watcher.accessible("invite-sheet")


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


def test_back_closes_a_sheet_before_it_leaves_the_table(served: Served, visit: Visit) -> None:
    dana = visit(**PHONE).open("/")
    made = served.make()
    dana.sit(made)
    table = dana.page.url
    entries = dana.page.evaluate("history.length")
    dialog = dana.page.locator("dialog[open]")
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
    assert dana.page.evaluate("history.length") <= entries + 1
    dana.page.go_back()
    assert dana.page.url == f"{served.address}/"


def test_back_closes_what_was_opened_last(served: Served, visit: Visit) -> None:
    dana = visit(**PHONE)
    dana.sit(served.make())
    rail = dana.page.locator(".rail.open")
    dana.button("Talk and what has happened").click()
    rail.wait_for()
    dana.page.wait_for_function("() => history.state?.open")
    dana.page.keyboard.press("m")
    dialog = dana.page.locator("dialog[open]")
    dialog.wait_for()
    dana.page.go_back()
    dialog.wait_for(state="detached")
    rail.wait_for()
    dana.page.go_back()
    rail.wait_for(state="detached")


def test_a_page_that_is_loaded_anew_with_a_sheet_open_keeps_its_history(
    served: Served, visit: Visit
) -> None:
    dana = visit(**PHONE).open("/")
    dana.sit(served.make())
    dana.button("Menu").click()
    dana.page.wait_for_function("() => history.state?.open")
    dana.page.reload()
    dana.page.locator("body.seated").wait_for()
    dana.page.wait_for_function("() => history.state === null")
    dana.page.go_back()
    assert dana.page.url == f"{served.address}/"


# -- coming back --------------------------------------------------------------------------------


def test_home_knows_the_games_of_this_browser_and_of_no_other(served: Served, visit: Visit) -> None:
    dana = visit(**PHONE).open("/")
    assert dana.page.locator("#waiting").is_hidden()
    assert dana.page.locator("#mine").is_hidden()
    made = served.make(title="Thursday night")
    dana.sit(made)
    assert dana.play("call", "card") != "over"  # their partner alone may play a whole hand first
    dana.open("/")
    dana.page.get_by_role("heading", name="Your game is waiting").wait_for()
    waits = dana.page.locator("#waiting")
    waits.get_by_text("Thursday night").wait_for()
    assert "It is your turn." in waits.inner_text()
    assert dana.page.get_by_role("link", name="Play now").is_visible()
    dana.accessible("your-game-is-waiting")
    stranger = visit().open("/")
    assert stranger.page.get_by_text("Thursday night").count() == 0
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

    ann, lee = visit(), visit()
    for each in (ann, lee):
        for path in ("**/api/tables", "**/api/tables/*/seats"):
            each.page.route(path, lost_once)
    ann.open("/play")
    ann.page.locator("body.seated").wait_for()
    table = served.make(start=False)["table"]
    sits(lee, f"{served.address}/t/{table}", "Lee")
    assert len(keys) == 2
    for first, second in keys.values():
        assert first == second
        assert len(first) == 32
    assert made == [made[0], made[0], table, table]
    chairs = served.ask(f"/api/tables/{table}")["table"]["chairs"]
    assert [chair["name"] for chair in chairs if chair["kind"] == "human"] == ["Dana", "Lee"]
    for each in (ann, lee):
        assert [problem for problem in each.problems if "ERR_FAILED" not in problem] == []
        each.problems.clear()


def test_a_seat_link_without_its_token_leads_back_to_the_seat(served: Served, visit: Visit) -> None:
    """As where a messenger opens links in a browser of its own."""
    made = served.make(start=False)
    dana = visit().sit(made)
    lee = visit().sit({"table": made["table"], **_seat(served, made, "Lee", 1)})
    dana.button("Ready, with bots on free chairs").click()
    lee.button("I am ready").click()
    lee.page.locator(".held").nth(4).wait_for()
    cards = lee.picture("mine.cards.map(({ card }) => card)")
    phone = visit(**PHONE).open(f"/t/{made['table']}")
    phone.button("One of these seats was mine").click()
    phone.shot("which-seat")
    phone.accessible("which-seat")
    phone.page.get_by_role("dialog").get_by_role("button", name="Lee", exact=True).click()
    phone.page.get_by_text("You have asked for the seat of Lee: Dana decides").wait_for()
    phone.shot("asks-for-a-seat")
    says = "Somebody says, on another device: “{}.” Whoever you let in sees the cards there."
    dana.page.get_by_text(says.format("I am Lee")).wait_for()
    lee.page.get_by_text(says.format("Your seat is mine")).wait_for()
    dana.shot("asked-for-a-seat")
    lee.button("Let in").click()
    phone.page.locator("body.seated").wait_for()
    assert phone.picture("mine.cards.map(({ card }) => card)") == cards
    lee.page.locator(".told", has_text="You have the seat on another device, too.").wait_for()


def _seat(served: Served, made: dict[str, Any], name: str, seat: int) -> dict[str, Any]:
    path = f"/api/tables/{made['table']}/seats"
    found: dict[str, Any] = served.ask(path, {"name": name, "seat": seat})
    return found
