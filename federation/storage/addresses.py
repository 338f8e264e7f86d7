"""``STORAGE_URL``: where an installation stores its files, as one value.

``file:///var/lib/faristol/files`` is a folder shared by all machines of the installation. A bucket on any S3 server is
``s3://bucket``, with a prefix if it holds other things too, and with parameters for servers other than Amazon's:
``s3://KEY:SECRET@bucket/prefix?endpoint=https://objects.example&region=eu-south-2``. Without a key in it, boto3 finds
one as usual (``AWS_ACCESS_KEY_ID`` and so on). The settings read it, so this does not use Django.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

FOLDER = "federation.storage.atomic_files.WholeFileStorage"
BUCKET = "federation.storage.buckets.BucketStorage"
_PARAMETERS = {"endpoint": "endpoint_url", "region": "region_name"}


class UnusableStorage(ValueError):
    """What is wrong with a STORAGE_URL, for the operator. It never repeats the secret."""


def read_storage_url(url: str) -> tuple[dict[str, Any], Path | None]:
    """Return an entry of STORAGES, and the folder if it is one. Raises UnusableStorage."""
    parts = urlsplit(url)
    if parts.scheme == "file":
        folder = Path(unquote(parts.path))
        if parts.netloc not in ("", "localhost") or not parts.path.strip("/"):
            raise UnusableStorage("STORAGE_URL must name a folder with three slashes, such as file:///srv/files.")
        return {"BACKEND": FOLDER}, folder
    if parts.scheme == "s3":
        return {"BACKEND": BUCKET, "OPTIONS": _bucket(parts)}, None
    raise UnusableStorage("STORAGE_URL must begin with file:// or s3://.")


def _bucket(parts: SplitResult) -> dict[str, Any]:
    # Not ``hostname``, which is lower-cased; bucket names on one's own server may have capitals.
    account, _, bucket = parts.netloc.rpartition("@")
    if not bucket:
        raise UnusableStorage("STORAGE_URL must name a bucket: s3://bucket.")
    if find_spec("storages") is None or find_spec("boto3") is None:
        raise UnusableStorage("STORAGE_URL names a bucket: install requirements-s3.lock.")
    options = {"bucket_name": bucket, "location": unquote(parts.path.strip("/"))}
    if account:
        key, _, secret = account.partition(":")
        options |= {"access_key": unquote(key), "secret_key": unquote(secret)}
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        if name not in _PARAMETERS or not value:
            raise UnusableStorage(f"STORAGE_URL: {name} is none of {', '.join(_PARAMETERS)}, or has no value.")
        options[_PARAMETERS[name]] = value
    return options
