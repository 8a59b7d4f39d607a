"""Taking back, claiming the rest, and how the deals of a table come about."""

from __future__ import annotations

import hashlib
import hmac
import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from effort import TIMES, unlike
from euchre import fair
from euchre.bots import make_bot
from euchre.game.auction import list_bid_trumps
from euchre.game.cards import HIDDEN, SUITS, Card, Suit, card_height, suit_of
from euchre.game.events import (
    Called,
    CalledForBest,
    Cut,
    Dealt,
    Declared,
    Event,
    Gave,
    PartnerCalled,
    Passed,
    Played,
)
from euchre.game.hand import Hand, Phase, View, apply, begin, legal, view
from euchre.game.match import Stage
from euchre.game.match import fold as fold_match
from euchre.game.match import legal as match_legal
from euchre.game.moves import filter_playable
from euchre.game.presets import PRESETS, parse_rules_line, preset
from euchre.game.rules import Rules, Seat, build_pack
from euchre.table import Table
from euchre.table import commands as say
from euchre.table.chairs.consent import find_undo_event_count
from euchre.table.claims import find_certain_winning_order, list_claimed_plays
from euchre.table.log import reducer
from euchre.table.log.entries import (
    EventsUndone,
    NoncePledged,
    NonceRevealed,
    TricksClaimed,
    UndoAnswered,
    UndoAsked,
)
from euchre.table.log.state import MAX_LEFT_PLEDGES
from euchre.table.timers import ANSWER_LIMIT_MS, DueAction
from euchre.table.views.watching import describe_entry, describe_hand_so_far
from euchre.testing.deals import UnreachableSituationError, deal_to_play
from table_help import STANDARD, Browser, Desk, at_hand, has_acted, in_play, table_of, turn_of


def has_decided(seat: Seat) -> Callable[[Desk], bool]:
    """The seat has acted in this hand, which goes on, where it could have acted otherwise."""

    def there(desk: Desk) -> bool:
        if not at_hand(desk):
            return False
        hand, chosen = begin(desk.rules, desk.hand.dealt, desk.hand.scores), False
        for event in desk.hand.events[1:]:
            chosen |= getattr(event, "seat", None) == seat and len(legal(hand)) > 1
            hand = apply(hand, event)
        return chosen

    return there


# -- taking back --------------------------------------------------------------------------------


def test_to_take_a_decision_back_only_its_hand_is_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = table_of("Dana", seed=3)
    desk.checks = False
    desk.until(lambda desk: len(desk.match.hands) == 2 and has_decided(0)(desk))
    at = find_undo_event_count(desk.table, 0)
    assert at is not None
    before = fold_match(desk.rules, desk.match.events[:at])
    monkeypatch.setattr(reducer, "fold_match", pytest.fail)
    assert desk.says(0, say.AskUndo) == [EventsUndone(at)]
    assert desk.match == before


def test_alone_with_bots_a_decision_is_taken_back_at_once() -> None:
    desk = table_of("Dana", seed=3)
    desk.until(lambda desk: has_decided(0)(desk) and desk.match.turn == 0)
    assert desk.mine(0).may_undo
    at = find_undo_event_count(desk.table, 0)
    assert at is not None
    before = desk.match.events
    assert desk.says(0, say.AskUndo) == [EventsUndone(at)]
    assert desk.match.events == before[:at]
    assert desk.match.turn == 0
    assert desk.table == desk.replayed
    desk.until(lambda desk: desk.table.stage == "over")


def told_of_undo(desk: Desk, seat: Seat | None) -> str:
    """What `seat` is told when Dana takes her last decision back."""
    before = desk.table
    (entry,) = desk.says(0, say.AskUndo)
    return describe_entry(before, entry, desk.table, seat, None)


def later_than(version: int) -> Callable[[Desk], bool]:
    """The table is further on than that."""
    return lambda desk: desk.table.version > version


def test_what_is_taken_back_is_said() -> None:
    desk = table_of("Dana", seed=3)
    told: set[str] = set()
    while not told >= {"call", "lead", "turn"}:
        desk.until(lambda desk: has_decided(0)(desk) and desk.match.turn == 0)
        at = find_undo_event_count(desk.table, 0)
        assert at is not None
        event, line = desk.match.events[at], told_of_undo(desk, None)
        if isinstance(event, Played):
            trick = len(desk.hand.tricks) + 1
            what = f"{'lead' if desk.hand.led_card is None else 'turn'} in trick {trick}"
        elif isinstance(event, Passed | Called):
            what = "call"
        else:
            continue  # a discard, or whether to play alone
        assert line == f"Undone: it's Dana's {what} again."
        told.add(what.split(maxsplit=1)[0])
        desk.until(later_than(desk.table.version + 9))


