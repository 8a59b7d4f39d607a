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
            _lock(self._file)
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return
            self.release()
            if error.errno not in _HELD:
                raise StoreError(f"{path} cannot be locked: {error.strerror}") from None
            raise StoreError(
                f"{path} is in use by another server: stop that one, or choose another file"
            ) from None

    def release(self) -> None:
        """Let others have it."""
        os.close(self._file)
