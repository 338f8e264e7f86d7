"""What people have said about who is not who, so that nobody is asked twice."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player
from federation.tenancy.models.models import TenantModel


class DistinctPlayers(TenantModel):
    """Two records that look alike and are two people. The one with the lower id is always ``first``."""

    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    said_at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("two different players")
        verbose_name_plural = _("different players")
        constraints = [
            # Whichever of the two stands first.
            models.UniqueConstraint(
                "federation", Least("first", "second"), Greatest("first", "second"), name="distinct_players_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} ≠ {self.second}"


class DistinctName(TenantModel):
    """A spelling of a result file that looks like a player's name and is somebody else's. ``key`` is normalised."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="other_peoples_names")
    name = models.CharField(_("name"), max_length=200)
    key = models.CharField(max_length=220, editable=False)
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    said_at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("name of somebody else")
        verbose_name_plural = _("names of somebody else")
        constraints = [models.UniqueConstraint(fields=["federation", "key", "player"], name="distinct_name_unique")]

    def __str__(self) -> str:
        return f"{self.name} ≠ {self.player}"
