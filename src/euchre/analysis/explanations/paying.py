"""What a hand brings, in the three ways that sentences speak of."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from euchre.bots.base import viewer_of
from euchre.game.hand import View
from euchre.game.rules import has_called_partner, left_of, team_of, teams
from euchre.game.scoring import hand_points


class HandPayoff(NamedTuple):
    """The points of one side as makers: made and taken whole, to them; failed, to the others."""

    make: int
    march: int
    euchre: int


def points_at_stake(view: View, *, alone: bool, next_player_makes: bool = False) -> HandPayoff:
    """Return what a hand brings between two sides, once trump is made or if it were made now.

    Args:
        view: of whoever chooses.
        alone: whether the maker has no partner.
        next_player_makes: whether the next player would make it, not who looks.
    """
    rules, makers, maker = view.rules, view.makers, view.maker
    if maker is None:
        seat = viewer_of(view)
        maker = left_of(rules, seat) if next_player_makes else seat
        makers = teams(rules)[team_of(rules, maker)]
    if has_called_partner(rules) and not alone:  # whoever the partner is
        makers = (maker, left_of(rules, maker))
    ending = view.build_ending(makers, maker, alone=alone, needed=view.needed)
    tricks = (max(view.needed, rules.hand_size - 1), rules.hand_size, view.needed - 1)
    return HandPayoff(*(max(hand_points(rules, replace(ending, tricks=won))) for won in tricks))
