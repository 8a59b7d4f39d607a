"""Bots that need the kernel, at a table that waits for nothing.

To load the kernel takes a second, to compile it, once on a machine, a minute. Meanwhile the rules
bot plays, and whoever shows the table says so.
"""

from __future__ import annotations

import atexit
import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Final

from euchre.bots import KERNEL_BOTS, kernel, make_bot
from euchre.bots.base import Bot, UnknownBotError
from euchre.bots.rules_player.player import RulesBot
from euchre.errors import EuchreError
from euchre.game.events import HandEvent
from euchre.game.hand import View

_log: Final = logging.getLogger("euchre.bots")
_LOW_PRIORITY_FLAGS: Final = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) | getattr(
    subprocess, "CREATE_NO_WINDOW", 0
)
"""How to start a process on Windows; elsewhere it lowers its own priority."""
_EXIT_WAIT_SECONDS: Final = 10.0
"""Seconds that the end of the process waits for what is just being loaded."""


def does_bot_need_kernel(name: str) -> bool:
    """Return whether the bot called `name` needs the kernel."""
    return name.strip().lower().partition(":")[0] in KERNEL_BOTS


def compile_kernel_in_subprocess() -> None:
    """Compile the kernel in another process, of low priority, and wait for it.

    Raises:
        EuchreError: it could not be done.
    """
    command = [sys.executable, "-m", "euchre", "server", "warm", "--quiet"]
    done = subprocess.run(  # noqa: S603 - our own program
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
        creationflags=_LOW_PRIORITY_FLAGS,
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or [""]
        raise EuchreError(said[-1] or f"euchre server warm ended with {done.returncode}")


class LoadInterruptedError(EuchreError):
    """The loading of a bot elsewhere was ended from outside; it loads when it is next wanted."""


class BotNotReadyError(EuchreError):
    """A bot is not ready, and there is no substitute."""


class BotLoader:
    """Loader that gets bots ready in a thread of its own, while the table plays.

    What goes wrong is logged once, and the bots concerned never come.

    Args:
        is_ready: whether the kernel is compiled.
        compile_kernel: compiles it.
        make: makes a bot whose name has been loaded.
        load: loads what the bot of a name needs, however long that takes.

    Attributes:
        make: as given.
        failed: whether there is no kernel, and will be none.
    """

    def __init__(
        self,
        is_ready: Callable[[], bool] = kernel.is_compiled,
        compile_kernel: Callable[[], None] = compile_kernel_in_subprocess,
        make: Callable[[str, int], Bot] = make_bot,
        load: Callable[[str], object] | None = None,
    ) -> None:
        self.make: Final = make
        self._load: Final = load or (lambda name: self.make(name, 0))
        self._is_ready, self._compile = is_ready, compile_kernel
        self._changed: Final = threading.Condition()
        self._asked: Final[set[str]] = set()
        self._queue: Final[list[str]] = []
        self._loaded: Final[set[str]] = set()
        self._busy = self._loading = self.failed = False
        atexit.register(self._wait_at_exit)

    def compile_kernel_in_background(self) -> None:
        """Make sure that the kernel is compiled, without loading it."""
        with self._changed:
            self._start_thread()

    def queue_bot_load(self, name: str) -> None:
        """Request that the bot called `name` be loaded."""
        with self._changed:
            if name not in self._asked:
                self._asked.add(name)
                self._queue.append(name)
                self._start_thread()

    def is_bot_loaded(self, name: str) -> bool:
        """Return whether the bot called `name` can be made without waiting."""
        return name in self._loaded

    def wait_until_loaded(self, seconds: float) -> bool:
        """Wait until all is done, for at most this many seconds; return whether it is."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._busy, seconds)

    def _start_thread(self) -> None:
        if not self._busy and not self.failed:
            self._busy = True
            threading.Thread(
                target=self._compile_and_load_requested, name="backstage", daemon=True
            ).start()

    def _compile_and_load_requested(self) -> None:
        try:
            if not self._loaded and not self._is_ready():
                self._compile()
        except Exception as error:  # noqa: BLE001 - whatever it is, the table plays on
            self.failed = True
            _log_failure(error)
        while name := self._pop_next_request():
            try:
                self._load(name)
                self._loaded.add(name)
            except LoadInterruptedError as error:
                _log.debug("%s", error)
                with self._changed:
                    self._asked.discard(name)
            except UnknownBotError as error:
                _log.debug("%s", error)  # `wait_until_bot_ready` says it to who has asked
            except Exception as error:  # noqa: BLE001 - the same
                _log_failure(error)

    def _pop_next_request(self) -> str | None:
        """Return the name of the next bot to load; None if there is none, and the thread ends."""
        with self._changed:
            self._loading = bool(self._queue) and not self.failed
            if self._loading:
                return self._queue.pop(0)
            self._busy = False
            self._changed.notify_all()
            return None

    def _wait_at_exit(self) -> None:
        """Wait for the bot that is loading at the end: half-loaded machine code can crash it."""
        with self._changed:
            self._changed.wait_for(lambda: not self._loading, _EXIT_WAIT_SECONDS)


def _log_failure(error: Exception) -> None:
    _log.warning(
        "the rules bot plays for a bot that is not ready: %s",
        error,
        exc_info=None if isinstance(error, EuchreError) else error,
    )


_SHARED_BOT_LOADER: Final = BotLoader()
"""That of this process."""


class FallbackBot:
    """A bot with the rules bot as its substitute until it is ready.

    Attributes:
        name: of the bot, as `make_bot` takes it.
        seed: of the bot.
        awaited: whether nobody plays for it: until it is ready it acts not at all.
    """

    def __init__(
        self,
        name: str,
        seed: int = 0,
        loader: BotLoader | None = None,
        *,
        awaited: bool = False,
    ) -> None:
        self.name: Final = name
        self.seed: Final = seed
        self.awaited: Final = awaited
        self._backstage: Final = _SHARED_BOT_LOADER if loader is None else loader
        self._bot: Bot = RulesBot()
        self._ready = False
        self._backstage.queue_bot_load(name)

    @property
    def current_bot(self) -> Bot:
        """The bot that plays just now."""
        if not self._ready and self._backstage.is_bot_loaded(self.name):
            self._bot = self._backstage.make(self.name, self.seed)
            self._ready = True
        return self._bot

    @property
    def is_ready(self) -> bool:
        """True if the bot itself plays."""
        return self._ready or self._backstage.is_bot_loaded(self.name)

    def act(self, view: View) -> HandEvent:
        """Return the bot's event, or the rules bot's in its place.

        Raises:
            BotNotReadyError: it is not ready, and is awaited.
        """
        bot = self.current_bot
        if self.awaited and not self._ready:
            self._backstage.queue_bot_load(self.name)
            raise BotNotReadyError(f"the bot {self.name!r} is getting ready")
        return bot.act(view)


def make_bot_or_fallback(name: str, seed: int = 0) -> Bot:
    """Make the bot called `name` for a table that cannot wait: at once, whatever it needs.

    Raises:
        UnknownBotError: there is none of that name, or it has no such parameter.
    """
    return FallbackBot(name, seed) if does_bot_need_kernel(name) else make_bot(name, seed)


def compile_kernel_in_background() -> bool:
    """Have the kernel compiled in the background if need be; return whether it has to be."""
    if not kernel.is_installed():
        return False
    _SHARED_BOT_LOADER.compile_kernel_in_background()
    return not kernel.is_compiled()


def wait_until_bot_ready(name: str, seconds: float) -> bool:
    """Wait at most so many seconds for the bot called `name`; return whether it plays itself.

    Raises:
        UnknownBotError: there is none of that name, or it has no such parameter, or what it needs
            is not installed.
    """
    if does_bot_need_kernel(name) and kernel.is_installed():
        _SHARED_BOT_LOADER.queue_bot_load(name)
        if not _SHARED_BOT_LOADER.wait_until_loaded(seconds) or _SHARED_BOT_LOADER.failed:
            return False
    make_bot(name)
    return True
