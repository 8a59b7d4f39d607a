"""Every hand belongs to whoever was dealt it, also where somebody else has the seat by the end."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from euchre import statistics
from euchre.cli.fullscreen.screens.replayed import ReplaySettings, build_replay_scene
from euchre.cli.matches.moments import RecordMoments
from euchre.errors import RecordError
from euchre.game.events import Dealt
from euchre.notation import record
from euchre.notation.record import Record, RecordPlayer, SeatingChange
from euchre.table.chairs.seating import rename_reserved_seat
from table_help import STANDARD, Desk, table_of


def rested(desk: Desk, hands: int) -> None:
    desk.until(lambda now: len(now.match.hands) >= hands and now.table.resting)


def replaced() -> Record:
    """Ann leaves after the first hand; Eve has her seat from the third on, to the end."""
    desk = table_of("Ann", "Bo", undo=False)
    rested(desk, 1)
    desk.leaves(0)
    rested(desk, 2)
    desk.sits("Eve", 0)
    desk.until(lambda now: now.match.over)
    assert desk.table == desk.replayed
    return desk.table.record


GAME = replaced()


def test_the_record_says_who_was_dealt_each_hand() -> None:
    last = len(GAME.match.hands)
    assert GAME.names_in_hand(1)[:2] == ("Ann", "Bo")
    bot = GAME.names_in_hand(2)[0]
    assert bot not in ("Ann", "Eve")
    assert GAME.names_in_hand(3)[:2] == GAME.names_in_hand(last)[:2] == ("Eve", "Bo")
    assert GAME.names[0] == f"Ann, then {bot}, then Eve"
    kinds = [seated.players[0].kind.partition(":")[0] for seated in GAME.seated]
    assert kinds == ["human", "bot", "human"]


def test_whoever_comes_or_goes_when_it_is_over_changes_nobodys_kind() -> None:
    desk = table_of("Ann", "Bo", rules=replace(STANDARD, target=2))
    desk.until(lambda desk: desk.match.over)
    before = desk.table.record
    assert [player.kind for player in before.players] == [
        "human",
        "human",
        "bot:rules",
        "bot:rules",
    ]
    desk.leaves(0)
    desk.sits("Eve", 2)
    assert desk.table.record == before


def test_whoever_plays_on_in_a_kept_chair_has_not_played_the_hands_before() -> None:
    desk = Desk(settings={"kept": ("Yve", "Zed", "", "")})
    desk.sits("Yve", 0)
    desk.sits("Zed", 1)
    desk.fill()
    desk.until(lambda desk: desk.table.match is not None)
    rested(desk, 2)
    draft = desk.draft()
    rename_reserved_seat(draft, 0, "Wyn", other_person=True)
    desk.keep(draft)
    rested(desk, 3)
    assert [desk.table.record.names_in_hand(hand)[0] for hand in (1, 2, 3)] == ["Yve", "Yve", "Wyn"]
    assert desk.table.starters[0].name == "Yve"


def test_it_is_written_and_read_again() -> None:
    text = record.write_records([GAME])
    (again,) = record.read_records_partly(text).records
    assert again == GAME
    assert record.write_records([again]) == text


def test_statistics_and_exports_book_each_hand_to_whoever_played_it() -> None:
    hands = len(GAME.match.hands)
    rows = {row["player"]: row for row in statistics.compute_statistics([GAME]).to_dicts()}
    assert rows["Ann"]["hands"] == 1
    assert rows["Eve"]["hands"] == hands - 2
    assert rows["Bo"]["hands"] == hands
    assert (rows["Ann"]["games"], rows["Eve"]["games"], rows["Bo"]["games"]) == (0, 1, 1)
    for table in (
        statistics.tabulate_decisions,
        statistics.tabulate_plays,
        statistics.tabulate_shares,
    ):
        whose = {
            (row["hand"], row["player"]) for row in table([GAME]).to_dicts() if not row["seat"]
        }
        assert {player for hand, player in whose if hand == 1} <= {"Ann"}
        assert {player for hand, player in whose if hand not in (1, 2)} == {"Eve"}
    first = statistics.tabulate_hands([GAME]).to_dicts()[0]
    assert "Eve" not in f"{first['side']} {first['others']}"


@pytest.mark.kernel
def test_a_review_grades_each_for_their_own_hands() -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from euchre.analysis import review_match

    short = replace(GAME, events=GAME.events[: GAME.seated[-1].at + 6], proofs=())
    found = review_match(short, max_deals=8)
    assert [each.name for each in found.players if each.seat == 0][:1] == ["Ann"]
    assert found.hands[0].result.find("Eve") < 0


@pytest.mark.parametrize(
    ("behind", "players", "sentence"),
    [(0, 1, "1 players are named for 4 seats"), (1, 4, "told behind a deal")],
)
def test_who_sits_there_must_fit_the_record(behind: int, players: int, sentence: str) -> None:
    deal = next(at for at, event in enumerate(GAME.events) if isinstance(event, Dealt))
    short = replace(GAME, events=GAME.events[: deal + 3], proofs=(), seated=())
    seated = SeatingChange(deal + behind, (RecordPlayer("Ann"),) * players)
    with pytest.raises(RecordError, match=sentence):
        record.write_records([replace(short, seated=(seated,))])
    lines = record.write_records([short]).splitlines(keepends=True)
    lines.insert(2 + seated.at, msgspec.json.encode(seated).decode() + "\n")
    error = record.read_records_partly("".join(lines)).error
    assert isinstance(error, RecordError)
    assert sentence in str(error)


def test_each_hand_of_a_replay_names_its_own_players() -> None:
    moments = RecordMoments(GAME)
    for hand in range(4):
        names, number = GAME.names_in_hand(hand + 1), moments.find_deal_moment(hand)
        words = [line.words for line in moments.list_lines(number, seat=None, hands_before=0)]
        assert any(line.startswith(f"{names[0]} ") for line in words)
        assert "Ann, then" not in " ".join(words)
        settings = ReplaySettings(seat=None, bottom=0)
        assert build_replay_scene(moments, number, settings).names == names
