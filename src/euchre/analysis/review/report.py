"""What has come of going through a match: decisions, hands, players, moments.

`euchre.analysis.review.game` makes these.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import fsum
from typing import Final, NamedTuple

from euchre.analysis.grading import Grade
from euchre.analysis.options import Analysis
from euchre.analysis.review.picture import Story, html
from euchre.analysis.words.choices import percent
from euchre.events import HandEvent
from euchre.hand import View
from euchre.presets import rules_line
from euchre.rules import Rules, Seat, team_of, teams
from euchre.words import count, team_name

DIGITS: Final = 5
"""The digits in which chances are told."""
_COSTLIEST: Final = 3
"""How many of the costliest decisions are shown."""


class Hindsight(NamedTuple):
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
class Decision:
    """One decision of a player, judged.

    Attributes:
        hand: the number of the hand, from 1.
        at: the index of the event in the record.
        seat: who decided.
        trick: in which trick, from 1; 0 before the play.
        kind: what was decided, as `euchre.analysis.kinds.kind_of` says.
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
    grade: Grade
    loss: float
    points: float
    chances: tuple[float, ...]
    reason: str
    analysis: Analysis
    hindsight: Hindsight | None = None


class HandFindings(NamedTuple):
    """The findings in one hand, apart from all others.

    Attributes:
        decisions, skipped, luck, play: as of a `HandReview`.
    """

    decisions: tuple[Decision, ...]
    skipped: tuple[str, ...]
    luck: tuple[float, ...]
    play: tuple[float, ...]


class ChangePart(NamedTuple):
    """One of the parts that a change of the chance to win is made of, with its texts.

    Attributes:
        key: its field in `ChanceChange`.
        name: for the head of a column.
        meaning: what it is, to follow the name.
    """

    key: str
    name: str
    meaning: str


PARTS: Final = (
    ChangePart("cards", "Cards", "what the deal would have brought in average play"),
    ChangePart(
        "decisions",
        "Decisions",
        "what the mistakes of the others gave, less what one's own cost, by what each could know",
    ),
    ChangePart(
        "guesses", "Guesses", "all the rest: what came right or wrong that nobody could know"
    ),
)
"""The parts in the order in which they are told; they sum to the result."""


class ChanceChange(NamedTuple):
    """The change of a team's chance to win, taken apart: the three parts sum to the result.

    Attributes:
        cards, decisions, guesses: see `PARTS`. Having the deal, which the chance before it knows
            of, is among the cards; what players other than two sides lose is shared evenly by
            the others.
        result: the change.
    """

    cards: float
    decisions: float
    guesses: float
    result: float

    def rounded(self, digits: int) -> ChanceChange:
        """Return the change rounded to so many digits, with parts that still sum: what rounding
        leaves is a guess.
        """
        cards, decisions = round(self.cards, digits), round(self.decisions, digits)
        result = round(self.result, digits)
        guesses = round(result - cards - decisions, digits)
        return ChanceChange(cards + 0.0, decisions + 0.0, guesses + 0.0, result + 0.0)  # and no -0


class Side(NamedTuple):
    """The effect of cards, decisions and guesses for a team over a match.

    Attributes:
        name: of the team.
        apart: its hands together.
        hands: the hands of which this can be told.
    """

    name: str
    apart: ChanceChange
    hands: int


