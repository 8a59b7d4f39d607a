"""What a host at a club needs of the pages of an evening: mistakes undone, phones that come."""

from __future__ import annotations

import asyncio
import html
import random
import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import reduce
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import httpx
import pytest
from click.testing import CliRunner

from account_help import NamedAccounts, signed_in
from euchre.cli.server import run as serving
from euchre.server import links
from euchre.server.tournaments.registry import TournamentStore
from euchre.tournaments import commands
from euchre.tournaments.entries import ChargeAdded, Entry
from euchre.tournaments.reducer import apply_event
from euchre.tournaments.reports.names import shorten_names
from euchre.tournaments.state import Tournament
from event_help import EIGHT, TWELVE, Visitor, form_of, hosting
from league_host import TEAMS
from server_help import Guest, Server
from test_events_web import begun, phones, played, waited, with_bots


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hosts"), hosts=("192.168.1.20",)) as running:
        yield running


@pytest.fixture
def host(server: Server) -> Visitor:
    """A host with a party of twelve."""
    return hosting(server, TWELVE, stake="5")


def play_rounds(server: Server, count: int) -> None:
    """The last evening goes on for so many rounds, in which nobody plays."""
    store: TournamentStore = server.app.state.tournaments
    live = store.list_in_memory()[-1]

    def decide_rounds(evening: Tournament) -> list[Entry]:
        entries: list[Entry] = []

        def happen(following: Sequence[Entry]) -> None:
            nonlocal evening
            entries.extend(following)
            evening = reduce(apply_event, following, evening)

        for number in range(1, count + 1):
            happen(commands.pair_round(evening, random.Random(1)))
            happen(commands.record_walkover(evening, number, 1, 0))
        return entries

    change = store.change_log(live, "host", decide_rounds)
    asyncio.run_coroutine_threadsafe(change, server.hub.loop).result(60)


