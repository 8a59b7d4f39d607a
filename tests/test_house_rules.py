"""A house rule that nobody has heard of: every part of the house follows it or says that it cannot.

Three knobs are made up here as a developer would add them, a field and a branch each: one pays for
something that every part knows of a hand, one for something that most do not know, and one binds
the play. With them go the two knobs that came last. All who read rules are walked through. None may
fail otherwise than by a sentence that names the knob, and none may answer for another game.
"""

from __future__ import annotations

import json
import random
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, make_dataclass, replace
from typing import Any

import pytest
from click.testing import CliRunner

from effort import TIMES
from euchre.bots import BOTS, RulesBot, make_bot, play_hand, play_match
from euchre.bots.matches.duel import play_duel
from euchre.cli import main
from euchre.english import summary
from euchre.errors import EuchreError
from euchre.game import moves, scoring
from euchre.game.cards import Card, Suit, card_height
from euchre.game.events import HandEvent, Played
from euchre.game.hand import Hand, IllegalEventError, Phase, apply, begin, forced_event, legal, view
from euchre.game.knobs import Value, build_knob, format_knob_value, knob_field
from euchre.game.match import Match, new_match
from euchre.game.presets import preset
from euchre.game.rules import KNOBS, Rules, team_of
from euchre.game.scoring import (
    HandEnding,
    UnknownScoreError,
    add_points,
    hand_points,
    list_endings,
    tabulate_points,
)
from euchre.game.shuffle import deal, deal_pack
from euchre.notation.egn import write_egn
from euchre.notation.encoding.actions import decode_action
from euchre.notation.record import Record, read_records_partly, write_records
from euchre.notation.text import read_text, write_text
from euchre.testing.strategies import HOUSE_RULES
from euchre.tournaments.score_limits import final_score_refusal, hand_results

# -- the endings of a hand ----------------------------------------------------------------------


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_every_hand_ends_in_one_of_the_ways_that_are_enumerated(name: str) -> None:
    rules, rng = HOUSE_RULES[name], random.Random(name)
    seen = 0
    for number in range(40 * TIMES):
        hand = begin(rules, deal(rules, number % rules.players, rng))
        while not hand.over:
            hand = apply(hand, rng.choice(legal(hand)))
        if hand.maker is None or any(claim.proven for claim in hand.reneges):
            continue
        seen += 1
        assert replace(hand.ending, reneges=()) in list_endings(rules, hand.dealer)
    assert seen > 2


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_no_ending_is_enumerated_twice(name: str) -> None:
    for dealer in range(HOUSE_RULES[name].players):
        every = list_endings(HOUSE_RULES[name], dealer)
        assert len(set(every)) == len(every)


def test_a_part_of_an_ending_has_no_default_to_be_forgotten_by() -> None:
    with pytest.raises(TypeError, match="missing 9 required"):
        HandEnding()  # type: ignore[call-arg]


def test_who_does_not_know_what_points_hang_on_is_told_what_and_by_which_knob() -> None:
    rules = preset("stick-the-dealer").rules
    plain = tabulate_points(rules, "tricks", makers=(0, 2), alone=False)
    assert plain[2,] == (0, 2)
    with pytest.raises(
        UnknownScoreError, match=r"pts_stuck_euchre=3 the points .* known here: stuck$"
    ):
        tabulate_points(rules.replace(pts_stuck_euchre=3), "tricks", makers=(0, 2), alone=False)
    with pytest.raises(
        UnknownScoreError, match=r"^with fast_break=yes .* not known here: broke fast$"
    ):
        tabulate_points(rules.replace(fast_break=True), "tricks", makers=(0, 2), alone=False)
    with pytest.raises(UnknownScoreError, match=r"^by these rules .* not known here: alone$"):
        tabulate_points(rules, "tricks", makers=(0, 2))


# -- rules that nobody has heard of ---------------------------------------------------------------


