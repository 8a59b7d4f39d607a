"""Pages on devices that keep nothing, at servers that say nothing, under a finger that holds on."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from page_help import PHONE, USUAL, Player, Served, calls, holds

Visit = Callable[..., Player]

BLOCKED = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(globalThis, name, {
    get() { throw new DOMException("blocked", "SecurityError"); },
  });
"""
SAID = (
    "Your browser doesn't store anything for this page, "
    "so your seat and settings last only until you close this page."
)
WITHOUT = """(card) => {
  const cards = euchre.p.mine.cards.filter((one) => one.card !== card);
  euchre.p = { ...euchre.p, mine: { ...euchre.p.mine, cards } };
  euchre.draw();
}"""
"""Takes a card out of the hand that is shown."""


def test_where_nothing_may_be_kept_one_plays_all_the_same_and_is_told_once(
    served: Served, visit: Visit
) -> None:
    """At Play now, at a table made in the lobby, and at one of somebody else."""
    player = visit()
    player.page.add_init_script(BLOCKED)
    page, seated = player.page, player.page.locator("body.seated")
    player.open("/play?bots=beginner")
    seated.wait_for()
    page.get_by_text(SAID).first.wait_for()
    assert "token" not in page.url
    assert "#" not in page.url, "the address may be sent to friends"
    seat = player.picture("mine.seat")
    page.reload()
    seated.wait_for()
    assert player.picture("mine.seat") == seat, "a tab that is loaded again has its seat yet"

    player.open("/")
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.locator("form button[value=yes]").first.click()
    seated.wait_for()
    assert "#" not in page.url

    page.set_viewport_size({"width": 480, "height": 320})
    player.open(f"/t/{served.make(start=False)['table']}")
    page.get_by_label("Your name").fill("Zed")
    player.button("Sit down").click()
    seated.wait_for()
    player.shot("sat-down-sideways")
    expect(player.button("I'm ready")).to_be_in_viewport(ratio=1)  # nor is it looked for
    player.button("Menu").click()
    page.wait_for_function("() => history.state?.open")
    page.reload()
    seated.wait_for()
    player.button("Menu").click()
    page.get_by_role("link", name="All tables").click()
    page.wait_for_url(f"{served.address}/")
    page.go_back()
    seated.wait_for()


def test_that_nothing_is_kept_is_told_also_to_whose_turn_it_is(
    served: Served, visit: Visit
) -> None:
    player = visit()
    player.page.add_init_script(BLOCKED)
    player.sit(served.played(calls))
    assert player.wanted() == "call"
    assert player.prompt == SAID


def test_before_the_first_card_a_page_waits_for_three_answers_and_a_socket(
    served: Served, visit: Visit
) -> None:
    """The page, all that it needs side by side, and the table: each is a way there and back."""
    player = visit(prefers=USUAL)  # nobody waits for them to cut
    named = set(re.findall(r'(?:href|src)="([^"#]+)"', served.ask("/play")))
    asked: list[str] = []
    others: list[Route] = []

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path in ("/play", "/api/tables"):
            asked.append(path)
        elif path not in named:
            return others.append(player.leave(route))  # no card waits for it
        return route.continue_()

    player.page.route("**/*", answer)
    player.page.on("websocket", lambda _: asked.append("socket"))
    player.open("/play").page.locator(".held").first.wait_for()
    assert asked == ["/play", "/api/tables", "socket"]
    for route in others:
        route.continue_()


# -- before there is a table --------------------------------------------------------------------


def test_a_table_that_has_not_come_says_why_it_is_empty(served: Served, visit: Visit) -> None:
    made = served.make()
    player = visit()
    player.context.clock.install()
    player.context.route_web_socket("**/socket", lambda _: None)  # opened, and nothing ever comes
    player.open(f"/t/{made['table']}#seat={made['token']}")
    player.page.get_by_text("Opening the table").wait_for()
    expect(player.page.get_by_role("button", name="Hint")).to_be_hidden()
    expect(player.page.get_by_role("button", name="Undo")).to_be_hidden()
    player.context.clock.fast_forward(10_500)
    notice = player.page.locator(".notice")
    expect(notice).to_contain_text("The server hasn't answered yet.")
    expect(player.button("Try now")).to_be_visible()
    player.shot("no-welcome")
    player.button("Menu").click()
    player.button("Settings").wait_for()


def test_whoever_is_reconnecting_can_have_it_tried_now(served: Served, visit: Visit) -> None:
    player, away = visit(), [False]
    player.page.route_web_socket(
        "**/socket", lambda line: line.close() if away[0] else line.connect_to_server()
    )
    player.sit(served.make())
    away[0] = True
    player.page.evaluate("euchre.link.again()")
    player.button("Try now").wait_for()
    player.shot("reconnecting")
    player.page.wait_for_function(
        "() => euchre.link.timing.line === 'waiting'"
        " && (euchre.link.timing.retryAt = Infinity, euchre.link.wait(), true)"
    )
    away[0] = False
    player.button("Try now").click()
    player.page.wait_for_function("() => euchre.status.status === 'open'")
    expect(player.button("Try now")).to_have_count(0)


