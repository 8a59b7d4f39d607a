"""Whatever `verify` says is true is checked against a forger: each field of a proof changed."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from msgspec.structs import fields
from msgspec.structs import replace as but

from effort import TIMES
from euchre import fair
from euchre.game.events import Cut, Dealt, FirstDealer
from euchre.game.presets import preset
from euchre.game.rules import build_pack
from euchre.game.shuffle import deal
from euchre.notation.record import DroppedPledge, FailedShuffle, PublicLogPlace, Record
from fair_games import honest, with_proof
from table_help import table_of
from test_fair_attacks import played, withheld_once

HEX = "ab" * 32


@cache
def game(name: str) -> Record:
    if name == "unsigned":
        return honest()
    if name == "withheld":
        return withheld_once()
    record = played(seed=8)
    if name == "dropped":  # the pledge of one who was away did not count
        first = record.proofs[0]
        return with_proof(record, first, but(first, dropped=(DroppedPledge(2, HEX, "away"),)))
    return record


def other(value: Any) -> list[Any]:
    """Values that a forger may write instead."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1, 0, 99]
        case "":
            return ["person", "chance", "x"]
        case str() if len(value) >= 16 and set(value) <= set("0123456789abcdef"):
            return [value[::-1], HEX[: len(value)], "", "zz", value[:-2]]
        case str():
            return ["", "person", "chance", f"{value}2", "euchre-fair-1", "left", "withheld"]
        case None:
            return [HEX, "ab"]
        case PublicLogPlace():
            return [None, *(but(value, **{n: o}) for n, o in changes(value))]
        case FailedShuffle() | DroppedPledge():
            return [but(value, **{n: o}) for n, o in changes(value)]
        case tuple():
            return [*elsewhere(value)]
        case _:
            raise AssertionError(value)


