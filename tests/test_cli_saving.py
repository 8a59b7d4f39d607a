"""``euchre play``: leaving, coming back, the clock, and bad input."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from click import ClickException

from cli_tables import (
    TO_FOLLOW,
    Play,
    choices,
    game_with,
    kept,
    only_game,
    play_at,
    still_clock,
)
from euchre.cli.matches import saving
from euchre.cli.matches.game import LocalGame
from euchre.cli.shared.options import describe_record_error, verify_writable_file
from euchre.game.events import TimeUp
from euchre.game.hand import Phase
from euchre.game.presets import preset
from euchre.notation import record

__all__ = ["play_at", "still_clock"]

# -- leaving and coming back --------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["1\nquit\n", "1\nq\n", "1\n"])
def test_quitting_and_the_end_of_input_save_and_say_how_to_go_on(
    play: Play, tmp_path: Path, typed: str
) -> None:
    out = play("--seed", "3", typed=typed).output
    assert f" Saved. Continue with:\n euchre play --resume {only_game(tmp_path)}\n" in out


def test_ctrl_c_saves_and_ends_with_130(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    out = play("--seed", "3", code=130).output
    assert f" Saved. Continue with:\n euchre play --resume {only_game(tmp_path)}\n" in out


def test_a_resumed_match_has_the_same_bots_cards_and_choices(play: Play, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    settings = ("--seed", "8", "--bots", "random,rules,simple")
    play(*settings, "--record", str(whole), typed="7\npass\n1\n2\n4\n")
    play(*settings, "--record", str(parts), typed="7\n")
    play("--resume", str(parts), typed="pass\n1\n")
    play("--resume", str(parts), typed="2\n4\n")
    assert kept(whole).events == kept(parts).events
    assert len(kept(whole).events) > 6


def test_a_file_cut_off_in_the_middle_of_a_line_goes_on_before_it(
    play: Play, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    play("--seed", "3", "--record", str(path), typed="1\n1\n")
    text = path.read_text()
    path.write_text(text[:-9])
    out = play("--resume", str(path), typed="q\n").output
    assert "The game continues from before that." in " ".join(out.split())
    assert ".." not in out
    assert f" The damaged file is kept as {path}.bak\n" in out
    assert path.with_name("game.jsonl.bak").read_text() == text[:-9]
    assert len(kept(path).events) > 3


@contextmanager
def played_elsewhere(path: Path, typed: str, shown: str) -> Iterator[None]:
    """A match in another process that has come to show something, and is killed in the end."""
    command = [sys.executable, "-m", "euchre", "play", "--ask-cut", "--seed", "3"]
    with subprocess.Popen(  # noqa: S603
        [*command, "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(typed)
        process.stdin.flush()
        next(line for line in process.stdout if shown in line)
        yield
        process.kill()


def test_nothing_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with played_elsewhere(path, "1\n", "Order it up, alone"):
        pass
    game = LocalGame(kept(path))
    assert game.must_decide
    assert game.view is not None
    assert game.view.phase is Phase.ORDER


def test_a_finished_match_is_not_resumed(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play("--seed", "4", "--set", "target=1", "--record", str(path), typed=choices())
    error = play("--resume", str(path), code=2).stderr
    assert error == (
        f"euchre: {path}: that match is over; see it with 'euchre records replay {path}'\n"
    )


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--seat", "5"], "there is no seat 5: seats are 1 to 4"),
        (["--seat", "0"], "there is no seat 0: seats are 1 to 4"),
        (["--bots", "rulez"], "there is no bot 'rulez': did you mean rules?"),
        (
            ["--bots", "rules,simple"],
            "--bots takes one name, or 3 names separated by commas, not 'rules,simple'",
        ),
        (["--rules", "standart"], "there is no preset 'standart': did you mean standard?"),
        (["--set", "targt=9"], "there is no knob 'targt': did you mean target?"),
        (["--set", "target"], "a rule is set by KNOB=VALUE, like target=11, not by 'target'"),
        (["--set", "target=x"], "target cannot be 'x': it takes a whole number from 0 to 1000"),
        (
            ["--minutes", "5"],
            "--minutes only works in a timed game: add --rules timed or --set time_limit=yes",
        ),
        (
            ["--rules", "timed", "--minutes", "0"],
            "--minutes takes a number above 0 and below 100,000, not 0",
        ),
        (
            ["--record", "evening.txt"],
            (
                "--record writes JSON Lines: name the file evening.jsonl, then use "
                "'euchre records convert' for other formats"
            ),
        ),
        (["--seed", "x"], "--seed takes a whole number, not 'x'"),
        (["--resume", "nowhere.jsonl"], "nowhere.jsonl: no such file or directory"),
        (
            ["--resume", "nowhere.jsonl", "--rules", "british"],
            "--rules can't be changed in a match that you resume: leave it out",
        ),
    ],
)
def test_bad_input_gets_one_sentence(play: Play, args: list[str], sentence: str) -> None:
    assert play(*args, code=2).stderr == f"euchre: {sentence}\n"


def test_a_record_is_never_written_over(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "dear.jsonl"
    path.write_text("dear")
    error = play("--record", str(path), code=2).stderr
    assert error == (
        f"euchre: {path} already exists: continue it with --resume, or choose another file\n"
    )
    assert path.read_text() == "dear"
    error = play("--resume", str(path), code=2).stderr
    assert error.startswith(f"euchre: {path}: line 1: this is not JSON")


def test_a_record_of_other_players_is_not_resumed(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(record.write_records([record.Record(rules=preset("standard").rules)]))
    assert "this game wasn't saved by 'euchre play'" in play("--resume", str(path), code=2).stderr
    path.write_text(path.read_text() * 2)
    assert "it contains 2 records, not one" in play("--resume", str(path), code=2).stderr
    path.write_bytes(b"\xff\xfe")
    assert "is not a text file in UTF-8" in play("--resume", str(path), code=2).stderr


def test_a_match_that_is_open_in_another_window_is_not_resumed(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sentence = f"euchre: {path}: this match is open in another window; continue there\n"
    for typed, shown in (("1\n", "Order it up, alone"), ("1\nundo\n", "undone")):
        with played_elsewhere(path, typed, shown):
            text = path.read_text()
            assert play("--resume", str(path), code=2).stderr == sentence
            assert path.read_text() == text
        play("--resume", str(path))
        path.unlink()


def test_a_file_that_something_else_has_written_to_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "_HAS_FILE_LOCKS", False)
    path = tmp_path / "game.jsonl"
    blank = record.Record(rules=preset("standard").rules)
    saver = saving.RecordSaver.create(path, blank)
    saver.append_seconds_left(9)
    with path.open("a") as file:
        file.write("# by another window\n")
    text = path.read_text()
    with pytest.raises(ClickException, match="open in another window"):
        saver.append_seconds_left(8)
    with pytest.raises(ClickException, match="open in another window"):
        saver.rewrite_file(blank)
    saver.close()
    assert path.read_text() == text


def test_a_file_is_written_anew_where_there_are_no_locks(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "_HAS_FILE_LOCKS", False)
    play("--seed", "3", typed="5\n1\nundo\n1\n")
    assert len(kept(only_game(tmp_path)).events) > 3


def test_a_copy_never_replaces_another(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play("--seed", "3", "--record", str(path), typed="1\n1\n")
    for copy in (".bak", ".bak2", ".bak3"):
        path.write_text(path.read_text() + copy)
        play("--resume", str(path))
        assert path.with_name(f"game.jsonl{copy}").read_text().endswith(f"\n{copy}")


def test_the_command_to_go_on_stands_alone_and_names_the_home_directory(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    path = tmp_path / ("long" * 30) / "a game.jsonl"
    path.parent.mkdir()
    out = play("--seed", "3", "--record", str(path)).output
    assert f" Saved. Continue with:\n euchre play --resume ~/'{'long' * 30}/a game.jsonl'\n" in out


def test_a_file_with_a_byte_order_mark_is_read(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play("--seed", "3", "--record", str(path), typed="1\n")
    path.write_text(path.read_text(), encoding="utf-8-sig")
    assert "Your call." in play("--resume", str(path), typed="1\n").output


def test_seats_in_a_file_are_said_to_count_from_0(play: Play, tmp_path: Path) -> None:
    path = Path(game_with(tmp_path, TO_FOLLOW))
    lines = path.read_text().splitlines(keepends=True)
    assert (
        describe_record_error("seat 3 has passed.")
        == "seat 3 has passed (seats in files count from 0)"
    )
    assert describe_record_error("It is over.") == "It is over"
    path.write_text("".join([*lines, lines[-1]]))
    out = " ".join(play("--resume", str(path)).output.split())
    assert "The game continues from before that." in out
    assert ".." not in out


# -- the clock ----------------------------------------------------------------------------------


def test_a_timed_match_ends_with_the_hand_in_progress(play: Play, tmp_path: Path) -> None:
    result = play("--rules", "timed", "--minutes", "0.0001", "--seed", "4", typed=choices())
    assert "Time is up" in result.output
    assert "The match is over" in result.output
    assert TimeUp() in kept(only_game(tmp_path)).events


@pytest.mark.usefixtures("still_clock")
def test_the_clock_goes_on_where_it_stood(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = play("--rules", "timed", "--seed", "4", "--record", str(path), typed="q\n").output
    assert "20 min left" in out
    lines = path.read_text().splitlines()
    assert lines[-1].startswith('{"type":"clock","seconds":1')
    path.write_text("\n".join([*lines[:-1], '{"type":"clock","seconds":240}', ""]))
    assert "4 min left" in play("--resume", str(path), typed="q\n").output
    path.write_text("\n".join([*lines[:-1], '{"type":"clock","seconds":100}', ""]))
    assert "100 s left" in play("--resume", str(path), typed="1\n").output


@pytest.mark.usefixtures("still_clock")
def test_a_resumed_timed_match_can_be_undone_past_the_saved_clock(
    play: Play, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    play("--rules", "timed", "--seed", "4", "--record", str(path), typed="10\n1\n1\nq\n")
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:-1], '{"type":"clock","seconds":240}', ""]))
    whole = kept(path).events
    out = play("--resume", str(path), typed="undo\nundo\nq\n").output
    assert out.count("Your last decision is undone.") == 2
    assert kept(path).events == whole[: len(kept(path).events)] != whole
    assert "4 min left" in play("--resume", str(path), typed="q\n").output


def test_undo_keeps_a_link_and_who_may_read_the_file(play: Play, tmp_path: Path) -> None:
    path, link = tmp_path / "game.jsonl", tmp_path / "link.jsonl"
    play("--seed", "4", "--record", str(path), typed="10\n1\nq\n")
    path.chmod(0o600)
    link.symlink_to(path.name)
    assert "is undone" in play("--resume", str(link), typed="undo\n1\n1\nq\n").output
    assert link.is_symlink()
    assert link.read_bytes() == path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("minutes", ['"20"', "[1]", "1e308", "true"])
def test_minutes_that_are_no_number_of_minutes_do_not_stop_a_match(
    play: Play, tmp_path: Path, minutes: str
) -> None:
    path = tmp_path / "one.jsonl"
    play("--rules", "timed", "--seed", "3", "--record", str(path))
    lines = [line for line in path.read_text().splitlines() if '"clock"' not in line]
    assert '"minutes":20.0' in lines[0]
    path.write_text("\n".join(lines).replace('"minutes":20.0', f'"minutes":{minutes}'))
    assert "Saved. Continue with:" in play("--resume", str(path), typed="q\n").output


def test_a_game_without_a_clock_has_none_whatever_its_file_says(play: Play, tmp_path: Path) -> None:
    path = Path(game_with(tmp_path, TO_FOLLOW))
    path.write_text(path.read_text().replace('"seat":0', '"seat":0,"minutes":0'))
    assert "Saved. Continue with:" in play("--resume", str(path), typed="q\n").output


def test_the_last_match_is_found_beside_what_is_none(play: Play, tmp_path: Path) -> None:
    play("--seed", "3", typed="1\n")
    path = only_game(tmp_path)
    (path.parent / "gone.jsonl").symlink_to("nowhere")
    (path.parent / "folder.jsonl").mkdir()
    game = kept(path)
    foreign = path.with_name("foreign.jsonl")
    foreign.write_text(record.write_records([replace(game, meta={})]))
    os.utime(foreign, (2e9, 2e9))
    assert f"Continuing {path}." in play("--resume", typed="q\n").output


def test_a_seed_that_no_record_holds_is_refused_and_leaves_no_file(
    play: Play, tmp_path: Path
) -> None:
    path = tmp_path / "one.jsonl"
    error = play("--seed", "9" * 30, "--record", str(path), code=2).stderr
    assert "Invalid value for '--seed'" in error
    assert not path.exists()


def test_looking_whether_a_file_can_be_written_leaves_a_link_alone(tmp_path: Path) -> None:
    link = tmp_path / "link.jsonl"
    link.symlink_to("later.jsonl")
    assert verify_writable_file(link) == link
    assert (link.is_symlink(), link.exists()) == (True, False)


@contextmanager
def full_disk(path: Path, room: int) -> Iterator[None]:
    """Let a file grow by so many bytes alone."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + room, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_full_disk_leaves_whole_lines_and_what_it_lacks_is_written_later(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    blank = record.Record(rules=preset("standard").rules)
    saver = saving.RecordSaver.create(path, blank)
    before = path.read_text()
    with full_disk(path, room=5):
        for seconds in (9, 8):
            with pytest.raises(OSError, match="File too large"):
                saver.append_seconds_left(seconds)
            assert path.read_text() == before
        with pytest.raises(OSError, match="File too large"):
            saver.rewrite_file(replace(blank, meta={"seed": 1}))
    saver.append_seconds_left(7)
    saver.close()
    clocks = [json.loads(line)["seconds"] for line in path.read_text().splitlines()[1:]]
    assert clocks == [9, 8, 7]
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]