@dataclass(frozen=True)
class MadeUp:
    """A knob, and what it does.

    Attributes:
        name, label, group: of the knob.
        value: what it is set to.
        default: what it is elsewhere.
        install: makes the engine follow it; None: the engine does.
        says: how the rules are told; empty: by the label.
        stage: the other knobs that it needs.
    """

    name: str
    label: str
    group: str
    value: Value
    default: Value
    install: Callable[[pytest.MonkeyPatch], None] | None = None
    says: str = ""
    stage: Mapping[str, Value] = field(default_factory=dict)

    @property
    def base(self) -> Rules:
        return preset("standard").rules.replace(self.stage)

    @property
    def rules(self) -> Rules:
        return self.base.replace({self.name: self.value})

    @property
    def typed(self) -> tuple[str, ...]:
        """As typed behind a command."""
        knobs = {**self.stage, self.name: self.value}
        return tuple(
            word for k, v in knobs.items() for word in ("--set", f"{k}={format_knob_value(v)}")
        )

    @property
    def told(self) -> str:
        return (self.says or self.label).lower()


def pay_for_two_tricks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A euchre with two tricks is worth so much more."""
    usual = scoring._euchre_points

    def euchre_points(rules: Rules, ending: HandEnding) -> int:
        more: int = getattr(rules, TWO_TRICKS.name) if ending.tricks == 2 else 0
        return usual(rules, ending) + more

    monkeypatch.setattr(scoring, "_euchre_points", euchre_points)


def pay_for_the_first_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Defenders who take the first two tricks get so many points more."""
    usual = scoring._points_before_claims

    def points(rules: Rules, ending: HandEnding) -> tuple[int, ...]:
        rest = [seat for seat in range(rules.players) if seat not in ending.makers]
        more: int = getattr(rules, FIRST_TWO.name) if ending.makers and ending.broke_fast else 0
        return add_points(rules, usual(rules, ending), rest, more)

    monkeypatch.setattr(scoring, "_points_before_claims", points)