def text_of(page: str) -> str:
    """A page without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


# -- rounds ---------------------------------------------------------------------------------------


def test_a_round_is_taken_back_until_a_score_has_been_entered(host: Visitor) -> None:
    assert "Undo this round" not in host.see()
    begun(host)
    assert "Undo this round" in host.see()
    assert "Nothing has changed" in host.refused("unpair", rounds=1)
    assert "no longer the current one" in host.refused("unpair", rounds=2, sure="yes")
    host.do("unpair", rounds=1, sure="yes")
    assert host.data()["rounds"] == []
    assert host.data()["stage"] == "gathering"
    assert "Round 1 is taken back" in host.see("/history")
    host.do("add", names="Max")
    mine, theirs = phones(begun(host))
    mine.do("score", number=1, table=1, first=8, second=6)
    assert "Undo this round" not in host.see()
    assert "has a score" in host.refused("unpair", rounds=1, sure="yes")
    theirs.do("confirm", number=1, table=1)
    host.finish_round()
    host.do("pair", rounds=1)
    host.do("unpair", rounds=2, sure="yes")
    assert len(host.data()["rounds"]) == 1
    assert "Only the host" in mine.refused("unpair", 403, rounds=1, sure="yes")


def test_who_is_here_without_a_partner_reads_why_they_do_not_play(server: Server) -> None:
    host = hosting(server, ["Ann & Bob", "Cy & Dee", "Eli & Fay", "Gus & Hal"], format="swiss")
    assert "Swiss · Standard · games to 10 · 3 rounds" in host.see(), (
        "the length stands there before the draw"
    )
    gus = host.another(host.number("Gus"))
    host.do("pair", rounds=0)
    for table in (1, 2):
        host.do("enter", number=1, table=table, first=10, second=6)
    host.do("leave", player=host.number("Hal"), sure="yes")
    host.see()
    assert "Not here: Hal (so Gus can't play)." in text_of(host.page)
    host.do("pair", rounds=1)
    said = text_of(gus.see())
    assert "You'll play in the next round" not in said
    assert (
        "Your team is out until Hal comes back or somebody else takes the place. Ask the host"
        in said
    )


def test_pages_show_a_round_that_was_passed_over_as_nobody_could_meet(server: Server) -> None:
    host = hosting(server, list(TEAMS[:3]), format="round-robin")
    begun(host)
    host.finish_round(10, 6)
    drawn = host.data()["order"]
    gone = next(team for team in host.data()["teams"] if team["team"] == drawn[2])
    host.do("leave", player=gone["players"][0], sure="yes")
    host.do("pair", rounds=1)
    assert [len(round_["tables"]) for round_ in host.data()["rounds"]] == [1, 0, 1]
    for page in ("", "/screen", "/sheets", "/ledger", "/export.csv"):
        host.see(page)
    assert re.search(r"Round 2: .* sit out\.", host.see("/history"))
    host.finish_round(10, 6)
    assert "close the evening" in host.refused("pair", rounds=3)


def test_what_the_next_round_will_be_is_told_beforehand(host: Visitor, server: Server) -> None:
    assert "12 players, 3 tables." in host.see()
    host.do("add", names="Max")
    assert "13 players, 3 tables; 1 sits out." in host.see()
    begun(host)
    host.do("leave", player=1, sure="yes")
    host.finish_round()
    assert "12 players, 3 tables. Not here: Ann." in text_of(host.see())
    teams = hosting(server, ["Ann & Bob", "Cy & Dee", "Eli & Fay"], format="knockout")
    assert "3 teams, 1 table; 1 has a bye." in teams.see()
    assert "nobody has a table yet" not in teams.page
    teams.do("pair", rounds=0)
    assert "have a bye." in teams.see()
    assert "without a match" not in teams.page


# -- the way in -----------------------------------------------------------------------------------


def test_an_address_that_phones_cannot_open_is_told_with_what_to_do(
    host: Visitor, server: Server
) -> None:
    assert "Phones can't open this address" in host.see()
    assert "euchre server run --host 0.0.0.0" in host.page
    assert "Phones can't open" not in host.another().see()
    wifi = httpx.get(
        f"http://127.0.0.1:{server.port}{host.base}",
        headers={"host": "192.168.1.20:8642", "cookie": cookies(host)},
    ).text
    assert "You're the host" in wifi
    assert "Phones can't open" not in wifi
    assert f'value="http://192.168.1.20:8642{host.base}"' in wifi
    assert 'class="qr"' in wifi
    wall = host.see("/screen")
    assert "Join on your phone" in wall
    assert host.base.rpartition("/")[2] in wall


def cookies(visitor: Visitor) -> str:
    return "; ".join(f"{each.name}={each.value}" for each in visitor.web.cookies.jar)


def test_where_the_server_is_in_the_network_the_link_is_for_phones(
    host: Visitor, server: Server
) -> None:
    server.app.state.addresses = ("http://192.168.1.20:8642",)
    try:
        assert f'value="http://192.168.1.20:8642{host.base}"' in host.see()
        assert "Phones can't open" not in host.page
        assert "192.168.1.20:8642/events/" in host.see("/screen")
        assert 'class="qr"' in host.page
    finally:
        del server.app.state.addresses


def test_the_wall_tells_the_address_as_long_as_somebody_may_come(server: Server) -> None:
    host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot", joining="")
    assert "Take your place on your phone" in host.see("/screen")
    host.do("pair", rounds=0)
    host.finish_round(10, 4)
    host.do("close", sure="yes")
    assert "on your phone" not in host.see("/screen")


def test_the_wall_offers_a_name_that_nobody_has_taken_though_others_have_gone(
    server: Server,
) -> None:
    host = hosting(server, TWELVE[:5], joining="")
    for player in range(1, 5):
        host.another(player)
    host.do("leave", player=1, sure="yes")
    assert "Take your place on your phone" in host.see("/screen")


def test_pages_do_without_the_code_where_nothing_draws_it(
    host: Visitor, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "_HAS_SEGNO", False)
    links.draw_qr_code.cache_clear()
    server.app.state.addresses = ("http://10.0.0.7:8642",)
    try:
        assert 'class="qr"' not in host.see()
        assert "10.0.0.7:8642" in host.see("/screen")
    finally:
        links.draw_qr_code.cache_clear()
        del server.app.state.addresses


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])  # noqa: S104
def test_serve_prints_the_address_on_the_wifi(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    import uvicorn

    def run(self: uvicorn.Server, sockets: list[socket.socket]) -> None:
        self.started = True
        sockets[0].close()

    monkeypatch.setattr(uvicorn.Server, "run", run)
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)  # of all tests after this one
    monkeypatch.setattr(serving, "_find_local_addresses", lambda: ("192.168.1.20",))
    wanted = ["--host", host, "--port", "0", "--data", str(tmp_path)]
    said = CliRunner().invoke(serving.command, wanted).output
    assert "http://127.0.0.1:" in said
    assert ("open http://192.168.1.20:" in said) == (host == "0.0.0.0")  # noqa: S104
    monkeypatch.setattr(serving, "_find_local_addresses", lambda: ())
    said = CliRunner().invoke(serving.command, wanted).output
    assert ("isn't on a network" in said) == (host == "0.0.0.0")  # noqa: S104


def test_one_s_own_addresses_are_found_without_sending(monkeypatch: pytest.MonkeyPatch) -> None:
    class Asking:
        def __init__(self, *_: object) -> None:
            self.at = ""

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def connect(self, to: tuple[str, int]) -> None:
            if to[0].startswith("172."):
                raise OSError("no route")
            self.at = {"192": "192.168.1.20", "10.": "127.0.0.1"}[to[0][:3]]

        def getsockname(self) -> tuple[str, int]:
            return self.at, 0

    fake = SimpleNamespace(socket=Asking, AF_INET=2, SOCK_DGRAM=2)
    monkeypatch.setattr(serving, "socket", fake)
    assert serving._find_local_addresses() == ("192.168.1.20",)


# -- scores ---------------------------------------------------------------------------------------


def test_of_the_rounds_before_the_page_of_an_evening_shows_ten_at_a_time(server: Server) -> None:
    """200 players and 100 rounds made a page of 2 MB for each phone, after each score."""
    host = hosting(server, TWELVE[:4], format="progressive", rounds="24")
    play_rounds(server, 24)

    def earlier(path: str) -> list[int]:
        return [int(each) for each in re.findall(r'id="past-(\d+)-1"', host.see(path))]

    assert earlier("") == [*range(23, 13, -1)]
    assert '<details class="more" id="earlier">' in host.page
    assert f'href="{host.base}?earlier=2#earlier"' in host.page
    assert earlier("?earlier=3") == [3, 2, 1]
    assert f'data-live="{host.base}?earlier=3"' in host.page, "the next look shows other rounds"
    assert '<details class="more" id="earlier" open>' in host.page
    assert earlier("?round=13&table=1") == [*range(13, 3, -1)]
    assert 'name="first"' in host.page.partition('id="past-13-1"')[2].partition("</li>")[0]
    host.refused("enter", number=2, table=1, first=99, second=3)
    assert 'value="99"' in host.page.partition('id="past-2-1"')[2].partition("</li>")[0]
    for odd in ("?earlier=0", "?earlier=x", "?round=24&table=1", "?round=x"):
        assert earlier(odd)[0] == 23
    assert earlier("?earlier=99") == [3, 2, 1]


def test_who_confirms_sees_all_that_was_entered(server: Server) -> None:
    host = hosting(server, EIGHT, stake="5", per_euchre="0.10", per_renege="0.25")
    mine, theirs = phones(begun(host))
    first, second = host.seated(1)
    names = {each["player"]: each["name"] for each in host.data()["players"]}
    beside = {f"loners_{first[0]}": 1, f"euchred_{second[0]}": 2, f"reneges_{second[0]}": 1}
    mine.do("score", number=1, table=1, first=9, second=5, **beside)
    for each in (theirs, mine, host):
        page = text_of(each.see())
        assert f"{names[first[0]]}: 1 loner" in page
        told = "euchred twice, 1 renege and pays $0.45 into the basket"
        assert f"{names[second[0]]}: {told}" in page
    shown = re.search(r'name="shown" value="(\w+ table 1 1)"', theirs.see())
    assert shown is not None
    mine.do("score", number=1, table=1, first=9, second=5)
    sent: dict[str, Any] = {"number": 1, "table": 1}
    assert "out of date" in theirs.refused("confirm", 409, **sent, shown=shown[1])
    theirs.do("confirm", **sent)
    assert host.table(1)["result"]["tallies"] == []


def test_a_refusal_tells_the_numbers_as_they_were_typed(host: Visitor) -> None:
    mine, theirs = phones(begun(host))
    assert "0 : 1 makes 1" in mine.refused("score", number=1, table=1, first=0, second=1)
    assert "0 : 1 makes 1" in theirs.refused("score", number=1, table=1, first=1, second=0)


def test_the_history_tells_each_score_once_with_the_winners_first(host: Visitor) -> None:
    mine, theirs = phones(begun(host))
    mine.do("score", number=1, table=1, first=6, second=8)
    theirs.do("confirm", number=1, table=1)
    host.do("enter", number=1, table=2, first=6, second=8)
    told = host.see("/history")
    assert told.count("of table 1 in round 1") == 1
    assert "agrees about table 1 in round 1" in told
    assert told.count("table 2 in round 1") == 1
    assert "6 : 8" not in told
    one, other = phones(host, 3)
    one.do("score", number=1, table=3, first=8, second=6)
    other.do("score", number=1, table=3, first=8, second=6)
    assert "the other side agrees, so it counts" in host.see("/history")


def test_the_host_decides_a_dispute_and_the_history_says_why(host: Visitor) -> None:
    mine, theirs = phones(begun(host))
    mine.do("score", number=1, table=1, first=8, second=6)
    theirs.do("score", number=1, table=1, first=8, second=7)
    assert waits(host) == ["The sides at table 1 disagree."]
    assert f'href="{host.base}#table-1"' in host.page
    assert 'id="table-1"' in host.page
    assert waits(mine) == []
    assert "Accept it" in host.see()
    assert "waits for the other side" not in host.page
    host.do("enter", number=1, table=1, first=8, second=6, why="the sheet says so")
    assert "the sheet says so" in host.see("/history")
    assert (host.table(1)["result"]["score"], host.table(1)["corrected"]) == ([8, 6], [])
    assert "This score counts" in theirs.see()


# -- played here ----------------------------------------------------------------------------------


def test_chairs_of_an_evening_are_for_those_who_are_awaited(server: Server) -> None:
    host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot", target="1")
    host.do("pair", rounds=0)
    host.do("online", number=1, table=1)
    found = re.search(r'href="(/t/([^"]+))"[^>]*>Watch', host.see())
    assert found is not None
    table = found.group(2)
    for wanted in ({"name": "Eve"}, {"name": "Ann", "seat": 0}):
        answer = server.web.post(f"/api/tables/{table}/seats", json=wanted)
        assert answer.status_code == 403
        assert answer.json()["title"] or answer.json()["detail"]
        assert "These seats are reserved for" in answer.text
    with Guest(server.port, table) as watching:
        kept = watching.picture["table"]["kept"]
        assert sorted(kept) == ["Ann", "Bob", "Cy", "Dee"]
        ann = host.another(host.number("Ann"))
        token = ann.do("sit").headers["location"].partition("#seat=")[2]
        with Guest(server.port, table, token) as guest:
            assert kept[guest.seat or 0] == "Ann"


@pytest.mark.parametrize("playing", [False, True])
def test_a_chair_of_an_account_opens_for_that_alone_until_its_place_is_lost(
    tmp_path: Path, *, playing: bool
) -> None:
    """Whoever takes the place then sits down anew: what they play is not that account's."""
    with Server(tmp_path) as server, ExitStack() as stack:
        server.hub.accounts = NamedAccounts(server.hub)
        # a partner alone could end a shorter game while she looks on
        host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot", target="10")
        host.do("pair", rounds=0)
        host.do("online", number=1, table=1)
        ann = host.another(host.number("Ann"))
        ann.web.cookies.update(signed_in("ann"))
        table, (token,) = with_bots(host, ann)
        room = server.hub.rooms[table]
        seat = [chair.player for chair in room.table.chairs].index("player.ann")
        if playing:
            guest = stack.enter_context(Guest(server.port, table, token))
            guest.play(lambda _: room.table.match is not None)
        ann.web.cookies.update(signed_in("bo"))  # at the same browser
        assert "belongs to the account of Ann" in ann.refused("sit")
        ann.web.cookies.update(signed_in("ann"))
        ann.do("sit")
        host.do("free", player=host.number("Ann"), sure="yes")
        other = Visitor(server.address, host.base)
        other.do("claim", player=host.number("Ann"))
        other.do("sit")
        chair = room.table.chairs[seat]
        assert (chair.name, chair.player) == ("Ann", "")


