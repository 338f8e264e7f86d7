"""Seasons of a federation."""

from __future__ import annotations

from datetime import date

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class Season(TenantModel):
    name = models.CharField(_("name"), max_length=32)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-starts_on"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "name"], name="season_name_unique"),
            models.CheckConstraint(
                condition=models.Q(ends_on__gt=models.F("starts_on")), name="season_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def __contains__(self, day: date) -> bool:
        return self.starts_on <= day <= self.ends_on
