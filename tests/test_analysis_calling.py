"""How strong a hand must be to call: every hand counted, what must hold, the page, the data."""

from __future__ import annotations

import csv
import json
import random
import warnings
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from math import comb

import pytest
from click.testing import CliRunner

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

import numpy as np

from euchre.analysis.calls.holdings import COLUMNS, DEALER, ROWS, SEATS, kinds_of, name_of, places
from euchre.analysis.calls.ordering import (
    Mean,
    Ordering,
    Worth,
    _before,
    _come,
    measure,
    ordering_of,
    shipped,
    to_text,
    together,
)
from euchre.analysis.calls.table import (
    CallingError,
    CallingTable,
    Share,
    as_csv,
    as_data,
    calling_table,
)
from euchre.analysis.match.many_deals import draw, knows, places_of, results_at
from euchre.analysis.position.question import Question
from euchre.analysis.position.values import analyse
from euchre.bots.trained import BOOKS, book_for
from euchre.cards import ALL_CARDS, BENNIES, SUITS, Card, Rank
from euchre.cli import main
from euchre.events import Called, Passed
from euchre.presets import PRESETS, preset
from euchre.rules import pack
from euchre.server.app import make_app
from euchre.server.coach import lab
from euchre.solve.board.layout import card_set
from euchre.solve.learned.auction import class_of
from test_server_pages import Page

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

ALL = [(name, seat) for name in BOOKS for seat in range(SEATS)]


def near(one: Share, order: float, alone: float) -> bool:
    return abs(one.order - order) < 1e-9 and abs(one.alone - alone) < 1e-9


def summed(shares: list[Share]) -> tuple[int, float, float]:
    deals = sum(each.deals for each in shares)
    order = sum(each.deals * each.order for each in shares) / deals
    return deals, order, sum(each.deals * each.alone for each in shares) / deals


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path_factory.mktemp("tables"))) as client:
        yield client


# -- counting -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seat"), ALL)
def test_every_hand_with_every_up_card_is_counted(name: str, seat: int) -> None:
    table = calling_table(name, seat)
    cards = len(pack(preset(name).rules))  # a Benny may be held, but is not turned up here
    assert table.whole.deals == 24 * comb(cards - 1, 5)
    for row in table.rows:
        deals, order, alone = summed([cell for cell in row.cells if cell is not None])
        assert deals == row.whole.deals
        assert near(row.whole, order, alone)
        assert 0 <= row.whole.alone <= row.whole.order <= 1
    for at, whole in enumerate(table.sums):
        cells = [cell for row in table.rows if (cell := row.cells[at]) is not None]
        deals, order, alone = summed(cells)
        assert deals == whole.deals
        assert near(whole, order, alone)
    deals, order, alone = summed(list(table.sums))
    assert deals == table.whole.deals
    assert near(table.whole, order, alone)


@pytest.mark.parametrize("name", ["standard", "british"])
def test_classes_are_told_as_the_cards_are(name: str) -> None:
    rules, rng = preset(name).rules, random.Random(name)
    book = book_for(rules)
    assert book is not None
    kinds = kinds_of(benny=name == "british")
    deck = pack(rules)
    for _ in range(2000):
        *hand, up = rng.sample(deck, 6)
        if up in BENNIES:
            continue
        number = class_of(
            np.uint64(card_set(hand)), up.index, up.suit.index, book.classes.offset,
            book.classes.rank,
        ) // 2  # fmt: skip
        beside = [c for c in hand if c not in BENNIES and c.suit is not up.suit
                  and not (c.rank is Rank.JACK and c.suit is up.suit.partner)]  # fmt: skip
        suits = {card.suit for card in beside}
        assert int(kinds.trumps[number]).bit_count() == 5 - len(beside)
        assert kinds.aces[number] == sum(card.rank is Rank.ACE for card in beside)
        assert kinds.voids[number] == sum(s not in suits and s is not up.suit for s in SUITS)