@dataclass(frozen=True)
class HandReview:
    """One hand of a match.

    Attributes:
        number: of the hand, from 1.
        at: the index of its deal in the record.
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
    scores: tuple[int, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    result: str
    decisions: tuple[Decision, ...]
    skipped: tuple[str, ...]
    points: tuple[int, ...]
    call: str = ""
    luck: tuple[float, ...] = ()
    play: tuple[float, ...] = ()

    @property
    def moved(self) -> tuple[float, ...]:
        """The change of each team's chance to win; empty if that is not known.

        It is the difference of `before` and `after` as they are told.
        """
        told = zip(self.before, self.after, strict=False)
        return tuple(round(round(b, DIGITS) - round(a, DIGITS), DIGITS) + 0.0 for a, b in told)

    @property
    def apart(self) -> tuple[ChanceChange, ...]:
        """The change for each team taken apart, exact to the last digit; empty as `luck`."""
        told = zip(self.play, self.moved, self._decided, strict=False)
        return tuple(
            ChanceChange(result - play, decided, play - decided, result).rounded(DIGITS)
            for play, result, decided in told
        )

    @property
    def _decided(self) -> tuple[float, ...]:
        """The change of each team's chance by the decisions: its own losses against it, those of
        the others for it, evenly where there are more than two sides.
        """
        if not self.moved:
            return ()
        lost = [0.0] * len(self.moved)
        for decision in self.decisions:
            lost[team_of(decision.seen.rules, decision.seat)] += decision.loss
        others = max(1, len(lost) - 1)
        return tuple((fsum(lost) - own) / others - own for own in lost)

    @property
    def swing(self) -> float:
        """The change for the team whose chance to win moved most."""
        return max((abs(b - a) for a, b in zip(self.before, self.after, strict=False)), default=0.0)


@dataclass(frozen=True)
class PlayerReview:
    """A summary of a player's decisions.

    Attributes:
        seat, name: who.
        decisions: how many were judged.
        grades: how many of each grade, `Grade.BEST` first.
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
    def average(self) -> float:
        """The chance to win that a decision has cost on average."""
        return self.loss / self.decisions if self.decisions else 0.0

    @property
    def told(self) -> tuple[str, ...]:
        """The name, and the figures as text: a row of a table."""
        grades = (str(self.grades[grade]) for grade in Grade)
        return (self.name, str(self.decisions), *grades, percent(self.loss))

    @property
    def accuracy(self) -> float | None:
        """The share of decisions that were best or fine; None without a decision."""
        good = self.grades[Grade.BEST] + self.grades[Grade.FINE]
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
class Review:
    """A reviewed match.

    Attributes:
        rules: its rules.
        names: of the seats.
        scores: of each team at the end of what is recorded.
        winner: the team that has won; None where nobody has.
        hands: all its hands.
        players: a summary for each seat.
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
        hands, decisions = count(len(self.hands), "hand"), count(len(self.decisions), "decision")
        return f"<Review {rules_line(self.rules)}: {names}, {scores}, {hands}, {decisions}>"

    def _repr_html_(self) -> str:
        return html(self._story())

    def _told(self, one: Decision) -> str:
        better = f"{one.better} was better by {percent(one.loss)}"
        said = f"Hand {one.hand}: {self.names[one.seat]} chose {one.did}; {better}. {one.reason}"
        return said if one.hindsight is None else f"{said} {one.hindsight.words}"

    def _story(self) -> Story:
        teams_told = [
            f"{team_name(self.rules, self.names, team)} {score}"
            for team, score in enumerate(self.scores)
        ]
        head = ("", "Decisions", *(grade.word.capitalize() for grade in Grade), "Cost")
        costly = sorted(self.decisions, key=lambda each: -each.loss)[:_COSTLIEST]
        return Story(
            head=f"{' · '.join(teams_told)}, {count(len(self.hands), 'hand')}",
            who=team_name(self.rules, self.names, 0),
            line=[chances[0] for _, chances in self.line],
            table=[head, *(player.told for player in self.players)],
            moments=[f"Hand {m.hand}, {percent(m.swing)}: {m.words}" for m in self.moments],
            choices=[(self._told(each), each.seen) for each in costly if each.loss > 0],
            names=self.names,
            notes=[words for words, _ in self.notes],
        )

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every decision that was judged, in order."""
        return tuple(decision for hand in self.hands for decision in hand.decisions)

    @property
    def notes(self) -> tuple[tuple[str, int], ...]:
        """Notes on the figures, such as that a slower engine worked them out, each with its number
        of decisions, the most first.
        """
        notes = (decision.analysis.note for decision in self.decisions)
        said = Counter(note for note in notes if note)
        return tuple(said.most_common())

    @property
    def sides(self) -> tuple[Side, ...]:
        """The effect of cards, decisions and guesses for each team, over the hands for which they
        are known; empty if there is none.
        """
        told = [hand.apart for hand in self.hands if hand.apart]
        return tuple(
            Side(
                team_name(self.rules, self.names, team),
                ChanceChange(*map(fsum, zip(*(hand[team] for hand in told), strict=True))).rounded(
                    DIGITS
                ),
                len(told),
            )
            for team in (range(len(teams(self.rules))) if told else ())
        )

    @property
    def line(self) -> tuple[tuple[int, tuple[float, ...]], ...]:
        """The chance of each team over the match: before each deal by the score, before each
        decision by what its player could know, and after the last hand.

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
