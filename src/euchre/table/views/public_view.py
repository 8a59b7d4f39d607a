"""The pictures: what everybody, and each seat, is shown of a table.

Cards come from views and from nowhere else; only a hand that is over is shown as it was dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from euchre.english import call_phrase, describe_match_end, describe_result
from euchre.english.quoting import quote_call, quote_call_from_facts
from euchre.english.terms import JOINING_TEXTS
from euchre.game import events
from euchre.game.auction import find_stake, list_bid_trumps, list_higher_levels
from euchre.game.cards import BENNY_CANDIDATES, Card, Rank, Suit
from euchre.game.hand import Hand, Phase, View
from euchre.game.loners import is_played_alone
from euchre.game.match import Match, Stage
from euchre.game.presets import rules_title
from euchre.game.rules import Rules, Seat, build_pack, teams
from euchre.game.scoring import list_special_bids
from euchre.table.chairs.absence import (
    RECONNECT_MS,
    find_absence_voters,
    find_seats_that_voted,
    find_takeover_time_ms,
)
from euchre.table.chairs.consent import (
    find_bot_vote_start_ms,
    find_required_consents,
    find_stall_notice_ms,
)
from euchre.table.chairs.daily import explain_daily_too_late, find_daily_close_ms
from euchre.table.chairs.ranked import describe_ranked_terms, explain_uncounted_game
from euchre.table.chairs.seating import list_open_seats
from euchre.table.chairs.talking import can_players_hear_spectators, is_chat_muted
from euchre.table.log.entries import GUEST_PREFIX, TableSettings
from euchre.table.log.paying import (
    FORFEIT_TERMS,
    UNPAID_TOTALS_NOTE,
    describe_payments,
    describe_stakes,
)
from euchre.table.log.state import PlayerWinnings, Table, has_same_fields
from euchre.table.timers import find_game_end, find_turn_deadline
from euchre.table.views.picture import (
    AuctionInfo,
    BidLevelInfo,
    CallInfo,
    FairShuffleInfo,
    GameInfo,
    HandInfo,
    HandResultInfo,
    KnockInfo,
    LaidCardInfo,
    LastTrickInfo,
    MoneyInfo,
    PendingQuestionInfo,
    PurseInfo,
    SeatInfo,
    TableInfo,
)
from euchre.texts import translatable

DescribeHand: TypeAlias = Callable[[Hand, tuple[str, ...]], str]
"""Describes how a finished hand ended, given a name for each seat: `describe_result`, or a cache of
what it says."""
_NO_ABSENCES: Final[Mapping[Seat, int]] = MappingProxyType({})
_WAIT_PHRASES: Final = {
    Phase.BENNY: translatable("table-wait-name", "to name trump"),
    Phase.ORDER: translatable("table-wait-call", "to call"),
    Phase.NAME: translatable("table-wait-call", "to call"),
    Phase.BID: translatable("table-wait-bid", "to bid"),
    Phase.TRUMP: translatable("table-wait-name", "to name trump"),
    Phase.PARTNER: translatable("table-wait-partner", "to call a partner"),
    Phase.DISCARD: translatable("table-wait-discard", "to discard"),
    Phase.ALONE: translatable("table-wait-alone", "to say: alone or not"),
    Phase.BEST: translatable("table-wait-best", "to ask for a better card, or not"),
    Phase.LAY: translatable("table-wait-discard", "to discard"),
    Phase.GIVE: translatable("table-wait-give", "to pass a card"),
    Phase.PLAY: translatable("table-wait-play", "to play"),
    Phase.CHALLENGE: translatable("table-wait-challenge", "to claim a renege, or not"),
    Phase.EXPOSE: translatable("table-wait-expose", "to show the cards"),
}

UNREAD_BY_TABLE_INFO: Final = frozenset(
    (
        *("version", "since", "started", "drawn", "turned", "match", "chat", "decided", "denied"),
        *("promise", "proofs", "pledges", "left", "barred", "failed", "cut", "seatings", "askers"),
        "actors",
        *("asked_at", "asked_version", "stage_version", "consent_version"),
        *("pausers", "outvoted", "overruled", "paid", "totals", "settled", "replaced"),
        "committed",
    )
)
"""The fields of a table that `build_table_info` does not depend on, but for its `stage` and
`dealt`.
"""
_LISTED_FIELDS: Final = (
    *("id", "title", "preset", "rules_name", "stage", "pace", "host", "clock", "stakes"),
    *("money", "amount", "playing_for", "forfeit", "bots", "open", "hints", "ranked", "terms"),
    *("same_deals", "daily", "kept", "door", "free", "teams", "at_stake", "gallery"),
)
"""What is shown of a table that nobody is at, beside its chairs."""
UNREAD_BY_HAND_INFO: Final = frozenset(
    (
        *("version", "ready", "chat", "announced", "asked_at", "asked_version", "askers"),
        *("swapping", "pledges", "left", "barred", "decided", "denied", "started"),
        *("drawn", "votes", "stances", "outvoted", "pausers", "paid", "totals", "settled", "cut"),
        *("replaced", "committed", "stage_version", "consent_version", "actors"),
    )
)
"""The fields of a table that `build_hand_info` does not depend on."""


# -- what everybody sees ------------------------------------------------------------------------


def build_table_info(
    table: Table,
    present_seats: Collection[Seat] = (),
    watcher_count: int = 0,
    knocks: Sequence[KnockInfo] = (),
    unready_levels: Collection[str] = (),
    *,
    is_covered: bool = False,
    absent_since_ms: Mapping[Seat, int] = _NO_ABSENCES,
    first_arrival_ms: int = 0,
    shared_seats: Collection[Seat] = (),
    is_too_late: bool = False,
) -> TableInfo:
    """Return the players and settings of a table, as everybody sees them.

    Args:
        table: the table.
        present_seats: the persons who are connected.
        watcher_count: how many look on.
        is_covered: whether only those who sit there may see the games.
        knocks: who asks to be let sit down; while nobody may talk their names are not told.
        unready_levels: levels of bots that are not ready, for whom the rules bot plays.
        absent_since_ms: the persons who are not connected, and since when, in ms.
        first_arrival_ms: when the first of the persons here came, in ms.
        shared_seats: the seats that several devices have open.
        is_too_late: whether a daily game has not been over in time.
    """
    settings = table.settings
    ready = table.ready
    chairs = tuple(
        SeatInfo(
            seat=seat,
            name=chair.name,
            kind="empty" if chair.is_empty else "human" if chair.person else "bot",
            bot=chair.bot,
            here=seat in present_seats,
            ready=seat in ready,
            away=chair.is_away,
            joins=table.find_join_stage(seat),
            stand_in=_find_stand_in_level(settings, chair.bot)
            if chair.bot in unready_levels
            else "",
            player=_find_account_link_id(chair.player),
            shared=seat in shared_seats,
            **_build_absence_fields(table, seat, absent_since_ms, first_arrival_ms),
        )
        for seat, chair in enumerate(table.chairs)
    )
    waiting = table.stage != "playing" or table.resting
    question = table.asked
    return TableInfo(
        id=table.id,
        title=settings.title,
        preset=table.preset_name or "",
        rules_name=rules_title(table.rules),
        stage=table.stage,
        pace=settings.pace,
        chairs=chairs,
        host=table.acting_host,
        clock=settings.clock,
        stakes=settings.stakes,
        money=settings.money,
        amount=settings.amount,
        playing_for=describe_stakes(settings),
        forfeit="" if settings.money == "none" else FORFEIT_TERMS,
        bots=settings.bots,
        open=settings.open,
        paused=table.paused,
        hints=settings.hints,
        ranked=settings.ranked,
        terms=describe_ranked_terms(table.rules) if settings.ranked else "",
        same_deals=bool(settings.same_deals),
        daily=settings.daily_deal_name.replace(".", "/"),
        covered=is_covered,
        watching=watcher_count,
        waits=tuple(sorted(table.present_seats - ready)) if waiting else (),
        ask=None if question is None else _build_question(table, question),
        swapping=table.swapping,
        kept=settings.kept,
        door=table.effective_door,
        knocks=() if is_chat_muted(table) else tuple(knocks),
        votes=tuple(sorted(table.votes)),
        announced=table.announced,
        teams=teams(table.rules),
        at_stake=table.has_stakes,
        gallery=settings.gallery,
        overheard=can_players_hear_spectators(table),
        hushed=is_chat_muted(table),
        joining=JOINING_TEXTS.get(table.new_player_join_stage, ""),
        closes=find_daily_close_ms(table),
        free=list_open_seats(table),
        uncounted=explain_daily_too_late(table) if is_too_late else explain_uncounted_game(table),
    )


def _find_stand_in_level(settings: TableSettings, level: str | None) -> str:
    """Return the level that plays for a bot that is not ready; its own, if it is waited for."""
    return (level or "") if settings.is_daily else "rules"


def has_same_table_info(one: Table, other: Table) -> bool:
    """Return whether `build_table_info` is the same for two tables, with the same people there."""
    if (one.stage, one.is_hand_dealt) != (other.stage, other.is_hand_dealt):
        return False
    return has_same_fields(one, other, UNREAD_BY_TABLE_INFO)


def build_listed_info(table: Table) -> TableInfo:
    """Return the public description of a table that nobody is at.

    Nothing in it changes but with the settings, chairs, stage, rules and host of the table.
    """
    info = build_table_info(table)
    chairs = tuple(
        SeatInfo(chair.seat, chair.name, chair.kind, chair.bot, player=chair.player)
        for chair in info.chairs
    )
    return TableInfo(chairs=chairs, **{name: getattr(info, name) for name in _LISTED_FIELDS})


def _find_account_link_id(player: str) -> str:
    """Return the account id of a player as it ends the account's links; empty: a guest."""
    return "" if player.startswith(GUEST_PREFIX) else player.partition(".")[2]


