"""A program in a terminal of its own, for tests: a pty, keys, signals, and what is sent there."""

from __future__ import annotations

import ctypes
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self

PATIENCE: Final = 60.0
"""Seconds for which something is waited for."""
_ESCAPES: Final = re.compile(rb"\x1b\[[0-9;?<>=]*[ -/]*[@-~]|\x1b[P\]].*?(?:\x07|\x1b\\)|\x1b.")


class Terminal:
    """``euchre`` in a terminal.

    Args:
        folder: its home.
        args: what is typed after ``euchre``.
        size: columns and rows.
        more: variables of its environment.

    Attributes:
        sent: all bytes that were sent to the terminal.
    """

    def __init__(
        self,
        folder: Path,
        *args: str,
        size: tuple[int, int] = (80, 24),
        more: Mapping[str, str] | None = None,
    ) -> None:
        master, slave = pty.openpty()
        self._master = master
        self.resize(*size)
        keep = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        env = {**keep, "HOME": str(folder), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "euchre", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**env, **(more or {})},
            start_new_session=True,
            preexec_fn=_own_terminal,  # noqa: PLW1509 - no threads have been started
        )
        os.close(slave)
        self.sent = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE)
        if self._master >= 0:
            os.close(self._master)

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, size)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def hear(self, seconds: float = 0.05) -> bytes:
        """What is sent in so many seconds."""
        found = b""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and (more := self._hear_next(left)):
            found += more
        return found

    def _hear_next(self, seconds: float) -> bytes:
        """What is sent next; empty: nothing in so many seconds, or never again."""
        if not select.select([self._master], [], [], seconds)[0]:
            return b""
        try:
            found = os.read(self._master, 65536)
        except OSError:  # nobody has it open any more
            return b""
        self.sent += found
        return found

    def until(self, there: Callable[[], bool]) -> None:
        """Hear until something holds."""
        end = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < end, self.text[-2000:]
            self.hear()

    def until_said(self, words: str) -> None:
        """Hear until words have been sent."""
        self.until(lambda: words in self.text)

    @property
    def text(self) -> str:
        """All that was sent, without what moves the cursor and gives colours."""
        return _ESCAPES.sub(b"", self.sent).decode(errors="replace")

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def signal_last_thread(self, number: int) -> None:
        """Send it a signal by the thread that it started last, as the kernel may."""
        last = max(int(one.name) for one in Path(f"/proc/{self._process.pid}/task").iterdir())
        ctypes.CDLL(None).tgkill(self._process.pid, last, number)

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self._master)
        self._master = -1

    def ends(self) -> int:
        """Hear all until its end; the status."""
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None:
            assert time.monotonic() < end, self.text[-2000:]
            if self._master >= 0:
                self.hear()
            else:
                time.sleep(0.02)
        while self._master >= 0 and self._hear_next(0):
            pass
        return self._process.returncode

    @property
    def stopped(self) -> bool:
        """Whether it has been laid aside, as by Ctrl-Z."""
        state = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8")
        return state.rpartition(")")[2].split()[0] == "T"


def _own_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever started the tests may ignore it
