"""The kernel's learned policy and its calling: the readable engine's game, and nobody peeks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, NamedTuple

import pytest

from euchre.cards import (
    ALL_CARDS,
    BENNIES,
    JOKER,
    SUIT_TABLE,
    SUITS,
    Card,
    Suit,
    parse_cards,
    winner,
)
from euchre.events import Called, Declared, Discarded, Event, Passed, Played
from euchre.hand import Hand, Phase, View, apply, begin, legal, view
from euchre.presets import preset
from euchre.rules import Rules, pack
from euchre.shuffle import deal
from euchre.testing.strategies import HOUSES
from test_solve_sampling import PLAYABLE, random_hand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.bots.search.worlds import DOUBT
from euchre.bots.trained import book_for, call_weights, play_weights
from euchre.bots.training.learning import Game
from euchre.encoding.actions import Action
from euchre.solve import Worlds, sample
from euchre.solve.board.layout import (
    FROM_BOARD,
    LANE_MASK,
    LANE_OF_CARD,
    TO_BOARD,
    card_set,
    cards_in,
    on_board,
)
from euchre.solve.calling.playing_on import retrace
from euchre.solve.calling.playing_on import set_out as set_out_hands
from euchre.solve.learned.auction import (
    PASS,
    ROUND_OPTIONS,
    SUIT_OF_OPTION,
    class_of,
    classes,
    discards_of,
    lay_away,
    set_out,
    trump_of,
)
from euchre.solve.learned.book import (
    STEP,
    SURE,
    Book,
    call_results,
    chosen,
    written,
)
from euchre.solve.learned.discards import SIZES as DISCARDS
from euchre.solve.learned.follows import SIZES as FOLLOWS
from euchre.solve.learned.leads import SIZES as LEADS
from euchre.solve.learned.playing import (
    DISCARD_FEATURES,
    FEATURES,
    LENGTH,
    MOST,
    WORDS,
    Word,
    best_of,
    describe,
    put,
    score,
)
from euchre.solve.learned.tables import bits_of, dealt_hands, first_tables, follow
from euchre.solve.learned.training import deal as deal_cards
from euchre.solve.stepping.games import words_of
from euchre.solve.stepping.words import WORDS as HAND

STANDARD = preset("standard").rules
CALLED = ("standard", "stick-the-dealer", "canadian", "british")
"""The games with a book."""
PLAYED = ("standard", "canadian", "british", "cutthroat", "two-handed", "no-trump")
HIDING = (*(name for name in PLAYED if name != "two-handed"), "defend-alone", "farmers-hand")
"""Games in which others hold what one does not know, but everybody knows the sides."""


def sets(hands: tuple[tuple[Card, ...], ...]) -> NDArray[np.uint64]:
    return np.array([card_set(cards) for cards in hands], np.uint64)


# -- classes of hand and up-card ----------------------------------------------------------------

TURNS = [
    dict(zip(SUITS, suits, strict=True))
    for suits in permutations(SUITS)
    if all(suits[s.partner.index] is suits[s.index].partner for s in SUITS)
]
"""The ways to exchange the suits that keep the colours together."""


def turned(card: Card, turn: dict[Suit, Suit]) -> Card:
    return card if card in BENNIES else Card(card.rank, turn[card.suit])


def slow_class(cards: tuple[Card, ...], up: Card) -> tuple[int, tuple[int, ...]]:
    """The least of all ways to write a hand and an up-card that are the same game."""
    return min(
        (turned(up, turn).index, tuple(sorted(turned(card, turn).index for card in cards)))
        for turn in TURNS
    )


def number_of(cards: tuple[Card, ...], up: Card) -> int:
    found = classes(benny=any(card in BENNIES for card in cards))
    bits = np.uint64(card_set(cards))
    return int(class_of(bits, up.index, up.suit.index, found.offset, found.rank))


def test_there_are_as_many_classes_as_the_literature_has_and_no_gaps() -> None:
    found, plain = classes(benny=False), pack(STANDARD)
    assert found.count == 105_798
    numbers = set()
    for up in (card for card in plain if card.suit is Suit.HEARTS):
        rest = [1 << card.index for card in plain if card is not up]
        for five in combinations(rest, 5):
            bits = np.uint64(sum(five))
            numbers.add(class_of(bits, up.index, up.suit.index, found.offset, found.rank) // 2)
    assert numbers == set(range(found.count))


def test_with_the_benny_there_are_more_and_those_without_it_stay() -> None:
    """Each hand with the Benny is four other cards with it: counted by the two green suits."""
    found, plain = classes(benny=True), pack(STANDARD)
    up = Card.parse("9H")
    rest = [card for card in plain if card is not up]
    with_benny = set()
    for four in combinations([1 << card.index for card in rest], 4):
        bits = np.uint64(sum(four) | 1 << JOKER.index)
        with_benny.add(class_of(bits, up.index, up.suit.index, found.offset, found.rank) // 2)
    greens = {Suit.CLUBS: Suit.SPADES, Suit.SPADES: Suit.CLUBS}
    swap = {card: turned(card, {s: greens.get(s, s) for s in SUITS}) for card in rest}
    same = sum(
        card_set(swap[card] for card in four) == card_set(four) for four in combinations(rest, 4)
    )
    number = sum(1 for _ in combinations(rest, 4))
    assert len(with_benny) == (number + same) // 2  # Burnside's lemma for the exchange
    # the six up-cards have as many each
    assert found.count == 105_798 + 6 * len(with_benny)


@pytest.mark.parametrize("name", ["standard", "british"])
def test_hands_are_of_one_class_exactly_if_an_exchange_of_suits_makes_them_equal(name: str) -> None:
    rules, rng = preset(name).rules, random.Random(name)
    cards, found = list(pack(rules)), classes(benny=name == "british")
    fast_of: dict[tuple[int, tuple[int, ...]], int] = {}
    slow_of: dict[int, tuple[int, tuple[int, ...]]] = {}
    for _ in range(3000):
        up, *five = rng.sample(cards, 6)
        if up in BENNIES:
            continue
        if rng.random() < 0.3:  # hands without a green suit, or with two that are alike
            five = [card for card in cards if card.suit in (up.suit, up.suit.partner)]
            five = rng.sample([card for card in five if card is not up], 5)
        slow = slow_class(tuple(five), up)
        for turn in rng.sample(TURNS, 2):
            there = turned(up, turn)
            bits = np.uint64(card_set(turned(card, turn) for card in five))
            fast = int(class_of(bits, there.index, there.suit.index, found.offset, found.rank)) // 2
            assert fast_of.setdefault(slow, fast) == fast
            assert slow_of.setdefault(fast, slow) == slow
            assert 0 <= fast < found.count


def test_exchanging_the_green_suits_keeps_the_class_and_turns_the_suits_round() -> None:
    rng, plain, alike = random.Random(4), pack(STANDARD), 0
    for _ in range(2000):
        up, *five = rng.sample(plain, 6)
        if rng.random() < 0.1:
            green = next(s for s in SUITS if s not in (up.suit, up.suit.partner))
            pair = [Card(r, s) for r in rng.sample([c.rank for c in plain[:6]], 2)
                    for s in (green, green.partner)]  # fmt: skip
            own = [c for c in plain if c.suit is up.suit and c is not up]
            five = [*pair, rng.choice(own)]
        greens = [s for s in SUITS if s not in (up.suit, up.suit.partner)]
        turn = {s: s.partner if s in greens else s for s in SUITS}
        other = tuple(turned(card, turn) for card in five)
        before, after = number_of(tuple(five), up), number_of(other, up)
        assert before // 2 == after // 2
        if set(other) == set(five):
            alike += 1
            assert before == after
        else:
            assert before % 2 != after % 2
            for option in range(1, 7):
                suits = [SUITS[trump_of(option, up.suit.index, n % 2)] for n in (before, after)]
                assert suits[1] is turn[suits[0]]
    assert alike > 30


@pytest.mark.parametrize("up_suit", SUITS)
def test_options_name_the_next_suit_and_the_green_ones_and_the_same_alone(up_suit: Suit) -> None:
    greens = {s for s in SUITS if s not in (up_suit, up_suit.partner)}
    first = set()
    for swapped in (0, 1):
        named = [SUITS[trump_of(option, up_suit.index, swapped)] for option in range(1, 7)]
        assert named[0] is up_suit.partner
        assert set(named[1:3]) == greens
        assert named[3:] == named[:3]
        first.add(named[1])
    assert first == greens
    assert {up_suit.index, *SUIT_OF_OPTION[up_suit.index].tolist()} == {0, 1, 2, 3}


# -- the play as tables -------------------------------------------------------------------------


class Described(NamedTuple):
    """The cards that `describe` offers, and their features."""

    bits: list[int]
    features: list[list[int]]


def described(table: NDArray[np.uint64], seat: int) -> Described:
    bits, features = np.zeros(MOST, np.int64), np.zeros((MOST, FEATURES), np.int32)
    count = describe(table, seat, bits, features)
    return Described(bits[:count].tolist(), features[:count].tolist() if count > 1 else [])


def tables_of(seen: View, worlds: Worlds) -> NDArray[np.uint64]:
    """Each world at the moment of the view."""
    tables = first_tables(worlds, dealt_hands(worlds))
    assert seen.seat is not None
    likely = np.zeros(len(worlds))
    played = bits_of(seen, [play.card for play in seen.plays])
    follow(tables, played, seen.seat, play_weights(), 0.4, likely)
    assert np.isfinite(likely).all()
    assert (likely <= 0).all()
    return tables


def lane(suit: Suit, trump: Suit) -> int:
    """The bits of a suit on the board."""
    suits = SUIT_TABLE[trump.index]
    cards = (c for c in ALL_CARDS if TO_BOARD[trump.index][c.index] >= 0)
    return LANE_MASK[next(LANE_OF_CARD[trump.index][c.index] for c in cards
                          if suits[c.index] is suit and c not in BENNIES)]  # fmt: skip


def runs(own: list[int], between: int) -> set[int]:
    """The highest card of each run of a hand's bits that no other card breaks."""
    found = set()
    for mask in LANE_MASK:
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
    return [*seen.unseen, *(card for card in elsewhere if card in seen.pack)]


