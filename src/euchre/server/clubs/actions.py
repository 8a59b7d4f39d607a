"""What people do at the pages of a club; who may do what, `euchre.clubs.deciding` says."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from euchre.clubs import Club, ClubError, Entry, deciding
from euchre.house import read_rules
from euchre.rules import Rules
from euchre.server.clubs.registry import Clubs, LiveClub
from euchre.server.clubs.seen import describe_shown
from euchre.server.clubs.tables import ClubTables
from euchre.server.doors.accounts import Identity, PlayingAccount
from euchre.server.evenings.forms import Form
from euchre.server.evenings.running.registry import SHORTEST_COMMAND, fresh_command
from euchre.server.stale_forms import verify_seen


class ClubRequest(NamedTuple):
    """An action that a player requests at a club's page.

    Attributes:
        clubs: all of them.
        tables: those that are played at here.
        live: the club.
        form: what was typed.
        account: whose wish it is.
        identity: all by which they are known again.
        address: where they are in the network.
    """

    clubs: Clubs
    tables: ClubTables
    live: LiveClub
    form: Form
    account: PlayingAccount
    identity: Identity
    address: str

    @property
    def by(self) -> str:
        """The id of the player who acts."""
        return self.account.player

    @property
    def command(self) -> str:
        """The idempotency key, with which the action happens only once."""
        sent = self.form.text("command")[:80]
        return sent if len(sent) >= SHORTEST_COMMAND else fresh_command()

    async def change(self, decide: Callable[[Club], Sequence[Entry]]) -> None:
        """Apply a change in the name of the acting player, under their current name."""

        def all_of_it(club: Club) -> Sequence[Entry]:
            self._verify_seen(club)
            return (*deciding.call(club, self.by, self.account.name), *decide(club))

        await self.clubs.change(
            self.live, self.by, all_of_it, command=self.command, account=self.account
        )

    def verify_seen(self) -> None:
        """Verify that what the form showed still holds, unless the command is a repeat.

        Raises:
            OutOfDate: it is not.
        """
        if (self.by, self.command) not in self.live.done:
            self._verify_seen(self.live.club)

    def _verify_seen(self, club: Club) -> None:
        if club.role(self.by):  # whoever is outside is shown nothing of it
            verify_seen(self.form.fields, partial(describe_shown, club, self.form.text("season")))

    @property
    def season(self) -> int:
        """The number of the season that the form is about."""
        return self.form.number("season", "The season")

    @property
    def fixture(self) -> int:
        """The number of the game that the form is about."""
        return self.form.number("fixture", "The game", most=100_000)

    @property
    def score(self) -> tuple[int, int]:
        """Read the points in the form, those of the first side first."""
        if not (self.form.text("first") and self.form.text("second")):
            raise ClubError("A score has two numbers: one for each side.")
        first, second = (
            self.form.number(name, "The score", least=-1000) for name in ("first", "second")
        )
        return first, second


Action = Callable[[ClubRequest], Awaitable[str]]
"""Does it; the answer is where to go then, below the club's page or anywhere from ``/`` on."""


def _sure(wish: ClubRequest, wanted: str) -> None:
    if not wish.form.ticked("sure"):
        raise ClubError(f"{wanted}: nothing has happened yet.")


def _player(wish: ClubRequest) -> str:
    """Return the player that a form names; without one, the acting player."""
    return wish.form.text("player")[:80] or wish.by


# -- people ----------------------------------------------------------------------------------------


async def _ask(wish: ClubRequest) -> str:
    await wish.clubs.check_few(wish.by)
    await wish.change(lambda club: deciding.ask(club, wish.by, wish.account.name))
    return ""


async def _accept(wish: ClubRequest) -> str:
    player, hub = _player(wish), wish.clubs.hub
    deciding.accept(wish.live.club, wish.by, player)  # whether they may
    if not await hub.load(hub.log.entries, player):
        await wish.change(lambda club: deciding.forget(club, player))
        raise ClubError("Their account has been deleted meanwhile.")
    await wish.change(lambda club: deciding.accept(club, wish.by, player))
    return "members"


async def _decline(wish: ClubRequest) -> str:
    player = _player(wish)
    await wish.change(lambda club: deciding.decline(club, wish.by, player))
    return "members" if wish.live.club.role(wish.by) else ""


async def _leave(wish: ClubRequest) -> str:
    _sure(wish, "Tick that you leave")
    await wish.change(lambda club: deciding.leave(club, wish.by))
    return "/clubs"


async def _remove(wish: ClubRequest) -> str:
    _sure(wish, "Tick that they are to go")
    player = _player(wish)
    await wish.change(lambda club: deciding.remove(club, wish.by, player))
    return "members"


async def _role(wish: ClubRequest) -> str:
    player, role = _player(wish), wish.form.text("role")[:20]
    await wish.change(lambda club: deciding.give_role(club, wish.by, player, role))
    return "members"


async def _renew(wish: ClubRequest) -> str:
    await wish.change(lambda club: deciding.renew_link(club, wish.by))
    return "members"


async def _present(wish: ClubRequest) -> str:
    form = wish.form
    given = {name: form.text(name) for name in ("title", "about", "door")}
    await wish.change(lambda club: deciding.present(club, wish.by, **given))
    return "settings?saved=yes"


async def _delete(wish: ClubRequest) -> str:
    deciding.owner(wish.live.club, wish.by)
    _sure(wish, "Tick that you are sure")
    await wish.clubs.delete(
        wish.live, lambda club: deciding.owner(club, wish.by), account=wish.account
    )
    return "/clubs"


# -- what is played --------------------------------------------------------------------------------


