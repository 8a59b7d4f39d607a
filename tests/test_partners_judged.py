"""The positions of ``data/partners.toml`` say what solving says."""

from __future__ import annotations

import pytest

from partners import CUSTOM, PARTNERS

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from judge import by_solving, leads

WORLDS = 1000


@pytest.mark.parametrize("name", PARTNERS)
def test_a_card_that_is_right_is_worth_more_with_perfect_play(name: str) -> None:
    """Over all hidden deals. What comes before the cards takes longer: ``tests/judge.py``."""
    partner = PARTNERS[name]
    found = by_solving(partner.position, WORLDS)
    if found is None:
        return
    for mean, error, _, _ in leads(partner, found).values():
        assert (mean, error) == (0, 0) if partner.by == CUSTOM else mean > 0
