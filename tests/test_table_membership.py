"""What becomes of the chairs of people whose account is gone."""

from __future__ import annotations

import pytest

from euchre.english.names import FORMER_PLAYER_NAME
from euchre.server.tables.services.stored_rows import build_game_rows
from euchre.table.chairs.membership import remove_accounts
from euchre.table.results import result_from_json
from table_help import Desk
from test_table_ranked import ranked
from test_table_results import last_playing

ANN = frozenset({"player.ann"})


def parts(desk: Desk, **gone: frozenset[str]) -> None:
    draft = desk.draft()
    remove_accounts(draft, **gone)
    desk.keep(draft)


def played(desk: Desk) -> Desk:
    desk.until(lambda desk: desk.table.stage == "over")
    return desk


def test_a_deleted_account_leaves_a_guest_who_plays_on_without_a_result() -> None:
    desk = Desk()
    for seat, player in enumerate(("ann", "bo")):
        desk.sits(player.title(), seat, player=f"player.{player}")
    parts(desk, deleted_accounts=ANN)
    ann, bo = desk.table.chairs[:2]
    assert (ann.name, ann.player, ann.person) == (FORMER_PLAYER_NAME, "", True)
    assert (bo.name, bo.player) == ("Bo", "player.bo")
    parts(desk, deleted_accounts=ANN)
    assert desk.table.chairs[0] == ann, "again does nothing"


def test_two_who_delete_theirs_are_told_from_each_other() -> None:
    desk = Desk()
    for seat, player in enumerate(("ann", "bo")):
        desk.sits(player.title(), seat, player=f"player.{player}")
    parts(desk, deleted_accounts=ANN | {"player.bo"})
    assert desk.table.seat_names[:2] == (FORMER_PLAYER_NAME, f"{FORMER_PLAYER_NAME} 2")


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("how", ["deleted", "suspended"])
def test_at_a_ranked_table_they_get_up_where_no_game_is_on(how: str, when: str) -> None:
    desk = ranked(playing=when == "after")
    if when == "after":
        played(desk)
    parts(desk, **{f"{how}_accounts": ANN})
    assert not desk.table.chairs[0].person
    assert all(chair.person for chair in desk.table.chairs[1:])


@pytest.mark.parametrize("how", ["deleted", "suspended"])
def test_a_ranked_game_counts_for_whose_account_is_there(how: str) -> None:
    desk = ranked()
    parts(desk, **{f"{how}_accounts": ANN})
    assert desk.table.chairs[0].person
    played(desk)
    results, _ = build_game_rows(last_playing(desk), desk.table, desk.now)
    others = {"player.bo", "player.cy", "player.dot"}
    assert {row.player for row in results} == others | (ANN if how == "suspended" else set())
    seat = result_from_json(results[-1].body).game.seats[0]
    assert (seat.name, seat.player, seat.left) == (
        ("Ann", "player.ann", False) if how == "suspended" else (FORMER_PLAYER_NAME, "", False)
    )
    parts(desk, **({"suspended_accounts": ANN} if how == "suspended" else {}))
    assert not desk.table.chairs[0].person, "and then they get up"
