"""The commands beside play: help, rules, simulate, replay, convert, and one sentence on error."""

import csv
import errno
import io
import json
import os
import random
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli_help import run
from effort import cover
from euchre import __version__
from euchre.analysis.options import RankedOption
from euchre.bots import BOTS
from euchre.bots.driver import choose_cut
from euchre.cli import main
from euchre.cli.study.analyze import _describe_choice_cost
from euchre.game.events import Challenged, Passed
from euchre.game.hand import legal
from euchre.game.match import Stage, apply, draw_chance_event, new_match
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import KNOBS
from euchre.notation import record
from euchre.server.app import DATABASE_FILENAME
from euchre.store.lock import DatabaseLock


def failing(*args: str) -> str:
    result = run(*args, code=2)
    assert result.stdout == ""
    return result.stderr


SIMULATE = ("study", "simulate", "--bots", "simple", "--seed", "5")


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    run(*SIMULATE, "--hands", "40", "--record", str(path))
    return path


# -- start --------------------------------------------------------------------------------------


def test_the_command_starts_without_loading_rich_or_bots() -> None:
    code = (
        "import sys; from euchre.cli import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "print([m for m in ('rich', 'msgspec', 'euchre.bots', 'euchre.rules') if m in sys.modules])"
    )
    out = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert out == f"euchre {__version__}\n[]\n"


# -- errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ["xyzzy"],
            "there is no command 'xyzzy': there are play, join, learn, rules, event, server,",
        ),
        (["learn", "tips", "nope"], "there is no tip 'nope': there are "),
        (["learn", "first-game", "99"], "there is no step '99': there are "),
        (["play", "--minutes", "x"], "--minutes takes a number, not 'x'"),
        (["learn", "quiz", "--seed", "x"], "--seed takes a whole number, not 'x'"),
        (
            ["join", "http://127.0.0.1:1/t/abc", "--line"],
            "a server's table needs the full screen",
        ),
        (
            ["study", "equity", "--check", "9", "--seed", "-1"],
            "Invalid value for '--seed': -1 is not in",
        ),
        (["--nonsense"], "No such option '--nonsense'."),
        (["rules", "show", "britsh"], "there is no preset 'britsh': did you mean british?"),
        (
            ["--rules", "british"],
            "there is no option --rules here; did you mean euchre play --rules ...?",
        ),
        ([*SIMULATE, "--hands", "1", "--record", "x.txt"], "--record writes JSON Lines: name the"),
        (["rules", "show"], "Missing argument 'NAME'."),
        (["rules", "diff", "standard", "x-y"], "there is no preset 'x-y': known: ace-no-face,"),
        (["rules", "show", "standard", "--set", "target=-1"], "target cannot be -1: it takes"),
        (["rules", "show", "standard", "--set", "players=3"], "sides=fixed_pairs is for 4"),
        (["study", "simulate", "--rules", "standard", "--seed", "1"], "Missing option '--hands'."),
        ([*SIMULATE, "--hands", "0"], "--hands takes a number above 0, not 0"),
        ([*SIMULATE, "--hands", "1", "--bots", "a,b,c"], "--bots takes 1, 2 or 4 names"),
        ([*SIMULATE, "--hands", "1", "--bots", "smple"], "there is no bot 'smple': did you mean"),
        (
            ["study", "simulate", "--rules", "timed", "--hands", "9", "--seed", "1"],
            "only the clock would end this game: set target or num_hands as well",
        ),
        (["records", "replay", "nowhere.jsonl"], "nowhere.jsonl: no such file or directory"),
        (
            ["records", "replay", "pyproject.toml"],
            "pyproject.toml: records are read in JSON Lines, the text",
        ),
        (["records", "convert", "nowhere.egn", "x.txt"], "nowhere.egn: no such file or directory"),
    ],
)
def test_bad_input_gets_one_sentence_on_stderr_and_status_2(args: list[str], sentence: str) -> None:
    error = failing(*args)
    assert error.startswith(f"euchre: {sentence}")
    assert error.count("\n") == 1


