"""The arena: duplicate deals, how sure a mean is, the ladder, workers, and bots from outside."""

import gc
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
from collections.abc import Sequence
from math import inf, isnan, sqrt
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from cluster_help import dask, worker
from effort import unlike
from euchre.bots import UnknownBotError, make_bot, play_hand
from euchre.bots.external import ExternalBotError, ProgramBot, close_bot, load_bot
from euchre.bots.matches.arena import (
    BATCH_DEALS,
    ArenaContest,
    ArenaError,
    ArenaPairing,
    _play_batch,
    run_arena,
)
from euchre.bots.matches.duel import (
    CLOCK_HANDS,
    DuelResult,
    DuelTally,
    deal_cards,
    play_duel,
    play_duel_match,
)
from euchre.bots.matches.ladder import rank_bots, strength_interval
from euchre.bots.matches.sequential import (
    anytime_interval,
    is_decided,
    likelihood_ratio,
    min_share_if_all_won,
    student_interval,
)
from euchre.bots.matches.workers import (
    THIS_PROCESS,
    WorkerPoolError,
    cluster_workers,
    count_cores,
    local_workers,
)
from euchre.cli import main
from euchre.extras import install_command
from euchre.game.cards import Suit
from euchre.game.events import Bid, HandEvent, SpecialBid, TimeUp
from euchre.game.hand import View, begin, legal, view
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import teams

STANDARD = preset("standard").rules
EXAMPLE = Path(__file__).parent.parent / "examples" / "arena_bot.py"
GAMES = ("standard", "cutthroat", "two-handed", "bid-euchre")


def contest(name: str = "standard", deals: int = 4, **more: Any) -> ArenaContest:
    return ArenaContest(rules=preset(name).rules, deals=deals, seed=1, **more)


def values(bots: Sequence[str], what: ArenaContest, **more: Any) -> list[list[float]]:
    return [pair.result.values for pair in run_arena(bots, what, **more)]


# -- duplicate deals ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["random"])
def test_a_bot_is_exactly_level_with_itself_even_if_it_draws_lots(bot: str, name: str) -> None:
    (pair,) = run_arena([bot, bot], contest(name, 6))
    assert pair.result.values == pytest.approx([0.0] * 6, abs=1e-12)
    assert pair.result.standard_error == pytest.approx(0, abs=1e-12)
    assert pair.result.hand_count == 6 * len(teams(preset(name).rules))


@pytest.mark.parametrize("name", ["standard", "cutthroat"])
def test_matches_of_a_bot_with_itself_are_shared(name: str) -> None:
    (pair,) = run_arena(["random", "random"], contest(name, 3, matches=True))
    assert pair.result.values == pytest.approx([pair.result.level] * 3)


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_every_game_can_be_played(name: str) -> None:
    (pair,) = run_arena(["simple", "random"], contest(name, 2))
    assert pair.result.deal_count == 2
    assert pair.result.hand_count == 2 * len(teams(preset(name).rules))


@pytest.mark.parametrize("name", ["canadian", "timed", "party", "two-handed", "bid-euchre"])
def test_matches_of_every_kind_end(name: str) -> None:
    (pair,) = run_arena(["simple", "random"], contest(name, 1, matches=True))
    assert 0 <= pair.result.mean <= 1
    assert pair.result.hand_count > pair.result.deal_count


def test_the_cards_of_a_deal_depend_on_seed_and_number_alone() -> None:
    assert deal_cards(STANDARD, 1, 7) == deal_cards(STANDARD, 1, 7)
    assert deal_cards(STANDARD, 1, 7).hands != deal_cards(STANDARD, 2, 7).hands
    assert [deal_cards(STANDARD, 1, number).dealer for number in range(5)] == [0, 1, 2, 3, 0]


def test_hands_of_a_match_have_the_same_cards_whoever_plays() -> None:
    one, other = (
        play_duel_match(STANDARD, [make_bot(bot)] * 4, 1, 2) for bot in ("rules", "simple")
    )
    assert one.hands[0].dealer == other.hands[0].dealer == 2
    assert [h.dealt for h in one.hands[:3]] == [h.dealt for h in other.hands[:3]]
    assert (
        play_duel_match(STANDARD, [make_bot("simple")] * 4, 1, 3).hands[0].dealt
        != one.hands[0].dealt
    )


class Passer:
    """Passes as long as it may."""

    def act(self, view: View) -> HandEvent:
        return legal(view)[0]


def test_clocks_run_out_and_endless_matches_are_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre.bots.matches.duel.MAX_MATCH_HANDS", 30)
    timed = play_duel_match(preset("timed").rules, [make_bot("simple")] * 4, 1, 0)
    assert timed.over
    assert len(timed.hands) >= CLOCK_HANDS
    assert sum(isinstance(event, TimeUp) for event in timed.events) == 1
    endless = play_duel_match(STANDARD, [Passer()] * 4, 1, 0)
    assert len(endless.hands) == 30
    assert endless.winner is None


