"""Whether files are stored on another machine, and one error for its failure to answer, whatever the library."""

from __future__ import annotations

from django.core.files.storage import default_storage


class StorageAway(OSError):
    """A bucket's server is unavailable or overloaded: temporary, and no one's mistake."""


def lies_elsewhere() -> bool:
    """Return whether files are in a bucket and not on a disk of this machine."""
    return bool(getattr(default_storage, "is_remote", False))
