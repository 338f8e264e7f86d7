"""Exports as a whole: everything of a federation for its administrators, open data for everyone."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.jobs.models import Job
from federation.tenancy.models import TenantModel


class ExportKind(models.TextChoices):
    EVERYTHING = "everything", _("everything")
    OPEN = "open", _("open data")


class DataExport(TenantModel):
    """A zip made by a job and numbered within its kind. ``key`` is empty until it is made and after it is deleted."""

    kind = models.CharField(max_length=10, choices=ExportKind.choices)
    number = models.PositiveIntegerField()
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    job = models.ForeignKey(Job, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(null=True)
    key = models.CharField(max_length=200, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    size = models.PositiveBigIntegerField(_("size"), default=0)
    # For open data: what it was made from, so that the same is not made again; and the licence it was given under.
    digest = models.CharField(max_length=64, blank=True)
    licence = models.CharField(max_length=32, blank=True)

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["federation", "kind", "number"], name="data_export_unique")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"