def _build_absence_fields(
    table: Table, seat: Seat, absent_since_ms: Mapping[Seat, int], first_arrival_ms: int
) -> dict[str, Any]:
    if seat not in absent_since_ms or not table.chairs[seat].person:
        return {}
    since = absent_since_ms[seat]
    if seat not in table.present_seats:
        return {"gone": since}
    return {
        "gone": since,
        "until": find_takeover_time_ms(table, seat, since, first_arrival_ms),
        "vote_from": since + RECONNECT_MS,
        "asked": tuple(sorted(find_absence_voters(table, absent_since_ms.keys(), seat))),
        "leave": tuple(sorted(find_seats_that_voted(table, seat, since, votes_to_wait=False))),
        "stay": tuple(sorted(find_seats_that_voted(table, seat, since, votes_to_wait=True))),
    }


def _build_question(table: Table, question: tuple[Seat, frozenset[Seat]]) -> PendingQuestionInfo:
    (seat, agreed), pair = question, table.asked_swap
    awaited = find_required_consents(table, seat, pair) - agreed
    kind = "undo" if pair is None else "swap"
    return PendingQuestionInfo(
        seat, kind, tuple(sorted(agreed)), tuple(sorted(awaited)), pair or ()
    )


def build_game_info(
    table: Table,
    known_results: Sequence[HandResultInfo] = (),
    describe: DescribeHand = describe_result,
) -> GameInfo | None:
    """Return the score and the hands so far; None before the first game.

    `known_results` are the results of this game as they were before, by the same names; `describe`
    describes a finished hand.
    """
    match = table.match
    if match is None:
        return None
    names = table.find_seat_names(len(match.hands))
    info = build_match_info(match, names, _list_hand_results(table, match, known_results, describe))
    cash = None if table.settings.money == "none" else build_money_info(table)
    bell, others = find_game_end(table), list_former_hand_player_names(table)
    return replace(info, number=table.game, money=cash, bell=bell, names=others)


