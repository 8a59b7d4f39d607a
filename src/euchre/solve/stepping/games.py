"""`Rules` as the stepping kernel has them: words, and a table of what every ending is worth."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from euchre.calling import FIRST_ROUND
from euchre.capabilities import STEPS
from euchre.rules import Rules, agreed_suit, called, pack, partner, team_of, teams
from euchre.scoring import HandEnding, earns_token, hand_points
from euchre.solve.board.compiled import BENNY_BLIND, BENNY_PLAIN, BENNY_REDEAL, BENNY_SEEN
from euchre.solve.board.layout import card_set
from euchre.solve.stepping.words import GAME_WORDS, PHASES, OptionWord, needs


@cache
def words_of(rules: Rules, matches: bool) -> NDArray[np.uint64]:
    """Return the words of a game, see `OptionWord`.

    Args:
        rules: the rules.
        matches: whether whole matches are played.

    Raises:
        Unsupported: the kernel does not know all of these rules.
    """
    STEPS.check(rules)
    agreed = agreed_suit(rules)
    alone = rules.canadian_loner
    values = {
        OptionWord.SEATS: rules.players,
        OptionWord.SIZE: rules.hand_size,
        OptionWord.PAIRS: rules.sides == "fixed_pairs",
        OptionWord.CALLED: called(rules),
        OptionWord.FIRST_PHASE: PHASES[FIRST_ROUND[rules.bidding]],
        OptionWord.UP: rules.up_card,
        OptionWord.STICK: rules.stick_the_dealer,
        OptionWord.TAKER_IS_MAKER: rules.upcard_taker == "maker",
        OptionWord.LONE_TAKES: rules.upcard_if_dealer_out == "lone_partner",
        OptionWord.KEEP_UP: not rules.discard_upcard,
        OptionWord.MUST_1: alone != "off",
        OptionWord.MUST_2: alone == "both_rounds",
        OptionWord.AGAIN: rules.round2_may_name_turned_suit,
        OptionWord.NATURAL: rules.need_natural_trump,
        OptionWord.NT_1: rules.no_trump == "both",
        OptionWord.NT_2: rules.no_trump != "off",
        OptionWord.BENNY: {
            "dealer_names_blind": BENNY_BLIND,
            "dealer_names_seen": BENNY_SEEN,
            "redeal": BENNY_REDEAL,
        }.get(rules.joker_up_card, BENNY_PLAIN),
        OptionWord.AGREED: -1 if agreed is None else agreed.index,
        OptionWord.PARTNER_CALL: ("none", "card_not_trump", "ace", "best_of_suit").index(
            rules.partner_call
        ),
        OptionWord.LOW_BID: rules.min_bid or 0,
        OptionWord.HIGH_BID: rules.max_bid or 0,
        OptionWord.GO_ALONE: rules.go_alone,
        OptionWord.LATE: rules.alone_timing == "before_first_lead" or called(rules),
        OptionWord.DEFEND: ("off", "vs_loner", "always").index(rules.defend_alone),
        OptionWord.MAKER_LEADS: rules.first_lead == "maker",
        OptionWord.LEFT_OF_LONER: rules.loner_lead == "left_of_loner",
        OptionWord.BEST: (
            "off", "partner_best", "receive_then_discard", "blind_swap", "upcard_swap",
        ).index(rules.call_for_best),
        OptionWord.ACES: {"off": 0, "one_ace": 1, "one_or_more": 4}[rules.ace_no_face],
        OptionWord.NO_ACE: rules.farmers_hand == "redeal" or rules.ace_no_face == "one_or_more",
        OptionWord.PLAIN_FIRST: rules.lead_plain_first,
        OptionWord.MAKE: rules.make_tricks,
        OptionWord.STAYS_PASSED: rules.all_pass == "same_dealer" or rules.num_hands > 0,
        OptionWord.STAYS_REDEALT: rules.misdeal == "same_dealer",
        OptionWord.TEAMS: len(teams(rules)),
        OptionWord.TARGET: rules.target,
        OptionWord.NUM_HANDS: rules.num_hands,
        OptionWord.MAKERS_FIRST: rules.tie == "makers_first",
        OptionWord.TOKENS: rules.four_trick_tokens,
        OptionWord.MATCHES: matches,
        OptionWord.PACK: len(pack(rules)),
    }  # fmt: skip
    words = np.zeros(GAME_WORDS, np.int64)
    for knob, value in values.items():
        words[knob] = int(value)
    game = words.view(np.uint64)
    game[OptionWord.CARDS : OptionWord.CARDS + len(pack(rules))] = [
        card_set([c]) for c in pack(rules)
    ]
    return game


@cache
def endings_of(rules: Rules) -> tuple[HandEnding | None, ...]:
    """List the endings of a hand, by the row of `points_table`; None if none can end so.

    Only the rows of hands passed out tell who dealt; in all others the maker stands for the dealer.
    """
    none = rules.players
    shape = (none, none + 1, 2, 2, 2, 2, len(needs(rules)), rules.hand_size + 1)
    found: list[HandEnding | None] = []
    for maker, mate, alone, lone, stuck, broke, need, won in np.ndindex(*shape):
        if not _can_be(rules, maker, mate, alone=bool(alone), lone=bool(lone), stuck=bool(stuck)):
            found.append(None)
            continue
        found.append(
            HandEnding(
                dealer=maker,
                makers=(maker,) if mate == none else tuple(sorted((maker, mate))),
                tricks=won,
                needed=needs(rules)[need],
                alone=bool(alone),
                lone_defence=bool(lone),
                broke_fast=bool(broke),
                stuck=bool(stuck),
            )
        )
    passed = HandEnding(
        dealer=0, makers=(), tricks=0, needed=rules.make_tricks, alone=False, lone_defence=False,
        broke_fast=False, stuck=False,
    )  # fmt: skip
    return (*found, *(replace(passed, dealer=dealer) for dealer in range(rules.players)))


@cache
def points_of(rules: Rules) -> NDArray[np.int16]:
    """Return (endings + dealers, teams + 1): the points of each team, and whether the makers earn a
    token.

    The endings by maker, partner (`players`: none), alone, lone defence, stuck, broken fast, tricks
    needed and tricks, the last counting fastest; then the hands passed out, by dealer.
    """
    endings = endings_of(rules)
    points = np.zeros((len(endings), len(teams(rules)) + 1), np.int16)
    for row, ending in enumerate(endings):
        if ending is not None:
            points[row, :-1] = hand_points(rules, ending)
            points[row, -1] = earns_token(rules, ending)
    return points


def _can_be(rules: Rules, maker: int, mate: int, *, alone: bool, lone: bool, stuck: bool) -> bool:
    """Return whether a hand can end with these: the others are never asked for."""
    fixed = partner(rules, maker)
    other = rules.players if fixed is None else fixed
    sides = maker != mate if called(rules) else mate == other
    return (
        sides
        and (not lone or rules.defend_alone != "off")
        and (not alone or rules.go_alone or called(rules))
        and (not stuck or rules.stick_the_dealer)
    )


@cache
def shares_of(rules: Rules) -> NDArray[np.float32]:
    """Return (teams, players): the worth of a point of each team to each seat.

    1 to its own team's seats; to the others what makes the sum over teams nothing, so that the
    reward of a seat is its team's points less the mean of the other teams'.
    """
    sides = len(teams(rules))
    shares = np.full((sides, rules.players), -1 / (sides - 1), np.float32)
    for seat in range(rules.players):
        shares[team_of(rules, seat), seat] = 1
    return shares
