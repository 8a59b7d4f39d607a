"""Who belongs to a club, and as what."""

from __future__ import annotations

from collections.abc import Iterator

from euchre.clubs.deciding import checks
from euchre.clubs.errors import ClubError, NotAllowed
from euchre.clubs.log.entries import (
    DOORS,
    MEMBER,
    ORGANISER,
    OWNER,
    ROLES,
    AdmissionAsked,
    ClubRenamed,
    Declined,
    Described,
    DoorSet,
    Entry,
    Founded,
    LinkRenewed,
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    MemberRenamed,
    RoleGiven,
    Withdrawn,
)
from euchre.clubs.log.state import Club
from euchre.words.names import FORMER


def found(club: str, title: str, about: str, by: str, name: str) -> tuple[Entry, ...]:
    """Create a club with its owner.

    Args:
        club: its id.
        title: what it is called.
        about: what it says of itself.
        by: who founds it.
        name: what they are called.

    Raises:
        ClubError: the title or the text cannot be.
    """
    title, about = checks.title(title, "A club"), checks.prose(about)
    first = Founded(club, title, by, checks.name(name))
    return (first, Described(about)) if about else (first,)


def present(club: Club, by: str, *, title: str, about: str, door: str) -> tuple[Entry, ...]:
    """Set the club's title, description and admission mode, as an owner.

    Raises:
        ClubError: they are no owner, or something of it cannot be.
    """
    checks.owner(club, by)
    title, about = checks.title(title, "A club"), checks.prose(about)
    if door not in DOORS:
        raise ClubError(f"Choose who may come from {', '.join(DOORS)}.")
    entries: list[Entry] = []
    if title != club.title:
        entries.append(ClubRenamed(title))
    if about != club.about:
        entries.append(Described(about))
    if door != club.door:
        entries.append(DoorSet(door))
        if door == "invited":
            entries += [Declined(player, by) for player in club.asking]
    return tuple(entries)


def call(club: Club, by: str, name: str) -> tuple[Entry, ...]:
    """Set the name of a member; nothing if it is the same, or they are not a member."""
    name = checks.name(name)
    if by not in club.members or club.names[by] == name:
        return ()
    return (MemberRenamed(by, name),)


# -- coming -------------------------------------------------------------------------------------


def join(club: Club, by: str, name: str) -> tuple[Entry, ...]:
    """Add somebody who has the invite link; a member stays as they are.

    Raises:
        ClubError: there is no room.
    """
    if by in club.members:
        return ()
    _room(club)
    return (MemberJoined(by, checks.name(name)),)


def ask(club: Club, by: str, name: str) -> tuple[Entry, ...]:
    """Ask to be let in, without the invite link.

    Raises:
        ClubError: nobody is let in so, or too many ask.
    """
    if by in club.members or by in club.asking:
        return ()
    if club.door == "invited":
        raise NotAllowed("This club takes in only those whom a member has given its link.")
    if len(club.asking) >= checks.MOST_ASKING:
        raise ClubError("Many are asking just now: try again when they have been answered.")
    return (AdmissionAsked(by, checks.name(name)),)


def accept(club: Club, by: str, player: str) -> tuple[Entry, ...]:
    """Let in somebody who has asked, as an organiser.

    Raises:
        ClubError: they are no organiser, there is no room, or nobody asks any more.
    """
    checks.organiser(club, by)
    _asks(club, player)
    _room(club)
    return (MemberJoined(player, club.names[player], by),)


def decline(club: Club, by: str, player: str) -> tuple[Entry, ...]:
    """Decline a request to be let in, as an organiser, or withdraw one's own.

    Raises:
        ClubError: they are neither, or nobody asks any more.
    """
    if by != player:
        checks.organiser(club, by)
    _asks(club, player)
    return (Declined(player, by),)


def _asks(club: Club, player: str) -> None:
    if player not in club.asking:
        raise ClubError("Nobody of that name asks to be let in any more.")


def _room(club: Club) -> None:
    if len(club.members) >= checks.MOST_MEMBERS:
        raise ClubError(f"The club is full: {checks.MOST_MEMBERS} members are the most.")


def renew_link(club: Club, by: str) -> tuple[Entry, ...]:
    """Replace the invite link with another one.

    Raises:
        NotAllowed: they are no organiser.
    """
    checks.organiser(club, by)
    return (LinkRenewed(),)


# -- going --------------------------------------------------------------------------------------


def leave(club: Club, by: str) -> tuple[Entry, ...]:
    """Leave the club, and withdraw from the seasons that are not over.

    Raises:
        ClubError: they are the last owner, or no member.
    """
    checks.member(club, by)
    if club.owners == (by,):
        raise ClubError(
            "You are the only owner: make somebody else an owner first, or delete the club."
        )
    return (*_withdrawals(club, by), MemberLeft(by))


def remove(club: Club, by: str, player: str) -> tuple[Entry, ...]:
    """Remove a member, and renew the invite link that they know.

    Raises:
        ClubError: it is not theirs to do, or there is no such member.
    """
    checks.over(club, by, player)
    return (*_withdrawals(club, player), MemberRemoved(player, by), LinkRenewed())


def forget(club: Club, player: str) -> tuple[Entry, ...]:
    """Remove a deleted account and its name; if it was the last owner, promote the next member.

    The next is an organiser before a member, and who has been here longer before others.

    Raises:
        ClubError: nobody else is here: the club itself is to be deleted.
    """
    if player in club.asking:
        return (Declined(player, player), MemberRenamed(player, FORMER))
    if player not in club.members:
        known = club.names.get(player, FORMER) != FORMER
        return (MemberRenamed(player, FORMER),) if known else ()
    heirs = sorted(
        (each for each in club.members.values() if each.player != player),
        key=lambda each: (ROLES.index(each.role), each.since),
    )
    if not heirs:
        raise ClubError("Nobody else is in the club: delete it.")
    handed: tuple[Entry, ...] = ()
    if club.owners == (player,):
        handed = (RoleGiven(heirs[0].player, OWNER, player),)
    return (*handed, *_withdrawals(club, player), MemberRenamed(player, FORMER), MemberLeft(player))


def _withdrawals(club: Club, player: str) -> Iterator[Entry]:
    for season in club.seasons.values():
        entrant = season.entrant_of(player)
        if entrant is not None and not season.closed:
            yield Withdrawn(season.number, entrant.number)


def give_role(club: Club, by: str, player: str, role: str) -> tuple[Entry, ...]:
    """Make a member an owner, an organiser, or a plain member, as an owner.

    Raises:
        ClubError: they are no owner, there is no such member or role, or no owner would be left.
    """
    checks.owner(club, by)
    before = checks.known(club, player)
    if role not in (OWNER, ORGANISER, MEMBER):
        raise ClubError(f"Choose what they are from {', '.join(ROLES)}.")
    if role == before:
        return ()
    if before == OWNER and by != player:
        raise NotAllowed("Owners step down by themselves: nobody does it for them.")
    if club.owners == (player,):
        raise ClubError("You are the only owner: make somebody else an owner first.")
    return (RoleGiven(player, role, by),)