async def _rules_add(wish: ClubRequest) -> str:
    deciding.organiser(wish.live.club, wish.by)
    title, notes = wish.form.text("title"), wish.form.text("notes")
    rules = typed_rules(wish.form)
    await wish.change(lambda club: deciding.add_rules(club, wish.by, title, rules, notes))
    return "settings#rules-title"


def typed_rules(form: Form) -> Rules:
    """Parse the rules in a form: house rules as a file has them, or a named game with another
    target.

    Raises:
        EuchreError: they cannot be read, or cannot be played.
    """
    written = form.text("house")
    rules = read_rules(written or form.text("preset") or "standard").rules
    if form.text("target") and not written:
        target = form.number("target", "The target", least=1, most=60)
        rules = rules.but(target=target, num_hands=0, time_limit=False)
    return rules


async def _rules_drop(wish: ClubRequest) -> str:
    number = wish.form.number("number", "The rule set", most=100_000)
    await wish.change(lambda club: deciding.drop_rules(club, wish.by, number))
    return "settings#rules-title"


async def _evening_drop(wish: ClubRequest) -> str:
    evening = wish.form.text("evening")[:40]
    await wish.change(lambda club: deciding.drop_evening(club, wish.by, evening))
    return ""


async def _play(wish: ClubRequest) -> str:
    number = wish.form.number("number", "The rule set", most=100_000)
    return await wish.tables.play(
        wish.live, number, wish.identity, command=wish.command, address=wish.address
    )


async def _play_fixture(wish: ClubRequest) -> str:
    return await wish.tables.play_fixture(
        wish.live,
        wish.season,
        wish.fixture,
        wish.identity,
        command=wish.command,
        address=wish.address,
    )


# -- seasons ---------------------------------------------------------------------------------------


async def _season_open(wish: ClubRequest) -> str:
    form = wish.form
    decide = partial(
        deciding.open_season,
        by=wish.by,
        title=form.text("title"),
        kind=form.text("kind")[:20],
        rule_set=form.number("rules", "The rule set", most=100_000),
        pairs=form.ticked("pairs"),
        legs=form.number("legs", "How often each meets each other", most=4) or 1,
        reach=form.number("reach", "How far above one challenges", most=64) or 2,
    )
    await wish.change(decide)
    return f"seasons/{len(wish.live.club.seasons)}"


def _back(wish: ClubRequest) -> str:
    return f"seasons/{wish.season}"


async def _enter(wish: ClubRequest) -> str:
    partner = wish.form.text("partner")[:80]
    players = [_player(wish), *([partner] if partner else [])]
    await wish.change(lambda club: deciding.enter(club, wish.by, wish.season, players))
    return _back(wish)


async def _withdraw(wish: ClubRequest) -> str:
    _sure(wish, "Tick that they play no more")
    entrant = wish.form.number("entrant", "The entrant")
    await wish.change(lambda club: deciding.withdraw(club, wish.by, wish.season, entrant))
    return _back(wish)


async def _draw(wish: ClubRequest) -> str:
    rng = Random(secrets.token_bytes(32))
    await wish.change(lambda club: deciding.draw(club, wish.by, wish.season, rng))
    return _back(wish)


async def _challenge(wish: ClubRequest) -> str:
    entrant = wish.form.number("entrant", "The entrant")
    await wish.change(lambda club: deciding.challenge(club, wish.by, wish.season, entrant))
    return _back(wish)


async def _call_off(wish: ClubRequest) -> str:
    await wish.change(lambda club: deciding.call_off(club, wish.by, wish.season, wish.fixture))
    return _back(wish)


async def _score(wish: ClubRequest) -> str:
    await wish.change(
        lambda club: deciding.claim(club, wish.by, wish.season, wish.fixture, wish.score)
    )
    return _back(wish)


async def _confirm(wish: ClubRequest) -> str:
    await wish.change(
        lambda club: deciding.confirm(club, wish.by, wish.season, wish.fixture, wish.score)
    )
    return _back(wish)


async def _set(wish: ClubRequest) -> str:
    why = wish.form.text("why")
    await wish.change(
        lambda club: deciding.set_score(
            club, wish.by, wish.season, wish.fixture, wish.score, why=why
        )
    )
    return _back(wish)


async def _season_close(wish: ClubRequest) -> str:
    _sure(wish, "Tick that you are sure")
    await wish.change(lambda club: deciding.close(club, wish.by, wish.season))
    return _back(wish)


ACTIONS: Final[dict[str, Action]] = {
    "ask": _ask,
    "accept": _accept,
    "decline": _decline,
    "leave": _leave,
    "remove": _remove,
    "role": _role,
    "renew": _renew,
    "present": _present,
    "delete": _delete,
    "rules-add": _rules_add,
    "rules-drop": _rules_drop,
    "evening-drop": _evening_drop,
    "play": _play,
    "play-game": _play_fixture,
    "season-open": _season_open,
    "enter": _enter,
    "withdraw": _withdraw,
    "draw": _draw,
    "challenge": _challenge,
    "call-off": _call_off,
    "score": _score,
    "confirm": _confirm,
    "set": _set,
    "season-close": _season_close,
}
"""Everything that is done at the pages of a club, by its address."""
PAGE_OF: Final = {
    **dict.fromkeys(("accept", "decline", "leave", "remove", "role", "renew"), "members"),
    **dict.fromkeys(("present", "delete", "rules-add", "rules-drop"), "settings"),
    **dict.fromkeys(
        (
            "enter",
            "withdraw",
            "draw",
            "challenge",
            "call-off",
            "score",
            "confirm",
            "set",
            "season-close",
            "play-game",
        ),
        "season",
    ),
    "season-open": "settings",
}
"""The page on which each of them stands, where that is not the club's own."""
