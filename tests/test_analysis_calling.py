"""How strong a hand must be to call: measured as the rules have it, the page, the data."""

from __future__ import annotations

import csv
import json
import re
import warnings
from collections.abc import Iterator
from functools import cache
from io import StringIO

import pytest
from click.testing import CliRunner

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

import numpy as np

from effort import TIMES, some
from euchre import apply, begin, legal, view
from euchre.analysis.calls import wording
from euchre.analysis.calls.charts import (
    CHARTS_BY_NAME,
    UnknownChartError,
    gets_up_card,
    list_chart_names,
)
from euchre.analysis.calls.holdings import ACE_VOID_COLUMNS, ROW_LIMIT, format_row_name
from euchre.analysis.calls.measured import (
    CallingChartCell,
    MeanEstimate,
    MeasuredCallingChart,
    find_measured_chart,
    load_shipped_charts,
    merge_cells,
    pack_charts,
    unpack_charts,
)
from euchre.analysis.calls.table import CallingTable, as_csv, as_data, calling_table
from euchre.analysis.position.question import DEALER_SEAT_NAME, PositionQuestion, list_seat_names
from euchre.analysis.position.values import analyse
from euchre.bots.search.learned import LearnedBot
from euchre.bots.trained import call_weights, play_weights
from euchre.cli import main
from euchre.cli.learn.charts import build_chart_parts
from euchre.game.cards import ALL_CARDS, BENNY_CANDIDATES, SUITS, Card, Rank, Suit
from euchre.game.events import Bid, Called, Dealt, Declared, HandEvent, Passed, RedealClaimed
from euchre.game.hand import Hand, Phase, find_blind_seat
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules, agreed_suit, build_pack, packet_choices, team_of
from euchre.server.app import make_app
from euchre.server.coach import lab
from euchre.solve.board.dice import new_random_state
from euchre.solve.vector_engine.rules_tables import (
    build_hand_points_table,
    build_reward_shares_table,
    build_rules_words,
)
from euchre.solve.vector_engine.words import HAND_WORDS, HandStateWord
from grouped import of_each
from test_server_pages import Page
from tools.chart_kernel import (
    CALL_WAYS,
    MAX_SEATS,
    CallingQuestionKind,
    deal_random_hands,
    survey_deals,
)
from tools.chart_measuring import measure_charts

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

CHARTED = [name for name, each in PRESETS.items() if list_chart_names(each.rules)]
ALL = [
    (name, seat, call)
    for name in CHARTED
    for call in list_chart_names(preset(name).rules)
    for seat in range(preset(name).rules.players)
]
BY_GAME = {name: [one for one in ALL if one[0] == name] for name in CHARTED}
FOUR = [name for name in CHARTED if preset(name).rules.players == 4]
BOT = LearnedBot()


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path_factory.mktemp("tables"))) as client:
        yield client


@cache
def table_of(name: str, seat: int, call: str) -> CallingTable:
    return calling_table(name, seat, call)


# -- one deal, in the kernel and by the rules -----------------------------------------------------


class Surveys:
    """What the kernel makes of single deals.

    Args:
        name: of the game.
        count: how many deals.
        seed: of them.
    """

    def __init__(self, name: str, count: int, seed: int = 5) -> None:
        self.rules = preset(name).rules
        self.game = build_rules_words(self.rules, play_matches=False)
        self.space = np.zeros((count, HAND_WORDS), np.uint64)
        deal_random_hands(self.game, self.space, new_random_state(seed))
        self.lots = new_random_state(seed + 1)
        shape = (len(CallingQuestionKind), MAX_SEATS, ROW_LIMIT * len(ACE_VOID_COLUMNS))
        self.came, self.played = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        self.chosen = np.zeros((*shape, CALL_WAYS), np.int64)
        self.sums, self.squares = np.zeros((*shape, CALL_WAYS)), np.zeros((*shape, CALL_WAYS))

    def of(
        self, number: int
    ) -> Iterator[tuple[CallingQuestionKind, int, int, list[float], list[int]]]:
        """What was asked, the seat, the kind, what each way is worth, and which is chosen."""
        for counted in (self.came, self.played, self.chosen, self.sums, self.squares):
            counted[:] = 0
        calls = call_weights(self.rules)
        assert calls is not None
        survey_deals(
            self.game, self.space[number : number + 1].copy(), build_hand_points_table(self.rules),
            build_reward_shares_table(self.rules), calls, play_weights(self.rules), 0.02, 1,
            self.lots, self.came, self.chosen, self.played, self.sums, self.squares,
        )  # fmt: skip
        for asked, seat, cell in np.argwhere(self.came).tolist():
            at = asked, seat, cell
            yield (
                CallingQuestionKind(asked),
                seat,
                cell,
                self.sums[at].tolist(),
                self.chosen[at].tolist(),
            )

    def dealt(self, number: int) -> Dealt:
        """A deal as the rules have it."""
        words, rules = self.space[number].tolist(), self.rules
        hands = tuple(
            tuple(card for card in ALL_CARDS if words[HandStateWord.HANDS + seat] >> card.index & 1)
            for seat in range(rules.players)
        )
        up = ALL_CARDS[words[HandStateWord.UP]] if rules.up_card else None
        gone = {card for hand in hands for card in hand} | {up}
        return Dealt(
            dealer=rules.players - 1,
            hands=hands,
            up_card=up,
            kitty=tuple(card for card in build_pack(rules) if card not in gone),
            packets=packet_choices(rules)[0],
            face_down=find_blind_seat(rules, rules.players - 1, up),
        )


