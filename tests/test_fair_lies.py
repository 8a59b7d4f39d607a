"""Every way to cheat a deal that can be checked, and the sentence that names it."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest
from msgspec.structs import replace as but

from euchre.fair import (
    FairCheckResult,
    FairShuffleError,
    build_log_entries,
    check_deals,
    compute_commitment,
    derive_random,
    find_log_differences,
)
from euchre.game.cards import HIDDEN, Card, parse_cards
from euchre.game.censor import censor
from euchre.game.events import Cut, Dealt, Event, FirstDealer
from euchre.game.presets import preset
from euchre.game.shuffle import deal, find_first_dealer
from euchre.notation.record import Record, read_records_partly, write_records
from fair_games import PLAYERS, fair_record, honest, lies, of_before, pledged, with_proof

STANDARD = preset("standard").rules


def test_what_is_right_is_said() -> None:
    draw, first, *_ = check_deals(honest())
    why = "The draw follows from the secret and the random numbers of Ann and Cy."
    assert draw == FairCheckResult(0, 0, ok=True, why=why, algorithm="euchre-fair-2")
    assert first.why == (
        "The cards follow from the secret, the cut and the random numbers of you, Bo, Ann and Cy."
    )
    by_host = check_deals(honest(rules=preset("british").rules))[0]
    assert by_host.why == "The host deals first."
    bare = pledged(but(honest().proofs[0], nonces=(None,) * 4))
    drawn = find_first_dealer(STANDARD, derive_random(bare))
    (alone,) = check_deals(Record(rules=STANDARD, events=(drawn,), proofs=(bare,)))
    assert alone.why == (
        "The draw follows from the secret. No player added a random number: the server shuffled"
        " alone."
    )


def test_a_deal_by_an_algorithm_that_is_not_known_is_never_confirmed() -> None:
    record = of_before(honest())
    assert read_records_partly(write_records([record])).records == (record,)
    assert b"algorithm" not in msgspec.json.encode(record.proofs[1])
    told = "can't be checked: it was made by 'euchre-fair-1', which this program doesn't know."
    assert lies(record) == {hand: f"This {'deal' if hand else 'draw'} {told}" for hand in range(4)}
    other = changed(honest(), 2, algorithm="mine")
    assert lies(other) == {2: f"This deal {told.replace('euchre-fair-1', 'mine')}"}
    for refuses in (derive_random, build_log_entries):
        with pytest.raises(FairShuffleError, match="made by 'mine', which this program doesn't"):
            refuses(other.proofs[2])
    entry = (other.proofs[2].at, "The commitment cannot stand in the log: it was made by 'mine'")
    found = [each for each in find_log_differences(other, {}) if each[1].startswith(entry[1])]
    assert [at for at, _ in found] == [entry[0]]


def test_a_record_without_proofs_has_nothing_to_check() -> None:
    assert check_deals(replace(honest(), proofs=())) == []


def test_a_record_from_the_middle_of_a_match_keeps_its_numbers() -> None:
    rules = preset("timed").rules
    whole = fair_record(rules, seed=3, hands=4)
    cut_off = whole.proofs[2].at - (rules.cut_by != "none")
    part = Record(
        rules=rules,
        dealer=whole.match.hands[1].dealer,
        scores=(3, 2),
        events=whole.events[cut_off:],
        proofs=tuple(but(proof, at=proof.at - cut_off) for proof in whole.proofs[2:]),
    )
    assert [(each.hand, each.ok) for each in check_deals(part)] == [(2, True), (3, True), (4, True)]


# -- lies ---------------------------------------------------------------------------------------


def with_event(record: Record, at: int, event: Event) -> Record:
    return replace(record, events=(*record.events[:at], event, *record.events[at + 1 :]))


def changed(record: Record, number: int, **changes: object) -> Record:
    """The record with other things in a proof."""
    return with_proof(record, record.proofs[number], but(record.proofs[number], **changes))


def with_nonces(record: Record, number: int, *nonces: str | None) -> Record:
    """The record with other nonces of a deal, and their pledges."""
    proof = pledged(but(record.proofs[number], nonces=nonces))
    return changed(record, number, nonces=proof.nonces, pledges=proof.pledges)


def dealt_in(record: Record, hand: int) -> tuple[int, Dealt]:
    at = record.proofs[hand].at
    event = record.events[at]
    assert isinstance(event, Dealt)
    return at, event


def swapped(dealt: Dealt) -> Dealt:
    """The deal with the first cards of seats 1 and 2 exchanged."""
    you, bo, *others = dealt.hands
    return but(dealt, hands=((bo[0], *you[1:]), (you[0], *bo[1:]), *others))


def test_another_secret_is_named() -> None:
    record = changed(honest(), 2, secret="00" * 32)
    assert lies(record) == {2: "The secret doesn't match its commitment."}
    assert lies(changed(honest(), 2, commitment="00" * 32)) == lies(record)


def test_a_secret_that_is_none_is_named() -> None:
    told = "The secret cannot be one: a secret has 32 bytes, not 1."
    assert lies(changed(honest(), 1, secret=bytes(1).hex())) == {1: told}
    assert "pairs of 0-9 and a-f" in lies(changed(honest(), 1, secret="Q" * 64))[1]


def test_a_secret_and_commitment_made_up_afterwards_give_other_cards() -> None:
    other = bytes(32)
    record = changed(honest(), 1, secret=other.hex(), commitment=compute_commitment(other))
    why = lies(record)[1]
    assert "card 1 is " in why
    assert why.endswith("; a nonce, the table or the whole deal was changed.")


def test_a_secret_that_is_not_told_cannot_be_checked() -> None:
    record = changed(honest(), 3, secret=None)
    assert lies(record) == {3: "This can't be checked: the secret is missing."}
    with pytest.raises(FairShuffleError, match="is missing"):
        derive_random(record.proofs[3])


def test_a_secret_that_was_known_is_named() -> None:
    record = honest()
    first = record.proofs[1]
    record = changed(record, 2, secret=first.secret, commitment=first.commitment)
    told = "The commitment is that of hand 1, so the secret was known before."
    assert lies(record) == {2: told}


def test_another_nonce_is_told_from_other_cards() -> None:
    record = honest()
    given = record.proofs[2].nonces
    others = ("c0ffee00" * 8, *given[1:])
    at, dealt = dealt_in(record, 2)
    first = (dealt.dealer + 1) % 4
    why = lies(with_nonces(record, 2, *others))[2]
    whose = ["Your", "Bo's", "Ann's", "Cy's"][first]
    card = dealt.hands[first][0].symbol
    start = f"{whose} card 1 is {card}, and with this secret, these nonces and this cut the pack"
    assert why.startswith(start)
    assert why.endswith("; a nonce, the table or the whole deal was changed.")
    assert record.events[at] is dealt


def test_a_nonce_that_was_left_out_or_added_is_named() -> None:
    record = honest()
    proof = record.proofs[1]
    none = deal_again(record, 1, derive_random(but(proof, nonces=(None,) * 4)))
    full = with_nonces(none, 1, "aa" * 16, "bb" * 16, None, "cc" * 16)
    assert lies(full)[1].endswith("; the cards fit without any nonce.")
    one = with_nonces(none, 1, None, "bb" * 16, None, None)
    assert lies(one)[1].endswith("; the cards fit without Bo's nonce.")


def deal_again(record: Record, hand: int, rng: random.Random) -> Record:
    """The hand dealt by another chance, as nobody was to notice."""
    at, dealt = dealt_in(record, hand)
    cut = record.events[at - 1]
    assert isinstance(cut, Cut)
    return with_event(record, at, deal(record.rules, dealt.dealer, rng, cut=cut))


def test_a_nonce_that_is_none_is_named() -> None:
    nonces = honest().proofs[1].nonces
    told = "Something in the proof is impossible: a nonce "
    why = lies(changed(honest(), 1, nonces=(*nonces[:1], "xy", *nonces[2:])))[1]
    assert why.startswith(f"{told}is written as pairs of 0-9 and a-f")
    for nonce in ("", "ab" * 15):
        short = lies(changed(honest(), 1, nonces=(nonce, *nonces[1:])))[1]
        assert short == f"{told}has 16 to 64 bytes, not {len(nonce) // 2}."
    few = lies(changed(honest(), 1, nonces=nonces[1:]))[1]
    assert few == "The proof doesn't have a pledge and a nonce for each seat."


def test_another_cut_is_named() -> None:
    record = honest()
    at = record.proofs[1].at - 1
    cut = record.events[at]
    assert isinstance(cut, Cut)
    why = lies(with_event(record, at, Cut(cut.seat, cut.at % 22 + 1)))[1]
    assert why.endswith(f"; the cards fit a cut at {cut.at}.")
    without = replace(record, events=record.events[:at] + record.events[at + 1 :])
    earlier = [but(p, at=p.at - (p.at > at)) for p in without.proofs]
    without = replace(without, proofs=tuple(earlier))
    assert lies(without)[1] == "The proof doesn't say who made the cut."
    why = lies(changed(without, 1, cut=""))[1]
    assert why.endswith(f"; the cards fit a cut at {cut.at}, and none is told.")


def test_a_cut_that_the_dealer_has_undone_is_named() -> None:
    record = honest()
    at, dealt = dealt_in(record, 1)
    record = with_event(record, at, deal(STANDARD, dealt.dealer, derive_random(record.proofs[1])))
    assert lies(record)[1].endswith("; the cards fit without the cut.")


def test_cards_that_have_changed_places_are_named() -> None:
    record = honest()
    at, dealt = dealt_in(record, 1)
    why = lies(with_event(record, at, swapped(dealt)))[1]
    first = min((0, 1), key=lambda seat: (seat - dealt.dealer - 1) % 4)
    whose = ("Your", "Bo's")[first]
    told, due = dealt.hands[1 - first][0].symbol, dealt.hands[first][0].symbol
    assert why == (
        f"{whose} card 1 is {told}, and with this secret, these nonces and this cut "
        f"the pack gives {due}; all but 2 cards of the deal fit."
    )


def test_another_up_card_and_kitty_are_named() -> None:
    record = honest()
    at, dealt = dealt_in(record, 1)
    up_card, kitty = dealt.up_card, dealt.kitty
    assert up_card is not None
    other = but(dealt, up_card=kitty[1], kitty=(kitty[0], up_card, kitty[2]))
    assert lies(with_event(record, at, other))[1].startswith(f"The up-card is {kitty[1].symbol}, ")
    turned = but(dealt, kitty=(kitty[1], kitty[0], kitty[2]))
    why = lies(with_event(record, at, turned))[1]
    assert why.startswith(f"Card 1 of the kitty is {kitty[1].symbol}, ")
    fewer = lies(with_event(record, at, but(dealt, kitty=())))[1]
    assert fewer == "The deal doesn't give everybody the number of cards that these rules say."


def test_the_kitty_is_counted_without_an_up_card() -> None:
    rules = preset("cutthroat").rules.replace(up_card=False, bidding="name_only")
    record = replace(honest(rules=rules), players=())
    at, dealt = dealt_in(record, 1)
    kitty = (*dealt.kitty[:1], dealt.kitty[2], dealt.kitty[1], *dealt.kitty[3:])
    why = lies(with_event(record, at, but(dealt, kitty=kitty)))[1]
    assert why.startswith(f"Card 2 of the kitty is {kitty[1].symbol}, ")


def test_other_packets_are_named() -> None:
    record = honest(rules=preset("american").rules)
    at, dealt = dealt_in(record, 1)
    other = (3, 3, 3, 3) if dealt.packets == (2, 2, 2, 2) else (2, 2, 2, 2)
    why = lies(with_event(record, at, but(dealt, packets=other)))[1]
    assert why.startswith("The cards are right, but the packets aren't: they should be ")


def test_hidden_cards_cannot_be_checked() -> None:
    record = honest()
    at, dealt = dealt_in(record, 1)
    why = lies(with_event(record, at, censor(dealt, 0)))[1]
    assert why == "This deal can't be checked: some of its cards are hidden."
    wrong = but(swapped(dealt), kitty=(HIDDEN,) * 3)
    assert " card 1 is " in lies(with_event(record, at, wrong))[1]


def test_a_proof_out_of_order_is_named() -> None:
    record = honest()
    one, two = record.proofs[1], record.proofs[2]
    exchanged = replace(record, proofs=(record.proofs[0], but(two, at=one.at), but(one, at=two.at)))
    assert lies(exchanged) == {
        1: "The proof is of hand 2, and here stands hand 1.",
        2: "The proof is of hand 1, and here stands hand 2.",
        3: "This deal can't be checked: its proof is missing.",
    }
    draw = changed(record, 0, hand=1)
    said = "The proof is of hand 1, and here stands the draw for the first dealer."
    assert lies(draw) == {0: said}


def test_a_hand_that_was_left_out_is_named() -> None:
    record = honest()
    later = [but(p, hand=p.hand + (p.hand > 1)) for p in record.proofs]
    told = lies(replace(record, proofs=tuple(later)))
    assert told[2] == "The proof is of hand 3, and here stands hand 2."


def test_cards_dealt_by_the_chance_of_another_hand_are_named() -> None:
    record = honest()
    proof = record.proofs[2]
    record = deal_again(record, 2, derive_random(but(proof, hand=3)))
    assert lies(record)[2].endswith("; the cards fit as hand 3.")


def test_another_table_is_named() -> None:
    told = "The proof is of table 'monday', and the first one of 'friday/1'."
    assert lies(changed(honest(), 2, table="monday")) == {2: told}


def test_a_deal_without_its_proof_among_others_is_named() -> None:
    record = honest()
    told = lies(replace(record, proofs=record.proofs[2:]))
    assert told == {
        0: "This draw can't be checked: its proof is missing.",
        1: "This deal can't be checked: its proof is missing.",
    }
    british = honest(rules=preset("british").rules)
    assert lies(replace(british, proofs=british.proofs[1:])) == {}


def test_a_proof_behind_something_else_or_twice_is_named() -> None:
    record = honest()
    stray = but(record.proofs[1], at=record.proofs[1].at + 1)
    told = lies(replace(record, proofs=(*record.proofs, stray)))
    assert told == {1: "This proof follows an event that isn't a deal."}
    twice = lies(replace(record, proofs=(*record.proofs, record.proofs[1])))
    assert twice == {1: "Behind this deal stand 2 proofs, and one belongs there."}


def drawn(cards: str, seat: int) -> str:
    record = honest()
    return lies(with_event(record, 0, FirstDealer(seat, parse_cards(cards))))[0]


def test_another_draw_is_named() -> None:
    record = honest()
    right = record.events[0]
    assert isinstance(right, FirstDealer)
    given = "with this secret and these nonces"
    one, *others = map(str, right.drawn)
    other = "9C" if one != "9C" else "TC"
    words = f"Card 1 of the draw is {Card.parse(other).symbol}, and {given} it is"
    assert drawn(" ".join([other, *others]), right.seat).startswith(words)
    assert drawn(" ".join([one, *others[:-1]]), right.seat) == (
        f"The draw has {len(others)} cards, and {given} {len(others) + 1}."
    )
    rules = preset("american").rules
    by_lot = replace(fair_record(rules), players=PLAYERS)
    first = by_lot.events[0]
    assert isinstance(first, FirstDealer)
    said = lies(with_event(by_lot, 0, FirstDealer((first.seat + 1) % 4)))[0]
    name = ("You deal", "Bo deals", "Ann deals", "Cy deals")[first.seat]
    assert said == f"{name} first {given}."