def test_who_plays_hears_that_the_round_was_taken_back(server: Server) -> None:
    host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot", target="1")
    host.do("pair", rounds=0)
    table, (token,) = with_bots(host, host.another(host.number("Ann")))
    with Guest(server.port, table, token) as guest:
        host.do("unpair", rounds=1, sure="yes")
        told = guest.hear_until(lambda seen: "announced" in seen.get("table", {}))
    assert told["table"]["announced"] == (
        "The host has taken this round back. This game does not count."
    )


def test_what_is_entered_by_hand_stands_and_is_told(server: Server) -> None:
    host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot", target="1")
    host.do("pair", rounds=0)
    ann = host.another(host.number("Ann"))
    table, (token,) = with_bots(host, ann)
    with Guest(server.port, table, token) as guest:
        first = ann.number("Ann") in host.seated(1)[0]
        score = {"first": 0, "second": 2} if first else {"first": 2, "second": 0}
        host.do("enter", number=1, table=1, **score)
        assert "entered by hand" in ann.see()
        told = guest.hear_until(lambda seen: "announced" in seen.get("table", {}))
        assert "by hand" in told["table"]["announced"]
        assert "2 : 0. This game doesn't count." in told["table"]["announced"]
        played(guest)
    host.see()
    assert waited(host)["score"] == list(score.values())
    assert host.see("/history").count("of table 1 in round 1") == 1


# -- taps -----------------------------------------------------------------------------------------


def test_nobody_is_chosen_beforehand(host: Visitor) -> None:
    begun(host)
    guest = host.another()
    for page, id_ in ((guest.see(), "claim"), (host.see(), "leaver"), (host.page, "person")):
        options = page.partition(f'id="{id_}"')[2].partition("</select>")[0]
        assert options.index('<option value="">') < options.index('value="1 ')
        assert "selected" not in options
    assert "Choose the name" in guest.refused("claim", player="")
    assert "Choose the name" in host.refused("leave", player="", sure="yes")
    assert "A new name" in guest.see()
    assert "It is not yet" not in guest.page


def test_who_leaves_is_asked_once_more(host: Visitor) -> None:
    ann = host.another(1)
    assert "You get your stake back" in ann.see()
    begun(host)
    assert "Your stake stays in the pot" in ann.see()
    assert "The stake stays in the pot" in host.see()
    assert "Nothing has changed" in ann.refused("go")
    assert "Nothing has changed" in host.refused("leave", player=2)
    assert all(each["here"] for each in host.data()["players"])
    ann.do("go", sure="yes")
    assert not host.data()["players"][0]["here"]
    assert "Mark as back" in host.see()


