"""In a long match each result is told once, and everybody still has them all."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import euchre
from euchre.english import describe_result
from euchre.game.hand import Hand
from euchre.game.presets import preset
from euchre.server.tables.participants import messages
from euchre.server.tables.participants.messages import Broadcaster
from euchre.table import Table
from euchre.table import commands as say
from euchre.table.chairs.consent import find_undo_event_count
from euchre.table.log.entries import SeatEmptied, TableTextHidden
from euchre.table.views import private_view, public_view
from euchre.table.views.picture import HandResultInfo, OwnSeatInfo
from euchre.table.views.watching import HandViewCache
from table_help import Desk, table_of
from test_wire import Audience

NODE = shutil.which("node")
WEB = Path(euchre.__file__).parent / "web"
HANDS = 40


def long_match(hands: int) -> Desk:
    rules = preset("standard").rules.replace(target=0, num_hands=hands)
    desk = table_of("Dana", "Lee", rules=rules, seed=1, pace="instant")
    desk.checks = False
    return desk


def play(desk: Desk, hands: int) -> None:
    while desk.table.match is None or len(desk.match.hands) < hands:
        if not desk.somebody_acts():
            desk.step()


class Ear:
    """Somebody who listens, and remembers what each message was."""

    def __init__(self, seat: int | None, protocol: int) -> None:
        self.seat, self.protocol = seat, protocol
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)


def tell_all(desk: Desk, ears: list[Ear]) -> Broadcaster:
    """These are told all that happens at a table from now on."""
    teller = Broadcaster(desk.table, HandViewCache())
    for ear in ears:
        ear.send(teller.build_welcome(0, frozenset({0, 1}), 0, protocol=ear.protocol))
    keep = desk.keep

    def keep_and_tell(draft: Any) -> Any:
        for entry, after in draft.moves:
            teller.broadcast(entry, after, ears, frozenset({0, 1}))
        return keep(draft)

    desk.keep = keep_and_tell  # type: ignore[method-assign]
    return teller


@pytest.fixture(scope="module")
def told() -> dict[int, list[bytes]]:
    """All that one seat is told of a long match, by the version of the protocol."""
    desk, ears = long_match(HANDS), [Ear(0, 1), Ear(0, 2)]
    teller = tell_all(desk, ears)
    play(desk, HANDS)
    ears[0].send(teller.build_welcome(0, frozenset({0, 1}), 0, kind="snapshot"))
    return {ear.protocol: ear.heard for ear in ears}


def scores(heard: list[bytes]) -> list[dict[str, Any]]:
    found = [json.loads(message) for message in heard]
    return [each["game"] for each in found if each["type"] == "event" and each.get("game")]


def test_who_folds_the_hand_is_told_each_result_once(told: dict[int, list[bytes]]) -> None:
    results = [score.get("results", []) for score in scores(told[2])]
    assert max(map(len, results)) <= messages._MIN_RESULTS_SENT
    alone = [each for each in results if len(each) < 2]
    assert sum(map(len, alone)) >= HANDS - 1
    assert len(alone) > len(results) / 2


def test_a_client_of_version_1_is_told_the_last_twenty(told: dict[int, list[bytes]]) -> None:
    for score in scores(told[1]):
        hands = score.get("earlier", 0) + len(score.get("results", []))
        assert len(score.get("results", [])) == min(hands, messages._MIN_RESULTS_SENT)
    assert hands == HANDS


def test_what_is_told_of_a_hand_does_not_grow_with_those_before(
    told: dict[int, list[bytes]],
) -> None:
    for heard in told.values():
        events = [message for message in heard if json.loads(message)["type"] == "event"]
        third = len(events) // 3
        middle, end = (sum(map(len, part)) for part in (events[third:-third], events[-third:]))
        assert end < 1.1 * middle


def test_what_a_seat_is_shown_is_made_once_for_whoever_asks_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = long_match(2)
    play(desk, 2)
    teller, made = Broadcaster(desk.table, HandViewCache()), list[int | None]()
    build = private_view.build_own_view

    def note_and_build(table: Table, seat: int | None, *args: Any) -> OwnSeatInfo:
        made.append(seat)
        return build(table, seat, *args)

    monkeypatch.setattr(private_view, "build_own_view", note_and_build)
    teller.covered = False
    first, second = (teller.build_welcome(0, frozenset({0, 1}), 0) for _ in range(2))
    assert first == second
    assert len(json.loads(first)["mine"]["told"]) == 2
    assert made == [0]
    desk.leaves(1)
    teller.broadcast(SeatEmptied(1), desk.table, (), frozenset({0}))
    teller.build_welcome(0, frozenset({0}), 0)
    assert made == [0, 0]


def test_a_decision_that_is_taken_back_describes_no_earlier_hand_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk, ear = long_match(9), Ear(0, 1)
    tell_all(desk, [ear])
    play(desk, 3)
    desk.until(lambda desk: find_undo_event_count(desk.table, 0) is not None)
    described, describe = list[Hand](), public_view.build_hand_result

    def note_and_describe(hand: Hand, *args: Any) -> HandResultInfo:
        described.append(hand)
        return describe(hand, *args)

    monkeypatch.setattr(public_view, "build_hand_result", note_and_describe)
    desk.says(0, say.AskUndo)
    desk.says(1, say.AnswerQuestion, yes=True)
    undone = json.loads(ear.heard[-1])
    assert (undone["type"], len(undone["game"]["results"])) == ("snapshot", 3)
    assert desk.match.hands[0] not in described


def test_of_a_game_that_is_over_each_hand_is_described_once_for_each_who_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever says how they like to deal has nobody's hands described again."""
    described = list[Hand]()

    def note_and_describe(hand: Hand, names: Sequence[str]) -> str:
        described.append(hand)
        return describe_result(hand, names)

    monkeypatch.setattr(
        "euchre.server.tables.participants.messages.describe_result", note_and_describe
    )
    desk, ears = long_match(9), [Ear(0, 1), Ear(1, 1), Ear(None, 1)]
    teller = tell_all(desk, ears)
    play(desk, 9)
    assert len(described) == 3 * 9  # for Dana, for Lee, and for all others
    for always in (True, False):
        desk.says(0, say.SetPreferences, always=always)
        desk.says(1, say.SetPreferences, always=always)
    teller.broadcast(TableTextHidden("x"), desk.table, ears, frozenset({0, 1}))
    assert json.loads(ears[0].heard[-1])["type"] == "snapshot"
    assert len(described) == 3 * 9


