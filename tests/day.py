"""A day at a server: people with accounts, and twice as many bots, do everything there is to do.

They make accounts with passkeys, play the daily deal, look for ranked games, sit with bots, found
a club, hold an evening and a season, look at their histories, take everything home, and some
delete their accounts. The server is killed amid the daily deal, ranked games and the evening. What
each of them noted is then held against what the server kept.

``python tests/day.py --people 20 --seed 1``. The number of people is a multiple of four.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from day_club import found_club
from day_games import play_casual, play_daily, play_ranked, see_field
from day_gone import delete
from day_kept import measure, search
from day_scene import TheDay


def spend(
    data: Path,
    people: int = 20,
    seed: int = 1,
    *,
    daily: int | None = None,
    rounds: int = 1,
    short: bool = False,
    say: Callable[[str], None] = print,
) -> list[str]:
    """Spend the day; which promises were broken.

    Args:
        data: the folder of the server.
        people: how many, a multiple of four.
        seed: for what they choose.
        daily: how many of them play the daily deal; None: all.
        rounds: how many ranked games each plays; grades are shown after some 25.
        short: casual games are to a point, and the server is not killed amid the evening, nor
            started again at the end.
        say: is told what happens.
    """
    began = time.monotonic()
    with TheDay(data, people, seed, say, daily=daily, rounds=rounds, short=short) as day:
        part = day.checks.part
        with part("Accounts"):
            day.make_accounts()
        with part("The daily deal"):
            play_daily(day)
        with part("Ranked games"):
            play_ranked(day)
        with part("Casual tables"):
            play_casual(day)
        with part("A club"):
            found_club(day)
        if day.daily:
            with part("The field of the day"):
                see_field(day)
        with part("Ratings and results"):
            measure(day)
        with part("Histories and exports"):
            search(day)
        with part("Accounts are deleted"):
            delete(day)
        said = day.server.complaints.read_text()
        day.checks.holds("the server has complained of nothing", said, "")
    counts = {**day.counts, "seconds": round(time.monotonic() - began)}
    say(", ".join(f"{what}: {many}" for what, many in counts.items()))
    say(f"{len(day.checks.made)} checks, {len(day.checks.broken)} broken")
    return day.checks.broken


def main() -> int:
    """Spend the day as the command line wants it."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--people", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--daily", type=int, default=None, help="who play the daily deal")
    asked.add_argument("--rounds", type=int, default=1, help="how many ranked games each plays")
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        broken = spend(
            Path(folder), wanted.people, wanted.seed, daily=wanted.daily, rounds=wanted.rounds
        )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
