"""Every way we know to choose the cards, tried, and what it comes to."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace as but

from euchre import fair
from euchre.game.cards import Rank
from euchre.game.events import Cut, Dealt
from euchre.game.match import Stage
from euchre.game.rules import Seat
from euchre.game.shuffle import deal
from euchre.notation.record import (
    FailedShuffle,
    PublicLogPlace,
    Record,
    RecordPlayer,
    ShuffleProof,
    read_records_partly,
    write_records,
)
from euchre.table import commands as say
from euchre.table import entry_from_json, entry_to_json
from euchre.table.log.entries import NonceRevealed, NoncesWithheld, ShuffleCommitted
from euchre.table.views.public_view import build_hand_info
from fair_games import STANDARD, lies, signed_receipt, with_proof
from table_help import Browser, Desk, in_play, table_of

OPERATOR, HONEST = 0, 1
TABLE = "friday/1"
SHARE = Fraction(4, 24)
"""How often a jack is turned up where nobody chooses."""


def jack(dealt: Dealt) -> bool:
    """What the cheat wants: a jack turned up. Everybody sees whether it is so."""
    assert dealt.up_card is not None
    return dealt.up_card.rank is Rank.JACK


def within(count: int, of: int, share: Fraction) -> bool:
    """Whether a count is what chance gives, within four standard deviations."""
    spread = sqrt(of * share * (1 - share))
    return abs(count - float(of * share)) < 4 * spread


# -- what the operator can do at a table --------------------------------------------------------


def signed_table(*names: str, **wanted: Any) -> Desk:
    """A table whose server signs, with a page for each of these players."""
    desk = table_of(*names, **wanted)
    desk.signer = fair.ServerSigner(bytes(32))
    desk.browsers = [Browser(desk, seat) for seat in range(len(names))]
    return desk


def seated(seed: int) -> Desk:
    """The operator, who sees every secret, and an honest page, at the first hand's reveal."""
    desk = signed_table("Olga", "Dana", seed=seed)
    desk.until(
        lambda desk: desk.match.stage is Stage.CUT and desk.table.is_shuffle_committed,
        persons=False,
    )
    return desk


def secret_of(desk: Desk) -> bytes:
    return desk.vault[desk.table.vault_key]


def cut_done(desk: Desk) -> Desk:
    """The pack is cut, and the operator waits to show what was pledged."""
    operator = desk.browsers[OPERATOR]
    operator.shows = False
    desk.until(lambda desk: desk.match.stage is Stage.DEAL, persons=False)
    while desk.browsers[HONEST].acts():
        pass
    return desk


def coming(desk: Desk, nonce: str) -> Dealt:
    """The deal that follows if the operator shows this: only the operator can know it."""
    promise = desk.table.promise
    assert promise is not None
    assert desk.match.dealer is not None
    nonces = [nonce, *promise.nonces[1:]]
    rng = fair.FairRandom.for_deal(
        secret_of(desk), nonces, desk.table.shuffle_context, promise.hand, promise.attempt_number
    )
    return deal(STANDARD, desk.match.dealer, rng, cut=desk.match.cut)


def test_an_operator_with_a_seat_cannot_choose_a_nonce_after_seeing_the_others() -> None:
    desk = cut_done(seated(3))
    for number in range(50):
        nonce = random.Random(number).randbytes(32).hex()
        if jack(coming(desk, nonce)):
            break
    assert jack(coming(desk, nonce)), "it would be worth a try"
    code, why = desk.refused(OPERATOR, say.AddNonce, hand=1, nonce=nonce)
    assert code == "off"
    what = f"{desk.table.shuffle_context}, hand 1, try 0, seat {OPERATOR}"
    assert why == f"That isn't the random number that you pledged for {what}."


def test_who_cuts_cuts_blind_since_no_chance_of_others_is_shown_before() -> None:
    desk = seated(4)
    promise = desk.table.promise
    assert promise is not None
    assert promise.pledges[HONEST] is not None
    assert promise.nonces == (None,) * 4
    nonce = desk.browsers[HONEST].nonces[1, 1, 0]
    assert desk.refused(HONEST, say.AddNonce, hand=1, nonce=nonce)[0] == "not-now"
    assert not any(isinstance(entry, NonceRevealed) and entry.hand == 1 for entry in entries(desk))


@pytest.mark.parametrize("seed", [5, 6, 8])
def test_the_cut_of_a_bot_is_fixed_by_what_was_committed_to(seed: int) -> None:
    """The server tried other chance until it liked the cut."""
    cuts = set()
    for other in range(20):
        desk = table_of("Dana", seed=seed)
        desk.browsers = [Browser(desk, 0)]
        desk.until(lambda desk: desk.match.stage is Stage.CUT and desk.table.is_shuffle_committed)
        assert desk.match.turn != 0, "choose a seed where a bot cuts"
        desk.fresh = lambda _, other=other: bytes([other]) * 32  # type: ignore[misc]
        desk.step()
        assert desk.match.cut is not None
        cuts.add(desk.match.cut.at)
    assert len(cuts) == 1


