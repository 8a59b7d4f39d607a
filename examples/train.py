"""Train a player from nothing, by playing against itself, and put it into the arena.

    pip install 'euchre[envs]'
    python examples/train.py --minutes 10
    EUCHRE_POLICY=policy.npz PYTHONPATH=examples euchre study arena train:Player simple --deals 2000

It is a small network in NumPy: what a player knows, two hidden layers, a score for each decision.
All seats are the same network. It plays hundreds of hands at once, and each choice after which
more was to be expected than before becomes likelier (proximal policy optimisation, Schulman et al.
2017). What is to be expected is guessed by a second network that sees all cards, so that luck is
not taken for skill; it is needed only while learning, and no player has it.

A row of what a player knows is nearly all nothing, so the first layer adds up the few columns that
count: two compiled functions below do that. Suits are named by their relation to trump, or to the
up-card: what holds for hearts need not be learned again for spades.
"""

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy is told first that threads are ours
import numpy as np
from numba import njit
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from euchre.envs import BatchEnv
from euchre.game.presets import preset
from euchre.notation.encoding import PlaneLayout, decode_action, encode_view, legal_actions

THREADS = os.cpu_count() or 1
ACTIONS = 64  # the decisions of all games that BatchEnv knows are below this


@njit(nogil=True)
def first_layer(rows, orders, suits, weights, out):
    """Add up the columns of the first layer that are not nothing."""
    for i in range(len(rows)):
        for j in range(rows.shape[1]):
            if rows[i, j]:
                value, column = np.float32(rows[i, j]), orders[suits[i], j]
                for k in range(weights.shape[1]):
                    out[i, k] += value * weights[column, k]


@njit(nogil=True)
def first_slope(rows, orders, suits, slopes, out):
    """The slope of the first layer's weights: the way back."""
    for i in range(len(rows)):
        for j in range(rows.shape[1]):
            if rows[i, j]:
                value, column = np.float32(rows[i, j]), orders[suits[i], j]
                for k in range(slopes.shape[1]):
                    out[column, k] += value * slopes[i, k]


