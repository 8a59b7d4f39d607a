"""``euchre records verify``: whether the deals of a record follow from what was committed to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path

import click

from euchre.cli.records.sources import (
    describe_day,
    fetch_text,
    is_address,
    list_day_faults,
    read_day,
    read_with_named_errors,
)
from euchre.cli.shared.files import load_records_partly
from euchre.cli.shared.options import FILE_PATH_TYPE, ascii_option, describe_record_error
from euchre.cli.shared.screen import DisplaySettings, TerminalOutput
from euchre.cli.shared.terminal import echo
from euchre.english import format_count, join_words
from euchre.errors import EuchreError
from euchre.fair import (
    LOG_INDEX_SPAN,
    DailyDeal,
    FairCheckResult,
    PublicLogEntry,
    SignedReceipt,
    check_deals,
    filter_receipts,
    find_broken_receipts,
    find_chain_errors,
    find_day_differences,
    find_disputed_pledges,
    find_log_differences,
    find_unused_entries,
    list_unchecked,
    read_log,
    read_receipts,
)
from euchre.notation.record import Record

_NO_PROOFS_TEXT = "deals have no proofs, so there is nothing to check"
_NO_LOG_TEXT = "Only the server's log can show that the commitments came before the deals (--log)."
_SIGNED_TEXT = "The server signed each commitment."
_UNSIGNED_TEXT = (
    "Signatures weren't checked: there are none, or the package cryptography isn't installed."
)
_NO_RECEIPT_TEXT = "None of the receipts is for this game, so they can't confirm it."
_DISPUTED_TEXT = (
    "Here it is one side's word against the other's: receipts prove what the server accepted, but "
    "nothing proves who was at the table."
)


@dataclass(frozen=True)
class _CheckedGame:
    """A record of a file, and the result of checking it."""

    names: tuple[str, ...]
    checked: Sequence[FairCheckResult]
    against: Sequence[str] = ()
    """What the log or receipts say against it."""
    in_log: int = 0
    """Commitments of it that stand in the log, if that says nothing against it."""
    receipts: int = 0
    """Receipts that are for a shuffle of it."""
    do_receipts_agree: bool = True
    """Whether all of these agree with it."""
    disputed: Sequence[str] = ()
    """Where the word of the server stands against that of the receipts' keeper."""
    keys: Sequence[str] = ()
    """By which its commitments were signed."""
    left_out: Sequence[str] = ()
    """What the record does not have of its game, so that it was not checked."""
    unused: Sequence[str] = ()
    """Commitments of its game in the log that it does not use, like ``hand 3``."""


@dataclass(frozen=True)
class _CheckedFile:
    """The result of checking a file; `error` says what in it could not be read or checked."""

    file: Path
    games: Sequence[_CheckedGame] = ()
    error: str | None = None

    @property
    def all_checks(self) -> list[FairCheckResult]:
        return [check for game in self.games for check in game.checked]

    @property
    def is_ok(self) -> bool:
        has_faults = any(game.against for game in self.games)
        return not has_faults and all(check.ok for check in self.all_checks)


@dataclass(frozen=True)
class _VerificationEvidence:
    """The log, receipts, key and day that records are compared with."""

    log: Sequence[PublicLogEntry] = ()
    broken: Sequence[str] = ()
    receipts: Sequence[SignedReceipt] | None = None
    key: str | None = None
    """By which everything must be signed."""
    day: DailyDeal | None = None
    """Whose deals they must be."""

    def check_record(self, record: Record) -> _CheckedGame:
        checked = check_deals(record)
        if not checked:
            return _CheckedGame(record.names, checked)
        log = {entry.index: entry for entry in self.log}
        log_differences = (
            [*find_log_differences(record, log), *_find_recommitted_deals(record, self.log)]
            if log
            else []
        )
        receipts = self.receipts or ()
        receipt_count = len(filter_receipts(record, receipts))
        broken_receipts = [*find_broken_receipts(record, receipts)]
        day_differences = [] if self.day is None else [*find_day_differences(self.day, record)]
        faults = _describe_faults(record, [*log_differences, *day_differences, *broken_receipts])
        if self.receipts is not None and not receipt_count:
            faults.append(_NO_RECEIPT_TEXT)
        keys = _list_signing_keys(record)
        if self.key is not None:
            faults += _list_key_faults(self.key, keys, checked)
        whole = self.log and not log_differences
        promised = sum(1 + len(proof.failed) for proof in record.proofs) if whole else 0
        claims = _describe_faults(record, [*find_disputed_pledges(record, receipts)])
        unused = _describe_unused_shuffles(record, self.log)
        left_out = list_unchecked(record)
        return _CheckedGame(
            names=record.names,
            checked=checked,
            against=faults,
            in_log=promised,
            receipts=receipt_count,
            do_receipts_agree=not broken_receipts and not claims,
            disputed=claims,
            keys=keys,
            left_out=left_out,
            unused=unused,
        )


