"""``check_files FEDERATION``: check that all stored files exist and are unchanged."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from federation.files.services import find_damaged_files, kept_files
from federation.management.base import FederationCommand
from federation.permissions import Actor


class Command(FederationCommand):
    takes_all = True
    help = "Compare every stored file of a federation with its SHA-256. Exits with 1 if one is damaged."

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        damaged = [asdict(file) for file in find_damaged_files()]
        return {"files": sum(1 for _kept in kept_files()), "damaged": damaged}

    def describe(self, result: dict[str, Any]) -> str:
        lines = [f"{file['sha256']}: {file['problem']}" for file in result["damaged"]]
        return "\n".join([f"{result['files']} files, {len(lines)} damaged.", *lines])

    def failed(self, result: dict[str, Any]) -> bool:
        return bool(result["damaged"])

    def failure(self, result: dict[str, Any]) -> str:
        return "Restore the damaged files from a backup."
