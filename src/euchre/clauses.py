"""One clause for each knob of the rules that says in plain English what its value means.

A knob nobody has written a clause for gets one from its label and help, so that a new house rule
can be talked about at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euchre.cards import Suit
from euchre.knobs import Value
from euchre.rules import KNOBS, Rules, agreed_suit, has_benny, pack, partner
from euchre.words import count, listing

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number(value: int) -> str:
    """``three``; figures from 10 on."""
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def _points(number: int) -> str:
    return count(number, "point")


def _choice(name: str, **clauses: str) -> Callable[[Rules], str]:
    """A clause picked by the knob's value."""
    return lambda rules: clauses[str(getattr(rules, name)).replace("/", "")]


def _switch(name: str, yes: str, no: str) -> Callable[[Rules], str]:
    return lambda rules: yes if getattr(rules, name) else no


def _if(applies: Callable[[Rules], bool], clause: Callable[[Rules], str]) -> Callable[[Rules], str]:
    """A clause that is left unsaid where the knob has nothing to act on."""
    return lambda rules: clause(rules) if applies(rules) else ""


_LOWEST: Final = {"7": "seven", "8": "eight", "9": "nine", "T": "ten"}


def _low_rank(rules: Rules) -> str:
    size = len(pack(rules)) - has_benny(rules)
    return f"the pack is the {size} cards from the ace down to the {_LOWEST[rules.low_rank]}"


def _joker_up_card(rules: Rules) -> str:
    suit = agreed_suit(rules)
    if suit is not None:
        return f"a Benny turned up stands for {suit.word}, and calling goes on as usual"
    return {
        "dealer_names_blind": "if the Benny is turned up the dealer must make trump, naming a "
        "suit before looking at the hand, and takes the Benny",
        "dealer_names_seen": "if the Benny is turned up the dealer looks at the hand, must make "
        "trump and takes the Benny",
        "redeal": "if the Benny is turned up the cards are dealt again",
    }.get(rules.joker_up_card, "")


def _all_pass(rules: Rules) -> str:
    same = rules.all_pass == "same_dealer" or rules.num_hands > 0
    deals = "the same player deals again" if same else "the next player deals"
    if rules.all_pass == "opponents_score_1":
        return f"if everyone passes twice, the dealer's opponents score 1 and {deals}"
    return f"if everyone passes twice, the cards are thrown in and {deals}"


def _num_hands(rules: Rules) -> str:
    if not rules.num_hands:
        return "any number of hands may be played"
    return (
        f"the game is {count(rules.num_hands, 'hand')} long, not counting those thrown in, which "
        "the same player deals again"
    )


def _ordered(rules: Rules) -> bool:
    return rules.up_card and rules.bidding == "turn_up"


def _mate_may_go_alone(rules: Rules) -> bool:
    return _ordered(rules) and rules.go_alone and rules.sides == "fixed_pairs"


def _has_loners(rules: Rules) -> bool:
    return rules.go_alone or rules.defend_alone != "off"


