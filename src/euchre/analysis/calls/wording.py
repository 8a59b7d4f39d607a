"""A table of calls in words: what its figures say, for the page and the terminal alike."""

from __future__ import annotations

from typing import Final

from euchre.analysis.calls.charts import BID, ORDER
from euchre.analysis.calls.table import CallingTable
from euchre.texts import translatable

SUIT_TERMS_NOTE: Final = translatable(
    "coach-calls-suit-terms",
    "Next is the other suit of the color turned down; across is a suit of the other color.",
)
"""What is asked about in the second round."""
AVERAGES_NOTE: Final = translatable(
    "coach-calls-averages",
    "Each number is an average of many hands: if it's close, some of them are worth a call and "
    "some aren't.",
)
"""What a figure says of one hand."""
CLOSE_MEANING: Final = translatable(
    "coach-calls-close", "close: within a tenth of a point or three standard errors"
)
"""What is neither plainly a call nor plainly none."""
BLANK_CELL_NOTE: Final = translatable("coach-calls-blank", "Blank: no such hand came up.")
"""Where nothing stands."""


def describe_earlier_calls(table: CallingTable) -> str:
    """Describe in a sentence how all seats before this one have called."""
    first_round = table.chart.call in (ORDER, BID)
    if first_round and table.seat:
        return translatable("coach-calls-all-passed", "All players before have passed.")
    if first_round:
        return translatable("coach-calls-nobody-spoke", "Nobody has spoken yet.")
    if table.seat:
        return translatable(
            "coach-calls-passed-twice",
            "In the first round everybody has passed, and in the second all players before.",
        )
    return translatable("coach-calls-passed-once", "In the first round everybody has passed.")


def explain_worth(table: CallingTable) -> str:
    """Explain in a sentence the figures of what calling is worth."""
    alone = " (here always alone)" if table.is_alone_only else ""
    several = table.opponents_phrase != "theirs"
    return translatable(
        "coach-calls-worth",
        f"Each number is what {table.chart.calling}{alone} gains over {table.instead}, in points "
        f"of the hand, yours minus {table.opponents_phrase}, at 0–0 with good players in all "  # noqa: RUF001 - as scores are written
        "seats.",
        calling=table.chart.calling,
        alone="yes" if table.is_alone_only else "no",
        instead=table.instead,
        opponents="several" if several else "one-side",
    )


def explain_call_share(table: CallingTable) -> str:
    """Explain in a sentence the figures of how often a hand is called."""
    alone = ", here always alone" if table.is_alone_only else ""
    return translatable(
        "coach-calls-share",
        "Each number says in how many of 100 deals with such a hand the learned player, on which "
        f"the strong bots are based, {table.chart.calls}{alone}. It ignores the score.",
        calls=table.chart.calls,
        alone="yes" if table.is_alone_only else "no",
    )
