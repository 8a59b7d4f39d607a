"""The kernel's learned policy and its calling: the readable engine's game, and nobody peeks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import pytest

from euchre.game.cards import (
    ALL_CARDS,
    BENNY_CANDIDATES,
    SUIT_TABLE,
    SUITS,
    Card,
    Suit,
    find_winner_index,
    parse_cards,
)
from euchre.game.events import Called, Declared, Discarded, HandEvent, Passed, Played
from euchre.game.hand import Hand, Phase, View, apply, begin, legal, view
from euchre.game.presets import preset
from euchre.game.rules import Rules, build_pack
from euchre.game.shuffle import deal
from euchre.testing.strategies import HOUSE_RULES
from test_solve_sampling import PLAYABLE, random_hand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.bots.search.worlds import DEFAULT_DOUBT
from euchre.bots.trained import call_weights, play_weights
from euchre.notation.encoding.actions import ActionOffset
from euchre.solve import SampledWorlds, sample_worlds
from euchre.solve.board.layout import (
    SLOT_MASK,
    SLOT_OF_CARD,
    TO_BOARD,
    card_set,
    card_set_to_board,
)
from euchre.solve.calling.call_likelihoods import replay_and_add_likelihoods
from euchre.solve.calling.playouts import write_states_after_deal as set_out_hands
from euchre.solve.learned.card_policy import (
    CARD_FEATURES,
    PLAY_WEIGHT_COUNT,
    new_card_buffers,
    write_play_features,
)
from euchre.solve.learned.discard_features import FEATURE_SIZES as DISCARDS
from euchre.solve.learned.follow_features import FEATURE_SIZES as FOLLOWS
from euchre.solve.learned.lead_features import FEATURE_SIZES as LEADS
from euchre.solve.learned.play_facts import PlayStateWord
from euchre.solve.learned.play_states import (
    dealt_hands_by_world,
    list_board_bits,
    play_states_at_first_lead,
    replay_and_write_likelihoods,
)
from euchre.solve.vector_engine.rules_tables import build_rules_words
from euchre.solve.vector_engine.words import HAND_WORDS as HAND
from hand_words import HandWords

STANDARD = preset("standard").rules
CALLED = ("standard", "stick-the-dealer", "canadian", "british")
"""Games of pairs that call in different ways."""
PLAYED = ("standard", "canadian", "british", "cutthroat", "two-handed", "no-trump")
HIDING = (*(name for name in PLAYED if name != "two-handed"), "defend-alone", "farmers-hand")
"""Games in which others hold what one does not know, but everybody knows the sides."""


def sets(hands: tuple[tuple[Card, ...], ...]) -> NDArray[np.uint64]:
    return np.array([card_set(cards) for cards in hands], np.uint64)


# -- the play as tables -------------------------------------------------------------------------


class Described(NamedTuple):
    """The cards that `describe` offers, and their features."""

    bits: list[int]
    features: list[list[int]]


def described(table: NDArray[np.uint64], seat: int) -> Described:
    bits, features, _ = new_card_buffers()
    count = write_play_features(table, seat, bits, features)
    return Described(bits[:count].tolist(), features[:count].tolist() if count > 1 else [])


def tables_of(seen: View, worlds: SampledWorlds) -> NDArray[np.uint64]:
    """Each world at the moment of the view."""
    tables = play_states_at_first_lead(worlds, dealt_hands_by_world(worlds))
    assert seen.seat is not None
    likely = np.zeros(len(worlds))
    played = list_board_bits(seen, [play.card for play in seen.plays])
    replay_and_write_likelihoods(tables, played, seen.seat, play_weights(), 0.4, likely)
    assert np.isfinite(likely).all()
    assert (likely <= 0).all()
    return tables


def suit_mask(suit: Suit, trump: Suit) -> int:
    """The bits of a suit on the board."""
    suits = SUIT_TABLE[trump.index]
    cards = (c for c in ALL_CARDS if TO_BOARD[trump.index][c.index] >= 0)
    return SLOT_MASK[next(SLOT_OF_CARD[trump.index][c.index] for c in cards
                          if suits[c.index] is suit and c not in BENNY_CANDIDATES)]  # fmt: skip


def runs(own: list[int], between: int) -> set[int]:
    """The highest card of each run of a hand's bits that no other card breaks."""
    found = set()
    for mask in SLOT_MASK:
        last = None
        for bit in sorted(bit for bit in own if mask >> bit & 1):
            if last is None or any(between >> n & 1 for n in range(last, bit)):
                found.add(bit)
            last = bit
    return found


