"""Training: the policy learns, equal seeds learn alike, a run that was cut goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from euchre.game.hand import begin
from euchre.game.presets import preset
from euchre.game.shuffle import deal
from euchre.solve.board import Weights

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.bots import trained
from euchre.notation.encoding.actions import ActionOffset
from euchre.solve.board.dice import new_random_state
from euchre.solve.board.layout import SLOT_MASK, card_set, card_set_to_board
from euchre.solve.learned.card_policy import PLAY_WEIGHT_COUNT, finish_play, new_card_buffers
from euchre.solve.learned.play_facts import PlayStateWord
from euchre.solve.vector_engine.call_features import CALL_WEIGHT_COUNT as CALL_LENGTH
from hand_words import HandWords
from tools import train_bots
from tools.training import learning
from tools.training.deciding import AdaptiveWeights, PolicyLearner, measure_exploitability
from tools.training.learning import TrainingProgress, TrainingSchedule

if TYPE_CHECKING:
    Arrays = dict[str, dict[str, NDArray[Any]]]

STANDARD = preset("standard").rules
FILES = {
    "play.npz",
    "closing.npz",
    *(f"learned-{name}.npz" for name in trained.LEARNED_PRESETS),
}
ABOUT = {"command": "a test", "version": "0", "date": "2026-01-01"}
TINY = TrainingSchedule(play=1, learned=1, games=("standard",), deciding=("standard", "bid-euchre"))


# -- the play -----------------------------------------------------------------------------------


@cache
def learned(deals: int, seed: int = 1) -> Weights:
    """The weights after so many deals from nothing."""
    learner = PolicyLearner(STANDARD, AdaptiveWeights.new_play())
    learner.learn_deals(
        new_random_state(seed), deals, play_rate=learning.PLAY_RATE, played=1.0, explore=0.12
    )
    return learner.plays.weights


def taken_up(rng: random.Random, maker: int | None = None) -> HandWords:
    """A hand in which the dealer is to lay away.

    Args:
        rng: the source of the deal.
        maker: who orders, counted from the dealer's left; None: whoever has the most trumps.
    """
    hand = begin(STANDARD, deal(STANDARD, 3, rng))
    up = hand.up_card
    assert up is not None
    trumps = [
        (card_set_to_board(card_set(cards), up.suit) & SLOT_MASK[0]).bit_count()
        for cards in hand.hands
    ]
    words = HandWords(hand)
    for _ in range(trumps.index(max(trumps)) if maker is None else maker):
        words.act(ActionOffset.PASS)
    words.act(ActionOffset.CALL + up.suit.index)
    return words


NO_CALLS = np.zeros(CALL_LENGTH, np.float32)


def tables(count: int, seed: int) -> list[NDArray[np.uint64]]:
    """Hands at the first lead, ordered up by whoever has the most trumps, the up-card laid away
    or the card that stands first."""
    rng, found = random.Random(seed), []
    for _ in range(count):
        words = taken_up(rng)
        words.act(next(iter(words.weighed(NO_CALLS, np.zeros(PLAY_WEIGHT_COUNT, np.float32)))))
        found.append(words.table())
    return found


def makers_tricks(starts: list[NDArray[np.uint64]], makers: Weights, rest: Weights) -> NDArray[Any]:
    """The makers' tricks when either side plays by weights of its own."""
    buffers, won = new_card_buffers(), []
    for start in starts:
        table = start.copy()
        finish_play(table, makers, rest, *buffers)
        won.append(int(table[PlayStateWord.WON]))
    return np.array(won)


def test_what_has_been_learned_beats_what_has_not_on_the_same_cards() -> None:
    new, nothing = learned(10_000), np.zeros(PLAY_WEIGHT_COUNT, np.float32)
    starts = tables(1500, seed=9)
    for gain in (
        makers_tricks(starts, new, nothing) - makers_tricks(starts, nothing, nothing),
        makers_tricks(starts, nothing, nothing) - makers_tricks(starts, nothing, new),
        makers_tricks(starts, new, new) - makers_tricks(starts, nothing, new),
    ):
        assert gain.mean() > 0.1
        assert gain.mean() > 8 * gain.std() / len(gain) ** 0.5


def test_more_deals_teach_more() -> None:
    few, many, starts = learned(300), learned(10_000), tables(600, seed=3)
    gain = makers_tricks(starts, many, few) - makers_tricks(starts, few, many)
    assert gain.mean() > 4 * gain.std() / len(gain) ** 0.5


def test_discards_are_learned_too() -> None:
    """A short suit is worth making: what is laid away is no longer whatever stands first."""
    new, rng, better = learned(10_000), random.Random(7), []
    for _ in range(600):
        dealt, ends = rng.getstate(), []
        scores = taken_up(rng, 3).weighed(NO_CALLS, new)
        for card in (max(scores, key=lambda each: scores[each]), next(iter(scores))):
            rng.setstate(dealt)
            words = taken_up(rng, 3)
            words.act(card)
            ends.append(int(makers_tricks([words.table()], new, new)[0]))
        better.append(ends[0] - ends[1])
    gain = np.array(better)
    assert gain.mean() > 4 * gain.std() / len(gain) ** 0.5


