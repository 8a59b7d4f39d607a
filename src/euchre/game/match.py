"""A match: hands until somebody has won, as a fold of events like everything else.

>>> from euchre.game.presets import preset
>>> import random
>>> match = new_match(preset("american").rules)
>>> match = apply(match, draw_chance_event(match, random.Random(1)))
>>> match.stage, match.dealer
(<Stage.DEAL: 'deal'>, 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from typing import Any

from euchre.arguments import verify_arguments, verify_seat
from euchre.errors import DealError
from euchre.game import convenience
from euchre.game.events import Cut, Dealt, Event, FirstDealer, TimeUp
from euchre.game.hand import (
    Hand,
    IllegalEventError,
    View,
    begin_in_match,
    forced_event,
    starting_scores,
    view,
)
from euchre.game.hand import apply as apply_to_hand
from euchre.game.hand import fold as fold_hand
from euchre.game.hand import legal as legal_in_hand
from euchre.game.illegal_events import verify_field_types
from euchre.game.presets import rules_line
from euchre.game.randomness import Chance
from euchre.game.rules import (
    Rules,
    Seat,
    build_pack,
    find_cutter,
    left_of,
    packets_for_way,
    team_of,
    verify_rules,
)
from euchre.game.scoring import (
    MatchVerdict,
    decide_match,
    find_contract_winner,
    has_earned_token,
    same_dealer_deals_next,
)
from euchre.game.shuffle import deal, find_drawn_dealer, find_first_dealer
from euchre.texts import translatable


class Stage(Enum):
    """The stages of a match: what it waits for."""

    FIRST_DEALER = "first dealer"
    CUT = "cut"
    DEAL = "deal"
    HAND = "hand"
    OVER = "over"


@dataclass(frozen=True, kw_only=True, repr=False)
class Match:
    """A match at one moment. Made by `new_match`, moved by `apply`.

    Attributes:
        rules: the rules it is played by.
        scores: points of each team (see `rules.teams`) after the finished hands.
        dealer: who deals this hand or the next; None until found.
        stage: what it waits for.
        hand: the hand in progress, or the last one; None before the first.
        hands: the finished hands, those thrown in and dealt again included.
        cut: the cut for the next deal.
        tokens: four-trick tokens of each team, where the house has them.
        time_up: whether the clock has run out.
        events: all that has happened.
    """

    rules: Rules
    scores: tuple[int, ...]
    dealer: Seat | None = None
    stage: Stage = Stage.FIRST_DEALER
    hand: Hand | None = None
    hands: tuple[Hand, ...] = ()
    cut: Cut | None = None
    tokens: tuple[int, ...] = ()
    time_up: bool = False
    events: tuple[Event, ...] = ()

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self.stage is Stage.OVER

    @property
    def turn(self) -> Seat | None:
        """The seat that decides next; None when chance does, or nobody."""
        if self.stage is Stage.CUT:
            assert self.dealer is not None
            return find_cutter(self.rules, self.dealer)
        return None if self.hand is None else self.hand.turn

    @property
    def hands_played(self) -> int:
        """The number of finished hands that count: those in which trump was made."""
        return sum(hand.maker is not None for hand in self.hands)

    @property
    def verdict(self) -> MatchVerdict:
        """The verdict on the match after the finished hands: decided or not, and for which team."""
        makers = self.hands[-1].makers if self.hands else ()
        ending = self.hands[-1].ending if makers else None
        return decide_match(
            self.rules,
            self.scores,
            hands_played=self.hands_played,
            time_up=self.time_up,
            last_makers=team_of(self.rules, makers[0]) if makers else None,
            last_contract=find_contract_winner(self.rules, ending) if ending else None,
        )

    @property
    def winner(self) -> int | None:
        """The team that has won; None while the match lasts, or if it ended level."""
        return self.verdict.winner if self.over else None

    def view(self, seat: Seat | None) -> View | None:
        """Return the hand as `seat` sees it (None: a spectator); None before the first deal.

        Raises:
            SeatError: there is no such seat.
        """
        if self.hand is not None:
            return view(self.hand, seat)
        if seat is not None:
            verify_seat(seat, self.rules.players)
        return None

    def legal(self) -> list[Event]:
        """Return the events that a player may append now: `euchre.game.match.legal`."""
        return legal(self)

    def apply(self, event: Event) -> Match:
        """Return the match after `event`: `euchre.game.match.apply`.

        Raises:
            IllegalEventError: the event may not come next.
            DealError: an impossible deal.
        """
        return apply(self, event)

    def draw_chance_event(self, rng: Chance, host: Seat = 0, way: str = "") -> Event:
        """Draw the next event that no player decides: `euchre.game.match.draw_chance_event`.

        Raises:
            IllegalEventError: a player decides next, or nobody.
        """
        return draw_chance_event(self, rng, host, way)

    def __str__(self) -> str:
        return convenience.draw_as_text(self)

    def _repr_svg_(self) -> str:
        return convenience.draw_as_svg(self)

    def __repr__(self) -> str:
        scores = "-".join(map(str, self.scores))
        if self.over:
            end = "level" if self.winner is None else f"won by team {self.winner}"
            parts = [f"{scores} after hand {len(self.hands)}", end]
        else:
            hand = self.hand if self.stage is Stage.HAND else None
            state = f"{self.stage.value} next" if hand is None else hand.summary
            parts = [scores, f"hand {len(self.hands) + 1}", state]
        return f"<Match {rules_line(self.rules)}: {', '.join(parts)}>"


def new_match(
    rules: Rules, *, scores: Sequence[int] | None = None, dealer: Seat | None = None
) -> Match:
    """Create a match before its first event.

    Args:
        rules: the rules to play by.
        scores: points of each team at the start; None: nothing.
        dealer: the first dealer where that is known; None: to be found by the rules.

    Raises:
        DealError: the scores or the dealer do not fit the rules.
    """
    verify_rules(rules)
    start = starting_scores(rules, scores)
    if dealer is not None and (type(dealer) is not int or dealer not in range(rules.players)):
        raise DealError(f"there is no seat {dealer!r:.40} to deal")
    match = Match(rules=rules, scores=start)
    return match if dealer is None else _start_cut_or_deal(match, dealer)


@verify_arguments()
def legal(match: Match) -> list[Event]:
    """Return the events that a player may append now; empty when chance decides, or nobody."""
    if match.stage is Stage.CUT:
        seat = match.turn
        assert seat is not None
        low = 0 if match.rules.cut_may_bump else 1
        return [Cut(seat, at) for at in range(low, len(build_pack(match.rules)))]
    if match.stage is Stage.HAND and match.hand is not None:
        return [*legal_in_hand(match.hand)]
    return []


@verify_arguments()
def draw_chance_event(match: Match, rng: Chance, host: Seat = 0, way: str = "") -> Event:
    """Draw the next event that no player decides: the first dealer, a deal, a look at a blind hand.

    `way` is how the dealer likes to hand the cards out, one of `euchre.game.rules.PACKET_WAYS`. Who
    gets which card does not depend on it (R23), so nothing can be won by the choice.

    Raises:
        IllegalEventError: a player decides next, or nobody.
    """
    if match.stage is Stage.FIRST_DEALER:
        return find_first_dealer(match.rules, rng, host)
    if match.stage is Stage.DEAL:
        assert match.dealer is not None
        packets = (
            _find_packets_of_first_deal(match)
            if match.hands and _repeats_first_packets(match)
            else packets_for_way(match.rules, way)
        )
        return deal(match.rules, match.dealer, rng, cut=match.cut, packets=packets)
    due = forced_event(match.hand) if match.hand is not None else None
    if due is None:
        raise IllegalEventError("wrong-phase", "Nothing is random now.", TimeUp(), legal(match))
    return due


@verify_arguments()
def is_chance_next(match: Match) -> bool:
    """Return True if `draw_chance_event` gives the next event."""
    return not match.over and match.turn is None


@verify_arguments()
def can_choose_packets(match: Match, way: str) -> bool:
    """Return True if the dealer's choice decides the packets of the next deal."""
    if match.hands and _repeats_first_packets(match):
        return False
    return packets_for_way(match.rules, way) is not None


