"""Players of three strengths and many tempers, who err as people do.

A level says what a player knows and forgets, a personality how it likes to play. Neither draws
lots: what is forgotten hangs on the seed and the player's own cards, so equal views lead to equal
acts. All of them play by the rules, whatever they misread.

>>> make_level_bot("beginner", seed=3).personality
'stubborn'
"""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre.bots.base import INSTANT_PHASES, UnknownBotError, seat_to_act, viewer_of
from euchre.bots.knowledge.claims import find_renege_claim
from euchre.bots.knowledge.exact import cards_winning_most_tricks
from euchre.bots.levels.calls import USUAL_TRUMPS, BeginnerCounting
from euchre.bots.levels.habits import HabitChoice, PlayerPerspective
from euchre.bots.levels.memory import (
    MemoryLapses,
    MisrememberedPlay,
    RememberedView,
    find_misread_bower,
)
from euchre.bots.levels.people import (
    LEVEL_PROFILES,
    MIN_HABIT_STYLE,
    PERSONALITY_PROFILES,
    build_weights,
)
from euchre.bots.rules_player.cardplay import CardChooser
from euchre.bots.rules_player.player import RulesBot
from euchre.bots.rules_player.reasons import explain_event
from euchre.bots.rules_player.strength import StrengthScale
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.errors import suggest_known_word
from euchre.game.cards import Card
from euchre.game.events import PLAYED_EVENTS, Declared, HandEvent, Played
from euchre.game.hand import Phase, View, playable_cards
from euchre.game.state import evolve

LEVELS: Final[dict[str, str]] = {name: level.line for name, level in LEVEL_PROFILES.items()}
"""The levels by name, the best first, each with one line about it."""
PERSONALITIES: Final[dict[str, str]] = {
    name: person.line for name, person in PERSONALITY_PROFILES.items()
}
"""The personalities by name, each with one line about it."""


def make_level_bot(name: str, seed: int = 0, personality: str | None = None) -> LevelBot:
    """Make a player of that level.

    Args:
        name: a key of `LEVELS`.
        seed: which player of that level: its lapses, and its personality where none is given.
        personality: a key of `PERSONALITIES`; None: the seed's, another one for each in a row.

    Raises:
        UnknownBotError: there is none of that name; the nearest is suggested.
    """
    able = name.strip().lower()
    if able not in LEVEL_PROFILES:
        raise UnknownBotError(f"there is no level {name!r}: {suggest_known_word(name, LEVELS)}")
    if personality is None:
        return LevelBot(able, seed, list(PERSONALITY_PROFILES)[seed % len(PERSONALITY_PROFILES)])
    temper = personality.strip().lower()
    if temper not in PERSONALITY_PROFILES:
        nearest = suggest_known_word(personality, PERSONALITIES)
        raise UnknownBotError(f"there is no personality {personality!r}: {nearest}")
    return LevelBot(able, seed, temper)


class _ReasonedChoice(NamedTuple):
    """A decision, and the reason for it if the facts at the table are not the whole reason."""

    event: HandEvent
    why: str | None = None


def _explain_misread_bower(left: Card) -> str:
    return f"To you, the {left.name} is just another {left.suit.word[:-1]}."


