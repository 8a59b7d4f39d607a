"""The coach's sentences: true of what is seen, and of the choice that was made."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.analysis.explanations.at_score import explain_score_effect
from euchre.analysis.explanations.choices import describe_verdict, format_percent, reword_for_player
from euchre.analysis.explanations.reasons import (
    UNSEEN_CARDS_NOTE,
    argue_against,
    explain_best_option,
    explain_best_over_event,
    repeats_reason,
)
from euchre.analysis.options import ChoiceVerdict, PositionAnalysis, RankedOption
from euchre.analysis.position import hints
from euchre.analysis.position.values import analyse
from euchre.bots import make_bot
from euchre.bots.driver import Tracker, choose_cut
from euchre.bots.knowledge.keeping import describe_cards_kept, find_opposing_higher_cards
from euchre.english import describe_choice
from euchre.game.cards import Card
from euchre.game.events import Discarded, Passed, Played
from euchre.game.hand import View, legal
from euchre.game.hand import view as view_of
from euchre.game.match import Stage, draw_chance_event, new_match
from euchre.game.presets import preset
from euchre.learn.positions import Position, parse_event
from euchre.notation.position import read_position


def seen(
    hand: str, up: str, said: str = "", *, seat: int = 1, dealer: int = 0, scores: str = "0 0"
) -> View:
    """What a seat has seen; `said` is told with commas between."""
    events = tuple(filter(None, said.split(", ")))
    mine, theirs = map(int, scores.split())
    both = (mine, theirs) if seat % 2 == 0 else (theirs, mine)
    return Position("standard", dealer, seat, hand, up, events, both).build_view()


def position_view(line: str) -> View:
    found = read_position(line)
    return found if isinstance(found, View) else view_of(found, found.turn)


def options(*told: tuple[str, float, float], noise: float = 0.01) -> tuple[RankedOption, ...]:
    """Choices with their points and chances, the best first."""
    (_, points, win), error = told[0], noise / 10
    return tuple(
        RankedOption(
            parse_event(move), p, noise, w, error, win - w, error, points - p, noise, None, 999
        )
        for move, p, w in told
    )


PASSED = "1 pass, 2 pass, 3 pass, 0 pass"


# -- calls ----------------------------------------------------------------------------------------


def test_the_best_suit_to_name_is_the_best_by_the_figures() -> None:
    view = seen("AC 9S KS KC QH", "QD", PASSED)
    found = options(("1 pass", -0.2, 0.5), ("1 H", -0.39, 0.48), ("1 C", -0.68, 0.45))
    assert explain_best_option(view, found) == (
        "In hearts, the best you could name, you hold one trump, plus the ace of clubs: too little."
    )


@pytest.mark.parametrize(
    ("order", "win", "noise", "little"),
    [(0.97, 0.545, 0.1, False), (-0.5, 0.45, 0.05, True), (0.3, 0.48, 0.05, False),
     (-0.2, 0.499, 2.0, False)],
)  # fmt: skip
def test_too_little_is_only_what_is_clearly_worth_less_than_nothing(
    order: float, win: float, noise: float, *, little: bool
) -> None:
    view = seen("JH 9C TS QS KD", "TH", "1 pass", seat=2)
    points = 1.01 if order > 0 else 0.0
    text = explain_best_option(
        view, options(("2 pass", points, 0.55), ("2 H", order, win), noise=noise)
    )
    assert text.endswith("too little to make hearts trump.") == little
    if not little:
        assert text == (
            "You hold the right bower; partner, who deals, may still pick up the ten of hearts."
        )


@pytest.mark.parametrize("points", [0.2, -0.2])
def test_a_call_worth_less_than_nothing_is_made_as_a_pass_loses_more(points: float) -> None:
    view = seen("AC 9S KS KC QH", "QD", "1 pass, 2 pass, 3 pass", seat=0)
    found = options(("0 D", points, 0.5), ("0 pass", points - 0.3, 0.45))
    loses = "It loses points on average, but a pass loses more: after a pass the other side may"
    assert (loses in explain_best_option(view, found)) == (points < 0)


def test_the_first_to_name_keeps_the_better_suit() -> None:
    view = seen("TD JD TH JH KH", "KD")
    found = options(("1 pass", 1.5, 0.6), ("1 D", 1.2, 0.55))
    assert explain_best_option(view, found) == (
        "If diamonds are turned down you name first, and in hearts you hold the right bower, the "
        "left bower and two more trumps; ordering gives the king of diamonds to the other side."
    )


@pytest.mark.parametrize(("behind", "said"), [(0.001, False), (0.05, True)])
def test_a_try_alone_is_enough_only_where_it_is_told(behind: float, *, said: bool) -> None:
    view = seen("JH JD AH KH AS", "9C", PASSED)
    found = options(("1 H alone", 2.0, 0.6), ("1 H", 1.9, 0.6 - behind))
    assert ("enough to try for every trick alone" in explain_best_option(view, found)) == said


# -- the score ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "best", "other", "fact"),
    [
        ("9 6", ("1 C", -1.7, 0.75), ("1 pass", -1.3, 0.65), ("the other side needs 4 points: "
         "their loner would win the match, and euchring you gives them only 2")),
        ("6 8", ("1 pass", -0.4, 0.2), ("1 C", -0.1, 0.17),
         "the other side needs 2 points, and a euchre would win them the match"),
        ("9 5", ("1 C", 1.0, 0.9), ("1 C alone", 1.5, 0.85),
         "making it with partner wins the match: you do not need the 4 of a loner"),
        ("8 5", ("1 C", 1.0, 0.9), ("1 C alone", 1.5, 0.85),
         "a march with partner wins the match, too: you do not need the 4 of a loner"),
        ("6 5", ("1 C alone", 1.0, 0.9), ("1 C", 1.5, 0.85),
         "you need 4 points: all tricks score 4 alone and 2 with partner"),
        ("3 9", ("1 C", -0.9, 0.1), ("1 pass", -0.6, 0.05),
         "the other side needs 1 point, and any call that they make brings it"),
    ],
)  # fmt: skip
def test_the_score_is_told_where_it_decides(
    scores: str, best: tuple[str, float, float], other: tuple[str, float, float], fact: str
) -> None:
    view = seen("TD QD 9S 9C KH", "JC", scores=scores)
    does = {"1 pass": "passing", "1 C": "ordering it up", "1 C alone": "ordering it up alone"}
    text = explain_score_effect(view, options(best, other))
    lead = f"By points only, {does[other[0]]} would be better (by {other[1] - best[1]:.2f})"
    assert text == f"{lead}, but {fact}."


def test_the_score_is_not_told_where_the_points_say_the_same() -> None:
    view = seen("TD QD 9S 9C KH", "JC", scores="9 6")
    assert not explain_score_effect(view, options(("1 pass", 0.5, 0.75), ("1 C", 0.1, 0.7)))
    assert not explain_score_effect(
        view, options(("1 pass", 0.1, 0.75), ("1 C", 0.12, 0.7), noise=0.1)
    )
    as_many = options(("1 C", -1.68, 0.75), ("1 pass", -1.66, 0.65), noise=0.1)
    assert explain_score_effect(view, as_many).startswith(
        "The other side needs 4 points: their loner"
    )


def test_a_score_that_makes_no_simple_fact_still_decides() -> None:
    view = seen("JC AC 9S 9C KH", "TC", scores="1 1")
    text = explain_score_effect(view, options(("1 C", 0.1, 0.6), ("1 pass", 0.51, 0.55)))
    assert text == "By points only, passing would be better (by 0.41): the score decides."


@pytest.mark.parametrize(
    ("scores", "best", "other", "fact"),
    [
        ("9 9", ("0 C", -0.3, 0.55), ("0 pass", 0.0, 0.48),
         "you need 1 point, and making it wins the match"),
        ("9 6", ("0 C", -0.2, 0.88), ("0 pass", 0.0, 0.85),
         "making it wins the match, and a euchre gives them only 2"),
    ],
)  # fmt: skip
def test_no_call_of_the_others_is_feared_where_a_pass_throws_the_hand_in(
    scores: str, best: tuple[str, float, float], other: tuple[str, float, float], fact: str
) -> None:
    passes = ", ".join(f"{seat} pass" for seat in (1, 2, 3, 0, 1, 2, 3))
    view = seen("TC QC 9S 9C KH", "JS", passes, seat=0, scores=scores)
    text = explain_score_effect(view, options(best, other))
    assert text.endswith(f", but {fact}.")


def test_no_euchre_of_the_others_is_hoped_for_where_a_pass_throws_the_hand_in() -> None:
    passes = ", ".join(f"{seat} pass" for seat in (1, 2, 3, 0, 1, 2, 3))
    view = seen("TC QC 9S 9C KH", "JS", passes, seat=0, scores="8 6")
    text = explain_score_effect(view, options(("0 pass", 0.0, 0.75), ("0 C", 0.1, 0.7)))
    assert text == "By points only, naming clubs would be better (by 0.10): the score decides."


# -- cards ----------------------------------------------------------------------------------------


def test_what_was_played_is_told_against() -> None:
    """Hand 9, trick 3 of the game `Epic Comeback`: both cards ruff, one may be overruffed."""
    said = "1 pass, 2 pass, 3 H, 0 lays 9S, 1 AD, 2 KD, 3 TD, 0 9H, 0 9C, 1 TC, 2 KC, 3 AC, 3 KH"
    view = seen("9S 9C AH JH JC", "9H", said, seat=0, scores="9 9")
    found = options(("0 JH", 1.76, 0.9), ("0 AH", 1.15, 0.7), ("0 JC", 1.0, 0.6))
    text = explain_best_over_event(view, found, parse_event("0 AH"))
    assert text == (
        "The jack of hearts wins the trick; "
        "the ace of hearts may still be beaten by the left bower."
    )


def test_the_next_is_ruffed_only_where_one_can_come() -> None:
    early = "1 H, 0 lays ??"
    view = seen("JH AH 9C KS QS", "TH", early)
    assert explain_best_option(view, options(("1 9C", 1.0, 0.6), ("1 KS", 0.9, 0.5))) == (
        "The nine of clubs is your only card of the suit: you may ruff it later."
    )
    late = f"{early}, 1 KS, 2 JS, 3 TS, 0 AS, 0 KC, 1 9C, 2 TC, 3 QC, 0 AD, 1 AH, 2 9D, 3 TD"
    view = seen("JH AH 9C KS 9S", "TH", late)
    assert explain_best_option(view, options(("1 9S", 1.0, 0.6), ("1 JH", 0.9, 0.5))) == (
        "The nine of spades keeps the right bower for the last trick."
    )


def test_what_is_true_of_both_cards_is_no_reason() -> None:
    view = seen("AC AS 9D TD QH", "9H", "1 pass, 2 pass, 3 H, 0 lays ??")
    found = options(("1 AC", 0.1, 0.6), ("1 AS", 0.0, 0.5))
    assert explain_best_over_event(view, found, parse_event("1 AS")) == UNSEEN_CARDS_NOTE


def plays(seed: int) -> list[View]:
    """What is seen before each card of some hands."""
    rules, rng = preset("standard").rules, random.Random(seed)
    players = [make_bot("rules", seat) for seat in range(4)]
    tracker, found = Tracker(new_match(rules, dealer=0)), []
    while not tracker.match.over:
        turn = tracker.match.turn
        if turn is None:
            tracker.apply(draw_chance_event(tracker.match, rng))
            continue
        if tracker.match.stage is Stage.CUT:
            tracker.apply(choose_cut(tracker.match, rng))
            continue
        view = tracker.view(turn)
        if all(isinstance(each, Played | Discarded) for each in legal(view)):
            found.append(view)
        tracker.apply(players[turn].act(view))
    return found


@pytest.fixture(scope="module")
def views() -> list[View]:
    return [view for view in plays(5) if len(legal(view)) > 1]


def test_what_is_said_of_kept_cards_is_true(views: list[View]) -> None:
    said = 0
    for view in views:
        named = {card.name: card for card in view.pack}
        for event in legal(view):
            assert isinstance(event, Played | Discarded)
            text = describe_cards_kept(view, event.card)
            said += bool(text)
            for name in re.findall(r"leaves you the (\w+ of \w+)", text):
                assert named[name] in view.cards
                assert named[name] is not event.card
            if "trick of its own" in text:
                assert not find_opposing_higher_cards(
                    view, named[re.findall(r"\w+ of \w+", text)[0]]
                )
            if found := re.search(
                r"the (\w+ of \w+), which only the (\w+ of \w+) beats in its suit", text
            ):
                assert find_opposing_higher_cards(view, named[found[1]]) == [named[found[2]]]
    assert said > 100


def test_a_card_whose_suit_cannot_be_led_takes_no_trick_of_its_own() -> None:
    view = read_position(
        "stick-the-dealer 0:0 1 1 ??/ACADTHQCQS/??/?? JH ?? p H "
        "discard:QS 9STSJSTH JHKH9HQH ADJDKCTD JCAH9C"
    )
    assert isinstance(view, View)
    told = [
        describe_cards_kept(view, event.card) for event in legal(view) if isinstance(event, Played)
    ]
    assert told == ["costs nothing, as neither card can take the last trick"] * 2


@pytest.mark.parametrize(
    ("why", "fact", "again"),
    [
        (
            "The king of hearts leaves you the queen of spades, which may take a trick of its own.",
            "The queen of spades may take a trick of its own.",
            True,
        ),
        (
            "Partner's ace of diamonds may still be beaten by the ten of clubs: the jack is safer.",
            "It is left to the ace of diamonds, which may still be beaten by the ten of clubs.",
            True,
        ),
        (
            "The king of hearts leaves you the queen of spades, which may take a trick of its own.",
            "The queen of clubs may take a trick of its own.",
            False,
        ),
    ],
)
def test_nothing_is_told_twice(why: str, fact: str, *, again: bool) -> None:
    assert repeats_reason(why, fact) == again


def test_a_hint_has_its_time_after_the_first_deals_and_goes_on_when_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, now, asked = seen("AC 9S KS KC QH", "QD", scores="3 1"), 0.0, 0

    def refined(*_args: object, **_most: int) -> Iterator[PositionAnalysis]:
        nonlocal asked, now
        asked += 1
        for seconds, noise in ((4, 9), (0.2, 8), (0.2, 9), (0.2, 0.01)):
            now += seconds
            close = options(("1 D", 0.5, 0.501), ("1 pass", 0.3, 0.5), noise=noise)
            verdict = ChoiceVerdict.CLEAR if noise < 1 else ChoiceVerdict.TOO_CLOSE
            yield PositionAnalysis(1, close, verdict, "", "", settled=noise < 1)

    monkeypatch.setattr("euchre.analysis.position.values.refine", refined)
    monkeypatch.setattr(hints, "wait_until_coach_ready", lambda _: True)
    monkeypatch.setattr(hints, "time", SimpleNamespace(monotonic=lambda: now))
    first, then, again = (hints.hint(view) for _ in range(3))
    assert first.event == Passed(1), "where nothing is told it passes"
    assert "Too close to call: ordering it up is as good." in first.why
    assert then == again
    assert then.event != first.event
    assert now == pytest.approx(4.6)
    assert asked == 1


def test_nothing_is_said_of_hidden_cards(views: list[View]) -> None:
    """A card named in a fact is one's own, on the table, or may be with the others."""
    for view in views[::3]:
        known: set[Card] = {*view.cards, *view.unseen_cards, *(play.card for play in view.plays)}
        named = {card.name: card for card in view.pack}
        best, *others = legal(view)
        for other in others:
            text = argue_against(view, best, other)
            assert all(named[name] in known for name in re.findall(r"\w+ of \w+", text)
                       if name in named)  # fmt: skip


