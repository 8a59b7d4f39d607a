"""Matches dealt fairly, with their proofs: what the tests of fair deals have in common."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from euchre.fair import FairRandom, compute_commitment
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
from euchre.game.rules import Rules
from euchre.notation.record import Record, RecordPlayer, ShuffleProof

TABLE = "friday/1"
STANDARD = preset("standard").rules
PLAYERS = tuple(RecordPlayer(name) for name in ("You", "Bo", "Ann", "Cy"))


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
        rng.randbytes(rng.randint(4, 32)).hex() if rng.random() < 0.7 else None
        for _ in range(match.rules.players)
    )
    hand = 0 if match.stage is Stage.FIRST_DEALER else len(match.hands) + 1
    at = len(match.events)
    proof = ShuffleProof(at, table, hand, compute_commitment(secret), nonces, secret.hex())
    return apply(match, draw_chance_event(match, FairRandom(secret, nonces, table, hand))), proof


@cache
def honest(hands: int = 3, rules: Rules = STANDARD, seed: int = 2) -> Record:
    return replace(fair_record(rules, seed, hands), players=PLAYERS)
