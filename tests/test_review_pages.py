"""The coach in the page: the review of a game, hints, the hand lab, the chances to win."""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import json
import multiprocessing
import pickle
import random
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from effort import TIMES
from euchre.analysis.grading import DecisionGrade
from euchre.analysis.match.equity import equity_for, measured_equity
from euchre.analysis.position import hints
from euchre.analysis.position.hints import hint, wait_until_coach_ready
from euchre.analysis.review.game import review_match
from euchre.analysis.review.plain import review_data
from euchre.bots import RulesBot, make_bot
from euchre.bots.driver import Tracker, choose_cut
from euchre.bots.trained import call_weights
from euchre.english import controls
from euchre.game.cards import HIDDEN
from euchre.game.events import Discarded
from euchre.game.hand import Phase, View, begin, legal, view
from euchre.game.match import Stage, draw_chance_event, new_match
from euchre.game.presets import preset
from euchre.game.rules import build_pack
from euchre.game.shuffle import deal
from euchre.learn.puzzles import read_puzzle
from euchre.notation.egn import write_egn
from euchre.notation.record import Record, read_records_partly, write_records
from euchre.notation.record import RecordPlayer as Named
from euchre.server.accounts.games import with_review_mistakes
from euchre.server.coach import jobs, lab, reviews
from euchre.server.coach.jobs import FoundGame, find_game_in_text
from euchre.server.languages import encode_json
from euchre.server.limits import LruCache
from euchre.server.processes import background
from euchre.server.processes.fair_queue import Requester
from euchre.server.processes.pools import PoolLimits
from euchre.server.tables.participants import hints as hinting
from euchre.store import PlayerResultRow
from euchre.table.commands import RefusedError
from euchre.table.log.participants import StartingPlayer
from euchre.table.results import GameResult, PlayerResult, result_from_json, result_to_json
from page_help import DESKTOP, PHONE, Player, Toucher, has_cards
from pool_help import go_on, go_through, wait_for, watched
from server_help import Guest, Server
from test_replaced_players import GAME
from test_server_pages import Page

Visit = Callable[..., Player]
SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}
HAND = "hand=JHAHKH9CTD&up=9H&seat=dealer&us=6&them=8"


def match(target: int = 4, seed: int = 4, game: str = "standard") -> Record:
    """A short match between players good and bad."""
    rules = preset(game).rules.replace(target=target)
    names = ("rules", "beginner") * 3
    players = [make_bot(names[seat], seat) for seat in range(rules.players)]
    tracker, rng = Tracker(new_match(rules, dealer=0)), random.Random(seed)
    while not tracker.match.over:
        turn = tracker.match.turn
        if turn is None:
            tracker.apply(draw_chance_event(tracker.match, rng))
        elif tracker.match.stage is Stage.CUT:
            tracker.apply(choose_cut(tracker.match, rng))
        else:
            tracker.apply(players[turn].act(tracker.view(turn)))
    named = tuple(
        Named(name, "bot:rules") for name in ("Ann", "Bo", "Cy", "Dee", "Eli")[: rules.players]
    )
    return Record(rules=rules, events=tracker.match.events, players=named, dealer=0)


