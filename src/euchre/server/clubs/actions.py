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
from euchre.server.clubs.registry import ClubStore, LiveClub
from euchre.server.clubs.seen import describe_subject
from euchre.server.clubs.tables import ClubTables
from euchre.server.http.identity import CallerIdentity, PlayingAccount
from euchre.server.stale_forms import verify_seen
from euchre.server.tournaments.forms import SubmittedForm
from euchre.server.tournaments.running.registry import MIN_COMMAND_CHARS, new_command_id


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


def _verify_confirmed(wish: ClubActionRequest, wanted: str) -> None:
    if not wish.form.is_ticked("sure"):
        raise ClubError(f"{wanted}: nothing has happened yet.")


def _target_player(wish: ClubActionRequest) -> str:
    """Return the player that a form names; without one, the acting player."""
    return wish.form.text("player")[:80] or wish.acting_player


# -- people ----------------------------------------------------------------------------------------


async def _ask_to_join(wish: ClubActionRequest) -> str:
    await wish.clubs.verify_club_limit(wish.acting_player)
    await wish.apply_change(
        lambda club: commands.request_admission(club, wish.acting_player, wish.account.name)
    )
    return ""


async def _accept_member(wish: ClubActionRequest) -> str:
    player, hub = _target_player(wish), wish.clubs.hub
    commands.accept_request(wish.live.club, wish.acting_player, player)  # whether they may
    if not await hub.load(hub.log.read_entries, player):
        await wish.apply_change(lambda club: commands.remove_deleted_account(club, player))
        raise ClubError("Their account has been deleted meanwhile.")
    await wish.apply_change(lambda club: commands.accept_request(club, wish.acting_player, player))
    return "members"


async def _decline_member(wish: ClubActionRequest) -> str:
    player = _target_player(wish)
    await wish.apply_change(lambda club: commands.decline_request(club, wish.acting_player, player))
    return "members" if wish.live.club.role_of(wish.acting_player) else ""


async def _leave_club(wish: ClubActionRequest) -> str:
    _verify_confirmed(wish, "Tick that you leave")
    await wish.apply_change(lambda club: commands.leave_club(club, wish.acting_player))
    return "/clubs"


async def _remove_member(wish: ClubActionRequest) -> str:
    _verify_confirmed(wish, "Tick that they are to go")
    player = _target_player(wish)
    await wish.apply_change(lambda club: commands.remove_member(club, wish.acting_player, player))
    return "members"


async def _give_role(wish: ClubActionRequest) -> str:
    player, role = _target_player(wish), wish.form.text("role")[:20]
    await wish.apply_change(lambda club: commands.give_role(club, wish.acting_player, player, role))
    return "members"


async def _renew_invite_link(wish: ClubActionRequest) -> str:
    await wish.apply_change(lambda club: commands.renew_link(club, wish.acting_player))
    return "members"


async def _change_description(wish: ClubActionRequest) -> str:
    form = wish.form
    given = {name: form.text(name) for name in ("title", "about", "door")}
    await wish.apply_change(lambda club: commands.update_profile(club, wish.acting_player, **given))
    return "settings?saved=yes"


async def _delete_club(wish: ClubActionRequest) -> str:
    commands.verify_owner(wish.live.club, wish.acting_player)
    _verify_confirmed(wish, "Tick that you are sure")
    await wish.clubs.delete(
        wish.live,
        lambda club: commands.verify_owner(club, wish.acting_player),
        account=wish.account,
    )
    return "/clubs"


# -- what is played --------------------------------------------------------------------------------


async def _add_rule_set(wish: ClubActionRequest) -> str:
    commands.verify_organiser(wish.live.club, wish.acting_player)
    title, notes = wish.form.text("title"), wish.form.text("notes")
    rules = parse_rules_form(wish.form)
    await wish.apply_change(
        lambda club: commands.add_rule_set(club, wish.acting_player, title, rules, notes)
    )
    return "settings#rules-title"


def parse_rules_form(form: SubmittedForm) -> Rules:
    """Parse the rules in a form: house rules as a file has them, or a named game with another
    target.

    Raises:
        EuchreError: they cannot be read, or cannot be played.
    """
    written = form.text("house")
    rules = read_rules(written or form.text("preset") or "standard").rules
    if form.text("target") and not written:
        target = form.number("target", "The target", least=1, most=60)
        rules = rules.replace(target=target, num_hands=0, time_limit=False)
    return rules


async def _remove_rule_set(wish: ClubActionRequest) -> str:
    number = wish.form.number("number", "The rule set", most=100_000)
    await wish.apply_change(lambda club: commands.remove_rule_set(club, wish.acting_player, number))
    return "settings#rules-title"


