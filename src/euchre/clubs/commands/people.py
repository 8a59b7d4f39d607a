"""Who belongs to a club, and as what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from euchre.clubs.commands import checks
from euchre.clubs.commands.scores import find_withdrawable
from euchre.clubs.entries import (
    ADMISSION_MODES,
    CLUB_ROLES,
    MEMBER_ROLE,
    ORGANISER_ROLE,
    OWNER_ROLE,
    AdmissionDeclined,
    AdmissionPolicySet,
    AdmissionRequested,
    ClubDescribed,
    ClubFounded,
    ClubRenamed,
    EntrantWithdrawn,
    Entry,
    InviteLinkRenewed,
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    MemberRenamed,
    MemberRoleSet,
)
from euchre.clubs.errors import ClubError, ClubPermissionError
from euchre.clubs.state import Club
from euchre.english.names import FORMER_PLAYER_NAME
from euchre.texts import translatable

_CLUB: Final = translatable("club-noun-club", "A club")


def create_club(club: str, title: str, about: str, by: str, name: str) -> tuple[Entry, ...]:
    """Create a club with its owner.

    Args:
        club: its id.
        title: its title.
        about: its description.
        by: the account of its founder.
        name: the founder's name.

    Raises:
        ClubError: the title or the text cannot be.
    """
    title, about = checks.clean_title(title, _CLUB), checks.clean_text(about)
    founding = ClubFounded(club, title, by, checks.clean_name(name))
    return (founding, ClubDescribed(about)) if about else (founding,)


def update_profile(club: Club, by: str, *, title: str, about: str, door: str) -> tuple[Entry, ...]:
    """Set the club's title, description and admission mode, as an owner.

    Raises:
        ClubError: they are no owner, or something of it cannot be.
    """
    checks.verify_owner(club, by)
    title, about = checks.clean_title(title, _CLUB), checks.clean_text(about)
    if door not in ADMISSION_MODES:
        raise ClubError(
            translatable(
                "club-door-choose",
                f"Choose who can join from {', '.join(ADMISSION_MODES)}.",
                modes=", ".join(ADMISSION_MODES),
            )
        )
    entries: list[Entry] = []
    if title != club.title:
        entries.append(ClubRenamed(title))
    if about != club.about:
        entries.append(ClubDescribed(about))
    if door != club.door:
        entries.append(AdmissionPolicySet(door))
        if door == "invited":
            entries += [AdmissionDeclined(player, by) for player in club.asking]
    return tuple(entries)


def rename_member(club: Club, by: str, name: str) -> tuple[Entry, ...]:
    """Set the name of a member; nothing if it is the same, or they are not a member."""
    name = checks.clean_name(name)
    if by not in club.members or club.names[by] == name:
        return ()
    return (MemberRenamed(by, name),)


# -- coming -------------------------------------------------------------------------------------


def join_by_link(club: Club, by: str, name: str) -> tuple[Entry, ...]:
    """Add somebody who has the invite link; a member stays as they are.

    Raises:
        ClubError: there is no room.
    """
    if by in club.members:
        return ()
    _verify_member_limit(club)
    return (MemberJoined(by, checks.clean_name(name)),)


def request_admission(club: Club, by: str, name: str) -> tuple[Entry, ...]:
    """Ask to be let in, without the invite link.

    Raises:
        ClubError: nobody is let in so, or too many ask.
    """
    if by in club.members or by in club.asking:
        return ()
    if club.door == "invited":
        raise ClubPermissionError(
            translatable("club-link-only", "You can join this club only with a link from a member.")
        )
    if len(club.asking) >= checks.MAX_ADMISSION_REQUESTS:
        raise ClubError(
            translatable(
                "club-asking-full", "Too many people are asking at the moment: try again later."
            )
        )
    return (AdmissionRequested(by, checks.clean_name(name)),)


def accept_request(club: Club, by: str, player: str) -> tuple[Entry, ...]:
    """Let in somebody who has asked, as an organiser.

    Raises:
        ClubError: they are no organiser, there is no room, or nobody asks any more.
    """
    checks.verify_organiser(club, by)
    _verify_asks_to_join(club, player)
    _verify_member_limit(club)
    return (MemberJoined(player, club.names[player], by),)


def decline_request(club: Club, by: str, player: str) -> tuple[Entry, ...]:
    """Decline a request to be let in, as an organiser, or withdraw one's own.

    Raises:
        ClubError: they are neither, or nobody asks any more.
    """
    if by != player:
        checks.verify_organiser(club, by)
    _verify_asks_to_join(club, player)
    return (AdmissionDeclined(player, by),)


def _verify_asks_to_join(club: Club, player: str) -> None:
    if player not in club.asking:
        raise ClubError(translatable("club-not-asking", "That person is no longer asking to join."))


def _verify_member_limit(club: Club) -> None:
    if len(club.members) >= checks.MAX_MEMBERS:
        raise ClubError(
            translatable(
                "club-full",
                f"The club is full: it can have at most {checks.MAX_MEMBERS} members.",
                members=checks.MAX_MEMBERS,
            )
        )


def renew_link(club: Club, by: str) -> tuple[Entry, ...]:
    """Replace the invite link with another one.

    Raises:
        ClubPermissionError: they are no organiser.
    """
    checks.verify_organiser(club, by)
    return (InviteLinkRenewed(),)


# -- going --------------------------------------------------------------------------------------


def leave_club(club: Club, by: str) -> tuple[Entry, ...]:
    """Leave the club, and withdraw from the seasons that are not over.

    Raises:
        ClubError: they are the last owner, or no member.
    """
    checks.verify_member(club, by)
    if club.owners == (by,):
        raise ClubError(
            translatable(
                "club-last-owner-leaves",
                "You're the only owner: make somebody else an owner first, or delete the club.",
            )
        )
    return (*_withdraw_from_seasons(club, by, by), MemberLeft(by))


def remove_member(club: Club, by: str, player: str) -> tuple[Entry, ...]:
    """Remove a member, and renew the invite link that they know.

    They stay in the seasons from which somebody else has to withdraw them: see `find_withdrawable`.

    Raises:
        ClubError: they may not, or there is no such member.
    """
    checks.verify_can_remove(club, by, player)
    withdrawn = _withdraw_from_seasons(club, by, player)
    return (*withdrawn, MemberRemoved(player, by), InviteLinkRenewed())


def remove_deleted_account(club: Club, player: str) -> tuple[Entry, ...]:
    """Remove a deleted account and its name; if it was the last owner, promote the next member.

    The next is an organiser before a member, and the longest in the club before others.

    Raises:
        ClubError: nobody else is here: the club itself is to be deleted.
    """
    if player in club.asking:
        return (
            AdmissionDeclined(player, player),
            *_withdraw_from_seasons(club, player, player),
            MemberRenamed(player, FORMER_PLAYER_NAME),
        )
    if player not in club.members:
        has_name = club.names.get(player, FORMER_PLAYER_NAME) != FORMER_PLAYER_NAME
        renamed = (MemberRenamed(player, FORMER_PLAYER_NAME),) if has_name else ()
        return (*_withdraw_from_seasons(club, player, player), *renamed)
    heirs = sorted(
        (member for member in club.members.values() if member.player != player),
        key=lambda member: (CLUB_ROLES.index(member.role), member.since),
    )
    if not heirs:
        raise ClubError(
            translatable("club-last-member", "You're the only member: delete the club.")
        )
    promotion: tuple[Entry, ...] = ()
    if club.owners == (player,):
        promotion = (MemberRoleSet(heirs[0].player, OWNER_ROLE, player),)
    return (
        *promotion,
        *_withdraw_from_seasons(club, player, player),
        MemberRenamed(player, FORMER_PLAYER_NAME),
        MemberLeft(player),
    )


def _withdraw_from_seasons(club: Club, by: str, player: str) -> Iterator[Entry]:
    for season in club.seasons.values():
        entrant = season.find_entrant(player)
        if season.closed or entrant is None:
            continue
        if entrant.number in find_withdrawable(club, by, season):
            yield EntrantWithdrawn(season.number, entrant.number)


def give_role(club: Club, by: str, player: str, role: str) -> tuple[Entry, ...]:
    """Make a member an owner, an organiser, or a plain member, as an owner.

    Raises:
        ClubError: they are no owner, there is no such member or role, or no owner would be left.
    """
    checks.verify_owner(club, by)
    before = checks.find_role(club, player)
    if role not in (OWNER_ROLE, ORGANISER_ROLE, MEMBER_ROLE):
        raise ClubError(
            translatable(
                "club-role-choose",
                f"Choose a role from {', '.join(CLUB_ROLES)}.",
                roles=", ".join(CLUB_ROLES),
            )
        )
    if role == before:
        return ()
    if before == OWNER_ROLE and by != player:
        raise ClubPermissionError(
            translatable(
                "club-owner-demoted",
                "Nobody can demote an owner: owners have to step down on their own.",
            )
        )
    if club.owners == (player,):
        raise ClubError(
            translatable(
                "club-last-owner-steps-down",
                "You're the only owner: make somebody else an owner first.",
            )
        )
    return (MemberRoleSet(player, role, by),)
