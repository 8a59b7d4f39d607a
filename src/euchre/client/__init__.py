"""A seat at a table of ``euchre serve``, for programs: bots, terminals, and those who watch.

    async with join("http://127.0.0.1:8642/t/TABLE", "Robot") as game:
        async for turn in game:
            await turn.play(bot.act(turn.view))

It keeps the picture of the table and a `View` of the hand, sends what was not acknowledged once
more, comes again where the connection is lost, keeps to the limits of the server, and pledges
chance of its own for each deal. ``docs/protocol.md`` is what it speaks; it needs
``pip install 'euchre[client]'`` from the moment on at which a table is joined.
"""

from typing import TYPE_CHECKING

from euchre.lazy import lazily

if TYPE_CHECKING:
    from euchre.client.asking import NewTable, invitation, make_table, open_tables, sit_down
    from euchre.client.errors import ClientError, Ended, LinkError, Refused, Unreachable
    from euchre.client.game import Game, Turn, join, play, watch
    from euchre.client.links import Link
    from euchre.client.manners import PERSON, ROBOT, Manners

__all__ = [
    "PERSON",
    "ROBOT",
    "ClientError",
    "Ended",
    "Game",
    "Link",
    "LinkError",
    "Manners",
    "NewTable",
    "Refused",
    "Turn",
    "Unreachable",
    "invitation",
    "join",
    "make_table",
    "open_tables",
    "play",
    "sit_down",
    "watch",
]

_HOMES = {
    "asking": "NewTable invitation make_table open_tables sit_down",
    "errors": "ClientError Ended LinkError Refused Unreachable",
    "game": "Game Turn join play watch",
    "links": "Link",
    "manners": "PERSON ROBOT Manners",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)
