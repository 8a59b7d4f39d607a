"""The rules in plain English, made from the knobs: for a person who never saw the game.

>>> from euchre.game.presets import preset
>>> describe_differences(preset("american").rules, preset("long").rules)
('The first to 15 points wins (in American: 10).',)
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from euchre.arguments import verify_arguments
from euchre.english import join_words
from euchre.english.clauses import describe_briefly, describe_knob, has_auction, number_word
from euchre.english.clauses.brief import RANK_WORDS
from euchre.english.grammar import format_count, make_sentence
from euchre.errors import RulesError
from euchre.game.knobs import Knob
from euchre.game.presets import PRESETS, find_preset_name, nearest_preset, preset
from euchre.game.rules import KNOBS, Rules, has_benny
from euchre.texts import translatable

BASE_PRESET: Final = "standard"
"""The preset that the named games are explained by."""


@dataclass(frozen=True)
class SummarySection:
    """A heading and the sentences below it."""

    title: str
    sentences: tuple[str, ...]


# -- what no knob says --------------------------------------------------------------------------


def _describe_hand_aim(rules: Rules) -> str:
    of, need = number_word(rules.hand_size), number_word(rules.make_tricks)
    if has_auction(rules):
        return translatable(
            "rules-aim-auction",
            f"in each hand the players bid how many of the {of} tricks they will win; the highest "
            "bidder makes a suit trump and must win that many, and the others try to prevent it",
            of=of,
        )
    others_try = "the other tries" if rules.players == 2 else "the others try"
    return translatable(
        "rules-aim",
        f"in each hand one player makes a suit trump and must then win at least {need} of the {of} "
        f"tricks; {others_try} to prevent it",
        players=rules.players,
        tricks=need,
        of=of,
    )


def _describe_plain_ranks(rules: Rules) -> str:
    lowest = ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven"]
    ranks = lowest[: {"J": 4, "T": 5, "9": 6, "8": 7, "7": 8}[rules.low_rank]]
    english = f"in a plain suit the cards rank, from high to low, {', '.join(ranks)}"
    return translatable("rules-plain-ranks", english, lowest=RANK_WORDS[rules.low_rank])


def _describe_trump_ranks(rules: Rules) -> str:
    benny = "the Benny, then " if has_benny(rules) else ""
    return translatable(
        "rules-trump-ranks",
        f"the best trump is {benny}the jack of the trump suit (right bower), then the other jack "
        "of the same color (left bower), then ace, king, queen and so on down",
        benny="yes" if benny else "no",
    )


def _describe_left_bower(_: Rules) -> str:
    return translatable(
        "rules-left-bower",
        "the left bower is a trump in every way: with hearts trump the jack of diamonds is a "
        "heart, not a diamond",
    )


def _describe_rotation(rules: Rules) -> str:
    if rules.players == 2:
        return translatable("rules-deal-in-turns", "the two take turns to deal")
    return translatable("rules-deal-passes", "after each hand the deal passes to the left")


def _describe_tricks(_: Rules) -> str:
    return translatable(
        "rules-tricks",
        "going clockwise, everyone plays one card: of the suit that was led if they have one (the "
        "left bower counts as a trump), otherwise any card",
    )


def _describe_trick_taking(_: Rules) -> str:
    return translatable(
        "rules-trick-taking",
        "the highest trump takes the trick, or if there is none, the highest card of the suit led; "
        "the winner leads to the next trick",
    )


# -- the order of the telling -------------------------------------------------------------------

_Item: TypeAlias = str | Callable[[Rules], str]

_SECTION_PLAN: Final[tuple[tuple[str, str, tuple[_Item, ...]], ...]] = (
    (
        translatable("rules-section-table", "Players and cards"),
        "Table",
        (
            "players",
            "sides",
            _describe_hand_aim,
            "low_rank",
            "packs",
            "joker",
            _describe_plain_ranks,
            _describe_trump_ranks,
            _describe_left_bower,
        ),
    ),
    (
        translatable("rules-section-deal", "The deal"),
        "Deal",
        (
            "first_dealer",
            "cut_by",
            "cut_may_bump",
            "hand_size",
            "deal_packets",
            "up_card",
            "farmers_hand",
            "ace_no_face",
            "misdeal",
            _describe_rotation,
        ),
    ),
    (
        translatable("rules-section-calling", "Making trump"),
        "Calling",
        (
            "bidding",
            "auction_rounds",
            "bid_names_trump",
            "min_bid",
            "min_bid_no_trump",
            "max_bid",
            "pts_big_pepper",
            "pts_call_two",
            "pts_call_one",
            "pts_moon",
            "moon_over_moon",
            "moon_cards",
            "upcard_taker",
            "discard_upcard",
            "round2_may_name_turned_suit",
            "no_trump",
            "low_no_trump",
            "canadian_loner",
            "upcard_if_dealer_out",
            "joker_up_card",
            "stick_the_dealer",
            "all_pass",
            "need_natural_trump",
            "partner_call",
            "phrases",
        ),
    ),
    (
        translatable("rules-section-alone", "Alone"),
        "Alone",
        ("go_alone", "alone_timing", "defend_alone", "call_for_best"),
    ),
    (
        translatable("rules-section-play", "The play"),
        "Play",
        ("first_lead", "loner_lead", _describe_tricks, _describe_trick_taking, "renege"),
    ),
    (
        translatable("rules-section-score", "The score"),
        "Score",
        (
            "make_tricks",
            "bid_points",
            "pts_set",
            "defender_tricks",
            "pts_make",
            "pts_march",
            "pts_loner_make",
            "pts_loner_march",
            "pts_euchre",
            "pts_loner_euchred",
            "pts_lone_defender_euchre",
            "euchre_points_go_to",
            "pts_super_euchre",
            "fast_break",
            "four_trick_tokens",
        ),
    ),
    (
        translatable("rules-section-game", "The end of the game"),
        "Game",
        ("target", "wins_by_contract", "num_hands", "time_limit", "tie", "laps", "slams"),
    ),
    (
        translatable("rules-section-display", "On the table"),
        "Display",
        ("score_cards", "sort_suits"),
    ),
)
_PLANNED_ITEMS: Final = frozenset(item for _, _, items in _SECTION_PLAN for item in items)
SECTION_HEADINGS: Final = {group: title for title, group, _ in _SECTION_PLAN}
"""The heading of each group of knobs, in the order in which they are told."""
_QUIET_KNOBS: Final = frozenset(
    {"cut_may_bump", "need_natural_trump", "num_hands", "stick_the_dealer", "time_limit"}
    | {"farmers_hand", "ace_no_face", "no_trump", "call_for_best", "bid_points", "laps", "slams"}
    | {"packs", "min_bid_no_trump", "auction_rounds", "bid_names_trump", "low_no_trump"}
    | {"pts_big_pepper", "pts_call_two", "pts_call_one", "pts_moon", "moon_over_moon", "moon_cards"}
    | {"pts_set", "defender_tricks", "wins_by_contract"}
    | {"euchre_points_go_to", "pts_super_euchre", "fast_break", "four_trick_tokens"}
)
"""Knobs with a clause that goes without saying while they have their default."""


def _describe_planned_item(rules: Rules, item: _Item) -> str:
    if not isinstance(item, str):
        return make_sentence(item(rules))
    if item in _QUIET_KNOBS and getattr(rules, item) == KNOBS[item].default:
        return ""
    if item == "target" and not rules.target:
        return ""  # what does end the game is said next to it
    return make_sentence(describe_knob(rules, item))


def _describe_other_knobs(rules: Rules, group: str) -> list[str]:
    """Describe knobs of the group that the plan does not know, if they are set to something."""
    sentences = [
        make_sentence(describe_knob(rules, knob.name))
        for knob in KNOBS.values()
        if knob.group == group
        and knob.name not in _PLANNED_ITEMS
        and getattr(rules, knob.name) != knob.default
    ]
    return list(filter(None, sentences))


@verify_arguments()
def summarise_rules(rules: Rules) -> tuple[SummarySection, ...]:
    """Summarise the rules, section by section: first what differs from `BASE_PRESET`, or what
    differs from the nearest game in rules that are no named game's.

    A reader who never saw the game can deal and play a hand from it.
    """
    sections = [SummarySection(*_summarise_differences_from_nearest_preset(rules))]
    for title, group, items in _SECTION_PLAN:
        sentences = filter(None, (_describe_planned_item(rules, item) for item in items))
        sections.append(SummarySection(title, (*sentences, *_describe_other_knobs(rules, group))))
    new_groups = [knob.group for knob in KNOBS.values() if knob.group not in SECTION_HEADINGS]
    sections += [
        SummarySection(group, tuple(_describe_other_knobs(rules, group)))
        for group in dict.fromkeys(new_groups)
    ]
    usual = _describe_usual_tables(rules)
    at_most_tables = translatable("rules-section-usual", "At most tables")
    sections.append(SummarySection(at_most_tables, (usual,) if usual else ()))
    return tuple(section for section in sections if section.sentences)


summarize = summarise_rules
"""`summarise_rules`, spelt as in America."""


@verify_arguments()
def format_summary(rules: Rules) -> str:
    """Format the sections of `summarise_rules` as plain text, a sentence on each line."""
    return "\n\n".join(
        "\n".join((section.title, *(f"  {sentence}" for sentence in section.sentences)))
        for section in summarise_rules(rules)
    )


def _summarise_differences_from_nearest_preset(rules: Rules) -> tuple[str, tuple[str, ...]]:
    base = preset(BASE_PRESET) if find_preset_name(rules) else nearest_preset(rules)
    if rules == base.rules:
        sentence = translatable(
            "rules-this-game", f"this is the {base.title.lower()} game", game=base.title
        )
        return translatable("rules-section-short", "In short"), (make_sentence(sentence),)
    heading = translatable(
        "rules-section-differences", f"Differences from {base.title}", game=base.title
    )
    return heading, describe_differences(base.rules, rules)


def _describe_usual_tables(rules: Rules) -> str:
    name = find_preset_name(rules)
    if name is not None:
        return PRESETS[name].usual
    is_taken_by_maker = bool(describe_knob(rules, "upcard_taker")) and rules.upcard_taker == "maker"
    return PRESETS["canadian"].usual if is_taken_by_maker else ""


# -- by the nearest game ------------------------------------------------------------------------


class NearestGame(NamedTuple):
    """The named game that is nearest to some rules.

    Attributes:
        game: what it is called.
        differences: how the rules differ from it, a sentence each.
        link: the page of the game on a server.
    """

    game: str
    differences: tuple[str, ...]
    link: str

    @property
    def in_short(self) -> str:
        """The game in few words: ``Standard``, ``Standard, with 2 differences``."""
        count = len(self.differences)
        if not count:
            return self.game
        english = f"{self.game}, with {format_count(count, 'difference')}"
        return translatable("rules-in-short", english, game=self.game, n=count)


@lru_cache(maxsize=256)
def describe_by_nearest_game(rules: Rules, *, ignore_length: bool = False) -> NearestGame:
    """Describe rules by the named game that is nearest to them.

    Args:
        rules: those of a table, a club or an evening.
        ignore_length: leave out the points or hands that are played to, which are shown beside
            it.

    >>> describe_by_nearest_game(preset("standard").rules.replace(laps=True, target=7)).in_short
    'Standard, with 2 differences'
    """
    base = nearest_preset(rules)
    known = base.rules
    if ignore_length:
        with suppress(RulesError):  # where another knob of the game hangs on its length
            known = known.replace(target=rules.target, num_hands=rules.num_hands)
    differences = describe_differences(known, rules, base.title) if known != rules else ()
    return NearestGame(base.title, differences, f"/rules/{base.name}")


# -- two games side by side ---------------------------------------------------------------------


@verify_arguments()
def describe_differences(a: Rules, b: Rules, known: str | None = None) -> tuple[str, ...]:
    """Describe what is different in `b` for somebody who knows `a`, a sentence each; empty if
    nothing is.

    Args:
        a, b: the two games.
        known: what to call `a`; None: its preset's title.
    """
    name = find_preset_name(a)
    other = translatable("rules-other-game", "the other game")
    title = known or (PRESETS[name].title if name is not None else other)
    lines: list[str] = []
    absent_labels: list[str] = []
    idle_labels: list[str] = []
    for knob in sorted(a.differences(b), key=_group_sort_key):
        old_clause, new_clause = describe_knob(a, knob), describe_knob(b, knob)
        if new_clause and new_clause != old_clause:
            is_compared = old_clause and not _is_absent_or_default(a, knob)
            if is_compared:
                old_words = describe_briefly(a, knob)
                new_clause = translatable(
                    "rules-difference",
                    f"{new_clause} (in {title}: {old_words})",
                    clause=new_clause,
                    game=title,
                    known=old_words,
                )
            lines.append(make_sentence(new_clause))
        elif not new_clause and old_clause:
            absent_labels += [] if _is_absent_or_default(a, knob) else [_knob_label(knob)]
        else:
            idle_labels.append(_knob_label(knob))
    lines += [
        make_sentence(describe_knob(b, knob.name))
        for knob in KNOBS.values()
        if _applies_only_in_variant(a, b, knob)
    ]
    if absent_labels:
        absent = join_words(absent_labels)
        sentence = translatable("rules-forget", f"you can forget about: {absent}", knobs=absent)
        lines.append(make_sentence(sentence))
    if idle_labels and not lines:
        idle = join_words(idle_labels)
        english = f"these settings differ, but have no effect: {idle}"
        lines.append(make_sentence(translatable("rules-idle-differences", english, knobs=idle)))
    return tuple(lines)


def _applies_only_in_variant(base: Rules, variant: Rules, knob: Knob) -> bool:
    """Return True if a value is the same in both, and has something to act on only in `variant`."""
    value = getattr(variant, knob.name)
    if value != getattr(base, knob.name) or not _describe_planned_item(variant, knob.name):
        return False
    is_told = knob.name in _PLANNED_ITEMS or value != knob.default
    return is_told and value not in (False, "off") and not describe_knob(base, knob.name)


_GROUP_ORDER: Final = ("Table", "Calling", "Alone", "Play", "Score", "Game", "Deal", "Display")
"""What a friend would tell first: how the game goes, and then who shuffles and keeps score."""


_TOLD_WITH_CALLING: Final = frozenset(
    {"farmers_hand", "ace_no_face"} | {"pts_big_pepper", "pts_call_two", "pts_call_one", "pts_moon"}
)


def _group_sort_key(knob: str) -> tuple[int, bool]:
    group = "Calling" if knob in _TOLD_WITH_CALLING else KNOBS[knob].group
    place = _GROUP_ORDER.index(group) if group in _GROUP_ORDER else len(_GROUP_ORDER)
    return place, knob in ("moon_over_moon", "moon_cards")  # after the moon itself


def _knob_label(knob: str) -> str:
    label = KNOBS[knob].label
    english = label.lower().replace("benny", "Benny")
    return translatable("knob-quoted", english, knob=label)


def _is_absent_or_default(rules: Rules, knob: str) -> bool:
    """Return True if the old state is only the absence of the new one."""
    value = getattr(rules, knob)
    quiet = knob in _QUIET_KNOBS or knob not in _PLANNED_ITEMS
    return value is False or (quiet and value == KNOBS[knob].default)
