"""The text form of records."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as but

from effort import TIMES, unlike
from euchre.errors import RecordError
from euchre.game.cards import HIDDEN, JOKER, TWO_OF_SPADES, Card, Suit, parse_cards
from euchre.game.censor import censor
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Cut,
    Dealt,
    Declared,
    Discarded,
    Event,
    Exposed,
    Gave,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SpecialBid,
    SwappedLowCards,
    TookUp,
)
from euchre.game.match import apply, draw_chance_event, legal, new_match
from euchre.game.presets import PRESETS, parse_rules_line, preset
from euchre.game.rules import Rules, build_pack, teams
from euchre.game.shuffle import deal_pack
from euchre.notation.egn import read_egn
from euchre.notation.record import (
    AlternativeLine,
    Record,
    RecordNote,
    RecordPlayer,
    RecordReadResult,
)
from euchre.notation.text import read_text, read_text_partly, write_text
from euchre.testing.strategies import any_rules, matches, random_event
from test_words_games import FIVE_DEAL, LOW_DEAL

DATA = Path(__file__).parent / "data"
SHARED = Path(__file__).parents[2] / "shared" / "egn"
FILES = [*sorted(DATA.glob("egn_*.egn")), *sorted(SHARED.glob("*.egn"))]
some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

AMERICAN = preset("american").rules
NAMES = ("Ada", "Ben", "Cleo", "Dov")
PLAYERS = tuple(RecordPlayer(name) for name in NAMES)


def text_of(*records: Record) -> str:
    return write_text(records)


def error_of(text: str) -> tuple[str, RecordReadResult]:
    reading = read_text_partly(text)
    assert reading.error is not None
    for record in reading.records:
        assert record.match.events == record.events
    return str(reading.error), reading


# -- what it looks like -------------------------------------------------------------------------

GAME = """\
Euchre record, text form 1
Title: A short game
Rules: stick-the-dealer, target=1
Seat 1: Ada
Seat 2: Ben [bot:careful]
Seat 3: Cleo
Seat 4: Dov
Dealer: Dov

Hand 1: Dov deals, JD turned up
  Ada     9C TC JC QC KC
  Ben     9D TD QD KD AD
  Cleo    9H TH JH QH KH
  Dov     9S TS JS QS KS
  Kitty   AC AH AS
Round 1: Ada pass, Ben order up
  ; Ben: Not a hard one.
Discard: Dov JD
  Tricks Ada   Ben   Cleo  Dov
  1     >KC    9D    JH*   KS
