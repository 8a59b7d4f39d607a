"""The expert of another copy of this program, as a player for the arena.

    git worktree add /tmp/older COMMIT
    euchre study arena expert 'exec:python bench/older.py /tmp/older' --rules stick-the-dealer

It reads the lines that docs/arena.md describes, and answers with events. All that it imports is of
that copy, which has to know the rules and events that it is asked about.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec


def use(copy: str) -> None:
    """All that is imported of the program from here on is of that copy."""
    sys.path.insert(0, str(Path(copy).resolve() / "src"))
    import euchre  # noqa: PLC0415 - of the copy that was named

    assert Path(euchre.__file__).is_relative_to(Path(copy).resolve()), euchre.__file__


def find(module: str, *names: str) -> Any:
    """What a module of the copy has by one of these names, the newest first."""
    found = import_module(module)
    return next(getattr(found, name) for name in names if hasattr(found, name))


def answer(act: Callable[[Any], Any]) -> None:
    """Answer every line by what is done at the view that it tells; once `use` has been called."""
    from euchre.game.events import from_json, to_json  # noqa: PLC0415 - of the copy
    from euchre.game.rules import Rules  # noqa: PLC0415 - as above

    fold_view = find("euchre.game.hand", "fold_view", "view_from")
    known: dict[str, Rules] = {}
    for line in sys.stdin.buffer:
        asked: dict[str, Any] = msgspec.json.decode(line)
        text = repr(asked["rules"])
        if text not in known:
            known[text] = Rules.from_dict(asked["rules"])
        told = [from_json(msgspec.json.encode(event)) for event in asked["events"]]
        view = fold_view(known[text], told, asked["seat"], asked["scores"])
        sys.stdout.buffer.write(to_json(act(view)) + b"\n")
        sys.stdout.buffer.flush()


def main(copy: str) -> None:
    use(copy)
    answer(find("euchre.bots", "make_bot", "make")("expert").act)


if __name__ == "__main__":
    main(sys.argv[1])
