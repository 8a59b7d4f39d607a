"""For pytest: ready checks for bots and for rules, and the fixtures `euchre_rules`, `euchre_views`
and `euchre_rng`.

It is there wherever euchre is installed, and loads nothing until a test asks for it; ``pytest -p
no:euchre.testing.plugin`` leaves it out.

    from euchre.testing.plugin import BotChecks

    class TestMine(BotChecks):
        presets = ("standard", "british")

        def make(self, seed):
            return Mine(seed)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import pytest

if TYPE_CHECKING:
    from euchre.bots.base import Bot
    from euchre.game.hand import View
    from euchre.game.rules import Rules

__all__ = ["BotChecks", "RulesChecks"]

_VIEWS_PER_TEST = 20


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    config.addinivalue_line(
        "markers", "euchre_presets(*names): the games that `euchre_rules` is, in place of all"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that asks for `euchre_rules` with the rules of each game."""
    if "euchre_rules" not in metafunc.fixturenames:
        return
    marker = metafunc.definition.get_closest_marker("euchre_presets")
    names = marker.args if marker else getattr(metafunc.cls, "presets", ())
    from euchre.errors import RulesError  # noqa: PLC0415 - only for who asks
    from euchre.game.presets import PRESETS  # noqa: PLC0415 - the same
    from euchre.notation.rules_files import load_rules  # noqa: PLC0415 - the same

    names = names or tuple(PRESETS)
    if isinstance(names, str):
        raise pytest.Collector.CollectError(f"presets are several names: ({names!r},)")
    try:
        for name in names:
            load_rules(name)
    except RulesError as error:
        raise pytest.Collector.CollectError(f"{error}") from None
    metafunc.parametrize("euchre_rules", names, indirect=True)


@pytest.fixture
def euchre_rules(request: pytest.FixtureRequest) -> Rules:
    """Return the rules of each named game in turn, or of those that ``euchre_presets`` names."""
    from euchre.notation.rules_files import load_rules  # noqa: PLC0415

    return load_rules(request.param)


@pytest.fixture
def euchre_rng(request: pytest.FixtureRequest) -> random.Random:
    """Return a random source of this test's own, the same in every run."""
    return random.Random(request.node.nodeid)


@pytest.fixture
def euchre_views(euchre_rules: Rules, euchre_rng: random.Random) -> list[View]:
    """Return views of seats whose turn it is, in hands of `euchre_rules` played at random."""
    from euchre.testing.bots import random_views  # noqa: PLC0415

    return random_views(euchre_rules, euchre_rng, _VIEWS_PER_TEST)


class BotChecks:
    """The checks that every bot must pass, as tests: name your class ``Test...`` and say how a bot
    is made.

    Attributes:
        presets: the games it plays; empty: all of them.
        hands: how many hands of each.
        seconds: it may take for a decision; None: nobody looks at the clock.
        deterministic: whether equal seeds and equal views have it choose the same.
    """

    presets: ClassVar[Sequence[str]] = ()
    hands: ClassVar[int] = 10
    seconds: ClassVar[float | None] = None
    deterministic: ClassVar[bool] = True

    def make(self, seed: int) -> Bot:
        """Make the bot with a seed."""
        raise NotImplementedError("say how your bot is made: def make(self, seed): ...")

    def test_it_always_chooses_something_legal(self, euchre_rules: Rules) -> None:
        """The bot chooses legally in every seat, in whole hands."""
        from euchre.testing.bots import check_legal  # noqa: PLC0415

        check_legal(self.make, euchre_rules, hands=self.hands)

    def test_it_leaves_its_view_as_it_was(self, euchre_rules: Rules) -> None:
        """The view is unchanged: others are handed the same."""
        from euchre.testing.bots import check_leaves_view  # noqa: PLC0415

        check_leaves_view(self.make, euchre_rules, hands=self.hands)

    def test_it_goes_by_nothing_that_it_cannot_see(self, euchre_rules: Rules) -> None:
        """The choice is the same with other hidden cards."""
        from euchre.testing.bots import check_sees_no_more  # noqa: PLC0415

        if not self.deterministic:
            pytest.skip("this bot says that it is not deterministic")
        check_sees_no_more(self.make, euchre_rules, hands=self.hands)

    def test_it_decides_in_time(self, euchre_rules: Rules) -> None:
        """The bot decides within its time limit, if it has one."""
        from euchre.testing.bots import check_in_time  # noqa: PLC0415

        if self.seconds is None:
            pytest.skip("this bot does not say how long it may take")
        check_in_time(self.make, euchre_rules, self.seconds, hands=self.hands)


class RulesChecks:
    """The checks that every game must pass, as tests, for house rules of yours.

    Attributes:
        rules: the game.
        hands: how many hands are played at random.
    """

    rules: ClassVar[Rules]
    hands: ClassVar[int] = 50

    def test_every_hand_comes_to_its_end(self, euchre_rng: random.Random) -> None:
        """Until the hand is over there is always a legal event, whatever is chosen."""
        from euchre.testing.games import check_ends  # noqa: PLC0415

        check_ends(self.rules, euchre_rng, hands=self.hands)

    def test_nobody_is_told_what_they_may_not_see(self, euchre_rng: random.Random) -> None:
        """The view and the choices are the same with other hidden cards."""
        from euchre.testing.games import check_hides  # noqa: PLC0415

        check_hides(self.rules, euchre_rng, hands=self.hands)

    def test_a_match_is_read_again_as_it_was_written(self, euchre_rng: random.Random) -> None:
        """A match is the same after writing and reading, whoever plays, and however it ends."""
        from euchre.testing.games import check_records  # noqa: PLC0415

        check_records(self.rules, euchre_rng)
