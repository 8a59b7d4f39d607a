"""The views of a table's hand, kept up to date, and what is told of each entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.alone import gain
from euchre.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Cut,
    Dealt,
    Declared,
    Discarded,
    Event,
    FirstDealer,
    Gave,
    PartnerCalled,
    Passed,
    Played,
    Shown,
    WentUnder,
)
from euchre.hand import Hand, Phase, View, begin, see, view
from euchre.match import Match
from euchre.rules import Seat
from euchre.table.log.changing import other_place
from euchre.table.log.entries import (
    Announced,
    BearerRenamed,
    BotSat,
    CameBack,
    Claimed,
    Doored,
    Emptied,
    Entry,
    Galleried,
    Happened,
    HostChanged,
    MatchStarted,
    Paused,
    Reopened,
    Resumed,
    SeatNameHidden,
    SeatRenamed,
    SeatTaken,
    Swapped,
    Swapping,
    TableTextHidden,
    TookOver,
    UndoAnswered,
    UndoAsked,
    Undone,
    Voted,
    WaitVoted,
    Withheld,
)
from euchre.table.log.state import Table
from euchre.table.shown.meanwhile import tell_meanwhile
from euchre.table.shown.private_view import as_you
from euchre.words import tell_first_dealer, tell_level, tell_result
from euchre.words.choices import doing
from euchre.words.grammar import YOU, NameGrammar, capital, full_stop, listing, sentence
from euchre.words.quoting import tell_quoting

_NAME_HIDDEN: Final = "A moderator has hidden a name here"
_DOORS: Final = {
    "open": "Anybody with the link may sit down.",
    "ask": "Anyone who wants to sit down asks the host from now on.",
    "locked": "Nobody sits down from now on.",
}


_GALLERIES: Final = {
    "own": "What those who watch say is for themselves from now on.",
    "all": "Everybody hears those who watch from now on.",
    "none": "Those who watch do not talk from now on.",
}


class Onlookers:
    """A cache of the views that each seat and a spectator have of a hand, at every moment that was
    asked for.

    Views are kept as long as what they know is how the hand began: where a decision has been taken
    back, those that know of it are gone, whoever asks next. So one of these does for everybody who
    shows a table, also for those who are a few events behind.
    """

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._views: dict[Seat | None, dict[int, View]] = {}

    def of(self, hand: Hand, seat: Seat | None) -> View:
        """Return the view that `seat` has of `hand` (None: a spectator)."""
        if hand is not self._hand:
            self._follow(hand)
        known, length = self._views.setdefault(seat, {}), len(hand.events)
        if (there := known.get(length)) is not None:
            return there
        at = length - 1
        while at and at not in known:
            at -= 1
        found = known[at] if at else view(hand, seat)
        for event in hand.events[len(found.events) :]:
            found = see(found, event)
        known[length] = found
        return found

    def _follow(self, hand: Hand) -> None:
        """Forget the views that do not belong to this hand."""
        kept = self._hand
        if kept is None or kept.rules is not hand.rules or kept.scores != hand.scores:
            self._views.clear()
        elif hand.events == kept.events[: len(hand.events)]:
            return  # an earlier moment of the same hand
        elif kept.events != hand.events[: len(kept.events)]:
            self._forget_after(_shared(kept.events, hand.events))
        self._hand = hand

    def _forget_after(self, events: int) -> None:
        for seat, known in self._views.items():
            self._views[seat] = {at: each for at, each in known.items() if at <= events}


def _shared(one: tuple[Event, ...], other: tuple[Event, ...]) -> int:
    """Count the equal events with which both begin, if neither is the beginning of the other."""
    return next(at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)


def _wins_nothing(table: Table) -> bool:
    """Return whether a player is asked about playing alone although it wins nothing, so that a no
    is no news.
    """
    hand = table.match.hand if table.match is not None else None
    return hand is not None and hand.turn is not None and not gain(hand, hand.turn)


def _tell_late(after: Table, seat: Seat, teller: NameGrammar) -> str:
    """Describe that a player's time is up, and what follows."""
    whose = capital(teller.whose(seat))
    if not after.chairs[seat].gets_back:
        return full_stop(f"{whose} time is up again: a bot sits in for {teller.object(seat)}")
    yours = " for you" if teller.names[seat] == YOU else ""
    return f"{whose} time is up: a bot plays this turn{yours}."


def _tell_reopened(seat: Seat, by: Seat, teller: NameGrammar) -> str:
    if by == seat:
        return f"{teller.says(seat, 'has')} the seat on another device, too."
    whose = teller.whose(seat)
    return f"{teller.says(by, 'has')} let somebody into {whose} seat who says that it was theirs."