def test_a_few_classes_are_as_many_as_their_hands() -> None:
    """Of hands drawn, so many are in a cell as its deals say."""
    rng, found, drawn = random.Random(5), Counter[str](), 20_000
    deck = pack(preset("standard").rules)
    for _ in range(drawn):
        *hand, up = rng.sample(deck, 6)
        right = any(c.rank is Rank.JACK and c.suit is up.suit for c in (*hand, up))
        left = any(c.rank is Rank.JACK and c.suit is up.suit.partner for c in hand)
        others = sum(c.suit is up.suit and c.rank is not Rank.JACK for c in (*hand, up))
        if right and left and not others:
            found["R L"] += 1
        if not right and not left and others == 1 and up.rank is not Rank.ACE:
            found["+1"] += 1
    table = calling_table("standard", DEALER)
    for name, count in found.items():
        chance = table.of(name).whole.deals / table.whole.deals
        assert abs(count / drawn - chance) < 4 * (chance / drawn) ** 0.5


def test_the_up_card_counts_for_whoever_takes_it() -> None:
    takes = {name: [calling_table(name, seat).takes for seat in range(SEATS)] for name in BOOKS}
    assert takes["standard"] == takes["stick-the-dealer"] == [False] * 3 + [True]
    assert takes["canadian"] == takes["british"] == [True] * 4
    assert calling_table("standard", 0).rows[0].name == "none"
    assert calling_table("standard", DEALER).rows[0].name == "+1"


# -- what must hold -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "least"),
    # where whoever orders takes the card it seldom comes to the dealer, and the book is less sure
    [("standard", 0.98), ("stick-the-dealer", 0.98), ("canadian", 0.85), ("british", 0.85)],
)
def test_strong_hands_are_ordered_and_empty_ones_are_not(name: str, least: float) -> None:
    dealer = calling_table(name, DEALER)
    assert dealer.of("R L A").whole.order > least
    assert dealer.of("R L A+1").whole.order > least
    assert dealer.of("R L A+2").whole.alone > 0.9
    assert dealer.of("+1").whole.order < dealer.of("+2").whole.order < dealer.of("+3").whole.order


@pytest.mark.parametrize("seat", range(SEATS - 1))
@pytest.mark.parametrize("name", ["standard", "stick-the-dealer"])
def test_without_trumps_nobody_orders(name: str, seat: int) -> None:
    none = calling_table(name, seat).of("none").whole
    assert none.order < (0.08 if seat == 2 else 0.02)  # doubt, a fifth at a time
    assert none.alone < 0.001


@pytest.mark.parametrize(("name", "seat"), ALL)
def test_an_ace_more_does_little_harm(name: str, seat: int) -> None:
    table = calling_table(name, seat)
    worse = 0.0
    for row in table.rows:
        cells = dict(zip(table.columns, row.cells, strict=True))
        for (aces, voids), cell in cells.items():
            more = cells.get((aces + 1, voids))
            if cell is None or more is None or min(cell.deals, more.deals) < 500:
                continue
            worse = max(worse, cell.order - more.order)
    assert worse < (0.25 if table.takes and seat != DEALER else 0.15)


def test_a_partner_in_canada_orders_only_alone() -> None:
    for name in ("canadian", "british"):
        whole = calling_table(name, 1).whole
        assert whole.order == whole.alone > 0


def test_there_is_no_table_of_what_no_book_knows() -> None:
    with pytest.raises(CallingError, match="no book"):
        calling_table("bid-euchre", 0)
    with pytest.raises(CallingError, match="a seat"):
        calling_table("standard", 4)
    with pytest.raises(CallingError, match="holds"):
        calling_table("standard", 0).of("B")
    assert calling_table("british", 0).of("B R")


# -- what ordering is worth ---------------------------------------------------------------------


