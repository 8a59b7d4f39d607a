"""The named games: each a `Rules` value with a name and a line about it.

Written as the source documents have them (``docs/rules.md``): a preset is the plain `american`
base, or `standard`, and what the document changes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from euchre.arguments import verify_arguments
from euchre.errors import RulesError, suggest_known_word
from euchre.game.knobs import format_knob_value
from euchre.game.rules import Rules, parse_settings
from euchre.texts import translatable


@dataclass(frozen=True, repr=False)
class Preset:
    """A named game.

    Attributes:
        name: as typed on a command line.
        title: as shown to a person.
        blurb: what sets it apart, in one line.
        source: the document or ruling it follows.
        rules: the knobs.
        usual: what most tables do differently, and the knob for it; empty when nothing.
    """

    name: str
    title: str
    blurb: str
    source: str
    rules: Rules
    usual: str = ""

    def __repr__(self) -> str:
        return f"<Preset {self.name}>"


_AMERICAN_RULES: Final = Rules.from_dict({})
_STANDARD_RULES: Final = _AMERICAN_RULES.replace(
    first_dealer="low_cut",
    cut_by="right",
    deal_packets="fixed_3_2_or_2_3",
    loner_lead="left_of_loner",
    pts_lone_defender_euchre=4,
    tie="makers_first",
    score_cards="2_3_crossed",
)
_CANADIAN_RULES: Final = _AMERICAN_RULES.replace(
    first_dealer="first_black_jack",
    cut_by="left",
    cut_may_bump=True,
    deal_packets="dealer_choice_2_3_or_singles",
    upcard_taker="maker",
    upcard_if_dealer_out="lone_partner",
    discard_upcard=False,
    canadian_loner="round1",
    phrases="canadian_british",
    loner_lead="left_of_loner",
)
_BRITISH_RULES: Final = _AMERICAN_RULES.replace(
    joker="joker_or_2S",
    first_dealer="host",
    cut_by="left",
    cut_may_bump=True,
    upcard_taker="maker",
    upcard_if_dealer_out="lone_partner",
    discard_upcard=False,
    canadian_loner="round1",
    joker_up_card="dealer_names_blind",
    phrases="canadian_british",
    alone_timing="before_first_lead",
    defend_alone="always",
    target=11,
)
_CUTTHROAT_RULES: Final = _AMERICAN_RULES.replace(
    players=3,
    sides="maker_vs_rest",
    go_alone=False,
    pts_march=3,
    euchre_points_go_to="each_opponent",
)
_PAIRS_AUCTION_RULES: Final = _AMERICAN_RULES.replace(
    hand_size=6,
    up_card=False,
    bidding="auction_tricks",
    min_bid=1,
    max_bid=6,
    bid_names_trump=True,
    no_trump="both",
    go_alone=False,
    first_lead="maker",
    bid_points="tricks",
    defender_tricks=True,
    target=32,
    score_cards="digits",
)
_TAKER_NOTE: Final = (
    "At most tables the dealer takes the up-card, no matter who orders it: upcard_taker=dealer."
)

_SETTING_PATTERN: Final = re.compile(r"\b([a-z_0-9]+)=([A-Za-z0-9_/]+)")


def _name_texts(game: Preset) -> Preset:
    """Return a named game whose texts have names, like ``preset-benny-title``."""
    settings = {knob: f"{knob}={value}" for knob, value in _SETTING_PATTERN.findall(game.usual)}
    usual = translatable(f"preset-{game.name}-usual", game.usual, **settings)
    return replace(
        game,
        title=translatable(f"preset-{game.name}-title", game.title),
        blurb=translatable(f"preset-{game.name}-blurb", game.blurb),
        usual=usual if game.usual else "",
    )


_ENGLISH_PRESETS: Final = (
    Preset(
        "standard",
        "Standard",
        "The usual game: 24 cards, pairs, first to 10.",
        "001",
        _STANDARD_RULES,
    ),
    Preset(
        "american",
        "American",
        "Plain American rules: the dealer's left leads, first to 10.",
        "004",
        _AMERICAN_RULES,
    ),
    Preset(
        "stick-the-dealer",
        "Stick the dealer",
        "When all others have passed twice, the dealer names trump.",
        "003",
        _AMERICAN_RULES.replace(stick_the_dealer=True),
    ),
    Preset(
        "long",
        "Long game",
        "American rules to 15 points.",
        "004",
        _AMERICAN_RULES.replace(target=15),
    ),
    Preset(
        "timed",
        "Timed game",
        "American rules against the clock; a tie plays on.",
        "004",
        _AMERICAN_RULES.replace(target=0, time_limit=True),
    ),
    Preset(
        "canadian",
        "Canadian",
        "The dealer's partner orders only alone; first to 10.",
        "000",
        _CANADIAN_RULES,
        _TAKER_NOTE,
    ),
    Preset(
        "british",
        "British",
        "25 cards with the Benny, lone defenders, first to 11.",
        "002",
        _BRITISH_RULES,
        _TAKER_NOTE,
    ),
    Preset(
        "british-online",
        "British, online",
        "American rules with a joker as best trump; first to 11.",
        "004",
        _AMERICAN_RULES.replace(
            joker="joker", canadian_loner="round1", joker_up_card="dealer_names_seen", target=11
        ),
    ),
    Preset(
        "benny",
        "Benny",
        "The standard game with a joker above both bowers.",
        "001",
        _STANDARD_RULES.replace(joker="joker", joker_up_card="dealer_names_blind"),
        "Tables differ on a turned-up joker; an agreed suit is joker_up_card=agreed_suit_S.",
    ),
    Preset(
        "defend-alone",
        "Defend alone",
        "Standard; a defender may go alone against a loner, for 4.",
        "001",
        _STANDARD_RULES.replace(defend_alone="vs_loner"),
    ),
    Preset(
        "party",
        "Party",
        "A party round: twelve hands by Canadian rules.",
        "000",
        _CANADIAN_RULES.replace(target=0, num_hands=12),
        _TAKER_NOTE,
    ),
    Preset(
        "cutthroat",
        "Cutthroat",
        "Three players, 20 cards: the maker plays the other two.",
        "004",
        _CUTTHROAT_RULES.replace(low_rank="T"),
        "Most tables keep the nines, as in cutthroat-24: low_rank=9.",
    ),
    Preset(
        "cutthroat-24",
        "Cutthroat, 24 cards",
        "Cutthroat with the nines.",
        "001",
        _CUTTHROAT_RULES.replace(first_dealer="low_cut", cut_by="right"),
        "Some tables score 2 or 4 for all five tricks: pts_march=2.",
    ),
    Preset(
        "two-handed",
        "Two-handed",
        "Two players, ten cards each: six of the ten tricks make it.",
        "001",
        _AMERICAN_RULES.replace(
            players=2,
            sides="solo",
            low_rank="T",
            hand_size=10,
            up_card=False,
            first_dealer="low_cut",
            bidding="name_only",
            go_alone=False,
            make_tricks=6,
        ),
        "With the nines left in, a card can be turned up as in the game for four: low_rank=9, "
        "up_card=yes, bidding=turn_up.",
    ),
    Preset(
        "bid-euchre",
        "Bid euchre",
        "Five players bid for tricks and call a secret partner.",
        "001",
        _AMERICAN_RULES.replace(
            players=5,
            sides="called_partner",
            joker="joker",
            up_card=False,
            bidding="auction_tricks",
            first_lead="maker",
            pts_march=3,
            pts_loner_march=5,
            euchre_points_go_to="each_opponent",
            partner_call="card_not_trump",
            min_bid=2,
            max_bid=5,
        ),
        "Tables that leave the joker out deal four cards each: joker=none, hand_size=4, max_bid=4. "
        "Many score the tricks won, and lose the bid if it fails: bid_points=tricks.",
    ),
    Preset(
        "bid-pairs",
        "Bid euchre for pairs",
        "Six cards each: pairs bid tricks and trump, or the moon.",
        "F5",
        _PAIRS_AUCTION_RULES.replace(pts_moon=12),
        "At many tables a bid must be for at least three tricks: min_bid=3.",
    ),
    Preset(
        "pepper",
        "Pepper",
        "Pairs bid in turn until three pass; all six is pepper.",
        "F6",
        _PAIRS_AUCTION_RULES.replace(
            auction_rounds="until_all_pass",
            bid_names_trump=False,
            pts_set=6,
            pts_big_pepper=12,
            target=30,
        ),
        "Longer games go to 42: target=42.",
    ),
    Preset(
        "cincinnati",
        "Cincinnati",
        "Pairs bid three tricks or more, or moons over moons.",
        "F7",
        _PAIRS_AUCTION_RULES.replace(
            bid_names_trump=False,
            stick_the_dealer=True,
            min_bid=3,
            pts_moon=12,
            moon_over_moon=True,
        ),
        "Where the dealer may pass, the cards are dealt again: stick_the_dealer=no.",
    ),
    Preset(
        "bid-32",
        "Bid euchre, 32 cards",
        "Two packs from the jacks up, eight cards each; to 52.",
        "F9",
        _PAIRS_AUCTION_RULES.replace(
            packs=2,
            low_rank="J",
            hand_size=8,
            min_bid=3,
            max_bid=8,
            min_bid_no_trump=4,
            pts_call_two=12,
            pts_call_one=16,
            pts_moon=24,
            wins_by_contract=True,
            target=52,
        ),
        "Some tables have no calls for the partner's cards: pts_call_two=none, pts_call_one=none.",
    ),
    Preset(
        "bid-48",
        "Double-deck bid euchre",
        "Two packs, twelve cards each, high or low; to 52.",
        "F10",
        _PAIRS_AUCTION_RULES.replace(
            packs=2,
            hand_size=12,
            auction_rounds="until_all_pass",
            max_bid=12,
            low_no_trump=True,
            moon_cards=3,
            pts_moon=24,
            target=52,
        ),
        "At many tables a bid must be for at least six tricks: min_bid=6.",
    ),
    Preset(
        "railroad",
        "Railroad",
        "Joker, call for best, lone defenders, redeals, laps, slams.",
        "001",
        _STANDARD_RULES.replace(
            joker="joker",
            farmers_hand="redeal",
            ace_no_face="one_or_more",
            joker_up_card="agreed_suit_H",
            defend_alone="vs_loner",
            call_for_best="partner_best",
            laps=True,
            slams=True,
        ),
        "No two tables play it alike: older ones use 33 cards from the sevens up, low_rank=7; many "
        "know no redeals, farmers_hand=off and ace_no_face=off.",
    ),
    Preset(
        "no-trump",
        "No trump",
        "Standard; no trump may be called in the second round.",
        "001",
        _STANDARD_RULES.replace(no_trump="round2"),
        "Most tables don't play with no trump: no_trump=off.",
    ),
    Preset(
        "farmers-hand",
        "Farmer's hand",
        "Standard; a hand of only nines and tens may be dealt again.",
        "001",
        _STANDARD_RULES.replace(farmers_hand="redeal"),
        "At other tables you swap three of the low cards for the kitty: farmers_hand=go_under_3.",
    ),
    Preset(
        "ace-no-face",
        "Ace, no face",
        "Standard; a hand without a face card may be dealt again.",
        "001",
        _STANDARD_RULES.replace(farmers_hand="redeal", ace_no_face="one_or_more"),
        "Strict tables want exactly one ace: ace_no_face=one_ace.",
    ),
    Preset(
        "call-for-best",
        "Call for best",
        "Standard; a loner may call for the partner's best card.",
        "001",
        _STANDARD_RULES.replace(call_for_best="partner_best"),
        "With such help it pays to play most hands alone. At some tables the partner passes first: "
        "call_for_best=receive_then_discard.",
    ),
)
_ALL_PRESETS: Final = tuple(map(_name_texts, _ENGLISH_PRESETS))
PRESETS: Final[dict[str, Preset]] = {preset.name: preset for preset in _ALL_PRESETS}
"""The named games, in the order in which they are shown."""

RULES_FILE_ENDING: Final = ".toml"
"""What the name of a file of house rules ends with."""


@verify_arguments()
def preset(name: str) -> Preset:
    """Return the named game, by its name or its title; capitals, blanks and hyphens make no
    difference.

    >>> preset("Stick the Dealer").name
    'stick-the-dealer'

    Raises:
        RulesError: there is none of that name; the nearest is suggested.
    """
    named = PRESETS.get(name) or _PRESET_BY_KEY.get(_normalise_name(name))
    if named is None:
        hint = suggest_known_word(_normalise_name(name[:40]), PRESETS)
        if name.lower().endswith(RULES_FILE_ENDING):
            hint = "a file is read by euchre.load_rules; elsewhere give what is written in it"
        english = f"there is no preset {name!r:.40}: {hint}"
        raise RulesError(translatable("preset-unknown", english, name=f"{name!r:.40}", hint=hint))
    return named


def _normalise_name(name: str) -> str:
    return "-".join(name.lower().replace("-", " ").replace("_", " ").split())


_PRESET_BY_KEY: Final = {
    _normalise_name(word): each for each in _ALL_PRESETS for word in (each.title, each.name)
}


@verify_arguments()
def find_preset_name(rules: Rules) -> str | None:
    """Return the name of the preset with exactly these rules, if there is one."""
    return next((named.name for named in _ALL_PRESETS if named.rules == rules), None)


@lru_cache(maxsize=256)
def rules_line(rules: Rules) -> str:
    """Return the nearest named game, and the knobs in which these rules differ from it.

    >>> rules_line(preset("standard").rules.replace(target=7))
    'standard, target=7'
    """
    base = nearest_preset(rules)
    changed = rules.differences(base.rules)
    return ", ".join(
        [base.name, *(f"{name}={format_knob_value(mine)}" for name, (mine, _) in changed.items())]
    )


@verify_arguments()
def nearest_preset(rules: Rules) -> Preset:
    """Return the named game from which these rules differ in the fewest knobs."""
    return min(_ALL_PRESETS, key=lambda named: len(rules.differences(named.rules)))


@verify_arguments()
def changed_title(base: Preset, rules: Rules) -> str:
    """Return the title of rules that start from a named game: ``Canadian, with changes``."""
    if rules == base.rules:
        return base.title
    return translatable("preset-with-changes", f"{base.title}, with changes", game=base.title)


@verify_arguments()
@lru_cache(maxsize=256)
def rules_title(rules: Rules) -> str:
    """Return the title of rules without a name: by the named game that is nearest."""
    return changed_title(nearest_preset(rules), rules)


@verify_arguments()
@lru_cache(maxsize=256)
def parse_rules_line(text: str) -> Rules:
    """Parse the rules that `rules_line` wrote: a named game and changed knobs.

    Raises:
        EuchreError: there is no such game, knob or value.
    """
    name, *settings = [word.strip() for word in text.split(",")]
    if settings and not (name and all(settings)):
        english = f"a comma too many stands in {text.strip()!r:.60}"
        raise RulesError(translatable("knob-comma", english, line=f"{text.strip()!r:.60}"))
    return preset(name).rules.replace(parse_settings(settings))