@pytest.mark.parametrize("name", ["bid-pairs", "pepper", "cincinnati"])
def test_matches_of_bots_that_bid_on_whatever_they_lose_end_level(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre.bots.matches.duel.HOPELESS_TARGETS", 1)
    rules = preset(name).rules
    match = play_duel_match(rules, [make_bot("random", seed) for seed in range(4)], 1, 0)
    assert match.winner is None
    assert max(match.scores) <= -rules.target < max(match.hands[-1].scores)


def test_a_duel_and_the_arena_agree() -> None:
    result = play_duel(make_bot("rules"), make_bot("simple"), STANDARD, 10, seed=1)
    (pair,) = run_arena(["rules", "simple"], contest(deals=10))
    assert pair.result.values == result.values
    assert pair.result.tally == result.tally


def test_a_maker_who_calls_nobody_is_counted_as_playing_alone() -> None:
    bot = make_bot("rules")
    result = play_duel(bot, bot, preset("bid-euchre").rules, 12, seed=1)
    both = DuelTally.sum(result.tally, result.other)
    assert 0 < both.loner_marches <= both.loners < both.called


def test_a_result_without_enough_deals_knows_nothing() -> None:
    empty = DuelResult()
    assert isnan(empty.mean)
    assert isnan(DuelResult([1.0]).standard_error)
    assert str(DuelResult([1.0, 0.5], 0.5)) == "75.0 ± 25.0% of the matches won on 2 deals"


# -- workers ------------------------------------------------------------------------------------


def test_the_table_is_the_same_for_one_worker_and_two() -> None:
    what = contest(deals=BATCH_DEALS + 5, stop=True)
    alone = run_arena(["simple", "random", "random"], what)
    with local_workers(2) as crew:
        together = run_arena(["simple", "random", "random"], what, crew)
    assert [(p.result, p.decided) for p in alone] == [(p.result, p.decided) for p in together]
    assert [p.result.deal_count for p in alone] == [BATCH_DEALS, BATCH_DEALS, BATCH_DEALS + 5]


def test_a_batch_is_the_part_of_the_deals_that_it_says() -> None:
    what = contest(deals=BATCH_DEALS + 3)
    whole = _play_batch("random", "simple", what, 0), _play_batch("random", "simple", what, 1)
    assert [part.deal_count for part in whole] == [BATCH_DEALS, 3]
    assert values(["random", "simple"], what) == [whole[0].values + whole[1].values]


def test_batches_that_come_early_wait_for_their_turn() -> None:
    pair = ArenaPairing(0, 1, DuelResult())
    pair.add_batch(1, DuelResult([0.0] * 50), stop=True)
    assert pair.result.deal_count == 0
    pair.add_batch(0, DuelResult([1.0, 1.1] * 25), stop=True)
    assert pair.decided
    assert pair.result.values == [1.0, 1.1] * 25


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    run_arena(
        ["simple", "random"],
        contest(deals=2 * BATCH_DEALS, stop=True),
        on_progress=lambda done, of: told.append((done, of)),
    )
    assert told == [(BATCH_DEALS, BATCH_DEALS)]


def test_cores_are_one_or_more_and_no_more_than_asked_for() -> None:
    assert 1 <= count_cores() <= 8


@pytest.mark.long
def test_a_script_that_is_not_guarded_has_workers(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from euchre.bots.matches.workers import local_workers\n"
        "print('once')\n"
        "with local_workers(2) as crew:\n"
        "    print(crew.executor.submit(divmod, 7, 3).result())\n"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, str(script)], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("once\n(2, 1)\n", "")


def dies(*_: object) -> None:
    os._exit(3)


def test_a_worker_that_dies_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre.bots.matches.arena._play_batch", dies)
    with local_workers(2) as crew, pytest.raises(WorkerPoolError, match="a worker has died"):
        run_arena(["simple", "random"], contest(), crew)


def test_a_cluster_that_is_not_there_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    sentence = rf"needs Dask.*{re.escape(install_command('cluster'))}"
    with pytest.raises(WorkerPoolError, match=sentence), cluster_workers("tcp://127.0.0.1:1"):
        pass


@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_is_not_there_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="euchre[cluster] is not installed")
    monkeypatch.setattr("euchre.bots.matches.workers.CLUSTER_TIMEOUT_SECONDS", 2)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (
        pytest.raises(WorkerPoolError, match="no Dask scheduler answers at"),
        cluster_workers(f"localhost:{port}"),
    ):
        pass
    with (
        pytest.raises(WorkerPoolError, match="no Dask scheduler answers at 'nonsense'"),
        cluster_workers("nonsense"),
    ):
        pass
    # a client left behind half made could lock the next one for ever
    clients = [each for each in gc.get_objects() if type(each) is distributed.Client]
    assert {client.status for client in clients} <= {"closed"}


