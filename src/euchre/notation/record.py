"""Games to and from JSON Lines: canonical and lossless.

A record is one line for the header (format, version, rules, who sat where), one for every event,
and after each hand a line with its result, which reading checks. A file may hold several records
one after the other. Notes, alternative lines and proofs of deals stand behind the event they belong
to. Fields and lines that this version does not know survive reading and writing.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args
from unicodedata import normalize

import msgspec

from euchre.arguments import InvalidArgumentError, verify_arguments
from euchre.english import format_count
from euchre.english.names import BOT_NAME_SUFFIX
from euchre.english.seats import phrase_seat
from euchre.errors import CardError, EuchreError, RecordError
from euchre.game.events import Dealt, Event, decode_hook, encode_hook, schema_hook
from euchre.game.knobs import Value
from euchre.game.match import Match, apply, apply_events, new_match, walk_events
from euchre.game.presets import find_preset_name, rules_line
from euchre.game.rules import Rules, Seat
from euchre.nesting import DECODE_ERRORS, verify_json_value, verify_nesting

_T = TypeVar("_T")

RECORD_FORMAT: Final = "euchre-record"
RECORD_VERSION: Final = 1
UNNAMED_ALGORITHM: Final = "euchre-fair-1"
"""By what a deal was made whose proof, or commitment, names no algorithm, as in old files. Nothing
knows it any more; it stays, lest such a deal be taken for one of today's."""


class RecordPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player of a seat: a name, and ``human`` or ``bot:NAME``."""

    name: str
    kind: str = "human"

    @property
    def holder_name(self) -> str:
        """The name of whoever has the seat: a bot that sits in for somebody adds a suffix to it."""
        return self.name if self.kind == "human" else self.name.removesuffix(BOT_NAME_SUFFIX)


class RecordNote(msgspec.Struct, frozen=True, tag_field="type", tag="note"):
    """A remark about the event with index `at`."""

    at: int
    text: str


class SeatingChange(msgspec.Struct, frozen=True, tag_field="type", tag="seated"):
    """The players of all seats from the deal with index `at` on."""

    at: int
    players: tuple[RecordPlayer, ...]


class AlternativeLine(
    msgspec.Struct, frozen=True, tag_field="type", tag="line", omit_defaults=True
):
    """An alternative line: `events` instead of those from index `at` on, with remarks.

    The `at` of a remark counts within `events`. `meta` is for what other formats say of a line.
    """

    at: int
    events: tuple[Event, ...]
    notes: tuple[RecordNote, ...] = ()
    meta: dict[str, Any] = {}


class PublicLogPlace(msgspec.Struct, frozen=True):
    """The place of a commitment in its server's public log, with the server's signature.

    `index` is its number there, `at` when it was made, in ms, `previous` the hash of the entry
    before it, `key` the server's public key, and `signature` that of the entry (`euchre.fair`).
    """

    index: int
    at: int
    previous: str
    key: str
    signature: str


class DroppedPledge(msgspec.Struct, frozen=True):
    """A pledge that the server had taken and did not count, and why, in the server's word.

    `why` is ``left``, where its seat was given up before the commitment, ``away``, where its owner
    was not connected then, or ``withheld``, where the seat had withheld a nonce before.
    """

    seat: Seat
    pledge: str
    why: Literal["left", "away", "withheld"]


class FailedShuffle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shuffle that came to nothing, since a seat that had pledged a nonce did not show it.

    The fields are those of a `ShuffleProof`; whoever has a pledge and no nonce withheld it.
    `names` is empty where they are those of the proof.
    """

    commitment: str
    pledges: tuple[str | None, ...]
    nonces: tuple[str | None, ...]
    secret: str
    place: PublicLogPlace | None = None
    names: tuple[str | None, ...] = ()
    dropped: tuple[DroppedPledge, ...] = ()


