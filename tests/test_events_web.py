"""The pages of evenings: who may do what, what is refused, and that nothing is lost."""

from __future__ import annotations

import csv
import io
import json
import re
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import structs

from euchre.server.limits import ServerLimits
from euchre.server.tournaments import online
from euchre.server.tournaments.forms import FormFields, SubmittedForm, parse_new_tournament
from euchre.server.tournaments.registry import TOURNAMENT_PREFIX
from euchre.store import DurableLog, StoreError
from euchre.tournaments.entries import SERVER_TABLE, entry_from_json
from euchre.tournaments.formats import FORMATS, teams
from euchre.tournaments.reducer import fold_events
from event_help import EIGHT, TWELVE, Visitor, form_of, hosting
from pool_help import wait_for
from server_help import Guest, Server, let_nothing_be_forgotten, rows_of
from test_server_kill import Mortal

PAGES = ("", "/screen", "/ledger", "/history", "/sheets")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("evenings")) as running:
        yield running


@pytest.fixture
def host(server: Server) -> Visitor:
    """A host with a party of twelve."""
    return hosting(server, TWELVE)


def begun(host: Visitor) -> Visitor:
    host.do("pair", rounds=0)
    return host


def phones(host: Visitor, table: int = 1) -> tuple[Visitor, Visitor]:
    """A phone of each side of a table."""
    first, second = host.seated(table)
    return host.another(first[0]), host.another(second[0])


# -- opening and joining --------------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_hosted_with_what_is_usual(server: Server, name: str) -> None:
    host = Visitor(server.address)
    many = 4 if name in ("pot", "points") else 12 if FORMATS[name].real_cards else 8
    host.host(TWELVE[:many], format=name, stake="5", unit="0.25" if name == "points" else "")
    assert name in host.data()["format"]
    host.do("pair", rounds=0)
    for path in PAGES:
        assert "<main" in host.see(path), path
    assert host.data()["rounds"][0]["tables"]


def test_what_the_prizes_are_shares_of_is_said_before_anything_is_typed(server: Server) -> None:
    host = Visitor(server.address)
    page = host.web.get("/events/new").text
    assert "Usual here: 50/30/20/10, shares of 110." in page
    assert '<option value="50/30/20/10">50/30/20/10, shares of 110</option>' in page
    assert '<option value="50/30/20">50/30/20</option>' in page


@pytest.mark.parametrize(
    ("stake", "whole", "found"),
    [
        ("5", "", True),
        ("5.50", "", False),
        ("5", "no", False),
        ("5.50", "yes", True),
        ("", "", False),
    ],
)
def test_whole_stakes_make_whole_prizes(stake: str, whole: str, found: bool) -> None:  # noqa: FBT001
    form = SubmittedForm(FormFields(format="party", stake=stake, whole=whole))
    assert parse_new_tournament(form)[0].whole is found


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"format": "chess"}, "no format called 'chess'"),
        ({"stake": "five", "currency": "€"}, "stake: 'five' is not an amount of money: write it"),
        ({"basket": "x", "currency": "€"}, "like 5 or €5.00"),
        (
            {"stake": "5,00", "currency": "€", "prizes": "own", "own_prizes": "40+40"},
            "The prizes come to €80.00, and there are only €40.00",
        ),
        ({"currency": "€", "prizes": "own", "own_prizes": "?"}, "like €100+€40+€20"),
        ({"prizes": "own", "own_prizes": "lots"}, "does not say who gets what"),
        ({"names": "Ann\nBob\nann"}, "The name ann is already taken"),
        ({"format": "points"}, "Enter what a point is worth"),
        ({"places": "3"}, "A party is for 4"),
        ({"rounds": "-1"}, "must be from 0 to 100"),
        ({"rounds": "many"}, "whole number"),
        ({"hands": "900"}, "from 1 to 60"),
        ({"preset": "bridge"}, "bridge"),
        ({"format": "duplicate", "preset": "standard"}, "stick"),
    ],
)
def test_a_form_that_makes_no_sense_comes_back_with_what_was_typed(
    server: Server, wanted: dict[str, Any], why: str
) -> None:
    host = Visitor(server.address)
    form = {"format": "party", "title": "My <b> night", "names": "\n".join(EIGHT), **wanted}
    answer = host.post("/events/new", **form)
    assert answer.status_code == 400
    assert why in host.wrong
    assert 'value="My &lt;b&gt; night"' in host.page
    assert "Ann\nBob" in host.page or "names" in wanted


def test_an_evening_that_is_refused_is_counted_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_nothing_be_forgotten(monkeypatch)
    with Server(tmp_path, limits=ServerLimits(actions_of_address=0.1)) as server:
        host = Visitor(server.address)
        asked = [host.post("/events/new", format="none").status_code for _ in range(7)]
        assert asked == [400] * 6 + [429]


