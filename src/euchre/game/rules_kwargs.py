"""What may be said of each knob, for a type checker: the keywords of `Rules.replace`.

`Rules` says what a knob is; these are its names and types once more, since no checker makes them of
the fields of another class. A test holds the two equal.
"""

from typing import Literal, TypedDict


class RulesKwargs(TypedDict, total=False):
    """Keyword arguments that change some knobs of `Rules`."""

    players: Literal[2, 3, 4, 5]
    sides: Literal["fixed_pairs", "maker_vs_rest", "solo", "called_partner"]
    low_rank: Literal["7", "8", "9", "T", "J"]
    packs: Literal[1, 2]
    joker: Literal["none", "joker", "joker_or_2S", "2S"]
    hand_size: Literal[4, 5, 6, 7, 8, 10, 12]
    up_card: bool
    first_dealer: Literal["random", "host", "first_black_jack", "first_jack", "low_cut", "high_cut"]
    cut_by: Literal["none", "left", "right"]
    cut_may_bump: bool
    deal_packets: Literal[
        "fixed_3_2_or_2_3", "dealer_choice_2_3", "dealer_choice_2_3_or_singles", "singles"
    ]
    all_pass: Literal["next_dealer", "same_dealer", "opponents_score_1"]
    misdeal: Literal["same_dealer", "next_dealer"]
    farmers_hand: Literal["off", "redeal", "go_under_3"]
    ace_no_face: Literal["off", "one_ace", "one_or_more"]
    bidding: Literal["turn_up", "name_only", "auction_tricks"]
    stick_the_dealer: bool
    upcard_taker: Literal["dealer", "maker"]
    upcard_if_dealer_out: Literal["dead", "lone_partner"]
    discard_upcard: bool
    canadian_loner: Literal["off", "round1", "both_rounds"]
    round2_may_name_turned_suit: bool
    need_natural_trump: bool
    no_trump: Literal["off", "round2", "both"]
    low_no_trump: bool
    joker_up_card: Literal[
        "n/a",
        "dealer_names_blind",
        "dealer_names_seen",
        "agreed_suit_C",
        "agreed_suit_D",
        "agreed_suit_H",
        "agreed_suit_S",
        "redeal",
    ]
    partner_call: Literal["none", "card_not_trump", "ace", "best_of_suit"]
    min_bid: int | None
    max_bid: int | None
    min_bid_no_trump: int | None
    auction_rounds: Literal["one", "until_all_pass"]
    bid_names_trump: bool
    moon_over_moon: bool
    moon_cards: Literal[0, 1, 2, 3]
    phrases: Literal["plain", "canadian_british", "hoyle"]
    go_alone: bool
    alone_timing: Literal["with_call", "before_first_lead"]
    defend_alone: Literal["off", "vs_loner", "always"]
    first_lead: Literal["left_of_dealer", "maker"]
    loner_lead: Literal["left_of_dealer", "left_of_loner"]
    call_for_best: Literal[
        "off", "partner_best", "receive_then_discard", "blind_swap", "upcard_swap"
    ]
    renege: Literal["prevent", "penalty_2", "euchre", "somerset"]
    lead_plain_first: bool
    make_tricks: Literal[3, 4, 5, 6]
    pts_make: int
    pts_march: int
    pts_loner_make: int
    pts_loner_march: int
    pts_euchre: int
    pts_loner_euchred: int
    pts_lone_defender_euchre: int
    pts_super_euchre: int
    pts_stuck_euchre: int | None
    fast_break: bool
    four_trick_tokens: bool
    bid_points: Literal["fixed", "tricks"]
    pts_set: int | None
    pts_big_pepper: int | None
    pts_call_two: int | None
    pts_call_one: int | None
    pts_moon: int | None
    defender_tricks: bool
    euchre_points_go_to: Literal["side", "each_opponent"]
    target: int
    num_hands: int
    time_limit: bool
    tie: Literal["play_on_until_unique_leader", "makers_first"]
    wins_by_contract: bool
    laps: bool
    slams: bool
    score_cards: Literal["2_3_crossed", "5_5", "6_4", "digits"]
    sort_suits: str
