"""``euchre study analyze``: what every choice in a position is worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from msgspec import structs
from rich.table import Table

from euchre.analysis.explanations.choices import (
    describe_perfect_play,
    describe_verdict,
    format_percent,
    format_signed,
)
from euchre.analysis.grading import lost_win_chance
from euchre.analysis.options import RankedOption
from euchre.analysis.position.question import read_question
from euchre.cli.shared.compiling import compile_kernel_or_raise
from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.options import (
    FILE_PATH_TYPE,
    ascii_option,
    load_rules_with_settings,
    refuse_idle_options,
    rules_option,
    set_knobs_option,
    split_typed_scores,
)
from euchre.cli.shared.screen import MAX_LINE_COLUMNS, DisplaySettings, TerminalOutput
from euchre.cli.shared.terminal import echo
from euchre.english import describe_choice, join_card_symbols, join_words
from euchre.english.bids import describe_bid, has_named_bids, is_bid_alone
from euchre.english.figures import format_chance
from euchre.errors import EuchreError
from euchre.game.cards import HIDDEN, sort_hand
from euchre.game.events import HandEvent
from euchre.game.hand import Hand, Phase, View, view
from euchre.game.loners import is_played_alone
from euchre.game.rules import Seat, team_of
from euchre.notation.position import read_position

if TYPE_CHECKING:
    from euchre.notation.record import Record


@click.command(
    "analyze",
    epilog='Example: euchre study analyze --hand "JH AH KH 9C TD" --up 9H --seat dealer',
)
@click.argument("position", required=False)
@click.option("--hand", "cards", metavar="CARDS", help='Your cards, for example "JH AH KH 9C TD".')
@click.option("--up", default="", metavar="CARD", help="The card turned up.")
@click.option(
    "--seat",
    default="1",
    show_default=True,
    metavar="N|dealer",
    help="Your place, counted from the dealer's left.",
)
@click.option("--scores", metavar="US:THEM", help="The score, yours first. [default: 0:0]")
@click.option(
    "--called",
    metavar="CALLS",
    help="The calls from the dealer's left. [default: all before you passed]",
)
@click.option("--played", default="", metavar="CARDS", help="The cards played so far, in order.")
@click.option(
    "--discard", default="", metavar="CARD", help="What you discarded, if you took the up-card."
)
@click.option(
    "--record",
    "file",
    type=FILE_PATH_TYPE,
    metavar="FILE",
    help="Analyze a position from a record instead.",
)
@click.option(
    "--hand-number",
    type=int,
    default=1,
    metavar="N",
    help="The hand in the record, counted from 1.",
)
@click.option(
    "--event",
    "decision_number",
    type=int,
    default=1,
    metavar="N",
    help="The decision in that hand, counted from 1.",
)
@rules_option
@set_knobs_option
@click.option("--seed", type=int, default=0, metavar="N", help="The seed for the random deals.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@ascii_option
def command(
    *,
    position: str | None,
    cards: str | None,
    up: str,
    seat: str,
    scores: str | None,
    called: str | None,
    played: str,
    discard: str,
    file: Path | None,
    hand_number: int,
    decision_number: int,
    rules_name: str,
    settings: tuple[str, ...],
    seed: int,
    as_json: bool,
    ascii_: bool,
) -> None:
    """Show what each choice in a position is worth.

    POSITION is a position in one line, in quotes, such as "standard 0:0 1 0 ??/JHJDAHKH9C/??/?? TH
    ??" (explained in the documentation under "A position in one line"). You can also give the
    position with options, for example --hand "JH AH KH 9C TD" --called "p p p p hearts alone".

    The values are your side's points in this hand minus theirs, and your chance to win the match.
    The hidden cards are dealt many times, in ways that fit the calls and plays so far, and every
    choice is played to the end of the hand. "Perfect play" is the result if everybody saw all
    cards; it isn't a forecast.
    """
    chosen_event: HandEvent | None = None
    if sum(source is not None for source in (position, cards, file)) > 1:
        raise EuchreError("give a POSITION, --hand or --record: only one of them")
    if position is not None:
        refuse_idle_options((*_HAND_OPTIONS, *_RECORD_OPTIONS), "does nothing with a POSITION")
        player_view = _read_position(position)
    elif file is not None:
        refuse_idle_options(_HAND_OPTIONS, "does nothing with --record")
        player_view, chosen_event = _find_decision(file, hand_number, decision_number, seed)
    elif cards is None:
        raise EuchreError(
            'give your cards, for example --hand "JH AH KH 9C TD", a --record or a POSITION'
        )
    else:
        refuse_idle_options(_RECORD_OPTIONS, "does nothing without --record")
        player_view = read_question(
            load_rules_with_settings(rules_name, settings),
            hand=cards,
            up=up,
            seat=seat,
            scores=split_typed_scores(scores) if scores else (),
            called=called,
            discard=discard,
            played=played,
        ).build_view()
    _print_analysis(player_view, chosen_event, seed, as_json=as_json, ascii_=ascii_)


def _read_position(position: str) -> View:
    hand = read_position(position)
    if hand.turn is None:
        raise EuchreError("nobody has a decision to make in this position")
    if isinstance(hand, View) and hand.seat != hand.turn:
        viewer = "a spectator" if hand.seat is None else f"seat {hand.seat}"
        raise EuchreError(
            f"it is seat {hand.turn}'s turn (seats count from 0), but the position is what "
            f"{viewer} sees: write it as seat {hand.turn} sees it"
        )
    return hand if isinstance(hand, View) else view(hand, hand.turn)


def _find_decision(
    file: Path, hand_number: int, decision_number: int, seed: int
) -> tuple[View, HandEvent]:
    """Return a decision in a record: what its player saw, and what was done."""
    from euchre.cli.shared.files import load_records_partly  # noqa: PLC0415 - it knows four formats

    hands = [hand for record in load_records_partly(file).records for hand in _list_hands(record)]
    if not 1 <= hand_number <= len(hands):
        raise EuchreError(
            f"there is no hand {hand_number} in {file}: its hands are numbered 1 to {len(hands)}"
        )
    decisions = _list_decisions(file, hands[hand_number - 1], seed)
    if not 1 <= decision_number <= len(decisions):
        raise EuchreError(
            f"there is no decision {decision_number} in hand {hand_number} of {file}: its "
            f"decisions are numbered 1 to {len(decisions)}"
        )
    return decisions[decision_number - 1]


def _list_hands(record: Record) -> list[Hand]:
    match = record.match
    unfinished = [match.hand] if match.hand is not None and not match.hand.over else []
    return [*match.hands, *unfinished]


def _list_decisions(file: Path, recorded: Hand, seed: int) -> list[tuple[View, HandEvent]]:
    from euchre.analysis.review.filling import find_unforced_decisions  # noqa: PLC0415 - numba is only for who asks

    decisions = find_unforced_decisions(recorded, seed)
    if decisions is None:
        raise EuchreError(f"{file}: too few cards of this hand are recorded to analyze it")
    return [(decision.seen, decision.event) for decision in decisions if not decision.why_not]


def _print_analysis(
    player_view: View, chosen_event: HandEvent | None, seed: int, *, as_json: bool, ascii_: bool
) -> None:
    compile_kernel_or_raise()
    from euchre.analysis.position.values import analyse  # noqa: PLC0415 - numba is for who asks
    from euchre.analysis.review.plain import analysis_data, event_to_data  # noqa: PLC0415

    analysis = analyse(player_view, seed=seed)
    if as_json:
        extra = {} if chosen_event is None else {"done": event_to_data(chosen_event)}
        data = analysis_data(analysis)
        data["note"] = " ".join(filter(None, (data["note"], _explain_unseen_hand(player_view))))
        echo(json.dumps(data | extra, indent=2))
        return
    screen = TerminalOutput(DisplaySettings(ascii=ascii_))
    screen.write_line(_describe_position(player_view))
    table = Table(box=None, padding=(0, 2, 0, 1), header_style="")
    rows = []
    for option in analysis.options:
        win = "" if option.win is None else _format_win_chance(option.win, option.win_se)
        perfect = "" if option.double_dummy is None else format_signed(option.double_dummy)
        rows.append(
            (
                describe_choice(player_view, option.event)
                + ("  (done)" if option.event == chosen_event else ""),
                f"{format_signed(option.points)} ± {option.points_se:.2f}",
                win,
                perfect,
            )
        )
    columns = [column for column in range(len(rows[0])) if any(row[column] for row in rows)]
    for column in columns:
        table.add_column(_COLUMN_HEADS[column], justify="right" if column else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(screen.colour_suits(row[column]) for column in columns))
    screen.write_line()
    PlainTextConsole(width=MAX_LINE_COLUMNS, color_system=None if ascii_ else "auto").print(table)
    screen.write_line()
    screen.write_line(describe_verdict(player_view, analysis), style="bold")
    screen.write_line(analysis.reason)
    for note in filter(
        None,
        (
            describe_perfect_play(player_view, analysis),
            analysis.note,
            _explain_unseen_hand(player_view),
        ),
    ):
        screen.write_line(note)
    chosen = None if chosen_event is None else analysis.find_option(chosen_event)
    if chosen is None or chosen is analysis.options[0]:
        return
    screen.write_line(_describe_choice_cost(chosen))


_HAND_OPTIONS: Final = (
    "up",
    "seat",
    "scores",
    "called",
    "played",
    "discard",
    "rules_name",
    "settings",
)
_RECORD_OPTIONS: Final = ("hand_number", "decision_number")
_COLUMN_HEADS: Final = ("", "Points", "To win", "Perfect play")


def _describe_choice_cost(chosen: RankedOption) -> str:
    """Return what a choice costs; one that wins fewer matches can win more points."""
    if not lost_win_chance(chosen):
        return "The choice made is about as good as the best."
    points = f"{format_signed(abs(chosen.points_behind))[1:]} points"
    if chosen.win is None:
        return f"The choice made costs {points}."
    lost = f"{format_percent(chosen.behind)} of the match"
    if chosen.points_behind < 0:
        return f"The choice made costs {lost}, though it wins {points} more."
    return f"The choice made costs {points} and {lost}."


def _format_win_chance(chance: float, error: float) -> str:
    return f"{format_chance(chance, 1).removesuffix('%')} ± {100 * error:.1f}%"


def _describe_position(player_view: View) -> str:
    assert player_view.seat is not None
    rules = player_view.rules
    cards = sort_hand(player_view.cards, rules.sort_suits)
    place = (player_view.seat - player_view.dealer - 1) % rules.players + 1
    where = f"seat {place} from the dealer's left" if place > 1 else "the dealer's left"
    if player_view.seat == player_view.dealer:
        where = "the dealer"
    hold = f"hold {join_card_symbols(cards)}"
    parts = [f"You, {where}, {'have not looked at your cards' if HIDDEN in cards else hold}"]
    if player_view.up_card is not None and player_view.maker is None:
        down = player_view.phase is Phase.NAME
        parts.append(f"the {player_view.up_card.symbol} is turned {'down' if down else 'up'}")
    bid = player_view.bid if has_named_bids(rules) else None
    if player_view.trump is not None and player_view.maker is not None:
        whose = _describe_maker(player_view, player_view.maker)
        alone = " alone" if is_played_alone(player_view) else ""
        if bid is not None:
            name = describe_bid(rules, structs.replace(bid, trump=None))
            alone = f" for a {name}" if is_bid_alone(player_view) else f" for {name}{alone}"
        parts.append(f"{player_view.trump.word} made by {whose}{alone}")
    elif bid is not None:
        partner = team_of(rules, bid.seat) == team_of(rules, player_view.seat)
        mine = bid.seat == player_view.seat
        whose = "you" if mine else "partner" if partner else "the other side"
        parts.append(f"the highest bid is {describe_bid(rules, bid)} by {whose}")
    if player_view.trick:
        parts.append(f"in the trick: {' '.join(play.card.symbol for play in player_view.trick)}")
    own_team = team_of(rules, player_view.seat)
    other_scores = [str(score) for team, score in enumerate(player_view.scores) if team != own_team]
    parts.append(f"the score {player_view.scores[own_team]} to {join_words(other_scores)}")
    return f"{'; '.join(parts)}."


def _explain_unseen_hand(player_view: View) -> str:
    """Return why the given hand does not count, if its player may not look at it."""
    if HIDDEN not in player_view.cards:
        return ""
    return (
        "When the Benny is turned up, the dealer names trump before looking, so your "
        "hand doesn't count here. Add, for example, --called hearts to continue from "
        "there."
    )


def _describe_maker(player_view: View, maker: Seat) -> str:
    if maker == player_view.seat:
        return "you"
    return "partner" if player_view.seat in player_view.makers else "the other side"
