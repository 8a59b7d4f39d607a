"""Who of those who wait plays with whom: groups for a table, found without I/O or chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple


class Kind(NamedTuple):
    """What a table is like that somebody would play at.

    Attributes:
        game: the name of its rules.
        clock: seconds for a decision; 0: as long as one likes.
        ranked: whether its games count for ratings.
    """

    game: str
    clock: int
    ranked: bool


@dataclass(frozen=True)
class Wish:
    """What somebody wants who waits.

    Attributes:
        ticket: what they are called while they wait.
        who: who they are; nobody plays with themselves.
        kinds: the tables they would play at, those they like best first.
        since: since when they wait, in ms.
        never: with whom they play never again.
        again: with whom they would gladly play again.
    """

    ticket: str
    who: str
    kinds: tuple[Kind, ...]
    since: int
    never: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()

    def __hash__(self) -> int:
        return hash(self.ticket)

    @cached_property
    def likes(self) -> frozenset[Kind]:
        """The same kinds, found at once among many."""
        return frozenset(self.kinds)

    @property
    def place(self) -> tuple[int, str]:
        """Where they stand in the queue: who waits longest comes first."""
        return self.since, self.ticket


class Group(NamedTuple):
    """Those who are called to a table.

    Attributes:
        kind: what the table is like.
        wishes: one for each seat.
    """

    kind: Kind
    wishes: tuple[Wish, ...]


def go_together(one: Wish, other: Wish) -> bool:
    """Whether two may be seated at one table: neither will never again."""
    return one.who != other.who and other.who not in one.never and one.who not in other.never


def gladly(one: Wish, other: Wish) -> bool:
    """Whether one of two would gladly play with the other again."""
    return other.who in one.again or one.who in other.again


def groups(wishes: Iterable[Wish], seats: Mapping[str, int]) -> list[Group]:
    """All groups that can be made now: nobody who is left could be in one more.

    Whoever waits longest is served first: of all groups they could be in, they get the one with
    the most pairs who would gladly play again, then the one whose people wait longest, then the
    kind of table they like best.

    Whom somebody would gladly play with counts for nothing where the game is ranked: two who would
    help each other could meet at every table.

    Args:
        wishes: of everybody who waits.
        seats: how many play, by the name of the game.
    """
    left = sorted(wishes, key=lambda wish: wish.place)
    found: list[Group] = []
    served: set[str] = set()
    for first in left:
        if first.ticket in served:
            continue
        group = _best([wish for wish in left if wish.ticket not in served], first, seats)
        if group is not None:
            found.append(group)
            served |= {wish.ticket for wish in group.wishes}
    return found


def _best(left: Sequence[Wish], first: Wish, seats: Mapping[str, int]) -> Group | None:
    """The group that whoever is served now gets; None: there is none."""
    found: list[tuple[int, list[tuple[int, str]], int, Group]] = []
    company = [
        wish
        for wish in left
        if not first.likes.isdisjoint(wish.likes) and wish is not first and go_together(first, wish)
    ]
    company.sort(key=lambda wish: wish.place)
    glad_first = sorted(company, key=lambda wish: not gladly(first, wish))
    tried: dict[tuple[int, tuple[Wish, ...]], tuple[Wish, ...] | None] = {}
    for at, kind in enumerate(first.kinds):
        queue = company if kind.ranked else glad_first
        others = tuple(wish for wish in queue if kind in wish.likes)
        asked = seats[kind.game], others
        if asked not in tried:  # who would play many games would play them with the same people
            tried[asked] = _filled((first,), others, seats[kind.game])
        people = tried[asked]
        if people is not None:
            glad = 0 if kind.ranked else sum(gladly(*pair) for pair in combinations(people, 2))
            waiting = sorted(wish.place for wish in people)
            found.append((-glad, waiting, at, Group(kind, people)))
    return min(found, key=lambda each: each[:3])[-1] if found else None


def _filled(chosen: tuple[Wish, ...], others: Sequence[Wish], many: int) -> tuple[Wish, ...] | None:
    """So many people who may all be seated together, the first of the others if that can be."""
    if len(chosen) == many:
        return chosen
    for at, wish in enumerate(others):
        if len(others) - at < many - len(chosen):
            return None
        rest = [other for other in others[at + 1 :] if go_together(wish, other)]
        found = _filled((*chosen, wish), rest, many)
        if found is not None:
            return found
    return None