def asked_there(rules: Rules, dealt: Dealt, asked: CallingQuestionKind, seat: int) -> Hand:
    """The hand when a seat is asked, all before having passed."""
    phase = {CallingQuestionKind.ORDER: Phase.ORDER, CallingQuestionKind.BID: Phase.BID}.get(
        asked, Phase.NAME
    )
    hand = begin(rules, dealt)
    while (hand.turn, hand.phase) != (seat, phase):
        assert hand.turn is not None
        hand = apply(hand, Passed(hand.turn))
    return hand


def played_out(hand: Hand, *events: HandEvent | None, alone: bool | None = None) -> float:
    """The points of the seat to decide, less the mean of the others', after some decisions."""
    seat = hand.turn
    assert seat is not None
    for event in events:
        assert event is not None
        hand = apply(hand, event)
    while (turn := hand.turn) is not None:
        own = hand.phase is Phase.ALONE and turn == hand.maker == seat
        free = alone is None or not own
        hand = apply(hand, BOT.act(view(hand, turn)) if free else Declared(turn, bool(alone)))
    mine = team_of(hand.rules, seat)
    others = [points for team, points in enumerate(hand.points) if team != mine]
    return hand.points[mine] - sum(others) / len(others)


def turned_of(rules: Rules, dealt: Dealt) -> Suit:
    assert dealt.up_card is not None
    agreed = agreed_suit(rules)
    return (
        agreed if dealt.up_card in BENNY_CANDIDATES and agreed is not None else dealt.up_card.suit
    )


def trumps_asked(rules: Rules, dealt: Dealt, asked: CallingQuestionKind) -> list[Suit]:
    """The trumps that may be meant."""
    if asked == CallingQuestionKind.BID:
        return list(SUITS)
    turned = turned_of(rules, dealt)
    across = [suit for suit in SUITS if suit not in (turned, turned.same_colour_suit)]
    one = {
        CallingQuestionKind.ORDER: turned,
        CallingQuestionKind.NEXT: turned.same_colour_suit,
        CallingQuestionKind.NO_TRUMP: Suit.NONE,
    }
    return [one[asked]] if asked in one else [*across]


def kind_of(
    rules: Rules, dealt: Dealt, asked: CallingQuestionKind, seat: int, trump: Suit
) -> tuple[str, int]:
    """The name of the row and the column, by the cards."""
    hand = dealt.hands[seat]
    left = [
        card for card in ALL_CARDS if card.rank is Rank.JACK and card.suit is trump.same_colour_suit
    ]
    if trump is Suit.NONE:
        suits = [
            [card for card in hand if card.suit is suit] for suit in SUITS if suit is not trump
        ]
        aces = sum(card.rank is Rank.ACE for card in hand)
        kings = sum(len(c) > 1 and any(k.rank is Rank.KING for k in c) for c in suits)
        voids = min(sum(not cards for cards in suits), 3 - kings)
        row = "no ace" if not aces else "1 ace" if aces == 1 else f"{aces} aces"
        return row, ACE_VOID_COLUMNS.index((kings, voids))

    def is_trump(card: Card) -> bool:
        return card in BENNY_CANDIDATES or card.suit is trump or card in left

    plain = [card for card in hand if not is_trump(card)]
    aces = sum(card.rank is Rank.ACE for card in plain)
    suits_held = {card.suit for card in plain}
    voids = sum(suit not in suits_held for suit in SUITS if suit is not trump)
    call = list(CHARTS_BY_NAME)[asked]
    up = [dealt.up_card] if gets_up_card(rules, seat, call) and dealt.up_card is not None else []
    held = [card for card in (*hand, *up) if is_trump(card)]
    named = [
        ("B", any(card in BENNY_CANDIDATES for card in held)),
        ("R", any(card.rank is Rank.JACK and card.suit is trump for card in held)),
        ("L", any(card in left for card in held)),
        ("A", any(card.rank is Rank.ACE and card.suit is trump for card in held)),
    ]
    names = [name for name, there in named if there]
    more = len(held) - len(names)
    row = " ".join(names) + (f"+{more}" if more else "") or "none"
    return row, ACE_VOID_COLUMNS.index((aces, voids))


