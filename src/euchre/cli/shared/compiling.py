"""The kernel compiled before work that needs it, and not without a word."""

from __future__ import annotations

from euchre.bots import kernel
from euchre.cli.shared.terminal import echo


def get_ready() -> None:
    """Compile the kernel where this machine has not yet, saying so: that takes a while.

    Raises:
        KernelError: there is no folder to keep the result in.
    """
    if kernel.installed() and not kernel.is_ready():
        echo(
            "Compiling for this computer, once: this can take half a minute and more ...", err=True
        )
        kernel.compile_kernel()