def test_another_cut_of_a_bot_is_named() -> None:
    record = played(seed=8)
    at, cut = next(
        (proof.at - 1, event)
        for proof in record.proofs
        if proof.cut == "chance" and isinstance(event := record.events[proof.at - 1], Cut)
    )
    proof = next(proof for proof in record.proofs if proof.at == at + 1)
    other = Cut(cut.seat, cut.at % 23 + 1)
    dealer = dealt_at(record, proof.at).dealer
    rigged = deal(STANDARD, dealer, fair.derive_random(proof), cut=other)
    events = (*record.events[:at], other, rigged, *record.events[at + 2 :])
    why = f"No player cut, so the cut should be at {cut.at} by the secret, but it is at {other.at}."
    chosen = replace(record, events=events)
    assert lies(chosen)[proof.hand] == why

    def called_a_persons(**changes: object) -> Record:
        return with_proof(chosen, proof, but(proof, cut="person", **changes))

    assert lies(called_a_persons())[proof.hand].endswith(
        "cut is shown as a person's, but a bot sat there."
    )
    before = lies(called_a_persons(names=())).get(proof.hand, "")
    assert "a bot sat there" not in before, "a record of before does not say who sat there"


def test_who_takes_the_chair_of_a_bot_after_the_promise_does_not_cut_for_it() -> None:
    """Its cut was fixed by then, and the record would tell of a bot that chose."""
    desk = table_of("Dana", seed=8)
    desk.browsers = [Browser(desk, 0)]
    desk.until(lambda desk: desk.match.stage is Stage.CUT and desk.table.is_shuffle_committed)
    seat = desk.match.turn
    assert seat not in (0, None), "choose a seed where a bot cuts"
    assert seat is not None
    desk.sits("Lee", seat)
    assert desk.mine(seat).cut is None
    why = "The bot's cut stands, because it was fixed before you sat down."
    assert desk.refused(seat, say.SubmitEvent, event=Cut(seat, 7)) == ("not-now", why)
    desk.until(lambda desk: len(desk.match.hands) == 1)
    assert lies(desk.table.record) == {}


def test_a_cut_by_somebody_who_left_before_the_next_try_is_still_theirs() -> None:
    desk = seated(5)
    desk.browsers[OPERATOR].shows = False
    cutter = desk.match.turn
    assert cutter is not None
    assert cutter in (OPERATOR, HONEST), "choose a seed where a person cuts"
    desk.says(cutter, say.SubmitEvent, event=Cut(cutter, 7))
    desk.until(lambda desk: bool(desk.table.failed), persons=False)
    desk.leaves(cutter)
    desk.browsers = [one for one in desk.browsers if one.seat != cutter]
    desk.until(lambda desk: len(desk.match.hands) == 1)
    proof = proof_of(desk.table.record, 1)
    assert proof.names[cutter] is None
    assert proof.failed[0].names[cutter] is not None
    assert lies(desk.table.record) == {}


def jacks_turned_up(hands: int, accept: Callable[[Desk], bool]) -> tuple[int, int]:
    """How often a jack is turned up in first hands, and how many deals were given up for it."""
    hits = failed = 0
    for seed in range(hands):
        desk = cut_done(seated(1000 + seed))
        operator = desk.browsers[OPERATOR]
        operator.shows = accept(desk)
        desk.step()
        operator.shows = True
        desk.until(lambda desk: desk.match.stage is Stage.HAND, persons=False)
        hits += jack(desk.hand.dealt)
        failed += any(isinstance(entry, NoncesWithheld) for entry in entries(desk))
    return hits, failed


@pytest.mark.long
def test_withholding_rejects_one_deal_and_shows_who_did() -> None:
    """The chance rises from p to 1 - (1 - p)^2, here from 1/6 to 11/36, and no further."""
    hands = 400

    def liked(desk: Desk) -> bool:
        return jack(coming(desk, desk.browsers[OPERATOR].nonces[1, 1, 0]))

    hits, failed = jacks_turned_up(hands, liked)
    twice = 1 - (1 - SHARE) ** 2
    assert twice == Fraction(11, 36)
    assert within(hits, hands, twice)
    assert within(failed, hands, 1 - SHARE), "every rejected deal is there for all to see"


def test_an_operator_who_shows_what_was_pledged_gains_nothing() -> None:
    hits, failed = jacks_turned_up(60, lambda _: True)
    assert failed == 0
    assert within(hits, 60, SHARE)