def others(seen: View) -> list[Card]:
    """The cards that somebody else may hold, the known ones among them."""
    assert seen.seat is not None
    elsewhere = {card for seat, cards in enumerate(seen.hands) if seat != seen.seat
                 for card in cards}  # fmt: skip
    return [*seen.unseen_cards, *(card for card in elsewhere if card in seen.pack)]


def moments(name: str, hands: int, seed: int = 0) -> Iterator[Hand]:
    """Hands at each moment of their play, every choice drawn by lot."""
    rules, rng = HOUSE_RULES[name], random.Random(f"{name} {seed}")
    for _ in range(hands):
        hand = random_hand(rules, rng, 0)
        while not hand.over:
            if hand.phase is Phase.PLAY:
                yield hand
            hand = stepped(hand, rng)


def stepped(hand: Hand, rng: random.Random) -> Hand:
    """`hand` after one more event, calls being more likely than passes."""
    options = legal(hand)
    keen = [e for e in options if isinstance(e, Called)]
    return apply(hand, rng.choice(keen if keen and rng.random() < 0.3 else options))


@pytest.mark.parametrize("name", PLAYED)
def test_at_every_card_the_table_says_what_the_engine_says(name: str) -> None:
    for number, hand in enumerate(moments(name, 6)):
        assert hand.turn is not None
        assert hand.trump is not None
        trump, viewer = hand.trump, number % hand.rules.players
        seen = view(hand, viewer)
        worlds = sample_worlds(seen, 2, seed=number)
        for n, table in enumerate(tables_of(seen, worlds)):
            world = worlds.hand_of(n)
            row = TO_BOARD[trump.index]
            for seat in hand.active_seats:
                held = card_set_to_board(card_set(world.hands[seat]), trump)
                assert int(table[PlayStateWord.HANDS + seat]) == held
                voids = sum(suit_mask(suit, trump) for suit in hand.void_suits(seat))
                assert int(table[PlayStateWord.VOIDS + seat]) == voids
            assert [seat for seat in range(5) if table[PlayStateWord.ACTIVE] >> seat & 1] == [
                *hand.active_seats
            ]
            makers = [seat for seat in range(5) if table[PlayStateWord.MAKERS] >> seat & 1]
            assert makers == sorted(world.makers)
            assert table[PlayStateWord.MAKER] == hand.maker
            assert table[PlayStateWord.TURN] == hand.turn
            assert table[PlayStateWord.DUE] == len(hand.active_seats) - len(hand.trick)
            assert table[PlayStateWord.WON] == world.makers_tricks
            assert table[PlayStateWord.LEFT] == hand.rules.hand_size - len(hand.tricks)
            played = card_set(play.card for play in hand.plays)
            assert int(table[PlayStateWord.GONE]) == card_set_to_board(played, trump)
            if not hand.trick:
                assert table[PlayStateWord.LED] == table[PlayStateWord.BEST] == 0
                continue
            best = hand.trick[find_winner_index([play.card for play in hand.trick], trump)]
            led = SLOT_OF_CARD[trump.index][hand.trick[0].card.index]
            assert int(table[PlayStateWord.LED]) == SLOT_MASK[led]
            assert int(table[PlayStateWord.BEST]) == 1 << row[best.card.index]
            assert table[PlayStateWord.HOLDER] == best.seat


@pytest.mark.parametrize("name", PLAYED)
def test_one_card_of_each_run_of_the_legal_cards_is_offered(name: str) -> None:
    starts = FEATURE_STARTS
    for number, hand in enumerate(moments(name, 8, seed=1)):
        assert hand.turn is not None
        assert hand.trump is not None
        seen = view(hand, hand.turn)
        table = tables_of(seen, sample_worlds(seen, 1, seed=number))[0]
        offered, features = described(table, hand.turn)
        row = TO_BOARD[hand.trump.index]
        own = [row[card.index] for card in seen.cards]
        between = card_set_to_board(card_set(others(seen)), hand.trump)
        if hand.trick:
            best = find_winner_index([play.card for play in hand.trick], hand.trump)
            between |= 1 << row[hand.trick[best].card.index]
        allowed = {row[e.card.index] for e in legal(hand) if isinstance(e, Played)}
        assert set(offered) == runs(own, between) & allowed
        assert offered == sorted(offered)
        for line in features:
            first = 0 if not hand.trick else CARD_FEATURES
            for place, feature in enumerate(line, first):
                assert starts[place] <= feature < starts[place + 1]


