"""Accounts that are deleted at the end of a day: nothing of them is left, and all of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from day_help import Person
from day_scene import TheDay, rows_of
from euchre.store import ACCOUNT_PREFIX, DurableLog
from passkey_help import Somebody


def delete(day: TheDay) -> None:
    """Some delete their accounts, two of one ranked game at the same moment."""
    table = next(iter(day.leavers))
    four = [p for p in day.people if any(n.table == table for n in p.games)]
    day.gone = [*dict.fromkeys([*four[:2], *day.people[-2:]])]
    if day.people[0] not in day.gone:
        day.gone.append(day.people[0])
    [*day.threads.map(lambda each: each.who.delete(f"/{each.id}"), day.gone)]
    stay = [each for each in day.people if each not in day.gone]
    _nothing_of_them(day, stay, "")
    fresh = Somebody(day.port)
    fresh.registers(day.gone[0].name)
    day.checks.holds("their names are free again", fresh.called, day.gone[0].name)
    day.server.kill()
    with day.log() as log:
        left = [
            p.name for p in day.gone if rows_of(log, p) or log.read_entries(ACCOUNT_PREFIX + p.id)
        ]
        day.checks.holds("no entry and no result of theirs is kept", left, [])
        _noted_is_kept_by(day, log, stay)
    if not day.short:
        day.server.start()
        _nothing_of_them(day, stay, " after a restart")
    day.counts["accounts deleted"] = len(day.gone)


def _noted_is_kept_by(day: TheDay, log: DurableLog, stay: list[Person]) -> None:
    wrong = [
        person.name
        for person in stay
        if Counter(r.table for r in rows_of(log, person)) != Counter(n.table for n in person.games)
    ]
    day.checks.holds("the others have all of their games", wrong, [])


def _nothing_of_them(day: TheDay, stay: list[Person], when: str) -> None:
    places: dict[str, Callable[[Person], str]] = {
        "export": lambda p: p.see(f"/api/players/{p.id}/export"),
        "records": lambda p: p.see(f"/api/players/{p.id}/records"),
        "profile": lambda p: p.see(f"/players/{p.id}"),
        "games": lambda p: p.see(f"/players/{p.id}/games"),
        "account": lambda p: p.see(f"/players/{p.id}/account"),
        "club": lambda p: p.see(day.base),
        "members": lambda p: p.see(f"{day.base}/members"),
        "season": lambda p: p.see(f"{day.base}/seasons/1"),
        "clubs": lambda p: p.see("/clubs"),
        "ratings": lambda p: p.see("/ratings") + p.see("/api/ratings"),
        "daily": lambda p: p.see(day.today.page_path) + p.see("/daily"),
    }
    owner = next(p for p in stay if p.who.web.get(f"{day.base}/export.json").is_success)
    for what, look in places.items():
        _unnamed(day, what + when, [(p.name, look(p)) for p in stay])
    text = owner.see(f"{day.base}/export.json")
    _unnamed(day, f"export of the club{when}", [(owner.name, text)], ids=False)


def _unnamed(day: TheDay, what: str, texts: list[tuple[str, str]], *, ids: bool = True) -> None:
    """None of those who are gone is named in these; nor is what their links ended in."""
    found = [
        (whose, word, text[max(0, text.find(word) - 150) : text.find(word) + 60])
        for whose, text in texts
        for gone in day.gone
        for word in (gone.name, gone.id)[: 1 + ids]
        if word in text
    ]
    day.checks.holds(f"nobody who is gone is in the others' {what}", found[:3], [])