def test_who_withheld_has_no_say_in_the_rest_of_the_game() -> None:
    desk = cut_done(seated(9))
    operator = desk.browsers[OPERATOR]
    desk.step()
    withheld = entries(desk)[-1]
    assert isinstance(withheld, NoncesWithheld)
    assert (withheld.hand, withheld.attempt, withheld.seats) == (1, 0, (OPERATOR,))
    assert desk.table.barred == {OPERATOR}
    assert desk.mine(OPERATOR).pledge is None
    where = {"game": 1, "hand": 1, "attempt": 1, "pledge": "ab" * 32}
    assert desk.refused(OPERATOR, say.PledgeNonce, **where)[0] == "off"
    before = secret_of_attempt(desk, 0)
    operator.shows = True
    desk.until(lambda desk: len(desk.match.hands) == 3)
    assert secret_of_attempt(desk, 1) != before
    proofs = {proof.hand: proof for proof in desk.table.proofs}
    assert [one.nonces[OPERATOR] for one in proofs.values()].count(None) >= 3
    assert all(proofs[hand].nonces[HONEST] for hand in (1, 2, 3))
    told = {each.hand: each for each in fair.check_deals(desk.table.record)}
    assert all(each.ok for each in told.values())
    gave_up = "An earlier shuffle was abandoned: the random number of Olga never came."
    assert told[1].why.endswith(gave_up)
    desk.until(lambda desk: desk.match.over)
    assert desk.mine(OPERATOR).pledge is not None, "the next game is another one"
    assert desk.table == desk.replayed


def secret_of_attempt(desk: Desk, attempt: int) -> bytes:
    return desk.vault[f"1/1/{attempt}" if attempt else "1/1"]


def test_a_game_can_be_delayed_by_each_seat_once_and_never_stands_still() -> None:
    desk = table_of("Olga", "Dana", "Kim", "Jo", seed=10)
    desk.browsers = [Browser(desk, seat, shows=False) for seat in range(4)]
    desk.until(lambda desk: len(desk.match.hands) == 2)
    given_up = [entry for entry in entries(desk) if isinstance(entry, NoncesWithheld)]
    assert [entry.seats for entry in given_up] == [(0, 1, 2, 3)]


def test_who_sits_down_in_mid_hand_pledges_for_the_next_and_has_no_say_in_this_one() -> None:
    desk = table_of("Dana", seed=12)
    desk.until(in_play)
    desk.sit("Kim")
    kim = Browser(desk, 1)
    desk.browsers = [kim]
    assert desk.mine(1).joins == "deal"
    assert desk.mine(1).reveal is None
    assert kim.acts()
    assert kim.nonces.keys() == {(1, 2, 0)}
    desk.until(lambda desk: len(desk.match.hands) == 2)
    assert [proof.nonces[1] is not None for proof in desk.table.proofs] == [False, False, True]
    assert lies(desk.table.record) == {}


def test_who_waits_for_the_next_game_has_no_say_in_this_one() -> None:
    desk = table_of("Dana", seed=12, money="points", amount=100)
    desk.until(in_play)
    desk.sit("Kim")
    assert desk.mine(1).joins == "game"
    assert desk.mine(1).pledge is None
    where = {"game": 1, "hand": 2, "pledge": "ab" * 32}
    assert desk.refused(1, say.PledgeNonce, **where)[0] == "off"


def test_players_together_without_the_server_learn_nothing_before_they_show() -> None:
    """Whatever they pledge and withhold, the secret is not told before the deal is theirs."""
    desk = cut_done(seated(11))
    secret = secret_of(desk).hex()
    assert not any(secret.encode() in text for _, text in desk.log)
    desk.step()
    withheld = entries(desk)[-1]
    assert isinstance(withheld, NoncesWithheld)
    assert withheld.secret == secret, "now it is told, and worthless"


# -- what a record that was tampered with says --------------------------------------------------


def entries(desk: Desk) -> list[object]:
    return [entry_from_json(text) for _, text in desk.log]


def played(seed: int = 1, hands: int = 3) -> Record:
    """Hands at a table with two pages that add chance, signed."""
    desk = signed_table("Dana", "Lee", seed=seed)
    desk.until(lambda desk: len(desk.match.hands) == hands)
    return desk.table.record


def withheld_once(seed: int = 1) -> Record:
    """Hands where one page withheld its chance of the first."""
    desk = cut_done(seated(seed))
    desk.until(lambda desk: len(desk.match.hands) == 2)
    return desk.table.record


def dealt_at(record: Record, at: int) -> Dealt:
    event = record.events[at]
    assert isinstance(event, Dealt)
    return event


