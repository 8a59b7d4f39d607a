"""What a command comes to: entries for the log, or a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from unicodedata import normalize

from msgspec.structs import replace

from euchre import fair
from euchre.bots import BOTS
from euchre.events import (
    Cut,
    Dealt,
    Event,
    Exposed,
    FirstDealer,
    Looked,
    TimeUp,
)
from euchre.match import Match, Stage, legal
from euchre.money import show
from euchre.rules import PACKET_WAYS, Rules, Seat
from euchre.table.claims import played_out, sure
from euchre.table.commands import (
    LONGEST_NAME,
    Act,
    AddNonce,
    Answer,
    Back,
    Claim,
    Command,
    Pause,
    Pledge,
    Prefer,
    PutBot,
    Refused,
    Rematch,
    Remove,
    Resume,
    Say,
    SayReady,
    SetDoor,
    SetPace,
    Stand,
    Undo,
    Vote,
)
from euchre.table.consent import answer, count_votes, may_vote, too_late, undo, vote
from euchre.table.draft import Draft
from euchre.table.entries import (
    DOORS,
    PACES,
    Announced,
    BotSat,
    CameBack,
    Claimed,
    Doored,
    Emptied,
    Nonce,
    Opened,
    Paced,
    Paused,
    Pledged,
    Preferred,
    Ready,
    Renamed,
    Resumed,
    Said,
    Sat,
    Settings,
    Started,
    TookOver,
    WentOn,
)
from euchre.table.paying import MOST, WAYS
from euchre.table.state import Promise, Table
from euchre.words.grammar import one_line, sentence

BOT_NAMES: Final = ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay", "Gil", "Hope")
"""What bots are called, the first that is free: there are enough beside four kept chairs."""
_MEANWHILE: Final = (Say, Stand, PutBot, SetPace, SetDoor, Remove, Pledge, Prefer)
"""What somebody may do who sits down in the middle, until they take part."""


def open_table(table: str, settings: Settings) -> Opened:
    """The first entry of a table's log.

    Raises:
        RulesError: there are no such rules.
        Refused: there is no such pace or bot, or no such way to play for money.
    """
    Rules.from_dict(settings.rules)
    if settings.pace not in PACES:
        raise Refused("off", f"Choose a pace from {', '.join(PACES)}.")
    if settings.bots not in BOTS:
        raise Refused("off", f"Choose bots from {', '.join(BOTS)}.")
    _check_door(settings.door)
    _check_money(settings.money, settings.amount)
    return Opened(table, settings)


def _check_door(door: str) -> None:
    if door not in DOORS:
        raise Refused("off", f"Choose who may sit down from {', '.join(DOORS)}.")


def _check_money(way: str, cents: int) -> None:
    if way not in WAYS:
        raise Refused("off", f"Choose how to play for money from {', '.join(WAYS)}.")
    if cents < 0:
        raise Refused("off", f"An amount to play for cannot be below zero: {show(cents)}.")
    if way == "none" and cents:
        raise Refused("off", "Say how to play for the amount: as a pot, or by the point.")
    if way == "pot" and not cents:
        raise Refused("off", "Say how much everybody puts into the pot, like 5.00.")
    if way == "points" and not cents:
        raise Refused("off", "Say what a point is worth, like 0.25.")
    if cents > MOST:
        raise Refused("off", f"{show(cents)} is too much for a table: {show(MOST)} is the most.")


def decide(draft: Draft, seat: Seat | None, command: Command) -> None:
    """Add to `draft` what `command` of the person in `seat` (None: a spectator) comes to.

    Raises:
        Refused: nothing; why is said.
        Illegal: nothing, because of the rules of the game.
    """
    table = draft.table
    if seat is None or not table.chairs[seat].person:
        raise Refused("spectator", "You are watching: sit down to take part.")
    if table.joins(seat) and not _may_meanwhile(draft, seat, command):
        raise Refused("not-now", f"You play from the next {table.joins(seat)} on.")
    match command:
        case Act(_, event, seen):
            if seen is not None and seen < table.decided[seat]:
                raise Refused("stale", "You have decided already: look again.")
            _act(draft, seat, event)
        case SayReady() | Rematch():
            _ready(draft, seat)
        case Pledge():
            _pledge(draft, seat, command)
        case AddNonce():
            _nonce(draft, seat, command)
        case Undo():
            _playing(table)
            undo(draft, seat)
        case Claim():
            _claim(draft, seat)
        case Answer(_, yes):
            answer(draft, seat, yes=yes)
        case Vote(_, against):
            vote(draft, seat, against)
        case Say(_, text):
            _say(draft, seat, text)
        case Back():
            if table.chairs[seat].away and too_late(table, seat, draft.now):
                raise Refused("not-now", "A bot plays this turn for you: come back after it.")
            _back(draft, seat)
        case Stand():
            stand(draft, seat)
        case PutBot() | SetPace() | SetDoor() | Remove():
            _host(draft, seat, command)
        case Prefer():
            _prefer(draft, seat, command)
        case Pause() | Resume():
            _pause(draft, seat, wanted=isinstance(command, Pause))
        case _:
            raise Refused("not-now", "That is no command for a table.")


def _may_meanwhile(draft: Draft, seat: Seat, command: Command) -> bool:
    """Whether somebody may do that who does not take part yet.

    Where nobody who takes part is here to do it, they end a pause; where only one is, who does
    not move, they have a bot play.
    """
    match command:
        case Resume():
            return not draft.table.present
        case Vote():
            return may_vote(draft.table, seat, draft.now)
        case _:
            return isinstance(command, _MEANWHILE)


# -- sitting ------------------------------------------------------------------------------------


def clean_name(name: str, taken: Iterable[str]) -> str:
    """A name as it is shown: without control characters, not too long, not taken."""
    shown = " ".join("".join(c for c in name if c.isprintable()).split())[:LONGEST_NAME].strip()
    base = "Guest" if not shown or folded(shown) == "you" else shown
    names = {folded(other) for other in taken}
    shown, number = base, 2
    while folded(shown) in names:
        shown, number = f"{base[: LONGEST_NAME - 3]} {number}", number + 1
    return shown


def folded(name: str) -> str:
    """A name as it is compared: without capitals, and wide, styled or accent-built letters plain.

    >>> folded("\uff34\uff4f\uff4d") == folded("TOM")
    True
    """
    return normalize("NFKC", normalize("NFKC", name).casefold())


def _names_taken(table: Table, seat: Seat) -> list[str]:
    """The names that nobody in `seat` may have: of the others, and of who plays for money."""
    others = [other.name for at, other in enumerate(table.chairs) if at != seat]
    others += [purse.name for purse in table.totals if purse.person]
    others += [party.name for party in table.parties if party.person]
    return others


def sit(draft: Draft, name: str, seat: Seat | None = None, *, let_in: bool = False) -> Seat:
    """A person sits down: in `seat`, or where there is room, empty chairs first.

    Args:
        draft: what it comes to.
        name: how they want to be called. What somebody has played for money under a name is
            theirs: nobody else is called so here.
        seat: where; None: anywhere.
        let_in: whether the door has been opened for them.

    Raises:
        Refused: there is no such seat, or somebody sits there, or everywhere; or the door is not
            open.
    """
    table, chairs = draft.table, draft.table.chairs
    if not let_in and not table.settings.kept:
        check_open(table)
    if seat is None:
        free = [at for at, chair in enumerate(chairs) if chair.empty]
        free += [at for at, chair in enumerate(chairs) if not chair.person]
        if not free:
            raise Refused("full", "Every seat is taken: you can watch.")
        seat = free[0]
    _check_seat(table, seat)
    draft.add(Sat(seat, clean_name(name, _names_taken(table, seat))))
    return seat


def check_open(table: Table) -> None:
    """Whether anybody may sit down.

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


