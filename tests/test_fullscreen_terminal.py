"""The whole screen in a real terminal: signals, sizes, and what a terminal cannot."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from euchre.game.events import Cut
from euchre.notation.record import Record, read_records_partly

if sys.platform == "win32":
    pytest.skip("there is no pty on Windows", allow_module_level=True)

from terminal_help import Terminal

PLAY = ("play", "--fast", "--bots", "simple", "--seed", "5", "--ask-cut", "--record")


def kept(path: Path) -> Record:
    found = read_records_partly(path.read_text(encoding="utf-8"))
    assert len(found.records) == 1
    return found.records[0]


def cut(terminal: Terminal, path: Path) -> None:
    """Sit down, and cut the pack."""
    terminal.until_said("Cut the pack")
    terminal.type("m")
    terminal.until(lambda: any(isinstance(event, Cut) for event in kept(path).events))
    terminal.until_said("Your turn")


def test_what_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal(tmp_path, *PLAY, str(path)) as terminal:
        cut(terminal, path)
        events = kept(path).events
        terminal.signal(signal.SIGKILL)
        assert terminal.ends() == -signal.SIGKILL
    with Terminal(tmp_path, "play", "--fast", "--resume", str(path)) as terminal:
        terminal.until_said("Your turn")
        assert kept(path).events == events
        terminal.type("qq")
        assert terminal.ends() == 0
        assert f"euchre play --resume {'~/game.jsonl'}" in terminal.text


def test_a_window_that_is_closed_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal(tmp_path, *PLAY, str(path)) as terminal:
        cut(terminal, path)
        events = kept(path).events
        terminal.hang_up()
        terminal.ends()
    assert kept(path).events == events


def test_it_is_laid_aside_by_ctrl_z_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal(tmp_path, *PLAY, str(path)) as terminal:
        cut(terminal, path)
        terminal.type("\x1a")
        terminal.until(lambda: terminal.stopped)
        terminal.hear(0.2)
        assert b"\x1b[?1049l" in terminal.sent  # the screen as it was before
        before = len(terminal.sent)
        terminal.signal_last_thread(signal.SIGCONT)
        terminal.until(lambda: b"\x1b[?1049h" in terminal.sent[before:])
        events = kept(path).events
        terminal.type("?")
        terminal.until(lambda: "What the coach" in terminal.text or "coach" in terminal.text)
        terminal.type("\x1bqq")
        assert kept(path).events == events


def test_it_bears_any_size(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal(tmp_path, *PLAY, str(path)) as terminal:
        cut(terminal, path)
        for size in [(20, 5), (1, 1), (200, 60), (80, 24)]:
            terminal.resize(*size)
            terminal.signal(signal.SIGWINCH)
            terminal.hear(0.3)
        before = len(kept(path).events)
        terminal.type("12345")
        terminal.until(lambda: len(kept(path).events) > before)
        terminal.type("qq")
        assert terminal.ends() == 0
        assert "Traceback" not in terminal.text


@pytest.mark.parametrize(
    ("args", "more"),
    [((), {"TERM": "dumb"}), ((), {"EUCHRE_LINE": "1"}), (("--line",), {})],
    ids=["dumb", "asked for", "option"],
)
def test_where_it_cannot_or_shall_not_it_speaks_line_by_line(
    tmp_path: Path, args: tuple[str, ...], more: dict[str, str]
) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal(tmp_path, *PLAY, str(path), *args, more=more) as terminal:
        terminal.until_said("Type help at any time")
        assert b"\x1b[?1049h" not in terminal.sent


def test_joining_needs_a_terminal_and_says_so(tmp_path: Path) -> None:
    with Terminal(tmp_path, "join", "http://127.0.0.1:1/t/x", more={"TERM": "dumb"}) as terminal:
        assert terminal.ends() == 2
        assert "euchre: this needs the full screen" in terminal.text


def test_a_move_sends_what_has_changed_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal(tmp_path, *PLAY, str(path)) as terminal:
        cut(terminal, path)
        whole = len(terminal.sent)
        # An arrow marks one card. After the first, Textual repaints once what had changed before it
        # last painted the whole screen: the whole table where the bots' calls and cards came then.
        # A figure that chooses nothing is answered once all before it is painted.
        for figure in "987":
            before = len(terminal.sent)
            terminal.type(f"\x1b[C{figure}")
            terminal.until_said(f"no choice {figure}")
        moved = len(terminal.sent) - before
        assert moved < whole / 4, (moved, whole)


def test_an_arena_shows_that_it_is_at_work_before_anything_is_played(tmp_path: Path) -> None:
    args = ("study", "arena", "rules", "simple", "--deals", "20", "--workers", "1")
    with Terminal(tmp_path, *args) as shown:
        shown.until_said("first deals")
        assert shown.ends() == 0
        assert "Points a hand" in shown.text