@pytest.fixture(scope="module")
def record() -> Record:
    return match(2, seed=34)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all, with one process for reviews and one for hints: each loads the kernel."""
    assert wait_until_coach_ready(300)
    with ExitStack() as changed:
        patch = changed.enter_context(pytest.MonkeyPatch.context())
        for pool in (background.REVIEW_POOL, background.HINT_POOL):
            patch.setattr(pool, "bounds", dataclasses.replace(pool.bounds, workers=1))
        patch.setattr(reviews, "_cache", LruCache[str, bytes](1 << 24, weigh=len))
        yield changed.enter_context(Server(tmp_path_factory.mktemp("tables")))


@pytest.fixture(scope="module")
def told(server: Server, record: Record) -> list[dict[str, Any]]:
    """What is told of the review of the record, line by line."""
    answer = server.web.post("/api/review", content=write_records([record]))
    assert answer.status_code == 200, answer.text
    return lines(answer.text)


@pytest.fixture(scope="module")
def coach(server: Server) -> None:
    """The process for hints has loaded the kernel: beside much else no request waits so long."""
    wait_for(lambda: server.web.get(f"/api/lab?{HAND}").status_code == 200)


@pytest.fixture
def web(server: Server) -> httpx.Client:
    return server.web


@pytest.fixture
def quick(server: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    """The same server, where games are gone through as by `go_through`."""
    monkeypatch.setattr(reviews, "run_review", go_through)
    return server


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# -- reviews over HTTP --------------------------------------------------------------------------


def test_a_review_is_told_line_by_line_and_is_that_of_the_library(
    web: httpx.Client, record: Record, told: list[dict[str, Any]]
) -> None:
    *progress, last = told
    found = review_match(record)
    hands = len(record.match.hands)
    done = [line["done"] for line in progress if line["type"] == "progress"]
    assert done[0] == 0
    assert done[-hands:] == list(range(1, hands + 1))
    assert last["type"] == "review"
    assert last["review"] == json.loads(json.dumps(review_data(found)))
    decided = [(line["done"], line["of"]) for line in progress if line["type"] == "decided"]
    assert [at for at, _ in decided] == list(range(len(decided))), "one after the other"
    assert {of for _, of in decided} == {len(decided) - 1}
    assert len(decided) > len(found.decisions) > hands
    for told_of, side in zip(found.side_changes, last["review"]["sides"], strict=True):
        assert {part: side[part] for part in told_of.apart._fields} == told_of.apart._asdict()
        parts = sum(side[part["key"]] for part in last["review"]["parts"])
        assert parts == pytest.approx(side["result"], abs=1e-9)
    again = web.post("/api/review", content=write_records([record]))
    assert lines(again.text) == [last], "known by heart"


def test_mistakes_come_as_puzzles_that_the_page_of_puzzles_reads(
    told: list[dict[str, Any]],
) -> None:
    last = told[-1]
    for seat, puzzles in enumerate(last["puzzles"]):
        grades = last["review"]["players"][seat]["grades"]
        assert len(puzzles) <= grades["mistake"] + grades["blunder"]
        assert all(read_puzzle(puzzle).position.seat == seat for puzzle in puzzles)
    assert len(last["puzzles"]) == 4


def test_what_a_bot_got_wrong_is_not_noted_as_that_of_whoever_left_it_the_seat() -> None:
    short = dataclasses.replace(GAME, events=GAME.events[: GAME.seated[-1].at + 6], proofs=())
    found = review_match(short, max_deals=8)
    wrong = [
        dataclasses.replace(
            hand,
            decisions=tuple(
                dataclasses.replace(each, grade=DecisionGrade.BLUNDER, points=1.0)
                for each in hand.decisions
            ),
        )
        for hand in found.hands
    ]
    done = reviews.build_review_done(dataclasses.replace(found, hands=tuple(wrong)))
    hands = {
        player.name: {puzzle["title"].partition(":")[0] for puzzle in puzzles}
        for player, puzzles in zip(found.players, done.puzzles, strict=True)
        if player.seat == 0
    }
    bot = GAME.names_in_hand(2)[0]
    assert hands["Ann"] == {"Hand 1"}
    assert hands[bot] == {"Hand 2"}

    def noted(name: str) -> PlayerResult:
        seats = (StartingPlayer(name, "player.a"), *(StartingPlayer(each) for each in "BCD"))
        played = PlayerResult(0, GameResult({}, seats, (10, 0), 0, 3, 1, 2))
        row = PlayerResultRow("t", 1, "player.a", 2, "casual", "", result_to_json(played))
        return result_from_json(with_review_mistakes(row, encode_json(done)).body)

    own = sum(each.seat == 0 for each in found.hands[0].decisions)
    mistakes = noted("Ann").mistakes
    assert mistakes is not None
    assert sum(mistakes.values()) == noted("Ann").lost == own
    assert 0 < own < sum(each.seat == 0 for each in found.decisions)
    assert noted("Zoe").mistakes is None, "who has played none of it has not been gone through"


def test_while_a_game_goes_on_nothing_tells_what_a_hand_would_have_come_to(server: Server) -> None:
    """Its review waits for its end, and no hint has such words."""
    made = server.make(start=True, bots="simple")
    with server.guest(made) as guest:
        guest.play(may_ask)
        refused = server.web.get(f"/api/tables/{made['table']}/review?game=1")
        told = json.dumps(guest.ask("hint"))
    assert refused.status_code == 409
    assert refused.json()["detail"].endswith("when it's over.")
    assert "This deal, replayed" not in told
    assert "hindsight" not in told


def test_every_decision_is_a_moment_of_the_replay(
    web: httpx.Client, record: Record, told: list[dict[str, Any]]
) -> None:
    """The page goes from a decision to the frame before it."""
    frames = web.post("/api/replay", content=write_records([record])).json()["frames"]
    assert len(frames) == len(record.events)
    for hand in told[-1]["review"]["hands"]:
        for each in hand["decisions"]:
            assert frames[each["at"] - 1]["hand"].get("turn") == each["seat"]


def test_a_game_in_euchre_game_notation_is_gone_through(record: Record) -> None:
    game = find_game_in_text(write_egn(record), 1)
    assert (game.hands, game.over) == (len(record.match.hands), True)
    (read,) = read_records_partly(game.text).records
    assert read.match.scores == record.match.scores


@pytest.mark.parametrize(
    ("body", "query", "status", "words"),
    [
        (b"hello", "", 400, ""),
        (b"\xff\xfe", "", 400, "UTF-8"),
        (b"", "", 400, ""),
        (None, "?game=7", 400, "There's no game 7"),
        (None, "?game=x", 400, "number"),
        (b"x" * 4_000_001, "", 413, "bytes"),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(  # noqa: PLR0917 - fixtures and a table
    web: httpx.Client, record: Record, body: bytes | None, query: str, status: int, words: str
) -> None:
    sent = write_records([record]).encode() if body is None else body
    answer = web.post(f"/api/review{query}", content=sent)
    assert answer.status_code == status
    told = answer.json()["detail"]
    assert words in told
    assert told
    assert "\n" not in told


def test_what_is_too_much_is_refused(web: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    short = match(2, seed=9)
    monkeypatch.setattr(reviews, "MAX_REVIEW_HANDS", 0)
    assert web.post("/api/review", content=write_records([short])).status_code == 413
    monkeypatch.undo()
    empty = Record(rules=short.rules, dealer=0)
    assert web.post("/api/review", content=write_records([empty])).status_code == 400
    monkeypatch.setattr(background.REVIEW_POOL, "bounds", PoolLimits(waiting=0))
    busy = web.post("/api/review", content=write_records([short]))
    assert busy.status_code == 503
    assert "Try again in a minute" in busy.json()["detail"]
    monkeypatch.undo()
    monkeypatch.setattr("euchre.bots.kernel.is_installed", lambda: False)
    missing = web.post("/api/review", content=write_records([short]))
    assert missing.status_code == 503
    assert "numba" in missing.json()["detail"]
    page = web.get(f"/lab?{HAND}&game=long")
    assert page.status_code == 503
    assert "numba" in page.text


def test_names_that_go_on_and_on_make_no_review_that_fills_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each hand and each decision has them again: a record of 2 MB made a review of 200 MB."""
    monkeypatch.setattr(reviews, "review_match", partial(review_match, max_deals=8))
    monkeypatch.setattr(reviews, "MAX_REVIEW_BYTES", 100_000)
    short = match(1, seed=9)
    assert len(reviews.run_review(lambda _: None, write_records([short]))) < 50_000
    players = tuple(replace(each, name=each.name * 1_000) for each in short.players)
    text = write_records([dataclasses.replace(short, players=players)])
    assert len(text) < 20_000
    with pytest.raises(RefusedError, match="too long to send"):
        reviews.run_review(lambda _: None, text)


