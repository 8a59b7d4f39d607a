"""The fast parts play every game as the readable engine does, or say which knob they do not know.

There is no third outcome: for rules with any knobs turned, what the kernel says of legal cards,
tricks, points and the number of lines of play is what `euchre.hand` says, or it refuses.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from effort import TIMES
from euchre.bots.knowledge.exact import find_sole_opponent_mask
from euchre.errors import RulesError
from euchre.game.capabilities import (
    CARD_COUNTING_CAPABILITY,
    CARD_PLAY_CAPABILITY,
    DEAL_SAMPLING_CAPABILITY,
    ENVIRONMENT_CAPABILITY,
    POINTS_TABLE_CAPABILITY,
    RulesSupport,
    UnsupportedRulesError,
)
from euchre.game.cards import Suit, parse_cards
from euchre.game.events import Played
from euchre.game.hand import Hand, Phase, apply, begin, legal, view
from euchre.game.knobs import knob_field
from euchre.game.presets import preset
from euchre.game.rules import KNOBS, Rules, team_of
from euchre.game.shuffle import deal
from euchre.table.claims import find_certain_winning_order
from euchre.testing.deals import deal_to_play
from euchre.testing.perft import perft
from euchre.testing.strategies import any_rules

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.solve import (  # noqa: E402
    NoPossibleDealError,
    compile_rules,
    count_makers_tricks,
    play_random,
    sample_worlds,
)
from euchre.solve.board.compiled import hand_worths_by_makers_tricks  # noqa: E402
from euchre.solve.board.layout import BOARD_BITS, SLOT_MASK, TO_BOARD  # noqa: E402
from euchre.solve.search.double_dummy import (  # noqa: E402
    ALL_TRICK_COUNTS,
    SearchPositionWord,
    new_workspace,
    write_perfect_tricks_by_card,
)
from euchre.solve.search.positions import build_position  # noqa: E402
from euchre.solve.vector_engine.random_hands import PlayoutSlot  # noqa: E402
from solve_help import walked  # noqa: E402

GAMES = 40 * TIMES
"""How many sets of rules are held against the readable engine; 1000 before a release."""
FAST = 2
"""The tricks of a fast break: before them the points of such a game cannot be told."""
LINES = 8
"""Lines of play are counted from where so many cards are left; 12 before a release."""
LAST = 9
"""So many of the last plays of a hand are looked at, besides some others."""
TOP = parse_cards("JS JC AS KS QS")
parts = pytest.mark.parametrize(
    "part",
    [
        CARD_COUNTING_CAPABILITY,
        CARD_PLAY_CAPABILITY,
        POINTS_TABLE_CAPABILITY,
        DEAL_SAMPLING_CAPABILITY,
        ENVIRONMENT_CAPABILITY,
    ],
    ids=lambda part: part.part,
)

# -- the lists ----------------------------------------------------------------------------------


@parts
def test_every_knob_is_read_or_set_apart_and_none_both_ways(part: RulesSupport) -> None:
    assert {*part.reads, *part.apart} == {field.name for field in fields(Rules)}
    assert not part.apart & {*part.reads}


@parts
def test_the_values_that_are_read_are_values_of_the_knob(part: RulesSupport) -> None:
    for name, understood in part.reads.items():
        known = KNOBS[name]
        numbers = range(known.low, known.high + 1)
        allowed = {*(known.choices or numbers), *([None] if known.optional else [])}
        assert {*understood} <= allowed, name
        assert known.default in understood, name


@dataclass(frozen=True, kw_only=True)
class House(Rules):
    """Rules with a knob that nobody has heard of."""

    lowest_wins: bool = knob_field(
        False, "Lowest wins", "Play", "Whether the lowest card wins.", "none"
    )

    __hash__ = Rules.__hash__


def house(lowest_wins: bool = False) -> House:  # noqa: FBT001, FBT002 - the knob
    return House(**preset("american").rules.to_dict(), lowest_wins=lowest_wins)  # type: ignore[arg-type]


@parts
def test_a_knob_nobody_has_heard_of_is_refused_by_itself(part: RulesSupport) -> None:
    part.verify_rules(house())
    with pytest.raises(
        UnsupportedRulesError, match=f"^lowest_wins=yes is a house rule, which {part.part}"
    ):
        part.verify_rules(house(lowest_wins=True))
    assert not part.supports_rules(house(lowest_wins=True))


def test_whoever_counts_cards_leaves_a_game_it_does_not_know_alone() -> None:
    for strange in (False, True):
        hand = deal_to_play(house(lowest_wins=strange), 1, Suit.SPADES, dealer=0, hands={1: TOP})
        assert (find_certain_winning_order(view(hand, 1)) is None) == strange
        two = House(**preset("two-handed").rules.to_dict(), lowest_wins=strange)  # type: ignore[arg-type]
        hand = deal_to_play(two, 1, Suit.SPADES, dealer=0)
        while len(hand.tricks) < 9:
            hand = apply(hand, legal(hand)[0])
        assert (find_sole_opponent_mask(view(hand, hand.turn)) is None) == strange


def test_what_is_no_set_of_rules_is_refused_with_a_sentence() -> None:
    for wrong in ("standard", {"target": 7}, None):
        with pytest.raises(RulesError, match="expected rules"):
            compile_rules(wrong)  # type: ignore[arg-type]
        with pytest.raises(RulesError, match="expected rules"):
            play_random(wrong, 1)  # type: ignore[arg-type]


# -- the same game, or none -----------------------------------------------------------------------


def kernel_moves(row: Any) -> list[int]:
    """The bits of the cards that the kernel takes for legal."""
    out = np.zeros((1, BOARD_BITS), np.int8)
    write_perfect_tricks_by_card(row[None, :], np.uint64(ALL_TRICK_COUNTS), new_workspace(10), out)
    return [int(bit) for bit in np.flatnonzero(out[0] >= 0)]


def kernel_plays(row: Any, bit: int, seats: list[int]) -> Any:
    """The position after a card, by the board of the kernel: the lowest bit takes the trick."""
    row, card, seat = row.copy(), np.uint64(1 << bit), int(row[SearchPositionWord.TURN])
    row[seat] ^= card
    if not row[SearchPositionWord.LED]:
        row[SearchPositionWord.LED] = next(lane for lane in SLOT_MASK if lane >> bit & 1)
    counts = row[SearchPositionWord.LED] | np.uint64(SLOT_MASK[0])
    if card & counts and (not row[SearchPositionWord.BEST] or card < row[SearchPositionWord.BEST]):
        row[SearchPositionWord.BEST], row[SearchPositionWord.HOLDER] = card, seat
    row[SearchPositionWord.DUE] -= np.uint64(1)
    row[SearchPositionWord.TURN] = seats[(seats.index(seat) + 1) % len(seats)]
    if not row[SearchPositionWord.DUE]:
        holder = int(row[SearchPositionWord.HOLDER])
        row[SearchPositionWord.WON] += row[SearchPositionWord.MAKERS] >> np.uint64(
            holder
        ) & np.uint64(1)
        row[SearchPositionWord.LEFT] -= np.uint64(1)
        row[SearchPositionWord.TURN], row[SearchPositionWord.DUE] = holder, len(seats)
        row[SearchPositionWord.LED] = row[SearchPositionWord.BEST] = 0
    return row


def kernel_perft(row: Any, seats: list[int]) -> int:
    if not any(row[:5]):
        return 1
    return sum(kernel_perft(kernel_plays(row, bit, seats), seats) for bit in kernel_moves(row))


def row_of(hand: Hand) -> Any:
    assert hand.trump is not None
    assert hand.turn is not None
    return build_position(
        hand.hands, hand.trump, hand.makers, hand.turn,
        sitting_out=hand.out, trick=[(play.seat, play.card) for play in hand.trick],
        makers_tricks=hand.makers_tricks,
    )  # fmt: skip


def played(rules: Rules, rng: random.Random) -> list[Hand]:
    """The moments of one hand, played by any legal events."""
    hand = begin(rules, deal(rules, rng.randrange(rules.players), rng))
    moments = [hand]
    while not hand.over:
        hand = apply(hand, rng.choice(legal(hand)))
        moments.append(hand)
    return moments


def same_play(hand: Hand) -> None:
    """Legal cards and, near the end, the number of lines and the tricks of the kernel."""
    compile_rules(hand.rules)
    assert hand.trump is not None
    row, bits = row_of(hand), TO_BOARD[hand.trump.index]
    cards = [event.card for event in legal(hand) if isinstance(event, Played)]
    assert kernel_moves(row) == sorted(bits[card.index] for card in cards)
    left = sum(len(hand.hands[seat]) for seat in hand.active_seats)
    if left <= LINES:
        assert kernel_perft(row, list(hand.active_seats)) == perft(hand, left)
    if left <= len(hand.active_seats):
        end = hand
        while not end.over:
            end = apply(end, legal(end)[0])
        assert count_makers_tricks(hand) == end.makers_tricks


def same_points(hand: Hand, end: Hand) -> None:
    """What the kernel pays for the tricks of the makers is what they got."""
    for seat in range(hand.rules.players):
        mine = end.points[team_of(hand.rules, seat)]
        others = (sum(end.points) - mine) / max(1, len(end.points) - 1)
        assert (
            hand_worths_by_makers_tricks(hand, seat, end.makers)[end.makers_tricks] == mine - others
        )


def same_deals(hand: Hand) -> None:
    """Hidden deals that are drawn from a view are hands of the engine, and look the same."""
    assert hand.turn is not None
    seen = view(hand, hand.turn)
    worlds = sample_worlds(seen, 3, seed=len(hand.events))
    for number in range(len(worlds)):
        assert view(worlds.hand_of(number), hand.turn) == seen


def same_hands(rules: Rules, seed: int) -> None:
    """Whole hands of the kernel are hands of the engine, choice by choice."""
    made = play_random(rules, 3, seed, first_dealer=seed % rules.players, traced=True)
    for number in range(3):
        hand = walked(rules, made, number)
        assert hand.over
        assert hand.points == tuple(made.points[number])
        if hand.maker is not None:
            assert hand.makers_tricks == made.games[number, PlayoutSlot.TRICKS]


def refused(same: Callable[[], None]) -> bool:
    """Whether the kernel refuses, by the name of a knob; if not, it has to be right."""
    try:
        same()
    except UnsupportedRulesError as refusal:
        why = str(refusal)
        if any(f"{field.name}=" in why for field in fields(House)):
            return True
        raise
    return False


def test_the_kernel_plays_as_the_readable_engine_does_or_refuses() -> None:
    """No third outcome; how often it refuses is counted, and printed with ``pytest -s``.

    What is known is never refused. Hidden deals are drawn in every game: where it is not known
    each of them is held against the engine.
    """
    known: Counter[tuple[str, bool]] = Counter()

    def held(
        part: RulesSupport, rules: Rules, same: Callable[[], None], *parts: RulesSupport
    ) -> None:
        knows = all(each.supports_rules(rules) for each in (part, *parts))
        assert refused(same) != knows
        known[part.part, knows] += 1

    @settings(
        max_examples=GAMES, deadline=None, derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )  # fmt: skip
    @given(any_rules(), st.integers(0, 99))
    @example(preset("american").rules, 0)
    @example(preset("american").rules.replace(renege="somerset"), 0)
    @example(
        preset("american").rules.replace(
            lead_plain_first=True, stick_the_dealer=True, pts_stuck_euchre=4
        ),
        0,
    )
    @example(house(lowest_wins=True), 0)
    def game(rules: Rules, seed: int) -> None:
        rng = random.Random(seed)
        held(ENVIRONMENT_CAPABILITY, rules, partial(same_hands, rules, seed))
        moments = played(rules, rng)
        end = moments[-1]
        asked = [hand for hand in moments if hand.turn is not None]
        hand = rng.choice(asked)
        with suppress(
            NoPossibleDealError
        ):  # hardly any deal agrees: it says so, and gives no wrong one
            assert not refused(partial(same_deals, hand))
        known[DEAL_SAMPLING_CAPABILITY.part, DEAL_SAMPLING_CAPABILITY.supports_rules(rules)] += 1
        playing = [hand for hand in asked if hand.phase is Phase.PLAY]
        for hand in [*rng.sample(playing, min(2, len(playing))), *playing[-LAST:]]:
            held(CARD_PLAY_CAPABILITY, rules, partial(same_play, hand))
            if len(hand.tricks) >= FAST or not rules.fast_break:
                held(
                    POINTS_TABLE_CAPABILITY,
                    rules,
                    partial(same_points, hand, end),
                    CARD_PLAY_CAPABILITY,
                )

    game()
    for part in (
        CARD_PLAY_CAPABILITY,
        POINTS_TABLE_CAPABILITY,
        DEAL_SAMPLING_CAPABILITY,
        ENVIRONMENT_CAPABILITY,
    ):
        strange, plain = known[part.part, False], known[part.part, True]
        print(f"{part.part}: {strange} of {strange + plain} not known")  # noqa: T201
        assert strange
        assert plain
