"""Players who are to be, or were, made anonymous."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.jobs.models.jobs import Job
from federation.people.models.players import Player
from federation.tenancy.models.models import TenantModel


class Anonymisation(TenantModel):
    """A player asked for it, or staff began; ``done_at`` says that the name is gone.

    ``found`` is what would be changed, as the job that looked for the name told it; ``words`` are those that staff
    chose to erase where they stand alone. Both are emptied, and the account forgotten, when it is done.
    """

    shows_in_public = False

    player = models.ForeignKey(Player, on_delete=models.CASCADE, db_index=False, related_name="anonymisations")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    note = models.CharField(_("note"), max_length=300, blank=True)
    asked_at = models.DateTimeField(_("when"))
    found = models.JSONField(default=dict)
    looked_at = models.DateTimeField(null=True)
    words = models.JSONField(default=list)
    sealed_until = models.DateField(_("sealed until"), null=True)
    job = models.ForeignKey(Job, on_delete=models.PROTECT, null=True, related_name="+")
    done_at = models.DateTimeField(_("done"), null=True)

    class Meta:
        verbose_name = _("anonymisation of a player")
        verbose_name_plural = _("anonymisations of players")
        ordering = ["asked_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "player"], name="anonymisation_unique")]

    def __str__(self) -> str:
        return str(self.player)