def test_some_deals_are_worth_what_they_come_to_one_by_one() -> None:
    """All of a few deals, dealt, called and scored here again, with the first seat to call."""
    rules = preset("standard").rules
    book = book_for(rules)
    assert book is not None
    found = measure(rules, 0, 3000, seed=9)
    assert found == measure(rules, 0, 3000, seed=9)
    assert found.drawn == found.reached == 3000
    deals = draw(rules, 3000, np.random.default_rng([9, 0]))
    rows, columns = places(rules, 0)
    more: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for hands, up in zip(deals.hands, deals.up.tolist(), strict=True):
        number = places_of(book, hands[None, 0], up)[0] // SEATS
        points = []
        for maker, alone, tricks in results_at(rules, book, hands[None], up, node=0, options=3)[0]:
            won = (4 if alone else 2) if tricks == 5 else 1 if tricks > 2 else -2
            points.append(0 if maker < 0 else won if maker % 2 == 0 else -won)
        cell = name_of(int(rows[number])), int(columns[number])
        more.setdefault(cell, []).append((points[1] - points[0], points[2] - points[0]))
    for (row, column), each in more.items():
        worth = found.worths.get(row, (None,) * len(COLUMNS))[column]
        if len(each) < 2:
            assert worth is None
            continue
        assert worth is not None
        assert worth.order is not None
        assert worth.deals == len(each)
        error = np.std(each, axis=0, ddof=1) / len(each) ** 0.5
        assert np.allclose([worth.order.points, worth.alone.points], np.mean(each, axis=0))
        assert np.allclose([worth.order.error, worth.alone.error], error)


def test_of_many_alike_only_so_many_are_played_out() -> None:
    at = np.array([3, 5, 3, 3, 5, 1])
    assert _before(at).tolist() == [0, 0, 1, 2, 1, 0]
    assert not len(_before(np.array([], np.int64)))


def test_kinds_together_count_as_often_as_they_came() -> None:
    some = [
        Worth(300, Mean(1.0, 0.1), Mean(0.0, 0.2)),
        Worth(100, Mean(-1.0, 0.3), Mean(2.0, 0.0)),
    ]
    both = together(some)
    assert both is not None
    assert both.deals == 400
    assert both.order == pytest.approx((0.5, (0.075**2 + 0.075**2) ** 0.5))
    assert both.alone == pytest.approx((0.5, 0.15))
    assert together([]) is None
    assert [each.goes_alone for each in some] == [False, True]


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
    worth = Worth(1000, Mean(points, error), Mean(points - 1, error))
    assert (worth.verdict, worth.told) == (verdict, told)
    assert not Worth(99, None, Mean(4.0, 0.0)).told


def test_what_is_written_is_read() -> None:
    cells = (None, Worth(7, None, Mean(0.5, 0.125)), *[None] * (len(COLUMNS) - 2))
    found = {"a": [Ordering(9, 8, {"R": cells})], "b": [Ordering(9, 8, {"R": cells})]}
    data = json.loads(to_text({"seed": 1}, found))
    assert data["games"]["b"] == "a"
    assert data["games"]["a"][0]["rows"]["R"][:3] == [None, [7, None, None, 500, 125], None]


def test_what_ships_says_how_it_was_made() -> None:
    about = shipped()["about"]
    assert "--measure" in about["command"]
    assert {"date", "version", "deals", "seed"} < set(about)
    assert set(shipped()["games"]) == {name for name, each in PRESETS.items() if knows(each.rules)}
    assert ordering_of("defend-alone", 0) is None
    assert calling_table("defend-alone", 0).worth is None


@pytest.mark.parametrize(("name", "seat"), ALL)
def test_what_ordering_is_worth_stands_beside_the_shares(name: str, seat: int) -> None:
    table = calling_table(name, seat)
    names = {name_of(row) for row in range(ROWS)}
    known = ordering_of(name, seat)
    assert known is not None
    assert set(known.worths) <= {row.name for row in table.rows} <= names
    told = 0
    for row in table.rows:
        for share, worth in zip(row.cells, row.worths, strict=True):
            assert worth is None or share is not None
            if share is not None and worth is not None and worth.told:
                told += share.deals
    # where whoever orders takes the card, the calling seldom comes beyond the first seat
    assert told > (0.8 if table.takes and seat else 0.99) * table.whole.deals
    assert table.worth is not None
    assert table.reached >= table.worth.deals > 0.99 * table.reached
    whole = sum(row.worth.deals for row in table.rows if row.worth is not None)
    assert whole == table.worth.deals


