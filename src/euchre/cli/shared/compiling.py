"""Getting the kernel ready, with a bar from the first moment on."""

from __future__ import annotations

from euchre.bots import kernel
from euchre.errors import EuchreError
from euchre.extras import install_command


def verify_numba() -> None:
    """Raise an error if numba, which compiles the kernel, is missing."""
    if not kernel.is_installed():
        raise EuchreError(f"this needs numba: {install_command('bots')}")


def compile_kernel_or_raise() -> None:
    """Make the kernel ready, for what cannot do without."""
    verify_numba()
    compile_kernel_if_needed()


def compile_kernel_if_needed() -> None:
    """Compile the kernel if this machine has not yet, but can: that takes a while."""
    if not kernel.is_installed() or kernel.is_compiled():
        return
    from euchre.cli.shared.progress import build_progress_bar  # noqa: PLC0415 - nobody waits otherwise

    with build_progress_bar() as bar:
        task = bar.add_task("Compiling for this computer, once", total=None)
        kernel.compile_kernel(lambda done, total: bar.update(task, completed=done, total=total))
