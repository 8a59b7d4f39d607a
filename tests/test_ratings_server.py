"""Ratings at a server: a fold of the results of ranked games, whoever asks and how often."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, call

import pytest
from msgspec import structs

from euchre.accounts.entries import AccountNameHidden, AccountRegistered, entry_to_json
from euchre.accounts.history import AccountGame
from euchre.bots import kernel
from euchre.game.presets import preset
from euchre.ratings import RankedMatchResult, build_grade, measure_play
from euchre.server.accounts import ratings
from euchre.server.accounts.games import has_measurable_luck, read_record
from euchre.server.accounts.pages import describe_game_kind
from euchre.server.accounts.ranked_status import MEASURED_TOPIC, build_ranked_status
from euchre.server.accounts.ratings import (
    build_ranked_result,
    collect_ranked_games,
)
from euchre.server.tables.services.stored_rows import build_game_rows
from euchre.store import (
    ACCOUNT_PREFIX,
    DurableLog,
    GameRecordRow,
    LogEntryRow,
    PlayerResultRow,
    WriteBatch,
)
from euchre.table.log.participants import StartingPlayer
from euchre.table.results import (
    RANKED_KIND,
    GameResult,
    PlayerResult,
    result_from_json,
    result_to_json,
)
from passkey_help import Somebody, damage_account, known, server
from server_help import Server
from test_moderation_server import does
from test_table_results import SHORT, desk_of, last_playing

__all__ = ["server"]
RULES = preset("standard").rules


def game(seats: tuple[StartingPlayer, ...], rng: random.Random, **changes: Any) -> GameResult:
    """A game in which the first side has made a little more of its cards."""
    ahead = rng.gauss(2.0, 3.0)
    told: dict[str, Any] = {
        "rules": RULES.to_dict(),
        "seats": seats,
        "scores": (10, 6),
        "winner": 0,
        "hands": 12,
        "started": 1_000,
        "ended": 2_000,
        "play": (ahead, -ahead),
    }
    return GameResult(**{**told, **changes})


def rows_of(
    table: str, played: GameResult, topic: str = MEASURED_TOPIC
) -> tuple[PlayerResultRow, ...]:
    return tuple(
        PlayerResultRow(
            table, 1, seat.player, played.ended, RANKED_KIND, topic,
            result_to_json(PlayerResult(at, played)),
        )
        for at, seat in enumerate(played.seats)
        if seat.player
    )  # fmt: skip


def keep_league(server: Server, ids: list[str], matches: int) -> list[GameResult]:
    """So many ranked games of these players with changing partners."""
    rng, games = random.Random(1), []
    for number in range(matches):
        order = rng.sample(ids, 4)
        order.sort(key=lambda ident: ident != ids[0])  # the first one always has the better side
        seats = tuple(StartingPlayer(ident, ACCOUNT_PREFIX + ident) for ident in order)
        games.append(game(seats, rng, ended=2_000 + number))
        rows = rows_of(f"table-{number:03}", games[-1])
        server.hub.log.append(WriteBatch(rows[0].table, results=rows)).result()
    return games


def people(server: Server, *names: str) -> list[Somebody]:
    return [known(server, name) for name in names]


def test_ratings_are_a_fold_of_results_and_come_out_the_same_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "_CACHE_SECONDS", 1e-9)
    with Server(tmp_path) as server:
        ids = [each.id for each in people(server, "Ann", "Bo", "Cy", "Dee", "Eve", "Fay")]
        games = keep_league(server, ids, 90)
        told = server.web.get("/api/ratings").json()
        Somebody.leave()
    results = [
        build_ranked_result(f"table-{number:03}.1", each) for number, each in enumerate(games)
    ]
    expected = build_grade("pairs").rate(random.Random(2).sample(results, len(results)))
    [pairs] = told
    assert (pairs["family"], pairs["matches"]) == ("pairs", 90)
    assert next(row["name"] for row in pairs["rows"]) == "Ann"
    for row in pairs["rows"]:
        assert row["player"] == "", "profiles are private"
    values = {rating.value for rating in expected.values() if rating.shown}
    assert {row["value"] for row in pairs["rows"]} == values
    with Server(tmp_path) as server:
        pages, read = server.app.state.players, Mock(wraps=server.hub.log.read_entries)
        server.hub.log.read_entries = read
        for _ in range(3):
            assert server.web.get("/api/ratings").json() == told
        logs = [call.args[0] for call in read.call_args_list]
        assert sorted(logs) == sorted({*logs}) != [], "the account of each is read once"
        assert pages.players.list_in_memory() == (), "and none gives way to it"
        assert "Ann" in server.web.get("/ratings").text


def test_a_game_that_did_not_count_for_the_others_never_does_once_its_leaver_is_deleted() -> None:
    stayed = tuple(StartingPlayer(name, ACCOUNT_PREFIX + name) for name in ("ann", "bo", "cy"))
    left = StartingPlayer("dee", ACCOUNT_PREFIX + "dee", left=True)
    deleted = StartingPlayer("Former player", "", left=True)

    def rated(*seats: StartingPlayer) -> list[tuple[str, ...]]:
        played = game((*stayed[: 4 - len(seats)], *seats), random.Random(1))
        return [match.left for match in collect_ranked_games(rows_of("table", played))]

    assert rated(left) == [(left.player,)]
    assert rated(deleted) == []
    assert rated(left, deleted) == [(left.player,)]


def test_who_deletes_an_account_is_out_of_the_ratings_at_once(server: Server) -> None:
    everybody = people(server, "Ann", "Bo", "Cy", "Dee", "Eve", "Fay")
    keep_league(server, [each.id for each in everybody], 90)
    assert "Bo" in server.web.get("/ratings").text
    bo = everybody[1]
    bo.post(f"/{bo.id}/visible", 204, public=True)
    [pairs] = server.web.get("/api/ratings").json()
    assert [row["player"] for row in pairs["rows"] if row["name"] == "Bo"] == [bo.id]
    bo.delete(f"/{bo.id}")
    [pairs] = server.web.get("/api/ratings").json()
    assert "Bo" not in {row["name"] for row in pairs["rows"]}
    assert "Bo" not in server.web.get("/ratings").text.partition("<main")[2]


def test_nothing_is_shown_before_it_means_something(server: Server) -> None:
    ann, bo, cy, dee = people(server, "Ann", "Bo", "Cy", "Dee")
    keep_league(server, [each.id for each in (ann, bo, cy, dee)], 3)
    [pairs] = server.web.get("/api/ratings").json()
    assert pairs["rows"] == []
    assert pairs["unshown"] == 4
    assert "too early to say, after 3 matches" in ann.web.get(f"/players/{ann.id}").text


def test_one_damaged_account_takes_no_page_from_the_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo, cy, dee = people(server, "Ann", "Bo", "Cy", "Dee")
    keep_league(server, [each.id for each in (ann, bo, cy, dee)], 60)
    table = server.make()["table"]
    server.hub.admins = frozenset({ann.id, bo.id})
    told = {"table": table, "name": "Dana", "why": "rude"}
    assert bo.web.post("/api/moderation/reports", json=told).status_code == 201
    damage_account(monkeypatch, server, bo)
    names = {row["name"] for row in server.web.get("/api/ratings").json()[0]["rows"]}
    assert "Ann" in names
    assert "Bo" not in names
    assert bo.id in ann.web.get("/moderation").text
    does(ann, "hide-name", target="Rude")


def test_a_server_that_has_not_heard_of_another_name_finds_out(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A moderator has hidden it at another server, whose message did not arrive."""
    monkeypatch.setattr(ratings, "_CACHE_SECONDS", 1e-9)
    ids = [each.id for each in people(server, "Rude", "Bo", "Cy", "Dee")]
    keep_league(server, ids, 60)
    pages, account = server.app.state.players, ACCOUNT_PREFIX + ids[0]

    def named() -> set[str]:
        return {row["name"] for row in server.web.get("/api/ratings").json()[0]["rows"]}

    pages.players._aggregates.pop(ids[0])
    assert "Rude" in named()
    entry = entry_to_json(AccountNameHidden("Player 1a2b", "rude"))
    row = LogEntryRow(server.hub.log.find_last_seq(account) + 1, 1, None, None, entry)
    server.hub.log.append(WriteBatch(account, entries=(row,))).result()
    pages._names_read -= 601
    assert "Player 1a2b" in (names := named())
    assert "Rude" not in names


