"""What people do at the pages of a club; who may do what, `euchre.clubs.commands` says."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeAlias

from euchre.clubs import Club, ClubError, Entry, commands
from euchre.clubs.entries import AdmissionDeclined
from euchre.errors import EuchreError
from euchre.game.rules import Rules
from euchre.notation.rules_text import read_rules
from euchre.server.clubs.form_subjects import describe_form_subject
from euchre.server.clubs.registry import ClubStore, LiveClub
from euchre.server.clubs.tables import ClubTables
from euchre.server.clubs.views import season_path
from euchre.server.http.identity import CallerIdentity, PlayingAccount
from euchre.server.http.request_context import run_shielded
from euchre.server.stale_forms import verify_not_stale
from euchre.server.tournaments.forms import SubmittedForm
from euchre.texts import translatable

_MAX_REQUESTS_WITHDRAWN: Final = 10
"""How often somebody asks a club to be let in and takes it back; then they need its link."""
RedirectPath: TypeAlias = str
"""Where to go after an action: below the club's page, or anywhere from ``/`` on."""


class ClubActionRequest(NamedTuple):
    """An action that a player requests at a club's page.

    Attributes:
        live_club: the club.
        account: the account that acts.
        identity: the client behind the request.
        address: the client's network address.
    """

    clubs: ClubStore
    tables: ClubTables
    live_club: LiveClub
    form: SubmittedForm
    account: PlayingAccount
    identity: CallerIdentity
    address: str

    @property
    def acting_player(self) -> str:
        """The id of the player who acts."""
        return self.account.player

    async def apply_change(self, build_entries: Callable[[Club], Sequence[Entry]]) -> None:
        """Apply a change in the name of the acting player, under their current name
        if there is room for it.
        """

        def build_entries_with_name(club: Club) -> Sequence[Entry]:
            self._verify_not_stale(club)
            named = commands.rename_member(club, self.acting_player, self.account.name)
            wanted = build_entries(club)
            with suppress(EuchreError):  # where only what they want has room
                self.clubs.verify_capacity(self.live_club, self.acting_player, named)
                return (*named, *wanted)
            return wanted

        await self.clubs.change_log(
            self.live_club,
            self.acting_player,
            build_entries_with_name,
            command_id=self.form.command_id,
            account=self.account,
        )

    def verify_not_stale(self) -> None:
        """Verify that what the form showed still holds, unless the command is a repeat.

        Raises:
            StaleFormError: something has changed.
        """
        if (self.acting_player, self.form.command_id) not in self.live_club.done:
            self._verify_not_stale(self.live_club.club)

    def _verify_not_stale(self, club: Club) -> None:
        if club.role_of(self.acting_player):  # whoever is outside is shown nothing of it
            verify_not_stale(
                self.form.fields, partial(describe_form_subject, club, self.form.text("season"))
            )

    @property
    def season_number(self) -> int:
        """The number of the season that the form is about."""
        return self.form.number("season", translatable("club-label-season", "The season"))

    @property
    def fixture_number(self) -> int:
        """The number of the game that the form is about."""
        return self.form.number(
            "fixture", translatable("club-label-game", "The game"), maximum=100_000
        )

    @property
    def rule_set_number(self) -> int:
        """The number of the rule set that the form is about."""
        return self.form.number(
            "number", translatable("club-label-rules", "The rule set"), maximum=100_000
        )

    @property
    def entrant_number(self) -> int:
        """The number of the entrant that the form is about."""
        return self.form.number("entrant", translatable("club-label-entrant", "The entrant"))

    @property
    def target_player(self) -> str:
        """The player that the form names; without one, the acting player."""
        return self.form.text("player")[:80] or self.acting_player


class ClubAction(NamedTuple):
    """Something that is done at the pages of a club.

    Attributes:
        run: does it, and returns where to go then.
        page: the page that its form is on; empty: the club's own.
        strikes: whether a game of a season may count no more after it, unless it has its score.
    """

    run: Callable[[ClubActionRequest], Awaitable[RedirectPath]]
    page: str = ""
    strikes: bool = False


P = ParamSpec("P")