@pytest.mark.parametrize("command", [("play",), ("study", "simulate")])
def test_help_names_every_bot(command: tuple[str, ...]) -> None:
    assert set(BOTS) <= set(re.findall(r"[a-z]+", run(*command, "--help").output))


@pytest.mark.parametrize(
    ("typed", "encoding"),
    cover(["learn first-game pack", "learn quiz", "rules show british"], ["cp1252", "ascii"]),
)
def test_output_in_an_older_encoding_is_ascii(typed: str, encoding: str) -> None:
    command = [sys.executable, "-m", "euchre", *typed.split()]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(  # noqa: S603
        command, stdin=subprocess.DEVNULL, capture_output=True, env=environment, check=True
    )
    assert done.stdout.isascii()
    assert not done.stderr


def test_a_step_of_the_first_game_is_found_by_its_number() -> None:
    assert run("learn", "first-game", "2").output == run("learn", "first-game", "follow").output


# -- rules --------------------------------------------------------------------------------------


def test_rules_show_tells_what_is_different_first() -> None:
    lines = run("rules", "show", "canadian").output.splitlines()
    assert lines[0] == "Canadian"
    assert "Differences from Standard" in lines[2]
    text = " ".join(" ".join(lines).split())
    assert "The player who orders the up-card takes it" in text
    assert "At most tables the dealer takes the up-card" in text


def test_rules_show_takes_settings() -> None:
    settings = ("--set", "target=7", "--set", "stick_the_dealer=yes")
    out = run("rules", "show", "standard", *settings).output
    assert out.startswith("Standard, with changes\n")
    assert "The first to 7 points wins (in Standard: 10)." in out
    assert "(stick the dealer)" in " ".join(out.split())
    out = run("rules", "show", "canadian", "--set", "target=5").output
    assert out.startswith("Canadian, with changes\n\nDifferences from Canadian\n")
    told = " ".join(run("rules", "show", "--help").output.split())
    assert "The differences from the standard game come first; for changed rules, the" in told


def test_rules_show_as_json_has_every_knob() -> None:
    data = json.loads(run("rules", "show", "british", "--json").output)
    assert data == {"name": "british", "rules": preset("british").rules.to_dict()}
    assert set(data["rules"]) == set(KNOBS)
    changed = json.loads(run("rules", "show", "british", "--set", "target=7", "--json").output)
    assert changed["name"] == "british, target=7"
    assert changed["rules"]["target"] == 7


def test_rules_diff_is_told_to_somebody_who_knows_the_first() -> None:
    out = run("rules", "diff", "standard", "benny").output
    assert out.startswith("Benny, if you know Standard\n")
    assert "A joker is added: the Benny" in out
    out = run("rules", "diff", "standard", "standard").output
    assert out == "There is no difference.\n"
    out = run("rules", "diff", "british", "standard", "--set", "target=13").output
    assert out.startswith("Standard, with changes, if you know British\n")
    assert "The first to 13 points wins" in out
    out = run("rules", "diff", "british").output
    assert out == run("rules", "diff", "standard", "british").output


def test_python_runs_the_package() -> None:
    out = subprocess.run(
        [sys.executable, "-m", "euchre", "--version"], capture_output=True, text=True, check=True
    ).stdout
    assert out == f"euchre {__version__}\n"


# -- simulate -----------------------------------------------------------------------------------


def test_simulate_counts_exactly_the_hands_asked_for() -> None:
    out = run(*SIMULATE, "--hands", "60").output
    for words in ("Hands ", "thrown in", "marched", "euchred", "Played alone", "Hands in a match"):
        assert words in out
    data = json.loads(run(*SIMULATE, "--hands", "60", "--json").output)
    assert data["hands"] == 60
    ways = ("thrown_in", "redealt", "made", "marched", "euchred")
    assert sum(data[way] for way in ways) == 60
    assert data["scored"]["dealer_side"] + data["scored"]["other_side"] == data["scored"]["hands"]
    assert data["hands_per_second"] > 0
    assert sum(data["matches"]["wins"].values()) == data["matches"]["finished"]


