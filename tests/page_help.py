"""A server in a process of its own, and people at its pages: what the tests of the page share."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partialmethod
from pathlib import Path
from typing import Any, Final, Self

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Error,
    Locator,
    Page,
    Route,
    expect,
    sync_playwright,
)

from effort import TIMES
from server_help import Guest

PATIENCE: Final = 60_000.0
"""Milliseconds after which something is not waited for any more: much longer than it ever takes."""
expect.set_options(timeout=PATIENCE)
APART: Final[dict[str, Any]] = {"service_workers": "block"}
"""No page opens from what a browser keeps of another."""
DESKTOP: Final = APART | {"viewport": {"width": 1280, "height": 800}}
PHONE: Final = APART | {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
CLUB: Final = "club.example"
"""A name by which the browser opens a server on this machine."""
KNOBS: Final = {"target": 3}
"""For games of which only the flow matters."""

_AXE: Final = """
async ([within, options]) => {
  noted.unseen.disabled = true; // for no longer than it looks: what is drawn takes as long as Axe
  try {
    return await axe.run(within, options);
  } finally {
    noted.unseen.disabled = false;
  }
}
"""

LAID_OUT: Final = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
"""The felt is laid out anew in the frame after its size has changed."""

BY_HAND: Final = {"auto": "off", "cut": "ask"}
"""Settings of somebody who does everything themselves."""
USUAL: Final = {"auto": None, "cut": None}
"""Settings of somebody who has chosen nothing."""

GOES_ON: Final = ("card", "call", "cut", "next")
"""What there may be to do in a game that is not over."""

_FEATURES: Final = (
    "NetworkServiceInProcess2",
    "RenderDocument:level/crashed-frame",  # no new frame where the page before has had one
    "CDPScreenshotNewSurface",  # which Playwright asks for
)
_LEAN: Final = (
    # No page lives for so long that compiled scripts, or threads beside it, pay.
    "--js-flags=--no-opt,--no-maglev,--no-sparkplug,--single-threaded,--min-semi-space-size=16",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    "--in-process-gpu",
    f"--enable-features={','.join(_FEATURES)}",
)
"""What goes from one process, thread or frame to another is a tenth of the work of a browser."""

UNSEEN: Final = "html { opacity: 0 !important; } .slot .face { filter: none !important; }"
"""Nobody looks: what is drawn without a graphics card is half of the work, and takes up no room."""
PLAIN: Final = "*, ::before, ::after { box-shadow: none !important; }"
"""Axe knows no shadows of boxes: to draw them while it looks, and to have all looked up anew for
that, is a tenth of its work.
"""

_NOTES: Final = """
(() => {
  const [unseen] = STYLES.map((style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  globalThis.noted = { unseen, shakes: 0, violations: [], time: null };
  let leaps = 0; // nobody waits until a decision takes taps, where the time is not set
  const now = performance.now.bind(performance);
  performance.now = () =>
    new Error().stack.includes("/fresh.js") ? noted.time ?? (leaps += 1000) : now();
  const later = globalThis.setTimeout; // what is told for seconds stays: tests may be late
  const brief = /\\bApp\\.tell\\b|[/]clipboard\\.js/;
  globalThis.setTimeout = (run, after, ...given) =>
    later(run, after >= 2500 && brief.test(new Error().stack) ? PATIENCE : after, ...given);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.matches?.("[data-card]") && timing?.duration === 260) noted.shakes += 1;
    return animate.call(this, frames, timing);
  };
  document.addEventListener("securitypolicyviolation", (event) =>
    noted.violations.push(`${event.violatedDirective}: ${event.blockedURI}`));
})();
""".replace("PATIENCE", str(PATIENCE))
_CHOICES: Final = """
try {
  for (const [name, value] of Object.entries(CHOSEN))
    localStorage[`euchre.${name}`] ??= JSON.stringify(value);
} catch {
  // a page of nowhere
}
"""
# What there is to do for somebody whose page shows the newest picture, and is done moving.
_WANTED: Final = """
(seen) => {
  const app = globalThis.euchre;
  if (!app?.p.table || app.p.v <= seen || app.felt.drawn !== app.p || app.motion.running) return "";
  if (app.status.status !== "open" || app.hand.pending || app.calls.busy) return "";
  const there = (query) => Boolean(document.querySelector(query)?.checkVisibility());
  if (there(".result")) return app.p.game.over ? "over" : there(".result .primary") ? "next" : "";
  if (there(".is-cut button")) return "cut";
  if (there(".calls button")) return "call";
  return there(".held.legal") ? "card" : "";
}
"""

_POSSIBLE: Final = ":not([aria-disabled=true])"
_TRICKS_CHOSEN: Final = ".calls [aria-pressed=true]"
"""In an auction, before what is trump is chosen."""

# Makes one call or another, and plays the first card it may, until the game is over.
PLAY_ALONG: Final = """
() => void (async () => {
  for (let asked = -1; !euchre.p.game?.over; await new Promise((done) => setTimeout(done, 5))) {
    const { mine, table, v } = euchre.p;
    if (!mine || v === asked) continue;
    const choice = mine.choices[v % mine.choices.length] ?? mine.cards.find((held) => held.event);
    const event = mine.cut ? { type: "cut", seat: mine.seat, at: mine.cut[0] } : choice?.event;
    const waits = table.waits.includes(mine.seat);
    if (!waits && !event) continue;
    asked = v;
    await (waits ? euchre.link.send("ready") : euchre.link.send("act", { event, seen: v }))
      .catch(() => (asked = -1));
  }
})()
"""

Page.wait_for_function = partialmethod(  # type: ignore[method-assign,assignment]
    Page.wait_for_function, polling=20
)
"""Else a browser draws a frame for each look, which is a twentieth of all its work."""


def chromium() -> str:
    """Where the browser is; without one the test is skipped, but not in CI.

    The shell without a desktop is the same engine, and makes a page for a tenth of the work.
    """
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    why = "there is no Chromium to try the page in"
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


@contextmanager
def running_browser() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """A browser for all tests of a process, and the event loop of what drives it.

    That loop is in the thread of the tests, and counts as running from the first call to the last:
    here it does only at the beginning and at the end, else see `in_loop`.
    """
    path = chromium()
    rules = [f"--host-resolver-rules=MAP {CLUB} 127.0.0.1", *_LEAN]
    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()
        browser = playwright.chromium.launch(executable_path=path, args=rules)
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@contextmanager
def in_loop(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """While a test uses the browser its loop counts as running; other tests may run their own."""
    asyncio._set_running_loop(loop)
    yield
    asyncio._set_running_loop(None)


def has_cards(guest: Guest) -> bool:
    """Whether somebody has been dealt cards."""
    return bool(guest.picture["mine"].get("cards"))


def begins(host: Guest) -> None:
    """A host begins with bots on the free chairs, and has cards once the others are ready."""
    for chair in host.picture["table"]["chairs"]:
        if chair["kind"] == "empty":
            assert host.ask("bot", seat=chair["seat"], name="simple")["type"] == "ack"
    host.play(has_cards)


def calls(guest: Guest) -> bool:
    """Whether somebody is asked for a call."""
    return bool(guest.picture["mine"].get("choices"))


def follows(guest: Guest) -> bool:
    """Whether it is somebody's turn in a trick in which cards lie."""
    cards = guest.picture["mine"].get("cards", ())
    hand = guest.picture.get("hand") or {}
    return bool(hand.get("trick")) and any(card.get("event") for card in cards)


