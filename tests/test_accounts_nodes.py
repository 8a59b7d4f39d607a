"""Accounts that are gone where several servers share a database: they are at all of them."""

from __future__ import annotations

import pytest

from club_help import Browser
from euchre.english.names import FORMER_PLAYER_NAME
from euchre.server.accounts import deletion
from euchre.store import ACCOUNT_PREFIX, CLUB_PREFIX
from passkey_help import known
from server_help import Server
from test_accounts_gone import Seeker, cookie, delete, sign_out
from test_moderation_nodes import servers

__all__ = ["servers"]
Two = tuple[Server, Server]


@pytest.mark.parametrize("goes", [delete, sign_out])
def test_who_is_gone_at_one_server_is_gone_at_the_sockets_and_tickets_of_the_other(
    servers: Two, goes: object
) -> None:
    one, two = servers
    dora = known(one, "Dora")
    made = two.make(gallery="all")
    waiting = Seeker(dora)
    watching = {"table": made["table"]}
    with two.guest(made), two.guest(watching, headers=cookie(dora)) as guest:
        assert guest.ask("say", text="it is me", name="")["type"] == "ack"
        assert callable(goes)
        goes(dora, dora)
        told = guest.ask("say", text="still me", name="Dora")
        if goes is delete:
            assert told["type"] == "ack", "a name that nobody has is anybody's"
            assert guest.told[-1] == told
        else:
            assert told["code"] == "name-taken"
    assert waiting.ask().status_code == 404


def test_a_seat_at_another_server_becomes_a_guest_s(servers: Two) -> None:
    one, two = servers
    dora = known(one, "Dora")
    headers = cookie(dora)
    wanted = {"name": "", "pace": "instant"}
    made = two.web.post("/api/tables", json=wanted, headers=headers).json()
    with two.guest(made) as mine:
        chair = mine.picture["table"]["chairs"][made["seat"]]
        assert (chair["name"], chair["player"]) == ("Dora", dora.id)
        delete(dora, dora)
        mine.hear_until(lambda told: told["type"] == "snapshot")
        assert mine.picture["table"]["chairs"][made["seat"]]["name"] == FORMER_PLAYER_NAME


def test_a_club_at_another_server_forgets_who_deletes_their_account(servers: Two) -> None:
    one, two = servers
    dora, bo = known(one, "Dora Quill"), known(one, "Bo")
    mine, bos, alone = (
        Browser(two.address, dora.session),
        Browser(two.address, bo.session),
        Browser(two.address, dora.session),
    )
    bos.base = mine.found("The Bowers")
    assert bos.post(mine.invite).status_code == 303
    alone.found("Alone")
    bo.post(f"/{bo.id}/company", 204, player=dora.id, company="never")
    delete(dora, dora)
    log = one.hub.log
    for part in (dora.id, "Dora Quill"):
        assert log.find_logs_containing(CLUB_PREFIX, part.encode()) == []
        assert log.find_logs_containing(ACCOUNT_PREFIX, part.encode()) == []
    assert bos.see().count("The Bowers")
    assert log.find_logs_containing(CLUB_PREFIX, b"Alone") == []
    bos.do("present", title="The New Bowers", about="", door="invited")


def test_what_is_at_a_server_that_does_not_answer_is_deleted_later(
    servers: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = servers
    dora, bo = known(one, "Dora Quill"), known(one, "Bo")
    mine, bos = Browser(two.address, dora.session), Browser(two.address, bo.session)
    bos.base = mine.found("The Bowers")
    assert bos.post(mine.invite).status_code == 303
    asked = one.hub.ask

    async def silent(*_: object) -> None:
        """It does not answer."""

    monkeypatch.setattr(deletion, "_RETRY_SECONDS", 0.01)
    one.hub.ask = silent
    answer = dora.web.delete(f"/api/players/{dora.id}")
    assert answer.status_code in (429, 503), answer.text
    assert "try again in a moment" in answer.json()["detail"]
    assert dora.called == "", "they are signed out all the same"
    one.hub.ask = asked
    dora.delete(f"/{dora.id}")
    assert one.hub.log.read_entries(dora.account) == []
    assert one.hub.log.find_logs_containing(CLUB_PREFIX, dora.id.encode()) == []


def test_what_only_servers_ask_is_answered_to_nobody_else(servers: Two) -> None:
    one, _ = servers
    dora = known(one, "Dora")
    for path, body in (
        ("/nodes/accounts", dora.account),
        ("/nodes/forget", {"log": "club.one", "player": dora.account}),
        ("/nodes/moderation", {"type": "Restore", "player": dora.id}),
    ):
        assert one.web.post(path, json=body).status_code == 404
