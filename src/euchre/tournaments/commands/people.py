"""Who comes and goes."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache, reduce
from typing import Final

from euchre.english.grammar import join_words
from euchre.english.names import build_numbered_name, fold_name
from euchre.texts import quote_text, translatable
from euchre.tournaments import accounts
from euchre.tournaments.commands.checks import (
    MAX_PEOPLE,
    MAX_PLAYERS,
    MAX_UNSETTLED_LEAVERS,
    find_lookalike,
    find_player,
    is_last_round,
    parse_player_name,
    truncate_quote,
    verify_not_closed,
    verify_unused_name,
)
from euchre.tournaments.entries import (
    HOST,
    AccessLinkRenewed,
    Entry,
    PlaceClaimed,
    PlaceReleased,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRemoved,
    PlayerRenamed,
    PlayerReturned,
    TeamFormed,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import FORMATS, format_of
from euchre.tournaments.reducer import apply_event, default_team_name
from euchre.tournaments.state import Tournament

_NAME_SEPARATORS: Final = re.compile(r"[+/]|\band\b", re.IGNORECASE)
"""What joins two names where no ``&`` does; the spaces around it are none of its own, since they
may be many."""


def split_names(text: str) -> list[str]:
    """Return the names in a text such as ``Ann & Bob``.

    >>> split_names("Ann & Bob"), split_names("Cy and  Dee "), split_names("Sandy")
    (['Ann', 'Bob'], ['Cy', 'Dee'], ['Sandy'])
    >>> split_names("Hal [1/2] & Ida")
    ['Hal [1/2]', 'Ida']
    """
    parts = text.split("&") if "&" in text else _NAME_SEPARATORS.split(text)
    return [part.strip() for part in parts]


def add_players(tournament: Tournament, name: str, *, guest: bool = False) -> tuple[Entry, ...]:
    """Add a player; ``Ann & Bob`` are two, and a team if the format has fixed teams.

    Args:
        name: as it was typed.
        guest: whether by themselves, and not by the host, who knows whom they enter.

    Raises: TournamentError: there is no such name, it is taken, a guest's looks like another's,
    there are two where partners change, or it is too late.
    """
    verify_not_closed(tournament)
    format_ = format_of(tournament)
    parts = split_names(name)
    if not format_.teamed and (count := len([part for part in parts if part])) > 1:
        raise TournamentError(
            translatable(
                "evening-refused-one-player",
                "Partners change here, so enter one player at a time:"
                f" {truncate_quote(name.strip())!r} names {count} players.",
                typed=quote_text(truncate_quote(name.strip())),
                n=count,
            )
        )
    if format_.teamed and len(parts) > 2:
        raise TournamentError(
            translatable(
                "evening-refused-team-size",
                f"A team is two players: {truncate_quote(name.strip())!r} names {len(parts)}.",
                typed=quote_text(truncate_quote(name.strip())),
                n=len(parts),
            )
        )
    names = [
        parse_player_name(part, own_number=None if guest else number)
        for number, part in enumerate(parts if format_.teamed else [name], tournament.joined + 1)
    ]
    if tournament.order and format_.teamed and not (format_.name == "swiss" and len(names) == 2):
        if format_.name == "swiss":
            raise TournamentError(
                translatable(
                    "evening-refused-whole-team",
                    "The teams have been drawn: from now on a whole team joins, like 'Xia & Wes'.",
                )
            )
        raise TournamentError(
            translatable(
                "evening-refused-too-late", "The teams have been drawn: it's too late to join."
            )
        )
    _verify_room_for_players(tournament, len(names))
    if len(tournament.people) + len(names) > MAX_PEOPLE:
        raise TournamentError(
            translatable(
                "evening-refused-many-people",
                f"{MAX_PEOPLE} people have joined, including those who left: the host can remove"
                " players who never played.",
                n=MAX_PEOPLE,
            )
        )
    entries: list[Entry] = []
    after = tournament
    for part in names:
        verify_unused_name(after, part)
        lookalike = find_lookalike(after, part) if guest else None
        if lookalike is not None:
            raise TournamentError(
                translatable(
                    "evening-refused-lookalike",
                    f"{part} looks like {lookalike.name}, who is on the list: add a letter.",
                    name=part,
                    other=lookalike.name,
                )
            )
        entries.append(PlayerJoined(after.joined + 1, part))
        after = apply_event(after, entries[-1])
    if format_.teamed and len(names) == 2:
        pair = (after.joined - 1, after.joined)
        entries.append(
            TeamFormed(max(after.teams, default=0) + 1, pair, default_team_name(after, pair))
        )
    return tuple(entries)


def add_all_players(tournament: Tournament, names: Iterable[str]) -> tuple[Entry, ...]:
    """Add the players of a list, as `add_players` does: all of them or none."""
    entries: list[Entry] = []
    for name in names:
        entries += (added := add_players(tournament, name))
        tournament = reduce(apply_event, added, tournament)
    return tuple(entries)


def _verify_room_for_players(tournament: Tournament, new_player_count: int) -> None:
    """Refuse more players than there are places, or than the format allows."""
    here, places = len(tournament.present_players), tournament.settings.places
    if places and here + new_player_count > places:
        raise TournamentError(
            translatable(
                "evening-refused-full",
                f"There are {places} places, and {here} are taken.",
                n=places,
                here=here,
            )
        )
    most = max_players(tournament.settings.format)
    if here + new_player_count > most:
        raise TournamentError(
            translatable(
                "evening-refused-crowd",
                f"{format_of(tournament).title} is for at most {most} players, and"
                f" {here + new_player_count} are too many.",
                title=format_of(tournament).title,
                most=most,
                n=here + new_player_count,
            )
        )


def can_join(tournament: Tournament) -> bool:
    """Return whether somebody can join with the link now: a player, or a whole team."""
    if tournament.closed or not tournament.settings.joining or is_last_round(tournament):
        return False
    format_ = format_of(tournament)
    are_teams_drawn = bool(tournament.order) and format_.teamed
    if are_teams_drawn and format_.name != "swiss":
        return False
    new_players = 2 if are_teams_drawn else 1
    if len(tournament.people) + new_players > MAX_PEOPLE:
        return False
    try:
        _verify_room_for_players(tournament, new_players)
    except TournamentError:
        return False
    return True


@cache
def max_players(format_name: str) -> int:
    """Return the most players that a format allows at a time."""
    crowds = (
        n for n in range(MAX_PLAYERS, 0, -1) if FORMATS[format_name].player_count_refusal(n) is None
    )
    return next(crowds)


def rename_player(
    tournament: Tournament, player: Player, name: str, *, other: bool = False
) -> tuple[Entry, ...]:
    """Give a player another name, or hand over their place to another person.

    Args:
        player: whose name, or place, it is.
        name: the new one.
        other: whether it is another person, as it always is once the player has left.

    Raises:
        TournamentError: there is no such player, the name is taken, or another person has no room.
    """
    verify_not_closed(tournament)
    was = tournament.gone.get(player) or find_player(tournament, player)
    new_name = parse_player_name(name, own_number=player)
    if was.name == new_name:
        return ()
    if fold_name(was.name) != fold_name(new_name):
        verify_unused_name(tournament, new_name)
    if player in tournament.gone:
        return (PlayerRenamed(player, new_name, hidden=True),)
    has_left = was.is_replaced_by(new_name)
    if has_left:
        _verify_room_for_players(tournament, 1)
    return (PlayerRenamed(player, new_name, other=other or has_left),)


def hide_names(players: Iterable[Player], taken: Container[str]) -> Iterator[Entry]:
    """Replace the names of players with their numbers, as a moderator of the server.

    Args:
        players: who they are.
        taken: the names of everybody, as `fold_name` has them.
    """
    for player in players:
        shown, again = build_numbered_name(player), 2
        while fold_name(shown) in taken:
            shown, again = f"{build_numbered_name(player)} {again}", again + 1
        yield PlayerRenamed(player, shown, hidden=True)


def record_departure(tournament: Tournament, player: Player) -> tuple[Entry, ...]:
    """Record that a player leaves; before the start their stake is given back, later it stays.

    Raises:
        TournamentError: there is no such player, they have gone before, or too many have gone whose
            money is open.
    """
    verify_not_closed(tournament)
    person = find_player(tournament, player)
    if not person.here:
        raise TournamentError(
            translatable(
                "evening-refused-left-before", f"{person.name} has left before.", name=person.name
            )
        )
    return verify_leaver_limit(tournament, (PlayerLeft(player),))


def verify_leaver_limit(tournament: Tournament, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return entries by which players go; refuse them where the ledger would grow without end.

    Raises:
        TournamentError: more than `MAX_UNSETTLED_LEAVERS` would be gone whose money is open.
    """
    before = len(accounts.unsettled_leavers(tournament))
    unsettled = len(accounts.unsettled_leavers(reduce(apply_event, entries, tournament)))
    if unsettled > max(before, MAX_UNSETTLED_LEAVERS):
        raise TournamentError(
            translatable(
                "evening-refused-many-leavers",
                f"{unsettled} people would have left with money to pay or to get, but"
                f" {MAX_UNSETTLED_LEAVERS} is the most: record their payments first.",
                n=unsettled,
                most=MAX_UNSETTLED_LEAVERS,
            )
        )
    return entries


