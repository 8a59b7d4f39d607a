"""What a command comes to: entries for the log, or a refusal."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from euchre import events, fair
from euchre.bots import BOTS
from euchre.match import Match, Stage, legal
from euchre.rules import PACKET_WAYS, Seat
from euchre.table.chairs.absence import asked_about, is_gone, judge
from euchre.table.chairs.consent import (
    answer,
    asked_of,
    may_resume,
    may_vote,
    too_late,
    undo,
    vote,
)
from euchre.table.chairs.daily import check_daily
from euchre.table.chairs.places import check_host, hand_over, swap
from euchre.table.chairs.ranked import check_bots, check_not_playing
from euchre.table.chairs.readiness import go_on
from euchre.table.chairs.seating import bot, check_seat, part, stand
from euchre.table.chairs.talking import say
from euchre.table.claims import certain, played_out
from euchre.table.commands import (
    Act,
    AddNonce,
    AnswerQuestion,
    Back,
    ClaimTricks,
    Command,
    MakeHost,
    Pause,
    Pledge,
    Prefer,
    PutBot,
    Refused,
    Rematch,
    Remove,
    Resume,
    Say,
    SayPhrase,
    SayReady,
    SetDoor,
    SetGallery,
    SetPace,
    StandUp,
    Swap,
    Undo,
    Vote,
    Wait,
)
from euchre.table.draft import Draft
from euchre.table.log.entries import (
    PACES,
    CameBack,
    Claimed,
    Doored,
    Emptied,
    Galleried,
    Nonce,
    Paced,
    Paused,
    Pledged,
    Preferred,
    Ready,
    Resumed,
)
from euchre.table.log.state import Promise, Table
from euchre.table.opening import check_door, check_gallery
from euchre.words.grammar import sentence
from euchre.words.terms import plays_from

_HOST: Final = (PutBot, SetPace, SetDoor, SetGallery, Remove, MakeHost)
"""What is for the host to do."""
_MEANWHILE: Final = (Say, SayPhrase, StandUp, *_HOST, Pledge, Prefer)
"""What somebody may do who sits down in the middle, until they take part."""


_NOT_SAID: Final = (
    *(events.Dealt, events.FirstDealer, events.TimeUp),
    *(events.Looked, events.Exposed),
)
"""What happens without any player's saying so."""


def decide(draft: Draft, seat: Seat | None, command: Command) -> None:
    """Add to `draft` the effects of `command` by the player in `seat` (None: a spectator).

    Raises:
        Refused: nothing; why is said.
        Illegal: nothing, because of the rules of the game.
    """
    table = draft.table
    if seat is None or not table.chairs[seat].person:
        raise Refused("spectator", "You are watching: sit down to take part.")
    if table.joins(seat) and not _may_meanwhile(draft, seat, command):
        why = f"{plays_from(table.joins(seat))}."
        if isinstance(command, Resume) and table.paused:
            why += " You can go on with the game once it has been paused for two minutes."
        raise Refused("not-now", why)
    if seat in table.outvoted and isinstance(command, Act | ClaimTricks | Undo | Back):
        raise Refused("not-now", "A bot plays this hand for you: the others wanted it twice.")
    check_daily(table, command)
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
        case ClaimTricks():
            _claim(draft, seat)
        case AnswerQuestion(_, yes):
            answer(draft, seat, yes=yes)
        case Vote(_, against) | Wait(_, against):
            _vote(draft, seat, against, waits=isinstance(command, Wait))
        case Say() | SayPhrase():
            say(draft, seat, command)
        case Back():
            _come_back(draft, seat)
        case StandUp():
            stand(draft, seat)
        case PutBot() | SetPace() | SetDoor() | SetGallery() | Remove() | MakeHost():
            _host(draft, seat, command)
        case Swap(_, seats):
            swap(draft, seat, seats)
        case Prefer():
            _prefer(draft, seat, command)
        case Pause() | Resume():
            _pause(draft, seat, wanted=isinstance(command, Pause))
        case _:
            raise Refused("not-now", "That is no command for a table.")