def test_names_that_go_on_and_on_make_no_replay_that_fills_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each step has them again, too far apart to be packed: 180 kB made a replay of 90 MB, which
    the server kept for as long as its reader took.
    """
    monkeypatch.setattr(jobs, "MAX_REPLAY_BYTES", 100_000)
    short, signs = match(1, seed=9), random.Random(3)
    sent = write_records([short]).encode()
    assert len(jobs.gzip_uploaded_replay(sent, 1)) < 50_000
    players = tuple(replace(each, name=signs.randbytes(17_000).hex()) for each in short.players)
    text = write_records([dataclasses.replace(short, players=players)])
    assert len(text) < 200_000
    with pytest.raises(RefusedError, match="too long to send"):
        jobs.gzip_uploaded_replay(text.encode(), 1)


@pytest.mark.parametrize("path", ["replay", "review"])
def test_a_record_that_is_sent_is_looked_through_behind_the_pages(
    quick: Server, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """To look for control characters in 4 MB would hold up all tables."""
    sent, bad = write_records([match(1, seed=9)]).encode(), b"\x00"
    refused = quick.web.post(f"/api/{path}", content=sent + bad)
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed")
    assert "U+0000" in refused.json()["detail"]
    monkeypatch.setattr(controls, "_TEXT_CONTROL_PATTERN", re.compile("{"))  # in this process
    assert quick.web.post(f"/api/{path}", content=sent).status_code == 200


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("told", [0, 1])
def test_who_leaves_stops_the_work(monkeypatch: pytest.MonkeyPatch, told: int) -> None:
    """A review whose reader has gone ends, and frees its process; also before its first line."""
    jobs = watched(background.REVIEW_POOL, monkeypatch)
    record = match(10, seed=11)
    game = FoundGame(write_records([record]), len(record.match.hands), over=True)

    async def leave() -> None:
        review = reviews.stream_review(game, Requester("somebody"))
        for _ in range(told):
            first = lines((await anext(review)).decode())
            assert first == [{"type": "progress", "done": 0, "of": game.hands}]
        await review.aclose()
        del review
        await asyncio.sleep(0)

    asyncio.run(leave())
    (job,) = jobs
    assert job.gone.is_set()
    with suppress(CancelledError, RefusedError):
        assert job.done.result(60) is None, "it has been gone through to its end"
    wait_for(lambda: not background.REVIEW_POOL.job_count)


def test_a_review_that_is_known_is_shown_though_others_push_it_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = LruCache[str, bytes](20, weigh=len)
    monkeypatch.setattr(reviews, "_cache", known)
    game = FoundGame("a record", 3, over=True)
    known.put(hashlib.sha256(game.text.encode()).hexdigest(), b"it went well\n")

    async def look() -> list[bytes]:
        told = reviews.stream_review(game, Requester("somebody"))
        known.put("another", b"another review\n")
        return [line async for line in told]

    assert asyncio.run(asyncio.wait_for(look(), 60)) == [b"it went well\n"]


def test_twelve_reviews_of_one_leave_room_for_another_who_sees_the_place(
    quick: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And those of who has gone are stopped."""
    monkeypatch.setattr(background.REVIEW_POOL, "bounds", PoolLimits(workers=1))
    long, short = write_records([match(10, seed=31)]), write_records([match(1, seed=32)])
    with ExitStack() as stack:
        one, other = (stack.enter_context(at(f"127.0.0.{n}", quick)) for n in (1, 2))
        answers = [
            stack.enter_context(one.stream("POST", "/api/review", content=long)) for _ in range(12)
        ]
        codes = [answer.status_code for answer in answers]
        of_one = background.REVIEW_POOL.bounds.of_one
        assert codes == [200] * of_one + [429] * (12 - of_one)
        refused = json.loads(answers[-1].read())["detail"]
        assert refused == "The coach is busy with work for your address. Wait until that's done."
        waiting = stack.enter_context(other.stream("POST", "/api/review", content=short))
        told = map(json.loads, waiting.iter_lines())
        first = next(told)
        assert (first["type"], first["place"]) == ("waiting", 2), "after one of the others"
        assert first["why"].endswith("You're number 2 in the queue.")
        one.close()  # the pages of the long ones are closed, and they are stopped where they are
        *_, last = told
        assert last["type"] == "review"
        wait_for(lambda: not background.REVIEW_POOL.job_count)


