"""The page below a part of a domain: a hand is played, and the pages open without a network."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from page_help import BY_HAND, PHONE, Player, Served, chromium
from test_page_install import KEEPING, KEPT, REPLAYS
from test_page_story import reviewed

Visit = Callable[..., Player]
ROOT: Final = "/cards"
ASKED: Final = "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"
AT_ONCE: Final = """
const later = globalThis.setTimeout;
globalThis.setTimeout = (run, ms, ...given) => later(run, ms === 4000 ? 0 : ms, ...given);
"""
"""The worker is not waited for as long as ``offline/install.js`` does."""
SCOPE: Final = "navigator.serviceWorker.getRegistration().then(({ scope }) => scope)"
LINKS: Final = """() => [...document.querySelectorAll("[href], [src], [action]")].map((one) =>
  new URL(one.getAttribute("href") ?? one.getAttribute("src") ?? one.getAttribute("action"),
    location.href).pathname)"""


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server below a part of a domain, and its address there."""
    chromium()  # without it there is no use for a server
    running = Served(tmp_path_factory.mktemp("below"), "--root-path", ROOT)
    running.address += ROOT
    yield running
    running.stop()


def stays_below(player: Player) -> None:
    """All that the page has asked for, and leads to, is below the root."""
    for script in (ASKED, LINKS):
        paths = player.page.evaluate(script)
        assert [path for path in paths if not f"{path}/".startswith(f"{ROOT}/")] == []


def test_a_hand_is_played_and_looked_at_again_without_a_network(
    below: Served, visit: Visit
) -> None:
    player = visit(at=below, prefers=BY_HAND | {"pace": "instant"}, **KEEPING)
    page = player.page
    page.add_init_script(AT_ONCE)
    player.open("/")
    player.shot("root-home")
    page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
    assert page.evaluate(SCOPE) == f"{below.address}/"
    stays_below(player)
    page.get_by_role("link", name="Play now").first.click()
    page.locator("body.seated").wait_for()
    assert re.search(rf"{ROOT}/t/[\w-]+$", page.url)
    player.play("card")
    player.shot("root-table")
    assert player.play("next") == "next"
    player.shot("root-result")
    stays_below(player)
    table = player.picture("table.id")

    over = below.played(rules={"target": 1})["table"]
    player.open(f"/replay?table={over}&game=1")
    moments = page.get_by_label("Position in the game")
    moments.wait_for()
    page.wait_for_function(f"() => {REPLAYS}.then((all) => all.length === 1)")
    stays_below(player)
    player.context.set_offline(True)
    page.reload()
    moments.press("End")
    page.locator(".told-line", has_text="win").wait_for()
    player.open("/learn")
    page.get_by_role("heading", name="Can't reach the server").wait_for()
    link = page.locator("#kept-list a")
    expect(link).to_have_count(1)
    assert link.get_attribute("href") == f"{ROOT}/replay?table={over}&game=1"
    player.open(f"/t/{table}")
    page.locator("#table").wait_for()
    player.context.set_offline(False)
    page.locator("body.seated").wait_for()
    kept: dict[str, Any] = page.evaluate(KEPT)
    version = player.module("table/app.js").split("/")[3]
    assert set(kept) == {f"euchre {ROOT} shell-{version}", "euchre-replays"}
    assert all(path.startswith(f"{ROOT}/") for paths in kept.values() for path in paths)
    player.forgive_network()


def test_the_ways_from_page_to_page_stay_below_the_root(below: Served, visit: Visit) -> None:
    over = below.played(rules={"target": 1})["table"]
    player = visit(at=below, **PHONE)
    page = player.page
    for path in ("/lab", "/learn/puzzles", "/daily", "/find", "/clubs", "/you", "/rules"):
        player.open(path)
        stays_below(player)
    player.open("/events/new")
    player.button("Host this evening").click()
    page.wait_for_url(re.compile(rf"{ROOT}/events/[\w-]+$"))
    player.shot("root-evening")
    assert f"{below.address}/events/" in page.content(), "as the invitation says"
    stays_below(player)
    page.route("**/review?game=1", lambda route: route.fulfill(body=reviewed(*"NESW")))
    player.open(f"/review?table={over}&game=1")
    page.locator(".review").first.wait_for()
    stays_below(player)


@pytest.mark.parametrize("part", ["/ledger", "?earlier=1"])
def test_the_pages_of_an_evening_are_loaded_once_and_ask_for_its_version(
    below: Served, visit: Visit, part: str
) -> None:
    """Asked at the wrong address they took it for deleted, and were loaded anew without end."""
    player = visit(at=below, **PHONE)
    player.context.clock.install()
    page = player.page
    player.open("/events/new")
    player.button("Host this evening").click()
    page.wait_for_url(re.compile(rf"{ROOT}/events/[\w-]+$"))
    evening = page.url
    page.goto(evening + part)
    page.evaluate("globalThis.same = true")
    for _ in range(2):
        with page.expect_response(re.compile("/version$")) as answer:
            player.context.clock.fast_forward(3_000)
        assert (answer.value.url, answer.value.status) == (f"{evening}/version", 200)
    assert page.evaluate("globalThis.same")
