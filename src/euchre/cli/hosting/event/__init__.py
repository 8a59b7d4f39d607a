"""``euchre event``: host an evening with real cards, or let bots play one."""

from __future__ import annotations

import click

from euchre.cli.hosting.event import (
    exports,
    ledger,
    rounds,
    running,
    scores,
    settings,
    setup,
    simulation,
    standings,
    travellers,
)
from euchre.cli.shared.groups import Whole


@click.group(
    "event",
    cls=Whole,
    epilog="Example: euchre event new party --players names.txt --stake 5 --out friday.evening",
)
def command() -> None:
    """Host an evening: pairings, scores, standings, prizes, who owes whom.

    An evening is a file, EVENING, to which every command adds a line; nothing in it is ever
    changed. What is owed is worked out, and no money is moved: that you do with your own hands.

    \b
    A usual evening:
      euchre event new party --players names.txt --stake 5 --out friday.evening
      euchre event pair friday.evening              who sits where
      euchre event score friday.evening 1 8:5       table 1; then pair again
      euchre event standings friday.evening
      euchre event close friday.evening             awards the prizes
      euchre event settle friday.evening            who pays whom

    The same on the whole screen: euchre event run friday.evening
    """  # noqa: D301 - \\b is for click


for _each in (
    setup.formats,
    setup.new,
    setup.join,
    setup.leave,
    setup.rename,
    running.run,
    settings.change,
    rounds.draw,
    rounds.pair,
    rounds.unpair,
    rounds.plan,
    rounds.tables,
    scores.score,
    scores.confirm,
    scores.correct,
    standings.standings,
    travellers.travellers,
    ledger.ledger,
    ledger.charge,
    ledger.pay,
    ledger.agree,
    ledger.collect,
    ledger.undo,
    ledger.settle,
    ledger.close,
    standings.history,
    exports.export,
    simulation.simulate,
):
    command.add_command(_each)
