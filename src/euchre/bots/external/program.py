"""Bots that are programs of their own, asked by lines of JSON."""

from __future__ import annotations

import os
import queue
import re
import shlex
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Final

import msgspec

from euchre.bots.external.errors import ExternalBotError
from euchre.errors import EuchreError
from euchre.game.events import HandEvent, encode_hook, from_json
from euchre.game.hand import View, legal
from euchre.game.presets import find_preset_name
from euchre.game.rules import Rules
from euchre.nesting import DECODE_ERRORS
from euchre.notation.encoding.actions import encode_event, has_actions

PROTOCOL_VERSION: Final = 1
"""The ``v`` of every line written to a program."""
TIMEOUT_SECONDS: Final = 30.0
"""Seconds a program may take for an answer, its start included, unless told otherwise."""
MAX_ANSWER_BYTES: Final = 100_000
"""Bytes in an answer."""

_ERROR_LINE_PATTERN: Final = re.compile(rb"(?:[Ee]rror|Exception)\b|\bpanicked\b")
"""In the line by which a language says why a program ended: Node.js writes its version after it."""
_QUESTION_ENCODER: Final = msgspec.json.Encoder(enc_hook=encode_hook)


class ProgramBot:
    """A bot that is a program of its own, asked over its standard input and output.

    Args:
        spec: ``exec:COMMAND LINE``, or by what else it is called where there are `words`.
        seed: it finds this in every line.
        timeout: seconds that it may take for one answer.
        words: the command line; None: that of `spec`.

    Raises:
        ExternalBotError: it cannot be started.
    """

    def __init__(
        self,
        spec: str,
        seed: int = 0,
        timeout: float = TIMEOUT_SECONDS,
        words: Sequence[str] | None = None,
    ) -> None:
        self._name: Final = f"the bot {spec!r}"
        self._seed: Final = seed
        self._timeout: Final = timeout
        self._rules: tuple[Rules, msgspec.Raw] | None = None
        words = self._split_command(spec) if words is None else words
        try:
            self._process: Final = subprocess.Popen(  # noqa: S603 - the user's own command
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise ExternalBotError(f"{self._name} cannot be started: {words[0]}: {why}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._stdin: Final = self._process.stdin
        self._answers: Final[queue.SimpleQueue[bytes]] = queue.SimpleQueue()
        self._complaints: Final[deque[bytes]] = deque(maxlen=100)
        self._readers: Final = (
            _LineReaderThread(self._process.stdout, self._queue_answer_unless_flooded),
            _LineReaderThread(self._process.stderr, self._store_stderr_line),
        )

    def _split_command(self, spec: str) -> list[str]:
        try:
            words = shlex.split(spec.removeprefix("exec:"), posix=os.name != "nt")
        except ValueError as error:
            raise ExternalBotError(f"{self._name} is not a command line: {error}".lower()) from None
        if not words:
            raise ExternalBotError(f"{self._name} names no program: write exec:python3 my_bot.py")
        return words

    def act(self, view: View) -> HandEvent:
        """Return the program's answer.

        Raises:
            ExternalBotError: nothing in time, nothing at all, or nothing that is legal.
        """
        options = legal(view)
        if not self._answers.empty():
            early = self._answers.get()
            raise (
                self._build_exit_error()
                if not early
                else self._build_error(f"wrote {_quote_line(early)} unasked")
            )
        try:
            self._stdin.write(self._encode_question(view, options) + b"\n")
            self._stdin.flush()
            answer = self._answers.get(timeout=self._timeout)
        except queue.Empty:
            raise self._build_error(f"gave no answer within {self._timeout:g} seconds") from None
        except OSError:
            raise self._build_exit_error() from None
        if not answer:
            raise self._build_exit_error()
        return self._parse_choice(answer, options)

    def close(self) -> None:
        """End the program by closing its input, and by force if it goes on."""
        with suppress(OSError):
            self._stdin.close()
        for force in (None, self._process.terminate, self._process.kill):
            if force is not None:
                force()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1)
                break
        for reader in self._readers:
            reader.close()

    def _encode_question(self, view: View, options: list[HandEvent]) -> bytes:
        if self._rules is None or self._rules[0] is not view.rules:
            knobs = msgspec.Raw(msgspec.json.encode(view.rules.to_dict()))
            self._rules = (view.rules, knobs)
        question = {
            "v": PROTOCOL_VERSION,
            "preset": find_preset_name(view.rules),
            "rules": self._rules[1],
            "seed": self._seed,
            "seat": view.seat,
            "scores": view.scores,
            "events": view.events,
            "legal": options,
            "actions": [encode_event(option, view) for option in options]
            if has_actions(view.rules)
            else None,
        }
        return _QUESTION_ENCODER.encode(question)

    def _parse_choice(self, answer: bytes, options: list[HandEvent]) -> HandEvent:
        if not answer.endswith(b"\n") and len(answer) >= MAX_ANSWER_BYTES:
            raise self._build_error(f"answered with a line of more than {MAX_ANSWER_BYTES:,} bytes")
        try:
            choice = msgspec.json.decode(answer)
        except DECODE_ERRORS:
            raise self._build_error(f"answered {_quote_line(answer)}, which is not JSON") from None
        if type(choice) is int:
            if 0 <= choice < len(options):
                return options[choice]
            last = len(options) - 1
            raise self._build_error(f"answered {choice}, but the choices are 0 to {last}")
        if not isinstance(choice, dict):
            raise self._build_error(
                f"answered {_quote_line(answer)}, which is neither the index of a choice nor "
                "an event"
            )
        try:
            event = from_json(answer)
        except EuchreError as error:
            raise self._build_error(f"answered {_quote_line(answer)}: {error}") from None
        if event not in options:
            raise self._build_error(
                f"answered {_quote_line(answer)}, which is none of the {len(options)} legal events"
            )
        return options[options.index(event)]

    def _queue_answer_unless_flooded(self, line: bytes) -> bool:
        self._answers.put(line)
        return self._answers.qsize() < 8  # a program that never stops talking is not heard out

    def _store_stderr_line(self, line: bytes) -> bool:
        if line.strip():
            self._complaints.append(line)
        return True

    def _build_error(self, message: str, trace: str = "") -> ExternalBotError:
        return ExternalBotError(f"{self._name} {message}", trace)

    def _build_exit_error(self) -> ExternalBotError:
        """Build the error for a program that has ended, or closed its output."""
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return self._build_error("closed its output, and was then asked for an answer")
        self._readers[1].join(1)
        named = (line for line in reversed(self._complaints) if _ERROR_LINE_PATTERN.search(line))
        last = next(named, self._complaints[-1] if self._complaints else b"")
        why = f": {_decode_line(last)}" if last else ""
        trace = b"".join(self._complaints).decode(errors="replace")
        return self._build_error(f"ended with status {status} before it answered{why}", trace)


class _LineReaderThread(threading.Thread):
    """Reads lines until there are no more, or none is wanted; last it passes on an empty one."""

    def __init__(self, stream: IO[bytes], on_line: Callable[[bytes], bool]) -> None:
        super().__init__(daemon=True)
        self._stream, self._hear = stream, on_line
        self.start()

    def run(self) -> None:
        """Read lines and pass them on, until the end."""
        line = b""
        with suppress(OSError, ValueError):
            while (line := self._stream.readline(MAX_ANSWER_BYTES)) and self._hear(line):
                pass
        if not line:
            self._hear(b"")

    def close(self) -> None:
        """Close the stream, unless a program started by our program still writes to it."""
        self.join(1)
        if not self.is_alive():
            self._stream.close()


def _decode_line(line: bytes) -> str:
    return " ".join(line.decode(errors="replace").split())[:200]


def _quote_line(line: bytes) -> str:
    text = _decode_line(line)
    return repr(text if len(text) <= 80 else f"{text[:77]}...")
