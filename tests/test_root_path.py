"""A site below a part of a domain: every address it names is below it, and leads somewhere."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest

from asgi_help import SITE, Answer, opened
from euchre.client.links import Link
from euchre.errors import EuchreError
from euchre.server.http.root_path import RESERVED_SEGMENTS, parse_root_path
from euchre.server.processes.background import HINT_POOL, PAGE_POOL
from test_looking import World

pytestmark = pytest.mark.on_file
ROOT: Final = "/cards"
ELSEWHERE: Final = re.compile(r"#|\?|https?://(?!localhost)|data:|mailto:|//")
"""What is relative to the page, or of another site."""
ADDRESSES: Final = {"href", "src", "action", "formaction", "srcset", "poster", "data"}
_VOLATILE: Final = re.compile(rb'name="command" value="[^"]*"')
"""What is another in each copy of a page."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out in processes behind the pages is worked out here."""

    async def ask(_: str, __: float, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    for pool in (PAGE_POOL, HINT_POOL):
        monkeypatch.setattr(pool, "run", ask)


class Addresses(HTMLParser):
    """The addresses in a page.

    Attributes:
        links: those that can be opened.
        sent_to: those that forms are sent to, or that a script asks.
    """

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.sent_to: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        method = dict(attrs).get("method")
        for name, value in attrs:
            if not value:
                continue
            if name in ("action", "formaction") and method == "post":
                self.sent_to.add(value)
            elif name in ADDRESSES or (name in ("value", "content") and value.startswith(SITE)):
                self.links.add(value)
            elif name.startswith("data-") and value.startswith("/"):
                self.sent_to.add(value)


def texts(told: Any) -> Iterator[str]:
    """All texts in something that came as JSON."""
    if isinstance(told, dict):
        told = list(told.values())
    if isinstance(told, list):
        for each in told:
            yield from texts(each)
    elif isinstance(told, str):
        yield told


def addresses_of(answer: Answer) -> tuple[set[str], set[str]]:
    """The addresses in an answer that can be opened, and those that something is sent to."""
    kind = answer.headers.get("content-type", "")
    links = {answer.headers[name] for name in ("location",) if name in answer.headers}
    links |= set(re.findall("<([^>]*)>", answer.headers.get("link", "")))
    if kind.startswith("text/html"):
        found = Addresses(answer.text)
        return links | found.links, found.sent_to
    if "json" in kind and "jsonl" not in kind:
        return links, {text for text in texts(answer.json) if text.startswith(("/", SITE))}
    if kind.startswith("application/xml"):
        links |= set(re.findall("<loc>([^<]*)</loc>", answer.text))
    if "KEPT = " in (answer.text if kind.startswith("text/javascript") else ""):
        kept = json.loads(answer.text.partition("KEPT = ")[2].partition(";\n")[0])
        links |= {*kept["files"], *kept["pages"].values()}
    if answer.text.startswith("User-agent") if kind.startswith("text/plain") else False:
        links |= set(re.findall("Sitemap: (.*)", answer.text))
        return links, set(re.findall("Disallow: (.*)", answer.text))
    return links, set()


def test_every_address_is_below_the_root_and_leads_somewhere(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path, root_path=ROOT) as house:
            world = World(house)
            await world.fill()
            found: dict[str, tuple[str, str]] = {}
            for route in world.looking:
                for who, browser in world.people.items():
                    target = ROOT + world.target(route)
                    token = world.tokens.get(who, "")
                    answer = await browser.gets(target, token=token)
                    links, sent_to = addresses_of(answer)
                    for address in links | sent_to:
                        path = address.removeprefix(SITE)
                        is_ours = f"{path}/".startswith(f"{ROOT}/")
                        assert is_ours or ELSEWHERE.match(address), (route.path, address)
                    for address in links:
                        if address.removeprefix(SITE).startswith(f"{ROOT}/"):
                            found.setdefault(address.removeprefix(SITE), (who, route.path))
            assert len(found) > 300
            for address, (who, where) in found.items():
                target, seen = address.partition("#")[0].replace("&amp;", "&"), []
                answer = await world.people[who].gets(target, token=world.tokens.get(who, ""))
                while answer.status in (303, 307, 308) and len(seen) < 4:
                    seen.append(answer.headers["location"])
                    assert seen[-1].startswith(f"{ROOT}/"), (where, address, seen)
                    target = seen[-1].partition("#")[0]
                    answer = await world.people[who].gets(target)
                assert answer.status == 200, (where, who, address, answer.status)

    asyncio.run(walk())
