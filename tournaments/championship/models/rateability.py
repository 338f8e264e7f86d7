"""What staff decided about a championship's conditions for the rating."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models.history import keeps_history
from federation.tenancy.models.models import TenantModel
from tournaments.championship.models.championships import Championship


@keeps_history
class RateabilityDecision(TenantModel):
    """Staff's decision on one condition, or with an empty ``condition`` on the championship as a whole.

    The reason is shown to everybody.
    """

    erasable_in_history = ("reason",)

    championship = models.ForeignKey(
        Championship, on_delete=models.CASCADE, db_index=False, related_name="rateability_decisions"
    )
    condition = models.CharField(_("condition"), max_length=12, blank=True)
    is_met = models.BooleanField(_("counts as met"))
    reason = models.TextField(_("reason"))
    decided_at = models.DateTimeField(_("decided"))
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        verbose_name = _("decision on a condition")
        verbose_name_plural = _("decisions on conditions")
        ordering = ["condition"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "championship", "condition"], name="rateability_decision_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.championship}: {self.condition or '*'}"
