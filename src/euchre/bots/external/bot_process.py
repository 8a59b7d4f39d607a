"""A hosted bot's process: ``python -m euchre.bots.external.bot_process MODULE:FACTORY SEED``."""

from __future__ import annotations

import os
import sys
from typing import IO, Any, get_args

import msgspec

from euchre.bots.base import Bot
from euchre.bots.external.errors import (
    BOT_FAILURES,
    ExternalBotError,
    describe_error,
    format_bot_traceback,
)
from euchre.bots.external.hosted_bot import BotFailure
from euchre.bots.external.imported import import_bot
from euchre.game.events import Event, HandEvent, decode_hook, to_json
from euchre.game.hand import View, fold_view, see
from euchre.game.rules import Rules, Seat


class _BotRequest(msgspec.Struct):
    """The fields read from a line that asks the program."""

    rules: msgspec.Raw
    seat: Seat
    scores: tuple[int, ...]
    events: list[Event]


class _BotHost:
    """A bot, and the views it was given last."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._read = msgspec.json.Decoder(_BotRequest, dec_hook=decode_hook)
        self._rules: tuple[bytes, Rules] | None = None
        self._seen: dict[Seat, View] = {}

    def answer_request_line(self, line: bytes) -> bytes:
        """Return the bot's event for a line, or its error."""
        view = self._update_view(self._read.decode(line))
        try:
            event: Any = self._bot.act(view)
        except BOT_FAILURES as error:
            what = f"broke down: {describe_error(error)}"
            return msgspec.json.encode(BotFailure(what, format_bot_traceback(error)))
        if isinstance(event, get_args(HandEvent)):
            return to_json(event)
        brief = " ".join(repr(event).split())[:80]
        what = f"answered {brief}, which is not an event of a hand"
        return msgspec.json.encode(BotFailure(what))

    def _update_view(self, request: _BotRequest) -> View:
        rules = self._decode_rules(bytes(request.rules))
        events, seen = tuple(request.events), self._seen.get(request.seat)
        known = 0 if seen is None or seen.rules is not rules else len(seen.events)
        if (
            seen is None
            or seen.scores != request.scores
            or seen.events != events[:known]
            or not known
        ):
            seen, known = fold_view(rules, events[:1], request.seat, request.scores), 1
        for event in events[known:]:
            seen = see(seen, event)
        self._seen[request.seat] = seen
        return seen

    def _decode_rules(self, text: bytes) -> Rules:
        if self._rules is None or self._rules[0] != text:
            self._rules = (text, Rules.from_dict(msgspec.json.decode(text)))
        return self._rules[1]


def main(spec: str, seed: str) -> None:
    """Make the bot, report it, and answer line by line until the input ends."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what the bot prints is no answer
    try:
        host = _BotHost(import_bot(spec, int(seed)))
    except ExternalBotError as error:
        what = f"{error}".removeprefix(f"the bot {spec!r} ")
        _write_line(answers, msgspec.json.encode(BotFailure(what, error.trace)))
        return
    _write_line(answers, msgspec.json.encode(BotFailure()))
    for line in sys.stdin.buffer:
        _write_line(answers, host.answer_request_line(line))


def _write_line(output: IO[bytes], line: bytes) -> None:
    output.write(line + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