def test_strong_hands_are_worth_a_call_and_empty_ones_are_not() -> None:
    for name in BOOKS:
        dealer, first = calling_table(name, DEALER), calling_table(name, 0)
        for table, row in ((dealer, "R L A+1"), (first, "R L A+1")):
            worth = table.of(row).worth
            assert worth is not None
            assert worth.verdict == "call"
        worth = dealer.of("R L A+2").worth
        assert worth is not None
        assert worth.goes_alone
        weak = (dealer if dealer.takes and not first.takes else first).rows[0].worth
        assert weak is not None
        assert weak.verdict == "pass"


@pytest.mark.parametrize(
    ("game", "seat", "row", "column"),
    [
        ("standard", DEALER, "R+1", (0, 0)),
        ("standard", DEALER, "L+1", (0, 1)),
        ("standard", 0, "R+2", (0, 1)),
        ("standard", 1, "R A", (1, 0)),
        ("canadian", 0, "R+1", (1, 1)),
        ("british", 2, "L+2", (1, 1)),
    ],
)
def test_the_coach_agrees(game: str, seat: int, row: str, column: tuple[int, int]) -> None:
    """On average over some hands of a kind, where both are sure."""
    worth = calling_table(game, seat).of(row).worths[COLUMNS.index(column)]
    assert worth is not None
    assert worth.verdict != "close"
    leads = []
    for hand, up in some_hands(game, seat, row, column):
        seen = Question(preset(game).rules, tuple(hand), up, seat, (0, 0)).view()
        points = {
            "pass"
            if isinstance(event, Passed)
            else "alone"
            if event.alone
            else "order": each.points
            for each in analyse(seen, most=512).options
            if isinstance(event := each.event, (Called, Passed))
        }
        leads.append(points["alone" if worth.goes_alone else "order"] - points["pass"])
    mean, error = np.mean(leads), np.std(leads, ddof=1) / len(leads) ** 0.5
    assert abs(mean - worth.best.points) < 4 * (error**2 + worth.best.error**2) ** 0.5
    assert abs(mean) < 3 * error or (mean > 0) == (worth.verdict == "call")


def some_hands(
    game: str, seat: int, row: str, column: tuple[int, int], count: int = 12
) -> list[tuple[tuple[Card, ...], Card]]:
    """Hands of a kind and up-cards as they come, all before having passed."""
    rules, rng = preset(game).rules, np.random.default_rng(3)
    book = book_for(rules)
    assert book is not None
    rows, columns = places(rules, seat)
    found = []
    for up, hands, numbers in _come(book, draw(rules, 40_000, rng), seat):
        for cards, number in zip(hands[:, seat].tolist(), numbers, strict=True):
            if (name_of(int(rows[number])), COLUMNS[columns[number]]) == (row, column):
                held = tuple(card for card in ALL_CARDS if cards >> card.index & 1)
                found.append((held, ALL_CARDS[up]))
    return [found[at] for at in rng.permutation(len(found))[:count]]


# -- as data ------------------------------------------------------------------------------------


def parsed(text: str, table: CallingTable) -> None:
    lines = list(csv.DictReader(StringIO(text)))
    assert sum(int(line["deals"]) for line in lines) == table.whole.deals
    order = sum(int(line["deals"]) * float(line["order"]) for line in lines) / table.whole.deals
    assert order == pytest.approx(table.whole.order, abs=1e-5)
    assert len({(line["trumps"], line["aces"], line["voids"]) for line in lines}) == len(lines)
    assert table.worth is not None
    assert sum(int(line["drawn"]) for line in lines) == table.worth.deals
    assert {line["verdict"] for line in lines} <= {"", "call", "close", "pass"}


def test_the_table_as_csv() -> None:
    table = calling_table("british", 2)
    parsed(as_csv(table), table)


