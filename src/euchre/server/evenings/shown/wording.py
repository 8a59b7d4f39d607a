"""What the pages of an evening tell in sentences: what was entered, what comes, how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import structs

from euchre.errors import EuchreError
from euchre.league import accounts, deciding
from euchre.league.errors import LeagueError
from euchre.league.log.entries import (
    HOST,
    TABLE,
    Competitor,
    Confirmed,
    Corrected,
    Entry,
    Player,
    PlayerJoined,
    PlayerRenamed,
    ResultEntered,
    SettingsChanged,
    Teamed,
    TournamentOpened,
)
from euchre.league.log.state import Evening, Person, TableResult, TableSitting
from euchre.league.told import sentences
from euchre.server.evenings.running.live import Live
from euchre.server.evenings.shown.standings import standings
from euchre.server.folds import Noted
from euchre.words.grammar import count, listing

BYES = frozenset(("knockout", "swiss"))
"""The formats in which whoever sits out goes on as if they had won."""


# -- a score ------------------------------------------------------------------------------------


def did(evening: Evening, result: TableResult) -> list[str]:
    """Describe the tallies entered with a score: ``Ann: 2 loners``, ``Bob: euchred once, fine
    $0.10``.
    """
    found = []
    for tally in result.tallies:
        parts = sentences.did(tally)
        cost = accounts.fine(evening, tally)
        if cost:
            parts.append(f"pays {evening.cash(cost)} into the basket")
        if parts:
            found.append(f"{evening.people[tally.player].name}: {listing(parts)}")
    return found


def seen_of(result: TableResult) -> str:
    """Encode everything entered with a score as one word, to see later if it has changed."""
    tallies = sorted(tally for tally in result.tallies if any(tally[1:]))
    return "/".join("-".join(map(str, each)) for each in (*tallies, *result.boards))


def by_hand(live: Live, number: int, sitting: TableSitting) -> bool:
    """Return whether the score of an online table was entered by hand."""
    if not sitting.online or sitting.result is None:
        return False
    for noted in reversed(live.noted):
        entry = noted.entry
        if isinstance(entry, ResultEntered | Corrected | Confirmed) and (
            (entry.number, entry.table) == (number, sitting.number)
        ):
            return noted.by != "server" and sitting.result.by != TABLE
    return False


# -- what comes ---------------------------------------------------------------------------------


def coming(evening: Evening) -> str:
    """Describe the next round: ``12 players, 3 tables``; if there can be none, the reason.

    Lots decide who sits where, and not how many tables there are.
    """
    try:
        made = _next(evening)
    except EuchreError as error:
        return f"{error}"
    teams = deciding.format_of(evening).teamed
    many = len(evening.staying) if evening.order else len(evening.people) // (2 if teams else 1)
    word = "team" if teams else "player"
    line = f"{count(many, word)}, {count(made[0], 'table')}"
    if made[1]:
        one, more = ("has", "have") if evening.settings.format in BYES else ("sits", "sit")
        rest = "a bye" if one == "has" else "out"
        line += f"; {made[1]} {one if made[1] == 1 else more} {rest}"
    warning = "" if evening.order else deciding.format_of(evening).rounds_warning(evening)
    return f"{line}. {warning}".strip()


def _next(evening: Evening) -> tuple[int, int]:
    """Count the tables of the next round, and the players who sit out."""
    if not deciding.format_of(evening).teamed:
        many = len(evening.present)
        if many < 4:
            raise LeagueError(f"Only {count(many, 'player')} would play: a table needs four.")
        return many // 4, many % 4
    return deciding.coming(evening)


def gone(evening: Evening) -> list[str]:
    """List the names of the players who have left."""
    return [person.name for person in evening.people.values() if not person.here]


def lookalikes(evening: Evening) -> list[str]:
    """Describe pairs of names that are hard to tell apart, a sentence for each."""
    return [
        f"{one.name} and {other.name} look alike: rename one of them, below, so that no score goes"
        " to the wrong one."
        for one, other in deciding.lookalikes(evening)
    ]


def idle(evening: Evening) -> list[Person]:
    """List the players who have never played, and can be removed."""
    if evening.closed:
        return []
    return [evening.people[player] for player in deciding.never_played(evening)]


def may_unpair(evening: Evening) -> bool:
    """Return whether the current round can be taken back."""
    try:
        return bool(deciding.unpair(evening))
    except LeagueError:
        return False


def out_told(evening: Evening, out: Sequence[Competitor]) -> str:
    """Describe the players who sit out: ``Eve sits out``, ``Ann & Bob have a bye``."""
    names = listing([evening.called(who) for who in out])
    one = len(out) == 1 and not evening.teams
    if evening.settings.format in BYES:
        return f"{names} {'has' if one else 'have'} a bye"
    return f"{names} {'sits' if one else 'sit'} out"


def pays_in(evening: Evening) -> bool:
    """Return whether a player has not paid their stake yet."""
    try:
        return bool(deciding.collect(evening))
    except LeagueError:
        return False


# -- the end ------------------------------------------------------------------------------------


class TournamentEnding(NamedTuple):
    """The end of a tournament.

    Attributes:
        winners: the place, the name and the prize of all who won something, or who came first.
        basket: who got the basket, in a sentence; empty: there was none.
    """

    winners: tuple[tuple[str, str, str], ...]
    basket: str


def ending(evening: Evening) -> TournamentEnding:
    """Describe the winners and their prizes."""
    lines = standings(evening).lines
    winners = tuple((each.place, each.name, each.prize) for each in lines if each.prize)
    if not winners:
        winners = tuple((each.place, each.name, "") for each in lines if each.leads)
    return TournamentEnding(winners, _basket(evening))


def _basket(evening: Evening) -> str:
    shares = [
        (posting.account, posting.cents)
        for each in evening.ledger.transactions
        if each.key.startswith("basket-prize/")
        for posting in each.postings
        if posting.cents > 0
    ]
    if not shares:
        return ""
    total = evening.cash(sum(cents for _, cents in shares))
    names = listing([accounts.owner(evening, account) for account, _ in shares])
    shared = any(
        each.key.startswith("basket-prize/") and "nobody" in each.what
        for each in evening.ledger.transactions
    )
    if shared:
        return f"Nobody made a loner: the basket, {total}, was shared by all."
    many = "makes" if len(shares) == 1 else "share"
    if many == "makes":
        return f"{names} made the most loners: the basket, {total}."
    return f"{names} made the most loners and share the basket, {total}."


# -- the history --------------------------------------------------------------------------------


def history(noted: Sequence[Noted[Entry]], evening: Evening) -> Iterator[tuple[Noted[Entry], str]]:
    """Yield all entries, with one sentence for each score that was entered.

    Args:
        noted: the log.
        evening: what it leads to.
    """
    before: Evening | None = None
    called = {
        player: accounts.display_name(evening, player)
        for player in evening.gone
        if accounts.is_nameless(evening, player)
    }
    entries = _without_hidden(noted, called)
    for at, each in enumerate(entries):
        entry, now = each.entry, sentences.after(before, each.entry)
        follows = at + 1 < len(entries) and _counts(each, entries[at + 1])
        if isinstance(entry, Confirmed) and before is not None:
            if not (at and _counts(entries[at - 1], each)):
                yield each, _agreed(now, entry)
        else:
            words = sentences.tell(before, now, entry)
            if follows:
                assert before is not None
                words = _counted(before, each.entry, words)
            yield each, words
        before = now


def _without_hidden(noted: Sequence[Noted[Entry]], called: dict[Player, str]) -> list[Noted[Entry]]:
    """Return the log without the titles and names that have been hidden since.

    Args:
        noted: the log.
        called: what those are called who are nameless; those whose names are hidden come to it.
    """
    shown: list[Noted[Entry]] = []
    teams, untitled = _named_by_players(noted), False
    for at, each in reversed([*enumerate(noted)]):
        entry = _untitled(each.entry) if untitled else each.entry
        if isinstance(entry, PlayerRenamed) and entry.hidden:
            called.setdefault(entry.player, entry.name)
        if isinstance(entry, PlayerJoined | PlayerRenamed) and entry.player in called:
            entry = structs.replace(entry, name=called[entry.player])
        if isinstance(entry, Teamed) and at in teams:
            names = (called.get(*each) for each in zip(entry.players, teams[at], strict=True))
            entry = structs.replace(entry, name=" & ".join(names))
        untitled = untitled or (each.by == "moderator" and isinstance(entry, SettingsChanged))
        shown.append(each._replace(entry=entry))
    return shown[::-1]


def _named_by_players(noted: Sequence[Noted[Entry]]) -> dict[int, list[str]]:
    """Find the players' names of each team without a name of its own, by the index of its entry."""
    names: dict[Player, str] = {}
    found: dict[int, list[str]] = {}
    for at, each in enumerate(noted):
        entry = each.entry
        if isinstance(entry, PlayerJoined | PlayerRenamed):
            names[entry.player] = entry.name
        if isinstance(entry, Teamed):
            players = [names[player] for player in entry.players]
            if entry.name == " & ".join(players):
                found[at] = players
    return found


