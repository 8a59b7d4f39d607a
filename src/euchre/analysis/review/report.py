"""What has come of going through a match: decisions, hands, players, moments.

`euchre.analysis.review.game` makes these.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import fsum
from typing import Final, NamedTuple

from euchre.analysis.explanations.choices import format_percent
from euchre.analysis.grading import DecisionGrade
from euchre.analysis.options import PositionAnalysis
from euchre.analysis.review.picture import ReviewPictureContent, render_review_html
from euchre.english import format_count, team_name
from euchre.game.events import HandEvent
from euchre.game.hand import Hand, View
from euchre.game.presets import rules_line
from euchre.game.rules import Rules, Seat, team_of, teams
from euchre.texts import translatable

CHANCE_DIGITS: Final = 5
"""The digits in which chances are told."""
_SHOWN_DECISIONS: Final = 3
"""How many of the costliest decisions are shown."""


class HindsightResult(NamedTuple):
    """The result of a decision at the very deal, played out by the same bots from there on.

    In points of the hand, those of one's own side less the mean of the others'. One deal proves
    nothing: no grade hangs on it.

    Attributes:
        did: after what was done.
        better: after what the coach would have done.
        words: both in a sentence or two.
    """

    did: float
    better: float
    words: str


@dataclass(frozen=True)
class ReviewedDecision:
    """One decision of a player, judged.

    Attributes:
        hand: the number of the hand, from 1.
        at: the index of the event in the record.
        seat: who decided.
        trick: in which trick, from 1; 0 before the play.
        kind: what was decided, as `euchre.analysis.kinds.name_choice_kind` says.
        seen: what its player saw.
        event: what was chosen.
        did, better: that, and the best choice, in words; the same where nothing was lost.
        grade: how good it was.
        loss: the chance to win that it has cost, 0 where that is not more than noise.
        points: the points of the hand that it has cost, likewise.
        chances: of each team before the decision, as its player could know it and with the best
            choice to come; empty where there are not two teams, or no score ends the match.
        reason: why the best choice is the best, told of the player; where it was not chosen, what
            can be seen against what was, too.
        analysis: what every choice was worth.
        hindsight: what it came to at this deal; None where the coach would have done the same,
            where the hand is not over, or where not all of its cards are recorded.
    """

    hand: int
    at: int
    seat: Seat
    trick: int
    kind: str
    seen: View
    event: HandEvent
    did: str
    better: str
    grade: DecisionGrade
    loss: float
    points: float
    chances: tuple[float, ...]
    reason: str
    analysis: PositionAnalysis
    hindsight: HindsightResult | None = None


class HandReviewTask(NamedTuple):
    """A hand to go through; it is sent to a worker.

    Attributes:
        hand: as far as it went.
        places: the index of each of its events in the record.
        number: of the hand, from 1.
        names: of the seats.
        counted: the hands before it, where hands are counted.
        to_come: those from it on until the clock ran out, where one did.
        seed: of the deals drawn.
        most: the hidden deals that a close decision is worth.
        scores_after: of each team after it, with the points that tokens brought.
    """

    hand: Hand
    places: tuple[int, ...]
    number: int
    names: tuple[str, ...]
    counted: int
    to_come: int | None
    seed: int
    most: int
    scores_after: tuple[int, ...]


class HandFindings(NamedTuple):
    """The findings in one hand, apart from all others.

    Attributes:
        decisions, skipped, luck, play: as of a `HandReview`.
    """

    decisions: tuple[ReviewedDecision, ...]
    skipped: tuple[str, ...]
    luck: tuple[float, ...]
    play: tuple[float, ...]


class WinChanceChangePart(NamedTuple):
    """One of the parts that a change of the chance to win is made of, with its texts.

    Attributes:
        key: its field in `WinChanceChange`.
        name: for the head of a column.
        meaning: what it is, to follow the name.
    """

    key: str
    name: str
    meaning: str


CHANGE_PARTS: Final = (
    WinChanceChangePart(
        "cards",
        translatable("review-part-cards", "Cards"),
        translatable("review-part-cards-meaning", "what the deal was worth in average play"),
    ),
    WinChanceChangePart(
        "decisions",
        translatable("review-part-decisions", "Decisions"),
        translatable(
            "review-part-decisions-meaning",
            "gains from the others' mistakes minus your own, judged by what each could know",
        ),
    ),
    WinChanceChangePart(
        "guesses",
        translatable("review-part-guesses", "Guesses"),
        translatable(
            "review-part-guesses-meaning",
            "everything else: guesses that turned out right or wrong",
        ),
    ),
)
"""The parts in the order in which they are told; they sum to the result."""


class WinChanceChange(NamedTuple):
    """The change of a team's chance to win, taken apart: the three parts sum to the result.

    Attributes:
        cards, decisions, guesses: see `CHANGE_PARTS`. Having the deal, which the chance before
            it knows of, is among the cards; what players other than two sides lose is shared evenly
            by the others.
        result: the change.
    """

    cards: float
    decisions: float
    guesses: float
    result: float

    def round_parts(self, digits: int) -> WinChanceChange:
        """Return the change rounded, with parts that still sum: what is left over is a guess."""
        cards, decisions = round(self.cards, digits), round(self.decisions, digits)
        result = round(self.result, digits)
        guesses = round(result - cards - decisions, digits)
        return WinChanceChange(
            cards + 0.0, decisions + 0.0, guesses + 0.0, result + 0.0
        )  # and no -0


class TeamReview(NamedTuple):
    """The effect of cards, decisions and guesses for a team over a match.

    Attributes:
        name: of the team.
        apart: its hands together.
        hands: the hands of which this can be told.
    """

    name: str
    apart: WinChanceChange
    hands: int


@dataclass(frozen=True)
class HandReview:
    """One hand of a match.

    Attributes:
        number: of the hand, from 1.
        at: the index of its deal in the record.
        names: who was dealt it, by seat.
        scores: of each team before it.
        before, after: the chance of each team before the deal and after the hand; empty where no
            score ends the match, `after` also where the hand is not finished.
        result: how it ended, in words.
        decisions: what was decided and could be judged.
        skipped: for each that could not be, why not, in a sentence.
        points: what it brought to each team.
        call: how trump was made, in words; empty where it was not.
        luck, play: by how much the deal, and what was made of it, moved the chance of each team
            (`euchre.analysis.review.luck`); empty where not all cards are recorded, or no table of
            chances serves the game.
    """

    number: int
    at: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    result: str
    decisions: tuple[ReviewedDecision, ...]
    skipped: tuple[str, ...]
    points: tuple[int, ...]
    call: str = ""
    luck: tuple[float, ...] = ()
    play: tuple[float, ...] = ()

    @property
    def chance_changes(self) -> tuple[float, ...]:
        """The change of each team's chance to win; empty if that is not known.

        It is the difference of `before` and `after` as they are told.
        """
        pairs = zip(self.before, self.after, strict=False)
        return tuple(
            round(round(b, CHANCE_DIGITS) - round(a, CHANCE_DIGITS), CHANCE_DIGITS) + 0.0
            for a, b in pairs
        )

    @property
    def change_parts(self) -> tuple[WinChanceChange, ...]:
        """The change for each team taken apart, exact to the last digit; empty as `luck`."""
        figures = zip(self.play, self.chance_changes, self._decision_changes, strict=False)
        return tuple(
            WinChanceChange(result - play, decided, play - decided, result).round_parts(
                CHANCE_DIGITS
            )
            for play, result, decided in figures
        )

    @property
    def _decision_changes(self) -> tuple[float, ...]:
        """The change of each team's chance by the decisions: its losses, against the others'."""
        if not self.chance_changes:
            return ()
        lost = [0.0] * len(self.chance_changes)
        for decision in self.decisions:
            lost[team_of(decision.seen.rules, decision.seat)] += decision.loss
        others = max(1, len(lost) - 1)
        return tuple((fsum(lost) - own) / others - own for own in lost)

    @property
    def largest_change(self) -> float:
        """The change for the team whose chance to win moved most."""
        return max((abs(b - a) for a, b in zip(self.before, self.after, strict=False)), default=0.0)


@dataclass(frozen=True)
class PlayerReview:
    """A summary of a player's decisions.

    Attributes:
        seat, name: who.
        decisions: how many were judged.
        grades: how many of each grade, `DecisionGrade.BEST` first.
        loss: the chance to win that all of them have cost together.
        points: the points, likewise.
    """

    seat: Seat
    name: str
    decisions: int
    grades: tuple[int, ...]
    loss: float
    points: float

    @property
    def average_loss(self) -> float:
        """The chance to win that a decision has cost on average."""
        return self.loss / self.decisions if self.decisions else 0.0

    @property
    def table_row(self) -> tuple[str, ...]:
        """The name, and the figures as text: a row of a table."""
        grades = (str(self.grades[grade]) for grade in DecisionGrade)
        return (self.name, str(self.decisions), *grades, format_percent(self.loss))

    @property
    def accuracy(self) -> float | None:
        """The share of decisions that were best or fine; None without a decision."""
        good = self.grades[DecisionGrade.BEST] + self.grades[DecisionGrade.FINE]
        return good / self.decisions if self.decisions else None


@dataclass(frozen=True)
class DecisiveHand:
    """A hand that decided the match.

    Attributes:
        hand: its number.
        swing: by how much the chance of `team` has risen with it.
        team: whom it helped.
        words: what happened.
    """

    hand: int
    swing: float
    team: int
    words: str


@dataclass(frozen=True, repr=False)
class MatchReview:
    """A reviewed match.

    Attributes:
        rules: its rules.
        names: of the seats.
        scores: of each team at the end of what is recorded.
        winner: the team that has won; None where nobody has.
        hands: all its hands.
        players: a summary for everybody who was dealt one of the hands, seat by seat.
        moments: the hands that decided it, the most important first.
    """

    rules: Rules
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winner: int | None
    hands: tuple[HandReview, ...]
    players: tuple[PlayerReview, ...]
    moments: tuple[DecisiveHand, ...]

    def __repr__(self) -> str:
        scores, names = "-".join(map(str, self.scores)), ", ".join(self.names)
        hands = format_count(len(self.hands), "hand")
        decisions = format_count(len(self.decisions), "decision")
        return f"<Review {rules_line(self.rules)}: {names}, {scores}, {hands}, {decisions}>"

    def _repr_html_(self) -> str:
        return render_review_html(self._build_picture_content())

    def _describe_decision(self, decision: ReviewedDecision) -> str:
        better = f"{decision.better} was better by {format_percent(decision.loss)}"
        name = self.hands[decision.hand - 1].names[decision.seat]
        choice = f"{name} chose {decision.did}"
        words = f"Hand {decision.hand}: {choice}; {better}. {decision.reason}"
        return words if decision.hindsight is None else f"{words} {decision.hindsight.words}"

    def _build_picture_content(self) -> ReviewPictureContent:
        teams_told = [
            f"{team_name(self.rules, self.names, team)} {score}"
            for team, score in enumerate(self.scores)
        ]
        head = ("", "Decisions", *(grade.word.capitalize() for grade in DecisionGrade), "Cost")
        costly = sorted(self.decisions, key=lambda decision: -decision.loss)[:_SHOWN_DECISIONS]
        return ReviewPictureContent(
            head=f"{' · '.join(teams_told)}, {format_count(len(self.hands), 'hand')}",
            who=team_name(self.rules, self.names, 0),
            line=[chances[0] for _, chances in self.chance_line],
            table=[head, *(player.table_row for player in self.players)],
            moments=[f"Hand {m.hand}, {format_percent(m.swing)}: {m.words}" for m in self.moments],
            choices=[
                (self._describe_decision(decision), decision.seen)
                for decision in costly
                if decision.loss > 0
            ],
            names=self.names,
            notes=[words for words, _ in self.figure_notes],
        )

    @property
    def decisions(self) -> tuple[ReviewedDecision, ...]:
        """Every decision that was judged, in order."""
        return tuple(decision for hand in self.hands for decision in hand.decisions)

    @property
    def figure_notes(self) -> tuple[tuple[str, int], ...]:
        """Notes on the figures, each with its number of decisions, the most first."""
        notes = (decision.analysis.note for decision in self.decisions)
        counts = Counter(note for note in notes if note)
        return tuple(counts.most_common())

    @property
    def side_changes(self) -> tuple[TeamReview, ...]:
        """The effect of cards, decisions and guesses for each team, over known hands."""
        hands = [hand.change_parts for hand in self.hands if hand.change_parts]
        return tuple(
            TeamReview(
                team_name(self.rules, self.names, team),
                WinChanceChange(
                    *map(fsum, zip(*(hand[team] for hand in hands), strict=True))
                ).round_parts(CHANCE_DIGITS),
                len(hands),
            )
            for team in (range(len(teams(self.rules))) if hands else ())
        )

    @property
    def chance_line(self) -> tuple[tuple[int, tuple[float, ...]], ...]:
        """The chance of each team before each deal, before each decision, and at the end.

        With the index of the event before which each stands.
        """
        points: list[tuple[int, tuple[float, ...]]] = []
        for hand in self.hands:
            points += [(hand.at, hand.before)] if hand.before else []
            points += [(choice.at, choice.chances) for choice in hand.decisions if choice.chances]
        if self.hands and self.hands[-1].after:
            last = self.hands[-1]
            end = max([last.at, *(decision.at for decision in last.decisions)])
            points.append((end + 1, last.after))
        return tuple(points)