def list_former_hand_player_names(table: Table) -> tuple[str, ...]:
    """Return who played the hand that is over and still shown, if others sit there by now."""
    match = table.match
    if match is None or not (match.over or table.resting):
        return ()
    names = table.find_seat_names(len(match.hands))
    return () if names == table.seat_names else names


def build_match_info(
    match: Match, names: Sequence[str], results: tuple[HandResultInfo, ...]
) -> GameInfo:
    """Return the score and the ending of a match, numbered as the first game.

    Args:
        match: the match.
        names: one for each seat.
        results: of its hands, as far as they are wanted.
    """
    return GameInfo(
        number=1,
        stage=match.stage.value,
        teams=teams(match.rules),
        scores=match.scores,
        target=match.rules.target,
        score_cards=match.rules.score_cards,
        dealer=match.dealer,
        hands=match.hands_played,
        time_up=match.time_up,
        tokens=match.tokens if match.rules.four_trick_tokens else (),
        results=results,
        over=match.over,
        winner=match.winner,
        games=match.verdict.games if match.over else 0,
        ending=tuple(describe_match_end(match, names)) if match.over else (),
        last_hand=match.rules.num_hands,
    )


def build_money_info(table: Table) -> MoneyInfo:
    """Return the winnings of the finished game, and the totals of all games here."""
    return MoneyInfo(
        words=describe_payments(table.paid, table.chairs, parties=table.parties),
        game=_build_purses(table, table.paid),
        totals=_build_purses(table, table.totals),
        games=table.settled,
        note="" if all(purse.person for purse in table.totals) else UNPAID_TOTALS_NOTE,
    )


