"""The zip of an exported federation: the names of its parts, and checks that each is intact."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from federation.errors import ExportUnusable

FORMAT = "faristol-federation"
# Incremented when older programs can no longer read the format; older archives stay readable permanently.
VERSION = 1
MANIFEST = "manifest.json"
SUMS = "SHA256SUMS"
FEDERATION = "federation.json"
ACCOUNTS = "accounts.jsonl"
# Tables whose rows refer to files, each with the columns ``sha256`` and ``key``.
WITH_BYTES = ("federation.StoredFile", "federation.PlayerPhoto")
_CHUNK = 1 << 20


def table_name(label: str) -> str:
    return f"tables/{label.lower()}.jsonl"


def file_name(sha256: str) -> str:
    return f"files/{sha256}"


@dataclass(slots=True)
class ArchiveWriter:
    """Adds parts to a zip and notes the SHA-256 of each."""

    archive: ZipFile
    sums: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, content: bytes) -> None:
        self.archive.writestr(name, content, compress_type=ZIP_DEFLATED)
        self.sums[name] = hashlib.sha256(content).hexdigest()

    def add_path(self, name: str, path: Path) -> None:
        with path.open("rb") as source:
            self.add_stream(name, source)

    def add_stream(self, name: str, source: IO[bytes]) -> None:
        digest = hashlib.sha256()
        with self.archive.open(name, "w", force_zip64=True) as target:
            while chunk := source.read(_CHUNK):
                digest.update(chunk)
                target.write(chunk)
        self.sums[name] = digest.hexdigest()

    def add_lines(self, name: str, lines: Iterable[str]) -> None:
        digest = hashlib.sha256()
        with self.archive.open(name, "w", force_zip64=True) as target:
            for line in lines:
                content = line.encode("utf-8")
                digest.update(content)
                target.write(content)
        self.sums[name] = digest.hexdigest()

    def close(self) -> None:
        """Write the sums, as ``sha256sum -c`` reads them."""
        lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(self.sums.items()))
        self.archive.writestr(SUMS, lines, compress_type=ZIP_DEFLATED)


def check_archive(archive: ZipFile) -> dict[str, Any]:
    """Return the manifest of an archive whose parts are all intact. Raises ExportUnusable."""
    try:
        lines = (line.partition("  ") for line in archive.read(SUMS).decode().splitlines())
        sums = {name: digest for digest, _space, name in lines}
        for name, digest in sums.items():
            with archive.open(name) as part:
                if hashlib.file_digest(part, "sha256").hexdigest() != digest:  # type: ignore[arg-type]
                    raise ExportUnusable(why=f"{name} is not the one that was written")
        manifest: dict[str, Any] = json.loads(archive.read(MANIFEST))
    except (KeyError, ValueError, BadZipFile, OSError) as error:
        raise ExportUnusable(why=str(error)) from error
    if manifest.get("format") != FORMAT:
        raise ExportUnusable(why="it is not a federation of this program")
    if manifest.get("version") != VERSION:
        raise ExportUnusable(why=f"its version is {manifest.get('version')}, this program reads {VERSION}")
    if extra := {MANIFEST, FEDERATION, ACCOUNTS} - sums.keys():
        raise ExportUnusable(why=f"{min(extra)} is missing or without its SHA-256")
    return manifest


def read_lines(archive: ZipFile, name: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of a table, one JSON object a line."""
    with archive.open(name) as part:
        for line in part:
            yield json.loads(line)


def copy_part(archive: ZipFile, name: str, target: Path) -> None:
    with archive.open(name) as part, target.open("wb") as file:
        shutil.copyfileobj(part, file, _CHUNK)
