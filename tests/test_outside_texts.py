"""Whatever comes from outside is read, or refused by a sentence: nothing else comes of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.cli.learn.solving import load_repetition_states as known_puzzles
from euchre.cli.matches.seats import SeatTokenFile
from euchre.client.links import Link
from euchre.errors import EuchreError, RecordError
from euchre.fair import read_log
from euchre.fair.days import read_daily_deal
from euchre.game.events import from_json
from euchre.notation import record
from euchre.notation.egn import read_egn, read_emn, write_egn, write_emn
from euchre.notation.loading import load_partly
from euchre.notation.position import read_position
from euchre.notation.rules_text import read_rules
from euchre.notation.text import read_text, write_text
from euchre.table.commands import RefusedError, parse_command, parse_command_id
from euchre.testing.conformance import read_cases
from fair_games import honest

OLD_EVENING: Final = Path(__file__).parent / "data" / "evening-0.2.jsonl"
HUGE: Final = "9" * 5_000
VALUES: Final = {
    "nested lists": "[" * 5_000 + "]" * 5_000,
    "nested objects": '{"a":' * 5_000 + "1" + "}" * 5_000,
    "huge": HUGE,
    "huge below zero": f"-{HUGE}",
    "far year": "100000000000000000",
    "before all years": "-100000000000000000",
    "infinite": "1e999",
    "no number": "NaN",
    "half a character": '"\\ud83d"',
    "nothing": "null",
    "yes": "true",
    "list": "[1]",
    "object": '{"a": 1}',
    "empty": '""',
}
"""Values of JSON that no file of ours has; most of them are TOML as well."""


def paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all values in decoded JSON, of a list only the first."""
    yield at
    inside: Any = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        inside = enumerate(value[:1])
    for key, each in inside:
        yield from paths(each, (*at, key))


def with_value(whole: str, at: tuple[Any, ...], value: str) -> str:
    """JSON with another value at a place."""
    if not at:
        return value
    decoded = json.loads(whole)
    inner = decoded
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = "@value@"
    return json.dumps(decoded).replace('"@value@"', value)


def spoilt(text: str) -> Iterator[str]:
    """A good text in JSON Lines, one value of it another each time."""
    lines = text.splitlines()
    kinds = set()
    for number, line in enumerate(lines):
        kind = json.loads(line).get("type") if line.startswith('{"') else ""
        if kind in kinds:
            continue
        kinds.add(kind)
        for at in paths(json.loads(line)):
            for value in VALUES.values():
                yield "\n".join(
                    [*lines[:number], with_value(line, at, value), *lines[number + 1 :]]
                )


def is_read_or_refused(read: Callable[[str], object], text: str) -> None:
    why = "read"
    try:
        read(text)
    except (EuchreError, RefusedError) as error:
        why = str(error)
    assert why.strip()
    assert len(why) < 1_000
    assert "\n" not in why


RECORD: Final = honest(1)
READERS: Final[dict[str, tuple[Callable[[str], object], str]]] = {
    "records": (load_partly, record.write_records([RECORD])),
    "EGN": (read_egn, write_egn(RECORD)),
    "EMN": (read_emn, write_emn([RECORD])),
    "an event": (from_json, '{"type":"passed","seat":1}'),
    "a command": (parse_command, '{"type":"say","id":"a","text":"b"}'),
    "the id of a command": (parse_command_id, '{"type":"say","id":"a","text":"b"}'),
    "a log of promises": (read_log, '{"number":1,"commitment":"a","table":"b","hand":1}'),
    "a daily deal": (read_daily_deal, '{"day":"2026-01-01","rules":{"target":5},"hands":8}'),
}


@pytest.mark.parametrize("name", READERS)
def test_every_reader_of_json_refuses_by_a_sentence(name: str) -> None:
    read, good = READERS[name]
    if name in ("EGN", "EMN"):
        texts = [with_value(good, at, v) for at in paths(json.loads(good)) for v in VALUES.values()]
    else:
        texts = [*spoilt(good)]
    for text in [*texts, good.replace("a", "\ud83d", 1)]:
        is_read_or_refused(read, text)


@pytest.mark.parametrize("value", VALUES)
def test_rules_and_text_records_refuse_by_a_sentence(value: str) -> None:
    bad = VALUES[value]
    for key in ("target", "title", "base", "cut_by", "a.b", "[x]\na"):
        is_read_or_refused(read_rules, f"{key} = {bad}\n")
    is_read_or_refused(read_rules, bad)
    is_read_or_refused(read_rules, ".".join(["a"] * 5_000) + " = 1")
    is_read_or_refused(read_position, bad)
    good = write_text([RECORD])
    for number, line in enumerate(good.splitlines()[:12]):
        label = line.split(" ")[0]
        spoilt_text = good.replace(line, f"{label} {bad}", 1) if number else good
        is_read_or_refused(read_text, spoilt_text)
    for meta in (bad, f'{{"a": {bad}}}'):
        is_read_or_refused(read_text, good.replace("\n", f"\nMeta: {meta}\n", 1))


def test_numbers_that_a_record_can_hold_come_back_from_its_text_and_no_others() -> None:
    meta = {"least": -(2**63), "most": 2**64 - 1}
    good = write_text([replace(RECORD, meta=meta)])
    assert read_text(good)[0].meta == meta
    for bad in (f"{2**64}", HUGE, "1e999", "NaN", "-Infinity"):
        with pytest.raises(RecordError, match="number"):
            read_text(good.replace(f"{2**64 - 1}", bad))


@pytest.mark.parametrize("value", VALUES)
def test_files_of_seats_and_cases_are_refused_by_a_sentence(tmp_path: Path, value: str) -> None:
    path = tmp_path / "file.json"
    for text in (VALUES[value], f'{{"a": {VALUES[value]}}}', f'{{"cases": [{VALUES[value]}]}}'):
        path.write_text(text, encoding="utf-8")
        is_read_or_refused(
            lambda _: SeatTokenFile(path).link_with_saved_token(Link("http://a", "b")), ""
        )
        is_read_or_refused(lambda _: read_cases(path), "")
    good = '{"puzzles":{"a":{"box":1,"due":"2026-01-01","seen":1,"right":1}}}'
    for at in paths(json.loads(good)):
        path.write_text(with_value(good, at, VALUES[value]), encoding="utf-8")
        is_read_or_refused(lambda _: known_puzzles(path), "")


# -- an evening's file ---------------------------------------------------------------------------


def test_an_evening_is_read_or_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = OLD_EVENING.read_text().splitlines()[:2]
    for number, line in enumerate(lines):
        for at in (("at",), ("seq",), ("by",), ("entries",), ("entries", 0)):
            for name, value in VALUES.items():
                bad = with_value(line, at, value)
                Path("e").write_text("\n".join([*lines[:number], bad, *lines[number + 1 :], ""]))
                export = ("export", "e", "--as", "json", "--out", "x", "--force")
                assert invoked(*export) in (0, 2), (at, name)


def invoked(*args: str) -> int:
    result = CliRunner().invoke(main, ["event", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code


@pytest.mark.parametrize("ending", ["jsonl", "egn", "emn", "txt", "toml"])
def test_a_file_given_to_a_command_is_read_or_refused(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"file.{ending}"
    command = ["rules", "show"] if ending == "toml" else ["records", "replay", "--line"]
    for value in VALUES.values():
        path.write_text(value if ending != "toml" else f"target = {value}", encoding="utf-8")
        result = CliRunner().invoke(main, [*command, str(path)])
        assert result.exit_code in (0, 2), result.exception
        assert result.stderr.count("\n") <= 1