class ShuffleProof(msgspec.Struct, frozen=True, tag_field="type", tag="proof", omit_defaults=True):
    """The inputs of the deal or draw with index `at` (`euchre.fair`), in hexadecimal.

    `hand` is the number of the hand at `table`, 0 the draw for the first dealer. `commitment` was
    told before it; `nonces` has one for each seat, None where it gave none. `secret` is None while
    it is not told; `algorithm` is by which it becomes a deal. `pledges` has what each seat fixed
    its nonce by before the commitment, `cut` is ``person`` or ``chance``, who made it (empty: there
    was none), `failed` are the tries that came to nothing before this one, `place` is where the
    commitment stands in the server's log, and `names` are the people who sat there at that time
    (None: a bot), since others may have the seats at the end of the record. `packets` is ``person``
    where the dealer had said how the cards go round: then that does not follow from the secret, and
    who gets which card does, as ever. `dropped` are the pledges that did not count.
    """

    at: int
    table: str
    hand: int
    commitment: str
    nonces: tuple[str | None, ...]
    secret: str | None = None
    algorithm: str = UNNAMED_ALGORITHM
    pledges: tuple[str | None, ...] = ()
    cut: str = ""
    failed: tuple[FailedShuffle, ...] = ()
    place: PublicLogPlace | None = None
    names: tuple[str | None, ...] = ()
    packets: str = ""
    dropped: tuple[DroppedPledge, ...] = ()

    @property
    def attempt(self) -> int:
        """The number of this try of the deal, from 0 on."""
        return len(self.failed)

    @property
    def tries(self) -> tuple[FailedShuffle | ShuffleProof, ...]:
        """All tries of the deal in order, this one last."""
        return (*self.failed, self)


Remark: TypeAlias = SeatingChange | ShuffleProof | RecordNote | AlternativeLine