FEATURE_STARTS = np.cumsum((0, *LEADS, *FOLLOWS))
"""Where the weights of each feature begin: those of a lead, then those of a card to a lead."""


def test_every_feature_has_weights_of_its_own() -> None:
    assert len(LEADS) == len(FOLLOWS) == CARD_FEATURES
    assert (np.diff(FEATURE_STARTS) > 0).all()
    assert FEATURE_STARTS[-1] + sum(DISCARDS) == PLAY_WEIGHT_COUNT


@pytest.mark.parametrize("name", HIDING)
def test_a_player_is_offered_the_same_whatever_the_others_hold(name: str) -> None:
    compared = 0
    for number, hand in enumerate(moments(name, 5, seed=2)):
        assert hand.turn is not None
        seen = view(hand, hand.turn)
        worlds = sample_worlds(seen, 6, seed=number)
        found = [described(table, hand.turn) for table in tables_of(seen, worlds)]
        assert all(other == found[0] for other in found)
        compared += len({tuple(row) for row in worlds.hands.tolist()}) > 1
    assert compared > 15


@pytest.mark.parametrize("name", [*HIDING, "call-ace"])
def test_a_world_is_as_likely_by_itself_as_among_others(name: str) -> None:
    told = 0
    for number, hand in enumerate(moments(name, 3, seed=6)):
        assert hand.turn is not None
        seen = view(hand, hand.turn)
        worlds = sample_worlds(seen, 40, seed=number)
        tables = play_states_at_first_lead(worlds, dealt_hands_by_world(worlds))
        played = list_board_bits(seen, [play.card for play in seen.plays])

        def likely(of: NDArray[np.uint64]) -> tuple[list[float], list[list[int]]]:
            out, moved = np.zeros(len(of)), of.copy()
            replay_and_write_likelihoods(moved, played, seen.seat, play_weights(), 0.3, out)  # noqa: B023
            return out.tolist(), moved.tolist()

        found, now = likely(tables)
        alone = [likely(tables[n : n + 1]) for n in range(len(tables))]
        assert found == pytest.approx([one[0] for one, _ in alone])
        assert now == [moved[0] for _, moved in alone]
        told += len(set(found)) > 1
    assert told > 5


def test_what_the_taker_lays_away_changes_nothing_for_the_partner() -> None:
    """The partner sees that the up-card was taken up, and never whether it was kept."""
    rng = random.Random(5)
    for _ in range(50):
        hand = begin(STANDARD, deal(STANDARD, 3, rng))
        up, for_mate = hand.up_card, []
        assert up is not None
        for card in (up, hand.hands[3][0]):
            words = HandWords(hand)
            for action in (*[ActionOffset.PASS] * 3, ActionOffset.CALL + up.suit.index, card.index):
                words.act(action)
            table = words.table()
            table[PlayStateWord.TURN] = np.uint64(1)
            for_mate.append(described(table, 1))
        assert for_mate[0] == for_mate[1]


# -- after a call -------------------------------------------------------------------------------


def called(hand: Hand, node: int, trump: Suit, *, alone: bool) -> tuple[Hand, HandWords] | None:
    """The hand after so many passes and then this call, and its words; None: it is not allowed.

    Where alone is said later it is not said yet.
    """
    words = HandWords(hand)
    for _ in range(node):
        assert hand.turn is not None
        hand = both(hand, words, Passed(hand.turn))
    assert hand.turn is not None
    options = legal(hand)
    late = hand.rules.alone_timing == "before_first_lead"
    events = [Called(hand.turn, trump, alone=alone)]
    if alone and late:
        events.append(Called(hand.turn, trump))
    event = next((event for event in events if event in options), None)
    return None if event is None else (both(hand, words, event), words)


def both(hand: Hand, words: HandWords, event: HandEvent) -> Hand:
    """The hand after an event, which the words have, too."""
    words.apply(event, hand)
    return apply(hand, event)


def at_the_lead(hand: Hand, words: HandWords, *, alone: bool) -> Hand:
    """The hand at its first lead; the maker alone as asked, and no defender."""
    while hand.phase is Phase.ALONE:
        assert hand.turn is not None
        hand = both(hand, words, Declared(hand.turn, alone and hand.turn == hand.maker))
    assert hand.phase is Phase.PLAY
    return hand


