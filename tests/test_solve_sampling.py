"""Sampled deals: never against the view, every one that is possible, each as often as another."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from effort import TIMES
from euchre.errors import EuchreError
from euchre.game.cards import HIDDEN, Card, Suit
from euchre.game.events import (
    Called,
    CalledForBest,
    Dealt,
    Discarded,
    Event,
    Passed,
    Played,
    RedealClaimed,
    SwappedLowCards,
)
from euchre.game.hand import (
    Hand,
    IllegalEventError,
    Phase,
    View,
    apply,
    begin,
    fold,
    forced_event,
    legal,
    view,
)
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.testing.strategies import HOUSE_RULES

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.solve import (  # noqa: E402
    SampledWorlds,
    list_playable,
    plan_sampling,
    play_out_worlds,
    sample_worlds,
    solve_worlds,
    value_cards,
)
from euchre.solve.board.layout import card_set  # noqa: E402
from euchre.solve.sampling.worlds import list_all_worlds  # noqa: E402

PLAYABLE = [name for name, r in HOUSE_RULES.items() if r.renege == "prevent" and r.packs == 1]
houses = pytest.mark.parametrize("name", PLAYABLE)


def random_hand(rules: Rules, rng: random.Random, events: int) -> Hand:
    """A hand after some random events, calls and exchanges being more likely than passes."""
    hand = begin(rules, deal(rules, rng.randrange(rules.players), rng))
    for _ in range(events):
        event = forced_event(hand)
        if event is None:
            options = [e for e in legal(hand) if not isinstance(e, RedealClaimed)]
            keen = [
                e
                for e in options
                if isinstance(e, (Called, SwappedLowCards))
                or (isinstance(e, CalledForBest) and e.wanted)
            ]
            if not options:
                break
            event = rng.choice(keen if keen and rng.random() < 0.4 else options)
        hand = apply(hand, event)
    return hand


# -- never against the view ---------------------------------------------------------------------


@houses
def test_every_world_folds_to_the_very_view_it_was_drawn_from(name: str) -> None:
    rules, rng = HOUSE_RULES[name], random.Random(name)
    for number in range(4 * TIMES):
        hand = random_hand(rules, rng, rng.randint(0, 35))
        if hand.phase is Phase.LOOK:
            continue
        seat = rng.choice([None, *range(rules.players)])
        seen = view(hand, seat)
        worlds = sample_worlds(seen, 4, seed=number)
        for n in range(len(worlds)):
            world = worlds.hand_of(n)
            assert view(world, seat) == seen
            assert [card_set(cards) for cards in world.hands] == worlds.hands[n].tolist()


def could_be(seen: View, hand: Hand) -> bool:
    """Whether some history of the view has room for the cards that are really held."""
    truth = [card_set(cards) for cards in hand.hands]
    for way in plan_sampling(seen).ways:
        rest = [cards & ~card_set(held) for cards, held in zip(truth, way.held, strict=True)]
        room = [sum(pile.size for _, pile in way.piles_of(seat)) for seat in range(len(truth))]
        free = [0 for _ in truth]
        for seat in range(len(truth)):
            for _, pile in way.piles_of(seat):
                free[seat] |= ~pile.never
        if all(
            card_set(held) & ~cards == 0 and more.bit_count() == size and not more & ~allowed
            for held, cards, more, size, allowed in zip(
                way.held, truth, rest, room, free, strict=True
            )
        ):
            return True
    return False


@houses
def test_what_happened_is_among_the_worlds(name: str) -> None:
    rules, rng = HOUSE_RULES[name], random.Random(name)
    for _ in range(8 * TIMES):
        hand = random_hand(rules, rng, rng.randint(0, 45))
        if hand.phase is not Phase.LOOK:
            seat = rng.choice([None, *range(rules.players)])
            assert could_be(view(hand, seat), hand)


# -- each as often as another -------------------------------------------------------------------


def to_the_last_trick(rules: Rules, seed: int, *, keep: bool | None = None) -> Hand:
    """A hand with an ordered up-card before the last trick, played at random.

    `keep`: whether the dealer keeps the up-card; None: whatever comes.
    """
    rng = random.Random(seed)
    hand = begin(rules, deal(rules, 0, rng))
    assert hand.up_suit is not None
    hand = apply(apply(hand, Passed(1)), Called(2, hand.up_suit))
    options = [e for e in legal(hand) if isinstance(e, Discarded)]
    if keep is not None:
        options = [e for e in options if (e.card is not hand.up_card) == keep]
    hand = apply(hand, rng.choice(options))
    while len(hand.tricks) < rules.hand_size - 1:
        hand = apply(hand, rng.choice(legal(hand)))
    return hand


def all_worlds(seen: View) -> set[tuple[frozenset[Card], ...]]:
    """Every world, found by trying each unseen card in each hidden place: hands, then the discard.

    Only for hands in which nothing but a discard was hidden.
    """
    unseen = [card for card in seen.pack if card not in _known(seen)]
    seats = [seat for seat in range(seen.rules.players) if HIDDEN in seen.hands[seat]]
    assert all(len(seen.hands[seat]) == 1 for seat in seats)
    found = set()
    places = len(seats) + (seen.discard is HIDDEN)
    for cards in permutations(unseen, places):
        events = _events(seen, dict(zip(seats, cards, strict=False)), cards[-1], unseen, cards)
        if events is None:
            continue
        try:
            hand = fold(seen.rules, events, seen.scores)
        except (IllegalEventError, EuchreError):
            continue
        if view(hand, seen.seat) == seen:
            found.add(_key(hand))
    return found


def _known(seen: View) -> set[Card]:
    held = {c for hand in seen.hands for c in hand} | {play.card for play in seen.plays}
    return held | ({seen.discard} if seen.discard is not None else set())


def _key(hand: Hand) -> tuple[frozenset[Card], ...]:
    gone = frozenset(() if hand.discard is None else (hand.discard,))
    return (*map(frozenset, hand.hands), gone)


def _events(
    seen: View,
    held: dict[int, Card],
    discard: Card,
    unseen: list[Card],
    used: tuple[Card, ...],
) -> list[Event] | None:
    """The events in which these seats hold these cards and this card was laid away."""
    up_card, taker = seen.up_card, seen.taker
    if seen.discard is not HIDDEN:
        discard = seen.discard if seen.discard is not None else HIDDEN
    hands = []
    for seat in range(seen.rules.players):
        cards = {play.card for play in seen.plays if play.seat == seat}
        cards |= {held[seat]} if seat in held else set(seen.hands[seat])
        if seat == taker:
            cards |= {discard}
            if up_card not in cards:
                return None
            cards.discard(up_card)
        hands.append(tuple(sorted(cards)))
    if seen.seat is not None:
        hands[seen.seat] = seen.dealt.hands[seen.seat]
    kitty = tuple(card for card in unseen if card not in used)
    if up_card in kitty:
        return None
    dealt = Dealt(
        seen.dealer, tuple(hands), up_card, kitty, seen.dealt.packets, seen.dealt.face_down
    )
    return [
        dealt,
        *(
            Discarded(event.seat, discard) if isinstance(event, Discarded) else event
            for event in seen.events[1:]
        ),
    ]


@pytest.mark.parametrize(
    ("name", "keep"),
    [
        ("standard", True),
        ("standard", False),
        ("canadian", True),  # there the up-card may not be laid away
        ("cutthroat", True),
        ("cutthroat", False),
    ],
)
def test_worlds_are_drawn_evenly_from_all_there_are(name: str, *, keep: bool) -> None:
    rules = preset(name).rules
    if name == "canadian":
        rules = rules.replace(canadian_loner="off", upcard_taker="dealer")
    hand = to_the_last_trick(rules, 11, keep=keep)
    for seat in {1, hand.turn}:
        seen = view(hand, seat)
        possible = all_worlds(seen)
        ready = plan_sampling(seen)
        assert ready.counts.sum() == len(possible) >= 10
        count = 30 * len(possible)
        worlds = sample_worlds(ready, count, seed=5)
        seats = range(rules.players)
        drawn = Counter(_key_of(worlds, n, seats) for n in range(count))
        assert set(drawn) == possible
        each = list_all_worlds(ready)
        assert len(each) == len(possible)
        assert {_key_of(each, n, seats) for n in range(len(each))} == possible
        chi = sum((drawn[key] - 30) ** 2 / 30 for key in possible)
        freedom = len(possible) - 1
        assert abs(chi - freedom) < 5 * sqrt(2 * freedom), (chi, freedom)


def _key_of(worlds: SampledWorlds, number: int, seats: range) -> tuple[frozenset[Card], ...]:
    from euchre.solve.board.layout import cards_in

    hands = tuple(frozenset(cards_in(int(worlds.hands[number, seat]))) for seat in seats)
    gone = next(e.card for e in worlds.events_of(number) if isinstance(e, Discarded))
    return (*hands, frozenset((gone,)))


def test_the_dealer_may_have_laid_the_up_card_away_or_kept_it() -> None:
    """The trap: after a hidden discard the up-card is in one of two places, and not evenly."""
    rules = preset("standard").rules
    rng = random.Random(3)
    hand = begin(rules, deal(rules, 0, rng))
    assert hand.up_suit is not None
    up_card = hand.up_card
    assert up_card is not None
    hand = apply(apply(hand, Called(1, hand.up_suit)), Discarded(0, hand.hands[0][0]))
    seen = view(hand, 1)
    worlds = sample_worlds(seen, 30000, seed=1)
    kept = (worlds.hands[:, 0] >> np.uint64(up_card.index) & np.uint64(1)).mean()
    assert abs(kept - 5 / 6) < 0.015


def test_every_deal_is_held_against_rules_that_bind_calls() -> None:
    rules = preset("standard").rules.replace(need_natural_trump=True)
    refused = 0
    for seed in range(52, 52 + 3 * TIMES):  # 52 is the first that counts
        try:
            hand = to_the_last_trick(rules, seed)
        except IllegalEventError:
            continue  # who has no trump may not call
        seen = view(hand, 1)
        ready = plan_sampling(seen)
        worlds = list_all_worlds(ready)
        assert len(worlds) > 0
        assert all(view(worlds.hand_of(n), 1) == seen for n in range(len(worlds)))
        if len(worlds) < ready.counts.sum():
            refused += 1
            drawn = sample_worlds(ready, 40, seed=1)
            assert all(view(drawn.hand_of(n), 1) == seen for n in range(len(drawn)))
    assert refused
    assert len(sample_worlds(ready, 0)) == 0


def test_a_partner_called_by_a_card_is_never_the_maker() -> None:
    rules = preset("bid-euchre").rules
    rng = random.Random(8)
    for _ in range(20):
        hand = random_hand(rules, rng, 30)
        if hand.called_card is None or hand.maker is None or hand.over:
            continue
        watcher = next(
            s for s in range(5) if s != hand.maker and hand.called_card not in hand.hands[s]
        )
        worlds = sample_worlds(view(hand, watcher), 300)
        held = worlds.hands[:, hand.maker] >> np.uint64(hand.called_card.index) & np.uint64(1)
        assert not held.any()


# -- seeds, weights, values ---------------------------------------------------------------------


def seen_at_the_lead(name: str = "standard", seed: int = 1) -> View:
    rules = preset(name).rules
    rng = random.Random(seed)
    while True:
        hand = random_hand(rules, rng, 30)
        plays = [e for e in hand.events if isinstance(e, Played)]
        if hand.maker is not None and plays:
            first = hand.events.index(plays[0])
            hand = fold(rules, hand.events[:first], hand.scores)
            return view(hand, hand.turn)


def test_equal_seeds_give_equal_worlds() -> None:
    seen = seen_at_the_lead()
    first, again, other = (sample_worlds(seen, 50, seed=s).hands for s in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()


@pytest.mark.parametrize("name", ["standard", "british", "cutthroat-24", "bid-euchre", "no-trump"])
def test_worlds_are_solved_like_the_hands_they_are(name: str) -> None:
    for seed in range(3):
        seen = seen_at_the_lead(name, seed)
        worlds = sample_worlds(seen, 8, seed=seed)
        for unit in ("points", "tricks"):
            solved = solve_worlds(seen, worlds, unit)
            assert solved.shape == (8, len(list_playable(seen)))
            for n in range(8):
                assert value_cards(worlds.hand_of(n), unit) == dict(
                    zip(list_playable(seen), solved[n].tolist(), strict=True)
                )


def test_weights_come_from_a_hook_and_have_a_mean_of_one() -> None:
    seen = seen_at_the_lead()
    worlds = sample_worlds(seen, 40)
    assert (worlds.weights == 1).all()
    heavier = worlds.with_weights(lambda these: np.arange(len(these)))
    assert heavier.weights.mean() == pytest.approx(1)
    assert (heavier.hands == worlds.hands).all()


def test_playouts_take_some_tricks_and_never_more_than_there_are() -> None:
    seen = seen_at_the_lead()
    tricks = play_out_worlds(seen, sample_worlds(seen, 500))
    assert tricks.min() >= 0
    assert tricks.max() <= 5
    assert len(set(tricks.tolist())) > 2


def test_suits_not_followed_are_held_no_more() -> None:
    rules, rng = preset("standard").rules, random.Random(5)
    for _ in range(30):
        hand = random_hand(rules, rng, 20)
        if not hand.tricks or hand.over:
            continue
        seen = view(hand, hand.turn)
        worlds = sample_worlds(seen, 30)
        for n in range(30):
            world = worlds.hand_of(n)
            for seat in range(4):
                assert not {
                    suit
                    for suit in seen.void_suits(seat)
                    for card in world.hands[seat]
                    if _suit(card, hand.trump) is suit
                }


def _suit(card: Card, trump: Suit | None) -> Suit:
    from euchre.game.cards import suit_of

    return suit_of(card, trump)
