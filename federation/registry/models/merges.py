"""Records of one person made one: what was moved is kept, so that it can be undone."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player
from federation.tenancy.models.models import TenantModel


class PlayerMerge(TenantModel):
    """``merged`` counts as ``into`` until this is undone.

    ``moved`` holds ids: ``aliases`` and ``identifiers`` that went over, ``learnt`` (aliases made of the merged
    record's own name) and ``records`` (merged into ``merged`` before, and led on to ``into``).
    """

    merged = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    into = models.ForeignKey(Player, on_delete=models.PROTECT, db_index=False, related_name="merges_received")
    reason = models.TextField(_("reason"), blank=True)
    moved = models.JSONField(default=dict)
    merged_at = models.DateTimeField(_("when"))
    merged_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    undone_at = models.DateTimeField(_("undone"), null=True)

    class Meta:
        verbose_name = _("merge of two players")
        verbose_name_plural = _("merges of players")
        ordering = ["-merged_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "merged"],
                condition=models.Q(undone_at=None),
                name="merge_one_standing",
            )
        ]
        indexes = [models.Index(fields=["federation", "into"], name="merge_into")]

    def __str__(self) -> str:
        return f"{self.merged} → {self.into}"
