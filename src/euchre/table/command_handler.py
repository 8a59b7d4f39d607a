"""What a command comes to: entries for the log, or a refusal."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, TypeAlias, get_args

from euchre import fair
from euchre.bots import BOTS
from euchre.english.grammar import make_sentence
from euchre.english.terms import describe_joining
from euchre.game import events
from euchre.game.match import Match, Stage, legal
from euchre.game.rules import PACKET_WAYS, Seat
from euchre.table.chairs.absence import find_absence_voters, is_gone_without_bot, vote_on_absence
from euchre.table.chairs.consent import (
    AUTOMATIC_EVENTS,
    answer_question,
    can_vote_for_bot,
    find_required_consents,
    find_waiting_may_resume_ms,
    is_turn_lost,
    request_undo,
    verify_can_pause,
    vote_for_bot,
)
from euchre.table.chairs.daily import verify_daily_command
from euchre.table.chairs.places import hand_over_host, request_swap, verify_host
from euchre.table.chairs.ranked import verify_bots_allowed, verify_no_ranked_game
from euchre.table.chairs.readiness import is_given_up_for_nothing, start_when_ready
from euchre.table.chairs.seating import (
    FULL_LOG_MESSAGE,
    build_bot,
    leave_seat,
    seat_agreed_stand_ins,
    verify_seat_open,
)
from euchre.table.chairs.talking import say_to_table, verify_not_muted
from euchre.table.claims import find_allowed_claim_order, list_claimed_plays
from euchre.table.commands import (
    AddNonce,
    AnswerQuestion,
    AskRematch,
    AskUndo,
    ClaimTricks,
    Command,
    LeaveSeat,
    MakeHost,
    PauseGame,
    PledgeNonce,
    RefusedError,
    RemovePlayer,
    ResumeGame,
    SayPhrase,
    SayReady,
    SayText,
    SeatBot,
    SetDoorPolicy,
    SetPace,
    SetPreferences,
    SetSpectatorChat,
    SubmitEvent,
    SwapSeats,
    TakeSeatBack,
    VoteForBot,
    VoteToWait,
)
from euchre.table.log.entries import (
    BOT_PACES,
    BotPaceSet,
    DoorPolicySet,
    GamePaused,
    GameResumed,
    NoncePledged,
    NonceRevealed,
    PlayerCameBack,
    PlayerReady,
    PreferencesSet,
    SeatEmptied,
    SpectatorChatSet,
    TricksClaimed,
)
from euchre.table.log.state import MAX_TABLE_ENTRIES, ShuffleCommitment, Table
from euchre.table.opening import verify_door, verify_gallery
from euchre.table.unit_of_work import UnitOfWork
from euchre.texts import translatable

_HostCommand: TypeAlias = (
    SeatBot | SetPace | SetDoorPolicy | SetSpectatorChat | RemovePlayer | MakeHost
)
_HOST_COMMANDS: Final = get_args(_HostCommand)
_WAITING_COMMANDS: Final = (
    SayText,
    SayPhrase,
    LeaveSeat,
    *_HOST_COMMANDS,
    PledgeNonce,
    SetPreferences,
)
"""What somebody may do who sits down in the middle, until they take part."""

_GAME_COMMANDS: Final = (
    SubmitEvent,
    SayReady,
    ClaimTricks,
    AnswerQuestion,
    VoteForBot,
    VoteToWait,
    ResumeGame,
    TakeSeatBack,
    PledgeNonce,
    AddNonce,
)
"""What a game needs to be played to its end."""
_SIGNALLING_COMMANDS: Final = (*_HOST_COMMANDS, SwapSeats, SetPreferences)
"""What the others see and the game can wait for: while nobody talks, it could be a signal."""


def handle_command(draft: UnitOfWork, seat: Seat | None, command: Command) -> None:
    """Add to `draft` the effects of `command` by the player in `seat` (None: a spectator).

    Raises:
        RefusedError: nothing; why is said.
        IllegalEventError: nothing, because of the rules of the game.
    """
    table = draft.table
    seat = verify_seated(table, seat)
    _verify_log_has_room(table, command)
    if table.find_join_stage(seat) and not _can_waiting_player_send(draft, seat, command):
        why = f"{describe_joining(table.find_join_stage(seat))}."
        if isinstance(command, ResumeGame) and table.paused:
            why += " You can resume the game once it has been paused for two minutes."
        raise RefusedError("not-now", why)
    if seat in table.outvoted and isinstance(
        command, SubmitEvent | ClaimTricks | AskUndo | TakeSeatBack
    ):
        raise RefusedError(
            "not-now",
            translatable(
                "table-bot-plays-hand",
                "A bot is playing this hand for you, because the others asked for it twice.",
            ),
        )
    verify_daily_command(table, command)
    _verify_not_stale(table, seat, command)
    _verify_same_players(table, command)
    match command:
        case SubmitEvent(_, event):
            _play_event(draft, seat, event)
        case SayReady() | AskRematch():
            _set_ready(draft, seat)
        case PledgeNonce():
            _add_pledge(draft, seat, command)
        case AddNonce():
            _add_nonce(draft, seat, command)
        case AskUndo():
            _get_running_match(table)
            request_undo(draft, seat)
        case ClaimTricks():
            _claim_tricks(draft, seat)
        case AnswerQuestion(_, yes):
            answer_question(draft, seat, agrees=yes)
        case VoteForBot() | VoteToWait():
            _handle_vote(draft, seat, command)
        case SayText() | SayPhrase():
            say_to_table(draft, seat, command)
        case TakeSeatBack():
            _request_seat_back(draft, seat)
        case LeaveSeat():
            leave_seat(draft, seat)
        case _ if isinstance(command, _HostCommand):
            _handle_host_command(draft, seat, command)
        case SwapSeats(seats=seats, yes=yes):
            request_swap(draft, seat, seats, agrees=yes)
        case SetPreferences():
            _set_preferences(draft, seat, command)
        case PauseGame() | ResumeGame():
            _set_paused(draft, seat, pauses=isinstance(command, PauseGame))
        case _:
            raise RefusedError(
                "not-now", translatable("table-no-command", "That isn't a command for a table.")
            )
    if draft.moves and isinstance(command, _SIGNALLING_COMMANDS):
        verify_not_muted(
            table, translatable("table-hushed-act", "you can do that when the hand is over.")
        )


def verify_seated(table: Table, seat: Seat | None) -> Seat:
    """Return the seat of a player, and refuse spectators.

    Raises:
        RefusedError: they only watch.
    """
    if seat is None or not table.chairs[seat].person:
        raise RefusedError(
            "spectator", translatable("table-spectator", "You're watching: sit down to take part.")
        )
    return seat


def _verify_log_has_room(table: Table, command: Command) -> None:
    """Verify that the log of a table has room: when it is full, the game is played to its end."""
    if not table.is_log_full or isinstance(command, LeaveSeat):
        return
    ends_game = table.stage == "playing" and isinstance(command, _GAME_COMMANDS)
    if not ends_game or table.version >= 2 * MAX_TABLE_ENTRIES:
        raise RefusedError("not-now", FULL_LOG_MESSAGE)


def _verify_not_stale(table: Table, seat: Seat, command: Command) -> None:
    """Verify that a command still does what its sender saw that it would do."""
    why = translatable("table-too-late", "Too late: the game has moved on.")
    match command:
        case SubmitEvent() | AskUndo() | ClaimTricks():
            since, why = (
                table.decided[seat],
                translatable("table-turn-played", "You've already played this turn."),
            )
        case AnswerQuestion():
            since, why = (
                table.asked_version,
                translatable("table-question-changed", "That question has changed: look again."),
            )
        case VoteForBot(_, against) | VoteToWait(_, against):
            about = {against, *(other for other, _ in command.others)}
            since = max(
                (version for place, version in enumerate(table.decided) if place in about),
                default=0,
            )
        case SayReady() | AskRematch() | PauseGame() | ResumeGame():
            since = max(table.stage_version, table.consent_version, table.decided[seat])
        case LeaveSeat() | RemovePlayer() | SwapSeats():
            since = table.stage_version
        case _:
            return
    if command.seen is not None and command.seen < since:
        raise RefusedError("stale", why)


def _verify_same_players(table: Table, command: Command) -> None:
    """Verify that whoever a command is about still sits where its sender saw them."""
    match command:
        case SwapSeats(seats=seats, names=names) if names is not None:
            shown = dict(zip(seats, names, strict=True))
        case RemovePlayer(seat=seat, name=name) | MakeHost(seat=seat, name=name) if name:
            shown = {seat: name}
        case VoteForBot(seat=seat, name=name) | VoteToWait(seat=seat, name=name):
            shown = dict(command.others) | ({seat: name} if name else {})
        case _:
            return
    if any(shown.get(place, chair.name) != chair.name for place, chair in enumerate(table.chairs)):
        raise RefusedError(
            "stale",
            translatable("table-seat-changed", "Somebody else has that seat now: look again."),
        )


def _can_waiting_player_send(draft: UnitOfWork, seat: Seat, command: Command) -> bool:
    """Return whether a player who does not take part yet may send this command.

    Where nobody who takes part is here to do it, or a pause lasts, they end it; where only one is
    here, who does not move, they have a bot play, and they are asked what else nobody is.
    """
    match command:
        case ResumeGame():
            return draft.now >= find_waiting_may_resume_ms(draft.table)
        case AnswerQuestion():
            question = draft.table.asked
            pair = draft.table.asked_swap
            return question is not None and seat in find_required_consents(
                draft.table, question[0], pair
            )
        case VoteForBot(_, against) | VoteToWait(_, against):
            if is_gone_without_bot(draft, against):
                return seat in find_absence_voters(draft.table, draft.gone.keys(), against)
            return can_vote_for_bot(draft.table, seat, draft.now)
        case _:
            return isinstance(command, _WAITING_COMMANDS)


# -- running a table ----------------------------------------------------------------------------


def _request_seat_back(draft: UnitOfWork, seat: Seat) -> None:
    table = draft.table
    if table.chairs[seat].is_away and is_turn_lost(table, seat, draft.now):
        raise RefusedError(
            "not-now",
            translatable(
                "table-bot-plays-turn", "A bot is playing this turn for you: come back after that."
            ),
        )
    _give_seat_back(draft, seat)


def _give_seat_back(draft: UnitOfWork, seat: Seat) -> None:
    """Give the player's seat back, if a bot sits in and this turn is not lost."""
    if draft.table.chairs[seat].is_away and not is_turn_lost(draft.table, seat, draft.now):
        draft.add(PlayerCameBack(seat))