def test_the_command_tells_it() -> None:
    run = CliRunner().invoke(main, ["analyze", "--calls", "--seat", "dealer", "--ascii"])
    assert run.exit_code == 0, run.output
    assert "R L A+1" in run.output
    assert max(map(len, run.output.splitlines())) <= 80
    data = CliRunner().invoke(main, ["analyze", "--calls", "--rules", "canadian", "--csv"])
    parsed(data.output, calling_table("canadian", 0))
    plain = CliRunner().invoke(main, ["analyze", "--calls", "--rules", "canadian", "--json"])
    assert json.loads(plain.output)["cells"] == as_data(calling_table("canadian", 0))
    unmeasured = CliRunner().invoke(main, ["analyze", "--calls", "--rules", "defend-alone"])
    assert "Nobody has measured" in unmeasured.output
    out = CliRunner().invoke(main, ["analyze", "--calls", "--measure"])
    assert "--out" in out.output
    wrong = CliRunner().invoke(main, ["analyze", "--calls", "--rules", "bid-euchre"])
    assert wrong.exit_code == 2
    assert "no book of calls" in wrong.output


# -- the page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", lab.TABLED)
@pytest.mark.parametrize("seat", lab.PLACES)
def test_the_page_answers(web: TestClient, game: str, seat: str) -> None:
    answer = web.get(f"/lab/calls?preset={game}&seat={seat}")
    assert answer.status_code == 200
    page = Page(answer.text)
    assert not page.wrong
    assert "For example " in answer.text
    table = calling_table(game, lab.PLACES.index(seat))
    assert f"{table.reached:,} came to" in answer.text
    chosen = [option["value"] for option in page.all("option") if "selected" in option]
    assert chosen == [game, seat, "worth"]
    shares = web.get(f"/lab/calls?preset={game}&seat={seat}&show=share").text
    assert not Page(shares).wrong
    assert f"{table.whole.deals:,} hands" in shares
    assert "For example " in shares
    data = web.get(f"/lab/calls.csv?preset={game}&seat={seat}")
    assert data.headers["content-type"].startswith("text/csv")
    parsed(data.text, table)


@pytest.mark.parametrize(
    "query", ["preset=bid-euchre", "game=bid-euchre", "seat=fifth", "preset=%3Cb%3E", "show=all"]
)
def test_what_is_not_there_is_refused(web: TestClient, query: str) -> None:
    page = web.get(f"/lab/calls?{query}")
    assert page.status_code == 400
    said = ("There are tables of", "A seat is 1 to 4", "A table shows one of")
    assert sum(each in page.text for each in said) == 1
    assert "<table" not in page.text
    assert "<b>" not in page.text
    assert web.get(f"/lab/calls.csv?{query}").status_code == 400


def test_the_page_says_where_the_book_was_seldom_asked(web: TestClient) -> None:
    seldom = "seldom comes to the dealer"
    assert seldom in web.get("/lab/calls?preset=canadian&seat=dealer").text
    assert seldom not in web.get("/lab/calls?preset=canadian&seat=first").text
    assert seldom not in web.get("/lab/calls?preset=standard&seat=dealer").text


def test_a_game_is_told_as_in_the_lab_too(web: TestClient) -> None:
    for query in ("game=long", "preset=long&game=canadian"):
        page = Page(web.get(f"/lab/calls?{query}&seat=first").text)
        chosen = [option["value"] for option in page.all("option") if "selected" in option]
        assert chosen == ["long", "first", "worth"]


def test_the_lab_leads_there(web: TestClient) -> None:
    assert "/lab/calls?preset=long&amp;seat=second" in web.get("/lab?game=long&seat=second").text


@pytest.mark.parametrize(("knob", "there"), [("lead_plain_first=yes", False), ("target=7", True)])
def test_a_column_is_there_where_something_stands_in_it(knob: str, *, there: bool) -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    asked = ["analyze", "--hand", "JH AH KH 9C TD", "--up", "9H", "--set", knob]
    ran = CliRunner().invoke(main, asked)
    assert ran.exit_code == 0, ran.output
    assert ("Perfect play" in ran.stdout) == there
    assert "To win" in ran.stdout
