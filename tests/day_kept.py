"""What a server has kept of a day: ratings, results, histories, exports."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from typing import Any

from day_help import Person, until
from day_scene import GAME, TheDay, rows_of
from euchre.notation import record
from euchre.ratings import Rating, build_grade
from euchre.server.accounts.ranked_status import MEASURED_TOPIC
from euchre.server.accounts.ratings import (
    build_ranked_result,
    compute_ratings,
)
from euchre.store import ACCOUNT_PREFIX, DurableLog, PlayerResultRow
from euchre.table.results import DAILY_KIND, RANKED_KIND, GameResult, result_from_json


def measure(day: TheDay) -> None:
    """Luck is told from play in all ranked games; ratings are the same from nothing."""
    wanted = len(day.ranked)

    def told() -> bool:
        rows = day.people[0].ask("/api/ratings")
        return bool(rows) and rows[0]["matches"] == wanted

    until(told, "the ratings do not come")
    holds = day.checks.holds

    def measured() -> bool:
        return all(_measured(person) for person in day.people)

    until(measured, "luck is not told from play")
    day.server.kill()
    with day.log() as log:
        before = compute_ratings(log)
        rows = [*log.list_topic_results(RANKED_KIND, MEASURED_TOPIC)]
        holds("luck is told from play in every ranked game",
              {row.table for row in rows}, day.ranked)  # fmt: skip
        _left_alone(day, rows)
        holds("from nothing the ratings come out the same", compute_ratings(log), before)
        _results(day, log)
    day.server.start()
    shown = day.people[0].ask("/api/ratings")  # those of before may be half a minute old
    day.server.kill()
    day.server.start()
    again = day.people[0].ask("/api/ratings")
    holds("and after a restart the same are shown", again, shown)
    untold = []
    for person in day.people:
        rating = before[0].ratings.get(ACCOUNT_PREFIX + person.id)
        if rating is not None and _words(rating) not in person.see(f"/players/{person.id}"):
            untold.append((person.name, rating))
    holds("profiles tell of the ratings of all who have one", untold, [])
    day.counts["grades shown"] = sum(rating.shown for rating in before[0].ratings.values())


def _measured(person: Person) -> bool:
    games = person.ask(f"/api/players/{person.id}/export")["games"]
    ranked = [each["result"]["game"] for each in games if each["kind"] == RANKED_KIND]
    return all("play" in each for each in ranked)


def _words(rating: Rating) -> str:
    """What a profile says of a grade."""
    if rating.shown:
        grade = f"{rating.value:+.2f} ± {rating.error:.2f} points a hand"
        return f"{grade}, from {rating.matches} matches"
    plural = "" if rating.matches == 1 else "es"
    return f"too early to say, after {rating.matches} match{plural}"


def _left_alone(day: TheDay, rows: list[PlayerResultRow]) -> None:
    games: dict[str, GameResult] = {row.table: result_from_json(row.body).game for row in rows}
    alone = True
    for table, game in games.items():
        found = build_grade("pairs").rate([build_ranked_result(f"{table}.1", game)])
        left = day.leavers.get(table)
        whole = {
            ACCOUNT_PREFIX + p.id for p in day.people if any(n.table == table for n in p.games)
        }
        alone &= {*found} == ({ACCOUNT_PREFIX + left.id} if left else whole)
    day.checks.holds("who stood up has lost alone", alone)


def _results(day: TheDay, log: DurableLog) -> None:
    """Each game that somebody noted is there once, as they saw it, and no other is."""
    wrong: list[Any] = []
    for person in day.people:
        kept = Counter((r.table, r.game, r.kind) for r in rows_of(log, person))
        noted = Counter((n.table, 1, n.kind) for n in person.games)
        if kept != noted:
            wrong.append((person.name, kept - noted, noted - kept))
        scores = {r.table: result_from_json(r.body) for r in rows_of(log, person)}
        for each in person.games:
            kept_ = scores.get(each.table)
            if kept_ is not None and not each.left and kept_.game.scores != each.scores:
                wrong.append((person.name, each, kept_.game.scores))
        day.counts["results"] += len(kept)
    day.checks.holds("every result is there once, as it was seen", wrong, [])
    tables = {noted.table for person in day.people for noted in person.games}
    day.counts["games"] = len(tables)
    day.checks.holds(
        "of every game the record is kept",
        [table for table in tables if not _whole(log.find_game_record(table, 1))],
        [],
    )


def search(day: TheDay) -> None:
    """Everybody finds their games, by who played and how it went, and takes all home."""
    wrong: list[Any] = []
    for person in day.people:
        page = f"/players/{person.id}/games"
        if _many(person.see(page)) != len(person.games):
            wrong.append((person.name, "all", _many(person.see(page)), len(person.games)))
        told = person.ask(f"/api/players/{person.id}/export")
        wrong += _exported(person, told)
        left = sum(each.left for each in person.games)
        if _many(person.see(f"{page}?outcome=left")) != left:
            wrong.append((person.name, "left", left))
        wrong += _company(person, told)
        text = person.see(f"/api/players/{person.id}/records?rules={GAME}")
        by_it = sum(each.kind in (RANKED_KIND, DAILY_KIND) for each in person.games)
        if len(record.read_records_partly(text).records if text else ()) != by_it:
            wrong.append((person.name, "records", by_it))
    day.checks.holds("histories and exports have every game", wrong, [])


def _exported(person: Person, told: dict[str, Any]) -> list[Any]:
    wrong: list[Any] = []
    kept = sorted((each["table"], each["kind"]) for each in told["games"])
    if kept != sorted((each.table, each.kind) for each in person.games):
        wrong.append((person.name, "export", kept))
    for each in told["games"]:
        [whole] = record.read_records_partly(each["record"]).records
        if not whole.match.over:
            wrong.append((person.name, "record", each["table"]))
    if told["name"] != person.name or not told["entries"]:
        wrong.append((person.name, "entries"))
    return wrong


def _company(person: Person, told: dict[str, Any]) -> list[Any]:
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


def _whole(packed: bytes | None) -> bool:
    if packed is None:
        return False
    [found] = record.read_records_partly(zlib.decompress(packed).decode()).records
    return found.match.over


def _many(page: str) -> int:
    """How many games a page of a history has found."""
    found = re.search(r"(\d+) games?\b", page.partition("<main")[2])
    return int(found.group(1)) if found else 0
