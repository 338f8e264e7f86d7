"""Seals of published lists."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models.models import TenantModel
from ratings.lists.models.lists import Edition


class EditionSeal(TenantModel):
    """The SHA-256 of an edition's canonical text (``ratings.lists.seals.text``), of the one before, and the signature."""

    append_only = True

    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, db_index=False, related_name="seals")
    # The federation's address when it was sealed: it stands in the text, and may be another one later.
    issuer = models.CharField(max_length=32)
    previous = models.CharField(max_length=64)
    sha256 = models.CharField(max_length=64)
    public_key = models.CharField(max_length=44)
    signature = models.CharField(max_length=88)
    sealed_at = models.DateTimeField(_("sealed"))

    class Meta:
        verbose_name = _("seal of an edition")
        verbose_name_plural = _("seals of editions")
        constraints = [models.UniqueConstraint(fields=["federation", "edition"], name="edition_seal_unique")]
        triggers = [pgtrigger.Protect(name="immutable", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return self.sha256[:12]
