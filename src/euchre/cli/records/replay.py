"""``euchre records replay``: a recorded match told again, hand by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from euchre.cli.fullscreen.available import is_full_screen_wanted
from euchre.cli.matches.retelling import (
    build_heading,
    narrate_event,
    narrate_match_end,
    narrate_open_trick,
)
from euchre.cli.matches.telling import print_lines
from euchre.cli.shared.files import load_records_partly
from euchre.cli.shared.options import FILE_PATH_TYPE, ascii_option, describe_record_error
from euchre.cli.shared.screen import DisplaySettings, TerminalOutput, build_display_settings
from euchre.english.seats import parse_seat_number
from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.match import Stage, apply
from euchre.game.rules import Seat
from euchre.notation.record import Record


@click.command("replay", epilog="Example: euchre records replay evening.jsonl --hand 3 --view 1")
@click.argument("file", type=FILE_PATH_TYPE)
@click.option(
    "--hand",
    "hand_number",
    type=int,
    metavar="N",
    help="Print only hand N, counted from 1; in full screen, begin there.",
)
@click.option(
    "--view", "seat", type=int, metavar="SEAT", help="Show what seat SEAT saw, counted from 1."
)
@click.option("--line", is_flag=True, help="Print lines instead of using the full screen.")
@ascii_option
@click.option(
    "--four-colour/--two-colour",
    "four_colours",
    default=False,
    help="Use four suit colors, or two.",
)
def command(
    file: Path,
    hand_number: int | None,
    seat: int | None,
    *,
    line: bool,
    ascii_: bool,
    four_colours: bool,
) -> int:
    """Replay a recorded match, hand by hand, with all cards shown.

    In a terminal this uses the full screen, and you move with the arrow keys; --hand and --view
    set what you see first. In a pipe, or with --line, it prints everything.

    This reads every format that 'euchre records convert' knows.
    """
    reading = load_records_partly(file)
    records = reading.records
    hands = sum(isinstance(event, events.Dealt) for record in records for event in record.events)
    if hand_number is not None and not 1 <= hand_number <= hands:
        raise EuchreError(
            f"there is no hand {hand_number} in {file}: its hands are numbered 1 to {hands}"
        )
    error = ""
    if reading.error is not None:
        error = f"{describe_record_error(reading.error)}; showing everything before that"
    status = 0
    looks = build_display_settings(ascii_=ascii_, four_colours=four_colours)
    if records and is_full_screen_wanted(line_mode=line):
        view = _parse_seat(records[0], seat)
        status = _replay_full_screen(records, hand_number, view, error, looks)
    else:
        screen = TerminalOutput(looks)
        before = 0
        for record in records:
            before = _print_record(screen, record, _parse_seat(record, seat), before, hand_number)
    if error:
        raise EuchreError(error)
    return status


def _parse_seat(record: Record, seat_number: int | None) -> Seat | None:
    return None if seat_number is None else parse_seat_number(seat_number, record.rules.players)


def _replay_full_screen(
    records: Sequence[Record],
    hand_number: int | None,
    view: Seat | None,
    remark: str,
    display: DisplaySettings,
) -> int:
    from euchre.cli.fullscreen.app import run_app  # noqa: PLC0415 - Textual takes a moment
    from euchre.cli.fullscreen.screens.replaying import ReplayScreen  # noqa: PLC0415
    from euchre.cli.fullscreen.screens.reviewing import ReviewScreen  # noqa: PLC0415

    first_screen = ReplayScreen(
        records, hand=hand_number, seat=view, coach=ReviewScreen, remark=remark
    )
    return run_app(first_screen, display)


def _print_record(
    screen: TerminalOutput, record: Record, seat: Seat | None, hands_before: int, only: int | None
) -> int:
    """Print a record, or hand `only` of the whole file; return the number of its last hand."""
    match, names, number = record.start, record.names, hands_before
    if only is None:
        head = build_heading(record)
        screen.write_heading(head.words, head.beside or "")
    for event in record.events:
        before, match = match, apply(match, event)
        if isinstance(event, events.Dealt):
            number += 1
            names = record.names_in_hand(number - hands_before)
        between = isinstance(event, events.Cut | events.FirstDealer)
        if only is None or (only == number and not between):
            lines = narrate_event(before, event, match, names, seat=seat, hand_number=number)
            print_lines(screen, lines)
    if match.stage is Stage.HAND and only in (None, number):
        print_lines(screen, narrate_open_trick(match, names))
    if match.over and only is None:
        screen.write_line()
        print_lines(screen, narrate_match_end(match, record.names))
    return number
