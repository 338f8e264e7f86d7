"""``pack_files TAR``: write every stored file to one tar, wherever the files are (STORAGE_URL)."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.files.storage import default_storage
from django.core.management.base import BaseCommand

from federation.storage.backup import pack


class Command(BaseCommand):
    help = "Write every stored file into a compressed tar, to back up files in a bucket."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tar", type=Path)

    def handle(self, *args: Any, tar: Path, **options: Any) -> None:
        self.stdout.write(f"{pack(default_storage, tar)} files packed.")