def _handle_host_command(draft: UnitOfWork, seat: Seat, command: _HostCommand) -> None:
    verify_host(draft.table, seat)
    match command:
        case SetPace(_, pace):
            if pace not in BOT_PACES:
                raise RefusedError("off", f"Choose a pace from {', '.join(BOT_PACES)}.")
            draft.add(BotPaceSet(pace))
        case SetDoorPolicy(_, door):
            verify_door(door)
            if door != draft.table.settings.door:
                draft.add(DoorPolicySet(door))
        case SetSpectatorChat(_, gallery):
            verify_gallery(gallery)
            if gallery != draft.table.settings.gallery:
                draft.add(SpectatorChatSet(gallery))
        case RemovePlayer():
            _remove_player(draft, command.seat)
        case MakeHost(seat=to):
            hand_over_host(draft, seat, to)
        case SeatBot():
            _seat_requested_bot(draft, command)


def _remove_player(draft: UnitOfWork, seat: Seat) -> None:
    """Remove the player in `seat` from the table; from now on the host has to let players in."""
    table = draft.table
    if seat == table.host != table.acting_host:
        host = table.seat_names[seat]
        raise RefusedError(
            "no-seat",
            translatable(
                "table-host-stand-in", f"{host} is the host: you're only standing in.", name=host
            ),
        )
    if seat not in table.person_seats or seat == table.acting_host:
        raise RefusedError(
            "no-seat",
            translatable("table-choose-other", "Choose somebody else who sits at this table."),
        )
    if table.stage == "playing" and table.parties and not table.find_join_stage(seat):
        why = "plays for money: only they can give up their seat during the game"
        raise RefusedError(
            "not-now",
            translatable(
                "table-money-cannot-remove",
                f"{table.seat_names[seat]} {why}.",
                name=table.seat_names[seat],
            ),
        )
    verify_no_ranked_game(
        table,
        translatable(
            "table-ranked-no-remove",
            "This game is ranked: you can't remove a player until it's over.",
        ),
    )
    leave_seat(draft, seat, removed=True)
    if table.effective_door == "open":
        draft.add(DoorPolicySet("ask"))


