"""Keeping what users give us: bytes first, then the row, so that a row always has its bytes."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from federation.errors import FileTooLarge, Refusal
from federation.models import StoredFile
from federation.permissions import Actor
from federation.tenancy.scope import current_federation_id
from federation.troubles import trouble_of

logger = logging.getLogger(__name__)


def store_file(actor: Actor, name: str, content: bytes) -> StoredFile:
    """Keep a file's bytes; the same bytes are kept once per federation. Raises FileTooLarge, DiskFull."""
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
    """Whether the bytes lie there already, held against their digest: a name alone proves nothing."""
    try:
        with default_storage.open(key, "rb") as handle:
            whole = hashlib.sha256(handle.read()).hexdigest() == digest
    except FileNotFoundError:
        return False
    if not whole:
        logger.error("The kept file %s was damaged; whoever sends it again mends it.", key)
    return whole


def keep_bytes(key: str, content: bytes) -> str:
    """Write the bytes under a key; return the one they have. Raises DiskFull."""
    try:
        return default_storage.save(key, ContentFile(content))
    except OSError as error:
        trouble: Refusal | None = trouble_of(error)
        if trouble is None:
            raise
        logger.exception("The file %s of %s bytes could not be kept.", key, len(content))
        raise trouble from error


def check_size(name: str, size: int) -> None:
    """Raises FileTooLarge for a file of more bytes than can be kept."""
    limit = settings.FARISTOL_UPLOAD_LIMIT
    if size > limit:
        raise FileTooLarge(name=name, size=filesizeformat(size), limit=filesizeformat(limit))


def read_file(stored: StoredFile) -> bytes:
    """The bytes of a stored file."""
    with default_storage.open(stored.key, "rb") as handle:
        return bytes(handle.read())


@dataclass(frozen=True, slots=True)
class DamagedFile:
    """A kept file whose bytes are ``missing`` or not those that were kept (``changed``)."""

    sha256: str
    problem: str


def find_damaged_files() -> Iterator[DamagedFile]:
    """Every file of the federation, read again and held against its SHA-256: for after a restore, and now and then."""
    for stored in StoredFile.objects.order_by("pk").iterator():
        if not default_storage.exists(stored.key):
            yield DamagedFile(stored.sha256, "missing")
        elif hashlib.sha256(read_file(stored)).hexdigest() != stored.sha256:
            yield DamagedFile(stored.sha256, "changed")
