"""What people do at the pages of an evening: each action with who may do it."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from euchre.league import accounts, deciding
from euchre.league.entries import HOST, Entry, Player, Score
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve
from euchre.league.ledger import Account
from euchre.league.state import Evening
from euchre.server.evenings.forms import Form, names, player_of, sitting_of, typed_score
from euchre.server.evenings.online import Online
from euchre.server.evenings.registry import SHORTEST_COMMAND, Decide, Evenings, Live, fresh_command
from euchre.server.evenings.sentences import seen_of
from euchre.server.evenings.settings import changes_of, wanted

_SCORE: Final = re.compile(r"(-?\d+) : (-?\d+)")


class Forbidden(LeagueError):
    """It is not theirs to do."""


class Came(NamedTuple):
    """What an action comes to, beside what it changes.

    Attributes:
        to: where to go then; empty: back to the page.
        token: of the place that the browser holds from now on; None: as before.
        host_token: what makes the browser the host's from now on; None: as before.
        given: a new link's player and token, to be shown once.
    """

    to: str = ""
    token: str | None = None
    host_token: str | None = None
    given: tuple[Player, str] | None = None


NOTHING: Final = Came()


class Asked(NamedTuple):
    """An action that somebody wants.

    Attributes:
        evenings: all of them.
        online: the tables of evenings that are played here.
        live: the evening.
        form: what was typed.
        host: whether they run the evening.
        me: the player whose place they hold; 0: none.
        token: what gives them that place.
        browser: the name of their browser.
        address: where they are in the network.
    """

    evenings: Evenings
    online: Online
    live: Live
    form: Form
    host: bool
    me: Player
    token: str
    browser: str
    address: str

    @property
    def command(self) -> str:
        """What names it, so that it is done once."""
        sent = self.form.text("command")[:80]
        return sent if len(sent) >= SHORTEST_COMMAND else fresh_command()

    @property
    def word(self) -> Player:
        """Whose word it is where the host's counts as such: `HOST`, or the player."""
        return HOST if self.host else self.me

    async def as_host(self, decide: Decide) -> Came:
        """Have it happen in the name of the host."""
        await self.evenings.change(self.live, "host", decide, command=self.command)
        return NOTHING

    async def as_player(self, decide: Decide) -> Came:
        """Have it happen in the name of the player."""
        by = f"p{self.me}"
        await self.evenings.change(self.live, by, decide, command=self.command)
        return NOTHING

    async def as_either(self, decide: Decide) -> Came:
        """Have it happen in the name of the host, if they are, else of the player."""
        return await (self.as_host(decide) if self.host else self.as_player(decide))

    async def vacate(self, player: Player, *, by: str) -> None:
        """Nobody holds a player's place any more, nor a chair that it opened, from now on."""
        await self.evenings.free(self.live, player, by=by)
        await self.online.close_off(self.live, player)


Act = Callable[[Asked], Awaitable[Came]]


# -- anybody ------------------------------------------------------------------------------------


async def _join(asked: Asked) -> Came:
    name, again = asked.form.text("name"), asked.evenings.joins(asked.live, asked.command)
    if asked.me and asked.live.holder(again) != asked.me:
        raise _is_another(asked)
    token = await asked.evenings.join(
        asked.live, name, command=asked.command, address=asked.address
    )
    return Came(token=token)


async def _claim(asked: Asked) -> Came:
    player, held = player_of(asked.form), asked.live.claimed
    if asked.me not in (0, player):
        raise _is_another(asked)
    if asked.evenings.hub.sets.knows_boards(asked.live.id, asked.browser):
        raise LeagueError(
            "In this browser somebody has looked at the boards of this evening: who has seen them"
            " cannot play them."
        )
    token = await asked.evenings.claim(asked.live, player, command=asked.command)
    if player not in held:
        await asked.online.close_off(asked.live, player)  # whoever had the place before
    return Came(token=token)


def _is_another(asked: Asked) -> LeagueError:
    name = asked.live.evening.people[asked.me].name
    return LeagueError(f"On this phone you are {name}: say first that you are not.")


# -- players ------------------------------------------------------------------------------------


