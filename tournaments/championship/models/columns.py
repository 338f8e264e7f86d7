"""What the columns of sheets with unknown headings are, as somebody of the federation said once."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models.models import TenantModel


class ColumnAssignment(TenantModel):
    """The meaning of each column under certain headings; the next file with the same ones is read at once.

    ``meanings`` are those of ``tournaments.files.sheets.cells.columns``, in the order of the columns; empty:
    not used.
    """

    key = models.CharField(_("key of the headings"), max_length=20)
    headings = models.JSONField(default=list)
    meanings = models.JSONField(default=list)
    assigned_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    assigned_at = models.DateTimeField(_("assigned"))

    class Meta:
        verbose_name = _("assignment of columns")
        verbose_name_plural = _("assignments of columns")
        ordering = ["-assigned_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "key"], name="column_assignment_key_unique")]

    def __str__(self) -> str:
        return ", ".join(str(heading) for heading in self.headings if heading)
