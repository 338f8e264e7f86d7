"""Temporary technical trouble: the Python and PostgreSQL errors it comes from, and what people are shown."""

from __future__ import annotations

import errno

from django.db import InterfaceError, OperationalError
from psycopg import errors as postgres

from federation.errors import DatabaseAway, DiskFull, FilesAway, Refusal
from federation.storage.remote import StorageAway

# To the writer, a quota or a limit on file size is a full disk.
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def trouble_of(exception: BaseException | None) -> Refusal | None:
    """Return the refusal shown for a passing error that is no one's mistake; None for every other error."""
    if isinstance(exception, OSError) and exception.errno in _FULL:
        return DiskFull()
    if isinstance(exception, StorageAway):
        return FilesAway()
    if isinstance(exception, OperationalError | InterfaceError):
        full = isinstance(exception.__cause__, postgres.DiskFull)
        return DiskFull() if full else DatabaseAway()
    return None