def _find_recommitted_deals(record: Record, log: Sequence[PublicLogEntry]) -> list[tuple[int, str]]:
    """Return deals that were committed to once more, after the shuffle that the record uses."""
    proofs = {proof.hand: proof for proof in record.proofs}
    return [
        (
            proofs[entry.hand].at,
            f"The log has a later attempt at this shuffle (entry {entry.index}).",
        )
        for entry in find_unused_entries(record, log)
        if entry.hand in proofs
    ]


def _describe_unused_shuffles(record: Record, log: Sequence[PublicLogEntry]) -> list[str]:
    """Return the shuffles in the log that the record leaves out, in words, each once."""
    known = {proof.hand for proof in record.proofs}
    hands = sorted({entry.hand for entry in find_unused_entries(record, log)} - known)
    return [f"hand {hand}" if hand else "the draw" for hand in hands]


def _list_signing_keys(record: Record) -> list[str]:
    """Return the keys that signed the commitments of a record, each once."""
    proofs = record.proofs
    places = [attempt.place for proof in proofs for attempt in proof.failed]
    places += [proof.place for proof in proofs]
    return list(dict.fromkeys(place.key for place in places if place is not None))


def _list_key_faults(
    key: str, keys: Sequence[str], checked: Sequence[FairCheckResult]
) -> list[str]:
    """Return what is wrong if everything must be signed by `key`."""
    if any(other_key != key for other_key in keys):
        return ["Some commitments are signed with a key other than the one given."]
    if not all(check.signed for check in checked):
        return ["Not every commitment could be checked with the key given."]
    return []


def _describe_faults(record: Record, faults_by_place: Sequence[tuple[int, str]]) -> list[str]:
    hands = {
        proof.at: f"hand {proof.hand}" if proof.hand else "the draw" for proof in record.proofs
    }
    return [
        f"In {hands[place]}: {sentence[0].lower()}{sentence[1:]}"
        for place, sentence in faults_by_place
    ]


