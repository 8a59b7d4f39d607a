"""Who of those who wait plays with whom: groups for a table, found without I/O or chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Final, NamedTuple, TypeAlias, TypeVar

_Key = TypeVar("_Key")
_Best: TypeAlias = tuple[int, tuple[int, ...]]
"""A group, by the places in the queue, and how many pairs of it would gladly play again."""
_MAX_TRIES_PER_SEEK: Final = 3_000
"""How many ways to fill a table are tried for one who waits. Among four that is every way where
eighty wait, whoever plays with whom never again."""
_MAX_FAILED_TRIES: Final = 30_000
"""How many of those may come to nothing in one look at the queue."""
_MAX_FAVOURITE_TRIES: Final = 200
"""How many ways are tried to find company that would more gladly play again. Among four that is
every way where eleven wait; where more do, ways that can gain nothing are passed over."""
_MIN_TRIES_PER_SEEK: Final = 200
"""How many everybody has even then: lists of whom one never plays with could be made up so that
nearly every way leads nowhere."""


class TableKind(NamedTuple):
    """The kind of table that a player would accept.

    Attributes:
        game: the name of its rules.
        clock: seconds for a decision; 0: as long as one likes.
        ranked: whether its games count for ratings.
    """

    game: str
    clock: int
    ranked: bool


@dataclass(frozen=True)
class Seek:
    """One waiting player's request.

    Attributes:
        ticket: what they are called while they wait.
        who: who they are; nobody plays with themselves.
        kinds: the tables they would play at, those they like best first.
        since: since when they wait, in ms.
        never: with whom they play never again.
        again: with whom they would gladly play again.
        browser: the name of their browser; empty: it has none.
    """

    ticket: str
    who: str
    kinds: tuple[TableKind, ...]
    since: int
    never: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()
    browser: str = ""

    def __hash__(self) -> int:
        return hash(self.ticket)

    @property
    def sort_key(self) -> tuple[int, str]:
        """Sort key in the queue: the longest wait comes first."""
        return self.since, self.ticket


class MatchedGroup(NamedTuple):
    """Players who are called to one table.

    Attributes:
        kind: what the table is like.
        wishes: one for each seat.
    """

    kind: TableKind
    wishes: tuple[Seek, ...]


def can_sit_together(one: Seek, other: Seek) -> bool:
    """Return whether two players may sit at one table: neither blocks the other, and they are two
    people.
    """
    if one.who == other.who or (one.browser and one.browser == other.browser):
        return False
    return other.who not in one.never and one.who not in other.never


def is_favourite_pair(one: Seek, other: Seek) -> bool:
    """Return whether one of two would like to play with the other again."""
    return other.who in one.again or one.who in other.again


def find_groups(wishes: Iterable[Seek], seats: Mapping[str, int]) -> list[MatchedGroup]:
    """Find all groups that can be made now; nobody left over fits into another group.

    Whoever waits longest is served first: of all groups they could be in, they get the one with
    the most pairs who would gladly play again, then the one whose people wait longest, then the
    kind of table they like best. Where most of those who wait play with each other never again,
    a group may be overlooked (`_MAX_TRIES_PER_SEEK`), and where very many would gladly play
    with each other, a pair of these (`_MAX_FAVOURITE_TRIES`): each look takes a bounded time.

    Whom somebody would gladly play with counts for nothing where the game is ranked: two who would
    help each other could meet at every table.

    Args:
        wishes: of everybody who waits.
        seats: how many play, by the name of the game.
    """
    look = _QueueMatcher(sorted(wishes, key=lambda seek: seek.sort_key))
    found = (look.find_best_group(at, seats) for at in range(len(look.wishes)))
    return [group for group in found if group is not None]


class _QueueMatcher:
    """One pass over the queue. Sets of players are integers with one bit each.

    Attributes:
        wishes: everybody, who waits longest first.
        left: those who are not served yet, and could be.
        spent: how many ways have been tried that came to nothing.
    """

    def __init__(self, wishes: Sequence[Seek]) -> None:
        self.wishes = wishes
        self.left, self.spent = (1 << len(wishes)) - 1, 0
        self._kinds: defaultdict[TableKind, int] = defaultdict(int)
        self._same: defaultdict[str, int] = defaultdict(int)
        self._hated: defaultdict[str, int] = defaultdict(int)
        self._liked: defaultdict[str, int] = defaultdict(int)
        self._fitting: dict[int, int] = {}
        self._glad: dict[int, int] = {}
        self._left = 0
        here = {seek.who for seek in wishes}
        for at, seek in enumerate(wishes):
            bit = 1 << at
            _index_keys(self._kinds, seek.kinds, bit)
            _index_keys(self._same, (seek.who, *_browser_keys(seek)), bit)
            _index_keys(self._hated, seek.never & here, bit)
            _index_keys(self._liked, seek.again & here, bit)

    def find_best_group(self, at: int, seats: Mapping[str, int]) -> MatchedGroup | None:
        """Find the best group for the player being served; None if there is none, or the player is
        already in one.
        """
        if not self.left >> at & 1:
            return None
        first = self.wishes[at]
        found: list[tuple[int, tuple[int, ...], int, MatchedGroup]] = []
        company = self.left & self._companions_of(at)
        glad_of = self._liked[first.who] | self._players_with(first.again)
        self._tries = max(
            _MIN_TRIES_PER_SEEK, min(_MAX_TRIES_PER_SEEK, _MAX_FAILED_TRIES - self.spent)
        )
        before = self._tries
        tried: dict[tuple[int, int, int], tuple[int, ...] | None] = {}
        for order, kind in enumerate(first.kinds):
            others = company & self._kinds[kind]
            gladly_ = 0 if kind.ranked else others & glad_of
            asked = seats[kind.game], gladly_, others & ~gladly_
            if asked not in tried:  # who would play many games would play them with the same people
                filled = self._fill_group((at,), asked[1], asked[2], asked[0])
                if filled is not None and not kind.ranked:
                    filled = self._prefer_favourites(filled, others)
                tried[asked] = filled
            people = tried[asked]
            if people is not None:
                group = MatchedGroup(kind, tuple(self.wishes[each] for each in people))
                pairs = combinations(group.wishes, 2)
                glad = 0 if kind.ranked else sum(is_favourite_pair(*pair) for pair in pairs)
                found.append((-glad, tuple(sorted(people)), order, group))
        if not found:
            self.spent += before - self._tries
            self.left &= ~(1 << at)  # nobody who comes later has a group with them, either
            return None
        _, served, _, group = min(found, key=lambda each: each[:3])
        for each in served:
            self.left &= ~(1 << each)
        return group

    def _fill_group(
        self, chosen: tuple[int, ...], gladly_: int, others: int, many: int
    ) -> tuple[int, ...] | None:
        """Fill a group with players who may all sit together, preferring the first of the others.

        Args:
            chosen: who is there already.
            gladly_: those of the others who come before the rest.
            others: the rest; all of them may be seated with those who are there.
            many: how many are wanted.
        """
        needed = many - len(chosen)
        if not needed:
            return chosen
        while gladly_.bit_count() + others.bit_count() >= needed and self._tries > 0:
            self._tries -= 1
            low = gladly_ & -gladly_ or others & -others
            gladly_, others = gladly_ & ~low, others & ~low
            at = low.bit_length() - 1
            fits = self._companions_of(at)
            found = self._fill_group((*chosen, at), gladly_ & fits, others & fits, many)
            if found is not None:
                return found
        return None

    def _prefer_favourites(self, found: tuple[int, ...], others: int) -> tuple[int, ...]:
        """Return the group with the most favourite pairs, and among those with the longest waits.

        Args:
            found: a group, with who is served now as its first.
            others: all who could be in one.
        """
        self._left = _MAX_FAVOURITE_TRIES
        best = self._count_favourite_pairs(found), tuple(sorted(found))
        return self._improve_group(found[:1], 0, others, best)[1]

    def _improve_group(self, chosen: tuple[int, ...], glad: int, others: int, best: _Best) -> _Best:
        """Return the best of `best` and all groups of the chosen players and others, trying
        favourites first.
        """
        needed = len(best[1]) - len(chosen)
        if not needed:
            group = tuple(sorted(chosen))
            return (glad, group) if (-glad, group) < (-best[0], best[1]) else best
        here = sum(1 << at for at in chosen)
        ties = [
            (
                (self._favourites_of(at) & here).bit_count(),
                (self._favourites_of(at) & others).bit_count(),
                at,
            )
            for at in _iter_bits(others)
        ]
        ties.sort(key=lambda each: (-each[0], -each[1], each[2]))
        among = sum(degree for _, degree, _ in ties) // 2
        most = glad + sum(tie for tie, _, _ in ties[:needed])
        most += min(among, needed * (needed - 1) // 2)
        first = tuple(sorted((*chosen, *islice(_iter_bits(others), needed))))
        if (-most, first) >= (-best[0], best[1]):
            return best  # nothing there is better
        for tie, _, at in ties:
            if self._left <= 0:
                break
            self._left -= 1
            others &= ~(1 << at)
            rest = others & self._companions_of(at)
            best = self._improve_group((*chosen, at), glad + tie, rest, best)
        return best

    def _count_favourite_pairs(self, group: Iterable[int]) -> int:
        wishes = (self.wishes[at] for at in group)
        return sum(is_favourite_pair(*pair) for pair in combinations(wishes, 2))

    def _favourites_of(self, at: int) -> int:
        """Return the players who are favourites of a player, or have the player as one."""
        if at not in self._glad:
            seek = self.wishes[at]
            self._glad[at] = self._liked[seek.who] | self._players_with(seek.again)
        return self._glad[at]

    def _companions_of(self, at: int) -> int:
        """Return the players who may sit with a player: see `can_sit_together`."""
        if at not in self._fitting:
            seek = self.wishes[at]
            apart = self._hated[seek.who] | self._players_with(
                (seek.who, *_browser_keys(seek), *seek.never)
            )
            self._fitting[at] = (1 << len(self.wishes)) - 1 & ~apart
        return self._fitting[at]

    def _players_with(self, who: Iterable[str]) -> int:
        """Return all players with one of these ids."""
        found = 0
        for each in who:
            if each in self._same:
                found |= self._same[each]
        return found


def _iter_bits(those: int) -> Iterator[int]:
    """Yield the positions of the set bits, lowest first."""
    while those:
        low = those & -those
        yield low.bit_length() - 1
        those ^= low


def _browser_keys(seek: Seek) -> Iterator[str]:
    """Yield the key of a player's browser, distinct from every player id."""
    if seek.browser:
        yield f"browser {seek.browser}"


def _index_keys(index: defaultdict[_Key, int], keys: Iterable[_Key], bit: int) -> None:
    for key in keys:
        index[key] |= bit
