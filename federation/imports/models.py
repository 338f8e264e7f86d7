"""Imported tables: the file, what it would change, and the outcome."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.files.models import StoredFile
from federation.jobs.models import Job
from federation.tenancy.models import TenantModel


class ImportState(models.TextChoices):
    RECEIVED = "received", _("being read")
    UNREADABLE = "unreadable", _("unreadable")
    READY = "ready", _("needs review")
    APPLYING = "applying", _("being imported")
    APPLIED = "applied", _("applied")
    DISCARDED = "discarded", pgettext_lazy("an import", "discarded")


class RegistryImport(TenantModel):
    """A file of players, clubs or championships. ``digest`` is that of the preview shown."""

    shows_in_public = False

    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(max_length=32)
    state = models.CharField(_("state"), max_length=10, choices=ImportState.choices, default=ImportState.RECEIVED)
    stored = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(_("name"), max_length=255)
    options = models.JSONField(default=list)
    # About the whole file: counts by effect, headings, and why it cannot be read.
    summary = models.JSONField(default=dict)
    digest = models.CharField(max_length=64, blank=True)
    only_good = models.BooleanField(default=False)
    job = models.ForeignKey(Job, on_delete=models.PROTECT, null=True, related_name="+")
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    uploaded_at = models.DateTimeField(_("received"))
    applied_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["federation", "number"], name="registry_import_number_unique")]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class RegistryImportRow(TenantModel):
    """A row of the preview: ``changes`` are [column, old, new], ``problems`` are codes."""

    shows_in_public = False

    source = models.ForeignKey(RegistryImport, on_delete=models.CASCADE, db_index=False, related_name="rows")
    line = models.PositiveIntegerField(_("row"))
    effect = models.CharField(max_length=9)
    label = models.CharField(max_length=200)
    key = models.CharField(max_length=160, blank=True)
    changes = models.JSONField(default=list)
    problems = models.JSONField(default=list)

    class Meta:
        verbose_name = _("row of an import")
        verbose_name_plural = _("rows of imports")
        ordering = ["line"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "source", "line"], name="registry_import_row_unique")
        ]
        indexes = [models.Index(fields=["federation", "source", "effect", "line"], name="registry_import_row_effect")]

    def __str__(self) -> str:
        return f"{self.line}: {self.label}"