def _build_purses(table: Table, purses: Sequence[PlayerWinnings]) -> tuple[PurseInfo, ...]:
    seats = {(chair.name, chair.person): seat for seat, chair in enumerate(table.chairs)}
    return tuple(
        PurseInfo(
            purse.name,
            purse.cents,
            seats.get((purse.name, purse.person or purse.bearer is not None)),
            bot=not purse.person and purse.bearer is None,
            unpaid=not purse.person,
        )
        for purse in purses
    )


def _list_hand_results(
    table: Table, match: Match, known_results: Sequence[HandResultInfo], describe: DescribeHand
) -> tuple[HandResultInfo, ...]:
    results = [
        *known_results[: max(0, len(match.hands) - 1)]
    ]  # the scores after the last may change
    for number in range(len(results) + 1, len(match.hands) + 1):
        last = number == len(match.hands)
        scores = match.scores if last else match.hands[number].scores
        results.append(
            build_hand_result(
                match.hands[number - 1], scores, table.find_seat_names(number), describe
            )
        )
    return tuple(results)


def build_hand_result(
    hand: Hand,
    scores: tuple[int, ...],
    names: tuple[str, ...],
    describe: DescribeHand = describe_result,
) -> HandResultInfo:
    """Return the result of a finished hand, and the scores after it."""
    assert hand.outcome is not None
    return HandResultInfo(
        words=describe(hand, names),
        points=hand.points,
        scores=scores,
        outcome=hand.outcome.value,
        maker=hand.maker,
        trump=None if hand.trump is None else hand.trump.letter,
        dealer=hand.dealer,
    )


def build_fair_info(table: Table) -> FairShuffleInfo | None:
    """Return the commitment to the next or present shuffle."""
    promise = table.promise
    if promise is None:
        return None
    bare = FairShuffleInfo(
        promise.hand,
        promise.commitment,
        table.shuffle_context,
        algorithm=promise.algorithm,
        pledges=promise.pledges if any(promise.pledges) else (),
        attempt=promise.attempt_number,
    )
    if promise.at is not None and promise.secret is None:
        return bare  # it is told once more when the hand is over
    return replace(
        bare,
        nonces=promise.nonces if any(promise.nonces) else (),
        secret=promise.secret,
        cut=promise.cut,
        failed=promise.failed,
        place=promise.place,
        dropped=promise.dropped,
    )