@pytest.mark.filterwarnings("default")
def test_a_cluster_plays_the_same_and_without_workers_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed", reason="euchre[cluster] is not installed")
    monkeypatch.setattr("euchre.bots.matches.workers.CLUSTER_TIMEOUT_SECONDS", 120)
    what = contest(deals=BATCH_DEALS + 5)
    with dask(tmp_path, workers=0) as address:
        with monkeypatch.context() as patch:
            waits = distributed.Client.wait_for_workers
            a_second = lambda client, many, timeout: waits(client, many, timeout and 1)  # noqa: E731
            patch.setattr(distributed.Client, "wait_for_workers", a_second)
            sentence = "has no workers: start some by"
            with pytest.raises(WorkerPoolError, match=sentence), cluster_workers(address):
                pass
        with worker(tmp_path):
            with cluster_workers(address) as crew:
                assert values(["simple", "random"], what, pool=crew) == values(
                    ["simple", "random"], what
                )
            wrong = pytest.raises(ExternalBotError, match="is not JSON")
            with cluster_workers(address) as crew, wrong:
                run_arena(["simple", program("print('hello', flush=True)")], what, crew)


# -- how sure a mean is -------------------------------------------------------------------------


def stopped(rng: random.Random, shift: float, most: int = 1000) -> int | None:
    """After how many deals a pairing with a true difference of `shift` is decided."""
    deals: list[float] = []
    while len(deals) < most:
        deals += (
            rng.choice((-2, -1, -0.5, 0, 0, 0, 0.5, 1, 2)) + shift for _ in range(BATCH_DEALS)
        )
        if is_decided(deals):
            return len(deals)
    return None


def test_equal_bots_are_seldom_called_different_however_often_one_looks() -> None:
    rng = random.Random(5)
    found = [stopped(rng, 0) for _ in range(100)]
    assert sum(each is not None for each in found) <= 5


def misses(lasting: bool, rng: random.Random) -> bool:  # noqa: FBT001
    """Whether an interval for the mean leaves it out at any of 20 looks."""
    count, total, squares = 0, 0.0, 0.0
    for _ in range(20):
        deals = [rng.gauss(0.1, 1) for _ in range(BATCH_DEALS)]
        count += BATCH_DEALS
        total += sum(deals)
        squares += sum(each * each for each in deals)
        mean = total / count
        error = sqrt((squares - count * mean * mean) / (count - 1) / count)
        interval = anytime_interval if lasting else student_interval
        low, high = interval(mean, error, count)
        if not low <= 0.1 <= high:
            return True
    return False


def test_the_lasting_interval_holds_wherever_one_stops_and_the_usual_one_does_not() -> None:
    rng = random.Random(8)
    assert sum(misses(True, rng) for _ in range(100)) <= 5
    assert sum(misses(False, rng) for _ in range(100)) > 15


@pytest.mark.parametrize(("chances", "most"), [((0.05, 0.0), 0.08), ((0.02, 0.16), 0.08)])
def test_a_rare_loner_does_not_fool_the_test(chances: tuple[float, float], most: float) -> None:
    rng = random.Random(11)
    win, lose = chances
    loss = (
        -0.5 if lose else -4 * win / (1 - win)
    )  # 4 points seldom, little lost otherwise: 0 in all
    weights = (win, lose or 1 - win, 1 - win - (lose or 1 - win))
    wrong = 0
    for _ in range(100):
        deals: list[float] = []
        for _ in range(12):
            deals += rng.choices((4.0, loss, 0.0), weights, k=BATCH_DEALS)
            if is_decided(deals):
                wrong += 1
                break
    assert wrong <= most * 100


def test_a_difference_is_found_the_sooner_the_larger_it_is() -> None:
    rng = random.Random(6)
    typical = []
    for shift in (0.2, 0.5, 1.5):
        found = [stopped(rng, shift) or 1000 for _ in range(12)]
        typical.append(statistics.median(found))
    assert typical == sorted(typical, reverse=True)
    assert typical[-1] == BATCH_DEALS
    assert typical[0] < 800


def test_the_lasting_interval_is_what_the_test_has_not_ruled_out() -> None:
    rng = random.Random(7)
    deals = [rng.gauss(0.3, 1) for _ in range(400)]
    mean, error = statistics.fmean(deals), statistics.stdev(deals) / 20
    low, high = anytime_interval(mean, error, 400)
    assert likelihood_ratio(deals, low) == pytest.approx(20)
    assert likelihood_ratio(deals, high) == pytest.approx(20)
    usual = student_interval(mean, error, 400)
    assert low < usual[0] < mean < usual[1] < high
    assert is_decided(deals) == (low > 0)


