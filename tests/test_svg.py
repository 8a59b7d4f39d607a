"""Pictures of cards, tricks and tables: whole, alone, and with nothing that a seat cannot know."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterable
from math import dist
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest

from effort import unlike
from euchre.errors import EuchreError
from euchre.game.cards import ALL_CARDS, HIDDEN, JOKER, TWO_OF_SPADES, Card, Suit, parse_cards
from euchre.game.events import Passed
from euchre.game.hand import Hand
from euchre.game.match import new_match
from euchre.game.presets import PRESETS, preset
from euchre.notation import svg
from euchre.notation.svg.shapes import CARD_SIZE, draw_face
from euchre.testing.deals import deal_to_play

ROOT = Path(__file__).parents[1]
NODE = shutil.which("node")
STANDARD = preset("standard").rules
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
SVG = "{http://www.w3.org/2000/svg}"


def some_hand(name: str, seed: int, events: int) -> Hand:
    rng = random.Random(seed)
    hand = preset(name).rules.deal(rng, dealer=0)
    for _ in range(events):
        if hand.over:
            break
        hand = hand.apply(rng.choice(hand.legal()))
    return hand


def whole(picture: str) -> ET.Element:
    """The picture as a tree: it is well-formed, and reads nothing beside it."""
    root = ET.fromstring(picture)  # noqa: S314 - our own
    assert root.tag == f"{SVG}svg"
    assert root.get("aria-label")
    assert "var(" not in picture
    assert "<script" not in picture
    assert not re.search(r'(?:href|src|url)=?"?\(?(?!#|"#)https?:', picture)
    return root


@pytest.mark.skipif(NODE is None, reason="needs Node.js")
def test_the_faces_are_those_that_the_page_draws() -> None:
    assert NODE is not None
    made = subprocess.run(  # noqa: S603 - of this repository
        [NODE, "tests/card_faces.mjs"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    kept = (ROOT / "src/euchre/notation/svg/faces.json").read_text(encoding="utf-8")
    assert kept == made.stdout, (
        "the page draws other cards: node tests/card_faces.mjs > src/euchre/notation/svg/faces.json"
    )


def test_every_card_has_a_face_of_its_own() -> None:
    faces = {draw_face(card) for card in ALL_CARDS}
    assert len(faces) == len(ALL_CARDS)
    for card in ALL_CARDS:
        root = whole(svg.draw_card(card, size=80))
        assert (root.get("width"), root.get("height")) == ("80", "112")
        assert root.get("aria-label") == card.name
        assert card._repr_svg_() == svg.draw_card(card)
    assert "text" not in draw_face(JOKER) + draw_face(TWO_OF_SPADES), "no face needs a font"


def test_a_hand_that_is_over_shows_what_everybody_had_played() -> None:
    hand = some_hand("standard", 3, 100)
    assert hand.over
    assert hand.plays
    picture = svg.draw_table(hand)
    assert all(picture.count(draw_face(play.card)) == 1 for play in hand.plays)


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_a_picture_of_a_view_shows_no_card_that_its_seat_cannot_know(name: str) -> None:
    for seed in range(6):
        hand = some_hand(name, seed, 6 * seed)
        for seat in (*range(hand.rules.players), None):
            seen = hand.view(seat)
            picture = svg.draw_table(seen)
            for card in {*seen.unseen_cards}:
                known = seen.pack.count(card) - seen.unseen_cards.count(card)
                assert picture.count(draw_face(card)) <= known, (repr(seen), card)
            if seat is not None and HIDDEN not in seen.cards:
                assert all(draw_face(card) in picture for card in seen.cards)


def test_a_picture_of_a_hand_shows_every_card() -> None:
    hand = STANDARD.deal(random.Random(1))
    picture = svg.draw_table(hand)
    assert all(draw_face(card) in picture for cards in hand.hands for card in cards)
    assert all(draw_face(card) in picture for card in (*hand.kitty, hand.up_card) if card)


@pytest.mark.parametrize("size", [160, 320, 640, 1600])
@pytest.mark.parametrize(
    "name", ["two-handed", "cutthroat", "standard", "bid-euchre", "railroad", "bid-pairs", "bid-48"]
)
def test_nothing_leaves_the_picture_at_any_size(name: str, size: int) -> None:
    for seed, events in ((1, 0), (2, 3), (3, 9), (4, 40)):
        hand = some_hand(name, seed, events)
        root = whole(svg.draw_table(hand.view(1), size=size))
        assert root.get("width") == str(size)
        wide, high = map(float, str(root.get("viewBox")).split()[2:])
        for each in root.iter():
            if each.tag == f"{SVG}text":
                x, y = float(str(each.get("x"))), float(str(each.get("y")))
                assert 0 < x < wide
                assert 0 < y < high
                letters = float(str(each.get("font-size"))) * size / wide
                assert letters > 9 or size < 320
            if each.tag == f"{SVG}rect" and float(each.get("x") or 0) > 20:
                assert float(str(each.get("x"))) + float(str(each.get("width"))) < wide


class Box(NamedTuple):
    """What something covers in a picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def words_in(root: ET.Element) -> list[tuple[str, Box]]:
    """The texts of a picture, as wide as letters usually are."""
    found = []
    for each in root.iter(f"{SVG}text"):
        x, y, em = (float(str(each.get(name))) for name in ("x", "y", "font-size"))
        half = 0.25 * em * len(each.text or "")
        found.append((each.text or "", Box(x - half, y - 0.7 * em, x + half, y)))
    return found