def may_take_back(kind: type[Event]) -> Callable[[Desk], bool]:
    """What Dana may take back is of this kind."""

    def there(desk: Desk) -> bool:
        at = find_undo_event_count(desk.table, 0) if at_hand(desk) else None
        return at is not None and isinstance(desk.match.events[at], kind)

    return there


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("defend-alone", Declared, "Dana chooses again whether to (play|defend) alone"),
        ("call-for-best", CalledForBest, "Dana chooses again whether to ask for a better card"),
        ("call-for-best", Gave, "Dana chooses again which card to pass"),
        ("bid-euchre", PartnerCalled, "Dana chooses again which partner to call"),
    ],
)
def test_what_else_is_taken_back_is_said_without_a_hidden_card(
    name: str, kind: type[Event], said: str
) -> None:
    desk = table_of("Dana", rules=preset(name).rules, seed=3)
    desk.until(may_take_back(kind))
    line = told_of_undo(desk, 1)
    assert re.fullmatch(rf"Undone: {said}\.", line), line
    assert not re.search("[♠♥♦♣]", line)


def test_what_led_to_the_deal_is_told_again_with_the_hand() -> None:
    desk = table_of("Dana", seed=3)
    desk.until(lambda desk: has_decided(0)(desk) and desk.match.turn == 0)
    first = describe_hand_so_far(desk.table, 0)
    told_of_undo(desk, 0)
    lines = describe_hand_so_far(desk.table, 0)
    assert lines == first[: len(lines)]
    assert lines[0].startswith("Cutting for the deal")
    assert "off the pack" in lines[1]
    assert " deals " in lines[2]
    desk.until(lambda desk: len(desk.match.hands) == 1 and at_hand(desk) and not desk.table.resting)
    lines = describe_hand_so_far(desk.table, 0)
    assert "off the pack" in lines[0]
    assert " deals " in lines[1]


def test_with_others_a_decision_is_taken_back_if_all_agree() -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=3)
    desk.until(has_acted(0))
    at = find_undo_event_count(desk.table, 0)
    assert desk.says(0, say.AskUndo) == [UndoAsked(0)]
    assert desk.refused(1, say.AskUndo)[0] == "not-now"
    assert desk.says(1, say.AnswerQuestion, yes=True) == [UndoAnswered(1, True)]
    assert desk.table.asked
    assert set(desk.table.asked[1]) == {1}
    assert desk.says(2, say.AnswerQuestion, yes=True) == [
        UndoAnswered(2, True),
        EventsUndone(at or 0),
    ]
    assert desk.match.turn == 0
    assert not desk.mine(1).question
    assert desk.table == desk.replayed


def test_it_is_said_whose_decision_is_asked_for() -> None:
    """Others may have decided since, and what they decided goes as well."""
    desk = table_of("Dana", "Lee", seed=2)
    desk.until(lambda desk: has_acted(0)(desk) and has_acted(1)(desk))
    asked = desk.says(0, say.AskUndo)
    assert desk.told(asked, 0) == ["You ask to undo your last decision."]
    for seat in (1, None):
        assert desk.told(asked, seat) == ["Dana asks to undo their last decision."]


def test_one_who_does_not_agree_is_enough() -> None:
    desk = table_of("Dana", "Lee", "Kim", seed=3)
    desk.until(has_acted(0))
    before = desk.match
    desk.says(0, say.AskUndo)
    assert desk.says(2, say.AnswerQuestion, yes=False) == [UndoAnswered(2, False)]
    assert desk.table.asked is None
    assert desk.match is before
    assert desk.refused(1, say.AnswerQuestion, yes=True)[0] == "not-now"


def test_going_on_with_the_game_answers_no() -> None:
    desk = table_of("Dana", "Lee", seed=2)
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn == 1)
    desk.says(0, say.AskUndo)
    desk.says(1, say.SubmitEvent, event=desk.choice(1))
    assert desk.table.asked is None