def test_a_host_who_closes_takes_back_who_would_have_won_with_one_tap(server: Server) -> None:
    host = hosting(server, EIGHT, format="round-robin", rounds="2", stake="5")
    host.do("pair", rounds=0)
    host.finish_round(first=10)
    ann = host.another(1)
    assert "only the host can mark you as back" in ann.see()
    assert "If you leave now, you win no prize." in ann.page
    team = next(each for each in host.data()["teams"] if 1 in each["players"])
    for player in team["players"]:
        host.do("leave", player=player, sure="yes")
    assert "Only the host can mark you as back." in ann.see()
    assert "come-back" not in ann.page
    assert ann.try_to("come-back").status_code == 404
    closing = host.see().partition('id="tool-close"')[2]
    assert f"{team['name']} left before the end, and win no prize" in html.unescape(closing)
    assert "left before the end" not in ann.see().partition('id="tool-close"')[2]
    first, second = team["players"]
    host.do("return", player=first, partner=second)
    assert all(each["here"] for each in host.data()["players"])
    assert "win no prize" not in host.see().partition('id="tool-close"')[2]
    assert "is here" in host.refused("return", player=first, partner=second)


def test_who_goes_is_told_whether_that_costs_them_a_prize(server: Server) -> None:
    """At a table of the last round that is not played, though nobody has left, it does."""
    host = hosting(server, EIGHT, rounds="1", stake="5")
    ann = host.another(1)
    told = "If you leave now, you win no prize."
    assert told not in ann.see()
    host.do("pair", rounds=0)
    assert told not in ann.see()
    table = 1 if 1 in (*host.seated(1)[0], *host.seated(1)[1]) else 2
    host.do("walkover", number=1, table=table, side="first")
    assert told in ann.see()
    host.do("enter", number=1, table=table, first=8, second=6)
    assert told not in ann.see()


def test_by_which_rules_an_evening_is_played_is_told_wherever_it_is(server: Server) -> None:
    """As a club tells it: the game, how it differs, the rules; the length stands beside it."""
    rules = 'base = "british"\nneed_natural_trump = true\nstick_the_dealer = true'
    host = hosting(server, TWELVE, house=rules, hands="6")
    begun(host)
    for path in ("", "/ledger", "/history", "/settings", "/sheets"):
        page = host.see(path)
        assert "Party · British · 6 hands a round" in page, path
        assert '<a href="/rules/british">The rules</a>' in page, path
        assert "<summary>With 2 differences</summary>" in page, path
        assert text_of(page).count("the dealer must name a suit") == 1 + (path == "/sheets")
    assert "British, with 2 differences" in host.see("/screen")
    usual = hosting(server, TWELVE, format="progressive")
    assert "With 1 difference" not in usual.see()
    assert "Standard</span>" in usual.see("/screen")


def test_who_goes_reads_it_at_once_and_so_does_the_host(host: Visitor) -> None:
    """In a round, whose table they still play to its end, and where they sit out."""
    host.do("add", names="Max")
    begun(host)
    (out,) = host.data()["rounds"][0]["out"]
    for player in (host.seated(1)[0][0], out):
        phone = host.another(player)
        phone.do("go", sure="yes")
        assert "You're leaving after this round" in phone.see()
        name = next(p["name"] for p in host.data()["players"] if p["player"] == player)
        assert f"Out of the next round: {name}." in host.see()
        host.do("return", player=player)
        assert "You're leaving after" not in phone.see()
        assert "Out of the next round" not in host.see()


def test_what_somebody_entered_is_not_put_into_the_mouth_of_who_takes_over(host: Visitor) -> None:
    mine, theirs = phones(begun(host))
    mine.do("score", number=1, table=1, first=8, second=6)
    number = host.table(1)["waiting"][0]["by"]
    host.do("rename", player=number, name="Zed", other="yes")
    assert "Zed" in theirs.see()
    assert "The other side entered this" in theirs.page
    for page in (theirs.page, host.see()):
        assert not re.search("Zed (says|entered)", text_of(page))
    assert "Zed now says" not in theirs.refused(
        "confirm", 409, number=1, table=1, shown="x table 1 1"
    )


def test_a_phone_whose_place_another_has_reads_so(host: Visitor) -> None:
    ann = host.another(1)
    host.do("rename", player=1, name="Yve", other="yes")
    page = ann.see()
    assert "The place belongs to Yve now." in page
    assert "Take it only if you're Yve." in page
    host.another(1)
    assert "Take it only" not in ann.see()
    assert "has lost its place" not in host.another().see()
    assert "Yve takes over the place of Ann." in host.see("/history")
    ann.do("join", name="Ann")
    assert "has lost its place" not in ann.see()


def test_who_plays_on_for_a_player_who_has_left_has_the_place_and_not_the_old_phone(
    server: Server,
) -> None:
    host = hosting(server, EIGHT)
    host.do("pair", rounds=0)
    ann = host.another(1)
    ann.do("go", sure="yes")
    host.do("rename", player=1, name="Yve")
    assert "belongs to Yve now" in ann.see()
    yve = host.another(1)
    assert "You're Yve" in yve.see()


# -- money and the end ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "fields"), [("free", {}), ("rename", {"name": "Zoe", "other": "yes"})]
)
def test_a_form_that_is_sent_twice_takes_the_place_from_nobody_who_came_meanwhile(
    host: Visitor, action: str, fields: dict[str, str]
) -> None:
    host.another(1)
    command = "the same click, twice"
    host.do(action, player=1, command=command, **fields)
    newcomer = host.another(1)
    host.do(action, player=1, command=command, **fields)
    assert "You're in" in newcomer.see()


def test_a_host_whose_new_link_was_lost_on_its_way_gets_it_by_the_same_form(host: Visitor) -> None:
    """The first answer reaches nobody: only the browser with the old link knows the form."""
    form = {"sure": "yes", "command": "the form whose answer is lost"}
    thief = host.another()
    thief.do("key", token=host.see().partition("#t=")[2].partition('"')[0])
    lost = host.another()
    for cookie in host.web.cookies.jar:
        lost.web.cookies.jar.set_cookie(cookie)
    lost.do("renew", **form)
    assert "You're the host" not in host.see()
    assert "Only the host" in thief.refused("renew", 403, sure="yes")
    assert "Only the host" in host.another().refused("renew", 403, **form)
    assert host.do("renew", **form).headers["location"].endswith("/settings")
    assert "You're the host" in host.see()
    host.do("renew", sure="yes")
    assert "Only the host" in lost.another().refused("renew", 403, **form)
    for cookie in thief.web.cookies.jar:
        lost.web.cookies.jar.set_cookie(cookie)
    assert "Only the host" in lost.refused("renew", 403, **form)  # it has been replaced since


