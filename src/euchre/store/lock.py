"""A lock of the operating system, which ends with the process that holds it."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from euchre.store.errors import StoreError

_NO_LOCKS = (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS)
"""The answers of a file system that knows no locks; there the primary key alone guards."""

if sys.platform == "win32":
    import msvcrt

    _HELD = (errno.EACCES, errno.EDEADLK)

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    _HELD = (errno.EWOULDBLOCK, errno.EAGAIN)

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def hold(file: int) -> bool:
    """Lock an open file until it is closed or the process ends; False: somebody else holds it.

    On a file system that knows no locks, everybody does.

    Raises:
        OSError: it cannot be locked for another reason.
    """
    try:
        _lock(file)
    except OSError as error:
        if error.errno in _HELD:
            return False
        if error.errno not in _NO_LOCKS:
            raise
    return True


class Lock:
    """Keeps a second server from the database at `path`, by a file beside it that stays.

    Raises:
        StoreError: a server has it open already, or the file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        beside = path.with_name(f"{path.name}.lock")
        try:
            self._file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"{path} cannot be opened: {error.strerror} ({beside})") from None
        try:
            held = hold(self._file)
        except OSError as error:
            self.release()
            raise StoreError(f"{path} cannot be locked: {error.strerror}") from None
        if not held:
            self.release()
            raise StoreError(
                f"{path} is in use by another server: stop that one, or choose another file"
            )

    def release(self) -> None:
        """Let others have it."""
        os.close(self._file)