def moments(name: str, hands: int, seed: int = 0) -> Iterator[Hand]:
    """Hands at each moment of their play, every choice drawn by lot."""
    rules, rng = HOUSES[name], random.Random(f"{name} {seed}")
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
        worlds = sample(seen, 2, seed=number)
        for n, table in enumerate(tables_of(seen, worlds)):
            world = worlds.hand(n)
            row = TO_BOARD[trump.index]
            for seat in hand.active:
                held = on_board(card_set(world.hands[seat]), trump)
                assert int(table[Word.HANDS + seat]) == held
                voids = sum(lane(suit, trump) for suit in hand.voids(seat))
                assert int(table[Word.VOIDS + seat]) == voids
            assert [seat for seat in range(5) if table[Word.ACTIVE] >> seat & 1] == [*hand.active]
            makers = [seat for seat in range(5) if table[Word.MAKERS] >> seat & 1]
            assert makers == sorted(world.makers)
            assert table[Word.MAKER] == hand.maker
            assert table[Word.TURN] == hand.turn
            assert table[Word.DUE] == len(hand.active) - len(hand.trick)
            assert table[Word.WON] == world.makers_tricks
            assert table[Word.LEFT] == hand.rules.hand_size - len(hand.tricks)
            played = card_set(play.card for play in hand.plays)
            assert int(table[Word.GONE]) == on_board(played, trump)
            if not hand.trick:
                assert table[Word.LED] == table[Word.BEST] == 0
                continue
            best = hand.trick[winner([play.card for play in hand.trick], trump)]
            led = LANE_OF_CARD[trump.index][hand.trick[0].card.index]
            assert int(table[Word.LED]) == LANE_MASK[led]
            assert int(table[Word.BEST]) == 1 << row[best.card.index]
            assert table[Word.HOLDER] == best.seat


