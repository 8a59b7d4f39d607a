"""Decisions before the play in many hidden deals: how likely they are, and what each leads to.

A deal becomes a hand in progress (`euchre.solve.vector_engine`), in which everything is decided
once more that has been decided; what each option is worth comes of playing it out, with
everybody calling and playing by what was learned of the game. So a call is valued with all that
follows: who calls after a pass, who takes up what, who plays alone, how the cards fall.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.bots.base import viewer_of
from euchre.bots.equity import REDEALT
from euchre.bots.trained import call_weights, play_weights
from euchre.game import events
from euchre.game.cards import HIDDEN
from euchre.game.hand import Phase, View, see
from euchre.game.rules import Rules, team_of
from euchre.notation.encoding.actions import encode_event
from euchre.solve import SampledWorlds, UnsupportedRulesError
from euchre.solve.board import Weights
from euchre.solve.board.workspace import Boards
from euchre.solve.calling.call_likelihoods import replay_and_add_likelihoods
from euchre.solve.calling.playouts import write_option_endings, write_states_after_deal
from euchre.solve.vector_engine.rules_tables import build_hand_points_table, build_rules_words
from euchre.solve.vector_engine.words import HAND_WORDS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
UtilityFunction = Callable[[Sequence[int]], float]
"""What the points that a hand brings to the teams are worth to the seat that looks; of one that is
dealt again it is asked with `REDEALT`."""

PRE_PLAY_EVENTS: Final = (
    events.Passed, events.Called, events.Bid, events.PartnerCalled, events.RedealClaimed,
    events.Discarded, events.Declared, events.CalledForBest, events.Gave,
)  # fmt: skip
"""What players decide before the first lead, in games that are learned."""
_CARD_MOVE_EVENTS: Final = (events.Discarded, events.Gave)


def has_learned_calls(rules: Rules) -> bool:
    """Return whether the calls of a game have been learned."""
    return call_weights(rules) is not None


def is_match_near_end(view: View) -> bool:
    """Return whether the match is so near its end that all call by the points they need."""
    return any(
        call_weights(view.rules, view.scores, team) is not call_weights(view.rules)
        for team in range(len(view.scores))
    )


def _find_call_weights_by_side(view: View) -> tuple[Weights, Weights, int] | None:
    """Find the weights by which all decide before the play: see `write_option_endings`.

    Returns:
        The weights of the own side, those of the others, and the own side; None: not learned.
    """
    team = team_of(view.rules, viewer_of(view))
    mine = call_weights(view.rules, view.scores, team)
    if mine is None:
        return None
    if len(view.scores) != 2:
        return mine, mine, -1
    theirs = call_weights(view.rules, view.scores, 1 - team)
    assert theirs is not None
    return mine, theirs, team


def build_and_weigh_hands(
    view: View,
    worlds: SampledWorlds,
    dealt: Boards,
    log_likelihoods: Floats,
    noise_shares: tuple[float, float],
) -> Boards:
    """Build each deal as a hand in progress, at the view's decision or at the first lead.

    Args:
        view: what has been seen.
        worlds: the deals.
        dealt: (n, seats): what each seat was dealt, of
            `euchre.solve.learned.play_states.dealt_hands_by_world`.
        log_likelihoods: (n,), added to: the logarithm of how likely the decisions of others are.
        noise_shares: the part of all calls, and of all cards laid away, that follows no policy.

    Returns:
        (n, `euchre.solve.vector_engine.words.HAND_WORDS`).

    Raises:
        UnsupportedRulesError: nothing has been learned of this game.
    """
    calls = _find_call_weights_by_side(view)
    if calls is None:
        raise UnsupportedRulesError("the calls of this game have not been learned")
    rules_words = build_rules_words(view.rules, play_matches=False)
    space = np.zeros((len(worlds), HAND_WORDS), np.uint64)
    up = -1 if view.up_card is None else view.up_card.index
    write_states_after_deal(
        rules_words, space, dealt, view.dealer, up, np.array(view.scores, np.int64)
    )
    plays = play_weights(view.rules)
    replay_and_add_likelihoods(
        rules_words,
        space,
        encode_decisions_before_play(view, worlds),
        viewer_of(view),
        *calls,
        plays,
        *noise_shares,
        log_likelihoods,
    )
    return space


def encode_decisions_before_play(view: View, worlds: SampledWorlds) -> Ints:
    """Return (n, decisions): the decisions made before the play in each deal, as numbers.

    They differ by the cards that were laid away or given unseen.
    """
    said = [(n, e) for n, e in enumerate(view.events) if isinstance(e, PRE_PLAY_EVENTS)]
    hidden = {n: at for at, (n, e) in enumerate(said) if is_unseen_card_move(e)}
    row = [0 if n in hidden else encode_event(event, view) for n, event in said]
    numbers = np.tile(np.array(row, np.int64), (len(worlds), 1))
    if not hidden:
        return numbers
    for way, history in enumerate(worlds.ways):
        rows = np.flatnonzero(worlds.way == way)
        for number, card in history.moved:
            if number in hidden:
                numbers[rows, hidden[number]] = card.index
        for place, pile in enumerate(history.piles):
            for number in pile.moves:
                at = (worlds.piles[rows] == place).argmax(axis=1)
                numbers[rows, hidden[number]] = worlds.cards[at]
    return numbers


def is_unseen_card_move(event: events.Event) -> bool:
    """Return whether the event lays away or gives a card unseen."""
    return isinstance(event, _CARD_MOVE_EVENTS) and event.card is HIDDEN


def play_out_options(
    view: View,
    hands: Boards,
    options: Sequence[events.HandEvent],
    utilities: Sequence[UtilityFunction],
) -> Floats:
    """Play out every option in every deal: (n, options, worths).

    Args:
        view: of the seat that decides.
        hands: the hands in progress, of `build_and_weigh_hands`.
        options: what may be decided.
        utilities: what the points of the teams are worth to the seat.
    """
    calls = _find_call_weights_by_side(view)
    assert calls is not None
    rules_words, points = (
        build_rules_words(view.rules, play_matches=False),
        build_hand_points_table(view.rules),
    )
    numbers = np.array([encode_event(option, view) for option in options], np.int64)
    rows = np.zeros((len(hands), len(options)), np.int32)
    write_option_endings(
        rules_words, hands, numbers, len(points), *calls, play_weights(view.rules), rows
    )
    found, places = np.unique(rows, return_inverse=True)
    table = np.array(
        [
            [worth(points[row, :-1].tolist() if row >= 0 else REDEALT) for worth in utilities]
            for row in found.tolist()
        ]
    )
    values: Floats = table[places.reshape(rows.shape)]
    return values


def decline_going_alone(view: View) -> View:
    """Return the view after everybody who is asked has declined to play alone."""
    while view.phase is Phase.ALONE and view.turn is not None:
        view = see(view, events.Declared(view.turn, False))
    return view
