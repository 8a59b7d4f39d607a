"""Kinds of conformance case about evenings: who gets how much money, and who meets whom."""

from __future__ import annotations

from typing import Final

import msgspec

from euchre.game.rules import Rules, teams
from euchre.money import settle_table
from euchre.testing.kinds import MalformedCaseError, register_kind
from euchre.tournaments.prizes import PrizeError, PrizePlan, divide_pot, parse_prizes
from euchre.tournaments.schedules.individual import individual_schedule

# -- money --------------------------------------------------------------------------------------

FINALIST_TEAMS: Final = 2
"""The teams that meet in the final of two tables."""


class PayoutCase(msgspec.Struct):
    """Given: how the evening plays for money, and the figures that this way needs."""

    method: str
    unit_cents: int = 0
    final: tuple[int, int] = (0, 0)
    stake_cents: int = 0
    players: int = 0
    teams: int = 0
    split: str = ""
    weights: list[int] = []


@register_kind("payout", PayoutCase)
def _settle_payout(rules: Rules, given: PayoutCase) -> dict[str, int | list[int]]:
    match given.method:
        case "pay_by_point":
            net = settle_table("points", given.unit_cents, teams(rules), given.final)
            return {"each_loser_pays": -min(net), "each_winner_gets": max(net)}
        case "two_table":
            pot = given.players * given.stake_cents
            first, second = _list_prizes(pot, _find_prize_plan(given.split), FINALIST_TEAMS)
            return {"pot": pot, "winning_team": first, "losing_team": second}
        case "multi_team":
            pot = given.teams * len(teams(rules)[0]) * given.stake_cents
            return {"pot": pot, "prizes": _list_prizes(pot, parse_prizes("100/40/20"), given.teams)}
        case "party":
            pot = given.players * given.stake_cents
            plan = PrizePlan("weights", tuple(given.weights))
            return {"pot": pot, "prizes": _list_prizes(pot, plan, given.players)}
        case _:
            raise MalformedCaseError(f"there is no method {given.method!r} of paying out")


def _find_prize_plan(name: str) -> PrizePlan:
    try:
        return parse_prizes(name)
    except PrizeError:
        raise MalformedCaseError(f"there is no split {name!r}") from None


def _list_prizes(pot: int, plan: PrizePlan, competitors: int) -> list[int]:
    """Return what the competitors get when nobody is tied, as far down as there are prizes."""
    prizes = divide_pot(pot, plan, [[competitor] for competitor in range(competitors)])
    return list(prizes.values())[: max(FINALIST_TEAMS, len(plan.figures))]


# -- who meets whom -----------------------------------------------------------------------------

PARTY_PLAYERS: Final = 12
"""The players of the party whose schedule is checked."""


class ScheduleCase(msgspec.Struct):
    """Given: nothing; the party is for twelve."""


@register_kind("schedule", ScheduleCase)
def _describe_schedule(rules: Rules, _: ScheduleCase) -> dict[str, int]:
    rounds = individual_schedule(PARTY_PLAYERS)
    return {
        "rounds": len(rounds),
        "hands_per_round": rules.num_hands,
        "hands_total_per_table": len(rounds) * rules.num_hands,
        "deals_per_player_per_round": rules.num_hands // rules.players,
        "tables": max(len(party_round.tables) for party_round in rounds),
    }
