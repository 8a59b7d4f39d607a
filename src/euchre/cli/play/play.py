"""``euchre play``: a match against bots in the terminal, on the whole screen or line by line."""

from __future__ import annotations

import secrets
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from euchre.bots.fallback import wait_until_bot_ready
from euchre.cli.fullscreen.available import (
    describe_missing_textual,
    is_full_screen_wanted,
    is_interactive,
    is_textual_installed,
)
from euchre.cli.matches.clock import build_clock
from euchre.cli.matches.game import BOT_LOADING_SECONDS, LocalGame, new_record
from euchre.cli.matches.opening import (
    build_record_origin,
    describe_opening,
    find_match_title,
    make_next_record,
)
from euchre.cli.matches.saving import (
    RecordSaver,
    find_backup_path,
    find_last_unfinished_match,
    find_new_path,
    find_next_path,
    format_resume_command,
    read_saved_match,
    verify_new_path,
)
from euchre.cli.matches.telling import NarratedLine, describe_score
from euchre.cli.play.sitting import PlaySession
from euchre.cli.shared.bots import BOT_LIST_TEXT
from euchre.cli.shared.options import (
    FILE_PATH_TYPE,
    SEED_TYPE,
    ascii_option,
    load_rules_with_settings,
    refuse_idle_options,
    rules_option,
    set_knobs_option,
    verify_record_path,
    verify_writable_file,
)
from euchre.cli.shared.screen import TerminalOutput, build_display_settings
from euchre.english.seats import parse_seat_number
from euchre.errors import EuchreError
from euchre.files import MAX_RECORDS_CHARACTERS, read_text_file
from euchre.game.rules import PACKET_WAYS, Rules, packets_for_way
from euchre.notation.record import Record

_PAUSE_SECONDS = 0.6
_BOTS_LOADING_TEXT = (
    "The strong bots are still loading, and follow the rulebook until they are ready."
)
_DEFAULT_MINUTES = 20.0
_LAST_MATCH = ""
"""Stands for a file where --resume names none."""
_NEW_MATCH_OPTIONS = ("rules_name", "settings", "seat", "bots", "seed", "minutes", "record")


