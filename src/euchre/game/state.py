"""What is known of one hand at one moment. `euchre.game.hand` makes a `Hand` or a `View` of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar

from euchre.game import convenience
from euchre.game.cards import SUIT_TABLE, Card, Suit, remove_each
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Dealt,
    Declared,
    Event,
    Gave,
    Passed,
    Played,
)
from euchre.game.presets import rules_line
from euchre.game.rules import (
    Rules,
    Seat,
    agreed_suit,
    benny_cards,
    build_pack,
    has_called_partner,
    partner_of,
)
from euchre.game.scoring import (
    HandEnding,
    Outcome,
    RenegeRuling,
    count_exchanged_cards,
    find_outcome,
    hand_points,
    list_stakes,
)


class Phase(Enum):
    """The phases of a hand, in the order in which they can come.

    =========  ====================================================  ===========================
    phase      what happens                                          knobs that shape it
    =========  ====================================================  ===========================
    BENNY      the dealer names trump for a turned-up Benny          joker_up_card
    ORDER      each in turn passes or makes the turned suit trump;   canadian_loner, go_alone,
               a bad hand may be shown or improved                   need_natural_trump, no_trump,
                                                                     farmers_hand, ace_no_face
    NAME       each in turn passes or names another suit             bidding, stick_the_dealer,
                                                                     round2_may_name_turned_suit
    BID        each in turn passes or bids more tricks               bidding, min_bid, max_bid,
                                                                     stick_the_dealer,
                                                                     auction_rounds, pts_moon,
                                                                     pts_big_pepper
    TRUMP      the highest bidder names trump
    LOOK       cards not seen before are taken up                    joker_up_card, farmers_hand
    DISCARD    whoever took the up-card lays one away                upcard_taker, discard_upcard
    PARTNER    the maker calls a card, whose holder is the partner   partner_call
    ALONE      maker, then defenders, say whether they play alone    alone_timing, defend_alone
    BEST       a lone player calls for a better card, or not         call_for_best
    LAY        a lone player who does lays one away                  call_for_best, moon_cards,
                                                                     pts_call_two, pts_call_one
    GIVE       a card is passed between a lone player and partner    call_for_best, moon_cards,
                                                                     pts_call_two, pts_call_one
    PLAY       tricks; a renege may be challenged                    first_lead, loner_lead, renege
    CHALLENGE  the last chance to challenge a renege                 renege
    EXPOSE     the challenged player shows the cards still held      renege
    OVER       nothing                                               the points
    =========  ====================================================  ===========================
    """

    BENNY = "benny"
    ORDER = "order"
    NAME = "name"
    BID = "bid"
    TRUMP = "trump"
    LOOK = "look"
    DISCARD = "discard"
    PARTNER = "partner"
    ALONE = "alone"
    BEST = "best"
    LAY = "lay"
    GIVE = "give"
    PLAY = "play"
    CHALLENGE = "challenge"
    EXPOSE = "expose"
    OVER = "over"

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is slow


class Trick(NamedTuple):
    """A finished trick: the plays in order, and the seat that took it."""

    plays: tuple[Played, ...]
    winner: Seat

    def __repr__(self) -> str:
        cards = " ".join(str(play.card) for play in self.plays)
        return f"<Trick {cards}: led by seat {self.plays[0].seat}, taken by seat {self.winner}>"

    def _repr_svg_(self) -> str:
        return convenience.draw_as_svg(self)


@dataclass(frozen=True, kw_only=True, repr=False)
class HandState:
    """The known facts of one hand: its fields, and what follows from them.

    A card that is not known is `HIDDEN`: in a `View`, and in a record that left it open.

    Attributes:
        rules: the rules it is played by.
        dealt: the deal it began with.
        scores: points of each team before this hand.
        events: all that has happened, the deal first.
        phase: what is being decided.
        turn: who decides; None when nobody does.
        hands: the cards each seat holds now.
        kitty: the cards that nobody holds, below the up-card.
        calls: passes, bids and calls in order.
        trump: None until it is made; `Suit.NONE` and `Suit.LOW` are no trump.
        maker: who made trump.
        alone: whether the maker plays alone.
        lone_defender: the defender who plays alone.
        called_card: the card by which the maker called a partner.
        declared: answers to the question whether one plays alone, asked before the first lead.
        taker: who took the up-card.
        discard: the card laid away for it.
        under: who swapped cards with the kitty.
        best: answers of lone players asked whether they call for a better card.
        laid: the cards laid away for others: those shown by `under`, then those that lone players
            gave up for a better one.
        gave: cards passed between lone players and partners.
        accused: who has been challenged and shows the cards still held.
        reneges: the challenges that have been settled.
        shown: who showed a hand and had the cards dealt again.
        out: the seats that sit out.
        tricks: the finished tricks.
        trick: the plays of the trick in progress.
    """

    rules: Rules
    dealt: Dealt
    scores: tuple[int, ...]
    events: tuple[Event, ...]
    phase: Phase
    turn: Seat | None
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    calls: tuple[Passed | Called | Bid, ...] = ()
    trump: Suit | None = None
    maker: Seat | None = None
    alone: bool = False
    lone_defender: Seat | None = None
    called_card: Card | None = None
    declared: tuple[Declared, ...] = ()
    taker: Seat | None = None
    discard: Card | None = None
    under: Seat | None = None
    best: tuple[CalledForBest, ...] = ()
    laid: tuple[Card, ...] = ()
    gave: tuple[Gave, ...] = ()
    accused: Challenged | None = None
    reneges: tuple[RenegeRuling, ...] = ()
    shown: Seat | None = None
    out: tuple[Seat, ...] = ()
    tricks: tuple[Trick, ...] = ()
    trick: tuple[Played, ...] = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {rules_line(self.rules)}: {self.summary}>"

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _CACHE_KEYS}

    @property
    def summary(self) -> str:
        """The state of the hand in a few words, seats counted from 0: for a `repr`, or a log."""
        call = ""
        if self.trump is not None and self.maker is not None:
            alone = " alone" if self.alone else ""
            call = f"{self.trump.word} by seat {self.maker}{alone}"
        if self.outcome is not None:
            points = "-".join(map(str, self.points))
            return ", ".join(filter(None, (call, self.outcome.value, f"points {points}")))
        turn = "nobody's turn" if self.turn is None else f"turn {self.turn}"
        if call and self.phase in (Phase.PLAY, Phase.CHALLENGE, Phase.EXPOSE):
            count = len(self.tricks)
            return f"{count} trick{'' if count == 1 else 's'}, {call}, {turn}"
        if call:
            return f"{call}, {self.phase.value}, {turn}"
        if self.up_card is None:
            return f"dealt by seat {self.dealer}, {self.phase.value}, {turn}"
        turned = "down" if self.phase is Phase.NAME else "up"
        return f"{self.up_card} turned {turned} by seat {self.dealer}, {turn}"

    # -- the table --------------------------------------------------------------------------

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        return self.dealt.dealer

    @property
    def up_card(self) -> Card | None:
        """The card that was turned up after the deal."""
        return self.dealt.up_card

    @property
    def up_suit(self) -> Suit | None:
        """The suit the up-card proposes: its own, or the agreed one for a Benny (R10)."""
        card = self.dealt.up_card
        if card is None:
            return None
        return agreed_suit(self.rules) if card in benny_cards(self.rules) else card.suit

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards the hand is played with."""
        return build_pack(self.rules, self.dealt.benny)

    @property
    def is_ordered_up(self) -> bool:
        """True if trump was made by ordering up the up-card, or for a turned-up Benny."""
        first_round = len(self.calls) <= self.rules.players
        is_suit_made = self.trump is not None and not self.trump.is_no_trump
        return self.up_card is not None and is_suit_made and first_round

    @property
    def over(self) -> bool:
        """True if nothing more can happen."""
        return self.phase is Phase.OVER

    @property
    def makers(self) -> tuple[Seat, ...]:
        """The maker and the partner, playing or not; empty until trump is made.

        A partner called by a card is there as soon as this onlooker knows who it is.
        """
        if self.maker is None:
            return ()
        mate = self.called_partner if self.called_card else partner_of(self.rules, self.maker)
        return (self.maker,) if mate is None else (self.maker, mate)

    @property
    def called_partner(self) -> Seat | None:
        """The seat that holds, or has played, the card by which the maker called a partner (R4)."""
        card = self.called_card
        if card is None:
            return None
        for seat, cards in enumerate(self.hands):
            if card in cards:
                return seat
        return next((play.seat for play in self.plays if play.card is card), None)

    @property
    def bid(self) -> Bid | None:
        """The highest bid of an auction."""
        return next((call for call in reversed(self.calls) if isinstance(call, Bid)), None)

    @property
    def stake(self) -> int:
        """The points won or lost by the highest bid if it is above all numbers; else 0 (F3, F4)."""
        bid = self.bid
        if bid is None or bid.special is None:
            return 0
        before = sum(isinstance(call, Bid) and call.special is bid.special for call in self.calls)
        return list_stakes(self.rules, bid.special)[before - 1]

    @property
    def exchanged_count(self) -> int:
        """How many cards the highest bidder lays away and then gets from the partner (F10)."""
        bid = self.bid
        return 0 if bid is None else count_exchanged_cards(self.rules, bid.special)

    @property
    def needed(self) -> int:
        """The number of tricks that the makers need."""
        bid = self.bid
        return self.rules.make_tricks if bid is None else bid.tricks

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats on the other side of this hand, as far as it is known."""
        makers = self.makers
        return tuple(
            other_seat
            for other_seat in range(self.rules.players)
            if (other_seat in makers) != (seat in makers)
        )

    @property
    def unseen_cards(self) -> tuple[Card, ...]:
        """The cards of the pack whose place is not known here, equal ones each for itself."""
        if self.rules.packs > 1:
            played = (play.card for play in self.plays)
            held = chain.from_iterable(self.hands)
            return remove_each(self.pack, (*played, *self.laid, *self.kitty, *held))
        placed = {play.card for trick in self.tricks for play in trick.plays}
        placed.update(self.kitty, self.laid, *self.hands)
        placed.update([play.card for play in self.trick])
        if self.discard is not None:
            placed.add(self.discard)
        if self.up_card is not None and (self.taker is None or self.phase is Phase.LOOK):
            placed.add(self.up_card)
        return tuple(card for card in self.pack if card not in placed)

    # -- the play -----------------------------------------------------------------------------

    @property
    def led_card(self) -> Card | None:
        """The card led to the trick in progress."""
        return self.trick[0].card if self.trick else None

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The seats that play, from seat 0 on."""
        return tuple(seat for seat in range(self.rules.players) if seat not in self.out)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The tricks taken by each seat."""
        counts = [0] * self.rules.players
        for trick in self.tricks:
            counts[trick.winner] += 1
        return tuple(counts)

    @property
    def makers_tricks(self) -> int:
        """The tricks taken by the makers."""
        makers = self.makers
        return sum(trick.winner in makers for trick in self.tricks)

    @property
    def plays(self) -> tuple[Played, ...]:
        """The cards played, in order, with their seats."""
        return tuple(play for trick in self.tricks for play in trick.plays) + self.trick

    def void_suits(self, seat: Seat) -> frozenset[Suit]:
        """Return the suits that `seat` has shown to be out of by not following."""
        if self.trump is None:
            return frozenset()
        table = SUIT_TABLE[self.trump.index]
        shown = set()
        for plays in (*(trick.plays for trick in self.tricks), self.trick):
            for play in plays[1:]:
                led = table[plays[0].card.index]
                if play.seat == seat and table[play.card.index] is not led:
                    shown.add(led)
        return frozenset(shown)

    # -- the end ------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the hand; None while it lasts."""
        return None if self.phase is not Phase.OVER else self._outcome_and_points[0]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each team for this hand; all 0 while it lasts."""
        return (
            (0,) * len(self.scores) if self.phase is not Phase.OVER else self._outcome_and_points[1]
        )

    @property
    def _outcome_and_points(self) -> tuple[Outcome, tuple[int, ...]]:
        """The outcome of a hand that is over, and its points; computed once."""
        known: tuple[Outcome, tuple[int, ...]] | None = self.__dict__.get(_RESULT_CACHE_KEY)
        if known is None:
            outcome = self._compute_outcome()
            redealt = outcome is Outcome.REDEAL
            points = (0,) * len(self.scores) if redealt else hand_points(self.rules, self.ending)
            known = self.__dict__[_RESULT_CACHE_KEY] = (outcome, points)
        return known

    def _compute_outcome(self) -> Outcome:
        if self.maker is None and (self.shown is not None or not self.calls):
            return Outcome.REDEAL
        return find_outcome(self.rules, self.ending)

    @property
    def ending(self) -> HandEnding:
        """The ending as the hand stands, also while it lasts: what the points depend on."""
        return self.build_ending(self.makers, self.maker, alone=self.alone, needed=self.needed)

    def build_ending(
        self, makers: Collection[Seat], maker: Seat | None, *, alone: bool, needed: int
    ) -> HandEnding:
        """Build the `ending` as if trump were made like this: for weighing a call or sampling a
        partner.

        Args:
            makers: the maker's side.
            maker: who makes trump; None: nobody.
            alone: whether without the partner.
            needed: the tricks that side needs.
        """
        tricks, first_tricks = self.tricks, self.tricks[:2]
        return HandEnding(
            dealer=self.dealer,
            makers=tuple(sorted(makers)),
            tricks=sum(trick.winner in makers for trick in tricks) if tricks else 0,
            needed=needed,
            stake=self.stake,
            alone=alone or (has_called_partner(self.rules) and len(makers) == 1),
            lone_defence=self.lone_defender is not None,
            broke_fast=len(first_tricks) == 2
            and all(trick.winner not in makers for trick in first_tricks),
            stuck=maker is not None and self.is_stuck(maker),
            reneges=self.reneges,
        )

    def is_stuck(self, seat: Seat) -> bool:
        """Return True if `seat` is the dealer and may not pass: all others have, to the end."""
        if not self.rules.stick_the_dealer or seat != self.dealer:
            return False
        rounds = 2 if self.rules.bidding == "turn_up" else 1
        before = self.calls[: rounds * self.rules.players - 1]
        return len(before) == rounds * self.rules.players - 1 and all(
            isinstance(call, Passed) for call in before
        )


HandT = TypeVar("HandT", bound=HandState)


def evolve(hand: HandT, **changes: Any) -> HandT:
    """Return `hand` with some fields changed: a faster `dataclasses.replace` without checks."""
    fields = {**hand.__dict__, **changes}
    fields.pop(LEGAL_CACHE_KEY, None)
    fields.pop(_RESULT_CACHE_KEY, None)
    fields.pop(VIEWS_CACHE_KEY, None)
    changed = object.__new__(type(hand))
    object.__setattr__(changed, "__dict__", fields)
    return changed


LEGAL_CACHE_KEY: Final = "_legal"
"""Under this name `euchre.game.hand.legal` remembers its answer in the instance's dictionary."""
VIEWS_CACHE_KEY: Final = "_views"
"""Under this one a hand that goes on remembers what `euchre.game.hand.view` has shown of it."""
_RESULT_CACHE_KEY: Final = "_ended"
"""Under this one a hand that is over remembers how it ended."""
_CACHE_KEYS: Final = (LEGAL_CACHE_KEY, VIEWS_CACHE_KEY, _RESULT_CACHE_KEY)