async def _remove_tournament(wish: ClubActionRequest) -> str:
    evening = wish.form.text("evening")[:40]
    await wish.apply_change(
        lambda club: commands.remove_tournament(club, wish.acting_player, evening)
    )
    return ""


async def _open_club_table(wish: ClubActionRequest) -> str:
    number = wish.form.number("number", "The rule set", most=100_000)
    return await wish.tables.open_table(
        wish.live, number, wish.identity, command=wish.command_id, address=wish.address
    )


async def _open_fixture_table(wish: ClubActionRequest) -> str:
    return await wish.tables.open_fixture_table(
        wish.live,
        wish.season_number,
        wish.fixture_number,
        wish.identity,
        command=wish.command_id,
        address=wish.address,
    )


# -- seasons ---------------------------------------------------------------------------------------


async def _open_season(wish: ClubActionRequest) -> str:
    form = wish.form
    decide = partial(
        commands.open_season,
        by=wish.acting_player,
        title=form.text("title"),
        kind=form.text("kind")[:20],
        rule_set=form.number("rules", "The rule set", most=100_000),
        pairs=form.is_ticked("pairs"),
        legs=form.number("legs", "How often each meets each other", most=4) or 1,
        reach=form.number("reach", "How far above one challenges", most=64) or 2,
    )
    await wish.apply_change(decide)
    return f"seasons/{len(wish.live.club.seasons)}"


def _season_path(wish: ClubActionRequest) -> str:
    return f"seasons/{wish.season_number}"


async def _enter_season(wish: ClubActionRequest) -> str:
    partner = wish.form.text("partner")[:80]
    players = [_target_player(wish), *([partner] if partner else [])]
    await wish.apply_change(
        lambda club: commands.enter_season(club, wish.acting_player, wish.season_number, players)
    )
    return _season_path(wish)


async def _withdraw_entrant(wish: ClubActionRequest) -> str:
    _verify_confirmed(wish, "Tick that they play no more")
    entrant = wish.form.number("entrant", "The entrant")
    await wish.apply_change(
        lambda club: commands.withdraw_entrant(
            club, wish.acting_player, wish.season_number, entrant
        )
    )
    return _season_path(wish)


async def _reinstate_entrant(wish: ClubActionRequest) -> str:
    entrant = wish.form.number("entrant", "The entrant")
    await wish.apply_change(
        lambda club: commands.reinstate_entrant(
            club, wish.acting_player, wish.season_number, entrant
        )
    )
    return _season_path(wish)


async def _draw_fixtures(wish: ClubActionRequest) -> str:
    rng = Random(secrets.token_bytes(32))
    await wish.apply_change(
        lambda club: commands.draw_fixtures(club, wish.acting_player, wish.season_number, rng)
    )
    return _season_path(wish)


async def _challenge_entrant(wish: ClubActionRequest) -> str:
    entrant = wish.form.number("entrant", "The entrant")
    await wish.apply_change(
        lambda club: commands.challenge_entrant(
            club, wish.acting_player, wish.season_number, entrant
        )
    )
    return _season_path(wish)


async def _call_off_fixture(wish: ClubActionRequest) -> str:
    await wish.apply_change(
        lambda club: commands.call_off_challenge(
            club, wish.acting_player, wish.season_number, wish.fixture_number
        )
    )
    return _season_path(wish)


async def _claim_score(wish: ClubActionRequest) -> str:
    await wish.apply_change(
        lambda club: commands.claim_score(
            club, wish.acting_player, wish.season_number, wish.fixture_number, wish.read_score
        )
    )
    return _season_path(wish)


async def _confirm_score(wish: ClubActionRequest) -> str:
    await wish.apply_change(
        lambda club: commands.confirm_score(
            club, wish.acting_player, wish.season_number, wish.fixture_number, wish.read_score
        )
    )
    return _season_path(wish)


async def _set_score(wish: ClubActionRequest) -> str:
    why = wish.form.text("why")
    await wish.apply_change(
        lambda club: commands.set_score(
            club,
            wish.acting_player,
            wish.season_number,
            wish.fixture_number,
            wish.read_score,
            why=why,
        )
    )
    return _season_path(wish)


async def _close_season(wish: ClubActionRequest) -> str:
    _verify_confirmed(wish, "Tick that you are sure")
    await wish.apply_change(
        lambda club: commands.close_season(club, wish.acting_player, wish.season_number)
    )
    return _season_path(wish)


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