def _seat_requested_bot(draft: UnitOfWork, command: SeatBot) -> None:
    table = draft.table
    verify_seat_open(table, command.seat)
    if table.stage == "playing" and table.parties:
        raise RefusedError(
            "not-now",
            translatable("table-money-no-bots", "You can't change bots during a game for money."),
        )
    if command.name is None:
        if table.stage == "playing":
            raise RefusedError(
                "not-now",
                translatable("table-no-emptying", "You can't empty a seat during a game."),
            )
        if not table.chairs[command.seat].is_empty:
            draft.add(SeatEmptied(command.seat))
        return
    verify_bots_allowed(table)
    if command.name not in BOTS:
        raise RefusedError("off", f"Choose a bot from {', '.join(BOTS)}.")
    draft.add(build_bot(table, command.seat, command.name))
    start_when_ready(draft)


# -- going on -----------------------------------------------------------------------------------


def _set_ready(draft: UnitOfWork, seat: Seat) -> None:
    table = draft.table
    if table.stage == "playing" and not table.resting:
        raise RefusedError(
            "not-now", translatable("table-hand-not-over", "The hand isn't over yet.")
        )
    if is_given_up_for_nothing(table):
        raise RefusedError("not-now", FULL_LOG_MESSAGE)
    _give_seat_back(draft, seat)
    if seat not in table.ready:
        draft.add(PlayerReady(seat))
    start_when_ready(draft)


