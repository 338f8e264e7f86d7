"""The start of a season: long-absent players become inactive, once and on record."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel
from ratings.systems.models import RatingSystem


class SeasonStart(TenantModel):
    """Records that a season began for a system, and how many became inactive: see ``inactive``."""

    system = models.ForeignKey(RatingSystem, on_delete=models.CASCADE, db_index=False, related_name="season_starts")
    # The year in which the season begins.
    season = models.PositiveIntegerField(_("season"))
    started_at = models.DateTimeField(_("started"))
    started_by = models.CharField(_("started by"), max_length=200)
    # Players' numbers, ascending; names are in the registry.
    inactive = models.JSONField(default=list)

    class Meta:
        verbose_name = _("season start")
        verbose_name_plural = _("season starts")
        ordering = ["-season"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "system", "season"], name="season_start_once"),
        ]

    def __str__(self) -> str:
        return f"{self.system} {self.season}"