def expected(
    hand: Hand, asked: CallingQuestionKind, trump: Suit
) -> tuple[list[float], list[int]] | None:
    """By how much each way to call is better than not, and which the learned player chooses."""
    seat, may = hand.turn, legal(hand)
    assert seat is not None
    bot, gains = BOT.act(view(hand, seat)), [0.0] * CALL_WAYS
    chosen = [0] * CALL_WAYS
    instead = bot if isinstance(bot, (Passed, RedealClaimed)) else Passed(seat)
    if instead not in may:
        return None
    base = played_out(hand, instead)
    if asked == CallingQuestionKind.BID:
        assert hand.rules.min_bid is not None
        for way in range(CALL_WAYS):
            bid = Bid(seat, hand.rules.min_bid + way)
            gains[way] = played_out(hand, bid) - base if bid in may else 0
            chosen[way] = bot == bid
        return gains, chosen
    late = hand.rules.alone_timing != "with_call"
    for way in (0, 1):
        call: HandEvent = Called(seat, trump, bool(way))
        if call not in may and late and way:
            call = Called(seat, trump, False)
        gains[way] = played_out(hand, call, alone=bool(way)) - base if call in may else 0
    if isinstance(bot, Called) and bot.trump is trump:
        after = apply(hand, bot)
        while after.turn is not None and after.phase is not Phase.PLAY:
            after = apply(after, BOT.act(view(after, after.turn)))
        chosen[after.alone] = 1
    return gains, chosen


@pytest.mark.parametrize("name", CHARTED)
def test_calls_are_worth_what_the_rules_and_the_learned_player_make_of_them(name: str) -> None:
    """Every call of some deals once more, one event after another, by a bot that sees its view."""
    surveys, rules = Surveys(name, 30), preset(name).rules
    looked = 0
    for number in range(30):
        if looked > 8 * TIMES:
            break
        dealt = surveys.dealt(number)
        for asked, seat, cell, gains, chosen in surveys.of(number):
            hand = asked_there(rules, dealt, asked, seat)
            row, column = divmod(cell, len(ACE_VOID_COLUMNS))
            told = format_row_name(row, list(CHARTS_BY_NAME)[asked]), column
            trumps = [
                trump
                for trump in trumps_asked(rules, dealt, asked)
                if kind_of(rules, dealt, asked, seat, trump) == told
            ]
            assert trumps
            found = [expected(hand, asked, trump) for trump in trumps]
            assert None in found or any(
                np.allclose(each[0], gains, atol=1e-4) and each[1] == chosen
                for each in found
                if each is not None
            )
            looked += 1
    assert looked > 8


def test_a_dealer_who_is_stuck_is_told_what_naming_is_worth_against_the_best_other_suit() -> None:
    surveys, rules = Surveys("stick-the-dealer", 200, seed=14), preset("stick-the-dealer").rules
    looked = 0
    for number in range(200):
        for asked, seat, _, gains, chosen in surveys.of(number):
            if (seat, asked) != (3, CallingQuestionKind.NEXT):
                continue
            dealt = surveys.dealt(number)
            hand = asked_there(rules, dealt, asked, seat)
            bot, trump = BOT.act(view(hand, seat)), turned_of(rules, dealt).same_colour_suit
            assert isinstance(bot, Called)
            if bot.trump is not trump:
                base = played_out(hand, bot)
                assert gains[:2] == [
                    played_out(hand, Called(seat, trump, bool(way))) - base for way in (0, 1)
                ]
                assert chosen == [0] * CALL_WAYS
                looked += 1
        if looked:
            break
    assert looked
    assert "may not pass" in table_of("stick-the-dealer", 3, "next").instead
    assert table_of("stick-the-dealer", 2, "next").instead == "passing"


def test_many_deals_are_the_sum_of_them_one_by_one() -> None:
    rules = preset("standard").rules
    found = measure_charts(rules, 300, seed=9)
    assert found == measure_charts(rules, 300, seed=9)
    surveys = Surveys("standard", 300, seed=9)
    more: dict[int, list[list[float]]] = {}
    said: dict[int, list[list[int]]] = {}
    for number in range(300):
        for asked, seat, cell, gains, chosen in surveys.of(number):
            if asked == CallingQuestionKind.ORDER and seat == 0:
                more.setdefault(cell, []).append(gains[:2])
                said.setdefault(cell, []).append(chosen[:2])
    first = found["order"][0]
    assert first.drawn == 300
    assert sum(cell.deals for cells in first.rows.values() for cell in cells if cell) == 300
    for cell, each in more.items():
        row, column = divmod(cell, len(ACE_VOID_COLUMNS))
        kept = first.rows[row][column]
        assert kept is not None
        assert kept.deals == len(each)
        assert np.allclose(kept.shares, np.mean(said[cell], axis=0))
        if len(each) > 1:
            error = np.std(each, axis=0, ddof=1) / len(each) ** 0.5
            worths = [mean for mean in kept.worths if mean is not None]
            assert np.allclose(worths, [*zip(np.mean(each, axis=0), error, strict=True)])


def test_of_many_alike_only_so_many_are_played_out() -> None:
    rules = preset("standard").rules
    few, all_ = measure_charts(rules, 2000, quota=20), measure_charts(rules, 2000)
    pairs = [
        (one, other)
        for row, cells in all_["order"][0].rows.items()
        for one, other in zip(few["order"][0].rows[row], cells, strict=True)
        if one is not None and other is not None
    ]
    assert all(one.deals == other.deals and one.shares == other.shares for one, other in pairs)
    assert any(
        one.best_mean.error > 1.5 * other.best_mean.error
        for one, other in pairs
        if other.best_way >= 0
    )


