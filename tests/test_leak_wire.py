"""What goes over the wire to a seat depends on nothing that seat may not see."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from effort import TIMES
from euchre.game.cards import Card
from euchre.game.events import Cut, Discarded, Event
from euchre.game.hand import Hand
from euchre.game.match import Stage, new_match
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules, Seat
from euchre.server.tables.participants.messages import PROTOCOL_VERSIONS, Broadcaster
from euchre.table import Entry, Table, TableSettings, apply_entry
from euchre.table import commands as say
from euchre.table.log.entries import (
    MatchEventHappened,
    MatchStarted,
    NonceRevealed,
    SeatTaken,
    ShuffleCommitted,
)
from euchre.table.log.reducer import build_initial_table
from euchre.table.opening import open_table
from euchre.table.views.watching import HandViewCache
from euchre.testing.worlds import random_hand, redeal_hidden
from table_help import Desk, in_play, table_of
from test_games_no_leak import LEAK_RULES, onlookers, with_benny_up

HANDS = TIMES
"""Hands of each game."""
WORLDS = 12
"""Other worlds that are tried for each seat in each hand, until one is possible."""


class Ear:
    """A socket that remembers every byte."""

    def __init__(self, seat: Seat | None, protocol: int = 1) -> None:
        self.seat, self.protocol = seat, protocol
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    @property
    def last(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.heard[-1])
        return found

    def part(self, name: str) -> Any:
        """The last part of this name."""
        for message in reversed(self.heard):
            found = msgspec.json.decode(message)
            if name in found:
                return found[name]
        raise AssertionError(f"no {name} was ever told")


def seated(rules: Rules, dealer: Seat) -> Table:
    """A table of people where the pack is to be cut, or the cards dealt, by `dealer`."""
    table = build_initial_table(
        open_table("the-table-of-the-leaks", TableSettings(rules=rules.to_dict())), 0
    )
    for seat in range(rules.players):
        table = apply_entry(table, SeatTaken(seat, f"Player {seat}"), 0)
    table = apply_entry(table, MatchStarted(1), 0)
    return replace(table, match=new_match(rules, dealer=dealer))


def entries_of(hand: Hand, table: Table) -> list[Entry]:
    """How a hand comes to a table: the promise, a nonce, the cut, and its events."""
    assert table.match is not None
    first: list[Entry] = [ShuffleCommitted(1, "c0" * 32), NonceRevealed(0, 1, "00" * 8)]
    if table.match.stage is Stage.CUT:
        assert table.match.turn is not None
        first.append(MatchEventHappened(Cut(table.match.turn, 3)))
    return [*first, *(MatchEventHappened(event) for event in hand.events)]


def heard(hand: Hand, *seats: Seat | None) -> dict[Seat | None, list[bytes]]:
    """All that seats receive up to the end of the hand, snapshots at all times included.

    Each has a socket for each version of the protocol, and so has who watches: all are told how
    many do. Without `seats` all seats listen.
    """
    table = seated(hand.rules, hand.dealt.dealer)
    teller = Broadcaster(table, HandViewCache())
    listening = {*seats, None} if seats else onlookers(hand.rules)
    ears = [Ear(seat, protocol) for seat in listening for protocol in PROTOCOL_VERSIONS]
    here = frozenset(range(hand.rules.players))
    for number, entry in enumerate(entries_of(hand, table)):
        table = apply_entry(table, entry, 100 * number)
        if table.resting or table.stage == "over":
            break  # what was hidden is told now
        teller.broadcast(entry, table, ears, here)
        for ear in ears:
            ear.send(teller.build_welcome(ear.seat, here, 1))
            if number % 5 == 0:
                ear.send(teller.build_stale(number, ear.seat, "Look again."))
    told: dict[Seat | None, list[bytes]] = {ear.seat: [] for ear in ears}
    for ear in ears:
        told[ear.seat] += ear.heard
    return told


@pytest.mark.long
@pytest.mark.parametrize("name", LEAK_RULES)
def test_what_a_seat_cannot_see_changes_not_one_byte_on_its_wire(name: str) -> None:
    rules, rng = LEAK_RULES[name], random.Random(f"wire {name}")
    worlds = 0
    for _ in range(HANDS):
        hand = (with_benny_up if name == "benny-always-up" else random_hand)(rules, rng)
        ours = heard(hand)
        for seat in onlookers(rules):
            for _ in range(WORLDS):
                other = redeal_hidden(hand, seat, rng)
                if other is None or other == hand:
                    continue
                worlds += 1
                assert heard(other, seat)[seat] == ours[seat]
                break
    assert worlds > 1, "too few other worlds were possible for this to mean much"


def test_a_card_of_ones_own_that_changes_is_heard() -> None:
    """The test above can fail."""
    rules, rng = preset("standard").rules, random.Random(1)
    first = random_hand(rules, rng)
    second = random_hand(rules, rng)
    assert all(heard(first)[seat] != heard(second)[seat] for seat in range(4))


# -- what should be seen is there ---------------------------------------------------------------


class Wire:
    """A desk with a teller and a socket for every seat and a spectator."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.teller = desk, Broadcaster(desk.table, HandViewCache())
        self.ears = [Ear(seat) for seat in onlookers(desk.rules)]
        keep = desk.keep

        def keep_and_tell(draft: Any) -> list[Entry]:
            for entry, after in draft.moves:
                self.teller.broadcast(entry, after, self.ears, desk.table.person_seats)
            return keep(draft)

        desk.keep = keep_and_tell  # type: ignore[method-assign]

    def until(self, there: Callable[[Desk], bool]) -> None:
        self.desk.until(there)