@pytest.mark.parametrize("name", PLAYED)
def test_one_card_of_each_run_of_the_legal_cards_is_offered(name: str) -> None:
    starts = FEATURE_STARTS
    for number, hand in enumerate(moments(name, 8, seed=1)):
        assert hand.turn is not None
        assert hand.trump is not None
        seen = view(hand, hand.turn)
        table = tables_of(seen, sample(seen, 1, seed=number))[0]
        offered, features = described(table, hand.turn)
        row = TO_BOARD[hand.trump.index]
        own = [row[card.index] for card in seen.cards]
        between = on_board(card_set(others(seen)), hand.trump)
        if hand.trick:
            best = winner([play.card for play in hand.trick], hand.trump)
            between |= 1 << row[hand.trick[best].card.index]
        allowed = {row[e.card.index] for e in legal(hand) if isinstance(e, Played)}
        assert set(offered) == runs(own, between) & allowed
        assert offered == sorted(offered)
        for line in features:
            first = 0 if not hand.trick else FEATURES
            for place, feature in enumerate(line, first):
                assert starts[place] <= feature < starts[place + 1]


FEATURE_STARTS = np.cumsum((0, *LEADS, *FOLLOWS))
"""Where the weights of each feature begin: those of a lead, then those of a card to a lead."""