def test_who_is_away_is_asked_like_the_others_and_cannot_agree() -> None:
    desk = table_of("Dana", "Lee", seed=2, clock=10)
    desk.until(turn_of(1))
    desk.step()
    assert desk.table.present_seats == {0}
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn == 0)
    before = desk.match
    assert desk.says(0, say.AskUndo) == [UndoAsked(0)]
    assert desk.coming == DueAction(desk.now + ANSWER_LIMIT_MS, "no answer", 0)
    desk.step()
    assert desk.table.asked is None
    assert desk.match is before


def test_who_comes_back_in_time_answers_for_themselves() -> None:
    desk = table_of("Dana", "Lee", seed=2, clock=10)
    desk.until(turn_of(1))
    desk.step()
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn == 0)
    desk.says(0, say.AskUndo)
    desk.says(1, say.TakeSeatBack)
    assert isinstance(desk.says(1, say.AnswerQuestion, yes=True)[-1], EventsUndone)


def test_who_has_left_is_not_asked() -> None:
    desk = table_of("Dana", "Lee", seed=2)
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn == 0)
    desk.leaves(1)
    assert isinstance(desk.says(0, say.AskUndo)[0], EventsUndone)


def test_to_undo_is_offered_only_while_it_would_not_be_refused() -> None:
    desk = table_of("Dana", "Lee", seed=2)
    desk.until(lambda desk: has_acted(0)(desk) and has_acted(1)(desk) and desk.match.turn == 1)

    def offered() -> list[bool]:
        return [desk.mine(seat).may_undo for seat in (0, 1)]

    assert offered() == [True, True]
    desk.says(1, say.PauseGame)
    assert offered() == [False, False], "the game is paused"
    desk.says(1, say.ResumeGame)
    desk.says(0, say.AskUndo)
    assert offered() == [False, False], "a question is open"
    told = desk.told(desk.says(1, say.AnswerQuestion, yes=False), 0)
    assert told == ["Not everybody agreed, so nothing is undone."]
    assert offered() == [False, True], "that decision stands"


def test_a_no_stands_for_that_decision_and_is_not_asked_for_again() -> None:
    desk = table_of("Dana", "Lee", seed=2)
    desk.until(lambda desk: has_acted(0)(desk) and desk.match.turn == 1)
    desk.says(0, say.AskUndo)
    desk.says(1, say.AnswerQuestion, yes=False)
    assert desk.refused(0, say.AskUndo) == ("not-now", "You've already asked to undo that.")
    assert not desk.mine(0).may_undo, "nothing is offered that would be refused"
    assert desk.table == desk.replayed
    decided = desk.table.decided[0]
    desk.until(lambda desk: at_hand(desk) and desk.table.decided[0] > decided)
    if desk.mine(0).may_undo:
        assert desk.says(0, say.AskUndo) == [UndoAsked(0)]


# -- where something is at stake ----------------------------------------------------------------

STAKES: list[dict[str, Any]] = [
    {"money": "points", "amount": 100},
    {"stakes": "a pint"},
    {"kept": ("Dana", "Lee", "Kim", "Jo")},
]


@pytest.mark.parametrize("stakes", STAKES)
def test_where_something_is_at_stake_a_decision_stands_once_a_card_was_shown(
    stakes: dict[str, Any],
) -> None:
    calls = cards = 0
    for seed in range(3, 13):  # bots play at random: not every game has both
        desk = table_of("Dana", seed=seed, **stakes)
        while desk.table.stage == "playing" and not (calls and cards > 3):
            shown = [event for event in desk.match.events if isinstance(event, Dealt | Played)]
            if not at_hand(desk) or desk.match.turn != 0 or not has_decided(0)(desk):
                pass
            elif isinstance(shown[-1], Played):
                cards += 1
                assert not desk.mine(0).may_undo
                code, why = desk.refused(0, say.AskUndo)
                assert code == "not-now"
                assert "a card has been shown" in why
            else:
                calls += 1
                assert desk.mine(0).may_undo
            if not desk.somebody_acts():
                desk.step()
    assert calls
    assert cards > 3


def test_a_card_given_to_a_partner_has_been_shown() -> None:
    rules = preset("call-for-best").rules
    found = 0
    for seed in range(40):
        desk = table_of("Dana", "Lee", "Kim", "Jo", rules=rules, seed=seed, stakes="a pint")
        desk.until(lambda desk: (desk.match.stage is Stage.HAND and gave(desk)) or resting(desk))
        if gave(desk):
            found += 1
            giver = next(e.seat for e in desk.hand.events if isinstance(e, Gave))
            assert find_undo_event_count(desk.table, giver) is None
    assert found


