"""What a server signs and publishes, and `euchre records verify` held against it."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace as but

from euchre import fair
from euchre.cli import main
from euchre.game.presets import preset
from euchre.notation.record import read_records_partly, write_records
from euchre.store import DurableLog, PublicLogConflictError, WriteBatch
from euchre.table import timers
from fair_games import honest, of_before
from server_help import PATIENCE, Guest, Server


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chance that somebody adds is waited for, however busy the machine is."""
    monkeypatch.setattr(timers, "NONCE_WAIT_MS", round(1000 * PATIENCE))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served")) as running:
        yield running


def played(server: Server, hands: int = 2, **wanted: Any) -> Guest:
    made = server.make(start=True, bots="random", **wanted)
    with server.guest(made) as dana:
        return dana.play(lambda guest: guest.results == hands)


def saved(server: Server, guest: Guest, path: Path) -> Path:
    path.write_text(server.web.get(f"/api/tables/{guest.table}/record").text, encoding="utf-8")
    return path


def address(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}/fair/log"


def verify(*words: object, code: int) -> Result:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(main, ["records", "verify", *map(str, words)])
    assert result.exit_code == code, result.output + result.stderr
    return result


def key_of(server: Server) -> str:
    told = server.web.get("/fair/key").json()
    assert told["algorithm"] == "euchre-fair-2"
    key: str = told["key"]
    return key


def receipts_of(server: Server, guest: Guest) -> list[fair.SignedReceipt]:
    """As the page saves them."""
    found = []
    for one in guest.receipts:
        game, hand, attempt = one.get("game", 1), one["hand"], one["attempt"]
        where = (f"{guest.table}/{game}", hand, attempt, guest.seat or 0)
        value = one[one["kind"]]
        found.append(
            fair.SignedReceipt(
                one["kind"], *where, value, key_of(server), one["receipt"], live=True
            )
        )
    return found


def test_a_pledge_and_a_nonce_get_a_receipt_that_stands(server: Server) -> None:
    guest = played(server)
    receipts = receipts_of(server, guest)
    assert {one.kind for one in receipts} == {"pledge", "nonce"}
    for one in receipts:
        assert fair.has_valid_signature(one.key, one.signed_text, one.signature) is True
        assert (
            fair.has_valid_signature(one.key, but(one, hand=77).signed_text, one.signature) is False
        )


def test_the_same_pledge_once_more_gets_the_same_receipt_and_another_gets_none(
    server: Server,
) -> None:
    made = server.make()
    with server.guest(made) as dana:
        asked = dana.chance()
        assert asked is not None
        kind, fields = asked
        first = dana.ask(kind, "mine", **fields)
        assert first["receipt"]
        assert dana.ask(kind, "mine", **fields)["receipt"] == first["receipt"]
        other = {**fields, "pledge": "ab" * 32}
        assert "receipt" not in dana.ask(kind, "mine", **other), "that was never taken"
        assert dana.ask(kind, **fields)["receipt"] == first["receipt"]
        assert dana.ask(kind, **other)["code"] == "not-now"


def test_everybody_present_has_a_say_in_every_shuffle_but_for_bots(
    server: Server, tmp_path: Path
) -> None:
    guest = played(server, hands=3)
    (record,) = read_records_partly(
        saved(server, guest, tmp_path / "game.jsonl").read_text()
    ).records
    assert [proof.hand for proof in record.proofs] == [0, 1, 2, 3]
    for proof in record.proofs:
        assert [nonce is not None for nonce in proof.nonces] == [True, False, False, False]
        assert proof.failed == ()


def test_verify_holds_a_record_against_the_log_of_its_server(
    server: Server, tmp_path: Path
) -> None:
    paper = saved(server, played(server), tmp_path / "game.jsonl")
    said = verify("--log", address(server), paper, code=0).stdout
    assert "The log is an unbroken chain from entry 1 to " in said
    assert "The server signed each commitment." in said
    text = server.web.get("/fair/log").text
    log = tmp_path / "log.jsonl"
    log.write_text(text, encoding="utf-8")
    verify("--log", log, paper, code=0)
    lines = text.splitlines()
    log.write_text("\n".join(lines[:-1]), encoding="utf-8")
    said = verify("--log", log, paper, code=1).stdout
    number = len(lines)
    end = f"it ends with entry {number - 1}, before entry {number}."
    assert f"In hand 2: the log does not confirm it: {end}" in " ".join(said.split())
    log.write_text("\n".join([*lines[:-2], lines[-1]]), encoding="utf-8")
    said = verify("--log", log, paper, code=1).stdout
    assert f"Entry {number} of the log is not chained to the one before it." in said
    told = json.loads(verify("--log", log, "--json", paper, code=1).stdout)
    assert told[0]["log"]
    assert told[0]["against"]
    assert not told[0]["ok"]