@click.command(
    "play",
    epilog="Example: euchre play --rules canadian --set target=5 --bots casual,expert,casual",
)
@rules_option
@set_knobs_option
@click.option(
    "--seat", type=int, default=1, metavar="N", show_default=True, help="Your seat, counted from 1."
)
@click.option(
    "--bots",
    default="club",
    metavar="NAME[,NAME...]",
    show_default=True,
    help=f"One bot for all other seats, or one each, starting on your left: {BOT_LIST_TEXT}.",
)
@click.option(
    "--seed",
    type=SEED_TYPE,
    metavar="N",
    help="The same seed deals the same cards. [default: random]",
)
@click.option(
    "--minutes",
    type=float,
    metavar="M",
    help="The length of a timed game in minutes (--rules timed). [default: 20]",
)
@click.option(
    "--record",
    type=FILE_PATH_TYPE,
    metavar="FILE",
    help="Save the match to FILE. [default: a new file in your data folder]",
)
@click.option(
    "--resume",
    type=FILE_PATH_TYPE,
    is_flag=False,
    flag_value=_LAST_MATCH,
    metavar="[FILE]",
    help="Continue the match in FILE, or your latest unfinished match.",
)
@ascii_option
@click.option(
    "--four-colour/--two-colour",
    "four_colours",
    default=False,
    help="Use green clubs and blue diamonds, or two colors. [default: two]",
)
@click.option(
    "--trumps-last/--by-suit",
    default=False,
    help="Sort your hand with trumps on the right, or by suit. [default: by suit]",
)
@click.option(
    "--deal",
    "way",
    type=click.Choice(PACKET_WAYS),
    help="Choose how you deal, if the rules let the dealer choose. [default: varies]",
)
@click.option(
    "--ask-alone",
    is_flag=True,
    help="Ask whether to defend alone even if that can't score more.",
)
@click.option("--ask-cut", is_flag=True, help="Cut the pack yourself.")
@click.option("--fast", is_flag=True, help="Don't pause while the others play.")
@click.option(
    "--line",
    is_flag=True,
    help="Play line by line, for example with a screen reader.",
)
@click.option("--no-colour", is_flag=True, help="Don't use colors.")
def command(**options: Any) -> int:
    """Play a match against bots, here in the terminal.

    In full screen you play with single keys, and ? lists them. With --line you type words, and help
    lists them. The match is saved as you play: after quit, Ctrl-C or a crash, continue it with
    --resume.

    --deal takes twos (2 cards each, then 3), threes (3 cards each, then 2), turns (2, 3, 2, 3, then
    the rest) or singles (1 card at a time).
    """
    interactive = is_interactive()
    is_full_screen = is_full_screen_wanted(line_mode=options["line"])
    pause = _PAUSE_SECONDS if interactive and not options["fast"] else 0.0
    looks = build_display_settings(
        ascii_=options["ascii_"],
        no_colour=options["no_colour"],
        four_colours=options["four_colours"],
        trumps_last=options["trumps_last"],
    )
    screen = TerminalOutput(looks, pause=pause)
    path: Path | None = options["resume"]
    if path == Path(_LAST_MATCH):
        path = find_last_unfinished_match()
    remarks: list[str] = []
    if path is None:
        record, kept = _make_record_from_options(options), _choose_match_path(options["record"])
        game = _build_local_game(record, options)
        saver = RecordSaver.create(kept, record)
        if not is_full_screen:
            _print_welcome(screen, game, saver.path, options["rules_name"])
    else:
        refuse_idle_options(_NEW_MATCH_OPTIONS, "can't be changed in a match that you resume")
        game, saver, remarks = _resume_match(path, options)
    # a new match has waited for them already
    patience = 0.0 if path is None else BOT_LOADING_SECONDS
    if not all(wait_until_bot_ready(bot, patience) for bot in set(game.bot_names)):
        remarks.append(_BOTS_LOADING_TEXT)
    if is_full_screen:
        return _play_full_screen(game, saver, options, screen, remarks)
    if interactive and not is_textual_installed() and not options["line"]:
        remarks.append(f"Playing line by line: {describe_missing_textual()}.")
    for remark in remarks:  # a path is told in one piece
        (screen.write_unbroken if path is not None and str(path) in remark else screen.write_line)(
            remark
        )
    while True:
        with closing(saver):
            status = PlaySession(game, screen, saver, build_clock(game.record)).run()
        if not (interactive and game.match.over and _ask_for_another_game(screen)):
            return status
        record = make_next_record(game)
        game = _build_local_game(record, options)
        saver = RecordSaver.create(find_next_path(saver.path), record)
        _print_next_game_heading(screen, game, saver.path)


def _resume_match(path: Path, options: dict[str, Any]) -> tuple[LocalGame, RecordSaver, list[str]]:
    """Return a match that goes on from its file, and the remarks on that."""
    text = read_text_file(verify_writable_file(path), MAX_RECORDS_CHARACTERS)
    record, remark = read_saved_match(path, text)
    game = _build_local_game(record, options)
    if game.match.over:
        raise EuchreError(f"{path}: that match is over; see it with 'euchre records replay {path}'")
    copy = find_backup_path(path)
    saver = RecordSaver.reopen(path, text, record, damaged=bool(remark))
    remarks = [f"Continuing {path}."]
    if remark:
        remarks += [remark, f"The damaged file is kept as {copy}"]
    return game, saver, remarks