@pytest.mark.parametrize(("count", "quantile"), [(8, 2.3646), (20, 2.0930), (50, 2.0096)])
def test_the_usual_interval_of_few_deals_is_students(count: int, quantile: float) -> None:
    low, high = student_interval(1.0, 0.5, count)
    assert (low, high) == pytest.approx((1 - 0.5 * quantile, 1 + 0.5 * quantile), abs=1e-3)


def test_too_few_or_equal_deals_decide_nothing() -> None:
    assert likelihood_ratio([]) == likelihood_ratio([1.0]) == 1
    assert likelihood_ratio([0.0] * 50) < 1
    assert is_decided([1.0] * 50)
    assert anytime_interval(1.0, float("nan"), 1) == (-inf, inf)
    assert anytime_interval(1.0, 0.5, 3) == (-inf, inf)


def test_shares_stay_between_nothing_and_everything() -> None:
    assert min_share_if_all_won(50, anytime=False) == pytest.approx(0.025 ** (1 / 50))
    assert min_share_if_all_won(50, anytime=True) < min_share_if_all_won(50, anytime=False)
    for stop in (False, True):
        won = ArenaPairing(0, 1, DuelResult([1.0] * 50, 0.5)).confidence_interval(stop=stop)
        lost = ArenaPairing(0, 1, DuelResult([0.0] * 50, 0.5)).confidence_interval(stop=stop)
        assert won == pytest.approx((min_share_if_all_won(50, anytime=stop), 1))
        assert lost == pytest.approx((0, 1 - min_share_if_all_won(50, anytime=stop)))
        low, high = ArenaPairing(0, 1, DuelResult([1.0] * 60 + [0.5], 0.5)).confidence_interval(
            stop=stop
        )
        assert 0 < low < high == 1


# -- the ladder ---------------------------------------------------------------------------------


def test_the_ladder_finds_the_strengths_again() -> None:
    rng, true = random.Random(9), (0.4, -0.1, 0.1, -0.4)
    pairs = []
    for a in range(4):
        for b in range(a + 1, 4):
            deals = 500 if a else 2000
            lead = [rng.gauss(true[a] - true[b], 1) for _ in range(deals)]
            pairs.append(ArenaPairing(a, b, DuelResult(lead)))
    rungs = rank_bots(pairs)
    assert [rung.bot for rung in rungs] == [0, 2, 1, 3]
    assert sum(rung.strength for rung in rungs) == pytest.approx(0)
    for rung in rungs:
        assert rung.strength == pytest.approx(true[rung.bot], abs=4 * rung.error)
        assert 0.005 < rung.error < 0.05


def test_the_ladder_of_two_is_their_difference() -> None:
    result = DuelResult([0.2, 0.4, 0.9])
    first, second = rank_bots([ArenaPairing(0, 1, result)])
    assert first.strength - second.strength == pytest.approx(result.mean)
    assert first.error == second.error == pytest.approx(result.standard_error / 2)


def test_equal_bots_share_a_rung_and_a_single_deal_has_no_error() -> None:
    same = DuelResult([0.0, 0.0, 0.0])
    better = DuelResult([0.5, 0.7, 0.3])
    rungs = rank_bots(
        [ArenaPairing(0, 1, same), ArenaPairing(0, 2, better), ArenaPairing(1, 2, better)]
    )
    assert rungs[0].strength == pytest.approx(rungs[1].strength)
    assert isnan(rank_bots([ArenaPairing(0, 1, DuelResult([1.0]))])[0].error)
    level = rank_bots([ArenaPairing(0, 1, same)])
    assert [(rung.bot, rung.strength, rung.error) for rung in level] == [(0, 0, 0), (1, 0, 0)]


def test_the_ladder_is_no_surer_than_its_pairings() -> None:
    rng = random.Random(3)

    def pairs(deals: int) -> list[ArenaPairing]:
        return [
            ArenaPairing(a, b, DuelResult([rng.gauss(0, 1) for _ in range(deals)]))
            for a, b in ((0, 1), (0, 2), (1, 2))
        ]

    few, many = pairs(5), pairs(200)
    first = rank_bots(few)[0]
    assert strength_interval(first, few, stop=False) == (-inf, inf)
    first = rank_bots(many)[0]
    low, high = strength_interval(first, many, stop=False)
    assert low < first.strength < high
    assert (low, high) == student_interval(first.strength, first.error, 200)
    wide = strength_interval(first, many, stop=True)
    assert wide[0] < low < high < wide[1]


def test_matches_won_without_exception_leave_the_ladder_in_doubt() -> None:
    won, mixed = DuelResult([1.0] * 40, 0.5), DuelResult([1.0, 0.5] * 20, 0.5)
    pairs = [ArenaPairing(0, 1, won), ArenaPairing(0, 2, mixed), ArenaPairing(1, 2, won)]
    for rung in rank_bots(pairs):
        assert strength_interval(rung, pairs, stop=False) == (-inf, inf)