def rigged(record: Record, hand: int, **changes: object) -> Record:
    """The record with another proof of a hand, and the cards that follow from it."""
    old = proof_of(record, hand)
    new = but(old, **changes)
    cut = record.events[old.at - 1]
    cards = deal(
        record.rules,
        dealt_at(record, old.at).dealer,
        fair.derive_random(new),
        cut=cut if isinstance(cut, Cut) else None,
    )
    events = (*record.events[: old.at], cards, *record.events[old.at + 1 :])
    return replace(with_proof(record, old, new), events=events)


def proof_of(record: Record, hand: int) -> ShuffleProof:
    return next(proof for proof in record.proofs if proof.hand == hand)


def test_a_pledged_nonce_that_is_left_out_is_named() -> None:
    """The server dropped the one nonce it did not know."""
    record = played()
    nonces = (None, *proof_of(record, 2).nonces[1:])
    assert lies(rigged(record, 2, nonces=nonces)) == {
        2: "Dana's nonce was pledged, but it is missing, and the cards were dealt without it."
    }


def test_a_nonce_that_was_not_pledged_or_is_another_is_named() -> None:
    record = played()
    first, second, *others = proof_of(record, 2).nonces
    swapped = rigged(record, 2, nonces=("ab" * 32, second, *others))
    assert lies(swapped) == {2: "Dana's nonce is not the one that was pledged."}
    added = rigged(record, 2, nonces=(first, second, "ab" * 32, None))
    name = record.names[2]
    assert lies(added) == {2: f"{name}'s nonce had not been pledged before the commitment."}


def test_a_secret_chosen_after_the_nonces_is_named() -> None:
    """The server takes the promise back and makes another."""
    record, other = played(), bytes(32)
    changed = rigged(record, 2, secret=other.hex(), commitment=fair.compute_commitment(other))
    assert lies(changed) == {2: "The server's signature doesn't match the commitment."}


def test_a_pledge_that_is_left_out_does_not_fit_the_signature() -> None:
    record = played()
    proof = proof_of(record, 2)
    pledges, nonces = (None, *proof.pledges[1:]), (None, *proof.nonces[1:])
    assert lies(rigged(record, 2, pledges=pledges, nonces=nonces)) == {
        2: "The server's signature doesn't match the commitment."
    }


def test_a_deal_that_was_shuffled_again_without_a_reason_is_named() -> None:
    """The server rejects deals it does not like, and says that they had failed."""
    record = played()
    proof = proof_of(record, 2)
    assert proof.secret is not None
    tried = FailedShuffle(proof.commitment, proof.pledges, proof.nonces, proof.secret, proof.place)
    again = but(
        proof, failed=(tried,), secret="00" * 32, commitment=fair.compute_commitment(bytes(32))
    )
    why = "The server shuffled again, although everybody had shown their random number."
    assert lies(with_proof(record, proof, again)) == {2: why}


def test_a_try_that_was_given_up_is_told_and_checked() -> None:
    record = withheld_once(21)
    assert lies(record) == {}
    proof = proof_of(record, 1)
    (failed,) = proof.failed

    def told(**changes: object) -> str:
        changed = but(proof, failed=(but(failed, **changes),))
        return lies(with_proof(record, proof, changed))[1]

    assert told(secret="00" * 32) == (
        "The secret of an abandoned shuffle doesn't match its commitment."
    )
    assert told(nonces=("ab" * 32, *failed.nonces[1:])) == (
        "Olga's nonce is not the one that was pledged."
    )
    assert told(pledges=failed.pledges[1:]) == (
        "The proof doesn't have a pledge and a nonce for each seat."
    )
    assert "is impossible: a secret is written as" in told(secret="zz")  # noqa: S106
    assert told(commitment=proof.commitment, secret=proof.secret) == (
        "The commitment was used in an earlier attempt, so the secret was already known."
    )


def test_who_withheld_and_has_a_say_again_is_named() -> None:
    record = withheld_once(21)
    proof = proof_of(record, 2)
    pledge = fair.compute_pledge("ab" * 32, proof.table, 2, 0, OPERATOR)
    changes = {"pledges": (pledge, *proof.pledges[1:]), "nonces": ("ab" * 32, *proof.nonces[1:])}
    assert lies(rigged(record, 2, **changes)) == {
        2: "Olga's random number counts, although one was withheld in this game."
    }


def test_a_shuffle_is_signed_only_if_its_abandoned_tries_are() -> None:
    record = withheld_once(21)
    assert next(check for check in fair.check_deals(record) if check.hand == 1).signed
    proof = proof_of(record, 1)
    unsigned = but(proof, failed=(but(proof.failed[0], place=None),))
    checks = fair.check_deals(with_proof(record, proof, unsigned))
    assert next(check for check in checks if check.hand == 1).signed is None


def test_signatures_are_checked_where_there_are_any() -> None:
    assert fair.check_deals(played())[1].signed
    desk = table_of("Dana", seed=1)
    desk.until(lambda desk: len(desk.match.hands) == 1)
    alone = fair.check_deals(desk.table.record)[1]
    assert alone.ok
    assert alone.signed is None


