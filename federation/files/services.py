"""Storing uploads: bytes first, then the row, so that a row always has its bytes."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from federation.errors import FileSealed, FileTooLarge, Refusal
from federation.errors.troubles import trouble_of
from federation.files.models import StoredFile
from federation.people.models.players import PlayerPhoto
from federation.permissions import Actor
from federation.tenancy.scope import current_federation_id

logger = logging.getLogger(__name__)

# Per sweep, so that it stays short.
MOST_DELETED = 500


def store_file(actor: Actor, name: str, content: bytes) -> StoredFile:
    """Store a file's bytes; identical bytes are kept once per federation. Raises FileTooLarge, DiskFull, FilesAway."""
    check_size(name, len(content))
    digest = hashlib.sha256(content).hexdigest()
    key = f"{current_federation_id()}/{digest[:2]}/{digest}"
    if not _lies_whole(key, digest):
        keep_bytes(key, content)
    stored, _created = StoredFile.objects.get_or_create(
        sha256=digest,
        defaults={"size": len(content), "key": key, "uploaded_by": actor.user, "created_at": timezone.now()},
    )
    return stored


def _lies_whole(key: str, digest: str) -> bool:
    """Return whether the bytes are already stored, checking their digest: a name alone proves nothing."""
    try:
        with default_storage.open(key, "rb") as handle:
            whole = hashlib.sha256(handle.read()).hexdigest() == digest
    except FileNotFoundError:
        return False
    if not whole:
        logger.error("The stored file %s is damaged; uploading it again repairs it.", key)
    return whole


def keep_bytes(key: str, content: bytes) -> str:
    """Write the bytes under a key; return the key actually used. Raises DiskFull, FilesAway."""
    try:
        return default_storage.save(key, ContentFile(content))
    except OSError as error:
        trouble: Refusal | None = trouble_of(error)
        if trouble is None:
            raise
        logger.exception("The file %s of %s bytes could not be stored.", key, len(content))
        raise trouble from error


def check_size(name: str, size: int) -> None:
    """Raises FileTooLarge if there are more bytes than can be stored."""
    limit = settings.FARISTOL_UPLOAD_LIMIT
    if size > limit:
        raise FileTooLarge(name=name, size=filesizeformat(size), limit=filesizeformat(limit))


def give_file(stored: StoredFile) -> bytes:
    """Return the bytes of a stored file for download. Raises FileSealed."""
    if stored.sealed_until is not None:
        raise FileSealed(until=stored.sealed_until.isoformat())
    return read_file(stored)


def read_file(stored: StoredFile | PlayerPhoto) -> bytes:
    """Return the bytes of a stored file for the portal's own use."""
    with default_storage.open(stored.key, "rb") as handle:
        return bytes(handle.read())


def delete_sealed_files() -> int:
    """Delete the bytes of files whose time under seal is over; return how many. Their rows stay as a record."""
    over = StoredFile.objects.filter(sealed_until__lt=timezone.localdate(), deleted_at=None)
    gone = dict(over.order_by("pk").values_list("pk", "key")[:MOST_DELETED])
    if gone:
        StoredFile.objects.filter(pk__in=gone).update(deleted_at=timezone.now())
        forget_bytes(gone.values())
    return len(gone)


def forget_bytes(keys: Iterable[str]) -> None:
    """Delete the files with these keys after the transaction commits; empty keys are ignored."""
    gone = [key for key in keys if key]

    def delete() -> None:
        for key in gone:
            default_storage.delete(key)

    transaction.on_commit(delete)


@dataclass(frozen=True, slots=True)
class DamagedFile:
    """A stored file whose bytes are ``missing`` or have ``changed``."""

    sha256: str
    problem: str


def find_damaged_files() -> Iterator[DamagedFile]:
    """Reread every file of the federation and check its SHA-256: after a restore, and from time to time."""
    for stored in kept_files():
        if not default_storage.exists(stored.key):
            yield DamagedFile(stored.sha256, "missing")
        elif hashlib.sha256(read_file(stored)).hexdigest() != stored.sha256:
            yield DamagedFile(stored.sha256, "changed")


def kept_files() -> Iterator[StoredFile | PlayerPhoto]:
    """Return every row whose bytes only a backup could restore."""
    yield from StoredFile.objects.filter(deleted_at=None).order_by("pk").iterator()
    yield from PlayerPhoto.objects.order_by("pk").iterator()