def test_every_feature_has_weights_of_its_own() -> None:
    assert len(LEADS) == len(FOLLOWS) == FEATURES
    assert (np.diff(FEATURE_STARTS) > 0).all()
    assert FEATURE_STARTS[-1] + sum(DISCARDS) == LENGTH


@pytest.mark.parametrize("name", HIDING)
def test_a_player_is_offered_the_same_whatever_the_others_hold(name: str) -> None:
    compared = 0
    for number, hand in enumerate(moments(name, 5, seed=2)):
        assert hand.turn is not None
        seen = view(hand, hand.turn)
        worlds = sample(seen, 6, seed=number)
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
        worlds = sample(seen, 40, seed=number)
        tables = first_tables(worlds, dealt_hands(worlds))
        played = bits_of(seen, [play.card for play in seen.plays])

        def likely(of: NDArray[np.uint64]) -> tuple[list[float], list[list[int]]]:
            out, moved = np.zeros(len(of)), of.copy()
            follow(moved, played, seen.seat, play_weights(), 0.3, out)  # noqa: B023
            return out.tolist(), moved.tolist()

        found, now = likely(tables)
        alone = [likely(tables[n : n + 1]) for n in range(len(tables))]
        assert found == pytest.approx([one[0] for one, _ in alone])
        assert now == [moved[0] for _, moved in alone]
        told += len(set(found)) > 1
    assert told > 5


def test_what_the_taker_lays_away_changes_nothing_for_the_partner() -> None:
    """The partner sees that the up-card was taken up, and never whether it was kept."""
    game, rng = Game("standard", STANDARD), random.Random(5)
    for _ in range(50):
        hand = begin(STANDARD, deal(STANDARD, 3, rng))
        up = hand.up_card
        assert up is not None
        for_mate = []
        for bit in (True, False):
            table = np.zeros(WORDS, np.uint64)
            set_out(game.flags, sets(hand.dealt.hands), game.pack, up.index, 3, 3, up.suit.index,
                    True, False, table)  # fmt: skip
            kept = [n for n in range(44) if int(table[3] & ~table[Word.UP]) >> n & 1]
            lay_away(table, 3, TO_BOARD[up.suit.index][up.index] if bit else kept[0])
            table[Word.TURN] = np.uint64(1)
            for_mate.append(described(table, 1))
        assert for_mate[0] == for_mate[1]


# -- after a call -------------------------------------------------------------------------------


def called(hand: Hand, node: int, trump: Suit, *, alone: bool) -> Hand | None:
    """The hand after so many passes and then this call; None: it is not allowed.

    Where alone is said later it is not said yet.
    """
    for _ in range(node):
        assert hand.turn is not None
        hand = apply(hand, Passed(hand.turn))
    assert hand.turn is not None
    options = legal(hand)
    late = hand.rules.alone_timing == "before_first_lead"
    events = [Called(hand.turn, trump, alone=alone)]
    if alone and late:
        events.append(Called(hand.turn, trump))
    event = next((event for event in events if event in options), None)
    return None if event is None else apply(hand, event)


