"""What is hidden at a table: the name of somebody, or a text, wherever it stands."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol, Self, TypeVar

from msgspec.structs import replace

from euchre.notation.record import FailedShuffle, ShuffleProof
from euchre.table.log.field_changes import replace_fields
from euchre.table.log.participants import NamedPerson
from euchre.table.log.state import ActingPlayers, HandPlayers, SpokenChatLine, Table

HIDDEN_TEXT: Final = "(hidden by a moderator)"
"""What stands where something was said that has been hidden."""
_PEOPLE_FIELDS: Final = ("chairs", "chat", "parties", "starters", "paid", "totals")
"""What a table has of people, each with their `bearer`."""


class _NameBearer(Protocol):
    """A player, or something of theirs, with name and account."""

    @property
    def bearer(self) -> NamedPerson | None: ...

    def _replace(self, *, name: str, player: str) -> Self: ...


_N = TypeVar("_N", bound=_NameBearer)
_P = TypeVar("_P", HandPlayers, ActingPlayers)


def digest_text(text: str) -> str:
    """Return the SHA-256 of a text, in hexadecimal: it identifies the text without revealing it."""
    return hashlib.sha256(text.encode()).hexdigest()


def digest_person(person: NamedPerson) -> str:
    """Return a digest that identifies a person without revealing their name."""
    return digest_text("\n".join(person))


def collect_named_people(table: Table) -> frozenset[NamedPerson]:
    """Return all persons whom a table remembers, including those who have stood up."""
    bearers = {
        (player.holder_name, account)
        for seating in _list_seatings(table)
        for player, account in zip(seating.players, seating.bearers, strict=True)
        if account is not None
    }
    for people in (getattr(table, name) for name in _PEOPLE_FIELDS):
        bearers |= {item.bearer for item in people if item.bearer is not None}
    return table.committed | bearers


def _list_seatings(table: Table) -> tuple[HandPlayers | ActingPlayers, ...]:
    return (*table.seatings, *table.actors)


def remembers_account(table: Table, player: str) -> bool:
    """Return whether a table remembers somebody under an account, given its log id, also one who
    has stood up; in a long game this is known much sooner than all of them.
    """
    return (
        any(player in seating.bearers for seating in _list_seatings(table))
        or any(account == player for _, account in table.committed)
        or any(item.player == player for name in _PEOPLE_FIELDS for item in getattr(table, name))
    )


def with_new_names(table: Table, find_new_name: Callable[[NamedPerson], str]) -> Table:
    """Return the table with new names for persons, whether they sit there or have stood up.

    Args:
        table: the table.
        find_new_name: what somebody is called by now; nothing: as they are there.
    """
    return _replace_people(table, lambda bearer: (find_new_name(bearer) or bearer[0], bearer[1]))


def with_account(table: Table, person: NamedPerson | None, player: str) -> Table:
    """Return the table with the account of a person who had none before."""
    return _replace_people(table, lambda one: (one[0], player) if one == person else one)


def with_replaced_names(
    table: Table, new_names: Mapping[NamedPerson, str], *, deleted: bool
) -> Table:
    """Return the table with other names for persons, without their accounts if `deleted`."""

    def rename(person: NamedPerson) -> NamedPerson:
        if person not in new_names:
            return person
        return new_names[person], "" if deleted else person[1]

    return _replace_people(table, rename)


def _replace_people(table: Table, rename: Callable[[NamedPerson], NamedPerson]) -> Table:
    renamed = {bearer: rename(bearer) for bearer in collect_named_people(table)}
    if all(before == after for before, after in renamed.items()):
        return table
    kept_names = {before[0] for before, after in renamed.items() if before[0] == after[0]}
    names = {
        before[0]: after[0] for before, after in renamed.items() if before[0] not in kept_names
    }

    def rename_one(one: _N) -> _N:
        if one.bearer is None:
            return one
        name, player = renamed[one.bearer]
        return one._replace(name=name, player=player)

    def rename_all(people: Iterable[str | None]) -> tuple[str | None, ...]:
        return tuple(None if name is None else names.get(name, name) for name in people)

    def rename_attempts(failed: Iterable[FailedShuffle]) -> tuple[FailedShuffle, ...]:
        return tuple(replace(attempt, names=rename_all(attempt.names)) for attempt in failed)

    def rename_proof(proof: ShuffleProof) -> ShuffleProof:
        if not (proof.failed or any(name in names for name in proof.names)):
            return proof
        failed = rename_attempts(proof.failed)
        return replace(proof, names=rename_all(proof.names), failed=failed)

    promise = table.promise
    if promise is not None:
        failed = rename_attempts(promise.failed)
        promise = promise._replace(names=rename_all(promise.names), failed=failed)
    people = {name: tuple(map(rename_one, getattr(table, name))) for name in _PEOPLE_FIELDS}
    return replace_fields(
        table,
        **people,
        seatings=tuple(rename_hand_players(seating, renamed) for seating in table.seatings),
        actors=tuple(rename_hand_players(actors, renamed) for actors in table.actors),
        committed=frozenset(renamed[person] for person in table.committed),
        promise=promise,
        failed=rename_attempts(table.failed),
        proofs=tuple(map(rename_proof, table.proofs)),
    )


def rename_hand_players(seating: _P, renamed: Mapping[NamedPerson, NamedPerson]) -> _P:
    """Return the players of a hand with new names, and so the bots that sat in for them."""
    players, bearers = list(seating.players), list(seating.bearers)
    for seat, (player, account) in enumerate(zip(seating.players, seating.bearers, strict=True)):
        if account is None:
            continue
        before = player.holder_name, account
        called, bearers[seat] = renamed.get(before, before)
        if called != before[0]:
            players[seat] = replace(player, name=called + player.name[len(before[0]) :])
    return seating._replace(players=tuple(players), bearers=tuple(bearers))


def with_text_hidden(table: Table, digest: str, *, hidden: bool) -> Table:
    """Return the table with a text hidden, or as it was written."""
    settings, written = table.settings, table.written
    if digest_text(written.title) == digest:
        settings = replace(settings, title="" if hidden else written.title)
    if (
        written.stakes and digest_text(written.stakes) == digest
    ):  # something is played for as before
        settings = replace(settings, stakes=HIDDEN_TEXT if hidden else written.stakes)

    def rewrite(line: SpokenChatLine) -> SpokenChatLine:
        words = line.hidden or line.text
        if digest_text(words) != digest:
            return line
        return line._replace(text=HIDDEN_TEXT if hidden else words, hidden=words if hidden else "")

    return replace_fields(table, settings=settings, chat=tuple(map(rewrite, table.chat)))
