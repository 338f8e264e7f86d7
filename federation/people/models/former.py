"""What a player was called and where he or she played before, each until the day it changed."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Club, Player
from federation.tenancy.models.models import TenantModel


class FormerName(TenantModel):
    """A name the player had. ``since`` is the day of the change before, None where it is not known."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="former_names")
    given_name = models.CharField(_("first name"), max_length=80, blank=True)
    surname = models.CharField(_("surname"), max_length=120)
    since = models.DateField(_("since"), null=True)
    until = models.DateField(_("until"))

    class Meta:
        verbose_name = _("former name")
        verbose_name_plural = _("former names")
        ordering = ["-until", "-pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "player", "until"], name="former_name_unique")]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return f"{self.given_name} {self.surname}".strip()


class FormerClub(TenantModel):
    """A club the player had, or a time without one (``club`` is None)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="former_clubs")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, related_name="+")
    since = models.DateField(_("since"), null=True)
    until = models.DateField(_("until"))

    class Meta:
        verbose_name = _("former club")
        verbose_name_plural = _("former clubs")
        ordering = ["-until", "-pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "player", "until"], name="former_club_unique")]

    def __str__(self) -> str:
        return f"{self.player}: {self.club or '–'}"
