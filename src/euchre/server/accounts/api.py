"""Accounts over HTTP: make one, sign in, change it, take it along, delete it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from functools import partial, reduce
from http import HTTPStatus
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from euchre.accounts import commands as deciding
from euchre.accounts.entries import Entry
from euchre.accounts.state import Account, AccountError, apply_event
from euchre.english.names import DisplayName, find_hidden_name
from euchre.errors import EuchreError
from euchre.server.accounts import passkeys
from euchre.server.accounts.deletion import AccountDeletion, EntryBuilder
from euchre.server.accounts.importing import MAX_ENTRIES_READ, import_guest_games
from euchre.server.accounts.registry import (
    ACCOUNT_LOG_KIND,
    AccountStore,
    IssuedSecrets,
    LiveAccount,
    is_account_id,
    new_account_id,
    normalise_recovery_code,
)
from euchre.server.accounts.sessions import (
    SessionAccountLookup,
    delete_session_cookie,
    set_session_cookie,
)
from euchre.server.accounts.tickets import (
    PasskeyTicket,
    PasskeyTicketSealer,
    build_used_ticket_row,
)
from euchre.server.accounts.user_agents import describe_user_agent
from euchre.server.budgets import WHOLE_LOG_ROWS, declare_budget
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.event_store import UnsavedError
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.browsers import read_browser_id
from euchre.server.http.request_context import run_shielded
from euchre.server.limits import RateLimiter
from euchre.server.numbers import parse_number
from euchre.server.operations import ApiOperation, declare_refusals, read_json, respond_json
from euchre.server.stale_forms import OUT_OF_DATE_MESSAGE
from euchre.server.tables.handlers.saved_seats import SavedSeat
from euchre.store import (
    ACCOUNT_PREFIX,
    DuplicateCommandError,
    NameTakenError,
    StoreError,
    hash_token,
)
from euchre.table.commands import RefusedError
from euchre.texts import join_texts, translatable

_LOGS_TO_FORGET: Final = 40
"""Logs of others that may have to forget an account: most of them are of clubs."""
_MAX_SEATS: Final = 60
_SIGN_IN_FIRST: Final = translatable("account-sign-in-first", "Sign in to this account first.")
_SIGN_IN_AGAIN: Final = translatable(
    "account-sign-in-again",
    "Confirm that it's you: sign in again with your passkey (fingerprint, face or PIN) or "
    "a recovery code. That lasts ten minutes.",
)
_MAX_PUZZLE_NAME: Final = 60
_INVALID_CODE: Final = translatable(
    "account-code-invalid",
    "This code doesn't work. Check it, or use another one: each code works only once.",
)
_ALREADY_USED: Final = translatable("account-already-used", "That was already used. Start again.")
_log: Final = logging.getLogger("euchre.server")
Text = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(max_length=2_000)]


class _RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client sends."""


class NewAccountRequest(_RequestBody, frozen=True):
    """A request for a new account under this name."""

    name: Text


class PasskeyProof(_RequestBody, frozen=True):
    """The signature of a passkey: the `ticket` as it was given, and the browser's `credential`.

    `label` is what its owner calls the passkey; `seats` are those that the browser has kept, whose
    games come along into a new account.
    """

    ticket: Secret
    credential: dict[str, Any]
    label: Text = ""
    seats: Annotated[tuple[SavedSeat, ...], Meta(max_length=_MAX_SEATS)] = ()


class RecoveryCodeRequest(_RequestBody, frozen=True):
    """A recovery code, as it was typed."""

    code: Text


class AccountNameRequest(_RequestBody, frozen=True):
    """The new name of an account; `was` is its name at the time when this was typed."""

    name: Text
    was: Text = ""


class ProfileVisibilityRequest(_RequestBody, frozen=True):
    """The visibility of a profile: `public` shows it to everybody."""

    public: bool


class RelationRequest(_RequestBody, frozen=True):
    """A player's relation to another one: ``again``, ``never``, or empty."""

    player: Text
    company: Text


