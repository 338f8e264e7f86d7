"""The audit: who did what, when and why. Rows are only ever added."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class AuditEntry(TenantModel):
    shows_in_public = False
    append_only = True
    erasable = ("user", "actor", "object_label", "reason", "data")

    at = models.DateTimeField(_("when"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    # Kept in addition to the account, because the entry must still name the person when the account is gone.
    actor = models.CharField(_("who"), max_length=200)
    action = models.CharField(_("what"), max_length=64)
    object_type = models.CharField(max_length=64)
    object_id = models.BigIntegerField()
    object_label = models.CharField(_("on what"), max_length=200)
    reason = models.TextField(_("why"), blank=True)
    data = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("activity log entry")
        verbose_name_plural = _("activity log")
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(fields=["federation", "object_type", "object_id", "-at"], name="audit_object"),
            models.Index(fields=["federation", "-at"], name="audit_time"),
        ]
        triggers = [
            pgtrigger.Protect(
                name="append_only",
                operation=pgtrigger.Delete
                | pgtrigger.UpdateOf("at", "actor", "action", "object_type", "object_id", "reason", "data"),
            )
        ]

    def __str__(self) -> str:
        return f"{self.action}: {self.object_label}"
