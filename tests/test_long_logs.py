"""However long people stay at a table, it is opened, played and shown as on its first day."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache

import pytest

from euchre.errors import EuchreError
from euchre.presets import preset
from euchre.rules import Seat
from euchre.table import commands as say
from euchre.table import entry_from_json, evolve
from euchre.table.log.entries import (
    Answered,
    Asked,
    Committed,
    Emptied,
    Happened,
    Nonce,
    Paused,
    Pledged,
    Resumed,
    Revealed,
    Said,
    Sat,
    Started,
    Swapped,
    TookOver,
    Undone,
    Withheld,
)
from euchre.table.log.folding import opened
from euchre.table.log.keeping import kept, restored
from euchre.table.log.state import Table
from table_help import Browser, Desk, table_of

WAYS = (
    ("standard", {}),
    ("standard", {"money": "points", "amount": 25}),
    ("american", {"clock": 15}),
    ("timed", {"clock": 15, "minutes": 4}),
    ("cutthroat", {"stakes": "the washing up"}),
    ("bid-euchre", {}),
)
"""Rules and settings of tables at which people do whatever comes to their minds."""


def whim(desk: Desk, seat: Seat) -> None:
    """Somebody does something that is no move; where it may not be done, nothing happens."""
    rng, people = desk.rng, sorted(desk.table.persons)
    with suppress(EuchreError):
        match rng.randrange(11):
            case 0 | 1:
                desk.says(seat, say.Say, text=f"line {len(desk.log)}")
            case 2:
                desk.says(seat, say.Undo)
            case 3 if len(people) > 1:
                desk.says(seat, say.Swap, seats=tuple(rng.sample(people, 2)))
            case 4:
                desk.says(seat, say.Pause)
            case 5 if len(people) > 2:
                desk.leaves(seat)
            case 6:
                desk.sit(f"Guest {len(desk.log)}")
            case 7:
                desk.gone[seat] = desk.now
            case 8:
                desk.gone.pop(seat, None)
            case 9:
                desk.says(seat, say.SetPace, pace=rng.choice(["slow", "fast"]))
            case _:
                desk.says(seat, say.Back)


def live(desk: Desk, entries: int) -> None:
    """People play, talk, ask, change places, come and go, until so much has been written."""
    while len(desk.log) < entries:
        table, people = desk.table, sorted(desk.table.persons)
        if table.stage == "over" and desk.rng.random() < 0.3:
            for seat in people:
                with suppress(EuchreError):
                    desk.says(seat, say.SayReady)
        if people and desk.rng.random() < 0.25:
            whim(desk, desk.rng.choice(people))
        for seat in people:
            with suppress(EuchreError):
                if desk.table.paused and desk.rng.random() < 0.5:
                    desk.says(seat, say.Resume)
                elif desk.table.asked is not None:
                    desk.says(seat, say.Answer, yes=desk.rng.random() < 0.8)
        with suppress(EuchreError):
            if desk.table.paused or desk.rng.random() < 0.2 or not desk.somebody_acts():
                desk.step()
        desk.now += desk.rng.choice([0, 100, 5_000])


@cache
def lives(way: int) -> Desk:
    name, settings = WAYS[way]
    rules = preset(name).rules.but(target=2)
    names = ("Ann", "Bo", "Cy")[: rules.players - 1]
    desk = table_of(*names, rules=rules, seed=way, playing=False, **settings)
    desk.browsers = [Browser(desk, seat, shows=way != 2) for seat in range(2)]
    live(desk, 350)
    return desk


@pytest.fixture(params=range(len(WAYS)))
def lived(request: pytest.FixtureRequest) -> Desk:
    return lives(request.param)


def folded(desk: Desk, table: Table | None = None) -> list[Table]:
    """The table after each entry of its log, or after each that follows on `table`."""
    found: list[Table] = [] if table is None else [table]
    for at, text in desk.log[table.version if table else 0 :]:
        entry = entry_from_json(text)
        found.append(evolve(found[-1], entry, at) if found else opened(entry, at))
    return found


def test_at_every_moment_what_is_kept_of_a_table_is_that_table(lived: Desk) -> None:
    for table in folded(lived):
        assert restored(kept(table)) == table, f"at entry {table.version}"


def test_a_table_goes_on_from_what_was_kept_as_from_its_whole_log(lived: Desk) -> None:
    whole = folded(lived)
    for table in random.Random(1).sample(whole, 12):
        assert folded(lived, restored(kept(table))) == whole[table.version - 1 :]


def test_the_tables_of_these_tests_have_seen_everything() -> None:
    """Else they would show nothing of what a table has to remember."""
    seen = {
        type(entry_from_json(text)) for desk in map(lives, range(len(WAYS))) for _, text in desk.log
    }
    assert seen >= {Said, Undone, Asked, Answered, Swapped, Paused, Resumed, Sat, Emptied, TookOver}
    assert seen >= {Started, Committed, Pledged, Nonce, Revealed, Withheld, Happened}