def gave(desk: Desk) -> bool:
    return any(isinstance(event, Gave) for event in desk.hand.events)


def resting(desk: Desk) -> bool:
    return desk.table.resting


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_a_card_that_could_not_be_another_is_no_decision(name: str) -> None:
    """Who takes back gets to choose again, and is not led to lay the same card once more."""
    forced = 0
    for seed in range(2 * TIMES):
        desk = table_of("Dana", rules=preset(name).rules, seed=seed)
        while desk.table.stage == "playing" and len(desk.match.hands) < 2:
            at = find_undo_event_count(desk.table, 0)
            after = [] if at is None else desk.match.events[at + 1 :]
            forced += any(isinstance(event, Played) and event.seat == 0 for event in after)
            if at is not None:
                back = fold_match(desk.rules, desk.match.events[:at])
                choices = [one for one in match_legal(back) if getattr(one, "seat", None) == 0]
                assert len(choices) > 1 or not isinstance(choices[0], Played)
            if not desk.somebody_acts():
                desk.step()
    assert forced


def test_at_a_table_where_nothing_is_taken_back_it_says_so() -> None:
    desk = table_of("Dana", undo=False)
    desk.until(has_acted(0))
    assert desk.refused(0, say.AskUndo)[0] == "off"
    assert not desk.mine(0).may_undo


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_taking_back_never_goes_behind_the_deal(name: str) -> None:
    rules = preset(name).rules
    desk = table_of("Dana", rules=rules, seed=11)
    undone = 0
    for _ in range(90 * TIMES):
        if desk.table.stage != "playing":
            break
        at = find_undo_event_count(desk.table, 0)
        assert desk.mine(0).may_undo == (at is not None) or desk.table.resting
        if at is None:
            assert desk.refused(0, say.AskUndo)[0] == "not-now"
        elif desk.rng.random() < 0.3:
            deal_ = max(i for i, e in enumerate(desk.match.events) if isinstance(e, Dealt))
            dealt = desk.hand.dealt
            desk.says(0, say.AskUndo)
            undone += 1
            assert len(desk.match.events) > deal_
            assert desk.hand.dealt == dealt
            assert desk.match.turn == 0 or desk.hand.phase is Phase.CHALLENGE
        if not desk.somebody_acts():
            desk.step()
    assert undone
    assert desk.table == desk.replayed


# -- claiming the rest --------------------------------------------------------------------------


def imagined(seen: View, rng: random.Random) -> list[list[Card]]:
    """What the others might hold, for all that a view knows."""
    pool = list(seen.unseen_cards)
    rng.shuffle(pool)
    return [
        [pool.pop() if card is HIDDEN else card for card in cards] if at != seen.seat else []
        for at, cards in enumerate(seen.hands)
    ]


def can_beat(held: list[Card], led: list[Card], trump: Suit) -> bool:
    """Whether somebody with these cards can take one of these tricks, however they follow."""

    @cache
    def beats(cards: frozenset[Card], trick: int) -> bool:
        if trick == len(led) or not cards:
            return False
        first = led[trick]
        for card in filter_playable(preset("american").rules, sorted(cards), trump, first):
            follows = suit_of(card, trump) is suit_of(first, trump)
            trumps = suit_of(card, trump) is trump and suit_of(first, trump) is not trump
            if trumps or (follows and card_height(card, trump) > card_height(first, trump)):
                return True
            if beats(cards - {card}, trick + 1):
                return True
        return False

    return beats(frozenset(held), 0)


def claimable(rules: Rules, rng: random.Random) -> Hand | None:
    """A hand in which somebody who may be strong has the lead."""
    trumps = list_bid_trumps(rules) if rules.bid_names_trump else SUITS
    trump, maker = rng.choice(trumps), rng.randrange(rules.players)
    cards = sorted(
        build_pack(rules), key=lambda card: (suit_of(card, trump) is trump, rng.random())
    )
    strong = {
        maker: sorted(cards[-8:], key=lambda card: -card_height(card, trump))[: rng.randrange(5)]
    }
    try:
        hand = deal_to_play(
            rules, maker, trump, dealer=rng.randrange(rules.players), hands=strong, rng=rng
        )
    except UnreachableSituationError:
        return None
    left = rng.randrange(1, rules.hand_size)
    while not hand.over and (hand.turn != maker or hand.trick or len(hand.hands[maker]) > left):
        hand = apply(hand, rng.choice(legal(hand)))
    return None if hand.over else hand