def cards_of(ear: Ear) -> list[str]:
    return [held["card"] for held in ear.part("mine").get("cards", [])]


@pytest.mark.parametrize("name", PRESETS)
def test_a_seat_hears_its_own_cards_and_what_it_may_do(name: str) -> None:
    desk = table_of("Dana", "Lee", rules=preset(name).rules, seed=7)
    wire = Wire(desk)
    wire.until(lambda desk: in_play(desk) and desk.match.turn in (0, 1))
    for ear in wire.ears[:2]:
        assert ear.seat is not None
        own = [str(card) for card in desk.view(ear.seat).cards]
        assert sorted(cards_of(ear)) == sorted(own)
        assert "??" not in own or desk.hand.dealt.face_down == ear.seat
    assert wire.ears[-1].seat is None
    assert not any(b'"mine"' in message for message in wire.ears[-1].heard)
    turn = desk.match.turn
    for ear in wire.ears[2:-1]:
        assert cards_of(ear) == [], "a bot's seat is nobody's"
    for ear in wire.ears[:2]:
        may = [held for held in ear.part("mine").get("cards", []) if "event" in held]
        if ear.seat == turn:
            assert [held["event"]["type"] for held in may] == ["played"] * len(may)
            assert may
        else:
            assert not may


def test_who_lays_a_card_away_is_reminded_of_it_and_the_others_do_not_hear_which() -> None:
    for seed in range(20):
        desk = table_of("Dana", "Lee", "Kim", "Jo", seed=seed)
        wire = Wire(desk)
        wire.until(in_play)
        laid = [event for event in desk.hand.events if isinstance(event, Discarded)]
        if laid:
            break
    (event,) = laid
    for ear in wire.ears:
        told = [
            found["entry"]["event"]
            for found in map(msgspec.json.decode, ear.heard)
            if found.get("entry", {}).get("event", {}).get("type") == "discarded"
        ]
        if ear.seat == event.seat:
            assert told == [{"type": "discarded", "seat": event.seat, "card": str(event.card)}]
            assert ear.part("mine")["laid"] == str(event.card)
        else:
            assert told == [{"type": "discarded", "seat": event.seat, "card": "??"}]
            assert ear.seat is None or "laid" not in ear.part("mine")