def rename(draft: Draft, seat: Seat, name: str) -> None:
    """The chair of `seat` is kept for somebody called `name`; nothing where it is already."""
    others = [other.name for at, other in enumerate(draft.table.chairs) if at != seat]
    shown = clean_name(name, others)
    if draft.table.settings.kept[seat] not in (name, shown):
        draft.add(Renamed(seat, shown))


def announce(draft: Draft, text: str) -> None:
    """Everybody at the table is told what whoever runs the evening has done; once is enough."""
    if draft.table.announced != text:
        draft.add(Announced(text))


def _check_seat(table: Table, seat: Seat) -> None:
    if seat not in range(len(table.chairs)):
        last = len(table.chairs) - 1
        raise Refused("no-seat", f"There is no seat {seat}: they are 0 to {last}.")
    if table.chairs[seat].person:
        raise Refused("full", f"{table.chairs[seat].name} sits there.")


def stand(draft: Draft, seat: Seat, *, removed: bool = False) -> None:
    """The person in `seat` leaves, or is `removed`; in a match a bot follows."""
    table = draft.table
    level = table.chairs[seat].bot or table.settings.bots
    follows = bot(table, seat, level)
    gone = Emptied(seat) if table.match is None else follows
    draft.add(replace(gone, removed=removed))
    go_on(draft)
    count_votes(draft)


