"""Whatever is typed is kept in its canonical form, and no longer than it may be."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from asgi_help import Browser, opened
from euchre.store import ACCOUNT_PREFIX
from event_help import EIGHT
from test_rights import club, moderated

pytestmark = pytest.mark.on_file
MANY: Final = 30_000
"""Characters that a form of 64 KB can bring along."""
LONGEST: Final = 3_000
"""Bytes of the longest entry: what a club says of itself has a thousand characters."""


def padded(text: str) -> Iterator[str]:
    """The same text with blanks inside and around, and as often as it fits."""
    half = len(text) // 2
    yield f"{text[:half]}{' ' * MANY}{text[half:]}"
    yield f"{' ' * MANY}{text}{' ' * MANY}"
    yield f"{text} " * (MANY // (len(text) + 1))
    yield f"{text[:-1]}{0:0{MANY}}{text[-1:]}"


async def types(browser: Browser, target: str, fields: Mapping[str, Any], *, form: bool) -> None:
    """Send something with each of its texts padded, and as it is; some of that is taken."""
    texts = {name: value for name, value in fields.items() if isinstance(value, str)}
    sent = [{name: text} for name, value in texts.items() for text in padded(value)]
    taken = []
    for changed in (*sent, {}):
        whole = {**fields, **await seen(browser, target), **changed}
        taken.append((await browser.asks("POST", target, whole, form=form)).status < 400)
    assert any(taken), (target, fields)


async def seen(browser: Browser, target: str) -> dict[str, str]:
    """What a form for the settings of an evening shows that has just been opened."""
    if not target.endswith("/change"):
        return {}
    page = await browser.gets(target.replace("/change", "/settings"))
    return dict(re.findall(r'name="(seen)" value="(\d+)"', page.text))


EVENING: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("change", {"title": "Late Friday"}),
    ("change", {"prizes": "own", "own_prizes": "60/40"}),
    ("change", {"prizes": "own", "own_prizes": "$10 $5"}),
    ("change", {"currency": "£", "bots": "expert", "pace": "fast"}),
    ("add", {"names": "Ann Ox\nBo Ox"}),
    ("join", {"name": "Zoe Lee"}),
    ("rename", {"player": 1, "name": "Ida Lee"}),
    ("charge", {"payer": "p1", "payee": "p2", "amount": 2, "what": "Two coffees"}),
    ("paid", {"payer": "p1", "payee": "p2", "amount": "1.50"}),
    ("pair", {"rounds": 0}),
    ("enter", {"number": 1, "table": 1, "first": 9, "second": 5, "why": "so they said"}),
    ("enter", {"number": 1, "table": 1, "first": 9, "second": 6, "why": "so they said"}),
    ("renew", {"sure": "yes"}),
)
CLUB: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("present", {"title": "The Aces", "about": "On Thursdays.", "door": "asked"}),
    ("rules-add", {"title": "Short game", "preset": "standard", "notes": "To five."}),
    ("season-open", {"title": "In Autumn", "kind": "ladder", "rules": 1}),
    ("enter", {"season": 1}),
    ("evening", {"title": "On Friday", "format": "party", "names": "Ann Lee\nBo Lee"}),
)


def test_a_log_holds_no_more_of_a_text_than_it_says(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            host = house.browser()
            new = {"format": "party", "title": "On Friday", "names": "\n".join(EIGHT)}
            more = {"stake": "5", "prizes": "own", "own_prizes": "70/30", "currency": "€"}
            await types(host, "/events/new", new | more, form=True)
            base = (await host.does("/events/new", **new, **more, joining="y")).headers["location"]
            for action, fields in EVENING:
                who = house.browser() if action == "join" else host
                await types(who, f"{base}/{action}", fields, form=True)
            base, ann, bo, _ = await club(house)
            await types(ann, "/clubs/new", {"title": "Our club", "about": "On Fridays"}, form=True)
            for action, fields in CLUB:
                await types(ann, f"{base}/{action}", fields, form=True)
            await types(
                ann,
                f"{base}/role",
                {"player": ACCOUNT_PREFIX + bo.player, "role": "member"},
                form=True,
            )
            mine = f"/api/players/{ann.player}"
            await types(ann, f"{mine}/name", {"name": "Ann Cole"}, form=False)
            await types(
                ann, f"{mine}/company", {"player": bo.player, "company": "never"}, form=False
            )
            table = {"title": "Our table", "name": "Dana", "stakes": "two cents"}
            await types(house.browser(), "/api/tables", table, form=False)
            root, _, _ = await moderated(house)
            for do in ("hide-name", "suspend"):
                fields = {"do": do, "target": "Nasty", "why": "so it is", "days": 7}
                await types(root, "/moderation", fields, form=True)
            for name, rows in (await house.rows()).items():
                for row in rows:
                    for cell in row:
                        if isinstance(cell, str | bytes):
                            assert len(cell) < LONGEST, (name, len(cell), cell[:300])
                            # what is sealed is no text: two spaces in it are chance
                            text = cell if isinstance(cell, str) else cell.decode(errors="replace")
                            assert "\ufffd" in text or "  " not in text, (name, text[:300])

    asyncio.run(walk())