class SolvedPuzzlesRequest(_RequestBody, frozen=True):
    """Solved puzzles by name, each with true if solved at the first try."""

    puzzles: dict[Annotated[str, Meta(max_length=_MAX_PUZZLE_NAME)], bool]


class PasskeyChallenge(msgspec.Struct, frozen=True):
    """The browser's task: `options` for its passkeys, and the `ticket` to bring back."""

    ticket: str
    options: msgspec.Raw


class SignInResponse(msgspec.Struct, frozen=True, omit_defaults=True):
    """The account that has signed in; for a new one its recovery `codes`, shown once, and the
    number of `games` that it took over from this browser.
    """

    player: str
    name: str
    link: str
    codes: tuple[str, ...] = ()
    games: int = 0


class RecoveryAccount(msgspec.Struct, frozen=True):
    """The account that a recovery code belongs to."""

    player: str


class RecoveryCodes(msgspec.Struct, frozen=True):
    """New recovery codes, shown this once."""

    codes: tuple[str, ...]


class CurrentAccount(msgspec.Struct, frozen=True, omit_defaults=True):
    """The account that is signed in; empty: none. `reports`: this server has moderators."""

    player: str = ""
    name: str = ""
    link: str = ""
    reports: bool = False


class OwnAccount(NamedTuple):
    """The account of the player who asks."""

    live_account: LiveAccount
    session: int