def _set_paused(draft: UnitOfWork, seat: Seat, *, pauses: bool) -> None:
    if draft.table.stage != "playing":
        raise RefusedError(
            "not-now", translatable("table-nothing-to-pause", "There's no game to pause.")
        )
    if draft.table.paused == pauses:
        return
    if pauses:
        verify_can_pause(draft.table, seat)
    draft.add(GamePaused(seat) if pauses else GameResumed(seat))


def _set_preferences(draft: UnitOfWork, seat: Seat, command: SetPreferences) -> None:
    if command.packets not in ("", *PACKET_WAYS):
        raise RefusedError("off", f"Choose how to deal from {', '.join(PACKET_WAYS)}.")
    chair = draft.table.chairs[seat]
    if (chair.packets, chair.always) != (command.packets, command.always):
        draft.add(PreferencesSet(seat, command.packets, command.always))


def _handle_vote(draft: UnitOfWork, seat: Seat, command: VoteForBot | VoteToWait) -> None:
    """Vote on waiting for a player, who is gone, or who does not act.

    A vote against who does not move counts for the turn, also where they are gone just now: they
    would come and go, and no vote would be left of those before.
    """
    against, waits = command.seat, isinstance(command, VoteToWait)
    others = tuple(other for other, _ in command.others)
    match = draft.table.match
    is_turn = match is not None and match.turn == against
    if not waits and is_turn and can_vote_for_bot(draft.table, seat, draft.now):
        vote_for_bot(draft, seat, against)
        with suppress(RefusedError):
            vote_on_absence(draft, seat, against, others, votes_to_wait=waits)
        seat_agreed_stand_ins(draft)
    elif waits or is_gone_without_bot(draft, against):
        vote_on_absence(draft, seat, against, others, votes_to_wait=waits)
        seat_agreed_stand_ins(draft)
    else:
        vote_for_bot(draft, seat, against)


# -- playing ------------------------------------------------------------------------------------


def _get_running_match(table: Table) -> Match:
    if table.match is None:
        raise RefusedError("not-now", translatable("table-not-begun", "The game hasn't begun."))
    if table.paused:
        raise RefusedError(
            "paused", translatable("table-paused-resume", "The game is paused: resume it first.")
        )
    return table.match


def _play_event(draft: UnitOfWork, seat: Seat, event: events.Event) -> None:
    table, match = draft.table, _get_running_match(draft.table)
    if isinstance(event, AUTOMATIC_EVENTS):
        raise RefusedError(
            "not-now", translatable("table-players-cannot", "Players can't do that.")
        )
    if event.seat != seat:
        raise RefusedError(
            "not-your-seat",
            translatable("table-own-seat-only", "You can act only for your own seat."),
        )
    if table.resting and not match.over:
        raise RefusedError(
            "not-now",
            translatable("table-go-on-first", "The hand is over: go on to the next one first."),
        )
    if isinstance(event, events.Cut) and table.settings.same_deals:
        raise RefusedError(
            "off",
            translatable("table-same-deals", "At this table the deals are the same as at another."),
        )
    if (
        isinstance(event, events.Cut)
        and match.stage is Stage.CUT
        and not table.is_shuffle_committed
    ):
        raise RefusedError(
            "not-now",
            translatable("table-shuffling-wait", "The cards are being shuffled. One moment."),
        )
    if match.turn not in (seat, None) and event not in legal(match):
        assert match.turn is not None
        raise RefusedError(
            "not-your-turn",
            translatable(
                "table-turn-of",
                f"It is {table.seat_names[match.turn]}'s turn.",
                name=table.seat_names[match.turn],
            ),
        )
    if isinstance(event, events.Cut) and match.stage is Stage.CUT and not table.can_cut(seat):
        raise RefusedError(
            "not-now",
            translatable(
                "table-bot-cut-stands",
                "The bot's cut stands, because it was fixed before you sat down.",
            ),
        )
    _give_seat_back(draft, seat)
    draft.add_event(event)
    _give_seat_back(draft, seat)  # where it was too late for that before