class LevelBot:
    """A player of one level and one personality: see `make_level_bot`.

    Attributes:
        level: the name of the level.
        seed: which player of that level it is.
        personality: its name.
        weights: what it judges by, where it judges at all.
    """

    at_once = INSTANT_PHASES

    def __init__(self, level_name: str, seed: int, personality: str) -> None:
        self.level: Final = level_name
        self.personality: Final = personality
        self.seed: Final = seed
        self._able: Final = LEVEL_PROFILES[level_name]
        person = PERSONALITY_PROFILES[personality]
        self.weights: Final[Weights] = build_weights(self._able, person, seed)
        self._judge: Final = RulesBot(self.weights, counting=False)
        self._player: Final = CardChooser(self.weights, StrengthScale(self.weights))
        shown = person.habits if self._able.style >= MIN_HABIT_STYLE else ()
        self._habits: Final = shown + self._able.habits
        self._counting: Final = (
            BeginnerCounting(
                USUAL_TRUMPS - 2.0 * person.calls, 5.5 - 2.0 * person.alone, self._able.left
            )
            if self._able.counts
            else None
        )

    def act(self, view: View) -> HandEvent:
        """Return the event that it picks."""
        return self._decide_event(view).event

    def explain(self, view: View) -> str:
        """Explain its decision, in one sentence.

        What the player misreads or likes is told as its own way; all else is a fact at the table,
        also where the player has forgotten it.
        """
        event, why = self._decide_event(view)
        if why is not None:
            return why
        played = isinstance(event, Played)
        return explain_event(view, event, KnownPlay(view, self.weights) if played else None)

    def _decide_event(self, view: View) -> _ReasonedChoice:
        seat_to_act(view)
        if view.phase is Phase.PLAY:
            claimed = find_renege_claim(view)
            return self._decide_card(view) if claimed is None else _ReasonedChoice(claimed)
        counted = None if self._counting is None else self._decide_by_count(view, self._counting)
        return counted or _ReasonedChoice(self._judge.act(self._hide_score_until_near_end(view)))

    def _hide_score_until_near_end(self, view: View) -> View:
        """Return the view without the score, as long as the player does not think of it."""
        short = min(view.rules.target - score for score in view.scores)
        if short <= self._able.score:
            return view
        return evolve(view, scores=(0,) * len(view.scores))

    # -- counting ----------------------------------------------------------------------------------

    def _decide_by_count(self, view: View, counting: BeginnerCounting) -> _ReasonedChoice | None:
        """Decide as a player who only counts trumps; None if there is nothing to count."""
        seat, lapses = viewer_of(view), MemoryLapses(self.seed, view)
        match view.phase:
            case Phase.ORDER | Phase.NAME | Phase.TRUMP:
                said = counting.choose_call(view, lapses)
                return None if said is None else _ReasonedChoice(*said)
            case Phase.DISCARD:
                event = counting.choose_discard(view, lapses)
                card, left = event.card, find_misread_bower(view, view.trump, counting.left, lapses)
                why = f"The {card.name} is the lowest card that you can discard."
                return _ReasonedChoice(event, _explain_misread_bower(card) if card is left else why)
            case Phase.ALONE if seat == view.maker:
                return _ReasonedChoice(Declared(seat, counting.should_go_alone(view, lapses)))
            case _:
                return None

    # -- the play ----------------------------------------------------------------------------------

    def _decide_card(self, view: View) -> _ReasonedChoice:
        lapses, may = MemoryLapses(self.seed, view), playable_cards(view)
        if len(may) > 1 and len(view.cards) <= self._able.across:
            may = cards_winning_most_tricks(view, may)
        recalled = RememberedView(view, self._able.memory, self._able.left, lapses)
        table = MisrememberedPlay(view, self.weights, recalled)
        held = [recalled.to_remembered_card(card) for card in view.cards]
        cards = [recalled.to_remembered_card(card) for card in may]
        choice = self._choose_by_habit(PlayerPerspective(table, held, cards, lapses))
        card = recalled.to_real_card(choice.card)
        why = choice.why
        if card is recalled.misread and len(cards) > 1:
            why = _explain_misread_bower(card)
        elif len(cards) == 1:
            why = None
        return _ReasonedChoice(PLAYED_EVENTS[viewer_of(view)][card.index], why)

    def _choose_by_habit(self, player: PlayerPerspective) -> HabitChoice:
        if len(player.cards) > 1:
            for habit in self._habits:
                choice = habit(player)
                if choice is not None:
                    return choice
        return HabitChoice(self._player.choose_among_cards(player.table, player.held, player.cards))