def at_the_lead(hand: Hand, *, alone: bool) -> Hand:
    """The hand at its first lead; the maker alone as asked, and no defender."""
    while hand.phase is Phase.ALONE:
        assert hand.turn is not None
        hand = apply(hand, Declared(hand.turn, alone and hand.turn == hand.maker))
    assert hand.phase is Phase.PLAY
    return hand


def plain_deals(rules: Rules, rng: random.Random, dealer: int) -> Iterator[Hand]:
    """Hands in which the up-card is no Benny."""
    while True:
        hand = begin(rules, deal(rules, dealer, rng))
        if hand.up_card not in BENNIES:
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
    game = Game(name, rules)
    seen = 0
    for dealer in range(4):
        start = next(plain_deals(rules, rng, dealer))
        up = start.up_card
        assert up is not None
        for node, trump, alone in open_calls(start):
            hand = called(start, node, trump, alone=alone)
            if hand is None:
                continue
            seen += 1
            maker, row = (dealer + 1 + node) % 4, TO_BOARD[trump.index]
            table = np.zeros(WORDS, np.uint64)
            taker = set_out(game.flags, sets(start.dealt.hands), game.pack, up.index, dealer, maker,
                            trump.index, node < 4, alone, table)  # fmt: skip
            assert hand.taker == (None if taker < 0 else taker)
            if hand.phase is Phase.DISCARD:
                assert card_set(hand.hands[taker]) == card_set((*start.hands[taker], up))
                laid = [e for e in legal(hand) if isinstance(e, Discarded)]
                allowed = {row[e.card.index] for e in laid}
                bits = np.zeros(MOST, np.int64)
                features = np.zeros((MOST, FEATURES), np.int32)
                count = discards_of(game.flags, table, taker, bits, features)
                offered = set(bits[:count].tolist())
                assert offered
                assert offered <= allowed
                plain = {bit for bit in allowed if not LANE_MASK[0] >> bit & 1}
                assert offered == (plain or allowed)
                event = rng.choice(laid)
                lay_away(table, taker, row[event.card.index])
                gone = on_board(card_set([event.card]), trump)
                assert int(table[Word.ASIDE + taker]) == gone
                hand = apply(hand, event)
            else:
                up_there = on_board(card_set([up]), trump)
                assert table[Word.ASIDE : Word.ASIDE + 4].tolist() == [up_there] * 4
            hand = at_the_lead(hand, alone=alone)
            assert hand.alone == alone
            for seat in hand.active:
                assert int(table[seat]) == on_board(card_set(hand.hands[seat]), trump)
            assert [seat for seat in range(5) if table[Word.ACTIVE] >> seat & 1] == [*hand.active]
            makers = [seat for seat in range(5) if table[Word.MAKERS] >> seat & 1]
            assert makers == sorted(hand.makers)
            assert table[Word.MAKER] == hand.maker == maker
            assert table[Word.TURN] == hand.turn
            assert table[Word.DUE] == len(hand.active)
            assert table[Word.LEFT] == table[Word.SIZE] == 5
            assert int(table[Word.PACK]) == on_board(card_set(hand.pack), trump)
    assert seen >= 4 * 30


# -- worlds -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_hands_dealt_in_each_world_are_those_of_its_hand(name: str) -> None:
    rules, rng = HOUSES[name], random.Random(name)
    for number in range(10):
        hand = random_hand(rules, rng, rng.randint(0, 35))
        if hand.phase is Phase.LOOK:
            continue
        worlds = sample(view(hand, rng.randrange(rules.players)), 3, seed=number)
        dealt = dealt_hands(worlds)
        for n in range(len(worlds)):
            assert dealt[n].tolist() == sets(worlds.hand(n).dealt.hands).tolist()


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
    game = words_of(STANDARD, matches=False)
    space, out = np.zeros((len(dealt), HAND), np.uint64), np.zeros(len(dealt))
    set_out_hands(game, space, dealt, 3, up.index, np.zeros(2, np.int64))
    said = [
        Action.PASS if trump < 0 else (Action.CALL_ALONE if alone else Action.CALL) + trump
        for _, _, trump, alone in calls
    ]
    decided = np.tile(np.array(said, np.int64), (len(dealt), 1))
    retrace(game, space, decided, viewer, weights, play_weights(STANDARD), floor, floor, out)
    return out


