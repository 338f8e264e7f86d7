"""``forget_second_factors EMAIL``: for someone who has lost phone, passkeys and recovery codes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from federation.accounts.services.logins import forget_second_factors
from federation.accounts.services.members import find_account
from federation.errors import UnknownAccount


class Command(BaseCommand):
    help = "Remove every second factor from an account and log it out everywhere. It then logs in with its password."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            user = find_account(options["email"])
        except UnknownAccount as error:
            raise CommandError(str(error)) from error
        count = forget_second_factors(user)
        self.stdout.write(f"Removed {count} second factors from {user.email}.")
