"""By which names people come to an evening: by no account's but their own."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from asgi_help import Browser, House, opened
from euchre.english import lookalikes
from euchre.english.names import DisplayName, fold_lookalikes
from euchre.server.event_store import StoredEvent
from euchre.server.tournaments.live import LiveTournament
from euchre.server.tournaments.wording import list_waiting_tasks, narrate_history
from euchre.tournaments import commands
from euchre.tournaments.commands import checks
from euchre.tournaments.entries import Entry
from euchre.tournaments.errors import TournamentError
from event_help import EIGHT
from league_host import Host

pytestmark = pytest.mark.on_file


async def hosted(house: House, format_name: str) -> str:
    """An evening that anybody can join; its address."""
    names = "\n".join(EIGHT)
    fields = {"format": format_name, "title": "T", "names": names, "joining": "y", "confirm": "y"}
    answer = await house.browser().does("/events/new", **fields)
    return answer.headers["location"]


async def joins(who: Browser, evening: str, name: str) -> str:
    """They join by a name; the one that is an account's, if it is refused for that."""
    fields = {"command": f"a-new-command-{name.encode().hex():x<9}", "name": name}
    answer = await who.asks("POST", f"{evening}/join", fields, form=True)
    assert answer.status in (303, 409, 400), answer.status
    found = answer.text.partition(" is an account&#39;s name")
    return found[0].rpartition(">")[2].strip() if found[1] else ""


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """The texts that are looked at for names that look alike, and whether in the loop's thread."""
    found: list[tuple[str, bool]] = []
    plain = lookalikes.replace_lookalikes

    def noted(text: str) -> str:
        found.append((text, threading.current_thread() is threading.main_thread()))
        return plain(text)

    monkeypatch.setattr(lookalikes, "replace_lookalikes", noted)
    return found


def test_names_of_an_evening_are_compared_once_and_keep_nobody_waiting(
    tmp_path: Path, compared: list[tuple[str, bool]]
) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            host = house.browser()
            fields = {"format": "party", "title": "T", "joining": "y", "confirm": "y"}
            first = [f"Zq{each}\u00f8" for each in "abcdefgh"]
            made = await host.does("/events/new", **fields, names="\n".join(first))
            base = made.headers["location"]
            later = [f"Zq{each}\u00f8" for each in "ijkl"]
            await host.does(f"{base}/add", names="\n".join(later))
            for each in (*first, *later):
                assert (each, False) in compared
                assert (each, True) not in compared, "others have waited for it"
            for known in (checks._folded, checks._skeleton):
                known.cache_clear()  # as after a restart
            for name in ("Zqm", "Zqn"):
                compared.clear()
                await house.browser().does(f"{base}/join", name=name)
                assert not {text for text, waits in compared if waits} & {*first, *later}
            assert not {text for text, _ in compared} & {*first, *later}, "they are known by now"

    asyncio.run(walk())


def test_a_name_that_is_too_long_once_it_is_written_out_is_refused() -> None:
    with pytest.raises(TournamentError, match="at most 40 characters"):
        checks.parse_player_name("\ufdfa" * 30)


def test_a_name_is_no_longer_to_read_than_it_could_be_to_show() -> None:
    blanks, before = " " * 65_000, checks._verify_name_words.cache_info().currsize
    with pytest.raises(TournamentError, match="at most 40 characters"):
        checks.parse_player_name(f"Zqx{blanks}B7")
    assert checks._verify_name_words.cache_info().currsize == before, "refused, and yet kept"
    assert DisplayName(f"Zqx{blanks}B7").shown == "Zqx", "all of it has been read"


