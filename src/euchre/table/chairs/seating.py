"""Who sits where: people and bots sit down, are named, and leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from euchre.rules import Seat
from euchre.table.chairs.absence import agreed
from euchre.table.chairs.consent import count_votes, took_over
from euchre.table.chairs.places import check_host
from euchre.table.chairs.ranked import check_bots, check_player
from euchre.table.chairs.readiness import go_on
from euchre.table.chairs.talking import hushed
from euchre.table.commands import Refused
from euchre.table.draft import Draft
from euchre.table.log.company import Bearer
from euchre.table.log.entries import (
    GUEST,
    Announced,
    BearerRenamed,
    BotSat,
    Emptied,
    Reopened,
    SeatNameHidden,
    SeatRenamed,
    SeatTaken,
)
from euchre.table.log.hiding import digest_of_bearer
from euchre.table.log.state import Table
from euchre.words.names import (
    LONGEST_NAME,
    UNNAMED,
    Name,
    alike,
    folded,
    is_reserved,
    mixed,
    skeleton,
)
from euchre.words.seats import BOT_NAMES


def number_name(name: Name, taken: Iterable[str], key: Callable[[str], str] = folded) -> str:
    """Return a name as it is shown beside others: with a number behind it if it is taken.

    Args:
        name: how somebody wants to be called.
        taken: the names of others.
        key: what two names have in common that are taken for each other.
    """
    base = UNNAMED if name.is_none else name.shown
    names = {key(other) for other in taken}
    shown, number = base, 2
    while key(shown) in names:
        shown, number = f"{base[: LONGEST_NAME - 3]} {number}", number + 1
    return shown


def is_shown_as(name: str, shown: str) -> bool:
    """Return whether `make_name_unique` can have made `shown` of `name`."""
    first, _, number = shown.rpartition(" ")
    return shown == name or (number.isdecimal() and first == name[: LONGEST_NAME - 3])


def names_taken(table: Table, seat: Seat | None) -> list[str]:
    """Return the names that a player in `seat` cannot have: those of the others, and of players who
    play for money.

    None: that nobody has who has stood up.
    """
    others = [other.name for at, other in enumerate(table.chairs) if at != seat]
    others += [purse.name for purse in table.totals if purse.person]
    others += [party.name for party in table.parties if party.person]
    return others


def sit(
    draft: Draft,
    name: Name,
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

    Raises:
        Refused: there is no such seat, or somebody sits there, or everywhere; or the door is not
            open; or a word of the name has letters of two alphabets that look alike; or the table
            is ranked, and they have no account, or come too late.
    """
    table = draft.table
    if not table.settings.kept:
        check_letters(name)
        if not let_in:
            check_open(table)
    seat = _place(table) if seat is None else seat
    check_seat(table, seat)
    check_player(table, seat, player)
    guest = not player or player.startswith(GUEST)
    key = folded if table.settings.kept else skeleton if guest else alike
    draft.add(SeatTaken(seat, number_name(name, names_taken(table, seat), key), player))
    return seat


def _place(table: Table) -> Seat:
    """Return the seat for a player who has not chosen one.

    Raises:
        Refused: there is no room.
    """
    free = [at for at, chair in enumerate(table.chairs) if chair.empty]
    free += [at for at, chair in enumerate(table.chairs) if not chair.person]
    if not free:
        raise Refused("full", "Every seat is taken: you can watch.")
    return free[0]


def check_lost(table: Table, seat: Seat | None, player: str) -> bool:
    """Return whether a player who says that a seat is theirs owns it by their account, and needs no
    permission.

    Args:
        table: the table.
        seat: which.
        player: who they are elsewhere, too (`SeatTaken`).

    Raises:
        Refused: nobody has that seat, or it comes back to them from another page, or it is an
            account's, and they are not signed in with that.
    """
    if table.settings.kept or table.settings.daily:
        page = "of the daily deal" if table.settings.daily else "of your evening"
        raise Refused("kept", f"You come back to this seat from the page {page}.")
    if seat not in table.persons:
        raise Refused("no-seat", "Nobody has that seat: sit down there.")
    chair = table.chairs[seat]
    if chair.player and chair.player != player:
        why = f"That seat is played under the account of {chair.name}: sign in with it."
        raise Refused("account", why)
    return bool(chair.player)