# -- figures --------------------------------------------------------------------------------------


def test_kinds_together_count_as_often_as_they_came() -> None:
    some = [
        CallingChartCell(300, (MeanEstimate(1.0, 0.1), MeanEstimate(0.0, 0.2)), (0.5, 0.1)),
        CallingChartCell(100, (MeanEstimate(-1.0, 0.3), MeanEstimate(2.0, 0.0)), (0.1, 0.5)),
    ]
    both = merge_cells(some)
    assert both is not None
    assert both.deals == 400
    assert both.worths[0] == pytest.approx((0.5, (0.075**2 + 0.075**2) ** 0.5))
    assert both.worths[1] == pytest.approx((0.5, 0.15))
    assert both.shares == pytest.approx((0.4, 0.2))
    assert both.call_share == pytest.approx(0.6)
    assert merge_cells([]) is None
    assert [each.best_way for each in some] == [0, 1]
    alone = CallingChartCell(5, (None, MeanEstimate(1.0, 0.1)), (0.0, 1.0))
    twice = merge_cells([alone, alone])
    assert twice is not None
    assert (twice.deals, twice.worths[0], twice.shares) == (10, None, (0.0, 1.0))
    assert twice.worths[1] == pytest.approx((1.0, 0.1 / 2**0.5))


@pytest.mark.parametrize(
    ("points", "error", "verdict", "told"),
    [(0.2, 0.05, "call", True), (-0.2, 0.05, "pass", True), (0.2, 0.09, "close", True),
     (0.05, 0.001, "close", True), (-3.0, 0.2, "pass", False)],
)  # fmt: skip
def test_a_verdict_needs_a_tenth_of_a_point_and_three_errors(
    points: float,
    error: float,
    verdict: str,
    told: bool,  # noqa: FBT001 - a row of the table
) -> None:
    cell = CallingChartCell(
        1000, (MeanEstimate(points, error), MeanEstimate(points - 1, error)), (0.0, 0.0)
    )
    assert (cell.verdict, cell.has_worth) == (verdict, told)
    assert not CallingChartCell(99, (None, MeanEstimate(4.0, 0.0)), (0.0, 0.0)).has_worth


def test_what_is_written_is_read() -> None:
    cells = (
        None,
        CallingChartCell(7, (None, MeanEstimate(0.5, 0.125)), (0.0, 0.25)),
        *[None] * (len(ACE_VOID_COLUMNS) - 2),
    )
    game = {"order": [MeasuredCallingChart(9, {18: cells})]}
    about, games = unpack_charts(pack_charts({"seed": 1}, {"a": game, "b": game}))
    assert about == {"seed": 1}
    assert games == {"a": game, "b": game}


def test_what_ships_says_how_it_was_made() -> None:
    about = load_shipped_charts()[0]
    assert "learn calls --measure" in about["command"]
    assert {"date", "version", "deals", "seed"} < set(about)
    assert set(load_shipped_charts()[1]) == set(CHARTED)


# -- what must hold -------------------------------------------------------------------------------


def test_every_game_has_tables_but_where_nothing_is_hidden_or_pairs_score_by_their_bids() -> None:
    pairs = {"bid-pairs", "pepper", "cincinnati", "bid-32", "bid-48"}
    assert set(PRESETS) - set(CHARTED) == {"two-handed", *pairs}
    assert list_chart_names(preset("standard").rules) == ("order", "next", "across")
    assert list_chart_names(preset("no-trump").rules) == ("order", "next", "across", "no-trump")
    assert list_chart_names(preset("bid-euchre").rules) == ("bid",)


@of_each(BY_GAME)
def test_rows_and_columns_are_of_the_same_deals(one: tuple[str, int, str]) -> None:
    name, seat, call = one
    table = table_of(name, seat, call)
    known = find_measured_chart(name, seat, call)
    assert known is not None
    assert 0 < table.whole.deals <= table.drawn == known.drawn
    assert sum(row.whole.deals for row in table.rows) == table.whole.deals
    assert sum(cell.deals for cell in table.sums if cell is not None) == table.whole.deals
    cells = [cell for row in table.rows for cell in row.cells if cell is not None]
    assert sum(cell.deals for cell in cells) == table.whole.deals
    assert all(0 <= cell.call_share <= 1 and len(cell.shares) == len(table.ways) for cell in cells)
    assert len({row.name for row in table.rows}) == len(table.rows)
    assert set(table.reliable_rows) <= set(table.rows)


@pytest.mark.parametrize("name", CHARTED)
def test_the_first_who_is_asked_is_asked_in_every_deal(name: str) -> None:
    rules = preset(name).rules
    table = table_of(name, 0, list_chart_names(rules)[0])
    named_first = rules.joker_up_card in ("dealer_names_blind", "dealer_names_seen")
    asked = 1 - named_first / len(build_pack(rules))  # else the dealer names trump before anybody
    assert table.whole.deals / table.drawn == pytest.approx(asked, abs=0.002)
    told = sum(cell.deals for row in table.rows for cell in row.cells if cell and cell.has_worth)
    assert told > 0.98 * table.whole.deals


