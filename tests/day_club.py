"""The club of a day at a server: its members, an evening, a season."""

from __future__ import annotations

from typing import Final

from day_help import ends, until
from day_scene import TheDay
from euchre.store import ACCOUNT_PREFIX
from euchre.table.results import CASUAL_KIND

HOUSE: Final = 'base = "stick-the-dealer"\ntarget = 3'
TWO: Final = 'base = "two-handed"\nstick_the_dealer = true\ntarget = 2'
"""The rules of the club: of its evenings, and of its season."""


def found_club(day: TheDay) -> None:
    """A club, its members, an evening with real cards and one table here, a season."""
    owner = day.people[0].club()
    day.base = owner.found("The Night Owls")
    invite = owner.invite
    for person in day.people[1:]:
        answer = person.club(day.base).post(invite)
        assert answer.status_code == 303, answer.text[:300]
    members = owner.data()["club"]["members"]
    day.checks.holds("everybody is a member", len(members), day.many)
    owner.do("rules-add", title="House", house=HOUSE)
    owner.do("rules-add", title="Two", house=TWO)
    _hold_evening(day)
    _play_season(day)


def _hold_evening(day: TheDay) -> None:
    """Three rounds: in the first one a table is played here."""
    host = day.people[0].club(day.base)
    names = "\n".join(each.name for each in day.people)
    form = {"format": "party", "title": "Owls", "preset": "house:1", "names": names}
    answer = host.post(f"{day.base}/evening", joining="y", confirm="y", hands=2, **form)
    assert answer.status_code == 303, host.wrong
    base = answer.headers["location"]
    evening = day.people[0].evening(base)
    holds = day.checks.holds
    holds("the evening is on the page of the club", base in host.see())
    evening.do("pair", rounds=0)
    online = evening.do("online", number=1, table=1)
    assert online.status_code == 303
    sides = evening.seated(1)
    known = {p["player"]: p["name"] for p in evening.data()["players"]}
    sittings = []
    for number in [*sides[0], *sides[1]]:
        person = next(each for each in day.people if each.name == known[number])
        place = person.evening(base)
        place.do("claim", player=number)
        went = place.do("sit").headers["location"]
        table, _, token = went.removeprefix("/t/").partition("#seat=")
        sittings.append(day.sit({"table": table, "token": token}, person, CASUAL_KIND))
    if not day.short:
        day.strike(sittings)
    ends(sittings)
    assert sittings[0].noted is not None
    until(lambda: evening.table(1)["result"] is not None, "no score comes from the table")
    holds(
        "the score of the table is entered by itself",
        tuple(evening.table(1)["result"]["score"]),
        sittings[0].noted.scores,
    )
    day.counts["hands"] += sittings[0].noted.hands
    for done in (1, 2, 3):
        evening.finish_round(*day.dice.choice([(4, 2), (1, 2), (0, 4)]))
        if done < 3:
            evening.do("pair", rounds=done)
    evening.do("close", sure="yes")
    data = evening.data()
    holds("the evening is over, with standings of everybody", data["stage"], "over")
    standings = evening.see("/standings") if "/standings" in evening.see() else evening.see()
    missing = [each.name for each in day.people if each.name not in standings]
    holds("and everybody stands in them", missing, [])
    day.counts["rounds of the evening"] = len(data["rounds"])


def _play_season(day: TheDay) -> None:
    """Four enter a round robin of two-handed games: one game is played here, one typed."""
    owner = day.people[0].club(day.base)
    owner.do("season-open", title="Winter", kind="robin", rules=2)
    entered = day.people[-4:]
    for each in entered:
        each.club(day.base).do("enter", season=1)
    owner.do("draw", season=1)
    season = owner.data()["club"]["seasons"]["1"]
    by_id = {ACCOUNT_PREFIX + each.id: each for each in entered}
    whom = {number: by_id[entrant["players"][0]] for number, entrant in season["entrants"].items()}
    fixture = season["fixtures"]["1"]
    two = [whom[str(fixture[side])] for side in ("first", "second")]
    sittings = []
    for person in two:
        to = person.club(day.base).do("play-game", season=1, fixture=1)
        table, _, token = to.removeprefix("/t/").partition("#seat=")
        sittings.append(day.sit({"table": table, "token": token}, person, CASUAL_KIND))
    ends(sittings)
    assert sittings[0].noted is not None
    two[0].club(day.base).see("/seasons/1")
    two[0].club(day.base).see()
    result = owner.data()["club"]["seasons"]["1"]["fixtures"]["1"]["result"]
    found = result and tuple(result["score"].values())
    day.checks.holds("a game of the season counts by itself", found, sittings[0].noted.scores)
    day.counts["hands"] += sittings[0].noted.hands
    typed = season["fixtures"]["2"]
    one, other = (whom[str(typed[side])].club(day.base) for side in ("first", "second"))
    game = {"season": 1, "fixture": 2, "first": 2, "second": 1}
    one.do("score", **game)
    other.do("confirm", **game)
    found = owner.data()["club"]["seasons"]["1"]["fixtures"]["2"]["result"]
    day.checks.holds("and one that both have typed", found["score"], {"first": 2, "second": 1})
