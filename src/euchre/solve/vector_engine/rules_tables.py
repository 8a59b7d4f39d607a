"""`Rules` as the stepping kernel has them: words, and a table of what every ending is worth."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from euchre.game.calling import FIRST_PHASE_BY_BIDDING
from euchre.game.capabilities import ENVIRONMENT_CAPABILITY
from euchre.game.rules import (
    Rules,
    agreed_suit,
    build_pack,
    has_called_partner,
    partner_of,
    team_of,
    teams,
)
from euchre.game.scoring import HandEnding, hand_points, has_earned_token
from euchre.solve.board.layout import card_set
from euchre.solve.vector_engine.words import (
    BENNY_BLIND,
    BENNY_PLAIN,
    BENNY_REDEAL,
    BENNY_SEEN,
    PHASE_PLACES,
    RULES_WORDS,
    RulesWord,
    needed_tricks_range,
)


@lru_cache(1024)
def build_rules_words(rules: Rules, play_matches: bool) -> NDArray[np.uint64]:
    """Return the words of the rules, see `RulesWord`.

    Raises:
        UnsupportedRulesError: the kernel does not know all of these rules.
    """
    ENVIRONMENT_CAPABILITY.verify_rules(rules)
    agreed = agreed_suit(rules)
    alone = rules.canadian_loner
    values = {
        RulesWord.SEATS: rules.players,
        RulesWord.SIZE: rules.hand_size,
        RulesWord.PAIRS: rules.sides == "fixed_pairs",
        RulesWord.CALLED: has_called_partner(rules),
        RulesWord.FIRST_PHASE: PHASE_PLACES[FIRST_PHASE_BY_BIDDING[rules.bidding]],
        RulesWord.UP: rules.up_card,
        RulesWord.STICK: rules.stick_the_dealer,
        RulesWord.TAKER_IS_MAKER: rules.upcard_taker == "maker",
        RulesWord.LONE_TAKES: rules.upcard_if_dealer_out == "lone_partner",
        RulesWord.KEEP_UP: not rules.discard_upcard,
        RulesWord.MUST_1: alone != "off",
        RulesWord.MUST_2: alone == "both_rounds",
        RulesWord.AGAIN: rules.round2_may_name_turned_suit,
        RulesWord.NATURAL: rules.need_natural_trump,
        RulesWord.NT_1: rules.no_trump == "both",
        RulesWord.NT_2: rules.no_trump != "off",
        RulesWord.BENNY: {
            "dealer_names_blind": BENNY_BLIND,
            "dealer_names_seen": BENNY_SEEN,
            "redeal": BENNY_REDEAL,
        }.get(rules.joker_up_card, BENNY_PLAIN),
        RulesWord.AGREED: -1 if agreed is None else agreed.index,
        RulesWord.PARTNER_CALL: ("none", "card_not_trump", "ace", "best_of_suit").index(
            rules.partner_call
        ),
        RulesWord.LOW_BID: rules.min_bid or 0,
        RulesWord.HIGH_BID: rules.max_bid or 0,
        RulesWord.GO_ALONE: rules.go_alone,
        RulesWord.LATE: rules.alone_timing == "before_first_lead" or has_called_partner(rules),
        RulesWord.DEFEND: ("off", "vs_loner", "always").index(rules.defend_alone),
        RulesWord.MAKER_LEADS: rules.first_lead == "maker",
        RulesWord.LEFT_OF_LONER: rules.loner_lead == "left_of_loner",
        RulesWord.BEST: (
            "off", "partner_best", "receive_then_discard", "blind_swap", "upcard_swap",
        ).index(rules.call_for_best),
        RulesWord.ACES: {"off": 0, "one_ace": 1, "one_or_more": 4}[rules.ace_no_face],
        RulesWord.NO_ACE: rules.farmers_hand == "redeal" or rules.ace_no_face == "one_or_more",
        RulesWord.PLAIN_FIRST: rules.lead_plain_first,
        RulesWord.MAKE: rules.make_tricks,
        RulesWord.STAYS_PASSED: rules.all_pass == "same_dealer" or rules.num_hands > 0,
        RulesWord.STAYS_REDEALT: rules.misdeal == "same_dealer",
        RulesWord.TEAMS: len(teams(rules)),
        RulesWord.TARGET: rules.target,
        RulesWord.NUM_HANDS: rules.num_hands,
        RulesWord.MAKERS_FIRST: rules.tie == "makers_first",
        RulesWord.TOKENS: rules.four_trick_tokens,
        RulesWord.MATCHES: play_matches,
        RulesWord.PACK: len(build_pack(rules)),
    }  # fmt: skip
    words = np.zeros(RULES_WORDS, np.int64)
    for knob, value in values.items():
        words[knob] = int(value)
    game = words.view(np.uint64)
    game[RulesWord.CARDS : RulesWord.CARDS + len(build_pack(rules))] = [
        card_set([c]) for c in build_pack(rules)
    ]
    return game


def list_endings_by_row(rules: Rules) -> tuple[HandEnding | None, ...]:
    """List the endings of a hand, by the row of `build_hand_points_table`; None if none can end so.

    Only the rows of hands passed out tell who dealt; in all others the maker stands for the dealer.
    """
    none = rules.players
    shape = (none, none + 1, 2, 2, 2, 2, len(needed_tricks_range(rules)), rules.hand_size + 1)
    endings: list[HandEnding | None] = []
    for maker, mate, alone, lone, stuck, broke, need, won in np.ndindex(*shape):
        if not _is_ending_possible(
            rules, maker, mate, alone=bool(alone), lone_defence=bool(lone), stuck=bool(stuck)
        ):
            endings.append(None)
            continue
        endings.append(
            HandEnding(
                dealer=maker,
                makers=(maker,) if mate == none else tuple(sorted((maker, mate))),
                tricks=won,
                needed=needed_tricks_range(rules)[need],
                stake=0,
                alone=bool(alone),
                lone_defence=bool(lone),
                broke_fast=bool(broke),
                stuck=bool(stuck),
            )
        )
    passed = HandEnding(
        dealer=0, makers=(), tricks=0, needed=rules.make_tricks, stake=0, alone=False,
        lone_defence=False, broke_fast=False, stuck=False,
    )  # fmt: skip
    return (*endings, *(replace(passed, dealer=dealer) for dealer in range(rules.players)))


@lru_cache(64)
def build_hand_points_table(rules: Rules) -> NDArray[np.int16]:
    """Return (endings + dealers, teams + 1): points of each team, and whether a token is earned.

    The endings by maker, partner (`players`: none), alone, lone defence, stuck, broken fast, tricks
    needed and tricks, the last counting fastest; then the hands passed out, by dealer.
    """
    endings = list_endings_by_row(rules)
    points = np.zeros((len(endings), len(teams(rules)) + 1), np.int16)
    for row, ending in enumerate(endings):
        if ending is not None:
            points[row, :-1] = hand_points(rules, ending)
            points[row, -1] = has_earned_token(rules, ending)
    return points


def _is_ending_possible(
    rules: Rules, maker: int, maker_partner: int, *, alone: bool, lone_defence: bool, stuck: bool
) -> bool:
    """Return whether a hand can end with these: the others are never asked for."""
    fixed = partner_of(rules, maker)
    partner = rules.players if fixed is None else fixed
    sides = maker != maker_partner if has_called_partner(rules) else maker_partner == partner
    return (
        sides
        and (not lone_defence or rules.defend_alone != "off")
        and (not alone or rules.go_alone or has_called_partner(rules))
        and (not stuck or rules.stick_the_dealer)
    )


@lru_cache(1024)
def build_reward_shares_table(rules: Rules) -> NDArray[np.float32]:
    """Return (teams, players): the worth of a point of each team to each seat.

    1 to its own team's seats; to the others what makes the sum over teams nothing, so that the
    reward of a seat is its team's points less the mean of the other teams'.
    """
    sides = len(teams(rules))
    shares = np.full((sides, rules.players), -1 / (sides - 1), np.float32)
    for seat in range(rules.players):
        shares[team_of(rules, seat), seat] = 1
    return shares
