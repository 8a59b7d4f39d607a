"""``euchre play``: a match against bots in the terminal, on the whole screen or line by line."""

from __future__ import annotations

import secrets
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from euchre.bots.standby import ready
from euchre.cli.fullscreen.available import at_terminal, installed, needs_textual, wanted
from euchre.cli.fullscreen.drawing.looks import looks_of
from euchre.cli.matches.clock import clock_of
from euchre.cli.matches.game import LOADING, LocalGame, new_record
from euchre.cli.matches.opening import next_record, origin, title, welcome
from euchre.cli.matches.saving import (
    Saver,
    beside,
    last_unfinished,
    new_file,
    new_place,
    resume,
    spare,
)
from euchre.cli.matches.telling import NarratedLine, score_line
from euchre.cli.playing.sitting import PlaySession
from euchre.cli.shared.bots import BOTS_TOLD
from euchre.cli.shared.options import (
    PATH,
    kept_in,
    refuse_idle,
    rules_of,
    rules_option,
    set_option,
    writable,
)
from euchre.cli.shared.screen import Screen, ScreenLook
from euchre.errors import EuchreError
from euchre.files import LONG, text_in
from euchre.record import Record
from euchre.rules import PACKET_WAYS, Rules, packets_by
from euchre.words.seats import seat_named

_PAUSE = 0.6
_LOADING = "The strong bots are still getting ready; until then they play by the book."
_MINUTES = 20.0
_LAST = ""
"""Stands for a file where --resume names none."""
_FIXED = ("rules_name", "settings", "seat", "bots", "seed", "minutes", "record")


@click.command(
    "play",
    epilog="Example: euchre play --rules canadian --set target=5 --bots casual,expert,casual",
)
@rules_option
@set_option
@click.option("--seat", type=int, default=1, metavar="N", show_default=True, help="Your seat.")
@click.option(
    "--bots",
    default="club",
    metavar="NAME[,NAME...]",
    show_default=True,
    help="Who plays with you: one name for all, or one for each seat from your left on. "
    f"There are {BOTS_TOLD}.",
)
@click.option("--seed", type=int, metavar="N", help="Deal the same cards again. [default: random]")
@click.option(
    "--minutes",
    type=float,
    metavar="M",
    help="How long a timed game lasts (--rules timed). [default: 20]",
)
@click.option(
    "--record",
    type=PATH,
    metavar="FILE",
    help="Keep the match in FILE. [default: a new file in your data directory]",
)
@click.option(
    "--resume",
    type=PATH,
    is_flag=False,
    flag_value=_LAST,
    metavar="[FILE]",
    help="Go on with the match kept in FILE; without FILE with the one played last.",
)
@click.option("--ascii", "ascii_", is_flag=True, help="Plain ASCII, without colour.")
@click.option(
    "--four-colour/--two-colour",
    "four_colours",
    default=False,
    help="Clubs green and diamonds blue, or two colours.  [default: two]",
)
@click.option(
    "--trumps-last/--by-suit",
    default=False,
    help="Once trump is made your trumps stand at the right end, or every card stays in its suit. "
    " [default: by suit]",
)
@click.option(
    "--deal",
    "way",
    type=click.Choice(PACKET_WAYS),
    help="How you deal, where the rules leave it to the dealer: twos and then threes, threes and "
    "then twos, two and three in turn, or single cards. [default: as it comes]",
)
@click.option(
    "--ask-alone",
    is_flag=True,
    help="Ask whether you defend alone also where that wins no more than with your partner.",
)
@click.option(
    "--ask-cut", is_flag=True, help="Ask where you cut the pack, rather than cut it for you."
)
@click.option("--fast", is_flag=True, help="Do not pause while the others play.")
@click.option(
    "--line",
    is_flag=True,
    help="Line by line, as for a screen reader, instead of on the whole screen.",
)
@click.option("--no-colour", is_flag=True, help="No colours on the whole screen.")
def command(**given: Any) -> int:
    """Play a match against bots, here in the terminal.

    On the whole screen one key does what is chosen, and ? lists the keys; with --line you type
    words, and help lists them. The match is saved as it goes: after quit, Ctrl-C or even a crash,
    --resume goes on where it was.
    """
    interactive = at_terminal()
    whole = wanted(line=given["line"])
    pause = _PAUSE if interactive and not given["fast"] else 0.0
    look = ScreenLook(given["ascii_"], given["four_colours"], pause, given["trumps_last"])
    screen = Screen(look)
    path: Path | None = given["resume"]
    if path == Path(_LAST):
        path = last_unfinished()
    remarks: list[str] = []
    if path is None:
        record, kept = _new_record(given), _file(given["record"])
        game = _game(record, given)
        saver = Saver.create(kept, record)
        if not whole:
            _welcome(screen, game, saver.path, given["rules_name"])
    else:
        refuse_idle(_FIXED, "cannot be changed in a match that goes on")
        game, saver, remarks = _resumed(path, given)
    patience = 0.0 if path is None else LOADING  # a new match has waited for them already
    if not all(ready(bot, patience) for bot in set(game.bots)):
        remarks.append(_LOADING)
    if whole:
        return _on_the_whole_screen(game, saver, given, screen, remarks)
    if interactive and not installed() and not given["line"]:
        remarks.append(f"This is line by line: {needs_textual()}.")
    for remark in remarks:  # a path is told in one piece
        (screen.whole if path is not None and str(path) in remark else screen.line)(remark)
    while True:
        with closing(saver):
            status = PlaySession(game, screen, saver, clock_of(game.record)).run()
        if not (interactive and game.match.over and _another(screen)):
            return status
        record = next_record(game)
        game, saver = _game(record, given), Saver.create(beside(saver.path), record)
        _welcome_again(screen, game, saver.path)


