"""The games of a day at a server: the daily deal, those that are ranked, those for fun."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

from day_help import Person, Sitting, ends, first, until
from day_scene import GAME, TheDay
from euchre.game.events import Dealt
from euchre.notation import record
from euchre.server.daily.calendar import HANDS_PER_GAME
from euchre.table.results import CASUAL_KIND, DAILY_KIND, RANKED_KIND
from server_help import Guest

LEVELS: Final = ("random", "simple", "beginner", "casual")
"""The bots at casual tables."""


def play_daily(day: TheDay) -> None:
    """The deal of today: those of even places take what comes first, the others by chance."""
    day.people[0].see("/daily")
    if not day.daily:
        return
    players = day.people[: day.daily]
    early, late = players[:-1], players[-1]
    sittings = [*day.threads.map(lambda each: _begin_daily(day, each[1], each[0]),
                                 enumerate(early))]  # fmt: skip
    day.strike(sittings)
    ends(sittings)
    holds = day.checks.holds
    seen = late.see(day.today.page_path)
    holds("who has not played sees no scores", "Hand by hand" in seen, wanted=False)
    refused = []
    for each in sittings:
        for what in ("record", "replay", "review"):
            answer = late.who.web.get(f"/api/tables/{each.made['table']}/{what}")
            refused.append((answer.status_code, answer.json().get("code")))
    holds("nor any game of another", set(refused), {(403, "covered")})
    last = _begin_daily(day, late, 0)
    ends([last])
    sittings.append(last)
    tables = {each.made["table"] for each in sittings}
    holds("everybody has a table of their own", len(tables), len(players))
    games = [_own_record(each) for each in sittings]
    deals = [[e for e in game.events if isinstance(e, Dealt)] for game in games]
    holds("all have the same cards", all(each == deals[0] for each in deals))
    alike = [games[at] for at in (*range(0, len(early), 2), len(early))]
    holds(
        "who has chosen alike has the same game",
        all(each.events == alike[0].events for each in alike),
    )
    other = [f"/api/tables/{each.made['table']}/record" for each in sittings[:-1]]
    codes = {late.who.web.get(path).status_code for path in other}
    holds("also who has played does not see the game of another", codes, {403})
    day.counts["hands"] += HANDS_PER_GAME * len(players)


def _begin_daily(day: TheDay, person: Person, place: int) -> Sitting:
    answer = person.who.web.post(day.today.page_path, data={"pace": "instant"})
    assert answer.status_code == 303, answer.text[:500]
    table, _, token = answer.headers["location"].removeprefix("/t/").partition("#seat=")
    choose = first if place % 2 == 0 else person.choose
    return day.sit({"table": table, "token": token}, person, DAILY_KIND, choose=choose)


def _own_record(sitting: Sitting) -> record.Record:
    text = sitting.person.see(f"/api/tables/{sitting.made['table']}/record")
    [found] = record.read_records_partly(text).records
    return found


def see_field(day: TheDay) -> None:
    """The bots have played as well: everybody sees where they stand, and can tell others."""
    players = day.people[: day.daily]
    path = day.today.page_path
    until(lambda: "data-again" not in players[0].see(path), "the bots do not play the day")
    holds = day.checks.holds
    pages = [unescape(each.see(path)) for each in players]
    others = f"{day.daily - 1} other pe"
    holds("everybody is in the field", all(others in page for page in pages))
    mains = [page.partition("<main")[2] for page in pages]
    named = [p.name for p in day.people if any(p.name in main for main in mains)]
    holds("and nobody by name", named, [])
    shared = [re.search(r'id="share"[^>]*>(.*?)</textarea>', page, re.DOTALL) for page in pages]
    texts = [each.group(1) if each else "" for each in shared]
    line = r"[\u2b1c\U0001f7e5\U0001f7e9]{8}"
    form = re.compile(
        rf"Euchre daily \d{{4}}-\d\d-\d\d, [\w -]+\n{line}\n\S+, the expert \S+\nhttp\S+/daily"
    )
    holds("what is shared tells no card", [t for t in texts if not form.fullmatch(t)], [])


def play_ranked(day: TheDay) -> None:
    """All look for others and play in fours, as often as they want to.

    In the first round one in every other game stands up, and the server is killed.
    """
    played: list[Sitting] = []
    many = set()
    for number in range(day.rounds):
        seats = [*day.threads.map(_find, day.people)]
        fours: dict[str, list[tuple[Person, dict[str, Any]]]] = {}
        for person, seat in zip(day.people, seats, strict=True):
            fours.setdefault(seat["table"], []).append((person, seat))
        sittings = []
        for at, four in enumerate(fours.values()):
            leaver = 1 if number == 0 and at % 2 == 0 else None
            sittings += _sit_down(day, four, leaver)
        if number == 0:
            day.strike(sittings, hands=1)
        ends(sittings)
        many |= {len(each) for each in fours.values()}
        day.ranked |= {*fours}
        played += sittings
    day.checks.holds("all were seated in fours", many, {4})
    _agree(day, played)
    day.counts["people who stood up"] = len(day.leavers)


def _sit_down(
    day: TheDay, four: list[tuple[Person, dict[str, Any]]], leaver: int | None
) -> list[Sitting]:
    """Four begin a ranked game, and one of them may stand up after a hand."""
    sittings = []
    for place, (person, seat) in enumerate(four):
        if place == leaver:
            day.leavers[seat["table"]] = person
        choose = first if place % 2 == 0 else person.choose
        stands_after = 1 if place == leaver else None
        sittings.append(
            day.sit(seat, person, RANKED_KIND, choose=choose, stands_after=stands_after)
        )
    return sittings


def _agree(day: TheDay, sittings: list[Sitting]) -> None:
    """All who stayed at a table saw it end alike."""
    noted = [each.noted for each in sittings if each.noted is not None]
    scores = {(each.table, each.scores) for each in noted if not each.left}
    tables = {each.table for each in noted}
    day.checks.holds("all at a table saw the same score", len(scores), len(tables))
    day.counts["hands"] += sum(
        max(each.hands for each in noted if each.table == table) for table in tables
    )


def _find(person: Person) -> dict[str, Any]:
    wish = {"games": [GAME], "clocks": [0], "ranked": True}
    told = person.make("/api/finding", **wish)
    path = f"/api/finding/{told['ticket']}"
    while told["state"] != "seated":
        assert told["state"] != "missed", person.name
        if told["state"] == "called" and not told.get("coming"):
            told = person.make(path)
        else:
            told = person.ask(f"{path}?seen={told['seen']}")
    return told


def play_casual(day: TheDay) -> None:
    """Half of them alone with three bots, the others in twos with two: twice as many bots."""
    sittings: list[Sitting] = []
    solo, pairs = day.people[: day.many // 2], day.people[day.many // 2 :]
    rules = {"target": 1 if day.short else 5}
    bots = 0
    for at, person in enumerate(solo):
        made = person.make(
            "/api/tables", bots=LEVELS[at % 4], start=True, pace="instant", rules=rules
        )
        sittings.append(day.sit(made, person, CASUAL_KIND, choose=person.choose))
        bots += 3
    for host, guest in zip(pairs[::2], pairs[1::2], strict=True):
        made = host.make("/api/tables", pace="instant", rules=rules, door="open")
        seat = guest.make(f"/api/tables/{made['table']}/seats", seat=2)
        with Guest(day.port, made["table"], made["token"], headers=host.headers) as line:
            for free in (1, 3):
                answer = line.ask("bot", seat=free, name="simple")
                assert answer["type"] == "ack", answer
                bots += 1
        sittings += [day.sit(made, host, CASUAL_KIND), day.sit(seat, guest, CASUAL_KIND)]
    day.checks.holds("bots at the tables", bots, 2 * day.many)
    day.counts["bots at once"] = bots
    ends(sittings)
    hands = {each.noted.table: each.noted.hands for each in sittings if each.noted}
    day.counts["hands"] += sum(hands.values())