def holds(count: int) -> Callable[[Guest], bool]:
    """It is somebody's turn to play, and they hold so many cards."""

    def there(guest: Guest) -> bool:
        cards = guest.picture["mine"].get("cards", ())
        playing = (guest.picture.get("hand") or {}).get("phase") == "play"
        return playing and len(cards) == count and any(card.get("event") for card in cards)

    return there


def has_ended(guest: Guest) -> bool:
    """Whether a hand is over."""
    return "result" in (guest.picture.get("hand") or {})


def keep_port(port: int) -> socket.socket:
    """What keeps the port of a server that has ended for the next one, until it is closed: nobody
    listens there, and who asks for any port is given another.
    """
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    place.bind(("127.0.0.1", port))
    return place


class Served:
    """A server in a process of its own.

    Attributes:
        address: where it is, without a slash at the end.
        options: what it is started with.
        port: where it listens.
    """

    def __init__(self, data: Path, *options: str) -> None:
        self.data, self.options = data, options
        self.port = 0
        self._place: socket.socket | None = None
        self.start()

    def start(self) -> None:
        """Start; a second time at the same port."""
        command = [sys.executable, "-m", "euchre", "server", "run", "--port", str(self.port)]
        self._errors = (self.data / "errors.txt").open("a", encoding="utf-8")
        self._process = subprocess.Popen(  # noqa: S603
            [*command, "--data", str(self.data), *self.options],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)", line)
        assert found, line
        self.address, self.port = found.group(), int(found.group(1))
        if self._place is not None:
            self._place.close()
            self._place = None

    def kill(self) -> None:
        """End it at once, as when the machine goes down."""
        self._process.kill()
        self._end()
        self._place = keep_port(self.port)

    def stop(self) -> None:
        self._process.terminate()
        self._end()
        complaints = (self.data / "errors.txt").read_text(encoding="utf-8")
        assert complaints == ""

    def _end(self) -> None:
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._errors.close()

    def ask(self, path: str, body: Any = None) -> Any:
        """The answer to a request, which is a POST where there is a body."""
        sent = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self.address + path, sent, headers)  # noqa: S310
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            text = answer.read().decode()
        return json.loads(text) if "json" in answer.headers["content-type"] else text

    def make(self, **wanted: Any) -> dict[str, Any]:
        """A new table, where three bots play at once."""
        wishes = {"pace": "instant", "name": "Dana", "bots": "simple", "start": True, **wanted}
        made: dict[str, Any] = self.ask("/api/tables", wishes)
        return made

    def played(
        self, there: Callable[[Guest], bool] = lambda guest: guest.over, **wanted: Any
    ) -> dict[str, Any]:
        """A table as from `make` whose game is over, or as far as this holds: played without a
        page, by first choices.
        """
        made = self.make(**wanted)
        with Guest(self.port, made["table"], made["token"]) as guest:
            return {**made, "picture": guest.play(there).picture}


