"""``import_federation FILE.zip``: import a federation that another installation exported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from federation.errors import DomainError
from federation.exchange.services.intake import import_federation
from federation.permissions import system_actor


class Command(BaseCommand):
    help = "Import a federation from a zip of export_federation, into an installation without any federation."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--quiet-accounts", action="store_true", help="send no e-mails about choosing a password")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        actor = system_actor("manage.py import_federation")
        try:
            done = import_federation(actor, options["file"], invite=not options["quiet_accounts"])
        except DomainError as refusal:
            raise CommandError(str(refusal)) from refusal
        told = {
            "federation": done.federation.slug,
            "rows": done.rows,
            "files": done.files,
            "accounts": done.accounts,
            "invited": len(done.invited),
        }
        if options["json"]:
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=2))
            return
        self.stdout.write(
            f"{done.federation.name} (/{done.federation.slug}/): {sum(done.rows.values())} rows, {done.files} files, "
            f"{done.accounts} accounts, {len(done.invited)} of them invited to choose a password."
        )
