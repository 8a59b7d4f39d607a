"""The command ``euchre records verify``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import Result
from msgspec.structs import replace as but

import cli_help
from euchre import fair
from euchre.notation.record import DroppedPledge, Record, write_records
from euchre.notation.text import write_text
from fair_games import honest, of_before, signed_receipt, with_proof
from table_help import Browser, table_of


def run(*args: object, code: int) -> Result:
    return cli_help.run("records", "verify", *args, code=code)


def kept(path: Path, records: Sequence[Record]) -> Path:
    path.write_text(write_records(records), encoding="utf-8")
    return path


def lying(record: Record) -> Record:
    proof = record.proofs[2]
    return with_proof(record, proof, but(proof, secret="00" * 32))


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    return kept(tmp_path / "fair.jsonl", [honest()])


@dataclass(frozen=True)
class Beside:
    """A game by today's rules, its server's log, and what a page of it saved."""

    record: Record
    log: Path
    receipts: Path


@pytest.fixture
def signed(tmp_path: Path) -> Beside:
    desk = table_of("Dana", "Lee", seed=2)
    signer = desk.signer = fair.ServerSigner(bytes(32))
    desk.browsers = [Browser(desk, 0)]
    desk.until(lambda desk: len(desk.match.hands) == 3)
    record = desk.table.record
    receipts = [
        signed_receipt(signer, "nonce", (each.table, each.hand, each.attempt, 0), each.nonces[0])
        for each in record.proofs
    ]
    log, saved = tmp_path / "server.log", tmp_path / "page.receipts"
    for path, lines in ((log, desk.chain), (saved, receipts)):
        path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    return Beside(record, log, saved)


def test_the_log_and_the_receipts_confirm_a_game(tmp_path: Path, signed: Beside) -> None:
    path = kept(tmp_path / "game.jsonl", [signed.record])
    lines = run(path, "--log", signed.log, "--receipts", signed.receipts, code=0).stdout
    assert " 4 commitments are in the log, in the order of the deals.\n" in lines
    assert " 4 receipts for this game: all agree.\n" in lines
    assert " All 4 shuffles match their commitments.\n" in lines
    assert "Only the server's log can show" not in lines
    assert "Only the server's log can show" in " ".join(run(path, code=0).stdout.split())


def test_the_key_is_shown_and_can_be_demanded(tmp_path: Path, signed: Beside) -> None:
    """A log of a key of one's own is a whole chain, too."""
    path, key = kept(tmp_path / "game.jsonl", [signed.record]), fair.ServerSigner(bytes(32)).key
    assert key in run(path, code=0).stdout
    run(path, "--log", signed.log, "--key", f" {key.upper()}\n", code=0)
    other = fair.ServerSigner(b"x" * 32).key
    told = " ".join(run(path, "--log", signed.log, "--key", other, code=1).stdout.split())
    assert "Some log entries are signed with a key other than the one given." in told
    assert "Some commitments are signed with a key other than the one given." in told
    bare = replace(signed.record, proofs=tuple(but(p, place=None) for p in signed.record.proofs))
    path = kept(tmp_path / "bare.jsonl", [bare])
    told = " ".join(run(path, "--key", key, code=1).stdout.split())
    assert "Not every commitment could be checked with the key given." in told


def test_beside_a_wrong_signature_nothing_says_that_each_commitment_is_signed(
    tmp_path: Path, signed: Beside
) -> None:
    proof = signed.record.proofs[2]
    assert proof.place is not None
    wrong = but(proof, place=but(proof.place, signature="ab" * 64))
    path = kept(tmp_path / "wrong.jsonl", [with_proof(signed.record, proof, wrong)])
    told = " ".join(run(path, code=1).stdout.split())
    assert "The server's signature doesn't match the commitment." in told
    assert "The server signed each commitment." not in told
    assert "The server's signature is confirmed for 3 of 4 shuffles." in told
    bare = but(proof, place=None)
    path = kept(tmp_path / "bare.jsonl", [with_proof(signed.record, proof, bare)])
    told = " ".join(run(path, code=0).stdout.split())
    assert "Signatures weren't checked" not in told
    assert "The server's signature is confirmed for 3 of 4 shuffles." in told