def plain_deals(rules: Rules, rng: random.Random, dealer: int) -> Iterator[Hand]:
    """Hands in which the up-card is no Benny."""
    while True:
        hand = begin(rules, deal(rules, dealer, rng))
        if hand.up_card not in BENNY_CANDIDATES:
            yield hand


def open_calls(hand: Hand) -> Iterator[tuple[int, Suit, bool]]:
    """Node, suit and alone of every call that there can be in two rounds."""
    assert hand.up_suit is not None
    for node, alone in product(range(8), (False, True)):
        for trump in SUITS:
            if (trump is hand.up_suit) == (node < 4):
                yield node, trump, alone


@pytest.mark.parametrize("name", CALLED)
def test_after_every_call_the_table_is_the_engines(name: str) -> None:
    rules, rng = preset(name).rules, random.Random(name)
    calls, seen = call_weights(rules), 0
    assert calls is not None
    for dealer in range(4):
        start = next(plain_deals(rules, rng, dealer))
        up = start.up_card
        assert up is not None
        for node, trump, alone in open_calls(start):
            found = called(start, node, trump, alone=alone)
            if found is None:
                continue
            hand, words = found
            seen += 1
            maker, taker, aside = (dealer + 1 + node) % 4, hand.taker, [up]
            if hand.phase is Phase.DISCARD:
                assert taker is not None
                assert card_set(hand.hands[taker]) == card_set((*start.hands[taker], up))
                laid = [e for e in legal(hand) if isinstance(e, Discarded)]
                allowed = {e.card for e in laid}
                offered = {ALL_CARDS[n] for n in words.weighed(calls, play_weights(rules))}
                plain = {c for c in allowed if SUIT_TABLE[trump.index][c.index] is not trump}
                assert offered == (plain or allowed)
                event = rng.choice(laid)
                aside = [event.card]
                hand = both(hand, words, event)
            hand = at_the_lead(hand, words, alone=alone)
            table = words.table()
            assert hand.alone == alone
            for seat in range(4):
                away = aside if taker in (None, seat) else []
                assert int(table[PlayStateWord.ASIDE + seat]) == card_set_to_board(
                    card_set(away), trump
                )
            for seat in hand.active_seats:
                assert int(table[seat]) == card_set_to_board(card_set(hand.hands[seat]), trump)
            assert [seat for seat in range(5) if table[PlayStateWord.ACTIVE] >> seat & 1] == [
                *hand.active_seats
            ]
            makers = [seat for seat in range(5) if table[PlayStateWord.MAKERS] >> seat & 1]
            assert makers == sorted(hand.makers)
            assert table[PlayStateWord.MAKER] == hand.maker == maker
            assert table[PlayStateWord.TURN] == hand.turn
            assert table[PlayStateWord.DUE] == len(hand.active_seats)
            assert table[PlayStateWord.LEFT] == table[PlayStateWord.SIZE] == 5
            assert int(table[PlayStateWord.PACK]) == card_set_to_board(card_set(hand.pack), trump)
    assert seen >= 4 * 30


# -- worlds -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_hands_dealt_in_each_world_are_those_of_its_hand(name: str) -> None:
    rules, rng = HOUSE_RULES[name], random.Random(name)
    for number in range(10):
        hand = random_hand(rules, rng, rng.randint(0, 35))
        if hand.phase is Phase.LOOK:
            continue
        worlds = sample_worlds(view(hand, rng.randrange(rules.players)), 3, seed=number)
        dealt = dealt_hands_by_world(worlds)
        for n in range(len(worlds)):
            assert dealt[n].tolist() == sets(worlds.hand_of(n).dealt.hands).tolist()


# -- how likely calls are -----------------------------------------------------------------------


def likely(
    dealt: NDArray[np.uint64],
    up: Card,
    calls: list[tuple[int, int, int, int]],
    viewer: int,
    floor: float = 0.25,
) -> NDArray[np.float64]:
    """The logarithms for hands dealt by seat 3: of all that was said, from the dealer's left on."""
    weights = call_weights(STANDARD)
    assert weights is not None
    game = build_rules_words(STANDARD, play_matches=False)
    space, out = np.zeros((len(dealt), HAND), np.uint64), np.zeros(len(dealt))
    set_out_hands(game, space, dealt, 3, up.index, np.zeros(2, np.int64))
    said = [
        ActionOffset.PASS
        if trump < 0
        else (ActionOffset.CALL_ALONE if alone else ActionOffset.CALL) + trump
        for _, _, trump, alone in calls
    ]
    decided = np.tile(np.array(said, np.int64), (len(dealt), 1))
    all_alike, plays = (weights, weights, -1), play_weights(STANDARD)
    replay_and_add_likelihoods(game, space, decided, viewer, *all_alike, plays, floor, floor, out)
    return out