def _play_full_screen(
    game: LocalGame,
    saver: RecordSaver,
    options: dict[str, Any],
    screen: TerminalOutput,
    remarks: list[str],
) -> int:
    from euchre.cli.fullscreen.app import run_app  # noqa: PLC0415 - Textual takes a moment
    from euchre.cli.fullscreen.screens.local import LocalTableScreen  # noqa: PLC0415
    from euchre.cli.fullscreen.tables.local import LocalMatchSequence  # noqa: PLC0415

    tables = LocalMatchSequence(
        "instant" if options["fast"] else "usual", options["minutes"] or _DEFAULT_MINUTES
    )
    first_table = tables.open_first_table(game, saver, options["rules_name"])
    first_table.lines.extend(NarratedLine(remark) for remark in remarks)
    try:
        status = run_app(LocalTableScreen(first_table, tables), screen.look)
    finally:
        table = tables.last or first_table
        table.close()
    if table.game.match.over:
        screen.write_unbroken(f"The record: {table.path}")
    else:
        screen.write_line("Saved. Continue with:")
        screen.write_unbroken(format_resume_command(table.path))
    return status


def _build_local_game(record: Record, options: dict[str, Any]) -> LocalGame:
    way = options["way"] or ""
    if way and packets_for_way(record.rules, way) is None:
        raise EuchreError(f"--deal {way}: the rules of this game don't let the dealer choose")
    return LocalGame(record, way, always=options["ask_alone"], ask_cut=options["ask_cut"])


def _ask_for_another_game(screen: TerminalOutput) -> bool:
    screen.discard_typed_input()
    try:
        return input("Another game? [y/N] ").strip().lower() in ("y", "yes")
    except (EOFError, KeyboardInterrupt):
        screen.write_line()
        return False


def _make_record_from_options(options: dict[str, Any]) -> Record:
    rules = load_rules_with_settings(options["rules_name"], options["settings"])
    seat = parse_seat_number(options["seat"], rules.players)
    bots = [name.strip() for name in options["bots"].split(",") if name.strip()]
    other_count = rules.players - 1
    if len(bots) not in (1, other_count):
        raise EuchreError(
            f"--bots takes one name, or {other_count} names separated by commas, not "
            f"{options['bots']!r}"
        )
    seed = options["seed"] if options["seed"] is not None else secrets.randbelow(10**9)
    meta = build_record_origin(seed)
    minutes = _verify_or_default_minutes(rules, options["minutes"])
    if minutes is not None:
        meta["minutes"] = minutes
    return new_record(rules, seat, bots * other_count if len(bots) == 1 else bots, meta)


def _verify_or_default_minutes(rules: Rules, minutes: float | None) -> float | None:
    if not rules.time_limit:
        if minutes is not None:
            raise EuchreError(
                "--minutes only works in a timed game: add --rules timed or --set time_limit=yes"
            )
        return None
    if minutes is not None and not 0 < minutes < 100_000:
        raise EuchreError(f"--minutes takes a number above 0 and below 100,000, not {minutes:g}")
    return _DEFAULT_MINUTES if minutes is None else minutes


def _choose_match_path(path: Path | None) -> Path:
    """Return the file of a new match, checked before anybody waits for the bots."""
    if path is None:
        return verify_new_path(find_new_path(datetime.now()))  # noqa: DTZ005
    return verify_new_path(verify_record_path(path))


def _print_welcome(screen: TerminalOutput, game: LocalGame, path: Path, rules_name: str) -> None:
    screen.write_heading("Euchre", find_match_title(game.rules, rules_name))
    *sentences, company = describe_opening(game, rules_name)
    for sentence in sentences:
        screen.write_line(sentence)
    screen.write_line(f"{company} Type help at any time; quit saves the match.")
    _print_seed_and_path(screen, game, path)


def _print_next_game_heading(screen: TerminalOutput, game: LocalGame, path: Path) -> None:
    screen.write_line()
    screen.write_heading("Another game")
    if any(game.match.scores):
        screen.write_line(f"You carry over the points beyond the target: {describe_score(game)}")
    _print_seed_and_path(screen, game, path)


def _print_seed_and_path(screen: TerminalOutput, game: LocalGame, path: Path) -> None:
    screen.write_line(f"Seed {game.record.meta['seed']}. The match is saved in")
    screen.write_unbroken(str(path))
    screen.write_line()
