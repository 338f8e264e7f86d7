"""Programs that are told what happens."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import ChangedMeanwhile, Refusal


class WebhookAddressRefused(Refusal):
    code = "webhook_address"
    message = _(
        "This is no address that can be told: it begins with https://, names a host, and has no password, no spaces "
        "and no # in it. Ports are 443 or from 1024 on."
    )
    status = 400


class WebhookTaken(Refusal):
    code = "webhook_taken"
    message = _("%(url)s is registered already. Remove it first, or change what it is told of.")


class TooManyWebhooks(Refusal):
    code = "too_many_webhooks"
    message = _("There can be at most %(most)s. Remove one that nobody needs any more.")


class WebhookIsOff(Refusal):
    code = "webhook_off"
    message = _("It is switched off. Switch it on first, then send the message again.")


class WebhookMovedMeanwhile(ChangedMeanwhile):
    code = "webhook_moved"
    message = _("Somebody has made a new secret meanwhile. Ask for it, or make another one.")
