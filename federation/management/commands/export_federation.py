"""``export_federation FEDERATION --output FILE.zip``: export a whole federation, to be imported elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from federation.exchange.services.export import export_to
from federation.management.base import FederationCommand
from federation.permissions import Actor


class Command(FederationCommand):
    help = "Export a federation to a zip: rows as JSON lines, csv, and the uploaded files."

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--output", type=Path, required=True, help="the zip to write; it must not exist yet")

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        path: Path = options["output"]
        if path.exists():
            raise CommandError(f"{path} already exists.")
        try:
            written = export_to(actor, path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        return {
            "file": str(path),
            "bytes": path.stat().st_size,
            "rows": written.rows,
            "accounts": written.accounts,
            "files": written.files,
            "lost_files": list(written.lost),
        }

    def describe(self, result: dict[str, Any]) -> str:
        rows = sum(result["rows"].values())
        lost = f" {len(result['lost_files'])} files are missing." if result["lost_files"] else ""
        return f"{result['file']}: {rows} rows, {result['accounts']} accounts, {result['files']} files.{lost}"
