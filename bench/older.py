"""The expert of another copy of this program, as a player for the arena.

    git worktree add /tmp/older COMMIT
    euchre arena expert 'exec:python bench/older.py /tmp/older' --rules stick-the-dealer

It reads the lines that docs/arena.md describes, and answers with events. All that it imports is of
that copy, which has to know the rules and events that it is asked about.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec


def main(copy: str) -> None:
    sys.path.insert(0, str(Path(copy).resolve() / "src"))
    import euchre  # noqa: PLC0415 - of the copy that was named
    from euchre.bots import make  # noqa: PLC0415 - as above
    from euchre.events import from_json, to_json  # noqa: PLC0415 - as above
    from euchre.hand import view_from  # noqa: PLC0415 - as above
    from euchre.rules import Rules  # noqa: PLC0415 - as above

    assert Path(euchre.__file__).is_relative_to(Path(copy).resolve()), euchre.__file__
    bot, known = make("expert"), dict[str, Rules]()
    for line in sys.stdin.buffer:
        asked: dict[str, Any] = msgspec.json.decode(line)
        text = repr(asked["rules"])
        if text not in known:
            known[text] = Rules.from_dict(asked["rules"])
        told = [from_json(msgspec.json.encode(event)) for event in asked["events"]]
        view = view_from(known[text], told, asked["seat"], asked["scores"])
        sys.stdout.buffer.write(to_json(bot.act(view)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1])
