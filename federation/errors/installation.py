"""Federations as a whole, presets, and webhooks."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import ChangedMeanwhile, Refusal


class UnknownPreset(Refusal):
    code = "unknown_preset"
    message = _("There’s no preset “%(name)s”. Available presets: %(known)s.")
    status = 404


class InvalidPreset(Refusal):
    code = "invalid_preset"
    message = _("Can’t load the preset “%(name)s”: %(count)s problems.")


class InvalidAddress(Refusal):
    code = "invalid_address"
    message = _(
        "“%(slug)s” can’t be used as a federation’s address: it’s reserved, too long or contains "
        "characters that aren’t allowed."
    )


class AddressTaken(Refusal):
    code = "address_taken"
    message = _("“%(slug)s” belongs to a federation created from the preset “%(preset)s”.")


class TablesUndecided(Refusal):
    code = "tables_undecided"
    message = _("It hasn’t been decided yet whether these tables are exported with the federation: %(tables)s")


class ExportUnusable(Refusal):
    code = "export_unusable"
    message = _("This file can’t be imported: %(why)s.")
    status = 400


class InstallationNotEmpty(Refusal):
    code = "installation_not_empty"
    message = _("You can only import a federation into an installation that has none yet. Nothing was changed.")


class ExportUnderWay(Refusal):
    code = "export_under_way"
    message = _("An export is already in progress. It will appear here when it’s ready.")


class WebhookAddressRefused(Refusal):
    code = "webhook_address"
    message = _(
        "This address can’t be used for a webhook. It must begin with https:// and name a host, without "
        "a password, spaces or #. The port must be 443, or 1024 or higher."
    )
    status = 400


class WebhookTaken(Refusal):
    code = "webhook_taken"
    message = _("%(url)s is already registered. Remove it first, or change its events.")


class TooManyWebhooks(Refusal):
    code = "too_many_webhooks"
    message = _("There can be at most %(most)s. Remove one that’s no longer needed.")


class WebhookIsOff(Refusal):
    code = "webhook_off"
    message = _("This webhook is switched off. Switch it on first, then re-send the message.")


class WebhookMovedMeanwhile(ChangedMeanwhile):
    code = "webhook_moved"
    message = _("Someone has created a new secret in the meantime. Ask them for it, or create another.")