def _add_pledge(draft: UnitOfWork, seat: Seat, command: PledgeNonce) -> None:
    table = draft.table
    if (command.game, command.hand, command.attempt) != table.shuffle_to_pledge:
        raise RefusedError(
            "stale", translatable("table-not-next-shuffle", "That isn't the next shuffle.")
        )
    if command.seat not in (None, seat):
        raise RefusedError(
            "stale",
            translatable(
                "table-pledge-new-seat",
                "You've changed places since: pledge for your current seat.",
            ),
        )
    if table.settings.same_deals:
        raise RefusedError(
            "off",
            translatable("table-same-deals", "At this table the deals are the same as at another."),
        )
    if not table.can_pledge(seat):
        raise RefusedError(
            "off",
            translatable(
                "table-no-contribution",
                "You can't contribute to this game's shuffles. You can from the next game on.",
            ),
        )
    if table.seat_pledges[seat] not in (None, command.pledge):
        raise RefusedError(
            "not-now",
            translatable(
                "table-pledged-already", "You've already pledged a random number for this shuffle."
            ),
        )
    if table.seat_pledges[seat] is None:
        draft.add(NoncePledged(seat, *table.shuffle_to_pledge, command.pledge))


def _add_nonce(draft: UnitOfWork, seat: Seat, command: AddNonce) -> None:
    table, promise = draft.table, draft.table.promise
    shuffle = (command.hand, command.attempt)
    if (
        promise is None
        or not table.is_shuffle_committed
        or (promise.hand, promise.attempt_number) != shuffle
    ):
        raise RefusedError(
            "stale", translatable("table-shuffled-already", "The cards are already shuffled.")
        )
    if promise.nonces[seat] is not None:
        raise RefusedError(
            "not-now",
            translatable(
                "table-nonce-added-already", "You've already added a random number to this shuffle."
            ),
        )
    if table.settings.same_deals:
        raise RefusedError(
            "off",
            translatable("table-same-deals", "At this table the deals are the same as at another."),
        )
    _verify_nonce(table, promise, seat, command.nonce)
    draft.add(NonceRevealed(seat, command.hand, command.nonce))


def _verify_nonce(table: Table, commitment: ShuffleCommitment, seat: Seat, nonce: str) -> None:
    """Verify that a nonce is the one that was pledged, and that the pack is cut."""
    pledge = commitment.pledges[seat]
    if pledge is None:
        raise RefusedError(
            "off",
            translatable(
                "table-nonce-not-pledged",
                "Only a random number pledged before the shuffle was fixed counts.",
            ),
        )
    assert table.match is not None
    if table.match.stage is Stage.CUT:
        raise RefusedError(
            "not-now",
            translatable(
                "table-cut-first", "The cut comes first, then the random numbers are shown."
            ),
        )
    try:
        pledged = fair.compute_pledge(
            nonce, table.shuffle_context, commitment.hand, commitment.attempt_number, seat
        )
    except fair.FairShuffleError as error:
        raise RefusedError("off", make_sentence(f"{error}")) from None
    if pledged != pledge:
        shuffle = (
            f"{table.shuffle_context}, hand {commitment.hand}, try {commitment.attempt_number}, "
            f"seat {seat}"
        )
        raise RefusedError(
            "off",
            translatable(
                "table-nonce-differs",
                f"That isn't the random number that you pledged for {shuffle}.",
            ),
        )


def _claim_tricks(draft: UnitOfWork, seat: Seat) -> None:
    table, match = draft.table, _get_running_match(draft.table)
    if match.stage is not Stage.HAND or match.hand is None or match.turn != seat:
        raise RefusedError(
            "not-your-turn",
            translatable("table-claim-when", "Claim the rest when it is your turn to lead."),
        )
    view = match.view(seat)
    assert view is not None
    order = find_allowed_claim_order(table, view)
    if order is None:
        raise RefusedError(
            "cannot-claim",
            translatable("table-claim-unsure", "You aren't certain to win every trick: play on."),
        )
    draft.add(TricksClaimed(seat))
    for event in list_claimed_plays(match.hand, seat, order):
        draft.add_event(event)
