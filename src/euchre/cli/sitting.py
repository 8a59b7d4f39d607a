"""The conversation at the table: tell what happens, ask the person, until the match is over."""

from __future__ import annotations

import shlex
import time
from pathlib import Path

from rich.text import Text

from euchre.bots import RulesBot
from euchre.cli.answers import COMMANDS, command_of, consequence, event_of, menu, question
from euchre.cli.drawing import (
    aim_line,
    hand_line,
    score_line,
    table,
    trick_line,
    trump_line,
)
from euchre.cli.game import Game
from euchre.cli.saving import Saver
from euchre.cli.screen import Screen
from euchre.cli.telling import told
from euchre.errors import EuchreError
from euchre.events import Dealt, Event, FirstDealer, Played, TimeUp
from euchre.hand import Illegal, View
from euchre.match import Stage
from euchre.rules import team_of
from euchre.scoring import Outcome
from euchre.state import Hand, Phase
from euchre.summary import summarise
from euchre.words import count, listing, team_name, tell_first_dealer, tell_result


class Clock:
    """The wall clock of a timed match, which only the command line reads."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float | None:
        """Seconds left; None: there is no clock."""
        return None if self._end is None else self._end - time.monotonic()


class Sitting:
    """One person at one table until the match is over or they get up."""

    def __init__(self, game: Game, screen: Screen, saver: Saver, clock: Clock) -> None:
        self.game = game
        self.screen = screen
        self.saver = saver
        self.clock = clock

    # -- the loop -------------------------------------------------------------------------------

    def run(self) -> int:
        """Play; the exit status of the command."""
        try:
            while not self.game.match.over:
                if not self._step():
                    return self._leave(0)
        except EOFError:
            self.screen.line()
            return self._leave(0)
        except KeyboardInterrupt:
            self.screen.line()
            return self._leave(130)
        self._finish()
        return 0

    def _step(self) -> bool:
        """Let one thing happen; False when the person quits."""
        left = self.clock.left
        if left is not None and left <= 0 and not self.game.match.time_up:
            self._happens(TimeUp())
        elif self.game.asks:
            return self._ask()
        else:
            self._happens(self.game.next_event())
        return True

    def _happens(self, event: Event) -> None:
        """Apply, save and tell an event.

        Raises:
            Illegal: it may not happen; nothing has.
        """
        game = self.game
        before, seen = game.match, game.view
        game.apply(event)
        self.saver.event(before, event, game.match)
        self._tell(event, seen)
        if len(game.match.hands) > len(before.hands):
            self._end_hand(game.match.hands[-1])

    def _tell(self, event: Event, seen: View | None) -> None:
        game, screen = self.game, self.screen
        if isinstance(event, FirstDealer):
            for line in tell_first_dealer(game.rules, event, game.names):
                screen.line(line)
            return
        if isinstance(event, Dealt):
            number = len(game.match.hands) + 1
            screen.line()
            screen.rule(f"Hand {number}", aim_line(game, self._minutes()))
        screen.line(told(seen, event, game.names))
        ends_trick = isinstance(event, Played) and game.view is not None and not game.view.trick
        if ends_trick and not game.asks:
            screen.line()
        screen.rest()

    def _minutes(self) -> float | None:
        left = self.clock.left
        return None if left is None else left / 60

    def _end_hand(self, hand: Hand) -> None:
        game, screen = self.game, self.screen
        screen.line(tell_result(hand, game.names), style="bold")
        screen.line(score_line(game))
        left = self.clock.left
        if left is not None:
            self.saver.clock(left)
        screen.rest()

    # -- asking ---------------------------------------------------------------------------------

    def _ask(self) -> bool:
        """Ask until something has happened; False when the person quits."""
        self._show()
        while True:
            text = input("> ").strip()
            if not text:
                continue
            command = command_of(text)
            if command == "quit":
                return False
            if command is not None:
                if self._obey(command):
                    return True
                continue
            if self._try(text):
                return True

    def _try(self, text: str) -> bool:
        """Do what was typed, or say why not."""
        game = self.game
        try:
            self._happens(event_of(text, game.match, game.view, game.seat))
        except Illegal as error:
            self.screen.line(error.why, style="yellow")
        except EuchreError as error:
            self.screen.line(str(error), style="yellow")
        else:
            return True
        return False

    def _show(self) -> None:
        """The table and the question."""
        game, screen = self.game, self.screen
        cutting = game.match.stage is Stage.CUT
        view = None if cutting else game.view
        if view is not None:
            screen.line()
            screen.line(f"{score_line(game)}   {aim_line(game, self._minutes())}", style="dim")
            screen.line(trump_line(view, game.names))
            if view.tricks:
                screen.line(f"Last trick: {trick_line(view.tricks[-1], game.names)}", style="dim")
            screen.line()
            for line in table(screen, view, game.names, game.seat):
                screen.line(line)
            screen.line()
            choosing = view.phase in (Phase.PLAY, Phase.DISCARD)
            screen.line(hand_line(screen, view, numbered=choosing))
        screen.line(question(game.match, view, game.names), style="bold")
        if view is not None:
            self._show_menu(view)

    def _show_menu(self, view: View) -> None:
        choices = menu(view)
        if not choices:
            return
        if view.phase is Phase.ORDER:
            for number, (event, words) in enumerate(choices, start=1):
                what = self.screen.coloured(consequence(view, event, self.game.names), "dim")
                self.screen.line(Text.assemble((f"  {number} ", "bold"), f"{words:<22}") + what)
            return
        line = Text()
        for number, (_, words) in enumerate(choices, start=1):
            line += Text.assemble((f"  {number} ", "bold"), f"{words:<15}")
            if number == 1 + (len(choices) - 1) // 2 and len(choices) > 4:
                self.screen.line(line)
                line = Text(" " * 19)  # so that "alone" stands below its suit
        self.screen.line(line)

    # -- commands -------------------------------------------------------------------------------

    def _obey(self, command: str) -> bool:
        """Answer a command; True when the match has moved."""
        game, screen = self.game, self.screen
        match command:
            case "undo":
                return self._undo()
            case "hint":
                self._hint()
            case "last":
                tricks = game.view.tricks if game.view is not None else ()
                screen.line(
                    f"Last trick: {trick_line(tricks[-1], game.names)}."
                    if tricks
                    else "No trick has been taken in this hand yet."
                )
            case "score":
                screen.line(f"{score_line(game)}   {aim_line(game, self._minutes())}")
            case "table":
                self._show()
            case "rules":
                self._rules()
            case _:
                self._help()
        return False

    def _undo(self) -> bool:
        if not self.game.undo():
            self.screen.line("There is nothing to take back yet.", style="yellow")
            return False
        self.saver.rewrite(self.game.record)
        left = self.clock.left
        if left is not None:
            self.saver.clock(left)
        self.screen.line("Taken back.", style="yellow")
        return True

    def _hint(self) -> None:
        game = self.game
        if game.match.stage is Stage.CUT or game.view is None:
            self.screen.line("After a fair shuffle no cut is better than another.")
            return
        self.screen.line(RulesBot().explain(game.view))

    def _rules(self) -> None:
        for section in summarise(self.game.rules):
            self.screen.line()
            self.screen.line(section.title, style="bold")
            for sentence in section.sentences:
                self.screen.line(sentence, indent=3)

    def _help(self) -> None:
        screen = self.screen
        screen.line("A card: its number, or rank and suit: 3, JD, j♦, 10h.")
        screen.line("A call: its number, or in words: pass, order, alone, hearts, h alone.")
        screen.line("A cut: a number of cards, cut (the middle), or bump where that is allowed.")
        for name, what in COMMANDS.items():
            screen.line(f"{name:<6} {what}", indent=3)

    # -- the end --------------------------------------------------------------------------------

    def _leave(self, status: int) -> int:
        left = self.clock.left
        if left is not None:
            self.saver.clock(left)
        self.saver.close()
        self.screen.whole(f"Saved. Go on with: {resume_command(self.saver.path)}")
        return status

    def _finish(self) -> None:
        game, screen = self.game, self.screen
        match = game.match
        self.saver.close()
        screen.line()
        screen.rule("The match is over")
        scores = [match.scores[team] for team in game.our_team_first()]
        if match.winner is None:
            screen.line(f"It ends level, {scores[0]} all.", style="bold")
        else:
            seats = team_name(game.rules, game.names, match.winner)
            best = match.scores[match.winner]
            rest = listing([str(s) for t, s in enumerate(match.scores) if t != match.winner])
            screen.line(f"{seats} win, {best} to {rest}.", style="bold")
        for team in game.our_team_first():
            screen.line(self._tally(team))
        screen.whole(f"The record: {self.saver.path}")

    def _tally(self, team: int) -> str:
        game = self.game
        made = [
            hand
            for hand in game.match.hands
            if hand.maker is not None and team_of(game.rules, hand.maker) == team
        ]
        won = [hand for hand in made if hand.outcome is not Outcome.EUCHRED]
        marches = sum(hand.outcome is Outcome.MARCH for hand in made)
        parts = [f"made trump in {count(len(made), 'hand')}", f"won {len(won)} of them"]
        if marches:
            parts.append(f"took every trick in {marches}")
        alone = sum(hand.alone for hand in made)
        if alone:
            parts.append(f"went alone in {alone}")
        return f"{team_name(game.rules, game.names, team)} {', '.join(parts)}."


def resume_command(path: Path) -> str:
    """What to type to go on."""
    return f"euchre play --resume {shlex.quote(str(path))}"