def test_the_chance_is_told_of_those_who_sat_there_then() -> None:
    """Lee left after the first hand, and a bot had the seat at the end of the record."""
    record = played()
    players = (record.players[0], RecordPlayer("Cy", "bot:club"), *record.players[2:])
    after = replace(record, players=players)
    told = {each.hand: each.why for each in fair.check_deals(after)}
    assert told[1].startswith(
        "The cards follow from the secret, the cut and the random numbers of Dana and Lee"
    )
    older = replace(after, proofs=tuple(but(proof, names=()) for proof in after.proofs))
    told = {each.hand: each.why for each in fair.check_deals(older)}
    assert told[1].startswith(
        "The cards follow from the secret, the cut and the random numbers of Dana and seat 2"
    )
    dropped = but(proof_of(older, 2), nonces=(proof_of(older, 2).nonces[0], None, None, None))
    assert lies(rigged(older, 2, nonces=dropped.nonces))[2].startswith("Seat 2's nonce was pledged")


# -- the public log, and receipts ---------------------------------------------------------------


def logged(record: Record) -> list[fair.PublicLogEntry]:
    return [entry for proof in record.proofs for entry in fair.build_log_entries(proof)]


def test_the_log_confirms_a_record_and_no_other() -> None:
    desk = signed_table("Dana", "Lee", seed=2)
    desk.until(lambda desk: len(desk.match.hands) == 3)
    record, chain = desk.table.record, desk.chain
    log = {entry.index: entry for entry in chain}
    assert list(fair.find_chain_errors(chain)) == []
    assert list(fair.find_chain_errors(chain[1:])) == []
    assert list(fair.find_log_differences(record, log)) == []
    third = record.proofs[2].place
    assert third is not None
    del log[third.index]
    (told,) = fair.find_log_differences(record, log)
    why = f"The log does not confirm it: entry {third.index} is not there."
    assert told == (record.proofs[2].at, why)
    bare = replace(record, proofs=tuple(but(proof, place=None) for proof in record.proofs))
    words = {why for _, why in fair.find_log_differences(bare, log)}
    assert words == {"The record does not say where in the log the commitment stands."}


def test_commitments_stand_in_the_log_in_the_order_of_their_deals() -> None:
    """Else a secret could be promised beforehand for a deal that comes later."""
    record, signer = played(), fair.ServerSigner(bytes(32))
    draw, first, second, *rest = record.proofs
    log, places = dict[int, fair.PublicLogEntry](), dict[int, PublicLogPlace]()
    before = None
    for at, proof in enumerate((draw, second, first, *rest)):
        what: dict[str, Any] = {"table_id": proof.table, "hand": proof.hand, "attempt": 0}
        what |= {"pledges": proof.pledges, "commitment": proof.commitment}
        place = places[proof.hand] = fair.sign_next_place(before, signer, at, **what)
        before = log[place.index] = fair.build_log_entry(place, **what)
    assert list(fair.find_chain_errors(log.values())) == []
    proofs = tuple(but(proof, place=places[proof.hand]) for proof in record.proofs)
    why = "The commitment stands in the log before that of an earlier deal (3)."
    assert list(fair.find_log_differences(replace(record, proofs=proofs), log)) == [
        (second.at, why)
    ]


def test_a_log_that_was_tampered_with_is_found_out() -> None:
    chain = logged(played())
    signer = fair.ServerSigner(bytes(32))

    def broken(*log: fair.PublicLogEntry) -> list[str]:
        return list(fair.find_chain_errors(log))

    one, two, three, four = chain[:4]
    assert broken(one, two, three, four) == []
    assert broken(one, three) == [
        "Entry 3 of the log is not chained to the one before it.",
        "Entry 3 of the log follows on entry 1.",
    ]
    later = but(two, at=two.at + 1)
    assert broken(one, later, three) == [
        "Entry 2 of the log does not bear the signature of its key.",
        "Entry 3 of the log is not chained to the one before it.",
    ]
    other = but(two, commitment="ab" * 32)
    signed = but(other, signature=signer.sign(other.signed_text))
    assert broken(one, signed, three) == ["Entry 3 of the log is not chained to the one before it."]
    assert broken(but(one, previous="ab" * 32))[0] == (
        "Entry 1 of the log is not chained to the one before it."
    )
    assert broken(but(one, commitment="zz"))[0].startswith("Entry 1 of the log cannot be one: ")


