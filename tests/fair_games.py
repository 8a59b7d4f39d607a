"""Matches dealt fairly, with their proofs: what the tests of fair deals have in common."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

from msgspec.structs import replace as but

from euchre.fair import (
    ALGORITHM_LABEL,
    FairRandom,
    ServerSigner,
    SignedReceipt,
    build_receipt_text,
    check_deals,
    compute_commitment,
    compute_pledge,
)
from euchre.game.match import (
    Match,
    Stage,
    apply,
    draw_chance_event,
    is_chance_next,
    legal,
    new_match,
)
from euchre.game.presets import preset
from euchre.game.rules import Rules, Seat
from euchre.notation.record import UNNAMED_ALGORITHM, Record, RecordPlayer, ShuffleProof

TABLE = "friday/1"
STANDARD = preset("standard").rules
NAMES = ("You", "Bo", "Ann", "Cy", "Di", "Ed")
PLAYERS = tuple(map(RecordPlayer, NAMES[:4]))


def fair_record(rules: Rules, seed: int = 1, hands: int = 3, table: str = TABLE) -> Record:
    """Hands played at random, every shuffle of them fair."""
    rng, match, proofs = random.Random(seed), new_match(rules), list[ShuffleProof]()
    while not match.over and len(match.hands) < hands:
        if match.stage in (Stage.FIRST_DEALER, Stage.DEAL):
            match, proof = dealt(match, rng, table)
            proofs.append(proof)
        else:
            event = (
                draw_chance_event(match, rng) if is_chance_next(match) else rng.choice(legal(match))
            )
            match = apply(match, event)
    return Record(rules=rules, events=match.events, proofs=tuple(proofs))


def dealt(match: Match, rng: random.Random, table: str) -> tuple[Match, ShuffleProof]:
    """The match after a fair deal or draw, and its proof."""
    secret = rng.randbytes(32)
    nonces = tuple(
        rng.randbytes(rng.randint(16, 32)).hex() if rng.random() < 0.7 else None
        for _ in range(match.rules.players)
    )
    hand = 0 if match.stage is Stage.FIRST_DEALER else len(match.hands) + 1
    proof = ShuffleProof(
        len(match.events),
        table,
        hand,
        compute_commitment(secret),
        nonces,
        secret.hex(),
        algorithm=ALGORITHM_LABEL,
        cut="person" if match.cut is not None else "",
        names=NAMES[: match.rules.players],
    )
    chance = FairRandom.for_deal(secret, nonces, table, hand, 0)
    return apply(match, draw_chance_event(match, chance)), pledged(proof)


def pledged(proof: ShuffleProof) -> ShuffleProof:
    """The proof with the pledges that its nonces were shown for."""
    pledges = (
        None if nonce is None else compute_pledge(nonce, proof.table, proof.hand, 0, seat)
        for seat, nonce in enumerate(proof.nonces)
    )
    return but(proof, pledges=tuple(pledges))


def of_before(record: Record) -> Record:
    """The record with proofs as old files have them, which name no algorithm."""
    old = {"algorithm": UNNAMED_ALGORITHM, "pledges": (), "cut": "", "names": ()}
    return replace(record, proofs=tuple(but(proof, **old) for proof in record.proofs))


@cache
def honest(hands: int = 3, rules: Rules = STANDARD, seed: int = 2) -> Record:
    return replace(fair_record(rules, seed, hands), players=PLAYERS)


def signed_receipt(
    signer: ServerSigner, kind: Any, where: tuple[str, int, int, Seat], value: str | None
) -> SignedReceipt:
    """What a server gives for a pledge or a nonce: of which table, hand, try and seat."""
    assert value is not None
    signature = signer.sign(build_receipt_text(kind, value, where))
    return SignedReceipt(kind, *where, value, signer.key, signature)


def lies(record: Record) -> dict[int, str]:
    """What is wrong, by the number of the hand."""
    return {each.hand: each.why for each in check_deals(record) if not each.ok}


def with_proof(record: Record, old: ShuffleProof, new: ShuffleProof) -> Record:
    """The record with another proof in place of one of its own."""
    return replace(record, proofs=tuple(new if each is old else each for each in record.proofs))
