"""``euchre verify``: whether the deals of a record follow from what was committed to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from euchre.cli.files import read
from euchre.cli.options import PATH, why
from euchre.cli.screen import Look, Screen
from euchre.errors import EuchreError
from euchre.fair import Checked, verify
from euchre.words import count, listing

_NO_PROOFS = "its deals carry no proofs, so there is nothing to check"


@dataclass(frozen=True)
class _Game:
    """A record of a file, and what has come of checking it."""

    names: tuple[str, ...]
    checked: Sequence[Checked]


@dataclass(frozen=True)
class _Found:
    """What has come of a file; `error` says what in it could not be read or checked."""

    file: Path
    games: Sequence[_Game] = ()
    error: str | None = None

    @property
    def checked(self) -> list[Checked]:
        return [each for game in self.games for each in game.checked]


@click.command("verify", epilog="Example: euchre verify evening.jsonl")
@click.argument("files", metavar="FILE...", type=PATH, nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="What has come of it, as JSON.")
@click.option("--ascii", "ascii_", is_flag=True, help="Plain ASCII, without colour.")
def command(files: tuple[Path, ...], *, as_json: bool, ascii_: bool) -> int:
    """Check that the deals of recorded matches were not rigged.

    Every deal in FILE... is worked out again from the secret that was committed to before it,
    what the players added, and the cut. Exit status: 0 if all is as it should be, 1 if a deal is
    not, 2 if something could not be read or has no proofs.
    """
    found = [_check(file) for file in files]
    if as_json:
        click.echo(json.dumps([_as_json(each) for each in found], indent=2))
    else:
        screen = Screen(Look(ascii=ascii_))
        for each in found:
            _tell(screen, each)
    for each in found:
        if each.error is not None:
            click.echo(f"euchre: {each.file}: {each.error}", err=True)
    if not all(one.ok for each in found for one in each.checked):
        return 1
    return 2 if any(each.error is not None for each in found) else 0


def _check(file: Path) -> _Found:
    try:
        reading = read(file)
    except EuchreError as error:
        return _Found(file, error=str(error).removeprefix(f"{file}: "))
    except OSError as error:
        return _Found(file, error=(error.strerror or str(error)).lower())
    games = [_Game(record.names, verify(record)) for record in reading.records]
    if reading.error is not None:
        return _Found(file, games, f"{why(reading.error)}; what stands before that is checked")
    bare = [str(number) for number, game in enumerate(games, start=1) if not game.checked]
    if not bare:
        return _Found(file, games)
    whose = f"game {listing(bare)}: " if len(games) > 1 else ""
    return _Found(file, games, f"{whose}{_NO_PROOFS}")


def _as_json(found: _Found) -> dict[str, object]:
    return {
        "file": str(found.file),
        "ok": found.error is None and all(each.ok for each in found.checked),
        "error": found.error,
        "games": [[asdict(each) for each in game.checked] for game in found.games],
    }


def _tell(screen: Screen, found: _Found) -> None:
    for game in found.games:
        if game.checked:
            screen.rule(listing(game.names), found.file.name)
        for each in game.checked:
            head = f"Hand {each.hand}" if each.hand else "Draw"
            screen.line(f"{head:<8} {each.why}", style="" if each.ok else "bold red")
    if checked := found.checked:
        wrong = sum(not each.ok for each in checked)
        some = f"{wrong} of {count(len(checked), 'shuffle')} could not be confirmed."
        every = "The shuffle is" if len(checked) == 1 else f"All {len(checked)} shuffles are"
        screen.line(some if wrong else f"{every} as committed to.", style="bold")