def test_a_whole_picture_is_made_once_for_all_who_see_the_same() -> None:
    """It is long where a game is, and a hundred may watch."""
    desk, ears = long_match(9), [Ear(0, 1), Ear(None, 1), Ear(None, 2)]
    tell_all(desk, ears)
    play(desk, 3)
    desk.until(lambda desk: find_undo_event_count(desk.table, 0) is not None)
    desk.says(0, say.AskUndo)
    desk.says(1, say.AnswerQuestion, yes=True)
    mine, first, second = (ear.heard[-1] for ear in ears)
    assert json.loads(first)["type"] == json.loads(mine)["type"] == "snapshot"
    assert first is second
    assert first != mine


def test_who_puts_the_parts_together_has_all_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_MIN_RESULTS_SENT", 2)
    desk = long_match(12)
    audience = Audience(desk)
    for seat in (0, None):
        for protocol in (1, 2):
            audience.comes(seat, protocol)
    play(desk, 6)
    audience.comes(None, 1)
    desk.leaves(1)  # and the results that follow are another's
    desk.sit("Kim")
    play(desk, 12)
    for screen in audience.screens:
        assert len(screen.state.game.results) == 12  # type: ignore[union-attr]


@pytest.mark.skipif(NODE is None, reason="node is not installed, which runs the page's modules")
def test_the_page_keeps_them_itself(told: dict[int, list[bytes]], tmp_path: Path) -> None:
    run = tmp_path / "run.mjs"
    module = json.dumps((WEB / "line" / "picture.js").as_uri())
    run.write_text(
        f"import {{ blank, merge }} from {module};\n"
        "let text = ''; for await (const part of process.stdin) text += part;\n"
        "const told = JSON.parse(text); const whole = merge(blank(), told.pop());\n"
        "const put = told.reduce(merge, blank());\n"
        "console.log(JSON.stringify([put.game.results, whole.game.results]));\n"
    )
    heard = b"[" + b",".join(told[1]) + b"]"
    ran = subprocess.run([NODE, run], input=heard, capture_output=True, check=True)  # type: ignore[list-item]  # noqa: S603
    put, whole = json.loads(ran.stdout)
    assert len(put) == HANDS
    assert put == whole
