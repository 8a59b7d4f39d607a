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
        ticket: the id of the request.
        player: the id of the player; nobody plays with themselves.
        kinds: the tables they would play at, those they like best first.
        since_ms: since when they wait.
        blocked: players that they never want to meet again.
        favourites: players that they would like to meet again.
        browser: the name of their browser; empty: it has none.
    """

    ticket: str
    player: str
    kinds: tuple[TableKind, ...]
    since_ms: int
    blocked: frozenset[str] = frozenset()
    favourites: frozenset[str] = frozenset()
    browser: str = ""

    def __hash__(self) -> int:
        return hash(self.ticket)

    @property
    def sort_key(self) -> tuple[int, str]:
        """Sort key in the queue: the longest wait comes first."""
        return self.since_ms, self.ticket


class MatchedGroup(NamedTuple):
    """Players who are offered one table.

    Attributes:
        kind: what the table is like.
        wishes: one for each seat.
    """

    kind: TableKind
    wishes: tuple[Seek, ...]


def can_sit_together(one: Seek, other: Seek) -> bool:
    """Return whether two may sit at one table: neither blocks the other; they are two people."""
    if one.player == other.player or (one.browser and one.browser == other.browser):
        return False
    return other.player not in one.blocked and one.player not in other.blocked


def is_favourite_pair(one: Seek, other: Seek) -> bool:
    """Return whether one of two would like to play with the other again."""
    return other.player in one.favourites or one.player in other.favourites


def find_groups(seeks: Iterable[Seek], sizes: Mapping[str, int]) -> list[MatchedGroup]:
    """Find all groups that can be made now; nobody left over fits into another group.

    Whoever waits longest is served first: of all groups they could be in, they get the one with
    the most pairs who would gladly play again, then the one whose people wait longest, then the
    kind of table they like best. Where most of those who wait play with each other never again,
    a group may be overlooked (`_MAX_TRIES_PER_SEEK`), and where very many would gladly play
    with each other, a pair of these (`_MAX_FAVOURITE_TRIES`): each look takes a bounded time.

    Whom somebody would gladly play with counts for nothing where the game is ranked: two who would
    help each other could meet at every table.

    Args:
        seeks: of everybody who waits.
        sizes: how many play, by the name of the game.
    """
    matcher = _QueueMatcher(sorted(seeks, key=lambda seek: seek.sort_key))
    groups = (matcher.find_best_group(place, sizes) for place in range(len(matcher.wishes)))
    return [group for group in groups if group is not None]


class _QueueMatcher:
    """One pass over the queue. Sets of players are integers with one bit each.

    Attributes:
        wishes: all requests, the longest wait first.
        unserved: players not served yet who could be, as bits.
        failed_tries: how many ways have been tried that came to nothing.
    """

    def __init__(self, wishes: Sequence[Seek]) -> None:
        self.wishes = wishes
        self.unserved, self.failed_tries = (1 << len(wishes)) - 1, 0
        self._by_kind: defaultdict[TableKind, int] = defaultdict(int)
        self._by_identity: defaultdict[str, int] = defaultdict(int)
        self._blockers: defaultdict[str, int] = defaultdict(int)
        self._admirers: defaultdict[str, int] = defaultdict(int)
        self._companions: dict[int, int] = {}
        self._favourites: dict[int, int] = {}
        self._favourite_tries_left = 0
        players = {seek.player for seek in wishes}
        for place, seek in enumerate(wishes):
            bit = 1 << place
            _add_bit_to_keys(self._by_kind, seek.kinds, bit)
            _add_bit_to_keys(self._by_identity, (seek.player, *_browser_keys(seek)), bit)
            _add_bit_to_keys(self._blockers, seek.blocked & players, bit)
            _add_bit_to_keys(self._admirers, seek.favourites & players, bit)

    def find_best_group(self, queue_index: int, sizes: Mapping[str, int]) -> MatchedGroup | None:
        """Find the best group for a player; None: there is none, or they are already in one."""
        if not self.unserved >> queue_index & 1:
            return None
        served = self.wishes[queue_index]
        options: list[tuple[int, tuple[int, ...], int, MatchedGroup]] = []
        companions = self.unserved & self._compatible_bits(queue_index)
        favourites = self._favourite_bits(queue_index)
        self._tries_left = max(
            _MIN_TRIES_PER_SEEK, min(_MAX_TRIES_PER_SEEK, _MAX_FAILED_TRIES - self.failed_tries)
        )
        tries_before = self._tries_left
        filled_groups: dict[tuple[int, int, int], tuple[int, ...] | None] = {}
        for order, kind in enumerate(served.kinds):
            candidates = companions & self._by_kind[kind]
            preferred = 0 if kind.ranked else candidates & favourites
            key = sizes[kind.game], preferred, candidates & ~preferred
            if key not in filled_groups:  # several kinds may have the same candidates
                filled = self._fill_group((queue_index,), key[1], key[2], key[0])
                if filled is not None and not kind.ranked:
                    filled = self._prefer_favourites(filled, candidates)
                filled_groups[key] = filled
            people = filled_groups[key]
            if people is not None:
                group = MatchedGroup(kind, tuple(self.wishes[member] for member in people))
                glad = 0 if kind.ranked else self._count_favourite_pairs(people)
                options.append((-glad, tuple(sorted(people)), order, group))
        if not options:
            self.failed_tries += tries_before - self._tries_left
            self.unserved &= ~(
                1 << queue_index
            )  # nobody who comes later has a group with them, either
            return None
        _, members, _, group = min(options, key=lambda option: option[:3])
        for member in members:
            self.unserved &= ~(1 << member)
        return group

    def _fill_group(
        self, chosen: tuple[int, ...], preferred_bits: int, other_bits: int, group_size: int
    ) -> tuple[int, ...] | None:
        """Fill a group with players who may all sit together, preferring the first of the others.

        Args:
            chosen: players in the group already.
            preferred_bits: candidates who come before the rest.
            other_bits: the rest; all candidates may be seated with the chosen players.
            group_size: the number of players in a full group.
        """
        needed = group_size - len(chosen)
        if not needed:
            return chosen
        while (
            preferred_bits.bit_count() + other_bits.bit_count() >= needed and self._tries_left > 0
        ):
            self._tries_left -= 1
            lowest = preferred_bits & -preferred_bits or other_bits & -other_bits
            preferred_bits, other_bits = preferred_bits & ~lowest, other_bits & ~lowest
            place = lowest.bit_length() - 1
            companions = self._compatible_bits(place)
            filled = self._fill_group(
                (*chosen, place), preferred_bits & companions, other_bits & companions, group_size
            )
            if filled is not None:
                return filled
        return None

    def _prefer_favourites(self, group: tuple[int, ...], other_bits: int) -> tuple[int, ...]:
        """Return the group with the most favourite pairs, and among those with the longest waits.

        Args:
            group: a full group, with the player being served first.
            other_bits: all players who could be in one.
        """
        self._favourite_tries_left = _MAX_FAVOURITE_TRIES
        best = self._count_favourite_pairs(group), tuple(sorted(group))
        return self._improve_group(group[:1], 0, other_bits, best)[1]

    def _improve_group(
        self, chosen: tuple[int, ...], pairs: int, other_bits: int, best: _Best
    ) -> _Best:
        """Return the best of `best` and all groups of the chosen and others, favourites first."""
        needed = len(best[1]) - len(chosen)
        if not needed:
            group = tuple(sorted(chosen))
            return (pairs, group) if (-pairs, group) < (-best[0], best[1]) else best
        chosen_bits = sum(1 << place for place in chosen)
        ties = [
            (
                (self._favourite_bits(place) & chosen_bits).bit_count(),
                (self._favourite_bits(place) & other_bits).bit_count(),
                place,
            )
            for place in _iter_bits(other_bits)
        ]
        ties.sort(key=lambda each: (-each[0], -each[1], each[2]))
        among = sum(degree for _, degree, _ in ties) // 2
        bound = pairs + sum(new_pairs for new_pairs, _, _ in ties[:needed])
        bound += min(among, needed * (needed - 1) // 2)
        earliest = tuple(sorted((*chosen, *islice(_iter_bits(other_bits), needed))))
        if (-bound, earliest) >= (-best[0], best[1]):
            return best  # nothing there is better
        for new_pairs, _, place in ties:
            if self._favourite_tries_left <= 0:
                break
            self._favourite_tries_left -= 1
            other_bits &= ~(1 << place)
            remaining = other_bits & self._compatible_bits(place)
            best = self._improve_group((*chosen, place), pairs + new_pairs, remaining, best)
        return best

    def _count_favourite_pairs(self, group: Iterable[int]) -> int:
        wishes = (self.wishes[place] for place in group)
        return sum(is_favourite_pair(*pair) for pair in combinations(wishes, 2))

    def _favourite_bits(self, queue_index: int) -> int:
        """Return the players who are favourites of a player, or have the player as one."""
        if queue_index not in self._favourites:
            seek = self.wishes[queue_index]
            self._favourites[queue_index] = self._admirers[seek.player] | self._bits_of_players(
                seek.favourites
            )
        return self._favourites[queue_index]

    def _compatible_bits(self, queue_index: int) -> int:
        if queue_index not in self._companions:
            seek = self.wishes[queue_index]
            apart = self._blockers[seek.player] | self._bits_of_players(
                (seek.player, *_browser_keys(seek), *seek.blocked)
            )
            self._companions[queue_index] = (1 << len(self.wishes)) - 1 & ~apart
        return self._companions[queue_index]

    def _bits_of_players(self, player_ids: Iterable[str]) -> int:
        players = 0
        for key in player_ids:
            if key in self._by_identity:
                players |= self._by_identity[key]
        return players


def _iter_bits(bits: int) -> Iterator[int]:
    """Yield the positions of the set bits, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _browser_keys(seek: Seek) -> Iterator[str]:
    """Yield the key of a player's browser, distinct from every player id."""
    if seek.browser:
        yield f"browser {seek.browser}"


def _add_bit_to_keys(index: defaultdict[_Key, int], keys: Iterable[_Key], bit: int) -> None:
    for key in keys:
        index[key] |= bit
