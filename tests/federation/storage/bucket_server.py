"""A real S3 server (moto's, in a process of its own) and a bucket on it."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import boto3
from botocore.config import Config

from tests.around.ports import free_port

BUCKET = "kept"
_PATIENCE = 60.0


class BucketServer:
    """``url`` is its STORAGE_URL."""

    def __init__(self) -> None:
        self.port = free_port()
        self.endpoint = f"http://127.0.0.1:{self.port}"
        self.url = f"s3://key:secret@{BUCKET}/portal?endpoint={self.endpoint}&region=eu-west-1"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        raise AssertionError("moto's server does not listen")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def client(self) -> object:
        return boto3.client(
            "s3",
            endpoint_url=self.endpoint,
            region_name="eu-west-1",
            aws_access_key_id="key",
            aws_secret_access_key="secret",
            config=Config(s3={"addressing_style": "path"}),
        )

    def make_bucket(self) -> None:
        self.client().create_bucket(  # type: ignore[attr-defined]
            Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": "eu-west-1"}
        )

    def listed(self) -> list[str]:
        """What lies in the bucket, seen past our program."""
        found = self.client().list_objects_v2(Bucket=BUCKET).get("Contents", [])  # type: ignore[attr-defined]
        return sorted(one["Key"] for one in found)

    def empty(self) -> None:
        for key in self.listed():
            self.client().delete_object(Bucket=BUCKET, Key=key)  # type: ignore[attr-defined]


@contextmanager
def running_bucket_server() -> Iterator[BucketServer]:
    server = BucketServer()
    server.start()
    try:
        server.make_bucket()
        yield server
    finally:
        server.stop()
