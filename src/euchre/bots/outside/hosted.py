"""Python bots in processes of their own, which can be stopped."""

from __future__ import annotations

import queue
import sys
from typing import Final

import msgspec

from euchre.bots.outside.errors import BotError
from euchre.bots.outside.program import TIMEOUT, Program
from euchre.events import HandEvent
from euchre.nesting import UNREADABLE

START: Final = 60.0
"""Seconds in which the process must be there and have made its bot."""


class Trouble(msgspec.Struct, tag="trouble"):
    """The message that the process writes if its bot failed, or once its bot is made.

    Attributes:
        what: what went wrong, as the end of a sentence about the bot.
        trace: where.
    """

    what: str = ""
    trace: str = ""


class HostedBot(Program):
    """A Python bot in a process of its own, ended if it takes too long.

    Args:
        spec: ``MODULE:FACTORY``.
        seed: what it is made with.
        timeout: seconds that it may take for one answer.

    Raises:
        BotError: it cannot be had.
    """

    def __init__(self, spec: str, seed: int = 0, timeout: float = TIMEOUT) -> None:
        words = [sys.executable, "-m", "euchre.bots.outside.host", spec, f"{seed}"]
        super().__init__(spec, seed, timeout, words)
        try:
            self._made()
        except BotError:
            self.close()
            raise

    def _made(self) -> None:
        try:
            answer = self._answers.get(timeout=START)
        except queue.Empty:
            raise self._failed(f"was not made within {START:g} seconds") from None
        if not answer:
            raise self._gone()
        self._heed(answer)

    def _chosen(self, answer: bytes, options: list[HandEvent]) -> HandEvent:
        self._heed(answer)
        return super()._chosen(answer, options)

    def _heed(self, answer: bytes) -> None:
        """Raise the trouble that an answer reports, if any."""
        try:
            trouble = msgspec.json.decode(answer, type=Trouble)
        except UNREADABLE:
            return
        if trouble.what:
            raise self._failed(trouble.what, trouble.trace)