@dataclass(frozen=True, kw_only=True, repr=False)
class Record:
    """A match on paper.

    Attributes:
        rules: the rules it was played by.
        events: everything that happened, or as much as is recorded.
        players: who sat in each seat at the end; empty when nobody is named.
        seated: where others played some of the hands, who played from which deal on.
        scores: points of each team before the first event; None: nothing.
        dealer: the first dealer where no event tells; None: an event does.
        meta: title, date, seed and whatever else is known, as plain data.
        notes: remarks, in the order of their events.
        lines: alternative lines, in the order of their events.
        proofs: what deals follow from, in the order of their events.
        unknown: fields that this version does not know but keeps: by the index of the event they
            stand in, -1 for the header.
        unknown_lines: lines of unknown types, each with the index of the event they stand behind.
        unknown_beside: fields that this version does not know, in remarks and results: by the
            type of the line and its number among the record's lines of that type, from 0 on.
    """

    rules: Rules
    events: tuple[Event, ...] = ()
    players: tuple[RecordPlayer, ...] = ()
    seated: tuple[SeatingChange, ...] = ()
    scores: tuple[int, ...] | None = None
    dealer: Seat | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[RecordNote, ...] = ()
    lines: tuple[AlternativeLine, ...] = ()
    proofs: tuple[ShuffleProof, ...] = ()
    unknown: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    unknown_lines: tuple[tuple[int, Mapping[str, Any]], ...] = ()
    unknown_beside: Mapping[tuple[str, int], Mapping[str, Any]] = field(default_factory=dict)

    def __repr__(self) -> str:
        events = format_count(len(self.events), "event")
        return f"<Record {rules_line(self.rules)}: {', '.join(self.names)}, {events}>"

    @cached_property
    def match(self) -> Match:
        """The match as far as it is recorded.

        Raises:
            EuchreError: an event may not come where it stands.
        """
        return apply_events(self.start, self.events)

    @property
    def start(self) -> Match:
        """The match before the first event."""
        return new_match(self.rules, scores=self.scores, dealer=self.dealer)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of every seat: the player's, else ``Seat 1`` and so on.

        Names are in one Unicode form (NFC), so that equal ones compare as equal.
        """
        if len(self.players) == self.rules.players:
            return _player_names(self.players)
        return tuple(map(phrase_seat, range(self.rules.players)))

    @verify_arguments(hand=1)
    def names_in_hand(self, hand: int) -> tuple[str, ...]:
        """Return the name of every seat's player in this hand, from 1 on.

        Raises:
            InvalidArgumentError: there is no such hand.
        """
        deals = self._deal_indexes
        if hand > len(deals):
            raise InvalidArgumentError(f"there is no hand {hand}: {len(deals)} were dealt")
        for seated in reversed(self.seated):
            if seated.at <= deals[hand - 1]:
                return _player_names(seated.players)
        return self.names

    @cached_property
    def _deal_indexes(self) -> tuple[int, ...]:
        return tuple(index for index, event in enumerate(self.events) if isinstance(event, Dealt))


def _player_names(players: Iterable[RecordPlayer]) -> tuple[str, ...]:
    return tuple(normalize("NFC", player.name) for player in players)


# -- the lines of a file ------------------------------------------------------------------------


class RecordStart(msgspec.Struct, frozen=True, omit_defaults=True):
    """The scores and the dealer that a record begins with, unless both are unset."""

    scores: tuple[int, ...] | None = None
    dealer: Seat | None = None


class RecordHeader(msgspec.Struct, frozen=True, tag_field="type", tag="record", omit_defaults=True):
    """The first line of a record. `preset` is for readers; `rules` and their digest count."""

    format: str
    version: int
    rules: dict[str, Value]
    rules_digest: str
    preset: str | None = None
    players: tuple[RecordPlayer, ...] = ()
    start: RecordStart = RecordStart()
    meta: dict[str, Any] = {}


class RecordedHandResult(msgspec.Struct, frozen=True, tag_field="type", tag="result"):
    """The end of a hand and the scores after it: computed from the events, and checked."""

    outcome: str
    points: tuple[int, ...]
    scores: tuple[int, ...]


class RecordedMatchEnd(msgspec.Struct, frozen=True, tag_field="type", tag="end"):
    """The end of the match: computed from the events, and checked. `winner` is a team."""

    scores: tuple[int, ...]
    winner: int | None


AnyLine: TypeAlias = (
    RecordHeader
    | Event
    | RecordedHandResult
    | RecordedMatchEnd
    | RecordNote
    | SeatingChange
    | AlternativeLine
    | ShuffleProof
)
"""What a line of a record can be."""

_JSON_ENCODER: Final = msgspec.json.Encoder(enc_hook=encode_hook)
_LINE_TYPES: Final[dict[str, type[msgspec.Struct]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(AnyLine)
}

_KINDS_BESIDE_EVENTS: Final = (*get_args(Remark), RecordedHandResult, RecordedMatchEnd)


def build_schema() -> dict[str, Any]:
    """Build the JSON Schema of one line of a record."""
    return msgspec.json.schema(AnyLine, schema_hook=schema_hook)


def format_schema() -> str:
    """Format `build_schema` as the text of ``docs/record.schema.json``."""
    raw = msgspec.json.encode(build_schema(), order="sorted")
    return msgspec.json.format(raw, indent=2).decode() + "\n"


# -- writing ------------------------------------------------------------------------------------


@verify_arguments()
def write_records(records: Iterable[Record]) -> str:
    """Write the records as JSON Lines; the same records always give the same text.

    Raises:
        EuchreError: the events of a record are not a match, or something in it cannot be written.
    """
    return "".join(
        f"{line}\n"
        for record in records
        for line in _merge_unknown_into_lines(_iterate_record_lines(record), record.unknown_beside)
    )


def _iterate_record_lines(record: Record) -> Iterator[str]:
    yield format_header(record)
    remarks = group_remarks(record)
    unknown_lines = _group_by_index(record.unknown_lines)
    match = record.start
    walk = walk_events(match, record.events)
    for index in range(-1, len(record.events)):
        if index >= 0:
            before, (match, _) = match, next(walk)
            event_line, *results = format_event(before, record.events[index], match)
            yield _merge_unknown_into_line(event_line, record.unknown.get(index, {}))
            yield from results
        yield from map(encode_json, remarks.get(index, ()))
        yield from map(encode_json, unknown_lines.get(index, ()))


@verify_arguments()
def group_remarks(record: Record) -> dict[int, list[Remark]]:
    """Group a record's remarks by the index of their event, in the order they are written in."""
    return _group_by_index((remark.at, remark) for remark in _all_remarks(record))