CLAIMS = ["standard", "british", "cutthroat", "bid-euchre", "two-handed", "no-trump", "railroad"]
CLAIMS += ["bid-pairs, low_no_trump=yes"]


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_that_is_sure_cannot_be_beaten_whatever_the_others_hold(name: str) -> None:
    rules, rng = parse_rules_line(name), random.Random(name)
    claims = Counter[int]()
    for _ in range(100 * TIMES):
        hand = claimable(rules, rng)
        if hand is None or hand.turn is None or hand.trump is None:
            continue
        seat = hand.turn
        seen = view(hand, seat)
        order = find_certain_winning_order(seen)
        if order is None:
            continue
        claims[len(order)] += 1
        assert sorted(order) == sorted(hand.hands[seat])
        truth = [list(cards) if at != seat else [] for at, cards in enumerate(hand.hands)]
        for others in (truth, *(imagined(seen, rng) for _ in range(8))):
            assert not any(can_beat(held, order, hand.trump) for held in others), order
        end = hand
        for event in list_claimed_plays(hand, seat, order):
            end = apply(end, event)
        assert end.over
        assert all(trick.winner == seat for trick in end.tricks[len(hand.tricks) :])
    assert sum(claims.values()) > 8
    assert any(size > 1 for size in claims), claims


def test_the_best_cards_of_the_pack_are_sure_and_one_less_is_not() -> None:
    best = [Card.parse(text) for text in ("JS", "JC", "AS", "KS", "QS")]
    hand = deal_to_play(STANDARD, 0, Suit.SPADES, dealer=3, hands={0: best}, rng=random.Random(1))
    assert hand.turn == 0
    assert find_certain_winning_order(view(hand, 0)) == best
    worse = [*best[:1], *best[2:], Card.parse("9H")]
    hand = deal_to_play(STANDARD, 0, Suit.SPADES, dealer=3, hands={0: worse}, rng=random.Random(1))
    assert find_certain_winning_order(view(hand, 0)) is None


@pytest.mark.long
def test_a_claim_is_played_out_trick_by_trick() -> None:
    claimed, bot = 0, make_bot("simple")
    for seed in range(30):
        desk = table_of("Dana", "Lee", seed=seed, pace="instant")
        desk.checks, desk.bot = False, bot
        while desk.table.stage == "playing" and claimed < 2:
            if in_play(desk) and desk.match.turn == 0:
                if not desk.mine(0).may_claim:
                    assert len(desk.hand.hands[0]) == 1 or refusal(desk, 0) == "cannot-claim"
                    desk.says(0, say.SubmitEvent, event=bot.act(desk.view(0)))
                    continue
                before = desk.hand
                assert desk.says(0, say.ClaimTricks)[0] == TricksClaimed(0)
                claimed += 1
                after = desk.match.hands[-1]
                assert after.tricks_won[0] == before.tricks_won[0] + len(before.hands[0])
                assert desk.table == desk.replayed
            elif in_play(desk):
                assert refusal(desk, 0) == "not-your-turn"
            if not desk.somebody_acts():
                desk.step()
    assert claimed == 2


def refusal(desk: Desk, seat: Seat) -> str:
    return desk.refused(seat, say.ClaimTricks)[0]


# -- deals --------------------------------------------------------------------------------------


def deals(desk: Desk, count: int) -> list[Dealt]:
    desk.until(lambda desk: len(desk.match.hands) >= count or desk.match.over)
    return [hand.dealt for hand in desk.match.hands[:count]]


def coded(code: str, seed: int, *people: str, rules: Rules = STANDARD) -> Desk:
    """A table with a code; its chance is that of a server (`TableHub.make_deal_secret`)."""
    desk = table_of(*people, rules=rules, seed=seed, same_deals=code, playing=False)
    desk.name = f"table {seed}"

    def fresh(table: Table) -> bytes:
        if table.match is None or not code:
            return desk.rng.randbytes(32)
        what = f"{code}\n{table.rules.digest}\n{table.game}\n{table.next_hand_number}"
        return hmac.digest(b"the server's key", what.encode(), hashlib.sha256)

    desk.fresh = fresh
    for seat in range(len(people)):
        desk.says(seat, say.SayReady)
    return desk