def _find_packets_of_first_deal(match: Match) -> tuple[int, ...]:
    packets = (hand.dealt.packets for hand in match.hands if hand.dealt.packets)
    return next(packets, ())


def _repeats_first_packets(match: Match) -> bool:
    return match.rules.deal_packets == "fixed_3_2_or_2_3"


def apply(match: Match, event: Event) -> Match:
    """Return the match after `event`.

    Raises:
        IllegalEventError: the event may not come next.
        DealError: an impossible deal.
    """
    if not isinstance(match, Match):
        raise DealError(f"expected a Match, not {match!r:.60}: new_match makes one")
    match event:
        case TimeUp():
            return _apply_time_up(match, event)
        case FirstDealer():
            return _apply_first_dealer(match, event)
        case Cut():
            return _apply_cut(match, event)
        case Dealt():
            return _apply_deal(match, event)
        case _:
            if match.stage is not Stage.HAND or match.hand is None:
                raise _wrong_stage_error(match, event)
            return update_hand(match, apply_to_hand(match.hand, event))


@verify_arguments()
def fold(
    rules: Rules,
    events: Iterable[Event],
    *,
    scores: Sequence[int] | None = None,
    dealer: Seat | None = None,
) -> Match:
    """Build a match from its events; errors as in `apply`."""
    return apply_events(new_match(rules, scores=scores, dealer=dealer), events)