def test_a_form_for_a_new_link_that_is_sent_again_after_another_takes_the_evening_from_nobody(
    host: Visitor,
) -> None:
    first = "the first click, sent again"
    host.do("renew", sure="yes", command=first)
    host.do("renew", sure="yes")
    assert "been replaced" in host.refused("renew", sure="yes", command=first)
    assert "Delete the evening" in host.see("/settings")


def test_the_form_for_an_evening_that_is_sent_again_leaves_its_host_the_newer_link(
    server: Server,
) -> None:
    host, first = Visitor(f"http://127.0.0.1:{server.port}"), "the first click, sent again"
    base = host.host(EIGHT, command=first)
    host.do("renew", sure="yes")
    assert host.host(EIGHT, command=first) == base
    assert "Delete the evening" in host.see("/settings")


def test_all_have_paid_is_one_tap(server: Server) -> None:
    host = hosting(server, EIGHT, stake="5", basket="1")
    host.do("paid", payer="p3", payee="bank", amount="4")
    assert "Everybody has paid their stake" in host.see("/ledger")
    host.do("paid-all")
    found = {each["account"]: each["cents"] for each in host.data()["balances"]}
    assert found == {**{f"p{at}": 0 for at in range(1, 9)}, "pot": 4000, "basket": 800} | {
        "bank": -4800
    }
    assert "Everybody has paid their stake" not in host.see("/ledger")
    assert "Everybody has paid" in host.refused("paid-all")


def test_who_paid_and_joins_again_before_the_draw_has_not_paid_twice(server: Server) -> None:
    host = hosting(server, EIGHT, stake="5")
    host.do("paid", payer="p1", payee="bank", amount="5")
    host.do("leave", player=1, sure="yes")
    host.do("add", names="ann")
    page = host.see("/ledger")
    assert "ann owes $5.00, and Ann (gone) is owed the same. Are they the same player" in page
    assert "This records that everybody, except ann, has now paid $5.00." in page
    host.do("paid-all")
    assert "Everybody else has paid" in host.refused("paid-all")
    assert owed(host)["bank"] == -40_00
    assert "is owed the same" in host.see("/ledger")
    host.do("paid", payer="p9 ann", payee="p1 Ann (gone)", amount="5.00")  # by the button
    assert "is owed the same" not in host.see("/ledger")
    assert owed(host) == {**{f"p{at}": 0 for at in range(1, 10)}, "pot": 40_00, "bank": -40_00}
    assert "Everybody has paid" in host.refused("paid-all")
    host.do("leave", player=2, sure="yes")  # somebody else has come by that name
    host.do("add", names="Bob")
    host.do("paid", payer="p10", payee="bank", amount="5", anyway="yes")
    assert "is owed the same" not in host.see("/ledger")
    assert (owed(host)["p2"], owed(host)["bank"]) == (5_00, -45_00)


def indebted(server: Server) -> tuple[Visitor, list[Visitor]]:
    """An evening by the point after a game of 10 : 6: its host, a loser and a winner."""
    host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="points", unit="1")
    host.do("pair", rounds=0)
    first, second = host.seated(1)
    people = [host.another(second[0]), host.another(first[0])]
    host.finish_round(10, 6)
    return host, people


def owed(visitor: Visitor) -> dict[str, int]:
    return {each["account"]: each["cents"] for each in visitor.data()["balances"]}


def test_nobody_invents_a_debt(server: Server) -> None:
    host, (loser, winner) = indebted(server)
    payee, payer = (f"p{side[0]}" for side in host.seated(1))
    before = owed(host)
    for amount in ("999999", "4.01"):
        sent: dict[str, Any] = {"payer": payer, "payee": payee, "amount": amount}
        assert "owes only $4.00" in loser.refused("paid", **sent)
        assert "owes only $4.00" in loser.refused("paid", **sent, anyway="yes")
    assert "owes nothing" in winner.refused("paid", payer=payee, payee=payer, amount="5")
    assert 'value="bank ' not in winner.see("/ledger").partition('id="pay"')[2]
    assert 'value="bank ' in host.see("/ledger").partition('id="pay"')[2]
    for one, other in (("bank", payee), (payee, "bank")):
        told = winner.refused("paid", payer=one, payee=other, amount="5000")
        assert "Only the host can record the bank's" in told
    assert owed(host) == before
    loser.do("paid", payer=payer, payee=payee, amount="3")
    assert "in addition to what has been claimed" in loser.refused(
        "paid", payer=payer, payee=payee, amount="1.01"
    )
    assert owed(host) == before


def test_what_somebody_was_charged_for_another_can_be_paid(server: Server) -> None:
    host = hosting(server, TWELVE[:4], stake="5")
    before, bob = owed(host), host.another(2)
    host.do("charge", payer="p1", payee="p2", amount="2", what="beer")
    bob.do("paid", payer="p1", payee="p2", amount="2")
    assert owed(host) == before
    told = host.refused("paid", payer="p1", payee="p2", amount="2")
    assert told.endswith(
        "Bob is to receive nothing. To record it anyway, check “Allow more than is owed”."
    )
    host.do("paid", payer="p1", payee="p2", amount="2", anyway="yes")


def test_who_went_before_the_draw_is_on_the_money_page_and_paid(server: Server) -> None:
    host = hosting(server, TWELVE[:5], stake="10")
    ann, eli = host.another(1), host.another(5)
    host.do("paid", payer="p5", payee="bank", amount="10")
    eli.do("go", sure="y")
    for each in (host, ann, eli):
        assert "Ann pays Eli (gone)" in text_of(each.see("/ledger"))
    host.do("rename", player="5 Eli", name="Elias")
    host.do("rename", player="5 Elias", name="Elli", other="yes")
    assert "Elli is no longer on the list" in host.refused("leave", player="5 Elli", sure="y")
    balances = host.see("/ledger").partition('id="balances-title"')[2].partition("</section>")
    assert "Elli (gone)" in text_of(balances[0])
    host.do("paid", payer="p1 Ann", payee="p5 Elli (gone)", amount="10")
    assert owed(host)["p5"] == 0
    balances = host.see("/ledger").partition('id="balances-title"')[2].partition("</section>")
    assert "(gone)" not in text_of(balances[0]), "anybody can come and go again and again"