@pytest.mark.parametrize("name", ["standard", "british", "cutthroat"])
def test_two_tables_with_one_code_have_the_same_cards_and_others_do_not(name: str) -> None:
    rules = preset(name).rules
    one = deals(coded("friday", 1, "Dana", "Lee", rules=rules), 3)
    two = deals(coded("friday", 2, "Kim", "Jo", rules=rules), 3)
    other = deals(coded("monday", 2, "Kim", "Jo", rules=rules), 3)
    assert [packs(dealt) for dealt in one] == [packs(dealt) for dealt in two]
    assert packs(one[0]) != packs(other[0])
    assert deals(coded("", 3, "Dana"), 1) != deals(coded("", 4, "Dana"), 1)


def packs(dealt: Dealt) -> object:
    """The cards as they were dealt, from the dealer's left on, whoever that was."""
    around = [
        dealt.hands[(dealt.dealer + 1 + i) % len(dealt.hands)] for i in range(len(dealt.hands))
    ]
    return around, dealt.up_card, dealt.kitty


def test_where_deals_are_the_same_nobody_adds_chance_or_cuts() -> None:
    desk = coded("friday", 1, "Dana", "Lee", "Kim", "Jo")
    desk.until(lambda desk: desk.table.is_shuffle_committed)
    assert desk.refused(0, say.AddNonce, hand=0, nonce="00" * 8)[0] == "off"
    desk.until(lambda desk: desk.match.stage is Stage.CUT and desk.table.is_shuffle_committed)
    seat = desk.match.turn
    assert seat is not None
    assert desk.mine(seat).cut is None
    assert desk.refused(seat, say.SubmitEvent, event=Cut(seat, 5))[0] == "off"


def promised(desk: Desk) -> Desk:
    """At the promise of the first hand."""
    desk.until(
        lambda desk: desk.match.stage is Stage.CUT and desk.table.is_shuffle_committed,
        persons=False,
    )
    return desk


def test_a_cut_and_the_chance_of_everybody_change_the_deal() -> None:
    def dealt(cut: int | None, seeds: dict[Seat, int]) -> Dealt:
        desk = table_of("Dana", "Lee", "Kim", "Jo", seed=5)
        desk.browsers = [Browser(desk, seat, seed=seeds.get(seat, 0)) for seat in range(4)]
        promised(desk)
        if cut is None:
            desk.step()
        else:
            turn = desk.match.turn
            assert turn is not None
            desk.says(turn, say.SubmitEvent, event=Cut(turn, cut))
        desk.until(lambda desk: desk.match.stage is Stage.HAND, persons=False)
        return desk.hand.dealt

    plain = dealt(None, {})
    assert dealt(None, {}) == plain, "the same chance gives the same deal"
    ways = [dealt(cut, {}) for cut in (1, 12, 23)]
    ways += [dealt(12, {seat: 1}) for seat in range(4)]
    ways += [dealt(12, {0: 1, 1: 1}), dealt(12, {0: 2})]
    assert len({repr(way.hands) for way in ways}) == len(ways)


def test_chance_is_pledged_once_by_each_seat_for_the_shuffle_that_comes_next() -> None:
    desk = table_of("Dana", "Lee", "Kim", "Jo", seed=5)
    where = {"game": 1, "hand": 0, "pledge": "ab" * 32}
    assert desk.refused(0, say.PledgeNonce, **{**where, "hand": 1})[0] == "stale"
    assert desk.refused(0, say.PledgeNonce, **{**where, "game": 2})[0] == "stale"
    assert desk.refused(0, say.PledgeNonce, **where, attempt=1)[0] == "stale"
    assert desk.says(0, say.PledgeNonce, **where) == [NoncePledged(0, 1, 0, 0, "ab" * 32)]
    assert desk.says(0, say.PledgeNonce, **where) == [], "the same once more is nothing new"
    assert desk.refused(0, say.PledgeNonce, **{**where, "pledge": "cd" * 32})[0] == "not-now"
    assert desk.mine(0).pledge is None
    assert desk.mine(1).pledge is not None
    assert desk.refused(2, say.PledgeNonce, **where, seat=3)[0] == "stale", (
        "it has changed places since"
    )
    desk.leaves(1)
    desk.says(2, say.PledgeNonce, **where, seat=2)
    desk.step()
    assert desk.table.promise is not None
    assert desk.table.promise.pledges == ("ab" * 32, None, "ab" * 32, None)


