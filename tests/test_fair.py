"""Deals that can be checked: the algorithm, honest records, and proofs in records."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as but

from effort import unlike
from euchre import fair
from euchre.errors import EuchreError, RecordError
from euchre.fair import (
    ALGORITHM_LABEL,
    FairRandom,
    FairShuffleError,
    check_deals,
    compute_commitment,
    compute_pledge,
)
from euchre.game.cards import Card
from euchre.game.events import Cut, Played, from_json
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import build_pack
from euchre.game.shuffle import deal, find_first_dealer
from euchre.notation.egn import read_egn, write_egn
from euchre.notation.record import (
    UNNAMED_ALGORITHM,
    RecordNote,
    ShuffleProof,
    read_records_partly,
    write_records,
)
from euchre.notation.text import read_text, read_text_partly, write_text
from fair_games import TABLE, fair_record, honest

SECRET = bytes(range(32))
NONCES = ("00112233" * 4, None, "ff" * 16, None)
STANDARD = preset("standard").rules


def chance(
    hand: int = 1,
    nonces: Sequence[bytes | str | None] = NONCES,
    table: str = TABLE,
    secret: bytes = SECRET,
) -> FairRandom:
    return FairRandom.for_deal(secret, nonces, table, hand, 0)


# -- what is written down, for every language ---------------------------------------------------


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    known = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert compute_commitment(SECRET) == known == hashlib.sha256(SECRET).hexdigest()


def test_the_first_words_are_known() -> None:
    rng = chance()
    assert [rng.getrandbits(32) for _ in range(9)] == [
        *(2024834090, 3956475399, 1186667950, 2884731051),
        *(2059843205, 3439285265, 458269897, 555499478),
        2993584604,
    ]


def test_what_is_made_of_the_words_is_known() -> None:
    rng = chance()
    assert rng.random() == 0.4714434290020817
    assert rng.getrandbits(40) == 303786995371
    assert rng.choice("abcdef") == "f"
    assert rng.choices("abcdef", k=5) == ["f", "b", "c", "c", "d"]
    assert rng.randrange(5, 100, 5) == 15
    assert rng.random_below(2**40) == 178756300879


def test_large_numbers_take_the_fewest_words_that_hold_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = chance()

    def words(*given: int) -> None:
        monkeypatch.setattr(rng, "_words", iter(given))

    for bits in (32, 33, 64, 65):
        first, *rest = range(1, 2 + (bits - 1) // 32)
        words(first, *rest)
        number = sum(word << 32 * at for at, word in enumerate((*rest[::-1], first)))
        assert rng.random_below(2**bits) == number % 2**bits
        assert not [*rng._words]
        words(first, *rest)
        assert rng.getrandbits(bits) == number >> (-bits % 32)
        assert not [*rng._words]


DEALS = {
    "without a cut": (
        deal(STANDARD, 3, chance()),
        (
            '{"type":"dealt","dealer":3,"hands":[["TD","KD","KH","AH","QH"],["JH","QD","KC","TS","TH"],'
            '["JS","JD","9C","QC","9S"],["TC","AS","AD","KS","AC"]],"up_card":"QS",'
            '"kitty":["9D","9H","JC"],"packets":[2,2,2,2]}'
        ),
    ),
    "with a cut": (
        deal(STANDARD, 3, chance(), cut=Cut(2, 7)),
        (
            '{"type":"dealt","dealer":3,"hands":[["AS","AD","KS","AC","JC"],["KH","AH","QH","QS","TD"],'
            '["KC","TS","TH","9D","JH"],["9C","QC","9S","9H","JS"]],"up_card":"TC",'
            '"kitty":["KD","QD","JD"],"packets":[2,2,2,2]}'
        ),
    ),
    "five with a joker": (
        deal(preset("bid-euchre").rules, 0, chance(nonces=(*NONCES, None))),
        (
            '{"type":"dealt","dealer":0,"hands":[["TS","9H","QS","JC","TC"],["9D","QD","JS","KC","AC"],'
            '["9C","TD","AH","KH","QC"],["KS","TH","JK","QH","9S"],["KD","AD","JD","JH","AS"]],'
            '"packets":[3,2,3,3,3]}'
        ),
    ),
    "two without a nonce": (
        deal(preset("two-handed").rules, 0, chance(nonces=(None, None))),
        (
            '{"type":"dealt","dealer":0,"hands":[["AS","KS","KH","QC","KC","JC","QH","AH","QS","TH"],'
            '["JS","KD","QD","TC","TD","TS","JH","AC","JD","AD"]]}'
        ),
    ),
    "a draw by low cut": (
        find_first_dealer(STANDARD, chance(0)),
        '{"type":"first-dealer","seat":1,"drawn":["QD","TC","TC","TC","TH","TH","QH","AS","JC"]}',
    ),
    "a random first dealer": (
        find_first_dealer(preset("cutthroat").rules, chance(0)),
        '{"type":"first-dealer","seat":0}',
    ),
}


def test_a_pledge_is_bound_to_its_table_hand_try_and_seat() -> None:
    bound = [("a", 1, 0, 2), ("b", 1, 0, 2), ("a", 2, 0, 2), ("a", 1, 1, 2), ("a", 1, 0, 3)]
    assert len({compute_pledge("c0ffee00" * 8, *each) for each in bound}) == len(bound)


@pytest.mark.parametrize("name", DEALS)
def test_a_fixed_secret_gives_a_fixed_deal(name: str) -> None:
    made, known = DEALS[name]
    assert made == from_json(known)


def message_of(*fields: bytes) -> bytes:
    """Fields one after the other, each behind its length."""
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def test_a_stranger_finds_the_same_shuffle() -> None:
    """The algorithm once more, as somebody would write it who has only its description."""
    nonces = [bytes.fromhex("00112233" * 4), b"", b"\xff" * 16, b""]
    message = message_of(b"euchre-fair-2", b"deal", b"friday/1", b"1", b"0", *nonces)
    seed = hmac.new(SECRET, message, hashlib.sha256).digest()
    stream = b"".join(
        hmac.new(seed, i.to_bytes(8, "big"), hashlib.sha256).digest() for i in range(9)
    )
    words = [int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)]
    cards = list(build_pack(STANDARD))
    for i in range(23, 0, -1):
        while words[0] >= 2**32 // (i + 1) * (i + 1):
            del words[0]
        j = words.pop(0) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    dealt = deal(STANDARD, 3, chance())
    assert cards[:20:4] == list(dealt.hands[0])
    assert cards[20:] == [dealt.up_card, *dealt.kitty]


def test_the_description_names_every_message_as_it_is_made() -> None:
    described = re.findall(r"``euchre-fair-2``,\s+``(\w+)``", fair.__doc__ or "")
    kinds = ["pledge", "deal", "cut", "log", "table", "pledges", "receipt"]
    assert described == kinds
    nonce, where = bytes(range(16)), [b"friday/1", b"1", b"0", b"2"]
    pledge = hashlib.sha256(message_of(b"euchre-fair-2", b"pledge", *where, nonce)).digest()
    assert compute_pledge(nonce, TABLE, 1, 0, 2) == pledge.hex()
    receipt = message_of(b"euchre-fair-2", b"receipt", b"pledge", *where, pledge)
    assert fair.build_receipt_text("pledge", pledge.hex(), (TABLE, 1, 0, 2)) == receipt
    assert "``receipt``, ``pledge`` or ``nonce``, table" in " ".join((fair.__doc__ or "").split())


# -- even chances -------------------------------------------------------------------------------


def chi_square(counts: Counter[Any], cells: int) -> float:
    """How far counts are from even, in standard deviations of the chi-square distribution."""
    expected = counts.total() / cells
    square = sum((count - expected) ** 2 for count in counts.values()) / expected
    square += (cells - len(counts)) * expected
    return (square - (cells - 1)) / math.sqrt(2 * (cells - 1))


def orders(count: int) -> Iterable[str]:
    for _ in range(count):
        cards = list("abcd")
        EVEN.shuffle(cards)
        yield "".join(cards)


EVEN = chance(table="even")


def test_numbers_choices_and_orders_have_even_chances() -> None:
    for n in (2, 3, 6, 24, 25, 33):
        assert abs(chi_square(Counter(EVEN.random_below(n) for _ in range(4000)), n)) < 4
    assert abs(chi_square(Counter(EVEN.choices("abcde", k=4000)), 5)) < 4
    assert abs(chi_square(Counter(orders(4800)), 24)) < 4
    assert abs(chi_square(Counter(int(EVEN.random() * 10) for _ in range(4000)), 10)) < 4


def test_words_that_would_tip_the_scales_are_rejected() -> None:
    limit = 3 * 2**30  # without rejection a number below 2^30 would come twice as often
    low = sum(EVEN.random_below(limit) < 2**30 for _ in range(3000))
    assert abs(low - 1000) < 4 * 26


def test_every_card_comes_everywhere() -> None:
    where: Counter[tuple[Card, int]] = Counter()
    for hand in range(1, 1500):
        dealt = deal(STANDARD, 0, chance(hand))
        where.update((card, seat) for seat, cards in enumerate(dealt.hands) for card in cards)
    assert abs(chi_square(where, 24 * 4)) < 5


def test_it_is_a_random_generator_in_all_else() -> None:
    assert sorted(chance().sample(range(50), 50)) == list(range(50))
    assert 3 <= chance().uniform(3, 4) <= 4
    assert len(chance().randbytes(7)) == 7
    again = chance()
    first = [again.random_below(9) for _ in range(20)]
    again.seed()
    assert [again.random_below(9) for _ in range(20)] == first


def refused(what: Callable[[], object]) -> str:
    with pytest.raises(FairShuffleError) as caught:
        what()
    assert isinstance(caught.value, EuchreError)
    return str(caught.value)


def test_what_cannot_be_used_is_refused_in_a_sentence() -> None:
    assert refused(lambda: compute_commitment(b"abc")) == "a secret has 32 bytes, not 3"
    assert refused(lambda: chance(secret=b"")) == "a secret has 32 bytes, not 0"
    for size in (0, 15, 65):
        why = f"a nonce has 16 to 64 bytes, not {size}"
        assert refused(partial(chance, nonces=(bytes(size),))) == why
        assert refused(partial(compute_pledge, bytes(size), TABLE, 1, 0, 0)) == why
    pairs = "a nonce is written as pairs of 0-9 and a-f, not "
    for text in ("abc", "AB", "a b ", "xy", "ab\n"):
        assert refused(partial(chance, nonces=(text,))) == f"{pairs}{text!r}"
    assert "there is no hand -1" in refused(lambda: chance(-1))
    lone = "the table '\\ud800' isn't text that can be written down"
    assert refused(lambda: chance(table="\ud800")) == lone
    assert refused(lambda: chance().seed(3)).endswith("cannot be seeded")
    assert refused(lambda: chance().choices("ab", [1, 2])) == "fair chance takes no weights"
    assert refused(lambda: chance().choice("")) == "there is no number from 0 up and below 0"
    assert refused(lambda: chance().randrange(3, 3)).endswith("below 0")
    assert refused(lambda: chance().getrandbits(-1)) == "there are no -1 bits"
    with pytest.raises(NotImplementedError, match="again from its secret"):
        copy.copy(chance())
    with pytest.raises(NotImplementedError):
        chance().setstate(())


# -- everything in it counts --------------------------------------------------------------------

nonces = st.none() | st.binary(min_size=16, max_size=64)
ingredients = st.tuples(
    st.binary(min_size=32, max_size=32),
    st.tuples(nonces, nonces, nonces, nonces),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    st.integers(0, 10**9),
    st.integers(0, 9),
)


@given(ingredients, ingredients, st.sets(st.integers(0, 7), min_size=1))
def test_changing_any_ingredient_changes_the_deal(
    one: tuple[Any, ...], other: tuple[Any, ...], which: set[int]
) -> None:
    flat_one = [one[0], *one[1], *one[2:]]
    flat_other = [other[0], *other[1], *other[2:]]
    mixed = [flat_other[i] if i in which else flat_one[i] for i in range(8)]
    rngs = [FairRandom.for_deal(flat[0], flat[1:5], *flat[5:]) for flat in (flat_one, mixed)]
    deals = [deal(STANDARD, 0, rng, packets=(2, 2, 2, 2)) for rng in rngs]
    assert (deals[0] == deals[1]) == (flat_one == mixed)


def test_fields_do_not_run_into_each_other() -> None:
    one, other = "aa" * 16, "bb" * 16
    given = [
        chance(nonces=(one + other, None)),
        chance(nonces=(one, other)),
        chance(nonces=(None, one + other)),
        chance(nonces=(one + other, None, None)),
        chance(1, table="a1"),
        chance(11, table="a"),
    ]
    assert len({rng.getrandbits(64) for rng in given}) == len(given)
    assert chance(nonces=(b"\xaa" * 16, None)).random() == chance(nonces=(one, None)).random()


# -- honest records -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_honest_records_of_every_preset_verify(name: str) -> None:
    record = fair_record(preset(name).rules, seed=5, hands=4)
    checked = check_deals(record)
    assert [each.at for each in checked] == [proof.at for proof in record.proofs]
    assert [each.hand for each in checked] == list(range(len(checked)))
    assert [each.why for each in checked if not each.ok] == []
    for text, again in (
        (write_records([record]), read_records_partly(write_records([record])).records),
        (write_text([record]), tuple(read_text(write_text([record])))),
    ):
        assert again == (record,), text
        assert check_deals(again[0]) == checked


# -- in records ---------------------------------------------------------------------------------


def test_a_proof_is_a_line_behind_its_event() -> None:
    record = honest(hands=1)
    record = replace(record, notes=(RecordNote(record.proofs[1].at, "so it was"),))
    lines = [json.loads(line) for line in write_records([record]).splitlines()]
    kinds = [line["type"] for line in lines]
    assert kinds[:3] == ["record", "first-dealer", "proof"]
    at = kinds.index("dealt")
    assert kinds[at : at + 3] == ["dealt", "proof", "note"]
    assert lines[2]["nonces"] == list(record.proofs[0].nonces)
    assert read_records_partly(write_records([record])).records == (record,)


def test_a_proof_in_the_wrong_place_is_refused() -> None:
    lines = write_records([honest()]).splitlines()
    lines[1], lines[2] = lines[2], lines[1]
    error = read_records_partly("\n".join(lines)).error
    assert str(error) == "line 2: a remark about event 0 stands behind event -1"


def test_proofs_stand_in_the_text_form() -> None:
    record = honest()
    text = write_text([record])
    assert text.count('\n  Proof: {"type":"proof","at":') == len(record.proofs)
    assert read_text(text) == [record]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"hand":1', '"hand":"one"', "a 'Proof' line is wrong: Expected `int`, got `str`"),
        ('"hand":1', '"hand":', "a 'Proof' line is wrong: JSON is malformed"),
        ('"hand":1,', '"hand":1 ,', "this line does not follow from the rest of the record"),
    ],
)
def test_a_proof_that_is_none_is_found_in_the_text_form(old: str, new: str, why: str) -> None:
    record = honest()
    text = write_text([record]).replace(old, new, 1)
    reading = read_text_partly(text)
    assert isinstance(reading.error, RecordError)
    assert why in str(reading.error)
    assert reading.records[0].proofs == record.proofs[:1]


def test_a_proof_that_is_cut_off_leaves_those_before() -> None:
    record = honest()
    text = write_text([record])
    for end in range(0, len(text), 53):
        for part in read_text_partly(text[:end]).records:
            assert part.proofs == record.proofs[: len(part.proofs)]
            assert part.events == record.events[: len(part.events)]


def test_euchre_game_notation_leaves_proofs_out() -> None:
    rules = preset("stick-the-dealer").rules
    record = fair_record(rules, hands=2)
    dealer = record.match.hands[0].dealer
    assert any(isinstance(event, Played) for event in record.events)
    again = read_egn(write_egn(record))
    assert again.proofs == ()
    assert again.match.hands[0].dealer == dealer


@pytest.mark.long
@given(
    st.builds(
        ShuffleProof,
        st.just(-1),
        st.text(max_size=9),
        st.integers(0, 99),
        st.text(max_size=9),
        st.lists(st.none() | st.text(max_size=5), max_size=5).map(tuple),
        st.none() | st.text(max_size=9),
        st.sampled_from([ALGORITHM_LABEL, UNNAMED_ALGORITHM, ""]),
    )
)
def test_any_proof_survives_wherever_it_stands(proof: ShuffleProof) -> None:
    record = honest(hands=1)
    proofs = (proof, *(but(proof, at=at) for at in range(len(record.events))))
    record = replace(record, proofs=proofs)
    assert read_records_partly(write_records([record])).records == (record,)
    assert read_text(write_text([record])) == [record]
    assert not all(each.ok for each in check_deals(record))