def test_a_payment_counts_when_the_receiver_agrees(server: Server) -> None:
    host, (loser, winner) = indebted(server)
    payee, payer = (f"p{side[0]}" for side in host.seated(1))
    before = owed(host)
    claimed = {"payer": payer, "payee": payee, "amount": "4"}
    loser.do("paid", **claimed)
    for each in (host, loser, winner, host.another()):
        assert "claims to have paid" in text_of(each.see("/ledger"))
    number = host.data()["claims"][0]["claim"]
    assert "or the host can confirm it" in loser.refused("got", claim=number)
    assert "can confirm it" in host.another(int(host.seated(1)[1][1])).refused("got", claim=number)
    winner.do("unpaid", claim=number)
    assert "didn't get the $4.00" in host.see("/history")
    assert (owed(host), host.data()["claims"]) == (before, [])
    loser.do("paid", **claimed)
    number = host.data()["claims"][0]["claim"]
    loser.do("unpaid", claim=number)
    loser.do("paid", **claimed)
    number = host.data()["claims"][0]["claim"]
    winner.do("got", claim=number)
    assert owed(host)[payer] == owed(host)[payee] == 0
    assert "look again" in winner.refused("got", claim=number)
    assert "got $4.00 from" in host.see("/history")


def test_a_payment_that_two_people_record_at_once_is_booked_once(server: Server) -> None:
    """Both have more to pay, and to get, so that it could have been paid twice."""
    host = hosting(server, EIGHT)
    people = [host, host.another(3), host.another(2)]
    for payer, payee, amount in ((1, 3, 10), (2, 3, 4), (2, 4, 6)):
        host.do("charge", payer=f"p{payer}", payee=f"p{payee}", amount=amount)
    forms = [form_of(each.see("/ledger"), "paid", "p2 Bob", "p3 Cy") for each in people]
    host.do("paid", **forms[0])
    once = owed(host)
    assert (once["p2"], once["p3"]) == (-6_00, 10_00)
    for each, form in zip(people[1:], forms[1:], strict=True):
        why = each.refused("paid", 409, **form)
        assert "Recorded meanwhile: the payment of $4.00 from Bob to Cy." in why
    assert (owed(host), host.data()["claims"]) == (once, [])


def test_a_host_records_one_payment_after_the_other_though_the_page_is_old(server: Server) -> None:
    host = hosting(server, EIGHT, stake="5")
    page = host.see("/ledger")
    for player in ("p1 Ann", "p2 Bob"):
        host.do("paid", **form_of(page, "paid", player))
    assert (owed(host)["p1"], owed(host)["p2"], owed(host)["p3"]) == (0, 0, -5_00)


def test_who_comes_while_the_host_says_that_all_have_paid_has_not(server: Server) -> None:
    host = hosting(server, EIGHT, stake="5")
    form = form_of(host.see("/ledger"), "paid-all")
    host.another().do("join", name="Zoe")
    assert "Now 9 players have still to pay." in host.refused("paid-all", 409, **form)
    assert owed(host)["p9"] == -5_00
    host.do("paid-all", **form_of(host.see("/ledger"), "paid-all"))


def test_nobody_joins_for_another_stake_than_they_have_read(server: Server) -> None:
    host = hosting(server, EIGHT, stake="5")
    zoe = host.another()
    form = form_of(zoe.see(), "join") | {"name": "Zoe"}
    host.do("change", seen=0, stake="50")
    assert "Now the evening has stake $50.00" in zoe.refused("join", 409, **form)
    assert len(host.data()["players"]) == 8
    form = form_of(zoe.see(), "join") | {"name": "Zoe"}
    zoe.do("join", **form)
    host.do("change", seen=1, stake="5")
    zoe.do("join", **form)  # the same form once more
    assert len(host.data()["players"]) == 9


@pytest.mark.parametrize("way", ["owed", "claimed", "charged"])
def test_a_name_that_is_taken_once_money_is_owed_to_it_does_not_say_that_it_came(
    way: str, server: Server
) -> None:
    """Whoever owes it could take the name of who should get it, in a window of their own."""
    if way == "charged":
        host = hosting(server, TWELVE[:4], stake="5")
        loser, payer, payee, amount = host.another(1), "p1", "p2", "2"
        host.do("charge", payer=payer, payee=payee, amount=amount, what="beer")
    else:
        host, (loser, _) = indebted(server)
        first, second = host.seated(1)
        payer, payee, amount = f"p{second[0]}", f"p{first[1]}", "4"
    if way == "claimed":
        loser.do("paid", payer=payer, payee=payee, amount=amount)
    before = owed(host)
    late = host.another(int(payee[1:]))
    told = late.refused("paid", payer=payer, payee=payee, amount=amount)
    name = host.data()["players"][int(payee[1:]) - 1]["name"]
    assert told == (
        f"You took the name {name} after the evening's first score, or when it could already be"
        f" owed money. The host confirms payments to {name}, or gives you your own link."
    )
    if way != "claimed":
        loser.do("paid", payer=payer, payee=payee, amount=amount)
    number = host.data()["claims"][0]["claim"]
    assert [late.refused(action, claim=number) for action in ("got", "unpaid")] == [told] * 2
    assert (owed(host), len(host.data()["claims"])) == (before, 1)
    page = text_of(late.see("/ledger"))
    assert told in page
    assert "waiting for the host" in page
    assert "I got it" not in page
    assert waits(late) == []
    given = host.try_to("link", player=payee[1:]).text.partition("/key#t=")[2].partition('"')[0]
    trusted = host.another()
    trusted.do("key", token=given)
    assert len(waits(trusted)) == 1
    trusted.do("got", claim=number)
    assert owed(host) != before


def test_who_takes_a_name_late_hears_that_the_host_decides_once_they_are_to_get_something(
    server: Server,
) -> None:
    host = hosting(server, TWELVE[:4], stake="5", rounds="1")
    host.do("pair", rounds=0)
    host.finish_round(20, 4)
    winner, loser = (host.another(side[0]) for side in host.seated(1))
    told = "or gives you your own link."
    host.do("close", sure="y")
    assert told in text_of(winner.see("/ledger"))
    assert told not in text_of(loser.see("/ledger"))


