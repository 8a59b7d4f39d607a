"""What the coach says, in the languages that there are."""

from __future__ import annotations

import gzip
import json
import pickle
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.analysis.explanations.choices import reword_for_player
from euchre.analysis.explanations.reasons import argue_against
from euchre.analysis.review.game import review_match
from euchre.bots import RulesBot
from euchre.bots.driver import Tracker, choose_cut
from euchre.bots.rules_player.reasons import explain_event
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.english.figures import tell_figure
from euchre.english.told_cards import tell_card, tell_card_first
from euchre.game import events
from euchre.game.cards import Card, Suit
from euchre.game.hand import View, apply, begin, legal, view
from euchre.game.match import Stage, draw_chance_event, new_match
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import teams
from euchre.game.shuffle import deal
from euchre.notation.record import Record, RecordPlayer, SeatingChange, write_records
from euchre.server.coach import calling, jobs, reviews
from euchre.server.languages import (
    CURRENT_LANGUAGE,
    ENGLISH,
    LANGUAGES,
    MISSING_TEXTS,
    encode_json,
    translate,
)
from euchre.server.processes import worker
from euchre.texts import Text, translatable
from golden_games import golden_record

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
"""All languages but English."""


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """One of the languages, which is that of whoever reads."""
    token = CURRENT_LANGUAGE.set(request.param)
    yield request.param
    CURRENT_LANGUAGE.reset(token)


def views(game: str, seed: int) -> Iterator[View]:
    """What players see in a hand of a game that is played at random."""
    rules, rng = preset(game).rules, random.Random(f"{game} {seed}")
    hand = begin(rules, deal(rules, rng.randrange(rules.players), rng), (0,) * len(teams(rules)))
    while hand.turn is not None:
        seen = view(hand, hand.turn)
        yield seen
        hand = apply(hand, rng.choice([*legal(seen)]))


@pytest.mark.parametrize("game", PRESETS)
def test_every_reason_is_there_in_every_language(game: str) -> None:
    said: set[str] = set()
    for seed in range(3):
        for seen in views(game, seed):
            options = random.Random(seed).sample([*legal(seen)], min(3, len(legal(seen))))
            for event in options:
                played = isinstance(event, events.Played)
                known = KnownPlay(seen, Weights()) if played else None
                said.add(explain_event(seen, event, known))
                said |= {argue_against(seen, best, event) for best in options if best != event}
    missing = dict(MISSING_TEXTS)
    for reason in filter(None, said):
        assert isinstance(reason, Text), reason
        for code in OTHERS:
            assert translate(reason, code) != reason
            assert translate(reword_for_player(reason, "Zoë"), code)
    assert dict(MISSING_TEXTS) == missing


def test_a_reason_is_told_of_a_player_in_every_language() -> None:
    held = translatable("reason-held-trumps", "two trumps", count=2)
    reason = translatable("reason-hold", "You hold two trumps", who="You", held=held)
    assert reword_for_player(reason, "Ann") == "Ann holds two trumps"
    assert translate(reason, "de") == "Du hast zwei Trümpfe"
    assert translate(reword_for_player(reason, "Ann"), "de") == "Ann hat zwei Trümpfe"
    assert reword_for_player("You hold two trumps.", "Ann") == "Ann holds two trumps."


def test_a_card_and_a_figure_are_told_as_players_say_them() -> None:
    ace, jack = Card.parse("AS"), Card.parse("JD")
    assert [translate(tell_card_first(ace), code) for code in ("en", "fr", "de")] == [
        "The ace of spades",
        "L\N{RIGHT SINGLE QUOTATION MARK}as de pique",
        "Pik-Ass",
    ]
    assert translate(tell_card(jack, Suit.HEARTS), "fr") == "le bower gauche"
    assert translate(tell_figure("+4.2%"), "fr") == "+4,2\N{NO-BREAK SPACE}%"
    assert translate(tell_figure("<1%"), "de") == "<1\N{NO-BREAK SPACE}%"
    assert translate(tell_figure("-0.31"), "de") == "-0,31"
    assert tell_figure("none") == "none"


def test_an_answer_is_in_the_language_of_its_reader(language: str) -> None:
    waiting = translatable("review-getting-ready", "The coach is getting ready.")
    answer = json.loads(encode_json({"why": waiting, "card": Card.parse("AS")}))
    assert answer == {"why": translate(waiting, language), "card": "AS"}
    assert answer["why"] != waiting
    assert json.loads(encode_json(waiting, ENGLISH)) == waiting


class _Line:
    """The line of a worker to its server, on which nothing comes."""

    def send(self, message: Any) -> None:
        raise AssertionError(message)


def _tell_language() -> str:
    return CURRENT_LANGUAGE.get()


