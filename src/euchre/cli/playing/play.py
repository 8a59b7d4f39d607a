"""``euchre play``: a match against bots, line by line in the terminal."""

from __future__ import annotations

import secrets
import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from euchre import __version__
from euchre.bots.standby import ready
from euchre.cli.playing.drawing import score_line
from euchre.cli.playing.game import LOADING, Game, new_record
from euchre.cli.playing.saving import (
    Saver,
    beside,
    new_file,
    new_place,
    resume,
    seconds_left,
    spare,
)
from euchre.cli.playing.sitting import Clock, Sitting
from euchre.cli.shared.options import (
    PATH,
    house_of,
    kept_in,
    read_text,
    rules_of,
    rules_option,
    set_option,
    writable,
)
from euchre.cli.shared.screen import Look, Screen
from euchre.errors import EuchreError
from euchre.presets import PRESETS, name_of
from euchre.record import Record
from euchre.rules import PACKET_WAYS, Rules, Seat, packets_by, partner
from euchre.summary import diff
from euchre.words import listing

_PAUSE = 0.6
_MINUTES = 20.0
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
    "There are beginner, casual, club and expert; also rules, simple and random.",
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
@click.option("--resume", type=PATH, metavar="FILE", help="Go on with a match kept in FILE.")
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
@click.option("--fast", is_flag=True, help="Do not pause while the others play.")
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> int:
    """Play a match against bots, here in the terminal.

    You are asked when it is your turn; type help there to see what you can type. The match is
    saved as it goes: after quit, Ctrl-C or even a crash, --resume goes on where it was.
    """
    interactive = _at_terminal()
    pause = _PAUSE if interactive and not given["fast"] else 0.0
    look = Look(given["ascii_"], given["four_colours"], pause, given["trumps_last"])
    screen = Screen(look)
    path: Path | None = given["resume"]
    if path is None:
        record, kept = _new_record(given), _file(given["record"])
        game = _game(record, given)
        saver = Saver.create(kept, record)
        _welcome(screen, record, saver.path, given["rules_name"])
    else:
        _refuse_with_resume(ctx)
        text = read_text(writable(path))
        record, remark = resume(path, text)
        game = _game(record, given)
        if game.match.over:
            raise EuchreError(f"{path}: that match is over; see it with 'euchre replay {path}'")

        copy = spare(path)
        saver = Saver.reopen(path, text, record, damaged=bool(remark))
        screen.whole(f"Going on with {path}.")
        if remark:
            screen.line(remark)
            screen.whole(f"The file as it was is kept in {copy}")
    patience = 0.0 if path is None else LOADING  # a new match has waited for them already
    if not all(ready(bot, patience) for bot in set(game.bots)):
        screen.line("The strong bots are still getting ready; until then they play by the book.")
    while True:
        with closing(saver):
            status = Sitting(game, screen, saver, _clock(record)).run()
        if not (interactive and game.match.over and _another(screen)):
            return status
        record = _next_record(game)
        game, saver = _game(record, given), Saver.create(beside(saver.path), record)
        _welcome_again(screen, game, saver.path)


def _game(record: Record, given: dict[str, Any]) -> Game:
    way = given["way"] or ""
    if way and packets_by(record.rules, way) is None:
        raise EuchreError(f"--deal {way}: the rules of this game do not leave that to the dealer")
    return Game(record, way, always=given["ask_alone"])


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _clock(record: Record) -> Clock:
    left = seconds_left(record)
    minutes = record.meta.get("minutes")
    return Clock(left if left is not None else minutes * 60 if minutes is not None else None)


def _another(screen: Screen) -> bool:
    """Whether the person wants another game."""
    screen.forget_typing()
    try:
        return input("Another game? [y/N] ").strip().lower() in ("y", "yes")
    except (EOFError, KeyboardInterrupt):
        screen.line()
        return False


