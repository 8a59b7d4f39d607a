"""What pytest is given for bots and rules of one's own, used as a stranger uses it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from euchre.game.presets import PRESETS

ROOT = Path(__file__).parent.parent
PLUGIN = "euchre.testing.plugin"


def tried(folder: Path, code: str, *args: str) -> tuple[dict[str, int], str]:
    """How the tests in some code end, counted, and what pytest says."""
    (folder / "test_mine.py").write_text(code)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", PLUGIN, *args]
    done = subprocess.run(  # noqa: S603 - our own program
        [*command, "-W", "error", "-rA", "test_mine.py"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )
    counts = re.findall(r"(\d+) (passed|failed|skipped|errors?)", done.stdout.splitlines()[-1])
    return {what: int(number) for number, what in counts}, done.stdout + done.stderr


def section(page: str, heading: str) -> str:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    (code,) = re.findall(
        r"^```python\n(.*?)^```$", text.split(f"{heading}\n")[1], re.MULTILINE | re.DOTALL
    )[:1]
    return str(code)


BOT = """
from euchre import legal
from euchre.testing.plugin import BotChecks
import random, time

class Bot:
    def __init__(self, seed):
        self.rng = random.Random(seed)
    def act(self, view):
        return self.rng.choice(legal(view))

class TestBot(BotChecks):
    presets = ("standard", "railroad")
    hands = 6
    def make(self, seed):
        return Bot(seed)
"""


def test_the_example_of_the_docs_passes(tmp_path: Path) -> None:
    bot = section("arena", "## Your own bot, in Python")
    (tmp_path / "cautious.py").write_text(bot, encoding="utf-8")
    code = section("bots", "### Tests of your bot")
    assert "    seconds = 1  #" in code
    code = code.replace("    seconds = 1  #", "    seconds = 600  #")  # no test fails on a clock
    counts, said = tried(tmp_path, code)
    assert set(counts) == {"passed"}, said
    assert counts["passed"] >= 4 * 2, said


def test_a_good_bot_passes_for_every_game_it_names(tmp_path: Path) -> None:
    timed = BOT.replace("    hands = 6", "    hands = 1; seconds = 600")
    everything = BOT.replace('presets = ("standard", "railroad")', "deterministic = False")
    everything = everything.replace("hands = 6", "hands = 1")
    several = BOT + timed.replace("TestBot", "TestTimed") + everything.replace("TestBot", "TestAll")
    counts, said = tried(tmp_path, several)
    assert counts == {"passed": 6 + 8 + 2 * len(PRESETS), "skipped": 2 + 2 * len(PRESETS)}, said


WRONG = {
    "Plays": (
        "return view.plays[-1] if view.plays else legal(view)[-1]",
        "legal",
        "may not choose",
    ),
    "Says": ("return 'hearts'", "legal", "the bot answered 'hearts', which is no event: seat"),
    "Fails": ("return {}['trump']", "legal", "the bot raised KeyError: 'trump': seat"),
    "Writes": (
        "view.__dict__['scores'] = (9, 9); return legal(view)[0]",
        "as_it_was",
        "changed scores",
    ),
    "Draws": (
        "return random.choice(legal(view))",
        "cannot_see",
        "where only cards differ that it",
    ),
    "Waits": ("time.sleep(0.05); return legal(view)[0]", "in_time", "and may take 0.01"),
}
"""What bots do wrong, in which test it is seen, and what is said of it."""


def test_a_bot_that_does_wrong_is_told_what_and_where(tmp_path: Path) -> None:
    code = ""
    for name, (does, _, _) in WRONG.items():
        wrong = BOT.replace("return self.rng.choice(legal(view))", does)
        wrong = wrong.replace('("standard", "railroad")', '("standard",); seconds = 0.01')
        code += re.sub(r"\bBot\b", name, wrong).replace("TestBot", f"Test{name}")
    chosen = " or ".join(f"(Test{name} and {test})" for name, (_, test, _) in WRONG.items())
    counts, said = tried(tmp_path, code, "-k", chosen)
    assert counts["failed"] == len(WRONG), said
    parts = re.split(r"^_+ Test(\w+)\..* _+$", said, flags=re.MULTILINE)
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        assert WRONG[name][2] in part
        assert "of standard, scores (0, 0), events [" in part
    assert "_ask_bot(" not in said, "the frames of what asks the bot are not shown"


def test_a_bot_that_peeks_is_found_out(tmp_path: Path) -> None:
    """It looks for the hand itself, wherever that is kept."""
    peeks = """import gc
        from euchre.game.hand import Hand
        hands = [each for each in gc.get_objects() if type(each) is Hand]
        own = view.dealt.hands[view.seat]
        mine = [each for each in hands if each.dealt.hands[view.seat] == own]
        theirs = sorted(f"{card}" for each in mine[-1:] for card in each.hands[view.seat - 1])
        options = legal(view)
        return options[hash("".join(theirs)) % len(options)]"""
    code = BOT.replace("return self.rng.choice(legal(view))", peeks).replace("= 6", "= 20")
    counts, said = tried(tmp_path, code, "-k", "cannot_see")
    assert counts["failed"] == 2, said


@pytest.mark.parametrize(
    ("presets", "sentence"),
    [
        ('("standard", "railrod")', "there is no preset 'railrod': did you mean railroad?"),
        ('"railroad"', "presets are several names: ('railroad',)"),
    ],
)
def test_games_that_are_none_are_told_once_in_a_sentence(
    tmp_path: Path, presets: str, sentence: str
) -> None:
    counts, told = tried(tmp_path, BOT.replace('("standard", "railroad")', presets))
    assert counts == {"error": 1}
    assert sentence in told
    assert "Traceback" not in told
    assert "presets.py" not in told


def test_a_bot_that_nobody_says_how_to_make_is_asked_for(tmp_path: Path) -> None:
    _, said = tried(tmp_path, BOT.split("    def make", maxsplit=1)[0])
    assert "say how your bot is made" in said


def test_fixtures_give_games_views_and_chance(tmp_path: Path) -> None:
    code = """