def cards_in(root: ET.Element) -> list[Box]:
    """The cards of a picture."""
    found = []
    for each in root.iter(f"{SVG}g"):
        placed = re.match(r"translate\((\S+) (\S+)\) ?scale\((\S+)\)", each.get("transform", ""))
        if placed is not None:
            x, y, scale = map(float, placed.groups())
            found.append(Box(x, y, x + scale * CARD_SIZE[0], y + scale * CARD_SIZE[1]))
    return found


@pytest.mark.parametrize("size", [160, 640, 1600])
@pytest.mark.parametrize("name", ["two-handed", "cutthroat", "standard", "bid-euchre"])
def test_what_was_said_stands_by_the_name_of_who_said_it_and_nothing_lies_on_words(
    name: str, size: int
) -> None:
    hand, spoken = preset(name).rules.deal(random.Random(2), dealer=0), set[str]()
    names = NAMES[: hand.rules.players]
    while len(spoken) < len(names):
        assert hand.turn is not None
        spoken.add(NAMES[hand.turn])
        hand = hand.apply(Passed(hand.turn))
        root = whole(svg.draw_table(hand, size=size, names=names))
        texts, cards = words_in(root), cards_in(root)
        assert len(cards) >= len(names) * hand.rules.hand_size
        for at, (text, box) in enumerate(texts):
            assert not any(box.meets(card) for card in cards), text
            assert not any(box.meets(other) for _, other in texts[at + 1 :]), text
        plates = {text: box.middle for text, box in texts if text in names}
        said = [box.middle for text, box in texts if text == "“Pass”"]
        nearest = [min(names, key=lambda who: dist(plates[who], each)) for each in said]
        assert len(said) == len(spoken)
        assert {*nearest} == spoken


def test_who_is_to_move_has_a_brass_edge_and_who_sits_out_is_faded() -> None:
    rules = preset("american").rules
    hand = deal_to_play(rules, 1, Suit.SPADES, dealer=3, alone=True)
    root = whole(svg.draw_table(hand, names=NAMES[:4]))

    def names_in(groups: Iterable[ET.Element]) -> list[str]:
        words = [text.text or "" for group in groups for text in group.iter(f"{SVG}text")]
        return [word for word in words if word.startswith(NAMES)]

    seats = [each for each in root.findall(f"{SVG}g") if names_in([each])]
    assert len(seats) == 4
    edged = [s for s in seats if any(r.get("stroke-width") == "3.5" for r in s.iter(f"{SVG}rect"))]
    assert hand.turn is not None
    assert names_in(edged) == [NAMES[hand.turn]]
    assert names_in(each for each in seats if each.get("opacity")) == ["Di sits out"]
    assert "Bo maker, alone" in names_in(seats)