def _next_record(game: Game) -> Record:
    """The game after this one, by the same players; a lap's points are carried into it (R12)."""
    old, verdict = game.record, game.match.verdict
    scores = None
    if verdict.carry:
        scores = tuple(
            verdict.carry if team == verdict.winner else 0 for team in range(len(game.match.scores))
        )
    meta = {**old.meta, **_origin(old.meta["seed"] + 1)}
    return Record(rules=old.rules, players=old.players, scores=scores, meta=meta)


def _origin(seed: int) -> dict[str, Any]:
    """What a record says of where it comes from."""
    return {
        "program": f"euchre {__version__}",
        "started": datetime.now().astimezone().isoformat(timespec="seconds"),
        "seed": seed,
    }


def _new_record(given: dict[str, Any]) -> Record:
    rules = rules_of(given["rules_name"], given["settings"])
    if not 1 <= given["seat"] <= rules.players:
        raise EuchreError(f"there is no seat {given['seat']}: seats are 1 to {rules.players}")
    bots = [name.strip() for name in given["bots"].split(",") if name.strip()]
    others = rules.players - 1
    if len(bots) not in (1, others):
        raise EuchreError(
            f"--bots takes one name, or {others} with commas between, not {given['bots']!r}"
        )
    seed = given["seed"] if given["seed"] is not None else secrets.randbelow(10**9)
    meta = _origin(seed)
    minutes = _minutes(rules, given["minutes"])
    if minutes is not None:
        meta["minutes"] = minutes
    return new_record(rules, given["seat"] - 1, bots * others if len(bots) == 1 else bots, meta)


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
    """The file of a new match, looked at before anybody waits for the bots.

    Raises:
        EuchreError: it is there already, or its name promises another format.
        OSError: it cannot be written.
    """
    if path is None:
        return new_place(new_file(datetime.now()))  # noqa: DTZ005
    return new_place(kept_in(path))


def _refuse_with_resume(ctx: click.Context) -> None:
    """A resumed match brings its own rules, players and seed."""
    for parameter in ctx.command.params:
        source = ctx.get_parameter_source(parameter.name or "")
        if parameter.name in _FIXED and source is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(
                f"{parameter.opts[0]} cannot be changed in a match that goes on: leave it out"
            )


def _welcome(screen: Screen, record: Record, path: Path, rules_name: str) -> None:
    name = name_of(record.rules)
    seat = record.meta["seat"]
    if name is not None:
        screen.rule("Euchre", PRESETS[name].title)
        screen.line(PRESETS[name].blurb)
    else:
        house = house_of(rules_name)
        changed = record.rules != house.rules
        screen.rule("Euchre", f"{house.title}{', with changes' if changed else ''}")
        for sentence in diff(PRESETS[house.base].rules, record.rules):
            screen.line(sentence)
    screen.line(f"{_company(record, seat)} Type help at any time; quit saves the match.")
    screen.line(f"Seed {record.meta['seed']}. The match is kept in")
    screen.whole(str(path))  # in a line of its own, so that it is broken only where it must be
    screen.line()


def _welcome_again(screen: Screen, game: Game, path: Path) -> None:
    """Say how the next game begins."""
    screen.line()
    screen.rule("Another game")
    if any(game.match.scores):
        screen.line(f"The points beyond the target are carried: {score_line(game)}")
    screen.line(f"Seed {game.record.meta['seed']}. The match is kept in")
    screen.whole(str(path))  # in a line of its own, so that it is broken only where it must be
    screen.line()


def _company(record: Record, seat: Seat) -> str:
    """Who sits where, as the table is drawn."""
    n = record.rules.players
    others = [record.names[(seat + step) % n] for step in range(1, n)]
    if n == 2:
        return f"{others[0]} sits opposite you."
    mate = partner(record.rules, seat)
    if mate is not None:
        return f"{record.names[mate]} is your partner, {others[0]} sits on your left."
    between = f" {listing(others[1:-1])} sit across," if others[1:-1] else ""
    return f"{others[0]} sits on your left,{between} {others[-1]} on your right."
