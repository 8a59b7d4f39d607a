"""Kinds of conformance case about evenings: who gets how much money, and who meets whom."""

from __future__ import annotations

from typing import Final

from euchre.game.rules import Rules
from euchre.game.rules import teams as list_teams
from euchre.money import settle_table
from euchre.testing.kinds import MalformedCaseError, register_kind
from euchre.tournaments.prizes import PrizeError, PrizePlan, divide_pot, parse_prizes
from euchre.tournaments.schedules.individual import individual_schedule

# -- money --------------------------------------------------------------------------------------

FINALIST_TEAMS: Final = 2
"""The teams that meet in the final of two tables."""


@register_kind("payout")
def _run_payout_case(
    rules: Rules,
    *,
    method: str,
    unit_cents: int = 0,
    final: tuple[int, int] = (0, 0),
    stake_cents: int = 0,
    players: int = 0,
    teams: int = 0,
    split: str = "",
    weights: tuple[int, ...] = (),
) -> dict[str, int | list[int]]:
    match method:
        case "pay_by_point":
            net = settle_table("points", unit_cents, list_teams(rules), final)
            return {"each_loser_pays": -min(net), "each_winner_gets": max(net)}
        case "two_table":
            pot = players * stake_cents
            first, second = _list_prizes(pot, _find_prize_plan(split), FINALIST_TEAMS)
            return {"pot": pot, "winning_team": first, "losing_team": second}
        case "multi_team":
            pot = teams * len(list_teams(rules)[0]) * stake_cents
            return {"pot": pot, "prizes": _list_prizes(pot, parse_prizes("100/40/20"), teams)}
        case "party":
            pot = players * stake_cents
            plan = PrizePlan("weights", weights)
            return {"pot": pot, "prizes": _list_prizes(pot, plan, players)}
        case _:
            raise MalformedCaseError(f"there is no method {method!r} of paying out")


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


@register_kind("schedule")
def _run_schedule_case(rules: Rules) -> dict[str, int]:
    rounds = individual_schedule(PARTY_PLAYERS)
    return {
        "rounds": len(rounds),
        "hands_per_round": rules.num_hands,
        "hands_total_per_table": len(rounds) * rules.num_hands,
        "deals_per_player_per_round": rules.num_hands // rules.players,
        "tables": max(len(party_round.tables) for party_round in rounds),
    }
