"""How a person likes to play: how the cards go round, and what they need not be asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from msgspec import structs

from euchre import fair
from euchre.game.events import Called, Dealt, Declared
from euchre.game.hand import Phase
from euchre.game.loners import max_extra_points_alone
from euchre.game.match import Stage
from euchre.game.presets import preset
from euchre.game.rules import PACKET_WAYS, packet_choices, packets_for_way
from euchre.table import Entry, Table, apply_entry, entry_from_json
from euchre.table import commands as say
from euchre.table.log.reducer import build_initial_table
from euchre.table.views.watching import describe_entry
from table_help import Desk, table_of

BRITISH = preset("british").rules
PACKETS = {"twos": (2, 2, 2, 2), "threes": (3, 3, 3, 3), "turns": (2, 3, 2, 3), "singles": ()}


def played(desk: Desk, hands: int) -> Desk:
    """The table once so many hands have been played."""
    desk.until(lambda now: len(now.match.hands) >= hands)
    return desk


def in_step(desk: Desk) -> Desk:
    """The table, with the same secrets as any other such one."""
    desk.fresh = lambda _: bytes([len(desk.vault)]) * 32
    return desk


def deals(desk: Desk) -> list[Dealt]:
    return [event for event in desk.match.events if isinstance(event, Dealt)]


# -- how the cards go round ---------------------------------------------------------------------


@pytest.mark.parametrize("way", PACKET_WAYS)
def test_a_person_who_deals_says_how_the_cards_go_round(way: str) -> None:
    rules = preset("canadian").rules
    usual, liked = (in_step(table_of("Tom", rules=rules)) for _ in range(2))
    liked.says(0, say.SetPreferences, packets=way)
    for desk in (usual, liked):
        played(desk, 5)
    assert liked.mine(0).packets == way
    mine = [dealt for dealt in deals(liked) if dealt.dealer == 0]
    assert mine
    assert {dealt.packets for dealt in mine} == {PACKETS[way]}
    first, same = deals(usual)[0], deals(liked)[0]
    assert (first.hands, first.up_card, first.kitty) == (same.hands, same.up_card, same.kitty)
    assert liked.replayed == liked.table


def test_the_deal_that_was_chosen_can_be_checked_and_a_lie_about_it_is_found() -> None:
    desk = table_of("Tom", rules=preset("canadian").rules, undo=False)
    desk.says(0, say.SetPreferences, packets="turns")
    played(desk, 6)
    record = desk.table.record
    assert all(checked.ok for checked in fair.check_deals(record))
    told = {proof.hand: proof.packets for proof in record.proofs}
    for number, dealt in enumerate(deals(desk)[:6], 1):
        assert told[number] == ("person" if dealt.dealer == 0 else "")
        assert dealt.dealer != 0 or dealt.packets == (2, 3, 2, 3)
    silent = tuple(structs.replace(proof, packets="") for proof in record.proofs)
    lies = fair.check_deals(replace(record, proofs=silent))
    assert any("but the packets aren't" in each.why for each in lies)


def test_only_what_the_rules_leave_open_is_chosen() -> None:
    standard, american = preset("standard").rules, preset("american").rules
    assert packets_for_way(standard, "twos") == (2, 2, 2, 2)
    assert packets_for_way(standard, "turns") is None
    assert packets_for_way(standard, "singles") is None
    assert packets_for_way(american, "turns") == (2, 3, 2, 3)
    assert packets_for_way(american, "singles") is None
    assert packets_for_way(preset("two-handed").rules, "singles") is None
    for name in ("standard", "american", "canadian"):
        rules = preset(name).rules
        found = [packets_for_way(rules, way) for way in PACKET_WAYS]
        assert all(packets in packet_choices(rules) for packets in found if packets is not None)
    desk = table_of("Tom")
    code, why = desk.refused(0, say.SetPreferences, packets="sevens")
    assert (code, "twos, threes" in why) == ("off", True)
    assert desk.refused(None, say.SetPreferences)[0] == "spectator"
    assert desk.says(0, say.SetPreferences) == []


def test_the_way_of_the_first_hand_is_kept_where_the_house_keeps_it() -> None:
    desk = table_of("Tom")
    desk.says(0, say.SetPreferences, packets="threes")
    played(desk, 6)
    assert len({dealt.packets for dealt in deals(desk)}) == 1
    assert all(checked.ok for checked in fair.check_deals(desk.table.record))


def test_nobody_chooses_where_others_have_the_same_deals() -> None:
    desk = table_of("Tom", rules=preset("american").rules, same_deals="set.x")
    desk.says(0, say.SetPreferences, packets="turns")
    played(desk, 5)
    assert all(not proof.packets for proof in desk.table.proofs)


# -- what wins nothing --------------------------------------------------------------------------


def british() -> Desk:
    return table_of("Tom", rules=BRITISH, seed=3)


def asked(desk: Desk, hands: int) -> int:
    """How often Tom himself is asked about playing alone in so many hands."""
    times = 0
    while len(desk.match.hands) < hands:
        here = desk.match.stage is Stage.HAND and desk.match.turn == 0
        times += here and desk.hand.phase is Phase.ALONE
        assert desk.somebody_acts() or desk.step()
    return times


def test_in_britain_a_defender_is_not_asked_what_wins_nothing() -> None:
    desk = british()
    asked(desk, 12)
    said = [event for event in desk.match.events if isinstance(event, Declared) and event.seat == 0]
    defended = [event for hand in desk.match.hands for event in hand.declared if hand.maker != 0]
    assert said
    assert defended
    assert all(hand.lone_defender != 0 for hand in desk.match.hands)
    assert desk.replayed == desk.table


def test_who_wants_to_be_asked_is() -> None:
    shy, bold = british(), british()
    bold.says(0, say.SetPreferences, always=True)
    assert bold.mine(0).always
    assert asked(bold, 12) > asked(shy, 12)


def test_who_makes_trump_is_asked_and_told_what_it_wins() -> None:
    desk = british()

    def making(now: Desk) -> bool:
        here = now.match.stage is Stage.HAND and now.match.turn == 0
        return here and now.hand.phase is Phase.ALONE

    desk.until(making)
    assert desk.hand.maker == 0
    assert max_extra_points_alone(desk.hand, 0) == 2
    partner = desk.table.seat_names[2]
    yes = desk.mine(0).choices[1]
    assert yes.event == Declared(0, True)
    assert yes.effect == f"taking all tricks scores 4, not 2; {partner} sits out"


def test_against_a_loner_a_defender_is_asked_where_it_pays() -> None:
    rules = preset("defend-alone").rules
    desk = table_of("Tom", "Ann", rules=rules, seed=5)

    def alone(now: Desk) -> bool:
        here = now.match.stage is Stage.HAND and now.match.turn in (0, 1)
        return here and now.hand.phase is Phase.ALONE

    desk.until(alone)
    turn = desk.match.turn
    assert turn is not None
    assert turn != desk.hand.maker
    yes = next(
        c for c in desk.mine(turn).choices if isinstance(c.event, Declared) and c.event.alone
    )
    assert yes.effect.startswith("a euchre scores 4, not 2; ")


def test_an_answer_given_for_somebody_is_not_taken_back_alone() -> None:
    desk = british()

    def said_for(now: Desk) -> bool:
        if now.match.stage is not Stage.HAND:
            return False
        mine = [event for event in now.hand.events[1:] if getattr(event, "seat", None) == 0]
        return len(mine) > 1 and mine[-1] == Declared(0, False) and now.hand.maker != 0

    desk.until(said_for)
    before = desk.match.events
    desk.says(0, say.AskUndo)
    assert len(desk.match.events) < len(before)
    assert desk.match.turn == 0
    assert desk.hand.phase is not Phase.ALONE


def test_a_maker_who_was_not_asked_takes_back_what_was_chosen() -> None:
    """Where going alone wins nothing the maker is not asked either, and undo goes past that no."""
    level = BRITISH.replace(pts_loner_make=BRITISH.pts_make, pts_loner_march=BRITISH.pts_march)
    desk = table_of("Tom", rules=level, seed=3)

    def said_for(now: Desk) -> bool:
        here = now.match.stage is Stage.HAND and now.hand.maker == 0
        return here and Declared(0, False) in now.hand.events

    desk.until(said_for)
    desk.says(0, say.AskUndo)
    assert not any(isinstance(event, Declared) for event in desk.hand.events)
    assert desk.match.turn == 0


def test_a_no_that_is_no_news_is_not_told() -> None:
    desk = played(british(), 6)
    told = [line for before, entry, after in moves(desk) for line in [spoken(before, entry, after)]]
    defended = [event for hand in desk.match.hands for event in hand.declared[1:]]
    assert any(not event.alone for event in defended)
    assert not any("not defend alone" in line for line in told)
    assert any("not play alone" in line or "plays alone" in line for line in told)


def spoken(before: Table, entry: Entry, after: Table) -> str:
    """What a spectator is told."""
    match = before.match
    return describe_entry(before, entry, after, None, None if match is None else match.view(None))


def moves(desk: Desk) -> Iterator[tuple[Table, Entry, Table]]:
    """Every entry of the log, with the table before and after it."""
    (at, text), *rest = desk.log
    table = build_initial_table(entry_from_json(text), at)
    for at, text in rest:
        entry = entry_from_json(text)
        after = apply_entry(table, entry, at)
        yield table, entry, after
        table = after


def test_calls_are_no_declarations() -> None:
    """Where alone is said with the call nobody is asked later, and nothing is answered."""
    desk = table_of("Tom")
    played(desk, 4)
    assert not any(isinstance(event, Declared) for event in desk.match.events)
    assert any(isinstance(event, Called) for event in desk.match.events)