def test_work_behind_the_pages_is_done_in_the_language_of_its_reader() -> None:
    token = CURRENT_LANGUAGE.set(ENGLISH)
    try:
        for wanted in ("fr", "", "de", ENGLISH):
            packed = worker.pack_work(_tell_language, (), language=wanted)
            answer = worker._run_job(_Line(), packed)  # type: ignore[arg-type]
            assert answer == pickle.dumps(("done", wanted or ENGLISH))
    finally:
        CURRENT_LANGUAGE.reset(token)


def in_english(function: Callable[..., bytes], *arguments: Any) -> bytes:
    """What a function returns for a reader of English."""
    token = CURRENT_LANGUAGE.set(ENGLISH)
    try:
        return function(*arguments)
    finally:
        CURRENT_LANGUAGE.reset(token)


def test_a_replay_is_told_in_the_language_of_its_reader(language: str) -> None:
    sent = write_records([golden_record("standard")]).encode()
    told = json.loads(gzip.decompress(jobs.gzip_uploaded_replay(sent, 1)))
    english = json.loads(gzip.decompress(in_english(jobs.gzip_uploaded_replay, sent, 1)))
    assert told["names"] == english["names"]
    no_seals = translatable("coach-no-sealed-deals", "This game has no sealed deals.")
    assert told["seal"] == translate(no_seals, language) != english["seal"] == no_seals


def test_players_who_followed_each_other_are_named_in_the_language_of_the_reader(
    language: str,
) -> None:
    played = golden_record("standard")
    before = tuple(map(RecordPlayer, ("Ann", "Bo", "Cy", "Di")))
    after = (RecordPlayer("Dana"), *before[1:])
    followed = "Ann, then Dana"
    deals = [at for at, event in enumerate(played.events) if isinstance(event, events.Dealt)]
    seated = (SeatingChange(deals[0], before), SeatingChange(deals[1], after))
    players = (RecordPlayer(followed), *before[1:])
    sent = write_records([replace(played, players=players, seated=seated)]).encode()
    told = json.loads(gzip.decompress(jobs.gzip_uploaded_replay(sent, 1)))
    english = json.loads(gzip.decompress(in_english(jobs.gzip_uploaded_replay, sent, 1)))
    word = {"de": "dann", "fr": "puis"}[language]
    assert english["names"][0] == followed
    assert told["names"][0] == f"Ann, {word} Dana"
    assert not any(", then " in frame["told"] for frame in told["frames"])


def test_a_review_is_told_in_all_languages_at_once(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who reads another one need not wait for it again."""
    monkeypatch.setattr(reviews, "review_match", partial(review_match, max_deals=8))
    text = write_records([short_record()])
    line = reviews.run_review(lambda _: None, text)
    assert isinstance(line, reviews.ReviewLine)
    assert {language, *line.others} == set(LANGUAGES)
    told, english = json.loads(line)["review"], json.loads(line.others[ENGLISH])["review"]
    decisions, in_words = (
        [decision for hand in review["hands"] for decision in hand["decisions"]]
        for review in (told, english)
    )
    assert [each["kind"] for each in decisions] == [each["kind"] for each in in_words]
    assert [each["grade"] for each in decisions] == [each["grade"] for each in in_words]
    reasons = [
        (ours["analysis"]["reason"], theirs["analysis"]["reason"])
        for ours, theirs in zip(decisions, in_words, strict=True)
    ]
    assert reasons
    assert not [ours for ours, theirs in reasons if ours == theirs]
    assert told["parts"][0]["name"] != english["parts"][0]["name"]
    assert in_english(reviews.run_review, lambda _: None, text) == line.others[ENGLISH]


def short_record() -> Record:
    """A game of one hand or few."""
    rules = preset("standard").rules.replace(target=1)
    tracker, rng = Tracker(new_match(rules, dealer=0)), random.Random(9)
    while not tracker.match.over:
        turn = tracker.match.turn
        if turn is None:
            tracker.apply(draw_chance_event(tracker.match, rng))
        elif tracker.match.stage is Stage.CUT:
            tracker.apply(choose_cut(tracker.match, rng))
        else:
            tracker.apply(RulesBot().act(tracker.view(turn)))
    players = tuple(RecordPlayer(name, "bot:rules") for name in ("Ann", "Bo", "Cy", "Dot"))
    return Record(rules=rules, events=tracker.match.events, players=players, dealer=0)


def test_a_chart_of_calls_is_in_the_language_of_its_reader(language: str) -> None:
    query = calling._ChartQuery(place="first", call="next")
    page = calling._render_chart_page(query).decode()
    seat = translate(query.seat_description, language)
    assert seat != query.seat_description
    assert seat in page
    assert translate(query.build_table().chart.title, language) in page