def take_over(draft: Draft, seat: Seat) -> None:
    """A bot sits in for the person in `seat`, for whom nobody waits any more."""
    draft.add(TookOver(seat))
    if draft.table.stage != "playing":
        go_on(draft)
    count_votes(draft)


def bot(table: Table, seat: Seat, level: str) -> BotSat:
    """A bot for `seat`, with a name of its own: nobody's who is here, was, or plays for money, or
    for whom a chair is kept.
    """
    chair = table.chairs[seat]
    taken = {folded(name) for name in (*_names_taken(table, seat), *table.settings.kept)}
    taken |= {folded(chair.name)} if chair.person else set()
    free = [name for name in BOT_NAMES if folded(name) not in taken]
    return BotSat(seat, free[0] if free else clean_name(BOT_NAMES[0], taken), level)


def fill(draft: Draft) -> None:
    """Bots sit down on all empty chairs."""
    for seat, chair in enumerate(draft.table.chairs):
        if chair.empty:
            draft.add(bot(draft.table, seat, draft.table.settings.bots))


def seat_bot(draft: Draft, seat: Seat) -> None:
    """A bot of the table's level takes a chair, as whoever runs the evening wants it.

    Raises:
        Refused: there is no such chair, or somebody has it.
    """
    _check_seat(draft.table, seat)
    if draft.table.chairs[seat].empty:
        draft.add(bot(draft.table, seat, draft.table.settings.bots))
        go_on(draft)


def _back(draft: Draft, seat: Seat) -> None:
    """The person has their seat back, if a bot sits in and this turn is not over for them."""
    if draft.table.chairs[seat].away and not too_late(draft.table, seat, draft.now):
        draft.add(CameBack(seat))


def check_host(table: Table, seat: Seat | None) -> None:
    """Whether the person in `seat` runs the table.

    Raises:
        Refused: somebody else does.
    """
    if table.settings.official:
        raise Refused("host-only", "Whoever runs the evening runs this table, from its page.")
    if seat is None or seat != table.runs:
        who = "Nobody" if table.runs is None else table.names[table.runs]
        raise Refused("host-only", f"{who} runs this table.")