def _resumed(path: Path, given: dict[str, Any]) -> tuple[LocalGame, Saver, list[str]]:
    """Return a match that goes on from its file, and the remarks on that."""
    text = text_in(writable(path), LONG)
    record, remark = resume(path, text)
    game = _game(record, given)
    if game.match.over:
        raise EuchreError(f"{path}: that match is over; see it with 'euchre replay {path}'")
    copy = spare(path)
    saver = Saver.reopen(path, text, record, damaged=bool(remark))
    remarks = [f"Going on with {path}."]
    if remark:
        remarks += [remark, f"The file as it was is kept in {copy}"]
    return game, saver, remarks


def _on_the_whole_screen(
    game: LocalGame, saver: Saver, given: dict[str, Any], screen: Screen, remarks: list[str]
) -> int:
    from euchre.cli.playing.whole_screen import (  # noqa: PLC0415 - Textual takes a moment
        Tables,
        play,
    )

    looks = looks_of(
        ascii_=given["ascii_"],
        no_colour=given["no_colour"],
        four_colours=given["four_colours"],
        trumps_last=given["trumps_last"],
    )
    tables = Tables("instant" if given["fast"] else "usual", given["minutes"] or _MINUTES)
    first = tables.first(game, saver, given["rules_name"])
    first.lines.extend(NarratedLine(remark) for remark in remarks)
    return play(tables, first, looks, screen)


def _game(record: Record, given: dict[str, Any]) -> LocalGame:
    way = given["way"] or ""
    if way and packets_by(record.rules, way) is None:
        raise EuchreError(f"--deal {way}: the rules of this game do not leave that to the dealer")
    return LocalGame(record, way, always=given["ask_alone"], ask_cut=given["ask_cut"])


def _another(screen: Screen) -> bool:
    """Return whether the person wants another game."""
    screen.forget_typing()
    try:
        return input("Another game? [y/N] ").strip().lower() in ("y", "yes")
    except (EOFError, KeyboardInterrupt):
        screen.line()
        return False


def _new_record(given: dict[str, Any]) -> Record:
    rules = rules_of(given["rules_name"], given["settings"])
    seat = seat_named(given["seat"], rules.players)
    bots = [name.strip() for name in given["bots"].split(",") if name.strip()]
    others = rules.players - 1
    if len(bots) not in (1, others):
        raise EuchreError(
            f"--bots takes one name, or {others} with commas between, not {given['bots']!r}"
        )
    seed = given["seed"] if given["seed"] is not None else secrets.randbelow(10**9)
    meta = origin(seed)
    minutes = _minutes(rules, given["minutes"])
    if minutes is not None:
        meta["minutes"] = minutes
    return new_record(rules, seat, bots * others if len(bots) == 1 else bots, meta)


def _minutes(rules: Rules, minutes: float | None) -> float | None:
    if not rules.time_limit:
        if minutes is not None:
            raise EuchreError(
                "--minutes is for a timed game: add --rules timed or --set time_limit=yes"
            )
        return None
    if minutes is not None and not 0 < minutes < 100_000:
        raise EuchreError(f"--minutes takes a number above 0 and below 100,000, not {minutes:g}")
    return _MINUTES if minutes is None else minutes


def _file(path: Path | None) -> Path:
    """Return the file of a new match, checked before anybody waits for the bots.

    Raises:
        EuchreError: it is there already, or its name promises another format.
        OSError: it cannot be written.
    """
    if path is None:
        return new_place(new_file(datetime.now()))  # noqa: DTZ005
    return new_place(kept_in(path))


def _welcome(screen: Screen, game: LocalGame, path: Path, rules_name: str) -> None:
    screen.rule("Euchre", title(game.rules, rules_name))
    *sentences, company = welcome(game, rules_name)
    for sentence in sentences:
        screen.line(sentence)
    screen.line(f"{company} Type help at any time; quit saves the match.")
    screen.line(f"Seed {game.record.meta['seed']}. The match is kept in")
    screen.whole(str(path))  # in a line of its own, so that it is broken only where it must be
    screen.line()


def _welcome_again(screen: Screen, game: LocalGame, path: Path) -> None:
    """Print how the next game begins."""
    screen.line()
    screen.rule("Another game")
    if any(game.match.scores):
        screen.line(f"The points beyond the target are carried: {score_line(game)}")
    screen.line(f"Seed {game.record.meta['seed']}. The match is kept in")
    screen.whole(str(path))  # in a line of its own, so that it is broken only where it must be
    screen.line()
