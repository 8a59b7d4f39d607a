"""Chance: shuffling, cutting and handing out the cards, and finding the first dealer.

Randomness comes in as a `random.Random` or a `numpy.random.Generator`; there is no state of its
own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from euchre.arguments import verify_arguments, verify_seat
from euchre.errors import DealError
from euchre.game.cards import BENNY_CANDIDATES, Card, Rank, Suit, build_plain_pack
from euchre.game.events import Cut, Dealt, FirstDealer
from euchre.game.hand import find_blind_seat
from euchre.game.randomness import Chance, as_random
from euchre.game.rules import (
    Rules,
    Seat,
    benny_cards,
    build_pack,
    lowest_rank,
    packet_choices,
    verify_rules,
)


@verify_arguments()
def shuffle_pack(rules: Rules, rng: Chance) -> tuple[Card, ...]:
    """Return the pack in random order."""
    cards = list(build_pack(rules))
    as_random(rng).shuffle(cards)
    return tuple(cards)


@verify_arguments()
def cut_pack(cards: Sequence[Card], cut: Cut | None) -> tuple[Card, ...]:
    """Return the pack after a cut (None: nobody cuts)."""
    depth = cut.at if cut is not None else 0
    return (*cards[depth:], *cards[:depth])


@verify_arguments()
def deal_pack(
    rules: Rules, dealer: Seat, cards: Sequence[Card], packets: tuple[int, ...] | None = None
) -> Dealt:
    """Deal a pack in this order: in turn from the dealer's left, then the up-card.

    `packets` is for show and does not change who gets which card (R23); None: the first of the
    allowed ones.

    Raises:
        SeatError: there is no such dealer.
        DealError: these are no cards.
    """
    verify_rules(rules)
    if not isinstance(cards, Sequence):
        raise DealError(f"expected cards, not {cards!r:.60}")
    players = rules.players
    verify_seat(dealer, rules.players)
    dealt = players * rules.hand_size
    hands = tuple(
        tuple(cards[(seat - dealer - 1) % players : dealt : players]) for seat in range(players)
    )
    undealt = tuple(cards[dealt:])
    up_card = undealt[0] if rules.up_card else None
    bennies_in = [card for card in BENNY_CANDIDATES if card in cards]
    usual = benny_cards(rules)[:1]
    return Dealt(
        dealer=dealer,
        hands=hands,
        up_card=up_card,
        kitty=undealt[1:] if rules.up_card else undealt,
        packets=packet_choices(rules)[0] if packets is None else packets,
        face_down=find_blind_seat(rules, dealer, up_card),
        benny=bennies_in[0] if bennies_in and bennies_in[0] not in usual else None,
    )


@verify_arguments()
def deal(
    rules: Rules,
    dealer: Seat,
    rng: Chance,
    *,
    cut: Cut | None = None,
    packets: tuple[int, ...] | None = None,
) -> Dealt:
    """Deal at random.

    Args:
        rules: the rules.
        dealer: who deals.
        rng: the source of chance.
        cut: the cut made after the shuffle, if any.
        packets: how the cards are handed out; None: as the dealer likes, at random.
    """
    cards = cut_pack(shuffle_pack(rules, rng), cut)
    chosen = as_random(rng).choice(packet_choices(rules)) if packets is None else packets
    return deal_pack(rules, dealer, cards, chosen)


# -- the first dealer ---------------------------------------------------------------------------


@verify_arguments()
def find_first_dealer(rules: Rules, rng: Chance, host: Seat = 0) -> FirstDealer:
    """Find the first dealer by these rules (R22)."""
    rng = as_random(rng)
    match rules.first_dealer:
        case "host":
            return FirstDealer(host)
        case "random":
            return FirstDealer(rng.randrange(rules.players))
        case "first_black_jack" | "first_jack":
            cards = list(build_plain_pack(lowest_rank(rules)))
            rng.shuffle(cards)
            last_place = next(
                place for place, card in enumerate(cards) if _is_deciding_card(rules, card)
            )
            return FirstDealer(last_place % rules.players, tuple(cards[: last_place + 1]))
        case "low_cut" | "high_cut":
            drawn: list[Card] = []
            while (seat := find_drawn_dealer(rules, drawn)) is None:
                drawn += rng.choices(
                    build_plain_pack(lowest_rank(rules)), k=len(find_tied_seats(rules, drawn))
                )
            return FirstDealer(seat, tuple(drawn))


def _is_deciding_card(rules: Rules, card: Card) -> bool:
    black = card.suit in (Suit.CLUBS, Suit.SPADES)
    return card.rank is Rank.JACK and (black or rules.first_dealer == "first_jack")


def _are_in_pack(rules: Rules, cards: Sequence[Card]) -> bool:
    return {*cards} <= {*build_plain_pack(lowest_rank(rules))}


def find_drawn_dealer(rules: Rules, drawn: Sequence[Card]) -> Seat | None:
    """Return the first dealer by exactly these cards; None if they do not decide it."""
    match rules.first_dealer:
        case "first_black_jack" | "first_jack":
            ends = [place for place, card in enumerate(drawn) if _is_deciding_card(rules, card)]
            one_pack = len(set(drawn)) == len(drawn) and _are_in_pack(rules, drawn)
            return ends[0] % rules.players if ends == [len(drawn) - 1] and one_pack else None
        case "low_cut" | "high_cut":
            seats, unused_cards = _play_cut_rounds(rules, drawn)
            decided = len(seats) == 1 and not unused_cards and _are_in_pack(rules, drawn)
            return seats[0] if decided else None
        case _:
            return None


def find_tied_seats(rules: Rules, drawn: Sequence[Card]) -> list[Seat]:
    """Return the seats still in the draw after complete rounds of cuts."""
    return _play_cut_rounds(rules, drawn)[0]


def _play_cut_rounds(rules: Rules, drawn: Sequence[Card]) -> tuple[list[Seat], Sequence[Card]]:
    """Return the seats still in the draw, and unused cards; king is high (R22)."""
    seats = list(range(rules.players))
    best: Callable[[Sequence[int]], int] = min if rules.first_dealer == "low_cut" else max
    while len(seats) > 1 and len(drawn) >= len(seats):
        ranks = [1 if card.rank is Rank.ACE else int(card.rank) for card in drawn[: len(seats)]]
        drawn = drawn[len(seats) :]
        seats = [seat for seat, rank in zip(seats, ranks, strict=True) if rank == best(ranks)]
    return seats, drawn
