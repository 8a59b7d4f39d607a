"""What is hidden at a table: the name of somebody, or a text, wherever it stands."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final, Protocol, Self, TypeVar

from msgspec.structs import replace

from euchre.record import BOT_OF, Attempt
from euchre.rules import Seat
from euchre.table.log.changing import changed
from euchre.table.log.state import HandPlayers, Table

HIDDEN: Final = "(hidden by a moderator)"
"""What stands where something was said that has been hidden."""


def digest_of(text: str) -> str:
    """What tells a text from others without telling it: its SHA-256, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def with_name_hidden(table: Table, seat: Seat, name: str) -> Table:
    """The table with another name for the person in `seat`, also in what was before."""
    return with_names(table, {table.chairs[seat].name: name})


def with_names(table: Table, names: Mapping[str, str]) -> Table:
    """The table with other names for people who are, or were, called so."""

    def listed(people: Iterable[str | None]) -> tuple[str | None, ...]:
        return tuple(None if each is None else names.get(each, each) for each in people)

    def renamed(people: Iterable[_C]) -> tuple[_C, ...]:
        return tuple(each._replace(name=names.get(each.name, each.name)) for each in people)

    def attempts(failed: Iterable[Attempt]) -> tuple[Attempt, ...]:
        return tuple(replace(each, names=listed(each.names)) for each in failed)

    promise = table.promise
    if promise is not None:
        failed = attempts(promise.failed)
        promise = promise._replace(names=listed(promise.names), failed=failed)
    return changed(
        table,
        chairs=renamed(table.chairs),
        chat=tuple((names.get(who, who), at, text) for who, at, text in table.chat),
        seatings=seated_as(table.seatings, names),
        parties=renamed(table.parties),
        starters=renamed(table.starters),
        paid=renamed(table.paid),
        totals=renamed(table.totals),
        promise=promise,
        failed=attempts(table.failed),
        proofs=tuple(
            replace(each, names=listed(each.names), failed=attempts(each.failed))
            for each in table.proofs
        ),
    )


def seated_as(seatings: Iterable[HandPlayers], names: Mapping[str, str]) -> tuple[HandPlayers, ...]:
    """Who has played in a game, with other names for them, and for the bots that sat in."""
    names = {**names, **{f"{old}{BOT_OF}": f"{name}{BOT_OF}" for old, name in names.items()}}
    return tuple(
        each._replace(
            players=tuple(replace(one, name=names.get(one.name, one.name)) for one in each.players)
        )
        for each in seatings
    )


def without_account(table: Table, player: str) -> Table:
    """The table at which nobody is known by an account any more, nor in the game that is on."""
    chairs, starters = (
        tuple(each._replace(player="") if each.player == player else each for each in people)
        for people in (table.chairs, table.starters)
    )
    return changed(table, chairs=chairs, starters=starters)


def with_text_hidden(table: Table, digest: str) -> Table:
    """The table without a text."""
    settings = table.settings
    if digest_of(settings.title) == digest:
        settings = replace(settings, title="")
    if settings.stakes and digest_of(settings.stakes) == digest:
        settings = replace(settings, stakes=HIDDEN)  # something is played for as before
    chat = tuple(
        (who, at, HIDDEN if digest_of(text) == digest else text) for who, at, text in table.chat
    )
    return changed(table, settings=settings, chat=chat)


class _Called(Protocol):
    """Something of somebody, with their name."""

    @property
    def name(self) -> str: ...

    def _replace(self, *, name: str) -> Self: ...


_C = TypeVar("_C", bound=_Called)
