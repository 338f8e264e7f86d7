"""``print_permissions``: print who may do what, as the table in docs/permissions.md."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from federation.development.permissions import write_table


class Command(BaseCommand):
    help = "Print the permissions of all apps as a Markdown table."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(write_table(), ending="")