class AccountsApi:
    """Handlers of the accounts of one server."""

    def __init__(
        self, accounts: AccountStore, sessions: SessionAccountLookup, deletion: AccountDeletion
    ) -> None:
        self._players, self._sessions, self._deletion = accounts, sessions, deletion
        self._hub = accounts.hub
        self._tickets = PasskeyTicketSealer(accounts.hub.log.load_server_key())
        limits = accounts.hub.limits
        new_accounts, tries = limits.accounts_of_address, limits.tries_of_address
        self._creations = RateLimiter[str](new_accounts / 3600, new_accounts)
        self._tries = RateLimiter[str](tries / 600, tries)
        self._changes = RateLimiter[tuple[str, int]](1 / 10, limits.changes_of_account)

    def routes(self) -> list[Endpoint]:
        """Return the routes of accounts."""
        accounts, account = "/api/players", "/api/players/{player}"
        created, no_content = HTTPStatus.CREATED, HTTPStatus.NO_CONTENT
        attempt = partial(ApiOperation, "POST", counted=("tries_of_address",))
        own = partial(
            ApiOperation,
            caller=CallerRole.OWNER,
            counted=("changes_of_account",),
            status=no_content,
        )
        return [
            ApiOperation(
                "GET", "/api/you", self.show_signed_in, answers=CurrentAccount, personal=True
            ),
            attempt(
                f"{accounts}/new",
                self.start_registration,
                takes=NewAccountRequest,
                answers=PasskeyChallenge,
            ),
            attempt(
                accounts,
                self.create_account,
                takes=PasskeyProof,
                answers=SignInResponse,
                status=created,
                counted=("tries_of_address", "accounts_of_address"),
            ),
            attempt(f"{accounts}/sign-in", self.start_sign_in, answers=PasskeyChallenge),
            attempt(
                f"{accounts}/recover",
                self.find_account_by_recovery_code,
                takes=RecoveryCodeRequest,
                answers=RecoveryAccount,
            ),
            attempt(
                f"{account}/sessions", self.sign_in, takes=PasskeyProof, answers=SignInResponse
            ),
            attempt(
                f"{account}/recovery",
                self.sign_in_with_code,
                takes=RecoveryCodeRequest,
                answers=SignInResponse,
            ),
            own("DELETE", f"{account}/sessions/{{session}}", self.end_session),
            own(
                "POST",
                f"{account}/keys/new",
                self.start_adding_passkey,
                answers=PasskeyChallenge,
                status=HTTPStatus.OK,
                counted=(),
            ),
            own("POST", f"{account}/keys", self.add_passkey, takes=PasskeyProof),
            own("DELETE", f"{account}/keys/{{key}}", self.remove_passkey),
            own(
                "POST",
                f"{account}/codes",
                self.renew_recovery_codes,
                answers=RecoveryCodes,
                status=HTTPStatus.OK,
            ),
            own("POST", f"{account}/name", self.rename_account, takes=AccountNameRequest),
            own("POST", f"{account}/visible", self.set_visibility, takes=ProfileVisibilityRequest),
            own("POST", f"{account}/company", self.set_relation, takes=RelationRequest),
            own("POST", f"{account}/puzzles", self.note_solved_puzzles, takes=SolvedPuzzlesRequest),
            own("DELETE", account, self.delete_account),
        ]

    # -- made -----------------------------------------------------------------------------------

    async def show_signed_in(self, request: Request) -> Response:
        """``GET /api/you``: the account that is signed in."""
        account, reports = await self._sessions.find_account(request), bool(self._hub.admins)
        if account is None:
            return respond_json(CurrentAccount(reports=reports))
        ident = account.player.removeprefix(ACCOUNT_PREFIX)
        return respond_json(CurrentAccount(ident, account.name, profile_path(ident), reports))

    @declare_refusals("name-taken")
    async def start_registration(self, request: Request) -> Response:
        """``POST /api/players/new``: the options to make a passkey for a new account."""
        body = await read_json(request, NewAccountRequest)
        self._charge_sign_in_attempt(request)
        name = DisplayName(body.name)
        deciding.verify_name(name)
        await self._verify_name_free(name)
        ticket = self._tickets.new_ticket(
            "register", self._hub.now_ms(), player=new_account_id(), name=name.shown
        )
        return self._respond_with_passkey_options(request, ticket)

    @declare_budget(rows=2 * MAX_ENTRIES_READ, runs="thread")
    @declare_refusals("name-taken")
    async def create_account(self, request: Request) -> Response:
        """``POST /api/players``: a new account, opened by the passkey that was made."""
        body = await read_json(request, PasskeyProof)
        self._charge_sign_in_attempt(request)
        now_ms, site = self._hub.now_ms(), passkeys.find_passkey_site(request)
        ticket = self._tickets.open_ticket(body.ticket, "register", now_ms)
        name = DisplayName(ticket.name)
        await self._verify_name_free(name)
        agent = describe_user_agent(request.headers.get("user-agent", ""))
        key = passkeys.verify_registration(
            site, body.credential, ticket.challenge, body.label or agent, now_ms
        )
        entries = deciding.register_account(ticket.player, name, key, agent, now_ms)
        if not self._creations.take(client_address(request), self._hub.loop.time()):
            raise RefusedError(
                "flood",
                translatable(
                    "account-too-many-new", "Too many new accounts from your address. Wait a while."
                ),
            )
        issued = IssuedSecrets(now_ms)
        live_account, games = await run_shielded(
            self._create_account_and_import_games(request, ticket, entries, issued, body.seats)
        )
        welcome = SignInResponse(
            live_account.id,
            live_account.player.name,
            profile_path(live_account.id),
            issued.codes,
            games,
        )
        answer = respond_json(welcome, HTTPStatus.CREATED)
        set_session_cookie(request, answer, issued.session)
        return answer

    async def _create_account_and_import_games(
        self,
        request: Request,
        ticket: PasskeyTicket,
        entries: Sequence[Entry],
        issued: IssuedSecrets,
        seats: Sequence[SavedSeat],
    ) -> tuple[LiveAccount, int]:
        """Create an account, and import what the browser has played; return the number of games.

        Raises:
            EuchreError: it cannot be made, or the same ticket has made it before.
        """
        new_account = self._players.build_aggregate(ticket.player, ACCOUNT_LOG_KIND.fold(entries))
        try:
            live_account = await self._players.create_log(
                ticket.player,
                entries,
                author=ticket.player,
                command_id=ticket.command_id,
                token_rows=issued.build_token_rows(new_account, entries),
                single_use_rows=(build_used_ticket_row(ticket),),
            )
        except NameTakenError as error:
            raise RefusedError("name-taken", f"{error}") from None
        except UnsavedError:
            raise
        except (RefusedError, DuplicateCommandError, StoreError):
            raise AccountError(_ALREADY_USED) from None
        if (
            hash_token(issued.session) not in live_account.tokens
        ):  # the same request was here before
            raise AccountError(_ALREADY_USED)
        return live_account, await self._import_browser_games(request, live_account, seats)

    async def _import_browser_games(
        self, request: Request, live_account: LiveAccount, seats: Sequence[SavedSeat]
    ) -> int:
        """Import what the browser has played, and return the number of games; the account is there
        without them, too.
        """
        player, browser = ACCOUNT_PREFIX + live_account.id, read_browser_id(request)
        games = await import_guest_games(self._hub, player, seats)
        for arrive in self._hub.arriving:
            try:
                games += await arrive(player, browser)
            except EuchreError as error:
                _log.error("games of a browser are not in its new account: %s", error)
        return games

    # -- signed in ------------------------------------------------------------------------------

    async def start_sign_in(self, request: Request) -> Response:
        """``POST /api/players/sign-in``: the options to sign in with a passkey.

        Of somebody who is signed in already it wants more: their fingerprint, face or PIN.
        """
        self._charge_sign_in_attempt(request)
        again = await self._sessions.find_session(request) is not None
        ticket = self._tickets.new_ticket("sign-in", self._hub.now_ms())
        site = passkeys.find_passkey_site(request)
        options = passkeys.build_sign_in_options(site, ticket.challenge, require_verification=again)
        return respond_json(PasskeyChallenge(self._tickets.seal_ticket(ticket), options))

    async def sign_in(self, request: Request) -> Response:
        """``POST /api/players/{player}/sessions``: sign in with a passkey."""
        body = await read_json(request, PasskeyProof)
        self._charge_sign_in_attempt(request)
        now_ms, site = self._hub.now_ms(), passkeys.find_passkey_site(request)
        ticket = self._tickets.open_ticket(body.ticket, "sign-in", now_ms)
        live_account = await self._players.find_undeleted(request.path_params["player"])
        if live_account is None:
            raise AccountError(passkeys.NOT_ACCEPTED_MESSAGE)
        signed = passkeys.verify_sign_in(
            site, body.credential, ticket.challenge, live_account.player
        )
        agent = describe_user_agent(request.headers.get("user-agent", ""))
        build_entries = partial(
            deciding.sign_in,
            passkey_id=signed.key,
            sign_count=signed.times,
            label=agent,
            now_ms=now_ms,
            verified=signed.verified,
        )
        return await self._sign_in_and_respond(
            request, live_account, build_entries, ticket.command_id
        )

    async def find_account_by_recovery_code(self, request: Request) -> Response:
        """``POST /api/players/recover``: the account that a recovery code belongs to."""
        code = await self._read_recovery_code(request)
        find, loop = self._hub.log.find_token, self._hub.loop
        token = await loop.run_in_executor(None, find, hash_token(code))
        if token is None or not token[0].startswith(ACCOUNT_PREFIX) or token[1] >= 0:
            raise AccountError(_INVALID_CODE)
        return respond_json(RecoveryAccount(token[0].removeprefix(ACCOUNT_PREFIX)))

    async def sign_in_with_code(self, request: Request) -> Response:
        """``POST /api/players/{player}/recovery``: sign in with a recovery code."""
        code = await self._read_recovery_code(request)
        live_account = await self._players.find_undeleted(request.path_params["player"])
        number = 0 if live_account is None else -live_account.tokens.get(hash_token(code), 0)
        if live_account is None or number <= 0:
            raise AccountError(_INVALID_CODE)
        agent = describe_user_agent(request.headers.get("user-agent", ""))
        build_entries = partial(
            deciding.recover_account, code_number=number, label=agent, now_ms=self._hub.now_ms()
        )
        return await self._sign_in_and_respond(request, live_account, build_entries, "")

    async def end_session(self, request: Request) -> Response:
        """``DELETE /api/players/{player}/sessions/{session}``: sign out, here or elsewhere.

        The session is its number, ``this`` or ``others``.
        """
        own, session = await self.require_own_account(request), request.path_params["session"]
        number = parse_number(session)
        if session == "others":
            await self._change_account(
                own, partial(deciding.end_other_sessions, session_number=own.session)
            )
        elif session == "this":
            await self._change_account(
                own, partial(deciding.end_session, session_number=own.session)
            )
        elif number is not None:
            await self._change_account(own, partial(deciding.end_session, session_number=number))
        else:
            raise RefusedError(
                "malformed",
                translatable(
                    "account-session-number",
                    "Give the number of the session, or say this or others.",
                ),
            )
        answer = Response(status_code=HTTPStatus.NO_CONTENT)
        if own.session not in own.live_account.player.sessions:
            delete_session_cookie(answer)
        return answer

    # -- changed --------------------------------------------------------------------------------

    @declare_refusals("confirm")
    async def start_adding_passkey(self, request: Request) -> Response:
        """``POST /api/players/{player}/keys/new``: the options to make one more passkey."""
        own, now_ms = await self._require_recent_sign_in(request), self._hub.now_ms()
        player = own.live_account.player
        ticket = self._tickets.new_ticket(
            "add-key", now_ms, player=player.id, name=player.name, session=own.session
        )
        return self._respond_with_passkey_options(request, ticket, tuple(player.keys))

    @declare_refusals("confirm")
    async def add_passkey(self, request: Request) -> Response:
        """``POST /api/players/{player}/keys``: add a passkey to the account."""
        body = await read_json(request, PasskeyProof)
        own, now_ms = await self.require_own_account(request), self._hub.now_ms()
        ticket = self._tickets.open_ticket(body.ticket, "add-key", now_ms)
        if (ticket.player, ticket.session) != (own.live_account.id, own.session):
            raise AccountError(_ALREADY_USED)
        label = body.label or describe_user_agent(request.headers.get("user-agent", ""))
        site = passkeys.find_passkey_site(request)
        key = passkeys.verify_registration(site, body.credential, ticket.challenge, label, now_ms)
        await self._change_account(own, partial(deciding.add_passkey, key=key), ticket.command_id)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @declare_refusals("confirm")
    async def remove_passkey(self, request: Request) -> Response:
        """``DELETE /api/players/{player}/keys/{key}``: remove a passkey from the account."""
        own, key = await self._require_recent_sign_in(request), request.path_params["key"]
        await self._change_account(own, partial(deciding.remove_passkey, passkey_id=key))
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @declare_refusals("confirm")
    async def renew_recovery_codes(self, request: Request) -> Response:
        """``POST /api/players/{player}/codes``: replace the recovery codes."""
        own = await self._require_recent_sign_in(request)
        build_entries = partial(deciding.make_recovery_codes, now_ms=self._hub.now_ms())
        issued = await self._change_account(own, build_entries)
        return respond_json(RecoveryCodes(issued.codes))

    @declare_refusals("name-taken")
    async def rename_account(self, request: Request) -> Response:
        """``POST /api/players/{player}/name``: rename the account."""
        body = await read_json(request, AccountNameRequest)
        own = await self.require_own_account(request)
        name = DisplayName(body.name)
        await self._verify_name_free(name, own.live_account.id)

        def build_rename_entries(account: Account) -> Sequence[Entry]:
            if body.was not in ("", account.name):
                raise AccountError(join_texts([OUT_OF_DATE_MESSAGE, _describe_name(account)], " "))
            self._verify_name_allowed(name)  # a moderator may have hidden it meanwhile
            return deciding.rename_account(account, name)

        try:
            await self._change_account(own, build_rename_entries)
        except NameTakenError as error:
            raise RefusedError("name-taken", f"{error}") from None
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def set_visibility(self, request: Request) -> Response:
        """``POST /api/players/{player}/visible``: show the profile to everybody, or hide it."""
        body = await read_json(request, ProfileVisibilityRequest)
        own = await self.require_own_account(request)
        await self._change_account(
            own, partial(deciding.set_profile_visibility, public=body.public)
        )
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def set_relation(self, request: Request) -> Response:
        """``POST /api/players/{player}/company``: set the relation to another player."""
        body = await read_json(request, RelationRequest)
        own = await self.require_own_account(request)
        if not is_account_id(body.player):
            raise AccountError(
                translatable(
                    "account-player-missing",
                    "We can't find that player. Use the last part of the link to their profile.",
                )
            )
        build_entries = partial(deciding.set_relation, other_id=body.player, relation=body.company)
        await self._change_account(own, build_entries)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def note_solved_puzzles(self, request: Request) -> Response:
        """``POST /api/players/{player}/puzzles``: note puzzles that were solved."""
        body = await read_json(request, SolvedPuzzlesRequest)
        own = await self.require_own_account(request)
        await self._change_account(
            own, partial(deciding.record_solved_puzzles, puzzles=body.puzzles)
        )
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @declare_budget(rows=_LOGS_TO_FORGET * WHOLE_LOG_ROWS)
    @declare_refusals("confirm")
    async def delete_account(self, request: Request) -> Response:
        """``DELETE /api/players/{player}``: delete the account with all its data."""
        # one that has been left too: it may be done once more
        own = _require_signed_in(await self._find_own_even_if_deleted(request))
        self._verify_recent_sign_in(own)
        self._charge_change_budget(own)
        build_entries = self._with_sign_in_check(own, deciding.mark_account_for_deletion)
        deleting = self._deletion.delete_account(own.live_account, f"s{own.session}", build_entries)
        await run_shielded(deleting)
        answer = Response(status_code=HTTPStatus.NO_CONTENT)
        delete_session_cookie(answer)
        return answer

    # -- what they share ------------------------------------------------------------------------

    async def find_own_account(self, request: Request) -> OwnAccount | None:
        """Find the account that an address names, if the visitor is signed in to it; else None."""
        own = await self._find_own_even_if_deleted(request)
        return None if own is None or own.live_account.player.left else own

    async def _find_own_even_if_deleted(self, request: Request) -> OwnAccount | None:
        """Find the visitor's own account as `find_own_account`, also if they have left it."""
        session = await self._sessions.find_session(request)
        if session is None or session.id != request.path_params["player"]:
            return None
        live_account = await self._players.find(session.id)
        return None if live_account is None else OwnAccount(live_account, session.number)

    async def require_own_account(self, request: Request) -> OwnAccount:
        """Find the account that an address names, as `find_own_account`.

        Raises:
            RefusedError: it is another's, or there is none.
        """
        return _require_signed_in(await self.find_own_account(request))

    async def _require_recent_sign_in(self, request: Request) -> OwnAccount:
        """Find the visitor's own account, if they have just signed in: a session may be stolen."""
        own = await self.require_own_account(request)
        self._verify_recent_sign_in(own)
        return own

    def _verify_recent_sign_in(self, own: OwnAccount) -> None:
        player, now_ms = own.live_account.player, self._hub.now_ms()
        if not deciding.is_session_recently_verified(player, own.session, now_ms):
            raise RefusedError("confirm", _SIGN_IN_AGAIN)

    def _respond_with_passkey_options(
        self, request: Request, ticket: PasskeyTicket, known_keys: Sequence[str] = ()
    ) -> Response:
        reason = passkeys.passkeys_unavailable_reason(request)
        if reason:
            address = passkeys.find_localhost_address(request)
            if address:
                opening = translatable("account-open-address", f"Open {address}", address=address)
                reason = join_texts([reason, opening], " ")
            raise AccountError(reason)
        site = passkeys.find_passkey_site(request)
        options = passkeys.build_registration_options(
            site, ticket.player, ticket.name, ticket.challenge, known_keys
        )
        return respond_json(PasskeyChallenge(self._tickets.seal_ticket(ticket), options))

    async def _verify_name_free(self, name: DisplayName, player: str = "") -> None:
        """Verify that a name is free; another player may take it a moment later.

        Args:
            name: as they would be called.
            player: their account; empty: a new one.
        """
        find, key = self._hub.log.find_name_holder, name.comparison_key
        owner = await self._hub.loop.run_in_executor(None, find, key)
        if owner is not None and owner[0] != ACCOUNT_PREFIX + player:
            raise RefusedError("name-taken", f"{NameTakenError()}")
        self._verify_name_allowed(name)

    def _verify_name_allowed(self, name: DisplayName) -> None:
        if find_hidden_name(self._hub.hidden, name.shown) is not None:
            raise RefusedError(
                "name-taken",
                translatable("account-name-impossible", "You can't use that name. Choose another."),
            )

    async def _read_recovery_code(self, request: Request) -> str:
        body = await read_json(request, RecoveryCodeRequest)
        self._charge_sign_in_attempt(request)
        return normalise_recovery_code(body.code)

    def _charge_sign_in_attempt(self, request: Request) -> None:
        if not self._tries.take(client_address(request), self._hub.loop.time()):
            raise RefusedError(
                "flood",
                translatable(
                    "account-too-many-attempts",
                    "Too many attempts from your address. Wait a few minutes.",
                ),
            )

    async def _change_account(
        self, own: OwnAccount, build_entries: EntryBuilder, command: str = ""
    ) -> IssuedSecrets:
        """Apply a change to the visitor's own account, and return the secrets that it opened."""
        self._charge_change_budget(own)
        issued = IssuedSecrets(self._hub.now_ms())
        author, command_id = f"s{own.session}", command or secrets.token_urlsafe(12)
        build_entries = self._with_sign_in_check(own, build_entries)
        is_new = await self._players.change_log(
            own.live_account,
            author,
            build_entries,
            command_id=command_id,
            build_token_rows=issued.build_token_rows,
        )
        if not is_new:
            raise AccountError(_ALREADY_USED)
        return issued

    def _with_sign_in_check(self, own: OwnAccount, build_entries: EntryBuilder) -> EntryBuilder:
        """Wrap a decision, to refuse it if the session has ended when it happens; session 0 is
        none, of which nothing is asked.
        """

        def build_if_signed_in(account: Account) -> Sequence[Entry]:
            if own.session and own.session not in account.sessions:
                raise RefusedError("not-yours", _SIGN_IN_FIRST)
            return build_entries(account)

        return build_if_signed_in

    def _charge_change_budget(self, own: OwnAccount) -> None:
        changes = (
            own.live_account.id,
            own.session,
        )  # a stolen session does not keep out the others
        if own.session and not self._changes.take(changes, self._hub.loop.time()):
            raise RefusedError(
                "flood",
                translatable(
                    "account-too-many-changes",
                    "Your account has changed too often just now. Wait a while.",
                ),
            )

    async def _sign_in_and_respond(
        self,
        request: Request,
        live_account: LiveAccount,
        build_entries: EntryBuilder,
        command_id: str,
    ) -> Response:
        """Sign a player in, in place of the session that was open before, and respond."""
        before = await self._sessions.find_session(request)
        number = before.number if before is not None and before.id == live_account.id else 0

        def build_sign_in_entries(account: Account) -> Sequence[Entry]:
            ended = deciding.end_session(account, number)
            return (*ended, *build_entries(reduce(apply_event, ended, account)))

        try:
            issued = await self._change_account(
                OwnAccount(live_account, 0), build_sign_in_entries, command_id
            )
        except AccountError as error:
            if deciding.explain_suspension(live_account.player, self._hub.now_ms()):
                raise AccountError(self._hub.append_contact(f"{error}")) from None
            raise
        answer = respond_json(
            SignInResponse(live_account.id, live_account.player.name, profile_path(live_account.id))
        )
        set_session_cookie(request, answer, issued.session)
        return answer


def _describe_name(account: Account) -> str:
    return translatable("account-name-now", f"Your name is now {account.name}.", name=account.name)


def _require_signed_in(own: OwnAccount | None) -> OwnAccount:
    if own is None:
        raise RefusedError("not-yours", _SIGN_IN_FIRST)
    return own


def profile_path(player: str) -> str:
    """Return the path of a profile on this server."""
    return f"/players/{player}"