def test_equal_seeds_learn_equal_weights() -> None:
    first, again, other = (learned.__wrapped__(500, seed) for seed in (1, 1, 2))
    assert first.tobytes() == again.tobytes()
    assert (first != other).any()
    assert np.isfinite(first).all()


# -- whole runs ---------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _short_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "DEALS_PER_STEP", 300)


class Cut(Exception):
    """Somebody has pulled the plug."""


def cut_at(what: str) -> Callable[[TrainingProgress], object]:
    """A report that cuts the run at the first step of that part."""

    def report(at: TrainingProgress) -> None:
        if at.what == what:
            raise Cut

    return report


def nothing(at: TrainingProgress) -> None:
    assert 1 <= at.done <= at.total


def run(
    out: Path,
    seed: int = 1,
    schedule: TrainingSchedule = TINY,
    report: Callable[[TrainingProgress], object] = nothing,
) -> Arrays:
    """The arrays of the files that a run writes."""
    learning.train_weights(out, seed, schedule, ABOUT, report)
    assert not list(out.glob("*checkpoint*"))
    return arrays_in(out)


def arrays_in(folder: Path) -> Arrays:
    found = {}
    for path in sorted(folder.glob("*.npz")):
        with np.load(path, allow_pickle=False) as arrays:
            found[path.name] = dict(arrays)
    return found


def same(one: Arrays, other: Arrays) -> bool:
    def flat(arrays: Arrays) -> dict[tuple[str, str], bytes]:
        return {(f, k): a.tobytes() for f, ks in arrays.items() for k, a in ks.items()}

    return flat(one) == flat(other)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run that nobody cut."""
    out = tmp_path_factory.mktemp("trained") / "data"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "DEALS_PER_STEP", 300)
        run(out)
    return out


def test_the_files_are_read_by_who_uses_them(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"play.npz", "learned-standard.npz", "learned-bid-euchre.npz"}
    assert {path.name for path in whole.iterdir()} == names
    monkeypatch.setattr(trained, "files", lambda _: whole.parent)
    weights = trained._load_general_play_weights.__wrapped__()
    assert weights.shape == (PLAY_WEIGHT_COUNT,)
    assert weights.dtype == np.float32
    assert weights.any()
    for name, own in (("standard", False), ("bid-euchre", True)):
        calls, plays = trained._load_preset_weights.__wrapped__(name)
        assert calls.any()
        assert (plays is not None) == own
    for name in names:
        assert about(whole / name) == ABOUT


def test_equal_seeds_give_equal_files(whole: Path, tmp_path: Path) -> None:
    assert same(run(tmp_path / "again"), arrays_in(whole))
    assert not same(run(tmp_path / "other", seed=2), arrays_in(whole))


PARTS = ("the play", "standard, learned", "bid-euchre, learned")


@pytest.mark.parametrize("part", PARTS)
def test_a_run_that_was_cut_goes_on_and_ends_the_same(
    part: str, whole: Path, tmp_path: Path
) -> None:
    with pytest.raises(Cut):
        run(tmp_path, report=cut_at(part))
    told: list[str] = []
    found = run(tmp_path, report=lambda at: told.append(at.what))
    assert same(found, arrays_in(whole))
    assert told == list(PARTS[PARTS.index(part) :])  # what was done is not done again


def test_a_checkpoint_of_another_seed_is_not_gone_on_with(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(Cut):
        run(tmp_path, seed=2, report=cut_at(PARTS[1]))
    assert same(run(tmp_path), arrays_in(whole))


def test_a_checkpoint_of_another_schedule_is_not_gone_on_with(whole: Path, tmp_path: Path) -> None:
    longer = TrainingSchedule(play=2, learned=1, games=("standard",), deciding=("standard",))
    with pytest.raises(Cut):
        run(tmp_path, schedule=longer, report=cut_at(PARTS[1]))
    assert same(run(tmp_path), arrays_in(whole))


def test_a_checkpoint_of_other_games_is_not_gone_on_with(whole: Path, tmp_path: Path) -> None:
    other = TrainingSchedule(play=1, learned=1, games=("canadian",), deciding=("canadian",))
    with pytest.raises(Cut):
        run(tmp_path, schedule=other, report=cut_at("canadian, learned"))
    assert same(run(tmp_path), arrays_in(whole))


def test_a_checkpoint_half_written_is_begun_anew(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plug may be pulled while the checkpoint is being written."""
    write = np.savez

    def half(file: Any, **arrays: Any) -> None:
        write(file, **arrays)
        for path in tmp_path.iterdir():
            path.write_bytes(path.read_bytes()[:1000])
        raise Cut

    monkeypatch.setattr(np, "savez", half)
    with pytest.raises(Cut):
        run(tmp_path)
    monkeypatch.undo()
    monkeypatch.setattr(learning, "DEALS_PER_STEP", 300)
    assert same(run(tmp_path), arrays_in(whole))