class Suits:
    """Suits as seen from one of them: itself, its colour's other, and the other two."""

    def __init__(self, layout):
        self.layout = layout
        places = np.array([[0, 1, 2, 3], [1, 0, 3, 2], [1, 3, 0, 2], [3, 1, 2, 0]])
        suits = np.concatenate([places, np.full((4, 1), 4)], axis=1)  # no trump stays
        cards = places[:, np.arange(32) // 8] * 8 + np.arange(32) % 8
        cards = np.concatenate([cards, np.tile([32, 33], (4, 1))], axis=1)  # and so do Bennies
        self.columns = np.tile(np.arange(layout.size), (4, 1))
        for plane in layout:
            if plane.shape[-1] in (34, 5) and plane.name not in SEATS_ONLY:
                order = cards if plane.shape[-1] == 34 else suits
                starts = np.arange(plane.start, plane.stop, plane.shape[-1])
                blocks = starts[None, :, None] + order[:, None, :]
                self.columns[:, plane.start : plane.stop] = blocks.reshape(4, -1)
        self.actions = np.tile(np.arange(ACTIONS), (4, 1))
        self.actions[:, :34] = cards
        for start in (35, 40):
            self.actions[:, start : start + 5] = start + suits

    def of(self, rows):
        """The suit from which each row is seen: trump, or that of the up-card."""
        planes = self.layout.split_row(rows)
        trump = planes["trump"][:, :4]
        found = trump.argmax(1)
        if "up_card" in planes:
            turned = np.minimum(planes["up_card"][:, :32].argmax(1) // 8, 3)
            found = np.where(trump.any(1), found, turned)
        return found


SEATS_ONLY = (
    "turn",
    "dealer",
    "bids",
    "maker",
    "partner",
    "won",
    "passed",
    "leaders",
    "scores",
    "taker",
    "alone",
)


class Network:
    """Two hidden layers, and a score for each decision, or one number for a guess."""

    def __init__(self, layout, outputs, hidden=(256, 128), seed=0):
        self.suits, self.outputs = Suits(layout), outputs
        rng = np.random.default_rng(seed)
        shapes = [(layout.size, hidden[0]), hidden, (hidden[1], outputs)]
        scales = [0.15, (2 / hidden[0]) ** 0.5, 0.01]
        self.weights = []
        for shape, scale in zip(shapes, scales, strict=True):
            self.weights += [rng.normal(0, scale, shape), np.zeros(shape[1])]
        self.weights = [weight.astype(np.float32) for weight in self.weights]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def forward(self, rows):
        """Rows to what they bring forth, and what it takes to learn from that."""
        w1, b1, w2, b2, w3, b3 = self.weights
        suits = self.suits.of(rows)
        one = np.tile(b1, (len(rows), 1))
        first_layer(rows, self.suits.columns, suits, w1, one)
        one = np.maximum(one, 0)
        two = np.maximum(one @ w2 + b2, 0)
        out = two @ w3 + b3
        if self.outputs > 1:
            out = np.take_along_axis(out, self.suits.actions[suits], 1)
        return out, (rows, suits, one, two)

    def slopes(self, slope, kept):
        """From a slope of the outputs to those of all weights."""
        rows, suits, one, two = kept
        if self.outputs > 1:
            turned = np.zeros_like(slope)
            np.put_along_axis(turned, self.suits.actions[suits], slope, 1)
            slope = turned
        back2 = (slope @ self.weights[4].T) * (two > 0)
        back1 = (back2 @ self.weights[2].T) * (one > 0)
        first = np.zeros_like(self.weights[0])
        first_slope(rows, self.suits.columns, suits, back1, first)
        return [first, back1.sum(0), one.T @ back2, back2.sum(0), two.T @ slope, slope.sum(0)]

    def learn(self, slopes, rate):
        """Move the weights against these slopes (Adam, Kingma & Ba 2015)."""
        norm = sum(float((each**2).sum()) for each in slopes) ** 0.5
        self.steps += 1
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for weight, mean, square, each in zip(
            self.weights, self.means, self.squares, slopes, strict=True
        ):
            bounded = each * min(1.0, 1.0 / (norm + 1e-8))
            mean[:] += 0.1 * (bounded - mean)
            square[:] += 0.001 * (bounded**2 - square)
            weight[:] -= rate * mean / (np.sqrt(square) + 1e-6)


def chances(scores, legal):
    """Scores to chances of those decisions that may be taken."""
    may = (legal[:, None] >> np.arange(ACTIONS, dtype=np.uint64)) & np.uint64(1)
    scores = np.where(may, scores, -1e9)
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)


def all_cards(env, rows, seats):
    """The same rows with the cards of everybody: for who judges, never for who plays."""
    rows = rows.copy()
    held = env.layout["held"]
    for other in range(1, env.rules.players):
        theirs = env.observe((seats + other) % env.rules.players)
        start = held.start + other * held.shape[1]
        rows[:, start : start + held.shape[1]] = theirs[:, held.start : held.start + held.shape[1]]
    return rows


STEPS = 32  # of each hand at once
LATER = 0.5  # of what later choices gained, a part of what this one did


def collect(env, batch, player, judge, rng):
    """Play on for so many steps; what was seen and done, and what it gained."""
    n, size, steps, places = env.n, env.layout.size, STEPS, np.arange(env.n)
    rows, shown = (np.zeros((steps, n, size), np.int8) for _ in range(2))
    legal = np.zeros((steps, n), np.uint64)
    actions, seats = (np.zeros((steps, n), np.int64) for _ in range(2))
    likely, gains = (np.zeros((steps, n), np.float32) for _ in range(2))
    rewards = np.zeros((steps, n, env.rules.players), np.float32)
    done = np.zeros((steps, n), np.bool_)
    for t in range(steps):
        rows[t], legal[t], seats[t] = batch.observations, batch.legal, batch.seats
        shown[t] = all_cards(env, rows[t], seats[t])
        chance = chances(player.forward(rows[t])[0], legal[t])
        actions[t] = (chance.cumsum(1) > rng.random((n, 1)) * 0.999999).argmax(1)
        likely[t] = chance[places, actions[t]]
        batch = env.step(actions[t])
        rewards[t], done[t] = batch.rewards, batch.done
    guesses = judge.forward(shown.reshape(-1, size))[0].reshape(steps, n)
    # A choice gained what was to be expected at the same player's next one, less what was to be
    # expected before it, and a part of what the later ones gained (GAE, Schulman et al. 2016): the
    # less of that, the less is it credited with what others did, and the more rests on the judge.
    after = np.full((n, env.rules.players), np.nan, np.float32)  # what comes after is not known yet
    later = np.zeros_like(after)
    for t in reversed(range(steps)):
        after[done[t]], later[done[t]] = rewards[t][done[t]], 0
        gains[t] = after[places, seats[t]] - guesses[t] + LATER * later[places, seats[t]]
        after[places, seats[t]] = guesses[t]
        later[places, seats[t]] = np.nan_to_num(gains[t])
    known = ~np.isnan(gains)
    kept = (rows, shown, legal, actions, likely, guesses + gains, gains)
    return batch, [each[known] for each in kept], int(done.sum())


PART = 2048  # of what was played, to learn from at once
PASSES = 4  # over all that was played
CURIOUS = 0.01  # what it is worth to keep an open mind


def pulls(player, judge, played):
    """How a part of what was played pulls at the weights of both."""
    rows, shown, legal, actions, likely, expected, gains = played
    here = np.arange(len(rows))
    scores, kept = player.forward(rows)
    chance = chances(scores, legal)
    ratio = chance[here, actions] / likely
    moves = ~(((gains > 0) & (ratio > 1.2)) | ((gains < 0) & (ratio < 0.8)))
    push = np.where(moves, gains * ratio, 0).astype(np.float32)
    slope = chance * push[:, None]
    slope[here, actions] -= push
    surprise = np.log(chance + 1e-9)
    surprise -= (chance * surprise).sum(1, keepdims=True)
    towards = player.slopes((slope + CURIOUS * chance * surprise) / PART, kept)
    guess, kept = judge.forward(shown)
    return towards, judge.slopes((guess - expected[:, None]) / PART, kept)


def improve(pool, networks, played, rate, rng):
    """One pass over what was played, in random order."""
    order = rng.permutation(len(played[0]))
    for start in range(0, len(order) - PART + 1, PART):
        parts = np.array_split(order[start : start + PART], THREADS)
        found = pool.map(lambda at: pulls(*networks, [each[at] for each in played]), parts)
        for network, slopes in zip(networks, zip(*found, strict=True), strict=True):
            network.learn([sum(each) for each in zip(*slopes, strict=True)], rate)


class School:
    """As many tables as there are threads, a player that learns there, and who judges it."""

    def __init__(self, rules, seed, n=1024, hidden=((256, 128), (128, 64))):
        self.rng = np.random.default_rng(seed)
        self.pool = ThreadPoolExecutor(THREADS)
        self.envs = [BatchEnv(rules, n // THREADS, seed=seed + k) for k in range(THREADS)]
        self.batches = [env.reset() for env in self.envs]
        layout = self.envs[0].layout
        self.player = Network(layout, ACTIONS, hidden[0], seed)
        self.judge = Network(layout, 1, hidden[1], seed + 1)

    def lesson(self, rate):
        """Play a while, and learn from it; returns how many hands have ended."""
        chance = self.rng.spawn(THREADS)
        found = self.pool.map(
            lambda env, batch, rng: collect(env, batch, self.player, self.judge, rng),
            self.envs, self.batches, chance,
        )  # fmt: skip
        self.batches, played, ended = zip(*found, strict=True)
        *kept, gains = (np.concatenate(each) for each in zip(*played, strict=True))
        played = [*kept, gains / (gains.std() + 1e-6)]
        for _ in range(PASSES):
            improve(self.pool, (self.player, self.judge), played, rate, self.rng)
        return sum(ended)


def strength(rules, player, hands=4_000):
    """Points a hand of the player in seats 0 and 2 against the environment's plain players."""
    ours = [0, 2] if rules.sides == "fixed_pairs" else [0]
    env = BatchEnv(rules, 1000, seed=99, seats=ours, others="plain")
    batch = env.reset()
    points, ended = [], 0
    while ended < hands:
        scores, _ = player.forward(batch.observations)
        batch = env.step(chances(scores, batch.legal).argmax(1))
        points.append(batch.rewards[batch.episodes_ended > 0, 0])
        ended += batch.episodes_ended.sum()
    points = np.concatenate(points)
    return points.sum() / ended, points.std() * len(points) ** 0.5 / ended


def train(rules, minutes, seed, n=1024):
    """A player that has played against itself for so long, and its way there."""
    school = School(rules, seed, n)
    player = school.player
    told, hands, curve = Console(), 0, []
    begun, looked = time.monotonic(), -1e9
    columns = [TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=told) as progress:
        bar = progress.add_task("", total=minutes * 60)
        while (gone := time.monotonic() - begun) < minutes * 60:
            rate = 3e-3 * (1 - gone / (minutes * 60)) + 5e-5
            hands += school.lesson(rate)
            if gone - looked > minutes * 60 / 25:
                looked = gone
                mean, error = strength(rules, player)
                curve.append((gone / 60, mean, error))
                progress.update(bar, description=f"{hands:,} hands, {mean:+.3f} a hand")
            progress.update(bar, completed=gone)
    mean, error = strength(rules, player, 40_000)
    curve.append((minutes, mean, error))
    told.print(f"{hands:,} hands; against plain players {mean:+.3f} ± {error:.3f} points a hand")
    return player, curve


def plot(curve, path):
    """The way there, as a picture."""
    low = min(0, *(mean for _, mean, _ in curve)) - 0.1
    high = max(0, *(mean for _, mean, _ in curve)) + 0.1
    end = curve[-1][0] or 1

    def point(minutes, mean):
        return f"{60 + 520 * minutes / end:.1f},{20 + 260 * (high - mean) / (high - low):.1f}"

    line = " ".join(point(minutes, mean) for minutes, mean, _ in curve)
    level = " ".join([point(0, 0), point(end, 0)])
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 320" font-family="sans-serif" '
        f'font-size="12"><rect width="600" height="320" fill="white"/>'
        f'<polyline points="{level}" stroke="silver"/>'
        f'<polyline points="{line}" fill="none" stroke="seagreen" stroke-width="2"/>'
        f'<text x="8" y="24">{high:+.1f}</text><text x="8" y="284">{low:+.1f}</text>'
        f'<text x="60" y="306">points a hand against plain players, in {end:g} minutes</text>'
        "</svg>\n",
        encoding="utf-8",
    )


class Player:
    """What was trained, as a bot: `euchre study arena train:Player simple`."""

    def __init__(self, _seed):
        stored = np.load(os.environ.get("EUCHRE_POLICY", "policy.npz"))
        self.weights = [stored[f"w{n}"] for n in range(6)]
        self.network = None

    def act(self, view):
        """The decision it thinks best."""
        row = encode_view(view)[None]
        if row.shape[1] != len(self.weights[0]):
            raise ValueError("this policy was trained for another game")
        if self.network is None:
            self.network = Network(PlaneLayout(view.rules), ACTIONS)
            self.network.weights = self.weights
        scores = self.network.forward(row)[0][0]
        return decode_action(max(legal_actions(view), key=lambda action: scores[action]), view)


def main():
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rules", default="standard", help="a preset")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    given = parser.parse_args()
    player, curve = train(preset(given.rules).rules, given.minutes, given.seed)
    np.savez(given.out, **{f"w{n}": weight for n, weight in enumerate(player.weights)})
    plot(curve, given.out.with_suffix(".svg"))
    print(f"{given.out} is a player, and {given.out.with_suffix('.svg')} shows how it learned.")


if __name__ == "__main__":
    main()
