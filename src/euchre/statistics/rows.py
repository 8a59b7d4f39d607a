"""A row for every hand, decision and card of recorded games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from msgspec.structs import asdict

from euchre.english.grammar import join_words
from euchre.game.cards import HIDDEN, SUIT_TABLE, Card, Suit
from euchre.game.events import Exposed, HandEvent, Played, TookUp
from euchre.game.hand import Hand, Phase, apply, begin, playable_cards
from euchre.game.presets import find_preset_name
from euchre.game.rules import Seat, team_of
from euchre.statistics.games import EndedHand, Games, iterate_ended_hands, name_seat_from_dealer
from euchre.statistics.table import DataTable, build_table, declare_column
from euchre.texts import plain_text


@dataclass(frozen=True, kw_only=True, slots=True)
class HandRow:
    """The columns of a row of `tabulate_hands`."""

    game: str = declare_column("What the game is called.")
    hand: int = declare_column("The number of the hand in its game, from 1.")
    rules: str | None = declare_column("The named game that it is played by; empty: house rules.")
    score: str = declare_column(
        "The points of each side before the hand, as 6 to 8: a spreadsheet takes 6:8 for a time."
    )
    dealer: int = declare_column("The seat that dealt.")
    up_card: str | None = declare_column("The card turned up, if any.")
    trump: str | None = declare_column("Trump: C, D, H, S, or NT; empty where all passed.")
    round: int | None = declare_column(
        "In which round of calls trump was made: 1 or 2; empty in auctions, and where all passed."
    )
    ordered: bool = declare_column("Whether trump was made by ordering or taking up the up-card.")
    maker: int | None = declare_column("The seat that made trump.")
    player: str | None = declare_column("Who sat there.")
    place: str | None = declare_column(
        "Where the maker sits from the dealer: 1 to the left, 2, and so on, or dealer."
    )
    partner: int | None = declare_column("The seat of the maker's partner, playing or not.")
    side: str | None = declare_column(
        "The names of maker and partner; of fixed pairs, as rows by side are called."
    )
    others: str | None = declare_column("The names of those against them, likewise.")
    alone: bool = declare_column("Whether the maker had no partner, in a game that has partners.")
    lone_defender: int | None = declare_column("The seat that defended alone, if any.")
    needed: int | None = declare_column("How many tricks the makers needed.")
    tricks: int | None = declare_column("How many they took.")
    outcome: str = declare_column("How it ended: made, march, euchred, reneged or thrown in.")
    points_makers: int | None = declare_column("The points of the maker's side for it.")
    points_others: int = declare_column(
        "The points of the others for it, the most that one side got."
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class DecisionRow:
    """The columns of a row of `tabulate_decisions`."""

    game: str = declare_column("What the game is called.")
    hand: int = declare_column("The number of the hand in its game, from 1.")
    event: int = declare_column("The number of the event in its hand; the deal is 0.")
    seat: int = declare_column("The seat that decided.")
    player: str = declare_column("Who sat there.")
    place: str = declare_column(
        "Where the seat is from the dealer: 1 to the left, 2, and so on, or dealer."
    )
    phase: str = declare_column("What was decided: order, name, bid, discard, alone, and so on.")
    choice: str = declare_column(
        "What was chosen, by the type of its event: passed, called, bid, ..."
    )
    trump: str | None = declare_column("The suit that was called.")
    alone: bool | None = declare_column("Whether alone, where that was said or asked.")
    bid: int | None = declare_column("The tricks that were bid.")
    card: str | None = declare_column("The card laid away, given or called for, where it is known.")
    up_card: str | None = declare_column("The card turned up, if any.")
    cards: str = declare_column(
        "The cards held, sorted by their letters, ?? where one is not known."
    )
    score: int = declare_column("The points of the player's side before the hand.")
    score_others: int = declare_column(
        "The points of the others before it, the most that one side had."
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayRow:
    """The columns of a row of `tabulate_plays`."""

    game: str = declare_column("What the game is called.")
    hand: int = declare_column("The number of the hand in its game, from 1.")
    trick: int = declare_column("The number of the trick, from 1.")
    turn: int = declare_column("The place of the card in its trick, from 1: the lead.")
    seat: int = declare_column("The seat that played.")
    player: str = declare_column("Who sat there.")
    maker: bool = declare_column("Whether the seat is of the makers' side.")
    card: str = declare_column("The card.")
    suit: str = declare_column("The suit that it belongs to: a left bower is a trump.")
    led: str = declare_column("The suit that was led, likewise.")
    trump: str = declare_column("Trump: C, D, H, S, or NT.")
    kind: str = declare_column("What it is to the trick: lead, follow, ruff or discard.")
    won: bool = declare_column("Whether it took the trick.")
    choices: int | None = declare_column(
        "How many cards might have been played, where all are known."
    )


def tabulate_hands(games: Games) -> DataTable:
    """Tabulate every finished hand: the fields of `HandRow`."""
    return build_table(
        "hands", HandRow, (_build_hand_row(ended) for ended in iterate_ended_hands(games))
    )


def tabulate_decisions(games: Games) -> DataTable:
    """Tabulate every decision that is not a card played: the fields of `DecisionRow`."""
    rows = (row for ended in iterate_ended_hands(games) for row in _build_decision_rows(ended))
    return build_table("decisions", DecisionRow, rows)


def tabulate_plays(games: Games) -> DataTable:
    """Tabulate every card played: the fields of `PlayRow`."""
    return build_table(
        "plays",
        PlayRow,
        (row for ended in iterate_ended_hands(games) for row in _build_play_rows(ended)),
    )


def _build_hand_row(ended: EndedHand) -> HandRow:
    hand, rules, names = ended.hand, ended.hand.rules, ended.names
    maker, ending = hand.maker, hand.ending
    against = {*range(rules.players)}.difference(hand.makers)
    assert hand.outcome is not None
    partner = next((seat for seat in hand.makers if seat != maker), None)
    team = None if maker is None else team_of(rules, maker)
    allied = {team_of(rules, seat) for seat in hand.makers}
    other_points = [points for index, points in enumerate(hand.points) if index not in allied]
    return HandRow(
        game=ended.game,
        hand=ended.number,
        rules=find_preset_name(rules),
        score=" to ".join(map(str, hand.scores)),
        dealer=hand.dealer,
        up_card=_card_text(hand.up_card),
        trump=_suit_letter(hand.trump),
        round=_calling_round(hand),
        ordered=hand.is_ordered_up,
        maker=maker,
        player=None if maker is None else names[maker],
        place=None if maker is None else name_seat_from_dealer(hand, maker),
        partner=partner,
        side=None if maker is None else _join_names(names[seat] for seat in hand.makers),
        others=None if maker is None else _join_names(names[seat] for seat in against),
        alone=maker is not None and ending.alone,
        lone_defender=hand.lone_defender,
        needed=None if maker is None else hand.needed,
        tricks=None if maker is None else hand.makers_tricks,
        outcome=hand.outcome.value,
        points_makers=None if team is None else hand.points[team],
        points_others=max(other_points, default=0),
    )


def _join_names(names: Iterable[str]) -> str:
    return plain_text(join_words(sorted(names)))


def _calling_round(hand: Hand) -> int | None:
    if hand.maker is None or hand.rules.bidding == "auction_tricks":
        return None
    return 1 if len(hand.calls) <= hand.rules.players else 2


def _build_decision_rows(ended: EndedHand) -> Iterator[DecisionRow]:
    hand, rules = ended.hand, ended.hand.rules
    for number, before, event in _iterate_events_with_hands(hand):
        if isinstance(event, Played | TookUp | Exposed):
            continue
        data = asdict(event)
        seat: Seat = data["seat"]
        team = team_of(rules, seat)
        other_scores = [score for index, score in enumerate(hand.scores) if index != team]
        yield DecisionRow(
            game=ended.game,
            hand=ended.number,
            event=number,
            seat=seat,
            player=ended.names[seat],
            place=name_seat_from_dealer(hand, seat),
            phase=before.phase.value,
            choice=str(event.__struct_config__.tag),
            trump=_suit_letter(data.get("trump")),
            alone=data.get("alone"),
            bid=data.get("tricks"),
            card=_card_text(data.get("card")),
            up_card=_card_text(hand.up_card),
            cards=" ".join(sorted(map(str, before.hands[seat]))),
            score=hand.scores[team],
            score_others=max(other_scores, default=0),
        )


def _build_play_rows(ended: EndedHand) -> Iterator[PlayRow]:
    hand = ended.hand
    if hand.trump is None:
        return
    table, makers = SUIT_TABLE[hand.trump.index], hand.makers
    winners = [trick.winner for trick in hand.tricks]
    for _, before, event in _iterate_events_with_hands(hand):
        if not isinstance(event, Played) or before.phase is not Phase.PLAY:
            continue
        suit = table[event.card.index]
        led = suit if before.led_card is None else table[before.led_card.index]
        if before.led_card is None:
            kind = "lead"
        elif suit is led:
            kind = "follow"
        else:
            kind = "ruff" if suit is hand.trump else "discard"
        trick = len(before.tricks)
        known = HIDDEN not in before.hands[event.seat]
        yield PlayRow(
            game=ended.game,
            hand=ended.number,
            trick=trick + 1,
            turn=len(before.trick) + 1,
            seat=event.seat,
            player=ended.names[event.seat],
            maker=event.seat in makers,
            card=str(event.card),
            suit=suit.value,
            led=led.value,
            trump=hand.trump.value,
            kind=kind,
            won=trick < len(winners) and winners[trick] == event.seat,
            choices=len(playable_cards(before)) if known else None,
        )


def _iterate_events_with_hands(hand: Hand) -> Iterator[tuple[int, Hand, HandEvent]]:
    """Yield every event after the deal, with its number and the hand before it."""
    state = begin(hand.rules, hand.dealt, hand.scores)
    for number, event in enumerate(hand.events[1:], start=1):
        yield number, state, cast("HandEvent", event)
        state = apply(state, event)


def _suit_letter(suit: Suit | None) -> str | None:
    return None if suit is None else suit.value


def _card_text(card: Card | None) -> str | None:
    return None if card is None or card is HIDDEN else str(card)