def test_a_swiss_round_of_many_is_looked_for_behind_the_pages(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes seconds: no table and no page waits for it, so nothing of it is done here."""
    host = Visitor(server.address)
    people = [f"Player {at}" for at in range(1, 41)]
    host.host(people, format="swiss")
    monkeypatch.setattr(teams, "pair_swiss_round", None)
    assert "20 teams, 10 tables" in host.see("")
    host.do("pair", rounds=0, command="the-first-round-is-paired")
    assert len(host.data()["rounds"][0]["tables"]) == 10
    host.do("pair", rounds=0, command="the-first-round-is-paired")
    assert "already paired" in host.refused("pair", rounds=0)
    for action in ("pair", "unpair"):
        assert "It belongs in the field rounds" in host.refused(action)
    assert "It belongs in the field number" in host.refused("enter", first=1, second=2)
    assert "is waiting for tables" in host.refused("pair", rounds=1)
    assert len(host.data()["rounds"]) == 1


def test_a_second_tap_makes_no_second_evening(server: Server) -> None:
    host, command = Visitor(server.address), secrets.token_urlsafe(18)
    first = host.host(EIGHT, command=command)
    assert host.host(EIGHT, command=command) == first
    assert len(host.data()["players"]) == 8
    host.do("pair", rounds=0)  # still the host


def test_no_link_brings_along_what_makes_the_host(server: Server) -> None:
    asked = {"command": "known-to-somebody-else", "title": "Friday", "format": "swiss"}
    page = httpx.get(f"{server.address}/events/new", params=asked).text
    assert 'value="Friday"' in page
    assert "known-to-somebody-else" not in page


def test_somebody_joins_by_the_link_and_is_known_from_then_on(host: Visitor) -> None:
    guest = host.another()
    assert "Who are you?" in guest.see()
    command = secrets.token_urlsafe(18)
    guest.do("join", name=" Zoe  Zeta ", command=command)
    assert "You're in" in guest.see()
    again = host.another()
    again.do("join", name=" Zoe  Zeta ", command=command)  # the same tap twice
    assert "<strong>Zoe Zeta</strong>" in again.see()
    assert [p["name"] for p in host.data()["players"]].count("Zoe Zeta") == 1
    assert "The name zoe zeta is already taken" in host.another().refused("join", name="zoe zeta")
    assert "needs a name" in host.another().refused("join", name="   ")
    assert "can't use that name" in host.another().refused("join", name="the host")
    assert "looks like Zoe Zeta" in host.another().refused("join", name="Zoë Zeta.")


def test_the_host_alone_is_told_of_names_that_look_alike(server: Server) -> None:
    host = hosting(server, [*EIGHT, "Lan"])
    told = "Ian and Lan look alike. Rename one of them below"
    assert "look alike" not in host.see()
    host.do("add", names="Ian")
    assert told in host.see()
    assert told not in host.another().see()
    host.do("rename", player=host.number("Ian"), name="Ian B.")
    assert "look alike" not in host.see()


def test_where_nobody_may_join_a_name_can_still_be_claimed(server: Server) -> None:
    host = hosting(server, EIGHT, joining="")
    guest = host.another()
    assert 'action="' + host.base + '/join"' not in guest.see()
    assert "Ask them" in guest.refused("join", name="Zoe")
    guest.do("claim", player=1)
    assert "<strong>Ann</strong>" in guest.see()
    assert host.base not in host.web.get("/events", headers={"cookie": ""}).text


def test_a_name_is_claimed_once_until_the_host_frees_it(host: Visitor) -> None:
    ann = host.another(1)
    other = host.another()
    assert "Another phone has the name" in other.refused("claim", player=1)
    assert "no player 99" in other.refused("claim", player=99)
    host.do("free", player=1)
    assert "Who are you?" in ann.see(), "the old phone lost the place"
    other.do("claim", player=1)
    assert "<strong>Ann</strong>" in other.see()
    other.do("release")
    assert "Who are you?" in other.see()


def test_keys_open_a_place_on_another_device(host: Visitor) -> None:
    link = key_of(host)
    laptop = host.another()
    assert laptop.do("key", token=link).headers["location"] == host.base
    assert "You're the host" in laptop.see()
    ann = host.another(1)
    assert "You're the host" not in ann.see()
    tablet = host.another()
    tablet.do("key", token=key_of(ann).rpartition("=")[2])
    assert "<strong>Ann</strong>" in tablet.see()
    assert "Ask the host for a new one" in tablet.refused("key", 404, token="x" * 43)
    assert "Ask the host for a new one" in tablet.refused("key", 404, token="")


def key_of(visitor: Visitor) -> str:
    """The link on the page that opens one's place, or the host's, elsewhere."""
    link = re.search(r'value="(http://[^"]+/events/[^"]+/key#t=[^"]+)"', visitor.see())
    assert link is not None
    return link.group(1)


def test_what_makes_a_link_somebody_s_is_in_no_address(host: Visitor) -> None:
    link = key_of(host)
    path, _, token = link.partition("#t=")
    stranger = host.another()
    page = stranger.web.get(path[path.index("/events/") :])
    assert page.status_code == 200
    assert token not in page.text
    assert page.headers["referrer-policy"] in ("no-referrer", "same-origin")
    for each in ("", "/ledger", "/history", "/settings", "/sheets", "/screen", "/boards"):
        answer = host.web.get(host.base + each)
        assert f"/key/{token}" not in answer.text
        assert each == "" or token not in answer.text, each
    assert token not in host.web.get(f"/api{host.base}").text
    old = stranger.web.get(f"{host.base}/key/{token}")
    assert (old.status_code, old.headers["location"]) == (303, f"{host.base}/key#t={token}")
    assert old.headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in old.headers
    assert host.web.get(f"{host.base}/key/nonsense").status_code == 404


def test_the_link_of_somebody_else_does_not_make_a_phone_theirs(host: Visitor) -> None:
    """The page behind a link posts it by itself: whoever opened it would lose their own name."""
    ann, bob = host.another(1), host.another(2)
    link = key_of(ann)
    why = "You're Bob on this phone. First say that you aren't."
    assert bob.refused("key", 409, token=link) == why
    assert "<strong>Bob</strong>" in bob.see()
    bob.do("key", token=key_of(bob))
    bob.do("key", token=key_of(host))
    assert "<strong>Bob</strong>" in bob.see()
    assert "You're the host" in bob.page
    bob.do("release")
    bob.do("key", token=link)
    assert "<strong>Ann</strong>" in bob.see()


def test_the_host_s_link_is_renewed(host: Visitor) -> None:
    old = key_of(host)
    thief = host.another()
    thief.do("key", token=old)
    assert "Only the host" in host.another(1).refused("renew", 403, sure="yes")
    assert "Nothing has changed" in host.refused("renew")
    host.do("renew", sure="yes")
    assert "You're the host" in host.see()
    assert "The host link was replaced" not in host.page
    for path in ("", "/ledger"):
        assert "The host link was replaced" in thief.see(path)
        assert "You're the host" not in thief.page
    assert "Only the host" in thief.refused("pair", 403, rounds=0)
    assert "Ask the host" in thief.refused("key", 404, token=old)
    host.another().do("key", token=key_of(host))
    assert "The host has a new link" in host.see("/history")


def test_the_host_gives_a_player_a_link(host: Visitor) -> None:
    host.do("change", seen=0, claiming="")
    stranger = host.another()
    assert "ask the host for your link" in stranger.refused("claim", player=1)
    assert "That's me" not in stranger.see()
    command = secrets.token_urlsafe(18)
    links = set()
    for _ in range(2):  # the page is loaded again
        answer = host.try_to("link", player=1, command=command)
        assert answer.status_code == 200
        links.update(re.findall(r'value="(http://[^"]+/key#t=[^"]+)"', answer.text))
    (link,) = links
    ann = host.another()
    ann.do("key", token=link)
    assert "<strong>Ann</strong>" in ann.see()
    host.try_to("link", player=1)
    assert "<strong>Ann</strong>" not in ann.see()
    assert "Ask the host" in ann.refused("key", 404, token=link)
    assert "Ann has a new link" in host.see("/history")


def test_evenings_are_listed_for_those_who_know_them_and_those_who_may_join(
    host: Visitor, server: Server
) -> None:
    host.see()
    mine = host.web.get("/events").text
    assert f'href="{host.base}"' in mine.partition("Open to join")[0]
    stranger = httpx.get(f"{server.address}/events").text
    assert f'href="{host.base}"' in stranger.partition("Open to join")[2]
    assert "event." not in httpx.get(f"{server.address}/api/tables").text


def test_a_full_evening_invites_nobody_to_join(server: Server) -> None:
    host = hosting(server, EIGHT, places="8")
    stranger = host.another()
    assert "Take your place on your phone" in stranger.see("/screen")
    page = stranger.see()
    assert "All other places are taken." in page
    assert f'action="{host.base}/join"' not in page
    assert "join it" not in page
    for number in range(1, 9):
        host.another(number)
    assert "All places are taken. Ask the host if you want to play." in stranger.see()
    assert "on your phone" not in stranger.see("/screen")
    assert (
        f'href="{host.base}"' not in stranger.web.get("/events").text.partition("Open to join")[2]
    )
    host.do("leave", player=8, sure="yes")
    assert f'action="{host.base}/join"' in stranger.see()
    assert "Join on your phone" in stranger.see("/screen")


# -- who may do what ------------------------------------------------------------------------------


HOSTS = (
    *("add", "pair", "unpair", "enter", "walkover", "rename", "leave", "return", "free", "online"),
    *("paid-all", "charge", "reverse", "change", "delete", "remove", "seat-bot", "link"),
)


@pytest.mark.parametrize("action", [*HOSTS, "close"])
def test_only_the_host_runs_the_evening(host: Visitor, action: str) -> None:
    begun(host)
    before = host.data()
    ann = host.another(1)
    fields = {"player": 2, "name": "X", "names": "X", "number": 1, "table": 1, "rounds": 1}
    fields |= {"first": 9, "second": 3, "payer": "p2", "payee": "pot", "amount": 5, "sure": 1}
    assert "Only the host" in ann.refused(action, 403, **fields)
    assert "Only the host" in host.another().refused(action, 403, **fields)
    assert host.data() == before


@pytest.mark.parametrize(("name", "wins"), [("round-robin", True), ("party", False)])
def test_the_page_says_who_can_win_by_a_walkover(server: Server, name: str, *, wins: bool) -> None:
    host = hosting(
        server, ["Ann & Bob", "Cy & Dee"] if wins else ["Ann", "Bob", "Cy", "Dee"], format=name
    )
    page = begun(host).see()
    assert "0 of 1 table finished" in page
    assert ("If a table isn't played, nobody wins it" in page) is not wins
    assert page.count(" win</button>") == 2 * wins


def test_who_is_marked_as_left_after_the_next_round_is_told_of_again_with_the_one_before(
    host: Visitor,
) -> None:
    begun(host)
    host.do("walkover", number=1, table=1, side="first")
    host.finish_round()
    host.do("pair", rounds=1)
    first = host.table(1, 1)["first"][0]
    host.do("leave", player=first, sure="yes")
    assert "Mark as not played" not in host.see().partition('id="earlier"')[2]
    page = host.see("?round=1&table=1").partition('id="past-1-1"')[2].partition('id="past-1-2"')[0]
    form = form_of(page, "walkover")
    assert "Mark as not played" in page
    host.do("walkover", **form)
    out = {one["competitor"]: one["out"] for one in host.data()["standings"]}
    assert (out[first], sum(out.values())) == (0, 3)


def test_the_host_notes_that_one_side_was_not_there(host: Visitor) -> None:
    begun(host)
    assert "Choose the side" in host.refused("walkover", number=1, table=1, side="")
    host.do("walkover", number=1, table=1, side="second")
    assert host.data()["rounds"][0]["tables"][0]["result"]["walkover"]
    host.do("enter", number=1, table=2, first=6, second=5, anyway="yes", why="the bar shut")
    assert "Stopped early" in host.see().partition('id="enter-1-2"')[2].partition("checked")[2]
    looker = host.another(host.seated(2)[0][0])
    for now in ("", "/screen"):
        assert "Walkover" in host.see(now), now
        assert "Broken off" in host.see(now), now
    assert "Broken off: the bar shut" in looker.see().partition("This score counts")[0]
    host.finish_round()
    host.do("pair", rounds=1)
    assert "Broken off: the bar shut." in host.see().partition('id="earlier"')[2]
    assert "Table 2 now has 6 : 5 (broken off: the bar shut)" in host.refused(
        "enter", 409, number=1, table=2, first=8, second=5, shown="x table 1 2"
    )


@pytest.mark.parametrize("action", ["score", "confirm", "go", "sit", "release", "paid", "got"])
def test_who_is_nobody_does_nothing(host: Visitor, action: str) -> None:
    assert "who you are" in begun(host).another().refused(action, 403, number=1, table=1)


def test_no_cookie_acts_for_another(host: Visitor) -> None:
    mine, theirs = phones(begun(host))
    stranger = host.another(host.seated(2)[0][0])
    payer, payee = (f"p{side[0]}" for side in host.seated(1))
    mine.do("score", number=1, table=1, first=8, second=6)
    own = {"number": 1, "table": 1}
    assert "other side" in mine.refused("confirm", **own)
    assert "Only the players at table" in stranger.refused("confirm", **own)
    assert "Only the players at table" in stranger.refused(
        "score", number=1, table=1, first=1, second=9
    )
    assert "one of the two" in stranger.refused("paid", payer=payer, payee=payee, amount=1)
    assert host.table(1)["result"] is None
    theirs.do("confirm", **own)
    assert host.table(1)["result"]["score"] == [8, 6]
    other = Visitor(str(host.web.base_url))
    other.host(EIGHT)
    for name, value in host.web.cookies.items():  # the host of one evening is nobody in another
        other.web.cookies.set(name, value, path=other.base)
    assert "Only the host" in other.refused("pair", 403, rounds=0)


def test_foreign_pages_and_heavy_bodies_are_refused(host: Visitor) -> None:
    answer = host.web.post(
        f"{host.base}/pair", data={"rounds": "0"}, headers={"origin": "https://evil.example"}
    )
    assert answer.status_code == 403
    heavy = host.web.post(f"{host.base}/add", data={"names": "x" * 70_000})
    assert heavy.status_code == 413
    assert host.web.post(f"{host.base}/dance", data={}).status_code == 404
    assert host.web.get(f"{host.base}/dance").status_code == 404
    assert host.web.get(f"{host.base}/pair").headers["location"] == host.base
    assert host.web.get(f"{host.base}/charge").headers["location"] == f"{host.base}/ledger"
    assert host.web.get("/events/nothing-like-this").status_code == 404
    assert host.web.get("/events/..%2f..%2fetc").status_code == 404
    assert host.web.post(f"{host.base}/add", content=b"\xff\xfe").status_code in (400, 403)
    assert len(host.data()["players"]) == 12


# -- scores ---------------------------------------------------------------------------------------


def test_a_score_counts_when_the_other_side_confirms_it(host: Visitor) -> None:
    mine, theirs = phones(begun(host))
    mine.do("score", number=1, table=1, first=8, second=6)
    assert "It counts when" in mine.see()
    assert "Yes, that's right" in theirs.see()
    assert host.table(1)["waiting"][0]["score"] == [8, 6]
    theirs.do("confirm", number=1, table=1)
    assert "This score counts" in mine.see()
    again = {"number": 1, "table": 1, "first": 9, "second": 5}
    assert "already has its score, 8 : 6:" in mine.refused("score", **again)
    assert "already has its score, 6 : 8:" in theirs.refused("score", **again)
    assert "already has its score, 6 : 8:" in theirs.refused("sit")
    us, them = (host.table(1)[f"{side}_name"] for side in ("first", "second"))
    for each, told in (
        (mine, f"8 : 6: {us} against {them}"),
        (theirs, f"6 : 8: {them} against {us}"),
    ):
        said = each.refused("score", 409, **again, shown="x table 1 1")
        assert f"Table 1 now has {told}." in said, "each reads their own side first"
    assert 'class="now-who"><strong>' in mine.see()


def test_who_came_to_a_name_after_the_score_is_offered_nothing_that_is_refused(
    host: Visitor,
) -> None:
    begun(host)
    first, second = host.seated(1)
    host.another(first[0]).do("score", number=1, table=1, first=8, second=6)
    late = host.another(second[0])
    page = late.see()
    why = late.refused("confirm", number=1, table=1)
    assert "so the host decides" in why
    assert why in page
    assert " say " in page.partition(why)[0]
    for action in ("confirm", "score"):
        assert f'action="{late.base}/{action}"' not in page


def test_what_was_seen_is_confirmed_and_nothing_else(host: Visitor) -> None:
    mine, theirs = phones(begun(host))
    mine.do("score", number=1, table=1, first=8, second=6)
    shown = re.search(r'name="shown" value="(\w+ table 1 1)"', theirs.see())
    assert shown is not None
    mine.do("score", number=1, table=1, first=9, second=6)
    why = theirs.refused("confirm", 409, number=1, table=1, shown=shown[1])
    assert "now say 6 : 9" in why
    assert host.table(1)["result"] is None


def test_two_sides_that_differ_are_marked_until_they_agree(host: Visitor) -> None:
    mine, theirs = phones(begun(host))
    mine.do("score", number=1, table=1, first=8, second=6)
    theirs.do("score", number=1, table=1, first=8, second=7)
    assert "The two sides disagree" in mine.see()
    assert "The sides at table 1 disagree" in host.see()
    assert "the sides disagree" in theirs.see()
    mine.do("score", number=1, table=1, first=8, second=7)  # they are right
    assert host.table(1)["result"]["score"] == [8, 7]


@pytest.mark.parametrize(
    ("score", "why"),
    [
        ({"first": "", "second": "6"}, "two numbers"),
        ({"first": "eight", "second": "6"}, "whole number"),
        ({"first": "800", "second": "6"}, ""),
        ({"first": "-3", "second": "6"}, ""),
        ({"first": "8", "second": "6", "table": "9"}, "no table 9"),
        ({"first": "8", "second": "6", "number": "5"}, "no table 1 in round 5"),
        ({"first": "8", "second": "6", "loners_me": "-1"}, "number of loners"),
    ],
)
def test_a_score_that_cannot_be_is_refused_and_kept_in_the_form(
    host: Visitor, score: dict[str, Any], why: str
) -> None:
    begun(host)
    me = host.seated(1)[0][0]
    mine = host.another(me)
    fields = {name.replace("_me", f"_{me}"): value for name, value in score.items()}
    assert why in mine.refused("score", **{"number": "1", "table": "1", **fields})
    assert host.table(1)["waiting"] == []
    if score["first"] == "800":
        assert 'value="800"' in mine.page
    kept = re.search(rf'name="loners_{me}"[^>]* value="-1"', mine.page)
    assert bool(kept) is ("loners_me" in score)


def test_a_double_tap_enters_once(host: Visitor) -> None:
    mine, theirs = phones(begun(host))
    command = secrets.token_urlsafe(18)
    for _ in range(3):
        mine.do("score", number=1, table=1, first=8, second=6, command=command)
    theirs.do("confirm", number=1, table=1, command=command)
    theirs.do("confirm", number=1, table=1, command=command)
    told = host.see("/history")
    assert told.count("enters the score of table 1") == 1
    host.finish_round()
    pairing = secrets.token_urlsafe(18)
    host.do("pair", rounds=1, command=pairing)
    host.do("pair", rounds=1, command=pairing)
    assert len(host.data()["rounds"]) == 2
    assert "already paired" in host.refused("pair", rounds=1)


def test_the_host_corrects_and_the_history_keeps_what_was(host: Visitor) -> None:
    begun(host)
    host.finish_round()
    host.do("pair", rounds=1)
    host.do("enter", number=1, table=2, first=6, second=8, why="written the wrong way round")
    found = host.table(2, 1)
    assert found["result"]["score"] == [6, 8]
    assert found["corrected"][0]["score"] == [8, 6]
    told = host.see("/history")
    assert "written the wrong way round" in told
    assert "It was 8 : 6: written the wrong way round." in host.see()
    assert 'name="first"' in host.see("?round=1&table=2").partition('id="past-1-2"')[2]
    assert "broken off" not in host.see("/history")
    host.do("enter", number=2, table=1, first=1, second=0, anyway="yes")
    assert host.table(1, 2)["result"]["score"] == [1, 0]
    host.do("enter", number=1, table=2, first=9, second=5, why="and once more")
    assert "It was 6 : 8: and once more (corrected 1 time before)." in host.see()
    assert "written the wrong way round" not in host.page, "it is in the history"


def test_tallies_cost_and_count(server: Server) -> None:
    host = hosting(server, EIGHT, basket="1", per_euchre="0.10", per_renege="0.25", stake="5")
    host.do("pair", rounds=0)
    player = host.seated(1)[0][0]
    did = {f"loners_{player}": "2", f"euchred_{player}": "3", f"reneges_{player}": "1"}
    host.do("enter", number=1, table=1, first=9, second=6, **did)
    data = host.data()
    assert data["balances"][player - 1]["cents"] == -500 - 100 - 55
    name = next(p["name"] for p in data["players"] if p["player"] == player)
    assert f"{name}" in host.see().partition("Most loners")[2][:100]
    assert 'value="2"' in host.see().partition(f'name="loners_{player}"')[2][:160]
    assert '<th scope="row">Loners</th><td>2</td><td>0</td>' in host.see("/sheets")
    assert '<th scope="row">Loners</th><td>0</td><td>0</td>' not in host.page, "none were noted"


def test_boards_are_entered_one_by_one(server: Server) -> None:
    host = hosting(server, EIGHT, format="duplicate")
    host.do("pair", rounds=0)
    mine, theirs = phones(host)
    assert 'name="b4_second"' in mine.see()
    boards: dict[str, Any] = {f"b{at}_first": "2" if at == 1 else "1" for at in range(1, 5)}
    boards |= {f"b{at}_second": "0" for at in range(1, 5)}
    mine.do("score", number=1, table=1, **boards)
    theirs.do("confirm", number=1, table=1)
    host.do("enter", number=1, table=2, **boards)
    assert host.table(1)["result"]["boards"] == [[2, 0], [1, 0], [1, 0], [1, 0]]
    bad: dict[str, Any] = {**boards, "b1_first": "7"}
    host.refused("enter", number=1, table=2, **bad)
    assert 'value="7"' in host.page


def test_nobody_reads_who_went_alone_on_boards_that_others_have_still_to_play(
    server: Server,
) -> None:
    host, eve = (Visitor(server.address) for _ in range(2))
    eve.base = host.host(EIGHT, format="duplicate", per_euchre="1")
    host.do("pair", rounds=0)
    mine, _ = phones(host)
    teams = {each["team"]: each["players"] for each in host.data()["teams"]}
    table = host.table(1)
    alone, euchred = teams[table["first"][0]][0], teams[table["second"][0]][0]
    boards = {f"b{at}_{side}": "0" for at in range(1, 5) for side in ("first", "second")}
    boards |= {"b1_first": "4", "b2_second": "1", "b3_first": "2", "b4_first": "1"}
    tallies = {f"loners_{alone}": "1", f"euchred_{euchred}": "1"}
    host.do("enter", number=1, table=1, **boards, **tallies)

    def tells(visitor: Visitor) -> list[bool]:
        return [
            word in visitor.see(path)
            for path, word in (("", "Most loners"), ("/ledger", "fines, round 1"))
        ]

    assert tells(host) == [True, True]
    assert tells(mine) == [True, True], "it is their own table"
    assert tells(eve) == [False, False]
    assert "loner" not in eve.see("/history")
    assert "fines" not in eve.see("/export.csv?table=ledger")
    told = eve.data()
    assert not any(each["loners"] for each in told["standings"])
    assert not any("loners" in each["title"] for each in told["honours"])
    assert not any("fines" in each["what"] for each in told["ledger"])
    assert not any(each["cents"] for each in told["balances"])
    host.do("enter", number=1, table=2, **boards)
    assert tells(eve) == [True, True], "now all have played them"
    assert "1 loner" in eve.see("/history")


def test_no_form_and_no_refusal_tells_of_a_fine_on_boards_that_others_have_still_to_play(
    server: Server,
) -> None:
    host = hosting(server, EIGHT, format="duplicate", per_euchre="1", stake="5")
    host.do("pair", rounds=0)
    (fined, mate), me, payer = host.seated(1)[1], host.seated(2)[0][0], host.seated(2)[1][0]
    player, theirs = host.another(me), host.another(fined)

    def booked() -> set[str]:
        return set(re.findall(r'name="booked" value="(\d+)"', player.see("/ledger")))

    before = booked()
    boards = {f"b{at}_{side}": "0" for at in range(1, 5) for side in ("first", "second")}
    boards |= {"b1_first": "2", "b2_second": "1", "b3_first": "2", "b4_first": "1"}
    host.do("enter", number=1, table=1, **boards, **{f"euchred_{fined}": "1"})
    assert booked() == before
    assert "euchre" not in player.refused("go", 409, sure="yes", shown="00 fixed")
    host.do("charge", payer=f"p{payer}", payee=f"p{me}", amount="50")
    to_me: dict[str, Any] = {"payer": f"p{fined}", "payee": f"p{me}"}
    for amount in ("20", "5.50"):  # the second is owed, with the fine
        assert "owes only $5.00:" in player.refused("paid", **to_me, amount=amount)
    theirs.do("paid", **to_me, amount="6")  # who knows of the fine
    player.do("got", **form_of(player.see("/ledger"), "got"))
    host.do("charge", payer=f"p{me}", payee="pot", amount="90")
    host.do("charge", payer=f"p{mate}", payee=f"p{fined}", amount="9")
    player.do("paid", payer=f"p{me}", payee=f"p{fined}", amount="10")  # as the page has it


# -- coming and going -----------------------------------------------------------------------------


def test_people_come_late_leave_early_return_and_are_replaced(host: Visitor) -> None:
    begun(host)
    late = host.another()
    late.do("join", name="Max")
    assert "starting with the next round" in late.see()
    host.do("add", names="Ned\nOla\nPam")
    ann = host.another(1)
    ann.do("go", sure="yes")
    host.do("leave", player=2, sure="yes")
    assert "left before" in host.refused("leave", player=2, sure="yes")
    host.do("rename", player=3, name="Cyril")
    assert "is already taken" in host.refused("rename", player=3, name="Dee")
    host.finish_round()
    host.do("pair", rounds=1)
    data = host.data()
    sitting = {
        p for t in data["rounds"][1]["tables"] for side in ("first", "second") for p in t[side]
    }
    out = set(data["rounds"][1]["out"])
    assert {1, 2}.isdisjoint(sitting | out)
    assert late_number(data) in sitting | out
    ann.see()
    assert "You have left" in ann.page
    host.do("return", player=1)
    assert "starting with the next round" in ann.see()
    assert "Cyril" in host.see("/screen")


def late_number(data: dict[str, Any]) -> int:
    found: int = next(p["player"] for p in data["players"] if p["name"] == "Max")
    return found


def test_names_are_added_all_or_none(host: Visitor) -> None:
    assert "is already taken" in host.refused("add", names="Max\nAnn")
    assert "Max\nAnn" in host.page
    assert len(host.data()["players"]) == 12
    assert "Type the name" in host.refused("add", names=" \n ")


def test_two_hundred_players_and_no_more(server: Server) -> None:
    host = hosting(server, [f"P{at}" for at in range(200)], format="progressive")
    assert "for at most 200 players" in host.refused("add", names="One more")
    host.do("pair", rounds=0)
    host.finish_round()
    host.do("pair", rounds=1)
    for path in PAGES:
        host.see(path)


def test_an_address_opens_so_many_evenings_and_no_more(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(tables_of_address=4)) as server:
        host, command = Visitor(server.address), secrets.token_urlsafe(18)
        host.host(EIGHT, command=command)
        host.host(EIGHT, command=command)  # the same one
        answer = host.post("/events/new", format="party", names="Ann\nBob")
        assert answer.status_code == 429
        assert "Wait a while" in host.wrong
        assert "Ann\nBob" in host.page


def test_tables_that_are_played_here_count_as_an_address_s_own(tmp_path: Path) -> None:
    """A round was paired, opened and taken back for ever: each time there were more tables."""
    with Server(tmp_path, limits=ServerLimits(tables_of_address=12)) as server:
        host = hosting(server, EIGHT)
        for _ in range(2):
            host.do("pair", rounds=0)
            host.do("online", number=1, table=1)
            host.do("online", number=1, table=1)  # it is there
            host.do("unpair", rounds=1, sure="yes")
        host.do("pair", rounds=0)
        assert "Wait a while" in host.refused("online", 429, number=1, table=1)
        ann = host.another(1)
        assert "Wait a while" in ann.refused("sit", 429)


# -- money and the end ----------------------------------------------------------------------------


def test_an_evening_is_played_closed_and_settled(server: Server) -> None:
    host = hosting(server, EIGHT, stake="5", rounds="2")
    host.do("pair", rounds=0)
    assert "still playing" in host.refused("close", sure="yes")
    host.finish_round()
    host.do("pair", rounds=1)
    host.finish_round(10, 3)
    assert "All rounds have been played" in host.refused("pair", rounds=2)
    ann = host.another(1)
    host.do("paid", payer="p1", payee="bank", amount="5")
    host.do("charge", payer="p2", payee="p3", amount="2.50", what="pizza")
    key = re.search(r'name="key" value="(charge/\d+)"', host.see("/ledger"))
    assert key is not None
    host.do("reverse", key=key.group(1), why="")
    assert "Check the box" in host.refused("close")
    host.do("close", sure="yes")
    data = host.data()
    assert data["stage"] == "over"
    assert sum(line["prize"] for line in data["standings"]) == 4000
    closed = "The evening is closed"
    assert closed in host.refused("add", names="Zoe")
    assert closed in host.refused("enter", number=2, table=1, first=9, second=1)
    assert closed in ann.refused("go", sure="yes")
    assert closed in host.another().refused("join", name="Zoe")
    assert "you finished" in ann.see()
    page = host.see("/ledger")
    while 'aria-label="Paid:' in page:
        form = page.partition('aria-label="Paid:')[0].rpartition("<form")[2]
        fields = dict(re.findall(r'name="(payer|payee|amount)" value="([^"]*)"', form))
        host.do("paid", **fields)
        page = host.see("/ledger")
    assert "Nobody owes anybody anything" in page
    assert all(each["cents"] == 0 for each in host.data()["balances"])
    assert "Statement for Ann" in host.see("/ledger?of=p1")


def test_exports_are_what_the_pages_show(host: Visitor) -> None:
    begun(host).finish_round()
    for table in ("standings", "results", "ledger", "settlement"):
        answer = host.web.get(f"{host.base}/export.csv?table={table}")
        assert answer.headers["content-type"].startswith("text/csv")
        rows = list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff"))))
        assert table not in ("standings", "results") or len(rows) > 3
    assert host.web.get(f"{host.base}/export.csv?table=secrets").status_code == 404
    assert json.loads(host.web.get(f"{host.base}/export.json").text) == host.data()
    assert host.web.get("/api/events/none-such-here").status_code == 404
    paths = host.web.get("/openapi.json").json()["paths"]
    assert "/api/events/{evening}" in paths


def test_a_pot_that_is_still_too_small_for_the_prizes_is_no_error(server: Server) -> None:
    host = hosting(server, [], stake="5", prizes="own", own_prizes="$40+$20")
    host.do("add", names="\n".join(EIGHT))
    assert [line["prize"] for line in host.data()["standings"]] == [0] * 8
    for path in (*PAGES, "/export.csv"):
        host.see(path)
    assert "there are only $40.00" in host.refused("pair", rounds=0)


def test_the_version_changes_when_the_page_would(host: Visitor) -> None:
    seen = [host.see("/version")]
    host.another(1)
    seen.append(host.see("/version"))
    begun(host)
    seen.append(host.see("/version"))
    assert len(set(seen)) == 3
    assert host.see("/version") == seen[-1]
    assert f'data-version="{seen[-1]}"' in host.see()


# -- nothing is lost ------------------------------------------------------------------------------


def test_a_restart_keeps_everything(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        host = Visitor(f"http://127.0.0.1:{first.port}")
        host.host(TWELVE, stake="5")
        host.do("pair", rounds=0)
        mine, theirs = phones(host)
        command = secrets.token_urlsafe(18)
        mine.do("score", number=1, table=1, first=8, second=6, command=command)
        before = host.data(), host.see("/history"), host.see("/version")
    with Server(tmp_path) as second:
        for each in (host, mine, theirs):
            each.web.base_url = httpx.URL(f"http://127.0.0.1:{second.port}")
        assert (host.data(), host.see("/history"), host.see("/version")) == before
        mine.do("score", number=1, table=1, first=8, second=6, command=command)
        theirs.do("confirm", number=1, table=1)
        host.finish_round()
        host.do("pair", rounds=1)
        assert len(host.data()["rounds"]) == 2


def test_what_cannot_be_written_has_not_happened(
    host: Visitor, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = server.hub
    full = StoreError("the disk is full")
    monkeypatch.setattr(hub, "queue_batch", lambda _, done: hub.loop.call_soon(done, full))
    assert "nothing was changed" in host.refused("pair", 503, rounds=0)
    assert "nothing was changed" in host.another().refused("join", 503, name="Zoe")
    monkeypatch.undo()
    assert server.complaints.said == ["evening not written: the disk is full"] * 2
    server.complaints.said.clear()
    assert host.data()["rounds"] == []
    host.do("pair", rounds=0)
    assert len(host.data()["rounds"]) == 1


def test_two_at_once_do_not_get_into_each_others_way(host: Visitor) -> None:
    from concurrent.futures import ThreadPoolExecutor

    begun(host)
    people = [host.another() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda at: people[at].do("join", name=f"New {at}"), range(8)))
        mine, theirs = phones(host)
        pool.map(
            lambda who: who.try_to("score", number=1, table=1, first=8, second=6), (mine, theirs)
        )
    assert len(host.data()["players"]) == 20
    assert host.table(1)["result"]["score"] == [8, 6]


def test_a_server_that_is_killed_between_entries_loses_none(tmp_path: Path) -> None:
    server = Mortal(tmp_path)
    host = Visitor(f"http://127.0.0.1:{server.port}")
    host.host(TWELVE, stake="5")
    entered: list[tuple[int, int]] = []
    for number in (1, 2):
        pairing = secrets.token_urlsafe(18)
        host.do("pair", rounds=number - 1, command=pairing)
        for table in (1, 2, 3):
            command = secrets.token_urlsafe(18)
            host.do("enter", number=number, table=table, first=8, second=6, command=command)
            entered.append((number, table))
            if (number, table) == (2, 2):
                server.kill()
                server.start()
                host.do("enter", number=number, table=table, first=8, second=6, command=command)
                host.do("pair", rounds=number - 1, command=pairing)
                data = host.data()
                there = [
                    (round_["round"], each["table"])
                    for round_ in data["rounds"]
                    for each in round_["tables"]
                    if each["result"] is not None
                ]
                assert there == entered
    before = host.data()
    server.kill()
    with DurableLog.open(tmp_path / "tables.sqlite3") as log:
        rows = log.read_entries(TOURNAMENT_PREFIX + before["evening"])
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert len(fold_events(entry_from_json(row.entry) for row in rows).rounds) == 2
    assert "Traceback" not in server.complaints.read_text()


# -- played here ----------------------------------------------------------------------------------


def test_a_table_is_played_here_and_its_score_comes_by_itself(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        host = Visitor(server.address)
        game = {"format": "pot", "preset": "stick-the-dealer", "target": "1"}
        host.host(["Ann & Bob", "Cy & Dee"], stake="5", **game)
        ann = host.another(host.number("Ann"))
        assert "have a table in this round" in ann.refused("sit")
        host.do("pair", rounds=0)
        host.do("online", number=1, table=1)
        assert "Sit down at your table" in ann.see()
        went = ann.do("sit").headers["location"]
        table, _, token = went.removeprefix("/t/").partition("#seat=")
        again = ann.do("sit").headers["location"]
        assert again.startswith(f"/t/{table}#seat=")
        tokens = [token, *(sat(host, name)[1] for name in ("Bob", "Cy", "Dee"))]
        with ExitStack() as stack:
            people = [stack.enter_context(Guest(server.port, table, each)) for each in tokens]
            guest = people[0]
            assert guest.picture["table"]["title"] == "Thursday: round 1, table 1"
            names = [chair["name"] for chair in guest.picture["table"]["chairs"]]
            first, second = host.seated(1)
            known = {p["player"]: p["name"] for p in host.data()["players"]}
            assert names[guest.seat or 0] == "Ann"
            assert known[[first[0], second[0], first[1], second[1]][guest.seat or 0]] == "Ann"
            played(*people)
            scores = guest.picture["game"]["scores"]
        found = waited(host)
        assert found["score"] == scores
        assert found["by"] == SERVER_TABLE
        assert [(each["bot"], each["hand"]) for each in found["sat"]] == [("", 1)] * 4
        assert "The table enters the score" in host.see("/history")
        host.do("close", sure="yes")
        assert host.data()["stage"] == "over"


def sat(host: Visitor, name: str) -> tuple[str, str]:
    """Somebody sits down at their table of the evening: the table, and the token of the seat."""
    return sits(host.another(host.number(name)))


def sits(player: Visitor) -> tuple[str, str]:
    went = player.do("sit").headers["location"]
    table, _, token = went.removeprefix("/t/").partition("#seat=")
    return table, token


def with_bots(host: Visitor, *players: Visitor) -> tuple[str, list[str]]:
    """These sit down at table 1, and the host has bots play for the others, at once."""
    host.do("change", seen=0, bots="beginner", pace="instant")
    tokens = [sits(player) for player in players]
    there = host.web.get(f"/api/tables/{tokens[0][0]}").json()["table"]
    for chair, name in zip(there["chairs"], there["kept"], strict=True):
        if chair["kind"] == "empty":
            host.do("seat-bot", number=1, table=1, player=host.number(name))
    there = host.web.get(f"/api/tables/{tokens[0][0]}").json()["table"]
    bots = {chair["name"] for chair in there["chairs"] if chair["kind"] == "bot"}
    assert bots <= {f"Bot {seat}" for seat in range(1, 5)}, "no bot is called like a player"
    return tokens[0][0], [token for _, token in tokens]


def played(*guests: Guest) -> None:
    from server_help import together

    with together(*guests):
        pass


def waited(host: Visitor) -> dict[str, Any]:
    """The result of the first table, once there is one."""
    wait_for(lambda: host.table(1)["result"] is not None)
    found: dict[str, Any] = host.table(1)["result"]
    return found


def test_the_score_of_a_table_that_names_no_evening_comes_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that euchre 0.2 made for an evening lead back to none."""
    settings = online._build_online_table_settings
    monkeypatch.setattr(
        online, "_build_online_table_settings", lambda *of: structs.replace(settings(*of), home="")
    )
    with Server(tmp_path) as server:
        host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot", target="1")
        host.do("pair", rounds=0)
        table, (token,) = with_bots(host, host.another(host.number("Ann")))
        with Guest(server.port, table, token) as guest:
            guest.play()
        (live,) = server.app.state.tournaments.list_in_memory()
        wait_for(lambda: live.tournament.find_table(1, 1).claims)  # nobody looks at a page


def test_a_score_that_the_server_did_not_live_to_enter_is_entered_later(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot", target="1")
        host.do("pair", rounds=0)
        table, (token,) = with_bots(host, host.another(host.number("Ann")))
        server.hub.ended.clear()  # as if it went down at this moment
        with Guest(server.port, table, token) as guest:
            guest.play()
            scores = guest.picture["game"]["scores"]
        rows = rows_of(tmp_path, f"event.{host.base.rpartition('/')[2]}")
        assert rows[-1][3]["type"] == "online"
    with Server(tmp_path) as second:
        host.web.base_url = httpx.URL(f"http://127.0.0.1:{second.port}")
        host.see()
        assert host.table(1)["waiting"][0]["score"] == scores


def test_all_tables_of_a_duplicate_round_have_the_same_secret_deals(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        host = hosting(server, EIGHT, format="duplicate")
        host.do("pair", rounds=0)
        for table in (1, 2):
            host.do("online", number=1, table=table)
        rows = rows_of(tmp_path, f"event.{host.base.rpartition('/')[2]}")
        ids = [entry["id"] for _, _, _, entry in rows if entry["type"] == "online"]
        sets = {rows_of(tmp_path, each)[0][3]["settings"]["same_deals"] for each in ids}
        assert len(ids) == 2
        assert len(sets) == 1


@pytest.mark.on_file
def test_nothing_secret_is_on_the_disk(host: Visitor, server: Server) -> None:
    ann = host.another(1)
    tokens = [*host.web.cookies.jar, *ann.web.cookies.jar]
    secrets_ = [each.value for each in tokens if each.name in ("euchre_host", "euchre_player")]
    assert len(secrets_) == 2
    database = f"file:{server.data / 'tables.sqlite3'}?mode=ro"
    with closing(sqlite3.connect(database, uri=True)) as disk:
        text = "\n".join(disk.iterdump())
    assert not [each for each in secrets_ if each and each in text]
    flags = host.do("key", token=secrets_[0]).headers["set-cookie"]
    assert "HttpOnly" in flags
    assert "samesite=lax" in flags.lower()
    assert f"Path={host.base}" in flags


def test_the_boards_of_a_duplicate_evening_are_for_the_host_s_eyes(server: Server) -> None:
    address = f"{server.address}"
    host, ann = Visitor(address), Visitor(address)
    base = host.host(EIGHT, format="duplicate")
    ann.web.get(base)
    assert "Show the boards" in host.see("/boards")
    host.do("boards")
    boards = host.web.get(f"{base}/boards")
    assert boards.status_code == 200
    assert boards.text.count("is turned up") == 4 * 3
    assert host.web.get(f"{base}/boards").text == boards.text
    assert f"{base}/boards" in host.web.get(f"{base}/sheets").text
    assert ann.web.get(f"{base}/boards").status_code == 403
    assert ann.web.post(f"{base}/boards").status_code == 403
    assert f"{base}/boards" not in ann.web.get(f"{base}/sheets").text
    assert "people who have seen them can't play" in host.refused("claim", player=1)
    ann.base = base
    ann.do("claim", player=1)
    party = host.host(EIGHT)
    assert host.web.get(f"{party}/boards").status_code == 404
    host.do("claim", player=1)


def test_boards_that_travel_are_played_with_real_cards_and_told_when_all_have_played_them(
    server: Server,
) -> None:
    address = f"{server.address}"
    host = Visitor(address)
    base = host.host(TWELVE, format="mitchell", hands="2", title="Club & friends")
    assert "after the draw" in host.see("/boards")
    assert host.web.get(f"{base}/export.xml").status_code == 404
    host.do("pair", rounds=0)
    ann = host.another(host.seated(2)[1][0])
    mine = ann.see()
    assert "Boards 3 to 4; you sit East-West." in mine
    assert "Play it here" not in mine
    assert "real cards" in ann.refused("sit")
    assert "real cards" in host.refused("online", number=1, table=1)
    assert "The boards keep their cards: undo only if nobody has looked at a hand." in host.see()
    host.do("boards")
    assert host.see("/boards").count("is turned up") == 6
    sheets = host.see("/sheets")
    assert "table guides" in sheets
    assert "<td>E-W</td><td>3-4</td>" in sheets
    for number in (1, 2, 3):
        for table in (1, 2, 3):
            first, second = table % 2, 2 * (table == 2)
            points = {"b1_first": first, "b1_second": second, "b2_first": 1, "b2_second": 0}
            host.do("enter", number=number, table=table, **points)
        if number < 3:
            assert "No board is finished at every table" in ann.see("/travellers")
            host.do("pair", rounds=number)
    assert '<li class="wall-out">East-West</li>' in host.see("/screen")
    page = ann.see("/travellers")
    assert page.count("<h2>Board ") == 6
    assert "each direction has a winner" in ann.see()
    assert len(host.web.get(f"{base}/export.csv?table=travellers").text.splitlines()) == 19
    xml = host.web.get(f"{base}/export.xml")
    assert xml.headers["content-type"] == "application/xml"
    assert "<EVENT_DESCRIPTION>Club &amp; friends</EVENT_DESCRIPTION>" in xml.text
    assert len(host.data()["travellers"]) == 6
    party = host.host(EIGHT)
    for path in ("travellers", "export.xml", "export.csv?table=travellers"):
        assert host.web.get(f"{party}/{path}").status_code == 404


def test_a_host_who_gives_their_place_back_sees_boards_and_plays_no_more(server: Server) -> None:
    host = Visitor(server.address)
    base = host.host(EIGHT, format="duplicate")
    host.do("claim", player=1)
    assert "is turned up" not in host.web.get(f"{base}/boards").text
    host.do("release")
    host.do("boards")
    assert "is turned up" in host.web.get(f"{base}/boards").text
    assert "people who have seen them can't play" in host.refused("claim", player=1)


def test_whoever_has_seen_the_boards_comes_to_no_place_by_any_way(server: Server) -> None:
    host = hosting(server, EIGHT, format="duplicate")
    ann, zoe = host.another(1), host.another()
    [token] = [each.value or "" for each in ann.web.cookies.jar if each.name == "euchre_player"]
    host.do("boards")
    assert "people who have seen them can't play" in host.refused("join", name="Zoe & Max")
    assert "people who have seen them can't play" in host.refused("key", 409, token=token)
    assert not [each for each in host.web.cookies.jar if each.name == "euchre_player"]
    zoe.do("key", token=token)
    host.another().do("join", name="Zoe & Max")