@verify_arguments()
def apply_events(match: Match, events: Iterable[Event]) -> Match:
    """Return the match after these events: as `apply` one by one, and faster.

    Raises:
        IllegalEventError, DealError: as in `apply`.
    """
    start: tuple[Match, Hand | None] = match, None
    after, hand = reduce(lambda _, step: step, walk_events(match, events), start)
    return after if hand is None else update_hand(after, hand)


@verify_arguments()
def walk_events(match: Match, events: Iterable[Event]) -> Iterator[tuple[Match, Hand | None]]:
    """Yield the match and the hand in progress after each of these events.

    While a hand goes on the match stays as it was after the deal, or a later bell.

    Raises:
        IllegalEventError, DealError: as in `apply`.
    """
    hand: Hand | None = None
    for event in events:
        if hand is not None and not isinstance(event, Dealt | Cut | FirstDealer | TimeUp):
            hand = apply_to_hand(hand, event)
            if hand.over:
                match, hand = update_hand(match, hand), None
        else:
            match = apply(match if hand is None else update_hand(match, hand), event)
            hand = match.hand if match.stage is Stage.HAND else None
        yield match, hand


@verify_arguments()
def take_back(match: Match, kept_count: int) -> Match | None:
    """Return the match as it was after its first `kept_count` events, if the hand in progress had
    been dealt by then; None if not.

    Unlike `fold` this takes no longer the longer the match has lasted.
    """
    taken_back = match.events[kept_count:]
    if match.stage is not Stage.HAND or match.hand is None:
        return None
    left = len(match.hand.events) - sum(not isinstance(event, TimeUp) for event in taken_back)
    if left < 1:
        return None
    return _replace_fields(
        match,
        hand=fold_hand(match.rules, match.hand.events[:left], match.hand.scores),
        time_up=match.time_up and not any(isinstance(event, TimeUp) for event in taken_back),
        events=match.events[:kept_count],
    )


@verify_arguments()
def update_hand(match: Match, hand: Hand) -> Match:
    """Return the match with its hand brought up to date, as `apply` would with the hand's new
    events.

    Args:
        match: with a hand in progress.
        hand: that hand after some more events.

    Raises:
        DealError: it is another hand.
    """
    if match.stage is not Stage.HAND or match.hand is None or hand.dealt is not match.hand.dealt:
        raise DealError("this is not the current hand of the match")
    events = match.events + hand.events[len(match.hand.events) :]
    match = _replace_fields(match, hand=hand, events=events)
    return _finish_hand(match, hand) if hand.over else match


def _replace_fields(match: Match, **changes: Any) -> Match:
    """Return `match` with some fields changed: a faster `dataclasses.replace` without checks."""
    changed = object.__new__(Match)
    object.__setattr__(changed, "__dict__", {**match.__dict__, **changes})
    return changed


def _append_event(match: Match, event: Event) -> tuple[Event, ...]:
    return (*match.events, event)


def _wrong_stage_error(match: Match, event: Event) -> IllegalEventError:
    verify_field_types(event)
    if match.over:
        return IllegalEventError(
            "over", translatable("refusal-match-over", "The match is over."), event
        )
    awaited = {
        Stage.HAND: ("hand", "a call or a card"),
        Stage.DEAL: ("deal", "a deal"),
        Stage.CUT: ("cut", "a cut"),
    }
    what, wanted = awaited.get(match.stage, ("dealer", "the first dealer"))
    why = translatable("refusal-match-waits", f"Not now: the match waits for {wanted}.", what=what)
    return IllegalEventError("wrong-phase", why, event, legal(match))


