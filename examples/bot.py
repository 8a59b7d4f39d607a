"""A bot at a table: ``python examples/bot.py http://127.0.0.1:8642/t/TABLE [LEVEL] [NAME]``.

It sits down where there is room and plays a game to its end. LEVEL is a bot of the house
(``club``), or ``mine``: the player below. It needs ``pip install 'euchre[client]'``; how a bot is
written is told in ``docs/bots.md``, and what goes over the wire in ``docs/protocol.md``.
"""

import asyncio
import sys

from euchre import legal
from euchre.bots import make_bot
from euchre.client import join
from euchre.errors import EuchreError


class Mine:
    """Your own idea: this one says and plays the first thing that it may."""

    def act(self, view):
        """One of the events that may come next, from what this seat has seen."""
        return legal(view)[0]


async def main(link, level="mine", name="Robot"):
    """Sit down, take each turn, and say how it ended."""
    bot = Mine() if level == "mine" else make_bot(level)
    async with join(link, name) as game:
        async for turn in game:
            await turn.play(await asyncio.to_thread(bot.act, turn.view))
        print(*game.own_view.ending)


if __name__ == "__main__":
    try:
        asyncio.run(main(*sys.argv[1:]))
    except EuchreError as error:
        sys.exit(f"bot: {error}")