def _group_by_index(pairs: Iterable[tuple[int, _T]]) -> dict[int, list[_T]]:
    groups: dict[int, list[_T]] = {}
    for index, item in pairs:
        groups.setdefault(index, []).append(item)
    return groups


@verify_arguments()
def verify_record(record: Record) -> None:
    """Raise an error unless all of a record can be written and read again.

    Raises:
        RecordError: what stands beside its events does not fit them, or JSON cannot hold it.
    """
    if record.players:
        _verify_players(record.players, record.rules)
    remarks = _all_remarks(record)
    unknown = (*record.unknown.items(), *record.unknown_lines)
    for index in (*(remark.at for remark in remarks), *(index for index, _ in unknown)):
        if not -1 <= index < len(record.events):
            last_index = len(record.events) - 1
            raise RecordError(f"a remark is about event {index}, and the last one is {last_index}")
    for seated in record.seated:
        verify_seating_change(seated, record.rules, record.events[: seated.at + 1])
    for index, fields in record.unknown.items():
        kind = RecordHeader if index < 0 else type(record.events[index])
        _verify_unknown_fields(fields, kind, f"event {index}")
    for (tag, number), fields in record.unknown_beside.items():
        if _LINE_TYPES.get(tag) not in _KINDS_BESIDE_EVENTS:
            raise RecordError(f"there are no lines of type {tag!r} beside the events")
        _verify_unknown_fields(fields, _LINE_TYPES[tag], f"{tag} {number}")
    for _, line in record.unknown_lines:
        if not isinstance(line.get("type"), str) or line["type"] in _LINE_TYPES:
            raise RecordError(f"a line of unknown type has another than {line.get('type')!r}")
    names = [(player.name, player.kind) for player in record.players]
    values = (
        *(names, dict(record.meta), *record.unknown_beside.values()),
        *(line.meta for line in record.lines),
        *(raw for _, raw in unknown),
    )
    for value in chain(values, (msgspec.to_builtins(r, enc_hook=encode_hook) for r in remarks)):
        verify_json_value(value)


def _verify_unknown_fields(
    fields: Mapping[str, Any], struct_type: type[msgspec.Struct], location: str
) -> None:
    for name in ("type", *struct_type.__struct_encode_fields__):
        if name in fields:
            raise RecordError(f"{name!r} is no unknown field of {location}")


def _all_remarks(record: Record) -> tuple[Remark, ...]:
    return (*record.seated, *record.proofs, *record.notes, *record.lines)


def _verify_players(players: Sequence[RecordPlayer], rules: Rules) -> None:
    if len(players) != rules.players:
        raise RecordError(f"{len(players)} players are named for {rules.players} seats")


def verify_seating_change(change: SeatingChange, rules: Rules, events: Sequence[Event]) -> None:
    """Raise an error unless these players can play from the last of these events on.

    Raises:
        RecordError: there are more or fewer players than seats, or that event is no deal.
    """
    _verify_players(change.players, rules)
    if not events or not isinstance(events[-1], Dealt):
        raise RecordError("who plays is told behind a deal")


@verify_arguments()
def format_header(record: Record) -> str:
    """Format the first line of a record.

    Raises:
        RecordError: something in the record cannot be written.
    """
    verify_record(record)
    header = RecordHeader(
        format=RECORD_FORMAT,
        version=RECORD_VERSION,
        rules=record.rules.to_dict(),
        rules_digest=record.rules.digest,
        preset=find_preset_name(record.rules),
        players=record.players,
        start=RecordStart(record.scores, record.dealer),
        meta=dict(record.meta),
    )
    return _merge_unknown_into_line(encode_json(header), record.unknown.get(-1, {}))