def _may_meanwhile(draft: Draft, seat: Seat, command: Command) -> bool:
    """Return whether a player who does not take part yet may send this command.

    Where nobody who takes part is here to do it, or a pause lasts, they end it; where only one is
    here, who does not move, they have a bot play, and they are asked what else nobody is.
    """
    match command:
        case Resume():
            return may_resume(draft.table, draft.now)
        case AnswerQuestion():
            asked = draft.table.asked
            pair = draft.table.asked_swap
            return asked is not None and seat in asked_of(draft.table, asked[0], pair)
        case Vote(_, against) | Wait(_, against):
            if is_gone(draft, against):
                return seat in asked_about(draft.table, draft.gone.keys(), against)
            return may_vote(draft.table, seat, draft.now)
        case _:
            return isinstance(command, _MEANWHILE)


# -- running a table ----------------------------------------------------------------------------


def _come_back(draft: Draft, seat: Seat) -> None:
    """Give the player's seat back on request, or refuse."""
    table = draft.table
    if table.chairs[seat].away and too_late(table, seat, draft.now):
        raise Refused("not-now", "A bot plays this turn for you: come back after it.")
    _back(draft, seat)
    if table.settings.ranked and table.stage != "playing":
        go_on(draft)  # the others may only have waited for them


def _back(draft: Draft, seat: Seat) -> None:
    """Give the player's seat back, if a bot sits in and this turn is not lost."""
    if draft.table.chairs[seat].away and not too_late(draft.table, seat, draft.now):
        draft.add(CameBack(seat))


def _host(
    draft: Draft,
    seat: Seat,
    command: PutBot | SetPace | SetDoor | SetGallery | Remove | MakeHost,
) -> None:
    check_host(draft.table, seat)
    match command:
        case SetPace(_, pace):
            if pace not in PACES:
                raise Refused("off", f"Choose a pace from {', '.join(PACES)}.")
            draft.add(Paced(pace))
        case SetDoor(_, door):
            check_door(door)
            if door != draft.table.settings.door:
                draft.add(Doored(door))
        case SetGallery(_, gallery):
            check_gallery(gallery)
            if gallery != draft.table.settings.gallery:
                draft.add(Galleried(gallery))
        case Remove():
            _remove(draft, command.seat)
        case MakeHost(_, to):
            hand_over(draft, seat, to)
        case PutBot():
            _put_bot(draft, command)


def _remove(draft: Draft, seat: Seat) -> None:
    """Remove the player in `seat` from the table; from now on the host has to let players in."""
    table = draft.table
    if seat not in table.persons or seat in (table.host, table.runs):
        raise Refused("no-seat", "Choose somebody else who sits at this table.")
    if table.stage == "playing" and table.parties and not table.joins(seat):
        why = "plays for money: while the game lasts only they can give up their seat"
        raise Refused("not-now", f"{table.names[seat]} {why}.")
    check_not_playing(table, "This game is ranked: while it lasts nobody is sent from the table.")
    stand(draft, seat, removed=True)
    if table.door == "open":
        draft.add(Doored("ask"))


def _put_bot(draft: Draft, command: PutBot) -> None:
    table = draft.table
    check_seat(table, command.seat)
    if table.stage == "playing" and table.parties:
        raise Refused("not-now", "While a game is played for money the bots stay as they are.")
    if command.name is None:
        if table.stage == "playing":
            raise Refused("not-now", "While a game lasts every chair needs somebody.")
        draft.add(Emptied(command.seat))
        return
    check_bots(table)
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


def _pause(draft: Draft, seat: Seat, *, wanted: bool) -> None:
    if draft.table.stage != "playing":
        raise Refused("not-now", "No game is being played.")
    if draft.table.paused != wanted:
        if wanted and seat in draft.table.pausers and _others_wait(draft.table, seat):
            raise Refused("not-now", "You have paused this hand already: the others go on.")
        draft.add(Paused(seat) if wanted else Resumed(seat))


