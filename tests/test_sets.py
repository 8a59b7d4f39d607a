"""Tables with the same deals: nobody sees a board that they have still to play somewhere."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from euchre import fair
from euchre.game.rules import Rules
from euchre.notation import record
from euchre.server.endpoints import Endpoint
from euchre.server.tables.handlers.shares import SharedGame, ShareSealer
from euchre.table.log.entries import (
    MatchStarted,
    SeatTaken,
    ShuffleCommitted,
    TableOpened,
    TableSettings,
)
from euchre.table.log.reducer import apply_entry, build_initial_table
from euchre.table.log.state import Table
from euchre.table.views.public_view import build_fair_info
from event_help import EIGHT, Visitor
from passkey_help import Somebody
from pool_help import wait_for
from server_help import PATIENCE, Guest, Server, cut_off, rows_of, together

COOKIE = "euchre_browser"
"""By which browsers are told apart."""
WORD = "quarterdeck"
"""What two groups of friends agree on."""
QUICK = {"code": WORD, "start": True, "bots": "simple", "rules": {"num_hands": 1}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


class Browser:
    """A browser with its cookies, and whoever sits at it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.web = httpx.Client(base_url=server.web.base_url, timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.web.close()

    def make(self, **wanted: Any) -> httpx.Response:
        return self.web.post("/api/tables", json={"pace": "instant", "name": "Dana", **wanted})

    def show(self, made: dict[str, Any], token: str = "") -> httpx.Response:
        """Have the games of a table shown, by its own token or another."""
        headers = {"authorization": f"Bearer {token or made['token']}"}
        return self.web.post(f"/api/tables/{made['table']}/show", headers=headers)

    def sit(self, table: str) -> httpx.Response:
        return self.web.post(f"/api/tables/{table}/seats", json={"name": "Lee"})

    def record(self, table: str, what: str = "record", token: str = "") -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.web.get(f"/api/tables/{table}/{what}", headers=headers)

    @property
    def cookies(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{c.name}={c.value}" for c in self.web.cookies.jar)}

    def guest(self, made: dict[str, Any]) -> Guest:
        guest = Guest(
            self.server.port, made["table"], made["token"], hello=False, headers=self.cookies
        )
        guest.say("hello", versions=[1], token=made["token"])
        return guest


def refused(answer: httpx.Response, code: str) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == 403, answer.text
    problem = answer.json()
    assert problem["code"] == code
    detail: str = problem["detail"]
    return detail


def hand_of(guest: Guest) -> list[str]:
    return [held["card"] for held in guest.picture["mine"]["cards"]]


def with_cards(guest: Guest) -> bool:
    return bool(guest.picture["mine"].get("cards"))


# -- the word ------------------------------------------------------------------------------------


@pytest.mark.on_file
def test_the_word_behind_the_same_deals_never_leaves_the_server(
    server: Server, tmp_path: Path
) -> None:
    made = server.make(**QUICK, open=True)
    with server.guest(made) as dana, Guest(server.port, made["table"]) as stranger:
        dana.play()
        dana.ask("sync")
        stranger.ask("sync")
        heard = json.dumps([dana.told, stranger.told])
        shown = {
            told["hand"]["fair"]["table"]
            for told in dana.told
            if "table" in ((told.get("hand") or {}).get("fair") or {})
        }
    with Browser(server) as mine:
        files = [
            mine.record(made["table"], f"{what}{how}", made["token"]).text
            for what, how in [
                ("record", "?format=jsonl"),
                ("record", "?format=text"),
                ("record", "?format=egn"),
                ("replay", ""),
            ]
        ]
        files += [mine.web.get(each).text for each in ("/api/tables", "/", "/openapi.json")]
        files.append(mine.web.get(f"/api/tables/{made['table']}").text)
    with closing(sqlite3.connect(f"file:{tmp_path / 'tables.sqlite3'}?mode=ro", uri=True)) as disk:
        files.append("\n".join(disk.iterdump()))
    assert not [text for text in [heard, *files] if WORD in text]
    (source,) = shown
    for stolen in (source, source.rpartition("/")[0]):
        other = server.make(**QUICK | {"code": stolen})
        tables = [server.hub.rooms[each["table"]].table for each in (made, other)]
        assert server.hub.make_deal_secret(tables[0]) != server.hub.make_deal_secret(tables[1]), (
            "what is shown deals"
        )


def test_tables_with_the_same_word_and_rules_have_the_same_cards(server: Server) -> None:
    def dealt(**wanted: Any) -> list[str]:
        made = server.make(**QUICK | {"pace": "normal"} | wanted)
        with server.guest(made) as guest:
            guest.ask("pace", pace="instant")
            return hand_of(guest.play(with_cards))

    cards = dealt()
    assert dealt() == cards
    assert dealt(code=f"{WORD} ") == cards
    assert dealt(code="forecastle") != cards
    assert dealt(rules={"target": 3}) != cards


# -- who looks on --------------------------------------------------------------------------------


def test_who_looks_on_at_a_table_with_the_same_deals_is_shown_no_card_of_it(
    server: Server,
) -> None:
    made = server.make(**QUICK)
    with server.guest(made) as dana, Guest(server.port, made["table"]) as stranger:
        dana.ask("say", text="both bowers!")
        dana.play()
        stranger.say("act", event={"type": "passed", "seat": 0}, seen=1)
        stranger.ask("hint")
        stranger.ask("sync")
        stranger.ask("ping")
    for told in stranger.told:
        assert not told.keys() & {"game", "hand", "entry", "told", "said", "lines", "chat"}, told
        assert set(told.get("mine", {})) <= {"seat"}
    assert stranger.picture["table"]["covered"], "the page is not told why it sees nothing"
    assert stranger.picture["table"]["stage"] == "over", "nor how far they are"


def test_a_game_with_the_same_deals_is_given_to_those_alone_who_sat_there(server: Server) -> None:
    with Browser(server) as dana, Browser(server) as lee:
        made = dana.make(**QUICK).json()
        with dana.guest(made) as playing:
            playing.hear()
            playing.play()
        for what in ("record", "replay", "review"):
            assert dana.record(made["table"], what).status_code == 200, "not even to its player"
            assert lee.record(made["table"], what, made["token"]).status_code == 200
            with Browser(server) as stranger:
                assert "Another table" in refused(stranger.record(made["table"], what), "covered")
                refused(stranger.record(made["table"], what, "no token"), "covered")


PLAYED = "/api/players/{player}"
GAME = f"{PLAYED}/games/{{table}}/{{game:int}}"
WAYS = {
    "/api/tables/{table}/record": 403,
    "/api/tables/{table}/replay": 403,
    "/api/tables/{table}/review": 403,
    "/api/tables/{table}/shares": 403,
    "/api/shares/{share}/replay": 403,
    "/api/shares/{share}/review": 403,
    "/s/{share}.png": 403,
    "/s/{share}": 403,
    f"{GAME}/record": 403,
    f"{GAME}/replay": 403,
    f"{GAME}/review": 403,
    f"{PLAYED}/records": 200,
    f"{PLAYED}/export": 200,
}
"""Every address that gives games away, and what it answers of one that is still covered."""
SENT_ALONG = {"/api/replay", "/api/review"}
"""Of the record that is sent to them."""


def test_no_way_gives_covered_deals_to_a_browser_that_is_not_noted(server: Server) -> None:
    what = re.compile(r"record|replay|review|share|export|^/s/")
    routes = [it for it in server.app.routes if isinstance(it, Endpoint)]
    ways = {it.path: it.method for it in routes if what.search(it.path)}
    paths = {it for it in ways if not it.startswith(("/clubs", "/events", "/moderation"))}
    paths -= {"/replay", "/review", "/api/moderation/reports"}
    assert paths == WAYS.keys() | SENT_ALONG, "a new way: see that it asks `verify_can_see_deals`"

    ann = Somebody(server)
    ann.registers("Ann Lee")
    made = ann.web.post("/api/tables", json=QUICK | {"pace": "instant"}).json()
    table, token = made["table"], made["token"]
    cookies = "; ".join(f"{name}={it}" for name, it in ann.web.cookies.items())
    with Guest(server.port, table, token, headers={"cookie": cookies}) as guest:
        guest.play()
    share = ShareSealer(server.hub.log.load_server_key()).seal_share(SharedGame(table, 1, 0))
    names = {"player": ann.id, "table": table, "game:int": "1", "share": share}

    def asked(web: httpx.Client, path: str) -> httpx.Response:
        target = re.sub(r"\{(.*?)\}", lambda found: names[found[1]], path)
        seat = {"authorization": f"Bearer {token}"} if "{table}" in path else {}
        sent: Any = {"json": {}} if ways[path] == "POST" else {}
        return web.request(ways[path] or "GET", target, headers=seat, **sent)

    def gives_cards(answer: httpx.Response) -> bool:
        return answer.is_success and bool(re.search(r'"dealt\b|"deal\b|"open":', answer.text))

    own = [f"{at}/{it}" for at in ("/api/tables/{table}", GAME) for it in ("record", "replay")]
    assert all(gives_cards(asked(ann.web, path)) for path in own), "not even to the player"
    fresh: list[dict[str, str]] = [{}, {COOKIE: "B" * 32}]
    for more in fresh:
        jar = {"euchre_session": ann.session} | more
        base, headers = ann.web.base_url, {"origin": str(ann.web.base_url).rstrip("/")}
        with httpx.Client(base_url=base, timeout=PATIENCE, headers=headers, cookies=jar) as web:
            answers = {path: asked(web, path) for path in WAYS}
        assert {path: it.status_code for path, it in answers.items()} == WAYS
        assert not [path for path, it in answers.items() if gives_cards(it)]
    seat = {"authorization": f"Bearer {token}"}
    assert ann.web.post(f"/api/tables/{table}/show", headers=seat).status_code == 204
    assert gives_cards(asked(ann.web, f"{PLAYED}/records"))
    assert gives_cards(asked(ann.web, f"{PLAYED}/export"))


def test_the_host_of_the_first_table_has_the_games_shown_and_no_table_comes_after(
    server: Server,
) -> None:
    first, second = server.make(**QUICK), server.make(**QUICK)

    with (
        Browser(server) as stranger,
        server.guest(first) as dana,
        Guest(server.port, first["table"]) as looking,
    ):
        dana.play()
        assert "first table" in refused(stranger.show(second), "host-only")
        refused(stranger.show(first, second["token"]), "host-only")
        refused(stranger.record(first["table"]), "covered")
        assert stranger.show(first).status_code == 204
        picture = looking.hear_until(lambda told: told["type"] == "snapshot")
        assert picture["game"]["over"]
        assert picture["hand"]["dealt"]
        assert not picture["table"].get("covered")
        assert stranger.record(first["table"]).status_code == 200
        assert stranger.record(second["table"]).status_code == 200
        late = stranger.make(**QUICK)
        assert late.json()["code"] == "shown"
        assert "Choose another word" in late.json()["detail"]
        assert stranger.sit(second["table"]).status_code == 201, "all may see it, and sit there"


def test_games_that_the_host_has_shown_are_shown_though_the_request_is_cut_off(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.make(code="our word")
    cut_off(monkeypatch, server.hub, "write")
    with Browser(server) as dana:
        assert dana.show(made).json()["code"] == "busy"
    wait_for(lambda: not server.hub.rooms[made["table"]].has_hidden_games)


def test_a_table_that_is_read_again_is_as_covered_as_it_was(tmp_path: Path) -> None:
    with Server(tmp_path) as first, Browser(first) as dana:
        made, other = dana.make(**QUICK).json(), first.make(**QUICK)
        with dana.guest(made) as playing:
            playing.hear()
            playing.play()
        name = dana.web.cookies[COOKIE]
    with Server(tmp_path) as second, Browser(second) as stranger, Browser(second) as dana:
        dana.web.cookies.set(COOKIE, name)
        refused(stranger.record(made["table"]), "covered")
        refused(dana.sit(other["table"]), "seen")
        assert dana.record(made["table"]).status_code == 200
        assert stranger.show(made).status_code == 204
        second.hub.loop.call_soon_threadsafe(
            second.hub.rooms[made["table"]]._close_untrusted, "to be read anew"
        )
        assert stranger.record(made["table"]).status_code == 200
    with Server(tmp_path) as third, Browser(third) as stranger:
        assert stranger.record(made["table"]).status_code == 200


# -- who sits ------------------------------------------------------------------------------------


def test_a_browser_that_sat_at_one_table_gets_no_seat_at_another_with_its_deals(
    server: Server,
) -> None:
    with Browser(server) as cheat, Browser(server) as lee:
        made, other = cheat.make(**QUICK).json(), lee.make(**QUICK).json()
        assert "you can't play them here" in refused(cheat.make(**QUICK), "seen")
        refused(cheat.sit(other["table"]), "seen")
        assert cheat.sit(made["table"]).status_code == 201, "its own table is open to it"
        with cheat.guest(other) as guest:  # with the token that Lee has let out of his hands
            answer = guest.hear()
            assert (answer["type"], answer["code"]) == ("error", "seen")
        refused(cheat.record(other["table"], token=other["token"]), "seen")
        assert cheat.make(**QUICK | {"code": "forecastle"}).status_code == 201
        assert cheat.make(**QUICK | {"code": ""}).status_code == 201


def test_who_makes_two_tables_at_once_with_a_new_word_has_one_and_may_show_its_games(
    server: Server,
) -> None:
    sets, asked = server.hub.sets, Counter[str]()
    looked, reached, other_made = sets.is_in_play, threading.Event(), threading.Event()

    async def covered(table: Table) -> bool:
        found: bool = await looked(table)
        asked[table.id] += 1
        if table.id == next(iter(asked)) and asked[table.id] == 2:  # just before it is written
            reached.set()
            await asyncio.to_thread(other_made.wait, PATIENCE)
        return found

    sets.is_in_play = covered
    with Browser(server) as dana, ThreadPoolExecutor(1) as aside:
        dana.web.cookies.set(COOKIE, "b" * 32)
        first = aside.submit(dana.make, **QUICK)
        assert reached.wait(PATIENCE)
        made = dana.make(**QUICK).json()
        other_made.set()
        refused(first.result(PATIENCE), "seen")
        shown = dana.show(made)
        assert shown.status_code == 204, shown.text


def test_who_was_shown_a_game_by_the_token_of_a_seat_has_seen_it(server: Server) -> None:
    with Browser(server) as cheat, Browser(server) as dana, Browser(server) as lee:
        made, other = dana.make(**QUICK).json(), lee.make(**QUICK).json()
        cheat.web.get(f"/t/{made['table']}")  # gives it its name
        with cheat.guest(made) as guest:
            assert guest.hear()["type"] == "welcome"
        refused(cheat.sit(other["table"]), "seen")


def test_a_table_of_its_own_asks_nobody_for_their_browser(server: Server) -> None:
    with Browser(server) as dana:
        made = dana.make(**QUICK | {"code": ""}).json()
        dana.web.get(f"/t/{made['table']}")
        dana.sit(made["table"])
        assert COOKIE not in dana.web.cookies


# -- logs from before ----------------------------------------------------------------------------


def test_a_table_of_an_old_log_tells_its_word_to_nobody_and_its_deals_verify(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as old:

        async def of_word(word: str, _: Rules) -> str:
            return word

        old.hub.sets.find_set_name_for_word = of_word
        with monkeypatch.context() as before:
            before.setattr("euchre.server.tables.hub.build_deal_set_rows", lambda *_, **__: ())
            made = old.make(**QUICK)
    with Server(tmp_path) as new, Browser(new) as stranger:
        with new.guest(made) as dana, Guest(new.port, made["table"]) as looking:
            dana.play()
            looking.ask("sync")
            assert WORD not in json.dumps([dana.told, looking.told])
        refused(stranger.record(made["table"]), "covered")
        text = stranger.record(made["table"], token=made["token"]).text
        assert WORD not in text + stranger.web.get("/fair/log").text
        (game,) = record.read_records_partly(text).records
        assert game.proofs
        assert all(each.ok for each in fair.check_deals(game))
        again = new.make(**QUICK)
        tables = [new.hub.rooms[each["table"]].table for each in (made, again)]
        deals = {(t.game, t.next_hand_number): new.hub.make_deal_secret(t) for t in tables}
        assert len(deals) == len(set(deals.values())) == 2
        find = new.hub.sets.find_set_name_for_word(WORD, Rules.from_dict(tables[0].settings.rules))
        name = asyncio.run_coroutine_threadsafe(find, new.hub.loop).result(PATIENCE)
        assert tables[1].settings.same_deals == name != WORD, "the old word opens the old deals"


@pytest.mark.parametrize("algorithm", [fair.ALGORITHM_LABEL, record.UNNAMED_ALGORITHM])
def test_no_game_of_an_old_log_is_bound_to_its_word(algorithm: str) -> None:
    table = build_initial_table(
        TableOpened("a-table-of-the-tests", TableSettings(rules={}, same_deals=WORD)), 0
    )
    for seat in range(4):
        table = apply_entry(table, SeatTaken(seat, f"P{seat}"), 0)
    for entry in (MatchStarted(1), ShuffleCommitted(0, "c0" * 32, algorithm)):
        table = apply_entry(table, entry, 0)
    told = build_fair_info(table)
    assert told is not None
    assert told.table == table.shuffle_context
    assert WORD not in table.shuffle_context


# -- evenings ------------------------------------------------------------------------------------


@pytest.fixture
def host(server: Server) -> Visitor:
    found = Visitor(f"http://127.0.0.1:{server.port}")
    found.host(EIGHT, format="duplicate")
    found.do("change", seen=0, pace="instant")
    found.do("pair", rounds=0)
    return found


def seat_at(host: Visitor, table: int, at: int = 0) -> tuple[Visitor, dict[str, Any]]:
    """A player of a table in a browser of their own, seated there."""
    player = host.another(host.seated(table)[0][at])
    return player, seat_of(player.do("sit").headers["location"])


def seat_of(address: str) -> dict[str, Any]:
    table, _, token = address.removeprefix("/t/").partition("#seat=")
    return {"table": table, "token": token}


def play_out(server: Server, host: Visitor, table: int, made: dict[str, Any]) -> None:
    """The other three of a table sit down, too, and all four play the game."""
    players = [player for side in host.seated(table) for player in side][1:]
    others = [seat_of(host.another(p).do("sit").headers["location"]) for p in players]
    with ExitStack() as stack:
        guests = [stack.enter_context(server.guest(each)) for each in (made, *others)]
        with together(*guests):
            pass


def result_of(host: Visitor, table: int) -> dict[str, Any]:
    for _ in range(3000):
        found: dict[str, Any] | None = host.table(table)["result"]
        if found is not None:
            return found
        time.sleep(0.02)
    raise AssertionError("the score does not come")


def boards(*points: tuple[int, int]) -> dict[str, int]:
    sides = ("first", "second")
    return {
        f"b{at}_{side}": point
        for at, board in enumerate(points, 1)
        for side, point in zip(sides, board, strict=True)
    }


def test_nobody_sees_the_boards_of_a_duplicate_round_before_all_tables_have_played_them(
    server: Server, host: Visitor
) -> None:
    ann, fast = seat_at(host, 1)
    _, slow = seat_at(host, 2)
    with Guest(server.port, fast["table"]) as looking:
        play_out(server, host, 1, fast)
        looking.ask("sync")
        assert not [told for told in looking.told if told.keys() & {"game", "hand", "entry"}]
    result_of(host, 1)
    stranger = Visitor(f"http://127.0.0.1:{server.port}", host.base)
    for someone in (stranger, host):
        page = someone.see()
        assert "/t/" not in page, "there is a link to look on"
        for what in ("record", "replay", "review"):
            refused(someone.web.get(f"/api/tables/{fast['table']}/{what}"), "covered")
    assert ann.web.get(f"/api/tables/{fast['table']}/record").status_code == 200
    with server.guest(slow) as guest, Browser(server) as player:
        assert not guest.picture["mine"].get("is_host")
        assert "every table of the round" in refused(player.show(slow), "host-only")
    play_out(server, host, 2, slow)
    result_of(host, 2)
    stranger.see()
    for table in (fast, slow):
        answer = stranger.web.get(f"/api/tables/{table['table']}/record")
        assert answer.status_code == 200, answer.text


def test_the_boards_are_shown_when_the_host_has_entered_what_is_missing(
    server: Server, host: Visitor
) -> None:
    _, fast = seat_at(host, 1)
    play_out(server, host, 1, fast)
    result_of(host, 1)
    stranger = Visitor(f"http://127.0.0.1:{server.port}", host.base)
    refused(stranger.web.get(f"/api/tables/{fast['table']}/record"), "covered")
    host.do("enter", number=1, table=2, **boards((1, 0), (0, 2), (1, 0), (1, 0)))
    assert stranger.web.get(f"/api/tables/{fast['table']}/record").status_code == 200


def test_who_takes_another_name_of_the_evening_does_not_play_the_boards_again(
    server: Server, host: Visitor
) -> None:
    cheat, fast = seat_at(host, 1)
    play_out(server, host, 1, fast)
    cheat.do("release")
    cheat.do("claim", player=host.seated(2)[0][0])
    assert "you can't play them here" in cheat.refused("sit")
    honest = host.another(host.seated(2)[0][1])
    honest.do("sit")


def test_a_round_that_is_taken_back_and_paired_anew_has_other_deals(
    server: Server, host: Visitor
) -> None:
    def name() -> str:
        _, seat = seat_at(host, 1)
        found: str = rows_of(server.data, seat["table"])[0][3]["settings"]["same_deals"]
        return found

    before = name()
    host.do("unpair", rounds=1, sure="yes")
    host.do("pair", rounds=0)
    for player in range(1, 9):
        host.do("free", player=player)
    assert name() != before


def test_what_a_board_brought_at_another_table_is_told_when_all_have_played_it(
    host: Visitor,
) -> None:
    board = [(4, 0), (0, 2), (1, 0), (1, 0)]
    (first, _), (second, _) = host.seated(1)
    ours, against = host.another(first), host.another(second)
    theirs = host.another(host.seated(2)[0][0])
    told = f"{board[0][0]} : {board[0][1]}, "
    ours.do("score", number=1, table=1, **boards(*board))
    assert told in ours.see()
    assert told in host.see(), "the host cannot see what they let count"
    assert told not in theirs.see()
    assert theirs.table(1)["waiting"][0]["boards"] == []
    against.do("confirm", number=1, table=1)
    result = theirs.table(1)["result"]
    assert (result["score"], result["tallies"], result["boards"]) == ([6, 2], [], [])
    assert "4 to 0" not in theirs.web.get(f"{host.base}/export.csv?table=results").text
    host.do("enter", number=1, table=2, **boards((1, 0), (0, 2), (1, 0), (1, 0)))
    assert theirs.table(1)["result"]["boards"] == [list(each) for each in board]
    assert "4 to 0" in theirs.web.get(f"{host.base}/export.csv?table=results").text


def test_a_host_who_plays_is_not_shown_the_boards_on_paper_that_they_have_to_play(
    host: Visitor,
) -> None:
    host.do("claim", player=1)
    page = host.web.get(f"{host.base}/boards")
    assert "is turned up" not in page.text
    assert "You're playing tonight" in page.text
    host.do("enter", number=1, table=1, **boards((4, 0), (0, 2), (1, 0), (1, 0)))
    host.do("enter", number=1, table=2, **boards((1, 0), (0, 2), (1, 0), (1, 0)))
    assert host.web.get(f"{host.base}/boards").text.count("is turned up") == 4
