"""Everything that somebody can do again and again is done so, all night (by hand).

A server without a network keeps an evening, a club, an account and tables. Each action that a
player, member, host, guest or moderator can repeat, alone or with what undoes it, is repeated until
it is refused for good, or `TIMES` times; limits per minute are off, since a night is long. Then
every page of what it was done to is asked for. Told are the entries and bytes of the log, the most
milliseconds for which the event loop worked without a pause (CPU time of its thread), and the
bytes of the largest answer; more than `MOST_MS` or `MOST_BYTES` is marked.

``python tests/campaign_repeats.py --file repeats.json``; ``--only club`` for some of them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import secrets
import shutil
import sys
import tempfile
import time
from asyncio import events
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from re import findall, search
from typing import Any, Final, NamedTuple, cast, get_args

from asgi_help import Browser, House, opened
from euchre.server.accounts.api import AccountsApi
from euchre.server.accounts.registry import ACCOUNT_LOG_KIND
from euchre.server.clubs.actions import CLUB_ACTIONS
from euchre.server.clubs.registry import CLUB_LOG_KIND
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.limits import RateLimiter, ServerLimits, TokenBucket
from euchre.server.moderation.actions import ModerationActions
from euchre.server.moderation.registry import MODERATION_LOG_KIND
from euchre.server.processes.shared_calls import VersionCache
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.room import TableRoom
from euchre.server.tables.sockets import SocketEndpoint, accept_hello
from euchre.server.tournaments.host_actions import HOST_ACTIONS
from euchre.server.tournaments.pages import TournamentPages
from euchre.server.tournaments.player_actions import (
    HOST_OR_PLAYER_ACTIONS,
    PLAYER_ACTIONS,
    PUBLIC_ACTIONS,
)
from euchre.server.tournaments.registry import TOURNAMENT_LOG_KIND
from euchre.store import ACCOUNT_PREFIX, CLUB_PREFIX, TOURNAMENT_LOG_PREFIX
from euchre.table.commands import Command, parse_command
from event_help import EIGHT
from room_help import Line
from server_help import first_event

MEMORY: Final = Path("/dev/shm")  # noqa: S108
"""Where files are in memory."""
TIMES: Final = 3_000
"""How often an action is repeated."""
MOST_MS: Final = 50.0
"""Milliseconds for which the loop may be kept."""
MOST_CPU: Final = 0.5
"""Seconds for which a server may work for a page, in whatever thread."""
MOST_BYTES: Final = 200_000
"""Bytes of a page; files that are taken home may have more, each by its budget."""
NEXT, PICTURE = "the next action", "the picture of the table"
KINDS: Final = {
    kind.prefix: kind.most
    for kind in (ACCOUNT_LOG_KIND, CLUB_LOG_KIND, MODERATION_LOG_KIND, TOURNAMENT_LOG_KIND)
}
"""How many entries logs may have, by what their names begin with."""
_REFUSED_FOR_GOOD: Final = 6
"""Refusals one after the other, after which nothing is tried any more."""
LONG: Final = "A long text of somebody who means harm. " * 10
END: Final = "it ends what it is done to, or can be done once"
LOOKS: Final = "it writes nothing"


# -- what is repeated -----------------------------------------------------------------------------

Step = Callable[[int], Awaitable[bool]]


@dataclass
class Scene:
    """What an action is repeated at.

    Attributes:
        does: does it once more, for the so many-th time; whether it was accepted.
        log: the log that may grow, as the store calls it; empty: none.
        named: what stands in addresses for it, whose pages are asked for.
        looks: whose browser asks.
        more: other addresses.
        room: the table whose picture is sent; None: it is no table.
    """

    does: Step
    log: str
    named: dict[str, str]
    looks: Browser
    more: tuple[str, ...] = ()
    room: TableRoom | None = None
    seat: int | None = None
    token: str = ""
    accepted: int = 0

    async def step(self) -> bool:
        """Do it once more; whether it was accepted."""
        done = await self.does(self.accepted)
        self.accepted += done
        return done


@dataclass(frozen=True)
class Repeat:
    """An action, or a pair, that is repeated."""

    place: str
    actions: tuple[str, ...]
    begin: Callable[[House], Awaitable[Scene]]
    times: int

    @property
    def title(self) -> str:
        return f"{self.place}: {self.begin.__name__.replace('_', ' ')} ({', '.join(self.actions)})"


REPEATS: Final[list[Repeat]] = []


def repeats(place: str, *actions: str, times: int = TIMES) -> Callable[[Any], Any]:
    """Note a scene, and which actions of a registry it repeats."""

    def note(begin: Callable[[House], Awaitable[Scene]]) -> Any:
        REPEATS.append(Repeat(place, actions, begin, times))
        return begin

    return note


NOT_REPEATED: Final[dict[str, dict[str, str]]] = {
    "evening": {
        "close": END,
        "delete": END,
        "seat-bot": "a seat of a table has so many people that a bot can take over",
        "sit": "it opens the one table of a round, and gives its chair again",
        "online": "each table of a round once; a round that is taken back makes another, as in"
        " 'pair' and 'unpair'",
    },
    "club": {
        "delete": END,
        "draw": END,
        "play": "it makes tables, which are counted for each address and hour",
        "play-game": "each game has one table until it is played",
    },
    "account": {
        "create_account": "accounts are counted for each address and hour",
        "start_registration": LOOKS,
        "start_sign_in": LOOKS,
        "start_adding_passkey": LOOKS,
        "find_account_by_recovery_code": LOOKS,
        "delete_account": END,
    },
    "elsewhere": {
        "DailyPages.play_day": "each deal of a day once for each browser and account",
        "DailyPages.resume_day": LOOKS,
        "GameHistoryPages.review_game": "it takes the place of the last review of that game",
        "MatchmakingPages.accept_offer": "once for each offer",
        "RecordPages.replay_sent_record": LOOKS,
        "RecordPages.review_sent_record": LOOKS,
        "SavedSeatsHandler.show_saved_seats": LOOKS,
        "SharePages.make_share": LOOKS,
        "TableApi.make_table": "tables are counted for each address and hour",
        "TableApi.reveal_games": END,
        "TournamentPages.create_tournament": "evenings are counted as tables are",
        "TournamentPages.reveal_boards": "once for each browser and account",
        "TournamentPages.sign_in_with_access_token": LOOKS,
        "build_routes.<locals>.ask_rules": LOOKS,
        "show_requested_puzzles": LOOKS,
    },
    "moderation": {"close": END, "done": "it is 'settle' with other words"},
    "table": {
        "hello": LOOKS,
        "act": "the game bounds it, and a game has so many hands at most",
        "nonce": "once for each shuffle",
        "claim": "it ends the hand",
        "sync": LOOKS,
        "hint": LOOKS,
        "ping": LOOKS,
        "admit": "once for each who knocks",
        "rematch": "it is 'ready' after the game",
        "vote": "once for each turn and voter",
        "wait": "once for each absence and voter",
        "back": "once for each time that a bot sits in, which takes half a minute",
    },
}
"""What is not repeated, and why; each name is that of an action in its registry."""


def registries(house: House) -> dict[str, set[str]]:
    """The names of all that can be done, by place: tests/test_repeats.py holds the table to it."""
    handlers: dict[str, set[str]] = {"account": set(), "elsewhere": set()}
    for route in house.app.routes:
        if isinstance(route, Endpoint) and route.caller is not CallerRole.SERVER:
            if route.methods is None or "GET" in route.methods or "{action}" in route.path:
                continue
            of_account = isinstance(getattr(route.endpoint, "__self__", None), AccountsApi)
            if of_account:
                handlers["account"].add(route.endpoint.__name__)
            else:
                handlers["elsewhere"].add(route.endpoint.__qualname__)
    return handlers | {
        "evening": {*HOST_ACTIONS, *PUBLIC_ACTIONS, *PLAYER_ACTIONS, *HOST_OR_PLAYER_ACTIONS},
        "club": {*CLUB_ACTIONS},
        "moderation": {*ModerationActions(*3 * [cast("Any", None)])._named},
        "table": {f"{kind.__struct_config__.tag}" for kind in get_args(Command)},
    }


# -- evenings -------------------------------------------------------------------------------------


@dataclass
class Evening:
    """An evening, and the browser of its host."""

    host: Browser
    base: str

    @classmethod
    async def of(cls, house: House, names: list[str] | None = None, **wanted: str) -> Evening:
        host = house.browser()
        form = {"format": "party", "title": "Thursday", "names": "\n".join(names or EIGHT)}
        ticked = {"joining": "y", "listed": "y", "confirm": "y", "claiming": "y"}
        made = await host.asks("POST", "/events/new", {**form, **ticked, **wanted}, form=True)
        assert made.status == 303, findall(r'role="alert"[^>]*>(.*?)<', made.text)
        return cls(host, made.headers["location"])

    async def of_player(self, player: int) -> Evening:
        """The same, in the browser of a player."""
        found = Evening(Browser(self.host.app), self.base)
        await found.does("claim", player=player)
        return found

    async def tries(self, action: str, **fields: object) -> bool:
        """Do something; whether it was not refused."""
        return await tries(self.host, f"{self.base}/{action}", **fields)

    async def does(self, action: str, **fields: object) -> None:
        await self.host.does(f"{self.base}/{action}", **fields)

    @property
    def version(self) -> int:
        """How many entries its log has, by which charges and payments are called."""
        evenings = self.host.app.state.tournaments
        version: int = evenings._aggregates[self.base.rpartition("/")[2]].version
        return version

    def scene(self, step: Step, looks: Browser | None = None) -> Scene:
        ident = self.base.rpartition("/")[2]
        named = {"evening": ident}
        return Scene(step, TOURNAMENT_LOG_PREFIX + ident, named, looks or self.host, ("/events",))


async def tries(browser: Browser, address: str, /, **fields: object) -> bool:
    """Send a form; whether it was not refused."""
    answer = await browser.asks("POST", address, fields, form=True)
    return not answer.refused


async def both(*done: Awaitable[bool]) -> bool:
    """Do one after the other; whether any was not refused."""
    return any([await each for each in done])


PAIRS: Final = [
    f"{first} & {second}" for first, second in zip(EIGHT[::2], EIGHT[1::2], strict=True)
]


def crowd(people: int) -> list[str]:
    return [name_of(30_000 + at) for at in range(people)]


def name_of(at: int) -> str:
    """A name for each number, of which none reads like another."""
    letters = "abcdeghkpstxyz"  # of which none looks like another, or like two
    word = "".join(letters[at // len(letters) ** place % len(letters)] for place in range(4))
    return word.title()


@repeats("evening", "add", "remove")
async def adding_and_removing(house: House) -> Scene:
    evening = await Evening.of(house, stake="5")

    async def step(at: int) -> bool:
        return await both(
            evening.tries("add", names=name_of(at)),
            evening.tries("remove", **{f"remove_{at + 9}": "y"}),
        )

    return evening.scene(step)


@repeats("evening", "add", "leave")
async def adding_and_going(house: House) -> Scene:
    evening = await Evening.of(house, stake="5")

    async def step(at: int) -> bool:
        return await both(
            evening.tries("add", names=name_of(at)),
            evening.tries("leave", player=at + 9, sure="y"),
        )

    return evening.scene(step)


@repeats("evening", "leave", "return")
async def leaving_and_returning(house: House) -> Scene:
    evening = await Evening.of(house, crowd(40), stake="5")
    await evening.does("pair", rounds=0)

    async def step(_: int) -> bool:
        return await both(
            evening.tries("leave", player=1, sure="y"), evening.tries("return", player=1)
        )

    return evening.scene(step)


@repeats("evening", "pair", "unpair", times=1_500)
async def pairing_and_taking_back(house: House) -> Scene:
    evening = await Evening.of(house, crowd(200), format="progressive", stake="5")

    async def step(_: int) -> bool:
        return await both(
            evening.tries("pair", rounds=0), evening.tries("unpair", rounds=1, sure="y")
        )

    return evening.scene(step)


@repeats("evening", "pair", "enter", times=150)
async def playing_all_rounds(house: House) -> Scene:
    evening = await Evening.of(house, stake="5", rounds="100")

    async def step(at: int) -> bool:
        paired = await evening.tries("pair", rounds=at)
        for table in (1, 2):
            await evening.tries("enter", number=at + 1, table=table, first=8, second=6)
        return paired

    return evening.scene(step)


@repeats("evening", "enter")
async def correcting_a_score(house: House) -> Scene:
    evening = await Evening.of(house, stake="5")
    await evening.does("pair", rounds=0)

    async def step(at: int) -> bool:
        score = {"first": 10, "second": at % 9, "why": LONG, "anyway": "y"}
        return await evening.tries("enter", number=1, table=1, **score)

    return evening.scene(step)


@repeats("evening", "walkover")
async def giving_walkovers(house: House) -> Scene:
    evening = await Evening.of(house, PAIRS, format="swiss", stake="5")
    await evening.does("pair", rounds=0)

    async def step(at: int) -> bool:
        return await evening.tries("walkover", number=1, table=1, side=("first", "second")[at % 2])

    return evening.scene(step)


@repeats("evening", "rename")
async def renaming_a_player(house: House) -> Scene:
    evening = await Evening.of(house, stake="5")

    async def step(at: int) -> bool:
        return await evening.tries("rename", player=1, name=("Anna", "Hannah")[at % 2])

    return evening.scene(step)


@repeats("evening", "rename")
async def passing_a_place_on(house: House) -> Scene:
    evening = await Evening.of(house, stake="5")
    await evening.does("pair", rounds=0)

    async def step(at: int) -> bool:
        return await evening.tries("rename", player=1, name=name_of(at), other="y")

    return evening.scene(step)


@repeats("evening", "claim", "free")
async def claiming_and_freeing(house: House) -> Scene:
    evening = await Evening.of(house)

    async def step(_: int) -> bool:
        guest = Evening(house.browser(), evening.base)
        claimed = await guest.tries("claim", player=1)
        await evening.tries("free", player=1)
        return claimed

    return evening.scene(step)


@repeats("evening", "claim", "release")
async def claiming_and_releasing(house: House) -> Scene:
    evening = await Evening.of(house)
    guest = Evening(house.browser(), evening.base)

    async def step(at: int) -> bool:
        player = 1 + at % 8
        return await both(guest.tries("claim", player=player), guest.tries("release"))

    return evening.scene(step)


@repeats("evening", "join", "remove")
async def joining_and_being_removed(house: House) -> Scene:
    evening = await Evening.of(house)

    async def step(at: int) -> bool:
        guest = Evening(house.browser(), evening.base)
        return await both(
            guest.tries("join", name=name_of(at)),
            evening.tries("remove", **{f"remove_{at + 9}": "y"}),
        )

    return evening.scene(step)


@repeats("evening", "join", times=600)
async def joining(house: House) -> Scene:
    evening = await Evening.of(house, stake="5")

    async def step(at: int) -> bool:
        guest = Evening(house.browser(), evening.base)
        return await both(guest.tries("join", name=name_of(at)), guest.tries("go", sure="y"))

    return evening.scene(step)


@repeats("evening", "link")
async def renewing_links(house: House) -> Scene:
    evening = await Evening.of(house)
    return evening.scene(lambda at: evening.tries("link", player=1 + at % 8))


@repeats("evening", "renew")
async def renewing_the_link_of_the_host(house: House) -> Scene:
    evening = await Evening.of(house)
    return evening.scene(lambda _: evening.tries("renew", sure="y"))


@repeats("evening", "change")
async def changing_the_title(house: House) -> Scene:
    evening = await Evening.of(house, stake="5")

    async def step(at: int) -> bool:
        return await evening.tries("change", seen=at, title=("Monday", "Tuesday")[at % 2] * 8)

    return evening.scene(step)


@repeats("evening", "change", times=200)
async def changing_the_stake(house: House) -> Scene:
    evening = await Evening.of(house, crowd(200), stake="5", format="progressive")

    async def step(at: int) -> bool:
        sums = {"stake": f"{5 + at % 2}", "basket": f"{1 + at % 2}"}
        return await evening.tries("change", seen=at, **sums)

    return evening.scene(step)


@repeats("evening", "change")
async def changing_the_prices(house: House) -> Scene:
    evening = await Evening.of(house, EIGHT[:4], format="points", stake="5", unit="1")
    await evening.does("pair", rounds=0)
    await evening.does("enter", number=1, table=1, first=12, second=6)

    async def step(at: int) -> bool:
        sums = {"per_euchre": f"{1 + at % 2}", "per_renege": f"{1 + at % 2}"}
        return await evening.tries("change", seen=at, **sums)

    return evening.scene(step)


@repeats("evening", "paid-all", "reverse")
async def paying_all_and_taking_back(house: House) -> Scene:
    evening = await Evening.of(house, stake="5")

    async def step(at: int) -> bool:
        number = evening.version
        paid = await evening.tries("paid-all")
        key = f"paid/{number + 7 if paid and not at else number}"
        return await evening.tries("reverse", key=key, why=LONG)

    return evening.scene(step)


@repeats("evening", "charge", "reverse")
async def charging_and_taking_back(house: House) -> Scene:
    evening = await Evening.of(house)

    async def step(_: int) -> bool:
        key = f"charge/{evening.version}"
        return await both(
            evening.tries("charge", payer="p1", payee="p2", amount="1", what=LONG),
            evening.tries("reverse", key=key, why=LONG),
        )

    return evening.scene(step)


@repeats("evening", "charge")
async def charging_all(house: House) -> Scene:
    evening = await Evening.of(house)

    async def step(at: int) -> bool:
        pair = {"payer": f"p{1 + at % 8}", "payee": f"p{1 + (at + 1) % 8}"}
        return await evening.tries("charge", **pair, amount=f"{1 + at}", what=LONG)

    return evening.scene(step)


@repeats("evening", "paid")
async def paying_more_than_is_owed(house: House) -> Scene:
    evening = await Evening.of(house)

    async def step(at: int) -> bool:
        pair = {"payer": f"p{1 + at % 8}", "payee": f"p{1 + (at + 1) % 8}"}
        return await evening.tries("paid", **pair, amount="0.01", anyway="y")

    return evening.scene(step)


@repeats("evening", "score", "confirm")
async def entering_other_scores(house: House) -> Scene:
    evening = await Evening.of(house)
    await evening.does("pair", rounds=0)
    data = (await evening.host.gets(f"/api{evening.base}")).json
    table = data["rounds"][0]["tables"][0]
    ours, theirs = [await evening.of_player(table[side][0]) for side in ("first", "second")]

    async def step(at: int) -> bool:
        score = {"first": 12, "second": at % 9}
        return await (ours, theirs)[at % 2].tries("score", number=1, table=1, **score)

    return evening.scene(step)


@repeats("evening", "go", "return")
async def going_and_coming_back(house: House) -> Scene:
    evening = await Evening.of(house, stake="5")
    await evening.does("pair", rounds=0)
    mine = await evening.of_player(1)

    async def step(_: int) -> bool:
        return await both(mine.tries("go", sure="y"), evening.tries("return", player=1))

    return evening.scene(step)


async def _owing(house: House) -> tuple[Evening, Evening, Evening]:
    evening = await Evening.of(house)
    payer, payee = await evening.of_player(1), await evening.of_player(2)
    await evening.does("charge", payer="p1", payee="p2", amount="10000", what="a bet")
    return evening, payer, payee


@repeats("evening", "paid", "unpaid")
async def claiming_a_payment_and_withdrawing_it(house: House) -> Scene:
    evening, payer, _ = await _owing(house)

    async def step(at: int) -> bool:
        return await both(
            payer.tries("paid", payer="p1", payee="p2", amount="0.01"),
            payer.tries("unpaid", claim=at + 1),
        )

    return evening.scene(step)


@repeats("evening", "paid", "got")
async def paying_in_cents(house: House) -> Scene:
    evening, payer, payee = await _owing(house)

    async def step(at: int) -> bool:
        return await both(
            payer.tries("paid", payer="p1", payee="p2", amount="0.01"),
            payee.tries("got", claim=at + 1),
        )

    return evening.scene(step)


@repeats("evening", "paid")
async def having_got_cents(house: House) -> Scene:
    evening, _, payee = await _owing(house)

    async def step(_: int) -> bool:
        return await payee.tries("paid", payer="p1", payee="p2", amount="0.01")

    return evening.scene(step)


# -- clubs ----------------------------------------------------------------------------------------

_NAMES: Final = iter(range(10**6))


async def account(house: House) -> Browser:
    """Somebody who has an account, under a name that nobody else has."""
    return await house.account(name_of(5_000 + next(_NAMES)))


@dataclass
class Club:
    """A club, and the browser of a member."""

    member: Browser
    base: str

    @classmethod
    async def of(cls, house: House) -> Club:
        owner = await account(house)
        made = await owner.does("/clubs/new", title="The Bowers", about="")
        club = cls(owner, made.headers["location"])
        await club.does("present", title="The Bowers", about=LONG, door="listed")
        return club

    async def invite(self) -> str:
        page = (await self.member.gets(f"{self.base}/members")).text
        found = search(r'id="invite" readonly value="http://[^/]+([^"]+)"', unescape(page))
        assert found is not None
        return found[1]

    async def another(self, house: House, role: str = "") -> Club:
        """The same, in the browser of another member."""
        found = Club(await account(house), self.base)
        await found.member.does(await self.invite())
        if role:
            await self.does("role", player=found.player, role=role)
        return found

    @property
    def player(self) -> str:
        return ACCOUNT_PREFIX + self.member.player

    async def tries(self, action: str, **fields: object) -> bool:
        return await tries(self.member, f"{self.base}/{action}", **fields)

    async def does(self, action: str, **fields: object) -> None:
        await self.member.does(f"{self.base}/{action}", **fields)

    async def opens(self, kind: str, number: int = 1) -> None:
        """A season."""
        if number == 1:
            await self.does("rules-add", title="House", preset="standard")
        await self.does("season-open", title="Winter", kind=kind, rules=1, reach=2)

    def scene(self, step: Step) -> Scene:
        ident = self.base.rpartition("/")[2]
        named = {"club": ident, "season": "1", "player": self.member.player}
        return Scene(step, CLUB_PREFIX + ident, named, self.member, ("/clubs",))


@repeats("club", "ask", "decline")
async def asking_and_taking_back(house: House) -> Scene:
    club, other = await Club.of(house), await account(house)

    async def step(_: int) -> bool:
        return await both(tries(other, f"{club.base}/ask"), tries(other, f"{club.base}/decline"))

    return club.scene(step)


@repeats("club", "ask", "accept", "leave")
async def asking_and_leaving(house: House) -> Scene:
    club, other = await Club.of(house), await account(house)

    async def step(_: int) -> bool:
        asked = await tries(other, f"{club.base}/ask")
        await club.tries("accept", player=ACCOUNT_PREFIX + other.player)
        return await both(tries(other, f"{club.base}/leave", sure="y")) or asked

    return club.scene(step)


@repeats("club", "ask", "decline")
async def asking_and_being_declined(house: House) -> Scene:
    club, other = await Club.of(house), await account(house)

    async def step(_: int) -> bool:
        return await both(
            tries(other, f"{club.base}/ask"),
            club.tries("decline", player=ACCOUNT_PREFIX + other.player),
        )

    return club.scene(step)


@repeats("club", "leave", "ClubPages.join_club")
async def joining_and_leaving(house: House) -> Scene:
    club, other = await Club.of(house), await account(house)
    invite = await club.invite()

    async def step(_: int) -> bool:
        return await both(tries(other, invite), tries(other, f"{club.base}/leave", sure="y"))

    return club.scene(step)


@repeats("club", "remove")
async def joining_and_being_removed_from_a_club(house: House) -> Scene:
    club, other = await Club.of(house), await account(house)

    async def step(_: int) -> bool:
        joined = await tries(other, await club.invite())
        gone = ACCOUNT_PREFIX + other.player
        return await club.tries("remove", player=gone, sure="y") or joined

    return club.scene(step)


@repeats("club", "role")
async def giving_roles(house: House) -> Scene:
    club = await Club.of(house)
    other = await club.another(house)

    async def step(at: int) -> bool:
        role = ("organiser", "member")[at % 2]
        return await club.tries("role", player=other.player, role=role)

    return club.scene(step)


@repeats("club", "renew")
async def renewing_the_link_of_a_club(house: House) -> Scene:
    club = await Club.of(house)
    return club.scene(lambda _: club.tries("renew"))


@repeats("club", "present")
async def describing_a_club(house: House) -> Scene:
    club = await Club.of(house)

    async def step(at: int) -> bool:
        door = ("listed", "invited")[at % 2]
        return await club.tries("present", title=f"Club {at}", about=f"{at}{LONG}", door=door)

    return club.scene(step)


@repeats("club", "rules-add", "rules-drop")
async def adding_and_dropping_rules(house: House) -> Scene:
    club = await Club.of(house)

    async def step(at: int) -> bool:
        return await both(
            club.tries("rules-add", title=f"Rules {at}", preset="british", notes=LONG[:300]),
            club.tries("rules-drop", number=at + 1),
        )

    return club.scene(step)


@repeats("club", "season-open", "season-close")
async def opening_and_closing_seasons(house: House) -> Scene:
    club = await Club.of(house)
    await club.opens("ladder")

    async def step(at: int) -> bool:
        named = {"title": "x" * 60, "kind": "ladder", "rules": 1}
        return await both(
            club.tries("season-open", **named), club.tries("season-close", season=at + 2, sure="y")
        )

    return club.scene(step)


@repeats("club", "enter", "withdraw")
async def entering_and_withdrawing(house: House) -> Scene:
    club = await Club.of(house)
    await club.opens("robin")

    async def step(at: int) -> bool:
        return await both(
            club.tries("enter", season=1),
            club.tries("withdraw", season=1, entrant=at + 1, sure="y"),
        )

    return club.scene(step)


@repeats("club", "enter", "withdraw")
async def entering_a_ladder_and_withdrawing(house: House) -> Scene:
    club = await Club.of(house)
    await club.opens("ladder")
    other = await club.another(house)
    await other.does("enter", season=1)

    async def step(at: int) -> bool:
        return await both(
            club.tries("enter", season=1),
            club.tries("withdraw", season=1, entrant=at + 2, sure="y"),
        )

    return club.scene(step)


@repeats("club", "withdraw", "reinstate")
async def withdrawing_and_playing_on(house: House) -> Scene:
    club = await Club.of(house)
    await club.opens("robin")
    for _ in range(4):
        other = await club.another(house)
        await other.does("enter", season=1)
    await club.does("draw", season=1)

    async def step(_: int) -> bool:
        return await both(
            club.tries("withdraw", season=1, entrant=1, sure="y"),
            club.tries("reinstate", season=1, entrant=1),
        )

    return club.scene(step)


async def _ladder(house: House) -> tuple[Club, Club, Club]:
    club = await Club.of(house)
    await club.opens("ladder")
    first, second = await club.another(house), await club.another(house)
    await first.does("enter", season=1)
    await second.does("enter", season=1)
    return club, first, second


@repeats("club", "challenge", "call-off")
async def challenging_and_calling_off(house: House) -> Scene:
    club, _, second = await _ladder(house)

    async def step(at: int) -> bool:
        return await both(
            second.tries("challenge", season=1, entrant=1),
            second.tries("call-off", season=1, fixture=at + 1),
        )

    return club.scene(step)


@repeats("club", "challenge", "score", "confirm")
async def playing_a_ladder(house: House) -> Scene:
    club, first, second = await _ladder(house)

    async def step(at: int) -> bool:
        players = (second, first)
        challenger, champion = players[at % 2], players[1 - at % 2]
        top = 1 + at % 2
        made = await challenger.tries("challenge", season=1, entrant=top)
        game = {"season": 1, "fixture": at + 1, "first": 10, "second": at % 9}
        await challenger.tries("score", **game)
        return await champion.tries("confirm", **game) or made

    return club.scene(step)


@repeats("club", "score")
async def saying_other_scores(house: House) -> Scene:
    club, first, second = await _ladder(house)
    await second.does("challenge", season=1, entrant=1)

    async def step(at: int) -> bool:
        game = {"season": 1, "fixture": 1, "first": 10, "second": at // 2 % 9}
        if at % 2:
            game |= {"first": at // 2 % 9, "second": 10}
        return await (first, second)[at % 2].tries("score", **game)

    return club.scene(step)


@repeats("club", "set")
async def setting_scores(house: House) -> Scene:
    club, _, second = await _ladder(house)
    await second.does("challenge", season=1, entrant=1)

    async def step(at: int) -> bool:
        game = {"season": 1, "fixture": 1, "first": 10 * (at % 2), "second": 10 - 10 * (at % 2)}
        return await club.tries("set", **game, why=LONG[:300])

    return club.scene(step)


@repeats("club", "evening-drop", "ClubPages.create_tournament", times=700)
async def hosting_and_dropping_evenings(house: House) -> Scene:
    club = await Club.of(house)
    form = {"format": "party", "names": "\n".join(EIGHT), "title": "x" * 60}

    async def step(_: int) -> bool:
        made = await club.member.asks("POST", f"{club.base}/evening", form, form=True)
        ident = made.headers.get("location", "").rpartition("/")[2]
        return await club.tries("evening-drop", evening=ident) or not made.refused

    return club.scene(step)


@repeats("club", "leave", "ClubPages.create_club", times=400)
async def founding_and_leaving(house: House) -> Scene:
    club, keepers = await Club.of(house), [await account(house)]
    founder = club.member

    async def step(at: int) -> bool:
        made = await founder.asks("POST", "/clubs/new", {"title": f"Club {at}"}, form=True)
        if made.refused:
            return False
        club = Club(founder, made.headers["location"])
        if at % 30 == 29:
            keepers.append(await account(house))
        await tries(keepers[-1], await club.invite())
        await club.tries("role", player=ACCOUNT_PREFIX + keepers[-1].player, role="owner")
        return await club.tries("leave", sure="y")

    return club.scene(step)


# -- accounts -------------------------------------------------------------------------------------


def _scene_of(who: Browser, step: Step) -> Scene:
    return Scene(step, ACCOUNT_PREFIX + who.player, {"player": who.player}, who)


async def _posts(who: Browser, path: str, sent: Any = None) -> bool:
    return not (await who.asks("POST", f"/api/players/{who.player}/{path}", sent)).refused


@repeats("account", "sign_in")
async def signing_in(house: House) -> Scene:
    who = await account(house)
    elsewhere = who.another()

    async def step(_: int) -> bool:
        elsewhere.cookies.clear()
        proof = await elsewhere.signs()
        return await _posts(elsewhere, "sessions", proof)

    return _scene_of(who, step)


@repeats("account", "sign_in", "end_session")
async def signing_in_and_out(house: House) -> Scene:
    who = await account(house)
    elsewhere = who.another()

    async def step(_: int) -> bool:
        proof = await elsewhere.signs()
        done = await _posts(elsewhere, "sessions", proof)
        path = f"/api/players/{who.player}/sessions/this"
        return not (await elsewhere.asks("DELETE", path)).refused or done

    return _scene_of(who, step)


@repeats("account", "renew_recovery_codes", "sign_in_with_code")
async def renewing_codes(house: House) -> Scene:
    who = await account(house)
    elsewhere = who.another()
    codes = [*who.codes]

    async def step(_: int) -> bool:
        if not codes:
            made = await who.asks("POST", f"/api/players/{who.player}/codes")
            if made.refused:
                return False
            codes[:] = made.json["codes"]
        return await _posts(elsewhere, "recovery", {"code": codes.pop()})

    return _scene_of(who, step)


@repeats("account", "add_passkey", "remove_passkey")
async def adding_and_removing_keys(house: House) -> Scene:
    who = await account(house)

    async def step(_: int) -> bool:
        asked = await who.asks("POST", f"/api/players/{who.player}/keys/new")
        if asked.refused:
            return False
        made = who.device.register(asked.json["options"])
        del who.device.keys[1:]
        proof = {"ticket": asked.json["ticket"], "credential": made, "label": LONG[:200]}
        added = await _posts(who, "keys", proof)
        path = f"/api/players/{who.player}/keys/{made['id']}"
        return not (await who.asks("DELETE", path)).refused or added

    return _scene_of(who, step)


@repeats("account", "rename_account")
async def renaming_an_account(house: House) -> Scene:
    who = await account(house)
    names = [name_of(5_000 + next(_NAMES)) for _ in range(2)]
    return _scene_of(who, lambda at: _posts(who, "name", {"name": names[at % 2]}))


@repeats("account", "set_visibility")
async def showing_and_hiding_a_profile(house: House) -> Scene:
    who = await account(house)
    return _scene_of(who, lambda at: _posts(who, "visible", {"public": not at % 2}))


@repeats("account", "set_relation")
async def liking_others_and_not(house: House) -> Scene:
    who = await account(house)

    async def step(at: int) -> bool:
        wanted = {"player": f"{at // 2:016x}", "company": ("again", "")[at % 2]}
        return await _posts(who, "company", wanted)

    return _scene_of(who, step)


@repeats("account", "set_relation", times=600)
async def liking_many(house: House) -> Scene:
    who = await account(house)

    async def step(at: int) -> bool:
        return await _posts(who, "company", {"player": f"{at:016x}", "company": "again"})

    return _scene_of(who, step)


@repeats("account", "note_solved_puzzles")
async def solving_puzzles(house: House) -> Scene:
    who = await account(house)

    async def step(at: int) -> bool:
        return await _posts(who, "puzzles", {"puzzles": {f"{at}".rjust(60, "x"): True}})

    return _scene_of(who, step)


# -- moderation -----------------------------------------------------------------------------------


async def _moderator(house: House) -> tuple[Browser, Browser]:
    """Who runs the server, and somebody else."""
    hub = house.app.state.hub
    who = await account(house)
    hub.admins = frozenset({who.player})
    return who, await account(house)


def _moderated(who: Browser, step: Step, *more: str) -> Scene:
    return Scene(step, "moderation.log", {}, who, ("/moderation", *more))


async def _moderates(who: Browser, do: str, **fields: object) -> bool:
    return await tries(who, "/moderation", do=do, why=LONG[:200], **fields)


@repeats("moderation", "hide-name", "allow-name")
async def hiding_and_allowing_a_name(house: House) -> Scene:
    who, _ = await _moderator(house)

    async def step(_: int) -> bool:
        return await both(
            _moderates(who, "hide-name", target="Rude Word"),
            _moderates(who, "allow-name", target="Rude Word"),
        )

    return _moderated(who, step)


@repeats("moderation", "hide-name")
async def hiding_names(house: House) -> Scene:
    who, _ = await _moderator(house)
    return _moderated(who, lambda at: _moderates(who, "hide-name", target=name_of(at)))


@repeats("moderation", "hide-text", "allow-text")
async def hiding_and_allowing_texts(house: House) -> Scene:
    who, _ = await _moderator(house)
    evening = await Evening.of(house)
    where = TOURNAMENT_LOG_PREFIX + evening.base.rpartition("/")[2]

    async def step(_: int) -> bool:
        return await both(
            _moderates(who, "hide-text", target=f"http://localhost{evening.base}"),
            _moderates(who, "allow-text", target=f"{where} Thursday"),
        )

    return _moderated(who, step)


@repeats("moderation", "suspend", "restore")
async def suspending_and_restoring(house: House) -> Scene:
    who, other = await _moderator(house)
    link = f"http://localhost/players/{other.player}"

    async def step(_: int) -> bool:
        return await both(
            _moderates(who, "suspend", target=link, days=1),
            _moderates(who, "restore", target=other.player),
        )

    return _moderated(who, step, f"/players/{other.player}")


@repeats("moderation", "name", "dismiss")
async def appointing_and_dismissing(house: House) -> Scene:
    who, other = await _moderator(house)
    link = f"http://localhost/players/{other.player}"

    async def step(_: int) -> bool:
        return await both(
            _moderates(who, "name", target=link), _moderates(who, "dismiss", target=other.player)
        )

    return _moderated(who, step)


@repeats("moderation", "settle")
async def reporting_and_settling(house: House) -> Scene:
    who, other = await _moderator(house)
    made = (await other.posts("/api/tables", {"name": "Dana", "pace": "instant"})).json
    report = {"table": made["table"], "name": other.player and "", "why": LONG[:200]}
    info = (await other.gets(f"/api/tables/{made['table']}")).json
    report["name"] = next(each["name"] for each in info["table"]["chairs"] if each["name"])

    async def step(_: int) -> bool:
        reporter = house.browser()
        sent = await reporter.asks("POST", "/api/moderation/reports", report)
        page = (await who.gets("/moderation")).text
        found = findall(r'name="report" value="(\d+)"', page)
        settled = bool(found) and await _moderates(who, "settle", report=found[0])
        return not sent.refused or settled

    return _moderated(who, step, f"/api/players/{who.player}/export")


@repeats("moderation", "ReportService.receive_report", times=300)
async def reporting(house: House) -> Scene:
    who, other = await _moderator(house)

    async def step(_: int) -> bool:
        made = (await other.posts("/api/tables", {"name": "Dana", "pace": "instant"})).json
        info = (await other.gets(f"/api/tables/{made['table']}")).json
        name = next(each["name"] for each in info["table"]["chairs"] if each["name"])
        report = {"table": made["table"], "name": name, "why": LONG[:200]}
        reporter = await account(house)
        return not (await reporter.asks("POST", "/api/moderation/reports", report)).refused

    return _moderated(who, step)


# -- finding others -------------------------------------------------------------------------------


@repeats("elsewhere", "MatchmakingPages.join", "MatchmakingPages.leave")
async def seeking_and_leaving(house: House) -> Scene:
    games = {"games": ["standard", "british"], "clocks": [0, 30], "name": "Cy"}

    async def step(at: int) -> bool:
        who = house.browser()
        made = await who.asks("POST", "/api/finding", games)
        if at % 2 and not made.refused:
            await who.asks("DELETE", f"/api/finding/{made.json['ticket']}")
        return not made.refused

    return Scene(step, "", {}, house.browser(), ("/api/finding", "/find"))


# -- tables ---------------------------------------------------------------------------------------


@dataclass
class Seats:
    """A table, and the connections of those who sit there."""

    house: House
    sockets: SocketEndpoint
    room: TableRoom
    browser: Browser
    people: list[SocketConnection] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    said: int = 0

    @classmethod
    async def of(cls, house: House, people: int = 2, **wanted: Any) -> Seats:
        browser, hub = house.browser(), house.app.state.hub
        body = {"name": "Dana", "pace": "instant", "bots": "simple", **wanted}
        made = (await browser.posts("/api/tables", body)).json
        room = await hub.find_room(made["table"])
        found = cls(house, SocketEndpoint(hub), room, browser)
        found.enter(made["token"])
        for _ in range(people - 1):
            await found.sits()
        return found

    def enter(self, token: str = "") -> SocketConnection:
        connection = SocketConnection(Line(), 10**6)
        hello = {"id": "hello", "type": "hello", **({"token": token} if token else {})}
        accept_hello(connection, self.room, parse_command(json.dumps(hello)))
        self.room.enter(connection)
        if token:
            self.people.append(connection)
            self.tokens.append(token)
        return connection

    async def sits(self) -> bool:
        path, name = f"/api/tables/{self.room.table.id}/seats", name_of(4_000 + len(self.tokens))
        made = await self.house.browser().asks("POST", path, {"name": name})
        if not made.refused:
            self.enter(made.json["token"])
        return not made.refused

    async def says(self, who: SocketConnection | int, kind: str, **fields: Any) -> bool:
        """Send a command; whether it was not refused."""
        connection = self.people[who] if isinstance(who, int) else who
        self.said += 1
        for each in (*self.people, connection):
            each._waiting.clear()
        text = json.dumps({"id": f"{kind}{self.said}", "type": kind, **fields})
        await self.sockets.handle_message(connection, self.room, text)
        answers = [json.loads(each) for each in connection._waiting]
        return not any(each["type"] == "error" for each in answers)

    def picture(self, seat: int) -> Any:
        return json.loads(self.room.everyone.build_snapshot(None, seat))

    def scene(self, step: Step) -> Scene:
        ident = self.room.table.id
        named = {"table": ident, "seat": "0"}
        return Scene(step, ident, named, self.browser, (), self.room, 0, self.tokens[0])


def _of_table(*names: str, times: int = TIMES) -> Callable[[Any], Any]:
    return repeats("table", *names, times=times)


def _says(kind: str, people: int = 2, **by_turns: tuple[Any, Any]) -> None:
    """Note a command that the host repeats, with one value of each field after the other."""

    async def begin(house: House) -> Scene:
        seats = await Seats.of(house, people)

        async def step(at: int) -> bool:
            fields = {name: values[at % 2] for name, values in by_turns.items()}
            return await seats.says(0, kind, **fields)

        return seats.scene(step)

    begin.__name__ = f"saying_{kind}"
    repeats("table", kind)(begin)


_says("say", text=("x" * 200, "y" * 200))
_says("phrase", phrase=("nice-loner", "thanks"))
_says("gallery", gallery=("none", "all"))
_says("door", door=("ask", "locked"))
_says("pace", pace=("slow", "slow"))
_says("prefer", packets=("", ""), always=(True, False))
_says("bot", people=1, seat=(2, 2), name=("club", None))
_says("swap", seats=((0, 1), (0, 1)))
_says("ready")


@_of_table("host")
async def handing_the_table_over(house: House) -> Scene:
    seats = await Seats.of(house)

    async def step(at: int) -> bool:
        host = at % 2
        to = seats.people[1 - host].seat
        return await seats.says(host, "host", seat=to)

    return seats.scene(step)


@_of_table("stand", "TableApi.take_seat")
async def sitting_down_and_standing_up(house: House) -> Scene:
    seats = await Seats.of(house, 1)

    async def step(_: int) -> bool:
        if not await seats.sits():
            return False
        done = await seats.says(-1, "stand")
        seats.room.leave(seats.people.pop())
        return done

    return seats.scene(step)


@_of_table("TableApi.leave_seat")
async def sitting_down_and_giving_the_seat_back(house: House) -> Scene:
    seats = await Seats.of(house, 1)

    async def step(_: int) -> bool:
        if not await seats.sits():
            return False
        connection, token = seats.people.pop(), seats.tokens.pop()
        path = f"/api/tables/{seats.room.table.id}/seats/{connection.seat}"
        done = await seats.browser.asks("DELETE", path, token=token)
        seats.room.leave(connection)
        return not done.refused

    return seats.scene(step)


@_of_table("remove")
async def sitting_down_and_being_removed(house: House) -> Scene:
    seats = await Seats.of(house, 1)

    async def step(_: int) -> bool:
        await seats.says(0, "door", door="open")
        if not await seats.sits():
            return False
        done = await seats.says(0, "remove", seat=seats.people[-1].seat)
        seats.room.leave(seats.people.pop())
        return done

    return seats.scene(step)


@_of_table("knock", "withdraw")
async def knocking_and_taking_back(house: House) -> Scene:
    seats = await Seats.of(house, 1, door="ask")
    outside = seats.enter()

    async def step(_: int) -> bool:
        key = secrets.token_hex(16)
        knocked = await seats.says(outside, "knock", name="Cy", key=key)
        await seats.says(outside, "withdraw", key=key)
        return knocked

    return seats.scene(step)


@_of_table("pledge")
async def pledging_and_changing_places(house: House) -> Scene:
    seats = await Seats.of(house)

    async def step(_: int) -> bool:
        due = seats.picture(0)["mine"].get("pledge") or {"game": 1, "hand": 0}
        pledged = await seats.says(0, "pledge", **due, pledge=secrets.token_hex(32))
        await seats.says(0, "swap", seats=(0, 2))
        await seats.says(0, "swap", seats=(0, 2))
        return pledged

    return seats.scene(step)


@_of_table("pledge", "stand")
async def pledging_and_standing_up(house: House) -> Scene:
    seats = await Seats.of(house, 1)

    async def step(_: int) -> bool:
        if not await seats.sits():
            return False
        seat = seats.people[-1].seat
        due = seats.picture(seat or 0)["mine"].get("pledge") or {"game": 1, "hand": 0}
        await seats.says(-1, "pledge", **due, pledge=secrets.token_hex(32))
        done = await seats.says(-1, "stand")
        seats.room.leave(seats.people.pop())
        return done

    return seats.scene(step)


async def _playing(house: House, people: int = 1, **wanted: Any) -> Seats:
    seats = await Seats.of(house, people, **wanted)
    for chair in range(4):
        await seats.says(0, "bot", seat=chair, name="simple")
    for who in range(people):
        await seats.says(who, "ready")
    while not seats.room.table.is_hand_dealt:
        await _acts(seats)
        await asyncio.sleep(0.05)
    return seats


async def _acts(seats: Seats) -> None:
    """Whoever's turn it is plays, if it is a person's."""
    for who, connection in enumerate(seats.people):
        picture = seats.picture(connection.seat or 0)
        mine = picture["mine"]
        if connection.seat in picture["table"].get("waits", []):
            await seats.says(who, "ready")
        elif (event := first_event(mine)) is not None:
            await seats.says(who, "act", event=event)
    await asyncio.sleep(0.002)


async def _takes_back(
    house: House, people: int = 1, answer: tuple[int, bool] | None = None
) -> Scene:
    """Cards are taken back again and again; somebody answers yes or no where they are asked."""
    seats = await _playing(house, people)

    async def step(_: int) -> bool:
        for _ in range(400):
            if await seats.says(0, "undo"):
                return answer is None or await seats.says(answer[0], "answer", yes=answer[1])
            await _acts(seats)
        return False

    return seats.scene(step)


@_of_table("undo", times=300)
async def playing_and_taking_back(house: House) -> Scene:
    return await _takes_back(house)


@_of_table("undo", "answer", times=300)
async def asking_to_take_back(house: House) -> Scene:
    return await _takes_back(house, 2, (0, False))


@_of_table("undo", "answer", times=300)
async def asking_and_agreeing(house: House) -> Scene:
    return await _takes_back(house, 2, (1, True))


@_of_table("swap", "answer")
async def asking_for_a_swap(house: House) -> Scene:
    seats = await _playing(house, 2)

    async def step(_: int) -> bool:
        pair = (seats.people[0].seat, seats.people[1].seat)
        return await both(seats.says(0, "swap", seats=pair), seats.says(0, "answer", yes=False))

    return seats.scene(step)


@_of_table("pause", "resume")
async def pausing(house: House) -> Scene:
    seats = await _playing(house)

    async def step(_: int) -> bool:
        return await both(seats.says(0, "pause"), seats.says(0, "resume"))

    return seats.scene(step)


@_of_table("pause", "resume")
async def pausing_by_turns(house: House) -> Scene:
    seats = await _playing(house, 2)

    async def step(at: int) -> bool:
        return await both(seats.says(at % 2, "pause"), seats.says(1 - at % 2, "resume"))

    return seats.scene(step)


# -- measured -------------------------------------------------------------------------------------


class Holds:
    """How long the loop works without a pause, in CPU time of its thread."""

    def __init__(self) -> None:
        self.most = 0.0

    async def cost_of(self, work: Awaitable[Any]) -> Cost:
        """What some work costs."""
        self.most, before = 0.0, time.process_time()
        await work
        return Cost(1000 * self.most, time.process_time() - before)

    @contextmanager
    def watched(self) -> Iterator[None]:
        run, clock = events.Handle._run, time.thread_time

        def timed(handle: Any) -> None:
            began = clock()
            run(handle)
            self.most = max(self.most, clock() - began)

        events.Handle._run = timed  # type: ignore[method-assign,assignment]
        try:
            yield
        finally:
            events.Handle._run = run  # type: ignore[method-assign]


@dataclass
class Told:
    """What came of a repetition."""

    tried: int = 0
    accepted: int = 0
    entries: int = 0
    bytes: int = 0
    step_ms: float = 0.0
    step_cpu: float = 0.0
    loop_ms: float = 0.0
    loop_at: str = ""
    page: int = 0
    page_at: str = ""
    cpu: float = 0.0
    seconds: float = 0.0
    beyond: list[str] = field(default_factory=list)


async def measure(house: House, repeat: Repeat, times: int) -> Told:
    told, began, refused = Told(), time.monotonic(), 0
    scene, holds, times = await repeat.begin(house), Holds(), min(times, repeat.times)
    log, half = house.app.state.hub.log, (0, dict[str, Cost]())
    for at in range(times):
        told.tried += 1
        refused = 0 if await scene.step() else refused + 1
        if refused >= _REFUSED_FOR_GOOD:
            break
        if at == times // 2:
            half = log.find_last_seq(scene.log), await ask_all(house, scene, holds)
    told.accepted, costs = scene.accepted, await ask_all(house, scene, holds)
    rows = await house.app.state.hub.run_loader(log.read_entries, scene.log)
    told.entries, told.bytes = len(rows), sum(len(row.entry) for row in rows)
    told.step_ms, told.step_cpu = costs[NEXT].ms, costs[NEXT].cpu
    pages = {path: cost for path, cost in costs.items() if path != NEXT}
    told.loop_at = max(pages, key=lambda path: pages[path].ms)
    told.page_at = max(pages, key=lambda path: pages[path].size)
    told.loop_ms, told.page = pages[told.loop_at].ms, pages[told.page_at].size
    told.cpu = max(cost.cpu for cost in pages.values())
    most, more = KINDS.get(f"{scene.log.partition('.')[0]}.", 0), told.entries - half[0]
    for path, cost in costs.items():
        full = cost.ms
        if refused < _REFUSED_FOR_GOOD and more > told.accepted / 4 and most > told.entries:
            full += (cost.ms - half[1][path].ms) / more * (most - told.entries)
        told.beyond += [f"{path}: {cost.ms:.0f} ms"] * (cost.ms > MOST_MS)
        told.beyond += [f"{path}: {full:.0f} ms once the log is full"] * (full > MOST_MS)
        told.beyond += [f"{path}: {cost.cpu:.1f} s of CPU in all threads"] * (cost.cpu > MOST_CPU)
        told.beyond += [f"{path}: {cost.size:,} bytes"] * (cost.size > cost.most)
    told.seconds = round(time.monotonic() - began, 1)
    return told


class Cost(NamedTuple):
    """What a request has cost: milliseconds of the loop at a time, seconds of CPU, bytes."""

    ms: float
    cpu: float
    size: int = 0
    most: int = MOST_BYTES


async def ask_all(house: House, scene: Scene, holds: Holds) -> dict[str, Cost]:
    """What the next action costs, every page, and the picture; the least of three times."""
    gc.collect()
    found = {}
    with holds.watched():
        found[NEXT] = min([await holds.cost_of(scene.step()) for _ in range(3)])
        for path, most in list_pages(house, scene):
            asked = []
            for _ in range(3):
                forget(house)
                waiting = scene.looks.begins("GET", path, token=scene.token)
                waiting.sends()
                asked.append(await holds.cost_of(waiting.task))
            size = len((await waiting.ends()).body)
            found[path] = min(asked)._replace(size=size, most=most)
    room = scene.room
    if room is not None:
        began = time.thread_time()
        size = len(room.everyone.build_snapshot(None, scene.seat))
        spent = time.thread_time() - began
        found[PICTURE] = Cost(1000 * spent, spent, size)
    return found


def list_pages(house: House, scene: Scene) -> Iterator[tuple[str, int]]:
    """Every page of what was changed, and the bytes that it may have."""
    for each in scene.more:
        yield each, MOST_BYTES
    for route in house.app.routes:
        if not isinstance(route, Endpoint) or "GET" not in (route.methods or ()):
            continue
        params = set(route.param_convertors)
        if params and params <= scene.named.keys():
            path = route.path.replace(":int", "")
            size = max(MOST_BYTES, route.budget.size)
            yield path.format(**scene.named), size


def forget(house: House) -> None:
    """Work everything out anew for the next request."""
    for evening in house.app.state.tournaments.list_in_memory():
        evening.state.worked_out.clear()
    for club in house.app.state.clubs.list_in_memory():
        for season in club.state.seasons.values():
            season.worked_out.clear()
    for route in house.app.routes:
        pages = getattr(getattr(route, "endpoint", None), "__self__", None)
        if isinstance(pages, TournamentPages):
            pages._made = VersionCache(32)


@asynccontextmanager
async def all_night() -> AsyncIterator[House]:
    """A server at which nobody does too much at once."""
    TokenBucket.take = RateLimiter.take = lambda *_: True  # type: ignore[method-assign,assignment]
    data = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
    limits = ServerLimits(open_of_address=10**6, tables_of_address=10**6)
    try:
        async with opened(data, limits) as house:
            yield house
    finally:
        shutil.rmtree(data)


async def run(repeat: Repeat, times: int) -> Told:
    """Repeat one of them at a server of its own."""
    async with all_night() as house:
        return await measure(house, repeat, times)


def main() -> int:
    """Repeat everything; how much was beyond what it may cost."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--file", default="", help="where the figures are written, as JSON")
    options.add_argument("--only", default="", help="those whose title has this in it")
    options.add_argument("--times", type=int, default=TIMES, help="how often at most")
    chosen = options.parse_args()
    bad, found = 0, {}
    for repeat in REPEATS:
        if chosen.only not in repeat.title:
            continue
        told = asyncio.run(run(repeat, chosen.times))
        bad += bool(told.beyond)
        found[repeat.title] = vars(told)
        print(  # noqa: T201
            f"{repeat.title}: {told.accepted} of {told.tried}, {told.entries} entries,"
            f" {told.bytes:,} bytes; next {told.step_ms:.1f} ms, pages {told.loop_ms:.1f} ms"
            f" ({told.loop_at}), {told.cpu:.2f} s of CPU, {told.page:,} bytes ({told.page_at});"
            f" {told.seconds} s {told.beyond or ''}",
            flush=True,
        )
        if chosen.file:
            Path(chosen.file).write_text(json.dumps(found, indent=1), encoding="utf-8")
    return bad


if __name__ == "__main__":
    sys.exit(main())
