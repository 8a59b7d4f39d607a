"""The pictures: what everybody, and each seat, is shown of a table.

Cards come from views and from nowhere else; only a hand that is over is shown as it was dealt.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from euchre import events
from euchre.cards import BENNIES, Card, Rank, Suit
from euchre.hand import Hand, Phase, View
from euchre.match import Match, Stage
from euchre.presets import rules_title
from euchre.rules import Rules, Seat, pack, teams
from euchre.table.chairs.absence import RETURN, asked_about, stances_on, waited_until
from euchre.table.chairs.consent import asked_of, vote_from, waits_from
from euchre.table.chairs.ranked import TERMS
from euchre.table.chairs.talking import hushed, overheard
from euchre.table.log.entries import GUEST, TableSettings
from euchre.table.log.paying import FORFEIT, playing_for, tell_paid
from euchre.table.log.state import PlayerPurse, Table, alike
from euchre.table.shown.picture import (
    Ask,
    CallShown,
    Fair,
    GameInfo,
    HandInfo,
    KnockShown,
    Laid,
    LastTrick,
    Money,
    PurseShown,
    ResultShown,
    SeatShown,
    TableInfo,
)
from euchre.table.timers import bell, deadline
from euchre.words import phrase, tell_end, tell_result
from euchre.words.quoting import quoted, spoken
from euchre.words.terms import JOINING

_NOBODY: Final[Mapping[Seat, int]] = MappingProxyType({})
_WAITS: Final = {
    Phase.BENNY: "to name trump",
    Phase.ORDER: "to call",
    Phase.NAME: "to call",
    Phase.BID: "to bid",
    Phase.TRUMP: "to name trump",
    Phase.PARTNER: "to call a partner",
    Phase.DISCARD: "to discard",
    Phase.ALONE: "to say: alone or not",
    Phase.BEST: "to ask for a better card, or not",
    Phase.LAY: "to discard",
    Phase.GIVE: "to pass a card",
    Phase.PLAY: "to play",
    Phase.CHALLENGE: "to claim a renege, or not",
    Phase.EXPOSE: "to show the cards",
}

UNREAD_BY_SEATS: Final = frozenset(
    (
        *("version", "since", "started", "drawn", "turned", "match", "chat", "decided", "denied"),
        *("promise", "proofs", "pledges", "left", "barred", "failed", "cut", "seatings", "askers"),
        *("asked_at", "pausers", "outvoted", "overruled", "paid", "totals", "settled", "replaced"),
        "committed",
    )
)
"""The fields of a table that `table_info` does not depend on, but for its `stage` and `dealt`."""
_LISTED: Final = (
    *("id", "title", "preset", "rules_name", "stage", "pace", "host", "clock", "stakes"),
    *("money", "amount", "playing_for", "forfeit", "bots", "open", "hints", "ranked", "terms"),
    *("same_deals", "daily", "kept", "door", "teams", "at_stake", "gallery"),
)
"""What is shown of a table that nobody is at, beside its chairs."""
UNREAD_BY_HAND: Final = frozenset(
    (
        *("version", "ready", "chat", "announced", "asked_at", "askers"),
        *("swapping", "seatings", "pledges", "left", "barred", "decided", "denied", "started"),
        *("drawn", "votes", "stances", "outvoted", "pausers", "paid", "totals", "settled", "cut"),
        *("replaced", "committed"),
    )
)
"""The fields of a table that `hand_info` does not depend on."""


# -- what everybody sees ------------------------------------------------------------------------


def table_info(
    table: Table,
    here: Collection[Seat] = (),
    watching: int = 0,
    knocks: Sequence[KnockShown] = (),
    late: Collection[str] = (),
    *,
    covered: bool = False,
    gone: Mapping[Seat, int] = _NOBODY,
    came: int = 0,
    shared: Collection[Seat] = (),
) -> TableInfo:
    """Return the players and settings of a table, as everybody sees them.

    Args:
        table: the table.
        here: the persons who are connected.
        watching: how many look on.
        covered: whether only those who sit there may see the games.
        knocks: who asks to be let sit down; while nobody may talk their names are not told.
        late: levels of bots that are not ready, for whom the rules bot plays.
        gone: the persons who are not connected, and since when, in ms.
        came: when the first of the persons here came, in ms.
        shared: the seats that several devices have open.
    """
    settings = table.settings
    ready = table.ready
    chairs = tuple(
        SeatShown(
            seat=seat,
            name=chair.name,
            kind="empty" if chair.empty else "human" if chair.person else "bot",
            bot=chair.bot,
            here=seat in here,
            ready=seat in ready,
            away=chair.away,
            joins=table.joins(seat),
            stand_in=_stand_in(settings, chair.bot) if chair.bot in late else "",
            player=_account(chair.player),
            shared=seat in shared,
            **_absence(table, seat, gone, came),
        )
        for seat, chair in enumerate(table.chairs)
    )
    waiting = table.stage != "playing" or table.resting
    asked = table.asked
    return TableInfo(
        id=table.id,
        title=settings.title,
        preset=table.preset or "",
        rules_name=rules_title(table.rules),
        stage=table.stage,
        pace=settings.pace,
        chairs=chairs,
        host=table.runs,
        clock=settings.clock,
        stakes=settings.stakes,
        money=settings.money,
        amount=settings.amount,
        playing_for=playing_for(settings),
        forfeit="" if settings.money == "none" else FORFEIT,
        bots=settings.bots,
        open=settings.open,
        paused=table.paused,
        hints=settings.hints,
        ranked=settings.ranked,
        terms=TERMS if settings.ranked else "",
        same_deals=bool(settings.same_deals),
        daily=settings.day.replace(".", "/"),
        covered=covered,
        watching=watching,
        waits=tuple(sorted(table.present - ready)) if waiting else (),
        ask=None if asked is None else _ask(table, asked),
        swapping=table.swapping,
        kept=settings.kept,
        door=table.door,
        knocks=tuple(map(_unnamed, knocks) if hushed(table) else knocks),
        votes=tuple(sorted(table.votes)),
        announced=table.announced,
        teams=teams(table.rules),
        at_stake=table.at_stake,
        gallery=settings.gallery,
        overheard=overheard(table),
        hushed=hushed(table),
        joining=JOINING.get(table.joining, ""),
    )


def _stand_in(settings: TableSettings, level: str | None) -> str:
    """Return the level that plays for a bot that is not ready: its own, if the table waits for
    it.
    """
    return (level or "") if settings.daily else "rules"


def _unnamed(knock: KnockShown) -> KnockShown:
    """Return a knock without the name, while chat is muted: a name could be a message, and the host
    a partner.
    """
    return KnockShown(knock.number, "Somebody")


def seats_alike(one: Table, other: Table) -> bool:
    """Return whether `build_table_info` returns the same for two tables, with the same people
    connected.
    """
    if (one.stage, one.dealt) != (other.stage, other.dealt):
        return False
    return alike(one, other, UNREAD_BY_SEATS)


def listed_info(table: Table) -> TableInfo:
    """Return the public description of a table that nobody is at.

    Nothing in it changes but with the settings, chairs, stage, rules and host of the table.
    """
    info = table_info(table)
    chairs = tuple(SeatShown(it.seat, it.name, it.kind, it.bot) for it in info.chairs)
    return TableInfo(chairs=chairs, **{name: getattr(info, name) for name in _LISTED})


def _account(player: str) -> str:
    """Return the account id of a player as it ends the account's links; empty: a guest."""
    return "" if player.startswith(GUEST) else player.partition(".")[2]