def test_the_up_card_counts_for_whoever_takes_it() -> None:
    for name, wanted in (("standard", [False] * 3 + [True]), ("canadian", [True] * 4)):
        assert [table_of(name, seat, "order").takes for seat in range(4)] == wanted
        assert not any(table_of(name, seat, "next").takes for seat in range(4))
    assert table_of("standard", 0, "order").rows[0].name == "none"
    assert table_of("standard", 3, "order").rows[0].name == "+1"


@pytest.mark.parametrize(
    ("name", "least"),
    [("standard", 0.98), ("stick-the-dealer", 0.98), ("canadian", 0.85), ("british", 0.85)],
)
def test_strong_hands_are_ordered_and_empty_ones_are_not(name: str, least: float) -> None:
    dealer = table_of(name, 3, "order")
    assert dealer.find_row("R L A").whole.call_share > least
    assert dealer.find_row("R L A+1").whole.call_share > least
    assert dealer.find_row("R L A+2").whole.shares[1] > 0.9
    some = [dealer.find_row(row).whole.call_share for row in ("+1", "+2", "+3")]
    assert some[0] < some[1] < some[2]


@pytest.mark.parametrize("name", FOUR)
def test_strong_hands_are_worth_a_call_and_empty_ones_are_not(name: str) -> None:
    dealer, first = table_of(name, 3, "order"), table_of(name, 0, "order")
    assert dealer.find_row("R L A+1").whole.verdict == "call"
    assert dealer.find_row("R L A+2").whole.best_way == 1
    assert dealer.find_row("R L A+2").whole.call_share > 0.95
    weak = (dealer if dealer.takes and not first.takes else first).rows[0].whole
    if name != "call-for-best":  # there partner's best card makes up for much
        assert weak.verdict == "pass"
        assert weak.call_share < 0.05


@pytest.mark.parametrize("name", CHARTED)
def test_the_learned_player_calls_what_is_worth_a_call(name: str) -> None:
    """Shares and worths are measured apart: one by deciding, the other by playing out."""
    rules = preset(name).rules
    for seat in range(rules.players):
        table = table_of(name, seat, list_chart_names(rules)[0])
        plain = [
            cell
            for row in table.rows
            for cell in row.cells
            if cell is not None and cell.has_worth and cell.verdict != "close"
        ]
        odd = [cell for cell in plain if (cell.call_share > 0.5) != (cell.verdict == "call")]
        assert sum(cell.deals for cell in odd) < 0.06 * sum(cell.deals for cell in plain)
        assert (
            sum(abs(cell.best_mean.points) * cell.deals for cell in odd) < 0.02 * table.whole.deals
        )


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("name", ["standard", "stick-the-dealer", "american", "farmers-hand"])
def test_without_trumps_nobody_orders(name: str, seat: int) -> None:
    none = table_of(name, seat, "order").find_row("none").whole
    assert none.call_share < 0.02
    assert none.shares[1] < 0.001


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("name", ["standard", "stick-the-dealer", "canadian", "british"])
def test_an_ace_more_does_little_harm(name: str, seat: int) -> None:
    """In points: who holds many aces may do better by passing, and some kinds are close."""
    table = table_of(name, seat, "order")
    worse = 0.0
    for row in table.rows:
        cells = dict(zip(table.columns, row.cells, strict=True))
        for (aces, voids), cell in cells.items():
            more = cells.get((aces + 1, voids))
            if cell is None or more is None or min(cell.deals, more.deals) < 500:
                continue
            if more.has_worth and more.verdict == "call":
                worse = max(worse, (cell.call_share - more.call_share) * more.best_mean.points)
    assert worse < 0.1


def test_a_partner_in_canada_orders_only_alone() -> None:
    for name in ("canadian", "british", "british-online", "party"):
        table = table_of(name, 1, "order")
        assert table.is_alone_only
        assert table.whole.call_share == table.whole.shares[1] > 0
        assert not table_of(name, 0, "order").is_alone_only


def test_next_suits_the_dealers_left_and_across_the_partner() -> None:
    """What is said of the second round, and known since long."""
    for name in ("standard", "american", "stick-the-dealer"):
        left, partner = ([table_of(name, seat, call).whole for call in ("next", "across")]
                         for seat in (0, 1))  # fmt: skip
        assert left[0].best_mean.points > left[1].best_mean.points
        assert partner[1].best_mean.points > partner[0].best_mean.points
        assert left[0].call_share > left[1].call_share
        assert partner[1].call_share > partner[0].call_share


def test_nobody_goes_alone_where_there_is_no_partner() -> None:
    assert table_of("cutthroat", 0, "order").ways == ("call",)
    assert table_of("cutthroat", 2, "across").find_row("R L A").whole.best_mean.points > 0