def record_return(tournament: Tournament, *players: Player) -> tuple[Entry, ...]:
    """Record, as the host, that players who left are back: they play from the next round on.

    Raises:
        TournamentError: there is no such player, they have not gone, or others have come instead.
    """
    verify_not_closed(tournament)
    for person in [find_player(tournament, player) for player in players]:
        if person.here:
            raise TournamentError(
                translatable("evening-refused-is-here", f"{person.name} is here.", name=person.name)
            )
    if not is_last_round(tournament):
        _verify_room_for_players(tournament, len(players))
    return tuple(PlayerReturned(player) for player in players)


# -- those who never played ---------------------------------------------------------------------


def remove_players(tournament: Tournament, players: Sequence[Player]) -> tuple[Entry, ...]:
    """Remove players who are not in the draw, with their entry fees; all of them or none.

    Raises:
        TournamentError: nobody is named, there is no such player, one has played, or too many have
            gone whose money is open.
    """
    verify_not_closed(tournament)
    if not players:
        raise TournamentError(
            translatable("evening-refused-nobody-chosen", "Choose whom to remove.")
        )
    names = [find_player(tournament, player).name for player in players]
    idle = undrawn_players(tournament)
    drawn = [name for name, player in zip(names, players, strict=True) if player not in idle]
    if drawn:
        have = "has a place" if len(drawn) == 1 else "have places"
        raise TournamentError(
            translatable(
                "evening-refused-in-draw",
                f"{join_words(drawn)} {have} in the draw: they can leave, but can't be removed.",
                names=join_words(drawn),
                n=len(drawn),
            )
        )
    removals = tuple(PlayerRemoved(player) for player in dict.fromkeys(players))
    return verify_leaver_limit(tournament, removals)


