"""Errors that people report in accepted results."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel
from tournaments.championship.models.championships import Championship


class ErrorReport(TenantModel):
    """A wrong result that an organiser or player reported, with the result they propose; deleted once decided."""

    championship = models.ForeignKey(
        Championship, on_delete=models.CASCADE, db_index=False, related_name="error_reports"
    )
    # The table by its place among those of the round, from 1: that is how its page is addressed.
    round = models.PositiveSmallIntegerField(_("round"))
    index = models.PositiveIntegerField(_("table"))
    # What would be corrected, in the shape of a correction (see ``ResultsVersion.corrections``).
    change = models.JSONField()
    reported_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reported_at = models.DateTimeField(_("reported"))

    class Meta:
        verbose_name = _("reported error")
        verbose_name_plural = _("reported errors")
        ordering = ["reported_at", "pk"]
        # A new report takes the place of the one before.
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "championship", "round", "index", "reported_by"], name="error_report_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.championship}: {self.round}.{self.index}"