def format_event(before: Match, event: Event, after: Match) -> list[str]:
    """Format the lines of one event: itself, and the results if it ended a hand or the match.

    A program that records as it goes writes `format_header`, then these.
    """
    lines = [encode_json(event)]
    for hand in after.hands[len(before.hands) :]:
        assert hand.outcome is not None
        lines.append(encode_json(RecordedHandResult(hand.outcome.value, hand.points, after.scores)))
    if after.over:
        lines.append(encode_json(RecordedMatchEnd(after.scores, after.winner)))
    return lines


def encode_json(value: object) -> str:
    """Encode a value as JSON, as the lines of a record have it."""
    return _JSON_ENCODER.encode(value).decode()


def _merge_unknown_into_line(line: str, unknown: Mapping[str, Any]) -> str:
    return encode_json({**msgspec.json.decode(line), **unknown}) if unknown else line


def _merge_unknown_into_lines(
    lines: Iterator[str], unknown: Mapping[tuple[str, int], Mapping[str, Any]]
) -> Iterator[str]:
    if not unknown:
        yield from lines
        return
    counts: Counter[str] = Counter()
    for line in lines:
        tag = msgspec.json.decode(line)["type"]
        yield _merge_unknown_into_line(line, unknown.get((tag, counts[tag]), {}))
        counts[tag] += 1


# -- reading ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RecordReadResult:
    """The records that could be read, and the first error with its place, if any."""

    records: tuple[Record, ...]
    error: RecordError | None = None

    def require_records(self) -> list[Record]:
        """Return the records, if all could be read.

        Raises:
            RecordError: the first error.
        """
        if self.error is not None:
            raise self.error
        return list(self.records)


@verify_arguments()
def read_records_partly(text: str) -> RecordReadResult:
    """Read records up to the first error, and return both."""
    records: list[Record] = []
    reader: _RecordReader | None = None
    lines = text.removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines, start=1):  # splitlines would cut inside texts
        if not line.strip():
            continue
        try:
            raw = _parse_json_line(line)
            if raw["type"] == "record":
                if reader is not None:
                    records.append(reader.record)
                    reader = None
                reader = _RecordReader(raw)
            elif reader is None:
                raise RecordError("a record begins with a line of type 'record'")
            else:
                reader.add_line(raw)
        except EuchreError as error:
            skip_note = ""
            if reader is not None:
                records.append(reader.record)
                skip_note = reader.skipped_line_note
            return RecordReadResult(tuple(records), RecordError(f"{error}{skip_note}", number))
    if reader is None:
        return RecordReadResult((), RecordError("there's no record in this text"))
    return RecordReadResult((*records, reader.record))


def _parse_json_line(line: str) -> dict[str, Any]:
    verify_nesting(line)
    try:
        raw = msgspec.json.decode(line)
    except DECODE_ERRORS as error:
        raise RecordError(f"this is not JSON, or the line is cut off ({error})") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("type"), str):
        raise RecordError('every line is a JSON object with a "type"')
    return raw


def _split_known_and_unknown(raw: dict[str, Any]) -> tuple[AnyLine, dict[str, Any]]:
    kind = _LINE_TYPES[raw["type"]]
    try:
        value = msgspec.convert(raw, kind, dec_hook=decode_hook)
    except (msgspec.ValidationError, CardError) as error:
        raise RecordError(f"a {raw['type']!r} line is wrong: {error}") from None
    fields = {"type", *kind.__struct_encode_fields__}
    return value, {name: raw[name] for name in raw if name not in fields}  # type: ignore[return-value]


