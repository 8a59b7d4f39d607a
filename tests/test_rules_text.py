"""The rules text against the engine: what it says of points, leads and choices is what happens."""

import random
import re
from contextlib import suppress
from itertools import chain

import pytest

from euchre.english.summary import describe_differences, format_summary
from euchre.errors import RulesError
from euchre.game.knobs import Value
from euchre.game.presets import preset
from euchre.game.rules import KNOBS, Rules, team_of
from euchre.game.scoring import HandEnding, hand_points, list_endings
from euchre.testing.strategies import HOUSE_RULES

STANDARD, BRITISH, CANADIAN = (preset(name).rules for name in ("standard", "british", "canadian"))
CUTTHROAT, BID_EUCHRE = preset("cutthroat").rules, preset("bid-euchre").rules
NAMING: dict[str, Value] = {"up_card": False, "bidding": "name_only"}
AUCTION = STANDARD.replace(up_card=False, bidding="auction_tricks", min_bid=1, max_bid=5)
COUNTS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("11", "12"),
)


def tell(rules: Rules) -> list[str]:
    """The sentences about a game, without what compares it to another."""
    _, _, told = format_summary(rules).partition("\n\nPlayers and cards\n")
    return [line.strip() for line in told.splitlines() if line.startswith("  ")]


# -- the points ---------------------------------------------------------------------------------


