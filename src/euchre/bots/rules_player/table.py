"""What a seat can work out in the middle of the play: who may hold what, and who may beat whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre.bots.base import trump_of, viewer_of
from euchre.bots.knowledge.masks import (
    HIGHER_MASKS,
    NONE_HELD_CHANCES,
    SUIT_INDEX,
    SUIT_MASKS,
    card_mask,
    unseen_mask,
)
from euchre.bots.knowledge.sides import SidesHypothesis, list_sides_hypotheses
from euchre.bots.rules_player.weights import Weights
from euchre.game.cards import HEIGHT_TABLE, HIDDEN, Card
from euchre.game.hand import View
from euchre.game.rules import Seat

NOT_SET: Final = -1
"""The suit led before anything is led."""
_LIKELY_FRIEND: Final = 0.5


class SidesGuess(NamedTuple):
    """A way the sides and the cards may lie, with its consequences.

    Attributes:
        weight: how likely it is.
        friends: for each seat, whether it is on our side.
        known, held, out: as in `KnownPlay`.
    """

    weight: float
    friends: tuple[bool, ...]
    known: Sequence[int]
    held: Sequence[int]
    out: int


class KnownPlay:
    """The play as far as one seat can know it.

    Attributes:
        seat: who looks.
        trump: the index of trump.
        making: whether `seat` is on the makers' side.
        out: the set of cards whose place is not known for sure.
        against: the set of cards that may stand against the hand of `seat`: all but those known to
            be with its side.
        held: for each seat, how many cards it holds that are not known.
        known: for each seat, the set of cards it is known (or as good as known) to hold.
        voids: for each seat, the set of suits it has shown to be out of, as bits.
        friend: for each seat, how likely it is on the side of `seat`.
        led: the index of the suit led, or `NOT_SET`.
        best: the card that takes the trick so far.
        best_seat: who played it.
        later: the seats that play to this trick after `seat`, in order.
    """

    __slots__ = (
        "_bias", "_guesses", "against", "best", "best_seat", "friend", "held", "known", "later",
        "led", "making", "out", "seat", "trump", "view", "voids",
    )  # fmt: skip

    def __init__(self, view: View, weights: Weights) -> None:
        self.view, self.seat, self.trump = view, viewer_of(view), trump_of(view).index
        makers = view.makers
        self.making = self.seat in makers
        self.out = unseen_mask(view)
        self.voids = [0] * view.rules.players
        self._learn_from_tricks(view)
        self._locate_cards(view)
        self._guesses = self._list_sides_guesses()
        self.friend = [
            sum(guess.weight for guess in self._guesses if guess.friends[s])
            for s in range(view.rules.players)
        ]
        self.against = self._possible_opponent_mask()
        self._bias = [
            weights.maker_trumps
            if s == view.maker
            else weights.partner_trumps
            if s in makers
            else weights.defender_trumps
            for s in range(view.rules.players)
        ]

    def _learn_from_tricks(self, view: View) -> None:
        suits = SUIT_INDEX[self.trump]
        for trick in view.tricks:
            led = suits[trick.plays[0].card.index]
            for play in trick.plays:
                if suits[play.card.index] != led:
                    self.voids[play.seat] |= 1 << led
        self.led, self.best, self.best_seat = NOT_SET, HIDDEN, NOT_SET
        if view.trick:
            self.led = suits[view.trick[0].card.index]
        for play in view.trick:
            if suits[play.card.index] != self.led:
                self.voids[play.seat] |= 1 << self.led
            if self.best_seat == NOT_SET or self.beats(play.card, self.best):
                self.best, self.best_seat = play.card, play.seat
        players = view.rules.players
        played = {play.seat for play in view.trick}
        around = ((self.seat + step) % players for step in range(1, players))
        self.later = tuple(s for s in around if s not in played and s not in view.out)

    def _locate_cards(self, view: View) -> None:
        self.known = [card_mask(cards) for cards in view.hands]
        self.held = [cards.count(HIDDEN) for cards in view.hands]
        up_card, taker = view.up_card, view.taker
        if taker is not None and up_card is not None and taker != self.seat and self.held[taker]:
            # Nobody takes a trump to lay it away again: until it is played the taker holds it.
            bit = 1 << up_card.index
            if self.out & bit and SUIT_INDEX[self.trump][up_card.index] == self.trump:
                self.out &= ~bit
                self.known[taker] |= bit
                self.held[taker] -= 1
        self._deduce_last_hidden_hand()

    def _deduce_last_hidden_hand(self) -> None:
        """Place the hidden cards if one seat holds every card not yet placed."""
        hiding = [seat for seat, held in enumerate(self.held) if held]
        if len(hiding) == 1 and self.held[hiding[0]] == self.out.bit_count():
            self.known[hiding[0]] |= self.out
            self.held[hiding[0]], self.out = 0, 0

    def _list_sides_guesses(self) -> tuple[SidesGuess, ...]:
        view = self.view
        ways = list_sides_hypotheses(view, self.voids, self.held, self.out.bit_count())
        return tuple(self._build_sides_guess(world, view.called_card) for world in ways)

    def _build_sides_guess(self, world: SidesHypothesis, called: Card | None) -> SidesGuess:
        holder = world.holder
        if holder is None or called is None or not self.out >> called.index & 1:
            return SidesGuess(world.weight, world.friends, self.known, self.held, self.out)
        bit = 1 << called.index
        known, held = list(self.known), list(self.held)
        known[holder] |= bit
        held[holder] -= 1
        return SidesGuess(world.weight, world.friends, known, held, self.out & ~bit)

    # -- one card against another ----------------------------------------------------------------

    def beats(self, card: Card, best: Card) -> bool:
        """Return whether `card`, played after `best`, takes the trick from it."""
        suits, heights = SUIT_INDEX[self.trump], HEIGHT_TABLE[self.trump]
        suit = suits[card.index]
        if suit == suits[best.index]:
            return heights[card.index] > heights[best.index]
        return suit == self.trump

    def _possible_opponent_mask(self) -> int:
        """Return the cards that an opponent holds or may hold."""
        cards, called = 0, self.view.called_card
        for seat in self.likely_opponents:
            may = self.out if self.held[seat] else 0
            for suit, members in enumerate(SUIT_MASKS[self.trump]):
                if self.voids[seat] >> suit & 1:
                    may &= ~members
            cards |= may | self.known[seat]
        if called is not None and self.seat == self.view.maker:
            cards &= ~(1 << called.index)  # whoever holds it is the partner
        return cards

    def is_likely_partner(self, seat: Seat) -> bool:
        """Return whether `seat` is more likely a friend than not."""
        return self.friend[seat] > _LIKELY_FRIEND

    @property
    def likely_partners(self) -> tuple[Seat, ...]:
        """The other players who are more likely with us than not."""
        return tuple(
            s for s in self.view.active_seats if s != self.seat and self.is_likely_partner(s)
        )

    @property
    def likely_opponents(self) -> tuple[Seat, ...]:
        """The players who are more likely against us than with us."""
        return tuple(s for s in self.view.active_seats if not self.is_likely_partner(s))

    def may_opponent_hold_higher(self, card: Card) -> bool:
        """Return whether an opponent of `seat` may hold a higher card of the suit."""
        return bool(HIGHER_MASKS[self.trump][card.index] & (self.against | 1 << self.best.index))

    def may_hold_trump(self, seat: Seat) -> bool:
        """Return whether `seat` can still have a trump."""
        trumps = SUIT_MASKS[self.trump][self.trump]
        if self.known[seat] & trumps:
            return True
        return not self.voids[seat] >> self.trump & 1 and bool(self.out & trumps)

    # -- chances -----------------------------------------------------------------------------------

    def beat_probability(self, guess: SidesGuess, seat: Seat, best: Card, led_suit: int) -> float:
        """Return the chance that `seat`, still to play, can beat `best` when `led_suit` is led."""
        trump = self.trump
        in_suit, trumps = SUIT_MASKS[trump][led_suit], SUIT_MASKS[trump][trump]
        higher = HIGHER_MASKS[trump][best.index]
        known, out, held = guess.known[seat], guess.out, guess.held[seat]
        void = self.voids[seat]
        best_is_led = SUIT_INDEX[trump][best.index] == led_suit
        n = out.bit_count()
        if known & in_suit:  # has to follow with that suit
            if not best_is_led:
                return 0.0
            if known & higher:
                return 1.0
            return 1.0 - NONE_HELD_CHANCES[n][(higher & out).bit_count()][held]
        no_trump = bool(void >> trump & 1)
        if led_suit == trump:
            if no_trump:
                return 0.0
            return self._trump_held_probability(seat, n, (higher & out).bit_count(), held)
        over = trumps if best_is_led else higher
        if known & over:
            has_trump = 1.0
        elif no_trump:
            has_trump = 0.0
        else:
            has_trump = -1.0
        if void >> led_suit & 1:
            if has_trump >= 0:
                return has_trump
            return self._trump_held_probability(seat, n, (over & out).bit_count(), held)
        suit_out = (in_suit & out).bit_count()
        is_void = NONE_HELD_CHANCES[n][suit_out][held]
        if has_trump < 0:
            has_trump = self._trump_held_probability(
                seat, n - suit_out, (over & out).bit_count(), held
            )
        ruffs = is_void * has_trump
        if not best_is_led:
            return ruffs
        return ruffs + 1.0 - NONE_HELD_CHANCES[n][(higher & out).bit_count()][held]

    def _trump_held_probability(
        self, seat: Seat, cards_out_count: int, trump_count: int, held_count: int
    ) -> float:
        """Return the chance that `seat` holds one of `trump_count` trumps, given who named them."""
        if not trump_count:
            return 0.0
        none = NONE_HELD_CHANCES[cards_out_count][trump_count][held_count]
        return 1.0 - none ** self._bias[seat] if none > 0.0 else 1.0

    def win_trick_probability(self, card: Card, partner_help_share: float) -> float:
        """Return the chance that our side takes the trick if `seat` plays `card` now.

        Args:
            card: a card that may be played.
            partner_help_share: the part of partner's chances that comes true.
        """
        led = self.led
        if led == NOT_SET:
            led = SUIT_INDEX[self.trump][card.index]
            best, holder = card, self.seat
        elif self.beats(card, self.best):
            best, holder = card, self.seat
        else:
            best, holder = self.best, self.best_seat
        if len(self._guesses) == 1:
            return self._win_trick_probability_given_sides(
                self._guesses[0], best, holder, led, partner_help_share
            )
        return sum(
            guess.weight
            * self._win_trick_probability_given_sides(guess, best, holder, led, partner_help_share)
            for guess in self._guesses
        )

    def current_winner_probability(self) -> float:
        """Return the chance that the card that takes the trick so far takes it in the end."""
        chance = 1.0
        for seat in self.later:
            chance *= 1.0 - self.beat_probability(self._guesses[0], seat, self.best, self.led)
        return chance

    def _win_trick_probability_given_sides(
        self, guess: SidesGuess, best: Card, holder: Seat, led_suit: int, partner_help_share: float
    ) -> float:
        chance = 1.0 if guess.friends[holder] else 0.0
        for seat in self.later:
            takes = self.beat_probability(guess, seat, best, led_suit)
            if guess.friends[seat]:
                chance += (1.0 - chance) * takes * partner_help_share
            else:
                chance *= 1.0 - takes
        return chance
