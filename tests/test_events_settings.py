"""What a host changes after an evening has been opened, and how all of it goes away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre.server.tournaments.online import OnlineTournamentTables
from euchre.store import DurableLog, StoreError
from euchre.tournaments.formats import FORMATS
from event_help import EIGHT, TWELVE, Visitor, hosting
from server_help import Guest, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("settings")) as running:
        yield running


@pytest.fixture
def host(server: Server) -> Visitor:
    """A host with a party of twelve."""
    return hosting(server, TWELVE, stake="5")


def typed(host: Visitor) -> dict[str, str]:
    """The form for the settings as a browser would send it back."""
    form = host.see("/settings").partition('action="' + host.base + '/change"')[2]
    form = form.partition("</form>")[0]
    found: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        if "disabled" in tag or ("checkbox" in tag and " checked" not in tag):
            continue
        value = re.search(r'value="([^"]*)"', tag)
        found[re.findall(r'name="([^"]*)"', tag)[0]] = value.group(1) if value else ""
    for select in re.findall(r"<select.*?</select>", form, re.DOTALL):
        if "disabled" in select.partition(">")[0]:
            continue
        options = re.findall(r'<option value="([^"]*)"( selected)?', select)
        chosen = [value for value, selected in options if selected] or [options[0][0]]
        found[re.findall(r'name="([^"]*)"', select)[0]] = chosen[0]
    del found["command"]  # a fresh one every time
    return found


# -- what changes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_the_form_as_it_is_changes_nothing(server: Server, name: str) -> None:
    few = {"pot": 4, "points": 4}
    many = few.get(name, 12 if FORMATS[name].real_cards else 8)
    people = [f"P{at}" for at in range(many)]
    wanted = {"unit": "0.25"} if name == "points" else {"stake": "5", "per_euchre": "0.10"}
    host = hosting(server, people, format=name, prizes="own", own_prizes="", **wanted)
    before, version = host.data(), host.see("/version")
    host.do("change", **typed(host))
    assert host.data() == before
    assert host.see("/version") == version


def test_the_host_changes_what_was_typed_wrong(host: Visitor) -> None:
    form = typed(host)
    assert (form["stake"], form["title"], form["joining"]) == ("5.00", "Thursday", "yes")
    wanted = {"title": "Friday", "stake": "7.50", "prizes": "70/30", "rounds": "4", "hands": "6"}
    host.do("change", **{**form, **wanted, "joining": "", "per_euchre": "0.10"})
    data = host.data()
    assert (data["title"], data["stake"], data["prizes"]) == ("Friday", 750, "70/30")
    assert (data["rounds_planned"], data["rules"]["num_hands"], data["per_euchre"]) == (4, 6, 10)
    assert data["pot"] == 12 * 750
    told = host.see("/history")
    assert (
        "The settings change: a round has 6 hands, it is called Friday, the stake is $7.50" in told
    )
    assert "the host enters the names" in told
    saved = host.see("/settings?saved=0")
    assert "Saved: a round has 6 hands, it is called Friday, the stake is $7.50 instead" in saved
    assert "Because of this, 12 players each owe $2.50 more." in saved
    assert "You didn't change any settings" in host.see("/settings?saved=1")
    assert 'class="callout"' not in host.see("/settings?saved=2")
    assert "Ask them" in host.another().refused("join", name="Zoe")


def test_a_form_may_leave_fields_out(host: Visitor) -> None:
    host.do("change", seen=0, title="Friday")
    data = host.data()
    assert (data["title"], data["stake"], data["rules"]["num_hands"]) == ("Friday", 500, 12)


def test_a_change_is_told_after_it_with_whose_money_it_moves(host: Visitor) -> None:
    host.do("pair", rounds=0)
    host.do("enter", number=1, table=1, first=10, second=3)
    host.finish_round()
    gone = host.do("change", **{**typed(host), "prizes": "70/30"})
    told = host.see(gone.headers["location"].removeprefix(host.base))
    assert "Saved: the prizes are 70/30. Because of this, the prizes so far change." in told
    gone = host.do("change", **{**typed(host), "title": "Friday"})
    told = host.see(gone.headers["location"].removeprefix(host.base))
    assert re.search(r'role="status">Saved: it is called Friday\.<', told)


def test_what_stays_is_shown_with_the_reason_and_refused_in_a_sentence(host: Visitor) -> None:
    host.do("pair", rounds=0)
    host.do("paid", payer="p1", payee="bank", amount="5")
    form = typed(host)
    assert {"stake", "basket", "preset", "hands"}.isdisjoint(form)
    assert "once a round has been paired" in host.page
    assert "money has been paid" in host.refused(
        "change", 400, **{**form, "stake": "6", "rounds": "3"}
    )
    assert "Thursday" in host.page
    assert 'value="3"' in host.page, "what was typed is kept"
    assert host.data()["rounds_planned"] == 11
    host.do("change", **{**form, "rounds": "3"})
    assert "Round 1 of 3" in host.see()
    assert "whole number" in host.refused("change", seen=1, rounds="many")


def test_a_form_from_before_another_change_is_refused(host: Visitor) -> None:
    stale = typed(host)
    host.do("change", **{**stale, "title": "Friday"})
    told = host.refused("change", 409, **{**stale, "rounds": "3"})
    assert "The settings have changed" in told
    assert "Friday" in told
    assert host.data()["title"] == "Friday"


def test_no_log_is_folded_anew_to_say_what_a_form_has_not_seen(
    host: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    stale, folded = typed(host), list[object]()
    host.do("change", **{**stale, "title": "Friday"})
    monkeypatch.setattr(
        "euchre.tournaments.reducer._apply_without_ledger", lambda _, entry: folded.append(entry)
    )
    assert "it is called Friday" in host.refused("change", 409, **{**stale, "title": "Monday"})
    assert "Saved: it is called Friday." in host.see("/settings?saved=0")
    assert not folded


def test_only_the_host_sees_the_settings(host: Visitor) -> None:
    assert ">Settings<" in host.see()
    ann = host.another(1)
    assert ">Settings<" not in ann.see()
    assert ann.web.get(f"{ann.base}/settings").status_code == 403
    for action in ("change", "delete"):
        assert host.web.get(f"{host.base}/{action}").headers["location"].endswith("/settings")


def test_a_closed_evening_changes_no_more_and_can_be_deleted(server: Server) -> None:
    host = hosting(server, EIGHT, rounds="1")
    host.do("pair", rounds=0)
    host.finish_round()
    host.do("close", sure="yes")
    assert "its settings can't be changed" in host.see("/settings")
    assert "The evening is closed" in host.refused("change", seen=0, title="Late")
    host.do("delete", sure="yes")
    assert host.web.get(host.base).status_code == 404


# -- all of it goes -------------------------------------------------------------------------------


@pytest.mark.on_file
def test_a_deleted_evening_is_gone_for_everybody_and_from_the_disk(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        host, other = hosting(server, EIGHT, stake="5"), hosting(server, TWELVE)
        ann = host.another(1)
        host.do("pair", rounds=0)
        assert "Nothing has changed" in host.refused("delete")
        assert "nobody will see who owes whom" in host.see("/settings")
        assert host.do("delete", sure="yes").headers["location"] == "/events"
        assert host.base not in host.web.get("/events").text
        assert host.base not in other.web.get("/events").text
        assert ann.web.get(ann.base).status_code == 404
        assert "deleted" in ann.web.get(f"{ann.base}/version").text
        assert ann.try_to("go", sure="yes").status_code == 404
        assert ann.web.get(f"/api{ann.base}").status_code == 404
        assert len(other.data()["players"]) == 12
    with DurableLog.open(tmp_path / "tables.sqlite3") as log:
        gone, there = (f"event.{each.base.rpartition('/')[2]}" for each in (host, other))
        assert (
            log.read_entries(gone),
            log.list_tokens(gone),
            dict(log.list_tables()).get(gone),
        ) == ([], [], None)
        assert log.read_entries(there)


def test_an_evening_that_is_opened_again_shows_nothing_of_the_one_that_was_deleted(
    server: Server,
) -> None:
    command = "the form of a new evening"
    host = hosting(server, EIGHT, command=command)
    host.do("add", names="Secret Sam")
    assert "Secret Sam" in host.see("/export.json")
    was = host.base
    leaked = host.web.cookies["euchre_host"]
    host.do("renew", sure="yes")
    host.do("delete", sure="yes")
    with pytest.raises(AssertionError, match="was deleted"):
        host.host(EIGHT, command=command)
    assert server.web.post(f"{was}/key", data={"token": leaked}).status_code == 404
    assert host.host(EIGHT) != was
    for path in ("/export.json", "/history"):
        host.see(path)
        assert "Secret Sam" not in host.page


def test_what_the_disk_does_not_delete_stays(
    host: Visitor, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: str) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(server.hub.log, "delete_log", full)
    assert "nothing was changed" in host.refused("delete", 503, sure="yes")
    assert server.complaints.said == ["evening not deleted: the disk is full"]
    server.complaints.said.clear()
    host.do("change", seen=0, title="Still here")
    assert "Still here" in host.see()


# -- tables that are played here ------------------------------------------------------------------


def test_a_chair_that_is_kept_has_the_new_name_after_a_change_of_names(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot", target="1")
        ann = host.number("Ann")
        phone = host.another(ann)
        host.do("pair", rounds=0)
        host.do("online", number=1, table=1)
        found = re.search(r'href="/t/([^"]+)"', host.see())
        assert found is not None
        table = found.group(1)
        with Guest(server.port, table) as watcher:
            assert set(watcher.picture["table"]["kept"]) == {"Ann", "Bob", "Cy", "Dee"}
            host.do("rename", player=ann, name="Zoe")
            assert set(kept_once(watcher, "Zoe")) == {"Zoe", "Bob", "Cy", "Dee"}
            token = phone.do("sit").headers["location"].partition("#seat=")[2]
            with Guest(server.port, table, token) as guest:
                host.do("rename", player=ann, name="Yve")
                seat = kept_once(watcher, "Yve").index("Yve")
                assert watcher.picture["table"]["chairs"][seat]["name"] == "Yve"
                assert watcher.told[-1]["told"] == "Zoe is now Yve."
                assert guest.seat == seat
                host.do("rename", player=ann, name="Wyn", other="yes")
                kept_once(watcher, "Wyn")
                assert watcher.told[-1]["told"] == "Wyn plays in Yve's place."
                host.do("rename", player=ann, name="Yve")
                kept_once(watcher, "Yve")
            phone.do("claim", player=ann)
            assert phone.do("sit").headers["location"].startswith(f"/t/{table}#seat=")
    with Server(tmp_path) as second:
        there = second.web.get(f"/api/tables/{table}").json()["table"]
        assert there["kept"][seat] == there["chairs"][seat]["name"] == "Yve"


def test_whoever_sits_down_for_another_is_another_though_the_table_had_not_heard_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        """The server has stopped, or the disk was full, once the host's change was written."""

    with Server(tmp_path) as server:
        host = hosting(server, ["Ann & Bob", "Cy & Dee"], format="pot", target="1")
        host.do("pair", rounds=0)
        ann = host.another(1)
        table = ann.do("sit").headers["location"].partition("#")[0].removeprefix("/t/")
        with Guest(server.port, table) as watcher:
            monkeypatch.setattr(OnlineTournamentTables, "rename_chairs", fails)
            host.do("rename", player=1, name="Wyn", other="yes")
            host.do("rename", player=1, name="Wynn")
            host.another(2).do("sit")
            kept_once(watcher, "Wynn")
            events = [message["told"] for message in watcher.told if "told" in message]
    assert "Wynn plays in Ann's place." in events


def kept_once(guest: Guest, name: str) -> list[str]:
    """For whom the chairs are kept, once this name is among them."""
    while name not in guest.picture["table"]["kept"]:
        guest.hear()
    kept: list[str] = guest.picture["table"]["kept"]
    return kept