def follow_low(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever follows plays the lowest card that may be played."""
    usual = moves.filter_playable

    def may_play(
        rules: Rules,
        cards: Sequence[Card],
        trump: Suit,
        led: Card | None = None,
        *,
        first_trick: bool,
    ) -> Sequence[Card]:
        may = usual(rules, cards, trump, led, first_trick=first_trick)
        if led is None or not getattr(rules, LOW.name):
            return may
        return [min(may, key=lambda card: (card_height(card, trump), card.index))]

    monkeypatch.setattr(moves, "filter_playable", may_play)


TWO_TRICKS = MadeUp("made_up_two", "Two tricks made up", "Score", 3, 0, pay_for_two_tricks)
FIRST_TWO = MadeUp("made_up_first", "First two made up", "Score", 1, 0, pay_for_the_first_two)
LOW = MadeUp("made_up_low", "Follow low made up", "Play", True, False, follow_low)
STUCK = MadeUp(
    "pts_stuck_euchre", "Stuck dealer euchred", "Score", 3, None,
    says="a stuck dealer is euchred", stage={"stick_the_dealer": True},
)  # fmt: skip
PLAIN_FIRST = MadeUp(
    "lead_plain_first", "No trump led first", "Play", True, False,
    says="trump may not be led to the first trick",
)  # fmt: skip
PLAY = (LOW, PLAIN_FIRST)
KNOWN = (STUCK, PLAIN_FIRST)


@pytest.fixture(params=[TWO_TRICKS, FIRST_TWO, LOW, *KNOWN], ids=lambda made: made.name)
def house(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> MadeUp:
    """A knob that is there for one test: a field of `Rules` like any other, and its branch."""
    made: MadeUp = request.param
    if made.install is None:
        return made
    declared = knob_field(
        made.default, made.label, made.group, "What nobody knows.", "made up", high=20
    )
    kind = type(made.value)
    extra = make_dataclass("Extra", [(made.name, kind, declared)])
    [one] = fields(extra)
    usual = Rules.__init__

    def init(self: Rules, **values: Any) -> None:
        object.__setattr__(self, made.name, values.pop(made.name, made.default))
        usual(self, **values)

    told: dict[int, tuple[Rules, dict[str, Value]]] = {}

    def values_of(rules: Rules) -> dict[str, Value]:
        if id(rules) not in told:
            told[id(rules)] = rules, rules.to_dict()  # kept, so that no other gets its number
        return told[id(rules)][1]

    def same(self: Rules, other: object) -> bool:
        return isinstance(other, Rules) and values_of(self) == values_of(other)

    monkeypatch.setitem(KNOBS, made.name, build_knob(one, kind))
    monkeypatch.setitem(Rules.__dataclass_fields__, made.name, one)
    monkeypatch.setattr(Rules, made.name, made.default, raising=False)
    monkeypatch.setattr(Rules, "__init__", init)
    monkeypatch.setattr(Rules, "__eq__", same)
    made.install(monkeypatch)
    return made


def ahead(hand: Hand, team: int) -> float:
    """The points by which a team is ahead of the other, of a hand that is over."""
    return float(hand.points[team] - hand.points[1 - team])


def a_match(rules: Rules, seed: int = 3, hands: int = 0) -> Match:
    """A match of bots, or so many hands of one."""
    start = new_match(
        rules.replace(cut_by="none", first_dealer="random", target=3, num_hands=hands)
    )
    return play_match(start, [RulesBot()] * 4, random.Random(seed))


def at_the_play(rules: Rules, seed: int, bots: str = "rules") -> Hand:
    """The first lead of a hand that bots have called."""
    hand = begin(rules, deal(rules, seed % 4, random.Random(seed)))
    players = [make_bot(bots) for _ in range(4)]
    while hand.phase is not Phase.PLAY and not hand.over:
        hand = apply(hand, acted(hand, players))
    return hand


def acted(hand: Hand, players: Sequence[Any]) -> HandEvent:
    if hand.turn is None:
        due = forced_event(hand)
        assert due is not None
        return due
    event: HandEvent = players[hand.turn].act(view(hand, hand.turn))
    return event


def a_record(rules: Rules) -> Record:
    match = a_match(rules)
    return Record(rules=match.rules, events=match.events)


def names_it(house: MadeUp, said: object) -> None:
    """See that a refusal names the knob."""
    assert house.name in str(said), said


def by_command(house: MadeUp, *words: str) -> None:
    """A command follows the knob, or refuses it by name."""
    result = CliRunner(env={"COLUMNS": "200"}).invoke(main, [*words, *house.typed])
    if result.exit_code != 0:
        assert result.exit_code == 2, result.output
        names_it(house, result.output)


# -- the parts ------------------------------------------------------------------------------------


def random_hands_of_the_kernel(house: MadeUp) -> None:
    from euchre.game.cards import ALL_CARDS
    from euchre.solve import UnsupportedRulesError, play_random
    from euchre.solve.vector_engine.random_hands import PlayoutSlot

    rules = house.rules
    try:
        played = play_random(rules, 200, seed=5, traced=True)
    except UnsupportedRulesError as error:
        names_it(house, error)
        return
    for number, game in enumerate(played.games):
        cards = [ALL_CARDS[index] for index in played.packs[number]]
        hand = begin(rules, deal_pack(rules, int(game[PlayoutSlot.DEALER]), cards))
        for code, count in played.traces[number, : game[PlayoutSlot.STEPS]].tolist():
            due = forced_event(hand)
            hand = hand if due is None else apply(hand, due)
            assert len(legal(hand)) == count
            hand = apply(hand, decode_action(code, hand))
        assert tuple(played.points[number]) == hand.points


def solver(house: MadeUp) -> None:
    from euchre.solve import UnsupportedRulesError, value_cards

    def best(hand: Hand, team: int) -> float:
        if hand.over:
            return ahead(hand, team)
        assert hand.turn is not None
        found = [best(apply(hand, event), team) for event in legal(hand)]
        return max(found) if team_of(hand.rules, hand.turn) == team else min(found)

    refused = set()
    for seed in range(12):
        hand, rng = at_the_play(house.rules, seed), random.Random(seed)
        while not hand.over and len(hand.tricks) < 3:
            hand = apply(hand, rng.choice(legal(hand)))
        if hand.over:
            continue
        assert hand.turn is not None
        team = team_of(hand.rules, hand.turn)
        try:
            found = value_cards(hand)
        except UnsupportedRulesError as error:
            names_it(house, error)
            refused.add(True)
            continue
        refused.add(False)
        may = {e.card: best(apply(hand, e), team) for e in legal(hand) if isinstance(e, Played)}
        assert found == may
    assert len(refused) == 1, "each hand or none"


def every_bot(house: MadeUp) -> None:
    for name in BOTS:
        bot = make_bot(f"{name}:worlds=4" if name in ("expert", "pimc") else name)
        hand = begin(house.rules, deal(house.rules, 0, random.Random(0)))
        assert play_hand(hand, [bot] * 4).over  # whatever is illegal raises


def a_duel(house: MadeUp) -> None:
    assert play_duel(make_bot("rules"), make_bot("simple"), house.rules, 4, seed=2).deal_count == 4
    by_command(house, "study", "arena", "rules", "simple", "--deals", "2", "--seed", "1")


def simulate(house: MadeUp) -> None:
    by_command(house, "study", "simulate", "--hands", "5", "--seed", "1")


def scores_of_the_league(house: MadeUp) -> None:
    rules, rng = house.rules, random.Random(8)
    paid_more = 0
    for number in range(120):
        hand = begin(rules, deal(rules, number % 4, rng))
        while not hand.over:
            hand = apply(hand, rng.choice(legal(hand)))
        if hand.maker is not None:
            assert hand.points in hand_results(rules)
            paid_more += hand.points not in hand_results(house.base)
    assert paid_more or house in (*PLAY, STUCK)  # random players are hardly ever stuck
    match = a_match(rules)
    assert final_score_refusal(match.rules, match.scores, target=match.rules.target) is None


def equity(house: MadeUp) -> None:
    from euchre.analysis.match.equity import equity_for, measured_equity
    from euchre.analysis.match.results import NoHandResultsError

    assert equity_for(house.rules) is None
    with pytest.raises(NoHandResultsError, match=house.name):
        measured_equity(house.rules)
    by_command(house, "study", "equity", "--scores", "7:8")


def luck(house: MadeUp) -> None:
    from euchre.analysis.match.results import NoHandResultsError
    from euchre.analysis.review.luck import decompose

    hand = play_hand(at_the_play(house.rules, 1), [RulesBot()] * 4)
    try:
        decompose(hand)
    except NoHandResultsError as error:
        names_it(house, error)


def analyse_the_play(house: MadeUp) -> None:
    """The last card of a hand is worth what the hand then brings."""
    from euchre.analysis import analyse

    told = 0
    for seed in range(12):
        hand, rng = at_the_play(house.rules, seed), random.Random(seed)
        while not hand.over and sum(map(len, hand.hands)) > 1 + len(hand.out) * 5:
            hand = apply(hand, rng.choice(legal(hand)))
        if hand.over or hand.out:
            continue
        assert hand.turn is not None
        seen = view(hand, hand.turn)
        [only] = analyse(seen, max_deals=8, first=4).options
        assert only.event in legal(seen)
        after = apply(hand, only.event)
        assert only.points == pytest.approx(ahead(after, team_of(hand.rules, hand.turn)))
        told += 1
    assert told > 5


def analyse_a_choice(house: MadeUp) -> None:
    """All that may be done is weighed, and nothing else."""
    from euchre.analysis import analyse

    for seed in range(3):
        hand = begin(house.rules, deal(house.rules, seed, random.Random(seed)))
        while not hand.over:
            assert hand.turn is not None
            seen = view(hand, hand.turn)
            if len(legal(hand)) > 1 and len(hand.events) % 5 == seed:
                found = analyse(seen, max_deals=16, first=4, seed=seed)
                assert {option.event for option in found.options} == {*legal(hand)}
            hand = apply(hand, RulesBot().act(seen))


def a_review(house: MadeUp) -> None:
    from euchre.analysis import review_match
    from euchre.learn.puzzles import make_own_puzzles

    match = a_match(house.rules, hands=1)
    found = review_match(Record(rules=match.rules, events=match.events), max_deals=8)
    assert found.decisions
    for decision in found.decisions:
        assert decision.analysis.options
    for seat in range(4):
        assert make_own_puzzles(found, seat) == ()  # of games without a name there are none


def records(house: MadeUp) -> None:
    record = a_record(house.rules)
    [again] = read_records_partly(write_records([record])).records
    assert again == record
    assert again.match.scores == record.match.scores
    assert getattr(again.rules, house.name) == house.value


def text(house: MadeUp) -> None:
    record = a_record(house.rules)
    written = write_text([record])
    assert house.name in written
    assert read_text(written) == [record]


def egn(house: MadeUp) -> None:
    rules = preset("american").rules.replace({**house.stage, house.name: house.value})
    with pytest.raises(EuchreError, match=house.name):
        write_egn(a_record(rules))


def a_table(house: MadeUp) -> None:
    from table_help import Desk, table_of

    def done(desk: Desk) -> bool:
        return desk.match.hands_played >= 2 or desk.match.over

    desk = table_of("Ann", rules=house.rules, seed=4)
    desk.until(done)
    match = desk.match
    assert match.scores == tuple(map(sum, zip(*(h.points for h in match.hands), strict=True)))
    assert desk.replayed == desk.table


def a_refused_card(house: MadeUp) -> None:
    """Whatever else the engine refuses, it says so."""
    refused = 0
    for seed in range(6):
        hand, rng = at_the_play(house.rules, seed), random.Random(seed)
        while not hand.over:
            assert hand.turn is not None
            may = legal(hand)
            for card in hand.hands[hand.turn]:
                if Played(hand.turn, card) not in may:
                    with pytest.raises(IllegalEventError) as info:
                        apply(hand, Played(hand.turn, card))
                    assert info.value.why.endswith(".")
                    refused += 1
            hand = apply(hand, rng.choice(may))
    assert refused > 5


def the_words(house: MadeUp) -> None:
    assert house.told in summary.format_summary(house.rules).lower()
    assert house.told in " ".join(summary.describe_differences(house.base, house.rules)).lower()


def the_pages(house: MadeUp) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like the next httpx
        from starlette.testclient import TestClient

    from starlette.applications import Starlette

    from euchre.server import static_pages
    from euchre.server.games import catalogue

    async def nobody(page: int) -> Any:
        from euchre.server.paging import ListPage

        return ListPage((), page, 3, 0)

    web = TestClient(
        Starlette(routes=[*static_pages.build_routes(nobody), *catalogue.build_routes(1_000)])
    )
    knobs = {**house.stage, house.name: house.value}
    form = web.get("/", params={"preset": "standard", house.name: format_knob_value(house.value)})
    assert form.status_code == 200
    assert house.label in form.text
    asked = web.post("/api/rules", json={"rules": knobs})
    assert asked.status_code == 200
    assert house.told in json.dumps(asked.json()).lower()


def the_table_of_points(house: MadeUp) -> None:
    from euchre.server.games.points import build_points_table

    rows = {row.what for row in build_points_table(house.rules)}
    usual = {row.what for row in build_points_table(house.base)}
    if house in (*PLAY, STUCK):
        assert rows - usual == ({"A stuck dealer is euchred"} if house is STUCK else set())
    else:
        assert "Several of these at once, or anything else" in rows - usual


KERNEL = (
    random_hands_of_the_kernel, solver, every_bot, luck, analyse_the_play, analyse_a_choice,
    a_review,
)  # fmt: skip
PURE = (
    a_duel, simulate, scores_of_the_league, equity, records, text, egn, a_table, a_refused_card,
    the_words, the_pages, the_table_of_points,
)  # fmt: skip


@pytest.mark.parametrize("part", [*KERNEL, *PURE], ids=lambda part: part.__name__)
def test_a_house_rule_is_followed_or_refused_by_name(
    house: MadeUp, part: Callable[[MadeUp], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    if part in KERNEL:
        pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
        monkeypatch.setattr("euchre.bots.search.readable._HANDS_PER_DECISION", 4)
    part(house)


def test_a_made_up_rule_changes_the_game(house: MadeUp) -> None:
    """Guards the test above: what is made up is a rule, and by its default it is none."""
    standard = house.base
    if house is LOW:
        hand = at_the_play(house.rules, 1)
        hand = apply(hand, legal(hand)[0])
        assert len(legal(hand)) == 1
    elif house is PLAIN_FIRST:
        hands = [at_the_play(house.rules, seed) for seed in range(6)]
        assert any(len(legal(hand)) < house.rules.hand_size for hand in hands if not hand.over)
    else:
        every = list_endings(standard, 0)
        assert any(hand_points(house.rules, e) != hand_points(standard, e) for e in every)
    assert house.rules.digest != standard.digest
    assert standard.replace({house.name: house.default}).digest == standard.digest