def test_servers_that_share_their_tables_have_a_log_each() -> None:
    signer = fair.ServerSigner(bytes(32))
    logs: tuple[list[fair.PublicLogEntry], list[fair.PublicLogEntry]] = ([], [])
    for hand, number in enumerate((0, 1, 0, 1, 1), 1):
        what: dict[str, Any] = {
            "table_id": TABLE,
            "hand": hand,
            "attempt": 0,
            "pledges": (None,) * 4,
        }
        what["commitment"] = fair.compute_commitment(bytes([hand]) * 32)
        last = logs[number][-1] if logs[number] else None
        place = fair.sign_next_place(last, signer, hand, log=number, **what)
        logs[number].append(fair.build_log_entry(place, **what))
    one, other = logs
    at = [1_000_000_000_001, 1_000_000_000_002, 1_000_000_000_003]
    assert [entry.index for entry in one + other] == [1, 2, *at]
    assert list(fair.find_chain_errors(one + other)) == []
    assert list(fair.find_chain_errors(one + other[1:])) == [
        f"Entry {fair.LOG_INDEX_SPAN + 2} of the log is not chained to the one before it.",
        f"Entry {fair.LOG_INDEX_SPAN + 2} of the log follows on entry 2.",
    ]
    cut = but(other[0], previous="ab" * 32)
    cut = but(cut, signature=signer.sign(cut.signed_text))
    assert (
        f"Entry {fair.LOG_INDEX_SPAN + 1} of the log is not chained to the one before it."
        in list(fair.find_chain_errors([*one, cut]))
    )


def test_a_second_commitment_to_one_shuffle_is_found_in_the_log() -> None:
    """The server takes back a deal it does not like as if it had never been."""
    signer, chain = fair.ServerSigner(bytes(32)), list[fair.PublicLogEntry]()
    for number in (1, 2):
        what: dict[str, Any] = {"table_id": TABLE, "hand": 1, "attempt": 0, "pledges": (None,) * 4}
        what["commitment"] = fair.compute_commitment(bytes([number]) * 32)
        place = fair.sign_next_place(chain[-1] if chain else None, signer, number, **what)
        chain.append(fair.build_log_entry(place, **what))
    twice = "Entry 2 of the log commits to a shuffle that entry 1 had committed to already."
    assert list(fair.find_chain_errors(chain)) == [twice]
    what["pledges"] = ("ab" * 32, None, None, None)
    place = fair.sign_next_place(chain[1], signer, 3, **what)
    again = "Entry 3 of the log commits to a shuffle that entry 2 had committed to already."
    assert list(fair.find_chain_errors([chain[1], fair.build_log_entry(place, **what)])) == [
        again
    ], "the same secret, and one pledge more"


def test_a_receipt_proves_what_was_left_out() -> None:
    record = played()
    proof, signer = proof_of(record, 2), fair.ServerSigner(bytes(32))

    def receipt(kind: str, seat: Seat, value: str | None, **more: object) -> fair.SignedReceipt:
        return but(signed_receipt(signer, kind, (proof.table, 2, 0, seat), value), **more)

    given = [receipt("pledge", 0, proof.pledges[0]), receipt("nonce", 0, proof.nonces[0])]
    assert list(fair.find_broken_receipts(record, given)) == []

    def told(one: fair.SignedReceipt) -> list[str]:
        return [why for _, why in fair.find_broken_receipts(record, [one])]

    assert told(receipt("nonce", 2, "ab" * 32)) == [
        f"The server accepted {record.names[2]}'s nonce, and left it out."
    ]
    assert told(receipt("pledge", 0, "ab" * 32)) == [
        "Dana's pledge is not the one that the server accepted."
    ]
    assert told(receipt("pledge", 3, "ab" * 32)) != []
    assert told(receipt("pledge", 3, "ab" * 32, live=False)) == [], "it was not connected"
    forged = receipt("nonce", 2, "ab" * 32, signature="00" * 64)
    assert told(forged) == ["A receipt does not bear the signature of its key: it proves nothing."]
    assert told(receipt("nonce", 2, "ab" * 32, hand=77)) == []
    unsigned = replace(record, proofs=tuple(but(each, place=None) for each in record.proofs))
    assert [
        why
        for _, why in fair.find_broken_receipts(unsigned, [*given, receipt("nonce", 2, "ab" * 32)])
    ] == ["The record does not say by which key its server signs: a receipt proves nothing."]
    nowhere = [receipt("nonce", seat, "ab" * 32) for seat in (-1, 99)]
    assert list(fair.find_broken_receipts(record, nowhere)) == []
    assert fair.filter_receipts(record, nowhere) == []


def test_a_line_of_receipts_ends_at_its_end_alone() -> None:
    where = ("a\u2028table\x85", 1, 0, 2)
    receipt = fair.SignedReceipt("pledge", *where, "ab" * 32, "cd" * 32, "ef" * 64)
    line = msgspec.json.encode(receipt).decode()
    assert fair.read_receipts(f"{line}\r\n\n{line}\n") == [receipt, receipt]


