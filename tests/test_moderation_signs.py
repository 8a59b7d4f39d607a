"""Signs that ranked results were made up are shown to moderators when they ask."""

from __future__ import annotations

import html
import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")

from euchre.bots import kernel
from euchre.ratings import SuspiciousPattern
from euchre.server.accounts import ratings
from euchre.server.moderation import pages, signs
from euchre.server.moderation.signs import build_sign
from euchre.store import ACCOUNT_PREFIX, DurableLog, LogEntryRow, PlayerResultRow, WriteBatch
from euchre.table.log.participants import StartingPlayer
from passkey_help import Somebody, administrator, known
from server_help import Server
from test_ratings_server import game, keep_league, rows_of

SIGNS = "/moderation?signs=1"


def test_who_keeps_order_sees_signs_by_name_when_they_ask(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        root, ann = administrator(server), known(server, "Ann & Co")
        assert "We found none in the latest ranked games." in root.web.get(SIGNS).text
        four = [ann.id, *(f"{n:016x}" for n in range(3))]
        others = [f"{n:016x}" for n in range(3, 12)]
        keep_all(server, four, others)
        page = root.web.get(SIGNS)
        assert page.headers["cache-control"] == "no-store"
        seen = html.unescape(re.sub(r"<[^>]+>", "", page.text))
        assert "The same players" in seen
        assert "Ann & Co" in seen
        assert "have met in 15 matches" in seen
        assert ACCOUNT_PREFIX not in seen, "accounts are told by their names"
        assert "have met" not in root.web.get("/moderation").text, "it is worked out when asked"
        assert ann.web.get(SIGNS).status_code == 404
        Somebody.leave()
        assert not server.complaints.said


def test_a_server_that_cannot_search_does_not_say_that_it_found_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "is_installed", lambda: False)
    with Server(tmp_path) as server:
        page = html.unescape(administrator(server).web.get(SIGNS).text)
        Somebody.leave()
    assert "This server can't search: it needs numpy" in page
    assert "We found none" not in page


def test_games_without_end_of_two_hide_no_others_from_moderators(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signs, "_MAX_GAMES", 20)
    groups = {"a": [f"{n:016x}" for n in range(4)], "b": [f"{n:016x}" for n in range(4, 8)]}
    with DurableLog.open(tmp_path / "log") as log:
        for ident in (*groups["a"], *groups["b"]):
            entry = LogEntryRow(1, 1, None, None, b"{}")
            log.append(WriteBatch(ACCOUNT_PREFIX + ident, (entry,))).result()
        for number in range(60):
            group = "a" if number < 8 else "b"
            seats = tuple(StartingPlayer(who, ACCOUNT_PREFIX + who) for who in groups[group])
            rows = rows_of(f"{group}-{number:03}", game(seats, random.Random(1), ended=number))
            log.append(WriteBatch(rows[0].table, results=rows)).result()
        found = signs._read_last_results(log)
    assert len(found) == 20
    assert sum(result.id.startswith("a") for result in found) == 8, "all that they have played"


def test_of_very_many_players_those_with_the_most_games_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 4,000 who have played once the whole page came to nothing, for want of memory."""
    monkeypatch.setattr(ratings, "_MAX_RATED_PLAYERS", 4)
    rows, names = list[PlayerResultRow](), [f"{n:016x}" for n in range(40)]
    for number in range(22):
        four = names[:4] if number < 13 else names[4 * (number - 12) :][:4]
        seats = tuple(StartingPlayer(who, ACCOUNT_PREFIX + who) for who in four)
        rows += rows_of(f"t{number:03}", game(seats, random.Random(1), ended=number))
    log: Any = SimpleNamespace(list_last_games_by_player=lambda *_: rows)
    found = signs._read_last_results(log)
    assert len(found) == 13
    assert {who for result in found for who in result.players} == {
        ACCOUNT_PREFIX + name for name in names[:4]
    }


def keep_all(server: Server, four: list[str], others: list[str]) -> None:
    """Ranked games of the same four, and some of others."""
    for ident in (*four[1:], *others):
        entries = server.hub.log.read_entries(ACCOUNT_PREFIX + four[0])[:1]
        server.hub.log.append(WriteBatch(ACCOUNT_PREFIX + ident, tuple(entries))).result()
    keep_league(server, others, 12)
    rng = random.Random(2)
    for number in range(15):
        seats = tuple(StartingPlayer(ident, ACCOUNT_PREFIX + ident) for ident in four)
        played = game(seats, rng, ended=90_000 + number)
        rows = rows_of(f"same-{number:03}", played)
        server.hub.log.append(WriteBatch(rows[0].table, results=rows)).result()


def test_a_sign_names_nobody_by_an_id_that_somebody_has_in_their_name() -> None:
    ann, eve = f"player.{'a' * 16}", f"player.{'e' * 16}"
    sentence = f"{eve} and {ann} were in the same 30 games."
    pattern = SuspiciousPattern("same players", (eve, ann), sentence, {"matches": 30})
    sign = build_sign(pattern, {eve: f"X{ann}", ann: "Ann"})
    assert sign.told == f"X{ann} and Ann were in the same 30 games."


def test_of_thousands_of_signs_those_of_the_most_games_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = f"player.{'a' * 16}", f"player.{'b' * 16}"
    patterns = [
        SuspiciousPattern("same players", (ann, bo), f"They met {n} times.", {"matches": n})
        for n in range(12, 1_012)
    ]
    shown = signs.choose_patterns_to_show(patterns)
    assert shown == patterns[-200:]
    assert signs.choose_patterns_to_show(patterns[:3]) == patterns[:3]

    async def find_signs(*_: object) -> signs.SuspicionReport:
        names = {ann: "Ann", bo: "Bo"}
        return signs.SuspicionReport([build_sign(pattern, names) for pattern in shown], 800)

    monkeypatch.setattr(pages, "find_suspicion_signs", find_signs)
    with Server(tmp_path) as server:
        root = administrator(server)
        page = root.web.get(SIGNS).text
        assert page.count("They met") == 200
        assert "800 more" in page
        Somebody.leave()