def test_what_else_is_wrong_is_not_held_against_the_receipts_or_the_log(
    tmp_path: Path, signed: Beside
) -> None:
    path = kept(tmp_path / "game.jsonl", [signed.record])
    beside = ("--log", signed.log, "--receipts", signed.receipts)
    other = fair.ServerSigner(b"x" * 32).key
    told = run(path, *beside, "--key", other, code=1).stdout
    assert " 4 receipts for this game: all agree.\n" in told
    rules = signed.record.rules.to_dict()
    day = fair.DailyDeal(
        fair.DAY_LABEL, "2026-11-25", "standard", rules, "set.day", "00" * 32, 10**15, 10**15
    )
    (tmp_path / "day.json").write_bytes(msgspec.json.encode(day))
    told = run(path, *beside, "--day", tmp_path / "day.json", code=1).stdout
    assert "is not bound to the set" in told
    assert " 4 receipts for this game: all agree.\n" in told
    assert " 4 commitments are in the log, in the order of the deals.\n" in told


def test_one_word_against_the_other_is_told_as_that(tmp_path: Path, signed: Beside) -> None:
    first = signed.record.proofs[0]
    pledge, signer = "ab" * 32, fair.ServerSigner(bytes(32))
    receipt = signed_receipt(signer, "pledge", (first.table, 0, 0, 1), pledge)
    saved = tmp_path / "lee.receipts"
    saved.write_bytes(msgspec.json.encode(receipt))
    dropped = but(first, dropped=(DroppedPledge(1, pledge, "away"),))
    record = with_proof(signed.record, first, dropped)
    path = kept(tmp_path / "game.jsonl", [record])
    told = " ".join(run(path, "--receipts", saved, code=0).stdout.split())
    assert "the server says that Lee was not connected, but the receipts say that it should" in told
    assert "Here it is one side's word against the other's" in told
    assert "all agree" not in told


def test_a_game_of_before_cannot_be_checked_and_is_not_confirmed(
    tmp_path: Path, signed: Beside
) -> None:
    path = kept(tmp_path / "before.jsonl", [of_before(honest())])
    result = run(path, "--log", signed.log, "--receipts", signed.receipts, code=1)
    told = " ".join(result.stdout.split())
    why = "it was made by 'euchre-fair-1', which this program doesn't know."
    assert f"Draw This draw can't be checked: {why}" in told
    assert told.count(f"This deal can't be checked: {why}") == 3
    assert f"In the draw: the commitment cannot stand in the log: {why}" in told
    assert "None of the receipts is for this game, so they can't confirm it." in told
    assert "4 of 4 shuffles could not be confirmed." in told
    assert "match their commitments" not in told
    assert "stand in the log, " not in told
    assert "signature" not in told
    assert run(path, "--log", signed.log, "--json", code=1).stdout.count('"ok": false') == 1 + 4
    run(path, "--receipts", signed.receipts, code=1)


def test_one_hand_labelled_as_older_among_others_is_not_confirmed(
    tmp_path: Path, signed: Beside
) -> None:
    record, older = signed.record, of_before(signed.record)
    for at in (0, 2):
        bent = with_proof(record, record.proofs[at], older.proofs[at])
        path = kept(tmp_path / "mixed.jsonl", [bent])
        for beside in ([], ["--log", signed.log]):
            told = " ".join(run(path, *beside, code=1).stdout.split())
            assert "can't be checked: it was made by 'euchre-fair-1'" in told
            assert "1 of 4 shuffles could not be confirmed." in told


def from_hand(record: Record, first: int) -> Record:
    """The record as if it had begun with that hand."""
    hands = record.match.hands
    begin = next(proof.at for proof in record.proofs if proof.hand == first) - 1
    proofs = tuple(but(p, at=p.at - begin) for p in record.proofs if p.hand >= first)
    before = [hand.points for hand in hands[: first - 1]]
    return replace(
        record,
        events=record.events[begin:],
        proofs=proofs,
        scores=tuple(map(sum, zip(*before, strict=True))) or (0, 0),
        dealer=hands[first - 1].dealer,
    )


@pytest.mark.parametrize(
    ("first", "told", "unused"),
    [
        (1, [], "the draw"),
        (2, ["Hand 1 is not in this record, and was not checked."], "the draw and hand 1"),
        (3, ["Hands 1 to 2 are not in this record, and were not checked."], "hand 1 and hand 2"),
    ],
)
def test_what_a_record_leaves_out_of_the_beginning_is_said(
    tmp_path: Path, signed: Beside, first: int, told: list[str], unused: str
) -> None:
    path = kept(tmp_path / "part.jsonl", [from_hand(signed.record, first)])
    lines = " ".join(run(path, "--log", signed.log, code=0).stdout.split())
    assert "This record doesn't have the draw for the first dealer, so it wasn't checked." in lines
    assert all(sentence in lines for sentence in told)
    assert "in the record match" in lines
    assert f"{unused}, but no shuffle in the record uses them." in lines
    (data,) = json.loads(run(path, "--log", signed.log, "--json", code=0).stdout)
    assert len(data["left_out"][0]) == 1 + len(told)
    assert data["unused"][0][0] == "the draw"


