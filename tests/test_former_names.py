"""Who somebody is decides what they are called once their name is gone, and never the name."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping
from pathlib import Path

import msgspec
import pytest

from euchre.english.names import (
    FORMER_PLAYER_NAME,
    LATER_PLAYER_NAME,
    UNNAMED_PLAYER_NAME,
    build_hidden_name,
    find_hidden_name,
)
from euchre.game.events import encode_hook
from euchre.notation import record
from euchre.notation.record import Record
from euchre.server.accounts.name_changes import anonymise_seats, rename_seat
from euchre.server.accounts.rewriting import StoredGameRows
from euchre.server.tables.lobby import _decode_listing
from euchre.server.tables.services import former_names
from euchre.server.tables.services.former_names import (
    NO_VISITORS,
    find_former_names,
    find_visitors,
)
from euchre.server.tables.services.stored_rows import build_game_rows
from euchre.store import DurableLog, LogEntryRow, WriteBatch
from euchre.table import commands as say
from euchre.table.chairs.membership import find_new_names, remove_accounts
from euchre.table.chairs.seating import rename_bearers, rename_reserved_seat
from euchre.table.log.entries import SeatTaken, entry_from_json, entry_to_json
from euchre.table.log.former_names import FormerNames
from euchre.table.log.history import iterate_game_records
from euchre.table.log.name_hiding import collect_named_people, remembers_account
from euchre.table.log.reducer import fold_entries
from euchre.table.log.snapshots import decode_table, encode_table
from euchre.table.log.state import Table
from euchre.table.results import result_from_json
from euchre.table.views.public_view import build_listed_info
from table_help import Browser, Desk, at_hand, table_of
from test_table_places import agreed
from test_table_results import last_playing

GONE = "player.00000000000000aa"
DELETED = FormerNames({}, frozenset({GONE}))
HIDDEN = FormerNames({"rudetom": GONE})
NONE: Mapping[str, str] = {}


def in_hand(desk: Desk, number: int) -> None:
    desk.until(lambda each: at_hand(each) and len(each.match.hands) == number - 1)


def starts(desk: Desk, number: int) -> None:
    """The first two are ready, and play until this hand."""
    for seat in (0, 1):
        desk.says(seat, say.SayReady)
    in_hand(desk, number)


def recorded(desk: Desk, former: FormerNames) -> Record:
    entries = [(at, entry_from_json(text)) for at, text in desk.log]
    *_, last = iterate_game_records(entries, former_names=former)
    return last


def followed(other: str) -> Desk:
    """Somebody called Tom plays a hand, another Tom one, whose account goes, and a bot the rest."""
    desk = Desk()
    desk.sits("Ann", 1)
    desk.sits("Tom", 0, player=other)
    desk.fill()
    starts(desk, 1)
    desk.says(0, say.SayText, text="hello")
    desk.leaves(0)
    desk.sits("Tom", 0, player=GONE)
    in_hand(desk, 3)
    desk.leaves(0)
    desk.until(lambda each: each.match.over)
    return desk


@pytest.mark.parametrize("other", ["", "guest.b1", "player.00000000000000bb"])
def test_another_of_the_same_name_keeps_it_in_what_is_made_of_the_log(other: str) -> None:
    desk = followed(other)
    record = recorded(desk, DELETED)
    assert [record.names_in_hand(hand)[0] for hand in (1, 2)] == ["Tom", FORMER_PLAYER_NAME]
    assert record.names[0].startswith(f"Tom, then {FORMER_PLAYER_NAME}, then ")
    middle = len(desk.log) // 2
    state = decode_table(encode_table(desk.before(middle)))
    entries = [(at, entry_from_json(text)) for at, text in desk.log[middle:]]
    assert [*iterate_game_records(entries, state, DELETED)] == [record], (
        "from where it was kept as well"
    )


def test_a_bot_is_nobody_s_former() -> None:
    desk = table_of("Ann", playing=False)
    bot = desk.table.seat_names[1]
    desk.sits(bot, 1, player=GONE)
    desk.leaves(1)
    desk.fill()
    desk.says(0, say.SayReady)
    desk.until(lambda each: each.table.stage == "over")
    assert bot in desk.table.seat_names
    assert FORMER_PLAYER_NAME not in repr(recorded(desk, DELETED))


@pytest.mark.parametrize("how", ["hidden", "deleted"])
@pytest.mark.parametrize("stands", [True, False])
def test_a_live_table_tells_a_name_that_is_gone_nowhere(how: str, stands: bool) -> None:  # noqa: FBT001
    desk = Desk(settings={"money": "pot", "amount": 100})
    desk.sits("Rude Tom", 0, player=GONE)
    desk.sits("Ann", 1)
    desk.fill()
    desk.says(0, say.SayText, text="hello")
    desk.until(lambda each: each.table.match is not None and each.match.over)
    assert {purse.name for purse in desk.table.totals if purse.person} == {"Rude Tom", "Ann"}
    if stands:
        desk.leaves(0)
        assert "Rude Tom" in repr(desk.table), "said, won, dealt and proven"
    draft = desk.draft()
    if how == "hidden":
        rename_bearers(draft, find_new_names(desk.table, HIDDEN))
    else:
        remove_accounts(draft, deleted_accounts=frozenset({GONE}))
    for entry in desk.keep(draft):
        assert "Tom" not in repr(entry), "and no entry tells it once more"
    assert "Tom" not in repr(desk.table)
    shown = build_hidden_name("00000000000000aa") if how == "hidden" else FORMER_PLAYER_NAME
    assert {purse.name for purse in desk.table.totals if purse.person} == {shown, "Ann"}
    assert desk.table.chat[0].name == shown
    assert desk.replayed == desk.table == decode_table(encode_table(desk.table))
    again = desk.draft()
    rename_bearers(again, find_new_names(desk.table, HIDDEN))
    remove_accounts(again, deleted_accounts=frozenset({GONE}))
    assert (not again.moves) == (how == "deleted"), "whose account goes after that is former"


def test_a_guest_of_the_name_stays_in_the_memory_of_a_table() -> None:
    desk = followed("guest.b1")
    draft = desk.draft()
    remove_accounts(draft, deleted_accounts=frozenset({GONE}))
    desk.keep(draft)
    record = desk.table.record
    assert [record.names_in_hand(hand)[0] for hand in (1, 2)] == ["Tom", FORMER_PLAYER_NAME]


def test_who_is_the_second_of_a_hidden_name_is_hidden() -> None:
    desk = table_of("Rude Tom", playing=False)
    for seat, player in ((1, GONE), (2, "player.00000000000000bb")):
        desk.sits("Rude Tom", seat, player=player)
    draft = desk.draft()
    rename_bearers(draft, find_new_names(desk.table, HIDDEN))
    desk.keep(draft)
    assert desk.table.seat_names[:2] == (UNNAMED_PLAYER_NAME, "Player 0000")
    assert desk.table.seat_names[2] == "Rude Tom 3", "another account by the name is another person"
    long = FormerNames({"abcdefghijkimnopqrstuvwx": ""})
    assert long.find_new_name(("abcdefghijklmnopqrstu 2", "")) == UNNAMED_PLAYER_NAME, (
        "cut, to make room for the number"
    )


def test_the_number_of_an_account_is_part_of_its_name() -> None:
    former = FormerNames({"rude": ""})
    assert former.find_new_name(("Rude 7", GONE)) == "", "nobody's account is called Rude"
    assert former.find_new_name(("Rude", GONE)) == build_hidden_name("00000000000000aa")
    for guest in ("", "guest.b1"):
        assert former.find_new_name(("Rude 7", guest)) == UNNAMED_PLAYER_NAME


def test_the_number_of_an_account_is_part_of_its_name_in_the_lobby_too() -> None:
    desk = Desk(settings={"open": True})
    desk.sits("Rude 7", 1, player=GONE)
    desk.sits("Rude 8", 2, player="guest.b1")
    listed = build_listed_info(desk.table)
    info = msgspec.json.encode(listed, enc_hook=encode_hook).decode()
    shown = _decode_listing(info, {"rude": ""})
    assert shown is not None
    assert [chair.name for chair in shown.chairs[1:3]] == ["Rude 7", UNNAMED_PLAYER_NAME]
    old = info.replace(f',"player":"{GONE.removeprefix("player.")}"', "")
    assert old != info
    shown = _decode_listing(old, {"rude": ""})
    assert shown is not None
    assert shown.chairs[1].name == UNNAMED_PLAYER_NAME


def test_a_table_knows_whom_it_remembers_without_listing_all() -> None:
    desk = Desk()
    desk.sits("Ann", 1)
    desk.sits("Bob", 2, player="player.bob")
    desk.fill()
    for seat in (1, 2):
        desk.says(seat, say.SayReady)
    for number, player in enumerate(("player.cy", "guest.dan", "player.eve", "player.cy"), 1):
        in_hand(desk, number)
        desk.leaves(2)
        desk.sits("Another", 2, player=player)
    desk.says(2, say.SayText, text="hello")
    tables, table = list[Table](), None
    for at, text in desk.log:
        table = fold_entries([(at, entry_from_json(text))], table)
        tables.append(table)
    for table in tables:
        remembered = {player for _, player in collect_named_people(table)}
        for player in ("player.bob", "player.cy", "guest.dan", "player.eve", "player.fay"):
            assert remembers_account(table, player) == (player in remembered)
    assert remembers_account(tables[-1], "player.bob")


def write_seats(log: DurableLog, table: str, *entries: SeatTaken) -> None:
    first = log.find_last_seq(table) + 1
    rows = (
        LogEntryRow(first + at, 0, "", f"c{first + at}", entry_to_json(entry))
        for at, entry in enumerate(entries)
    )
    log.append(WriteBatch(table, entries=tuple(rows))).result()


def test_the_log_of_a_table_is_read_once_for_who_has_sat_there(tmp_path: Path) -> None:
    with DurableLog.open(tmp_path / "log.db") as log:
        write_seats(log, "t", *(SeatTaken(0, "Rude Tom", GONE) for _ in range(3)))
        found = find_visitors(log, "t", NONE)
        assert {*found.names} == {"Rude Tom"}
        assert {*found.accounts} == {GONE}
        assert find_visitors(log, "t", NONE, found) is found
        write_seats(log, "t", SeatTaken(1, "Bo", "player.bo"), SeatTaken(2, "Cy", "guest.cy"))
        write_seats(log, "player.bo", SeatTaken(0, "any entry will do"))
        assert find_visitors(log, "t", NONE, found) == find_visitors(log, "t", NONE, NO_VISITORS)
        hidden = {"rudetom": GONE, "bob": ""}
        former = find_former_names(log, find_visitors(log, "t", hidden, found))
        assert former == FormerNames({"rudetom": GONE}, frozenset({GONE}))


def test_each_name_is_compared_with_those_that_are_hidden_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many have sat at a table, and however often its games are looked at."""
    compared: list[str] = []

    def compare(hidden: Collection[str], name: str) -> str | None:
        compared.append(name)
        return find_hidden_name(hidden, name)

    monkeypatch.setattr(former_names, "find_hidden_name", compare)
    with DurableLog.open(tmp_path / "log.db") as log:
        write_seats(log, "t", *(SeatTaken(0, f"Tom the {n}th") for n in range(20)))
        hidden = {"tomthe3th": ""}
        visitors = find_visitors(log, "t", hidden)
        assert len(compared) == 20
        write_seats(log, "t", SeatTaken(0, "Rude Tom"))
        for _ in range(3):
            visitors = find_visitors(log, "t", hidden, visitors)
            assert find_former_names(log, visitors).hidden == hidden
        assert compared[20:] == ["Rude Tom"]
        more = {**hidden, "rudetom": ""}
        visitors = find_visitors(log, "t", more, visitors)
        assert find_former_names(log, visitors).hidden == more
        visitors = find_visitors(log, "t", NONE, visitors)
        assert find_former_names(log, visitors).hidden == {}


