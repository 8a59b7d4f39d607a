"""A lock of the operating system, which ends with the process that holds it."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from euchre.store.errors import InUse, StoreError

_NO_LOCKS = (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL, errno.EBADF)
"""The answers of a file system that knows no locks; there the primary key alone guards."""

if sys.platform == "win32":
    import msvcrt

    _HELD = (errno.EACCES, errno.EDEADLK)

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _folder(_: Path) -> int | None:
        return None  # a file that is open cannot be removed there
else:
    import fcntl

    _HELD = (errno.EWOULDBLOCK, errno.EAGAIN)

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _folder(path: Path) -> int | None:
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY)


def hold(file: int) -> bool:
    """Lock an open file until it is closed or the process ends; False: another process holds the
    lock.

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
    """A lock that keeps a second server from the folder of the database at `path`.

    The folder itself is locked, which nobody can remove as long as there is anything in it, and a
    file beside the database, which older versions of euchre look for, and systems that lock no
    folders.

    Raises:
        InUse: a server has it open already.
        StoreError: it cannot be locked.
    """

    def __init__(self, path: Path) -> None:
        self._files: list[int] = []
        beside = path.with_name(f"{path.name}.lock")
        try:
            self._files.append(os.open(beside, os.O_RDWR | os.O_CREAT, 0o600))
            folder = _folder(path.resolve().parent)
            if folder is not None:
                self._files.append(folder)
        except OSError as error:
            self.release()
            raise StoreError(f"{path} cannot be opened: {error.strerror} ({beside})") from None
        try:
            held = all(map(hold, self._files))
        except OSError as error:
            self.release()
            raise StoreError(f"{path} cannot be locked: {error.strerror}") from None
        if not held:
            self.release()
            raise InUse(
                f"{path} is in use by another server: stop that one, or choose another folder"
            )

    def release(self) -> None:
        """Release the lock."""
        while self._files:
            os.close(self._files.pop())