def test_better_suits_are_worth_higher_bids() -> None:
    table = table_of("bid-euchre", 0, "bid")
    assert table.ways == ("bid 2", "bid 3", "bid 4", "bid 5")
    weak, strong = table.find_row("+2").whole, table.find_row("B R L+1").whole
    assert table.bid_tricks(weak.best_way) == 2
    assert table.bid_tricks(strong.best_way) >= 4
    means = [table.mean_bid(table.find_row(row).whole) for row in ("R+2", "B R+1", "B R L+1")]
    assert None not in means
    assert means == sorted(means, key=lambda each: each or 0.0)
    assert table.mean_bid(CallingChartCell(1, (None,) * 4, (0.0,) * 4)) is None


def test_more_aces_are_worth_more_without_trump() -> None:
    table = table_of("no-trump", 0, "no-trump")
    assert [row.name for row in table.rows][:3] == ["no ace", "1 ace", "2 aces"]
    worths = [row.whole.best_mean.points for row in table.rows[:4]]
    assert worths == sorted(worths)
    assert table.column_rank == "king"


def test_what_there_is_no_table_of_is_refused_with_a_sentence() -> None:
    with pytest.raises(UnknownChartError, match="'two-handed': its players see all cards"):
        calling_table("two-handed", 0)
    with pytest.raises(UnknownChartError, match="'standard' has charts of order, next, across"):
        calling_table("standard", 0, "bid")
    for seat in (-1, 4):
        with pytest.raises(UnknownChartError, match="a seat"):
            calling_table("standard", seat)
    with pytest.raises(UnknownChartError, match="a seat is 0 to 2"):
        calling_table("cutthroat", 3)
    with pytest.raises(UnknownChartError, match="holds"):
        calling_table("standard", 0).find_row("B")
    assert calling_table("british", 0).find_row("B R")


@pytest.mark.parametrize(
    ("game", "seat", "call", "row", "column"),
    [
        ("standard", 3, "order", "R+1", (0, 0)),
        ("standard", 0, "order", "R+2", (0, 1)),
        ("british", 2, "order", "L+2", (1, 1)),
        ("standard", 0, "next", "R+1", (1, 1)),
        ("no-trump", 0, "no-trump", "2 aces", (0, 1)),
    ],
)
def test_the_coach_agrees(
    game: str, seat: int, call: str, row: str, column: tuple[int, int]
) -> None:
    """On average over some hands of a kind, where both are sure."""
    cell = table_of(game, seat, call).find_row(row).cells[ACE_VOID_COLUMNS.index(column)]
    assert cell is not None
    assert cell.verdict != "close"
    leads = []
    for hand, up, trumps in some_hands(game, seat, call, row, column):
        seen = PositionQuestion(
            preset(game).rules, hand, up, seat, (0, 0), second=call != "order"
        ).build_view()
        values = {each.event: each.points for each in analyse(seen, max_deals=100).options}
        own = seen.seat
        assert own is not None
        calls = [Called(own, trump, bool(cell.best_way)) for trump in trumps]
        leads.append(max(values[each] for each in calls) - values[Passed(own)])
    mean, error = np.mean(leads), np.std(leads, ddof=1) / len(leads) ** 0.5
    assert abs(mean - cell.best_mean.points) < 4 * (error**2 + cell.best_mean.error**2) ** 0.5
    assert abs(mean) < 3 * error or (mean > 0) == (cell.verdict == "call")


def some_hands(
    game: str, seat: int, call: str, row: str, column: tuple[int, int]
) -> list[tuple[tuple[Card, ...], Card, list[Suit]]]:
    """Hands of a kind, up-cards and trumps as they come, all before having passed."""
    surveys, rules = Surveys(game, 20_000, seed=3), preset(game).rules
    found = []
    for number in range(20_000):
        for asked, at, cell, *_ in surveys.of(number):
            kind, place = divmod(cell, len(ACE_VOID_COLUMNS))
            told = asked == list(CHARTS_BY_NAME).index(call) and at == seat
            if told and (format_row_name(kind, call), ACE_VOID_COLUMNS[place]) == (row, column):
                dealt = surveys.dealt(number)
                assert dealt.up_card is not None
                trumps = [
                    trump
                    for trump in trumps_asked(rules, dealt, asked)
                    if kind_of(rules, dealt, asked, seat, trump) == (row, place)
                ]
                found.append((dealt.hands[seat], dealt.up_card, trumps))
        if len(found) == 6:
            return found
    raise AssertionError("too few such hands came")


# -- as data --------------------------------------------------------------------------------------


def parsed(text: str, table: CallingTable) -> None:
    lines = list(csv.DictReader(StringIO(text)))
    assert sum(int(line["deals"]) for line in lines) == table.whole.deals
    called = sum(int(line["deals"]) * float(line["called"]) for line in lines) / table.whole.deals
    assert called == pytest.approx(table.whole.call_share, abs=2e-3)
    kinds = {(line["trumps"], line[f"{table.column_rank}s"], line["voids"]) for line in lines}
    assert len(kinds) == len(lines)
    assert {line["verdict"] for line in lines} <= {"", "call", "close", "pass"}
    assert {line["best"] for line in lines} <= {"", *table.ways}
    for way in table.ways:
        assert {f"{way.replace(' ', '_')}_{kind}" for kind in ("points", "error", "share")} < set(
            lines[0]
        )