def test_the_same_seed_counts_the_same_but_for_the_speed() -> None:
    first, second = (json.loads(run(*SIMULATE, "--hands", "30", "--json").output) for _ in range(2))
    other = json.loads(run(*SIMULATE, "--hands", "30", "--json", "--seed", "6").output)
    for data in (first, second, other):
        del data["hands_per_second"]
    assert first == second != other


def test_two_bots_sit_in_turn_and_the_better_side_wins_more() -> None:
    args = ("study", "simulate", "--rules", "standard", "--bots", "simple,random", "--seed", "5")
    data = json.loads(run(*args, "--hands", "300", "--json").output)
    assert data["bots"] == ["simple", "random", "simple", "random"]
    assert data["matches"]["wins"]["0"] > data["matches"]["wins"].get("1", 0)


def test_a_simulation_of_settings_uses_them() -> None:
    args = ("--set", "stick_the_dealer=yes", "--set", "target=1")
    data = json.loads(run(*SIMULATE, "--hands", "30", "--json", *args).output)
    assert data["thrown_in"] == 0
    assert data["matches"]["hands_per_match"] == 1


def test_a_simulation_without_a_seed_shows_the_one_it_has_drawn() -> None:
    args = ("study", "simulate", "--rules", "standard", "--bots", "simple", "--hands", "2")
    seeds = {run(*args).output.splitlines()[0] for _ in range(3)}
    assert len(seeds) == 3
    assert all(re.fullmatch(r"Seed \d+", line) for line in seeds)
    assert type(json.loads(run(*args, "--json").output)["seed"]) is int


def test_recorded_simulations_are_whole_records(recorded: Path) -> None:
    reading = record.read_records_partly(recorded.read_text())
    assert reading.error is None
    assert sum(len(each.match.hands) for each in reading.records) == 40
    assert reading.records[0].names == ("Simple 1", "Simple 2", "Simple 3", "Simple 4")
    assert all(each.match.over for each in reading.records[:-1])


def test_a_simulation_does_not_write_over_a_file(recorded: Path) -> None:
    before = recorded.read_text()
    error = failing(*SIMULATE, "--hands", "1", "--record", str(recorded))
    assert error == f"euchre: {recorded} already exists: choose another file\n"
    assert recorded.read_text() == before


def test_without_pairs_points_are_counted_by_place() -> None:
    play = ("study", "simulate", "--bots", "random", "--hands", "30", "--seed", "1", "--rules")
    out = run(*play, "bid-euchre").output
    for words in ("scored by the makers", "to the first to speak", "to the dealer", "by seat "):
        assert words in out
    assert "side" not in out
    data = json.loads(run(*play, "cutthroat", "--json").output)
    assert len(data["points"]["by_place"]) == 3
    assert data["scored"]["makers"] + data["scored"]["defenders"] == data["scored"]["hands"]


def test_every_game_has_one_line_in_the_list() -> None:
    lines = run("rules", "list").output.splitlines()
    assert [line.split()[0] for line in lines] == list(PRESETS)


# -- replay -------------------------------------------------------------------------------------


def test_replay_tells_every_hand_with_open_cards(recorded: Path) -> None:
    out = run("records", "replay", str(recorded)).output
    assert "Simple 1, Simple 2, Simple 3 and Simple 4" in out
    assert out.count("── Hand ") == 40
    assert re.search(r"Simple 1 and Simple 3 win, 1\d to \d\.", out)
    assert "??" not in out
    assert "(dealer)" in out
    assert "Up-card " in out
    assert "took it." in out


def test_replay_of_one_hand_tells_only_that(recorded: Path) -> None:
    out = run("records", "replay", str(recorded), "--hand", "17").output
    assert out.count("── Hand ") == 1
    assert "── Hand 17 ──" in out
    assert "Simple 1 and Simple 3 " in out.splitlines()[-1]
    assert failing("records", "replay", str(recorded), "--hand", "41") == (
        f"euchre: there is no hand 41 in {recorded}: its hands are numbered 1 to 40\n"
    )