import pytest
from euchre import legal, preset

seen = []

def test_all(euchre_rules):
    seen.append(euchre_rules)

@pytest.mark.euchre_presets("british", "cutthroat")
def test_some(euchre_rules, euchre_views, euchre_rng):
    assert euchre_rules in (preset("british").rules, preset("cutthroat").rules)
    assert len(euchre_views) == 20
    for view in euchre_views:
        assert view.turn == view.seat
        assert legal(view)
    print("drawn", euchre_rng.random())
"""
    counts, said = tried(tmp_path, code, "--strict-markers")
    assert counts == {"passed": len(PRESETS) + 2}, said
    again = tried(tmp_path, code, "--strict-markers")[1]
    assert re.findall("drawn .*", said) == re.findall("drawn .*", again) != []


HOUSE = """
from euchre import preset
from euchre.testing.plugin import RulesChecks

class TestHouse(RulesChecks):
    hands = 10
    rules = preset("railroad").rules.replace(target=7, stick_the_dealer=False)
"""


def test_house_rules_are_checked(tmp_path: Path) -> None:
    assert tried(tmp_path, HOUSE)[0] == {"passed": 3}


def test_who_only_has_it_installed_loads_nothing_and_sees_nothing_of_it(tmp_path: Path) -> None:
    code = """
import sys

def test_nothing_is_there():
    found = {each for each in sys.modules if each.startswith("euchre.")}
    assert found <= {"euchre.lazy", "euchre.testing", "euchre.testing.plugin"}
    assert "hypothesis" not in sys.modules
"""
    counts, said = tried(tmp_path, code)
    assert counts == {"passed": 1}, said


def test_pytest_finds_it_where_euchre_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {PLUGIN: PLUGIN}
