"""Federations as a whole: presets, addresses, out and in."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import Refusal


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
