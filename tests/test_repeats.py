"""Whatever somebody can do again and again has its place in the campaign that does so all night."""

from __future__ import annotations

import asyncio
from pathlib import Path

from asgi_help import opened
from campaign_repeats import NOT_REPEATED, REPEATS, registries


def test_all_that_can_be_done_again_and_again_is_or_it_is_said_why_not(tmp_path: Path) -> None:
    async def look() -> dict[str, set[str]]:
        async with opened(tmp_path) as house:
            return registries(house)

    there = asyncio.run(look())
    assert there.keys() == NOT_REPEATED.keys()
    repeated = {(each.place, name) for each in REPEATS for name in each.actions}
    repeated = {(place if name in there[place] else "elsewhere", name) for place, name in repeated}
    excused = {(place, name) for place, reasons in NOT_REPEATED.items() for name in reasons}
    known = {(place, name) for place, names in there.items() for name in names}
    assert known - repeated - excused == set(), "repeat these there, or say what bounds them"
    assert (repeated | excused) - known == set(), "there is nothing like that"
