"""What is known of somebody who entered beyond the log: how to reach them, and what they paid."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models.models import TenantModel
from tournaments.championship.models.live import LiveChampionship


def make_token() -> str:
    """A secret for an address that needs no account: 128 bits."""
    return secrets.token_urlsafe(16)


class Entrant(TenantModel):
    """Somebody who entered. ``number`` is that of the log, None until the mail address is confirmed.

    Whether he or she waits, is there or has left says the log. With ``token`` the entrant's phone opens the own table
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
    is_exempt = models.BooleanField(_("pays nothing"), default=False)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "live", "number"], name="entrant_number_unique"),
            models.UniqueConstraint(fields=["federation", "token"], name="entrant_token_unique"),
        ]

    def __str__(self) -> str:
        return self.name