def test_a_payment_waits_for_the_host_while_nobody_has_the_name_of_who_should_get_it(
    server: Server,
) -> None:
    """Whoever takes the name by then has no say about it."""
    host = hosting(server, TWELVE[:4])
    ann, bob = (host.another(player) for player in (1, 2))
    for payee in ("p2", "p3"):
        host.do("charge", payer="p1", payee=payee, amount="2", what="beer")
        ann.do("paid", payer="p1", payee=payee, amount="2")
    told = text_of(ann.see("/ledger"))
    assert told.count("waiting for") == 0, "who paid can take both back"
    told = text_of(host.another().see("/ledger"))
    assert "paid Bob $2.00 waiting for Bob" in told
    assert "paid Cy $2.00 waiting for the host" in told
    bob.do("release", player=2)
    assert "waiting for Bob" not in text_of(host.another().see("/ledger"))


def test_who_says_twice_that_they_are_somebody_else_is_not_refused(server: Server) -> None:
    """As by a double tap, or once more because the answer was lost."""
    ann = hosting(server, TWELVE[:4]).another(1)
    token = ann.web.cookies["euchre_player"]
    ann.do("release", command="a" * 24)
    assert "euchre_player" not in ann.web.cookies
    ann.web.cookies.set("euchre_player", token)
    ann.do("release", command="a" * 24)
    ann.web.cookies.set("euchre_player", token)
    ann.refused("release", 403)


def waits(visitor: Visitor) -> list[str]:
    """What the page of the evening says that waits for whoever looks."""
    found = visitor.see().partition('id="waiting-title"')[2].partition("</section>")[0]
    return re.findall(r'<li><a href="[^"]+">(.*?)</a>', found)


def test_a_payment_late_in_a_long_evening_is_confirmed(server: Server) -> None:
    host = hosting(server, TWELVE[:4])
    bob = host.another(2)
    store: TournamentStore = server.app.state.tournaments
    live = store.list_in_memory()[-1]
    fines = [ChargeAdded("p1", "p2", 1, "again") for _ in range(1_100)]
    change = store.change_log(live, "host", lambda _: fines)
    asyncio.run_coroutine_threadsafe(change, server.hub.loop).result(60)
    host.another(1).do("paid", payer="p1", payee="p2", amount="1")
    (claim,) = host.data()["claims"]
    assert claim["claim"] > 1_000
    bob.do("got", claim=claim["claim"])
    assert owed(host)["p1"] == -1_000


def test_what_waits_for_somebody_stands_on_the_page_of_the_evening(server: Server) -> None:
    host, (loser, winner) = indebted(server)
    payee, payer = (side[0] for side in host.seated(1))
    names = {each["player"]: each["name"] for each in host.data()["players"]}
    claimed = {"payer": f"p{payer}", "payee": f"p{payee}", "amount": "4"}
    assert waits(host) == waits(loser) == waits(winner) == []
    loser.do("paid", **claimed)
    assert waits(winner) == [f"{names[payer]} claims to have paid you $4.00."]
    assert waits(host) == [f"{names[payer]} claims to have paid {names[payee]} $4.00."]
    assert waits(loser) == waits(host.another()) == []
    winner.do("unpaid", claim=host.data()["claims"][0]["claim"])
    denied = f"{names[payee]} says the $4.00 you claim to have paid didn't arrive."
    assert waits(loser) == [denied]
    assert waits(winner) == waits(host) == []
    loser.do("paid", **claimed)
    assert waits(loser) == []
    host.do("unpaid", claim=host.data()["claims"][0]["claim"])
    (told,) = waits(loser)
    assert told.startswith("The host says that ")
    host.do("paid", **claimed)
    assert waits(loser) == waits(host) == []


def test_of_many_payments_that_wait_the_page_of_the_evening_lists_twenty(server: Server) -> None:
    host = hosting(server, TWELVE[:4])
    ann, bob, cy = (host.another(player) for player in (1, 2, 3))
    for payer in ("p1", "p3"):
        host.do("charge", payer=payer, payee="p2", amount="1", what="beer")
    for _ in range(20):
        ann.do("paid", payer="p1", payee="p2", amount="0.01")
    assert len(waits(host)) == len(waits(bob)) == 20
    cy.do("paid", payer="p3", payee="p2", amount="0.01")
    assert waits(host)[20:] == waits(bob)[20:] == ["1 more payment waits."]
    cy.do("paid", payer="p3", payee="p2", amount="0.01")
    assert waits(host)[20:] == ["2 more payments wait."]


def test_who_has_no_place_takes_it_as_long_as_money_is_open(server: Server) -> None:
    """After an evening people pay each other: who says what they paid must have their name."""
    host, (loser, _) = indebted(server)
    payee, payer = (f"p{side[0]}" for side in host.seated(1))
    late = host.another()
    host.do("close", sure="yes")
    page = text_of(late.see())
    assert "Did you play, too?" in page
    assert "and take their place on their phone" in page
    assert "can join" not in page
    assert "The evening is closed" in late.refused("join", name="Zoe")
    loser.do("release")
    loser.do("claim", player=payer[1:])
    other = int(host.seated(1)[0][1])
    late.do("claim", player=other)
    assert "Another phone has the name" in host.another().refused("claim", player=other)
    for one, to in ((payer, payee), (f"p{host.seated(1)[1][1]}", f"p{other}")):
        host.do("paid", payer=one, payee=to, amount="4")
    assert f"I'm not {host.data()['players'][other - 1]['name']}" not in late.see()
    assert "Did you play, too?" not in host.another().see()
    assert "take their place" not in host.page + host.see()
    assert "nobody owes anything" in host.another().refused("claim", player=payer[1:])


def test_an_evening_without_a_pot_speaks_of_none(server: Server) -> None:
    host, (loser, winner) = indebted(server)
    assert "keeps the pot" not in host.see("/ledger")
    assert "This awards the prizes" not in host.see()
    assert "4 points behind" in loser.see()
    assert "4 points ahead" in winner.see()
    rich = hosting(server, TWELVE, stake="5")
    begun(rich).finish_round()
    assert "keeps the pot" in rich.see("/ledger")
    assert "This awards the prizes" in rich.see()


