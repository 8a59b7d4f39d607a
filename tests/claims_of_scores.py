"""What is claimed of the score: what is needed, and what brings it."""

from __future__ import annotations

from claims import Facts, says
from euchre.game.hand import Phase
from euchre.game.rules import left_of, team_of


@says("you need {n} more and they need {m}")
def _both_need(f: Facts, n: int, m: int) -> bool:
    return (n, m) == (max(0, f.need()), max(0, f.need(mine=False)))


@says("at \\d+:\\d+ .*? would be right(?=\\.)")
def _elsewhere(f: Facts) -> bool:
    return f.best is not None


@says("one trick saves {n} points")
def _one_trick(f: Facts, n: int) -> bool:
    size = f.view.rules.hand_size
    return n == f.brings(size, alone=True) - f.brings(size - 1, alone=True)


def _us(f: Facts) -> int:
    return team_of(f.view.rules, f.me)


def _make(f: Facts) -> range:
    return range(f.view.needed, f.view.rules.hand_size + 1)


def _would_win(f: Facts, points: int, *, mine: bool) -> bool:
    return f.wins(_us(f) if mine else 1 - _us(f), points)


@says("by points only, .*? would be better \\(by \\d\\.\\d\\d\\)(?:, but)?",
      "the score decides")  # fmt: skip
def _figures(f: Facts) -> bool:
    return f.best is not None


@says("you need {n} points?")
def _need(f: Facts, n: int) -> bool:
    return n == f.need() and _would_win(f, n, mine=True) and not _would_win(f, n - 1, mine=True)


@says("the other side needs {n} points?")
def _they_need(f: Facts, n: int) -> bool:
    theirs = f.need(mine=False)
    return n == theirs and _would_win(f, n, mine=False) and not _would_win(f, n - 1, mine=False)


def _ours(f: Facts) -> bool:
    """Whether this side makes it, or would."""
    return f.view.maker is None or f.me in f.view.makers


def _least(f: Facts, *, alone: bool, seat: int | None = None) -> int:
    return min(f.brings(tricks, alone=alone, seat=seat) for tricks in _make(f))


def _euchre(f: Facts, *, alone: bool, seat: int | None = None) -> int:
    return f.brings(f.view.needed - 1, alone=alone, seat=seat)


def _march(f: Facts, *, alone: bool, seat: int | None = None) -> int:
    return f.brings(f.view.rules.hand_size, alone=alone, seat=seat)


def _next(f: Facts) -> int:
    return left_of(f.view.rules, f.me)


def _may_march(f: Facts) -> bool:
    """Whether the makers have taken every trick so far."""
    makers = f.view.makers
    return all(trick.winner in makers for trick in f.view.tricks)


@says("making it wins the match", "making it with partner wins the match")
def _make_wins(f: Facts) -> bool:
    return _ours(f) and _would_win(f, _least(f, alone=f.view.alone), mine=True)


@says("and any call that they make brings it")
def _any_call(f: Facts) -> bool:
    return _would_win(f, _least(f, alone=False, seat=_next(f)), mine=False)


@says("euchring you gives them only {n}")
def _cheap(f: Facts, n: int) -> bool:
    return n == _euchre(f, alone=False) and not _would_win(f, n, mine=False)


@says("their march would win the match")
def _their_march(f: Facts) -> bool:
    return _would_win(f, _march(f, alone=False, seat=_next(f)), mine=False)


@says("their loner would win the match")
def _their_loner(f: Facts) -> bool:
    return _would_win(f, _march(f, alone=True, seat=_next(f)), mine=False)


@says("a euchre gives them only {n}")
def _cheap_euchre(f: Facts, n: int) -> bool:
    return _ours(f) and n == _euchre(f, alone=False) and not _would_win(f, n, mine=False)


@says("a march wins the match", "a march with partner wins the match, too")
def _march_wins(f: Facts) -> bool:
    brings, lone = _march(f, alone=f.view.alone), f.view.alone
    needed = not _would_win(f, _least(f, alone=lone), mine=True)
    return _ours(f) and _may_march(f) and needed and _would_win(f, brings, mine=True)


@says("a march would win them the match")
def _march_wins_them(f: Facts) -> bool:
    them = not _ours(f) and _may_march(f)
    return them and _would_win(f, _march(f, alone=f.view.alone), mine=False)


@says("a euchre would win them the match")
def _euchre_wins_them(f: Facts) -> bool:
    lone = f.view.alone or bool(getattr(f.event, "alone", False))
    return _ours(f) and _would_win(f, _euchre(f, alone=lone), mine=False)


@says("a euchre wins the match")
def _euchre_wins(f: Facts) -> bool:
    return not _ours(f) and _would_win(f, _euchre(f, alone=f.view.alone), mine=True)


@says("making it wins them the match")
def _make_wins_them(f: Facts) -> bool:
    return not _ours(f) and _would_win(f, _least(f, alone=f.view.alone), mine=False)


@says("making it scores {n}, euchring the other side {m}")
def _compared(f: Facts, n: int, m: int) -> bool:
    return n == f.brings(f.view.needed, alone=False) and m == _euchre(f, alone=False, seat=_next(f))


@says("all tricks score {n} alone and {m} with partner")
def _alone_or_not(f: Facts, n: int, m: int) -> bool:
    return (n, m) == (_march(f, alone=True), _march(f, alone=False))


@says("you do not need a march")
def _no_march(f: Facts) -> bool:
    return f.view.phase in (Phase.PLAY, Phase.DISCARD, Phase.LAY) and _make_wins(f)


@says("you do not need the {n} of a loner")
def _no_loner(f: Facts, n: int) -> bool:
    return n == _march(f, alone=True) and _would_win(f, _march(f, alone=False), mine=True)
