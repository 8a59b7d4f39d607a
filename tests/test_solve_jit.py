"""Compiled functions are loaded when they are needed, by whoever needs them first."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from euchre.bots import kernel

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

CODE = """
import json
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from euchre.solve.board import dice
from euchre.solve.search import dd
before = [each.signatures for each in (dice.random_below, dice.random_word, dd.can_makers_take)]
with ThreadPoolExecutor(8) as threads:
    state = np.arange(2, dtype=np.uint64)
    drawn = list(threads.map(lambda _: dice.random_below(state.copy(), 100), range(8)))
after = [len(each.signatures) for each in (dice.random_below, dice.random_word)]
print(json.dumps([before, len(set(drawn)), after, len(dice.random_below.stats.cache_misses)]))
"""


def test_a_function_is_loaded_once_when_it_is_first_called_also_by_many_at_once() -> None:
    assert kernel.is_compiled()
    ran = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [sys.executable, "-c", CODE], capture_output=True, text=True, check=True
    )
    before, drawn, after, misses = json.loads(ran.stdout)
    assert before == [[], [], []]
    assert drawn == 1
    assert after == [1, 0], "what it calls is in its code"
    assert misses == 0


def test_a_first_call_with_what_it_does_not_take_is_refused() -> None:
    code = """
import numpy as np
from euchre.solve.board import dice
try:
    dice.random_below(np.arange(2, dtype=np.float64), 100)
except TypeError as error:
    print("No matching definition" in str(error), len(dice.random_below.signatures))
"""
    ran = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["True", "1"]
