"""What the forms of an evening show that can change while somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euchre.league import accounts, deciding
from euchre.league.log.entries import Player
from euchre.league.log.state import Evening
from euchre.league.told import sentences
from euchre.server.evenings.shown import wording
from euchre.server.evenings.shown.views import table_view
from euchre.server.stale_forms import SubjectState


def describe_shown(evening: Evening, me: Player, subject: str, *, host: bool) -> SubjectState:
    """Describe the current state of a subject of a form; empty if it is gone.

    Args:
        evening: the evening.
        me: the player who looks; 0: nobody.
        subject: like ``table 1 3``, for table 3 in round 1.
        host: whether the host looks.
    """
    kind, _, key = subject.partition(" ")
    if kind == "table":
        return _table(evening, key, 0 if host else me, told=host)
    describe = _SUBJECTS.get(kind)
    return SubjectState("", "Look again.") if describe is None else describe(evening, key)


def _table(evening: Evening, key: str, me: Player, *, told: bool) -> SubjectState:
    number, _, table = key.partition(" ")
    found = None
    if number.isdecimal() and table.isdecimal():
        found = evening.sitting(int(number), int(table))
    if found is None:
        return SubjectState("", "There is no such table now.")
    sitting = table_view(evening, int(number), found, me, told=told).sitting
    said = sitting.claims if sitting.result is None else (sitting.result,)
    names = " against ".join(evening.side_name(side) for side in sitting.sides)
    results = (f"{r.noted} {r.by} {wording.seen_of(r)}" for r in said)
    value = " ".join((names, *results))
    if sitting.result is not None:
        return SubjectState(value, f"Table {table} now has {sitting.result.noted}: {names}.")
    if not said:
        return SubjectState(value, f"Table {table} now has no score: {names}.")
    by = sentences.sayer(evening, said[-1].by)
    return SubjectState(value, f"At table {table} {by} now says {said[-1].score}: {names}.")


def _player(evening: Evening, key: str) -> SubjectState:
    person = evening.people.get(int(key)) if key.isdecimal() else None
    if person is None:
        return SubjectState("", "That player is not on the list now.")
    return SubjectState(person.name, f"That player is now called {person.name}.")


def _account(evening: Evening, key: str) -> SubjectState:
    name = accounts.owners(evening).get(key, "")
    return SubjectState(name, f"That account is now called {name}.")


def _stakes(evening: Evening, _: str) -> SubjectState:
    state = (evening.settings.stake, evening.settings.basket, bool(evening.order))
    told = ", ".join(sentences.stakes(evening)) or "no stake"
    begun = "lots have been drawn" if evening.order else "lots have not been drawn"
    return SubjectState(
        f"{state} {deciding.was_last(evening)}", f"Now there is {told}, and {begun}."
    )


def _idle(evening: Evening, key: str) -> SubjectState:
    idle = [(each.number, each.name) for each in wording.idle(evening)]
    stakes = _stakes(evening, key)
    words = f"The list of those who never played may have changed. {stakes.words}"
    return SubjectState(f"{stakes.value} {idle}", words)


def _coming(evening: Evening, _: str) -> SubjectState:
    here = (len(evening.rounds), len(evening.people), *wording.gone(evening))
    return SubjectState(f"{here}", f"Now: {wording.coming(evening)}")


def _fixed(evening: Evening, _: str) -> SubjectState:
    reasons = deciding.fixed(evening)
    return SubjectState(f"{reasons}", " ".join(dict.fromkeys(reasons.values())))


def _everything(evening: Evening, _: str) -> SubjectState:
    return SubjectState(f"{evening.version}", "More has happened: look at it once more.")


_SUBJECTS: Final[dict[str, Callable[[Evening, str], SubjectState]]] = {
    "player": _player,
    "payer": _account,
    "payee": _account,
    "stakes": _stakes,
    "idle": _idle,
    "coming": _coming,
    "fixed": _fixed,
    "everything": _everything,
}