def test_a_receipt_for_a_later_try_proves_that_the_record_hides_it() -> None:
    """The server dealt by the try that it had called failed, and leaves the other out."""
    record = withheld_once()
    proof = next(proof for proof in record.proofs if proof.failed)
    nonce = next(seat for seat, nonce in enumerate(proof.nonces) if nonce is not None)
    assert proof.place is not None
    signer = fair.ServerSigner(bytes(32))
    given = {"pledge": proof.pledges[nonce], "nonce": proof.nonces[nonce]}
    where = (proof.table, proof.hand, 1, nonce)
    receipts = [signed_receipt(signer, kind, where, value) for kind, value in given.items()]
    assert list(fair.find_broken_receipts(record, receipts)) == []
    failed = proof.failed[0]
    first = but(proof, failed=(), pledges=failed.pledges, nonces=failed.nonces, place=failed.place)
    hiding = with_proof(record, proof, first)
    name = record.names[nonce]
    assert [why for _, why in fair.find_broken_receipts(hiding, receipts)] == [
        f"The server accepted {name}'s {kind} for a later try of this shuffle, and the record has"
        " none."
        for kind in ("pledge", "nonce")
    ]
    assert fair.filter_receipts(hiding, receipts) == receipts
    forged = but(receipts[1], signature="00" * 64)
    assert [why for _, why in fair.find_broken_receipts(hiding, [forged])] == [
        "A receipt does not bear the signature of its key: it proves nothing."
    ]


def pledged(desk: Desk, seat: Seat) -> fair.SignedReceipt:
    """The receipt for what `seat` has pledged for the shuffle that comes next."""
    assert desk.signer is not None
    game, hand, attempt = desk.table.shuffle_to_pledge
    where = (desk.table.find_shuffle_context(game), hand, attempt, seat)
    return signed_receipt(desk.signer, "pledge", where, desk.table.seat_pledges[seat])


def framed(how: str) -> tuple[Record, fair.SignedReceipt]:
    """Mallory pledges, sees to it that the pledge does not count, and keeps the receipt."""
    desk = signed_table("Dana", "Mallory", seed=1, playing=False)
    assert desk.browsers[1].acts()
    receipt = pledged(desk, 1)
    desk.browsers.pop()
    if how == "left":
        desk.leaves(1)
        desk.sits("Mallory", 1)
    for seat in (0, 1):
        desk.says(seat, say.SayReady)
    if how == "away":
        desk.gone[1] = desk.now
    desk.until(lambda desk: desk.match.stage is not Stage.FIRST_DEALER, persons=False)
    desk.gone.clear()
    desk.until(lambda desk: len(desk.match.hands) == 1)
    return desk.table.record, receipt


@pytest.mark.parametrize(
    ("how", "claim"),
    [
        ("left", "the server says that its player had left seat 2"),
        ("away", "the server says that Mallory was not connected"),
    ],
)
def test_a_server_cannot_be_framed_with_a_pledge_that_could_not_count(how: str, claim: str) -> None:
    record, receipt = framed(how)
    assert lies(record) == {}
    assert fair.check_deals(record)[0].why.endswith(f" A pledge didn't count: {claim}.")
    assert list(fair.find_broken_receipts(record, [receipt])) == []
    why = f"A pledge didn't count: {claim}, but the receipts say that it should have."
    assert [told for _, told in fair.find_disputed_pledges(record, [receipt])] == [why]
    assert list(fair.find_disputed_pledges(record, [but(receipt, live=False)])) == []
    assert read_records_partly(write_records([record])).records == (record,)
    first = record.proofs[0]
    silent = with_proof(record, first, but(first, dropped=()))
    (told,) = fair.find_broken_receipts(silent, [receipt])
    assert told[1] == "The server accepted Mallory's pledge, and left it out."


def test_the_pledge_of_who_withheld_does_not_count_and_is_no_proof_against_the_server() -> None:
    """It was made for the next hand before its owner lost their say."""
    desk = seated(21)
    desk.until(lambda desk: desk.match.stage is Stage.DEAL, persons=False)
    desk.browsers[OPERATOR].shows = False
    assert desk.table.shuffle_to_pledge.hand == 2
    receipt = pledged(desk, OPERATOR)
    desk.until(lambda desk: len(desk.match.hands) == 2)
    record = desk.table.record
    assert lies(record) == {}
    assert list(fair.find_broken_receipts(record, [receipt])) == []
    assert list(fair.find_disputed_pledges(record, [receipt])) == []
    proof = proof_of(record, 2)
    assert [(one.seat, one.why) for one in proof.dropped] == [(OPERATOR, "withheld")]
    (one,) = proof.dropped
    lied = but(proof, dropped=(but(one, seat=HONEST),))
    why = "Dana's pledge didn't count, although nothing had been withheld."
    assert lies(with_proof(record, proof, lied)) == {2: why}


