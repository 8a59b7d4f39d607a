"""Advice of the documents and of the tables, in our own words, with its measured truth.

Each tip in ``data/tips.toml`` names where it comes from: a document and the number of the item in
the rules reference (``001.38``), or ``table`` for what players say anyway. Those that can be
measured belong to a kind of situation (`tools.tip_situations`); the figures are in
``data/tips.json``, which `tools.measure_tips` writes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from euchre.game.cards import Card
from euchre.game.events import Discarded, HandEvent, Played
from euchre.learn.content import ContentEntry, fill_in_texts, make_message_key, read_content
from euchre.learn.positions import Position, parse_event
from euchre.texts import translatable

SMALL_POINTS: Final = 0.05
"""Points a hand that hardly anybody would notice."""


class Tip(ContentEntry, frozen=True):
    """A piece of advice.

    Attributes:
        key: its name, and that of its situation.
        title: the advice in a few words.
        text: the advice in a sentence or two, with the reason people give.
        sources: where it comes from.
        theme: what it is about, a key of `tip_themes`.
        against: what is said against it elsewhere, and where.
        instead: for what cannot be measured: what is true of it.
        asked: the advice as a question, where it was not borne out, or not as a rule.
    """

    key: str
    title: str
    text: str
    sources: tuple[str, ...]
    theme: str
    against: str = ""
    instead: str = ""
    asked: str = ""

    def __post_init__(self) -> None:
        key, against, instead = self.key, self.against, self.instead
        fill_in_texts(
            self,
            title=translatable(f"tip-{key}-title", self.title),
            text=translatable(f"tip-{key}-text", self.text),
            against=translatable(f"tip-{key}-against", against) if against else "",
            instead=translatable(f"tip-{key}-instead", instead) if instead else "",
            asked=translatable(f"tip-{key}-asked", self.asked) if self.asked else "",
        )

    @property
    def heading_text(self) -> str:
        """The title; a question if the advice was measured and does not hold as a rule."""
        measured = find_measured_tip(self.key)
        return self.title if measured is None or not measured.doubt_reason else self.asked


@dataclass(frozen=True)
class TipFigures:
    """The measured figures of some positions.

    Attributes:
        positions: how many.
        holds: the share in which following the advice is at least as good as anything else.
        worth: points a hand by which the best move that follows it is ahead of the best other.
        error: the standard error of `worth`.
        played: `worth` by playing on without sight of hidden cards.
        solved: `worth` with all cards face up; for calls the same as `played`.
        when: what sets the positions apart.
    """

    positions: int
    holds: float
    worth: float
    error: float
    played: float
    solved: float
    when: str = ""

    @property
    def is_significant(self) -> bool:
        """Return whether the worth is more than two standard errors from nothing."""
        return abs(self.worth) > 2 * self.error

    @property
    def do_methods_agree(self) -> bool:
        """Return whether playing on and perfect play agree which is better."""
        return (self.played > 0) == (self.solved > 0)

    @property
    def worth_sign(self) -> int:
        """1: following is better; -1: worse; 0: too near to tell."""
        if not self.is_significant:
            return 0
        return 1 if self.worth > 0 else -1


@dataclass(frozen=True)
class TipMove:
    """A move of an example.

    Attributes:
        move: the event.
        worth: points a hand.
        follows: whether it follows the advice; None: it is not compared.
    """

    move: HandEvent
    worth: float
    follows: bool | None

    @property
    def card(self) -> Card | None:
        """The card of the move, if it has one."""
        return self.move.card if isinstance(self.move, (Discarded, Played)) else None


@dataclass(frozen=True)
class TipExample:
    """A position in which the advice is tried.

    Attributes:
        position: the position.
        options: what may be done, the best first.
    """

    position: Position
    options: tuple[TipMove, ...]


@dataclass(frozen=True)
class MeasuredTip:
    """The measured truth of a tip.

    Attributes:
        preset: the game it was measured in.
        hands: the hands that were looked through.
        asked: those of them in which such a decision came up at all.
        all: the figures of all positions.
        cases: those of some kinds of them.
        example: a position where it is right.
        exception: a position where it is wrong, if one was found.
    """

    preset: str
    hands: int
    asked: int
    all: TipFigures
    cases: tuple[TipFigures, ...]
    example: TipExample | None
    exception: TipExample | None

    @property
    def verdict(self) -> str:
        """The verdict on the tip, in a few words."""
        worth, holds = self.all.worth, self.all.holds
        if self.is_mixed:
            return translatable("tip-verdict-depends", "It depends")
        if not self.all.do_methods_agree:
            return translatable(
                "tip-verdict-undecided", "Undecided: two ways of measuring disagree"
            )
        if self.all.worth_sign == 0:
            return translatable("tip-verdict-level", "Makes no measurable difference")
        if worth < 0 and holds < 0.5:
            return translatable("tip-verdict-wrong", "Wrong as a rule")
        if worth < 0:
            return translatable("tip-verdict-costs", "Costs a little on the whole")
        is_little = worth < SMALL_POINTS
        little = ", but worth little" if is_little else ""
        worth_code = "little" if is_little else "much"
        if holds >= 0.9:
            return translatable(
                "tip-verdict-always", f"Nearly always right{little}", worth=worth_code
            )
        if holds >= 0.7:
            return translatable("tip-verdict-rule", f"Right as a rule{little}", worth=worth_code)
        return translatable(
            "tip-verdict-often", f"Right on the whole, often not{little}", worth=worth_code
        )

    @property
    def is_mixed(self) -> bool:
        """Return whether it is right in some cases, wrong in others, and no rule on the whole."""
        signs = {case.worth_sign for case in self.cases}
        return {1, -1} <= signs and (self.all.holds < 0.7 or not self.all.worth_sign)

    @property
    def doubt_reason(self) -> str:
        """Why it is phrased as a question: ``doubtful``, ``open``, ``it depends``; else empty."""
        if self.all.worth_sign < 0:
            return translatable("tip-doubt-doubtful", "doubtful")
        if not self.all.worth_sign or not self.all.do_methods_agree:
            return translatable("tip-doubt-open", "open")
        return translatable("tip-doubt-depends", "it depends") if self.is_mixed else ""

    @property
    def hands_per_position(self) -> int:
        """The number of hands in which one such position comes up for somebody at the table."""
        return max(1, round(self.hands / self.all.positions))


def _read_example(data: dict[str, Any] | None) -> TipExample | None:
    if data is None:
        return None
    options = [TipMove(parse_event(m["move"]), m["worth"], m["follows"]) for m in data["moves"]]
    options.sort(key=lambda option: -option.worth)
    return TipExample(msgspec.convert(data, Position), tuple(options))


@cache
def _load_file() -> dict[str, Any]:
    text = files("euchre.learn").joinpath("data", "tips.json").read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content


def tip_file_info() -> dict[str, Any]:
    """Return how the figures were made: the command, its seed and sizes."""
    info: dict[str, Any] = _load_file()["about"]
    return info


@cache
def find_measured_tip(key: str) -> MeasuredTip | None:
    """Find the figures of a tip; None: it cannot be measured."""
    data = _load_file()["tips"].get(key)
    if data is None:
        return None
    return MeasuredTip(
        data["preset"],
        data["hands"],
        data["asked"],
        msgspec.convert(data, TipFigures),
        tuple(
            replace(case, when=translatable(f"tip-when-{make_message_key(case.when)}", case.when))
            for case in msgspec.convert(data["cases"], tuple[TipFigures, ...])
        ),
        _read_example(data["example"]),
        _read_example(data["exception"]),
    )


class _TipsFile(ContentEntry, frozen=True):
    themes: dict[str, str]
    tip: tuple[Tip, ...]

    def __post_init__(self) -> None:
        themes = {
            key: translatable(f"tip-theme-{key}", title) for key, title in self.themes.items()
        }
        fill_in_texts(self, themes=themes)


@cache
def _load_content() -> _TipsFile:
    return read_content("tips.toml", _TipsFile)


def tip_themes() -> dict[str, str]:
    """Return the themes of the tips, in order, with their titles."""
    return _load_content().themes


def list_tips() -> tuple[Tip, ...]:
    """Return all tips, in the order in which they are read."""
    return _load_content().tip
