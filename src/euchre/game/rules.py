"""`Rules`: every knob of every euchre game, one documented field each, as data.

A house rule is a field here plus one branch beside the others that read knobs. Everything that
talks about rules (flags, the record header, the summary in English, the docs, the generators of
tests) is derived from the fields and what `knob_field()` says about them.

Sources: "R7" is a ruling and "001" a source document, both of the rules reference
(``docs/rules.md``).
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, Unpack, get_type_hints

from euchre.arguments import verify_arguments
from euchre.errors import RulesError, suggest_known_word
from euchre.game import convenience
from euchre.game.cards import (
    BENNY_CANDIDATES,
    JOKER,
    TWO_OF_SPADES,
    Card,
    Rank,
    Suit,
    build_plain_pack,
)
from euchre.game.knobs import (
    UNSET_VALUE,
    Knob,
    Value,
    build_knob,
    format_knob_value,
    knob_field,
    verify_value,
)
from euchre.game.randomness import Chance
from euchre.game.rules_kwargs import RulesKwargs
from euchre.texts import join_texts, translatable

if TYPE_CHECKING:
    from euchre.game.convenience import Hand

Seat = int
"""A place at the table, clockwise from 0."""
_NO_CHANGES: Final[Mapping[str, Value]] = {}


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules:
    """One set of rules, validated on creation. The defaults are the plain American game.

    Raises:
        RulesError: a value is out of range or clashes with another.
    """

    # -- pack and seats -------------------------------------------------------------------------
    players: Literal[2, 3, 4, 5] = knob_field(4, "Players", "Table", "How many play.", "all")
    sides: Literal["fixed_pairs", "maker_vs_rest", "solo", "called_partner"] = knob_field(
        "fixed_pairs",
        "Sides",
        "Table",
        "Who plays with whom: pairs opposite each other, the maker against the others, everyone "
        "alone, or the maker with a partner found by calling a card.",
        "000-004; R4, R5, R8",
    )
    low_rank: Literal["7", "8", "9", "T", "J"] = knob_field(
        "9", "Lowest card", "Table", "The lowest card kept in the pack of four suits.", "001; 004"
    )
    packs: Literal[1, 2] = knob_field(
        1,
        "Packs",
        "Table",
        "How many packs are shuffled together; of two equal cards in a trick the one played first "
        "counts as higher.",
        "F8",
    )
    joker: Literal["none", "joker", "joker_or_2S", "2S"] = knob_field(
        "none",
        "Benny",
        "Table",
        "A card above both bowers: the joker; the joker or, if the pack has none, the 2 of "
        "spades; or always the 2 of spades.",
        "001 Canadian variant; 002; 004 British",
    )
    hand_size: Literal[4, 5, 6, 7, 8, 10, 12] = knob_field(
        5, "Cards each", "Table", "How many cards each player is dealt.", "all"
    )
    up_card: bool = knob_field(
        True,
        "Up-card",
        "Table",
        "Whether a card is turned up after the deal to propose trump.",
        "all; R5",
    )
    # -- the deal -------------------------------------------------------------------------------
    first_dealer: Literal[
        "random", "host", "first_black_jack", "first_jack", "low_cut", "high_cut"
    ] = knob_field(
        "random",
        "First dealer",
        "Deal",
        "Who deals first: a random player, the host, the player who is dealt the first black jack "
        "(or first jack) face up, or the player who cuts the lowest (or highest) card, with "
        "another cut for ties.",
        "000; 001; 002; 003; R22",
    )
    cut_by: Literal["none", "left", "right"] = knob_field(
        "none",
        "Cut by",
        "Deal",
        "Who cuts the pack before each deal: nobody, or the player on the dealer's left or right.",
        "000; 001; 002; R22",
    )
    cut_may_bump: bool = knob_field(
        False,
        "Bump",
        "Deal",
        "Whether the player who cuts may knock on the pack instead (bump) and leave it as it is.",
        "000; 002; R22",
    )
    deal_packets: Literal[
        "fixed_3_2_or_2_3", "dealer_choice_2_3", "dealer_choice_2_3_or_singles", "singles"
    ] = knob_field(
        "dealer_choice_2_3",
        "Packets",
        "Deal",
        "How the cards are dealt: threes then twos, or twos then threes, the same way all game; "
        "two or three to each player as the dealer likes, then the rest of the five; the same or "
        "one at a time; always one at a time. It doesn't change who gets which card.",
        "000; 001; 002; R23",
    )
    all_pass: Literal["next_dealer", "same_dealer", "opponents_score_1"] = knob_field(
        "next_dealer",
        "When all pass",
        "Deal",
        "After two rounds of passes the cards are thrown in and the next player deals, or the "
        "same player deals again, or the dealer's opponents score 1 and the next player deals. "
        "In a round of a fixed number of hands the same player always deals again.",
        "001; 002; R19, R26",
    )
    misdeal: Literal["same_dealer", "next_dealer"] = knob_field(
        "same_dealer",
        "After a redeal",
        "Deal",
        "Who deals when a hand is void before any call.",
        "R19",
    )
    farmers_hand: Literal["off", "redeal", "go_under_3"] = knob_field(
        "off",
        "Farmer's hand",
        "Deal",
        "What low cards allow at the first turn: a hand of nothing but nines and tens may ask for "
        "a new deal, or any three of them may be shown and swapped for the hidden cards of the "
        "kitty.",
        "001; R14",
    )
    ace_no_face: Literal["off", "one_ace", "one_or_more"] = knob_field(
        "off",
        "Ace, no face",
        "Deal",
        "Whether a hand with no face card and one ace (or any number of aces) may be dealt again.",
        "001; R13",
    )
    # -- calling --------------------------------------------------------------------------------
    bidding: Literal["turn_up", "name_only", "auction_tricks"] = knob_field(
        "turn_up",
        "Calling",
        "Calling",
        "How trump is made: two rounds about the up-card, one round of naming, or an auction of "
        "tricks.",
        "all; R4, R5",
    )
    stick_the_dealer: bool = knob_field(
        False,
        "Stick the dealer",
        "Calling",
        "Whether the dealer must name a suit, or bid, when everyone else has passed to the end.",
        "001; 003",
    )
    upcard_taker: Literal["dealer", "maker"] = knob_field(
        "dealer",
        "Who takes the up-card",
        "Calling",
        "Who takes the up-card when it is ordered up: the dealer, or the player who made trump.",
        "R1",
    )
    upcard_if_dealer_out: Literal["dead", "lone_partner"] = knob_field(
        "dead",
        "Up-card when the dealer is out",
        "Calling",
        "When the dealer's partner orders it up alone: the up-card goes with the dealer's dead "
        "hand, or the lone partner takes it.",
        "R3",
    )
    discard_upcard: bool = knob_field(
        True,
        "Discard the up-card",
        "Calling",
        "Whether the player who takes the up-card may discard that same card.",
        "R18",
    )
    canadian_loner: Literal["off", "round1", "both_rounds"] = knob_field(
        "off",
        "Dealer's partner must go alone",
        "Calling",
        "Whether the dealer's partner can make trump only by going alone: in the first round, or "
        "in both.",
        "000; 002; 004 British; R2",
    )
    round2_may_name_turned_suit: bool = knob_field(
        False,
        "Turned-down suit in round two",
        "Calling",
        "Whether the suit that was turned down may be named in the second round.",
        "R20",
    )
    need_natural_trump: bool = knob_field(
        False,
        "Natural trump needed",
        "Calling",
        "Whether a player must hold a printed card of the suit to make it trump; bowers of "
        "another suit and the Benny do not count. A stuck dealer without one may name any suit, "
        "and so may a dealer who must name trump for a Benny turned up.",
        "RULES 2.1 #18",
    )
    no_trump: Literal["off", "round2", "both"] = knob_field(
        "off",
        "No trump",
        "Calling",
        "Whether no trump may be called: never, in the second round, or in both.",
        "001; R16",
    )
    low_no_trump: bool = knob_field(
        False,
        "Low no trump",
        "Calling",
        "Whether no trump may also be called low, where the lowest card of a suit wins.",
        "F2",
    )
    joker_up_card: Literal[
        "n/a",
        "dealer_names_blind",
        "dealer_names_seen",
        "agreed_suit_C",
        "agreed_suit_D",
        "agreed_suit_H",
        "agreed_suit_S",
        "redeal",
    ] = knob_field(
        "n/a",
        "Benny turned up",
        "Calling",
        "When the Benny is the up-card: the dealer must name trump before looking at the hand, or "
        "after looking; it stands for an agreed suit and calling goes on as usual; or the cards "
        "are dealt again.",
        "002; 004; R10",
    )
    partner_call: Literal["none", "card_not_trump", "ace", "best_of_suit"] = knob_field(
        "none",
        "Calling a partner",
        "Calling",
        "Which card the maker may call to find a partner.",
        "R4",
    )
    min_bid: int | None = knob_field(
        None,
        "Lowest bid",
        "Calling",
        "The fewest tricks that may be bid in an auction.",
        "001; R4",
        low=1,
        high=12,
    )
    max_bid: int | None = knob_field(
        None,
        "Highest bid",
        "Calling",
        "The most tricks that may be bid in an auction.",
        "001; R4",
        low=1,
        high=12,
    )
    min_bid_no_trump: int | None = knob_field(
        None,
        "Lowest bid in no trump",
        "Calling",
        "The fewest tricks that may be bid in no trump, where bids say what will be trump; none: "
        "as in a suit.",
        "F9",
        low=1,
        high=12,
    )
    auction_rounds: Literal["one", "until_all_pass"] = knob_field(
        "one",
        "Rounds of bids",
        "Calling",
        "Whether everybody speaks once, or the auction goes round until all others have passed; "
        "who has passed is out of it.",
        "F1",
    )
    bid_names_trump: bool = knob_field(
        False,
        "Trump in the bid",
        "Calling",
        "Whether a bid says what will be trump; otherwise the highest bidder names it afterwards.",
        "F1",
    )
    moon_over_moon: bool = knob_field(
        False,
        "Moon over moon",
        "Calling",
        "Whether a moon may be bid over a moon: the second is worth twice the first, the third "
        "eight thirds of it and the fourth four times as much (12, 24, 32, 48).",
        "F4",
    )
    moon_cards: Literal[0, 1, 2, 3] = knob_field(
        0,
        "Cards for a moon",
        "Calling",
        "How many cards the bidder of a moon lays away, face down, and then gets from the partner.",
        "F10",
    )
    phrases: Literal["plain", "canadian_british", "hoyle"] = knob_field(
        "plain",
        "Phrases",
        "Calling",
        "The words the players speak when they call.",
        "000; 002; RULES 2.1 #21",
    )
    # -- alone ----------------------------------------------------------------------------------
    go_alone: bool = knob_field(
        True, "Going alone", "Alone", "Whether the maker may play without the partner.", "all; R8"
    )
    alone_timing: Literal["with_call", "before_first_lead"] = knob_field(
        "with_call",
        "When alone is said",
        "Alone",
        "Whether going alone is said with the call, or after the discard and before the first "
        "lead.",
        "002; R21",
    )
    defend_alone: Literal["off", "vs_loner", "always"] = knob_field(
        "off",
        "Defending alone",
        "Alone",
        "Whether one defender may play without the partner: never, against a lone maker, or "
        "always.",
        "000; 001; 002; R6",
    )
    first_lead: Literal["left_of_dealer", "maker"] = knob_field(
        "left_of_dealer", "First lead", "Play", "Who leads to the first trick.", "all; R4"
    )
    loner_lead: Literal["left_of_dealer", "left_of_loner"] = knob_field(
        "left_of_dealer",
        "First lead with a loner",
        "Alone",
        "With a player alone the lead is with the first active player from the dealer's left, or "
        "from the loner's left.",
        "R7",
    )
    call_for_best: Literal[
        "off", "partner_best", "receive_then_discard", "blind_swap", "upcard_swap"
    ] = knob_field(
        "off",
        "Call for best",
        "Alone",
        "Whether a lone player may exchange a card with the partner, and how.",
        "001; R15",
    )
    # -- play and score -------------------------------------------------------------------------
    renege: Literal["prevent", "penalty_2", "euchre", "somerset"] = knob_field(
        "prevent",
        "Renege",
        "Play",
        "Whether the table refuses a renege, or allows it and lets opponents claim it: for 2 "
        "points (4 if anyone is alone), as a euchre, or for 3 points (5) by the Somerset laws.",
        "001; R17",
    )
    lead_plain_first: bool = knob_field(
        False,
        "No trump led first",
        "Play",
        "Whether players may not lead trump to the first trick while they hold anything else. "
        "Bowers and the Benny are trumps. The table refuses such a lead even if it allows "
        "reneges.",
        "a common house rule; no document has it",
    )
    make_tricks: Literal[3, 4, 5, 6] = knob_field(
        3, "Tricks to make", "Score", "How many tricks the makers need.", "all; R5"
    )
    pts_make: int = knob_field(1, "Made", "Score", "Points for making it.", "all", high=20)
    pts_march: int = knob_field(
        2, "March", "Score", "Points for taking every trick with a partner.", "all", high=20
    )
    pts_loner_make: int = knob_field(
        1, "Loner, made", "Score", "Points for making it alone, short of a march.", "003", high=20
    )
    pts_loner_march: int = knob_field(
        4, "Loner, march", "Score", "Points for taking every trick alone.", "all", high=20
    )
    pts_euchre: int = knob_field(
        2, "Euchre", "Score", "Points to the defenders when the makers fail.", "all", high=20
    )
    pts_loner_euchred: int = knob_field(
        2,
        "Loner euchred",
        "Score",
        "Points to the defenders when a lone maker fails.",
        "003; RULES 2.1 #34",
        high=20,
    )
    pts_lone_defender_euchre: int = knob_field(
        2,
        "Euchre by a lone defender",
        "Score",
        "Points when the makers fail against a defender who plays alone.",
        "R6",
        high=20,
    )
    pts_super_euchre: int = knob_field(
        0,
        "Super euchre",
        "Score",
        "Points to the defenders when the makers take no trick, if that is more than for a euchre; "
        "0: a euchre like any other.",
        "RULES 2.1 #46",
        high=20,
    )
    pts_stuck_euchre: int | None = knob_field(
        None,
        "Stuck dealer euchred",
        "Score",
        "Points to the defenders when a dealer who could not pass is euchred, instead of those for "
        "a euchre; none: a euchre like any other. Alone, against a lone defender or without a "
        "trick it costs at least this. If the bid itself is scored, it counts only for a renege "
        "that is scored as a euchre.",
        "a common house rule; no document has it",
        high=20,
    )
    fast_break: bool = knob_field(
        False,
        "Fast break",
        "Score",
        "Whether a hand scores nothing when the defenders take the first two tricks and the makers "
        "the rest.",
        "RULES 2.1 #46",
    )
    four_trick_tokens: bool = knob_field(
        False,
        "Four-trick tokens",
        "Score",
        "Whether makers with a partner earn a token for exactly one trick short of a march; four "
        "tokens are a point.",
        "RULES 2.1 #46",
    )
    bid_points: Literal["fixed", "tricks"] = knob_field(
        "fixed",
        "Points for a bid",
        "Score",
        "What a bid is worth: the points for making it, or the tricks won if it is made and minus "
        "the bid if not.",
        "R4",
    )
    pts_set: int | None = knob_field(
        None,
        "Bid that failed",
        "Score",
        "Points that the bidder's side loses if it takes fewer tricks than it bid, where the bid "
        "itself is scored; none: the bid.",
        "F3",
        high=20,
    )
    pts_big_pepper: int | None = knob_field(
        None,
        "Big pepper",
        "Score",
        "Points won or lost by a bid, above all numbers, to take every trick with the partner; "
        "none: there is no such bid.",
        "F3",
        low=1,
        high=100,
    )
    pts_call_two: int | None = knob_field(
        None,
        "Call for two",
        "Score",
        "Points won or lost by a bid to take every trick alone after laying two cards away and "
        "getting two from the partner; none: there is no such bid.",
        "F10",
        low=1,
        high=100,
    )
    pts_call_one: int | None = knob_field(
        None,
        "Call for one",
        "Score",
        "The same with one card; it beats a call for two.",
        "F10",
        low=1,
        high=100,
    )
    pts_moon: int | None = knob_field(
        None,
        "Moon",
        "Score",
        "Points won or lost by a bid, above all others, to take every trick alone; none: there is "
        "no such bid.",
        "F3",
        low=1,
        high=100,
    )
    defender_tricks: bool = knob_field(
        False,
        "Tricks of the defenders",
        "Score",
        "Whether the defenders score a point for each trick that they take.",
        "F3",
    )
    euchre_points_go_to: Literal["side", "each_opponent"] = knob_field(
        "side",
        "Who scores a euchre",
        "Score",
        "Whether the defending side scores once or each opponent scores.",
        "004; R8",
    )
    # -- the game -------------------------------------------------------------------------------
    target: int = knob_field(
        10,
        "Target",
        "Game",
        "First to this many points wins; 0 means that points do not end the game.",
        "all",
        high=1000,
    )
    num_hands: int = knob_field(
        0,
        "Number of hands",
        "Game",
        "The game ends after this many hands; thrown-in hands do not count; 0 means no limit.",
        "000; R26",
        high=1000,
    )
    time_limit: bool = knob_field(
        False,
        "Timed",
        "Game",
        "Whether the game is against the clock: the hand in progress is finished.",
        "004; R9",
    )
    tie: Literal["play_on_until_unique_leader", "makers_first"] = knob_field(
        "play_on_until_unique_leader",
        "Ties",
        "Game",
        "When the top score is tied at the end: play on until one side leads, or the makers of the "
        "last hand count their points first and win. A fixed number of hands may end in a tie.",
        "001; 004; R9",
    )
    wins_by_contract: bool = knob_field(
        False,
        "Won by a contract",
        "Game",
        "Whether only a bid that is made, or set, ends the game for the side that made or set it: "
        "tricks of defenders beside a bid that is made do not.",
        "F9",
    )
    laps: bool = knob_field(
        False,
        "Laps",
        "Game",
        "Whether points beyond the target are carried into the next game, never enough to win it.",
        "R12",
    )
    slams: bool = knob_field(
        False, "Slams", "Game", "Whether a game won against no points counts as two.", "R12"
    )
    # -- display --------------------------------------------------------------------------------
    score_cards: Literal["2_3_crossed", "5_5", "6_4", "digits"] = knob_field(
        "5_5",
        "Score cards",
        "Display",
        "The two cards that show a side's score: a 2 and a 3 (crossed they count five more), two "
        "fives, a six and a four, or digits alone.",
        "001; R24",
    )
    sort_suits: str = knob_field(
        "CDSH", "Suit order", "Display", "The order of the suits in a sorted hand.", "004; R28"
    )

    def __post_init__(self) -> None:
        if any(getattr(self, name) is UNSET_VALUE for name in KNOBS):
            raise RulesError(
                "rules begin with those of a named game: "
                'preset("standard").rules.replace(target=11)'
            )
        for name in KNOBS:
            verify_value(KNOBS[name], getattr(self, name))
        for clash, sentence in _list_knob_constraints(self):
            if clash:
                raise RulesError(sentence)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            self._all_values == other._all_values if type(self) is type(other) else NotImplemented
        )

    def __hash__(self) -> int:
        return self._hash_value

    def __getstate__(self) -> dict[str, Value]:
        return self.to_dict()  # without the hash, which is another one in every process

    def __repr__(self) -> str:
        return f"<Rules {convenience.write_as_rules_line(self)}>"

    @cached_property
    def _all_values(self) -> tuple[Value, ...]:
        return tuple(self.to_dict().values())

    @cached_property
    def _hash_value(self) -> int:
        return hash(self._all_values)

    # -- as data --------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Value]:
        """Return every knob and its value, in the order of the fields."""
        return {name: getattr(self, name) for name in KNOBS}

    @classmethod
    def from_dict(cls, values: Mapping[str, Value]) -> Rules:
        """Create rules with these values; a knob that is left out has its default.

        Raises:
            RulesError: an unknown knob, a value out of range, or knobs that clash.
        """
        for name in _verify_knob_names(values):
            find_knob(name)
        known: dict[str, Any] = {name: knob.default for name, knob in KNOBS.items()}
        return cls(**{**known, **values})

    def replace(
        self, values: Mapping[str, Value] = _NO_CHANGES, /, **changes: Unpack[RulesKwargs]
    ) -> Rules:
        """Return these rules with some knobs changed.

        Args:
            values: knobs and their values as a mapping, where they are not known before.
            changes: the same as keywords, whose names and types a checker sees.

        Raises:
            RulesError: an unknown knob, a value out of range, or knobs that clash.
        """
        return Rules.from_dict({**self.to_dict(), **_verify_knob_names(values), **changes})  # type: ignore[dict-item]

    def deal(
        self, rng: Chance, dealer: Seat | None = None, *, scores: Sequence[int] | None = None
    ) -> Hand:
        """Deal a hand of this game at random: `euchre.game.shuffle.deal`, then
        `euchre.game.hand.begin`.

        Args:
            rng: the source of chance, a `random.Random` or a `numpy.random.Generator`.
            dealer: who deals; None: anyone, at random.
            scores: points of each team before the hand; None: nothing yet.

        Raises:
            SeatError: there is no such dealer.
            DealError: the scores do not fit these rules.
        """
        return convenience.deal_hand(self, rng, dealer, scores)

    def differences(self, other: Rules) -> dict[str, tuple[Value, Value]]:
        """Return the knobs in which `self` and `other` differ, as (mine, theirs)."""
        verify_rules(other)
        mine, theirs = self.to_dict(), other.to_dict()
        return {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}

    @property
    def changed_knobs(self) -> dict[str, Value]:
        """The knobs that differ from their defaults: what logs keep, and `from_dict` reads."""
        return {
            name: value for name, value in self.to_dict().items() if value != KNOBS[name].default
        }

    @property
    def digest(self) -> str:
        """SHA-256, in hex, of the knobs that differ from their defaults, as canonical JSON.

        The same rules have the same digest, also after a later version has added knobs.
        """
        text = json.dumps(self.changed_knobs, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


# -- knobs, by name ----------------------------------------------------------------------------

_TYPE_HINTS: Final = get_type_hints(Rules)
KNOBS: Final[dict[str, Knob]] = {
    field.name: build_knob(field, _TYPE_HINTS[field.name]) for field in dataclasses.fields(Rules)
}
"""Every knob by name, in the order of the fields."""


def _verify_knob_names(values: Mapping[str, Value]) -> Mapping[str, Value]:
    if not isinstance(values, Mapping):
        raise RulesError(f"knobs and their values must be a mapping, not {values!r:.60}")
    return values


@verify_arguments()
def find_knob(name: str) -> Knob:
    """Find the knob called `name`.

    Raises:
        RulesError: there is none; the nearest name is suggested.
    """
    try:
        return KNOBS[name]
    except KeyError:
        shown, hint = f"{name!r:.60}", suggest_known_word(name, KNOBS)
        english = f"there is no knob {shown}: {hint}"
        raise RulesError(translatable("knob-unknown", english, knob=shown, hint=hint)) from None


@verify_arguments()
def parse_settings(settings: Iterable[str]) -> dict[str, Value]:
    """Parse changes of rules as they are typed.

    >>> parse_settings(["target=7", "laps=yes"])
    {'target': 7, 'laps': True}

    Raises:
        RulesError: something else, an unknown knob or one that is set twice, or a value that does
            not fit it.
    """
    changes: dict[str, Value] = {}
    for setting in settings:
        typed_name, equals, value = setting.partition("=")
        name = typed_name.strip()
        if not equals:
            english = f"a rule is set by KNOB=VALUE, like target=11, not by {name!r:.60}"
            raise RulesError(translatable("knob-no-setting", english, setting=f"{name!r:.60}"))
        if name in changes:
            english = f"{name} is set twice: leave one of them out"
            raise RulesError(translatable("knob-set-twice", english, knob=name))
        changes[name] = find_knob(name).parse(value)
    return changes


def _list_knob_constraints(rules: Rules) -> list[tuple[bool, str]]:
    """List every rule about two or more knobs: (True if it is broken, the sentence)."""
    size = rules.packs * len(build_plain_pack(lowest_rank(rules))) + has_benny(rules)
    needed = rules.players * rules.hand_size + rules.up_card
    seats = {"fixed_pairs": (4,), "maker_vs_rest": (3,), "solo": (2,), "called_partner": (4, 5)}
    auction = rules.bidding == "auction_tricks"
    pairs = rules.sides == "fixed_pairs"
    sides, set_up = f"sides={rules.sides}", f"up_card={'no' if rules.up_card else 'yes'}"
    fitting = join_texts(map(str, seats[rules.sides]), translatable("list-or", " or "))
    return [
        (
            needed > size,
            translatable(
                "knob-clash-pack",
                f"{rules.players} players with {rules.hand_size} cards each"
                f"{' and an up-card' if rules.up_card else ''} need {needed} cards, but with "
                f"low_rank={rules.low_rank} and joker={rules.joker} the pack has {size}",
                players=rules.players,
                each=rules.hand_size,
                up="yes" if rules.up_card else "no",
                needed=needed,
                rank=f"low_rank={rules.low_rank}",
                benny=f"joker={rules.joker}",
                size=size,
            ),
        ),
        (
            rules.players not in seats[rules.sides],
            translatable(
                "knob-clash-sides",
                f"{sides} is for {fitting} players, not for players={rules.players}",
                sides=sides,
                fitting=fitting,
                players=f"players={rules.players}",
            ),
        ),
        (
            rules.up_card != (rules.bidding == "turn_up"),
            translatable(
                "knob-clash-up-card",
                f"bidding={rules.bidding} {'is without' if rules.up_card else 'needs'} an "
                f"up-card: set {set_up}",
                bidding=f"bidding={rules.bidding}",
                up="yes" if rules.up_card else "no",
                change=set_up,
            ),
        ),
        (
            has_benny(rules) and rules.up_card and rules.joker_up_card == "n/a",
            translatable(
                "knob-clash-benny",
                f"joker={rules.joker} puts a Benny in the pack, so joker_up_card must say what "
                "happens when it is turned up, for example joker_up_card=dealer_names_blind",
                benny=f"joker={rules.joker}",
                knob="joker_up_card",
                example="joker_up_card=dealer_names_blind",
            ),
        ),
        (
            rules.canadian_loner != "off" and not rules.go_alone,
            translatable(
                "knob-clash-loner",
                f"canadian_loner={rules.canadian_loner} makes the dealer's partner go alone, but "
                "go_alone=no forbids it",
                loner=f"canadian_loner={rules.canadian_loner}",
                alone="go_alone=no",
            ),
        ),
        (
            rules.go_alone and rules.sides in ("maker_vs_rest", "solo"),
            translatable(
                "knob-clash-no-partner",
                f"with {sides} the maker has no partner to leave: set go_alone=no",
                sides=sides,
                change="go_alone=no",
            ),
        ),
        (
            not pairs and rules.defend_alone != "off",
            translatable(
                "knob-clash-pairs-only",
                f"defend_alone={rules.defend_alone} is for pairs, not for {sides}",
                option=f"defend_alone={rules.defend_alone}",
                sides=sides,
            ),
        ),
        (
            not pairs and rules.call_for_best != "off",
            translatable(
                "knob-clash-pairs-only",
                f"call_for_best={rules.call_for_best} is for pairs, not for {sides}",
                option=f"call_for_best={rules.call_for_best}",
                sides=sides,
            ),
        ),
        (
            has_called_partner(rules) != (rules.partner_call != "none"),
            translatable(
                "knob-clash-partner-call",
                "sides=called_partner and partner_call go together: set both or neither",
                sides="sides=called_partner",
                call="partner_call",
            ),
        ),
        (
            has_called_partner(rules) and rules.renege != "prevent",
            translatable(
                "knob-clash-renege",
                f"renege={rules.renege} fines a side, but with sides=called_partner nobody knows "
                "the sides: set renege=prevent",
                renege=f"renege={rules.renege}",
                sides="sides=called_partner",
                change="renege=prevent",
            ),
        ),
        (
            {rules.min_bid is not None, rules.max_bid is not None} != {auction},
            translatable(
                "knob-clash-bids",
                "bidding=auction_tricks, min_bid and max_bid go together: set all or none",
                bidding="bidding=auction_tricks",
                low="min_bid",
                high="max_bid",
            ),
        ),
        (
            auction and not 1 <= (rules.min_bid or 1) <= (rules.max_bid or 1) <= rules.hand_size,
            translatable(
                "knob-clash-bid-range",
                f"bids from {rules.min_bid} to {rules.max_bid} do not fit {rules.hand_size} cards "
                "each",
                low=rules.min_bid,
                high=rules.max_bid,
                each=rules.hand_size,
            ),
        ),
        *_list_auction_constraints(rules),
        (
            rules.bid_points == "tricks" and not auction,
            translatable(
                "knob-clash-bid-points",
                "bid_points=tricks needs bidding=auction_tricks",
                option="bid_points=tricks",
                bidding="bidding=auction_tricks",
            ),
        ),
        (
            not auction and not rules.hand_size / 2 < rules.make_tricks <= rules.hand_size,
            translatable(
                "knob-clash-majority",
                f"make_tricks={rules.make_tricks} is not a majority of {rules.hand_size} tricks",
                option=f"make_tricks={rules.make_tricks}",
                tricks=rules.hand_size,
            ),
        ),
        (
            not (rules.target or rules.num_hands or rules.time_limit),
            translatable(
                "knob-clash-endless",
                "with target=0, num_hands=0 and time_limit=no the game would never end: set one of "
                "them",
                target="target=0",
                hands="num_hands=0",
                clock="time_limit=no",
            ),
        ),
        (
            rules.laps and not rules.target,
            translatable(
                "knob-clash-laps",
                "laps=yes carries points beyond the target, so it needs a target",
                option="laps=yes",
            ),
        ),
        (
            rules.cut_may_bump and rules.cut_by == "none",
            translatable(
                "knob-clash-bump",
                "cut_may_bump=yes needs somebody who cuts: set cut_by to left or right",
                option="cut_may_bump=yes",
                knob="cut_by",
            ),
        ),
    ]


def _list_auction_constraints(rules: Rules) -> list[tuple[bool, str]]:
    """List the rules about knobs of an auction, as `_list_knob_constraints` does."""
    auction, pairs = rules.bidding == "auction_tricks", rules.sides == "fixed_pairs"
    specials = ("pts_big_pepper", "pts_call_two", "pts_call_one", "pts_moon")
    in_auction = ("auction_rounds", "bid_names_trump", *specials)
    special = any(getattr(rules, name) is not None for name in specials)
    scored = ("pts_set", *specials, "defender_tricks", "wins_by_contract")
    for_pairs = (*specials, "defender_tricks", "wins_by_contract", "packs")
    constraints = [
        (auction, in_auction, "bidding=auction_tricks"),
        (rules.bid_points == "tricks", scored, "bid_points=tricks"),
        (pairs, for_pairs, "sides=fixed_pairs"),
        (rules.no_trump != "off", ("low_no_trump", "min_bid_no_trump"), "no_trump=both"),
        (rules.bid_names_trump, ("min_bid_no_trump",), "bid_names_trump=yes"),
        (auction, ("packs",), "bidding=auction_tricks"),
        (not has_benny(rules), ("packs",), "joker=none"),
        (rules.target > 0, ("wins_by_contract",), "target=52"),
        (not rules.laps, ("wins_by_contract",), "laps=no"),
        (rules.pts_moon is not None, ("moon_cards",), "pts_moon=12"),
        (rules.farmers_hand != "go_under_3", (*specials, "packs"), "farmers_hand=off"),
        (rules.call_for_best == "off", (*specials, "packs"), "call_for_best=off"),
        (not has_benny(rules), ("low_no_trump",), "joker=none"),
        (rules.pts_moon is not None, ("moon_over_moon",), "pts_moon=12"),
        (not rules.need_natural_trump, ("bid_names_trump",), "need_natural_trump=no"),
    ]
    return [
        (
            not fits and getattr(rules, name) != KNOBS[name].default,
            translatable(
                "knob-clash-needs",
                f"{setting} needs {needed}",
                option=setting,
                needed=needed,
            ),
        )
        for fits, names, needed in constraints
        for name in names
        for setting in [f"{name}={format_knob_value(getattr(rules, name))}"]
    ] + [
        (
            pairs and auction and rules.go_alone and (rules.bid_names_trump or special),
            translatable(
                "knob-clash-auction-alone",
                "where bids name trump, or there is a moon or big pepper, only a moon is played "
                "alone: set go_alone=no",
                change="go_alone=no",
            ),
        )
    ]


def verify_rules(rules: object) -> None:
    """Raise an error unless these are `Rules`.

    Raises:
        RulesError: it is something else.
    """
    if not isinstance(rules, Rules):
        raise RulesError(f'expected rules, as in preset("standard").rules, not {rules!r:.60}')


@verify_arguments()
def verify_ends_untimed(rules: Rules) -> None:
    """Raise an error unless a match ends by these rules even if nobody keeps the time.

    Raises:
        RulesError: only the clock ends it.
    """
    if not (rules.target or rules.num_hands):
        raise RulesError(
            translatable(
                "knob-only-clock-ends",
                "only the clock would end this game: set target or num_hands as well",
                target="target",
                hands="num_hands",
            )
        )


# -- functions that read knobs ------------------------------------------------------------------


def lowest_rank(rules: Rules) -> Rank:
    """Return the lowest rank in the pack."""
    ranks = {"7": Rank.SEVEN, "8": Rank.EIGHT, "9": Rank.NINE, "T": Rank.TEN, "J": Rank.JACK}
    return ranks[rules.low_rank]


def has_benny(rules: Rules) -> bool:
    """Return True if a joker, or the 2 of spades for one, is in the pack."""
    return rules.joker != "none"


def has_called_partner(rules: Rules) -> bool:
    """Return True if the maker finds a partner by calling a card (R4)."""
    return rules.sides == "called_partner"


def benny_cards(rules: Rules) -> tuple[Card, ...]:
    """Return the cards that may serve as the Benny, the usual one first (002)."""
    cards = {"none": (), "joker": (JOKER,), "2S": (TWO_OF_SPADES,)}
    return cards.get(rules.joker, BENNY_CANDIDATES)


@lru_cache(1024)
def build_pack(rules: Rules, benny: Card | None = None) -> tuple[Card, ...]:
    """Build the pack that the game is played with, in a fixed order.

    Args:
        rules: the rules.
        benny: the card that serves as Benny where the rules take either; None: the usual one.

    Raises:
        RulesError: the rules do not take that card as Benny.
    """
    allowed = benny_cards(rules)
    if benny is not None and benny not in allowed:
        raise RulesError(f"with joker={rules.joker} the {benny.name} is not the Benny")
    cards = build_plain_pack(lowest_rank(rules)) * rules.packs
    return cards + ((benny or allowed[0],) if allowed else ())


@lru_cache(1024)
def teams(rules: Rules) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats that share a score over the match: pairs, or each seat for itself."""
    if rules.sides == "fixed_pairs":
        return tuple(
            tuple(range(team, rules.players, rules.players // 2))
            for team in range(rules.players // 2)
        )
    return tuple((seat,) for seat in range(rules.players))


def team_of(rules: Rules, seat: Seat) -> int:
    """Return the index in `teams` of the team that `seat` scores for."""
    return seat % len(teams(rules))


def partner_of(rules: Rules, seat: Seat) -> Seat | None:
    """Return the partner that `seat` has for the whole match, if any."""
    return (seat + rules.players // 2) % rules.players if rules.sides == "fixed_pairs" else None


def left_of(rules: Rules, seat: Seat) -> Seat:
    """Return the next seat clockwise."""
    return (seat + 1) % rules.players


def find_cutter(rules: Rules, dealer: Seat) -> Seat | None:
    """Return the seat that cuts the pack before `dealer` deals, if any (R22)."""
    step = {"left": 1, "right": -1, "none": 0}[rules.cut_by]
    return (dealer + step) % rules.players if step else None


def agreed_suit(rules: Rules) -> Suit | None:
    """Return the suit that a turned-up Benny stands for, if the house has agreed on one (R10)."""
    if not rules.joker_up_card.startswith("agreed_suit_"):
        return None
    return Suit.parse(rules.joker_up_card[-1])


PACKET_WAYS: Final = ("twos", "threes", "turns", "singles")
"""How a person may like to deal: two cards to each and then three, three and then two, two and
three in turn, one at a time."""


def packets_for_way(rules: Rules, way: str) -> tuple[int, ...] | None:
    """Return the packets of a deal handed out in one of `PACKET_WAYS` (R23).

    None: the rules do not leave that open, or it is none of them.
    """
    seats = range(rules.players)
    packets = {
        "twos": tuple(2 for _ in seats),
        "threes": tuple(3 for _ in seats),
        "turns": tuple(2 + seat % 2 for seat in seats),
        "singles": (),
    }.get(way)
    choices = packet_choices(rules)
    return packets if packets in choices and len(choices) > 1 else None


@lru_cache(1024)
def packet_choices(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return the possible packets of the deal's first round: cards to each seat, from the dealer's
    left (R23).

    The second round completes each hand. An empty tuple: the cards go one at a time.
    """
    players = rules.players
    split = [(2,) * players, (3,) * players]
    free = [tuple(2 + (mask >> seat & 1) for seat in range(players)) for mask in range(2**players)]
    if rules.hand_size != 5:
        return ((),)
    return {
        "fixed_3_2_or_2_3": tuple(split),
        "dealer_choice_2_3": tuple(free),
        "dealer_choice_2_3_or_singles": ((), *free),
        "singles": ((),),
    }[rules.deal_packets]
