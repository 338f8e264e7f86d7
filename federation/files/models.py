"""Stored files: uploads, byte for byte."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class StoredFile(TenantModel):
    """The bytes of one file, kept once per federation under a key derived from their SHA-256."""

    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField(_("size"))
    key = models.CharField(max_length=200)
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField()
    # Set when a player is anonymised: no one can download the file any more, and after this day its bytes are deleted.
    sealed_until = models.DateField(_("sealed until"), null=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True)

    class Meta:
        verbose_name = _("file")
        verbose_name_plural = _("files")
        constraints = [models.UniqueConstraint(fields=["federation", "sha256"], name="stored_file_unique")]

    def __str__(self) -> str:
        return self.sha256[:12]
