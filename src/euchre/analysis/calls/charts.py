"""Which charts of calls a game has: what somebody is asked about, and the ways to answer.

Seats count from the dealer's left, 0 and up; calls are those of `CHARTS_BY_NAME`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from euchre.errors import EuchreError
from euchre.game.rules import Rules
from euchre.texts import translatable


class UnknownChartError(EuchreError):
    """Raised when there is no such chart: the message says why."""


@dataclass(frozen=True)
class CallingChart:
    """A chart of calls.

    Attributes:
        call: its name.
        title: what is decided, and when.
        short: the same in few words.
        calling: calling so, as the subject of a sentence.
        calls: that somebody calls so, said of one.
        trump: the suit by which hands are told.
    """

    call: str
    title: str
    short: str
    calling: str
    calls: str
    trump: str


ORDER, NEXT, ACROSS, NO_TRUMP, BID = "order", "next", "across", "no-trump", "bid"
CHARTS_BY_NAME: Final = {
    chart.call: chart
    for chart in (
        CallingChart(
            ORDER,
            translatable("coach-chart-order-title", "first round: the card turned up"),
            translatable("coach-chart-order-short", "first: the card turned up"),
            translatable("coach-chart-order-calling", "ordering"),
            translatable("coach-chart-order-calls", "orders"),
            translatable("coach-chart-order-trump", "the suit turned up"),
        ),
        CallingChart(
            NEXT,
            translatable(
                "coach-chart-next-title",
                "second round: next, the other suit of the color turned down",
            ),
            translatable("coach-chart-next-short", "second: next"),
            translatable("coach-chart-next-calling", "naming next"),
            translatable("coach-chart-next-calls", "names next"),
            translatable("coach-chart-next-trump", "next"),
        ),
        CallingChart(
            ACROSS,
            translatable(
                "coach-chart-across-title",
                "second round: across, the better suit of the other color",
            ),
            translatable("coach-chart-across-short", "second: across"),
            translatable("coach-chart-across-calling", "naming the better suit across"),
            translatable("coach-chart-across-calls", "names the better suit across"),
            translatable("coach-chart-across-trump", "the better suit across"),
        ),
        CallingChart(
            NO_TRUMP,
            translatable("coach-chart-no-trump-title", "second round: no trump"),
            translatable("coach-chart-no-trump-short", "second: no trump"),
            translatable("coach-chart-no-trump-calling", "naming no trump"),
            translatable("coach-chart-no-trump-calls", "names no trump"),
            translatable("coach-chart-no-trump-trump", "none"),
        ),
        CallingChart(
            BID,
            translatable("coach-chart-bid-title", "the bidding"),
            translatable("coach-chart-bid-short", "the bidding"),
            translatable("coach-chart-bid-calling", "bidding"),
            translatable("coach-chart-bid-calls", "bids"),
            translatable("coach-chart-bid-trump", "the best suit"),
        ),
    )
}  # fmt: skip
"""All charts, by name; a game has some of them."""


def list_chart_names(rules: Rules) -> tuple[str, ...]:
    """Return the names of a game's charts, the first call first; empty: hands are not called so.

    A bid of a pair that scores by it hangs on what the partner has bid, so that it has no chart.
    """
    if rules.min_bid is not None:
        return () if rules.sides == "fixed_pairs" and rules.bid_points == "tricks" else (BID,)
    if not rules.up_card:
        return ()
    return (ORDER, NEXT, ACROSS, *((NO_TRUMP,) if rules.no_trump != "off" else ()))


def list_call_ways(rules: Rules, call: str) -> tuple[str, ...]:
    """Return the ways to call: with partner and alone, or the bids, the lowest first."""
    if call == BID:
        assert rules.min_bid is not None
        assert rules.max_bid is not None
        return tuple(f"bid {tricks}" for tricks in range(rules.min_bid, rules.max_bid + 1))
    return ("call", "alone") if rules.go_alone else ("call",)


def gets_up_card(rules: Rules, seat: int, call: str) -> bool:
    """Return whether a seat that calls takes the up-card, which is then one of its trumps."""
    dealer = rules.players - 1
    return call == ORDER and (seat == dealer or rules.upcard_taker == "maker")


def describe_alternative_to_call(rules: Rules, seat: int, call: str) -> str:
    """Describe in words what the seat does instead of calling so."""
    if rules.stick_the_dealer and seat == rules.players - 1 and call in (NEXT, ACROSS, NO_TRUMP):
        return translatable(
            "coach-instead-naming", "naming the best other trump, since the dealer may not pass"
        )
    return translatable("coach-instead-passing", "passing")


def verify_chart(name: str, rules: Rules, seat: int, call: str) -> None:
    """Raise an error unless a game has a chart.

    Raises:
        UnknownChartError: it has not.
    """
    known = list_chart_names(rules)
    if not known and rules.min_bid is not None:
        raise UnknownChartError(
            translatable(
                "coach-chart-none-for-pairs",
                f"there is no chart of calls for {name!r}: what a hand is worth there hangs on "
                "what the partner and the other side have bid",
                game=name,
            )
        )
    if not known:
        raise UnknownChartError(
            translatable(
                "coach-chart-none",
                f"there is no chart of calls for {name!r}: its players see all cards between them, "
                "so that no kind of hand has a worth of its own",
                game=name,
            )
        )
    if call not in known:
        charts, given = ", ".join(known), repr(call[:40])
        raise UnknownChartError(
            translatable(
                "coach-chart-unknown",
                f"the game {name!r} has charts of {charts}, not of {given}",
                game=name,
                charts=charts,
                given=given,
            )
        )
    if not 0 <= seat < rules.players:
        raise UnknownChartError(
            f"a seat is 0 to {rules.players - 1} from the dealer's left, not {seat}"
        )