class _RecordReader:
    def __init__(self, raw: dict[str, Any]) -> None:
        if raw.get("format") != RECORD_FORMAT:
            raise RecordError(f"this is not a {RECORD_FORMAT}: its format is {raw.get('format')!r}")
        if raw.get("version") != RECORD_VERSION:
            raise RecordError(
                f"this record is of version {raw.get('version')!r}, and version "
                f"{RECORD_VERSION} is read"
            )
        header, unknown = _split_known_and_unknown(raw)
        assert isinstance(header, RecordHeader)
        rules = Rules.from_dict(header.rules)
        if rules.digest != header.rules_digest:
            raise RecordError("the rules do not fit their digest: the header has been edited")
        if header.players:
            _verify_players(header.players, rules)
        self._header = Record(
            rules=rules,
            players=header.players,
            scores=header.start.scores,
            dealer=header.start.dealer,
            meta=header.meta,
        )
        self._match = self._header.start
        self._unknown = {-1: unknown} if unknown else {}
        self._seated: list[SeatingChange] = []
        self._notes: list[RecordNote] = []
        self._alternatives: list[AlternativeLine] = []
        self._proofs: list[ShuffleProof] = []
        self._unknown_lines: list[tuple[int, dict[str, Any]]] = []
        self._unknown_beside: dict[tuple[str, int], dict[str, Any]] = {}
        self._counts: Counter[str] = Counter()
        """How many lines of each type stood before."""

    @property
    def record(self) -> Record:
        """The record of what has been read so far."""
        record = replace(
            self._header,
            events=self._match.events,
            seated=tuple(self._seated),
            notes=tuple(self._notes),
            lines=tuple(self._alternatives),
            proofs=tuple(self._proofs),
            unknown=self._unknown,
            unknown_lines=tuple(self._unknown_lines),
            unknown_beside=self._unknown_beside,
        )
        record.__dict__["match"] = self._match
        return record

    @property
    def skipped_line_note(self) -> str:
        """The note for an error that a line of an unknown type was skipped just before."""
        if not self._unknown_lines or self._unknown_lines[-1][0] != len(self._match.events) - 1:
            return ""
        kind = self._unknown_lines[-1][1]["type"]
        return f" (the line of unknown type {kind!r} before it was passed over)"

    def add_line(self, raw: dict[str, Any]) -> None:
        """Add one line, which may raise any `EuchreError`."""
        last_index, tag = len(self._match.events) - 1, raw["type"]
        if tag not in _LINE_TYPES:
            self._unknown_lines.append((last_index, raw))
            return
        value, unknown = _split_known_and_unknown(raw)
        if isinstance(value, Remark) and value.at != last_index:
            raise RecordError(f"a remark about event {value.at} stands behind event {last_index}")
        match value:
            case RecordNote():
                self._notes.append(value)
            case SeatingChange():
                verify_seating_change(value, self._header.rules, self._match.events)
                self._seated.append(value)
            case AlternativeLine():
                self._alternatives.append(value)
            case ShuffleProof():
                self._proofs.append(value)
            case RecordedHandResult() | RecordedMatchEnd():
                self._verify_recorded_result(value)
            case RecordHeader():
                raise RecordError("a header stands inside a record")
            case _:
                self._match = apply(self._match, value)
                if unknown:
                    self._unknown[last_index + 1] = unknown
                return
        if unknown:
            self._unknown_beside[tag, self._counts[tag]] = unknown
        self._counts[tag] += 1

    def _verify_recorded_result(self, value: RecordedHandResult | RecordedMatchEnd) -> None:
        match = self._match
        expected: RecordedHandResult | RecordedMatchEnd
        if isinstance(value, RecordedMatchEnd):
            kind, fits = "end of the match", match.over
            expected = RecordedMatchEnd(match.scores, match.winner)
        else:
            kind = "result of the hand"
            hand = match.hands[-1] if match.hands else None
            fits = hand is not None and match.hand is hand
            outcome = hand.outcome.value if hand is not None and hand.outcome else ""
            points = hand.points if hand is not None else ()
            expected = RecordedHandResult(outcome, points, match.scores)
        if not fits or value != expected:
            raise RecordError(
                f"the {kind} does not follow from the events: {encode_json(expected)} would"
                if fits
                else f"there is no {kind} to record here"
            )


if __name__ == "__main__":  # python -m euchre.notation.record > docs/record.schema.json
    sys.stdout.write(format_schema())
