"""Deals under every trump and every leader: what a caller wants to know before trump is made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.arguments import verify_arguments
from euchre.cards import ALL_CARDS, HIDDEN, SUITS, Card
from euchre.rules import Rules, Seat, check_rules, left_of, pack, team_of, teams
from euchre.scoring import points_by
from euchre.solve.board.checks import NotSolvableError, bad_deal, check_whole, checked_deals
from euchre.solve.board.compiled import compile_rules, marks_of
from euchre.solve.board.layout import card_set
from euchre.solve.rollouts.playouts import boards_of
from euchre.solve.search.dd import EVERY_TRICK, Boards, solve_leads, workspace
from euchre.solve.search.rows import seat_bits

_SEATS: Final = 4


def solve_table(
    deals: Boards, makers: Collection[Seat] = (0, 2), *, marks: int = EVERY_TRICK
) -> NDArray[np.int8]:
    """Compute the makers' tricks with perfect play in each deal, for all 4 trumps and all 4
    leaders.

    Faster than as many single solves, for what is found out about one leader serves the others.

    Args:
        deals: (n, 4) of ``uint64``: the card set of each seat, with bit ``card.index`` set for each
            card.
        makers: the seats of the makers' side.
        marks: the numbers of tricks at which the answer matters, one bit each: the answer is
            rounded down to one of them. By default it is exact; for the points of standard rules
            3 and 5 matter, ``0b101000``.

    Returns:
        (n, 4, 4) of ``int8``: by trump, in the order of `euchre.cards.SUITS`, and by leader.

    Raises:
        NotSolvableError: these are no deals.
    """
    deals = checked_deals(deals)
    marks = check_whole("marks", marks, 0, EVERY_TRICK)
    makers = _side(makers)
    out = np.zeros((len(deals), len(SUITS), _SEATS), np.int8)
    boards, solved = np.zeros_like(deals), np.zeros(deals.shape, np.int8)
    for trump in SUITS:
        size = boards_of(deals, trump.index, boards)
        if size < 0:
            raise _uneven(deals)
        space = workspace(size)
        solve_leads(boards, np.uint64(seat_bits(makers)), np.uint64(marks), space, solved)
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
    first, in the array. Both makers play.

    Args:
        rules: of a game for two pairs.
        deals: (n, 4) of ``uint64``, as for `solve_table`; `card_sets` and `random_deals` make them.
        makers: one pair: (0, 2) or (1, 3).
        dealer: who deals.
        leader: who leads; None: the seat to the dealer's left.

    Returns:
        (n, 4) of ``float64``: points of the makers less those of the others, by trump, in the order
        of `euchre.cards.SUITS`.

    Raises:
        NotSolvableError: these are no deals of this game, or no makers, dealer or leader.
        Unsupported: the kernel does not know all of these rules.
        UntoldError: the points hang on more than tricks.
    """
    compile_rules(rules)
    side = tuple(sorted(_side(makers)))
    if rules.players != _SEATS or side not in teams(rules):
        raise NotSolvableError(f"points are those of a pair, (0, 2) or (1, 3), and not of {side}")
    first = left_of(rules, check_whole("the dealer", dealer, 0, _SEATS - 1))
    if leader is not None:
        first = check_whole("the leader", leader, 0, _SEATS - 1)
    deals = _of_this_pack(rules, checked_deals(deals))
    ours = team_of(rules, side[0])
    ended = points_by(
        rules,
        "tricks",
        dealer=dealer,
        makers=side,
        needed=rules.make_tricks,
        alone=False,
        lone_defence=False,
        stuck=False,
    )
    worth = [float(ended[n,][ours] - ended[n,][1 - ours]) for n in range(rules.hand_size + 1)]
    tricks = solve_table(deals, side, marks=marks_of(worth))[:, :, first]
    return np.array(worth)[tricks]


def _side(makers: object) -> tuple[Seat, ...]:
    if not isinstance(makers, Collection):
        raise NotSolvableError(f"makers are seats, such as (0, 2), and not {makers!r:.60}")
    return tuple(check_whole("a maker", seat, 0, _SEATS - 1) for seat in makers)


def _uneven(deals: Boards) -> NotSolvableError:
    sizes = np.array([[hand.bit_count() for hand in deal] for deal in deals.tolist()])
    wrong = (sizes != sizes[0, 0]).any(axis=1)
    return bad_deal(wrong, f"all hands must have equally many cards, here {sizes[0, 0]}")


def _of_this_pack(rules: Rules, deals: Boards) -> Boards:
    every = np.bitwise_or.reduce(deals, axis=1)
    strange = every & ~np.uint64(card_set(pack(rules)))
    if strange.any():
        card = ALL_CARDS[int(strange[strange != 0][0]).bit_length() - 1]
        raise bad_deal(strange != 0, f"the {card.name} is not in the pack of this game")
    size = sum(deals >> np.uint64(card.index) & np.uint64(1) for card in pack(rules))
    wrong = (np.asarray(size) != rules.hand_size).any(axis=1)
    if wrong.any():
        raise bad_deal(wrong, f"the hands of this game have {rules.hand_size} cards each")
    return deals


@verify_arguments()
def card_sets(deals: Iterable[Sequence[Iterable[Card]]]) -> Boards:
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
        hands = [_cards(number, cards) for cards in deal]
        if len(hands) != _SEATS:
            raise NotSolvableError(f"deal {number} (from 0): {len(hands)} in place of four hands")
        rows.append([card_set(cards) for cards in hands])
    return checked_deals(np.array(rows, np.uint64)) if rows else np.zeros((0, _SEATS), np.uint64)


def _cards(number: int, hand: object) -> tuple[Card, ...]:
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
        raise NotSolvableError(f"deal {number} (from 0): {why}")
    return cards


@verify_arguments()
def random_deals(rules: Rules, count: int, seed: int = 0) -> Boards:
    """Draw deals of a game for four, each as likely as any other.

    Args:
        rules: of the game.
        count: how many.
        seed: the same deals for the same seed.

    Returns:
        (count, 4) of ``uint64``, as of `card_sets`.

    Raises:
        NotSolvableError: the game is not for four, or `count` is no number of deals.
        RulesError: these are no rules.
    """
    check_rules(rules)
    if rules.players != _SEATS:
        raise NotSolvableError(f"deals are those of four players, and not of {rules.players}")
    rng, size = np.random.default_rng(seed), rules.hand_size
    bits = np.array([1 << card.index for card in pack(rules)], np.uint64)
    packs = rng.permuted(np.tile(bits, (check_whole("count", count, 0), 1)), axis=1)
    dealt = packs[:, : _SEATS * size].reshape(-1, _SEATS, size)
    deals: Boards = np.bitwise_or.reduce(dealt, axis=2)
    return deals