def reopen(draft: Draft, seat: Seat, by: Seat | None) -> None:
    """Let a player who says that `seat` was theirs into it, too, as the player in `by` allows.

    Where something is at stake that waits for the end of the hand, whose cards they would see. Of a
    game for money nobody has another's part played.

    Raises:
        Refused: neither is `by` that seat, nor does it run the table, or they play for money, or a
            hand is played with something at stake.
    """
    table = draft.table
    if by != seat:
        check_host(table, by)
        if table.stage == "playing" and table.parties and not table.joins(seat):
            why = f"{table.names[seat]} plays for money: only their own device lets somebody in."
            raise Refused("not-now", why)
    assert by is not None
    if hushed(table):
        why = "Something is at stake: who asks for a seat is let in when the hand is over."
        raise Refused("hushed", why)
    draft.add(Reopened(seat, by))


def check_letters(name: Name) -> None:
    """Verify that each word of a name is in one alphabet.

    Raises:
        Refused: one has letters of two that look alike.
    """
    if word := mixed(name.shown):
        raise Refused("off", f"{word} has letters of two alphabets: write each word in one.")


def check_name(table: Table, name: Name, seat: Seat | None = None) -> None:
    """Verify that a player may sit down with this name.

    Whoever is seated otherwise, as by a program that does not ask, is given a number behind it.

    Args:
        table: the table.
        name: how they want to be called; nothing, if they do not care.
        seat: where they want to sit; None: anywhere.

    Raises:
        Refused: somebody here is called so, or nearly, or has played for money by that name; or
            nobody may be called so.
    """
    at = _place(table) if seat is None else seat
    if name.is_none or table.settings.kept:
        return
    must_be_free(name)
    wanted = name.skeleton
    for other, chair in enumerate(table.chairs):
        if other != at and chair.name and skeleton(chair.name) == wanted:
            if chair.person:
                why = f"{chair.name} sits at this table already: choose another name."
            else:
                why = f"A bot here is called {chair.name}: choose another name, or its chair."
            raise Refused("name-taken", why)
    for taken in names_taken(table, at):
        if skeleton(taken) == wanted:
            why = f"Somebody has played for money here as {taken}: choose another name."
            raise Refused("name-taken", why)


def must_be_free(name: Name) -> None:
    """Verify that a name is not reserved by the program.

    Raises:
        Refused: it is one.
    """
    if not name.is_none and folded(name.shown) != folded(UNNAMED) and is_reserved(name.shown):
        raise Refused("name-taken", "That is no name for a player: choose another.")


def check_open(table: Table) -> None:
    """Verify that anybody may sit down.

    Raises:
        Refused: only whom the host lets in, or nobody.
    """
    if table.door == "open":
        return
    assert table.runs is not None
    host = table.names[table.runs]
    if table.door == "ask":
        raise Refused("ask", f"{host} lets people in: ask at the table's page.")
    raise Refused("locked", f"{host} has locked this table: nobody sits down. You can watch.")


def shown_as(table: Table, seat: Seat, name: Name) -> str:
    """Return the name that a player has in `seat`, beside the players in the other seats."""
    return number_name(name, [each.name for at, each in enumerate(table.chairs) if at != seat])


def rename(draft: Draft, seat: Seat, name: str) -> None:
    """Reserve the chair of `seat` for a player called `name`; do nothing if it already is."""
    shown = shown_as(draft.table, seat, Name(name))
    if draft.table.settings.kept[seat] not in (name, shown):
        draft.add(SeatRenamed(seat, shown))