@pytest.mark.parametrize("matches", [False, True])
def test_chance_is_below_the_simple_bot_and_that_below_the_book(matches: bool) -> None:  # noqa: FBT001
    bots = ["random", "rules", "simple"]
    pairs = run_arena(bots, contest(deals=3 if matches else 20, matches=matches))
    rungs = rank_bots(pairs)
    assert [bots[rung.bot] for rung in rungs] == ["rules", "simple", "random"]


# -- bots from outside --------------------------------------------------------------------------

LOOP = "import sys,json\nfor line in sys.stdin:\n q=json.loads(line)\n "


def program(code: str) -> str:
    """A program in Python that does this for each question `q`."""
    text = (LOOP + code).replace('"', '\\"')
    return f'exec:{sys.executable} -c "{text}"'


def asked(spec: str, *, times: int = 1, timeout: float = 120) -> HandEvent:
    """What a bot answers to the first call of a hand."""
    bot = load_bot(spec, 5, timeout)
    try:
        seen = first_view()
        answers = [bot.act(seen) for _ in range(times)]
    finally:
        close_bot(bot)
    return answers[-1]


def first_view() -> View:
    return view(begin(STANDARD, deal_cards(STANDARD, 1, 0), (3, 4)), 1)


def test_a_program_is_asked_with_what_it_needs_and_may_answer_with_an_index() -> None:
    check = (
        "assert q['v']==1 and q['preset']=='standard' and q['seed']==5 and q['seat']==1\n "
        "assert q['rules']['target']==10 and q['scores']==[3,4]\n "
        "d=q['events'][0]\n "
        "assert d['type']=='dealt' and '??' in d['hands'][0] and '??' not in d['hands'][1]\n "
        "assert [e['type'] for e in q['legal']]==['passed','called','called']\n "
        "assert q['actions'][0]==34 and q['actions'][2]==q['actions'][1]+5\n "
        "print(1,flush=True)"
    )
    assert asked(program(check), times=2) == legal(first_view())[1]


def test_a_program_may_answer_with_the_event() -> None:
    answer = asked(program("print(json.dumps(q['legal'][2]),flush=True)"))
    assert answer == legal(first_view())[2]
    written = program('print(\'{"type":"passed","seat":1,"alone":false}\',flush=True)')
    assert asked(written) == legal(first_view())[0]


def test_knobs_of_ones_own_have_no_preset() -> None:
    seen = view(begin(STANDARD.replace(target=7), deal_cards(STANDARD, 1, 0)), 1)
    own = "q['preset'] is None and q['rules']['target']==7"
    bot = load_bot(program(f"print(2 if {own} else 0,flush=True)"))
    assert bot.act(seen) == legal(seen)[2]
    close_bot(bot)


def test_a_program_is_asked_where_choices_have_no_numbers() -> None:
    rules = preset("bid-pairs").rules
    seen = view(begin(rules, deal_cards(rules, 1, 0)), 1)
    bot = load_bot(program("print(-1 if q['actions'] else len(q['legal'])-1,flush=True)"))
    assert bot.act(seen) == legal(seen)[-1] == Bid(1, 6, Suit.NONE, SpecialBid.MOON)
    close_bot(bot)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("print('hello',flush=True)", "answered 'hello', which is not JSON"),
        ("print('x'*300,flush=True)", r"answered 'x{77}\.\.\.', which is not JSON"),
        ("print(flush=True)", "answered '', which is not JSON"),
        ("print(3,flush=True)", "answered 3, but the choices are 0 to 2"),
        ("print(-1,flush=True)", "answered -1, but the choices are 0 to 2"),
        ("print('true',flush=True)", "answered 'true', which is neither the index of a choice nor"),
        ("print('{}',flush=True)", "answered '{}': not an event: .*"),
        (
            'print(\'{"type":"passed","seat":0}\',flush=True)',
            "answered .*, which is none of the 3 legal events",
        ),
        ("print('9'*200000,flush=True)", "answered with a line of more than 100,000 bytes"),
        ("sys.exit(3)", "ended with status 3 before it answered"),
        ("1/0", "ended with status 1 before it answered: ZeroDivisionError: division by zero"),
        (
            "sys.exit('RangeError: too far\\n    at bot.js:3\\n\\nNode.js v20')",
            "ended with status 1 before it answered: RangeError: too far",
        ),
        ("import os,time; os.close(1); time.sleep(60)", "closed its output, and was then asked"),
    ],
)
def test_a_bad_answer_gets_one_sentence_with_the_name_of_the_bot(code: str, sentence: str) -> None:
    spec = program(code)
    with pytest.raises(ExternalBotError, match=f"^the bot 'exec:.*' {sentence}") as caught:
        asked(spec)
    assert "\n" not in str(caught.value).replace(spec, "")


def test_a_program_that_says_nothing_is_not_waited_for() -> None:
    with pytest.raises(ExternalBotError, match=r"gave no answer within 0\.2 seconds"):
        asked(program("pass"), timeout=0.2)


