"""``write_client``: regenerate the typed client under ``docs/client`` from the API's schema."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from federation.development.client.writer import CLIENT, write_client


class Command(BaseCommand):
    help = "Write docs/client/faristol_client.py from the API's schema."

    def handle(self, *args: Any, **options: Any) -> None:
        CLIENT.write_text(write_client(), encoding="utf-8")
        self.stdout.write(f"Wrote {CLIENT}.")
