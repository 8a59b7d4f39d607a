"""What people do at the pages of a club; who may do what, `euchre.clubs.commands` says."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Final, NamedTuple

from euchre.clubs import Club, ClubError, Entry, commands
from euchre.errors import EuchreError
from euchre.game.rules import Rules
from euchre.notation.rules_text import read_rules
from euchre.server.clubs.form_subjects import describe_subject
from euchre.server.clubs.registry import ClubStore, LiveClub
from euchre.server.clubs.tables import ClubTables
from euchre.server.clubs.views import season_path
from euchre.server.http.identity import CallerIdentity, PlayingAccount
from euchre.server.stale_forms import verify_seen
from euchre.server.tournaments.forms import SubmittedForm
from euchre.server.tournaments.registry import MIN_COMMAND_CHARS, new_command_id


class ClubActionRequest(NamedTuple):
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

    clubs: ClubStore
    tables: ClubTables
    live: LiveClub
    form: SubmittedForm
    account: PlayingAccount
    identity: CallerIdentity
    address: str

    @property
    def acting_player(self) -> str:
        """The id of the player who acts."""
        return self.account.player

    @property
    def command_id(self) -> str:
        """The idempotency key, with which the action happens only once."""
        sent = self.form.text("command")[:80]
        return sent if len(sent) >= MIN_COMMAND_CHARS else new_command_id()

    async def apply_change(self, decide: Callable[[Club], Sequence[Entry]]) -> None:
        """Apply a change in the name of the acting player, under their current name
        if there is room for it.
        """

        def decide_with_name(club: Club) -> Sequence[Entry]:
            self._verify_seen(club)
            named = commands.rename_member(club, self.acting_player, self.account.name)
            wanted = decide(club)
            with suppress(EuchreError):  # where only what they want has room
                self.clubs.verify_room(self.live, self.acting_player, named)
                return (*named, *wanted)
            return wanted

        await self.clubs.change_log(
            self.live,
            self.acting_player,
            decide_with_name,
            command=self.command_id,
            account=self.account,
        )

    def verify_seen(self) -> None:
        """Verify that what the form showed still holds, unless the command is a repeat.

        Raises:
            StaleFormError: it is not.
        """
        if (self.acting_player, self.command_id) not in self.live.done:
            self._verify_seen(self.live.club)

    def _verify_seen(self, club: Club) -> None:
        if club.role_of(self.acting_player):  # whoever is outside is shown nothing of it
            verify_seen(self.form.fields, partial(describe_subject, club, self.form.text("season")))

    @property
    def season_number(self) -> int:
        """The number of the season that the form is about."""
        return self.form.number("season", "The season")

    @property
    def fixture_number(self) -> int:
        """The number of the game that the form is about."""
        return self.form.number("fixture", "The game", most=100_000)

    @property
    def read_score(self) -> tuple[int, int]:
        """Read the points in the form, those of the first side first."""
        if not (self.form.text("first") and self.form.text("second")):
            raise ClubError("A score has two numbers: one for each side.")
        first, second = (
            self.form.number(name, "The score", least=-1000) for name in ("first", "second")
        )
        return first, second


Action = Callable[[ClubActionRequest], Awaitable[str]]
"""Does it; the answer is where to go then, below the club's page or anywhere from ``/`` on."""


def _verify_confirmed(action: ClubActionRequest, wanted: str) -> None:
    if not action.form.is_ticked("sure"):
        raise ClubError(f"{wanted}: nothing has happened yet.")


def _target_player(action: ClubActionRequest) -> str:
    """Return the player that a form names; without one, the acting player."""
    return action.form.text("player")[:80] or action.acting_player


# -- people ----------------------------------------------------------------------------------------


async def _ask_to_join(action: ClubActionRequest) -> str:
    await action.clubs.verify_club_limit(action.acting_player)
    await action.apply_change(
        lambda club: commands.request_admission(club, action.acting_player, action.account.name)
    )
    return ""


async def _accept_member(action: ClubActionRequest) -> str:
    player, hub = _target_player(action), action.clubs.hub
    commands.accept_request(action.live.club, action.acting_player, player)  # whether they may
    if not await hub.load(hub.log.read_entries, player):
        await action.apply_change(lambda club: commands.remove_deleted_account(club, player))
        raise ClubError("Their account has been deleted meanwhile.")
    await action.apply_change(
        lambda club: commands.accept_request(club, action.acting_player, player)
    )
    return "members"


