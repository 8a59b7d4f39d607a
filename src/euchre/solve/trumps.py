"""Deals under every trump and every leader: what a caller wants to know before trump is made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.arguments import verify_arguments
from euchre.game.cards import ALL_CARDS, HIDDEN, SUITS, Card
from euchre.game.rules import Rules, Seat, build_pack, left_of, team_of, teams, verify_rules
from euchre.game.scoring import tabulate_points
from euchre.solve.board.checks import (
    NotSolvableError,
    build_deal_error,
    verify_deals,
    verify_seed,
    verify_whole_number,
)
from euchre.solve.board.compiled import (
    compile_rules,
    verify_tricks_never_cost,
    worth_threshold_bits,
)
from euchre.solve.board.conversion import write_boards_and_count_cards
from euchre.solve.board.layout import card_set
from euchre.solve.board.workspace import Boards
from euchre.solve.search.double_dummy import (
    ALL_TRICK_COUNTS,
    new_workspace,
    write_perfect_tricks_by_leader,
)
from euchre.solve.search.positions import seat_bits

_SEAT_COUNT: Final = 4


def solve_table(
    deals: Boards, makers: Collection[Seat] = (0, 2), *, thresholds: int = ALL_TRICK_COUNTS
) -> NDArray[np.int8]:
    """Compute the makers' tricks with perfect play in each deal, for every trump and leader.

    Faster than as many single solves, for what is found out about one leader serves the others.

    Args:
        deals: (n, 4) of ``uint64``: the card set of each seat, with bit ``card.index`` set for each
            card.
        makers: the seats of the makers' side.
        thresholds: the numbers of tricks at which the answer matters, one bit each: the answer is
            rounded down to one of them. By default it is exact; for the points of standard rules
            3 and 5 matter, ``0b101000``.

    Returns:
        (n, 4, 4) of ``int8``: by trump, in the order of `euchre.game.cards.SUITS`, and by leader.

    Raises:
        NotSolvableError: these are no deals.
    """
    deals = verify_deals(deals)
    thresholds = verify_whole_number("thresholds", thresholds, 0, ALL_TRICK_COUNTS)
    makers = _verify_makers(makers)
    out = np.zeros((len(deals), len(SUITS), _SEAT_COUNT), np.int8)
    boards, solved = np.zeros_like(deals), np.zeros(deals.shape, np.int8)
    for trump in SUITS:
        size = write_boards_and_count_cards(deals, trump.index, boards)
        if size < 0:
            raise _build_uneven_hands_error(deals)
        space = new_workspace(size)
        write_perfect_tricks_by_leader(
            boards, np.uint64(seat_bits(makers)), np.uint64(thresholds), space, solved
        )
        out[:, trump.index] = solved
    return out


def solve_points(
    rules: Rules,
    deals: Boards,
    makers: Collection[Seat] = (0, 2),
    *,
    dealer: Seat = 3,
    leader: Seat | None = None,
) -> NDArray[np.float64]:
    """Compute the worth of each deal to the makers with perfect play, for all 4 trumps.

    The hands are as they are played: who would order up takes the up-card in and lays a card away
    first, in the array. Both makers play, and nobody had to call because all others had passed.

    Args:
        rules: of a game for two pairs.
        deals: (n, 4) of ``uint64``, as for `solve_table`; `to_card_sets` and `random_deals`
            make them.
        makers: one pair: (0, 2) or (1, 3).
        dealer: who deals.
        leader: who leads; None: the seat to the dealer's left.

    Returns:
        (n, 4) of ``float64``: points of the makers less those of the others, by trump, in the order
        of `euchre.game.cards.SUITS`.

    Raises:
        NotSolvableError: these are no deals of this game, or no makers, dealer or leader.
        UnsupportedRulesError: the kernel does not know all of these rules, or another trick may
            be worth less by them.
        UnknownScoreError: the points hang on more than tricks, as in an auction on the bid.
    """
    compile_rules(rules)
    verify_tricks_never_cost(rules)
    side = tuple(sorted(_verify_makers(makers)))
    if rules.players != _SEAT_COUNT or side not in teams(rules):
        raise NotSolvableError(f"points are those of a pair, (0, 2) or (1, 3), and not of {side}")
    first_leader = left_of(rules, verify_whole_number("the dealer", dealer, 0, _SEAT_COUNT - 1))
    if leader is not None:
        first_leader = verify_whole_number("the leader", leader, 0, _SEAT_COUNT - 1)
    deals = _verify_pack(rules, verify_deals(deals))
    ours = team_of(rules, side[0])
    ended = tabulate_points(
        rules,
        "tricks",
        dealer=dealer,
        makers=side,
        alone=False,
        lone_defence=False,
        stuck=False,
    )
    worth = [float(ended[n,][ours] - ended[n,][1 - ours]) for n in range(rules.hand_size + 1)]
    tricks = solve_table(deals, side, thresholds=worth_threshold_bits(worth))[:, :, first_leader]
    return np.array(worth)[tricks]


def _verify_makers(makers: object) -> tuple[Seat, ...]:
    if not isinstance(makers, Collection):
        raise NotSolvableError(f"makers are seats, such as (0, 2), and not {makers!r:.60}")
    return tuple(verify_whole_number("a maker", seat, 0, _SEAT_COUNT - 1) for seat in makers)


def _build_uneven_hands_error(deals: Boards) -> NotSolvableError:
    sizes = np.array([[hand.bit_count() for hand in deal] for deal in deals.tolist()])
    wrong = (sizes != sizes[0, 0]).any(axis=1)
    return build_deal_error(wrong, f"all hands must have equally many cards, here {sizes[0, 0]}")


def _verify_pack(rules: Rules, deals: Boards) -> Boards:
    every = np.bitwise_or.reduce(deals, axis=1)
    strange = every & ~np.uint64(card_set(build_pack(rules)))
    if strange.any():
        card = ALL_CARDS[int(strange[strange != 0][0]).bit_length() - 1]
        raise build_deal_error(strange != 0, f"the {card.name} is not in the pack of this game")
    size = sum(deals >> np.uint64(card.index) & np.uint64(1) for card in build_pack(rules))
    wrong = (np.asarray(size) != rules.hand_size).any(axis=1)
    if wrong.any():
        raise build_deal_error(wrong, f"the hands of this game have {rules.hand_size} cards each")
    return deals


@verify_arguments()
def to_card_sets(deals: Iterable[Sequence[Iterable[Card]]]) -> Boards:
    """Convert deals of cards to the arrays that are solved.

    Args:
        deals: for each deal the cards of four hands, seat 0 first.

    Returns:
        (n, 4) of ``uint64``: the card set of each seat, with bit ``card.index`` set for each card.

    Raises:
        NotSolvableError: a deal has not four hands, or a card is hidden or there twice.
    """
    rows = []
    for number, deal in enumerate(deals):
        hands = [_verify_cards(number, cards) for cards in deal]
        if len(hands) != _SEAT_COUNT:
            raise NotSolvableError(f"deal {number} (from 0): {len(hands)} in place of four hands")
        rows.append([card_set(cards) for cards in hands])
    return (
        verify_deals(np.array(rows, np.uint64)) if rows else np.zeros((0, _SEAT_COUNT), np.uint64)
    )


def _verify_cards(deal_index: int, hand: object) -> tuple[Card, ...]:
    """Verify and return the cards of one hand of the deal of this number."""
    cards = tuple(hand) if isinstance(hand, Iterable) else ()
    why = ""
    if not isinstance(hand, Iterable) or not all(isinstance(card, Card) for card in cards):
        why = f"a hand is Cards, as parse_cards makes them of a text, and not {hand!r:.40}"
    elif HIDDEN in cards:
        why = "every card must be known"
    elif len({*cards}) < len(cards):
        why = "a card is twice in one hand"
    if why:
        raise NotSolvableError(f"deal {deal_index} (from 0): {why}")
    return cards


@verify_arguments()
def random_deals(rules: Rules, count: int, seed: int = 0) -> Boards:
    """Draw deals of a game for four, each as likely as any other.

    Args:
        rules: of the game.
        count: how many.
        seed: the same deals for the same seed.

    Returns:
        (count, 4) of ``uint64``, as of `to_card_sets`.

    Raises:
        NotSolvableError: the game is not for four players and one pack, or `count` is no number of
            deals.
        RulesError: these are no rules.
    """
    verify_rules(rules)
    if rules.players != _SEAT_COUNT:
        raise NotSolvableError(f"deals are those of four players, and not of {rules.players}")
    if rules.packs > 1:
        raise NotSolvableError(f"deals are those of one pack, and not of {rules.packs}")
    seed = verify_seed(seed)
    rng, size = np.random.default_rng(seed % 2**128), rules.hand_size
    bits = np.array([1 << card.index for card in build_pack(rules)], np.uint64)
    packs = rng.permuted(np.tile(bits, (verify_whole_number("count", count, 0), 1)), axis=1)
    dealt = packs[:, : _SEAT_COUNT * size].reshape(-1, _SEAT_COUNT, size)
    deals: Boards = np.bitwise_or.reduce(dealt, axis=2)
    return deals