@click.command("verify", epilog="Example: euchre records verify evening.jsonl")
@click.argument("files", metavar="FILE...", type=FILE_PATH_TYPE, nargs=-1, required=True)
@click.option(
    "--log",
    metavar="LOG",
    help="The server's public log (a file or URL), to look up the commitments.",
)
@click.option(
    "--receipts",
    type=FILE_PATH_TYPE,
    metavar="FILE",
    help="Receipts that a player's page saved, to compare with the record.",
)
@click.option(
    "--key",
    metavar="KEY",
    help="The server's public key, from /fair/key, to check signatures.",
)
@click.option(
    "--day",
    metavar="DAY",
    help="A daily deal (a file or URL), to compare with the game.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@ascii_option
def command(
    files: tuple[Path, ...],
    log: str | None,
    receipts: Path | None,
    key: str | None,
    day: str | None,
    *,
    as_json: bool,
    ascii_: bool,
) -> int:
    """Check that the deals of recorded matches weren't rigged.

    This recomputes every deal in FILE... from the secret that the server committed to beforehand,
    the numbers that the players added, and the cut. With --log every commitment must be in the log,
    in order. With --receipts everything that the server accepted must be in the record. With --key
    that key must have signed everything. Exit status: 0 if all is well, 1 if a deal is wrong, 2 if
    something can't be read or has no proofs.
    """
    beside = _read_evidence(log, receipts, key, day)
    results = [_check_file(file, beside) for file in files]
    if as_json:
        echo(json.dumps([_result_as_data(result, beside) for result in results], indent=2))
    else:
        screen = TerminalOutput(DisplaySettings(ascii=ascii_))
        if log is not None:
            _print_log(screen, beside)
        if beside.day is not None:
            _print_day(screen, beside.day, beside)
        for result in results:
            _print_result(screen, result, beside)
        for line in _list_failures(results, beside):
            screen.write_line(f"Problem: {line}", style="bold red")
    for result in results:
        if result.error is not None:
            echo(f"euchre: {result.file}: {result.error}", err=True)
    if beside.broken or not all(result.is_ok for result in results):
        return 1
    return 2 if any(result.error is not None for result in results) else 0


def _read_evidence(
    log: str | None, receipts: Path | None, key: str | None, day: str | None
) -> _VerificationEvidence:
    entries = [] if log is None else _read_log_source(log)
    receipt_list = None if receipts is None else read_with_named_errors(receipts, read_receipts)
    key = None if key is None else key.strip().lower()
    broken = list(find_chain_errors(entries))
    if key is not None and any(entry.key != key for entry in entries):
        broken.append("Some log entries are signed with a key other than the one given.")
    daily_deal = None if day is None else read_day(day)
    if daily_deal is not None:
        broken += list_day_faults(daily_deal, entries)
    return _VerificationEvidence(entries, broken, receipt_list, key, daily_deal)


def _read_log_source(path_or_address: str) -> list[PublicLogEntry]:
    if not is_address(path_or_address):
        return read_with_named_errors(Path(path_or_address), read_log)
    entries: list[PublicLogEntry] = []
    while True:
        first_index = entries[-1].index + 1 if entries else 1
        address = f"{path_or_address.partition('?')[0]}?since={first_index}"
        try:
            text = fetch_text(address)
            page = read_log(text) if text.strip() or not entries else []
        except (OSError, ValueError) as error:
            raise EuchreError(f"{path_or_address}: can't read the log: {error}") from None
        entries += page
        if not page or page[-1].index < first_index:
            return entries


def _check_file(file: Path, evidence: _VerificationEvidence) -> _CheckedFile:
    try:
        reading = load_records_partly(file)
    except EuchreError as error:
        return _CheckedFile(file, error=str(error).removeprefix(f"{file}: "))
    games = [evidence.check_record(record) for record in reading.records]
    if reading.error is not None:
        error_text = describe_record_error(reading.error).removeprefix(f"{file}: ")
        return _CheckedFile(file, games, f"{error_text}; only what comes before that is checked")
    without_proofs = [str(number) for number, game in enumerate(games, start=1) if not game.checked]
    if not without_proofs:
        return _CheckedFile(file, games)
    noun, possessive = ("games", "their") if len(without_proofs) > 1 else ("game", "its")
    which = f"{noun} {join_words(without_proofs)}: " if len(games) > 1 else ""
    return _CheckedFile(file, games, f"{which}{possessive} {_NO_PROOFS_TEXT}")


def _result_as_data(result: _CheckedFile, evidence: _VerificationEvidence) -> dict[str, object]:
    return {
        "file": str(result.file),
        "ok": result.error is None and result.is_ok and not evidence.broken,
        "error": result.error,
        "games": [[asdict(check) for check in game.checked] for game in result.games],
        "log": list(evidence.broken),
        "against": [list(game.against) for game in result.games],
        "in_log": [game.in_log for game in result.games],
        "receipts": [game.receipts for game in result.games],
        "disputed": [list(game.disputed) for game in result.games],
        "keys": [list(game.keys) for game in result.games],
        "left_out": [list(game.left_out) for game in result.games],
        "unused": [list(game.unused) for game in result.games],
    }


def _print_result(
    screen: TerminalOutput, result: _CheckedFile, evidence: _VerificationEvidence
) -> None:
    for game in result.games:
        if game.checked:
            screen.write_heading(join_words(game.names), result.file.name)
        for check in game.checked:
            head = f"Hand {check.hand}" if check.hand else "Draw"
            screen.write_line(f"{head:<8} {check.why}", style="" if check.ok else "bold red")
        for line in game.against:
            screen.write_line(line, style="bold red")
        for line in game.left_out:
            screen.write_line(line, style="bold")
        for line in (*game.disputed, *_describe_outside_evidence(game)):
            screen.write_line(line)
    if result.all_checks:
        screen.write_line(_summarise_file(result), style="bold")
    if any(check.ok for check in result.all_checks):
        screen.write_line(_describe_signatures(result.all_checks))
        if not evidence.log:
            screen.write_line(_NO_LOG_TEXT)


def _describe_signatures(checks: Sequence[FairCheckResult]) -> str:
    signed = sum(check.signed is True for check in checks)
    if not signed:
        return _UNSIGNED_TEXT
    if signed == len(checks):
        return _SIGNED_TEXT
    return f"The server's signature is confirmed for {signed} of {len(checks)} shuffles."


def _describe_outside_evidence(game: _CheckedGame) -> list[str]:
    lines = []
    if game.in_log:
        stand = "commitment is" if game.in_log == 1 else "commitments are"
        lines.append(f"{game.in_log} {stand} in the log, in the order of the deals.")
    if game.receipts:
        of = f"{format_count(game.receipts, 'receipt')} for this game"
        lines.append(f"{of}: {'all agree' if game.do_receipts_agree else 'some disagree'}.")
    if game.disputed and not game.against:
        lines.append(_DISPUTED_TEXT)
    if game.unused:
        lines.append(
            f"The log also has commitments of this game for {join_words(game.unused)}, "
            "but no shuffle in the record uses them."
        )
    lines += [f"The server's key: {key}" for key in game.keys]
    return lines


def _summarise_file(result: _CheckedFile) -> str:
    """Return the result of a file in one sentence, with no word more than was checked."""
    checked = result.all_checks
    number = format_count(len(checked), "shuffle")
    if wrong := sum(not check.ok for check in checked):
        return f"{wrong} of {number} could not be confirmed."
    is_single = len(checked) == 1
    whole = not any(game.left_out for game in result.games)
    subject = "The shuffle" if is_single else f"All {number}"
    subject += "" if whole else " in the record"
    if any(game.against for game in result.games):
        verb = "matches its own proof" if is_single else "match their own proofs"
        them = "it" if is_single else "them"
        return f"{subject} {verb}, but the log, receipts, key or day given don't confirm {them}."
    return f"{subject} {'matches its commitment' if is_single else 'match their commitments'}."


def _list_failures(results: Sequence[_CheckedFile], evidence: _VerificationEvidence) -> list[str]:
    """Return all for which the exit status is 1, in a sentence each, to be read last."""
    several = len(results) > 1
    files = [
        f"{result.file}: {_summarise_file(result)}" if several else _summarise_file(result)
        for result in results
        if not result.is_ok
    ]
    return [*evidence.broken, *files]


def _print_day(screen: TerminalOutput, day: DailyDeal, evidence: _VerificationEvidence) -> None:
    """Print what was found of a day; its faults stand with the log, if there is one."""
    for line in () if evidence.log else evidence.broken:
        screen.write_line(line, style="bold red")
    for line in () if evidence.broken else describe_day(day, evidence.log):
        screen.write_line(line)


def _print_log(screen: TerminalOutput, evidence: _VerificationEvidence) -> None:
    for line in evidence.broken:
        screen.write_line(line, style="bold red")
    if not evidence.broken:
        indexes = [entry.index for entry in evidence.log]  # each server of several has its own log
        chains = [
            [*same] for _, same in groupby(indexes, lambda index: (index - 1) // LOG_INDEX_SPAN)
        ]
        ranges = join_words([f"from entry {chain[0]} to {chain[-1]}" for chain in chains])
        kind = "an unbroken chain" if len(chains) == 1 else f"{len(chains)} unbroken chains,"
        screen.write_line(f"The log is {kind} {ranges}.")
