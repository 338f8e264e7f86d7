"""Troubles of the machine that pass: which errors of Python and PostgreSQL they are, and what people are told."""

from __future__ import annotations

import errno

from django.db import InterfaceError, OperationalError
from psycopg import errors as postgres

from federation.errors import DatabaseAway, DiskFull, FilesAway, Refusal
from federation.storage.remote import StorageAway

# A quota and a limit on the size of files are, for who writes, a full disk.
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def trouble_of(exception: BaseException | None) -> Refusal | None:
    """What people are told of an error that is nobody's mistake and passes; None for every other error."""
    if isinstance(exception, OSError) and exception.errno in _FULL:
        return DiskFull()
    if isinstance(exception, StorageAway):
        return FilesAway()
    if isinstance(exception, OperationalError | InterfaceError):
        full = isinstance(exception.__cause__, postgres.DiskFull)
        return DiskFull() if full else DatabaseAway()
    return None