def test_who_sits_down_and_leaves_again_and_again_pledges_so_often_and_no_more() -> None:
    desk = Desk(checks=False)
    desk.sit("Ann", "Ben")
    pledge = {"game": 1, "hand": 0, "pledge": "a" * 64}
    for _ in range(MAX_LEFT_PLEDGES):
        desk.says(1, say.PledgeNonce, **pledge)
        desk.leaves(1)
        desk.sits("Ben", 1)
    assert desk.mine(1).pledge is None
    assert desk.refused(1, say.PledgeNonce, **pledge)[0] == "off"
    assert desk.mine(0).pledge is not None
    desk.fill()
    desk.until(lambda desk: bool(desk.table.proofs))
    [drawn] = desk.table.proofs
    assert len(drawn.dropped) == MAX_LEFT_PLEDGES
    desk.says(1, say.PledgeNonce, game=1, hand=desk.table.shuffle_to_pledge.hand, pledge="b" * 64)


def test_chance_is_shown_after_the_cut_and_is_what_was_pledged() -> None:
    desk = table_of("Dana", "Lee", "Kim", "Jo", seed=5)
    dana, lee = Browser(desk, 0), Browser(desk, 1)
    desk.browsers = [dana, lee]
    desk.until(lambda desk: desk.match.stage is Stage.CUT and desk.table.is_shuffle_committed)
    nonce = dana.nonces[1, 1, 0]
    assert desk.refused(0, say.AddNonce, hand=0, nonce=nonce)[0] == "stale"
    assert desk.refused(0, say.AddNonce, hand=1, attempt=1, nonce=nonce)[0] == "stale"
    assert desk.refused(0, say.AddNonce, hand=1, nonce=nonce)[0] == "not-now", "before the cut"
    assert desk.mine(0).reveal is None
    turn = desk.match.turn
    assert turn is not None
    desk.says(turn, say.SubmitEvent, event=Cut(turn, 7))
    assert desk.refused(0, say.AddNonce, hand=1, nonce="11" * 32)[0] == "off"
    assert desk.refused(0, say.AddNonce, hand=1, nonce="11" * 8)[0] == "off"
    assert desk.refused(2, say.AddNonce, hand=1, nonce="11" * 32)[0] == "off", "not pledged"
    assert desk.says(0, say.AddNonce, hand=1, nonce=nonce) == [NonceRevealed(0, 1, nonce)]
    assert desk.refused(0, say.AddNonce, hand=1, nonce="11" * 32)[0] == "not-now"
    desk.until(lambda desk: desk.match.stage is Stage.HAND, persons=False)
    assert desk.refused(1, say.AddNonce, hand=1, nonce=lee.nonces[1, 1, 0])[0] == "stale"


def test_where_the_pack_may_be_bumped_the_timer_bumps_it() -> None:
    name = next(name for name in PRESETS if preset(name).rules.cut_may_bump)
    desk = table_of("Dana", "Lee", rules=preset(name).rules, seed=5)
    promised(desk).step()
    assert desk.match.cut is not None
    assert desk.match.cut.at == 0


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_what_a_table_deals_is_what_it_has_committed_to(name: str) -> None:
    desk = table_of("Dana", "Lee", rules=preset(name).rules, seed=5)
    desk.signer = fair.ServerSigner(bytes(32))
    desk.browsers = [Browser(desk, seat) for seat in (0, 1)]
    desk.until(lambda desk: len(desk.match.hands) == 2 or desk.match.over)
    checked = fair.check_deals(desk.table.record)
    assert checked
    assert all(check.ok for check in checked), [check.why for check in checked]
    assert all(check.signed for check in checked)
    for proof in desk.table.proofs[1:]:
        assert [nonce is not None for nonce in proof.nonces[:2]] == [True, True]
    assert {proof.cut for proof in desk.table.proofs} <= {"", "person", "chance"}
    assert desk.table == desk.replayed
    assert list(fair.find_chain_errors(desk.chain)) == []
    log = {entry.index: entry for entry in desk.chain}
    assert list(fair.find_log_differences(desk.table.record, log)) == []
