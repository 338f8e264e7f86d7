"""``unpack_files TAR``: restore a backup's files to the current file storage (STORAGE_URL)."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.files.storage import default_storage
from django.core.management.base import BaseCommand

from federation.storage.backup import unpack


class Command(BaseCommand):
    help = "Store every file of a backup's tar: after a restore, or to move between a folder and a bucket."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tar", type=Path)

    def handle(self, *args: Any, tar: Path, **options: Any) -> None:
        self.stdout.write(f"{unpack(default_storage, tar)} files stored.")