def test_a_game_by_rules_of_a_later_version_is_left_out(server: Server) -> None:
    somebody = people(server, "Ann", "Bo", "Cy", "Dee")
    ann, ids = somebody[0], [each.id for each in somebody]
    keep_league(server, ids, 1)
    seats = tuple(StartingPlayer(ident, ACCOUNT_PREFIX + ident) for ident in ids)
    later = game(seats, random.Random(1), rules={"a_rule_to_come": True})
    server.hub.log.append(WriteBatch("later", results=rows_of("later", later))).result()
    assert "1 game" in ann.web.get(f"/players/{ann.id}/games").text
    assert ann.web.get(f"/players/{ann.id}").status_code == 200
    assert [family["matches"] for family in server.web.get("/api/ratings").json()] == [1]
    [complaint] = {*server.complaints.said}
    assert complaint.startswith("a ranked game is not rated: there is no knob 'a_rule_to_come'")
    server.complaints.said.clear()


def test_ratings_are_not_computed_anew_for_everybody_who_signs_out(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = people(server, "Ann", "Bo")
    compute = Mock(return_value=())
    monkeypatch.setattr(ratings, "compute_ratings", compute)
    monkeypatch.setattr(ratings, "_CACHE_SECONDS", 1e9)
    for _ in range(2):
        assert server.web.get("/api/ratings").status_code == 200
        bo.delete(f"/{bo.id}/sessions/this")
        bo.signs_in()
    ann.delete(f"/{ann.id}")
    assert server.web.get("/api/ratings").status_code == 200
    assert compute.call_count == 1


def test_who_asks_while_ranked_games_end_and_others_leave_waits_for_ratings_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They take seconds where thousands of games were played, and a game may end every second."""
    [ann] = people(server, "Ann")
    hub, service = server.hub, server.app.state.players.ratings
    seats = (StartingPlayer("Ann", ann.account), *(StartingPlayer(f"{n}") for n in range(3)))
    [row] = rows_of("table", game(seats, random.Random(1), play=None), "")
    computed: list[str] = []

    async def run(*_: Any) -> None:
        return None

    def end_game_meanwhile(log: DurableLog) -> tuple[()]:
        computed.append(f"table-{len(computed)}")
        server.run(leave_first())
        log.append(WriteBatch(computed[-1], results=(replace(row, table=computed[-1]),))).result()
        server.run(service.measure_pending_luck())
        return ()

    async def leave_first() -> None:
        looks[0].cancel()

    async def look() -> None:
        looks.extend(asyncio.ensure_future(service.load_ratings()) for _ in range(5))
        await asyncio.gather(*looks, return_exceptions=True)
        assert [look.cancelled() for look in looks] == [True, False, False, False, False]

    looks: list[asyncio.Future[Any]] = []
    monkeypatch.setattr(ratings, "PAGE_POOL", SimpleNamespace(run=run))
    monkeypatch.setattr(ratings, "_CACHE_SECONDS", 1e9)
    monkeypatch.setattr(ratings, "compute_ratings", end_game_meanwhile)
    server.run(look())
    assert computed == ["table-0"]
    assert len(hub.log.list_topic_results(RANKED_KIND, MEASURED_TOPIC)) == 1


def test_a_game_is_read_once_for_all_ratings_however_many_played_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = tuple(StartingPlayer(name, ACCOUNT_PREFIX + name) for name in ("ann", "bo", "cy", "di"))
    first, second = (rows_of(table, game(seats, random.Random(1))) for table in ("one", "two"))
    read = Mock(wraps=result_from_json)
    monkeypatch.setattr(ratings, "result_from_json", read)
    damaged = replace(second[0], body=b"{")
    matches = collect_ranked_games([*first, damaged, *second[1:]])
    assert [match.id for match in matches] == ["one.1", "two.1"]
    assert read.mock_calls == [call(row.body) for row in (first[0], damaged, second[1])]


def test_of_house_rules_that_anybody_can_make_up_the_most_played_are_rated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = tuple(StartingPlayer(name, ACCOUNT_PREFIX + name) for name in ("ann", "bo", "cy", "di"))
    rows: list[PlayerResultRow] = []
    for number, points in enumerate((2, 3, 4, 4, 5, 5, 6)):
        rules = RULES.replace(pts_march=points).to_dict()
        rows += rows_of(f"table-{number}", game(seats, random.Random(1), rules=rules))
    log: Any = SimpleNamespace(list_last_games_by_player=lambda *_: rows)
    monkeypatch.setattr(ratings, "_MAX_HOUSE_FAMILIES", 2)
    rated = {family.family: family.matches for family in ratings.compute_ratings(log)}
    assert rated == {"pairs": 1, "pairs pts_march=4": 2, "pairs pts_march=5": 2}


def test_two_who_play_all_night_take_no_place_of_others_in_the_ratings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "_MAX_RATED_GAMES", 40)
    ids, pair, rng = ["ann", "bo", "cy", "di", "eve", "fay"], ["xe", "yo"], random.Random(1)
    two_handed = preset("two-handed").rules.to_dict()
    with DurableLog.open(tmp_path / "log") as log:
        for ident in (*ids, *pair):
            entry = entry_to_json(AccountRegistered(ident, ident, 1))
            row = LogEntryRow(1, 1, None, None, entry)
            log.append(WriteBatch(ACCOUNT_PREFIX + ident, (row,))).result()
        for number in range(100):
            of_pair = number >= 15
            order = pair if of_pair else rng.sample(ids, 4)
            seats = tuple(StartingPlayer(ident, ACCOUNT_PREFIX + ident) for ident in order)
            rules = {"rules": two_handed} if of_pair else {}
            rows = rows_of(f"{number:04}", game(seats, rng, ended=2_000 + number, **rules))
            log.append(WriteBatch(rows[0].table, results=rows)).result()
        rated = {family.family: family for family in ratings.compute_ratings(log)}
    assert rated["pairs"].matches == 15, "all that the others have ever played"
    assert sum(family.matches for family in rated.values()) == 40
    assert {each.matches for each in rated["two-handed"].ratings.values()} == {25}


def test_of_very_many_players_those_with_the_most_games_are_rated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ratings, "_MAX_RATED_PLAYERS", 4)
    rng, rows = random.Random(1), list[PlayerResultRow]()

    def play(*names: str, **changes: Any) -> None:
        seats = (StartingPlayer(name, ACCOUNT_PREFIX + name, left=name == "gus") for name in names)
        rows.extend(rows_of(f"{len(rows):04}", game(tuple(seats), rng, **changes)))

    for _ in range(3):
        play("ann", "bo", "cy", "di")
    play("ann", "eve", "bo", "fay")
    play("eve", "hal", "ida", "fay")
    play("ann", "gus", "bo", "cy")
    log: Any = SimpleNamespace(list_last_games_by_player=lambda *_: rows)
    [pairs] = ratings.compute_ratings(log)
    counts = {player: rating.matches for player, rating in pairs.ratings.items()}
    assert counts == {
        ACCOUNT_PREFIX + name: count
        for name, count in (("ann", 4), ("bo", 4), ("cy", 3), ("di", 3))
    }, "against others who are unknown, and what those left counts for nobody"


def test_luck_is_told_from_play_once_and_noted(server: Server) -> None:
    somebody = people(server, "Ann", "Bo", "Cy", "Dee")
    desk = desk_of(*(each.account for each in somebody), rules=SHORT)
    desk.until(lambda desk: desk.table.stage == "over")
    results, records = build_game_rows(last_playing(desk), desk.table, desk.now)
    results = tuple(replace(row, kind=RANKED_KIND, topic="") for row in results)
    log = server.hub.log
    log.append(WriteBatch(desk.table.id, results=results, records=records)).result()
    pages = server.app.state.players
    while not (rows := log.list_topic_results(RANKED_KIND, MEASURED_TOPIC)):
        # nothing, where too much else is to be done, or the look that comes by itself was first
        assert server.run(pages.ratings.measure_pending_luck()) in (0, 1)
    assert len(rows) == 4
    [play] = {result_from_json(row.body).game.play for row in rows}
    assert play == measure_play(desk.match)
    assert play is not None
    assert server.run(pages.ratings.measure_pending_luck()) == 0


def test_a_game_of_which_nothing_can_be_told_waits_for_nobody(server: Server) -> None:
    [ann] = people(server, "Ann")
    seats = (
        StartingPlayer("Ann", ann.account),
        *(StartingPlayer(f"{n}") for n in range(3)),
    )
    [row] = rows_of("table", game(seats, random.Random(1), play=None), "")
    broken = GameRecordRow("table", 1, b"")
    server.hub.log.append(WriteBatch("table", results=(row,), records=(broken,))).result()
    assert server.run(server.app.state.players.ratings.measure_pending_luck()) in (0, 1)
    [kept] = server.hub.log.list_topic_results(RANKED_KIND, MEASURED_TOPIC)
    assert result_from_json(kept.body).game.play is None
    counted = f"/api/players/{ann.id}/games/table/1/counted"
    assert ann.web.get(counted).json()["counts"] is False


def test_the_page_of_ratings_says_why_there_are_none(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = server.web.get("/ratings").text
    assert "A ranked game needs a person with an account in every seat." in page
    monkeypatch.setattr(kernel, "is_installed", lambda: False)
    page = server.web.get("/ratings").text
    assert "This server can't compute ratings" in unescape(page)
    assert "No ranked games yet" not in page


def test_by_house_rules_that_no_grade_knows_the_result_says_so_at_once(server: Server) -> None:
    [ann] = people(server, "Ann")
    seats = (StartingPlayer("Ann", ann.account), *(StartingPlayer(f"{n}") for n in range(3)))
    rules = preset("standard").rules.replace(canadian_loner="round1").changed_knobs
    played = structs.replace(game(seats, random.Random(1), play=None), rules=rules)
    server.hub.log.append(WriteBatch("table", results=tuple(rows_of("table", played, "")))).result()
    told = ann.web.get(f"/api/players/{ann.id}/games/table/1/counted").json()
    assert (told["counts"], told["words"].partition(":")[0]) == (
        False,
        "It doesn't count for a grade",
    )


def test_a_result_that_is_damaged_keeps_the_luck_of_no_other_game_from_being_told(
    server: Server,
) -> None:
    ids = [each.id for each in people(server, "Ann", "Bo", "Cy", "Dee")]
    seats = tuple(StartingPlayer(ident, ACCOUNT_PREFIX + ident) for ident in ids)
    log, played = server.hub.log, game(seats, random.Random(1), play=None)
    damaged = replace(rows_of("a-table", played, "")[0], body=b'{"seat":')
    for rows in ((damaged,), rows_of("b-table", played, "")):
        log.append(WriteBatch(rows[0].table, results=rows)).result()
    pages = server.app.state.players
    while log.list_topic_results(RANKED_KIND, ""):
        server.run(pages.ratings.measure_pending_luck())
    assert len(log.list_topic_results(RANKED_KIND, MEASURED_TOPIC)) == 5
    assert {*server.complaints.said} == {"a result of game 1 of table a-table is damaged"}
    server.complaints.said.clear()


def test_a_damaged_record_is_as_if_there_were_none() -> None:
    class Damaged:
        def find_game_record(self, *_: object) -> bytes:
            return b"rubbish"

    assert read_record(Damaged(), "table", 1) == ""  # type: ignore[arg-type]


def test_a_ranked_game_that_nobody_has_a_grade_of_does_not_say_that_it_counts() -> None:
    rules = preset("standard").rules.replace(canadian_loner="round1").changed_knobs
    seats = tuple(StartingPlayer(name, name.lower()) for name in ("Ann", "Bo", "Cy", "Dot"))
    played = GameResult(rules, seats, (10, 7), 0, 9, 1, 2)
    assert build_grade("pairs").rate([build_ranked_result("x", played)]) == {}
    assert not has_measurable_luck(rules)
    assert has_measurable_luck(preset("canadian").rules.changed_knobs)
    result = PlayerResult(0, played)
    told = build_ranked_status(result, is_measurable=False)
    assert (told.counts, told.words.partition(":")[0]) == (False, "It doesn't count for a grade")
    for is_measured, words in ((False, "ranked"), (True, "ranked, doesn't count")):
        found = AccountGame("table", 1, RANKED_KIND, result, is_measured)
        assert describe_game_kind(found) == words


def test_who_left_has_lost_though_nobody_has_a_grade_of_the_game() -> None:
    seats = (StartingPlayer("Ann", "ann", left=True), StartingPlayer("Bo", "bo"))
    result = PlayerResult(0, GameResult({"target": 7}, (*seats, *seats), (2, 7), 1, 9, 1, 2))
    assert build_ranked_status(result, is_measurable=False).counts


def test_whom_a_bot_helped_it_counts_for_and_who_left_has_lost() -> None:
    seats = (
        StartingPlayer("a", "player.a"),
        StartingPlayer("b", "player.b", helped=True),
        StartingPlayer("c", "player.c", left=True, helped=True),
        StartingPlayer("d", "player.d"),
    )
    found = build_ranked_result("x", game(seats, random.Random(1)))
    assert isinstance(found, RankedMatchResult)
    assert found.sides == (("player.a", "player.c"), ("player.b", "player.d"))
    assert found.left == ("player.c",)


@pytest.mark.parametrize(
    ("left", "counts", "words"),
    [
        ((), True, "It counts for your grade in “Partners with a turned-up card”."),
        ((0, 2), True, "You left, so the game counts as a loss"),
        ((1, 3), False, "It doesn't count for you: Bo and Dot left early."),
    ],
)
def test_whether_a_ranked_game_counts_is_said(
    left: tuple[int, ...],
    counts: bool,  # noqa: FBT001
    words: str,
) -> None:
    names = ("Ann", "Bo", "Cy", "Dot")
    seats = tuple(
        StartingPlayer(name, name.lower(), left=at in left) for at, name in enumerate(names)
    )
    played = GameResult({"target": 7}, seats, (7, 2), 0, 9, 1, 2, play=(1.0, -1.0))
    result = PlayerResult(0, played)
    told = build_ranked_status(result)
    assert told.counts is counts
    assert told.words.startswith(words)
    kind = describe_game_kind(AccountGame("table", 1, RANKED_KIND, result, is_measured=True))
    assert kind == ("ranked" if counts else "ranked, doesn't count")
