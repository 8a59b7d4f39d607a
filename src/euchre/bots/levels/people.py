"""Who sits at the table: what each level knows, and what each personality likes to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from typing import Final

from euchre.bots.levels.habits import (
    Habit,
    choose_card_below_partner,
    choose_card_overtaking_partner,
    choose_card_saving_right_bower,
    choose_highest_card_lead,
    choose_highest_trump_lead,
    choose_low_plain_lead,
    choose_lowest_discard_to_trick,
    choose_plain_ace_lead,
    choose_plain_suit_lead,
    choose_trick_winning_card,
)
from euchre.bots.levels.memory import CardMemory
from euchre.bots.rules_player.weights import Weights


@dataclass(frozen=True, kw_only=True)
class SkillLevel:
    """A player's knowledge.

    Attributes:
        line: one line about the level.
        memory: of the cards of tricks gone by.
        left: the chance that the left bower is taken for a plain jack.
        across: where two players hold the whole pack: with how many cards left in hand, at the
            most, the player works out what the other one has; 0: never.
        counts: whether trumps are counted to call, and nothing else weighed.
        score: from how many points short of the target on the score is thought of.
        blurred: how far all seats are the same to the player, and next a suit like any other.
        style: how far a personality goes in its ways; its habits show from `MIN_HABIT_STYLE` on.
        lean: the tricks by which a player whose personality does not say orders too much or too
            little; the seed says which.
        habits: what the player does before thinking, after the habits of its personality.
        changes: by how much the player judges otherwise than the rules bot does.
    """

    line: str
    memory: CardMemory
    left: float = 0.0
    blurred: float
    across: int = 0
    counts: bool = False
    score: int
    style: float
    lean: float = 0.0
    habits: tuple[Habit, ...] = ()
    changes: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class PlayerPersonality:
    """A player's style.

    The habits are those of beginners and casual players; what is judged otherwise shows in club
    players too.

    Attributes:
        line: one line about it.
        calls: by how many tricks less it calls; beginners by twice as many trumps less.
        alone: the same for going alone.
        habits: what it does before it thinks.
        changes: by how much it judges otherwise.
    """

    line: str
    calls: float = 0.0
    alone: float = 0.0
    habits: tuple[Habit, ...] = ()
    changes: Mapping[str, float] = field(default_factory=dict)


_SEAT_WEIGHTS: Final = (
    ("base_seat_1", "base_seat_2", "base_seat_3", "base_dealer"),
    ("pass_seat_1", "pass_seat_2", "pass_seat_3", "pass_dealer"),
)
"""What a player judges alike to whom all seats are much the same."""
_NEXT_SEATS: Final = ("seat_1", "seat_2", "seat_3")
"""The seats from which such a player sees nothing in next that another suit has not."""

LEVEL_PROFILES: Final[dict[str, SkillLevel]] = {
    "club": SkillLevel(
        line="sound: considers seat and score, remembers what matters",
        memory=CardMemory(trumps=1.0, aces=1.0, kings=0.75, low=0.25),
        across=7,
        score=99,
        style=0.5,
        lean=0.08,
        habits=(choose_card_below_partner,),
        blurred=0.15,
    ),
    "casual": SkillLevel(
        line="plays for fun: knows which trumps and aces are gone, minds the score only late",
        memory=CardMemory(trumps=1.0, aces=1.0, kings=0.4, low=0.15),
        across=5,
        score=1,
        style=0.7,
        lean=0.2,
        habits=(choose_card_below_partner, choose_lowest_discard_to_trick),
        blurred=0.5,
        changes={"lead_trump_mate": -0.3, "lone_middle": 0.4, "partner_helps": -0.2},
    ),
    "beginner": SkillLevel(
        line="a beginner: calls with three trumps, takes every trick, forgets what is gone",
        memory=CardMemory(trumps=0.6, aces=0.5, kings=0.2, low=0.0),
        left=0.85,
        blurred=1.0,
        counts=True,
        score=0,
        style=1.0,
        habits=(
            choose_card_overtaking_partner,
            choose_trick_winning_card,
            choose_lowest_discard_to_trick,
            choose_plain_suit_lead,
        ),
        changes={
            "lead_trump_maker": -0.3,
            "lead_trump_mate": -0.45,
            "partner_helps": -0.5,
        },
    ),
}

MIN_HABIT_STYLE: Final = 0.6
"""The style from which the habits of a personality show, and not only its judgement."""

PERSONALITY_PROFILES: Final[dict[str, PlayerPersonality]] = {
    "by-the-book": PlayerPersonality(
        line="goes by the sayings: leads aces first against their call",
        habits=(choose_plain_ace_lead,),
        changes={"lead_trump_mate": 0.1},
    ),
    "bold": PlayerPersonality(
        line="calls with little and goes alone on hope", calls=0.4, alone=0.5
    ),
    "careful": PlayerPersonality(
        line="calls only if it's nearly sure, and seldom goes alone",
        calls=-0.25,
        alone=-0.5,
    ),
    "stubborn": PlayerPersonality(
        line="leads trumps until they are gone, on either side",
        habits=(choose_highest_trump_lead,),
        changes={
            "lead_trump_maker": 0.2,
            "lead_trump_mate": 0.2,
            "lead_trump_defender": 0.35,
        },
    ),
    "thrifty": PlayerPersonality(
        line="saves the right bower and the aces for later, and for too long",
        habits=(choose_card_saving_right_bower, choose_low_plain_lead),
        changes={"keep": 0.15},
    ),
    "hasty": PlayerPersonality(
        line="leads the best card first, the right bower at once",
        habits=(choose_highest_card_lead,),
        changes={"keep": -0.2, "lead_trump_maker": 0.15},
    ),
    "trusting": PlayerPersonality(
        line="relies on partner: orders up when partner deals, never takes partner's trick",
        habits=(choose_card_below_partner,),
        changes={"base_seat_2": 0.35, "up_to_partner": 0.2, "partner_helps": 0.2},
    ),
    "proud": PlayerPersonality(
        line="needs no partner: goes alone, and takes partner's tricks, too",
        alone=0.8,
        habits=(choose_card_overtaking_partner,),
        changes={"partner_helps": -0.3},
    ),
}


def build_weights(level: SkillLevel, personality: PlayerPersonality, seed: int) -> Weights:
    """Build the weights by which a player judges, if it judges at all."""
    usual = Weights()
    lean = level.lean * (1 if blake2b(b"lean %d" % seed).digest()[0] % 2 else -1)
    values = asdict(usual) | _blur_seat_weights(usual, level.blurred)
    values["make_middle"] -= personality.calls * level.style if personality.calls else lean
    values["lone_middle"] -= personality.alone * level.style
    for changes, part in ((level.changes, 1.0), (personality.changes, level.style)):
        for name, change in changes.items():
            values[name] += part * change
    return Weights(**values)


def _blur_seat_weights(usual: Weights, share: float) -> dict[str, float]:
    """Return the seat weights, each moved part of the way towards their mean."""
    values: dict[str, float] = {}
    for names in _SEAT_WEIGHTS:
        middle = sum(getattr(usual, name) for name in names) / len(names)
        values |= {name: _interpolate(getattr(usual, name), middle, share) for name in names}
    for seat in _NEXT_SEATS:
        green = getattr(usual, f"green_{seat}")
        values[f"next_{seat}"] = _interpolate(getattr(usual, f"next_{seat}"), green, share)
    return values


def _interpolate(start: float, end: float, fraction: float) -> float:
    return start + fraction * (end - start)
