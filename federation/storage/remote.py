"""Kept files on another machine: whether they are, and that it does not answer, whatever its library calls that."""

from __future__ import annotations

from django.core.files.storage import default_storage


class StorageAway(OSError):
    """A bucket's server is away or overloaded: nobody's mistake, and it passes."""


def lies_elsewhere() -> bool:
    """Whether kept files lie in a bucket and not on a disk that this machine sees."""
    return bool(getattr(default_storage, "is_remote", False))