def at(address: str, server: Server) -> httpx.Client:
    """A client behind a network address of its own."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(
        base_url=f"http://127.0.0.1:{server.port}", transport=transport, timeout=120
    )


def test_a_game_of_a_table_is_reviewed_when_it_is_over(server: Server, visit: Visit) -> None:
    made = server.make(start=True, bots="simple", rules={"target": 1, "go_alone": False})
    with server.guest(made) as guest:
        guest.play(has_cards)
        player = visit(at=server)
        player.open(f"/review?table={made['table']}").page.get_by_text(
            "when it's over"
        ).first.wait_for()
        player.problems.clear()  # the browser's own word on the refusal
        guest.play()
    page = player.sit(made).page
    page.get_by_role("link", name="Review", exact=True).click()
    page.get_by_text("How well each player decided").wait_for()
    names = page.locator(".review-players h4").all_inner_texts()
    assert len(names) == 4
    assert names[0] == "Dana (you)"
    assert [name for name in names if "(you)" in name] == names[:1]
    expect(page.locator(".plate .mark", has_text="you")).to_have_text(["you"])
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".review-hand li .goes, .review-moments li button").first.click()
    own = page.locator(".plate .name", has_text="Dana")
    fits_whole = "one => (one.textContent = 'Guest', one.scrollWidth <= one.clientWidth)"
    assert own.evaluate(fits_whole), "beside the word you, or what was called"


# -- hints --------------------------------------------------------------------------------------


def dealt(seed: int = 3, *, swapped: bool = False) -> View:
    """What the first to call sees of some deal; two others may have each other's cards."""
    rules = preset("standard").rules
    cards = deal(rules, 3, random.Random(seed))
    first, second, third, fourth = cards.hands
    if swapped:
        cards = replace(cards, hands=(first, third, second, fourth))
    hand = begin(rules, cards)
    assert hand.turn == 0
    return view(hand, 0)