def test_replay_from_a_seat_hides_what_it_did_not_see(recorded: Path) -> None:
    out = run("records", "replay", str(recorded), "--hand", "1", "--view", "2", "--ascii").output
    assert out.isascii()
    for line in out.splitlines():
        if line.startswith((" Simple 1  ", " Simple 3  ", " Simple 4  ")):
            assert line.count("??") == 5
        if line.startswith(" Simple 2  "):
            assert "??" not in line
    assert failing("records", "replay", str(recorded), "--view", "5") == (
        "euchre: there is no seat 5: seats are 1 to 4\n"
    )


def test_replay_of_a_damaged_record_tells_the_good_part(recorded: Path) -> None:
    lines = recorded.read_text().splitlines()
    recorded.write_text("\n".join([*lines[:60], "garbage"]))
    result = run("records", "replay", str(recorded), code=2)
    assert "── Hand 1 ──" in result.stdout
    assert f"euchre: {recorded}: line 61: this is not JSON" in result.stderr
    assert "showing everything before that" in result.stderr


def test_replay_tells_the_cards_of_a_trick_that_was_not_finished(recorded: Path) -> None:
    lines = recorded.read_text().splitlines()
    first = next(at for at, line in enumerate(lines) if '"type":"played"' in line)
    recorded.write_text("\n".join(lines[: first + 2]))
    (told,) = run("records", "replay", str(recorded)).output.splitlines()[-1:]
    (record_read,) = record.read_records_partly(recorded.read_text()).records
    one, two = record_read.match.hand.trick  # type: ignore[union-attr]
    names = record_read.names
    assert told == f" 1  {names[one.seat]} {one.card.symbol}, {names[two.seat]} {two.card.symbol}."


def test_replay_tells_the_card_that_was_claimed_to_be_a_renege(tmp_path: Path) -> None:
    """The claim ends the hand, and the trick with it."""
    rng = random.Random(1)
    match = new_match(preset("standard").rules.replace(renege="penalty_2"))
    while not (match.hands and match.hands[-1].trick):
        if match.turn is None:
            match = apply(match, draw_chance_event(match, rng))
        elif match.hand is None or match.stage is not Stage.HAND:
            match = apply(match, choose_cut(match, rng))
        else:
            moves = legal(match.hand)
            claims = [move for move in moves if isinstance(move, Challenged)]
            others = [move for move in moves if move not in claims]
            match = apply(match, rng.choice(claims if claims and match.hand.trick else others))
    path, players = tmp_path / "claimed.jsonl", [record.RecordPlayer(name) for name in "ABCD"]
    games = [record.Record(rules=match.rules, players=tuple(players), events=match.events)]
    path.write_text(record.write_records(games))
    plays = ", ".join(f"{'ABCD'[play.seat]} {play.card.symbol}" for play in match.hands[-1].trick)
    assert f"  {plays}.\n" in run("records", "replay", str(path)).output


# -- convert ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["jsonl", "txt", "emn"])
def test_records_are_converted_there_and_back(recorded: Path, ending: str) -> None:
    there, back = recorded.with_name(f"there.{ending}"), recorded.with_name("back.jsonl")
    count = len(record.read_records_partly(recorded.read_text()).records)
    assert (
        run("records", "convert", str(recorded), str(there)).output
        == f"{count} records written to {there}\n"
    )
    run("records", "convert", str(there), str(back))
    if ending != "emn":
        assert back.read_text() == recorded.read_text()
    out = run("records", "replay", str(there), "--hand", "2").output
    assert "── Hand 2 ──" in out


def test_an_egn_file_holds_one_game(tmp_path: Path, recorded: Path) -> None:
    error = failing("records", "convert", str(recorded), str(tmp_path / "x.egn"))
    assert error.startswith("euchre: an .egn file contains one game, but there are ")
    one = tmp_path / "one.jsonl"
    one.write_text(
        record.write_records(record.read_records_partly(recorded.read_text()).records[:1])
    )
    run("records", "convert", str(one), str(tmp_path / "x.egn"))
    assert "Hand 1" in run("records", "replay", str(tmp_path / "x.egn")).output