class ToldPoints:
    """Points as a reader works them out who has nothing but the text."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.told = rules, " ".join(tell(rules))
        self.pairs = "Partners sit opposite each other" in self.told
        size = re.search(r"Everyone is dealt (\w+) cards", self.told)
        assert size is not None
        self.size = COUNTS.index(size[1])

    def number(self, pattern: str) -> int:
        found = re.search(pattern, self.told)
        assert found is not None, f"the text does not say: {pattern}"
        return int(found[1])

    def euchre(self, end: HandEnding) -> int:
        if end.lone_defence:
            points = self.number(r"euchre by a lone defender scores (\d+)")
        elif end.alone:
            points = self.number(r"(?:lone maker|without a partner)[^.]*? scores? (\d+)")
        else:
            points = self.number(r"fails? (?:are|is) euchred: [^.]*? scores? (\d+)")
        stuck = re.search(r"stuck dealer is euchred, [^.]*? scores? (\d+) points?( at)?", self.told)
        if end.stuck and stuck is not None:
            single = end.alone or end.lone_defence
            points = max(int(stuck[1]), points) if stuck[2] and single else int(stuck[1])
        nothing = re.search(r"no tricks at all gives? [^.]*?(at least )?(\d+) point", self.told)
        if end.tricks or nothing is None:
            return points
        return max(points, int(nothing[2])) if nothing[1] else int(nothing[2])

    def for_the_makers(self, end: HandEnding) -> int:
        broken = re.search(r"loses? the first two tricks and wins? all the rest", self.told)
        if broken and end.broke_fast and end.tricks == self.size - 2:
            return 0
        if end.tricks == self.size:
            how = "every trick alone" if end.alone else r"every trick \(a march\)"
        else:
            how = "it alone without taking every trick" if end.alone else "(?:it|the bid)"
        return self.number(rf"[MmTt]aking {how} scores (\d+)")

    def lost_by(self, end: HandEnding) -> int:
        if "one that fails costs the number bid" in self.told:
            return end.needed
        return self.number(r"A bid that fails \(a set\) costs (\d+)")

    def stakes(self) -> set[int]:
        """What bids above all numbers win or lose."""
        moons = r"second is worth (\d+) points, the third (\d+) and the fourth (\d+)"
        points = re.findall(r"it wins or loses (\d+)", self.told)
        return {int(each) for each in (*points, *chain(*re.findall(moons, self.told)))}

    def of(self, end: HandEnding) -> list[int]:
        """The points of each seat; partners of a pair have the same."""
        seats = range(self.rules.players)
        if "A bid that is made scores the number of tricks won" in self.told:
            gain = end.tricks if end.tricks >= end.needed else -self.lost_by(end)
            if end.stake:
                assert end.stake in self.stakes()
                gain = end.stake if end.tricks >= end.needed else -end.stake
            each = "The defenders score 1 point for each trick they take" in self.told
            others = each * (self.size - end.tricks)
            return [gain if seat in end.makers else others for seat in seats]
        if end.tricks >= end.needed:
            return [self.for_the_makers(end) * (seat in end.makers) for seat in seats]
        twice = 2 if "so their side gets them twice" in self.told else 1
        return [twice * self.euchre(end) * (seat not in end.makers) for seat in seats]


def turn_knobs(rng: random.Random) -> Rules:
    rules = rng.choice([*HOUSE_RULES.values()])
    for name in rng.sample([*KNOBS], rng.randrange(16)):
        knob = KNOBS[name]
        numbers = (None, *range(knob.low, min(knob.high, 9) + 1))
        value = "CDSH" if knob.kind == "suits" else rng.choice(knob.choices or numbers)
        with suppress(RulesError):
            rules = rules.replace({name: value})
    return rules


@pytest.mark.parametrize("seed", range(40))
def test_the_points_of_every_ending_follow_from_the_text(seed: int) -> None:
    rules = turn_knobs(random.Random(seed))
    told = ToldPoints(rules)
    for ending in list_endings(rules, 0):
        points = hand_points(rules, ending)
        expected = [points[team_of(rules, seat)] for seat in range(rules.players)]
        assert told.of(ending) == expected, (rules, ending)


def test_a_maker_whose_card_nobody_holds_is_told_what_playing_alone_is_worth() -> None:
    rules = STANDARD.replace(sides="called_partner", partner_call="ace", go_alone=False)
    told = tell(rules)
    assert "Taking every trick alone scores 4 points." in told
    assert "If a maker without a partner is euchred, each of the others scores 2 points." in told
    assert any("if nobody holds the card, the maker has no partner" in line for line in told)
    assert describe_differences(rules, rules.replace(pts_loner_euchred=5)) != (
        "These settings differ, but have no effect: loner euchred.",
    )


def test_a_super_euchre_never_pays_less_than_a_euchre() -> None:
    assert "Failing without a trick is a euchre like any other." in tell(
        STANDARD.replace(pts_super_euchre=1)
    )
    told = tell(STANDARD.replace(pts_super_euchre=3, pts_loner_euchred=4))
    assert "Makers who take no tricks at all give the other side at least 3 points." in told
    told = tell(CUTTHROAT.replace(pts_super_euchre=3))
    assert "A maker who takes no tricks at all gives each of the others 3 points." in told


def test_extras_that_cannot_happen_are_not_told() -> None:
    scored = AUCTION.replace(bid_points="tricks", fast_break=True, four_trick_tokens=True)
    assert not any("the first two tricks" in line for line in tell(scored))
    assert any("win all tricks but one and so make the bid" in line for line in tell(scored))
    three = AUCTION.replace(min_bid=4, fast_break=True)
    assert not any("the first two tricks" in line for line in tell(three))
    assert not any("token" in line for line in tell(CUTTHROAT.replace(four_trick_tokens=True)))


def test_a_renege_tells_who_gains_by_it() -> None:
    rules = AUCTION.replace(bid_points="tricks", renege="euchre", pts_euchre=3)
    told = tell(rules)
    assert "A renege counts as a euchre of 3 points." in told
    assert "A renege with a lone maker counts as a euchre of 2 points." in told
    assert any(line.endswith("if it is false, the accused side scores 2 points.") for line in told)
    each = STANDARD.replace(renege="euchre", euchre_points_go_to="each_opponent")
    assert any("the points of a euchre, once;" in line for line in tell(each))


# -- who may do what ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "never"),
    [
        (STANDARD.replace(go_alone=False, defend_alone="always"), "Nobody plays alone"),
        (STANDARD.replace(go_alone=False, defend_alone="vs_loner"), "one defender may"),
        (STANDARD.replace(go_alone=False, defend_alone="vs_loner"), "When someone plays alone"),
        (STANDARD.replace(alone_timing="before_first_lead"), "out of play with the dealer's hand"),
        (STANDARD.replace(NAMING, call_for_best="upcard_swap"), "take the up-card"),
        (STANDARD.replace(NAMING, call_for_best="partner_best"), "up-card itself"),
        (STANDARD.replace(joker_up_card="redeal"), "void before any call"),
        (CANADIAN.replace(canadian_loner="off"), "I turn it down"),
        (CUTTHROAT.replace(phrases="hoyle"), "I assist"),
        (preset("benny").rules.replace(low_rank="T", farmers_hand="go_under_3"), "going under"),
        (preset("benny").rules.replace(low_rank="T"), "kitty"),
        (BID_EUCHRE.replace(min_bid=1), "one tricks"),
        (preset("two-handed").rules, "a few at a time"),
    ],
)
def test_what_cannot_happen_is_not_told(rules: Rules, never: str) -> None:
    assert not any(never in line for line in tell(rules))


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (STANDARD.replace(go_alone=False, defend_alone="always"), "The maker never plays alone."),
        (preset("benny").rules.replace(low_rank="T"), "The last card is turned up."),
        (preset("two-handed").rules, "Cards are dealt one at a time."),
        (
            preset("benny").rules,
            (
                "A player who goes alone says so with the call (or after looking, for a dealer who "
                "named trump blind)."
            ),
        ),
        (
            BRITISH.replace(pts_lone_defender_euchre=4),
            "A euchre by a lone defender scores 4 points, against a lone maker too.",
        ),
        (
            STANDARD.replace(num_hands=12),
            (
                "If the top score is tied at the end, the makers of the last hand count their "
                "points first and win; after 12 hands the game ends in any case, even in a tie."
            ),
        ),
        (
            CUTTHROAT.replace(tie="makers_first"),
            (
                "If the top score is tied at the end, the maker of the last hand counts first and "
                "wins, or if that is none of those tied, play goes on."
            ),
        ),
        (
            BRITISH.replace(need_natural_trump=True),
            (
                "A player may make a suit trump only with a card of that suit in hand (the Benny "
                "and the jack of the other suit do not count); a dealer who turns up the Benny may "
                "name any suit."
            ),
        ),
    ],
)
def test_what_happens_is_told(rules: Rules, line: str) -> None:
    assert line in tell(rules)


# -- two games ----------------------------------------------------------------------------------


def test_a_diff_says_what_the_known_game_really_does() -> None:
    told = " ".join(describe_differences(preset("party").rules, STANDARD))
    assert "(in Party: the game ends in a tie)" in told
    told = " ".join(describe_differences(preset("two-handed").rules, STANDARD))
    assert "the same way all game (in Two-handed: one at a time)" in told
    led = STANDARD.replace(loner_lead="left_of_dealer", first_lead="maker")
    told = " ".join(describe_differences(led, STANDARD))
    assert "to the loner's left leads first (in the other game: the maker)" in told


def test_a_diff_tells_the_points_of_what_only_the_other_game_has() -> None:
    assert describe_differences(STANDARD, preset("defend-alone").rules) == (
        "Against a lone maker one defender may play alone too (in Standard: never).",
        "A euchre by a lone defender scores 4 points.",
    )