def kept_of(desk: Desk) -> StoredGameRows:
    desk.until(lambda each: each.table.stage == "over")
    return StoredGameRows(*build_game_rows(last_playing(desk), desk.table, desk.now))


def read(kept_game: StoredGameRows) -> Record:
    [row] = kept_game.records
    [whole] = record.read_records_partly(zlib.decompress(row.record).decode()).records
    return whole


def test_nothing_kept_of_a_game_names_its_beginner_after_a_swap_or_a_bot_in_their_place() -> None:
    desk = table_of("Ann", playing=False)
    desk.sits("Rude Tom", 1, player=GONE)
    browser = Browser(desk, 1)
    desk.browsers.append(browser)
    starts(desk, 2)
    desk.gone[1] = desk.now
    in_hand(desk, 3)
    del desk.gone[1]
    desk.says(1, say.TakeSeatBack)
    desk.until(lambda each: each.table.resting)
    agreed(desk, 0, (1, 2))
    in_hand(desk, 4)
    kept_game = kept_of(desk)
    was = read(kept_game)
    seats = {
        at for hand in range(1, 5) for at, it in enumerate(was.names_in_hand(hand)) if "Tom" in it
    }
    assert seats == {1, 2}
    assert "Rude Tom's bot" in repr(was.seated)
    assert "Rude Tom" in repr(was.proofs)
    [mine] = kept_game.results
    whole = read(anonymise_seats(kept_game, [result_from_json(mine.body).seat]))
    assert "Tom" not in repr(whole)
    assert whole.names[1].count(FORMER_PLAYER_NAME) == 1