async def _decline_member(action: ClubActionRequest) -> str:
    player = _target_player(action)
    await action.apply_change(
        lambda club: commands.decline_request(club, action.acting_player, player)
    )
    return "members" if action.live.club.role_of(action.acting_player) else ""


async def _leave_club(action: ClubActionRequest) -> str:
    _verify_confirmed(action, "Tick that you leave")
    await action.apply_change(lambda club: commands.leave_club(club, action.acting_player))
    return "/clubs"


async def _remove_member(action: ClubActionRequest) -> str:
    _verify_confirmed(action, "Tick that they are to go")
    player = _target_player(action)
    await action.apply_change(
        lambda club: commands.remove_member(club, action.acting_player, player)
    )
    return "members"


async def _give_role(action: ClubActionRequest) -> str:
    player, role = _target_player(action), action.form.text("role")[:20]
    await action.apply_change(
        lambda club: commands.give_role(club, action.acting_player, player, role)
    )
    return "members"


async def _renew_invite_link(action: ClubActionRequest) -> str:
    await action.apply_change(lambda club: commands.renew_link(club, action.acting_player))
    return "members"


async def _change_description(action: ClubActionRequest) -> str:
    form = action.form
    given = {name: form.text(name) for name in ("title", "about", "door")}
    await action.apply_change(
        lambda club: commands.update_profile(club, action.acting_player, **given)
    )
    return "settings?saved=yes"


async def _delete_club(action: ClubActionRequest) -> str:
    commands.verify_owner(action.live.club, action.acting_player)
    _verify_confirmed(action, "Tick that you are sure")
    await action.clubs.delete(
        action.live,
        lambda club: commands.verify_owner(club, action.acting_player),
        account=action.account,
    )
    return "/clubs"


# -- what is played --------------------------------------------------------------------------------


