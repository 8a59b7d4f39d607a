"""Records as JSON Lines."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from math import inf, nan
from pathlib import Path, PurePath
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from effort import TIMES, unlike
from euchre.errors import EuchreError, RecordError
from euchre.game.events import Called, Dealt, Passed, Played
from euchre.game.match import Match, apply, draw_chance_event, is_chance_next, legal, new_match
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules
from euchre.notation.egn import read_egn_partly, read_emn_partly, write_egn
from euchre.notation.record import (
    AlternativeLine,
    Record,
    RecordNote,
    RecordPlayer,
    RecordReadResult,
    SeatingChange,
    ShuffleProof,
    build_schema,
    format_schema,
    read_records_partly,
    write_records,
)
from euchre.notation.text import read_text_partly, write_text
from euchre.testing.strategies import any_rules, matches, random_event

SCHEMA = Path(__file__).parents[1] / "docs" / "record.schema.json"
some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
Row: TypeAlias = dict[str, Any]

titles = st.dictionaries(
    st.text(max_size=6),
    st.recursive(
        st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=9),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
        max_leaves=4,
    ),
    max_size=3,
)
names = st.text(max_size=12).map(RecordPlayer) | st.builds(
    RecordPlayer, st.text(max_size=5), st.just("bot:x")
)


@st.composite
def records(draw: st.DrawFn, rules: Rules) -> Record:
    """Any part of any match, with players, remarks and lines."""
    events = draw(matches(rules, most_events=150)).events
    indexes = sorted(draw(st.lists(st.integers(-1, len(events) - 1), max_size=5)))
    notes = tuple(RecordNote(at, draw(st.text(max_size=30))) for at in indexes)
    lines = tuple(
        AlternativeLine(at, events[at : at + 3], (RecordNote(0, "or"),))
        for at in indexes
        if at >= 0
    )
    return Record(
        rules=rules,
        events=events,
        players=draw(st.just(()) | st.tuples(*[names] * rules.players)),
        meta=draw(titles),
        notes=notes,
        lines=lines,
    )


def played(rules: Rules | None = None, seed: int = 1, hands: int = 2) -> Record:
    rules = preset("standard").rules if rules is None else rules
    rng, match = random.Random(seed), new_match(rules)
    while not match.over and len(match.hands) < hands:
        match = apply(match, random_event(match, rng))
    return Record(rules=rules, events=match.events)


def rows(record: Record) -> list[Row]:
    return [json.loads(line) for line in write_records([record]).splitlines()]


def as_text(lines: list[Row]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def index_of(lines: list[Row], kind: str) -> int:
    return next(index for index, line in enumerate(lines) if line["type"] == kind)


# -- there and back -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", unlike(PRESETS))
@settings(parent=some, max_examples=5 * TIMES)
@given(st.data())
def test_a_record_of_every_preset_survives(name: str, data: st.DataObject) -> None:
    record = data.draw(records(preset(name).rules))
    reading = read_records_partly(write_records([record]))
    assert reading.error is None
    assert reading.records == (record,)


@pytest.mark.long
@some
@given(st.data())
def test_a_record_of_any_rules_survives_and_its_text_is_canonical(data: st.DataObject) -> None:
    some_records = [data.draw(records(data.draw(any_rules()))) for _ in range(2)]
    text = write_records(some_records)
    reading = read_records_partly(text)
    assert reading.error is None
    assert list(reading.records) == some_records
    assert write_records(reading.records) == text


def test_scores_and_dealer_at_the_start_are_kept() -> None:
    record = Record(rules=preset("american").rules, scores=(3, 8), dealer=2)
    (again,) = read_records_partly(write_records([record])).records
    assert (again.scores, again.dealer) == ((3, 8), 2)
    assert again.start.dealer == 2


def test_nobody_has_a_name_in_a_hand_that_was_not_dealt() -> None:
    record = Record(rules=preset("american").rules)
    with pytest.raises(EuchreError, match="there is no hand 9: 0 were dealt"):
        record.names_in_hand(9)


def test_deals_are_looked_for_once_however_many_hands_are_asked_for() -> None:
    looks = list[None]()

    class Counted(tuple[Any, ...]):
        __slots__ = ()

        def __iter__(self) -> Any:
            looks.append(None)
            return super().__iter__()

    record = replace(played(hands=3), events=Counted(played(hands=3).events))
    looks.clear()
    for hand in (1, 2, 3):
        record.names_in_hand(hand)
    assert len(looks) == 1


def test_nobody_named_means_numbered_seats() -> None:
    assert Record(rules=preset("american").rules).names == ("Seat 1", "Seat 2", "Seat 3", "Seat 4")


def test_unknown_fields_and_lines_stay_where_they_were() -> None:
    lines = rows(played())
    lines[0]["venue"] = {"club": "Tuesday"}
    lines[3]["clock_ms"] = 1200
    lines.insert(4, {"type": "weather", "sky": [1, None, "grey"]})
    next(line for line in reversed(lines) if line["type"] == "result")["seen_by"] = ["Ann"]
    text = as_text(lines)
    reading = read_records_partly(text)
    assert reading.error is None
    assert [json.loads(line) for line in write_records(reading.records).splitlines()] == lines


def test_unknown_fields_of_a_remark_stay_with_it() -> None:
    record = played()
    record = replace(record, notes=tuple(RecordNote(index, f"{index}") for index in range(3)))
    lines = rows(record)
    next(line for line in lines if line.get("text") == "1")["author"] = "Ann"
    reading = read_records_partly(as_text(lines))
    assert rows(reading.records[0]) == lines
    with pytest.raises(RecordError, match="'text' is no unknown field of note 0"):
        write_records([replace(record, unknown_beside={("note", 0): {"text": "x"}})])
    with pytest.raises(RecordError, match="no lines of type 'passed' beside the events"):
        write_records([replace(record, unknown_beside={("passed", 0): {"x": 1}})])


def test_remarks_stand_behind_their_event() -> None:
    record = played()
    at = next(i for i, event in enumerate(record.events) if isinstance(event, Played))
    record = replace(
        record,
        notes=(RecordNote(-1, "hello"), RecordNote(at, "well led")),
        lines=(AlternativeLine(at, (record.events[at + 1],), meta={"from": "a friend"}),),
    )
    lines = rows(record)
    assert [line["type"] for line in lines[:2]] == ["record", "note"]
    place = next(i for i, line in enumerate(lines) if line.get("text") == "well led")
    assert [line["type"] for line in lines[place - 1 : place + 2]] == ["played", "note", "line"]
    assert read_records_partly(write_records([record])).records == (record,)


# -- what has been tampered with ----------------------------------------------------------------


def edited(change: Callable[[list[Row]], object], record: Record | None = None) -> tuple[str, Any]:
    lines = rows(record or played())
    change(lines)
    text = as_text(lines)
    reading = read_records_partly(text)
    assert reading.error is not None
    for good in reading.records:
        assert read_records_partly(write_records([good])).error is None
    return str(reading.error), reading


def test_an_edited_result_is_found_at_its_line() -> None:
    place = index_of(rows(played()), "result")

    def change(lines: list[Row]) -> None:
        lines[place]["scores"] = [9, 9]

    error, reading = edited(change)
    assert error.startswith(f"line {place + 1}: the result of the hand does not follow from")
    assert len(reading.records[0].match.hands) == 1


def test_an_edited_end_is_found() -> None:
    record = played(preset("american").rules, hands=99)
    error, _ = edited(lambda lines: lines[-1].update(winner=1 - lines[-1]["winner"]), record)
    assert "the end of the match does not follow from the events" in error


def test_edited_rules_do_not_fit_their_digest() -> None:
    error, reading = edited(lambda lines: lines[0]["rules"].update(target=11))
    assert error == "line 1: the rules do not fit their digest: the header has been edited"
    assert reading.records == ()


def test_an_edited_card_is_found_where_it_cannot_be() -> None:
    lines = rows(played())
    place = index_of(lines, "played")
    first = lines[place]["card"]

    def change(lines: list[Row]) -> None:
        lines[place + 1]["card"] = first

    error, reading = edited(change)
    assert error.startswith(f"line {place + 2}: ")
    events = reading.records[0].events
    assert isinstance(events[-1], Played)
    assert str(events[-1].card) == first


def test_an_edited_deal_is_found() -> None:
    place = index_of(rows(played()), "dealt")
    error, _ = edited(lambda lines: lines[place]["hands"][0].__setitem__(0, "9Z"))
    assert error.startswith(f"line {place + 1}: ")
    assert "'9Z' is not a card" in error


def test_a_record_that_is_cut_off_is_good_up_to_there() -> None:
    text = write_records([played()])
    whole = read_records_partly(text).records[0]
    for end in range(0, len(text), 97):
        reading = read_records_partly(text[:end])
        complete = "\n" in (text[end], text[:end][-1:])  # the last line is whole
        assert (reading.error is None) == (complete and end > 0)
        for record in reading.records:
            assert record.events == whole.events[: len(record.events)]


def test_a_second_record_that_is_broken_leaves_the_first() -> None:
    reading = read_records_partly(write_records([played()]) + write_records([played(seed=2)])[:-30])
    assert reading.records[0] == played()
    assert len(reading.records) == 2
    assert reading.error is not None


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"version": 2}, "line 1: this record is of version 2, and version 1 is read"),
        ({"format": "chess"}, "line 1: this is not a euchre-record: its format is 'chess'"),
        ({"players": [{"name": "a"}]}, "line 1: 1 players are named for 4 seats"),
        ({"players": [{}]}, "line 1: a 'record' line is wrong: .*name"),
        ({"rules": {"targett": 1}}, "line 1: there is no knob 'targett': did you mean target"),
    ],
)
def test_a_header_that_is_wrong_is_said_in_a_sentence(change: Row, sentence: str) -> None:
    lines = rows(played())
    lines[0].update(change)
    with pytest.raises(RecordError, match=sentence):
        raise read_records_partly(as_text(lines)).error or AssertionError


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there's no record in this text"),
        ("\n\n", "there's no record in this text"),
        ("hello", "line 1: this is not JSON, or the line is cut off"),
        ("[1]", 'line 1: every line is a JSON object with a "type"'),
        ('{"type":"passed","seat":0}', "line 1: a record begins with a line of type 'record'"),
    ],
)
def test_what_is_no_record_is_said_in_a_sentence(text: str, sentence: str) -> None:
    reading = read_records_partly(text)
    assert str(reading.error).startswith(sentence)


def test_a_remark_in_the_wrong_place_is_refused() -> None:
    error, _ = edited(lambda lines: lines.insert(2, {"type": "note", "at": 7, "text": "late"}))
    assert error == "line 3: a remark about event 7 stands behind event 0"


@pytest.mark.parametrize("writer", [write_records, write_text])
def test_events_that_are_no_match_are_not_written(writer: Callable[[list[Record]], str]) -> None:
    record = Record(rules=preset("american").rules, dealer=0, events=(Passed(1),))
    with pytest.raises(EuchreError, match="the match waits for a deal"):
        writer([record])


@some
@given(st.data())
def test_a_changed_byte_is_read_or_refused_but_never_crashes(data: st.DataObject) -> None:
    text = write_records([played()])
    at = data.draw(st.integers(0, len(text) - 1))
    char = data.draw(st.characters(exclude_categories=["Cs"]))
    reading = read_records_partly(text[:at] + char + text[at + 1 :])
    assert reading.error is None or str(reading.error)


# -- the schema ---------------------------------------------------------------------------------


def test_the_schema_in_the_docs_is_up_to_date() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == format_schema(), (
        "docs/record.schema.json is not what record.py says: "
        "python -m euchre.notation.record > docs/record.schema.json"
    )


def test_the_schema_names_every_kind_of_line() -> None:
    kinds = set(build_schema()["discriminator"]["mapping"])
    assert kinds == {
        *("record", "first-dealer", "cut", "time-up", "dealt", "passed", "called", "looked"),
        *("discarded", "declared", "played", "result", "end", "note", "line", "proof"),
        *("bid", "partner-called", "shown", "went-under", "called-for-best", "gave"),
        *("challenged", "exposed", "seated"),
    }
    record = replace(played(), notes=(RecordNote(0, "n"),))
    assert {line["type"] for line in rows(record)} <= kinds


def test_a_call_is_written_short() -> None:
    record = played()
    at = next(i for i, event in enumerate(record.events) if isinstance(event, Called | Passed))
    line = write_records([record]).splitlines()[at + 1]
    assert " " not in line
    assert "false" not in line


def test_a_record_from_before_a_knob_was_added_can_still_be_read() -> None:
    record = Record(rules=preset("canadian").rules)
    header = json.loads(write_records([record]))
    assert header["rules"].pop("slams") is False  # as if slams were the newest knob
    reading = read_records_partly(json.dumps(header))
    assert reading.error is None
    assert reading.records[0].rules == record.rules


DEEP = st.builds(
    lambda opened, often, shut: opened * often + shut * often,
    st.sampled_from(["[", '{"a":', '[{"type":', '{"type":"record","meta":', '"]",[']),
    st.integers(1, 20_000),
    st.sampled_from(["", "]", "}", "}]"]),
)


@settings(parent=some, max_examples=60)
@given(
    DEEP, st.sampled_from([read_records_partly, read_text_partly, read_egn_partly, read_emn_partly])
)
def test_json_however_deep_is_read_or_refused_in_a_sentence(
    text: str, reader: Callable[[str], RecordReadResult]
) -> None:
    """`read` gave up with a RecursionError."""
    for line in (text, f"Euchre record, text form 1\n\nMeta {text}\n", f'"{text}'):
        assert reader(line).error is not None


def test_what_can_be_read_can_be_written() -> None:
    nested: object = 1
    for _ in range(150):
        nested = [nested]
    record = Record(rules=preset("standard").rules, meta={"deep": nested, "text": "[" * 9_999})
    for there, back in ((write_records, read_records_partly), (write_text, read_text_partly)):
        assert back(there([record])).records == (record,)


ANN = RecordPlayer("Ann")
STRANGE: list[tuple[Row, str]] = [
    ({"players": (ANN,) * 3}, "3 players are named for 4 seats"),
    ({"seated": (SeatingChange(0, (ANN,)),)}, "1 players are named for 4 seats"),
    ({"seated": (SeatingChange(1, (ANN,) * 4),)}, "who plays is told behind a deal"),
    (
        {"notes": (RecordNote(10**6, "late"),)},
        "a remark is about event 1000000, and the last one is",
    ),
    ({"lines": (AlternativeLine(-2, ()),)}, "a remark is about event -2"),
    ({"proofs": (ShuffleProof(10**6, "t", 1, "c", ()),)}, "a remark is about event 1000000"),
    ({"unknown": {10**6: {"venue": 1}}}, "a remark is about event 1000000"),
    ({"unknown_lines": ((10**6, {"type": "weather"}),)}, "a remark is about event 1000000"),
    ({"unknown": {-1: {"version": 2}}}, "'version' is no unknown field"),
    ({"unknown": {0: {"type": "x"}}}, "'type' is no unknown field"),
    ({"unknown_lines": ((0, {"type": "note"}),)}, "a line of unknown type has another than 'note'"),
    ({"unknown_lines": ((0, {}),)}, "a line of unknown type has another than None"),
    ({"meta": {"deep": json.loads("[" * 300 + "]" * 300)}}, "nested too deeply"),
    ({"players": (RecordPlayer("\ud800"),) * 4}, "cannot be written in UTF-8"),
    ({"notes": (RecordNote(0, "\ud800"),)}, "cannot be written in UTF-8"),
    *(
        (place, "only texts, numbers of 64 bits, true, false, null, lists and objects")
        for value in (nan, inf, {1: 2}, {"a": object()}, {1, 2}, b"x", 10**30, PurePath("x"))
        for place in (
            {"meta": {"x": value}},
            {"lines": (AlternativeLine(0, (), meta={"x": value}),)},
            {"unknown": {-1: {"x": value}}},
            {"unknown_lines": ((0, {"type": "weather", "x": [value]}),)},
        )
    ),
]
"""What a record may be made with and no file can hold."""


@pytest.mark.parametrize("writer", [write_records, write_text, lambda games: write_egn(games[0])])
@pytest.mark.parametrize(("parts", "sentence"), STRANGE)
def test_what_cannot_be_written_as_it_is_is_refused(
    parts: Row, sentence: str, writer: Callable[[list[Record]], str]
) -> None:
    match = new_match(preset("stick-the-dealer").rules, dealer=0)
    events = apply(match, draw_chance_event(match, random.Random(1))).events
    passed = Passed(1)
    record = Record(rules=match.rules, dealer=0, events=(*events, passed))
    with pytest.raises(RecordError, match=sentence):
        writer([replace(record, **parts)])
    assert writer([record])


@pytest.mark.parametrize(
    ("there", "back"), [(write_records, read_records_partly), (write_text, read_text_partly)]
)
def test_who_played_each_hand_is_written(
    there: Callable[[list[Record]], str], back: Callable[[str], RecordReadResult]
) -> None:
    record = played()
    deals = [at for at, event in enumerate(record.events) if isinstance(event, Dealt)]
    others = tuple(RecordPlayer(name) for name in ("Eve", "Bo", "Cy", "Di"))
    record = replace(record, players=(ANN, *others[1:]), seated=(SeatingChange(deals[1], others),))
    for start in ("", "\ufeff"):
        assert back(start + there([record])).records == (record,)
    few = there([record]).replace('"name":"Eve"},{', "")
    assert "players are named for 4 seats" in str(back(few).error)


def test_an_error_after_a_line_of_unknown_type_says_so() -> None:
    match = play_some()
    text = write_records([Record(rules=match.rules, events=match.events)])
    reading = read_records_partly(text.replace('"type":"passed"', '"type":"parsed"', 1))
    assert reading.error is not None
    assert "the line of unknown type 'parsed' before it was passed over" in str(reading.error)


def play_some() -> Match:
    match, rng = new_match(preset("american").rules), random.Random(2)
    while not any(isinstance(event, Passed) for event in match.events[:-1]):
        event = draw_chance_event(match, rng) if is_chance_next(match) else legal(match)[0]
        match = apply(match, event)
    return match
