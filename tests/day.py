"""A day at a server: people with accounts, and twice as many bots, do everything there is to do.

They make accounts with passkeys, play the daily deal, look for ranked games, sit with bots, found
a club, hold an evening and a season, look at their histories, take everything home, and some
delete their accounts. The server is killed once while ranked games are on. What each of them noted
is then held against what the server kept.

``python tests/day.py --people 20 --seed 1``. The number of people is a multiple of four.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any, Final, Self

from day_help import NAMES, Checks, Person, Sitting, ends, first, until
from euchre import record
from euchre.events import Dealt
from euchre.ratings import grade_of
from euchre.server.app import DATABASE
from euchre.server.daily.calendar import HANDS, Day
from euchre.server.players.kept.ratings import MEASURED, rated, result_of
from euchre.store import PLAYER, Log, ResultRow
from euchre.table.results import CASUAL, DAILY, RANKED, GameResult, result_from_json
from passkey_help import Somebody
from server_help import Guest
from test_server_kill import Mortal, nothing_lost

GAME: Final = "stick-the-dealer"
"""What is played by those who look for others."""
HOUSE: Final = 'base = "stick-the-dealer"\ntarget = 3'
TWO: Final = 'base = "two-handed"\nstick_the_dealer = true\ntarget = 2'
"""The rules of the club: of its evenings, and of its season."""
LEVELS: Final = ("random", "simple", "beginner", "casual")
"""The bots at casual tables."""
AGAIN: Final = 0.5
"""Seconds after which is looked again for what comes by itself."""


class TheDay:
    """A server, its people, and what they do.

    Attributes:
        people: all of them; `gone` have deleted their accounts.
        checks: what was held against what.
        daily: how many play the daily deal.
    """

    def __init__(
        self, data: Path, people: int, seed: int, say: Callable[[str], None], daily: int | None
    ) -> None:
        assert people % 4 == 0
        assert 8 <= people <= len(NAMES)
        self.dice, self.many = random.Random(seed), people
        self.daily = people if daily is None else daily
        self.checks = Checks(say)
        self.server = Mortal(data)
        self.people: list[Person] = []
        self.gone: list[Person] = []
        self.counts: Counter[str] = Counter()
        self.day = Day(datetime.now(UTC).date(), GAME)
        self.leavers: dict[str, Person] = {}
        self.ranked: set[str] = set()
        self.base = ""
        self.sittings: list[Sitting] = []
        self.threads = ThreadPoolExecutor(people)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for each in self.sittings:
            each.enough.set()
        self.server.kill()
        self.threads.shutdown()
        Somebody.leave()

    @property
    def port(self) -> int:
        return int(self.server.port)

    def sit(self, made: dict[str, Any], person: Person, kind: str, **how: Any) -> Sitting:
        sitting = Sitting(lambda: self.port, made, person, kind, **how)
        self.sittings.append(sitting)
        return sitting

    def log(self) -> Log:
        """What is on the disk, while no server has it."""
        return Log.open(self.server.data / DATABASE)

    # -- accounts -------------------------------------------------------------------------------

    def make_accounts(self) -> None:
        """Everybody makes one; some sign in elsewhere, one by a recovery code."""
        names = self.dice.sample(NAMES, self.many)
        for at, name in enumerate(names):
            person = Person(name, Somebody(self.port), random.Random(self.dice.random()))
            person.who.registers(name)
            self.people.append(person)
            assert person.who.called == name, at
        holds = self.checks.holds
        holds("every account has an id of its own", len({p.id for p in self.people}), self.many)
        elsewhere = []
        for person in self.people[:-1:4]:
            other = Somebody(self.port, person.who.device)
            other.signs_in()
            elsewhere.append(other.called == person.name == person.who.called)
            person.who = other
        holds("by a passkey one signs in from a second browser", all(elsewhere))
        last = self.people[-1]
        codes, lost = last.who.codes, Somebody(self.port)
        lost.id = lost.post("/recover", code=codes[0])["player"]
        lost.post(f"/{lost.id}/recovery", code=codes[0])
        holds("a recovery code opens the account", lost.called, last.name)
        lost.post("/recover", 400, code=codes[0])
        holds("and only once")
        last.who = lost
        self.counts["accounts"] = self.many

    # -- the daily deal -------------------------------------------------------------------------

    def play_daily(self) -> None:
        """The deal of today: those of even places take what comes first, the others by chance."""
        self.people[0].see("/daily")
        if not self.daily:
            return
        day, players = self.day, self.people[: self.daily]
        early, late = players[:-1], players[-1]
        sittings = [*self.threads.map(lambda each: self._begin_daily(each[1], day, each[0]),
                                      enumerate(early))]  # fmt: skip
        ends(sittings)
        holds = self.checks.holds
        seen = late.see(day.path)
        holds("who has not played sees no scores", "Hand by hand" in seen, wanted=False)
        refused = []
        for each in sittings:
            for what in ("record", "replay", "review"):
                answer = late.who.web.get(f"/api/tables/{each.made['table']}/{what}")
                refused.append((answer.status_code, answer.json().get("code")))
        holds("nor any game of another", set(refused), {(403, "covered")})
        last = self._begin_daily(late, day, 0)
        ends([last])
        sittings.append(last)
        tables = {each.made["table"] for each in sittings}
        holds("everybody has a table of their own", len(tables), len(players))
        games = [self._own_record(each) for each in sittings]
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
        self.counts["hands"] += HANDS * len(players)

    def _begin_daily(self, person: Person, day: Day, place: int) -> Sitting:
        answer = person.who.web.post(day.path, data={"pace": "instant"})
        assert answer.status_code == 303, answer.text[:500]
        table, _, token = answer.headers["location"].removeprefix("/t/").partition("#seat=")
        choose = first if place % 2 == 0 else person.choose
        return self.sit({"table": table, "token": token}, person, DAILY, choose=choose)

    def _own_record(self, sitting: Sitting) -> record.Record:
        text = sitting.person.see(f"/api/tables/{sitting.made['table']}/record")
        [found] = record.read(text).records
        return found

    def see_field(self) -> None:
        """The bots have played as well: everybody sees where they stand, and can tell others."""
        players = self.people[: self.daily]
        path = self.day.path
        until(lambda: "data-again" not in players[0].see(path), "the bots do not play the day")
        holds = self.checks.holds
        pages = [unescape(each.see(path)) for each in players]
        others = f"{self.daily - 1} other pe"
        holds("everybody is in the field", all(others in page for page in pages))
        named = [p.name for p in self.people if any(p.name in self._main(page) for page in pages)]
        holds("and nobody by name", named, [])
        shared = [re.search(r'id="share"[^>]*>(.*?)</textarea>', page, re.DOTALL) for page in pages]
        texts = [each.group(1) if each else "" for each in shared]
        line = r"[\u2b1c\U0001f7e5\U0001f7e9]{8}"
        form = re.compile(
            rf"Euchre daily \d{{4}}-\d\d-\d\d, [\w -]+\n{line}\n\S+, the expert \S+\nhttp\S+/daily"
        )
        holds("what is shared tells no card", [t for t in texts if not form.fullmatch(t)], [])

    def _main(self, page: str) -> str:
        return page.partition("<main")[2]

    # -- ranked games ---------------------------------------------------------------------------

    def play_ranked(self) -> None:
        """All look for others, play in fours, one in some games stands up; the server is killed."""
        seats = [*self.threads.map(self._find, self.people)]
        tables: dict[str, list[tuple[Person, dict[str, Any]]]] = {}
        for person, seat in zip(self.people, seats, strict=True):
            tables.setdefault(seat["table"], []).append((person, seat))
        holds = self.checks.holds
        holds("all are seated in fours", {len(each) for each in tables.values()}, {4})
        sittings = []
        for at, (table, four) in enumerate(tables.items()):
            for place, (person, seat) in enumerate(four):
                leaves = at % 2 == 0 and place == 1
                choose = first if place % 2 == 0 else person.choose
                if leaves:
                    self.leavers[table] = person
                how = {"choose": choose, "stands_after": 1 if leaves else None}
                sittings.append(self.sit(seat, person, RANKED, **how))
        until(
            lambda: sum(each.hands for each in sittings) >= len(sittings), "no hand ends", sittings
        )
        self._strike(sittings)
        ends(sittings)
        self.ranked = {*tables}
        by_table: dict[str, set[tuple[int, ...]]] = {}
        for each in sittings:
            assert each.noted is not None
            if not each.noted.left:
                by_table.setdefault(each.noted.table, set()).add(each.noted.scores)
        holds("all at a table saw the same score", {len(s) for s in by_table.values()}, {1})
        self.counts["hands"] += sum(
            max(each.noted.hands for each in sittings if each.noted and each.noted.table == table)
            for table in tables
        )
        self.counts["people who stood up"] = len(self.leavers)

    def _find(self, person: Person) -> dict[str, Any]:
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

    def _strike(self, sittings: list[Sitting]) -> None:
        """Kill the server, look at what is on the disk, and start it again."""
        self.server.kill()
        nothing_lost(self.server.data / DATABASE, sittings)
        with self.log() as log:
            self._noted_is_kept(log, "of what was over when it was killed all results are there")
        acks = sum(len(each.acknowledged) for each in sittings)
        self.checks.holds(f"of {acks} commands acknowledged before none is lost")
        self.server.start()
        self.counts["kills"] += 1

    def _noted_is_kept(self, log: Log, what: str) -> None:
        missing = [
            (person.name, noted)
            for person in self.people
            for noted in [*person.games]
            if not noted.left and noted.table not in {r.table for r in _rows(log, person)}
        ]
        self.checks.holds(what, missing, [])

    # -- casual tables --------------------------------------------------------------------------

    def play_casual(self) -> None:
        """Half of them alone with three bots, the others in twos with two: twice as many bots."""
        sittings: list[Sitting] = []
        solo, pairs = self.people[: self.many // 2], self.people[self.many // 2 :]
        bots = 0
        for at, person in enumerate(solo):
            made = person.make(
                "/api/tables", bots=LEVELS[at % 4], start=True, pace="instant", knobs={"target": 5}
            )
            sittings.append(self.sit(made, person, CASUAL, choose=person.choose))
            bots += 3
        for host, guest in zip(pairs[::2], pairs[1::2], strict=True):
            made = host.make("/api/tables", pace="instant", knobs={"target": 5}, door="open")
            seat = guest.make(f"/api/tables/{made['table']}/seats", seat=2)
            with self._at(host, made) as line:
                for free in (1, 3):
                    answer = line.ask("bot", seat=free, name="simple")
                    assert answer["type"] == "ack", answer
                    bots += 1
            sittings += [self.sit(made, host, CASUAL), self.sit(seat, guest, CASUAL)]
        self.checks.holds("bots at the tables", bots, 2 * self.many)
        self.counts["bots at once"] = bots
        ends(sittings)
        hands = {each.noted.table: each.noted.hands for each in sittings if each.noted}
        self.counts["hands"] += sum(hands.values())

    def _at(self, person: Person, made: dict[str, Any]) -> Guest:
        return Guest(self.port, made["table"], made["token"], headers=person.headers)

    # -- the club -------------------------------------------------------------------------------

    def found_club(self) -> None:
        """A club, its members, an evening with real cards and one table here, a season."""
        owner = self.people[0].club()
        self.base = owner.found("The Night Owls")
        invite = owner.invite
        for person in self.people[1:]:
            answer = person.club(self.base).post(invite)
            assert answer.status_code == 303, answer.text[:300]
        members = owner.data()["club"]["members"]
        self.checks.holds("everybody is a member", len(members), self.many)
        owner.do("rules-add", title="House", house=HOUSE)
        owner.do("rules-add", title="Two", house=TWO)
        self._hold_evening()
        self._play_season()

    def _hold_evening(self) -> None:
        """Three rounds: in the first one a table is played here."""
        host = self.people[0].club(self.base)
        names = "\n".join(each.name for each in self.people)
        form = {"format": "party", "title": "Owls", "preset": "house:1", "names": names}
        answer = host.post(f"{self.base}/evening", joining="y", confirm="y", hands=2, **form)
        assert answer.status_code == 303, host.wrong
        base = answer.headers["location"]
        evening = self.people[0].evening(base)
        holds = self.checks.holds
        holds("the evening is on the page of the club", base in host.see())
        evening.do("pair", rounds=0)
        online = evening.do("online", number=1, table=1)
        assert online.status_code == 303
        sides = evening.seated(1)
        known = {p["player"]: p["name"] for p in evening.data()["players"]}
        sittings = []
        for number in [*sides[0], *sides[1]]:
            person = next(each for each in self.people if each.name == known[number])
            place = person.evening(base)
            place.do("claim", player=number)
            went = place.do("sit").headers["location"]
            table, _, token = went.removeprefix("/t/").partition("#seat=")
            sittings.append(self.sit({"table": table, "token": token}, person, CASUAL))
        ends(sittings)
        assert sittings[0].noted is not None
        until(lambda: evening.table(1)["result"] is not None, "no score comes from the table")
        holds(
            "the score of the table is entered by itself",
            tuple(evening.table(1)["result"]["score"]),
            sittings[0].noted.scores,
        )
        self.counts["hands"] += sittings[0].noted.hands
        for done in (1, 2, 3):
            evening.finish_round(*self.dice.choice([(4, 2), (1, 2), (0, 4)]))
            if done < 3:
                evening.do("pair", rounds=done)
        evening.do("close", sure="yes")
        data = evening.data()
        holds("the evening is over, with standings of everybody", data["stage"], "over")
        standings = evening.see("/standings") if "/standings" in evening.see() else evening.see()
        missing = [each.name for each in self.people if each.name not in standings]
        holds("and everybody stands in them", missing, [])
        self.counts["rounds of the evening"] = len(data["rounds"])

    def _play_season(self) -> None:
        """Four enter a round robin of two-handed games: one game is played here, one typed."""
        owner = self.people[0].club(self.base)
        owner.do("season-open", title="Winter", kind="robin", rules=2)
        entered = self.people[-4:]
        for each in entered:
            each.club(self.base).do("enter", season=1)
        owner.do("draw", season=1)
        season = owner.data()["club"]["seasons"]["1"]
        by_id = {PLAYER + each.id: each for each in entered}
        whom = {
            number: by_id[entrant["players"][0]] for number, entrant in season["entrants"].items()
        }
        fixture = season["fixtures"]["1"]
        two = [whom[str(fixture[side])] for side in ("first", "second")]
        sittings = []
        for person in two:
            to = person.club(self.base).do("play-game", season=1, fixture=1)
            table, _, token = to.removeprefix("/t/").partition("#seat=")
            sittings.append(self.sit({"table": table, "token": token}, person, CASUAL))
        ends(sittings)
        assert sittings[0].noted is not None
        two[0].club(self.base).see("/seasons/1")
        two[0].club(self.base).see()
        result = owner.data()["club"]["seasons"]["1"]["fixtures"]["1"]["result"]
        found = result and tuple(result["score"].values())
        self.checks.holds("a game of the season counts by itself", found, sittings[0].noted.scores)
        self.counts["hands"] += sittings[0].noted.hands
        typed = season["fixtures"]["2"]
        one, other = (whom[str(typed[side])].club(self.base) for side in ("first", "second"))
        game = {"season": 1, "fixture": 2, "first": 2, "second": 1}
        one.do("score", **game)
        other.do("confirm", **game)
        found = owner.data()["club"]["seasons"]["1"]["fixtures"]["2"]["result"]
        self.checks.holds("and one that both have typed", found["score"], {"first": 2, "second": 1})

    # -- what is kept ---------------------------------------------------------------------------

    def measure(self) -> None:
        """Luck is told from play in all ranked games; ratings are the same from nothing."""
        wanted = len(self.ranked)

        def told() -> bool:
            rows = self.people[0].ask("/api/ratings")
            return bool(rows) and rows[0]["matches"] == wanted

        until(told, "the ratings do not come")
        holds = self.checks.holds

        def measured() -> bool:
            games = self.people[0].ask(f"/api/players/{self.people[0].id}/export")["games"]
            ranked = [each["result"]["game"] for each in games if each["kind"] == RANKED]
            return all("play" in each for each in ranked)

        until(measured, "luck is not told from play")
        shown = self.people[0].ask("/api/ratings")
        self.server.kill()
        with self.log() as log:
            before = rated(log)
            rows = [*log.results_in(RANKED, MEASURED)]
            holds("luck is told from play in every ranked game",
                  {row.table for row in rows}, self.ranked)  # fmt: skip
            self._left_alone(rows)
            holds("from nothing the ratings come out the same", rated(log), before)
            self._results(log)
        self.server.start()
        again = self.people[0].ask("/api/ratings")
        holds("and after a restart the same are shown", again, shown)
        pages = [each.see(f"/players/{each.id}") for each in self.people]
        rated_ = [each for each in pages if "after 1 match" in each]
        known = {PLAYER + each.id for each in self.people} & {*before[0].ratings}
        holds("profiles tell of the ratings of all who have one", len(rated_), len(known))

    def _left_alone(self, rows: list[ResultRow]) -> None:
        games: dict[str, GameResult] = {row.table: result_from_json(row.body).game for row in rows}
        alone = True
        for table, game in games.items():
            found = grade_of("pairs").rate([result_of(f"{table}.1", game)])
            left = self.leavers.get(table)
            whole = {PLAYER + p.id for p in self.people if any(n.table == table for n in p.games)}
            alone &= {*found} == ({PLAYER + left.id} if left else whole)
        self.checks.holds("who stood up has lost alone", alone)

    def _results(self, log: Log) -> None:
        """Each game that somebody noted is there once, as they saw it, and no other is."""
        wrong: list[Any] = []
        for person in self.people:
            kept = Counter((r.table, r.game, r.kind) for r in _rows(log, person))
            noted = Counter((n.table, 1, n.kind) for n in person.games)
            if kept != noted:
                wrong.append((person.name, kept - noted, noted - kept))
            scores = {r.table: result_from_json(r.body) for r in _rows(log, person)}
            for each in person.games:
                kept_ = scores.get(each.table)
                if kept_ is not None and not each.left and kept_.game.scores != each.scores:
                    wrong.append((person.name, each, kept_.game.scores))
            self.counts["results"] += len(kept)
        self.checks.holds("every result is there once, as it was seen", wrong, [])
        tables = {noted.table for person in self.people for noted in person.games}
        self.counts["games"] = len(tables)
        self.checks.holds(
            "of every game the record is kept",
            [table for table in tables if not _whole(log.game_record(table, 1))],
            [],
        )

    def search(self) -> None:
        """Everybody finds their games, by who played and how it went, and takes all home."""
        wrong: list[Any] = []
        for person in self.people:
            page = f"/players/{person.id}/games"
            if _many(person.see(page)) != len(person.games):
                wrong.append((person.name, "all", _many(person.see(page)), len(person.games)))
            told = person.ask(f"/api/players/{person.id}/export")
            wrong += self._exported(person, told)
            left = sum(each.left for each in person.games)
            if _many(person.see(f"{page}?outcome=left")) != left:
                wrong.append((person.name, "left", left))
            wrong += self._company(person, told)
            text = person.see(f"/api/players/{person.id}/records?rules={GAME}")
            ranked = sum(each.kind == RANKED for each in person.games)
            if len(record.read(text).records if text else ()) != ranked:
                wrong.append((person.name, "records", ranked))
        self.checks.holds("histories and exports have every game", wrong, [])

    def _exported(self, person: Person, told: dict[str, Any]) -> list[Any]:
        wrong: list[Any] = []
        kept = sorted((each["table"], each["kind"]) for each in told["games"])
        if kept != sorted((each.table, each.kind) for each in person.games):
            wrong.append((person.name, "export", kept))
        for each in told["games"]:
            [whole] = record.read(each["record"]).records
            if not whole.match.over:
                wrong.append((person.name, "record", each["table"]))
        if told["name"] != person.name or not told["entries"]:
            wrong.append((person.name, "entries"))
        return wrong

    def _company(self, person: Person, told: dict[str, Any]) -> list[Any]:
        """Those they played with are found by name, on the side where they sat."""
        wrong: list[Any] = []
        wanted: dict[str, Counter[str]] = {"partner": Counter(), "opponent": Counter()}
        for each in told["games"]:
            seats, mine = each["result"]["game"]["seats"], each["result"]["seat"]
            for at, (name, player, *_) in enumerate(seats):
                if at != mine and player:
                    same = len(seats) == 4 and at % 2 == mine % 2
                    wanted["partner" if same else "opponent"][name] += 1
        for side, names in wanted.items():
            for name, games in names.items():
                found = _many(person.see(f"/players/{person.id}/games?{side}={name}"))
                if found != games:
                    wrong.append((person.name, side, name, found, games))
        return wrong

    # -- gone -----------------------------------------------------------------------------------

    def delete(self) -> None:
        """Some delete their accounts, two of one ranked game at the same moment."""
        table = next(iter(self.leavers))
        four = [p for p in self.people if any(n.table == table for n in p.games)]
        self.gone = [*dict.fromkeys([*four[:2], *self.people[-2:]])]
        if self.people[0] not in self.gone:
            self.gone.append(self.people[0])
        [*self.threads.map(lambda each: each.who.delete(f"/{each.id}"), self.gone)]
        stay = [each for each in self.people if each not in self.gone]
        self._nothing_of_them(stay, "")
        self.server.kill()
        with self.log() as log:
            left = [p.name for p in self.gone if _rows(log, p) or log.entries(PLAYER + p.id)]
            self.checks.holds("no entry and no result of theirs is kept", left, [])
            self._noted_is_kept_by(log, stay)
        self.server.start()
        self._nothing_of_them(stay, " after a restart")
        self.counts["accounts deleted"] = len(self.gone)
        fresh = Somebody(self.port)
        fresh.registers(self.gone[0].name)
        self.checks.holds("their names are free again", fresh.called, self.gone[0].name)

    def _noted_is_kept_by(self, log: Log, stay: list[Person]) -> None:
        wrong = [
            person.name
            for person in stay
            if Counter(r.table for r in _rows(log, person))
            != Counter(n.table for n in person.games)
        ]
        self.checks.holds("the others have all of their games", wrong, [])

    def _nothing_of_them(self, stay: list[Person], when: str) -> None:
        places: dict[str, Callable[[Person], str]] = {
            "export": lambda p: p.see(f"/api/players/{p.id}/export"),
            "records": lambda p: p.see(f"/api/players/{p.id}/records"),
            "profile": lambda p: p.see(f"/players/{p.id}"),
            "games": lambda p: p.see(f"/players/{p.id}/games"),
            "account": lambda p: p.see(f"/players/{p.id}/account"),
            "club": lambda p: p.see(self.base),
            "members": lambda p: p.see(f"{self.base}/members"),
            "season": lambda p: p.see(f"{self.base}/seasons/1"),
            "clubs": lambda p: p.see("/clubs"),
            "ratings": lambda p: p.see("/ratings") + p.see("/api/ratings"),
            "daily": lambda p: p.see(self.day.path) + p.see("/daily"),
        }
        owner = next(p for p in stay if p.who.web.get(f"{self.base}/export.json").is_success)
        for what, look in places.items():
            self._unnamed(what + when, [(p.name, look(p)) for p in stay])
        text = owner.see(f"{self.base}/export.json")
        self._unnamed(f"export of the club{when}", [(owner.name, text)], ids=False)

    def _unnamed(self, what: str, texts: list[tuple[str, str]], *, ids: bool = True) -> None:
        """None of those who are gone is named in these; nor is what their links ended in."""
        found = [
            (whose, word, text[max(0, text.find(word) - 150) : text.find(word) + 60])
            for whose, text in texts
            for gone in self.gone
            for word in (gone.name, gone.id)[: 1 + ids]
            if word in text
        ]
        self.checks.holds(f"nobody who is gone is in the others' {what}", found[:3], [])


def _rows(log: Log, person: Person) -> list[ResultRow]:
    return log.results_of(PLAYER + person.id, most=1 << 20)


def _whole(packed: bytes | None) -> bool:
    if packed is None:
        return False
    [found] = record.read(zlib.decompress(packed).decode()).records
    return found.match.over


def _many(page: str) -> int:
    """How many games a page of a history has found."""
    found = re.search(r"(\d+) games?\b", page.partition("<main")[2])
    return int(found.group(1)) if found else 0


def spend(
    data: Path,
    people: int = 20,
    seed: int = 1,
    *,
    daily: int | None = None,
    say: Callable[[str], None] = print,
) -> list[str]:
    """Spend the day; which promises were broken.

    Args:
        data: the folder of the server.
        people: how many, a multiple of four.
        seed: for what they choose.
        daily: how many of them play the daily deal; None: all.
        say: is told what happens.
    """
    began = time.monotonic()
    with TheDay(data, people, seed, say, daily) as day:
        part = day.checks.part
        with part("Accounts"):
            day.make_accounts()
        with part("The daily deal"):
            day.play_daily()
        with part("Ranked games"):
            day.play_ranked()
        with part("Casual tables"):
            day.play_casual()
        with part("A club"):
            day.found_club()
        if day.daily:
            with part("The field of the day"):
                day.see_field()
        with part("Ratings and results"):
            day.measure()
        with part("Histories and exports"):
            day.search()
        with part("Accounts are deleted"):
            day.delete()
        said = day.server.complaints.read_text()
        day.checks.holds("the server has complained of nothing", said, "")
    counts = {**day.counts, "seconds": round(time.monotonic() - began)}
    say(", ".join(f"{what}: {many}" for what, many in counts.items()))
    say(f"{len(day.checks.made)} checks, {len(day.checks.broken)} broken")
    return day.checks.broken


def main() -> int:
    """Spend the day as the command line wants it."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--people", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--daily", type=int, default=None, help="who play the daily deal")
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        broken = spend(Path(folder), wanted.people, wanted.seed, daily=wanted.daily)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
