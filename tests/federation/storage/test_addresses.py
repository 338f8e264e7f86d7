"""STORAGE_URL: what it names, and what is wrong with it in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from federation.storage.addresses import BUCKET, FOLDER, UnusableStorage, read_storage_url


def test_folder_is_named_by_its_path() -> None:
    assert read_storage_url("file:///srv/kept%20files") == ({"BACKEND": FOLDER}, Path("/srv/kept files"))


def test_bucket_is_named_with_all_it_takes() -> None:
    pytest.importorskip("storages")
    url = "s3://key:se%2Fcret@Bucket/portal/files/?endpoint=https://objects.example:9000&region=eu-south-2"
    storage, folder = read_storage_url(url)
    assert folder is None
    assert storage == {
        "BACKEND": BUCKET,
        "OPTIONS": {
            "bucket_name": "Bucket",
            "location": "portal/files",
            "access_key": "key",
            "secret_key": "se/cret",
            "endpoint_url": "https://objects.example:9000",
            "region_name": "eu-south-2",
        },
    }
    assert read_storage_url("s3://bucket")[0]["OPTIONS"] == {"bucket_name": "bucket", "location": ""}


@pytest.mark.parametrize(
    "url",
    [
        "/srv/files",
        "file://srv/files",
        "file:///",
        "ftp://example.org/files",
        "s3://",
        "s3://key:secret@",
        "s3://key:secret@bucket?endpiont=https://objects.example",
        "s3://key:secret@bucket?endpoint=",
    ],
)
def test_what_cannot_be_used_is_refused_without_its_secret(url: str) -> None:
    with pytest.raises(UnusableStorage) as refused:
        read_storage_url(url)
    assert "secret" not in str(refused.value)