def test_what_stands_before_a_break_is_rescued(recorded: Path, tmp_path: Path) -> None:
    whole = record.read_records_partly(recorded.read_text()).records
    recorded.write_text(recorded.read_text()[:-200])
    target = tmp_path / "rescued.jsonl"
    assert "add --partial" in failing("records", "convert", str(recorded), str(target))
    assert not target.exists()
    told = run("records", "convert", str(recorded), str(target), "--partial", code=2)
    assert told.stdout.endswith(f"written to {target}\n")
    assert told.stderr.startswith(f"euchre: {recorded}: line ")
    rescued = record.read_records_partly(target.read_text())
    assert rescued.error is None
    assert rescued.records[:-1] == whole[: len(rescued.records) - 1]
    assert rescued.records[-1].events


def test_converting_replaces_nothing_unless_forced(recorded: Path) -> None:
    target = recorded.with_name("there.txt")
    target.write_text("mine")
    assert failing("records", "convert", str(recorded), str(target)) == (
        f"euchre: {target} already exists: add --force to replace it\n"
    )
    assert target.read_text() == "mine"
    run("records", "convert", "--force", str(recorded), str(target))
    assert "Hand 1" in target.read_text()


def test_a_table_never_replaces_recorded_games(recorded: Path) -> None:
    """As where OUT is forgotten after ``*.jsonl``: the last game would be OUT."""
    last = recorded.with_name("last.jsonl")
    last.write_bytes(before := recorded.read_bytes())
    for files in ([recorded, last], [recorded, recorded], [recorded.parent, last]):
        assert failing("records", "export", *map(str, files), "--force") == (
            f"euchre: {files[-1]} contains recorded games: name another file for the table\n"
        )
    assert recorded.read_bytes() == last.read_bytes() == before
    table = recorded.with_name("table.jsonl")
    for _ in range(2):
        run("records", "export", str(recorded), str(table), "--force")
    assert table.read_text().startswith('{"game": ')


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("[1, 2]\n")
    error = failing("records", "convert", str(path), str(tmp_path / "x.txt"))
    assert error.startswith(f"euchre: {path}: records are read in JSON Lines, the text form, EGN")
    assert not (tmp_path / "x.txt").exists()


def test_a_record_is_read_whatever_its_file_is_called(tmp_path: Path) -> None:
    odd, again = tmp_path / "evening.log", tmp_path / "again.jsonl"
    run(*SIMULATE, "--hands", "2", "--record", str(again))
    odd.write_bytes(again.read_bytes())
    assert run("records", "replay", str(odd)).stdout == run("records", "replay", str(again)).stdout