@pytest.mark.usefixtures("web")
def test_a_hint_is_made_from_the_view_of_the_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals that look the same to a seat get the same hint: nothing hidden can be in it."""
    monkeypatch.setattr(hints, "HINT_SECONDS", 600.0)  # as many deals, however busy it is here
    seen = dealt()
    assert isinstance(seen, View)
    assert all(set(cards) <= {HIDDEN} for at, cards in enumerate(seen.hands) if at != seen.seat)
    told = hint(seen)
    assert told == hint(dealt(swapped=True))
    assert told.event in legal(seen)
    assert told.why.endswith(".")


def test_the_room_hands_on_a_view(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = watched(background.HINT_POOL, monkeypatch)
    made = server.make(start=True, bots="simple")
    with server.guest(made) as guest:
        guest.play(may_ask)
        assert guest.ask("hint")["why"]
    (job,) = jobs
    work, (seen,), *_ = pickle.loads(job.work)  # noqa: S301 - the server's own
    assert work is hint
    assert isinstance(seen, View)
    assert seen.seat == made["seat"]
    others = [cards for seat, cards in enumerate(seen.hands) if seat != seen.seat]
    assert all(set(cards) <= {HIDDEN} for cards in others)


def may_ask(guest: Guest) -> bool:
    """Whether it is the turn of the guest to call."""
    return bool(guest.picture["mine"].get("choices"))


def test_two_hints_at_the_game_that_wedged_them_and_the_bots_go_on(server: Server) -> None:
    """As in the review: the second hint took the last thread of the bots."""
    made = server.make(rules={"base": "bid-euchre", "target": 50}, start=True, bots="simple")
    with server.guest(made) as guest:
        for _ in range(2):
            guest.play(may_ask)
            assert guest.ask("hint")["why"]
            asked = guest.version
            guest.play(lambda one, asked=asked: one.version > asked + 4 or one.over)  # type: ignore[misc]


def test_a_newer_hint_takes_the_place_of_an_older_and_many_are_refused(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hinting, "HINTS_PER_SECOND", 0.0)
    monkeypatch.setattr(hinting, "HINT_TIMEOUT_SECONDS", 600.0)
    made = server.make(start=True, bots="simple")
    with server.guest(made) as guest:
        guest.play(may_ask)
        said = threading.Event()
        server.hub.loop.call_soon_threadsafe(said.wait)  # none is there before all are said
        asked = [guest.say("hint") for _ in range(30)]
        said.set()
        told: dict[str | int, dict[str, Any]] = {}
        while len(told) < len(asked):
            message = guest.hear()
            if message.get("id") in asked:
                told[message["id"]] = message
    kinds = [told[ident].get("code", told[ident]["type"]) for ident in asked]
    burst = int(hinting.MAX_HINT_BURST)
    assert {*kinds[: burst - 1]} <= {"replaced", "hint"}
    assert kinds.count("replaced") >= burst - 2
    assert kinds[burst - 1] == "hint", "the last one that was taken"
    assert {*kinds[burst + 1 :]} == {"flood"}
    assert told[asked[-1]]["why"] == "You've asked for too many hints. Wait a few seconds."


def test_without_the_kernel_the_rules_bot_gives_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "wait_until_coach_ready", lambda _: False)
    seen, bot = dealt(), RulesBot()
    assert hint(seen) == (bot.act(seen), bot.explain(seen))


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (8, r"Too close to call: .* as good"),
        (4, r"It is worth \d\.\d\d points more than "),
    ],
)
@pytest.mark.usefixtures("web")
def test_hints_say_how_sure_they_are(
    seed: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "HINT_SECONDS", 600.0)  # as many deals, however busy it is here
    assert re.search(words, hint(dealt(seed)).why)


# -- the lab ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", lab.LAB_GAMES)
def test_the_calls_of_the_games_of_the_lab_were_learned(name: str) -> None:
    assert call_weights(preset(name).rules) is not None
    assert name in lab.CHART_GAMES


@pytest.mark.usefixtures("coach")
@pytest.mark.parametrize("name", lab.LAB_GAMES if TIMES > 1 else lab.LAB_GAMES[-1:])
def test_the_lab_weighs_a_hand_in_every_game_it_knows(web: httpx.Client, name: str) -> None:
    data = web.get(f"/api/lab?hand=JHAHKH9CTD&up=9H&seat=dealer&us=0&them=0&game={name}").json()
    call = data["call"]
    assert len(call["options"]) > 1
    assert not call["note"] or "rules bot" not in call["note"]
    page = web.get(f"/lab?hand=JHAHKH9CTD&up=9H&seat=dealer&us=0&them=0&game={name}")
    assert page.status_code == 200
    assert f"/lab/calls?preset={name}&amp;seat=dealer" in page.text


@pytest.mark.usefixtures("coach")
@pytest.mark.parametrize(
    ("game", "seat", "takes"),
    [
        ("standard", "dealer", True),
        ("standard", "first", False),
        ("british", "first", True),  # the maker takes the card
        ("canadian", "second", True),  # the dealer's partner, who must go alone
    ],
)
def test_the_lab_says_what_to_discard_to_whoever_takes_the_card(
    monkeypatch: pytest.MonkeyPatch, game: str, seat: str, *, takes: bool
) -> None:
    weighed: list[Phase] = []
    monkeypatch.setattr(lab, "_analyse_view", lambda view, _: weighed.append(view.phase))
    query = {"game": game, "hand": "JHAHKH9CTD", "up": "QH", "seat": seat}
    asked = lab.parse_question(query)
    assert asked is not None
    lab._analyse_discard(asked.question, asked.question.build_view())
    assert weighed == [Phase.DISCARD] * takes


@pytest.mark.usefixtures("coach")
def test_the_lab_answers_as_json_and_as_a_page(web: httpx.Client) -> None:
    data = web.get(f"/api/lab?{HAND}").json()
    assert data["call"]["sentence"].startswith("Clear: picking it up")
    assert {cell["seat"] for cell in data["seats"]} == set(lab.SEAT_NAMES)
    assert data["discard"]["options"][0]["event"]["type"] == "discarded"
    answer = web.get(f"/lab?{HAND}")
    page = Page(answer.text)
    assert page.wrong == []
    assert len(page.ids) == len(set(page.ids))
    assert data["call"]["sentence"] in answer.text
    assert len(page.all("svg")) == sum(len(data[key]["options"]) for key in ("call", "discard"))
    ticked = "&".join(f"card={card}" for card in ("JH", "AH", "KH", "9C", "TD"))
    same = web.get(f"/lab?{ticked}&up=9H&seat=dealer&us=6&them=8")
    assert data["call"]["sentence"] in same.text
    typed = web.get("/lab?hand=jh+ah+kh+9c+10d&up=9H&seat=dealer&us=6&them=8")
    assert data["call"]["sentence"] in typed.text


@pytest.mark.usefixtures("coach")
def test_the_lab_takes_a_position_in_one_line(web: httpx.Client) -> None:
    line = "standard 8:6 3 3 ??/??/??/JHAHKH9CTD 9H ?? ppp"
    told = web.get("/api/lab", params={"position": line}).json()
    assert told["query"] == web.get(f"/api/lab?{HAND}").json()["query"]
    assert web.get("/lab", params={"position": line}).text == web.get(f"/lab?{HAND}").text
    whole = "standard 0:0 all 1 9HTHJHQHKH/AH9DTDJDQD/KDAD9STSJS/QSKSAS9CTC JC QCKCAC pp"
    turned = web.get("/api/lab", params={"position": whole}).json()["query"]
    assert turned == "game=standard&hand=9HTHJHQHKH&up=JC&seat=third&round=1&us=0&them=0"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("standard 8:6", "A position is one line that begins with 7 words"),
        ("cutthroat 0:0:0 0 2 JHAHKHACTD/??/?? TH ??", "The lab takes only these games"),
        ("standard 0:0 1 3 ??/JHAHKH9CTD/??/?? 9H ??", "seen by seat 0, whose turn it is"),
        ("standard 0:0 0 3 JHAHKH9CTD/??/??/?? 9H ?? H", "only if everybody before you has passed"),
        ("standard 0:0 - 3 ??/??/??/?? 9H ??", "seen by seat 0, whose turn it is"),
    ],
)
def test_the_lab_says_what_is_wrong_with_a_position(web: httpx.Client, line: str, why: str) -> None:
    answer = web.get("/api/lab", params={"position": line})
    assert answer.status_code == 400
    assert why in answer.json()["detail"]
    assert web.get("/lab", params={"position": line}).status_code == 400


@pytest.mark.usefixtures("coach")
def test_the_lab_tells_errors_and_perfect_play_as_the_command_line_does(web: httpx.Client) -> None:
    call = web.get(f"/api/lab?{HAND}").json()["call"]
    text = web.get(f"/lab?{HAND}").text
    assert '<th scope="col" class="num perfect">Perfect play</th>' in text
    for option in call["options"]:
        assert f"<small> ± {100 * option['win_se']:.1f}%</small>" in text
    (alone, together, passing) = call["options"]
    assert together["double_dummy"] > alone["double_dummy"]
    assert passing["double_dummy"] is None
    assert call["perfect_note"].startswith(
        "If everybody saw all cards, perfect play would be picking it up. "
    )
    assert call["perfect_note"] in text


@pytest.mark.usefixtures("coach")
def test_a_game_of_the_lab_may_be_called_a_preset(web: httpx.Client) -> None:
    told = web.get(f"/api/lab?{HAND}&preset=long").json()
    assert told == web.get(f"/api/lab?{HAND}&game=long").json()
    assert told["query"].startswith("game=long&hand=")
    assert web.get("/lab?preset=british").text == web.get("/lab?game=british").text
    assert web.get("/api/lab?preset=nonsense").status_code == 400


@pytest.mark.usefixtures("web")
def test_the_lab_knows_nothing_but_the_hand() -> None:
    at = lab.parse_question({"hand": "JHAHKH9CTD", "up": "9H", "seat": "second"})
    assert at is not None
    seen = at.question.build_view()
    assert [seat for seat, cards in enumerate(seen.hands) if HIDDEN not in cards] == [1]
    assert not any(isinstance(event, Discarded) for event in seen.events)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("hand=", "Choose five cards and the turned-up card."),
        ("hand=JH", "A hand has 5 cards, and these are 1."),
        ("hand=JHAHKH9CTD", "turned up"),
        ("hand=JHAHKH9CTD&up=JH", "twice"),
        ("hand=JHAHKH7CTD&up=9H", "not in the pack"),
        ("hand=JHAHKH9CTD&up=9H&us=10", "the match is over"),
        ("hand=JHAHKH9CTD&up=9H&us=%C2%B2", "a number"),
        ("hand=JHAHKH9CTD&up=9H&seat=fifth", "A seat is 1 to 4"),
        ("hand=JHAHKH9CTD&up=9H&round=3", "1 or 2"),
        ("hand=hello&up=9H", ""),
        ("game=bid-euchre", "The lab has the games"),
        ("game=british&hand=JHAHKH9CTD&up=JK", "names trump first"),
    ],
)
def test_what_is_no_position_gets_a_sentence(web: httpx.Client, query: str, words: str) -> None:
    answer = web.get(f"/api/lab?{query}")
    assert answer.status_code == 400
    assert words in answer.json()["detail"]
    page = web.get(f"/lab?{query}")
    assert page.status_code == 400
    assert 'class="notice"' in page.text
    assert Page(page.text).wrong == []


@pytest.mark.parametrize("game", ["long", "british", "party", "canadian"])
def test_the_lab_has_the_pack_of_each_game(web: httpx.Client, game: str) -> None:
    rules = preset(game).rules
    page = web.get(f"/lab?game={game}")
    boxes = [tag for tag in Page(page.text).all("input") if tag.get("type") == "checkbox"]
    assert len(boxes) == len(build_pack(rules))


# -- the chances to win -------------------------------------------------------------------------


def test_the_chances_are_those_of_the_library(web: httpx.Client) -> None:
    equity = equity_for(preset("standard").rules)
    assert equity is not None
    text = web.get("/equity?us=9&them=7").text
    won = round(100 * equity.win_chance((9, 7), 0, 0))
    point = round(100 * equity.chance_gain((9, 7), 0, 0, 1))
    assert f"At 9\u20137 dealing you win {won}%. One more point is worth {point}%" in text
    page = Page(text)
    assert len([cell for cell in page.all("td") if "heat-" in (cell.get("class") or "")]) == 100


@pytest.mark.parametrize(
    "query",
    [
        *("", "?game=party&left=3&us=4", "?game=cutthroat&dealer=them"),
        *("?us=99&them=-3", "?game=nonsense", "?game=two-handed"),
        *("?game=timed&left=2&us=3&them=4", "?game=bid-euchre&us=7&dealer=them"),
        *("?game=party&us=60&them=0", "?game=party&us=48&them=48&left=12"),
    ],
)
def test_every_game_with_a_table_has_its_page(web: httpx.Client, query: str) -> None:
    answer = web.get(f"/equity{query}")
    assert answer.status_code == 200
    page = Page(answer.text)
    assert page.wrong == []
    assert len(page.all("h1")) == 1


def test_against_the_clock_the_page_asks_for_the_hands_to_go(web: httpx.Client) -> None:
    equity = measured_equity(preset("timed").rules)
    won = round(100 * equity.win_chance((3, 4), 0, 0, hands_to_come=2))
    text = web.get("/equity?game=timed&left=2&us=3&them=4").text
    assert f"At 3\u20134 with 2 hands to go dealing you win {won}%" in text


def test_the_addresses_are_described(web: httpx.Client) -> None:
    paths = web.get("/openapi.json").json()["paths"]
    assert {"/api/review", "/api/tables/{table}/review", "/api/lab"} <= paths.keys()


# -- in a browser -------------------------------------------------------------------------------


def fits(player: Player) -> bool:
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return bool(player.page.evaluate(wide) <= 0)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory, record: Record) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    path.write_text(write_records([record]), encoding="utf-8")
    return path


def leaves_review(player: Player) -> None:
    """By its button, and by the Back of a phone, which leaves the game where it is."""
    review = player.page.locator(".review")
    review.wait_for(state="visible")
    player.button("Back to the table").click()
    expect(player.button("Review")).to_be_focused()
    player.button("Review").click()
    review.wait_for(state="visible")
    player.page.go_back()
    review.wait_for(state="hidden")
    player.page.locator(".coach-note").wait_for()


def test_a_record_is_dropped_and_reviewed_also_where_there_is_little_room(
    server: Server, visit: Visit, file: Path
) -> None:
    player = visit(at=server).open("/replay")
    page = player.page
    page.locator("input[type=file]").set_input_files(file)
    player.button("Review this game").click()
    page.get_by_text("How well each player decided").wait_for()
    assert page.locator(".review-now").is_hidden(), "the match first, its moments later"
    chart = page.locator("svg.chart")
    assert (chart.get_attribute("aria-label") or "").startswith("Chance to win, Ann and Cy")
    assert page.locator(".review-moments li").count() >= 1
    slip = page.locator(".review-hand li .goes").first
    words = slip.inner_text()
    slip.click()
    note = page.locator(".coach-note").inner_text()
    assert words.split(": ")[1] in note
    assert "Better: " in note
    assert page.locator(".review-options .made").count() == 1
    lost = page.locator(".review-hand li").first
    assert lost.locator("table").count() == 0, "made when it is asked for"
    assert "This deal, replayed by the same bots: " in lost.locator(".at-deal").inner_text()
    assert page.get_by_text("doesn't change the grade: one deal proves nothing").count() == 1
    lost.locator("summary").press("Enter")
    lost.locator("table").wait_for()
    heads = lost.locator("thead th").all_inner_texts()
    assert heads[:3] == ["Choice", "Points", "To win"]
    rows = lost.locator("tbody tr")
    assert rows.count() >= 2
    assert lost.locator(".made").count() == 1
    points = rows.first.locator("td").first.inner_text()
    assert re.fullmatch(r"\S?\d\.\d\d\s*± \d\.\d\d", points)
    lost.locator("summary").press("Enter")
    lost.locator("summary").press("Enter")
    assert lost.locator("table").count() == 1
    page.get_by_label("Whose decisions").select_option(label="Bo")
    assert all("Bo" in each for each in page.locator(".review-hand li .goes").all_inner_texts())
    page.get_by_text("As a table").click()
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator(".review").is_hidden(), "a moment is looked at"
    player.button("Review").click()
    page.locator(".review").wait_for()
    assert fits(player)
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 740})
        inside = "({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth"
        assert page.locator(".review").evaluate(inside), "nothing is cut at the right edge"
    player.accessible("phone-review", light=True, within=".review")
    page.locator(".review-hand li .goes:visible").first.click()
    page.locator(".review").wait_for(state="hidden")
    page.locator(".coach-note").wait_for()
    assert fits(player)
    player.button("Review").click()
    leaves_review(player)


@pytest.mark.usefixtures("coach")
def test_the_lab_is_used_with_a_finger(server: Server, visit: Visit) -> None:
    player = visit(Toucher, at=server, **SMALL).open("/lab")
    page = player.page
    player.button("What should I say?").tap()
    assert page.locator(".lab-tap.missing").inner_text() == "Choose 5 cards."
    page.wait_for_function(
        """() => { const { top } = document.querySelector(".lab-tap").getBoundingClientRect();
        return top > 0 && top < innerHeight; }"""
    )
    for card in ("JH", "AH", "KH", "9C", "TD", "9H"):
        page.locator(f".pick-card:has([value='{card}'])").tap()
    page.locator(".verdict").wait_for()
    assert page.locator("#up").input_value() == "9H"
    assert "hand=" in page.url
    page.locator("#seat").select_option("first")
    page.wait_for_function("() => location.search.includes('seat=first')")
    assert fits(player)
    player.accessible("phone-lab")
    page.set_viewport_size(DESKTOP["viewport"])
    tops = page.locator(".score-field input").evaluate_all(
        "(fields) => fields.map((field) => field.getBoundingClientRect().top)"
    )
    assert tops[0] == tops[1], "the score stands in one line"
    page.set_viewport_size(SMALL["viewport"])
    player.open("/equity?us=9&them=7")
    assert fits(player)
    player.accessible("phone-equity")
    page.set_viewport_size({"width": 390, "height": 844})
    table = "document.querySelector('.scroll:has(.chances)')"
    assert page.evaluate(f"{table}.scrollWidth <= {table}.clientWidth"), "all ten columns are seen"


_TOLD: Final = """
globalThis.asked = [];
const fetched = globalThis.fetch;
globalThis.fetch = (path, how) => {
  if (path !== "/api/review") return fetched(path, how);
  return Promise.resolve(new Response(new ReadableStream({
    start(lines) {
      asked.push({ how, tell: (...all) => {
        const text = all.map((one) => JSON.stringify(one) + "\\n").join("");
        lines.enqueue(new TextEncoder().encode(text));
      } });
      how.signal.addEventListener("abort", () => lines.error(how.signal.reason));
    },
  })));
};
"""
"""A server tells a review line by line, as the test has it."""


def test_who_waits_in_the_queue_sees_the_place_and_may_stop(
    server: Server, visit: Visit, file: Path, record: Record
) -> None:
    review = lines(server.web.post("/api/review", content=write_records([record])).text)[-1]
    player = visit(at=server)
    page = player.page
    page.add_init_script(_TOLD)
    player.open("/replay")
    page.locator("input[type=file]").set_input_files(file)
    why = "Two are before you. Yours has place 2 in the queue."
    for again in (False, True):
        player.button("Review this game").click()
        tell = "(told) => asked.at(-1).tell(...told)"
        page.evaluate(tell, [{"type": "waiting", "place": 2, "why": why}])
        waiting = page.get_by_text(why)
        waiting.wait_for()
        if not again:
            player.button("Stop").click()
            waiting.wait_for(state="hidden")
            assert page.evaluate("asked[0].how.signal.aborted")
    assert page.evaluate("asked[1].how.body") == file.read_text(encoding="utf-8")
    page.evaluate(tell, [{"type": "decided", "done": 3, "of": 9}])
    page.get_by_text("Reviewed 3 of 9 decisions.").wait_for()
    assert page.get_by_role("progressbar").evaluate("one => one.value") == pytest.approx(1 / 3)
    page.evaluate(tell, [review])
    page.get_by_text("How well each player decided").wait_for()


def test_the_table_of_calls_is_as_long_as_the_page_and_its_heads_stay(
    server: Server, visit: Visit
) -> None:
    player = visit(at=server).open("/lab/calls?preset=british&call=next&seat=first")
    player.accessible("calls")
    page = player.page
    box, table = page.locator(".calling .scroll"), page.locator(".calls")
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        wide = width < 700
        expect(page.locator(".more-right")).to_have_count(int(wide))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert box.evaluate("box => box.scrollHeight - box.clientHeight") <= 1
        assert wide == box.evaluate("box => box.scrollWidth > box.clientWidth")
        assert page.get_by_text("There are more columns to the right").is_visible() == wide
        table.evaluate("table => scrollTo(0, table.getBoundingClientRect().top + scrollY + 600)")
        page.wait_for_function(
            "() => document.querySelector('.calls thead').getBoundingClientRect().top > -2"
        )
        box.evaluate("box => { box.scrollLeft = box.scrollWidth; }")
        page.wait_for_function("() => !document.querySelector('.more-right')")
        row = table.locator("tbody th[scope=row]").first
        assert row.evaluate("th => th.getBoundingClientRect().left") >= 0
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
        assert page.locator(".calling select").evaluate_all(cut) == 0
        box.evaluate("box => { box.scrollLeft = 0; }")
        page.evaluate("scrollTo(0, 0)")


# -- the processes ------------------------------------------------------------------------------


def test_a_hint_ends_with_who_has_asked(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = watched(background.HINT_POOL, monkeypatch)
    monkeypatch.setattr(hinting, "hint", go_on)
    made = server.make(start=True, bots="simple")
    with server.guest(made) as guest:
        guest.play(may_ask)
        guest.say("hint")
        wait_for(lambda: bool(jobs))
    with pytest.raises((CancelledError, RefusedError)):
        jobs[0].done.result(60)
    assert jobs[0].gone.is_set()


def test_games_are_gone_through_in_a_process_that_ends_with_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once and without a word in its log, whatever the coach is at."""
    monkeypatch.setattr("euchre.server.app.background", background)  # also of pools that are idle
    monkeypatch.setattr(reviews, "run_review", go_through)
    background.close_pools()
    before = {*multiprocessing.active_children()}
    long, short = write_records([match(10, seed=22)]), write_records([match(1, seed=21)])

    def there() -> set[Any]:
        return {*multiprocessing.active_children()} - before

    with Server(tmp_path) as server, at("127.0.0.1", server) as client:

        def review(wanted: str) -> httpx.Response:
            return client.post("/api/review", content=wanted)

        with ThreadPoolExecutor() as pool:
            going = pool.submit(review, long)
            wait_for(lambda: background.REVIEW_POOL.job_count > 0 and len(there()) > 1)
            assert len(there()) == 2, "one reads records, one goes through games"
            for process in there():
                process.kill()
                process.join(30)
            last = lines(going.result(60).text)[-1]
        assert last == {"type": "error", "detail": "That was interrupted: try again."}
        assert lines(review(short).text)[-1]["review"]
        left = there()
        with client.stream("POST", "/api/review", content=long) as answer:
            told = answer.iter_lines()
            assert json.loads(next(told))["type"] == "progress"
            server.stop()
            assert "is stopping" in json.loads([*told][-1])["detail"]
    for process in left:
        process.join(30)
        assert not process.is_alive()
