"""What every choice in a position is worth, and whether that can be told at all.

    analysis = analyse(view(hand, hand.turn), seed=1)
    analysis.best, analysis.verdict, analysis.options[0].win

Only the view is looked at. Hidden deals are drawn that agree with it, weighed by how likely each
player would have called and played so, and every option is followed to the end of the hand in the
same deals. Equal views and equal seeds give equal figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.explanations.reasons import explain_best_option
from euchre.analysis.kinds import name_correction_group
from euchre.analysis.options import NOISE_ERRORS, ChoiceVerdict, PositionAnalysis, RankedOption
from euchre.analysis.position.corrections import USUAL_SPREAD_POINTS, point_corrections
from euchre.analysis.position.stake import POINTS, WIN, WinChanceEvaluator
from euchre.arguments import verify_arguments
from euchre.bots.base import seat_to_act, viewer_of
from euchre.bots.knowledge.equal_cards import equivalent_events
from euchre.bots.search.valuer import make_valuer
from euchre.bots.search.values import OptionValuer, OptionValues
from euchre.bots.search.worlds import Floats, weights_from_logs
from euchre.game.cards import HEIGHT_TABLE
from euchre.game.events import Discarded, HandEvent, Played
from euchre.game.hand import View, legal
from euchre.texts import join_texts

__all__ = ["ChoiceVerdict", "PositionAnalysis", "RankedOption", "analyse", "analyze", "refine"]

MAX_DEALS: Final = 4000
"""Hidden deals that a close decision is worth."""
CLEAR_LEAD_ERRORS: Final = 3.0
"""Standard errors by which the best option must lead for the matter to be settled."""
CLEAR_LEAD_POINTS: Final = 0.1
"""Points, at this score, by which a clear choice leads."""
NEGLIGIBLE_POINTS: Final = 0.02
"""Points, at this score, that are not worth telling apart."""
FIRST_SHOWN_DEALS: Final = 64
"""The deals before the first figure, where somebody waits for it."""
MIN_DEALS: Final = 256
"""Fewer deals than this tell nothing of options that came to the same in all of them."""
MIN_PLAYED_DEALS: Final = 16
"""The same where every deal is played out by the rules bot."""
MAX_SHOWN_ERROR: Final = 0.1
"""The standard error, in points, below which a figure may be shown as settled."""
_EXACT_DIGITS: Final = 9
"""The digits of a figure that are no more than rounding."""
MIN_ERRORS: Final = (0.005, 0.0005)
"""The least standard error of what is not certain, in points and in chances: the least shown."""
_EQUAL_TOLERANCE: Final = 1e-9
_SEEDS_PER_DECISION: Final = 64
"""More lots of deals than are ever drawn for one decision; seeds are kept apart by it."""


@verify_arguments(max_deals=1, first=1, patience=0)
def analyse(
    view: View,
    *,
    seed: int = 0,
    max_deals: int = MAX_DEALS,
    patience: float = CLEAR_LEAD_ERRORS,
    first: int = MIN_DEALS,
    corrected: bool = True,
) -> PositionAnalysis:
    """Analyse what every choice is worth, settled as far as `max_deals` deals can settle it.

    Args:
        view: of the seat whose turn it is.
        seed: of the deals drawn; each decision has its own.
        max_deals: the most deals drawn; where all is played out by the rules bot it is a small part
            of that, and where few deals are left in the play each is looked at once, drawn or not.
        patience: standard errors by which the best must lead for fewer to do.
        first: the deals before the first figure.
        corrected: with what was measured to be missing (`euchre.analysis.position.corrections`).

    Raises:
        NotYourTurnError: it is not the turn of the seat that looks.
        NoPossibleDealError: no deal agrees with the view.
    """
    *_, (last, settled) = _weigh_in_growing_deals(
        view, seed, max_deals, patience, first, corrected=corrected
    )
    return last.build_analysis(settled=settled)


analyze = analyse
"""`analyse`, spelt as in America."""


@verify_arguments(max_deals=1, first=1, patience=0)
def refine(
    view: View,
    *,
    seed: int = 0,
    max_deals: int = MAX_DEALS,
    patience: float = CLEAR_LEAD_ERRORS,
    first: int = FIRST_SHOWN_DEALS,
    corrected: bool = True,
) -> Iterator[PositionAnalysis]:
    """Analyse step by step: yield a first figure at once, then better ones until it is settled.

    Arguments and errors are those of `analyse`.
    """
    for weighed, settled in _weigh_in_growing_deals(
        view, seed, max_deals, patience, first, corrected=corrected
    ):
        yield weighed.build_analysis(settled=settled)


def _weigh_in_growing_deals(
    view: View, seed: int, max_deals: int, patience: float, first: int, *, corrected: bool
) -> Iterator[tuple[_WeightedOptions, bool]]:
    """Yield the options weighed in more and more deals, and whether that has settled them."""
    seat_to_act(view)
    stake = WinChanceEvaluator(view)
    valuer = make_valuer(view, stake.points_and_win_functions, solve_calls=True)
    place = len(view.events) * 101 + (view.seat or 0)
    base = (seed * 1_000_003 + place) * _SEEDS_PER_DECISION
    drawn = min(max_deals, valuer.first if valuer.refused else first)
    max_deals = max(drawn, round(max_deals * valuer.share))
    values, number = valuer.draw(drawn, base), 1
    while True:
        weighed = _WeightedOptions(view, stake, valuer, values, corrected=corrected)
        settled = valuer.exact or drawn >= max_deals or weighed.is_settled(patience)
        yield weighed, settled
        if settled:
            return
        count = min(drawn, max_deals - drawn)  # twice as many deals in all
        values = values.concatenate(valuer.draw(count, base + number))
        number, drawn = number + 1, drawn + count


class _WeightedOptions:
    """The options with their worths in the deals drawn so far."""

    def __init__(
        self,
        view: View,
        evaluator: WinChanceEvaluator,
        valuer: OptionValuer,
        values: OptionValues,
        *,
        corrected: bool,
    ) -> None:
        self._view, self._stake, self._valuer, self._values = view, evaluator, valuer, values
        weights = weights_from_logs(values.likely)
        self._weights: Floats = weights / weights.sum()
        worth = values.mixed_worth
        self._open = self._relative_spread(worth[..., POINTS])
        bounds = [evaluator.worth_bounds(event) for event in valuer.options]
        self._least: Floats = np.array([least for least, _ in bounds])
        self._most: Floats = np.array([most for _, most in bounds])
        worth = worth + self._bounded_corrections(worth, corrected=corrected and not valuer.refused)
        self._same = _group_equivalent_options(view, valuer.options)
        if any(len(same) > 1 for same in self._same):
            worth = np.stack([worth[:, same].mean(axis=1) for same in self._same], axis=1)
        self._worth: Floats = worth
        means = np.tensordot(self._weights, self._worth, axes=1)
        self._means: Floats = means.clip(self._least, self._most)  # but for what is rounded off
        ranks = [
            (round(float(self._means[n, WIN]), _EXACT_DIGITS), -_tie_break_key(view, event))
            for n, event in enumerate(valuer.options)
        ]
        self._order = sorted(range(len(ranks)), key=ranks.__getitem__, reverse=True)
        behind = self._worth[:, [self._order[0]]] - self._worth
        self._behind: Floats = np.tensordot(self._weights, behind, axes=1)
        if valuer.exact:  # no error is left, and what was rounded off is no lead
            self._behind = self._behind.round(_EXACT_DIGITS)
        self._noise = self._weighted_standard_errors(behind, self._behind)
        self._sure = self._find_certain_options()
        best = self._order[0]
        self._behind_se = self._reported_errors(behind, self._noise, self._sure & self._sure[best])
        self._behind_se[self._same[best]] = 0.0  # the same card in all but name
        self._se = self._reported_errors(
            self._worth, self._weighted_standard_errors(self._worth, self._means), self._sure
        )

    def _relative_spread(self, points: Floats) -> float:
        """Return the spread of the options' points over the deals, as a part of the usual."""
        squares = self._weights @ (points - self._weights @ points) ** 2
        return min(1.0, float(np.sqrt(squares.mean())) / USUAL_SPREAD_POINTS)

    def _bounded_corrections(self, worth: Floats, *, corrected: bool) -> Floats:
        """Return what is added to each option: no mean leaves what is still possible."""
        means = np.tensordot(self._weights, worth, axes=1)
        wanted = means
        if corrected:
            known = point_corrections(self._view.rules)
            added = [
                known.get(name_correction_group(self._view, e), 0.0) for e in self._valuer.options
            ]
            points = np.array(added) * self._open
            wanted = means + np.stack([points, points * self._stake.point], axis=1)
        missing: Floats = wanted.clip(self._least, self._most) - means
        return missing

    def _weighted_standard_errors(self, values: Floats, means: Floats) -> Floats:
        if self._valuer.exact:
            return np.zeros_like(means)
        errors: Floats = np.sqrt(np.tensordot(self._weights**2, (values - means) ** 2, axes=1))
        return errors

    def _find_certain_options(self) -> NDArray[np.bool_]:
        """Return which options come to the same whatever is hidden, as a last pass."""
        if self._valuer.exact:
            return np.ones(len(self._order), np.bool_)
        return np.asarray((self._least == self._most).all(axis=1))

    def _reported_errors(
        self, values: Floats, errors: Floats, certain: NDArray[np.bool_]
    ) -> Floats:
        """Return the standard errors to report: 0 only of what is certain.

        Where all deals came out alike (but for less than one of as many, k, as they count for with
        their weights), that is no proof. By Laplace's rule of succession the next comes out
        otherwise about once in k, by as much at most as the hand may still end apart.

        Args:
            values: (deals, options, worths) what is told of.
            errors: (options, worths) as the deals have them.
            certain: (options,) what is certain.
        """
        deals = 1.0 / float(self._weights @ self._weights)
        usual = values[np.argmax(self._weights)]
        others = np.tensordot(self._weights, np.abs(values - usual) > _EQUAL_TOLERANCE, axes=1)
        spread = self._most.max(axis=0) - self._least.min(axis=0)
        unseen = np.where(others * deals < 1, spread / (deals + 1), 0.0)
        least = np.where(spread > 0, np.maximum(unseen, MIN_ERRORS), 0.0)
        return np.where(certain[:, None], 0.0, np.maximum(errors, least))

    def is_settled(self, patience: float) -> bool:
        """Return whether more deals would change nothing that matters."""
        least = NEGLIGIBLE_POINTS * self._stake.point
        lead, error = self._behind[:, WIN], self._noise[:, WIN]
        if len(self._values.likely) < (MIN_PLAYED_DEALS if self._valuer.refused else MIN_DEALS):
            return False
        if self._se[self._order[0], POINTS] > MAX_SHOWN_ERROR:
            return False
        plain: NDArray[np.bool_] = (lead >= patience * error) | (
            lead + NOISE_ERRORS * error < least
        )
        equal = (lead == 0) & (error == 0)
        equal[self._order[0]] = True
        return bool(np.all(plain & (error > 0) | equal))

    def choice_verdict(self) -> ChoiceVerdict:
        """Return how much there is to choose between the best and the next."""
        best, *others = self._order
        if len(legal(self._view)) == 1 or not others:
            return ChoiceVerdict.FORCED
        second = next((n for n in others if n not in self._same[best]), others[0])
        lead, error = self._behind[second, WIN], self._behind_se[second, WIN]
        if lead <= 0 or lead < NOISE_ERRORS * error or lead < NEGLIGIBLE_POINTS * self._stake.point:
            return ChoiceVerdict.TOO_CLOSE
        plain = lead >= CLEAR_LEAD_ERRORS * error and lead >= CLEAR_LEAD_POINTS * self._stake.point
        return ChoiceVerdict.CLEAR if plain else ChoiceVerdict.CLOSE

    def build_analysis(self, *, settled: bool) -> PositionAnalysis:
        """Build the analysis from the deals so far."""
        view, valuer = self._view, self._valuer
        options = tuple(self._build_option(n) for n in self._order)
        notes = (valuer.note, self._stake.chance_note)
        return PositionAnalysis(
            seat=viewer_of(view),
            options=options,
            verdict=self.choice_verdict(),
            reason=explain_best_option(view, options),
            note=join_texts((note for note in notes if note), " "),
            settled=settled,
            open=self._open,
            refused=valuer.refused,
        )

    def _build_option(self, index: int) -> RankedOption:
        means, errors, known = self._means, self._se, self._stake.known
        solved = self._values.solved[:, index, POINTS]
        is_solved = ~np.isnan(solved)
        total = float(self._weights[is_solved].sum())
        least, most = (
            float(self._least[index, POINTS]),
            float(self._most[index, POINTS]),
        )
        ranked = WIN if known else POINTS
        return RankedOption(
            event=self._valuer.options[index],
            points=float(means[index, POINTS]),
            points_se=float(errors[index, POINTS]),
            win=float(means[index, WIN]) if known else None,
            win_se=float(errors[index, WIN]) if known else 0.0,
            behind=float(self._behind[index, ranked]),
            behind_se=float(self._behind_se[index, ranked]),
            points_behind=float(self._behind[index, POINTS]),
            points_behind_se=float(self._behind_se[index, POINTS]),
            double_dummy=min(
                most, max(least, float(self._weights[is_solved] @ solved[is_solved]) / total)
            )
            if total
            else None,
            samples=len(self._values.likely),
        )


def _group_equivalent_options(view: View, options: Sequence[HandEvent]) -> list[list[int]]:
    """Return for each option the numbers of those that are the same card in all but name."""
    number = {event: n for n, event in enumerate(options)}
    return [
        sorted({n, *(number[other] for other in equivalent_events(view, event) if other in number)})
        for event, n in number.items()
    ]


def _tie_break_key(view: View, event: HandEvent) -> float:
    """Return a tie-break for equivalent cards: the lowest comes first, of leads the highest."""
    if not isinstance(event, (Played, Discarded)) or view.trump is None:
        return 0.0
    height = HEIGHT_TABLE[view.trump.index][event.card.index]
    return -height if isinstance(event, Played) and view.led_card is None else height
