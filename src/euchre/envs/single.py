"""One game at a time, behind the faces: compiled where that knows the rules, else readable.

`CompiledGameBackend` and `ReadableGameBackend` are moved alike and say the same; the tests walk
along both.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from euchre.bots.driver import Tracker, choose_cut
from euchre.english.event_sentences import describe_event
from euchre.envs.batch import BatchEnv
from euchre.envs.rewards import Episode, Reward, chance_table, verify_game
from euchre.game.capabilities import ENVIRONMENT_CAPABILITY
from euchre.game.events import Dealt, Event
from euchre.game.hand import Hand, View, apply, begin, find_blind_seat, forced_event
from euchre.game.match import Match, Stage, draw_chance_event, find_next_dealer, new_match
from euchre.game.rules import Rules, Seat, build_pack, packet_choices, team_of
from euchre.notation.encoding.actions import ACTION_COUNT, ActionError, decode_action
from euchre.notation.encoding.planes import PlaneLayout, Row, encode_view, find_layout, legal_mask
from euchre.solve.vector_engine.batch import step_hands
from euchre.solve.vector_engine.rules_tables import build_reward_shares_table
from euchre.solve.vector_engine.words import HandStateWord

_EPISODE_OVER_ERROR: Final = "the episode is over: begin another"
_DEALT_WORDS: Final = slice(HandStateWord.DEALT, HandStateWord.DEALT + 5)


class GameBackend(Protocol):
    """A game in which the caller decides for all seats.

    Attributes:
        rules: by which it is played.
        layout: of the rows.
        turn: who decides next; without meaning once it is over.
        over: whether the episode has ended.
        rewards: (players,) of ``float32``: what the last move has brought each seat.
    """

    rules: Rules
    layout: PlaneLayout
    turn: Seat
    over: bool
    rewards: NDArray[np.float32]

    def begin_episode(self, seed: int | None = None) -> None:
        """Begin a new episode.

        Args:
            seed: of all chance from now on; None: chance goes on, and so does the deal, unless the
                episode is not over: then anybody may deal.
        """

    def apply_action(self, action: int) -> None:
        """Take a decision.

        Raises:
            ActionError: that may not be decided now; nothing has changed.
        """

    def action_mask(self) -> Row:
        """Return (`ACTION_COUNT`,) of ``int8``: 1 at what may be decided; 0 once it is over."""

    def observation_row(self, seat: Seat) -> Row:
        """Return (size of the layout,) of ``int8``: what the seat knows."""

    def current_hand(self) -> Hand:
        """Return the hand in progress, or the last one."""


def make_game(
    rules: Rules,
    *,
    episode: Episode = "hand",
    reward: Reward = "points",
    scores: Sequence[int] | None = None,
) -> GameBackend:
    """Make a game by these rules, in compiled code if that supports them.

    Args:
        rules, episode, reward, scores: as for `euchre.envs.BatchEnv`.

    Raises:
        EnvError, UnsupportedRulesError, DealError: they do not fit each other.
    """
    kind = (
        CompiledGameBackend if ENVIRONMENT_CAPABILITY.supports_rules(rules) else ReadableGameBackend
    )
    return kind(rules, episode=episode, reward=reward, scores=scores)


class CompiledGameBackend(BatchEnv):
    """A `GameBackend` in compiled code: a `BatchEnv` of one place."""

    def __init__(
        self,
        rules: Rules,
        *,
        episode: Episode = "hand",
        reward: Reward = "points",
        scores: Sequence[int] | None = None,
    ) -> None:
        super().__init__(rules, 1, episode=episode, reward=reward, scores=scores)
        self.over = False
        self._reset_turn_and_moves()

    def _create_array_views(self) -> None:
        super()._create_array_views()
        self.rewards: NDArray[np.float32] = self._batch.rewards[0]
        self._action = np.zeros(1, np.int64)
        self._step = self._step_arguments(slice(0, 1), self._action)
        self._bytes = self._batch.legal.view(np.uint8)

    def __getstate__(self) -> dict[str, Any]:
        linked = ("rewards", "_action", "_step", "_bytes")
        state = super().__getstate__()
        return {name: value for name, value in state.items() if name not in linked}

    def begin_episode(self, seed: int | None = None) -> None:
        """As `GameBackend.begin_episode`."""
        if seed is not None or not self.over:  # else the next has begun already
            self.reset(seed)
        self.over = False
        self.rewards[:] = 0
        self._reset_turn_and_moves()

    def _reset_turn_and_moves(self) -> None:
        self.turn: Seat = int(self._batch.seats[0])
        self._deal = self._space[0].copy()
        self._moves: list[int] = []

    def apply_action(self, action: int) -> None:
        """As `GameBackend.apply_action`."""
        if self.over:
            raise ActionError(_EPISODE_OVER_ERROR)
        if not 0 <= action < 64 or not int(self._batch.legal[0]) >> action & 1:
            raise ActionError(self._describe_illegal_action(0, action))
        self._action[0] = action
        step_hands(*self._step)
        self._moves.append(action)
        self.over = bool(self._batch.done[0])
        self.turn = int(self._batch.seats[0])
        if (
            self._matches
            and not self.over
            and (self._deal[_DEALT_WORDS] != self._space[0, _DEALT_WORDS]).any()
        ):
            self._reset_turn_and_moves()

    def action_mask(self) -> Row:
        """As `GameBackend.action_mask`."""
        mask = np.zeros(ACTION_COUNT, np.int8)
        if not self.over:
            mask[:64] = np.unpackbits(self._bytes, bitorder="little")
        return mask

    def observation_row(self, seat: Seat) -> Row:
        """As `GameBackend.observation_row`."""
        if self.over:
            rows = self.observe_ended(seat)
        elif seat == self.turn:
            rows = self._batch.observations.copy()
        else:
            rows = self.observe(seat)
        row: Row = rows[0]
        return row

    def current_hand(self) -> Hand:
        """As `GameBackend.current_hand`."""
        dealer, hands, up_card = self._read_dealt_cards(self._deal)
        gone = {up_card, *(card for cards in hands for card in cards)}
        dealt = Dealt(
            dealer,
            hands,
            up_card,
            tuple(card for card in build_pack(self.rules) if card not in gone),
            packets=packet_choices(self.rules)[0],
            face_down=find_blind_seat(self.rules, dealer, up_card),
        )
        scores = self._deal[HandStateWord.SCORES : HandStateWord.SCORES + len(self._scores)].astype(
            np.int64
        )
        hand = begin(self.rules, dealt, scores.tolist())
        for action in self._moves:
            hand = apply(hand, decode_action(action, hand))
            while (due := forced_event(hand)) is not None:
                hand = apply(hand, due)
        return hand


class ReadableGameBackend:
    """A `GameBackend` by the readable engine, which knows all rules."""

    def __init__(
        self,
        rules: Rules,
        *,
        episode: Episode = "hand",
        reward: Reward = "points",
        scores: Sequence[int] | None = None,
    ) -> None:
        self._scores = verify_game(rules, episode, reward, scores)
        self.rules = rules
        self.layout = find_layout(rules)
        self.rewards: NDArray[np.float32] = np.zeros(rules.players, np.float32)
        self._matches = episode == "match"
        self._reward = reward
        self._shares = build_reward_shares_table(rules)
        if reward == "chance":
            self._chances = chance_table(rules)
        self._rng = random.Random(0)
        self._dealer: Seat | None = None
        self.over = False
        self.begin_episode()

    def begin_episode(self, seed: int | None = None) -> None:
        """As `GameBackend.begin_episode`."""
        if seed is not None:
            self._rng = random.Random(seed)
            self._dealer = None
        if self._matches or self._dealer is None or not self.over:
            self._dealer = self._rng.randrange(self.rules.players)
        self.over = False
        self.rewards[:] = 0
        self._start_match(self._dealer)
        self._advance_to_next_decision()

    def _start_match(self, dealer: Seat) -> None:
        match = new_match(self.rules, scores=self._scores, dealer=dealer)
        self._tracker, self._finished = Tracker(match), 0

    def apply_action(self, action: int) -> None:
        """As `GameBackend.apply_action`."""
        if self.over:
            raise ActionError(_EPISODE_OVER_ERROR)
        event = decode_action(action, self.current_hand())
        self.rewards[:] = 0
        self._tracker.apply(event)
        self._advance_to_next_decision()

    def _advance_to_next_decision(self) -> None:
        """Apply what chance does, up to the next decision or the end of the episode."""
        while True:
            match = self._tracker.match
            if match.stage is Stage.HAND and match.turn is not None:
                self.turn: Seat = match.turn
                return
            if len(match.hands) > self._finished:
                self._finished = len(match.hands)
                if self._finish_hand_and_check_end(match):
                    return
            else:
                self._apply_chance_or_cut(match)

    def _apply_chance_or_cut(self, match: Match) -> None:
        if match.stage is Stage.DEAL:
            self._before = match.hands_played, match.tokens
            self._tracker.apply(self._draw_deal(match))
        else:
            due = (
                choose_cut(match, self._rng)
                if match.stage is Stage.CUT
                else draw_chance_event(match, self._rng)
            )
            self._tracker.apply(due)

    def _draw_deal(self, match: Match) -> Event:
        return draw_chance_event(match, self._rng)

    def _finish_hand_and_check_end(self, match: Match) -> bool:
        """Finish a hand. Returns whether that is the end of the episode."""
        hand = match.hands[-1]
        if len(hand.events) == 1:  # void: nobody had a say
            if not self._matches:
                self._start_match(find_next_dealer(hand))
            return False
        self._add_rewards(match, hand)
        self.over = match.over or not self._matches
        self._dealer = find_next_dealer(hand)
        return self.over

    def _add_rewards(self, match: Match, hand: Hand) -> None:
        match self._reward:
            case "points":
                self.rewards += np.array(hand.points, np.float32) @ self._shares
            case "result":
                if match.winner is not None:
                    self.rewards += self._shares[match.winner]
            case "chance":
                before = self._chances[(hand.dealer % 2, *hand.scores)]
                if match.over:
                    after = np.float32(0.5 if match.winner is None else match.winner == 0)
                else:
                    after = self._chances[(find_next_dealer(hand) % 2, *match.scores)]
                for seat in range(self.rules.players):
                    ours = team_of(self.rules, seat) == 0
                    self.rewards[seat] += (after - before) * np.float32(1 if ours else -1)

    def action_mask(self) -> Row:
        """As `GameBackend.action_mask`."""
        if self.over:
            return np.zeros(ACTION_COUNT, np.int8)
        return legal_mask(self.seat_view(self.turn))

    def observation_row(self, seat: Seat) -> Row:
        """As `GameBackend.observation_row`."""
        played, tokens = self._before
        return encode_view(self.seat_view(seat), hands_played=played, tokens=tokens)

    def seat_view(self, seat: Seat) -> View:
        """Return the view of a seat, as bots get it."""
        return self._tracker.view(seat)

    def current_hand(self) -> Hand:
        """As `GameBackend.current_hand`."""
        hand = self._tracker.match.hand
        assert hand is not None
        return hand


def describe_hand(hand: Hand) -> str:
    """Describe a hand in words, one line for each event."""
    names = [f"Seat {seat}" for seat in range(hand.rules.players)]
    lines = []
    before: Hand | None = None
    for event in hand.events:
        lines.append(describe_event(before, event, names))
        if before is None:
            before = begin(hand.rules, hand.dealt, hand.scores)
        else:
            before = apply(before, event)
    return "\n".join(lines)