def test_the_logs_of_several_servers_are_chains_of_their_own(
    tmp_path: Path, signed: Beside
) -> None:
    path = kept(tmp_path / "game.jsonl", [signed.record])
    signer = fair.ServerSigner(bytes(32))
    other: fair.LoggedCommitment = {
        "table_id": "t/1",
        "hand": 1,
        "attempt": 0,
        "pledges": (None,) * 4,
        "commitment": fair.compute_commitment(bytes(32)),
    }
    place = fair.sign_next_place(None, signer, 0, log=1, **other)
    entry = fair.build_log_entry(place, **other)
    last = len(signed.log.read_text().splitlines())
    signed.log.write_bytes(signed.log.read_bytes() + msgspec.json.encode(entry))
    told = " ".join(run(path, "--log", signed.log, code=0).stdout.split())
    first = fair.LOG_INDEX_SPAN + 1
    chains = f"from entry 1 to {last} and from entry {first} to {first}"
    assert f"The log is 2 unbroken chains, {chains}." in told


def test_a_hand_whose_proof_is_missing_is_not_said_to_be_missing_itself(
    tmp_path: Path, signed: Beside
) -> None:
    record = signed.record
    bare = replace(record, proofs=tuple(proof for proof in record.proofs if proof.hand != 1))
    path = kept(tmp_path / "bare.jsonl", [bare])
    lines = run(path, code=1).stdout
    assert "This deal can't be checked: its proof is missing." in lines
    assert "not in this record" not in lines


def test_of_a_whole_record_nothing_is_said_to_be_missing(tmp_path: Path, signed: Beside) -> None:
    path = kept(tmp_path / "game.jsonl", [signed.record])
    lines = " ".join(run(path, "--log", signed.log, code=0).stdout.split())
    assert "not in this record" not in lines
    assert "no shuffle in the record" not in lines
    assert "All 4 shuffles match their commitments." in lines


def test_a_shuffle_that_was_promised_once_more_is_named(tmp_path: Path, signed: Beside) -> None:
    *before, last = fair.read_log(signed.log.read_text(encoding="utf-8"))
    signer, table = fair.ServerSigner(bytes(32)), signed.record.proofs[-1].table
    more: dict[str, Any] = {"table_id": table, "pledges": (None,) * 4, "hand": 3, "attempt": 1}
    more["commitment"] = "ab" * 32
    again = fair.build_log_entry(fair.sign_next_place(last, signer, last.at, **more), **more)
    lines = [msgspec.json.encode(entry).decode() for entry in (*before, last, again)]
    signed.log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    path = kept(tmp_path / "game.jsonl", [signed.record])
    told = " ".join(run(path, "--log", signed.log, code=1).stdout.split())
    assert f"the log has a later attempt at this shuffle (entry {again.index})." in told


def test_receipts_of_another_table_confirm_nothing(tmp_path: Path, signed: Beside) -> None:
    proofs = tuple(but(proof, table="other/1") for proof in signed.record.proofs)
    path = kept(tmp_path / "renamed.jsonl", [replace(signed.record, proofs=proofs)])
    told = run(path, "--receipts", signed.receipts, code=1).stdout
    assert "None of the receipts is for this game" in told


def test_every_hand_has_a_line(paper: Path) -> None:
    result = run(paper, "--ascii", code=0)
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        "-- You, Bo, Ann and Cy ------------------------------------------- fair.jsonl",
        " Draw     The draw follows from the secret and the random numbers of Ann and",
        " Cy.",
        " Hand 1   The cards follow from the secret, the cut and the random numbers of",
        " you, Bo, Ann and Cy.",
        " Hand 2   The cards follow from the secret, the cut and the random numbers of",
        " you, Bo and Cy.",
        " Hand 3   The cards follow from the secret, the cut and the random numbers of",
        " you, Bo and Cy.",
        " All 4 shuffles match their commitments.",
        " Signatures weren't checked: there are none, or the package cryptography isn't",
        " installed.",
        " Only the server's log can show that the commitments came before the deals",
        " (--log).",
    ]