def _absence(table: Table, seat: Seat, gone: Mapping[Seat, int], came: int) -> dict[str, Any]:
    """Return the fields of a player who is gone: since when, and until when the others wait."""
    if seat not in gone or not table.chairs[seat].person:
        return {}
    since = gone[seat]
    if seat not in table.present:
        return {"gone": since}
    return {
        "gone": since,
        "until": waited_until(table, seat, since, came),
        "vote_from": since + RETURN,
        "asked": tuple(sorted(asked_about(table, gone.keys(), seat))),
        "leave": tuple(sorted(stances_on(table, seat, since, waits=False))),
        "stay": tuple(sorted(stances_on(table, seat, since, waits=True))),
    }


def _ask(table: Table, asked: tuple[Seat, frozenset[Seat]]) -> Ask:
    """Return the open question, and the seats that still have to answer it."""
    (seat, agreed), pair = asked, table.asked_swap
    of = asked_of(table, seat, pair) - agreed
    what = "undo" if pair is None else "swap"
    return Ask(seat, what, tuple(sorted(agreed)), tuple(sorted(of)), pair or ())


def game_info(table: Table, known: Sequence[ResultShown] = ()) -> GameInfo | None:
    """Return the score and the hands so far; None before the first game.

    `known` are the results of the first hands of this game, where they have been made before.
    """
    match = table.match
    if match is None:
        return None
    info = match_info(match, table.names, _results(table, match, known))
    cash = None if table.settings.money == "none" else money(table)
    return replace(info, number=table.game, money=cash, bell=bell(table))