# -- the command --------------------------------------------------------------------------------


def failing(*args: str) -> str:
    result = CliRunner(env={"COLUMNS": "80"}).invoke(train_bots.command, [*args])
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return result.stderr


@pytest.mark.parametrize("steps", ["0", "2", "1001", "-5", "many", "3.5", ""])
def test_steps_that_cannot_be_are_one_sentence(steps: str, tmp_path: Path) -> None:
    said = failing("--out", str(tmp_path), "--steps", steps)
    assert "--steps" in said
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_a_file_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("")
    said = failing("--out", str(path))
    assert "file" in said
    assert "--out is missing" in failing()


def test_the_command_writes_all_files_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "DEALS_PER_STEP", 10)
    result = CliRunner().invoke(train_bots.command, ["--out", str(tmp_path), "--steps", "3"])
    assert result.exit_code == 0, result.output
    assert str(tmp_path) in result.output
    assert {path.name for path in tmp_path.iterdir()} == FILES
    assert (
        about(tmp_path / "play.npz")["command"] == "python -m tools.train_bots --seed 1 --steps 3"
    )


# -- what comes with the program ----------------------------------------------------------------


def about(path: Path) -> dict[str, str]:
    with np.load(path, allow_pickle=False) as arrays:
        told = json.loads(arrays["about"].tobytes())
    assert isinstance(told, dict)
    return told


DATA = Path(str(files("euchre.bots").joinpath("data")))


def test_what_was_learned_comes_with_the_program_and_little_else() -> None:
    assert {path.name for path in DATA.glob("*.npz")} == FILES
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 3_000_000


@pytest.mark.parametrize("path", sorted(DATA.glob("*.npz")), ids=lambda path: path.name)
def test_every_file_says_how_it_was_made(path: Path) -> None:
    told = about(path)
    assert {"command", "version", "date"} <= set(told)
    assert told["command"].startswith("euchre train --seed ")
    assert told["version"]
    assert date.fromisoformat(told["date"])


def test_every_weight_is_read_from_where_it_was_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There are more weights than sixteen bits can number."""
    weights = np.zeros(PLAY_WEIGHT_COUNT, np.float32)
    weights[[0, PLAY_WEIGHT_COUNT // 2, PLAY_WEIGHT_COUNT - 1]] = 1, 2, 3
    (tmp_path / "data").mkdir()
    learning._save_arrays(
        tmp_path / "data" / "play.npz", ABOUT, **learning._pack_weights("plays", weights)
    )
    monkeypatch.setattr(trained, "files", lambda _: tmp_path)
    assert (trained._load_general_play_weights.__wrapped__() == weights).all()


def test_the_policy_that_comes_along_is_one_of_this_program() -> None:
    weights = trained.play_weights()
    assert weights.shape == (PLAY_WEIGHT_COUNT,)
    assert np.isfinite(weights).all()
    start = tables(1000, seed=5)
    nothing = np.zeros(PLAY_WEIGHT_COUNT, np.float32)
    gain = makers_tricks(start, weights, nothing) - makers_tricks(start, nothing, weights)
    assert gain.mean() > 8 * gain.std() / len(gain) ** 0.5


# -- the calls of every game --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "bid-euchre"])
def test_more_deals_teach_better_calls(name: str) -> None:
    rules = preset(name).rules
    plays = AdaptiveWeights(trained.play_weights(rules))
    few, many = PolicyLearner(rules, plays), PolicyLearner(rules, plays)
    few.learn_deals(new_random_state(1), 200)
    many.learn_deals(new_random_state(1), 10_000)
    gain, error = many.play_against(few.calls.weights, plays.weights, 4_000, seed=5)
    assert gain > 5 * error


@pytest.mark.parametrize("name", trained.LEARNED_PRESETS)
def test_the_learned_player_gains_by_far_on_who_calls_by_eye(name: str) -> None:
    rules = preset(name).rules
    calls, plays = trained.call_weights(rules), trained.play_weights(rules)
    assert calls is not None
    player = PolicyLearner(rules, AdaptiveWeights(plays), AdaptiveWeights(calls))
    gain, error = player.play_against(np.zeros(0, np.float32), plays, 2_000, seed=5)
    assert gain > 5 * error


def test_who_calls_as_if_by_chance_is_exploited() -> None:
    plays = trained.play_weights(STANDARD)
    learner = PolicyLearner(STANDARD, AdaptiveWeights(plays))
    learner.learn_deals(new_random_state(1), 500)
    gain, error = measure_exploitability(
        STANDARD, learner.calls.weights, plays, steps=1, deals=2_000
    )
    assert gain > 5 * error
