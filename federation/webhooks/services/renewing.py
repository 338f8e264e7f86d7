"""After a change of SECRET_KEY: the secrets of all webhooks under the new one."""

from __future__ import annotations

from federation.accounts.services.second_factor import decrypt_secret, encrypt_secret
from federation.tenancy.federations import Federation
from federation.tenancy.locking import locking
from federation.tenancy.scope import federation_scope
from federation.webhooks.models import Webhook


def renew_webhook_secrets() -> int:
    """Encrypt them anew in every federation; return how many. Raises cryptography's InvalidToken."""
    renewed = 0
    for federation in Federation.objects.order_by("pk"):
        with federation_scope(federation):
            for webhook in locking(Webhook.objects.filter(removed_at=None)).order_by("pk"):
                webhook.secret = encrypt_secret(decrypt_secret(webhook.secret))
                webhook.save(update_fields=["secret"])
                renewed += 1
    return renewed