def test_who_is_called_like_a_stand_in_keeps_that_name_and_what_they_have_played() -> None:
    desk = table_of("Ann", playing=False)
    desk.sits("Kim's bot", 1, player=GONE)
    starts(desk, 2)
    assert desk.table.has_played(1, 1)
    desk.gone[1] = desk.now
    in_hand(desk, 3)
    assert desk.table.has_played(1, 2)
    assert {desk.table.find_seat_names(hand)[1] for hand in (1, 2)} == {"Kim's bot"}
    assert recorded(desk, DELETED).names[1] == FORMER_PLAYER_NAME
    kept_game = kept_of(desk)
    was = read(kept_game)
    assert [was.names_in_hand(hand)[1] for hand in (1, 3)] == ["Kim's bot", "Kim's bot's bot"]
    assert was.names[1] == "Kim's bot"
    assert "Kim" not in repr(read(anonymise_seats(kept_game, [1])))


def test_a_guest_whose_name_an_account_has_taken_since_keeps_it_in_a_kept_game() -> None:
    desk = table_of("Ann", playing=False)
    desk.sits("Rude Tom", 1, player=GONE)
    desk.sits("Zoe", 2)
    for seat in range(3):
        desk.says(seat, say.SayReady)
    in_hand(desk, 2)
    desk.leaves(0)
    desk.sits("Bo", 0)
    in_hand(desk, 3)
    kept_game = kept_of(desk)
    for name, shown in (("Zoe", "Zoe 2"), ("Bo", "Bo 2"), ("Tom", "Tom")):
        kept_game = rename_seat(kept_game, 1, name, GONE)
        assert rename_seat(kept_game, 1, name, GONE) == kept_game, "once more is the same"
        assert read(kept_game).names[1:3] == (shown, "Zoe")
        [mine] = kept_game.results
        assert [seat.name for seat in result_from_json(mine.body).game.seats[1:3]] == [shown, "Zoe"]
    kept_game = anonymise_seats(rename_seat(kept_game, 1, "Zoe", GONE), [1])
    assert read(kept_game).names[1:3] == (FORMER_PLAYER_NAME, "Zoe")
    assert read(kept_game).names_in_hand(3)[0] == "Bo"