# -- who is told of -------------------------------------------------------------------------------


def test_they_are_always_the_other_side() -> None:
    you = "You hold one trump, and you pick up the ten; the left may be yours, and you can ruff."
    assert reword_for_player(you, "Ann") == (
        "Ann holds one trump, and picks up the ten; the left may be Ann's, and can ruff."
    )
    assert "they" not in reword_for_player(
        "You need 2 points, but you have no trump: you may pass.", "Ann"
    )


def test_a_player_may_be_called_like_the_words_that_are_replaced() -> None:
    you = "You hold your left bower, and you have to bid."
    assert reword_for_player(you, "Thank You") == (
        "Thank You holds Thank You's left bower, and has to bid."
    )


@pytest.mark.parametrize("points", [-0.004, -0.0001, 0.0])
def test_no_lead_in_points_is_less_than_nothing(points: float) -> None:
    view = position_view(FINED)
    analysis = analyse(view, max_deals=16)
    best = analysis.options[0]
    second = replace(best, behind=0.05, points_behind=points, win=0.4)
    found = replace(analysis, options=(best, second), verdict=ChoiceVerdict.CLEAR)
    assert "by 0.00 points and 5.0% of the match" in describe_verdict(view, found)


FINED = (
    "standard,renege=penalty_2 3:9 3 0 ??/??/??/9SJCTCTSKD JH ?? H discard:?? QSQH9SJS "
    "ACTCKSKH QD9D"
)