def call_otherwise(draft: Draft, bearer: Bearer, called: str, *, deleted: bool = False) -> None:
    """Rename a person from now on, whether they sit here or have stood up.

    Args:
        draft: what it comes to.
        bearer: who they are.
        called: how, beside others who are called so: with a number behind it.
        deleted: whether their account is gone.
    """
    chairs = (seat for seat, chair in enumerate(draft.table.chairs) if chair.bearer == bearer)
    seat = next(chairs, None)
    shown = number_name(Name(called), names_taken(draft.table, seat))
    if seat is None:
        draft.add(BearerRenamed(digest_of_bearer(bearer), shown, deleted))
    elif deleted or shown != bearer[0]:
        draft.add(SeatNameHidden(seat, shown, deleted))


def announce(draft: Draft, text: str) -> None:
    """Announce to the table what the host of the tournament has done; the same text only once."""
    if draft.table.announced != text:
        draft.add(Announced(text))


def check_seat(table: Table, seat: Seat) -> None:
    """Verify that a player or a bot may be put in a chair.

    Raises:
        Refused: there is no such seat, or somebody sits there.
    """
    if seat not in range(len(table.chairs)):
        last = len(table.chairs) - 1
        raise Refused("no-seat", f"There is no seat {seat}: they are 0 to {last}.")
    if table.chairs[seat].person:
        raise Refused("full", f"{table.chairs[seat].name} sits there.")


def stand(draft: Draft, seat: Seat, *, removed: bool = False) -> None:
    """Remove the player in `seat`, who leaves or is `removed`; during a match a bot follows."""
    table = draft.table
    level = table.chairs[seat].bot or table.stand_in
    follows = bot(table, seat, level)
    gone = Emptied(seat) if table.match is None else follows
    draft.add(replace(gone, removed=removed))
    count_votes(draft)
    part(draft)
    go_on(draft)  # without any of those who are out


def take_over(draft: Draft, seat: Seat) -> None:
    """Seat a stand-in bot for the player in `seat`, who has gone, or whose time is up."""
    draft.add(replace(took_over(draft, seat), late=seat not in draft.gone))
    count_votes(draft)
    part(draft)
    if draft.table.stage != "playing":
        go_on(draft)


def part(draft: Draft) -> None:
    """Seat stand-in bots for absent players if all voters agree not to wait for them."""
    for seat in sorted(draft.table.present & draft.gone.keys()):
        if agreed(draft, seat):
            take_over(draft, seat)


def bot(table: Table, seat: Seat, level: str) -> BotSat:
    """Return the entry that seats a bot in `seat`, with a name that no player here has, had or
    plays for money under, and that no chair is reserved for.
    """
    chair = table.chairs[seat]
    taken = {skeleton(name) for name in (*names_taken(table, seat), *table.settings.kept)}
    taken |= {skeleton(chair.name)} if chair.person else set()
    free = [name for name in BOT_NAMES if skeleton(name) not in taken]
    return BotSat(seat, free[0] if free else number_name(Name(BOT_NAMES[0]), taken), level)


def fill(draft: Draft) -> None:
    """Seat bots in all empty chairs, clockwise from the first that is taken.

    Raises:
        Refused: the table is ranked.
    """
    check_bots(draft.table)
    chairs = draft.table.chairs
    first = next((seat for seat, chair in enumerate(chairs) if not chair.empty), 0)
    for seat in (*range(first, len(chairs)), *range(first)):
        if chairs[seat].empty:
            draft.add(bot(draft.table, seat, draft.table.settings.bots))


def seat_bot(draft: Draft, seat: Seat) -> None:
    """Seat a bot of the table's level in a chair, at the request of the host of the tournament.

    Raises:
        Refused: there is no such chair, or somebody has it.
    """
    check_seat(draft.table, seat)
    if draft.table.chairs[seat].empty:
        draft.add(bot(draft.table, seat, draft.table.settings.bots))
        go_on(draft)