def test_who_got_money_and_the_host_need_nobody_s_word(server: Server) -> None:
    host, (loser, winner) = indebted(server)
    payee, payer = (f"p{side[0]}" for side in host.seated(1))
    assert '/paid"' not in host.another().see("/ledger")
    loser.do("paid", payer=payer, payee=payee, amount="4")
    winner.do("paid", payer=payer, payee=payee, amount="3")
    assert "owes only $1.00" in winner.refused("got", claim=host.data()["claims"][0]["claim"])
    assert "owes only $1.00" in host.refused("paid", payer=payer, payee=payee, amount="50")
    host.do("paid", payer=payer, payee=payee, amount="50", anyway="yes")
    assert owed(host)[payer] == 4900


def test_the_end_is_shown_to_the_host_and_to_all(server: Server) -> None:
    host = hosting(server, EIGHT, stake="5", basket="1", rounds="1", whole="no")
    begun(host)
    player = host.seated(1)[0][0]
    host.do("enter", number=1, table=1, first=10, second=3, **{f"loners_{player}": "2"})
    host.do("enter", number=1, table=2, first=8, second=6)
    assert "divide evenly" not in text_of(host.see("/ledger")), "no prize is paid yet"
    host.do("close", sure="yes")
    names = {each["player"]: each["name"] for each in host.data()["players"]}
    prizes = {each["competitor"]: each["prize"] for each in host.data()["standings"]}
    first, second = sorted(host.seated(1)[0])
    assert (prizes[first], prizes[second], sum(prizes.values())) == (1455, 1454, 4000)
    for each in (host, host.another(), host.another(1)):
        page = text_of(each.see())
        assert "The evening is over" in page
        assert f"1= {names[player]} ${prizes[player] / 100}" in page
        assert "The prize for place 1 does not divide evenly" in page
        assert "The prize for place 1 does not divide evenly" in text_of(each.see("/ledger"))
        assert f"{names[player]} made the most loners: the basket, $8.00." in page
        assert "Who pays whom" in page
    none = hosting(server, EIGHT, basket="1", rounds="1")
    begun(none).finish_round()
    none.do("close", sure="yes")
    assert "Nobody made a loner: the basket, $8.00, was shared by all." in text_of(none.see())
    one = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot")
    one.do("pair", rounds=0)
    one.finish_round(10, 4)
    one.do("close", sure="yes")
    assert "1 " in text_of(one.see()).partition("The evening is over")[2][:20]


def test_after_the_last_round_nobody_joins_and_the_end_says_who_never_played(
    server: Server,
) -> None:
    host = hosting(server, EIGHT, stake="5", rounds="1", joining="y")
    begun(host)
    stranger = host.another()
    assert "The last round is already paired" in stranger.refused("join", name="Zoe")
    assert 'action="' + host.base + '/join"' not in stranger.see()
    assert "New players won't play, but still pay" in text_of(host.see())
    host.do("add", names="Xavier")
    host.finish_round(9, 4)
    page = text_of(host.see())
    assert "Xavier has never played, but pays for the prizes anyway." in page
    assert "Nobody has paid yet." in page
    assert '<input type="hidden" name="remove_9" value="yes">' in host.page
    host.do("remove", remove_9="yes")
    assert "has never played" not in host.see()
    host.do("close", sure="yes")
    assert sum(owed(host).values()) == 0
    assert "Xavier pays" not in text_of(host.see())


# -- standings ------------------------------------------------------------------------------------


def test_those_who_are_level_share_a_place_on_every_page(host: Visitor) -> None:
    begun(host)
    assert "1=" not in host.see()
    host.finish_round()
    for path in ("", "/screen", "/sheets"):
        assert ">1=<" in host.see(path), path
        assert ">7=<" in host.page, path
    assert host.page.count("leads") >= 6
    me = next(each["competitor"] for each in host.data()["standings"] if each["place"] == 7)
    assert ">7=</span>" in host.another(me).see()


def test_a_swiss_evening_tells_what_decides(server: Server) -> None:
    people = [f"{a} & {b}" for a, b in zip(TWELVE[::2], TWELVE[1::2], strict=True)]
    host = hosting(server, people, format="swiss", stake="5")
    host.do("pair", rounds=0)
    host.finish_round(10, 4)
    page = host.see()
    assert '<abbr title="match points of all opponents together">Buchholz</abbr>' in page
    assert "points made less points given away" in page
    assert ">+6<" in page
    assert ">\u22126<" in page
    assert "tied on points, Buchholz decides" in page
    assert "prizes 50/30/20" in page


def test_the_average_for_sitting_out_is_explained(server: Server) -> None:
    host = hosting(server, [*EIGHT, "Ivy"], rounds="2")
    begun(host).finish_round()
    assert "sat out more often" not in host.see()
    host.do("pair", rounds=1)
    host.finish_round(9, 4)
    page = text_of(host.see())
    assert page.count("counts as the average of their other rounds") == 1


def test_all_to_the_winner_is_said_in_words(server: Server) -> None:
    host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot", stake="5")
    assert "all to the winner" in host.see()


def test_short_names_tell_everybody_apart() -> None:
    names = ("Barbara Martinez", "Barbara Mason", "Bob", "Barbara Martinez-Lee", "Ann Lee", "B B")
    short = shorten_names(tuple(enumerate(names, 1)))
    assert len(set(short.values())) == len(names)
    assert short[1] == "Barbara Mar." or short[1].startswith("Barbara M")
    assert (short[3], short[5], short[6]) == ("Bob", "Ann L.", "B B")
    assert all(len(short[at]) <= len(name) for at, name in enumerate(names, 1))


def test_the_pages_of_an_evening_say_who_meets_again_who_has_left_and_why_somebody_plays(
    server: Server,
) -> None:
    host = hosting(server, [*TEAMS[:4]], format="swiss", rounds="4")
    assert "4 teams can play 3 rounds without meeting twice" in host.see()
    for number in range(4):
        host.do("pair", rounds=number)
        assert ("Some have to meet again" in host.see()) == (number == 3)
        host.finish_round(10)
    late = hosting(server, ["Ann", "Bo", "Cy", "Dee", "Eli"])
    late.do("pair", rounds=0)
    late.finish_round()
    late.do("add", names="Zed")
    late.do("pair", rounds=1)
    assert "Zed came late and plays at once: " in late.see()
    late.do("leave", player=late.number("Ann"), sure="yes")
    late.finish_round()
    late.do("pair", rounds=2)
    assert re.search(r"Ann <span[^>]*>\(left\)", late.see())
    assert re.search(r'class="gone[^>]*>.*>Ann<', late.see("/screen"))