def build_hand_info(
    table: Table, public: View | None, first_arrival_ms: int = 0
) -> HandInfo | None:
    """Return the public state of the hand; None before the first game.

    Args:
        table: the table.
        public: the view of a spectator of the match's hand.
        first_arrival_ms: when the first of the persons here came, in ms.
    """
    match = table.match
    if match is None:
        return None
    fair = build_fair_info(table)
    if not table.shows_hand:
        number = 0 if match.stage is Stage.FIRST_DEALER else len(match.hands) + 1
        return HandInfo(
            number=number,
            phase=match.stage.value,
            dealer=match.dealer,
            turn=match.turn,
            deadline=find_turn_deadline(table, first_arrival_ms),
            asks=_describe_wait(table, match, None),
            fair=fair,
        )
    if public is None:
        return None
    number = len(match.hands) + (0 if public.over else 1)
    return build_hand_picture(
        public,
        number,
        match,
        table.find_seat_names(len(match.hands)),
        wait_text=_describe_wait(table, match, public),
        until_ms=find_turn_deadline(table, first_arrival_ms),
        votes=(find_stall_notice_ms(table), find_bot_vote_start_ms(table)),
        fair=fair,
    )


def build_hand_picture(
    public: View,
    hand_number: int,
    match: Match,
    names: Sequence[str],
    *,
    wait_text: str = "",
    until_ms: int | None = None,
    votes: tuple[int | None, int | None] = (None, None),
    fair: FairShuffleInfo | None = None,
) -> HandInfo:
    """Return the picture of a hand, from the view of a spectator.

    Args:
        public: the view.
        hand_number: which hand of the match it is, from 1 on.
        match: the match; its last hand is shown as dealt if it is over.
        names: a name for each seat, of the player of the match's last hand.
        wait_text: who is waited for, in words.
        until_ms: until when, in ms.
        votes: from when the others are told for whom they wait, and may vote for a bot, in ms.
        fair: the promise for the shuffle.
    """
    trump = public.trump
    calling = public.phase in (Phase.BENNY, Phase.ORDER, Phase.NAME, Phase.BID)
    lies = calling and public.phase is not Phase.NAME
    suited = trump is not None and not trump.is_no_trump
    last = public.tricks[-1] if public.tricks else None
    truth = match.hands[-1] if public.over and match.hands else None
    bid = public.bid
    return HandInfo(
        number=hand_number,
        phase=public.phase.value,
        dealer=public.dealer,
        counts=tuple(map(len, public.hands)),
        won=public.tricks_won,
        turn=public.turn,
        deadline=until_ms,
        waits_from=votes[0],
        vote_from=votes[1],
        asks=wait_text,
        up_card=public.up_card if lies else None,
        turned_down=public.up_card if public.phase is Phase.NAME else None,
        kitty_count=len(public.kitty),
        trump=None if trump is None else trump.letter,
        bowers=_list_bowers(trump) if trump is not None and suited else (),
        benny=_find_benny(public.rules, public.dealt.benny) if suited else None,
        maker=public.maker,
        makers=public.makers,
        alone=is_played_alone(public),
        lone_defender=public.lone_defender,
        taker=public.taker,
        bid=None if bid is None else bid.tricks,
        bidder=None if bid is None else bid.seat,
        bid_trump=None if bid is None or bid.trump is None else bid.trump.letter,
        bid_special=None if bid is None or bid.special is None else bid.special.value,
        stake=public.stake,
        auction=_build_auction(public.rules, public.calls) if public.phase is Phase.BID else None,
        needed=public.needed if public.maker is not None else None,
        called_card=public.called_card,
        partner=public.called_partner,
        out=public.out,
        calls=_build_calls(public.rules, public.dealer, public.up_card, public.calls),
        trick=_build_laid_cards(public.trick),
        last=None if last is None else LastTrickInfo(_build_laid_cards(last.plays), last.winner),
        tricks=len(public.tricks),
        result=None if truth is None else build_hand_result(truth, match.scores, tuple(names)),
        dealt=() if truth is None else truth.dealt.hands,
        kitty=() if truth is None else truth.dealt.kitty,
        fair=fair,
    )