def test_at_the_end_of_a_hand_all_is_told_and_can_be_checked() -> None:
    desk = table_of("Dana", "Lee", seed=7)
    wire = Wire(desk)
    wire.until(lambda desk: desk.table.resting)
    for ear in wire.ears:
        hand = ear.part("hand")
        assert hand["fair"]["secret"]
        assert [len(cards) for cards in hand["dealt"]] == [5, 5, 5, 5]
        everything = [card for cards in hand["dealt"] for card in cards] + hand["kitty"]
        assert len({Card.parse(card) for card in everything}) == len(everything) >= 23
        assert hand["result"]["words"]
        secret = bytes.fromhex(hand["fair"]["secret"])
        assert all(secret.hex().encode() not in message for message in ear.heard[:-3])


def test_no_secret_is_told_before_its_hand_is_over() -> None:
    desk = table_of("Dana", "Lee", seed=9)
    wire = Wire(desk)
    wire.until(lambda desk: len(desk.match.hands) == 3)
    over = 0
    for key, secret in desk.vault.items():
        hand = int(key.partition("/")[2])
        for ear in wire.ears:
            tells = [at for at, text in enumerate(ear.heard) if secret.hex().encode() in text]
            reveals = [
                at
                for at, text in enumerate(ear.heard)
                if msgspec.json.decode(text).get("entry", {}).get("type") == "revealed"
                and msgspec.json.decode(text)["entry"]["hand"] == hand
            ]
            assert tells[:1] == reveals
            over += bool(reveals)
    assert over >= 3 * len(wire.ears)


def events_heard(ear: Ear) -> list[Event]:
    found = [msgspec.json.decode(text) for text in ear.heard]
    return [each["entry"]["event"] for each in found if each["entry"]["type"] == "happened"]


def test_everybody_hears_everything_in_the_order_of_the_log() -> None:
    desk = table_of("Dana", "Lee", seed=9)
    wire = Wire(desk)
    wire.until(lambda desk: len(desk.match.hands) == 2)
    for ear in wire.ears:
        versions = [msgspec.json.decode(text)["v"] for text in ear.heard]
        assert versions == list(range(versions[0], versions[0] + len(versions)))
        assert versions[-1] == desk.table.version
        assert len(events_heard(ear)) == len(desk.match.events)


def test_what_somebody_likes_or_pledges_says_nothing_to_others_while_a_hand_is_out() -> None:
    """Both can be chosen freely, and no page shows them: nobody else would notice.

    What one likes waits for the end of the hand, and is told to nobody else then either.
    """
    desk = table_of("Dana", "Lee", money="pot", amount=100, undo=False)
    wire = Wire(desk)
    wire.until(in_play)
    before = [len(ear.heard) for ear in wire.ears]
    game, hand, attempt = desk.table.shuffle_to_pledge
    word = "5eaf" * 16
    desk.says(0, say.PledgeNonce, game=game, hand=hand, attempt=attempt, pledge=word)
    likes: dict[str, Any] = {"packets": "twos", "always": True}
    assert desk.refused(0, say.SetPreferences, **likes)[0] == "hushed"
    for ear, since in zip(wire.ears, before, strict=True):
        told = b"".join(ear.heard[since:])
        assert (word.encode() in told) == (ear.seat == 0)
        assert b"twos" not in told
    wire.until(lambda desk: not desk.table.is_hand_dealt)
    before = [len(ear.heard) for ear in wire.ears]
    desk.says(0, say.SetPreferences, **likes)
    for ear, since in zip(wire.ears, before, strict=True):
        told = b"".join(ear.heard[since:])
        assert told
        assert (b"twos" in told, b"always" in told) == (ear.seat == 0,) * 2
    wire.until(lambda desk: desk.table.promise is not None and desk.table.promise.hand == hand)
    for ear in wire.ears:
        assert word in ear.part("hand")["fair"]["pledges"], "from then on it counts"