def _apply_time_up(match: Match, event: TimeUp) -> Match:
    if match.over or match.time_up or not match.rules.time_limit:
        why = "The time is already up." if match.time_up else "This match has no clock."
        why = "The match is over." if match.over else why
        raise IllegalEventError("over" if match.over else "wrong-phase", why, event, legal(match))
    match = _replace_fields(match, time_up=True, events=_append_event(match, event))
    if match.stage is not Stage.HAND and match.hands and match.verdict.over:
        return _replace_fields(match, stage=Stage.OVER)
    return match


def _apply_first_dealer(match: Match, event: FirstDealer) -> Match:
    rules = match.rules
    verify_field_types(event)
    if match.stage is not Stage.FIRST_DEALER:
        raise _wrong_stage_error(match, event)
    by_cards = rules.first_dealer not in ("random", "host")
    seat = find_drawn_dealer(rules, event.drawn) if by_cards else event.seat
    if seat != event.seat or event.seat not in range(rules.players):
        raise IllegalEventError(
            "bad-deal", f"The drawn cards don't make seat {event.seat} the first dealer.", event
        )
    return _start_cut_or_deal(
        _replace_fields(match, events=_append_event(match, event)), event.seat
    )


def _start_cut_or_deal(match: Match, dealer: Seat) -> Match:
    stage = Stage.DEAL if find_cutter(match.rules, dealer) is None else Stage.CUT
    return _replace_fields(match, dealer=dealer, stage=stage, cut=None)


def _apply_cut(match: Match, event: Cut) -> Match:
    allowed = legal(match)
    verify_field_types(event, allowed)
    if match.stage is not Stage.CUT:
        raise _wrong_stage_error(match, event)
    if event not in allowed:
        if event.seat != match.turn:
            words = f"Seat {match.turn} cuts, not seat {event.seat}."
            why = translatable("refusal-cut-seat", words, turn=match.turn, seat=event.seat)
        elif event.at == 0:
            words = "In this game you must cut the pack: you can't bump."
            why = translatable("refusal-no-bump", words)
        else:
            most = len(build_pack(match.rules)) - 1
            words = f"Cut between 1 and {most} cards, not {event.at}."
            why = translatable("refusal-cut", words, most=most, at=event.at)
        raise IllegalEventError("bad-cut", why, event, allowed)
    return _replace_fields(match, stage=Stage.DEAL, cut=event, events=_append_event(match, event))


def _apply_deal(match: Match, event: Dealt) -> Match:
    if match.stage is not Stage.DEAL:
        raise _wrong_stage_error(match, event)
    if event.dealer != match.dealer:
        raise DealError(f"seat {match.dealer} deals now, not seat {event.dealer}")
    kept = _find_packets_of_first_deal(match) if _repeats_first_packets(match) else ()
    if kept and event.packets and event.packets != kept:
        raise DealError("the packets must stay the same for the whole game")
    hand = begin_in_match(match.rules, event, match.scores)
    match = _replace_fields(match, hand=hand, stage=Stage.HAND, events=_append_event(match, event))
    return _finish_hand(match, hand) if hand.over else match


def _finish_hand(match: Match, hand: Hand) -> Match:
    tokens, extra = _settle_tokens_and_points(match, hand)
    scores = tuple(map(sum, zip(match.scores, hand.points, extra, strict=True)))
    match = _replace_fields(match, scores=scores, tokens=tokens, hands=(*match.hands, hand))
    if match.verdict.over:
        return _replace_fields(match, stage=Stage.OVER)
    return _start_cut_or_deal(match, find_next_dealer(hand))


def _settle_tokens_and_points(match: Match, hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the tokens after the hand, and the points that full sets of four are turned in for."""
    before = match.tokens or (0,) * len(match.scores)
    if not match.rules.four_trick_tokens:
        return before, (0,) * len(before)
    ending = hand.ending
    earned = ending.makers if has_earned_token(match.rules, ending) else ()
    makers = {team_of(match.rules, seat) for seat in earned}
    counts = [count + (team in makers) for team, count in enumerate(before)]
    return tuple(count % 4 for count in counts), tuple(count // 4 for count in counts)


@verify_arguments()
def find_next_dealer(hand: Hand) -> Seat:
    """Return the dealer after this finished hand (R19, R26)."""
    same = same_dealer_deals_next(hand.rules, hand.outcome)
    return hand.dealer if same else left_of(hand.rules, hand.dealer)
