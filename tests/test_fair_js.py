"""Deals checked in the page: ``web/fair.js`` against Python, where node is there to run it."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import euchre
from euchre.events import Cut, Dealt, to_json
from euchre.fair import FairRandom
from euchre.presets import PRESETS
from euchre.record import Record
from euchre.rules import Rules, pack
from fair_games import fair_record

SOURCE = Path(euchre.__file__).parent / "web" / "fair.js"
NODE = shutil.which("node")
SCRIPT = """
import { FairRandom, hmac, sha256, verifyDeal } from "./fair.mjs";
import { readFileSync } from "node:fs";
const hex = (x) => Buffer.from(x).toString("hex");
const does = {
  deal: (x) => verifyDeal(x),
  hash: (x) => hex(sha256(Buffer.from(x, "hex"))),
  hmac: ([key, data]) => hex(hmac(Buffer.from(key, "hex"), Buffer.from(data, "hex"))),
  chance: ([proof, limits]) => {
    const rng = new FairRandom(...proof);
    return limits.map((n) => rng.below(n));
  },
};
const given = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(given.map(([what, x]) => does[what](x))));
"""
Case: TypeAlias = dict[str, Any]

needs_node = pytest.mark.skipif(NODE is None, reason="node is not on this machine")


@dataclass(frozen=True)
class Page:
    """What a page would answer."""

    directory: Path

    def answers(self, what: str, given: list[Any]) -> list[Any]:
        assert NODE is not None
        result = subprocess.run(  # noqa: S603
            [NODE, str(self.directory / "script.mjs")],
            input=json.dumps([[what, each] for each in given]),
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stderr
        answers: list[Any] = json.loads(result.stdout)
        return answers


@pytest.fixture
def page(tmp_path: Path) -> Page:
    # copied, because node takes a file for a module only by its name or a package around it
    shutil.copy(SOURCE, tmp_path / "fair.mjs")
    (tmp_path / "script.mjs").write_text(SCRIPT, encoding="utf-8")
    return Page(tmp_path)


def cases(record: Record) -> list[Case]:
    """What `verifyDeal` is given for every deal of a record."""
    found, cut, proofs = list[Case](), None, {proof.at: proof for proof in record.proofs}
    for at, event in enumerate(record.events):
        if isinstance(event, Cut):
            cut = event.at
        if isinstance(event, Dealt):
            proof = proofs[at]
            found.append(
                {
                    "rules": rules_of(record.rules),
                    "dealer": event.dealer,
                    "secret": proof.secret,
                    "nonces": proof.nonces,
                    "table": proof.table,
                    "hand": proof.hand,
                    "cut": cut,
                    "commitment": proof.commitment,
                    "dealt": json.loads(to_json(event)),
                }
            )
            cut = None
    return found


def many(rules: Rules) -> Iterator[Case]:
    for seed in count():
        yield from cases(fair_record(rules, seed, hands=10, table="Köln ♣/2"))


def rules_of(rules: Rules) -> Case:
    return {
        "pack": [str(card) for card in pack(rules)],
        "players": rules.players,
        "hand_size": rules.hand_size,
        "up_card": rules.up_card,
    }


def test_the_page_loads_little() -> None:
    assert SOURCE.stat().st_size < 6000


@needs_node
def test_two_hundred_deals_of_all_presets_are_the_same(page: Page) -> None:
    deals = [case for named in PRESETS.values() for case in islice(many(named.rules), 10)]
    assert len(deals) == 10 * len(PRESETS) == 200
    answers = page.answers("deal", deals)
    assert [answer for answer in answers if not answer["ok"]] == []


@needs_node
def test_what_is_not_so_is_said(page: Page) -> None:
    (case,) = cases(fair_record(PRESETS["standard"].rules, hands=1))
    dealt = case["dealt"]
    card = dealt["hands"][0][0]
    hands = [[dealt["up_card"], *dealt["hands"][0][1:]], *dealt["hands"][1:]]
    changes: list[tuple[Case, str]] = [
        ({"secret": "00" * 32}, "The secret does not match its commitment."),
        ({"secret": "00"}, "The secret does not match its commitment."),
        ({"secret": "zz" * 32}, "The deal or its proof is malformed."),
        ({"nonces": [None]}, "There is not a nonce, or none, for each seat."),
        ({"nonces": ["", None, None, None]}, "There is not a nonce, or none, for each seat."),
        ({"dealer": (case["dealer"] + 1) % 4}, "Another seat has dealt."),
        (
            {"dealt": {**dealt, "hands": hands}},
            f"Card 1 of seat 1 is {dealt['up_card']}, and should be {card}.",
        ),
        (
            {"dealt": {**dealt, "kitty": dealt["kitty"][1:]}},
            "The deal has not as many cards as the rules give.",
        ),
        (
            {"dealt": {**dealt, "hands": [*dealt["hands"], ["9C"] * 5]}},
            "The deal has not as many cards as the rules give.",
        ),
    ]
    answers = page.answers("deal", [{**case, **change} for change, _ in changes])
    assert answers == [{"ok": False, "why": why} for _, why in changes]
    others: list[Case] = [
        {"nonces": ["c0ffee", *case["nonces"][1:]]},
        {"table": "elsewhere"},
        {"hand": 2},
        {"cut": (case["cut"] or 0) + 1},
    ]
    for answer in page.answers("deal", [{**case, **change} for change in others]):
        assert not answer["ok"]
        assert " is " in answer["why"]
        assert ", and should be " in answer["why"]


@needs_node
def test_its_hashes_are_those_of_python(page: Page) -> None:
    rng = random.Random(3)
    texts = [rng.randbytes(size) for size in (*range(130), 1000)]
    hashes = [hashlib.sha256(text).hexdigest() for text in texts]
    assert page.answers("hash", [text.hex() for text in texts]) == hashes
    pairs = [(rng.randbytes(size), rng.randbytes(40)) for size in (0, 1, 63, 64, 65, 200)]
    macs = [hmac.digest(key, text, "sha256").hex() for key, text in pairs]
    assert page.answers("hmac", [(key.hex(), text.hex()) for key, text in pairs]) == macs


@needs_node
def test_its_numbers_are_those_of_python(page: Page) -> None:
    rng = random.Random(4)
    limits = [1, 2, 3, 2**31 + 1, 2**32 - 1, 2**32, *(rng.randint(1, 2**32) for _ in range(60))]
    secret, nonces = rng.randbytes(32), ["0a" * 64, None, "ff"]
    for hand in (0, 1, 300, 10**12):
        ours = FairRandom(secret, nonces, "", hand)
        (theirs,) = page.answers("chance", [[[secret.hex(), nonces, "", hand], limits]])
        assert theirs == [ours.below(n) for n in limits]
