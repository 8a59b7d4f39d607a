"""``euchre review``: recorded games gone through decision by decision."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from rich.table import Table
from rich.text import Text

from euchre.analysis.grading import Grade
from euchre.analysis.review.game import review_matches
from euchre.analysis.review.plain import review_data
from euchre.analysis.review.report import PARTS
from euchre.analysis.words.choices import percent
from euchre.bots import kernel
from euchre.bots.matches.workers import Crew, cores
from euchre.cards import sort_hand
from euchre.cli.shared.coach import hired, progress
from euchre.cli.shared.games import Game, complain, games_in, once
from euchre.cli.shared.options import check_crew, crew_options
from euchre.cli.shared.screen import Look, Screen
from euchre.errors import EuchreError
from euchre.events import Called, Declared, Passed
from euchre.hand import Hand, Phase, View, begin, see, view
from euchre.record import Record
from euchre.rules import Rules, team_of
from euchre.words import count, listing, symbols, team_name, tell

if TYPE_CHECKING:
    from euchre.analysis.review.report import Apart, Decision, HandReview, Review

_UP: Final = 0.0005
_NAME: Final = 24
"""The most of a name that stands in a table."""
_TWO: Final = 2
"""Sides of which the one gains what the other loses."""
_COARSE: Final = (
    "That is coarse here: how this game is called was not learned, so each deal is worth what the "
    "rules bot makes of it in one play."
)
_HEADS: Final = ("Accuracy", "Lost a decision", "Mistakes", "Blunders")


@click.command("review", epilog="Example: euchre review evening.jsonl --player Ann")
@click.argument(
    "files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True
)
@click.option("--game", "number", type=int, metavar="N", help="Only game N, counted from 1.")
@click.option("--player", metavar="NAME", help="Only the decisions of that player, all graded.")
@click.option("--seed", type=int, default=0, metavar="N", help="Of the hidden deals drawn.")
@crew_options
@click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")
@click.option("--ascii", "ascii_", is_flag=True, help="Plain ASCII, without colour.")
def command(
    *,
    files: tuple[Path, ...],
    number: int | None,
    player: str | None,
    seed: int,
    workers: int | None,
    address: str | None,
    as_json: bool,
    ascii_: bool,
) -> int:
    """Go through recorded games: what was well done, and what it cost.

    Every decision is judged by what its player could know. One game is told hand by hand; of
    several, or of a folder, there is a table, and what is recorded twice is gone through once.
    Every format that 'euchre convert' knows is read. What cannot be told from noise is held against
    nobody.
    """
    check_crew(workers, address)
    if not kernel.installed():
        raise EuchreError("this needs numba: pip install 'euchre[bots]'")
    with ExitStack() as stack:
        several = len(files) > 1 or files[0].is_dir()
        crew = stack.enter_context(hired(address, workers)) if several else None
        games, errors = games_in(files)
        games = _wanted(games, number, player)
        if crew is None and games:
            hands = sum(len(game.record.match.hands) for game in games)
            most = max(1, min(workers or cores(), hands))
            crew = stack.enter_context(hired(address, most))
        if crew is not None and games:
            _review(games, player, seed, crew, as_json=as_json, ascii_=ascii_)
    return complain(errors)


def _wanted(games: list[Game], number: int | None, player: str | None) -> list[Game]:
    if number is not None:
        if not 1 <= number <= len(games):
            raise EuchreError(f"there is no game {number}: they are numbered 1 to {len(games)}")
        games = [games[number - 1]]
    if player is not None:
        games = [game for game in games if _seats(game.record, player)]
        if not games:
            raise EuchreError(f"nobody called {player!r} plays in what is recorded there")
    return games


def _seats(record: Record, player: str) -> list[int]:
    wanted = player.strip().lower()
    return [seat for seat, name in enumerate(record.names) if name.lower() == wanted]


# -- going through it -----------------------------------------------------------------------------


def _review(
    games: Sequence[Game],
    player: str | None,
    seed: int,
    crew: Crew,
    *,
    as_json: bool,
    ascii_: bool,
) -> None:
    data: list[dict[str, Any]] = []
    screen = Screen(Look(ascii=ascii_))
    several, games = len(games) > 1, once(games)
    tabler = _Tabler(screen, games, player) if several and not as_json else None
    records = (game.record for game in games)
    with (
        progress(len(games), quiet=as_json) as (tell, aside),
        closing(review_matches(records, seed=seed, progress=tell, crew=crew)) as every,
    ):
        for game, found in zip(games, every, strict=True):
            if found is None:
                click.echo(f"euchre: {game.label}: there is no hand to go through", err=True)
                continue
            if as_json:
                about = {"same": list(game.same), "unfinished": not game.record.match.over}
                data.append({"game": game.label} | about | review_data(found))
                continue
            with aside():
                if tabler is not None:
                    tabler.tell(game, found)
                else:
                    _Teller(screen, found, game.record, player).tell(game.label)
    if as_json:
        click.echo(json.dumps(data if several or not data else data[0], indent=2))
        return
    for game in games:
        if game.same:
            screen.line(f"{game.label} is the same game as {listing(game.same)}: it counts once.")
    if several:
        screen.line("Accuracy: decisions that were best or fine. Lost: chance to win.")


# -- showing --------------------------------------------------------------------------------------


class _Tabler:
    """Tells several games, each in a line for each player."""

    def __init__(self, screen: Screen, games: Sequence[Game], player: str | None) -> None:
        self._screen = screen
        self._player = None if player is None else player.strip().lower()
        longest = max(len(name) for game in games for name in game.record.names)
        self._wide = min(longest, _NAME) + 2
        self._line("", *_HEADS)

    def tell(self, game: Game, found: Review) -> None:
        """One of them."""
        scores = ":".join(str(score) for score in found.scores)
        end = "" if game.record.match.over else ", unfinished"
        self._screen.line(f"{game.label} ({scores}{end})", style="bold")
        for each in found.players:
            if self._player in (None, each.name.lower()):
                good = "?" if each.accuracy is None else f"{100 * each.accuracy:.0f} %"
                bad = (str(each.grades[grade] or "-") for grade in (Grade.MISTAKE, Grade.BLUNDER))
                self._line(_short(each.name), good, f"{100 * each.average:.2f} %", *bad)

    def _line(self, name: str, *cells: str) -> None:
        told = (f"  {cell:>{len(head)}}" for cell, head in zip(cells, _HEADS, strict=True))
        self._screen.line(f"  {name:<{self._wide}}{''.join(told)}")


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


class _Teller:
    """Tells one game."""

    def __init__(self, screen: Screen, found: Review, record: Record, player: str | None) -> None:
        self._screen = screen
        self._found = found
        self._record = record
        self._player = None if player is None else player.strip().lower()

    def tell(self, label: str) -> None:
        """All of it."""
        screen, found = self._screen, self._found
        end = "" if self._record.match.over else ", unfinished"
        screen.rule(listing(found.names), f"{label}{end}")
        if not any(each.grade.value > 1 for each in found.decisions):
            screen.line("Nothing that was done has lost more than a little.")
        for hand in found.hands:
            self._hand(hand)
        screen.line()
        self._players()
        self._left_out()
        self._notes()
        self._luck()
        if found.moments:
            screen.line()
            screen.line("The hands that decided it", style="bold")
            for moment in found.moments:
                screen.line(f"Hand {moment.hand} ({percent(moment.swing, signed=True)}): "
                            f"{moment.words}")  # fmt: skip

    @cached_property
    def _hands(self) -> dict[int, Hand]:
        match = self._record.match
        last = [match.hand] if match.hand is not None and not match.hand.over else []
        return dict(enumerate([*match.hands, *last], 1))

    def _hand(self, hand: HandReview) -> None:
        screen, names, rules = self._screen, self._found.names, self._found.rules
        shown = [each for each in hand.decisions if self._wanted(each)]
        if not shown:
            return
        score = ":".join(str(each) for each in hand.scores)
        screen.line()
        chance = f", {team_name(rules, names, 0)} {percent(hand.before[0])}" if hand.before else ""
        screen.rule(f"Hand {hand.number}", f"{score}{chance}")
        if dealt := self._hands.get(hand.number):
            screen.line(_made(dealt, names))
        screen.line(hand.result)
        for each in shown:
            better = "" if each.loss < _UP else f"; better {each.better}"
            cost = f" {percent(-each.loss, signed=True)}" if each.loss >= _UP else ""
            points = f", {each.points:.2f} points" if each.points >= 0.005 else ""
            where = f", trick {each.trick}" if each.trick else ""
            who = "" if self._player is not None else f"{names[each.seat]}"
            head = f"{who}{where}".removeprefix(", ")
            text = f"{each.grade.word:<10} {head}{': ' if head else ''}{each.did}"
            style = "bold" if each.grade.value >= 3 else ""
            screen.line(f"{text}{cost}{points}{better}", style=style, indent=3)
            screen.line(_saw(each.seen, names), style="dim", indent=5)
            if each.loss or each.points:
                screen.line(each.reason, style="dim", indent=5)
            if each.hindsight is not None:
                screen.line(each.hindsight.words, style="dim", indent=5)

    def _wanted(self, each: Decision) -> bool:
        if self._player is None:
            return each.grade.value > 1
        return self._found.names[each.seat].lower() == self._player

    def _players(self) -> None:
        table = Table(box=None, padding=(0, 1, 0, 1), header_style="")
        table.add_column("\nPlayer", max_width=_NAME)
        for head in ("\nDecisions", "\nAccuracy", "Lost a\ndecision", "Lost\nin all", "In\npoints"):
            table.add_column(head, justify="right", no_wrap=True)
        table.add_column("\nMistakes")
        for each in self._found.players:
            bad = [
                count(each.grades[grade], grade.word)
                for grade in (Grade.BLUNDER, Grade.MISTAKE)
                if each.grades[grade]
            ]
            inaccuracies = each.grades[Grade.INACCURACY]
            if inaccuracies:
                bad.append(f"{inaccuracies} inaccura{'cy' if inaccuracies == 1 else 'cies'}")
            table.add_row(
                self._screen.plain(_short(each.name)),
                str(each.decisions),
                "?" if each.accuracy is None else f"{100 * each.accuracy:.0f} %",
                f"{100 * each.average:.2f} %",
                f"{100 * each.loss:.1f} %",
                f"{each.points:.2f}",
                ", ".join(bad),
            )
        self._screen.show(table)

    def _left_out(self) -> None:
        """Which decisions could not be judged, and why."""
        reasons = Counter(why for hand in self._found.hands for why in hand.skipped)
        if not reasons:
            return
        self._screen.line()
        self._screen.line(f"Left out: {count(reasons.total(), 'decision')}.")
        for reason, often in reasons.most_common():
            self._screen.line(f"{often}: {reason}", indent=3)

    def _notes(self) -> None:
        """What has to be said of the figures."""
        if self._found.notes:
            self._screen.line()
        for words, often in self._found.notes:
            self._screen.line(f"{count(often, 'decision')}: {words}")

    def _luck(self) -> None:
        """How cards, decisions and guesses moved the chances, hand by hand and in all."""
        found, screen = self._found, self._screen
        sides = found.sides
        if not sides:
            return
        shown = self._own_team() if len(sides) <= _TWO else range(len(sides))
        table = Table(box=None, padding=(0, 2, 0, 1), header_style="")
        alone = len(shown) == 1
        chances = f"Chance of {sides[shown[0]].name}" if alone else "Chance to win"
        table.add_column(screen.plain(chances))
        for head in (*(part.name for part in PARTS), "Result"):
            table.add_column(head, justify="right", no_wrap=True)
        for hand in found.hands:
            for team in shown if hand.apart else ():
                head = f"Hand {hand.number}{'' if alone else f', {sides[team].name}'}"
                table.add_row(screen.plain(head), *self._moved(hand.apart[team]))
        for side in sides:
            whole = Text(screen.plain(f"In all, {side.name}"), style="bold")
            table.add_row(whole, *self._moved(side.apart))
        screen.line()
        screen.show(table)
        for part in PARTS:
            screen.line(f"{part.name}: {part.meaning}.", style="dim")
        if _coarse(found.rules):
            screen.line(_COARSE, style="dim")
        if sides[0].hands < len(found.hands):
            screen.line(f"Told of {sides[0].hands} of {count(len(found.hands), 'hand')}: the "
                        "others are unfinished, or not all cards are recorded.")  # fmt: skip

    def _own_team(self) -> Sequence[int]:
        """The team of the player who is followed, or else the first."""
        names, rules = self._found.names, self._found.rules
        seats = [seat for seat, name in enumerate(names) if name.lower() == self._player]
        return [team_of(rules, seats[0])] if seats else [0]

    def _moved(self, apart: Apart) -> Iterator[str]:
        return (self._screen.plain(percent(part, signed=True)) for part in apart.rounded(3))


def _made(hand: Hand, names: Sequence[str]) -> str:
    """What was turned up, and who made trump: ``West deals, and the J♣ is turned up. ...``."""
    seen = view(begin(hand.rules, hand.dealt, hand.scores), None)
    lines = [tell(None, hand.dealt, names)]
    for event in hand.events[1:]:
        down = isinstance(event, Passed) and seen.phase is Phase.ORDER and seen.turn == seen.dealer
        alone = isinstance(event, Declared) and event.alone
        if down or alone or isinstance(event, Called):
            lines.append(tell(seen, event, names))
        seen = see(seen, event)
    return " ".join(lines)


def _saw(seen: View, names: Sequence[str]) -> str:
    """What lay before a player: the cards held, and the trick so far or how often was passed."""
    assert seen.seat is not None
    cards = sort_hand(seen.cards, seen.rules.sort_suits)
    held = f"Holds {symbols(cards)}"
    if seen.trick:
        return f"{held}; {', '.join(f'{names[p.seat]} {p.card.symbol}' for p in seen.trick)}."
    passes = sum(isinstance(call, Passed) for call in seen.calls)
    if seen.trump is None and passes:
        return f"{held}, after {passes} pass{'es' if passes > 1 else ''}."
    return f"{held}{', to lead' if seen.phase is Phase.PLAY else ''}."


def _coarse(rules: Rules) -> bool:
    """Whether luck is told coarsely; where others did the work, and numba is missing, who knows."""
    if not kernel.installed():
        return False
    from euchre.analysis.review.luck import coarse  # noqa: PLC0415 - numba only where it is

    return coarse(rules)
