"""The bench that switches off what the expert does: one thing, while it thinks, and no other."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.bots import RulesBot, make_bot, play_hand
from euchre.bots.matches.duel import deal_cards, play_duel
from euchre.bots.search import expert, fast
from euchre.game.events import HandEvent
from euchre.game.hand import Phase, View, begin, legal
from euchre.game.presets import preset
from euchre.game.rules import team_of

BENCH = Path(__file__).parent.parent / "bench" / "ablation.py"
RULES = preset("stick-the-dealer").rules


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    sys.path.insert(0, str(BENCH.parent))  # where a bench finds another
    spec = importlib.util.spec_from_file_location("ablation", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ablation"] = module  # its data classes look themselves up there
    spec.loader.exec_module(module)
    sys.path.remove(str(BENCH.parent))
    return module


class Noting:
    """The `rules` bot; what it sees is noted."""

    def __init__(self) -> None:
        self.seen: list[View] = []
        self._bot = RulesBot()

    def act(self, view: View) -> HandEvent:
        self.seen.append(view)
        return self._bot.act(view)


@pytest.fixture(scope="module")
def seen() -> list[View]:
    """What is to be decided in a hand."""
    noting = Noting()
    play_hand(begin(RULES, deal_cards(RULES, 1, 0)), [noting] * 4)
    return [view for view in noting.seen if len(legal(view)) > 1]


def test_without_nothing_it_is_the_expert(bench: ModuleType) -> None:
    nothing = {"nothing": bench.Way("nothing is left out")}
    assert bench.ablated(nothing, RULES, 3, 1)["nothing"].values == [0, 0, 0]


def test_what_is_remembered_changes_nothing(bench: ModuleType) -> None:
    ways = {name: bench.WAYS[name] for name in ("learned-calls", "makers-1-solver")}
    found = bench.ablated(ways, RULES, 3, 1)
    for name, way in ways.items():
        assert (
            found[name].values
            == play_duel(make_bot("expert"), bench.Without(way), RULES, 3, 1).values
        )
    assert any(found["learned-calls"].values)


def test_it_differs_only_where_the_way_decides(bench: ModuleType, seen: list[View]) -> None:
    late = bench.Without(bench.WAYS["ending"])
    assert {len(view.tricks) for view in seen if late.differs(view)} == {2, 3}
    makers = bench.Without(bench.WAYS["makers-1-solver"])
    assert any(makers.differs(view) for view in seen)
    for view in filter(makers.differs, seen):
        assert view.phase is Phase.PLAY
        assert not view.tricks
        assert team_of(RULES, view.seat) == team_of(RULES, view.maker)
    calls = bench.Without(bench.WAYS["learned-calls"])
    assert {view.phase is Phase.PLAY for view in seen if calls.differs(view)} == {False}


def test_a_way_is_off_while_that_player_thinks_and_on_again(
    bench: ModuleType, seen: list[View]
) -> None:
    """What is put in place of the ending is a solver of its own: `test_bench_ending` asks it."""
    swapped = [swap for way in bench.WAYS.values() for swap in way.off]
    before = [getattr(module, name) for module, name, _ in swapped]
    for way in bench.WAYS.values():
        bot = bench.Without(way)
        if "solved as a game" not in way.without and "half of what" not in way.without:
            view = next(filter(bot.differs, seen))
            assert bot.act(view) in legal(view)
    assert [getattr(module, name) for module, name, _ in swapped] == before
    assert {module for module, _, _ in swapped} == {expert, fast}


def test_another_bot_calls_and_the_expert_plays(bench: ModuleType, seen: list[View]) -> None:
    bot, rules_bot, best = (
        bench.Without(bench.WAYS["learned-calls"]),
        RulesBot(),
        make_bot("expert"),
    )
    for view in seen:
        whose = best if view.phase is Phase.PLAY else rules_bot
        assert bot.act(view) == whose.act(view)