async def _score(asked: Asked) -> Came:
    def decide(evening: Evening) -> Sequence[Entry]:
        it = typed_score(asked.form, evening)
        return deciding.score(
            evening,
            it.number,
            it.table,
            it.score,
            by=asked.me,
            tallies=it.tallies,
            boards=it.boards,
        )

    await in_their_order(asked, asked.as_player(decide))
    return await _told(asked)


async def _told(asked: Asked) -> Came:
    """Those who still play at the table of the form know of its score."""
    form = asked.form
    number, table = form.number("number", "The round"), form.number("table", "The table")
    await asked.online.tell(asked.live, number, table)
    return NOTHING


async def in_their_order(asked: Asked, doing: Awaitable[Came]) -> Came:
    """Do it; a refusal tells scores as their page does, with one's own side first."""
    try:
        return await doing
    except LeagueError as error:
        try:
            sides = sitting_of(asked.form, asked.live.evening).sides
        except LeagueError:
            raise error from None
        if asked.me and asked.me in asked.live.evening.players(sides[1]):
            raise LeagueError(_SCORE.sub(r"\2 : \1", str(error))) from None
        raise


async def _confirm(asked: Asked) -> Came:
    """The other side agrees: with the score that their page showed, and no other."""
    form = asked.form

    def decide(evening: Evening) -> Sequence[Entry]:
        sitting, number = sitting_of(form, evening), form.number("number", "The round")
        seen = Score(
            form.number("seen_first", "The score", least=-1000),
            form.number("seen_second", "The score", least=-1000),
        )
        claim = sitting.claims[-1] if sitting.claims else None
        if claim is not None and claim.score != seen:
            raise LeagueError(f"Another score has been entered since: {claim.score}.")
        if claim is not None and "seen" in form.fields and form.text("seen") != seen_of(claim):
            raise LeagueError("What stands beside the score has changed since: look again.")
        return deciding.confirm(evening, number, sitting.number, asked.me)

    await in_their_order(asked, asked.as_player(decide))
    return await _told(asked)


async def _go(asked: Asked) -> Came:
    """A player goes home."""
    _sure(asked, "Say once more that you go")
    return await asked.as_player(lambda evening: deciding.leave(evening, asked.me))


async def _come_back(asked: Asked) -> Came:
    return await asked.as_player(lambda evening: deciding.come_back(evening, asked.me))


async def _release(asked: Asked) -> Came:
    """This browser holds nobody's place any more."""
    await asked.vacate(asked.me, by=f"p{asked.me}")
    return Came(token="")


async def _sit(asked: Asked) -> Came:
    """A player goes to the table that is played here, which is laid if need be."""
    seated = asked.live.evening.seated(asked.me)
    current = asked.live.evening.current
    if seated is None or current is None:
        raise LeagueError("You have no table in this round.")
    await asked.online.table(asked.live, current.number, seated[0].number, by=f"p{asked.me}")
    to = await asked.online.sit(asked.live, asked.me, token=asked.token, browser=asked.browser)
    return Came(to=to)


async def _paid(asked: Asked) -> Came:
    form = asked.form
    payer, payee = form.text("payer")[:20], form.text("payee")[:20]
    cents, anyway = form.amount("amount", "The amount"), form.ticked("anyway")
    await asked.as_either(
        lambda evening: deciding.pay(evening, payer, payee, cents, by=asked.word, anyway=anyway)
    )
    return Came(to="ledger")


async def _got(asked: Asked) -> Came:
    """Who should have got a payment has got it."""
    number, anyway = asked.form.number("claim", "The payment"), asked.form.ticked("anyway")
    await asked.as_either(
        lambda evening: deciding.agree(evening, number, asked.word, anyway=anyway)
    )
    return Came(to="ledger")


async def _unpaid(asked: Asked) -> Came:
    """A payment that was claimed has not been made, or is not claimed any more."""
    number = asked.form.number("claim", "The payment")
    await asked.as_either(lambda evening: deciding.drop(evening, number, asked.word))
    return Came(to="ledger")


async def _paid_all(asked: Asked) -> Came:
    """Everybody has paid what they put in."""
    await asked.as_host(deciding.collect)
    return Came(to="ledger")


# -- the host -----------------------------------------------------------------------------------


