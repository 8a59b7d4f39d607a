"""Accounts over HTTP: make one, sign in, change it, take it along, delete it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from euchre.players import deciding
from euchre.players.entries import Entry
from euchre.players.state import Account, PlayerError
from euchre.server.budgets import WHOLE_LOG, costs
from euchre.server.doors.browsers import browser_of
from euchre.server.doors.hosts import address_of
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.limits import Buckets
from euchre.server.operations import Operation, respond, taken
from euchre.server.players.kept.bringing import bring_along
from euchre.server.players.kept.deleting import Deleting
from euchre.server.players.registry import (
    ACCOUNTS,
    LivePlayer,
    OpenedSecrets,
    Players,
    fresh_id,
    is_id,
    plain_code,
)
from euchre.server.players.signing import passkeys
from euchre.server.players.signing.sessions import SignedIn, drop_session, keep_session
from euchre.server.players.signing.tickets import Ticket, Tickets, mark_used
from euchre.server.players.signing.user_agents import called
from euchre.server.stale_forms import OUT_OF_DATE
from euchre.server.tables.handlers.kept import KeptSeat
from euchre.store import PLAYER, NameTakenError, Repeated, StoreError, token_hash
from euchre.table.commands import Refused
from euchre.words.names import Name, find_hidden

_CLUBS: Final = 40
"""Logs of others that may have to forget an account: most of them are of clubs."""
_SEATS: Final = 60
"""Seats that a browser brings along at most."""
_NOT_YOURS: Final = "Sign in to this account first."
_CONFIRM: Final = (
    "Show once more that it is you: sign in again, by a passkey with your fingerprint, face or PIN,"
    " or by a recovery code, and do it within ten minutes."
)
_LONGEST_PUZZLE: Final = 60
"""Letters in the name of a puzzle."""
_USED: Final = "That has been used already: begin once more."
Decide = Callable[[Account], Sequence[Entry]]
Text = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(max_length=2_000)]


class _In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client sends."""


class NewPlayer(_In, frozen=True):
    """A request for a new account under this name."""

    name: Text


class PasskeyProof(_In, frozen=True):
    """The signature of a passkey: the `ticket` as it was given, and the browser's `credential`.

    `label` is what its owner calls the passkey; `seats` are those that the browser has kept, whose
    games come along into a new account.
    """

    ticket: Secret
    credential: dict[str, Any]
    label: Text = ""
    seats: Annotated[tuple[KeptSeat, ...], Meta(max_length=_SEATS)] = ()


class RecoveryCode(_In, frozen=True):
    """A recovery code, as it was typed."""

    code: Text


class NewName(_In, frozen=True):
    """The new name of an account; `was` is its name at the time when this was typed."""

    name: Text
    was: Text = ""


class Visible(_In, frozen=True):
    """The visibility of a profile: `public` shows it to everybody."""

    public: bool


class RelationWish(_In, frozen=True):
    """A player's relation to another one: ``again``, ``never``, or empty."""

    player: Text
    company: Text


class Puzzles(_In, frozen=True):
    """Solved puzzles by name, each with true if solved at the first try."""

    puzzles: dict[Annotated[str, Meta(max_length=_LONGEST_PUZZLE)], bool]


class PasskeyRequest(msgspec.Struct, frozen=True):
    """The browser's task: `options` for its passkeys, and the `ticket` to bring back."""

    ticket: str
    options: msgspec.Raw


class Welcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The account that has signed in; for a new one its recovery `codes`, shown once, and the
    number of `games` that it took over from this browser.
    """

    player: str
    name: str
    link: str
    codes: tuple[str, ...] = ()
    games: int = 0


class Whose(msgspec.Struct, frozen=True):
    """The account that a recovery code belongs to."""

    player: str


class Codes(msgspec.Struct, frozen=True):
    """New recovery codes, shown this once."""

    codes: tuple[str, ...]


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    """The account that is signed in; empty: none. `reports`: this server has moderators."""

    player: str = ""
    name: str = ""
    link: str = ""
    reports: bool = False


class Me(NamedTuple):
    """The account of the player who asks.

    Attributes:
        live: the account.
        session: by which they are signed in.
    """

    live: LivePlayer
    session: int


class PlayersApi:
    """Handlers of the accounts of one server."""

    def __init__(self, players: Players, signed: SignedIn, deleting: Deleting) -> None:
        self._players, self._signed, self._deleting = players, signed, deleting
        self._hub = players.hub
        self._tickets = Tickets(players.hub.log.server_key())
        limits = players.hub.limits
        made, tries = limits.accounts_of_address, limits.tries_of_address
        self._making = Buckets[str](made / 3600, made)
        self._trying = Buckets[str](tries / 600, tries)
        self._changing = Buckets[str](1 / 10, limits.changes_of_account)

    def routes(self) -> list[Endpoint]:
        """Return the routes of accounts."""
        every, one = "/api/players", "/api/players/{player}"
        made, gone = HTTPStatus.CREATED, HTTPStatus.NO_CONTENT
        tried = partial(Operation, "POST", counted=("tries_of_address",))
        own = partial(Operation, caller=Caller.OWNER, counted=("changes_of_account",), status=gone)
        return [
            Operation("GET", "/api/you", self.you, answers=You, personal=True),
            tried(f"{every}/new", self.ask_new, takes=NewPlayer, answers=PasskeyRequest),
            tried(
                every,
                self.make,
                takes=PasskeyProof,
                answers=Welcome,
                status=made,
                counted=("tries_of_address", "accounts_of_address"),
            ),
            tried(f"{every}/sign-in", self.ask_in, answers=PasskeyRequest),
            tried(f"{every}/recover", self.whose, takes=RecoveryCode, answers=Whose),
            tried(f"{one}/sessions", self.sign_in, takes=PasskeyProof, answers=Welcome),
            tried(f"{one}/recovery", self.recover, takes=RecoveryCode, answers=Welcome),
            own("DELETE", f"{one}/sessions/{{session}}", self.end),
            own(
                "POST",
                f"{one}/keys/new",
                self.ask_key,
                answers=PasskeyRequest,
                status=HTTPStatus.OK,
                counted=(),
            ),
            own("POST", f"{one}/keys", self.add_key, takes=PasskeyProof),
            own("DELETE", f"{one}/keys/{{key}}", self.remove_key),
            own("POST", f"{one}/codes", self.codes, answers=Codes, status=HTTPStatus.OK),
            own("POST", f"{one}/name", self.rename, takes=NewName),
            own("POST", f"{one}/visible", self.show, takes=Visible),
            own("POST", f"{one}/company", self.meet, takes=RelationWish),
            own("POST", f"{one}/puzzles", self.solved, takes=Puzzles),
            own("DELETE", one, self.delete),
        ]

    # -- made -----------------------------------------------------------------------------------

    async def you(self, request: Request) -> Response:
        """``GET /api/you``: the account that is signed in."""
        account, reports = await self._signed.of(request), bool(self._hub.admins)
        if account is None:
            return respond(You(reports=reports))
        ident = account.player.removeprefix(PLAYER)
        return respond(You(ident, account.name, link(ident), reports))

    async def ask_new(self, request: Request) -> Response:
        """``POST /api/players/new``: the options to make a passkey for a new account."""
        wanted = await taken(request, NewPlayer)
        self._may(request)
        name = Name(wanted.name)
        deciding.check_name(name)
        await self._free(name)
        ticket = self._tickets.fresh(
            "register", self._hub.now(), player=fresh_id(), name=name.shown
        )
        return self._asked(request, ticket)

    async def make(self, request: Request) -> Response:
        """``POST /api/players``: a new account, opened by the passkey that was made."""
        sent = await taken(request, PasskeyProof)
        self._may(request)
        now, site = self._hub.now(), passkeys.site_of(request)
        ticket = self._tickets.read(sent.ticket, "register", now)
        name = Name(ticket.name)
        await self._free(name)
        agent = called(request.headers.get("user-agent", ""))
        key = passkeys.registered(site, sent.credential, ticket.challenge, sent.label or agent, now)
        entries = deciding.register(ticket.player, name, key, agent, now)
        if not self._making.take(address_of(request), self._hub.loop.time()):
            raise Refused("flood", "Too many accounts from your address: wait a while.")
        opened = OpenedSecrets(now)
        blank = self._players.made(ticket.player, ACCOUNTS.fold(entries))
        try:
            live = await self._players.begin(
                ticket.player,
                entries,
                by=ticket.player,
                command=ticket.command,
                opens=opened.rows(blank, entries),
                seen=(mark_used(ticket),),
            )
        except NameTakenError as error:
            raise Refused("name-taken", f"{error}") from None
        except (Refused, Repeated, StoreError):
            raise PlayerError(_USED) from None
        games = await bring_along(self._hub, PLAYER + live.id, sent.seats)
        for arrive in self._hub.arriving:
            games += await arrive(PLAYER + live.id, browser_of(request))
        welcome = Welcome(live.id, live.player.name, link(live.id), opened.codes, games)
        answer = respond(welcome, HTTPStatus.CREATED)
        keep_session(request, answer, opened.session)
        return answer

    # -- signed in ------------------------------------------------------------------------------

    async def ask_in(self, request: Request) -> Response:
        """``POST /api/players/sign-in``: the options to sign in with a passkey.

        Of somebody who is signed in already it wants more: their fingerprint, face or PIN.
        """
        self._may(request)
        again = await self._signed.session(request) is not None
        ticket = self._tickets.fresh("sign-in", self._hub.now())
        site = passkeys.site_of(request)
        options = passkeys.to_sign_in(site, ticket.challenge, verified=again)
        return respond(PasskeyRequest(self._tickets.sealed(ticket), options))

    async def sign_in(self, request: Request) -> Response:
        """``POST /api/players/{player}/sessions``: sign in with a passkey."""
        sent = await taken(request, PasskeyProof)
        self._may(request)
        now, site = self._hub.now(), passkeys.site_of(request)
        ticket = self._tickets.read(sent.ticket, "sign-in", now)
        live = await self._players.find(request.path_params["player"])
        if live is None:
            raise PlayerError(passkeys.UNSIGNED)
        signed = passkeys.signed_in(site, sent.credential, ticket.challenge, live.player)
        agent = called(request.headers.get("user-agent", ""))
        decide = partial(
            deciding.sign_in,
            key=signed.key,
            count=signed.times,
            label=agent,
            at=now,
            verified=signed.verified,
        )
        return await self._opened(request, live, decide, ticket.command)

    async def whose(self, request: Request) -> Response:
        """``POST /api/players/recover``: the account that a recovery code belongs to."""
        code = await self._code(request)
        find, loop = self._hub.log.find_token, self._hub.loop
        found = await loop.run_in_executor(None, find, token_hash(code))
        if found is None or not found[0].startswith(PLAYER) or found[1] >= 0:
            raise PlayerError("This code opens nothing: look at it once more.")
        return respond(Whose(found[0].removeprefix(PLAYER)))

    async def recover(self, request: Request) -> Response:
        """``POST /api/players/{player}/recovery``: sign in with a recovery code."""
        code = await self._code(request)
        live = await self._players.find(request.path_params["player"])
        number = 0 if live is None else -live.tokens.get(token_hash(code), 0)
        if live is None or number <= 0:
            raise PlayerError("This code opens nothing: look at it once more.")
        agent = called(request.headers.get("user-agent", ""))
        decide = partial(deciding.recover, code=number, label=agent, at=self._hub.now())
        return await self._opened(request, live, decide, "")

    async def end(self, request: Request) -> Response:
        """``DELETE /api/players/{player}/sessions/{session}``: sign out, here or elsewhere.

        The session is its number, ``this`` or ``others``.
        """
        me, which = await self._me(request), request.path_params["session"]
        if which == "others":
            await self._change(me, partial(deciding.end_others, number=me.session))
        elif which == "this":
            await self._change(me, partial(deciding.end_session, number=me.session))
        elif which.isascii() and which.isdigit() and len(which) < 10:
            await self._change(me, partial(deciding.end_session, number=int(which)))
        else:
            raise Refused("malformed", "Name the session by its number, or say this or others.")
        answer = Response(status_code=HTTPStatus.NO_CONTENT)
        if me.session not in me.live.player.sessions:
            drop_session(answer)
        return answer

    # -- changed --------------------------------------------------------------------------------

    async def ask_key(self, request: Request) -> Response:
        """``POST /api/players/{player}/keys/new``: the options to make one more passkey."""
        player = (await self._fresh(request)).live.player
        now = self._hub.now()
        ticket = self._tickets.fresh("add-key", now, player=player.id, name=player.name)
        return self._asked(request, ticket, tuple(player.keys))

    async def add_key(self, request: Request) -> Response:
        """``POST /api/players/{player}/keys``: add a passkey to the account."""
        sent = await taken(request, PasskeyProof)
        me, now = await self._me(request), self._hub.now()
        ticket = self._tickets.read(sent.ticket, "add-key", now)
        if ticket.player != me.live.id:
            raise PlayerError(_USED)
        label = sent.label or called(request.headers.get("user-agent", ""))
        site = passkeys.site_of(request)
        key = passkeys.registered(site, sent.credential, ticket.challenge, label, now)
        await self._change(me, partial(deciding.add_key, key=key), ticket.command)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def remove_key(self, request: Request) -> Response:
        """``DELETE /api/players/{player}/keys/{key}``: remove a passkey from the account."""
        me, key = await self._fresh(request), request.path_params["key"]
        await self._change(me, self._freshly(me, partial(deciding.remove_key, key=key)))
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def codes(self, request: Request) -> Response:
        """``POST /api/players/{player}/codes``: replace the recovery codes."""
        me = await self._fresh(request)
        decide = partial(deciding.make_codes, at=self._hub.now())
        opened = await self._change(me, self._freshly(me, decide))
        return respond(Codes(opened.codes))

    async def rename(self, request: Request) -> Response:
        """``POST /api/players/{player}/name``: rename the account."""
        sent, me = await taken(request, NewName), await self._me(request)
        name = Name(sent.name)
        await self._free(name, me.live.id)

        def decide(player: Account) -> Sequence[Entry]:
            if sent.was not in ("", player.name):
                raise PlayerError(f"{OUT_OF_DATE} You are now called {player.name}.")
            return deciding.rename(player, name)

        try:
            await self._change(me, decide)
        except NameTakenError as error:
            raise Refused("name-taken", f"{error}") from None
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def show(self, request: Request) -> Response:
        """``POST /api/players/{player}/visible``: show the profile to everybody, or hide it."""
        sent, me = await taken(request, Visible), await self._me(request)
        await self._change(me, partial(deciding.show, public=sent.public))
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def meet(self, request: Request) -> Response:
        """``POST /api/players/{player}/company``: set the relation to another player."""
        sent, me = await taken(request, RelationWish), await self._me(request)
        if not is_id(sent.player):
            raise PlayerError("That is no player: name one by what the link to them ends in.")
        decide = partial(deciding.meet, other=sent.player, company=sent.company)
        await self._change(me, decide)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def solved(self, request: Request) -> Response:
        """``POST /api/players/{player}/puzzles``: note puzzles that were solved."""
        sent, me = await taken(request, Puzzles), await self._me(request)
        await self._change(me, partial(deciding.solve, puzzles=sent.puzzles))
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @costs(rows=_CLUBS * WHOLE_LOG)
    async def delete(self, request: Request) -> Response:
        """``DELETE /api/players/{player}``: delete the account with all its data."""
        me = await self._fresh(request)
        self._count(me)
        decide = self._signed_in(me, self._freshly(me, deciding.leave))
        deleting = self._deleting.delete(me.live, f"s{me.session}", decide)
        await asyncio.shield(self._hub.loop.create_task(deleting))
        answer = Response(status_code=HTTPStatus.NO_CONTENT)
        drop_session(answer)
        return answer

    # -- what they share ------------------------------------------------------------------------

    async def me(self, request: Request) -> Me | None:
        """Find the account that an address names, if the visitor is signed in to it; else None."""
        session = await self._signed.session(request)
        if session is None or session.id != request.path_params["player"]:
            return None
        live = await self._players.find(session.id)
        return None if live is None else Me(live, session.number)

    async def _me(self, request: Request) -> Me:
        found = await self.me(request)
        if found is None:
            raise Refused("not-yours", _NOT_YOURS)
        return found

    async def _fresh(self, request: Request) -> Me:
        """Find the visitor's own account, if they have just signed in: a session may be stolen.

        Raises:
            Refused: it is not theirs, or they are to sign in once more.
        """
        me = await self._me(request)
        self._check_fresh(me, me.live.player)
        return me

    def _check_fresh(self, me: Me, player: Account) -> None:
        if not deciding.is_fresh(player, me.session, self._hub.now()):
            raise Refused("confirm", _CONFIRM)

    def _freshly(self, me: Me, decide: Decide) -> Decide:
        """Wrap a decision, to refuse it unless the sign-in is still recent when it happens."""

        def decide_freshly(player: Account) -> Sequence[Entry]:
            self._check_fresh(me, player)
            return decide(player)

        return decide_freshly

    def _asked(self, request: Request, ticket: Ticket, known: Sequence[str] = ()) -> Response:
        why = passkeys.why_not(request)
        if why:
            there = passkeys.by_name(request)
            raise PlayerError(f"{why} Open {there}" if there else why)
        site = passkeys.site_of(request)
        options = passkeys.to_register(site, ticket.player, ticket.name, ticket.challenge, known)
        return respond(PasskeyRequest(self._tickets.sealed(ticket), options))

    async def _free(self, name: Name, player: str = "") -> None:
        """Verify that a name is free; another player may take it a moment later.

        Args:
            name: as they would be called.
            player: their account; empty: a new one.

        Raises:
            Refused: another is called so, or it has been hidden.
        """
        find, key = self._hub.log.find_name, name.key
        found = await self._hub.loop.run_in_executor(None, find, key)
        if found is not None and found[0] != PLAYER + player:
            raise Refused("name-taken", f"{NameTakenError()}")
        if find_hidden(self._hub.hidden, name.shown) is not None:
            raise Refused("name-taken", "Nobody is called so here: choose another name.")

    async def _code(self, request: Request) -> str:
        sent = await taken(request, RecoveryCode)
        self._may(request)
        return plain_code(sent.code)

    def _may(self, request: Request) -> None:
        """Count one more try from an address.

        Raises:
            Refused: they are too many.
        """
        if not self._trying.take(address_of(request), self._hub.loop.time()):
            raise Refused("flood", "Too many tries from your address: wait a few minutes.")

    async def _change(self, me: Me, decide: Decide, command: str = "") -> OpenedSecrets:
        """Apply a change to the visitor's own account, and return the secrets that it opened.

        In its turn it is seen that the session is still open; 0 is none, which nothing asks for.

        Raises:
            EuchreError: it cannot be, or it cannot be written; or a `Refused`: it is too much, or
                they have been signed out meanwhile.
        """
        self._count(me)
        opened = OpenedSecrets(self._hub.now())
        by, named = f"s{me.session}", command or secrets.token_urlsafe(12)
        decide = self._signed_in(me, decide)
        done = await self._players.change(me.live, by, decide, command=named, opens=opened.rows)
        if not done:
            raise PlayerError(_USED)
        return opened

    def _signed_in(self, me: Me, decide: Decide) -> Decide:
        """Wrap a decision, to refuse it if the session has ended when it happens."""

        def decide_signed_in(player: Account) -> Sequence[Entry]:
            if me.session and me.session not in player.sessions:
                raise Refused("not-yours", _NOT_YOURS)
            return decide(player)

        return decide_signed_in

    def _count(self, me: Me) -> None:
        """Count one more change of an account.

        Raises:
            Refused: it is too much.
        """
        if me.session and not self._changing.take(me.live.id, self._hub.loop.time()):
            raise Refused("flood", "Much has happened to your account just now: wait a while.")

    async def _opened(
        self,
        request: Request,
        live: LivePlayer,
        decide: Decide,
        command: str,
    ) -> Response:
        """Sign a player in, in place of the session that was open before, and respond."""
        before = await self._signed.session(request)
        opened = await self._change(Me(live, 0), decide, command)
        if before is not None and before.id == live.id and before.number in live.player.sessions:
            ended = partial(deciding.end_session, number=before.number)
            await self._change(Me(live, before.number), ended)
        answer = respond(Welcome(live.id, live.player.name, link(live.id)))
        keep_session(request, answer, opened.session)
        return answer


def link(player: str) -> str:
    """Return the path of a profile on this server."""
    return f"/players/{player}"