_CLAUSES: Final[dict[str, Callable[[Rules], str]]] = {
    "players": lambda r: f"{number(r.players)} people play",
    "sides": _choice(
        "sides",
        fixed_pairs="partners sit opposite each other and share their score",
        maker_vs_rest="whoever makes trump plays against all the others",
        solo="everyone plays for themselves",
        called_partner="the maker calls a card, and whoever holds it is the partner",
    ),
    "low_rank": _low_rank,
    "joker": _choice(
        "joker",
        none="there is no joker",
        joker="a joker is added: the Benny, the best trump of all whatever suit is trump",
        joker_or_2S="a joker (or, if there is none, the 2 of spades) is added: the Benny, the "
        "best trump of all whatever suit is trump",
        **{
            "2S": "the 2 of spades is added: the Benny, the best trump of all whatever suit is "
            "trump"
        },
    ),
    "hand_size": lambda r: f"everyone is dealt {number(r.hand_size)} cards",
    "up_card": _switch(
        "up_card",
        "the next card is turned up; the rest, the kitty, stay face down and out of play",
        "no card is turned up",
    ),
    "first_dealer": _choice(
        "first_dealer",
        random="anyone, at random, deals first",
        host="the host deals first",
        first_black_jack="cards are dealt face up until a black jack falls, and whoever gets it "
        "deals first",
        first_jack="cards are dealt face up until a jack falls, and whoever gets it deals first",
        low_cut="everyone cuts a card and the lowest (king high, ace low) deals first",
        high_cut="everyone cuts a card and the highest (king high, ace low) deals first",
    ),
    "cut_by": _choice(
        "cut_by",
        none="nobody cuts the pack",
        left="the player on the dealer's left cuts the pack before each deal",
        right="the player on the dealer's right cuts the pack before each deal",
    ),
    "cut_may_bump": _if(
        lambda r: r.cut_by != "none",
        _switch(
            "cut_may_bump",
            "whoever cuts may knock on the pack instead (bump), which leaves it as it is",
            "the pack is always cut; knocking on it is not enough",
        ),
    ),
    "deal_packets": _choice(
        "deal_packets",
        fixed_3_2_or_2_3="cards are dealt in two rounds, threes then twos or twos then threes, "
        "the same way all game",
        dealer_choice_2_3="cards are dealt in two rounds, two or three to each player as the "
        "dealer likes, made up to five in the second",
        dealer_choice_2_3_or_singles="cards are dealt two or three at a time, made up to five in "
        "a second round, or one at a time, as the dealer likes",
        singles="cards are dealt one at a time",
    ),
    "all_pass": _if(lambda r: not r.stick_the_dealer, _all_pass),
    "misdeal": _if(
        lambda r: r.joker_up_card == "redeal",
        _choice(
            "misdeal",
            same_dealer="a hand that is void before any call is dealt again by the same dealer",
            next_dealer="after a hand that is void before any call the next player deals",
        ),
    ),
    "bidding": _choice(
        "bidding",
        turn_up="going round from the dealer's left, each player passes or orders up the "
        "up-card, which makes its suit trump; if all pass it is turned down, and each in turn "
        "passes or names a suit",
        name_only="going round from the dealer's left, each player passes or names trump",
        auction_tricks="the players bid how many tricks they would take, and the highest makes "
        "trump",
    ),
    "stick_the_dealer": _switch(
        "stick_the_dealer",
        "if everyone else has passed twice the dealer must name a suit (stick the dealer)",
        "the dealer is never forced to name a suit",
    ),
    "upcard_taker": _if(
        _ordered,
        _choice(
            "upcard_taker",
            dealer="the dealer takes the up-card, whoever orders it, and lays one card face down",
            maker="the player who orders the up-card takes it, and lays one card face down",
        ),
    ),
    "upcard_if_dealer_out": _if(
        _mate_may_go_alone,
        _choice(
            "upcard_if_dealer_out",
            dead="when the dealer's partner orders it up alone, the up-card goes out of play "
            "with the dealer's hand",
            lone_partner="when the dealer's partner orders it up alone, the partner takes the "
            "up-card",
        ),
    ),
    "discard_upcard": _if(
        _ordered,
        _switch(
            "discard_upcard",
            "the up-card itself may be the card laid away",
            "the up-card itself may not be the card laid away",
        ),
    ),
    "canadian_loner": _if(
        lambda r: r.sides == "fixed_pairs",
        _choice(
            "canadian_loner",
            off="the dealer's partner may make trump like anyone else",
            round1="in the first round the dealer's partner can make trump only by going alone",
            both_rounds="the dealer's partner can make trump only by going alone",
        ),
    ),
    "round2_may_name_turned_suit": _if(
        _ordered,
        _switch(
            "round2_may_name_turned_suit",
            "in the second round any suit may be named, even the one turned down",
            "in the second round the suit turned down may not be named",
        ),
    ),
    "need_natural_trump": _switch(
        "need_natural_trump",
        "a player may make a suit trump only with a card of that suit in hand (the Benny and the "
        "jack of the other suit do not count)",
        "a player may make a suit trump without holding a card of it",
    ),
    "joker_up_card": _if(lambda r: has_benny(r) and r.up_card, _joker_up_card),
    "phrases": _choice(
        "phrases",
        plain='players say "pass", "order it up", the dealer "pick it up", or name the suit',
        canadian_british='opponents of the dealer say "I order it up", the dealer\'s partner "I '
        'turn it down", the dealer "I take it up", or "over" to end the first round',
        hoyle='opponents of the dealer say "I order it up", the dealer\'s partner "I assist", '
        'the dealer "I take it up" or "I turn it down"',
    ),
    "go_alone": _switch(
        "go_alone",
        "whoever makes trump may play alone: the partner lays the hand down and sits out",
        "nobody plays alone",
    ),
    "alone_timing": _if(
        lambda r: r.go_alone,
        _choice(
            "alone_timing",
            with_call="going alone is said together with the call",
            before_first_lead="going alone is said after trump is made, before the first lead",
        ),
    ),
    "defend_alone": _choice(
        "defend_alone",
        off="defenders always play together",
        vs_loner="against a lone maker one defender may play alone too",
        always="one defender may play alone, whether or not the maker does",
    ),
    "first_lead": _choice(
        "first_lead",
        left_of_dealer="the player on the dealer's left leads first",
        maker="the maker leads first",
    ),
    "loner_lead": _if(
        lambda r: _has_loners(r) and partner(r, 0) is not None,
        _choice(
            "loner_lead",
            left_of_dealer="with someone alone, the first player still in from the dealer's left "
            "leads first",
            left_of_loner="with someone alone, the first player still in from the loner's left "
            "leads first",
        ),
    ),
    "renege": _choice(
        "renege",
        prevent="a card that does not follow suit is refused while you could follow",
        penalty_2="a card wrongly out of suit may be challenged, for 2 points",
        euchre="a card wrongly out of suit may be challenged, and costs the hand",
        somerset="a card wrongly out of suit may be challenged, for 3 or 5 points",
    ),
    "make_tricks": lambda r: (
        f"the makers need {number(r.make_tricks)} of the {number(r.hand_size)} tricks"
    ),
    "pts_make": lambda r: f"making it scores {_points(r.pts_make)}",
    "pts_march": lambda r: f"taking every trick (a march) scores {_points(r.pts_march)}",
    "pts_loner_make": _if(
        lambda r: r.go_alone,
        lambda r: f"making it alone, short of every trick, scores {_points(r.pts_loner_make)}",
    ),
    "pts_loner_march": _if(
        lambda r: r.go_alone,
        lambda r: f"taking every trick alone scores {_points(r.pts_loner_march)}",
    ),
    "pts_euchre": lambda r: (
        f"makers who fail are euchred: the defenders score {_points(r.pts_euchre)}"
    ),
    "pts_loner_euchred": _if(
        lambda r: r.go_alone,
        lambda r: f"euchring a lone maker scores {_points(r.pts_loner_euchred)}",
    ),
    "pts_lone_defender_euchre": _if(
        lambda r: r.defend_alone != "off",
        lambda r: f"a euchre by a lone defender scores {_points(r.pts_lone_defender_euchre)}",
    ),
    "target": lambda r: (
        f"the first to {_points(r.target)} wins" if r.target else "points do not end the game"
    ),
    "num_hands": _num_hands,
    "time_limit": _switch(
        "time_limit",
        "the game is played against the clock: when time is up the hand in progress is finished, "
        "and the higher score wins",
        "there is no clock",
    ),
    "tie": lambda r: (
        {
            "play_on_until_unique_leader": "if the best score is shared at the end, hands are "
            "added until one side leads",
            "makers_first": "if the best score is shared at the end, the makers of the last hand "
            "count their points first and win",
        }[r.tie]
        if r.target or r.time_limit
        else "if the best score is shared after the last hand, the game ends level"
    ),
    "score_cards": _choice(
        "score_cards",
        **{
            "2_3_crossed": "a 2 and a 3 show each side's score: 1 to 4 by the pips left in "
            "sight, and five more when the two cards are crossed",
            "5_5": "two fives show each side's score by the pips left in sight",
            "6_4": "a six and a four show each side's score by the pips left in sight",
        },
        digits="the score is written in figures",
    ),
    "sort_suits": lambda r: (
        f"hands are sorted {listing([Suit.parse(letter).word for letter in r.sort_suits])}, each "
        "from low to high"
    ),
}