class Devices:
    """Browsers of people, each with nothing in it: to load the page anew is half of its work.

    Whoever has the same kind of device as somebody before gets theirs, emptied: no cookie, nothing
    that a page stored, no history; only what the browser has loaded and compiled. How large the
    window is makes no other kind: what else is opened there has the size of `DESKTOP` or `PHONE`.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[BrowserContext]] = {}

    def take(self, options: Mapping[str, Any]) -> BrowserContext:
        """A browser with one page, which is blank."""
        usual = (PHONE if options.get("is_mobile") else DESKTOP)["viewport"]
        idle = self._idle.get(_kind(options))
        if idle:
            context = idle.pop()
        else:
            context = self._browser.new_context(**{**options, "viewport": usual})
            context.set_default_timeout(PATIENCE)
            styles = ["", ""] if "EUCHRE_SHOTS" in os.environ else [UNSEEN, PLAIN]
            context.add_init_script(_NOTES.replace("STYLES", json.dumps(styles)))
            context.new_page()
        size = options.get("viewport", usual)
        if size != usual:
            context.pages[0].set_viewport_size(size)
        return context

    def give_back(self, context: BrowserContext, options: Mapping[str, Any], address: str) -> None:
        """Empty a browser, and keep it for somebody else."""
        blank = context.new_page()
        for page in context.pages:
            if page is not blank:
                page.close()
        context.clear_cookies()
        empty = {"origin": address, "storageTypes": "all"}
        session = context.new_cdp_session(blank)
        session.send("Storage.clearDataForOrigin", empty)
        session.detach()
        self._idle.setdefault(_kind(options), []).append(context)


def _kind(options: Mapping[str, Any]) -> str:
    return repr({name: value for name, value in options.items() if name != "viewport"})


class Player:
    """Somebody at a page.

    Attributes:
        page: the page.
        problems: what its console has complained about.
    """

    def __init__(
        self,
        devices: Devices,
        address: str,
        options: Mapping[str, Any] = DESKTOP,
        *,
        speed: str = "none",
        prefers: Mapping[str, Any] = BY_HAND,
    ) -> None:
        self._devices, self._options, self.address = devices, options, address
        self._context = devices.take(options)
        self._is_changed = self._is_gone = False
        self.problems: list[str] = []
        self._held: list[Route] = []
        self.seen = -1
        chosen = {"speed": speed, **BY_HAND, **prefers}
        told = {name: value for name, value in chosen.items() if value is not None}
        self.page = self.watch(self._context.pages[0])
        self.page.add_init_script(_CHOICES.replace("CHOSEN", json.dumps(told)))
        self.dice = random.Random(7)

    @property
    def context(self) -> BrowserContext:
        """The browser: whoever asks for it may change it, so nobody else gets it afterwards."""
        self._is_changed = True
        return self._context

    def keep(self, cookies: Mapping[str, str]) -> Self:
        """Have cookies, as of somebody who has been here before."""
        self._context.add_cookies(
            [{"name": name, "value": kept, "url": self.address} for name, kept in cookies.items()]
        )
        return self

    def tools(self) -> CDPSession:
        """The tools of the browser at this page: what is set there goes when the page is closed."""
        return self._context.new_cdp_session(self.page)

    def watch(self, page: Page) -> Page:
        """Note what goes wrong at a page."""
        page.on("console", lambda told: self._console(told.type, told.text))
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        return page

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "registration blocked by Playwright" not in text:
            self.problems.append(f"{kind}: {text}")

    def forgive_network(self) -> None:
        """Forget what the browser has told of a network or server that was gone."""
        told = "WebSocket connection to|net::ERR_|Failed to load resource"
        self.problems = [each for each in self.problems if not re.search(told, each)]

    def open(self, path: str) -> Self:
        """Go to a page, once the entry in the history of what has been closed is gone."""
        if self.page.url.startswith("http"):
            self.page.wait_for_function(
                "() => !history.state?.open || document.querySelector('dialog[open]')"
            )
        self.page.goto(self.address + path)
        return self

    def sit(self, made: dict[str, Any]) -> Self:
        """Take the seat that was got with a table, by its link."""
        self.open(f"/t/{made['table']}#seat={made['token']}")
        self.page.locator("body.seated").wait_for()
        return self

    def hold(self, path: str) -> list[Route]:
        """Leave requests unanswered until the page is closed, but those that are taken from here:
        the list grows as they come.
        """
        held: list[Route] = []

        def keep(route: Route) -> None:
            held.append(self.leave(route))

        self.page.route(path, keep)
        return held

    def come(self, held: list[Route]) -> Route:
        """A request that is held, taken from there, once it has come."""
        for _ in range(round(PATIENCE / 20)):
            if held:
                return held.pop(0)
            self.page.wait_for_timeout(20)
        raise AssertionError("nothing was asked for")

    def leave(self, route: Route) -> Route:
        """Leave a request unanswered until the page is closed, if nobody answers it before."""
        self._held.append(route)
        return route

    def end(self) -> None:
        """Close the pages, once; nothing has gone wrong at any."""
        if not self._is_gone:
            for route in self._held:
                with suppress(Error):  # it has been answered
                    route.abort("aborted")
            for page in self._context.pages:
                if page.url.startswith("http"):
                    self.problems += page.evaluate("globalThis.noted?.violations ?? []")
            self._is_gone = True
            if self._is_changed:
                self._context.close()
            else:
                self._devices.give_back(self._context, self._options, self.address)
        assert self.problems == [], self.problems

    # -- what is there --------------------------------------------------------------------------

    def picture(self, path: str = "") -> Any:
        """The picture the page has, or a part of it, like ``hand.trick``."""
        return self.page.evaluate(f"euchre.p{'.' + path if path else ''}")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def prompt(self) -> str:
        return self.page.locator(".prompt").inner_text()

    def scores(self) -> list[int]:
        """The digits in the bar, one's own team first."""
        return read_scores(self.page.locator(".bar .digits"))

    def wanted(self) -> str:
        """What there is to do: waits until there is something that is new."""
        told = self.page.wait_for_function(_WANTED, arg=self.seen, polling=20)
        return str(told.json_value())

    def module(self, name: str) -> str:
        """The address by which the page has a module."""
        script = "document.querySelector('script[type=module]').src"
        files = f"{script}.match(/^.*[/]static[/][^/]+[/]/)[0]"
        return str(self.page.evaluate(f"(name) => new URL(name, {files}).pathname", name))

    def shot(self, name: str) -> None:
        """A picture of the page, where somebody wants to look at it."""
        folder = os.environ.get("EUCHRE_SHOTS")
        if folder:
            self.still()
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=f"{folder}/{name}.png")

    def accessible(self, name: str, *, light: bool = TIMES > 1, within: str = "html") -> None:
        """Axe finds nothing in the dark, nor, where that is asked, wrong colours in the light; all
        that is `within` a part of the page, where other tests look at the rest.
        """
        brief: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
        brief |= dict.fromkeys(("selectors", "ancestry", "xpath"), False)  # only to tell where
        colours = brief | {"runOnly": ["color-contrast"]}
        for scheme, options in (("dark", brief), ("light", colours))[: 1 + light]:
            self.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            self.still()
            self.shot(f"{name}-{scheme}")
            if not self.page.evaluate("'axe' in globalThis"):
                self.page.evaluate(Axe().axe_script)
            found = AxeResults(self.page.evaluate(_AXE, [within, options]))
            if found.violations_count:
                told = {"selectors": True, "ancestry": True}
                found = AxeResults(self.page.evaluate(_AXE, [within, options | told]))
            assert found.violations_count == 0, found.generate_report()

    def still(self) -> None:
        """Wait until nothing moves any more."""
        self.page.wait_for_function(
            "() => document.getAnimations().every((one) => one.playState !== 'running'"
            " || one.effect?.getTiming().iterations === Infinity)"
        )

    def hears_no_more(self) -> None:
        """Whatever happens at the table from now on changes nothing on the page."""
        self.page.evaluate("() => { euchre.link.ontake = euchre.link.onstatus = () => {}; }")

    # -- what is done ---------------------------------------------------------------------------

    def press(self, target: Locator) -> None:
        """Choose something, as one does here."""
        target.click()

    def act(self, wanted: str) -> None:
        """Do what is to be done, by chance."""
        self.seen = int(self.picture("v"))
        if wanted == "next":
            self.press(self.button("Next hand"))
        elif wanted == "card":
            self.press(self.one_of(self.page.locator(".held.legal")))
        else:
            self.press(self.one_of(self.page.locator(f".calls button{_POSSIBLE}")))
            if self.page.locator(_TRICKS_CHOSEN).count():
                self.press(self.one_of(self.page.locator(f".suit-call{_POSSIBLE}")))

    def one_of(self, found: Locator) -> Locator:
        return found.nth(self.dice.randrange(found.count()))

    def play(self, *until: str) -> str:
        """Play until one of these is to be done, or the game is over."""
        while (wanted := self.wanted()) not in (*until, "over"):
            self.act(wanted)
        return wanted

    def finish(self, *others: Player) -> None:
        """Have the page play to the end of the game without a hand, others at theirs meanwhile."""
        for one in (self, *others):
            one.page.evaluate(PLAY_ALONG)
        for one in (self, *others):
            one.page.wait_for_function("() => euchre.p.game?.over")
            assert one.wanted() == "over"

    def play_to_mid_trick(self) -> None:
        """Play until it is one's turn in a trick in which cards lie."""
        while True:
            assert self.play("card") == "card"
            if self.picture("hand.trick"):
                return
            self.act("card")