def some_deals(up: Card, count: int, seed: int) -> NDArray[np.uint64]:
    """Hands of four seats from the pack without the up-card."""
    rng, rest = random.Random(seed), [c.index for c in build_pack(STANDARD) if c is not up]
    rows = []
    for _ in range(count):
        rng.shuffle(rest)
        rows.append([sum(1 << n for n in rest[5 * s : 5 * s + 5]) for s in range(4)])
    return np.array(rows, np.uint64)


NINE = Card.parse("9H")
BOWERS = np.uint64(card_set(parse_cards("JH JD")))


def passes(count: int) -> list[tuple[int, int, int, int]]:
    return [(n % 4, n // 4, -1, 0) for n in range(count)]


@pytest.mark.parametrize("seat", range(4))
def test_who_passed_has_hardly_both_bowers(seat: int) -> None:
    dealt = some_deals(NINE, 4000, seed=seat)
    chances = np.exp(likely(dealt, NINE, passes(seat + 1), viewer=(seat + 1) % 4))
    both, none = (dealt[:, seat] & BOWERS == BOWERS), (dealt[:, seat] & BOWERS == 0)
    assert both.sum() > 50
    assert chances[both].mean() < 0.9 * chances[none].mean()


@pytest.mark.parametrize("seat", range(4))
def test_who_made_trump_has_rather_both_bowers(seat: int) -> None:
    dealt, viewer = some_deals(NINE, 4000, seed=seat), (seat + 1) % 4
    both, none = (dealt[:, seat] & BOWERS == BOWERS), (dealt[:, seat] & BOWERS == 0)
    chances = [
        np.exp(likely(dealt, NINE, [*passes(seat), (seat, 0, Suit.HEARTS.index, alone)], viewer))
        for alone in (0, 1)
    ]
    for some in (chances[0] + chances[1], chances[1]):
        assert some[both].mean() > 1.3 * some[none].mean()


@pytest.mark.parametrize("seat", range(4))
def test_who_plays_alone_has_a_hand_for_it(seat: int) -> None:
    """Hands that would pass are many, and rash loners among them may not outweigh true ones."""
    dealt, viewer = some_deals(NINE, 6_000, seed=seat), (seat + 1) % 4
    calls = [*passes(seat), (seat, 0, NINE.suit.index, 1)]
    chances = np.exp(likely(dealt, NINE, calls, viewer, DEFAULT_DOUBT.calls))
    ordered = np.exp(likely(dealt, NINE, passes(seat + 1), viewer, DEFAULT_DOUBT.calls))
    would_pass = ordered > np.median(ordered)
    assert chances[would_pass].sum() < 0.1 * chances.sum()


def test_who_named_a_suit_has_rather_its_bowers() -> None:
    dealt = some_deals(NINE, 4000, seed=8)
    black = np.uint64(card_set(parse_cards("JC JS")))
    both, none = (dealt[:, 0] & black == black), (dealt[:, 0] & black == 0)
    for suit in (Suit.CLUBS, Suit.SPADES):
        chances = [
            np.exp(likely(dealt, NINE, [*passes(4), (0, 1, suit.index, alone)], viewer=1))
            for alone in (0, 1)
        ]
        some = chances[0] + chances[1]
        assert some[both].mean() > 1.2 * some[none].mean()


def test_no_calls_are_impossible_and_ones_own_tell_nothing() -> None:
    dealt = some_deals(NINE, 500, seed=1)
    every = [
        *([*passes(node), (node % 4, 0, Suit.HEARTS.index, alone)] for node in range(4)
          for alone in (0, 1)),
        *([*passes(node), (node % 4, 1, suit.index, alone)] for node in range(4, 8)
          for suit in SUITS if suit is not Suit.HEARTS for alone in (0, 1)),
    ]  # fmt: skip
    for calls in every:
        for viewer in range(4):
            found = likely(dealt, NINE, calls, viewer)
            assert np.isfinite(found).all()
            assert (found <= 0).all()
    assert (likely(dealt, NINE, [], 0) == 0).all()
    assert (likely(dealt, NINE, passes(1), 0) == 0).all()
    assert (likely(dealt, NINE, [(0, 0, Suit.HEARTS.index, 0)], 0) == 0).all()