def test_an_account_joins_an_evening_by_no_other_account_s_name(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            ann, _, _ = [await house.account(name) for name in ("Root Ann", "Bo Ray", "Cy Lane")]
            guest = house.browser()
            alone, teams = await hosted(house, "party"), await hosted(house, "swiss")
            for who in (ann, guest):
                assert await joins(who, alone, "Bo Ray") == "Bo Ray"
                assert await joins(who, alone, "B\u00f6 Ray.") == "Bo Ray"
                assert await joins(who, teams, "Xia & Bo Ray") == "Bo Ray"
                assert await joins(who, teams, "Bo Ray and Cy Lane") == "Bo Ray"
            assert await joins(guest, teams, "Root Ann & Xia") == "Root Ann"
            assert await joins(ann, teams, "Root Ann & Cy Lane") == "Cy Lane"
            assert await joins(ann, teams, "Xia & root ann") == ""
            assert await joins(ann, alone, "Annie from work") == ""
            for page, name in ((teams, "root ann"), (alone, "Annie from work")):
                assert name in (await house.browser().gets(page)).text

    asyncio.run(walk())


def test_looks_at_an_evening_compare_its_names_once_and_keep_nobody_waiting(
    tmp_path: Path, compared: list[tuple[str, bool]]
) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            base, ann = await hosted(house, "party"), await house.account("Zoe Zed")
            house.app.state.hub.hidden = {"rudename": ""}
            compared.clear()
            for _ in range(2):
                for end in ("", "/history", "/key"):
                    await ann.gets(base + end)
            assert {name for name, _ in compared} >= {*EIGHT}
            assert not {name for name, waited in compared if waited} & {*EIGHT}
            assert len([name for name, _ in compared if name == EIGHT[0]]) <= 2, "at each look"
            house.app.state.hub.hidden = {fold_lookalikes(EIGHT[0]): ""}
            assert EIGHT[0] not in (await ann.gets(base)).text

    asyncio.run(walk())


def noted(host: Host) -> list[StoredEvent[Entry]]:
    return [StoredEvent(0, "host", entry) for entry in host.log]


def told(host: Host) -> str:
    return " ".join(words for *_, words in narrate_history(noted(host), host.evening))


def test_who_has_not_got_a_payment_and_has_gone_is_not_named_for_it() -> None:
    host = Host("party", EIGHT, stake=500)
    host.do(commands.add_charge(host.evening, "p1", "p8", 200, "beer"))
    charge = host.evening.ledger.transactions[-1].key
    host.do(commands.record_payment(host.evening, "p1", "p8", 200, by=1))
    host.do(commands.drop_claim(host.evening, host.evening.claims[0].number, by=8))
    host.do(commands.reverse_transaction(host.evening, charge))
    host.do(commands.record_departure(host.evening, 8))
    live = LiveTournament(id="e", state=host.evening, stored_events=noted(host))
    (waiting,) = list_waiting_tasks(live, 1, is_host=False)
    assert waiting.words == "Player 8 says the $2.00 you claim to have paid didn't arrive."


@pytest.mark.parametrize("how", ["removed", "left", "removed, then renamed", "hidden"])
def test_a_name_that_was_taken_away_is_not_in_the_history(how: str) -> None:
    names = ["Ann & Bo", "Cy & Dee", "Eli & Fay", "Gus & Zyx Qent"]
    host = Host("round-robin", names, stake=1000)
    if how == "removed, then renamed":
        host.do(commands.add_charge(host.evening, "p8", "p1", 200, "beer"))
    assert "Zyx Qent joins" in told(host)
    assert "Gus and Zyx Qent are a team." in told(host)
    if how == "left":
        host.do(commands.record_departure(host.evening, 8))
    elif how != "hidden":
        host.do(commands.remove_players(host.evening, [8]))
    if how == "hidden":
        host.do(commands.hide_names([8], ()))
    if how == "removed, then renamed":
        assert "Zyx Qent joins" in told(host), "money keeps the name"
        host.do(commands.rename_player(host.evening, 8, "Zoe"))
    assert "Zyx" not in told(host)
    shown = "Zoe" if how == "removed, then renamed" else "Player 8"
    assert f"{shown} joins" in told(host)
    assert f"Gus and {shown} are a team." in told(host)


def test_hidden_names_are_looked_for_once_in_each_version(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as house:
            evenings = house.app.state.tournaments
            names = "\n".join(f"Rude {n}" for n in range(60))
            fields = {"format": "progressive", "title": "T", "names": names}
            await house.browser().does("/events/new", **fields)
            [live] = evenings.list_in_memory()
            house.app.state.hub.hidden = {fold_lookalikes(f"Rude {n}"): "" for n in range(61)}
            before, written = live.tournament.version, []
            change = evenings.change_log

            async def counted(*given: Any, **named: Any) -> Any:
                written.append(live.tournament.version)
                await change(*given, **named)
                if len(written) == 2:  # somebody comes meanwhile
                    await change(live, "host", lambda now: commands.add_players(now, "Rude 60"))

            evenings.change_log = counted
            await evenings.apply_hidden_names(live)
            assert {each.name for each in live.tournament.people.values()} == {
                f"Player {n}" for n in range(1, 62)
            }
            assert live.tournament.version == before + 62
            assert written == [before, before + 50, before + 61], "others go on between the parts"
            live.tournament.__dict__["all_players"] = None  # nobody looks at it once more
            await evenings.apply_hidden_names(live)

    asyncio.run(walk())


def test_only_the_host_calls_players_by_their_own_number() -> None:
    host = Host("party", ["Player 1", "Player 2", "Ann", "Bob"])
    for name, guest in (("Player 6", False), ("Player 5", True), ("Bot 1", False)):
        with pytest.raises(TournamentError, match=f"You can't use the name {name} here"):
            commands.add_players(host.evening, name, guest=guest)
    host.do(commands.add_players(host.evening, "Player 5"))
    with pytest.raises(TournamentError, match="You can't use the name Player 1 here"):
        commands.rename_player(host.evening, 3, "Player 1")
    host.do(commands.rename_player(host.evening, 3, "Player 3"))
    assert host.evening.player_name(3) == "Player 3"
