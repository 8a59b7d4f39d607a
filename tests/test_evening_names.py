"""By which names people come to an evening: by no account's but their own."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from asgi_help import Browser, House, opened
from event_help import EIGHT

pytestmark = pytest.mark.on_file


async def hosted(house: House, format_name: str) -> str:
    """An evening that anybody may join; its address."""
    names = "\n".join(EIGHT)
    fields = {"format": format_name, "title": "T", "names": names, "joining": "y", "confirm": "y"}
    answer = await house.browser().does("/events/new", **fields)
    return answer.headers["location"]


async def joins(who: Browser, evening: str, name: str) -> str:
    """They join by a name; the one that is an account's, if it is refused for that."""
    fields = {"command": f"a-new-command-{name.encode().hex():x<9}", "name": name}
    answer = await who.asks("POST", f"{evening}/join", fields, form=True)
    assert answer.status in (303, 409, 400), answer.status
    found = answer.text.partition(" is the name of an account here")
    return found[0].rpartition(">")[2].strip() if found[1] else ""


def test_an_account_joins_an_evening_by_no_other_account_s_name(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            ann, _, _ = [await house.account(name) for name in ("Root Ann", "Bo Ray", "Cy Lane")]
            guest = house.browser()
            alone, teams = await hosted(house, "party"), await hosted(house, "swiss")
            for who in (ann, guest):
                assert await joins(who, alone, "Bo Ray") == "Bo Ray"
                assert await joins(who, alone, "B\u00f6 Ray.") == "Bo Ray"
                assert await joins(who, teams, "Xia & Bo Ray") == "Bo Ray"
                assert await joins(who, teams, "Bo Ray and Cy Lane") == "Bo Ray"
            assert await joins(guest, teams, "Root Ann & Xia") == "Root Ann"
            assert await joins(ann, teams, "Root Ann & Cy Lane") == "Cy Lane"
            assert await joins(ann, teams, "Xia & root ann") == ""
            assert await joins(ann, alone, "Annie from work") == ""
            for page, name in ((teams, "root ann"), (alone, "Annie from work")):
                assert name in (await house.browser().gets(page)).text

    asyncio.run(walk())
