"""Printouts: pages as PDF made by a job, kept for a while."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.jobs.models import Job
from federation.tenancy.models import TenantModel


class Printout(TenantModel):
    """A sheet (``federation.pdf.pages.Sheet``) and, once a job has made it, its PDF.

    Anyone who may see the ``subject`` may have it. It is made again if it is gone, so nothing else refers to it.
    """

    shows_in_public = False

    # Digest of subject and sheet: the same sheet is made only once.
    digest = models.CharField(max_length=64)
    # What it is about, as written by the view that serves it: "edition:12".
    subject = models.CharField(max_length=100)
    # The content still to be laid out; empty afterwards.
    sheet = models.JSONField(default=dict)
    job = models.ForeignKey(Job, on_delete=models.PROTECT, null=True, related_name="+")
    # SHA-256 of the PDF; empty until there is one.
    key = models.CharField(max_length=200, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    asked_at = models.DateTimeField()
    keep_until = models.DateTimeField()

    class Meta:
        verbose_name = _("printout")
        verbose_name_plural = _("printouts")
        constraints = [models.UniqueConstraint(fields=["federation", "digest"], name="printout_unique")]

    def __str__(self) -> str:
        return f"{self.subject} {self.digest[:12]}"