_BRIEFLY: Final[dict[str, dict[Value, str]]] = {
    "first_dealer": {
        "random": "anyone at random",
        "host": "the host",
        "first_black_jack": "whoever is dealt the first black jack",
        "first_jack": "whoever is dealt the first jack",
        "low_cut": "the lowest card cut",
        "high_cut": "the highest card cut",
    },
    "cut_by": {"none": "nobody cuts", "left": "the dealer's left", "right": "the dealer's right"},
    "deal_packets": {
        "fixed_3_2_or_2_3": "threes then twos or the reverse, kept all game",
        "dealer_choice_2_3": "twos and threes as the dealer likes",
        "dealer_choice_2_3_or_singles": "twos and threes, or one at a time",
        "singles": "one at a time",
    },
    "stick_the_dealer": {True: "the dealer must", False: "the dealer may pass too"},
    "upcard_taker": {"dealer": "the dealer, whoever orders it", "maker": "whoever orders it"},
    "upcard_if_dealer_out": {"dead": "it goes out of play", "lone_partner": "the partner takes it"},
    "discard_upcard": {True: "it may", False: "it may not"},
    "canadian_loner": {
        "off": "like anyone else, with or without a partner",
        "round1": "only alone in the first round",
        "both_rounds": "only alone",
    },
    "phrases": {
        "plain": 'plain "order it up" and "pick it up"',
        "canadian_british": '"I order it up", "I turn it down", "I take it up", "over"',
        "hoyle": '"I order it up", "I assist", "I take it up", "I turn it down"',
    },
    "alone_timing": {
        "with_call": "together with the call",
        "before_first_lead": "after trump is made",
    },
    "defend_alone": {"off": "never", "vs_loner": "only against a loner", "always": "at any time"},
    "loner_lead": {
        "left_of_dealer": "from the dealer's left",
        "left_of_loner": "from the loner's left",
    },
    "tie": {
        "play_on_until_unique_leader": "play goes on until one side leads",
        "makers_first": "the last makers win",
    },
    "score_cards": {
        "2_3_crossed": "a 2 and a 3",
        "5_5": "two fives",
        "6_4": "a six and a four",
        "digits": "figures",
    },
}
"""How a value is named beside the clause of another; without words of its own, as it stands."""


def briefly(rules: Rules, knob: str) -> str:
    """What a knob's value means, in few words, to a reader who has just read another's `clause`."""
    value: Value = getattr(rules, knob)
    if knob == "target" and not value:
        return "no target"
    said = clause(rules, knob)
    if knob == "target" or (said and knob.startswith("pts_")):
        return str(value)
    return _BRIEFLY.get(knob, {}).get(value, said) if said else ""


def clause(rules: Rules, knob: str) -> str:
    """What a knob's value means, as a clause without capital and full stop.

    Empty where the other knobs leave it nothing to act on. A value without words of its own is
    described by the knob's label and help.
    """
    known = _CLAUSES.get(knob)
    if known is not None:
        return known(rules)
    value: Value = getattr(rules, knob)
    about = KNOBS[knob]
    return f"{about.label.lower()}: {spoken(value)} ({about.help.rstrip('.')})"


def spoken(value: Value) -> str:
    """A knob's value as typed: ``yes``, ``no``, ``none``, or as it stands."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
