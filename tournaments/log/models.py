"""What is stored alongside the log: entrants and how to reach them, and photos of slips and score sheets."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.files.models import StoredFile
from federation.tenancy.models import TenantModel
from tournaments.championship.models.live import LiveChampionship


def make_token() -> str:
    """Return a secret for an address that needs no account: 128 bits."""
    return secrets.token_urlsafe(16)


class Entrant(TenantModel):
    """Someone who entered. ``number`` is that of the log, None until the e-mail address is confirmed.

    The log knows whether they are waiting, present or gone. With ``token`` the entrant's phone opens their own table
    without an account.
    """

    live = models.ForeignKey(LiveChampionship, on_delete=models.CASCADE, db_index=False, related_name="entrants")
    number = models.PositiveIntegerField(_("number"), null=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    name = models.CharField(_("name"), max_length=200)
    club = models.CharField(_("club"), max_length=120, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    token = models.CharField(max_length=32, default=make_token)
    entered_at = models.DateTimeField(_("entered"))
    # In hundredths of the championship's currency.
    paid_cents = models.PositiveIntegerField(_("paid"), default=0)
    is_exempt = models.BooleanField(_("pays no fee"), default=False)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "live", "number"], name="entrant_number_unique"),
            models.UniqueConstraint(fields=["federation", "token"], name="entrant_token_unique"),
        ]

    def __str__(self) -> str:
        return self.name


class TablePhoto(TenantModel):
    """A photo of a table's slip or score sheet, from someone at the table or the desk; not part of the log.

    ``original`` are the bytes as received, ``shown`` the re-encoded picture, without location data or an embedded
    second file. ``players`` are those who sat there: once others do, it no longer belongs to their slip.
    """

    class Kind(models.TextChoices):
        SLIP = "slip", _("signed slip")
        SHEET = "sheet", _("score sheet")

    append_only = True
    erasable = ("sent_by",)

    live = models.ForeignKey(LiveChampionship, on_delete=models.PROTECT, db_index=False, related_name="photos")
    number = models.PositiveIntegerField(_("number"))
    round = models.PositiveSmallIntegerField(_("round"))
    table = models.PositiveIntegerField(_("table"))
    players = models.CharField(max_length=80)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    original = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    shown = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    # The sender: an entrant's number, none for the desk.
    entrant = models.PositiveIntegerField(null=True)
    sent_by = models.CharField(_("by"), max_length=200)
    sent_at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("photo of a slip or score sheet")
        verbose_name_plural = _("photos of slips and score sheets")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["federation", "live", "number"], name="table_photo_unique")]

    def __str__(self) -> str:
        return f"{self.live} {self.number}"
