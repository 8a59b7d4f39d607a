"""The views of a table's hand, kept up to date, and what is told of each entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.english import describe_first_dealer, describe_level_match, describe_result
from euchre.english.choices import describe_choice
from euchre.english.grammar import (
    YOU_NAME,
    NameGrammar,
    add_full_stop,
    capitalise_first,
    join_words,
    make_sentence,
)
from euchre.english.quoting import describe_event_quoting
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Cut,
    Dealt,
    Declared,
    Discarded,
    Exposed,
    FirstDealer,
    Gave,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SwappedLowCards,
    TimeUp,
    TookUp,
)
from euchre.game.hand import Hand, Phase, View, apply, begin, see, view
from euchre.game.loners import max_extra_points_alone
from euchre.game.rules import Seat
from euchre.table.log.entries import (
    BotSeated,
    BotTookOver,
    BotVoteCast,
    DoorPolicySet,
    Entry,
    EventsUndone,
    FormerPlayerRenamed,
    GamePaused,
    GameResumed,
    HostAnnounced,
    HostChanged,
    MatchEventHappened,
    MatchStarted,
    NextHandReleased,
    NoncesWithheld,
    PlayerCameBack,
    SeatEmptied,
    SeatNameHidden,
    SeatRenamed,
    SeatReopened,
    SeatsSwapped,
    SeatSwapPlanned,
    SeatTaken,
    SpectatorChatSet,
    TableTextAllowed,
    TableTextHidden,
    TricksClaimed,
    UndoAnswered,
    UndoAsked,
    WaitVoteCast,
)
from euchre.table.log.field_changes import find_swapped_seat
from euchre.table.log.state import Table
from euchre.table.views.private_view import list_hand_player_names, replace_with_you
from euchre.texts import join_texts, translatable

_OUTSIDE_EVENTS: Final = (FirstDealer, Cut, Dealt, TimeUp)
"""What is no part of a hand that is dealt."""
_NO_SWAP: Final = translatable("table-no-swap", "Everybody stays in their seat.")
_NAME_HIDDEN: Final = translatable("table-name-hidden", "A moderator has hidden a name here")
_DOOR_SENTENCES: Final = {
    "open": translatable("table-said-door-open", "Anyone with the link can sit down now."),
    "ask": translatable("table-said-door-ask", "From now on, the host admits new players."),
    "locked": translatable("table-said-door-locked", "From now on, nobody new can sit down."),
}


_GALLERY_SENTENCES: Final = {
    "own": translatable(
        "table-gallery-own", "From now on, only spectators read what spectators say."
    ),
    "all": translatable("table-gallery-all", "From now on, everybody reads what spectators say."),
    "none": translatable("table-gallery-none", "From now on, spectators can't talk."),
}


class HandViewCache:
    """A cache of the views that seats and spectators have of a hand at every moment asked for.

    Views are kept as long as what they know is how the hand began: where a decision has been taken
    back, those that know of it are gone, whoever asks next. So one of these does for everybody who
    shows a table, also for those who are a few events behind.
    """

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._views: dict[Seat | None, dict[int, View]] = {}

    def find_view(self, hand: Hand, seat: Seat | None) -> View:
        """Return the view that `seat` has of `hand` (None: a spectator)."""
        if hand is not self._hand:
            self._clear_for_new_hand(hand)
        known, length = self._views.setdefault(seat, {}), len(hand.events)
        if (exact := known.get(length)) is not None:
            return exact
        known_length = length - 1
        while known_length and known_length not in known:
            known_length -= 1
        nearest = known[known_length] if known_length else view(hand, seat)
        for event in hand.events[len(nearest.events) :]:
            nearest = see(nearest, event)
        known[length] = nearest
        return nearest

    def _clear_for_new_hand(self, hand: Hand) -> None:
        kept = self._hand
        if kept is None or kept.rules is not hand.rules or kept.scores != hand.scores:
            self._views.clear()
        elif hand.events == kept.events[: len(hand.events)]:
            return  # an earlier moment of the same hand
        elif kept.events != hand.events[: len(kept.events)]:
            pairs = enumerate(zip(kept.events, hand.events, strict=False))
            shared = next(index for index, (event, other) in pairs if event != other)
            for seat, known in self._views.items():
                self._views[seat] = {
                    length: seen_view for length, seen_view in known.items() if length <= shared
                }
        self._hand = hand


def _is_alone_pointless(table: Table) -> bool:
    """Return whether playing alone, which a player is asked, wins nothing: a no is no news."""
    hand = table.match.hand if table.match is not None else None
    return (
        hand is not None and hand.turn is not None and not max_extra_points_alone(hand, hand.turn)
    )


def _describe_time_up(after: Table, seat: Seat, grammar: NameGrammar) -> str:
    whose = capitalise_first(grammar.possessive_name(seat))
    if not after.chairs[seat].has_one_turn_bot:
        return add_full_stop(
            translatable(
                "table-time-up-again",
                f"{whose} time is up again: a bot sits in for {grammar.inner_name(seat)}",
                who=grammar.names[seat],
            )
        )
    return translatable(
        "table-time-up",
        f"{whose} time is up: a bot plays this turn for {grammar.inner_name(seat)}.",
        who=grammar.names[seat],
    )


def _describe_seat_reopened(seat: Seat, by: Seat, grammar: NameGrammar) -> str:
    if by == seat:
        return translatable(
            "table-seat-on-device",
            f"{grammar.name_and_verb(seat, 'has')} the seat on another device, too.",
            who=grammar.names[seat],
        )
    whose = grammar.possessive_name(seat)
    return translatable(
        "table-seat-reopened",
        f"{grammar.name_and_verb(by, 'has')} let somebody into {whose} seat from another device, "
        "because they said it was theirs.",
        who=grammar.names[by],
        whose=grammar.names[seat],
    )


def describe_entry(
    before: Table, entry: Entry, after: Table, seat: Seat | None, view_before: View | None
) -> str:
    """Describe an entry in one line, for `seat`; empty if it needs no words.

    Args:
        before: the table before the entry.
        entry: what happened.
        after: the table after it.
        seat: who is told; None: a spectator.
        view_before: the view that `seat` had before it; None before the first deal.
    """
    if isinstance(entry, MatchEventHappened):
        return _describe_match_event(before, entry, after, seat, view_before)
    names = replace_with_you(after.seat_names, seat)
    teller = NameGrammar(names)
    match entry:
        case MatchStarted(game):
            begins = (
                translatable("table-game-begins", f"Game {game} begins", game=game)
                if game > 1
                else translatable("table-first-game-begins", "The game begins")
            )
            if before.stage == "playing":
                begins = translatable(
                    "table-abandoned",
                    f"The game took too many hands and was abandoned. {begins}",
                    begins=begins,
                )
            return (
                translatable("table-begins-ranked", f"{begins}: it is ranked.", begins=begins)
                if after.settings.ranked
                else translatable("table-begins", f"{begins}.", begins=begins)
            )
        case SeatTaken(at):
            return translatable(
                "table-sits-down", f"{teller.name_and_verb(at, 'sits')} down.", who=names[at]
            )
        case SeatRenamed(at, name, other):
            was = NameGrammar(before.seat_names)
            place = translatable(
                "table-plays-in-place",
                f"{name} plays in {was.possessive_name(at)} place",
                name=name,
                was=was.names[at],
            )
            told = (
                place
                if other
                else translatable(
                    "table-renamed", f"{was.names[at]} is now {name}", name=name, was=was.names[at]
                )
            )
            return add_full_stop(told) if before.chairs[at].person else ""
        case (
            SeatNameHidden(name=name, deleted=deleted)
            | FormerPlayerRenamed(name=name, deleted=deleted)
        ):
            what = (
                translatable("table-account-deleted", "Somebody here has deleted their account")
                if deleted
                else _NAME_HIDDEN
            )
            return translatable(
                "table-hidden-name-now",
                f"{what}: {add_full_stop(f'they are {name} now')}",
                what=what,
                name=name,
            )
        case TableTextHidden():
            return translatable("table-text-hidden", "A moderator has hidden a text here.")
        case TableTextAllowed():
            return translatable("table-text-allowed", "A moderator has allowed a text here again.")
        case BotSeated() | SeatEmptied():
            return _describe_leaving(before, entry, after)
        case BotTookOver(at, late=True):
            return _describe_time_up(after, at, teller)
        case BotTookOver(at):
            return add_full_stop(
                translatable(
                    "table-bot-sits-in", f"A bot sits in for {teller.inner_name(at)}", who=names[at]
                )
            )
        case SeatReopened(at, by):
            return _describe_seat_reopened(at, by, teller)
        case PlayerCameBack(at) if before.chairs[at].has_one_turn_bot:
            return ""
        case PlayerCameBack(at):
            return _describe_return(before, at, names, to_self=at == seat)
        case NoncesWithheld(_, _, seats):
            whose = join_words([teller.possessive_name(place) for place in seats])
            told = f"{whose} random number never came: the cards are shuffled again without it"
            late = teller.join_names(seats, inside=True)
            return translatable("table-nonces-withheld", make_sentence(told), names=late)
        case TricksClaimed(at):
            return translatable(
                "table-rest-are-mine", f"{names[at]}: “The rest are mine.”", who=names[at]
            )
        case UndoAsked(at, (_, _) as seats):
            return _describe_swap_request(teller, at, seats)
        case UndoAnswered(_, yes=False):
            return (
                _NO_SWAP
                if before.asked_swap
                else translatable(
                    "table-undo-declined", "Not everybody agreed, so nothing is undone."
                )
            )
        case SeatSwapPlanned(None) | NextHandReleased():  # an open question ends with the next deal
            return _NO_SWAP if before.asked_swap or isinstance(entry, SeatSwapPlanned) else ""
        case SeatSwapPlanned((_, _) as seats):
            return _describe_swap_plan(after, names, seats)
        case SeatsSwapped(seats):
            return _describe_swapped(after, seats, teller)
        case HostChanged(at):
            return translatable(
                "table-host-changed",
                f"{teller.name_and_verb(at, 'runs')} the table now.",
                who=names[at],
            )
        case UndoAsked(at):
            whose = "your" if names[at] == YOU_NAME else "their"
            return translatable(
                "table-asks-undo",
                f"{teller.name_and_verb(at, 'asks')} to undo {whose} last decision.",
                who=names[at],
            )
        case EventsUndone(events):
            return _describe_undo(before, events, after, teller)
        case BotVoteCast(at, against) if against is not None:
            return translatable(
                "table-wont-wait",
                f"{teller.name_and_verb(at, 'does')}n't want to wait for "
                f"{teller.inner_name(against)} any longer.",
                who=names[at],
                whom=names[against],
            )
        case WaitVoteCast(at, against):
            return translatable(
                "table-wants-to-wait",
                f"{teller.name_and_verb(at, 'wants')} to wait for {teller.inner_name(against)}.",
                who=names[at],
                whom=names[against],
            )
        case BotVoteCast(at):
            assert after.match is not None
            assert after.match.turn is not None
            whom = teller.inner_name(after.match.turn)
            return add_full_stop(
                translatable(
                    "table-wants-bot",
                    f"{teller.name_and_verb(at, 'wants')} a bot to play for {whom}",
                    who=names[at],
                    whom=names[after.match.turn],
                )
            )
        case HostAnnounced(text):
            return text
        case DoorPolicySet(door):
            return _DOOR_SENTENCES[door]
        case SpectatorChatSet(gallery):
            return _GALLERY_SENTENCES[gallery]
        case GamePaused(at):
            return translatable(
                "table-pauses", f"{teller.name_and_verb(at, 'pauses')} the game.", who=names[at]
            )
        case GameResumed():
            return translatable("table-goes-on", "The game goes on.")
        case _:
            return ""


def _describe_undo(before: Table, event_count: int, after: Table, grammar: NameGrammar) -> str:
    """Describe the decision that the hand is back at, without cards that are not public."""
    assert before.match is not None
    assert after.match is not None
    assert after.match.hand is not None
    event, hand = before.match.events[event_count], after.match.hand

    def describe_new_choice(seat: Seat) -> str:
        return f"{grammar.name_and_verb(seat, 'chooses', inside=True)} again"

    match event:
        case Played(at):
            what = f"{'lead' if hand.led_card is None else 'turn'} in trick {len(hand.tricks) + 1}"
            again = translatable(
                "table-again-play",
                f"it's {grammar.possessive_name(at)} {what} again",
                who=grammar.names[at],
                trick=len(hand.tricks) + 1,
            )
        case Passed(at) if hand.phase is Phase.CHALLENGE:
            again = translatable(
                "table-again-renege",
                f"{grammar.name_and_verb(at, 'says', inside=True)} again whether somebody reneged",
                who=grammar.names[at],
            )
        case Passed(at) | Called(at) | Bid(at):
            again = translatable(
                "table-again-call",
                f"it's {grammar.possessive_name(at)} call again",
                who=grammar.names[at],
            )
        case Discarded(at):
            again = translatable(
                "table-again-discard",
                f"it's {grammar.possessive_name(at)} discard again",
                who=grammar.names[at],
            )
        case Gave(at):
            again = translatable(
                "table-again-give",
                f"{describe_new_choice(at)} which card to pass",
                who=grammar.names[at],
            )
        case PartnerCalled(at):
            again = translatable(
                "table-again-partner",
                f"{describe_new_choice(at)} which partner to call",
                who=grammar.names[at],
            )
        case Declared(at):
            alone = f"{'play' if hand.maker == at else 'defend'} alone"
            again = translatable(
                "table-again-alone",
                f"{describe_new_choice(at)} whether to {alone}",
                who=grammar.names[at],
            )
        case CalledForBest(at):
            again = translatable(
                "table-again-best",
                f"{describe_new_choice(at)} whether to ask for a better card",
                who=grammar.names[at],
            )
        case RedealClaimed(at) | SwappedLowCards(at) | Challenged(at):
            done = capitalise_first(describe_choice(hand, event))
            return translatable(
                "table-undone-choice",
                f"{done} is undone: it's {grammar.possessive_name(at)} choice again.",
                what=done,
                who=grammar.names[at],
            )
        case _:
            return translatable("table-undone-last", "The last decision is undone.")
    return translatable("table-undone", f"Undone: {again}.", again=again)


def _join_two_names(names: Sequence[str], seats: tuple[Seat, Seat]) -> str:
    return join_words(
        [names[seat] for seat in sorted(seats, key=lambda seat: names[seat] != YOU_NAME)]
    )


def _describe_swap_plan(after: Table, names: Sequence[str], seats: tuple[Seat, Seat]) -> str:
    is_deal = after.stage == "playing"
    return translatable(
        "table-swap-planned",
        f"{_join_two_names(names, seats)} change places before the next "
        f"{'deal' if is_deal else 'game'}.",
        names=NameGrammar(names).join_names(seats, inside=True),
        deal="yes" if is_deal else "no",
    )


def _describe_swap_request(
    grammar: NameGrammar, requesting_seat: Seat, seats: tuple[Seat, Seat]
) -> str:
    asker = grammar.names[requesting_seat]
    asks = grammar.name_and_verb(requesting_seat, "asks")
    if requesting_seat in seats:
        other = find_swapped_seat(seats, requesting_seat)
        action = f"to change places with {grammar.inner_name(other)}"
        return translatable(
            "table-asks-swap-own",
            f"{asks} {action} before the next deal.",
            who=asker,
            whom=grammar.names[other],
        )
    action = f"that {grammar.inner_name(seats[0])} and {grammar.inner_name(seats[1])} change places"
    return translatable(
        "table-asks-swap",
        f"{asks} {action} before the next deal.",
        who=asker,
        names=grammar.join_names(seats, inside=True),
    )


def _describe_swapped(after: Table, seats: tuple[Seat, Seat], grammar: NameGrammar) -> str:
    if not any(after.chairs[seat].is_empty for seat in seats):
        return translatable(
            "table-swapped",
            f"{_join_two_names(grammar.names, seats)} have changed places.",
            names=grammar.join_names(seats, inside=True),
        )
    moved = next(seat for seat in seats if not after.chairs[seat].is_empty)
    return translatable(
        "table-moved",
        f"{grammar.name_and_verb(moved, 'takes')} another chair.",
        who=grammar.names[moved],
    )


def _describe_leaving(before: Table, entry: BotSeated | SeatEmptied, after: Table) -> str:
    """Describe who has left and which bot follows; in the third person even for that player."""
    seat, chair = entry.seat, before.chairs[entry.seat]
    bot = after.seat_names[seat] if isinstance(entry, BotSeated) else ""
    if not chair.person:
        return (
            translatable("table-bot-sits-down", f"{bot}, a bot, sits down.", bot=bot)
            if bot
            else translatable("table-bot-leaves", f"{chair.name} leaves.", name=chair.name)
        )
    leaving = (
        translatable("table-removed", f"The host has removed {chair.name}", name=chair.name)
        if entry.removed
        else translatable("table-left", f"{chair.name} has left", name=chair.name)
    )
    if not bot:
        return add_full_stop(leaving)
    return translatable(
        "table-left-for-bot",
        f"{leaving}. {bot}, a bot, {'plays on' if after.stage == 'playing' else 'sits down'}.",
        leaving=leaving,
        bot=bot,
        playing="yes" if after.stage == "playing" else "no",
    )


def _describe_match_event(
    before: Table,
    entry: MatchEventHappened,
    after: Table,
    seat: Seat | None,
    view_before: View | None,
) -> str:
    event, match = entry.event, after.match
    assert match is not None
    if isinstance(event, Cut) and entry.by_chance and before.chairs[event.seat].person:
        return _describe_cut_by_chance(event, replace_with_you(after.seat_names, seat))
    if isinstance(event, Declared) and not event.alone and _is_alone_pointless(before):
        return ""
    view_seat = before.find_view_seat(seat)
    acts = view_seat is not None and before.chairs[view_seat].bot is None
    names = replace_with_you(before.actor_names, view_seat if acts else None)
    if isinstance(event, FirstDealer):
        return join_texts(describe_first_dealer(match.rules, event, names), " ")
    line = describe_event_quoting(None if isinstance(event, Dealt) else view_before, event, names)
    if after.resting and match.hands and match.hand is match.hands[-1] and match.hand.over:
        names = list_hand_player_names(after, view_seat, len(match.hands))
        told_too = (describe_result(match.hand, names), describe_level_match(match, names))
        line = join_texts([part for part in (line, *told_too) if part], " ")
    return line


def _describe_return(before: Table, at: Seat, names: Sequence[str], *, to_self: bool) -> str:
    is_back = NameGrammar(names).name_and_verb(at, "is")
    back = translatable("table-is-back", f"{is_back} back.", who=names[at])
    meanwhile = _describe_stand_in_plays(before, at) if to_self else ""
    return join_texts([back, meanwhile], " ") if meanwhile else back


def _describe_cut_by_chance(cut: Cut, names: tuple[str, ...]) -> str:
    return add_full_stop(
        translatable(
            "table-cut-by-chance",
            f"The cards are cut for {NameGrammar(names).inner_name(cut.seat)}",
            who=names[cut.seat],
        )
    )


def _describe_stand_in_plays(table: Table, seat: Seat) -> str:
    """Describe what the bot that sits in for `seat` has played: a sentence, or nothing.

    Of the hand on the table it is everything that was chosen; of others since which hand.
    """
    match, since = table.match, table.chairs[seat].since
    deals = [] if match is None else [i for i, it in enumerate(match.events) if type(it) is Dealt]
    if match is None or match.hand is None or since is None or not deals:
        return ""
    state, choices = begin(match.rules, match.hand.dealt, match.hand.scores), []
    for index, event in enumerate(match.events[deals[-1] + 1 :], deals[-1] + 1):
        if state.over or isinstance(event, _OUTSIDE_EVENTS):
            continue
        if index >= since and event.seat == seat and not isinstance(event, TookUp | Exposed):
            choices.append(describe_choice(state, event))
        state = apply(state, event)
    list_of_choices = f": {join_words(choices)}" if choices else ""
    first = sum(at < since for at in deals)
    if first < len(deals) and all(
        isinstance(event, _OUTSIDE_EVENTS) for event in match.events[since : deals[first]]
    ):
        first += 1  # the hand before was over when the bot came
    if first == len(deals):
        if not choices:
            return ""
        told = f"A bot played for you{list_of_choices}."
        return translatable("table-bot-played", told, choices=join_words(choices))
    if not choices:
        told = f"A bot has played for you since hand {first}."
        return translatable("table-bot-played-since", told, hand=first)
    told = f"A bot has played for you since hand {first}, and in this one{list_of_choices}."
    return translatable("table-bot-played-since-and", told, hand=first, choices=join_words(choices))


def describe_hand_so_far(table: Table, seat: Seat | None) -> tuple[str, ...]:
    """Return the lines that describe the hand so far, for `seat`, and what led to its deal."""
    hand = None if table.match is None else table.match.hand
    if hand is None:
        return ()
    assert table.match is not None
    match, played = table.match, len(table.match.hands)
    moved = hand.over and table.find_seat_names(played) != table.seat_names
    seat = None if moved else table.find_view_seat(seat)
    seen = view(begin(hand.rules, hand.dealt, hand.scores), seat)
    deal = max(index for index, event in enumerate(match.events) if isinstance(event, Dealt))
    lines = _describe_before_deal(table, seat, deal)
    names = _list_actor_names(table, seat, deal)
    lines.append(describe_event_quoting(None, hand.dealt, names))
    for index, event in enumerate(match.events[deal + 1 :], deal + 1):
        if isinstance(event, _OUTSIDE_EVENTS):
            continue
        names = _list_actor_names(table, seat, index)
        lines.append(describe_event_quoting(seen, event, names))
        seen = see(seen, event)
    if hand.over:
        lines.append(describe_result(hand, list_hand_player_names(table, seat, played)))
    return tuple(lines)


def _list_actor_names(
    table: Table, seat: Seat | None, event_number: int, *, of_holders: bool = False
) -> tuple[str, ...]:
    """Return a name for every seat, of who played there when an event of the match happened, or
    `of_holders`, of whose seat it was; with `YOU_NAME` if that was the person in `seat` now.
    """
    actors = table.find_actors(event_number)
    if actors is None:
        return replace_with_you(table.actor_names, seat)
    names = tuple(player.holder_name if of_holders else player.name for player in actors.players)
    if seat is not None and (names[seat], actors.bearers[seat]) != table.chairs[seat].bearer:
        seat = None
    return replace_with_you(names, seat)


def _describe_before_deal(table: Table, seat: Seat | None, deal: int) -> list[str]:
    """Return the lines of the draw for the first deal, and of the cut, before the last deal."""
    match, promise, lines = table.match, table.promise, list[str]()
    assert match is not None
    by_chance = promise is not None and promise.at == deal and promise.cut == "chance"
    for index in range(deal - 1, -1, -1):
        event, names = match.events[index], _list_actor_names(table, seat, index)
        actors = table.find_actors(index)
        match event:
            case Cut(at) if by_chance and actors is not None and actors.bearers[at] is not None:
                names = _list_actor_names(table, seat, index, of_holders=True)
                lines.append(_describe_cut_by_chance(event, names))
            case Cut():
                lines.append(describe_event_quoting(None, event, names))
            case FirstDealer():
                lines.append(join_texts(describe_first_dealer(match.rules, event, names), " "))
            case _:
                break
    return lines[::-1]
