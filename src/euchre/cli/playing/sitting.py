"""The conversation at the table: tell what happens, ask the person, until the match is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from euchre import events
from euchre.analysis.position.hints import hint
from euchre.board import table, trick_line, trump_line
from euchre.bots import kernel
from euchre.cards import Suit
from euchre.cli.matches.advice import advice
from euchre.cli.matches.clock import MatchClock
from euchre.cli.matches.game import LocalGame
from euchre.cli.matches.saving import Saver, resume_command
from euchre.cli.matches.telling import aim_line, ending, happened, last_trick, score_line
from euchre.cli.playing.answers import COMMANDS, command_of, event_of
from euchre.cli.playing.drawing import hand_line
from euchre.cli.shared.screen import Screen
from euchre.errors import EuchreError
from euchre.hand import Illegal, View, legal
from euchre.match import Match, Stage
from euchre.rules import Rules, called
from euchre.state import Phase
from euchre.summary import summarise
from euchre.words.asking import CARDS, WordedChoice, cut_question, menu, question

PATIENCE: Final = 3.0
"""Seconds for which a hint waits for the coach to be loaded, once."""


class PlaySession:
    """A session of one person at one table, until the match is over or they leave."""

    def __init__(self, game: LocalGame, screen: Screen, saver: Saver, clock: MatchClock) -> None:
        self.game = game
        self.screen = screen
        self.saver = saver
        self.clock = clock

    # -- the loop -------------------------------------------------------------------------------

    def run(self) -> int:
        """Play; return the exit status of the command."""
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
        """Let one event happen; return False when the person quits."""
        event = self.game.comes(time_up=self.clock.over)
        if event is None:
            return self._ask()
        self._happens(event)
        return True

    def _happens(self, event: events.Event) -> None:
        """Apply, save and describe an event.

        Raises:
            Illegal: it may not happen; nothing has.
        """
        game = self.game
        before, seen = game.match, game.view
        game.apply(event)
        self.saver.event(before, event, game.match)
        left = self.clock.left
        if left is not None and len(game.match.hands) > len(before.hands):
            self.saver.clock(left)
        self._tell(event, before, seen)

    def _tell(self, event: events.Event, before: Match, seen: View | None) -> None:
        game, screen = self.game, self.screen
        for line in happened(game, before, seen, event, self.clock.minutes):
            if line.beside is not None:
                screen.line()
                screen.rule(line.words, line.beside)
            else:
                screen.line(line.words, style=line.style)
        view = game.view
        ends_trick = isinstance(event, events.Played) and view is not None and not view.trick
        if ends_trick and not game.asks:
            screen.line()
        if not isinstance(event, events.FirstDealer):
            screen.rest()

    # -- asking ---------------------------------------------------------------------------------

    def _ask(self) -> bool:
        """Ask until something has happened; return False when the person quits."""
        self._show()
        self.screen.forget_typing()
        while True:
            text = input("> ").strip()
            if not text:
                if self._only_choice():
                    return True
                continue
            command = command_of(text, self.game.view)
            if command == "quit":
                return False
            if command is not None:
                if self._obey(command):
                    return True
                continue
            if self._try(text):
                return True

    def _only_choice(self) -> bool:
        """Do what has to be done, if there is but one thing; return whether it was done."""
        game = self.game
        if game.match.stage is Stage.CUT or game.view is None:
            return False
        may = legal(game.view)
        if len(may) != 1:
            return False
        self._happens(may[0])
        return True

    def _try(self, text: str) -> bool:
        """Do what was typed, or print why not."""
        game = self.game
        try:
            last = self.screen.look.trumps_last
            args = (text, game.match, game.view, game.names, game.seat)
            self._happens(event_of(*args, trumps_last=last))
        except Illegal as error:
            self.screen.line(error.why, style="yellow")
        except EuchreError as error:
            self.screen.line(str(error), style="yellow")
        else:
            return True
        return False

    def _show(self) -> None:
        """Print the table and the question."""
        game, screen = self.game, self.screen
        view = None if game.match.stage is Stage.CUT else game.view
        if view is None:
            screen.line(cut_question(game.match.rules), style="bold")
        else:
            screen.line()
            screen.line(f"{score_line(game)}   {aim_line(game, self.clock.minutes)}", style="dim")
            screen.line(trump_line(view, game.names))
            if view.tricks:
                screen.line(f"Last trick: {trick_line(view.tricks[-1], game.names)}", style="dim")
            screen.line()
            for line in table(screen, view, game.names, game.seat):
                screen.line(line)
            screen.line()
            for line in hand_line(screen, view, numbered=view.phase in CARDS):
                screen.line(line)
            screen.line(question(view, game.names), style="bold")
            self._show_menu(view)

    def _show_menu(self, view: View) -> None:
        """Print the choices: in lines of their own, or side by side if they are short."""
        screen, choices = self.screen, menu(view, self.game.names)
        if view.phase is Phase.PARTNER:
            self._show_cards_to_call(choices)
        elif view.phase is Phase.ORDER or any(choice.effect for choice in choices):
            for number, _, words, effect in choices:
                self._show_effect(number, words, screen.coloured(effect, "dim"))
        elif choices:
            self._show_in_row(choices)
        for event in legal(view):
            if view.phase is Phase.PLAY and isinstance(event, events.Challenged):
                name = self.game.names[event.against]
                screen.line(f"Or say: challenge {name}, if {name} has reneged.", style="dim")

    def _show_effect(self, number: int, words: str, effect: Text) -> None:
        """Print a choice and what it brings, below it on a narrow screen."""
        line = Text.assemble((f"  {number} ", "bold"), f"{words:<22}")
        if line.cell_len + effect.cell_len < self.screen.width:
            self.screen.line(line + effect)
        else:
            self.screen.line(line)
            self.screen.line(effect, indent=5)

    def _show_in_row(self, choices: Sequence[WordedChoice]) -> None:
        alone = any(", alone" in words for _, _, words, _ in choices)
        width = 15 if alone or len(choices) < 5 else 2 + max(len(c.words) for c in choices)
        cells = [
            Text.assemble((f"  {number} ", "bold"), f"{words:<{width}}")
            for number, _, words, _ in choices
        ]
        first = 1 + (len(choices) - 1) // 2
        if not alone or first * 19 >= self.screen.width:
            self.screen.flow(cells)
        else:
            self.screen.flow(cells[:first])
            self.screen.flow([Text(" " * 19), *cells[first:]])  # "alone" stands below its suit

    def _show_cards_to_call(self, choices: Sequence[WordedChoice]) -> None:
        """Print a line for each suit, and one for nobody."""
        rows: dict[Suit | None, list[Text]] = {}
        for number, event, words, _ in choices:
            card = event.card if isinstance(event, events.PartnerCalled) else None
            row = rows.setdefault(None if card is None else card.suit, [])
            cell = Text(f"  {number:>2} ", style="bold")
            row.append(Text() + cell + self.screen.coloured(f"{words:<4}"))
        for row in rows.values():
            self.screen.flow(row)

    # -- commands -------------------------------------------------------------------------------

    def _obey(self, command: str) -> bool:
        """Answer a command; return True when the match has moved."""
        game, screen = self.game, self.screen
        match command:
            case "undo":
                return self._undo()
            case "hint":
                self._hint()
            case "last":
                screen.line(last_trick(game))
            case "score":
                screen.line(f"{score_line(game)}   {aim_line(game, self.clock.minutes)}")
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
        found = hint(game.view, PATIENCE if kernel.is_ready() else 0.0)
        last = self.screen.look.trumps_last
        move = advice(game.view, found.event, game.names, trumps_last=last)
        self.screen.line(f"{move}: {found.why}")

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
        for line in _more_help(self.game.rules):
            screen.line(line)
        screen.line("Enter alone does what must be done, where there is but one choice.")
        screen.line("A cut: a number of cards, cut (the middle), or bump where that is allowed.")
        for name, what in COMMANDS.items():
            screen.line(f"{name:<6} {what}", indent=3)

    # -- the end --------------------------------------------------------------------------------

    def _leave(self, status: int) -> int:
        left = self.clock.left
        if left is not None:
            self.saver.clock(left)
        self.saver.close()
        self.screen.line("Saved. Go on with:")
        self.screen.whole(resume_command(self.saver.path))
        return status

    def _finish(self) -> None:
        game, screen = self.game, self.screen
        self.saver.close()
        screen.line()
        screen.rule("The match is over")
        for line in ending(game):
            screen.line(line.words, style=line.style)
        screen.whole(f"The record: {self.saver.path}")


def _more_help(rules: Rules) -> list[str]:
    """Return the lines on what only some games let one type."""
    lines = {
        "A bid: the number of tricks: 3, bid 3, or pass.": rules.bidding == "auction_tricks",
        "A partner's card: rank and suit: AC; nobody to play alone.": called(rules),
        "A better card: yes or no, then its number.": rules.call_for_best != "off",
        "A bad hand: show, to have the cards dealt again.": "redeal" in rules.farmers_hand
        or rules.ace_no_face != "off",
        "Three low cards: under 9C 10C 9H, for those of the kitty.": "under" in rules.farmers_hand,
        "A renege: challenge and a name: challenge Bo.": rules.renege != "prevent",
    }
    return [line for line, applies in lines.items() if applies]