def test_a_folder_that_another_server_has_or_that_cannot_be_is_refused_in_a_sentence(
    tmp_path: Path,
) -> None:
    held = DatabaseLock(tmp_path / DATABASE_FILENAME)
    assert "is in use by another server" in failing("server", "run", "--data", str(tmp_path))
    held.release()
    (tmp_path / "file").touch()
    assert "can't create" in failing("server", "run", "--data", str(tmp_path / "file" / "below"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port, data = other.getsockname()[1], tmp_path / "new"
        told = failing("server", "run", "--data", str(data), "--port", str(port))
        assert f"can't listen on 127.0.0.1 port {port}: address already in use" in told
        assert not data.exists()


def test_a_position_of_somebody_else_is_not_asked_about() -> None:
    told = failing("study", "analyze", "standard 0:0 2 0 ??/??/JHJDAHKH9C/?? TH ??")
    assert "it is seat 1's turn" in told
    assert "write it as seat 1 sees it" in told
    assert "bot" not in told


def test_calls_that_are_not_understood_are_told_which_there_are() -> None:
    asked = ("study", "analyze", "--hand", "JH JD AH KH AC", "--up", "9H", "--called")
    for call in ("pass whist", "pass no"):
        told = failing(*asked, call)
        assert "nt (no trump)" in told
        assert "alone" in told
    assert "You can't call no trump in this game" in failing(*asked, "p p p p no trump alone")


# -- terminals and files --------------------------------------------------------------------------


@pytest.mark.parametrize("command", [("list",), ("knobs", "target")])
@pytest.mark.parametrize("columns", ["1", "15"])
def test_rules_are_listed_on_the_narrowest_terminal(command: tuple[str, ...], columns: str) -> None:
    result = CliRunner(env={"COLUMNS": columns}).invoke(main, ["rules", *command])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("form", ["--json", "--csv"])
def test_data_stays_data_in_an_encoding_that_lacks_a_name(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    name = "“Zoë” \uff0c\uff02x"
    recorded.write_text(recorded.read_text().replace("Simple 1", name), encoding="utf-8")
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True)
    monkeypatch.setattr(sys, "stdout", out)
    with pytest.raises(SystemExit):
        main(["records", "stats", str(recorded), form])
    text = out.buffer.getvalue().decode()
    rows = json.loads(text) if form == "--json" else [*csv.DictReader(io.StringIO(text))]
    assert len({len(row) for row in rows}) == 1
    names = {row["player"] for row in rows}
    assert (name if form == "--json" else "'Zoe' ?'x") in names


def test_typed_bytes_that_are_no_text_are_refused_as_an_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"\xff\nq\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", typed)
    with pytest.raises(SystemExit):
        main(["learn", "quiz", "--questions", "1"])
    assert "Type a letter from a to" in capsys.readouterr().out


def test_typed_names_that_are_no_text_are_refused() -> None:
    args = ["event", "simulate", "party", "--players", "-"]
    result = CliRunner().invoke(main, args, input="Ann\nB\ufffd\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--players" in result.stderr


def test_a_full_disk_leaves_the_old_file_and_no_half_of_a_new_one(
    recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = recorded.with_name("old.txt"), recorded.with_name("new.txt")
    old.write_text("as it was")

    def write_half(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(Path, "write_bytes", write_half)
    for command in (
        ("records", "convert", str(recorded), str(old), "--force"),
        ("records", "convert", str(recorded), str(new)),
        ("records", "export", str(recorded), str(old.with_suffix(".csv"))),
        ("rules", "save", str(old.with_suffix(".toml"))),
    ):
        assert "no space left on device" in failing(*command)
    assert [path.name for path in sorted(recorded.parent.iterdir())] == ["games.jsonl", "old.txt"]
    assert old.read_text() == "as it was"


def test_rules_are_saved_though_their_file_is_called_by_bytes_that_are_no_text(
    tmp_path: Path,
) -> None:
    odd = tmp_path / os.fsdecode(b"gr\xfc\xdfe.toml")
    run("rules", "save", str(odd))
    assert 'title = "gre"' in odd.read_text("utf-8")
    title = os.fsdecode(b"gr\xfc\xdfe")
    assert "half a character" in failing("rules", "save", str(odd), "--force", "--title", title)


def test_a_file_that_is_replaced_keeps_its_rights_and_links(recorded: Path) -> None:
    real, link = recorded.with_name("real.txt"), recorded.with_name("link.txt")
    real.touch(0o600)
    link.symlink_to(real.name)
    run("records", "convert", str(recorded), str(link), "--force")
    assert link.is_symlink()
    assert real.read_text().startswith("Euchre record")
    assert real.stat().st_mode & 0o777 == 0o600


def test_an_evening_is_not_played_for_a_file_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre.cli.event.simulation._play_tournament", None)
    path = tmp_path / "nowhere" / "x.evening"
    args = ("event", "simulate", "party", "--players", "8", "--out", str(path))
    assert "no such file or directory" in failing(*args)


@pytest.mark.parametrize(
    "command", [("play",), ("server", "check"), ("learn", "puzzles", "--list")]
)
def test_a_user_without_a_home_folder_reads_what_to_do(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    for variable in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    assert (
        failing(*command) == "euchre: this user has no home folder: set HOME to the folder to use\n"
    )


def test_warm_names_the_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre.bots.kernel.is_installed", lambda: False)
    assert "this needs numba" in failing("server", "warm", "--quiet")


def test_a_choice_that_wins_more_points_and_fewer_matches_does_not_cost_points() -> None:
    chosen = RankedOption(
        Passed(0), 0.5, 0.01, 0.4, 0.01, 0.02, 0.001, -0.1, 0.01, None, 100
    )  # fmt: skip
    sentence = "The choice made costs 2.0% of the match, though it wins 0.10 points more."
    assert _describe_choice_cost(chosen) == sentence