def match_info(match: Match, names: Sequence[str], results: tuple[ResultShown, ...]) -> GameInfo:
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
        ending=tuple(tell_end(match, names)) if match.over else (),
        last_hand=match.rules.num_hands,
    )


def money(table: Table) -> Money:
    """Return the winnings of the finished game, and the totals of all games here."""
    return Money(
        words=tell_paid(table.paid, table.chairs, parties=table.parties),
        game=_purses(table, table.paid),
        totals=_purses(table, table.totals),
        games=table.settled,
    )


def _purses(table: Table, purses: Sequence[PlayerPurse]) -> tuple[PurseShown, ...]:
    seats = {(chair.name, chair.person): at for at, chair in enumerate(table.chairs)}
    return tuple(
        PurseShown(it.name, it.cents, seats.get((it.name, it.person)), bot=not it.person)
        for it in purses
    )


def _results(table: Table, match: Match, known: Sequence[ResultShown]) -> tuple[ResultShown, ...]:
    results = [*known]
    for number in range(len(known) + 1, len(match.hands) + 1):
        last = number == len(match.hands)
        scores = match.scores if last else match.hands[number].scores
        results.append(result(match.hands[number - 1], scores, table.names_in(number)))
    return tuple(results)


def result(hand: Hand, scores: tuple[int, ...], names: Sequence[str]) -> ResultShown:
    """Return the result of a finished hand, and the scores after it."""
    assert hand.outcome is not None
    return ResultShown(
        words=tell_result(hand, names),
        points=hand.points,
        scores=scores,
        outcome=hand.outcome.value,
        maker=hand.maker,
        trump=None if hand.trump is None else hand.trump.letter,
        dealer=hand.dealer,
    )


