"""The kernel compiled before work that needs it, and not without a word."""

from __future__ import annotations

import sys
from typing import Final

from euchre.bots import kernel
from euchre.cli.shared.terminal import echo

_WORDS: Final = "Compiling for this computer, once"


def get_ready() -> None:
    """Compile the kernel where this machine has not yet, saying so: that takes a while.

    Raises:
        KernelError: there is no folder to keep the result in.
    """
    if not kernel.installed() or kernel.is_ready():
        return
    if not sys.stderr.isatty():
        echo(f"{_WORDS}: this can take half a minute and more ...", err=True)
        kernel.compile_kernel()
        return
    from euchre.cli.shared.progress import progress_bar  # noqa: PLC0415 - nobody waits otherwise

    with progress_bar() as bar:
        task = bar.add_task(_WORDS, total=None)
        kernel.compile_kernel(lambda done, of: bar.update(task, completed=done, total=of))