class Toucher(Player):
    """Somebody with a finger."""

    def press(self, target: Locator) -> None:
        target.tap()


class Typist(Player):
    """Somebody who has a keyboard only."""

    def press(self, target: Locator) -> None:
        raise AssertionError(f"a keyboard does not point at {target}")

    def act(self: Player, wanted: str) -> None:
        self.seen = int(self.picture("v"))
        keys = self.page.keyboard
        if wanted == "next":
            self.page.wait_for_function("() => document.activeElement.matches('.result .primary')")
            keys.press("Enter")
        elif wanted == "card" and self.dice.random() < 0.5:
            if not self.page.evaluate("euchre.keyboard"):  # the first key of all
                keys.press("Tab")
                while not self.page.evaluate("document.activeElement.matches('.held')"):
                    keys.press("Tab")
            self.page.wait_for_function("() => document.activeElement.matches('.held')")
            keys.press("Home")
            while not self.page.evaluate("document.activeElement.matches('.legal')"):
                keys.press("ArrowRight")
            keys.press("Enter")
        elif wanted == "card":
            found = self.page.locator(".held.legal")
            keys.press(self.one_of(found).get_attribute("data-key") or "")
        else:
            found = self.page.locator(".calls button[data-key]")
            keys.press(self.one_of(found).get_attribute("data-key") or "")
            if self.page.locator(_TRICKS_CHOSEN).count():
                found = self.page.locator(".suit-call[data-key]")
                keys.press(self.one_of(found).get_attribute("data-key") or "")


def read_scores(found: Locator) -> list[int]:
    """Numbers on a page, where what is less than nothing has a minus sign and no hyphen."""
    return [int(text.replace("\N{MINUS SIGN}", "-")) for text in found.all_inner_texts()]


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side."""
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return bool(page.evaluate(wide) <= 0)


def enlarge(player: Player, standard: int) -> None:
    """Show letters of so many px where a browser has 16 by itself."""
    sizes = {"standard": standard, "fixed": standard * 13 // 16}
    player.tools().send("Page.setFontSizes", {"fontSizes": sizes})
