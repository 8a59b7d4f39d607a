"""How strong a hand must be to call: every hand counted, what must hold, the page, the data."""

from __future__ import annotations

import csv
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

from euchre.analysis.calling import (
    DEALER,
    SEATS,
    CallingError,
    CallingTable,
    Share,
    _kinds_of,
    as_csv,
    calling_table,
)
from euchre.bots.trained import BOOKS, book_for
from euchre.cards import BENNIES, SUITS, Rank
from euchre.cli import main
from euchre.presets import preset
from euchre.rules import pack
from euchre.server import lab
from euchre.server.app import make_app
from euchre.solve.auction import class_of
from euchre.solve.layout import card_set
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
    kinds = _kinds_of(benny=name == "british")
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


# -- as data ------------------------------------------------------------------------------------


def parsed(text: str, table: CallingTable) -> None:
    lines = list(csv.DictReader(StringIO(text)))
    assert sum(int(line["deals"]) for line in lines) == table.whole.deals
    order = sum(int(line["deals"]) * float(line["order"]) for line in lines) / table.whole.deals
    assert order == pytest.approx(table.whole.order, abs=1e-5)
    assert len({(line["trumps"], line["aces"], line["voids"]) for line in lines}) == len(lines)


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
    wrong = CliRunner().invoke(main, ["analyze", "--calls", "--rules", "bid-euchre"])
    assert wrong.exit_code == 2
    assert "no book of calls" in wrong.output


# -- the page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", lab.GAMES)
@pytest.mark.parametrize("seat", lab.PLACES)
def test_the_page_answers(web: TestClient, game: str, seat: str) -> None:
    answer = web.get(f"/lab/calls?preset={game}&seat={seat}")
    assert answer.status_code == 200
    page = Page(answer.text)
    assert not page.wrong
    assert "For example " in answer.text
    table = calling_table(game, lab.PLACES.index(seat))
    assert f"{table.whole.deals:,} hands" in answer.text
    chosen = [option["value"] for option in page.all("option") if "selected" in option]
    assert chosen == [game, seat]
    data = web.get(f"/lab/calls.csv?preset={game}&seat={seat}")
    assert data.headers["content-type"].startswith("text/csv")
    parsed(data.text, table)


@pytest.mark.parametrize("query", ["preset=bid-euchre", "seat=fifth", "preset=%3Cb%3E"])
def test_what_is_not_there_is_refused(web: TestClient, query: str) -> None:
    page = web.get(f"/lab/calls?{query}")
    assert page.status_code == 400
    assert "There are tables of" in page.text or "A seat is one of" in page.text
    assert "<b>" not in page.text
    assert web.get(f"/lab/calls.csv?{query}").status_code == 400


def test_the_page_says_where_the_book_was_seldom_asked(web: TestClient) -> None:
    seldom = "seldom comes to the dealer"
    assert seldom in web.get("/lab/calls?preset=canadian&seat=dealer").text
    assert seldom not in web.get("/lab/calls?preset=canadian&seat=first").text
    assert seldom not in web.get("/lab/calls?preset=standard&seat=dealer").text


def test_the_lab_leads_there(web: TestClient) -> None:
    assert "/lab/calls?preset=long&amp;seat=second" in web.get("/lab?game=long&seat=second").text