def _prefer(draft: Draft, seat: Seat, command: Prefer) -> None:
    if command.packets not in ("", *PACKET_WAYS):
        raise Refused("off", f"Choose how to deal from {', '.join(PACKET_WAYS)}.")
    chair = draft.table.chairs[seat]
    if (chair.packets, chair.always) != (command.packets, command.always):
        draft.add(Preferred(seat, command.packets, command.always))


def _others_wait(table: Table, seat: Seat) -> bool:
    return bool((table.present | table.waiting) - {seat})


def _vote(draft: Draft, seat: Seat, against: Seat, *, waits: bool) -> None:
    """Vote on waiting for a player, who is gone, or who does not act.

    A vote against who does not move counts for the turn, also where they are gone just now: they
    would come and go, and no vote would be left of those before.
    """
    if not waits and _stalls(draft, seat, against):
        vote(draft, seat, against)
        with suppress(Refused):
            judge(draft, seat, against, waits=waits)
        part(draft)
    elif waits or is_gone(draft, against):
        judge(draft, seat, against, waits=waits)
        part(draft)
    else:
        vote(draft, seat, against)


def _stalls(draft: Draft, seat: Seat, against: Seat) -> bool:
    """Return whether `seat` may have a bot play this turn of `against`, whose time to think is
    over.
    """
    match = draft.table.match
    return match is not None and match.turn == against and may_vote(draft.table, seat, draft.now)


# -- playing ------------------------------------------------------------------------------------


def _playing(table: Table) -> Match:
    if table.match is None:
        raise Refused("not-now", "The game has not begun.")
    if table.paused:
        raise Refused("paused", "The game is paused: go on with it first.")
    return table.match


def _act(draft: Draft, seat: Seat, event: events.Event) -> None:
    table, match = draft.table, _playing(draft.table)
    if isinstance(event, _NOT_SAID):
        raise Refused("not-now", "That is not for players to say.")
    if event.seat != seat:
        raise Refused("not-your-seat", "You act for your own seat only.")
    if table.resting and not match.over:
        raise Refused("not-now", "The hand is over: go on to the next one first.")
    if isinstance(event, events.Cut) and table.settings.same_deals:
        raise Refused("off", "At this table the deals are the same as at another.")
    if isinstance(event, events.Cut) and match.stage is Stage.CUT and not table.promised:
        raise Refused("not-now", "The cards are being shuffled: a moment.")
    if match.turn not in (seat, None) and event not in legal(match):
        assert match.turn is not None
        raise Refused("not-your-turn", f"It is {table.names[match.turn]}'s turn.")
    if isinstance(event, events.Cut) and match.stage is Stage.CUT and not table.may_cut(seat):
        raise Refused("not-now", "The bot's cut stands: it was fixed before you sat down.")
    _back(draft, seat)
    draft.happens(event)
    _back(draft, seat)  # where it was too late for that before


def _pledge(draft: Draft, seat: Seat, command: Pledge) -> None:
    table = draft.table
    if (command.game, command.hand, command.attempt) != table.pledging:
        raise Refused("stale", "That is not the shuffle that comes next.")
    if command.seat not in (None, seat):
        raise Refused("stale", "You have changed places since: pledge for the seat you have now.")
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
    """Verify that a nonce is the one that was pledged, and that the pack is cut.

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
        pledged = fair.pledge(nonce, table.source, promise.hand, promise.attempt, seat)
    except fair.FairError as error:
        raise Refused("off", sentence(f"{error}")) from None
    if pledged != due:
        what = f"{table.source}, hand {promise.hand}, try {promise.attempt}, seat {seat}"
        raise Refused("off", f"That is not the chance that you pledged for {what}.")


def _claim(draft: Draft, seat: Seat) -> None:
    table, match = draft.table, _playing(draft.table)
    if match.stage is not Stage.HAND or match.hand is None or match.turn != seat:
        raise Refused("not-your-turn", "Claim the rest when it is your turn to lead.")
    view = match.view(seat)
    assert view is not None
    order = certain(table, view)
    if order is None:
        raise Refused("cannot-claim", "Not every trick is certain to be yours: play on.")
    draft.add(Claimed(seat))
    for event in played_out(match.hand, seat, order):
        draft.happens(event)