async def _add(asked: Asked) -> Came:
    """Names, one on each line: all of them or none."""
    given = names(asked.form.text("names"))
    if not given:
        raise LeagueError("Write the name of who has come.")

    def decide(evening: Evening) -> Sequence[Entry]:
        return joined(evening, given)

    return await asked.as_host(decide)


def joined(evening: Evening, given: Sequence[str]) -> Sequence[Entry]:
    """The entries for all these names."""
    entries: list[Entry] = []
    for name in given:
        for entry in deciding.join(evening, name):
            entries.append(entry)
            evening = evolve(evening, entry)
    return entries


async def _pair(asked: Asked) -> Came:
    shown = asked.form.number("rounds", "The number of rounds")

    def decide(evening: Evening) -> Sequence[Entry]:
        if len(evening.rounds) != shown:
            raise LeagueError(f"Round {len(evening.rounds)} has been paired meanwhile.")
        return deciding.pair(evening, random.SystemRandom())

    return await asked.as_host(decide)


async def _unpair(asked: Asked) -> Came:
    """The round was a mistake."""
    shown = asked.form.number("rounds", "The number of rounds")
    _sure(asked, "Tick that you take this round back")

    def decide(evening: Evening) -> Sequence[Entry]:
        if len(evening.rounds) != shown:
            raise LeagueError(f"Round {shown} is not the present one any more.")
        return deciding.unpair(evening)

    return await asked.as_host(decide)


def _sure(asked: Asked, wanted: str) -> None:
    """See that somebody has said so twice.

    Raises:
        LeagueError: they have not.
    """
    if not asked.form.ticked("sure"):
        raise LeagueError(f"{wanted}: nothing has happened yet.")


async def _enter(asked: Asked) -> Came:
    """The host's word for a table, whether or not there is a score already."""

    def decide(evening: Evening) -> Sequence[Entry]:
        it = typed_score(asked.form, evening)
        sitting = sitting_of(asked.form, evening)
        anyway, why = asked.form.ticked("anyway"), asked.form.text("why")
        if sitting.result is None and not anyway and not why:
            return deciding.score(
                evening, it.number, it.table, it.score, tallies=it.tallies, boards=it.boards
            )
        return deciding.correct(
            evening,
            it.number,
            it.table,
            it.score,
            why or ("broken off" if anyway else ""),
            tallies=it.tallies,
            boards=it.boards,
            anyway=anyway,
        )

    await in_their_order(asked, asked.as_host(decide))
    return await _told(asked)


async def _rename(asked: Asked) -> Came:
    player, name = player_of(asked.form), asked.form.text("name")
    await asked.as_host(lambda evening: deciding.rename(evening, player, name))
    if asked.form.ticked("other"):
        await asked.vacate(player, by="host")
    await asked.online.rename(asked.live)
    return NOTHING


async def _leave(asked: Asked) -> Came:
    player = player_of(asked.form)
    _sure(asked, "Tick that they leave")
    return await asked.as_host(lambda evening: deciding.leave(evening, player))


async def _return(asked: Asked) -> Came:
    player = player_of(asked.form)
    return await asked.as_host(lambda evening: deciding.come_back(evening, player))


async def _free(asked: Asked) -> Came:
    await asked.vacate(player_of(asked.form), by="host")
    return NOTHING


async def _remove(asked: Asked) -> Came:
    """Those go who are ticked, and have not played."""
    there = asked.live.evening.people
    ticked = [player for player in there if asked.form.ticked(f"remove_{player}")]
    await asked.evenings.remove(asked.live, ticked, command=asked.command)
    return NOTHING


async def _renew(asked: Asked) -> Came:
    """Another link for the host."""
    _sure(asked, "Tick that the old link is to open nothing any more")
    token = await asked.evenings.renew(asked.live, HOST, command=asked.command)
    return Came(to="settings", host_token=token)


async def _link(asked: Asked) -> Came:
    """Another link for a player, for the host to pass on."""
    player = player_of(asked.form)
    token = await asked.evenings.renew(asked.live, player, command=asked.command)
    await asked.online.close_off(asked.live, player)
    return Came(given=(player, token))


