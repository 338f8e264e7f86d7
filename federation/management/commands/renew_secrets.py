"""``renew_secrets``: after a change of SECRET_KEY, so that nothing needs the previous key any more."""

from __future__ import annotations

from typing import Any

from cryptography.fernet import InvalidToken
from django.core.management.base import BaseCommand, CommandError

from federation.accounts.services.logins import renew_secrets
from federation.webhooks.services.endpoints import renew_webhook_secrets


class Command(BaseCommand):
    help = "Encrypt the secrets of second factors and webhooks with the current SECRET_KEY."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            renewed, webhooks = renew_secrets(), renew_webhook_secrets()
        except InvalidToken as error:
            raise CommandError("A secret was encrypted with a key that is not in SECRET_KEY_FALLBACKS.") from error
        self.stdout.write(f"Encrypted {renewed} second factors with the current SECRET_KEY.")
        self.stdout.write(f"Encrypted {webhooks} webhook secrets with it too.")