def elsewhere(items: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """A list with one thing less, one twice, one changed, all of them turned round."""
    yield ()
    yield items[:-1]
    yield (*items, *items[-1:])
    yield items[::-1]
    for at, item in enumerate(items):
        for value in other(item):
            yield (*items[:at], value, *items[at + 1 :])
        if isinstance(item, str):
            yield (*items[:at], None, *items[at + 1 :])


def changes(struct: Any) -> Iterator[tuple[str, Any]]:
    """Every field of it with every other value."""
    for field in fields(struct):
        value = getattr(struct, field.name)
        more = ADDED.get(field.name, []) if not value else []
        for instead in (*([] if value is None else other(value)), *more):
            if instead != value:
                yield field.name, instead


NOBODY = (None,) * 4
ADDED: dict[str, list[Any]] = {
    "failed": [(FailedShuffle(HEX, NOBODY, NOBODY, HEX),)],
    "dropped": [
        (DroppedPledge(seat, HEX, why),) for seat in (0, 2, 99) for why in ("left", "withheld")
    ],
    "names": [("Eve",) * 4, NOBODY, ("Eve",)],
    "place": [PublicLogPlace(1, 1, HEX, HEX, HEX * 2)],
}
"""What may be put in where there is nothing."""


@pytest.mark.parametrize("name", ["unsigned", "signed", "withheld", "dropped"])
def test_a_field_of_a_proof_that_was_changed_is_named_or_nothing_is_said_of_it(name: str) -> None:
    record = game(name)
    right = fair.check_deals(record)
    assert all(each.ok for each in right)
    silent: set[str] = set()
    tried = 0
    for number in {0, len(record.proofs) - 1} | ({1} if TIMES > 1 else set()):
        proof = record.proofs[number]
        for field, value in changes(proof):
            forged = with_proof(record, proof, but(proof, **{field: value}))
            checked = fair.check_deals(forged)
            tried += 1
            if all(each.ok for each in checked):
                told = field == "names" or says_no_more(right, checked)
                assert told, (field, value, [each.why for each in checked])
                silent.add(field)
    assert tried > 100
    assert silent <= {"names", "place", "dropped", "packets", "cut", "failed"}


def says_no_more(right: list[fair.FairCheckResult], checked: list[fair.FairCheckResult]) -> bool:
    """Whether all that is said of a forged record is so of the true one as well.

    Whose chance it was is the record's word, and what did not count the server's.
    """
    for was, now in zip(right, checked, strict=True):
        if now.signed and not was.signed:
            return False
        said = now.why.split(". ")[1:]
        if any("the server says" not in each and each not in was.why for each in said):
            return False
    return True


CARDS = build_pack(preset("standard").rules)


def test_every_card_of_a_deal_and_of_the_draw_that_was_changed_is_named() -> None:
    record = game("signed")
    for at, event in enumerate(record.events):
        for forged in swapped(event):
            events = (*record.events[:at], forged, *record.events[at + 1 :])
            assert not all(each.ok for each in fair.check_deals(replace(record, events=events))), (
                forged
            )


def swapped(event: object) -> Iterator[Any]:
    match event:
        case Dealt():
            assert event.up_card is not None
            hands = [list(hand) for hand in event.hands]
            hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
            yield but(event, hands=tuple(map(tuple, hands)))
            hand = (event.up_card, *event.hands[2][1:])
            hands_ = (*event.hands[:2], hand, *event.hands[3:])
            yield but(event, hands=hands_, up_card=event.hands[2][0])
            yield but(event, kitty=event.kitty[::-1])
            yield but(event, dealer=(event.dealer + 1) % 4)
        case FirstDealer():
            yield but(event, seat=(event.seat + 1) % 4)
            if event.drawn:
                card = next(card for card in CARDS if card not in event.drawn)
                yield but(event, drawn=(*event.drawn[:-1], card))
        case Cut():
            yield but(event, at=event.at % 23 + 1)


def test_a_field_of_the_log_that_was_changed_is_named() -> None:
    record = game("signed")
    log = [entry for proof in record.proofs for entry in fair.build_log_entries(proof)]
    assert [*fair.find_chain_errors(log)] == []
    assert [*fair.find_log_differences(record, {entry.index: entry for entry in log})] == []
    for number, entry in enumerate(log):
        for field, value in changes(entry):
            forged = [*log[:number], but(entry, **{field: value}), *log[number + 1 :]]
            broken = [*fair.find_chain_errors(forged)]
            assert broken, (field, value)
            assert [*fair.find_log_differences(record, {each.index: each for each in forged})]


# -- whose cut it was ---------------------------------------------------------------------------


def cut_at_will(record: Record, **told: Any) -> Iterator[Record]:
    """The last hand with its pack cut where one likes, and the cards that follow from that."""
    proof = record.proofs[-1]
    cut, dealt = record.events[proof.at - 1], record.events[proof.at]
    assert isinstance(cut, Cut)
    assert isinstance(dealt, Dealt)
    for at in range(1, 24):
        new = but(cut, at=at)
        cards = deal(record.rules, dealt.dealer, fair.derive_random(proof), cut=new)
        events = (*record.events[: proof.at - 1], new, cards)
        if at != cut.at:
            yield replace(with_proof(record, proof, but(proof, **told)), events=events)


def test_no_bot_s_cut_is_chosen_by_leaving_out_who_sat_there() -> None:
    record = next(
        cut
        for seed in range(1, 40)
        if (cut := played(seed=seed)).proofs[-1].cut == "chance"
        and cut.proofs[-1].names[cut.events[cut.proofs[-1].at - 1].seat] is None  # type: ignore[union-attr]
    )
    for told in ({"cut": "person"}, {"cut": "person", "names": ()}, {"names": ()}):
        for forged in cut_at_will(record, **told):
            assert not fair.check_deals(forged)[-1].ok, told
    for forged in cut_at_will(replace(record, players=()), cut="person", names=()):
        assert not fair.check_deals(forged)[-1].ok


def test_whoever_cut_and_left_had_cut_also_where_nobody_pledged_chance() -> None:
    desk = table_of("Dana", "Lee", "Eve", "Flo", seed=3)
    desk.until(lambda desk: len(desk.match.hands) == 4)
    for seat in (1, 2, 3):
        desk.leaves(seat)
    desk.until(lambda desk: len(desk.match.hands) == 5)
    record = desk.table.record
    assert [proof.cut for proof in record.proofs[1:5]] == ["person"] * 4
    assert all(each.ok for each in fair.check_deals(record))


def of_a_set(seed: int) -> Record:
    """A game at a table that is dealt the same cards as others."""
    desk = table_of("Dana", "Lee", seed=seed, same_deals="set.day.2026-11-25.standard")
    desk.signer = fair.ServerSigner(bytes(32))
    desk.until(lambda desk: len(desk.match.hands) == 2)
    return desk.table.record


def test_nobody_cuts_where_several_tables_are_dealt_the_same_cards() -> None:
    record = of_a_set(3)
    assert all(each.ok for each in fair.check_deals(record))
    proof = record.proofs[-1]
    assert proof.cut == "chance"
    for forged in cut_at_will(record, cut="person", names=("Dana", "Lee", "Eve", "Flo")):
        checked = fair.check_deals(forged)[-1]
        assert not checked.ok
        assert "no player may influence" in checked.why


def test_nobody_adds_anything_to_the_chance_of_a_day() -> None:
    record = of_a_set(3)
    proof = record.proofs[-1]
    promise = "00" * 32
    day = fair.DailyDeal(
        fair.DAY_LABEL,
        "2026-11-25",
        "standard",
        record.rules.to_dict(),
        "set.day.2026-11-25.standard",
        promise,
        0,
        1,
    )
    assert [*fair.find_day_differences(day, record)] == []
    for told in (
        {"cut": "person"},
        {"packets": "person"},
        {"dropped": (DroppedPledge(0, HEX, "left"),)},
    ):
        forged = with_proof(record, proof, but(proof, **told))
        assert [at for at, _ in fair.find_day_differences(day, forged)] == [proof.at]
    undrawn = replace(record, proofs=record.proofs[1:])
    assert [why for _, why in fair.find_day_differences(day, undrawn)] == [
        "The proof of the draw for the first dealer is missing."
    ]
