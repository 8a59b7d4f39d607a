"""A lock of the operating system, which ends with the process that holds it."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from euchre.store.errors import DatabaseInUseError, StoreError

_UNSUPPORTED_ERRNOS = (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL, errno.EBADF)
"""The answers of a file system that knows no locks; there the primary key alone guards."""

if sys.platform == "win32":
    import msvcrt

    _HELD_ERRNOS = (errno.EACCES, errno.EDEADLK)

    def _lock_file(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _open_folder_descriptor(_: Path) -> int | None:
        return None  # a file that is open cannot be removed there
else:
    import fcntl

    _HELD_ERRNOS = (errno.EWOULDBLOCK, errno.EAGAIN)

    def _lock_file(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _open_folder_descriptor(path: Path) -> int | None:
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY)


def try_lock(file: int) -> bool:
    """Lock an open file until it is closed or the process ends; False: another process holds the
    lock.

    On a file system that knows no locks, everybody does.

    Raises:
        OSError: it cannot be locked for another reason.
    """
    try:
        _lock_file(file)
    except OSError as error:
        if error.errno in _HELD_ERRNOS:
            return False
        if error.errno not in _UNSUPPORTED_ERRNOS:
            raise
    return True


class DatabaseLock:
    """A lock that keeps a second server from the folder of the database at `path`.

    The folder itself is locked, which nobody can remove as long as there is anything in it, and a
    file beside the database, which older versions of euchre look for, and systems that lock no
    folders.

    Raises:
        DatabaseInUseError: a server has it open already.
        StoreError: it cannot be locked.
    """

    def __init__(self, path: Path) -> None:
        self._files: list[int] = []
        beside = path.with_name(f"{path.name}.lock")
        try:
            self._files.append(os.open(beside, os.O_RDWR | os.O_CREAT, 0o600))
            folder = _open_folder_descriptor(path.resolve().parent)
            if folder is not None:
                self._files.append(folder)
        except OSError as error:
            self.release()
            raise StoreError(f"{path} cannot be opened: {error.strerror} ({beside})") from None
        try:
            held = all(map(try_lock, self._files))
        except OSError as error:
            self.release()
            raise StoreError(f"{path} cannot be locked: {error.strerror}") from None
        if not held:
            self.release()
            raise DatabaseInUseError(
                f"{path} is in use by another server: stop that one, or choose another folder"
            )

    def release(self) -> None:
        """Release the lock."""
        while self._files:
            os.close(self._files.pop())