def _host(draft: Draft, seat: Seat, command: PutBot | SetPace | SetDoor | Remove) -> None:
    check_host(draft.table, seat)
    match command:
        case SetPace(_, pace):
            if pace not in PACES:
                raise Refused("off", f"Choose a pace from {', '.join(PACES)}.")
            draft.add(Paced(pace))
        case SetDoor(_, door):
            _check_door(door)
            if door != draft.table.settings.door:
                draft.add(Doored(door))
        case Remove():
            _remove(draft, command.seat)
        case PutBot():
            _put_bot(draft, command)


def _remove(draft: Draft, seat: Seat) -> None:
    """The person in `seat` stands up, and who sits down from now on is asked about first."""
    table = draft.table
    if seat not in table.persons or seat in (table.host, table.runs):
        raise Refused("no-seat", "Choose somebody else who sits at this table.")
    if table.stage == "playing" and table.parties and not table.joins(seat):
        why = "plays for money: while the game lasts only they can give up their seat"
        raise Refused("not-now", f"{table.names[seat]} {why}.")
    stand(draft, seat, removed=True)
    if table.door == "open":
        draft.add(Doored("ask"))


def _put_bot(draft: Draft, command: PutBot) -> None:
    table = draft.table
    _check_seat(table, command.seat)
    if table.stage == "playing" and table.parties:
        raise Refused("not-now", "While a game is played for money the bots stay as they are.")
    if command.name is None:
        if table.stage == "playing":
            raise Refused("not-now", "While a game lasts every chair needs somebody.")
        draft.add(Emptied(command.seat))
        return
    if command.name not in BOTS:
        raise Refused("off", f"Choose a bot from {', '.join(BOTS)}.")
    draft.add(bot(table, command.seat, command.name))
    go_on(draft)


# -- going on -----------------------------------------------------------------------------------


def _ready(draft: Draft, seat: Seat) -> None:
    table = draft.table
    if table.stage == "playing" and not table.resting:
        raise Refused("not-now", "The hand is being played.")
    _back(draft, seat)
    if seat not in table.ready:
        draft.add(Ready(seat))
    go_on(draft)


def go_on(draft: Draft, *, hurry: bool = False) -> None:
    """The next game, or the next hand, where everybody present is ready for it.

    `hurry` goes on to the next hand without waiting for anybody.
    """
    table = draft.table
    everybody = bool(table.present) and table.present <= table.ready
    if table.stage == "playing":
        if table.resting and (everybody or hurry):
            draft.add(WentOn())
    elif everybody and table.full:
        parties = None if table.settings.money == "none" else tuple(sorted(table.present))
        draft.add(Started(table.game + 1, carried(table.match), parties))


def carried(match: Match | None) -> tuple[int, ...] | None:
    """The points that the next game begins with (laps)."""
    if match is None or match.winner is None or not match.verdict.carry:
        return None
    carry, teams = match.verdict.carry, range(len(match.scores))
    return tuple(carry if team == match.winner else 0 for team in teams)


def _pause(draft: Draft, seat: Seat, *, wanted: bool) -> None:
    if draft.table.stage != "playing":
        raise Refused("not-now", "No game is being played.")
    if draft.table.paused != wanted:
        if wanted and seat in draft.table.pausers and draft.table.present - {seat}:
            raise Refused("not-now", "You have paused this hand already: the others go on.")
        draft.add(Paused(seat) if wanted else Resumed(seat))


def _prefer(draft: Draft, seat: Seat, command: Prefer) -> None:
    if command.packets not in ("", *PACKET_WAYS):
        raise Refused("off", f"Choose how to deal from {', '.join(PACKET_WAYS)}.")
    chair = draft.table.chairs[seat]
    if (chair.packets, chair.always) != (command.packets, command.always):
        draft.add(Preferred(seat, command.packets, command.always))


def _say(draft: Draft, seat: Seat, text: str) -> None:
    shown = one_line(text)
    if not shown:
        raise Refused("malformed", "There is nothing in that line.")
    draft.add(Said(seat, shown))


# -- playing ------------------------------------------------------------------------------------