def test_a_record_that_begins_after_somebody_withheld_accuses_nobody() -> None:
    desk = seated(21)
    desk.until(lambda desk: desk.match.stage is Stage.DEAL, persons=False)
    desk.browsers[OPERATOR].shows = False
    receipt = pledged(desk, OPERATOR)
    desk.until(lambda desk: len(desk.match.hands) == 3)
    later = without_first_hand(desk.table.record)
    assert lies(later) == {}
    claim = "the server says that Olga had withheld a random number before"
    assert fair.check_deals(later)[0].why.endswith(f" A pledge didn't count: {claim}.")
    assert [told for _, told in fair.find_disputed_pledges(later, [receipt])] == [
        f"A pledge didn't count: {claim}, but the receipts say that it should have."
    ]
    (dropped,) = later.proofs[0].dropped
    lied = but(later.proofs[1], dropped=(but(dropped, seat=HONEST),))
    lying = replace(later, proofs=(later.proofs[0], lied))
    assert lies(lying) == {3: "Dana's pledge didn't count, although nothing had been withheld."}


def without_first_hand(record: Record) -> Record:
    """What is left of a record whose beginning was lost."""
    second = record.match.hands[1]
    start = record.events.index(second.dealt)
    while isinstance(record.events[start - 1], Cut):
        start -= 1
    proofs = tuple(but(each, at=each.at - start) for each in record.proofs if each.at >= start)
    return replace(
        record, events=record.events[start:], scores=second.scores, dealer=second.dealer,
        seated=(), proofs=proofs,
    )  # fmt: skip


# -- tables of before ---------------------------------------------------------------------------


def by_an_older_server(there: Callable[[Desk], bool]) -> Desk:
    """A table whose log an older server has written so far: its promises name no algorithm."""
    desk = table_of("Dana", "Lee", "Kim", "Jo", seed=3)
    desk.until(there, persons=False)
    older: list[tuple[int, bytes]] = []
    for at, text in desk.log:
        entry = entry_from_json(text)
        if isinstance(entry, ShuffleCommitted):
            entry = ShuffleCommitted(entry.hand, entry.commitment)
        older.append((at, entry_to_json(entry)))
    assert not any(b"algorithm" in text for _, text in older)
    desk.log = older
    desk.table = desk.folded = desk.replayed
    assert desk.table.promise is not None
    assert desk.table.promise.algorithm == "euchre-fair-1"
    return desk


@pytest.mark.parametrize("stage", [Stage.FIRST_DEALER, Stage.CUT, Stage.DEAL])
def test_a_game_whose_next_cards_an_older_server_promised_cannot_go_on_and_says_so(
    stage: Stage,
) -> None:
    desk = by_an_older_server(
        lambda desk: desk.match.stage is stage and desk.table.is_shuffle_committed
    )
    hand = build_hand_info(desk.table, None)
    assert hand is not None
    assert hand.asks == (
        "The next cards were promised with 'euchre-fair-1', which this program doesn't know, so"
        " this game can't go on: play at another table."
    )
    assert desk.coming is None
    number = desk.table.next_hand_number
    for seat in range(4):
        assert (desk.mine(seat).cut, desk.mine(seat).reveal) == (None, None)
        assert desk.refused(seat, say.AddNonce, hand=number, nonce="00" * 16)[0] == "stale"
    if stage is Stage.CUT:
        turn = desk.match.turn
        assert turn is not None
        assert desk.refused(turn, say.SubmitEvent, event=Cut(turn, 7))[0] == "not-now"


def test_a_hand_that_an_older_server_dealt_goes_on_and_cannot_be_checked() -> None:
    desk = by_an_older_server(lambda desk: desk.match.stage is Stage.HAND)
    desk.until(lambda desk: len(desk.match.hands) == 2)
    proofs = desk.table.proofs
    assert [proof.algorithm for proof in proofs] == [*["euchre-fair-1"] * 2, "euchre-fair-2"]
    assert desk.table == desk.replayed
    why = "can't be checked: it was made by 'euchre-fair-1', which this program doesn't know."
    assert lies(desk.table.record) == {0: f"This draw {why}", 1: f"This deal {why}"}


def test_the_odds_in_the_docs_are_right() -> None:
    """One seat of the server's rejects one deal; k seats reject k, one after the other."""
    both = Fraction(comb(22, 3), comb(24, STANDARD.hand_size))
    odds = [1 - (1 - SHARE) ** (1 + seats) for seats in range(4)] + [both, 1 - (1 - both) ** 2]
    page = (Path(__file__).parents[1] / "docs" / "fair.md").read_text(encoding="utf-8")
    said = page.partition("wants a jack turned up")[2].partition("\n## ")[0]
    assert re.findall(r"([\d.]+)%", said) == [f"{float(each) * 100:.1f}" for each in odds]
