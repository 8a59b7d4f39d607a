"""The conversation at the table: tell what happens, ask the person, until the match is over."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from euchre.cli.matches.advice import describe_move
from euchre.cli.matches.clock import MatchClock
from euchre.cli.matches.game import LocalGame, find_hint
from euchre.cli.matches.saving import RecordSaver, format_resume_command
from euchre.cli.matches.telling import (
    describe_aim,
    describe_last_trick,
    describe_score,
    narrate_event,
    narrate_match_end,
    print_lines,
)
from euchre.cli.matches.typed_bids import describe_level, list_bid_forms
from euchre.cli.play.answers import COMMAND_HELP, parse_command, parse_event
from euchre.cli.play.drawing import build_hand_line
from euchre.cli.shared.screen import TerminalOutput
from euchre.english.bids import name_special_bid
from euchre.english.board import describe_trump_and_tricks, draw_table, format_trick
from euchre.english.questions import (
    CARD_CHOICE_PHASES,
    WordedChoice,
    list_call_choices,
    phrase_cut_question,
    phrase_decision_question,
)
from euchre.english.summary import summarise_rules
from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.auction import list_bid_trumps
from euchre.game.cards import Suit
from euchre.game.hand import IllegalEventError, View, legal
from euchre.game.match import Match, Stage
from euchre.game.rules import Rules, has_called_partner
from euchre.game.scoring import list_special_bids
from euchre.game.state import Phase


class PlaySession:
    """A session of one person at one table, until the match is over or they leave."""

    def __init__(
        self, game: LocalGame, screen: TerminalOutput, saver: RecordSaver, clock: MatchClock
    ) -> None:
        self.game = game
        self.screen = screen
        self.saver = saver
        self.clock = clock

    def run(self) -> int:
        """Play; return the exit status of the command."""
        try:
            while not self.game.match.over:
                if not self._play_next_event():
                    return self._save_and_leave(0)
        except EOFError:
            self.screen.write_line()
            return self._save_and_leave(0)
        except KeyboardInterrupt:
            self.screen.write_line()
            return self._save_and_leave(130)
        self._close_and_print_end()
        return 0

    def _play_next_event(self) -> bool:
        """Let one event happen; return False when the person quits."""
        event = self.game.find_event_without_person(time_up=self.clock.is_over)
        if event is None:
            return self._ask_person()
        self._apply_event(event)
        return True

    def _apply_event(self, event: events.Event) -> None:
        game = self.game
        before, view_before = game.match, game.view
        game.apply(event)
        self.saver.append_event(before, event, game.match)
        if len(game.match.hands) > len(before.hands):
            self.saver.append_seconds_left(self.clock.remaining_seconds)
        self._print_event(event, before, view_before)

    def _print_event(self, event: events.Event, before: Match, view_before: View | None) -> None:
        game, screen = self.game, self.screen
        seconds_left = self.clock.remaining_seconds
        print_lines(screen, narrate_event(game, before, view_before, event, seconds_left))
        view = game.view
        ends_trick = isinstance(event, events.Played) and view is not None and not view.trick
        if ends_trick and not game.must_decide:
            screen.write_line()
        if not isinstance(event, events.FirstDealer):
            screen.pause_for_reader()

    def _ask_person(self) -> bool:
        """Ask until something has happened; return False when the person quits."""
        self._print_table()
        self.screen.discard_typed_input()
        while True:
            text = input("> ").strip()
            command = parse_command(text, self.game.view)
            if command == "quit":
                return False
            if not text:
                has_moved = self._apply_only_choice()
            elif command is not None:
                has_moved = self._run_command(command)
            else:
                has_moved = self._apply_answer_or_explain(text)
            if has_moved:
                return True

    def _apply_only_choice(self) -> bool:
        """Do what has to be done, if there is but one thing; return whether it was done."""
        game = self.game
        if game.match.stage is Stage.CUT or game.view is None:
            return False
        choices = legal(game.view)
        if len(choices) != 1:
            return False
        self._apply_event(choices[0])
        return True

    def _apply_answer_or_explain(self, text: str) -> bool:
        game = self.game
        try:
            trumps_last = self.screen.look.trumps_last
            args = (text, game.match, game.view, game.names, game.seat)
            self._apply_event(parse_event(*args, trumps_last=trumps_last))
        except IllegalEventError as error:
            self.screen.write_line(error.why, style="yellow")
        except EuchreError as error:
            self.screen.write_line(str(error), style="yellow")
        else:
            return True
        return False

    def _print_table(self) -> None:
        game, screen = self.game, self.screen
        view = None if game.match.stage is Stage.CUT else game.view
        if view is None:
            screen.write_line(phrase_cut_question(game.match.rules), style="bold")
        else:
            screen.write_line()
            screen.write_line(
                f"{describe_score(game)}   {describe_aim(game, self.clock.remaining_seconds)}",
                style="dim",
            )
            screen.write_line(describe_trump_and_tricks(view, game.names))
            if view.tricks:
                screen.write_line(
                    f"Last trick: {format_trick(view.tricks[-1], game.names)}", style="dim"
                )
            screen.write_line()
            for line in draw_table(screen, view, game.names, game.seat):
                screen.write_line(line)
            screen.write_line()
            for line in build_hand_line(screen, view, numbered=view.phase in CARD_CHOICE_PHASES):
                screen.write_line(line)
            screen.write_line(phrase_decision_question(view, game.names), style="bold")
            self._print_menu(view)

    def _print_menu(self, view: View) -> None:
        """Print the choices: in lines of their own, or side by side if they are short."""
        screen, choices = self.screen, list_call_choices(view, self.game.names)
        if view.phase is Phase.PARTNER:
            self._print_cards_to_call(choices)
        elif view.phase is Phase.BID:
            self._print_bids(view, choices)
        elif view.phase is Phase.ORDER or any(choice.effect for choice in choices):
            for number, _, words, effect in choices:
                self._print_choice(number, words, screen.colour_suits(effect, "dim"))
        elif choices:
            self._print_choices_in_rows(choices)
        for event in legal(view):
            if view.phase is Phase.PLAY and isinstance(event, events.Challenged):
                name = self.game.names[event.against]
                screen.write_line(
                    f"Or type challenge {name}, if you think {name} reneged.", style="dim"
                )

    def _print_bids(self, view: View, choices: Sequence[WordedChoice]) -> None:
        """Print the numbers side by side, then a line for each other bid, or how one is typed."""
        numbered: list[WordedChoice] = []
        special: list[WordedChoice] = []
        for choice in choices:
            event = choice.event
            if not isinstance(event, events.Bid):
                numbered.append(choice)
            elif event.trump is None:
                words = describe_level(view, (event.tricks, event.special))
                (special if event.special else numbered).append(choice._replace(words=words))
        self._print_choices_in_rows(numbered)
        for number, _, words, _ in special:
            self._print_choice(number, words, Text())
        if view.rules.bid_names_trump:
            forms = list_bid_forms(view)
            width = max((len(typed) for typed, _ in forms), default=0)
            for typed, words in forms:
                self.screen.write_line(Text.assemble((f"  {typed:<{width}}", "bold"), f"  {words}"))

    def _print_choice(self, choice_number: int, words: str, effect: Text) -> None:
        line = Text.assemble((f"  {choice_number} ", "bold"), f"{words:<22}")
        if line.cell_len + effect.cell_len < self.screen.width:
            self.screen.write_line(line + effect)
        else:
            self.screen.write_line(line)
            self.screen.write_line(effect, indent=5)

    def _print_choices_in_rows(self, choices: Sequence[WordedChoice]) -> None:
        alone = any(", alone" in words for _, _, words, _ in choices)
        width = 15 if alone or len(choices) < 5 else 2 + max(len(c.words) for c in choices)
        cells = [
            Text.assemble((f"  {number} ", "bold"), f"{words:<{width}}")
            for number, _, words, _ in choices
        ]
        first_row_count = 1 + (len(choices) - 1) // 2
        if not alone or first_row_count * 19 >= self.screen.width:
            self.screen.write_side_by_side(cells)
        else:
            self.screen.write_side_by_side(cells[:first_row_count])
            self.screen.write_side_by_side(
                [Text(" " * 19), *cells[first_row_count:]]
            )  # "alone" stands below its suit

    def _print_cards_to_call(self, choices: Sequence[WordedChoice]) -> None:
        """Print a line for each suit, and one for nobody."""
        rows: dict[Suit | None, list[Text]] = {}
        for number, event, words, _ in choices:
            card = event.card if isinstance(event, events.PartnerCalled) else None
            row = rows.setdefault(None if card is None else card.suit, [])
            cell = Text(f"  {number:>2} ", style="bold")
            row.append(Text() + cell + self.screen.colour_suits(f"{words:<4}"))
        for row in rows.values():
            self.screen.write_side_by_side(row)

    def _run_command(self, command: str) -> bool:
        """Answer a command; return True when the match has moved."""
        game, screen = self.game, self.screen
        match command:
            case "undo":
                return self._undo_decision()
            case "hint":
                self._print_hint()
            case "last":
                screen.write_line(describe_last_trick(game))
            case "score":
                screen.write_line(
                    f"{describe_score(game)}   {describe_aim(game, self.clock.remaining_seconds)}"
                )
            case "table":
                self._print_table()
            case "rules":
                self._print_rules()
            case _:
                self._print_help()
        return False

    def _undo_decision(self) -> bool:
        if not self.game.undo_decision():
            self.screen.write_line("There is nothing to undo yet.", style="yellow")
            return False
        self.saver.rewrite_file(self.game.record)
        self.saver.append_seconds_left(self.clock.remaining_seconds)
        self.screen.write_line("Your last decision is undone.", style="yellow")
        return True

    def _print_hint(self) -> None:
        view, names = self.game.view, self.game.names
        event, why = find_hint(self.game.match.stage, view)
        if event is None or view is None:
            self.screen.write_line(why)
            return
        move = describe_move(view, event, names, trumps_last=self.screen.look.trumps_last)
        self.screen.write_line(f"{move}: {why}")

    def _print_rules(self) -> None:
        for section in summarise_rules(self.game.rules):
            self.screen.write_line()
            self.screen.write_line(section.title, style="bold")
            for sentence in section.sentences:
                self.screen.write_line(sentence, indent=3)

    def _print_help(self) -> None:
        screen = self.screen
        screen.write_line(
            "To play or discard, type a card's number, or rank and suit: 3, JD, j♦, 10h."
        )
        screen.write_line("To call, type a number, or words: pass, order, alone, hearts, h alone.")
        for line in _list_rule_specific_commands(self.game.rules):
            screen.write_line(line)
        screen.write_line("If there is only one choice, press Enter.")
        screen.write_line(
            "To cut, type a number of cards, cut (the middle), or bump if the rules allow it."
        )
        for name, meaning in COMMAND_HELP.items():
            screen.write_line(f"{name:<6} {meaning}", indent=3)

    def _save_and_leave(self, status: int) -> int:
        self.saver.append_seconds_left(self.clock.remaining_seconds)
        self.saver.close()
        self.screen.write_line("Saved. Continue with:")
        self.screen.write_unbroken(format_resume_command(self.saver.path))
        return status

    def _close_and_print_end(self) -> None:
        game, screen = self.game, self.screen
        self.saver.close()
        screen.write_line()
        screen.write_heading("The match is over")
        print_lines(screen, narrate_match_end(game))
        screen.write_unbroken(f"The record: {self.saver.path}")


def _list_rule_specific_commands(rules: Rules) -> list[str]:
    lines = {
        _describe_typed_bids(rules): rules.bidding == "auction_tricks",
        "To call a partner, type rank and suit: AC, or nobody to play alone.": has_called_partner(
            rules
        ),
        "To ask for a better card, type yes or no; to give one, type its number.": (
            rules.call_for_best != "off"
        ),
        "With a bad hand, type show for a new deal.": "redeal" in rules.farmers_hand
        or rules.ace_no_face != "off",
        "To swap three low cards for the kitty, type under 9C 10C 9H.": "under"
        in rules.farmers_hand,
        "To challenge a renege, type challenge and a name: challenge Bo.": rules.renege
        != "prevent",
    }
    return [line for line, applies in lines.items() if applies]


def _describe_typed_bids(rules: Rules) -> str:
    """Describe how a bid is typed in this game."""
    what, forms = "the number of tricks", ["3", "bid 3"]
    if rules.bid_names_trump:
        what, forms = "the number of tricks and trump", ["3H", "4 spades"]
        forms += ["4NT"] if Suit.NONE in list_bid_trumps(rules) else []
    trump = " S" if rules.bid_names_trump else ""
    forms += [f"{name_special_bid(special)}{trump}" for special in list_special_bids(rules)]
    return f"To bid, type {what}: {', '.join(forms)}, or pass."