def some_deals(up: Card, count: int, seed: int) -> NDArray[np.uint64]:
    """Hands of four seats from the pack without the up-card."""
    rng, rest = random.Random(seed), [c.index for c in pack(STANDARD) if c is not up]
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
    dealt, viewer = some_deals(NINE, 20_000, seed=seat), (seat + 1) % 4
    calls = [*passes(seat), (seat, 0, NINE.suit.index, 1)]
    chances = np.exp(likely(dealt, NINE, calls, viewer, DOUBT.calls))
    ordered = np.exp(likely(dealt, NINE, passes(seat + 1), viewer, DOUBT.calls))
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


# -- what a call leads to -----------------------------------------------------------------------


class Caller:
    """Calls by a book and play by a policy, walked along with the engine."""

    def __init__(self, game: Game, book: Book) -> None:
        self.game, self.book, self.weights = game, book, play_weights()
        self.bits, self.features = np.zeros(MOST, np.int64), np.zeros((MOST, FEATURES), np.int32)
        self.scores = np.zeros(MOST, np.float32)

    def event(self, hand: Hand, option: int | None) -> Event:
        """What is said: an option, or what the book says."""
        seat, up = hand.turn, hand.up_card
        assert seat is not None
        assert up is not None
        node = len(hand.calls)
        found = self.book.classes
        cards = np.uint64(card_set(hand.dealt.hands[seat]))
        number = class_of(cards, up.index, up.suit.index, found.offset, found.rank)
        if option is None:
            part = self.book.first if node < 4 else self.book.second
            byte = part[number // 2 * 4 + node % 4]
            option = int(chosen(byte))
            if option == PASS and hand.rules.stick_the_dealer and node == 7:
                option = int(byte) >> 4
        if option == PASS:
            return Passed(seat)
        if node < 4:
            return Called(seat, up.suit, alone=option == 2)
        return Called(seat, SUITS[trump_of(option, up.suit.index, number % 2)], alone=option > 3)

    def result(self, start: Hand, option: int) -> tuple[int, int, int] | None:
        """Maker, whether alone, and the makers' tricks; None: the option is not open."""
        hand, first, alone = start, True, False
        while hand.phase in (Phase.ORDER, Phase.NAME):
            event = self.event(hand, option if first else None)
            late = hand.rules.alone_timing == "before_first_lead"
            if event not in legal(hand) and isinstance(event, Called) and event.alone and late:
                alone, event = True, Called(event.seat, event.trump)
            if event not in legal(hand):
                assert first
                return None
            hand, first = apply(hand, event), False
        if hand.over:
            return (-1, 0, 0)
        return self.played(hand, alone=alone or hand.alone)

    def played(self, hand: Hand, *, alone: bool) -> tuple[int, int, int]:
        up, maker, trump = hand.up_card, hand.maker, hand.trump
        assert up is not None
        assert maker is not None
        assert trump is not None
        table = np.zeros(WORDS, np.uint64)
        taker = set_out(self.game.flags, sets(hand.dealt.hands), self.game.pack, up.index,
                        hand.dealer, maker, trump.index, hand.ordered, alone, table)  # fmt: skip
        if hand.phase is Phase.DISCARD:
            count = discards_of(self.game.flags, table, taker, self.bits, self.features)
            bit = self.best(count, DISCARD_FEATURES)
            lay_away(table, taker, bit)
            hand = apply(hand, Discarded(taker, self.card(hand, bit)))
        hand = at_the_lead(hand, alone=alone)
        while not hand.over:
            assert hand.turn is not None
            count = describe(table, hand.turn, self.bits, self.features)
            bit = self.best(count, FEATURES)
            put(table, bit)
            hand = apply(hand, Played(hand.turn, self.card(hand, bit)))
        return maker, int(alone), hand.makers_tricks

    def best(self, count: int, width: int) -> int:
        if count == 1:
            return int(self.bits[0])
        score(self.weights, self.features, count, width, self.scores)
        return int(self.bits[best_of(self.scores, count)])

    def card(self, hand: Hand, bit: int) -> Card:
        assert hand.trump is not None
        benny = next((n for n, card in enumerate(BENNIES) if card in hand.pack), 0)
        return ALL_CARDS[FROM_BOARD[hand.trump.index][benny][bit]]


def results(game: Game, book: Book, start: Hand, node: int) -> NDArray[np.int8]:
    """What the kernel says: (options, 3)."""
    up = start.up_card
    assert up is not None
    out = np.zeros((1, ROUND_OPTIONS[node // 4], 3), np.int8)
    call_results(game.flags, sets(start.dealt.hands)[None, :], np.uint64(card_set(start.pack)),
                 up.index, up.suit.index, start.dealer, node, book.classes.offset,
                 book.classes.rank, book.first, book.second, play_weights(), out)  # fmt: skip
    first: NDArray[np.int8] = out[0]
    return first


@pytest.mark.parametrize("name", CALLED)
def test_calls_lead_where_they_lead_at_the_table(name: str) -> None:
    rules, rng = preset(name).rules, random.Random(name)
    game, book = Game(name, rules), book_for(rules)
    assert book is not None
    caller, thrown_in = Caller(game, book), 0
    for number in range(12):
        hand = next(plain_deals(rules, rng, number % 4))
        for node in range(8):
            found = results(game, book, hand, node)
            for option in range(len(found)):
                expected = caller.result(hand, option)
                if expected is None:
                    continue
                if expected[0] < 0:
                    thrown_in += 1
                    assert found[option, 0] == -1
                else:
                    assert tuple(found[option].tolist()) == expected
                if option != PASS:
                    assert found[option, 0] == hand.turn
            if rules.stick_the_dealer and node == 7:
                continue
            assert hand.turn is not None
            hand = apply(hand, Passed(hand.turn))
    assert (thrown_in == 0) == rules.stick_the_dealer


def test_dealing_for_training_deals_every_card_once() -> None:
    deck = np.array([card.index for card in pack(STANDARD)], np.int64)
    state, hands = np.array([5], np.uint64), np.zeros(5, np.uint64)
    seen = set()
    for _ in range(200):
        deal_cards(deck, 4, state, hands)
        held = [set(cards_in(int(bits))) for bits in hands[:4]]
        assert [len(cards) for cards in held] == [5] * 4
        assert len(set.union(*held) | {ALL_CARDS[deck[20]]}) == 21
        seen.add(int(deck[20]))
    assert seen == {card.index for card in pack(STANDARD)}


# -- the bytes of a book ------------------------------------------------------------------------


@pytest.mark.parametrize("options", ROUND_OPTIONS)
def test_what_is_written_is_what_was_meant(options: int) -> None:
    for best, chance in product(range(1, options), range(0, SURE + 1, STEP)):
        sums = np.zeros((1, options), np.float32)
        sums[0, PASS], sums[0, best] = chance, SURE - chance
        byte = written(40 * sums)[0]
        assert byte & 15 == chance
        if chance < SURE:
            assert byte >> 4 == best
        assert chosen(byte) == (PASS if chance / SURE > 0.5 else best)


def test_what_was_never_met_is_passed_and_the_better_call_is_kept() -> None:
    sums = np.array([[0, 0, 0], [1, 5, 4], [1, 4, 5], [9, 0.5, 0.6], [1, 0, 0]], np.float32)
    found = written(sums)
    assert found.dtype == np.uint8
    assert [int(chosen(byte)) for byte in found] == [PASS, 1, 2, PASS, PASS]
    assert (found >> 4).tolist() == [1, 1, 2, 2, 1]
    assert (found & 15).tolist() == [SURE, STEP, STEP, 12, SURE]