@lru_cache(maxsize=256)
def _build_auction(
    rules: Rules, calls: tuple[events.Passed | events.Called | events.Bid, ...]
) -> AuctionInfo | None:
    """Return what may be bid; None: a bid is a number of tricks, and the choices are all."""
    if not rules.bid_names_trump and not list_special_bids(rules):
        return None
    return AuctionInfo(
        levels=tuple(
            BidLevelInfo(tricks)
            if special is None
            else BidLevelInfo(tricks, special.value, find_stake(rules, calls, special))
            for tricks, special in list_higher_levels(rules, calls)
        ),
        trumps=tuple(trump.letter for trump in list_bid_trumps(rules)),
        names_trump=rules.bid_names_trump,
        no_trump_from=rules.min_bid_no_trump or 0,
    )


def _build_laid_cards(plays: Sequence[events.Played]) -> tuple[LaidCardInfo, ...]:
    return tuple([LaidCardInfo(play.seat, play.card) for play in plays])


@cache
def _list_bowers(trump: Suit) -> tuple[Card, ...]:
    return Card(Rank.JACK, trump), Card(Rank.JACK, trump.same_colour_suit)


@lru_cache(maxsize=256)
def _find_benny(rules: Rules, benny: Card | None) -> Card | None:
    """Return the card of this pack that beats the bowers; `benny`: the one that was dealt."""
    return next((card for card in build_pack(rules, benny) if card in BENNY_CANDIDATES), None)


@lru_cache(maxsize=4096)
def _build_calls(
    rules: Rules,
    dealer: Seat,
    up_card: Card | None,
    calls: tuple[events.Passed | events.Called | events.Bid, ...],
) -> tuple[CallInfo, ...]:
    first_round, infos = rules.bidding == "turn_up", []
    for call in calls:
        words = quote_call_from_facts(rules, dealer, up_card, call, first_round=first_round)
        infos.append(CallInfo(call.seat, words))
        first_round = first_round and call.seat != dealer
    return tuple(infos)


def _describe_wait(table: Table, match: Match, public: View | None) -> str:
    if table.paused:
        return translatable("table-paused", "The game is paused.")
    if table.resting and not match.over:
        return translatable("table-hand-over", "The hand is over.")
    if match.over:
        return ""
    if table.is_shuffle_algorithm_unknown:
        assert table.promise is not None
        return translatable(
            "table-unknown-algorithm",
            f"The next cards were promised with {table.promise.algorithm!r}, which this program"
            " doesn't know, so this game can't go on: play at another table.",
            algorithm=repr(table.promise.algorithm),
        )
    if match.turn is None or (match.stage is Stage.CUT and not table.is_shuffle_committed):
        return translatable("table-shuffling", "The cards are being shuffled.")
    name = table.actor_names[match.turn]
    action = (
        translatable("table-wait-cut", "to cut the pack")
        if public is None
        else _WAIT_PHRASES.get(public.phase, "")
    )
    return translatable(
        "table-waiting-action", f"Waiting for {name} {action}", name=name, action=action
    )


# -- what is said -------------------------------------------------------------------------------


def find_bubble_text(match: Match, event: events.Event) -> str:
    """Return the words in a player's speech bubble for `event`, which comes next; empty: none."""
    if isinstance(event, events.Cut):
        assert match.dealer is not None
        return call_phrase(match.rules, match.dealer, event)
    hand = match.hand
    if hand is None:
        return ""
    match event:
        case events.Passed() if hand.phase is Phase.CHALLENGE:
            return ""
        case events.Passed() | events.Called() | events.Bid():
            return quote_call(hand, event, first_round=hand.phase is Phase.ORDER)
        case events.Declared() if not event.alone:
            return "" if event.seat != hand.maker else call_phrase(hand.rules, hand.dealer, event)
        case (
            events.PartnerCalled()
            | events.RedealClaimed()
            | events.SwappedLowCards()
            | events.Declared()
            | events.CalledForBest()
            | events.Challenged()
        ):
            return call_phrase(hand.rules, hand.dealer, event)
        case _:
            return ""
