"""Records are loaded from a file or a text, whichever format it is in."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import euchre
from euchre.bots import make_bot, play_match
from euchre.errors import RecordError
from euchre.game.match import new_match
from euchre.game.presets import preset
from euchre.notation.egn import write_egn, write_emn
from euchre.notation.loading import list_record_files, load, load_partly
from euchre.notation.record import Record, RecordPlayer, read_records_partly, write_records
from euchre.notation.text import write_text

RULES = preset("american").rules


def game(seed: int) -> Record:
    names = tuple(RecordPlayer(name) for name in ("Ann", "Bo", "Cy", "Dee"))
    match = play_match(new_match(RULES, dealer=0), [make_bot("simple")] * 4, random.Random(seed))
    return Record(rules=RULES, dealer=0, players=names, events=match.events)


GAME = game(1)
WRITTEN: dict[str, Callable[[Sequence[Record]], str]] = {
    "jsonl": write_records,
    "txt": write_text,
    "egn": lambda records: write_egn(records[0]),
    "emn": write_emn,
}


@pytest.mark.parametrize("kind", WRITTEN)
@pytest.mark.parametrize("start", ["", "\n\n", "\ufeff"])
def test_every_format_is_known_by_what_is_inside(kind: str, start: str, tmp_path: Path) -> None:
    text = start + WRITTEN[kind]([GAME])
    assert load(text)[0].match.scores == GAME.match.scores
    file = tmp_path / "game.dat"
    file.write_text(text, encoding="utf-8")
    assert load(file) == load(str(file)) == load(text)
    assert euchre.load is load


@pytest.mark.parametrize("kind", ["jsonl", "txt"])
def test_an_error_counts_empty_lines_before_the_record(kind: str) -> None:
    text = "\n\r\n" + WRITTEN[kind]([GAME]) + ("{}" if kind == "jsonl" else "Nobody said this.")
    error = load_partly(text).error
    assert error is not None
    assert error.line == text.count("\n") + 1


@pytest.mark.parametrize("kind", ["jsonl", "txt", "emn"])
def test_several_games_are_loaded(kind: str) -> None:
    found = load(WRITTEN[kind]([GAME, game(2)]))
    assert [record.match.scores for record in found] == [GAME.match.scores, game(2).match.scores]


def test_what_is_loaded_together_has_each_game_once(tmp_path: Path) -> None:
    club, again = tmp_path / "club", tmp_path / "again.jsonl"
    club.mkdir()
    (club / "one.txt").write_text(write_text([GAME]), encoding="utf-8")
    again.write_text(write_records([GAME, game(2), GAME]), encoding="utf-8")
    assert load(club, again, write_records([game(3)])) == [GAME, game(2), game(3)]
    assert load(again) == [GAME, game(2), GAME], "a file alone keeps all"
    (tmp_path / "torn.jsonl").write_text(write_records([GAME])[:200], encoding="utf-8")
    with pytest.raises(RecordError, match=r"torn\.jsonl: "):
        load(again, tmp_path / "torn.jsonl")
    with pytest.raises(RecordError, match=r"^there is no such file, and it is no record either"):
        load(again, "x" * 100_000)


def test_a_game_that_is_being_played_is_loaded_with_the_lines_that_readers_pass_over() -> None:
    lines = write_records([GAME]).splitlines()[:20]
    text = "\n".join([*lines, '{"type":"clock","left":12.5}'])
    assert len(load(text)[0].events) == len(read_records_partly(text).records[0].events)


@pytest.mark.parametrize("kind", WRITTEN)
def test_what_is_good_is_kept_beside_the_error(kind: str) -> None:
    text = WRITTEN[kind]([GAME])
    cut = text[: len(text) * 2 // 3]
    with pytest.raises(RecordError):
        load(cut)
    found = load_partly(cut)
    assert found.error is not None
    assert "\n" not in str(found.error)
    if kind in ("jsonl", "txt"):
        assert found.records[0].events == GAME.events[: len(found.records[0].events)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "records are read in JSON Lines, the text form, EGN or EMN, and this is empty"),
        ("Dear Ann,\n", "and this begins with 'Dear Ann,"),
        ("{}", "and this begins with '{}'"),
        ('{"fileType": "Bridge"}', "and this begins with"),
        ("[" * 5000 + "\n", "and this begins with"),
        ("{" * 100_000, "this JSON is nested too deeply to be a game"),
        ("nowhere.jsonl", "there is no such file, and it is no record either: 'nowhere.jsonl'"),
        ("x" * 100_000, "there is no such file, and it is no record either"),
        ("a\0b", "there is no such file"),
        ('{"type":"passed","seat":0}', "a record begins with a line of type 'record'"),
        ('{"type":"record","format":"euchre-rec', "this is not JSON, or the line is cut off"),
        ("Euchre record, text form 2\n", "text form 2', and 'Euchre record, text form 1' is read"),
    ],
)
def test_what_is_no_record_is_told_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(RecordError) as told:
        load(text)
    assert why in str(told.value)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 300


def test_a_file_that_is_not_there_or_no_text_is_told(tmp_path: Path) -> None:
    for reader in (load, list_record_files):
        with pytest.raises(RecordError, match=r"none\.jsonl: no such file or directory$"):
            reader(tmp_path / "none.jsonl")
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(RecordError, match=r"picture\.png is not a text file in UTF-8$"):
        load(picture)
    assert str(load_partly("x\n").error).startswith("records are read in")
    for folder in (tmp_path, str(tmp_path)):
        assert str(load_partly(folder).error) == f"{tmp_path}: is a directory"
    picture.write_text("x\n", encoding="utf-8")
    assert str(load_partly(picture).error).startswith(f"{picture}: records are read in")


@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("data/**/*.egn")))
def test_the_collections_at_hand_are_loaded(file: Path) -> None:
    assert load(file)
