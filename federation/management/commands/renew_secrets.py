"""``renew_secrets``: after a change of SECRET_KEY, so that nothing needs the key of before any more."""

from __future__ import annotations

from typing import Any

from cryptography.fernet import InvalidToken
from django.core.management.base import BaseCommand, CommandError

from federation.accounts.services.logins import renew_secrets
from federation.webhooks.services.endpoints import renew_webhook_secrets


class Command(BaseCommand):
    help = "Encrypt the secrets of second factors and of webhooks under the SECRET_KEY of now."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            renewed, webhooks = renew_secrets(), renew_webhook_secrets()
        except InvalidToken as error:
            raise CommandError("SECRET_KEY_FALLBACKS lacks the key under which a secret was encrypted.") from error
        self.stdout.write(f"{renewed} second factors are encrypted under the SECRET_KEY of now.")
        self.stdout.write(f"{webhooks} secrets of webhooks are encrypted under it, too.")