def test_a_program_that_will_not_end_is_ended() -> None:
    code = "import signal,time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(0,flush=True)"
    bot = load_bot(program(f"{code}; time.sleep(60)"))
    assert isinstance(bot, ProgramBot)
    bot.act(first_view())
    bot.close()
    assert bot._process.returncode == -9
    bot.close()


def test_a_program_does_not_speak_unasked() -> None:
    with pytest.raises(ExternalBotError, match="wrote '0' unasked"):
        asked(program("print('0\\n'*30,flush=True)"), times=20)
    quiet = load_bot(program("print(0,flush=True); break"))
    try:
        quiet.act(first_view())
        with pytest.raises(ExternalBotError, match="ended with status 0 before it answered"):
            quiet.act(first_view())
    finally:
        close_bot(quiet)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("exec:", "names no program"),
        ("exec:no-such-program --x", "cannot be started: no-such-program: no such file"),
        ('exec:python3 "x', "is not a command line: no closing quotation"),
        (
            "no_such_module:Bot",
            "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'$",
        ),
        ("json:Bot", "is not there: json has no Bot"),
        ("json:loads", "cannot be made with a seed: TypeError: the JSON object must be"),
        ("builtins:str", "cannot play: str has no method act"),
        ("learned:Learned", "is not there: learned is one of the house's. A file of your own"),
        ("expert:worlds", "is not there: expert is one of the house's."),
    ],
)
def test_a_bot_that_cannot_be_had_gets_one_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(ExternalBotError, match=f"^the bot '.*' {sentence}"):
        load_bot(spec)


def test_bots_of_the_house_are_made_as_ever() -> None:
    assert type(load_bot("rules")) is type(make_bot("rules"))
    for spec in ("smple", "rulez:worlds=5", "simple:x=1"):
        with pytest.raises(UnknownBotError):
            load_bot(spec)