@pytest.mark.parametrize(
    ("trump", "letters"), [(Suit.NONE, "NT"), (Suit.LOW, "LOW"), (Suit.HEARTS, None)]
)
def test_no_trump_high_or_low_stands_where_trump_does(trump: Suit, letters: str | None) -> None:
    rules = preset("bid-pairs").rules.replace(low_no_trump=True)
    hand = deal_to_play(rules, 0, trump, dealer=3, alone=True)
    texts = [text.text for text in whole(svg.draw_table(hand)).iter(f"{SVG}text")]
    assert [text for text in texts if text in ("NT", "LOW")] == ([letters] if letters else [])
    assert "Seat 2 sits out" in texts


def test_names_are_shown_and_are_only_text() -> None:
    hand = some_hand("standard", 1, 2)
    picture = svg.draw_table(
        hand, names=("<script>", "A & B", "Bartholomew the Great of York", "Dee")
    )
    words = " ".join(filter(None, (each.text for each in whole(picture).iter(f"{SVG}text"))))
    assert "<script>" in words
    assert "A & B" in words
    assert "Bartholomew the G…" in words
    with pytest.raises(EuchreError, match="4 names are wanted, one a seat, not 2"):
        svg.draw_table(hand, names=("Ann", "Bo"))


@pytest.mark.parametrize(
    ("size", "sentence"),
    [(each, "a size is a width of 16 to 8000 pixels, not") for each in (0, -5, 10**6)]
    + [(each, "size must be a whole number, not") for each in (2.5, "big", None)],
)
def test_a_size_that_cannot_be_is_told(size: Any, sentence: str) -> None:
    with pytest.raises(EuchreError, match=sentence):
        svg.draw_card(Card.parse("JH"), size=size)
    with pytest.raises(EuchreError, match=sentence):
        svg.draw_table(STANDARD.deal(random.Random(1)), size=size)


def test_what_a_notebook_asks_for_is_there() -> None:
    match, rng = new_match(STANDARD, dealer=0), random.Random(1)
    whole(match._repr_svg_())
    while len(match.hands) < 1:
        match = match.apply(
            match.draw_chance_event(rng) if match.turn is None else rng.choice(match.legal())
        )
        whole(match._repr_svg_())
    hand = match.hands[0]
    played = next(h for h in (hand, some_hand("standard", 1, 40)) if h.tricks)
    assert hand._repr_svg_() == svg.draw_table(hand)
    assert hand.view(2)._repr_svg_() == svg.draw_table(hand.view(2))
    taken = played.tricks[0]
    assert taken._repr_svg_() == svg.draw_trick(taken)
    assert all(draw_face(play.card) in svg.draw_trick(taken) for play in taken.plays)
    with pytest.raises(EuchreError, match="names or more are wanted, one a seat, not 1"):
        svg.draw_trick(taken, names=["Ann"])
    with pytest.raises(EuchreError, match="a size is a width of 16 to 8000 pixels, not 0"):
        svg.draw_trick(taken, size=0)
    row = svg.draw_cards(parse_cards("9H QC AS"))
    assert row._repr_svg_() == row
    assert whole(row).get("aria-label") == "nine of hearts, queen of clubs, ace of spades"


def test_pictures_are_small_enough_for_a_page() -> None:
    assert max(len(svg.draw_card(card)) for card in ALL_CARDS) < 25_000
    assert len(svg.draw_table(some_hand("two-handed", 1, 4).view(0))) < 160_000
    kept = (ROOT / "src/euchre/notation/svg/faces.json").read_bytes()
    assert len(kept) < 80_000
    assert len(json.loads(kept)["faces"]) == len(ALL_CARDS)