"""


def test_a_game_reads_like_a_game() -> None:
    (record,) = read_text(GAME)
    assert text_of(record) == GAME
    assert record.names == NAMES
    assert record.players[1] == RecordPlayer("Ben", "bot:careful")
    assert record.rules == AMERICAN.replace(stick_the_dealer=True, target=1)
    assert record.notes == (RecordNote(2, "Not a hard one."),)
    assert len(record.match.hands) == 0


def test_blanks_do_not_matter() -> None:
    squeezed = "\r\n".join(" ".join(line.split()) for line in GAME.split("\n"))
    assert read_text(squeezed) == read_text(GAME)


def test_rules_may_be_said_from_any_named_game() -> None:
    text = GAME.replace("stick-the-dealer", "american, stick_the_dealer=yes")
    assert read_text(text) == read_text(GAME)


def test_it_is_plain_ascii_but_for_what_people_write() -> None:
    record = Record(
        rules=AMERICAN, dealer=1, events=(deal_pack(AMERICAN, 1, build_pack(AMERICAN)),)
    )
    assert text_of(record).isascii()


def hand_of(
    rules: Rules, dealt: Dealt, *events: Event, players: tuple[RecordPlayer, ...] = ()
) -> str:
    record = Record(rules=rules, dealer=dealt.dealer, events=(dealt, *events), players=players)
    text = text_of(record)
    assert read_text(text) == [record]
    return text


def test_an_auction_and_a_called_partner_are_lines_of_their_own() -> None:
    dealt = but(FIVE_DEAL, dealer=4)
    calls = (Bid(0, 2), Passed(1), Bid(2, 5), Called(2, Suit.HEARTS))
    text = hand_of(preset("bid-euchre").rules, dealt, *calls, PartnerCalled(2, Card.parse("AC")))
    assert "Bids: Seat 1 2, Seat 2 pass, Seat 3 5\n" in text
    assert "Trump: Seat 3 hearts\nPartner: Seat 3 AC\n" in text
    text = hand_of(preset("bid-euchre").rules, dealt, *calls, PartnerCalled(2, None))
    assert text.endswith("Partner: Seat 3 nobody\n")
    with pytest.raises(RecordError, match="is no bid: write pass or a number of tricks"):
        read_text(text.replace("Seat 3 5", "Seat 3 hearts"))


@pytest.mark.parametrize(
    ("name", "bids", "lines"),
    [
        (
            "bid-pairs",
            (Bid(0, 3, Suit.HEARTS), Passed(1), Bid(2, 6, Suit.NONE, SpecialBid.MOON)),
            "Bids: Seat 1 3 hearts, Seat 2 pass, Seat 3 moon no trump\n  Tricks",
        ),
        (
            "pepper",
            (Bid(0, 6), Bid(1, 6, special=SpecialBid.BIG_PEPPER), Called(1, Suit.NONE)),
            "Bids: Seat 1 6, Seat 2 big-pepper\nTrump: Seat 2 no trump\n  Tricks",
        ),
        (
            "bid-pairs, low_no_trump=yes",
            (Bid(0, 6, Suit.LOW), *map(Passed, (1, 2, 3))),
            "Bids: Seat 1 6 low no trump, Seat 2 pass, Seat 3 pass, Seat 4 pass\n  Tricks",
        ),
    ],
)
def test_bids_say_trump_and_what_is_special(
    name: str, bids: tuple[Bid | Passed, ...], lines: str
) -> None:
    rules = parse_rules_line(name)
    dealt = deal_pack(rules, 3, build_pack(rules))
    seat = 0 if isinstance(bids[-1], Passed) else bids[-1].seat
    assert lines in hand_of(rules, dealt, *bids, Played(seat, dealt.hands[seat][0]))


def test_house_rules_have_lines_of_their_own() -> None:
    low, dealt = LOW_DEAL.hands[0], but(LOW_DEAL, packets=(2,) * 4)
    text = hand_of(AMERICAN.replace(farmers_hand="redeal"), dealt, RedealClaimed(0, low))
    assert text.endswith("Shows: Seat 1 9C TC 9D TD 9H\nResult: dealt again; score 0-0\n")
    under = (SwappedLowCards(0, parse_cards("9C 9D 9H")), TookUp(0, parse_cards("QC KC AS")))
    text = hand_of(AMERICAN.replace(farmers_hand="go_under_3"), dealt, *under)
    assert text.endswith("Goes under: Seat 1 9C 9D 9H\nLooks: Seat 1 QC KC AS\n")
    alone = (Called(0, Suit.CLUBS, True), Discarded(3, Card.parse("JC")))
    best = (CalledForBest(0, True), Discarded(0, Card.parse("9H")), Gave(2, 0, Card.parse("AH")))
    text = hand_of(preset("call-for-best").rules.replace(cut_by="none"), dealt, *alone, *best)
    assert text.endswith("Best: Seat 1 yes\nDiscard: Seat 1 9H\nGives: Seat 3 AH\n")
    with pytest.raises(RecordError, match="is no answer to whether a card is called for"):
        read_text(text.replace("Best: Seat 1 yes", "Best: Seat 1 maybe"))
    plays = (Played(0, Card.parse("9C")), Played(1, Card.parse("TS")))
    claim = (Challenged(2, 1), Exposed(1, parse_cards("9S JS QS KS")))
    called = (Called(0, Suit.CLUBS), Discarded(3, Card.parse("JC")))
    rules = AMERICAN.replace(renege="penalty_2")
    text = hand_of(rules, dealt, *called, *plays, *claim)
    assert "Challenge: Seat 3 Seat 2\nExposed: Seat 2 9S JS QS KS\n" in text
    assert text.endswith("Result: Seat 2 reneged, 2 for Seat 1 and Seat 3; score 2-0\n")


def test_a_trick_that_was_broken_off_says_who_took_it_where_it_ends() -> None:
    hands = ("9C TC 9D TD AH", "9S TS JS QS KS", "9H TH JH QH KH", "JC JD QD KD AD")
    cards = tuple(map(parse_cards, hands))
    dealt = Dealt(3, cards, Card.parse("AC"), parse_cards("QC KC AS"), packets=(2,) * 4)
    called = (Called(0, Suit.CLUBS), Discarded(3, Card.parse("JC")))
    plays = [Played(seat, Card.parse(card)) for seat, card in enumerate(("AH", "9S", "9H", "JD"))]
    claim = (Challenged(2, 1), Exposed(1, parse_cards("TS JS QS KS")))
    rules = AMERICAN.replace(renege="penalty_2")
    text = hand_of(rules, dealt, *called, *plays[:2], *claim, *plays[2:])
    assert "  1     >AH      9S      ..      ..\nChallenge: Seat 3 Seat 2\n" in text
    assert text.endswith("  1      ..*     ..      9H      JD\n")
    with pytest.raises(RecordError, match="does not follow"):
        read_text(text.replace("  ..*     ..      9H", "  ..      ..      9H"))
    with pytest.raises(RecordError, match="does not follow"):
        read_text(text.replace("  ..*     ..      9H", "  ..      ..*     9H"))


# -- there and back -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", unlike(PRESETS))
@settings(parent=some, max_examples=5 * TIMES)
@given(st.data())
def test_a_record_of_every_preset_survives(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(preset(name).rules, most_events=150))
    record = Record(rules=match.rules, events=match.events)
    assert read_text(text_of(record)) == [record]


words = st.text(max_size=12)


@pytest.mark.long
@some
@given(st.data())
def test_records_of_any_rules_with_names_and_remarks_survive(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    events = data.draw(matches(rules, most_events=120)).events
    indexes = sorted(data.draw(st.lists(st.integers(-1, len(events) - 1), max_size=5)))
    player = st.builds(RecordPlayer, words, st.sampled_from(["human", "bot:a", "odd ]"]))
    record = Record(
        rules=rules,
        events=events,
        players=data.draw(st.just(()) | st.tuples(*[player] * rules.players)),
        meta=data.draw(st.dictionaries(st.sampled_from(["title", "date", "x"]), words)),
        notes=tuple(RecordNote(at, data.draw(words)) for at in indexes),
        lines=tuple(AlternativeLine(at, events[at : at + 2]) for at in indexes if at >= 0),
    )
    most = rules.target - 1 if rules.target else 9  # nobody has won yet
    scores = tuple(min(side, most) for side in range(len(teams(rules))))
    other = Record(rules=rules, scores=scores, dealer=1)
    assert read_text(text_of(record, other)) == [record, other]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_recorded_game_survives_with_what_is_hidden(path: Path) -> None:
    record = read_egn(path.read_text(encoding="utf-8"))
    assert read_text(text_of(record)) == [record]


@some
@given(st.data())
def test_a_game_as_one_seat_saw_it_survives(data: st.DataObject) -> None:
    match = data.draw(matches(AMERICAN, most_events=60))
    seat = data.draw(st.sampled_from([None, 0, 1, 2, 3]))
    record = Record(rules=AMERICAN, events=tuple(censor(event, seat) for event in match.events))
    assert read_text(text_of(record)) == [record]


def test_a_two_of_spades_for_a_joker_survives() -> None:
    rules = preset("british").rules
    dealt = deal_pack(rules, 2, build_pack(rules, TWO_OF_SPADES))
    match = new_match(rules, dealer=2)
    record = Record(rules=rules, dealer=2, events=(legal(match)[0], dealt))
    assert "Benny   2S" in text_of(record)
    assert read_text(text_of(record)) == [record]


def test_a_blind_dealer_who_looks_survives() -> None:
    rules = preset("british").rules
    cards = [card for card in build_pack(rules) if card is not JOKER]
    dealt = deal_pack(rules, 0, [*cards[:20], JOKER, *cards[20:]])
    match = new_match(rules, dealer=0)
    events: list[Event] = [legal(match)[0], dealt, Called(0, Suit.HEARTS)]
    for event in events:
        match = apply(match, event)
    looks = draw_chance_event(match, random.Random(0))
    assert isinstance(looks, TookUp)
    events += [looks, Discarded(0, JOKER if rules.discard_upcard else dealt.hands[0][0])]
    events += [Declared(0, False), Declared(1, True)]
    record = Record(rules=rules, dealer=0, events=tuple(events))
    text = text_of(record)
    assert "Benny: Seat 1 hearts" in text
    assert "Alone: Seat 1 no, Seat 2 yes" in text
    assert read_text(text) == [record]


# -- what has been tampered with ----------------------------------------------------------------


def finished() -> str:
    """A match of two hands, with every kind of line that is worked out."""
    for seed in range(200):
        rng = random.Random(seed)
        match = new_match(AMERICAN.replace(target=4))
        while not match.over:
            match = apply(match, random_event(match, rng))
        if len(match.hands) == 2 and all(hand.maker is not None for hand in match.hands):
            return text_of(Record(rules=match.rules, events=match.events, players=PLAYERS))
    raise AssertionError


def line_number(text: str, start: str) -> int:
    lines = text.split("\n")
    return next(n for n, line in enumerate(lines, start=1) if line.strip().startswith(start))


@pytest.mark.parametrize(
    ("start", "old", "new"),
    [
        ("Result", "score", "scores"),
        ("Game over", "won", "lost"),
        ("Tricks", "Ada", "Adam"),
        ("1 ", "*", ""),
        ("5 ", ">", ""),
        ("Hand 2", "Hand 2", "Hand 3"),
        ("Round 1", "Round 1", "Round 2"),
        ("Rules", "target=4", "target=5"),
    ],
)
def test_an_edited_line_is_found(start: str, old: str, new: str) -> None:
    lines = finished().split("\n")
    number = line_number(finished(), start)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    error, _ = error_of("\n".join(lines))
    assert error.startswith("line " if start == "Rules" else f"line {number}: ")


def test_an_illegal_card_is_named_with_its_line() -> None:
    error, reading = error_of(GAME.replace(">KC    9D ", ">KC    9H "))
    assert error == "line 20: The nine of hearts is not in the hand of Ben."
    assert reading.records[0].match.events[-1] == Played(0, Card.parse("KC"))


def test_an_error_counts_unnamed_seats_as_the_text_does() -> None:
    rules = preset("american").rules
    match = apply(
        new_match(rules, dealer=3), draw_chance_event(new_match(rules, dealer=3), random.Random(1))
    )
    text = write_text([Record(rules=rules, dealer=3, events=match.events)])
    error, _ = error_of(text + "Round 1: Seat 2 pass\n")
    assert error.endswith(": It is Seat 1's turn, not Seat 2's.")


def test_a_text_that_is_cut_off_is_good_up_to_there() -> None:
    text = finished()
    (whole,) = read_text(text)
    lines = text.split("\n")
    for end in range(1, len(lines)):
        reading = read_text_partly("\n".join(lines[:end]))
        for record in reading.records:
            assert record.events == whole.events[: len(record.events)]
        assert reading.records or end < 3


@pytest.mark.parametrize(
    ("bid", "sentence"),
    [
        ("7 hearts", "Bid from 1 to 6 tricks, not 7."),
        ("3", "In this game a bid says what will be trump."),
        ("3 red", "'3 red' is no bid: write pass, tricks and trump, like 4 hearts or moon hearts"),
        ("big-pepper hearts", "You can't bid that now: bid more than the highest bid, or pass."),
    ],
)
def test_bids_that_cannot_be_are_refused(bid: str, sentence: str) -> None:
    rules = preset("bid-pairs").rules
    dealt = deal_pack(rules, 3, build_pack(rules))
    text = hand_of(rules, dealt, Passed(0), Bid(1, 2, Suit.SPADES))
    error, _ = error_of(text.replace("Seat 2 2 spades", f"Seat 2 {bid}"))
    assert error.partition(": ")[2] == sentence


def text_with_bid(bid: str) -> str:
    rules = preset("bid-euchre").rules
    dealt = deal_pack(rules, 4, build_pack(rules))
    return hand_of(rules, dealt, Passed(0), Bid(1, 2)).replace("Seat 2 2\n", f"Seat 2 {bid}\n")


@pytest.mark.parametrize(
    ("bid", "sentence"),
    [
        ("6", "Bid from 2 to 5 tricks, not 6."),
        ("99", "Bid from 2 to 5 tricks, not 99."),
        ("100", "'100' is no bid: write pass or a number of tricks"),
        ("²", "'²' is no bid: write pass or a number of tricks"),
        ("-2", "'-2' is no bid: write pass or a number of tricks"),
        ("9" * 5000, f"'{'9' * 39} is no bid: write pass or a number of tricks"),
    ],
)
def test_what_is_no_bid_is_refused_and_not_repeated_at_length(bid: str, sentence: str) -> None:
    error, _ = error_of(text_with_bid(bid))
    assert error.partition(": ")[2] == sentence


def test_what_follows_from_the_events_must_be_there() -> None:
    lines = finished().split("\n")
    number = line_number(finished(), "Game over")
    error, _ = error_of("\n".join(lines[: number - 1]))
    assert "the text is cut off before the line: Game over: " in error


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Euchre record, text form 1", "Hello", "there's no record in this text"),
        ("Euchre", "Hello\nEuchre", "line 1: a record begins with the line 'Euchre record, text"),
        (
            "Rules: stick-the-dealer",
            "Rules: amercan",
            "line 3: there is no preset 'amercan'",
        ),
        ("target=1", "targt=1", "line 3: there is no knob 'targt': did you mean target"),
        ("target=1", "target=ten", "line 3: target cannot be 'ten'"),
        ("Rules", "Rule", "line 3: the header has no line with the rules"),
        ("Dealer: Dov", "Dealer: Eve", "line 8: 'Eve' is none of Ada, Ben, Cleo, Dov"),
        ("Dealer: Dov", "Score: 1 2 3", "line 8: the score has 3 numbers for 2 sides"),
        ("Title: A", 'Title: "A', "line 2: this text in quotes does not end well"),
        ("AC AH AS", "AC AH", "line 15: this deal is impossible"),
        ("9C TC", "9C 9C", "line 15: this deal is impossible: the nine of clubs is dealt twice"),
        ("  Cleo    9H", "  Clio    9H", "line 13: the cards of Cleo should stand here"),
        ("KC\n  Ben", "1C\n  Ben", "line 11: '1C' is not a card"),
        ("Ada pass", "Ada knocks", "line 16: 'knocks' is no call here: write pass, order up or"),
        ("Ada pass", "Eve pass", "line 16: 'Eve pass' should begin with a name: Ada, Ben, Cleo"),
        ("Ada pass, Ben", "Ben", "line 16: It is Ada's turn, not Ben's."),
        (
            "Discard: Dov JD",
            "Discard: Dov JC",
            "line 18: The jack of clubs is not in the hand of Dov.",
        ),
        ("Discard", "Discards", "line 18: this line is not understood: Discards: Dov JD"),
        ("; Ben: Not", "; Ada Not", "line 17: this remark does not say whose it is: Ada or Ben"),
        ("JH*   KS", "JH*", "line 20: a trick has a place for each of 4 seats, not 3"),
        ("JH*", "JH", "line 20: this line does not follow from the rest"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, sentence: str) -> None:
    assert old in GAME
    error, _ = error_of(GAME.replace(old, new, 1))
    assert error.startswith(sentence)


@pytest.mark.long
@some
@given(st.data())
def test_a_changed_character_is_read_or_refused_but_never_crashes(data: st.DataObject) -> None:
    text = finished()
    at = data.draw(st.integers(0, len(text) - 1))
    char = data.draw(st.sampled_from('0129JQKC;:,"[]>*. \n?-') | st.characters())
    changed = text[:at] + char + text[at + 1 :]
    reading = read_text_partly(changed)
    if reading.error is None:
        assert write_text(reading.records).split() == changed.split()


def test_hidden_cards_are_question_marks() -> None:
    cards = (HIDDEN,) * 5
    dealt = Dealt(3, (cards,) * 4, Card.parse("JD"), (HIDDEN,) * 3, packets=(2, 2, 2, 2))
    record = replace(Record(rules=AMERICAN, dealer=3), events=(dealt,))
    text = text_of(record)
    assert "Seat 1  ?? ?? ?? ?? ??" in text
    assert read_text(text) == [record]


# -- names, whatever they are --------------------------------------------------------------------

RENEGE = AMERICAN.replace(renege="somerset")


def test_a_name_may_begin_with_another() -> None:
    """The hand that is exposed is that of "Ann B", although the line also begins with "Ann"."""
    rng, match = random.Random(1), new_match(RENEGE, dealer=3)
    while not any(isinstance(event, Exposed) and event.seat == 2 for event in match.events):
        match = apply(match, random_event(match, rng))
        if match.over:
            match = new_match(RENEGE, dealer=3)
    players = tuple(map(RecordPlayer, ("Ann", "Bo", "Ann B", "Cy")))
    record = Record(rules=RENEGE, dealer=3, events=match.events, players=players)
    assert "Exposed: Ann B " in text_of(record)
    assert read_text(text_of(record)) == [record]


def text_with_first_player(name: str) -> str:
    dealt = deal_pack(AMERICAN, 1, build_pack(AMERICAN))
    players = (RecordPlayer(name), *PLAYERS[1:])
    return hand_of(AMERICAN, dealt, Passed(2), players=players)


@pytest.mark.parametrize("name", ["x" * 20, "Ann B.", "Packet", "Al the Order", "Zoë", "O'Neil"])
def test_seats_go_by_the_names_of_their_players(name: str) -> None:
    text = text_with_first_player(name)
    assert "\nDealer: Ben\n" in text
    assert f"\n  {name} " in text


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", " Ada", "A  b", "x" * 21, "Ben"),
        *("A, b", "A: b", "A; b", 'A "b"', "A {b", "A (b)", "A [b]", "A\tb"),
        *("Benny", "Packets", "Order", "Order up"),
    ],
)
def test_where_a_name_would_not_be_plain_in_a_line_seats_go_by_their_numbers(name: str) -> None:
    text = text_with_first_player(name)
    assert "\nDealer: Seat 2\n" in text
    assert "\n  Seat 1  " in text


@pytest.mark.parametrize(
    "player",
    [
        RecordPlayer("Ada", "odd [bot"),
        RecordPlayer("Ada [a]", "odd [bot"),
        RecordPlayer(">Ada"),
        RecordPlayer("Ada at home"),
        RecordPlayer("Ada bumps"),
    ],
)
def test_a_player_is_read_as_written_whatever_the_name_or_kind(player: RecordPlayer) -> None:
    rules = AMERICAN.replace(cut_by="right", cut_may_bump=True)
    rng, match = random.Random(2), new_match(rules, dealer=1)
    match = apply(match, Cut(0, 0))
    while not match.hands or match.hand is None or not match.hands[0].tricks:
        match = apply(match, random_event(match, rng))
    record = Record(rules=rules, dealer=1, events=match.events, players=(player, *PLAYERS[1:]))
    assert read_text(text_of(record)) == [record]


def test_a_match_that_begins_below_nothing_survives() -> None:
    rules = preset("bid-euchre").rules.replace(bid_points="tricks")
    record = Record(rules=rules, dealer=1, scores=(-12, 3, 0, -1, 7))
    assert read_text(text_of(record)) == [record]