def test_a_lie_is_told_and_makes_the_status_1(tmp_path: Path, paper: Path) -> None:
    bent = kept(tmp_path / "bent.jsonl", [lying(honest())])
    result = run(paper, bent, code=1)
    assert " Hand 2   The secret doesn't match its commitment.\n" in result.stdout
    assert "All 4 shuffles match their commitments." in result.stdout
    assert "1 of 4 shuffles could not be confirmed." in result.stdout


def test_the_text_form_is_read_as_well(tmp_path: Path) -> None:
    path = tmp_path / "fair.txt"
    path.write_text(write_text([honest()]), encoding="utf-8")
    assert "All 4 shuffles" in run(path, code=0).stdout
    path.write_text(write_text([lying(honest())]), encoding="utf-8")
    assert "1 of 4 shuffles" in run(path, code=1).stdout


def test_one_shuffle_is_one(tmp_path: Path) -> None:
    record = honest(hands=1)
    record = replace(record, events=record.events[:1], proofs=record.proofs[:1])
    path = kept(tmp_path / "draw.jsonl", [record])
    assert " The shuffle matches its commitment.\n" in run(path, code=0).stdout


def test_a_record_without_proofs_gets_a_sentence(tmp_path: Path) -> None:
    bare = kept(tmp_path / "bare.jsonl", [replace(honest(), proofs=())])
    result = run(bare, code=2)
    assert result.stdout == ""
    why = "its deals have no proofs, so there is nothing to check"
    assert result.stderr == f"euchre: {bare}: {why}\n"
    both = kept(tmp_path / "both.jsonl", [honest(), replace(honest(), proofs=())])
    result = run(both, code=2)
    assert "All 4 shuffles" in result.stdout
    assert result.stderr == f"euchre: {both}: game 2: {why}\n"


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("nowhere.jsonl", None, "no such file or directory"),
        (
            "odd.pdf",
            "",
            "records are read in JSON Lines, the text form, EGN or EMN, and this is empty",
        ),
        ("bad.jsonl", '{"type":"record\n', "line 1: this is not JSON, or the line is cut off"),
    ],
)
def test_a_file_that_cannot_be_read_does_not_hide_the_others(
    tmp_path: Path, paper: Path, name: str, text: str | None, why: str
) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_text(text, encoding="utf-8")
    result = run(path, paper, code=2)
    assert result.stderr.startswith(f"euchre: {path}: {why}")
    assert result.stderr.count("\n") == 1
    assert "All 4 shuffles" in result.stdout


def test_what_stands_before_a_broken_line_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_text(write_records([honest()])[:-40], encoding="utf-8")
    result = run(path, code=2)
    assert "All 4 shuffles" in result.stdout
    assert result.stderr.endswith("; only what comes before that is checked\n")
    path.write_text(write_records([lying(honest())])[:-40], encoding="utf-8")
    assert "1 of 4 shuffles" in run(path, code=1).stdout


def test_as_json(tmp_path: Path, paper: Path) -> None:
    bent = kept(tmp_path / "bent.jsonl", [lying(honest())])
    result = run(paper, bent, tmp_path / "no.jsonl", "--json", code=1)
    first, second, third = json.loads(result.stdout)
    assert (first["file"], first["ok"], first["error"]) == (str(paper), True, None)
    assert first["games"][0][1] == {
        "at": honest().proofs[1].at,
        "hand": 1,
        "ok": True,
        "why": "The cards follow from the secret, the cut and the random numbers of you, Bo,"
        " Ann and Cy.",
        "algorithm": "euchre-fair-2",
        "signed": None,
    }
    assert not second["ok"]
    assert [each["ok"] for each in second["games"][0]] == [True, True, False, True]
    assert third["error"] == "no such file or directory"
    assert third["games"] == []


def test_a_file_must_be_named() -> None:
    assert "Missing argument 'FILE...'" in run(code=2).stderr


@pytest.mark.parametrize("option", ["--log", "--day"])
@pytest.mark.parametrize("address", ["http://localhost:abc/", "http://exa mple/"])
def test_an_address_that_is_none_gets_a_sentence(paper: Path, option: str, address: str) -> None:
    error = run(paper, option, address, code=2).stderr
    assert error.startswith(f"euchre: {address}: can't read the ")
