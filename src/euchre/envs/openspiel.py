"""Euchre as a game of OpenSpiel: importing this registers ``python_euchre``.

>>> import pyspiel
>>> import euchre.envs.openspiel
>>> game = pyspiel.load_game("python_euchre(rules=cutthroat;stick_the_dealer:yes)")
>>> game.num_players(), game.num_distinct_actions()
(3, 185)
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.legal_actions()[0])
>>> state.current_player(), state.action_to_string(state.legal_actions()[0])
(1, 'pass')

The game is one hand over the readable engine, so it knows all rules. Chance first draws the dealer,
then the up-card where there is one, then a card at a time to each in turn from the dealer's left,
and the cards of the kitty where somebody may take them up. An up-card with which the hand would be
void is not drawn. Actions, and the planes of the tensors, are those of `euchre.notation.encoding`;
the tensor of the information state has what has been decided in order as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from euchre.arguments import verify_arguments
from euchre.envs.extra import require_library

with require_library("pyspiel"):
    import pyspiel

import numpy as np

from euchre.envs.dealing import BatchHand, DrawnDeal, list_outcomes_of_deal
from euchre.envs.rewards import EnvError
from euchre.game import events
from euchre.game.cards import ALL_CARDS, HIDDEN
from euchre.game.hand import Hand, begin
from euchre.game.presets import rules_line
from euchre.game.rules import Rules, team_of
from euchre.game.scoring import (
    FALSE_CLAIM_POINTS,
    hand_points,
    list_endings,
    points_ahead,
    throw_in_points,
)
from euchre.notation.encoding.actions import (
    ACTION_COUNT,
    CARD_ACTION_COUNT,
    action_name,
    decode_action,
    encode_event,
    legal_actions,
    verify_has_actions,
)
from euchre.notation.encoding.planes import PlaneLayout, encode_view, find_layout
from euchre.notation.rules_files import load_rules
from euchre.solve.sampling.worlds import sample_worlds

GAME_NAME: Final = "python_euchre"
_SEED_LIMIT: Final = 2**62
_UNSEEN_ACTION: Final = ACTION_COUNT + 1
"""In the order of what has been decided: something whose number is not known, or has none."""
_MOST_PLAYERS: Final = 5
_HIGHEST_FINE: Final = 5
"""The most points for a renege that is proven, but for those of a euchre (R17)."""
_GAME_TYPE: Final = pyspiel.GameType(
    short_name=GAME_NAME,
    long_name="Euchre by any house rules",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    default_loadable=True,
    parameter_specification={"rules": "standard"},
)


class EuchreGame(pyspiel.Game):  # type: ignore[misc]  # without types
    """The OpenSpiel game of euchre.

    Args:
        params: ``rules`` as `euchre.notation.rules_files.load_rules` takes them, in one line and
            with ``;`` and ``:`` in place of commas and ``=``, which part the parameters of games.

    Attributes:
        rules: by which it is played.

    Raises:
        UnsupportedRulesError: decisions of this game have no number.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        asked = given.get("rules", "standard")
        if ";" in asked:
            asked = asked.replace(";", ",").replace(":", "=")
        rules = self.rules = load_rules(asked)
        verify_has_actions(rules)
        most = _max_payoff(rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=CARD_ACTION_COUNT,
            num_players=rules.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=max_hand_decisions(rules),
        )
        named = rules_line(rules).replace(", ", ";").replace("=", ":")
        super().__init__(_GAME_TYPE, info, {"rules": named})

    def new_initial_state(self) -> EuchreState:
        """The state before the dealer is drawn."""
        return EuchreState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> EuchreObserver | None:
        """Return the observer that writes tensors and strings of states: all that one player knows.

        Returns:
            None for what is public, or private, alone.

        Raises:
            EnvError: it is given parameters.
        """
        if params:
            raise EnvError(f"the observer of this game takes no parameters, not {params!r:.60}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return EuchreObserver(self.rules, ordered=kind.perfect_recall)


def _max_payoff(rules: Rules) -> float:
    """Return the most that a seat can win, or lose."""
    points = {throw_in_points(rules, dealer) for dealer in range(rules.players)}
    for dealer in range(rules.players):
        points.update(hand_points(rules, ending) for ending in list_endings(rules, dealer))
    highest = max(
        1.0,
        *(abs(payoff) for team_points in points for payoff in _seat_payoffs(rules, team_points)),
    )
    if rules.renege == "prevent":
        return highest
    # everybody may claim a renege of everybody else once, and one claim is true
    return (
        highest
        + rules.players * (rules.players - 1) * FALSE_CLAIM_POINTS
        + max(highest, _HIGHEST_FINE)
    )


def _seat_payoffs(rules: Rules, points: tuple[int, ...]) -> list[float]:
    """Return for each seat the points of its team, less the mean of the other teams'."""
    return [points_ahead(points, team_of(rules, seat)) for seat in range(rules.players)]


@verify_arguments()
def max_hand_decisions(rules: Rules) -> int:
    """Return an upper bound for the number of decisions in a hand."""
    calls = (2 if rules.bidding == "turn_up" else 1) * rules.players + 2
    if rules.auction_rounds == "until_all_pass":
        calls += rules.hand_size
    exchanges = 3 * rules.players + 10
    plays = rules.players * rules.hand_size
    claims = 0 if rules.renege == "prevent" else plays + rules.players
    return calls + exchanges + plays + claims


class EuchreState(pyspiel.State):  # type: ignore[misc]  # without types
    """A state of the game: cards are being dealt, or a hand is being played.

    Attributes:
        dealing: the deal as far as it is drawn.
        stand: the hand; None: it is being dealt.
    """

    def __init__(self, game: EuchreGame) -> None:
        super().__init__(game)
        self.dealing = DrawnDeal(game.rules)
        self.stand: BatchHand | None = None

    def current_player(self) -> int:
        """Return the player who decides next."""
        if self.stand is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.stand.hand.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.stand is None else legal_actions(self.stand.seat_view(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The dealers, or the cards, that may be drawn next, each with its chance."""
        outcomes = self.dealing.list_next_outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.stand is not None:
            self.stand = self.stand.apply_event(decode_action(action, self.stand.hand))
            return
        self.dealing = self.dealing.with_outcome(action)
        if self.dealing.is_complete:
            self.stand = BatchHand(begin(self.dealing.rules, self.dealing.to_event()))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return action_name(action)
        return f"seat {action} deals" if self.dealing.dealer is None else str(ALL_CARDS[action])

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return self.stand is not None and self.stand.hand.over

    def returns(self) -> list[float]:
        """Return for each seat the points of its team, less the mean of the other teams'."""
        rules = self.dealing.rules
        if self.stand is None or not self.stand.hand.over:
            return [0.0] * rules.players
        return _seat_payoffs(rules, self.stand.hand.points)

    def __str__(self) -> str:
        seats = range(self.dealing.rules.players)
        if self.stand is None:
            holdings = [
                f"{seat} holds {_format_cards(self.dealing.hand_of(seat))}" for seat in seats
            ]
            return "\n".join([*_describe_deal(self.dealing), *holdings])
        hand = self.stand.hand
        holdings = [f"{seat} holds {_format_cards(hand.dealt.hands[seat])}" for seat in seats]
        decisions = [_describe_event(hand, event) for event in hand.events[1:]]
        return "\n".join([*_describe_deal(self.dealing), *holdings, *decisions])

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> EuchreState:
        """Return another state in which this player would know the same, drawn evenly.

        Args:
            player: who knows.
            probability_sampler: gives numbers from 0 to 1.
        """
        state: EuchreState = self.get_game().new_initial_state()
        if self.stand is None:
            for outcome in self.dealing.resample_outcomes(player, probability_sampler):
                state.apply_action(outcome)
            return state
        seed = int(probability_sampler() * _SEED_LIMIT)
        other = sample_worlds(self.stand.seat_view(player), 1, seed=seed).hand_of(0)
        for outcome in list_outcomes_of_deal(other):
            state.apply_action(outcome)
        while (stand := state.stand) is not None and len(stand.hand.events) < len(other.events):
            event: Any = other.events[len(stand.hand.events)]
            state.apply_action(encode_event(event, stand.hand))
        return state


class EuchreObserver:
    """The knowledge of one player, as a tensor, by plane, and as a string.

    Attributes:
        tensor: (size,) of ``float32``: the row of `euchre.notation.encoding`; of an information
            state then what has been decided, in order: the number of the action and 1 more, and
            186 where it is not known.
        dict: the same by plane, with ``decisions`` for the last.
    """

    def __init__(self, rules: Rules, *, ordered: bool) -> None:
        layout: PlaneLayout = find_layout(rules)
        extra = max_hand_decisions(rules) if ordered else 0
        self.tensor = np.zeros(layout.size + extra, np.float32)
        self._row = self.tensor[: layout.size]
        self._layout = layout
        self.dict = {
            plane.name: self._row[plane.start : plane.stop].reshape(plane.shape) for plane in layout
        }
        if ordered:
            self.dict["decisions"] = self.tensor[layout.size :]

    def set_from(self, state: EuchreState, player: int) -> None:
        """Write what `player` knows in `state`."""
        self.tensor.fill(0)
        if state.stand is None:
            self._set_deal_observation(state.dealing, player)
            return
        seat_view = state.stand.seat_view(player)
        self._row[:] = encode_view(seat_view)
        if "decisions" in self.dict:
            numbers = [_public_action_number(seat_view, event) for event in seat_view.events[1:]]
            self.dict["decisions"][: len(numbers)] = numbers

    def _set_deal_observation(self, dealing: DrawnDeal, player: int) -> None:
        if dealing.dealer is None:
            return
        self.dict["dealer"][(dealing.dealer - player) % dealing.rules.players] = 1
        self.dict["held"][0, [card.index for card in dealing.visible_hand(player)]] = 1
        if "up_card" in self.dict and dealing.cards:
            self.dict["up_card"][dealing.cards[0].index] = 1
        if "decisions" in self.dict:
            self.dict["decisions"][0] = len(dealing.cards)

    def string_from(self, state: EuchreState, player: int) -> str:
        """Return what `player` knows in `state`, one line for each thing."""
        lines = [f"seat {player}", *_describe_deal(state.dealing)]
        if state.stand is None:
            return "\n".join([*lines, f"holds {_format_cards(state.dealing.visible_hand(player))}"])
        seat_view = state.stand.seat_view(player)
        lines.append(f"holds {_format_cards(seat_view.dealt.hands[player])}")
        return "\n".join(
            [*lines, *(_describe_event(seat_view, event) for event in seat_view.events[1:])]
        )


def _describe_deal(dealing: DrawnDeal) -> list[str]:
    if dealing.dealer is None:
        return ["nothing is dealt"]
    lines = [f"dealer {dealing.dealer}"]
    if dealing.rules.up_card and dealing.cards:
        lines.append(f"up-card {dealing.cards[0]}")
    return lines if dealing.is_complete else [*lines, f"{len(dealing.cards)} cards drawn"]


def _format_cards(cards: Any) -> str:
    return " ".join(map(str, sorted(cards, key=lambda card: card.index)))


def _public_action_number(hand: Hand, event: Any) -> int:
    """Return the number of an event in the order of what has been decided."""
    hidden = getattr(event, "card", None) is HIDDEN
    if hidden or isinstance(
        event, events.TookUp | events.Exposed | events.RedealClaimed | events.SwappedLowCards
    ):
        return _UNSEEN_ACTION
    return encode_event(event, hand) + 1


def _describe_event(hand: Hand, event: Any) -> str:
    if (number := _public_action_number(hand, event)) < _UNSEEN_ACTION:
        return f"{event.seat} {action_name(number - 1)}"
    cards = event.cards if hasattr(event, "cards") else (event.card,)
    return f"{event.seat} {event.__struct_config__.tag} {_format_cards(cards)}"


pyspiel.register_game(_GAME_TYPE, EuchreGame)