def _playing(table: Table) -> Match:
    if table.match is None:
        raise Refused("not-now", "The game has not begun.")
    if table.paused:
        raise Refused("paused", "The game is paused: go on with it first.")
    return table.match


def _act(draft: Draft, seat: Seat, event: Event) -> None:
    table, match = draft.table, _playing(draft.table)
    if isinstance(event, Dealt | FirstDealer | TimeUp | Looked | Exposed):
        raise Refused("not-now", "That is not for players to say.")
    if event.seat != seat:
        raise Refused("not-your-seat", "You act for your own seat only.")
    if table.resting and not match.over:
        raise Refused("not-now", "The hand is over: go on to the next one first.")
    if isinstance(event, Cut) and table.settings.same_deals:
        raise Refused("off", "At this table the deals are the same as at another.")
    if isinstance(event, Cut) and match.stage is Stage.CUT and not table.promised:
        raise Refused("not-now", "The cards are being shuffled: a moment.")
    if match.turn not in (seat, None) and event not in legal(match):
        assert match.turn is not None
        raise Refused("not-your-turn", f"It is {table.names[match.turn]}'s turn.")
    _back(draft, seat)
    draft.happens(event)
    _back(draft, seat)  # where it was too late for that before


def _pledge(draft: Draft, seat: Seat, command: Pledge) -> None:
    table = draft.table
    if (command.game, command.hand, command.attempt) != table.pledging:
        raise Refused("stale", "That is not the shuffle that comes next.")
    if table.settings.same_deals:
        raise Refused("off", "At this table the deals are the same as at another.")
    if not table.has_say(seat):
        raise Refused("off", "You have no say in the shuffles of this game: the next one counts.")
    if table.pledged[seat] not in (None, command.pledge):
        raise Refused("not-now", "You have pledged chance for this shuffle already.")
    if table.pledged[seat] is None:
        draft.add(Pledged(seat, *table.pledging, command.pledge))


def _nonce(draft: Draft, seat: Seat, command: AddNonce) -> None:
    table, promise = draft.table, draft.table.promise
    asked = (command.hand, command.attempt)
    if promise is None or not table.promised or (promise.hand, promise.attempt) != asked:
        raise Refused("stale", "The cards are shuffled already.")
    if promise.nonces[seat] is not None:
        raise Refused("not-now", "You have added chance to this shuffle already.")
    if table.settings.same_deals:
        raise Refused("off", "At this table the deals are the same as at another.")
    if promise.algorithm != fair.OLD:
        _check_nonce(table, promise, seat, command.nonce)
    draft.add(Nonce(seat, command.hand, command.nonce))


def _check_nonce(table: Table, promise: Promise, seat: Seat, nonce: str) -> None:
    """See that a nonce is the one that was pledged, and that the pack is cut.

    Raises:
        Refused: it is not.
    """
    due = promise.pledges[seat]
    if due is None:
        raise Refused("off", "Only chance that was pledged before the shuffle was fixed counts.")
    assert table.match is not None
    if table.match.stage is Stage.CUT:
        raise Refused("not-now", "The pack is cut first, and then chance is shown.")
    try:
        told = fair.pledge(nonce, table.source, promise.hand, promise.attempt, seat)
    except fair.FairError as error:
        raise Refused("off", sentence(f"{error}")) from None
    if told != due:
        raise Refused("off", "That is not the chance that you pledged.")


def _claim(draft: Draft, seat: Seat) -> None:
    match = _playing(draft.table)
    if match.stage is not Stage.HAND or match.hand is None or match.turn != seat:
        raise Refused("not-your-turn", "Claim the rest when it is your turn to lead.")
    view = match.view(seat)
    assert view is not None
    order = sure(view)
    if order is None:
        raise Refused("cannot-claim", "Not every trick is certain to be yours: play on.")
    draft.add(Claimed(seat))
    for event in played_out(match.hand, seat, order):
        draft.happens(event)
