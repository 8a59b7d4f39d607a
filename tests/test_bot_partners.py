"""What players expect of a partner: a hundred positions, and who of our bots can be sat opposite.

The positions are in ``data/partners.toml``, with what is right and why. Each was judged by
``python tests/judge.py`` and not by the complaint; where the complaint was wrong the position was
turned round, and says so.
"""

from __future__ import annotations

import pytest

from bot_positions import able
from effort import TIMES
from euchre.bots import make_bot
from partners import PARTNERS

WAYS_TRIED = 1 if TIMES > 1 else 9
"""One in so many ways to look at a position is: all turns are among them."""


def asked() -> list[object]:
    """Every bot about every position that it should know, those that it does not marked."""
    cases: list[object] = []
    for name, partner in PARTNERS.items():
        for bot in ("expert", *partner.knows):
            fails = partner.fails.get(bot)
            marks = [pytest.mark.xfail(reason=fails, strict=True)] if fails else []
            cases.append(pytest.param(bot, name, marks=marks))
    return cases


@pytest.mark.parametrize(("bot", "name"), asked())
def test_a_good_partner_does_what_is_right(bot: str, name: str) -> None:
    position, player = PARTNERS[name].position, make_bot(able(bot))
    ways = list(position.ways())[::WAYS_TRIED]
    answers = [position.answer(player, way) for way in ways]
    wrong = [
        f"{answer} at {way}"
        for way, answer in zip(ways, answers, strict=True)
        if not position.is_right(answer)
    ]
    assert not wrong, (
        f"{bot} {name}: {position.why}. It chose wrongly in {len(wrong)} of {len(ways)}: "
        + "; ".join(wrong[:3])
    )


def test_half_of_them_are_of_the_usual_games() -> None:
    usual = [
        name for name, each in PARTNERS.items()
        if each.position.game in ("standard", "stick-the-dealer")
    ]  # fmt: skip
    assert len(PARTNERS) >= 80
    assert 0.4 < len(usual) / len(PARTNERS) < 0.6


def test_every_position_says_why() -> None:
    assert all(partner.position.why for partner in PARTNERS.values())