def tell_entry(
    before: Table, entry: Entry, after: Table, seat: Seat | None, seen: View | None
) -> str:
    """Describe an entry in one line, for `seat`; empty if it needs no words.

    Args:
        before: the table before the entry.
        entry: what happened.
        after: the table after it.
        seat: who is told; None: a spectator.
        seen: the view that `seat` had before it; None before the first deal.
    """
    if isinstance(entry, Happened):
        return _tell_happened(before, entry, after, seat, seen)
    names = as_you(after.names, seat)
    teller = NameGrammar(names)
    match entry:
        case MatchStarted(game):
            begins = f"Game {game} begins" if game > 1 else "The game begins"
            return f"{begins}: it is ranked." if after.settings.ranked else f"{begins}."
        case SeatTaken(at):
            return f"{teller.says(at, 'sits')} down."
        case SeatRenamed(at, name):
            return (
                full_stop(f"{before.names[at]} is now {name}") if before.chairs[at].person else ""
            )
        case SeatNameHidden(_, name, deleted) | BearerRenamed(_, name, deleted):
            what = "Somebody here has deleted their account" if deleted else _NAME_HIDDEN
            return f"{what}: {full_stop(f'they are {name} now')}"
        case TableTextHidden():
            return "A moderator has hidden a text here."
        case BotSat() | Emptied():
            return _tell_gone(before, entry, after)
        case TookOver(at, late=True):
            return _tell_late(after, at, teller)
        case TookOver(at):
            return full_stop(f"A bot sits in for {teller.object(at)}")
        case Reopened(at, by):
            return _tell_reopened(at, by, teller)
        case CameBack(at) if before.chairs[at].gets_back:
            return ""
        case CameBack(at):
            meanwhile = tell_meanwhile(before, at) if at == seat else ""
            return f"{teller.says(at, 'is')} back. {meanwhile}".rstrip()
        case Withheld(_, _, seats):
            whose = listing([teller.whose(at) for at in seats])
            return sentence(
                f"{whose} chance was not shown: the cards are shuffled again without it"
            )
        case Claimed(at):
            return f"{names[at]}: “The rest are mine.”"
        case UndoAsked(at, (_, _) as seats):
            return _tell_wish(teller, at, seats)
        case UndoAnswered(_, yes=False) if before.asked_swap is not None:
            return "Everybody stays in their seat."
        case Swapping(None):
            return "Everybody stays in their seat."
        case Swapping((_, _) as seats):
            when = "next deal" if after.stage == "playing" else "next game"
            return f"{_both(names, seats)} change places before the {when}."
        case Swapped(seats):
            return _tell_swapped(after, seats, teller)
        case HostChanged(at):
            return f"{teller.says(at, 'runs')} the table now."
        case UndoAsked(at):
            return f"{teller.says(at, 'asks')} to take the last decision back."
        case Undone(events):
            return _tell_undone(before, events, after, teller)
        case Voted(at, against) if against is not None:
            return f"{teller.says(at, 'does')} not wait for {teller.object(against)} any longer."
        case WaitVoted(at, against):
            return f"{teller.says(at, 'waits')} for {teller.object(against)}."
        case Voted(at):
            assert after.match is not None
            assert after.match.turn is not None
            whom = teller.object(after.match.turn)
            return full_stop(f"{teller.says(at, 'wants')} a bot to play for {whom}")
        case Announced(text):
            return text
        case Doored(door):
            return _DOORS[door]
        case Galleried(gallery):
            return _GALLERIES[gallery]
        case Paused(at):
            return f"{teller.says(at, 'pauses')} the game."
        case Resumed():
            return "The game goes on."
        case _:
            return ""


def _tell_undone(before: Table, events: int, after: Table, teller: NameGrammar) -> str:
    """Describe the decision that the hand is back at, without cards that are not public."""
    assert before.match is not None
    assert after.match is not None
    assert after.match.hand is not None
    event, hand = before.match.events[events], after.match.hand

    def chooses(at: Seat) -> str:
        return f"{teller.says(at, 'chooses', inside=True)} again"

    match event:
        case Played(at):
            what = f"{'lead' if hand.led is None else 'card'} in trick {len(hand.tricks) + 1}"
            again = f"it is {teller.whose(at)} {what} again"
        case Passed(at) if hand.phase is Phase.CHALLENGE:
            again = f"{teller.says(at, 'says', inside=True)} again whether somebody has reneged"
        case Passed(at) | Called(at) | Bid(at):
            again = f"it is {teller.whose(at)} call again"
        case Discarded(at):
            again = f"it is {teller.whose(at)} discard again"
        case Gave(at):
            again = f"{chooses(at)} which card to pass on"
        case PartnerCalled(at):
            again = f"{chooses(at)} which partner to call"
        case Declared(at):
            alone = f"{'play' if hand.maker == at else 'defend'} alone"
            again = f"{chooses(at)} whether to {alone}"
        case CalledForBest(at):
            again = f"{chooses(at)} whether to ask for a better card"
        case Shown(at) | WentUnder(at) | Challenged(at):
            done = capital(doing(hand, event))
            return f"{done} is taken back: it is {teller.whose(at)} choice again."
        case _:
            return "The last decision is taken back."
    return f"Taken back: {again}."