def fair_info(table: Table) -> Fair | None:
    """Return the commitment to the next or present shuffle.

    None also where a game of an old log has it bound to the word behind the same deals.
    """
    promise = table.promise
    if promise is None or table.by_word:
        return None
    bare = Fair(
        promise.hand,
        promise.commitment,
        table.source,
        algorithm=promise.algorithm,
        pledges=promise.pledges if any(promise.pledges) else (),
        attempt=promise.attempt,
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


def hand_info(table: Table, public: View | None, came: int = 0) -> HandInfo | None:
    """Return the public state of the hand; None before the first game.

    Args:
        table: the table.
        public: the view of a spectator of the match's hand.
        came: when the first of the persons here came, in ms.
    """
    match = table.match
    if match is None:
        return None
    fair = fair_info(table)
    if not table.shows_hand:
        number = 0 if match.stage is Stage.FIRST_DEALER else len(match.hands) + 1
        return HandInfo(
            number=number,
            phase=match.stage.value,
            dealer=match.dealer,
            turn=match.turn,
            deadline=deadline(table, came),
            asks=_waiting(table, match, None),
            fair=fair,
        )
    if public is None:
        return None
    number = len(match.hands) + (0 if public.over else 1)
    return show(
        public,
        number,
        match,
        table.actors,
        asks=_waiting(table, match, public),
        until=deadline(table, came),
        votes=(waits_from(table), vote_from(table)),
        fair=fair,
    )


def show(
    public: View,
    number: int,
    match: Match,
    names: Sequence[str],
    *,
    asks: str = "",
    until: int | None = None,
    votes: tuple[int | None, int | None] = (None, None),
    fair: Fair | None = None,
) -> HandInfo:
    """Return the picture of a hand, from the view of a spectator.

    Args:
        public: the view.
        number: which hand of the match it is, from 1 on.
        match: the match; its last hand is shown as dealt if it is over.
        names: a name for each seat.
        asks: who is waited for, in words.
        until: until when, in ms.
        votes: from when the others are told for whom they wait, and may vote for a bot, in ms.
        fair: the promise for the shuffle.
    """
    trump = public.trump
    calling = public.phase in (Phase.BENNY, Phase.ORDER, Phase.NAME, Phase.BID)
    lies = calling and public.phase is not Phase.NAME
    suited = trump is not None and trump is not Suit.NONE
    last = public.tricks[-1] if public.tricks else None
    truth = match.hands[-1] if public.over and match.hands else None
    bid = public.bid
    return HandInfo(
        number=number,
        phase=public.phase.value,
        dealer=public.dealer,
        counts=tuple(map(len, public.hands)),
        won=public.won,
        turn=public.turn,
        deadline=until,
        waits_from=votes[0],
        vote_from=votes[1],
        asks=asks,
        up_card=public.up_card if lies else None,
        turned_down=public.up_card if public.phase is Phase.NAME else None,
        kitty_count=len(public.kitty),
        trump=None if trump is None else trump.letter,
        bowers=_bowers(trump) if trump is not None and suited else (),
        benny=_benny(public.rules, public.dealt.benny) if suited else None,
        maker=public.maker,
        makers=public.makers,
        alone=public.alone,
        lone_defender=public.lone_defender,
        taker=public.taker,
        bid=None if bid is None else bid.tricks,
        bidder=None if bid is None else bid.seat,
        needed=public.needed if public.maker is not None else None,
        called_card=public.called_card,
        partner=public.called_partner,
        out=public.out,
        calls=_calls(public.rules, public.dealer, public.up_card, public.calls),
        trick=_laid(public.trick),
        last=None if last is None else LastTrick(_laid(last.plays), last.winner),
        tricks=len(public.tricks),
        result=None if truth is None else result(truth, match.scores, names),
        dealt=() if truth is None else truth.dealt.hands,
        kitty=() if truth is None else truth.dealt.kitty,
        fair=fair,
    )


def _laid(plays: Sequence[events.Played]) -> tuple[Laid, ...]:
    return tuple([Laid(play.seat, play.card) for play in plays])


@cache
def _bowers(trump: Suit) -> tuple[Card, ...]:
    return Card(Rank.JACK, trump), Card(Rank.JACK, trump.partner)


@lru_cache(maxsize=256)
def _benny(rules: Rules, benny: Card | None) -> Card | None:
    """Return the card of this pack that beats the bowers; `benny`: the one that was dealt."""
    return next((card for card in pack(rules, benny) if card in BENNIES), None)


@lru_cache(maxsize=4096)
def _calls(
    rules: Rules,
    dealer: Seat,
    up_card: Card | None,
    calls: tuple[events.Passed | events.Called | events.Bid, ...],
) -> tuple[CallShown, ...]:
    """Return the calls of the bidding rounds."""
    first_round, said = rules.bidding == "turn_up", []
    for call in calls:
        words = quoted(rules, dealer, up_card, call, first_round=first_round)
        said.append(CallShown(call.seat, words))
        first_round = first_round and call.seat != dealer
    return tuple(said)


def _waiting(table: Table, match: Match, public: View | None) -> str:
    if table.paused:
        return "The game is paused."
    if table.resting and not match.over:
        return "The hand is over."
    if match.turn is None or match.over:
        return "" if match.over else "The cards are being shuffled."
    name = table.actors[match.turn]
    what = "to cut the pack" if public is None else _WAITS.get(public.phase, "")
    return f"Waiting for {name} {what}"


# -- what is said -------------------------------------------------------------------------------


def bubble(match: Match, event: events.Event) -> str:
    """Return the words in a player's speech bubble for `event`, which comes next; empty: none."""
    if isinstance(event, events.Cut):
        assert match.dealer is not None
        return phrase(match.rules, match.dealer, event)
    hand = match.hand
    if hand is None:
        return ""
    match event:
        case events.Passed() if hand.phase is Phase.CHALLENGE:
            return ""
        case events.Passed() | events.Called() | events.Bid():
            return spoken(hand, event, first_round=hand.phase is Phase.ORDER)
        case events.Declared() if not event.alone:
            return "" if event.seat != hand.maker else phrase(hand.rules, hand.dealer, event)
        case (
            events.PartnerCalled()
            | events.Shown()
            | events.WentUnder()
            | events.Declared()
            | events.CalledForBest()
            | events.Challenged()
        ):
            return phrase(hand.rules, hand.dealer, event)
        case _:
            return ""