@pytest.mark.parametrize(("player", "named"), [(GONE, False), ("guest.b1", True), ("", True)])
def test_who_came_later_with_an_account_is_in_no_kept_game(player: str, named: bool) -> None:  # noqa: FBT001
    desk = table_of("Ann", playing=False)
    desk.sits("Beth", 1, player="player.00000000000000bb")
    starts(desk, 1)
    desk.sits("Rude Tom", 2, player=player)
    desk.leaves(1)
    desk.sits("Beth", 1)
    in_hand(desk, 3)
    whole = read(kept_of(desk))
    assert whole.names[2].endswith(f", then {'Rude Tom' if named else LATER_PLAYER_NAME}")
    assert whole.names[1].startswith("Beth, then ")
    assert whole.names[1].endswith(LATER_PLAYER_NAME), (
        "the name is told otherwise if the first Beth is"
    )


def test_who_is_renamed_by_the_host_of_an_evening_still_began_the_game() -> None:
    desk = Desk(settings={"kept": ("Ann", "Tom", "", "")})
    desk.sits("Ann", 0, player="player.00000000000000bb")
    desk.sits("Tom", 1, player=GONE)
    desk.fill()
    starts(desk, 2)
    draft = desk.draft()
    rename_reserved_seat(draft, 1, "Tim")
    desk.keep(draft)
    kept_game = kept_of(desk)
    assert read(kept_game).names[:2] == ("Ann", "Tim")
    assert result_from_json(kept_game.results[0].body).game.seats[1].name == "Tim"