def test_verify_holds_a_record_against_receipts(server: Server, tmp_path: Path) -> None:
    guest = played(server)
    paper = saved(server, guest, tmp_path / "game.jsonl")
    kept = tmp_path / "receipts.jsonl"

    def keep(receipts: list[fair.SignedReceipt]) -> None:
        kept.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in receipts))

    receipts = receipts_of(server, guest)
    keep(receipts)
    verify("--receipts", kept, paper, code=0)
    text = paper.read_text(encoding="utf-8")
    nonce = next(one.value for one in receipts if one.kind == "nonce" and one.hand == 2)
    paper.write_text(text.replace(f'"{nonce}"', "null"), encoding="utf-8")
    said = verify("--receipts", kept, paper, code=1).stdout
    assert "In hand 2: the server accepted Dana's nonce, and left it out." in said
    missing = "Dana's nonce was pledged, but it is missing, and the cards were dealt without it."
    assert missing in " ".join(said.split())


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("--log", "", "there is no entry of a log in it"),
        ("--log", "{}", "line 1 is no entry of a log"),
        ("--receipts", "{}", "line 1 is no receipt"),
        ("--receipts", None, "no such file or directory"),
    ],
)
def test_what_is_no_log_and_no_receipt_gets_a_sentence(
    server: Server, tmp_path: Path, name: str, text: str | None, why: str
) -> None:
    paper = saved(server, played(server, hands=1), tmp_path / "game.jsonl")
    path = tmp_path / "given"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    result = verify(name, path, paper, code=2)
    assert result.stderr.startswith(f"euchre: {path}: {why}")
    assert result.stderr.count("\n") == 1


def test_a_log_that_cannot_be_reached_gets_a_sentence(server: Server, tmp_path: Path) -> None:
    paper = saved(server, played(server, hands=1), tmp_path / "game.jsonl")
    where = f"http://127.0.0.1:{server.port}/nowhere"
    said = verify("--log", where, paper, code=2).stderr
    assert said.startswith(f"euchre: {where}: can't read the log: ")