MODULE = """
from euchre.game.hand import legal

class First:
    def __init__(self, seed):
        self.seed = seed

    def act(self, view):
        return legal(view)[0]

class Inner:
    factory = First

class Cheat(First):
    def act(self, view):
        return legal(view)[0] if len(view.events) < 3 else view.events[-1]

class Odd(First):
    def act(self, view):
        return "hearts, please"

class Faulty(First):
    def act(self, view):
        return self.weigh(view)

    def weigh(self, view):
        return {}["trump"]

class Unmade(First):
    def __init__(self, seed):
        raise OSError("there are no weights")

class Talkative(First):
    def act(self, view):
        print("let me see ...")
        return legal(view)[-1]

class Hangs(First):
    def act(self, view):
        while len(view.events) > 3:
            __import__("time").sleep(1)
        return legal(view)[0]

class Leaves(First):
    def act(self, view):
        raise SystemExit

class Gone(First):
    def __init__(self, seed):
        raise SystemExit(0)
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"bots_of_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return name


def test_a_python_object_plays(module: str) -> None:
    bot: Any = load_bot(f"{module}:Inner.factory", 7)
    assert bot.seed == 7
    assert play_hand(begin(STANDARD, deal_cards(STANDARD, 1, 0)), [bot] * 4).over
    (pair,) = run_arena([f"{module}:First", "simple"], contest(deals=20))
    assert pair.result.mean < 0


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("Cheat", r"broke the rules in seat \d, deal \d, with \{\"type\":\"passed\".*\}: .*\."),
        ("Odd", r"answered 'hearts, please' in seat \d, which is not an event of a hand"),
        ("Faulty", r"broke down in seat \d: KeyError: 'trump' \(bots_of_\w+\.py, line 27\)"),
        ("Leaves", r"broke down in seat \d: SystemExit \(bots_of_\w+\.py, line 46\)"),
    ],
)
def test_a_bot_that_does_wrong_is_named(module: str, bot: str, sentence: str) -> None:
    with pytest.raises(ArenaError, match=f"^the bot '{module}:{bot}' {sentence}$"):
        run_arena([f"{module}:{bot}", "simple"], contest())


@pytest.mark.parametrize(
    ("bot", "limit", "sentence"),
    [
        ("Odd", 120, r"answered 'hearts, please', which is not an event of a hand"),
        ("Leaves", 120, r"broke down: SystemExit \(bots_of_\w+\.py, line 46\)"),
        ("Hangs", 0.5, r"gave no answer within 0\.5 seconds"),
    ],
)
def test_a_bot_with_a_time_limit_has_a_process_that_can_be_stopped(
    module: str, bot: str, limit: float, sentence: str
) -> None:
    with pytest.raises(
        ExternalBotError, match=f"^the bot '{module}:{bot}' {sentence} \\(seat .*\\)$"
    ):
        run_arena([f"{module}:{bot}", "simple"], contest(timeout=limit))


@pytest.mark.parametrize("timeout", [None, 120])
def test_a_bot_that_cannot_be_made_is_named_with_or_without_a_process(
    module: str, timeout: float | None
) -> None:
    why = r"cannot be made with a seed: OSError: there are no weights \(bots_of_\w+\.py, line 31\)$"
    with pytest.raises(ExternalBotError, match=why) as caught:
        load_bot(f"{module}:Unmade", 1, timeout)
    assert caught.value.trace.startswith("Traceback")
    assert "raise OSError" in caught.value.trace
    with pytest.raises(ExternalBotError, match=r"is not there: \w+ has no Nobody$"):
        load_bot(f"{module}:Nobody", 1, timeout)
    with pytest.raises(ExternalBotError, match="cannot be made with a seed: SystemExit: 0"):
        load_bot(f"{module}:Gone", 1, timeout)


def test_a_bot_sees_and_does_the_same_in_a_process_of_its_own(module: str) -> None:
    bots = [f"{module}:Talkative", "simple"]
    assert values(bots, contest("railroad", 1, timeout=120)) == values(bots, contest("railroad", 1))


def test_the_example_plays_every_game_better_than_chance() -> None:
    spec = f"exec:{sys.executable} {EXAMPLE}"
    for name in GAMES:
        (pair,) = run_arena([spec, "random"], contest(name, 12))
        assert pair.result.mean > 0, name


def test_the_example_plays_on_where_it_could_challenge_a_renege() -> None:
    rules = STANDARD.replace(renege="euchre")
    spec = f"exec:{sys.executable} {EXAMPLE}"
    (pair,) = run_arena([spec, "simple"], ArenaContest(rules=rules, deals=2, seed=1))
    assert len(pair.result.values) == 2


def test_the_example_needs_nothing_but_python() -> None:
    question = {"seat": 0, "events": [{"type": "bid"}], "legal": [{"type": "bid", "tricks": 3}]}
    question["events"] = [{"type": "dealt", "hands": [["JH", "JD", "AH", "9C", "JK"]]}]
    calls = [{"type": "passed"}, {"type": "called", "trump": "S"}, {"type": "called", "trump": "H"}]
    lines = [json.dumps({**question, "legal": calls}), json.dumps(question)]
    out = subprocess.run(  # noqa: S603
        [sys.executable, "-I", "-S", str(EXAMPLE)],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    assert out.stdout == "2\n0\n"


# -- the command --------------------------------------------------------------------------------


def run(*args: str, code: int = 0) -> Any:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(main, ["study", "arena", *args])
    assert result.exit_code == code, result.output + result.stderr
    assert result.stderr == "" or code
    return result


class Rung(msgspec.Struct, forbid_unknown_fields=True):
    bot: int
    strength: float
    error: float | None
    interval: tuple[float | None, float | None]


class Counts(msgspec.Struct, forbid_unknown_fields=True):
    hands: int
    thrown_in: int
    called: int
    euchred: int
    marches: int
    dealer_scored: int
    loners: int
    loner_marches: int
    lone_defences: int
    lone_euchres: int


class Pair(msgspec.Struct, forbid_unknown_fields=True):
    a: int
    b: int
    deals: int
    hands: int
    mean: float
    error: float | None
    interval: tuple[float | None, float | None]
    decided: bool
    tally: dict[str, Counts]


class Report(msgspec.Struct, forbid_unknown_fields=True):
    rules: str
    settings: list[str]
    bots: list[str]
    deals: int
    seed: int
    unit: str
    level: float
    stop: bool
    ladder: list[Rung]
    pairs: list[Pair]


def report(*args: str) -> Report:
    return msgspec.json.decode(run(*args, "--json", "--workers", "1").stdout, type=Report)


def test_the_json_has_everything() -> None:
    data = report("simple", "random", "rules", "--deals", "8", "--seed", "3", "--set", "target=5")
    assert (data.bots, data.deals, data.seed) == (["simple", "random", "rules"], 8, 3)
    assert (data.rules, data.settings, data.unit) == ("standard", ["target=5"], "points a hand")
    assert [(pair.a, pair.b) for pair in data.pairs] == [(0, 1), (0, 2), (1, 2)]
    for pair in data.pairs:
        assert pair.tally["a"].hands + pair.tally["b"].hands == pair.hands == 16
        low, high = pair.interval
        assert low is not None
        assert high is not None
        assert low < pair.mean < high
    assert {rung.bot for rung in data.ladder} == {0, 1, 2}
    single = report("simple", "random", "--deals", "1", "--seed", "3")
    assert single.pairs[0].error is None
    assert single.pairs[0].interval == (None, None)
    few = report("simple", "random", "rules", "--deals", "3", "--seed", "3")
    assert all(rung.interval == (None, None) for rung in few.ladder)
    won = report(
        "simple", "random", "--deals", "2", "--match", "--rules", "cutthroat", "--seed", "1"
    )
    assert won.unit == "share of matches"
    assert won.level == pytest.approx(1 / 3)


def test_the_same_seed_prints_the_same_whatever_the_workers() -> None:
    args = ("simple", "random", "simple", "--deals", "12", "--seed", "4")
    one, two = (run(*args, "--workers", workers).stdout for workers in "12")
    assert one == two
    assert "simple #1 v random" in one
    assert "simple #1 v simple #2 12 +0.000 ? too few deals" in " ".join(one.split())
    assert one.endswith("Each deal is played twice, with the sides swapped.\n")


def test_two_bots_need_no_ladder_and_a_random_seed_is_shown() -> None:
    lines = run("simple", "random", "--deals", "2", "--rules", "cutthroat", "--workers", "1")
    lines = lines.stdout.splitlines()
    assert lines[0].startswith("Seed ")
    assert lines[1].startswith("First against second")
    assert len(lines) == 4
    assert "played 3 times" in lines[3]


def test_matches_and_stopping_are_told() -> None:
    args = ("simple", "random", "--seed", "4", "--workers", "1")
    out = run(*args, "--deals", "3", "--match").stdout
    assert "% won" in out
    assert "An even result is 50%." in out
    out = run(*args, "--deals", "100", "--stop").stdout
    assert "50 decided" in out
    assert "The intervals are valid even if a pairing ended early." in " ".join(out.split())
    out = run(*args, "--deals", "3", "--stop").stdout
    assert out.splitlines()[1].rstrip().endswith("too few deals")


def test_a_program_is_shown_without_its_folders() -> None:
    out = run(f"exec:{sys.executable} {EXAMPLE}", "random", "--deals", "2", "--workers", "1").stdout
    assert f"{Path(sys.executable).name} arena_bot.py v random" in out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["rules"], "an arena takes at least two bots, not only 'rules'"),
        ([], "Missing argument 'A B [C ...]'"),
        (["rules", "smple"], "there is no bot 'smple': did you mean simple?"),
        (["rules", "simple", "--deals", "0"], "--deals takes a number above 0, not 0"),
        (["rules", "simple", "--workers", "0"], "--workers takes a number above 0, not 0"),
        (["rules", "simple", "--timeout", "0"], "--timeout takes a number of seconds above 0"),
        (["rules", "simple", "--timeout", "nan"], "--timeout takes a number of seconds above 0"),
        (["rules", "simple", "--rules", "britsh"], "there is no preset 'britsh': did you mean"),
        (
            ["rules", "simple", "--workers", "2", "--cluster", "x"],
            "--workers and --cluster can't be used together: choose one",
        ),
        (["rules", "exec:no-such-program"], "the bot 'exec:no-such-program' cannot be started:"),
        (["rules", "nowhere:Bot"], "the bot 'nowhere:Bot' cannot be imported: ModuleNotFoundErr"),
    ],
)
def test_bad_input_gets_one_sentence(args: list[str], sentence: str) -> None:
    error = run(*args, code=2).stderr
    assert error.startswith(f"euchre: {sentence}")
    assert error.count("\n") == 1


def test_a_bot_that_breaks_the_rules_costs_one_line_even_in_another_process(module: str) -> None:
    args = (f"{module}:Cheat", "simple", "simple", "--deals", "3", "--seed", "1", "--workers", "2")
    error = run(*args, code=2).stderr
    assert error.startswith(f"euchre: the bot '{module}:Cheat' broke the rules in seat ")
    assert error.count("\n") == 1
    told = run("simple", program("1/0"), "--deals", "2", "--workers", "1", code=2).stderr
    assert "ZeroDivisionError: division by zero (seat " in told


@pytest.mark.parametrize("more", [(), ("--timeout", "120"), ("--workers", "2")])
def test_the_traceback_of_a_bot_is_shown_where_somebody_asks_for_it(
    module: str, more: tuple[str, ...]
) -> None:
    args = (f"{module}:Faulty", "simple", "--deals", "60", "--workers", "1", *more)
    if not more:
        plain = run(*args, code=2).stderr
        assert plain.count("\n") == 1
        assert f"({module}.py, line 27)" in plain
        gone = ("simple", program("1/0"), "--deals", "2", "--debug", "--workers", "1")
        assert "Traceback (most recent call last):" in run(*gone, code=2).stderr
    shown = run(*args, "--debug", code=2).stderr
    assert shown.startswith(
        f'Traceback (most recent call last):\n  File "{Path.cwd()}/{module}.py"'
    )
    assert "line 24, in act" in shown
    assert shown.splitlines()[-1].startswith(f"euchre: the bot '{module}:Faulty' broke down")


def test_this_process_alone_is_a_crew() -> None:
    future = THIS_PROCESS.executor.submit(int, "x")
    assert isinstance(future.exception(), ValueError)
    assert THIS_PROCESS.executor.submit(int, "7").result() == 7
