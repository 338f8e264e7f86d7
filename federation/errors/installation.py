"""Federations as a whole, presets, and programs that are told what happens."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import ChangedMeanwhile, Refusal


class UnknownPreset(Refusal):
    code = "unknown_preset"
    message = _("There is no preset “%(name)s”. Known are: %(known)s.")
    status = 404


class InvalidPreset(Refusal):
    code = "invalid_preset"
    message = _("The preset “%(name)s” cannot be loaded: %(count)s problems.")


class InvalidAddress(Refusal):
    code = "invalid_address"
    message = _("“%(slug)s” cannot be the address of a federation: it is reserved, too long or has other signs.")


class AddressTaken(Refusal):
    code = "address_taken"
    message = _("“%(slug)s” belongs to a federation made from the preset “%(preset)s”.")


class TablesUndecided(Refusal):
    code = "tables_undecided"
    message = _("Nobody has decided yet whether these tables leave with the federation: %(tables)s")


class ExportUnusable(Refusal):
    code = "export_unusable"
    message = _("This file cannot be taken in: %(why)s.")
    status = 400


class InstallationNotEmpty(Refusal):
    code = "installation_not_empty"
    message = _("A federation can only be taken in where there is none yet. Nothing was changed.")


class ExportUnderWay(Refusal):
    code = "export_under_way"
    message = _("An export is being made already. It stands here as soon as it is done.")


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