def _untitled(entry: Entry) -> Entry:
    if not isinstance(entry, TournamentOpened | SettingsChanged):
        return entry
    return structs.replace(entry, settings=structs.replace(entry.settings, title=""))


def _counts(one: Noted[Entry], other: Noted[Entry]) -> bool:
    """Return whether `other` is the confirmation that came together with the score in `one`."""
    entered, confirmed = one.entry, other.entry
    return (
        isinstance(entered, ResultEntered)
        and isinstance(confirmed, Confirmed)
        and (entered.number, entered.table) == (confirmed.number, confirmed.table)
        and (one.at, one.by) == (other.at, other.by)
    )


def _counted(before: Evening, entry: object, words: str) -> str:
    assert isinstance(entry, ResultEntered)
    sitting = before.sitting(entry.number, entry.table)
    agrees = entry.by > HOST and sitting is not None and sitting.claims
    return f"{words[:-1]}; so says the other side, and it counts." if agrees else words


def _agreed(now: Evening, entry: Confirmed) -> str:
    sitting = now.sitting(entry.number, entry.table)
    assert sitting is not None
    assert sitting.result is not None
    who = "The host" if entry.by == HOST else now.people[entry.by].name
    score = sentences.scored(now, sitting, sitting.result.score)
    return f"{who} agrees about table {entry.table} in round {entry.number}: {score}."