async def _seat_bot(asked: Asked) -> Came:
    """A bot plays for somebody who does not come."""
    form = asked.form
    number, table = form.number("number", "The round"), form.number("table", "The table")
    await asked.online.seat_bot(asked.live, number, table, player_of(form))
    return NOTHING


async def _online(asked: Asked) -> Came:
    """The host has a table played on this server."""
    form = asked.form
    number, table = form.number("number", "The round"), form.number("table", "The table")
    await asked.online.table(asked.live, number, table, by="host")
    return NOTHING


async def _change(asked: Asked) -> Came:
    """Other settings: those of a form that was made before the last change are refused."""

    def decide(evening: Evening) -> Sequence[Entry]:
        if asked.form.text("seen") != str(changes_of(asked.live)):
            raise LeagueError("The settings have been changed meanwhile: look again.")
        return deciding.change(evening, wanted(asked.form, evening))

    await asked.as_host(decide)
    return Came(to=f"settings?saved={asked.form.text('seen')}")


async def _delete(asked: Asked) -> Came:
    """Nothing is left of the evening."""
    _sure(asked, "Tick that you are sure")
    await asked.evenings.delete(asked.live)
    return Came(to="/events")


async def _charge(asked: Asked) -> Came:
    form = asked.form
    payer, payee = form.text("payer")[:20], form.text("payee")[:20]
    cents, what = form.amount("amount", "The amount"), form.text("what")
    await asked.as_host(lambda evening: deciding.charge(evening, payer, payee, cents, what))
    return Came(to="ledger")


async def _reverse(asked: Asked) -> Came:
    key, why = asked.form.text("key")[:80], asked.form.text("why")
    await asked.as_host(lambda evening: deciding.reverse(evening, key, why))
    return Came(to="ledger")


async def _close(asked: Asked) -> Came:
    if not asked.form.ticked("sure"):
        raise LeagueError("Tick that you are sure: a closed evening cannot be opened again.")
    return await asked.as_host(deciding.close)


ANYBODY: Final[dict[str, Act]] = {"join": _join, "claim": _claim}
PLAYERS: Final[dict[str, Act]] = {
    "score": _score,
    "confirm": _confirm,
    "go": _go,
    "come-back": _come_back,
    "release": _release,
    "sit": _sit,
}
BOTH: Final[dict[str, Act]] = {"paid": _paid, "got": _got, "unpaid": _unpaid}
HOSTS: Final[dict[str, Act]] = {
    "add": _add,
    "pair": _pair,
    "unpair": _unpair,
    "enter": _enter,
    "rename": _rename,
    "leave": _leave,
    "return": _return,
    "free": _free,
    "remove": _remove,
    "online": _online,
    "seat-bot": _seat_bot,
    "renew": _renew,
    "link": _link,
    "change": _change,
    "delete": _delete,
    "paid-all": _paid_all,
    "charge": _charge,
    "reverse": _reverse,
    "close": _close,
}
ALL: Final = frozenset((*ANYBODY, *PLAYERS, *BOTH, *HOSTS))
LEDGER: Final = frozenset({"paid", "got", "unpaid", "paid-all", "charge", "reverse"})
"""The actions of the page of the ledger."""
SETTINGS: Final = frozenset({"change", "delete", "renew", "link"})
"""The actions of the page of the settings, which only the host sees."""


def found(name: str, *, host: bool, me: Player) -> Act:
    """The action of that name, if they may do it.

    Raises:
        Forbidden: they may not; why is said.
        KeyError: there is no such action.
    """
    if name in ANYBODY:
        return ANYBODY[name]
    if name in PLAYERS:
        if not me:
            raise Forbidden("Say first who you are: choose your name on this page.")
        return PLAYERS[name]
    if name in BOTH:
        if not (me or host):
            raise Forbidden("Say first who you are: choose your name on the evening's page.")
        return BOTH[name]
    act = HOSTS[name]
    if not host:
        raise Forbidden("Only the host can do that, from the host's link.")
    return act


def account_names(evening: Evening) -> list[tuple[Account, str]]:
    """Every account that a form offers, with its name."""
    players = [(accounts.account_of(p.number), p.name) for p in evening.people.values()]
    return [*players, *((name, f"the {name}") for name in accounts.NAMED)]
