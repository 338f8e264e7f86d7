"""Storing files in a bucket of an S3 server, with the same behaviour as the folder's.

A put is either complete or absent by itself. A file is fetched completely when it is opened, so that any error is
raised there, as with a folder: ``FileNotFoundError``, an ``OSError`` of a full disk, or ``StorageAway``.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError, ConnectionError, HTTPClientError
from django.core.files.base import File
from storages.backends.s3 import S3Storage

from federation.storage.remote import StorageAway

# Timeouts in seconds: to connect, and for each answer.
CONNECT_SECONDS = 5
ANSWER_SECONDS = 20
# Larger files being read are held in a temporary file instead of memory.
MOST_IN_MEMORY = 10 * 1024 * 1024
_FULL = frozenset({"QuotaExceeded", "InsufficientStorage", "XMinioStorageFull", "EntityTooLarge"})


class BucketStorage(S3Storage):  # type: ignore[misc]
    """Saving the same name again replaces the file; files have no public address, and only the portal reads them."""

    # Not on this machine's disk: files have no path, and there is no free space to check.
    is_remote = True

    def __init__(self, **options: Any) -> None:
        config = Config(
            connect_timeout=CONNECT_SECONDS,
            read_timeout=ANSWER_SECONDS,
            retries={"mode": "standard", "total_max_attempts": 3},
            # Servers other than Amazon's do not prefix host names with the bucket.
            s3={"addressing_style": "path" if options.get("endpoint_url") else "auto"},
            signature_version="s3v4",
            # Not every server understands newer checksums; the SHA-256 of every file is in the database.
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
        )
        fixed = {
            "client_config": config,
            "transfer_config": TransferConfig(use_threads=False),
            "file_overwrite": True,
            "default_acl": None,
            "max_memory_size": MOST_IN_MEMORY,
        }
        super().__init__(**fixed, **options)

    def _open(self, name: str, mode: str = "rb") -> Any:
        with _as_a_disk_says_it():
            opened = super()._open(name, mode)
            # Accessing it fetches it.
            if "r" in mode:
                _ = opened.file
            return opened

    def _save(self, name: str, content: File[bytes]) -> str:
        with _as_a_disk_says_it():
            return str(super()._save(name, content))

    def exists(self, name: str) -> bool:
        with _as_a_disk_says_it():
            return bool(super().exists(name))

    def delete(self, name: str) -> None:
        with _as_a_disk_says_it():
            super().delete(name)

    def listdir(self, name: str) -> tuple[list[str], list[str]]:
        with _as_a_disk_says_it():
            folders, files = super().listdir(name)
            return list(folders), list(files)


@contextmanager
def _as_a_disk_says_it() -> Iterator[None]:
    try:
        yield
    except (ConnectionError, HTTPClientError) as error:
        raise StorageAway(errno.EHOSTUNREACH, f"The files' server does not answer: {error}") from error
    except ClientError as error:
        status = int(error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))
        if status == 507 or error.response.get("Error", {}).get("Code") in _FULL:
            raise OSError(errno.ENOSPC, "The bucket is full.") from error
        if status >= 500:
            raise StorageAway(errno.EAGAIN, f"The files' server is not well: {error}") from error
        raise
