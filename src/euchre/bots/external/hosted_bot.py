"""Python bots in processes of their own, which can be stopped."""

from __future__ import annotations

import queue
import sys
from typing import Final

import msgspec

from euchre.bots.external.errors import ExternalBotError
from euchre.bots.external.program import TIMEOUT_SECONDS, ProgramBot
from euchre.game.events import HandEvent
from euchre.nesting import DECODE_ERRORS

START_TIMEOUT_SECONDS: Final = 60.0
"""Seconds in which the process must be there and have made its bot."""


class BotFailure(msgspec.Struct, tag="trouble"):
    """The message that the process writes if its bot failed, or once its bot is made.

    Attributes:
        what: what went wrong, as the end of a sentence about the bot.
        trace: where.
    """

    what: str = ""
    trace: str = ""


class HostedPythonBot(ProgramBot):
    """A Python bot in a process of its own, ended if it takes too long.

    Args:
        spec: ``MODULE:FACTORY``.
        seed: what it is made with.
        timeout: seconds that it may take for one answer.

    Raises:
        ExternalBotError: it cannot be had.
    """

    def __init__(self, spec: str, seed: int = 0, timeout: float = TIMEOUT_SECONDS) -> None:
        words = [sys.executable, "-m", "euchre.bots.external.bot_process", spec, f"{seed}"]
        super().__init__(spec, seed, timeout, words)
        try:
            self._await_start()
        except ExternalBotError:
            self.close()
            raise

    def _await_start(self) -> None:
        try:
            answer = self._answers.get(timeout=START_TIMEOUT_SECONDS)
        except queue.Empty:
            raise self._build_error(
                f"was not made within {START_TIMEOUT_SECONDS:g} seconds"
            ) from None
        if not answer:
            raise self._build_exit_error()
        self._raise_reported_failure(answer)

    def _parse_choice(self, answer: bytes, options: list[HandEvent]) -> HandEvent:
        self._raise_reported_failure(answer)
        return super()._parse_choice(answer, options)

    def _raise_reported_failure(self, answer: bytes) -> None:
        try:
            trouble = msgspec.json.decode(answer, type=BotFailure)
        except DECODE_ERRORS:
            return
        if trouble.what:
            raise self._build_error(trouble.what, trouble.trace)