async def _apply_command(
    request: ClubActionRequest,
    command: Callable[Concatenate[Club, str, P], Sequence[Entry]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    await request.apply_change(lambda club: command(club, request.acting_player, *args, **kwargs))


async def _apply_season_command(
    request: ClubActionRequest,
    command: Callable[Concatenate[Club, str, int, P], Sequence[Entry]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> RedirectPath:
    season = request.season_number
    await request.apply_change(
        lambda club: command(club, request.acting_player, season, *args, **kwargs)
    )
    return season_path(season, request.fixture_number)


# -- people ----------------------------------------------------------------------------------------


async def _ask_to_join(request: ClubActionRequest) -> RedirectPath:
    await request.clubs.verify_club_limit(request.acting_player)
    player = request.acting_player

    def build_join_request(club: Club) -> Sequence[Entry]:
        entries = commands.request_admission(club, player, request.account.name)
        count = request.live_club.count_equal_entries(AdmissionDeclined(player, player))
        if entries and count >= _MAX_REQUESTS_WITHDRAWN:
            raise ClubError(
                translatable(
                    "club-asked-often",
                    "You've asked and withdrawn too often. Ask a member for the club's invite "
                    "link.",
                )
            )
        return entries

    await request.apply_change(build_join_request)
    return ""


async def _accept_join_request(request: ClubActionRequest) -> RedirectPath:
    commands.verify_organiser(request.live_club.club, request.acting_player)
    player = request.target_player
    accept = partial(_apply_command, request, commands.accept_request, player)
    await request.clubs.run_within_club_limit(player, accept)
    return "members"


async def _decline_join_request(request: ClubActionRequest) -> RedirectPath:
    await _apply_command(request, commands.decline_request, request.target_player)
    return "members" if request.live_club.club.role_of(request.acting_player) else ""


async def _leave_club(request: ClubActionRequest) -> RedirectPath:
    request.form.verify_confirmed(translatable("club-tick-leave", "Check the box to leave"))
    await _apply_command(request, commands.leave_club)
    return "/clubs"


async def _remove_member(request: ClubActionRequest) -> RedirectPath:
    request.form.verify_confirmed(
        translatable("club-tick-remove", "Check the box to remove this member")
    )
    await _apply_command(request, commands.remove_member, request.target_player)
    return "members"


async def _give_role(request: ClubActionRequest) -> RedirectPath:
    await _apply_command(
        request, commands.give_role, request.target_player, request.form.text("role")[:20]
    )
    return "members"


async def _renew_invite_link(request: ClubActionRequest) -> RedirectPath:
    await _apply_command(request, commands.renew_link)
    return "members"


async def _update_profile(request: ClubActionRequest) -> RedirectPath:
    fields = {name: request.form.text(name) for name in ("title", "about", "door")}
    await _apply_command(request, commands.update_profile, **fields)
    return "settings?saved=yes"


async def _delete_club(request: ClubActionRequest) -> RedirectPath:
    commands.verify_owner(request.live_club.club, request.acting_player)
    request.form.verify_confirmed(translatable("club-tick", "Check the box to confirm"))
    await request.clubs.delete(
        request.live_club,
        lambda club: commands.verify_owner(club, request.acting_player),
        account=request.account,
    )
    return "/clubs"


# -- what is played --------------------------------------------------------------------------------


async def _add_rule_set(request: ClubActionRequest) -> RedirectPath:
    commands.verify_organiser(request.live_club.club, request.acting_player)
    title, notes = request.form.text("title"), request.form.text("notes")
    await _apply_command(
        request, commands.add_rule_set, title, parse_rules_form(request.form), notes
    )
    return "settings#rules-title"


def parse_rules_form(form: SubmittedForm) -> Rules:
    """Parse the rules in a form: house rules as a file has them, or a named game, each with the
    target that was typed beside it.

    Raises:
        EuchreError: they cannot be read, or cannot be played.
    """
    rules = read_rules(form.text("house") or form.text("preset") or "standard").rules
    if form.text("target"):
        target = form.number(
            "target", translatable("club-label-target", "The target"), minimum=1, maximum=60
        )
        rules = rules.replace(target=target, num_hands=0, time_limit=False)
    return rules


async def _remove_rule_set(request: ClubActionRequest) -> RedirectPath:
    await _apply_command(request, commands.remove_rule_set, request.rule_set_number)
    return "settings#rules-title"


async def _remove_tournament(request: ClubActionRequest) -> RedirectPath:
    await _apply_command(request, commands.remove_tournament, request.form.text("evening")[:40])
    return ""


async def _open_club_table(request: ClubActionRequest) -> RedirectPath:
    opening = request.tables.open_table_and_sit(
        request.live_club,
        request.rule_set_number,
        request.identity,
        command_id=request.form.command_id,
        address=request.address,
    )
    return await run_shielded(opening)  # else the club has a table that nobody goes to


async def _open_fixture_table(request: ClubActionRequest) -> RedirectPath:
    opening = request.tables.sit_at_fixture_table(
        request.live_club,
        request.season_number,
        request.fixture_number,
        request.identity,
        command_id=request.form.command_id,
        address=request.address,
    )
    return await run_shielded(opening)  # else the game has a table that does not count


# -- seasons ---------------------------------------------------------------------------------------


async def _open_season(request: ClubActionRequest) -> RedirectPath:
    form = request.form
    await _apply_command(
        request,
        commands.open_season,
        title=form.text("title"),
        kind=form.text("kind")[:20],
        rule_set=form.number(
            "rules", translatable("club-label-rules", "The rule set"), maximum=100_000
        ),
        pairs=form.is_ticked("pairs"),
        legs=form.number(
            "legs", translatable("club-label-meetings", "The number of meetings"), maximum=4
        )
        or 1,
        reach=form.number(
            "reach", translatable("club-label-places", "The number of places"), maximum=64
        )
        or 2,
    )
    return season_path(len(request.live_club.club.seasons))


async def _enter_season(request: ClubActionRequest) -> RedirectPath:
    partner = request.form.text("partner")[:80]
    players = [request.target_player, *([partner] if partner else [])]
    return await _apply_season_command(request, commands.enter_season, players)


async def _withdraw_entrant(request: ClubActionRequest) -> RedirectPath:
    request.form.verify_confirmed(
        translatable("club-tick-withdraw", "Check the box to withdraw them")
    )
    return await _apply_season_command(request, commands.withdraw_entrant, request.entrant_number)


async def _reinstate_entrant(request: ClubActionRequest) -> RedirectPath:
    return await _apply_season_command(request, commands.reinstate_entrant, request.entrant_number)


async def _draw_fixtures(request: ClubActionRequest) -> RedirectPath:
    return await _apply_season_command(
        request, commands.draw_fixtures, Random(secrets.token_bytes(32))
    )


async def _challenge_entrant(request: ClubActionRequest) -> RedirectPath:
    return await _apply_season_command(request, commands.challenge_entrant, request.entrant_number)


async def _call_off_fixture(request: ClubActionRequest) -> RedirectPath:
    return await _apply_season_command(request, commands.call_off_challenge, request.fixture_number)


async def _claim_score(request: ClubActionRequest) -> RedirectPath:
    return await _apply_season_command(
        request, commands.claim_score, request.fixture_number, request.form.score()
    )


async def _confirm_score(request: ClubActionRequest) -> RedirectPath:
    return await _apply_season_command(
        request, commands.confirm_score, request.fixture_number, request.form.score()
    )


async def _set_score(request: ClubActionRequest) -> RedirectPath:
    why, fixture = request.form.text("why"), request.fixture_number
    return await _apply_season_command(
        request, commands.set_score, fixture, request.form.score(), why=why
    )


async def _close_season(request: ClubActionRequest) -> RedirectPath:
    request.form.verify_confirmed(translatable("club-tick", "Check the box to confirm"))
    return await _apply_season_command(request, commands.close_season)


CLUB_ACTIONS: Final[dict[str, ClubAction]] = {
    "ask": ClubAction(_ask_to_join),
    "accept": ClubAction(_accept_join_request, "members"),
    "decline": ClubAction(_decline_join_request, "members"),
    "leave": ClubAction(_leave_club, "members", strikes=True),
    "remove": ClubAction(_remove_member, "members", strikes=True),
    "role": ClubAction(_give_role, "members"),
    "renew": ClubAction(_renew_invite_link, "members"),
    "present": ClubAction(_update_profile, "settings"),
    "delete": ClubAction(_delete_club, "settings"),
    "rules-add": ClubAction(_add_rule_set, "settings"),
    "rules-drop": ClubAction(_remove_rule_set, "settings"),
    "evening-drop": ClubAction(_remove_tournament),
    "play": ClubAction(_open_club_table),
    "play-game": ClubAction(_open_fixture_table, "season"),
    "season-open": ClubAction(_open_season, "settings"),
    "enter": ClubAction(_enter_season, "season"),
    "withdraw": ClubAction(_withdraw_entrant, "season", strikes=True),
    "reinstate": ClubAction(_reinstate_entrant, "season"),
    "draw": ClubAction(_draw_fixtures, "season"),
    "challenge": ClubAction(_challenge_entrant, "season"),
    "call-off": ClubAction(_call_off_fixture, "season", strikes=True),
    "score": ClubAction(_claim_score, "season"),
    "confirm": ClubAction(_confirm_score, "season"),
    "set": ClubAction(_set_score, "season"),
    "season-close": ClubAction(_close_season, "season", strikes=True),
}
"""Everything that is done at the pages of a club, by its address."""