@pytest.mark.parametrize(
    ("name", "seat", "call"),
    [("british", 2, "order"), ("bid-euchre", 1, "bid"), ("no-trump", 0, "no-trump")],
)
def test_the_table_as_csv(name: str, seat: int, call: str) -> None:
    table = table_of(name, seat, call)
    parsed(as_csv(table), table)


def run(*options: str) -> str:
    ran = CliRunner().invoke(main, ["learn", "calls", *options])
    assert ran.exit_code == 0, ran.output
    assert {"--csv", "--json"} & {*options} or max(map(len, ran.output.splitlines())) <= 80
    return ran.output


def test_the_command_tells_it() -> None:
    assert "R L A+1" in run("--seat", "dealer", "--ascii")
    assert "naming next gains" in run("--seat", "2", "--call", "next", "--ascii")
    parsed(run("--rules", "canadian", "--csv"), table_of("canadian", 0, "order"))
    plain = json.loads(run("--rules", "canadian", "--json"))
    assert plain["cells"] == as_data(table_of("canadian", 0, "order"))
    assert "The best bid." in run("--rules", "bid-euchre", "--seat", "3")
    assert "always alone" in " ".join(run("--rules", "canadian", "--seat", "2").split())
    assert "too few to measure" in " ".join(
        run("--rules", "canadian", "--seat", "dealer", "--call", "next").split()
    )


def test_the_command_explains_every_sign_before_it_is_used() -> None:
    standard = run("--ascii")
    legend, _, _ = standard.partition("\nTrumps")
    for sign in ("R: right bower", "L: left", "A: ace;", "+n:", "none:", "A: aces of other", "v:"):
        assert sign in " ".join(legend.split())
    assert "Benny" not in standard
    bids = " ".join(run("--rules", "bid-euchre", "--ascii").split())
    for sign in (
        "B: Benny",
        "-: none, since passing is better",
        "Mean: the average bid",
        ".: too few deals.",
    ):
        assert sign in bids


def test_a_table_of_which_hardly_anything_is_told_says_so() -> None:
    few = "Nearly all kinds of hands were too rare"
    assert few not in run()
    assert few in run("--rules", "stick-the-dealer", "--seat", "dealer", "--call", "next")


def test_no_head_or_figure_is_cut() -> None:
    for name, seat, call in ALL[::31]:  # all seats come in turn
        parts = build_chart_parts(table_of(name, seat, call))
        lines = [line for part in parts for line in part.wrap_lines(78)]
        assert not [line for line in lines if "…" in line or len(line) > 78]


def test_what_the_command_cannot_tell_is_one_line() -> None:
    for options, said in (
        (["--rules", "two-handed"], "'two-handed': its players see all cards"),
        (["--rules", "bid-euchre", "--call", "next"], "'bid-euchre' has charts of bid"),
        (["--seat", "5"], "a seat is 1 to 4"),
        (["--csv", "--json"], "--json and --csv"),
    ):
        wrong = CliRunner().invoke(main, ["learn", "calls", *options])
        assert wrong.exit_code == 2
        assert said in wrong.output
    gone = CliRunner().invoke(main, ["study", "analyze", "--calls"])
    assert gone.exit_code == 2


# -- the page -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", CHARTED)
def test_the_page_answers(web: TestClient, game: str) -> None:
    for _, seat, call in some(BY_GAME[game], 5):
        answers(web, game, list_seat_names(preset(game).rules)[seat], call)


def answers(web: TestClient, game: str, seat: str, call: str) -> None:
    answer = web.get(f"/lab/calls?preset={game}&seat={seat}&call={call}")
    assert answer.status_code == 200
    page = Page(answer.text)
    assert not page.wrong
    table = table_of(game, list_seat_names(preset(game).rules).index(seat), call)
    assert ("<table" in answer.text) == table.has_worth
    if table.has_worth:
        assert f"{table.whole.deals:,} left" in answer.text
    else:
        assert "too few to measure" in answer.text
    chosen = [option["value"] for option in page.all("option") if "selected" in option]
    assert chosen == [game, seat, call, "worth"]


@pytest.mark.parametrize("game", CHARTED)
def test_the_page_tells_how_often_good_players_call(web: TestClient, game: str) -> None:
    shares = web.get(f"/lab/calls?preset={game}&seat=first&show=share").text
    assert not Page(shares).wrong
    assert "For example " in shares
    assert "For example " in web.get(f"/lab/calls?preset={game}&seat=first").text
    data = web.get(f"/lab/calls.csv?preset={game}&seat=first")
    assert data.headers["content-type"].startswith("text/csv")
    parsed(data.text, table_of(game, 0, list_chart_names(preset(game).rules)[0]))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("preset=two-handed", "There is no chart of calls for"),
        ("game=two-handed", "There is no chart of calls for"),
        ("seat=fifth", "A seat is 1 to 4"),
        ("preset=%3Cb%3E", "There are tables for"),
        ("show=all", "A table shows worth or share"),
        ("call=%3Cb%3E", "has charts of order"),
    ],
)
def test_what_is_not_there_is_refused(web: TestClient, query: str, said: str) -> None:
    page = web.get(f"/lab/calls?{query}")
    assert page.status_code == 400
    assert said in page.text
    assert "<table" not in page.text
    assert "<b>" not in page.text
    assert web.get(f"/lab/calls.csv?{query}").status_code == 400


