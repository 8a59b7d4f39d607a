"""``euchre server warm``: compile the kernel now, so that nobody waits for it later."""

from __future__ import annotations

import contextlib
import os
import time

import click

from euchre.bots import kernel
from euchre.cli.shared.compiling import compile_kernel_if_needed, verify_numba
from euchre.cli.shared.terminal import echo


@click.command("warm", epilog="Example: euchre server warm")
@click.option("--quiet", is_flag=True, help="Print nothing, and use only idle processor time.")
def command(*, quiet: bool) -> None:
    """Compile the strong bots, once on each computer.

    This takes up to a few minutes. If you don't run it, the server compiles them in the background,
    and other bots play until they are ready.
    """
    verify_numba()
    if quiet:
        if hasattr(os, "nice"):
            with contextlib.suppress(OSError):
                os.nice(5)
        kernel.compile_kernel()
        return
    if kernel.is_compiled():
        echo("The strong bots are ready.")
        return
    begun = time.monotonic()
    compile_kernel_if_needed()
    echo(f"The strong bots are ready after {time.monotonic() - begun:.0f} s.")
