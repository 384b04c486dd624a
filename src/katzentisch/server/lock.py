"""One server per data folder: the operating system ends the lock with the process."""

import os
import sys
from pathlib import Path

from katzentisch.server.store import CannotOpen

if sys.platform == "win32":
    import msvcrt

    def take(descriptor: int) -> None:
        """Lock the file, or raise OSError."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def take(descriptor: int) -> None:
        """Lock the file, or raise OSError."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """Held from its making until it is released."""

    def __init__(self, folder: Path) -> None:
        try:
            self.descriptor = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise CannotOpen(f"Cannot use the data folder {folder}: {error.strerror}.") from None
        try:
            take(self.descriptor)
        except OSError:
            os.close(self.descriptor)
            raise CannotOpen(
                f"Another server is using {folder}: stop it, or choose another data folder."
            ) from None

    def release(self) -> None:
        """Let another server have the folder."""
        # The file stays: deleting it would let two servers lock two files of one name.
        os.close(self.descriptor)