def test_where_a_renege_may_be_laid_no_card_is_the_only_one() -> None:
    view = position_view(FINED)
    told = hints.hint(view)
    assert "The king of diamonds is the only card that follows suit." in told.why
    assert describe_verdict(view, analyse(view)) == (
        "The coach weighs only playing the K♦, and no renege or challenge."
    )


@pytest.mark.parametrize(
    "line",
    [
        "cutthroat 3:9:8 2 1 ??/??/JDAHJHKHKC KS ?? ppp H",
        "two-handed 0:1 1 0 ??/QSTHJCKSQCASJDJHTSTC - - H JHQH JDKH",
    ],
)
def test_a_hint_compares_with_what_is_not_as_good(
    monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr(hints, "wait_until_coach_ready", lambda _: True)
    view = position_view(line)
    found = analyse(view)
    assert found.options[1].behind == 0
    assert found.second_option is not None
    told = hints.hint(view).why
    assert f"than {describe_choice(view, found.second_option.event)}" in told or (
        f"{describe_choice(view, found.second_option.event)} costs "
        f"{format_percent(found.second_option.behind)}" in told
    )


def test_no_suit_is_the_best_to_name_where_all_come_to_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "wait_until_coach_ready", lambda _: True)
    view = position_view("two-handed 3:4 0 1 QHTSASKSTCTHJSTDADQC/?? - -")
    told = hints.hint(view).why
    assert "the best you could name" not in told
    assert "In spades you hold the right bower, the ace of trumps" in told
    assert "with 1 deal: nothing is hidden" in told