@pytest.mark.parametrize(
    ("first", "later", "late"),
    [
        ("felt/felt.js", "table/menu.js", False),
        ("table/table-sheets.css", "settings/sheets.css", True),
    ],
)
def test_a_part_of_the_page_that_does_not_come_is_said_and_can_be_had(
    first: str, later: str, served: Served, visit: Visit, *, late: bool
) -> None:
    """A browser never asks again for a module that it could not have once."""
    player, held = visit(), list[Route]()
    made = served.make(start=False)  # while cards are played both sheets are had at once
    page = player.page
    if late:
        player.context.clock.install()
    lost = page.get_by_role("alert").filter(has_text="Part of this page didn't load.")
    for part in (first, later):
        page.route(
            f"**/{part}",
            lambda route: held.append(player.leave(route)) if late else route.abort(),
        )
        with page.expect_request(f"**/{part}"):
            if part == first:
                path = f"/t/{made['table']}#seat={made['token']}"
                page.goto(player.address + path, wait_until="commit")
            else:
                player.button("Menu").dblclick()
        if late:
            while page.evaluate("document.readyState") == "loading":
                page.wait_for_timeout(20)
            player.context.clock.fast_forward(10_500)
        expect(lost).to_have_count(1)
        player.shot(f"lost-part-{part.replace('/', '-')}")
        if late:
            player.come(held).continue_()
            expect(lost).to_have_count(0)
        page.unroute(f"**/{part}")
        if not late:
            player.button("Reload").click()
        page.locator("body.seated").wait_for()
    if not late:
        player.button("Menu").click()
    player.button("Settings").wait_for()
    expect(page.get_by_role("dialog")).to_have_count(1)
    player.problems.clear()  # of what was lost


# -- a card under a finger ----------------------------------------------------------------------


def test_a_hand_that_changes_while_a_card_is_dragged_lets_go_of_it(
    served: Served, visit: Visit
) -> None:
    player = visit().sit(served.played(holds(3)))
    assert player.wanted() == "card"
    first, second = player.page.locator(".held").all()[:2]
    count = player.page.locator(".held").count()
    mouse = player.page.mouse
    box = second.bounding_box()
    assert box
    mouse.move(box["x"] + 12, box["y"] + 40)
    mouse.down()
    mouse.move(box["x"] + 12, box["y"] - 10, steps=3)
    expect(player.page.locator(".held.dragging")).to_have_count(1)
    held = second.get_attribute("data-card")
    player.page.evaluate(WITHOUT, first.get_attribute("data-card"))
    expect(player.page.locator(f".held.dragging[data-card='{held}']")).to_have_count(1)
    mouse.move(box["x"] + 12, box["y"] - 20, steps=2)
    player.page.evaluate(WITHOUT, held)
    expect(player.page.locator(".dragging")).to_have_count(0)
    player.page.evaluate("euchre.link.again()")
    player.page.wait_for_function("count => euchre.p.mine.cards.length === count", arg=count)
    mouse.up()
    player.seen = -1
    before = player.picture("v")
    key = player.page.locator(".held.legal").first.get_attribute("data-key")
    player.page.keyboard.press(key or "1")
    player.page.wait_for_function("before => euchre.p.v > before", arg=before)


# -- talk ---------------------------------------------------------------------------------------


def test_talk_that_is_shut_before_its_module_came_leaves_back_alone(
    served: Served, visit: Visit
) -> None:
    player = visit(**PHONE).sit(served.make())
    waits = player.hold("**/page/back.js")
    entries = player.page.evaluate("history.length")
    player.page.evaluate("euchre.talk.open(true), euchre.talk.open(false)")
    player.come(waits).continue_()
    player.page.evaluate(
        "import(new URL('../page/back.js', document.querySelector('script[type=module]').src))"
    )
    assert player.page.evaluate("history.length") == entries
    player.page.evaluate("euchre.talk.open(true)")
    player.page.wait_for_function("() => history.state?.open")
    player.page.go_back()
    player.page.wait_for_function("() => !document.querySelector('.rail.open')")


def test_talk_on_a_tablet_with_a_keyboard_is_shut_by_escape(served: Served, visit: Visit) -> None:
    player = visit(**PHONE).sit(served.make())
    player.page.keyboard.press("t")
    player.page.wait_for_function("() => document.activeElement.matches('.rail.open .rail-close')")
    player.page.keyboard.press("Escape")
    player.page.wait_for_function("() => !document.querySelector('.rail.open')")


def test_what_is_chosen_in_one_tab_holds_in_all_that_are_open(served: Served, visit: Visit) -> None:
    player = visit().sit(served.make())
    another = player.watch(player.page.context.new_page())
    another.goto(player.page.url)
    another.locator("body.seated").wait_for()
    setting = "(async (name) => (await import(name)).settings)"
    name = player.module("settings/settings.js")
    another.evaluate(
        f"async (name) => {{ const s = await {setting}(name);"
        " s.set('order', 'trumps'); s.set('felt', 'blue'); }",
        name,
    )
    player.page.wait_for_function(
        f"async (name) => {{ const s = await {setting}(name);"
        " return s.now.order === 'trumps' && s.now.felt === 'blue'; }",
        arg=name,
    )