def test_the_log_tells_no_table_and_comes_in_pages(
    server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    guest = played(server)
    answer = server.web.get("/fair/log")
    assert answer.headers["content-type"] == "application/jsonl"
    assert guest.table not in answer.text
    log = fair.read_log(answer.text)
    assert [entry.index for entry in log] == list(range(1, len(log) + 1))
    assert list(fair.find_chain_errors(log)) == []
    assert {entry.key for entry in log} == {key_of(server)}
    monkeypatch.setattr("euchre.server.tables.handlers.fair.MAX_ENTRIES", 3)
    assert len(server.web.get("/fair/log?since=2").text.splitlines()) == 3
    paper = saved(server, guest, tmp_path / "game.jsonl")
    said = verify("--log", address(server), paper, code=0).stdout
    assert f"from entry 1 to {len(log)}" in said
    assert server.web.get(f"/fair/log?since={len(log) + 1}").text == ""


@pytest.mark.parametrize("since", ["0", "-1", "x", "1" * 40, ""])
def test_an_entry_that_cannot_be_asked_for_is_a_problem(server: Server, since: str) -> None:
    answer = server.web.get("/fair/log", params={"since": since})
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"


def test_the_page_about_fair_deals_shows_the_key_and_the_end_of_the_log(server: Server) -> None:
    played(server, hands=1)
    text = server.web.get("/fair").text
    assert key_of(server) in text
    last = fair.read_log(server.web.get("/fair/log").text)[-1]
    assert f"<td>{last.index}</td>" in text
    assert last.commitment[:8] in text
    assert "at most 1,000 at a time" in text
    assert 'href="/fair"' in server.web.get("/rules").text


def test_the_page_says_so_where_nothing_was_dealt(tmp_path: Path) -> None:
    with Server(tmp_path) as fresh:
        assert "No hands have been dealt here yet." in fresh.web.get("/fair").text


def test_the_key_and_the_log_outlive_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        played(first, hands=1)
        key, before = key_of(first), first.web.get("/fair/log").text
    with Server(tmp_path) as second:
        assert key_of(second) == key
        played(second, hands=1)
        after = second.web.get("/fair/log").text
    assert after.startswith(before)
    assert list(fair.find_chain_errors(fair.read_log(after))) == []


def test_who_comes_while_a_hand_is_played_is_told_who_had_pledged(server: Server) -> None:
    made = server.make(start=True, bots="random")
    with server.guest(made) as dana:
        dana.play(lambda guest: "choices" in guest.picture.get("mine", {}))
    with server.guest(made) as dana:
        seal = dana.picture["hand"]["fair"]
    assert [bool(pledge) for pledge in seal["pledges"]] == [
        seat == made["seat"] for seat in range(4)
    ]
    assert "nonces" not in seal
    assert "secret" not in seal


def test_a_program_that_knows_no_pledges_plays_and_has_no_say(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timers, "NONCE_WAIT_MS", 10)
    made = server.make(start=True, bots="random")
    with server.guest(made) as dana:
        dana.chance = lambda: None  # type: ignore[method-assign]
        dana.play(lambda guest: guest.results == 1)
        seal = dana.picture["hand"]["fair"]
    assert "nonces" not in seal
    assert "pledges" not in seal


@pytest.mark.on_file
def test_what_stands_in_the_log_stays(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        played(server, hands=1)
    path = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(path)) as disk:
        for statement in ("DELETE FROM commitments", "UPDATE commitments SET entry = x'00'"):
            with pytest.raises(sqlite3.IntegrityError, match="what stands there stays"):
                disk.execute(statement)
    with DurableLog.open(path) as log:
        last = len(log.read_commitments())
        for number in (last, last + 2):
            with pytest.raises(PublicLogConflictError, match="not the next one of the public log"):
                log.append(WriteBatch("a", commitments=((number, b"{}"),))).result()
        log.append(WriteBatch("a", commitments=((last + 1, b"{}"),))).result()


def test_a_table_goes_on_where_its_commitment_could_not_be_written(
    server: Server, tmp_path: Path
) -> None:
    """Another entry has taken its place in the log: it is committed to once more."""
    others = server.complaints
    with Server(tmp_path) as own:
        guest = played(own, hands=1)
        hub = own.hub
        number = len(hub.log.read_commitments()) + 1
        taken = but(fair.read_log(own.web.get("/fair/log").text)[-1], index=number)
        hub.log.append(
            WriteBatch("x", commitments=((number, msgspec.json.encode(taken)),))
        ).result()
        made = {"table": guest.table, "token": guest.token}
        with own.guest(made) as again:
            again.play(lambda guest: guest.results == 3)
        assert "not the next one of the public log" in own.complaints.said[0]
        for complaints in (own.complaints, others):
            complaints.said.clear()


def test_a_replay_says_what_was_found_about_its_deals(server: Server, tmp_path: Path) -> None:
    paper = saved(server, played(server, hands=1), tmp_path / "game.jsonl")
    text = paper.read_text(encoding="utf-8")

    def told(body: str) -> tuple[str, bool]:
        for deep in ("replay", "review"):
            answer = server.web.post(f"/api/{deep}", content='{"a":' * 100_000)
            assert (answer.status_code, "nested too deeply" in answer.text) == (400, True)
        answer = server.web.post("/api/replay", content=body.encode()).json()
        return answer["seal"], answer.get("bent", False)

    assert told(text) == ("Every deal matches its seal.", False)
    secret = json.loads(next(x for x in text.splitlines() if '"proof"' in x))["secret"]
    bent = text.replace(secret, "00" * 32)
    assert told(bent) == ("The secret doesn't match its commitment.", True)
    british = honest(rules=preset("british").rules)
    assert told(write_records([british])) == (
        "Every deal matches its seal.",
        False,
    )
    why = "it was made by 'euchre-fair-1', which this program doesn't know."
    older = told(write_records([of_before(british)]))
    assert older == (f"This draw can't be checked: {why}", True)
    bare = write_records([replace(honest(), proofs=())])
    assert told(bare) == ("This game has no sealed deals.", False)


def test_without_cryptography_verify_says_what_it_could_not_check(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = saved(server, played(server, hands=1), tmp_path / "game.jsonl")
    for name in [name for name in sys.modules if name.partition(".")[0] == "cryptography"]:
        monkeypatch.setitem(sys.modules, name, None)
    said = " ".join(verify(paper, code=0).stdout.split())
    assert "All 2 shuffles match their commitments." in said
    assert "Signatures weren't checked" in said
    with pytest.raises(fair.FairShuffleError, match="needs the package cryptography"):
        fair.ServerSigner(bytes(32))