def _both(names: Sequence[str], seats: tuple[Seat, Seat]) -> str:
    """Return the names of two seats: ``Ann and Bo``, ``You and Ann``."""
    return listing([names[at] for at in sorted(seats, key=lambda at: names[at] != YOU)])


def _tell_wish(teller: NameGrammar, asker: Seat, seats: tuple[Seat, Seat]) -> str:
    """Describe a player's request for a swap of two seats."""
    wish = f"that {teller.object(seats[0])} and {teller.object(seats[1])} change places"
    if asker in seats:
        wish = f"to change places with {teller.object(other_place(seats, asker))}"
    return f"{teller.says(asker, 'asks')} {wish} before the next deal."


def _tell_swapped(after: Table, seats: tuple[Seat, Seat], teller: NameGrammar) -> str:
    if not any(after.chairs[at].empty for at in seats):
        return f"{_both(teller.names, seats)} have changed places."
    moved = next(at for at in seats if not after.chairs[at].empty)
    return f"{teller.says(moved, 'takes')} another chair."


def _tell_gone(before: Table, entry: BotSat | Emptied, after: Table) -> str:
    """Describe which player has left, and which bot follows; in the third person even for that
    player.
    """
    seat, chair = entry.seat, before.chairs[entry.seat]
    bot = after.names[seat] if isinstance(entry, BotSat) else ""
    if not chair.person:
        return f"{bot}, a bot, sits down." if bot else f"{chair.name} leaves."
    left = f"The host has removed {chair.name}" if entry.removed else f"{chair.name} has left"
    if not bot:
        return full_stop(left)
    return f"{left}; {bot}, a bot, {'plays on' if after.stage == 'playing' else 'sits down'}."


def _tell_happened(
    before: Table, entry: Happened, after: Table, seat: Seat | None, seen: View | None
) -> str:
    event = entry.event
    if isinstance(event, Cut) and entry.by_chance and before.chairs[event.seat].person:
        teller = NameGrammar(as_you(after.names, seat))
        return full_stop(f"The cards are cut for {teller.object(event.seat)}")
    if isinstance(event, Declared) and not event.alone and _wins_nothing(before):
        return ""
    return _tell_event(event, after, seen, as_you(before.actors, before.eyes(seat)))


def _tell_event(event: Event, after: Table, seen: View | None, names: tuple[str, ...]) -> str:
    match = after.match
    assert match is not None
    if isinstance(event, FirstDealer):
        return " ".join(tell_first_dealer(match.rules, event, names))
    line = tell_quoting(None if isinstance(event, Dealt) else seen, event, names)
    if after.resting and match.hands and match.hand is match.hands[-1] and match.hand.over:
        told_too = (tell_result(match.hand, names), tell_level(match, names))
        line = " ".join(part for part in (line, *told_too) if part)
    return line


def lines_of_hand(table: Table, seat: Seat | None) -> tuple[str, ...]:
    """Return the lines that describe the hand so far, for `seat`, and what led to its deal."""
    hand = None if table.match is None else table.match.hand
    if hand is None:
        return ()
    assert table.match is not None
    names = table.names_in(len(table.match.hands)) if hand.over else table.actors
    moved = hand.over and names != table.names
    seat = None if moved else table.eyes(seat)
    names = as_you(names if moved else table.actors, seat)
    seen = view(begin(hand.rules, hand.dealt, hand.scores), seat)
    lines = [*_before_the_deal(table.match, names), tell_quoting(None, hand.dealt, names)]
    for event in hand.events[1:]:
        lines.append(tell_quoting(seen, event, names))
        seen = see(seen, event)
    if hand.over:
        lines.append(tell_result(hand, names))
    return tuple(lines)


def _before_the_deal(match: Match, names: Sequence[str]) -> list[str]:
    """Return the lines of the draw for the first deal, and of the cut of the pack, before the last
    deal.
    """
    lines: list[str] = []
    dealt = max(at for at, event in enumerate(match.events) if isinstance(event, Dealt))
    for event in reversed(match.events[:dealt]):
        match event:
            case Cut():
                lines.append(tell_quoting(None, event, names))
            case FirstDealer():
                lines.append(" ".join(tell_first_dealer(match.rules, event, names)))
            case _:
                break
    return lines[::-1]
