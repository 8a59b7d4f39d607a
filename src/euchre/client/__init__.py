"""A seat at a table of ``euchre server run``, for programs: bots, terminals, and those who watch.

    async with join("http://127.0.0.1:8642/t/TABLE", "Robot") as game:
        async for turn in game:
            await turn.play(bot.act(turn.view))

It keeps the picture of the table and a `View` of the hand, sends what was not acknowledged once
more, comes again where the connection is lost, keeps to the limits of the server, and pledges
chance of its own for each deal. ``docs/protocol.md`` is what it speaks; it needs
``pip install 'euchre[client]'`` from the moment on at which a table is joined.
"""

from typing import TYPE_CHECKING

from euchre.lazy import make_lazy_exports

if TYPE_CHECKING:
    from euchre.client.asking import (
        NewTable,
        fetch_invitation,
        list_open_tables,
        make_table,
        sit_down,
    )
    from euchre.client.errors import (
        ClientError,
        ConnectionEndedError,
        LinkError,
        RefusedError,
        ServerUnreachableError,
    )
    from euchre.client.game import Game, Turn, join, play, watch
    from euchre.client.links import Link
    from euchre.client.manners import PERSON_MANNERS, ROBOT_MANNERS, AutoActions

__all__ = [
    "PERSON_MANNERS",
    "ROBOT_MANNERS",
    "AutoActions",
    "ClientError",
    "ConnectionEndedError",
    "Game",
    "Link",
    "LinkError",
    "NewTable",
    "RefusedError",
    "ServerUnreachableError",
    "Turn",
    "fetch_invitation",
    "join",
    "list_open_tables",
    "make_table",
    "play",
    "sit_down",
    "watch",
]

_LAZY_EXPORTS = {
    "asking": "NewTable fetch_invitation make_table list_open_tables sit_down",
    "errors": "ClientError ConnectionEndedError LinkError RefusedError ServerUnreachableError",
    "game": "Game Turn join play watch",
    "links": "Link",
    "manners": "PERSON_MANNERS ROBOT_MANNERS AutoActions",
}

__getattr__, __dir__ = make_lazy_exports(__name__, _LAZY_EXPORTS)