def undrawn_players(tournament: Tournament) -> tuple[Player, ...]:
    """Return the players who are in no draw and no round: they can be removed without a trace."""
    known = set(tournament.order)
    known.update(*(round_.competitors for round_ in tournament.rounds))
    return tuple(
        player
        for player in tournament.people
        if tournament.team_by_player.get(player, player if not tournament.teams else 0) not in known
    )


# -- whose phone --------------------------------------------------------------------------------


def claim_place(tournament: Tournament, player: Player) -> tuple[Entry, ...]:
    """Record that a phone takes the place of a player.

    Raises:
        TournamentError: there is no such player, the host gives the places out, or the evening is
            closed and nobody has to pay.
    """
    find_player(tournament, player)
    if tournament.closed and not accounts.has_open_payments(tournament):
        raise TournamentError(
            translatable("evening-refused-over", "The evening is over, and nobody owes anything.")
        )
    if not tournament.settings.claiming:
        raise TournamentError(
            translatable(
                "evening-refused-assigned",
                "The host assigns the places of this evening: ask the host for your link.",
            )
        )
    return (PlaceClaimed(player),)


def release_place(tournament: Tournament, player: Player) -> tuple[Entry, ...]:
    """Record that no phone holds the place of a player any more.

    Raises:
        TournamentError: there is no such player.
    """
    find_player(tournament, player)
    return (PlaceReleased(player),)


def renew_link(tournament: Tournament, player: Player) -> tuple[Entry, ...]:
    """Replace the link of a player, or of the `HOST`, with another one.

    Raises:
        TournamentError: there is no such player.
    """
    if player != HOST:
        find_player(tournament, player)
    return (AccessLinkRenewed(player),)
