"""Who sits where: people and bots sit down, are named, and leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Final

from msgspec.structs import replace

from euchre.english.names import (
    MAX_NAME_LETTERS,
    UNNAMED_PLAYER_NAME,
    DisplayName,
    find_mixed_script_word,
    fold_guest_name,
    fold_lookalikes,
    fold_name,
    is_reserved_name,
)
from euchre.english.seats import BOT_NAMES, seat_number
from euchre.game.rules import Seat
from euchre.table.chairs.absence import has_bot_consent
from euchre.table.chairs.consent import build_takeover, seat_bot_if_voted
from euchre.table.chairs.places import verify_host
from euchre.table.chairs.ranked import verify_account_may_sit, verify_bots_allowed
from euchre.table.chairs.readiness import start_when_ready
from euchre.table.commands import RefusedError
from euchre.table.log.entries import (
    GUEST_PREFIX,
    BotSeated,
    FormerPlayerRenamed,
    HostAnnounced,
    SeatEmptied,
    SeatNameHidden,
    SeatRenamed,
    SeatReopened,
    SeatTaken,
)
from euchre.table.log.name_hiding import collect_named_people, digest_person
from euchre.table.log.participants import NamedPerson
from euchre.table.log.state import Table
from euchre.table.unit_of_work import UnitOfWork
from euchre.texts import translatable

MAX_REMEMBERED_PLAYERS: Final = 200
"""Players that a game may remember, and players, with bots, who may have won or lost money at a
table: everything that is shown or renamed looks at each of them."""
FULL_LOG_MESSAGE: Final = translatable(
    "table-full-log",
    "So much has been played at this table that its history is full. Make another table.",
)
_MANY_PLAYED_MESSAGE: Final = translatable(
    "table-too-many-players",
    f"{MAX_REMEMBERED_PLAYERS} players have sat down in this game already. Make another table.",
    n=MAX_REMEMBERED_PLAYERS,
)
_MANY_PAID_MESSAGE: Final = translatable(
    "table-too-many-money-players",
    f"{MAX_REMEMBERED_PLAYERS} players have played for money at this table already. "
    "Make another table.",
    n=MAX_REMEMBERED_PLAYERS,
)


def make_name_unique(
    name: DisplayName, taken: Iterable[str], key: Callable[[str], str] = fold_name
) -> str:
    """Return a name as it is shown beside others: with a number behind it if it is taken.

    Args:
        name: how somebody wants to be called.
        taken: the names of others.
        key: what two names have in common that are taken for each other.
    """
    names = {key(other) for other in taken}
    return next(shown for shown in _iterate_numbered_names(name) if key(shown) not in names)


def _iterate_numbered_names(name: DisplayName) -> Iterator[str]:
    """Yield a name as it is shown, and then with each number from 2 on behind it."""
    base = UNNAMED_PLAYER_NAME if name.is_empty else name.shown
    yield base
    yield from (f"{base[: MAX_NAME_LETTERS - 3]} {number}" for number in count(2))


def is_numbered_name(name: str, shown: str) -> bool:
    """Return whether `make_name_unique` can have made `shown` of `name`."""
    return match_numbered_names([name])(shown)


def match_numbered_names(names: Iterable[str]) -> Callable[[str], bool]:
    """Return a function that says whether `make_name_unique` can have made a name of one of these.

    However many there are, it takes no longer: one account can have had thousands of spellings.
    """
    whole = frozenset(names)
    begins = frozenset(name[: MAX_NAME_LETTERS - 3] for name in whole)

    def is_match(shown: str) -> bool:
        first, _, number = shown.rpartition(" ")
        return shown in whole or (number.isdecimal() and first in begins)

    return is_match


def list_taken_names(table: Table, seat: Seat | None) -> list[str]:
    """Return the names that a player in `seat` cannot have: of others, and of who plays for money.

    None: that nobody has who has stood up.
    """
    others = [other.name for place, other in enumerate(table.chairs) if place != seat]
    others += [purse.name for purse in table.totals if purse.person]
    others += [party.name for party in table.parties if party.person]
    return others


def seat_player(
    draft: UnitOfWork,
    name: DisplayName,
    seat: Seat | None = None,
    *,
    let_in: bool = False,
    player: str = "",
) -> Seat:
    """Seat a player: in `seat`, or wherever there is room, empty chairs first.

    Args:
        draft: what it comes to.
        name: how they want to be called. What somebody has played for money under a name is
            theirs: nobody else is called so here.
        seat: where; None: anywhere.
        let_in: whether the door has been opened for them.
        player: who they are elsewhere, too (`SeatTaken`).

    Raises: RefusedError: there is no such seat, or somebody sits there, or everywhere; or the
    door is not open; or a word of the name has letters of two alphabets that look alike; or the
    table is ranked, and they have no account, or come too late; or very many have played
    there.
    """
    table = draft.table
    if not table.settings.kept:
        verify_one_alphabet(name)
        if not let_in:
            verify_door_open(table)
        if len(table.totals) >= MAX_REMEMBERED_PLAYERS:
            raise RefusedError("full", _MANY_PAID_MESSAGE)
        if len(collect_named_people(table)) >= MAX_REMEMBERED_PLAYERS:
            raise RefusedError("full", _MANY_PLAYED_MESSAGE)
    seat = _find_free_seat(table) if seat is None else seat
    verify_seat_open(table, seat)
    verify_account_may_sit(table, seat, player)
    guest = not player or player.startswith(GUEST_PREFIX)
    key = fold_name if table.settings.kept else fold_guest_name if guest else fold_lookalikes
    draft.add(SeatTaken(seat, make_name_unique(name, list_taken_names(table, seat), key), player))
    return seat


def _find_free_seat(table: Table) -> Seat:
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_empty]
    free += [seat for seat, chair in enumerate(table.chairs) if not chair.person]
    if not free:
        raise RefusedError(
            "full", translatable("table-all-seats-taken", "Every seat is taken: you can watch.")
        )
    return free[0]


def list_open_seats(table: Table) -> tuple[Seat, ...]:
    """Return the seats in which somebody from the table's page may sit down now, or ask the host
    to; an account that a ranked table wants is not looked at.
    """
    settings = table.settings
    refused = (
        settings.kept
        or settings.is_daily
        or table.effective_door == "locked"
        or (table.effective_door == "ask" and table.acting_host is None)
        or (settings.ranked and table.stage == "playing")
    )
    if refused:
        return ()
    return tuple(seat for seat, chair in enumerate(table.chairs) if not chair.person)


def verify_seat_claim(
    table: Table, seat: Seat | None, player: str, expected_name: str = ""
) -> bool:
    """Return whether who says that a seat is theirs owns it by their account.

    Args:
        table: the table.
        seat: which.
        player: who they are elsewhere, too (`SeatTaken`).
        expected_name: how whoever has it is called; empty: whoever it is.

    Raises:
        RefusedError: nobody, or somebody else, has that seat, or it comes back to them from another
            page, or it is an account's, and they are not signed in with that.
    """
    if table.settings.kept or table.settings.is_daily:
        page = "of the daily deal" if table.settings.is_daily else "of your evening"
        raise RefusedError(
            "kept",
            translatable(
                "table-seat-from-page",
                f"Take this seat from the page {page}.",
                daily="yes" if table.settings.is_daily else "no",
            ),
        )
    if seat not in table.person_seats:
        raise RefusedError(
            "no-seat", translatable("table-seat-free", "That seat is free: sit down there.")
        )
    assert seat is not None
    if expected_name and table.chairs[seat].name != expected_name:
        raise RefusedError(
            "stale",
            translatable("table-seat-changed", "Somebody else has that seat now: look again."),
        )
    verify_seat_account(table, seat, player)
    return bool(table.chairs[seat].player)


def verify_seat_account(table: Table, seat: Seat, player: str) -> None:
    """Refuse a seat that is played under an account to everybody else, also at the same browser.

    Raises:
        RefusedError: it is an account's, and they are not signed in with that.
    """
    chair = table.chairs[seat]
    if chair.player and not chair.player.startswith(GUEST_PREFIX) and chair.player != player:
        why = translatable(
            "table-seat-of-account",
            f"That seat belongs to the account of {chair.name}: sign in with it.",
            name=chair.name,
        )
        raise RefusedError("account", why)


def reopen_seat(draft: UnitOfWork, seat: Seat, by: Seat | None) -> None:
    """Let a player who says that `seat` was theirs into it, too, as the player in `by` allows.

    Of a game for money nobody has another's part played.

    Raises: RefusedError: nobody sits there; or neither is `by` that seat, nor does it run the
    table, or they play for money.
    """
    table = draft.table
    if seat not in table.person_seats:
        raise RefusedError(
            "no-seat", translatable("table-seat-empty", "Nobody has that seat anymore.")
        )
    if by != seat:
        verify_host(table, by)
        if table.stage == "playing" and table.parties and not table.find_join_stage(seat):
            why = translatable(
                "table-money-own-device",
                f"{table.seat_names[seat]} plays for money: only their own device can let you in.",
                name=table.seat_names[seat],
            )
            raise RefusedError("not-now", why)
    assert by is not None
    draft.add(SeatReopened(seat, by))


def verify_one_alphabet(name: DisplayName) -> None:
    """Verify that each word of a name is in one alphabet.

    Raises:
        RefusedError: one has letters of two that look alike.
    """
    if word := find_mixed_script_word(name.shown):
        raise RefusedError(
            "off",
            translatable(
                "table-two-alphabets",
                f"{word} mixes two alphabets: use one alphabet in each word.",
                word=word,
            ),
        )


def verify_name(table: Table, name: DisplayName, seat: Seat | None = None) -> None:
    """Verify that a player may sit down with this name.

    Whoever is seated otherwise, as by a program that does not ask, is given a number behind it.

    Args:
        table: the table.
        name: how they want to be called; nothing, if they do not care.
        seat: where they want to sit; None: anywhere.

    Raises: RefusedError: somebody here is called so, or nearly, or has played for money by that
    name; or nobody may be called so.
    """
    own_seat = _find_free_seat(table) if seat is None else seat
    if name.is_empty or table.settings.kept:
        return
    verify_not_reserved(name)
    wanted = name.skeleton_key
    for other, chair in enumerate(table.chairs):
        if other != own_seat and chair.name and fold_guest_name(chair.name) == wanted:
            if chair.person:
                why = translatable(
                    "table-name-taken",
                    f"{chair.name} is already at this table: choose another name.",
                    name=chair.name,
                )
            else:
                why = translatable(
                    "table-name-of-bot",
                    f"A bot here is called {chair.name}: choose another name, or take its seat.",
                    name=chair.name,
                )
            raise RefusedError("name-taken", why)
    for taken in list_taken_names(table, own_seat):
        if fold_guest_name(taken) == wanted:
            why = translatable(
                "table-name-of-money-player",
                f"Somebody played for money here as {taken}: choose another name.",
                name=taken,
            )
            raise RefusedError("name-taken", why)


def verify_not_reserved(name: DisplayName) -> None:
    """Verify that a name is not reserved by the program.

    Raises:
        RefusedError: it is one.
    """
    if (
        not name.is_empty
        and fold_name(name.shown) != fold_name(UNNAMED_PLAYER_NAME)
        and is_reserved_name(name.shown)
    ):
        raise RefusedError(
            "name-taken",
            translatable("table-name-refused", "You can't use that name: choose another."),
        )


def verify_door_open(table: Table) -> None:
    """Verify that anybody may sit down.

    Raises:
        RefusedError: only whom the host lets in, or nobody.
    """
    if table.effective_door == "open":
        return
    if table.acting_host is None:  # a season's game
        raise RefusedError(
            table.effective_door,
            translatable(
                "table-season-players-first",
                "The players of this game sit down first, from their season's page. You can watch.",
            ),
        )
    if table.effective_door == "ask":
        host = table.seat_names[table.acting_host]
        raise RefusedError(
            "ask",
            translatable(
                "table-ask-host",
                f"You need {host}'s permission: ask on the table's page.",
                name=host,
            ),
        )
    raise RefusedError(
        "locked",
        translatable("table-door-closed", "This table takes no new players. You can watch."),
    )


def make_name_unique_in_seat(table: Table, seat: Seat, name: DisplayName) -> str:
    """Return the name that a player has in `seat`, beside the players in the other seats."""
    return make_name_unique(
        name, [chair.name for place, chair in enumerate(table.chairs) if place != seat]
    )


def rename_reserved_seat(
    draft: UnitOfWork, seat: Seat, name: str, *, other_person: bool = False
) -> None:
    """Reserve the chair of `seat` for `name`, who may be an `other_person`, unless it is."""
    shown = make_name_unique_in_seat(draft.table, seat, DisplayName(name))
    if draft.table.settings.kept[seat] not in (name, shown):
        draft.add(SeatRenamed(seat, shown, other_person))


def rename_bearers(
    draft: UnitOfWork, new_names: Mapping[NamedPerson, str], *, deleted: bool = False
) -> None:
    """Rename persons from now on, whether they sit here or have stood up.

    Those who have stood up are renamed all at once: a long game may have had other players, under
    names of one person, in each of a thousand hands.

    Args:
        draft: what it comes to.
        new_names: for each person how, beside others who are called so: with a number behind it.
        deleted: whether their accounts are gone.
    """
    former = dict(sorted(new_names.items()))
    for seat, chair in enumerate(draft.table.chairs):
        if chair.bearer is not None and chair.bearer in former:
            new_name = DisplayName(former.pop(chair.bearer))
            shown = make_name_unique(new_name, list_taken_names(draft.table, seat))
            if deleted or shown != chair.name:
                draft.add(SeatNameHidden(seat, shown, deleted))
    if former:
        (digest, name), *others = _iterate_former_player_names(draft.table, former)
        draft.add(FormerPlayerRenamed(digest, name, deleted, tuple(others)))


def _iterate_former_player_names(
    table: Table, new_names: Mapping[NamedPerson, str]
) -> Iterator[tuple[str, str]]:
    """Yield the digest and the new name of each of these persons, who have stood up; of those who
    have played for money here no two are called alike.
    """
    money_names = {purse.bearer: purse.name for purse in table.totals}
    money_names |= {party.bearer: party.name for party in table.parties}
    others = [name for bearer, name in money_names.items() if bearer and bearer not in new_names]
    taken = {fold_name(name) for name in (*others, *(chair.name for chair in table.chairs))}

    def iterate_free_names(name: str) -> Iterator[str]:
        numbered = _iterate_numbered_names(DisplayName(name))
        return (shown for shown in numbered if fold_name(shown) not in taken)

    wanted = frozenset(new_names.values())
    shared_names = {name: next(iterate_free_names(name)) for name in wanted}
    own_names = {name: iterate_free_names(name) for name in wanted}
    for bearer, name in new_names.items():
        shown = shared_names[name]
        if bearer in money_names:
            shown = next(own_names[name])
            taken.add(fold_name(shown))
        yield digest_person(bearer), shown


def announce_text(draft: UnitOfWork, text: str) -> None:
    """Announce to the table what the host of the tournament has done; the same text only once."""
    if draft.table.announced != text:
        draft.add(HostAnnounced(text))


def verify_seat_open(table: Table, seat: Seat) -> None:
    """Verify that a player or a bot may be put in a chair.

    Raises:
        RefusedError: there is no such seat, somebody sits there, or the log of the table is full.
    """
    if table.is_log_full:
        raise RefusedError("not-now", FULL_LOG_MESSAGE)
    if seat not in range(len(table.chairs)):
        last = len(table.chairs) - 1
        raise RefusedError(
            "no-seat",
            translatable(
                "table-no-such-seat",
                f"There's no seat {seat}: the seats are 0 to {last}.",
                seat=str(seat),
                last=last,
            ),
        )
    if table.chairs[seat].person:
        raise RefusedError(
            "full",
            translatable(
                "table-sits-there",
                f"{table.chairs[seat].name} sits there.",
                name=table.chairs[seat].name,
            ),
        )


def leave_seat(draft: UnitOfWork, seat: Seat, *, removed: bool = False) -> None:
    """Remove the player in `seat`, who leaves or is `removed`; during a match a bot follows."""
    table = draft.table
    level = table.chairs[seat].bot or table.stand_in_level
    successor = build_bot(table, seat, level)
    entry = SeatEmptied(seat) if table.match is None else successor
    draft.add(replace(entry, removed=removed))
    seat_bot_if_voted(draft)
    seat_agreed_stand_ins(draft)
    start_when_ready(draft)  # without any of those who are out


def seat_stand_in_bot(draft: UnitOfWork, seat: Seat) -> None:
    """Seat a stand-in bot for the player in `seat`, who has gone, or whose time is up."""
    draft.add(replace(build_takeover(draft, seat), late=seat not in draft.gone))
    seat_bot_if_voted(draft)
    seat_agreed_stand_ins(draft)
    if draft.table.stage != "playing":
        start_when_ready(draft)


def seat_agreed_stand_ins(draft: UnitOfWork) -> None:
    """Seat stand-in bots for absent players if all voters agree not to wait for them."""
    for seat in sorted(draft.table.present_seats & draft.gone.keys()):
        if has_bot_consent(draft, seat):
            seat_stand_in_bot(draft, seat)


def build_bot(table: Table, seat: Seat, level: str) -> BotSeated:
    """Return the entry that seats a bot in `seat`, with a name that no player here has, had or
    plays for money under, and that no chair is reserved for.

    At a table of an evening or a season, where anybody on its list can be called Ann, bots have
    numbers.
    """
    chair, settings = table.chairs[seat], table.settings
    names = (f"Bot {seat_number(seat)}",) if settings.kept or settings.home else BOT_NAMES
    taken = {
        fold_guest_name(name) for name in (*list_taken_names(table, seat), *table.settings.kept)
    }
    taken |= {fold_guest_name(chair.name)} if chair.person else set()
    free = [name for name in names if fold_guest_name(name) not in taken]
    return BotSeated(
        seat, free[0] if free else make_name_unique(DisplayName(names[0]), taken), level
    )


def fill_with_bots(draft: UnitOfWork) -> None:
    """Seat bots in all empty chairs, clockwise from the first that is taken.

    Raises:
        RefusedError: the table is ranked.
    """
    verify_bots_allowed(draft.table)
    chairs = draft.table.chairs
    first = next((seat for seat, chair in enumerate(chairs) if not chair.is_empty), 0)
    for seat in (*range(first, len(chairs)), *range(first)):
        if chairs[seat].is_empty:
            draft.add(build_bot(draft.table, seat, draft.table.settings.bots))


def seat_bot(draft: UnitOfWork, seat: Seat) -> None:
    """Seat a bot of the table's level in a chair, at the request of the host of the tournament.

    Raises:
        RefusedError: there is no such chair, or somebody has it.
    """
    verify_seat_open(draft.table, seat)
    if draft.table.chairs[seat].is_empty:
        draft.add(build_bot(draft.table, seat, draft.table.settings.bots))
        start_when_ready(draft)