def test_who_turns_to_another_game_takes_along_what_it_has(web: TestClient) -> None:
    """The form has no script: it sends the seat and the call of the game before."""
    for query, wanted in (
        ("preset=bid-euchre&seat=second&call=next", ["bid-euchre", "second", "bid", "worth"]),
        (
            "preset=cutthroat&seat=third&call=across",
            ["cutthroat", DEALER_SEAT_NAME, "across", "worth"],
        ),
        ("preset=standard&seat=fourth&call=bid", ["standard", DEALER_SEAT_NAME, "order", "worth"]),
    ):
        page = Page(web.get(f"/lab/calls?{query}").text)
        assert [each["value"] for each in page.all("option") if "selected" in each] == wanted


def test_the_page_says_where_it_seldom_comes(web: TestClient) -> None:
    seldom = "usually call before the dealer"
    assert seldom in web.get("/lab/calls?preset=canadian&seat=dealer").text
    assert seldom not in web.get("/lab/calls?preset=canadian&seat=first").text
    assert seldom not in web.get("/lab/calls?preset=standard&seat=dealer").text


def test_a_game_is_told_as_in_the_lab_too(web: TestClient) -> None:
    for query in ("game=long", "preset=long&game=canadian"):
        page = Page(web.get(f"/lab/calls?{query}&seat=first").text)
        chosen = [option["value"] for option in page.all("option") if "selected" in option]
        assert chosen == ["long", "first", "order", "worth"]


def test_the_lab_leads_there(web: TestClient) -> None:
    assert "/lab/calls?preset=long&amp;seat=second" in web.get("/lab?game=long&seat=second").text
    second = web.get("/lab?game=long&seat=second&round=2").text
    assert "/lab/calls?preset=long&amp;seat=second&amp;call=next" in second
    assert set(lab.LAB_GAMES) <= set(lab.CHART_GAMES)


@pytest.mark.parametrize(("knob", "there"), [("lead_plain_first=yes", False), ("target=7", True)])
def test_a_column_is_there_where_something_stands_in_it(knob: str, *, there: bool) -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    asked = ["study", "analyze", "--hand", "JH AH KH 9C TD", "--up", "9H", "--set", knob]
    ran = CliRunner().invoke(main, asked)
    assert ran.exit_code == 0, ran.output
    assert ("Perfect play" in ran.stdout) == there
    assert "To win" in ran.stdout


@pytest.mark.parametrize(
    ("seat", "call", "said"),
    [
        (0, "order", "Nobody has spoken yet."),
        (3, "order", "All players before have passed."),
        (0, "next", "In the first round everybody has passed."),
        (
            1,
            "across",
            "In the first round everybody has passed, and in the second all players before.",
        ),
    ],
)
def test_what_a_table_says_is_said_by_page_and_terminal(
    web: TestClient, seat: int, call: str, said: str
) -> None:
    place = list_seat_names(preset("british").rules)[seat]
    page = " ".join(web.get(f"/lab/calls?preset=british&seat={place}&call={call}").text.split())
    printed = run("--rules", "british", "--seat", f"{seat + 1}", "--call", call)
    printed = " ".join(printed.split())
    table = table_of("british", seat, call)
    assert wording.describe_earlier_calls(table) == said
    for words in (
        said,
        wording.explain_worth(table),
        wording.explain_call_share(table),
        wording.AVERAGES_NOTE,
        wording.BLANK_CELL_NOTE,
        wording.CLOSE_MEANING,
    ):
        assert words in page.replace("&#39;", "'") or words == wording.explain_call_share(table)
        assert words in printed
    share = web.get(f"/lab/calls?preset=british&seat={place}&call={call}&show=share").text
    assert wording.explain_call_share(table) in share
    assert wording.SUIT_TERMS_NOTE[1:] in page


def test_a_column_in_which_nothing_stands_is_left_out(web: TestClient) -> None:
    table = table_of("standard", 2, "across")
    shown = table.compact_table
    assert (0, 3) in table.columns
    assert (0, 3) not in shown.columns
    assert len(shown.sums) == len(shown.columns) == len(table.columns) - 1
    assert all(len(row.cells) == len(shown.columns) for row in shown.rows)
    text = web.get("/lab/calls?preset=standard&seat=third&call=across").text
    assert '<th scope="col">3</th>' not in text
    assert "0A 3v" not in run("--seat", "3", "--call", "across")


def test_what_is_close_is_marked_beside_its_colour(web: TestClient) -> None:
    table = table_of("standard", 0, "order")
    cells = [cell for row in table.reliable_rows for cell in row.cells if cell and cell.has_worth]
    close = [cell for cell in cells if cell.verdict == "close"]
    text = web.get("/lab/calls?preset=standard&seat=first").text
    assert text.count("is-close") >= len(close) > 0
    printed = run("--rules", "railroad", "--seat", "1").split("in how many of 100")[0]
    assert re.search(r" ~-?\.\da? ", printed)
    assert "…" not in printed