async def _add_rule_set(action: ClubActionRequest) -> str:
    commands.verify_organiser(action.live.club, action.acting_player)
    title, notes = action.form.text("title"), action.form.text("notes")
    rules = parse_rules_form(action.form)
    await action.apply_change(
        lambda club: commands.add_rule_set(club, action.acting_player, title, rules, notes)
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
        target = form.number("target", "The target", least=1, most=60)
        rules = rules.replace(target=target, num_hands=0, time_limit=False)
    return rules


async def _remove_rule_set(action: ClubActionRequest) -> str:
    number = action.form.number("number", "The rule set", most=100_000)
    await action.apply_change(
        lambda club: commands.remove_rule_set(club, action.acting_player, number)
    )
    return "settings#rules-title"


async def _remove_tournament(action: ClubActionRequest) -> str:
    tournament_id = action.form.text("evening")[:40]
    await action.apply_change(
        lambda club: commands.remove_tournament(club, action.acting_player, tournament_id)
    )
    return ""


async def _open_club_table(action: ClubActionRequest) -> str:
    number = action.form.number("number", "The rule set", most=100_000)
    return await action.tables.open_table(
        action.live, number, action.identity, command=action.command_id, address=action.address
    )


async def _open_fixture_table(action: ClubActionRequest) -> str:
    return await action.tables.open_fixture_table(
        action.live,
        action.season_number,
        action.fixture_number,
        action.identity,
        command=action.command_id,
        address=action.address,
    )


# -- seasons ---------------------------------------------------------------------------------------


async def _open_season(action: ClubActionRequest) -> str:
    form = action.form
    decide = partial(
        commands.open_season,
        by=action.acting_player,
        title=form.text("title"),
        kind=form.text("kind")[:20],
        rule_set=form.number("rules", "The rule set", most=100_000),
        pairs=form.is_ticked("pairs"),
        legs=form.number("legs", "How often each meets each other", most=4) or 1,
        reach=form.number("reach", "How far above one challenges", most=64) or 2,
    )
    await action.apply_change(decide)
    return season_path(len(action.live.club.seasons))


def _season_path(action: ClubActionRequest) -> str:
    return season_path(action.season_number, action.fixture_number)


async def _enter_season(action: ClubActionRequest) -> str:
    partner = action.form.text("partner")[:80]
    players = [_target_player(action), *([partner] if partner else [])]
    await action.apply_change(
        lambda club: commands.enter_season(
            club, action.acting_player, action.season_number, players
        )
    )
    return _season_path(action)


async def _withdraw_entrant(action: ClubActionRequest) -> str:
    _verify_confirmed(action, "Tick that they play no more")
    entrant = action.form.number("entrant", "The entrant")
    await action.apply_change(
        lambda club: commands.withdraw_entrant(
            club, action.acting_player, action.season_number, entrant
        )
    )
    return _season_path(action)


async def _reinstate_entrant(action: ClubActionRequest) -> str:
    entrant = action.form.number("entrant", "The entrant")
    await action.apply_change(
        lambda club: commands.reinstate_entrant(
            club, action.acting_player, action.season_number, entrant
        )
    )
    return _season_path(action)


async def _draw_fixtures(action: ClubActionRequest) -> str:
    rng = Random(secrets.token_bytes(32))
    await action.apply_change(
        lambda club: commands.draw_fixtures(club, action.acting_player, action.season_number, rng)
    )
    return _season_path(action)


async def _challenge_entrant(action: ClubActionRequest) -> str:
    entrant = action.form.number("entrant", "The entrant")
    await action.apply_change(
        lambda club: commands.challenge_entrant(
            club, action.acting_player, action.season_number, entrant
        )
    )
    return _season_path(action)


async def _call_off_fixture(action: ClubActionRequest) -> str:
    await action.apply_change(
        lambda club: commands.call_off_challenge(
            club, action.acting_player, action.season_number, action.fixture_number
        )
    )
    return _season_path(action)


async def _claim_score(action: ClubActionRequest) -> str:
    await action.apply_change(
        lambda club: commands.claim_score(
            club,
            action.acting_player,
            action.season_number,
            action.fixture_number,
            action.read_score,
        )
    )
    return _season_path(action)


async def _confirm_score(action: ClubActionRequest) -> str:
    await action.apply_change(
        lambda club: commands.confirm_score(
            club,
            action.acting_player,
            action.season_number,
            action.fixture_number,
            action.read_score,
        )
    )
    return _season_path(action)


async def _set_score(action: ClubActionRequest) -> str:
    why = action.form.text("why")
    await action.apply_change(
        lambda club: commands.set_score(
            club,
            action.acting_player,
            action.season_number,
            action.fixture_number,
            action.read_score,
            why=why,
        )
    )
    return _season_path(action)


async def _close_season(action: ClubActionRequest) -> str:
    _verify_confirmed(action, "Tick that you are sure")
    await action.apply_change(
        lambda club: commands.close_season(club, action.acting_player, action.season_number)
    )
    return _season_path(action)


CLUB_ACTIONS: Final[dict[str, Action]] = {
    "ask": _ask_to_join,
    "accept": _accept_member,
    "decline": _decline_member,
    "leave": _leave_club,
    "remove": _remove_member,
    "role": _give_role,
    "renew": _renew_invite_link,
    "present": _change_description,
    "delete": _delete_club,
    "rules-add": _add_rule_set,
    "rules-drop": _remove_rule_set,
    "evening-drop": _remove_tournament,
    "play": _open_club_table,
    "play-game": _open_fixture_table,
    "season-open": _open_season,
    "enter": _enter_season,
    "withdraw": _withdraw_entrant,
    "reinstate": _reinstate_entrant,
    "draw": _draw_fixtures,
    "challenge": _challenge_entrant,
    "call-off": _call_off_fixture,
    "score": _claim_score,
    "confirm": _confirm_score,
    "set": _set_score,
    "season-close": _close_season,
}
"""Everything that is done at the pages of a club, by its address."""
ACTIONS_THAT_STRIKE: Final = frozenset(
    {"withdraw", "call-off", "season-close", "leave", "remove"}
)
"""After these a game of a season counts no more, unless its score is there before."""
ACTION_PAGES: Final = {
    **dict.fromkeys(("accept", "decline", "leave", "remove", "role", "renew"), "members"),
    **dict.fromkeys(("present", "delete", "rules-add", "rules-drop"), "settings"),
    **dict.fromkeys(
        (
            "enter",
            "withdraw",
            "reinstate",
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
