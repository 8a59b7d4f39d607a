"""The pages on somebody's own device: what opens without a network, and what is not kept there."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from starlette.requests import Request

from euchre.server.pwa import PwaFiles
from page_help import DESKTOP, Player, Served

Visit = Callable[..., Player]
KEEPING = DESKTOP | {"service_workers": "allow"}
READY = "() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)"
KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    kept[name] = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }
  return kept;
}"""
REPLAYS = "caches.open('euchre-replays').then((one) => one.keys())"
TEXTS = """async () => {
  const texts = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) texts.push(await (await cache.match(request)).text());
  }
  return texts.join("\\n");
}"""


def keep(player: Player) -> None:
    """Have the browser keep the pages, as it would a while after the first of them."""
    player.page.evaluate(READY)
    player.page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")


def test_nothing_secret_is_kept(served: Served, visit: Visit) -> None:
    """But the last ten replays, which open without a network as the pages do; a table says that
    there is none, and goes on when it is back.
    """
    made, over = served.make(code="galley"), served.played(rules={"target": 1})["table"]
    player = visit(**KEEPING).sit(made)
    page, moments = player.page, player.page.get_by_label("Position in the game")
    keep(player)
    player.open("/")
    player.open(f"/t/{made['table']}")
    page.locator("body.seated").wait_for()
    answer = page.evaluate(
        "(path) => fetch(path).then((it) => [it.status, it.headers.get('cache-control')])",
        f"/api/tables/{made['table']}/replay",
    )
    assert answer == [200, "no-store"]
    kept = page.evaluate(KEPT)
    paths = [path for paths in kept.values() for path in paths]
    assert len(paths) > 30
    allowed = re.compile(r"/static/[0-9a-f]{16}/[\w./-]+|/play|/replay|/away")
    assert [path for path in paths if not allowed.fullmatch(path)] == []
    texts = page.evaluate(TEXTS)
    assert made["token"] not in texts
    assert made["table"] not in texts

    for n in range(12):
        page.evaluate("(path) => fetch(path)", f"/api/tables/{over}/replay?game=1&n={n}")
    replays = f"{REPLAYS}.then((all) => all.map((it) => it.url.split('=').at(-1)).join())"
    page.wait_for_function(
        f"(last) => {replays}.then((all) => all === last)", arg=",".join(map(str, range(2, 12)))
    )
    page.evaluate("caches.delete('euchre-replays')")

    player.open(f"/replay?table={over}&game=1")
    moments.wait_for()
    page.wait_for_function(f"() => {REPLAYS}.then((all) => all.length === 1)")
    player.context.set_offline(True)
    page.reload()
    moments.press("End")
    page.locator(".told-line", has_text="win").wait_for()
    player.open("/")
    page.get_by_role("heading", name="Can't reach the server").wait_for()
    expect(page.locator(".cardface.drawn > svg")).to_have_count(3)
    link = page.locator("#kept-list a")
    expect(link).to_have_count(1)
    player.accessible("away")
    link.click()
    moments.wait_for()
    player.open(f"/t/{made['table']}")
    # Not every Chromium knows at once, when it loads a page, that it has no network.
    said = re.compile("This device is offline|The server hasn't answered yet")
    page.get_by_text(said).wait_for()
    player.context.set_offline(False)
    page.locator("body.seated").wait_for()
    player.forgive_network()


@pytest.fixture
def no_worker() -> dict[str, Any]:
    """The worker of a server that wants none."""
    answer = asyncio.run(
        PwaFiles(has_service_worker=False).show_service_worker(Request({"type": "http"}))
    )
    return {"body": bytes(answer.body), "headers": dict(answer.headers)}


def test_after_an_update_pages_are_of_the_new_version_alone(
    no_worker: dict[str, Any], visit: Visit
) -> None:
    """The worker of an older version is there; what it keeps is of its own version.

    And a server that wants no worker takes away what was kept.
    """
    player = visit(**KEEPING)
    old = "0123456789abcdef"
    script = json.dumps({"version": old, "files": [], "pages": {}})

    def outdated(route: Route) -> None:
        answer = route.fetch()
        body = re.sub(r"KEPT = .*;", f"KEPT = {script};", answer.text(), count=1)
        route.fulfill(response=answer, body=body)

    player.context.route("**/sw.js", outdated)
    player.open("/")
    keep(player)
    assert f"euchre-shell-{old}" in player.page.evaluate(KEPT)
    player.context.unroute("**/sw.js")
    player.open("/")
    new = player.module("cards/faces.js").split("/")[2]
    assert new != old
    urls = "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"
    loaded = [path for path in player.page.evaluate(urls) if path.startswith("/static/")]
    assert loaded
    assert {path.split("/")[2] for path in loaded} == {new}
    player.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    player.page.wait_for_function(
        "() => navigator.serviceWorker.getRegistration().then((one) => Boolean(one.waiting))"
    )
    player.page.close()
    player.page = player.watch(player.context.new_page())
    player.open("/")
    player.page.wait_for_function(
        f"() => caches.keys().then((all) => all.join() === 'euchre-shell-{new}')"
    )
    player.context.route("**/sw.js", lambda route: route.fulfill(**no_worker))
    player.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one?.update())")
    gone = "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)"
    empty = "caches.keys().then((all) => all.length === 0)"
    player.page.wait_for_function(f"async () => (await {gone}) && (await {empty})")
